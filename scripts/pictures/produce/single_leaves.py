"""Leaves that are sold singly or as a sheaf, each with its ribs, in life size (cm)."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import LEAF, WAXY, Finish, Piece, together
from ..shapes import blade, curve, leaf_width, tube
from .herbs import bunch
from .plants import SKIN
from .registry import Maker, piece

SOFT = Finish(
    roughness=0.6, subsurface=0.06, depth=0.1, mottle=0.16, mottle_size=0.5, bump=0.12, bump_size=0.2
)
"""A leaf without gloss."""


def big_leaf(
    maker: Maker,
    length: float,
    ratio: float,
    *,
    stalk: float,
    rib: Array,
    wave: float,
    blunt: float = 1.6,
    widest: float = 0.45,
    fold: float = 0.12,
    quilt: float = 0.0,
    ribs: float = 7,
    waves: float = 3.0,
    thick: float = 0.016,
) -> Piece:
    """One leaf on its stalk, lying along x; it bulges by `quilt` (cm) between its `ribs` branching veins."""
    leaf = blade(
        leaf_width(length, ratio, widest=widest, blunt=blunt),
        length,
        fold=fold,
        droop=maker.rng.uniform(-0.04, 0.06),
        wave=wave,
        waves=waves * maker.rng.uniform(0.85, 1.2),
        phase=maker.rng.uniform(0, 6),
        along=90,
        across=61,
    )
    side, share = leaf.uv.T
    middle = np.exp(-((side / (0.045 * (1.35 - share))) ** 2))
    lane = np.mod(share * ribs - np.abs(side) * 1.5 + 0.25 * (side > 0), 1) - 0.5
    branch = np.exp(-((lane / 0.07) ** 2)) * np.clip(1.1 - np.abs(side), 0, 1)
    puffed = quilt * (1 - np.exp(-((lane / 0.25) ** 2))) * np.clip(np.abs(side) * 5, 0, 1)
    leaf = leaf.shaped(lambda points: points + np.outer(puffed, (0, 0, 1)))
    patch = 0.5 + 0.7 * fractal(leaf.points / (length / 6), maker.seed, 3)
    green = mix(maker.colors.main, maker.colors.second, np.clip(patch, 0, 1))
    color = mix(green, rib, np.clip(0.9 * middle * (1.1 - 0.6 * share) + 0.32 * branch, 0, 0.85))
    pieces = [(leaf.painted(color).tinted(maker.rng.uniform(0.85, 1.12)), SOFT)]
    if stalk:
        bow = maker.rng.uniform(-0.12, 0.12) * stalk
        path = curve(
            [(-stalk, bow, 0.0), (-stalk * 0.5, bow * 0.3, 0.0), (0, 0, 0), (length * 0.12, 0, -0.04)], 16
        )
        stem = tube(path, np.linspace(1.25, 0.8, 16) * thick * length, around=10)
        pieces.append((stem.painted(mix(rib, maker.colors.main, 0.25)), SKIN))
    return Piece.of(*pieces).moved(x=-(length - stalk) / 2)


def sheaf(maker: Maker, make: Callable[[], Piece], count: int, *, fan_out: float, step: float) -> Piece:
    """Leaves that lie on one another like a hand of cards, their stalks together; `step` is from one to the next."""
    laid = []
    for number in range(count):
        # Outer ones first, so that the last lies in the middle on top.
        place = (-1, 1)[number % 2] * (1 - number / max(1, count - 1))
        leaf = make()
        start = float(leaf.points[:, 0].min())
        turn = fan_out * place + maker.rng.uniform(-3, 3)
        slid = maker.rng.uniform(-1.0, 1.0)
        laid.append(leaf.moved(x=-start + slid).turned(yaw=turn).moved(z=step * number))
    return together(laid)


@piece("spinach")
def spinach(maker: Maker) -> Piece:
    """A small soft leaf, quilted between its veins, on a thin stalk."""
    return big_leaf(
        maker,
        maker.rng.uniform(4.5, 7.5),
        maker.rng.uniform(0.6, 0.74),
        stalk=maker.rng.uniform(2.5, 3.8),
        rib=mix(maker.colors.third, linear("#a9cf78"), 0.5),
        wave=0.3,
        widest=0.34,
        blunt=1.3,
        fold=maker.rng.uniform(0.1, 0.4),
        quilt=0.22,
        ribs=4,
        waves=2.2,
        thick=0.012,
    )


def collard_leaf(maker: Maker) -> Piece:
    length = maker.rng.uniform(19, 24)
    return big_leaf(
        maker,
        length,
        maker.rng.uniform(0.78, 0.9),
        stalk=maker.rng.uniform(7, 9),
        rib=linear("#c4d6a0"),
        wave=0.42,
        blunt=1.9,
        widest=0.5,
        fold=0.05,
        quilt=0.2,
        ribs=6,
        waves=8,
    )


@piece("collard-greens")
def collard(maker: Maker) -> Piece:
    """Big round leaves with ruffled rims, as they are bunched at the market."""
    return sheaf(maker, lambda: collard_leaf(maker), 5, fan_out=30, step=0.75)


def chard_leaf(maker: Maker) -> Piece:
    """Blistered and ruffled, on a broad white rib that goes nearly to its tip."""
    length, stalk, seed = maker.rng.uniform(20, 24), maker.rng.uniform(8, 10), maker.seed
    droop = maker.rng.uniform(-0.03, 0.05)
    leaf = blade(
        leaf_width(length, maker.rng.uniform(0.5, 0.6), widest=0.42, blunt=1.5),
        length,
        fold=0.06,
        droop=droop,
        wave=0.5,
        waves=maker.rng.uniform(5.5, 7.5),
        phase=maker.rng.uniform(0, 6),
        along=130,
        across=91,
    )
    side, share = leaf.uv.T
    lane = np.mod(share * 6 - np.abs(side) * 1.4 + 0.3 * (side > 0), 1) - 0.5
    vein = np.exp(-((lane / 0.06) ** 2)) * np.clip(1.1 - np.abs(side), 0, 1)
    blisters = np.abs(fractal(leaf.points / 1.5, seed, 2))
    puffed = (0.25 * (1 - np.exp(-((lane / 0.22) ** 2))) + 0.5 * blisters) * np.clip(np.abs(side) * 5, 0, 1)
    green = mix(maker.colors.second, maker.colors.main, np.clip(0.2 + 2.2 * blisters, 0, 1))
    color = mix(green, mix(maker.colors.third, maker.colors.main, 0.25), 0.6 * vein)
    crinkled = leaf.painted(color).shaped(lambda points: points + np.outer(puffed, (0, 0, 1)))

    x = np.linspace(-stalk, 0.9 * length, 70)
    bow = maker.rng.uniform(-0.5, 0.5) * np.clip(-x / stalk, 0, 1) ** 2
    path = np.stack([x, bow, 0.12 - droop * length * (np.clip(x, 0, None) / length) ** 2], 1)
    marks = (-stalk, -0.4 * stalk, 0, 0.45 * length, 0.9 * length)
    rib = tube(path, np.interp(x, marks, (1.4, 1.2, 0.95, 0.42, 0.08)), around=40, flat=0.3)
    grooves = np.clip(np.cos(rib.uv[:, 0] * 2 * pi * 11), 0, 1) * 0.18
    fresh = np.clip((rib.points[:, 0] / length - 0.3) * 0.8, 0, 0.45)
    white = mix(maker.colors.third * 0.93, linear("#b9c78e"), np.maximum(grooves, fresh))
    whole = Piece.of((crinkled, SOFT), (rib.painted(white), WAXY))
    return whole.moved(x=-(length - stalk) / 2).tinted(maker.rng.uniform(0.88, 1.05))


@piece("swiss-chard")
def chard(maker: Maker) -> Piece:
    return sheaf(maker, lambda: chard_leaf(maker), 5, fan_out=44, step=0.85)


@piece("makrut-lime-leaves")
def makrut(maker: Maker) -> Piece:
    """A leaf that grows from another, as an hourglass; its thin rib lies in a crease."""
    glossy = Finish(roughness=0.32, mottle=0.12, coat=0.2)
    pale = mix(maker.colors.third, linear("#b8cc8a"), 0.3)

    def vein(mesh: Mesh) -> Mesh:
        side, share = mesh.uv.T
        middle = np.exp(-((side / (0.035 * (1.5 - share))) ** 2))
        branch = np.clip(np.cos((share * 9 - np.abs(side) * 1.2) * 2 * pi) - 0.9, 0, 1) * 4
        green = mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * fractal(mesh.points, maker.seed, 2))
        return mesh.painted(mix(green, pale, np.clip(0.85 * middle + 0.35 * branch, 0, 0.9)))

    def half(length: float, ratio: float, widest: float, blunt: float) -> Mesh:
        width = leaf_width(length, ratio, widest=widest, blunt=blunt)
        bend = maker.rng.uniform(0.04, 0.12)
        wave = {"wave": 0.09, "waves": 2.5, "phase": maker.rng.uniform(0, 6)}
        return vein(blade(width, length, fold=0.2, droop=bend, along=60, across=61, **wave))

    first = half(4.6, 0.74, 0.6, 1.5)
    tip = first.points[-1]
    second = half(6.4, 0.66, 0.42, 1.15).turned(pitch=5).moved(4.45, 0, tip[2])
    stalk = tube([(-1.2, 0, 0.0), (-0.4, 0, 0.0), (0.3, 0, -0.02)], 0.08, around=8)
    return Piece.of((join([first, second]), glossy), (stalk.painted(pale), WAXY)).moved(x=-5.2)


@piece("pandan-leaves")
def pandan(maker: Maker) -> Piece:
    """Long blades with a keel, laid together."""

    def make() -> Piece:
        length = maker.rng.uniform(28, 34)
        leaf = blade(
            lambda share: 1.5 * (1 - share**3) * np.clip(0.6 + share * 4, 0, 1) + 0.03,
            length,
            fold=0.55,
            droop=maker.rng.uniform(-0.04, 0.02),
            wave=0.1,
            along=50,
            across=33,
        )
        green = mix(maker.colors.main, maker.colors.second, maker.rng.random())

        def lines(mesh: Mesh) -> Array:
            side, share = mesh.uv.T
            fine = mix(green, maker.colors.third, np.clip(0.25 + 0.3 * np.cos(side * 40), 0, 1))
            keel = np.exp(-((side / 0.07) ** 2))
            pale = np.clip(0.45 * keel + np.clip(0.14 - share, 0, 1) * 6, 0, 0.85)
            return mix(fine, linear("#dfe8b8"), pale)

        return Piece.of((leaf.painted(lines), LEAF))

    return bunch(maker, make, 8, fan_out=9, tied=5, spread=1.6, thick=1.6, twine=False)


@piece("wakame")
def wakame(maker: Maker) -> Piece:
    """Crinkled dark shreds."""
    shred = big_leaf(maker, maker.rng.uniform(1.0, 2.0), 0.35, stalk=0, rib=maker.colors.third, wave=0.22)
    return shred.each(lambda mesh: mesh.roughened(0.2, 0.5, maker.seed))
