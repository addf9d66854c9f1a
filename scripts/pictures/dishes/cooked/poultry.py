"""Chicken, roasted or stewed. Lengths are centimeters."""

from __future__ import annotations

from math import pi

import numpy as np

from ...colors import Array, linear, mix
from ...mesh import Mesh, join
from ...noise import cells, fractal
from ...pieces import Finish, Piece
from ...produce.plants import lying
from ...produce.registry import Maker
from ...shapes import Outline, body, ellipsoid, slab
from .meats import faced, proud, strands, tones_of
from .registry import shape

_SKIN = Finish(roughness=0.48, coat=0.06, mottle=0.16, mottle_size=0.5, bump=0.6, bump_size=0.16)
_BONE = Finish(roughness=0.6, mottle=0.2, mottle_size=0.3, bump=0.2)


def _skinned(maker: Maker, mesh: Mesh, covered: Array, size: float, crisp: Array) -> Mesh:
    """Puckered skin where it is `covered` (0 to 1), browned where it stands out and is `crisp`; else meat."""
    seed, tones = maker.seed, tones_of(maker.colors)
    pucker = 2 * np.abs(fractal(mesh.points / (0.16 * size, 0.1 * size, 0.1 * size), seed, 2)) - 0.5
    fold = np.clip(0.55 + 1.5 * fractal(mesh.points / (0.3 * size), seed + 2, 2), 0, 1)
    blister, number = cells(mesh.points / (0.045 * size), seed + 4)
    bubble = np.clip(0.55 - blister, 0, 1) * (number > 0.45)
    fiber, cleft = strands(maker, mesh.points, 0.2, (1, 0.1, 0.1))
    skin_relief = size * (0.012 + 0.028 * pucker * fold + 0.012 * bubble)
    mesh = mesh.raised(covered * skin_relief + (1 - covered) * (0.04 * fiber - 0.05 * cleft))
    patches = fractal(mesh.points / (0.22 * size), seed + 6, 3)
    patches = patches + 0.5 * fractal(mesh.points / (0.07 * size), seed + 8, 2)
    share = 0.35 + 0.55 * patches + 0.22 * proud(mesh, 8) + 0.4 * bubble + 0.45 * crisp
    burnt = np.clip(2 * patches + 0.7 * crisp + 0.9 * bubble - 1.05, 0, 0.65)
    skin = mix(tones.at(share), tones.dark * 0.4, burnt)
    meat = mix(mix(tones.light, tones.own, 0.35 + 0.35 * fiber), tones.dark, 0.6 * cleft)
    return mesh.painted(mix(meat, skin, covered))


def _bone(maker: Maker, thin: float, start: float, end: float) -> Mesh:
    """A shank along z with two heads, browned in the heat in patches."""
    seed, tones = maker.seed, tones_of(maker.colors)
    outline = [(start, thin * 0.7), (0.4 * start + 0.6 * end, thin * 0.72), (end, thin * 0.95)]
    shaft = body(outline, around=24, along=18)
    heads = [
        ellipsoid(thin * 1.15, thin * 0.95, thin * 1.1, fine=8)
        .roughened(0.1 * thin, thin, seed + side)
        .moved(0, side * thin * 0.72, end + side * 0.3 * thin)
        for side in (-1, 1)
    ]
    bone = join([shaft, *heads])
    tan = mix(linear("#d9c19a"), linear("#a07c50"), 0.4 + 0.7 * fractal(bone.points / 0.7, seed, 3))
    return bone.painted(mix(tan, tones.dark, 0.38 + 0.5 * fractal(bone.points / 0.9, seed + 3, 2)))


