"""What holds at every table: the moves in sight, menus that take their tap, hints that are seen, news that covers nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer, Server, overflow, placed

pytestmark = pytest.mark.slow

SIDEWAYS = {"width": 844, "height": 390}


def box(page: Page, of: str) -> dict[str, float]:
    """Where something lies on the screen."""
    found = page.locator(of).first.bounding_box()
    assert found, f"{of} is not to be seen"
    return dict(found)


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes do not overlap."""
    beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    return beside or one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]


def long_game(server: Server, newcomer: Newcomer, plies: int, **options: object) -> Page:
    """A page at a table of Nexos whose four seats one person holds, with so many moves behind it."""
    seated = server.open("nexos", *["you"] * 4, name="Alma")
    server.play(seated, plies)
    page = newcomer(held=seated, **options)
    page.goto(f"/t/{seated['table']}")
    page.locator(".tray button").first.wait_for()
    return page


def test_the_moves_follow_the_game_and_news_covers_neither_them_nor_the_players(server: Server, newcomer: Newcomer) -> None:
    page = long_game(server, newcomer, 60)
    newest = page.locator(".log .now")
    expect(newest).to_be_in_viewport()
    room = box(page, ".log .scroll")
    assert room["y"] <= box(page, ".log .now")["y"] <= room["y"] + room["height"] - box(page, ".log .now")["height"]
    page.get_by_role("button", name="Hint").click()
    toast = page.locator(".toast.hint")
    toast.wait_for()
    for covered in (".bar", ".players", ".log .now", ".hand"):
        assert apart(box(page, ".toast"), box(page, covered)), f"the news covers {covered}"
    page.locator(".btn.do").click()
    expect(toast).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".hidden[role=status]").first).to_contain_text("Taken back: ")


def test_on_a_phone_a_hint_does_not_lie_over_the_place_that_it_names(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("tictactoe", "you", "you")
    server.play(seated, 6)  # all places but those at the upper edge, where news lies
    page = newcomer(held=seated, phone=True)
    page.goto(f"/t/{seated['table']}")
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".board .hinted")).to_have_count(1)
    expect(page.locator(".toast.hint")).to_be_visible()
    assert apart(box(page, ".toast"), box(page, ".board .hinted"))


def test_a_tap_beside_an_open_menu_closes_it_and_nothing_else(server: Server, newcomer: Newcomer) -> None:
    page = long_game(server, newcomer, 4, phone=True)
    page.locator(".tray button:not([aria-disabled])").first.tap()
    ghost = box(page, ".ghost")
    middle = (ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2)
    page.touchscreen.tap(*middle)
    expect(page.locator(".ghost")).to_have_class(re.compile("pinned"))
    ghost, board = box(page, ".ghost"), box(page, ".board")
    for opener, panel in ((".menu > .tool", ".menu .panel"), (".players .chip", ".players .panel")):
        page.locator(opener).first.tap()
        page.locator(panel).wait_for()
        page.touchscreen.tap(20, board["y"] + board["height"] - 20)
        expect(page.locator(panel)).to_have_count(0)
        assert (box(page, ".ghost"), placed(page)) == (ghost, 4)


def test_a_phone_held_sideways_has_all_the_moves(server: Server, newcomer: Newcomer) -> None:
    page = long_game(server, newcomer, 41, phone=True, viewport=SIDEWAYS)
    expect(page.locator(".bar .last")).to_contain_text("places")
    page.locator(".last").get_by_role("button", name="Moves").tap()
    expect(page.locator(".log .now")).to_be_in_viewport()
    assert overflow(page) <= 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_held_sideways_everything_is_as_large_as_a_finger(server: Server, newcomer: Newcomer, language: str) -> None:
    page = newcomer(phone=True, viewport=SIDEWAYS, locale=language)
    room = {"width": SIDEWAYS["width"], "height": SIDEWAYS["height"], "x": 0, "y": 0}

    def visit(game: str, plies: int, **options: object) -> None:
        seated = server.open(game, *["you"] * int(str(options["players"])), options=options, name="Alma")
        server.play(seated, plies)
        page.goto("/")
        page.evaluate("seated => localStorage.setItem('nexarium.seats', JSON.stringify([seated]))", seated)
        page.goto(f"/t/{seated['table']}")
        page.locator(".held svg").first.wait_for()
        assert overflow(page) <= 0

    visit("kepler", 6, players=2, sides="AAA", first_player="a")
    assert page.get_by_text("Influence", exact=True).count() == 1
    die, card = box(page, ".held .kp-die.slide"), box(page, ".held .kp-card")
    assert min(die["width"], card["height"]) > 32
    visit("nemesis", 0, players=2)
    last = page.locator(".held .lw-tile-room").last.bounding_box()
    assert last
    assert min(last["width"], last["height"]) > 44
    assert last["x"] + last["width"] <= room["width"]
    assert last["y"] + last["height"] <= room["height"]


def test_an_address_of_nothing_has_a_page_with_the_way_to_the_lobby(newcomer: Newcomer, server: Server) -> None:
    page = newcomer(locale="fr-FR", expects=["404"])
    page.goto("/any/wrong/path")
    page.get_by_role("link", name=re.compile("accueil")).click()
    expect(page.get_by_role("heading", name="Choisissez un jeu")).to_be_visible()


def test_a_page_that_cannot_be_loaded_says_so_and_comes_with_the_network(newcomer: Newcomer, server: Server) -> None:
    """A visitor with the lobby open goes on without a network: to a page whose files have not come yet."""
    page = newcomer(expects=["net::ERR"])
    page.goto("/")
    statistics = page.get_by_role("link", name="Statistics")
    expect(statistics).to_be_visible()
    page.context.set_offline(True)
    statistics.click()
    expect(page.get_by_role("heading", name="The server does not answer.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your games in this browser")).to_be_visible()


def test_keys_go_on_from_what_opened_a_dialog_when_it_closes(newcomer: Newcomer, server: Server) -> None:
    seated = server.open("tictactoe", "you", "open")
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    opens = page.get_by_role("button", name="Help", exact=True).first
    opens.focus()
    for closing in ("Escape", "Enter"):
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        if closing == "Enter":
            dialog.get_by_role("button", name="Close", exact=True).focus()
        page.keyboard.press(closing)
        expect(dialog).to_have_count(0)
        expect(opens).to_be_focused()


def test_the_menu_by_keys_and_back_from_what_it_opens(newcomer: Newcomer, server: Server) -> None:
    seated = server.open("tictactoe", "you", "bot:1")
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    menu = page.get_by_role("button", name="Menu", exact=True)
    items = page.locator(".menu .panel :is(a, button)")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name=".svg").or_(page.get_by_role("link", name="Picture"))).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(items.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(items.nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(items).to_have_count(0)
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    resign = page.locator(".menu").get_by_role("button", name="Resign")
    resign.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()
