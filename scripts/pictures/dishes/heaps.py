"""Heaps of many alike: mounds of grains, tangles of noodles."""

from __future__ import annotations

from math import pi
from random import Random

import numpy as np

from ..colors import Array, Palette, mix
from ..mesh import join
from ..pieces import Finish, Piece, together
from ..produce.registry import BUILDERS, Maker
from ..shapes import curve, ellipsoid, tube
from .area import Area, Height

_MOST_POINTS = 1500
"""Of one grain."""
CORE = Finish(roughness=0.7, mottle=0.12, mottle_size=0.4, bump=0.3, bump_size=0.1)
"""Of what is hardly seen between the pieces."""
STRAND = Finish(roughness=0.32, subsurface=0.15, depth=0.15, coat=0.2, mottle=0.05)


def grains_of(slug: str, palette: Palette, length: float, rng: Random) -> list[Piece]:
    """Some of an ingredient's grains, of this length (cm), around the origin."""
    found = []
    for _ in range(8):
        maker = Maker(Random(rng.random()), palette)
        piece = BUILDERS[slug](maker) if slug in BUILDERS else None
        # A whole ear of corn is no grain, and thousands of copies would fill the memory.
        if piece is None or len(piece.points) > _MOST_POINTS:
            tone = mix(palette.main, palette.second, rng.random())
            piece = Piece.of((ellipsoid(0.5, 0.2, 0.18, fine=5).painted(tone), STRAND))
        piece = piece.scaled(length / float(piece.size.max())).centered()
        found.append(piece.moved(z=-float(piece.size[2]) / 2))
    return found


def mound_of(grains: list[Piece], area: Area, height: Height, palette: Palette, rng: Random) -> list[Piece]:
    """What is below the grains, and two layers of them on a surface."""
    long, wide, thick = np.median([np.sort(piece.size)[::-1] for piece in grains], axis=0)

    def below(x: Array, y: Array, share: Array) -> Array:
        return height(x, y, share) - 0.6 * float(wide)

    core = Piece.of((area.surface(below).painted(mix(palette.main, palette.second, 0.5) * 0.9), CORE))
    laid = []
    for layer, spacing in ((0.0, 0.62), (0.5, 1.0)):
        step = spacing * float((long * wide) ** 0.5)
        for y in np.arange(-area.y, area.y, step):
            for x in np.arange(-area.x, area.x, step):
                at_x, at_y = x + rng.uniform(-0.5, 0.5) * step, y + rng.uniform(-0.5, 0.5) * step
                share = float(area.share(np.array(at_x), np.array(at_y)))
                if share > 0.985:
                    continue
                top = float(height(np.array(at_x), np.array(at_y), np.array(share)))
                lean = 16 + 18 * layer
                piece = rng.choice(grains).turned(
                    rng.uniform(0, 360), rng.uniform(-lean, lean), rng.uniform(-lean, lean)
                )
                lift = top + (layer - 0.45) * float(thick) - rng.uniform(0.0, 0.4) * float(thick)
                laid.append(piece.moved(at_x, at_y, lift).tinted(1 + rng.uniform(-0.1, 0.05)))
    return [core, together(laid)]


def tangle_of(
    area: Area, level: float, rise: float, thick: float, palette: Palette, rng: Random, *, flat: bool = False
) -> Piece:
    """Long strands in loops, over an area around the origin."""
    length = 2.2 * (area.x + area.y)
    count = int(np.clip(3.4 * area.size / (thick * length), 30, 420))
    strands = []
    for number in range(count):
        layer = number / count
        x, y = area.spot("all")(rng)
        heading, bend = rng.uniform(0, 2 * pi), rng.choice((-1, 1)) * rng.uniform(0.25, 0.7)
        controls = []
        for _ in range(9):
            share = float(area.share(np.array(x), np.array(y)))
            top = level + rise * max(0.0, 1 - share**2) * layer + thick * rng.uniform(-0.4, 1.0)
            controls.append((x, y, top))
            heading += bend + rng.uniform(-0.35, 0.35)
            step = length / 9
            ahead = x + step * np.cos(heading), y + step * np.sin(heading)
            while float(area.share(np.array(ahead[0]), np.array(ahead[1]))) > 0.96:
                heading += 0.5 * np.sign(bend)
                step *= 0.9
                ahead = x + step * np.cos(heading), y + step * np.sin(heading)
            x, y = float(ahead[0]), float(ahead[1])
        tone = mix(mix(palette.main, palette.second, rng.random()), palette.third, 0.4 * rng.random())
        strand = tube(curve(controls, 90), thick / 2, around=10 if flat else 8, flat=0.18 if flat else 1.0)
        strands.append(strand.painted(tone * (0.78 + 0.22 * layer)))
    return Piece.of((join(strands), STRAND))
