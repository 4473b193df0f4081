"""Analysis: a visitor who looks through a finished game sees what its engine, in their own browser, thinks of each position."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ..wasm.modules import module_of
from .called import eventually_in
from .conftest import Newcomer, Server, barriers, overflow

PLIES = 7
"""The first legal action at each: crosses on 0, 2, 4 and 6 have a row then."""

MOMENT = re.compile("Move .* Better was")


@pytest.fixture
def engine() -> Iterator[None]:
    """The tutorial's game has its engine, as games have them in a wheel."""
    folder = Path(str(files("tictactoe"))) / "engine"
    folder.mkdir(exist_ok=True)
    for suffix in (".wasm", ".json"):
        shutil.copy(module_of("tictactoe") / f"tictactoe{suffix}", folder)
    yield
    shutil.rmtree(folder)


def panel_of(page: Page, name: str = "Analysis") -> str:
    """The panel's words, once something was thought."""
    panel = page.get_by_role("region", name=name, exact=True)
    expect(panel.locator(".choice").first).to_be_visible()
    return panel.inner_text()


def test_a_finished_game_is_analysed_and_a_line_played_out(server: Server, newcomer: Newcomer, engine: None) -> None:
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, PLIES)
    page = newcomer(held=seated, bypass_csp=True)
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 })")
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("dialog").get_by_role("button", name="Analysis").click()
    panel = page.get_by_role("region", name="Analysis", exact=True)
    best = panel.locator(".choice").first
    expect(best).to_contain_text("Played")  # the last move won
    expect(best).to_have_accessible_name(re.compile("Expected 100 "))
    expect(panel.get_by_role("img")).to_have_accessible_name(re.compile("100.* 0$"))
    expect(page.locator(".board .hinted")).to_have_count(1)
    assert barriers(page, ".table") == []
    assert len(page.workers) == 2, "half as many workers as cores"
    page.get_by_role("button", name="One move back").last.click()
    page.get_by_role("button", name="One move back").last.click()
    expect(page.get_by_text("Before move 5", exact=True)).to_be_visible()
    lines = panel.get_by_role("button", name=re.compile("^Play the expected line"))
    expect(lines.first).to_be_enabled()
    marks = page.locator(".board .slide, .board use").count()
    lines.first.click()
    expect(panel.get_by_role("listitem").first).to_have_attribute("aria-current", "step")
    panel.get_by_role("button", name="Next", exact=True).click()
    expect(panel.get_by_role("listitem").nth(1)).to_have_attribute("aria-current", "step")
    expect(page.locator(".board .slide, .board use")).not_to_have_count(marks)
    panel.get_by_role("button", name="Back to the choices").click()
    panel.get_by_text("Review", exact=True).click()
    moment = panel.get_by_role("button", name=MOMENT).first
    expect(moment).to_be_visible()
    assert barriers(page, ".analysis") == []
    panel.get_by_text("This position", exact=True).click()
    panel.get_by_role("button", name="Close the analysis").click()
    expect(panel).to_have_count(0)
    expect(page.get_by_text("Looking at move 4", exact=True)).to_be_visible()


