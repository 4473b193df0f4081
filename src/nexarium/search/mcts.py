"""Monte Carlo tree search over any game's rules: decisions, chance nodes, any number of seats; compiled once for all games.

PUCT (Silver et al. 2017) with all-moves-as-first statistics (Gelly and Silver 2011) where a game's actions keep their meaning, and
playouts from the leaves. A game may lend it knowledge, contract functions of these names:

- `playout(state, rng, trace) -> n`: play to the end; `trace` receives AMAF group * actions + action per decision. Default: uniform.
- `prior(state, n, actions, out)`: weights of the legal actions, any positive numbers. Default: all alike.
- `value(state, out)`: per seat what a finished game is worth, 0 to 1. Default: the returns, scaled.
- `amaf_group(state)`: whose actions are alike for all-moves-as-first, below `VOICES`; default: the mover.

Without AMAF (`amaf_equivalence=0`) no trace is kept. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nexarium.core import calls
from nexarium.core.game import Game, State
from nexarium.core.knowledge import Settings
from nexarium.core.random import next_below, stream
from nexarium.core.rules import CHANCE, OVER, function_table, rule
from nexarium.search.playouts import draw_chance

VOICES = 8
UNEXPANDED = -1
LAST_MARK = 2**31


class Tree(NamedTuple):
    """Nodes by number, the root 0; a node's children are the `children` nodes from `first` on.

    `mover` is the seat to move at a node (or CHANCE, OVER), known once it is expanded. `total` sums the results for the seat that chose
    the node, `own` those for its mover.
    """

    first: NDArray[np.int32]
    children: NDArray[np.int32]
    mover: NDArray[np.int32]
    action: NDArray[np.int32]
    visits: NDArray[np.float32]
    total: NDArray[np.float32]
    own: NDArray[np.float32]
    amaf_visits: NDArray[np.float32]
    amaf_total: NDArray[np.float32]
    prior: NDArray[np.float32]
    used: NDArray[np.int64]


def new_tree(nodes: int) -> Tree:
    """Room for `nodes` nodes; memory is taken as it is used."""
    whole, real = (lambda: np.empty(nodes, np.int32)), (lambda: np.empty(nodes, np.float32))
    tree = Tree(whole(), whole(), whole(), whole(), real(), real(), real(), real(), real(), real(), np.zeros(1, np.int64))
    _clear(tree)
    return tree


class Scratch(NamedTuple):
    """What one simulation works in."""

    memory: NDArray[np.uint64]
    legal: NDArray[np.int64]
    weights: NDArray[np.int64]
    priors: NDArray[np.float32]
    order: NDArray[np.int64]
    path: NDArray[np.int64]
    voices: NDArray[np.int64]
    trace: NDArray[np.int64]
    played: NDArray[np.int32]
    """Per voice and action, the mark of the simulation and ply at which it was last played."""
    values: NDArray[np.float64]


class Lent(NamedTuple):
    """Which knowledge the game's table holds, and the numbers that the search needs of the game."""

    indexed: bool
    playout: bool
    prior: bool
    value: bool
    voice: bool
    amaf: bool
    actions: int
    plies: int
    low: float
    high: float
    exploration: float
    equivalence: float
    caution: float
    expand_at: int
    root_width: int
    width: int


@rule
def _clear(tree):
    tree.used[0] = 1
    tree.children[0] = UNEXPANDED
    tree.visits[0] = 0
    tree.total[0] = 0
    tree.own[0] = 0


