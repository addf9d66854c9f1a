"""Fruits: a few whole ones, cut where the inside tells them apart."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, Spread
from ..views import HIGH, MIDDLE

SCENES: dict[str, Arrangement] = {
    "apples": Group(("apples",) * 3, spin=180),
    "banana": Group(("banana/bunch",), spin=6, turn=20, view=HIGH),
    "blueberries": Bowl("blueberries", count=110, radius=4.4, heap=0.35, loose=8, glaze="#f1eadc"),
    "dried-apricots": Spread(("dried-apricots",), count=14, slope=0.25, tilt=30),
    "granny-smith-apples": Group(
        ("granny-smith-apples", "granny-smith-apples", "granny-smith-apples/half"), spin=60
    ),
    "kiwi": Group(("kiwi", "kiwi/half", "kiwi"), spin=25),
    "lemon": Group(("lemon", "lemon/half"), spin=20, turn=20),
    "lime": Group(("lime", "lime/half"), spin=20, turn=-20),
    "mango": Group(("mango", "mango"), spin=25, turn=20),
    "medjool-dates": Spread(("medjool-dates",), count=12, slope=0.12),
    "orange": Group(("orange", "orange/half"), spin=30),
    "passion-fruit": Group(("passion-fruit", "passion-fruit/half", "passion-fruit"), spin=30),
    "pineapple": Group(("pineapple",), view=MIDDLE),
    "pomegranate": Group(
        ("pomegranate", "pomegranate/half"), spin=20, scatter="pomegranate/seed", scatter_count=12
    ),
    "prunes": Spread(("prunes",), count=15, slope=0.18),
    "raisins": Spread(("raisins",), count=130, slope=0.35, tilt=40, variants=12),
    "raspberries": Spread(("raspberries",), count=20, slope=0.2, variants=10),
    "strawberries": Spread(("strawberries",), count=9, slope=0.35, tilt=25),
}
