"""Breads, cakes, cookies and tarts from the oven. Lengths are centimeters."""

from __future__ import annotations

from math import pi

import numpy as np

from ...colors import Array, mix
from ...mesh import Mesh, join, sheet
from ...noise import cells
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ..beds import noise_at
from .doughs import BAKED, GLAZED, around_noise, blisters, moulded, pleat_wave, polygon, radial, toasted
from .registry import shape

_CRUMBLY = Finish(roughness=0.6, coat=0.04, mottle=0.16, mottle_size=0.25, bump=0.45, bump_size=0.1)
_FLOURY = Finish(roughness=0.65, mottle=0.16, mottle_size=0.8, bump=0.4, bump_size=0.16)
_GRIDDLED = Finish(roughness=0.62, mottle=0.14, mottle_size=0.4, bump=0.3, bump_size=0.12)
_CUSTARD = Finish(
    roughness=0.26,
    subsurface=0.08,
    depth=0.2,
    coat=0.25,
    mottle=0.08,
    mottle_size=0.5,
    bump=0.1,
    bump_size=0.12,
)


@shape("bun", size=7.5, tilt=6)
def bun(maker: Maker, size: float) -> Piece:
    """A glossy dome, brown on top and pale low at its sides."""
    rng, seed = maker.rng, maker.seed
    tall, foot = rng.uniform(0.42, 0.5) * size, 0.24

    def outline(angle: Array) -> Array:
        return size / 2 * (0.98 + 0.03 * around_noise(angle, seed, 1.1, 2))

    def wrinkles(x: Array, y: Array) -> Array:
        """The skin sank a little as it cooled."""
        line = noise_at(x, y, 0.17 * size, seed + 2, 3)
        return np.exp(-((line / 0.12) ** 2)) * np.clip(0.4 + noise_at(x, y, 0.4 * size, seed + 8), 0, 1)

    def height(x: Array, y: Array, ring: Array) -> Array:
        dome = foot + (1 - foot) * (1 - ring**2.6) ** 0.55
        return tall * dome + size * (0.018 * noise_at(x, y, 0.34 * size, seed) - 0.012 * wrinkles(x, y))

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        down = np.clip((ring + 0.06 * noise_at(x, y, 0.2 * size, seed + 3) - 0.62) / 0.36, 0, 1)
        brown = 0.74 - 0.74 * down**1.2 + 0.3 * noise_at(x, y, 0.36 * size, seed + 4)
        brown = (
            brown
            + 0.12 * noise_at(x, y, 0.07 * size, seed + 5)
            + 0.16 * blisters(x, y, 0.08 * size, seed + 6)
        )
        return toasted(maker.colors, brown)

    return Piece.of((moulded(outline, height).painted(paint), GLAZED)).centered()


@shape("square", size=5.5, tilt=5)
def square(maker: Maker, size: float) -> Piece:
    """Cut from a tray: a baked top, crumbly sides, rounded edges."""
    rng, seed = maker.rng, maker.seed
    half, other = size / 2, size / 2 * rng.uniform(0.9, 1.0)
    tall = min(0.44 * size, 2.6)
    outline = polygon(
        [(half, other), (-half, other), (-half, -other), (half, -other)], 0.055, uneven=0.02, seed=seed
    )

    def pores(x: Array, y: Array) -> Array:
        distance, number = cells(np.stack([x / 0.42, y / 0.42, 0 * x], -1), seed)
        return np.clip(1 - distance / 0.5, 0, 1) * (number > 0.55)

    def height(x: Array, y: Array, ring: Array) -> Array:
        edge = 0.5 + 0.5 * (1 - ring**9) ** 0.5
        relief = 0.04 * noise_at(x, y, 0.34 * size, seed + 1) + 0.022 * noise_at(x, y, 0.1 * size, seed + 2)
        return tall * edge + size * relief - 0.1 * pores(x, y) * (ring < 0.97)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        high = noise_at(x, y, 0.34 * size, seed + 1) + 0.6 * noise_at(x, y, 0.1 * size, seed + 2)
        corner = np.exp(-(((ring - 0.9) / 0.07) ** 2))
        brown = 0.4 + 0.36 * high + 0.26 * corner + 0.45 * pores(x, y)
        return toasted(maker.colors, np.where(ring > 0.985, 0.12 + 0.2 * high, brown))

    mesh = moulded(outline, height, fine=33 if size > 3.5 else 18)
    return Piece.of((mesh.painted(paint), _CRUMBLY)).centered()


