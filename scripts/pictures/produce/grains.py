"""Grains, pulses and what is made of them in small pieces. Lengths are centimeters, about twice life size."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh
from ..noise import fractal
from ..pieces import DRY, FLESH, Finish, Piece
from ..shapes import box, ellipsoid, slab, tube
from .registry import Maker, piece

GRAIN = Finish(roughness=0.4, subsurface=0.15, depth=0.08, mottle=0.05, mottle_size=0.15, coat=0.1)
PULSE = Finish(roughness=0.42, subsurface=0.08, depth=0.1, mottle=0.08, mottle_size=0.2, coat=0.1)


def shade_of(maker: Maker, share: float = 0.5) -> Array:
    """The main color, moved at random towards the second or the third one."""
    other = maker.colors.second if maker.rng.random() < 0.5 else maker.colors.third
    return mix(maker.colors.main, other, maker.rng.random() * share)


def rice(maker: Maker, length: float, width: float) -> Piece:
    """A grain that is blunt at one end and slightly bent."""
    grain = ellipsoid(length / 2, width / 2, width * 0.45, fine=5)
    bend = maker.rng.uniform(0.02, 0.1) * length

    def to_grain(points: Array) -> Array:
        x, y, z = points.T
        share = x / (length / 2)
        taper = 1 - 0.18 * share
        return np.stack([x, y * taper + bend * share**2, z * taper], 1)

    return Piece.of((grain.shaped(to_grain).painted(shade_of(maker)), GRAIN))


@piece("basmati-rice")
def basmati(maker: Maker) -> Piece:
    return rice(maker, 1.45, 0.27)


@piece("jasmine-rice", "long-grain-rice", "parboiled-rice")
def long_grain(maker: Maker) -> Piece:
    return rice(maker, 1.25, 0.33)


@piece("glutinous-rice")
def glutinous(maker: Maker) -> Piece:
    return rice(maker, 1.05, 0.36)


@piece("arborio-rice", "bomba-rice")
def round_rice(maker: Maker) -> Piece:
    return rice(maker, 0.6, 0.33)


@piece("sushi-rice")
def sushi_rice(maker: Maker) -> Piece:
    return rice(maker, 0.58, 0.31)


@piece("broken-rice")
def broken_rice(maker: Maker) -> Piece:
    """A piece of a grain: one end is still round, the other snapped off."""
    end, slant = maker.rng.uniform(-0.25, 0.12), maker.rng.uniform(-0.5, 0.5)

    def snapped(points: Array) -> Array:
        x, y, z = points.T
        return np.stack([np.minimum(x, end + slant * y), y, z], 1)

    return rice(maker, 1.25, 0.34).each(lambda mesh: mesh.shaped(snapped))


@piece("freekeh")
def freekeh(maker: Maker) -> Piece:
    """Green wheat with its furrow, cracked across or whole, here and there scorched."""
    end, slant = maker.rng.uniform(-0.05, 0.35), maker.rng.uniform(-0.5, 0.5)
    scorched = 0.55 if maker.rng.random() < 0.12 else 1.0
    color = shade_of(maker, 0.9) * scorched

    def cracked_open(points: Array) -> Array:
        x, y, z = points.T
        return np.stack([np.minimum(x, end + slant * y), y, z], 1)

    def paint(mesh: Mesh) -> Array:
        _, y, z = mesh.points.T
        furrow = np.exp(-((y / 0.035) ** 2)) * (z > 0)
        return mix(color, maker.colors.second * 0.5, furrow * 0.8)

    grain = ellipsoid(0.34, 0.16, 0.145, fine=9).painted(paint).shaped(cracked_open)
    return Piece.of((grain.roughened(0.015, 0.12, maker.seed), GRAIN))


@piece("masarepa/kernel")
def corn_kernel(maker: Maker) -> Piece:
    """A dry white kernel: a flat tooth with a dent in its crown and a narrow tip."""
    kernel = box(1.15, 0.98, 0.44, rounding=0.2, fine=14).moved(z=-0.22)

    def to_tooth(points: Array) -> Array:
        x, y, z = points.T
        dent = 0.16 * np.exp(-((y / 0.26) ** 2) - ((x - 0.58) / 0.2) ** 2)
        return np.stack([x - dent, y * (0.78 + 0.42 * x), z], 1)

    tip = np.clip((-kernel.points[:, 0] - 0.36) * 6, 0, 0.7)
    color = mix(mix(maker.colors.second, linear("#d8bf8a"), 0.3), linear("#a8814c"), tip)
    shaped = kernel.shaped(to_tooth).roughened(0.03, 0.3, maker.seed)
    return Piece.of((shaped.painted(color), PULSE))


@piece("pearl-barley")
def barley(maker: Maker) -> Piece:
    grain = ellipsoid(0.2, 0.125, 0.115, fine=8)

    def crease(mesh: Mesh) -> Array:
        return mix(
            shade_of(maker),
            maker.colors.second * 0.6,
            np.exp(-((mesh.points[:, 1] / 0.03) ** 2)) * (mesh.points[:, 2] > 0),
        )

    return Piece.of((grain.painted(crease), GRAIN))


@piece("tapioca-pearls")
def tapioca_pearl(maker: Maker) -> Piece:
    pearl = ellipsoid(maker.rng.uniform(0.19, 0.24), fine=8).roughened(0.012, 0.1, maker.seed)
    return Piece.of(
        (
            pearl.painted(shade_of(maker, 0.6)),
            Finish(roughness=0.55, subsurface=0.25, depth=0.15, mottle=0.05),
        )
    )


@piece("quinoa")
def quinoa(maker: Maker) -> Piece:
    seed = ellipsoid(0.12, 0.12, 0.075, fine=6)
    ring = lambda mesh: mix(
        shade_of(maker), maker.colors.third, np.exp(-(((np.hypot(*mesh.points.T[:2]) - 0.12) / 0.025) ** 2))
    )
    return Piece.of((seed.painted(ring), GRAIN))


@piece("couscous", "instant-yeast", "active-dry-yeast", "farinha", "polenta", "cornmeal", "semolina")
def crumb(maker: Maker) -> Piece:
    """A small rough ball."""
    ball = ellipsoid(0.09, 0.075, 0.07, fine=3).roughened(0.02, 0.06, maker.seed)
    return Piece.of((ball.painted(shade_of(maker, 0.9)), DRY))


@piece("bulgur", "coarse-bulgur")
def cracked(maker: Maker) -> Piece:
    """A piece of a broken grain, with sharp edges."""
    size = maker.rng.uniform(0.14, 0.26)
    bit = box(size * 1.5, size, size * 0.8, rounding=size * 0.2, fine=4).roughened(
        size * 0.3, size * 1.3, maker.seed
    )
    return Piece.of((bit.painted(shade_of(maker, 0.9)), GRAIN))


@piece("panko")
def panko(maker: Maker) -> Piece:
    """A shaving of white bread: a thin flake with a ragged edge, curled."""
    shape = np.random.default_rng(maker.seed)
    ragged = shape.uniform(0.6, 1.15, 11)
    narrow = maker.rng.uniform(0.22, 0.45)

    def reach(angle: Array) -> Array:
        at = angle / (2 * np.pi) * len(ragged)
        tooth = np.interp(at, np.arange(len(ragged) + 1), [*ragged, ragged[0]])
        return tooth * 0.28 / np.sqrt(np.cos(angle) ** 2 + (np.sin(angle) / narrow) ** 2)

    flake = slab(reach, 0.05, rounding=0.02, around=44, rings=8).roughened(0.045, 0.13, maker.seed, 2)
    curl, twist = maker.rng.uniform(-0.7, 0.7), maker.rng.uniform(-0.9, 0.9)
    curled = flake.shaped(
        lambda points: (
            points + np.outer(curl * points[:, 0] ** 2 + twist * points[:, 0] * points[:, 1], (0, 0, 1))
        )
    )
    white = mix(linear("#fdf3dc"), maker.colors.main, maker.rng.uniform(0.2, 0.9))
    return Piece.of((curled.painted(white), Finish(roughness=0.85, subsurface=0.25, depth=0.15, mottle=0.05)))


@piece("breadcrumbs")
def bread_crumb(maker: Maker) -> Piece:
    """Dry and crooked, of every size up to that of a lentil."""
    size = 0.05 + 0.1 * maker.rng.random() ** 2
    bit = ellipsoid(size * 1.3, size * 0.8, size * 0.45, fine=4).roughened(size * 0.5, size * 0.4, maker.seed)
    return Piece.of((bit.painted(mix(maker.colors.main, maker.colors.third, maker.rng.random())), DRY))


@piece("rolled-oats")
def oat_flake(maker: Maker) -> Piece:
    """A flat oval with a crease and an edge that cracked under the roller."""
    seed, tone = maker.seed, mix(maker.colors.third, maker.colors.main, 0.6 * maker.rng.random())
    reach = lambda angle: 0.27 * (1 + 0.24 * np.cos(2 * angle) + 0.05 * np.sin(5 * angle + seed))
    flake = slab(reach, 0.055, rounding=0.026, around=30, rings=7).roughened(0.02, 0.11, seed, 2)

    def crease(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        line = np.exp(-((y / 0.026) ** 2)) * (np.abs(x) < 0.25)
        edge = np.clip((mesh.uv[:, 1] - 0.8) * 4, 0, 1) * (mesh.uv[:, 1] < 1.5)
        return mix(mix(tone, maker.colors.third, edge * 0.5), maker.colors.second, line * 0.7)

    bowed = maker.rng.uniform(-0.35, 0.35)
    curled = flake.painted(crease).shaped(
        lambda points: points + np.outer(bowed * points[:, 0] ** 2 + 0.2 * points[:, 1] ** 2, (0, 0, 1))
    )
    return Piece.of(
        (curled, Finish(roughness=0.75, subsurface=0.12, depth=0.1, mottle=0.08, mottle_size=0.1))
    )


@piece("desiccated-coconut")
def coconut_shred(maker: Maker) -> Piece:
    length = maker.rng.uniform(0.35, 0.8)
    shred = box(length, 0.13, 0.05, rounding=0.02, fine=5).roughened(0.05, 0.4, maker.seed)
    return Piece.of((shred.painted(shade_of(maker)), GRAIN))


@piece("buckwheat-groats")
def buckwheat(maker: Maker) -> Piece:
    """A rounded pyramid with three edges."""
    groat = ellipsoid(0.16, 0.16, 0.19, fine=6)

    def faceted(points: Array) -> Array:
        angle = np.arctan2(points[:, 1], points[:, 0])
        squeeze = 0.78 + 0.28 * np.cos(1.5 * (np.mod(angle, 2 * np.pi / 3) - np.pi / 3)) ** 2 * -1 + 0.28
        taper = 1 - 0.4 * np.clip(points[:, 2] / 0.19, 0, 1)
        return points * np.stack([squeeze * taper, squeeze * taper, np.ones_like(squeeze)], 1)

    return Piece.of((groat.shaped(faceted).painted(shade_of(maker, 0.9)), DRY))


# --- pulses -----------------------------------------------------------------------------------------------------


@piece("dried-chickpeas", "canned-chickpeas")
def chickpea(maker: Maker) -> Piece:
    """Round and wrinkled, with a short blunt beak between two cheeks."""
    ball, seed = ellipsoid(0.6, 0.55, 0.54, fine=18), maker.seed

    def to_chickpea(points: Array) -> Array:
        x, y, z = points.T
        beak = 0.17 * np.exp(-(((x - 0.6) / 0.2) ** 2)) * np.exp(-((y**2 + (z - 0.12) ** 2) / 0.04))
        crease = 1 - 0.2 * np.exp(-((y / 0.1) ** 2)) * (z > -0.2) * np.clip(0.6 - x, 0, 1)
        return np.stack([x * (1 - 0.1 * np.exp(-((y / 0.12) ** 2)) * (x < 0)) + beak, y, z * crease], 1)

    dimples = np.abs(fractal(ball.points / 0.34, seed, 2))
    tone = shade_of(maker, 0.6)
    color = mix(maker.colors.second * 0.9, tone, np.clip(0.35 + 2.2 * dimples, 0, 1))
    dry = Finish(roughness=0.58, subsurface=0.06, depth=0.1, mottle=0.08, mottle_size=0.2)
    return Piece.of((ball.painted(color).raised(0.06 * dimples - 0.02).shaped(to_chickpea), dry))


def bean(
    maker: Maker, length: float, width: float, *, hilum: str = "#f4ead2", curve: float = 0.25, eye: str = ""
) -> Piece:
    """A kidney with a small pale scar, or the black eye of a black-eyed pea, in its hollow."""
    body_ = ellipsoid(length / 2, width / 2, width * 0.42, fine=14)

    def to_bean(points: Array) -> Array:
        x, y, z = points.T
        share = x / (length / 2)
        hollow = 0.16 * width * np.exp(-((share / 0.35) ** 2)) * np.clip(-y / (width / 2), 0, 1)
        return np.stack([x, y - curve * width * share**2 + hollow + curve * width * 0.4, z], 1)

    def scar(mesh: Mesh) -> Array:
        x, y, z = body_.points.T
        at = np.exp(-((x / (0.14 * length)) ** 2)) * np.exp(-((z / (0.13 * width)) ** 2)) * (y < 0)
        color = np.broadcast_to(shade_of(maker), mesh.points.shape)
        if eye:
            spot = (x / (0.25 * length)) ** 2 + (z / (0.3 * width)) ** 2
            color = mix(color, linear(eye), np.clip((1.15 - spot) * 5, 0, 1) * (y < -0.1 * width))
            at = np.exp(-((x / (0.07 * length)) ** 2) - (z / (0.06 * width)) ** 2) * (y < 0)
        return mix(color, linear(hilum), np.clip(at * 1.3, 0, 1))

    return Piece.of(
        (
            body_.shaped(to_bean).painted(scar),
            Finish(roughness=0.3, subsurface=0.05, depth=0.1, mottle=0.06, mottle_size=0.3, coat=0.3),
        )
    )


@piece("dried-black-beans", "canned-black-beans")
def black_bean(maker: Maker) -> Piece:
    return bean(maker, 1.05, 0.7, hilum="#d8d0c4")


@piece("canned-kidney-beans", "dried-kidney-beans")
def kidney_bean(maker: Maker) -> Piece:
    return bean(maker, 1.7, 0.85, curve=0.32)


@piece("canned-cannellini-beans")
def cannellini(maker: Maker) -> Piece:
    return bean(maker, 1.6, 0.75, hilum="#e0d0ac")


@piece("canned-butter-beans")
def butter_bean(maker: Maker) -> Piece:
    """Broad and flat, with a thin skin that has begun to wrinkle."""
    seed = maker.seed
    broad = bean(maker, 2.5, 1.6, hilum="#dcc79c", curve=0.1)
    return broad.each(lambda mesh: mesh.scaled(1, 1, 0.72).roughened(0.07, 0.5, seed, 2))


@piece("canned-pigeon-peas")
def pigeon_pea(maker: Maker) -> Piece:
    """Nearly round, a little flattened, green or already brown, with brown specks."""
    seed, age = maker.seed, maker.rng.uniform(0.1, 0.75)

    def speckled(mesh: Mesh) -> Array:
        brown = np.clip(age + 0.8 * fractal(mesh.points / 0.25, seed, 3), 0, 0.85)
        return mix(mesh.colors, linear("#7a5834"), brown)

    return bean(maker, 0.88, 0.7, hilum="#e4dcb4", curve=0.05).each(lambda mesh: mesh.painted(speckled))


@piece("dried-cranberry-beans")
def cranberry_bean(maker: Maker) -> Piece:
    """Cream, splashed with red along its length."""
    seed, red = maker.seed, maker.colors.second
    cream = replace(maker, colors=replace(maker.colors, second=maker.colors.third))

    def splashed(mesh: Mesh) -> Array:
        marks = fractal(mesh.points / (0.42, 0.17, 0.17), seed, 2)
        return mix(mesh.colors, red * 0.85, np.clip((marks - 0.12) * 7, 0, 0.9))

    return bean(cream, 1.4, 0.86, curve=0.14).each(lambda mesh: mesh.painted(splashed))


@piece("fermented-black-beans")
def fermented_bean(maker: Maker) -> Piece:
    """Shrunken and soft, with salt in its wrinkles."""
    seed = maker.seed
    whole = ellipsoid(0.56, 0.38, 0.3, fine=16)
    wrinkles = -0.2 * np.abs(fractal(whole.points / 0.3, seed, 3))
    salt = np.clip(fractal(whole.points / 0.4, seed + 3) * 1.8 - 0.15, 0, 0.8)
    skin = mix(mix(maker.colors.main, maker.colors.second, 0.6), maker.colors.third, salt)
    dull = Finish(roughness=0.62, coat=0.03, mottle=0.15, mottle_size=0.2)
    return Piece.of((whole.painted(skin).raised(wrinkles), dull))


@piece("black-eyed-peas")
def black_eyed_pea(maker: Maker) -> Piece:
    """Cream, with its eye turned up."""
    cream = replace(maker, colors=replace(maker.colors, third=maker.colors.main))
    return bean(cream, 0.98, 0.74, curve=0.1, eye="#17110f").turned(roll=-58)


def lens(maker: Maker, radius: float, thickness: float) -> Piece:
    disc = ellipsoid(radius, radius * 0.96, thickness / 2, fine=7)
    return Piece.of((disc.painted(shade_of(maker, 0.8)), PULSE))


@piece("brown-lentils")
def lentil(maker: Maker) -> Piece:
    return lens(maker, 0.36, 0.3)


def split(maker: Maker, x: float, y: float, z: float) -> Piece:
    """Half of a pulse: a dome on a flat face."""
    dome = ellipsoid(x, y, z, fine=7).shaped(
        lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -0.04 * z)], 1)
    )
    return Piece.of((dome.painted(shade_of(maker, 0.8)), PULSE))


@piece("red-lentils")
def red_lentil(maker: Maker) -> Piece:
    return split(maker, 0.27, 0.26, 0.14)


@piece("toor-dal")
def toor_dal(maker: Maker) -> Piece:
    return split(maker, 0.34, 0.31, 0.24)


@piece("moong-dal")
def moong_dal(maker: Maker) -> Piece:
    return split(maker, 0.34, 0.23, 0.17)


@piece("chana-dal")
def chana_dal(maker: Maker) -> Piece:
    split_pea = split(maker, 0.44, 0.36, 0.3)
    return split_pea.each(lambda mesh: mesh.roughened(0.03, 0.25, maker.seed))


@piece("urad-dal")
def urad_dal(maker: Maker) -> Piece:
    return split(maker, 0.36, 0.22, 0.2)


@piece("whole-black-urad")
def black_urad(maker: Maker) -> Piece:
    return bean(maker, 0.62, 0.44, hilum="#f2ede2", curve=0.05)


@piece("peas")
def pea(maker: Maker) -> Piece:
    ball = ellipsoid(0.5, fine=9).roughened(0.05, 0.45, maker.seed)
    return Piece.of(
        (ball.painted(shade_of(maker, 0.7)), Finish(roughness=0.35, subsurface=0.2, mottle=0.06, coat=0.25))
    )


@piece("canned-hominy")
def hominy(maker: Maker) -> Piece:
    """A swollen kernel of corn: broad and dented at its crown, narrow and open at the tip where its germ was."""
    kernel = ellipsoid(1.0, 0.85, 0.6, fine=24)
    x, y, _ = kernel.points.T
    crown = np.clip(x, 0, 1)
    waist = np.stack([0.82 + 0.1 * x, 0.78 + 0.28 * x, 0.85 + 0.12 * x], 1)
    dented = kernel.points * waist - np.outer(0.42 * crown * np.exp(-((y / 0.3) ** 2)), (1, 0, 0))
    swollen = kernel.shaped(lambda _: dented).roughened(0.09, 0.55, maker.seed, 2)
    tip = np.clip((-0.62 - x) * 5, 0, 1)
    color = mix(shade_of(maker), linear("#c9a468"), tip * 0.7)
    return Piece.of((swollen.painted(color).raised(-0.12 * tip), FLESH))


@piece("egusi-seeds")
def egusi(maker: Maker) -> Piece:
    """A flat drop with a pale, thick rim."""
    seed = ellipsoid(0.62, 0.4, 0.15, fine=14).shaped(
        lambda points: (
            points
            * np.stack([np.ones(len(points)), 1 - 0.45 * (points[:, 0] / 0.62), np.ones(len(points))], 1)
        )
    )
    tone = shade_of(maker)
    rim = np.clip((0.06 - np.abs(seed.points[:, 2])) * 30, 0, 1)
    return Piece.of((seed.painted(mix(tone, maker.colors.second * 0.8, rim * 0.8)), GRAIN))


@piece("chocolate-sprinkles")
def sprinkle(maker: Maker) -> Piece:
    rod = tube(
        [(-0.25, 0, 0), (-0.235, 0, 0), (-0.2, 0, 0), (0, 0.01, 0), (0.2, 0, 0), (0.235, 0, 0), (0.25, 0, 0)],
        np.array([0.03, 0.055, 0.065, 0.065, 0.065, 0.055, 0.03]),
        around=8,
    )
    return Piece.of((rod.painted(shade_of(maker, 0.6)), Finish(roughness=0.45, coat=0.05)))
