"""The Go Text Protocol for every game: engines in any language, chance that is announced, and `nexarium gtp` as an engine."""

from __future__ import annotations

import io
import json
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from nexarium.bots.gtp import GtpBot
from nexarium.bots.gtp_engine import Engine, speak
from nexarium.bots.gtp_words import option_words, read_options
from nexarium.bots.simple import RandomBot
from nexarium.core.catalogue import catalogue, load
from nexarium.core.game import Game

from ..catalogue_games import each_game, each_preset, game_of

HERE = Path(__file__).parent
DECISIONS = 25


def play(game: Game, bot: GtpBot) -> list[int]:
    """The engine in the first seat, chance and a random bot in the others; the game's actions, the last of which is the engine's."""
    state, other, last = game.new_initial_state(3), RandomBot(game, 3), 0
    for _ in range(DECISIONS):
        while state.is_chance_node():
            state.step(state.sample_chance())
        if state.is_terminal():
            break
        mine = state.current_player() == 0
        state.apply_action((bot if mine else other).choose(state))
        last = len(state.history) if mine else last
    return state.history[:last]


def several(name: str) -> Game:
    return game_of(name, catalogue()[name].presets[-1].options)


@pytest.mark.skipif(shutil.which("sh") is None or shutil.which("sed") is None, reason="there is no shell")
@each_game
def test_an_engine_in_a_shell_plays(name):
    bot = GtpBot(several(name), f"sh {shlex.quote(str(HERE / 'engine.sh'))}", patience=30)
    try:
        assert play(several(name), bot)
    finally:
        bot.close()


@each_game
def test_an_engine_hears_what_was_played_and_what_chance_has_brought(name, tmp_path):
    game, diary = several(name), tmp_path / "diary"
    command = f"{sys.executable} -I {shlex.quote(str(HERE / 'engine_of_its_own.py'))} {shlex.quote(str(diary))}"
    bot = GtpBot(game, command, patience=30)
    try:
        played = play(game, bot)
    finally:
        bot.close()
    heard = [line.split(" ", 2)[1:] for line in diary.read_text("utf-8").splitlines() if line != "quit"]
    assert [line[0] for line in heard[:2]] == ["set_game", "clear_board"]
    state, plays, legal, chosen = game.new_initial_state(), [], [], []
    for action in played:
        text = state.action_to_string(action)
        if state.current_player() == 0:
            legal.append([*map(state.action_to_string, state.legal_actions())])
            chosen.append(text)
        else:
            plays.append(["play", f"{bot.colour(state)} {text}"])
        state.step(action)
    assert any(mover.startswith("play chance") for mover in map(" ".join, plays)) == game.definition.chance
    assert [line for line in heard if line[0] == "play"] == plays
    assert [json.loads(line[1].partition(" ")[2]) for line in heard if line[0] == "nexarium-legal"] == legal
    assert [each[-1] for each in legal] == chosen


def answers(engine: Engine, *commands: str) -> list[str]:
    """What it answers, without the status where it is well."""
    return [(engine.answer(command) or "").removeprefix("= ").removeprefix("=") for command in commands]


@each_preset
def test_our_own_engine_plays_every_game(name, options):
    """The controller draws the dice, and the engine decides for every seat."""
    game = game_of(name, options)
    engine = Engine(load("tictactoe"), 1, 4)
    assert answers(engine, f"set_game {name} {option_words(game.options)}") == [""]
    assert engine.game == game
    state = game.new_initial_state(2)
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            action = state.sample_chance()
            assert answers(engine, f"play chance {state.action_to_string(action)}") == [""]
        else:
            [text] = answers(engine, f"genmove {state.current_player() + 1}")
            action = state.string_to_action(text)
        state.apply_action(action)
    assert engine.state == state
    assert answers(engine, "final_score") == [" ".join(f"{points:g}" for points in state.scores())]


@each_preset
def test_options_come_back_as_they_were(name, options):
    game = game_of(name, options)
    assert load(name, **read_options(name, option_words(game.options).split())) == game


