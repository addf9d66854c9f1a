"""Sausages and cured meat in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import Outline, body, box, cross_face, curve, slab, tube
from .meat import CURED, FAT, RAW
from .plants import Painter, lying
from .registry import Maker, piece

COARSE = Finish(roughness=0.6, coat=0.03, mottle=0.2, mottle_size=0.4, bump=0.55, bump_size=0.28)
"""Meat that was chopped, not ground, under a thin skin."""
CRUST = Finish(roughness=0.55, subsurface=0.08, depth=0.15, coat=0.05, mottle=0.06, bump=0.2, bump_size=0.1)
THIN = Finish(roughness=0.36, subsurface=0.3, depth=0.25, coat=0.12, transmission=0.18, mottle=0.05)
"""Meat so thin that light comes through."""


def sausage(
    maker: Maker, length: float, radius: float, *, bend: float, speckle: Array, finish: Finish = CURED
) -> Piece:
    """A link with its twisted ends."""
    outline: Outline = [
        (-0.9, 0.06),
        (-0.3, 0.12),
        (0, 0.3),
        (0.5, radius * 0.8),
        (1.6, radius),
        (length * 0.5, radius * 1.02),
        (length - 1.6, radius),
        (length - 0.5, radius * 0.8),
        (length, 0.3),
        (length + 0.3, 0.12),
        (length + 0.9, 0.06),
    ]
    skin = body(outline, around=52, along=110).roughened(0.1, 1.5, maker.seed, 2)
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        bits, number = cells(mesh.points / 0.5, seed)
        color = mix(maker.colors.main, maker.colors.second, 0.5 + 0.6 * fractal(mesh.points, seed))
        return mix(
            mix(color, maker.colors.third, np.clip(0.42 - bits, 0, 1) * (number > 0.55) * 1.6),
            speckle,
            np.clip(0.22 - bits, 0, 1) * (number < 0.12) * 3,
        )

    return Piece.of((lying(skin.painted(paint), length, bend), finish))


@piece("italian-sausage")
def italian_sausage(maker: Maker) -> Piece:
    return sausage(maker, 13, 1.75, bend=maker.rng.uniform(20, 45), speckle=linear("#7a8a4a"), finish=RAW)


@piece("mexican-chorizo")
def mexican_chorizo(maker: Maker) -> Piece:
    return sausage(maker, 10, 1.7, bend=maker.rng.uniform(5, 25), speckle=linear("#5c1a10"), finish=COARSE)


@piece("spanish-chorizo")
def spanish_chorizo(maker: Maker) -> Piece:
    whole = sausage(maker, 15, 1.9, bend=10, speckle=linear("#6a1a10"))
    string = tube(curve([(8.4, 0, 1.9), (9.6, 0.5, 1.9), (10.6, -0.2, 0.8)], 16), 0.12, around=7).painted(
        linear("#e6d8b8")
    )
    return together([whole.centered(), Piece.of((string, MATTE))])


def round_slice(maker: Maker, radius: float, thickness: float, face: Painter, rim: Array) -> Piece:
    outline: Outline = [(0, 0), (0, radius), (thickness, radius)]
    return Piece.of(
        (body(outline, around=80, along=12).painted(rim), CURED),
        (cross_face(outline, 1.0, around=110, rings=48).painted(face), CURED),
    )


@piece("spanish-chorizo/slice")
def chorizo_slice(maker: Maker) -> Piece:
    def face(mesh: Mesh) -> Array:
        bits, number = cells(mesh.points * (1.9, 1.9, 0.1), maker.seed)
        return mix(
            mix(maker.colors.main, maker.colors.second, number),
            linear("#ecc8b0"),
            np.clip((0.4 - bits) * 6, 0, 1) * (number > 0.45),
        )

    return round_slice(maker, 1.9, 0.4, face, maker.colors.second)


@piece("pancetta")
def pancetta(maker: Maker) -> Piece:
    """A thin slice of a roll that was tied by hand: lean and fat wind inwards, broken and of uneven width."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    reach = lambda angle: (
        5.2 * (1 + 0.045 * np.cos(2 * angle + phase) + 0.03 * np.cos(3 * angle) + 0.012 * np.sin(8 * angle))
    )
    cut = slab(reach, 0.3, rounding=0.1, around=260, rings=110)
    x, y, _ = cut.points.T
    warp = np.stack([fractal(cut.points / 2.6, seed + axis, 3) for axis in (0, 1)], 1)
    x, y = x / 5.2 + 0.13 * warp[:, 0], y / 5.2 + 0.13 * warp[:, 1]
    turns = np.hypot(x, y) * 2.5 - np.arctan2(y, x) / (2 * pi) + phase
    broad = 0.29 + 0.16 * fractal(cut.points / 2.2, seed + 4, 2)
    lean = np.clip((broad - np.abs(np.mod(turns, 1) - 0.5)) * 14, 0, 1)
    vein = np.clip(1 - 9 * np.abs(fractal(cut.points / (1.3, 1.3, 1), seed + 6, 3)), 0, 1)
    grain = np.clip(0.5 + fractal(cut.points / 0.35, seed + 8, 2), 0, 1)
    red = mix(maker.colors.main, mix(maker.colors.third, linear("#7e2c2c"), 0.3), grain)
    fat = mix(
        linear("#f5e6d8"), maker.colors.second, np.clip(0.4 + fractal(cut.points / 0.8, seed + 9), 0, 1)
    )
    color = mix(fat, red, lean * (1 - 0.75 * vein))
    crust = np.clip((cut.uv[:, 1] - 0.955 + 0.02 * fractal(cut.points / 0.5, seed)) * 40, 0, 1)
    color = mix(color, mix(linear("#6e4634"), linear("#241a16"), grain), crust)
    limp = 0.12 * fractal(cut.points / 4.5, seed + 3, 2) + 0.1
    return Piece.of((cut.painted(color).moved(z=0.1).shaped(lambda p: p + np.outer(limp, (0, 0, 1))), CURED))


