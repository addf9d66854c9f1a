"""Boiled and fried eggs. Lengths are centimeters."""

from __future__ import annotations

from math import pi

import numpy as np

from ...colors import Array, mix
from ...mesh import Mesh
from ...noise import fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import ellipsoid, slab
from .registry import shape
from .vegetables import wedged

WHITE = Finish(roughness=0.34, subsurface=0.12, depth=0.3, coat=0.15, mottle=0.03)
YOLK = Finish(
    roughness=0.4, subsurface=0.1, depth=0.3, coat=0.1, mottle=0.08, mottle_size=0.3, bump=0.12, bump_size=0.1
)
_LIQUID_YOLK = Finish(roughness=0.18, subsurface=0.12, depth=0.4, coat=0.3, mottle=0.04)

_CURD = Finish(
    roughness=0.36,
    subsurface=0.16,
    depth=0.3,
    coat=0.14,
    mottle=0.06,
    mottle_size=0.3,
    bump=0.1,
    bump_size=0.1,
)


@shape("eggHalf", size=5.0, tilt=7, variants=4)
def egg_half(maker: Maker, size: float) -> Piece:
    """The cut side up: the white around a yolk that lies a little beside its middle."""
    long, wide = size / 2, size * 0.37
    shift = maker.rng.uniform(0.02, 0.08) * size

    def outline(angle: Array) -> Array:
        reach = 1 / np.sqrt((np.cos(angle) / long) ** 2 + (np.sin(angle) / wide) ** 2)
        return reach * (1 - 0.05 * np.cos(angle))

    def paint(mesh: Mesh) -> Array:
        x, y, z = mesh.points.T
        distance = np.hypot(x - shift, y) / (size * 0.235)
        is_yolk = np.clip((1 - distance) * 18, 0, 1) * (mesh.uv[:, 1] <= 1)
        rim = np.exp(-(((distance - 1) / 0.05) ** 2)) * (mesh.uv[:, 1] <= 1)
        color = mix(maker.colors.main, maker.colors.second, is_yolk)
        return mix(color, maker.colors.second * 0.72, 0.5 * rim)

    # Deep below, so that it stands out of what it lies in.
    mesh = slab(outline, size * 0.3, rounding=size * 0.13, around=96, rings=40, dome=0.0)
    return Piece.of((mesh.painted(paint), WHITE)).centered()


@shape("eggQuarter", size=5.0, tilt=7, variants=4)
def egg_quarter(maker: Maker, size: float) -> Piece:
    """On its white outside, the yolk in the corner of both cut faces."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    outside, faces = wedged(size / 2, size * 0.37, pi / 4, 0.004 * size)
    shift = rng.uniform(0.02, 0.08) * size

    def paint(mesh: Mesh) -> Array:
        at, out = mesh.uv.T
        far = np.hypot(at * size / 2 - shift, out * 0.37 * size * np.sqrt(1 - at**2)) / (size * 0.235)
        yolk = mix(colors.second, colors.second * 0.8, 0.4 + 0.7 * fractal(mesh.points / 0.25, seed, 3))
        color = mix(colors.main, yolk, np.clip((1 - far) * 18, 0, 1))
        return mix(color, colors.second * 0.72, 0.5 * np.exp(-(((far - 1) / 0.05) ** 2)))

    egg = Piece.of((outside.painted(colors.main), WHITE), (faces.painted(paint), WHITE))
    egg = egg.each(
        lambda mesh: mesh.shaped(lambda points: points * (1 - 0.1 / size * points[:, :1]) ** (0, 1, 1))
    )
    return egg.turned(roll=rng.choice((-1, 1)) * rng.uniform(8, 30)).centered()


@shape("friedEgg", size=9.0, tilt=6, variants=3)
def fried_egg(maker: Maker, size: float) -> Piece:
    """A ragged white with a brown lace edge, and a yolk that stands up in it."""
    seed = maker.seed

    def ragged(angle: Array) -> Array:
        around = np.stack([np.cos(angle) * 1.5, np.sin(angle) * 1.5, 0 * angle], -1)
        return size / 2 * (0.86 + 0.14 * fractal(around, seed, 4))

    def paint(mesh: Mesh) -> Array:
        share = mesh.uv[:, 1]
        lace = np.clip((share - 0.84) / 0.16, 0, 1) * (0.6 + 0.7 * fractal(mesh.points / 0.7, seed + 3, 3))
        return mix(maker.colors.main, maker.colors.third, lace)

    white = slab(ragged, 0.34, rounding=0.16, around=160, rings=46, dome=0.25)
    bubbles = 0.14 * np.clip(fractal(white.points / 0.8, seed + 5, 3), -0.3, 1) * (white.uv[:, 1] <= 1)
    white = white.shaped(lambda points: points + np.stack([0 * bubbles, 0 * bubbles, bubbles], 1)).painted(
        paint
    )
    radius = size * 0.19
    at = maker.rng.uniform(-0.08, 0.08) * size, maker.rng.uniform(-0.08, 0.08) * size
    yolk = ellipsoid(radius, radius, radius * 0.55, fine=22).moved(*at, 0.5).painted(maker.colors.second)
    return Piece.of((white, WHITE), (yolk, _LIQUID_YOLK)).centered()


@shape("curd", size=2.2, tilt=180, variants=10)
def curd(maker: Maker, size: float) -> Piece:
    """Soft and round, in lobes that hang together: scrambled eggs, ackee, and what sets in a broth."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    mesh = ellipsoid(
        size / 2, size * rng.uniform(0.32, 0.42), size * rng.uniform(0.26, 0.34), fine=12 if size < 2 else 18
    )
    lobes = np.abs(fractal(mesh.points / (0.6 * size), seed, 1))
    grain = fractal(mesh.points / (0.13 * size), seed + 2, 2)
    mesh = mesh.raised(size * (0.14 * np.sqrt(lobes) - 0.05 + 0.012 * grain))
    bend = rng.uniform(0.05, 0.22) / size
    mesh = mesh.shaped(lambda points: points + np.outer(bend * points[:, 0] ** 2, (0, 1, 0.5)))
    cleft = np.exp(-((lobes / 0.09) ** 2))
    tone = mix(colors.main, colors.third, 0.4 + 0.5 * grain + 0.5 * fractal(mesh.points / size, seed + 4, 2))
    return Piece.of((mesh.painted(mix(tone, colors.second, 0.75 * cleft)), _CURD)).centered()
