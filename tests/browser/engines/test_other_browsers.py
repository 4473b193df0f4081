"""Whole games in browsers of other makers than Chromium's, by really clicking: Firefox, and WebKit, which is Safari's engine. With
the tests Nexos is played in each; `make browsers-check` plays all four games."""

from __future__ import annotations

import os
import random
import time

import pytest

import nexarium
from tests.browser.conftest import Server

from .window import Offer, Window

pytestmark = pytest.mark.slow

GAMES = {"Nexos": "nexos", "Nexus Keepers": "keepers", "Kepler-3Ad": "kepler", "Last Watch": "nemesis"}
PLAYED = list(GAMES) if os.environ.get("EVERY_GAME") else ["Nexos"]
STRONG = {"Nexus Keepers"}
"""Where somebody who clicks anywhere meets a bot as it is offered: the weakest one takes too long to win."""
MOST = 900
"""Gestures after which a game that has not ended fails its test."""


def wanted(offers: list[Offer], chance: random.Random) -> Offer:
    """What somebody clicks who goes on as soon as they can, more often than not."""
    main = [offer for offer in offers if offer.kind == "main"]
    return main[0] if main and chance.random() < 0.65 else chance.choice(offers)


def place(window: Window, piece: Offer) -> None:
    """Take a piece of the tray, put it where it shows on the board, and play it."""
    before = window.look("plies")
    if not window.look("held"):  # tapped again it would be turned
        window.click(piece.x, piece.y)
    if window.until("held") == "turn":
        window.click_on(".hand .btn.do")
    window.click(*window.until("ghost"))
    window.click_on(".hand .btn.do")
    window.until("beyond", before)


def play(window: Window, chance: random.Random) -> int:
    """Play until the final table lies over the board; gives how many gestures it took."""
    for gestures in range(MOST):
        if window.until("turn") == "over":
            return gestures
        if offers := window.offers():
            piece = next((offer for offer in offers if offer.kind == "piece"), None)
            if piece:
                place(window, piece)
            else:
                offer = wanted(offers, chance)
                window.click(offer.x, offer.y)
    pytest.fail(f"no end after {MOST} gestures; the page says: {window.look('said')}")


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_from_the_lobby_to_the_final_table(server: Server, window: Window, game: str) -> None:
    began = time.monotonic()
    window.goto(server.address)
    window.run("localStorage.setItem('nexarium.speed', 'at_once')")
    window.goto(server.address)
    window.click_on(".games button", game)
    while game not in STRONG and (slider := window.until("lowest")) != "all":
        window.click(*slider)
    window.click_on(".quick .btn.primary")
    window.until("has", ".hand .turn", "Your turn")
    table = window.run("location.pathname").rpartition("/")[2]
    gestures = play(window, random.Random(GAMES[game]))

    record = server.record(table)
    assert record["game"] == GAMES[game]
    state = nexarium.load(record["game"], **record["options"]).new_initial_state()
    for action in record["actions"]:
        state.apply_action(action)
    assert state.is_terminal()
    rows = int(window.run("document.querySelectorAll('dialog[open] tbody tr').length"))
    assert rows == len(record["seats"])
    assert window.complaints == []
    print(f"{gestures} gestures in {time.monotonic() - began:.1f} s")
