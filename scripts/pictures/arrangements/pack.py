"""Packs, alone or with some of what they hold."""

from __future__ import annotations

from dataclasses import dataclass

from .. import packs
from ..colors import linear
from ..jar_contents import FILLS
from ..mesh import Paint
from ..pieces import Piece
from ..piling import Field, Freedom, in_disc
from ..views import LOW, View
from .scene import Scene, Studio


@dataclass(frozen=True)
class PackOf:
    """A pack and what is particular about it."""

    kind: str
    """bottle, jar, can, tub, bag, carton, spice, cup or glass"""
    shape: str = ""
    lid: str = "#3a2c22"
    color: str = "#e9dcc3"
    pieces: float = 0.0
    """Size (cm) of what lies in a jar."""
    opaque: bool = False

    def build(self, studio: Studio) -> Piece:
        colors, seed = studio.item.palette, studio.rng.randrange(1000)
        match self.kind:
            case "bottle":
                return packs.bottle(
                    self.shape or "oil", colors.main, self.lid, studio.draw_label, opaque=self.opaque
                )
            case "jar":
                return packs.jar(
                    colors.main,
                    colors.third,
                    self.lid,
                    studio.draw_label,
                    wide=self.shape == "wide",
                    pieces=self.pieces,
                    seed=seed,
                    fill=_fill_of(studio, seed),
                )
            case "can":
                return packs.can(
                    studio.draw_label,
                    studio.item.colors[0],
                    wide=self.shape == "wide",
                    small=self.shape == "small",
                )
            case "tub":
                return packs.tub(linear(self.color), studio.draw_label)
            case "bag":
                return packs.bag(self.color, studio.draw_label, seed=seed)
            case "carton":
                return packs.carton(self.color, studio.draw_label, gable=self.shape == "gable")
            case "spice":
                return packs.spice_jar(colors.main, self.lid, studio.draw_label)
            case "cup":
                return packs.cup(colors.main)
            case "glass":
                return packs.glass(colors.main)
        raise ValueError(f"no pack is called {self.kind}")


def _fill_of(studio: Studio, seed: int) -> Paint | None:
    """How the contents of its jar are painted, if they have a look of their own."""
    fill = FILLS.get(studio.item.slug)
    return (lambda mesh: fill(mesh, studio.item.palette, seed)) if fill else None


@dataclass(frozen=True)
class Pack:
    """A pack alone, or with some of what it holds before it."""

    pack: PackOf
    beside: str = ""
    count: int = 5
    scale: float = 1.0
    view: View = LOW

    def arrange(self, studio: Studio) -> Scene:
        pack = self.pack.build(studio).turned(yaw=studio.rng.uniform(-7, 7))
        around: list[Piece] = []
        if self.beside:
            width = pack.size[0]
            ground = Field(width * 2.2, 0.12)
            ground.cover(pack.points)
            side = studio.rng.choice((-1, 1))
            spot = in_disc(width * 0.42, x=side * width * 0.55, y=-width * 0.75)
            choices = [piece.scaled(self.scale) for piece in studio.several(self.beside, 3)]
            around = ground.drop(choices, self.count, spot, studio.rng, freedom=Freedom(20, 8))
        return Scene([pack, *around], [], self.view)


@dataclass(frozen=True)
class PackWith(Pack):
    """A pack and what it holds as it was made, such as a dish, so far to the side that the name can be read."""

    count: int = 1

    def arrange(self, studio: Studio) -> Scene:
        pack = self.pack.build(studio).turned(yaw=studio.rng.uniform(-7, 7)).centered()
        piece = studio.make(self.beside).scaled(self.scale).centered()
        side = studio.rng.choice((-1, 1))
        x = side * (0.3 * pack.size[0] + 0.5 * piece.size[0])
        return Scene([pack, piece.moved(x, -0.5 * pack.size[1] - 0.35 * piece.size[1])], [], self.view)