def test_the_end_of_a_game_leads_to_its_review(server: Server, newcomer: Newcomer, engine: None) -> None:
    """A moment shows the position in which the choice was made, what was played and what was better, and opens "what if" from there."""
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, PLIES)
    page = newcomer(held=seated, bypass_csp=True)
    page.goto(f"/t/{seated['table']}")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".btn").first).to_have_text("Review my game")
    sheet.get_by_role("button", name="Review my game").click()
    panel = page.get_by_role("region", name="Analysis", exact=True)
    moment = panel.get_by_role("button", name=MOMENT).first
    moment.click()
    expect(moment).to_have_attribute("aria-current", "step")
    number = re.search(r"Move (\d+)", moment.inner_text())
    assert number is not None
    bar = page.locator(".past")
    expect(bar.get_by_text(f"Before move {number[1]}", exact=True)).to_be_visible()
    for sign in ("✗", "✓"):
        expect(page.locator(f".board [data-mark='{sign}']")).to_have_count(1)
    graph = panel.get_by_role("slider", name="Expected result, out of 100")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"^Before move {number[1]}\. .*\d+, .*\d+\. (Blunder|Mistake)$"))
    graph.press("Home")
    expect(bar.get_by_text("Before move 1", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show moves").click()
    assert page.locator(".log .line", has_text="Blunder").count() >= 1
    panel.get_by_role("button", name=f"What if, before move {number[1]}").click()
    expect(page.get_by_role("dialog", name="What if…")).to_be_visible()


def test_a_small_phone_shows_two_choices_and_a_moment_whole(server: Server, newcomer: Newcomer, engine: None) -> None:
    """The board leaves room for what is said of it."""
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, PLIES)
    page = newcomer(phone=True, viewport={"width": 360, "height": 640})
    page.goto(f"/t/{seated['table']}/3")
    page.get_by_role("button", name="Analysis", exact=True).tap()
    panel = page.get_by_role("region", name="Analysis", exact=True)
    back = page.get_by_role("button", name="Back to the game")

    def is_above(told: Locator) -> bool:
        """Looked up again each time: the choices change places while the engine thinks."""
        one, other = told.bounding_box(), back.bounding_box()
        return one is not None and other is not None and one["y"] + one["height"] <= other["y"]

    def is_whole(told: Locator) -> None:
        told.wait_for()
        eventually_in(page, lambda: is_above(told))

    is_whole(panel.locator(".choice").nth(1))
    panel.locator("label", has_text="Review").tap()
    is_whole(panel.get_by_role("button", name=MOMENT).first)


def test_a_small_phone_has_room_for_all_that_follows_a_game(server: Server, newcomer: Newcomer, engine: None) -> None:
    """The way to the rematch is the longest."""
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, PLIES)
    assert server.http.post(f"/api/tables/{seated['table']}/rematch", json={"token": seated["token"]}).status_code == 201
    page = newcomer(phone=True, held=seated, viewport={"width": 360, "height": 640}, locale="fr-FR")
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("dialog").get_by_role("button", name="Fermer").tap()
    buttons = page.locator(".hand .acts .btn")
    expect(buttons).to_have_count(3)
    expect(buttons.last).to_have_text("Vers la revanche")
    for button in buttons.all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] == buttons.first.evaluate("button => button.getBoundingClientRect().y"), "the final table keeps its room"


def test_a_hint_comes_from_the_viewers_own_browser_and_says_why(server: Server, newcomer: Newcomer, engine: None) -> None:
    """Crosses on 0 and 2, rings on 1 and 3: the centre threatens two rows, and the server's bot would not say what that is worth."""
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, 4)
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".toast.hint")
    reasons = r"Cross at b2\. .*Expected result: 100 of 100\. .*Cross at .*Likely reply: Ring at .* is then 100 of 100\."
    expect(hint).to_have_text(re.compile(reasons))
    expect(page.locator(".board .hinted")).to_have_count(1)


def test_an_engine_that_traps_ends_the_analysis_and_not_the_page(server: Server, newcomer: Newcomer, engine: None) -> None:
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, PLIES)
    page = newcomer(locale="fr-FR", phone=True)
    page.context.route("**/engine/tictactoe/*/*.wasm", lambda route: route.fulfill(body=b"no module"))
    page.goto(f"/t/{seated['table']}/3")
    page.get_by_role("button", name="Analyse", exact=True).tap()
    expect(page.get_by_role("alert").filter(has_text="Le moteur s")).to_be_visible()
    assert overflow(page) <= 0
    page.get_by_role("button", name="Un coup en avant").tap()
    expect(page.locator(".past").get_by_text("Avant le coup 5", exact=True)).to_be_attached()
