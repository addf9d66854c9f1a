"""What is in a bowl: liquids, pastes, pulp, powders, and pieces heaped up or lying in juice."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

import numpy as np

from . import vessels
from .arrangements import Studio
from .arrangements.fill import carpet, dome, most_in
from .colors import Array, mix
from .mesh import Mesh, sheet
from .noise import fractal
from .pieces import Finish, Piece
from .piling import Field, Freedom, in_disc
from .vessels import Bowl

_WET = Finish(roughness=0.14, coat=0.25, mottle=0.04, mottle_size=1.2)
_CLEAR = Finish(transmission=1.0, coat=0.05, mottle=0)
SEEN_THROUGH = {
    "distilled-white-vinegar",
    "dry-white-wine",
    "mirin",
    "rice-vinegar",
    "rose-water",
    "sake",
    "water",
    "white-wine-vinegar",
}
"""Liquids through which the bowl is seen."""
_CREAMY = Finish(roughness=0.4, subsurface=0.12, depth=0.4, coat=0.12, mottle=0.05)
_PULPY = Finish(roughness=0.3, coat=0.3, mottle=0.22, mottle_size=0.5, bump=0.5, bump_size=0.25)
_FULL = 0.8
"""The height of what fills a bowl, as a share of the bowl's."""


def liquid(studio: Studio, bowl: Bowl) -> Piece:
    """Darker where it is deep, and drawn up at the wall."""
    level = bowl.height * _FULL
    reach = bowl.reach(level)
    palette = studio.item.palette
    clear = float(palette.main.mean()) < 0.4

    def paint(mesh: Mesh) -> Array:
        share = np.hypot(mesh.points[:, 0], mesh.points[:, 1]) / reach
        deep, shallow = (
            (palette.main * 0.8, palette.main * 1.25) if clear else (palette.main * 0.96, palette.main)
        )
        return np.clip(mix(deep, shallow, share**3), 0, 0.86)

    def height(share: Array, angle: Array) -> Array:
        return level + 0.045 * reach * np.exp((share - 1) / 0.04) + 0 * angle

    surface = _disc(reach * 1.01, height)
    if studio.item.slug in SEEN_THROUGH:
        tint = mix(np.array([0.8, 0.84, 0.83]), palette.main, 0.45)
        return Piece.of(
            (surface.painted(lambda mesh: np.clip(paint(mesh) / palette.main * tint, 0, 1)), _CLEAR)
        )
    return Piece.of((surface.painted(paint), _WET))


def swirl(studio: Studio, bowl: Bowl) -> Piece:
    """A paste or cream as a spoon left it: a spiral that ends in a peak."""
    level = bowl.height * _FULL
    reach = bowl.reach(level)
    seed, turn = studio.rng.randrange(1 << 16), studio.rng.uniform(0, 2 * pi)

    def height(share: Array, angle: Array) -> Array:
        ridge = 0.5 + 0.5 * np.sin(angle + turn + 2 * pi * 2.6 * share**0.8)
        calm = np.clip((1 - share) * 5, 0, 1) * np.clip(share * 6, 0.25, 1)
        x, y = share * np.cos(angle), share * np.sin(angle)
        rough = fractal(np.stack([x * 4, y * 4, 0 * x], -1), seed, 3)
        rise = 0.16 * (1 - share**2) + 0.14 * ridge * calm + 0.1 * np.exp(-((share / 0.12) ** 2))
        return level + reach * (rise + 0.03 * rough)

    return Piece.of((_disc(reach * 1.01, height).painted(studio.item.palette.main), _CREAMY))


