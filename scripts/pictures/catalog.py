"""Reads the ingredients of `catalog/` in the order of the shop's shelf."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

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
    quantity: float
    unit: str


@dataclass(frozen=True)
class Recipe:
    slug: str
    title: str
    surface: tuple[str, str, str]
    """wood, plaster or stone, and its two colors"""
    lines: tuple[Line, ...]

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


_PLAIN_SURFACE = ("wood", "#7a5433", "#a67c52")


def read_recipes(root: Path = ROOT) -> dict[str, Recipe]:
    """By slug; each ingredient once, with the first amount that is given of it."""
    by_name = _slugs_by_name(root)
    found = {}
    for file in sorted((root / "catalog" / "recipes").glob("*/*.json")):
        entry = json.loads(file.read_text())
        lines: dict[str, Line] = {}
        for line in entry["ingredients"]:
            slug = line.get("item") or by_name[line["name"].lower()]
            lines.setdefault(slug, Line(slug, _to_number(line["quantity"]), line["units"]))
        surface = tuple(entry.get("plating", {}).get("surface", _PLAIN_SURFACE))
        found[file.stem] = Recipe(file.stem, entry["title"], surface, tuple(lines.values()))
    return found


def _slugs_by_name(root: Path) -> dict[str, str]:
    """Slugs by every name of an ingredient, in the singular and the plural."""
    found: dict[str, str] = {}
    for file in sorted((root / "catalog" / "ingredients").glob("*.json")):
        for entry in json.loads(file.read_text()):
            for name in (entry["name"], *entry["aliases"]):
                for form in (name.lower(), name.lower() + "s", name.lower().removesuffix("s")):
                    found.setdefault(form, entry["slug"])
    return found


def _to_number(quantity: str) -> float:
    """`1 1/2` is 1.5, and a range its first number; nothing given is 1."""
    words = quantity.replace("-", " - ").split(" - ")[0].split()
    return float(sum(Fraction(word) for word in words)) if words else 1.0
