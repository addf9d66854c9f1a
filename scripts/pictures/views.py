"""Where the camera stands and how the light falls. Angles are degrees."""

from __future__ import annotations

from dataclasses import dataclass, field

WIDTH_TO_HEIGHT = 4 / 3
"""Of the pictures of a recipe."""


@dataclass(frozen=True)
class View:
    """Where the camera stands: degrees above the table, and the share of the frame that the subject fills."""

    elevation: float = 34
    fill: float = 0.84
    lens: float = 75
    is_all_sharp: bool = field(default=False, repr=False)
    """Whether what is nearer or further than the middle is as sharp as that."""


LOW = View(elevation=14)
MIDDLE = View(elevation=29)
RAISED = View(elevation=40)
HIGH = View(elevation=54)
ABOVE = View(elevation=72)


@dataclass(frozen=True)
class Light:
    """A window on the left and dim surroundings. Its size is in radii of the subject."""

    azimuth: float = 172
    elevation: float = 46
    size: float = 2.6
    strength: float = 0.62
    ambient: float = 0.5
    distance: float = 4.2
    """In radii of the subject; the further, the more even."""


SIDE_LIGHT = Light(azimuth=158, elevation=55, size=1.1, strength=0.56, ambient=0.36, distance=8)
"""Hard, with clear short shadows, for what is seen from above."""

DISH_LIGHT = Light(azimuth=150, elevation=52, size=2.0, strength=0.47, ambient=0.68, distance=8)
"""The same but softer: what is dark and glossy keeps its shape."""
