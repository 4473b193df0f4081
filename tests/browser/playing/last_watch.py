"""Last Watch by clicking."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page

from nexarium.core.game import State
from nexarium.core.words import words
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene.choices import label_of
from nexarium.games.nemesis.scene.hand import kind_of
from nexarium.games.nemesis.scene.seen import seen

ENGLISH = words("nexarium.games.nemesis", "en")


def tile(page: Page, kind: str) -> Locator:
    """What one presses for a kind of action."""
    return page.locator(".held").get_by_role("button", name=re.compile("^" + ENGLISH(f"do.{kind}")))


def shape_of(page: Page, state: State, action: int) -> Locator:
    """What one picks for an action: the room, the intruder, else its tile."""
    match n.read(action):
        case n.Move(room) | n.CarefulMove(room):
            return page.locator(".board").get_by_role("button", name=re.compile(rf"^Room {room},"))
        case n.Shoot(target) | n.Strike(target) if target != n.EGG:
            here = seen(state).in_room(seen(state).people[state.current_player()].room)
            return page.locator(".layer-lw-tokens .act").nth([intruder.figure for intruder in here].index(target))
        case value:
            return tile(page, kind_of(value))


def pick(page: Page, state: State, action: int, *, touch: bool = False) -> bool:
    """Pick what an action is about; False: nothing is to be picked for it."""
    if int(state.record.phase) != Phase.ACT:
        return False
    press(shape_of(page, state, action), touch=touch)
    return True


def confirm(page: Page, state: State, action: int, *, touch: bool = False) -> None:
    """Press the button of an action whose things are picked."""
    label = label_of(seen(state), state.current_player(), n.read(action), ENGLISH)
    press(page.locator(".acts").get_by_role("button", name=label, exact=True), touch=touch)


def press(what: Locator, *, touch: bool = False) -> None:
    what.tap() if touch else what.click()


def bold(state: State, chosen: random.Random) -> int:
    """Shoots whatever is there, strikes when empty, walks about noisily, passes when there is nothing left to pay with."""
    legal = state.legal_actions()
    for wanted in ("shoot", "move", "rest"):
        if found := [action for action in legal if kind_of(n.read(action)) == wanted]:
            return chosen.choice(found)
    return n.ActionKind.KEEP if n.ActionKind.KEEP in legal else legal[0]


class Sailor:
    """One of the crew, who plays boldly."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page = page
        self.chosen = random.Random(seat)

    def play(self, state: State) -> None:
        action = bold(state, self.chosen)
        pick(self.page, state, action)
        confirm(self.page, state, action)
