"""Lets the pieces of a layer come to rest on what is there already."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, degrees, pi, sin, sqrt
from random import Random

import numpy as np

from ..colors import Array
from ..pieces import Piece
from ..piling import Freedom, Spot
from ..views import WIDTH_TO_HEIGHT
from .bed import Bed
from .plating import Layer

WAYS = ("scatter", "pile", "ring", "row", "grid", "top")
_RING = {"all": 0.6, "centre": 0.34, "edge": 0.8}
_FEW, _MANY = 40, 120
_APART = 1.06
_STREWN = 1.0
"""What is smaller (cm) is strewn."""
_IN_TRAY = 0.92
"""How far pieces reach towards a wall, as a share."""
_TO_THE_WALL = 0.96
"""The same for pieces that touch each other."""
_ON_TOP = 1.5
"""How many deep a heap is."""
_LEAN = 11.0
"""Of pieces that overlap (degrees)."""
_SHIFTED = 7
"""From so many on, round pieces lie in shifted rows."""
_TOUCH = ("biscuit", "bun", "diamond", "roll")
"""What lies side by side until it touches, if it would not fit otherwise."""
_TOUCH_IN_TRAY = (*_TOUCH, "spiral", "square")
_TOUCHING = 0.96
_TRAY = 5.0
"""An area of a higher power has the walls of a tray."""
_KEPT_STRAIGHT = ("square", "diamond", "waffle")
"""What is not turned at random."""
_ABOVE = 0.2
"""What is lower (cm) above what it lies on is no piece."""
_STANDS_OUT = 0.7
"""What is higher than this share of most of what lies there is its top."""


def place(layer: Layer, choices: Sequence[Piece], tilt: float, bed: Bed, rng: Random) -> list[Piece]:
    match layer.how:
        case "pile":
            return _pile(layer, choices, tilt, bed, rng)
        case "ring":
            return _ring(layer, choices, bed, rng)
        case "row":
            return _row(layer, choices, bed, rng)
        case "grid":
            return _grid(layer, choices, bed, rng)
        case "top":
            return _on_top(layer, choices, tilt, bed, rng)
        case _:
            return _scatter(layer, choices, tilt, bed, rng)


def _scatter(layer: Layer, choices: Sequence[Piece], tilt: float, bed: Bed, rng: Random) -> list[Piece]:
    longest = float(np.median([piece.size[:2].max() for piece in choices]))
    # What is strewn falls anywhere; what is laid finds its place.
    tries = 1 if longest < _STREWN else 30 if layer.count <= _FEW else 6 if layer.count <= _MANY else 2
    return bed.field.drop(
        choices,
        layer.count,
        _spot(layer, choices, bed, 0.42 * longest),
        rng,
        freedom=Freedom(tilt, tries),
        sink=layer.sunk,
        shade=0.14,
    )


def _reach_of(layer: Layer, choices: Sequence[Piece]) -> float:
    """Radius (cm) of the disc on which the pieces lie `_ON_TOP` deep."""
    footprint = float(np.median([piece.size[0] * piece.size[1] for piece in choices]))
    return sqrt(layer.count * footprint * 0.75 / _ON_TOP / pi)


def _spot(layer: Layer, choices: Sequence[Piece], bed: Bed, margin: float) -> Spot:
    """Within its place, or beyond it if there is too little room for so many."""
    if layer.at in ("all", "edge"):
        return bed.area.spot(layer.at, margin)
    middle, needed = bed.area.middle_of(layer.at), _reach_of(layer, choices)
    half = [max(axis - margin, needed) for axis in bed.area.half_of(layer.at)]

    def spot(rng: Random) -> tuple[float, float]:
        for _ in range(40):
            angle, share = rng.uniform(0, 2 * pi), sqrt(rng.random())
            x, y = middle[0] + share * half[0] * cos(angle), middle[1] + share * half[1] * sin(angle)
            if float(bed.area.share(np.array(x), np.array(y))) < 0.93 - margin / bed.area.y:
                return x, y
        return middle

    return spot


def _pile(layer: Layer, choices: Sequence[Piece], tilt: float, bed: Bed, rng: Random) -> list[Piece]:
    """Each nearest to the middle of its place, where it lies lowest."""
    x, y = bed.area.middle_of(layer.at)
    half = tuple(axis * 0.8 for axis in bed.area.half_of("centre" if layer.at == "all" else layer.at))
    tilt = min(tilt, 45)
    longest = float(np.median([piece.size[:2].max() for piece in choices]))
    # As wide as it must be, so that it is a heap and not a tower.
    needed = _reach_of(layer, choices)
    widest = 0.86 * min(bed.area.x - abs(x), bed.area.y - abs(y)) - 0.3 * longest
    half = tuple(max(axis, min(needed, widest)) for axis in half)

    def spot(rng: Random) -> tuple[float, float]:
        reach, angle = abs(rng.gauss(0, 0.5)), rng.uniform(0, 2 * pi)
        return x + min(reach, 1) * half[0] * cos(angle), y + min(reach, 1) * half[1] * sin(angle)

    tries = 24 if longest > 1.5 else 4
    return bed.field.drop(
        choices, layer.count, spot, rng, freedom=Freedom(tilt, tries), sink=layer.sunk, shade=0.14
    )


def _on_top(layer: Layer, choices: Sequence[Piece], tilt: float, bed: Bed, rng: Random) -> list[Piece]:
    """Strewn over the pieces that lie there already, and not between them."""
    field, (x, y) = bed.field, bed.area.middle_of(layer.at)
    half = bed.area.half_of(layer.at)
    raised = field.heights - bed.ground
    within = (
        bed.area.share(field.x, field.y) < 1
        if layer.at == "all"
        else np.hypot((field.x - x) / half[0], (field.y - y) / half[1]) < 1
    )
    if not (within & (raised > _ABOVE)).any():
        return _scatter(layer, choices, tilt, bed, rng)
    most = float(np.percentile(raised[within & (raised > _ABOVE)], 90))
    tops = np.argwhere(within & (raised > _STANDS_OUT * most))
    step = 2 * field.half_width / field.cells
    reach = 0.45 * float(np.median([piece.size[:2].max() for piece in choices])) / step
    turns = np.linspace(0, 2 * pi, 8, endpoint=False)
    around = np.rint(reach * np.stack([np.cos(turns), np.sin(turns)], 1)).astype(int)

    def spot(rng: Random) -> tuple[float, float]:
        """None hangs over an edge, if there is room for it."""
        for _ in range(30):
            cell = tops[rng.randrange(len(tops))]
            beside = np.clip(cell + around, 0, field.cells - 1)
            if (raised[beside[:, 0], beside[:, 1]] > _ABOVE).all():
                break
        return float(field.x[tuple(cell)]), float(field.y[tuple(cell)])

    return field.drop(
        choices, layer.count, spot, rng, freedom=Freedom(min(tilt, 45), 3), sink=layer.sunk, shade=0.14
    )


def _ring(layer: Layer, choices: Sequence[Piece], bed: Bed, rng: Random) -> list[Piece]:
    """Evenly around, each pointing outward."""
    share = _RING.get(layer.at, 0.3)
    middle = bed.area.middle_of(layer.at)
    start = rng.uniform(0, 2 * pi)
    laid = []
    wide = float(np.median([piece.size[1] for piece in choices]))
    overlaps = 2 * pi * share * min(bed.area.x, bed.area.y) < 0.95 * wide * layer.count
    for number in range(layer.count):
        angle = start + 2 * pi * number / layer.count + rng.uniform(-0.04, 0.04)
        piece = choices[number % len(choices)].turned(roll=-_LEAN if overlaps else 0.0)
        piece = piece.turned(yaw=degrees(angle) + rng.uniform(-8, 8))
        reach = share * float(bed.area.reach(np.array(angle)))
        laid.append(
            _let_down(piece, middle[0] + reach * cos(angle), middle[1] + reach * sin(angle), layer, bed, rng)
        )
    return laid


def _row(layer: Layer, choices: Sequence[Piece], bed: Bed, rng: Random) -> list[Piece]:
    """Each leaning on the one before it, in as many rows as are needed."""
    deep, wide = (float(np.median([piece.size[axis] for piece in choices])) for axis in (0, 1))
    half = bed.area.half_of(layer.at)
    x, y = bed.area.middle_of(layer.at)
    step = 0.52 * deep
    most = max(1, int(2 * 0.92 * half[0] / step))
    rows = ceil(layer.count / most)
    laid = []
    for number in range(layer.count):
        row, at = divmod(number, ceil(layer.count / rows))
        in_row = min(ceil(layer.count / rows), layer.count - row * ceil(layer.count / rows))
        across = (at - (in_row - 1) / 2) * step
        along = (row - (rows - 1) / 2) * wide * 0.9
        if float(bed.area.share(np.array(x + across), np.array(y + along))) > 0.94:
            continue
        piece = choices[number % len(choices)].turned(yaw=rng.uniform(-6, 6), pitch=_LEAN)
        laid.append(_let_down(piece, x + across, y + along, layer, bed, rng))
    return laid


def _grid(layer: Layer, choices: Sequence[Piece], bed: Bed, rng: Random) -> list[Piece]:
    """Side by side, in the rows that fill the frame best; what would not fit is smaller, or closes up until it touches."""
    deep, wide = (float(np.max([piece.size[axis] for piece in choices])) * _APART for axis in (0, 1))
    places, quarter, factor = _rows_within(layer, deep, wide, bed, _IN_TRAY)
    if factor < 1 and layer.kind in (_TOUCH_IN_TRAY if bed.area.power > _TRAY else _TOUCH):
        deep, wide = (float(np.median([piece.size[axis] for piece in choices])) for axis in (0, 1))
        choices = [piece.scaled(sqrt(deep * wide / piece.size[0] / piece.size[1])) for piece in choices]
        places, quarter, factor = _rows_within(layer, deep * _TOUCHING, wide * _TOUCHING, bed, _TO_THE_WALL)
        return _let_down_together(layer, choices, places * factor, quarter, factor, bed, rng)
    middle, most = bed.area.middle_of(layer.at), 6 if _is_straight(layer, choices) else 180
    return [
        _let_down(
            choices[number % len(choices)].scaled(factor).turned(yaw=quarter + rng.uniform(-most, most)),
            middle[0] + x * factor,
            middle[1] + y * factor,
            layer,
            bed,
            rng,
        )
        for number, (x, y) in enumerate(places)
    ]


def _is_straight(layer: Layer, choices: Sequence[Piece]) -> bool:
    deep, wide = np.max([piece.size[:2] for piece in choices], axis=0)
    return layer.kind in _KEPT_STRAIGHT or bool(deep > 1.2 * wide)


def _rows_within(layer: Layer, deep: float, wide: float, bed: Bed, most: float) -> tuple[Array, float, float]:
    """Where pieces lie around the middle of their place, their turn (degrees), and the factor with which all fit.

    `most` is how far they may reach towards a wall, as a share.
    """
    half = (bed.area.x, bed.area.y) if layer.at == "all" else bed.area.half_of(layer.at)
    if layer.kind == "diamond":
        places, quarter = _interlocked(layer.count, deep, wide, half), 0.0
    elif deep < 1.25 * wide and bed.area.power < 3 and layer.at == "all" and layer.count >= _SHIFTED:
        places, quarter = _shifted_rows(layer.count, deep, wide), 0.0
    else:
        places, quarter = _straight_rows(layer.count, deep, wide)
    reach = np.abs(places).max(0) + (np.array([wide, deep]) if quarter else np.array([deep, wide])) / 2
    power = bed.area.power if layer.at == "all" else 4.0
    furthest = (
        float(((reach / half) ** power).sum() ** (1 / power))
        if power > 3
        else float((np.hypot(*(places / half).T) + max(deep, wide) / 2 / max(half)).max())
    )
    return places, quarter, min(1.0, (most if power > 3 else 1.02) / furthest)


def _let_down_together(
    layer: Layer,
    choices: Sequence[Piece],
    places: Array,
    quarter: float,
    factor: float,
    bed: Bed,
    rng: Random,
) -> list[Piece]:
    """All at once and level with each other, so that none climbs on the neighbors that it touches."""
    middle, most = bed.area.middle_of(layer.at), 2 if _is_straight(layer, choices) else 180
    pieces = [
        choices[number % len(choices)]
        .scaled(factor)
        .turned(yaw=quarter + rng.uniform(-most, most))
        .moved(middle[0] + x, middle[1] + y)
        for number, (x, y) in enumerate(places)
    ]
    lifts = [bed.field.rest_height(piece.points) for piece in pieces]
    level = float(np.median(lifts))
    laid = [
        piece.moved(z=max(lift, level) - layer.sunk * float(piece.size[2])).tinted(
            1 + rng.uniform(-0.12, 0.06)
        )
        for piece, lift in zip(pieces, lifts, strict=True)
    ]
    for piece in laid:
        bed.field.cover(piece.points)
    return laid


def _shifted_rows(count: int, deep: float, wide: float) -> Array:
    """Round pieces, each row shifted by half of one: those nearest to the middle."""
    places = [
        ((column + row % 2 / 2) * deep, row * wide * 0.88)
        for row in range(-12, 13)
        for column in range(-12, 13)
    ]
    chosen = np.array(sorted(places, key=lambda place: sqrt(place[0] ** 2 + place[1] ** 2))[:count])
    return chosen - (chosen.max(0) + chosen.min(0)) / 2


def _interlocked(count: int, deep: float, wide: float, half: tuple[float, float]) -> Array:
    """Lozenges as a knife leaves them: every other row is shifted, and reaches halfway into its neighbors."""
    columns = max(1, round(sqrt(count * (half[0] / deep) / (2 * half[1] / wide))))
    rows = ceil(count / columns)
    places = np.array(
        [
            ((column + row % 2 / 2) * deep, row * wide / 2)
            for row in range(rows)
            for column in range(columns)
        ][:count]
    )
    return places - (places.max(0) + places.min(0)) / 2


def _straight_rows(count: int, deep: float, wide: float) -> tuple[Array, float]:
    """Rows and columns in the smallest frame, the pieces turned by a quarter (degrees) if that is smaller."""
    best: tuple[float, Array, float] | None = None
    for quarter, (across, along) in ((0.0, (deep, wide)), (90.0, (wide, deep))):
        for columns in range(1, count + 1):
            rows = ceil(count / columns)
            height = max(rows * along, columns * across / WIDTH_TO_HEIGHT)
            if best is None or height < best[0] - 1e-6:
                full = [divmod(number, columns) for number in range(count)]
                last = count - (rows - 1) * columns
                places = np.array(
                    [
                        (
                            (column - ((last if row == rows - 1 else columns) - 1) / 2) * across,
                            ((rows - 1) / 2 - row) * along,
                        )
                        for row, column in full
                    ]
                )
                best = height, places, quarter
    assert best is not None
    return best[1], best[2]


def _let_down(piece: Piece, x: float, y: float, layer: Layer, bed: Bed, rng: Random) -> Piece:
    height = float(np.ptp(piece.points[:, 2]))
    return bed.field.place(piece, x, y, sink=layer.sunk * height).tinted(1 + rng.uniform(-0.12, 0.06))
