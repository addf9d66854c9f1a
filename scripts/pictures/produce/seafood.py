"""Fish in life size (cm)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .. import vessels
from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..piling import Field, Freedom, in_disc
from ..shapes import Outline, body, box, curve, ellipsoid, slab
from .registry import Maker, piece

FLESH = Finish(roughness=0.32, subsurface=0.25, depth=0.3, coat=0.25, mottle=0.04, bump=0.06, bump_size=0.2)
WET = Finish(roughness=0.2, subsurface=0.3, coat=0.5, mottle=0.05)

_SEAM = 0.12
"""Where the backbone was, as a share of a fillet's half width."""
Face = Callable[[Array, Array, Array], tuple[Array, Array]]
"""Colors and heights of a fillet's upper side by its points, the share along it (0 to 1) and across it (-1 to 1)."""


def fillet(
    maker: Maker,
    length: float,
    width: float,
    thickness: float,
    face: Face,
    skin: Array,
    *,
    tail: float = 0.34,
    finish: Finish = FLESH,
) -> Piece:
    """A side of a fish along x, its head end cut at a slant: thick along the back, thin at the belly and the tail, on its skin."""
    seed = maker.seed
    along, across = np.meshgrid(np.linspace(0, 1, 210), np.linspace(-1, 1, 110), indexing="ij")
    ends = np.clip(1 - ((0.05 - along) / 0.05).clip(0) ** 2, 0, 1) ** 0.5
    ends = ends * np.clip(1 - ((along - 0.95) / 0.05).clip(0) ** 2, 0, 1) ** 0.5
    half = width / 2 * np.interp(along, [0, 0.12, 0.3, 0.55, 0.8, 1], [0.84, 0.97, 1, 0.82, tail + 0.1, tail])
    half = half * (0.45 + 0.55 * ends)
    # The belly is cut out behind the head, and its edge is not straight.
    half = half * np.where(across < 0, 1 - 0.1 * np.exp(-(((along - 0.62) / 0.1) ** 2)), 1)
    edge = 1 + 0.02 * np.sin(along * 23 + seed % 7) * np.abs(across) ** 3
    x = length * (along - 0.5) + 0.1 * width * across * (1 - along) ** 2
    y = across * half * edge + 0.5 * (along - 0.4) * width * 0.25
    rim = np.clip(1 - np.abs(across) ** 3.5, 0, 1) ** 0.55
    loin = np.interp(across, [-1, -0.5, _SEAM, 0.5, 1], [0.55, 0.62, 0.92, 1.05, 1.0])
    dip = 1 - 0.14 * np.exp(-(((across - _SEAM) / 0.07) ** 2)) * (1 - along)
    height = thickness * np.interp(along, [0, 0.15, 0.4, 1], [0.9, 1, 0.95, 0.42]) * rim * loin * dip * ends
    flat = np.stack([x, y, 0 * x], -1)
    points = flat.reshape(-1, 3)
    color, rise = face(points, along.ravel(), across.ravel())
    lift = 0.3 + 0.12 * thickness * fractal(points / 4.0, seed + 5, 2).reshape(x.shape) * rim
    inner = np.clip(rim * ends * 2, 0, 1)
    top = np.stack([x, y, height + lift + rise.reshape(x.shape) * inner], -1)
    upper = sheet(top).painted(color)
    loop = np.concatenate([flat[0], flat[1:, -1], flat[-1, -2::-1], flat[-2:0:-1, 0]])
    high = np.concatenate([top[0], top[1:, -1], top[-1, -2::-1], top[-2:0:-1, 0]])
    middle = loop.mean(0)
    wall = sheet(np.stack([high, loop + (0, 0, 0.12), middle + (loop - middle) * 0.97], 0), wrapped=True)
    return Piece.of((upper, finish), (wall.painted(skin), WET))


