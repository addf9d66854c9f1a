"""Sheets of small pictures to look at, fifty to a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from PIL import Image, ImageDraw

from .labels import font_for

COLUMNS, ON_A_SHEET = 8, 50
CAPTION = 22


def lay_out(
    pictures: list[tuple[str, Image.Image]], folder: Path, *, named: bool, height: int = 194
) -> Iterator[Path]:
    """Writes the sheets and yields their files. Without names they have numbers, for a look that is not led."""
    font = font_for(15, "")
    for number, first in enumerate(range(0, len(pictures), ON_A_SHEET), 1):
        page = pictures[first : first + ON_A_SHEET]
        rows = -(-len(page) // COLUMNS)
        width = max(round(height * picture.width / picture.height) for _, picture in page)
        size = (min(COLUMNS, len(page)) * width, rows * (height + CAPTION))
        sheet = Image.new("RGB", size, "white")
        draw = ImageDraw.Draw(sheet)
        for at, (name, picture) in enumerate(page):
            x, y = at % COLUMNS * width, at // COLUMNS * (height + CAPTION)
            sheet.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (x, y))
            draw.text(
                (x + 6, y + height + 4), _plain(name) if named else str(at + 1), fill="black", font=font
            )
        file = folder / f"sheet-{number}.png"
        sheet.save(file)
        yield file


def _plain(name: str) -> str:
    """In the characters that the first part of the font has: those of Latin-1."""
    return "".join(char if ord(char) < 256 else normalize("NFKD", char)[0] for char in name)
