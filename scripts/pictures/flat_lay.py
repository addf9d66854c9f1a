"""A recipe's ingredients from above, on the surface of its country, in amounts that tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, radians, sin, sqrt
from pathlib import Path
from random import Random

import numpy as np

from . import vessels
from .arrangements import Arrangement, Bowl, Group, Heap, Pack, Pile, Scene, Spread, Studio
from .arrangements.heap import powder_heap
from .catalog import Ingredient, Recipe
from .colors import Array
from .pieces import Finish, Piece, together
from .shapes import body
from .views import View

WIDTH_TO_HEIGHT = 4 / 3
FROM_ABOVE = View(elevation=87, fill=1.0, lens=85)
_CUPS = {
    "": 0.8,
    "can": 1.8,
    "clove": 0.05,
    "cup": 1.0,
    "g": 0.0044,
    "kg": 4.4,
    "l": 4.2,
    "lb": 2.0,
    "ml": 0.0042,
    "oz": 0.125,
    "pinch": 0.005,
    "qt": 4.0,
    "slice": 0.2,
    "sprig": 0.1,
    "stick": 0.5,
    "tbsp": 0.0625,
    "tsp": 0.0208,
}
"""Rough cups of each unit: enough to tell a heap from a pinch."""

_SMALL_PIECES = 9
"""A can with so many of its pieces beside it holds beans or olives, which are shown in a bowl."""


@dataclass(frozen=True)
class Tile:
    """What stands for an ingredient, around its own origin, and the radius (cm) that it needs."""

    pieces: list[Piece]
    radius: float


def compose(
    recipe: Recipe, catalog: dict[str, Ingredient], scenes: dict[str, Arrangement], folder: Path
) -> tuple[Scene, Array]:
    """Tiles of all ingredients, pushed apart until none covers another, and half the frame's width and depth."""
    rng = Random(recipe.seed)
    tiles = [
        _tile(Studio(catalog[line.slug], catalog, rng, folder), scenes[line.slug], line.quantity, line.unit)
        for line in recipe.lines
        if line.slug != "water"
    ]
    area = sum(pi * (tile.radius + 0.5) ** 2 for tile in tiles) / 0.78
    height = sqrt(area / WIDTH_TO_HEIGHT)
    half = np.array([height * WIDTH_TO_HEIGHT, height]) / 2
    places = _spread([tile.radius for tile in tiles], half, rng)
    laid = [piece.moved(x, y) for tile, (x, y) in zip(tiles, places, strict=True) for piece in tile.pieces]
    return Scene(laid, [], FROM_ABOVE), half


def _tile(studio: Studio, arrangement: Arrangement, quantity: float, unit: str) -> Tile:
    cups = max(0.01, quantity * _CUPS.get(unit.rstrip("s"), 0.5))
    counted = max(1, min(4, round(quantity))) if unit == "" else 1
    radius = float(np.clip(2.1 + 2.5 * cups ** (1 / 3), 1.9, 6.2))
    pieces = _pieces(studio, arrangement, radius, counted)
    points = together(pieces).points
    low, high = points.min(0), points.max(0)
    middle = (low + high) / 2
    reach = float(np.hypot(*(points[:, :2] - middle[:2]).T).max())
    # Whole things keep their size, down to a limit for what is larger than a plate.
    wanted = min(reach, 8.5) if isinstance(arrangement, Group | Pile | Spread) else min(reach, radius)
    factor = wanted / reach
    return Tile([piece.moved(-middle[0], -middle[1], -low[2]).scaled(factor) for piece in pieces], wanted)


def _pieces(studio: Studio, arrangement: Arrangement, radius: float, counted: int) -> list[Piece]:
    """The arrangement without what only a shelf needs: pack, card and board."""
    match arrangement:
        case Heap():
            if radius > 3.4:
                return _dish(studio, radius)
            return list(powder_heap(studio.item.palette, radius, arrangement.grain, studio.rng))
        case Bowl():
            share = radius / arrangement.radius
            bowl = replace(
                arrangement,
                radius=radius,
                count=round(arrangement.count * share**2),
                pack=None,
                card=False,
                loose=0,
            )
            scene = bowl.arrange(studio)
        case Pack() if arrangement.pack.kind == "can" and arrangement.count >= _SMALL_PIECES:
            count = round(170 * (radius / 4.5) ** 2)
            scene = Bowl(arrangement.beside, count, radius, heap=0.15, loose=0).arrange(studio)
        case Pack():
            return _dish(studio, radius)
        case Group():
            shown = arrangement.of[: max(1, min(len(arrangement.of), counted + 1))]
            scene = replace(arrangement, of=shown, on="", card=False, scatter="", gap=0).arrange(studio)
        case Pile() | Spread():
            scene = replace(arrangement, on="", card=False).arrange(studio)
    return scene.subject


def _dish(studio: Studio, radius: float) -> list[Piece]:
    """A small bowl with a liquid, a paste or a powder in it."""
    bowl = vessels.bowl(radius, studio.rng.choice(vessels.GLAZES))
    is_powder = studio.item.form in ("powder", "grain")
    rise = radius * (0.16 if is_powder else 0.0)
    level = bowl.height * 0.74
    shares = np.linspace(0, 1, 30)
    surface = body(
        [(level + rise * (1 - share**2), share * radius * 0.92) for share in shares], around=90, along=60
    )
    finish = (
        Finish(roughness=0.9, bump=0.4, bump_size=0.1)
        if is_powder
        else Finish(roughness=0.12, coat=0.3, mottle=0.05)
    )
    filled = surface.painted(studio.item.palette.main)
    return [bowl.piece, Piece.of((filled.roughened(0.05, 0.6, 3) if is_powder else filled, finish))]


def _spread(radii: list[float], half: Array, rng: Random) -> Array:
    """Places for discs in a rectangle: from a spiral, pushed apart and back from the edges."""
    order = np.argsort([-radius for radius in radii])
    places = np.zeros((len(radii), 2))
    turn = rng.uniform(0, 360)
    for rank, number in enumerate(order):
        reach = sqrt((rank + 0.5) / len(radii)) * 0.8
        angle = radians(turn + rank * 137.5)
        places[number] = half * (reach * cos(angle), reach * sin(angle))
    sizes = np.array(radii) + 0.3
    for _ in range(600):
        apart = places[:, None] - places[None]
        distance = np.linalg.norm(apart, axis=-1) + np.eye(len(radii)) * 1e9
        overlap = np.clip(sizes[:, None] + sizes[None] - distance, 0, None)
        places = places + (apart / distance[..., None] * overlap[..., None]).sum(1) * 0.3
        # Up to a fifth of a tile may run out of the frame.
        room = np.maximum(half - 0.8 * sizes[:, None], 0)
        places = np.clip(places, -room, room)
    return places
