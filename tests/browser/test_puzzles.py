"""Puzzles by clicking, as a newcomer finds them: what a hint points to is clicked, to the end of the turn."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from .conftest import Newcomer, barriers, overflow

MOST_CLICKS = 30


def settled(page: Page) -> None:
    """Wait until the server has answered."""
    page.locator(".puzzle-panel[aria-busy=false]").wait_for()


def do_what_the_hint_shows(page: Page) -> None:
    """Ask for hints until one shows the step, and do it."""
    while page.locator(".hinted, .hand .pulse-ring").count() == 0:
        settled(page)
        page.locator(".puzzle-panel [aria-keyshortcuts=H]").click()
        settled(page)
        page.wait_for_timeout(50)
    shown = page.locator(".ghost.hinted, .hand .pulse-ring, .scene .act.hinted")
    shown.first.wait_for(state="attached")
    button = page.locator(".hand .pulse-ring")
    if not button.count():
        page.locator(".scene .act.hinted").last.dispatch_event("click")  # a place of the board may have several; the hand says which
        page.wait_for_timeout(100)
        if not button.count():
            return  # else what was picked has a button that does it
    button.first.click()
    asked = page.locator(".hand .asked")
    if asked.count():
        asked.first.click()


@pytest.mark.parametrize(
    ("game", "phone", "language"),
    [("keepers", True, "fr"), ("kepler", False, "en"), ("nexos", True, "en")],
)
def test_a_puzzle_is_solved_by_clicking(newcomer: Newcomer, game: str, phone: bool, language: str):
    page = newcomer(phone=phone, locale=f"{language}-{'GB' if language == 'en' else 'FR'}")
    page.goto(f"/puzzle/{game}/2026-11-22")
    settled(page)
    assert overflow(page) <= 0
    for _ in range(MOST_CLICKS):
        settled(page)
        if page.locator(".puzzle-panel .done").count():
            break
        do_what_the_hint_shows(page)
        page.wait_for_timeout(50)
    expect(page.locator(".puzzle-panel .done")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('nexarium.puzzles')"))
    entry = kept["games"][game]["2026-11-22"]
    assert (kept["version"], entry["solved"], entry["shown"], entry["tries"]) == (1, True, True, 1)


@pytest.mark.parametrize(("game", "place"), [("nemesis", "next step is"), ("tictactoe", "is on the board")])
def test_where_one_step_is_the_whole_answer_hints_tell_its_place_only(newcomer: Newcomer, game: str, place: str):
    page = newcomer()
    page.goto(f"/puzzle/{game}/2026-11-22")
    settled(page)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    told = page.locator(".puzzle-panel .feedback")
    expect(told).to_contain_text("chance of" if game == "nemesis" else "One decision wins")
    expect(page.locator(".hinted, .hand .pulse-ring")).to_have_count(0)
    hint.click()
    expect(told).to_contain_text(place)
    expect(hint).to_be_disabled()
    expect(page.locator(".hinted, .hand .pulse-ring")).to_have_count(0)
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Show it?").click()
    expect(page.locator(".puzzle-panel .done")).to_be_visible()


def test_a_try_falls_short_and_is_taken_back(newcomer: Newcomer):
    page = newcomer(bypass_csp=True)
    page.goto("/")
    page.locator(".puzzles a[href='/puzzle/tictactoe']").click()
    settled(page)
    answer = page.request.post(f"/api/games/tictactoe/puzzles/{day_number() % 12}", data={"answer": True}).json()["answer"]
    free = page.locator(".scene [role=button][data-id]")
    cells = [free.nth(place).get_attribute("aria-label") for place in range(free.count())]
    wrong = next(cell for cell in cells if cell != "abc"[answer[0] % 3] + "123"[answer[0] // 3])
    page.locator(f".scene [aria-label='{wrong}']").click()
    expect(page.locator(".puzzle-panel [role=status]")).to_contain_text("A line is possible.")
    assert barriers(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f".scene [role=button][aria-label='{wrong}']")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Show it?").click()
    expect(page.locator(".puzzle-panel .done")).to_contain_text("Three in a line!")
    said = page.locator(".puzzle-panel .line li")  # what was done, for a player who looked away
    expect(said).to_have_count(1)
    expect(said).to_contain_text("abc"[answer[0] % 3] + "123"[answer[0] // 3])


def test_what_became_of_a_try_is_seen_on_a_small_phone(newcomer: Newcomer):
    """The question and the answer are longer than their room: the answer stands last."""
    page = newcomer(phone=True, viewport={"width": 360, "height": 640}, locale="fr-FR")
    page.goto("/puzzle/nemesis/2026-11-27")
    settled(page)
    page.locator(".held").get_by_role("button", name="Passer").tap()
    page.locator(".acts .btn").first.tap()
    told = page.locator(".puzzle-panel .feedback")
    expect(told).to_contain_text("%")
    said, end = page.locator(".puzzle-panel .said").bounding_box(), told.bounding_box()
    assert said
    assert end
    assert end["y"] + end["height"] <= said["y"] + said["height"] + 1


def day_number() -> int:
    return datetime.now(UTC).date().toordinal() - 719163


CROWDED = """() => {
  const boxes = [...document.querySelectorAll(".puzzle-panel :is(.day, .ways) > *")].map((each) => [each, each.getBoundingClientRect()]);
  const room = document.querySelector(".puzzle-panel").getBoundingClientRect();
  const shown = boxes.filter(([, box]) => box.width > 1);
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);
  const out = (box) => box.left < room.left || box.right > room.right;
  return shown
    .filter(([, box], place) => out(box) || shown.slice(place + 1).some(([, other]) => meet(box, other)))
    .map(([each]) => each.outerHTML);
}"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [(844, 390), (640, 360)])
def test_on_a_phone_held_sideways_the_ways_on_do_not_lie_over_the_day(newcomer: Newcomer, language: str, size: tuple[int, int]):
    page = newcomer(locale=language, viewport={"width": size[0], "height": size[1]}, has_touch=True)
    for day in ("", "/2026-09-24"):  # with a day after it, and the longest short name of a month
        page.goto(f"/puzzle/nemesis{day}")
        settled(page)
        assert page.evaluate(CROWDED) == []
        page.locator(".puzzle-panel .answer").click()  # it asks whether one is sure
        assert page.evaluate(CROWDED) == []


