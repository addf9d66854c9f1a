"""What lies beside cans and jars, in life size (cm)."""

from __future__ import annotations

from math import pi

import numpy as np

from .. import vessels
from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import fractal
from ..pieces import FLESH, MATTE, Finish, Piece, together
from ..shapes import body, box, cross_face, curve, ellipsoid, tube
from .fruits import LEMON
from .grains import shade_of
from .plants import crosscut, lying
from .registry import Maker, piece
from .spices import dried_chili

WET = Finish(roughness=0.2, subsurface=0.15, coat=0.5, mottle=0.1, mottle_size=0.8)


def olive(maker: Maker, length: float, width: float, *, pitted: bool) -> Piece:
    outline = [
        (0, 0),
        (0.03, width * 0.2),
        (length * 0.25, width * 0.45),
        (length * 0.55, width * 0.5),
        (length * 0.9, width * 0.25),
        (length, 0.02),
    ]
    skin = body(outline, around=40, along=36).painted(
        lambda mesh: mix(
            shade_of(maker, 0.7),
            maker.colors.third,
            np.clip(fractal(mesh.points, maker.seed) - 0.2, 0, 1) * 0.6,
        )
    )
    parts = [(lying(skin, length), WET)]
    if pitted:
        hole = (
            ellipsoid(width * 0.16, width * 0.16, 0.06, fine=6)
            .moved(z=length + 0.0)
            .painted(maker.colors.main * 0.15)
        )
        parts.append((lying(hole, length), MATTE))
    return Piece.of(*parts)


@piece("green-olives")
def green_olive(maker: Maker) -> Piece:
    return olive(maker, 2.5, 1.9, pitted=False)


@piece("black-olives")
def black_olive(maker: Maker) -> Piece:
    return olive(maker, 2.2, 1.8, pitted=True)


@piece("kalamata-olives")
def kalamata(maker: Maker) -> Piece:
    return olive(maker, 3.0, 1.6, pitted=False)


@piece("capers")
def caper(maker: Maker) -> Piece:
    """A bud with its overlapping sepals."""
    bud = body(
        [(0, 0), (0.05, 0.22), (0.3, 0.42), (0.6, 0.36), (0.85, 0.12), (0.9, 0)],
        around=30,
        along=24,
        relief=lambda angle, share: 1 + 0.08 * np.cos(angle * 2 + share * 5),
    )
    lines = lambda mesh: mix(
        shade_of(maker, 0.6),
        maker.colors.third,
        np.clip(np.cos(mesh.uv[:, 0] * 2 * pi * 2 + mesh.uv[:, 1] * 5) - 0.6, 0, 1),
    )
    return Piece.of((bud.painted(lines), WET))


@piece("chipotles-in-adobo")
def chipotle(maker: Maker) -> Piece:
    return dried_chili(maker, 5.0, 2.0, bend=15, folds=0.16)


@piece("diced-tomatoes")
def diced_tomato(maker: Maker) -> Piece:
    cube = box(1.5, 1.3, 1.1, rounding=0.25, fine=12).roughened(0.14, 0.8, maker.seed)
    return Piece.of((cube.painted(shade_of(maker, 0.6)), WET))


@piece("coconut-milk")
def coconut_half(maker: Maker) -> Piece:
    """Half a coconut: brown fibers, white flesh, hollow."""
    outline = [(0, 0), (0.1, 2.0), (1.6, 4.4), (4.8, 5.6)]
    fibers = lambda mesh: mix(
        linear("#6a4a2c"), linear("#a07c4c"), np.clip(0.5 + fractal(mesh.points * (2, 2, 0.7), 3), 0, 1)
    )
    shell = body(outline, around=80, along=60).painted(fibers).roughened(0.2, 0.5, maker.seed, 4)
    ring = cross_face(outline, 1.0, around=96, rings=40)
    depth = -3.6 * np.clip(1 - (ring.uv[:, 1] / 0.82) ** 2, 0, 1) ** 0.6
    face = ring.shaped(lambda points: points + np.outer(depth, (0, 0, 1))).painted(
        lambda mesh: mix(linear("#fbf8f0"), linear("#5c3f26"), np.clip((mesh.uv[:, 1] - 0.955) * 60, 0, 1))
    )
    return Piece.of((shell, MATTE), (face, Finish(roughness=0.4, subsurface=0.2, mottle=0.03))).turned(
        roll=36
    )


@piece("coconut-cream", "miso-paste")
def small_bowl(maker: Maker) -> Piece:
    """A small bowl of it, with the furrow that a spoon leaves."""
    bowl = vessels.bowl(3.6, "#3d3a3a")
    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, 160, endpoint=False), np.linspace(0.004, 1, 90))
    reach = ring * 3.36
    swirl = np.sin(ring * 15 - angle * 2 + 0.6)
    height = (
        bowl.height * 0.8
        + 0.55 * (1 - ring**2)
        + 0.17 * np.clip(1 - ring, 0, 0.5) * 2 * np.sign(swirl) * np.abs(swirl) ** 0.6
        + 0.5 * np.exp(-((ring / 0.14) ** 2))
    )
    flat = np.stack([reach * np.cos(angle), reach * np.sin(angle), height], -1)
    height = height + 0.05 * fractal(flat / 0.4, maker.seed, 3) * np.clip((1 - ring) * 8, 0, 1)
    paste = sheet(np.stack([flat[..., 0], flat[..., 1], height], -1), wrapped=True)
    shade = mix(
        maker.colors.main,
        maker.colors.third,
        np.clip(0.4 + 0.8 * fractal(paste.points / 0.5, maker.seed + 1), 0, 1),
    )
    finish = Finish(roughness=0.45, subsurface=0.2, depth=0.2, coat=0.1, bump=0.3, bump_size=0.1)
    return together([bowl.piece, Piece.of((paste.painted(shade), finish))])


