"""Lessons by clicking, as a newcomer takes them: what "Show me" points to is clicked, to the game at the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Newcomer, barriers, overflow, table_of
from .test_without_eyes import LONG, soon

WORDS = {
    "en": {"show": "Show me", "next": "Next", "again": "Again", "back": "Back", "play": "Play a game"},
    "fr": {"show": "Montrez-moi", "next": "Suite", "again": "Refaire", "back": "Retour", "play": "Jouer une partie"},
}
MOST_CLICKS = 120


def settled(page: Page) -> None:
    """Wait until the server has answered."""
    page.locator(".teacher[aria-busy=false]").wait_for()


def do_what_is_shown(page: Page, words: dict[str, str], first: str = "") -> None:
    """Let the lesson show what is asked, and do it. Of several shapes, those that `first` names are clicked before the others."""
    page.get_by_role("button", name=words["show"], exact=True).click()
    shown = page.locator(".ghost.hinted, .hand .pulse-ring, .scene .act.hinted")
    shown.first.wait_for(state="attached")
    button = page.locator(".hand .pulse-ring")
    if not button.count():
        taken = page.locator(f".scene .act.hinted{first}") if first else None
        if taken and taken.count():
            taken.first.dispatch_event("click")
            return page.locator(f".scene .act.hinted:not({first})").first.dispatch_event("click")
        return page.locator(".scene .act.hinted").first.dispatch_event("click")
    button.first.click()
    asked = page.locator(".hand .asked")
    if asked.count():
        asked.first.click()


def take(page: Page, words: dict[str, str]) -> int:
    """Take a lesson to its last step; gives how many steps there were."""
    seen = set()
    for _ in range(MOST_CLICKS):
        settled(page)
        seen.add(page.locator(".teacher .place").inner_text())
        if page.get_by_role("button", name=words["play"], exact=True).count():
            return len(seen)
        onward = page.get_by_role("button", name=words["next"], exact=True)
        if onward.count():
            onward.click()
        else:
            do_what_is_shown(page, words)
    raise AssertionError(f"the lesson does not end: {page.locator('.teacher').inner_text()}")


@pytest.mark.parametrize(
    ("game", "phone", "language"), [("keepers", True, "fr"), ("kepler", False, "en"), ("nexos", True, "en"), ("nemesis", False, "fr")]
)
def test_a_lesson_is_taken_by_clicking(newcomer: Newcomer, game: str, phone: bool, language: str):
    page = newcomer(phone=phone, locale=f"{language}-{'GB' if language == 'en' else 'FR'}")
    page.goto(f"/learn/{game}/first")
    words = WORDS[language]
    settled(page)
    steps = int(page.locator(".teacher .place").inner_text().partition("/")[2])
    assert take(page, words) == steps
    assert overflow(page) <= 0
    page.get_by_role("button", name=words["play"], exact=True).click()
    assert table_of(page)
    expect(page.locator(".hand")).to_be_visible()


def answer(page: Page) -> None:
    """Answer a question, if the step asks one: first wrongly, where the answers allow it."""
    answers = page.locator(".answers button:enabled")
    while answers.count():
        answers.first.click()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "phone"), [("keepers", False), ("kepler", True), ("nexos", True), ("nemesis", False)])
def test_the_end_of_a_lesson_leads_to_the_second_part_which_is_taken_by_clicking(newcomer: Newcomer, game: str, phone: bool):
    page = newcomer(phone=phone)
    page.goto(f"/learn/{game}")
    expect(page.locator("main a[href^='/learn/']")).to_have_count(2)
    page.goto(f"/learn/{game}/first")
    settled(page)
    last = int(page.locator(".teacher .place").inner_text().partition("/")[2]) - 1
    page.evaluate(
        "([key, step]) => localStorage.setItem(key, JSON.stringify({ step, decided: [] }))", [f"nexarium.lesson.{game}.first", last]
    )
    page.reload()
    page.get_by_role("link", name="Next part").click()
    page.wait_for_url(f"**/learn/{game}/second")
    expect(page.locator(".teacher .place")).to_have_text(re.compile("^1 /"))
    questions = 0
    for _ in range(MOST_CLICKS):
        settled(page)
        if page.locator(".answers").count():
            questions += 1
            expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
            answer(page)
            expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
        if page.get_by_role("button", name="Play a game", exact=True).count():
            break
        onward = page.get_by_role("button", name="Next", exact=True)
        if onward.count():
            onward.click()
            continue
        do_what_is_shown(page, WORDS["en"], first="[data-id^=lift]")
    assert questions >= 3, page.locator(".teacher").inner_text()
    expect(page.get_by_role("button", name="Play a game", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 640)])
def test_a_phone_shows_the_die_and_the_track_that_a_step_speaks_of(newcomer: Newcomer, size: tuple[int, int]):
    page = newcomer(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    at_step(page, "kepler", 5)
    for shape in ("glance-2-0", "spend-2"):
        expect(page.locator(f".held [data-id={shape}]")).to_be_in_viewport(ratio=0.9)


def at_step(page: Page, game: str, step: int) -> None:
    """Open a lesson at a step, counted from one."""
    page.goto("/learn/tictactoe")
    kept = json.dumps({"step": step - 1, "decided": []})
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"nexarium.lesson.{game}.first", kept])
    page.goto(f"/learn/{game}/first")
    settled(page)


def tap_middle(page: Page, shape: str) -> None:
    box = page.locator(shape).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_what_is_asked_takes_a_tap_in_its_middle_though_something_else_lies_there(newcomer: Newcomer):
    page = newcomer(phone=True)
    at_step(page, "keepers", 12)
    expect(page.locator(".teacher [role=status]")).to_contain_text("Leap over Korrin")
    tap_middle(page, "[data-id=tile-1-start]")  # over which the arrow of a push lies
    expect(page.locator(".teacher .place")).to_have_text("13 / 22")
    tap_middle(page, "[data-id=keeper-1]")
    expect(page.locator(".preview-text b")).to_have_text("Push Korrin, 1 space")


def test_the_ring_round_a_button_is_not_cut_off(newcomer: Newcomer):
    page = newcomer(phone=True)
    at_step(page, "keepers", 5)
    page.get_by_role("button", name="Show me", exact=True).tap()
    ringed, room = page.locator(".hand .pulse-ring").bounding_box(), page.locator(".hand .acts").bounding_box()
    assert ringed
    assert room
    ring = 5
    assert room["x"] <= ringed["x"] - ring
    assert room["y"] <= ringed["y"] - ring
    assert room["x"] + room["width"] >= ringed["x"] + ringed["width"] + ring
    assert room["y"] + room["height"] >= ringed["y"] + ringed["height"] + ring


def test_what_is_asked_takes_a_tap_within_its_bounds_though_the_page_would_take_it_elsewhere(newcomer: Newcomer):
    page = newcomer(phone=True)
    at_step(page, "kepler", 2)
    do_what_is_shown(page, WORDS["en"])
    quarter = page.locator(".board .act.led")
    expect(quarter).to_have_count(1)
    tapped = quarter.evaluate(
        """shape => {
            const { left, right, top, bottom } = shape.getBoundingClientRect();
            for (let x = left + 1; x < right; x += 2) for (let y = top + 1; y < bottom; y += 2) {
                const hit = document.elementFromPoint(x, y);
                if (hit?.closest(".board") && !shape.contains(hit) && hit.closest(".act")) return [x, y];
            }
        }"""
    )
    assert tapped, "nothing else is to be hit within its bounds"
    page.touchscreen.tap(*tapped)
    expect(page.locator(".teacher [role=status]")).to_contain_text("Your first cubes may go anywhere")


def test_a_second_tap_turns_a_piece_and_a_refusal_leaves_the_board_as_large(newcomer: Newcomer):
    page = newcomer(phone=True)
    at_step(page, "nexos", 4)
    board = page.locator(".board")
    before = board.bounding_box()
    page.locator(".tray button").last.tap()
    drawn = page.locator(".tray button").last.locator("use")
    lies = drawn.get_attribute("href")
    page.locator(".tray button").last.tap()
    expect(drawn).not_to_have_attribute("href", lies or "")
    page.locator(".tray button").first.tap()
    assert before
    page.touchscreen.tap(before["x"] + before["width"] * 0.6, before["y"] + before["height"] * 0.6)
    expect(page.locator(".teacher .feedback")).to_be_visible()
    assert board.bounding_box() == before


def test_something_else_is_answered_gently(newcomer: Newcomer):
    page = newcomer(bypass_csp=True)
    page.goto("/learn/tictactoe")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="a1", exact=True).click()
    expect(page.locator(".teacher [role=status]")).to_contain_text("You may put it there too.")
    expect(page.get_by_role("button", name="a1", exact=True)).to_be_visible()
    assert barriers(page) == []
    middle = page.get_by_role("button", name="b2", exact=True)
    expect(middle).to_have_class(re.compile("hinted"))
    middle.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".teacher [role=status]")).to_contain_text("The ring took a side.")


def test_no_button_is_cut_off_where_they_are_more_than_fit(newcomer: Newcomer):
    page = newcomer()
    page.goto("/learn/kepler/first")
    for step in range(2, 6):
        settled(page)
        page.locator(".teacher").get_by_role("button", name=re.compile("Next|Skip")).click()
        expect(page.locator(".teacher .place")).to_have_text(f"{step} / 12")
    settled(page)
    page.locator(".scene [data-id=spend-2]").click()  # of three dice each can be turned up or down
    buttons = page.locator(".hand .acts .btn")
    expect(buttons).to_have_count(6)
    hidden = """button => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const at = [[left + 4, top + 4], [right - 4, bottom - 4]];
        return at.every(([x, y]) => button.contains(document.elementFromPoint(x, y))) ? "" : button.innerText;
    }"""
    assert [button.evaluate(hidden) for button in buttons.all()] == [""] * 6


def test_where_one_is_in_a_lesson_is_remembered(newcomer: Newcomer):
    page = newcomer()
    page.goto("/learn/tictactoe")
    page.get_by_role("button", name="Next").click()
    settled(page)
    page.locator(".scene [aria-label=b2]").click()
    expect(page.locator(".teacher .place")).to_have_text("2 / 5")
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    page.reload()
    expect(page.locator(".teacher [role=status]")).to_contain_text("The ring took a side.")
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".teacher [role=status]")).to_contain_text("Put one into the middle.")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".teacher .place")).to_have_text("3 / 5")
    expect(page.locator(".ttt-mark")).to_have_count(2)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".teacher .place")).to_have_text("2 / 5")


def test_the_lobby_leads_to_a_lesson(newcomer: Newcomer):
    page = newcomer()
    page.goto("/")
    page.locator(".form a[href^='/learn/']").first.click()
    settled(page)
    assert "/learn/" in page.url


LAPTOP_FR = {"viewport": {"width": 1280, "height": 800}, "locale": "fr-FR"}
SMALL_FR = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "locale": "fr-FR"}


def beyond(page: Page, part: str) -> tuple[int, int]:
    """By how many pixels what stands in a part of the page is wider and higher than that part."""
    wider, higher = page.locator(part).evaluate("part => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]")
    return wider, higher


@pytest.mark.parametrize("screen", [LAPTOP_FR, SMALL_FR], ids=["laptop", "small"])
def test_the_ways_on_from_a_step_that_is_begun_are_whole(newcomer: Newcomer, screen: dict[str, Any]):
    """There are most of them, and in French they are longest."""
    page = newcomer(**screen)
    at_step(page, "keepers", 16)
    do_what_is_shown(page, WORDS["fr"])
    expect(page.locator(".teacher").get_by_role("button", name="Refaire", exact=True)).to_be_visible()
    assert beyond(page, ".teacher .ways") == (0, 0)


@pytest.mark.parametrize(("game", "step"), [("kepler", 8), ("nemesis", 7)])
def test_the_longest_steps_are_read_without_scrolling_on_a_small_phone(newcomer: Newcomer, game: str, step: int):
    page = newcomer(**SMALL_FR)
    at_step(page, game, step)
    assert beyond(page, ".teacher .said") == (0, 0)


COVERED = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect();
  const meets = (box) => box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom;
  return [...document.querySelectorAll(".guide-room button, .hand-room button")]
    .filter((each) => meets(each.getBoundingClientRect()))
    .map((each) => each.outerHTML);
}"""


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (360, 640)])
def test_what_is_told_lies_over_no_button_that_leads_on(newcomer: Newcomer, size: tuple[int, int]):
    page = newcomer(viewport={"width": size[0], "height": size[1]}, has_touch=True, expects=["ERR_FAILED"])
    page.goto("/learn/nexos/first")
    settled(page)
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate(COVERED) == []


