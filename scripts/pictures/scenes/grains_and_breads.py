"""Rice and grains in bowls before their bags, flours as heaps, breads and pasta as they are."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, Heap, PackOf, Pile, Spread
from ..views import HIGH, MIDDLE


def bag(color: str) -> PackOf:
    return PackOf("bag", color=color)


def rice(of: str, count: int, color: str) -> Bowl:
    return Bowl(of, count=count, radius=4.6, heap=0.3, loose=36, scale=0.62, pack=bag(color))


def grain(of: str, count: int, color: str, *, scale: float = 1.0) -> Bowl:
    return Bowl(of, count=count, radius=4.2, heap=0.28, loose=26, scale=scale, pack=bag(color))


def flour(
    color: str, beside: str = "", count: int = 10, *, on: str = "", grain: float = 0.06, scale: float = 1.0
) -> Heap:
    return Heap(beside, count, scale=scale, pack=bag(color), on=on, grain=grain)


def sliced(slug: str, turn: float) -> Group:
    """A sliced loaf, its cut face to the front, and a slice before it."""
    return Group((slug, f"{slug}/slice"), spin=6, turn=turn, on="board")


SCENES: dict[str, Arrangement] = {
    "all-purpose-flour": flour("#e6d3b0"),
    "arborio-rice": rice("arborio-rice", 1300, "#5b7540"),
    "baguette": Group(("baguette",), spin=3, turn=28, scatter="baguette/slice", scatter_count=3, view=HIGH),
    "basmati-rice": rice("basmati-rice", 1500, "#b9772a"),
    "bomba-rice": rice("bomba-rice", 1300, "#a8402a"),
    "bread-flour": flour("#c9a878", on="board"),
    "breadcrumbs": grain("breadcrumbs", 700, "#c48a4a"),
    "broken-rice": rice("broken-rice", 2400, "#a3281f"),
    "buckwheat-groats": grain("buckwheat-groats", 700, "#8a6a48"),
    "bulgur": grain("bulgur", 1000, "#b07a3a", scale=0.75),
    "cassava-flour": flour("#5b7540", "cassava", 1, scale=0.3),
    "chickpea-flour": flour("#b9772a", "dried-chickpeas", 9),
    "coarse-bulgur": grain("coarse-bulgur", 800, "#8a5a30", scale=1.15),
    "corn-tortillas": Pile(("corn-tortillas",), count=7, radius=0.5, tilt=1.5, view=MIDDLE),
    "cornmeal": flour("#d9a441", "corn", 1, grain=0.1, scale=0.33),
    "couscous": grain("couscous", 1500, "#3e6480"),
    "crusty-bread": Group(("crusty-bread", "crusty-bread/slice"), spin=8, turn=10, on="board"),
    "dense-rye-bread": sliced("dense-rye-bread", -52),
    "elbow-macaroni": grain("elbow-macaroni", 160, "#2f5f8a"),
    "farinha": flour("#7a8a4a", "cassava", 1, grain=0.14, scale=0.3),
    "flour-tortillas": Pile(("flour-tortillas",), count=7, radius=0.6, tilt=1.5, view=MIDDLE),
    "freekeh": grain("freekeh", 900, "#4a6632", scale=0.85),
    "glutinous-rice": rice("glutinous-rice", 1500, "#7e5680"),
    "graham-crackers": Pile(("graham-crackers",), count=7, radius=3.4, tilt=12, view=HIGH, spin=40),
    "hamburger-buns": Group(("hamburger-buns", "hamburger-buns", "hamburger-buns/half"), spin=60),
    "jasmine-rice": rice("jasmine-rice", 1500, "#2e7566"),
    "ladyfingers": Spread(("ladyfingers",), count=14, slope=0.35, wide=0.8, tilt=14, spin=14, turn=24),
    "lasagna-sheets": Pile(("lasagna-sheets",), count=6, radius=0.9, tilt=2.5, view=HIGH, spin=5, turn=24),
    "long-grain-rice": rice("long-grain-rice", 1500, "#3e6480"),
    "masa-harina": flour("#a8402a", "corn", 1, scale=0.33),
    "masarepa": flour("#c9a23c", "masarepa/kernel", 12, grain=0.1),
    "panko": grain("panko", 1100, "#a8402a"),
    "parboiled-rice": rice("parboiled-rice", 1500, "#c98a2c"),
    "pearl-barley": grain("pearl-barley", 560, "#9a7a4c"),
    "phyllo-dough": Group(("phyllo-dough",), spin=6, turn=16, view=HIGH, card=True),
    "pita-bread": Pile(("pita-bread",), count=5, radius=4.2, tilt=8, view=MIDDLE),
    "polenta": flour("#e0b23c", grain=0.13),
    "puff-pastry": Group(("puff-pastry",), spin=6, turn=-18, view=HIGH, card=True),
    "quinoa": grain("quinoa", 1200, "#5b7540"),
    "ramen-noodles": Group(("ramen-noodles",), spin=6, turn=20, view=HIGH, card=True),
    "rice-noodles": Group(("rice-noodles",), spin=4, turn=28, view=HIGH, card=True),
    "rice-paper": Pile(("rice-paper",), count=8, radius=1.4, tilt=3, view=HIGH, card=True),
    "rice-vermicelli": Group(("rice-vermicelli", "rice-vermicelli"), spin=20, view=HIGH, card=True),
    "rolled-oats": Bowl(
        "rolled-oats", count=900, radius=4.2, heap=0.28, loose=22, tilt=40, scale=0.85, pack=bag("#a8402a")
    ),
    "rye-flour": flour("#6b5a44", on="board"),
    "saltine-crackers": Pile(("saltine-crackers",), count=9, radius=3.4, tilt=14, view=HIGH),
    "sandwich-bread": sliced("sandwich-bread", -126),
    "semolina": flour("#c9a23c", grain=0.1, on="plate"),
    "spaghetti": Group(("spaghetti",), spin=3, turn=32, view=HIGH),
    "sushi-rice": rice("sushi-rice", 1500, "#a3281f"),
    "sweet-potato-noodles": Group(("sweet-potato-noodles",), spin=4, turn=28, view=HIGH, card=True),
    "tagliatelle": Group(("tagliatelle",) * 3, spin=180),
    "tapioca-pearls": grain("tapioca-pearls", 1100, "#7e5680"),
    "tapioca-starch": flour("#2e7566", on="plate"),
    "teff-flour": flour("#4a6632"),
    "udon-noodles": Group(("udon-noodles", "udon-noodles"), spin=20, view=HIGH, card=True),
    "whole-wheat-flour": flour("#8a5a30", grain=0.09),
    "wonton-wrappers": Pile(("wonton-wrappers",), count=14, radius=0.6, tilt=3, view=HIGH, spin=9, turn=22),
}
