"""Nexus Keepers by clicking."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from nexarium.bots import Bot, make_bot
from nexarium.core.game import State
from nexarium.core.input import Choice, Pick, Place, Subset
from nexarium.core.words import words
from nexarium.games.keepers.scene import picture as face

from ...shown import Shown

scene = Shown(face)

ENGLISH = words("nexarium.games.keepers", "en")
Gesture = tuple[int, ...]


class Duellist:
    """Somebody who clicks what a bot of their own would play."""

    def __init__(self, page: Page, seat: int, level: int = 5) -> None:
        self.page = page
        self.seat = seat
        self.level = level
        self.bot: Bot | None = None
        """Made for the table's game when the first choice is to be made."""
        self.done: list[str] = []

    def line(self, state: State) -> Gesture:
        """What the bot would decide in a row, until chance or the other one is to move."""
        state = state.clone()
        self.bot = self.bot or make_bot(f"level:{self.level}", state.game, seed=3)
        line: list[int] = []
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
        if self.page.locator(".acts .more").count():
            self.page.locator(".acts .more").click()
        button = self.page.locator(".acts .btn:not(.do)").nth(
            among.index(choice) + self.page.locator(".acts .btn:has-text('Roll')").count()
        )
        expect(button).to_contain_text(choice.label)
        if choice.preview:
            button.hover()
            expect(self.page.locator(".preview-text")).to_contain_text("Push")
            assert self.page.locator(".preview .nk-ghost").count()
        button.click()
        if choice.sure:
            expect(button).to_contain_text(choice.sure)
            button.click()
