"""What is cut or torn into strips and threads: meat, roots, peppers, onions. Lengths are centimeters."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ...colors import Array
from ...mesh import Mesh, sheet
from ...noise import fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import curve, tube
from .meats import STEWED, TENDER, faced, fibrous, proud, strands, tones_of
from .registry import shape

_JUICY = Finish(roughness=0.4, subsurface=0.1, coat=0.07, mottle=0.1, mottle_size=0.4, bump=0.15)


def _bar(
    path: Array,
    wide: Array,
    thick: Array,
    *,
    square: float,
    around: int,
    twist: float = 0,
    cup: float = 0,
) -> Mesh:
    """A closed strip along a path: round at a `square` of 2, with corners above it; `cup` hollows it."""
    count = len(path)
    rings = tube(path, 1.0, around=around).points.reshape(count + 2, around, 3)
    angle, turn = np.linspace(0, 2 * pi, around, endpoint=False), np.linspace(-twist, twist, count)[:, None]
    flat = np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** (2 / square)
    high = np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** (2 / square)
    right, up = rings[1:-1, 0] - path, rings[1:-1, around // 4] - path
    side, above = np.cos(turn) * right + np.sin(turn) * up, np.cos(turn) * up - np.sin(turn) * right
    out = np.outer(wide / 2, flat)
    rise = np.outer(thick / 2, high) - cup * np.outer(wide, flat**2)
    points = path[:, None] + out[..., None] * side[:, None] + rise[..., None] * above[:, None]
    along = np.concatenate([[0], np.linspace(0, 1, count), [1]])
    uv = np.stack(np.meshgrid(angle / (2 * pi), along), -1)
    return faced(sheet(np.concatenate([rings[:1], points, rings[-1:]]), wrapped=True, uv=uv))


@shape("strip", size=5.0, tilt=14, variants=10)
def strip(maker: Maker, size: float) -> Piece:
    """Cut long: meat is broad and torn along its grain, roots are straight, all else is thin and bent."""
    rng, seed, tones, meaty = maker.rng, maker.seed, tones_of(maker.colors), fibrous(maker.colors)
    red, green, blue = maker.colors.main
    golden = float((blue < 0.3 * red) * np.clip((green / max(red, 1e-3) - 0.2) * 9, 0, 1))
    stiff = golden * float(np.clip((red - 0.35) * 5, 0, 1)) * (1 - meaty)
    limp = (1 - stiff) * (1 - meaty)
    wide = size * (0.12 + 0.11 * meaty + 0.03 * limp) * rng.uniform(0.8, 1.15)
    thick = wide * (0.2 + 0.66 * stiff + 0.15 * meaty)
    turn = rng.choice((-1, 1)) * rng.uniform(0.3, 1.3) * (1 - 0.85 * stiff)
    arch = rng.uniform(-0.05, 0.09) * size * (1 - 0.9 * stiff)
    step = np.linspace(-0.5, 0.5, 30)
    x, y = size * np.sin(step * turn) / turn, size * np.cos(step * turn) / turn
    path = np.stack([x, y, arch * (1 - (2 * step) ** 2)], 1)
    tip = np.clip((0.5 - np.abs(step)) / 0.06, 0, 1) ** 0.5
    uneven = fractal(np.stack([step * 5, 0 * step, 0 * step], 1), seed, 2)
    drawn = 1 + 0.3 * (1 - stiff) * uneven - 0.3 * meaty * step
    mesh = _bar(
        path,
        wide * (0.75 + 0.25 * tip) * drawn,
        thick * (0.55 + 0.45 * tip),
        square=4.2 - 1.4 * meaty,
        around=20,
        twist=rng.uniform(-0.5, 0.5) * limp,
        cup=rng.uniform(0.12, 0.4) * limp,
    )
    slant = rng.uniform(-0.8, 0.8) * meaty * (2 * mesh.uv[:, 1] - 1) ** 2
    slant = slant * (mesh.points[:, 1] - mesh.points[:, 1].mean())
    mesh = mesh.shaped(lambda points: points + np.outer(slant, (1, 0, 0)))
    mesh = mesh.roughened((0.03 + 0.09 * meaty) * wide, wide * 0.9, seed, 2)
    fiber, cleft = strands(maker, mesh.points, 0.16 * wide, (1, 0, 0))
    mesh = mesh.raised(meaty * wide * (0.05 * fiber - 0.06 * cleft))
    tips = np.clip(np.abs(mesh.uv[:, 1] - 0.5) * 8 - 3.2, 0, 1)
    edge, fade = np.abs(np.cos(2 * pi * mesh.uv[:, 0])), rng.uniform(-0.5, 0.5)
    pale = 0.35 * (edge - 0.5) + fade * (mesh.uv[:, 1] - 0.5)
    share = rng.uniform(0.25, 0.5) + 0.35 * fractal(mesh.points / (0.2 * size), seed + 2, 2)
    share = share + (0.18 - 0.1 * meaty + 0.12 * stiff) * proud(mesh, 3) + 0.25 * stiff * tips
    share = share + 0.3 * meaty * (fiber + cleft) - limp * pale
    finish = STEWED if meaty > 0.75 else _JUICY if limp > 0.5 else TENDER
    return Piece.of((mesh.painted(tones.at(share)), finish)).centered()


@shape("shred", size=4.0, tilt=14, variants=16)
def shred(maker: Maker, size: float) -> Piece:
    """A limp thread; one of meat is a flat bundle of fibers, torn off at both ends."""
    rng, seed, tones, meaty = maker.rng, maker.seed, tones_of(maker.colors), fibrous(maker.colors)
    long, thick = size * rng.uniform(0.75, 1), (0.12 + 0.024 * size) * rng.uniform(0.65, 1.3)
    heading, x, y, controls = rng.uniform(-0.4, 0.4), 0.0, 0.0, []
    bend = rng.uniform(-0.28, 0.28)
    for _ in range(6):
        controls.append((x, y, rng.uniform(-0.5, 0.5) * thick))
        heading += bend + rng.gauss(0, 0.22)
        x, y = x + long / 5 * cos(heading), y + long / 5 * sin(heading)
    path, step = curve(controls, 24), np.linspace(0, 1, 24)
    width = thick * (0.45 + 0.55 * np.sin(pi * np.clip(step, 0.03, 0.97)) ** 0.4)
    width = width * (1 + (0.2 + 0.35 * meaty) * fractal(np.stack([step * 6, 0 * step, 0 * step], 1), seed, 2))
    wide = width * (1 + 0.8 * meaty * rng.uniform(0.3, 1.3))
    mesh = _bar(path, wide, 0.65 * width, square=2.2, around=10, twist=rng.uniform(-1, 1) * meaty)
    fiber = np.cos(mesh.uv[:, 0] * 2 * pi * 5 + 2 * np.sin(mesh.uv[:, 1] * 4 + seed))
    mesh = mesh.raised(0.12 * thick * meaty * fiber)
    share = rng.uniform(0.15, 0.7) + 0.35 * fractal(mesh.points / (0.6, 0.15, 0.15), seed + 2, 2)
    share = share - 0.15 * meaty * fiber
    return Piece.of((mesh.painted(tones.at(share)), STEWED if meaty > 0.75 else TENDER)).centered()
