"""Chat, news, hints and notices lie over nothing that can be pressed, and move nothing that is about to be pressed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import Newcomer, Server
from .pressing import COVERED, SIZES, covered, friend_at, places

pytestmark = pytest.mark.slow

GAMES = {"nexos": 2, "keepers": 0, "kepler": 2, "nemesis": 2}
"""Each game for two, with the number of players as its option where it has one."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_over_what_can_be_pressed(server: Server, newcomer: Newcomer, game: str, size: str) -> None:
    options = {"players": GAMES[game]} if GAMES[game] else {}
    host = server.open(game, "you", "open", options=options, name="Ann")
    with friend_at(server, host) as say:
        page = newcomer(held=host, viewport=SIZES[size], phone=size != "laptop")
        page.goto(f"/t/{host['table']}")
        expect(page.locator(".hand")).to_contain_text("Your turn")
        expect(page.locator(".side .players")).to_contain_text("Bo")
        assert covered(page) == []
        before = places(page)

        say(type="chat", text="A line of some length, so that it needs more than one row on a narrow screen: well played!")
        expect(page.locator(".toast")).to_contain_text("well played")
        assert (covered(page), places(page)) == ([], before)
        page.locator(".toast").get_by_role("button", name="Close").click()

        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.locator(".toast.hint:not(:has-text('…'))")).to_be_visible()
        assert covered(page) == []
        page.locator(".toast.hint").get_by_role("button", name="Close").click()
        page.keyboard.press("Escape")
        before = places(page)  # a board that is larger than its window shows what a hint names

        say(type="ask_takeback", ply=len(server.record(host["table"])["actions"]))
        notice = page.locator(".matter", has_text="Bo")
        expect(notice.get_by_role("button")).to_have_count(2)
        assert (covered(page), places(page)) == ([], before)

        page.get_by_role("button", name="Chat").click()
        expect(page.get_by_role("log", name="Chat")).to_contain_text("well played")
        assert covered(page) == []
        if size == "laptop":
            expect(page.locator(".hand .acts")).to_be_visible()
            return
        # on a phone the chat has the hand's place until something on the board is pressed
        expect(page.locator(".hand")).to_have_count(0)
        page.locator(".board-room").click(position={"x": 3, "y": 3})
        expect(page.locator(".hand")).to_be_visible()
        expect(page.locator(".chat.card")).to_have_count(0)


def press(what: Locator, size: str) -> None:
    what.click() if size == "laptop" else what.tap()


def at_table(server: Server, newcomer: Newcomer, size: str, game: str, *seats: str, **options: object) -> Page:
    host = server.open(game, *seats, options=options, name="Ann")
    page = newcomer(held=host, viewport=SIZES[size], phone=size != "laptop")
    page.goto(f"/t/{host['table']}")
    page.locator(".held .act").first.wait_for()
    return page


