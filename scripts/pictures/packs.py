"""Bottles, jars, cans, bags and cartons: one loft with a label laid around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi
from pathlib import Path

import numpy as np

from .colors import Array, linear, mix
from .mesh import Mesh, Paint, join, sheet
from .noise import cells, fractal
from .pieces import PAPER, Finish, Piece
from .shapes import body, curve, tube

DrawLabel = Callable[[float, float], Path]
"""Draws the label of a pack by its ratio of width to height and its margin at the sides; returns the image's file."""

_GLASS = Finish(roughness=0.06, coat=1.0, mottle=0, transmission=0.25)
_CLEAR = Finish(mottle=0, transmission=1.0)
_MIRRORING = Finish(mottle=0, transmission=1.0, coat=0.07)
"""Clear glass full of a clear liquid."""
_METAL = Finish(roughness=0.3, metallic=1.0, mottle=0.04)
_PLASTIC = Finish(roughness=0.35, mottle=0.0, coat=0.15)
_LABEL_ROUGHNESS = 0.7


@dataclass(frozen=True)
class Loft:
    """A body whose cross-sections are rounded rectangles: rows of (height, half width, half depth, squareness).

    Squareness 2 is an ellipse; 8 is nearly a box.
    """

    sections: Sequence[tuple[float, float, float, float]]

    def surface(self, *, around: int = 96, along: int = 120) -> Mesh:
        rows = self._rows(np.linspace(0, 1, along))
        angle = np.linspace(0, 2 * pi, around, endpoint=False)
        heights = (rows[:, 0] - rows[:, 0].min()) / np.ptp(rows[:, 0])
        uv = np.stack(np.meshgrid(angle / (2 * pi), heights), -1)
        return sheet(self._points(rows, angle, 0.0), wrapped=True, uv=uv)

    def label(self, low: float, high: float, half_angle: float, *, lift: float = 0.02) -> tuple[Mesh, float]:
        """A patch that faces the camera, between two heights (cm), and its ratio of width to height."""
        dense = self._rows(np.linspace(0, 1, 600))
        heights = np.linspace(low, high, 40)
        at = np.array([np.abs(dense[:, 0] - height).argmin() for height in heights])
        angle = np.radians(np.linspace(-90 - half_angle, -90 + half_angle, 64))
        points = self._points(dense[at], angle, lift)
        points[..., 2] = heights[:, None]
        run = np.linalg.norm(np.diff(points[20], axis=0), axis=1)
        across = np.concatenate([[0], np.cumsum(run)]) / run.sum()
        uv = np.stack(np.meshgrid(across, np.linspace(0, 1, 40)), -1)
        return sheet(points, uv=uv), float(run.sum() / (high - low))

    def _rows(self, shares: Array) -> Array:
        dense = np.asarray(self.sections, float)
        travelled = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(dense[:, :3], axis=0), axis=1))])
        return np.stack(
            [np.interp(shares * travelled[-1], travelled, dense[:, axis]) for axis in range(4)], 1
        )

    @staticmethod
    def _points(rows: Array, angle: Array, lift: float) -> Array:
        height, wide, deep, square = (rows[:, axis][:, None] for axis in range(4))
        c, s = np.cos(angle)[None], np.sin(angle)[None]
        reach = (np.abs(c) ** square + np.abs(s) ** square) ** (-1 / square)
        return np.stack(
            [
                (wide + lift) * reach * c,
                (deep + lift) * reach * s,
                np.broadcast_to(height, (len(rows), len(angle))),
            ],
            -1,
        )


def _round(profile: Sequence[tuple[float, float]], smooth: int = 90) -> Loft:
    """A loft around an axis from (height, radius) with rounded shoulders."""
    return Loft([(height, radius, radius, 2.0) for height, radius in curve(profile, smooth)])


def _stuck(
    loft: Loft, low: float, high: float, half_angle: float, draw_label: DrawLabel, margin: float = 0.2
) -> tuple[Mesh, Finish]:
    patch, ratio = loft.label(low, high, half_angle)
    return patch, Finish(roughness=_LABEL_ROUGHNESS, image=draw_label(ratio, margin))


