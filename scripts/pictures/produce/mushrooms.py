"""Mushrooms in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import fractal
from ..pieces import MATTE, Finish, Piece
from ..shapes import (
    Outline,
    body,
    mirrored,
    slab,
)
from .plants import (
    halved,
)
from .registry import Maker, piece


@piece("mushrooms")
def mushroom(maker: Maker) -> Piece:
    return mushroom_of(maker, cap=2.2, high=1.9, stem=0.85)


@piece("shiitake-mushrooms")
def shiitake(maker: Maker) -> Piece:
    """A flat brown umbrella, dark in the middle, with a pale shaggy brim that curls under."""
    outline: Outline = [
        (1.75, 0.45),
        (1.7, 2.2),
        (1.45, 2.95),
        (1.6, 3.2),
        (2.0, 3.15),
        (2.45, 2.5),
        (2.75, 1.3),
        (2.8, 0.4),
        (2.78, 0),
    ]
    seed = maker.seed
    dome = body(outline, around=160, along=90).roughened(0.22, 1.8, seed, 2)

    def skin(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        out = np.hypot(mesh.points[:, 0], mesh.points[:, 1]) / 3.2
        color = mix(
            maker.colors.second * 0.8,
            maker.colors.main,
            np.clip(out * 1.3 + 0.2 * fractal(mesh.points, seed), 0, 1),
        )
        fibers = fractal(np.column_stack([np.cos(angle) * 14, np.sin(angle) * 14, out * 3]), seed + 2, 2)
        color = mix(color, maker.colors.third, np.clip(0.3 * fibers * out, 0, 0.2))
        flecks = np.clip(fractal(mesh.points * 2.6, seed + 4, 2) * 4 - 1.0, 0, 1) * np.clip(
            (out - 0.62) * 4, 0, 1
        )
        color = mix(
            color, linear("#e2cda6"), np.clip(0.75 * flecks + np.clip((out - 0.93) * 6, 0, 0.5), 0, 0.85)
        )
        gills = 0.8 + 0.2 * np.cos(angle * 70)
        return np.where((share < 0.42)[:, None], linear("#e6d6b4") * gills[:, None], color)

    foot = body([(0, 0), (0, 0.5), (0.4, 0.55), (1.3, 0.5), (1.9, 0.65)], around=36, along=24)
    tan = mix(maker.colors.third, linear("#dcc6a0"), 0.5)
    return Piece.of((dome.painted(skin), Finish(roughness=0.75, mottle=0.08)), (foot.painted(tan), MATTE))


def mushroom_of(maker: Maker, *, cap: float, high: float, stem: float) -> Piece:
    outline: Outline = [
        (2.2, 0.4),
        (1.8, cap * 0.7),
        (1.75, cap * 0.95),
        (2.1, cap),
        (1.9 + high * 0.6, cap * 0.78),
        (1.9 + high, cap * 0.3),
        (2.0 + high, 0),
    ]
    dome = body(outline, around=168, along=70).roughened(0.08, cap * 0.7, maker.seed, 2)
    seed = maker.seed

    def skin(mesh: Mesh) -> Array:
        patch = fractal(mesh.points, seed)
        color = mix(maker.colors.main, maker.colors.second, 0.5 + 0.6 * patch)
        gills = linear("#8f6f58") * (0.75 + 0.25 * np.cos(mesh.uv[:, 0] * 2 * pi * 42))[:, None]
        return np.where((mesh.uv[:, 1] < 0.27)[:, None], gills, color)

    foot = body(
        [(0, 0), (0, stem * 0.95), (0.3, stem), (1.8, stem * 0.85), (2.4, stem)], around=36, along=24
    ).painted(mix(maker.colors.main, maker.colors.second, 0.2))
    return Piece.of((dome.painted(skin), Finish(roughness=0.65, subsurface=0.1, mottle=0.06)), (foot, MATTE))


@piece("mushrooms/under")
def mushroom_under(maker: Maker) -> Piece:
    """Tipped over, so that its stem shows."""
    return mushroom(maker).turned(roll=118)


@piece("shiitake-mushrooms/under")
def shiitake_under(maker: Maker) -> Piece:
    return shiitake(maker).turned(roll=128)


@piece("mushrooms/half")
def mushroom_half(maker: Maker) -> Piece:
    """A slice through cap and stem."""
    outline: Outline = [
        (0, 0),
        (0.05, 0.85),
        (1.6, 0.8),
        (1.9, 1.0),
        (1.85, 2.0),
        (2.3, 2.2),
        (3.2, 1.7),
        (3.8, 0.7),
        (3.9, 0),
    ]

    def flesh(mesh: Mesh) -> Array:
        x, z = np.abs(mesh.points[:, 0]), mesh.points[:, 2]
        gills = (
            np.exp(-(((z - 2.0 - 0.12 * x) / 0.22) ** 2))
            * np.clip((x - 0.75) * 3, 0, 1)
            * np.clip((2.0 - x) * 4, 0, 1)
        )
        edge = np.clip((np.abs(mesh.uv[:, 0]) - 0.96) * 30, 0, 0.5)
        return mix(mix(linear("#efe5d0"), linear("#6f5140"), 0.9 * gills), linear("#b7a58a"), edge)

    return Piece.of(*halved(outline, maker.colors.main, flesh, finish=MATTE, fine=2))


@piece("dried-porcini")
def dried_porcini(maker: Maker) -> Piece:
    """A dried slice through cap and stem: leathery, curled up, with the brown skin and the tubes of the cap at its edge."""
    seed, cap, stem = maker.seed, maker.rng.uniform(1.8, 2.5), maker.rng.uniform(0.55, 0.95)
    foot = maker.rng.uniform(1.9, 2.8)
    half = [(0, -foot), (stem * 0.9, -foot + 0.1), (stem * 1.3, -foot + 0.7), (stem, -0.8)]
    half += [(stem * 1.05, -0.2), (cap * 0.85, -0.1), (cap, 0.35), (cap * 0.72, 1.4), (0, 1.9)]
    raw = slab(mirrored(half), 0.15, rounding=0.05, around=260, rings=30)
    across, up, ring = raw.points[:, 1], -raw.points[:, 0], raw.uv[:, 1]
    out = np.where(ring < 1.5, np.minimum(ring, 1), 2.5 - ring)
    curl, sway = maker.rng.uniform(-0.05, 0.16), fractal(raw.points * (1, 1, 0) / 1.7, seed, 2)
    lift = curl * across**2 + maker.rng.uniform(-0.05, 0.09) * up**2 + 0.4 * sway
    curled = raw.shaped(lambda points: points + np.outer(lift, (0, 0, 1)))
    creases = np.exp(-((fractal(raw.points / 0.8, seed + 6, 2) / 0.09) ** 2))
    shrunk = curled.raised(-0.06 * creases).roughened(0.1, 0.6, seed, 3)
    age = maker.rng.uniform(0, 0.5)

    def paint(_: Mesh) -> Array:
        fibers = fractal(np.stack([across / 0.16, up / 1.4, 0 * up], 1), seed + 2, 2)
        patch = fractal(raw.points / 0.9, seed + 4, 3)
        flesh = mix(
            maker.colors.third, maker.colors.main, np.clip(age + 0.2 + 0.7 * patch + 0.5 * fibers, 0, 1)
        )
        flesh = mix(flesh, maker.colors.second, 0.45 * creases)
        tubes = np.exp(-(((up - 0.3) / 0.3) ** 2)) * np.clip((np.abs(across) - stem * 0.95) * 4, 0, 1)
        color = mix(flesh, linear("#7d6836"), 0.85 * tubes)
        skin = np.where((up > 0.2)[:, None], maker.colors.second * 0.55, maker.colors.second)
        return mix(color, skin, np.clip((out - 0.82) * 7, 0, 0.95))

    leathery = Finish(roughness=0.8, subsurface=0.05, mottle=0.14, mottle_size=0.3, bump=0.4, bump_size=0.12)
    return Piece.of((shrunk.painted(paint), leathery))
