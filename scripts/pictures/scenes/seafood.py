"""Fish and shellfish on boards and plates, tins with what is in them."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, Pack, PackOf, Pile
from ..views import HIGH

SCENES: dict[str, Arrangement] = {
    "anchovy-fillets": Pack(PackOf("can", "wide"), beside="anchovy-fillets", count=4),
    "canned-tuna": Pack(PackOf("can", "wide")),
    "clams": Pile(("clams",), count=15, radius=4.2, tilt=50, variants=8),
    "crab-meat": Pack(PackOf("can", "wide"), beside="crab-meat", count=1),
    "dried-shrimp": Bowl("dried-shrimp", count=210, radius=4.2, heap=0.4, loose=8, glaze="#2f4f63"),
    "mussels": Pile(("mussels",), count=13, radius=4.4, tilt=18, variants=10),
    "salmon-fillet": Group(("salmon-fillet",), spin=4, turn=22, on="board", view=HIGH),
    "salt-cod": Group(("salt-cod", "salt-cod"), spin=8, turn=16, on="board", card=True),
    "shell-on-shrimp": Pile(
        ("shell-on-shrimp",), count=9, radius=4.2, tilt=12, on="plate", view=HIGH, card=True
    ),
    "shrimp": Pile(("shrimp",), count=10, radius=4.2, tilt=12, on="plate", view=HIGH, card=True),
    "smoked-dried-fish": Group(
        ("smoked-dried-fish", "smoked-dried-fish"), spin=5, turn=18, view=HIGH, card=True
    ),
    "snapper-fillet": Group(
        ("snapper-fillet", "snapper-fillet/skin"), spin=4, turn=16, on="board", card=True
    ),
    "squid": Group(("squid",), spin=4, turn=18, on="plate", view=HIGH),
    "white-fish-fillet": Group(
        ("white-fish-fillet", "white-fish-fillet"), spin=6, turn=18, on="board", card=True
    ),
}
