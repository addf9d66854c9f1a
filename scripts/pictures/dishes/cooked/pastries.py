"""What is folded or wound from thin sheets, of dough or of nori. Lengths are centimeters."""

from __future__ import annotations

from math import pi

import numpy as np

from ...colors import Array, Palette, linear, mix
from ...mesh import Mesh, sheet
from ...noise import cells
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ..beds import noise_at
from .doughs import FRIED, GLAZED, around_noise, blisters, dough_finish, moulded, polygon, radial, toasted
from .registry import shape

_RICE = Finish(roughness=0.38, subsurface=0.2, depth=0.3, coat=0.12, mottle=0.04)
_NORI = linear("#18241c")
_SKIN = linear("#2f5a28")


@shape("croissant", size=13.0, tilt=5, variants=5)
def croissant(maker: Maker, size: float) -> Piece:
    """A crescent wound from a triangle, in steps from its thick middle to its tips; each turn is pale at its edge."""
    rng, seed = maker.rng, maker.seed
    turns, thick = rng.randint(3, 4), size * rng.uniform(0.175, 0.195)
    bend, twist = rng.uniform(0.95, 1.2), rng.uniform(0.1, 0.22)
    share, angle = np.meshgrid(np.linspace(-1, 1, 190), np.linspace(0, 2 * pi, 72), indexing="ij")
    out = np.abs(share)
    # Each turn ends in a step down towards the tip; its edge runs aslant around the body.
    wound = out * (turns + 0.2) + 0.34 + twist * np.sin(angle) * np.tanh(6 * share) + 0.05 * around_noise(angle, seed)
    inside = np.mod(wound, 1)
    step = np.clip(inside / 0.82, 0, 1) ** 1.6 * np.clip((1 - inside) / 0.1, 0, 1) ** 0.6
    level = np.floor(wound) / (turns + 0.5)
    body = thick * np.clip(1.03 - 0.72 * level**1.2, 0.1, 1)
    closed = np.clip((1 - out) / 0.07, 0, 1) ** 0.5
    x = share * size / 2
    flakes = noise_at(x * 0.5, angle * thick, 0.09 * size, seed + 1, 3)
    reach = body * closed * (0.9 + 0.13 * step + 0.035 * flakes)
    heading = share * bend
    radius = size / 2 / np.sin(bend) * 0.98
    across = reach * np.cos(angle)
    points = np.stack(
        [
            (radius + across) * np.sin(heading),
            (radius + across) * np.cos(heading) - radius,
            np.maximum(0.86 * reach * np.sin(angle), -0.5 * thick),
        ],
        -1,
    )
    mesh = sheet(points, wrapped=True)
    seam = np.exp(-(((inside - 0.04) / 0.07) ** 2)) * (wound > 0.6)
    layers = 0.5 + 0.5 * np.cos(wound * 2 * pi * 7 + 2 * noise_at(x, angle * thick, 0.2 * size, seed + 2))
    high = np.clip(np.sin(angle), -0.4, 1)
    brown = 0.3 + 0.3 * high + 0.22 * step - 0.4 * seam - 0.1 * layers * (1 - step) + 0.22 * flakes
    brown = brown + 0.16 * noise_at(x, angle * thick, 0.3 * size, seed + 3)
    return Piece.of((mesh.painted(toasted(maker.colors, brown.ravel())), GLAZED)).centered()


