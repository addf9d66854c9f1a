"""Meat and poultry, raw or cured, in life size (cm): each cut by its outline, its fat and its bone."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import Outline, body, box, cross_face, curve, ellipsoid, slab, tube
from .plants import Painter, lying
from .registry import Maker, piece

RAW = Finish(
    roughness=0.36,
    subsurface=0.3,
    depth=0.35,
    coat=0.22,
    mottle=0.08,
    mottle_size=0.8,
    bump=0.12,
    bump_size=0.2,
)
SKIN = Finish(
    roughness=0.42,
    subsurface=0.3,
    depth=0.4,
    coat=0.15,
    mottle=0.07,
    mottle_size=1.2,
    bump=0.35,
    bump_size=0.14,
)
CHUNK = Finish(
    roughness=0.48,
    subsurface=0.2,
    depth=0.25,
    coat=0.06,
    mottle=0.14,
    mottle_size=0.35,
    bump=0.25,
    bump_size=0.12,
)
COARSE = Finish(roughness=0.6, coat=0.03, mottle=0.2, mottle_size=0.4, bump=0.55, bump_size=0.28)
"""Meat that was chopped, not ground, under a thin skin."""
CURED = Finish(roughness=0.45, subsurface=0.2, coat=0.15, mottle=0.1)
FAT = linear("#f3e4d2")
BONE = linear("#efe2cc")


def fibers(
    maker: Maker,
    *,
    fat: float = 0.25,
    grain: tuple[float, float, float] = (0.35, 2.4, 2.4),
    size: float = 1.0,
) -> Painter:
    """Lean meat with its grain, and veins of fat: `fat` is how broad they are."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        points = mesh.points / size
        lean = mix(maker.colors.main, maker.colors.second, 0.5 + 0.7 * fractal(points * grain, seed, 3))
        veins = 1 - np.abs(fractal(points * (0.55, 0.8, 0.8), seed + 3, 3)) / max(fat * 0.35, 1e-6)
        fine = np.clip(fractal(points * (0.8, 3, 3), seed + 7, 2) - 0.35, 0, 1) * fat
        return mix(
            lean, maker.colors.third, np.clip(np.clip(veins, 0, 1) * 0.85 + fine, 0, 1) if fat else 0.0
        )

    return paint


def stew_cube(maker: Maker, size: float, *, fat: float, bone: bool = False) -> Piece:
    """Cut by hand: no two edges are alike, and no side is square."""
    edge = [size * maker.rng.uniform(0.72, 1.28) for _ in range(3)]
    lean, narrow = maker.rng.uniform(-0.25, 0.25), maker.rng.uniform(0.7, 1.0)

    def skewed(points: Array) -> Array:
        x, y, z = points.T
        share = z / edge[2]
        slim = 1 + (narrow - 1) * share
        return np.stack([x * slim + lean * z, y * (1 - 0.2 * x / edge[0]) * slim, z], 1)

    cube = box(*edge, rounding=size * 0.2, fine=34).shaped(skewed)
    cube = cube.roughened(size * 0.15, size * 0.6, maker.seed, 4)
    lean = fibers(maker, fat=fat, grain=(0.5, 3, 3))
    rim = maker.rng.uniform(0.25, 0.6) * edge[1]

    def paint(mesh: Mesh) -> Array:
        """On one side, some of the fat that was around the muscle."""
        edge_fat = np.clip((mesh.points[:, 1] - rim + 0.5 * fractal(mesh.points / 1.1, 7)) * 2.5, 0, 0.9)
        return mix(lean(mesh), FAT, edge_fat)

    parts = [(cube.painted(paint), CHUNK)]
    if bone and maker.rng.random() < 0.6:
        outline: Outline = [(0, 0), (0, size * 0.2), (size * 0.3, size * 0.24), (size * 0.38, size * 0.23)]
        shaft = body(outline, around=30, along=20).painted(BONE)
        marrow = cross_face(outline, 1.0, around=30, rings=14).painted(
            lambda mesh: mix(linear("#b8605a"), BONE, np.clip((mesh.uv[:, 1] - 0.6) * 9, 0, 1))
        )
        parts += [(mesh.moved(z=edge[2] * 0.76), CURED) for mesh in (shaft, marrow)]
    return Piece.of(*parts)


@piece("beef-chuck")
def beef_cube(maker: Maker) -> Piece:
    return stew_cube(maker, 3.6, fat=0.3)


