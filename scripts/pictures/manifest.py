"""`catalog/pictures/pictures.json`: what each picture shows and what a page needs before it is loaded."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image

EDITION = 1
"""Raised by hand when the generator draws the same data differently and every picture should be made again."""


@dataclass(frozen=True)
class Entry:
    width: int
    height: int
    color: str
    """The main color, as `#rrggbb`."""
    blur: str
    """The picture, 16 pixels wide, as a data URL."""
    shows: str
    """The fingerprint of the data that was drawn."""
    alt: str = ""
    """The alternative text: what is seen, in a sentence. A new text needs no new picture."""
    plating: str | None = None
    """Of a dish: the fingerprint of its plating, as `npm run catalog:check` computes it."""


def fingerprint(shows: str) -> str:
    """Of the data that a picture shows."""
    return hashlib.sha256(f"{EDITION} {shows}".encode()).hexdigest()[:16]


def describe(image: Image.Image, shows: str, alt: str, plating: str | None) -> Entry:
    small = image.resize((16, round(16 * image.height / image.width)), Image.Resampling.BOX)
    file = io.BytesIO()
    small.save(file, "JPEG", quality=50, optimize=True)
    blur = "data:image/jpeg;base64," + base64.b64encode(file.getvalue()).decode()
    return Entry(image.width, image.height, _main_color(image), blur, shows, alt, plating)


def _main_color(image: Image.Image) -> str:
    """The mean of the middle, where the subject is."""
    width, height = image.size
    middle = np.asarray(image.crop((width // 4, height // 4, width * 3 // 4, height * 3 // 4)), float)
    return "#" + "".join(f"{round(value):02x}" for value in middle.reshape(-1, 3).mean(0))


class Manifest:
    """Entries by file name; written whole after each picture, so that a run may end at any time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.entries = (
            {name: Entry(**entry) for name, entry in json.loads(file.read_text()).items()}
            if file.exists()
            else {}
        )

    def is_current(self, name: str, shows: str, plating: str | None) -> bool:
        """Whether the picture is there and whole, and shows these data."""
        entry = self.entries.get(name)
        if entry is None or (entry.shows, entry.plating) != (shows, plating):
            return False
        try:
            with Image.open(self.file.parent / name) as picture:
                picture.load()
                return picture.size == (entry.width, entry.height)
        except OSError:
            return False

    def retell(self, name: str, alt: str) -> None:
        """Gives a picture another alternative text."""
        if self.entries[name].alt != alt:
            self.save(name, replace(self.entries[name], alt=alt))

    def save(self, name: str, entry: Entry) -> None:
        self.entries[name] = entry
        ordered = {
            key: {name: value for name, value in asdict(self.entries[key]).items() if value is not None}
            for key in sorted(self.entries)
        }
        write_whole(self.file, (json.dumps(ordered, indent=2) + "\n").encode())


def write_whole(file: Path, content: bytes) -> None:
    """Replaces a file at once: a run that is killed leaves the old one or the new one."""
    draft = file.with_suffix(".tmp")
    draft.write_bytes(content)
    os.replace(draft, file)
