"""What lies below the pieces that are seen, and where vessels are in a field."""

from __future__ import annotations

import numpy as np

from ..colors import Array, Palette
from ..pieces import DRY, Piece
from ..shapes import body


def dome(radius: float, level: float, rise: float, colors: Palette) -> Piece:
    """What fills a bowl below the pieces that are seen."""
    shares = np.linspace(0, 1, 24)
    outline = [(level + rise * (1 - share**2), share * radius) for share in shares]
    return Piece.of((body(outline, around=64, along=30).painted(colors.second * 0.6), DRY))


def dense_points(piece: Piece) -> Array:
    """Points between the points, so that a coarse mesh leaves no holes in a field."""
    found = [piece.points]
    for part in piece.parts:
        mesh = part.mesh
        starts = np.concatenate([[0], np.cumsum(mesh.sizes)[:-1]])
        corners = mesh.points[mesh.corners[starts[:, None] + np.arange(4) % mesh.sizes.min()]]
        for u in np.linspace(0, 1, 5):
            for v in np.linspace(0, 1, 5):
                low = corners[:, 0] * (1 - u) + corners[:, 1] * u
                high = corners[:, 3] * (1 - u) + corners[:, 2] * u
                found.append(low * (1 - v) + high * v)
    return np.concatenate(found)
