"""Spices that are whole fruits and pods, and the seeds of some, about twice life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join
from ..noise import fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import Outline, blade, body, box, ellipsoid, leaf_width, tube
from .grains import shade_of
from .plants import crosscut
from .registry import Maker, piece
from .spices import SEED, ridged_seed

DUSTY = Finish(roughness=0.85, mottle=0.14, mottle_size=0.15, bump=0.3, bump_size=0.05)
HUSK = Finish(roughness=0.55, coat=0.08, mottle=0.14, mottle_size=0.3, bump=0.3, bump_size=0.12)


@piece("black-cardamom")
def black_cardamom(maker: Maker) -> Piece:
    """A wrinkled pod with coarse ribs, dried over a fire, its stalk still on."""
    length = maker.rng.uniform(2.9, 3.6)
    outline: Outline = [
        (0, 0.12),
        (0.12, 0.3),
        (length * 0.25, 0.8),
        (length * 0.5, 0.98),
        (length * 0.78, 0.7),
        (length * 0.95, 0.26),
        (length * 1.04, 0.16),
        (length * 1.06, 0),
    ]
    seed, phase = maker.seed, maker.rng.uniform(0, 6)

    def wrinkles(angle: Array, share: Array) -> Array:
        """Fibers that run along it and part and meet again; around it they join."""
        around = np.stack([np.cos(angle) * 3.4, np.sin(angle) * 3.4, share * 2.6], -1)
        return 1 - np.abs(fractal(around, seed, 3)) * 2.2

    def relief(angle: Array, share: Array) -> Array:
        return (1 + 0.1 * np.cos(angle * 3 + phase)) * (1 + 0.07 * wrinkles(angle, share))

    pod = body(outline, around=130, along=90, relief=relief)

    def paint(mesh: Mesh) -> Array:
        ridge = wrinkles(mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1])
        brown = mix(maker.colors.second, maker.colors.main, 0.5 + 0.8 * fractal(mesh.points / 0.7, seed + 6))
        return mix(brown, maker.colors.third, np.clip(ridge - 0.15, 0, 0.75))

    stalk = tube([(0, 0, 0.1), (0.05, 0, -0.3), (0.1, 0, -0.45)], np.array([0.17, 0.12, 0.13]), around=8)
    bend = maker.rng.uniform(0, 22)
    husk = pod.painted(paint).roughened(0.1, 0.7, seed)
    return Piece.of(
        *[
            (mesh.moved(z=-length / 2).bent(bend, length).turned(pitch=90), finish)
            for mesh, finish in ((husk, HUSK), (stalk.painted(maker.colors.third), MATTE))
        ]
    )


DRIED_LIME: Outline = [
    (0.18, 0),
    (0.05, 0.7),
    (0.7, 2.1),
    (2.4, 2.95),
    (4.3, 2.2),
    (5.1, 0.8),
    (5.05, 0.3),
    (4.9, 0),
]


def lime_bark(maker: Maker) -> Piece:
    """Light and hard, tan to brown, drawn in at its ends and dented."""
    seed = maker.seed
    rind = body(DRIED_LIME, around=90, along=80)
    dents = -0.42 * np.clip(fractal(rind.points / 1.7, seed, 2), 0, 1) - 0.12 * np.abs(
        fractal(rind.points / (0.8, 0.8, 1.6), seed + 3, 3)
    )

    def paint(mesh: Mesh) -> Array:
        patch = fractal(mesh.points / 1.7, seed + 5)
        tan = mix(
            maker.colors.main,
            np.where(patch[:, None] > 0, maker.colors.third, maker.colors.second),
            np.abs(patch) * 2.2,
        )
        pores = np.clip(fractal(mesh.points / 0.16, seed + 8, 2) * 2.4 - 1.1, 0, 0.4)
        ends = np.clip(np.abs(mesh.uv[:, 1] - 0.5) * 5 - 1.9, 0, 0.6)
        return mix(tan, maker.colors.second * 0.75, np.clip(pores + ends, 0, 0.8))

    scar = ellipsoid(0.24, 0.24, 0.1, fine=8).moved(z=4.93).painted(linear("#a88a5c"))
    return Piece.of((rind.painted(paint).raised(dents), HUSK), (scar, MATTE))


@piece("dried-limes")
def dried_lime(maker: Maker) -> Piece:
    return lime_bark(maker).turned(roll=maker.rng.uniform(25, 80), pitch=maker.rng.uniform(-30, 30))


@piece("dried-limes/half")
def dried_lime_half(maker: Maker) -> Piece:
    """Its pulp has dried to a black star that no longer fills the shell."""
    outline: Outline = [(0.18, 0), (0.05, 0.7), (0.7, 2.1), (2.4, 2.95)]
    seed = maker.seed

    def pulp(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        skins = np.clip(1 - np.abs(np.sin(angle * 4.5)) * 7 * np.clip(ring, 0.15, 1), 0, 1) * (ring > 0.1)
        dark = mix(linear("#1f1610"), linear("#4a3020"), 0.5 + 0.8 * fractal(mesh.points / 0.35, seed))
        color = mix(dark, linear("#8a6a44"), skins * 0.9)
        color = mix(color, linear("#b09060"), np.clip((0.1 - ring) * 20, 0, 0.8))
        return mix(color, maker.colors.third, np.clip((ring - 0.9) * 30, 0, 1))

    bark = lambda mesh: mix(
        maker.colors.main, maker.colors.second, 0.5 + 0.8 * fractal(mesh.points / 1.5, seed)
    )
    shell, cut = crosscut(outline, 1.0, bark, pulp, finish=HUSK)
    angle, ring = cut[0].uv[:, 0] * 2 * pi, cut[0].uv[:, 1]
    deep = (
        0.75 * np.abs(np.sin(angle * 4.5)) ** 0.6 * np.clip((0.92 - ring) * 6, 0, 1) * np.clip(ring * 4, 0, 1)
    )
    deep = deep * (1 + 0.4 * fractal(cut[0].points / 0.5, seed))
    sunken = cut[0].shaped(lambda points: points - np.outer(deep, (0, 0, 1)))
    sticky = Finish(roughness=0.35, coat=0.25, mottle=0.12, bump=0.3, bump_size=0.15)
    return Piece.of(shell, (sunken, sticky)).turned(roll=44)


@piece("fenugreek-seeds")
def fenugreek_seed(maker: Maker) -> Piece:
    """A small brick with a furrow across one corner."""
    long, wide = maker.rng.uniform(0.66, 0.84), maker.rng.uniform(0.44, 0.56)
    brick = box(long, wide, 0.4, rounding=0.14, fine=10).moved(z=-0.2)
    x, y, _ = brick.points.T
    furrow = np.exp(-(((x + 0.9 * y - 0.1) / 0.06) ** 2))
    color = mix(shade_of(maker, 0.9), maker.colors.second * 0.7, furrow * 0.7)
    return Piece.of((brick.painted(color).raised(-0.05 * furrow).roughened(0.03, 0.2, maker.seed), SEED))


@piece("anise-seeds")
def anise(maker: Maker) -> Piece:
    """Shorter and plumper than fennel, with a bit of its stalk."""
    length = maker.rng.uniform(0.66, 0.82)
    seed = ridged_seed(maker, length, 0.4, ridges=6, bend=maker.rng.uniform(4, 16))
    stalk = tube([(0.45 * length, 0, 0), (0.6 * length, 0.01, 0), (0.8 * length, 0.05, 0)], 0.022, around=6)
    return together([seed, Piece.of((stalk.painted(maker.colors.third * 0.8), SEED))])


@piece("annatto-seeds")
def annatto(maker: Maker) -> Piece:
    """A small pyramid with blunt edges and flat sides, dusty with its own dye."""
    shape, seed = np.random.default_rng(maker.seed), maker.seed
    whole = ellipsoid(0.4, 0.31, 0.29, fine=14)

    def pressed_flat(points: Array) -> Array:
        """Where its neighbors in the pod lay against it."""
        for normal in shape.normal(0, 1, (6, 3)):
            normal /= np.linalg.norm(normal)
            beyond = np.clip(points @ normal - 0.21, 0, None)
            points = points - 0.92 * np.outer(beyond, normal)
        return points

    dust = np.clip(0.45 + fractal(whole.points / 0.16, seed, 3), 0, 1)
    color = mix(mix(maker.colors.second, maker.colors.main, dust), maker.colors.third, dust * 0.25)
    return Piece.of((whole.shaped(pressed_flat).painted(color * maker.rng.uniform(0.8, 1.1)), DUSTY))


@piece("juniper-berries")
def juniper(maker: Maker) -> Piece:
    """A dried cone like a berry, wrinkled and dull, with three pale seams that meet at its tip."""
    seed = maker.seed
    berry = ellipsoid(0.6, 0.6, 0.57, fine=24)
    x, y, z = berry.points.T
    star = np.exp(-((1 - np.cos(3 * np.arctan2(y, x))) / 0.25)) * np.clip((z - 0.3) * 5, 0, 1)
    seams = np.maximum(star, np.exp(-((x**2 + y**2) / 0.02)) * (z > 0))
    dents = fractal(berry.points / 0.42, seed, 2)
    skin = mix(maker.colors.second, maker.colors.main, np.clip(0.4 + 0.9 * dents, 0, 1))
    skin = mix(skin, linear("#2b211c"), 0.2)
    bloom = np.clip(0.9 * fractal(berry.points / 0.4, seed + 3, 3), 0, 0.5)
    color = mix(
        mix(skin, mix(maker.colors.third, linear("#77747c"), 0.5), bloom), linear("#8a7456"), 0.75 * seams
    )
    dull = Finish(roughness=0.75, mottle=0.14, mottle_size=0.15, bump=0.3, bump_size=0.08)
    shrunk = berry.painted(color).raised(0.1 * dents - 0.09 * seams)
    return Piece.of((shrunk, dull)).turned(roll=maker.rng.uniform(-70, 70))


@piece("dried-marjoram")
def dried_marjoram(maker: Maker) -> Piece:
    """Crumbs of round gray leaves, and some of the knots that its buds make."""
    tone = mix(shade_of(maker, 0.9), linear("#8f8a76"), 0.4)
    dusty = Finish(roughness=0.9, mottle=0.12, mottle_size=0.1)
    if maker.rng.random() < 0.14:
        buds = [ellipsoid(0.13, 0.11, 0.1, fine=5).moved(0.11 * at, 0.05 * (at % 2), 0) for at in range(3)]
        return Piece.of((join(buds).roughened(0.04, 0.1, maker.seed, 2).painted(tone), dusty))
    size = maker.rng.uniform(0.3, 0.65)
    bend = maker.rng.uniform(-0.6, 0.6)
    leaf = blade(leaf_width(size, 0.8, blunt=1.8), size, along=9, across=7, fold=0.5, droop=bend, wave=0.06)
    return Piece.of((leaf.painted(tone), dusty))
