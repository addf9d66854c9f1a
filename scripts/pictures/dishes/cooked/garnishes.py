"""Herbs, seeds and crumbs strewn over a dish. Lengths are centimeters."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ...colors import Array, mix
from ...mesh import Mesh, join
from ...noise import fractal
from ...pieces import DRY, LEAF, Finish, Piece
from ...produce.registry import Maker
from ...shapes import blade, box, curve, ellipsoid, fan, leaf_width, tube
from .registry import shape

_WILTED = Finish(
    roughness=0.58, subsurface=0.1, depth=0.1, mottle=0.16, mottle_size=0.4, bump=0.2, bump_size=0.15
)


@shape("fleck", size=0.6, tilt=35, variants=12)
def fleck(maker: Maker, size: float) -> Piece:
    """A bit of a chopped leaf."""
    rng = maker.rng
    long, wide = size * rng.uniform(0.6, 1), size * rng.uniform(0.3, 0.7)
    mesh = blade(
        lambda share: wide / 2 * np.clip(np.sin(share * pi), 0.25, 1),
        long,
        along=6,
        across=5,
        fold=0.3,
        droop=0.15,
        wave=0.05,
    )
    tone = mix(maker.colors.main, maker.colors.second, rng.random())
    return Piece.of((mesh.painted(tone), LEAF)).centered()


@shape("leaf", size=3.0, tilt=30, variants=8)
def leaf(maker: Maker, size: float) -> Piece:
    rng = maker.rng
    mesh = blade(
        leaf_width(size, rng.uniform(0.5, 0.7)),
        size,
        along=26,
        across=11,
        fold=rng.uniform(0.1, 0.4),
        droop=rng.uniform(0.05, 0.25),
        wave=0.05 * size,
        phase=rng.uniform(0, 6),
    )
    own = mix(maker.colors.main, maker.colors.second, rng.random())
    seed = maker.seed

    def veined(mesh: Mesh) -> Array:
        side, share = mesh.uv.T
        rib = np.exp(-((side / 0.05) ** 2)) * (1 - 0.6 * share)
        veins = np.clip(np.cos((share - 0.55 * np.abs(side)) * 42) - 0.82, 0, 1) * 2.5
        tone = mix(own, maker.colors.second, 0.5 + 0.6 * fractal(mesh.points / (0.3 * size), seed, 2))
        return mix(tone, maker.colors.third, np.clip(0.5 * rib + 0.22 * veins, 0, 1))

    return Piece.of((mesh.painted(veined), _WILTED)).centered()


@shape("crumb", size=0.7, tilt=180, variants=10)
def crumb(maker: Maker, size: float) -> Piece:
    rng = maker.rng
    mesh = box(
        size, size * rng.uniform(0.5, 1), size * rng.uniform(0.4, 0.8), rounding=size * 0.2, fine=6
    ).roughened(size * 0.12, size * 0.5, maker.seed)
    return Piece.of((mesh.painted(mix(maker.colors.main, maker.colors.second, rng.random())), DRY)).centered()


@shape("seed", size=0.35, tilt=60, variants=6)
def seed(maker: Maker, size: float) -> Piece:
    mesh = ellipsoid(size / 2, size * 0.3, size * 0.16, fine=4)
    return Piece.of(
        (mesh.painted(mix(maker.colors.main, maker.colors.second, maker.rng.random())), DRY)
    ).centered()


@shape("sprig", size=6.0, tilt=6, variants=5)
def sprig(maker: Maker, size: float) -> Piece:
    """A stalk with lobed leaflets in threes, lying flat."""
    rng = maker.rng
    bend = rng.uniform(-0.18, 0.18) * size
    stalk = curve([(-size / 2, 0, 0.06), (-size * 0.15, bend, 0.12), (size * 0.2, bend * 0.5, 0.2)], 24)
    stem = [tube(stalk, np.linspace(0.09, 0.055, 24), around=7)]
    leaves = []
    for share, side in ((0.45, 1), (0.62, -1), (0.8, 1), (1.0, 0)):
        base = stalk[round(share * 23)]
        heading = side * rng.uniform(42, 66) + rng.uniform(-8, 8)
        long = size * rng.uniform(0.13, 0.19)
        tip = base + (long * cos(heading * pi / 180), long * sin(heading * pi / 180), 0.1)
        stem.append(tube(curve([base, (base + tip) / 2 + (0, 0, 0.05), tip], 8), 0.05, around=6))
        for turn in (-58, 0, 58):
            radius = size * rng.uniform(0.15, 0.2) * (1 if turn == 0 else 0.85)
            leaflet = fan(3, radius, depth=0.42, spread=150, teeth=2, cup=0.25, fine=61)
            tone = mix(maker.colors.main, maker.colors.second, rng.random())
            leaflet = leaflet.turned(yaw=heading + turn, pitch=rng.uniform(-16, 6)).moved(*tip)
            leaves.append(leaflet.painted(tone))
    stems = join(stem).painted(mix(maker.colors.main, maker.colors.third, 0.5))
    return Piece.of((stems, LEAF), (join(leaves), LEAF)).centered()
