"""Pieces dropped on one another without a vessel."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from ..pieces import Piece
from ..piling import Field, Freedom, in_disc
from ..views import HIGH, View
from .fill import dome
from .scene import Scene, Studio
from .served import served


@dataclass(frozen=True)
class Pile:
    """Pieces dropped on one another without a vessel."""

    of: tuple[str, ...]
    count: int = 12
    radius: float = 5.0
    """At least; pieces that roll are spread so that they lie in two layers."""
    tilt: float = 20.0
    card: bool = False
    on: str = ""
    view: View = HIGH
    scale: float = 1.0
    sink: float = 0.04
    variants: int = 5
    highest: float = np.inf
    spin: float = 180.0
    turn: float = 0.0
    mound: float = 0.0
    """Height (cm) of a heap below the pieces, of which only the upper ones are made."""

    def arrange(self, studio: Studio) -> Scene:
        rng = studio.rng
        choices = [
            piece.scaled(self.scale).turned(yaw=self.turn).centered()
            for name in self.of
            for piece in studio.several(name, self.variants)
        ]
        size = float(np.median([piece.size.max() for piece in choices]))
        thin = float(np.median([piece.size.min() for piece in choices]))
        radius, highest = self.radius, self.highest
        if thin > 0.2 * size and not self.mound:
            # What is as thick as wide slides off a pile of more than two layers.
            footprint = 0.75 * float(np.median([piece.size[0] * piece.size[1] for piece in choices]))
            radius = max(radius, (self.count * footprint * 0.5 / pi) ** 0.5)
            highest = min(highest, 2.1 * float(np.median([piece.size[2] for piece in choices])))
        ground = Field(radius + size * 1.5, max(thin / 4, size / 70), detail=700)
        subject: list[Piece] = []
        if self.mound:
            subject.append(dome(self.radius, 0.0, self.mound, studio.item.palette))
            distance = np.hypot(ground.x, ground.y) / self.radius
            ground.raise_to(np.clip(self.mound * (1 - distance**2), 0, None))
        fallen = ground.drop(
            choices,
            self.count,
            in_disc(radius),
            rng,
            freedom=Freedom(self.tilt, 18, self.spin),
            sink=self.sink,
            highest=highest,
        )
        subject += fallen
        return served(studio, subject, fallen, on=self.on, card=self.card, view=self.view)
