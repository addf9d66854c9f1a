"""What a picture is of: an ingredient on the shelf, a recipe's ingredients from above, or its finished dish."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

import numpy as np
from PIL import Image

from . import dishes, flat_lay, surfaces
from .alt_texts import alt_of_flat_lay, alt_of_ingredient
from .arrangements import Arrangement, Scene, Studio
from .catalog import Ingredient, Recipe, read_ingredients
from .colors import Array, linear
from .dishes import Plating
from .grade import (
    faults_of_dish,
    faults_of_flat_lay,
    faults_of_ingredient,
    grade_dish,
    grade_flat_lay,
    grade_ingredient,
)
from .pieces import Piece, together
from .scenes import SCENES
from .tables import table_of
from .views import DISH_LIGHT, SIDE_LIGHT, Light


@dataclass(frozen=True)
class Shot:
    """A scene with the ground that it stands on and the light that falls on it."""

    scene: Scene
    ground: Piece
    light: Light
    frame: Array
    """Points that the camera must show."""
    food_share: float = 1.0
    """The share of the frame in which food is seen."""

    @property
    def middle(self) -> Array:
        return (self.frame.min(0) + self.frame.max(0)) / 2

    @property
    def reach(self) -> float:
        """Radius of the subject (cm), with which the light grows."""
        return reach_of(self.frame)


class Subject(Protocol):
    """Something to draw; plain data, so that it can be sent to another process."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def seed(self) -> int: ...
    @property
    def shows(self) -> str:
        """The text of all data that the picture depends on."""
        ...

    @property
    def alt(self) -> str:
        """The alternative text: what is seen, in a sentence."""
        ...

    @property
    def plating_fingerprint(self) -> str | None:
        """Of the recipe's plating, if the picture shows a dish."""
        ...

    @property
    def grade(self) -> Callable[[Image.Image], Image.Image]: ...
    @property
    def find_faults(self) -> Callable[[Image.Image, Image.Image], list[str]]:
        """Of the render and of what its grade makes of it."""
        ...

    def compose(self, folder: Path) -> Shot: ...


@dataclass(frozen=True)
class ShelfPicture:
    item: Ingredient
    arrangement: Arrangement
    tint: str
    size: tuple[int, int] = (800, 800)

    @property
    def slug(self) -> str:
        return self.item.slug

    @property
    def title(self) -> str:
        return self.item.name

    @property
    def seed(self) -> int:
        return self.item.seed

    @property
    def shows(self) -> str:
        return repr((self.item, self.arrangement, self.tint))

    @property
    def plating_fingerprint(self) -> str | None:
        return None

    @property
    def alt(self) -> str:
        return alt_of_ingredient(self.item, self.arrangement, read_ingredients())

    @property
    def grade(self) -> Callable[[Image.Image], Image.Image]:
        return grade_ingredient

    @property
    def find_faults(self) -> Callable[[Image.Image, Image.Image], list[str]]:
        return faults_of_ingredient

    def compose(self, folder: Path) -> Shot:
        studio = Studio(self.item, read_ingredients(), Random(self.seed), folder)
        scene = self.arrangement.arrange(studio)
        frame = together(scene.subject).points
        return Shot(scene, surfaces.seamless(self.tint, reach_of(frame)), Light(), frame)


@dataclass(frozen=True)
class FlatLay:
    recipe: Recipe
    size: tuple[int, int] = (1200, 900)

    @property
    def slug(self) -> str:
        return f"{self.recipe.slug}-ingredients"

    @property
    def title(self) -> str:
        return self.recipe.title

    @property
    def seed(self) -> int:
        return self.recipe.seed

    @property
    def shows(self) -> str:
        catalog = read_ingredients()
        return repr((self.recipe, [(catalog[line.slug], SCENES[line.slug]) for line in self.recipe.lines]))

    @property
    def plating_fingerprint(self) -> str | None:
        return None

    @property
    def alt(self) -> str:
        return alt_of_flat_lay(self.recipe, read_ingredients())

    @property
    def grade(self) -> Callable[[Image.Image], Image.Image]:
        return grade_flat_lay

    @property
    def find_faults(self) -> Callable[[Image.Image, Image.Image], list[str]]:
        return faults_of_flat_lay

    def compose(self, folder: Path) -> Shot:
        catalog = read_ingredients()
        foods = [catalog[line.slug].palette.main for line in self.recipe.lines]
        table = table_of(self.recipe.country, self.seed, foods)
        scene, half = flat_lay.compose(self.recipe, catalog, SCENES, table, folder)
        frame = _corners_of(half)
        return Shot(scene, table.top(reach_of(frame), self.seed % 1000), SIDE_LIGHT, frame)


@dataclass(frozen=True)
class DishPicture:
    plating: Plating
    size: tuple[int, int] = (1200, 900)

    @property
    def slug(self) -> str:
        return self.plating.slug

    @property
    def title(self) -> str:
        return self.plating.title

    @property
    def seed(self) -> int:
        return self.plating.seed

    @property
    def shows(self) -> str:
        catalog = read_ingredients()
        own = [catalog[layer.slug].colors for layer in self.plating.layers if not layer.colors]
        return repr((self.plating, own))

    @property
    def plating_fingerprint(self) -> str | None:
        return self.plating.fingerprint

    @property
    def alt(self) -> str:
        return dishes.alt_of_dish(self.plating)

    @property
    def grade(self) -> Callable[[Image.Image], Image.Image]:
        return grade_dish

    @property
    def find_faults(self) -> Callable[[Image.Image, Image.Image], list[str]]:
        return faults_of_dish

    def compose(self, folder: Path) -> Shot:
        plating = self.plating
        foods = [linear(color) for color in plating.base.colors]
        table = table_of(plating.country, self.seed, [*foods, linear(plating.glaze)])
        dish = dishes.compose(plating, read_ingredients())
        frame = _corners_of(dish.half)
        top = table.top(reach_of(frame), self.seed % 1000)
        return Shot(dish.scene, top, DISH_LIGHT, frame, dish.food_share)


def _corners_of(half: Array) -> Array:
    """Of a frame on the table, by half its width and depth (cm)."""
    return np.array([(x, y, 0) for x in (-half[0], half[0]) for y in (-half[1], half[1])])


def reach_of(points: Array) -> float:
    """The distance of the furthest point from their middle."""
    middle = (points.min(0) + points.max(0)) / 2
    return float(np.linalg.norm(points - middle, axis=1).max())