@shape("biscuit", size=7.0, tilt=4)
def biscuit(maker: Maker, size: float) -> Piece:
    """Tall, and risen a little to one side: a craggy golden top, and pale layers that have parted below it."""
    rng, seed = maker.rng, maker.seed
    tall, rim, layers = rng.uniform(0.44, 0.52) * size, rng.uniform(0.79, 0.84), 4
    way, lean = rng.uniform(0, 2 * pi), rng.uniform(0.05, 0.1) * size

    def outline(angle: Array) -> Array:
        return size / 2 * (0.96 + 0.05 * around_noise(angle, seed, 1.5))

    def down(x: Array, y: Array, ring: Array) -> Array:
        """0 at the edge of the top, 1 at the foot."""
        torn = 0.03 * noise_at(x, y, 0.16 * size, seed + 1)
        return np.clip((ring + torn - rim) / (0.99 - rim), 0, 1)

    def relief(x: Array, y: Array) -> Array:
        return noise_at(x, y, 0.22 * size, seed + 2) + 0.5 * noise_at(x, y, 0.06 * size, seed + 3)

    def height(x: Array, y: Array, ring: Array) -> Array:
        low = down(x, y, ring)
        step = np.mod(low * layers, 1)
        ledge = (np.floor(low * layers) + np.clip((step - 0.55) / 0.45, 0, 1)) / layers
        edge = np.clip((rim - ring) / 0.1, 0, 1) ** 0.5
        top = tall * (0.94 + 0.06 * edge) + 0.035 * size * relief(x, y)
        return top * (1 - np.where(low > 0, ledge, 0)) * (ring < 1)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        low = down(x, y, ring)
        edge = np.exp(-(((ring - rim + 0.04) / 0.09) ** 2))
        brown = 0.5 + 0.34 * relief(x, y) + 0.22 * edge
        seam = np.clip((np.mod(low * layers, 1) - 0.6) / 0.4, 0, 1)
        side = 0.06 + 0.3 * seam + 0.12 * noise_at(x, y, 0.08 * size, seed + 4)
        return toasted(maker.colors, np.where(low > 0.02, side, brown))

    mesh = moulded(outline, height, fine=48).painted(paint)
    shift = lambda points: points + np.outer(lean * points[:, 2] / tall, (np.cos(way), np.sin(way), 0))
    return Piece.of((mesh.shaped(shift), _CRUMBLY)).centered()


@shape("cookie", size=5.5, tilt=8)
def cookie(maker: Maker, size: float) -> Piece:
    """Flat, a little domed and cracked, browner toward its edge."""
    rng, seed = maker.rng, maker.seed
    tall, foot = rng.uniform(0.16, 0.2) * size, 0.4

    def outline(angle: Array) -> Array:
        return size / 2 * (0.97 + 0.06 * around_noise(angle, seed, 1.6))

    def cracks(x: Array, y: Array) -> Array:
        line = noise_at(x, y, 0.26 * size, seed + 3, 2) + 0.2 * noise_at(x, y, 0.07 * size, seed + 4)
        return np.exp(-((line / 0.07) ** 2)) * np.clip(noise_at(x, y, 0.5 * size, seed + 5) * 2 + 0.7, 0, 1)

    def height(x: Array, y: Array, ring: Array) -> Array:
        dome = foot + (1 - foot) * (1 - ring**3) ** 0.6
        grain = 0.02 * noise_at(x, y, 0.2 * size, seed) + 0.012 * noise_at(x, y, 0.06 * size, seed + 1)
        return tall * dome + size * (grain - 0.035 * cracks(x, y) * (1 - ring**4))

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        brown = (
            0.2
            + 0.5 * ring**3
            + 0.3 * noise_at(x, y, 0.2 * size, seed)
            + 0.15 * noise_at(x, y, 0.06 * size, seed + 1)
        )
        return toasted(maker.colors, brown + 0.3 * cracks(x, y))

    return Piece.of((moulded(outline, height).painted(paint), _CRUMBLY)).centered()


