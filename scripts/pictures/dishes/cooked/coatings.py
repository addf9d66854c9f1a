"""What is laid over the food as a whole: threads, spoonfuls, powders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, sin
from random import Random

import numpy as np

from ...colors import Array, mix
from ...mesh import Mesh, join, sheet
from ...noise import fractal
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ...shapes import curve, tube
from ..area import Area
from ..bed import Bed, noise_at
from ..heaps import grains_of, mound_of, tangle_of
from ..plating import Layer

_GLOSS = Finish(roughness=0.16, coat=0.35, mottle=0.03)
_CREAM = Finish(roughness=0.34, subsurface=0.1, depth=0.3, coat=0.15, mottle=0.03)
_MELTED = Finish(roughness=0.3, subsurface=0.12, depth=0.3, coat=0.25, mottle=0.06, mottle_size=0.6)

_OIL = Finish(transmission=1.0, coat=0.1, mottle=0)
_CLEAR_ONES = ("butter", "ghee", "golden-syrup", "honey", "lard", "maple-syrup")
_USUAL_DUST = 60
_TORN = 0.9
"""A thread breaks where it would fall further (cm)."""
_GRAIN, _NOODLE = 0.85, 0.3
"""The length of a grain and the thickness of a noodle (cm)."""

Coat = Callable[[Maker, Layer, Bed], list[Piece]]


def drizzle(maker: Maker, layer: Layer, bed: Bed) -> list[Piece]:
    """Threads across the food, side by side as a spoon lets them fall, thicker where they were begun."""
    rng, half = maker.rng, bed.area.half_of(layer.at)
    middle = bed.area.middle_of(layer.at)
    thick = min(layer.size or 0.24, 0.5)
    threads, across = [], rng.uniform(0, 2 * pi)
    for index in range(layer.count):
        turn, bend = across + rng.gauss(0, 0.12), rng.uniform(0.5, 1.1)
        aside = 1.5 * ((index + 0.5) / layer.count - 0.5) + rng.gauss(0, 0.04)
        controls = []
        for step in np.linspace(-1, 1, 9):
            wave = aside + bend * 0.35 * sin(step * 5.5) / layer.count**0.5
            x = middle[0] + half[0] * 0.85 * (step * cos(turn) - wave * sin(turn))
            y = middle[1] + half[1] * 0.85 * (step * sin(turn) + wave * cos(turn))
            controls.append((x, y, 0.0))
        path = curve(controls, 160)
        path = path[bed.area.share(path[:, 0], path[:, 1]) < 0.94]
        threads += _laid(path, bed, thick, maker.colors.main)
    if not threads:
        return []
    if _is_oily(layer):
        clear = [thread.painted(_seen_through(maker.colors.main)) for thread in threads]
        return [Piece.of((join(clear), _OIL))]
    return [Piece.of((join(threads), _CREAM if float(maker.colors.main.min()) > 0.25 else _GLOSS))]


def _laid(path: Array, bed: Bed, thick: float, color: Array) -> list[Mesh]:
    """The thread along a path, as it lies on the food: torn where it falls from one piece to what is far below."""
    heights = bed.field.top_at(path)
    threads = []
    for part in np.split(np.arange(len(path)), np.flatnonzero(np.abs(np.diff(heights)) > _TORN) + 1):
        if len(part) < 8:
            continue
        line = path[part]
        line[:, 2] = _smoothed(heights[part]) - 0.08 * thick
        width = thick * (0.75 + 0.4 * np.sin(np.linspace(0.3, 9, len(line))) ** 2) / 2
        width[:3] *= 0.6
        width[-6:] *= np.linspace(1, 0.2, 6)
        threads.append(tube(line, width, around=10, flat=0.42).painted(color))
    return threads


def _is_oily(layer: Layer) -> bool:
    """Whether one sees through it."""
    return layer.slug.endswith("oil") or layer.slug in _CLEAR_ONES


def _seen_through(color: Array) -> Array:
    return mix(np.array([0.98, 0.97, 0.95]), color / float(color.max()), 0.28)


def dollop(maker: Maker, layer: Layer, bed: Bed) -> list[Piece]:
    """Spoonfuls that end in a peak."""
    rng, size = maker.rng, layer.size or 4.0
    found = []
    for _ in range(layer.count):
        x, y = bed.area.spot(layer.at, size * 0.4)(rng)
        seed, turn = maker.seed, rng.uniform(0, 2 * pi)
        angle, share = np.meshgrid(np.linspace(0, 2 * pi, 120, endpoint=False), np.linspace(0.005, 1, 60))
        reach = (
            size
            / 2
            * share
            * (1 + 0.12 * fractal(np.stack([np.cos(angle), np.sin(angle), 0 * angle], -1) * 1.3, seed))
        )
        across, along = reach * np.cos(angle), reach * np.sin(angle)
        ridge = 0.5 + 0.5 * np.sin(angle + turn + 2 * pi * 1.6 * share**0.8)
        rise = size * (
            0.26 * np.sqrt(np.clip(1 - share**2.2, 0, 1)) + 0.05 * ridge * np.clip((1 - share) * 4, 0, 1)
        )
        rise = rise + size * 0.12 * np.exp(-((share / 0.14) ** 2))
        mesh = sheet(np.stack([across, along, rise - 0.06 * size], -1), wrapped=True)
        piece = Piece.of((mesh.painted(_tones(maker, seed)), _CREAM))
        found.append(bed.field.place(piece, x, y, sink=0.12 * size))
    return found


def pool(maker: Maker, layer: Layer, bed: Bed) -> list[Piece]:
    """Flat, glossy puddles that run together where they meet."""
    return _puddles(maker, layer, bed, size=5.0, thick=0.07, ragged=0.3, finish=_GLOSS)


def melt(maker: Maker, layer: Layer, bed: Bed) -> list[Piece]:
    """Melted cheese: it drapes over what is below, and browns in blisters."""
    return _puddles(maker, layer, bed, size=6.0, thick=0.34, ragged=0.4, finish=_MELTED, browned=True)


def _puddles(
    maker: Maker,
    layer: Layer,
    bed: Bed,
    *,
    size: float,
    thick: float,
    ragged: float,
    finish: Finish,
    browned: bool = False,
) -> list[Piece]:
    """One sheet for all of them, which dips below the surface where none is."""
    rng, seed = maker.rng, maker.seed
    size = layer.size or size
    middles = _middles(layer, bed, size, rng)
    field = bed.field
    x, y = field.x, field.y
    cover = np.full_like(x, -1.0)
    uneven = ragged * noise_at(x, y, 0.4 * size, seed, 3)
    for at_x, at_y in middles:
        reach = size / 2 * rng.uniform(0.8, 1.15)
        cover = np.maximum(cover, 1 - np.hypot(x - at_x, y - at_y) / reach + uneven)
    share = bed.area.share(x, y)
    cover = np.minimum(cover, (1 - share) * min(bed.area.x, bed.area.y) / (size / 2))
    width = 2 * field.half_width
    if browned:
        level = np.maximum(_draped(field.heights, field.cells, width, 2.4), field.heights - 0.5)
        level = _draped(level, field.cells, width, 0.5)
    else:
        # It runs between the pieces, on what they lie on.
        level = _draped(bed.ground, field.cells, width, 0.3)
    relief = 0.05 * noise_at(x, y, 0.9, seed + 4) if browned else 0.0
    # Steep below the surface, so that its edge is where the two meet and not where the grid ends.
    height = level + (thick + relief) * np.tanh(5 * cover) + 0.02 + np.minimum(cover, 0) * size
    mesh = _cut_out(x, y, height, cover > -0.25)
    if mesh is None:
        return []
    own, brown = maker.colors.main, maker.colors.second

    def paint(mesh: Mesh) -> Array:
        across, along, _ = mesh.points.T
        if browned:
            spots = noise_at(across, along, 1.2, seed + 3) + 0.4 * noise_at(across, along, 0.4, seed + 5)
            return mix(own, brown, 1.9 * (spots - 0.1))
        return mix(own, brown, 0.4 + 0.5 * noise_at(across, along, 2.2, seed + 3, 2))

    field.heights = np.where(cover > 0, np.maximum(field.heights, height), field.heights)
    if not browned and _is_oily(layer):
        return [Piece.of((mesh.painted(_seen_through(own)), _OIL))]
    return [Piece.of((mesh.painted(paint), finish))]


def _middles(layer: Layer, bed: Bed, size: float, rng: Random) -> list[tuple[float, float]]:
    """One in the middle of its place, several spread over it or evenly around."""
    middle = bed.area.middle_of(layer.at)
    if layer.count == 1 and layer.at != "all":
        return [middle]
    if layer.how == "ring":
        start, share = rng.uniform(0, 2 * pi), 0.78 if layer.at == "edge" else 0.55
        angles = [start + 2 * pi * number / layer.count for number in range(layer.count)]
        return [
            (middle[0] + share * bed.area.x * cos(angle), middle[1] + share * bed.area.y * sin(angle))
            for angle in angles
        ]
    spot = bed.area.spot(layer.at, size * 0.35)
    if layer.how == "pile":
        near = [spot(rng) for _ in range(layer.count)]
        return [((x + middle[0]) / 2, (y + middle[1]) / 2) for x, y in near]
    return [spot(rng) for _ in range(layer.count)]


def _draped(heights: Array, cells: int, width: float, reach: float) -> Array:
    """Heights as a soft sheet lies on them: the means within about `reach` (cm)."""
    steps = max(1, round(reach / 2 / (width / cells)))
    kernel = np.ones(2 * steps + 1) / (2 * steps + 1)
    soft = heights
    for _ in range(2):
        for axis in (0, 1):
            padded = np.pad(
                soft, [(steps, steps) if side == axis else (0, 0) for side in (0, 1)], mode="edge"
            )
            soft = np.apply_along_axis(lambda line: np.convolve(line, kernel, mode="valid"), axis, padded)
    return soft


def _cut_out(x: Array, y: Array, height: Array, kept: Array) -> Mesh | None:
    """The part of a sheet over a grid where it is kept."""
    whole = sheet(np.stack([x, y, height], -1))
    corners = whole.corners.reshape(-1, 4)
    seen = kept.ravel()[corners].any(1)
    if not seen.any():
        return None
    used, numbers = np.unique(corners[seen], return_inverse=True)
    return Mesh(
        whole.points[used],
        numbers.reshape(-1),
        np.full(int(seen.sum()), 4),
        whole.colors[used],
        whole.uv[used],
    )


def sifted(maker: Maker, layer: Layer, bed: Bed, food: list[Piece]) -> list[Piece]:
    """The food with a powder on all that looks up: denser with a larger count, in clouds and grains."""
    count = layer.count if layer.count > 1 else _USUAL_DUST
    seed, amount = maker.seed, float(np.clip(count / 260, 0.12, 1.0))
    middle, half = bed.area.middle_of(layer.at), bed.area.half_of(layer.at)

    def powdered(mesh: Mesh) -> Mesh:
        x, y, _ = mesh.points.T
        # The faces of what is open, such as the surface of a sauce, may look down as well.
        up = np.clip(np.abs(mesh.normals()[:, 2]) * 1.6 - 0.3, 0, 1)
        if layer.at == "all":
            within = np.clip(8 * (1.0 - bed.area.share(x, y)), 0, 1)
        else:
            within = np.clip(
                2.5 * (1.05 - np.hypot((x - middle[0]) / half[0], (y - middle[1]) / half[1])), 0, 1
            )
        clouds = 0.55 + 0.8 * noise_at(x, y, 2.6, seed) + 1.1 * noise_at(x, y, 0.3, seed + 3, 2)
        clouds = np.clip(clouds, 0, 1)
        share = amount * up * within * clouds
        return replace(mesh, colors=mix(mesh.colors, mix(maker.colors.main, maker.colors.second, 0.3), share))

    return [piece.each(powdered) for piece in food]


def _smoothed(heights: Array) -> Array:
    kernel = np.ones(7) / 7
    return np.convolve(np.pad(heights, 3, mode="edge"), kernel, mode="valid")


def _tones(maker: Maker, seed: int):
    return lambda mesh: mix(
        maker.colors.main, maker.colors.second, 0.3 + 0.4 * fractal(mesh.points / 0.9, seed, 2)
    )


def mound(maker: Maker, layer: Layer, bed: Bed) -> list[Piece]:
    """A dome of cooked grains on the food or beside it."""
    radius = (layer.size or 9.0) / 2
    x, y = bed.area.middle_of(layer.at)
    grains = grains_of(layer.slug, maker.colors, _GRAIN, maker.rng)
    field = bed.field
    foot = float(np.percentile(field.heights[np.hypot(field.x - x, field.y - y) < radius], 40))
    rise, area = 0.42 * radius, Area(radius, radius)

    def height(across: Array, along: Array, share: Array) -> Array:
        return foot + rise * np.clip(1 - share**2.2, 0, 1)

    pieces = [piece.moved(x, y) for piece in mound_of(grains, area, height, maker.colors, maker.rng)]
    for piece in pieces:
        field.cover(piece.points)
    return pieces


def nest(maker: Maker, layer: Layer, bed: Bed) -> list[Piece]:
    """Noodles in a tangle that rises out of what they lie in."""
    radius = (layer.size or 12.0) / 2
    x, y = bed.area.middle_of(layer.at)
    field = bed.field
    level = float(np.median(field.heights[np.hypot(field.x - x, field.y - y) < radius]))
    tangle = tangle_of(Area(radius, radius), level - 0.25, 0.9, _NOODLE, maker.colors, maker.rng).moved(x, y)
    field.cover(tangle.points)
    return [tangle]


COATINGS: dict[str, Coat] = {
    "drizzle": drizzle,
    "dollop": dollop,
    "pool": pool,
    "melt": melt,
    "mound": mound,
    "nest": nest,
}
"""`dust` changes what is there already."""
