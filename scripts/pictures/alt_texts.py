"""Alternative texts: what a picture shows, in a sentence for those who do not see it."""

from __future__ import annotations

from .arrangements import Arrangement, Bowl, Group, Heap, Pack, PackOf, Pile, Spread
from .catalog import Ingredient, Recipe
from .words import counted, in_quantity, listed, name_of, number_of, one, sentence, several, with_article

_FEW = 6
_MOST_COUNTED = 9
_NAMED_LINES = 12
_STACKED = ("corn-tortillas", "flour-tortillas", "lasagna-sheets", "pita-bread", "rice-paper", "wonton-wrappers")
_CRUMBS = ("crumb", "shard")
_CUT = {"half": ("half of another", "halves"), "slice": ("a slice", "slices"), "clove": ("a clove", "cloves")}


def alt_of_ingredient(item: Ingredient, arrangement: Arrangement, catalog: dict[str, Ingredient]) -> str:
    match arrangement:
        case Pack():
            text = _pack(arrangement, item, catalog)
        case Heap():
            text = _heap(arrangement, item, catalog)
        case Bowl():
            text = f"a bowl of {in_quantity(arrangement.of, catalog)}"
            text += f" with its {_container(arrangement.pack)} behind it" if arrangement.pack else ""
            text += ", some loose in front" if arrangement.loose else ""
        case Group():
            text = _group(arrangement, catalog)
        case Pile():
            text = _pile(arrangement, catalog)
        case Spread():
            text = _spread(arrangement, catalog)
    return sentence(text)


def alt_of_flat_lay(recipe: Recipe, catalog: dict[str, Ingredient]) -> str:
    return f"The ingredients of {recipe.title} from above: {_listed_lines(recipe, catalog)}"


def alt_of_patchwork(recipe: Recipe, catalog: dict[str, Ingredient]) -> str:
    return f"The ingredients of {recipe.title} side by side: {_listed_lines(recipe, catalog)}"


def _listed_lines(recipe: Recipe, catalog: dict[str, Ingredient]) -> str:
    names = [name_of(catalog[line.slug]) for line in recipe.lines if line.slug != "water"]
    if len(names) > _NAMED_LINES + 1:
        names = [*names[:_NAMED_LINES], f"{len(names) - _NAMED_LINES} more"]
    return listed(names)


def _container(pack: PackOf) -> str:
    match pack.kind:
        case "carton":
            return "carton" if pack.shape == "gable" else "box"
        case "spice":
            return "jar"
        case _:
            return pack.kind


def _pack(arrangement: Pack, item: Ingredient, catalog: dict[str, Ingredient]) -> str:
    text = f"{with_article(_container(arrangement.pack))} of {name_of(item).removeprefix('canned ')}"
    if not arrangement.beside:
        return text
    number = number_of(arrangement.count)
    if arrangement.beside == item.slug and number != "one":
        return f"{text} with {number if number == 'some' else f'{number} of them'} in front"
    return f"{text} with {counted(arrangement.beside, arrangement.count, catalog)} in front"


def _heap(arrangement: Heap, item: Ingredient, catalog: dict[str, Ingredient]) -> str:
    text = f"a heap of {name_of(item)}{_on(arrangement.on)}"
    beside = (
        f"{counted(arrangement.beside, arrangement.count, catalog)} beside it" if arrangement.beside else ""
    )
    behind = f"its {_container(arrangement.pack)} behind it" if arrangement.pack else ""
    company = listed([part for part in (beside, behind) if part])
    return f"{text} with {company}" if company else text


def _group(arrangement: Group, catalog: dict[str, Ingredient]) -> str:
    """Whole ones first, then what is cut of them."""
    counts: dict[str, int] = {}
    for piece in (*arrangement.of, *arrangement.stack):
        whole = piece.removesuffix("/under").removesuffix("/skin")
        counts[whole] = counts.get(whole, 0) + 1
    parts = []
    for piece, count in sorted(counts.items(), key=lambda entry: entry[0].split("/")[-1] in _CUT):
        cut = piece.split("/")[-1]
        if cut in _CUT:
            parts.append(_CUT[cut][0] if count == 1 else f"{number_of(count)} {_CUT[cut][1]}")
        else:
            parts.append(counted(piece, count, catalog))
    text = listed(parts) + _on(arrangement.on)
    if arrangement.scatter:
        is_crumb = one(arrangement.scatter, catalog) in _CRUMBS
        bits = (
            several(arrangement.scatter, catalog)
            if is_crumb
            else counted(arrangement.scatter, arrangement.scatter_count, catalog)
        )
        text += f", {bits} in front"
    return text


def _pile(arrangement: Pile, catalog: dict[str, Ingredient]) -> str:
    piece = arrangement.of[0]
    if arrangement.count == 1:
        text = with_article(one(piece, catalog))
    elif piece in _STACKED:
        text = f"a stack of {several(piece, catalog)}"
    elif arrangement.count <= _FEW:
        text = f"a few {several(piece, catalog)}"
    else:
        text = f"a pile of {several(piece, catalog)}"
    return text + _on(arrangement.on)


def _spread(arrangement: Spread, catalog: dict[str, Ingredient]) -> str:
    piece = arrangement.of[0]
    if arrangement.count > _MOST_COUNTED:
        return f"a pile of {several(piece, catalog)}{_on(arrangement.on)}"
    return counted(piece, arrangement.count, catalog) + _on(arrangement.on)


def _on(place: str) -> str:
    return f" on a {place}" if place else ""
