"""The bowls, boards and plates of a flat-lay: which one holds what."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from . import vessels
from .colors import Array, linear
from .pieces import Finish, Piece
from .vessels import Bowl, Ware

_TURNED_WOOD = Finish(roughness=0.55, mottle=0.2, mottle_size=0.5, bump=0.08, bump_size=0.2)
_BRASS = Finish(roughness=0.34, metallic=0.85, mottle=0.1, mottle_size=0.5)
_STONEWARE = Finish(roughness=0.5, coat=0.1, mottle=0.2, mottle_size=0.12)

WARES = (
    Ware("#1f3f66", rim="#c9b48a"),
    Ware("#efe6d3", rim="#8a5a34", steepness=4.5),
    Ware("#6e4526", depth=0.55, steepness=3.4, finish=_TURNED_WOOD),
    Ware("#20685f", rim="#d8c9a4", depth=0.5, lip=0.09),
    Ware("#26262a", depth=0.5, steepness=6, finish=_STONEWARE),
    Ware("#b0522f", rim="#7c361d", finish=_STONEWARE),
    Ware("#b8893a", depth=0.5, steepness=5, finish=_BRASS),
    Ware("#d69a2d", rim="#f0e2c0", steepness=3.4),
    Ware("#dfe7e6", rim="#2a4f7c", depth=0.48, lip=0.1),
    Ware("#5d2c44", rim="#c08a6a", steepness=4.5),
    Ware("#76885f", rim="#40502f", depth=0.55, lip=0.07),
    Ware("#8fb2c2", rim="#f2ecdf", steepness=6, finish=_STONEWARE),
)
"""No two of them look alike from above."""

_PALE = Ware("#efece4", rim="#2a4f7c", depth=0.48, lip=0.1)
_PLATTER = Ware("", depth=0.1, steepness=9, lip=0.04)
_PLAIN_TO_SEE = 0.25
"""Contrast of a plate with the table."""
_PLATES = ("#21466b", "#e9dec6", "#31302f", "#8a4a2e", "#2c6a61")


class Cupboard:
    """Hands out what has not been used yet and stands out from the table and from what it holds."""

    def __init__(self, table: Array, rng: Random) -> None:
        """`table` is its mean color."""
        self.table, self.rng = table, rng
        self._wares = rng.sample(WARES, len(WARES))
        plates = [plate for plate in _PLATES if contrast(linear(plate), table) > _PLAIN_TO_SEE]
        self._plates = rng.sample(plates, len(plates))
        self._supports = rng.randrange(4)
        self._spoons = 2

    def bowl(self, radius: float, food: Array) -> Bowl:
        def rank(ware: Ware) -> float:
            color = linear(ware.color)
            return min(contrast(color, food), 0.5) + 0.6 * min(contrast(color, self.table), 0.35)

        # The best of those that were used least: the first few stand in the order of chance.
        chosen = max(self._wares[:6], key=rank)
        self._wares.remove(chosen)
        self._wares.append(chosen)
        return vessels.bowl_of(radius, chosen)

    def pale_bowl(self, radius: float) -> Bowl:
        """For what is clear, which in a darker one would look like nothing."""
        return vessels.bowl_of(radius, _PALE)

    def take_spoon(self) -> bool:
        """Whether one is taken: now and then, while there are some."""
        taken = self._spoons > 0 and self.rng.random() < 0.4
        self._spoons -= taken
        return taken

    def support(self, width: float, depth: float, reach: float) -> tuple[Piece, float]:
        """What food of this size lies on, around the origin, and the height of its surface. `reach` is the food's radius."""
        self._supports += 1
        seed = self.rng.randrange(99)
        compact = max(width, depth) < 1.7 * min(width, depth)
        match self._supports % 4:
            case 0:
                base = vessels.board(width + 1.6, depth + 1.5, seed=seed)
                return base, float(base.points[:, 2].max())
            case 1 if compact:
                self._plates.append(color := self._plates.pop(0))
                plate = vessels.bowl_of(reach * 1.12, replace(_PLATTER, color=color))
                return plate.piece, 0.1 * plate.height
            case 2 if compact:
                base = vessels.round_board(reach * 1.06, seed=seed)
                return base, float(base.points[:, 2].max())
            case _:
                return vessels.parchment(width + 1.5, depth + 1.3, seed=seed), 0.05


def contrast(first: Array, second: Array) -> float:
    """How far apart two linear colors look, from 0 to about 1.7."""
    return float(np.linalg.norm(np.sqrt(first) - np.sqrt(second)))
