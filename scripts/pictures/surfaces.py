"""What pictures are taken on: pale seamless paper for the shelf, a table of the country for recipes."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from .colors import Array, linear, mix
from .mesh import Mesh, sheet
from .noise import cells, fractal
from .pieces import Finish, Piece

TINTS = (
    "#d8c7b0",
    "#bfcabb",
    "#bfc8d2",
    "#d9c2b8",
    "#d3cba8",
    "#c8bfd0",
    "#b8cac8",
    "#d8c69c",
    "#c9c0b6",
    "#d1b8b1",
)
"""Pale, but dark enough that flour, rice and milk stand out."""


def seamless(tint: str, reach: float) -> Piece:
    """Paper that lies flat and rises in a curve behind the subject; `reach` is the subject's size (cm)."""
    back, bend = reach * 3.2, reach * 2.0
    rows = [(-12 * reach, 0.0), (back, 0.0)]
    rows += [(back + bend * sin(a), bend * (1 - cos(a))) for a in np.linspace(0, pi / 2, 24)[1:]]
    rows += [(back + bend, 14 * reach)]
    points = np.array([[(x, y, z) for x in (-16 * reach, 16 * reach)] for y, z in rows])
    return Piece.of((sheet(points).painted(linear(tint)), Finish(roughness=0.95, mottle=0)))


def table(kind: str, first: str, second: str, reach: float, seed: int) -> Piece:
    """A table top seen from above: planks of wood, plaster, or stone, in its two colors."""
    across = np.linspace(-1.3 * reach, 1.3 * reach, 420)
    x, y = np.meshgrid(across, across)
    top = sheet(np.stack([x, y, np.full_like(x, -0.02)], -1))

    def planks(mesh: Mesh) -> Array:
        points = mesh.points
        plank = np.floor(points[:, 1] / 9.0)
        shifted = points + np.outer(plank * 37.0, (1, 0, 1))
        grain = fractal(shifted * (0.05, 0.9, 1), seed, 4)
        tone = np.mod(np.sin(plank * 12.9 + seed) * 43758.5, 1)
        color = mix(linear(first), linear(second), np.clip(0.5 + 0.6 * grain + 0.4 * (tone - 0.5), 0, 1))
        gap = np.abs(np.mod(points[:, 1] / 9.0, 1) - 0.5) > 0.488
        return color * np.where(gap, 0.25, 1.0)[:, None]

    def trowelled(mesh: Mesh) -> Array:
        return mix(
            linear(first), linear(second), np.clip(0.5 + 0.7 * fractal(mesh.points / 9, seed, 5), 0, 1)
        )

    def speckled(mesh: Mesh) -> Array:
        distance, number = cells(mesh.points * (0.9, 0.9, 0), seed)
        fleck = np.clip(0.2 - distance, 0, 1) * 4 * (number > 0.6)
        return mix(trowelled(mesh), linear(second) * 1.2, fleck)

    paint, finish = {
        "wood": (planks, Finish(roughness=0.6, mottle=0.08, bump=0.08, bump_size=0.5)),
        "plaster": (trowelled, Finish(roughness=0.9, mottle=0.05, bump=0.2, bump_size=0.7)),
        "stone": (speckled, Finish(roughness=0.5, mottle=0.08, bump=0.08, bump_size=0.4)),
    }[kind]
    return Piece.of((top.painted(paint), finish))
