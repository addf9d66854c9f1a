"""What stands for an ingredient in a flat-lay: the thing itself, cut open, heaped or in a bowl, in an amount that tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, ceil, degrees

import numpy as np

from . import amounts, fillings, vessels
from .arrangements import Arrangement, Bowl, Group, Heap, Pack, PackWith, Pile, Spread, Studio
from .arrangements.fill import dense_points
from .arrangements.heap import powder_heap
from .catalog import Ingredient, Line
from .colors import Array
from .packing import ANY_WAY, Outline, widened
from .pieces import Piece, together
from .piling import Field, Freedom, in_disc
from .tableware import Cupboard, contrast
from .views import SIDE_LIGHT

_IN_JUICE = {"canned-tomatoes": ("canned-tomatoes", 0.56), "lingonberry-jam": ("lingonberry-jam/berry", 0.9)}
"""What a can or a jar holds in juice, and the factor of its size."""
_WHOLE = {"dill-pickles"}
"""What lies on the table itself, though it comes in a jar."""
_RUNNY = {"chili-oil", "coconut-milk", "golden-syrup", "hoisin-sauce", "honey", "tamarind-concentrate"}
"""What is as thin as a sauce, though it comes in a jar or a can."""
_THICK = {"strained-tomatoes"}
"""What does not flow, though it comes in a bottle."""
_PULP = {"apricot-jam", "crushed-tomatoes"}
"""What is lumps in juice."""
_RIPE = {"plantains": "plantains/ripe"}
"""What looks otherwise when it is ripe."""
_LOOSE = 2.0
"""Radius (cm) up to which powder lies on the table itself."""
_POURED, _POURED_SIZE = 4.0, 0.7
"""Radius (cm) from which small pieces may lie on the table itself, and how large they must be."""
_SMALLEST_BOWL = 1.5
_PATS = 40.0
"""Butter (g) that is not a stick."""
_CLOVES = 0.85
"""Factor of the size of cloves of garlic, which are large ones beside a head."""
_CUT_FACES = 0.8
"""How bright pieces are whose cut faces look to the light."""
_NORI = 0.7
"""The same of sheets of nori, which would cover much of the table."""
_IN_A_ROW = 5
"""Slices of bread."""
_BUNCHED = 6
"""Scallions that are tied."""
_LONG = 7.5
"""Reach (cm) from which several lie side by side."""
_AROUND = 4
"""How many at most lie around the first of them."""
_ONE_LAYER, _FLAT, _LYING = 20, 8, 24
"""How many lie on the table itself."""
_TURNED = {
    "buffalo-mozzarella": ((0, 55, 0),),
    "gruyere": ((32, 0, 0), (0, -90, 0)),
    "pecorino-romano": ((25, 0, 0), (0, -90, 0)),
    "pork-belly": ((0, 0, -90),),
    "pork-shoulder": ((0, 0, -90),),
    "skin-on-pork-belly": ((0, 0, -90),),
}
"""Yaw, pitch and roll, one after the other, of what is better known by its side than by its top."""
_NOT_COUNTED = {
    "banana-leaves",
    "collard-greens",
    "mushrooms",
    "phyllo-dough",
    "puff-pastry",
    "shiitake-mushrooms",
    "taro-leaves",
}
"""What is shown as a bunch or a handful, however many the line has."""


@dataclass(frozen=True)
class Tile:
    """An ingredient around its own origin, on z = 0, and how it takes its place among the others."""

    pieces: list[Piece]
    outline: Outline
    loose: tuple[Piece, ...] = ()
    """What may have rolled away from it."""

    def ranked(self, *, is_main: bool) -> Tile:
        """As the dish's own ingredient, or as one of the others."""
        return replace(self, outline=replace(self.outline, is_main=is_main, is_plain=not self.outline.sway))

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
    radius = amounts.radius_of(line.cups)
    if line.is_ripe and line.slug in _RIPE:
        arrangement = replace(arrangement, of=(_RIPE[line.slug],))
    match arrangement:
        case Heap():
            return _powder(studio, arrangement, radius, cupboard)
        case Bowl():
            return _small_pieces(studio, arrangement, radius, line, cupboard)
        case PackWith() if studio.item.form == "can" and studio.item.slug not in _RUNNY | _PULP:
            return Tile.of([studio.make(arrangement.beside)], color, sway=ANY_WAY, reach=max(radius, 2.6))
        case Pack() if studio.item.slug in _WHOLE and line.pieces:
            return _whole(studio, arrangement, line)
        case Pack():
            is_clear = studio.item.slug in fillings.SEEN_THROUGH
            size = max(radius, _SMALLEST_BOWL)
            bowl = cupboard.pale_bowl(size) if is_clear else cupboard.bowl(size, color)
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
        return Tile.of(fillings.spoonful(studio, 6.4 + 2.9 * radius), color, sway=ANY_WAY)
    if radius <= _LOOSE and stands_out and studio.rng.random() < 0.6:
        heap = powder_heap(studio.item.palette, radius, arrangement.grain, studio.rng)
        return Tile.of(heap, color)
    bowl = cupboard.bowl(max(radius, _SMALLEST_BOWL), color)
    return Tile.of([bowl.piece, fillings.powder(studio, bowl)], color)


