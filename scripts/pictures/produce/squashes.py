"""Squashes, cucumbers, corn, plantain and avocado in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import LEAF, MATTE, WAXY, Finish, Piece, together
from ..shapes import (
    Outline,
    body,
    curve,
    ellipsoid,
    tube,
)
from .plants import (
    CUT,
    SKIN,
    Painter,
    banana_of,
    disc_slice,
    halved,
    lying,
    mottled,
    pressed,
)
from .registry import Maker, piece


@piece("zucchini")
def zucchini(maker: Maker) -> Piece:
    outline = [
        (0, 0),
        (0.1, 1.3),
        (1.2, 2.3),
        (6, 2.5),
        (14, 2.1),
        (17, 1.5),
        (17.6, 1.1),
        (19, 1.0),
        (19.1, 0),
    ]
    relief = lambda angle, share: 1 + 0.03 * np.cos(angle * 8) * np.clip(share * 2, 0, 1)

    def skin(mesh: Mesh) -> Array:
        flecks = np.clip(1 - cells(mesh.points * (3, 3, 2), 3)[0] * 2.6, 0, 1)
        color = mix(
            mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * np.cos(mesh.uv[:, 0] * 2 * pi * 8)),
            maker.colors.third,
            flecks * 0.5,
        )
        return mix(color, linear("#a8b070"), np.clip((mesh.uv[:, 1] - 0.88) * 20, 0, 1))

    return Piece.of(
        (
            lying(
                body(outline, around=96, along=120, relief=relief).painted(skin), 19, maker.rng.uniform(0, 14)
            ),
            WAXY,
        )
    )


def seeded_slice(
    maker: Maker, radius: float, thickness: float, *, seeds: float, core: str, flesh: str
) -> Piece:
    """A slice of zucchini or cucumber: rind, flesh, a core with seeds."""

    def face(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        color = mix(linear(core), linear(flesh), np.clip((ring - 0.5) * 5, 0, 1))
        seed = (np.abs(np.mod(angle / (2 * pi) * seeds, 1) - 0.5) < 0.2) & (ring > 0.26) & (ring < 0.48)
        color = mix(color, linear("#f4efcf"), seed * 0.75)
        return mix(color, maker.colors.main, np.clip((ring - 0.95) * 40, 0, 1))

    return disc_slice(radius, thickness, maker.colors.main, face)


@piece("zucchini/slice")
def zucchini_slice(maker: Maker) -> Piece:
    return seeded_slice(maker, 2.3, 0.8, seeds=14, core="#e3e6b4", flesh="#f0f0cc")


@piece("cucumber")
def cucumber(maker: Maker) -> Piece:
    outline = [(0, 0), (0.2, 0.9), (1.4, 1.9), (6, 2.3), (16, 2.3), (21, 1.8), (22.6, 0.9), (23, 0)]
    skin = body(outline, around=120, along=160, relief=lambda angle, share: 1 + 0.015 * np.cos(angle * 9))
    warts = np.clip(0.2 - cells(skin.points * (1.1, 1.1, 0.8), maker.seed)[0], 0, 1)
    stripes = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * np.cos(mesh.uv[:, 0] * 2 * pi * 9)),
        maker.colors.third,
        np.clip((0.22 - mesh.uv[:, 1]) * 3, 0, 0.6),
    )
    return Piece.of((lying(skin.painted(stripes).raised(warts * 0.9), 23, 9), WAXY))


@piece("cucumber/slice")
def cucumber_slice(maker: Maker) -> Piece:
    return seeded_slice(maker, 2.25, 0.6, seeds=18, core="#dfe8b8", flesh="#cfe0a0")


@piece("butternut-squash")
def butternut(maker: Maker) -> Piece:
    outline = [
        (0.3, 0),
        (0.1, 1.2),
        (0.9, 3.8),
        (4, 5.6),
        (8, 4.6),
        (11, 3.5),
        (17, 3.4),
        (20, 3.0),
        (21.3, 1.8),
        (21.3, 0),
    ]
    skin = body(outline, around=64, along=90).painted(mottled(maker, 0.4, 3, (1, 1, 0.4)))
    stem = tube([(0, 0, 21), (0, 0, 22), (0.3, 0, 23.4)], np.array([1.1, 0.8, 1.0]), around=10).painted(
        linear("#8a7a4a")
    )
    return Piece.of((lying(skin, 22, 7), SKIN), (lying(stem, 22, 7), MATTE))


@piece("butternut-squash/half")
def butternut_half(maker: Maker) -> Piece:
    """Lengthwise: orange flesh, and a hollow with seeds in the bulb."""
    outline: Outline = [
        (0.1, 0),
        (0.1, 1.2),
        (0.9, 3.8),
        (4, 5.6),
        (8, 4.6),
        (11, 3.5),
        (17, 3.4),
        (20, 3.0),
        (21.3, 1.6),
        (21.3, 0),
    ]

    def flesh(mesh: Mesh) -> Array:
        x, z = mesh.points[:, 0], mesh.points[:, 2]
        hollow = np.hypot(x / 3.0, (z - 4.2) / 2.9)
        color = mix(linear("#f0a044"), linear("#f6be74"), 0.5 + 0.5 * fractal(mesh.points, 3))
        fibers = mix(
            linear("#d87a24"), linear("#f2b45a"), np.clip(0.5 + fractal(mesh.points * (3, 1, 1), 9), 0, 1)
        )
        color = np.where((hollow < 1)[:, None], fibers, color)
        return mix(color, maker.colors.main, np.clip((np.abs(mesh.uv[:, 0]) - 0.95) * 40, 0, 1))

    half = Piece.of(*halved(outline, mottled(maker, 0.4, 3), flesh, finish=SKIN))
    seeds = []
    for _ in range(26):
        reach, turn = maker.rng.uniform(0.2, 0.9) ** 0.6, maker.rng.uniform(0, 2 * pi)
        seeds.append(
            ellipsoid(0.7, 0.4, 0.16, fine=7)
            .turned(yaw=maker.rng.uniform(0, 180))
            .moved(2.5 * reach * cos(turn), 4.2 + 2.3 * reach * sin(turn), 0.1)
        )
    return together([half, Piece.of((join(seeds).painted(linear("#f2e4bc")), WAXY))])


@piece("pumpkin")
def pumpkin(maker: Maker) -> Piece:
    outline = [
        (2.2, 0),
        (0.9, 2.2),
        (0.2, 5),
        (1.8, 9),
        (6.5, 11),
        (11.5, 9),
        (13.6, 5.5),
        (13.2, 2.4),
        (12.2, 0.8),
        (12.1, 0),
    ]
    relief = lambda angle, share: 0.9 + 0.14 * np.abs(np.cos(angle * 5.5)) ** 0.55
    skin = body(outline, around=176, along=90, relief=relief)
    groove = lambda mesh: mix(
        maker.colors.main,
        maker.colors.second,
        np.clip(1 - np.abs(np.cos(mesh.uv[:, 0] * 2 * pi * 5.5)) * 1.4, 0, 1) * 0.8
        + 0.15 * np.clip(fractal(mesh.points / 1.5, 3), 0, 1),
    )
    stem = (
        body(
            [(11.9, 2.0), (12.8, 1.2), (14.5, 0.95), (16.4, 1.2), (16.5, 0)],
            around=60,
            along=30,
            relief=lambda angle, share: 1 + 0.15 * np.cos(angle * 5),
        )
        .bent(22, 24)
        .painted(linear("#7d7a4a"))
    )
    return Piece.of((skin.painted(groove), WAXY), (stem, MATTE))


KABOCHA: Outline = [
    (2.2, 0),
    (1.0, 1.8),
    (0.2, 4.4),
    (1.4, 7.4),
    (4.8, 8.5),
    (8.4, 7.3),
    (10.0, 4.6),
    (10.1, 2.2),
    (9.6, 0.9),
    (9.5, 0),
]


def kabocha_skin(maker: Maker) -> Painter:
    """Dark green with gray stripes in the furrows, and gray flecks."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        wander = 0.5 * fractal(mesh.points / 1.6, seed)
        stripe = np.exp(-(((np.abs(np.sin(mesh.uv[:, 0] * 2 * pi * 5 + wander * 0.5))) / 0.12) ** 2))
        flecks = np.clip(0.3 - cells(mesh.points / 0.7, seed)[0], 0, 1) * 1.6
        green = mix(maker.colors.main, maker.colors.second, 0.5 + 0.8 * fractal(mesh.points / 1.2, seed + 4))
        broken = stripe * np.clip(0.7 + 1.2 * fractal(mesh.points / 0.9, seed + 8), 0, 1)
        return mix(green, linear("#93a588"), np.clip(0.6 * broken + flecks, 0, 0.7))

    return paint


