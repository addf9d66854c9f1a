"""What each ingredient looks like. Importing the package registers all of its builders."""

from . import (  # noqa: F401
    bakery,
    chilies,
    dairy,
    fruits,
    grains,
    greens,
    herbs,
    meat,
    mushrooms,
    nuts,
    onions,
    preserves,
    roots,
    seafood,
    spices,
    squashes,
    tomatoes_and_peppers,
)
