"""Fish and shellfish in life size (cm)."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np

from .. import vessels
from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import MATTE, Finish, Piece, together
from ..shapes import Outline, blade, body, curve, ellipsoid, slab, tube
from .plants import Painter, lying, pressed
from .registry import Maker, piece

FLESH = Finish(roughness=0.32, subsurface=0.35, depth=0.4, coat=0.25, mottle=0.04, bump=0.06, bump_size=0.2)
SHELL = Finish(roughness=0.35, coat=0.25, mottle=0.08)
WET = Finish(roughness=0.2, subsurface=0.3, coat=0.5, mottle=0.05)


def fillet(
    maker: Maker,
    length: float,
    width: float,
    thickness: float,
    face: Painter,
    *,
    taper: float = 0.5,
    finish: Finish = FLESH,
) -> Piece:
    """A side of a fish along x: thick at the back, thin at the belly and the tail."""
    reach = lambda angle: (
        1.0 / np.sqrt((np.cos(angle) / (length / 2)) ** 2 + (np.sin(angle) / (width / 2)) ** 2)
    )
    cut = slab(reach, thickness, rounding=min(0.6, thickness * 0.45), around=150, rings=64)

    def shape(points: Array) -> Array:
        share = points[:, 0] / (length / 2)
        side = points[:, 1] / (width / 2)
        squared = np.sign(share) * np.abs(share) ** 0.8
        slim = 1 - taper * np.clip((squared + 0.1), 0, 1.2)
        thin = (1 - 0.5 * taper * np.clip(share + 0.3, 0, 1)) * (1 - 0.3 * np.clip(-side, 0, 1))
        return np.stack([squared * length / 2, points[:, 1] * slim, points[:, 2] * thin], 1)

    return Piece.of((cut.painted(face).shaped(shape).roughened(0.08, 1.6, maker.seed, 3), finish))


def flakes(maker: Maker, *, spacing: float, strength: float, line: Array) -> Painter:
    """The muscle's chevrons, pointing to the tail, around the line of the backbone."""
    seed = maker.seed

    def paint(mesh: Mesh) -> Array:
        x, y = mesh.points[:, 0], mesh.points[:, 1]
        at = (x + 0.75 * np.abs(y - 0.3) + 0.25 * fractal(mesh.points / 2.5, seed)) / spacing
        stripe = np.exp(-(((np.mod(at, 1) - 0.5) / 0.11) ** 2)) * strength
        base = mix(maker.colors.main, maker.colors.second, 0.5 + 0.6 * fractal(mesh.points / 2.2, seed, 2))
        middle = np.exp(-(((y - 0.3) / 0.1) ** 2)) * 0.5 * strength
        return mix(base, line, np.clip(stripe + middle, 0, 1) * (mesh.uv[:, 1] < 1.35))

    return paint


@piece("salmon-fillet")
def salmon(maker: Maker) -> Piece:
    return fillet(
        maker, 17, 8, 3.0, flakes(maker, spacing=1.15, strength=0.75, line=maker.colors.third), taper=0.3
    )


@piece("white-fish-fillet")
def white_fish(maker: Maker) -> Piece:
    return fillet(
        maker, 17, 6.5, 2.4, flakes(maker, spacing=1.5, strength=0.5, line=maker.colors.second), taper=0.5
    )


@piece("snapper-fillet")
def snapper(maker: Maker) -> Piece:
    return fillet(
        maker, 18, 7, 2.0, flakes(maker, spacing=1.4, strength=0.6, line=maker.colors.second), taper=0.6
    )


@piece("snapper-fillet/skin")
def snapper_skin(maker: Maker) -> Piece:
    """Its red side, with the pattern of the scales."""

    def scales(mesh: Mesh) -> Array:
        x, y = mesh.points[:, 0] * 1.7, mesh.points[:, 1] * 1.7
        row = np.floor(y)
        fan = np.hypot(np.mod(x + 0.5 * np.mod(row, 2), 1) - 0.1, np.mod(y, 1) - 0.5)
        red = mix(linear("#d8604e"), linear("#e8a090"), np.clip(0.5 - mesh.points[:, 1] / 6, 0, 1))
        return mix(red, linear("#f6d8cc"), np.exp(-(((fan - 0.6) / 0.1) ** 2)) * 0.7)

    return fillet(maker, 18, 7, 2.0, scales, taper=0.6, finish=WET)