@piece("lamb-shoulder")
def lamb_cube(maker: Maker) -> Piece:
    return stew_cube(maker, 3.4, fat=0.5)


@piece("goat-meat")
def goat_cube(maker: Maker) -> Piece:
    return stew_cube(maker, 3.6, fat=0.2, bone=True)


@piece("beef-sirloin")
def sirloin(maker: Maker) -> Piece:
    """A steak: marbled, with a band of fat along one side."""
    reach = lambda angle: (
        7.4 * (1 + 0.2 * np.cos(2 * angle) + 0.07 * np.cos(3 * angle + 1) - 0.1 * np.sin(angle))
    )
    steak = slab(reach, 2.3, rounding=0.5, around=120, rings=50, dome=0.15).roughened(
        0.12, 1.2, maker.seed, 3
    )
    lean = fibers(maker, fat=0.34, grain=(0.8, 1.4, 1.4))

    def rim(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        fat = (np.sin(angle) > 0.05) & (ring > 0.87 + 0.03 * np.sin(angle * 9)) & (ring < 1.6)
        return mix(lean(mesh), FAT, fat * 0.95)

    return Piece.of((steak.painted(rim), RAW))


def poultry_breast(maker: Maker, dome: float) -> Piece:
    """A drop, thick at its round end, the tender along one side, with its grain and a rim of fat."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    reach = lambda angle: (
        6.6
        * (
            1
            + 0.2 * np.cos(2 * angle)
            + 0.26 * np.cos(angle)
            + 0.05 * np.cos(3 * angle + 0.6)
            + 0.012 * np.sin(9 * angle + phase)
        )
    )
    flat = slab(reach, 1.6, rounding=0.8, around=150, rings=70, dome=dome)
    x, y, _ = flat.points.T
    thick = 1 - 0.72 * np.clip((5 - x) / 12, 0, 1) ** 1.2
    # The tender lies along one side.
    seam = y - 2.0 + 0.1 * x
    fillet = -0.8 * np.exp(-((seam / 0.55) ** 2)) * (flat.uv[:, 1] < 1)
    swell = 0.25 * fractal(flat.points / 2.8, seed, 2) + 0.05 * fractal(
        flat.points / (1.6, 0.35, 0.6), seed + 2, 2
    )
    shaped = flat.shaped(
        lambda points: np.stack(
            [x, y, (points[:, 2] + (fillet + swell) * np.clip(points[:, 2], 0, 1)) * thick], 1
        )
    )

    def paint(mesh: Mesh) -> Array:
        grain = fractal(mesh.points / (2.2, 0.28, 0.5), seed + 4, 3)
        flesh = mix(
            maker.colors.main, maker.colors.second * (1, 0.86, 0.84), np.clip(0.5 + 0.9 * grain, 0, 1)
        )
        flesh = mix(
            flesh,
            maker.colors.third,
            np.clip(fractal(mesh.points / (1.8, 0.5, 0.6), seed + 6) * 1.5 - 0.3, 0, 0.6),
        )
        fat = np.clip(fractal(mesh.points / 1.3, seed + 8, 3) * 2 + (mesh.uv[:, 1] - 1) * 3 - 1.0, 0, 0.85)
        return mix(flesh, linear("#f4deb0"), fat * (mesh.uv[:, 1] < 1.6))

    return Piece.of((shaped.painted(paint), CHUNK))


@piece("chicken-breast")
def chicken_breast(maker: Maker) -> Piece:
    return poultry_breast(maker, 3.6)


@piece("turkey-breast")
def turkey_breast(maker: Maker) -> Piece:
    return poultry_breast(maker, 4.6).scaled(1.4)


@piece("boneless-chicken-thighs")
def boneless_thigh(maker: Maker) -> Piece:
    """Opened flat: two muscles with a seam between them, ragged edges, and fat where the skin was."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    reach = lambda angle: (
        5.4
        * (
            1
            + 0.2 * np.cos(2 * angle + 0.3)
            + 0.05 * np.sin(3 * angle + phase)
            + 0.035 * np.sin(7 * angle + phase)
            + 0.02 * np.sin(13 * angle + phase)
        )
    )
    cut = slab(reach, 1.3, rounding=0.6, around=150, rings=60, dome=0.5)
    x, y, z = cut.points.T
    seam = y - 0.5 * np.sin(x * 0.55 + phase) - 0.4
    up = np.clip(z / 1.2, 0, 1)
    muscles = 1.1 * np.abs(np.tanh(seam / 1.1)) - 0.75
    swell = 0.35 * fractal(cut.points / (3.2, 1.6, 2), seed, 3)
    shaped = cut.shaped(lambda points: points + np.outer((muscles + swell) * up, (0, 0, 1)))
    lean = fibers(maker, fat=0.12, grain=(0.5, 2.2, 2.2), size=1.3)

    def paint(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        patch = fractal(mesh.points / (1.5, 1.0, 2), seed + 5, 3)
        fat = np.clip(0.55 * np.exp(-((seam / 0.45) ** 2)) + patch * 1.5 - 0.75 + 0.5 * (ring > 0.9), 0, 0.9)
        deep = mix(lean(mesh), linear("#b8604e"), 0.28 * np.clip(0.4 - patch, 0, 1))
        return mix(deep, linear("#f6e3bd"), fat * (ring < 1.7))

    return Piece.of((shaped.painted(paint), RAW))


def pimpled(maker: Maker, mesh: Mesh, *, size: float = 0.5) -> Mesh:
    """Poultry skin with the dots where feathers were."""
    distance, _ = cells(mesh.points / size, maker.seed)
    skin = mix(
        maker.colors.main,
        np.where(
            fractal(mesh.points / 2.2, maker.seed)[:, None] > 0, maker.colors.third, maker.colors.second
        ),
        np.abs(fractal(mesh.points / 2.2, maker.seed)),
    )
    return mesh.painted(mix(skin, maker.colors.third, np.clip(0.3 - distance, 0, 1) * 1.5)).raised(
        0.06 * np.clip(0.36 - distance, 0, 1)
    )


@piece("chicken-thighs")
def chicken_thigh(maker: Maker) -> Piece:
    """A drop with its bone at the narrow end; the skin lies over it in folds and ends before the flesh does."""
    seed, phase = maker.seed, maker.rng.uniform(0, 6)
    outline = lambda angle: (
        1 + 0.26 * np.cos(angle) + 0.17 * np.cos(2 * angle) + 0.04 * np.cos(3 * angle + phase)
    )
    flesh = slab(lambda angle: 4.9 * outline(angle), 1.3, rounding=0.6, around=120, rings=44, dome=1.5)
    flesh = flesh.roughened(0.2, 1.8, seed, 3)
    lean = fibers(maker, fat=0.25, grain=(0.6, 1.6, 1.6))
    red = lambda mesh: mix(lean(mesh), linear("#c9705c"), 0.4)

    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, 170, endpoint=False), np.linspace(0.01, 1, 64))
    rim = 4.95 * outline(angle) * (1 + 0.03 * np.sin(angle * 4 + phase) + 0.012 * np.sin(angle * 9))
    # Its edge is drawn back from the bone, and rolled in elsewhere.
    back = 0.82 + 0.18 * np.clip(0.75 - np.cos(angle), 0, 1)
    reach = rim * ring * back
    over = np.clip((ring - 0.82) / 0.18, 0, 1)
    height = 1.55 + 1.75 * (1 - (ring * back) ** 2.4) - 0.95 * over**2 * np.clip(0.6 - np.cos(angle), 0, 1)
    ground = np.stack([reach * np.cos(angle), reach * np.sin(angle), 0 * ring], -1)
    folds = 0.32 * fractal(ground / (2.8, 1.9, 1), seed + 3, 2)
    pleats = 0.07 * np.sin(angle * 23 + 4 * folds) * over
    skin = sheet(np.stack([ground[..., 0], ground[..., 1], height + folds + pleats], -1), wrapped=True)
    thick = pimpled(maker, skin, size=0.4)
    pale = mix(
        thick.colors, linear("#f3dcb4"), np.clip(0.35 + 0.4 * fractal(skin.points / 2.4, seed + 9), 0, 0.65)
    )

    shaft: Outline = [(-2, 0.5), (0.9, 0.55), (1.6, 0.8), (2.0, 0.72), (2.15, 0)]
    bone = body(shaft, around=36, along=30, relief=lambda turn, share: 1 + 0.16 * np.cos(turn * 2) * share)
    bone = bone.painted(
        lambda mesh: mix(linear("#d98a80"), BONE, np.clip((mesh.points[:, 2] - 0.7) * 1.4, 0, 1))
    )
    bone = bone.turned(pitch=90).moved(6.2, 0, 0.95)
    return Piece.of((flesh.painted(red), RAW), (thick.painted(pale), SKIN), (bone, CURED))