PHONES = [(390, 844), (844, 390), (360, 640)]
SMALLEST = """() => {
  const labels = [...document.querySelectorAll(".board text")].filter((each) => each.textContent.trim());
  return Math.min(...labels.map((each) => each.getCTM().a * parseFloat(getComputedStyle(each).fontSize)));
}"""
"""The size in pixels of the smallest label on the board."""
IN_SIGHT = """() => {
  const [time, room] = [".board .lw-time", ".board-room"].map((each) => document.querySelector(each).getBoundingClientRect());
  return time.top >= room.top - 2 && time.bottom <= room.bottom + 1;
}"""


@pytest.mark.parametrize("address", ["/learn/nemesis/first", "/puzzle/nemesis/2026-11-22"])
@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_ship_can_be_read_and_the_time_stays_in_sight(newcomer: Newcomer, size: tuple[int, int], address: str):
    page = newcomer(viewport={"width": size[0], "height": size[1]}, has_touch=True, locale="fr-FR")
    page.goto(address)
    page.locator(".board .lw-time").wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate(SMALLEST) >= 8.5
    for down in (0, 60, 10_000):
        page.locator(".board-room .window").evaluate("(frame, down) => frame.scrollTo(0, down)", down)
        page.wait_for_timeout(100)
        assert page.evaluate(IN_SIGHT), down


