"""Cilantro, parsley and dill in life size (cm): stems that fork, with a few leaflets at each end."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..colors import Array, mix
from ..mesh import Mesh, join
from ..pieces import LEAF, WAXY, Piece
from ..shapes import curve, fan, tube
from .herbs import bunch
from .registry import Maker, piece


def branching(maker: Maker, tuft: Callable[[], Mesh], *, length: float, branches: int, stem: Array) -> Piece:
    """A stem that forks into side stems, each with a leaf at its end: parsley, cilantro, dill."""
    stems, leaves = [], []
    main = curve(
        [
            (0, 0, 0),
            (length * 0.5, maker.rng.uniform(-0.8, 0.8), 0.3),
            (length, maker.rng.uniform(-1.5, 1.5), 0.4),
        ],
        30,
    )
    stems.append(tube(main, np.linspace(0.13, 0.07, 30), around=7))
    ends = [main[-1]]
    for number in range(branches):
        start = main[round(29 * (0.5 + 0.45 * number / branches))]
        side = 1 if number % 2 else -1
        reach = maker.rng.uniform(0.16, 0.3) * length
        end = start + (reach * 0.75, side * reach * 0.8, maker.rng.uniform(-0.1, 0.25) * reach)
        stems.append(
            tube(
                curve([start, (start + end) / 2 + (0.1 * reach, 0, 0.05 * reach), end], 10),
                np.linspace(0.08, 0.05, 10),
                around=6,
            )
        )
        ends.append(end)
    for number, end in enumerate(ends):
        heading = maker.rng.uniform(-20, 20) + (0 if number == 0 else (38 if number % 2 == 0 else -38) * -1)
        for turn in (0, 58, -58):
            leaf = (
                tuft()
                .turned(pitch=-maker.rng.uniform(-5, 20))
                .turned(roll=maker.rng.uniform(-25, 25))
                .turned(yaw=heading + turn)
            )
            leaves.append(leaf.moved(*end))
    return Piece.of((join(leaves), LEAF), (join(stems).painted(stem), WAXY))


def _leaflet(
    maker: Maker, radius: float, *, lobes: int, depth: float, teeth: int, tooth: float, pointed: bool = False
) -> Mesh:
    green = mix(
        mix(maker.colors.main, maker.colors.second, maker.rng.random()),
        maker.colors.third,
        maker.rng.random() * 0.35,
    )
    leaf = fan(
        lobes,
        radius * maker.rng.uniform(0.8, 1.15),
        depth=depth,
        teeth=teeth,
        tooth=tooth,
        pointed=pointed,
        spread=165,
        cup=maker.rng.uniform(0.1, 0.35),
    )
    return leaf.painted(
        lambda mesh: mix(
            green,
            maker.colors.third,
            0.45 * np.exp(-((np.mod(mesh.uv[:, 0] * lobes / 2, 1) - 0.5) ** 2 / 0.01)),
        )
    )


@piece("cilantro")
def cilantro(maker: Maker) -> Piece:
    """Round, scalloped leaflets on long stems."""
    tuft = lambda: _leaflet(maker, 1.6, lobes=3, depth=0.5, teeth=3, tooth=0.16)
    make = lambda: branching(
        maker, tuft, length=maker.rng.uniform(14, 18), branches=5, stem=maker.colors.third
    )
    return bunch(maker, make, 11, fan_out=22, tied=4)


@piece("flat-leaf-parsley")
def parsley(maker: Maker) -> Piece:
    """Leaflets with deep pointed cuts."""
    tuft = lambda: _leaflet(maker, 2.2, lobes=3, depth=0.72, teeth=3, tooth=0.22, pointed=True)
    make = lambda: branching(
        maker, tuft, length=maker.rng.uniform(14, 18), branches=5, stem=maker.colors.third
    )
    return bunch(maker, make, 11, fan_out=22, tied=4)


@piece("dill")
def dill(maker: Maker) -> Piece:
    """Feathers of threads."""

    def feather() -> Mesh:
        threads = []
        length = maker.rng.uniform(3.0, 4.6)
        for number in range(26):
            share = number / 26
            start = np.array([share * length, 0, 0])
            side = 1 if number % 2 else -1
            reach = maker.rng.uniform(0.7, 1.3) * (1 - 0.6 * share)
            end = start + (reach * 0.8, side * reach * 0.75, maker.rng.uniform(-0.3, 0.4))
            threads.append(
                tube(np.stack([start, (start + end) / 2, end]), np.array([0.035, 0.03, 0.012]), around=4)
            )
        threads.append(tube([(0, 0, 0), (length, 0, 0)], np.array([0.05, 0.02]), around=5))
        return join(threads).painted(
            mix(
                mix(maker.colors.main, maker.colors.second, maker.rng.random()),
                maker.colors.third,
                maker.rng.random() * 0.3,
            )
        )

    make = lambda: branching(
        maker, feather, length=maker.rng.uniform(13, 17), branches=6, stem=maker.colors.third
    )
    return bunch(maker, make, 9, fan_out=20, tied=3.5)