@shape("maki", size=4.6, tilt=4)
def maki(maker: Maker, size: float) -> Piece:
    """A slice of a rice roll on its end: rice and two fillings by their colors, cucumber, and nori around all."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    tall, wall, start = 0.62 * size, 0.045, rng.uniform(0, 2 * pi)
    core, off = rng.uniform(0.4, 0.46), rng.uniform(-0.03, 0.03) * size

    def outline(angle: Array) -> Array:
        return size / 2 * (0.97 + 0.03 * around_noise(angle, seed, 1.2))

    def grains(x: Array, y: Array) -> tuple[Array, Array]:
        turn = 2.2 * noise_at(x, y, 0.16 * size, seed + 1)
        along, side = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        distance, number = cells(np.stack([along / 0.52, side / 0.3, 0 * x], -1), seed)
        return np.clip(1 - distance / 0.72, 0, 1) ** 0.6, number

    def middle(x: Array, y: Array) -> Array:
        """How far from the middle, 1 at the border of the filling."""
        wave = 0.07 * noise_at(x, y, 0.2 * size, seed + 4)
        return np.hypot(x - off, y) / (size / 2) / core + wave

    def height(x: Array, y: Array, ring: Array) -> Array:
        lump, _ = grains(x, y)
        filling = middle(x, y) < 1
        relief = np.where(filling, 0.05 * noise_at(x, y, 0.12 * size, seed + 5), 0.16 * lump - 0.08)
        return tall + np.where(ring > 1 - wall, 0.03, relief * np.clip((1 - ring) * 14, 0, 1))

    def paint(mesh: Mesh) -> Array:
        x, y, z = mesh.points.T
        ring, reach = mesh.uv[:, 1], middle(x, y)
        lump, number = grains(x, y)
        rice = mix(colors.main * 0.66, colors.main, 0.15 + 1.2 * lump) * (0.94 + 0.06 * number)[:, None]
        where = np.mod((np.arctan2(y, x - off) - start) / (2 * pi) + 0.04 * noise_at(x, y, 0.2 * size, seed + 6), 1)
        fine = noise_at(x * 0.4, y, 0.07 * size, seed + 7)
        first = mix(colors.second, colors.second * (1.25, 1.2, 0.9), 0.5 + fine)
        second = mix(colors.third, np.array([0.82, 0.74, 0.66]), np.clip(0.35 + 1.4 * fine, 0, 0.9))
        cucumber = mix(linear("#d3e2ae"), _SKIN, np.clip((reach - 0.82) * 9, 0, 1))
        filling = np.where((where < 0.36)[:, None], first, np.where((where < 0.74)[:, None], second, cucumber))
        gap = np.min(np.abs(where[:, None] - np.array([0, 0.36, 0.74, 1])), axis=1)
        filling = filling * np.clip(0.55 + gap * 16 * reach, 0.55, 1)[:, None]
        face = np.where((reach < 1)[:, None], filling, rice)
        dark = (ring > 1 - wall) | (z < tall - 0.2)
        return np.where(dark[:, None], _NORI * (1 + 0.5 * noise_at(x, y + z, 0.1 * size, seed + 8))[:, None], face)

    mesh = radial(outline, height, around=150, rings=80).painted(paint)
    return Piece.of((mesh, _RICE)).centered()


@shape("wonton", size=6.0, tilt=10)
def wonton(maker: Maker, size: float) -> Piece:
    """A round knot of filling, and behind it the loose wrapper in folds that fan out from where it was pinched."""
    rng, seed = maker.rng, maker.seed
    ball, tall, back = 0.3 * size, rng.uniform(0.26, 0.32) * size, 0.14 * size
    folds, phase = rng.uniform(3.2, 4.4), rng.uniform(0, 2 * pi)

    def outline(angle: Array) -> Array:
        loose = np.clip(0.12 + 1.1 * np.sin(angle), 0, 1) ** 0.7
        ragged = 1 + 0.12 * loose * around_noise(angle, seed, 2.6)
        return size / 2 * (0.86 - 0.02 * loose + 0.2 * loose * np.abs(np.cos(angle))) * ragged

    def parts(x: Array, y: Array) -> tuple[Array, Array, Array]:
        """The knot, how loose the wrapper is, and its folds."""
        y = y + back
        out = np.hypot(x, y * 0.95)
        neck = 1 + 0.16 * np.sin(np.arctan2(y, x) * 7 + phase) * np.clip(y / ball + 0.7, 0, 1)
        knot = np.clip(1 - (out / ball / neck) ** 2, 0, 1) ** 0.7
        loose = np.clip((y - 0.25 * ball) / (0.6 * ball), 0, 1) * np.clip((out - 0.7 * ball) / (0.5 * ball), 0, 1)
        sway = 0.5 * noise_at(x, y, 0.3 * size, seed + 1)
        wave = np.sin(np.arctan2(x, np.maximum(y, 0.05)) * folds + phase + sway)
        return knot, loose, wave

    def height(x: Array, y: Array, ring: Array) -> Array:
        knot, loose, wave = parts(x, y)
        skirt = np.clip((1 - ring) * 5, 0, 1) ** 0.5
        crease = np.abs(noise_at(x, y, 0.2 * size, seed + 3, 2))
        wrinkles = 0.02 * noise_at(x, y, 0.1 * size, seed + 2) + 0.07 * np.minimum(crease, 0.35)
        return 0.05 * size + tall * knot + size * (0.1 * loose * (wave + 1) + 0.04 * skirt + wrinkles)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        knot, loose, wave = parts(x, y)
        brown = 0.2 + 0.16 * noise_at(x, y, 0.2 * size, seed + 4) - 0.16 * loose * wave
        # The filling shows pink through the thin wrapper.
        pink = np.clip(knot - 0.3, 0, 0.4) * (0.6 + 1.2 * noise_at(x, y, 0.14 * size, seed + 5))
        return mix(toasted(maker.colors, brown), linear("#d99a80"), np.clip(pink, 0, 0.4))

    return Piece.of((moulded(outline, height, fine=44).painted(paint), dough_finish(maker.colors))).centered()


@shape("quesadilla", size=10.0, tilt=5)
def quesadilla(maker: Maker, size: float) -> Piece:
    """A wedge of a folded tortilla, browned where it blew up; the third color is the cheese that runs out of it."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    half, thick = 0.5 * size * rng.uniform(0.86, 1.0), 0.035 * size
    arc = [(half * np.sin(turn), size * (np.cos(turn) - 0.56)) for turn in np.linspace(0.9, -0.9, 13) * 0.62]
    corners = [(0.0, -0.56 * size), *((x * 1.5, y) for x, y in arc)]
    tortilla = Palette(colors.main, colors.second, colors.second * 0.6)

    def leaf(lift: float, number: int) -> Mesh:
        def height(x: Array, y: Array, ring: Array) -> Array:
            blown = 0.02 * blisters(x, y, 0.15 * size, seed + number)
            edge = np.clip((1 - ring) * 9, 0, 1) ** 0.5
            sway = 0.02 * noise_at(x, y, 0.4 * size, seed + number + 1)
            return thick * (0.4 + 0.6 * edge) + size * (blown + sway) * edge

        def paint(mesh: Mesh) -> Array:
            x, y, _ = mesh.points.T
            spots = blisters(x, y, 0.15 * size, seed + number) + 0.7 * blisters(x, y, 0.06 * size, seed + 5)
            cloud = noise_at(x, y, 0.25 * size, seed + 6)
            return toasted(tortilla, 0.24 + 0.22 * cloud + 0.75 * spots * np.clip(0.7 + cloud, 0.2, 1.3))

        outline = polygon(corners, 0.045, uneven=0.015, seed=seed + number)
        return moulded(outline, height).painted(paint).moved(z=lift)

    def oozing(angle: Array) -> Array:
        return polygon(corners, 0.06)(angle) * (1.015 + 0.035 * around_noise(angle, seed + 8, 3.4))

    def rounded(x: Array, y: Array, ring: Array) -> Array:
        return 0.75 * thick + 1.1 * thick * np.clip((1 - ring) * 6, 0, 1) ** 0.5

    cheese = moulded(oozing, rounded).painted(
        lambda mesh: mix(colors.third, colors.third * 0.7, 0.3 + noise_at(*mesh.points.T[:2], 0.12 * size, seed + 9))
    )
    melted = Finish(roughness=0.3, subsurface=0.15, depth=0.3, coat=0.2, mottle=0.08)
    return Piece.of((leaf(0.0, 10), FRIED), (cheese, melted), (leaf(1.7 * thick, 20), FRIED)).centered()
