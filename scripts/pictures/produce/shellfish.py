"""Shellfish and squid in life size (cm)."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from ..colors import Array, linear, mix
from ..mesh import Mesh, join, sheet
from ..noise import cells, fractal
from ..pieces import Finish, Piece
from ..shapes import Outline, blade, body, curve, ellipsoid, tube
from .plants import Painter, lying, pressed
from .registry import Maker, piece
from .seafood import FLESH, WET

SHELL = Finish(roughness=0.35, coat=0.25, mottle=0.08)


def shrimp_of(maker: Maker, *, shell: bool = False, fine: float = 1.0, curl: float = 0.0) -> Piece:
    """A tail on its side: thick where the head was, curved more and more to the fan that ends it. In the shell it has legs."""
    seed = maker.seed
    length, turn = 8.2, np.radians(curl or maker.rng.uniform(150, 195))
    t = np.linspace(0, 1, round(110 * fine))
    heading = turn * (0.75 * t + 0.25 * t**2.2) - turn / 2
    step = length * np.gradient(t)
    thick = np.interp(
        t, [0, 0.03, 0.08, 0.2, 0.45, 0.7, 0.88, 1], [0.35, 0.76, 0.98, 1.08, 0.94, 0.66, 0.42, 0.33]
    )
    ring = np.mod(t * 6.5, 1)
    radius = thick * (1 + (0.1 if shell else 0.07) * (ring**1.5 - 0.4) * (t > 0.06))
    flat = 0.86
    path = np.stack([np.cumsum(np.cos(heading) * step), np.cumsum(np.sin(heading) * step), thick * flat], 1)
    flesh = tube(path, radius, around=round(34 * fine), flat=flat)
    outward, share = np.cos(flesh.uv[:, 0] * 2 * pi), flesh.uv[:, 1]
    hollow = np.clip(-outward - 0.55, 0, 1) * 0.5 * np.interp(share, [0, 0.1, 0.8, 1], [0, 1, 0.5, 0])
    flesh = flesh.raised(-hollow).roughened(0.03, 0.5, seed, 2)

    def bands(mesh: Mesh) -> Array:
        at = np.mod(share * 6.5, 1)
        edge = np.exp(-(((at - 0.93) / 0.09) ** 2)) * (share > 0.06)
        back = np.clip(0.35 + 0.55 * outward + 0.5 * fractal(mesh.points / 1.1, seed), 0, 1)
        base = mix(maker.colors.third, maker.colors.main, back)
        base = mix(base, linear("#fbeee4"), np.clip(0.1 - share, 0, 0.1) * 5)
        line = mix(maker.colors.second, linear("#d4603f"), 0.15 if shell else 0.5)
        dots, _ = cells(mesh.points / 0.22, seed)
        base = mix(base, maker.colors.second * 0.7, np.clip(0.33 - dots, 0, 1) * (2.4 if shell else 0.0))
        color = mix(base, line, edge * np.clip(0.45 + 0.55 * outward, 0.1, 0.9))
        return mix(color, _tail_color(maker, shell), np.clip((share - 0.84) * 14, 0, 0.85))

    parts = [(flesh.painted(bands), WET), (_tail_fan(maker, path, heading[-1], shell), WET)]
    if shell:
        parts.append(
            (_legs(path, heading, thick).painted(mix(maker.colors.third, maker.colors.second, 0.5)), WET)
        )
    return Piece.of(*parts)


def _tail_color(maker: Maker, shell: bool) -> Array:
    return mix(maker.colors.second, linear("#d8503c"), 0.3 if shell else 0.7)


def _tail_fan(maker: Maker, path: Array, heading: float, shell: bool) -> Mesh:
    """Five fins that grow out of the end of the tail, one over the other, down to the ground."""
    start = path[-1] - 0.3 * np.array([np.cos(heading), np.sin(heading), 0])
    width = lambda share: (
        0.44
        * np.interp(share, [0, 0.25, 0.6, 1], [0.55, 0.75, 1, 1])
        * np.sqrt(np.clip((1.02 - share) * 4, 0, 1))
    )
    color = _tail_color(maker, shell)
    fins = []
    for spread, reach, low in (
        (-46, 1.75, 0.07),
        (46, 1.75, 0.07),
        (-23, 2.0, 0.03),
        (23, 2.0, 0.03),
        (0, 1.8, -0.05),
    ):
        fin = blade(width, reach, fold=0.12, droop=0.08, along=14, across=9)
        veins = np.abs(fin.uv[:, 0]) < 0.2
        tone = mix(color, linear("#f2a488"), 0.45 * veins + 0.3 * np.clip(0.5 - fin.uv[:, 1], 0, 1))
        fin = fin.painted(mix(tone, color * 0.6, np.clip((fin.uv[:, 1] - 0.8) * 3, 0, 0.6)))
        fins.append(fin.turned(yaw=np.degrees(heading) + spread).moved(start[0], start[1], start[2] - low))
    return join(fins)


def _legs(path: Array, heading: Array, thick: Array) -> Mesh:
    """Pairs of short paddles in the hollow of the curve, which point to the tail."""
    legs = []
    for share in np.linspace(0.12, 0.74, 10):
        at = round(share * (len(path) - 1))
        inward = np.array([-np.sin(heading[at]), np.cos(heading[at]), 0])
        ahead = np.array([np.cos(heading[at]), np.sin(heading[at]), 0])
        start = path[at] + inward * thick[at] * 0.7
        end = start + 0.75 * inward + 0.55 * ahead - (0, 0, 0.3)
        legs.append(
            tube(
                curve([start, start + 0.5 * inward + 0.1 * ahead, end], 8),
                np.linspace(0.13, 0.06, 8),
                around=7,
            )
        )
    return join(legs)


@piece("shrimp")
def peeled_shrimp(maker: Maker) -> Piece:
    return shrimp_of(maker)


@piece("shell-on-shrimp")
def shell_shrimp(maker: Maker) -> Piece:
    return shrimp_of(maker, shell=True)


@piece("dried-shrimp")
def dried_shrimp(maker: Maker) -> Piece:
    """Small and shrunken, curled up."""
    tail = shrimp_of(maker, fine=0.42, curl=maker.rng.uniform(140, 200))
    dry = Finish(roughness=0.55, coat=0.1, mottle=0.15, mottle_size=0.3)
    shrunk = [
        (part.mesh.roughened(0.12, 0.8, maker.seed, 2).tinted(maker.rng.uniform(0.85, 1.1)), dry)
        for part in tail.parts
    ]
    return Piece.of(*shrunk).scaled(0.24)


@piece("crab-meat")
def crab_flake(maker: Maker) -> Piece:
    """A flake of white meat: soft fibers side by side, parted at their ends; some have the red of the shell on one side."""
    seed, red = maker.seed, maker.rng.random() < 0.45
    length, bow = maker.rng.uniform(1.8, 3.2), maker.rng.uniform(-0.5, 0.5)
    t = np.linspace(-0.5, 0.5, 14)
    count = maker.rng.randrange(5, 9)
    fibers = []
    for number in range(count):
        out = (number - (count - 1) / 2) * 0.24
        own = length * maker.rng.uniform(0.6, 1.0)
        path = np.stack(
            [
                t * own + maker.rng.uniform(-0.25, 0.25),
                out * (1 + 1.2 * np.clip(t, 0, 1)) + bow * (t * 2) ** 2,
                0.3 * np.cos(out * 2.2) + 0.1 * np.sin(t * 6 + number * 2),
            ],
            1,
        )
        thick = maker.rng.uniform(0.24, 0.34) * np.clip(1 - (np.abs(t) * 2) ** 5, 0.3, 1)
        white = mix(linear("#f4eadf"), linear("#e6d3c2"), maker.rng.uniform(0, 0.7))
        blush = 0.7 if red and number < 2 else 0.0
        fibers.append(tube(path, thick, around=8).painted(mix(white, maker.colors.third, blush)))
    return Piece.of((join(fibers).roughened(0.1, 0.5, seed), FLESH))


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