@shape("round", size=14.0, tilt=5, variants=4)
def round_(maker: Maker, size: float) -> Piece:
    """A thin, limp bread from a griddle: it browned where it blew up."""
    rng, seed = maker.rng, maker.seed
    thick = min(0.035 * size, 0.6)
    wave = rng.uniform(0.02, 0.045) * size

    def outline(angle: Array) -> Array:
        return size / 2 * (0.97 + 0.035 * around_noise(angle, seed, 1.4, 4))

    def blown(x: Array, y: Array) -> Array:
        return np.maximum(blisters(x, y, 0.17 * size, seed + 1), 0.7 * blisters(x, y, 0.075 * size, seed + 2))

    def height(x: Array, y: Array, ring: Array) -> Array:
        edge = 0.55 + 0.45 * (1 - ring**14) ** 0.5
        bubbles = 0.028 * blown(x, y) + 0.008 * noise_at(x, y, 0.06 * size, seed + 3)
        sway = (
            wave
            * np.clip(noise_at(x, y, 0.55 * size, seed + 4, 2) + 0.4, 0, 1)
            * np.clip((1 - ring) * 4, 0, 1)
        )
        return thick * edge + sway + size * bubbles * np.clip((1 - ring) * 8, 0, 1)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        scorched = (
            1.5 * noise_at(x, y, 0.085 * size, seed + 8, 4)
            + 0.7 * noise_at(x, y, 0.35 * size, seed + 5)
            - 0.3
        )
        spots = 0.7 * blown(x, y) * np.clip(1.0 + noise_at(x, y, 0.3 * size, seed + 5), 0.4, 1.5) + np.clip(
            scorched, 0, 0.7
        )
        cloud = 0.22 * noise_at(x, y, 0.13 * size, seed + 6) + 0.1 * noise_at(x, y, 0.04 * size, seed + 7)
        return toasted(maker.colors, 0.2 + cloud + 0.95 * np.clip(spots - 0.1 + cloud * 0.6, 0, 1))

    return Piece.of((moulded(outline, height).painted(paint), _GRIDDLED)).centered()


