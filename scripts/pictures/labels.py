"""Labels and cards in the shop's own lettering: Fraunces, as its pages use it."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from PIL import Image, ImageDraw, ImageFont

from .catalog import ROOT

_FONTS = ROOT / "node_modules/@fontsource-variable/fraunces/files"
_INK, _PAPER, _RULE = "#2a1d14", "#fbf6ea", "#b9a98f"
_CONTINENTS = ("#b9772a", "#a8402a", "#3e6480", "#5b7540", "#2e7566", "#7e5680")


@cache
def _font_file(charset: str) -> bytes:
    font = TTFont(_FONTS / f"fraunces-{charset}-wght-normal.woff2")
    instantiateVariableFont(font, {"wght": 600}, inplace=True)
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def font_for(size: int, text: str) -> ImageFont.FreeTypeFont:
    """Fraunces, with the letters that the text needs."""
    charset = "latin" if all(ord(letter) < 256 for letter in text) else "latin-ext"
    return ImageFont.truetype(io.BytesIO(_font_file(charset)), size)


def draw_label(file: Path, name: str, accent: str, *, ratio: float, margin: float) -> Path:
    """A paper label: the shop's ring of continents, the name, and a band in the color of what is inside.

    `ratio` is its width by its height, `margin` the share on both sides that the name leaves free.
    """
    height = 640
    width = round(height * ratio)
    image = Image.new("RGB", (width, height), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((18, 18, width - 19, height - 19), outline=_RULE, width=4)
    draw.rectangle((18, height - 128, width - 19, height - 19), fill=accent)
    ring = 44
    for number, color in enumerate(_CONTINENTS):
        corner = (width / 2 - ring, 56, width / 2 + ring, 56 + 2 * ring)
        draw.arc(corner, number * 60 + 4, number * 60 + 56, fill=color, width=15)
    _write(draw, name, (width * margin, 166, width * (1 - margin), height - 144), 150)
    image.save(file)
    return file


def draw_card(file: Path, name: str) -> Path:
    """The little card of a market stall: the name alone."""
    image = Image.new("RGB", (900, 420), _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((16, 16, 883, 403), outline=_RULE, width=5)
    _write(draw, name, (60, 40, 840, 380), 170)
    image.save(file)
    return file


def _write(
    draw: ImageDraw.ImageDraw, text: str, room: tuple[float, float, float, float], largest: int
) -> None:
    """Centers the text in its room, in as few lines and as large as fits."""
    left, top, right, bottom = room
    for size in range(largest, 20, -4):
        font = font_for(size, text)
        lines = _wrapped(draw, text, font, right - left)
        if lines and len(lines) * size * 1.08 <= bottom - top:
            break
    line_height = size * 1.08
    y = (top + bottom) / 2 - line_height * (len(lines) - 1) / 2
    for line in lines:
        draw.text(((left + right) / 2, y), line, font=font, fill=_INK, anchor="mm")
        y += line_height


def _wrapped(draw: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """The lines of the text, or none if a word is too long."""
    lines: list[str] = []
    for word in text.split():
        if draw.textlength(word, font=font) > width:
            return []
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and draw.textlength(joined, font=font) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
