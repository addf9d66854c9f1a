"""Draws one picture with Blender."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from PIL import Image

from . import studio
from .grade import read
from .jobs import Drawn, Job

DRAWN_SHARE = 0.7
"""A large picture is drawn at this share of its width and enlarged: nobody sees the difference, and it takes half the
time."""
LARGE_WIDTH = 800


def draw(job: Job) -> tuple[Drawn, float]:
    """The picture, and the seconds that it took."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        share = DRAWN_SHARE if job.size[0] >= LARGE_WIDTH else 1
        width, height = (round(side * share) for side in job.size)
        studio.clear(width, height, samples=job.samples, threads=1)
        shot = job.subject.compose(Path(folder))
        studio.add([*shot.scene.subject, *shot.scene.around, shot.ground])
        studio.light(shot.light, shot.reach, shot.middle, turn=job.subject.seed % 360)
        studio.shoot(shot.scene.view, shot.frame)
        file = Path(folder) / "render.png"
        studio.render(file)
        picture = read(file).resize(job.size, Image.Resampling.LANCZOS)
        return Drawn(picture, shot.food_share), time.monotonic() - started
