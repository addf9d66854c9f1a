"""Beef on the bone and bones for stock, in life size (cm)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import cells, fractal
from ..pieces import Finish, Piece
from ..shapes import Outline, body, cross_face, ellipsoid, slab
from .meat import BONE, CURED, FAT, RAW, fibers
from .plants import Painter
from .registry import Maker, piece

GRISTLE = Finish(roughness=0.38, subsurface=0.2, depth=0.2, coat=0.15, mottle=0.1, mottle_size=0.6)
MARROW = linear("#e6b09c")


def scraps(maker: Maker) -> Painter:
    """Bone with what the knife left on it: fat, and thin red meat."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        meat = np.clip(fractal(mesh.points / (1.6, 1.6, 2.6), seed) * 3 - 0.15, 0, 0.95)
        fat = np.clip(fractal(mesh.points / 1.8, seed + 5) * 2.6 - 0.3, 0, 0.9)
        red = mix(maker.colors.second, maker.colors.second * 0.6, 0.5 + fractal(mesh.points / 0.5, seed + 2))
        return mix(mix(mix(BONE, maker.colors.main, 0.45), red, meat), FAT, fat)

    return paint


@piece("beef-bones")
def marrow_bone(maker: Maker) -> Piece:
    """A length sawn from the shaft: a hard ring around its marrow. It stands, or lies on its side."""
    stands = maker.rng.random() < 0.5
    length, radius = (maker.rng.uniform(4.2, 5.2), 2.7) if stands else (maker.rng.uniform(7.5, 9), 2.4)
    outline: Outline = [
        (0, radius * 1.06),
        (length * 0.3, radius * 0.97),
        (length * 0.6, radius * 0.98),
        (length, radius * 1.08),
    ]
    phase = maker.rng.uniform(0, 6)
    relief = lambda angle, share: 1 + 0.08 * np.cos(2 * angle + phase) + 0.05 * np.cos(3 * angle)
    seed = maker.seed

    def sawn(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1] + 0.02 * fractal(mesh.points / 0.8, seed)
        speckled = mix(MARROW, linear("#b85a4e"), np.clip(fractal(mesh.points / 0.5, seed, 3) * 1.5, 0, 0.7))
        return mix(speckled, BONE, np.clip((ring - 0.66) * 22, 0, 1))

    shaft = body(outline, around=80, along=60, relief=relief).roughened(0.12, 1.1, maker.seed)
    ends = []
    for at, side in ((0.0, -1), (1.0, 1)):
        end = cross_face(outline, at, relief=relief, around=90, rings=40)
        soft = np.clip((0.68 - end.uv[:, 1]) * 14, 0, 1) * (0.12 - 0.1 * fractal(end.points / 0.7, seed))
        ends.append(replace(end.painted(sawn), points=end.points - np.outer(side * soft, (0, 0, 1))))
    bone = Piece.of((shaft.painted(scraps(maker)), RAW), (join(ends), GRISTLE))
    return bone if stands else bone.turned(pitch=84).turned(yaw=maker.rng.uniform(-60, -20))


@piece("beef-bones/knuckle")
def knuckle_bone(maker: Maker) -> Piece:
    """The end of the bone: two heads under white gristle, sawn off where it is spongy and red."""
    outline: Outline = [(-6.5, 2.35), (-4, 2.2), (-2, 2.4), (-0.2, 3.1), (1.0, 3.2), (2.0, 2.2), (2.3, 0)]
    neck = body(outline, around=90, along=80).scaled(1.2, 1, 1).roughened(0.14, 1.8, maker.seed)
    heads = join(
        [
            ellipsoid(2.0, 3.5, 2.6, fine=34).turned(roll=10).moved(side * 2.0, 0.2 * side, 0.9)
            for side in (-1, 1)
        ]
    ).roughened(0.12, 2.0, maker.seed)
    seed = maker.seed

    def gristle(mesh: Mesh) -> Array:
        high = np.clip((mesh.points[:, 2] - 0.2 + 0.9 * fractal(mesh.points / 1.8, seed)) * 1.2, 0, 0.9)
        white = mix(linear("#ecdccb"), linear("#d9cfc9"), 0.5 + 0.6 * fractal(mesh.points / 1.2, seed + 3))
        return mix(scraps(maker)(mesh), white, high)

    def spongy(mesh: Mesh) -> Array:
        holes, _ = cells(mesh.points / 0.3, seed)
        red = mix(linear("#c8685a"), linear("#8c2e28"), np.clip(0.7 - holes, 0, 1))
        return mix(red, BONE, np.clip((mesh.uv[:, 1] - 0.86) * 14, 0, 1))

    cut = cross_face(outline, 0.0, around=90, rings=36).scaled(1.2, 1, 1).painted(spongy)
    return Piece.of((neck.painted(scraps(maker)), RAW), (heads.painted(gristle), GRISTLE), (cut, RAW)).turned(
        pitch=maker.rng.uniform(60, 76)
    )


@piece("beef-shank")
def beef_shank(maker: Maker) -> Piece:
    """A broad slice across the leg: dark muscles in their white skins, and the bone with its marrow to one side."""
    reach = lambda angle: (
        6.6 * (1 + 0.09 * np.cos(2 * angle + 0.6) + 0.05 * np.cos(3 * angle) + 0.02 * np.cos(7 * angle + 1))
    )
    slice_ = slab(reach, 3.4, rounding=0.5, around=150, rings=70).roughened(0.1, 1.3, maker.seed, 3)
    muscles = np.array([maker.rng.uniform(-1, 1) for _ in range(18)]).reshape(9, 2)
    muscles = 5.6 * muscles / np.maximum(1, np.hypot(*muscles.T))[:, None]
    at = np.array([-1.7, 0.9])
    lean = fibers(maker, fat=0.12, grain=(1.3, 1.3, 0.5))
    seed = maker.seed

    def face(mesh: Mesh) -> Array:
        wander = 0.35 * np.stack([fractal(mesh.points / 1.5, seed + side) for side in (0, 9)], 1)
        far = np.sort(np.linalg.norm((mesh.points[:, :2] + wander)[:, None] - muscles, axis=2), axis=1)
        seam = np.exp(-(((far[:, 1] - far[:, 0]) / 0.3) ** 2))
        around_bone = np.exp(-(((np.linalg.norm(mesh.points[:, :2] - at, axis=1) - 2.3) / 0.3) ** 2))
        ring = mesh.uv[:, 1]
        rim = ((ring > 0.95) & (ring < 1.62)) * np.clip(0.3 + 1.1 * fractal(mesh.points / 1.6, seed), 0, 0.85)
        return mix(lean(mesh), maker.colors.third, np.clip(0.85 * seam + 0.8 * around_bone + rim, 0, 0.95))

    bone: Outline = [(2.6, 2.15), (3.3, 2.15), (3.5, 2.0), (3.48, 1.45), (3.3, 1.3)]
    oval = lambda angle, share: 1 + 0.07 * np.cos(2 * angle + 1)
    ring_ = body(bone, around=60, along=30, relief=oval).moved(*at).painted(BONE)
    marrow = ellipsoid(1.42, 1.42, 0.2, fine=24).roughened(0.08, 0.5, seed).moved(*at, 3.3)
    return Piece.of((slice_.painted(face), RAW), (ring_, CURED), (marrow.painted(MARROW), RAW))
