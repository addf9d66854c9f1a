"""What a dish is served in, and where the food lies in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from .. import vessels
from ..colors import Array, linear, mix
from ..pieces import CERAMIC, Finish, Piece, together
from ..shapes import body, curve, tube
from ..vessels import Bowl, Ware
from .area import Area

_IRON = Finish(roughness=0.42, coat=0.15, mottle=0.12, mottle_size=0.8, bump=0.12, bump_size=0.12)
_ENAMEL = Finish(roughness=0.2, coat=0.35, mottle=0.03)
_CLAY = Finish(roughness=0.55, mottle=0.16, mottle_size=1.6, bump=0.08, bump_size=0.2)
_GLASS = Finish(transmission=1.0, coat=0.12, mottle=0)


@dataclass(frozen=True)
class Dishware:
    piece: Piece
    area: Area
    floor: Callable[[Array, Array], Array]
    """The height of its inside at (x, y)."""
    level: float
    """The height up to which it is filled (cm)."""
    margin: float = 0.0
    """How much of it beyond the food is in the frame (cm)."""


def serve_in(kind: str, glaze: str, rng: Random) -> Dishware:
    return _VESSELS[kind](glaze, rng)


def _plate(glaze: str, rng: Random) -> Dishware:
    return _plate_of(Area(10.5, 10.5), glaze)


def _platter(glaze: str, rng: Random) -> Dishware:
    return _plate_of(Area(14.5, 10.5), glaze)


def _plate_of(area: Area, glaze: str) -> Dishware:
    radius = area.y / 0.78
    stretch = area.x / area.y
    plate = vessels.plate(radius, glaze).each(lambda mesh: mesh.scaled(stretch, 1, 1))

    def floor(x: Array, y: Array) -> Array:
        return np.interp(area.share(x, y) * 0.78, (0, 0.66, 0.76, 0.97, 1.0), (0.25, 0.25, 0.4, 0.95, 1.0))

    return Dishware(plate, area, floor, 0.3)


def _round(radius: float, ware: Ware, filled: float, margin: float = 0.0) -> Dishware:
    """A bowl whose content is `radius` wide at its level."""
    trial = vessels.bowl_of(1.0, ware)
    bowl = vessels.bowl_of(radius / trial.reach(filled * trial.height), ware)
    return _in_bowl(bowl, radius, filled * bowl.height, margin)


def _in_bowl(bowl: Bowl, radius: float, level: float, margin: float) -> Dishware:
    return Dishware(bowl.piece, Area(radius, radius), lambda x, y: bowl.inside(np.hypot(x, y)), level, margin)


def _bowl(glaze: str, rng: Random) -> Dishware:
    return _round(10.0, Ware(glaze, rim=_rim_of(glaze, rng), depth=0.42, steepness=4.2), 0.74)


def _deep_bowl(glaze: str, rng: Random) -> Dishware:
    return _round(9.0, Ware(glaze, rim=_rim_of(glaze, rng), depth=0.62, steepness=3.4), 0.78)


def _pot(glaze: str, rng: Random) -> Dishware:
    ware = Ware(glaze, rim=_darker(glaze), depth=0.5, steepness=9, lip=0.03, finish=_ENAMEL)
    dish = _round(12.0, ware, 0.7, 0.5)
    outer = float(np.hypot(*dish.piece.points[:, :2].T).max())
    height = float(dish.piece.points[:, 2].max())
    handles = []
    for side in (-1, 1):
        path = curve(
            [
                (side * outer * 0.96, -3.2, height * 0.8),
                (side * outer * 1.14, -2.2, height * 0.84),
                (side * outer * 1.14, 2.2, height * 0.84),
                (side * outer * 0.96, 3.2, height * 0.8),
            ],
            30,
        )
        handles.append(Piece.of((tube(path, 0.7, around=14).painted(linear(glaze)), _ENAMEL)))
    piece = together([dish.piece, *handles])
    return Dishware(piece, dish.area, dish.floor, dish.level, dish.margin)


def _skillet(glaze: str, rng: Random) -> Dishware:
    ware = Ware("#232120", rim="#35312e", depth=0.26, steepness=12, lip=0.02, finish=_IRON)
    dish = _round(12.0, ware, 0.6, 0.4)
    outer = float(np.hypot(*dish.piece.points[:, :2].T).max())
    height = float(dish.piece.points[:, 2].max())
    path = curve(
        [(outer * 0.9, 0, height * 0.85), (outer + 6, 0, height + 0.6), (outer + 15, 0, height + 1.0)], 40
    )
    handle = Piece.of(
        (tube(path, np.linspace(1.7, 1.3, 40), around=18, flat=0.5).painted(linear("#232120")), _IRON)
    ).turned(yaw=rng.choice((28, -28, 152, -152)))
    return Dishware(together([dish.piece, handle]), dish.area, dish.floor, dish.level, dish.margin)


def _clay_pot(glaze: str, rng: Random) -> Dishware:
    color = rng.choice(("#8a4a2a", "#7a3f26", "#96583a"))
    return _round(
        11.0, Ware(color, rim="#5e2f1b", depth=0.44, steepness=7, lip=0.05, finish=_CLAY), 0.74, 0.4
    )


def _tray(glaze: str, rng: Random) -> Dishware:
    area, height = Area(15.0, 11.5, 7.0), 5.0
    outline = [
        (0.4, 0.0),
        (0.4, 0.9),
        (0.9, 0.975),
        (height * 0.9, 1.01),
        (height, 1.03),
        (height, 1.06),
        (height * 0.8, 1.06),
        (0.0, 0.99),
        (0.0, 0.0),
    ]
    mesh = body(
        [(z, share * area.y) for z, share in outline],
        around=220,
        along=100,
        relief=lambda angle, share: area.reach(angle) / area.y,
    )

    def floor(x: Array, y: Array) -> Array:
        return np.interp(area.share(x, y), (0, 0.9, 0.975, 1.01), (0.4, 0.4, 0.9, height))

    return Dishware(Piece.of((mesh.painted(linear(glaze)), CERAMIC)), area, floor, height * 0.72, 0.9)


def _board(glaze: str, rng: Random) -> Dishware:
    light, dark = rng.choice((("#a97c4e", "#5f3d22"), ("#8f6a45", "#4d311c"), ("#c4a47c", "#7d5a3a")))
    board = vessels.board(36, 27, seed=rng.randrange(99), light=light, dark=dark)
    top = float(board.points[:, 2].max())
    return Dishware(board.moved(z=-top + 0.3), Area(15.0, 11.5, 4.0), lambda x, y: np.full_like(x, 0.3), 0.3)


def _glass(glaze: str, rng: Random) -> Dishware:
    radius, height, wall = 4.2, 11.0, 0.22
    outline = [
        (0.6, 0.0),
        (0.6, radius * 0.8),
        (1.2, radius * 0.86),
        (height, radius * 1.04),
        (height + 0.12, radius * 1.04 + wall / 2),
        (height, radius * 1.04 + wall),
        (1.0, radius * 0.9 + wall),
        (0.0, radius * 0.86),
        (0.0, 0.0),
    ]
    mesh = body(outline, around=96, along=110).painted(np.array([0.93, 0.95, 0.95]))
    return Dishware(
        Piece.of((mesh, _GLASS)), Area(radius, radius), lambda x, y: np.full_like(x, 0.6), height * 0.86, 0.1
    )


_VESSELS: dict[str, Callable[[str, Random], Dishware]] = {
    "plate": _plate,
    "platter": _platter,
    "bowl": _bowl,
    "deepBowl": _deep_bowl,
    "pot": _pot,
    "skillet": _skillet,
    "clayPot": _clay_pot,
    "tray": _tray,
    "board": _board,
    "glass": _glass,
}
VESSELS = tuple(_VESSELS)


def _rim_of(glaze: str, rng: Random) -> str:
    """Some bowls have a darker rim."""
    return _darker(glaze) if rng.random() < 0.5 else ""


def _darker(glaze: str) -> str:
    shade = mix(linear(glaze), linear("#1a120c"), 0.35)
    return "#" + "".join(f"{round(255 * float(channel) ** (1 / 2.2)):02x}" for channel in shade)
