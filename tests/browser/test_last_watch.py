"""Last Watch by clicking: a game alone against the rules, by keys, by touch, and several seats in one pair of hands."""

from __future__ import annotations

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from nexarium.core.game import Game, State
from nexarium.core.words import words
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Phase
from nexarium.games.nemesis.scene.seen import seen
from tests.browser.conftest import PATIENCE, Newcomer, Server, barriers, overflow
from tests.browser.playing.last_watch import bold, confirm, pick, tile

pytestmark = pytest.mark.slow
ENGLISH = words("nexarium.games.nemesis", "en")
PATIENT = 240.0
"""Seconds that the game alone may take."""


def state_of(server: Server, table: str) -> State:
    """The table's position by the rules."""
    record = server.record(table)
    state = Game(DEFINITION, record["options"]).new_initial_state()
    for action in record["actions"]:
        state.apply_action(action)
    return state


def play(server: Server, page: Page, table: str, action: int, *, touch: bool = False) -> State:
    """Do an action as a person does, and see that it was played as it was meant; gives the state after it."""
    state = state_of(server, table)
    if pick(page, state, action, touch=touch):
        assert len(server.record(table)["actions"]) == len(state.history), "one pick plays nothing"
    confirm(page, state, action, touch=touch)
    deadline = time.monotonic() + PATIENCE / 1000
    while len(server.record(table)["actions"]) == len(state.history):
        assert time.monotonic() < deadline, f"{state.action_to_string(action)} was never played"
        time.sleep(0.02)
    after = state_of(server, table)
    assert after.history[len(state.history)] == action
    return after


def shows(page: Page, state: State) -> None:
    """The ship on the page is the ship of the rules."""
    now = seen(state)
    expect(page.locator(".board .lw-intruder")).to_have_count(len(now.intruders))
    expect(page.locator(".board .lw-ripple")).to_have_count(sum(each.noise for each in now.corridors))
    expect(page.locator(".board .lw-unknown")).to_have_count(sum(not room.tile for room in now.rooms.values()))
    expect(page.locator(".board .lw-person")).to_have_count(sum(each.fate != "dead" for each in now.people))
    if not now.over:
        expect(page.locator(".board .lw-jump")).to_have_count(1)
        expect(page.locator(".bar .phase")).to_contain_text(f"Turn {now.turn} \u00b7 time {now.time}")


def test_alone_against_the_rules(server: Server, newcomer: Newcomer) -> None:
    Game(DEFINITION, {"players": 1}).new_initial_state().legal_actions()  # what a fresh machine compiles is not the page's time
    began, chosen = time.monotonic(), random.Random(1)
    met: dict[str, int] = dict.fromkeys(("moves", "noises", "encounters", "shots", "decisions"), 0)
    marks: dict[str, Any] = {
        "moves": n.Move,
        "noises": n.NoiseRoll,
        "encounters": n.DrawToken,
        "shots": n.Shoot,
        "decisions": n.Decision,
    }
    while not (met["encounters"] and met["shots"] and met["decisions"] >= 25):
        assert time.monotonic() - began < PATIENT, f"only {met}"
        seated = server.open("nemesis", "you", options={"players": 1})
        page = newcomer(held=seated, bypass_csp=True)
        page.goto(f"/t/{seated['table']}")
        page.locator(".lw-tile-room").first.wait_for()
        state = state_of(server, seated["table"])
        assert barriers(page) == []
        for _ in range(30):
            if state.is_terminal():
                expect(page.get_by_role("dialog")).to_be_visible()
                break
            before = len(state.history)
            state = play(server, page, seated["table"], bold(state, chosen))
            for name, kind in marks.items():
                met[name] += sum(isinstance(n.read(action), kind) for action in state.history[before:])
            if met["decisions"] % 4 == 0:
                shows(page, state)
        shows(page, state)
        assert overflow(page) <= 0
        assert barriers(page) == []
        page.close()
    assert met["moves"] > 5
    assert met["noises"] > 3
    print(f"{met} in {time.monotonic() - began:.1f} s")


