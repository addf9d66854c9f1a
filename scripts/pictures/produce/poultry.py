"""Chicken, turkey and duck, raw, in life size (cm): cuts by their outline, their skin and their bones."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import Outline, body, ellipsoid, slab, tube
from .meat import BONE, CURED, FAT, RAW, fibers
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

BREAST = Finish(roughness=0.4, subsurface=0.25, depth=0.3, coat=0.15, mottle=0.05, bump=0.12, bump_size=0.12)


def poultry_breast(maker: Maker, plump: float) -> Piece:
    """A drop, plump and round at one end and pointed at the other, its fibers running together in the point."""
    seed, bow = maker.seed, maker.rng.uniform(0.6, 1.1)
    wide, flat = 4.7, -0.75
    whole = ellipsoid(1, 1, 1, fine=70)
    x, y, z = whole.points.T
    long = np.where(x > 0, 6.0, 8.6)
    slim = np.interp(x, [-1, -0.75, -0.3, 0.3, 1], [0.7, 0.76, 0.88, 1.0, 1.08])
    thin = np.interp(x, [-1, -0.3, 0.4, 1], [0.4, 0.72, 1.0, 1.0])
    side = y * slim
    # The tender lies along one side, behind a furrow.
    furrow = np.exp(-(((y - 0.52 + 0.12 * x) / 0.07) ** 2)) * np.clip(z * 2, 0, 1) * (x < 0.75)
    tall = plump * thin * np.where(z > 0, 1 - 0.25 * np.clip(y, 0, 1) ** 2 - 0.16 * furrow, 1)
    shaped = whole.shaped(
        lambda _: np.stack([x * long, side * wide + bow * (1 - x**2), np.maximum(z * tall, flat * thin)], 1)
    )
    strand = np.stack([x * 2.2, y * 13, z * 6], 1)
    grain = fractal(strand, seed + 4, 3)
    shaped = shaped.roughened(0.3, 3.2, seed, 2).raised(0.035 * grain)
    flesh = mix(maker.colors.third, maker.colors.main * (1, 0.93, 0.9), np.clip(0.45 + 0.7 * grain, 0, 1))
    rosy = np.clip(0.35 + 0.8 * fractal(shaped.points / 3.0, seed + 6, 2), 0, 1)
    flesh = mix(flesh, maker.colors.second * (1.0, 0.86, 0.84), 0.6 * rosy + 0.5 * furrow)
    streak = np.clip(fractal(np.stack([x * 1.6, y * 7, z * 3], 1), seed + 9, 2) * 3 - 1.3, 0, 0.6)
    flesh = mix(flesh, linear("#faf0e6"), streak)
    fat = np.clip(fractal(shaped.points / 1.2, seed + 8, 3) * 2.4 + np.abs(y) * 2.2 - 2.6, 0, 0.8) * (
        x > -0.4
    )
    return Piece.of((shaped.painted(mix(flesh, linear("#f2dca6"), fat)), BREAST))


@piece("chicken-breast")
def chicken_breast(maker: Maker) -> Piece:
    return poultry_breast(maker, 2.5)


@piece("turkey-breast")
def turkey_breast(maker: Maker) -> Piece:
    return poultry_breast(maker, 3.4).scaled(1.4)


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
    """Broad at one end; its skin lies on most of it, and at its edge are red meat, yellow fat and the end of the bone."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)

    def reach(angle: Array) -> Array:
        c, s = np.cos(angle), np.sin(angle)
        oval = (np.abs(c / 6.0) ** 2.5 + np.abs(s / (4.6 - 0.75 * c)) ** 2.5) ** (-1 / 2.5)
        return oval * (1 + 0.03 * np.sin(3 * angle + phase) + 0.012 * np.sin(8 * angle + phase))

    cut = slab(reach, 1.9, rounding=0.95, around=240, rings=110, dome=1.9).roughened(0.45, 3.6, seed, 2)
    z = cut.points[:, 2]
    angle, ring = cut.uv[:, 0] * 2 * pi, cut.uv[:, 1]
    # How far inside the edge of the skin a point lies: the skin falls short at the narrow end and along one side.
    short = 0.5 * np.exp(-(((np.mod(angle + pi + 0.25, 2 * pi) - pi) / 0.75) ** 2))
    short = short + 0.32 * np.exp(-(((np.mod(angle - 4.2, 2 * pi) - pi) / 0.55) ** 2))
    edge = 1.3 - 1.55 * short + 0.05 * np.sin(6 * angle + phase) + 0.03 * np.sin(15 * angle + 2 * phase)
    inside = edge - ring + 0.05 * fractal(cut.points / 0.9, seed + 2, 2)
    covered = np.clip(inside * 16, 0, 1)

    crease = (1 - 6 * np.abs(fractal(cut.points / (3.4, 5.5, 6), seed + 4, 2))).clip(0, 1)
    folds = crease * np.clip(0.3 + 2.5 * fractal(cut.points / 3.2, seed + 11, 2), 0, 1)
    skinned = poultry_skin(maker, cut, seed + 9)
    skin = mix(skinned.colors, maker.colors.second * (1, 0.86, 0.8), 0.2 * folds)
    grain = fractal(cut.points * (0.6, 3.2, 2), seed + 5, 3)
    meat = mix(linear("#cf6f62"), linear("#a9453f"), np.clip(0.45 + 0.9 * grain, 0, 1))
    meat = mix(
        meat, linear("#e9a99c"), np.clip(fractal(cut.points / (1.6, 0.7, 1), seed + 6, 2) * 2.4 - 0.9, 0, 0.7)
    )
    lump = fractal(cut.points / 1.1, seed + 7, 3)
    below = np.exp(-(((inside + 0.05) / 0.07) ** 2)) * np.clip(0.55 + 1.4 * lump, 0, 1) * (ring < 1.5)
    meat = mix(meat, linear("#f0d588"), 0.9 * below)
    up = (np.clip(z, 0, 1) + 0.15) / 1.15
    raised = (0.2 * covered - 0.14 * folds * covered + 0.16 * below + 0.05 * grain * (1 - covered)) * up
    body_ = skinned.painted(mix(meat, skin, covered)).raised(raised)
    return Piece.of((body_, SKIN), (_thigh_bone(maker).moved(5.0, -0.5, 1.4), CURED))


