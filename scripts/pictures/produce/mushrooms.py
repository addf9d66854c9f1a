"""Mushrooms in life size (cm)."""

from __future__ import annotations

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece
from ..shapes import (
    Outline,
    body,
)
from .plants import (
    halved,
)
from .registry import Maker, piece


@piece("mushrooms")
def mushroom(maker: Maker) -> Piece:
    return mushroom_of(maker, cap=2.2, high=1.9, stem=0.85)


@piece("shiitake-mushrooms")
def shiitake(maker: Maker) -> Piece:
    return mushroom_of(maker, cap=3.2, high=1.5, stem=0.55, cracked=True)


def mushroom_of(maker: Maker, *, cap: float, high: float, stem: float, cracked: bool = False) -> Piece:
    outline: Outline = [
        (2.2, 0.4),
        (1.8, cap * 0.7),
        (1.75, cap * 0.95),
        (2.1, cap),
        (1.9 + high * 0.6, cap * 0.78),
        (1.9 + high, cap * 0.3),
        (2.0 + high, 0),
    ]
    dome = body(outline, around=64, along=70).roughened(0.08, cap * 0.7, maker.seed, 2)
    seed = maker.seed

    def skin(mesh: Mesh) -> Array:
        patch = fractal(mesh.points, seed)
        color = mix(maker.colors.main, maker.colors.second, 0.5 + 0.6 * patch)
        if cracked:
            edge, _ = cells(mesh.points * 1.1, seed)
            color = mix(
                color, maker.colors.third, np.clip((edge - 0.55) * 3, 0, 0.7) * (mesh.uv[:, 1] > 0.35)
            )
        return np.where((mesh.uv[:, 1] < 0.2)[:, None], maker.colors.third * 0.9, color)

    foot = body(
        [(0, 0), (0, stem * 0.95), (0.3, stem), (1.8, stem * 0.85), (2.4, stem)], around=36, along=24
    ).painted(mix(maker.colors.main if not cracked else maker.colors.third, maker.colors.second, 0.2))
    return Piece.of((dome.painted(skin), Finish(roughness=0.65, subsurface=0.1, mottle=0.06)), (foot, MATTE))


@piece("mushrooms/under")
def mushroom_under(maker: Maker) -> Piece:
    """Tipped over, so that its stem shows."""
    return mushroom(maker).turned(roll=118)


@piece("shiitake-mushrooms/under")
def shiitake_under(maker: Maker) -> Piece:
    return shiitake(maker).turned(roll=128)


@piece("mushrooms/half")
def mushroom_half(maker: Maker) -> Piece:
    """A slice through cap and stem."""
    outline: Outline = [
        (0, 0),
        (0.05, 0.85),
        (1.6, 0.8),
        (1.9, 1.0),
        (1.85, 2.0),
        (2.3, 2.2),
        (3.2, 1.7),
        (3.8, 0.7),
        (3.9, 0),
    ]

    def flesh(mesh: Mesh) -> Array:
        x, z = np.abs(mesh.points[:, 0]), mesh.points[:, 2]
        gills = (
            np.exp(-(((z - 2.0 - 0.12 * x) / 0.22) ** 2))
            * np.clip((x - 0.75) * 3, 0, 1)
            * np.clip((2.0 - x) * 4, 0, 1)
        )
        return mix(linear("#f6efe0"), linear("#9a7a5c"), gills)

    return Piece.of(*halved(outline, maker.colors.main, flesh, finish=MATTE))
