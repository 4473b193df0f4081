"""Pictures as pixels. resvg draws them from plain SVG: it supports neither custom properties nor inheritance into symbols.

Needs the extra `pictures`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from nexarium.core.errors import MissingExtra

SVG = "{http://www.w3.org/2000/svg}"
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
_MIXED_COLOUR = r"((?:(?!color-mix)[^(),]|\([^()]*\))+?)"
_MIX = re.compile(rf"color-mix\(\s*in\s+[\w-]+\s*,\s*{_MIXED_COLOUR}\s*,\s*{_MIXED_COLOUR}\s*\)")
"""A mixture of two colours that are not mixtures themselves: the innermost is computed first."""

_NO_EXTRA = "pictures as pixels (PNG, GIF, rgb_array) need the extra: pip install 'nexarium[pictures]'"


def lacking() -> str | None:
    """Return what has to be installed before pictures can be rasterised, or None. It imports none of it, since that is slow."""
    return None if all(map(find_spec, ("resvg_py", "cssselect2", "tinycss2", "PIL"))) else _NO_EXTRA


def _extra() -> tuple[Any, Any, Any]:
    try:
        import cssselect2
        import resvg_py
        import tinycss2
    except ImportError:
        raise MissingExtra(_NO_EXTRA) from None
    return resvg_py, cssselect2, tinycss2


def plain_svg(svg: str) -> str:
    """Return the same picture with every shape's properties on the shape: no style sheet, no variables, no `use`."""
    _, cssselect2, tinycss2 = _extra()
    root = ElementTree.fromstring(svg)
    sheets = list(root.iter(f"{SVG}style"))
    matcher = cssselect2.Matcher()
    for sheet in sheets:
        for rule in tinycss2.parse_stylesheet(sheet.text or "", skip_comments=True, skip_whitespace=True):
            if rule.type != "qualified-rule":
                continue
            declared = [
                (each.name, tinycss2.serialize(each.value).strip(), each.important)
                for each in tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
                if each.type == "declaration"
            ]
            try:
                selectors = cssselect2.compile_selector_list(rule.prelude)
            except cssselect2.SelectorError:
                continue
            for selector in selectors:
                if selector.pseudo_element is None:
                    matcher.add_selector(selector, declared)
    styles: dict[ElementTree.Element, dict[str, str]] = {}
    for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        matched = [one for *_, declared in sorted(matcher.match(wrapper), key=lambda match: match[:2]) for one in declared]
        styles[wrapper.etree_element] = {name: value for name, value, _ in sorted(matched, key=lambda one: bool(one[2]))}
    symbols = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    ElementTree.register_namespace("", SVG[1:-1])
    return ElementTree.tostring(_plain(root, styles, symbols, {}), "unicode")


def _plain(
    element: ElementTree.Element,
    styles: Mapping[ElementTree.Element, Mapping[str, str]],
    symbols: Mapping[str, ElementTree.Element],
    inherited: Mapping[str, str],
) -> ElementTree.Element:
    own = styles[element]
    variables = {**inherited, **{name: value for name, value in own.items() if name.startswith("--")}}
    attributes = {name: value for name, value in element.items() if name not in ("class", "href", "id", "role")}
    attributes.update({name: value for name, value in own.items() if not name.startswith("--")})
    if (weight := attributes.get("font-weight", "")).isdecimal():
        attributes["font-weight"] = str(round(int(weight) / 100 + 0.01) * 100)  # resvg takes a weight between hundreds for 400
    resolved = ((name, resolved_value(value, variables)) for name, value in attributes.items())
    copy = ElementTree.Element(element.tag, {name: value for name, value in resolved if value is not None})
    copy.text, copy.tail = element.text, element.tail
    children: Sequence[ElementTree.Element] = list(element)
    if element.tag == f"{SVG}use":
        copy.tag = f"{SVG}g"
        children = [symbols[element.get("href", "")[1:]]] if element.get("href", "")[1:] in symbols else []
    copy.extend(
        _plain(child, styles, symbols, variables) for child in children if child.tag not in (f"{SVG}style", f"{SVG}defs", f"{SVG}title")
    )
    return copy