def pulp(studio: Studio, bowl: Bowl) -> Piece:
    """Crushed fruit: lumps in their juice."""
    level = bowl.height * _FULL
    reach = bowl.reach(level)
    seed, palette = studio.rng.randrange(1 << 16), studio.item.palette

    def lumps(x: Array, y: Array) -> Array:
        return fractal(np.stack([x, y, 0 * x], -1) / 0.75, seed, 3)

    def height(share: Array, angle: Array) -> Array:
        x, y = reach * share * np.cos(angle), reach * share * np.sin(angle)
        return level + 0.32 * np.maximum(lumps(x, y), -0.15) * np.clip((1 - share) * 8, 0, 1)

    def paint(mesh: Mesh) -> Array:
        share = 0.5 + 0.8 * lumps(mesh.points[:, 0], mesh.points[:, 1])
        return mix(palette.main * 0.75, mix(palette.main, palette.third, 0.25), share)

    return Piece.of((_disc(reach * 1.01, height).painted(paint), _PULPY))


def powder(studio: Studio, bowl: Bowl) -> Piece:
    """Poured in: a soft cone, steeper on one side, with lumps."""
    level = bowl.height * 0.72
    reach = bowl.reach(level)
    seed, turn = studio.rng.randrange(1 << 16), studio.rng.uniform(0, 2 * pi)
    palette = studio.item.palette

    def height(share: Array, angle: Array) -> Array:
        x, y = share * np.cos(angle), share * np.sin(angle)
        cone = 1 - np.hypot(x - 0.18 * np.cos(turn) * (1 - share), y - 0.18 * np.sin(turn) * (1 - share))
        lumps = fractal(np.stack([x * 3, y * 3, 0 * x], -1), seed, 3)
        fine = fractal(np.stack([x, y, 0 * x], -1) * reach / 0.16, seed + 5, 3)
        edge = np.clip((1 - share) * 8, 0, 1)
        return level + edge * (reach * (0.34 * cone + 0.05 * lumps) + 0.05 * fine)

    def paint(mesh: Mesh) -> Array:
        speckle = fractal(mesh.points / 0.14, seed + 9, 2)
        other = np.where(speckle[:, None] > 0, palette.third, palette.second)
        return mix(palette.main, other, 0.4 * np.abs(speckle))

    finish = Finish(roughness=0.95, mottle=0.08, mottle_size=reach * 0.3, bump=0.5, bump_size=0.05)
    return Piece.of((_disc(reach * 1.01, height, fine=110).painted(paint), finish))


def heaped(studio: Studio, bowl: Bowl, choices: Sequence[Piece], tilt: float, heap: float) -> list[Piece]:
    """Pieces on a core that is hardly seen, heaped to a share of the bowl's radius above it."""
    sizes = np.median([np.sort(piece.size)[::-1] for piece in choices], axis=0)
    level = bowl.height * 0.72
    reach = bowl.reach(level)
    rise = heap * reach
    middle = float(sizes[1])
    field = Field(bowl.radius * 1.3, max(0.03, middle / 3))
    distance = np.hypot(field.x, field.y)
    filled = level + rise * (1 - np.clip(distance / reach, 0, 1) ** 2)
    field.heights = np.where(
        distance < bowl.radius * bowl.mouth, np.maximum(bowl.inside(distance), filled - middle * 0.5), 0
    )
    core = _core(studio, reach, level - middle * 0.6, rise)

    def surface(x: float, y: float) -> float:
        return level + rise * max(0.0, 1 - (x**2 + y**2) / reach**2)

    inner = max(0.1, reach - 0.12 * float(sizes[0]))
    lowest = carpet(field, choices, inner, surface, studio.rng, tilt=tilt, floor=bowl.inside)
    fallen = field.drop(
        choices,
        int(np.clip(1.4 * most_in(reach, choices), 3, 2000)),
        in_disc(max(0.1, reach - 0.35 * float(sizes[0]))),
        studio.rng,
        freedom=Freedom(tilt, 3),
        sink=0.15,
        highest=level + rise + 1.6 * float(sizes[2]) + 0.5 * middle,
    )
    return [core, *lowest, *fallen]


