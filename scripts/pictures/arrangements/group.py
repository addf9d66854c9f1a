"""Whole pieces that lie close together."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from .. import vessels
from ..pieces import Piece, together
from ..piling import Field, Freedom, in_disc
from ..views import RAISED, View
from .scene import Scene, Studio
from .served import board_below


@dataclass(frozen=True)
class Group:
    """Whole pieces that lie close together, in the order from the back to the front."""

    of: tuple[str, ...]
    spin: float = 25.0
    """How far each is turned at random (degrees)."""
    turn: float = 0.0
    on: str = ""
    """board, plate or nothing"""
    card: bool = False
    gap: float = 0.1
    sink: float = 0.02
    """How far soft contact goes, as a share of the height."""
    view: View = RAISED
    scatter: str = ""
    scatter_count: int = 0
    stack: tuple[str, ...] = ()
    """What lies on top of them."""

    def arrange(self, studio: Studio) -> Scene:
        rng = studio.rng
        made = [
            studio.make(name).turned(yaw=self.turn + rng.uniform(-self.spin, self.spin)).centered()
            for name in self.of
        ]
        reach = max(float(np.hypot(*piece.size[:2])) for piece in made)
        ground = Field(reach * (1.3 + 0.55 * len(made)), reach / 70)
        placed: list[Piece] = []
        # The others are pushed against the first: before it on both sides, then behind it and further out.
        side = rng.choice((-1, 1))
        angles = [-pi / 2 + side * angle for angle in (0.75, -0.8, 2.4, -2.3, 1.5, -1.5)]
        for number, piece in enumerate(made):
            if number == 0:
                placed.append(ground.place(piece, sink=self.sink * piece.size[2]))
            else:
                angle = angles[(number - 1) % len(angles)] + rng.uniform(-0.2, 0.2)
                placed.append(
                    ground.slide(piece, angle, gap=self.gap * piece.size[0] * 0.1).moved(
                        z=-self.sink * piece.size[2]
                    )
                )
        middle = together(placed).points
        center, extent = (middle.min(0) + middle.max(0)) / 2, np.ptp(middle, axis=0)
        for name in self.stack:
            piece = studio.make(name).centered()
            placed += ground.drop(
                [piece],
                1,
                in_disc(extent[:2].min() * 0.15, x=center[0], y=center[1]),
                rng,
                freedom=Freedom(14, 10),
                shade=0.03,
            )
        subject, around = list(placed), []
        if self.scatter:
            bits = studio.several(self.scatter, 3)
            size = float(max(bit.size.max() for bit in bits))
            # On a board there is room to lie apart for all but slices.
            apart = self.on == "board" and size < 4 * min(bit.size.min() for bit in bits)
            spread = size * (0.5 + (0.6 if apart else 0.45) * self.scatter_count**0.5)
            spot = in_disc(
                spread,
                x=center[0] + rng.choice((-1, 1)) * extent[0] * 0.16,
                y=middle[:, 1].min() - spread * 0.5,
            )
            freedom = Freedom(0 if apart else 14, 24 if apart else 12)
            subject += ground.drop(bits, self.scatter_count, spot, rng, freedom=freedom, apart=apart)
        if self.on == "board":
            around = [board_below(subject, seed=rng.randrange(99))]
        elif self.on == "plate":
            plate = vessels.plate(float(np.hypot(*extent[:2])) * 0.58, rng.choice(vessels.GLAZES))
            subject.append(plate.moved(center[0], center[1], -0.25))
        low = min(piece.points[:, 2].min() for piece in [*subject, *around])
        if self.card:
            width = max(extent[0] * 0.4, 3.0)
            x = center[0] + rng.choice((-1, 1)) * extent[0] * 0.2
            front = min(piece.points[:, 1].min() for piece in [*subject, *around])
            subject.append(
                studio.card(width).turned(yaw=rng.uniform(-12, 12)).moved(x, front - width * 0.3, low)
            )
        return Scene(
            [piece.moved(z=-low) for piece in subject], [piece.moved(z=-low) for piece in around], self.view
        )
