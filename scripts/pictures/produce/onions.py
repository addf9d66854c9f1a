"""Onions, garlic, ginger and galangal in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import MATTE, WAXY, Finish, Piece
from ..shapes import (
    Outline,
    body,
    cross_face,
    curve,
    tube,
)
from .plants import (
    CUT,
    SKIN,
    Painter,
    crosscut,
    halved,
    lying,
)
from .registry import Maker, piece

ONION: Outline = [
    (0.25, 0),
    (0.1, 0.5),
    (0.5, 2.2),
    (2.8, 3.7),
    (5.0, 2.9),
    (6.3, 1.2),
    (7.2, 0.55),
    (8.6, 0.5),
    (9.0, 0.25),
    (9.0, 0),
]


def onion_skin(maker: Maker) -> Painter:
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        lines = fractal(np.stack([np.cos(angle) * 6, np.sin(angle) * 6, share * 1.2], 1), seed, 3)
        color = mix(
            maker.colors.main,
            np.where(lines[:, None] > 0, maker.colors.third, maker.colors.second),
            1.1 * np.abs(lines),
        )
        dry = linear("#b98a4c")
        return mix(color, mix(maker.colors.main, dry, 0.6), np.clip((share - 0.78) * 5, 0, 1))

    return paint


def onion_of(maker: Maker) -> Piece:
    relief = lambda angle, share: (
        1 + 0.01 * np.cos(angle * 9) + 0.12 * np.cos(angle * 3) * np.clip((share - 0.75) * 4, 0, 1)
    )
    bulb = body(ONION, around=72, along=80, relief=relief).painted(onion_skin(maker))
    roots = [
        tube(
            curve(
                [
                    (0, 0, 0.3),
                    (0.3 * cos(a), 0.3 * sin(a), -0.05),
                    (
                        maker.rng.uniform(0.4, 0.9) * cos(a),
                        maker.rng.uniform(0.4, 0.9) * sin(a),
                        -maker.rng.uniform(0.1, 0.5),
                    ),
                ],
                6,
            ),
            0.035,
            around=5,
        )
        for a in np.linspace(0, 6.1, 22)
    ]
    finish = Finish(roughness=0.48, subsurface=0.1, coat=0.06, mottle=0.07)
    return Piece.of((bulb, finish), (join(roots).painted(linear("#cdb98a")), MATTE))


@piece("yellow-onion", "white-onion", "red-onion")
def onion(maker: Maker) -> Piece:
    return onion_of(maker).turned(pitch=maker.rng.uniform(-25, 25), roll=maker.rng.uniform(-10, 30))


@piece("yellow-onion/half", "white-onion/half", "red-onion/half")
def onion_half(maker: Maker) -> Piece:
    """Cut across: its layers."""
    inside = mix(linear("#f6f2e2"), maker.colors.main, 0.08)
    # Only a red onion is colored between its layers.
    is_red = maker.colors.main[0] < 0.35
    edge = maker.colors.main if is_red else linear("#cfcf9c")

    def layers(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1] + 0.012 * np.sin(mesh.uv[:, 0] * 2 * pi * 2)
        line = np.exp(-(((np.mod(ring * 6.5, 1) - 0.5) / 0.13) ** 2))
        color = mix(inside, edge, line * (0.9 if is_red else 0.6))
        return mix(color, maker.colors.main, np.clip((mesh.uv[:, 1] - 0.965) * 60, 0, 1))

    return Piece.of(*crosscut(ONION[:6], 0.58, onion_skin(maker), layers, finish=WAXY)).turned(roll=38)


SHALLOT: Outline = [
    (0.2, 0),
    (0.05, 0.35),
    (0.4, 1.05),
    (1.7, 1.75),
    (3.1, 1.55),
    (4.4, 0.85),
    (5.4, 0.38),
    (6.6, 0.3),
    (7.3, 0.16),
    (7.35, 0),
]


def shallot_skin(maker: Maker) -> Painter:
    """Copper paper with veins, pink where it is thin, pale and dry at its tip."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        veins = fractal(np.stack([np.cos(angle) * 7, np.sin(angle) * 7, share * 0.9], 1), seed, 3)
        patch = fractal(np.stack([np.cos(angle) * 1.5, np.sin(angle) * 1.5, share * 3], 1), seed + 3, 2)
        color = mix(maker.colors.main, maker.colors.second * 0.8, np.clip(0.3 + 1.3 * veins, 0, 1))
        color = mix(color, maker.colors.third, np.clip(0.15 + 0.9 * patch, 0, 0.6))
        return mix(color, linear("#c9a070"), np.clip((share - 0.72) * 4, 0, 0.85))

    return paint


