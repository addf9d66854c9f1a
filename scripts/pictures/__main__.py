"""`python -m scripts.pictures contact-sheet|render|patchwork`; see README.md."""

from __future__ import annotations

import argparse
import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from . import patchwork
from .catalog import ROOT, read_ingredients, read_recipes
from .contact_sheet import lay_out
from .dishes import read_platings
from .grade import MAX_BYTES, encode
from .jobs import Job, run
from .manifest import Manifest, describe, fingerprint, write_whole
from .shelf import arrangement_of, tints_of
from .subjects import DishPicture, FlatLay, ShelfPicture, Subject

SAMPLES = 9
DISH_SAMPLES = 8
"""Of dishes, which fill the frame and take three times as long."""
MIN_FOOD_SHARE = 0.55
"""Of a dish; what lies around it is not what anyone came to see."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.pictures", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    sheet = commands.add_parser("contact-sheet", help="small, quick pictures to look at, fifty to a sheet")
    sheet.add_argument("--out", type=Path, required=True, help="folder for the sheets")
    sheet.add_argument("--height", type=int, default=400, help="pixels")
    sheet.add_argument("--samples", type=int, default=8)
    sheet.add_argument("--unnamed", action="store_true", help="numbers instead of names")
    whole = commands.add_parser("render", help="the pictures of the shop, as far as their data changed")
    whole.add_argument("--out", type=Path, default=ROOT / "catalog" / "pictures")
    quick = commands.add_parser("patchwork", help="until a flat-lay is drawn: the pictures of the ingredients")
    quick.add_argument("--out", type=Path, default=ROOT / "catalog" / "pictures")
    for command in (sheet, whole):
        command.add_argument("wanted", nargs="*", help="slugs or categories; all if none is given")
        command.add_argument("--flat-lays", action="store_true", help="of recipes, instead of the shelf")
        command.add_argument("--dishes", action="store_true", help="of recipes that have a plating")
        command.add_argument("--workers", type=int, default=2, help="pictures at a time, one thread each")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.command == "patchwork":
        return patchworks(options.out)
    choose = dish_pictures if options.dishes else flat_lays if options.flat_lays else shelf
    subjects = choose(options.wanted)
    return (contact_sheets if options.command == "contact-sheet" else render)(subjects, options)


def shelf(wanted: list[str]) -> list[Subject]:
    catalog = read_ingredients()
    tints = tints_of(catalog)
    check_names(wanted, {*catalog, *(item.category for item in catalog.values())})
    return [
        ShelfPicture(item, arrangement_of(item), tints[item.slug])
        for item in catalog.values()
        if not wanted or item.slug in wanted or item.category in wanted
    ]


def flat_lays(wanted: list[str]) -> list[Subject]:
    recipes = read_recipes()
    check_names(wanted, set(recipes))
    return [FlatLay(recipe) for recipe in recipes.values() if not wanted or recipe.slug in wanted]


def dish_pictures(wanted: list[str]) -> list[Subject]:
    platings = read_platings()
    check_names(wanted, set(platings))
    return [DishPicture(plating) for plating in platings.values() if not wanted or plating.slug in wanted]


def check_names(wanted: list[str], known: set[str]) -> None:
    if unknown := [name for name in wanted if name not in known]:
        sys.exit(f"The catalog has nothing called {', '.join(unknown)}.")


def patchworks(out: Path) -> int:
    """Ends with 1 if an ingredient of a recipe has no picture yet."""
    with _alone_in(out):
        manifest = Manifest(out / "pictures.json")
        recipes = read_recipes().values()
        missing = [recipe.slug for recipe in recipes if not patchwork.write(recipe, out, manifest)]
    for slug in missing:
        print(f"{slug}: an ingredient has no picture yet")
    return 1 if missing else 0


def contact_sheets(subjects: list[Subject], options: argparse.Namespace) -> int:
    def small(subject: Subject) -> tuple[int, int]:
        width, height = subject.size
        return round(options.height * width / height), options.height

    jobs = [Job(subject, small(subject), options.samples) for subject in subjects]
    pictures: dict[str, Image.Image] = {}
    for job, drawn in run(jobs, options.workers):
        picture = pictures[job.subject.slug] = job.subject.grade(drawn.picture)
        picture.save(options.out / f"{job.subject.slug}.png")
    named = [(subject.title, pictures[subject.slug]) for subject in subjects if subject.slug in pictures]
    for file in lay_out(named, options.out, named=not options.unnamed):
        print(file)
    return 0 if len(named) == len(jobs) else 1


def render(subjects: list[Subject], options: argparse.Namespace) -> int:
    """Draws what is new or changed, and retells the rest; ends with 1 if a picture failed or breaks a limit."""
    with _alone_in(options.out):
        return _render(subjects, options)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Two runs would each write a list of pictures without those of the other. The system frees the lock of a killed run."""
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        sys.exit(f"Another run is drawing into {folder}: wait until it has ended.")
    finally:
        os.close(lock)


def _render(subjects: list[Subject], options: argparse.Namespace) -> int:
    manifest = Manifest(options.out / "pictures.json")
    shows = {subject.slug: fingerprint(subject.shows) for subject in subjects}
    jobs = []
    for subject in subjects:
        name = f"{subject.slug}.jpg"
        if manifest.is_current(name, shows[subject.slug], subject.plating_fingerprint):
            manifest.retell(name, subject.alt)
        else:
            jobs.append(Job(subject, subject.size, DISH_SAMPLES if options.dishes else SAMPLES))
    print(f"{len(jobs)} of {len(subjects)} pictures to draw")
    finished = 0
    for job, drawn in run(jobs, options.workers):
        name = f"{job.subject.slug}.jpg"
        picture = job.subject.grade(drawn.picture)
        faults = job.subject.find_faults(drawn.picture, picture)
        if drawn.food_share < MIN_FOOD_SHARE:
            faults.append(f"only {drawn.food_share:.0%} of it is food, not {MIN_FOOD_SHARE:.0%}")
        if (file := encode(picture)) is None:
            faults.append(f"it takes more than {MAX_BYTES // 1000} kB")
        if file is None or faults:
            print(f"{name}: {'; '.join(faults)}")
            continue
        write_whole(options.out / name, file)
        manifest.save(
            name, describe(picture, shows[job.subject.slug], job.subject.alt, job.subject.plating_fingerprint)
        )
        finished += 1
    return 0 if finished == len(jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