def flakes(
    maker: Maker,
    *,
    spacing: float,
    line: Array,
    strength: float = 0.6,
    deep: float = 0.07,
    blood: Array | None = None,
) -> Face:
    """Flesh in flakes: bent bands from the backbone to both edges, each with its grain, and the seam between the sides."""
    seed = maker.seed

    def face(points: Array, along: Array, across: Array) -> tuple[Array, Array]:
        bow = 1.5 * np.abs(across - _SEAM) ** 0.8 - 0.55 * np.abs(across - _SEAM) ** 2.5
        wander = 0.3 * fractal(points / 2.2, seed, 2)
        at = (points[:, 0] - bow * 2.0 + wander) / spacing
        number, part = np.floor(at), np.mod(at, 1)
        gap = np.exp(-(((part - 0.5) / 0.085) ** 2)) * np.clip(0.75 + fractal(points / 1.6, seed + 2), 0.3, 1)
        seam = np.exp(-(((across - _SEAM) / 0.035) ** 2))
        grain = fractal(points * (1.2, 5, 1), seed + 3, 2)
        tone = 0.5 + 0.5 * np.sin(number * 12.9) * 0.5 + 0.45 * grain
        color = mix(maker.colors.main * 0.94, maker.colors.second, np.clip(tone, 0, 1) * 0.55)
        color = mix(color, line, np.clip(gap * strength + seam * 0.5 * strength, 0, 1))
        if blood is not None:
            stain = np.exp(-(((across - _SEAM - 0.03) / 0.09) ** 2)) * np.clip(
                0.35 + fractal(points / 1.4, seed + 6), 0, 1
            )
            color = mix(color, blood, 0.6 * stain * (1 - 0.5 * along))
        return color, -deep * gap - 0.6 * deep * seam + 0.02 * grain

    return face


@piece("salmon-fillet")
def salmon(maker: Maker) -> Piece:
    face = flakes(maker, spacing=0.95, line=maker.colors.third, strength=0.8, deep=0.02)
    return fillet(maker, 21, 9, 2.7, face, linear("#8f9498"), tail=0.42)


@piece("white-fish-fillet")
def white_fish(maker: Maker) -> Piece:
    face = flakes(
        maker, spacing=1.35, line=linear("#b9a894"), strength=0.75, deep=0.12, blood=linear("#c98d7c")
    )
    return fillet(maker, 18, 7.2, 2.0, face, linear("#8d8f8a"))


@piece("snapper-fillet")
def snapper(maker: Maker) -> Piece:
    face = flakes(
        maker, spacing=1.25, line=linear("#c98a7c"), strength=0.6, deep=0.1, blood=linear("#b8483c")
    )
    return fillet(maker, 18, 7.6, 1.9, face, linear("#c24638"))


@piece("snapper-fillet/skin")
def snapper_skin(maker: Maker) -> Piece:
    """Its red side: rows of fine scales, darker on the back, silver on the belly, with the line along its middle."""
    seed = maker.seed

    def face(points: Array, along: Array, across: Array) -> tuple[Array, Array]:
        x, y = points[:, 0] * 2.6, points[:, 1] * 3.2
        row = np.floor(y)
        fan = np.hypot(np.mod(x + 0.5 * np.mod(row, 2), 1) - 0.1, np.mod(y, 1) - 0.5)
        rim = np.exp(-(((fan - 0.62) / 0.12) ** 2)) * np.clip(1.2 - along, 0.2, 1)
        wander = across + 0.15 * fractal(points / 2.0, seed, 2)
        red = mix(linear("#ecc4b4"), linear("#d2503f"), np.clip(0.55 + 0.75 * wander, 0, 1))
        red = mix(red, linear("#9c2c26"), np.clip((wander - 0.45) * 1.3, 0, 0.8))
        side = np.exp(-(((across - 0.25 - 0.2 * along * (1 - along)) / 0.025) ** 2))
        color = mix(mix(red, linear("#f6d8cc"), rim * 0.5), linear("#8c2a22"), side * 0.5)
        return color, 0.03 * np.clip(0.6 - fan, 0, 1) - 0.02 * side

    return fillet(maker, 18, 7.6, 1.9, face, linear("#f0d2c6"), finish=WET)


@piece("salt-cod")
def salt_cod(maker: Maker) -> Piece:
    """Stiff and flat, yellowish, its flakes parted, crusted with salt, on its grey skin."""
    lines = flakes(maker, spacing=1.5, line=linear("#a8926a"), strength=0.75, deep=0.13)
    seed = maker.seed

    def salted(points: Array, along: Array, across: Array) -> tuple[Array, Array]:
        color, rise = lines(points, along, across)
        grains, number = cells(points / 0.28, seed)
        crust = np.clip(0.45 - grains, 0, 1) * (number > 0.35)
        color = mix(mix(color, linear("#d9bf8c"), 0.35), linear("#f4f1ea"), np.clip(crust * 3, 0, 0.95))
        return color, rise + 0.22 * crust + 0.2 * fractal(points / 1.5, seed + 2, 3)

    dry = Finish(roughness=0.8, mottle=0.08, bump=0.4, bump_size=0.2)
    return fillet(maker, 21, 10, 1.1, salted, linear("#6f6a5e"), tail=0.3, finish=dry)


