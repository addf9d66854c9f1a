"""Leaves that are sold shredded, ground or rolled: about life size (cm), tea twice that."""

from __future__ import annotations

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import cells, fractal
from ..pieces import Finish, Piece
from ..shapes import blade, box, ellipsoid, leaf_width
from .grains import shade_of
from .registry import Maker, piece

MOIST = Finish(roughness=0.42, subsurface=0.05, depth=0.1, coat=0.1, mottle=0.14, bump=0.25, bump_size=0.12)
FROZEN = Finish(
    roughness=0.6, subsurface=0.08, depth=0.2, mottle=0.12, mottle_size=0.4, bump=0.4, bump_size=0.1
)
ROLLED = Finish(roughness=0.5, coat=0.06, mottle=0.12, mottle_size=0.2, bump=0.2, bump_size=0.06)


@piece("bitterleaf")
def bitterleaf(maker: Maker) -> Piece:
    """A shred of a washed leaf, squeezed out and crumpled."""
    length, seed = maker.rng.uniform(1.8, 3.8), maker.seed
    shred = blade(
        leaf_width(length, maker.rng.uniform(0.28, 0.5), widest=0.5, blunt=2),
        length,
        fold=maker.rng.uniform(0.4, 1.1),
        droop=maker.rng.uniform(-0.5, 0.5),
        wave=0.28,
        waves=2.5,
        phase=maker.rng.uniform(0, 6),
        along=30,
        across=11,
    ).roughened(0.22, 0.8, seed, 2)
    green = shade_of(maker, 0.9)

    def paint(mesh: Mesh) -> Array:
        vein = np.exp(-((mesh.uv[:, 0] / 0.12) ** 2)) * 0.5
        creases = np.clip(fractal(mesh.points / 0.5, seed + 3), 0, 1) * 0.5
        return mix(mix(green, maker.colors.second * 0.7, creases), maker.colors.third, vein)

    return Piece.of((shred.painted(paint).moved(x=-length / 2), MOIST))


@piece("cassava-leaves")
def cassava_leaves(maker: Maker) -> Piece:
    """A frozen block of the coarse mash, as it slid from its bag, with frost on it."""
    seed = maker.seed
    block = box(14, 9.5, 3.2, rounding=0.8, fine=130).roughened(0.25, 3.0, seed, 2)
    distance, number = cells(block.points / 0.42, seed)
    fibers = fractal(block.points / (0.9, 0.14, 0.3), seed + 2, 2)

    def paint(mesh: Mesh) -> Array:
        green = mix(
            maker.colors.second, maker.colors.main, number + 0.4 * fractal(mesh.points / 1.2, seed + 4)
        )
        green = mix(green, maker.colors.third, np.clip(fibers - 0.1, 0, 0.6))
        frost = np.clip(fractal(mesh.points / 1.5, seed + 6, 4) * 1.2 - 0.2, 0, 0.4)
        return mix(green * (1.15 - 0.5 * distance[:, None]), linear("#dfe8e0"), frost)

    return Piece.of((block.painted(paint).raised(0.16 * (0.5 - distance)), FROZEN))


@piece("gunpowder-green-tea")
def tea_pellet(maker: Maker) -> Piece:
    """A leaf that was rolled up tightly: its edges wind around the pellet."""
    long, seed = maker.rng.uniform(0.3, 0.46), maker.seed
    pellet = ellipsoid(long, 0.29, 0.27, fine=16).roughened(0.07, 0.35, seed, 2)
    x, y, z = pellet.points.T
    around = np.arctan2(z, y) + x * 5
    layers = np.stack([np.cos(around) * 1.6, np.sin(around) * 1.6, x * 1.2], 1)
    edges = 1 - np.clip(np.abs(fractal(layers, seed + 2, 2)) * 4, 0, 1)
    color = mix(mix(maker.colors.second, shade_of(maker, 0.5), 0.8), maker.colors.third, edges * 0.55)
    return Piece.of((pellet.painted(color).raised(0.055 * edges), ROLLED))
