"""What a recipe says about the look of its dish; see `catalog/README.md`."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..catalog import ROOT, read_recipes, seed_of
from ..colors import Palette


@dataclass(frozen=True)
class Base:
    """What covers the inside of the vessel."""

    kind: str
    colors: tuple[str, ...]
    slugs: tuple[str, ...]
    """The products that it is made of."""
    grain: str = ""
    """The product whose grains are shown."""
    rough: float = 0.4
    """0 is as smooth as cream, 1 very lumpy."""
    size: float = 0.0
    """cm; 0 is what is usual for its kind."""
    flat: bool = False
    rim: bool = False
    name: str = field(default="", repr=False)
    """What the recipe calls its grain or the first of its products; not drawn."""

    @property
    def palette(self) -> Palette:
        return Palette.of(list(self.colors))


@dataclass(frozen=True)
class Layer:
    """Pieces of one kind that lie on the base."""

    kind: str
    slug: str
    """The product of its line."""
    count: int = 1
    size: float = 0.0
    """The longest extent of one (cm); 0 is what is usual for its kind."""
    colors: tuple[str, ...] = ()
    at: str = "all"
    how: str = "scatter"
    sunk: float = 0.08
    """The share of it that is below the surface."""
    part: str = ""
    name: str = field(default="", repr=False)
    """What the recipe calls it; not drawn."""


@dataclass(frozen=True)
class Plating:
    slug: str
    title: str
    country: str
    vessel: str
    glaze: str
    base: Base
    layers: tuple[Layer, ...]
    fingerprint: str = field(default="", repr=False)
    """Of what the file says, as `npm run catalog:check` computes it."""

    @property
    def seed(self) -> int:
        return seed_of(self.slug)


def read_platings(root: Path = ROOT) -> dict[str, Plating]:
    """Of the recipes that have one, by slug."""
    recipes = read_recipes(root)
    found = {}
    for file in sorted((root / "catalog" / "recipes").glob("*/*.json")):
        entry = json.loads(file.read_text())
        if "plating" not in entry:
            continue
        try:
            found[file.stem] = _to_plating(file, entry, recipes[file.stem].slugs)
        except (KeyError, TypeError) as error:
            sys.exit(f"{file}: its plating cannot be read ({error!r}). `npm run catalog:check` says more.")
    return found


def _to_plating(file: Path, entry: dict[str, Any], slugs: dict[str, str]) -> Plating:
    plating, base = entry["plating"], entry["plating"]["base"]
    names = {line["id"]: line["name"] for line in entry["ingredients"]}
    return Plating(
        file.stem,
        entry["title"],
        file.parent.name,
        plating["vessel"],
        plating.get("glaze", "#e9dec6"),
        Base(
            base["kind"],
            tuple(base.get("colors", ())),
            tuple(slugs[line] for line in base.get("lines", ())),
            slugs[base["line"]] if "line" in base else "",
            base.get("rough", 0.4),
            base.get("size", 0.0),
            base.get("flat", False),
            base.get("rim", False),
            names[base.get("line") or base["lines"][0]] if "lines" in base else "",
        ),
        tuple(
            Layer(
                layer["kind"],
                slugs[layer["line"]],
                layer.get("n", 1),
                layer.get("size", 0.0),
                tuple(layer.get("colors", ())),
                layer.get("at", "all"),
                layer.get("how", "scatter"),
                layer.get("sunk", 0.08),
                layer.get("part", ""),
                names[layer["line"]],
            )
            for layer in plating["layers"]
        ),
        _fingerprint(plating),
    )


def _fingerprint(value: Any) -> str:
    """SHA-256 of the JSON text with sorted keys and the numbers as JavaScript writes them."""

    def plain(inner: Any) -> Any:
        if isinstance(inner, dict):
            return {key: plain(entry) for key, entry in inner.items()}
        if isinstance(inner, list):
            return [plain(entry) for entry in inner]
        return int(inner) if isinstance(inner, float) and inner.is_integer() else inner

    text = json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