def _thigh_bone(maker: Maker) -> Mesh:
    """The head of the bone, white with gristle and red where it was cut, of which only the end is seen."""
    knob = ellipsoid(1.15, 1.1, 0.95, fine=22).roughened(0.22, 0.9, maker.seed, 2)
    red = np.clip(fractal(knob.points / 0.6, maker.seed, 3) * 1.8 + knob.points[:, 0] * 0.5 - 0.35, 0, 0.75)
    return knob.painted(mix(mix(BONE, linear("#f7efe6"), 0.5), linear("#b8524a"), red))


def poultry_skin(maker: Maker, mesh: Mesh, seed: int) -> Mesh:
    """Pimpled, yellow where there is fat below it, and pink where there is none."""
    thick = pimpled(maker, mesh, size=0.34)
    under = fractal(mesh.points / 2.4, seed, 3)
    pale = mix(thick.colors, linear("#f8e9dc"), 0.4)
    yellow = mix(pale, linear("#f2dfae"), np.clip(0.2 + 0.8 * under, 0, 0.65))
    return thick.painted(mix(yellow, linear("#e09c8c"), np.clip(-0.15 - 1.1 * under, 0, 0.5)))


def drumstick_of(maker: Maker, length: float, width: float) -> Piece:
    """The calf swells to one side; the skin ends in a ragged edge before the meat and the bone with its two white heads."""
    seed, thin = maker.seed, width * 0.17
    outline: Outline = [
        (0, 0),
        (0.04, width * 0.26),
        (length * 0.05, width * 0.4),
        (length * 0.2, width * 0.5),
        (length * 0.38, width * 0.47),
        (length * 0.55, width * 0.35),
        (length * 0.7, width * 0.24),
        (length * 0.82, thin * 1.05),
        (length * 0.88, thin * 0.95),
        (length * 0.9, thin * 0.6),
    ]
    calf = lambda angle, share: (
        1 + (0.24 * np.cos(angle) + 0.1 * np.cos(2 * angle + 0.5)) * np.sin(pi * np.clip(share * 1.1, 0, 1))
    )
    shape = body(outline, around=100, along=160, relief=calf).roughened(0.3, 2.6, seed, 2)
    z, turn = shape.points[:, 2] / length, shape.uv[:, 0] * 2 * pi
    ragged = (
        0.035 * np.sin(turn * 2 + seed)
        + 0.018 * np.sin(turn * 5 + 1)
        + 0.03 * fractal(shape.points / 1.2, seed, 2)
    )
    # The skin leaves the shank bare, and the cut at the thick end.
    covered = np.clip((0.74 + ragged - z) * 30, 0, 1) * np.clip((z - 0.02 - ragged) * 24, 0, 1)
    folds = (1 - 5 * np.abs(fractal(shape.points / (3.4, 3.4, 1.5), seed + 2, 2))).clip(0, 1)
    skin = poultry_skin(maker, shape, seed + 3)
    pale = mix(skin.colors, maker.colors.second * (1, 0.86, 0.8), 0.4 * folds)
    grain = fractal(shape.points * (2.4, 2.4, 0.6), seed + 5, 3)
    meat = mix(linear("#d27a6c"), linear("#ac4c44"), np.clip(0.45 + 0.9 * grain, 0, 1))
    meat = mix(
        meat,
        linear("#efcfc0"),
        np.clip((z - 0.76) * 9 + fractal(shape.points / 0.8, seed + 8), 0, 0.75) * (z > 0.7),
    )
    raised = (0.2 * covered - 0.2 * folds * covered) * width / 6
    calf_ = skin.painted(mix(meat, pale, covered)).raised(raised)

    ends = [
        ellipsoid(thin * 1.05, thin * 0.8, thin * 0.95, fine=22)
        .roughened(0.12, 0.6, seed + side)
        .moved(0, side * thin * 0.75, length * (0.92 + 0.012 * side))
        for side in (-1, 1)
    ]
    knuckle = join(ends).painted(
        lambda mesh: mix(
            linear("#f4ebe0"),
            linear("#c9776c"),
            np.clip(0.05 + 0.9 * fractal(mesh.points / 0.8, seed + 6), 0, 0.6),
        )
    )
    lay = lambda mesh: lying(mesh, length, 18)
    return Piece.of((lay(calf_), SKIN), (lay(knuckle), CURED))


