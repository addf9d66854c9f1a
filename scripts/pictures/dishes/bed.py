"""What lies in a vessel already, and its surface."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from ..colors import Array
from ..noise import fractal
from ..pieces import Piece
from ..piling import Field
from .area import Area


@dataclass
class Bed:
    """What lies in the vessel already, and its surface."""

    pieces: list[Piece]
    field: Field
    area: Area
    """Where more may lie."""
    ground: Array = dataclasses.field(init=False)
    """Its surface (cm) before anything else lies on it."""

    def __post_init__(self) -> None:
        self.ground = self.field.heights.copy()

    def covered_by(self, piece: Piece) -> Bed:
        """With a surface that is rougher than the one it was grown on."""
        self.field.cover(piece.points)
        return Bed(self.pieces, self.field, self.area)


def noise_at(x: Array, y: Array, size: float, seed: int, octaves: int = 3) -> Array:
    """From -1 to 1, in features of this size (cm)."""
    return fractal(np.stack([x / size, y / size, 0 * x], -1), seed, octaves)
