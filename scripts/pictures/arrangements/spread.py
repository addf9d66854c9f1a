"""Pieces that lie wide, in one layer or two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..piling import Field, Freedom, at_rest
from ..views import HIGH, View
from .scene import Scene, Studio
from .served import served


@dataclass(frozen=True)
class Spread:
    """Pieces that lie close together as if poured out: each where it lies lowest and nearest to the middle."""

    of: tuple[str, ...]
    count: int = 12
    slope: float = 0.25
    """How steep the pile is: near 0, all lie on the ground; 1 is as steep as sand."""
    wide: float = 0.95
    """Width by depth."""
    tilt: float = 20.0
    """How far a piece may lean on others (degrees)."""
    spin: float = 180.0
    turn: float = 0.0
    sink: float = 0.04
    """How far soft contact goes, as a share of the height."""
    variants: int = 6
    on: str = ""
    card: bool = False
    view: View = HIGH

    def arrange(self, studio: Studio) -> Scene:
        rng = studio.rng
        choices = [
            at_rest(piece.turned(yaw=self.turn).centered())
            for name in self.of
            for piece in studio.several(name, self.variants)
        ]
        footprint = float(np.median([piece.size[0] * piece.size[1] for piece in choices]))
        longest = max(float(piece.size.max()) for piece in choices)
        thin = float(np.median([piece.size.min() for piece in choices]))
        reach = (self.count * footprint) ** 0.5 * 0.62
        field = Field(reach * max(self.wide, 1) + longest, max(thin / 6, longest / 120), detail=700)
        food = field.gather(
            choices,
            self.count,
            (reach * self.wide**0.5, reach / self.wide**0.5),
            rng,
            freedom=Freedom(self.tilt, 160, self.spin),
            slope=self.slope,
            sink=self.sink,
        )
        return served(studio, food, food, on=self.on, card=self.card, view=self.view, whole_plate=True)
