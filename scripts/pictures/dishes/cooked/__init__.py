"""Cooked food, by the kind of a layer."""

from . import (
    breads,
    doughs,
    eggs,
    fish,
    garnishes,
    meats,
    pastries,
    poultry,
    rolls,
    sandwiches,
    strips,
    stuffed,
    vegetables,
)
from .coatings import COATINGS, sifted
from .registry import SHAPES, Shape

__all__ = [
    "COATINGS",
    "SHAPES",
    "Shape",
    "breads",
    "doughs",
    "eggs",
    "fish",
    "garnishes",
    "meats",
    "pastries",
    "poultry",
    "rolls",
    "sandwiches",
    "strips",
    "stuffed",
    "vegetables",
    "sifted",
]
