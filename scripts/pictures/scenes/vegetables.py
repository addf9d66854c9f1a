"""Vegetables: a few whole ones close together, cut where the inside tells them apart."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, PackOf, Pile, Spread
from ..views import ABOVE, HIGH, MIDDLE


def whole(slug: str, count: int, half: str = "", *, spin: float = 40, turn: float = 0) -> Group:
    """`count` whole ones, and a cut one before them."""
    return Group((slug,) * count + ((f"{slug}/{half}",) if half else ()), spin=spin, turn=turn)


SCENES: dict[str, Arrangement] = {
    "avocado": Group(("avocado/half", "avocado"), spin=12, turn=25, view=HIGH),
    "bean-sprouts": Pile(("bean-sprouts",), count=110, radius=4.6, tilt=10, variants=8, highest=2.6),
    "beets": whole("beets", 2, "half", spin=20, turn=60),
    "bitterleaf": Bowl(
        "bitterleaf",
        count=200,
        radius=4.8,
        heap=0.4,
        loose=8,
        glaze="#f1eadc",
        pack=PackOf("bag", color="#5b7540"),
    ),
    "bok-choy": Group(("bok-choy", "bok-choy"), spin=8, turn=72, view=HIGH),
    "butternut-squash": Group(("butternut-squash/half", "butternut-squash"), spin=4, turn=0, view=HIGH),
    "carrots": Spread(("carrots",), count=6, slope=0.1, wide=0.7, tilt=6, spin=9, turn=38),
    "cassava": Group(("cassava", "cassava"), spin=8, turn=-48, view=HIGH),
    "cassava-leaves": Group(("cassava-leaves",), spin=5, turn=18, on="board", view=HIGH, card=True),
    "cauliflower": Group(("cauliflower",)),
    "celery": Spread(("celery",), count=1, spin=4, turn=40),
    "chayote": whole("chayote", 2, "half", spin=14, turn=28),
    "cherry-tomatoes": Spread(("cherry-tomatoes",), count=15, slope=0.3, tilt=40),
    "collard-greens": Group(("collard-greens",), spin=6, turn=50, view=ABOVE),
    "corn": Group(("corn",), spin=4, turn=32, view=HIGH),
    "cubanelle-peppers": Spread(
        ("cubanelle-peppers",), count=4, slope=0.1, wide=0.9, tilt=8, spin=14, turn=34
    ),
    "cucumber": Group(("cucumber",), spin=4, turn=28, scatter="cucumber/slice", scatter_count=5, view=HIGH),
    "daikon": Group(("daikon",), spin=4, turn=24, scatter="daikon/slice", scatter_count=4, view=HIGH),
    "eggplant": Group(("eggplant",), spin=4, turn=30, scatter="eggplant/slice", scatter_count=2, view=HIGH),
    "fresh-red-chilies": Spread(
        ("fresh-red-chilies",), count=7, slope=0.1, wide=0.9, tilt=10, spin=20, turn=30
    ),
    "green-beans": Pile(("green-beans",), count=34, radius=2.6, tilt=8, spin=14, turn=24),
    "green-bell-pepper": Group(("green-bell-pepper", "green-bell-pepper/half"), spin=30),
    "green-cabbage": Group(("green-cabbage", "green-cabbage/half"), spin=10),
    "green-chilies": Pile(("green-chilies",), count=12, radius=2.6, tilt=8, spin=20, turn=-25),
    "green-papaya": Group(("green-papaya", "green-papaya/half"), spin=8, turn=24, view=HIGH),
    "habanero-chilies": Spread(("habanero-chilies",), count=8, slope=0.15, tilt=25),
    "jalapeno": Spread(("jalapeno",), count=6, slope=0.2, tilt=12, spin=50, turn=30),
    "kabocha-squash": Group(("kabocha-squash", "kabocha-squash/wedge"), spin=12),
    "leek": Spread(("leek",), count=3, slope=0.1, wide=0.5, tilt=3, spin=4, turn=32),
    "lettuce": Group(("lettuce",), spin=5, turn=32, view=HIGH),
    "mushrooms": Group(("mushrooms", "mushrooms/half", "mushrooms/under", "mushrooms", "mushrooms"), spin=30),
    "napa-cabbage": Group(("napa-cabbage",), spin=5, turn=28, view=HIGH),
    "okra": Pile(("okra",), count=14, radius=2.6, tilt=8, spin=18, turn=-30),
    "peas": Bowl("peas", count=330, radius=4.8, heap=0.3, loose=12, glaze="#f1eadc"),
    "plantains": Spread(("plantains",), count=3, slope=0.1, tilt=10, spin=10, turn=30),
    "potatoes": Group(("potatoes", "potatoes/half", "potatoes", "potatoes"), spin=60),
    "pumpkin": Group(("pumpkin",), view=MIDDLE),
    "radishes": Spread(("radishes/bunch",), count=1, spin=8, turn=50),
    "red-bell-pepper": Group(("red-bell-pepper", "red-bell-pepper/half"), spin=30),
    "red-cabbage": Group(("red-cabbage", "red-cabbage/half"), spin=10),
    "red-onion": whole("red-onion", 2, "half"),
    "red-potatoes": Group(("red-potatoes", "red-potatoes/half", "red-potatoes", "red-potatoes"), spin=50),
    "roma-tomatoes": Group(("roma-tomatoes",) * 4, spin=60),
    "russet-potatoes": Spread(("russet-potatoes",), count=4, slope=0.4, tilt=20, spin=40, turn=20),
    "scotch-bonnet": Group(("scotch-bonnet",) * 4, spin=180),
    "serrano-chilies": Pile(("serrano-chilies",), count=9, radius=2.4, tilt=8, spin=26, turn=28),
    "shiitake-mushrooms": Group(
        (
            "shiitake-mushrooms",
            "shiitake-mushrooms/under",
            "shiitake-mushrooms",
            "shiitake-mushrooms",
            "shiitake-mushrooms",
        ),
        spin=30,
    ),
    "spinach": Spread(("spinach",), count=38, slope=0.3, tilt=35, sink=0.25, variants=14),
    "sweet-potatoes": Spread(
        ("sweet-potatoes", "sweet-potatoes/half"), count=3, slope=0.2, tilt=10, spin=25, turn=30, variants=2
    ),
    "swiss-chard": Group(("swiss-chard",), spin=6, turn=-52, view=ABOVE),
    "taro": Group(("taro", "taro/half"), spin=20),
    "taro-leaves": Group(("taro-leaves",), spin=6, turn=-60, view=ABOVE),
    "thai-chilies": Spread(("thai-chilies",), count=24, slope=0.16, tilt=14, variants=12, spin=60, turn=25),
    "tomatillos": Group(("tomatillos",) * 5, spin=180),
    "tomatoes": whole("tomatoes", 3, "half", spin=90),
    "true-yam": Group(("true-yam",), spin=6, turn=-52),
    "turnips": Spread(("turnips",), count=5, slope=0.1, tilt=8, turn=-50, spin=40),
    "white-onion": whole("white-onion", 2, "half"),
    "yellow-onion": whole("yellow-onion", 2, "half"),
    "zucchini": Group(
        ("zucchini", "zucchini"), spin=8, turn=25, scatter="zucchini/slice", scatter_count=4, view=HIGH
    ),
}
