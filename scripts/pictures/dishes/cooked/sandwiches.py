"""Breads that were split and filled. Lengths are centimeters."""

from __future__ import annotations

import numpy as np

from ...colors import Array, Palette, mix
from ...mesh import Mesh, rotation
from ...noise import cells, fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import ellipsoid, slab
from .doughs import BAKED, around_noise, toasted
from .registry import shape

_FILLING = Finish(
    roughness=0.46,
    subsurface=0.1,
    depth=0.2,
    coat=0.08,
    mottle=0.12,
    mottle_size=0.3,
    bump=0.3,
    bump_size=0.1,
)
_OPEN = 4.0
"""How far each half leans away from the filling (degrees)."""


@shape("split", size=10.0, tilt=4, variants=4)
def split(maker: Maker, size: float) -> Piece:
    """A round bread on its edge, opened by a filling that rises above it: the dough, its browned spots, the filling."""
    rng, seed = maker.rng, maker.seed
    dough = Palette(maker.colors.main, maker.colors.second, maker.colors.second * 0.6)
    thick, gap = 0.19 * size, 0.17 * size

    def outline(angle: Array) -> Array:
        return size / 2 * (0.97 + 0.03 * around_noise(angle, seed, 1.2))

    def griddled(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        patches = fractal(mesh.points / (0.2 * size), seed + 1, 3) + 0.4 * fractal(
            mesh.points / (0.05 * size), seed + 2, 2
        )
        face = np.clip((1.12 - ring) * 5, 0, 1)
        return toasted(dough, 0.34 + 0.55 * patches + face * (0.22 + 0.4 * patches))

    parts = []
    for side in (-1, 1):
        half = slab(outline, thick, rounding=0.45 * thick, around=110, rings=34, dome=0.15 * thick)
        half = half.roughened(0.012 * size, 0.14 * size, seed + side, 2).painted(griddled)
        half = half.turned(pitch=90 * side).moved(x=side * gap / 2)
        foot = (0, 0, -size / 2)
        lean = rotation(0, side * (_OPEN + rng.uniform(-2, 2)), 0)
        parts.append((half.shaped(lambda points, lean=lean: (points - foot) @ lean.T + foot), BAKED))
    bread = Piece.of(*parts, (_heaped(maker, gap, size), _FILLING))
    return bread.turned(pitch=rng.choice((-1, 1)) * rng.uniform(3, 8)).centered()


def _heaped(maker: Maker, gap: float, size: float) -> Mesh:
    """What was spooned in: lumps of several tones, the more the higher."""
    seed, color = maker.seed, maker.colors.third
    bit = 0.085 * size
    mesh = ellipsoid(1.2 * gap, 0.44 * size, 0.55 * size, fine=44)
    distance, number = cells(mesh.points / bit, seed)
    blunt = lambda points: points * (1 + 0.5 * (np.abs(points[:, 1:2]) / (0.44 * size)) ** 3 * (1, 0, 0))
    mesh = mesh.shaped(blunt).raised(bit * (0.55 * (0.6 - distance) + 0.5 * (number - 0.4)))
    up = np.clip(mesh.points[:, 2] / (0.5 * size), 0, 1)
    mesh = mesh.shaped(lambda points: points * np.stack([0.55 + 0.5 * up, 1 + 0 * up, 1 + 0.04 * up], 1))
    pale = np.clip(color * 1.25 + 0.05, 0, 0.8)
    tone = mix(mix(color, color * 0.72, 0.5 + fractal(mesh.points / bit, seed + 3, 2)), pale, number > 0.6)
    return mesh.painted(mix(tone, color * 0.45, np.clip(1.5 * distance - 0.8, 0, 0.6)))
