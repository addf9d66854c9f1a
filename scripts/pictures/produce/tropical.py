"""Fruits and large leaves of warm countries in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, WAXY, Finish, Piece, together
from ..shapes import Outline, body, curve, ellipsoid, tube
from .plants import SKIN, Painter, crosscut, halved, lying
from .registry import Maker, piece
from .single_leaves import sheaf

ARIL = Finish(roughness=0.1, subsurface=0.3, depth=0.3, coat=0.6, mottle=0.03)
LEATHER = Finish(roughness=0.46, coat=0.06, mottle=0.14, mottle_size=0.6, bump=0.18, bump_size=0.12)

# --- pomegranate ------------------------------------------------------------------------------------------------

POMEGRANATE: Outline = [
    (0.2, 0),
    (0.0, 1.0),
    (0.9, 3.1),
    (3.5, 4.25),
    (6.2, 3.5),
    (7.3, 2.1),
    (7.7, 1.3),
    (8.1, 1.05),
]
SEGMENTS = 6


def six_sided(angle: Array, share: Array) -> Array:
    return 1 + 0.035 * np.cos(angle * SEGMENTS) * np.sin(pi * share)


def pomegranate_skin(maker: Maker) -> Painter:
    """Red leather, yellow in places, with brown scuffs."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        patch = fractal(mesh.points / 2.6, seed)
        red = mix(maker.colors.main, maker.colors.second, 0.5 + 0.7 * fractal(mesh.points / 1.1, seed + 3))
        red = mix(red, linear("#d98a58"), np.clip(patch * 1.7 - 0.25, 0, 0.65))
        scuff = np.clip(fractal(mesh.points / 0.5, seed + 7) * 3 - 1.35, 0, 0.6)
        speck = np.clip(0.14 - cells(mesh.points * 1.7, seed)[0], 0, 1) * 5
        return mix(mix(red, linear("#7a4a34"), scuff), linear("#e0a878"), np.clip(speck, 0, 0.6))

    return paint


def pomegranate_crown(maker: Maker) -> Piece:
    """What is left of the flower: a tube that opens into stiff points, with dry threads in it."""
    angle, share = np.meshgrid(np.linspace(0, 2 * pi, 120, endpoint=False), np.linspace(0, 1, 16))
    point = (1 - np.abs(np.mod(angle * SEGMENTS / (2 * pi), 1) * 2 - 1)) ** 0.8
    radius = 1.02 + 0.1 * share + 0.75 * share**2 * (0.4 + 0.6 * point)
    height = 7.95 + share * (0.75 + 1.0 * point)
    petals = sheet(
        np.stack([radius * np.cos(angle), radius * np.sin(angle), height], -1), wrapped=True
    ).painted(
        lambda mesh: mix(maker.colors.second, linear("#c08a58"), np.clip(mesh.uv[:, 1] * 1.2 - 0.45, 0, 0.8))
    )
    pit = body([(8.15, 1.1), (8.1, 0.6), (8.1, 0)], around=40, along=10)
    threads = []
    for _ in range(46):
        turn, reach = maker.rng.uniform(0, 2 * pi), maker.rng.uniform(0.2, 0.9)
        x, y = reach * cos(turn), reach * sin(turn)
        threads.append(
            tube([(x, y, 8.05), (x * 1.05, y * 1.05, 8.5), (x * 0.8, y * 0.8, 8.9)], 0.05, around=5)
        )
    return Piece.of(
        (petals, LEATHER),
        (pit.painted(linear("#6a4028")), MATTE),
        (join(threads).painted(linear("#a8783c")), MATTE),
    )


@piece("pomegranate")
def pomegranate(maker: Maker) -> Piece:
    fruit = body(POMEGRANATE, around=96, along=90, relief=six_sided).roughened(0.1, 2.2, maker.seed, 2)
    whole = together([Piece.of((fruit.painted(pomegranate_skin(maker)), LEATHER)), pomegranate_crown(maker)])
    return whole.turned(roll=maker.rng.uniform(28, 40), pitch=maker.rng.uniform(-14, 14))


