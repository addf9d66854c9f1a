"""Cans, jars and cartons, with some of what is in them where that can be shown."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Pack, PackOf, PackWith, Pile, Spread

BLACK, GOLD, RED, GREEN, WHITE = "#2b2522", "#b08a3c", "#a3281f", "#4a6632", "#f1ebdf"


def can(beside: str = "", count: int = 14, *, shape: str = "", scale: float = 1.0) -> Pack:
    return Pack(PackOf("can", shape), beside=beside, count=count, scale=scale)


def jar(
    lid: str, *, wide: bool = False, pieces: float = 0.0, beside: str = "", count: int = 5, scale: float = 1.0
) -> Pack:
    return Pack(
        PackOf("jar", "wide" if wide else "", lid=lid, pieces=pieces), beside=beside, count=count, scale=scale
    )


def stock(color: str) -> Pack:
    return Pack(PackOf("carton", "gable", color=color))


SCENES: dict[str, Arrangement] = {
    "aji-amarillo-paste": jar(GOLD, beside="aji-amarillo-paste/chili", count=2, scale=0.7),
    "amba": jar(GOLD, pieces=0.6, beside="mango", count=1, scale=0.5),
    "beef-stock": stock("#7c4420"),
    "beni-shoga": jar(WHITE, pieces=0.5),
    "black-olives": can("black-olives", 9, shape="small"),
    "canned-ackee": can("canned-ackee", 10),
    "canned-beets": PackWith(PackOf("can"), "canned-beets", scale=0.85),
    "canned-black-beans": can("canned-black-beans", 18),
    "canned-butter-beans": can("canned-butter-beans", 10),
    "canned-cannellini-beans": can("canned-cannellini-beans", 14),
    "canned-chickpeas": can("canned-chickpeas", 14),
    "canned-hominy": can("canned-hominy", 14),
    "canned-kidney-beans": can("canned-kidney-beans", 13),
    "canned-pigeon-peas": can("canned-pigeon-peas", 18),
    "canned-tomatoes": can("canned-tomatoes", 3, scale=0.8),
    "capers": jar(GREEN, pieces=0.75, beside="capers", count=14),
    "chicken-stock": stock("#d8a850"),
    "chipotles-in-adobo": can("chipotles-in-adobo", 3, shape="small"),
    "clam-juice": Pack(PackOf("bottle", "sauce", lid=BLACK)),
    "coconut-cream": PackWith(PackOf("can"), "coconut-cream"),
    "coconut-milk": PackWith(PackOf("can"), "coconut-milk", scale=0.8),
    "crushed-tomatoes": PackWith(PackOf("can"), "crushed-tomatoes"),
    "diced-tomatoes": can("diced-tomatoes", 12),
    "dill-pickles": jar(GOLD, beside="dill-pickles", count=1, scale=0.85),
    "doubanjiang": jar(RED, pieces=0.3, beside="fresh-red-chilies", count=2, scale=0.7),
    "fermented-black-beans": Bowl(
        "fermented-black-beans",
        count=330,
        radius=4.4,
        heap=0.35,
        loose=10,
        glaze="#f1eadc",
        pack=PackOf("bag", color=RED),
    ),
    "gochujang": PackWith(PackOf("tub", color="#a81c14"), "gochujang"),
    "green-curry-paste": jar(GREEN, beside="green-chilies", count=3),
    "green-olives": jar(GOLD, pieces=1.9, beside="green-olives", count=6),
    "harissa": jar(RED, beside="fresh-red-chilies", count=2, scale=0.7),
    "hoisin-sauce": jar(BLACK),
    "kalamata-olives": jar(BLACK, pieces=1.9, beside="kalamata-olives", count=6),
    "low-sodium-beef-stock": stock("#4a6632"),
    "low-sodium-chicken-stock": stock("#5b7540"),
    "low-sodium-vegetable-stock": stock("#2e7566"),
    "miso-paste": PackWith(PackOf("tub", color="#d8aa62"), "miso-paste"),
    "peanut-butter": jar(RED, wide=True, beside="roasted-peanuts", count=9),
    "pickled-ginger": jar(WHITE, pieces=1.3),
    "preserved-lemon": jar(GOLD, pieces=3.0, beside="preserved-lemon", count=1),
    "preserved-radish": Spread(
        ("preserved-radish",), count=46, slope=0.3, tilt=24, sink=0.2, variants=12, card=True
    ),
    "red-curry-paste": jar(RED, beside="fresh-red-chilies", count=2, scale=0.7),
    "sauerkraut": jar(GREEN, wide=True, pieces=0.45, beside="sauerkraut", count=70),
    "shrimp-paste": jar(RED, beside="dried-shrimp", count=7),
    "strained-tomatoes": Pack(PackOf("bottle", "milk", lid=RED), beside="cherry-tomatoes", count=3),
    "tahini": jar(GOLD, beside="sesame-seeds", count=70),
    "tamarind-concentrate": jar(BLACK, beside="tamarind-pod", count=1),
    "tamarind-paste": jar(GOLD, beside="tamarind-pod", count=2),
    "tamarind-pulp": Pile(("tamarind-pulp",), count=1, radius=0.1, tilt=2, card=True),
    "tomato-paste": can("", shape="small"),
    "vegetable-stock": stock("#b8842a"),
}
