"""Cut vegetables and fruit, cheese and pulses, cooked or raw. Lengths are centimeters."""

from __future__ import annotations

from math import pi

import numpy as np

from ...colors import Array, Palette, linear, mix
from ...mesh import Mesh, join, sheet
from ...noise import fractal
from ...pieces import FLESH, Finish, Piece
from ...produce.registry import Maker
from ...shapes import box, ellipsoid, slab
from .doughs import reach_of
from .meats import browned
from .registry import shape

SOFT = Finish(
    roughness=0.36,
    subsurface=0.14,
    depth=0.3,
    coat=0.15,
    mottle=0.08,
    mottle_size=0.4,
    bump=0.15,
    bump_size=0.12,
)
_DICED = Finish(
    roughness=0.46,
    subsurface=0.12,
    depth=0.25,
    coat=0.06,
    mottle=0.16,
    mottle_size=0.35,
    bump=0.3,
    bump_size=0.1,
)
_JUICY = Finish(roughness=0.22, subsurface=0.2, depth=0.3, coat=0.3, mottle=0.06, mottle_size=0.3)
_TRANSLUCENT = Finish(
    roughness=0.32, subsurface=0.16, depth=0.25, coat=0.18, mottle=0.08, mottle_size=0.4, bump=0.1
)
_SMALL_RING = 1.6
"""Shorter ones (cm) are of scallions, leeks and chilies."""


@shape("cube", size=1.8, tilt=180, variants=8)
def cube(maker: Maker, size: float) -> Piece:
    """Diced by hand: no two sides are alike, its edges are worn, and cooking has left it uneven."""
    rng = maker.rng
    sides = size * rng.uniform(0.85, 1), size * rng.uniform(0.7, 0.95), size * rng.uniform(0.6, 0.9)
    mesh = box(*sides, rounding=size * rng.uniform(0.12, 0.2), fine=16)
    lean, twist = rng.uniform(-0.22, 0.22), rng.uniform(-0.18, 0.18)

    def uneven(points: Array) -> Array:
        x, y, z = points.T
        return np.stack([x + lean * z + twist * y, y * (1 + 0.25 * twist * x / size), z + 0.4 * twist * x], 1)

    mesh = mesh.shaped(uneven).roughened(size * 0.07, size * 0.55, maker.seed)
    mesh = mesh.roughened(size * 0.02, size * 0.14, maker.seed)
    return Piece.of((mesh.painted(browned(maker, size=size * 0.5, amount=0.42)), _DICED)).centered()


@shape("bean", size=1.2, tilt=180, variants=8)
def bean(maker: Maker, size: float) -> Piece:
    mesh = ellipsoid(size / 2, size * 0.36, size * 0.33, fine=9)
    bend = maker.rng.uniform(0.04, 0.16) * size
    mesh = mesh.shaped(lambda points: points + (points[:, :1] / (size / 2)) ** 2 * (0, bend, 0))
    tone = mix(maker.colors.main, maker.colors.second, maker.rng.random())
    return Piece.of((mesh.painted(tone), FLESH)).centered()


@shape("berry", size=1.6, tilt=180, variants=8)
def berry(maker: Maker, size: float) -> Piece:
    """Round and glossy, with the mark of its flower."""
    mesh = ellipsoid(size / 2, size * 0.48, size * 0.45, fine=14).roughened(
        size * 0.02, size * 0.5, maker.seed
    )

    def paint(mesh: Mesh) -> Array:
        tone = mix(
            maker.colors.main, maker.colors.second, 0.5 + 0.6 * fractal(mesh.points / size, maker.seed, 2)
        )
        crown = np.clip(1 - np.hypot(*(mesh.points[:, :2] / (size * 0.12)).T), 0, 1) * (mesh.points[:, 2] > 0)
        return mix(tone, maker.colors.second * 0.5, crown)

    return Piece.of(
        (mesh.painted(paint), Finish(roughness=0.25, subsurface=0.15, coat=0.3, mottle=0.08))
    ).centered()


