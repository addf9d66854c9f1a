"""Bottles and jars, of the shape that each is sold in."""

from __future__ import annotations

from ..arrangements import Arrangement, Group, Pack, PackOf
from ..views import HIGH

BLACK, GOLD, RED, GREEN, WHITE = "#2b2522", "#b08a3c", "#a3281f", "#4a6632", "#f1ebdf"


def bottle(
    shape: str, cap: str, *, opaque: bool = False, beside: str = "", count: int = 5, scale: float = 1.0
) -> Pack:
    return Pack(PackOf("bottle", shape, lid=cap, opaque=opaque), beside=beside, count=count, scale=scale)


def jar(lid: str, *, wide: bool = False, beside: str = "", count: int = 5) -> Pack:
    return Pack(PackOf("jar", "wide" if wide else "", lid=lid), beside=beside, count=count)


SCENES: dict[str, Arrangement] = {
    "aji-mirin": bottle("sauce", GOLD),
    "balsamic-vinegar": bottle("flask", BLACK),
    "chili-oil": jar(RED, beside="dried-red-chilies", count=3),
    "chinkiang-vinegar": bottle("sauce", "#d9a441"),
    "coconut-oil": jar(GREEN, wide=True),
    "dark-soy-sauce": bottle("oil", BLACK),
    "dijon-mustard": jar(GOLD),
    "distilled-white-vinegar": bottle("milk", WHITE),
    "dry-red-wine": bottle("wine", "#5c1428"),
    "dry-white-wine": bottle("wine", GOLD),
    "extra-virgin-olive-oil": bottle("oil", GREEN, beside="green-olives", count=5),
    "fish-sauce": bottle("oil", RED),
    "kecap-manis": bottle("sauce", GREEN),
    "ketchup": bottle("squeeze", WHITE, opaque=True, beside="cherry-tomatoes", count=3),
    "lard": Group(("lard",), spin=5, turn=14, view=HIGH, card=True),
    "low-sodium-soy-sauce": bottle("flask", GREEN),
    "mayonnaise": jar("#3e6480", wide=True),
    "mirin": bottle("oil", GOLD),
    "mustard-oil": bottle("oil", GOLD, beside="mustard-seeds", count=60),
    "oyster-sauce": bottle("sauce", RED),
    "palm-oil": bottle("squeeze", RED),
    "pomegranate-molasses": bottle("flask", RED),
    "red-wine-vinegar": bottle("flask", "#6e1a2c"),
    "rice-vinegar": bottle("oil", WHITE),
    "sake": bottle("wine", WHITE),
    "salsa-lizano": bottle("sauce", "#2e7566"),
    "sesame-oil": bottle("flask", GOLD, beside="sesame-seeds", count=70),
    "shaoxing-cooking-wine": bottle("sauce", RED),
    "shaoxing-wine": bottle("flask", RED),
    "sherry-vinegar": bottle("oil", BLACK),
    "soy-sauce": bottle("sauce", RED),
    "vegetable-oil": bottle("milk", GOLD),
    "white-wine-vinegar": bottle("flask", WHITE),
    "worcestershire-sauce": bottle("vial", BLACK),
}
