"""The alternative text of a finished dish: what is seen of it, in the words of its recipe."""

from __future__ import annotations

from ..words import listed
from .plating import Layer, Plating

_NAMED = 6
_IN = {
    "board": "on a board",
    "bowl": "in a bowl",
    "clayPot": "in a clay pot",
    "deepBowl": "in a bowl",
    "glass": "in a glass",
    "plate": "on a plate",
    "platter": "on a platter",
    "pot": "in a pot",
    "skillet": "in a pan",
    "tray": "in a baking dish",
}
_MADE = {
    "biscuit": "biscuits",
    "bun": "buns",
    "cookie": "cookies",
    "croissant": "croissants",
    "dumpling": "crimped half-moons",
    "eggHalf": "halved eggs",
    "eggQuarter": "quartered eggs",
    "loaf": "a loaf",
    "maki": "slices of rice rolls",
    "quesadilla": "wedges of folded tortillas",
    "round": "flatbreads",
    "scroll": "rolled flatbreads",
    "spiral": "rolled buns",
    "split": "filled breads",
    "tart": "small tarts",
    "triangle": "triangles",
    "waffle": "waffles",
    "wonton": "wontons",
}
"""What is not called by what it is made of."""
_OF_DOUGH = {
    "ball": "balls",
    "diamond": "diamonds",
    "fritter": "fritters",
    "patty": "flat cakes",
    "pouch": "gathered dumplings",
    "roll": "rolls",
    "square": "squares",
}
_DOUGHS = ("dough", "flour", "masa", "semolina", "phyllo", "pastry")
_UNSEEN = set(
    "all-purpose bone-in boneless canned cooked crushed dried dry evaporated extra-virgin fine firm fresh frozen glutinous "
    "gold ground long-grain low-moisture low-sodium oil-packed peeled pitted raw ripe russet shell-on short-grain skinless "
    "small strained unsalted unsweetened waxy whole yellow yukon".split()
)
"""How an ingredient is bought, which its dish does not show."""
_SPREAD = {
    "crumb": 0.4,
    "drizzle": 6.0,
    "eggHalf": 2.0,
    "fleck": 0.3,
    "friedEgg": 2.0,
    "leaf": 0.4,
    "melt": 0.4,
    "pool": 0.4,
    "ring": 0.4,
    "shred": 0.06,
    "sprig": 0.3,
    "strip": 0.25,
}
"""
The share of the square around a piece that it covers; of threads, their area (cm\u00b2). Eggs count for more: they catch
the eye.
"""
_SIZES = {"fleck": 0.5, "crumb": 0.7, "seed": 0.35, "bean": 1.2, "cube": 1.8, "ring": 3.5, "friedEgg": 12.0, "drizzle": 1.0}
_USUAL_SIZE = 4.0


def alt_of_dish(plating: Plating) -> str:
    """The title, the vessel, and the six things of which most is seen; not again what the title says."""
    where = "on a tray" if plating.vessel == "tray" and plating.base.kind == "none" else _IN[plating.vessel]
    areas: dict[str, float] = {}
    for index, layer in enumerate(plating.layers):
        if layer.kind == "dust":
            continue
        # What is higher up hides what is below.
        area = _area_of(layer) * (1 + index / len(plating.layers))
        areas[_seen_as(layer)] = areas.get(_seen_as(layer), 0.0) + area
    below = _below(plating)
    names = [name for name in sorted(areas, key=lambda name: -areas[name]) if name not in below]
    untold = [name for name in names if not _is_told(name, plating.title)]
    seen = (untold or [name for name in names if name not in _MADE.values()])[:_NAMED]
    text = f"{plating.title} {where} from above"
    return f"{text}, with {listed(seen)}{below}" if seen else f"{text}{below}"


def _area_of(layer: Layer) -> float:
    size = layer.size or _SIZES.get(layer.kind, _USUAL_SIZE)
    return layer.count * size**2 * _SPREAD.get(layer.kind, 0.7) * (1 - layer.sunk)


def _seen_as(layer: Layer) -> str:
    if layer.kind == "friedEgg":
        return "a fried egg" if layer.count == 1 else "fried eggs"
    if layer.kind in _MADE:
        return _MADE[layer.kind]
    if any(dough in layer.name for dough in _DOUGHS):
        return _OF_DOUGH.get(layer.kind, "pieces of dough")
    return _served(layer.name)


def _served(name: str) -> str:
    """`beans` for `dried beans`."""
    return " ".join(word for word in name.split(" ") if word.lower() not in _UNSEEN) or name


def _below(plating: Plating) -> str:
    """What all of it lies on, if that has a name of its own."""
    base = plating.base
    if base.kind == "noodles":
        name = _served(base.name)
        return " over noodles" if any(dough in name for dough in (*_DOUGHS, "egg")) else f" over {name}"
    if base.kind == "grains":
        return f" over {_served(base.name)}"
    return f" on {_served(base.name)}" if base.kind == "leaves" else ""


def _is_told(name: str, title: str) -> bool:
    told = [word.strip(",").rstrip("s") for word in title.lower().split(" ")]
    return any(len(word) > 3 and word.rstrip("s") in told for word in name.lower().split(" "))
