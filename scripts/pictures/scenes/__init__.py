"""The arrangement of every ingredient, by slug, in one file for each category."""

from __future__ import annotations

from ..arrangements import Arrangement
from . import (
    baking_and_sweeteners,
    canned_and_jarred_goods,
    dairy_and_eggs,
    fruits,
    grains_and_breads,
    herbs_and_fresh_aromatics,
    meat_and_poultry,
    oils_and_condiments,
    other_ingredients,
    seafood,
    spices_and_seasonings,
    vegetables,
)

_CATEGORIES = (
    baking_and_sweeteners,
    canned_and_jarred_goods,
    dairy_and_eggs,
    fruits,
    grains_and_breads,
    herbs_and_fresh_aromatics,
    meat_and_poultry,
    oils_and_condiments,
    other_ingredients,
    seafood,
    spices_and_seasonings,
    vegetables,
)

SCENES: dict[str, Arrangement] = {
    slug: scene for category in _CATEGORIES for slug, scene in category.SCENES.items()
}