@piece("smoked-dried-fish")
def smoked_fish(maker: Maker) -> Piece:
    """A whole fish, brown and shrunken, darker on its back, curved by the smoke."""
    outline: Outline = [(0, 0.15), (0.4, 0.9), (2.5, 2.0), (7, 2.7), (12, 2.0), (16, 0.9), (17.5, 0.6)]
    profile = curve(outline, 200)
    trunk = body(outline, around=110, along=220).scaled(0.55, 1, 1)
    behind_head = np.clip((trunk.points[:, 2] - 4.4) * 2, 0, 1)
    wrinkles = -0.3 * behind_head * np.abs(fractal(trunk.points * (1.6, 1.6, 0.35), maker.seed, 3))
    gill_at = 4.2 - 0.16 * (trunk.points[:, 1] - 0.2) ** 2
    gill = np.exp(-(((trunk.points[:, 2] - gill_at) / 0.13) ** 2))
    mouth = np.exp(-(((trunk.points[:, 1] + 0.25 + 0.12 * trunk.points[:, 2]) / 0.07) ** 2)) * (
        trunk.points[:, 2] < 1.5
    )

    def skin(mesh: Mesh) -> Array:
        y, z = mesh.points[:, 1] * 2.7, mesh.points[:, 2] * 2.1
        fan = np.hypot(np.mod(z + 0.5 * np.mod(np.floor(y), 2), 1) - 0.1, np.mod(y, 1) - 0.5)
        rim = np.exp(-(((fan - 0.6) / 0.13) ** 2)) * behind_head
        patch = fractal(mesh.points / 1.3, 3)
        golden = mix(linear("#b98548"), maker.colors.main, np.clip(0.45 + 0.9 * patch, 0, 1))
        back = np.clip(0.3 + mesh.points[:, 1] * 0.36 + 0.3 * patch, 0, 0.92)
        brown = mix(golden, maker.colors.second * 0.45, back)
        head = mix(brown, maker.colors.second * 0.5, 0.45 * (1 - behind_head))
        scaled = mix(head, linear("#d8ab68"), rim * 0.4 * (1 - 0.7 * back))
        return mix(scaled, linear("#22150c"), np.clip(gill * 0.85 + mouth * 0.8 - wrinkles * 1.1, 0, 0.9))

    def fin(first: float, last: float, reach: float, side: int) -> Mesh:
        """On the back (1) or below (-1), from one place along the fish to another."""
        share, out = np.meshgrid(np.linspace(0, 1, 40), np.linspace(0, 1, 10))
        z = first + (last - first) * share
        base = np.interp(z, profile[:, 0], profile[:, 1]) * 0.93
        tall = reach * np.clip(share * 6, 0, 1) ** 0.7 * (1 - 0.65 * share) * (1 + 0.06 * np.cos(share * 60))
        return sheet(
            np.stack([0.05 * np.sin(share * 40) * out, side * (base + out * tall), z + 0.6 * out], -1)
        )

    side, step = np.meshgrid(np.linspace(-1, 1, 31), np.linspace(0, 1, 16))
    tail = sheet(
        np.stack(
            [
                0.04 * np.sin(side * 30) * step,
                side * (0.55 + 2.1 * step),
                17.2 + step * (1.8 + 1.6 * np.abs(side)),
            ],
            -1,
        )
    )
    rays = lambda mesh: mix(
        maker.colors.second, maker.colors.third, 0.5 + 0.5 * np.cos(mesh.uv[:, 0] * 90 + mesh.uv[:, 1] * 4)
    )
    fins = join([tail, fin(5.5, 12.0, 1.7, 1), fin(11.0, 14.5, 1.2, -1), fin(5.6, 7.4, 1.1, -1)]).painted(
        rays
    )
    eyes = join([ellipsoid(0.12, 0.34, 0.34, fine=10).moved(side * 0.98, 0.45, 2.2) for side in (-1, 1)])
    dry = Finish(roughness=0.48, coat=0.1, metallic=0.25, mottle=0.15, bump=0.25, bump_size=0.12)
    parts = [
        (trunk.painted(skin).raised(wrinkles - 0.06 * gill - 0.08 * mouth), dry),
        (fins, MATTE),
        (eyes.painted(linear("#15100c")), WET),
    ]
    bend = maker.rng.uniform(10, 24)
    return Piece.of(
        *[
            (mesh.moved(z=-9).bent(bend, 18).turned(yaw=90).turned(pitch=90).turned(roll=90), finish)
            for mesh, finish in parts
        ]
    )