def test_a_day_that_is_none_and_one_to_come(newcomer: Newcomer):
    page = newcomer()
    page.goto("/puzzle/tictactoe/yesterday")
    expect(page.get_by_role("alert")).to_contain_text("is not a date")
    later = (datetime.now(UTC) + timedelta(days=2)).date().isoformat()
    page.goto(f"/puzzle/tictactoe/{later}")
    expect(page.get_by_role("alert")).to_contain_text("opens on")
    page.get_by_role("link", name="To today").click()
    settled(page)
    page.get_by_role("link", name="The day before").click()
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    expect(page).to_have_url(re.compile(yesterday))


def test_a_page_that_stays_open_over_midnight_knows_which_day_it_is(newcomer: Newcomer):
    """An installed app is never closed. What one is at stays, as that of its day."""
    page = newcomer(timezone_id="Pacific/Apia")
    page.clock.install(time=datetime(2026, 10, 24, 23, 50, tzinfo=UTC))
    page.goto("/puzzle/tictactoe")
    settled(page)
    expect(page.locator(".puzzle-panel .when")).to_have_text("Today")
    page.clock.run_for("20:00")
    expect(page.locator(".puzzle-panel .when")).to_have_text("24 October 2026")
    page.get_by_role("link", name="The day after").click()
    expect(page.locator(".puzzle-panel .when")).to_have_text("Today")
    page.goto("/puzzle/tictactoe/2026-10-26")  # which it is where they are, from noon on
    expect(page.get_by_role("alert")).to_contain_text("opens on Mon 26 Oct, 13:00, your time")


def test_a_puzzle_that_cannot_be_had_comes_with_the_network(newcomer: Newcomer):
    page = newcomer(phone=True, expects=["ERR_", "Failed to load"])
    for asked in ("**/api/catalogue*", "**/api/games/tictactoe/puzzles/*"):
        page.route(asked, lambda route: route.abort())
        page.goto("/puzzle/tictactoe")
        expect(page.get_by_role("alert").get_by_role("button", name="Try again")).to_be_visible()
        page.unroute(asked)
        page.evaluate("dispatchEvent(new Event('online'))")  # as when the network is back
        settled(page)
