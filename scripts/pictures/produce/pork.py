"""Pork by the joint, in life size (cm): shoulder and belly."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece
from ..shapes import box, ellipsoid, tube
from .meat import FAT
from .registry import Maker, piece

JOINT = Finish(
    roughness=0.45,
    subsurface=0.08,
    depth=0.15,
    coat=0.1,
    mottle=0.1,
    mottle_size=0.4,
    bump=0.3,
    bump_size=0.12,
)
RIND = Finish(
    roughness=0.55, subsurface=0.08, depth=0.2, mottle=0.12, mottle_size=0.5, bump=0.3, bump_size=0.1
)


def muscles(maker: Maker, points: Array, *, size: float) -> Array:
    """A cut face: muscles of different reds with their grain, and seams of fat between them."""
    seed = maker.seed
    bent = points / size + 0.25 * np.stack(
        [fractal(points / size * 1.4, seed + axis, 2) for axis in range(3)], 1
    )
    _, muscle = cells(bent, seed)
    red = mix(maker.colors.main * 0.86, maker.colors.second * 0.7, muscle)
    grained = mix(red, maker.colors.second * 0.55, np.clip(fractal(points / 0.22, seed + 5, 2) * 0.9, 0, 0.5))
    seams = np.exp(-((fractal(points / size / 1.1, seed + 7, 2) / 0.055) ** 2))
    flecks = np.clip(fractal(points * (0.9, 2.2, 2.2), seed + 9, 3) * 3 - 1.5, 0, 0.8)
    return mix(grained, FAT, np.clip(seams + flecks, 0, 0.95))


@piece("pork-shoulder")
def pork_shoulder(maker: Maker) -> Piece:
    """A tied joint: its fat cap on top, its cut face to the front."""
    long, deep, tall, cut = 8.6, 6.4, 5.0, 4.1
    whole = ellipsoid(long, deep, tall, fine=110).shaped(
        lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -3.4)], 1)
    )
    whole = whole.roughened(0.7, 3.4, maker.seed, 3)
    front = whole.points[:, 1] < -cut
    grooves = np.exp(-(((np.abs(whole.points[:, 0]) % 3.4 - 1.7) / 0.3) ** 2)) * ~front
    joint = whole.raised(-0.35 * grooves).shaped(
        lambda points: np.stack([points[:, 0], np.maximum(points[:, 1], -cut), points[:, 2]], 1)
    )
    joint = joint.roughened(0.07, 0.5, maker.seed, 3)
    face = muscles(maker, joint.points, size=2.6)
    x, _, z = joint.points.T
    within = 1 - (cut / deep) ** 2
    edge = np.sqrt((x / long) ** 2 + (z / tall) ** 2) / within**0.5
    rim = np.clip((edge + 0.05 * fractal(joint.points, 4) - 0.86) * 14, 0, 0.95) * (z > -1.2)
    cap = np.clip((z - 0.6 + 1.1 * fractal(joint.points / 1.6, 3, 3)) * 1.2, 0, 1)
    cream = mix(FAT, linear("#e8c4a4"), np.clip(0.3 + 0.9 * fractal(joint.points / 1.1, 8, 3), 0, 0.8))
    outside = mix(muscles(maker, joint.points, size=3.4), cream, cap)
    color = np.where(front[:, None], mix(face, FAT, rim), outside)
    return Piece.of((joint.painted(color), JOINT), (_strings(joint).painted(linear("#d8c49a")), MATTE))


def _strings(joint: Mesh) -> Mesh:
    """Twine in the grooves of a joint."""
    loops = []
    for x in (-5.1, -1.7, 1.7, 5.1):
        ring = joint.points[np.abs(joint.points[:, 0] - x) < 0.12]
        angle = np.arctan2(ring[:, 2], ring[:, 1])
        around = ring[np.argsort(angle)][:, 1:]
        turn = np.linspace(-pi, pi, 80)
        middle = [np.interp(turn, np.sort(angle), around[:, axis], period=2 * pi) * 1.015 for axis in (0, 1)]
        loops.append(tube(np.stack([np.full(80, x), *middle], 1), 0.11, around=7))
    return join(loops)


def layered(maker: Maker, mesh: Mesh) -> Array:
    """Fat and lean in layers that swell and thin out, the lean with its grain and veins of fat."""
    x, y, z = mesh.points.T
    seed = maker.seed
    height = z / z.max()
    along = np.stack([x, y, 0.4 * z], 1)
    height = height + 0.07 * fractal(along / 2.6, seed, 3) + 0.02 * fractal(along / 0.6, seed + 1, 2)
    lean = np.zeros(len(x))
    for number, (middle, thick) in enumerate(((0.1, 0.11), (0.4, 0.115), (0.68, 0.075))):
        swell = thick * (1 + 0.55 * fractal(along / 3.2, seed + 4 + number, 2))
        lean = np.maximum(lean, np.clip((swell - np.abs(height - middle)) * 26, 0, 1))
    grain = fractal(along * (0.9, 0.9, 9), seed + 8)
    red = mix(linear("#c2605a"), linear("#963832"), np.clip(0.5 + 0.9 * grain, 0, 1))
    veins = np.clip(1 - 14 * np.abs(fractal(along * (0.5, 0.5, 4), seed + 9, 2)), 0, 0.7)
    fat = mix(
        mix(FAT, maker.colors.second, 0.4) * 0.94,
        linear("#eec0aa"),
        np.clip(fractal(along / 0.9, seed + 3, 3), 0, 0.6),
    )
    return mix(fat, mix(red, FAT, veins), lean * 0.95)


@piece("pork-belly")
def pork_belly(maker: Maker) -> Piece:
    """A thick strip, its layers on all four sides and its fat on top."""
    strip = box(11, 4.2, 4.4, rounding=0.45, fine=84)
    waist = 1 + 0.04 * np.sin(strip.points[:, 0] / 2.2 + maker.rng.uniform(0, 6))
    strip = strip.shaped(lambda points: points * np.stack([0 * waist + 1, waist, 2 - waist], 1))
    strip = strip.roughened(0.3, 2.2, maker.seed, 3)
    return Piece.of((strip.painted(layered(maker, strip)), JOINT))


@piece("skin-on-pork-belly")
def skin_on_belly(maker: Maker) -> Piece:
    """A square piece under its tan rind, which is scored across."""
    wide, deep, tall = 13, 9, 5
    meat = box(wide, deep, tall, rounding=0.4, fine=90).roughened(0.16, 1.8, maker.seed, 3)
    x, y = np.meshgrid(np.linspace(-0.5, 0.5, 190) * (wide - 0.1), np.linspace(-0.5, 0.5, 130) * (deep - 0.1))
    cuts = np.exp(-(((np.mod((x + 0.12 * y) / 1.3, 1) - 0.5) / 0.075) ** 2))
    flat = np.stack([x, y, 0 * x], -1)
    inward = np.maximum(np.abs(x) * 2 / wide, np.abs(y) * 2 / deep)
    bent = 0.3 * fractal(flat / 2.6, maker.seed, 2) + 0.04 * fractal(flat / 0.5, 3, 2) - 1.0 * inward**14
    rind = sheet(np.stack([x, y, tall + 0.42 + bent * 0.6 - 0.2 * cuts], -1))
    tan = mix(
        linear("#d9a878"),
        maker.colors.third,
        np.clip(0.4 + 0.7 * fractal(flat.reshape(-1, 3) / 1.8, 7), 0, 1),
    )
    pores = np.clip(0.3 - cells(flat.reshape(-1, 3) / 0.22, 5)[0], 0, 1)
    scored = mix(mix(tan, maker.colors.third * 0.55, pores), FAT, np.clip(cuts.ravel() * 1.3 - 0.2, 0, 0.95))
    layers = layered(maker, meat)
    edge = np.clip((meat.points[:, 2] / tall - 0.93 + 0.015 * fractal(meat.points / 1.2, 5)) * 60, 0, 1)
    sides = meat.painted(mix(layers, mix(linear("#d9a878"), maker.colors.third, 0.5), edge))
    return Piece.of((sides, JOINT), (rind.painted(scored), RIND))
