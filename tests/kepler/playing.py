"""Words for the tests: tables and positions, actions by their text.

Cubes are written as `Ga2 GbL Pc1`: two diplomats in Ga, a leader in Gb, a diplomat in Pc. Tracks are 1 to 7, as on the board.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from nexarium.core.game import Game, History, State
from nexarium.games.kepler import DEFINITION
from nexarium.games.kepler.box.printed import NAMES, ZONES
from nexarium.games.kepler.rules import state as s
from nexarium.games.kepler.rules.board import TOKEN_COUNT, quarter
from nexarium.games.kepler.rules.options import SEAT_NAMES
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.scoring import Scoring, scorings_begun_by
from nexarium.testing.playing import say, texts

TURN = 10
"""The round of positions that are set up: nobody's first."""


def table(**options: Any) -> Game:
    """A game on planet AAA in which the first seat begins, unless the options say otherwise."""
    return Game(DEFINITION, {"sides": "AAA", "first_player": "a", **options})


def fields(state: State) -> Any:
    """The rules' fields, to write positions that no game needs to have led to."""
    return state.memory.view(np.dtype((np.record, state.game.rules.dtype)))[0]


def cubes(text: str) -> Iterable[tuple[int, int, int]]:
    """Per quarter written: its number, diplomats, leaders."""
    for each in text.split():
        match = re.fullmatch(r"([GOP][abcd])(\d*)(L?)(\d*)", each)
        assert match, each
        yield quarter(match[1]), int(match[2] or 0), int(match[4] or 1) if match[3] else 0


def position(
    placed: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    active: str = "a",
    levels: Mapping[str, Sequence[int]] | None = None,
    tokens: Sequence[Sequence[int]] = ((), (), ()),
    round: int = TURN,
    **options: Any,
) -> State:
    """The active seat about to throw, in a later round: cubes, levels (seven by seat) and tokens (tracks by zone) as given."""
    state = table(players=players, **options).new_initial_state(0)
    r, seat = fields(state), SEAT_NAMES.index(active)
    for name, text in (placed or {}).items():
        own = SEAT_NAMES.index(name)
        for where, diplomats, leaders in cubes(text):
            r.diplomats[own, where] += diplomats
            r.leaders[own, where] += leaders
        r.entered[own] = 1
    for name, given in (levels or {}).items():
        r.level[SEAT_NAMES.index(name)] = given
    r.slot[:], r.stack[:] = s.NONE, TOKEN_COUNT
    for zone, tracks in enumerate(tokens):
        for slot, track in enumerate(tracks):
            r.slot[zone, slot] = track - 1
            r.stack[track - 1] -= 1
    r.zone = len(ZONES)
    r.active, r.turn = seat, players * (round - 1) + seat
    r.phase, r.throwing_white, r.resume = Phase.WHITE_THROW, 3, Phase.BEFORE_ACTION
    for own in range(players):
        r.marker[own] = value(state, SEAT_NAMES[own])
    return state


def value(state: State, seat: str) -> int:
    """The diplomatic value of a seat as its cubes stand."""
    own = SEAT_NAMES.index(seat)
    return int(state.record.diplomats[own].sum() + 5 * state.record.leaders[own].sum())


def thrown(dice: str, placed: Mapping[str, str] | None = None, **given: Any) -> State:
    """`position`, and these white dice have fallen ("2 2 5")."""
    state = position(placed, **given)
    fields(state).throwing_white = len(dice.split())
    return say(state, throw_of(dice))


def throw_of(dice: str) -> str:
    return " ".join(["dice", *sorted(dice.split())])


def acting(action: int, placed: Mapping[str, str] | None = None, *, dice: str = "", **given: Any) -> State:
    """`thrown`, and an action is chosen; the dice are made for it unless they are given."""
    state = thrown(dice or ("1 1 3" if action == 7 else f"{action} {action % 6 + 1} {action % 6 + 1}"), placed, **given)
    texts_now = [text for text in texts(state) if text.startswith(f"action {action}")]
    return say(state, texts_now[0])


def played(state: State, *texts: str) -> History:
    """The history that goes on from a position by these actions."""
    history = History.beginning(state)
    for text in texts:
        history = history.then(history.now.string_to_action(text))
    return history


def said(state: State, first: str) -> list[str]:
    """What follows a word in the legal actions' texts."""
    return [text.removeprefix(f"{first} ") for text in texts(state) if text.startswith(f"{first} ")]


def phase(state: State) -> int:
    return int(state.record.phase)


def active(state: State) -> str:
    return SEAT_NAMES[int(state.record.active)]


def level(state: State, seat: str, track: int) -> int:
    return int(state.record.level[SEAT_NAMES.index(seat), track - 1])


def on(state: State, seat: str) -> str:
    """The cubes of a seat, as `position` takes them."""
    own, told = SEAT_NAMES.index(seat), []
    for where, name in enumerate(NAMES):
        diplomats, leaders = int(state.record.diplomats[own, where]), int(state.record.leaders[own, where])
        if diplomats or leaders:
            told.append(name + (str(diplomats) if diplomats else "") + ("L" if leaders else "") + (str(leaders) if leaders > 1 else ""))
    return " ".join(told)


def points(state: State) -> list[int]:
    return [int(each) for each in state.scores()]


def end_turn(state: State) -> State:
    """Leave out every group that is left, and end the turn."""
    while phase(state) == Phase.GROUP:
        say(state, "skip")
    return say(state, "end")


def scored_at_end(state: State) -> list[Scoring]:
    """The scorings that begin when the turn ends now, as the rules record them."""
    copy = state.clone()
    while phase(copy) == Phase.GROUP:
        say(copy, "skip")
    history = History.beginning(copy).then(copy.string_to_action("end"))
    return [begun.scoring for begun in scorings_begun_by(history.last)]


def fill(state: State, choose: random.Random | None = None) -> State:
    """Draw the tokens that are waited for."""
    choose = choose or random.Random(0)
    while phase(state) in (Phase.REFILL, Phase.DRAW_TOKENS):
        state.step(choose.choice(state.legal_actions()))
    return state
