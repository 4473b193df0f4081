"""Games in which all win or lose together: they are reported as won or lost, and nobody is ranked."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from nexarium.arena.match import match
from nexarium.arena.simulate import Tally, simulate, win_shares
from nexarium.cli.commands import app
from nexarium.cli.replay import Replay
from nexarium.core.catalogue import catalogue, load
from nexarium.core.game import Game, History, State
from nexarium.core.record import Record
from nexarium.core.words import LANGUAGES
from nexarium.search.playouts import run
from nexarium.server.realtime.drawings import final_of
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

from ..catalogue_games import random_position

TOGETHER = [name for name, definition in catalogue().items() if definition.cooperative]
every_one = pytest.mark.parametrize("name", TOGETHER)


def several(name: str) -> Game:
    """The game for the fewest players above one."""
    presets = [load(name, **preset.options) for preset in catalogue()[name].presets]
    return min((game for game in presets if game.num_players() > 1), key=lambda game: game.num_players())


def record_of(state: State) -> Record:
    definition = state.game.definition
    return Record(game=definition.name, version=definition.version, options=state.game.options, actions=tuple(state.history))


def table_of(state: State) -> Table:
    """A table of that game, as it stands."""
    header = Header(state.game.name, state.game.name, 1, state.game.options, b"", "en", False, 0.0)
    return replace(Table.opened(header, state.game), history=History.of(state))


def test_there_are_such_games():
    assert TOGETHER


def test_a_game_that_is_won_counts_for_every_seat_and_one_that_is_lost_for_none():
    returns = np.array([[0.0, 0.0], [0.6, 0.6], [0.1, 0.1]])
    assert win_shares(several(TOGETHER[0]), returns).tolist() == [[0, 0], [1, 1], [1, 1]]
    assert win_shares(load("tictactoe"), returns).tolist() == [[0.5, 0.5]] * 3, "against each other these would be ties"


@every_one
def test_a_simulation_counts_the_games_that_were_won(name):
    game = several(name)
    tally = simulate(game, 6, seed=3)
    lowest = game.definition.returns_range[0]
    won = float((run(game, 6, 3).returns[:, 0] > lowest).mean())
    assert tally.together
    assert tally.summary()["win_shares"] == [won] * game.num_players()
    assert (Tally(2, True) + tally).together


@every_one
def test_a_match_says_how_often_the_bots_won_together_and_compares_none(name):
    game = several(name)
    played = match(game, ["random", "random"], 3, seed=1)
    summary = played.summary()
    assert summary["together"]
    assert not {"elo", "score_difference"} & set(summary)
    finals = []
    for outcome in played.outcomes:
        state = game.new_initial_state()
        for action in outcome.actions:
            state.step(action)
        finals.append(float(state.won()))
    assert [outcome.shares for outcome in played.outcomes] == [(won, won) for won in finals]


@every_one
def test_what_the_commands_print(name):
    typed = ["--option", f"players={several(name).num_players()}", "-n", "2", "--seed", "1"]
    matched = CliRunner().invoke(app, ["match", name, "--bot", "random", "--bot", "random", *typed])
    assert matched.exit_code == 0, matched.output
    assert "won " in matched.stdout
    assert " of 2, " in matched.stdout
    assert not any(word in matched.stdout for word in ("Elo", "share", "less"))
    simulated = CliRunner().invoke(app, ["simulate", name, *typed])
    assert simulated.exit_code == 0, simulated.output
    assert simulated.stdout.count("all together") == 1
    assert "seat 0" not in simulated.stdout
    told = json.loads(CliRunner().invoke(app, ["match", name, "--bot", "random", "--bot", "random", *typed, "--json"]).stdout)
    assert told["together"]
    assert "elo" not in told


@every_one
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_told_without_ranks(name, language):
    state = random_position(several(name), 1, 10**6)
    assert state.is_terminal()
    assert state.won() in (True, False)
    assert f"over, {'won' if state.won() else 'lost'}, " in str(state)
    assert final_of(table_of(state), language).standings.together
    replay = Replay(record_of(state), language, "light")
    verdict, *rows = replay.standing(replay.history)
    assert verdict
    assert len(rows) == state.game.num_players()
    assert not any(row.strip()[0].isdigit() for row in rows)
    assert replay.summary()["won"] == state.won()


def test_a_game_against_each_other_is_neither_won_nor_lost_by_all():
    state = random_position(load("tictactoe"), 1, 9)
    assert state.is_terminal()
    assert state.won() is None
    assert "over, scores" in str(state)
    replay = Replay(record_of(state), "en", "light")
    assert replay.standing(replay.history)[1].startswith("  1.  ")
    assert "won" not in replay.summary()
    assert not final_of(table_of(state), "en").standings.together
    assert load(TOGETHER[0]).new_initial_state().won() is None, "before the end"
