"""Nuts, about twice life size (cm)."""

from __future__ import annotations

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import fractal
from ..pieces import DRY, Finish, Piece
from ..shapes import body, ellipsoid, tube
from .grains import shade_of
from .registry import Maker, piece

NUT = Finish(
    roughness=0.45, subsurface=0.08, depth=0.15, mottle=0.1, mottle_size=0.3, bump=0.15, bump_size=0.08
)
SMOOTH = Finish(roughness=0.55, mottle=0.1, mottle_size=0.25, bump=0.12, bump_size=0.06)


@piece("almonds")
def almond(maker: Maker) -> Piece:
    """A flat drop with lengthwise wrinkles in its brown skin."""
    kernel = body(
        [(0, 0), (0.04, 0.16), (0.4, 0.5), (0.9, 0.6), (1.5, 0.42), (1.9, 0.14), (2.0, 0)],
        around=40,
        along=36,
    )

    def skin(mesh: Mesh) -> Array:
        lines = fractal(
            np.stack(
                [np.cos(mesh.uv[:, 0] * 6.283) * 7, np.sin(mesh.uv[:, 0] * 6.283) * 7, mesh.uv[:, 1]], 1
            ),
            maker.seed,
            2,
        )
        return mix(shade_of(maker, 0.3), maker.colors.second * 0.8, 0.4 + 0.7 * lines)

    flat = kernel.painted(skin).scaled(1, 0.55, 1).moved(z=-1).turned(pitch=90)
    return Piece.of((flat.turned(roll=90), NUT))


@piece("cashews")
def cashew(maker: Maker) -> Piece:
    turn = np.linspace(-1.5, 1.5, 24)
    path = np.stack([np.sin(turn) * 0.75, np.cos(turn) * 0.75, 0 * turn], 1)
    radius = np.interp(turn, [-1.5, -1.4, -0.9, 0.2, 1.1, 1.4, 1.5], [0.08, 0.25, 0.38, 0.4, 0.33, 0.2, 0.05])
    groove = tube(path, radius, around=18)
    return Piece.of((groove.painted(shade_of(maker)).roughened(0.03, 0.4, maker.seed), NUT))


@piece("hazelnuts")
def hazelnut(maker: Maker) -> Piece:
    nut = body(
        [(0, 0), (0.02, 0.3), (0.2, 0.62), (0.7, 0.74), (1.15, 0.48), (1.35, 0.1), (1.4, 0)],
        around=36,
        along=34,
    )

    def skin(mesh: Mesh) -> Array:
        lines = fractal(
            np.stack(
                [np.cos(mesh.uv[:, 0] * 6.283) * 6, np.sin(mesh.uv[:, 0] * 6.283) * 6, mesh.uv[:, 1] * 2], 1
            ),
            maker.seed,
            2,
        )
        brown = mix(shade_of(maker, 0.3), maker.colors.second * 0.8, 0.4 + 0.6 * lines)
        return mix(maker.colors.third, brown, np.clip((mesh.points[:, 2] - 0.1) / 0.08, 0, 1))

    return Piece.of((nut.painted(skin).moved(z=-0.7), NUT))


@piece("peanuts", "roasted-peanuts")
def peanut(maker: Maker) -> Piece:
    kernel = ellipsoid(0.72, 0.44, 0.42, fine=10).shaped(
        lambda points: (
            points * np.stack([np.ones(len(points)), 1 - 0.18 * points[:, 0], 1 - 0.18 * points[:, 0]], 1)
        )
    )
    seam = lambda mesh: mix(
        shade_of(maker, 0.8), maker.colors.second * 0.75, np.exp(-((mesh.points[:, 1] / 0.035) ** 2)) * 0.8
    )
    return Piece.of((kernel.painted(seam), NUT))


@piece("pine-nuts")
def pine_nut(maker: Maker) -> Piece:
    kernel = body(
        [(0, 0), (0.03, 0.12), (0.35, 0.25), (0.75, 0.23), (1.1, 0.1), (1.2, 0)], around=20, along=20
    )
    tip = lambda mesh: mix(
        shade_of(maker, 0.5), maker.colors.second * 0.8, np.clip((mesh.uv[:, 1] - 0.85) / 0.1, 0, 1) * 0.6
    )
    return Piece.of(
        (
            kernel.painted(tip).moved(z=-0.6).turned(pitch=90),
            Finish(roughness=0.35, subsurface=0.2, depth=0.15, coat=0.15),
        )
    )


