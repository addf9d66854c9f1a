"""Whole spices, about twice life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import fractal
from ..pieces import DRY, LEAF, MATTE, Finish, Piece
from ..shapes import blade, body, box, cross_face, ellipsoid, leaf_width, tube
from .grains import shade_of
from .registry import Maker, piece

SEED = Finish(roughness=0.5, mottle=0.1, mottle_size=0.15, bump=0.15, bump_size=0.05)


def ridged_seed(
    maker: Maker,
    length: float,
    width: float,
    *,
    ridges: int = 5,
    bend: float = 20,
    ridge: Array | None = None,
) -> Piece:
    """A seed with ribs along it: cumin, caraway, fennel."""
    outline = [
        (0, 0),
        (length * 0.05, width * 0.16),
        (length * 0.3, width * 0.44),
        (length * 0.6, width * 0.5),
        (length * 0.93, width * 0.2),
        (length, 0),
    ]
    relief = lambda angle, share: 1 + 0.18 * np.cos(angle * ridges)
    seed = body(outline, around=30, along=18, relief=relief)
    light = maker.colors.third if ridge is None else ridge
    dark = shade_of(maker, 0.3)
    ribs = lambda mesh: mix(
        dark * 0.8, light, np.clip(np.cos(mesh.uv[:, 0] * 2 * pi * ridges), 0, 1) ** 2 * 0.85
    )
    return Piece.of((seed.painted(ribs).moved(z=-length / 2).bent(bend, length).turned(pitch=90), SEED))


@piece("cumin-seeds")
def cumin(maker: Maker) -> Piece:
    return ridged_seed(maker, 1.1, 0.26)


@piece("caraway-seeds")
def caraway(maker: Maker) -> Piece:
    return ridged_seed(maker, 1.1, 0.26, bend=70)


@piece("fennel-seeds")
def fennel(maker: Maker) -> Piece:
    return ridged_seed(maker, 1.3, 0.42, bend=25)


@piece("coriander-seeds")
def coriander(maker: Maker) -> Piece:
    ball = body(
        [(0, 0), (0.02, 0.14), (0.16, 0.36), (0.42, 0.43), (0.68, 0.33), (0.82, 0.1), (0.88, 0.03), (0.9, 0)],
        around=60,
        along=24,
        relief=lambda angle, share: 1 + 0.035 * np.cos(angle * 12),
    )
    ribs = lambda mesh: mix(
        shade_of(maker, 0.4),
        maker.colors.second * 0.8,
        np.clip(-np.cos(mesh.uv[:, 0] * 2 * pi * 12), 0, 1) * 0.6,
    )
    return Piece.of((ball.painted(ribs).moved(z=-0.45), SEED))


@piece("black-peppercorns")
def peppercorn(maker: Maker) -> Piece:
    berry = ellipsoid(0.46, fine=14)
    veins = -0.12 * (1 - np.clip(np.abs(fractal(berry.points / 0.36, maker.seed, 2)) * 4, 0, 1))
    return Piece.of(
        (
            berry.raised(-0.4 * veins - 0.03).painted(
                lambda mesh: mix(shade_of(maker, 0.6) * 0.8, maker.colors.third, np.clip(-veins * 6, 0, 0.5))
            ),
            MATTE,
        )
    )


@piece("white-peppercorns")
def white_peppercorn(maker: Maker) -> Piece:
    berry = ellipsoid(0.42, fine=10).roughened(0.02, 0.2, maker.seed)
    return Piece.of((berry.painted(shade_of(maker, 0.6)), SEED))


@piece("allspice-berries")
def allspice(maker: Maker) -> Piece:
    """Dull and rough, with the small ring of its calyx."""
    size = maker.rng.uniform(0.47, 0.58)
    berry = ellipsoid(size, fine=18).roughened(0.05, 0.12, maker.seed, 2)
    crown = body(
        [(size - 0.04, 0.19), (size + 0.05, 0.17), (size + 0.03, 0.1), (size - 0.03, 0)], around=16, along=10
    )
    rough = Finish(roughness=0.85, mottle=0.2, mottle_size=0.1, bump=0.5, bump_size=0.06)
    tone = mix(shade_of(maker, 0.7), linear("#7a4028"), 0.35)
    return Piece.of((berry.painted(tone), rough), (crown.painted(maker.colors.second * 0.5), rough))


@piece("sichuan-peppercorns")
def sichuan(maker: Maker) -> Piece:
    """A husk that burst open, pale inside, with a short stalk."""
    husk = body(
        [
            (0, 0),
            (0.01, 0.18),
            (0.12, 0.38),
            (0.34, 0.46),
            (0.6, 0.4),
            (0.66, 0.34),
            (0.6, 0.32),
            (0.35, 0.38),
            (0.12, 0.28),
            (0.08, 0),
        ],
        around=36,
        along=44,
        relief=lambda angle, share: (
            1
            + 0.25 * np.cos(angle * 2) * share * (share < 0.55)
            + 0.25 * np.cos(angle * 2) * (1 - share) * (share >= 0.55)
        ),
    )
    outer = lambda mesh: np.where(
        (mesh.uv[:, 1] < 0.56)[:, None],
        mix(shade_of(maker, 0.4), maker.colors.third, 0.5 + 0.8 * fractal(mesh.points / 0.1, maker.seed)),
        linear("#d9c49c"),
    )
    stalk = tube([(0, 0, 0.02), (0.05, 0, -0.35)], 0.05, around=6).painted(linear("#6a4a34"))
    return Piece.of((husk.painted(outer).roughened(0.03, 0.1, maker.seed), SEED), (stalk, SEED))


@piece("mustard-seeds", "yellow-mustard-seeds")
def mustard_seed(maker: Maker) -> Piece:
    ball = ellipsoid(0.23, fine=6)
    color = mix(maker.colors.second, maker.colors.third, maker.rng.random())
    return Piece.of((ball.painted(color), SEED))


@piece("poppy-seeds")
def poppy_seed(maker: Maker) -> Piece:
    return Piece.of((ellipsoid(0.13, 0.12, 0.11, fine=4).painted(shade_of(maker, 0.9)), SEED))


@piece("nigella-seeds")
def nigella(maker: Maker) -> Piece:
    seed = body(
        [(0, 0), (0.1, 0.14), (0.32, 0.2), (0.5, 0.08), (0.55, 0)],
        around=15,
        along=12,
        relief=lambda angle, share: 1 + 0.2 * np.cos(angle * 3),
    )
    return Piece.of((seed.painted(shade_of(maker, 0.4)).moved(z=-0.27), MATTE))


@piece("sesame-seeds")
def sesame(maker: Maker) -> Piece:
    seed = ellipsoid(0.3, 0.19, 0.08, fine=6).shaped(
        lambda points: (
            points * np.stack([np.ones(len(points)), 1 - 1.6 * points[:, 0], np.ones(len(points))], 1)
        )
    )
    return Piece.of(
        (seed.painted(shade_of(maker, 0.8)), Finish(roughness=0.4, subsurface=0.1, depth=0.05, mottle=0.04))
    )


@piece("cloves")
def clove(maker: Maker) -> Piece:
    """A nail: a four-edged stem, four claws, and a ball between them."""
    stem = body(
        [(0, 0), (0.05, 0.09), (0.9, 0.17), (1.2, 0.24), (1.3, 0.2), (1.34, 0)],
        around=20,
        along=24,
        relief=lambda angle, share: 1 + 0.08 * np.cos(angle * 4),
    ).roughened(0.02, 0.1, maker.seed)
    claws = [
        blade(leaf_width(0.42, 0.5), 0.42, fold=0.5, droop=-0.7, along=8, across=5)
        .turned(yaw=turn)
        .moved(0.12 * cos(turn * pi / 180), 0.12 * sin(turn * pi / 180), 1.22)
        for turn in (0, 90, 180, 270)
    ]
    ball = ellipsoid(0.23, fine=6).moved(z=1.46).painted(maker.colors.third)
    brown = join([stem, *claws]).painted(shade_of(maker, 0.4))
    return Piece.of((brown.moved(z=-0.8).turned(pitch=90), SEED), (ball.moved(z=-0.8).turned(pitch=90), SEED))


@piece("green-cardamom")
def cardamom(maker: Maker) -> Piece:
    pod = body(
        [(0, 0), (0.06, 0.14), (0.35, 0.38), (0.8, 0.46), (1.3, 0.32), (1.6, 0.1), (1.75, 0.03), (1.78, 0)],
        around=60,
        along=36,
        relief=lambda angle, share: 1 + 0.14 * np.cos(angle * 3) + 0.03 * np.cos(angle * 18),
    )
    lines = lambda mesh: mix(
        shade_of(maker, 0.4), maker.colors.third, np.clip(np.cos(mesh.uv[:, 0] * 2 * pi * 18), 0, 1) * 0.6
    )
    return Piece.of(
        (
            pod.painted(lines).moved(z=-0.9).turned(pitch=90),
            Finish(roughness=0.6, mottle=0.08, mottle_size=0.3),
        )
    )


@piece("star-anise")
def star_anise(maker: Maker) -> Piece:
    """Eight boats around a middle, each open on top with a shiny seed."""
    boats, seeds = [], []
    for number in range(8):
        length = 1.5 * maker.rng.uniform(0.8, 1.08)
        side, share = np.meshgrid(np.linspace(-1, 1, 13), np.linspace(0, 1, 22))
        width = 0.3 * np.sin(pi * np.clip(share, 0, 1) ** 0.6) ** 0.8 + 0.02
        x, y = 0.12 + share * length, side * width * (1 - 0.25 * side**2)
        z = 0.5 * np.abs(side) ** 1.5 * np.sin(pi * share**0.75) ** 0.7 + 0.12 * share**2
        hull = sheet(np.stack([x, y, z], -1))
        boats.append(hull.turned(yaw=number * 45 + maker.rng.uniform(-4, 4)))
        seed = ellipsoid(0.3, 0.14, 0.2, fine=8).moved(0.12 + length * 0.42, 0, 0.22)
        seeds.append(seed.turned(yaw=number * 45))
    wood = lambda mesh: mix(
        maker.colors.second, maker.colors.third, np.clip(np.abs(mesh.uv[:, 0] * 2 - 1) ** 3, 0, 1) * 0.8
    )
    hub = ellipsoid(0.22, 0.22, 0.14, fine=6).moved(z=0.12)
    return Piece.of(
        (join(boats).painted(wood), SEED),
        (hub.painted(maker.colors.second), SEED),
        (join(seeds).painted(linear("#a8602c")), Finish(roughness=0.12, coat=0.6)),
    )


@piece("cinnamon-stick")
def cinnamon(maker: Maker) -> Piece:
    """Bark that rolled up from both sides."""
    turn = np.linspace(0, 2 * pi * 1.35, 60)
    rows = []
    for z in np.linspace(0, 10, 40):
        radius = 0.62 - 0.22 * turn / turn[-1] + 0.02 * np.sin(z * 2 + turn * 2)
        rows.append(np.stack([radius * np.cos(turn), radius * np.sin(turn), np.full_like(turn, z)], -1))
    scroll = sheet(np.array(rows))
    mirrored = scroll.scaled(1, -1, 1).moved(0, 1.0)
    bark = lambda mesh: mix(
        maker.colors.main,
        mix(maker.colors.second, maker.colors.third, 0.3),
        0.5 + 0.7 * fractal(mesh.points * (3, 3, 0.5), maker.seed),
    )
    both = join([scroll, mirrored]).painted(bark).roughened(0.02, 0.2, maker.seed)
    return Piece.of((both.turned(roll=90).turned(yaw=90), SEED))


@piece("nutmeg")
def nutmeg(maker: Maker) -> Piece:
    nut = ellipsoid(1.35, 1.05, 1.05, fine=24)
    veins = fractal(nut.points / (0.9, 0.35, 0.35), maker.seed, 3)
    return Piece.of(
        (
            nut.raised(0.07 * veins).painted(
                lambda mesh: mix(
                    maker.colors.main,
                    np.where(veins[:, None] > 0, maker.colors.third, maker.colors.second),
                    np.abs(veins),
                )
            ),
            MATTE,
        )
    )


@piece("nutmeg/half")
def nutmeg_half(maker: Maker) -> Piece:
    """Cut, with the marbling inside."""
    outline = [(0, 0), (0.05, 0.4), (0.5, 0.95), (1.1, 1.05)]
    shell = body(outline, around=48).painted(maker.colors.main).roughened(0.04, 0.3, maker.seed)
    marbled = lambda mesh: mix(
        linear("#e2cfae"),
        linear("#6a4428"),
        np.clip(3 * np.abs(fractal(mesh.points / 0.35, maker.seed, 2)) * -1 + 0.75, 0, 1),
    )
    face = cross_face(outline, 1.0, rings=40, around=90).painted(marbled)
    return Piece.of((shell, MATTE), (face, SEED))


@piece("saffron")
def saffron(maker: Maker) -> Piece:
    """A thread that widens to its torn end."""
    turn = maker.rng.uniform(-1.2, 1.2)
    t = np.linspace(0, 1, 18)
    path = np.stack([t * 2.2, turn * t**2 * 0.6, 0.12 * np.sin(t * 5 + turn * 3)], 1)
    thread = tube(path, np.interp(t, [0, 0.6, 0.93, 1], [0.025, 0.045, 0.11, 0.09]), around=7)
    fade = lambda mesh: mix(
        maker.colors.third,
        mix(maker.colors.main, maker.colors.second, maker.rng.random()),
        np.clip(mesh.uv[:, 1] / 0.25, 0, 1),
    )
    return Piece.of((thread.painted(fade), SEED))


@piece("red-chili-flakes", "gochugaru")
def chili_flake(maker: Maker) -> Piece:
    """Mostly torn skin, here and there a pale seed."""
    if maker.rng.random() < 0.25:
        return Piece.of((ellipsoid(0.2, 0.17, 0.06, fine=5).painted(linear("#ecc874")), SEED))
    size = maker.rng.uniform(0.14, 0.36)
    flake = box(size * 1.5, size, 0.05, rounding=0.02, fine=6).roughened(size * 0.4, size, maker.seed)
    return Piece.of((flake.painted(shade_of(maker, 0.5)), Finish(roughness=0.35, coat=0.15)))


def dried_chili(maker: Maker, length: float, width: float, *, bend: float = 25, folds: float = 0.2) -> Piece:
    """A wrinkled pod, flattened by drying, with its stalk."""
    outline = [
        (0, 0),
        (0.02 * length, width * 0.22),
        (0.12 * length, width * 0.46),
        (0.4 * length, width * 0.5),
        (0.75 * length, width * 0.3),
        (0.97 * length, width * 0.08),
        (length, 0),
    ]
    pod = body(outline, around=60, along=80)
    creases = (
        -folds
        * width
        * np.abs(
            fractal(
                np.stack(
                    [
                        pod.points[:, 0] / width * 4,
                        pod.points[:, 1] / width * 4,
                        pod.points[:, 2] / length * 3,
                    ],
                    1,
                ),
                maker.seed,
                3,
            )
        )
    )
    skin = lambda mesh: mix(maker.colors.main, maker.colors.second, np.clip(0.3 - creases / width * 3, 0, 1))
    pod = pod.painted(skin).raised(creases).scaled(1, 0.55, 1).bent(bend, length)
    stalk = tube(
        [(0, 0, 0.02 * length), (0.01, 0, -0.05 * length), (-0.05 * length, 0, -0.16 * length)],
        np.array([0.12, 0.06, 0.045]) * width**0.5,
        around=8,
    ).painted(linear("#8a7040"))
    lay = lambda mesh: mesh.turned(roll=90).turned(yaw=maker.rng.uniform(-2, 2))
    return Piece.of(
        (lay(pod), Finish(roughness=0.3, coat=0.25, mottle=0.15, mottle_size=0.4)), (lay(stalk), SEED)
    )


@piece("dried-red-chilies")
def red_chili(maker: Maker) -> Piece:
    return dried_chili(maker, 6.0, 0.95, bend=maker.rng.uniform(10, 60))


@piece("ancho-chilies")
def ancho(maker: Maker) -> Piece:
    return dried_chili(maker, 10.0, 6.4, bend=6, folds=0.14)


@piece("guajillo-chilies")
def guajillo(maker: Maker) -> Piece:
    return dried_chili(maker, 12.5, 3.0, bend=12, folds=0.1)


@piece("sumac/berry")
def sumac_berry(maker: Maker) -> Piece:
    return Piece.of(
        (ellipsoid(0.3, 0.3, 0.25, fine=8).roughened(0.05, 0.15, maker.seed).painted(shade_of(maker)), MATTE)
    )


@piece("ground-turmeric/root")
def turmeric_root(maker: Maker) -> Piece:
    """A finger of the rhizome, cut to its orange inside."""
    length = maker.rng.uniform(4.0, 5.5)
    outline = [(0, 0), (0.05, 0.4), (0.6, 0.62), (length * 0.5, 0.68), (length, 0.6)]
    relief = lambda angle, share: 1 + 0.06 * (np.cos(share * 2 * pi * 7) > 0.85)
    skin = body(outline, relief=relief, along=80).painted(
        lambda mesh: mix(
            linear("#b07a34"), linear("#8a5a24"), 0.5 + 0.6 * fractal(mesh.points * (2, 2, 5), maker.seed)
        )
    )
    face = cross_face(outline, 1.0).painted(
        lambda mesh: mix(
            linear("#f08a10"), linear("#d86a08"), np.clip((mesh.uv[:, 1] - 0.75) * 8, 0, 1) * 0.8
        )
    )
    bend = maker.rng.uniform(10, 40)
    return Piece.of(
        *[
            (part.bent(bend, length).turned(pitch=90), finish)
            for part, finish in ((skin.roughened(0.06, 0.5, 3), MATTE), (face, SEED))
        ]
    )


@piece("dried-leaf")
def dried_leaf(maker: Maker) -> Piece:
    """A crumb of a dried herb."""
    size = maker.rng.uniform(0.25, 0.7)
    bit = blade(
        leaf_width(size, 0.55),
        size,
        along=7,
        across=5,
        fold=0.4,
        droop=maker.rng.uniform(-0.6, 0.6),
        wave=0.08,
        phase=maker.rng.uniform(0, 6),
    )
    return Piece.of((bit.painted(shade_of(maker, 0.9)), Finish(roughness=0.8)))


@piece("dried-mint", "dried-oregano", "dried-thyme", "fenugreek-leaves", "guascas", "mexican-oregano")
def dried_herb(maker: Maker) -> Piece:
    if maker.rng.random() < 0.12:
        stalk = tube([(-0.5, 0, 0), (0, 0.05, 0), (0.5, 0, 0)], 0.035, around=5)
        return Piece.of((stalk.painted(maker.colors.second), DRY))
    return dried_leaf(maker)


@piece("bay-leaves")
def bay_leaf(maker: Maker) -> Piece:
    length = maker.rng.uniform(6.0, 7.6)
    leaf = blade(
        leaf_width(length, 0.38, widest=0.45),
        length,
        fold=0.25,
        droop=maker.rng.uniform(-0.12, 0.12),
        wave=0.16,
        waves=2.2,
        phase=maker.rng.uniform(0, 6),
        along=44,
        across=17,
    )

    def veins(mesh: Mesh) -> Array:
        side, share = mesh.uv.T
        middle = np.exp(-((side / 0.06) ** 2))
        ribs = np.clip(np.cos((share * 9 - np.abs(side) * 1.1) * 2 * pi) - 0.75, 0, 1) * 2
        return mix(shade_of(maker, 0.4), maker.colors.third, np.clip(middle + 0.4 * ribs, 0, 1))

    return Piece.of((leaf.painted(veins), LEAF))


@piece("achiote-paste")
def achiote_block(maker: Maker) -> Piece:
    block = box(6.5, 4.4, 2.2, rounding=0.25, fine=30).roughened(0.12, 0.7, maker.seed, 4)
    return Piece.of(
        (
            block.painted(
                lambda mesh: mix(
                    maker.colors.main, maker.colors.second, 0.4 + 0.6 * fractal(mesh.points / 0.3, maker.seed)
                )
            ),
            Finish(roughness=0.55, subsurface=0.05, bump=0.3, bump_size=0.15),
        )
    )


@piece("achiote-paste/crumb")
def achiote_crumb(maker: Maker) -> Piece:
    size = maker.rng.uniform(0.25, 0.6)
    crumb = box(size * 1.3, size, size, rounding=size * 0.3, fine=6).roughened(size * 0.3, size, maker.seed)
    return Piece.of((crumb.painted(shade_of(maker, 0.8)), MATTE))
