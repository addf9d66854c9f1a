"""Chicken, turkey and duck, raw, in life size (cm): cuts by their outline, their skin and their bones."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import Finish, Piece, together
from ..shapes import Outline, body, ellipsoid, slab, tube
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
    """Broad and nearly square under its loose skin, which hangs over three sides; at the fourth, meat and the bone."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    square = lambda angle: (np.abs(np.cos(angle)) ** 3 + np.abs(np.sin(angle)) ** 3) ** (-1 / 3)
    outline = lambda angle: (
        square(angle) * (1 - 0.1 * np.cos(angle) + 0.05 * np.cos(2 * angle) + 0.03 * np.sin(3 * angle + phase))
    )
    flesh = slab(lambda angle: 4.9 * outline(angle), 1.7, rounding=0.9, around=140, rings=40, dome=0.9)
    flesh = flesh.roughened(0.3, 2.2, seed, 3).painted(fibers(maker, fat=0.2, grain=(0.5, 1.8, 1.8)))
    red = flesh.painted(mix(flesh.colors, linear("#c4604e"), 0.5))

    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, 260, endpoint=False), np.linspace(0.01, 1, 100))
    bare = np.clip((np.cos(angle - 0.4) - 0.45) * 2.2, 0, 1)
    share = ring * (1.04 - 0.24 * bare + 0.035 * np.sin(5 * angle + phase) + 0.015 * np.sin(13 * angle))
    reach = 5.3 * outline(angle) * np.minimum(share, 1.06)
    flat = np.stack([reach * np.cos(angle), reach * np.sin(angle), 0 * ring], -1)
    hang = np.clip((share - 0.72) / 0.32, 0, 1) ** 1.8 * (1 - bare)
    height = 2.1 + 1.5 * (1 - np.minimum(share, 1) ** 2.2) - 1.75 * hang
    folds = 0.45 * fractal(flat / 3.2, seed + 3, 2)
    wrinkles = 0.16 * (1 - np.abs(fractal(flat / (2.2, 0.8, 1), seed + 4, 2)) * 4).clip(0, 1)
    skin = sheet(np.stack([flat[..., 0], flat[..., 1], height + folds + wrinkles], -1), wrapped=True)
    pale = poultry_skin(maker, skin, seed + 9)

    shaft: Outline = [(0, 0.62), (0.9, 0.66), (1.35, 0.6), (1.42, 0.4), (1.4, 0)]
    bone = body(shaft, around=36, along=30).painted(
        lambda mesh: mix(BONE, linear("#a8483e"), np.clip((0.42 - np.hypot(*mesh.points.T[:2])) * 4, 0, 0.8))
    )
    bone = bone.turned(pitch=90).moved(3.3, 0, 1.2).turned(yaw=23)
    return Piece.of((red, RAW), (pale, SKIN), (bone, CURED))


def poultry_skin(maker: Maker, mesh: Mesh, seed: int) -> Mesh:
    """Pimpled, yellow where there is fat below it, and pink where there is none."""
    thick = pimpled(maker, mesh, size=0.34)
    under = fractal(mesh.points / 2.4, seed, 3)
    yellow = mix(thick.colors, linear("#efd49a"), np.clip(0.25 + 0.9 * under, 0, 0.75))
    return thick.painted(mix(yellow, linear("#d98f7c"), np.clip(-0.15 - 1.1 * under, 0, 0.55)))


def drumstick_of(maker: Maker, length: float, width: float) -> Piece:
    """The calf swells to one side; the skin ends in a ragged edge before the bare bone with its two knuckles."""
    seed, thin = maker.seed, width * 0.17
    outline: Outline = [
        (0, 0),
        (0.05, width * 0.24),
        (length * 0.06, width * 0.4),
        (length * 0.24, width * 0.5),
        (length * 0.42, width * 0.45),
        (length * 0.58, width * 0.3),
        (length * 0.7, width * 0.2),
        (length * 0.8, thin),
        (length * 0.86, thin * 1.12),
        (length * 0.868, thin * 0.7),
    ]
    calf = lambda angle, share: (
        1 + (0.2 * np.cos(angle) + 0.08 * np.cos(2 * angle + 0.5)) * np.sin(pi * np.clip(share * 1.15, 0, 1))
    )
    skin = body(outline, around=110, along=180, relief=calf).roughened(0.28, 2.6, seed, 2)
    z, turn = skin.points[:, 2] / length, skin.uv[:, 0] * 2 * pi
    along = 0.1 * np.sin(turn * 9 + 2 * fractal(skin.points / 1.5, seed)) * np.clip((z - 0.6) * 5, 0, 1)
    around = 0.22 * (1 - 5 * np.abs(fractal(skin.points / (3.4, 3.4, 1.3), seed + 2, 2))).clip(0, 1)
    skin = skin.raised((along - around * np.clip((0.62 - z) * 4, 0, 1)) * width / 6)
    skin = poultry_skin(maker, skin, seed + 3)
    flesh = mix(skin.colors, linear("#cf7f70"), np.clip((z - 0.76) * 6, 0, 0.6))

    shaft = tube([(0, 0, length * share) for share in (0.8, 0.86, 0.92, 0.96)], thin * 0.72, around=24)
    shaft = shaft.painted(linear("#dba594"))
    ends = [
        ellipsoid(thin * 1.0, thin * 0.72, thin * 0.8, fine=16)
        .roughened(0.1, 0.5, seed + side)
        .moved(0, side * thin * 0.8, length * (0.965 + 0.01 * side))
        for side in (-1, 1)
    ]
    knuckle = join(ends).painted(
        lambda mesh: mix(BONE, linear("#c9776c"), np.clip(0.25 + 0.9 * fractal(mesh.points / 0.7, seed + 6), 0, 0.7))
    )
    lay = lambda mesh: lying(mesh, length, 14)
    return Piece.of((lay(skin.painted(flesh)), SKIN), (lay(shaft), RAW), (lay(knuckle), CURED))


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
