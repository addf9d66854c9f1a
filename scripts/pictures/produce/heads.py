"""Lettuce, Chinese cabbage and bok choy in life size (cm): heads of leaves that lie on their side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import radians

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, sheet
from ..noise import fractal
from ..pieces import LEAF, WAXY, Finish, Piece
from ..shapes import Outline, body, curve
from .plants import pressed
from .registry import Maker, piece


@dataclass(frozen=True)
class Head:
    """How a head of leaves is built around its axis, from the root to the tips."""

    length: float
    barrel: Outline
    leaves: int
    wrap: float
    """Half the angle that a leaf goes around (degrees)."""
    rib: Callable[[Array], Array]
    """Half the width of the white rib as a share of the leaf's, by the share of its length."""
    flare: float
    """How far the tips of the outer leaves stand off (cm)."""
    frill: float
    """How far the rims are ruffled (cm)."""
    shortest: float = 0.86


def head_of(maker: Maker, head: Head, *, rib: Array, inner: Array) -> Piece:
    """Leaves that wrap around one another, the inner ones paler; each shows its white rib and its frilled rim."""
    line = curve(head.barrel, 200)
    parts = []
    for number in range(head.leaves):
        outer = number / (head.leaves - 1)
        seed, phase = maker.seed, maker.rng.uniform(0, 6)
        length = head.length * (1 - (1 - head.shortest) * outer * maker.rng.uniform(0.3, 1.0))
        side, share = np.meshgrid(np.linspace(-1, 1, 61), np.linspace(0, 1, 90))
        tip = (1 - np.clip((share - 0.55) / 0.45, 0, 1) ** 3.2) ** 0.5
        angle = side * radians(head.wrap) * (0.75 + 0.25 * np.clip(share * 3, 0, 1)) * tip
        rim = np.maximum(np.abs(side) ** 3, np.clip(share * 1.8 - 0.8, 0, 1)) * np.clip(share * 2 - 0.5, 0, 1)
        ruffle = (
            head.frill * rim * (np.sin(side * 8 + share * 31 + phase) + 0.6 * np.sin(share * 17 - side * 15))
        )
        radius = np.interp(share * length, line[:, 0], line[:, 1]) * (0.72 + 0.28 * outer)
        radius = (
            radius
            + ruffle
            + 0.35 * side**4 * np.clip(share * 2, 0, 1)
            + head.flare * outer * np.clip(share - 0.6, 0, 1) ** 1.5 * 2
        )
        swell = np.exp(-((side / np.maximum(head.rib(share), 0.03)) ** 4))
        radius = radius + 0.22 * swell * (1 - share)
        x = share * length - 0.5 * np.abs(side) ** 2 * (share > 0.3) * share + 0.5 * ruffle
        leaf = sheet(np.stack([x, radius * np.cos(angle), radius * np.sin(angle)], -1))

        def paint(mesh: Mesh, outer: float = outer, seed: int = seed) -> Array:
            s, t = np.abs(mesh.uv[:, 0] * 2 - 1), mesh.uv[:, 1]
            patch = fractal(mesh.points / 1.8, seed, 3)
            green = mix(
                maker.colors.main,
                maker.colors.second,
                np.clip(0.25 + 0.5 * patch + 0.5 * (t - 0.5) + 0.45 * s**2, 0, 1),
            )
            green = mix(green, inner, 0.75 * (1 - outer))
            half = head.rib(t)
            middle = np.clip((half - s) * 9 + 0.5, 0, 1)
            lane = np.mod(t * 8 - s * 2.4 + 0.1 * patch, 1) - 0.5
            branch = np.exp(-((lane / 0.1) ** 2)) * np.clip(1 - s, 0, 1) * 0.55
            ridges = 0.94 + 0.06 * np.cos(mesh.uv[:, 0] * 150)
            return mix(green, rib * ridges[:, None], np.clip(middle + branch, 0, 0.95))

        turn = number * 137.5 + maker.rng.uniform(-12, 12)
        parts.append((leaf.turned(roll=turn).painted(paint), LEAF))
    stump = body([(-0.5, 0), (-0.4, head.barrel[0][1] * 0.8), (0.8, head.barrel[0][1])], around=40, along=12)
    parts.append((stump.turned(yaw=90).turned(pitch=90).painted(mix(rib, linear("#c9b78a"), 0.3)), WAXY))
    floor = -0.72 * max(radius for _, radius in head.barrel)
    return Piece.of(*[(pressed(mesh, floor).moved(x=-head.length / 2), finish) for mesh, finish in parts])