@piece("salt-cod")
def salt_cod(maker: Maker) -> Piece:
    """Stiff, yellowish, crusted with salt."""
    lines = flakes(maker, spacing=1.7, strength=0.55, line=maker.colors.second * 0.85)

    def salted(mesh: Mesh) -> Array:
        grains, number = cells(mesh.points / 0.3, maker.seed)
        return mix(lines(mesh), linear("#fdfcf8"), np.clip(0.42 - grains, 0, 1) * 2.4 * (number > 0.3))

    dry = Finish(roughness=0.8, mottle=0.08, bump=0.5, bump_size=0.25)
    return fillet(maker, 20, 9, 1.7, salted, taper=0.55, finish=dry).each(
        lambda mesh: mesh.roughened(0.22, 1.3, maker.seed, 4)
    )


def shrimp_of(maker: Maker, *, shell: bool) -> Piece:
    """A curled tail in segments, with its fan; in the shell it has legs."""
    t = np.linspace(0, 1, 90)
    turn = radians(20) + t * 3.5
    size = 2.3 * (1 - 0.18 * t)
    path = np.stack([np.cos(turn) * size, np.sin(turn) * size, 0 * t], 1)
    segments = np.mod(t * 7, 1)
    thick = np.interp(t, [0, 0.04, 0.16, 0.5, 0.8, 0.94, 1], [0.5, 0.86, 0.98, 0.78, 0.48, 0.3, 0.2])
    radius = thick * (1 + (0.1 if shell else 0.05) * np.where(segments < 0.12, -0.6, segments * 0.5))
    flesh = tube(path, radius, around=26)

    def bands(mesh: Mesh) -> Array:
        at = np.mod(mesh.uv[:, 1] * 7, 1)
        edge = np.exp(-(((at - 0.06) / 0.09) ** 2))
        base = mix(
            maker.colors.main,
            maker.colors.third,
            np.clip(0.35 + 0.5 * fractal(mesh.points, maker.seed), 0, 1),
        )
        dots, _ = cells(mesh.points / 0.22, maker.seed)
        speckled = mix(base, maker.colors.second * 0.7, np.clip(0.33 - dots, 0, 1) * (2.4 if shell else 0.0))
        return mix(speckled, maker.colors.second if shell else maker.colors.third, edge * 0.8)

    end, heading = path[-1], np.degrees(turn[-1]) + 90
    fins = [
        blade(
            lambda share: 0.42 * np.sin(pi * np.clip(share, 0.02, 1) ** 0.8) ** 0.6,
            1.7,
            fold=0.2,
            droop=0.1,
            along=14,
            across=7,
        )
        .turned(yaw=heading + spread)
        .moved(*end)
        for spread in (-34, -14, 8, 28)
    ]
    tail = mix(maker.colors.second, linear("#d8503c"), 0.25 if shell else 0.55)
    parts = [(flesh.painted(bands), WET), (join(fins).painted(tail), WET)]
    if shell:
        legs = []
        for at in np.linspace(0.1, 0.7, 9):
            spot, inward = path[round(at * 89)], -path[round(at * 89)] / np.linalg.norm(path[round(at * 89)])
            reach = inward * 1.1 + (0.25 * sin(at * 30), 0.2 * cos(at * 30), -0.15)
            legs.append(
                tube(
                    curve(
                        [spot + inward * 0.6, spot + inward * 0.9 + reach * 0.4, spot + inward * 0.6 + reach],
                        8,
                    ),
                    np.linspace(0.1, 0.04, 8),
                    around=6,
                )
            )
        parts.append((join(legs).painted(maker.colors.third), WET))
    return Piece.of(*parts)


@piece("shrimp")
def peeled_shrimp(maker: Maker) -> Piece:
    return shrimp_of(maker, shell=False)


@piece("shell-on-shrimp")
def shell_shrimp(maker: Maker) -> Piece:
    return shrimp_of(maker, shell=True)