def _small_pieces(studio: Studio, arrangement: Bowl, radius: float, line: Line, cupboard: Cupboard) -> Tile:
    """A few as they are; more in a bowl, or poured out if there is much of them."""
    color = studio.item.palette.main
    choices = tuple(
        amounts.in_life(studio.item.slug, piece.scaled(arrangement.scale))
        for piece in studio.several(arrangement.of, 6)
    )
    if 0 < round(line.pieces) <= amounts.MOST_COUNTED:
        return Tile.of(_strewn(studio, choices, round(line.pieces)), color, sway=ANY_WAY)
    flat = float(np.median([piece.size.max() for piece in choices])) > _POURED_SIZE
    if radius > _POURED and flat and contrast(color, cupboard.table) > 0.3 and studio.rng.random() < 0.4:
        tile = Tile.of(fillings.mound(studio, radius * 0.9, choices, min(arrangement.tilt, 25)), color)
    else:
        bowl = cupboard.bowl(max(radius, _SMALLEST_BOWL), color)
        filling = fillings.heaped(studio, bowl, choices, arrangement.tilt, arrangement.heap)
        tile = Tile.of([bowl.piece, *filling], color)
    return replace(tile, loose=choices)


def _strewn(studio: Studio, choices: tuple[Piece, ...], count: int) -> list[Piece]:
    """So many, close together on the table."""
    size = float(np.median([piece.size.max() for piece in choices]))
    spread = size * (0.5 + 0.55 * count**0.5)
    field = Field(spread + 2 * size, size / 24)
    return field.drop(choices, count, in_disc(spread), studio.rng, freedom=Freedom(0, 30), apart=True)


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
    if slug in _THICK or (form in ("jar", "can") and slug not in _RUNNY and "milk" not in slug):
        return [fillings.swirl(studio, bowl)]
    return [fillings.liquid(studio, bowl)]


def _whole(studio: Studio, arrangement: Pack, line: Line) -> Tile:
    """As many as the line has."""
    count = int(np.clip(round(line.pieces), 1, amounts.MOST_COUNTED))
    pieces = _side_by_side(studio, (arrangement.beside,), count, 30)
    reach = _natural(pieces, pieces[0])
    return Tile.of(pieces, studio.item.palette.main, sway=ANY_WAY, reach=reach)


