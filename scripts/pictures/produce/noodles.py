"""Noodles of starch, dry, in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from ..colors import linear
from ..mesh import join
from ..pieces import MATTE, Finish, Piece
from ..shapes import box, tube
from .grains import shade_of
from .registry import Maker, piece

GLASSY = Finish(roughness=0.2, subsurface=0.35, depth=0.3, coat=0.3, mottle=0.03, transmission=0.25)


@piece("sweet-potato-noodles")
def sweet_potato_noodles(maker: Maker) -> Piece:
    """A hank of long gray strands, as they hung over a pole to dry, held by a paper band."""
    strands = []
    for _ in range(150):
        bow, level = 1.9 + maker.rng.uniform(-1.25, 1.25), maker.rng.uniform(0.1, 1.7)
        turn = np.linspace(-pi / 2, pi / 2, 14)
        loop = np.stack([-8.5 - bow * np.cos(turn), -bow * np.sin(turn), np.full(14, level)], 1)
        ends = [8.5 + maker.rng.uniform(0, 3.0) for _ in range(2)]
        wide = [bow + maker.rng.uniform(-0.5, 0.9) for _ in range(2)]
        sag = [max(0.1, level + maker.rng.uniform(-0.8, 0.3)) for _ in range(2)]
        path = [
            (ends[0], wide[0], sag[0]),
            (0, bow, level),
            *loop[1:-1],
            (0, -bow, level),
            (ends[1], -wide[1], sag[1]),
        ]
        strands.append(tube(path, 0.11, around=7).painted(shade_of(maker, 0.7)))
    band = box(3.0, 7.2, 2.3, rounding=0.6, fine=20).moved(x=1.5, z=-0.2).painted(linear("#4a6632"))
    return Piece.of((join(strands), GLASSY), (band, MATTE))
