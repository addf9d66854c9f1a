"""What is seen through the glass of a jar: shreds, slices or oil over flakes, painted on the inside of its wall."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .colors import Array, Palette, linear, mix
from .mesh import Mesh
from .noise import cells, fractal

Fill = Callable[[Mesh, Palette, int], Array]
"""The color of each point of the glass."""


def _unrolled(mesh: Mesh) -> tuple[Array, Array]:
    """Centimeters around the jar, and up."""
    x, y, z = mesh.points.T
    return np.arctan2(x, -y) * np.hypot(x, y).max(), z


def shreds(mesh: Mesh, colors: Palette, seed: int) -> Array:
    """Fine shreds that lie over one another, each layer in its own direction, the lower ones in shade."""
    around, up = _unrolled(mesh)
    color = np.broadcast_to(colors.second * 0.72, mesh.points.shape)
    for layer, lean in enumerate((-0.9, 0.5, 1.1, -0.2, 0.25)):
        bend = lean + 0.5 * fractal(np.stack([around / 3, up / 3, 0 * up + layer], 1), seed + layer, 2)
        along = around * np.cos(bend) + up * np.sin(bend)
        across = up * np.cos(bend) - around * np.sin(bend)
        ridge = fractal(np.stack([along / 2.2, across / 0.2, 0 * up + 9 * layer], 1), seed + layer, 1)
        tone = mix(colors.main, colors.third, 0.5 + 0.8 * ridge) * (0.8 + 0.05 * layer)
        color = mix(color, tone, np.clip((ridge + 0.02) * 7, 0, 1))
    return color


def folded_slices(mesh: Mesh, colors: Palette, seed: int) -> Array:
    """Thin slices, folded and pressed together: pale wavy edges with shade below each."""
    around, up = _unrolled(mesh)
    sway = fractal(np.stack([around / 2.6, up / 2.2, 0 * up], 1), seed, 3)
    depth = np.mod(up / 0.62 + 1.5 * sway + 0.25 * np.sin(around * 1.7), 1)
    flesh = mix(colors.main, colors.second, np.clip(0.2 + 0.9 * depth + 0.3 * sway, 0, 1))
    edge = np.exp(-(((depth - 0.9) / 0.07) ** 2))
    gap = np.exp(-((np.minimum(depth, 1 - depth) / 0.05) ** 2))
    return mix(mix(flesh, colors.third, edge), colors.second * 0.55, 0.7 * gap)


def flakes_in_oil(mesh: Mesh, colors: Palette, seed: int) -> Array:
    """Chili flakes and seeds that have settled, and clear red oil above them."""
    around, up = _unrolled(mesh)
    top = up.max()
    distance, number = cells(np.stack([around / 0.32, up / 0.2, 0 * up], 1), seed)
    flake = mix(linear("#5e130a"), linear("#a8341a"), number)
    flake = mix(flake, linear("#e0b060"), (number > 0.86) * 0.9) * (1.1 - 0.7 * distance[:, None])
    oil = mix(linear("#d8500f"), linear("#f08a28"), np.clip((up / top - 0.6) * 3, 0, 1))
    edge = np.clip(np.abs(around) / np.abs(around).max() * 2 - 0.4, 0, 0.6)
    oil = mix(oil, linear("#8e1e08"), edge)
    level = 0.6 * top + 0.5 * fractal(np.stack([around / 1.6, 0 * up, 0 * up], 1), seed, 3)
    adrift = (number > 0.93) & (distance < 0.4)
    return mix(oil, flake, np.maximum(np.clip((level - up) * 3, 0, 1), adrift * 0.8))


def pale_shreds(mesh: Mesh, _: Palette, seed: int) -> Array:
    """Shreds of cabbage, pale yellow through and through."""
    return shreds(mesh, Palette(linear("#eadca4"), linear("#d2bd7c"), linear("#f8f0d4")), seed) * 1.08


def whole_pickles(mesh: Mesh, colors: Palette, seed: int) -> Array:
    """Pickles that stand side by side in their brine, each with its warts and a blunt tip."""
    around, up = _unrolled(mesh)
    lane = around / 2.3 + 0.12 * fractal(np.stack([0 * up, up / 4, 0 * up], 1), seed, 1)
    number = np.floor(lane)
    across = 2 * (lane - number) - 1
    tip = up.max() * (0.79 + 0.05 * np.sin(number * 2.4 + seed))
    wide = 0.94 * np.clip(1 - np.clip((up - tip) / 1.1 + 1, 0, 1) ** 2.5, 0, 1) ** 0.5
    inside = np.clip((wide - np.abs(across)) * 9, 0, 1)
    patch = fractal(np.stack([around / 0.9, up / 1.8, 0 * up], 1), seed + 2, 3)
    warts = np.clip(0.3 - cells(np.stack([around / 0.5, up / 0.6, 0 * up], 1), seed)[0], 0, 1)
    skin = mix(colors.main, colors.second, np.clip(0.4 + 0.8 * patch + 0.5 * across**2, 0, 1))
    skin = mix(skin, colors.third, warts * 1.6) * (1.1 - 0.5 * across**2)[:, None]
    return mix(mix(linear("#c4bc78"), colors.main, 0.15), skin, inside)


FILLS: dict[str, Fill] = {
    "beni-shoga": shreds,
    "chili-oil": flakes_in_oil,
    "dill-pickles": whole_pickles,
    "pickled-ginger": folded_slices,
    "sauerkraut": pale_shreds,
}