def drumstick_of(maker: Maker, length: float, width: float) -> Piece:
    """Skin over the thick end, the knuckle bare at the thin one."""
    outline: Outline = [
        (0, 0),
        (0.1, width * 0.2),
        (width * 0.3, width * 0.44),
        (length * 0.3, width * 0.5),
        (length * 0.55, width * 0.36),
        (length * 0.78, width * 0.19),
        (length * 0.88, width * 0.17),
    ]
    meat = body(outline, around=64, along=90).roughened(0.16, 2.0, maker.seed, 3)
    knuckle: Outline = [
        (length * 0.84, width * 0.14),
        (length * 0.93, width * 0.15),
        (length * 0.97, width * 0.2),
        (length, width * 0.12),
        (length * 1.003, 0),
    ]
    bone = body(
        knuckle,
        around=36,
        along=36,
        relief=lambda angle, share: 1 + 0.2 * np.cos(angle * 2) * np.clip(share - 0.4, 0, 1),
    ).painted(lambda mesh: mix(BONE, linear("#d98a86"), np.clip(0.45 - mesh.uv[:, 1], 0, 1)))
    return Piece.of((lying(pimpled(maker, meat), length, 14), SKIN), (lying(bone, length, 14), CURED))


@piece("chicken-drumsticks")
def drumstick(maker: Maker) -> Piece:
    return drumstick_of(maker, 13.5, 6.4)