def _group(studio: Studio, arrangement: Group, line: Line, cupboard: Cupboard) -> Tile:
    item = studio.item
    if item.slug in ("butter", "lard") and line.grams < _PATS:
        return _pats(studio, line)
    if item.category == "herbs-and-fresh-aromatics" and item.form == "leafBunch":
        return _bunches(studio, arrangement, line)
    if count := amounts.slices(line):
        return _slices(studio, arrangement, count, cupboard)
    if item.form == "block" or (_is_flesh(item) and not line.pieces):
        return _weighed(studio, arrangement, line, cupboard)
    as_it_is = item.form == "noodles" or item.slug in _NOT_COUNTED
    shown = arrangement.of if as_it_is else amounts.counted(arrangement.of, line.pieces)
    scatter = arrangement.scatter if item.category == "meat-and-poultry" else ""
    bare = replace(arrangement, of=shown, on="", card=False, gap=0.0, scatter=scatter)
    pieces = [_turned(piece, item.slug, arrangement.turn) for piece in bare.arrange(studio).subject]
    if len(shown) > 2 and _reach(pieces[0]) >= _LONG and not any("/" in name for name in shown):
        pieces = _side_by_side(studio, shown[:1], len(shown), arrangement.turn)
    elif (
        len(shown) > _AROUND
        and not as_it_is
        and not any(name.endswith(("/half", "/clove")) for name in shown)
    ):
        lying = Spread(
            tuple(dict.fromkeys(shown)),
            len(shown),
            slope=0.02,
            tilt=3,
            spin=arrangement.spin,
            turn=arrangement.turn,
        )
        pieces = lying.arrange(studio).subject
    reach = _natural(pieces, pieces[0]) * (_CLOVES if shown[0] == "garlic/clove" else 1)
    if any(name.endswith("/half") for name in shown):
        # Cut faces lean to the front in the arrangement; here they look to the light, which would bleach them.
        turn = SIDE_LIGHT.azimuth + 90 - arrangement.turn
        toned = [piece.tinted(_CUT_FACES) for piece in pieces]
        return Tile.of(toned, item.palette.main, sway=40, turn=turn, reach=reach)
    return _served(pieces, item.palette.main, reach, arrangement.on, cupboard)


def _is_flesh(item: Ingredient) -> bool:
    return item.form in ("fish", "meatCut")


def _side_by_side(studio: Studio, of: tuple[str, ...], count: int, turn: float) -> list[Piece]:
    """As what is long lies."""
    row = Spread(of, count, slope=0.02, tilt=3, spin=8, turn=turn, variants=min(count, 6))
    return row.arrange(studio).subject


def _pats(studio: Studio, line: Line) -> Tile:
    """A little butter: a slice, or a few of them."""
    count = int(np.clip(round(line.grams / 14), 1, 3))
    factor = float(np.clip((line.grams / count / 5) ** (1 / 3), 0.8, 1.5))
    pieces = Spread(("butter/pat",), count, slope=0.02, tilt=2, spin=30).arrange(studio).subject
    pieces = [piece.each(lambda mesh: mesh.painted(studio.item.palette.main)) for piece in pieces]
    return Tile.of([piece.scaled(factor) for piece in pieces], studio.item.palette.main, sway=ANY_WAY)


def _slices(studio: Studio, arrangement: Group, count: int, cupboard: Cupboard) -> Tile:
    """Rows of slices of bread: the first of each lies flat, the others lean on the one before them."""
    in_row = ceil(count / ceil(count / _IN_A_ROW))
    laid = []
    for number in range(count):
        row, place = divmod(number, in_row)
        piece = studio.make(f"{studio.item.slug}/slice").centered()
        deep, wide, thick = piece.size
        step = 0.42 * deep
        lean = degrees(atan2(thick, step)) if place else 0.0
        leaning = piece.moved(x=-deep / 2).turned(pitch=lean).turned(yaw=studio.rng.uniform(-2, 2))
        laid.append(leaning.moved(place * step * 1.02, row * wide * 1.06))
    return _served(laid, studio.item.palette.main, _natural(laid, laid[0]), arrangement.on, cupboard)


def _sheets(studio: Studio, line: Line) -> Tile:
    """Each of them, the upper ones a little aside; or a part of one."""
    count = int(np.clip(round(line.pieces), 1, 6))
    part = min(line.pieces, 1.0) or 1.0
    sheet = studio.make("nori").each(lambda mesh: mesh.scaled(1, part, 1))
    laid = [
        sheet.turned(yaw=14 * number)
        .moved(3.2 * number, 1.6 * number, 0.2 * number)
        .tinted(1 + 0.25 * number)
        for number in range(count)
    ]
    return Tile.of(laid, studio.item.palette.main, sway=ANY_WAY, reach=_NORI * _natural(laid, sheet))


