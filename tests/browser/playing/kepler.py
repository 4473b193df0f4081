"""Kepler-3Ad by clicking."""

from __future__ import annotations

from playwright.sync_api import Page

from nexarium.core.game import State
from nexarium.games.kepler.rules.numbering import Place, Raise, Swap
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.reading import Reading


class Diplomat:
    """Somebody who takes the offered action that adds most, carries out every group of it where it can be, and ends the turn."""

    def __init__(self, page: Page, seat: int = 0) -> None:
        self.page = page
        self.seat = seat

    def click(self, *what: str) -> None:
        for each in what:
            self.page.locator(each).first.click(force=True)

    def play(self, state: State) -> None:
        match int(state.record.phase):
            case Phase.BONUS:
                self.click(".board .kp-lower", ".acts .btn.primary")
            case Phase.BEFORE_ACTION:
                best = max(Reading(state).offers().values(), key=lambda offer: (offer.possible, offer.gain, offer.action == 7))
                asked = 2 if not best.possible else len(best.choices) > 1
                self.click(f".kp-card >> nth={best.action - 1}", *[".acts .btn"] * asked)
            case Phase.GROUP:
                legal = Reading(state).legal()
                if any(isinstance(action, Place | Swap) for action in legal):
                    self.page.locator(".kp-quarter.kp-lit").first.focus()
                    self.page.keyboard.press("Enter")
                else:
                    self.click(".kp-raise.act" if any(isinstance(action, Raise) for action in legal) else ".acts .btn")
            case _:
                self.click(".acts .btn.primary")