def kabocha_ribs(angle: Array, share: Array) -> Array:
    return 0.965 + 0.045 * np.abs(np.sin(angle * 5)) ** 0.5


@piece("kabocha-squash")
def kabocha(maker: Maker) -> Piece:
    """Flat and heavy, with a stalk of cork."""
    rind = body(KABOCHA, around=176, along=90, relief=kabocha_ribs).roughened(0.1, 1.2, maker.seed)
    stalk = (
        body(
            [(9.3, 1.7), (9.8, 1.35), (11.0, 0.95), (12.4, 1.05), (12.6, 0.7), (12.55, 0)],
            around=60,
            along=30,
            relief=lambda angle, share: 1 + 0.12 * np.cos(angle * 5),
        )
        .roughened(0.12, 0.4, maker.seed)
        .painted(lambda mesh: mix(linear("#c0a878"), linear("#8c744a"), 0.5 + fractal(mesh.points / 0.5, 3)))
    )
    return Piece.of((rind.painted(kabocha_skin(maker)), SKIN), (stalk, MATTE)).turned(
        pitch=maker.rng.uniform(-6, 6), roll=maker.rng.uniform(8, 16)
    )


@piece("kabocha-squash/wedge")
def kabocha_wedge(maker: Maker) -> Piece:
    """An eighth of one on its rind: orange flesh, and what held the seeds."""
    arc, rows = 58.0, 60
    outer = curve(KABOCHA, rows)
    inner = np.stack([5.2 + (outer[:, 0] - 5.2) * 0.55, np.maximum(outer[:, 1], 0) * 0.58], 1)

    def flesh(mesh: Mesh) -> Array:
        share = mesh.uv[:, 0] + 0.03 * fractal(mesh.points / 0.9, 5)
        orange = mix(maker.colors.third, linear("#f2b04a"), 0.5 + 0.5 * fractal(mesh.points / 1.5, 3))
        orange = mix(orange, linear("#dc7a1e"), np.clip(0.3 - share, 0, 1) * 2)
        orange = mix(orange, linear("#c9b850"), np.clip((share - 0.86) * 9, 0, 0.8))
        return mix(orange, maker.colors.main, np.clip((share - 0.955) * 50, 0, 1))

    def strings(mesh: Mesh) -> Array:
        return mix(
            linear("#d07018"), linear("#f0b860"), 0.5 + 0.9 * fractal(mesh.points / (0.4, 0.4, 1.6), 9)
        )

    faces = []
    for turn in (0.0, np.radians(arc)):
        across = np.linspace(0, 1, 40)[None, :, None]
        line = inner[:, None] * (1 - across) + outer[:, None] * across
        radius = np.maximum(line[..., 1], 0) * kabocha_ribs(turn, 0.0)
        faces.append(sheet(np.stack([radius * cos(turn), radius * sin(turn), line[..., 0]], -1)))
    rind = body(KABOCHA, around=70, along=90, relief=kabocha_ribs, arc=(0, arc)).painted(kabocha_skin(maker))
    wall = body([tuple(row) for row in inner], around=50, along=70, arc=(0, arc)).roughened(
        0.22, 0.5, maker.seed
    )
    seeds = []
    for _ in range(14):
        turn, high = np.radians(maker.rng.uniform(8, arc - 8)), maker.rng.uniform(3.6, 7.0)
        reach = 0.58 * 7.6 - 0.3 - 0.16 * abs(high - 5.2)
        seed = ellipsoid(0.85, 0.5, 0.2, fine=8).turned(
            yaw=maker.rng.uniform(0, 180), pitch=maker.rng.uniform(50, 100)
        )
        seeds.append(seed.moved(reach * cos(turn), reach * sin(turn), high))
    parts = (
        (rind, SKIN),
        (join(faces).painted(flesh), CUT),
        (wall.painted(strings), CUT),
        (join(seeds).painted(linear("#f0e2ba")), WAXY),
    )
    # Its middle line down, the axis along x, one face to the front.
    laid = Piece.of(*parts).turned(yaw=-90 - arc / 2).turned(roll=90)
    return laid.turned(yaw=90).turned(roll=-28)


