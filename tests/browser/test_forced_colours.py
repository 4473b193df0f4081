"""Where a reader's system sets the colours, what a shade or a ring tells is still told, in the system's own; where it asks for more
contrast, there is more."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Newcomer, Server, barriers, choose

pytestmark = pytest.mark.slow

SYSTEM = """(name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = name;
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}"""
WORN = "(element, property) => getComputedStyle(element)[property]"


@pytest.mark.parametrize(("scheme", "kept"), [("light", "dark"), ("dark", "light")])
def test_in_the_systems_colours_everything_is_told(newcomer: Newcomer, server: Server, scheme: str, kept: str) -> None:
    page = newcomer(forced_colors="active", color_scheme=scheme, bypass_csp=True)
    page.add_init_script(f"localStorage.setItem('nexarium.theme', '{kept}')")
    page.goto("/")
    choose(page)
    # a theme of the other kind, chosen for other days, would lay dark words over dark boards
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    canvas, text, link = (page.evaluate(SYSTEM, name) for name in ("Canvas", "CanvasText", "LinkText"))
    body = page.locator("body")
    assert [body.evaluate(WORN, each) for each in ("backgroundColor", "color")] == [canvas, text]
    main = page.locator(".quick .btn.primary")
    assert [main.evaluate(WORN, each) for each in ("backgroundColor", "color")] == [link, canvas]
    assert page.locator(".games [aria-pressed=true]").evaluate(WORN, "borderTopColor") == link
    chosen = page.locator(".seg label:has(:checked)").first
    assert [chosen.evaluate(WORN, each) for each in ("outlineStyle", "outlineColor")] == ["solid", link]
    assert barriers(page) == []

    seated = server.open("nexos", "you", "bot:1", options={"players": 2})
    page.evaluate("held => localStorage.setItem('nexarium.seats', JSON.stringify([held]))", seated)
    page.goto(f"/t/{seated['table']}")
    piece = page.locator(".tray button").first
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    assert link in piece.evaluate(WORN, "boxShadow")
    assert barriers(page) == []


CONTRAST = """(element) => {
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const parts = [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const worn = getComputedStyle(element);
  const ground = light(getComputedStyle(document.body).backgroundColor);
  const ratio = (colour) => Math.max(light(colour) / ground, ground / light(colour));
  return [ratio(worn.borderTopColor), ratio(getComputedStyle(element.querySelector('.muted') ?? element).color)];
}"""
"""How far the frame of something, and what is muted in it, stand out from the page."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_asks_for_more_contrast_has_it(newcomer: Newcomer, scheme: str) -> None:
    page = newcomer(contrast="more", color_scheme=scheme)
    page.goto("/")
    card = page.locator(".games button", has=page.locator(".muted")).first
    frame, muted = card.evaluate(CONTRAST)
    assert frame > 3
    assert muted > 7
