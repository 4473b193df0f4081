"""A duel of Nexus Keepers played by clicking, from the cube that is unfolded to the win."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import nexarium
from nexarium.bots import make_bot
from nexarium.core.game import State
from nexarium.core.input import Choice, Pick, Place, Subset
from nexarium.core.words import words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene import picture as face
from tests.browser.conftest import House, Newcomer, barriers, overflow, table_of, to_lobby

from ..shown import Shown

scene = Shown(face)


pytestmark = pytest.mark.slow

ENGLISH = words("nexarium.games.keepers", "en")
Gesture = tuple[int, ...]


def open_duel(page: Page) -> str:
    """A duel against the weakest bot, opened in the lobby."""
    to_lobby(page, "Nexus Keepers")
    page.get_by_role("slider", name="Level of the bot as Ilva").fill("1")
    page.get_by_role("button", name="Open the table").click()
    return table_of(page)


class Person:
    """Somebody who clicks what a bot of their own would play."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page = page
        self.seat = seat
        self.game = nexarium.load("keepers", players=2)
        self.bot = make_bot("level:5", self.game, seed=3)
        self.done: list[str] = []

    def state_of(self, record: dict[str, Any]) -> State:
        state = self.game.new_initial_state()
        for action in record["actions"]:
            state.apply_action(action)
        return state

    def line(self, state: State) -> Gesture:
        """What the bot would decide in a row, until chance or the other one is to move."""
        state, line = state.clone(), []
        while state.current_player() == self.seat and len(line) < 16:
            line.append(self.bot.choose(state))
            state.step(line[-1])
        return tuple(line)

    def play(self, state: State) -> None:
        """Make the gesture that goes farthest along the bot's line."""
        given, line = scene.input(state, self.seat, ENGLISH), self.line(state)
        if isinstance(given, Place):
            self.done.append("place")
            self.page.keyboard.press("r")
            expect(self.page.locator(".ghost")).to_have_count(1)
            self.page.locator(".btn.do").click()
        elif isinstance(given, Subset):
            masks = {gesture: mask for mask, gesture in given.sequences if line[: len(gesture)] == gesture}
            if not masks:
                return self.press(next(choice for choice in given.choices if choice.action == line[0]), given.choices)
            self.done.append("throw")
            hand = scene.hand(state, self.seat, ENGLISH)
            assert hand
            offered = [shape.id for shape in hand.shapes() if shape.id in {item.shape for item in given.items}]
            (mask,) = masks.values()
            for place, item in enumerate(given.items):
                if mask >> place & 1:
                    self.page.locator(".held .act").nth(offered.index(item.shape)).click()
            expect(self.page.locator(".held .act[aria-checked=true]")).to_have_count(mask.bit_count())
            self.page.locator(".acts .btn.primary").click()
        else:
            assert isinstance(given, Pick)
            self.pick(state, given, line)

    def pick(self, state: State, given: Pick, line: Gesture) -> None:
        shapes = [shape for shape in scene.board(state, self.seat, ENGLISH).shapes() if shape.actions]
        buttons = [choice for choice in given.choices if line[: 1 + len(choice.then)] == (choice.action, *choice.then)]
        fitting = [shape for shape in shapes if line[: 1 + len(shape.then)] == (*shape.actions, *shape.then)]
        if buttons:
            return self.press(max(buttons, key=lambda choice: len(choice.then)), given.choices)
        shape = max(fitting, key=lambda shape: len(shape.then))
        self.done.append("push" if shape.preview else "step")
        self.page.locator(".board .act").nth(shapes.index(shape)).click()

    def press(self, choice: Choice, among: tuple[Choice, ...]) -> None:
        """A button; one with a preview shows it before it is clicked, one that asks is meant."""
        self.done.append("preview" if choice.preview else "choice")
        button = self.page.locator(".acts .btn:not(.do)").nth(
            among.index(choice) + self.page.locator(".acts .btn:has-text('Throw')").count()
        )
        expect(button).to_contain_text(choice.label)
        if choice.preview:
            button.hover()
            expect(self.page.locator(".told")).to_contain_text("Push")
            assert self.page.locator(".preview .nk-ghost").count()
        button.click()
        if choice.sure:
            expect(button).to_contain_text(choice.sure)
            button.click()


def waits_for(page: Page) -> Locator:
    """The person's turn, or the final table."""
    return page.locator(".hand .acts .btn:not([disabled]), .hand .held .act, dialog[open]").first


def test_a_duel_to_the_win(house: House, newcomer: Newcomer) -> None:
    page = newcomer(bypass_csp=True)
    began = time.monotonic()
    table = open_duel(page)
    person = Person(page, seat=0)
    looked: set[str] = set()
    while True:
        waits_for(page).wait_for()
        if page.get_by_role("dialog").count():
            break
        record = house.record(table)
        state = person.state_of(record)
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
    state = person.state_of(house.record(table))
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


def test_the_rules_of_the_moment_on_demand_and_nothing_too_wide(house: House, newcomer: Newcomer) -> None:
    seated = house.open("keepers", "you", "you", options={"players": 2, "first_player": "a"})
    for phone in (False, True):
        page = newcomer(phone=phone, held=seated, locale="fr-FR" if phone else "en-GB", bypass_csp=True)
        page.goto(f"/t/{seated['table']}")
        asking = page.get_by_role("button", name="Les règles du moment" if phone else "The rules now")
        asking.wait_for()
        assert page.locator(".reminder").count() == 0
        page.keyboard.press("?")
        expect(page.locator(".reminder dt").first).to_have_text("NK-18")
        assert overflow(page) <= 0
        assert barriers(page) == []
        page.keyboard.press("Escape")
        expect(page.locator(".reminder")).to_have_count(0)
        asking.click()
        expect(page.locator(".reminder dd")).to_have_count(3)
