"""Finished dishes from above, as the `plating` of a recipe says."""

from .dish import compose
from .plating import Plating, read_platings

__all__ = ["Plating", "compose", "read_platings"]
