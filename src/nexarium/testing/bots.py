"""Check a game's functions for bots: priors, values and leaf values that a search can use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from nexarium.core.bot_config import BotConfig
from nexarium.core.contract import KNOWLEDGE_FUNCTIONS
from nexarium.core.errors import reason_of
from nexarium.core.game import State
from nexarium.core.rules import call_from_python
from nexarium.testing.guarded import Guarded
from nexarium.testing.subject import Subject

LEVELS = 9
WHOLE = 100
"""The largest weight of a leaf value in a simulation's result, in hundredths."""
POSITIONS = 12
"""Positions checked per random game."""


def bot_mistakes(subject: Subject) -> Iterator[str]:
    """Check nine levels, positive priors, and values and leaf values from 0 to 1. No function may change the position that it judges."""
    if subject.definition.load_bots is None:
        return
    try:
        knowledge = subject.definition.load_bots()
    except Exception as error:
        yield f"what the bots know cannot be loaded: {reason_of(error)}"
        return
    if not isinstance(knowledge, BotConfig):
        yield f"`load_bots` gives a {type(knowledge).__name__}: it must give a BotConfig"
        return
    if len(knowledge.levels) != LEVELS:
        yield f"there are {len(knowledge.levels)} levels: there must be {LEVELS}"
    for name in knowledge.functions:
        if name not in KNOWLEDGE_FUNCTIONS:
            yield f"bots have no function {name!r}; they have {', '.join(KNOWLEDGE_FUNCTIONS)}"
    yield from subject.mistakes(POSITIONS, partial(_of_position, knowledge))


def _of_position(knowledge: BotConfig, state: State) -> Iterator[tuple[str, str]]:
    decides = not state.is_chance_node() and not state.is_terminal()
    checks = {"prior": (_priors, decides), "value": (_values, state.is_terminal()), "value_estimate": (_value_estimates, decides)}
    for name, (check, due) in checks.items():
        if name in knowledge.functions and due:
            try:
                yield from check(call_from_python(name, knowledge.functions[name]), state)
            except Exception as error:
                yield name, f"`{name}` failed: {reason_of(error)}"
    if decides:
        yield from _changes(knowledge, state)


def _priors(prior: Callable[..., Any], state: State) -> Iterator[tuple[str, str]]:
    legal = np.array(state.legal_actions(), np.int64)
    weights = Guarded(len(legal), np.float32)
    prior(state.memory, len(legal), legal, weights.whole)
    if weights.reached():
        yield "prior length", f"`prior` writes {weights.reached()} weights for {len(legal)} actions"
    given = weights.whole[: len(legal)]
    if not (np.isfinite(given) & (given > 0)).all():
        action = int(legal[~(np.isfinite(given) & (given > 0))][0])
        yield "prior weight", f"`prior` gives {state.action_to_string(action)!r} no positive weight: give every legal action one"


def _values(value: Callable[..., Any], state: State) -> Iterator[tuple[str, str]]:
    seats = state.game.num_players()
    values = Guarded(seats, np.float64)
    values.spoil()
    value(state.memory, values.whole)
    yield from _from_0_to_1("value", values, seats, " for a finished game")


def _value_estimates(value_estimate: Callable[..., Any], state: State) -> Iterator[tuple[str, str]]:
    seats = state.game.num_players()
    values = Guarded(seats, np.float64)
    values.spoil()
    share = value_estimate(state.memory, values.whole)
    if not 0 <= share <= WHOLE:
        yield "value_estimate share", f"`value_estimate` returns {share}: how many hundredths it makes up, 0 to {WHOLE}"
    if share == 0:
        return
    yield from _from_0_to_1("value_estimate", values, seats)


def _from_0_to_1(name: str, values: Guarded, seats: int, of: str = "") -> Iterator[tuple[str, str]]:
    """Check that each seat that plays has a number from 0 to 1, and no other seat has one."""
    if missing := values.unwritten(seats):
        yield name, f"`{name}` writes nothing for seat {missing[0]}: write a number for each, 0 too"
        return
    given = values.whole[:seats]
    if values.reached() or not ((given >= 0) & (given <= 1)).all():
        yield name, f"`{name}` gives {given.tolist()}{of}: give each seat that plays a number from 0 to 1"


def _changes(knowledge: BotConfig, state: State) -> Iterator[tuple[str, str]]:
    legal, seats = state.legal_actions(), state.game.num_players()
    actions = np.array(legal, np.int64)
    asked: dict[str, tuple[object, ...]] = {
        "prior": (len(legal), actions, np.empty(len(legal), np.float32)),
        "value": (np.empty(seats),),
        "value_estimate": (np.empty(seats),),
    }
    for name, rest in asked.items():
        if name not in knowledge.functions:
            continue
        judged = state.clone()
        with suppress(Exception):  # failures are reported by the check of the function's result
            call_from_python(name, knowledge.functions[name])(judged.memory, *rest)
        if not np.array_equal(judged.memory, state.memory):
            yield f"{name} changes", f"`{name}` changes the position that it judges: let it work on a copy, or put back what it changed"
