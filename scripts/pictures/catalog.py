"""Reads the ingredients of `catalog/` in the order of the shop's shelf."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from .colors import Palette

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ingredient:
    slug: str
    name: str
    category: str
    """The file's name without its ending."""
    form: str
    colors: tuple[str, ...]

    @property
    def palette(self) -> Palette:
        return Palette.of(list(self.colors))

    @property
    def seed(self) -> int:
        return seed_of(self.slug)


@dataclass(frozen=True)
class Line:
    """An ingredient of a recipe and how much of it."""

    slug: str
    cups: float
    """Rough: enough to tell a heap from a pinch."""
    pieces: float
    """How many whole ones that is, where they have a known weight; otherwise 0."""
    grams: float = field(default=0.0, repr=False)
    """The same amount as `cups`, which alone is told."""
    is_ripe: bool = field(default=False, repr=False)

    def plus(self, other: Line) -> Line:
        return replace(
            self,
            cups=self.cups + other.cups,
            pieces=self.pieces + other.pieces,
            grams=self.grams + other.grams,
        )


@dataclass(frozen=True)
class Recipe:
    slug: str
    title: str
    country: str
    """The folder of its file."""
    lines: tuple[Line, ...]
    slugs: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    """The products of its lines, by their ids."""

    @property
    def seed(self) -> int:
        return seed_of(self.slug)


def seed_of(slug: str) -> int:
    """The same for the same slug, on every machine."""
    return int(hashlib.sha256(slug.encode()).hexdigest()[:6], 16)


def read_ingredients(root: Path = ROOT) -> dict[str, Ingredient]:
    """By slug; sorted by category, and by name as the shelf shows them."""
    found = []
    for file in sorted((root / "catalog" / "ingredients").glob("*.json")):
        for entry in json.loads(file.read_text()):
            picture = entry["picture"]
            found.append(
                Ingredient(
                    entry["slug"],
                    entry["name"],
                    file.stem,
                    picture["form"],
                    tuple(picture["colors"]),
                )
            )
    return {item.slug: item for item in sorted(found, key=lambda item: (item.category, item.name))}


def read_recipes(root: Path = ROOT) -> dict[str, Recipe]:
    """By slug; each ingredient once, with all that is taken of it."""
    ingredients = {
        entry["slug"]: entry
        for file in sorted((root / "catalog" / "ingredients").glob("*.json"))
        for entry in json.loads(file.read_text())
    }
    by_name = _slugs_by_name(ingredients)
    found = {}
    for file in sorted((root / "catalog" / "recipes").glob("*/*.json")):
        entry = json.loads(file.read_text())
        lines: dict[str, Line] = {}
        slugs: dict[str, str] = {}
        for line in entry["ingredients"]:
            slug = line.get("item") or by_name[line["name"].lower()]
            amount = _to_number(line["quantity"]), line["units"]
            is_ripe = "ripe" in (line.get("form"), line["name"].split()[0])
            measured = Line(slug, *_measure(*amount, ingredients[slug]), is_ripe)
            slugs[line["id"]] = slug
            if slug not in lines:
                lines[slug] = measured
            elif line["quantity"]:
                lines[slug] = lines[slug].plus(measured)
        found[file.stem] = Recipe(file.stem, entry["title"], file.parent.name, tuple(lines.values()), slugs)
    return found


def _slugs_by_name(ingredients: dict[str, Any]) -> dict[str, str]:
    """Slugs by every name of an ingredient, in the singular and the plural."""
    found: dict[str, str] = {}
    for slug, entry in ingredients.items():
        for name in (entry["name"], *entry["aliases"]):
            for form in (name.lower(), name.lower() + "s", name.lower().removesuffix("s")):
                found.setdefault(form, slug)
    return found


_CUPS = {
    "can": 1.7,
    "cup": 1.0,
    "fl oz": 1 / 8,
    "l": 4.2,
    "ml": 0.0042,
    "pinch": 0.004,
    "qt": 4.0,
    "tbsp": 1 / 16,
    "tsp": 1 / 48,
}
_GRAMS = {"g": 1.0, "kg": 1000.0, "lb": 453.6, "oz": 28.35}
_SINGULARS = {"bunches": "bunch", "inches": "inch", "leaves": "leaf", "pinches": "pinch"}
_GRAMS_PER_CUP = 150
"""Of what the catalog does not measure in cups."""


def _measure(quantity: float, unit: str, ingredient: dict[str, Any]) -> tuple[float, float, float]:
    """Cups, whole pieces or 0, and grams."""
    unit = _SINGULARS.get(unit, unit.removesuffix("s"))
    per_cup = ingredient.get("gramsPerCup") or _GRAMS_PER_CUP
    weights = ingredient["units"]
    piece = weights.get("piece") or weights.get("head", 0)
    if unit in _CUPS:
        grams = quantity * _CUPS[unit] * per_cup
    elif unit in _GRAMS:
        grams = quantity * _GRAMS[unit]
    else:
        grams = quantity * (weights.get(unit) or piece)
    return grams / per_cup, grams / piece if piece else 0.0, grams


def _to_number(quantity: str) -> float:
    """`1 1/2` is 1.5, and a range its first number; nothing given is 1."""
    words = quantity.replace("-", " - ").split(" - ")[0].split()
    return float(sum(Fraction(word) for word in words)) if words else 1.0