@piece("chicken-drumsticks")
def drumstick(maker: Maker) -> Piece:
    return drumstick_of(maker, 12.5, 6.4)


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
    """On its back: the breast up, the drumsticks drawn along its sides and tied together, the wings tucked in."""
    trunk = ellipsoid(11, 7.6, 6.6, fine=90)

    def breast(points: Array) -> Array:
        x, y, z = points.T
        keel = 0.8 * np.exp(-((y / 1.8) ** 2)) * np.clip(z / 6, 0, 1)
        slim = 1 - 0.16 * np.clip(x / 11, -1, 1)
        # The back lies flat on the board.
        low = np.where(z < -3.4, -3.4 + (z + 3.4) * 0.12, z)
        return np.stack([x, y * slim, (low + keel) * (1 - 0.1 * x / 11)], 1)

    parts = [Piece.of((pimpled(maker, trunk.shaped(breast).moved(z=3.8), size=0.7), SKIN))]
    for side in (-1, 1):
        thigh = ellipsoid(5.6, 3.0, 3.6, fine=40).turned(yaw=side * 12).moved(2.2, side * 5.9, 3.5)
        leg = drumstick_of(maker, 14, 5.6).turned(roll=side * 70).turned(pitch=-8).turned(yaw=-side * 19)
        upper = ellipsoid(4.4, 1.5, 1.7, fine=26).turned(yaw=side * 20).moved(-5.0, side * 6.9, 3.4)
        tip = ellipsoid(4.0, 1.2, 1.2, fine=26).turned(yaw=-side * 24).moved(-5.2, side * 7.9, 1.9)
        skin = pimpled(maker, join([thigh, upper, tip]), size=0.7)
        parts += [Piece.of((skin, SKIN)), leg.moved(8.0, side * 3.7, 3.6)]
    turn = np.linspace(0, 2 * pi, 60)
    twine = [
        tube(
            np.stack([12.4 + 0.3 * number + 0 * turn, 2.5 * np.cos(turn), 4.5 + 1.25 * np.sin(turn)], 1),
            0.16,
            around=8,
        )
        for number in (0, 1)
    ]
    return together([*parts, Piece.of((join(twine).painted(linear("#d8c49a")), MATTE))])
