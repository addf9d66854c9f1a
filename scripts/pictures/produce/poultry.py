"""Chicken, turkey and duck, raw, in life size (cm): cuts by their outline, their skin and their bones."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import Finish, Piece, together
from ..shapes import Outline, body, ellipsoid, slab
from .meat import BONE, CHUNK, CURED, FAT, RAW, fibers
from .plants import lying
from .registry import Maker, piece

SKIN = Finish(
    roughness=0.42,
    subsurface=0.3,
    depth=0.4,
    coat=0.15,
    mottle=0.07,
    mottle_size=1.2,
    bump=0.35,
    bump_size=0.14,
)


def poultry_breast(maker: Maker, dome: float) -> Piece:
    """A drop, thick at its round end, the tender along one side, with its grain and a rim of fat."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    reach = lambda angle: (
        6.6
        * (
            1
            + 0.2 * np.cos(2 * angle)
            + 0.26 * np.cos(angle)
            + 0.05 * np.cos(3 * angle + 0.6)
            + 0.012 * np.sin(9 * angle + phase)
        )
    )
    flat = slab(reach, 1.6, rounding=0.8, around=150, rings=70, dome=dome)
    x, y, _ = flat.points.T
    thick = 1 - 0.72 * np.clip((5 - x) / 12, 0, 1) ** 1.2
    # The tender lies along one side.
    seam = y - 2.0 + 0.1 * x
    fillet = -0.8 * np.exp(-((seam / 0.55) ** 2)) * (flat.uv[:, 1] < 1)
    swell = 0.25 * fractal(flat.points / 2.8, seed, 2) + 0.05 * fractal(
        flat.points / (1.6, 0.35, 0.6), seed + 2, 2
    )
    shaped = flat.shaped(
        lambda points: np.stack(
            [x, y, (points[:, 2] + (fillet + swell) * np.clip(points[:, 2], 0, 1)) * thick], 1
        )
    )

    def paint(mesh: Mesh) -> Array:
        grain = fractal(mesh.points / (2.2, 0.28, 0.5), seed + 4, 3)
        flesh = mix(
            maker.colors.main, maker.colors.second * (1, 0.86, 0.84), np.clip(0.5 + 0.9 * grain, 0, 1)
        )
        flesh = mix(
            flesh,
            maker.colors.third,
            np.clip(fractal(mesh.points / (1.8, 0.5, 0.6), seed + 6) * 1.5 - 0.3, 0, 0.6),
        )
        fat = np.clip(fractal(mesh.points / 1.3, seed + 8, 3) * 2 + (mesh.uv[:, 1] - 1) * 3 - 1.0, 0, 0.85)
        return mix(flesh, linear("#f4deb0"), fat * (mesh.uv[:, 1] < 1.6))

    return Piece.of((shaped.painted(paint), CHUNK))


@piece("chicken-breast")
def chicken_breast(maker: Maker) -> Piece:
    return poultry_breast(maker, 3.6)


@piece("turkey-breast")
def turkey_breast(maker: Maker) -> Piece:
    return poultry_breast(maker, 4.6).scaled(1.4)


