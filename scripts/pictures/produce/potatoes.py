"""Potatoes and sweet potatoes in life size (cm): earthy skins, ovals cut along."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import cells, fractal
from ..pieces import Finish, Piece
from ..shapes import Outline, body, ellipsoid
from .plants import Painter, crosscut, halved, lying, mottled
from .registry import Maker, piece

EARTHY = Finish(roughness=0.85, mottle=0.12, mottle_size=0.5, bump=0.25, bump_size=0.15)
"""Skin that grew in the ground: no light stands on it."""


def tuber(
    maker: Maker,
    x: float,
    y: float,
    z: float,
    *,
    bumps: float = 0.12,
    eyes: int = 9,
    skin: Painter | None = None,
    finish: Finish = EARTHY,
) -> Piece:
    """A potato: an uneven oval, thicker at one end, with eyes that have a brow."""
    lump = ellipsoid(x, y, z, fine=44)
    thick, bow = maker.rng.uniform(-0.14, 0.14), maker.rng.uniform(-0.35, 0.35)

    def swollen(points: Array) -> Array:
        along = points[:, 0] / x
        across = points[:, 1:] * (1 + thick * along)[:, None]
        return np.column_stack([points[:, 0], across[:, 0] + bow * (1 - along**2), across[:, 1]])

    lump = lump.shaped(swollen).roughened(bumps * y * 2.4, y * 1.4, maker.seed, 2)
    height, shadow = np.zeros(len(lump.points)), np.zeros(len(lump.points))
    for _ in range(eyes):
        at = lump.points[maker.rng.randrange(len(lump.points))]
        away = lump.points - at
        pit = np.exp(-((np.linalg.norm(away / (0.34, 0.4, 0.3), axis=1)) ** 2))
        brow = np.exp(-((np.linalg.norm((away - (0.38, 0, 0)) / (0.22, 0.62, 0.5), axis=1)) ** 2))
        height += 0.1 * brow - 0.17 * pit
        shadow += 0.62 * pit - 0.12 * brow
    painted = lump.painted(skin or mottled(maker, 0.6, 0.9))
    return Piece.of((painted.tinted(np.clip(1 - shadow, 0.35, 1.1)[:, None]).raised(height), finish))


def earthy(maker: Maker, scurf: Array) -> Painter:
    """Thin skin with rough patches of `scurf` and dots."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        patch = fractal(mesh.points / 1.3, seed, 3)
        color = mix(maker.colors.main, maker.colors.second, np.clip(0.5 + 0.8 * patch, 0, 1))
        net = np.clip(fractal(mesh.points * 1.5, seed + 3, 3) * 2 - 0.25, 0, 0.55)
        dots = np.clip(0.2 - cells(mesh.points * 2.1, seed)[0], 0, 1) * 6
        return mix(mix(color, scurf, net), maker.colors.second * 0.45, np.clip(dots, 0, 0.7))

    return paint


@piece("potatoes")
def potato(maker: Maker) -> Piece:
    skin = earthy(maker, linear("#a07c48"))
    return tuber(maker, maker.rng.uniform(4.3, 5.0), 3.2, 2.8, bumps=0.1, skin=skin)


RED_SCURF = linear("#b48a64")


@piece("red-potatoes")
def red_potato(maker: Maker) -> Piece:
    skin = dusty(earthy(maker, RED_SCURF))
    return tuber(maker, maker.rng.uniform(3.3, 3.9), 2.6, 2.3, bumps=0.1, skin=skin)


def dusty(skin: Painter) -> Painter:
    """Rose-brown instead of red, so that no one takes it for a tomato."""
    return lambda mesh: mix(skin(mesh), linear("#a0684e"), 0.42)


