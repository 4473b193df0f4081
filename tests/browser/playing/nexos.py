"""Nexos by clicking."""

from __future__ import annotations

from playwright.sync_api import Page

from nexarium.core.game import State


def place_one(page: Page) -> None:
    """Choose the first piece that has a place, click the board by a place for it, and click the ghost to play."""
    piece = page.locator(".tray button:not([aria-disabled])").first
    if piece.get_attribute("aria-pressed") != "true":  # tapped again it would be turned
        piece.click()
    ghost, turn = page.locator(".ghost"), page.locator(".btn.do:not(:disabled)")
    ghost.or_(turn).first.wait_for(state="attached")  # a straight one may have no width
    if not ghost.count():
        turn.click()  # it fits otherwise than it lies
    box = ghost.bounding_box()
    assert box, "the chosen piece shows no ghost"
    centre = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*centre)
    page.locator(".btn.do").click()


class Placer:
    """Somebody who places the first piece of the tray that has a place."""

    def __init__(self, page: Page, seat: int) -> None:
        self.page = page
        self.seat = seat

    def play(self, state: State) -> None:
        place_one(self.page)
