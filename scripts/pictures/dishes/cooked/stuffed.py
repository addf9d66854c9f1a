"""Halves of vegetables with a filling. Lengths are centimeters."""

from __future__ import annotations

import numpy as np

from ...colors import Array, linear, mix
from ...mesh import Mesh
from ...noise import cells
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import curve, tube
from ..beds import noise_at
from .doughs import Reach, around_noise, moulded
from .registry import shape

_SKIN = Finish(roughness=0.44, coat=0.08, mottle=0.14, mottle_size=0.7, bump=0.3, bump_size=0.2)
_FILLING = Finish(roughness=0.54, coat=0.05, mottle=0.16, mottle_size=0.3, bump=0.4, bump_size=0.12)
_STALK = linear("#4f4a2a")


@shape("stuffed", size=13.0, tilt=4, variants=4)
def stuffed(maker: Maker, size: float) -> Piece:
    """Half a vegetable in the first color, soft and wrinkled, heaped with a filling in the second; the third is its cut rim."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    slim = float(np.interp(size, (7, 14, 18), (0.76, 0.42, 0.36))) * rng.uniform(0.94, 1.06)
    neck, tall, bend = rng.uniform(0.12, 0.2), 0.42 * slim * size, rng.uniform(-0.06, 0.06) / size

    def hull(angle: Array) -> Array:
        oval = 1 / np.hypot(np.cos(angle), np.sin(angle) / (slim * (1 - neck * np.cos(angle))))
        return 0.46 * size * oval * (1 + 0.035 * around_noise(angle, seed))

    def bowl(x: Array, y: Array, ring: Array) -> Array:
        wall = tall * np.clip(1 - ring**7, 0, 1) ** 0.4
        return (
            wall
            - 0.5 * tall * np.clip((0.92 - ring) * 7, 0, 1)
            + 0.02 * size * noise_at(x, y, 0.12 * size, seed)
        )

    def skin(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1] + 0.03 * noise_at(x, y, 0.1 * size, seed + 2)
        tone = mix(colors.main, colors.main * 0.6, 0.5 + noise_at(x, y, 0.16 * size, seed + 3))
        return mix(colors.third, tone, np.clip((ring - 0.91) * 16, 0, 1))

    parts = [
        (moulded(hull, bowl, fine=36).painted(skin), _SKIN),
        (_filling(maker, hull, tall, size), _FILLING),
    ]
    tip = float(hull(np.zeros(1))[0])
    way = curve(
        [(0.9 * tip, 0, 0.45 * tall), (tip, 0, 0.5 * tall), (tip + 0.05 * size, 0.02 * size, 0.5 * tall)], 16
    )
    stalk = tube(way, np.linspace(0.05, 0.022, 16) * size, around=20).roughened(
        0.012 * size, 0.03 * size, seed
    )
    parts.append((stalk.painted(_STALK), _SKIN))
    bent = [
        (mesh.shaped(lambda p: p + np.outer(bend * p[:, 0] ** 2, (0, 1, 0))), finish)
        for mesh, finish in parts
    ]
    return Piece.of(*bent).centered()


def _filling(maker: Maker, hull: Reach, tall: float, size: float) -> Mesh:
    """A heap of small pieces, some lighter and some darker, that spills over the rim in places."""
    seed, color = maker.seed, maker.colors.second
    bit = 0.05 * size**0.5 + 0.2

    def bits(x: Array, y: Array) -> tuple[Array, Array]:
        warp = 0.4 * noise_at(x, y, 1.3 * bit, seed + 4, 2)
        return cells(np.stack([x / bit + warp, y / bit - warp, 0 * x], -1), seed)

    def height(x: Array, y: Array, ring: Array) -> Array:
        distance, number = bits(x, y)
        heap = tall * (0.62 + 0.6 * np.clip(1 - ring**2.4, 0, 1) ** 0.8)
        return (
            heap
            + bit * (0.7 * (0.6 - distance) + 0.5 * (number - 0.5))
            + 0.1 * tall * noise_at(x, y, 0.14 * size, seed + 6)
        )

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        distance, number = bits(x, y)
        tone = mix(color * 0.62, np.clip(color * 1.3 + 0.01, 0, 0.82), number)
        return mix(tone, color * 0.4, np.clip(1.6 * distance - 0.75, 0, 0.7))

    reach = lambda angle: hull(angle) * (0.86 + 0.1 * around_noise(angle, seed + 8, 2.2))
    return moulded(reach, height, fine=44).painted(paint)
