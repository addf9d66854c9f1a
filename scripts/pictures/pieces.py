"""What is laid into a picture: meshes with the finish of their surface."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from .colors import Array
from .mesh import Mesh, rotation


@dataclass(frozen=True)
class Finish:
    """How a surface takes the light. Lengths are centimeters."""

    roughness: float = 0.5
    subsurface: float = 0.0
    """Weight of light that enters and leaves again: flesh, fat, leaves."""
    depth: float = 0.3
    """How far that light travels."""
    coat: float = 0.0
    mottle: float = 0.08
    """Variation of the color's value by noise."""
    mottle_size: float = 0.6
    bump: float = 0.0
    bump_size: float = 0.1
    transmission: float = 0.0
    sheen: float = 0.0
    metallic: float = 0.0
    image: Path | None = None
    """A label, laid on by the mesh's uv."""

    @property
    def is_clear(self) -> bool:
        """Whether one looks straight through it, as through thin glass."""
        return self.transmission == 1.0


WAXY = Finish(roughness=0.28, subsurface=0.12, coat=0.25, mottle=0.07)
MATTE = Finish(roughness=0.75, mottle=0.1, bump=0.15, bump_size=0.15)
FLESH = Finish(roughness=0.42, subsurface=0.25, mottle=0.06, coat=0.12)
LEAF = Finish(
    roughness=0.45, subsurface=0.08, depth=0.1, mottle=0.12, mottle_size=0.5, bump=0.12, bump_size=0.2
)
DRY = Finish(roughness=0.7, mottle=0.12, mottle_size=0.12, bump=0.2, bump_size=0.05)
CERAMIC = Finish(roughness=0.22, coat=0.4, mottle=0.03)
PAPER = Finish(roughness=0.85, mottle=0.03)


@dataclass(frozen=True)
class Part:
    mesh: Mesh
    finish: Finish


@dataclass(frozen=True)
class Piece:
    """One thing, in its own coordinates, resting as it should be seen."""

    parts: tuple[Part, ...] = field(default_factory=tuple)

    @staticmethod
    def of(*pairs: tuple[Mesh, Finish]) -> Piece:
        return Piece(tuple(Part(mesh, finish) for mesh, finish in pairs))

    @property
    def points(self) -> Array:
        return np.concatenate([part.mesh.points for part in self.parts])

    def each(self, change: Callable[[Mesh], Mesh]) -> Piece:
        return Piece(tuple(replace(part, mesh=change(part.mesh)) for part in self.parts))

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Piece:
        return self.each(lambda mesh: mesh.moved(x, y, z))

    def turned(self, yaw: float = 0, pitch: float = 0, roll: float = 0) -> Piece:
        return self.each(lambda mesh: mesh.turned(yaw, pitch, roll))

    def scaled(self, factor: float) -> Piece:
        return self.each(lambda mesh: mesh.scaled(factor))

    def tinted(self, factor: float | Array) -> Piece:
        return self.each(lambda mesh: mesh.tinted(factor))

    def simplified(self) -> Piece:
        """Without what is not seen at a distance: light inside of it, and a coat over a gloss."""
        plain = (replace(part.finish, subsurface=0.0, coat=0.0) for part in self.parts)
        return Piece(
            tuple(replace(part, finish=finish) for part, finish in zip(self.parts, plain, strict=True))
        )

    def centered(self) -> Piece:
        """Its middle above the origin and its lowest point on z = 0."""
        low, high = self.points.min(0), self.points.max(0)
        x, y, _ = (low + high) / 2
        return self.moved(-x, -y, -low[2])

    @property
    def size(self) -> Array:
        points = self.points
        return points.max(0) - points.min(0)


def together(pieces: Iterable[Piece]) -> Piece:
    return Piece(tuple(part for piece in pieces for part in piece.parts))


@dataclass(frozen=True)
class Sample:
    """Points of a piece, enough to know where it touches what lies below."""

    points: Array

    @staticmethod
    def of(piece: Piece, most: int) -> Sample:
        points = piece.points
        chosen = np.random.default_rng(1).permutation(len(points))[:most]
        return Sample(points[chosen])

    def turned(self, yaw: float, pitch: float, roll: float) -> Sample:
        return Sample(self.points @ rotation(yaw, pitch, roll).T)
