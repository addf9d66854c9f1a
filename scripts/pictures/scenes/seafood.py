"""Fish and shellfish on boards and plates, tins with what is in them."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, PackOf, PackWith, Pile, Spread
from ..views import HIGH, MIDDLE

SCENES: dict[str, Arrangement] = {
    "anchovy-fillets": PackWith(PackOf("can", "wide"), "anchovy-fillets", view=MIDDLE),
    "canned-tuna": PackWith(PackOf("can", "wide"), "canned-tuna", view=MIDDLE),
    "canned-tuna-in-oil": PackWith(PackOf("can", "wide"), "canned-tuna-in-oil", view=MIDDLE),
    "clams": Pile(("clams",), count=15, radius=4.2, tilt=50, variants=8),
    "crab-meat": Bowl(
        "crab-meat",
        count=340,
        radius=4.4,
        heap=0.4,
        loose=7,
        scale=0.5,
        tilt=25,
        glaze="#2f4f63",
        pack=PackOf("can", "small"),
        variants=12,
    ),
    "dried-anchovies": Spread(("dried-anchovies",), count=75, slope=0.4, tilt=22, variants=12),
    "dried-shrimp": Bowl("dried-shrimp", count=300, tilt=40, radius=4.2, heap=0.4, loose=8, glaze="#2f4f63"),
    "mussels": Spread(("mussels",), count=13, slope=0.15, tilt=25, variants=10),
    "salmon-fillet": Group(("salmon-fillet",), spin=4, turn=22, on="board", view=HIGH),
    "salt-cod": Group(("salt-cod", "salt-cod"), spin=8, turn=16, on="board", card=True),
    "shell-on-shrimp": Spread(
        ("shell-on-shrimp",), count=9, slope=0.03, wide=1.2, tilt=4, on="plate", card=True
    ),
    "shrimp": Spread(("shrimp",), count=10, slope=0.03, wide=1.2, tilt=4, on="plate", card=True),
    "smoked-dried-fish": Group(
        ("smoked-dried-fish", "smoked-dried-fish"), spin=5, turn=18, view=HIGH, card=True
    ),
    "snapper-fillet": Group(
        ("snapper-fillet", "snapper-fillet/skin"), spin=4, turn=16, on="board", card=True
    ),
    "squid": Spread(("squid",), count=2, slope=0.05, wide=0.8, tilt=2, spin=9, turn=24, variants=2),
    "white-fish-fillet": Group(
        ("white-fish-fillet", "white-fish-fillet"), spin=6, turn=18, on="board", card=True
    ),
}
