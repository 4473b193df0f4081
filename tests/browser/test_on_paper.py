"""What is printed: paper is white, whatever theme one reads in."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Newcomer, Server

pytestmark = pytest.mark.slow

DARK = "localStorage.setItem('nexarium.theme', 'dark')"
PRINTED = """() => addEventListener("beforeprint", () => {
  const [root, body] = [document.documentElement, getComputedStyle(document.body)];
  window.printed = { theme: root.dataset.theme, ink: body.color };
})"""
"""Keeps how the page looks when it goes to the printer."""


def test_a_table_in_the_dark_theme_is_printed_light(server: Server, newcomer: Newcomer) -> None:
    opened = server.open("nexos", "you", "bot:1", options={"players": 2})
    page = newcomer(held=opened)
    page.add_init_script(DARK)
    page.goto(f"/t/{opened['table']}")
    page.locator(".tray button").first.wait_for()
    page.evaluate(PRINTED)
    page.pdf()
    assert page.evaluate("window.printed") == {"theme": "light", "ink": "rgb(34, 38, 44)"}
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"  # the screen is as before
    page.emulate_media(media="print")
    assert page.locator(".bar .tool:visible").count() == 0
    assert page.locator(".hand-room .btn:visible").count() == 0
    assert page.locator("svg.scene.board").is_visible()


def test_rules_are_printed_black_where_the_system_is_dark(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark")
    page.goto("/rules/nexos?language=en")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