@shape("tart", size=7.0, tilt=5)
def tart(maker: Maker, size: float) -> Piece:
    """A cup of flaky pastry, its glossy filling risen, wrinkled and scorched in spots."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    radius, tall = size / 2, rng.uniform(0.27, 0.31) * size
    inner = 0.9

    def outline(angle: Array) -> Array:
        return radius * (0.97 + 0.06 * around_noise(angle, seed, 3.5, 4))

    def flakes(x: Array, y: Array) -> Array:
        out = np.hypot(x, y) / radius + 0.1 * noise_at(x, y, 0.16 * size, seed + 1)
        return pleat_wave(out * 15) * np.clip(0.6 + noise_at(x, y, 0.12 * size, seed + 9), 0, 1)

    def rim_height(x: Array, y: Array, ring: Array) -> Array:
        wall = np.exp(-(np.abs((ring - 0.93) / 0.085) ** 3))
        uneven = 1 + 0.3 * around_noise(np.arctan2(y, x), seed + 2, 4.0)
        return tall * (0.45 + 0.55 * wall * uneven) + 0.03 * size * flakes(x, y)

    def crust(mesh: Mesh) -> Array:
        x, y, z = mesh.points.T
        brown = (
            0.9 * (z / tall - 0.72) + 0.5 * noise_at(x, y, 0.16 * size, seed + 3) + 0.7 * (0.4 - flakes(x, y))
        )
        return mix(mix(colors.second, colors.main, 0.45 - brown), colors.second * 0.55, 0.9 * brown)

    def swell(x: Array, y: Array) -> Array:
        return noise_at(x, y, 0.24 * size, seed + 5) + 0.35 * noise_at(x, y, 0.08 * size, seed + 6)

    def level(x: Array, y: Array, ring: Array) -> Array:
        return tall * (0.86 - 0.12 * ring**8) + 0.035 * size * swell(x, y) * (1 - ring**6)

    def scorched(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        color = mix(
            colors.main, colors.main * (0.8, 0.66, 0.5), 0.35 + 0.7 * swell(x, y) + 0.5 * (ring - 0.7)
        )
        spots = 0.9 * swell(x, y) + 1.1 * noise_at(x, y, 0.11 * size, seed + 8) - 0.1
        color = mix(color, mix(colors.main, colors.third, 0.6), np.clip(1.6 * spots + 0.35, 0, 0.6))
        return mix(color, colors.third, np.clip(1.8 * spots - 0.1, 0, 0.93))

    shell = radial(outline, rim_height, around=100, rings=20).painted(crust)
    filling = moulded(lambda angle: inner * outline(angle), level, fine=26).painted(scorched)
    return Piece.of((shell, BAKED), (filling, _CUSTARD)).centered()


@shape("waffle", size=11.0, tilt=5, variants=4)
def waffle(maker: Maker, size: float) -> Piece:
    """Thick and square, with deep pockets; the batter did not quite fill the iron."""
    rng, seed = maker.rng, maker.seed
    pockets = 4 if size < 9 else 5
    pitch, tall, deep = 1.9 / pockets, 0.17 * size, 0.1 * size
    inside = np.array([0.0, 0.1, 0.16, 0.19, 0.22, 0.26, 0.32, 0.5, 0.68, 0.74, 0.78, 0.81, 0.84, 0.9])
    lines = np.concatenate([-0.95 + pitch * (number + inside) for number in range(pockets)] + [[0.95]])
    lines = np.concatenate([[-1.004, -1.0, -0.995, -0.98], lines, [0.98, 0.995, 1.0, 1.004]])
    drop = np.interp(
        np.arange(len(lines)),
        [0, 1, 2, 3, len(lines) - 4, len(lines) - 3, len(lines) - 2, len(lines) - 1],
        [0, 0.5, 0.85, 1, 1, 0.85, 0.5, 0],
    )
    u, v = np.meshgrid(lines, lines)
    side = np.minimum(*np.meshgrid(drop, drop))

    def pocket(at: Array) -> Array:
        share = np.mod((at + 0.95) / pitch, 1)
        return np.clip((0.5 - np.abs(share - 0.5) - 0.16) / 0.11, 0, 1) * (np.abs(at) < 0.95)

    hollow = np.minimum(pocket(u), pocket(v))
    hollow = hollow * hollow * (3 - 2 * hollow)
    angle = np.arctan2(v, u)
    reach = size / 2 * (0.97 + 0.035 * around_noise(angle, seed, 2.0)) * (1 - 0.07 * (u * v) ** 4)
    x, y = u * reach, v * reach
    relief = 0.012 * size * noise_at(x, y, 0.16 * size, seed + 1) + 0.006 * size * noise_at(
        x, y, 0.05 * size, seed + 2
    )
    z = side * (tall - deep * hollow + relief * np.where(hollow > 0.5, 0.7, 1))
    top = sheet(np.stack([x, y, z], -1))
    ridge = (1 - hollow) ** 2
    wall = 4 * hollow * (1 - hollow)
    patches = noise_at(x, y, 0.3 * size, seed + 3) + 0.4 * noise_at(x, y, 0.07 * size, seed + 4)
    brown = 0.3 + 0.3 * ridge - 0.2 * wall + 0.36 * patches + rng.uniform(-0.05, 0.08)
    brown = np.where(side < 0.9, 0.15 + 0.3 * patches, brown)
    color = toasted(maker.colors, brown.ravel())
    base = sheet(np.stack([x, y, 0 * x], -1)[:: len(lines) - 1, :: len(lines) - 1][::-1])
    return Piece.of((join([top.painted(color), base.painted(maker.colors.second)]), BAKED)).centered()


@shape("loaf", size=17.0, tilt=4, variants=3)
def loaf(maker: Maker, size: float) -> Piece:
    """Round and crusty, torn open along a deep cross, flour on what rose beside it."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    tall, foot = rng.uniform(0.36, 0.42) * size, 0.2
    open_ = rng.uniform(0.05, 0.06) * size

    def outline(angle: Array) -> Array:
        return size / 2 * (0.96 + 0.05 * around_noise(angle, seed, 1.2) - 0.03 * np.cos(4 * angle))

    def torn(x: Array, y: Array, ring: Array) -> tuple[Array, Array]:
        """The cut, and the lips beside it."""
        x = x + 0.035 * size * noise_at(x, y, 0.2 * size, seed + 1)
        y = y + 0.035 * size * noise_at(x, y, 0.2 * size, seed + 2)
        distance = np.minimum(np.abs(x), np.abs(y))
        width = open_ * (1.15 - 0.75 * ring)
        ends = np.clip((0.97 - ring) / 0.12, 0, 1)
        return np.exp(-((distance / width) ** 2)) * ends, np.exp(
            -(((distance - 2.1 * width) / (0.9 * width)) ** 2)
        ) * ends

    def cracks(x: Array, y: Array) -> Array:
        line = noise_at(x, y, 0.13 * size, seed + 10, 3)
        return np.exp(-((line / 0.08) ** 2)) * np.clip(0.3 + 2 * noise_at(x, y, 0.3 * size, seed + 11), 0, 1)

    def height(x: Array, y: Array, ring: Array) -> Array:
        cut, lip = torn(x, y, ring)
        dome = foot + (1 - foot) * (1 - ring**2.2) ** 0.55
        relief = 0.03 * noise_at(x, y, 0.2 * size, seed + 3) + 0.014 * noise_at(x, y, 0.05 * size, seed + 4)
        relief = relief + 0.006 * noise_at(x, y, 0.02 * size, seed + 9) - 0.012 * cracks(x, y)
        return tall * dome + size * (0.035 * lip - 0.1 * cut + relief)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        cut, lip = torn(x, y, ring)
        patches = noise_at(x, y, 0.2 * size, seed + 3) + 0.5 * noise_at(x, y, 0.05 * size, seed + 4)
        patches = patches + 0.5 * noise_at(x, y, 0.015 * size, seed + 12)
        crust = mix(colors.main, colors.main * 0.62, 0.4 + 0.8 * patches + 0.5 * cracks(x, y))
        flour = (
            0.55 * lip
            + 0.9 * noise_at(x, y, 0.12 * size, seed + 6)
            + 0.8 * noise_at(x, y, 0.025 * size, seed + 7)
            - 0.6 * cracks(x, y)
        )
        color = mix(crust, colors.second, np.clip(flour, 0, 0.85) * np.clip((1.02 - ring) / 0.25, 0, 1))
        crumb = mix(
            colors.third, mix(colors.third, colors.main, 0.4), 0.4 + noise_at(x, y, 0.04 * size, seed + 8)
        )
        return mix(color, crumb, np.clip(1.25 * cut - 0.15, 0, 1))

    return Piece.of((moulded(outline, height, fine=100).painted(paint), _FLOURY)).centered()
