"""Herbs lie as bunches; aromatics as whole pieces."""

from __future__ import annotations

from ..arrangements import Arrangement, Group, Pile, Spread
from ..views import ABOVE, HIGH


def tied(slug: str, turn: float) -> Group:
    """One bunch across the picture."""
    return Group((slug,), spin=6, turn=turn, view=HIGH)


SCENES: dict[str, Arrangement] = {
    "banana-leaves": Group(("banana-leaves",), spin=6, turn=26, view=HIGH),
    "basil": tied("basil", 40),
    "chives": tied("chives", 30),
    "cilantro": tied("cilantro", 50),
    "curry-leaves": Group(("curry-leaves", "curry-leaves", "curry-leaves"), spin=14, turn=40, view=ABOVE),
    "dill": tied("dill", 42),
    "flat-leaf-parsley": tied("flat-leaf-parsley", 128),
    "fresh-thyme": tied("fresh-thyme", 38),
    "galangal": Group(("galangal",), spin=8, turn=20, view=HIGH),
    "garlic": Group(("garlic", "garlic", "garlic/clove", "garlic/clove"), spin=60),
    "ginger": Group(("ginger",), spin=8, turn=18, view=HIGH),
    "holy-basil": tied("holy-basil", 130),
    "lemongrass": Pile(("lemongrass",), count=4, radius=1.2, tilt=3, view=HIGH, spin=7, turn=30),
    "makrut-lime-leaves": Spread(
        ("makrut-lime-leaves",), count=6, slope=0.006, wide=0.8, tilt=4, spin=50, turn=25
    ),
    "mint": tied("mint", 48),
    "pandan-leaves": Spread(("pandan-leaves",), count=1, spin=6, turn=36),
    "rosemary": tied("rosemary", 44),
    "sage": tied("sage", 132),
    "scallions": tied("scallions", 36),
    "shallots": Group(("shallots", "shallots/half", "shallots", "shallots", "shallots"), spin=70),
    "thai-basil": tied("thai-basil", 46),
}
