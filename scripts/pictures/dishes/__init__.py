"""Finished dishes from above, as the `plating` of a recipe says."""

from .alt_texts import alt_of_dish
from .dish import compose
from .plating import Plating, read_platings

__all__ = ["Plating", "alt_of_dish", "compose", "read_platings"]