@pytest.mark.parametrize("size", SIZES)
def test_what_a_choice_would_do_is_told_over_nothing_that_can_be_pressed(server: Server, newcomer: Newcomer, size: str) -> None:
    """A finger leaves the preview open. On a phone it takes the place of the last move, or of the players."""
    page = at_table(server, newcomer, size, "kepler", "you", "you", players=2, sides="AAA", first_player="a")
    card = page.locator(".kp-card.act").first
    card.hover() if size == "laptop" else card.tap()
    told = page.locator(".preview-text")
    expect(told).to_be_visible()
    assert covered(page) == []
    if size == "laptop":
        return
    told.get_by_role("button", name="Close").tap()
    expect(page.locator(".side .players")).to_be_visible()
    expect(page.locator(".last").get_by_role("button", name="Moves")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_buttons_beside_what_was_picked_lie_over_nothing_that_can_be_pressed(server: Server, newcomer: Newcomer, size: str) -> None:
    """Over no card either: a hand's buttons are in the way of none while cards are to be discarded."""
    page = at_table(server, newcomer, size, "nemesis", "you", players=1)
    press(page.locator(".board").get_by_role("button", name=re.compile("^Room 8,")), size)
    expect(page.locator(".hand .acts .btn")).to_have_count(2)
    expect(page.locator(".preview-text")).to_be_visible()
    expect(page.locator(".beside.placed")).to_have_count(int(size == "laptop"))
    assert covered(page) == []

    page.keyboard.press("Escape")
    press(page.locator(".held").get_by_role("button", name=re.compile("^Pass")), size)
    press(page.locator(".hand .acts").get_by_role("button", name="Pass", exact=True), size)
    expect(page.locator(".held").get_by_role("button", name=re.compile("^Discard"))).to_have_count(5)
    expect(page.locator(".hand .acts").get_by_role("button", name="Keep the rest")).to_be_visible()
    assert covered(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_what_is_revealed_takes_no_press(server: Server, newcomer: Newcomer, size: str) -> None:
    """It lies in the middle of the board until the next press, which it lets through. Only a moment, once it has settled, takes the tap
    that ends it."""
    page = at_table(server, newcomer, size, "nemesis", "you", players=1)
    for _ in range(40):  # a token may take the place of the noise roll, which would be revealed
        page.locator(".board .act:not(.proposed), .reveal").first.wait_for()
        revealed, faults = page.evaluate(f"() => [document.querySelectorAll('.reveal').length, ({COVERED})()]")
        if page.locator(".moment").count():
            page.keyboard.press("Escape")
            expect(page.locator(".moment")).to_have_count(0)
            continue
        assert faults == []
        if revealed:
            return
        press(page.locator(".board .act").first, size)
        press(page.locator(".hand .acts .btn").first, size)
    pytest.fail("nothing was revealed")


HIDDEN_FOR_GOOD = """() => [...document.querySelectorAll("a[href], button, input, select, summary")]
  .filter((part) => part.checkVisibility() && !part.closest(".toasts, .hidden"))
  .filter((part) => {
    part.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = part.getBoundingClientRect();
    return !!document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".toasts");
  })
  .map((part) => part.textContent.trim() || part.getAttribute("aria-label"))"""
"""Scrolls to each thing that can be pressed, as the Tab key does, and gives those that news still covers."""


@pytest.mark.parametrize("size", SIZES)
def test_news_on_a_page_that_scrolls_leaves_all_to_be_pressed(server: Server, newcomer: Newcomer, size: str) -> None:
    seated = server.open("tictactoe", "you", "you", name="Ann")
    page = newcomer(held=seated, viewport=SIZES[size], phone=size != "laptop", base_url=server.address.replace("127.0.0.1", "localhost"))
    page.goto("/")
    page.locator("section.mine").get_by_role("button", name="Remove").click()
    expect(page.locator(".toast")).to_contain_text("was removed from your list")
    assert page.evaluate(HIDDEN_FOR_GOOD) == []

    page.goto("/club")
    opening = page.get_by_role("button", name="New tournament")
    before = opening.bounding_box()
    opening.click()
    expect(page.locator(".toast").get_by_role("button", name="Sign in")).to_be_in_viewport(ratio=1)
    assert opening.bounding_box() == before
    assert page.evaluate(HIDDEN_FOR_GOOD) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_press_in_a_dialog_is_not_lost_when_news_goes(server: Server, newcomer: Newcomer, size: str) -> None:
    """The dialog stays where it is when news comes and goes, and news waits for the end of a press."""
    host = server.open("tictactoe", "you", "open", name="Ann")
    with friend_at(server, host) as say:
        page = newcomer(held=host, viewport=SIZES[size], phone=size != "laptop")
        page.clock.install()
        page.goto(f"/t/{host['table']}")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="This table").click()
        dialog = page.get_by_role("dialog")
        pause = dialog.get_by_role("button", name="Pause")
        pause.scroll_into_view_if_needed()
        before = pause.bounding_box()
        assert before
        say(type="chat", text="A line of some length, so that it needs more than one row on a narrow screen: well played!")
        toast = dialog.locator(".toast")
        expect(toast).to_be_in_viewport(ratio=1)
        assert (pause.bounding_box(), covered(page)) == (before, [])
        page.mouse.move(before["x"] + before["width"] / 2, before["y"] + 3)
        page.mouse.down()
        page.clock.fast_forward(20_000)
        expect(toast).to_be_visible()
        page.mouse.up()
        expect(toast).to_have_count(0)
        expect(dialog.get_by_role("button", name="Resume")).to_be_visible()
