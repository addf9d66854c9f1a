"""What each ingredient looks like, by its slug; `slug/part` is another view of it, such as its half or a slice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..colors import Palette
from ..pieces import Piece


@dataclass(frozen=True)
class Maker:
    """What a builder of a piece gets: its own randomness and its ingredient's colors."""

    rng: Random
    colors: Palette

    @property
    def seed(self) -> int:
        return self.rng.randrange(1 << 20)


Builder = Callable[[Maker], Piece]

BUILDERS: dict[str, Builder] = {}


def piece(*names: str) -> Callable[[Builder], Builder]:
    """Registers how the pieces of these names are built."""

    def register(builder: Builder) -> Builder:
        for name in names:
            assert name not in BUILDERS, f"two builders for {name}"
            BUILDERS[name] = builder
        return builder

    return register
