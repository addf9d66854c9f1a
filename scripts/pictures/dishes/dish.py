"""A finished dish from above, so close that it runs out of the frame."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from ..arrangements import Scene
from ..catalog import ROOT, Ingredient
from ..colors import Array, Palette, mix
from ..mesh import Mesh
from ..noise import fractal
from ..pieces import Piece, together
from ..produce.registry import BUILDERS, Maker
from ..views import WIDTH_TO_HEIGHT, View
from .area import PLACES
from .bed import Bed
from .beds import BEDS, lay_bed
from .cooked import COATINGS, SHAPES, sifted
from .dishware import VESSELS, Dishware, serve_in
from .placing import WAYS, place
from .plating import Base, Layer, Plating

FROM_ABOVE = View(elevation=86, fill=1.0, lens=100, is_all_sharp=True)
_STANDS_FREE = ("none", "bread", "cake")
"""Beds that do not reach the wall of what they are served in."""
_TILT_OF_PRODUCTS = 15.0
_IN_SAUCE = 0.2
"""What is sunk deeper than this share was cooked in the sauce."""
_COOKED = {"eggs": ("#f1e8d4", "#dd951c", "#a0682a")}
"""The colors of what never looks as it is sold: white, yolk and fried edge."""
_CELLS = 48
"""Cells along the height of the frame in which the share of food is counted."""


def _check_kinds() -> None:
    """The check of the catalog allows what can be drawn here, and nothing else."""
    kinds = json.loads((ROOT / "scripts" / "seed" / "plating-kinds.json").read_text())
    drawn = {
        "vessels": VESSELS,
        "beds": BEDS,
        "layers": (*SHAPES, *COATINGS, "dust", "product"),
        "ways": WAYS,
        "places": PLACES,
    }
    for name, known in drawn.items():
        assert sorted(kinds[name]) == sorted(known), f"plating-kinds.json: {name} differ"


_check_kinds()


@dataclass(frozen=True)
class Dish:
    scene: Scene
    half: Array
    """Half the frame's width and depth (cm)."""
    food_share: float
    """The share of the frame in which food is seen."""


def compose(plating: Plating, catalog: dict[str, Ingredient]) -> Dish:
    rng = Random(plating.seed)
    dish = serve_in(plating.vessel, plating.glaze, rng)
    bed = lay_bed(plating.base, dish, rng)
    food = list(bed.pieces)
    for layer in plating.layers:
        palette = Palette.of(list(layer.colors or _COOKED.get(layer.slug) or catalog[layer.slug].colors))
        maker = Maker(Random(rng.random()), palette)
        if layer.kind == "dust":
            food = sifted(maker, layer, bed, food)
        else:
            laid = _lay(layer, bed, maker)
            food += _sauced(laid, plating.base, maker) if _takes_sauce(layer, plating.base) else laid
    half = _frame_of(plating, dish, food)
    share = _food_share(food, dish.piece, half)
    return Dish(Scene(food, [dish.piece], FROM_ABOVE), half, share)


def _lay(layer: Layer, bed: Bed, maker: Maker) -> list[Piece]:
    rng, palette = maker.rng, maker.colors
    if layer.kind in COATINGS:
        return COATINGS[layer.kind](maker, layer, bed)
    if layer.kind == "product":
        name = f"{layer.slug}/{layer.part}" if layer.part else layer.slug
        choices = [BUILDERS[name](Maker(Random(rng.random()), palette)).centered() for _ in range(5)]
        if layer.size:
            choices = [piece.scaled(layer.size / float(piece.size.max())) for piece in choices]
        return place(layer, choices, _TILT_OF_PRODUCTS, bed, rng)
    shape = SHAPES[layer.kind]
    size = layer.size or shape.size
    choices = [
        shape.build(Maker(Random(rng.random()), palette), size * rng.uniform(0.88, 1.1)).centered()
        for _ in range(shape.variants)
    ]
    return place(layer, choices, shape.tilt, bed, rng)


def _takes_sauce(layer: Layer, base: Base) -> bool:
    return base.kind in ("sauce", "broth") and layer.sunk >= _IN_SAUCE and layer.kind not in COATINGS


def _sauced(pieces: list[Piece], base: Base, maker: Maker) -> list[Piece]:
    """With the sauce that clings to them: all of it low down, films and drops higher up."""
    seed, sauce = maker.seed, base.palette

    def wetted(mesh: Mesh) -> Mesh:
        height = mesh.points[:, 2]
        low = 1 - (height - height.min()) / max(float(np.ptp(height)), 1e-6)
        films = 0.5 * fractal(mesh.points / 1.1, seed, 3) + 0.25 * fractal(mesh.points / 0.3, seed + 3, 2)
        share = np.clip(0.22 + 0.75 * (low - 0.35) + films, 0, 0.85)
        return replace(mesh, colors=mix(mesh.colors, mix(sauce.main, sauce.second, 0.4), share))

    return [piece.each(wetted) for piece in pieces]


def _frame_of(plating: Plating, dish: Dishware, food: list[Piece]) -> Array:
    """As high as the food, or as wide if it is wide."""
    points = together(food).points[:, :2]
    reach = np.percentile(np.abs(points), 99.5, axis=0)
    height = max(reach[1], reach[0] / WIDTH_TO_HEIGHT)
    if plating.base.kind not in _STANDS_FREE:
        height = max(height, dish.area.y * (0.97 if dish.area.power < 3 else 1.0))
    height = min(height, dish.area.y) + dish.margin
    return np.array([height * WIDTH_TO_HEIGHT, height])


def _food_share(food: list[Piece], vessel: Piece, half: Array) -> float:
    wide, high = round(_CELLS * WIDTH_TO_HEIGHT), _CELLS

    def heights(points: Array) -> Array:
        field = np.full(wide * high, -1.0)
        x, y = ((points[:, :2] + half) / (2 * half)).T
        seen = (x >= 0) & (x < 1) & (y >= 0) & (y < 1)
        cell = (x[seen] * wide).astype(int) * high + (y[seen] * high).astype(int)
        np.maximum.at(field, cell, points[seen, 2])
        return field

    on_top = heights(together(food).points)
    return float(((on_top > -1) & (on_top >= heights(vessel.points) - 0.3)).mean())
