"""Bowls heaped with small pieces."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from .. import vessels
from ..pieces import Piece
from ..piling import Field, Freedom, in_disc
from ..views import MIDDLE, View
from .fill import carpet, dense_points, granular_dome, within
from .pack import PackOf
from .scene import Scene, Studio


@dataclass(frozen=True)
class Bowl:
    """A bowl heaped with small pieces, a few beside it, and the pack behind."""

    of: str
    count: int = 400
    """At least; there are as many as cover the heap."""
    radius: float = 5.5
    heap: float = 0.35
    """Height of the heap above the rim, as a share of the radius."""
    loose: int = 9
    scale: float = 1.0
    tilt: float = 180.0
    pack: PackOf | None = None
    glaze: str = ""
    card: bool = False
    view: View = MIDDLE
    variants: int = 6

    def arrange(self, studio: Studio) -> Scene:
        rng, radius = studio.rng, self.radius
        bowl = vessels.bowl(radius, self.glaze or rng.choice(vessels.GLAZES))
        choices = [piece.scaled(self.scale) for piece in studio.several(self.of, self.variants)]
        size = float(np.median([np.sort(piece.size)[1] for piece in choices]))
        field_ = Field(radius * 2.4, max(0.03, min(size / 3, radius / 45)))
        distance = np.hypot(field_.x, field_.y)
        rim = np.clip(distance / (radius * 0.92), 0, 1)
        heaped = bowl.height * 0.72 + self.heap * radius * (1 - rim**2)
        inside = distance < radius * 0.93
        long, wide = np.median([np.sort(piece.size)[:0:-1] for piece in choices], axis=0)
        # Small pieces stay within the rim, large ones jut out over it.
        is_small = long < radius * 0.25
        rim_height = np.where(distance < radius * 1.04, bowl.height if is_small else 0, 0)
        field_.heights = np.where(inside, np.maximum(bowl.inside(distance), heaped - size * 0.5), rim_height)
        core = granular_dome(
            radius * 0.93, bowl.height * 0.72 - size * 0.45, self.heap * radius, size, studio.item.palette
        )
        highest = bowl.height * 0.72 + self.heap * radius + size * 1.3
        covering = 4 * pi * (radius * 0.88) ** 2 / (long * wide)
        count = max(self.count, min(3000, int(covering)))

        def surface(x: float, y: float) -> float:
            return bowl.height * 0.72 + self.heap * radius * max(
                0.0, 1 - (x**2 + y**2) / (radius * 0.92) ** 2
            )

        # First evenly, since what falls seeks the lowest place and would leave the top bare.
        reach = radius * 0.9 - (0.3 if is_small else 0.1) * long
        lowest = carpet(field_, choices, reach, surface, rng, tilt=self.tilt, floor=bowl.inside)
        fallen = field_.drop(
            choices,
            max(3, round(count * 0.5)),
            in_disc(reach if is_small else radius * 0.88),
            rng,
            freedom=Freedom(self.tilt, 5),
            sink=0.12,
            highest=highest,
        )
        subject = [bowl.piece, within(core, bowl), *lowest, *fallen]
        ground = Field(radius * 3.4, max(0.05, size / 3))
        ground.cover(dense_points(bowl.piece))
        around: list[Piece] = []
        if self.pack:
            pack = self.pack.build(studio).turned(yaw=rng.uniform(-8, 8))
            pack = pack.scaled(radius * 1.85 / pack.size[2])
            subject.append(ground.slide(pack, pi / 2 + rng.choice((-1.1, 1.1)), gap=0.1))
        if self.card:
            subject.append(
                studio.card(radius * 1.15)
                .turned(yaw=rng.uniform(-14, 14))
                .moved(rng.choice((-1, 1)) * radius * 0.35, -radius * 1.42)
            )
        if self.loose:
            side = rng.uniform(-1.0, 1.0)
            spot = in_disc(radius * 0.5, x=radius * 1.25 * sin(side), y=-radius * 1.25 * cos(side))
            around = ground.drop(
                choices,
                self.loose,
                spot,
                rng,
                # What lies alone is leaned on nothing.
                freedom=Freedom(min(self.tilt, 10), 6),
                highest=size * 1.4,
                apart=True,
            )
        return Scene(subject + around, [], self.view)
