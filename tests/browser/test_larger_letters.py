"""Letters of the size that the reader has set in their browser: larger, and nothing is cut off for it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import CHROMIUM, LAPTOP, PHONE, House, Launching, overflow

LARGER = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=20"]
CUT = """() => [...document.querySelectorAll('button, label, .btn, h1, h2, b')]
  .filter((part) => part.checkVisibility() && !part.closest('.hidden, .ask, svg') && getComputedStyle(part).textOverflow !== 'ellipsis')
  .filter((part) => part.scrollWidth > part.clientWidth + 3 && getComputedStyle(part).display !== 'inline')
  .map((part) => part.textContent.trim())"""
"""What is wider than the room that it has."""
BESIDE = """() => [...document.querySelectorAll('.seg label')].filter((label) => {
  const room = label.getBoundingClientRect();
  const parts = [...label.querySelectorAll('svg, span')].map((part) => part.getBoundingClientRect());
  return parts.some((part) => part.left < room.left || part.right > room.right + 0.5);
}).map((label) => label.textContent.trim())"""
"""Choices whose words stand beside their own field."""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_larger_letters_are_larger_and_whole(launching: Launching, house: House, size: dict[str, int]) -> None:
    table = house.open("keepers", "you", "you")["table"]
    with launching(executable_path=CHROMIUM, args=LARGER) as browser:
        screen: Any = {"viewport": size, "has_touch": size is PHONE}
        page = browser.new_context(base_url=house.address, locale="fr-FR", **screen).new_page()
        for address, shown in (("/", ".games button"), ("/learn/keepers", ".board"), (f"/t/{table}", ".board")):
            page.goto(address)
            expect(page.locator(shown).first).to_be_visible()
            assert page.evaluate("getComputedStyle(document.body).fontSize") == "17.5px"
            assert overflow(page) <= 0
            assert page.evaluate(CUT) == [], address
            assert page.evaluate(BESIDE) == [], address


def test_a_game_is_shown_from_where_something_lies(launching: Launching, house: House) -> None:
    """Before it is known who begins, no cube lies at a table of Keepers."""
    seated = house.open("keepers", "you", "you")
    house.play(seated, 3)
    with launching(executable_path=CHROMIUM) as browser:
        screen: Any = {"viewport": PHONE}
        page = browser.new_context(base_url=house.address, locale="en-GB", reduced_motion="reduce", **screen).new_page()
        page.goto(f"/t/{seated['table']}/replay")
        past = page.locator(".past")
        expect(past).to_contain_text("From the beginning")
        expect(page.locator(".board .layer-nk-tiles > *").first).to_be_visible()
        expect(past).not_to_contain_text("Nothing lies")
        past.get_by_role("button", name="One move on").click()
        move = page.locator(".past [role=status]")
        number = move.inner_text().split()[1]
        expect(page.locator(".last")).to_contain_text(f"Move {number}")
