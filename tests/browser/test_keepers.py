"""A duel of Nexus Keepers played by clicking, from the cube that is unfolded to the win."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import nexarium
from nexarium.core.game import State
from nexarium.core.words import words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import picture as face
from tests.browser.conftest import Newcomer, Server, barriers, overflow, table_of, to_lobby
from tests.browser.playing.keepers import Duellist

from ..shown import Shown

scene = Shown(face)


pytestmark = pytest.mark.slow

ENGLISH = words("nexarium.games.keepers", "en")
Gesture = tuple[int, ...]


def open_duel(page: Page) -> str:
    """A duel against the weakest bot, opened in the lobby, by the strongest Keeper."""
    to_lobby(page, "Nexus Keepers")
    page.get_by_role("button", name="Keeper of Quill").click()
    page.get_by_role("radiogroup", name="Keeper of Quill").get_by_role("radio", name="Bront").check(force=True)
    page.get_by_role("slider", name="Level of the bot as Nyx").fill("1")
    page.get_by_role("button", name="Open the table").click()
    return table_of(page)


def replayed(record: dict[str, Any]) -> State:
    """The state at the end of a record."""
    state = nexarium.load("keepers", **record["options"]).new_initial_state()
    for action in record["actions"]:
        state.apply_action(action)
    return state


def waits_for(page: Page) -> Locator:
    """The person's turn, or the final table."""
    return page.locator(".hand .acts .btn:not([disabled]), .hand .held .act, dialog[open]").first


def test_a_duel_to_the_win(server: Server, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    began = time.monotonic()
    table = open_duel(page)
    person = Duellist(page, seat=0)
    looked: set[str] = set()
    while True:
        waits_for(page).wait_for()
        if page.get_by_role("dialog").count():
            break
        record = server.record(table)
        state = replayed(record)
        if state.is_terminal() or state.current_player() != person.seat:
            continue
        phase = Position(state).phase
        expect(page.locator(".hand .turn")).to_contain_text("Your turn")
        if phase in (Phase.PLACING, Phase.REROLL, Phase.SPEND) and phase not in looked:
            looked.add(phase)
            expect(page.locator(".board .nk-keeper").first).to_be_visible()
            assert barriers(page) == []
        person.play(state)
        expect(page.locator(".head .count")).not_to_have_text(str(len(record["actions"])))
        assert len(person.done) < 400
    state = replayed(server.record(table))
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0], "the weakest bot wins no duel against this one"
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You win")
    expect(dialog.locator("tbody tr")).to_have_count(2)
    assert barriers(page) == []
    assert looked >= {Phase.REROLL, Phase.SPEND}
    assert {"throw", "choice"} & set(person.done)
    assert {"preview", "push"} & set(person.done), "nobody leaves the Nexus who is not pushed, or blocked by one who walks"
    print(f"{len(person.done)} gestures by clicking in {time.monotonic() - began:.1f} s")


def test_the_rules_of_the_moment_on_demand_and_nothing_too_wide(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("keepers", "you", "you", options={"players": 2, "first_player": "a"})
    for phone in (False, True):
        page = newcomer(phone=phone, held=seated, locale="fr-FR" if phone else "en-GB", bypass_csp=True)
        page.goto(f"/t/{seated['table']}")
        asking = page.get_by_role("button", name="Aide" if phone else "Help")
        asking.wait_for()
        assert page.locator("dialog").count() == 0
        page.keyboard.press("?")
        expect(page.locator("dialog dt").first).to_have_text("NK-18")
        assert overflow(page) <= 0
        assert barriers(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        asking.click()
        expect(page.locator("dialog dd")).to_have_count(3)


def test_a_hint_about_dice_takes_the_place_of_what_said_that_it_comes(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("keepers", "you", "you")
    server.play(seated, 2)
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    page.locator(".held .act").first.wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".toast.hint").filter(has_not_text="Looking for a hint")).to_have_count(1)
    expect(page.get_by_text("Looking for a hint")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (640, 400), (360, 640)])
def test_while_dice_are_chosen_nothing_changes_its_place(server: Server, newcomer: Newcomer, width: int, height: int) -> None:
    """On a phone neither the words of a button nor how much is said of the choice moves buttons or scales pictures."""
    seated = server.open("keepers", "you", "you")
    page = newcomer(phone=True, held=seated, viewport={"width": width, "height": height})
    page.goto(f"/t/{seated['table']}")
    waits_for(page).wait_for()
    if not page.locator(".held .act").count():
        page.locator(".acts .btn").first.tap()
    dice = page.locator(".held .act")
    dice.first.wait_for()
    keep = page.get_by_role("button", name="Keep all")
    box = keep.bounding_box()
    assert box
    assert box["height"] >= 40, "lower than a thumb finds"
    places = []
    for die in range(3):
        places.append([part.bounding_box() for part in (keep, page.locator("svg.board"), page.locator(".held svg"))])
        dice.nth(die).tap()
        expect(page.locator(".held [aria-checked=true]")).to_have_count(die + 1)
    assert places[1:] == places[:1] * 2