@piece("guanciale")
def guanciale(maker: Maker) -> Piece:
    """Cured jowl: a triangle under a crust of pepper, cut across where it is broad, with slices of it before it."""
    jowl = _jowl(maker, deep=13, taper=0.62)
    slices = [
        _jowl(maker, deep=0.45, taper=0)
        .turned(roll=-74 + 6 * number)
        .centered()
        .moved(-1.6 + 2.8 * number, at, 0)
        for number, at in enumerate((-9.6, -11.6))
    ]
    return together([jowl, *slices])


def _jowl(maker: Maker, *, deep: float, taper: float) -> Piece:
    """A length of jowl with a cut face towards -y; it narrows by a share of its width."""
    seed, wide, tall = maker.seed, 13.0, 5.2
    whole = box(wide, deep + 2, tall, rounding=min(1.1, deep / 2 + 0.7), fine=130).roughened(
        0.3, 2.6, seed, 3
    )
    x, y, z = whole.points.T
    front, back = -deep / 2, deep / 2
    share = np.clip((y - front) / deep, 0, 1)
    lumps, number = cells(whole.points / 0.34, 5)
    side = (y > front) & ((y < back) if not taper else np.full(len(y), True))
    kept = np.clip(y, front, np.inf if taper else back)
    slim = 1 - taper * share**1.3
    jowl = whole.shaped(lambda _: np.stack([x * slim, kept, z * (1 - 0.3 * taper * share)], 1))
    height = z / tall + 0.06 * fractal(np.stack([x / 3, 0 * x, 0 * x], 1), 21, 2)
    bands = np.zeros(len(x))
    for middle, thick, number_ in ((0.4, 0.11, 0), (0.66, 0.045, 1), (0.84, 0.03, 2)):
        swell = thick * (1 + 0.7 * fractal(np.stack([x / 2.4, 0 * x + 7 * number_, 0 * x], 1), 31, 2))
        fade = np.clip((wide * 0.46 - np.abs(x + (-1.2, 2.0, -2.6)[number_])) * 0.8, 0, 1)
        bands = np.maximum(bands, np.clip((swell * fade - np.abs(height - middle)) * 24, 0, 1))
    flat = np.stack([x, 0 * x, z], 1)
    red = mix(
        maker.colors.third, linear("#86352f"), np.clip(0.5 + fractal(flat / (1.2, 1, 0.4), 41, 3), 0, 1)
    )
    fat = mix(linear("#f6ebe0"), maker.colors.second, np.clip(0.4 + fractal(flat / 1.1, 43, 3), 0, 1))
    rind = np.clip((0.07 - z / tall) * 40, 0, 0.8)
    face = mix(mix(fat, red, bands * 0.95), linear("#b98a5c"), rind)
    pepper = mix(linear("#7a5040"), linear("#1f1815"), np.clip((0.5 - lumps) * 4, 0, 1) * (number > 0.25))
    pepper = mix(pepper, linear("#a8683c"), np.clip(fractal(whole.points / 1.5, 47) - 0.1, 0, 0.5))
    grains = 0.09 * np.clip(0.5 - lumps, 0, 1) * side
    painted = jowl.painted(np.where(side[:, None], pepper, face)).raised(grains)
    return Piece.of((painted, CRUST))


