"""Playing over days: clocks, vacation, and what happened since somebody last looked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer, Server, barriers, overflow, table_of, to_lobby

pytestmark = pytest.mark.slow

YESTERDAY = """() => {
  const seen = JSON.parse(localStorage.getItem("nexarium.seen"));
  seen[0].at -= 25 * 3600 * 1000;
  localStorage.setItem("nexarium.seen", JSON.stringify(seen));
}"""
"""Makes a browser believe that it last saw its newest table a day ago."""


def pick(page: Page, group: str, choice: str) -> None:
    """Choose one of a few."""
    page.get_by_role("radiogroup", name=group).locator("label", has_text=re.compile(f"^ *{choice} *$")).click()


def test_days_a_turn_and_a_vacation(newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    to_lobby(page)
    pick(page, "Mode", "Two players")
    pick(page, "Who sits as Yellow + Green", "Friend")
    pick(page, "Time", "Days")
    page.get_by_label("When time is up").select_option("that player loses")
    assert barriers(page) == []
    page.get_by_role("button", name="Open the table").click()
    table = table_of(page)
    expect(page.get_by_role("timer").first).to_have_text("3 d")
    friend = newcomer(phone=True)
    friend.goto(f"/t/{table}")
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Take the seat").tap()
    expect(friend.get_by_role("timer").first).to_have_text(re.compile(r"^(3 d|2 d 24 h)$"))
    assert overflow(friend) <= 0
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Vacation", exact=True).click()
    page.get_by_role("button", name="Start vacation").click()
    expect(page.locator(".matter")).to_contain_text("You are away until")
    expect(friend.get_by_text("is away until")).to_be_visible()
    expect(page.locator(".players")).to_contain_text("away until")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Vacation", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="End vacation").click()
    expect(page.locator(".players")).not_to_contain_text("away until")

    # on a phone the cards have no room for it: the player's own is shown beside the game, with the way back
    friend.get_by_role("button", name="Menu").tap()
    friend.get_by_role("button", name="Vacation", exact=True).tap()
    friend.get_by_role("button", name="Start vacation").tap()
    own = friend.locator(".matter", has_text="You are away until")
    expect(own).to_be_visible()
    assert overflow(friend) <= 0
    own.get_by_role("button", name="End vacation").tap()
    expect(own).to_have_count(0)
    expect(page.locator(".players")).not_to_contain_text("away until")


def test_what_happened_since_somebody_last_looked(server: Server, newcomer: Newcomer) -> None:
    opened = server.open("nexos", "you", "bot:1", options={"players": 2})
    at_home = newcomer(held=opened)
    at_home.goto(f"/t/{opened['table']}")
    at_home.locator(".tray button").first.wait_for()
    at_home.goto("/")
    under_way = newcomer(phone=True, held=opened)
    under_way.goto(f"/t/{opened['table']}")
    under_way.locator(".tray button:not([aria-disabled])").first.tap()
    under_way.get_by_role("button", name=re.compile("^Place")).tap()
    expect(under_way.locator(".board .placed")).to_have_count(2)
    at_home.evaluate(YESTERDAY)
    at_home.goto(f"/t/{opened['table']}")
    told = at_home.locator(".matter", has_text="2 moves since yesterday")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Show me").click()
    expect(at_home.get_by_role("region", name="As you last saw it")).to_be_visible()
    expect(at_home.locator(".board .placed")).to_have_count(0)
    for move in (1, 2):
        at_home.locator(".past").get_by_role("button", name="One move on").click()
        expect(at_home.get_by_text(f"Move {move} of 2", exact=True)).to_be_visible()
        expect(at_home.locator(".board .placed")).to_have_count(move)
    at_home.locator(".past").get_by_role("button", name="One move on").click()
    expect(at_home.locator(".past")).to_have_count(0)
    expect(told).to_have_count(0)
    at_home.reload()
    at_home.locator(".tray button").first.wait_for()
    expect(told).to_have_count(0)


def test_it_plays_by_itself_where_things_may_move(server: Server, newcomer: Newcomer) -> None:
    opened = server.open("nexos", "you", "bot:1", options={"players": 2})
    page = newcomer(held=opened, reduced_motion="no-preference")
    page.goto(f"/t/{opened['table']}")
    page.locator(".tray button:not([aria-disabled])").first.click()
    page.get_by_role("button", name=re.compile("^Place")).click()
    expect(page.locator(".board .placed")).to_have_count(2)
    page.goto("/")
    page.evaluate(YESTERDAY.replace("seen[0].at", "seen[0].ply = 0; seen[0].at"))
    page.goto(f"/t/{opened['table']}")
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("Move 2 of 2", exact=True)).to_be_visible()
    expect(page.locator(".past")).to_have_count(0)


def test_an_answer_in_advance(server: Server, newcomer: Newcomer) -> None:
    """Tried and kept on a phone, played while nobody looks."""
    opened = server.open("nexos", "you", "open", options={"players": 2}, name="Ann")
    bo = server.http.post(f"/api/tables/{opened['table']}/seats", json={"name": "Bo"}).json()
    page = newcomer(phone=True, held=bo, viewport={"width": 360, "height": 640})
    page.goto(f"/t/{opened['table']}")
    page.get_by_role("button", name="Conditional moves").tap()
    page.get_by_text("Suppose that Ann plays").wait_for()
    held = page.locator(".tray").evaluate("tray => tray.clientHeight")
    for seen in (1, 2):
        page.locator(".tray button:not([aria-disabled])").nth(seen).tap()
        page.locator(".hand .do").tap()
        expect(page.locator(".board .placed")).to_have_count(seen)
        assert page.locator(".tray").evaluate("tray => tray.clientHeight") >= held > 60, "what one holds keeps its room"
    page.get_by_role("button", name="Keep this answer").tap()
    expect(page.get_by_role("button", name="Remove this answer")).to_have_count(1)
    expect(page.locator(".board .placed")).to_have_count(0)
    assert page.locator(".tray").evaluate("tray => tray.clientHeight") >= held
    menu = page.get_by_role("button", name="Menu").bounding_box()
    assert menu
    assert menu["x"] + menu["width"] <= 360
    assert overflow(page) <= 0
    supposed = page.locator(".matter").inner_text().split(" \u2192 ")
    page.goto("/")
    ann = newcomer(held=opened)
    ann.goto(f"/t/{opened['table']}")
    ann.locator(".tray button:not([aria-disabled])").nth(1).click()
    ann.locator(".hand .do").click()
    expect(ann.locator(".board .placed")).to_have_count(2)
    assert len(supposed) == 2
    assert len(server.record(opened["table"])["actions"]) == 2
