"""What stands for an ingredient in a flat-lay: the thing itself, cut open, heaped or in a bowl, in an amount that tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from . import fillings, vessels
from .arrangements import Arrangement, Bowl, Group, Heap, Pack, PackWith, Pile, Spread, Studio
from .arrangements.fill import dense_points
from .arrangements.heap import powder_heap
from .catalog import Line
from .colors import Array
from .packing import ANY_WAY, Outline, widened
from .pieces import Piece, together
from .tableware import Cupboard, contrast
from .views import SIDE_LIGHT

_IN_JUICE = {"canned-tomatoes": ("canned-tomatoes", 0.56)}
"""What a can holds in juice, and the factor of its size."""
_RUNNY = {"chili-oil", "coconut-milk", "golden-syrup", "hoisin-sauce", "honey", "tamarind-concentrate"}
"""What is as thin as a sauce, though it comes in a jar or a can."""
_PULP = {"apricot-jam", "crushed-tomatoes"}
"""What is lumps in juice."""
_LOOSE = 2.6
"""Radius (cm) up to which powder lies on the table itself."""
_POURED = 3.6
"""Radius (cm) from which small pieces may lie on the table itself."""
_PLAIN_INSIDE = {"green-bell-pepper", "kabocha-squash", "red-bell-pepper", "white-onion", "yellow-onion"}
"""What is better known by its skin: a single one is not cut open."""
_TURNED = {
    "buffalo-mozzarella": ((0, 55, 0),),
    "pecorino-romano": ((25, 0, 0), (0, -90, 0)),
    "pork-belly": ((0, 0, -90),),
    "pork-shoulder": ((0, 0, -90),),
    "skin-on-pork-belly": ((0, 0, -90),),
}
"""Yaw, pitch and roll, one after the other, of what is better known by its side than by its top."""
_NOT_COUNTED = {"celery", "collard-greens", "mushrooms", "shiitake-mushrooms", "taro-leaves"}
"""What is shown as a bunch or a handful, however many the line has."""


@dataclass(frozen=True)
class Tile:
    """An ingredient around its own origin, on z = 0, and how it takes its place among the others."""

    pieces: list[Piece]
    outline: Outline
    loose: tuple[Piece, ...] = ()
    """What may have rolled away from it."""

    @staticmethod
    def of(
        pieces: Sequence[Piece], color: Array, *, sway: float = 0.0, turn: float = 0.0, reach: float = 0.0
    ) -> Tile:
        """Scaled to `reach` (cm), the distance of its furthest point from its middle, if that is given."""
        points = np.concatenate([_outline_points(piece) for piece in pieces])
        low, high = points.min(0), points.max(0)
        middle = (low + high) / 2
        flat = points[:, :2] - middle[:2]
        factor = reach / float(np.hypot(*flat.T).max()) if reach else 1.0
        laid = [piece.moved(-middle[0], -middle[1], -low[2]).scaled(factor) for piece in pieces]
        return Tile(laid, Outline(_filled(flat * factor), color, sway, turn))


def tile_of(studio: Studio, arrangement: Arrangement, line: Line, cupboard: Cupboard) -> Tile:
    color = studio.item.palette.main
    radius = float(np.clip(0.55 + 4.0 * max(line.cups, 0.003) ** 0.36, 1.1, 6.0))
    match arrangement:
        case Heap():
            return _powder(studio, arrangement, radius, cupboard)
        case Bowl():
            return _small_pieces(studio, arrangement, radius, cupboard)
        case PackWith() if studio.item.form == "can" and studio.item.slug not in _RUNNY | _PULP:
            return Tile.of([studio.make(arrangement.beside)], color, sway=ANY_WAY, reach=max(radius, 3.0))
        case Pack():
            bowl = cupboard.bowl(max(radius, 2.1), color)
            return Tile.of([bowl.piece, *_unpacked(studio, arrangement, bowl)], color)
        case Group():
            return _group(studio, arrangement, line, cupboard)
        case Pile() | Spread():
            return _pile(studio, arrangement, line, cupboard)


def _powder(studio: Studio, arrangement: Heap, radius: float, cupboard: Cupboard) -> Tile:
    """A pinch lies on the table or in a spoon, more of it in a bowl."""
    color = studio.item.palette.main
    stands_out = contrast(color, cupboard.table) > 0.22
    if radius <= _LOOSE and cupboard.take_spoon():
        return Tile.of(fillings.spoonful(studio, 3.9 * max(radius, 1.75)), color, sway=ANY_WAY)
    if radius <= _LOOSE and stands_out and studio.rng.random() < 0.6:
        heap = powder_heap(studio.item.palette, radius, arrangement.grain, studio.rng)
        return Tile.of(heap, color)
    bowl = cupboard.bowl(max(radius, 1.7), color)
    return Tile.of([bowl.piece, fillings.powder(studio, bowl)], color)


def _small_pieces(studio: Studio, arrangement: Bowl, radius: float, cupboard: Cupboard) -> Tile:
    """In a bowl, or poured out if there is much of them."""
    color = studio.item.palette.main
    choices = tuple(piece.scaled(arrangement.scale) for piece in studio.several(arrangement.of, 6))
    if radius > _POURED and contrast(color, cupboard.table) > 0.3 and studio.rng.random() < 0.4:
        tile = Tile.of(fillings.mound(studio, radius * 0.9, choices, arrangement.tilt), color)
    else:
        bowl = cupboard.bowl(max(radius, 2.3), color)
        filling = fillings.heaped(studio, bowl, choices, arrangement.tilt, arrangement.heap)
        tile = Tile.of([bowl.piece, *filling], color)
    return replace(tile, loose=choices)


def _unpacked(studio: Studio, arrangement: Pack, bowl: vessels.Bowl) -> list[Piece]:
    """What a pack holds, in a bowl."""
    slug, form = studio.item.slug, studio.item.form
    if slug in _IN_JUICE:
        name, scale = _IN_JUICE[slug]
        return fillings.in_juice(studio, bowl, [piece.scaled(scale) for piece in studio.several(name, 4)])
    if arrangement.beside == slug and not isinstance(arrangement, PackWith):
        choices = [piece.scaled(arrangement.scale) for piece in studio.several(slug, 5)]
        return fillings.heaped(studio, bowl, choices, 60, 0.12)
    if slug in _PULP:
        return [fillings.pulp(studio, bowl)]
    if form in ("jar", "can") and slug not in _RUNNY and "milk" not in slug:
        return [fillings.swirl(studio, bowl)]
    return [fillings.liquid(studio, bowl)]


def _group(studio: Studio, arrangement: Group, line: Line, cupboard: Cupboard) -> Tile:
    item = studio.item
    bunch = item.category == "herbs-and-fresh-aromatics" and item.form == "leafBunch"
    as_it_is = bunch or item.form == "noodles" or item.slug in _NOT_COUNTED
    shown = arrangement.of if as_it_is else _counted(arrangement.of, line.pieces)
    keeps_bits = item.category == "meat-and-poultry"
    bare = replace(
        arrangement,
        of=shown,
        on="",
        card=False,
        gap=0.0,
        scatter=arrangement.scatter if keeps_bits else "",
    )
    pieces = [_turned(piece, item.slug, arrangement.turn) for piece in bare.arrange(studio).subject]
    if len(shown) > 2 and len(set(shown)) == 1 and _natural(pieces, pieces[0]) >= _WIDEST:
        # What is long lies side by side.
        side_by_side = Spread(
            shown[:1], len(shown), slope=0.05, tilt=3, spin=8, turn=arrangement.turn, variants=len(shown)
        )
        pieces = side_by_side.arrange(studio).subject
    if bunch:
        reach = float(np.clip(5.8 + 0.9 * np.log2(max(line.cups, 0.1) / 0.25), 5.0, 7.2))
        bunches = int(np.clip(round(line.bunches), 1, 3))
        if bunches > 1:
            pieces, reach = _bunches(studio, shown[0], bunches), reach * (1.0 + 0.15 * bunches)
        return Tile.of(pieces, item.palette.main, sway=ANY_WAY, reach=reach)
    if item.form == "block":
        reach = float(np.clip(2.3 + 2.9 * line.cups**0.4, 2.8, 6.4))
    else:
        reach = _natural(pieces, pieces[0])
    if any(name.endswith("/half") for name in shown):
        # Cut faces lean to the front in the arrangement; here they look to the light.
        turn = SIDE_LIGHT.azimuth + 90 - arrangement.turn
        return Tile.of(pieces, item.palette.main, sway=40, turn=turn, reach=reach)
    return _served(pieces, item.palette.main, reach, arrangement.on, cupboard)


def _bunches(studio: Studio, name: str, count: int) -> list[Piece]:
    """Tied bunches beside one another, their leaves together."""
    fan = [40 * (number - (count - 1) / 2) for number in range(count)]
    return [studio.make(name).moved(x=3).turned(yaw=turn) for turn in fan]


def _pile(studio: Studio, arrangement: Pile | Spread, line: Line, cupboard: Cupboard) -> Tile:
    """As many as the line has, or fewer if it has less than a heap."""
    count = arrangement.count
    if line.pieces:
        count = int(np.clip(round(line.pieces), 1, arrangement.count * 1.4))
    elif count > 1:
        count = max(3, round(arrangement.count * min(1.0, 0.35 + line.cups / 2)))
    bare = replace(arrangement, count=count, on="", card=False)
    if isinstance(bare, Pile):
        bare = replace(bare, radius=bare.radius * max(0.45, (count / arrangement.count) ** 0.5))
    pieces = bare.arrange(studio).subject
    if studio.item.form == "seed" and not line.pieces:
        reach = float(np.clip(0.55 + 4.0 * max(line.cups, 0.003) ** 0.36, 1.5, 4.5))
        return Tile.of(pieces, studio.item.palette.main, sway=ANY_WAY, reach=reach)
    return _served(pieces, studio.item.palette.main, _natural(pieces, pieces[0]), arrangement.on, cupboard)


def _served(pieces: list[Piece], color: Array, reach: float, on: str, cupboard: Cupboard) -> Tile:
    """On a board, a plate or paper if it lies `on` something in its own picture."""
    tile = Tile.of(pieces, color, sway=ANY_WAY, reach=reach)
    if not on:
        return tile
    points = together(tile.pieces).points
    width, depth = np.ptp(points[:, :2], axis=0)
    base, level = cupboard.support(float(width), float(depth), tile.outline.reach)
    return Tile.of([base, *(piece.moved(z=level) for piece in tile.pieces)], color, sway=ANY_WAY)


def _counted(of: tuple[str, ...], pieces: float) -> tuple[str, ...]:
    """As many as the line has, up to six; one that can be shown cut is opened into its halves."""
    wholes = [name for name in of if "/" not in name]
    halves = [name for name in of if name.endswith("/half")]
    if not pieces:
        return of
    count = round(pieces)
    if halves and (count != 1 or wholes[0] not in _PLAIN_INSIDE):
        return (wholes[0],) * min(4, count - 1) + (halves[0],) * (2 if count >= 1 else 1)
    if of[0] == "garlic":
        # A bulb has ten cloves or more; those beside it tell how many are taken.
        cloves = round(pieces * 50 / 5)
        return ("garlic",) * (cloves > 2) + ("garlic/clove",) * min(4, max(1, cloves))
    if len(set(wholes)) == 1 and (len(wholes) == len(of) or wholes[0] in _PLAIN_INSIDE):
        return (wholes[0],) * int(np.clip(count, 1, 6))
    return of


def _natural(pieces: list[Piece], single: Piece) -> float:
    """The reach of what is shown whole: near its own size, but a cabbage is not five times a lime."""
    factor = (_reach(single) / 3.6) ** -0.36
    return float(np.clip(_reach(together(pieces)) * factor, 1.8, _WIDEST))


def _reach(piece: Piece) -> float:
    points = piece.points[:, :2]
    middle = (points.min(0) + points.max(0)) / 2
    return float(np.hypot(*(points - middle).T).max())


def _turned(piece: Piece, slug: str, turn: float) -> Piece:
    """On its better side, from the pose it was made in; its arrangement has yawed it by `turn`."""
    low, high = piece.points.min(0), piece.points.max(0)
    turned = piece.turned(yaw=-turn)
    for yaw, pitch, roll in _TURNED.get(slug, ()):
        turned = turned.turned(yaw, pitch, roll)
    return turned.centered().moved(*((low + high) / 2)[:2]) if slug in _TURNED else piece


_COARSE = 6000
"""Points below which a mesh may leave holes in an outline."""
_WIDEST = 11.0
"""Reach (cm) of the largest group."""
_CELL = 0.1
_HOLES = 4
"""Cells (cm) of an outline, and how many of them a hole between points may be wide."""


def _outline_points(piece: Piece) -> Array:
    return np.concatenate(
        [
            dense_points(Piece((part,))) if len(part.mesh.points) < _COARSE else part.mesh.points
            for part in piece.parts
        ]
    )


def _filled(points: Array) -> Array:
    """One point for each cell of a fine raster, without the holes between the points of a mesh."""
    at = np.floor(points / _CELL).astype(int)
    margin = _HOLES + 2
    corner = at.min(0) - margin
    taken = np.zeros(tuple(at.max(0) - corner + margin + 1), bool)
    taken[tuple((at - corner).T)] = True
    for _ in range(_HOLES):
        taken = widened(taken)
    for _ in range(_HOLES):
        taken = ~widened(~taken)
    return (np.argwhere(taken) + corner + 0.5) * _CELL
