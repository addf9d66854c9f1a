"""Filled, folded, fried and rolled dough, cooked. Lengths are centimeters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi

import numpy as np

from ...colors import Array, Palette, mix
from ...mesh import Mesh, join, sheet, welded
from ...noise import cells, fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import ellipsoid
from ..beds import noise_at
from .registry import shape

BAKED = Finish(roughness=0.5, coat=0.08, mottle=0.14, mottle_size=0.5, bump=0.3, bump_size=0.12)
GLAZED = Finish(roughness=0.44, coat=0.1, mottle=0.13, mottle_size=0.7, bump=0.22, bump_size=0.09)
FRIED = Finish(roughness=0.48, coat=0.08, mottle=0.18, mottle_size=0.35, bump=0.45, bump_size=0.1)
_BOILED = Finish(roughness=0.4, subsurface=0.12, depth=0.2, coat=0.12, mottle=0.05, mottle_size=0.6)
_FLAKY = Finish(roughness=0.42, coat=0.12, mottle=0.14, mottle_size=0.4, bump=0.2, bump_size=0.08)
_STOPS = (0.0, 0.35, 0.7, 1.05)

Reach = Callable[[Array], Array]
"""From the middle to the outline, by the angle (radians)."""

Height = Callable[[Array, Array, Array], Array]


def toasted(colors: Palette, brown: Array) -> Array:
    """0 is the palest of the colors, 0.35 the own, 0.7 a darker, 1 the darkest one, whatever their order."""
    own = colors.main
    others = sorted((colors.second, colors.third), key=lambda color: -float(color.sum()))
    lighter = [color for color in others if float(color.sum()) > 1.04 * float(own.sum())]
    darker = [color for color in others if float(color.sum()) < 0.98 * float(own.sum())]
    pale = lighter[0] if lighter else np.minimum(own * 1.16, 0.86)
    tan = darker[0] if darker else own * 0.74
    dark = darker[1] if len(darker) > 1 and not np.allclose(darker[1], tan) else tan * 0.55
    scale = np.stack([pale, own, tan, dark])
    return np.stack([np.interp(brown, _STOPS, scale[:, channel]) for channel in range(3)], -1)


def moulded(reach: Reach, height: Height, *, fine: int = 33, core: float = 0.0) -> Mesh:
    """A flat foot and the outline `reach(angle)`, in even quads: `fine` of them from the middle to the rim.

    `height(x, y, ring)` is its top; `ring` is 0 in the middle and 1 at the rim. Its `uv` are
    (angle / 360, ring). Rows of points follow the outline, or inside of it a circle with the radius `core`.
    """
    u, v = np.meshgrid(np.arange(-fine, fine + 1), np.arange(-fine, fine + 1))
    share = np.maximum(np.abs(u), np.abs(v)) / fine
    ring = 0.6 * np.sin(pi / 2 * share) + 0.4 * share
    is_side = np.abs(u) >= np.abs(v)
    slope = np.where(is_side, v, u) / np.maximum(share * fine, 1) * np.sign(np.where(is_side, u, v))
    start = np.where(is_side, np.where(u < 0, pi, 0.0), np.where(v < 0, 1.5 * pi, 0.5 * pi))
    angle = start + pi / 4 * np.where(is_side, slope, -slope)
    rim = reach(angle)
    out = core * ring + (rim - core) * ring**6 if core else rim * ring
    x, y = out * np.cos(angle), out * np.sin(angle)
    points, uv = np.stack([x, y, height(x, y, ring)], -1), np.stack([np.mod(angle / (2 * pi), 1), ring], -1)
    border = [np.s_[0, :-1], np.s_[:-1, -1], np.s_[-1, :0:-1], np.s_[:0:-1, 0]]
    edge, edge_uv = (np.concatenate([grid[side] for side in border]) for grid in (points, uv))
    skirt = sheet(_foot(edge), wrapped=True, uv=np.repeat(edge_uv[None], 5, 0))
    return welded(join([sheet(points, uv=uv), skirt]))


def radial(reach: Reach, height: Height, *, around: int, rings: int) -> Mesh:
    """As `moulded`, but in rays and rings: for what has folds to its middle, or only a rim that is seen."""
    angle, ring = np.meshgrid(
        np.linspace(0, 2 * pi, around, endpoint=False), np.sin(pi / 2 * np.linspace(1, 0.002, rings))
    )
    rim = reach(angle)
    x, y = ring * rim * np.cos(angle), ring * rim * np.sin(angle)
    top = np.stack([x, y, height(x, y, ring)], -1)
    uv = np.stack([angle / (2 * pi), ring], -1)
    below = np.repeat(uv[:1], 4, 0)
    return sheet(np.concatenate([_foot(top[0])[:4], top]), wrapped=True, uv=np.concatenate([below, uv]))


def _foot(edge: Array) -> Array:
    """Rows of points from the middle of the flat foot up to the edge."""
    shares = ((0.002, 0), (0.5, 0), (0.95, 0), (0.995, 0.4), (1, 1))
    return np.stack([edge * (share, share, lift) for share, lift in shares])


def reach_of(rim: Array) -> Reach:
    """The `reach` of an outline that is given by its points."""
    angle = np.arctan2(rim[:, 1], rim[:, 0])
    order = np.argsort(angle)
    return lambda at: np.interp(at, angle[order], np.hypot(*rim.T)[order], period=2 * pi)


def polygon(
    corners: Sequence[tuple[float, float]], rounding: float, *, uneven: float = 0.0, seed: int = 0
) -> Reach:
    """With corners rounded over `rounding` (a share of the whole outline) and sides that are a bit wavy."""
    closed = np.array([*corners, corners[0]], float)
    travelled = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    count = 960
    at = np.linspace(0, travelled[-1], count, endpoint=False)
    rim = np.stack([np.interp(at, travelled, closed[:, axis]) for axis in (0, 1)], 1)
    half = max(1, round(rounding * count / 2))
    window = np.hanning(2 * half + 3)[1:-1]
    padded = np.concatenate([rim[-half:], rim, rim[:half]])
    soft = np.stack([np.convolve(padded[:, axis], window / window.sum(), "valid") for axis in (0, 1)], 1)
    if uneven:
        size = 0.3 * float(np.ptp(closed[:, 0]))
        soft = soft * (1 + uneven * noise_at(soft[:, 0], soft[:, 1], size, seed, 3))[:, None]
    return reach_of(soft)


def around_noise(angle: Array, seed: int, scale: float = 1.2, octaves: int = 3) -> Array:
    """Noise by the angle that closes; more features with a larger scale."""
    return fractal(np.stack([np.cos(angle), np.sin(angle), 0 * angle], -1) * scale, seed, octaves)


def blisters(x: Array, y: Array, size: float, seed: int) -> Array:
    """Bubbles of several sizes, 0 to 1."""
    distance, number = cells(np.stack([x / size, y / size, 0 * x], -1), seed)
    return np.clip(1 - distance / 0.75, 0, 1) ** 0.7 * np.clip(number * 1.6 - 0.4, 0, 1)


def pleat_wave(turns: Array) -> Array:
    """Folds that overlap: each rises slowly and falls at once. 0 to 1, one fold per unit."""
    share = np.mod(turns, 1)
    return np.where(
        share < 0.72,
        np.sin(share / 0.72 * pi / 2) ** 1.2,
        np.clip(np.cos((share - 0.72) / 0.28 * pi / 2), 0, 1) ** 0.8,
    )


def dough_finish(colors: Palette) -> Finish:
    """Pale dough was boiled or steamed, brown dough baked."""
    return _BOILED if float(colors.main.min()) > 0.28 else GLAZED


@shape("dumpling", size=6.5, tilt=10)
def dumpling(maker: Maker, size: float) -> Piece:
    """A half-moon: a full belly, and an edge pressed flat and pleated."""
    rng, seed = maker.rng, maker.seed
    radius, middle = size / 2, 0.38
    bulge, rim, thick = 0.2 * radius, 0.15 * radius, 0.05 * size
    tall, folds, slant = rng.uniform(0.24, 0.29) * size, rng.randint(12, 16), rng.uniform(1.2, 2.2)
    bend, phase = rng.uniform(0.0, 0.16) / radius, rng.random()

    def folded(x: Array, y: Array) -> Array:
        out = np.hypot(x, y) / radius
        return pleat_wave(folds * np.arctan2(np.maximum(y, 0), x) / pi + slant * (1 - out) + phase)

    turn = np.linspace(0, pi, 480)
    edge = radius * (1 + 0.035 * (folded(np.cos(turn) * radius, np.sin(turn) * radius) - 0.5))
    arc = np.stack([edge * np.cos(turn), edge * np.sin(turn)], 1)
    across = np.linspace(-1, 1, 240)[1:-1]
    fold = np.stack([across * radius, -bulge * (1 - across**2) ** 0.8], 1)
    outline = reach_of(np.concatenate([arc, fold]) - (0, middle * radius))

    def parts(x: Array, y: Array) -> tuple[Array, Array]:
        y = y + middle * radius
        from_edge = radius - np.hypot(x, y)
        from_fold = y + bulge * np.clip(1 - (x / radius) ** 2, 0, 1)
        rise, back = (
            np.clip((from_edge - rim) / (0.5 * radius), 0, 1),
            np.clip(from_fold / (0.5 * radius), 0, 1),
        )
        belly = (1 - (1 - rise) ** 2) ** 0.8 * (1 - (1 - back) ** 2) ** 0.5
        pressed = np.exp(-((np.maximum(from_edge, 0) / (0.24 * radius)) ** 2)) * np.clip(
            y / (0.12 * radius) + 0.3, 0, 1
        )
        return belly, folded(x, y) * pressed

    def height(x: Array, y: Array, ring: Array) -> Array:
        belly, crimp = parts(x, y)
        lumps = 0.035 * noise_at(x, y, 0.26 * size, seed) + 0.008 * noise_at(x, y, 0.07 * size, seed + 2)
        return thick + tall * belly + 0.055 * size * crimp + size * lumps * np.clip(belly * 2, 0.15, 1)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        belly, crimp = parts(x, y)
        patches = noise_at(x, y, 0.3 * size, seed + 4)
        brown = (
            0.3
            + 0.3 * patches
            + 0.2 * (belly - 0.4)
            + 0.42 * crimp
            + 0.12 * noise_at(x, y, 0.07 * size, seed + 6)
        )
        return toasted(maker.colors, brown + 0.5 * blisters(x, y, 0.16 * size, seed + 8) * (patches > 0.0))

    mesh = moulded(outline, height).painted(paint)
    mesh = mesh.shaped(lambda points: points + (points[:, :1] ** 2) * (0, bend, 0))
    return Piece.of((mesh, dough_finish(maker.colors))).centered()


@shape("pouch", size=4.2, tilt=8)
def pouch(maker: Maker, size: float) -> Piece:
    """Round, its folds drawn up and twisted together in the middle."""
    rng, seed = maker.rng, maker.seed
    folds, twist, phase = rng.randint(12, 15), rng.choice((-1, 1)) * rng.uniform(1.2, 2.2), rng.random()
    tall, off = rng.uniform(0.4, 0.46) * size, rng.uniform(-0.05, 0.05)

    def folded(angle: Array, ring: Array) -> tuple[Array, Array]:
        wave = pleat_wave(folds * angle / (2 * pi) + twist * (1 - ring) ** 1.5 + phase)
        return wave, np.clip((0.92 - ring) / 0.5, 0, 1) * np.clip(ring / 0.16, 0, 1)

    def outline(angle: Array) -> Array:
        return size / 2 * (1 + 0.05 * around_noise(angle, seed))

    def height(x: Array, y: Array, ring: Array) -> Array:
        wave, strength = folded(np.arctan2(y, x), ring)
        dome = 0.2 + 0.8 * (1 - ring**2.2) ** 0.6
        knot = 0.2 * np.exp(-((ring / 0.2) ** 2)) - 0.26 * np.exp(-((ring / 0.075) ** 2))
        return (
            tall * (dome + knot)
            + 0.075 * size * (wave - 0.6) * strength
            + 0.02 * size * noise_at(x, y, 0.3 * size, seed)
        )

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        wave, strength = folded(mesh.uv[:, 0] * 2 * pi, ring)
        brown = 0.28 + 0.4 * (0.6 - wave) * strength + 0.2 * noise_at(x, y, 0.3 * size, seed + 3)
        return toasted(maker.colors, brown + 0.5 * np.exp(-((ring / 0.09) ** 2)))

    mesh = radial(
        outline, height, around=11 * folds if size > 3.2 else 6 * folds, rings=32 if size > 3.2 else 16
    )
    lean = mesh.shaped(lambda points: points + np.outer(points[:, 2], (off, off, 0)))
    return Piece.of((lean.painted(paint), dough_finish(maker.colors))).centered()


@shape("triangle", size=6.5, tilt=10)
def triangle(maker: Maker, size: float) -> Piece:
    """Puffed and blistered, its last flap folded over, one side pressed together."""
    rng, seed = maker.rng, maker.seed
    high, tall, foot = rng.uniform(0.84, 0.95) * size, rng.uniform(0.24, 0.3) * size, 0.16
    corners = [(-size / 2, -high / 3), (size / 2, -high / 3), (0.0, high * 2 / 3)]
    outline = polygon(corners, 0.09, uneven=0.03, seed=seed)
    side, lean = rng.choice((-1, 1)), rng.uniform(0.25, 0.4)

    def flap(x: Array, y: Array) -> Array:
        """1 where the flap lies on top, from one foot corner to the middle of the other side."""
        beyond = (
            (y + high / 3)
            - lean * 2 * (side * x + size / 2)
            + 0.04 * size * noise_at(x, y, 0.4 * size, seed + 7)
        )
        return 1 / (1 + np.exp(-np.clip(beyond / (0.012 * size), -30, 30)))

    def crimp(x: Array, y: Array) -> Array:
        near = np.exp(-(((y + high / 3) / (0.1 * size)) ** 2))
        return near * (0.5 + 0.5 * np.cos(x / size * 2 * pi * 11))

    def bubbled(x: Array, y: Array) -> Array:
        return blisters(x, y, 0.2 * size, seed + 1) + 0.6 * blisters(x, y, 0.09 * size, seed + 2)

    def height(x: Array, y: Array, ring: Array) -> Array:
        pillow = foot + (1 - foot) * (1 - ring**2.2) ** 0.7
        relief = 0.05 * noise_at(x, y, 0.3 * size, seed) + 0.04 * bubbled(x, y) + 0.035 * flap(x, y)
        return tall * pillow + size * relief * np.clip((1 - ring) * 6, 0.1, 1) + 0.035 * size * crimp(x, y)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring, on_top = mesh.uv[:, 1], flap(x, y)
        edge = 4 * on_top * (1 - on_top)
        brown = 0.34 + 0.35 * noise_at(x, y, 0.28 * size, seed + 5) + 0.28 * bubbled(x, y)
        brown = brown + 0.25 * np.clip((ring - 0.75) / 0.25, 0, 1) + 0.2 * crimp(x, y) + 0.3 * edge
        return toasted(maker.colors, brown + 0.12 * noise_at(x, y, 0.06 * size, seed + 6))

    return Piece.of((moulded(outline, height).painted(paint), FRIED)).centered()


@shape("diamond", size=5.0, tilt=5)
def diamond(maker: Maker, size: float) -> Piece:
    """A lozenge of thin leaves, smaller and more ragged from leaf to leaf; the third color is the filling."""
    rng, seed = maker.rng, maker.seed
    long, wide, cut = size / 2, size * rng.uniform(0.3, 0.34), 0.07
    tip, flank = (long, cut * wide), (cut * 0.6 * long, wide)
    corners = [
        tip,
        flank,
        (-flank[0], wide),
        (-long, tip[1]),
        (-long, -tip[1]),
        (-flank[0], -wide),
        (flank[0], -wide),
        (long, -tip[1]),
    ]
    leaves, thick = 8, 0.046 * size
    layered = Palette(maker.colors.main, maker.colors.second, maker.colors.second * 0.6)
    stack = []

    def flakes(x: Array, y: Array) -> tuple[Array, Array]:
        """How many of the uppermost leaves are left, 0 to 2, and the borders where they broke off."""
        crackle = noise_at(x, y, 0.24 * size, seed + 60, 4) * 2.2
        steps = [1 / (1 + np.exp(-np.clip((crackle + shift) * 22, -30, 30))) for shift in (0.7, -0.1)]
        return steps[0] + steps[1], sum(4 * step * (1 - step) for step in steps)

    for number in range(leaves):
        share = number / (leaves - 1)
        ragged = 0.02 + 0.09 * np.clip(share * 3 - 2, 0, 1)
        outline = polygon(corners, 0.012, uneven=ragged, seed=seed + 31 * number)
        is_filling = number in (2, 4)
        top = number == leaves - 1

        def height(
            x: Array, y: Array, ring: Array, number: int = number, is_filling: bool = is_filling
        ) -> Array:
            fine = 0.5 * noise_at(x, y, 0.07 * size, seed + number) if is_filling else 0.0
            curl = (
                0.025
                * size
                * np.clip((ring - 0.75) / 0.25, 0, 1) ** 2
                * noise_at(x, y, 0.35 * size, seed + 3 * number)
            )
            folds = (
                0.008 * size * noise_at(x, y * 2.2, 0.3 * size, seed + 40) + 0.014 * size * flakes(x, y)[0]
            )
            return thick * (1.5 + fine) + curl + folds * (number == leaves - 1)

        def paint(mesh: Mesh, number: int = number, is_filling: bool = is_filling) -> Array:
            x, y, _ = mesh.points.T
            ring = mesh.uv[:, 1]
            patches = noise_at(x, y, 0.35 * size, seed + 9) + 0.5 * noise_at(x, y, 0.1 * size, seed + number)
            if is_filling:
                return mix(maker.colors.third, maker.colors.second * 0.7, 0.35 + 0.6 * patches)
            brown = 0.35 + 0.75 * patches + 0.6 * np.clip((ring - 0.8) / 0.2, 0, 1)
            torn, border = flakes(x, y)
            brown = brown + (0.3 * border + 0.35 * (torn - 1.3)) * (number == leaves - 1)
            return toasted(layered, 0.02 + 0.5 * brown) * (0.72 if number % 2 else 1.04)

        leaf = moulded(outline, height, fine=20) if top else radial(outline, height, around=52, rings=6)
        mesh = leaf.painted(paint)
        scale = 1.0 - 0.2 * share + 0.03 * is_filling
        shift = rng.uniform(-0.008, 0.008) * size, rng.uniform(-0.008, 0.008) * size
        stack.append(mesh.scaled(scale, scale, 1).moved(*shift, number * thick))
    return Piece.of((join(stack), _FLAKY)).centered()


@shape("fritter", size=4.5, tilt=180)
def fritter(maker: Maker, size: float) -> Piece:
    """A spoonful of batter as the hot oil left it: knobs, hollows and crisp crumbs."""
    rng, seed = maker.rng, maker.seed
    mesh = ellipsoid(
        size / 2,
        size * rng.uniform(0.36, 0.46),
        size * rng.uniform(0.28, 0.36),
        fine=30 if size > 2.6 else 10,
    )

    def knobs(points: Array) -> tuple[Array, Array, Array]:
        large, _ = cells(points / (0.34 * size), seed)
        small, _ = cells(points / (0.13 * size), seed + 3)
        return fractal(points / (0.4 * size), seed + 5, 3), 0.7 - large, 0.6 - small

    start = mesh.points
    lumps, large, small = knobs(start)
    push = 0.13 * lumps + 0.12 * large + 0.08 * small
    mesh = mesh.raised(size * push).roughened(0.035 * size, 0.07 * size, seed + 8, 2)
    bits = np.clip(fractal(start / (0.09 * size), seed + 10, 2) * 3 - 1.1, 0, 1)
    brown = 0.36 + 0.7 * lumps + 0.7 * (large - 0.15) + 0.5 * (small - 0.1)
    color = toasted(maker.colors, brown - 0.35 * bits)
    return Piece.of((mesh.painted(color), FRIED)).centered()


@shape("spiral", size=8.0, tilt=8)
def spiral(maker: Maker, size: float) -> Piece:
    """A rope of dough coiled from the middle outward; the third color is the filling between the turns."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    turns, side = rng.uniform(2.95, 3.3), rng.choice((-1, 1))
    pitch, tall, foot = size / 2 / (turns + 0.55), rng.uniform(0.34, 0.4) * size, 0.3

    def tail(share: Array) -> Array:
        """How far the rope's end, which lies against the turn before it, stands out."""
        return np.clip(1 - share / 0.2, 0, 1) ** 1.3 * 0.92

    def outline(angle: Array) -> Array:
        share = np.mod(side * angle, 2 * pi) / (2 * pi)
        return pitch * (turns + share + tail(share)) * (1 + 0.02 * around_noise(side * angle, seed))

    def coil(x: Array, y: Array, ring: Array) -> tuple[Array, Array]:
        """How far from the middle of the rope, 0 to 1, and how deep in the gap between two turns."""
        angle = np.arctan2(side * y, x)
        share = np.mod(angle, 2 * pi) / (2 * pi)
        sway = 0.13 * noise_at(x, y, 0.2 * size, seed + 2) * np.clip((1 - ring) * 4, 0, 1)
        level = np.hypot(x, y) / (pitch * (1 + 0.02 * around_noise(angle, seed))) + sway
        level = level - share - turns + 3
        last = level - 3
        across = np.abs(2 * np.mod(level, 1) - 1)
        kept = np.where(last > 0.4, 0, np.where(last > -0.5, np.clip((tail(share) - 0.1) * 6, 0, 1), 1))
        core = np.clip(2 * np.hypot(x, y) / pitch - 0.8, 0, 1)
        inner = across * kept * core
        return inner, np.clip((inner - 0.56) / 0.36, 0, 1)

    def height(x: Array, y: Array, ring: Array) -> Array:
        inner, gap = coil(x, y, ring)
        dome = foot + (1 - foot) * (1 - ring**3.0) ** 0.5
        rope = np.sqrt(np.clip(1 - 0.8 * inner**2, 0, 1)) - 0.4
        soft = 0.04 * noise_at(x, y, 0.3 * size, seed + 8) + 0.016 * noise_at(x, y, 0.1 * size, seed)
        return tall * dome + size * (0.09 * rope * (1 - ring**6) - 0.04 * gap + soft * (1 - ring**6))

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        ring = mesh.uv[:, 1]
        inner, gap = coil(x, y, ring)
        patches = noise_at(x, y, 0.26 * size, seed + 4) + 0.4 * noise_at(x, y, 0.07 * size, seed + 5)
        brown = 0.75 - 1.1 * inner**2 + 0.55 * patches - 0.7 * np.clip((ring - 0.7) / 0.3, 0, 1)
        crust = mix(colors.main, colors.second, brown)
        crust = mix(crust, colors.second * 0.72, 1.4 * (brown - 0.8))
        ooze = 3.0 * (gap - 0.04) + 1.4 * gap * noise_at(x, y, 0.09 * size, seed + 6)
        return mix(crust, colors.third, np.clip(ooze, 0, 0.95))

    mesh = moulded(outline, height, fine=34, core=pitch * (turns + 0.5)).painted(paint)
    return Piece.of((mesh, GLAZED)).centered()
