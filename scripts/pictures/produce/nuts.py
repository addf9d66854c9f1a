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
    """A plump comma: thick at one end, bent, with a seam along its back."""
    turn = np.linspace(-1.35, 1.35, 30)
    path = np.stack([np.sin(turn) * 0.88, np.cos(turn) * 0.88, 0 * turn], 1)
    radius = np.interp(
        turn,
        [-1.35, -1.3, -1.18, -0.85, -0.2, 0.6, 1.1, 1.26, 1.32, 1.35],
        [0.04, 0.24, 0.4, 0.54, 0.56, 0.47, 0.38, 0.27, 0.15, 0.03],
    )
    comma = tube(path, radius, around=22, flat=0.84)
    tone = shade_of(maker, 0.5)

    def paint(mesh: Mesh) -> Array:
        seam = np.exp(-((((mesh.uv[:, 0] + 0.5) % 1 - 0.5) / 0.02) ** 2))
        return mix(tone, maker.colors.second * 0.8, 0.55 * seam)

    return Piece.of((comma.painted(paint).roughened(0.05, 0.5, maker.seed, 2), SMOOTH))


@piece("hazelnuts")
def hazelnut(maker: Maker) -> Piece:
    """In its dull skin with lengthwise streaks; the foot is pale and rough."""
    nut = body(
        [(0, 0), (0.02, 0.36), (0.2, 0.62), (0.62, 0.72), (1.05, 0.5), (1.3, 0.16), (1.38, 0.04), (1.4, 0)],
        around=48,
        along=34,
    )
    seed, tone = maker.seed, shade_of(maker, 0.5)

    def skin(mesh: Mesh) -> Array:
        angle = mesh.uv[:, 0] * 2 * np.pi
        lines = fractal(np.stack([np.cos(angle) * 7, np.sin(angle) * 7, mesh.uv[:, 1] * 1.4], 1), seed, 2)
        brown = mix(tone, maker.colors.second * 0.75, 0.35 + 1.2 * lines)
        brown = mix(brown, maker.colors.third, np.clip(-1.6 * lines - 0.35, 0, 0.75))
        foot = np.clip((0.16 - mesh.points[:, 2] + 0.1 * lines) / 0.06, 0, 1)
        return mix(brown, maker.colors.third, foot)

    matte = Finish(roughness=0.7, mottle=0.14, mottle_size=0.2, bump=0.3, bump_size=0.07)
    return Piece.of((nut.painted(skin).moved(z=-0.7).roughened(0.03, 0.4, seed), matte))


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
    """A slim green kernel, ridged lengthwise and keeled, with rags of its thin purple skin."""
    kernel = ellipsoid(0.74, 0.37, 0.34, fine=20)
    seed = maker.seed
    ridges = fractal(kernel.points / (1.1, 0.13, 0.13), seed, 2)

    def slim(points: Array) -> Array:
        x, y, z = points.T
        share = x / 0.74
        taper = 1 - 0.22 * share - 0.14 * share**2
        return np.stack([x, y * taper, (z + 0.1 * np.abs(y)) * taper], 1)

    skin = fractal(kernel.points / (0.6, 0.22, 0.22), seed + 7, 3)
    bare = mix(maker.colors.main, maker.colors.second, 0.4 + 0.9 * ridges)
    rags = mix(maker.colors.third * 0.85, linear("#b08a74"), 0.35 + 0.9 * ridges)
    color = mix(bare, rags, np.clip((skin - 0.02) * 9, 0, 0.9))
    dull = Finish(
        roughness=0.62, subsurface=0.05, depth=0.1, mottle=0.12, mottle_size=0.15, bump=0.2, bump_size=0.06
    )
    return Piece.of((kernel.painted(color).raised(0.075 * ridges).shaped(slim), dull))


def _lobed(points: Array, half: tuple[float, float, float], *, under: float, groove: float) -> Array:
    """Half of a kernel out of an ellipsoid: two swollen lobes along x; below, it is flat, with the same groove."""
    x, y, z = points.T
    wide = y / half[1]
    split = np.exp(-((wide / 0.17) ** 2))
    lobes = (1 - groove * split) * (1 + 0.18 * np.exp(-(((np.abs(wide) - 0.5) / 0.3) ** 2)))
    notch = 1 - 0.2 * split * np.clip(np.abs(x / half[0]) * 1.6 - 0.5, 0, 1)
    return np.stack([x * notch, y, np.where(z > 0, z * lobes, z * under * (1 - groove * split))], 1)


@piece("walnuts")
def walnut(maker: Maker) -> Piece:
    """Two lobes like a little brain: thick winding folds with narrow furrows between them, above and below."""
    half = (1.45, 1.2, 0.85)
    kernel, seed = ellipsoid(*half, fine=34), maker.seed
    sway = np.stack([fractal(kernel.points / 0.7, seed + step, 2) for step in range(3)], 1)
    winding = fractal(kernel.points / 0.46 + 0.3 * sway, seed, 1)
    furrow = np.exp(-((winding / 0.15) ** 2))
    split = np.exp(-((kernel.points[:, 1] / (0.14 * half[1])) ** 2))
    deep = np.clip(np.maximum(furrow, split), 0, 1)
    folds = kernel.raised(-0.11 * furrow + 0.03 * np.clip(np.abs(winding) * 2, 0, 1))
    shaped = folds.shaped(lambda points: _lobed(points, half, under=0.35, groove=0.62))
    tone = mix(shade_of(maker, 0.3), maker.colors.third, 0.6)
    color = mix(mix(tone, maker.colors.third, 0.6 * np.abs(winding)), maker.colors.second * 0.5, 0.9 * deep)
    return Piece.of((shaped.painted(color), SMOOTH))


@piece("pecans")
def pecan(maker: Maker) -> Piece:
    """A long plump half: a deep groove along its middle and a wavy furrow on each lobe."""
    half = (1.6, 0.78, 0.72)
    kernel, seed = ellipsoid(*half, fine=30), maker.seed
    x, y, _ = kernel.points.T
    wave = 0.05 * np.sin(x * 5 + maker.rng.uniform(0, 6)) + 0.09 * fractal(kernel.points / 0.8, seed, 2)
    across = np.abs(y) / half[1] + wave
    furrow = np.exp(-(((across - 0.58) / 0.07) ** 2)) * np.clip(1.3 - np.abs(x) / half[0] * 1.2, 0, 1)
    split = np.exp(-((y / (0.14 * half[1])) ** 2))
    shaped = kernel.raised(-0.13 * furrow).roughened(0.05, 0.4, seed, 2)
    shaped = shaped.shaped(lambda points: _lobed(points, half, under=0.4, groove=0.6))
    tone = mix(maker.colors.main, maker.colors.third, maker.rng.uniform(0.1, 0.45))
    color = mix(tone, maker.colors.second * 0.55, 0.8 * np.maximum(furrow, split))
    return Piece.of((shaped.painted(color), SMOOTH))


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
