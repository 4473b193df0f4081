"""The pictures of a rulebook, drawn once by the game's own scene, for light and dark pages."""

from __future__ import annotations

import logging
from functools import cache
from urllib.parse import quote

from msgspec.structs import replace

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Definition
from nexarium.core.rulebook import Rulebook, diagrams, drawn
from nexarium.core.scene import AnyShape, Group, Layer, Scene, svg_text
from nexarium.server.language import Language, as_language
from nexarium.server.logs import about
from nexarium.server.rulebooks.markup import Figure

log = logging.getLogger("nexarium.server")

MARKED = "marked"
STYLE = f".scene .{MARKED} {{ filter: drop-shadow(0 0 2px var(--accent)) drop-shadow(0 0 5px var(--accent)); }}"
"""Highlights the subject of a picture, as at the table."""


def picture_of(definition: Definition, name: str, language: Language, theme: str) -> str:
    """Return a picture as an SVG file. Raises `BrokenGame` if it cannot be drawn."""
    scene = _scene(definition.name, name, language)
    style: str = definition.load_picture().style()
    return svg_text(scene, style + STYLE, theme=theme, part=diagrams(definition.package)[name].part)


def figures_of(definition: Definition, book: Rulebook) -> dict[str, Figure]:
    """Return the figures of a rulebook by name. A figure that cannot be drawn is omitted and logged."""
    language = as_language(book.language)
    figures: dict[str, Figure] = {}
    for name in book.pictures:
        try:
            scene = _scene(definition.name, name, language)
        except Exception:  # a page without one of its pictures is still useful
            log.exception("a picture of the rules of %s cannot be drawn", definition.name, extra=about("game_broken"))
            continue
        part = diagrams(definition.package)[name].part
        width, height = part[2:] if part else (scene.width, scene.height)
        address = f"/rules/{quote(definition.name)}/pictures/{quote(name)}.svg?language={language}&theme="
        figures[name] = Figure(f"{address}light", f"{address}dark", round(width), round(height), scene.title)
    return figures


@cache
def _scene(game: str, name: str, language: Language) -> Scene:
    definition = catalogue()[game]
    scene = drawn(definition, name, language)
    marked = frozenset(diagrams(definition.package)[name].marked)
    if not marked:
        return scene
    layers = tuple(Layer(layer.id, tuple(_marked(shape, marked) for shape in layer.shapes), layer.static) for layer in scene.layers)
    return replace(scene, layers=layers)


def _marked(shape: AnyShape, marked: frozenset[str]) -> AnyShape:
    if isinstance(shape, Group):
        shape = replace(shape, children=tuple(_marked(child, marked) for child in shape.children))
    return replace(shape, classes=f"{shape.classes} {MARKED}".strip()) if shape.id in marked else shape
