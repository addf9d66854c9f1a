"""Sausages and cured meat in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import Outline, body, box, cross_face, curve, slab, tube
from .meat import CURED, FAT, RAW
from .plants import Painter, lying
from .registry import Maker, piece

COARSE = Finish(roughness=0.6, coat=0.03, mottle=0.2, mottle_size=0.4, bump=0.55, bump_size=0.28)
"""Meat that was chopped, not ground, under a thin skin."""


def sausage(
    maker: Maker, length: float, radius: float, *, bend: float, speckle: Array, finish: Finish = CURED
) -> Piece:
    """A link with its twisted ends."""
    outline: Outline = [
        (-0.9, 0.06),
        (-0.3, 0.12),
        (0, 0.3),
        (0.5, radius * 0.8),
        (1.6, radius),
        (length * 0.5, radius * 1.02),
        (length - 1.6, radius),
        (length - 0.5, radius * 0.8),
        (length, 0.3),
        (length + 0.3, 0.12),
        (length + 0.9, 0.06),
    ]
    skin = body(outline, around=52, along=110).roughened(0.1, 1.5, maker.seed, 2)
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        bits, number = cells(mesh.points / 0.5, seed)
        color = mix(maker.colors.main, maker.colors.second, 0.5 + 0.6 * fractal(mesh.points, seed))
        return mix(
            mix(color, maker.colors.third, np.clip(0.42 - bits, 0, 1) * (number > 0.55) * 1.6),
            speckle,
            np.clip(0.22 - bits, 0, 1) * (number < 0.12) * 3,
        )

    return Piece.of((lying(skin.painted(paint), length, bend), finish))


@piece("italian-sausage")
def italian_sausage(maker: Maker) -> Piece:
    return sausage(maker, 13, 1.75, bend=maker.rng.uniform(20, 45), speckle=linear("#7a8a4a"), finish=RAW)


@piece("mexican-chorizo")
def mexican_chorizo(maker: Maker) -> Piece:
    return sausage(maker, 10, 1.7, bend=maker.rng.uniform(5, 25), speckle=linear("#5c1a10"), finish=COARSE)


@piece("spanish-chorizo")
def spanish_chorizo(maker: Maker) -> Piece:
    whole = sausage(maker, 15, 1.9, bend=10, speckle=linear("#6a1a10"))
    string = tube(curve([(8.4, 0, 1.9), (9.6, 0.5, 1.9), (10.6, -0.2, 0.8)], 16), 0.12, around=7).painted(
        linear("#e6d8b8")
    )
    return together([whole.centered(), Piece.of((string, MATTE))])


def round_slice(maker: Maker, radius: float, thickness: float, face: Painter, rim: Array) -> Piece:
    outline: Outline = [(0, 0), (0, radius), (thickness, radius)]
    return Piece.of(
        (body(outline, around=80, along=12).painted(rim), CURED),
        (cross_face(outline, 1.0, around=110, rings=48).painted(face), CURED),
    )


@piece("spanish-chorizo/slice")
def chorizo_slice(maker: Maker) -> Piece:
    def face(mesh: Mesh) -> Array:
        bits, number = cells(mesh.points * (1.9, 1.9, 0.1), maker.seed)
        return mix(
            mix(maker.colors.main, maker.colors.second, number),
            linear("#ecc8b0"),
            np.clip((0.4 - bits) * 6, 0, 1) * (number > 0.45),
        )

    return round_slice(maker, 1.9, 0.4, face, maker.colors.second)


@piece("pancetta")
def pancetta(maker: Maker) -> Piece:
    """A slice of the roll: lean and fat in a spiral."""
    seed = maker.seed

    def face(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        band = np.mod(ring * 3.2 - angle / (2 * pi) + 0.12 * fractal(mesh.points, seed), 1)
        lean = np.clip(np.sin(band * pi) * 2.4 - 1.3 + 0.5 * fractal(mesh.points / 0.7, seed), 0, 1)
        return mix(maker.colors.second, mix(maker.colors.main, maker.colors.third, 0.4), lean)

    return round_slice(maker, 5.2, 0.45, face, linear("#8a5a4a"))


@piece("guanciale")
def guanciale(maker: Maker) -> Piece:
    """Cured jowl: a triangle, mostly fat with a streak of lean, rubbed with pepper."""
    reach = lambda angle: 7.2 * (1 + 0.11 * np.cos(3 * angle + 0.4) + 0.1 * np.cos(angle))
    cut = slab(reach, 4.4, rounding=0.7, around=120, rings=50, dome=0.2).roughened(0.2, 2.0, maker.seed, 3)

    def paint(mesh: Mesh) -> Array:
        pepper, _ = cells(mesh.points / 0.32, 5)
        rubbed = mix(linear("#8a5a44"), linear("#2c221e"), np.clip(0.42 - pepper, 0, 1) * 3)
        streak = np.exp(
            -(((mesh.points[:, 2] - 1.7 - 0.5 * fractal(mesh.points / 2, 4)) / 0.42) ** 2)
        ) + 0.8 * np.exp(-(((mesh.points[:, 2] - 3.1 - 0.3 * fractal(mesh.points / 2, 9)) / 0.22) ** 2))
        side = mix(maker.colors.second, maker.colors.third, np.clip(streak, 0, 0.95))
        return mix(side, rubbed, np.clip((mesh.points[:, 2] - 4.1) * 6, 0, 1))

    return Piece.of((cut.painted(paint), CURED))


@piece("bacon")
def bacon(maker: Maker) -> Piece:
    """A wavy strip with stripes of fat."""
    phase = maker.rng.uniform(0, 6)
    strip = box(21, 3.8, 0.3, rounding=0.1, fine=60)

    def stripes(mesh: Mesh) -> Array:
        across = mesh.points[:, 1] + 0.5 * fractal(mesh.points * (0.25, 0.8, 0), maker.seed, 2)
        lean = np.clip(np.sin(across * 3.1 + 0.7) * 2.4 + 0.3, 0, 1)
        return mix(
            maker.colors.second,
            mix(maker.colors.main, maker.colors.third, 0.5 + 0.5 * fractal(mesh.points * (0.4, 2, 1), 3)),
            lean * 0.95,
        )

    waved = strip.painted(stripes).shaped(
        lambda points: (
            points
            + np.outer(
                0.35 * np.sin(points[:, 0] * 0.75 + phase)
                + 0.14 * np.sin(points[:, 0] * 1.9 + phase) * points[:, 1] / 2
                + 0.6,
                (0, 0, 1),
            )
        )
    )
    return Piece.of((waved, RAW))


@piece("prosciutto")
def prosciutto(maker: Maker) -> Piece:
    """A slice so thin that it falls in folds, with its rim of fat."""
    rows, columns = 90, 44
    across, along = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(0, 1, rows))
    phase = maker.rng.uniform(0, 6)
    x = 5.5 * (along * 2 - 1) * (1 - 0.25 * np.abs(across) ** 3) + 0.9 * np.sin(along * 16 + phase)
    y = across * 3.6 * np.sin(pi * np.clip(along, 0.04, 0.96)) ** 0.4 + 0.4 * np.sin(along * 9 + phase)
    z = 0.95 + 0.85 * np.sin(along * 16 + phase + 1.4 + 0.6 * across) + 0.2 * np.sin(across * 5 + phase)

    def paint(mesh: Mesh) -> Array:
        side = mesh.uv[:, 0] * 2 - 1
        lean = mix(
            maker.colors.main,
            maker.colors.third,
            0.5 + 0.6 * fractal(np.stack([side * 4, mesh.uv[:, 1] * 6, 0 * side], 1), maker.seed, 3),
        )
        veins = np.clip(
            1 - np.abs(fractal(np.stack([side * 3, mesh.uv[:, 1] * 3, 0 * side], 1), maker.seed + 5, 3)) * 14,
            0,
            1,
        )
        return mix(
            lean,
            maker.colors.second,
            np.clip(veins * 0.7 + np.clip((side - 0.62 + 0.1 * np.sin(mesh.uv[:, 1] * 9)) * 8, 0, 1), 0, 1),
        )

    folded = sheet(np.stack([x, y, z], -1)).painted(paint)
    return Piece.of((folded, Finish(roughness=0.38, subsurface=0.25, coat=0.2, mottle=0.06)))


@piece("ham")
def ham(maker: Maker) -> Piece:
    """The end of a round ham, its slices falling before it."""
    radius = 6.4
    outline: Outline = [(0, 0), (0.3, radius * 0.5), (2.0, radius * 0.9), (5, radius), (9, radius)]
    relief = lambda angle, share: 1 + 0.05 * np.cos(angle * 2) + 0.02 * np.cos(angle * 3)

    def face(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        muscle = mix(maker.colors.main, maker.colors.third, 0.4 + 0.6 * fractal(mesh.points / 1.8, 3))
        seams = np.clip(1 - np.abs(fractal(mesh.points / 3.2, 8, 2)) * 16, 0, 1)
        color = mix(muscle, maker.colors.third, seams * 0.7)
        return mix(
            mix(color, FAT, np.clip((ring - 0.9) * 14, 0, 1)),
            linear("#a8683c"),
            np.clip((ring - 0.975) * 60, 0, 1),
        )

    rind = body(outline, around=90, along=60, relief=relief).painted(
        lambda mesh: mix(
            linear("#b8743c"), linear("#8a4a28"), np.clip(0.4 + 0.7 * fractal(mesh.points / 1.5, 4), 0, 1)
        )
    )
    cut = cross_face(outline, 1.0, around=130, rings=60, relief=relief).painted(face)
    joint = Piece.of((rind, CURED), (cut, RAW)).turned(roll=90).centered().turned(yaw=-14)
    slices = []
    for number in range(2):
        flat: Outline = [(0, 0), (0, radius * 0.98), (0.35, radius * 0.98)]
        rim = body(flat, around=90, along=10, relief=relief).painted(linear("#a8683c"))
        one = cross_face(flat, 1.0, around=130, rings=60, relief=relief).painted(face)
        slices.append(
            Piece.of((rim, CURED), (one, RAW))
            .turned(roll=22 + 26 * number)
            .centered()
            .moved(1.5 + 0.6 * number, -10.2 + 3.0 * number, 0)
        )
    return together([joint, *slices])