BOTTLES: dict[str, tuple[list[tuple[float, float]], tuple[float, float]]] = {
    # Outline (height, radius) and the label's heights, in centimeters.
    "oil": (
        [
            (0, 0),
            (0, 2.7),
            (0.3, 3.0),
            (1, 3.0),
            (11, 3.0),
            (14, 2.7),
            (16, 1.5),
            (17.5, 1.15),
            (21, 1.15),
            (21, 0),
        ],
        (2.5, 10.5),
    ),
    "sauce": (
        [
            (0, 0),
            (0, 2.6),
            (0.3, 2.9),
            (1, 2.9),
            (9.5, 2.9),
            (11.5, 2.5),
            (13.6, 1.6),
            (15.5, 1.35),
            (16.5, 1.3),
            (16.5, 0),
        ],
        (1.8, 9.3),
    ),
    "wine": (
        [
            (0, 0),
            (0, 2.9),
            (0.3, 3.1),
            (1, 3.15),
            (13, 3.15),
            (15.5, 2.9),
            (17.5, 1.7),
            (19, 1.25),
            (24, 1.15),
            (24, 0),
        ],
        (3.2, 11.5),
    ),
    "vial": (
        [(0, 0), (0, 1.9), (0.2, 2.1), (0.6, 2.1), (6, 2.1), (7.4, 1.7), (8.2, 1.0), (10, 0.95), (10, 0)],
        (1.1, 5.9),
    ),
    "squeeze": (
        [
            (0, 0),
            (0, 3.0),
            (0.4, 3.3),
            (1.5, 3.35),
            (5, 3.1),
            (9, 3.3),
            (13, 3.1),
            (15, 2.2),
            (16, 1.6),
            (16.4, 0),
        ],
        (3.0, 11.5),
    ),
    "milk": (
        [
            (0, 0),
            (0, 3.9),
            (0.4, 4.2),
            (1, 4.2),
            (12, 4.2),
            (15, 3.6),
            (18, 2.2),
            (20, 1.9),
            (21, 1.9),
            (21, 0),
        ],
        (3.0, 11.0),
    ),
    "flask": (
        [
            (0, 0),
            (0, 3.2),
            (0.3, 3.6),
            (1, 3.7),
            (7, 3.7),
            (9.5, 3.2),
            (11.5, 1.7),
            (13.5, 1.25),
            (16, 1.2),
            (16, 0),
        ],
        (1.6, 7.4),
    ),
}


def bottle(
    kind: str,
    liquid: Array,
    cap: str,
    draw_label: DrawLabel,
    *,
    glass: str | None = None,
    opaque: bool = False,
) -> Piece:
    """A bottle filled to its shoulder; `glass` colors what is above the liquid, `opaque` ones show no glass at all."""
    outline, (low, high) = BOTTLES[kind]
    loft = _round(outline)
    top = outline[-1][0]
    fill = outline[-4][0] / top
    empty = mix(linear(glass or "#dfe6df"), liquid, 0.3)
    thick = 1.0 if opaque else 0.0
    is_clear = not opaque and liquid.min() > 0.3
    if is_clear:
        liquid, empty = mix(np.full(3, 0.84), liquid, 0.55), np.full(3, 0.95)

    def contents(mesh: Mesh) -> Array:
        height = mesh.uv[:, 1]
        return mix(liquid * 1.05, empty, np.clip((height - fill) / 0.02, 0, 1) * (1 - thick))

    walls = loft.surface().painted(contents)
    radius = outline[-2][1]
    cap_outline = [
        (top - 0.14 * top, radius * 1.12),
        (top - 0.13 * top, radius * 1.2),
        (top + 0.02 * top, radius * 1.2),
        (top + 0.035 * top, radius * 1.1),
        (top + 0.035 * top, 0),
    ]
    lid = body(cap_outline, around=64, along=50).painted(linear(cap))
    finish = _PLASTIC if opaque else _MIRRORING if is_clear else _GLASS
    return Piece.of((walls, finish), (lid, _PLASTIC), _stuck(loft, low, high, 78, draw_label))


