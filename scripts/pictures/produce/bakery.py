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
    """Paper-thin leaves, the upper ones folded back."""
    leaves = []
    for number in range(10):
        leaf = box(17, 12, 0.05, rounding=0.02, fine=50).roughened(0.16, 3.0, maker.seed, 3)
        leaves.append(
            leaf.turned(yaw=maker.rng.uniform(-2.5, 2.5))
            .moved(maker.rng.uniform(-0.3, 0.3), maker.rng.uniform(-0.3, 0.3), 0.16 + number * 0.13)
            .painted(shade_of(maker, 0.4))
        )
    turn = np.linspace(0, 4.3 * pi, 140)
    spread = 0.5 + 0.1 * turn / (2 * pi) * 2.2
    rows = [
        np.stack([np.full_like(turn, x), spread * np.cos(turn), spread * np.sin(turn) * 0.75], -1)
        for x in np.linspace(-8.2, 8.2, 50)
    ]
    roll = (
        sheet(np.array(rows)).roughened(0.1, 2, maker.seed).moved(0, 3.4, 2.2).painted(shade_of(maker, 0.3))
    )
    return Piece.of((join([*leaves, roll]), Finish(roughness=0.75, subsurface=0.15, mottle=0.05)))


@piece("puff-pastry")
def puff_pastry(maker: Maker) -> Piece:
    """A thick sheet of raw dough, folded in three like a letter; at its cut sides, each fold has its fine layers."""
    thick, deep, seed = 0.95, 9.0, maker.seed
    turn = np.linspace(-pi / 2, pi / 2, 12)[1:-1]
    right = [(6.6 + 0.62 * np.cos(at), 1.1 + 0.62 * np.sin(at)) for at in turn]
    left = [(-6.2 - 0.62 * np.cos(at), 2.34 + 0.62 * np.sin(at)) for at in turn]
    top = [(-2, 2.98), (2, 3.0), (4.4, 3.2), (5.4, 3.6)]
    spine = curve([(-7.2, 0.5), (-2, 0.48), (4, 0.48), *right, (2, 1.74), (-4, 1.74), *left, *top], 260)
    ahead = np.gradient(spine, axis=0)
    out = np.stack([-ahead[:, 1], ahead[:, 0]], 1) / np.linalg.norm(ahead, axis=1, keepdims=True)
    across = np.linspace(-0.5, 0.5, 40)
    front = spine[:, None] + thick * across[None, :, None] * out[:, None]
    wave = 0.1 * fractal(np.stack([front[..., 0] / 2, 0 * front[..., 0], front[..., 1] * 3], -1), seed, 2)
    cuts = [
        sheet(np.stack([front[..., 0], side * (deep / 2 + wave), front[..., 1]], -1)) for side in (-1.0, 1.0)
    ]
    layers = 0.5 + 0.5 * np.cos(np.tile(across, 260) * 2 * pi * 7 + 1.5 * fractal(cuts[0].points / 1.6, seed))
    rows = np.linspace(-deep / 2, deep / 2, 50)
    outline = np.concatenate([front[:, 0], front[::-1, -1], front[:1, 0]])
    skin = sheet(np.stack([np.stack([outline[:, 0], 0 * outline[:, 0] + y, outline[:, 1]], -1) for y in rows]))
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
    """A block like a cut cone."""
    lump = (
        box(9, 8, 5.2, rounding=0.7, fine=44)
        .shaped(
            lambda points: (
                points
                * np.stack([1 - 0.035 * points[:, 2], 1 - 0.035 * points[:, 2], np.ones(len(points))], 1)
            )
        )
        .roughened(0.35, 1.6, maker.seed, 4)
    )
    return Piece.of(
        (
            lump.painted(
                lambda mesh: mix(
                    maker.colors.main,
                    np.where(
                        fractal(mesh.points / 0.8, 3)[:, None] > 0, maker.colors.third, maker.colors.second
                    ),
                    np.abs(fractal(mesh.points / 0.8, 3)),
                )
            ),
            Finish(roughness=0.55, subsurface=0.15, bump=0.35, bump_size=0.15),
        )
    )


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
    """A disc with a flat foot and sharp edge, as it sets in a mold, some with a piece broken off."""
    outline = [
        (0, 0),
        (0, 1.5),
        (0, 2.75),
        (0.12, 2.95),
        (0.3, 2.98),
        (1.0, 2.6),
        (1.6, 1.75),
        (1.85, 0.8),
        (1.9, 0),
    ]
    whole = body(outline, around=120, along=90)
    flipped = maker.rng.random() < 0.35
    if not flipped and maker.rng.random() < 0.45:
        # Broken off behind a rough plane.
        broken = 1.1 + 0.35 * fractal(whole.points * (0, 1, 1) / 0.7, maker.seed, 3)
        whole = whole.shaped(lambda points: np.stack([np.minimum(points[:, 0], broken), *points.T[1:]], 1))
    crystals, number = cells(whole.points / 0.17, maker.seed)
    grain = np.clip(0.5 - crystals, 0, 1)
    reach = np.hypot(*whole.points.T[:2])
    # Poured into the mold bit by bit: rings around it.
    rings = 0.014 * np.sin(reach * 9 + fractal(whole.points / 1.2, maker.seed)) * (reach < 2.6)
    dome = whole.raised(rings + 0.09 * grain * (number > 0.3)).roughened(0.06, 0.4, maker.seed, 3)
    brown = mix(maker.colors.main, maker.colors.second * 0.8, np.clip(0.4 + fractal(dome.points / 1.1, 3), 0, 1))
    color = mix(brown, maker.colors.third, np.clip(grain * 1.5, 0, 0.6) * (number > 0.55))
    rough = Finish(roughness=0.8, subsurface=0.05, mottle=0.12, mottle_size=0.2, bump=0.5, bump_size=0.09)
    return Piece.of((dome.painted(color), rough)).turned(roll=172 if flipped else 0)


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
