"""Dry noodles in bundles and bricks, in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import linear, mix
from ..mesh import join
from ..pieces import PAPER, Finish, Piece, together
from ..shapes import box, curve, ellipsoid, tube
from .bakery import PASTA, nest
from .grains import shade_of
from .registry import Maker, piece

GLASSY = Finish(roughness=0.25, subsurface=0.4, depth=0.4, coat=0.25, mottle=0.03)


@piece("sweet-potato-noodles")
def sweet_potato_noodles(maker: Maker) -> Piece:
    """Long, fine, glassy strands in a bundle with a paper band; some have come loose at its ends."""
    strands = []
    for _ in range(420):
        turn, out = maker.rng.uniform(0, 2 * pi), maker.rng.random() ** 0.5
        y, z = 2.3 * out * np.cos(turn), 1.0 + 0.95 * out * np.sin(turn)
        left, right = (maker.rng.uniform(10.0, 12.0) for _ in range(2))
        sway, lift = maker.rng.uniform(-1, 1), maker.rng.uniform(-0.5, 0.5)
        path = curve(
            [
                (-left, y * 1.25 + 0.4 * sway, max(0.08, z * 0.9 + lift)),
                (-5.5, y * 1.1 - 0.25 * sway, z),
                (0, y, z),
                (5.5, y * 1.1 + 0.3 * sway, z),
                (right, y * 1.25 - 0.4 * sway, max(0.08, z * 0.9 - lift)),
            ],
            22,
        )
        tone = mix(mix(maker.colors.main, maker.colors.third, 0.7), linear("#cfc4b4"), maker.rng.random())
        strands.append(tube(path, 0.095, around=7).painted(tone))
    band = box(2.4, 5.2, 2.3, rounding=0.9, fine=20).moved(z=-0.12).painted(linear("#e9dcc3"))
    return Piece.of((join(strands), GLASSY), (band, PAPER))


@piece("rice-noodles")
def rice_noodles(maker: Maker) -> Piece:
    """Flat and thin, dried slightly bent, in a bundle with a paper band."""
    sticks = []
    for _ in range(150):
        y, z = maker.rng.uniform(-2.5, 2.5), maker.rng.uniform(0, 1.6)
        shift, sway, lift = (maker.rng.uniform(-1, 1) for _ in range(3))
        path = curve(
            [
                (-11 + shift, y * 1.25 - 0.7 * sway, z + 0.5 * abs(lift)),
                (-5.5, y * 1.1 + 0.25 * sway, z + 0.2 * lift),
                (0, y, z + 0.1),
                (5.5, y * 1.1 - 0.3 * sway, z - 0.2 * lift + 0.2),
                (11 + shift, y * 1.3 + 0.6 * sway, z + 0.4 * abs(lift)),
            ],
            26,
        )
        sticks.append(tube(path, 0.19, around=8, flat=0.22).painted(shade_of(maker, 0.7)))
    band = box(2.2, 5.9, 2.2, rounding=0.5, fine=20).moved(z=-0.1).painted(linear("#e9dcc3"))
    clear = Finish(roughness=0.35, subsurface=0.3, mottle=0.05, mottle_size=0.5)
    return Piece.of((join(sticks), clear), (band, PAPER))


@piece("ramen-noodles")
def ramen(maker: Maker) -> Piece:
    """Two bricks of wavy strands."""
    bricks = []
    for side in (-1, 1):
        strands = []
        x = np.linspace(-4.6, 4.6, 170)
        for number in range(110):
            y, z = maker.rng.uniform(-2.7, 2.7), 0.3 + 1.5 * (number % 5) / 4
            phase, wave = maker.rng.uniform(0, 2 * pi), maker.rng.uniform(2.6, 3.4)
            folded = 1 - np.clip((np.abs(x) - 4.2) / 0.4, 0, 1) ** 2 * 0.25
            path = np.stack(
                [
                    x - 0.14 * np.sin(2 * (x * wave + phase)),
                    (y + 0.42 * np.sin(x * wave + phase)) * folded,
                    np.maximum(z + 0.12 * np.sin(x * wave * 0.7 + phase * 2), 0.13),
                ],
                1,
            )
            pale = mix(shade_of(maker, 0.5), maker.colors.third, 0.6)
            strands.append(tube(path, 0.13, around=6).painted(pale))
        brick = Piece.of((join(strands), PASTA)).turned(yaw=9 * side)
        bricks.append(brick.moved(0.9 * side, 3.4 * side, 0))
    return together(bricks)


@piece("udon-noodles")
def udon(maker: Maker) -> Piece:
    """Thick, soft, shining strands, boiled and frozen as they lay in their block."""
    wet = Finish(roughness=0.32, subsurface=0.3, depth=0.4, coat=0.2, mottle=0.03)
    return nest(maker, strands=46, width=0.62, thick=0.56, radius=5.2, height=2.6, finish=wet)


@piece("elbow-macaroni")
def elbow_macaroni(maker: Maker) -> Piece:
    """Short, bent pipes, dark inside their cut ends."""
    reach = maker.rng.uniform(0.75, 0.9)
    turn = np.radians(np.linspace(-62, 62, 18))
    path = np.stack([reach * np.sin(turn), reach * np.cos(turn), np.full(18, 0.34)], 1)
    pipe = tube(path, 0.34, around=20).painted(shade_of(maker, 0.6))
    holes = [
        ellipsoid(0.03, 0.23, 0.23, fine=10)
        .turned(yaw=float(-np.degrees(side * turn[-1])))
        .moved(*(path[at] + (0.012 * side, 0, 0)))
        for side, at in ((-1, 0), (1, -1))
    ]
    inside = join(holes).painted(maker.colors.second * 0.35)
    return Piece.of((pipe, PASTA), (inside, PASTA))