def test_on_a_phone_buttons_of_a_lesson_lie_over_nothing_that_one_holds(newcomer: Newcomer):
    page = newcomer(phone=True)
    at_step(page, "nemesis", 5)
    page.locator(".board .lw-target.act").first.dispatch_event("click")
    page.locator(".hand .acts .btn").first.wait_for()
    held, buttons = page.locator(".hand .held .scene").bounding_box(), page.locator(".hand .acts").bounding_box()
    assert held
    assert buttons
    assert buttons["y"] + buttons["height"] <= held["y"]


def test_a_rule_is_looked_up_in_the_language_of_the_lesson(newcomer: Newcomer):
    page = newcomer()
    page.goto("/learn/nexos/first")
    page.get_by_role("button", name="FR").click()
    clause = page.locator(".teacher .rule-id").first
    expect(page.locator(".teacher .said")).to_contain_text("pièces")
    with page.context.expect_page() as opened:
        clause.click()
    expect(opened.value.locator("html")).to_have_attribute("lang", "fr")


def test_a_lesson_that_is_not_there_leads_to_those_that_are(newcomer: Newcomer):
    page = newcomer()
    page.goto("/learn/tictactoe/another")
    settled(page)
    expect(page.locator(".teacher .place")).to_have_text("1 / 5")


