"""Light, camera and the scene in Blender. The light grows with the subject, so that a seed and a pumpkin look alike."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

from .colors import Array
from .materials import to_material
from .mesh import Mesh, join
from .pieces import Finish, Piece
from .views import Light, View

FINAL_SAMPLES = 9
"""From this number on the denoiser takes its time."""


def clear(width: int, height: int, *, samples: int, threads: int) -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    render, cycles, view = scene.render, scene.cycles, scene.view_settings
    render.engine = "CYCLES"
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.threads_mode, render.threads = "FIXED", threads
    cycles.device = "CPU"
    cycles.samples, cycles.seed = samples, 1
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.06, 6
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_quality, cycles.denoising_prefilter = (
        ("FAST", "NONE") if samples < FINAL_SAMPLES else ("BALANCED", "ACCURATE")
    )
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = (
        4,
        3,
        2,
        2,
    )
    # Through clear glass, every ray goes on.
    cycles.min_transparent_bounces = cycles.transparent_max_bounces = 16
    cycles.caustics_reflective = cycles.caustics_refractive = False
    view.view_transform, view.look, view.exposure = "Khronos PBR Neutral", "None", 0.0


def add(pieces: Iterable[Piece]) -> None:
    """Puts the pieces into the scene, one object for each finish."""
    by_finish: dict[Finish, list[Mesh]] = {}
    for piece in pieces:
        for part in piece.parts:
            by_finish.setdefault(part.finish, []).append(part.mesh)
    for finish, meshes in by_finish.items():
        data = _to_blender(join(meshes))
        data.materials.append(to_material(finish))
        bpy.context.scene.collection.objects.link(bpy.data.objects.new("food", data))


def _to_blender(mesh: Mesh) -> bpy.types.Mesh:
    data = bpy.data.meshes.new("food")
    starts = np.concatenate([[0], np.cumsum(mesh.sizes)[:-1]]).astype(np.int32)
    data.vertices.add(len(mesh.points))
    data.loops.add(len(mesh.corners))
    data.polygons.add(len(mesh.sizes))
    data.vertices.foreach_set("co", mesh.points.astype(np.float32).ravel())
    data.loops.foreach_set("vertex_index", mesh.corners.astype(np.int32))
    data.polygons.foreach_set("loop_start", starts)
    data.polygons.foreach_set("use_smooth", np.ones(len(mesh.sizes), bool))
    color = data.attributes.new("Color", "FLOAT_COLOR", "POINT")
    color.data.foreach_set(
        "color", np.concatenate([mesh.colors, np.ones((len(mesh.colors), 1))], 1).astype(np.float32).ravel()
    )
    layer = data.uv_layers.new(name="UV")
    layer.data.foreach_set("uv", mesh.uv[mesh.corners].astype(np.float32).ravel())
    data.update(calc_edges=True)
    data.validate()
    return data


def light(setting: Light, reach: float, middle: Array, turn: float) -> None:
    """`reach` is the subject's radius (cm); `turn` rotates the surroundings (degrees)."""
    scene = bpy.context.scene
    world = bpy.data.worlds.new("surroundings")
    scene.world = world
    world.use_nodes = True
    # Dim and smooth surroundings need no map of where they are bright, which takes seconds to compute.
    world.cycles.sampling_method = "NONE"
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = next(node for node in nodes if node.type == "BACKGROUND")
    background.inputs["Strength"].default_value = setting.ambient
    image = nodes.new("ShaderNodeTexEnvironment")
    folder = Path(bpy.utils.resource_path("LOCAL")) / "datafiles/studiolights/world"
    image.image = bpy.data.images.load(str(folder / "studio.exr"))
    place, mapping = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value = (0, 0, radians(turn))
    links.new(place.outputs["Generated"], mapping.inputs["Vector"])
    links.new(mapping.outputs["Vector"], image.inputs["Vector"])
    links.new(image.outputs["Color"], background.inputs["Color"])

    distance = setting.distance * reach
    window = bpy.data.lights.new("window", "AREA")
    window.shape = "RECTANGLE"
    window.size, window.size_y = setting.size * reach, setting.size * 0.8 * reach
    window.energy = 46 * distance**2 * setting.strength
    window.color = (1, 0.945, 0.87)
    direction = _direction(setting.azimuth, setting.elevation)
    _aim(bpy.data.objects.new("window", window), Vector(middle) + direction * distance, -direction)


def shoot(view: View, points: Array) -> None:
    """Aims the camera so that the points fill its share of the frame."""
    scene = bpy.context.scene
    camera = bpy.data.cameras.new("camera")
    camera.lens = view.lens
    direction = _direction(-90, view.elevation)
    backward = np.array(direction)
    right = np.array([1.0, 0, 0])
    up = np.cross(backward, right)
    aspect = scene.render.resolution_y / scene.render.resolution_x
    half = camera.sensor_width / 2 / camera.lens
    target = (points.min(0) + points.max(0)) / 2
    distance = 10 * np.ptp(points, axis=0).max()
    for _ in range(12):
        seen = points - target
        depth = distance - seen @ backward
        x, y = seen @ right / depth, seen @ up / depth
        target = target + (right * (x.max() + x.min()) + up * (y.max() + y.min())) / 2 * distance
        needed = max(np.ptp(x) / (2 * half), np.ptp(y) / (2 * half * aspect))
        distance *= needed / view.fill
    eye = target + backward * distance
    thing = _aim(bpy.data.objects.new("camera", camera), Vector(eye), -direction)
    scene.camera = thing
    camera.clip_end = distance * 20
    camera.clip_start = distance / 100
    camera.dof.use_dof = not view.is_all_sharp
    camera.dof.focus_distance = distance * 0.97
    # The same softness at any distance: Blender reads units as meters, and the lens opening as lens / f-number.
    camera.dof.aperture_fstop = camera.lens / 1000 / (0.009 * distance)


def _direction(azimuth: float, elevation: float) -> Vector:
    a, e = radians(azimuth), radians(elevation)
    return Vector((cos(a) * cos(e), sin(a) * cos(e), sin(e)))


def _aim(thing: bpy.types.Object, position: Vector, direction: Vector) -> bpy.types.Object:
    bpy.context.scene.collection.objects.link(thing)
    thing.location = position
    thing.rotation_euler = direction.to_track_quat("-Z", "Y").to_euler()
    return thing


def render(file: Path) -> None:
    scene = bpy.context.scene
    scene.render.image_settings.file_format = "PNG"
    scene.render.filepath = str(file)
    bpy.ops.render.render(write_still=True)