@shape("slice", size=4.5, tilt=9, variants=6)
def slice_(maker: Maker, size: float) -> Piece:
    """Round, the cut face up: a thin skin, flesh with rays, and around the middle a ring of what lies there."""
    rng, seed = maker.rng, maker.seed
    oval, thick = rng.uniform(0.88, 1.0), size * rng.uniform(0.1, 0.15)

    def outline(angle: Array) -> Array:
        uneven = fractal(np.stack([np.cos(angle), np.sin(angle), 0 * angle], -1) * 1.1, seed, 2)
        return size / 2 / np.sqrt(np.cos(angle) ** 2 + (np.sin(angle) / oval) ** 2) * (1 + 0.035 * uneven)

    has_core = not np.allclose(maker.colors.third, maker.colors.second)

    def paint(mesh: Mesh) -> Array:
        ring, angle = mesh.uv[:, 1], mesh.uv[:, 0] * 2 * pi
        color = mix(
            maker.colors.main,
            maker.colors.second,
            0.3 + 0.5 * fractal(mesh.points / (size * 0.16), seed + 3, 3),
        )
        color = mix(color, maker.colors.main, 0.45)
        if has_core:
            # Seeds lie in a loose ring, in clusters that differ from slice to slice.
            clusters = fractal(
                np.stack([np.cos(angle) * 2.2, np.sin(angle) * 2.2, ring * 1.5], -1), seed + 5, 3
            )
            seeds = np.clip(2.4 * clusters, 0, 1) * np.exp(-(((ring - 0.5) / 0.2) ** 2))
            color = mix(color, maker.colors.third, 0.7 * seeds * (ring <= 1))
        skin = np.clip((ring - 0.93) / 0.07, 0, 1)
        return mix(color, maker.colors.second, skin)

    mesh = slab(outline, thick, rounding=thick * 0.35, around=110, rings=36)
    bend = rng.uniform(0.0, 0.03) / size
    mesh = mesh.shaped(
        lambda points: points + np.stack([0 * points[:, 0], 0 * points[:, 0], bend * points[:, 0] ** 2], 1)
    )
    return Piece.of((mesh.painted(paint), SOFT)).centered()


def _band(maker: Maker, size: float, wall: float, high: float) -> Mesh:
    """A closed band that is not quite round, wide here and narrow there. Its `uv` are (angle / 360, 0 inside to 1 outside)."""
    rng, seed = maker.rng, maker.seed
    oval, phase = rng.uniform(0.72, 0.98), rng.uniform(0, 2 * pi)
    angle, side = np.meshgrid(np.linspace(0, 2 * pi, 96, endpoint=False), np.linspace(0, 2 * pi, 21))
    around = np.stack([np.cos(angle), np.sin(angle), 0 * angle], -1)
    rim = size / 2 * (1 + 0.09 * fractal(around, seed, 2) + 0.03 * fractal(around * 2.5, seed + 2, 2))
    wide = wall * (1 + 0.35 * fractal(around * 1.3, seed + 4, 2))
    square = lambda wave: np.sign(wave) * np.abs(wave) ** 0.45
    across = 0.5 + 0.5 * square(np.cos(side))
    reach = rim - wide * (1 - across)
    sway = 0.035 * size * np.sin(2 * angle + phase) + 0.03 * size * np.sin(angle - phase)
    lift = high * 0.5 * square(np.sin(side)) + sway + 0.25 * high * fractal(around * 2, seed + 6, 2)
    points = np.stack([reach * np.cos(angle), oval * reach * np.sin(angle), lift], -1)
    return sheet(points, wrapped=True, uv=np.stack([angle / (2 * pi), across], -1))


def _ring_tones(colors: Palette, mesh: Mesh, seed: int) -> Array:
    """The palest of the colors on the flesh, the darkest one on the outside and a breath of it inside."""
    dark, _, pale = sorted((colors.main, colors.second, colors.third), key=lambda color: float(color.sum()))
    angle, across = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
    streaks = fractal(np.stack([across * 4, np.cos(angle), np.sin(angle)], -1), seed, 2)
    pale = mix(pale, linear("#f2ead9"), 0.45 * _is_onion(colors))
    flesh = mix(pale, colors.main, 0.12 + 0.45 * streaks + 0.3 * across)
    skin = np.clip((across - 0.66 + 0.12 * streaks) / 0.16, 0, 1) + np.clip((0.12 - across) / 0.2, 0, 0.3)
    return mix(flesh, dark * 0.88, skin)


def _is_onion(colors: Palette) -> bool:
    """Onions are less colorful than peppers."""
    palest = max((colors.main, colors.second, colors.third), key=lambda color: float(color.sum()))
    return bool(palest.min() > 0.35 * palest.max())


