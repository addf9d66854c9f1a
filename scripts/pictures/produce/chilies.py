"""Chilies, okra and beans: pods in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import join
from ..pieces import WAXY, Piece
from ..shapes import (
    body,
    tube,
)
from .plants import (
    GLOSSY,
    SKIN,
    STALK,
    lying,
    mottled,
)
from .registry import Maker, piece


def chili(
    maker: Maker,
    length: float,
    width: float,
    *,
    bend: float = 20,
    blunt: float = 0.3,
    lobes: float = 0.0,
    color: Array | None = None,
) -> Piece:
    """A pod along x with its cap and stalk at -x. `blunt` is the width near the tip, as a share."""
    outline = [
        (0, 0),
        (0.02 * length, width * 0.3),
        (0.12 * length, width * 0.48),
        (0.4 * length, width * 0.5),
        (0.75 * length, width * (0.18 + 0.5 * blunt)),
        (0.95 * length, width * 0.34 * blunt),
        (length, 0),
    ]
    relief = (
        (lambda angle, share: 1 + lobes * np.cos(angle * 3) + lobes * 0.6 * np.cos(share * 14 + angle))
        if lobes
        else None
    )
    skin = body(outline, around=48, along=56, relief=relief)
    skin = skin.painted(color if color is not None else mottled(maker, 0.5, length / 3))
    cap = body(
        [
            (-0.05 * width, 0.14 * width),
            (0.0, 0.42 * width),
            (0.06 * length, 0.47 * width),
            (0.09 * length, 0.44 * width),
        ],
        around=30,
        along=16,
    )
    reach = min(2.2, 0.3 * length + 0.5)
    stalk = tube(
        [(0, 0, 0.02), (0, 0, -0.3 * reach), (0.1, 0, -0.7 * reach), (0.25, 0.1, -reach)],
        np.array([0.3, 0.13, 0.12, 0.16]) * max(width, 1.0) ** 0.7,
        around=10,
    )
    green = join([cap, stalk]).painted(STALK)
    return Piece.of((lying(skin, length, bend), GLOSSY), (lying(green, length, bend), SKIN))


@piece("fresh-red-chilies")
def red_chili(maker: Maker) -> Piece:
    return chili(maker, 11, 2.0, bend=maker.rng.uniform(8, 35))


@piece("aji-amarillo-paste/chili")
def aji_amarillo(maker: Maker) -> Piece:
    return chili(maker, 14, 1.9, bend=maker.rng.uniform(10, 30), blunt=0.22)


@piece("green-chilies")
def green_chili(maker: Maker) -> Piece:
    return chili(maker, 8.5, 1.2, bend=maker.rng.uniform(10, 50))


@piece("serrano-chilies")
def serrano(maker: Maker) -> Piece:
    return chili(maker, 6.5, 1.4, bend=maker.rng.uniform(0, 20), blunt=0.75)


@piece("jalapeno")
def jalapeno(maker: Maker) -> Piece:
    return chili(maker, 7.5, 2.8, bend=maker.rng.uniform(0, 12), blunt=0.85)


@piece("thai-chilies")
def thai_chili(maker: Maker) -> Piece:
    color = maker.colors.second if maker.rng.random() < 0.4 else maker.colors.main
    return chili(maker, 5.2, 0.8, bend=maker.rng.uniform(0, 25), blunt=0.3, color=color)


@piece("habanero-chilies")
def habanero(maker: Maker) -> Piece:
    """A lantern with folds that ends in a point."""
    outline = [(0.3, 0), (0, 0.8), (0.5, 1.7), (1.8, 2.0), (3.2, 1.5), (4.3, 0.7), (5.0, 0.15), (5.1, 0)]
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: 1 + 0.1 * np.cos(angle * 3 + phase) + 0.07 * np.sin(share * 15 + angle * 2)
    skin = body(outline, around=64, along=60, relief=relief).painted(mottled(maker, 0.5, 2))
    stalk = tube(
        [(0, 0, 0.4), (0, 0, -0.3), (0.1, 0, -1.2), (0.3, 0, -2.2)],
        np.array([0.7, 0.25, 0.16, 0.2]),
        around=10,
    ).painted(STALK)
    return Piece.of((lying(skin, 5, 6), GLOSSY), (lying(stalk, 5, 6), SKIN))


@piece("scotch-bonnet")
def scotch_bonnet(maker: Maker) -> Piece:
    """Flat, with lobes like a bonnet."""
    outline = [
        (0.9, 0),
        (0.4, 0.6),
        (0.1, 1.3),
        (0.7, 2.2),
        (1.7, 2.5),
        (2.6, 2.0),
        (3.0, 1.0),
        (2.7, 0.3),
        (2.6, 0),
    ]
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: (
        0.9 + 0.2 * np.abs(np.cos(angle * 2 + phase)) ** 0.7 + 0.06 * np.sin(angle * 3 + share * 9)
    )
    skin = body(outline, around=72, along=60, relief=relief).painted(mottled(maker, 0.7, 1.6))
    stalk = tube([(0, 0, 2.5), (0, 0, 3.0), (0.2, 0.1, 4.0)], np.array([0.6, 0.22, 0.26]), around=10).painted(
        STALK
    )
    return Piece.of((skin, GLOSSY), (stalk, SKIN)).turned(
        pitch=maker.rng.uniform(-30, 30), roll=maker.rng.uniform(0, 40)
    )


@piece("okra")
def okra(maker: Maker) -> Piece:
    outline = [(0, 0), (0.05, 0.5), (0.8, 0.85), (3, 0.8), (6.5, 0.45), (8.6, 0.12), (8.9, 0)]
    relief = lambda angle, share: 0.9 + 0.16 * np.abs(np.cos(angle * 2.5)) ** 2.5
    skin = body(outline, around=80, along=50, relief=relief)
    ribs = lambda mesh: mix(
        maker.colors.main, maker.colors.third, np.abs(np.cos(mesh.uv[:, 0] * 2 * pi * 2.5)) ** 6 * 0.8
    )
    cap = body(
        [(-1.3, 0), (-1.28, 0.22), (-0.6, 0.25), (-0.15, 0.4), (0.05, 0.62), (0.3, 0.72)], around=30, along=24
    ).painted(mix(maker.colors.second, linear("#8a7a4a"), 0.3))
    bend = maker.rng.uniform(0, 30)
    return Piece.of((lying(skin.painted(ribs), 9, bend), SKIN), (lying(cap, 9, bend), SKIN))


@piece("green-beans")
def green_bean(maker: Maker) -> Piece:
    length = maker.rng.uniform(11, 14)
    outline = [
        (0, 0),
        (0.1, 0.16),
        (0.6, 0.36),
        (length * 0.5, 0.45),
        (length - 1.2, 0.34),
        (length - 0.3, 0.1),
        (length, 0.02),
    ]
    skin = body(
        outline, around=24, along=70, relief=lambda angle, share: 1 + 0.06 * np.cos(share * 50)
    ).painted(mottled(maker, 0.6, 2))
    return Piece.of((lying(skin, length, maker.rng.uniform(-45, 45)), WAXY))
