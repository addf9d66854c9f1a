"""Fits outlines of any shape into a frame so that they nearly touch: they are laid out small and grow until they meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin, sqrt
from random import Random

import numpy as np

from .colors import Array

CELLS = 180
"""Of the raster, across the frame."""
ANY_WAY = 180.0
_FIRST = 0.84
"""The factor of their size with which all are laid out; what finds no place starts a little smaller."""
LARGEST = 1.1
"""How large each may grow: hardly more than the others, so that all keep their scale."""
_TURNS = 6
"""Poses that are tried for what may lie in any direction."""
STEPS = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]
_NEAR = 25
"""The cells around a spot that tell how crowded it is."""
_ROUNDS = 26
_GROWTH = 1.03


@dataclass(frozen=True)
class Outline:
    """What a thing covers, seen from above: points (cm) around its middle, close enough to one another for the raster."""

    points: Array
    color: Array
    """Things of one color do not lie side by side."""
    sway: float
    """How far it may be turned from `turn` (degrees): `ANY_WAY`, or 0 for what is round."""
    turn: float = 0.0
    is_plain: bool = False
    """Known by a part of it, as a bowl of flour is."""
    is_main: bool = False
    """What the dish is made of: it lies whole, near the middle."""

    @property
    def reach(self) -> float:
        return float(np.hypot(*self.points.T).max())

    def placed(self, turn: float, scale: float) -> Array:
        a = radians(turn)
        return self.points @ np.array([[cos(a), sin(a)], [-sin(a), cos(a)]]) * scale


@dataclass(frozen=True)
class Place:
    """Where a thing lies: its middle (cm) from that of the frame, degrees, and the factor of its size."""

    x: float
    y: float
    turn: float
    scale: float


@dataclass(frozen=True)
class _Spot:
    """A place in cells."""

    row: int
    column: int
    turn: float
    scale: float
    cost: float = 0.0

    def stepped(self, step: tuple[int, int]) -> _Spot:
        return replace(self, row=self.row + step[0], column=self.column + step[1])


def pack(outlines: Sequence[Outline], height: float, ratio: float, rng: Random) -> list[Place] | None:
    """A place for each in a frame of `height` (cm) and `ratio` times its width, or None if they do not fit."""
    raster = _Raster(height, ratio, max(outline.reach for outline in outlines))
    spots: dict[int, _Spot] = {}
    for rank, number in enumerate(_by_bulk(outlines, raster)):
        neighbors = [(spot, outlines[other]) for other, spot in spots.items()]
        spot = raster.find(outlines[number], rank, len(outlines), neighbors, rng)
        if spot is None:
            return None
        raster.add(outlines[number], spot, 1)
        spots[number] = spot
    _grow(outlines, spots, raster, rng)
    return [raster.place_of(spots[number]) for number in range(len(outlines))]


def area_of(outline: Outline) -> float:
    """What it covers (cm²)."""
    cell = 0.15
    return len(np.unique(np.floor(outline.points / cell).astype(int), axis=0)) * cell**2


def _by_bulk(outlines: Sequence[Outline], raster: _Raster) -> list[int]:
    """The largest first, what is long before what is round, and what the dish is made of before what is as large."""
    bulk = [
        outline.reach * sqrt(raster.mask(outline.points).sum()) * (2 if outline.is_main else 1)
        for outline in outlines
    ]
    return sorted(range(len(outlines)), key=lambda number: -bulk[number])


def _grow(outlines: Sequence[Outline], spots: dict[int, _Spot], raster: _Raster, rng: Random) -> None:
    """Lets each grow, and step aside or turn a little for it, until it meets the others."""
    for _ in range(_ROUNDS):
        for number, spot in spots.items():
            outline = outlines[number]
            raster.add(outline, spot, -1)
            larger = min(LARGEST, spot.scale * _GROWTH)
            for turn in (0, rng.uniform(2, 12), rng.uniform(-12, -2)) if outline.sway == ANY_WAY else (0,):
                mask = raster.mask(outline.placed(spot.turn + turn, larger))
                step = next(
                    (step for step in STEPS if raster.is_free(mask, spot.stepped(step), outline)), None
                )
                if step is not None:
                    spot = replace(spot.stepped(step), scale=larger, turn=spot.turn + turn)
                    break
            raster.add(outline, spot, 1)
            spots[number] = spot


class _Raster:
    """How often each cell of the frame and of a margin around it is covered."""

    def __init__(self, height: float, ratio: float, reach: float) -> None:
        self.cell = height * ratio / CELLS
        self.columns, self.rows = CELLS, round(CELLS / ratio)
        self.margin = int(reach * LARGEST / self.cell) + 4
        shape = tuple(_quick(side + 2 * self.margin) for side in (self.rows, self.columns))
        self.covered = np.zeros(shape, np.int16)
        self.frame = np.zeros(shape)
        self.frame[self.margin : self.margin + self.rows, self.margin : self.margin + self.columns] = 1
        row, column = (np.arange(side) - self.margin for side in shape)
        across = np.abs(column - self.columns / 2) / (self.columns / 2)
        down = np.abs(row - self.rows / 2) / (self.rows / 2)
        self.distance = np.maximum(across[None], down[:, None])
        """From the middle of the frame, 1 at its edge."""

    def mask(self, points: Array, *, gap: bool = True) -> Array:
        """The cells that points around the origin cover, and those beside them as a gap; the origin is in the middle."""
        at = np.round(points / self.cell).astype(int)
        half = int(np.abs(at).max()) + 2
        mask = np.zeros((2 * half + 1, 2 * half + 1), bool)
        mask[at[:, 1] + half, at[:, 0] + half] = True
        return widened(mask) if gap else mask

    def add(self, outline: Outline, spot: _Spot, count: int) -> None:
        mask = self.mask(outline.placed(spot.turn, spot.scale), gap=False)
        self.covered[self._window(mask, spot)] += count * mask

    def is_free(self, mask: Array, spot: _Spot, outline: Outline) -> bool:
        if not (0 <= spot.row < self.rows and 0 <= spot.column < self.columns):
            return False
        window = self._window(mask, spot)
        if self.covered[window][mask].any():
            return False
        return self.frame[window][mask].sum() >= self._least_seen(mask, outline) * mask.sum()

    def _least_seen(self, mask: Array, outline: Outline) -> float:
        """How much of a thing must be inside the frame: a large bowl is known by two thirds of it."""
        if outline.is_main:
            return 1.0
        share = float(mask.sum() / (self.rows * self.columns))
        return float(np.interp(share, (0.01, 0.06), (0.95, 0.68 if outline.is_plain else 0.84)))

    def _window(self, mask: Array, spot: _Spot) -> tuple[slice, slice]:
        half = len(mask) // 2
        row, column = spot.row + self.margin, spot.column + self.margin
        return slice(row - half, row + half + 1), slice(column - half, column + half + 1)

    def find(
        self,
        outline: Outline,
        rank: int,
        count: int,
        neighbors: list[tuple[_Spot, Outline]],
        rng: Random,
    ) -> _Spot | None:
        """The best free spot, with the thing made smaller only if there is none."""
        taken = (self.covered > 0).astype(float)
        spectrum = np.fft.rfft2(taken)
        # Beyond the frame there is a little room left, so that some run out of it.
        crowd = np.fft.rfft2(_blurred(_blurred(taken + 0.4 * (1 - self.frame), _NEAR), _NEAR))
        frame = np.fft.rfft2(self.frame)
        step, first = 2 * outline.sway / _TURNS, outline.turn - outline.sway
        start = first + rng.uniform(0, step)
        turns = [start + step * number for number in range(_TURNS if outline.sway else 1)]
        # What the dish is made of lies near the middle, the others where it is emptiest.
        pull = 3.0 if rank == 0 else 0.9 if outline.is_main else 0.3 if rank < count / 4 else 0.0
        for scale in (_FIRST, 0.92 * _FIRST):
            options = []
            for turn in turns:
                mask = self.mask(outline.placed(turn, scale))
                kernel = np.conj(np.fft.rfft2(self._at_origin(mask)))
                overlap = self._inside(spectrum * kernel)
                seen = self._inside(frame * kernel) / mask.sum()
                crowded = self._inside(crowd * kernel) / mask.sum()
                free = (overlap < 0.5) & (seen >= self._least_seen(mask, outline) - 1e-6)
                cost = np.where(free, pull * self._inside_of(self.distance) + 2 * crowded, np.inf)
                best = np.argpartition(cost.ravel(), 60)[:60]
                usable = [int(at) for at in best if free.ravel()[at]]
                for at in rng.sample(usable, min(8, len(usable))):
                    row, column = divmod(at, self.columns)
                    options.append(_Spot(row, column, turn, scale, float(cost[row, column])))
            if options:
                return min(options, key=lambda spot: spot.cost + self._alike(spot, outline, neighbors))
        return None

    def _alike(self, spot: _Spot, outline: Outline, neighbors: list[tuple[_Spot, Outline]]) -> float:
        """How much of its own color is beside a spot."""
        total = 0.0
        for other, its in neighbors:
            apart = np.hypot(spot.row - other.row, spot.column - other.column) * self.cell
            closeness = np.clip(1.6 - apart / (outline.reach + its.reach), 0, 1)
            likeness = np.clip(1 - np.linalg.norm(np.sqrt(outline.color) - np.sqrt(its.color)) / 0.35, 0, 1)
            total += float(closeness * likeness)
        return 0.4 * total

    def _at_origin(self, mask: Array) -> Array:
        whole = np.zeros(self.covered.shape)
        whole[: len(mask), : len(mask)] = mask
        return np.roll(whole, (-(len(mask) // 2),) * 2, (0, 1))

    def _inside(self, product: Array) -> Array:
        return self._inside_of(np.fft.irfft2(product, s=self.covered.shape))

    def _inside_of(self, whole: Array) -> Array:
        return whole[self.margin : self.margin + self.rows, self.margin : self.margin + self.columns]

    def place_of(self, spot: _Spot) -> Place:
        x, y = spot.column - self.columns / 2, spot.row - self.rows / 2
        return Place(x * self.cell, y * self.cell, spot.turn, spot.scale)


def widened(mask: Array) -> Array:
    """With the cells beside it."""
    wide = mask.copy()
    for axis in (0, 1):
        wide = wide | np.roll(wide, 1, axis) | np.roll(wide, -1, axis)
    return wide


def _blurred(cells: Array, width: int) -> Array:
    for axis in (0, 1):
        cells = np.mean([np.roll(cells, step, axis) for step in range(-(width // 2), width // 2 + 1)], axis=0)
    return cells


def _quick(size: int) -> int:
    """The next size whose transform is quick to compute."""
    while True:
        rest = size
        for factor in (2, 3, 5):
            while rest % factor == 0:
                rest //= factor
        if rest == 1:
            return size
        size += 1