@piece("squid")
def squid(maker: Maker) -> Piece:
    """The pointed tube with its fins, the head with an eye, and the arms drawn together behind it."""
    outline: Outline = [
        (0, 0),
        (0.4, 0.35),
        (2, 1.0),
        (6, 2.0),
        (11, 2.35),
        (14.6, 2.2),
        (15, 1.9),
        (14.4, 1.7),
    ]
    mantle = body(outline, around=72, along=90).scaled(1, 0.66, 1)

    def spots(mesh: Mesh) -> Array:
        dots, number = cells(mesh.points / 0.34, maker.seed)
        patch = np.clip(0.45 + fractal(mesh.points / 2.4, 3), 0, 1)
        speck = np.clip(0.34 - dots, 0, 1) * 3.4 * (number > 0.25) * patch
        base = mix(maker.colors.main, maker.colors.second, 0.4 * patch)
        return mix(base, mix(maker.colors.third, linear("#8a4a5c"), 0.5), np.clip(speck, 0, 0.85))

    fins = []
    for side in (-1, 1):
        edge, share = np.meshgrid(np.linspace(0, 1, 17), np.linspace(0, 1, 40))
        width = 3.1 * np.sin(pi * share**0.85) ** 0.8
        inner = 0.5 + 1.2 * share
        wave = 0.16 * np.sin(share * 9) * edge**2
        fins.append(
            sheet(
                np.stack(
                    [side * (inner + edge * width), -0.1 - 0.75 * edge**0.7 + wave, 0.3 + share * 7.2], -1
                )
            )
        )
    parts = [(mantle.painted(spots), WET), (join(fins).painted(spots), WET)]
    arms = []
    for number in range(10):
        a = np.radians(number * 36)
        is_long = number in (2, 7)
        length = maker.rng.uniform(11, 12.5) if is_long else maker.rng.uniform(6, 8)
        sway = maker.rng.uniform(-0.8, 0.8)
        start = np.array([0.75 * cos(a), 0.5 * sin(a), 17.2])
        reach = [
            start,
            start + (0.5 * cos(a), 0.2 * sin(a), length * 0.3),
            (1.5 * cos(a) + sway, -0.8 + 0.3 * sin(a), 17.2 + length * 0.7),
            (2.0 * cos(a) + 2.2 * sway, -1.15 + 0.1 * sin(a), 17.2 + length),
        ]
        taper = [0.5, 0.4, 0.22, 0.22, 0.06] if is_long else [0.55, 0.5, 0.35, 0.2, 0.04]
        radius = np.interp(np.linspace(0, 1, 40), [0, 0.3, 0.7, 0.9, 1], taper)
        arms.append(tube(curve(reach, 40), radius, around=12))
    head = ellipsoid(1.55, 1.1, 1.7, fine=20).moved(z=16.2)
    eyes = [ellipsoid(0.16, 0.5, 0.55, fine=10).moved(side * 1.45, 0.1, 16.0) for side in (-1, 1)]
    pupils = [ellipsoid(0.1, 0.24, 0.26, fine=8).moved(side * 1.58, 0.15, 16.0) for side in (-1, 1)]
    tone = lambda mesh: mix(spots(mesh), maker.colors.third, 0.2)
    parts += [
        (join([*arms, head]).painted(tone), WET),
        (join(eyes).painted(linear("#d8d4c8")), WET),
        (join(pupils).painted(linear("#17151a")), WET),
    ]
    laid = Piece.of(*[(lying(mesh, 15, 0), finish) for mesh, finish in parts])
    floor = float(parts[0][0].points[:, 1].min())
    return laid.each(lambda mesh: pressed(mesh, floor))


def bivalve(
    maker: Maker,
    x: float,
    y: float,
    z: float,
    paint: Painter,
    *,
    gape: float,
    ridges: float,
    finish: Finish = SHELL,
) -> Piece:
    """Two shells on a hinge at -y."""
    shells = []
    for side in (1, -1):
        half = ellipsoid(x, y, z, fine=34)

        def cup(points: Array, side: int = side) -> Array:
            px, py, pz = points.T
            beak = 1 - 0.35 * np.clip(-py / y, 0, 1)
            reach = np.hypot(px / x, (py + y) / (2 * y))
            rings = 1 + ridges * np.sin(reach * 46)
            return np.stack([px * beak, py, np.maximum(pz, -0.05 * z) * rings * side], 1)

        shell = half.shaped(cup).painted(paint)
        shells.append(shell.moved(y=y).turned(roll=side * gape).moved(y=-y, z=0.02 * side))
    return Piece.of((join(shells), finish))


@piece("clams")
def clam(maker: Maker) -> Piece:
    seed = maker.seed

    def rings(mesh: Mesh) -> Array:
        reach = np.hypot(mesh.points[:, 0] / 2.7, (mesh.points[:, 1] + 2.2) / 4.4)
        band = 0.5 + 0.5 * np.sin(reach * 30 + fractal(mesh.points, seed) * 2)
        return mix(
            mix(maker.colors.main, maker.colors.second, band),
            linear("#8a7a9a"),
            np.clip(reach - 0.72, 0, 1) * 0.7,
        )

    return bivalve(maker, 2.7, 2.2, 1.25, rings, gape=maker.rng.choice((0, 0, 9)), ridges=0.02)


