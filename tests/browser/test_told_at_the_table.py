"""What is shown with a picture: what a ply reveals, the winner's celebration, and what has happened since one's turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Newcomer, Server
from .playing.last_watch import press
from .playing.nexos import place_one

SLOWLY = "localStorage.setItem('nexarium.speed', 'slow')"


def in_the_middle(page: Page) -> None:
    """What is revealed lies in the middle of the board's room."""
    revealed, room = page.locator(".reveal").bounding_box(), page.locator(".board-room").bounding_box()
    assert revealed
    assert room
    for start, length in (("x", "width"), ("y", "height")):
        middle = revealed[start] + revealed[length] / 2
        assert abs(middle - room[start] - room[length] / 2) < 3


def move(page: Page, room: str, action: int, *, phone: bool) -> bool:
    """Go to the first room of this name, as one's first or second action; False: none can be reached."""
    expect(page.locator(".hand")).to_contain_text(re.compile(f"action {action} of 2", re.IGNORECASE))
    page.keyboard.press("Escape")
    expect(page.locator(".reveal")).to_have_count(0)
    rooms = page.locator(".board").get_by_role("button", name=re.compile(f"^Room {room}"))
    if not rooms.count():
        return False
    press(rooms.first, touch=phone)
    press(page.locator(".acts").get_by_role("button", name=re.compile("^(Move to|Escape)")), touch=phone)
    return True


@pytest.mark.parametrize("phone", [False, True])
def test_a_die_or_a_card_lies_in_the_middle_until_one_goes_on(server: Server, newcomer: Newcomer, phone: bool) -> None:
    for _ in range(8):
        seated = server.open("nemesis", "you", options={"players": 1})
        page = newcomer(phone=phone, held=seated)
        page.add_init_script(SLOWLY)
        page.goto(f"/t/{seated['table']}")
        assert move(page, "14,", 1, phone=phone), "a room that is not known"
        # on or back to one that is known: there is noise, or the intruder there attacks; its doors may be shut
        if move(page, r"\d+, (?!unexplored)", 2, phone=phone):
            break
        page.close()
    reveal = page.locator(".reveal")
    expect(reveal).to_contain_text(re.compile("Noise roll|Attack card"))
    expect(reveal.locator("svg.scene")).to_have_count(1)
    in_the_middle(page)
    page.keyboard.press("Escape")
    expect(reveal).to_have_count(0, timeout=500)


@pytest.mark.parametrize("calm", [False, True])
def test_who_wins_is_celebrated_before_the_standings_and_who_loses_is_not(server: Server, newcomer: Newcomer, calm: bool) -> None:
    opened = server.open("tictactoe", "you", "open", name="Ann")
    bo = server.http.post(f"/api/tables/{opened['table']}/seats", json={"name": "Bo"}).json()
    motion = "reduce" if calm else "no-preference"
    pages = [newcomer(held=seat, reduced_motion=motion) for seat in (opened, bo)]
    for page in pages:
        page.goto(f"/t/{opened['table']}")
    for ply, cell in enumerate(("a1", "a2", "b1", "b2", "c1")):
        square = pages[ply % 2].locator(".board").get_by_role("button", name=cell, exact=True)
        expect(square).to_be_visible()
        if ply == 4:
            pages[1].get_by_role("button", name="Chat").click()
            pages[1].get_by_role("textbox").fill("Well played!")
            pages[1].get_by_role("textbox").press("Enter")
            expect(pages[0].locator(".toast")).to_be_visible()
        square.click()
    winner, loser = pages
    if calm:
        expect(winner.get_by_role("dialog")).to_contain_text("wins")
        return
    expect(winner.locator(".celebration > span")).not_to_have_count(0)
    assert winner.locator(".toast").count() == 0, "nothing of what led to it lies over it"
    assert winner.get_by_role("dialog").count() == 0, "the standings wait for it"
    assert loser.locator(".celebration").count() == 0
    for page in pages:
        expect(page.get_by_role("dialog")).to_be_visible()
    expect(winner.locator(".celebration")).to_have_count(0)


def test_what_has_happened_since_ones_turn_is_shown_again(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nexos", "you", "bot:1", "bot:1", "bot:1", options={"players": 4})
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    place_one(page)
    expect(page.locator(".board .placed")).to_have_count(4)
    expect(page.locator(".turn")).to_contain_text("Your turn")
    page.get_by_role("button", name="What happened since my turn").click()
    for placed in (1, 2, 3, 4):
        expect(page.locator(".board .placed")).to_have_count(placed)
        page.locator(".past").get_by_role("button", name="One move on").click()
    expect(page.locator(".past")).to_have_count(0)
