"""The workshop: a Keeper of one's own is entered by clicks, and by keys alone; nothing is lost; the box is played at once."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .conftest import Newcomer, Server, barriers

ROSTER = "roster.toml:"
MOST_TABS = 400


def at(page: Page, place: str) -> Locator:
    """The entry at a place of the roster, such as `keepers[8].power`."""
    return page.locator(f'[data-at="{ROSTER}{place}"]')


def draft(page: Page) -> Any:
    """The roster that the browser keeps."""
    return page.evaluate("JSON.parse(localStorage.getItem('nexarium.workshop.keepers')).values['roster.toml']")


def open_workshop(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Nexus Keepers")).click()
    page.get_by_role("link", name="Workshop").first.click()
    expect(page.get_by_text("The rules accept this box.")).to_be_visible()


def test_a_keeper_of_ones_own_is_entered_and_played(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    open_workshop(page)
    assert barriers(page, practices=True) == []

    at(page, "terrains").get_by_role("button", name="Add to").click()
    at(page, "terrains[5]").get_by_role("textbox").fill("swamp")
    at(page, "keepers").get_by_role("button", name="Add to").click()

    at(page, "keepers[8].id").get_by_role("textbox").fill("zog")
    # the rules refuse what is not entered yet, and the field says so
    expect(at(page, "keepers[8].plus").locator("li")).not_to_have_count(0)
    expect(page.get_by_role("button", name=re.compile(r"^\d+ problems?$"))).to_be_visible()
    expect(page.get_by_text("Solve the problems first.")).to_be_visible()