def jar(
    contents: Array,
    second: Array,
    lid: str,
    draw_label: DrawLabel,
    *,
    wide: bool = False,
    pieces: float = 0.0,
    seed: int = 0,
    fill: Paint | None = None,
) -> Piece:
    """A jar with a screw lid. `pieces` is the size (cm) of what lies in brine; without it, the jar holds a paste.

    What has a look of its own is painted by `fill`.
    """
    radius, height = (4.4, 7.6) if wide else (3.6, 9.4)
    outline = [
        (0, 0),
        (0, radius * 0.88),
        (0.35, radius),
        (1, radius),
        (height * 0.78, radius),
        (height * 0.88, radius * 0.94),
        (height * 0.93, radius * 0.84),
        (height, radius * 0.84),
        (height, 0),
    ]
    loft = _round(outline)

    def filled(mesh: Mesh) -> Array:
        if fill:
            color = fill(mesh)
        elif pieces:
            distance, number = cells(mesh.points / pieces, seed)
            lit = mix(contents, second, np.clip(number * 0.9 - distance * 0.5, 0, 1))
            color = lit * (1.15 - 0.75 * distance[:, None] ** 1.6)
        else:
            color = mix(contents, second, 0.3 + 0.5 * fractal(mesh.points / 1.6, seed))
        empty = mix(linear("#e8e9e2"), contents, 0.2)
        return mix(np.clip(color, 0, 1), empty, np.clip((mesh.uv[:, 1] - 0.86) / 0.015, 0, 1))

    walls = loft.surface(around=520 if fill else 180, along=300 if fill else 200).painted(filled)
    cap = body(
        [
            (height * 0.9, radius * 0.9),
            (height * 0.905, radius * 0.95),
            (height * 1.04, radius * 0.95),
            (height * 1.06, radius * 0.9),
            (height * 1.06, 0),
        ],
        around=96,
        along=60,
    )
    cap = cap.painted(linear(lid))
    label = _stuck(loft, height * 0.14, height * 0.72, 76, draw_label)
    return Piece.of((walls, _GLASS), (cap, Finish(roughness=0.35, mottle=0.02, coat=0.2)), label)


def tub(color: Array, draw_label: DrawLabel, lid: str = "#f4f1ea") -> Piece:
    """A plastic tub that widens to its lid, for yogurt and soft cheese."""
    loft = _round([(0, 0), (0, 3.6), (0.2, 3.9), (2, 4.1), (6.5, 4.6), (6.9, 4.65)])
    cap = body(
        [(6.6, 4.6), (6.6, 4.95), (7.1, 5.0), (7.4, 4.95), (7.45, 4.7), (7.3, 4.5), (7.3, 0)],
        around=96,
        along=60,
    )
    label = _stuck(loft, 0.7, 6.3, 80, draw_label)
    return Piece.of((loft.surface().painted(color), _PLASTIC), (cap.painted(linear(lid)), _PLASTIC), label)


def can(draw_label: DrawLabel, ground: str, *, wide: bool = False, small: bool = False) -> Piece:
    """A tin can with beads at both ends and a paper label around it; `wide` is the flat can of tuna."""
    radius, height = (4.3, 3.9) if wide else (3.0, 7.6) if small else (3.75, 10.6)
    steel = linear("#c9c8c4")
    rim = radius * 1.02
    shell = body(
        [
            (0.15, 0),
            (0.0, radius * 0.9),
            (0, rim),
            (0.3, rim),
            (0.36, radius),
            (height - 0.36, radius),
            (height - 0.3, rim),
            (height, rim),
            (height, radius * 0.94),
            (height - 0.3, radius * 0.9),
            (height - 0.28, radius * 0.6),
            (height - 0.34, radius * 0.57),
            (height - 0.28, 0),
        ],
        around=128,
        along=240,
    )
    loft = Loft([(0.4, radius, radius, 2), (height - 0.4, radius, radius, 2)])
    plain = loft.surface().shaped(lambda points: points * (1.004, 1.004, 1)).painted(linear(ground))
    label = _stuck(loft, 0.55, height - 0.55, 86, draw_label, 0.29)
    return Piece.of(
        (shell.painted(steel), _METAL), (plain, Finish(roughness=_LABEL_ROUGHNESS, mottle=0)), label
    )