@piece("shallots")
def shallot(maker: Maker) -> Piece:
    """Two cloves side by side under one dry skin, which crumples to a tip."""
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: (
        1
        + 0.16 * (np.abs(np.cos(angle)) ** 0.8 - 0.6) * np.clip(1.2 - share * 1.4, 0, 1)
        + 0.02 * np.cos(angle * 11 + phase)
        + 0.3 * np.cos(angle * 3 + phase) * np.clip((share - 0.72) * 3, 0, 1)
    )
    bulb = body(SHALLOT, around=96, along=100, relief=relief).painted(shallot_skin(maker))
    flaw = np.clip(bulb.uv[:, 1] - 0.15, 0, 1)
    crumpled = bulb.raised(0.07 * flaw * fractal(bulb.points * (2.2, 2.2, 0.8), maker.seed, 3))
    roots = [
        tube(
            [(0, 0, 0.2), (0.16 * cos(a), 0.16 * sin(a), 0.0), (0.3 * cos(a), 0.3 * sin(a), -0.25)],
            0.025,
            around=5,
        )
        for a in np.linspace(0, 6.1, 14)
    ]
    skin = Finish(roughness=0.42, subsurface=0.08, coat=0.12, mottle=0.08, bump=0.08, bump_size=0.3)
    whole = ((crumpled, skin), (join(roots).painted(linear("#b89a6c")), MATTE))
    return Piece.of(*[(lying(mesh, 6.4, 12), finish) for mesh, finish in whole]).turned(
        roll=maker.rng.uniform(-25, 25)
    )


@piece("shallots/half")
def shallot_half(maker: Maker) -> Piece:
    """Cut lengthwise: the layers of both cloves."""
    outline = [*SHALLOT[:7], (6.0, 0.3), (6.2, 0)]

    def layers(mesh: Mesh) -> Array:
        side, share = mesh.uv[:, 0], mesh.uv[:, 1]
        clove = np.where(side < 0.05, side + 0.46, side - 0.54)
        depth = np.hypot(clove / 0.46, np.clip(np.abs(share - 0.4) - 0.12, 0, 1) / 0.46)
        line = np.exp(-(((np.mod(depth * 3.4, 1) - 0.5) / 0.14) ** 2))
        seam = np.exp(-(((side - 0.05) / 0.035) ** 2)) * (share < 0.8)
        color = mix(linear("#f4e8ea"), linear("#b06a8c"), np.clip(line * 0.7 + seam * 0.5, 0, 1))
        return mix(color, maker.colors.main, np.clip((np.abs(side) - 0.94) * 30, 0, 1))

    return Piece.of(*halved(outline, shallot_skin(maker), layers, finish=SKIN)).turned(
        yaw=maker.rng.uniform(60, 80)
    )


