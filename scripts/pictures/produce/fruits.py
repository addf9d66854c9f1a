"""Fruits in life size (cm)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import cells, fractal
from ..pieces import LEAF, MATTE, WAXY, Finish, Piece, together
from ..shapes import Outline, blade, body, curve, ellipsoid, leaf_width, tube
from .plants import GLOSSY, Painter, banana_of, crosscut, halved, lying, mottled
from .registry import Maker, piece

APPLE: Outline = [
    (0.9, 0),
    (0.35, 0.7),
    (0.1, 1.5),
    (1.2, 3.0),
    (3.8, 3.8),
    (6.0, 3.1),
    (6.7, 1.7),
    (6.1, 0.55),
    (5.4, 0.15),
    (5.3, 0),
]


def apple_of(maker: Maker, skin: Painter) -> Piece:
    relief = lambda angle, share: (
        1 + 0.03 * np.cos(angle * 5) * np.clip(1 - 2 * share, 0, 1) + 0.015 * np.cos(angle * 2 + 1)
    )
    fruit = body(APPLE, around=64, along=72, relief=relief).painted(skin)
    stalk = tube(
        curve([(0, 0, 5.2), (0.1, 0, 6.4), (0.5, 0.1, 7.6)], 10), np.linspace(0.13, 0.2, 10), around=8
    ).painted(linear("#5c4228"))
    return Piece.of((fruit, GLOSSY), (stalk, MATTE)).turned(
        pitch=maker.rng.uniform(-14, 14), roll=maker.rng.uniform(-6, 18)
    )


@piece("apples")
def apple(maker: Maker) -> Piece:
    side, seed = maker.rng.uniform(0, 6), maker.seed

    def skin(mesh: Mesh) -> Array:
        angle = mesh.uv[:, 0] * 2 * pi
        stripes = fractal(np.stack([np.cos(angle) * 9, np.sin(angle) * 9, mesh.uv[:, 1] * 1.5], 1), seed, 3)
        ground = mix(maker.colors.third, maker.colors.second, 0.35)
        blush = np.clip(
            0.72 + 0.5 * np.cos(angle - side) + 0.5 * stripes - 0.5 * (mesh.uv[:, 1] > 0.93), 0, 1
        )
        dots = np.clip(0.16 - cells(mesh.points * 1.6, seed)[0], 0, 1) * 4
        return mix(mix(ground, maker.colors.main, blush), linear("#f4dca0"), dots)

    return apple_of(maker, skin)


@piece("granny-smith-apples")
def granny_smith(maker: Maker) -> Piece:
    seed = maker.seed
    skin = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.4 + 0.5 * fractal(mesh.points / 2, seed)),
        maker.colors.third,
        np.clip(0.17 - cells(mesh.points * 1.5, seed)[0], 0, 1) * 5,
    )
    return apple_of(maker, skin)


@piece("granny-smith-apples/half", "apples/half")
def apple_half(maker: Maker) -> Piece:
    """Cut lengthwise: pale flesh, the core with its seeds."""

    def flesh(mesh: Mesh) -> Array:
        x, z = mesh.points[:, 0], mesh.points[:, 2] - 3.3
        core = np.hypot(x / 1.0, z / 1.5)
        color = mix(linear("#f6edcc"), linear("#e6dca4"), np.exp(-(((core - 1) / 0.12) ** 2)))
        pips = np.hypot((np.abs(x) - 0.42) / 0.25, z / 0.55) < 1
        color = np.where(pips[:, None], linear("#4a2c18"), color)
        return mix(color, maker.colors.main, np.clip((np.abs(mesh.uv[:, 0]) - 0.972) * 60, 0, 1))

    return Piece.of(*halved(APPLE, mottled(maker, 0.4, 2), flesh))


@piece("banana")
def banana(maker: Maker) -> Piece:
    return banana_of(maker, 19, 1.9, maker.colors.main, bend=62, spots=0.35)


@piece("banana/bunch")
def banana_bunch(maker: Maker) -> Piece:
    """Three that hang together at their stalks."""
    hand = []
    for number in range(3):
        one = banana_of(maker, 19, 1.9, maker.colors.main, bend=62, spots=0.35)
        hand.append(one.turned(yaw=-11 * number).moved(0.8 * number, 2.5 * number, 0.35 * number))
    return together(hand)


@piece("blueberries")
def blueberry(maker: Maker) -> Piece:
    """A frosted berry with its crown."""
    berry = body(
        [
            (0, 0),
            (0.03, 0.3),
            (0.3, 0.68),
            (0.65, 0.75),
            (1.0, 0.6),
            (1.2, 0.34),
            (1.16, 0.26),
            (1.05, 0.22),
            (1.02, 0),
        ],
        around=40,
        along=40,
    )
    star = berry.shaped(
        lambda points: (
            points
            + np.outer(
                (points[:, 2] > 1.14) * 0.12 * (np.cos(np.arctan2(points[:, 1], points[:, 0]) * 5) + 0.4),
                (0, 0, 1),
            )
        )
    )
    bloom = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.6),
        maker.colors.third,
        np.clip(0.35 + 0.6 * fractal(mesh.points * 2, maker.seed), 0, 0.75) * (mesh.uv[:, 1] < 0.85),
    )
    frosted = Finish(roughness=0.6, mottle=0.08, mottle_size=0.3)
    return Piece.of((star.painted(bloom).moved(z=-0.6), frosted)).scaled(0.62)


@piece("kiwi")
def kiwi(maker: Maker) -> Piece:
    outline: Outline = [
        (0, 0),
        (0.1, 0.8),
        (0.9, 2.0),
        (3.2, 2.5),
        (5.5, 2.0),
        (6.4, 0.8),
        (6.6, 0.3),
        (6.5, 0),
    ]
    fuzz = lambda mesh: mix(
        maker.colors.main,
        maker.colors.main * 0.6,
        np.clip(0.4 + 0.7 * fractal(mesh.points * 6, maker.seed, 2), 0, 1),
    )
    return Piece.of(
        (
            lying(body(outline).painted(fuzz), 6.5),
            Finish(roughness=0.9, sheen=0.5, mottle=0.15, mottle_size=0.15, bump=0.4, bump_size=0.08),
        )
    )


@piece("kiwi/half")
def kiwi_half(maker: Maker) -> Piece:
    outline: Outline = [(0, 0), (0.1, 0.8), (0.9, 2.0), (3.2, 2.5)]

    def flesh(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        rays = 0.5 + 0.5 * np.cos(angle * 24)
        color = mix(
            maker.colors.second,
            maker.colors.third,
            np.clip(0.85 - ring * 0.9 + 0.25 * rays * (ring > 0.3), 0, 1),
        )
        color = mix(color, linear("#f4f2d4"), np.clip((0.3 - ring) * 12, 0, 1))
        seed_ = (np.abs(np.mod(angle / (2 * pi) * 26, 1) - 0.5) < 0.24) & (
            np.abs(ring - 0.42 - 0.05 * np.cos(angle * 13)) < 0.055
        )
        color = np.where(seed_[:, None], linear("#1c1610"), color)
        return mix(color, maker.colors.main, np.clip((ring - 0.965) * 60, 0, 1))

    return Piece.of(*crosscut(outline, 1.0, maker.colors.main, flesh, finish=MATTE)).turned(roll=48)


@piece("mango")
def mango(maker: Maker) -> Piece:
    outline: Outline = [
        (0, 0),
        (0.1, 1.1),
        (1.2, 3.0),
        (4.5, 4.2),
        (8.0, 3.7),
        (10.6, 2.2),
        (11.6, 0.8),
        (11.5, 0),
    ]
    side = maker.rng.uniform(-0.6, 0.6)
    blush = lambda mesh: mix(
        mix(
            maker.colors.main,
            linear("#a8b048"),
            np.clip(0.3 - 0.5 * np.cos(mesh.uv[:, 0] * 2 * pi) - mesh.uv[:, 1] * 0.2, 0, 0.6),
        ),
        maker.colors.second,
        np.clip(
            0.35 + 0.6 * np.cos(mesh.uv[:, 0] * 2 * pi - 1.8 + side) + 0.3 * fractal(mesh.points / 2, 3), 0, 1
        ),
    )

    def freckled(mesh: Mesh) -> Array:
        """Green around the stalk, with pale pores."""
        pores, _ = cells(mesh.points / 0.42, 7)
        green = np.clip(mesh.uv[:, 1] * 4 - 3.1 + 0.4 * fractal(mesh.points / 1.5, 5), 0, 0.8)
        color = mix(blush(mesh), linear("#8a9a3c"), green)
        color = mix(color, linear("#7a4a22"), np.clip(fractal(mesh.points / 0.9, 9, 3) * 2.4 - 1.2, 0, 0.45))
        return mix(color, linear("#f6dc94"), np.clip(0.2 - pores, 0, 0.2) * 3.5)

    # One cheek is fuller than the other, and runs out into a beak.
    lopsided = lambda angle, share: (
        1 + 0.14 * np.cos(angle - 0.4) * (0.7 - share) + 0.025 * np.cos(angle * 3 + 1)
    )
    skin = body(outline, around=110, along=120, relief=lopsided).painted(freckled).scaled(0.8, 1.0, 1.0)
    bent = lying(skin.roughened(0.08, 3.0, maker.seed, 2), 11.5, 34)
    stalk = tube(curve([(0, 0, 11.3), (0.1, 0, 12), (0.3, 0, 12.6)], 8), 0.25, around=8).painted(
        linear("#5a4a2c")
    )
    return Piece.of((bent, replace(WAXY, roughness=0.42, coat=0.12)), (lying(stalk, 11.5, 34), MATTE)).turned(
        roll=-80
    )


@piece("passion-fruit")
def passion_fruit(maker: Maker) -> Piece:
    berry = ellipsoid(2.7, 2.6, 2.6, fine=28)
    dents = -0.1 * np.abs(fractal(berry.points / 0.9, maker.seed, 3))
    return Piece.of(
        (
            berry.raised(dents).painted(
                lambda mesh: mix(maker.colors.main, maker.colors.third, 0.5 + 0.5 * fractal(mesh.points, 3))
            ),
            Finish(roughness=0.4, coat=0.2, mottle=0.1),
        )
    )


@piece("passion-fruit/half")
def passion_half(maker: Maker) -> Piece:
    """A white shell full of yellow pulp and black seeds."""
    outline: Outline = [(0, 0), (0.1, 0.9), (0.9, 2.1), (2.6, 2.7)]

    def flesh(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        distance, _ = cells(np.stack([mesh.points[:, 0] * 1.9, mesh.points[:, 1] * 1.9, 0 * ring], 1), 11)
        pulp = mix(linear("#e8a820"), linear("#f2c850"), np.clip(distance, 0, 1))
        pulp = mix(pulp, linear("#1e1612"), np.clip((0.36 - distance) * 14, 0, 1))
        shell = mix(linear("#f6e8d8"), linear("#d88a9a"), np.clip((ring - 0.88) * 9, 0, 1))
        color = np.where((ring < 0.84)[:, None], pulp, shell)
        return mix(color, maker.colors.main, np.clip((ring - 0.965) * 60, 0, 1))

    parts = crosscut(outline, 1.0, maker.colors.main, flesh)
    wet = [
        (parts[0][0], WAXY),
        (parts[1][0].roughened(0.08, 0.3, 4), Finish(roughness=0.15, subsurface=0.2, coat=0.6)),
    ]
    return Piece.of(*wet).turned(roll=45)


@piece("pineapple")
def pineapple(maker: Maker) -> Piece:
    """Eyes in spirals, and a crown of stiff leaves."""
    outline: Outline = [
        (0, 0),
        (0.1, 3.2),
        (1.4, 5.0),
        (7, 6.0),
        (13, 5.5),
        (16.4, 4.0),
        (17.2, 2.4),
        (17.2, 0),
    ]
    fruit = body(outline, around=260, along=240)
    turn, height = fruit.uv[:, 0] * 8, fruit.points[:, 2] / 2.15
    first, second = np.mod(turn + height, 1) - 0.5, np.mod(height - turn, 1) - 0.5
    inside = np.minimum(0.5 - np.abs(first), 0.5 - np.abs(second))
    color = mix(
        maker.colors.third * 0.7,
        mix(maker.colors.main, maker.colors.second, np.clip(0.2 + 0.5 * fractal(fruit.points / 3, 4), 0, 1)),
        np.clip(inside * 7, 0, 1),
    )
    color = mix(color, linear("#7a5a2c"), np.clip(inside * 4 - 1.45, 0, 1))
    parts = [
        (
            fruit.painted(color).raised(0.75 * np.clip(inside * 3, 0, 1) ** 0.6),
            Finish(roughness=0.45, mottle=0.1, bump=0.2, bump_size=0.1),
        )
    ]
    leaves = []
    for number in range(46):
        share = number / 45
        length = 6.5 + 6.5 * share
        leaf = blade(
            leaf_width(length, 0.17, widest=0.28),
            length,
            fold=0.9,
            droop=0.75 * (1 - share) ** 1.2,
            along=20,
            across=7,
        )
        leaves.append(
            leaf.turned(pitch=-(28 + 56 * share))
            .moved(1.5 * (1 - share), 0, 16.6 + 2.6 * share)
            .turned(yaw=number * 137.5)
        )
    parts.append(
        (
            join(leaves).painted(
                lambda mesh: mix(
                    linear("#4c7a3c"),
                    linear("#9ab87c"),
                    np.clip(0.3 + 0.5 * np.abs(mesh.uv[:, 0]) - 0.2 * mesh.uv[:, 1], 0, 1),
                )
            ),
            LEAF,
        )
    )
    return Piece.of(*parts)


@piece("raspberries")
def raspberry(maker: Maker) -> Piece:
    """Drupelets around a hollow, in rings."""
    balls = []
    for row in range(7):
        share = row / 6
        radius = 0.78 * np.sqrt(np.clip(1 - (share * 0.95) ** 2.2, 0, 1)) * (0.9 + 0.1 * share)
        count = max(1, round(2 * pi * radius / 0.36))
        for number in range(count):
            turn = 2 * pi * (number + 0.5 * (row % 2)) / count
            ball = ellipsoid(0.25 * maker.rng.uniform(0.92, 1.08), fine=6).moved(
                radius * cos(turn), radius * sin(turn), share * 1.55
            )
            balls.append(
                ball.painted(
                    mix(
                        maker.colors.main,
                        maker.colors.second if maker.rng.random() < 0.6 else maker.colors.third,
                        maker.rng.random() * 0.45,
                    )
                )
            )
    berry = Piece.of((join(balls), Finish(roughness=0.3, subsurface=0.35, coat=0.25, mottle=0.06)))
    return berry.turned(roll=maker.rng.uniform(60, 130), yaw=maker.rng.uniform(0, 360))


@piece("strawberries")
def strawberry(maker: Maker) -> Piece:
    """With its seeds in dimples and its green collar."""
    outline: Outline = [
        (0, 0),
        (0.05, 0.35),
        (0.8, 1.1),
        (2.2, 1.85),
        (3.2, 1.7),
        (3.7, 0.9),
        (3.6, 0.3),
        (3.6, 0),
    ]
    fruit = body(
        outline,
        around=110,
        along=100,
        relief=lambda angle, share: 1 + 0.05 * np.cos(angle * 2 + 1) + 0.03 * np.cos(angle * 3),
    )
    turn, height = fruit.uv[:, 0] * 9, fruit.uv[:, 1] * 11
    shifted = np.mod(turn + 0.5 * np.mod(np.floor(height), 2), 1) - 0.5
    distance = np.hypot(shifted * 1.1, (np.mod(height, 1) - 0.5) * 0.85)
    dimple = np.exp(-((distance / 0.2) ** 2)) * (fruit.uv[:, 1] > 0.08) * (fruit.uv[:, 1] < 0.86)
    color = mix(
        mix(maker.colors.main, maker.colors.second, 0.4 + 0.4 * fractal(fruit.points, maker.seed)),
        maker.colors.third,
        np.clip((fruit.uv[:, 1] - 0.72) * 3, 0, 0.6),
    )
    color = mix(
        color,
        linear("#f0cf6a"),
        np.clip(np.exp(-((distance / 0.1) ** 2)) * (dimple > 0.02) * 1.4 - 0.2, 0, 1),
    )
    sepals = [
        blade(leaf_width(1.6, 0.42), 1.6, fold=0.3, droop=maker.rng.uniform(-0.4, 0.3), along=12, across=5)
        .turned(yaw=number * 40 + maker.rng.uniform(-8, 8))
        .moved(z=3.62)
        for number in range(9)
    ]
    stalk = tube(curve([(0, 0, 3.5), (0.1, 0, 4.1), (0.4, 0.1, 4.8)], 8), 0.11, around=7)
    green = join([*sepals, stalk]).painted(linear("#5c9038"))
    whole = [
        (
            fruit.painted(color).raised(-0.04 * dimple),
            Finish(roughness=0.32, subsurface=0.15, coat=0.2, mottle=0.04),
        ),
        (green, LEAF),
    ]
    return Piece.of(*[(lying(mesh, 3.6), finish) for mesh, finish in whole]).turned(
        roll=maker.rng.uniform(0, 360)
    )
