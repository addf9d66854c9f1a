"""Onions, garlic, ginger and galangal in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import MATTE, WAXY, Finish, Piece, together
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
    halved,
    lying,
)
from .registry import Maker, piece

ONION: Outline = [
    (0.2, 0),
    (0.05, 0.55),
    (0.45, 1.9),
    (1.6, 3.2),
    (3.2, 3.75),
    (4.9, 3.15),
    (6.0, 1.75),
    (6.6, 0.72),
    (7.15, 0.45),
    (7.5, 0.5),
    (7.55, 0),
]


def onion_skin(maker: Maker) -> Painter:
    """Dry paper: fine dark lines from root to neck, flakes where the outermost has come off, a withered tip."""
    seed = maker.seed
    is_white = maker.colors.main.min() > 0.6
    ground = maker.colors.main if is_white else mix(maker.colors.main, maker.colors.second, 0.45)
    dark = linear("#c2ab78") if is_white else maker.colors.second * 0.5

    def paint(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        round_ = np.stack([np.cos(angle), np.sin(angle)], 1)
        broad = fractal(np.column_stack([round_ * 2.2, share * 1.6]), seed, 2)
        color = mix(ground, np.where(broad[:, None] > 0, maker.colors.third, dark), 0.42 * np.abs(broad))
        wander = 0.16 * np.sin(share * 5 + 3 * broad)
        lines = np.clip(np.cos(angle * 26 + wander * 8) - 0.62, 0, 1) * 2.1
        strength = 0.55 + 0.45 * fractal(np.column_stack([round_ * 5, share * 2]), seed + 2, 2)
        color = mix(color, dark, np.clip(0.95 * lines * strength, 0, 0.8))
        flake = np.clip((fractal(np.column_stack([round_ * 1.7, share * 2.4]), seed + 5, 3) - 0.3) * 14, 0, 1)
        color = mix(color, maker.colors.third, 0.4 * flake)
        ends = np.clip((share - 0.8) * 6, 0, 1) + np.clip((0.06 - share) * 12, 0, 1)
        return mix(color, linear("#a57a45"), np.clip(ends, 0, 0.8))

    return paint


def onion_roots(maker: Maker) -> Mesh:
    """The dry beard below the root plate."""
    threads = []
    for a in np.linspace(0, 6.1, 26):
        out, down = maker.rng.uniform(0.35, 0.95), maker.rng.uniform(0.15, 0.75)
        path = [(0, 0, 0.3), (0.35 * cos(a), 0.35 * sin(a), 0.0), (out * cos(a), out * sin(a), -down)]
        threads.append(tube(curve(path, 6), 0.04, around=5))
    return join(threads).painted(linear("#a98f5c"))


def onion_of(maker: Maker) -> Piece:
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: (
        1
        + 0.018 * np.cos(angle * 2 + phase)
        + 0.2 * np.cos(angle * 3 + phase) * np.clip((share - 0.8) * 5, 0, 1)
    )
    bulb = body(ONION, around=208, along=70, relief=relief).painted(onion_skin(maker))
    finish = Finish(roughness=0.5, coat=0.05, mottle=0.05)
    return Piece.of((bulb, finish), (onion_roots(maker), MATTE))


@piece("yellow-onion", "white-onion", "red-onion")
def onion(maker: Maker) -> Piece:
    """It lies on its side, its neck to the right: from above one sees that it has two ends."""
    return onion_of(maker).turned(pitch=maker.rng.uniform(72, 94)).turned(yaw=maker.rng.uniform(-35, 35))


@piece("yellow-onion/half", "white-onion/half", "red-onion/half")
def onion_half(maker: Maker) -> Piece:
    """Cut from neck to root: its layers run together at both ends, and the skin is its rim."""
    # Only a red onion is colored between its layers; the skin of a white one is as white as its flesh.
    is_red, is_white = maker.colors.main[0] < 0.35, maker.colors.main[2] > 0.6
    if is_red:
        edge, flesh = maker.colors.main, "#ead9dc"
    else:
        edge, flesh = (linear("#8b9068"), "#dedac6") if is_white else (linear("#7f7a3c"), "#d3c794")
    rim = maker.colors.second if is_red else mix(maker.colors.second, linear("#a5733a"), 0.6)

    def layers(mesh: Mesh) -> Array:
        side, share = mesh.uv[:, 0], mesh.uv[:, 1]
        depth = np.hypot(side + 0.03 * np.sin(share * 9), np.clip(share - 0.42, 0, 1) / 0.5)
        ring = np.mod(depth * 5.2 + 0.55, 1)
        line = np.clip(1 - np.abs(ring - 0.85) / 0.16, 0, 1) ** 0.7
        color = mix(linear(flesh), edge, np.clip(0.24 * ring**2 + 0.85 * line, 0, 0.9))
        plate = np.clip((0.2 - share - 0.5 * np.abs(side)) * 14, 0, 1)
        color = mix(color, linear("#b59a62"), 0.8 * plate)
        dry = np.clip((np.abs(side) - 0.945) * 40, 0, 1) + np.clip((share - 0.86) * 12, 0, 1)
        return mix(color, rim, np.clip(dry, 0, 1))

    half = Piece.of(*halved(ONION, onion_skin(maker), layers, finish=WAXY, fine=2))
    return together([half, Piece.of((onion_roots(maker).turned(roll=-90), MATTE))]).turned(roll=7)


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
    """A squat head: swelling cloves under papery skin, a short dry neck."""
    outline: Outline = [
        (0.35, 0),
        (0.12, 0.9),
        (0.2, 1.9),
        (1.3, 2.85),
        (2.5, 2.55),
        (3.5, 1.35),
        (4.1, 0.62),
        (5.0, 0.42),
        (5.6, 0.46),
        (5.65, 0),
    ]
    swell = np.array([maker.rng.uniform(0.88, 1.08) for _ in range(9)])

    def relief(angle: Array, share: Array) -> Array:
        turn = np.mod(angle / (2 * pi), 1) * 9
        clove = np.abs(np.sin(turn * pi)) ** 0.55 * swell[np.floor(turn).astype(int) % 9]
        return 1 + 0.17 * (clove - 0.72) * np.clip(1.5 - share * 1.6, 0, 1)

    seed = maker.seed

    def skin(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        round_ = np.stack([np.cos(angle), np.sin(angle)], 1)
        streaks = fractal(np.column_stack([round_ * 5, share * 1.5]), seed, 3)
        lines = np.clip(np.cos(angle * 45 + 2 * streaks) - 0.5, 0, 1)
        groove = (1 - np.abs(np.sin(angle * 4.5)) ** 0.5) * np.clip(1.4 - share * 1.6, 0, 1)
        color = mix(maker.colors.main, maker.colors.second, np.clip(0.3 - 0.5 * streaks, 0, 1))
        color = mix(color, maker.colors.third, np.clip(streaks * 1.8 - 0.2 + 0.35 * lines, 0, 0.7))
        color = mix(color, linear("#9a8466"), np.clip(0.75 * groove, 0, 0.6))
        return mix(color, linear("#b79f78"), np.clip((share - 0.82) * 5, 0, 0.8))

    bulb = body(outline, around=216, along=70, relief=relief).painted(skin)
    return Piece.of((bulb, Finish(roughness=0.65, mottle=0.05, bump=0.05, bump_size=0.4))).turned(
        pitch=maker.rng.uniform(-25, 25), roll=maker.rng.uniform(-5, 40)
    )


@piece("garlic/clove")
def garlic_clove(maker: Maker) -> Piece:
    clove = body(
        [(0, 0), (0.04, 0.42), (0.8, 0.88), (1.8, 0.76), (2.55, 0.36), (2.95, 0.15), (3.0, 0)],
        around=48,
        along=36,
        relief=lambda angle, share: 1 + 0.14 * np.cos(angle * 2) + 0.08 * np.cos(angle * 3),
    )

    def blush(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        lines = np.clip(np.cos(angle * 16) - 0.4, 0, 1)
        color = mix(linear("#ecdcb8"), maker.colors.third, np.clip(0.5 * lines + (share - 0.6), 0, 0.7))
        return mix(color, linear("#a98c62"), np.clip((0.1 - share) * 9, 0, 0.8))

    return Piece.of((lying(clove.painted(blush), 3, 25), Finish(roughness=0.45, mottle=0.06)))


def knob(
    maker: Maker, length: float, radius: float, *, rings: float, tip: Array, cut: bool = False
) -> list[tuple[Mesh, Finish]]:
    """A finger of a rhizome along +x: swollen and pinched, with the scars of leaves around it."""
    seed = maker.seed
    outline: Outline = [
        (-0.4 * radius, radius * 0.5),
        (0.25 * length, radius * maker.rng.uniform(0.9, 1.1)),
        (0.5 * length, radius * maker.rng.uniform(0.78, 0.9)),
        (0.75 * length, radius * maker.rng.uniform(0.95, 1.1)),
        (length, radius * 0.75),
    ]
    if not cut:
        outline += [(length + 0.35 * radius, radius * 0.4), (length + 0.42 * radius, 0)]
    slant = maker.rng.uniform(-0.3, 0.3)

    def scars(angle: Array, share: Array) -> Array:
        along = share * length * rings + slant * np.cos(angle) + 0.15 * np.sin(angle * 2 + seed)
        return np.exp(-(((np.mod(along, 1) - 0.5) / 0.1) ** 2))

    relief = lambda angle, share: 1 + 0.07 * scars(angle, share) + 0.05 * np.cos(angle * 2 + share * 5)
    skin = body(outline, around=70, along=100, relief=relief).roughened(0.16 * radius, 1.0, seed, 3)
    fibers = 0.5 + 0.8 * fractal(skin.points * (3.2, 3.2, 0.7), seed + 3, 3)
    color = mix(maker.colors.main, maker.colors.second, fibers)
    color = mix(color, maker.colors.second * 0.62, 0.75 * scars(skin.uv[:, 0] * 2 * pi, skin.uv[:, 1]))
    color = mix(color, tip, np.clip(skin.uv[:, 1] * 4 - 3.1, 0, 0.85) * (not cut))
    parts = [(skin.painted(color), SKIN)]
    if cut:
        face = cross_face(outline, 1.0, relief=relief, around=120, rings=40)
        ring, strands = face.uv[:, 1], np.clip(fractal(face.points * 6, 4) * 1.6 - 0.4, 0, 0.7)
        flesh = mix(maker.colors.third, linear("#f2dc8a"), 0.6 - 0.4 * np.abs(np.sin(ring * 9)))
        flesh = mix(
            flesh, maker.colors.second, np.clip(strands + np.exp(-(((ring - 0.78) / 0.035) ** 2)) * 0.6, 0, 1)
        )
        parts.append((face.painted(mix(flesh, maker.colors.second, np.clip((ring - 0.96) * 30, 0, 1))), CUT))
    return [(mesh.scaled(1, 0.82, 1).turned(yaw=90).turned(pitch=90), finish) for mesh, finish in parts]


def rhizome(maker: Maker, *, rings: float, thick: float, tip: Array) -> Piece:
    """Fingers that grow out of one another to both sides, the first with a fresh cut."""
    parts = knob(maker, 9.5, 1.5 * thick, rings=rings, tip=tip, cut=True)
    for number, at in enumerate((0.6, 2.4, 4.6, 6.6)):
        side = 1 if number % 2 else -1
        turn = side * maker.rng.uniform(48, 76)
        length, radius = maker.rng.uniform(2.8, 4.4), thick * maker.rng.uniform(0.95, 1.2)
        finger = knob(maker, length, radius, rings=rings, tip=tip)
        bud = knob(maker, maker.rng.uniform(1.2, 2.0), radius * 0.72, rings=rings, tip=tip)
        fork = side * maker.rng.uniform(-75, -40)
        finger += [(mesh.turned(yaw=fork).moved(length * 0.6), finish) for mesh, finish in bud]
        parts += [(mesh.turned(yaw=turn).moved(at, side * 0.4), finish) for mesh, finish in finger]
    return Piece.of(*parts).moved(x=-4)


@piece("ginger")
def ginger(maker: Maker) -> Piece:
    return rhizome(maker, rings=1.0, thick=1.0, tip=maker.colors.third)


@piece("galangal")
def galangal(maker: Maker) -> Piece:
    return rhizome(maker, rings=2.2, thick=0.82, tip=linear("#d89a8c"))