@piece("dried-anchovies")
def dried_anchovy(maker: Maker) -> Piece:
    """A finger-long fish, dried whole: silver, with a dark back and a fallen-in belly."""
    outline: Outline = [(0, 0.08), (0.25, 0.29), (1.1, 0.43), (2.4, 0.44), (4.2, 0.22), (5.0, 0.12)]
    trunk = body(outline, around=28, along=46).scaled(0.5, 1, 1)
    _, high, along = trunk.points.T
    creases = -0.06 * np.abs(fractal(trunk.points * (3, 3, 1.2), maker.seed, 2)) * (along > 1.2)

    def skin(mesh: Mesh) -> Array:
        silver = mix(maker.colors.main, maker.colors.third, np.clip(1.4 - np.abs(high + 0.02) * 5, 0, 1))
        back = mix(silver, maker.colors.second * 0.55, np.clip(high * 7 - 0.5, 0, 0.9))
        gill = np.exp(-(((along - 1.15 + 0.3 * high**2) / 0.07) ** 2))
        return mix(back, maker.colors.second * 0.6, np.clip(gill - 3 * creases, 0, 0.8))

    side, step = np.meshgrid(np.linspace(-1, 1, 9), np.linspace(0, 1, 5))
    tail = sheet(
        np.stack([0.02 * side, side * (0.12 + 0.42 * step), 4.9 + step * (0.35 + 0.45 * np.abs(side))], -1)
    )
    eyes = join([ellipsoid(0.05, 0.11, 0.11, fine=6).moved(side * 0.17, 0.1, 0.45) for side in (-1, 1)])
    silvery = Finish(roughness=0.3, coat=0.25, metallic=0.25, mottle=0.1, mottle_size=0.3)
    parts = (
        (trunk.painted(skin).raised(creases), silvery),
        (tail.painted(maker.colors.second), MATTE),
        (eyes.painted(linear("#1a1512")), WET),
    )
    bend, twist = maker.rng.uniform(-50, 50), maker.rng.uniform(-12, 12)
    laid = [
        (mesh.moved(z=-2.6).turned(yaw=90 + twist).bent(bend, 5.2).turned(pitch=90), finish)
        for mesh, finish in parts
    ]
    return Piece.of(*laid).turned(roll=90)


@piece("anchovy-fillets")
def anchovies(maker: Maker) -> Piece:
    """Thin brown fillets in oil, side by side in a dish."""
    dish = vessels.plate(4.9, "#f1eadc")
    oil = slab(lambda angle: 3.5 + 0 * angle, 0.05, rounding=0.02, around=80, rings=10).moved(z=0.25)
    laid = [
        (oil.painted(maker.colors.third * 0.8), Finish(roughness=0.08, coat=0.6, transmission=0.3, mottle=0))
    ]
    for number in range(7):
        length = maker.rng.uniform(6.6, 7.6)
        spine = np.linspace(-0.5, 0.5, 40)
        bow, seed = maker.rng.uniform(-0.5, 0.5), maker.seed
        side, share = np.meshgrid(np.linspace(-1, 1, 15), spine)
        half = 0.52 * np.clip(1 - (np.abs(share) * 2) ** 3, 0, 1) ** 0.6 * (1 - 0.5 * share) + 0.02
        ridge = 0.34 * np.clip(1 - np.abs(side) ** 2.2, 0, 1) * (half / 0.52)
        x, y = share * length, side * half + bow * (share * 2) ** 2
        fish = sheet(np.stack([x, y, ridge - 0.02], -1))

        def stripes(mesh: Mesh, seed: int = seed) -> Array:
            across = mesh.uv[:, 0] * 2 - 1
            middle = np.exp(-((across / 0.1) ** 2))
            grain = fractal(mesh.points * (0.8, 5, 1), seed, 3)
            color = mix(maker.colors.main, maker.colors.second, np.clip(0.35 + 0.7 * grain, 0, 0.9))
            silver = np.clip((np.abs(across) - 0.6) * 2.5 + 0.4 * grain, 0, 0.75)
            return mix(mix(color, linear("#c9c2b8"), silver), maker.colors.main * 0.6, middle * 0.8)

        placed = fish.painted(stripes).roughened(0.05, 0.5, seed)
        turn = maker.rng.uniform(-7, 7)
        laid.append(
            (placed.turned(yaw=turn).moved(maker.rng.uniform(-0.4, 0.4), (number - 3) * 0.86, 0.3), WET)
        )
    return together([dish, Piece.of(*laid).turned(yaw=24)])


