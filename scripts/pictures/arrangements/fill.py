"""What lies below the pieces that are seen, and where vessels are in a field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi
from random import Random

import numpy as np

from ..colors import Array, Palette, mix
from ..mesh import Mesh, sheet
from ..noise import cells
from ..pieces import DRY, Finish, Piece
from ..piling import Field
from ..shapes import body
from ..vessels import Bowl


def dome(radius: float, level: float, rise: float, colors: Palette) -> Piece:
    """What fills a bowl below the pieces that are seen."""
    shares = np.linspace(0, 1, 24)
    outline = [(level + rise * (1 - share**2), share * radius) for share in shares]
    return Piece.of((body(outline, around=64, along=30).painted(colors.second * 0.6), DRY))


def granular_dome(radius: float, level: float, rise: float, grain: float, colors: Palette) -> Piece:
    """The same made of grains of this size, so that it is taken for more of what lies on it."""
    angle, ring = np.meshgrid(np.linspace(0, 2 * np.pi, 360, endpoint=False), np.linspace(0.002, 1, 150))
    smooth = np.stack(
        [radius * ring * np.cos(angle), radius * ring * np.sin(angle), level + rise * (1 - ring**2)], -1
    )
    distance, number = cells(smooth / max(grain, 0.1) / 1.3, 5)
    bumps = smooth + grain * 0.4 * (0.5 - distance)[..., None] * (0, 0, 1)
    shade = 0.6 if grain > 0.4 else 1.0
    depth = shade * np.clip(1.05 - 0.75 * distance, 0.35, 1).reshape(-1, 1)

    def paint(mesh: Mesh) -> Array:
        return mix(colors.main, colors.second, 0.6 * number.ravel()) * depth

    return Piece.of((sheet(bumps, wrapped=True).painted(paint), Finish(roughness=0.8, mottle=0.1)))


def carpet(
    field: Field,
    choices: Sequence[Piece],
    radius: float,
    surface: Callable[[float, float], float],
    rng: Random,
    *,
    tilt: float,
    floor: Callable[[Array], Array] | None = None,
) -> list[Piece]:
    """Pieces side by side in a disc on a `surface`, so close that nothing is seen below what is dropped on them.

    `floor` is the height, at a distance from the middle, that no piece goes below.
    """
    sizes = np.median([np.sort(piece.size)[::-1] for piece in choices], axis=0)
    step = 0.8 * float(np.sqrt(sizes[0] * sizes[1]))
    rows = int(radius / (0.87 * step)) + 1
    laid = []
    for row in range(-rows, rows + 1):
        for column in range(-rows - 1, rows + 2):
            x = (column + row % 2 / 2 + rng.uniform(-0.22, 0.22)) * step
            y = (row + rng.uniform(-0.22, 0.22)) * 0.87 * step
            if np.hypot(x, y) > radius:
                continue
            lean = (rng.uniform(-1, 1) * min(tilt, 70) for _ in range(2))
            piece = rng.choice(choices).turned(rng.uniform(0, 360), *lean)
            low, high = piece.points[:, 2].min(), piece.points[:, 2].max()
            lift = surface(x, y) - low - rng.uniform(0.45, 0.7) * (high - low)
            if floor:
                points = piece.points + (x, y, 0)
                lift = max(lift, float((floor(np.hypot(*points.T[:2])) - points[:, 2]).max()))
            piece = piece.moved(x, y, lift).tinted(1 + rng.uniform(-0.16, 0.06))
            field.cover(piece.points)
            laid.append(piece)
    return laid


def most_in(radius: float, choices: Sequence[Piece]) -> int:
    """How many pieces cover a disc once."""
    sizes = np.median([np.sort(piece.size)[::-1] for piece in choices], axis=0)
    return int(pi * radius**2 / (sizes[0] * sizes[1]))


def within(core: Piece, bowl: Bowl) -> Piece:
    """What would go through the wall of the bowl is pushed up into the thickness of it."""

    def inside(points: Array) -> Array:
        x, y, z = points.T
        return np.stack([x, y, np.maximum(z, bowl.inside(np.hypot(x, y)) - 0.02 * bowl.radius)], 1)

    return core.each(lambda mesh: mesh.shaped(inside))


def dense_points(piece: Piece) -> Array:
    """Points between the points, so that a coarse mesh leaves no holes in a field."""
    found = [piece.points]
    for part in piece.parts:
        mesh = part.mesh
        starts = np.concatenate([[0], np.cumsum(mesh.sizes)[:-1]])
        corners = mesh.points[mesh.corners[starts[:, None] + np.arange(4) % mesh.sizes.min()]]
        for u in np.linspace(0, 1, 5):
            for v in np.linspace(0, 1, 5):
                low = corners[:, 0] * (1 - u) + corners[:, 1] * u
                high = corners[:, 3] * (1 - u) + corners[:, 2] * u
                found.append(low * (1 - v) + high * v)
    return np.concatenate(found)
