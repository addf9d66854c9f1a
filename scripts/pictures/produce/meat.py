"""Beef, lamb and goat, and mince, in life size (cm): each cut by its outline, its fat and its bone."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import fractal
from ..pieces import Finish, Piece
from ..shapes import Outline, body, box, cross_face, ellipsoid, slab, tube
from .plants import Painter
from .registry import Maker, piece

RAW = Finish(
    roughness=0.36,
    subsurface=0.3,
    depth=0.35,
    coat=0.22,
    mottle=0.08,
    mottle_size=0.8,
    bump=0.12,
    bump_size=0.2,
)
CHUNK = Finish(
    roughness=0.48,
    subsurface=0.2,
    depth=0.25,
    coat=0.06,
    mottle=0.14,
    mottle_size=0.35,
    bump=0.25,
    bump_size=0.12,
)
CURED = Finish(roughness=0.45, subsurface=0.2, coat=0.15, mottle=0.1)
FAT = linear("#f3e4d2")
BONE = linear("#efe2cc")


def fibers(
    maker: Maker,
    *,
    fat: float = 0.25,
    grain: tuple[float, float, float] = (0.35, 2.4, 2.4),
    size: float = 1.0,
) -> Painter:
    """Lean meat with its grain, and veins of fat: `fat` is how broad they are."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        points = mesh.points / size
        lean = mix(maker.colors.main, maker.colors.second, 0.5 + 0.7 * fractal(points * grain, seed, 3))
        veins = 1 - np.abs(fractal(points * (0.55, 0.8, 0.8), seed + 3, 3)) / max(fat * 0.35, 1e-6)
        fine = np.clip(fractal(points * (0.8, 3, 3), seed + 7, 2) - 0.35, 0, 1) * fat
        return mix(
            lean, maker.colors.third, np.clip(np.clip(veins, 0, 1) * 0.85 + fine, 0, 1) if fat else 0.0
        )

    return paint


def stew_cube(maker: Maker, size: float, *, fat: float, bone: bool = False) -> Piece:
    """Cut by hand: no two edges are alike, and no side is square."""
    edge = [size * maker.rng.uniform(0.72, 1.28) for _ in range(3)]
    slant, narrow = maker.rng.uniform(-0.25, 0.25), maker.rng.uniform(0.7, 1.0)

    def skewed(points: Array) -> Array:
        x, y, z = points.T
        share = z / edge[2]
        slim = 1 + (narrow - 1) * share
        return np.stack([x * slim + slant * z, y * (1 - 0.2 * x / edge[0]) * slim, z], 1)

    cube = box(*edge, rounding=size * 0.2, fine=34).shaped(skewed)
    cube = cube.roughened(size * 0.15, size * 0.6, maker.seed, 4)
    lean = fibers(maker, fat=fat, grain=(0.5, 3, 3))
    rim = maker.rng.uniform(0.25, 0.6) * edge[1]

    def paint(mesh: Mesh) -> Array:
        """On one side, some of the fat that was around the muscle."""
        edge_fat = np.clip((mesh.points[:, 1] - rim + 0.5 * fractal(mesh.points / 1.1, 7)) * 2.5, 0, 0.9)
        return mix(lean(mesh), FAT, edge_fat)

    parts = [(cube.painted(paint), CHUNK)]
    if bone and maker.rng.random() < 0.6:
        # The bone runs through the piece, sawn off where the meat is.
        radius, high = size * maker.rng.uniform(0.2, 0.26), edge[2] + size * 0.05
        outline: Outline = [(0.05, radius), (high * 0.5, radius * 0.9), (high, radius)]
        oval = lambda angle, share: 1 + 0.12 * np.cos(2 * angle + 1) + 0.06 * np.cos(3 * angle)
        shaft = body(outline, around=40, along=20, relief=oval).painted(BONE * 0.92)
        marrow = cross_face(outline, 1.0, around=40, rings=24, relief=oval).painted(
            lambda mesh: mix(linear("#a8483f"), BONE * 0.92, np.clip((mesh.uv[:, 1] - 0.5) * 7, 0, 1))
        )
        shift = maker.rng.uniform(-0.12, 0.12) * size
        parts += [(mesh.moved(0.6 * slant * edge[2] + shift, shift), CURED) for mesh in (shaft, marrow)]
    return Piece.of(*parts)


