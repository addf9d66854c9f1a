"""Chicken, roasted or stewed. Lengths are centimeters."""

from __future__ import annotations

from collections.abc import Callable
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

_SKIN = Finish(roughness=0.42, coat=0.1, mottle=0.16, mottle_size=0.5, bump=0.6, bump_size=0.16)
_BONE = Finish(roughness=0.6, mottle=0.2, mottle_size=0.3, bump=0.2)


def _skinned(maker: Maker, mesh: Mesh, covered: Array, size: float, crisp: Array) -> Mesh:
    """Puckered skin where it is `covered` (0 to 1), browned where it stands out and is `crisp`; else pale meat."""
    seed, tones = maker.seed, tones_of(maker.colors)
    pucker = 2 * np.abs(fractal(mesh.points / (0.16 * size, 0.1 * size, 0.1 * size), seed, 2)) - 0.5
    fold = np.clip(0.55 + 1.5 * fractal(mesh.points / (0.3 * size), seed + 2, 2), 0, 1)
    crease = np.exp(
        -((fractal(mesh.points / (0.2 * size, 0.11 * size, 0.11 * size), seed + 1, 2) / 0.1) ** 2)
    )
    blister, number = cells(mesh.points / (0.045 * size), seed + 4)
    bubble = np.clip(0.55 - blister, 0, 1) * (number > 0.45)
    fiber, cleft = strands(maker, mesh.points, 0.2, (1, 0.1, 0.1))
    skin_relief = size * (0.016 + 0.03 * pucker * fold + 0.012 * bubble - 0.012 * crease)
    mesh = mesh.raised(covered * skin_relief + (1 - covered) * (0.05 * fiber - 0.07 * cleft))
    patches = fractal(mesh.points / (0.24 * size), seed + 6, 3)
    patches = patches + 0.5 * fractal(mesh.points / (0.07 * size), seed + 8, 2)
    share = 0.36 + 0.95 * patches + 0.25 * proud(mesh, 8) + 0.35 * bubble + 0.4 * crisp - 0.15 * crease
    burnt = np.clip(2.4 * patches + 0.7 * crisp + 0.9 * bubble - 1.1, 0, 0.7)
    skin = mix(tones.at(share), tones.dark * 0.4, burnt)
    pale = mix(tones.light, linear("#e3c58f"), 0.16)
    meat = mix(mix(pale, tones.own, 0.3 + 0.5 * fiber), tones.dark, 0.6 * cleft)
    return mesh.painted(mix(meat, skin, covered))


def _bone(maker: Maker, thin: float, start: float, end: float) -> Mesh:
    """A shank along z with two heads, pale, browned in the heat in patches."""
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
    ivory = mix(linear("#e8d9b8"), linear("#b08a5c"), 0.3 + 0.8 * fractal(bone.points / 0.7, seed, 3))
    return bone.painted(mix(ivory, tones.dark, 0.26 + 0.5 * fractal(bone.points / 0.9, seed + 3, 2)))


@shape("drumstick", size=12.0, tilt=6, variants=4)
def drumstick(maker: Maker, size: float) -> Piece:
    """The calf swells to one side; its skin has drawn back from the shank, and the bone ends in two heads."""
    rng, seed = maker.rng, maker.seed
    wide, bend = size * rng.uniform(0.38, 0.43), rng.uniform(8, 22)
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


def _triangular(maker: Maker, long: float) -> Callable[[Array], Array]:
    """The `reach` of a rounded triangle whose corner on +x holds the bone, no two sides of it alike."""
    rng = maker.rng
    slim, corner, skew = rng.uniform(0.8, 0.92), rng.uniform(0.07, 0.11), rng.uniform(-0.3, 0.3)
    waves = [(turn, rng.uniform(0, 2 * pi), rng.uniform(0.02, 0.09)) for turn in (1, 2, 4, 5, 7, 9)]

    def reach(angle: Array) -> Array:
        oval = 1 / np.hypot(np.cos(angle), np.sin(angle) / slim)
        uneven = sum(weight / turn**0.5 * np.sin(turn * angle + phase) for turn, phase, weight in waves)
        return long * oval * (1 + corner * np.cos(3 * angle + skew * np.sin(angle)) + uneven)

    return reach


@shape("thigh", size=9.0, tilt=8, variants=5)
def thigh(maker: Maker, size: float) -> Piece:
    """Flat and three-cornered: its skin has drawn back from one side and from the corner with the bone."""
    rng, seed = maker.rng, maker.seed
    reach = _triangular(maker, 0.43 * size)
    mesh = faced(slab(reach, 0.17 * size, rounding=0.085 * size, around=120, rings=46, dome=0.1 * size))
    angle, ring = np.mod(mesh.uv[:, 0] + 0.5, 1) * 2 * pi - pi, mesh.uv[:, 1]
    bare, ridge = rng.choice((-1, 1)) * rng.uniform(1.2, 2.2), rng.uniform(-0.5, 0.5)
    near = lambda way, width: np.exp(-(((np.mod(angle - way + pi, 2 * pi) - pi) / width) ** 2))
    x, y, _ = mesh.points.T / size
    groove = np.exp(-(((y - 0.06 * np.sign(bare) - ridge * x) / 0.05) ** 2)) * np.clip(0.7 + 2 * x, 0, 1)
    swell = 1 + 0.3 * fractal(mesh.points / (0.4 * size), seed + 1, 2) - 0.3 * near(bare, 0.9) * ring**2
    mesh = mesh.shaped(lambda points: points * np.stack([1 + 0 * x, 1 + 0 * x, swell - 0.16 * groove], 1))
    end = 1.22 - 0.42 * near(0, 0.5) - 0.3 * near(bare, rng.uniform(0.35, 0.7))
    end = end + 0.22 * fractal(mesh.points / (0.17 * size), seed + 2, 3)
    covered = np.clip((end - ring) * 22, 0, 1)
    hem = np.exp(-(((end - 0.05 - ring) / 0.045) ** 2))
    mesh = mesh.raised(size * 0.012 * hem).roughened(0.02 * size, 0.3 * size, seed, 2)
    crisp = 0.5 * hem + 0.35 * np.clip((ring - 0.6) * 2.5, 0, 1) - 0.7 * np.clip((ring - 1.0) * 6, 0, 1)
    leg = _skinned(maker, mesh, covered, 0.85 * size, crisp)
    tip = float(reach(np.zeros(1))[0])
    bone = _bone(maker, 0.044 * size, 0.2 * size, tip + 0.03 * size).turned(yaw=rng.uniform(0, 90))
    bone = bone.turned(pitch=90).moved(0, rng.uniform(-0.03, 0.03) * size, 0.1 * size)
    return Piece.of((leg, _SKIN), (bone, _BONE)).centered()
