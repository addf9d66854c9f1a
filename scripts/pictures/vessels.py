"""Bowls, boards and cards that hold or name the food."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .colors import Array, linear, mix
from .mesh import Mesh, sheet
from .noise import fractal
from .pieces import CERAMIC, PAPER, Finish, Piece
from .shapes import body, box

GLAZES = ("#2f4f63", "#f1eadc", "#7f8f6a", "#a6543a", "#d9b05a", "#3d3a3a", "#cfd8d6", "#6e4b5e")


@dataclass(frozen=True)
class Bowl:
    """A bowl on the table; `inside(distance)` is the height of its inner wall at a distance from its middle."""

    piece: Piece
    radius: float
    height: float

    def inside(self, distance: Array) -> Array:
        share = np.clip(distance / (self.radius * 0.95), 0, 1)
        return np.where(distance < self.radius * 0.97, self.height * (0.1 + 0.88 * share**2.6), -1.0)


def bowl(radius: float, glaze: str) -> Bowl:
    """An open bowl whose rim is `radius` from its middle (cm)."""
    height = radius * 0.62
    wall = radius * 0.05
    inner = [(height * (0.1 + 0.88 * share**2.6), share * 0.95 * radius) for share in np.linspace(0, 1, 14)]
    outer = [
        (height * (0.06 + 0.94 * share**2.4), share * 0.96 * radius + wall)
        for share in np.linspace(1, 0.42, 12)
    ]
    outline = [*inner, (height, radius), *outer, (0, radius * 0.42), (0, radius * 0.3), (height * 0.04, 0)]
    glazed = body(outline, around=96, along=120).painted(linear(glaze))
    return Bowl(Piece.of((glazed, CERAMIC)), radius, height)


def plate(radius: float, glaze: str) -> Piece:
    outline = [
        (0.25, 0),
        (0.25, radius * 0.66),
        (0.4, radius * 0.76),
        (0.95, radius * 0.97),
        (1.0, radius),
        (0.8, radius * 0.98),
        (0.1, radius * 0.68),
        (0, radius * 0.6),
        (0, 0),
    ]
    return Piece.of((body(outline, around=128, along=90).painted(linear(glaze)), CERAMIC))


def board(
    width: float, depth: float, *, seed: int = 0, light: str = "#c4a47c", dark: str = "#7d5a3a"
) -> Piece:
    """A wooden board with its grain along x."""
    thickness = max(width, depth) * 0.06
    wood = box(width, depth, thickness, rounding=thickness * 0.4, fine=110)

    def grain(mesh: Mesh) -> Array:
        x, y, z = (mesh.points / depth).T
        rings = fractal(np.stack([x * 1.2, y * 11, z * 11], 1), seed, 4)
        broad = fractal(np.stack([x * 0.7, y * 4, z], 1), seed + 9, 2)
        return mix(linear(light), linear(dark), 0.4 + 0.5 * rings + 0.25 * broad)

    return Piece.of(
        (wood.painted(grain), Finish(roughness=0.5, mottle=0.1, mottle_size=0.4, bump=0.05, bump_size=0.2))
    )


def name_card(image: Path, width: float) -> Piece:
    """A folded card that stands on the table, its face to the camera."""
    height = width * 420 / 900
    lean = height * 0.62
    corners = np.array(
        [[(-width / 2, 0, 0), (width / 2, 0, 0)], [(-width / 2, lean, height), (width / 2, lean, height)]]
    )
    back = np.array(
        [
            [(width / 2, 2 * lean, 0), (-width / 2, 2 * lean, 0)],
            [(width / 2, lean, height), (-width / 2, lean, height)],
        ]
    )
    front = sheet(corners, uv=np.array([[(0, 0), (1, 0)], [(0, 1), (1, 1)]], float))
    return Piece.of(
        (front, Finish(roughness=0.9, image=image)), (sheet(back).painted(linear("#f2ead9")), PAPER)
    )