@piece("beef-chuck")
def beef_cube(maker: Maker) -> Piece:
    return stew_cube(maker, 3.6, fat=0.3)


@piece("lamb-shoulder")
def lamb_cube(maker: Maker) -> Piece:
    return stew_cube(maker, 3.4, fat=0.5)


@piece("goat-meat")
def goat_cube(maker: Maker) -> Piece:
    return stew_cube(maker, 3.6, fat=0.2, bone=True)


@piece("beef-sirloin")
def sirloin(maker: Maker) -> Piece:
    """A steak: marbled, with a band of fat along one side."""
    reach = lambda angle: (
        7.4 * (1 + 0.2 * np.cos(2 * angle) + 0.07 * np.cos(3 * angle + 1) - 0.1 * np.sin(angle))
    )
    steak = slab(reach, 2.3, rounding=0.5, around=120, rings=50, dome=0.15).roughened(
        0.12, 1.2, maker.seed, 3
    )
    lean = fibers(maker, fat=0.34, grain=(0.8, 1.4, 1.4))

    def rim(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        fat = (np.sin(angle) > 0.05) & (ring > 0.87 + 0.03 * np.sin(angle * 9)) & (ring < 1.6)
        return mix(lean(mesh), FAT, fat * 0.95)

    return Piece.of((steak.painted(rim), RAW))


@piece("ground-beef", "ground-chicken", "ground-lamb", "ground-pork", "ground-turkey")
def mince(maker: Maker) -> Piece:
    """A low mound as it is packed: strands from the grinder, which lie close along its surface."""
    wide, deep, tall = 7.6, 5.6, 3.0
    shape = np.random.default_rng(maker.seed)

    def height(x: Array, y: Array) -> Array:
        out = (np.abs(x / wide) ** 2.6 + np.abs(y / deep) ** 2.6) ** (1 / 2.6)
        swell = 1 + 0.16 * fractal(np.stack([x / 3.0, y / 3.0, 0 * x], -1), 3, 2)
        return tall * np.clip(1 - out**3.2, 0, 1) ** 0.62 * swell

    count, steps = 1150, 11
    turn, reach = shape.uniform(0, 2 * pi, count), shape.uniform(0, 1, count) ** 0.5
    x, y = wide * 0.97 * reach * np.cos(turn), deep * 0.97 * reach * np.sin(turn)
    drift = fractal(np.stack([x / 5, y / 5, 0 * x], -1), maker.seed, 2)
    heading = 0.35 + 1.5 * drift + shape.normal(0, 0.22, count)
    length = shape.uniform(1.5, 3.4, count)
    strands = []
    for number in range(count):
        t = np.linspace(-0.5, 0.5, steps)
        along, wave = t * length[number], 0.16 * np.sin(t * 8 + number)
        c, s = np.cos(heading[number]), np.sin(heading[number])
        px, py = x[number] + along * c - wave * s, y[number] + along * s + wave * c
        # Both ends go down between the others.
        dip = 0.5 * (np.abs(t) * 2) ** 5 + shape.uniform(0, 0.16)
        path = np.stack([px, py, np.maximum(height(px, py) - dip, 0.12)], 1)
        radius = (
            0.25 * (1 + 0.1 * np.sin(t * 30 + number)) * np.interp(np.abs(t), [0, 0.42, 0.5], [1, 0.95, 0.5])
        )
        tone = (
            mix(maker.colors.third, FAT, 0.45)
            if shape.random() < 0.2
            else mix(maker.colors.main, maker.colors.second, shape.random())
        )
        strands.append(tube(path, radius, around=9).painted(tone))
    packed = join(strands)
    marbled = mix(
        packed.colors,
        maker.colors.third,
        np.clip(fractal(packed.points / 0.5, maker.seed) * 1.2 - 0.45, 0, 0.6),
    )
    ring, angle = np.meshgrid(
        np.linspace(0.01, 1, 40), np.linspace(0, 2 * pi, 90, endpoint=False), indexing="ij"
    )
    core_x, core_y = wide * ring * np.cos(angle), deep * ring * np.sin(angle)
    core = sheet(np.stack([core_x, core_y, height(core_x, core_y) * 0.9 - 0.1], -1), wrapped=True)
    finish = Finish(
        roughness=0.4,
        subsurface=0.22,
        depth=0.2,
        coat=0.12,
        mottle=0.08,
        mottle_size=0.4,
        bump=0.2,
        bump_size=0.1,
    )
    return Piece.of((packed.painted(marbled), finish), (core.painted(maker.colors.second * 0.7), finish))


@piece("veal-shanks")
def veal_shank(maker: Maker) -> Piece:
    """A thick cross-cut around its bone and marrow."""
    reach = lambda angle: 5.3 * (1 + 0.08 * np.cos(2 * angle + 1) + 0.05 * np.cos(3 * angle))
    cut = slab(reach, 3.2, rounding=0.5, around=120, rings=54).roughened(0.1, 1.4, maker.seed, 3)
    lean = fibers(maker, fat=0.3, grain=(1, 1, 1))

    def face(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        seams = np.clip(1 - np.abs(np.cos(mesh.uv[:, 0] * pi * 5 + 0.3)) * 9, 0, 1) * (ring > 0.35)
        color = mix(lean(mesh), maker.colors.third, seams * 0.8)
        return mix(color, maker.colors.third, ((ring > 0.93) & (ring < 1.6)) * 0.8)

    bone: Outline = [(2.6, 1.75), (3.3, 1.75), (3.42, 1.6), (3.4, 1.15), (3.2, 1.05)]
    ring_ = body(bone, around=50, along=30).painted(BONE)
    marrow = ellipsoid(1.15, 1.15, 0.22, fine=14).moved(z=3.2).painted(linear("#e8b8a4"))
    return Piece.of((cut.painted(face), RAW), (ring_, CURED), (marrow, RAW))


@piece("flank-steak")
def flank(maker: Maker) -> Piece:
    """Flat and broad, tapering to one end, its coarse fibers running from end to end."""
    seed = maker.seed

    def reach(angle: Array) -> Array:
        c, s = np.cos(angle), np.sin(angle)
        wide = 6.6 - 1.5 * c + 0.25 * np.cos(angle * 5 + 1)
        return (np.abs(c / 13.0) ** 2.7 + np.abs(s / wide) ** 2.7) ** (-1 / 2.7)

    steak = slab(reach, 2.0, rounding=0.7, around=220, rings=90, dome=0.3).roughened(0.2, 3.5, seed, 2)
    bent = steak.points + np.outer(0.04 * np.sin(steak.points[:, 0] / 3), (0, 1, 0))
    grain = fractal(bent * (0.16, 3.4, 0.5), seed + 2, 3)
    lean = fibers(maker, fat=0.0, grain=(0.1, 2.6, 0.6))

    def paint(mesh: Mesh) -> Array:
        cords = mix(lean(mesh), maker.colors.second * 0.75, np.clip(-grain * 1.4, 0, 0.6))
        streaks = np.clip(fractal(bent * (0.2, 4.5, 0.5), seed + 5, 2) * 3 - 1.1, 0, 1)
        patches = np.clip(fractal(mesh.points / (3.2, 1.6, 1.0), seed + 8, 3) * 3 - 1.1, 0, 0.75)
        return mix(mix(cords, maker.colors.third, streaks * 0.45), FAT, patches)

    return Piece.of((steak.painted(paint).raised(0.1 * grain), CHUNK))
