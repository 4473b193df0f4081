"""Symmetries: a game and its image, played side by side, are images of each other at every ply."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.catalogue import load
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.errors import BadOption, IllegalAction
from nexarium.core.game import State
from nexarium.core.symmetry import Symmetry

from ..catalogue_games import each_preset, game_of, random_position, step_at_random

SYMMETRIES = {"tictactoe": 8, "nexos": 4}
"""The games that have more than one."""
each_symmetric = pytest.mark.parametrize(
    ("name", "options"), [("tictactoe", {}), ("nexos", {"players": 2}), ("nexos", {"players": 4}), ("nexos", {"teams": True})], ids=str
)


def assert_image(state: State, symmetry: Symmetry, image: State) -> None:
    """`image` is the state's, in all that can be asked of it."""
    mover = state.current_player()
    assert image.current_player() == (mover if mover in (CHANCE, OVER) else symmetry.seats[mover])
    assert image.legal_actions() == sorted(symmetry.actions[state.legal_actions()].tolist())
    returns, scores = image.returns(), image.scores()
    for seat, other in enumerate(symmetry.seats):
        assert returns[other] == state.returns()[seat]
        assert scores[other] == state.scores()[seat]
        assert np.array_equal(image.observation(other), symmetry.seen(state.observation(seat), seat))


@each_symmetric
@settings(deadline=None, max_examples=4)
@given(data=st.data())
def test_a_game_and_its_image_stay_images(name, options, data):
    game = load(name, **options)
    seed, before = data.draw(st.integers(0, 2**32)), data.draw(st.integers(0, 70))
    symmetry = data.draw(st.sampled_from(game.symmetries))
    state, choose = random_position(game, seed, before), random.Random(seed)
    image = state.image(symmetry)
    while True:
        assert_image(state, symmetry, image)
        assert image.digest() == state.image(symmetry).digest()
        if state.is_terminal() or len(state.history) > before + 12:
            break
        action = step_at_random(state, choose)
        image.apply_action(int(symmetry.actions[action]))


@each_symmetric
@settings(deadline=None, max_examples=3)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
def test_images_have_one_canonical_form(name, options, seed, plies):
    game = load(name, **options)
    state = random_position(game, seed, plies)
    canonical, symmetry = state.canonical()
    assert canonical.digest() == state.canonical_digest()
    assert_image(state, symmetry, canonical)
    for symmetry in game.symmetries:
        image = state.image(symmetry)
        assert image.canonical_digest() == state.canonical_digest()
        assert image.canonical()[0].digest() == canonical.digest()


@each_preset
def test_every_game_has_the_one_that_changes_nothing(name, options):
    game = game_of(name, options)
    assert len(game.symmetries) == SYMMETRIES.get(name, 1)
    first = game.symmetries[0]
    state = random_position(game, 1, 15)
    if not state.is_chance_node():
        assert_image(state, first, state.image(first))
    assert state.image(first).digest() == state.digest()
    assert first.seats == tuple(range(game.num_players()))


def test_other_positions_have_other_forms():
    corner, edge, middle = (load("tictactoe").new_initial_state() for _ in range(3))
    for state, cell in ((corner, 0), (edge, 1), (middle, 4)):
        state.apply_action(cell)
    assert len({state.canonical_digest() for state in (corner, edge, middle)}) == 3
    other = load("tictactoe").new_initial_state()
    other.apply_action(8)
    assert (other.canonical_digest(), other.digest() == corner.digest()) == (corner.canonical_digest(), False)


def test_essentially_different_tic_tac_toe_positions_are_765():
    """The number is well known: 5,478 positions that can come up, 765 but for symmetry."""
    found, forms, ahead = set(), set(), [load("tictactoe").new_initial_state()]
    while ahead:
        state = ahead.pop()
        if (digest := state.digest()) in found:
            continue
        found.add(digest)
        forms.add(state.canonical_digest())
        for action in state.legal_actions():
            ahead.append(state.clone())
            ahead[-1].step(action)
    assert (len(found), len(forms)) == (5478, 765)


def test_nexos_starts_are_one_but_for_a_turn():
    game = load("nexos")
    start = game.new_initial_state()
    movers = [start.image(symmetry).current_player() for symmetry in game.symmetries]
    assert sorted(movers) == [0, 1, 2, 3]
    assert len({start.image(symmetry).canonical_digest() for symmetry in game.symmetries}) == 1


def test_positions_are_equal_whatever_led_to_them():
    """The same placements in another order: what is remembered of the way is no part of a position."""
    game = load("nexos", players=2)
    state, choose = game.new_initial_state(), random.Random(3)
    for _ in range(12):
        step_at_random(state, choose)
    moves, other = list(state.history), game.new_initial_state()
    for first, later in ((4, 8), (5, 9), (6, 10), (7, 11)):
        swapped = moves.copy()
        swapped[first], swapped[later] = swapped[later], swapped[first]
        other = game.new_initial_state()
        try:
            for action in swapped:
                other.apply_action(action)
        except IllegalAction:
            continue
        assert other == state
        assert not np.array_equal(other.memory, state.memory)
        assert other.digest() == state.digest()
        assert other.canonical_digest() == state.canonical_digest()
        return
    pytest.fail("no order of these placements can be swapped")


def test_policies_and_masks_turn_with_the_position():
    game = load("tictactoe")
    quarter = game.symmetries[1]
    numbers = np.arange(9.0)
    assert quarter.played(numbers)[quarter.actions].tolist() == numbers.tolist()
    many = np.stack([numbers, numbers[::-1]])
    assert np.array_equal(quarter.played(many)[1], quarter.played(many[1]))


def test_a_symmetry_of_another_game_turns_nothing():
    """Compiled, it would write the other game's position over memory that this one does not have, and end the process."""
    state, other = load("tictactoe").new_initial_state(), load("nexos", players=2)
    for symmetry in other.symmetries:
        with pytest.raises(BadOption, match=f"'{symmetry.name}' belongs to another game"):
            state.image(symmetry)
    with pytest.raises(BadOption, match="belongs to another game"):
        load("nexos").new_initial_state().image(other.symmetries[1])
    again = pickle.loads(pickle.dumps(other.new_initial_state()))  # whose game is equal, and another object
    assert again.image(other.symmetries[1]).current_player() == other.symmetries[1].seats[0]
