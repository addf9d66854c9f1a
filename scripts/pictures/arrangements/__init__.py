"""How an ingredient is laid out: heaps, bowls, groups, piles, spreads and packs.

An arrangement is plain data, so that its text tells whether a picture has to be made again.
"""

from .bowl import Bowl
from .group import Group
from .heap import Heap
from .pack import Pack, PackOf, PackWith
from .pile import Pile
from .scene import Scene, Studio
from .spread import Spread

Arrangement = Pack | Heap | Bowl | Group | Pile | Spread

__all__ = [
    "Arrangement",
    "Bowl",
    "Group",
    "Heap",
    "Pack",
    "PackOf",
    "PackWith",
    "Pile",
    "Scene",
    "Spread",
    "Studio",
]
