"""What cooked food looks like, by the kind of a layer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...pieces import Piece
from ...produce.registry import Maker

Build = Callable[[Maker, float], Piece]
"""Builds one piece whose longest extent is about so long (cm), lying as it should be seen, around the origin on z = 0."""


@dataclass(frozen=True)
class Shape:
    build: Build
    size: float
    """Its usual longest extent (cm)."""
    tilt: float
    """How far it may turn from the pose it was made in (degrees)."""
    variants: int = 6


SHAPES: dict[str, Shape] = {}


def shape(kind: str, *, size: float, tilt: float = 12.0, variants: int = 6) -> Callable[[Build], Build]:
    """Registers how a piece of this kind is built."""

    def register(build: Build) -> Build:
        assert kind not in SHAPES, f"two builders for {kind}"
        SHAPES[kind] = Shape(build, size, tilt, variants)
        return build

    return register
