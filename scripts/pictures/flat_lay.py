"""A recipe's ingredients from above, on a table of its country, so close that they nearly touch."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from pathlib import Path
from random import Random

import numpy as np

from .arrangements import Arrangement, Heap, Pack, Scene, Studio
from .catalog import Ingredient, Recipe
from .colors import Array
from .gaps import Gaps
from .packing import Place, area_of, pack
from .pieces import Piece
from .surfaces import Table
from .tableware import Cupboard
from .tiles import Tile, tile_of
from .views import WIDTH_TO_HEIGHT, View

FROM_ABOVE = View(elevation=88, fill=1.0, lens=135)
_DENSEST = 0.92
"""Share of the frame that all would cover in their own size, if none ran out of it."""

_MAIN, _MUCH = 3, 80.0
"""How many things a dish is made of at most, and how much (g) of each at least."""
_ROLLED = 6
"""About how many pieces lie beside their bowl."""
_LARGEST_LOOSE = 2.4
"""What is larger (cm) does not roll away."""


def compose(
    recipe: Recipe, catalog: dict[str, Ingredient], scenes: dict[str, Arrangement], table: Table, folder: Path
) -> tuple[Scene, Array]:
    """All ingredients but water, and half the frame's width and depth (cm)."""
    rng = Random(recipe.seed)
    cupboard = Cupboard(table.mean, rng)
    main = main_lines(recipe, catalog, scenes)
    tiles = [
        tile_of(Studio(catalog[line.slug], catalog, rng, folder), scenes[line.slug], line, cupboard).ranked(
            is_main=line.slug in main
        )
        for line in recipe.lines
        if line.slug != "water"
    ]
    return lay_out(tiles, rng)


def main_lines(recipe: Recipe, catalog: dict[str, Ingredient], scenes: dict[str, Arrangement]) -> set[str]:
    """What the dish is made of: what its title names, and the largest amounts of what is known by its shape."""
    shaped = [line for line in recipe.lines if not isinstance(scenes[line.slug], Heap | Pack)]
    title = _words_of(recipe.title)
    named = [line.slug for line in recipe.lines if _words_of(catalog[line.slug].name) & title]
    largest = sorted(shaped, key=lambda line: -line.grams)[:_MAIN]
    return {*named[:_MAIN], *(line.slug for line in largest if line.grams >= _MUCH)}


def _words_of(name: str) -> set[str]:
    return {word.strip(",()").lower().rstrip("s") for word in name.split() if len(word) > 3}


def lay_out(tiles: list[Tile], rng: Random) -> tuple[Scene, Array]:
    """In the smallest frame that takes them all."""
    outlines = [tile.outline for tile in tiles]
    height = sqrt(sum(area_of(outline) for outline in outlines) / _DENSEST / WIDTH_TO_HEIGHT)
    while (places := pack(outlines, height, WIDTH_TO_HEIGHT, rng)) is None:
        height *= 1.04
    laid = [
        piece.scaled(place.scale).turned(yaw=place.turn).moved(place.x, place.y)
        for tile, place in zip(tiles, places, strict=True)
        for piece in tile.pieces
    ]
    half = np.array([height * WIDTH_TO_HEIGHT, height]) / 2
    laid += _scattered(tiles, places, Gaps(outlines, places, half), rng)
    return Scene([piece.simplified() for piece in laid], [], FROM_ABOVE), half


def _scattered(tiles: list[Tile], places: list[Place], gaps: Gaps, rng: Random) -> list[Piece]:
    """What rolled out of the bowls into the gaps beside them."""
    found = []
    for tile, place in zip(tiles, places, strict=True):
        if not tile.loose:
            continue
        reach = tile.outline.reach * place.scale
        for _ in range(_ROLLED * 4):
            piece = rng.choice(tile.loose).turned(yaw=rng.uniform(0, 360)).centered()
            away, angle = reach + rng.uniform(0.2, 2.4), rng.uniform(0, 2 * pi)
            moved = piece.moved(place.x + away * cos(angle), place.y + away * sin(angle))
            if piece.size.max() < _LARGEST_LOOSE and gaps.fill(moved.points[:, :2]):
                found.append(moved)
    return found
