"""Breads, pasta, pastry, sugar and chocolate in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import DRY, LEAF, MATTE, Finish, Piece
from ..shapes import blade, body, box, cross_face, curve, ellipsoid, leaf_width, slab, tube
from .grains import shade_of
from .plants import lying
from .registry import Maker, piece

CRUST = Finish(roughness=0.6, mottle=0.2, mottle_size=0.9, bump=0.25, bump_size=0.2)
CRUMB = Finish(roughness=0.85, mottle=0.08, mottle_size=0.3, bump=0.4, bump_size=0.2)
PASTA = Finish(roughness=0.5, subsurface=0.15, mottle=0.05)


def crumb_of(light: Array, dark: Array, seed: int, size: float = 0.55) -> tuple:
    """Paint and dents of the pores in bread."""

    def paint(mesh: Mesh) -> Array:
        distance, number = cells(mesh.points / size, seed)
        return mix(light, dark, np.clip(0.42 - distance, 0, 1) * 1.7 * (number > 0.4))

    def dents(mesh: Mesh) -> Mesh:
        distance, number = cells(mesh.points / size, seed)
        return mesh.raised(-0.3 * np.clip(0.4 - distance, 0, 1) * (number > 0.4))

    return paint, dents


def slashed(maker: Maker, mesh: Mesh, along: Array, across: Array, *, count: float, slant: float) -> Mesh:
    """Opens the crust along slanting cuts."""
    at = np.mod(along * count + across * slant, 1) - 0.5
    inside = np.clip(1 - np.abs(across) * 1.5, 0, 1)
    cut = np.exp(-((at / 0.13) ** 2)) * inside
    ear = np.exp(-(((at - 0.2) / 0.07) ** 2)) * inside
    seed = maker.seed
    crust = mix(
        maker.colors.main,
        maker.colors.second,
        np.clip(0.45 + 0.8 * fractal(mesh.points / 1.5, seed) + 0.6 * ear, 0, 1),
    )
    color = mix(crust, mix(maker.colors.third, maker.colors.main, 0.3), cut * 0.9)
    return mesh.painted(color).raised(0.26 * ear - 0.1 * cut)


@piece("baguette")
def baguette(maker: Maker) -> Piece:
    length = 40.0
    outline = [(0, 0), (0.2, 0.8), (2, 2.2), (8, 3.1), (32, 3.1), (38, 2.1), (39.8, 0.7), (40, 0)]
    loaf = lying(body(outline, around=90, along=260), length).scaled(1, 1, 0.82)
    up = np.clip(loaf.points[:, 2] / 2.5, -1, 1)
    across = np.where(up > 0, loaf.points[:, 1] / 3.1, 1.0)
    return Piece.of(
        (slashed(maker, loaf, loaf.points[:, 0] / length + 0.5, across, count=7, slant=0.55), CRUST)
    )


@piece("baguette/slice")
def baguette_slice(maker: Maker) -> Piece:
    paint, dents = crumb_of(maker.colors.third, maker.colors.main, maker.seed)
    outline = [(0, 0), (0, 2.9), (1.6, 2.9)]
    rim = (
        body(outline, around=72, along=20)
        .scaled(1, 1.1, 1)
        .painted(mix(maker.colors.main, maker.colors.second, 0.5))
    )
    face = dents(cross_face(outline, 1.0, around=110, rings=44).scaled(1, 1.1, 1))
    crusted = lambda mesh: mix(paint(mesh), maker.colors.second, np.clip((mesh.uv[:, 1] - 0.93) * 18, 0, 1))
    return Piece.of((rim, CRUST), (face.painted(crusted), CRUMB))


@piece("crusty-bread")
def boule(maker: Maker) -> Piece:
    """A round loaf with a cross of cuts and flour on it."""
    loaf = (
        ellipsoid(9.5, 9.5, 6.2, fine=110)
        .shaped(lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -2.2)], 1))
        .roughened(0.25, 4, maker.seed, 3)
    )
    # Torn open, not cut with a ruler.
    torn = loaf.points + 0.55 * fractal(loaf.points / 1.5, 11, 3)[:, None]
    x, y, z = torn.T
    up = np.clip(z / 3, 0, 1)
    cut = (
        np.maximum(
            np.exp(-((x / 0.75) ** 2)) * (np.abs(y) < 6.8), np.exp(-((y / 0.75) ** 2)) * (np.abs(x) < 6.8)
        )
        * up
    )
    ear = (
        np.maximum(
            np.exp(-(((np.abs(x) - 1.3) / 0.35) ** 2)) * (np.abs(y) < 6.4),
            np.exp(-(((np.abs(y) - 1.3) / 0.35) ** 2)) * (np.abs(x) < 6.4),
        )
        * up
    )
    crust = mix(
        maker.colors.main,
        maker.colors.second,
        np.clip(0.45 + 0.8 * fractal(loaf.points / 2.5, maker.seed, 4) + 0.6 * ear, 0, 1),
    )
    crust = crust * (1 - 0.35 * np.clip(ear * 1.4 - 0.5, 0, 1))[:, None]
    flour = np.clip(fractal(loaf.points / 1.6, maker.seed, 4) * 1.5 + 0.1, 0, 0.6) * up * (1 - cut)
    color = mix(mix(crust, maker.colors.third, cut * 0.85), linear("#f6ecd8"), flour)
    crumb = 0.18 * fractal(loaf.points / 0.5, 12, 3) * cut
    return Piece.of((loaf.painted(color).raised(0.5 * ear - 0.6 * cut + crumb), CRUST))


@piece("crusty-bread/slice")
def bread_slice(maker: Maker) -> Piece:
    paint, dents = crumb_of(maker.colors.third, maker.colors.main, maker.seed, 0.8)
    reach = lambda angle: 5.4 * (1 + 0.22 * np.cos(angle * 2)) * (1 - 0.12 * np.sin(angle) ** 3)
    loaf = slab(reach, 1.8, rounding=0.3, around=110, rings=44)
    colored = loaf.painted(
        lambda mesh: mix(
            paint(mesh),
            mix(maker.colors.main, maker.colors.second, 0.6),
            np.clip((mesh.uv[:, 1] - 0.94) * 20, 0, 1) * (mesh.uv[:, 1] < 1.7),
        )
    )
    return Piece.of((dents(colored), CRUMB)).turned(roll=24)


@piece("pita-bread")
def pita(maker: Maker) -> Piece:
    wobble = maker.rng.uniform(0, 6)
    bread = slab(
        lambda angle: 8.4 + 0.25 * np.cos(angle * 3 + wobble),
        1.0,
        rounding=0.5,
        around=90,
        rings=40,
        dome=0.7,
    ).roughened(0.16, 2.2, maker.seed, 3)
    toast = lambda mesh: mix(
        mix(maker.colors.third, maker.colors.main, 0.5 + 0.5 * fractal(mesh.points / 2, maker.seed)),
        linear("#a8703c"),
        np.clip(fractal(mesh.points / 1.4, maker.seed + 1, 3) * 3.2 - 0.6, 0, 0.85)
        * (mesh.points[:, 2] > 0.5),
    )
    return Piece.of((bread.painted(toast), CRUMB))


@piece("corn-tortillas")
def tortilla(maker: Maker) -> Piece:
    disc = slab(
        lambda angle: 7.5 + 0.1 * np.cos(angle * 5 + maker.seed), 0.32, rounding=0.12, around=90, rings=40
    ).roughened(0.1, 2.5, maker.seed, 2)
    toast = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * fractal(mesh.points / 1.2, maker.seed)),
        linear("#9a6a34"),
        np.clip(fractal(mesh.points / 1.1, maker.seed + 2, 3) * 3 - 1.3, 0, 0.8),
    )
    return Piece.of((disc.painted(toast), CRUMB))


@piece("ladyfingers")
def ladyfinger(maker: Maker) -> Piece:
    """A flat-bottomed sponge with straight sides and round ends, sugar on top."""
    length, half = 10.4, 1.3
    biscuit = tube(
        np.stack([np.linspace(-length / 2, length / 2, 130), 0 * np.arange(130), 0 * np.arange(130)], 1),
        half * np.clip(1 - np.abs(np.linspace(-1.13, 1.13, 130) / 1.14) ** 14, 0, 1) ** 0.5,
        around=60,
        flat=0.72,
    )
    biscuit = biscuit.shaped(
        lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -0.5)], 1)
    )
    biscuit = biscuit.roughened(0.08, 1.4, maker.seed, 3)
    sugar, number = cells(biscuit.points / 0.22, maker.seed)
    up = np.clip(biscuit.points[:, 2] / 0.4, 0, 1)
    color = mix(
        mix(maker.colors.main, maker.colors.second, np.clip(0.4 + fractal(biscuit.points, maker.seed), 0, 1)),
        linear("#fbf3df"),
        np.clip(0.45 - sugar, 0, 1) * 2.2 * (number > 0.35) * up,
    )
    return Piece.of((biscuit.painted(color).raised(0.08 * np.clip(0.45 - sugar, 0, 1) * up), CRUMB))


@piece("saltine-crackers")
def cracker(maker: Maker) -> Piece:
    """A square with holes, toasted at its bubbles."""
    square = box(5, 5, 0.4, rounding=0.12, fine=60)
    x, y, z = square.points.T
    holes = np.zeros(len(x))
    for row in range(-1, 2):
        for column in range(-2, 3):
            holes = np.maximum(
                holes,
                np.exp(-(((x - column * 0.95) ** 2 + (y - row * 1.4 - 0.3 * (column % 2)) ** 2) / 0.02)),
            )
    bubbles = fractal(square.points / 0.9, maker.seed, 3)
    color = mix(maker.colors.third, maker.colors.main, 0.4 + 0.4 * bubbles)
    color = mix(
        mix(color, linear("#b8803c"), np.clip(bubbles * 1.8 - 0.55, 0, 0.8)), linear("#6a4420"), holes * 0.9
    )
    return Piece.of((square.painted(color).raised((0.1 * bubbles - 0.16 * holes) * (z > 0.2)), CRUMB))


@piece("lasagna-sheets")
def lasagna_sheet(maker: Maker) -> Piece:
    """Flat in the middle, ruffled along its sides."""
    sheet_ = box(18, 5.6, 0.16, rounding=0.05, fine=90)
    edge = np.clip((np.abs(sheet_.points[:, 1]) - 1.7) / 1.1, 0, 1)
    ruffle = 0.42 * edge * np.sin(sheet_.points[:, 0] * 3.4 + (sheet_.points[:, 1] > 0) * 1.5)
    return Piece.of(
        (
            sheet_.shaped(lambda points: points + np.outer(ruffle + 0.4, (0, 0, 1))).painted(
                shade_of(maker, 0.6)
            ),
            PASTA,
        )
    )


@piece("spaghetti")
def spaghetti(maker: Maker) -> Piece:
    """A tied bundle that fans at its ends."""
    strands = []
    for _ in range(190):
        reach, turn = 1.7 * np.sqrt(maker.rng.random()), maker.rng.uniform(0, 2 * pi)
        y, z = reach * cos(turn), reach * sin(turn)
        shift, fan_ = maker.rng.uniform(-0.6, 0.6), maker.rng.uniform(1.15, 1.5)
        path = [(-13 + shift, y * fan_, z * fan_ * 0.9), (0, y, z), (13 + shift, y * fan_, z * fan_ * 0.9)]
        strands.append(tube(path, 0.11, around=6).painted(shade_of(maker)))
    around_ = np.linspace(0, 2 * pi, 50)
    string = join(
        [
            tube(
                np.stack([np.full_like(around_, x), 1.85 * np.cos(around_), 1.85 * np.sin(around_)], 1),
                0.14,
                around=7,
            )
            for x in (-0.2, 0.1)
        ]
    )
    return Piece.of((join(strands), PASTA), (string.painted(linear("#a3281f")), MATTE))


def nest(
    maker: Maker,
    *,
    strands: int,
    width: float,
    thick: float,
    radius: float,
    height: float,
    finish: Finish = PASTA,
) -> Piece:
    """Long strands that were wound into a nest."""
    found = []
    for number in range(strands):
        start, turns = maker.rng.uniform(0, 2 * pi), maker.rng.uniform(0.7, 1.3)
        t = np.linspace(0, 1, 50)
        angle = start + t * turns * 2 * pi
        ring = radius * (0.16 + 0.78 * np.sqrt(maker.rng.random())) * (1 + 0.16 * np.sin(angle * 2 + number))
        level = height * (0.15 + 0.85 * maker.rng.random()) * (
            1 - 0.35 * (1 - ring / radius)
        ) + 0.12 * np.sin(angle * 3 + number)
        offset = (maker.rng.uniform(-0.16, 0.16) * radius, maker.rng.uniform(-0.16, 0.16) * radius)
        path = np.stack([offset[0] + ring * np.cos(angle), offset[1] + ring * np.sin(angle), level], 1)
        found.append(tube(path, width / 2, around=8, flat=thick / width).painted(shade_of(maker, 0.6)))
    return Piece.of((join(found), finish))


@piece("tagliatelle")
def tagliatelle(maker: Maker) -> Piece:
    return nest(maker, strands=46, width=0.75, thick=0.16, radius=4.0, height=2.4)


@piece("rice-vermicelli")
def vermicelli(maker: Maker) -> Piece:
    return nest(
        maker,
        strands=300,
        width=0.1,
        thick=0.1,
        radius=5.0,
        height=2.2,
        finish=Finish(roughness=0.4, subsurface=0.3, mottle=0.03),
    )


@piece("phyllo-dough")
def phyllo(maker: Maker) -> Piece:
    """A stack of large paper-thin leaves; the uppermost are folded back and show their fine edges."""
    seed, leaves = maker.seed, []
    for number in range(14):
        shift, turn = maker.rng.uniform(-0.16, 0.16), maker.rng.uniform(-0.7, 0.7)
        x, y = np.meshgrid(np.linspace(-13, 13, 80), np.linspace(-9, 9, 60))
        out = np.clip(np.maximum(np.abs(x) / 13, np.abs(y) / 9) - 0.8, 0, 1) * 5
        sway = 0.16 * fractal(np.stack([x / 4, y / 4, 0 * x], -1), seed, 2)
        edge = 0.08 * out * fractal(np.stack([x, y, 0 * x], -1), seed + number, 2)
        leaf = sheet(np.stack([x, y, 0.2 + 0.06 * number + sway + edge], -1))
        leaves.append(leaf.turned(yaw=turn).moved(shift, -shift).painted(shade_of(maker, 0.3)))
    for number in range(3):
        run, y = np.meshgrid(np.linspace(0, 1, 90), np.linspace(-8.9, 8.9, 60))
        radius, slant = 0.42 + 0.07 * number, 0.12 * (y + 9)
        turn = np.clip((run - 0.25) / 0.2, 0, 1) * pi
        back = 8.0 - 0.5 * number
        x = np.where(run < 0.25, 8 - 16 * (0.25 - run), 8 + 1.5 * radius * np.sin(turn)) - slant
        x = np.where(run > 0.45, 8 - (run - 0.45) / 0.55 * back - slant, x)
        sway = 0.1 * fractal(np.stack([x / 3, y / 3, 0 * x], -1), seed + 5, 2)
        level = 1.05 + radius * (1 - np.cos(turn)) - 0.4 * radius * np.clip((run - 0.5) * 3, 0, 1) + sway
        leaves.append(sheet(np.stack([x, y, level], -1)).painted(shade_of(maker, 0.25)))
    return Piece.of((join(leaves), Finish(roughness=0.7, subsurface=0.15, mottle=0.05))).scaled(0.75)


@piece("puff-pastry")
def puff_pastry(maker: Maker) -> Piece:
    """A sheet of raw dough, half rolled up; at its cut sides are its fine layers."""
    thick, deep, seed = 0.75, 10.0, maker.seed
    turn = np.linspace(-pi / 2, 3.6 * pi, 70)
    radius = np.linspace(2.0, 0.5, 70)
    rolled = [(4.5 + r * np.cos(at), 2.38 + r * np.sin(at)) for at, r in zip(turn, radius)]
    spine = curve([(-9.0, 0.42), (-5, 0.38), (0, 0.38), (2.5, 0.38), *rolled], 320)
    ahead = np.gradient(spine, axis=0)
    out = np.stack([-ahead[:, 1], ahead[:, 0]], 1) / np.linalg.norm(ahead, axis=1, keepdims=True)
    across = np.linspace(-0.5, 0.5, 40)
    front = spine[:, None] + thick * across[None, :, None] * out[:, None]
    wave = 0.1 * fractal(np.stack([front[..., 0] / 2, 0 * front[..., 0], front[..., 1] * 3], -1), seed, 2)
    cuts = [
        sheet(np.stack([front[..., 0], side * (deep / 2 + wave), front[..., 1]], -1)) for side in (-1.0, 1.0)
    ]
    layers = 0.5 + 0.5 * np.cos(np.tile(across, 320) * 2 * pi * 4 + 1.5 * fractal(cuts[0].points / 1.6, seed))
    rows = np.linspace(-deep / 2, deep / 2, 50)
    outline = np.concatenate([front[:, 0], front[::-1, -1], front[:1, 0]])
    skin = sheet(
        np.stack([np.stack([outline[:, 0], 0 * outline[:, 0] + y, outline[:, 1]], -1) for y in rows])
    )
    flour = np.clip(fractal(skin.points / (2.2, 1.4, 2), seed + 3, 3) * 1.5, 0, 0.8)
    dough = mix(maker.colors.main, maker.colors.third, flour)
    striped = join(cuts).painted(mix(maker.colors.third, maker.colors.second * 0.8, np.tile(layers, 2)))
    soft = Finish(roughness=0.6, subsurface=0.12, depth=0.2, mottle=0.05, mottle_size=2)
    return Piece.of((striped, soft), (skin.painted(dough), soft))


# --- sugar and chocolate ----------------------------------------------------------------------------------------

CHOCOLATE = Finish(roughness=0.32, coat=0.2, mottle=0.06, mottle_size=2)


@piece("dark-chocolate")
def chocolate(maker: Maker) -> Piece:
    """A bar in its foil, one corner broken off."""
    squares = []
    for row in range(3):
        for column in range(5):
            if row == 0 and column == 4:
                continue
            lower = box(2.5, 2.5, 0.45, rounding=0.06, fine=8)
            upper = box(2.2, 2.2, 0.42, rounding=0.2, fine=14).moved(z=0.42)
            squares.append(join([lower, upper]).moved(column * 2.48 - 5, row * 2.48 - 2.5, 0.3))
    foil = (
        box(9.5, 9.4, 0.06, rounding=0.02, fine=60).roughened(0.22, 1.0, maker.seed, 3).moved(-2.6, 0, 0.14)
    )
    return Piece.of(
        (join(squares).painted(maker.colors.main), CHOCOLATE),
        (foil.painted(linear("#cfa94e")), Finish(roughness=0.28, metallic=1.0, mottle=0.05)),
    )


@piece("dark-chocolate/chunk")
def chocolate_chunk(maker: Maker) -> Piece:
    size = maker.rng.uniform(0.9, 1.5)
    chunk = box(size * 1.4, size, size * 0.7, rounding=0.06, fine=8).roughened(
        size * 0.25, size * 1.3, maker.seed
    )
    return Piece.of((chunk.painted(maker.colors.main), CHOCOLATE))


@piece("jaggery")
def jaggery(maker: Maker) -> Piece:
    """A block broken from a cone: grainy, with chipped edges and pale crystals."""
    lump = box(8.5, 7.5, 4.6, rounding=0.25, fine=110)
    narrow = lambda points: points * np.stack([1 - 0.03 * points[:, 2]] * 2 + [np.ones(len(points))], 1)
    seed = maker.seed
    lump = lump.shaped(narrow).roughened(0.3, 2.4, seed, 2)
    facet, number = cells(lump.points / 1.5, seed)
    grain, kind = cells(lump.points / 0.2, seed + 5)
    chipped = lump.raised(-0.32 * facet * (number > 0.35) - 0.1 * grain).roughened(0.08, 0.25, seed, 3)
    tone = mix(
        maker.colors.main, maker.colors.second * 0.85, np.clip(0.4 + fractal(lump.points / 1.3, seed), 0, 1)
    )
    pale = np.clip(0.75 - grain, 0, 1) * (kind > 0.6)
    color = mix(mix(tone, maker.colors.third, pale), maker.colors.second * 0.6, np.clip(grain - 0.55, 0, 0.5))
    rough = Finish(roughness=0.85, subsurface=0.05, mottle=0.12, mottle_size=0.2, bump=0.5, bump_size=0.08)
    return Piece.of((chipped.painted(color), rough))


@piece("jaggery/crumb")
def jaggery_crumb(maker: Maker) -> Piece:
    size = maker.rng.uniform(0.3, 1.0)
    return Piece.of(
        (
            box(size * 1.3, size, size, rounding=size * 0.2, fine=8)
            .roughened(size * 0.3, size, maker.seed)
            .painted(shade_of(maker, 0.8)),
            DRY,
        )
    )


@piece("palm-sugar")
def palm_sugar(maker: Maker) -> Piece:
    """A cake as it comes out of its mold: a low, slightly hollow top with a soft edge, and flaring sides."""
    outline = [
        (0, 0),
        (0, 2.6),
        (0.05, 2.78),
        (0.9, 2.62),
        (1.5, 2.5),
        (1.66, 2.4),
        (1.7, 2.2),
        (1.62, 1.7),
        (1.56, 0.8),
        (1.55, 0),
    ]
    seed = maker.seed
    cake = body(outline, around=120, along=110).roughened(0.06, 1.1, seed, 2)
    grain = cells(cake.points / 0.2, seed)[0]
    cloud = fractal(cake.points / 1.2, seed, 3)
    tone = mix(maker.colors.main, maker.colors.second * 0.9, np.clip(0.35 + cloud, 0, 1))
    edge = np.exp(-(((np.hypot(*cake.points.T[:2]) - 2.35) / 0.16) ** 2)) * (cake.points[:, 2] > 1.4)
    color = mix(tone, maker.colors.third, np.clip(0.7 * edge + 0.5 * np.clip(0.4 - grain, 0, 1), 0, 0.8))
    grainy = Finish(roughness=0.7, subsurface=0.1, mottle=0.08, mottle_size=0.2, bump=0.35, bump_size=0.07)
    return Piece.of((cake.raised(-0.05 * grain).painted(color), grainy))


@piece("sugar-cube")
def sugar_cube(maker: Maker) -> Piece:
    cube = box(1.6, 1.6, 1.3, rounding=0.12, fine=24).roughened(0.06, 0.1, maker.seed, 2)
    return Piece.of((cube.painted(linear("#fbfaf5")), Finish(roughness=0.6, subsurface=0.25, depth=0.1)))


@piece("honey-dipper")
def honey_dipper(maker: Maker) -> Piece:
    wood = linear("#b98750")
    rings = [
        body([(0, 0), (0, r), (0.1, r + 0.1), (0.25, r), (0.25, 0)], around=40, along=20).moved(z=0.5 * n)
        for n, r in enumerate((0.5, 0.85, 1.05, 1.1, 1.0, 0.75))
    ]
    handle = tube([(0, 0, 0), (0, 0, 6), (0, 0, 13)], np.array([0.3, 0.3, 0.4]), around=14)
    return Piece.of((lying(join([*rings, handle]).painted(wood), 8), MATTE))


@piece("rose-petal")
def rose_petal(maker: Maker) -> Piece:
    petal = blade(
        leaf_width(2.6, 0.95, widest=0.65, blunt=1.8),
        2.6,
        fold=0.5,
        droop=-0.4,
        wave=0.1,
        phase=maker.rng.uniform(0, 6),
        along=20,
        across=13,
    )
    return Piece.of(
        (
            petal.painted(
                lambda mesh: mix(linear("#f4dce0"), linear("#d8607c"), np.clip(mesh.uv[:, 1] * 1.2, 0, 1))
            ),
            LEAF,
        )
    )


@piece("vanilla-pod")
def vanilla_pod(maker: Maker) -> Piece:
    path = curve(
        [(-7, 0.8, 0), (-6, 0.1, 0), (0, maker.rng.uniform(-0.5, 0.5), 0), (7, maker.rng.uniform(-1, 1), 0)],
        40,
    )
    pod = tube(
        path,
        np.interp(np.linspace(0, 1, 40), [0, 0.1, 0.8, 1], [0.18, 0.34, 0.34, 0.12]),
        around=14,
        flat=0.6,
    ).roughened(0.05, 0.4, maker.seed)
    return Piece.of((pod.painted(linear("#2a1a12")), Finish(roughness=0.35, coat=0.2)))
