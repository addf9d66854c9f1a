"""Draws one picture with Blender."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from PIL import Image

from . import studio
from .grade import grade, read
from .jobs import Job


def draw(job: Job) -> tuple[Image.Image, float]:
    """The finished picture and the seconds that it took."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        studio.clear(*job.size, samples=job.samples, threads=1)
        shot = job.subject.compose(Path(folder))
        studio.add([*shot.scene.subject, *shot.scene.around, shot.ground])
        studio.light(shot.light, shot.reach, shot.middle, turn=job.subject.seed % 360)
        studio.shoot(shot.scene.view, shot.frame)
        file = Path(folder) / "render.png"
        studio.render(file)
        return grade(read(file)), time.monotonic() - started