def potato_cut(maker: Maker, skin: Painter, *, tones: tuple[str, str, str]) -> Piece:
    """Half of one, cut along: an oval of wet flesh with a rim of skin. The tones are dark, light, and of its ring."""
    dark, pale, ringed = map(linear, tones)
    outline: Outline = [(0, 0), (0.15, 1.3), (0.9, 2.3), (2.2, 2.75)]
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: (
        (1 + 0.05 * np.cos(angle * 3 + phase) + 0.04 * np.cos(angle + phase))
        / np.sqrt((np.cos(angle) / 1.5) ** 2 + np.sin(angle) ** 2)
    )

    def flesh(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1] + 0.02 * fractal(mesh.points, 5, 2)
        color = mix(dark, pale, np.clip(0.5 + fractal(mesh.points * 0.8, 3), 0, 1))
        vessels = np.exp(-(((ring - 0.8) / 0.035) ** 2))
        color = mix(color, ringed, np.clip(0.55 * vessels + 0.25 * (ring > 0.84), 0, 1))
        return mix(color, skin(mesh) * 0.4, np.clip((ring - 0.935) * 45, 0, 1))

    half = crosscut(outline, 1.0, skin, flesh, relief=relief, finish=EARTHY, fine=2)
    return Piece.of(*half).turned(yaw=maker.rng.uniform(-20, 20)).turned(roll=24)


@piece("potatoes/half")
def potato_half(maker: Maker) -> Piece:
    skin = earthy(maker, linear("#a07c48"))
    return potato_cut(maker, skin, tones=("#cfa544", "#dcba62", "#a67c2c"))


@piece("red-potatoes/half")
def red_potato_half(maker: Maker) -> Piece:
    skin = dusty(earthy(maker, RED_SCURF))
    return potato_cut(maker, skin, tones=("#cdbb86", "#dccf9f", "#ab9660"))


@piece("russet-potatoes")
def russet(maker: Maker) -> Piece:
    def netted(mesh: Mesh) -> Array:
        net = 1 - np.clip(np.abs(fractal(mesh.points * (0.8, 2, 2), maker.seed, 3)) * 5, 0, 1)
        return mix(
            mix(maker.colors.main, maker.colors.second, 0.4 + 0.4 * fractal(mesh.points, 3)),
            maker.colors.third,
            net * 0.45,
        )

    return tuber(maker, 6.2, 3.4, 3.0, bumps=0.07, eyes=16, skin=netted)


def sweet_skin(maker: Maker) -> Painter:
    """Copper with a purple breath, thin scars across it."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        patch = fractal(mesh.points / 2.2, seed, 3)
        color = mix(mix(maker.colors.main, linear("#8f3f3e"), 0.5), maker.colors.second, 0.5 + 0.5 * patch)
        where = np.column_stack([np.cos(angle) * 1.6, np.sin(angle) * 1.6, share * 26])
        scar = np.clip(fractal(where, seed + 4, 2) * 3 - 1.1, 0, 1)
        return mix(color, linear("#5c2c26"), np.clip(0.75 * scar + 0.6 * (share < 0.02), 0, 0.8))

    return paint


def sweet_outline(length: float) -> Outline:
    ends = [(0, 0), (0.05, 0.5), (0.6, 1.3), (2.6, 2.75)]
    middle = [(length * 0.45, 3.4), (length * 0.72, 3.0), (length - 1.6, 1.8), (length - 0.3, 0.9)]
    return [*ends, *middle, (length, 0)]


@piece("sweet-potatoes")
def sweet_potato(maker: Maker) -> Piece:
    length = maker.rng.uniform(12.5, 14)
    skin = (
        body(sweet_outline(length), around=80, along=110)
        .painted(sweet_skin(maker))
        .roughened(0.75, 3.2, maker.seed, 2)
    )
    return Piece.of((lying(skin, length, maker.rng.uniform(6, 24)), EARTHY))


@piece("sweet-potatoes/half")
def sweet_potato_half(maker: Maker) -> Piece:
    """Cut along: bright orange flesh with paler threads and a thin dark rim."""
    length = 12.5

    def flesh(mesh: Mesh) -> Array:
        side, share = mesh.uv[:, 0], mesh.uv[:, 1]
        threads = fractal(np.column_stack([side * 9, share * 3, 0 * side]), 3, 2)
        color = mix(linear("#f08a2c"), linear("#f6b060"), np.clip(0.1 + 0.8 * threads, 0, 0.7))
        band = np.exp(-(((np.abs(side) - 0.86) / 0.03) ** 2))
        color = mix(color, linear("#d8661c"), 0.8 * band)
        rim = np.clip((np.abs(side) - 0.95) * 40, 0, 1) + np.clip(np.abs(share - 0.5) * 40 - 18.8, 0, 1)
        return mix(color, linear("#7c382c"), np.clip(rim, 0, 1))

    half = Piece.of(*halved(sweet_outline(length), sweet_skin(maker), flesh, finish=EARTHY, fine=2))
    return half.turned(yaw=90).turned(roll=12)