def test_a_quarter_of_the_planet_is_ringed_along_its_border(newcomer: Newcomer):
    """A box around a quarter would take in what lies beside it, and hide its neighbours' names."""
    page = newcomer()
    at_step(page, "kepler", 4)
    rings = page.locator(".outline path:not(.beside)")
    expect(rings).to_have_count(2)
    expect(page.locator(".ring")).to_have_count(0)
    for place, name in enumerate(("Gb", "Pa")):
        quarter = page.locator(".board .spoken", has=page.locator("title", has_text=name))
        ring, ringed = rings.nth(place).bounding_box(), quarter.bounding_box()
        assert ring
        assert ringed
        assert all(abs(ring[side] - ringed[side]) < 8 for side in ("x", "y", "width", "height"))


def test_a_lesson_that_cannot_be_had_is_asked_for_again(newcomer: Newcomer) -> None:
    """Where one was stays; an installed app has no button to reload a page."""
    page = newcomer(phone=True, expects=["ERR_", "Failed to load"])
    page.goto("/learn/tictactoe")
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_text("2 / 5")).to_be_visible()
    refused: list[str] = []

    def refuse(route: Route) -> None:
        route.abort()
        refused.append(route.request.url)

    for asked in ("**/api/catalogue*", "**/api/games/tictactoe/lessons/*"):
        page.route(asked, refuse)
        page.reload()
        again = page.get_by_role("alert").get_by_role("button", name="Try again")
        expect(again).to_be_visible()
        page.wait_for_load_state("networkidle")  # what is still under way would come through once the way is free
        before = len(refused)
        again.tap()
        assert soon(page, lambda before=before: len(refused) > before, LONG)
        expect(again).to_be_visible()
        page.unroute(asked)
        again.tap()
        expect(page.get_by_text("2 / 5")).to_be_visible()
