"""Tomatoes, bell peppers and eggplant in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import FLESH, Finish, Part, Piece, together
from ..shapes import (
    Outline,
    Relief,
    body,
    curve,
    ellipsoid,
    long_face,
    tube,
)
from .plants import (
    CUT,
    GLOSSY,
    SKIN,
    STALK,
    Painter,
    calyx,
    crosscut,
    disc_slice,
    lying,
    mottled,
)
from .registry import Maker, piece

TOMATO: Outline = [
    (0.25, 0),
    (0.05, 0.9),
    (0.5, 2.4),
    (2.3, 3.5),
    (4.2, 3.1),
    (5.3, 1.9),
    (5.35, 0.9),
    (4.95, 0.3),
    (4.85, 0),
]


def tomato_face(maker: Maker, chambers: int) -> Painter:
    """Walls, chambers with jelly and seeds, and a pale core."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        wall = np.abs(np.cos(angle * chambers / 2)) < 0.22
        chamber = (ring > 0.34) & (ring < 0.84) & ~wall
        _, number = cells(
            np.stack([mesh.points[:, 0] * 2.2, mesh.points[:, 1] * 2.2, 0 * ring + seed % 9], 1), seed
        )
        distance, _ = cells(
            np.stack([mesh.points[:, 0] * 2.2, mesh.points[:, 1] * 2.2, 0 * ring + seed % 9], 1), seed
        )
        flesh = mix(
            mix(maker.colors.main, maker.colors.third, 0.45),
            maker.colors.main,
            np.clip((ring - 0.8) * 8, 0, 1),
        )
        jelly = mix(
            maker.colors.main * 0.8, linear("#e8b45a"), np.clip(0.9 - distance * 2.4, 0, 1) * (number > 0.35)
        )
        color = np.where(chamber[:, None], jelly, flesh)
        return mix(color, maker.colors.third, np.clip((0.2 - ring) * 6, 0, 0.7))

    return paint


@piece("tomatoes")
def tomato(maker: Maker) -> Piece:
    relief = lambda angle, share: 1 + 0.035 * np.cos(angle * 5 + 1) * np.sin(share * pi)
    skin = (
        body(TOMATO, relief=relief)
        .painted(mottled(maker, 0.35, 3.0))
        .scaled(1, 1, maker.rng.uniform(0.92, 1.05))
    )
    return together([Piece.of((skin, GLOSSY)), calyx(1.9, 4.95, droop=0.25)]).turned(
        pitch=maker.rng.uniform(-22, 22), roll=maker.rng.uniform(0, 30)
    )


@piece("tomatoes/half")
def tomato_half(maker: Maker) -> Piece:
    return Piece.of(
        *crosscut(TOMATO, 0.52, mottled(maker, 0.3, 3.0), tomato_face(maker, 5), finish=GLOSSY)
    ).turned(roll=32)


@piece("roma-tomatoes")
def roma(maker: Maker) -> Piece:
    outline = [(0, 0), (0.05, 0.5), (0.7, 1.6), (2.8, 2.4), (5.0, 2.3), (6.5, 1.5), (7.0, 0.7), (6.85, 0)]
    skin = body(outline).painted(mottled(maker, 0.35, 2.5))
    whole = together([Piece.of((skin, GLOSSY)), calyx(1.2, 6.85, droop=0.2, stalk=0.6)])
    return Piece(tuple(Part(lying(part.mesh, 7.0), part.finish) for part in whole.parts)).turned(
        roll=maker.rng.uniform(0, 360)
    )


@piece("cherry-tomatoes")
def cherry_tomato(maker: Maker) -> Piece:
    """Of uneven size, most with the green star of their calyx."""
    outline = [(0.12, 0), (0.05, 0.5), (0.5, 1.15), (1.3, 1.4), (2.1, 1.1), (2.5, 0.5), (2.38, 0)]
    skin = body(outline, around=40, along=32).painted(mottled(maker, 0.35, 1.5))
    tall = maker.rng.uniform(0.9, 1.12)
    star = calyx(1.35, 2.53 * tall, sepals=6, droop=0.16, width=0.2, stalk=0.75, color=linear("#4f8a2e"))
    whole = together([Piece.of((skin.scaled(1, 1, tall), GLOSSY)), star])
    lean = maker.rng.uniform(10, 55), maker.rng.uniform(-25, 25)
    return whole.scaled(maker.rng.uniform(0.8, 1.15)).turned(roll=lean[0], pitch=lean[1])


