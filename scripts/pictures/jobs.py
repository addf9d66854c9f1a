"""Pictures to draw, and the processes that draw them: Blender holds one scene and writes to standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from threading import Thread
from time import monotonic, sleep

from PIL import Image

from .subjects import Subject


@dataclass(frozen=True)
class Job:
    subject: Subject
    size: tuple[int, int]
    samples: int


@dataclass(frozen=True)
class Drawn:
    """A picture that is not graded yet."""

    picture: Image.Image
    food_share: float
    """The share of the frame in which food is seen."""


def run(jobs: list[Job], workers: int) -> Iterator[tuple[Job, Drawn]]:
    """Pictures as they are finished, with a line of progress for each."""
    started = monotonic()
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(os.getpid(),)) as pool:
        waiting = {pool.submit(_draw, job): job for job in jobs}
        for number, future in enumerate(as_completed(waiting), 1):
            job = waiting[future]
            left = (monotonic() - started) / number * (len(jobs) - number)
            place = f"{number}/{len(jobs)}, {left / 60:.0f} min left"
            if error := future.exception():
                print(f"{place}: {job.subject.slug} failed: {type(error).__name__}: {error}", flush=True)
                continue
            drawn, seconds = future.result()
            print(f"{place}: {job.subject.slug} in {seconds:.1f} s", flush=True)
            yield job, drawn


def _begin(parent: int) -> None:
    """Keeps Blender's lines about frames and memory out of the progress, and ends with a parent that was killed."""
    sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _draw(job: Job) -> tuple[Drawn, float]:
    # Importing bpy changes the import path that child processes inherit, so only they may do it.
    from .draw import draw

    return draw(job)
