"""Lemons, limes and oranges in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Part, Piece
from ..shapes import Outline, body, ellipsoid
from .plants import Painter, crosscut, lying, mottled
from .registry import Maker, piece


def citrus_face(maker: Maker, segments: int) -> Painter:
    """Rind, pith, and segments of juicy flesh between thin pale skins."""
    phase, seed = maker.rng.random(), maker.seed
    bright = mix(maker.colors.main, maker.colors.third, 0.45)

    def paint(mesh: Mesh) -> Array:
        around_, ring = mesh.uv.T
        share = np.mod(around_ + phase + 0.006 * np.sin(around_ * 2 * pi * 3 + seed % 6), 1) * segments
        to_wall = (0.5 - np.abs(np.mod(share, 1) - 0.5)) * ring * 2 * pi / segments
        rounded = np.clip(0.12 - to_wall, 0, 1) ** 2 * 3
        turn = np.stack([np.cos(around_ * 2 * pi), np.sin(around_ * 2 * pi)], 1) * 16
        sacs = fractal(np.column_stack([turn, ring * 4]), seed, 2)
        flesh = mix(bright, mix(maker.colors.third, linear("#fff3b0"), 0.25), np.clip(0.4 + 0.9 * sacs, 0, 1))
        flesh = mix(flesh, maker.colors.main, np.clip(0.2 + 0.5 * (ring - 0.5), 0, 0.4))
        pale = np.clip((0.024 - to_wall) * 90, 0, 1)
        pale = np.maximum(pale, np.clip((ring + rounded - 0.885) * 60, 0, 1))
        pale = np.maximum(pale, np.clip((0.085 - ring) * 40, 0, 1))
        color = mix(flesh, linear("#f3ecc9"), pale)
        return mix(color, maker.colors.main, np.clip((ring - 0.945) * 60, 0, 1))

    return paint


def citrus(maker: Maker, outline: Outline) -> Piece:
    rind = body(outline, around=72, along=72)
    pores = -0.05 * np.clip(0.32 - cells(rind.points * 3.4, maker.seed)[0], 0, 1)
    skin = rind.painted(mottled(maker, 0.5, 2)).raised(pores * 1.6)
    button = ellipsoid(0.3, 0.3, 0.12, fine=6).moved(z=outline[-1][0] - 0.06).painted(linear("#7a8a3c"))
    finish = Finish(roughness=0.36, subsurface=0.12, coat=0.2, mottle=0.05, bump=0.25, bump_size=0.12)
    return Piece.of((skin, finish), (button, MATTE))


LEMON: Outline = [
    (0, 0),
    (0.1, 0.45),
    (0.8, 0.75),
    (1.8, 2.1),
    (4.2, 2.9),
    (6.4, 2.1),
    (7.4, 0.8),
    (7.8, 0.35),
    (7.8, 0),
]
LIME: Outline = [
    (0, 0),
    (0.1, 0.35),
    (0.5, 0.9),
    (1.4, 2.1),
    (2.9, 2.4),
    (4.4, 1.9),
    (5.2, 0.8),
    (5.5, 0.3),
    (5.5, 0),
]
ORANGE: Outline = [
    (0.1, 0),
    (0.05, 0.8),
    (1.0, 2.7),
    (3.5, 3.7),
    (6.0, 2.8),
    (7.1, 1.0),
    (7.0, 0.25),
    (6.95, 0),
]


def lying_citrus(maker: Maker, outline: Outline, length: float) -> Piece:
    """On its side; `length` is from stalk to tip (cm)."""
    whole = citrus(maker, outline)
    return Piece(tuple(Part(lying(part.mesh, length), part.finish) for part in whole.parts))


def citrus_half(maker: Maker, outline: Outline, *, segments: int) -> Piece:
    return Piece.of(*crosscut(outline, 0.5, maker.colors.main, citrus_face(maker, segments), fine=3))


@piece("lemon")
def lemon(maker: Maker) -> Piece:
    return lying_citrus(maker, LEMON, 7.8)


@piece("lemon/half")
def lemon_half(maker: Maker) -> Piece:
    return citrus_half(maker, LEMON, segments=9).turned(roll=52)


@piece("lime")
def lime(maker: Maker) -> Piece:
    return lying_citrus(maker, LIME, 5.5)


@piece("lime/half")
def lime_half(maker: Maker) -> Piece:
    return citrus_half(maker, LIME, segments=9).turned(roll=52)


@piece("orange")
def orange(maker: Maker) -> Piece:
    return citrus(maker, ORANGE).turned(pitch=maker.rng.uniform(-20, 20), roll=maker.rng.uniform(10, 40))


@piece("orange/half")
def orange_half(maker: Maker) -> Piece:
    return citrus_half(maker, ORANGE, segments=10).turned(roll=50)
