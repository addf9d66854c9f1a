"""Cheeses as they are cut, milk and cream in their packs."""

from __future__ import annotations

from ..arrangements import Arrangement, Group, Pack, PackOf
from ..views import HIGH

BLUE, GREEN, GOLD = "#3e6480", "#4a6632", "#b08a3c"


def cheese(
    *of: str, turn: float = -16, scatter: str = "", count: int = 5, card: bool = True, on: str = "board"
) -> Group:
    return Group(
        of, spin=6, turn=turn, on=on, card=card, scatter=scatter, scatter_count=count if scatter else 0
    )


def tub(color: str) -> Pack:
    return Pack(PackOf("tub", color=color))


SCENES: dict[str, Arrangement] = {
    "buffalo-mozzarella": cheese("buffalo-mozzarella", "buffalo-mozzarella", on="plate"),
    "butter": Group(("butter",), spin=5, turn=-14, view=HIGH),
    "buttermilk": Pack(PackOf("bottle", "milk", lid=GREEN, opaque=True)),
    "cheddar": cheese("cheddar", turn=14),
    "cotija": cheese("cotija", turn=-20, scatter="cotija/crumb", count=12),
    "cream-cheese": Group(("cream-cheese",), spin=6, turn=16, card=True),
    "eggs": Group(("eggs",) * 6, spin=180),
    "evaporated-milk": Pack(PackOf("can", "small")),
    "feta": cheese("feta", turn=18, scatter="feta/crumb", count=8),
    "fresh-mozzarella": cheese("fresh-mozzarella", "fresh-mozzarella/slice", "fresh-mozzarella/slice"),
    "frying-cheese": cheese("frying-cheese", turn=16),
    "ghee": Pack(PackOf("jar", lid=GOLD)),
    "gruyere": cheese("gruyere", turn=0),
    "halloumi": cheese("halloumi", turn=20),
    "heavy-cream": Pack(PackOf("carton", "gable", color="#a3281f")),
    "mascarpone": tub("#7e5680"),
    "mozzarella": cheese("mozzarella", turn=-14),
    "paneer": cheese("paneer", turn=-12),
    "parmesan": cheese("parmesan", turn=0, scatter="parmesan/shard", count=6),
    "pecorino-romano": cheese("pecorino-romano", turn=-14),
    "plain-yogurt": tub("#3e6480"),
    "queso-fresco": cheese("queso-fresco", turn=24, on="plate"),
    "ricotta": tub("#4a6632"),
    "sour-cream": tub("#2e7566"),
    "vegetarian-hard-cheese": cheese("vegetarian-hard-cheese", turn=-10),
    "whole-milk": Pack(PackOf("bottle", "milk", lid=BLUE, opaque=True)),
}