def bell_pepper(maker: Maker) -> Piece:
    outline = [
        (1.0, 0),
        (0.3, 0.8),
        (0.1, 1.8),
        (1.0, 3.0),
        (4.0, 3.7),
        (6.6, 4.1),
        (8.1, 3.5),
        (8.6, 2.3),
        (8.1, 1.1),
        (7.4, 0.5),
        (7.3, 0),
    ]
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: (
        0.9 + 0.15 * np.abs(np.cos(angle * 2 + phase)) ** 0.6 + 0.03 * np.cos(angle + phase)
    )
    skin = body(outline, around=96, along=72, relief=relief).painted(mottled(maker, 0.3, 3.0))
    stem = tube(
        [(0, 0, 7.2), (0, 0, 8.1), (0.2, 0.1, 9.2), (0.7, 0.1, 10.3)],
        np.array([1.0, 0.65, 0.5, 0.6]),
        around=14,
    ).painted(STALK)
    return Piece.of((skin, GLOSSY), (stem, SKIN))


@piece("red-bell-pepper", "green-bell-pepper")
def standing_bell_pepper(maker: Maker) -> Piece:
    return bell_pepper(maker).turned(pitch=maker.rng.uniform(-8, 8), roll=maker.rng.uniform(4, 12))


HALF_OUTER: Outline = [
    (0.9, 0.0),
    (0.2, 0.7),
    (0.15, 1.7),
    (1.1, 2.6),
    (4.0, 3.3),
    (6.6, 4.0),
    (8.1, 3.7),
    (8.8, 2.5),
    (8.5, 1.0),
    (8.0, 0.0),
]


CORE: Outline = [(4.3, 0), (4.4, 0.35), (5.4, 0.95), (6.8, 1.15), (8.0, 1.5), (8.4, 0)]


def pepper_seeds(maker: Maker) -> Mesh:
    """Flat seeds that crowd around the core on all sides."""
    line = curve(CORE[1:-1], 60)
    seeds = []
    for number in range(210):
        share = ((number + 0.5) / 210) ** 0.8 * 0.82
        a, (h, reach) = 2 * pi * np.mod(number * 0.618, 1), line[int(share * 59)]
        reach = reach * 1.02 + maker.rng.uniform(0.0, 0.2)
        disc = ellipsoid(0.11, 0.25, 0.29, fine=5).turned(
            yaw=maker.rng.uniform(-30, 30), pitch=maker.rng.uniform(-40, 40), roll=maker.rng.uniform(0, 90)
        )
        tint = mix(linear("#f2e2ae"), linear("#dcc07c"), maker.rng.random())
        seeds.append(disc.painted(tint).turned(yaw=np.degrees(a)).moved(reach * cos(a), reach * sin(a), h))
    return join(seeds).moved(y=0.35)


def pepper_ribs(relief: Relief, inner: Outline) -> Mesh:
    """Pale membranes that run from the core along the wall, where it is drawn in."""
    line = curve(inner, 60)[8:]
    ribs = []
    for a in (0.6, 1.57, 2.5):
        wall = line[:, 1] * relief(np.full(len(line), a), np.zeros(len(line)))
        rise = np.interp(line[:, 0], [0.5, 3.0, 6.0, 8.5], [0.15, 0.45, 1.3, 2.4])
        top = np.maximum(wall - rise, 0.3)
        rows = []
        for lean, reach in ((-0.09, wall + 0.1), (-0.02, top), (0.02, top), (0.09, wall + 0.1)):
            rows.append(np.stack([reach * np.cos(a + lean), reach * np.sin(a + lean), line[:, 0]], 1))
        ribs.append(sheet(np.stack(rows, 1)))
    return join(ribs)