@piece("mussels")
def mussel(maker: Maker) -> Piece:
    """Blue-black and pointed; some are open on their orange flesh."""
    seed = maker.seed
    length, open_ = 6.5, maker.rng.random() < 0.45
    outline: Outline = [(0, 0), (0.15, 0.4), (1.2, 1.0), (3.6, 1.55), (5.7, 1.35), (6.4, 0.6), (6.5, 0)]

    def bands(mesh: Mesh) -> Array:
        line = 0.5 + 0.5 * np.sin(mesh.uv[:, 1] * 34 + fractal(mesh.points, seed) * 2)
        return mix(
            mix(maker.colors.main, maker.colors.second, line * 0.5),
            linear("#7a6a58"),
            np.clip(0.2 - mesh.uv[:, 1], 0, 1) * 2,
        )

    parts: list[tuple[Mesh, Finish]] = []
    for side in (1, -1):
        half = body(outline, arc=(0, 180), around=30, along=60).scaled(1, 0.62 * side, 1)
        inner = half.scaled(0.93, 0.85, 0.97).moved(z=0.1).painted(linear("#c9cdd8"))
        tilt = 15 * side if open_ else 0
        for mesh, finish in (
            (half.painted(bands), Finish(roughness=0.22, coat=0.5, mottle=0.08)),
            (inner, SHELL),
        ):
            parts.append((mesh.turned(roll=-tilt), finish))
    if open_:
        flesh = (
            ellipsoid(1.1, 0.42, 2.1, fine=18)
            .moved(0, 0, 3.7)
            .roughened(0.16, 0.6, seed)
            .painted(maker.colors.third)
        )
        parts.append((flesh, WET))
    laid = Piece.of(
        *[(mesh.moved(z=-length / 2).turned(yaw=90).turned(pitch=90), finish) for mesh, finish in parts]
    )
    return laid.turned(roll=maker.rng.choice((75, 100, 60)))


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
        scale, _ = cells(mesh.points / 0.36, maker.seed)
        patch = fractal(mesh.points / 1.3, 3)
        brown = mix(maker.colors.main, maker.colors.third, np.clip(0.25 + 0.9 * patch, 0, 1))
        back = np.clip(0.35 + mesh.points[:, 1] * 0.3 + 0.3 * patch, 0, 0.85)
        brown = mix(brown, maker.colors.second * 0.6, back)
        brown = mix(brown, maker.colors.third, np.clip(0.35 - scale, 0, 1) * 1.3 * behind_head)
        return mix(brown, linear("#22150c"), np.clip(gill * 0.75 + mouth * 0.8 - wrinkles * 1.1, 0, 0.9))

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
    dry = Finish(roughness=0.42, coat=0.2, mottle=0.15, bump=0.25, bump_size=0.12)
    parts = [
        (trunk.painted(skin).raised(wrinkles - 0.12 * gill - 0.08 * mouth), dry),
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


@piece("crab-meat")
def crab_shred(maker: Maker) -> Piece:
    """A shred from the claw: white fibers that part at their ends, red on one side."""
    length, count = maker.rng.uniform(2.0, 3.6), maker.rng.randrange(7, 11)
    t = np.linspace(-0.5, 0.5, 16)
    bow, red = maker.rng.uniform(-0.5, 0.5), maker.rng.random() < 0.6
    fibers = []
    for number in range(count):
        a = number * 2.4
        out = 0.11 * number**0.5 * (1 + 0.6 * (np.abs(t) * 2) ** 3)
        path = np.stack(
            [
                t * length * maker.rng.uniform(0.7, 1),
                out * np.cos(a) * 1.3 + bow * (t * 2) ** 2,
                out * np.sin(a) * 0.8 + 0.04 * np.sin(t * 14 + number),
            ],
            1,
        )
        thick = maker.rng.uniform(0.13, 0.19) * np.clip(1 - (np.abs(t) * 2) ** 4, 0.15, 1)
        white = mix(linear("#fbf4ec"), maker.colors.second, maker.rng.uniform(0, 0.25))
        is_red = red and np.sin(a) > 0.45
        fibers.append(
            tube(path, thick, around=8).painted(mix(white, maker.colors.third, 0.75 if is_red else 0.0))
        )
    return Piece.of((join(fibers).roughened(0.03, 0.25, maker.seed), FLESH))


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
