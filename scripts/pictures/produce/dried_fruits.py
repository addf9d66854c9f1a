"""Dried fruits: raisins about twice life size, the others in life size (cm)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import fractal
from ..pieces import DRY, Finish, Piece
from ..shapes import Outline, body, ellipsoid
from .plants import lying
from .registry import Maker, piece

DRIED = Finish(
    roughness=0.78, subsurface=0.06, depth=0.15, mottle=0.14, mottle_size=0.25, bump=0.35, bump_size=0.1
)
"""Of dried fruit: dull, since its skin has dried in the finest folds."""


def shriveled(
    maker: Maker, mesh: Mesh, depth: float, size: tuple[float, float, float], *, bloom: float = 0.3
) -> Mesh:
    """Skin that has become too large for its flesh: deep furrows of this size (cm), and light ridges between them."""
    seed = maker.seed
    place = mesh.points / size
    furrows = np.exp(-((fractal(place, seed, 2) / 0.17) ** 2))
    fine = np.exp(-((fractal(place * 2.3, seed + 3, 2) / 0.22) ** 2))
    sunken = fractal(place / 2.2, seed + 6, 2)
    skin = mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * fractal(place / 1.5, seed + 9))
    light = mix(skin, maker.colors.third, bloom * np.clip(0.5 + sunken - furrows, 0, 1))
    shaded = light * (1 - 0.5 * np.clip(furrows + 0.4 * fine, 0, 1))[:, None]
    return mesh.painted(shaded).raised(depth * (sunken - furrows - 0.35 * fine))


@piece("medjool-dates")
def date(maker: Maker) -> Piece:
    outline: Outline = [(0, 0), (0.05, 0.5), (0.8, 1.1), (2.4, 1.2), (3.8, 0.85), (4.4, 0.3), (4.45, 0)]
    uneven = lambda angle, share: 1 + 0.08 * np.cos(angle * 2 + share * 3) + 0.05 * np.cos(angle * 3)
    fruit = body(outline, around=120, along=110, relief=uneven)
    cap = ellipsoid(0.3, 0.3, 0.12, fine=6).moved(z=4.4).painted(linear("#a88452"))
    skin = shriveled(maker, fruit, 0.13, (0.8, 0.8, 1.7), bloom=0.6)
    bend = maker.rng.uniform(-14, 18)
    return Piece.of((lying(skin, 4.4, bend), DRIED), (lying(cap, 4.4, bend), DRY))


@piece("dried-apricots")
def dried_apricot(maker: Maker) -> Piece:
    """A flat fruit, pitted, wrinkled, with a dent."""
    reach = maker.rng.uniform(1.45, 1.8)
    half = shriveled(maker, ellipsoid(reach, reach * 0.9, 0.6, fine=40), 0.085, (1.1, 1.1, 0.8))
    curl = maker.rng.uniform(0.1, 0.26)

    def collapsed(points: Array) -> Array:
        """Its rim has curled up around the place of the stone, and bends to one side."""
        x, y, z = points.T
        out = np.hypot(x, y)
        dent = -0.5 * np.exp(-((np.hypot(x - 0.2, y) / 0.6) ** 2)) * (z > 0)
        pucker = 1 + 0.03 * np.sin(np.arctan2(y, x) * 5 + reach * 40) * np.clip(out, 0, 1)
        return np.stack([x * pucker, y * pucker, z + dent + curl * out**2 * (0.6 + 0.3 * x)], 1)

    return Piece.of((half.shaped(collapsed), replace(DRIED, subsurface=0.25, depth=0.4)))


@piece("prunes")
def prune(maker: Maker) -> Piece:
    fruit = ellipsoid(1.75, 1.35, 0.85, fine=44)
    return Piece.of((shriveled(maker, fruit, 0.2, (1.5, 0.8, 0.8)), DRIED))


@piece("raisins")
def raisin(maker: Maker) -> Piece:
    berry = ellipsoid(0.66, maker.rng.uniform(0.38, 0.52), maker.rng.uniform(0.26, 0.38), fine=22)
    return Piece.of((shriveled(maker, berry, 0.11, (0.7, 0.3, 0.3), bloom=0.4), DRIED))
