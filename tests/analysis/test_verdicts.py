"""The arithmetic of a review, over small arrays whose answer is plain."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.core.bot_config import Settings
from nexarium.core.contract import CHANCE
from nexarium.search.mcts import Search
from nexarium.search.review_math import NOWHERE, add_up, best_child, child_of, expect, fill, give, lose, pick, rescale
from tests.search.test_tree_search import BOLD, wager

MOVERS = np.array([CHANCE, 0, 1, 0, CHANCE, 1], np.int64)
CHOICES = np.array([0, 3, 2, 1, 0, 2], np.int64)
BEST = np.array([0.0, 0.6, 0.45, 0.9, 0.0, 0.51])
OWN = np.array([0.5, 0.5, 0.4, 0.6, 0.6, 0.7, 0.49])
WORTHS = np.column_stack([OWN, 1 - OWN])


def losses(least: float = 0.02) -> list[float]:
    out = np.full(len(MOVERS), 7.0)
    lose(MOVERS, CHOICES, BEST, WORTHS, least, out)
    return out.tolist()


def test_a_loss_is_what_the_best_promised_less_what_came_of_the_choice():
    """Ply 1: seat 0 could have 0.6 and has 0.4. Ply 2: seat 1 could have 0.45 and has 0.4. Ply 3 was forced. Ply 5: 0.51 for 0.51."""
    assert losses() == pytest.approx([0, 0.2, 0.05, 0, 0, 0])


def test_what_a_search_cannot_tell_is_no_loss():
    assert losses(least=0.1) == pytest.approx([0, 0.2, 0, 0, 0, 0])


@pytest.mark.parametrize(("most", "expected"), [(1, [4]), (3, [4, 1, 3]), (9, [4, 1, 3])])
def test_the_greatest_losses_are_picked_and_of_equal_ones_the_earlier(most, expected):
    chosen = np.zeros(most, np.int64)
    assert chosen[: pick(np.array([0.0, 0.3, 0.0, 0.3, 0.5, 0.0]), chosen, most)].tolist() == expected


def test_where_nothing_was_lost_nothing_is_picked():
    assert pick(np.zeros(4), np.zeros(3, np.int64), 3) == 0


def test_each_seats_choices_are_its_own_and_forced_ones_are_none():
    luck = np.array([[0.0, 0.0], [0, 0], [0, 0], [0, 0], [0.1, -0.1], [0, 0]])
    out = np.full((2, 4), 7.0)
    add_up(MOVERS, CHOICES, np.array(losses()), luck, 0.0, out)
    assert out == pytest.approx(np.array([[1, 0, 0.2, 0.1], [2, 1, 0.05, -0.1]]))


def test_before_a_forced_ply_the_worth_is_that_after_it():
    worths = np.array([[0.0], [0.3], [0.0], [0.0], [0.8]])
    fill(np.array([False, True, False, False, True]), worths)
    assert worths[:, 0].tolist() == [0.3, 0.3, 0.8, 0.8, 0.8]


def test_worths_are_stretched_and_cut():
    numbers = np.array([0.0, 0.1, 0.5, 0.9, 1.0])
    rescale(0.1, 0.9, numbers)
    assert numbers == pytest.approx([0, 0, 0.5, 1, 1])


def searched(*actions: int) -> Search:
    game = wager()
    state = game.new_initial_state()
    for action in actions:
        state.step(action)
    search = Search(game, Settings(exploration=2.0), seed=3)
    search.advance(state)
    search.think(400)
    return search


def test_a_chance_node_is_worth_the_mean_of_its_outcomes_whatever_was_drawn():
    """The bold stake wins three times in four: exactly 0.75, though 400 draws give it only about as often."""
    search = searched(BOLD)
    out, luck = np.zeros(1), np.zeros(1)
    expect(search.tree, out)
    assert out[0] == pytest.approx(0.75)
    won = search.visits()[1] / search.root_visits()
    assert won != pytest.approx(0.75, abs=1e-9), "else the test shows nothing"
    given = []
    for outcome in (0, 1):
        give(search.tree, outcome, luck)
        given.append(luck[0])
    assert given == pytest.approx([-0.75, 0.25])
    assert 0.25 * given[0] + 0.75 * given[1] == pytest.approx(0), "luck is 0 on average"


def test_an_outcome_that_was_not_tried_gives_nothing():
    luck = np.full(1, 7.0)
    give(searched(BOLD).tree, 99, luck)
    assert luck[0] == 0


def test_the_best_child_is_the_one_tried_most():
    search = searched()
    assert int(search.tree.action[best_child(search.tree, 0)]) == search.best() == BOLD
    assert child_of(search.tree, 0, 99) == NOWHERE
