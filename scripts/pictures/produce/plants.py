"""What fruits and vegetables have in common: skins, cut faces, stalks. Life size (cm)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import LEAF, WAXY, Finish, Piece
from ..shapes import (
    Outline,
    Relief,
    blade,
    body,
    cross_face,
    leaf_width,
    long_face,
    tube,
)
from .registry import Maker

GREEN = linear("#5c8a36")
STALK = linear("#7d9a4a")
GLOSSY = Finish(roughness=0.16, subsurface=0.1, coat=0.5, mottle=0.06, mottle_size=2.0)
SKIN = Finish(roughness=0.62, mottle=0.12, mottle_size=0.8, bump=0.2, bump_size=0.25)
CUT = Finish(roughness=0.38, subsurface=0.3, coat=0.2, mottle=0.04)


Painter = Callable[[Mesh], Array]


def lying(mesh: Mesh, length: float, bend: float = 0.0) -> Mesh:
    """Lays what stands along z down along x, bent on the table by `bend` degrees."""
    return mesh.moved(z=-length / 2).bent(bend, length).turned(yaw=90).turned(pitch=90)


def pressed(mesh: Mesh, floor: float) -> Mesh:
    """Leaves below this height bend on the table."""

    def press(points: Array) -> Array:
        x, y, z = points.T
        return np.stack([x, y, np.where(z < floor, floor + (z - floor) * 0.08, z)], 1)

    return mesh.shaped(press)


def mottled(
    maker: Maker, share: float = 0.5, size: float = 1.0, stretch: tuple[float, float, float] = (1, 1, 1)
) -> Painter:
    """The skin's colors in soft patches."""
    seed = maker.seed
    main, second, third = maker.colors.main, maker.colors.second, maker.colors.third

    def paint(mesh: Mesh) -> Array:
        patch = fractal(mesh.points * stretch / size, seed)
        return mix(main, np.where(patch[:, None] > 0, third, second), share * np.abs(patch))

    return paint


def halved(
    outline: Outline,
    skin: Painter | Array,
    face: Painter,
    *,
    relief: Relief | None = None,
    finish: Finish = WAXY,
    fine: int = 1,
) -> list[tuple[Mesh, Finish]]:
    """Half of a body with its cut face up, its top away from the camera. `fine` is for thin lines on its face."""
    shell = body(outline, relief=relief, arc=(0, 180), around=40 * fine, along=60).painted(skin)
    cut = long_face(outline, relief=relief, along=120 * fine, across=80 * fine + 1).painted(face)
    return [(shell.turned(roll=-90), finish), (cut.turned(roll=-90), CUT)]


def crosscut(
    outline: Outline,
    at: float,
    skin: Painter | Array,
    face: Painter,
    *,
    relief: Relief | None = None,
    finish: Finish = WAXY,
    dome: float = 0.0,
    fine: int = 1,
) -> list[tuple[Mesh, Finish]]:
    """The lower part of a body, its cut face up. `fine` is for thin lines on its face."""
    shell = body(outline, relief=relief, span=(0, at), around=64).painted(skin)
    cut = cross_face(outline, at, relief=relief, around=120 * fine, rings=48 * fine, dome=dome).painted(face)
    return [(shell, finish), (cut, CUT)]


def calyx(
    radius: float,
    height: float,
    *,
    sepals: int = 5,
    color: Array = GREEN,
    droop: float = 0.2,
    width: float = 0.3,
    stalk: float = 1.0,
) -> Piece:
    """Sepals and a stalk on top of a fruit."""
    leaves = [
        blade(leaf_width(radius, width * 2), radius, fold=0.2, droop=droop, along=12, across=5)
        .turned(yaw=number * 360 / sepals + 10 * (number % 2))
        .moved(z=height)
        for number in range(sepals)
    ]
    stem = tube(
        [
            (0, 0, height - 0.1 * stalk),
            (0.02, 0, height + 0.3 * stalk),
            (0.12 * stalk, 0.05, height + 0.8 * stalk),
            (0.2 * stalk, 0.05, height + stalk),
        ],
        np.array([0.24, 0.16, 0.15, 0.2]) * radius * 0.55,
        around=12,
    )
    return Piece.of((join(leaves).painted(color), LEAF), (stem.painted(color), SKIN))


def disc_slice(radius: float, thickness: float, rind: Array, face: Painter, *, wobble: float = 0.02) -> Piece:
    """A slice across a fruit, its cut face up."""
    outline: Outline = [(0, 0), (0, radius * 0.96), (thickness * 0.1, radius), (thickness, radius)]
    relief = lambda angle, share: 1 + wobble * np.cos(angle * 3)
    rim = body(outline, around=96, along=30, relief=relief).painted(rind)
    cut = cross_face(outline, 1.0, around=120, rings=40, relief=relief).painted(face)
    return Piece.of((rim, WAXY), (cut, CUT))


def banana_of(
    maker: Maker,
    length: float,
    radius: float,
    color: Array,
    *,
    bend: float,
    spots: float,
    edges: float = 0.09,
    ripe: float = 0.0,
) -> Piece:
    """A five-edged fruit, bent, with its stalk and a dark tip. `edges` is how far they stand out, `ripe` how far dark spots spread."""
    outline = [
        (0, 0),
        (0.1, 0.35),
        (0.8, 0.75),
        (2.5, radius * 0.8),
        (length * 0.45, radius),
        (length * 0.8, radius * 0.8),
        (length * 0.9, radius * 0.45),
        (length * 0.96, radius * 0.34),
        (length, radius * 0.38),
        (length + 0.05, 0),
    ]
    relief = lambda angle, share: 0.95 + edges * np.abs(np.cos(angle * 2.5)) ** 3
    seed = maker.seed

    def skin(mesh: Mesh) -> Array:
        share = mesh.uv[:, 1]
        speck = np.clip(fractal(mesh.points * (2.5, 2.5, 0.8), seed, 3) * 3 - 1.6 + ripe, 0, 1) * spots
        end = np.clip((0.06 - share) * 40, 0, 1) + np.clip((share - 0.985) * 80, 0, 1)
        greenish = mix(
            np.broadcast_to(color, mesh.points.shape), linear("#8aa040"), np.clip((share - 0.86) * 5, 0, 0.5)
        )
        return mix(greenish, linear("#4a3420"), np.clip(speck + end, 0, 0.92))

    return Piece.of(
        (lying(body(outline, around=60, along=90, relief=relief).painted(skin), length, bend), WAXY)
    )