def bag(
    color: str, draw_label: DrawLabel, *, seed: int = 0, width: float = 9.0, height: float = 14.0
) -> Piece:
    """A filled paper bag with a folded top."""
    half = width / 2
    loft = Loft(
        [
            (0, 0, 0, 4),
            (0.05, half * 0.86, half * 0.52, 4),
            (0.6, half * 0.96, half * 0.62, 4),
            (height * 0.35, half, half * 0.62, 3.4),
            (height * 0.72, half * 0.98, half * 0.44, 3.2),
            (height * 0.88, half * 0.97, half * 0.16, 3.5),
            (height * 0.9, half * 0.97, half * 0.09, 4),
            (height, half * 0.96, half * 0.07, 4),
            (height + 0.02, 0, 0, 4),
        ]
    )
    paper = loft.surface(around=160, along=160).painted(linear(color))
    crumpled = paper.raised(0.12 * fractal(paper.points / (3.2, 3.2, 2.2), seed, 3))
    fold = Loft(
        [(height - 1.3, half * 0.97, half * 0.12, 4), (height + 0.1, half * 0.975, half * 0.12, 4)]
    ).surface(along=8)
    label = _stuck(loft, height * 0.12, height * 0.66, 52, draw_label, 0.1)
    flat = label[0].shaped(lambda points: points - (0, 0.16, 0))
    return Piece.of((join([crumpled, fold.painted(linear(color) * 0.92)]), PAPER), (flat, label[1]))


def carton(
    color: str,
    draw_label: DrawLabel,
    *,
    width: float = 7.0,
    depth: float = 4.4,
    height: float = 11.0,
    gable: bool = False,
) -> Piece:
    """A folding box; with a `gable` the carton of stock and cream."""
    half, deep = width / 2, depth / 2
    sections = [(0, 0, 0, 12), (0, half, deep, 16), (height, half, deep, 16)]
    if gable:
        sections += [
            (height * 1.16, half * 0.98, deep * 0.08, 16),
            (height * 1.25, half * 0.98, deep * 0.07, 16),
            (height * 1.25, 0, 0, 16),
        ]
    else:
        sections += [(height, 0, 0, 12)]
    loft = Loft(sections)
    shell = loft.surface(around=256, along=120).painted(linear(color))
    ratio = width * 0.9 / (height * 0.86)
    low, high = height * 0.07, height * 0.93
    front = np.array([[(x, -deep - 0.02, z) for x in (-half * 0.9, half * 0.9)] for z in (low, high)])
    patch = sheet(front, uv=np.array([[(0, 0), (1, 0)], [(0, 1), (1, 1)]], float))
    return Piece.of(
        (shell, Finish(roughness=0.6, mottle=0.02)),
        (patch, Finish(roughness=0.6, image=draw_label(ratio, 0.1))),
    )


def spice_jar(contents: Array, lid: str, draw_label: DrawLabel) -> Piece:
    """The small glass that ground spices are sold in."""
    loft = _round(
        [
            (0, 0),
            (0, 1.9),
            (0.2, 2.15),
            (0.6, 2.2),
            (6.2, 2.2),
            (7.0, 1.9),
            (7.3, 1.75),
            (8.2, 1.75),
            (8.2, 0),
        ]
    )

    def filled(mesh: Mesh) -> Array:
        return mix(contents, linear("#dfe0d8"), np.clip((mesh.uv[:, 1] - 0.74) / 0.02, 0, 1))

    cap = body([(7.2, 1.85), (7.25, 2.05), (8.9, 2.05), (9.05, 1.9), (9.05, 0)], around=64, along=50).painted(
        linear(lid)
    )
    return Piece.of(
        (loft.surface().painted(filled), _GLASS), (cap, _PLASTIC), _stuck(loft, 0.9, 5.7, 76, draw_label)
    )


