"""Where food lies in a vessel, from above."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import cos, pi, sin
from random import Random

import numpy as np

from ..colors import Array
from ..mesh import Mesh, sheet
from ..piling import Spot

Height = Callable[[Array, Array, Array], Array]
"""Heights (cm) by x, y and the share of the way from the middle to the border."""

PLACES = ("all", "centre", "edge", "left", "right", "front", "back")
_RINGS = {"all": (0.0, 0.9), "centre": (0.0, 0.42), "edge": (0.68, 0.92)}
_SIDES = {"left": (-0.46, 0.0), "right": (0.46, 0.0), "front": (0.0, -0.46), "back": (0.0, 0.46)}
_SIDE = 0.44
"""The size of one side, as a share of the whole."""


@dataclass(frozen=True)
class Area:
    """An ellipse around the origin with these half-axes (cm); with a higher power, a rectangle with round corners."""

    x: float
    y: float
    power: float = 2.0

    def share(self, x: Array, y: Array) -> Array:
        """0 in the middle, 1 at the border."""
        return (np.abs(x / self.x) ** self.power + np.abs(y / self.y) ** self.power) ** (1 / self.power)

    def reach(self, angle: Array) -> Array:
        """From the middle to the border."""
        return 1 / self.share(np.cos(angle), np.sin(angle))

    def scaled(self, factor: float) -> Area:
        return replace(self, x=self.x * factor, y=self.y * factor)

    @property
    def size(self) -> float:
        """cm²"""
        return (pi if self.power < 3 else 3.8) * self.x * self.y

    def middle_of(self, at: str) -> tuple[float, float]:
        across, along = _SIDES.get(at, (0.0, 0.0))
        return across * self.x, along * self.y

    def half_of(self, at: str) -> tuple[float, float]:
        """Half-axes of one place."""
        share = _SIDE if at in _SIDES else _RINGS[at][1]
        return share * self.x, share * self.y

    def spot(self, at: str, margin: float = 0.0) -> Spot:
        """Evenly spread over one of `PLACES`; `margin` (cm) keeps it from the border."""
        middle = self.middle_of(at)
        inner, outer = _RINGS.get(at, (0.0, _SIDE))
        outer = max(inner + 0.02, outer - margin / min(self.x, self.y))

        def spot(rng: Random) -> tuple[float, float]:
            angle, share = rng.uniform(0, 2 * pi), rng.uniform(inner**2, outer**2) ** 0.5
            reach = share * float(self.reach(np.array(angle)))
            return middle[0] + reach * cos(angle), middle[1] + reach * sin(angle)

        return spot

    def surface(self, height: Height, *, fine: int = 130) -> Mesh:
        """A surface over it. Its `uv` are (angle / 360, share)."""
        angle, share = np.meshgrid(
            np.linspace(0, 2 * pi, 3 * fine, endpoint=False), np.linspace(0.002, 1, fine)
        )
        reach = share * self.reach(angle)
        x, y = reach * np.cos(angle), reach * np.sin(angle)
        points = np.stack([x, y, height(x, y, share)], -1)
        return sheet(points, wrapped=True, uv=np.stack([angle / (2 * pi), share], -1))
