"""Labels that only screen readers read take no room: without them no page is shorter or narrower, on any screen."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from .conftest import Newcomer, Server

SIZES = [(1280, 800), (390, 844), (844, 390), (360, 640)]
PAGES = ["/", "/learn/keepers/first", "/puzzle/kepler", "/g/kepler/calculator", "/rules/kepler", "/me"]
LENGTHENED = """() => {
  const page = document.documentElement;
  const size = () => [page.scrollWidth, page.scrollHeight];
  const before = size();
  const hidden = [...document.querySelectorAll("body *")].filter((each) => getComputedStyle(each).clipPath === "inset(50%)");
  for (const each of hidden) each.style.setProperty("display", "none", "important");
  const after = size();
  for (const each of hidden) each.style.removeProperty("display");
  return before.map((length, place) => length - after[place]);
}"""
"""By how many pixels the hidden labels make the page wider and higher."""
TOO_HIGH = "() => document.documentElement.scrollHeight - innerHeight"
COMPANION = "nexarium.nemesis.companion"
INTRUDER = {"correct": "place", "kind": "creeper", "token": None, "beside": [0]}


def arrive(newcomer: Newcomer, size: tuple[int, int], address: str, **more: object) -> Page:
    page = newcomer(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 1000, **more)
    page.goto(address)
    page.locator("main, .hand, .prose, h1").first.wait_for()
    page.wait_for_timeout(300)
    return page


@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_longer_for_what_is_hidden_on_it(newcomer: Newcomer, size: tuple[int, int]) -> None:
    for address in PAGES:
        assert arrive(newcomer, size, address).evaluate(LENGTHENED) == [0, 0], address


@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_as_high_as_its_window(server: Server, newcomer: Newcomer, size: tuple[int, int]) -> None:
    seated = server.open("nexos", "you", "bot:1", options={"players": 2})
    page = arrive(newcomer, size, f"/t/{seated['table']}", held=seated)
    page.locator(".hand").wait_for()
    assert page.evaluate(LENGTHENED) == [0, 0]
    assert page.evaluate(TOO_HIGH) <= 0


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", SIZES)
def test_the_companion_is_as_high_as_its_window(newcomer: Newcomer, size: tuple[int, int], language: str) -> None:
    """With an intruder on the board, before and in the event phase: else head and tabs could be scrolled away."""
    page = arrive(newcomer, size, "/g/nemesis/companion", locale=language)
    for card in page.locator(".cast button").all()[:2]:
        card.click()
    page.get_by_role("button", name="Begin" if language == "en-GB" else "Commencer").click()
    page.locator("#what").wait_for()
    session = json.loads(page.evaluate("key => localStorage.getItem(key)", COMPANION))
    session["answers"].append(INTRUDER)
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [COMPANION, json.dumps(session)])
    page.reload()
    page.locator("#what").wait_for()
    for step in ("idle", "asked"):
        if step == "asked":
            page.get_by_role("button", name="Event phase" if language == "en-GB" else "Phase Événement").first.click()
            page.locator("#question").wait_for()
        assert page.evaluate(TOO_HIGH) <= 0, step
        head = page.locator("header").first.bounding_box()
        assert head
        assert head["y"] == 0
