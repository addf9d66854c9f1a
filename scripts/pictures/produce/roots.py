"""Roots and tubers in life size (cm): outline, skin and cut face."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import cells, fractal
from ..pieces import LEAF, MATTE, WAXY, Finish, Piece, together
from ..shapes import (
    Outline,
    blade,
    body,
    cross_face,
    curve,
    leaf_width,
    tube,
)
from .plants import (
    CUT,
    GLOSSY,
    GREEN,
    SKIN,
    Painter,
    crosscut,
    disc_slice,
    lying,
    mottled,
)
from .registry import Maker, piece


def rings_of(maker: Maker, count: float, share: float = 0.5, seed: int = 7) -> Painter:
    """A skin with fine rings around the axis."""

    def paint(mesh: Mesh) -> Array:
        along = mesh.uv[:, 1]
        lines = fractal(
            np.stack([np.cos(mesh.uv[:, 0] * 2 * pi), np.sin(mesh.uv[:, 0] * 2 * pi), along * count], 1),
            seed,
            2,
        )
        return mix(
            maker.colors.main,
            np.where(lines[:, None] > 0, maker.colors.third, maker.colors.second),
            share * np.abs(lines),
        )

    return paint


@piece("carrots")
def carrot(maker: Maker) -> Piece:
    length = maker.rng.uniform(15, 18)
    outline = [
        (0, 0),
        (0.05, 0.15),
        (length * 0.3, 0.85),
        (length * 0.7, 1.35),
        (length * 0.96, 1.6),
        (length, 1.2),
        (length * 0.985, 0),
    ]
    seed = maker.seed
    skin = body(outline, around=40, along=110)
    dents = -0.05 * np.clip(
        fractal(np.stack([skin.points[:, 0], skin.points[:, 1], skin.points[:, 2] * 2.4], 1), seed, 2), 0, 1
    )
    skin = skin.raised(dents).painted(rings_of(maker, 40, 0.7, seed))
    stubs = [
        tube(
            curve(
                [
                    (0, 0, length - 0.2),
                    (0.15 * cos(a), 0.15 * sin(a), length + 0.6),
                    (0.5 * cos(a), 0.5 * sin(a), length + maker.rng.uniform(1.6, 3.2)),
                ],
                8,
            ),
            0.17,
            around=8,
        )
        for a in np.linspace(0, 2 * pi, 7)[:-1]
    ]
    bend = maker.rng.uniform(-10, 10)
    return Piece.of(
        (lying(skin, length, bend), SKIN), (lying(join(stubs).painted(GREEN), length, bend), SKIN)
    )


@piece("daikon")
def daikon(maker: Maker) -> Piece:
    length = 26.0
    outline = [(0, 0), (0.2, 0.2), (3, 1.6), (9, 2.7), (18, 3.2), (24.5, 3.0), (25.8, 2.0), (26, 0)]
    skin = body(outline, around=48, along=100).roughened(0.05, 1.5, maker.seed)
    tint = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.3 + 0.3 * fractal(mesh.points * (1, 1, 2.5), 3)),
        maker.colors.third,
        np.clip((mesh.uv[:, 1] - 0.78) * 5, 0, 0.8),
    )
    stubs = [
        tube(
            curve(
                [
                    (0.6 * cos(a), 0.6 * sin(a), 25.5),
                    (0.9 * cos(a), 0.9 * sin(a), 27),
                    (2.0 * cos(a), 2.0 * sin(a), 29.5),
                ],
                10,
            ),
            0.42,
            around=10,
        )
        for a in np.linspace(0, 2 * pi, 8)[:-1]
    ]
    return Piece.of(
        (lying(skin.painted(tint), length, 8), Finish(roughness=0.4, subsurface=0.15, mottle=0.05)),
        (lying(join(stubs).painted(GREEN), length, 8), SKIN),
    )


@piece("daikon/slice")
def daikon_slice(maker: Maker) -> Piece:
    return disc_slice(
        2.9,
        0.8,
        maker.colors.main,
        lambda mesh: mix(
            linear("#f8f8f2"),
            linear("#dfe4d4"),
            np.clip((mesh.uv[:, 1] - 0.9) * 9, 0, 1) * (mesh.uv[:, 1] < 0.96),
        ),
        wobble=0.005,
    )


def globe_root(
    maker: Maker,
    radius: float,
    *,
    flat: float = 0.92,
    tail: float = 4.0,
    skin: Painter | None = None,
    stems: str = "#7a9a4a",
    stem_count: int = 6,
    stem_length: float = 3.0,
    leaves: str = "",
    finish: Finish = SKIN,
) -> Piece:
    """A round root with its tail and what is left of its leaves: beet, turnip, radish."""
    height = 2 * radius * flat
    outline: Outline = [
        (-tail, 0),
        (-tail * 0.55, radius * 0.045),
        (-tail * 0.12, radius * 0.14),
        (height * 0.12, radius * 0.6),
        (height * 0.5, radius),
        (height * 0.86, radius * 0.62),
        (height * 0.98, radius * 0.2),
        (height, 0),
    ]
    root = (
        body(outline, around=56, along=90)
        .painted(skin or mottled(maker, 0.5, radius / 2))
        .roughened(radius * 0.03, radius * 0.5, maker.seed)
    )
    parts = [(root, finish)]
    stalks, blades = [], []
    for number in range(stem_count):
        a = number * 2.4
        lean = maker.rng.uniform(0.15, 0.5)
        top = np.array([lean * stem_length * cos(a), lean * stem_length * sin(a), height + stem_length])
        stalks.append(
            tube(
                curve(
                    [
                        (0.12 * radius * cos(a), 0.12 * radius * sin(a), height * 0.97),
                        (0.2 * radius * cos(a), 0.2 * radius * sin(a), height + stem_length * 0.4),
                        tuple(top),
                    ],
                    10,
                ),
                0.09 * radius,
                around=8,
            )
        )
        if leaves:
            length = radius * 2.3
            leaf = blade(
                leaf_width(length, 0.5, widest=0.6, teeth=4, depth=0.12, blunt=1.7),
                length,
                wave=0.12 * radius,
                fold=0.3,
                droop=0.3,
                phase=number,
                along=30,
            )
            blades.append(leaf.turned(pitch=-70).turned(yaw=np.degrees(a)).moved(*top))
    parts.append((join(stalks).painted(linear(stems)), WAXY))
    if blades:
        parts.append(
            (
                join(blades).painted(
                    lambda mesh: mix(linear(leaves), linear("#a8c878"), np.exp(-((mesh.uv[:, 0] / 0.1) ** 2)))
                ),
                LEAF,
            )
        )
    return Piece.of(*[(lying(mesh, height, 0), finish_) for mesh, finish_ in parts])


@piece("beets")
def beet(maker: Maker) -> Piece:
    return globe_root(maker, 3.4, tail=5, stems="#8a1f4a", stem_count=7, stem_length=3.4)


@piece("beets/half", "canned-beets")
def beet_half(maker: Maker) -> Piece:
    outline: Outline = [(0, 0), (0.3, 1.6), (1.6, 3.0), (3.4, 3.4)]
    rings = lambda mesh: mix(
        linear("#8c1440"), linear("#5c0c2c"), np.clip(0.5 + 0.8 * np.sin(mesh.uv[:, 1] * 30), 0, 1) * 0.8
    )
    return Piece.of(*crosscut(outline, 1.0, mottled(maker, 0.5), rings, finish=SKIN)).turned(roll=38)


@piece("turnips")
def turnip(maker: Maker) -> Piece:
    blush = lambda mesh: mix(
        maker.colors.main,
        maker.colors.second,
        np.clip((mesh.uv[:, 1] - 0.66 + 0.06 * fractal(mesh.points / 1.5, 4)) * 6, 0, 1),
    )
    return globe_root(maker, 3.6, flat=0.82, tail=4, skin=blush, stem_count=5, stem_length=2.2, finish=WAXY)


@piece("radishes")
def radish(maker: Maker) -> Piece:
    tip = lambda mesh: mix(
        maker.colors.third,
        mix(maker.colors.main, maker.colors.second, 0.4 + 0.4 * fractal(mesh.points, 3)),
        np.clip((mesh.uv[:, 1] - 0.3) * 12, 0, 1),
    )
    return globe_root(
        maker, 1.35, tail=3, skin=tip, stem_count=5, stem_length=3.2, leaves="#6a9a48", finish=GLOSSY
    )


@piece("radishes/bunch")
def radish_bunch(maker: Maker) -> Piece:
    """Six whose leaves lie together."""
    fan = [(-50 + 20 * number, 1.3 * (number % 2)) for number in range(6)]
    return together([radish(maker).moved(x=-4.8, z=level).turned(yaw=turn) for turn, level in fan])


def cut_root(
    maker: Maker, outline: Outline, skin: Painter, flesh: Painter, *, bend: float = 6, rough: float = 0.12
) -> Piece:
    """A big root with bark, its cut end to +x."""
    length = outline[-1][0]
    bark = body(outline, around=64, along=110).painted(skin).roughened(rough, 0.9, maker.seed, 4)
    face = cross_face(outline, 1.0, around=96, rings=40).painted(flesh)
    return Piece.of((lying(bark, length, bend), SKIN), (lying(face, length, bend), CUT))


@piece("cassava")
def cassava(maker: Maker) -> Piece:
    flesh = lambda mesh: (
        mix(
            maker.colors.third,
            linear("#e8b8a8"),
            ((mesh.uv[:, 1] > 0.86) & (mesh.uv[:, 1] < 0.93)) * 0.6 + 0.0,
        )
        * (1 - 0.6 * (mesh.uv[:, 1] > 0.95))[:, None]
    )
    bark = lambda mesh: mix(
        maker.colors.main,
        maker.colors.second,
        np.clip(0.5 + 0.9 * fractal(mesh.points * (1, 1, 2.5), maker.seed, 4), 0, 1),
    )
    return cut_root(maker, [(0, 0), (0.5, 0.4), (4, 1.6), (12, 2.6), (20, 3.0)], bark, flesh, bend=10)


@piece("true-yam")
def yam(maker: Maker) -> Piece:
    flesh = lambda mesh: (
        mix(maker.colors.third, linear("#e6dcc0"), np.clip(0.5 + fractal(mesh.points * 2, 3), 0, 1) * 0.5)
        * (1 - 0.7 * (mesh.uv[:, 1] > 0.965))[:, None]
    )
    bark = lambda mesh: mix(
        maker.colors.main,
        maker.colors.second,
        np.clip(0.5 + 1.2 * fractal(mesh.points * 1.5, maker.seed, 4), 0, 1),
    )
    return cut_root(
        maker, [(0, 0), (0.3, 2.5), (1.5, 4.6), (8, 5.4), (18, 5.2)], bark, flesh, bend=4, rough=0.35
    )


def _taro_flesh(mesh: Mesh) -> Array:
    """Pale lilac, with purple threads and dots, and a rim of bark."""
    ring = mesh.uv[:, 1]
    specks = np.clip(1 - cells(mesh.points * 2.6, 5)[0] * 2.6, 0, 1)
    threads = np.clip(fractal(mesh.points * 2.2, 8, 3) * 2 - 0.5, 0, 0.4)
    color = mix(linear("#e4d8da"), linear("#744876"), np.clip(specks * 1.2 + threads, 0, 0.9))
    color = mix(color, linear("#b78fae"), np.exp(-(((ring - 0.9) / 0.03) ** 2)) * 0.7)
    return mix(color, linear("#4a3020"), np.clip((ring - 0.945) * 50, 0, 1))


@piece("taro")
def taro(maker: Maker) -> Piece:
    outline: Outline = [
        (0, 0),
        (0.2, 1.6),
        (1.5, 3.3),
        (5, 4.0),
        (8.5, 3.4),
        (10.2, 2.2),
        (11, 1.6),
        (11.2, 0),
    ]
    rings = rings_of(maker, 16, 0.5, maker.seed)
    bands = lambda mesh: rings(mesh) * (0.75 + 0.35 * (np.sin(mesh.uv[:, 1] * 75) > -0.6))[:, None]
    bark = (
        body(outline, around=64, along=140, relief=lambda angle, share: 1 + 0.012 * np.sin(share * 75))
        .painted(bands)
        .roughened(0.16, 0.6, maker.seed, 4)
    )
    return Piece.of((lying(bark, 11, 4), MATTE))


@piece("taro/half")
def taro_half(maker: Maker) -> Piece:
    outline: Outline = [(0, 0), (0.2, 1.6), (1.5, 3.3), (5, 4.0)]
    return Piece.of(
        *crosscut(outline, 1.0, rings_of(maker, 12, 0.6), _taro_flesh, finish=MATTE, fine=2)
    ).turned(roll=48)
