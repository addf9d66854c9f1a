"""Sheets of dough and leaves wound around a filling, and what is cut into small rolls. Lengths are centimeters."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

import numpy as np

from ...colors import Array, Palette
from ...mesh import Mesh, join, sheet
from ...pieces import Finish, Piece
from ...produce.registry import Maker
from ..beds import noise_at
from .doughs import BAKED, blisters, toasted
from .registry import shape

_LEAF = Finish(roughness=0.36, subsurface=0.12, depth=0.2, coat=0.14, mottle=0.12, mottle_size=0.5, bump=0.15)
_CRUST = Finish(roughness=0.56, coat=0.04, mottle=0.16, mottle_size=0.4, bump=0.35, bump_size=0.12)
_SMALL = 3.0
"""Shorter ones (cm) are cut stalks and chilies, which have no folds."""


def _is_leaf(colors: Palette) -> bool:
    """Whether it is as green as a cabbage or vine leaf."""
    return any(color[1] > 0.95 * color[0] for color in (colors.main, colors.second))


@dataclass(frozen=True)
class _Folds:
    """Where a wound sheet shows that it was folded, from 0 to 1 at each point."""

    lip: Array
    """Along its free edge, which lies low on one side."""
    tucks: Array
    """Where the sides were folded in, as the paper of a parcel."""
    ends: Array


def _wound(maker: Maker, size: float, radius: float, leafy: bool) -> tuple[Mesh, _Folds]:
    """The closed sheet around its filling, along x: blunt at its ends, flatter if it is of dough."""
    rng, seed = maker.rng, maker.seed
    at = np.sin(pi / 2 * np.linspace(-1, 1, 88))
    share, turn = np.meshgrid(0.55 * at + 0.45 * np.linspace(-1, 1, 88), np.linspace(0, 1, 84), indexing="ij")
    x, out = share * size / 2, np.abs(share)
    low = rng.choice((rng.uniform(-0.5, 0.3), rng.uniform(pi - 0.3, pi + 0.5)))
    angle = low + 0.25 * noise_at(x, 0 * x, 0.4 * size, seed, 2) + 2 * pi * turn
    ends = np.clip((out - 0.74) / 0.26, 0, 1)
    from_top = np.mod(angle + 0.25 * np.sign(share) * rng.uniform(0.2, 1), 2 * pi) - pi / 2
    apex = np.where(share < 0, rng.uniform(0.7, 0.8), rng.uniform(0.7, 0.8))
    crease = np.abs(from_top) - 4.2 * (out - apex)
    tucks = np.exp(-((crease / 0.16) ** 2)) * (out > apex)
    flap = np.clip(-crease / 0.4, 0, 1) * (out > apex)
    wave = noise_at(x * 0.7, np.sin(angle) * radius, 0.9 * radius, seed + 2)
    crinkle = np.abs(noise_at(x, np.cos(angle) * radius * 0.6, 0.3 * radius, seed + 5, 2))
    relief = (
        (0.06 if leafy else 0.03) * wave
        - (0.0 if leafy else 0.045) * crinkle
        + 0.03 * ends * np.sin(angle * 5 + 3 * wave + 7 * share)
    )
    belly = 1 + 0.06 * (1 - share**2) + 0.07 * noise_at(x, 0 * x, 0.3 * size, seed + 3, 2)
    closed = np.clip(1 - out ** (12 if leafy else 22), 0, 1) ** 0.5
    reach = radius * closed * belly * (0.9 + 0.1 * turn + relief - 0.06 * tucks - 0.05 * flap)
    flat = (0.84 if leafy else 0.66) * (1 - 0.3 * ends**2)
    y, z = reach * np.cos(angle), np.maximum(flat * reach * np.sin(angle), -0.5 * radius)
    bow = rng.uniform(-0.05, 0.05) * size * share**2
    mesh = sheet(np.stack([x, y + bow, z], -1), wrapped=True, uv=np.stack([turn, share], -1))
    lip = np.exp(-(((1 - turn) / 0.03) ** 2))
    return mesh, _Folds(lip.ravel(), tucks.ravel(), ends.ravel())


def _veins(maker: Maker, mesh: Mesh, radius: float) -> Array:
    """A rib across the roll and its branches, 0 to 1."""
    rng, seed = maker.rng, maker.seed
    x, y, _ = mesh.points.T
    warp = 0.25 * radius * noise_at(x, y, 1.6 * radius, seed, 2)
    rib = x - rng.uniform(-1, 1) * radius - rng.uniform(-0.6, 0.6) * y + warp
    branch = np.mod((y + rng.choice((-1, 1)) * 0.9 * np.abs(rib) + 1.5 * warp) / (0.75 * radius), 1) - 0.5
    thick = 0.05 * radius
    side = np.exp(-((branch * 0.75 * radius / (0.7 * thick)) ** 2)) * np.exp(-np.abs(rib) / (2.2 * radius))
    return np.maximum(np.exp(-((rib / (1.6 * thick)) ** 2)), 0.75 * side)


@shape("scroll", size=11.0, tilt=4, variants=5)
def scroll(maker: Maker, size: float) -> Piece:
    """A thin soft bread, rolled up and cut off at a slant, so that its turns show: freckled where it blew up."""
    rng, seed, colors = maker.rng, maker.seed, maker.colors
    radius, turns = size * rng.uniform(0.165, 0.185), rng.uniform(2.3, 2.7)
    thick, flat = 0.33 * radius, 0.72
    share, along = np.linspace(0, 1, 150), np.linspace(-1, 1, 90)
    lip = rng.choice((rng.uniform(0.1, 0.5), rng.uniform(pi - 0.5, pi - 0.1)))
    angle = lip - 2 * pi * turns * (1 - share)
    spiral = radius * (0.1 + 0.9 * share) * (1 + 0.05 * noise_at(angle, 0 * angle, 1.5, seed, 2))
    face = np.minimum(1, (1 - share) * 12) * thick / 2
    loop = np.concatenate([spiral + face, (spiral - thick / 2)[::-1]])
    turn, unrolled = np.concatenate([angle, angle[::-1]]), np.concatenate([share, share[::-1]])
    u, reach = np.meshgrid(along, loop)
    slack = 1 + 0.05 * noise_at(2 * u, np.repeat(unrolled[:, None] * 6, len(along), 1), 1.1, seed + 2, 2)
    y, z = (
        reach * slack * np.cos(turn)[:, None],
        flat * reach * slack * np.sin(turn)[:, None],
    )
    slant = rng.uniform(1.0, 1.3)
    x = u * (size / 2 - slant * (z + flat * radius) * 0.5 - 0.04 * size * (1 - unrolled[:, None]))
    uv = np.stack([u, np.repeat(unrolled[:, None], len(along), 1)], -1)
    mesh = sheet(np.stack([x, y, z], -1), uv=uv)
    across, out = mesh.uv[:, 0] * size / 2, mesh.uv[:, 1] * 2 * pi * turns * 0.6 * radius
    blown = np.maximum(
        blisters(across, out, 0.12 * size, seed + 4), 0.8 * blisters(across, out, 0.05 * size, seed + 5)
    )
    cloud = noise_at(across, out, 0.14 * size, seed + 6)
    spots = blown * np.clip(1.0 + 1.4 * noise_at(across, out, 0.3 * size, seed + 7), 0.1, 1.5)
    scorched = np.clip(
        1.5 * noise_at(across, out, 0.07 * size, seed + 8, 4)
        + 0.7 * noise_at(across, out, 0.3 * size, seed + 7)
        - 0.3,
        0,
        0.8,
    )
    spots = np.maximum(spots, scorched)
    mesh = mesh.raised(0.06 * radius * spots * np.clip(mesh.uv[:, 1] * 4 - 2, 0, 1))
    bread = mesh.painted(toasted(colors, 0.16 + 0.16 * cloud + 0.85 * np.clip(spots - 0.12, 0, 1)))
    half = len(share)
    points = np.stack([x, y, z], -1)
    cut = [
        sheet(np.stack([points[:half, end], points[:half - 1 : -1, end]], 0)).painted(
            toasted(colors, np.full(2 * half, 0.42))
        )
        for end in (0, -1)
    ]
    return Piece.of((bread, _CRUST), (join(cut), _CRUST)).centered()


@shape("roll", size=9.0, tilt=8)
def roll(maker: Maker, size: float) -> Piece:
    """A parcel: smooth and browned on top, its sides folded in, its free edge below; a leaf shows its veins."""
    if size < _SMALL:
        return _stalk(maker, size)
    rng, seed, colors, leafy = maker.rng, maker.seed, maker.colors, _is_leaf(maker.colors)
    radius = size * rng.uniform(0.92, 1.06) * float(np.interp(size, (9, 14), (0.2, 0.155)))
    mesh, folds = _wound(maker, size, radius, leafy)
    veins = _veins(maker, mesh, radius) if leafy else np.zeros(len(mesh.points))
    mesh = mesh.roughened(0.05 * radius, 0.8 * radius, seed + 4).raised(0.035 * radius * veins)
    x, y, z = mesh.points.T
    high, patches = np.clip(z / radius, 0, 1), noise_at(x, y, 1.1 * radius, seed + 5)
    fine = noise_at(x, y, 0.3 * radius, seed + 6)
    brown = 0.4 * patches + 0.12 * fine + 0.3 * folds.lip + 0.2 * folds.tucks
    if leafy:
        brown = 0.42 + brown - 0.5 * veins - 0.1 * high
    else:
        brown = 0.1 + brown + 0.7 * high + 0.1 * folds.ends + 0.25 * blisters(x, y, 0.4 * radius, seed + 7)
    return Piece.of((mesh.painted(toasted(colors, brown)), _LEAF if leafy else _CRUST)).centered()


def _stalk(maker: Maker, size: float) -> Piece:
    """A short piece of something round, cut off at both ends."""
    rng, seed = maker.rng, maker.seed
    radius = size * rng.uniform(0.15, 0.17)
    at = 0.6 * np.sin(pi / 2 * np.linspace(-1, 1, 18)) + 0.4 * np.linspace(-1, 1, 18)
    share, angle = np.meshgrid(at, np.linspace(0, 2 * pi, 14, endpoint=False), indexing="ij")
    x = share * (size / 2 - 0.1 * radius)
    closed = np.clip(1 - np.abs(share) ** 16, 0, 1) ** 0.5 * (1 - 0.08 * share**2)
    wave, ends = (
        noise_at(x * 0.6, np.sin(angle) * radius, 0.16 * size, seed),
        np.clip(np.abs(share) - 0.5, 0, 0.5),
    )
    reach = radius * closed * (1 + 0.06 * wave + 0.16 * ends * np.sin(angle * 5 + 3 * wave + 7 * share))
    sway = rng.uniform(-0.05, 0.05) * size * share**2
    y, z = reach * np.cos(angle) + sway, 0.84 * reach * np.sin(angle)
    mesh = sheet(np.stack([x, y, z], -1), wrapped=True).roughened(0.014 * size, 0.12 * size, seed + 2)
    x, y, z = mesh.points.T
    brown = (
        0.3 + 0.26 * z / radius + 0.5 * noise_at(x, y, 0.2 * size, seed + 4) + 0.15 * np.abs(share.ravel())
    )
    return Piece.of((mesh.painted(toasted(maker.colors, brown)), BAKED)).centered()
