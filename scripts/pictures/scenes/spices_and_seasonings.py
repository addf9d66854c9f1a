"""Spices: heaps with what they were ground from, small bowls of seeds, herbs in little piles."""

from __future__ import annotations

from ..arrangements import Arrangement, Bowl, Group, Heap, PackOf, Pile, Spread
from ..views import HIGH

BLACK, GOLD, RED, GREEN, WHITE = "#2b2522", "#b08a3c", "#9a2f22", "#4a6632", "#f1ebdf"


def spice(lid: str) -> PackOf:
    return PackOf("spice", lid=lid)


def seeds(
    of: str, count: int, *, heap: float = 0.3, scale: float = 1.0, radius: float = 4.2, loose: int = 16
) -> Bowl:
    return Bowl(of, count=count, radius=radius, heap=heap, scale=scale, loose=loose)


SCENES: dict[str, Arrangement] = {
    "achiote-paste": Group(
        ("achiote-paste",), spin=20, card=True, scatter="achiote-paste/crumb", scatter_count=7
    ),
    "aleppo-pepper": Heap("dried-red-chilies", 2, pack=spice(RED), grain=0.15),
    "allspice": Heap("allspice-berries", 12, scale=0.7, pack=spice(BLACK)),
    "allspice-berries": seeds("allspice-berries", 900, scale=0.46),
    "ancho-chilies": Pile(("ancho-chilies",), count=4, radius=4.5, tilt=10),
    "anise-seeds": seeds("anise-seeds", 1000, scale=0.7, loose=24),
    "annatto-seeds": seeds("annatto-seeds", 600, scale=0.8),
    "asafoetida": Heap("", pack=spice(GOLD), on="plate"),
    "bay-leaves": Pile(("bay-leaves",), count=11, radius=4.2, tilt=14),
    "berbere": Heap("dried-red-chilies", 4, pack=spice(RED)),
    "black-cardamom": Pile(("black-cardamom",), count=16, radius=3.2, tilt=24, variants=8),
    "black-pepper": Heap("black-peppercorns", 18, scale=0.75, pack=spice(BLACK), grain=0.12),
    "black-peppercorns": seeds("black-peppercorns", 1400, scale=0.44, loose=24),
    "blue-fenugreek": Heap("", pack=spice(GREEN), on="plate"),
    "bouillon-cubes": Spread(("bouillon-cubes",), count=7, slope=0.15, tilt=12, card=True),
    "caraway-seeds": seeds("caraway-seeds", 700),
    "cayenne-pepper": Heap("fresh-red-chilies", 2, scale=0.6, pack=spice(RED)),
    "chaat-masala": Heap("cumin-seeds", 22, pack=spice(GREEN)),
    "chili-powder": Heap("ancho-chilies", 1, scale=0.55, pack=spice(BLACK)),
    "cinnamon-stick": Spread(("cinnamon-stick",), count=5, slope=0.25, tilt=20, spin=20, turn=28),
    "cloves": seeds("cloves", 330),
    "coriander-seeds": seeds("coriander-seeds", 480),
    "cumin-seeds": seeds("cumin-seeds", 800),
    "curry-powder": Heap("coriander-seeds", 16, pack=spice(GOLD), on="board"),
    "dried-limes": Group(("dried-limes", "dried-limes/half", "dried-limes", "dried-limes"), spin=50),
    "dried-marjoram": seeds("dried-marjoram", 850, loose=30),
    "dried-mint": seeds("dried-mint", 800, scale=1.15, loose=28),
    "dried-oregano": seeds("dried-oregano", 900, loose=30),
    "dried-red-chilies": Pile(("dried-red-chilies",), count=15, radius=3.2, tilt=18, spin=34, turn=24),
    "dried-thyme": seeds("dried-thyme", 1100, scale=0.7, loose=34),
    "fennel-seeds": seeds("fennel-seeds", 520),
    "fenugreek-leaves": seeds("fenugreek-leaves", 700, scale=1.2, loose=26),
    "fenugreek-seeds": seeds("fenugreek-seeds", 900, scale=0.62),
    "five-spice-powder": Heap("star-anise", 3, pack=spice(RED)),
    "garam-masala": Heap("green-cardamom", 9, pack=spice(BLACK), on="plate"),
    "gochugaru": Heap("dried-red-chilies", 3, pack=spice(RED), grain=0.16),
    "green-cardamom": seeds("green-cardamom", 170),
    "ground-cardamom": Heap("green-cardamom", 9, pack=spice(GREEN)),
    "ground-cinnamon": Heap("cinnamon-stick", 2, scale=0.6, pack=spice(BLACK)),
    "ground-cloves": Heap("cloves", 14, pack=spice(BLACK)),
    "ground-coriander": Heap("coriander-seeds", 20, pack=spice(GREEN)),
    "ground-cumin": Heap("cumin-seeds", 30, pack=spice(GOLD)),
    "ground-ginger": Heap("ginger", 1, scale=0.5, pack=spice(GOLD)),
    "ground-turmeric": Heap("ground-turmeric/root", 3, pack=spice(GOLD)),
    "guajillo-chilies": Pile(("guajillo-chilies",), count=6, radius=3.4, tilt=8, spin=18, turn=34),
    "guascas": seeds("guascas", 520, scale=1.6, loose=22),
    "juniper-berries": seeds("juniper-berries", 620, scale=0.55),
    "kashmiri-chili-powder": Heap("dried-red-chilies", 4, pack=spice(RED), on="board"),
    "kosher-salt": Heap("", pack=PackOf("carton", color="#3e6480"), grain=0.16),
    "mexican-oregano": seeds("mexican-oregano", 700, scale=1.3, loose=26),
    "mustard-seeds": seeds("mustard-seeds", 1300, radius=3.6, loose=26),
    "nigella-seeds": seeds("nigella-seeds", 1300, radius=3.6, loose=26),
    "nutmeg": Group(("nutmeg", "nutmeg", "nutmeg/half"), spin=70),
    "paprika": Heap("dried-red-chilies", 3, pack=spice(RED), on="plate"),
    "poppy-seeds": seeds("poppy-seeds", 2400, radius=3.0, loose=40),
    "ras-el-hanout": Heap("cloves", 10, pack=spice(GOLD), on="plate"),
    "red-chili-flakes": seeds("red-chili-flakes", 1000, loose=26),
    "saffron": Pile(("saffron",), count=170, radius=2.9, tilt=25, highest=1.7, view=HIGH, card=True),
    "salt": Heap("", pack=PackOf("carton", color="#a8402a"), grain=0.07),
    "sichuan-peppercorns": seeds("sichuan-peppercorns", 380),
    "smoked-paprika": Heap("dried-red-chilies", 2, scale=0.7, pack=spice(BLACK)),
    "star-anise": Pile(("star-anise",), count=8, radius=3.0, tilt=14),
    "sumac": Heap("sumac/berry", 16, pack=spice(RED), grain=0.1),
    "white-pepper": Heap("white-peppercorns", 16, pack=spice(WHITE)),
    "zaatar": Heap("sesame-seeds", 46, scale=0.7, pack=spice(GREEN), grain=0.13),
}
