"""Which picture each ingredient gets: its arrangement and the tint of its backdrop."""

from __future__ import annotations

from itertools import groupby
from random import Random

from .arrangements import Arrangement
from .catalog import Ingredient
from .scenes import SCENES
from .surfaces import TINTS


def arrangement_of(item: Ingredient) -> Arrangement:
    if item.slug not in SCENES:
        raise KeyError(
            f"no scene says how to draw {item.slug}: add it to scenes/{item.category.replace('-', '_')}.py"
        )
    return SCENES[item.slug]


def tints_of(catalog: dict[str, Ingredient]) -> dict[str, str]:
    """A tint for each ingredient; the two before it in its category have others.

    Each has its own order of preference, so that a new ingredient changes hardly another.
    """
    chosen: dict[str, str] = {}
    for _, shelf in groupby(catalog.values(), key=lambda item: item.category):
        taken: list[str] = []
        for item in shelf:
            liked = Random(item.seed).sample(TINTS, len(TINTS))
            tint = next(tint for tint in liked if tint not in taken[-2:])
            taken.append(tint)
            chosen[item.slug] = tint
    return chosen
