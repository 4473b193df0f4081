"""The preview picture of a link: 1200 by 630 pixels, with a scene, the logo and two lines of text."""

from __future__ import annotations

from html import escape
from xml.etree import ElementTree

from nexarium.core.scene import shared_style, shortened

WIDTH, HEIGHT = 1200, 630
EDGE = 40
FOOT = 120
"""The height of the strip with the text at the bottom."""
SVG = "http://www.w3.org/2000/svg"


def card_svg(scene: str, title: str, line: str) -> str:
    """Return the card as SVG; `scene` is a complete SVG file."""
    ElementTree.register_namespace("", SVG)
    inner = ElementTree.fromstring(scene)
    _, _, width, height = (float(each) for each in inner.get("viewBox", "0 0 1 1").split())
    room = (WIDTH - 2 * EDGE, HEIGHT - FOOT - 1.5 * EDGE)
    scale = min(room[0] / width, room[1] / height)
    inner.set("width", f"{width * scale:.1f}")
    inner.set("height", f"{height * scale:.1f}")
    inner.set("x", f"{(WIDTH - width * scale) / 2:.1f}")
    inner.set("y", f"{EDGE + (room[1] - height * scale) / 2:.1f}")
    foot = HEIGHT - FOOT
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{shared_style()}</style>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--bg)"/>'
        f"{ElementTree.tostring(inner, 'unicode')}"
        f'<rect y="{foot}" width="{WIDTH}" height="{FOOT}" fill="var(--surface)"/>'
        f'<rect y="{foot}" width="{WIDTH}" height="2" fill="var(--line)"/>'
        f'<g transform="translate({EDGE} {foot + 24}) scale(3)" '
        'fill="none" stroke="var(--accent)" stroke-width="2.6" stroke-linecap="round">'
        '<path d="M4 20V7a3 3 0 0 1 3-3h1a3 3 0 0 1 3 3v10a3 3 0 0 0 6 0V9"/>'
        '<circle cx="17" cy="4.5" r="1.9" fill="var(--accent)" stroke="none"/></g>'
        f"{_text(title, 44, foot + 58, 'ink', 600)}{_text(line, 26, foot + 96, 'muted', 400)}</svg>"
    )


def _text(text: str, size: int, y: int, colour: str, weight: int) -> str:
    left = EDGE + 96
    shown = shortened(text, size, WIDTH - EDGE - left)
    return (
        f'<text x="{left}" y="{y}" font-size="{size}" font-weight="{weight}" font-family="Inter" fill="var(--{colour})">'
        f"{escape(shown)}</text>"
    )