def test_what_it_refuses():
    engine = Engine(load("tictactoe"), 1, 4)
    assert engine.answer("7 dance") == "?7 unknown command"
    assert "it is the turn of 1, not of 2" in engine.answer("play 2 a1")
    assert "invalid move" in engine.answer("play 1 z9")
    assert engine.answer("play 1 a1") == "= "
    assert "a1" in engine.answer("play 2 a1")
    assert "no game 'chess'" in engine.answer("set_game chess")
    assert "cannot undo" in Engine(load("tictactoe"), 1, 4).answer("undo")
    assert "the level is" in engine.answer("level 12")
    for level in ("0", "x", "9" * 5000):
        assert engine.answer(f"level {level}") == "? the level is a number from 1 to 9"
    for seed in ("x", "-1", "9" * 5000):
        assert engine.answer(f"set_random_seed {seed}") == f"? the seed is a whole number from 0 to {2**64 - 1}"
    assert engine.answer("# a comment") is None


def test_chance_is_a_colour_of_its_own():
    engine = Engine(load("keepers", players=2), 1, 4)
    assert engine.answer("play 1 stop") == (
        "? it is the turn of chance, not of 1: name a seat, 1 to 2, or `chance`, which is dice, cards and such, as in `play chance ...`"
    )


def test_the_board_is_told_in_words():
    engine = Engine(load("tictactoe"), 1, 4)
    assert answers(engine, "play 1 a1", "showboard")[1] == "\ntictactoe\nply 1, points 0.5 0.5\nto move: 2"


def test_undo_takes_back_a_decision_and_the_chance_after_it():
    name = next(name for name, definition in catalogue().items() if definition.chance and several(name).num_players() > 1)
    engine = Engine(several(name), 1, 4)
    positions = []
    for _ in range(12):
        while engine.state.is_chance_node():
            [drawn] = answers(engine, "nexarium-chance")
            assert drawn
        positions.append(engine.state.clone())
        engine.state.apply_action(engine.state.legal_actions()[0])
    for before in reversed(positions):
        assert answers(engine, "undo") == [""]
        assert engine.state == before
        assert engine.state.history == before.history


WITH_DICE = [name for name, definition in catalogue().items() if definition.chance]


def drawn_on(engine: Engine, decisions: int) -> list[str]:
    """What the engine draws while the seats decide so often, each time the first of what is legal."""
    drawn = []
    for _ in range(decisions):
        while engine.state.is_chance_node():
            drawn += answers(engine, "nexarium-chance")
        engine.state.apply_action(engine.state.legal_actions()[0])
    return drawn


@pytest.mark.parametrize("seed", [7, None])
@pytest.mark.parametrize("name", WITH_DICE)
def test_dice_that_are_taken_back_fall_again(name, seed):
    engine = Engine(several(name), 1, seed)
    drawn_on(engine, 25)
    played = engine.state.history
    assert answers(engine, *["undo"] * 20) == [""] * 20
    assert drawn_on(engine, 20), "some of it is chance"
    assert engine.state.history == played


@pytest.mark.parametrize("name", WITH_DICE)
def test_a_new_seed_holds_for_the_game_that_is_played(name):
    engine, other = Engine(several(name), 1, 4), Engine(several(name), 1, 9)
    drawn_on(engine, 5)
    other.state = engine.state.clone()
    unchanged = Engine(several(name), 1, 4)
    unchanged.state = engine.state.clone()
    assert answers(engine, "set_random_seed 9") == [""]
    assert drawn_on(engine, 20) == drawn_on(other, 20) != drawn_on(unchanged, 20)


@pytest.mark.parametrize("name", WITH_DICE)
def test_each_game_of_a_seed_has_the_same_dice_and_without_one_others(name):
    for seed, alike in ((3, True), (None, False)):
        engine = Engine(several(name), 1, seed)
        first = drawn_on(engine, 20)
        assert answers(engine, "clear_board") == [""]
        assert (drawn_on(engine, 20) == first) is alike


def test_it_speaks_until_it_is_told_to_quit():
    out = io.StringIO()
    commands = "1 protocol_version\n2 genmove 1\nknown_command genmove\nlist_commands\n3 quit\n4 name\n"
    assert speak(Engine(load("tictactoe"), 1, 4), io.StringIO(commands), out) == 0
    first, move, known, _, last = out.getvalue().strip().split("\n\n")
    assert (first, known, last) == ("=1 2", "= true", "=3")
    assert move.startswith("=2 ")
