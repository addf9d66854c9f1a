"""The table of each country: dark and rich, so that food stands out, and alike for all recipes of a country."""

from __future__ import annotations

from random import Random

import numpy as np

from .catalog import seed_of
from .colors import Array
from .surfaces import Table
from .tableware import contrast

_WALNUT = Table("wood", "#3d2416", "#6b4226")
_OAK = Table("wood", "#5a3a20", "#8a6036")
_DRIFTWOOD = Table("wood", "#4a4038", "#6e6154")
_SLATE = Table("stone", "#2b3034", "#474d51")
_BASALT = Table("stone", "#33302d", "#524d48")
_TERRACOTTA = Table("plaster", "#8f3d20", "#ae5a34")
_OXBLOOD = Table("plaster", "#6a2226", "#85383a")
_SAFFRON = Table("plaster", "#a8651a", "#c98932")
_OLIVE = Table("plaster", "#4f5428", "#6b7040")
_TEAL = Table("plaster", "#17544f", "#2b7069")
_PINE = Table("plaster", "#1c4a34", "#30654b")
_INDIGO = Table("plaster", "#1e2f52", "#33486f")
_AEGEAN = Table("plaster", "#15456c", "#285f88")
_PLUM = Table("plaster", "#4c2340", "#683a5a")

TABLES: dict[str, tuple[Table, ...]] = {
    "australia": (_DRIFTWOOD, Table("plaster", "#1f5560", "#377079"), _TERRACOTTA),
    "brazil": (_OAK, _PINE, _SAFFRON),
    "ethiopia": (_WALNUT, _OXBLOOD, _SAFFRON),
    "france": (_DRIFTWOOD, Table("plaster", "#39445a", "#525e75"), _PLUM),
    "greece": (_AEGEAN, Table("plaster", "#2a4a63", "#41647e")),
    "india": (_TERRACOTTA, _TEAL, _PLUM),
    "italy": (_OAK, _OLIVE, _TERRACOTTA),
    "japan": (_INDIGO, Table("wood", "#2a1a12", "#4d3222"), _SLATE),
    "mexico": (Table("plaster", "#19406c", "#2d5986"), Table("plaster", "#98305a", "#b34b73"), _SAFFRON),
    "morocco": (Table("plaster", "#1b3068", "#304883"), _TERRACOTTA),
    "new-zealand": (Table("stone", "#2c3d36", "#475a52"), _DRIFTWOOD, _PLUM),
    "nigeria": (_PINE, _WALNUT, _INDIGO),
    "peru": (_OXBLOOD, Table("plaster", "#2b3f6b", "#435884"), _WALNUT),
    "thailand": (_TEAL, Table("wood", "#43261a", "#6e432a"), _PLUM),
    "united-states": (_OAK, Table("plaster", "#2b4660", "#426078"), _BASALT),
}
_OTHERS = (_WALNUT, _OAK, _SLATE, _TERRACOTTA, _OXBLOOD, _OLIVE, _TEAL, _PINE, _INDIGO, _AEGEAN, _PLUM)
_OF_A_COUNTRY = 3


def table_of(country: str, seed: int, foods: list[Array]) -> Table:
    """The one of the country's tables on which fewest of the foods (linear colors) are lost; chance weighs in."""
    tables = TABLES.get(country) or tuple(Random(seed_of(country)).sample(_OTHERS, _OF_A_COUNTRY))
    chance = Random(seed)

    def rank(table: Table) -> float:
        seen = [min(contrast(table.mean, food), 0.45) for food in foods]
        return float(np.mean(seen)) + chance.uniform(0, 0.12)

    return max(tables, key=rank)
