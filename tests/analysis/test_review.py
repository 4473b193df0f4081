"""The review of a game: it finds what was thrown away, tells luck from choices, and says so in both languages, for every game."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

import nexarium
from nexarium.analysis import review, review_text, searching
from nexarium.analysis.reviewing import Moment
from nexarium.core.bot_config import BotConfig
from nexarium.core.contract import CHANCE
from nexarium.core.errors import BadOption, BadRecord
from nexarium.core.game import History
from nexarium.core.modes import INTERPRETED
from nexarium.core.record import Record

from ..catalogue_games import each_game, game_of, random_position

THROWN_AWAY = ("a1", "b2", "c3", "a3", "b1", "c1")
"""Tic-tac-toe: a3 loses to c1, which parries and threatens twice, where any edge draws; b1 overlooks c1, and loses to it."""
EDGES = {"a2", "b1", "b3", "c2"}


def tictactoe(*cells: str) -> Record:
    state = nexarium.load("tictactoe").new_initial_state()
    for cell in cells:
        state.apply_action(state.string_to_action(cell))
    return state.to_record(("Ada", "Bo"))


def test_what_was_thrown_away_is_among_the_moments():
    found = review(tictactoe(*THROWN_AWAY), 4_000)
    assert found.history.now.is_terminal()
    said = {moment.ply: found.history.before(moment.ply).action_to_string(moment.better) for moment in found.moments}
    assert said[3] in EDGES, "Bo draws"
    assert said[4] == "c1", "Ada wins"
    by_ply = {moment.ply: moment for moment in found.moments}
    assert by_ply[4] == found.moments[0], "it lost the most"
    assert (by_ply[4].seat, by_ply[3].seat) == (0, 1)
    assert by_ply[4].promised > 0.8
    assert by_ply[4].expected < 0.2
    assert [moment.loss for moment in found.moments] == sorted((moment.loss for moment in found.moments), reverse=True)
    assert found.losses[4] == pytest.approx(by_ply[4].loss), "the second look takes the place of the first"
    assert found.expected.shape == (7, 2)
    assert found.expected.sum(axis=1) == pytest.approx(1, abs=1e-4)


def test_a_game_says_by_how_many_simulations_it_is_reviewed(monkeypatch):
    """Where nobody asks for another number."""
    monkeypatch.setattr(searching, "knowledge_of", lambda game: BotConfig(review_simulations=1_000))
    least, asked = review(tictactoe("b2", "a1", "a2")), review(tictactoe("b2", "a1", "a2"), 2_000)
    assert 650 <= least.simulations <= 1_000 < asked.simulations <= 2_000


def test_every_ply_has_its_class_and_every_game_its_result():
    found = review(tictactoe(*THROWN_AWAY), 4_000)
    assert found.classes[3:5] == ("blunder", "blunder")
    assert found.classes[5] == "only", "Bo completes a column, and anything else gives the game to Ada"
    assert found.results == (0.0, 1.0)
    assert found.seats[1].good == found.counts(1)["only"] + found.counts(1)["good"]
    assert sum(found.counts(0).values()) == found.seats[0].choices
    assert found.margins[-1] == 0, "the end is certain"
    assert 0 < found.margins[0] < 0.06
    assert review(tictactoe("b2"), 200).results is None
    assert "won" in found.text().rows()[1]


def test_the_moments_of_one_seat_are_its_own():
    found = review(tictactoe(*THROWN_AWAY), 4_000, seat=1)
    assert {moment.seat for moment in found.moments} == {1}
    assert found.seats[0].choices == 3


def test_a_game_played_well_has_no_moments():
    """Every reply but one would lose nothing or is forced."""
    found = review(tictactoe("b2", "a1", "a2", "c2", "b1", "b3", "a3", "c1", "c3"), 6_000)
    assert found.moments == ()
    assert [seat.share for seat in found.seats] == [1, 1]
    assert "No choice lost" in found.text().moments()[0]


def test_the_same_seed_reviews_alike():
    record = tictactoe(*THROWN_AWAY)
    assert review(record, 600, seed=2).summary() == review(record, 600, seed=2).summary()


def test_progress_goes_on_to_the_end():
    told: list[float] = []
    review(tictactoe(*THROWN_AWAY), 600, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(told) > 5


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_is():
    found = review(tictactoe(*THROWN_AWAY[:5]), 1_000)
    assert not found.history.now.is_terminal()
    assert "The game is not over." in str(found)
    assert found.summary()["finished"] is False
    begun = review(nexarium.load("tictactoe").new_initial_state(), 100)
    assert begun.moments == ()
    assert "<polyline" in begun._repr_html_()


def test_what_cannot_be_reviewed_is_told():
    record = tictactoe(*THROWN_AWAY)
    with pytest.raises(BadOption, match="there is no seat 2"):
        review(record, seat=2)
    with pytest.raises(BadOption, match="says how often is simulated, a whole number from 1 on"):
        review(record, 0)
    with pytest.raises(BadRecord, match="ply 2 cannot be played"):
        review(Record.played(nexarium.load("tictactoe"), (0, 0)))


def test_a_review_is_told_in_both_languages():
    found = review(tictactoe(*THROWN_AWAY), 1_000)
    english, french = found.text("en").text(), found.text("fr").text()
    assert "Ada" in english
    assert "The moments that decided it" in english
    assert "Les moments décisifs" in french
    assert "\u202f" in french, "set as French is"
    summary = found.summary("fr")
    assert json.loads(json.dumps(summary)) == summary
    assert "Mieux valait" in summary["moments"][0]["text"]


def test_what_is_told_of_no_loss_is_what_was_reckoned_with(monkeypatch):
    found = review(tictactoe("b2", "a1"), 100)
    assert "less than 5 was good" in found.text().about()
    monkeypatch.setitem(review_text.THRESHOLDS, "inaccuracy", 0.07)
    assert "less than 7 was good" in found.text().about()


def test_a_better_place_for_the_same_piece_is_told_as_another_choice():
    """The log says of both that the piece was placed."""
    state = nexarium.load("nexos", players=2).new_initial_state()
    played, *others = state.legal_actions()
    state.apply_action(played)
    found = review(History.of(state), 1)
    for language in ("en", "fr"):
        told = found.text(language)
        better = next(action for action in others if told.action(0, action) == told.action(0, played))
        said = told.sentence(Moment(ply=0, seat=0, played=played, better=better, expected=0.2, promised=0.6, line=(better,)))
        for action in (played, better):
            assert f"({found.history.before(0).action_to_string(action).replace(',', ' ')})" in said


def test_a_position_is_analysed():
    state = nexarium.History.of(nexarium.replay(tictactoe(*THROWN_AWAY))).before(4)
    found = nexarium.analyse(state, 800)
    assert state.action_to_string(found.lines[0].action) == "c1"
    assert found.expected[0] > 0.9
    assert "best c1" in repr(found)
    assert "<table>" in found._repr_html_()
    over = nexarium.analyse(nexarium.replay(tictactoe(*THROWN_AWAY)))
    assert over.lines == ()
    with pytest.raises(BadOption, match="says how often is simulated, a whole number from 1 on"):
        nexarium.analyse(state, 0)


@pytest.mark.skipif(INTERPRETED, reason="the searches of whole games take too long interpreted")
@each_game
@pytest.mark.slow
def test_every_game_is_reviewed(name):
    """A random game, searched a little: whatever is said of it holds together, and can be said."""
    game = game_of(name, {})
    state = random_position(game, 1, 150)
    found = review(History.of(state), 1)
    plies = found.history.plies
    assert found.expected.shape == (plies + 1, game.num_players())
    assert np.isfinite(found.expected).all()
    assert ((found.expected >= 0) & (found.expected <= 1)).all()
    chance = np.array(found.history.movers) == CHANCE
    assert not found.luck[~chance].any()
    assert not found.losses[chance].any()
    if game.definition.chance:
        assert found.luck.any()
        first = int(np.argmin(chance))
        assert not found.luck[:first].any(), "what sets the game up is no luck"
    if game.definition.cooperative:
        assert (found.expected == found.expected[:, :1]).all(), "all have one chance to win"
    assert found.moments, "random play loses something"
    for moment in found.moments:
        assert moment.played == found.history.actions[moment.ply] != moment.better
        assert moment.better in found.history.before(moment.ply).legal_actions()
        assert moment.loss >= 0.05
    for language in ("en", "fr"):
        text = found.text(language).text()
        assert len(text.splitlines()) > 5
    assert math.isclose(sum(seat.lost for seat in found.seats), found.losses.sum(), abs_tol=1e-9)
