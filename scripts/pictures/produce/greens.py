"""Cabbages, leaves, stalks, sprouts and tomatillos in life size (cm)."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import LEAF, MATTE, WAXY, Finish, Piece
from ..shapes import (
    Outline,
    blade,
    body,
    curve,
    ellipsoid,
    fan,
    leaf_width,
    tube,
)
from .plants import (
    GLOSSY,
    SKIN,
    halved,
    lying,
    mottled,
)
from .registry import Maker, piece


def cabbage_of(maker: Maker, radius: float, *, leaves: int = 9, vein: Array) -> Piece:
    """A ball of leaves that lie close on one another: thick ribs from the stump, soft veins, a closed crown."""
    core = ellipsoid(radius * 0.985, radius * 0.985, radius * 0.9, fine=40)
    parts: list[tuple[Mesh, Finish]] = [(core.painted(mix(maker.colors.main, maker.colors.third, 0.3)), LEAF)]
    for number in range(leaves):
        turn, tilt = number * 137.5 + maker.rng.uniform(-15, 15), maker.rng.uniform(-6, 16)
        side, share = np.meshgrid(np.linspace(-1, 1, 81), np.linspace(0, 1, 121))
        reach_up = (1.1, 1.04, 0.98, 0.92, 0.88)[min(number, 4)]
        polar = pi * (0.98 - reach_up * share)
        wide = radians(66) * np.sin(pi * np.clip(0.12 + 0.8 * share, 0, 1)) ** 0.7
        edge = np.maximum(np.abs(side), np.clip(share * 1.25 - 0.25, 0, 1))
        wavy = 0.004 * np.sin(side * 7 + share * 5 + number * 2) * edge
        layer = 1.004 + 0.0045 * number - 0.012 * edge**6 + wavy
        rib = 0.016 * np.exp(-((side / 0.06) ** 2)) * np.clip(1 - share, 0, 1)
        around_ = side * wide / np.maximum(np.abs(np.sin(polar)), 0.3)
        reach = radius * (layer + rib)
        flat = np.stack([np.cos(around_), np.sin(around_)], -1) * (reach * np.sin(polar))[..., None]
        leaf = sheet(np.concatenate([flat, (0.91 * reach * np.cos(polar))[..., None]], -1))
        seed = maker.seed

        def veins(mesh: Mesh, number: int = number, seed: int = seed) -> Array:
            s, t = mesh.uv[:, 0] * 2 - 1, mesh.uv[:, 1]
            soft = 0.06 * fractal(mesh.points / 2.2, seed, 2)
            middle = np.exp(-((s / (0.075 * (1.15 - t))) ** 2))
            lane = np.mod(t * 5 - np.abs(s) * 2.2 + soft * 3 + 0.5 * (s > 0), 1) - 0.5
            branch = np.exp(-((lane / 0.09) ** 2)) * np.clip(1 - np.abs(s) * 1.1, 0, 1) * 0.55
            patch = 0.5 + 0.35 * np.sin(number * 2.0) + 0.5 * fractal(mesh.points / 1.6, seed + 2, 3)
            base = mix(maker.colors.main, maker.colors.second, np.clip(patch, 0, 1))
            rim = np.clip((np.maximum(np.abs(s), t) - 0.94) * 12, 0, 0.45)
            base = mix(base, maker.colors.third, np.clip(0.3 - t, 0, 1) + rim)
            return mix(base, vein, np.clip(0.8 * middle + branch, 0, 0.75))

        parts.append((leaf.turned(pitch=tilt).turned(yaw=turn).painted(veins), LEAF))
    return Piece.of(*parts)


@piece("green-cabbage")
def green_cabbage(maker: Maker) -> Piece:
    return cabbage_of(maker, 8.0, vein=linear("#e9f0cc"))


@piece("red-cabbage")
def red_cabbage(maker: Maker) -> Piece:
    return cabbage_of(maker, 7.4, vein=linear("#c9a0c4"))


@piece("green-cabbage/half", "red-cabbage/half")
def cabbage_half(maker: Maker) -> Piece:
    """Cut through: folded layers around a stump."""
    outline: Outline = [(0.4, 0), (0.2, 1.6), (1.2, 4.6), (6, 7.4), (11, 5.6), (13.4, 2.2), (13.8, 0)]
    is_red = maker.colors.main[1] < 0.1
    light, dark = (linear("#e8d4e4"), maker.colors.main) if is_red else (linear("#d9deac"), linear("#7fa048"))

    def layers(mesh: Mesh) -> Array:
        x, z = mesh.points[:, 0], mesh.points[:, 2]
        warp = 0.5 * fractal(np.stack([x / 1.6, 0 * x, z / 1.6], 1), 5, 2)
        depth = np.maximum(np.abs(mesh.uv[:, 0]), np.clip((z - 5) / 8.8, 0, 1)) * 9 + warp * 2
        line = np.exp(-(((np.mod(depth, 1) - 0.5) / 0.17) ** 2))
        color = mix(light, dark, line * 0.9 + 0.15 * np.abs(mesh.uv[:, 0]))
        stump = (np.abs(x) < 1.2 - 0.12 * z) & (z < 7)
        return np.where(stump[:, None], mix(light, linear("#f6f4e4"), 0.7), color)

    return Piece.of(*halved(outline, mottled(maker, 0.5, 2), layers, finish=LEAF))


@piece("cauliflower")
def cauliflower(maker: Maker) -> Piece:
    """A dome of florets, each of them a dome of buds, between its leaves."""
    dome = ellipsoid(7.6, 7.6, 5.6, fine=64)
    florets, _ = cells(dome.points / (2.9, 2.9, 2.6), maker.seed)
    buds, _ = cells(dome.points / 0.75, maker.seed + 1)
    height = 0.9 * np.clip(0.75 - florets, 0, 1) ** 0.7 + 0.32 * np.clip(0.8 - buds, 0, 1)
    color = mix(
        maker.colors.main,
        maker.colors.second * 0.75,
        np.clip(florets - 0.45, 0, 1) * 1.6 + 0.25 * np.clip(buds - 0.4, 0, 1),
    )
    head = dome.painted(color).raised(height * 1.6)
    head = head.shaped(
        lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -2.0)], 1)
    ).moved(z=3.2)

    leaves = []
    for turn in range(0, 360, 40):
        length = maker.rng.uniform(9, 12)
        leaf = blade(
            leaf_width(length, 0.62, widest=0.5, blunt=1.6),
            length,
            fold=0.35,
            droop=-0.55,
            wave=0.5,
            waves=2.5,
            phase=turn,
            along=26,
            across=13,
        )
        leaves.append(
            leaf.moved(x=3.0)
            .turned(pitch=maker.rng.uniform(-12, -2))
            .turned(yaw=turn + maker.rng.uniform(-10, 10))
        )
    ribs = lambda mesh: mix(
        maker.colors.third,
        linear("#e6ecc8"),
        np.clip(np.exp(-((mesh.uv[:, 0] / 0.14) ** 2)) + 0.4 * (0.4 - mesh.uv[:, 1]), 0, 1),
    )
    return Piece.of(
        (head, Finish(roughness=0.6, subsurface=0.2, mottle=0.04)), (join(leaves).painted(ribs), LEAF)
    )


@piece("celery")
def celery(maker: Maker) -> Piece:
    """Ribbed stalks from one foot, with leaves at their ends."""
    stalks, leaves = [], []
    for number in range(9):
        a = number * 2.4
        reach = 0.5 + 1.4 * (number / 8) ** 0.5
        length = maker.rng.uniform(24, 29)
        side, share = np.meshgrid(np.linspace(-1, 1, 25), np.linspace(0, 1, 40))
        wide = 1.5 - 0.7 * share
        ribs = 0.05 * np.cos(side * 16)
        x = side * wide
        y = -0.55 * wide * (1 - side**2) * 1.3 + ribs
        thick = np.concatenate(
            [
                np.stack([x, y, share * length], -1),
                np.stack(
                    [
                        x[:, ::-1] * 0.93,
                        (0.35 - 0.55 * wide * (1 - side**2))[:, ::-1] * 0.8,
                        (share * length)[:, ::-1],
                    ],
                    -1,
                ),
            ],
            1,
        )
        spread = 0.045 * reach
        bent = thick + np.stack([0 * share, 0 * share, 0 * share], -1).repeat(2, 1)
        bent[..., 1] -= reach + spread * 0.5 * bent[..., 2]
        stalks.append(sheet(bent, wrapped=True).turned(yaw=np.degrees(a)))
        tip = np.array([0, -(reach + spread * 0.5 * length), length])
        for turn in (-50, 0, 50):
            size = maker.rng.uniform(3.2, 4.6)
            leaf = fan(3, size, depth=0.6, teeth=3, tooth=0.16, spread=150, cup=0.3, pointed=True)
            lean = maker.rng.uniform(-78, -52)
            leaves.append(leaf.turned(pitch=lean).turned(yaw=turn - 90).moved(*tip).turned(yaw=np.degrees(a)))
    ribbed = lambda mesh: mix(
        mix(maker.colors.third, maker.colors.main, np.clip(mesh.uv[:, 1] * 1.6, 0, 1)),
        maker.colors.second,
        0.3 * np.clip(np.cos(mesh.uv[:, 0] * 2 * 2 * pi * 8), 0, 1),
    )
    green = lambda mesh: mix(
        linear("#5f9438"),
        linear("#9cc063"),
        np.clip(0.8 - mesh.uv[:, 1] + 0.3 * fractal(mesh.points, 3), 0, 1),
    )
    foot = body(
        [(-1.0, 0), (-0.95, 1.3), (-0.2, 2.2), (1.2, 2.75), (2.6, 2.6)],
        around=72,
        relief=lambda angle, share: 1 + 0.05 * np.cos(angle * 9),
    ).painted(
        lambda mesh: mix(linear("#d9cf9c"), maker.colors.third, np.clip(mesh.uv[:, 1] * 1.6 - 0.3, 0, 1))
    )
    return Piece.of(
        (lying(join(stalks).painted(ribbed), 28), WAXY),
        (lying(foot, 28), WAXY),
        (lying(join(leaves).painted(green), 28), LEAF),
    )


@piece("leek")
def leek(maker: Maker) -> Piece:
    """White shaft, green fan of leaves, a beard of roots."""
    shaft = body([(0, 0), (0.05, 1.3), (0.6, 1.75), (3, 1.6), (16, 1.7), (19, 1.9)], around=48, along=60)
    fade = lambda mesh: mix(maker.colors.third, maker.colors.main, np.clip(mesh.uv[:, 1] * 1.8 - 0.5, 0, 1))
    parts = [(shaft.painted(fade), WAXY)]
    leaves = []
    for number in range(8):
        length = maker.rng.uniform(12, 17)
        leaf = blade(
            lambda share: 1.7 * (1 - share**2.5) + 0.05,
            length,
            fold=0.5,
            droop=0.25 * (number % 3) - 0.1,
            wave=0.12,
            phase=number,
            along=26,
            across=9,
        )
        sign = 1 if number % 2 else -1
        leaves.append(
            leaf.turned(pitch=-90)
            .moved(x=0, y=0, z=17)
            .turned(roll=sign * (4 + 3.2 * (number // 2)))
            .moved(y=sign * (0.3 + 0.1 * number))
        )
    green = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, np.clip(mesh.uv[:, 1] * 2.2, 0, 1)),
        linear("#4f7a3c"),
        np.clip(mesh.uv[:, 1] - 0.5, 0, 0.6),
    )
    parts.append((join(leaves).painted(green), LEAF))
    roots = [
        tube(
            curve(
                [
                    (0.9 * cos(a) * maker.rng.random(), 0.9 * sin(a) * maker.rng.random(), 0.2),
                    (1.2 * cos(a), 1.2 * sin(a), -0.8),
                    (
                        maker.rng.uniform(0.5, 2.0) * cos(a),
                        maker.rng.uniform(0.5, 2.0) * sin(a),
                        -maker.rng.uniform(1.2, 2.4),
                    ),
                ],
                8,
            ),
            0.05,
            around=5,
        )
        for a in np.linspace(0, 6.2, 40)
    ]
    parts.append((join(roots).painted(linear("#e6dcc0")), MATTE))
    return Piece.of(*[(lying(mesh, 30, 0), finish) for mesh, finish in parts])


@piece("bean-sprouts")
def bean_sprout(maker: Maker) -> Piece:
    turn = maker.rng.uniform(-1.2, 1.2)
    t = np.linspace(0, 1, 20)
    path = np.stack([t * 5, turn * np.sin(t * 2.4) * 1.1, 0.25 * np.sin(t * 4 + turn)], 1)
    shoot = tube(path, np.interp(t, [0, 0.2, 0.8, 1], [0.03, 0.09, 0.2, 0.17]), around=10).painted(
        maker.colors.main
    )
    halves = [
        ellipsoid(0.45, 0.2, 0.26, fine=6).moved(5.2, side * 0.14, path[-1, 2]).moved(y=path[-1, 1])
        for side in (-1, 1)
    ]
    return Piece.of(
        (shoot, Finish(roughness=0.3, subsurface=0.3, coat=0.3)),
        (join(halves).painted(maker.colors.third), WAXY),
    )


@piece("tomatillos")
def tomatillo(maker: Maker) -> Piece:
    """A green berry in a papery husk that has opened."""
    berry = body(
        [(0, 0), (0.05, 0.8), (0.7, 1.7), (1.9, 2.05), (3.0, 1.5), (3.5, 0.5), (3.45, 0)], around=44, along=40
    ).painted(mottled(maker, 0.4, 1.5))
    husk = []
    for number in range(6):
        side, share = np.meshgrid(np.linspace(-1, 1, 31), np.linspace(0, 1, 50))
        angle = np.radians(number * 60) + side * np.radians(34) * (1 - 0.75 * share**2)
        polar = 0.15 + share * 1.75
        reach = 2.2 + 0.5 * np.clip(share - 0.6, 0, 1) ** 1.2 * (1 + number % 2) + 0.06 * np.sin(side * 7)
        husk.append(
            sheet(
                np.stack(
                    [
                        reach * np.sin(polar) * np.cos(angle),
                        reach * np.sin(polar) * np.sin(angle),
                        1.9 + reach * np.cos(polar),
                    ],
                    -1,
                )
            )
        )
    stalk = tube([(0, 0, 3.9), (0.05, 0, 4.6), (0.3, 0, 5.2)], 0.16, around=8)
    seed = maker.seed

    def papery(mesh: Mesh) -> Array:
        """Thin and greenish, with a vein in each panel and a net between."""
        side, share = (mesh.uv[:, 0] - 0.5) * 2, mesh.uv[:, 1]
        net = np.clip(1 - np.abs(fractal(mesh.points * 1.9, seed, 2)) * 7, 0, 1)
        vein = np.exp(-((side / 0.06) ** 2)) + 0.45 * net
        color = mix(
            linear("#a9b562"), linear("#cdbf86"), np.clip(0.2 + share + 0.4 * fractal(mesh.points, 4), 0, 1)
        )
        return mix(color, linear("#6f7a36"), np.clip(0.7 * vein, 0, 0.75))

    return Piece.of(
        (berry, GLOSSY),
        (join(husk).roughened(0.16, 0.9, seed, 2).painted(papery), Finish(roughness=0.8)),
        (stalk.painted(linear("#a0a060")), SKIN),
    ).turned(roll=maker.rng.uniform(35, 75))
