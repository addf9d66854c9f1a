"""Heaps of powder with what they were ground from."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

import numpy as np

from .. import vessels
from ..colors import Array, Palette, linear, mix
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
        around: list[Piece] = []
        ground = Field(radius * 3.6, 0.07)
        level = 0.0
        # What is white would be lost on pale paper.
        on = self.on or ("plate" if _is_white(studio.item.palette) else "")
        if on == "board":
            around.append(self._board(rng.randrange(99)))
        elif on == "plate":
            subject.append(vessels.plate(radius * 1.38, rng.choice(_glazes_for(studio.item.palette))))
        for piece in [*subject, *around]:
            ground.cover(dense_points(piece))
            level = float(piece.points[:, 2].max()) if on == "board" else 0.25
        heap, crumbs = (
            piece.moved(z=level - 0.02) for piece in powder_heap(studio.item.palette, radius, self.grain, rng)
        )
        subject += [heap, crumbs]
        ground.cover(heap.points)
        if self.pack:
            pack = self.pack.build(studio).turned(yaw=rng.uniform(-6, 6))
            pack = pack.scaled(radius * (1.9 if self.pack.kind in ("bag", "carton") else 1.6) / pack.size[2])
            subject.append(ground.slide(pack, pi / 2 + rng.choice((-0.8, 0.8))))
        if self.beside:
            choices = [piece.scaled(self.scale) for piece in studio.several(self.beside, 4)]
            angle = rng.uniform(-0.5, 0.5)
            spot = in_disc(
                radius * 0.55, x=radius * 1.02 * sin(angle + 0.5), y=-radius * 1.0 * cos(angle + 0.5)
            )
            subject += ground.drop(choices, self.count, spot, rng, freedom=Freedom(25, 14))
        return Scene(subject, around, self.view)

    def _board(self, seed: int) -> Piece:
        """So large that nothing of the heap or beside it is at its edge."""
        side, front, back = (1.6, 1.75, 1.35) if self.beside else (1.4, 1.4, 1.3)
        board = vessels.board(2 * side * self.radius, (front + back) * self.radius, seed=seed)
        return board.moved(y=(back - front) / 2 * self.radius)


def _is_white(powder: Palette) -> bool:
    return float(powder.main.min()) > 0.5


def _glazes_for(powder: Palette) -> tuple[str, ...]:
    """White stands out on dark plates only."""
    if not _is_white(powder):
        return vessels.GLAZES
    return tuple(glaze for glaze in vessels.GLAZES if linear(glaze).max() < 0.3)


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
