"""Thin sheets to fold and roll around a filling, in life size (cm)."""

from __future__ import annotations

import numpy as np

from ..colors import linear, mix
from ..noise import cells, fractal
from ..pieces import Finish, Piece
from ..shapes import box, slab
from .bakery import CRUMB
from .registry import Maker, piece

_DUSTED = Finish(roughness=0.8, subsurface=0.12, mottle=0.06, mottle_size=0.6, bump=0.12, bump_size=0.12)
_GLASSY = Finish(roughness=0.3, subsurface=0.35, depth=0.4, coat=0.2, mottle=0.04, mottle_size=0.5)


@piece("flour-tortillas")
def flour_tortilla(maker: Maker) -> Piece:
    """Pale and floury, with brown spots where it blew up on the griddle."""
    seed, wobble = maker.seed, maker.rng.uniform(0, 6)
    disc = slab(
        lambda angle: 10.1 + 0.12 * np.cos(angle * 3 + wobble), 0.3, rounding=0.12, around=110, rings=56
    )
    distance, number = cells(disc.points / 1.5, seed)
    blown = np.clip(1 - distance / 0.6, 0, 1) * (number > 0.45)
    cloud = fractal(disc.points / 1.2, seed + 1)
    dough = mix(maker.colors.third, maker.colors.main, 0.5 + 0.5 * cloud)
    color = mix(dough, linear("#9a642e"), np.clip(blown * (1.5 + 1.1 * cloud) - 0.1, 0, 0.85))
    return Piece.of((disc.painted(color).raised(0.07 * blown + 0.03 * cloud), CRUMB))


@piece("rice-paper")
def rice_paper(maker: Maker) -> Piece:
    """A hard, see-through disc with the weave of the mat that it dried on."""
    seed = maker.seed
    disc = slab(lambda angle: 10.8 + 0 * angle, 0.12, rounding=0.05, around=140, rings=70)
    x, y, z = disc.points.T
    weave = np.maximum(np.cos(2 * np.pi * (x + y) / 1.1), np.cos(2 * np.pi * (x - y) / 1.1)) ** 3
    sway = 0.12 * fractal(disc.points / 6, seed, 2)
    color = mix(maker.colors.main, maker.colors.second, 0.35 + 0.35 * weave)
    woven = disc.painted(color).raised(0.05 * weave * (z > 0.06))
    return Piece.of((woven.shaped(lambda points: points + np.outer(sway, (0, 0, 1))), _GLASSY))


@piece("wonton-wrappers")
def wonton_wrapper(maker: Maker) -> Piece:
    """A thin yellow square, dusted with starch, one corner a little curled."""
    seed = maker.seed
    square = box(8.6, 8.6, 0.12, rounding=0.04, fine=60)
    x, y, _ = square.points.T
    starch = np.clip(0.35 + 0.9 * fractal(square.points / 0.9, seed, 4), 0, 1)
    corner = np.clip((x + y) / 8.6 - 0.6, 0, 1) ** 2
    lift = maker.rng.uniform(0.1, 1.2) * corner + 0.05 * fractal(square.points / 3, seed + 1, 2)
    color = mix(mix(maker.colors.main, maker.colors.second, 0.6), maker.colors.third, starch)
    return Piece.of((square.painted(color).shaped(lambda at: at + np.outer(lift, (0, 0, 1))), _DUSTED))


@piece("graham-crackers")
def graham_cracker(maker: Maker) -> Piece:
    """A sheet scored into four, pricked in rows, coarse with bran."""
    seed = maker.seed
    sheet = box(12.4, 6.2, 0.55, rounding=0.14, fine=110)
    x, y, z = sheet.points.T
    holes = np.zeros(len(x))
    for column in range(8):
        for row in range(4):
            at = (-5.43 + column * 1.55, -2.33 + row * 1.55)
            holes = np.maximum(holes, np.exp(-(((x - at[0]) ** 2 + (y - at[1]) ** 2) / 0.02)))
    scores = np.maximum(np.exp(-((x / 0.09) ** 2)), 0.8 * np.exp(-((y / 0.08) ** 2)))
    bran = fractal(sheet.points / 0.35, seed, 3)
    patches = fractal(sheet.points / 2.2, seed + 1, 2)
    color = mix(maker.colors.main, maker.colors.third, np.clip(0.3 + 0.5 * patches + 0.5 * bran, 0, 1))
    color = mix(color, maker.colors.second * 0.75, np.clip(0.85 * holes + 0.6 * scores - 0.25 * bran, 0, 0.9))
    relief = (0.035 * bran - 0.2 * holes - 0.12 * scores) * (z > 0.25)
    return Piece.of((sheet.painted(color).raised(relief), CRUMB))
