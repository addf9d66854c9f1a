"""Breads that are baked in a pan and sold in slices, in life size (cm)."""

from __future__ import annotations

from collections.abc import Callable
from math import asin, cos, degrees, radians

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import cells, fractal
from ..pieces import Finish, Piece, together
from ..shapes import mirrored, slab
from .bakery import CRUMB, crumb_of
from .registry import Maker, piece

PAN = [
    (0, -5.2),
    (3, -5.2),
    (4.7, -5.1),
    (5.15, -4.6),
    (5.2, -2),
    (5.25, 1.6),
    (5.75, 2.9),
    (5.5, 4.2),
    (3.4, 5.3),
    (0, 5.6),
]
"""Half of a slice that rose above its pan (across, up)."""
BRICK = [
    (0, -4.2),
    (3, -4.2),
    (4.6, -4.18),
    (4.95, -3.85),
    (5, -2),
    (5, 2.6),
    (4.9, 3.7),
    (4.4, 4.15),
    (2.5, 4.3),
    (0, 4.35),
]
"""The same with a lid on the pan."""


def crusted(mesh: Mesh) -> Array:
    """How much of the crust is at each point of a slice: all of it around its edge."""
    ring = mesh.uv[:, 1]
    out = np.where(ring < 1.5, np.minimum(ring, 1), 2.52 - ring)
    return np.clip((out - 0.955) * 30, 0, 1)


def sliced(maker: Maker, make: Callable[[Maker], Piece], count: int) -> Piece:
    """A loaf along x whose slices stand close; the last two lean on the others, their cut faces to +x."""
    slices = [make(maker).turned(pitch=90).centered() for _ in range(count)]
    thick, _, high = slices[0].size
    loaf = []
    for number, one in enumerate(slices[:-2]):
        place = (number + 0.5) * (thick + 0.03), maker.rng.uniform(-0.1, 0.1)
        loaf.append(one.turned(yaw=maker.rng.uniform(-0.8, 0.8)).moved(*place))
    end, foot = len(loaf) * (thick + 0.03) + 0.05, 0.34 * high
    lean = degrees(asin(foot / high))
    for number, one in enumerate(slices[-2:]):
        leaning = one.moved(x=thick / 2).turned(pitch=-lean)
        step = (thick + 0.02) / cos(radians(lean))
        loaf.append(leaning.moved(end + foot + number * step, maker.rng.uniform(-0.4, 0.4)))
    return together(loaf)


@piece("sandwich-bread/slice")
def white_slice(maker: Maker) -> Piece:
    """Fine white crumb in a thin crust, which is darkest on top."""
    seed = maker.seed
    crumb, _ = crumb_of(
        maker.colors.third * 0.93, mix(maker.colors.third, maker.colors.main, 0.4), seed, 0.36
    )

    def paint(mesh: Mesh) -> Array:
        baked = 0.35 - 0.13 * mesh.points[:, 0] + 0.4 * fractal(mesh.points / 1.8, seed + 2)
        crust = mix(maker.colors.main, maker.colors.second, np.clip(baked, 0, 1))
        return mix(crumb(mesh), crust, crusted(mesh))

    return Piece.of((slab(mirrored(PAN), 1.2, rounding=0.1, around=180, rings=56).painted(paint), CRUMB))


@piece("sandwich-bread")
def sandwich_loaf(maker: Maker) -> Piece:
    return sliced(maker, white_slice, 14)


@piece("dense-rye-bread/slice")
def rye_slice(maker: Maker) -> Piece:
    """Dark, moist and dense, full of cracked grains and a few pale seeds."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        dark = mix(
            maker.colors.main,
            maker.colors.second,
            np.clip(0.5 + 0.9 * fractal(mesh.points / 0.5, seed), 0, 1),
        )
        distance, number = cells(mesh.points / (0.62, 0.44, 0.5), seed + 2)
        grains = np.clip((0.42 - distance) * 8, 0, 1) * (number > 0.45)
        color = mix(dark, mix(maker.colors.third, linear("#a8804c"), number - 0.3), 0.85 * grains)
        distance, number = cells(mesh.points / (0.7, 0.9, 0.7), seed + 7)
        color = mix(color, linear("#b8a684"), np.clip((0.26 - distance) * 12, 0, 0.9) * (number > 0.7))
        return mix(color, maker.colors.second * 0.75, crusted(mesh))

    moist = Finish(roughness=0.55, coat=0.05, mottle=0.12, mottle_size=0.2, bump=0.4, bump_size=0.15)
    return Piece.of((slab(mirrored(BRICK), 0.85, rounding=0.08, around=220, rings=64).painted(paint), moist))


@piece("dense-rye-bread")
def rye_loaf(maker: Maker) -> Piece:
    return sliced(maker, rye_slice, 15)
