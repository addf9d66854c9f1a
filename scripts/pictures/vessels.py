"""Bowls, boards and cards that hold or name the food."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .colors import Array, linear, mix
from .mesh import Mesh, Paint, sheet
from .noise import fractal
from .pieces import CERAMIC, PAPER, Finish, Piece
from .shapes import body, box, curve, tube

GLAZES = ("#2f4f63", "#f1eadc", "#7f8f6a", "#a6543a", "#d9b05a", "#3d3a3a", "#cfd8d6", "#6e4b5e")


@dataclass(frozen=True)
class Ware:
    """How a bowl looks. Its measures are shares of its radius."""

    color: str
    rim: str = ""
    """The color of its edge, if it is another one."""
    depth: float = 0.62
    steepness: float = 2.6
    """2.6 is an open bowl, 7 has upright walls."""
    lip: float = 0.0
    """The width of a flat edge."""
    finish: Finish = CERAMIC


@dataclass(frozen=True)
class Bowl:
    """A bowl on the table; `inside(distance)` is the height of its inner wall at a distance from its middle."""

    piece: Piece
    radius: float
    height: float
    steepness: float = 2.6
    mouth: float = 0.95
    """The radius of its opening, as a share of its own."""

    def inside(self, distance: Array) -> Array:
        share = np.clip(distance / (self.radius * self.mouth), 0, 1)
        wall = self.height * (0.1 + 0.88 * share**self.steepness)
        return np.where(distance < self.radius * (self.mouth + 0.02), wall, -1.0)

    def reach(self, height: float) -> float:
        """The radius of its inside at a height."""
        share = np.clip((height / self.height - 0.1) / 0.88, 0, 1) ** (1 / self.steepness)
        return float(share * self.mouth * self.radius)


def bowl(radius: float, glaze: str) -> Bowl:
    """An open bowl whose rim is `radius` from its middle (cm)."""
    return bowl_of(radius, Ware(glaze))


def bowl_of(radius: float, ware: Ware) -> Bowl:
    height, mouth, steepness = radius * ware.depth, 0.95 - ware.lip, ware.steepness
    wall = radius * 0.05
    inner = [
        (height * (0.1 + 0.88 * share**steepness), share * mouth * radius) for share in np.linspace(0, 1, 14)
    ]
    lip = [(height * 0.985, (mouth + ware.lip) * radius)] if ware.lip else []
    outer = [
        (height * (0.06 + 0.94 * share ** (steepness - 0.2)), share * 0.96 * radius + wall)
        for share in np.linspace(1, 0.42, 12)
    ]
    outline = [
        *inner,
        *lip,
        (height, radius),
        *outer,
        (0, radius * 0.42),
        (0, radius * 0.3),
        (height * 0.04, 0),
    ]
    mesh = body(outline, around=96, along=120)
    color, rim = linear(ware.color), linear(ware.rim or ware.color)
    on_rim = (mesh.points[:, 2] > 0.9 * height) & (
        np.hypot(mesh.points[:, 0], mesh.points[:, 1]) > (mouth + 0.01) * radius
    )
    glazed = mesh.painted(np.where(on_rim[:, None], rim, color))
    return Bowl(Piece.of((glazed, ware.finish)), radius, height, steepness, mouth)


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
    return Piece.of((wood.painted(_grain(depth, seed, light, dark)), _WOOD))


def round_board(radius: float, *, seed: int = 0, light: str = "#a97c4e", dark: str = "#5f3d22") -> Piece:
    thickness = radius * 0.1
    edge = thickness * 0.3
    outline = [
        (thickness, 0),
        (thickness, radius * 0.5),
        (thickness, radius - edge),
        (thickness - edge * 0.4, radius - edge * 0.2),
        (edge, radius),
        (0, radius - edge),
        (0, 0),
    ]
    wood = body(outline, around=128, along=110)
    return Piece.of((wood.painted(_grain(radius * 1.6, seed, light, dark)), _WOOD))


_WOOD = Finish(roughness=0.5, mottle=0.1, mottle_size=0.4, bump=0.05, bump_size=0.2)


def _grain(depth: float, seed: int, light: str, dark: str) -> Paint:
    """Of a board so deep."""

    def paint(mesh: Mesh) -> Array:
        x, y, z = (mesh.points / depth).T
        rings = fractal(np.stack([x * 1.2, y * 11, z * 11], 1), seed, 4)
        broad = fractal(np.stack([x * 0.7, y * 4, z], 1), seed + 9, 2)
        return mix(linear(light), linear(dark), 0.4 + 0.5 * rings + 0.25 * broad)

    return paint


def spoon(length: float, *, seed: int = 0) -> tuple[Piece, float, float, float]:
    """A wooden spoon along x with its bowl at the origin; half the length and width of the bowl, and its rim's height."""
    long, wide, rim = length * 0.155, length * 0.115, length * 0.06
    angle, share = np.meshgrid(np.linspace(0, 2 * np.pi, 80, endpoint=False), np.linspace(0.01, 1, 24))
    hollow = np.stack(
        [long * share * np.cos(angle), wide * share * np.sin(angle), rim * (0.2 + 0.8 * share**2.4)], -1
    )
    around = np.linspace(0, 2 * np.pi, 81)
    edge = np.stack([long * np.cos(around), wide * np.sin(around), np.full_like(around, rim)], -1)
    handle = curve(
        [
            (-long * 0.96, 0, rim * 0.9),
            (-long * 1.5, 0, rim * 0.85),
            (-length * 0.5, 0, rim * 0.75),
            (long - length, 0, rim * 0.45),
        ],
        40,
    )
    thickness = np.interp(np.linspace(0, 1, 40), (0, 0.2, 0.9, 1), (0.5, 0.36, 0.5, 0.3)) * length / 15
    wood = [
        sheet(hollow, wrapped=True),
        tube(edge, 0.014 * length, around=8),
        tube(handle, thickness, around=12, flat=0.7),
    ]
    painted = [mesh.painted(_grain(wide * 2, seed, "#a87a4a", "#6b4424")) for mesh in wood]
    return Piece.of(*((mesh, _WOOD) for mesh in painted)), long, wide, rim


def parchment(width: float, depth: float, *, seed: int = 0, color: str = "#cdb187") -> Piece:
    """A sheet of baking paper that was crumpled once: it lies flat in the middle and lifts at its edges."""
    x, y = np.meshgrid(np.linspace(-1, 1, 110), np.linspace(-1, 1, 110))
    across, along = x * width / 2, y * depth / 2
    # Torn, not cut.
    across = across + 0.12 * fractal(np.stack([y * 5, np.sign(x) * 9, x * 0], -1), seed, 3) * np.abs(x) ** 9
    along = along + 0.12 * fractal(np.stack([x * 5, np.sign(y) * 7, x * 0], -1), seed + 3, 3) * np.abs(y) ** 9
    out = np.clip(np.maximum(np.abs(x), np.abs(y)) - 0.55, 0, 1) / 0.45
    creases = np.abs(fractal(np.stack([across / 2.6, along / 2.6, x * 0], -1), seed + 5, 3))
    height = 0.03 + 0.5 * out * creases + 0.25 * out**3
    return Piece.of((sheet(np.stack([across, along, height], -1)).painted(linear(color)), PAPER))


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