@piece("red-bell-pepper/half", "green-bell-pepper/half")
def bell_pepper_half(maker: Maker) -> Piece:
    """Its inside: a thick wall, pale ribs, and the seeds crowding around the core below the stalk."""
    inner: Outline = [(height * 0.95 + 0.3, max(radius - 0.5, 0.0)) for height, radius in HALF_OUTER]
    relief = lambda angle, share: 0.88 + 0.16 * np.abs(np.cos(angle * 1.5)) ** 0.6
    shell = body(HALF_OUTER, arc=(0, 180), relief=relief, around=80, along=60).painted(maker.colors.main)
    pith = mix(linear("#efe6bd"), maker.colors.third, 0.18)
    wall = mix(maker.colors.main, maker.colors.third, 0.55)
    hollow = body(inner, arc=(0, 180), relief=relief, around=80, along=60).roughened(0.1, 0.8, maker.seed, 2)
    rims = []
    for turn in (0.0, pi):
        pairs = [
            curve(line, 60)[:, ::-1] * (relief(turn, 0.0) * cos(turn), 1) for line in (HALF_OUTER, inner)
        ]
        rims.append(sheet(np.stack([np.insert(pair, 1, 0, axis=1) for pair in pairs], 1)))
    core = body(CORE, around=40).moved(y=0.35).painted(pith)
    stalk_line: Outline = [(8.0, 1.15), (8.5, 0.75), (9.6, 0.6), (10.6, 0.75)]
    stalk = body(stalk_line, arc=(0, 180), around=24).painted(STALK)
    stalk_face = long_face(stalk_line).painted(mix(STALK, linear("#dfe8b4"), 0.6))
    parts = [
        (shell, GLOSSY),
        (hollow.painted(lambda mesh: mix(wall, pith, 0.2 + 0.2 * fractal(mesh.points, 3))), FLESH),
        (join(rims).painted(mix(maker.colors.main, maker.colors.third, 0.6)), CUT),
        (pepper_ribs(relief, inner).painted(pith), FLESH),
        (core, FLESH),
        (stalk, SKIN),
        (stalk_face, CUT),
        (pepper_seeds(maker), FLESH),
    ]
    return Piece.of(*[(mesh.turned(roll=-90), finish) for mesh, finish in parts])


@piece("cubanelle-peppers")
def cubanelle(maker: Maker) -> Piece:
    """Long and tapered, its thin wall dented and twisted."""
    length = maker.rng.uniform(13, 15.5)
    outline = [
        (0.7, 0),
        (0.2, 0.8),
        (0.3, 1.6),
        (1.6, 2.35),
        (length * 0.35, 2.3),
        (length * 0.65, 1.6),
        (length * 0.88, 0.95),
        (length * 0.98, 0.45),
        (length, 0),
    ]
    phase, twist = maker.rng.uniform(0, 6), maker.rng.uniform(-1.5, 1.5)
    relief = lambda angle, share: (
        1 + 0.13 * np.cos(angle * 3 + phase + twist * share * 2) * np.sin(pi * share) ** 0.5
    )
    skin = body(outline, around=84, along=90, relief=relief).roughened(0.22, 2.0, maker.seed, 2)
    stem = tube(
        [(0, 0, 1.0), (0, 0, 0.3), (0.1, 0.1, -1.2), (0.5, 0.1, -2.8)],
        np.array([1.2, 0.75, 0.42, 0.5]),
        around=14,
    ).painted(STALK)
    bend = maker.rng.uniform(4, 26)
    parts = ((skin.painted(mottled(maker, 0.6, 2.4)), GLOSSY), (stem, SKIN))
    return Piece.of(*[(lying(mesh, length, bend), finish) for mesh, finish in parts])


@piece("eggplant")
def eggplant(maker: Maker) -> Piece:
    outline = [
        (0, 0),
        (0.15, 1.5),
        (1.5, 3.7),
        (5, 4.9),
        (9.5, 4.1),
        (14, 2.9),
        (16.6, 2.3),
        (17.6, 1.3),
        (17.7, 0),
    ]
    skin = body(outline, around=72, along=80).painted(mottled(maker, 0.4, 5))
    green = linear("#7a9a52")
    cap = body(
        [(14.6, 2.95), (16.6, 2.55), (17.9, 1.5), (18.6, 0.75), (21.0, 0.6), (21.3, 0)],
        around=80,
        along=50,
        relief=lambda angle, share: 1 + 0.06 * np.cos(angle * 5) * (1 - share),
    )

    def sepals(points: Array) -> Array:
        angle = np.arctan2(points[:, 1], points[:, 0])
        low = np.clip((16.4 - points[:, 2]) / 1.8, 0, 1)
        return points - np.outer(low * 2.6 * (0.5 + 0.5 * np.cos(angle * 5)) * 0.9 - low * 1.6, (0, 0, 1))

    parts = [(skin, Finish(roughness=0.12, coat=0.7, mottle=0.05)), (cap.shaped(sepals).painted(green), SKIN)]
    return Piece.of(*[(lying(mesh, 19, 16), finish) for mesh, finish in parts])


@piece("eggplant/slice")
def eggplant_slice(maker: Maker) -> Piece:
    def flesh(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        seeds = np.clip(1 - cells(mesh.points * 1.6, 3)[0] * 3, 0, 1) * (ring > 0.3) * (ring < 0.8)
        return mix(
            mix(linear("#f4eccf"), linear("#c9a864"), seeds),
            maker.colors.main,
            np.clip((ring - 0.96) * 40, 0, 1),
        )

    return disc_slice(4.4, 1.1, maker.colors.main, flesh)