@piece("lettuce")
def lettuce(maker: Maker) -> Piece:
    """Romaine: long, loose, frilled, with a narrow pale rib."""
    head = Head(
        length=25,
        barrel=[(0, 2.0), (3, 3.0), (9, 4.3), (16, 5.2), (21, 4.9), (25, 3.6)],
        leaves=21,
        wrap=46,
        rib=lambda share: 0.2 * np.clip(1.05 - share, 0, 1),
        flare=2.6,
        frill=0.5,
        shortest=0.68,
    )
    return head_of(maker, head, rib=linear("#e6edc4"), inner=linear("#c5d77c"))


@piece("napa-cabbage")
def napa(maker: Maker) -> Piece:
    """A tight barrel: broad white ribs, pale green crinkled rims."""
    head = Head(
        length=27,
        barrel=[(0, 3.4), (3, 4.7), (9, 5.7), (17, 6.0), (23, 5.0), (27, 3.0)],
        leaves=24,
        wrap=40,
        rib=lambda share: 0.7 * np.clip(1.0 - share * 1.1, 0, 1) ** 0.8,
        flare=2.4,
        frill=0.4,
        shortest=0.62,
    )
    return head_of(maker, head, rib=linear("#efeedd"), inner=linear("#dfe09a"))


STALK_LIGHT = Finish(roughness=0.4, subsurface=0.1, coat=0.1, mottle=0.05)


@piece("bok-choy")
def bok_choy(maker: Maker) -> Piece:
    """Thick white stalks that wrap around one another like spoons and end in dark leaves."""
    parts = []
    for number in range(9):
        outer = number / 8
        length, phase = 20 * maker.rng.uniform(0.86, 1.0), maker.rng.uniform(0, 6)
        stalk = maker.rng.uniform(0.5, 0.56)
        side, share = np.meshgrid(np.linspace(-1, 1, 41), np.linspace(0, 1, 80))
        low = np.interp(
            share,
            [0, 0.12, 0.35, stalk, stalk + 0.1, 0.75, 0.9, 0.97, 1],
            [2.4, 2.6, 1.8, 1.4, 2.6, 4.0, 3.3, 1.9, 0.2],
        )
        ring = np.interp(share, [0, 0.12, 0.4, 1], [1.5, 2.3, 1.7, 1.9 + 1.6 * outer]) * (0.45 + 0.55 * outer)
        y = side * low
        leafy = np.clip((share - stalk) * 5, 0, 1)
        cup = (0.55 * (1 - leafy) - 0.12 * leafy) * y**2 / np.maximum(low, 0.5) * 0.8
        z = ring - cup + 0.22 * leafy * np.abs(side) * np.sin(share * 26 + side * 2 + phase)
        leaf = sheet(np.stack([share * length, y, z], -1)).turned(roll=(number * 137.5 + 30))

        def paint(mesh: Mesh, stalk: float = stalk) -> Array:
            s, at = np.abs(mesh.uv[:, 0] * 2 - 1), mesh.uv[:, 1]
            green = mix(maker.colors.main, maker.colors.third, 0.25 + 0.4 * fractal(mesh.points / 2, 3))
            white = mix(maker.colors.second, linear("#c9d9a8"), np.clip((at - 0.2) * 1.4, 0, 0.6))
            half = 0.28 * np.clip(1.05 - at, 0, 1)
            lane = np.mod(at * 9 - s * 2, 1) - 0.5
            branch = 0.35 * np.exp(-((lane / 0.1) ** 2)) * (1 - s)
            rib = np.clip(np.clip((half - s) * 12 + 0.5, 0, 1) + branch, 0, 0.9)
            leafy = np.clip((at - stalk + 0.03 + 0.08 * s) * 16, 0, 1)
            return mix(white, mix(green, white, rib), leafy)

        parts.append((leaf.painted(paint), STALK_LIGHT))
    stump = body([(-0.4, 0), (-0.3, 1.2), (0.9, 1.7)], around=40, along=12).turned(yaw=90).turned(pitch=90)
    parts.append((stump.painted(linear("#e2dfc4")), WAXY))
    return Piece.of(*[(pressed(mesh, -1.9).moved(x=-10), finish) for mesh, finish in parts])
