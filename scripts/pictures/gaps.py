"""What is left free between the outlines of a flat-lay."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .colors import Array
from .packing import STEPS, Outline, Place


class Gaps:
    """The cells of the frame that nothing covers yet."""

    def __init__(self, outlines: Sequence[Outline], places: Sequence[Place], half: Array) -> None:
        self._half, self._cell = half, float(half[0]) / 150
        rows, columns = (int(2 * side / self._cell) + 1 for side in half[::-1])
        self._taken = np.zeros((rows, columns), bool)
        for outline, place in zip(outlines, places, strict=True):
            self._take(outline.placed(place.turn, place.scale) + (place.x, place.y))

    def fill(self, points: Array) -> bool:
        """Takes the place of these points if it is free and in the frame."""
        at = self._cells_of(points)
        inside = ((at >= 0) & (at < self._taken.shape[::-1])).all()
        if not inside or self._taken[at[:, 1], at[:, 0]].any():
            return False
        self._take(points)
        return True

    def _cells_of(self, points: Array) -> Array:
        return np.floor((points + self._half) / self._cell).astype(int)

    def _take(self, points: Array) -> None:
        at = self._cells_of(points)
        for step in STEPS:
            moved = at + step
            moved = moved[((moved >= 0) & (moved < self._taken.shape[::-1])).all(1)]
            self._taken[moved[:, 1], moved[:, 0]] = True