@piece("pomegranate/half")
def pomegranate_half(maker: Maker) -> Piece:
    """Cut across: chambers full of seeds between pale skins."""
    outline: Outline = [(0.2, 0), (0.0, 1.0), (0.9, 3.1), (2.4, 4.05), (3.9, 4.25)]
    wall = 0.87

    def chamber(angle: Array, ring: Array) -> Array:
        """How deep within a chamber a place is: below 0 it is in a skin, or in the rind."""
        between = np.abs(np.mod(angle * SEGMENTS / (2 * pi) + 0.5, 1) - 0.5) * 2 * pi / SEGMENTS * ring
        return np.minimum.reduce([between - 0.022, wall - ring, ring - 0.07])

    def flesh(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        pale = mix(linear("#f4e6bc"), linear("#e8c890"), 0.5 + 0.5 * fractal(mesh.points / 0.6, 3))
        color = mix(pale, maker.colors.second * 0.8, np.clip(chamber(angle, ring) * 30, 0, 1))
        return mix(color, maker.colors.main, np.clip((ring - 0.955) * 60, 0, 1))

    shell, cut = crosscut(outline, 1.0, pomegranate_skin(maker), flesh, relief=six_sided, finish=LEATHER)
    depth = np.clip(chamber(cut[0].uv[:, 0] * 2 * pi, cut[0].uv[:, 1]) * 6, 0, 1)
    hollow = cut[0].shaped(lambda points: points - np.outer(0.55 * depth, (0, 0, 1)))
    placed: list[Array] = []
    for _ in range(4000):
        turn, ring = maker.rng.uniform(0, 2 * pi), wall * maker.rng.random() ** 0.5
        spot = 4.25 * ring * np.array([cos(turn), sin(turn)])
        clear = all(np.hypot(*(spot - other)) > 0.52 for other in placed)
        if clear and chamber(np.array(turn), np.array(ring)) > 0.03:
            placed.append(spot)
    seeds = [
        aril_of(maker)
        .turned(yaw=float(np.degrees(np.arctan2(y, x))) + maker.rng.uniform(-25, 25), pitch=-35)
        .moved(x, y, 3.62 + maker.rng.uniform(-0.08, 0.14))
        for x, y in placed
    ]
    parts = Piece.of(shell, (hollow, cut[1]), (join(seeds), ARIL))
    return parts.turned(roll=42)


def aril_of(maker: Maker) -> Mesh:
    """A seed in its juice: a drop with flat sides, pale at its foot."""
    red = mix(maker.colors.main, maker.colors.second, maker.rng.random())
    drop = ellipsoid(0.47, 0.35, 0.36, fine=8).roughened(0.07, 0.4, maker.seed, 1)
    slim = drop.shaped(lambda points: points * (1 + np.outer(0.5 * points[:, 0], (0, 1, 1))))
    return slim.painted(
        lambda mesh: mix(red, maker.colors.third, np.clip(-0.35 - 1.4 * mesh.points[:, 0], 0, 0.7))
    )


@piece("pomegranate/seed")
def pomegranate_seed(maker: Maker) -> Piece:
    return Piece.of((aril_of(maker), ARIL))


# --- papaya -----------------------------------------------------------------------------------------------------

PAPAYA: Outline = [
    (0.1, 0),
    (0.1, 0.7),
    (1.0, 2.6),
    (4.6, 4.9),
    (8.5, 5.3),
    (13.5, 4.3),
    (17.2, 2.8),
    (19.2, 1.6),
    (19.8, 0.9),
    (19.8, 0),
]


def five_sided(angle: Array, share: Array) -> Array:
    return 1 + 0.02 * np.cos(angle * 5) * np.sin(pi * share)


def papaya_skin(maker: Maker) -> Painter:
    """Green with paler streaks along it and small scars."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        streak = 0.5 + 0.8 * fractal(mesh.points * (1.1, 1.1, 0.16), seed)
        green = mix(maker.colors.second, mix(maker.colors.main, linear("#a9bf6a"), 0.3), streak)
        distance, number = cells(mesh.points / 1.3, seed)
        scars = np.clip((0.13 - distance) * 12, 0, 0.65) * (number > 0.4)
        stalk = np.clip((mesh.uv[:, 1] - 0.94) * 16, 0, 0.5)
        return mix(mix(green, linear("#c2c598"), scars), linear("#b4b878"), stalk)

    return paint


@piece("green-papaya")
def green_papaya(maker: Maker) -> Piece:
    fruit = body(PAPAYA, around=90, along=110, relief=five_sided).painted(papaya_skin(maker))
    stub = body([(19.5, 0.95), (20.1, 0.85), (20.2, 0.6), (20.15, 0)], around=24, along=16)
    parts = ((fruit, WAXY), (stub.painted(linear("#8a8a56")), MATTE))
    return Piece.of(*[(lying(mesh, 20, 5), finish) for mesh, finish in parts])


@piece("green-papaya/half")
def green_papaya_half(maker: Maker) -> Piece:
    """Cut lengthwise while unripe: white flesh, and a hollow with white seeds."""
    middle, long, wide = 8.2, 6.4, 2.7

    def hollow(mesh: Mesh) -> Array:
        x, z = mesh.points[:, 0] / wide, (mesh.points[:, 2] - middle) / long
        return np.hypot(x * (1 + 0.25 * z), z)

    def flesh(mesh: Mesh) -> Array:
        inside = hollow(mesh)
        pale = mix(maker.colors.third, linear("#f6f6e4"), 0.5 + 0.5 * fractal(mesh.points / 1.4, 3))
        pale = mix(pale, linear("#c9dc9c"), np.clip((np.abs(mesh.uv[:, 0]) - 0.86) * 6, 0, 0.8))
        pale = mix(pale, linear("#e2e6c0"), np.clip((1.04 - inside) * 14, 0, 1))
        return mix(pale, maker.colors.main, np.clip((np.abs(mesh.uv[:, 0]) - 0.972) * 70, 0, 1))

    shell, cut = halved(PAPAYA, papaya_skin(maker), flesh, relief=five_sided)
    upright = cut[0].turned(roll=90)
    depth = 2.2 * np.clip(1 - hollow(upright) ** 2, 0, 1) ** 0.5
    scooped = cut[0].shaped(lambda points: points - np.outer(depth, (0, 0, 1)))
    seeds = []
    for _ in range(190):
        reach, turn = maker.rng.uniform(0, 0.9) ** 0.5, maker.rng.uniform(0, 2 * pi)
        x, z = 0.92 * wide * reach * cos(turn), middle + 0.92 * long * reach * sin(turn)
        deep = 2.2 * (1 - min(1.0, reach * 0.92) ** 2) ** 0.5
        seeds.append(
            ellipsoid(0.3, 0.25, 0.25, fine=6).turned(yaw=maker.rng.uniform(0, 180)).moved(x, z, 0.16 - deep)
        )
    pearls = join(seeds).painted(linear("#f3efdc"))
    return Piece.of(shell, (scooped, cut[1]), (pearls, WAXY)).turned(yaw=90)


# --- leaves -----------------------------------------------------------------------------------------------------


@piece("banana-leaves")
def banana_leaf(maker: Maker) -> Piece:
    """A length of the leaf with its rib, folded over twice: fine straight veins run from the rib to the edges."""
    long, gap, layers, rows = 23.0, 0.75, 3, 640
    spine: list[tuple[float, float]] = []
    for layer in range(layers):
        way = 1 if layer % 2 == 0 else -1
        shift = maker.rng.uniform(-0.5, 0.5)
        level = layer * gap
        spine += [(way * (x * long / 2 + shift), level + 0.12 * x * x) for x in (-0.94, -0.5, 0, 0.5, 0.94)]
        if layer < layers - 1:
            spine.append((way * (long / 2 + 0.55 + shift), level + gap / 2))
    spine[-1] = (spine[-1][0], spine[-1][1] + 0.9)
    path = curve(spine, rows)
    side, share = np.meshgrid(np.linspace(-1, 1, 61), np.linspace(0, 1, rows))
    run = share * long * layers
    edge = 7.6 * (1 - 0.06 * share) + 0.25 * fractal(
        np.stack([run / 3, np.sign(side) * 5, 0 * run], -1), maker.seed
    )
    ripple = 0.06 * np.sin(run * 2.4 + np.abs(side) * 3) * np.abs(side) + 0.35 * np.abs(side) ** 2 * np.sin(
        run * 0.5 + np.sign(side)
    ) * (share > 0.66)
    points = np.stack([path[:, :1] + 0 * side, side * edge, path[:, 1:] + ripple + 0.12 * np.abs(side)], -1)

    def veins(mesh: Mesh) -> Array:
        across, along = mesh.uv.T
        at = along * long * layers - np.abs(across * 2 - 1) * 1.6
        fine = 0.5 + 0.5 * np.cos(at * 2 * pi / 0.8)
        broad = fractal(np.stack([at * 0.9, across * 0.6, 0 * at], 1), 5, 2)
        green = mix(maker.colors.main, maker.colors.second, 0.3 + 0.7 * fine + 0.6 * broad)
        rib = np.exp(-(((across * 2 - 1) / 0.055) ** 2))
        return mix(green, maker.colors.third, np.clip(rib * 0.9 + 0.32 * fine**4, 0, 1))

    rib = tube(
        np.stack([path[:, 0], 0 * path[:, 0], path[:, 1] + 0.08], 1)[round(0.68 * rows) :],
        0.32,
        around=12,
        flat=0.6,
    ).painted(linear("#b9cf86"))
    glossy = Finish(roughness=0.3, subsurface=0.06, depth=0.1, mottle=0.08, coat=0.25, bump=0.06)
    return Piece.of((sheet(points).painted(veins), glossy), (rib, WAXY))


def taro_leaf(maker: Maker) -> Piece:
    """A heart on a stalk, which is joined to the leaf within it, where the pale veins meet."""
    size = maker.rng.uniform(0.9, 1.08)
    heart = [(0, 15), (12, 13.2), (32, 10.6), (60, 8.8), (95, 8.3), (125, 9.4), (144, 11.6), (156, 12.2)]
    rim = curve([*heart, (165, 9.8), (172, 6.0), (177, 3.2), (180, 2.4)], 200)
    angle, ring = np.meshgrid(np.linspace(-pi, pi, 241), np.linspace(0.01, 1, 80))
    reach = size * ring * np.interp(np.degrees(np.abs(angle)), rim[:, 0], rim[:, 1])
    x, y = reach * np.cos(angle), reach * np.sin(angle)
    phase = maker.rng.uniform(0, 6)
    lift = (
        0.25 * ring**3 * np.sin(angle * 5 + phase) + 0.4 * np.abs(np.sin(angle)) * ring - 0.015 * x * (x > 0)
    )
    quilt = 0.05 * np.cos((x - np.abs(y) * 0.8) * 2 * pi / 2.6) * np.clip(ring * 3, 0, 1)
    blade_ = sheet(np.stack([x, y, lift + quilt], -1))

    def veins(mesh: Mesh) -> Array:
        px, py = mesh.points[:, 0] / size, mesh.points[:, 1] / size
        far, turn = np.hypot(px, py), np.degrees(np.abs(np.arctan2(py, px)))
        main = np.exp(-((py / (0.16 * np.clip(1.2 - far / 16, 0.3, 1))) ** 2)) * (px > 0)
        lobes = np.exp(-((far * np.sin(np.radians(turn - 148)) / 0.14) ** 2)) * (turn > 100)
        branch = np.clip(np.cos((px - np.abs(py) * 0.8) * 2 * pi / 2.6) - 0.88, 0, 1) * 7 * (turn < 120)
        green = mix(maker.colors.main, maker.colors.second, 0.5 + 0.6 * fractal(mesh.points / 2.2, 3))
        return mix(green, maker.colors.third, np.clip(main + lobes + 0.55 * branch, 0, 0.9))

    stem = tube(
        curve([(0.3, 0, -0.05), (-2.5, 0.1, -0.3), (-7, 0.5, -0.35), (-13 * size, 0.2, -0.3)], 24),
        np.linspace(0.28, 0.42, 24),
        around=12,
    ).painted(lambda mesh: mix(maker.colors.third, linear("#8a6a6e"), 0.35 * mesh.uv[:, 1]))
    dull = Finish(roughness=0.6, subsurface=0.06, depth=0.1, mottle=0.1, mottle_size=0.6, bump=0.1)
    return Piece.of((blade_.painted(veins), dull), (stem, SKIN))


@piece("taro-leaves")
def taro_leaves(maker: Maker) -> Piece:
    """Three that lie one on the other, their stalks together."""
    return sheaf(maker, lambda: taro_leaf(maker), 3, fan_out=52, step=0.85)
