"""Fish, cooked. Lengths are centimeters."""

from __future__ import annotations

import numpy as np

from ...colors import mix
from ...mesh import sheet
from ...noise import fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from .meats import proud, tones_of
from .registry import shape

_FLESH = Finish(roughness=0.46, subsurface=0.08, coat=0.07, mottle=0.08, mottle_size=0.5, bump=0.25)
_SEAM = 0.1
"""Where the backbone was, as a share of the half width."""


@shape("fillet", size=13.0, tilt=5, variants=4)
def fillet(maker: Maker, size: float) -> Piece:
    """Thick along the back, thin at the belly; its flakes part in bent bands, browned where they stand up."""
    rng, seed, tones = maker.rng, maker.seed, tones_of(maker.colors)
    wide, thick = size * rng.uniform(0.36, 0.42), size * rng.uniform(0.085, 0.105)
    along, across = np.meshgrid(np.linspace(0, 1, 100), np.linspace(1, -1, 50), indexing="ij")
    ends = np.sqrt(np.clip(1 - np.clip((0.05 - along) / 0.05, 0, 1) ** 2, 0, 1))
    ends = ends * np.sqrt(np.clip(1 - np.clip((along - 0.95) / 0.05, 0, 1) ** 2, 0, 1))
    half = wide / 2 * np.interp(along, [0, 0.15, 0.35, 0.6, 0.85, 1], [0.8, 0.97, 1, 0.88, 0.6, 0.48])
    half = half * (0.55 + 0.45 * ends)
    torn = fractal(np.stack([along * 9, np.sign(across) * 3, 0 * along], -1), seed, 3)
    bow = 1.5 * np.abs(across - _SEAM) ** 0.85 - 0.5 * np.abs(across - _SEAM) ** 2.5
    x = size * (along - 0.5 + 0.11 * bow * np.sin(np.pi * along) ** 0.7) + 0.14 * wide * across * (1 - along)
    y = across * half * (1 + 0.07 * torn * np.abs(across) ** 2) + 0.12 * wide * (along - 0.4)
    rim = np.clip(1 - np.abs(across) ** 3.6, 0, 1) ** 0.5
    loin = np.interp(across, [-1, -0.5, _SEAM, 0.5, 1], [0.6, 0.72, 0.95, 1.05, 1.0])
    high = thick * np.interp(along, [0, 0.15, 0.45, 1], [0.85, 1, 0.95, 0.55]) * rim * loin * ends
    flat = np.stack([x, y, 0 * x], -1)
    wander = 0.7 * fractal(flat / 3.0, seed + 2, 2) + 0.2 * fractal(flat / 0.9, seed + 7, 2)
    part = np.mod(along * 12 + wander, 1)
    parted = np.clip(0.3 + 1.6 * fractal(flat / 1.8, seed + 3, 2), 0, 1)
    gap = np.exp(-((np.minimum(part, 1 - part) / 0.12) ** 2)) * (0.25 + 0.75 * parted)
    seam = np.exp(-(((across - _SEAM + 0.04 * wander) / 0.05) ** 2)) * (0.4 + 0.6 * parted)
    inner = np.clip(rim * ends * 1.6, 0, 1)
    lumps = fractal(flat / 1.6, seed + 4, 3)
    tilted = np.interp(part, (0, 0.78, 1), (0, 1, 0)) * (0.3 + 0.7 * parted)
    top = high + 0.2 + inner * (0.1 * thick * tilted + 0.14 * thick * lumps - 0.08 * gap - 0.08 * seam)
    upper = sheet(np.stack([x, y, top], -1))
    crisp = fractal(upper.points / 2.0, seed + 5, 3)
    fine = fractal(upper.points / (0.5, 0.22, 1), seed + 8, 2)
    share = 0.38 + 0.75 * crisp + 0.18 * proud(upper, 6) + 0.16 * fine + 0.4 * (1 - inner.ravel()) ** 2
    share = share + 0.24 * (tilted.ravel() - 0.5)
    white = np.clip(0.7 * gap + 0.35 * seam, 0, 0.7).ravel() * np.clip(0.9 - 1.2 * crisp, 0, 1)
    color = mix(tones.at(share), tones.light, white)
    loop = lambda grid: np.concatenate([grid[0], grid[1:, -1], grid[-1, -2::-1], grid[-2:0:-1, 0]])
    edge, foot = loop(np.stack([x, y, top], -1)), loop(flat)
    middle = foot.mean(0)
    wall = sheet(np.stack([edge, foot + (0, 0, 0.1), middle + (foot - middle) * 0.97], 0), wrapped=True)
    skin = mix(tones.own, tones.dark, 0.6 + 0.5 * fractal(wall.points / 0.8, seed + 6, 2))
    return Piece.of((upper.painted(color), _FLESH), (wall.painted(skin), _FLESH)).centered()