@rule
def _keep_best(priors, order, n, width):
    """Put the places of the `width` highest of `n` priors first in `order` (quickselect, in no further order)."""
    for i in range(n):
        order[i] = i
    low, high = 0, n - 1
    while low < high:
        pivot = priors[order[(low + high) // 2]]
        i, j = low, high
        while i <= j:
            while priors[order[i]] > pivot:
                i += 1
            while priors[order[j]] < pivot:
                j -= 1
            if i <= j:
                order[i], order[j] = order[j], order[i]
                i += 1
                j -= 1
        if width - 1 <= j:
            high = j
        elif width - 1 >= i:
            low = i
        else:
            break


@rule
def _expand(table, lent, tree, scratch, memory, node, player):
    """Give `node` its children; with the tree full it stays a leaf."""
    legal, priors = scratch.legal, scratch.priors
    if player == CHANCE:
        n = calls.chance(table, memory, legal, scratch.weights)
        for i in range(n):
            priors[i] = scratch.weights[i]
        width = n
    else:
        n = calls.legal(table, memory, legal)
        width = min(n, lent.root_width if node == 0 else lent.width)
        if lent.prior:
            calls.prior(table, memory, n, legal, priors)
        else:
            for i in range(n):
                priors[i] = np.float32(1)
    first = tree.used[0]
    if first + width > tree.first.shape[0]:
        return
    if width < n:
        _keep_best(priors, scratch.order, n, width)
    else:
        for i in range(n):
            scratch.order[i] = i
    whole = np.float32(0)
    for i in range(width):
        whole += priors[scratch.order[i]]
    tree.used[0] = first + width
    tree.first[node] = first
    tree.children[node] = width
    tree.mover[node] = player
    for i in range(width):
        child, place = first + i, scratch.order[i]
        tree.children[child] = UNEXPANDED
        tree.action[child] = legal[place]
        tree.prior[child] = priors[place] / whole
        tree.visits[child] = 0
        tree.total[child] = 0
        tree.own[child] = 0
        tree.amaf_visits[child] = 0
        tree.amaf_total[child] = 0


@rule
def _select(lent, tree, node):
    """The child to try: its mean, mixed with all-moves-as-first, plus PUCT's bonus."""
    first = tree.first[node]
    visits = tree.visits[node]
    bonus = np.float32(lent.exploration) * np.sqrt(visits + np.float32(1))
    untried = np.float32(0.5)
    if visits > 0:
        untried = max(np.float32(0), tree.own[node] / visits - np.float32(lent.caution))
    share = np.float32(0)
    if lent.amaf:
        share = np.float32(1 / lent.equivalence)
    best, chosen = np.float32(-1e9), first
    for child in range(first, first + tree.children[node]):
        n = tree.visits[child]
        mean = tree.total[child] / n if n > 0 else untried
        if lent.amaf:
            m = tree.amaf_visits[child]
            if m > 0:
                weight = m / (m + n + m * n * share)
                mean += weight * (tree.amaf_total[child] / m - mean)
        worth = mean + bonus * tree.prior[child] / (n + np.float32(1))
        if worth > best:
            best, chosen = worth, child
    return chosen


@rule
def _select_outcome(tree, node, rng):
    """A chance node's child, by its probability."""
    first = tree.first[node]
    left = np.float32(next_below(rng, 1 << 24)) / np.float32(1 << 24)
    for child in range(first, first + tree.children[node]):
        left -= tree.prior[child]
        if left < 0:
            return child
    return first + tree.children[node] - 1


@rule
def _play_to_end(table, lent, scratch, memory, rng, start):
    """The default playout: uniform. Decisions go to the trace from place `start` on; returns its length."""
    n = start
    while True:
        player = calls.mover(table, memory)
        if player == OVER:
            return n
        if player == CHANCE:
            calls.apply(table, memory, draw_chance(table, memory, scratch.legal, scratch.weights, rng))
            continue
        if lent.indexed:
            action = calls.nth(table, memory, next_below(rng, calls.count(table, memory)))
        else:
            action = scratch.legal[next_below(rng, calls.legal(table, memory, scratch.legal))]
        if lent.amaf:
            scratch.trace[n] = (calls.amaf_group(table, memory) if lent.voice else player) * lent.actions + action
            n += 1
        calls.apply(table, memory, action)


@rule
def _worth(table, lent, scratch, memory):
    """Per seat, what the finished game in `memory` is worth, 0 to 1."""
    if lent.value:
        calls.value(table, memory, scratch.values)
        return
    calls.returns(table, memory, scratch.values)
    for seat in range(scratch.values.shape[0]):
        scratch.values[seat] = (scratch.values[seat] - lent.low) / (lent.high - lent.low)


@rule
def simulate(table, lent, tree, scratch, root, rng, simulations, begun):
    """Grow the tree by `simulations`; `begun` were made before. Returns the plies played."""
    memory = scratch.memory.view(np.uint8)
    plies = 0
    for simulation in range(begun + 1, begun + simulations + 1):
        for word in range(root.shape[0]):
            scratch.memory[word] = root[word]
        mark = np.int64(simulation) * (lent.plies + 1)
        node, depth, traced = np.int64(0), 0, 0
        scratch.path[0] = 0
        while True:
            if tree.children[node] == UNEXPANDED:
                player = calls.mover(table, memory)
                tree.mover[node] = player
                if player == OVER or (node > 0 and tree.visits[node] + 1 < lent.expand_at):
                    break
                _expand(table, lent, tree, scratch, memory, node, player)
                if tree.children[node] == UNEXPANDED:
                    break
            player = tree.mover[node]
            if player == CHANCE:
                child = _select_outcome(tree, node, rng)
            else:
                child = _select(lent, tree, node)
                if lent.amaf:
                    voice = calls.amaf_group(table, memory) if lent.voice else player
                    scratch.voices[depth] = voice
                    scratch.trace[traced] = voice * lent.actions + tree.action[child]
                    traced += 1
            calls.apply(table, memory, np.int64(tree.action[child]))
            node = np.int64(child)
            depth += 1
            scratch.path[depth] = node
        if tree.mover[node] != OVER:
            if lent.playout:
                traced += calls.playout(table, memory, rng, scratch.trace[traced:])
            else:
                traced = _play_to_end(table, lent, scratch, memory, rng, traced)
        plies += traced
        _worth(table, lent, scratch, memory)
        if lent.amaf:
            # earlier plies overwrite later ones, so that each action is known by its first play
            for place in range(traced - 1, -1, -1):
                scratch.played[scratch.trace[place]] = np.int32(mark + place)
        decisions = 0
        for d in range(depth + 1):
            node = scratch.path[d]
            player = tree.mover[node]
            tree.visits[node] += np.float32(1)
            if player >= 0:
                tree.own[node] += np.float32(scratch.values[player])
            if d > 0:
                chooser = tree.mover[scratch.path[d - 1]]
                if chooser >= 0:
                    tree.total[node] += np.float32(scratch.values[chooser])
            if d < depth and player >= 0:
                if lent.amaf:
                    gained = np.float32(scratch.values[player])
                    base = scratch.voices[d] * lent.actions
                    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
                        if scratch.played[base + tree.action[child]] >= mark + decisions:
                            tree.amaf_visits[child] += np.float32(1)
                            tree.amaf_total[child] += gained
                decisions += 1
    return plies


@rule
def _copy_node(tree, source, into, target):
    into.first[target] = tree.first[source]
    into.children[target] = tree.children[source]
    into.mover[target] = tree.mover[source]
    into.action[target] = tree.action[source]
    into.visits[target] = tree.visits[source]
    into.total[target] = tree.total[source]
    into.own[target] = tree.own[source]
    into.amaf_visits[target] = tree.amaf_visits[source]
    into.amaf_total[target] = tree.amaf_total[source]
    into.prior[target] = tree.prior[source]


@rule
def _copy_below(tree, top, into):
    """Copy the tree below node `top` into `into`, where it becomes the root."""
    _copy_node(tree, top, into, 0)
    into.used[0] = 1
    node = 0
    while node < into.used[0]:
        n = into.children[node]
        if n > 0:
            target = into.used[0]
            for i in range(n):
                _copy_node(tree, into.first[node] + i, into, target + i)
            into.first[node] = target
            into.used[0] = target + n
        node += 1


@rule
def _widen_root(table, lent, tree, scratch, root):
    """Give a root that grew as an inner node the further children that a root has, keeping what is known of the old ones."""
    for word in range(root.shape[0]):
        scratch.memory[word] = root[word]
    old, n = tree.first[0], tree.children[0]
    _expand(table, lent, tree, scratch, scratch.memory.view(np.uint8), 0, tree.mover[0])
    if tree.first[0] == old:
        return
    for child in range(tree.first[0], tree.first[0] + tree.children[0]):
        for known in range(old, old + n):
            if tree.action[known] == tree.action[child]:
                prior = tree.prior[child]
                _copy_node(tree, known, tree, child)
                tree.prior[child] = prior
                break


class Search:
    """A search of one game that keeps its tree from move to move.

    `knowledge` are the game's knowledge functions by name. `think` may be called again to think on; `advance` follows what was
    played, keeping what the tree knows of it. A tree of `nodes` nodes that is full grows no further.
    """

    def __init__(
        self, game: Game, settings: Settings, knowledge: Mapping[str, Any] | None = None, seed: int = 0, nodes: int = 1_000_000
    ) -> None:
        knowledge = dict(knowledge or {})
        rules = game.rules
        self.game = game
        self.settings = settings
        self.table = function_table({**rules.functions, **knowledge})
        low, high = game.definition.returns_range
        self.lent = Lent(
            rules.indexed,
            "playout" in knowledge,
            "prior" in knowledge,
            "value" in knowledge,
            "amaf_group" in knowledge,
            settings.amaf_equivalence > 0,
            rules.actions,
            rules.max_plies,
            float(low),
            float(high),
            float(settings.exploration),
            float(max(settings.amaf_equivalence, 1.0)),
            float(settings.first_play_reduction),
            settings.expand_at,
            settings.root_width,
            settings.width,
        )
        self.rng = stream(seed)
        self.nodes = nodes
        self.tree = new_tree(nodes)
        most = max(rules.max_legal, rules.max_outcomes)
        self.scratch = Scratch(
            rules.blank()[0].view(np.uint64),
            np.empty(most, np.int64),
            np.empty(most, np.int64),
            np.empty(most, np.float32),
            np.empty(most, np.int64),
            np.zeros(rules.max_plies + 2, np.int64),
            np.zeros(rules.max_plies + 2, np.int64),
            np.zeros(rules.max_plies + 2, np.int64),
            np.full(VOICES * rules.actions if settings.amaf_equivalence else 1, -1, np.int32),
            np.zeros(game.num_players(), np.float64),
        )
        self.simulations = 0
        self.history: list[int] | None = None
        self.memory: NDArray[np.uint64] = rules.blank()[0].view(np.uint64)

    def advance(self, state: State) -> None:
        """Make `state` the root. What the tree knows of it is kept when it follows from the last root."""
        old, new = self.history, list(state.history)
        node = 0
        if old is None or new[: len(old)] != old:
            node = UNEXPANDED
        else:
            for action in new[len(old) :]:
                node = self._child(node, action)
                if node == UNEXPANDED:
                    break
        if node == UNEXPANDED:
            _clear(self.tree)
        elif node > 0:
            below = new_tree(self.nodes)
            _copy_below(self.tree, node, below)
            self.tree = below
        self.history = new
        self.memory[:] = state.memory.view(np.uint64)
        if node > 0 and self.tree.children[0] == self.settings.width < self.settings.root_width and self.tree.mover[0] >= 0:
            _widen_root(self.table, self.lent, self.tree, self.scratch, self.memory)

    def _child(self, node: int, action: int) -> int:
        n, first = int(self.tree.children[node]), int(self.tree.first[node])
        found = [child for child in range(first, first + max(n, 0)) if self.tree.action[child] == action]
        return found[0] if found else UNEXPANDED

    def think(self, simulations: int) -> None:
        """Simulate `simulations` times from the root."""
        if (self.simulations + simulations + 1) * (self.lent.plies + 1) >= LAST_MARK:
            self.scratch.played.fill(-1)
            self.simulations = 0
        simulate(self.table, self.lent, self.tree, self.scratch, self.memory, self.rng, simulations, self.simulations)
        self.simulations += simulations

    def visits(self) -> dict[int, float]:
        """Per action of the root how often it was tried."""
        n, first = int(self.tree.children[0]), int(self.tree.first[0])
        return {int(self.tree.action[child]): float(self.tree.visits[child]) for child in range(first, first + max(n, 0))}

    def values(self) -> dict[int, float]:
        """Per tried action of the root its mean result for the mover, 0 to 1."""
        n, first = int(self.tree.children[0]), int(self.tree.first[0])
        tried = [child for child in range(first, first + max(n, 0)) if self.tree.visits[child] > 0]
        return {int(self.tree.action[child]): float(self.tree.total[child] / self.tree.visits[child]) for child in tried}

    def root_visits(self) -> float:
        """Simulations that the root knows of, earlier searches' included."""
        return float(self.tree.visits[0])

    def best(self) -> int:
        """The action tried most."""
        visits = self.visits()
        return max(visits, key=lambda action: visits[action])
