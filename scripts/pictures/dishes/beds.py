"""What covers the inside of a vessel: sauces, broths, grains, noodles, breads, crusts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi
from random import Random

import numpy as np

from ..colors import Array, mix
from ..mesh import Mesh, join
from ..noise import cells
from ..pieces import Finish, Piece, together
from ..piling import Field, Freedom
from ..produce.registry import Maker
from ..shapes import body, ellipsoid
from .area import Area, Height
from .bed import Bed, noise_at
from .cooked.registry import SHAPES
from .dishware import Dishware
from .heaps import CORE, grains_of, mound_of, tangle_of
from .plating import Base

_SMOOTH = Finish(roughness=0.3, subsurface=0.1, depth=0.3, coat=0.15, mottle=0.03, mottle_size=1.4)
_CLEAR = Finish(transmission=1.0, coat=0.06, mottle=0)
_FAT = Finish(roughness=0.12, coat=0.4, mottle=0)
_BAKED = Finish(roughness=0.48, coat=0.1, mottle=0.14, mottle_size=0.5, bump=0.35, bump_size=0.14)


@dataclass(frozen=True)
class Setting:
    """What a bed is made with."""

    base: Base
    dish: Dishware
    rng: Random
    field: Field

    @property
    def seed(self) -> int:
        return self.rng.randrange(1 << 16)

    def grown(self, pieces: list[Piece], area: Area, height: Height) -> Bed:
        """The bed of these pieces, whose surface within the area is `height`."""
        field, share = self.field, area.share(self.field.x, self.field.y)
        inside = share < 1
        field.heights = np.where(inside, height(field.x, field.y, np.minimum(share, 1)), field.heights)
        return Bed(pieces, field, area)


def lay_bed(base: Base, dish: Dishware, rng: Random) -> Bed:
    half = max(dish.area.x, dish.area.y)
    field = Field(half * 1.35, half / 75, detail=1400)
    field.heights = dish.floor(field.x, field.y)
    return _BEDS[base.kind](Setting(base, dish, rng, field))


def _none(setting: Setting) -> Bed:
    return Bed([], setting.field, setting.dish.area)


def _sauce(setting: Setting) -> Bed:
    """Lumps, ripples and drops; drawn up at the wall."""
    base, dish, seed = setting.base, setting.dish, setting.seed
    area, palette, rough = _spread(dish), base.palette, base.rough
    is_on_plate = dish.level < 1

    def height(x: Array, y: Array, share: Array) -> Array:
        lumps = 0.5 * rough * noise_at(x, y, 2.4, seed) + 0.3 * rough * noise_at(x, y, 0.8, seed + 3)
        ripple = 0.1 * noise_at(x, y, 3.5, seed + 5)
        calm = np.clip((1 - share) * 9, 0, 1)
        rise = 0.9 * np.clip((1 - share) * 5, 0, 1) ** 0.5 if is_on_plate else 0
        wall = 0 if is_on_plate else 0.16 * np.exp((share - 1) / 0.02)
        return dish.level + rise + wall + calm * (lumps + ripple)

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        lumps = 0.6 * noise_at(x, y, 2.4, seed) + 0.4 * noise_at(x, y, 0.8, seed + 3)
        color = mix(palette.main, palette.second, 0.45 + 0.8 * lumps + 0.3 * noise_at(x, y, 5, seed + 8))
        distance, number = cells(np.stack([x / 0.9, y / 0.9, 0 * x], -1), seed + 11)
        drop = np.clip((0.3 * number - distance) * 12, 0, 1) * (number > 0.55)
        edge = np.clip((mesh.uv[:, 1] - 0.93) / 0.07, 0, 1)
        return mix(mix(color, palette.third, 0.75 * drop), palette.second * 0.7, 0.5 * edge)

    finish = Finish(
        roughness=0.2 + 0.2 * rough,
        coat=0.3,
        mottle=0.08,
        mottle_size=0.5,
        bump=0.08 + 0.3 * rough,
        bump_size=0.14,
    )
    return setting.grown([Piece.of((area.surface(height).painted(paint), finish))], area, height)


def _broth(setting: Setting) -> Bed:
    """A clear surface over a cloudy depth, with drops of fat on it."""
    base, dish, rng, seed = setting.base, setting.dish, setting.rng, setting.seed
    area, palette = _spread(dish), base.palette
    depth = 0.9

    def surface(x: Array, y: Array, share: Array) -> Array:
        return dish.level + 0.1 * np.exp((share - 1) / 0.015) + 0.02 * noise_at(x, y, 4, seed)

    def bottom(x: Array, y: Array, share: Array) -> Array:
        return dish.level - depth + 0.2 * noise_at(x, y, 3, seed + 2) + 0.5 * share**8

    def cloudy(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        share = mesh.uv[:, 1]
        color = mix(palette.main, palette.second, 0.5 + 0.7 * noise_at(x, y, 3.2, seed + 4))
        return mix(color, palette.second * 1.1, share**6)

    tint = mix(np.array([0.95, 0.93, 0.9]), palette.second / max(float(palette.second.max()), 0.05), 0.4)
    pieces = [
        Piece.of((area.surface(bottom).painted(cloudy), Finish(roughness=0.6, mottle=0.05, mottle_size=2))),
        Piece.of((area.surface(surface).painted(tint), _CLEAR)),
    ]
    if len(base.colors) > 2:
        drops = []
        for _ in range(130):
            x, y = area.spot("all")(rng)
            size = 0.08 + 0.32 * rng.random() ** 2.5
            drop = ellipsoid(size, size, 0.02, fine=6).moved(x, y, dish.level + 0.015)
            drops.append(drop.painted(mix(palette.third, palette.second, 0.3 * rng.random())))
        pieces.append(Piece.of((join(drops), _FAT)))
    return setting.grown(pieces, area, surface)


def _puree(setting: Setting) -> Bed:
    """As a spoon left it: a spiral that ends in a hollow."""
    base, dish, seed = setting.base, setting.dish, setting.seed
    area, palette, turn = _spread(dish), base.palette, setting.rng.uniform(0, 2 * pi)
    mean = (area.x * area.y) ** 0.5

    def ridge(x: Array, y: Array, share: Array) -> Array:
        angle = np.arctan2(y, x)
        return 0.5 + 0.5 * np.sin(angle + turn + 2 * pi * 2.3 * share**0.8)

    def height(x: Array, y: Array, share: Array) -> Array:
        calm = np.clip((1 - share) * 5, 0, 1) * np.clip(share * 5, 0.2, 1)
        rough = noise_at(x, y, 1.1, seed)
        body = 0.1 * np.clip((1 - share) * 6, 0, 1) ** 0.6
        return dish.level + mean * (
            body + 0.075 * ridge(x, y, share) * calm + 0.022 * (0.4 + base.rough) * rough
        )

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        return mix(
            palette.main, palette.second, 0.35 + 0.5 * noise_at(x, y, 0.7, seed + 2) * (0.4 + base.rough)
        )

    finish = Finish(
        roughness=0.36,
        subsurface=0.08,
        depth=0.3,
        coat=0.12,
        mottle=0.05,
        mottle_size=0.5,
        bump=0.1 + 0.3 * base.rough,
        bump_size=0.12,
    )
    return setting.grown([Piece.of((area.surface(height).painted(paint), finish))], area, height)


def _grains(setting: Setting) -> Bed:
    """A low mound of cooked grains."""
    base, dish, rng = setting.base, setting.dish, setting.rng
    area = _spread(dish)
    rise = (0.12 if dish.level > 1 else 0.2) * min(area.x, area.y)
    grains = grains_of(base.grain, base.palette, base.size or 0.9, rng)

    def height(x: Array, y: Array, share: Array) -> Array:
        return dish.level + rise * np.clip(1 - share**2.4, 0, 1)

    pieces = mound_of(grains, area, height, base.palette, rng)
    return setting.grown(pieces, area, height).covered_by(pieces[1])


def _noodles(setting: Setting) -> Bed:
    """A tangle, heaped a little."""
    base, dish, rng = setting.base, setting.dish, setting.rng
    area, thick = _spread(dish).scaled(0.97), base.size or 0.28
    rise = 0.16 * min(area.x, area.y)

    def below(x: Array, y: Array, share: Array) -> Array:
        return dish.level + rise * np.clip(1 - share**2, 0, 1) * 0.5 - 0.5 * thick

    core = Piece.of((area.surface(below, fine=50).painted(base.palette.second * 0.6), CORE))
    tangle = tangle_of(area, dish.level, rise, thick, base.palette, rng, flat=base.flat)
    return setting.grown([core, tangle], area, below).covered_by(tangle)


def _leaves(setting: Setting) -> Bed:
    """Torn leaves, loose."""
    base, dish, rng = setting.base, setting.dish, setting.rng
    area = _spread(dish)
    shape, size = SHAPES["leaf"], base.size or 4.0
    choices = [shape.build(Maker(Random(rng.random()), base.palette), size) for _ in range(10)]
    count = int(np.clip(3.2 * area.size / size**2, 20, 220))
    laid = setting.field.drop(
        choices, count, area.spot("all"), rng, freedom=Freedom(38, 5), sink=0.3, shade=0.25
    )
    return Bed([together(laid)], setting.field, area)


def _bread(setting: Setting) -> Bed:
    """One round bread with spots that are browned, and some that are charred."""
    base, dish, seed = setting.base, setting.dish, setting.seed
    palette = base.palette
    area = dish.area.scaled(base.size / min(dish.area.x, dish.area.y) if base.size else 0.96)
    area = Area(min(area.x, area.y), min(area.x, area.y)) if dish.area.power > 3 else area
    floor = dish.level if dish.level < 1 else dish.level * 0.55

    def bubbles(x: Array, y: Array) -> tuple[Array, Array]:
        distance, number = cells(np.stack([x / 2.0, y / 2.0, 0 * x], -1), seed)
        return np.clip(0.62 - distance, 0, 1), number

    def uneven(x: Array, y: Array) -> Array:
        return 1 + 0.025 * noise_at(x, y, 5, seed + 2)

    def height(x: Array, y: Array, share: Array) -> Array:
        bubble, number = bubbles(x, y)
        top = floor + 0.55 + 0.5 * bubble * number + 0.06 * noise_at(x, y, 0.6, seed + 4)
        edge = np.sqrt(np.clip(1 - np.clip((share - 0.93) / 0.07, 0, 1) ** 2, 0, 1))
        ring = 0.9 * np.exp(-(((share - 0.9) / 0.055) ** 2)) if base.rim else 0
        return floor + (top - floor + ring) * edge

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        share = mesh.uv[:, 1]
        bubble, number = bubbles(x, y)
        brown = np.clip(3.2 * bubble * number - 0.25 + 0.75 * noise_at(x, y, 1.6, seed + 6), 0, 1)
        if base.rim:
            blisters = 0.6 + 1.1 * noise_at(x, y, 1.8, seed + 7) + 0.5 * noise_at(x, y, 0.6, seed + 8)
            brown = np.maximum(brown * 0.6, np.clip(1.3 - np.abs(share - 0.92) / 0.06, 0, 1) * blisters)
        color = mix(palette.main, palette.second, brown)
        char = np.clip(5 * (bubble * number - 0.36) + 0.3 * noise_at(x, y, 0.8, seed + 9), 0, 1)
        if base.rim:
            char = np.maximum(char, np.clip(3.2 * (brown - 0.95), 0, 0.9) * (share > 0.85))
        return mix(color, palette.third, char)

    mesh = area.surface(height)
    wavy = mesh.points * np.stack([uneven(*mesh.points.T[:2])] * 2 + [np.ones(len(mesh.points))], 1)
    bread = Piece.of((mesh.shaped(lambda _: wavy).painted(paint), _BAKED))
    return setting.grown([bread], area.scaled(0.8 if base.rim else 0.95), height)


def _crust(setting: Setting) -> Bed:
    """A baked top: browned where it is high, darker at the edge; with a `size`, fingers pressed hollows so far apart."""
    base, dish, seed = setting.base, setting.dish, setting.seed
    area, palette, rough = _spread(dish), base.palette, base.rough

    def hollow(x: Array, y: Array) -> Array:
        if not base.size:
            return np.zeros_like(x)
        down = y / base.size + 0.22 * noise_at(x, y, 2 * base.size, seed + 8)
        row = np.floor(down)
        across = np.mod(x / base.size + 0.5 * row + 0.22 * noise_at(x, y, 2 * base.size, seed + 9), 1) - 0.5
        along = np.mod(down, 1) - 0.5
        return np.exp(-((np.hypot(across, along) / 0.24) ** 2))

    def relief(x: Array, y: Array) -> Array:
        return 0.6 * noise_at(x, y, 2.2, seed) + 0.4 * noise_at(x, y, 0.7, seed + 3)

    def height(x: Array, y: Array, share: Array) -> Array:
        calm = np.clip((1 - share) * 12, 0.15, 1)
        rise = 0.9 * np.clip((1 - share) * 7, 0, 1) ** 0.5 if dish.level < 1 else 0.25 * (1 - share**2)
        top = dish.level + rise + 0.75 * (0.25 + rough) * relief(x, y) * calm
        return top - 0.3 * base.size * hollow(x, y) * calm

    def paint(mesh: Mesh) -> Array:
        x, y, _ = mesh.points.T
        share = mesh.uv[:, 1]
        brown = 0.5 + 0.95 * relief(x, y) + 0.55 * noise_at(x, y, 4.5, seed + 6) - 0.5 * hollow(x, y)
        color = mix(palette.main, palette.second, brown)
        dark = 1.7 * (brown - 0.85) + 0.8 * np.clip((share - 0.86) / 0.14, 0, 1) ** 2
        return mix(color, palette.third, dark)

    return setting.grown([Piece.of((area.surface(height).painted(paint), _BAKED))], area, height)


def _cake(setting: Setting) -> Bed:
    """Round, with a smooth top and a rounded edge."""
    base, dish, seed = setting.base, setting.dish, setting.seed
    palette, radius, tall = base.palette, base.size or 8.5, 3.2
    floor = dish.level
    edge = 0.5
    outline = [
        (floor, 0.0),
        (floor, radius - edge * 0.3),
        (floor + edge * 0.3, radius),
        (floor + tall - edge, radius),
        (floor + tall - edge * 0.3, radius - edge * 0.3),
        (floor + tall, radius - edge),
        (floor + tall, radius * 0.6),
        (floor + tall, 0.0),
    ]

    def paint(mesh: Mesh) -> Array:
        x, y, z = mesh.points.T
        out = np.hypot(x, y) / radius
        side = np.clip((out - 0.9) / 0.1, 0, 1) + 0.35 * base.rough * noise_at(x, y, 1.8, seed)
        return mix(
            mix(palette.main, palette.third, 0.25 * noise_at(x, y, 3.2, seed + 4)), palette.second, side
        )

    cake = body(outline, around=160, along=140).roughened(0.03 + 0.1 * base.rough, 0.9, seed).painted(paint)
    area = Area(radius, radius)
    piece = Piece.of((cake, _SMOOTH if base.rough < 0.3 else _BAKED))

    def height(x: Array, y: Array, share: Array) -> Array:
        return np.full_like(x, floor + tall) - 0.6 * np.clip((share - 0.93) / 0.07, 0, 1)

    return setting.grown([piece], area.scaled(0.94), height)


def _spread(dish: Dishware) -> Area:
    """What lies on a plate ends before its rim; what is in a bowl reaches the wall."""
    return dish.area.scaled(0.97) if dish.level < 1 else dish.area.scaled(1.005)


_BEDS: dict[str, Callable[[Setting], Bed]] = {
    "none": _none,
    "sauce": _sauce,
    "broth": _broth,
    "puree": _puree,
    "grains": _grains,
    "noodles": _noodles,
    "leaves": _leaves,
    "bread": _bread,
    "crust": _crust,
    "cake": _cake,
}
BEDS = tuple(_BEDS)
