"""Meshes as arrays. Lengths are centimeters, angles degrees; z is up and the camera looks along y."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np

from .colors import Array
from .noise import fractal

Paint = Callable[["Mesh"], Array]


@dataclass(frozen=True)
class Mesh:
    """Faces of any size with a linear color per point.

    `uv` are the coordinates in which the mesh was made (around or across, and along), and those of a label.
    """

    points: Array
    corners: Array
    sizes: Array
    colors: Array
    uv: Array

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Mesh:
        return replace(self, points=self.points + (x, y, z))

    def scaled(self, x: float, y: float | None = None, z: float | None = None) -> Mesh:
        """One factor scales all axes."""
        return replace(self, points=self.points * (x, x if y is None else y, x if z is None else z))

    def turned(self, yaw: float = 0, pitch: float = 0, roll: float = 0) -> Mesh:
        """Rolls about x, then pitches about y, then yaws about z."""
        return replace(self, points=self.points @ rotation(yaw, pitch, roll).T)

    def shaped(self, change: Callable[[Array], Array]) -> Mesh:
        """Moves every point through a function of all points."""
        return replace(self, points=change(self.points))

    def painted(self, paint: Array | Paint) -> Mesh:
        """Gives one color to all points, or to each what the function says."""
        colors = paint(self) if callable(paint) else paint
        return replace(self, colors=np.broadcast_to(colors, self.points.shape).copy())

    def tinted(self, factor: float | Array) -> Mesh:
        return replace(self, colors=np.clip(self.colors * factor, 0, 1))

    def roughened(self, amount: float, size: float, seed: int = 0, octaves: int = 3) -> Mesh:
        """Pushes points along their normals by noise: up to `amount`, in features of `size`."""
        push = fractal(self.points / size, seed, octaves) * amount
        return replace(self, points=self.points + self.normals() * push[:, None])

    def raised(self, height: Array) -> Mesh:
        """Pushes each point along its normal by its own height."""
        return replace(self, points=self.points + self.normals() * height[:, None])

    def normals(self) -> Array:
        """Unit normals of the points, from the faces around them."""
        starts = np.concatenate([[0], np.cumsum(self.sizes)[:-1]])
        first, second, last = (
            self.points[self.corners[starts + step]]
            for step in (np.zeros_like(starts), np.ones_like(starts), self.sizes - 1)
        )
        faces = np.cross(second - first, last - first)
        normals = np.zeros_like(self.points)
        np.add.at(normals, self.corners, np.repeat(faces, self.sizes, axis=0))
        return normals / (np.linalg.norm(normals, axis=1, keepdims=True) + 1e-12)

    def bent(self, angle: float, axis_length: float) -> Mesh:
        """Bends what stands along z over to +x, by `angle` over `axis_length`."""
        if not angle:
            return self
        radius = axis_length / radians(angle)
        x, y, z = self.points.T
        turn = z / radius
        return replace(
            self, points=np.stack([radius - (radius - x) * np.cos(turn), y, (radius - x) * np.sin(turn)], 1)
        )


def rotation(yaw: float, pitch: float, roll: float) -> Array:
    a, b, c = (radians(angle) for angle in (yaw, pitch, roll))
    about_z = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
    about_y = np.array([[cos(b), 0, sin(b)], [0, 1, 0], [-sin(b), 0, cos(b)]])
    about_x = np.array([[1, 0, 0], [0, cos(c), -sin(c)], [0, sin(c), cos(c)]])
    return about_z @ about_y @ about_x


def sheet(points: Array, *, wrapped: bool = False, uv: Array | None = None) -> Mesh:
    """Quads between rows of points, shape (rows, columns, 3); `wrapped` joins the last column to the first."""
    rows, columns, _ = points.shape
    numbers = np.arange(rows * columns).reshape(rows, columns)
    if wrapped:
        numbers = np.concatenate([numbers, numbers[:, :1]], 1)
    quads = np.stack([numbers[:-1, :-1], numbers[:-1, 1:], numbers[1:, 1:], numbers[1:, :-1]], -1).reshape(
        -1, 4
    )
    if uv is None:
        across, along = np.meshgrid(
            np.arange(columns) / (columns if wrapped else columns - 1), np.linspace(0, 1, rows)
        )
        uv = np.stack([across, along], -1)
    flat = points.reshape(-1, 3)
    return Mesh(flat, quads.ravel(), np.full(len(quads), 4), np.ones_like(flat), uv.reshape(-1, 2))


def join(meshes: Iterable[Mesh]) -> Mesh:
    """One mesh of many; their points stay apart."""
    parts = list(meshes)
    offsets = np.cumsum([0] + [len(part.points) for part in parts[:-1]])
    return Mesh(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.corners + offset for part, offset in zip(parts, offsets)]),
        np.concatenate([part.sizes for part in parts]),
        np.concatenate([part.colors for part in parts]),
        np.concatenate([part.uv for part in parts]),
    )


def welded(mesh: Mesh) -> Mesh:
    """Merges points in the same place, so that shading runs over them."""
    _, kept, number = np.unique(np.round(mesh.points, 5), axis=0, return_index=True, return_inverse=True)
    return Mesh(
        mesh.points[kept], number.reshape(-1)[mesh.corners], mesh.sizes, mesh.colors[kept], mesh.uv[kept]
    )
