"""The picture vocabulary: typed shapes with stable ids, in layers.

A game draws itself as a `Scene`. The browser draws the scene as SVG keyed by shape id: a shape whose id stays and whose `at` changes slides
there. `svg_text` writes it as one self-contained SVG file. Shapes carry classes, never colours: a theme is a style sheet (`style.css`
beside the game's scene, over Nexarium's design tokens). Lengths are in the scene's own units; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

import msgspec


class Shape(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="kind"):
    """The fields of every shape.

    `id` is stable over the game (empty: not followed from picture to picture). `title` is the text for screen readers. `actions` are the
    action ids that picking the shape offers. Where it offers one, the same player's decisions in `then` follow it at once, all of them or
    none. `preview` names one of the scene's previews, shown while the shape is hovered or focused. The shape is moved by `at`, then turned
    by `turn` degrees clockwise, then scaled by `scale`, all about its own origin.
    """

    id: str = ""
    classes: str = ""
    title: str = ""
    actions: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    preview: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    scale: float = 1.0


class Path(Shape, tag="path", frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An SVG path; `d` in absolute or relative path commands."""

    d: str


class Circle(Shape, tag="circle", frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A circle of radius `r` about the shape's origin."""

    r: float


class Rect(Shape, tag="rect", frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A rectangle `w` by `h` whose upper left corner is the shape's origin; `rx` rounds its corners."""

    w: float
    h: float
    rx: float = 0.0


class Text(Shape, tag="text", frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One line of text, `size` high; `anchor` is start, middle or end."""

    text: str
    size: float = 14.0
    anchor: str = "middle"


class Use(Shape, tag="use", frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One of the scene's symbols, by name."""

    symbol: str


class Group(Shape, tag="group", frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Shapes that are moved and picked as one."""

    children: tuple[AnyShape, ...]


AnyShape = Path | Circle | Rect | Text | Use | Group


class Layer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Shapes drawn in order. A static layer never changes during a game: it is sent once."""

    id: str
    shapes: tuple[AnyShape, ...] = ()
    static: bool = False


class Preview(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The effect of a choice: shapes drawn over the picture while the choice is hovered, a title, and a sentence.

    A player on a touch screen sees it before acting. Then `act` is the label of the confirming button ("Take action 3"), and those `shapes`
    that offer actions can be tapped.
    """

    title: str
    text: str = ""
    shapes: tuple[AnyShape, ...] = ()
    act: str = ""


class Scene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A picture `width` by `height`: layers from back to front, and symbols that `Use` refers to.

    `title` describes the picture in one sentence; `previews` are those that shapes and buttons name.
    """

    width: float
    height: float
    layers: tuple[Layer, ...] = ()
    symbols: dict[str, tuple[AnyShape, ...]] = {}
    title: str = ""
    previews: dict[str, Preview] = {}

    def without_static(self) -> Scene:
        """Return the scene for a viewer who already has its static layers and symbols."""
        layers = tuple(Layer(layer.id, (), True) if layer.static else layer for layer in self.layers)
        return Scene(self.width, self.height, layers, {}, self.title, self.previews)

    def shapes(self) -> Iterable[AnyShape]:
        """Yield every shape of every layer, groups before their children."""

        def walk(shapes: tuple[AnyShape, ...]) -> Iterable[AnyShape]:
            for shape in shapes:
                yield shape
                if isinstance(shape, Group):
                    yield from walk(shape.children)

        for layer in self.layers:
            yield from walk(layer.shapes)


Group.__annotations__["children"] = tuple[AnyShape, ...]


def width_of(text: str, size: float) -> float:
    """Return the approximate width of a line of text."""
    narrow = sum(character in "iljtfrI.,'1 " for character in text)
    broad = sum(character in "mwMWCGOQD\u0153" for character in text)
    return size * (0.55 * (len(text) - narrow - broad) + 0.31 * narrow + 0.78 * broad)


def shortened(text: str, size: float, room: float) -> str:
    """Return a line of text, cut where it would be wider than `room`.

    >>> shortened("a table of Nexos", 20, 100)
    'a table of…'
    """
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + "\u2026", size) > room:
        text = text[:-1]
    return text.rstrip(" ,.;:") + "\u2026"


LEAST_FIT = 0.7
"""Smallest scale of a line that is shrunk to fit; text that still does not fit is cut off."""


def fitted(text: str, size: float, room: float) -> tuple[str, float]:
    """Return a line of text and its size: smaller where it would be wider than `room`, and cut where it would become unreadable.

    >>> fitted("a table of Nexos", 20, 200), fitted("a table of Nexos", 20, 100)
    (('a table of Nexos', 20.0), ('a table of Nex…', 14.0))
    """
    wanted = width_of(text, size)
    if wanted <= room:
        return text, float(size)
    least = LEAST_FIT * size
    return (text, size * room / wanted) if size * room / wanted >= least else (shortened(text, least, room), least)


def number(value: float) -> str:
    """Return a coordinate in its shortest form: `2`, `0.5`, never `2.0` or `0.30000000000000004`."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _transform(shape: Shape) -> str:
    parts = []
    if shape.at != (0.0, 0.0):
        parts.append(f"translate({number(shape.at[0])} {number(shape.at[1])})")
    if shape.turn:
        parts.append(f"rotate({number(shape.turn)})")
    if shape.scale != 1.0:
        parts.append(f"scale({number(shape.scale)})")
    return f' transform="{" ".join(parts)}"' if parts else ""


def _element(shape: AnyShape) -> str:
    """Return one shape as SVG text."""
    match shape:
        case Path(d=d):
            name, own, body = "path", f' d="{escape(d)}"', ""
        case Circle(r=r):
            name, own, body = "circle", f' r="{number(r)}"', ""
        case Rect(w=w, h=h, rx=rx):
            name, body = "rect", ""
            own = f' width="{number(w)}" height="{number(h)}"' + (f' rx="{number(rx)}"' if rx else "")
        case Text(text=text, size=size, anchor=anchor):
            name, own, body = "text", f' font-size="{number(size)}" text-anchor="{anchor}"', escape(text, quote=False)
        case Use(symbol=symbol):
            name, own, body = "use", f' href="#{symbol}"', ""
        case Group(children=children):
            name, own, body = "g", "", "".join(map(_element, children))
    if shape.title:
        body = f"<title>{escape(shape.title, quote=False)}</title>{body}"
    classes = f' class="{escape(shape.classes)}"' if shape.classes else ""
    start = f"<{name}{classes}{own}{_transform(shape)}"
    return f"{start}>{body}</{name}>" if body else f"{start}/>"


def shared_style(theme: str = "light") -> str:
    """Return Nexarium's design tokens and shape classes as CSS text, for a standalone picture."""
    folder = files("nexarium.core")
    return themed("".join((folder / name).read_text("utf-8") for name in ("tokens.css", "scene.css")), theme)


def themed(style: str, theme: str) -> str:
    """Return CSS text in which the dark theme's properties apply if `theme` is dark: they come after the light ones and override them."""
    return style.replace('[data-theme="dark"]', ":root") if theme == "dark" else style


def svg_text(
    scene: Scene,
    style: str = "",
    *,
    theme: str = "light",
    width: float | None = None,
    part: tuple[float, float, float, float] | None = None,
) -> str:
    """Return the scene as one self-contained SVG file.

    `style` is the game's own CSS; `theme` is light or dark. `part` is the visible part: left, top, width and height (default: all). `width`
    is its width in pixels (default: the scene's own units).
    """
    left, top, across, down = part or (0.0, 0.0, scene.width, scene.height)
    width = across if width is None else width
    height = down * width / across
    symbols = "".join(f'<g id="{name}">{"".join(map(_element, shapes))}</g>' for name, shapes in scene.symbols.items())
    layers = "".join(f'<g class="layer-{layer.id}">{"".join(map(_element, layer.shapes))}</g>' for layer in scene.layers)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(left)} {number(top)} {number(across)} {number(down)}" '
        f'width="{number(width)}" height="{number(height)}" role="img" class="scene">'
        f"<title>{escape(scene.title, quote=False)}</title><style>{shared_style(theme)}{themed(style, theme)}</style>"
        f"<defs>{symbols}</defs>{layers}</svg>"
    )
