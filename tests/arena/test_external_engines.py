"""Engines over GTP: one that behaves plays on; one that does not loses with a sentence that says what it did."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from nexarium.arena.match import match
from nexarium.bots import BotError
from nexarium.bots.gtp import Engine, GtpBot
from nexarium.core.catalogue import load
from nexarium.core.errors import BadOption
from nexarium.search.batch import Batch

ENGINE = Path(__file__).parent / "fake_engine.py"


def command(manner: str = "well") -> str:
    return f"{sys.executable} {ENGINE} '{manner}'"


@pytest.fixture
def bot(request):
    made = GtpBot(load("tictactoe"), command(getattr(request, "param", "well")), patience=10)
    yield made
    made.close()


def test_an_engine_follows_the_game(bot):
    state = load("tictactoe").new_initial_state()
    for expected in ("a1", "b1"):
        action = bot.choose(state)
        assert state.action_to_string(action) == expected
        state.apply_action(action)
    state.apply_action(state.string_to_action("b2"))
    assert state.action_to_string(bot.choose(state)) == "c1"


def test_an_engine_takes_any_position_in_any_order(bot):
    game = load("tictactoe")
    for played in (["c1", "c2", "a1"], ["b1"], ["c1"], [], ["c1", "c2", "a1", "b1"]):
        state = game.new_initial_state()
        for text in played:
            state.apply_action(state.string_to_action(text))
        expected = next(cell for cell in ("a1", "b1", "c1", "a2") if cell not in played)
        assert state.action_to_string(bot.choose(state)) == expected


def test_an_engine_is_not_asked_about_what_it_cannot_have_on_its_board(bot):
    """It would answer about another position, and where that is legal here, too, nobody would notice."""
    game = load("tictactoe")
    batch = Batch(game, 1)
    for action in (4, 0):
        batch.apply([action])
    for played in ([], [8]):
        state = batch.state(0)
        for action in played:
            state.apply_action(action)
        with pytest.raises(BotError, match="an engine receives a game from its first move, but this position was set up"):
            bot.choose(state)
    with pytest.raises(BadOption, match="position of"):
        bot.choose(load("nexos").new_initial_state())
    assert bot.choose(game.new_initial_state()) == 0, "it plays on where it can"


@pytest.mark.parametrize("bot", ["no number"], indirect=True)
def test_numbers_may_be_left_out(bot):
    assert bot.choose(load("tictactoe").new_initial_state()) == 0


MANNERS = [
    ("illegal", "answered 'a1', which is not legal"),
    ("garbage", "no cell"),
    ("pass", "passed with 7 legal actions"),
    ("resign", "resigned"),
    ("crash", r"ended \(status 3\).*its last words: 'out of wits'"),
    ("abort", "crashed"),
    ("babble", "no GTP response"),
]


@pytest.mark.parametrize(("manner", "says"), MANNERS)
def test_what_an_engine_does_wrong_is_said(manner, says):
    state = load("tictactoe").new_initial_state()
    state.apply_action(0)
    state.apply_action(8)
    bot = GtpBot(state.game, command(manner), patience=10)
    with pytest.raises(BotError, match=says):
        bot.choose(state)
    assert bot.engine is None, "whatever is left of it is ended"


@pytest.mark.parametrize("manner", ["escape", "escape and crash", "refuses with an escape"])
def test_what_an_engine_says_is_quoted_without_what_a_terminal_obeys(manner):
    state = load("tictactoe").new_initial_state()
    state.apply_action(0)
    state.apply_action(8)
    with pytest.raises(BotError, match=r"\\x1b\[2J\\x9b31m") as error:
        GtpBot(state.game, command(manner), patience=10).choose(state)
    assert str(error.value).isprintable()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("/no/such/engine", "cannot be started"),
        ("", "empty"),
        ("engine 'unclosed", "cannot be read"),
        (f"{sys.executable} -c 'exit(4)'", r"ended \(status 4\)"),
        (command("refuses"), "refused 'clear_board': 'not today'"),
        (command("other number"), "another command"),
    ],
)
def test_an_engine_that_does_not_start(line, says):
    with pytest.raises(BotError, match=says):
        GtpBot(load("tictactoe"), line, patience=10)


def test_an_engine_that_hangs_is_given_up():
    state = load("tictactoe").new_initial_state()
    state.apply_action(0)
    state.apply_action(8)
    bot = GtpBot(state.game, command("hang"), patience=0.5)
    with pytest.raises(BotError, match="has not answered"):
        bot.choose(state)


def test_the_seed_reaches_the_command_line():
    assert GtpBot(load("tictactoe"), command("well") + " {seed}", seed=42).command_line.endswith(" 42")


@pytest.mark.parametrize(("manner", "says"), [*MANNERS, ("hang", "longer than 1 s")])
def test_a_failing_engine_loses_its_games_and_the_match_goes_on(manner, says):
    played = match(load("tictactoe"), [f"gtp:{command(manner)}", "random"], 4, seed=3, time_limit=1)
    assert played.games == 4
    failed = [outcome for outcome in played.outcomes if outcome.fault]
    assert failed
    assert {outcome.failed for outcome in failed} == {0}
    assert all(outcome.shares == (0.0, 1.0) for outcome in failed)
    assert all("lost at ply" in fault for fault in played.faults())


def test_a_match_with_an_engine_that_behaves():
    played = match(load("tictactoe"), [f"gtp:{command()}", "random"], 10, seed=3, time_limit=20)
    assert played.faults() == []
    assert played.won(0) + played.won(1) == 10


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell")
def test_the_cpu_time_of_an_engine_is_counted():
    """It is busy for 0.2 s before every move but its first of two."""
    played = match(load("tictactoe"), [f"gtp:{command('busy')}", "random"], 2, seed=1)
    for outcome in played.outcomes:
        assert outcome.cpu_seconds[0] >= 0.17 * (outcome.moves[0] - 1) > 0.3
        assert outcome.cpu_seconds[1] < 0.1
    failed = match(load("tictactoe"), [f"gtp:{command('crash')}", "random"], 4, seed=1)
    assert len(failed.faults()) == 4
    assert all(0 <= seconds < 5 for outcome in failed.outcomes for seconds in outcome.cpu_seconds)


def test_an_engine_whose_cpu_time_is_not_told_has_none(monkeypatch):
    monkeypatch.setattr(Engine, "cpu_seconds", lambda self: None)
    played = match(load("tictactoe"), [f"gtp:{command()}", "random"], 2, seed=1)
    assert played.cpu_seconds_per_move(0) is None
    assert played.cpu_seconds_per_move(1) > 0


def test_an_engine_that_has_ended_counts_what_it_took(bot):
    bot.spent_before = 5.0
    bot.close()
    assert bot.cpu_seconds() >= 5.0
    bot.choose(load("tictactoe").new_initial_state())
    assert 5.0 <= bot.cpu_seconds() < 60.0
