"""What lies beside cans and jars, in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from .. import vessels
from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import blade, body, box, cross_face, curve, ellipsoid, leaf_width, tube
from .citrus import LEMON, citrus_face
from .grains import shade_of
from .plants import crosscut, lying
from .registry import Maker, piece
from .spices import dried_chili

WET = Finish(roughness=0.2, subsurface=0.15, coat=0.5, mottle=0.1, mottle_size=0.8)


STICKY = Finish(roughness=0.62, coat=0.05, mottle=0.18, mottle_size=0.3, bump=0.45, bump_size=0.14)


def olive(maker: Maker, length: float, width: float, *, pitted: bool) -> Piece:
    outline = [
        (0, 0),
        (0.03, width * 0.2),
        (length * 0.25, width * 0.45),
        (length * 0.55, width * 0.5),
        (length * 0.9, width * 0.25),
        (length, 0.02),
    ]
    skin = body(outline, around=40, along=36).painted(
        lambda mesh: mix(
            shade_of(maker, 0.7),
            maker.colors.third,
            np.clip(fractal(mesh.points, maker.seed) - 0.2, 0, 1) * 0.6,
        )
    )
    parts = [(lying(skin, length), WET)]
    if pitted:
        hole = (
            ellipsoid(width * 0.16, width * 0.16, 0.06, fine=6)
            .moved(z=length + 0.0)
            .painted(maker.colors.main * 0.15)
        )
        parts.append((lying(hole, length), MATTE))
    return Piece.of(*parts)


@piece("green-olives")
def green_olive(maker: Maker) -> Piece:
    return olive(maker, 2.5, 1.9, pitted=False)


@piece("black-olives")
def black_olive(maker: Maker) -> Piece:
    return olive(maker, 2.2, 1.8, pitted=True)


@piece("kalamata-olives")
def kalamata(maker: Maker) -> Piece:
    return olive(maker, 3.0, 1.6, pitted=False)


@piece("capers")
def caper(maker: Maker) -> Piece:
    """A bud with its overlapping sepals."""
    bud = body(
        [(0, 0), (0.05, 0.22), (0.3, 0.42), (0.6, 0.36), (0.85, 0.12), (0.9, 0)],
        around=30,
        along=24,
        relief=lambda angle, share: 1 + 0.08 * np.cos(angle * 2 + share * 5),
    )
    lines = lambda mesh: mix(
        shade_of(maker, 0.6),
        maker.colors.third,
        np.clip(np.cos(mesh.uv[:, 0] * 2 * pi * 2 + mesh.uv[:, 1] * 5) - 0.6, 0, 1),
    )
    return Piece.of((bud.painted(lines), WET))


@piece("dill-pickles")
def dill_pickle(maker: Maker) -> Piece:
    """A short cucumber that the brine has turned olive: warts, soft folds along it, pale streaks at its blossom end."""
    length, seed = maker.rng.uniform(8.6, 10.2), maker.seed
    outline = [
        (0, 0),
        (0.08, 0.5),
        (0.7, 1.1),
        (2.6, 1.42),
        (length * 0.6, 1.45),
        (length - 1.0, 1.05),
        (length - 0.15, 0.45),
        (length, 0),
    ]
    skin = body(outline, around=120, along=140, relief=lambda angle, share: 1 + 0.035 * np.cos(angle * 3))
    warts = np.clip(0.32 - cells(skin.points / 0.62, seed)[0], 0, 1)
    folds = fractal(skin.points / (0.8, 0.8, 2.6), seed + 2, 3)

    def olive_green(mesh: Mesh) -> Array:
        angle, share = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        color = mix(maker.colors.main, maker.colors.second, np.clip(0.25 + 0.9 * folds, 0, 1))
        streaks = np.clip(np.cos(angle * 9) * 0.6 + 1.1 * share - 0.75, 0, 0.6)
        belly = np.clip(np.cos(angle - 1) * 0.9 - 0.15, 0, 0.6)
        color = mix(color, mix(maker.colors.third, linear("#b3a04c"), 0.5), np.maximum(streaks, belly))
        return mix(color, maker.colors.second * 0.8, warts * 1.4)

    whole = skin.painted(olive_green).raised(0.32 * warts + 0.07 * folds)
    return Piece.of((lying(whole, length, maker.rng.uniform(4, 22)), WET))


@piece("lingonberry-jam/berry")
def lingonberry(maker: Maker) -> Piece:
    """Small, round and shining, with the crown of its flower."""
    outline = [(0, 0), (0.02, 0.14), (0.2, 0.4), (0.46, 0.48), (0.74, 0.38), (0.88, 0.17), (0.86, 0)]
    pale = np.clip(maker.rng.uniform(-0.3, 0.5), 0, 1)
    red = mix(mix(maker.colors.third, linear("#c3141f"), 0.6), linear("#d8705c"), pale * 0.5)
    berry = body(outline, around=36, along=30)
    sepals = [
        blade(leaf_width(0.2, 0.9), 0.2, droop=-0.5, along=6, across=5).turned(yaw=90 * turn)
        for turn in range(4)
    ]
    crown = join(sepals).scaled(1, 1, 0.6).moved(z=0.86).painted(linear("#5a2420"))
    shining = Finish(roughness=0.2, subsurface=0.12, coat=0.4, mottle=0.08, mottle_size=0.4)
    whole = Piece.of((berry.painted(red), shining), (crown, MATTE)).moved(z=-0.44)
    return whole.turned(pitch=maker.rng.uniform(-80, 80), roll=maker.rng.uniform(-80, 80))


@piece("chipotles-in-adobo")
def chipotle(maker: Maker) -> Piece:
    return dried_chili(maker, 5.0, 2.0, bend=15, folds=0.16)


@piece("diced-tomatoes")
def diced_tomato(maker: Maker) -> Piece:
    """Cut by a machine, then soft from its juice: skin on one side, flesh that frays on the others."""
    seed = maker.seed
    cube = box(1.5, maker.rng.uniform(1.1, 1.5), maker.rng.uniform(0.7, 1.1), rounding=0.3, fine=26)
    frayed = cube.roughened(0.3, 0.9, seed, 2).roughened(0.09, 0.25, seed + 1, 2)
    fibers = np.clip(0.4 + fractal(frayed.points / (0.5, 0.5, 0.2), seed + 2, 3), 0, 1)
    color = mix(maker.colors.main, mix(maker.colors.third, linear("#e8804c"), 0.4), fibers * 0.7)
    skin = np.clip((cube.points[:, 1] - 0.4) * 4, 0, 0.8)
    soft = Finish(roughness=0.36, subsurface=0.3, depth=0.3, coat=0.12, mottle=0.1, bump=0.25, bump_size=0.1)
    return Piece.of((frayed.painted(mix(color, maker.colors.second, skin)), soft))


@piece("coconut-milk")
def coconut_half(maker: Maker) -> Piece:
    """Half a coconut: brown fibers, white flesh, hollow."""
    outline = [(0, 0), (0.1, 2.0), (1.6, 4.4), (4.8, 5.6)]
    fibers = lambda mesh: mix(
        linear("#6a4a2c"), linear("#a07c4c"), np.clip(0.5 + fractal(mesh.points * (2, 2, 0.7), 3), 0, 1)
    )
    shell = body(outline, around=80, along=60).painted(fibers).roughened(0.2, 0.5, maker.seed, 4)
    ring = cross_face(outline, 1.0, around=96, rings=40)
    depth = -3.6 * np.clip(1 - (ring.uv[:, 1] / 0.82) ** 2, 0, 1) ** 0.6
    face = ring.shaped(lambda points: points + np.outer(depth, (0, 0, 1))).painted(
        lambda mesh: mix(linear("#fbf8f0"), linear("#5c3f26"), np.clip((mesh.uv[:, 1] - 0.955) * 60, 0, 1))
    )
    return Piece.of((shell, MATTE), (face, Finish(roughness=0.4, subsurface=0.2, mottle=0.03))).turned(
        roll=36
    )


@piece("crushed-tomatoes")
def crushed_tomatoes(maker: Maker) -> Piece:
    """A bowl of them: lumps of flesh in their juice, with seeds."""
    seed, bowl = maker.seed, vessels.bowl(3.6, "#f1eadc")
    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, 220, endpoint=False), np.linspace(0.004, 1, 130))
    reach = ring * 3.36
    flat = np.stack([reach * np.cos(angle), reach * np.sin(angle), 0 * ring], -1)
    distance, number = cells(flat / 0.75, seed)
    lumps = np.clip(0.62 - distance, 0, 1) * (0.3 + number) + 0.2 * fractal(flat / 0.4, seed, 3)
    height = bowl.height * 0.84 + 0.9 * lumps * np.clip((1 - ring) * 6, 0, 1) + 0.35 * (1 - ring**2)
    flesh = mix(maker.colors.second, maker.colors.main, np.clip(0.3 + lumps.ravel() * 2, 0, 1))
    flesh = mix(flesh, maker.colors.third, np.clip(number.ravel() - 0.7, 0, 0.3) * 1.6)
    specks, kept = cells(flat / 0.3, seed + 3)
    grains = np.clip((0.3 - specks) * 9, 0, 0.9) * (kept > 0.8)
    surface = sheet(np.stack([flat[..., 0], flat[..., 1], height], -1), wrapped=True)
    moist = Finish(roughness=0.3, subsurface=0.12, depth=0.2, coat=0.3, mottle=0.1, bump=0.2, bump_size=0.12)
    return together(
        [bowl.piece, Piece.of((surface.painted(mix(flesh, linear("#f0c878"), grains.ravel())), moist))]
    )


@piece("coconut-cream", "gochujang", "miso-paste")
def small_bowl(maker: Maker) -> Piece:
    """A small bowl of it, with the furrow that a spoon leaves."""
    bowl = vessels.bowl(3.6, "#3d3a3a")
    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, 160, endpoint=False), np.linspace(0.004, 1, 90))
    reach = ring * 3.36
    swirl = np.sin(ring * 15 - angle * 2 + 0.6)
    height = (
        bowl.height * 0.8
        + 0.55 * (1 - ring**2)
        + 0.17 * np.clip(1 - ring, 0, 0.5) * 2 * np.sign(swirl) * np.abs(swirl) ** 0.6
        + 0.5 * np.exp(-((ring / 0.14) ** 2))
    )
    flat = np.stack([reach * np.cos(angle), reach * np.sin(angle), height], -1)
    height = height + 0.05 * fractal(flat / 0.4, maker.seed, 3) * np.clip((1 - ring) * 8, 0, 1)
    paste = sheet(np.stack([flat[..., 0], flat[..., 1], height], -1), wrapped=True)
    shade = mix(
        maker.colors.main,
        maker.colors.third,
        np.clip(0.4 + 0.8 * fractal(paste.points / 0.5, maker.seed + 1), 0, 1),
    )
    finish = Finish(roughness=0.45, subsurface=0.2, depth=0.2, coat=0.1, bump=0.3, bump_size=0.1)
    return together([bowl.piece, Piece.of((paste.painted(shade), finish))])


@piece("canned-tomatoes")
def peeled_tomato(maker: Maker) -> Piece:
    """A plum tomato without its skin: soft, ribbed along its flesh, its top cut flat."""
    outline = [(0.25, 0), (0.2, 0.7), (0.9, 1.6), (2.8, 2.1), (4.8, 1.9), (6.2, 1.1), (6.7, 0.4), (6.75, 0)]
    flesh, seed = body(outline, around=110, along=100), maker.seed
    fibers = fractal(flesh.points / (0.5, 0.5, 3.5), seed, 3)
    soft = flesh.raised(0.12 * fibers).roughened(0.5, 2.6, seed + 1, 2).scaled(1, 0.86, 1)
    color = mix(maker.colors.main, maker.colors.third, np.clip(0.4 + 0.9 * fibers, 0, 0.85))
    top = np.clip((0.5 - soft.points[:, 2]) * 2, 0, 0.8)
    moist = Finish(roughness=0.5, subsurface=0.2, depth=0.3, coat=0.04, mottle=0.08, bump=0.2, bump_size=0.15)
    lain = lying(soft.painted(mix(color, linear("#e8a070"), top)), 6.7, 10)
    return Piece.of((lain, moist)).turned(roll=maker.rng.uniform(-60, 60))


@piece("preserved-lemon")
def preserved_lemon(maker: Maker) -> Piece:
    """Half of one, soft and sunken: segments that the brine has turned to amber, hardly any white below the peel."""
    segments, seed = citrus_face(maker, 9), maker.seed
    amber = lambda mesh: mix(
        segments(mesh), linear("#d99a1c"), 0.42 + 0.2 * fractal(mesh.points / 1.4, seed, 2)
    )
    half = Piece.of(*crosscut(LEMON, 0.5, maker.colors.main, amber, finish=WET)).turned(roll=52)
    return half.each(lambda mesh: mesh.roughened(0.3, 2.2, seed, 2)).scaled(0.8)


@piece("preserved-radish")
def preserved_radish(maker: Maker) -> Piece:
    """A limp strip, wrinkled along and translucent, that tapers to both ends."""
    seed, length = maker.seed, maker.rng.uniform(3.6, 6.0)
    sway = [maker.rng.uniform(-0.9, 0.9) for _ in range(4)]
    path = curve([(length * number / 4, at, 0.1) for number, at in enumerate((0.0, *sway))], 60)
    width = np.interp(np.linspace(0, 1, 60), (0, 0.12, 0.5, 0.88, 1), (0.12, 0.4, 0.52, 0.36, 0.08))
    strip = tube(path, width * maker.rng.uniform(0.75, 1.15), around=28, flat=0.42)
    folds = np.abs(np.sin(strip.uv[:, 0] * 2 * pi * 4 + 2 * fractal(strip.points / 0.7, seed)))
    color = mix(maker.colors.third, maker.colors.second * 0.8, np.clip(1.05 - folds - 0.1, 0, 1))
    color = mix(color, maker.colors.main, 0.5 + 0.7 * fractal(strip.points / 0.8, seed + 2))
    moist = Finish(roughness=0.38, subsurface=0.3, depth=0.3, coat=0.12, mottle=0.1, mottle_size=0.3)
    wrinkled = strip.painted(color).raised(0.11 * (folds - 0.5)).roughened(0.09, 0.5, seed + 4, 3)
    return Piece.of((wrinkled, moist))


@piece("tamarind-pod")
def tamarind_pod(maker: Maker) -> Piece:
    """Curved and thin-shelled, swollen where its seeds are; half of the shell is broken off the sticky pulp."""
    length, seed = maker.rng.uniform(9.5, 11.5), maker.seed
    outline = [
        (0, 0),
        (0.15, 0.16),
        (0.7, 0.32),
        (1.6, 0.72),
        (length * 0.5, 0.82),
        (length - 1.4, 0.7),
        (length - 0.5, 0.3),
        (length, 0.1),
        (length + 0.05, 0),
    ]
    swollen = lambda angle, share: (
        1 + 0.2 * np.cos(share * 2 * pi * 6) * np.clip(share * (1 - share) * 9, 0, 1)
    )
    broken = maker.rng.uniform(0.4, 0.52)

    def bark(mesh: Mesh) -> Array:
        dusty = np.clip(0.5 + 0.9 * fractal(mesh.points / (0.6, 0.6, 1.2), seed, 3), 0, 1)
        scurf = np.clip(fractal(mesh.points / 0.18, seed + 4, 2) * 2 - 0.7, 0, 0.6)
        return mix(mix(linear("#a8794a"), linear("#7c5230"), dusty), linear("#c8a070"), scurf)

    shells = [
        body(outline, around=60, along=90, relief=swollen, span=(0, broken)),
        body(outline, around=40, along=90, relief=swollen, span=(broken, 1), arc=(165, 375)),
    ]
    thin = [(distance, radius * 0.88) for distance, radius in outline]
    pulp = body(thin, around=60, along=120, relief=swollen).roughened(0.12, 0.5, seed, 3)
    strings = np.exp(-((np.sin(pulp.uv[:, 0] * 2 * pi * 3 + 0.6) / 0.2) ** 2)) * 0.4
    dark = mix(linear("#43200f"), linear("#9a6a3c"), strings)
    parts = [(lying(mesh.painted(bark).roughened(0.06, 0.5, seed), length, 70), MATTE) for mesh in shells]
    return Piece.of(*parts, (lying(pulp.painted(dark), length, 70), STICKY))


@piece("tamarind-pulp")
def tamarind_pulp(maker: Maker) -> Piece:
    """A pressed block: matted pulp with strings through it and seeds that are half in it."""
    seed = maker.seed
    block = box(9, 6.4, 2.8, rounding=0.7, fine=110).roughened(0.35, 2.2, seed, 2)
    lumps = fractal(block.points / (0.9, 0.5, 0.5), seed + 2, 3)
    creases = np.exp(-((fractal(block.points / (1.0, 0.4, 0.4), seed + 5, 2) / 0.1) ** 2))
    red = mix(linear("#7e3d24"), linear("#542818"), np.clip(0.5 + 1.2 * lumps, 0, 1))
    block = block.painted(red * (1 - 0.6 * creases)[:, None]).raised(0.14 * lumps - 0.1 * creases)
    strings, seeds = [], []
    for _ in range(30):
        turn, x, y = maker.rng.uniform(-0.5, 0.5), maker.rng.uniform(-3, 3), maker.rng.uniform(-2.4, 2.4)
        along = np.linspace(-1, 1, 14) * maker.rng.uniform(0.7, 1.6)
        wave = y + along * np.sin(turn) + 0.15 * np.sin(along * 3 + x)
        strings.append(
            tube(np.stack([x + along * np.cos(turn), wave, 2.86 + 0.08 * np.sin(along * 2 + y)], 1), 0.028)
        )
    for _ in range(4):
        stone = ellipsoid(0.55, 0.45, 0.28, fine=8).turned(yaw=maker.rng.uniform(0, 180))
        seeds.append(stone.moved(maker.rng.uniform(-3.4, 3.4), maker.rng.uniform(-2.2, 2.2), 2.66))
    return Piece.of(
        (block, STICKY),
        (join(strings).painted(linear("#8a5634")), MATTE),
        (join(seeds).painted(linear("#5c2e18")), STICKY),
    )


@piece("kombu")
def kombu(maker: Maker) -> Piece:
    """A leathery strip with a white bloom."""
    strip = box(15, 4.5, 0.25, rounding=0.1, fine=60)
    wavy = strip.shaped(
        lambda points: (
            points
            + np.outer(
                0.35 * np.sin(points[:, 0] * 0.9 + maker.seed) * (1 + points[:, 1] * 0.2) + 0.5, (0, 0, 1)
            )
        )
    ).roughened(0.12, 1.1, maker.seed, 3)
    bloom = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * fractal(mesh.points, 3)),
        linear("#a8ac98"),
        np.clip(fractal(mesh.points * (0.5, 1.6, 1), maker.seed) * 1.6 - 0.1, 0, 0.55),
    )
    return Piece.of((wavy.painted(bloom), MATTE))


@piece("nori")
def nori(maker: Maker) -> Piece:
    """One thin sheet, as if of paper, with the pressed fibers in it."""
    x, y = np.meshgrid(np.linspace(-9.5, 9.5, 110), np.linspace(-10, 10, 110))
    seed = maker.seed
    sway = fractal(np.stack([x / 8, y / 8, 0 * x], -1), seed, 2)
    fibers = fractal(np.stack([x / 0.5, y / 1.6, 0 * x], -1), seed + 3, 4)
    leaf = sheet(np.stack([x + 0.04 * fibers, y, 0.25 + 0.22 * sway + 0.02 * fibers], -1))
    share = np.clip(0.3 + 0.9 * fibers.ravel(), 0, 1)
    color = mix(maker.colors.main * 0.8, mix(maker.colors.third, linear("#3c5a34"), 0.4), share * 0.8)
    return Piece.of(
        (leaf.painted(color), Finish(roughness=0.4, mottle=0.2, mottle_size=0.4, bump=0.3, bump_size=0.15))
    )


@piece("sauerkraut")
def sauerkraut(maker: Maker) -> Piece:
    """A limp, glassy shred of cabbage."""
    length = maker.rng.uniform(1.8, 3.4)
    sway = [maker.rng.uniform(-0.6, 0.6) for _ in range(4)]
    lift = [maker.rng.uniform(0, 0.12) for _ in range(5)]
    path = curve([(length * at / 4, y, z) for at, y, z in zip(range(5), (0.0, *sway), lift)], 26)
    shred = tube(path, maker.rng.uniform(0.08, 0.14), around=8, flat=0.5)
    tone = mix(linear("#f0e2b0"), mix(linear("#d8c284"), linear("#f4ecd0"), maker.rng.random()), 0.7)
    glassy = Finish(roughness=0.3, subsurface=0.3, depth=0.2, coat=0.2, mottle=0.06)
    return Piece.of((shred.moved(-length / 2).painted(tone * 0.92), glassy))


@piece("canned-ackee")
def ackee(maker: Maker) -> Piece:
    """A soft lobe, creased like a brain, with a pale hollow where its seed sat."""
    seed = maker.seed
    lobe = ellipsoid(1.5, 1.05, 0.9, fine=26)
    folds = np.clip(np.abs(fractal(lobe.points / (1.5, 0.7, 0.7), seed, 2)) * 4, 0, 1)
    hollow = np.exp(-(((lobe.points[:, 0] + 1.35) / 0.35) ** 2))

    def bent(points: Array) -> Array:
        return points + np.outer(0.22 * points[:, 0] ** 2 - 0.3, (0, 1, 0))

    color = mix(maker.colors.second, shade_of(maker, 0.6), 0.35 + 0.65 * folds)
    color = mix(color, linear("#c9967c"), hollow * 0.6)
    soft = Finish(
        roughness=0.34, subsurface=0.2, depth=0.3, coat=0.15, mottle=0.06, bump=0.15, bump_size=0.15
    )
    return Piece.of((lobe.painted(color).raised(0.14 * folds - 0.3 * hollow).shaped(bent), soft))


@piece("apricot-jam/apricot")
def apricot(maker: Maker) -> Piece:
    """Round and velvety, with a seam down one side and a red cheek."""
    outline = [
        (0.35, 0),
        (0.05, 0.6),
        (0.5, 1.7),
        (2.1, 2.45),
        (3.7, 1.8),
        (4.3, 0.8),
        (4.05, 0.25),
        (3.9, 0),
    ]
    seam = lambda angle, share: 1 - 0.13 * np.exp(-((np.sin(angle / 2) / 0.1) ** 2)) + 0.02 * np.cos(angle)
    seed, side = maker.seed, maker.rng.uniform(1.5, 3.0)

    def skin(mesh: Mesh) -> Array:
        angle = mesh.uv[:, 0] * 2 * pi
        patch = fractal(mesh.points / 1.2, seed, 3)
        cheek = np.clip(np.cos(angle - side) * 0.9 + 0.9 * patch + 0.05, 0, 0.85)
        return mix(mix(maker.colors.third, maker.colors.main, 0.4 + 0.4 * patch), linear("#c4451c"), cheek)

    velvet = Finish(roughness=0.6, subsurface=0.15, sheen=0.3, mottle=0.08, mottle_size=0.4)
    fruit = Piece.of((body(outline, around=90, along=70, relief=seam).painted(skin), velvet))
    return fruit.turned(pitch=maker.rng.uniform(-30, 30), roll=maker.rng.uniform(-20, 30))