@shape("ring", size=3.5, tilt=14, variants=8)
def ring(maker: Maker, size: float) -> Piece:
    """A flat, translucent band, of an onion at times with the next one in it; a small one is short and hollow."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    if size < _SMALL_RING:
        mesh = _band(maker, size, size * rng.uniform(0.13, 0.18), size * rng.uniform(0.28, 0.5))
        slant = rng.uniform(-0.35, 0.35)
        mesh = mesh.shaped(lambda points: points + np.outer(points[:, 2], (slant, 0.4 * slant, 0)))
        return Piece.of((mesh.painted(_ring_tones(colors, mesh, seed)), _TRANSLUCENT)).centered()
    wall, high = size * rng.uniform(0.085, 0.125), min(0.28, 0.06 * size)
    bands = [_band(maker, size, wall, high)]
    if _is_onion(colors) and rng.random() < 0.6:
        inner, way = size - rng.uniform(2.3, 3.2) * wall, rng.uniform(0, 2 * pi)
        off = 0.4 * wall
        bands.append(_band(maker, inner, wall, high).moved(off * np.cos(way), off * np.sin(way), 0.3 * high))
    parts = [band.painted(_ring_tones(colors, band, seed)) for band in bands]
    return Piece.of(*((part, _TRANSLUCENT) for part in parts)).centered()


def wedged(long: float, deep: float, half_angle: float, bulge: float) -> tuple[Mesh, Mesh]:
    """The outside and both cut faces, up, of what was round and cut along its axis, which lies along x.

    The `uv` of the faces are (-1 to 1 along, 0 at the axis to 1 outside); `half_angle` is in radians.
    """
    turn, along = np.meshgrid(np.linspace(-half_angle, half_angle, 24), np.linspace(-1, 1, 40))
    profile = np.sqrt(np.clip(1 - along**2, 0, 1))
    outside = np.stack([along * long, deep * profile * np.sin(turn), -deep * profile * np.cos(turn)], -1)
    faces = []
    for side in (-1, 1):
        out, at = np.meshgrid(np.linspace(0.0, 1.0, 26), side * np.linspace(-1, 1, 40))
        reach = out * deep * np.sqrt(np.clip(1 - at**2, 0, 1))
        swell = bulge * np.sin(at * 9 + out * 4)
        face = np.stack(
            [
                at * long,
                side * reach * np.sin(half_angle) + side * swell * out,
                -reach * np.cos(half_angle) + 0.04 * deep * (1 - out),
            ],
            -1,
        )
        faces.append(sheet(face, uv=np.stack([at, out], -1)))
    return sheet(outside[:, ::-1]), join(faces)


@shape("wedge", size=4.5, tilt=10, variants=6)
def wedge(maker: Maker, size: float) -> Piece:
    """A sixth of a round fruit on its skin, both cut faces to the sky."""
    seed = maker.seed
    outside, faces = wedged(size / 2, size * 0.46, np.radians(38), 0.012 * size)

    def flesh(mesh: Mesh) -> Array:
        at, out = mesh.uv.T
        # The walls of the segments run from the core to the rind.
        spread = np.abs(np.mod(np.arctan2(at, 0.28 + 0.72 * out) * 4.2 + 0.5, 1) - 0.5)
        walls = np.clip(1 - spread / 0.07, 0, 1) * (out > 0.15)
        cells = fractal(np.stack([at * 9, out * 4, 0 * at], -1), seed, 3)
        color = mix(maker.colors.main, maker.colors.main * 0.8, 0.5 + 0.6 * cells)
        color = mix(color, maker.colors.third, 0.6 * walls)
        core = np.clip((0.2 - out) / 0.12, 0, 1)
        pith = np.clip((out - 0.86) / 0.06, 0, 1) * (out < 0.95)
        rind = np.clip((out - 0.94) / 0.03, 0, 1)
        color = mix(color, maker.colors.third, np.maximum(core, pith) * 0.8)
        return mix(color, maker.colors.second, rind)

    skin = outside.roughened(0.01 * size, size * 0.05, seed).painted(maker.colors.second)
    piece = Piece.of((skin, FLESH), (faces.painted(flesh), _JUICY))
    return piece.turned(roll=maker.rng.choice((-1, 1)) * 40).centered()


@shape("avocadoSlice", size=6.0, tilt=8, variants=6)
def avocado_slice(maker: Maker, size: float) -> Piece:
    """A crescent around where the stone was: the flesh in the first color, towards its outside in the second."""
    rng, seed = maker.rng, maker.seed
    neck, full, hollow = (
        rng.uniform(0.08, 0.25),
        rng.uniform(0.36, 0.42) * size,
        rng.uniform(0.12, 0.17) * size,
    )
    outer = lambda at: full * np.clip(1 - at**2, 0, 1) ** 0.62 * (1 - neck * at)
    inner = lambda at: hollow * np.exp(-(((at + 0.12) / 0.42) ** 2)) * np.clip(1 - at**2, 0, 1) ** 0.3
    at = np.sin(pi / 2 * np.linspace(-1, 1, 160))
    rim = np.concatenate([np.stack([at * size / 2, edge(at)], 1) for edge in (outer, inner)])
    middle = float(outer(np.zeros(1))[0] + inner(np.zeros(1))[0]) / 2
    mesh = slab(reach_of(rim - (0, middle)), 0.13 * size, rounding=0.025 * size, around=150, rings=30)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        at = np.clip(2 * x / size, -0.999, 0.999)
        out = (y + middle - inner(at)) / np.maximum(outer(at) - inner(at), 0.05 * size)
        out = out + 0.06 * fractal(mesh.points / (0.15 * size), seed, 2)
        pale = mix(
            maker.colors.main, maker.colors.main * 1.08 + 0.01, 0.5 + fractal(mesh.points / 0.9, seed + 2, 2)
        )
        green = mix(pale, maker.colors.second, 0.55 * np.clip((out - 0.45) / 0.45, 0, 1))
        return mix(green, maker.colors.second * 0.75, np.clip((out - 0.87) / 0.07, 0, 1))

    bow = rng.uniform(-0.05, 0.05) / size
    mesh = mesh.painted(paint).roughened(0.012 * size, 0.2 * size, seed + 4, 2)
    return Piece.of((mesh.shaped(lambda p: p + np.outer(bow * p[:, 0] ** 2, (0, 1, 1))), SOFT)).centered()
