"""What every arrangement works with and returns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from .. import vessels
from ..catalog import Ingredient
from ..labels import draw_card, draw_label
from ..pieces import Piece
from ..produce.registry import BUILDERS, Maker
from ..views import View


@dataclass(frozen=True)
class Scene:
    """`subject` fills the frame; what lies `around` it may run out of it."""

    subject: list[Piece]
    around: list[Piece]
    view: View


@dataclass(frozen=True)
class Studio:
    """What an arrangement works with: the ingredient, the whole catalog, randomness, a folder for drawn labels."""

    item: Ingredient
    catalog: dict[str, Ingredient]
    rng: Random
    folder: Path

    def make(self, name: str) -> Piece:
        """One piece by its name, in the colors of its ingredient."""
        slug = name.split("/")[0]
        palette = self.catalog[slug].palette if slug in self.catalog else self.item.palette
        return BUILDERS[name](Maker(Random(self.rng.random()), palette))

    def several(self, name: str, count: int) -> list[Piece]:
        return [self.make(name) for _ in range(count)]

    def draw_label(self, ratio: float, margin: float) -> Path:
        file = self.folder / f"{self.item.slug}-{ratio:.3f}.png"
        return draw_label(file, self.item.name, self.item.colors[0], ratio=ratio, margin=margin)

    def card(self, width: float) -> Piece:
        return vessels.name_card(draw_card(self.folder / f"{self.item.slug}-card.png", self.item.name), width)