@shape("drumstick", size=12.0, tilt=6, variants=4)
def drumstick(maker: Maker, size: float) -> Piece:
    """The calf swells to one side; its skin has drawn back from the shank, and the bone ends in two heads."""
    rng, seed = maker.rng, maker.seed
    wide, bend = size * rng.uniform(0.4, 0.46), rng.uniform(8, 22)
    outline: Outline = [
        (0, 0),
        (0.01 * size, 0.2 * wide),
        (0.07 * size, 0.4 * wide),
        (0.2 * size, 0.5 * wide),
        (0.36 * size, 0.47 * wide),
        (0.52 * size, 0.34 * wide),
        (0.64 * size, 0.22 * wide),
        (0.75 * size, 0.155 * wide),
        (0.82 * size, 0.135 * wide),
        (0.84 * size, 0.07 * wide),
    ]
    calf = lambda angle, share: (
        1 + (0.2 * np.cos(angle + 0.6) + 0.09 * np.cos(2 * angle)) * np.sin(pi * np.clip(share * 1.15, 0, 1))
    )
    mesh = faced(body(outline, around=50, along=88, relief=calf))
    mesh = mesh.roughened(0.025 * size, 0.24 * size, seed, 2)
    high, turn = mesh.points[:, 2] / size, mesh.uv[:, 0] * 2 * pi
    end = 0.7 + 0.025 * np.sin(2 * turn + seed) + 0.012 * np.sin(5 * turn + 1)
    end = end + 0.015 * fractal(mesh.points / 0.8, seed + 1, 2)
    covered = np.clip((end - high) * 45, 0, 1)
    crisp = np.exp(-(((high - end + 0.03) / 0.035) ** 2)) + 0.35 * np.clip((high - 0.45) * 4, 0, 1)
    hem = np.exp(-(((high - end + 0.025) / 0.022) ** 2))
    leg = _skinned(maker, mesh.raised(0.018 * wide * hem), covered, size, crisp)
    bone = _bone(maker, 0.13 * wide, 0.68 * size, 0.95 * size)
    lay = lambda part: lying(part, size, bend)
    return Piece.of((lay(leg), _SKIN), (lay(bone), _BONE)).turned(roll=rng.uniform(-30, 30)).centered()


@shape("thigh", size=9.0, tilt=8, variants=5)
def thigh(maker: Maker, size: float) -> Piece:
    """Plump, the skin tight over two muscles, drawn back at its narrow end from the meat and the bone."""
    rng, seed = maker.rng, maker.seed
    phase, slim, long = rng.uniform(0, 6), rng.uniform(0.7, 0.8), 0.45 * size

    def reach(angle: Array) -> Array:
        c, s = np.cos(angle), np.sin(angle)
        oval = (np.abs(c) ** 2.5 + np.abs(s / (slim * (1 - 0.16 * c))) ** 2.5) ** (-1 / 2.5)
        return long * oval * (1 + 0.03 * np.sin(3 * angle + phase) + 0.012 * np.sin(7 * angle + phase))

    mesh = faced(slab(reach, 0.2 * size, rounding=0.1 * size, around=92, rings=38, dome=0.12 * size))
    mesh = mesh.moved(x=-0.05 * size).roughened(0.03 * size, 0.32 * size, seed, 2)
    x, y, _ = mesh.points.T / size
    turn = np.arctan2(y, x)
    inside = 0.27 - x + 0.02 * np.sin(5 * turn + phase) - 0.5 * y**2
    inside = inside + 0.035 * fractal(mesh.points / 0.9, seed + 2, 2)
    groove = np.exp(-(((y - 0.05 - 0.25 * x) / 0.05) ** 2)) * np.clip(0.5 + 1.5 * x, 0, 1)
    hem = np.exp(-(((inside - 0.025) / 0.02) ** 2))
    shrunk = np.clip(-inside * 8, 0, 1)
    mesh = mesh.shaped(lambda points: points * np.stack([1 + 0 * x, 1 - 0.2 * shrunk, 1 - 0.25 * shrunk], 1))
    mesh = mesh.raised(size * (0.012 * hem - 0.025 * groove * (1 - shrunk)))
    crisp = 0.9 * hem + 0.3 * np.clip((np.hypot(x, y / slim) - 0.33) * 6, 0, 1)
    leg = _skinned(maker, mesh, np.clip(inside * 30, 0, 1), 0.85 * size, crisp)
    bone = _bone(maker, 0.05 * size, 0.2 * size, 0.46 * size).turned(yaw=rng.uniform(0, 90)).turned(pitch=90)
    bone = bone.moved(0, rng.uniform(-0.04, 0.04) * size, 0.11 * size)
    return Piece.of((leg, _SKIN), (bone, _BONE)).centered()