def _bunches(studio: Studio, arrangement: Group, line: Line) -> Tile:
    """Bunches of herbs side by side, or as much smaller a one as is taken; stalks of scallions."""
    item = studio.item
    stalks = round(line.pieces)
    if item.slug == "scallions" and 0 < stalks < _BUNCHED:
        pieces = _side_by_side(studio, ("scallions/stalk",), stalks, arrangement.turn)
        return Tile.of(pieces, item.palette.main, sway=ANY_WAY, reach=_natural(pieces, pieces[0]))
    count, factor = amounts.bunches(line)
    of = arrangement.of * count if len(arrangement.of) == 1 else arrangement.of
    pieces = replace(arrangement, of=of, gap=0.0).arrange(studio).subject
    reach = _natural(pieces, pieces[0]) * factor
    return Tile.of(pieces, item.palette.main, sway=ANY_WAY, reach=reach)


def _weighed(studio: Studio, arrangement: Group | Pile | Spread, line: Line, cupboard: Cupboard) -> Tile:
    """As many pieces, and as large, as the line weighs."""
    item = studio.item
    count, factor = amounts.blocks(item, studio.make(arrangement.of[0]), line)
    of = tuple(arrangement.of[number % len(arrangement.of)] for number in range(count))
    group = Group(of, spin=arrangement.spin if arrangement.spin < 90 else 30, turn=arrangement.turn)
    pieces = [_turned(piece, item.slug, arrangement.turn) for piece in group.arrange(studio).subject]
    if count > 2 and item.slug not in _TURNED:
        pieces = _side_by_side(studio, arrangement.of[:1], count, arrangement.turn)
    scaled = [piece.scaled(factor) for piece in pieces]
    return _served(scaled, item.palette.main, _natural(scaled, scaled[0]), arrangement.on, cupboard)


def _pile(studio: Studio, arrangement: Pile | Spread, line: Line, cupboard: Cupboard) -> Tile:
    """As many as the line has, or fewer if it has less than a heap."""
    if studio.item.slug == "nori":
        return _sheets(studio, line)
    count = arrangement.count
    if studio.item.form == "block" or (_is_flesh(studio.item) and count == 1 and not line.pieces):
        return _weighed(studio, arrangement, line, cupboard)
    if line.pieces:
        most = max(amounts.MOST_COUNTED, arrangement.count * 1.4) if arrangement.count > 1 else 1
        count = int(np.clip(round(line.pieces), 1, most))
    elif count > 1:
        count = max(3, round(arrangement.count * min(1.0, 0.35 + line.cups / 2)))
    bare = _few(arrangement, count, _FLAT if studio.item.form != "wholeVeg" else _LYING)
    pieces = bare.arrange(studio).subject
    reach = _natural(pieces, pieces[0])
    if studio.item.slug == "celery":
        # A few of its stalks are a slimmer head.
        reach *= float(np.clip(line.pieces ** (1 / 3), 0.5, 1))
    return _served(pieces, studio.item.palette.main, reach, arrangement.on, cupboard)


def _few(arrangement: Pile | Spread, count: int, most: int) -> Pile | Spread:
    """So many of them; up to `most` lie on the table, not on one another."""
    if isinstance(arrangement, Spread):
        slope = min(arrangement.slope, 0.02) if count <= _ONE_LAYER else arrangement.slope
        return replace(arrangement, count=count, slope=slope, on="", card=False)
    if count <= most and arrangement.scale == 1 and not arrangement.mound:
        return Spread(
            arrangement.of, count, slope=0.02, tilt=3, spin=min(arrangement.spin, 60), turn=arrangement.turn
        )
    radius = arrangement.radius * max(0.45, (count / arrangement.count) ** 0.5)
    return replace(arrangement, count=count, radius=radius, on="", card=False)


def _served(pieces: list[Piece], color: Array, reach: float, on: str, cupboard: Cupboard) -> Tile:
    """On a board, a plate or paper if it lies `on` something in its own picture."""
    tile = Tile.of(pieces, color, sway=ANY_WAY, reach=reach)
    if not on:
        return tile
    points = together(tile.pieces).points
    width, depth = np.ptp(points[:, :2], axis=0)
    base, level = cupboard.support(float(width), float(depth), tile.outline.reach)
    return Tile.of([base, *(piece.moved(z=level) for piece in tile.pieces)], color, sway=ANY_WAY)


def _natural(pieces: list[Piece], single: Piece) -> float:
    """The reach of what is shown whole, on the scale of all."""
    reach = _reach(together(pieces)) * amounts.scale_of(_reach(single))
    return reach * amounts.scale_of_group(reach)


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
