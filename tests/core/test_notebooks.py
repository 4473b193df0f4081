"""What notebooks show of games: pictures to step through, tables."""

from __future__ import annotations

import json
import re
from base64 import b64decode

import pytest

import nexarium
from nexarium.arena.balance import balance
from nexarium.arena.compare import compare
from nexarium.arena.match import match
from nexarium.arena.simulate import Tally, simulate
from nexarium.arena.tournament import tournament
from nexarium.core.notebook import MOST_PICTURES

from ..catalogue_games import game_of, random_position


def frames(html: str) -> list[str]:
    shown = json.loads(re.search(r"const game = (.*?), place = ", html)[1])  # type: ignore[index]
    assert len(shown["frames"]) == len(shown["lines"])
    return [b64decode(each).decode() for each in shown["frames"]]


def test_a_record_steps_through_its_game():
    game = nexarium.load("tictactoe")
    state = game.new_initial_state()
    for action in (4, 0, 8):
        state.apply_action(action)
    html = state.to_record(("Ada <i>", "Bo"))._repr_html_()
    pictures = frames(html)
    assert len(pictures) == 4
    assert len(set(pictures)) == 4
    assert pictures[-1] == state._repr_svg_()
    assert "ply 3 of 3, Ada &lt;i&gt;:" in html
    assert "<i>" not in html


@pytest.mark.parametrize("name", ["keepers"])
def test_a_long_game_has_so_many_pictures_and_no_more(name):
    state = random_position(game_of(name, {}), 3, 120)
    pictures = frames(state.to_record()._repr_html_())
    assert 2 < len(pictures) <= MOST_PICTURES


def test_results_are_tables():
    game = nexarium.load("tictactoe")
    assert simulate(game, 40, seed=1)._repr_html_().count("<tr>") == 3
    assert "B less A" in compare(game, game, 10)._repr_html_()


def test_matches_and_tournaments_are_tables():
    game = nexarium.load("tictactoe")
    shown = match(game, ["greedy", "random"], 8, seed=1)._repr_html_()
    assert shown.count("<tr>") == 3
    assert "lead in Elo" in shown
    shown = tournament(game, ["random", "greedy", "random"], 2, seed=1)._repr_html_()
    assert shown.index("<td>greedy</td>") < shown.index("<td>random")
    assert "12 games in 2 rounds" in shown


def test_at_a_prompt_results_are_a_line():
    game = nexarium.load("tictactoe")
    told = {
        "<Tally of 40 games: mean scores ": simulate(game, 40, seed=1),
        "<Tally of no games>": Tally(2),
        "<Comparison of tictactoe: 10 games on each side, by random and random>": compare(game, game, 10),
        "<Match of 8 games: greedy won ": match(game, ["greedy", "random"], 8, seed=1),
        "<Tournament of 12 games: random #1, greedy, random #2>": tournament(game, ["random", "greedy", "random"], 2, seed=1),
        "<Balance of tictactoe: 20 games by random>": balance(game, 20, watched=0, seed=1),
    }
    for begins, result in told.items():
        assert repr(result).startswith(begins)
        assert len(repr(result)) < 100
