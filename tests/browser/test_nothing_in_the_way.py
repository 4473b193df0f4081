"""Chat, news, hints and notices lie over nothing that can be pressed, and move nothing that is about to be pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import House, Newcomer
from .pressing import SIZES, covered, friend_at, places

pytestmark = pytest.mark.slow

GAMES = {"nexos": 2, "keepers": 0, "kepler": 2, "nemesis": 2}
"""Each game for two, with the number of players as its option where it has one."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_over_what_can_be_pressed(house: House, newcomer: Newcomer, game: str, size: str) -> None:
    options = {"players": GAMES[game]} if GAMES[game] else {}
    host = house.open(game, "you", "open", options=options, name="Ann")
    with friend_at(house, host) as say:
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

        say(type="ask_takeback", ply=len(house.record(host["table"])["actions"]))
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


@pytest.mark.parametrize("size", SIZES)
def test_a_press_in_a_dialog_is_not_lost_when_news_goes(house: House, newcomer: Newcomer, size: str) -> None:
    """The dialog stays where it is when news comes and goes, and news waits for the end of a press."""
    host = house.open("tictactoe", "you", "open", name="Ann")
    with friend_at(house, host) as say:
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
        expect(dialog.get_by_role("button", name="Resume").or_(dialog.get_by_role("button", name="Go on"))).to_be_visible()
