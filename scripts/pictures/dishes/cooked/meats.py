"""Meat, cooked, and what is cut and browned like it. Lengths are centimeters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import numpy as np

from ...colors import Array, Palette, linear, mix
from ...mesh import Mesh, welded
from ...noise import cells, fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import ellipsoid, slab, tube
from .registry import shape

STEWED = Finish(roughness=0.46, coat=0.07, mottle=0.12, mottle_size=0.4, bump=0.4, bump_size=0.16)
ROASTED = Finish(roughness=0.56, coat=0.03, mottle=0.16, mottle_size=0.5, bump=0.5, bump_size=0.14)
TENDER = Finish(roughness=0.52, subsurface=0.1, coat=0.04, mottle=0.07, mottle_size=0.5, bump=0.25)
_BRAISED = Finish(roughness=0.56, coat=0.05, mottle=0.16, mottle_size=0.3, bump=0.6, bump_size=0.09)
_MEALY = Finish(roughness=0.42, subsurface=0.14, coat=0.08, mottle=0.08, bump=0.2, bump_size=0.14)
_CASING = Finish(roughness=0.46, coat=0.07, mottle=0.12, mottle_size=0.6, bump=0.2, bump_size=0.2)
_CUT = Finish(roughness=0.62, subsurface=0.06, coat=0.02, mottle=0.1, mottle_size=0.25, bump=0.2)
_WOOD = Finish(roughness=0.75, mottle=0.2, mottle_size=0.3)

_LUMA = np.array([0.2126, 0.7152, 0.0722])


@dataclass(frozen=True)
class Tones:
    """A palette by its brightness, in whatever order it names the browned and the pale."""

    own: Array
    dark: Array
    light: Array

    def at(self, share: Array) -> Array:
        """0 is pale, 0.4 the own color, 1 the darkest."""
        return mix(mix(self.light, self.own, share / 0.4), self.dark, (share - 0.4) / 0.6)


def tones_of(colors: Palette) -> Tones:
    own, luma = colors.main, float(colors.main @ _LUMA)
    ranked = sorted((colors.second, colors.third), key=lambda color: float(color @ _LUMA))
    dark = ranked[0] if ranked[0] @ _LUMA < 0.9 * luma else own * (0.5, 0.45, 0.4)
    light = ranked[-1] if ranked[-1] @ _LUMA > 1.1 * luma else np.clip(own * 1.14 + 0.01, 0, 0.85)
    return Tones(own, dark, light)


def fibrous(colors: Palette) -> float:
    """Whether it is the color of meat or fish (1) rather than of roots, fruit or greens (0)."""
    red, green, blue = colors.main
    luma, hue = float(colors.main @ _LUMA), green / max(red, 1e-3)
    warm = np.clip((hue - 0.12) * 20, 0, 1) * np.clip((0.75 - hue) * 8, 0, 1)
    brown = np.clip((0.27 - luma) * 12, 0, 1) * warm
    pale = np.clip((blue / max(red, 1e-3) - 0.4) * 9, 0, 1) * (luma > 0.25) * (hue < 0.95)
    return float(max(brown, 0.7 * pale))


def proud(mesh: Mesh, rounds: int = 10) -> Array:
    """How far each point stands out of its surroundings: towards 1 on edges and bumps, -1 in hollows."""
    count, ends = len(mesh.points), np.cumsum(mesh.sizes)
    following = np.arange(1, len(mesh.corners) + 1)
    following[ends - 1] = ends - mesh.sizes
    one, other = mesh.corners, mesh.corners[following]
    start, end = np.concatenate([one, other]), np.concatenate([other, one])
    neighbors = np.maximum(np.bincount(start, minlength=count), 1)[:, None]
    smooth = mesh.points
    for _ in range(rounds):
        sums = [np.bincount(start, smooth[end, axis], minlength=count) for axis in range(3)]
        smooth = np.stack(sums, 1) / neighbors
    out = ((mesh.points - smooth) * mesh.normals()).sum(1)
    return np.tanh((out - np.median(out)) / (1.4 * out.std() + 1e-9))


def faced(mesh: Mesh) -> Mesh:
    """Quads, joined where their points meet, all of them outward, so that what is raised stands out."""
    mesh = welded(mesh)
    quads = mesh.corners.reshape(-1, 4)
    first, second, last = (mesh.points[quads[:, corner]] for corner in (0, 1, 3))
    if (first * np.cross(second - first, last - first)).sum() < 0:
        quads = quads[:, ::-1]
    distinct = quads != np.roll(quads, -1, axis=1)
    distinct &= distinct.sum(1, keepdims=True) > 2
    return replace(mesh, corners=quads[distinct], sizes=distinct.sum(1)[distinct.any(1)])


def browned(maker: Maker, *, size: float = 1.2, amount: float = 0.5) -> Callable[[Mesh], Array]:
    """Paint: the own color, browned in patches and where it stands out, pale in hollows."""
    seed, tones = maker.seed, tones_of(maker.colors)

    def paint(mesh: Mesh) -> Array:
        patches = fractal(mesh.points / size, seed, 3)
        fine = fractal(mesh.points / (size * 0.3), seed + 3, 2)
        return tones.at(0.15 + 0.7 * amount + 0.5 * patches + 0.18 * fine + 0.22 * proud(mesh))

    return paint


def hewn(maker: Maker, half: tuple[float, float, float], *, sharp: float, cuts: int, fine: int) -> Mesh:
    """A lump with sides as a knife leaves them, the flatter the more `sharp`; `cuts` are those that slant."""
    rng, unit = maker.rng, ellipsoid(1, fine=fine)
    way = unit.points * half
    way = way / np.linalg.norm(way, axis=1, keepdims=True)
    sides = [np.eye(3)[axis] * sign for axis in range(3) for sign in (-1, 1)]
    sides += [np.array([rng.gauss(0, 1) for _ in range(3)]) for _ in range(cuts)]
    total = np.zeros(len(way))
    for number, side in enumerate(sides):
        normal = side / np.linalg.norm(side) + [rng.gauss(0, 0.14) for _ in range(3)]
        normal /= np.linalg.norm(normal)
        far = rng.uniform(0.92, 1.06) if number < 6 else rng.uniform(0.8, 0.95)
        total += np.clip(way @ normal / (far * np.linalg.norm(normal * half)), 0, None) ** sharp
    return unit.shaped(lambda _: way * total[:, None] ** (-1 / sharp))


def strands(maker: Maker, points: Array, thick: float, way: Sequence[float]) -> tuple[Array, Array]:
    """The fibers of meat along `way`: their relief (-1 to 1) and the clefts between bundles (0 to 1)."""
    seed, along = maker.seed, np.asarray(way) / np.linalg.norm(way)
    run = points @ along
    aside = points - run[:, None] * along
    lie = aside / thick + np.outer(run, along) / (thick * 7)
    split = np.abs(fractal(lie / 2.6 + 0.25 * fractal(points / (thick * 5), seed + 1)[:, None], seed + 2, 2))
    return fractal(lie, seed + 4, 2), np.clip(1 - 7 * split, 0, 1)


@shape("chunk", size=3.0, tilt=180, variants=8)
def chunk(maker: Maker, size: float) -> Piece:
    """Cut, then shrunk by cooking: red meat parts along its grain, white meat in flakes, roots stay flat."""
    meaty, tones = fibrous(maker.colors), tones_of(maker.colors)
    white = meaty * float(tones.own @ _LUMA > 0.25)
    if meaty - white > 0.5:
        return _braised(maker, size)
    rng, seed = maker.rng, maker.seed
    half = (size / 2, size / 2 * rng.uniform(0.68, 0.95), size / 2 * rng.uniform(0.52, 0.76))
    fine = 14 if size < 2 else 28
    mesh = hewn(maker, half, sharp=8 - 1.5 * meaty - 0.5 * white, cuts=rng.randint(1, 3), fine=fine)
    mesh = mesh.roughened(size * (0.05 + 0.05 * meaty), size * 0.4, seed, 2)
    way = np.array([rng.gauss(0, 1) for _ in range(3)]) + 1e-3
    fiber, _ = strands(maker, mesh.points, 0.07 * size + 0.03, way)
    grain = fractal(mesh.points / (size * 0.1), seed + 3, 2)
    run = mesh.points @ way / np.linalg.norm(way)
    bowed = ((mesh.points**2).sum(1) - run**2) / size
    curved = run + 0.9 * bowed + 0.05 * size * fractal(mesh.points / (0.3 * size), seed + 5, 2)
    parted = np.clip(0.5 + 1.6 * fractal(mesh.points / (0.35 * size), seed + 6, 2), 0, 1)
    gap = np.exp(-(((np.mod(curved / (0.15 * size), 1) - 0.5) / 0.19) ** 2)) * parted
    mesh = mesh.raised(size * (white * (0.01 * fiber - 0.035 * gap) + 0.012 * (1 - meaty) * grain))
    patches = fractal(mesh.points / (size * 0.42), seed + 7, 3)
    share = 0.36 + 0.34 * patches + 0.2 * proud(mesh) + 0.1 * grain
    share = share + white * (0.3 + 0.2 * fiber + 0.45 * gap + 0.3 * patches)
    color = tones.at(share) * (1 - 0.35 * white * gap[:, None])
    return Piece.of((mesh.painted(color), TENDER if white else _MEALY)).centered()


def _braised(maker: Maker, size: float) -> Piece:
    """Red meat: bundles of fibers along its sides, the cut faces across them lighter, the edges browned."""
    rng, seed, tones = maker.rng, maker.seed, tones_of(maker.colors)
    half = (size / 2, size / 2 * rng.uniform(0.68, 0.95), size / 2 * rng.uniform(0.55, 0.78))
    mesh = hewn(maker, half, sharp=7, cuts=rng.randint(1, 3), fine=16 if size < 2 else 44)
    way = np.array([1, rng.uniform(-0.25, 0.25), rng.uniform(-0.25, 0.25)])
    way /= np.linalg.norm(way)
    across = np.clip(2.4 * np.abs(mesh.normals() @ way) - 1.1, 0, 1)
    mesh = mesh.roughened(size * 0.07, size * 0.42, seed, 2)
    aside = rng.uniform(-0.35, 0.35) * mesh.points[:, 0] ** 2 / size
    aside = aside + 0.14 * size * fractal(mesh.points / (0.5 * size), seed + 1, 2)
    bent = mesh.points + np.outer(aside, (0, 1, rng.uniform(-1, 1)))
    fiber, cleft = strands(maker, bent, 0.035 * size + 0.035, way)
    bundle, parting = strands(maker, bent, 0.11 * size, way)
    grain, _ = cells(mesh.points / (0.05 * size + 0.03), seed + 3)
    along = 1 - across
    relief = along * (0.016 * fiber - 0.018 * cleft + 0.016 * bundle - 0.04 * parting)
    mesh = mesh.raised(size * (relief + across * (0.03 * (0.5 - grain) - 0.035 * parting)))
    patches, edge = fractal(mesh.points / (size * 0.45), seed + 7, 3), proud(mesh, 14)
    share = 0.4 + 0.55 * patches + 0.28 * edge + along * (0.3 * fiber + 0.15 * bundle)
    share = share + 0.35 * np.maximum(cleft * along, parting) + 0.35 * across * (grain - 0.5)
    cut = np.clip(0.2 + 0.8 * across + 0.5 * patches - 0.5 * edge, 0, 1)
    sinew = np.clip(1 - 14 * np.abs(fractal(bent / (0.3 * size), seed + 9, 2)), 0, 1)
    color = mix(tones.at(share), np.clip(tones.light * 1.25 + 0.012, 0, 0.8), 0.5 * cut * (1 - cleft))
    color = mix(color, tones.light * 1.5 + 0.03, 0.4 * sinew * along)
    return Piece.of((mesh.painted(color), _BRAISED)).centered()


@shape("ball", size=3.2, tilt=180)
def ball(maker: Maker, size: float) -> Piece:
    """Rolled by hand from crumbs, a little flat where it lay in the pan, and darkest there."""
    seed, tones = maker.seed, tones_of(maker.colors)
    mesh = hewn(maker, (size / 2, size * 0.48, size * 0.46), sharp=2.5, cuts=2, fine=16 if size < 2.2 else 29)
    mesh = mesh.roughened(size * 0.05, size * 0.4, seed, 2)
    distance, number = cells(mesh.points / (0.06 * size + 0.1), seed + 3)
    mesh = mesh.raised(size * 0.045 * (0.5 - distance) * (0.3 + 1.2 * number))
    patches = fractal(mesh.points / (size * 0.4), seed + 5, 3)
    share = 0.42 + 0.6 * patches + 0.25 * proud(mesh, 6) + 0.2 * (number - 0.5) + 0.25 * (distance - 0.5)
    return Piece.of((mesh.painted(tones.at(share)), ROASTED)).centered()


def outline_of(maker: Maker, size: float, ratio: float, ragged: float) -> Callable[[Array], Array]:
    """The `reach` of an uneven oval, narrower at one end."""
    rng = maker.rng
    egg = rng.uniform(-0.1, 0.1)
    waves = [(turn, rng.uniform(0, 2 * pi), rng.uniform(0.4, 1)) for turn in range(2, 12)]

    def reach(angle: Array) -> Array:
        oval = 1 / np.hypot(np.cos(angle), np.sin(angle) / ratio)
        uneven = sum(weight * np.sin(turn * angle + phase) / turn for turn, phase, weight in waves)
        return size / 2 * oval * (1 + egg * np.cos(angle) * np.sin(angle) + ragged * uneven)

    return reach


@shape("meatSlice", size=6.0, tilt=6, variants=8)
def meat_slice(maker: Maker, size: float) -> Piece:
    """Cut from a roast: streaks of its grain, seams of fat, more of it along one side, a thin browned rim."""
    rng, seed, tones = maker.rng, maker.seed, tones_of(maker.colors)
    thick = min(0.8, size * rng.uniform(0.1, 0.14))
    oval = outline_of(maker, size, rng.uniform(0.58, 0.7), 0.06)
    phase, notch = rng.uniform(0, 2 * pi), rng.uniform(0.06, 0.16)
    dent = lambda angle: notch * np.exp(-(((np.mod(angle - phase, 2 * pi) - pi) / 0.4) ** 2))
    reach = lambda angle: oval(angle) * (1 - dent(angle))
    mesh = faced(slab(reach, thick, rounding=thick * 0.42, around=104, rings=40))
    angle, up = mesh.uv[:, 0] * 2 * pi, mesh.uv[:, 1] < 1.05
    fiber, cleft = strands(maker, mesh.points, 0.02 * size + 0.05, (cos(phase), sin(phase), 0.35))
    warped = mesh.points / (0.8 * size, 0.4 * size, size)
    warped = warped + 0.6 * fractal(mesh.points / (0.3 * size), seed + 1, 2)[:, None]
    seam = np.clip(1 - 15 * np.abs(fractal(warped, seed + 2, 2)), 0, 1)
    swell = fractal(mesh.points / (0.2 * size), seed + 4, 2)
    mesh = mesh.raised((0.014 * fiber + 0.03 * swell - 0.015 * cleft - 0.02 * seam) * up)
    ring = mesh.uv[:, 1] + 0.05 * fractal(mesh.points / 0.5, seed + 6, 2)
    cap = np.clip(1.4 * np.cos(angle - phase - 1.2) - 0.1, 0, 1)
    share = 0.36 + 0.4 * fiber + 0.25 * swell + 0.3 * cleft + 0.3 * np.clip(ring - 0.6, 0, 1)
    cap = cap * np.clip((ring - 0.8) * 8, 0, 0.9) * np.clip(1 + 1.5 * swell, 0, 1)
    fat = np.clip(0.4 * seam + cap, 0, 0.85)
    face = mix(tones.at(share), mix(tones.light, tones.own, 0.15), fat)
    crust = np.clip((ring - 0.95) * 18, 0, 1) * np.clip(0.8 + fractal(mesh.points / 1.1, seed + 7, 2), 0.3, 1)
    rim = mix(tones.dark, tones.dark * 0.5, 0.4 + fractal(mesh.points / 0.5, seed + 8, 2))
    bow = rng.uniform(0.1, 0.3) * (mesh.points[:, 0] / size) ** 2 * size * 0.25
    sagged = mesh.painted(mix(face, rim, crust)).shaped(lambda points: points + np.outer(bow, (0, 0, 1)))
    return Piece.of((sagged, _CUT)).centered()


@shape("steak", size=11.0, tilt=6, variants=4)
def steak(maker: Maker, size: float) -> Piece:
    """Off the grill: swollen between the dark bars, a seam or two in the meat, charred along its edge."""
    rng, seed, tones = maker.rng, maker.seed, tones_of(maker.colors)
    thick = size * rng.uniform(0.13, 0.17)
    reach = outline_of(maker, size, rng.uniform(0.58, 0.72), 0.09)
    mesh = faced(slab(reach, thick, rounding=thick * 0.48, around=112, rings=40, dome=thick * 0.15))
    fiber, cleft = strands(maker, mesh.points, 0.22, (1, rng.uniform(-0.5, 0.5), 0.8))
    top = np.clip(1.25 - mesh.uv[:, 1], 0, 0.25) * 4
    mesh = mesh.roughened(size * 0.02, size * 0.22, seed, 2).raised((0.03 * fiber - 0.1 * cleft) * top)
    turn, pitch = rng.uniform(0.6, 1.1), 0.135 * size
    x, y, _ = mesh.points.T
    across = (x * sin(turn) - y * cos(turn) + 0.12 * fractal(mesh.points / 1.6, seed + 2, 2)) / pitch
    bar = np.clip(1.7 - np.abs(np.mod(across, 1) - 0.5) * pitch / 0.17, 0, 1)
    bar = bar * np.clip(0.9 + 0.9 * fractal(mesh.points / 2.2, seed + 4, 2), 0, 1) * (mesh.uv[:, 1] < 1.15)
    mesh = mesh.raised(-0.05 * bar)
    patches = fractal(mesh.points / 1.9, seed + 6, 3)
    edge = np.clip((mesh.uv[:, 1] - 0.86) * 5, 0, 1) * (mesh.uv[:, 1] < 1.3)
    share = 0.38 + 0.5 * patches + 0.2 * proud(mesh) + 0.1 * fiber + 0.12 * cleft + 0.3 * edge
    color = mix(tones.at(share), tones.dark * 0.28, bar * 0.92)
    return Piece.of((mesh.painted(color), ROASTED)).centered()


@shape("patty", size=7.0, tilt=8, variants=6)
def patty(maker: Maker, size: float) -> Piece:
    """Pressed flat by hand: cracked around its rim, crumbly, browned on top where it met the pan."""
    rng, seed, tones = maker.rng, maker.seed, tones_of(maker.colors)
    thick = size * rng.uniform(0.17, 0.22)
    reach = outline_of(maker, size, rng.uniform(0.92, 1.0), 0.035)
    mesh = faced(slab(reach, thick, rounding=thick * 0.5, around=112, rings=40))
    rim = np.clip(mesh.uv[:, 1] - 0.75, 0, 0.5) * 2
    distance, number = cells(mesh.points / 0.42, seed)
    lump = fractal(mesh.points / (0.22 * size), seed + 2, 2)
    crack = np.clip(1 - 9 * np.abs(fractal(mesh.points / (0.2 * size), seed + 4, 2)), 0, 1) * rim
    mesh = mesh.raised(0.07 * (0.5 - distance) * (0.4 + number) + 0.02 * size * lump - 0.02 * size * crack)
    inside = 1 - np.clip((mesh.uv[:, 1] - 0.72 + 0.12 * lump) * 4, 0, 1)
    patches = fractal(mesh.points / (0.16 * size), seed + 6, 3)
    share = 0.3 + 0.42 * inside + (0.65 * patches + 0.2 * proud(mesh, 6)) * (0.3 + 0.7 * inside)
    share = share + 0.15 * (number - 0.5) + 0.4 * crack
    return Piece.of((mesh.painted(tones.at(share)), ROASTED)).centered()


@shape("sausage", size=11.0, tilt=8, variants=6)
def sausage(maker: Maker, size: float) -> Piece:
    """Grilled: its skin drawn tight over coarse meat, seared in bars, pinched at both ends."""
    rng, seed, tones = maker.rng, maker.seed, tones_of(maker.colors)
    turn, radius = rng.uniform(0.15, 0.7), size * rng.uniform(0.1, 0.125)
    step = np.linspace(-0.5, 0.5, 96)
    path = np.stack([0.97 * np.sin(step * turn), np.cos(step * turn), 0 * step], 1) * size / turn
    end = np.clip((0.5 - np.abs(step)) * size / radius, 0, 1)
    width = radius * (0.1 + 0.9 * np.sqrt(1 - (1 - end) ** 2.4))
    width = width * (1 + 0.05 * np.sin(step * 9 + rng.uniform(0, 6)))
    mesh = faced(tube(path, width, around=52)).roughened(radius * 0.12, radius * 1.3, seed, 2)
    along = mesh.uv[:, 1] * size
    up = np.clip(mesh.normals()[:, 2] * 2, 0, 1)
    pleat = np.clip(1 - np.minimum(along, size - along) / (0.8 * radius), 0, 1)
    mesh = mesh.raised(0.06 * radius * pleat * np.sin(mesh.uv[:, 0] * 2 * pi * 9))
    distance, number = cells(mesh.points / 0.5, seed + 2)
    pitch = rng.uniform(1.5, 1.9) * radius
    wander = rng.uniform(0.3, 0.7) * mesh.points[:, 1] + 0.35 * fractal(mesh.points / 2.2, seed + 4, 2)
    bar = np.clip(1.6 - np.abs(np.mod((along + wander) / pitch, 1) - 0.5) * pitch / 0.13, 0, 1) * up
    bar = bar * np.clip(0.5 + 1.5 * fractal(mesh.points / 1.8, seed + 6, 2), 0, 1)
    patches = fractal(mesh.points / 1.5, seed + 8, 3)
    share = 0.32 + 0.45 * patches + 0.2 * (number - 0.5) + 0.1 * up + 0.35 * pleat
    mesh = mesh.raised(0.04 * (0.5 - distance) * number - 0.03 * bar)
    return Piece.of((mesh.painted(mix(tones.at(share), tones.dark * 0.4, 0.7 * bar)), _CASING)).centered()


@shape("skewer", size=18.0, tilt=4, variants=4)
def skewer(maker: Maker, size: float) -> Piece:
    """Chunks side by side on a wooden stick, seared where they stand out."""
    rng, tones = maker.rng, tones_of(maker.colors)
    parts, count = [], 5
    long = size * 0.8 / count
    for number in range(count):
        seed = maker.seed
        half = (long * rng.uniform(0.46, 0.49), long * rng.uniform(0.5, 0.66), long * rng.uniform(0.42, 0.52))
        mesh = hewn(maker, half, sharp=6, cuts=2, fine=13).roughened(long * 0.05, long * 0.4, seed, 2)
        fiber, cleft = strands(maker, mesh.points, 0.07 * long + 0.05, (0.3, 1, rng.uniform(-1, 1)))
        mesh = mesh.raised(long * (0.02 * fiber - 0.04 * cleft))
        reach = np.abs(mesh.points[:, 0]).max()
        mesh = mesh.scaled(0.495 * long / reach, 1, 1).turned(roll=rng.uniform(-25, 25))
        patches = fractal(mesh.points / (long * 0.4), seed + 7, 3)
        share = 0.42 + 0.42 * patches + 0.26 * proud(mesh, 6) + 0.14 * fiber + 0.2 * cleft
        sear = np.clip(1.6 * proud(mesh, 6) + 1.8 * patches - 0.9, 0, 0.75)
        color = mix(tones.at(share), tones.dark * 0.3, sear)
        at = (number - (count - 1) / 2) * long + 0.05 * size
        parts.append((mesh.painted(color).moved(at, rng.uniform(-0.06, 0.06) * long), ROASTED))
    stick = tube([(x, 0, 0) for x in np.linspace(-size / 2, size / 2, 40)], 0.17, around=10)
    grain = 0.4 + 0.5 * fractal(stick.points / (2, 0.1, 0.1), maker.seed, 2)
    parts.append((stick.painted(mix(linear("#b98f58"), linear("#7c5730"), grain)), _WOOD))
    return Piece.of(*parts).centered()