@piece("duck-legs")
def duck_leg(maker: Maker) -> Piece:
    """Thigh and drumstick in one, the skin thick with fat."""
    thigh = (
        ellipsoid(6.4, 5.2, 2.6, fine=44)
        .shaped(lambda points: np.stack([points[:, 0], points[:, 1], np.maximum(points[:, 2], -1.0)], 1))
        .roughened(0.3, 2.6, maker.seed, 3)
    )
    leg = drumstick_of(maker, 12.5, 5.4).turned(yaw=34).moved(6.4, 3.4, 0.4)
    rim = lambda mesh: mix(mesh.colors, FAT, np.clip((0.1 - mesh.points[:, 2]) * 1.2, 0, 0.8))
    return together([Piece.of((pimpled(maker, thigh).painted(rim), SKIN)), leg])


@piece("whole-chicken")
def whole_chicken(maker: Maker) -> Piece:
    """On its back: breast up, legs drawn in, wings folded."""
    trunk = ellipsoid(11, 7.6, 6.6, fine=56)

    def breast(points: Array) -> Array:
        x, y, z = points.T
        keel = 0.9 * np.exp(-((y / 1.6) ** 2)) * np.clip(z / 6, 0, 1)
        cleft = -0.5 * np.exp(-((y / 0.5) ** 2)) * np.clip(z / 6, 0, 1)
        slim = 1 - 0.22 * np.clip(x / 11, -1, 1)
        return np.stack([x, y * slim, (z + keel + cleft) * (1 - 0.12 * x / 11)], 1)

    parts = [Piece.of((pimpled(maker, trunk.shaped(breast).moved(z=6.2), size=0.7), SKIN))]
    for side in (-1, 1):
        thigh = ellipsoid(5.4, 3.2, 3.9, fine=32).turned(yaw=side * 16, pitch=18).moved(4.0, side * 6.6, 5.2)
        leg = (
            drumstick_of(maker, 13, 5.2).turned(pitch=-10).turned(yaw=-side * 20).moved(9.6, side * 5.4, 5.8)
        )
        upper = ellipsoid(4.6, 1.8, 1.9, fine=24).turned(yaw=side * 28).moved(-5.2, side * 7.4, 5.4)
        tip = ellipsoid(4.0, 1.35, 1.3, fine=24).turned(yaw=-side * 34).moved(-5.6, side * 8.6, 3.9)
        parts += [Piece.of((pimpled(maker, join([thigh, upper, tip]), size=0.7), SKIN)), leg]
    return together(parts)