@piece("pistachios")
def pistachio(maker: Maker) -> Piece:
    """A green kernel with patches of its purple skin."""
    kernel = ellipsoid(0.68, 0.4, 0.38, fine=12).roughened(0.06, 0.35, maker.seed)
    seed = maker.seed

    def skin(mesh: Mesh) -> Array:
        patch = fractal(mesh.points / (0.5, 0.2, 0.2), seed, 2)
        return mix(
            mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * patch),
            maker.colors.third,
            np.clip((patch - 0.08) * 7, 0, 0.8),
        )

    return Piece.of((kernel.painted(skin), NUT))


def _half_nut(maker: Maker, x: float, y: float, height: float, *, folds: float, waves: float) -> Piece:
    """Half of a kernel: two lobes with a groove between them and folds across."""
    half = ellipsoid(x, y, height, fine=22)
    seed = maker.seed

    def lobes(points: Array) -> Array:
        px, py, pz = points.T
        up = np.clip(pz / height, 0, 1)
        groove = np.exp(-((py / (0.13 * y)) ** 2))
        wrinkle = np.abs(fractal(points / (x * waves, y * 0.35, height), seed, 3))
        lift = np.where(
            pz > -0.1 * height, pz * (1 - 0.45 * groove) - folds * height * wrinkle * up, -0.1 * height
        )
        spread = 1 + 0.16 * fractal(points / (x * 0.35), seed + 3, 2)
        return np.stack([px * spread, py * spread, lift], 1)

    shaped = half.shaped(lobes)
    deep = fractal(half.points / (x * waves, y * 0.35, height), seed, 3)
    color = mix(
        maker.colors.main, maker.colors.third, np.clip(np.abs(deep) * 0.3 + 0.5 - 1.6 * np.abs(deep), 0, 1)
    )
    color = mix(color, maker.colors.second * 0.8, np.exp(-((half.points[:, 1] / (0.1 * y)) ** 2)))
    return Piece.of((shaped.painted(color), NUT))


@piece("walnuts")
def walnut(maker: Maker) -> Piece:
    return _half_nut(maker, 1.3, 1.15, 0.8, folds=1.1, waves=0.4)


@piece("pecans")
def pecan(maker: Maker) -> Piece:
    return _half_nut(maker, 1.5, 0.75, 0.55, folds=0.7, waves=0.9)


@piece("bouillon-cubes")
def bouillon_cube(maker: Maker) -> Piece:
    from ..shapes import box

    cube = box(1.6, 1.6, 1.4, rounding=0.12, fine=14).roughened(0.03, 0.3, maker.seed)
    grain = lambda mesh: mix(
        shade_of(maker, 0.4),
        linear("#8a8c3c"),
        np.clip(fractal(mesh.points / 0.12, maker.seed) * 2 - 0.9, 0, 0.8),
    )
    return Piece.of((cube.painted(grain), DRY))


@piece("pumpkin-seeds")
def pumpkin_seed(maker: Maker) -> Piece:
    """Without its shell: a flat green drop with a pale tip and a seam around it."""
    kernel = ellipsoid(0.7, 0.4, 0.15, fine=16).shaped(
        lambda points: (
            points
            * np.stack(
                [
                    np.ones(len(points)),
                    1 - 0.4 * points[:, 0] - 0.25 * points[:, 0] ** 2,
                    np.ones(len(points)),
                ],
                1,
            )
        )
    )
    seed, bow = maker.seed, maker.rng.uniform(-0.12, 0.12)
    green = mix(maker.colors.main, maker.colors.third, maker.rng.uniform(0.1, 0.7))

    def paint(mesh: Mesh) -> Array:
        x, _, z = mesh.points.T
        lines = fractal(mesh.points / (0.9, 0.12, 0.5), seed, 2)
        color = mix(green, maker.colors.second, np.clip(0.15 + 0.7 * lines, 0, 1))
        color = mix(color, maker.colors.third, np.exp(-((z / 0.045) ** 2)) * 0.9)
        return mix(color, maker.colors.third, np.clip((x - 0.5) * 6, 0, 0.9))

    flat = kernel.painted(paint).shaped(lambda points: points + np.outer(bow * points[:, 0] ** 2, (0, 0, 1)))
    return Piece.of((flat.roughened(0.02, 0.4, seed), SMOOTH))
