"""The forms that all food is made of: bodies around an axis, boxes, tubes, slabs and leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, radians

import numpy as np

from .colors import Array
from .mesh import Mesh, join, sheet, welded

Outline = Sequence[tuple[float, float]]
"""Control points (distance along the axis, radius)."""

Relief = Callable[[Array, Array], Array]
"""Factor of the radius by the angle around (radians) and the share along (0 to 1)."""


def curve(controls: Sequence[Sequence[float]], count: int) -> Array:
    """`count` points on a Catmull-Rom curve through the controls, evenly spaced along it."""
    points = np.asarray(controls, float)
    padded = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    step = np.linspace(0, 1, 24, endpoint=False)[:, None]
    pieces = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:]):
        pieces.append(
            0.5
            * (
                2 * start
                + (end - before) * step
                + (2 * before - 5 * start + 4 * end - after) * step**2
                + (3 * start - before - 3 * end + after) * step**3
            )
        )
    dense = np.concatenate([*pieces, points[-1:]])
    travelled = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(dense, axis=0), axis=1))])
    wanted = np.linspace(0, travelled[-1], count)
    return np.stack([np.interp(wanted, travelled, dense[:, axis]) for axis in range(dense.shape[1])], 1)


def body(
    outline: Outline,
    *,
    around: int = 48,
    along: int = 40,
    relief: Relief | None = None,
    span: tuple[float, float] = (0, 1),
    arc: tuple[float, float] = (0, 360),
) -> Mesh:
    """A body around the z axis. `span` keeps a part of its length, `arc` a part of its round (degrees)."""
    profile = _trimmed(outline, along, span)
    shares = np.linspace(*span, along)
    closed = arc == (0, 360)
    angles = np.radians(np.linspace(*arc, around, endpoint=not closed))
    angle, share = np.meshgrid(angles, shares)
    radius = np.repeat(np.maximum(profile[:, 1:], 0), around, 1)
    if relief:
        radius = radius * relief(angle, share)
    height = np.repeat(profile[:, :1], around, 1)
    points = np.stack([radius * np.cos(angle), radius * np.sin(angle), height], -1)
    return sheet(points, wrapped=closed, uv=np.stack([angle / (2 * pi), share], -1))


def long_face(outline: Outline, *, across: int = 41, along: int = 48, relief: Relief | None = None) -> Mesh:
    """The face of a body that was halved through its axis: it looks to -y and its `uv` are (-1 to 1, share along)."""
    profile = _trimmed(outline, along, (0, 1))
    side, share = np.meshgrid(np.linspace(-1, 1, across), np.linspace(0, 1, along))
    radius = np.maximum(profile[:, 1:], 0) * np.abs(side)
    if relief:
        radius = radius * relief(np.where(side < 0, pi, 0.0), share)
    points = np.stack(
        [np.sign(side) * radius, np.zeros_like(radius), np.repeat(profile[:, :1], across, 1)], -1
    )
    return sheet(points, uv=np.stack([side, share], -1))


def cross_face(
    outline: Outline,
    at: float,
    *,
    around: int = 64,
    rings: int = 24,
    relief: Relief | None = None,
    dome: float = 0.0,
) -> Mesh:
    """The face of a body cut across at a share of its length: `uv` are (angle / 360, 0 in the middle to 1)."""
    height, radius = _trimmed(outline, 200, (0, 1))[round(at * 199)]
    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, around, endpoint=False), np.linspace(0, 1, rings))
    reach = radius * ring * (relief(angle, np.full_like(angle, at)) if relief else 1)
    points = np.stack([reach * np.cos(angle), reach * np.sin(angle), height + dome * (1 - ring**2)], -1)
    return sheet(points, wrapped=True, uv=np.stack([angle / (2 * pi), ring], -1))


def _trimmed(outline: Outline, count: int, span: tuple[float, float]) -> Array:
    dense = curve(outline, 400)
    wanted = np.linspace(span[0], span[1], count) * 399
    return np.stack([np.interp(wanted, np.arange(400), dense[:, axis]) for axis in (0, 1)], 1)


def ellipsoid(x: float, y: float | None = None, z: float | None = None, *, fine: int = 8) -> Mesh:
    """Half-axes; `fine` is the number of quads along an edge of the cube that it is blown up from."""
    cube = _cube(fine)
    unit = cube.points / np.linalg.norm(cube.points, axis=1, keepdims=True)
    return cube.shaped(lambda _: unit).scaled(x, x if y is None else y, x if z is None else z)


def box(x: float, y: float, z: float, *, rounding: float = 0.1, fine: int = 12) -> Mesh:
    """Edge lengths and the radius of the edges; it stands on z = 0."""
    half = np.array([x, y, z]) / 2
    inner = np.maximum(half - rounding, 0)
    cube = _cube(fine)

    def to_box(points: Array) -> Array:
        # Half of the quads of each side lie evenly in its flat part, the others round its edges.
        share = np.abs(points)
        spread = np.sign(points) * np.where(
            share < 0.5, 2 * share * inner, inner + (2 * share - 1) * (half - inner)
        )
        core = np.clip(spread, -inner, inner)
        direction = spread - core
        length = np.linalg.norm(direction, axis=1, keepdims=True)
        return core + np.where(length > 1e-9, direction / (length + 1e-12) * np.minimum(length, rounding), 0)

    return cube.shaped(to_box).moved(z=half[2])


def _cube(fine: int) -> Mesh:
    steps = np.linspace(-1, 1, fine + 1)
    first, second = np.meshgrid(steps, steps)
    one = np.ones_like(first)
    sides = [
        (one, first, second),
        (-one, second, first),
        (second, one, first),
        (first, -one, second),
        (first, second, one),
        (second, first, -one),
    ]
    return welded(join(sheet(np.stack(side, -1)) for side in sides))


def tube(
    path: Array | Sequence[Sequence[float]], radius: float | Array, *, around: int = 10, flat: float = 1.0
) -> Mesh:
    """A closed tube along a path; `flat` squeezes it upright to the path."""
    spine = np.asarray(path, float)
    radii = np.broadcast_to(np.asarray(radius, float), (len(spine),))
    tangent = np.gradient(spine, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True) + 1e-12
    mean = np.abs(tangent.mean(0))
    up = np.eye(3)[2 if mean[2] < 0.9 * np.linalg.norm(mean) else 0]
    side = np.cross(tangent, up)
    side /= np.linalg.norm(side, axis=1, keepdims=True) + 1e-12
    above = np.cross(side, tangent)
    angle = np.linspace(0, 2 * pi, around, endpoint=False)
    rings = spine[:, None] + radii[:, None, None] * (
        np.cos(angle)[None, :, None] * side[:, None] + flat * np.sin(angle)[None, :, None] * above[:, None]
    )
    ends = [np.repeat(spine[at][None, None], around, 1) for at in (0, -1)]
    along = np.concatenate([[0], np.linspace(0, 1, len(spine)), [1]])
    uv = np.stack(np.meshgrid(angle / (2 * pi), along), -1)
    return sheet(np.concatenate([ends[0], rings, ends[1]]), wrapped=True, uv=uv)


def slab(
    reach: Callable[[Array], Array],
    thickness: float,
    *,
    rounding: float = 0.15,
    around: int = 72,
    rings: int = 18,
    dome: float = 0.0,
) -> Mesh:
    """A flat piece with the outline `reach(angle)`. `uv` are (angle / 360, ring): 0 to 1 on top, 1 to 1.5 the edge, then below."""
    ring = np.concatenate([np.linspace(0, 1, rings), np.linspace(1.1, 1.5, 6), np.linspace(1.6, 2.5, 6)])
    angle, ring = np.meshgrid(np.linspace(0, 2 * pi, around, endpoint=False), ring)
    rim = reach(angle)
    turn = np.clip((ring - 1) / 0.5, 0, 1) * pi
    inset = np.where(
        ring <= 1,
        (rim - rounding) * ring,
        np.where(
            ring <= 1.5, rim - rounding + rounding * np.sin(turn), (rim - rounding) * (2.52 - ring) / 1.02
        ),
    )
    top = thickness + dome * (1 - np.minimum(ring, 1) ** 2.2)
    height = np.where(ring <= 1, top, np.where(ring <= 1.5, thickness / 2 + thickness / 2 * np.cos(turn), 0))
    points = np.stack([inset * np.cos(angle), inset * np.sin(angle), height], -1)
    return sheet(points, wrapped=True, uv=np.stack([angle / (2 * pi), ring], -1))


def mirrored(half: Sequence[tuple[float, float]]) -> Callable[[Array], Array]:
    """The `reach` of a slab whose two sides are alike, by `half` of its outline from the foot to the top (across, up).

    Its foot is at the angle 0, along +x.
    """
    rim = curve([*half, *((-across, up) for across, up in half[-2::-1])], 600)
    angle = np.arctan2(rim[:, 0], -rim[:, 1])
    order = np.argsort(angle)
    return lambda at: np.interp(at, angle[order], np.hypot(*rim.T)[order], period=2 * pi)


def blade(
    width: Callable[[Array], Array],
    length: float,
    *,
    along: int = 22,
    across: int = 9,
    fold: float = 0.2,
    droop: float = 0.2,
    wave: float = 0.0,
    waves: float = 3.0,
    phase: float = 0.0,
) -> Mesh:
    """A leaf from the origin along +x. `width(share)` is half its width; `fold` lifts its edges, `droop` lowers its tip, both as a share of the length."""
    side, share = np.meshgrid(np.linspace(-1, 1, across), np.linspace(0, 1, along))
    half = np.maximum(width(share), 0)
    x = share * length
    y = side * half
    z = fold * np.abs(y) - droop * length * share**2
    z = z + wave * np.abs(side) * np.sin(share * 2 * pi * waves + phase + side * 1.6)
    return sheet(np.stack([x, y, z], -1), uv=np.stack([side, share], -1))


def fan(
    lobes: int,
    radius: float,
    *,
    depth: float = 0.35,
    spread: float = 200,
    teeth: int = 3,
    cup: float = 0.15,
    tooth: float = 0.1,
    pointed: bool = False,
    fine: int = 121,
) -> Mesh:
    """A lobed leaflet from the origin towards +x, as cilantro and parsley have it; `tooth` is how far its teeth stand out."""
    ring, angle = np.meshgrid(
        np.linspace(0.0, 1, 9), np.radians(np.linspace(-spread / 2, spread / 2, fine)), indexing="ij"
    )
    share = angle / radians(spread) + 0.5
    wave = (
        (lambda turns: 1 - np.abs(2 * np.mod(share * turns, 1) - 1))
        if pointed
        else (lambda turns: np.abs(np.sin(share * pi * turns)))
    )
    lobe = wave(lobes)
    reach = (
        radius
        * (1 - depth + depth * lobe**0.7 + tooth * wave(lobes * teeth))
        * (0.6 + 0.4 * np.cos(angle * 0.75))
    )
    points = np.stack(
        [ring * reach * np.cos(angle), ring * reach * np.sin(angle), cup * radius * (ring**2) * (0.5 - lobe)],
        -1,
    )
    return sheet(points, uv=np.stack([share * 2 - 1, ring], -1))


def leaf_width(
    length: float,
    ratio: float,
    *,
    widest: float = 0.4,
    teeth: int = 0,
    depth: float = 0.0,
    blunt: float = 1.0,
) -> Callable[[Array], Array]:
    """Half the width of a pointed leaf: `ratio` of width to length, widest at a share of the length, with saw teeth."""
    power = np.log(0.5) / np.log(widest)

    def width(share: Array) -> Array:
        base = np.sin(pi * np.clip(share, 0, 1) ** power) ** (0.9 / blunt) * length * ratio / 2
        if teeth:
            base = base * (1 - depth * np.mod(share * teeth, 1.0))
        return base

    return width
