"""Nuts, pulses and seeds in bowls; tofu and seaweed as they are."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, Pack, PackOf, Pile, Spread
from ..views import HIGH, MIDDLE, RAISED


def bag(color: str) -> PackOf:
    return PackOf("bag", color=color)


def pulse(of: str, count: int, *, color: str = "#d9c29a", heap: float = 0.3, labelled: bool = False) -> Bowl:
    return Bowl(of, count=count, radius=4.6, heap=heap, loose=14, pack=bag(color) if labelled else None)


def nuts(of: str, count: int, *, radius: float = 4.8, heap: float = 0.4, loose: int = 6) -> Bowl:
    return Bowl(of, count=count, radius=radius, heap=heap, loose=loose)


SCENES: dict[str, Arrangement] = {
    "almonds": nuts("almonds", 150),
    "black-eyed-peas": Bowl(
        "black-eyed-peas", count=420, radius=4.6, heap=0.3, loose=14, scale=0.85, tilt=45
    ),
    "bonito-flakes": Bowl("bonito-flakes", count=170, radius=4.8, heap=0.6, loose=6, glaze="#3d3a3a"),
    "brown-lentils": pulse("brown-lentils", 800, labelled=True),
    "cashews": Bowl("cashews", count=210, radius=4.8, heap=0.4, loose=8, scale=0.66),
    "chana-dal": pulse("chana-dal", 620, labelled=True),
    "dried-black-beans": pulse("dried-black-beans", 300, labelled=True),
    "dried-chickpeas": Bowl("dried-chickpeas", count=420, radius=4.6, heap=0.3, loose=12, scale=0.78),
    "dried-cranberry-beans": pulse("dried-cranberry-beans", 240, labelled=True, color="#a8564e"),
    "dried-kidney-beans": pulse("dried-kidney-beans", 190, labelled=True, color="#8a3a34"),
    "dried-porcini": Spread(
        ("dried-porcini",), count=16, slope=0.4, tilt=30, sink=0.12, variants=12, card=True
    ),
    "egusi-seeds": Bowl("egusi-seeds", count=700, radius=4.6, heap=0.3, loose=16, scale=0.8, tilt=35),
    "espresso": Pack(PackOf("cup"), view=RAISED),
    "firm-tofu": Group(("firm-tofu",), spin=10, turn=-20, on="board", card=True),
    "gunpowder-green-tea": Bowl(
        "gunpowder-green-tea", count=420, radius=4.0, heap=0.3, loose=22, glaze="#f1eadc", pack=bag("#4a6632")
    ),
    "hazelnuts": nuts("hazelnuts", 150),
    "kombu": Pile(("kombu",), count=5, radius=1.6, tilt=4, view=HIGH, spin=12, turn=28),
    "marsala": Pack(PackOf("bottle", "wine", lid="#5c3018")),
    "moong-dal": pulse("moong-dal", 1000, labelled=True),
    "nori": Pile(("nori",), count=4, radius=2.2, tilt=1, view=HIGH, spin=14, turn=12),
    "peanuts": nuts("peanuts", 330, heap=0.3, loose=10),
    "pecans": Bowl("pecans", count=110, radius=5.4, heap=0.4, loose=4, tilt=40),
    "pine-nuts": Bowl("pine-nuts", count=900, radius=3.8, heap=0.3, loose=24, scale=0.62),
    "pistachios": nuts("pistachios", 300, heap=0.3, loose=10),
    "pork-rinds": Spread(("pork-rinds",), count=15, slope=0.4, tilt=30, card=True, variants=9),
    "pumpkin-seeds": nuts("pumpkin-seeds", 260, heap=0.3, loose=10),
    "red-lentils": pulse("red-lentils", 1300),
    "roasted-peanuts": Bowl(
        "roasted-peanuts", count=330, radius=4.8, heap=0.3, loose=10, pack=PackOf("bag", color="#c9a05c")
    ),
    "sesame-seeds": Bowl(
        "sesame-seeds", count=2600, radius=3.0, heap=0.28, loose=60, scale=0.5, tilt=50, glaze="#3d3a3a"
    ),
    "silken-tofu": Group(("silken-tofu",), spin=8, turn=15, on="plate", card=True),
    "soft-tofu": Group(("soft-tofu",), spin=8, turn=-14, on="plate", card=True),
    "tempeh": Group(("tempeh",), spin=6, turn=-16, on="board", card=True),
    "toor-dal": pulse("toor-dal", 900, labelled=True),
    "urad-dal": pulse("urad-dal", 1000, labelled=True),
    "wakame": Bowl("wakame", count=260, radius=4.4, heap=0.35, loose=10, glaze="#f1eadc"),
    "walnuts": Bowl("walnuts", count=80, radius=5.6, heap=0.4, loose=4, tilt=40),
    "water": Pack(PackOf("glass"), view=MIDDLE),
    "whole-black-urad": pulse("whole-black-urad", 700, labelled=True),
}
