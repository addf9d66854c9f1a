"""From the render to the file: the checks of the art direction, and a JPEG within its limit."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from .colors import Array

MAX_BYTES = 160_000
_SUBDUED = 0.85
"""The saturation of dishes."""
_GLOSSY = 99.5
"""The percentile of the luma of dishes above which only highlights are."""
_BRIGHTEST = 0.985
"""Of a channel."""
LUMA = (0.299, 0.587, 0.114)


@dataclass(frozen=True)
class Exposure:
    """Luma percentiles, and shares of pixels that are burnt white or have a channel too bright for a file."""

    dark: float
    bright: float
    burnt: float
    clipped: float


def faults_of_ingredient(render: Image.Image, graded: Image.Image) -> list[str]:
    """What breaks the limits for an ingredient on pale paper."""
    return faults_of_exposure(measure(render, lift(render), graded))


def faults_of_flat_lay(render: Image.Image, graded: Image.Image) -> list[str]:
    """The same, and the range from dark to bright that makes a picture of food."""
    return _faults_of_wide_range(measure(render, stretch(render), graded))


def faults_of_dish(render: Image.Image, graded: Image.Image) -> list[str]:
    """What breaks the limits for a dish; they are those of a flat-lay."""
    return _faults_of_wide_range(measure(render, _tones_of_dish(render), graded))


def _faults_of_wide_range(exposure: Exposure) -> list[str]:
    found = faults_of_exposure(exposure)
    if exposure.dark > 80:
        found.append(f"its darkest percent has a luma of {exposure.dark:.0f}, more than 80")
    if not 215 <= exposure.bright <= 248:
        found.append(f"its brightest percent has a luma of {exposure.bright:.0f}, not 215 to 248")
    return found


def faults_of_exposure(exposure: Exposure) -> list[str]:
    found = []
    if exposure.burnt > 0.005:
        found.append(f"{exposure.burnt:.1%} of it is burnt white")
    if exposure.clipped > 0.03:
        found.append(f"a channel is too bright in {exposure.clipped:.1%} of it")
    return found


def measure(render: Image.Image, tones: Array, graded: Image.Image) -> Exposure:
    """
    The exposure of a graded picture. What is burnt or clipped is measured in the render, and in the tones that its grade
    starts from (1 is the most that a file can hold): the grade rolls both off, so that it cannot be told afterwards. Only
    bright ends count, since a deep yellow or green has almost no blue; shadows without detail show in `dark`.
    """
    pixels = np.asarray(render.convert("RGB"), float)
    burnt = (pixels @ LUMA >= 252) | (tones @ LUMA >= 252 / 255)
    clipped = (pixels >= 255) | (tones >= 1)
    luma = np.asarray(graded.convert("RGB"), float) @ LUMA
    return Exposure(
        float(np.percentile(luma, 1)),
        float(np.percentile(luma, 99)),
        float(burnt.mean()),
        float(clipped.mean((0, 1)).max()),
    )


def lift(render: Image.Image) -> Array:
    """The tones (0 to 1, above it too bright) of an ingredient as bright as it gets without burning."""
    pixels = np.asarray(render.convert("RGB"), float) / 255
    high = np.percentile(pixels.max(-1), 99.7)
    return pixels * min(1.25, 0.965 / max(high, 1e-3))


def grade_ingredient(render: Image.Image) -> Image.Image:
    """Lifts the picture to its brightness without burning it, and sharpens it a little."""
    lifted = np.clip(lift(render), 0, 1)
    # A soft shoulder keeps every channel below its end, a toe above it.
    shaped = np.where(lifted > 0.9, 0.9 + 0.088 * np.tanh((lifted - 0.9) / 0.088), lifted)
    curved = shaped + 0.10 * (shaped - 0.5) * shaped * (1 - shaped) * 4
    graded = Image.fromarray(np.uint8(np.clip(curved * 251 + 2, 1, 252)))
    return graded.filter(ImageFilter.UnsharpMask(1.2, 45, 2))


def stretch(
    render: Image.Image, *, saturation: float = 1.06, top: float = 99.0, bright: float = 0.89
) -> Array:
    """
    The tones (0 to 1, above it too bright) of a flat-lay with deep shadows, bright lights, and more color. The percentile
    `top` of its luma becomes `bright`.
    """
    pixels = np.asarray(render.convert("RGB"), float) / 255
    luma = pixels @ LUMA
    low, high = np.percentile(luma, 0.6), np.percentile(luma, top)
    stretched = np.clip((pixels - low * 0.6) / max(high - low * 0.6, 1e-3) * bright, 0, None) ** 1.06
    gray = (stretched @ LUMA)[..., None]
    return gray + (stretched - gray) * saturation


def grade_flat_lay(render: Image.Image) -> Image.Image:
    """Stretches the picture, with more contrast."""
    return _rolled_off(stretch(render))


def grade_dish(render: Image.Image) -> Image.Image:
    """The same with less color: sauces fill the frame, and are never as bright as a tomato's skin."""
    return _rolled_off(_tones_of_dish(render))


def _tones_of_dish(render: Image.Image) -> Array:
    """Where a channel would be too bright, the color is paler instead: it keeps its hue and its luma."""
    tones = stretch(render, saturation=_SUBDUED, top=_GLOSSY, bright=0.95)
    gray = (tones @ LUMA)[..., None]
    most = tones.max(-1, keepdims=True)
    room = np.clip((_BRIGHTEST - gray) / np.maximum(most - gray, 1e-6), 0, 1)
    return np.where(most > _BRIGHTEST, gray + (tones - gray) * room, tones)


def _rolled_off(lively: Array) -> Image.Image:
    # Nothing ends abruptly: a soft shoulder from 0.8 up, a toe below 0.06.
    rolled = np.where(lively > 0.8, 0.8 + 0.175 * np.tanh((lively - 0.8) / 0.175), lively)
    rolled = np.where(rolled < 0.06, 0.06 * np.exp(rolled / 0.06 - 1), rolled)
    curved = rolled + 0.12 * (rolled - 0.5) * rolled * (1 - rolled) * 4
    graded = Image.fromarray(np.uint8(np.clip(curved * 253, 9, 250)))
    sharp = graded.filter(ImageFilter.UnsharpMask(1.4, 40, 2))
    # Sharpening goes beyond both ends at hard edges.
    return sharp.point([min(max(value, 3), 251) for value in range(256)] * 3)


def encode(image: Image.Image) -> bytes | None:
    """The best JPEG that stays within the limit, if one does."""
    for quality in range(88, 40, -3):
        file = io.BytesIO()
        image.save(
            file,
            "JPEG",
            quality=quality,
            optimize=True,
            progressive=True,
            subsampling=0 if quality > 80 else 2,
        )
        if file.tell() <= MAX_BYTES:
            return file.getvalue()
    return None


def read(file: Path) -> Image.Image:
    with Image.open(file) as image:
        return image.convert("RGB")
