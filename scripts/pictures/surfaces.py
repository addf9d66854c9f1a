"""What pictures are taken on: pale seamless paper for the shelf, a table of the country for recipes."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Table:
    """A table top in two colors (`#rrggbb`)."""

    kind: str
    """wood, plaster or stone"""
    first: str
    second: str

    @property
    def mean(self) -> Array:
        return mix(linear(self.first), linear(self.second), 0.5)

    def top(self, reach: float, seed: int) -> Piece:
        """Seen from above, for a subject of this size (cm): planks, trowelled plaster or flecked stone."""
        across = np.linspace(-1.3 * reach, 1.3 * reach, 520)
        x, y = np.meshgrid(across, across)
        top = sheet(np.stack([x, y, np.full_like(x, -0.02)], -1))
        paint, finish = {
            "wood": (self._planks, Finish(roughness=0.6, mottle=0.08, bump=0.08, bump_size=0.5)),
            "plaster": (self._trowelled, Finish(roughness=0.9, mottle=0.05, bump=0.2, bump_size=0.7)),
            "stone": (self._speckled, Finish(roughness=0.5, mottle=0.08, bump=0.08, bump_size=0.4)),
        }[self.kind]
        return Piece.of((top.painted(paint(top, seed)), finish))

    def _mixed(self, share: Array) -> Array:
        return mix(linear(self.first), linear(self.second), np.clip(share, 0, 1))

    def _planks(self, mesh: Mesh, seed: int) -> Array:
        points = mesh.points
        plank = np.floor(points[:, 1] / 9.0)
        shifted = points + np.outer(plank * 37.0, (1, 0, 1))
        grain = fractal(shifted * (0.05, 0.9, 1), seed, 4)
        streaks = fractal(shifted * (0.12, 5.0, 1), seed + 7, 2)
        tone = np.mod(np.sin(plank * 12.9 + seed) * 43758.5, 1)
        color = self._mixed(0.5 + 0.6 * grain + 0.25 * streaks + 0.4 * (tone - 0.5))
        gap = np.abs(np.mod(points[:, 1] / 9.0, 1) - 0.5) > 0.488
        return color * np.where(gap, 0.25, 1.0)[:, None]

    def _trowelled(self, mesh: Mesh, seed: int) -> Array:
        return self._mixed(0.5 + 0.7 * fractal(mesh.points / 9, seed, 5))

    def _speckled(self, mesh: Mesh, seed: int) -> Array:
        distance, number = cells(mesh.points * (0.9, 0.9, 0), seed)
        fleck = np.clip(0.2 - distance, 0, 1) * 4 * (number > 0.6)
        return mix(self._trowelled(mesh, seed), linear(self.second) * 1.2, fleck)