@piece("ground-beef", "ground-chicken", "ground-lamb", "ground-pork", "ground-turkey")
def mince(maker: Maker) -> Piece:
    """A low mound as it is packed: strands from the grinder, which lie close along its surface."""
    wide, deep, tall = 7.6, 5.6, 3.0
    shape = np.random.default_rng(maker.seed)

    def height(x: Array, y: Array) -> Array:
        out = (np.abs(x / wide) ** 2.6 + np.abs(y / deep) ** 2.6) ** (1 / 2.6)
        swell = 1 + 0.16 * fractal(np.stack([x / 3.0, y / 3.0, 0 * x], -1), 3, 2)
        return tall * np.clip(1 - out**3.2, 0, 1) ** 0.62 * swell

    count, steps = 1150, 11
    turn, reach = shape.uniform(0, 2 * pi, count), shape.uniform(0, 1, count) ** 0.5
    x, y = wide * 0.97 * reach * np.cos(turn), deep * 0.97 * reach * np.sin(turn)
    drift = fractal(np.stack([x / 5, y / 5, 0 * x], -1), maker.seed, 2)
    heading = 0.35 + 1.5 * drift + shape.normal(0, 0.22, count)
    length = shape.uniform(1.5, 3.4, count)
    strands = []
    for number in range(count):
        t = np.linspace(-0.5, 0.5, steps)
        along, wave = t * length[number], 0.16 * np.sin(t * 8 + number)
        c, s = np.cos(heading[number]), np.sin(heading[number])
        px, py = x[number] + along * c - wave * s, y[number] + along * s + wave * c
        # Both ends go down between the others.
        dip = 0.5 * (np.abs(t) * 2) ** 5 + shape.uniform(0, 0.16)
        path = np.stack([px, py, np.maximum(height(px, py) - dip, 0.12)], 1)
        radius = (
            0.25 * (1 + 0.1 * np.sin(t * 30 + number)) * np.interp(np.abs(t), [0, 0.42, 0.5], [1, 0.95, 0.5])
        )
        tone = (
            mix(maker.colors.third, FAT, 0.45)
            if shape.random() < 0.2
            else mix(maker.colors.main, maker.colors.second, shape.random())
        )
        strands.append(tube(path, radius, around=9).painted(tone))
    packed = join(strands)
    marbled = mix(
        packed.colors,
        maker.colors.third,
        np.clip(fractal(packed.points / 0.5, maker.seed) * 1.2 - 0.45, 0, 0.6),
    )
    ring, angle = np.meshgrid(
        np.linspace(0.01, 1, 40), np.linspace(0, 2 * pi, 90, endpoint=False), indexing="ij"
    )
    core_x, core_y = wide * ring * np.cos(angle), deep * ring * np.sin(angle)
    core = sheet(np.stack([core_x, core_y, height(core_x, core_y) * 0.9 - 0.1], -1), wrapped=True)
    finish = Finish(
        roughness=0.4,
        subsurface=0.22,
        depth=0.2,
        coat=0.12,
        mottle=0.08,
        mottle_size=0.4,
        bump=0.2,
        bump_size=0.1,
    )
    return Piece.of((packed.painted(marbled), finish), (core.painted(maker.colors.second * 0.7), finish))


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
    """A slice of the roll: lean and fat in a spiral."""
    seed = maker.seed

    def face(mesh: Mesh) -> Array:
        angle, ring = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1]
        band = np.mod(ring * 3.2 - angle / (2 * pi) + 0.12 * fractal(mesh.points, seed), 1)
        lean = np.clip(np.sin(band * pi) * 2.4 - 1.3 + 0.5 * fractal(mesh.points / 0.7, seed), 0, 1)
        return mix(maker.colors.second, mix(maker.colors.main, maker.colors.third, 0.4), lean)

    return round_slice(maker, 5.2, 0.45, face, linear("#8a5a4a"))