@piece("preserved-lemon")
def preserved_lemon(maker: Maker) -> Piece:
    """Cut open crosswise at one end, soft and translucent."""
    flesh = lambda mesh: mix(
        maker.colors.main, maker.colors.third, 0.5 + 0.5 * np.cos(mesh.uv[:, 0] * 2 * pi * 9)
    )
    half = Piece.of(*crosscut(LEMON, 0.55, maker.colors.main, flesh, finish=WET)).turned(roll=48)
    return half.each(lambda mesh: mesh.roughened(0.12, 0.9, maker.seed, 2)).scaled(0.8)


@piece("preserved-radish")
def preserved_radish(maker: Maker) -> Piece:
    length = maker.rng.uniform(2.0, 4.0)
    shred = tube(
        curve(
            [
                (0, 0, 0),
                (length * 0.5, maker.rng.uniform(-0.5, 0.5), 0.1),
                (length, maker.rng.uniform(-0.8, 0.8), 0),
            ],
            16,
        ),
        np.full(16, 0.2),
        around=8,
        flat=0.6,
    )
    return Piece.of((shred.painted(shade_of(maker, 0.9)).roughened(0.06, 0.3, maker.seed), FLESH))


@piece("tamarind-pod")
def tamarind_pod(maker: Maker) -> Piece:
    length = maker.rng.uniform(9, 11)
    outline = [(0, 0), (0.1, 0.4), (0.8, 0.9), (length - 1, 0.85), (length, 0.2), (length + 0.6, 0.06)]
    pod = body(outline, around=40, along=90, relief=lambda angle, share: 1 + 0.12 * np.cos(share * 34))
    brown = pod.painted(
        lambda mesh: mix(linear("#9a6c40"), linear("#6c4626"), np.clip(0.5 + fractal(mesh.points, 3), 0, 1))
    )
    return Piece.of((lying(brown, length, 45), MATTE))


@piece("tamarind-pulp")
def tamarind_pulp(maker: Maker) -> Piece:
    block = box(9, 6.4, 2.8, rounding=0.6, fine=44).roughened(0.5, 1.4, maker.seed, 4)
    seeds = []
    for _ in range(9):
        seeds.append(
            ellipsoid(0.55, 0.45, 0.3, fine=7).moved(
                maker.rng.uniform(-3.6, 3.6), maker.rng.uniform(-2.4, 2.4), 2.85
            )
        )

    def paint(mesh: Mesh) -> Array:
        return mix(
            maker.colors.main, maker.colors.second, np.clip(0.5 + 0.8 * fractal(mesh.points / 0.5, 3), 0, 1)
        )

    lump = Piece.of((block.painted(paint), Finish(roughness=0.35, coat=0.25, bump=0.3, bump_size=0.15)))
    return together([lump, Piece.of((join(seeds).painted(linear("#3a1e12")), WET))])


@piece("kombu")
def kombu(maker: Maker) -> Piece:
    """A leathery strip with a white bloom."""
    strip = box(15, 4.5, 0.25, rounding=0.1, fine=60)
    wavy = strip.shaped(
        lambda points: (
            points
            + np.outer(
                0.35 * np.sin(points[:, 0] * 0.9 + maker.seed) * (1 + points[:, 1] * 0.2) + 0.5, (0, 0, 1)
            )
        )
    ).roughened(0.12, 1.1, maker.seed, 3)
    bloom = lambda mesh: mix(
        mix(maker.colors.main, maker.colors.second, 0.5 + 0.5 * fractal(mesh.points, 3)),
        linear("#a8ac98"),
        np.clip(fractal(mesh.points * (0.5, 1.6, 1), maker.seed) * 1.6 - 0.1, 0, 0.55),
    )
    return Piece.of((wavy.painted(bloom), MATTE))


@piece("nori")
def nori(maker: Maker) -> Piece:
    """A fan of thin sheets."""
    sheets = []
    for number in range(6):
        square = box(19, 20, 0.05, rounding=0.02, fine=44).roughened(0.1, 6, maker.seed, 2)
        green = lambda mesh: mix(
            maker.colors.main,
            maker.colors.third,
            np.clip(0.3 + 0.7 * fractal(mesh.points * (1.5, 1.5, 0), maker.seed, 4), 0, 1) * 0.7,
        )
        sheets.append(
            square.painted(green)
            .turned(yaw=-14 + 5.5 * number)
            .moved(0.5 * number, 0.2 * number, 0.1 + 0.2 * number)
        )
    return Piece.of(
        (join(sheets), Finish(roughness=0.38, mottle=0.2, mottle_size=0.4, bump=0.3, bump_size=0.15))
    )