def cup(drink: Array) -> Piece:
    """A small, thick cup on its saucer; the coffee is dark below a ring of crema."""
    walls = body(
        [
            (0.3, 0),
            (0.3, 1.3),
            (0.8, 1.85),
            (2.0, 2.35),
            (4.4, 2.72),
            (4.6, 2.68),
            (4.62, 2.55),
            (4.4, 2.46),
            (2.0, 2.05),
            (0.9, 1.2),
            (0.9, 0),
        ],
        around=96,
        along=110,
    )
    saucer = body(
        [(0, 0), (0, 2.6), (0.45, 4.0), (0.7, 4.4), (0.58, 4.3), (0.3, 2.7), (0.3, 0)], around=96, along=70
    )
    # Its ends lie within the wall.
    lying = curve([(2.48, 3.6, 0), (3.3, 3.75, 0), (3.95, 3.2, 0), (3.5, 2.35, 0), (2.18, 2.0, 0)], 40)
    handle = tube(lying, 0.27, around=20).turned(roll=90)
    white = join([walls, saucer, handle]).painted(linear("#efe9dd"))
    surface = body([(4.02, 2.42), (4.0, 2.3), (3.98, 0)], around=128, along=70)

    def crema(mesh: Mesh) -> Array:
        share = np.hypot(*mesh.points.T[:2]) / 2.42
        veil = np.clip(0.2 + 1.5 * (share - 0.55) + 0.75 * fractal(mesh.points / 0.55, 3, 3), 0, 1)
        return mix(mix(drink, linear("#4a2812"), 0.5), linear("#a86a30"), veil)

    return Piece.of(
        (white, Finish(roughness=0.2, coat=0.4, mottle=0)),
        (surface.painted(crema), Finish(roughness=0.35, mottle=0.05)),
    )


def glass(water: Array) -> Piece:
    """A tumbler of clear glass, filled with water up to a finger below its rim; the window is mirrored on its wall."""
    level = 9.4
    walls = body([(0, 2.75), (0.3, 2.95), (2, 3.05), (11.5, 3.65)], around=240, along=160)

    def mirrored(mesh: Mesh) -> Array:
        """What is seen through a highlight is brighter than itself."""
        angle, height = mesh.uv[:, 0] * 360, mesh.points[:, 2]
        upright = np.clip((height - 1.6) * 1.5, 0, 1) * np.clip((10.9 - height) * 1.5, 0, 1)
        strip = (
            0.55 * (np.abs(angle - 222) < 7)
            + 0.25 * (np.abs(angle - 238) < 2.5)
            + 0.16 * (np.abs(angle - 318) < 4)
        )
        return linear("#f6fbfb") * (1 + strip * upright)[:, None]

    rim = body(
        [(11.44, 3.66), (11.56, 3.64), (11.6, 3.58), (11.56, 3.52), (11.44, 3.5)], around=128, along=30
    )
    foot = body([(0.12, 0), (0.12, 2.7)], around=96, along=20)
    thick = body([(0.9, 2.72), (1.0, 2.5), (1.02, 0)], around=96, along=30)
    column = body([(1.05, 2.6), (1.4, 2.86), (level - 0.05, 3.42)], around=128, along=90)
    surface = body([(level + 0.05, 3.5), (level, 3.3), (level, 0)], around=128, along=40)
    blue = mix(water, linear("#ffffff"), 0.65)
    return Piece.of(
        (
            join(
                [
                    walls.painted(mirrored),
                    rim.painted(linear("#ffffff") * 1.12),
                    foot.painted(linear("#eff5f6")),
                    thick.painted(linear("#f1f7f8")),
                    column.painted(blue),
                    surface.painted(linear("#ffffff") * 1.1),
                ]
            ),
            _CLEAR,
        )
    )
