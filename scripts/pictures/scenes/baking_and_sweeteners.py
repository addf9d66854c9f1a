"""Sugars and powders as heaps before their packs; syrups in jars; chocolate as bars."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, Heap, Pack, PackOf, Spread
from ..views import HIGH

BLACK, GOLD, RED, GREEN, WHITE = "#2b2522", "#b08a3c", "#a3281f", "#4a6632", "#f1ebdf"


def box(color: str) -> PackOf:
    return PackOf("carton", color=color)


def bag(color: str) -> PackOf:
    return PackOf("bag", color=color)


SCENES: dict[str, Arrangement] = {
    "active-dry-yeast": Heap("", pack=box("#3e6480"), grain=0.14, radius=3.8),
    "apricot-jam": Pack(PackOf("jar", "wide", lid=RED), beside="apricot-jam/apricot", count=2),
    "baking-powder": Heap("", pack=PackOf("can", "small"), radius=4.2),
    "baking-soda": Heap("", pack=box("#c98a2c"), radius=4.2),
    "brown-sugar": Heap("", pack=bag("#a0703a"), grain=0.11, on="plate"),
    "caster-sugar": Heap("", pack=bag("#7e5680"), grain=0.07),
    "chocolate-sprinkles": Bowl(
        "chocolate-sprinkles", count=900, radius=3.6, heap=0.3, loose=30, glaze="#f1eadc"
    ),
    "cocoa-powder": Heap("dark-chocolate/chunk", 4, pack=bag("#5c3420")),
    "coconut-sugar": Heap("coconut-milk", 1, scale=0.5, pack=bag("#2e7566"), grain=0.11),
    "cornstarch": Heap("corn", 1, scale=0.33, pack=box("#d9a441")),
    "dark-brown-sugar": Heap("", pack=bag("#5c3a20"), grain=0.12),
    "dark-chocolate": Group(
        ("dark-chocolate",), spin=6, turn=20, scatter="dark-chocolate/chunk", scatter_count=5, view=HIGH
    ),
    "desiccated-coconut": Bowl(
        "desiccated-coconut", count=620, radius=4.2, heap=0.32, loose=24, glaze="#6e4b5e", pack=bag("#3e6480")
    ),
    "espresso-powder": Heap("", pack=PackOf("jar", lid=GOLD), grain=0.09),
    "gelatin": Heap("", pack=box("#a8402a"), grain=0.1, radius=3.8),
    "golden-syrup": Pack(PackOf("jar", lid=GREEN)),
    "granulated-sugar": Heap("sugar-cube", 5, pack=bag("#3e6480"), grain=0.1),
    "honey": Pack(PackOf("jar", "wide", lid=GOLD), beside="honey-dipper", count=1),
    "instant-yeast": Heap("", pack=box("#a3281f"), grain=0.1, radius=3.8),
    "jaggery": Group(("jaggery",), spin=20, scatter="jaggery/crumb", scatter_count=8, card=True),
    "lingonberry-jam": Pack(
        PackOf("jar", "wide", lid=GREEN, pieces=0.75), beside="lingonberry-jam/berry", count=9
    ),
    "maple-syrup": Pack(PackOf("bottle", "flask", lid=RED)),
    "palm-sugar": Spread(("palm-sugar",), count=5, slope=0.4, tilt=30, card=True),
    "powdered-sugar": Heap("", pack=bag("#a8402a"), on="plate"),
    "rose-water": Pack(PackOf("bottle", "vial", lid="#c98a96"), beside="rose-petal", count=7),
    "sweetened-condensed-milk": Pack(PackOf("can", "small")),
    "vanilla-extract": Pack(PackOf("bottle", "vial", lid=BLACK), beside="vanilla-pod", count=2),
}
