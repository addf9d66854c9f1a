"""
The pictures of a recipe's ingredients side by side: what a recipe shows until its flat-lay is drawn. It is put
together from the finished pictures of the shelf, in a second and without Blender; `render --flat-lays` draws the
flat-lay over it.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from . import grade
from .alt_texts import alt_of_patchwork
from .catalog import Recipe, read_ingredients
from .manifest import Manifest, describe, fingerprint, write_whole

SIZE = (1200, 900)
_CELL = 300
_LARGE = ((0, 0), (2, 1))
"""Cells (column, row) of the top left corner of the pictures that are twice as large."""
_MARK = "patchwork "
"""Before the fingerprint of what it shows, so that the flat-lay is still to be drawn."""
_RAW = {"meat-and-poultry", "seafood"}
_SECONDARY = {"black-pepper", "extra-virgin-olive-oil", "salt", "vegetable-oil"}


def lay(slugs: list[str], pictures: Path) -> Image.Image | None:
    """Returns nothing if one of the pictures is missing; the first ones are the largest."""
    files = [pictures / f"{slug}.jpg" for slug in slugs]
    if not all(file.exists() for file in files):
        return None
    large = _LARGE[: _count_large(slugs)]
    cells = [(column, row, 2) for column, row in large]
    taken = {(column + x, row + y) for column, row, _ in cells for x in (0, 1) for y in (0, 1)}
    cells += [(column, row, 1) for row in range(3) for column in range(4) if (column, row) not in taken]
    sheet = Image.new("RGB", SIZE)
    for number, (column, row, span) in enumerate(cells):
        # Few ingredients come twice rather than leaving a hole.
        picture = grade.read(files[number % len(files)])
        tile = picture.resize((_CELL * span, _CELL * span), Image.Resampling.LANCZOS)
        sheet.paste(tile, (column * _CELL, row * _CELL))
    return sheet


def _ordered(recipe: Recipe) -> list[str]:
    """What there is most of first, oil and seasonings last; raw meat does not lead: the first ones are the largest."""
    catalog = read_ingredients()
    lines = [line for line in recipe.lines if line.slug != "water"]
    slugs = [line.slug for line in sorted(lines, key=lambda line: (line.slug in _SECONDARY, -line.grams))]
    leading = [slug for slug in slugs if catalog[slug].category not in _RAW][: _count_large(slugs)]
    return leading + [slug for slug in slugs if slug not in leading]


def _count_large(slugs: list[str]) -> int:
    return 2 if len(slugs) < 9 else 1 if len(slugs) < 12 else 0


def write(recipe: Recipe, out: Path, manifest: Manifest) -> bool:
    """Returns whether there is a picture. One that is drawn, or shows the same ingredients, stays."""
    name = f"{recipe.slug}-ingredients.jpg"
    slugs = _ordered(recipe)
    shows = _MARK + fingerprint(repr(slugs))
    entry = manifest.entries.get(name)
    if entry is not None and (entry.shows == shows or not entry.shows.startswith(_MARK)):
        return True
    sheet = lay(slugs, out)
    file = grade.encode(sheet) if sheet else None
    if sheet is None or file is None:
        return False
    write_whole(out / name, file)
    manifest.save(name, describe(sheet, shows, alt_of_patchwork(recipe, read_ingredients()), None))
    return True