@piece("bacon")
def bacon(maker: Maker) -> Piece:
    """A wavy strip with stripes of fat."""
    phase = maker.rng.uniform(0, 6)
    strip = box(21, 3.8, 0.3, rounding=0.1, fine=60)

    def stripes(mesh: Mesh) -> Array:
        across = mesh.points[:, 1] + 0.5 * fractal(mesh.points * (0.25, 0.8, 0), maker.seed, 2)
        lean = np.clip(np.sin(across * 3.1 + 0.7) * 2.4 + 0.3, 0, 1)
        return mix(
            maker.colors.second,
            mix(maker.colors.main, maker.colors.third, 0.5 + 0.5 * fractal(mesh.points * (0.4, 2, 1), 3)),
            lean * 0.95,
        )

    waved = strip.painted(stripes).shaped(
        lambda points: (
            points
            + np.outer(
                0.35 * np.sin(points[:, 0] * 0.75 + phase)
                + 0.14 * np.sin(points[:, 0] * 1.9 + phase) * points[:, 1] / 2
                + 0.6,
                (0, 0, 1),
            )
        )
    )
    return Piece.of((waved, RAW))


@piece("prosciutto")
def prosciutto(maker: Maker) -> Piece:
    """A slice so thin that it falls in loose folds, rose-colored, with a broad rim of fat along one side."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    across, along = np.meshgrid(np.linspace(-1, 1, 80), np.linspace(0, 1, 260))
    lie = np.stack([along * 3, across, 0 * along], -1)
    bunch = along * 2 * pi * 3.4 + 1.5 * fractal(lie, seed, 2) + phase + 0.9 * across
    high = 0.55 + 0.5 * fractal(lie * (1.4, 0.8, 1), seed + 2, 2)
    edge = np.sin(pi * np.clip(along, 0.02, 0.98)) ** 0.35
    x = 5.6 * (along * 2 - 1) + 0.75 * np.cos(bunch) * high
    y = across * 3.3 * edge + 0.35 * np.sin(along * 7 + phase) + 0.3 * fractal(lie * (3, 1, 1), seed + 3, 2)
    z = 0.1 + 0.7 * high * (1 + np.sin(bunch)) * (1 - 0.25 * across**2)
    z = z + 0.09 * fractal(lie * (6, 4, 1), seed + 4, 2)
    side, share = across.ravel(), along.ravel()
    cloth = np.stack([share * 9, side * 3, 0 * side], 1)
    lean = mix(
        maker.colors.main, linear("#e29a90"), np.clip(0.55 + 0.9 * fractal(cloth / 1.6, seed + 5, 3), 0, 1)
    )
    veins = np.clip(1 - 13 * np.abs(fractal(cloth / (2.6, 1.2, 1), seed + 6, 2)), 0, 0.7)
    wander = 0.14 * fractal(cloth / 2, seed + 7, 2)
    rim = np.clip((side + wander - 0.6) * 9, 0, 1) + np.clip((-0.93 - side + wander / 2) * 14, 0, 1)
    color = mix(lean, linear("#f7e8dc"), np.clip(veins + rim, 0, 0.95))
    return Piece.of((sheet(np.stack([x, y, z], -1)).painted(color), THIN))


@piece("ham")
def ham(maker: Maker) -> Piece:
    """The end of a round ham, its slices falling before it."""
    radius = 6.4
    outline: Outline = [(0, 0), (0.3, radius * 0.5), (2.0, radius * 0.9), (5, radius), (9, radius)]
    relief = lambda angle, share: 1 + 0.05 * np.cos(angle * 2) + 0.02 * np.cos(angle * 3)

    def face(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        muscle = mix(maker.colors.main, maker.colors.third, 0.4 + 0.6 * fractal(mesh.points / 1.8, 3))
        seams = np.clip(1 - np.abs(fractal(mesh.points / 3.2, 8, 2)) * 16, 0, 1)
        color = mix(muscle, maker.colors.third, seams * 0.7)
        return mix(
            mix(color, FAT, np.clip((ring - 0.9) * 14, 0, 1)),
            linear("#a8683c"),
            np.clip((ring - 0.975) * 60, 0, 1),
        )

    rind = body(outline, around=90, along=60, relief=relief).painted(
        lambda mesh: mix(
            linear("#b8743c"), linear("#8a4a28"), np.clip(0.4 + 0.7 * fractal(mesh.points / 1.5, 4), 0, 1)
        )
    )
    cut = cross_face(outline, 1.0, around=130, rings=60, relief=relief).painted(face)
    joint = Piece.of((rind, CURED), (cut, RAW)).turned(roll=90).centered().turned(yaw=-14)
    flat: Outline = [(0, 0), (0, radius * 0.97), (0.4, radius * 0.97)]
    slices = []
    # The second lies with its front on the first.
    for x, y, tilt in ((-2.4, -15.6, 0.0), (1.8, -12.6, 3.6)):
        rim = body(flat, around=90, along=10, relief=relief).painted(linear("#a8683c"))
        one = cross_face(flat, 1.0, around=130, rings=60, relief=relief).painted(face)
        laid = Piece.of((rim, CURED), (one, RAW)).turned(yaw=maker.rng.uniform(-40, 40))
        slices.append(laid.turned(roll=-tilt).centered().moved(x, y))
    return together([joint, *slices])


SMOKED = Finish(roughness=0.45, coat=0.12, mottle=0.24, mottle_size=0.9, bump=0.35, bump_size=0.2)


@piece("andouille-sausage")
def andouille(maker: Maker) -> Piece:
    """A thick link, dark from the smoke, its skin drawn tight over the chunks and wrinkled along."""
    link = sausage(maker, 12.5, 1.75, bend=maker.rng.uniform(8, 26), speckle=linear("#2c120c"), finish=SMOKED)
    seed = maker.seed

    def dried(mesh: Mesh) -> Mesh:
        wrinkles = np.abs(fractal(mesh.points / (2.4, 0.45, 0.45), seed, 2))
        smoke = np.clip(0.5 + fractal(mesh.points / 2.2, seed + 4), 0, 1)
        darker = mix(mesh.colors, maker.colors.second * 0.55, smoke * 0.55 + np.clip(0.2 - wrinkles, 0, 0.2))
        return mesh.painted(darker).raised(0.12 * wrinkles)

    return link.each(dried)


@piece("andouille-sausage/slice")
def andouille_slice(maker: Maker) -> Piece:
    """Coarse chunks of lean, bits of fat between them, a dark rim."""
    seed = maker.seed

    def face(mesh: Mesh) -> Array:
        bits, number = cells(mesh.points * (1.35, 1.35, 0.1), seed)
        lean = mix(maker.colors.third, maker.colors.main, number + 0.4 * fractal(mesh.points / 0.3, seed + 2))
        seams = mix(lean, linear("#e2b49c"), np.clip((bits - 0.52) * 3, 0, 0.7))
        fat = mix(seams, linear("#eed2bc"), np.clip((0.46 - bits) * 6, 0, 1) * (number > 0.74))
        return mix(fat, maker.colors.second * 0.6, np.clip((mesh.uv[:, 1] - 0.92) * 20, 0, 1))

    return round_slice(maker, 1.75, 0.6, face, maker.colors.second * 0.7)


@piece("pork-rinds")
def pork_rind(maker: Maker) -> Piece:
    """Skin that puffed up in hot fat: a curl full of blisters."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    length, turn = maker.rng.uniform(3.8, 5.6), maker.rng.uniform(1.2, 4.0)
    t = np.linspace(-0.5, 0.5, 80)
    reach = length / turn
    path = np.stack(
        [reach * np.sin(t * turn), reach * (1 - np.cos(t * turn)), 0.35 * np.sin(t * 5 + phase)], 1
    )
    width = np.interp(np.abs(t), (0, 0.3, 0.45, 0.5), (1.25, 1.15, 0.9, 0.4)) * maker.rng.uniform(0.8, 1.15)
    curl = tube(path, width, around=64, flat=maker.rng.uniform(0.45, 0.7)).roughened(0.3, 1.1, seed, 2)
    distance, number = cells(curl.points / 0.72, seed)
    blisters = np.clip(0.8 - distance, 0, 1) * (0.5 + 0.5 * number)
    golden = mix(maker.colors.second, maker.colors.main, np.clip(blisters * 2.2, 0, 1))
    color = mix(golden, maker.colors.third, np.clip(blisters * 2.6 - 0.5, 0, 0.9))
    crisp = Finish(
        roughness=0.5, subsurface=0.1, depth=0.15, coat=0.08, mottle=0.1, mottle_size=0.4, bump=0.2
    )
    return Piece.of((curl.painted(color).raised(0.4 * blisters), crisp))
