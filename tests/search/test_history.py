"""Priors that are weighed by what came of the same actions elsewhere in the tree."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from math import exp

import numpy as np
import pytest

from nexarium.core.bot_config import Settings
from nexarium.core.catalogue import load
from nexarium.core.game import State
from nexarium.core.rules import contract
from nexarium.search.mcts import Search
from nexarium.search.tree import ROOT, Tree

WEIGHT, WIDTH = 40, 2
SETTINGS = Settings(exploration=2.0, history_weight=WEIGHT, expand_at=2, width=WIDTH)


@contract
def prior(_state, n, actions, out):  # type: ignore[no-untyped-def]
    """All different, so that it is clear which are the highest."""
    for i in range(n):
        out[i] = 4 + actions[i]


class Told:
    """What the simulations of a tree have told of its actions, as `nexarium.search.history` says that it is done, by dictionaries."""

    def __init__(self) -> None:
        self.alone: dict[tuple[int, int], list[float]] = defaultdict(list)
        self.answers: dict[tuple[int, int, int], list[float]] = defaultdict(list)

    def add(self, before: int, mover: int, action: int, advantage: float) -> None:
        self.alone[mover, action].append(advantage)
        self.answers[before, mover, action].append(advantage)

    def advantage(self, before: int, mover: int, action: int) -> float:
        alone, answers = self.alone[mover, action], self.answers[before, mover, action]
        whatever = (sum(alone) + 20 * -0.03) / (len(alone) + 20)
        return (sum(answers) + 20 * whatever) / (len(answers) + 20)

    def priors(self, before: int, state: State) -> dict[int, float]:
        """The shares of the actions that become children at a node which an action led to."""
        mover = state.current_player()
        candidates = sorted(state.legal_actions(), reverse=True)[: 2 * WIDTH]
        weighed = {action: (4 + action) * exp(WEIGHT * self.advantage(before, mover, action)) for action in candidates}
        highest = sorted(weighed, key=lambda action: -weighed[action])[:WIDTH]
        return {action: weighed[action] / sum(weighed[each] for each in highest) for action in highest}


def way_to(tree: Tree, parents: dict[int, int], node: int) -> list[int]:
    """The actions from the root to a node."""
    return [] if node == ROOT else [*way_to(tree, parents, parents[node]), int(tree.action[node])]


def test_priors_are_weighed_by_what_came_of_the_same_actions_elsewhere():
    """Told again simulation by simulation: each node that grows has the children and priors that all simulations before have taught it."""
    state = load("tictactoe").new_initial_state()
    search = Search(state.game, SETTINGS, {"prior": prior}, 1)
    search.advance(state)
    search.think(1)
    tree, told = search.tree, Told()
    parents = dict.fromkeys(search._children(ROOT), ROOT)
    changed = 0
    for _ in range(800):
        visits, totals, seats = tree.visits.copy(), tree.mover_total.copy(), tree.seat_total[ROOT].copy()
        leaves = [node for node in parents if tree.children[node] <= 0]
        search.think(1)
        for leaf in leaves:
            if tree.children[leaf] > 0:
                reached = state.clone()
                for action in way_to(tree, parents, leaf):
                    reached.step(action)
                expected = told.priors(int(tree.action[leaf]), reached)
                children = search._children(leaf)
                assert {int(tree.action[child]): float(tree.prior[child]) for child in children} == pytest.approx(expected, rel=1e-4)
                changed += list(expected) != sorted(reached.legal_actions(), reverse=True)[:WIDTH]
                parents.update((child, leaf) for child in children)
                visits[children.start : children.stop] = 0
        result = tree.seat_total[ROOT] - seats
        for node, parent in parents.items():
            if tree.visits[node] > visits[node]:
                mover = int(tree.mover[parent])
                told.add(int(tree.action[parent]), mover, int(tree.action[node]), result[mover] - totals[parent] / visits[parent])
    assert changed > 20, "what was learnt let in others than the highest priors"


def known(tree: Tree) -> tuple[dict[tuple[int, int], tuple[float, float]], float]:
    """By seat and action what is known of it, and how many results there are of answers."""
    seats, actions, _ = tree.action_advantages.shape
    every = {(seat, action): tuple(tree.action_advantages[seat, action].tolist()) for seat in range(seats) for action in range(actions)}
    return {each: of for each, of in every.items() if of != (0, 0)}, float(tree.answer_advantages[:, 0].sum())


def test_what_is_known_of_actions_are_the_results_of_the_nodes_that_are_kept():
    state = load("tictactoe").new_initial_state()
    search = Search(state.game, replace(SETTINGS, root_width=WIDTH), {"prior": prior}, 1)
    search.advance(state)
    search.think(500)
    reached = state.clone()
    reached.step(search.best())
    search.advance(reached)
    tree, results, advantages = search.tree, defaultdict(float), defaultdict(float)
    for node in range(int(tree.used[0])):
        for child in search._children(node):
            if tree.visits[child] > 0:
                mover, visits = int(tree.mover[node]), float(tree.visits[child])
                mean = tree.mover_total[node] / tree.visits[node]
                results[mover, int(tree.action[child])] += visits
                advantages[mover, int(tree.action[child])] += tree.chooser_total[child] - visits * mean
    alone, answers = known(tree)
    assert alone.keys() == results.keys()
    assert {each: of[0] for each, of in alone.items()} == results
    assert {each: of[1] for each, of in alone.items()} == pytest.approx(advantages, abs=1e-3)
    assert answers == sum(results.values()) > 0
    search.think(100)
    assert known(search.tree)[1] > answers
    search.advance(state)
    assert known(search.tree) == ({}, 0), "nothing is known of a position that does not follow"


@pytest.mark.slow
def test_leaves_that_are_judged_teach_nothing():
    game = load("tictactoe")
    search = Search(game, SETTINGS, evaluate=lambda states: (None, np.full((len(states), 2), 0.5)))
    search.advance(game.new_initial_state())
    search.think(50)
    assert known(search.tree) == ({}, 0)
    priors = list(search.priors().values())
    assert priors == pytest.approx([1 / len(priors)] * len(priors))