@piece("corn")
def corn(maker: Maker) -> Piece:
    """An ear between its husks: rows of kernels."""
    outline = [(0, 0), (0.1, 1.2), (1.0, 2.2), (6, 2.5), (13, 2.1), (17, 1.2), (18.2, 0.4), (18.3, 0)]
    ear = body(outline, around=224, along=300)
    rows = np.abs(np.cos(ear.uv[:, 0] * pi * 16)) ** 0.5
    along = ear.points[:, 2] / 0.62 + 0.5 * np.mod(np.floor(ear.uv[:, 0] * 16), 2)
    kernel = np.minimum(rows, np.abs(np.sin(along * pi)) ** 0.5)
    number = np.floor(ear.uv[:, 0] * 16 + 0.5) * 37 + np.floor(along) * 17
    shade = np.mod(np.sin(number) * 43758.5, 1)
    color = mix(
        mix(maker.colors.main, maker.colors.third, shade),
        maker.colors.second * 0.7,
        np.clip(0.75 - kernel, 0, 1) * 1.1,
    )
    parts = [
        (
            ear.painted(color).raised(0.28 * kernel),
            Finish(roughness=0.28, subsurface=0.25, coat=0.3, mottle=0.03),
        )
    ]
    husks = []
    for number in range(6):
        turn = number * 60 + maker.rng.uniform(-12, 12)
        length = maker.rng.uniform(13, 17)
        side, share = np.meshgrid(np.linspace(-1, 1, 15), np.linspace(0, 1, 30))
        open_ = 0.4 if number in (2, 4) else 1.0
        wide = np.radians(46) * np.sin(pi * np.clip(share * 0.93 + 0.05, 0, 1)) ** 0.5 * open_
        radius = 2.9 + 0.1 * share + 2.4 * share**3 - 0.9 * np.clip(0.15 - share, 0, 1) * 6
        angle = side * wide
        points = np.stack(
            [radius * np.cos(angle), radius * np.sin(angle) * (1 - 0.2 * share), share * length - 1.5], -1
        )
        husks.append(sheet(points).turned(yaw=turn))
    lines = lambda mesh: mix(
        linear("#a8c070"),
        linear("#dfe4ae"),
        0.5 + 0.5 * np.cos(mesh.uv[:, 0] * 60) * 0.5 + 0.2 * (1 - mesh.uv[:, 1]),
    )
    front = [husk for number, husk in enumerate(husks) if number != 3]
    stalk = tube([(0, 0, -4), (0, 0, -1), (0, 0, 0.3)], np.array([0.9, 1.1, 1.6]), around=14).painted(
        linear("#c9d08c")
    )
    parts += [(join(front).painted(lines), LEAF), (stalk, SKIN)]
    return Piece.of(*[(pressed(lying(mesh, 17, 0).turned(roll=-90), -2.6), finish) for mesh, finish in parts])


