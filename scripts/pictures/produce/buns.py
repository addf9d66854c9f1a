"""Soft rolls in life size (cm)."""

from __future__ import annotations

from math import cos, degrees, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import Finish, Piece
from ..shapes import Outline, body, cross_face, curve, ellipsoid
from .bakery import CRUMB, crumb_of
from .registry import Maker, piece

GLAZED = Finish(roughness=0.4, coat=0.12, mottle=0.1, mottle_size=1.6, bump=0.08, bump_size=0.2)
BUN: Outline = [
    (0.15, 0),
    (0.0, 3.6),
    (0.3, 4.8),
    (1.2, 5.25),
    (2.2, 5.15),
    (3.5, 4.5),
    (4.6, 3.0),
    (5.1, 1.2),
    (5.2, 0),
]
HEEL: Outline = [(0.15, 0), (0.0, 3.6), (0.3, 4.8), (1.1, 5.25), (1.9, 5.25)]


def crust(maker: Maker) -> Mesh:
    """Brown and glossy on top, pale where it touched its neighbors in the oven."""
    seed = maker.seed
    bun = body(BUN, around=110, along=110).roughened(0.12, 3.0, seed, 2)

    def paint(mesh: Mesh) -> Array:
        height = mesh.points[:, 2] + 0.35 * fractal(mesh.points / 1.8, seed)
        pale = mix(maker.colors.third, maker.colors.main, 0.35)
        brown = mix(maker.colors.main, maker.colors.second, np.clip((height - 2.6) / 2.4, 0, 1))
        sides = mix(pale, brown, np.clip((height - 1.3) / 1.3, 0, 1))
        return mix(sides, maker.colors.second, np.clip((0.5 - height) * 2, 0, 0.8))

    return bun.painted(paint)


def sesame_on(maker: Maker, count: int) -> Mesh:
    """Seeds that stick to the top, each as the crust slopes below it."""
    profile = curve(BUN, 200)[::-1]
    seeds = []
    for _ in range(count):
        reach, turn = 4.3 * maker.rng.random() ** 0.55, maker.rng.uniform(0, 2 * pi)
        high = float(np.interp(reach, profile[:120, 1], profile[:120, 0]))
        slope = (high - float(np.interp(reach + 0.1, profile[:120, 1], profile[:120, 0]))) / 0.1
        seed = ellipsoid(0.27, 0.16, 0.09, fine=5).turned(yaw=maker.rng.uniform(0, 180))
        laid = seed.turned(pitch=degrees(np.arctan(slope))).turned(yaw=degrees(turn))
        seeds.append(laid.moved(reach * cos(turn), reach * sin(turn), high + 0.04))
    return join(seeds).painted(linear("#f0dfb4"))


@piece("hamburger-buns")
def hamburger_bun(maker: Maker) -> Piece:
    seeds = Finish(roughness=0.45, mottle=0.06)
    return Piece.of((crust(maker), GLAZED), (sesame_on(maker, 95), seeds))


@piece("hamburger-buns/half")
def bun_heel(maker: Maker) -> Piece:
    """The lower half, its crumb up."""
    paint, dents = crumb_of(maker.colors.third, maker.colors.main, maker.seed, 0.34)
    side = lambda mesh: mix(
        maker.colors.second,
        mix(maker.colors.third, maker.colors.main, 0.4),
        np.clip((mesh.points[:, 2] + 0.3 * fractal(mesh.points / 1.5, 3) - 0.3) / 1.2, 0, 1),
    )
    face = dents(cross_face(HEEL, 1.0, around=150, rings=70, dome=0.12))
    rimmed = lambda mesh: mix(paint(mesh), maker.colors.main, np.clip((mesh.uv[:, 1] - 0.965) * 30, 0, 1))
    return Piece.of((body(HEEL, around=110, along=50).painted(side), GLAZED), (face.painted(rimmed), CRUMB))