@piece("guanciale")
def guanciale(maker: Maker) -> Piece:
    """Cured jowl: a triangle, mostly fat with a streak of lean, rubbed with pepper."""
    reach = lambda angle: 7.2 * (1 + 0.11 * np.cos(3 * angle + 0.4) + 0.1 * np.cos(angle))
    cut = slab(reach, 4.4, rounding=0.7, around=120, rings=50, dome=0.2).roughened(0.2, 2.0, maker.seed, 3)

    def paint(mesh: Mesh) -> Array:
        pepper, _ = cells(mesh.points / 0.32, 5)
        rubbed = mix(linear("#8a5a44"), linear("#2c221e"), np.clip(0.42 - pepper, 0, 1) * 3)
        streak = np.exp(
            -(((mesh.points[:, 2] - 1.7 - 0.5 * fractal(mesh.points / 2, 4)) / 0.42) ** 2)
        ) + 0.8 * np.exp(-(((mesh.points[:, 2] - 3.1 - 0.3 * fractal(mesh.points / 2, 9)) / 0.22) ** 2))
        side = mix(maker.colors.second, maker.colors.third, np.clip(streak, 0, 0.95))
        return mix(side, rubbed, np.clip((mesh.points[:, 2] - 4.1) * 6, 0, 1))

    return Piece.of((cut.painted(paint), CURED))


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
    """A slice so thin that it falls in folds, with its rim of fat."""
    rows, columns = 90, 44
    across, along = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(0, 1, rows))
    phase = maker.rng.uniform(0, 6)
    x = 5.5 * (along * 2 - 1) * (1 - 0.25 * np.abs(across) ** 3) + 0.9 * np.sin(along * 16 + phase)
    y = across * 3.6 * np.sin(pi * np.clip(along, 0.04, 0.96)) ** 0.4 + 0.4 * np.sin(along * 9 + phase)
    z = 0.95 + 0.85 * np.sin(along * 16 + phase + 1.4 + 0.6 * across) + 0.2 * np.sin(across * 5 + phase)

    def paint(mesh: Mesh) -> Array:
        side = mesh.uv[:, 0] * 2 - 1
        lean = mix(
            maker.colors.main,
            maker.colors.third,
            0.5 + 0.6 * fractal(np.stack([side * 4, mesh.uv[:, 1] * 6, 0 * side], 1), maker.seed, 3),
        )
        veins = np.clip(
            1 - np.abs(fractal(np.stack([side * 3, mesh.uv[:, 1] * 3, 0 * side], 1), maker.seed + 5, 3)) * 14,
            0,
            1,
        )
        return mix(
            lean,
            maker.colors.second,
            np.clip(veins * 0.7 + np.clip((side - 0.62 + 0.1 * np.sin(mesh.uv[:, 1] * 9)) * 8, 0, 1), 0, 1),
        )

    folded = sheet(np.stack([x, y, z], -1)).painted(paint)
    return Piece.of((folded, Finish(roughness=0.38, subsurface=0.25, coat=0.2, mottle=0.06)))


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
    slices = []
    for number in range(2):
        flat: Outline = [(0, 0), (0, radius * 0.98), (0.35, radius * 0.98)]
        rim = body(flat, around=90, along=10, relief=relief).painted(linear("#a8683c"))
        one = cross_face(flat, 1.0, around=130, rings=60, relief=relief).painted(face)
        slices.append(
            Piece.of((rim, CURED), (one, RAW))
            .turned(roll=22 + 26 * number)
            .centered()
            .moved(1.5 + 0.6 * number, -10.2 + 3.0 * number, 0)
        )
    return together([joint, *slices])


@piece("veal-shanks")
def veal_shank(maker: Maker) -> Piece:
    """A thick cross-cut around its bone and marrow."""
    reach = lambda angle: 5.3 * (1 + 0.08 * np.cos(2 * angle + 1) + 0.05 * np.cos(3 * angle))
    cut = slab(reach, 3.2, rounding=0.5, around=120, rings=54).roughened(0.1, 1.4, maker.seed, 3)
    lean = fibers(maker, fat=0.3, grain=(1, 1, 1))

    def face(mesh: Mesh) -> Array:
        ring = mesh.uv[:, 1]
        seams = np.clip(1 - np.abs(np.cos(mesh.uv[:, 0] * pi * 5 + 0.3)) * 9, 0, 1) * (ring > 0.35)
        color = mix(lean(mesh), maker.colors.third, seams * 0.8)
        return mix(color, maker.colors.third, ((ring > 0.93) & (ring < 1.6)) * 0.8)

    bone: Outline = [(2.6, 1.75), (3.3, 1.75), (3.42, 1.6), (3.4, 1.15), (3.2, 1.05)]
    ring_ = body(bone, around=50, along=30).painted(BONE)
    marrow = ellipsoid(1.15, 1.15, 0.22, fine=14).moved(z=3.2).painted(linear("#e8b8a4"))
    return Piece.of((cut.painted(face), RAW), (ring_, CURED), (marrow, RAW))
