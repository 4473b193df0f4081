"""Playouts, perft and batches, on every game: against the plain `State`, and against themselves in other cuts."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.core.catalogue import load
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.errors import IllegalAction
from nexarium.search.batch import Batch
from nexarium.search.perft import perft
from nexarium.search.playouts import run

from ..catalogue_games import each_preset, game_of, random_position


@each_preset
def test_playouts_do_not_depend_on_how_they_are_cut(name, options):
    game = game_of(name, options)
    whole, parts = run(game, 40, 7), [run(game, 10, 7, first=first) for first in (0, 10, 20, 30)]
    for field in ("scores", "returns", "decisions", "plies"):
        assert np.array_equal(getattr(whole, field), np.concatenate([getattr(part, field) for part in parts]))
    assert not np.array_equal(whole.plies, run(game, 40, 8).plies)


@each_preset
def test_playouts_end_as_games_do(name, options):
    game = game_of(name, options)
    played = run(game, 30, 3)
    assert (played.plies <= game.max_game_length()).all()
    assert (played.decisions <= played.plies).all()
    low, high = game.definition.returns_range
    assert ((played.returns >= low) & (played.returns <= high)).all()


@each_preset
def test_playouts_from_a_position_leave_it_alone(name, options):
    state = random_position(game_of(name, options), 1, 3)
    memory = state.memory.tobytes()
    played = run(state.game, 5, 1, start=state)
    assert state.memory.tobytes() == memory
    assert (played.plies <= state.game.max_game_length() - 3).all()


def sequences(state, depth):
    """Perft in plain Python."""
    if depth == 0:
        return 1
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        total += sequences(after, depth - 1)
    return total


@each_preset
def test_perft_counts_as_plain_python_does(name, options):
    game = game_of(name, options)
    near_end = random_position(game, 6, 10**6)
    position = random_position(game, 6, max(0, len(near_end.history) - 4))
    assert [perft(game, depth, position) for depth in range(4)] == [sequences(position, depth) for depth in range(4)]
    assert perft(game, 1) == len(game.new_initial_state().legal_actions())
    assert perft(game, 1, near_end) == 0


def test_perft_answers_between_pieces_and_counts_the_same(monkeypatch):
    """Compiled code hears no Ctrl-C: what is long comes in pieces of so many steps."""
    import nexarium.search.perft as counting

    game, pieces, steps = load("tictactoe"), [], counting._sequences
    whole = perft(game, 5)

    def counted(*given):
        pieces.append(given)
        if len(pieces) == 40:
            raise KeyboardInterrupt
        return steps(*given)

    monkeypatch.setattr(counting, "STEPS", 7)
    assert perft(game, 5) == whole
    monkeypatch.setattr(counting, "_sequences", counted)
    with pytest.raises(KeyboardInterrupt):
        perft(game, 6)


def test_perft_of_tictactoe():
    game = load("tictactoe")
    assert [perft(game, depth) for depth in range(10)] == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@each_preset
@pytest.mark.parametrize("sample_chance", [True, False])
def test_a_batch_plays_as_single_states_do(name, options, sample_chance):
    game = game_of(name, options)
    batch = Batch(game, 5, seed=4, sample_chance=sample_chance)
    rng = np.random.default_rng(2)
    singles = [game.new_initial_state() for _ in range(5)]
    for index, single in enumerate(singles):
        single.memory[:] = batch.states[index]
    for _ in range(game.max_game_length() + 2):
        mask = batch.legal_mask()
        actions, counts = batch.legal()
        for index, single in enumerate(singles):
            assert batch.movers[index] == single.current_player()
            assert sorted(actions[index, : counts[index]]) == single.legal_actions() == np.flatnonzero(mask[index]).tolist()
        chosen = actions[np.arange(5), rng.integers(0, np.maximum(counts, 1))].copy()
        before = batch.movers.copy()
        step = batch.apply(chosen)
        for index, single in enumerate(singles):
            if before[index] == OVER:
                assert not step.dones[index]
                assert not step.returns[index].any(), "it was reported when the game ended"
                continue
            single.apply_action(int(chosen[index]))
            if sample_chance:
                single.memory[:] = batch.states[index]
            assert single.memory.tobytes() == batch.states[index].tobytes()
            assert step.dones[index] == single.is_terminal()
            if step.dones[index]:
                assert step.returns[index].tolist() == single.returns()
        if (batch.movers == OVER).all():
            break
    assert (batch.movers == OVER).all()
    assert sample_chance or CHANCE not in batch.movers


@each_preset
def test_a_batch_begins_anew_by_itself(name, options):
    game = game_of(name, options)
    batch = Batch(game, 3, auto_reset=True)
    ended = np.zeros(3, int)
    for _ in range(2 * game.max_game_length()):
        actions, _ = batch.legal()
        step = batch.apply(actions[:, 0].copy())
        ended += step.dones
        assert (batch.movers != OVER).all()
        if ended.min() == 2:
            break
    assert ended.all()
    assert batch.observations().shape == (3, game.rules.observation)


def test_a_batch_refuses_an_illegal_action_and_plays_none():
    batch = Batch(load("tictactoe"), 3)
    batch.apply(np.array([0, 1, 2]))
    before = batch.states.copy()
    with pytest.raises(IllegalAction, match="action 1 is not legal in game 1"):
        batch.apply(np.array([1, 1, 1]))
    with pytest.raises(IllegalAction, match="3 games"):
        batch.apply(np.array([1, 1]))
    assert np.array_equal(before, batch.states)
    assert batch.records["placed"].tolist() == [1, 1, 1]
