"""Heaps of powder with what they were ground from."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

import numpy as np

from .. import vessels
from ..colors import Array, Palette, mix
from ..mesh import Mesh, join, sheet
from ..noise import fractal
from ..pieces import DRY, Finish, Piece
from ..piling import Field, Freedom, in_disc
from ..shapes import ellipsoid
from ..views import MIDDLE, View
from .fill import dense_points
from .pack import PackOf
from .scene import Scene, Studio


@dataclass(frozen=True)
class Heap:
    """A heap of powder with some of what it was ground from beside it, and the pack behind."""

    beside: str = ""
    count: int = 14
    scale: float = 1.0
    pack: PackOf | None = None
    radius: float = 4.6
    grain: float = 0.06
    """Size (cm) of the lumps on its surface."""
    on: str = ""
    """board, plate or nothing"""
    view: View = MIDDLE

    def arrange(self, studio: Studio) -> Scene:
        rng, radius = studio.rng, self.radius
        subject: list[Piece] = []
        ground = Field(radius * 3.6, 0.07)
        level = 0.0
        if self.on == "board":
            subject.append(
                vessels.board(radius * 2.6, radius * 1.95, seed=rng.randrange(99)).moved(0, 0.1 * radius)
            )
        elif self.on == "plate":
            subject.append(vessels.plate(radius * 1.38, rng.choice(vessels.GLAZES)))
        for piece in subject:
            ground.cover(dense_points(piece))
            level = float(np.percentile(piece.points[:, 2], 60)) if self.on == "board" else 0.25
        heap, crumbs = (
            piece.moved(z=level - 0.02) for piece in powder_heap(studio.item.palette, radius, self.grain, rng)
        )
        subject += [heap, crumbs]
        ground.cover(heap.points)
        if self.pack:
            pack = self.pack.build(studio).turned(yaw=rng.uniform(-6, 6))
            pack = pack.scaled(radius * (1.9 if self.pack.kind in ("bag", "carton") else 1.6) / pack.size[2])
            subject.append(ground.slide(pack, pi / 2 + rng.choice((-0.8, 0.8))))
        around: list[Piece] = []
        if self.beside:
            choices = [piece.scaled(self.scale) for piece in studio.several(self.beside, 4)]
            angle = rng.uniform(-0.5, 0.5)
            spot = in_disc(
                radius * 0.55, x=radius * 1.02 * sin(angle + 0.5), y=-radius * 1.0 * cos(angle + 0.5)
            )
            around = ground.drop(choices, self.count, spot, rng, freedom=Freedom(25, 14))
        return Scene(subject + around, [], self.view)


def powder_heap(colors: Palette, radius: float, grain: float, rng: Random) -> tuple[Piece, Piece]:
    """A heap that was poured: a soft cone with lumps, a ragged foot, and crumbs beyond it."""
    seed = rng.randrange(1 << 16)
    rings, around = 150, 220
    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, around, endpoint=False), np.linspace(0.004, 1, rings))
    edge = 1 + 0.1 * fractal(np.stack([np.cos(angle) * 1.4, np.sin(angle) * 1.4, 0 * angle], -1), seed, 3)
    reach = ring * radius * edge
    x, y = reach * np.cos(angle), reach * np.sin(angle)
    cone = np.clip(1 - ring, 0, 1)
    height = radius * 0.66 * np.where(cone > 0.16, cone - 0.08, cone**2 / 0.32)
    height = height * (1 - 0.25 * np.exp(-((ring / 0.22) ** 2)))
    plane = np.stack([x, y, height], -1)
    height = height + 0.05 * radius * fractal(plane / (radius * 0.4), seed, 3) * np.minimum(1, cone * 5)
    height = height + grain * 0.8 * fractal(plane / (grain * 2.2), seed + 5, 3) * np.minimum(1, cone * 12)
    points = np.stack([x, y, np.maximum(height, 0) - 0.01 * ring], -1)

    def paint(mesh: Mesh) -> Array:
        speckle = fractal(mesh.points / (grain * 1.6), seed + 9, 2)
        return mix(
            colors.main, np.where(speckle[:, None] > 0, colors.third, colors.second), 0.45 * np.abs(speckle)
        )

    finish = Finish(
        roughness=0.95, mottle=0.06, mottle_size=radius * 0.3, bump=0.5, bump_size=max(0.025, grain * 0.7)
    )
    crumbs = []
    for _ in range(240):
        turn, far = rng.uniform(0, 2 * pi), radius * (0.97 + abs(rng.gauss(0, 0.09)))
        size = grain * rng.uniform(0.35, 0.9)
        crumb = ellipsoid(size, size, size * 0.7, fine=2).moved(far * cos(turn), far * sin(turn), size * 0.4)
        crumbs.append(crumb.painted(mix(colors.main, colors.second, rng.random())))
    return Piece.of((sheet(points, wrapped=True).painted(paint), finish)), Piece.of((join(crumbs), DRY))