def resolved_value(value: str, variables: Mapping[str, str]) -> str | None:
    """Return a property's value without variables and mixed colours; None for an unknown variable.

    >>> resolved_value("var(--seat, red)", {"--seat": "var(--blue)", "--blue": "#2c6bd1"})
    '#2c6bd1'
    >>> resolved_value("color-mix(in srgb, color-mix(in srgb, #ff0000 50%, #0000ff) 50%, color-mix(in srgb, #ffffff 20%, #000000))", {})
    'rgba(90,26,90,1)'
    """
    for _ in range(32):
        found = _VARIABLE.search(value)
        if found is None:
            break
        name, fallback = found.groups()
        resolved = variables.get(name, fallback)
        if resolved is None:
            return None
        value = value[: found.start()] + resolved.strip() + value[found.end() :]
    while mix := _MIX.search(value):
        value = value[: mix.start()] + _mixed(mix[1], mix[2]) + value[mix.end() :]
    if value.startswith("rgb(") and "," not in value:
        return _text(_colour(value))
    return value


def _colour(text: str) -> tuple[float, float, float, float]:
    """Return red, green, blue and alpha, 0 to 1."""
    import tinycss2.color4 as colours

    parsed = colours.parse_color(text.strip())
    if parsed is None or not hasattr(parsed, "to"):
        return 0.0, 0.0, 0.0, 1.0
    red, green, blue = parsed.to("srgb").coordinates
    return red, green, blue, parsed.alpha


def _text(colour: tuple[float, float, float, float]) -> str:
    red, green, blue = (round(255 * each) for each in colour[:3])
    return f"rgba({red},{green},{blue},{colour[3]:.3g})"


def _mixed(first: str, second: str) -> str:
    """Return a CSS `color-mix`, mixed in sRGB whatever colour space is named: near enough for a picture."""

    def parted(text: str) -> tuple[str, float | None]:
        found = re.search(r"([\d.]+)%\s*$", text)
        return (text[: found.start()].strip(), float(found[1]) / 100) if found else (text.strip(), None)

    (one, share), (other, rest) = parted(first), parted(second)
    if share is None:
        share = 0.5 if rest is None else 1 - rest
    a, b = _colour(one), _colour(other)
    alpha = a[3] * share + b[3] * (1 - share)
    if alpha == 0:
        return "rgba(0,0,0,0)"
    red, green, blue = ((p * a[3] * share + q * b[3] * (1 - share)) / alpha for p, q in zip(a[:3], b[:3], strict=True))
    return _text((red, green, blue, alpha))


def png(svg: str, width: int, background: str | None = None) -> bytes:
    """Return the picture as PNG, `width` pixels wide. Undrawn areas are transparent, or have the colour `background`."""
    resvg, _, _ = _extra()
    return bytes(resvg.svg_to_bytes(svg_string=plain_svg(svg), width=width, background=background))


def gif(pictures: Iterator[str], width: int, seconds: float, background: str = "white") -> bytes:
    """Return pictures as an animated GIF, with the last one shown longer. `seconds` is the time for each."""
    return animation([png(svg, width, background) for svg in pictures], seconds, background)


def animation(pictures: Sequence[bytes], seconds: float, background: str = "white") -> bytes:
    """Return PNG pictures as an animated GIF, with the last one shown longer. `seconds` is the time for each.

    The animation is as large as its largest pictures. Smaller ones are centred on the background.
    """
    _extra()
    from PIL import Image

    frames = [frame.quantize(64) for frame in same_size([Image.open(BytesIO(picture)) for picture in pictures], background)]
    out = BytesIO()
    pause = int(1000 * seconds)
    durations = [pause] * (len(frames) - 1) + [max(pause, 3000)]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=durations, loop=0)
    return out.getvalue()


def same_size(images: Sequence[Any], background: str) -> list[Any]:
    """Return Pillow images as RGB images of one size, each centred on the background: a board that grows has pictures of several sizes."""
    from PIL import Image

    size = max(image.width for image in images), max(image.height for image in images)
    canvases = []
    for image in images:
        canvas = Image.new("RGB", size, background)
        canvas.paste(image.convert("RGB"), ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
        canvases.append(canvas)
    return canvases


def half_blocks(svg: str, width: int) -> str:
    """Return the picture for a terminal with 24-bit colour, `width` cells wide: each cell is two pixels, one above the other."""
    from PIL import Image

    image = Image.open(BytesIO(png(svg, 4 * width))).convert("RGB")
    image = image.resize((width, max(2, image.height * width // image.width // 2 * 2)))
    raw = image.tobytes()
    lines = []
    for y in range(0, image.height, 2):
        cells = []
        for x in range(width):
            above, below = (raw[3 * (row * width + x) : 3 * (row * width + x) + 3] for row in (y, y + 1))
            cells.append(f"\x1b[38;2;{above[0]};{above[1]};{above[2]};48;2;{below[0]};{below[1]};{below[2]}m▀")
        lines.append("".join(cells) + "\x1b[0m")
    return "\n".join(lines)