def mound(studio: Studio, radius: float, choices: Sequence[Piece], tilt: float) -> list[Piece]:
    """Pieces poured out on the table, some of them further away."""
    sizes = np.median([np.sort(piece.size)[::-1] for piece in choices], axis=0)
    rise, middle = 0.2 * radius, float(sizes[1])
    field = Field(radius * 1.6, max(0.03, middle / 3))
    field.heights = np.clip(rise * (1 - (np.hypot(field.x, field.y) / radius) ** 2), 0, None)
    core = _core(studio, radius * 0.94, -0.6 * middle, rise)

    def surface(x: float, y: float) -> float:
        return 0.4 * middle + rise * max(0.0, 1 - (x**2 + y**2) / radius**2)

    lowest = carpet(field, choices, radius * 0.93, surface, studio.rng, tilt=tilt)
    count = int(np.clip(1.1 * most_in(radius, choices), 4, 2000))
    freedom = Freedom(min(tilt, 60), 3)
    highest = rise + 2.5 * middle
    fallen = field.drop(
        choices, count, in_disc(radius), studio.rng, freedom=freedom, sink=0.1, highest=highest
    )
    strays = in_disc(radius * 1.22, radius * 0.96)
    return [core, *lowest, *fallen, *field.drop(choices, count // 8, strays, studio.rng, freedom=freedom)]


def _core(studio: Studio, radius: float, level: float, rise: float) -> Piece:
    """What is below the pieces, as dark as the gaps between them."""
    palette = studio.item.palette
    return dome(radius, level, rise, palette).each(lambda mesh: mesh.painted(palette.main * 0.45))


def spoonful(studio: Studio, length: float) -> list[Piece]:
    """Powder in a wooden spoon of this length (cm)."""
    spoon, half_long, half_wide, rim = vessels.spoon(length, seed=studio.rng.randrange(99))
    seed, palette = studio.rng.randrange(1 << 16), studio.item.palette

    def height(share: Array, angle: Array) -> Array:
        x, y = share * np.cos(angle), share * np.sin(angle)
        fine = fractal(np.stack([x, y, 0 * x], -1) * half_long / 0.16, seed, 3)
        lumps = fractal(np.stack([x * 3, y * 3, 0 * x], -1), seed + 3, 3)
        return (
            rim
            - 0.12
            + np.clip((1 - share) * 6, 0, 1)
            * (0.34 * half_wide * (1 - share**1.6) + 0.05 * lumps + 0.03 * fine)
        )

    def paint(mesh: Mesh) -> Array:
        speckle = fractal(mesh.points / 0.14, seed + 9, 2)
        other = np.where(speckle[:, None] > 0, palette.third, palette.second)
        return mix(palette.main, other, 0.4 * np.abs(speckle))

    surface = _disc(1.0, height, fine=90).scaled(half_long * 0.93, half_wide * 0.93, 1)
    return [spoon, Piece.of((surface.painted(paint), Finish(roughness=0.95, bump=0.25, bump_size=0.05)))]


def in_juice(studio: Studio, bowl: Bowl, choices: Sequence[Piece]) -> list[Piece]:
    """Pieces that lie deep in their juice."""
    juice = pulp(studio, bowl)
    field = Field(bowl.radius * 1.3, 0.12)
    reach = bowl.reach(bowl.height * _FULL)
    size = float(np.median([piece.size.max() for piece in choices]))
    field.raise_to(np.where(np.hypot(field.x, field.y) < reach, bowl.height * 0.5, bowl.height))
    count = max(2, round(0.9 * (reach * 2 / size) ** 2))
    spot = in_disc(max(0.2, reach - size * 0.5))
    return [
        juice,
        *field.drop(choices, count, spot, studio.rng, freedom=Freedom(20, 14), highest=bowl.height * 1.7),
    ]


def _disc(reach: float, height, *, fine: int = 70) -> Mesh:
    """A round surface whose `height` depends on the share of its radius and the angle."""
    angle, share = np.meshgrid(np.linspace(0, 2 * pi, 2 * fine, endpoint=False), np.linspace(0.003, 1, fine))
    x, y = reach * share * np.cos(angle), reach * share * np.sin(angle)
    return sheet(np.stack([x, y, height(share, angle)], -1), wrapped=True)
