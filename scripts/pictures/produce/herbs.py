"""Fresh herbs in life size (cm): sprigs with the leaf that each is known by, tied into bunches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, sin

import numpy as np

from ..colors import Array, Palette, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import LEAF, MATTE, WAXY, Finish, Piece, together
from ..shapes import blade, body, cross_face, curve, ellipsoid, leaf_width, tube
from .plants import lying
from .registry import Maker, piece

MakeLeaf = Callable[[float], Mesh]
"""A leaf along +x from the origin, of a given length."""


def veined(
    maker: Maker, mesh: Mesh, *, rib: Array | None = None, ribs: float = 6, strength: float = 0.7
) -> Mesh:
    """Paints a leaf in a green of its own with a lighter middle rib."""
    green = mix(
        mix(maker.colors.main, maker.colors.second, maker.rng.random()),
        maker.colors.third,
        maker.rng.random() * 0.3,
    )
    light = maker.colors.third if rib is None else rib

    def paint(leaf: Mesh) -> Array:
        side, share = leaf.uv.T
        middle = np.exp(-((side / 0.09) ** 2)) * np.clip(1.1 - share, 0, 1)
        branch = np.clip(np.cos((share * ribs - np.abs(side) * 0.9) * 2 * pi) - 0.7, 0, 1) * 1.4
        return mix(green, light, np.clip((middle + 0.5 * branch) * strength, 0, 1))

    return mesh.painted(paint)


def sprig(
    maker: Maker,
    leaf: MakeLeaf,
    *,
    length: float,
    size: float,
    nodes: int,
    stem: Array,
    thickness: float = 0.14,
    lift: float = 42,
    bare: float = 0.25,
    paired: bool = True,
    top: int = 4,
    small: float = 0.55,
) -> Piece:
    """A stem along +x with leaves from its nodes, smaller towards its tip, and a tuft at the end."""
    bend = maker.rng.uniform(-0.18, 0.18) * length
    path = curve(
        [
            (0, 0, 0),
            (length * 0.5, bend * 0.6, maker.rng.uniform(0, 0.05) * length),
            (length, bend, maker.rng.uniform(0, 0.07) * length),
        ],
        40,
    )
    leaves = []
    for node in range(nodes):
        share = bare + (1 - bare) * node / max(1, nodes - 1)
        at = path[min(39, round(share * 39))]
        scale = size * (1 - (1 - small) * (share - bare) / (1 - bare)) * maker.rng.uniform(0.85, 1.1)
        roll = 90 * (node % 2) if paired else 137.5 * node
        for side in (0, 180) if paired else (0,):
            one = leaf(scale).turned(pitch=-maker.rng.uniform(-8, 22)).turned(yaw=90 - lift)
            leaves.append(one.turned(roll=roll * 0.42 + side + maker.rng.uniform(-14, 14)).moved(*at))
    for number in range(top):
        one = (
            leaf(size * small * maker.rng.uniform(0.7, 1.0))
            .turned(pitch=-maker.rng.uniform(0, 35))
            .turned(yaw=maker.rng.uniform(-45, 45))
        )
        leaves.append(one.turned(roll=number * 360 / max(1, top)).moved(*path[-1]))
    stalk = tube(path, np.linspace(thickness, thickness * 0.5, 40), around=8).painted(stem)
    return Piece.of((join(leaves), LEAF), (stalk, WAXY))


def bunch(
    maker: Maker,
    make: Callable[[], Piece],
    count: int,
    *,
    fan_out: float = 24,
    tied: float = 4.0,
    spread: float = 0.6,
    thick: float = 1.1,
    twine: bool = True,
) -> Piece:
    """Sprigs that fan out from where they are tied, `tied` cm from the ends of their stems."""
    sprigs = []
    for number in range(count):
        turn = fan_out * (2 * (number + 0.5) / count - 1) + maker.rng.uniform(-5, 5)
        level = thick * maker.rng.random()
        one = make().turned(roll=maker.rng.uniform(-30, 30)).moved(x=-tied)
        sprigs.append(one.turned(yaw=turn).moved(0, spread * turn / fan_out * 0.6, level))
    if not twine:
        return together(sprigs)
    rings = []
    for number in range(4):
        around_ = np.linspace(0, 2 * pi, 40)
        x = -0.3 + 0.2 * number
        rings.append(
            tube(
                np.stack(
                    [
                        np.full_like(around_, x),
                        (spread * 0.75 + 0.15) * np.cos(around_),
                        thick / 2 + (thick / 2 + 0.18) * np.sin(around_),
                    ],
                    1,
                ),
                0.1,
                around=7,
            )
        )
    return together([*sprigs, Piece.of((join(rings).painted(linear("#cdb083")), MATTE))])


def ovate(
    maker: Maker,
    ratio: float,
    *,
    teeth: int = 0,
    depth: float = 0.0,
    fold: float = 0.35,
    droop: float = 0.3,
    wave: float = 0.0,
    widest: float = 0.42,
    blunt: float = 1.2,
    ribs: float = 6,
    strength: float = 0.7,
    crinkle: float = 0.0,
) -> MakeLeaf:
    """`crinkle` is how far it bulges between its veins, as a share of its length."""

    def make(length: float) -> Mesh:
        leaf = blade(
            leaf_width(length, ratio, widest=widest, teeth=teeth, depth=depth, blunt=blunt),
            length,
            fold=fold,
            droop=droop * maker.rng.uniform(0.4, 1.4),
            wave=wave * length,
            waves=2.5,
            phase=maker.rng.uniform(0, 6),
            along=6 * teeth if teeth else 24,
            across=13,
        )
        side, share = leaf.uv.T
        bulge = np.abs(np.sin((share * ribs - np.abs(side) * 0.9) * pi)) ** 0.6 * np.clip(
            3 - 3 * np.abs(side), 0, 1
        )
        puffed = leaf.shaped(lambda points: points + np.outer(crinkle * length * bulge, (0, 0, 1)))
        return veined(maker, puffed, ribs=ribs, strength=strength)

    return make


@piece("basil")
def basil(maker: Maker) -> Piece:
    """Glossy leaves that bulge."""
    leaf = ovate(maker, 0.78, fold=-0.3, droop=0.4, blunt=1.45, widest=0.42, ribs=3, crinkle=0.075)
    make = lambda: sprig(maker, leaf, length=14, size=4.3, nodes=5, stem=maker.colors.third, top=6)
    glossy = replace(LEAF, roughness=0.4, coat=0.08)
    return Piece(
        tuple(
            replace(part, finish=glossy) if part.finish == LEAF else part
            for part in bunch(maker, make, 8, fan_out=30, tied=3, thick=1.3).parts
        )
    )


@piece("holy-basil")
def holy_basil(maker: Maker) -> Piece:
    """Toothed and hairy, with purple stems."""
    leaf = ovate(maker, 0.5, teeth=9, depth=0.22, fold=0.2, droop=0.35, wave=0.03)
    make = lambda: sprig(maker, leaf, length=14, size=4.2, nodes=6, stem=linear("#6a4a58"), top=5)
    return bunch(maker, make, 11, fan_out=28, tied=3, thick=1.6)


@piece("thai-basil")
def thai_basil(maker: Maker) -> Piece:
    """Pointed leaves, purple stems and flower heads."""

    def make() -> Piece:
        green = Maker(maker.rng, Palette(maker.colors.main, maker.colors.main * 0.7, maker.colors.third))
        stem = sprig(
            green,
            ovate(green, 0.42, fold=0.35, droop=0.3, blunt=1.0),
            length=14,
            size=4.8,
            nodes=6,
            stem=maker.colors.second,
            top=2,
        )
        buds = [
            ellipsoid(0.3, 0.22, 0.22, fine=5).moved(14 + 0.45 * k, 0.2 * cos(k * 2.1), 0.2 * sin(k * 2.1))
            for k in range(8)
        ]
        return together([stem, Piece.of((join(buds).painted(maker.colors.second), LEAF))])

    return bunch(maker, make, 11, fan_out=28, tied=3, thick=1.6)


@piece("mint")
def mint(maker: Maker) -> Piece:
    """Toothed, crinkled leaves in crossed pairs."""
    leaf = ovate(
        maker,
        0.68,
        teeth=13,
        depth=0.09,
        fold=0.12,
        droop=0.25,
        blunt=1.6,
        ribs=7,
        strength=0.9,
        crinkle=0.035,
    )
    make = lambda: sprig(
        maker, leaf, length=13, size=4.2, nodes=6, stem=mix(maker.colors.third, linear("#7a4a58"), 0.3), top=5
    )
    return bunch(maker, make, 10, fan_out=30, tied=3, thick=1.8)


@piece("sage")
def sage(maker: Maker) -> Piece:
    """Long gray leaves like felt."""
    leaf = ovate(maker, 0.34, fold=0.25, droop=0.25, blunt=1.6, ribs=9, strength=0.5)
    make = lambda: sprig(maker, leaf, length=10, size=6.2, nodes=5, stem=maker.colors.third, bare=0.15, top=4)
    return bunch(maker, make, 6, fan_out=28, tied=1.6, spread=0.4)


@piece("rosemary")
def rosemary(maker: Maker) -> Piece:
    """Needles all around woody twigs."""

    def make() -> Piece:
        needles = []
        length = maker.rng.uniform(12, 15)
        for number in range(110):
            share = 0.1 + 0.9 * number / 110
            size = maker.rng.uniform(1.7, 2.5) * (1 - 0.35 * share)
            needle = blade(
                leaf_width(size, 0.12, widest=0.5, blunt=2.5), size, fold=0.2, droop=-0.25, along=6, across=3
            )
            needles.append(
                needle.painted(
                    mix(
                        maker.colors.main,
                        maker.colors.second if number % 3 else maker.colors.third,
                        maker.rng.random(),
                    )
                )
                .turned(pitch=-maker.rng.uniform(35, 60))
                .turned(roll=number * 137.5)
                .moved(x=share * length)
            )
        twig = tube(
            [(0, 0, 0), (length * 0.5, 0.1, 0), (length, 0, 0)], np.array([0.2, 0.15, 0.07]), around=8
        ).painted(linear("#7a6248"))
        return Piece.of((join(needles), LEAF), (twig, MATTE))

    return bunch(maker, make, 6, fan_out=20, tied=1.5, spread=0.5, twine=True)


@piece("fresh-thyme")
def thyme(maker: Maker) -> Piece:
    """Thin twigs with tiny leaves."""
    leaf = ovate(maker, 0.5, fold=0.2, droop=0.2, blunt=1.5, ribs=2, strength=0.3)
    make = lambda: sprig(
        maker,
        leaf,
        length=maker.rng.uniform(9, 12),
        size=0.8,
        nodes=18,
        stem=linear("#8a6a4c"),
        thickness=0.06,
        bare=0.12,
        top=5,
        small=0.7,
    )
    return bunch(maker, make, 16, fan_out=26, tied=1.5, spread=0.4, thick=0.9)


@piece("curry-leaves")
def curry_leaves(maker: Maker) -> Piece:
    """Narrow leaflets in two rows along a rib."""
    leaf = ovate(maker, 0.42, fold=0.25, droop=0.15, blunt=1.1, strength=0.5)
    rows = []
    length = 13.0
    for number in range(9):
        share = 0.12 + 0.8 * number / 8
        size = 4.2 * np.sin(pi * (0.2 + 0.62 * share)) ** 0.6
        for side in (-1, 1):
            rows.append(
                leaf(size)
                .turned(roll=maker.rng.uniform(-18, 18))
                .turned(yaw=side * 62 + maker.rng.uniform(-6, 6))
                .moved(x=share * length)
            )
    rows.append(leaf(3.6).moved(x=length))
    rib = tube(
        [(-1.5, 0, 0), (length * 0.5, 0, 0.1), (length + 0.3, 0, 0)], np.array([0.12, 0.09, 0.05]), around=7
    ).painted(linear("#9aa860"))
    return Piece.of((join(rows), Finish(roughness=0.3, mottle=0.1, coat=0.25)), (rib, WAXY)).moved(
        x=-length / 2
    )


def straws(
    maker: Maker,
    count: int,
    length: float,
    radius: float,
    paint: Callable[[Mesh], Array],
    *,
    tied: float,
    fan_out: float = 7,
    bend: float = 0.06,
) -> Piece:
    """Hollow leaves in a bundle: chives."""

    def make() -> Piece:
        reach = length * maker.rng.uniform(0.85, 1.1)
        path = curve(
            [
                (0, 0, 0),
                (reach * 0.5, maker.rng.uniform(-bend, bend) * reach, 0.1),
                (reach, maker.rng.uniform(-bend, bend) * 2 * reach, 0),
            ],
            24,
        )
        blade_ = tube(
            path,
            np.interp(np.linspace(0, 1, 24), [0, 0.8, 1], [radius, radius * 0.9, radius * 0.15]),
            around=8,
        )
        return Piece.of((blade_.painted(paint).tinted(maker.rng.uniform(0.8, 1.15)), WAXY))

    return bunch(maker, make, count, fan_out=fan_out, tied=tied, spread=0.9, thick=1.3)


@piece("chives")
def chives(maker: Maker) -> Piece:
    return straws(
        maker,
        60,
        20,
        0.17,
        lambda mesh: mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * fractal(mesh.points / 3, 3)),
        tied=6,
    )


@piece("scallions/stalk")
def scallion(maker: Maker) -> Piece:
    """A white bulb with roots, green pipes."""
    length = maker.rng.uniform(11, 13)
    path = curve([(0, 0, 0), (length * 0.3, 0, 0.05), (length * 0.6, maker.rng.uniform(-0.5, 0.5), 0.1)], 30)
    shaft = tube(
        path,
        np.interp(np.linspace(0, 1, 30), [0, 0.04, 0.12, 0.3, 1], [0.2, 0.55, 0.62, 0.48, 0.45]),
        around=14,
    )
    fade = lambda mesh: mix(maker.colors.second, maker.colors.main, np.clip(mesh.uv[:, 1] * 1.8 - 0.45, 0, 1))
    pipes = []
    for number in range(3):
        end = path[-1] + (
            length * maker.rng.uniform(0.7, 0.95),
            (number - 1) * maker.rng.uniform(0.6, 2.0),
            maker.rng.uniform(0, 0.6),
        )
        pipes.append(
            tube(
                curve([path[-3], (path[-1] + end) / 2 + (0, (number - 1) * 0.3, 0.2), end], 16),
                np.linspace(0.36, 0.12, 16),
                around=10,
            )
        )
    roots = [
        tube(
            curve(
                [
                    (0, 0, 0),
                    (-0.5, 0.3 * sin(k), 0.3 * cos(k)),
                    (-maker.rng.uniform(0.9, 1.6), 0.7 * sin(k * 1.3), 0.5 * cos(k)),
                ],
                6,
            ),
            0.035,
            around=4,
        )
        for k in range(12)
    ]
    return Piece.of(
        (shaft.painted(fade), WAXY),
        (join(pipes).painted(mix(maker.colors.main, maker.colors.third, 0.7)), WAXY),
        (join(roots).painted(linear("#e8dfc4")), MATTE),
    )


@piece("scallions")
def scallions(maker: Maker) -> Piece:
    return bunch(maker, lambda: scallion(maker), 6, fan_out=9, tied=5, spread=2.4, thick=1.0)


@piece("lemongrass")
def lemongrass(maker: Maker) -> Piece:
    """Stalks with a bulb at the base, cut at the top."""
    length = maker.rng.uniform(22, 26)
    outline = [(0, 0), (0.05, 0.7), (1.2, 1.05), (4, 0.85), (10, 0.65), (length, 0.5)]
    stalk = body(outline, around=40, along=70)

    def layers(mesh: Mesh) -> Array:
        edge = np.clip(np.cos(mesh.uv[:, 0] * 6.283 * 2 + mesh.uv[:, 1] * 9) - 0.8, 0, 1) * 3
        color = mix(
            mix(linear("#f2efdc"), maker.colors.main, np.clip(mesh.uv[:, 1] * 2.5, 0, 1)),
            maker.colors.second,
            np.clip(mesh.uv[:, 1] * 1.5 - 0.6, 0, 1),
        )
        return mix(
            mix(color, linear("#b88a9a"), np.clip(0.16 - np.abs(mesh.uv[:, 1] - 0.17), 0, 1) * 2),
            linear("#a8a868"),
            edge * 0.5,
        )

    rings = lambda mesh: mix(linear("#f0eed2"), maker.colors.second, 0.5 + 0.5 * np.sin(mesh.uv[:, 1] * 24))
    leaf = (
        blade(lambda share: 0.5 * (1 - share**2), 6, fold=0.5, droop=-0.25)
        .turned(pitch=-85)
        .moved(0.3, 0, length - 5)
        .painted(maker.colors.second)
    )
    return Piece.of(
        (lying(stalk.painted(layers), length, 3), WAXY),
        (lying(cross_face(outline, 1.0).painted(rings), length, 3), WAXY),
        (lying(leaf, length, 3), LEAF),
    )