@piece("plantains")
def plantain(maker: Maker) -> Piece:
    """Green as they are bought for boiling, longer and more angular than a banana."""
    green = mix(linear("#5f8a34"), maker.colors.second, maker.rng.uniform(0.05, 0.3))
    return banana_of(maker, 25, 2.4, green, bend=52, spots=0.6, edges=0.24)


@piece("plantains/ripe")
def ripe_plantain(maker: Maker) -> Piece:
    """Yellow with black blotches, as they are fried or baked for their sweetness."""
    yellow = mix(maker.colors.main, linear("#c99a2c"), 0.5)
    return banana_of(maker, 25, 2.5, yellow, bend=52, spots=1.0, edges=0.2, ripe=1.3)


@piece("avocado")
def avocado(maker: Maker) -> Piece:
    outline: Outline = AVOCADO
    skin = (
        body(outline, around=72, along=80).roughened(0.1, 0.35, maker.seed).painted(mottled(maker, 0.6, 0.8))
    )
    return Piece.of(
        (lying(skin, 11, 0), Finish(roughness=0.42, coat=0.2, mottle=0.1, bump=0.4, bump_size=0.2))
    )


AVOCADO: Outline = [
    (0, 0),
    (0.1, 1.2),
    (1.2, 3.0),
    (3.6, 3.7),
    (6.5, 2.9),
    (9.0, 1.8),
    (10.6, 1.1),
    (11.0, 0),
]


