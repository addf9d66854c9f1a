"""Piles without physics: a field of heights on which each piece comes to rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, pi, sin, sqrt
from random import Random

import numpy as np

from .colors import Array
from .pieces import Piece, Sample

Spot = Callable[[Random], tuple[float, float]]


def in_disc(radius: float, inner: float = 0.0, x: float = 0.0, y: float = 0.0) -> Spot:
    """Evenly spread over a ring around (x, y)."""

    def spot(rng: Random) -> tuple[float, float]:
        reach, angle = sqrt(rng.uniform(inner**2, radius**2)), rng.uniform(0, 2 * pi)
        return x + reach * cos(angle), y + reach * sin(angle)

    return spot


@dataclass(frozen=True)
class Freedom:
    """How far a piece may turn from the pose it was made in (degrees)."""

    tilt: float = 180.0
    tries: int = 6
    spin: float = 180.0


@dataclass(frozen=True)
class Pose:
    """How a piece lies: turned about z, leaned, and moved."""

    yaw: float
    pitch: float
    roll: float
    x: float
    y: float
    z: float

    def of(self, sample: Sample) -> Array:
        leaned = sample.turned(self.yaw, 0, 0).turned(0, self.pitch, self.roll)
        return leaned.points + (self.x, self.y, self.z)


class Field:
    """Heights over a square of `half_width` around the origin, zero at first."""

    def __init__(self, half_width: float, cell: float, *, detail: int = 160) -> None:
        """`cell` is its resolution (cm), `detail` the number of points that stand for a piece while it falls."""
        self.half_width, self.detail = half_width, detail
        self.cells = max(24, min(640, int(2 * half_width / cell)))
        axis = (np.arange(self.cells) + 0.5) / self.cells * 2 * half_width - half_width
        self.x, self.y = np.meshgrid(axis, axis, indexing="ij")
        self.heights = np.zeros_like(self.x)

    def raise_to(self, heights: Array) -> None:
        self.heights = np.maximum(self.heights, heights)

    def _cells_of(self, points: Array, shift: tuple[int, int] = (0, 0)) -> Array:
        at = ((points[:, :2] + self.half_width) / (2 * self.half_width) * self.cells).astype(int)
        at = np.clip(at + shift, 0, self.cells - 1)
        return at[:, 0] * self.cells + at[:, 1]

    def top_at(self, points: Array) -> Array:
        """The heights at the points: the highest of the cells around each, so that nothing shows through."""
        shifts = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return np.max([self.heights.ravel()[self._cells_of(points, shift)] for shift in shifts], axis=0)

    def rest_height(self, points: Array) -> float:
        """How far the points must be lifted so that they touch the field and nothing is below it."""
        return float((self.heights.ravel()[self._cells_of(points)] - points[:, 2]).max())

    def _overhang(self, points: Array, lift: float) -> float:
        """The mean gap below the lower half of a piece: what would tip over has a large one."""
        lower = points[points[:, 2] < np.median(points[:, 2])]
        return float((lower[:, 2] + lift - self.heights.ravel()[self._cells_of(lower)]).mean())

    def cover(self, points: Array) -> None:
        """Raises the field to the points."""
        flat = self.heights.ravel()
        np.maximum.at(flat, self._cells_of(points), points[:, 2])
        self.heights = flat.reshape(self.heights.shape)

    def place(self, piece: Piece, x: float = 0.0, y: float = 0.0, *, sink: float = 0.0) -> Piece:
        """Lets the piece down at (x, y) in the pose that it has."""
        moved = piece.moved(x, y)
        resting = moved.moved(z=self.rest_height(moved.points) - sink)
        self.cover(resting.points)
        return resting

    def drop(
        self,
        choices: Sequence[Piece],
        count: int,
        spot: Spot,
        rng: Random,
        *,
        freedom: Freedom = Freedom(),
        highest: float = np.inf,
        sink: float = 0.08,
        shade: float = 0.12,
        apart: bool = False,
    ) -> list[Piece]:
        """Drops pieces one after the other, each where and how it lies lowest and best supported out of a few tries.

        `sink` is how far soft contact goes, as a share of the piece's height; `shade` varies the brightness of
        each; pieces that would rest above `highest` are left out, and with `apart` those that would touch another.
        """
        samples = [Sample.of(piece, self.detail) for piece in choices]
        dropped = []
        for _ in range(count):
            best: tuple[float, int, tuple[float, float, float], float, float, float] | None = None
            for _ in range(freedom.tries):
                number = rng.randrange(len(choices))
                turn = (
                    rng.uniform(-1, 1) * freedom.spin,
                    rng.uniform(-1, 1) * freedom.tilt,
                    rng.uniform(-1, 1) * freedom.tilt,
                )
                x, y = spot(rng)
                points = samples[number].turned(*turn).points + (x, y, 0)
                lift = self.rest_height(points)
                height = lift + points[:, 2].mean() + self._overhang(points, lift)
                if best is None or height < best[0]:
                    best = (height, number, turn, x, y, lift)
            assert best is not None
            _, number, turn, x, y, lift = best
            points = samples[number].turned(*turn).points + (x, y, lift)
            height = np.ptp(points[:, 2])
            if points[:, 2].max() > highest or (apart and points[:, 2].min() > 0.02 * height):
                continue
            lift -= sink * height * (not apart)
            self.cover(points)
            piece = choices[number].turned(*turn).moved(x, y, lift)
            dropped.append(piece.tinted(1 + rng.uniform(-shade, shade * 0.6)))
        return dropped

    def gather(
        self,
        choices: Sequence[Piece],
        count: int,
        half: tuple[float, float],
        rng: Random,
        *,
        freedom: Freedom,
        slope: float,
        sink: float = 0.04,
        shade: float = 0.12,
    ) -> list[Piece]:
        """Lays pieces around the origin, within an ellipse of these half-axes (cm), leaning on what is below them.

        Each takes the best place out of many: it would rather lie `slope` higher than 1 cm further out.
        """
        laid = []
        for turn in range(count):
            # Each in turn: the best of all would always be the flattest.
            piece = choices[turn % len(choices)]
            pose = self._best_pose(Sample.of(piece, self.detail), half, rng, freedom, slope, sink)
            self.cover(pose.of(Sample.of(piece, self.detail)))
            placed = piece.turned(yaw=pose.yaw).turned(pitch=pose.pitch, roll=pose.roll)
            placed = placed.moved(pose.x, pose.y, pose.z)
            laid.append(placed.tinted(1 + rng.uniform(-shade, shade * 0.6)))
        return laid

    def _best_pose(
        self,
        sample: Sample,
        half: tuple[float, float],
        rng: Random,
        freedom: Freedom,
        slope: float,
        sink: float,
    ) -> Pose:
        anywhere = in_disc(1.0)
        best, least = Pose(0, 0, 0, 0, 0, 0), np.inf
        for attempt in range(freedom.tries):
            if attempt < freedom.tries / 2:
                yaw = rng.uniform(-1, 1) * freedom.spin
                x, y = (axis * share for axis, share in zip(half, anywhere(rng)))
            else:
                # Around the best place so far, ever nearer to it.
                near = half[1] * 0.25 * (1.05 - attempt / freedom.tries)
                yaw = best.yaw + rng.gauss(0, 0.1) * freedom.spin
                x, y = best.x + rng.gauss(0, near), best.y + rng.gauss(0, near)
            upright = Pose(yaw, 0, 0, x, y, 0)
            pitch, roll = self._lean(upright.of(sample), freedom.tilt)
            pose = replace(upright, pitch=pitch, roll=roll)
            points = pose.of(sample)
            lift = self.rest_height(points) - sink * float(np.ptp(points[:, 2]))
            out = float(np.hypot(x, y * half[0] / half[1]))
            cost = lift + points[:, 2].mean() + 0.5 * self._overhang(points, lift) + slope * out
            if cost < least:
                best, least = replace(pose, z=lift), cost
        return best

    def _lean(self, points: Array, most: float) -> tuple[float, float]:
        """Pitch and roll (degrees) with which a piece follows the plane that fits best to what is below it."""
        below = self.heights.ravel()[self._cells_of(points)]
        across = points[:, :2] - points[:, :2].mean(0)
        rise = np.linalg.lstsq(across, below - below.mean(), rcond=None)[0]
        x, y = np.clip(np.degrees(np.arctan(rise)), -most, most)
        return -float(x), float(y)

    def slide(self, piece: Piece, angle: float, *, gap: float = 0.0, behind: float = 0.0) -> Piece:
        """Pushes a piece along the ground from `angle` (radians) towards (0, behind) until it touches what stands there."""
        points = Sample.of(piece, 900).points
        start = self.half_width - np.hypot(points[:, 0], points[:, 1]).max()
        reach = start
        for reach in np.linspace(start, 0, 90):
            moved = points + (reach * cos(angle), behind + reach * sin(angle), 0)
            if self.heights.ravel()[self._cells_of(moved)].max() > 0:
                reach = min(start, reach + start / 90 + gap)
                break
        placed = piece.moved(reach * cos(angle), behind + reach * sin(angle), -points[:, 2].min())
        self.cover(placed.points)
        return placed


def at_rest(piece: Piece) -> Piece:
    """Turned a little, so that it lies on what is below its middle: a carrot on its side, not on its thick end alone."""
    for _ in range(2):
        pitch = np.degrees(np.arctan(_slope_below(piece.points[:, (0, 2)])))
        piece = piece.turned(pitch=float(pitch))
        roll = np.degrees(np.arctan(_slope_below(piece.points[:, (1, 2)])))
        piece = piece.turned(roll=-float(roll))
    return piece.centered()


def _slope_below(points: Array) -> float:
    """The slope of the edge of the lower hull that is below the middle of the points (distance, height)."""
    bins = np.digitize(points[:, 0], np.linspace(points[:, 0].min(), points[:, 0].max(), 96))
    order = np.lexsort((points[:, 1], bins))
    lowest = points[order[np.unique(bins[order], return_index=True)[1]]]
    hull: list[Array] = []
    for point in lowest:
        while len(hull) > 1 and _is_above(hull[-2], point, hull[-1]):
            hull.pop()
        hull.append(point)
    middle = points[:, 0].mean()
    for start, end in pairwise(hull):
        if start[0] <= middle <= end[0] and end[0] > start[0]:
            return float((end[1] - start[1]) / (end[0] - start[0]))
    return 0.0


def _is_above(start: Array, end: Array, point: Array) -> bool:
    """Whether a point is above the line from start to end."""
    across = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return bool(across >= 0)