def tuna_flake(maker: Maker) -> Piece:
    """A chunk of cooked tuna, which parts along its layers."""
    seed = maker.seed
    size = maker.rng.uniform(1.4, 2.7), maker.rng.uniform(1.0, 1.8), maker.rng.uniform(0.45, 0.8)
    chunk = box(*size, rounding=0.28, fine=34).roughened(0.25, 1.0, seed, 2)
    x, y, _ = chunk.points.T
    layer = np.mod(y / 0.3 + 0.1 * x**2 + 0.5 * fractal(chunk.points / 1.2, seed, 2), 1) - 0.5
    gap = np.exp(-((layer / 0.12) ** 2)) * np.clip(0.6 + fractal(chunk.points / 0.8, seed + 7, 2), 0, 1)
    fibers = fractal(np.stack([x / 0.14, y / 0.9, 0 * x], 1), seed + 3, 2)
    tone = mix(maker.colors.main, maker.colors.third, np.clip(0.4 + 0.7 * fibers, 0, 1))
    color = mix(tone, maker.colors.second, 0.6 * gap)
    moist = Finish(roughness=0.4, subsurface=0.12, depth=0.2, coat=0.15, mottle=0.1, mottle_size=0.3)
    torn = chunk.painted(color).raised(0.05 * fibers - 0.07 * gap)
    return Piece.of((torn.roughened(0.05, 0.22, seed + 5, 2), moist))


@piece("canned-tuna")
def tuna(maker: Maker) -> Piece:
    """Its flakes on a small plate."""
    ground = Field(6.0, 0.06, detail=600)
    ground.raise_to(np.full_like(ground.x, 0.28))
    flakes = ground.drop(
        [tuna_flake(maker) for _ in range(9)], 22, in_disc(2.3), maker.rng, freedom=Freedom(16, 24)
    )
    return together([vessels.plate(5.0, "#f1eadc"), *flakes])


@piece("canned-tuna-in-oil")
def tuna_in_oil(maker: Maker) -> Piece:
    """The same in a pool of golden oil."""
    pool = slab(
        lambda angle: 3.5 + 0.12 * np.cos(angle * 3), 0.08, rounding=0.04, around=80, rings=10
    ).painted(mix(maker.colors.third, linear("#d9a22e"), 0.7))
    oil = Finish(roughness=0.08, coat=0.6, transmission=0.3, mottle=0)
    return together([tuna(maker), Piece.of((pool.moved(z=0.25), oil))])


@piece("bonito-flakes")
def bonito(maker: Maker) -> Piece:
    """A shaving so thin that light comes through: it curls up along its grain, with ragged ends."""
    seed = maker.seed
    length, width = maker.rng.uniform(2.0, 3.6), maker.rng.uniform(1.3, 2.3)
    curl, phase = maker.rng.choice((-1, 1)) * maker.rng.uniform(0.4, 2.0), maker.rng.uniform(0, 6)
    along, across = np.meshgrid(np.linspace(-0.5, 0.5, 26), np.linspace(-0.5, 0.5, 14), indexing="ij")
    ragged = 1 + 0.07 * np.sin(across * 13 + phase) + 0.03 * np.sin(across * 37)
    turn = curl * along * ragged
    reach = length / abs(curl)
    points = np.stack(
        [
            reach * np.sin(turn),
            width * (across + 0.06 * np.sin(along * 9 + phase)) * (1 - 1.2 * along**2),
            np.sign(curl) * reach * (1 - np.cos(turn)),
        ],
        -1,
    )
    flake = sheet(
        points + 0.22 * np.stack([0 * along, 0 * along, np.sin(across * 5 + along * 6 + phase)], -1)
    )
    grain = fractal(np.stack([along.ravel() * 0.6, across.ravel() * 16, 0 * along.ravel()], 1), seed, 2)
    pale = mix(linear("#f2cfba"), linear("#d99c82"), np.clip(0.35 + 0.8 * grain, 0, 1))
    color = mix(pale, linear("#a8604a"), np.clip((across.ravel() - 0.36) * 4, 0, 0.4))
    thin = Finish(roughness=0.45, subsurface=0.2, depth=0.1, transmission=0.45, mottle=0.08)
    return Piece.of((flake.painted(color), thin))