@piece("avocado/half")
def avocado_half(maker: Maker) -> Piece:
    """Green at the rim, yellow inside, with its stone."""

    def flesh(mesh: Mesh) -> Array:
        rim = np.maximum(np.abs(mesh.uv[:, 0]), np.abs(mesh.uv[:, 1] * 2 - 1) ** 3)
        color = mix(linear("#ecdf92"), linear("#a9c256"), np.clip((rim - 0.55) * 2.2, 0, 1))
        return mix(color, maker.colors.second, np.clip((rim - 0.955) * 50, 0, 1))

    half = Piece.of(*halved(AVOCADO, mottled(maker, 0.6, 0.8), flesh, finish=SKIN))
    stone = (
        ellipsoid(1.75, 1.9, 1.5, fine=16)
        .moved(0, 3.7, 0.1)
        .painted(
            lambda mesh: mix(linear("#7a4a28"), linear("#a8703c"), 0.5 + 0.6 * fractal(mesh.points / 0.8, 3))
        )
    )
    return together([half, Piece.of((stone, Finish(roughness=0.3, coat=0.25, mottle=0.1)))])


CHAYOTE: Outline = [
    (0.7, 0),
    (0.15, 0.9),
    (0.1, 1.9),
    (1.3, 3.4),
    (3.8, 4.1),
    (6.6, 3.5),
    (8.9, 2.6),
    (10.3, 1.7),
    (10.9, 0.7),
    (10.7, 0),
]


def chayote_folds(angle: Array, share: Array) -> Array:
    """Five furrows that run together in the mouth at its wide end."""
    furrow = np.exp(-((np.sin(angle * 2.5 + 0.4) / 0.2) ** 2))
    return 1 - furrow * (0.05 + 0.16 * np.exp(-((share / 0.2) ** 2))) * np.clip((1 - share) * 3, 0, 1)


def chayote_skin(maker: Maker) -> Painter:
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        green = mix(maker.colors.main, maker.colors.second, 0.4 + 0.7 * fractal(mesh.points / 2.2, seed, 3))
        lenticels = np.clip(0.17 - cells(mesh.points / 0.6, seed)[0], 0, 1) * 4
        folds = np.clip(1 - chayote_folds(mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]), 0, 0.2) * 3
        return mix(mix(green, maker.colors.second * 0.75, folds), maker.colors.third, lenticels)

    return paint


@piece("chayote")
def chayote(maker: Maker) -> Piece:
    """A furrowed pear on its side, with the scar of its stalk."""
    skin = body(CHAYOTE, around=130, along=110, relief=chayote_folds).painted(chayote_skin(maker))
    scar = tube([(0, 0, 10.4), (0, 0, 10.9), (0.1, 0, 11.5)], np.array([0.45, 0.32, 0.36]), around=14)
    parts = [(skin.roughened(0.14, 1.4, maker.seed, 2), WAXY), (scar.painted(linear("#a9a468")), MATTE)]
    spin = maker.rng.uniform(0, 360)
    return Piece.of(*[(lying(mesh.turned(yaw=spin), 11), finish) for mesh, finish in parts])


@piece("chayote/half")
def chayote_half(maker: Maker) -> Piece:
    """Lengthwise: crisp pale flesh around one flat white seed."""
    outline: Outline = [(0.15, 0), (0.05, 0.9), *CHAYOTE[2:-1], (10.95, 0)]
    seed = maker.seed

    def flesh(mesh: Mesh) -> Array:
        x, z = mesh.points[:, 0], mesh.points[:, 2] - 4.0
        turn = np.arctan2(x, z)
        rays = fractal(np.stack([np.cos(turn) * 6, np.sin(turn) * 6, np.hypot(x, z) / 4], 1), seed, 2)
        pale = mix(linear("#f4f4de"), maker.colors.third, 0.3 + 0.5 * rays)
        pale = mix(pale, linear("#c3d492"), np.exp(-(((np.hypot(x / 1.5, z / 2.5) - 1) / 0.16) ** 2)) * 0.7)
        rim = np.maximum(np.abs(mesh.uv[:, 0]), np.abs(mesh.uv[:, 1] * 2 - 1) ** 6)
        return mix(pale, maker.colors.main, np.clip((rim - 0.94) * 15, 0, 1))

    kernel = ellipsoid(1.15, 2.1, 0.4, fine=16).shaped(
        lambda points: (
            points * np.stack([1 - 0.18 * points[:, 1], np.ones(len(points)), np.ones(len(points))], 1)
        )
    )
    half = Piece.of(*halved(outline, chayote_skin(maker), flesh, finish=WAXY))
    return together([half, Piece.of((kernel.moved(0, 4.0, 0.12).painted(linear("#f4f0dc")), CUT))])