@piece("boneless-chicken-thighs")
def boneless_thigh(maker: Maker) -> Piece:
    """Opened flat: two muscles with a seam between them, ragged edges, and fat where the skin was."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    reach = lambda angle: (
        5.4
        * (
            1
            + 0.2 * np.cos(2 * angle + 0.3)
            + 0.05 * np.sin(3 * angle + phase)
            + 0.035 * np.sin(7 * angle + phase)
            + 0.02 * np.sin(13 * angle + phase)
        )
    )
    cut = slab(reach, 1.3, rounding=0.6, around=150, rings=60, dome=0.5)
    x, y, z = cut.points.T
    seam = y - 0.5 * np.sin(x * 0.55 + phase) - 0.4
    up = np.clip(z / 1.2, 0, 1)
    muscles = 1.1 * np.abs(np.tanh(seam / 1.1)) - 0.75
    swell = 0.35 * fractal(cut.points / (3.2, 1.6, 2), seed, 3)
    shaped = cut.shaped(lambda points: points + np.outer((muscles + swell) * up, (0, 0, 1)))
    lean = fibers(maker, fat=0.12, grain=(0.5, 2.2, 2.2), size=1.3)

    def paint(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        patch = fractal(mesh.points / (1.5, 1.0, 2), seed + 5, 3)
        fat = np.clip(0.55 * np.exp(-((seam / 0.45) ** 2)) + patch * 1.5 - 0.75 + 0.5 * (ring > 0.9), 0, 0.9)
        deep = mix(lean(mesh), linear("#b8604e"), 0.28 * np.clip(0.4 - patch, 0, 1))
        return mix(deep, linear("#f6e3bd"), fat * (ring < 1.7))

    return Piece.of((shaped.painted(paint), RAW))


def pimpled(maker: Maker, mesh: Mesh, *, size: float = 0.5) -> Mesh:
    """Poultry skin with the dots where feathers were."""
    distance, _ = cells(mesh.points / size, maker.seed)
    skin = mix(
        maker.colors.main,
        np.where(
            fractal(mesh.points / 2.2, maker.seed)[:, None] > 0, maker.colors.third, maker.colors.second
        ),
        np.abs(fractal(mesh.points / 2.2, maker.seed)),
    )
    return mesh.painted(mix(skin, maker.colors.third, np.clip(0.3 - distance, 0, 1) * 1.5)).raised(
        0.06 * np.clip(0.36 - distance, 0, 1)
    )


@piece("chicken-thighs")
def chicken_thigh(maker: Maker) -> Piece:
    """A drop with its bone at the narrow end; the skin lies over it in folds and ends before the flesh does."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    outline = lambda angle: (
        1 + 0.26 * np.cos(angle) + 0.17 * np.cos(2 * angle) + 0.04 * np.cos(3 * angle + phase)
    )
    flesh = slab(lambda angle: 4.9 * outline(angle), 1.3, rounding=0.6, around=120, rings=44, dome=1.5)
    flesh = flesh.roughened(0.2, 1.8, seed, 3)
    lean = fibers(maker, fat=0.25, grain=(0.6, 1.6, 1.6))
    red = lambda mesh: mix(lean(mesh), linear("#c9705c"), 0.4)

    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, 170, endpoint=False), np.linspace(0.01, 1, 64))
    rim = 4.95 * outline(angle) * (1 + 0.03 * np.sin(angle * 4 + phase) + 0.012 * np.sin(angle * 9))
    # Its edge is drawn back from the bone, and rolled in elsewhere.
    back = 0.82 + 0.18 * np.clip(0.75 - np.cos(angle), 0, 1)
    reach = rim * ring * back
    over = np.clip((ring - 0.82) / 0.18, 0, 1)
    height = 1.55 + 1.75 * (1 - (ring * back) ** 2.4) - 0.95 * over**2 * np.clip(0.6 - np.cos(angle), 0, 1)
    ground = np.stack([reach * np.cos(angle), reach * np.sin(angle), 0 * ring], -1)
    folds = 0.32 * fractal(ground / (2.8, 1.9, 1), seed + 3, 2)
    pleats = 0.07 * np.sin(angle * 23 + 4 * folds) * over
    skin = sheet(np.stack([ground[..., 0], ground[..., 1], height + folds + pleats], -1), wrapped=True)
    thick = pimpled(maker, skin, size=0.4)
    pale = mix(
        thick.colors, linear("#f3dcb4"), np.clip(0.35 + 0.4 * fractal(skin.points / 2.4, seed + 9), 0, 0.65)
    )

    shaft: Outline = [(-2, 0.5), (0.9, 0.55), (1.6, 0.8), (2.0, 0.72), (2.15, 0)]
    bone = body(shaft, around=36, along=30, relief=lambda turn, share: 1 + 0.16 * np.cos(turn * 2) * share)
    bone = bone.painted(
        lambda mesh: mix(linear("#d98a80"), BONE, np.clip((mesh.points[:, 2] - 0.7) * 1.4, 0, 1))
    )
    bone = bone.turned(pitch=90).moved(6.2, 0, 0.95)
    return Piece.of((flesh.painted(red), RAW), (thick.painted(pale), SKIN), (bone, CURED))