def test_by_keys_alone(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nemesis", "you", options={"players": 1})
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    tile(page, "careful").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .proposed")).to_have_count(4)
    page.locator(".board").get_by_role("button", name=re.compile("^Room 14,")).focus()
    expect(page.locator(".preview-text")).to_contain_text("Its token may replace the noise roll")
    page.keyboard.press("Enter")
    button = page.locator(".acts .btn.primary")
    expect(button).to_have_text("Move carefully to 14, unexplored")
    button.focus()
    page.keyboard.press("Enter")
    # the noise of a careful move goes where one says
    expect(page.locator(".lw-message")).to_be_visible()
    expect(page.locator(".acts .btn")).to_have_count(len(state_of(server, seated["table"]).legal_actions()))
    page.locator(".board .lw-corridor.act").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .lw-ripple")).not_to_have_count(0)
    assert int(state_of(server, seated["table"]).record.room[0]) == 14


def test_by_touch_on_a_phone(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nemesis", "you", options={"players": 1})
    page = newcomer(held=seated, phone=True, bypass_csp=True)
    page.goto(f"/t/{seated['table']}")
    page.locator(".lw-tile-room").first.wait_for()
    assert overflow(page) <= 0
    state = state_of(server, seated["table"])
    state = play(server, page, seated["table"], next(action for action in state.legal_actions() if action != n.ActionKind.PASS), touch=True)
    shows_on_phone = seen(state)
    expect(page.locator(".board .lw-ripple")).to_have_count(sum(each.noise for each in shows_on_phone.corridors))
    page.locator(".held .lw-press").first.tap()
    expect(page.locator(".held .proposed")).to_have_count(1)
    page.locator(".layer-lw-ducts text").last.tap()
    expect(page.locator(".proposed")).to_have_count(0)
    assert barriers(page) == []
    assert overflow(page) <= 0


def test_a_tile_then_a_room_ask_no_second_time_which_way(server: Server, newcomer: Newcomer) -> None:
    """On a small phone, too, a tile lights its rooms, the room that is tapped asks whether it is meant, and once more plays it."""
    seated = server.open("nemesis", "you", options={"players": 1})
    page = newcomer(held=seated, phone=True, viewport={"width": 360, "height": 640}, locale="fr-FR")
    page.goto(f"/t/{seated['table']}")
    page.locator(".held").get_by_role("button", name=re.compile("^Aller")).tap()
    lit, buttons = page.locator(".board .proposed"), page.locator(".acts .btn")
    expect(lit).to_have_count(4)
    expect(page.locator(".turn")).to_contain_text("un élément marqué")
    expect(buttons).to_have_count(0)
    room = page.locator(".board").get_by_role("button", name=re.compile(r"^Salle 8\b"))
    room.tap()
    expect(buttons).to_have_text(["Aller en 8 (inexplorée)"])
    expect(page.locator(".preview-text")).to_contain_text("Son jeton peut remplacer le jet de bruit")
    expect(page.locator(".turn")).to_contain_text("Touchez encore")
    before = state_of(server, seated["table"])
    room.tap()
    expect(page.locator(".preview-text")).to_have_count(0)
    assert n.read(state_of(server, seated["table"]).history[len(before.history)]) == n.Move(8)


def test_on_a_small_phone_a_room_asks_which_way_and_no_button_is_hidden(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nemesis", "you", options={"players": 1})
    page = newcomer(held=seated, phone=True, viewport={"width": 360, "height": 640}, locale="fr-FR")
    page.goto(f"/t/{seated['table']}")
    page.locator(".board").get_by_role("button", name=re.compile(r"^Salle 8\b")).tap()
    buttons = page.locator(".acts .btn")
    expect(buttons).to_have_text(["Aller en 8 (inexplorée)", "Aller en 8 (inexplorée), prudemment"])
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    # as many as there may be are reached: the first is not above its room, whatever their number
    page.locator(".acts").evaluate("acts => { for (let more = 0; more < 4; more++) acts.append(acts.lastElementChild.cloneNode(true)); }")
    first, turn = buttons.first.bounding_box(), page.locator(".turn").bounding_box()
    assert first
    assert turn
    assert first["y"] >= turn["y"] + turn["height"]


def test_on_a_phone_what_one_holds_keeps_its_size_while_others_play(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nemesis", "you", "bot:1", options={"players": 2, "first_player": "a"})
    page = newcomer(held=seated, phone=True, viewport={"width": 360, "height": 640})
    page.add_init_script("localStorage.setItem('nexarium.speed', 'slow')")
    page.goto(f"/t/{seated['table']}")
    held = page.locator(".held")
    mine = held.bounding_box()
    state = play(server, page, seated["table"], n.ActionKind.PASS, touch=True)
    if state.current_player() == 0:
        assert int(state.record.phase) == Phase.DISCARDING
        play(server, page, seated["table"], n.ActionKind.KEEP, touch=True)
    page.locator(".skip").wait_for()  # while the bot plays the rest of its turn, slowly told
    skip, theirs, turn = page.locator(".skip").bounding_box(), held.bounding_box(), page.locator(".whose b").bounding_box()
    assert mine
    assert theirs
    assert skip
    assert turn
    assert theirs["width"] == pytest.approx(mine["width"], abs=1), "the button to skip does not stand beside it"
    assert skip["y"] >= turn["y"] + turn["height"]
    assert overflow(page) <= 0


def test_on_a_phone_buttons_leave_the_way_to_help_free(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nemesis", "you", options={"players": 1})
    page = newcomer(held=seated, phone=True)
    page.goto(f"/t/{seated['table']}")
    page.locator(".lw-tile-room").first.wait_for()
    legal = state_of(server, seated["table"]).legal_actions()
    play(server, page, seated["table"], next(action for action in legal if isinstance(n.read(action), n.CarefulMove)), touch=True)
    expect(page.locator(".acts .btn").nth(1)).to_contain_text("Noise in")
    way, buttons = page.locator(".ask").bounding_box(), page.locator(".acts").bounding_box()
    assert way
    assert buttons
    assert buttons["y"] >= way["y"] + way["height"] - 1


def test_one_person_plays_all_seats(server: Server, newcomer: Newcomer) -> None:
    seated = server.open("nemesis", "you", "you", "you", "you", options={"players": 4, "first_player": "c"})
    page = newcomer(held=seated)
    page.goto(f"/t/{seated['table']}")
    page.locator(".lw-tile-room").first.wait_for()
    for name in ("Mechanic", "Soldier", "Captain", "Pilot"):
        expect(page.locator(".hand")).to_contain_text(re.compile(rf"action 1 of 2\.\s*{name}", re.IGNORECASE))
        state = state_of(server, seated["table"])
        state = play(server, page, seated["table"], n.ActionKind.PASS)
        if int(state.record.phase) == Phase.DISCARDING:
            expect(page.locator(".lw-message")).to_be_visible()
            page.locator(".held").get_by_role("button", name=re.compile("^Discard")).first.click()
            expect(page.locator(".held .lw-no-card")).to_have_count(1)
            play(server, page, seated["table"], n.ActionKind.KEEP)
    expect(page.locator(".bar .phase")).to_contain_text("Turn 2 \u00b7 time 14")
    # the event phase can be gone through step by step
    page.get_by_role("button", name=re.compile("^Event phase of turn 1")).first.click()
    expect(page.locator(".story")).to_contain_text("Time 14 (NM-93)")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".story")).to_contain_text("NM-75")
    page.keyboard.press("Escape")
    page.locator(".log [data-ply]").first.click()
    expect(page.locator(".board .lw-hour-now-text")).to_have_text("15")
