"""Food on the paper, on a board or on a plate, with its name on a card."""

from __future__ import annotations

import numpy as np

from .. import vessels
from ..pieces import Piece, together
from ..views import View
from .scene import Scene, Studio


def board_below(food: list[Piece], *, seed: int) -> Piece:
    """A board that all of it lies on, with its top at z = 0."""
    points = together(food).points
    low, high = points.min(0), points.max(0)
    wide, deep = high[0] - low[0], high[1] - low[1]
    margin = 0.5 + 0.08 * wide
    board = vessels.board(wide + 2 * margin, max(deep + 2 * margin, wide * 0.62), seed=seed)
    return board.moved((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, -board.points[:, 2].max())


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
        around.append(board_below(food, seed=rng.randrange(99)))
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
            .moved(rng.choice((-1, 1)) * extent[0] * 0.22, front - width * 0.42, low)
        )
    low = min(piece.points[:, 2].min() for piece in [*subject, *around])
    return Scene([piece.moved(z=-low) for piece in subject], [piece.moved(z=-low) for piece in around], view)
