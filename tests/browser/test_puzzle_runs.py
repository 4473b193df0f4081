"""Days in a row, past puzzles and rated runs, by clicking."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Page, Request, expect

from .conftest import Newcomer, barriers, overflow
from .test_puzzles import CROWDED, settled

pytestmark = pytest.mark.slow

SIZES = [(1280, 800), (390, 844), (844, 390), (360, 640)]
SOLVED = {"tries": 1, "solved": True, "on_day": True}


def today() -> date:
    return datetime.now(UTC).date()


def with_diary(page: Page, **games: dict[int, dict[str, object]]) -> None:
    """Give the browser a diary: per game, entries by how many days ago."""
    days = {game: {(today() - timedelta(days=back)).isoformat(): entry for back, entry in rows.items()} for game, rows in games.items()}
    kept = json.dumps(json.dumps({"version": 1, "games": days}))
    page.add_init_script(f"localStorage.getItem('nexarium.puzzles') ?? localStorage.setItem('nexarium.puzzles', {kept})")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_days_in_a_row_are_seen_without_scrolling(newcomer: Newcomer, size: tuple[int, int]) -> None:
    page = newcomer(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 1000, is_mobile=size[0] < 1000)
    with_diary(page, nexos={0: SOLVED, 1: SOLVED}, keepers={2: SOLVED})
    page.goto("/")
    streak = page.locator(".puzzles .streak")
    expect(streak).to_have_text("3")
    expect(streak).to_have_accessible_name("3 days in a row.")
    expect(streak).to_be_in_viewport(ratio=1)
    expect(page.locator(".puzzles .done")).to_be_in_viewport(ratio=1)
    expect(page.locator(".puzzles .done")).to_contain_text("1 of")
    assert overflow(page) <= 0


def test_past_puzzles_are_reached_by_month_with_a_mouse_and_with_keys(newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    with_diary(page, tictactoe={0: SOLVED, 1: {"tries": 2}, 2: {"tries": 1, "solved": True, "shown": True}})
    page.goto("/puzzle/tictactoe")
    settled(page)
    page.locator(".puzzle-panel a.archive").click()
    expect(page).to_have_url(re.compile("/puzzle/tictactoe/archive$"))
    expect(page.locator(".legend b")).to_have_text(["1", "1", "1", "9"])  # twelve puzzles: twelve days
    assert barriers(page) == []
    page.locator(f"[data-day='{today()}']").focus()
    page.keyboard.press("ArrowLeft")
    yesterday = (today() - timedelta(days=1)).isoformat()
    expect(page.locator(f"[data-day='{yesterday}']")).to_be_focused()
    expect(page.locator(f"[data-day='{yesterday}']")).to_have_accessible_name(re.compile("not solved yet"))
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    first = (today() - timedelta(days=11)).isoformat()
    expect(page.locator(f"[data-day='{first}']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(first))
    page.go_back()
    page.goto("/puzzle/nexos/archive")
    page.get_by_role("button", name="The month before").click()
    last = today().replace(day=1) - timedelta(days=1)
    page.locator(f"[data-day='{last}']").click()
    settled(page)
    expect(page).to_have_url(re.compile(last.isoformat()))


class Run:
    """A rated run of tic-tac-toe's puzzles, and what it asks of the server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[int] = []
        page.on("request", self.note)

    def note(self, request: Request) -> None:
        if found := re.search(r"/puzzles/(\d+)\?", request.url):
            self.asked.append(int(found[1]))

    def play(self, solve: bool) -> None:
        """Mark the answer's cell, or another."""
        settled(self.page)
        answer = self.page.request.post(f"/api/games/tictactoe/puzzles/{self.asked[-1]}", data={"answer": True}).json()["answer"]
        right = "abc"[answer[0] % 3] + "123"[answer[0] // 3]
        free = self.page.locator(".scene [role=button][data-id]")
        cells = [free.nth(place).get_attribute("aria-label") for place in range(free.count())]
        cell = next(cell for cell in cells if (cell == right) == solve)
        self.page.locator(f".scene [aria-label='{cell}']").click()
        self.page.locator(".puzzle-panel .feedback").wait_for()

    def rating(self) -> tuple[int, int]:
        figures = re.findall(r"\d+", self.page.locator(".puzzle-panel .rating").inner_text())
        return int(figures[0]), int(figures[1])


def test_a_rated_run_goes_from_puzzle_to_puzzle(newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    run = Run(page)
    page.goto("/puzzle/tictactoe/archive")
    page.get_by_role("link", name="Rated puzzles").click()
    settled(page)
    assert run.rating() == (1500, 333)
    run.play(solve=True)
    won, sure = run.rating()
    assert (won > 1500, sure < 333) == (True, True)
    expect(page.locator(".puzzle-panel .said")).to_contain_text(f"Solved: +{won - 1500}.")
    assert barriers(page) == []
    page.get_by_role("button", name="Next").click()
    run.play(solve=False)
    lost, surer = run.rating()
    assert (lost < won, surer < sure) == (True, True)
    expect(page.locator(".puzzle-panel .said")).to_contain_text(f"Not solved at once: \N{MINUS SIGN}{won - lost}.")
    page.get_by_role("button", name="Next").click()
    settled(page)
    skip = page.get_by_role("button", name="Skip this puzzle")
    expect(skip).to_be_focused()
    skip.click()
    settled(page)
    assert run.rating() == (lost, surer), "what is skipped does not count"
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_role("button", name="Show it?").click()
    expect(page.locator(".puzzle-panel .done")).to_be_visible()
    assert run.rating()[0] < lost, "an answer that was shown is a loss"
    assert len(set(run.asked)) == 4, "each puzzle once"
    page.reload()
    settled(page)
    assert run.rating()[0] < lost
    expect(page.locator(".puzzle-panel .progress")).to_have_text("3/12")
    assert run.asked[-1] not in run.asked[:-1]


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [*SIZES, (640, 360)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_in_a_run_lies_over_anything_else(newcomer: Newcomer, language: str, size: tuple[int, int]) -> None:
    page = newcomer(locale=language, viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 1000)
    run = Run(page)
    page.goto("/puzzle/tictactoe/run")
    settled(page)
    assert page.evaluate(CROWDED) == []
    page.locator(".puzzle-panel .answer").click()  # it asks whether one is sure
    assert page.evaluate(CROWDED) == []
    run.play(solve=False)
    page.locator(".puzzle-panel .next").wait_for()
    assert page.evaluate(CROWDED) == []
    page.locator(".puzzle-panel .next").click()
    run.play(solve=True)
    page.locator(".puzzle-panel .next").wait_for()
    assert page.evaluate(CROWDED) == []
    assert overflow(page) <= 0
