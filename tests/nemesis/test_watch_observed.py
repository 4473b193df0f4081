"""Whole games of Last Watch under observation: nothing happens that the rules do not allow, and the log says only what they say."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.game import Game
from nexarium.games.nemesis import DEFINITION

from .twin import Twin, options, seen
from .watch_observer import Chance, Observer, Report, observe

GAMES, SEED = 30, 4
PLIES = 40


@pytest.fixture(scope="module")
def report() -> Report:
    """So many games, judged."""
    *_, judged = observe(GAMES, SEED)
    return judged


@pytest.mark.rule(
    *("NM-1", "NM-10", "NM-11", "NM-12", "NM-13", "NM-14", "NM-15", "NM-20", "NM-21", "NM-22", "NM-23", "NM-24", "NM-25", "NM-26"),
    *("NM-30", "NM-32", "NM-40", "NM-41", "NM-42", "NM-50", "NM-51", "NM-52", "NM-60", "NM-61", "NM-62", "NM-63", "NM-70", "NM-71"),
    *("NM-72", "NM-73", "NM-74", "NM-75", "NM-90", "NM-91", "NM-92", "NM-93", "NM-94", "NM-95", "NM-96"),
)
@pytest.mark.slow
def test_nothing_happens_that_the_clauses_do_not_allow(report: Report, request: pytest.FixtureRequest) -> None:
    assert not report.violations, "\n".join(map(str, report.violations))
    assert report.games == GAMES
    (mark,) = request.node.iter_markers("rule")
    assert all(report.clauses[clause] > 0 for clause in mark.args), set(mark.args) - report.clauses.keys()


def beginning(players: int) -> Observer:
    """A game after some plies of passing and moving, all as it should be."""
    game = Game(DEFINITION, {"players": players, "first_player": "a"})
    observer = Observer(game.new_initial_state(), Report(), listening=True)
    for _ in range(PLIES):
        due = observer.watch.due
        assert due is not None
        text = max(due.outcomes, key=lambda each: (due.outcomes[each], each)) if isinstance(due, Chance) else max(due.legal)
        assert observer.play(text)
    return observer


def _spoil(field: str, value: int, *place: int) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        there = record[field]
        if place:
            there[place] += value
        else:
            record[field] += value

    return change


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(_spoil("eggs", 1), id="an egg"),
        pytest.param(_spoil("bag", 1, 2), id="a token in the bag"),
        pytest.param(_spoil("pool", -1, 2), id="a token out of its pool"),
        pytest.param(_spoil("attack_deck", -1, 3), id="an attack card"),
        pytest.param(_spoil("light", 1, 1), id="a light wound"),
        pytest.param(_spoil("hand", 1, 0, 0), id="a card in a hand"),
        pytest.param(_spoil("discard", 1, 1, 1), id="a Contamination card"),
        pytest.param(_spoil("time", -1), id="the time"),
        pytest.param(_spoil("fire", 1, 20), id="a fire"),
        pytest.param(_spoil("corpses", 1, 11), id="a corpse"),
        pytest.param(_spoil("first", 1), id="the first player"),
        pytest.param(_spoil("infected", 1), id="an infected card"),
    ],
)
def test_whatever_else_has_changed_is_noticed(spoil: Callable[[Any], None]) -> None:
    observer = beginning(3)
    record = observer.state.memory.view(np.dtype((np.record, observer.state.game.rules.dtype)))[0]
    spoil(record)
    assert not observer.agrees()
    assert len(observer.report.violations) == 1


def test_what_is_told_with_another_clause_or_not_at_all_is_noticed() -> None:
    observer = beginning(2)
    observer.watch.applied = set()
    assert not observer._tells()
    observer.watch.applied = {f"NM-{number}" for number in range(100)}
    observer.watch.must_be_logged = {"NM-99"}
    assert not observer._tells()


def test_a_result_that_the_clauses_do_not_give_is_noticed() -> None:
    observer = beginning(1)
    while isinstance(due := observer.watch.due, Chance) or due:
        text = max(due.outcomes, key=lambda each: (due.outcomes[each], each)) if isinstance(due, Chance) else max(due.legal)
        assert observer.play(text)
    observer.watch.table.last_sleep, observer.watch.table.nest_destroyed = 3, True
    observer.watch.table.people[0].fate = "asleep"
    assert not observer._agrees_on_what_is_due()


def test_the_script_can_be_asked_as_a_second_model() -> None:
    chance = random.Random(2)
    game = Game(DEFINITION, {**options(chance), "players": 1, "need": 1, "first_player": "a"})
    state, twin = game.new_initial_state(), Twin(game.options)
    while (mover := twin.mover()) != OVER:
        assert state.current_player() == mover
        text = chance.choice(sorted(twin.chance()) if mover == CHANCE else twin.legal())
        state.apply_action(state.string_to_action(text))
        twin.apply(text)
        assert seen(state) == twin.position()
    assert state.is_terminal()
    assert state.returns() == twin.returns()
