"""Colors as the renderer computes with them: linear RGB triples, made from the catalog's sRGB hex colors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Array = np.ndarray


def linear(color: str) -> Array:
    """Converts `#rrggbb` to linear RGB."""
    channels = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def mix(first: Array, second: Array, share: Array | float) -> Array:
    """`share` of the second color in the first one; `share` may be one number per row."""
    share = np.clip(np.asarray(share, float), 0, 1)
    return first + (second - first) * (share[..., None] if share.ndim else share)


@dataclass(frozen=True)
class Palette:
    """The colors of an ingredient's `picture`: its own, a shade of it and a light one, or skin, flesh and core."""

    main: Array
    second: Array
    third: Array

    @staticmethod
    def of(colors: list[str]) -> Palette:
        padded = (colors + colors[-1:] * 2)[:3]
        # Not even flour reflects all of the light: the rest is the highlight's.
        return Palette(*(linear(color) * 0.86 for color in padded))
