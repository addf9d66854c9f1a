"""Seeded noise over arrays of points, so that shapes and paints need no renderer."""

from __future__ import annotations

import numpy as np

from .colors import Array

_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])


def _random(cells: Array, seed: int) -> Array:
    """One number from 0 to 1 for each integer cell."""
    x, y, z = (cells[..., axis].astype(np.uint64) for axis in range(3))
    mixed = x * np.uint64(0x9E3779B1) ^ y * np.uint64(0x85EBCA77) ^ z * np.uint64(0xC2B2AE3D)
    mixed ^= np.uint64((seed * 0x27D4EB2F + 0x165667B1) & 0xFFFFFFFF)
    mixed = (mixed ^ (mixed >> np.uint64(15))) * np.uint64(0x2C1B3C6D)
    mixed = (mixed ^ (mixed >> np.uint64(12))) * np.uint64(0x297A2D39)
    mixed ^= mixed >> np.uint64(15)
    return (mixed & np.uint64(0xFFFFFF)).astype(float) / 0xFFFFFF


def smooth_noise(points: Array, seed: int = 0) -> Array:
    """Value noise from -1 to 1 with features of one unit."""
    base = np.floor(points).astype(np.int64)
    inside = points - base
    weight = inside * inside * (3 - 2 * inside)
    total = np.zeros(points.shape[:-1])
    for corner in _CORNERS:
        share = np.prod(np.where(corner == 1, weight, 1 - weight), axis=-1)
        total += share * _random(base + corner, seed)
    return total * 2 - 1


def fractal(points: Array, seed: int = 0, octaves: int = 3) -> Array:
    """Smooth noise with finer noise on it, from about -1 to 1."""
    total = np.zeros(points.shape[:-1])
    for octave in range(octaves):
        total += smooth_noise(points * 2**octave, seed + octave) / 2**octave
    return total / (2 - 2 ** (1 - octaves))


def cells(points: Array, seed: int = 0) -> tuple[Array, Array]:
    """For each point the distance to the nearest of scattered centers, one per unit cube, and that center's number."""
    base = np.floor(points).astype(np.int64)
    nearest = np.full(points.shape[:-1], np.inf)
    number = np.zeros(points.shape[:-1])
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            for z in (-1, 0, 1):
                cell = base + (x, y, z)
                center = cell + np.stack([_random(cell, seed + axis) for axis in (1, 2, 3)], -1)
                distance = np.linalg.norm(points - center, axis=-1)
                closer = distance < nearest
                nearest = np.where(closer, distance, nearest)
                number = np.where(closer, _random(cell, seed), number)
    return nearest, number
