"""One recipe of Blender's Principled surface for all food: the mesh's colors, mottled and bumped by noise."""

from __future__ import annotations

import bpy

from .pieces import Finish


def to_material(finish: Finish) -> bpy.types.Material:
    material = bpy.data.materials.new("finish")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    surface = next(node for node in nodes if node.type == "BSDF_PRINCIPLED")

    color = _image(nodes, finish) if finish.image else _mottled_color(nodes, links, finish)
    links.new(color, surface.inputs["Base Color"])
    values = {
        "Roughness": finish.roughness,
        "Coat Weight": finish.coat,
        "Coat Roughness": 0.15,
        "Transmission Weight": finish.transmission,
        "Sheen Weight": finish.sheen,
        "Metallic": finish.metallic,
        "Subsurface Weight": finish.subsurface,
        "Subsurface Scale": finish.depth,
    }
    for name, value in values.items():
        surface.inputs[name].default_value = value
    surface.inputs["Subsurface Radius"].default_value = (1, 0.45, 0.25)
    if finish.bump:
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Strength"].default_value = min(1, finish.bump)
        bump.inputs["Distance"].default_value = finish.bump_size * 0.5
        links.new(_noise(nodes, links, finish.bump_size, detail=4), bump.inputs["Height"])
        links.new(bump.outputs["Normal"], surface.inputs["Normal"])
    if finish.is_clear:
        _see_through(nodes, links, color, finish.coat)
    return material


def _see_through(nodes, links, color, gloss: float) -> None:
    """Lets light and looks pass straight on, less near its outline, where they take a longer way; `gloss` is what it mirrors."""
    output = next(node for node in nodes if node.type == "OUTPUT_MATERIAL")
    open_, edge, tint = (
        nodes.new(f"ShaderNode{kind}") for kind in ("BsdfTransparent", "LayerWeight", "MixRGB")
    )
    edge.inputs["Blend"].default_value = 0.15
    tint.inputs["Color2"].default_value = (0.5, 0.57, 0.6, 1)
    links.new(edge.outputs["Facing"], tint.inputs["Fac"])
    links.new(color, tint.inputs["Color1"])
    links.new(tint.outputs["Color"], open_.inputs["Color"])
    links.new(open_.outputs["BSDF"], output.inputs["Surface"])
    if gloss:
        mirror, both = nodes.new("ShaderNodeBsdfGlossy"), nodes.new("ShaderNodeMixShader")
        mirror.inputs["Roughness"].default_value = 0.08
        both.inputs["Fac"].default_value = gloss
        links.new(open_.outputs["BSDF"], both.inputs[1])
        links.new(mirror.outputs["BSDF"], both.inputs[2])
        links.new(both.outputs["Shader"], output.inputs["Surface"])


def _image(nodes, finish: Finish):
    node = nodes.new("ShaderNodeTexImage")
    node.image = bpy.data.images.load(str(finish.image), check_existing=True)
    node.extension = "EXTEND"
    return node.outputs["Color"]


def _mottled_color(nodes, links, finish: Finish):
    color = nodes.new("ShaderNodeAttribute")
    color.attribute_name = "Color"
    if not finish.mottle:
        return color.outputs["Color"]
    value = nodes.new("ShaderNodeMapRange")
    links.new(_noise(nodes, links, finish.mottle_size, detail=3), value.inputs["Value"])
    # Noise rarely leaves 0.25 to 0.75.
    value.inputs["From Min"].default_value, value.inputs["From Max"].default_value = 0.25, 0.75
    value.inputs["To Min"].default_value, value.inputs["To Max"].default_value = (
        1 - finish.mottle * 1.4,
        1 + finish.mottle * 0.6,
    )
    mottled = nodes.new("ShaderNodeHueSaturation")
    links.new(value.outputs["Result"], mottled.inputs["Value"])
    links.new(color.outputs["Color"], mottled.inputs["Color"])
    return mottled.outputs["Color"]


def _noise(nodes, links, size: float, *, detail: float):
    place = nodes.new("ShaderNodeTexCoord")
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 1 / size
    noise.inputs["Detail"].default_value = detail
    links.new(place.outputs["Object"], noise.inputs["Vector"])
    return noise.outputs["Fac"]
