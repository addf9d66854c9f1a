"""Cheeses, butter, eggs and tofu in life size (cm)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, radians, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, PAPER, Finish, Piece, together
from ..shapes import body, box, ellipsoid
from .grains import shade_of
from .registry import Maker, piece

CHEESE = Finish(roughness=0.48, subsurface=0.08, coat=0.05, mottle=0.04)
SOFT = Finish(roughness=0.36, subsurface=0.1, depth=0.15, coat=0.15, mottle=0.03)
CRUMBLY = Finish(roughness=0.65, subsurface=0.05, depth=0.15, mottle=0.06, bump=0.35, bump_size=0.18)
MOIST = Finish(roughness=0.3, subsurface=0.15, depth=0.3, coat=0.3, mottle=0.05, mottle_size=0.8)


def block(
    maker: Maker,
    x: float,
    y: float,
    z: float,
    *,
    rounding: float = 0.25,
    rough: float = 0.04,
    size: float = 0.8,
    finish: Finish = CHEESE,
) -> Piece:
    cube = box(x, y, z, rounding=rounding, fine=44).roughened(rough, size, maker.seed, 4)
    seed = maker.seed
    return Piece.of(
        (
            cube.painted(
                lambda mesh: mix(
                    maker.colors.main,
                    np.where(
                        fractal(mesh.points / 1.1, seed)[:, None] > 0, maker.colors.third, maker.colors.second
                    ),
                    0.5 * np.abs(fractal(mesh.points / 1.1, seed)),
                )
            ),
            finish,
        )
    )


def wedge(
    maker: Maker, radius: float, height: float, angle: float, *, rind: Array, rough: float, holes: float = 0.0
) -> Piece:
    """A wedge of a wheel with its rind at the back; `holes` is the size of a hole (cm)."""
    seed, half = maker.seed, radians(angle / 2)
    out, up = np.linspace(0.02, 1, 50), np.linspace(0, 1, 30)

    def face(turn: float) -> Mesh:
        reach, z = np.meshgrid(out * radius, up * height)
        reach = reach * (1 + 0.025 * np.sin(pi * z / height))
        return sheet(np.stack([reach * sin(turn), -radius / 2 + reach * cos(turn), z], -1))

    turns = np.linspace(-half, half, 40)
    angle_, reach = np.meshgrid(turns, out * radius)
    top = sheet(
        np.stack(
            [reach * np.sin(angle_), -radius / 2 + reach * np.cos(angle_), np.full_like(reach, height)], -1
        )
    )
    angle_, z = np.meshgrid(turns, up * height)
    bulge = radius * (1 + 0.025 * np.sin(pi * z / height))
    back = sheet(np.stack([bulge * np.sin(angle_), -radius / 2 + bulge * np.cos(angle_), z], -1))

    def paste(mesh: Mesh) -> Array:
        patch = fractal(mesh.points / 0.9, seed, 4)
        depth = np.hypot(mesh.points[:, 0], mesh.points[:, 1] + radius / 2) / radius
        color = mix(
            maker.colors.main,
            np.where(patch[:, None] > 0, maker.colors.third, maker.colors.second),
            np.abs(patch) * 0.7,
        )
        color = mix(color, rind, np.clip((depth - 0.955) * 30, 0, 0.9))
        if rough > 0.05:
            grain, kind = cells(mesh.points / 0.38, seed)
            color = mix(color, maker.colors.third, np.clip(0.45 - grain, 0, 1) * 2 * (kind > 0.6))
            color = mix(color, maker.colors.second * 0.75, np.clip(grain - 0.5, 0, 0.6))
        if holes:
            distance, number = cells(mesh.points / (holes * 3.2), seed)
            color = color * (1 - 0.55 * ((distance < 0.21) & (number > 0.35)))[:, None]
        return color

    cut = join([face(-half), face(half)]).painted(paste)
    # What is broken is rough; where it meets the rind and the top, nothing gapes.
    inner = np.clip(8 * (0.97 - np.hypot(cut.points[:, 0], cut.points[:, 1] + radius / 2) / radius), 0, 1)
    inner *= np.clip(np.minimum(cut.points[:, 2], height - cut.points[:, 2]) * 4, 0, 1)
    cut = cut.raised(rough * inner * fractal(cut.points / 0.7, seed, 4))
    upper = top.painted(lambda mesh: mix(paste(mesh), rind, 0.92))
    outside = back.painted(lambda mesh: mix(rind, rind * 0.75, 0.5 + 0.5 * fractal(mesh.points, seed)))
    return Piece.of((cut, CRUMBLY if rough > 0.05 else CHEESE), (upper, MATTE), (outside, MATTE)).turned(
        yaw=38
    )


@piece("parmesan")
def parmesan(maker: Maker) -> Piece:
    return wedge(maker, 9, 6.5, 44, rind=linear("#b8823c"), rough=0.14)


@piece("parmesan/shard")
def parmesan_shard(maker: Maker) -> Piece:
    size = maker.rng.uniform(0.6, 1.3)
    return Piece.of(
        (
            box(size * 1.6, size, size * 0.7, rounding=0.1, fine=10)
            .roughened(size * 0.3, size, maker.seed)
            .painted(shade_of(maker)),
            CRUMBLY,
        )
    )


@piece("pecorino-romano")
def pecorino(maker: Maker) -> Piece:
    return wedge(maker, 8.5, 7.5, 50, rind=linear("#2e2823"), rough=0.1)


@piece("vegetarian-hard-cheese")
def hard_cheese(maker: Maker) -> Piece:
    return wedge(maker, 9, 5.5, 40, rind=linear("#d2a860"), rough=0.06)


@piece("gruyere")
def gruyere(maker: Maker) -> Piece:
    return wedge(maker, 11, 5.5, 40, rind=linear("#8a6238"), rough=0.02, holes=0.55)


@piece("cheddar")
def cheddar(maker: Maker) -> Piece:
    whole = block(maker, 11, 6, 4.6, rounding=0.12, rough=0.05)
    slices = [
        block(maker, 0.5, 5.9, 4.5, rounding=0.08, rough=0.04)
        .turned(pitch=20 + 22 * number)
        .moved(6.3 + 1.3 * number, 0, 0)
        for number in range(2)
    ]
    return together([whole, *slices])


@piece("cheddar/cube", "gruyere/cube")
def cheese_cube(maker: Maker) -> Piece:
    return block(maker, 2.0, 2.0, 1.9, rounding=0.1, rough=0.04)


@piece("mozzarella")
def low_moisture(maker: Maker) -> Piece:
    """A smooth loaf with slices cut off."""
    loaf = block(maker, 10, 6.4, 5.4, rounding=1.6, rough=0.06, size=2.5, finish=SOFT)
    cut = [
        box(0.7, 6.1, 5.1, rounding=0.3, fine=16)
        .painted(maker.colors.main)
        .turned(pitch=66 + 5 * number)
        .moved(5.6 + 2.1 * number, 0.3 * number, 0.34)
        for number in range(3)
    ]
    return together([loaf, Piece.of((join(cut), SOFT))]).tinted(0.9)


def ball_of_cheese(maker: Maker, radius: float) -> Piece:
    """Smooth and moist; not so white that its highlights are lost."""
    ball = ellipsoid(radius, radius * 0.96, radius * 0.78, fine=30).roughened(0.16, radius, maker.seed, 2)
    creamy = mix(maker.colors.main, linear("#efe4c8"), 0.35)
    moist = Finish(roughness=0.3, subsurface=0.12, depth=0.3, coat=0.3, mottle=0.04, mottle_size=1.5)
    return Piece.of((ball.painted(creamy * 0.86), moist))


@piece("fresh-mozzarella")
def fresh_mozzarella(maker: Maker) -> Piece:
    return ball_of_cheese(maker, 4.0)


@piece("fresh-mozzarella/slice")
def mozzarella_slice(maker: Maker) -> Piece:
    round_ = body(
        [(0, 0), (0, 3.4), (0.4, 3.7), (0.9, 3.4), (1.0, 3.2), (1.02, 0)], around=72, along=40
    ).roughened(0.08, 1.6, maker.seed, 2)
    return Piece.of((round_.painted(shade_of(maker, 0.4) * 0.88), SOFT))


@piece("buffalo-mozzarella")
def buffalo_mozzarella(maker: Maker) -> Piece:
    """Pulled off by hand: a ball that is drawn together in soft folds on one side."""
    ball, seed = ball_of_cheese(maker, 3.7), maker.seed

    def pinched(mesh: Mesh) -> Mesh:
        x, y, z = mesh.points.T
        near = np.hypot(x - 1.6, y + 1.0) / 2.4 + (z < 0) * 9
        folds = np.cos(5 * np.arctan2(y + 1.0, x - 1.6) + 1.5 * fractal(mesh.points / 2, seed))
        return mesh.raised(
            -0.2 * np.exp(-((near / 0.3) ** 2)) + 0.1 * folds * np.exp(-((near - 0.45) ** 2) / 0.06)
        )

    return ball.each(pinched)


@piece("feta")
def feta(maker: Maker) -> Piece:
    """A block with the holes of curd, crumbling at its edges."""
    cube = box(9, 6.5, 4, rounding=0.15, fine=130)
    distance, number = cells(cube.points / 0.95, maker.seed)
    dents = -0.34 * np.clip(0.34 - distance, 0, 1) * (number > 0.4) / 0.34
    return Piece.of(
        (
            cube.raised(dents)
            .roughened(0.07, 0.6, maker.seed, 4)
            .painted(lambda mesh: mix(maker.colors.main, maker.colors.second, np.clip(-dents * 5, 0, 1))),
            CRUMBLY,
        )
    )


@piece("feta/crumb", "cotija/crumb", "queso-fresco/crumb")
def cheese_crumb(maker: Maker) -> Piece:
    size = maker.rng.uniform(0.35, 0.95)
    return Piece.of(
        (
            box(size * 1.7, size * 1.3, size, rounding=size * 0.3, fine=18)
            .roughened(size * 0.5, size * 0.8, maker.seed, 2)
            .roughened(size * 0.14, size * 0.25, maker.seed, 2)
            .painted(shade_of(maker, 0.6)),
            CRUMBLY,
        )
    )


@piece("halloumi")
def halloumi(maker: Maker) -> Piece:
    """A firm slab that was folded over: the fold shows as a seam on three sides, with mint in it; slices lie before it."""
    whole = _folded(maker, 8.6, 6.6, 3.6)
    slices = [
        _folded(maker, 0.9, 6.3, 3.5).turned(pitch=34 + 22 * number).moved(5.4 + 1.7 * number, 0, 0)
        for number in range(2)
    ]
    return Piece.of((join([whole, *slices]), SOFT))


def _folded(maker: Maker, x: float, y: float, z: float) -> Mesh:
    """A length of it: the seam runs at half its height, but for the side of the fold."""
    slab = box(x, y, z, rounding=0.4, fine=100).roughened(0.07, 1.5, maker.seed, 2)
    half = slab.points[:, 2] - z / 2 - 0.12 * fractal(slab.points / 2.2, maker.seed, 2)
    open_ = np.clip((y / 2 - 0.7 - slab.points[:, 1]) * 2, 0, 1)
    seam = np.exp(-((half / 0.09) ** 2)) * open_
    distance, number = cells(slab.points / 0.5, maker.seed)
    mint = np.clip(0.3 - distance, 0, 1) * 7 * (number > 0.5) * np.clip(1.2 - np.abs(half) * 1.4, 0.12, 1)
    color = mix(shade_of(maker, 0.3), maker.colors.second * 0.7, seam)
    return slab.painted(mix(color, linear("#51663a"), np.clip(mint, 0, 0.9))).raised(-0.16 * seam)


@piece("frying-cheese")
def frying_cheese(maker: Maker) -> Piece:
    """A firm block with the weave of its press cloth, and thick slices cut from it."""
    whole = block(maker, 8.6, 6.4, 4.0, rounding=0.35, rough=0.05, size=1.2)

    def pressed(mesh: Mesh) -> Mesh:
        weave = np.sin(mesh.points[:, 0] * 9) * np.sin(mesh.points[:, 1] * 9)
        return mesh.raised(0.035 * weave * (mesh.points[:, 2] > 3.6))

    slices = [
        block(maker, 1.1, 6.3, 3.9, rounding=0.2, rough=0.05)
        .turned(pitch=22 + 24 * number)
        .moved(5.5 + 1.9 * number, 0.15 * number, 0)
        for number in range(2)
    ]
    return together([whole.each(pressed), *slices])


def part_cubed(
    maker: Maker, x: float, y: float, z: float, *, skin: Callable[[Mesh], Mesh], finish: Finish
) -> Piece:
    """A block whose end is cut into cubes that have come a little apart."""
    size, count = y / 3, 3
    whole = box(x - size, y, z, rounding=0.35, fine=70)
    cubes = []
    for number in range(count):
        cube = box(size * 0.97, size * 0.97, z, rounding=0.25, fine=30).roughened(0.05, 0.7, maker.seed, 2)
        turned = cube.turned(yaw=maker.rng.uniform(-9, 9))
        cubes.append(turned.moved(x / 2 + 0.75 + maker.rng.uniform(-0.2, 0.4), (number - 1) * size * 1.16, 0))
    fallen = box(size * 0.97, size * 0.97, z * 0.95, rounding=0.25, fine=30).turned(yaw=31)
    cubes.append(fallen.moved(x / 2 + size + 1.6, maker.rng.uniform(-0.5, 0.5) * y, 0))
    return Piece.of((skin(join([whole.roughened(0.06, 0.9, maker.seed, 3), *cubes])), finish))


def _pressed(maker: Maker, weave: float, dull: float) -> Callable[[Mesh], Mesh]:
    """The print of a cloth on the top, little holes of the curd, and a warm white."""
    seed = maker.seed

    def press(mesh: Mesh) -> Mesh:
        x, y, z = mesh.points.T
        threads = np.sin(x * 7) * np.sin(y * 7) * (z > z.max() - 0.3)
        distance, number = cells(mesh.points / 0.45, seed)
        holes = np.clip(0.3 - distance, 0, 1) * (number > 0.62)
        cloud = np.clip(0.4 + 0.6 * fractal(mesh.points / 1.8, seed, 3), 0, 1)
        cream = mix(maker.colors.main, mix(maker.colors.second, linear("#e6d6b0"), 0.4), cloud)
        shaded = mix(cream, maker.colors.second * 0.6, np.clip(holes * 3.2 - 0.12 * threads, 0, 0.7))
        return mesh.painted(shaded * dull).raised(weave * threads - 0.2 * holes)

    return press


@piece("paneer")
def paneer(maker: Maker) -> Piece:
    """A pressed block, its end cut into cubes."""
    return part_cubed(maker, 8, 6, 3.2, skin=_pressed(maker, 0.03, 0.92), finish=CRUMBLY)


@piece("paneer/cube", "firm-tofu/cube")
def white_cube(maker: Maker) -> Piece:
    return block(maker, 1.9, 1.9, 1.8, rounding=0.25, rough=0.06, size=0.5, finish=CRUMBLY).tinted(0.92)


@piece("queso-fresco", "cotija")
def round_cheese(maker: Maker) -> Piece:
    """A low wheel with the weave of its basket, from which a crumbling wedge was broken."""
    radius, height = 5.6, 3.4
    outline = [
        (0, 0),
        (0, radius * 0.9),
        (0.35, radius),
        (height - 0.5, radius),
        (height, radius * 0.92),
        (height, 0),
    ]
    wheel = body(outline, arc=(-50, 235), around=260, along=110)
    x, y, z = wheel.points.T
    reach, angle = np.hypot(x, y), np.arctan2(y, x)
    side = np.clip((reach - radius * 0.88) * 3, 0, 1)
    canes = np.sin(angle * 22) * np.sign(np.sin(z * 5.5)) * side
    print_ = canes + np.sin(x * 4.2) * np.sin(y * 4.2) * (1 - side) * (z > height / 2)
    seed = maker.seed
    distance, number = cells(wheel.points / 0.5, seed)
    pits = np.clip(0.33 - distance, 0, 1) * (number > 0.55)
    cream = mix(maker.colors.main, linear("#ead9ae"), np.clip(0.3 - 0.18 * print_ + pits, 0, 0.8))
    wheel = wheel.painted(cream * 0.9).raised(0.09 * print_ - 0.3 * pits).roughened(0.07, 0.5, seed, 3)
    cuts = []
    for turn in (-50, 235):
        out, up = np.meshgrid(np.linspace(0, radius * 0.99, 70), np.linspace(0, height, 40))
        a = radians(turn)
        cuts.append(sheet(np.stack([out * cos(a), out * sin(a), up], -1)))
    face = join(cuts)
    lumps = cells(face.points / 0.55, seed + 3)[0]
    face = face.painted(mix(linear("#f3e8cc"), linear("#d9c594"), lumps * 0.9) * 0.85)
    face = face.raised(0.3 * (0.5 - lumps)).roughened(0.16, 0.6, seed, 3)
    crumbs = [
        cheese_crumb(maker)
        .scaled(maker.rng.uniform(0.9, 1.7))
        .turned(yaw=maker.rng.uniform(0, 360))
        .moved(*_in_gap(maker, radius), 0.02)
        .tinted(0.9)
        for _ in range(16)
    ]
    return together([Piece.of((wheel, CRUMBLY), (face, CRUMBLY)), *crumbs])


def _in_gap(maker: Maker, radius: float) -> tuple[float, float]:
    """Somewhere before the open side of a wheel."""
    turn, reach = radians(maker.rng.uniform(245, 300)), radius * maker.rng.uniform(0.4, 1.05)
    return reach * cos(turn), reach * sin(turn)


@piece("cream-cheese")
def cream_cheese(maker: Maker) -> Piece:
    """A soft brick on its foil."""
    brick = block(maker, 9, 5.4, 3.2, rounding=0.6, rough=0.05, size=1.5, finish=SOFT)
    foil = (
        box(12.5, 8.2, 0.08, rounding=0.03, fine=60)
        .roughened(0.22, 0.9, maker.seed, 3)
        .moved(z=0.25)
        .painted(linear("#c8ccd0"))
    )
    return together([Piece.of((foil, Finish(roughness=0.25, metallic=1.0, mottle=0.05))), brick.moved(z=0.3)])


@piece("butter")
def butter(maker: Maker) -> Piece:
    """A stick, partly sliced, on its paper."""
    stick = block(maker, 8.5, 4.2, 4.0, rounding=0.2, rough=0.02, finish=SOFT)
    pats = [
        block(maker, 0.75, 4.1, 3.9, rounding=0.12, rough=0.02, finish=SOFT)
        .turned(pitch=32 + 18 * number)
        .moved(5.5 + 1.5 * number, 0.1 * number, 0)
        for number in range(3)
    ]
    paper = (
        box(17, 8.4, 0.06, rounding=0.02, fine=60)
        .roughened(0.14, 1.6, maker.seed, 2)
        .moved(1.5, 0, 0.2)
        .painted(linear("#efe6d2"))
    )
    return together([Piece.of((paper, PAPER)), *[part.moved(z=0.22) for part in (stick, *pats)]])


@piece("butter/pat")
def pat(maker: Maker) -> Piece:
    """A teaspoon of it."""
    return block(maker, 2.4, 2.3, 0.9, rounding=0.12, rough=0.03, finish=SOFT)


@piece("lard")
def lard(maker: Maker) -> Piece:
    """A soft snow-white block on its paper, a thick slice cut off."""
    brick = block(maker, 8.0, 6, 4.4, rounding=0.6, rough=0.12, size=2.2, finish=SOFT)
    cut = block(maker, 1.5, 5.9, 4.3, rounding=0.45, rough=0.1, size=1.8, finish=SOFT)
    paper = box(17.5, 10.5, 0.06, rounding=0.02, fine=60).roughened(0.14, 1.8, maker.seed, 2)
    return together(
        [
            Piece.of((paper.moved(2.4, 0, 0.2).painted(linear("#d9c4a0")), PAPER)),
            brick.moved(z=0.22),
            cut.turned(pitch=64).moved(5.0, 0.2, 0.85),
        ]
    )


@piece("eggs")
def egg(maker: Maker) -> Piece:
    turn = np.linspace(0, pi, 24)
    # Round at both ends, a little slimmer at the upper one.
    outline = list(zip(2.85 * (1 - np.cos(turn)), 2.2 * np.sin(turn) * (1 + 0.13 * np.cos(turn))))
    shell = body(outline, around=48, along=48)
    tone = mix(
        maker.colors.main,
        maker.colors.third if maker.rng.random() < 0.5 else maker.colors.second,
        maker.rng.random() * 0.7,
    )
    speckled = lambda mesh: mix(
        tone, maker.colors.second * 0.8, np.clip(0.14 - cells(mesh.points * 2.2, maker.seed)[0], 0, 1) * 3
    )
    return Piece.of(
        (
            shell.painted(speckled).moved(z=-2.8).turned(pitch=90),
            Finish(roughness=0.5, subsurface=0.1, mottle=0.03),
        )
    )


@piece("soft-tofu", "silken-tofu")
def soft_tofu(maker: Maker) -> Piece:
    """Smooth and wet, its end cut into cubes."""
    return part_cubed(maker, 9.5, 6.5, 3.2, skin=_pressed(maker, 0.0, 0.86), finish=MOIST)


def tempeh_slab(maker: Maker, x: float, y: float, z: float) -> Mesh:
    """Soybeans that white mold has bound: they show through it on top, and are cut through at the sides."""
    slab = box(x, y, z, rounding=min(0.3, z / 3), fine=90)
    seed = maker.seed
    lie = slab.points / (1.05, 0.85, 0.8)
    distance, number = cells(lie, seed)
    bean = np.clip((0.5 - distance) * 7, 0, 1)
    on_skin = (np.abs(slab.points[:, 2] - z / 2) > z / 2 - 0.08) | (np.abs(slab.points[:, 1]) > y / 2 - 0.08)
    cut = mix(linear("#cfa45c"), linear("#a97c3c"), number)
    felt = mix(maker.colors.third, maker.colors.main, 0.5 + 0.5 * fractal(slab.points / 0.5, seed))
    color = mix(felt, np.where(on_skin[:, None], linear("#c2a06a"), cut), bean * np.where(on_skin, 0.7, 1))
    return slab.painted(color).raised(0.07 * bean * on_skin).roughened(0.03, 0.3, seed)


@piece("tempeh")
def tempeh(maker: Maker) -> Piece:
    """A flat block, and slices cut from its end."""
    felt = Finish(roughness=0.75, subsurface=0.03, mottle=0.05, bump=0.15, bump_size=0.06)
    slices = [
        tempeh_slab(maker, 0.9, 7.4, 2.5).turned(pitch=26 + 30 * number).moved(7.3 + 1.9 * number)
        for number in range(2)
    ]
    return Piece.of((join([tempeh_slab(maker, 12, 7.5, 2.6), *slices]), felt))


@piece("firm-tofu")
def firm_tofu(maker: Maker) -> Piece:
    """Pressed and moist: soft edges, the print of the cloth, its end cut into cubes."""
    return part_cubed(maker, 9.5, 7, 3.8, skin=_pressed(maker, 0.02, 0.86), finish=MOIST)
