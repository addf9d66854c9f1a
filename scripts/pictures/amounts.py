"""How many pieces of an ingredient are shown, and how large: one scale for all, the largest a little smaller than life."""

from __future__ import annotations

import numpy as np

from .catalog import Ingredient, Line
from .pieces import Piece

MOST_COUNTED = 12
"""What is more is not counted by who looks at it."""
_EVENED_FROM = 4.0
"""Reach (cm) from which a thing is shown smaller than it is, so that a cabbage leaves room for the spices."""
_LARGE_GROUP = 13.0
"""Reach (cm) from which a group is shown smaller."""
_LENGTHS = {
    "anise-seeds": 0.5,
    "black-peppercorns": 0.45,
    "caraway-seeds": 0.6,
    "coriander-seeds": 0.45,
    "cumin-seeds": 0.6,
    "dried-chickpeas": 1.0,
    "fennel-seeds": 0.75,
    "gunpowder-green-tea": 0.4,
    "juniper-berries": 0.8,
    "mustard-seeds": 0.25,
    "nigella-seeds": 0.32,
    "poppy-seeds": 0.18,
    "sesame-seeds": 0.36,
}
"""Of seeds (cm) that are larger in their own picture, where nothing tells their size."""
_BUNCH, _STALKS = 50.0, 105.0
"""What a bunch of herbs and one of scallions weigh (g)."""
_BUNCH_SCALE = 0.8
_ON_PAPER = {"butter": 140.0, "lard": 300.0}
"""What a block weighs (g) whose paper tells more of its size than itself."""
_SLICE = {"dense-rye-bread": 71.0, "sandwich-bread": 28.0}
"""What a slice weighs (g) of bread that is counted by them."""
_SOLID = 0.8
"""Share of a block's extent that it fills, times its density."""
_JOINT = 0.5
"""The same of a piece of meat."""
_PLAIN_INSIDE = {"green-bell-pepper", "kabocha-squash", "red-bell-pepper", "white-onion", "yellow-onion"}
"""What is better known by its skin: a single one is not cut open."""
_CUT = ("clove", "half", "slice")
_CLOVES_ALONE = 4


def radius_of(cups: float) -> float:
    """Of the bowl or the heap that holds so much (cm)."""
    return float(np.clip(5.2 * max(cups, 0.001) ** 0.36, 0.9, 8.8))


def scale_of(reach: float) -> float:
    """The factor of the size of a thing so large."""
    return (max(reach, _EVENED_FROM) / _EVENED_FROM) ** -0.22


def scale_of_group(reach: float) -> float:
    return (max(reach, _LARGE_GROUP) / _LARGE_GROUP) ** -0.45


def in_life(slug: str, piece: Piece) -> Piece:
    """As small beside others as it is."""
    return piece.scaled(_LENGTHS[slug] / float(piece.size.max())) if slug in _LENGTHS else piece


def bunches(line: Line) -> tuple[int, float]:
    """How many, and the factor of the size of each."""
    one = _STALKS if line.slug == "scallions" else _BUNCH
    count = int(np.clip(round(line.grams / one), 1, 4))
    return count, _BUNCH_SCALE * float(np.clip((line.grams / one / count) ** 0.3, 0.42, 1.1))


def slices(line: Line) -> int:
    """How many, of bread that is counted by them; otherwise 0."""
    one = _SLICE.get(line.slug)
    return int(np.clip(round(line.grams / one), 1, MOST_COUNTED)) if one else 0


def blocks(item: Ingredient, piece: Piece, line: Line) -> tuple[int, float]:
    """How many pieces like this one weigh as much as the line, and the factor of the size of each."""
    is_block = item.form == "block"
    one = _ON_PAPER.get(item.slug) or float(piece.size.prod()) * (_SOLID if is_block else _JOINT)
    share = line.grams / one
    count = round(line.pieces) if line.pieces >= 1 else round(share) if share > 1.4 else 1
    count = int(np.clip(count, 1, 6))
    return count, float(np.clip((share / count) ** (1 / 3), 0.36 if is_block else 0.6, 1.3))


_ONE_OF = {"banana/bunch": "banana"}
"""What is counted one by one, of what is shown as a bunch."""


def counted(of: tuple[str, ...], pieces: float) -> tuple[str, ...]:
    """As many as the line has; one that can be shown cut is opened into its halves."""
    if not pieces:
        return of
    if of[0] == "garlic":
        return _garlic(pieces)
    wholes = [_ONE_OF.get(name, name) for name in of if name.split("/")[-1] not in _CUT]
    halves = [name for name in of if name.endswith("/half")]
    count = int(np.clip(round(pieces), 0, MOST_COUNTED))
    if halves and (count != 1 or wholes[0] not in _PLAIN_INSIDE):
        return _cycled(wholes, count - 1) + (halves[0],) * (2 if count else 1)
    return _cycled(wholes, max(count, 1)) if wholes else of


def _cycled(names: list[str], count: int) -> tuple[str, ...]:
    return tuple(names[number % len(names)] for number in range(count))


def _garlic(heads: float) -> tuple[str, ...]:
    """A few cloves as they are, more of them beside the head that they are from."""
    cloves = max(1, round(heads * 10))
    if cloves <= _CLOVES_ALONE:
        return ("garlic/clove",) * cloves
    return ("garlic",) * int(np.clip(round(heads), 1, 4)) + ("garlic/clove",) * min(cloves, 10) * (heads < 2)
