"""Meat on boards, mince and cured slices on plates; cuts that look alike have their name on a card."""

from __future__ import annotations

from ..arrangements import Arrangement, Group, Pile, Spread
from ..views import HIGH


def cut(
    *of: str, turn: float = 0, spin: float = 12, on: str = "board", scatter: str = "", count: int = 0
) -> Group:
    return Group(of, spin=spin, turn=turn, on=on, card=True, scatter=scatter, scatter_count=count)


def cubes(slug: str) -> Spread:
    return Spread((slug,), count=15, slope=0.4, wide=1.25, tilt=35, on="board", card=True, variants=9)


def mince(slug: str) -> Spread:
    return Spread((slug,), count=1, on="plate", card=True, variants=1, turn=20, spin=20)


SCENES: dict[str, Arrangement] = {
    "andouille-sausage": cut(
        *("andouille-sausage",) * 3, turn=22, scatter="andouille-sausage/slice", count=5
    ),
    "bacon": Pile(("bacon",), count=6, radius=4.5, tilt=3, spin=9, turn=24, on="board", view=HIGH, sink=0.2),
    "beef-bones": cut("beef-bones/knuckle", *("beef-bones",) * 4, spin=30),
    "beef-chuck": cubes("beef-chuck"),
    "beef-shank": cut("beef-shank", "beef-shank", spin=60),
    "beef-sirloin": cut("beef-sirloin", turn=14),
    "boneless-chicken-thighs": cut(*("boneless-chicken-thighs",) * 3, spin=60),
    "chicken-breast": cut("chicken-breast", "chicken-breast", turn=18),
    "chicken-drumsticks": cut(*("chicken-drumsticks",) * 4, turn=55, spin=10),
    "chicken-thighs": cut(*("chicken-thighs",) * 3, spin=40),
    "duck-legs": cut("duck-legs", "duck-legs", turn=-24),
    "flank-steak": cut("flank-steak", turn=18, spin=6),
    "goat-meat": cubes("goat-meat"),
    "ground-beef": mince("ground-beef"),
    "ground-chicken": mince("ground-chicken"),
    "ground-lamb": mince("ground-lamb"),
    "ground-pork": mince("ground-pork"),
    "ground-turkey": mince("ground-turkey"),
    "guanciale": cut("guanciale", turn=24),
    "ham": cut("ham"),
    "italian-sausage": cut(*("italian-sausage",) * 4, turn=20),
    "lamb-shoulder": cubes("lamb-shoulder"),
    "mexican-chorizo": cut(*("mexican-chorizo",) * 4, turn=-20),
    "pancetta": Pile(("pancetta",), count=5, radius=4.6, tilt=5, on="board", card=True, view=HIGH),
    "pork-belly": cut("pork-belly", "pork-belly", turn=20),
    "pork-shoulder": cut("pork-shoulder", turn=14),
    "prosciutto": Pile(
        ("prosciutto",), count=5, radius=4.2, tilt=6, spin=40, on="board", card=True, view=HIGH, sink=0.06
    ),
    "skin-on-pork-belly": cut("skin-on-pork-belly", turn=24),
    "spanish-chorizo": cut("spanish-chorizo", turn=18, scatter="spanish-chorizo/slice", count=7),
    "turkey-breast": cut("turkey-breast", turn=16),
    "veal-shanks": cut("veal-shanks", "veal-shanks", spin=60),
    "whole-chicken": cut("whole-chicken", turn=-30),
}
