"""Food on the paper, on a board or on a plate, with its name on a card."""

from __future__ import annotations

import numpy as np

from .. import vessels
from ..pieces import Piece, together
from ..views import View
from .scene import Scene, Studio


def served(
    studio: Studio,
    subject: list[Piece],
    food: list[Piece],
    *,
    on: str,
    card: bool,
    view: View,
    whole_plate: bool = False,
) -> Scene:
    """`food` is what the board, the plate and the card are measured by; a `whole_plate` stays within the frame."""
    rng = studio.rng
    extent = np.ptp(together(food).points, axis=0)
    subject, around = list(subject), []
    if on == "board":
        base = vessels.board(
            extent[0] * 1.15 + 1, max(extent[1] * 1.2 + 1, extent[0] * 0.62), seed=rng.randrange(99)
        )
        around.append(base.moved(z=-base.points[:, 2].max()))
    elif on == "plate":
        plate = vessels.plate(float(extent[:2].max()) * 0.62, rng.choice(vessels.GLAZES)).moved(z=-0.25)
        (subject if whole_plate else around).append(plate)
    if card:
        width = max(extent[0] * 0.46, 2.5)
        front = min(piece.points[:, 1].min() for piece in [*subject, *around])
        low = min(piece.points[:, 2].min() for piece in [*subject, *around])
        subject.append(
            studio.card(width)
            .turned(yaw=rng.uniform(-12, 12))
            .moved(rng.choice((-1, 1)) * extent[0] * 0.22, front - width * 0.3, low)
        )
    low = min(piece.points[:, 2].min() for piece in [*subject, *around])
    return Scene([piece.moved(z=-low) for piece in subject], [piece.moved(z=-low) for piece in around], view)