def drumstick_of(maker: Maker, length: float, width: float) -> Piece:
    """Skin over the thick end, the knuckle bare at the thin one."""
    outline: Outline = [
        (0, 0),
        (0.1, width * 0.2),
        (width * 0.3, width * 0.44),
        (length * 0.3, width * 0.5),
        (length * 0.55, width * 0.36),
        (length * 0.78, width * 0.19),
        (length * 0.88, width * 0.17),
    ]
    meat = body(outline, around=64, along=90).roughened(0.16, 2.0, maker.seed, 3)
    knuckle: Outline = [
        (length * 0.84, width * 0.14),
        (length * 0.93, width * 0.15),
        (length * 0.97, width * 0.2),
        (length, width * 0.12),
        (length * 1.003, 0),
    ]
    bone = body(
        knuckle,
        around=36,
        along=36,
        relief=lambda angle, share: 1 + 0.2 * np.cos(angle * 2) * np.clip(share - 0.4, 0, 1),
    ).painted(lambda mesh: mix(BONE, linear("#d98a86"), np.clip(0.45 - mesh.uv[:, 1], 0, 1)))
    return Piece.of((lying(pimpled(maker, meat), length, 14), SKIN), (lying(bone, length, 14), CURED))


@piece("chicken-drumsticks")
def drumstick(maker: Maker) -> Piece:
    return drumstick_of(maker, 13.5, 6.4)


@piece("duck-legs")
def duck_leg(maker: Maker) -> Piece:
    """Thigh and drumstick in one, the skin thick with fat."""
    thigh = (
        ellipsoid(6.4, 5.2, 2.6, fine=44)
        .shaped(lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -1.0)], 1))
        .roughened(0.3, 2.6, maker.seed, 3)
    )
    leg = drumstick_of(maker, 12.5, 5.4).turned(yaw=34).moved(6.4, 3.4, 0.4)
    rim = lambda mesh: mix(mesh.colors, FAT, np.clip((0.1 - mesh.points[:, 2]) * 1.2, 0, 0.8))
    return together([Piece.of((pimpled(maker, thigh).painted(rim), SKIN)), leg])


@piece("whole-chicken")
def whole_chicken(maker: Maker) -> Piece:
    """On its back: breast up, legs drawn in, wings folded."""
    trunk = ellipsoid(11, 7.6, 6.6, fine=56)

    def breast(points: Array) -> Array:
        x, y, z = points.T
        keel = 0.9 * np.exp(-((y / 1.6) ** 2)) * np.clip(z / 6, 0, 1)
        cleft = -0.5 * np.exp(-((y / 0.5) ** 2)) * np.clip(z / 6, 0, 1)
        slim = 1 - 0.22 * np.clip(x / 11, -1, 1)
        return np.stack([x, y * slim, (z + keel + cleft) * (1 - 0.12 * x / 11)], 1)

    parts = [Piece.of((pimpled(maker, trunk.shaped(breast).moved(z=6.2), size=0.7), SKIN))]
    for side in (-1, 1):
        thigh = ellipsoid(5.4, 3.2, 3.9, fine=32).turned(yaw=side * 16, pitch=18).moved(4.0, side * 6.6, 5.2)
        leg = (
            drumstick_of(maker, 13, 5.2).turned(pitch=-10).turned(yaw=-side * 20).moved(9.6, side * 5.4, 5.8)
        )
        upper = ellipsoid(4.6, 1.8, 1.9, fine=24).turned(yaw=side * 28).moved(-5.2, side * 7.4, 5.4)
        tip = ellipsoid(4.0, 1.35, 1.3, fine=24).turned(yaw=-side * 34).moved(-5.6, side * 8.6, 3.9)
        parts += [Piece.of((pimpled(maker, join([thigh, upper, tip]), size=0.7), SKIN)), leg]
    return together(parts)