@piece("garlic")
def garlic(maker: Maker) -> Piece:
    outline: Outline = [
        (0.3, 0),
        (0.1, 0.9),
        (0.3, 2.0),
        (1.8, 2.9),
        (3.3, 2.1),
        (4.3, 0.85),
        (5.2, 0.5),
        (6.6, 0.45),
        (6.7, 0),
    ]
    relief = lambda angle, share: (
        1 + 0.09 * (np.abs(np.cos(angle * 4.5)) ** 0.5 - 0.6) * np.clip(1.35 - share * 1.3, 0, 1)
    )
    seed = maker.seed

    def skin(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        streaks = fractal(np.stack([np.cos(angle) * 5, np.sin(angle) * 5, share * 1.5], 1), seed, 3)
        return mix(
            mix(maker.colors.main, maker.colors.second, 0.5 - 0.5 * streaks),
            maker.colors.third,
            np.clip(streaks * 1.6 - 0.35, 0, 0.7),
        )

    bulb = body(outline, around=108, along=80, relief=relief).painted(skin)
    return Piece.of(
        (bulb, Finish(roughness=0.6, subsurface=0.1, mottle=0.05, bump=0.05, bump_size=0.4))
    ).turned(pitch=maker.rng.uniform(-15, 15), roll=maker.rng.uniform(-5, 20))


@piece("garlic/clove")
def garlic_clove(maker: Maker) -> Piece:
    clove = body(
        [(0, 0), (0.05, 0.5), (0.9, 0.95), (2.0, 0.7), (2.9, 0.2), (3.1, 0)],
        around=36,
        along=36,
        relief=lambda angle, share: 1 + 0.14 * np.cos(angle * 2) + 0.08 * np.cos(angle * 3),
    )
    blush = lambda mesh: mix(
        linear("#f4ead2"), maker.colors.third, np.clip((mesh.uv[:, 1] - 0.75) * 2, 0, 0.5)
    )
    return Piece.of((lying(clove.painted(blush), 3, 25), WAXY))


def rhizome(maker: Maker, *, rings: float, bend: float, fingers: int) -> Piece:
    """Ginger and galangal: thick fingers grown together, with a fresh cut."""
    parts = []
    bases = [((0, 0, 0), 0.0, 8.0, 1.6)] + [
        (
            (maker.rng.uniform(1.5, 6.0), 0, maker.rng.uniform(-0.2, 0.3)),
            side * maker.rng.uniform(45, 80),
            maker.rng.uniform(2.6, 4.4),
            maker.rng.uniform(1.05, 1.35),
        )
        for side in ([1, -1] * fingers)[:fingers]
    ]
    for number, (start, turn, length, radius) in enumerate(bases):
        outline: Outline = [
            (0, 0),
            (0.05, radius * 0.7),
            (0.7, radius),
            (length * 0.55, radius * 1.02),
            (length - 0.7, radius * 0.95),
            (length, radius * 0.55),
            (length + 0.1, 0),
        ]
        if number == 0:
            outline = outline[:-2]
        skin = body(outline, around=44, along=70).roughened(0.35, 1.7, maker.seed, 2)
        seed = maker.seed

        def paint(mesh: Mesh, seed: int = seed, rings: float = rings, length: float = length) -> Array:
            line = np.exp(-(((np.mod(mesh.uv[:, 1] * length * rings, 1) - 0.5) / 0.1) ** 2))
            patch = fractal(mesh.points * (2, 2, 4), seed, 3)
            return mix(
                mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * patch),
                maker.colors.third if rings > 1.2 else maker.colors.second * 0.7,
                line * 0.6,
            )

        flat = (1, 0.86, 1)
        parts.append(
            (
                skin.painted(paint)
                .scaled(*flat)
                .turned(yaw=90)
                .turned(pitch=90)
                .turned(yaw=turn)
                .moved(*start),
                SKIN,
            )
        )
        if number == 0:
            fibers = lambda mesh: mix(
                linear("#f0d878") if rings <= 1.2 else linear("#f2e6c4"),
                maker.colors.second,
                np.clip(fractal(mesh.points * 5, 4) * 0.6 + (mesh.uv[:, 1] > 0.9) * 0.4, 0, 1),
            )
            face = cross_face(outline, 1.0).painted(fibers)
            parts.append((face.scaled(*flat).turned(yaw=90).turned(pitch=90), CUT))
    return Piece.of(*parts).moved(x=-4)


@piece("ginger")
def ginger(maker: Maker) -> Piece:
    return rhizome(maker, rings=0.9, bend=0, fingers=4)


@piece("galangal")
def galangal(maker: Maker) -> Piece:
    return rhizome(maker, rings=1.9, bend=0, fingers=3)
