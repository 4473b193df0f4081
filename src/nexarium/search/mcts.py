"""Monte Carlo tree search over any game's rules: decisions, chance nodes, any number of seats; compiled once for all games.

The search is PUCT (Silver et al. 2017) with playouts from the leaves and, where a game's actions keep their meaning from move to move,
all-moves-as-first statistics (AMAF; as in RAVE, Gelly and Silver 2011). A game can help it with knowledge, contract functions of these
names, each of them optional:

- `playout(state, rng, trace) -> n`: plays to the end of the game. It writes each of its `n` decisions to `trace`, as AMAF group * actions +
  action. Default: uniformly random decisions.
- `prior(state, n, actions, out)`: weights of the `n` legal actions, any positive numbers. Default: all equal.
- `value(state, out)`: what a finished game is worth to each seat, 0 to 1. Default: the returns, scaled.
- `value_estimate(state, out) -> share`: a quick estimate of what an unfinished game is worth to each seat, 0 to 1. It returns its weight
  in a simulation's result in hundredths; the rest is the playout's result. A short search may begin with another weight
  (`Settings.estimate_at_first`). It is called once for each leaf, before the playout. It can be corrected by its errors in the tree
  (`Settings.estimate_correction`).
- `amaf_group(state) -> group`: the group of the decision, a number below `simulation.AMAF_GROUPS`. AMAF statistics are kept separately for
  each group: an action played by one says nothing of the same action by another. Default: the seat to move.

With `Settings.amaf_equivalence` 0 there are no AMAF statistics, and `trace` is not read.

`value` may judge unfinished games: then `playout` can stop early, or at once.

- `evaluate(state, weights, n, actions, priors, values)`: replaces playouts and priors. It judges a leaf: the weights of its `n` legal
  actions, and what the position is worth to each seat, 0 to 1. `weights` are numbers of any meaning that are passed to the search, mostly
  learnt ones; they can change at any time without recompilation.

A search can also be given an `Evaluate`, a Python function that judges leaves in batches: see `nexarium.search.leaves`. It may leave the
weights to `prior`, or the values to playouts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from difflib import get_close_matches
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.core.bot_config import Settings
from nexarium.core.contract import KNOWLEDGE_FUNCTIONS, SIGNATURES
from nexarium.core.errors import BadOption, NexariumError
from nexarium.core.game import Game, State, checked_game
from nexarium.core.random import stream
from nexarium.core.rules import FunctionTable, function_table
from nexarium.core.validation import real_number, whole_number
from nexarium.search.leaves import BadJudgement, Evaluate, find, forget, judgement, simulate_and_evaluate, take_judgement, waiting_room
from nexarium.search.lines import Line, lines_of
from nexarium.search.review_math import expect
from nexarium.search.simulation import most_by_marks, parameters_of, scratch_for, simulate, traits_of, widen_root
from nexarium.search.tree import ROOT, UNEXPANDED, Tree, clear, copy_subtree, new_tree

MOST_CONCENTRATED = 1e6
"""Above this, all shares of the noise are equal. For larger and larger numbers Dirichlet's sums overflow."""


class Search:
    """A search of one game that keeps its tree from move to move.

    `knowledge` holds the game's knowledge functions by name, and `weights` the weights of its `evaluate`. With `evaluate`, a Python
    function judges the leaves instead, up to `at_once` of them in a call. Judged leaves expand at their first visit, whatever
    `Settings.expand_at` is; there are then no AMAF statistics, no `value_estimate` is called, and priors are not weighed by history.

    `advance` makes a position the root; where it follows from the last root, its subtree is kept. `think` simulates, and may be called
    again to continue, by one thread at a time. The tree has room for `nodes` nodes; when it is full it stops growing, and the search
    continues with it. Raises a `NexariumError` for knowledge that the contract does not have.
    """

    def __init__(
        self,
        game: Game,
        settings: Settings,
        knowledge: Mapping[str, Any] | None = None,
        seed: int = 0,
        nodes: int = 1_000_000,
        *,
        weights: NDArray[np.float64] | None = None,
        evaluate: Evaluate | None = None,
        at_once: int = 8,
    ) -> None:
        if knowledge is not None and not isinstance(knowledge, Mapping):
            raise NexariumError(f"`knowledge` is a dict of the game's functions by name, not {knowledge!r}")
        self.knowledge = knowledge = dict(knowledge or {})
        self.game = checked_game(game)
        _check(self.game, knowledge, weights, evaluate, at_once)
        if not isinstance(settings, Settings):
            raise NexariumError(f"a search takes a nexarium.core.bot_config.Settings, not {settings!r}")
        self.table = self._table()
        self.traits = traits_of(game, knowledge)
        self.judged = evaluate is not None or "evaluate" in knowledge
        self.parameters = parameters_of(replace(settings, amaf_equivalence=0, history_weight=0) if self.judged else settings)
        self.rng = stream(seed)
        self.nodes = whole_number(nodes, "nodes", 1)
        self.tree = self._new_tree()
        self.scratch = scratch_for(game, self.parameters)
        self.simulations = 0
        """Simulations since the scratch memory's marks were last wiped."""
        self.history: list[int] | None = None
        """The root's actions from the beginning of the game; None before the first `advance`."""
        self.memory: NDArray[np.uint64] = game.rules.blank()[0].view(np.uint64)
        """The root's state, in words."""
        self.evaluate = evaluate
        self.waiting = waiting_room(game, at_once if self.judged else 0)
        """The leaves that are to be judged."""
        self.weights = weights
        self._thinking = Lock()

    def _table(self) -> FunctionTable:
        return function_table({**self.game.rules.functions, **self.knowledge})

    @property
    def weights(self) -> NDArray[np.float64]:
        """Return the array of weights of the game's own `evaluate`. Learnt weights can be written into it, or another array set."""
        return self._weights

    @weights.setter
    def weights(self, weights: object) -> None:
        self._weights = _numbers(weights)

    def __getstate__(self) -> dict[str, Any]:
        """Return everything but the table, whose function addresses differ in another process, and the lock. The game comes first: a
        variant has to exist before its knowledge can be found."""
        kept = {name: value for name, value in vars(self).items() if name not in ("table", "_thinking")}
        return {"game": kept.pop("game"), **kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.table = self._table()
        self._thinking = Lock()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the tree alone. Compiled code would write out of bounds if two threads ran it in one tree, or if it continued in a tree
        whose leaves are still being judged."""
        if not self._thinking.acquire(blocking=False):
            raise NexariumError(
                "this search is thinking already, in another thread or because it waits for its `evaluate`: give each its own Search"
            )
        try:
            yield
        finally:
            self._thinking.release()

    def advance(self, state: State) -> None:
        """Make `state` the root. Its subtree is kept when it follows from the last root. Raises a `BadOption` for a position of another
        game."""
        self.game.must_have(state)
        with self._alone():
            self._advance(state)

    def _advance(self, state: State) -> None:
        node = self._node_of(state)
        if node is None:
            clear(self.tree)
        elif node != ROOT:
            subtree = self._new_tree()
            copy_subtree(self.tree, node, subtree)
            self.tree = subtree
        self.history = list(state.history)
        self.memory[:] = state.memory.view(np.uint64)
        if node is not None and node != ROOT and self._root_is_narrow():
            widen_root(self.table, self.traits, self.parameters, self.tree, self.scratch, self.memory)

    def _new_tree(self) -> Tree:
        corrected = self.parameters.estimate_correction > 0
        return new_tree(
            self.nodes,
            self.game.num_players(),
            has_value_estimate=self.traits.has_value_estimate,
            corrected=corrected,
            actions=self.traits.actions,
            has_history=self.parameters.history_weight > 0,
        )

    def _node_of(self, state: State) -> int | None:
        """Return the node of a position, or None when the tree has none. Different positions may have the same history: it is empty where a
        position was set up."""
        history = state.history
        if self.history is None or history[: len(self.history)] != self.history or not self._leads_to(state):
            return None
        node: int | None = ROOT
        for action in history[len(self.history) :]:
            if node is None:
                return None
            node = next((child for child in self._children(node) if self.tree.action[child] == action), None)
        return node

    def _leads_to(self, state: State) -> bool:
        """Return whether the actions since the root's history lead from the root to the state."""
        assert self.history is not None
        played = State(self.game, self.memory.view(np.uint8).copy())
        for action in state.history[len(self.history) :]:
            if action not in played.legal_actions():  # another root's action: the rules would write out of bounds
                return False
            played.step(action)
        return bool(np.array_equal(played.memory, state.memory))

    def _root_is_narrow(self) -> bool:
        """Return whether `width` has cut actions from the root that `root_width` may admit. Where leaves are judged, their priors are
        unknown, and the root stays as it is."""
        if self.judged:
            return False
        narrow, wide = self.parameters.width, self.parameters.root_width
        return bool(self.tree.children[ROOT] == narrow < wide and self.tree.mover[ROOT] >= 0)

    def _children(self, node: int) -> range:
        """Return the children's numbers; none for a node that is not expanded."""
        first, children = int(self.tree.first_child[node]), int(self.tree.children[node])
        return range(first, first + max(children, 0))

    def think(self, simulations: int) -> None:
        """Simulate `simulations` times from the root.

        Raises a `NexariumError` before the first `advance`, and a `BadJudgement` for an invalid judgement of leaves; the tree then keeps
        the earlier simulations.
        """
        simulations = simulations_of(simulations)
        self._must_have_a_root()
        if self.evaluate is not None:
            think_together([self], simulations)
            return
        with self._alone():
            self._think(simulations)

    def _think(self, simulations: int) -> None:
        if self.judged:
            own = self.table, self.traits, self.parameters, self.tree, self.scratch, self.memory, self.rng, self.waiting, self.weights
            if not simulate_and_evaluate(*own, simulations):
                raise BadJudgement("the compiled `evaluate` wrote invalid numbers for a leaf: priors must be at least 0, values 0 to 1")
            return
        most = most_by_marks(self.traits)
        while simulations > 0:
            part = min(simulations, most)
            if self.simulations + part > most:
                self.scratch.first_played.fill(-1)
                self.simulations = 0
            simulate(self.table, self.traits, self.parameters, self.tree, self.scratch, self.memory, self.rng, part, self.simulations)
            self.simulations += part
            simulations -= part

    def _must_have_a_root(self) -> None:
        """Raise where there is no root: the search would play on from invalid memory."""
        if self.history is None:
            raise NexariumError("the search has no position yet: call `advance(state)` first")

    def find_leaves(self, simulations: int) -> tuple[int, int]:
        """Make up to `simulations` simulations, whose leaves then wait in `waiting`. Returns how many wait and how many were made: some end
        the game."""
        self._must_have_a_root()
        most = min(simulations, len(self.waiting.states))
        n, made = find(self.table, self.traits, self.parameters, self.tree, self.scratch, self.memory, self.rng, self.waiting, most)
        return int(n), int(made)

    def take_judgement(self, n: int, weights: NDArray[np.float32], values: NDArray[np.float64]) -> None:
        """Back up the `n` waiting simulations: `weights` of actions, shape (n, actions), and `values` by seat, shape (n, seats).

        Without rows, the search's own `prior` replaces the weights, and playouts the values.
        """
        own = self.table, self.traits, self.parameters, self.tree, self.scratch, self.rng, self.waiting
        take_judgement(*own, n, weights, values)

    def add_noise(self, rng: np.random.Generator, share: float = 0.25, concentration: float = 1.0) -> None:
        """Mix Dirichlet noise into the priors of the root's actions, so that self-play tries actions with low priors.

        The part `share`, from 0 to 1, is drawn with `rng`: the greater the `concentration`, the more even.
        """
        if not isinstance(rng, np.random.Generator):
            raise BadOption(f"`rng` is a numpy.random.Generator, such as np.random.default_rng(1), not {rng!r}", "rng")
        share = real_number(share, "share", 0, 1)
        concentration = real_number(concentration, "concentration", 0, MOST_CONCENTRATED, above=True)
        if self.tree.children[ROOT] == UNEXPANDED:
            self.think(1)
        children = self._children(ROOT)
        priors = self.tree.prior[children.start : children.stop]
        if len(priors) and self.tree.mover[ROOT] >= 0:
            priors[:] = (1 - share) * priors + share * rng.dirichlet(np.full(len(priors), concentration))

    def lines(self, most: int | None = None) -> tuple[Line, ...]:
        """Return a line for each action of the root that was tried, the one tried most first; at most `most`."""
        return lines_of(self.tree, None if most is None else whole_number(most, "most", 0))

    def expected(self) -> tuple[float, ...]:
        """Return what the root is worth to each seat, 0 to 1; at a chance node the mean of its outcomes by their probabilities. NaN before
        the first simulation."""
        out = np.zeros(self.game.num_players())
        if not self.root_visits():
            return (float("nan"),) * len(out)
        expect(self.tree, out)
        return tuple(out.tolist())

    def visits(self) -> dict[int, float]:
        """Return how often each action of the root was tried."""
        return {int(self.tree.action[child]): float(self.tree.visits[child]) for child in self._children(ROOT)}

    def priors(self) -> dict[int, float]:
        """Return the prior of each action of the root, from the game's `prior` or a judgement, weighed by history where the settings ask
        for it. Empty before the first simulation."""
        return {int(self.tree.action[child]): float(self.tree.prior[child]) for child in self._children(ROOT)}

    def values(self) -> dict[int, float]:
        """Return the mean result of each tried action of the root, for the seat to move, 0 to 1."""
        tree = self.tree
        tried = [child for child in self._children(ROOT) if tree.visits[child] > 0]
        return {int(tree.action[child]): float(tree.chooser_total[child] / tree.visits[child]) for child in tried}

    def root_visits(self) -> float:
        """Return the number of simulations through the root, including those of earlier searches."""
        return float(self.tree.visits[ROOT])

    def best(self) -> int:
        """Return the action tried most, as `lines` begins. Ties are decided by the highest prior, then by the first action.

        Raises a `NexariumError` where none is known: before the first simulation, and when the game is over.
        """
        visits, priors = self.visits(), self.priors()
        if not visits:
            raise NexariumError(
                "there is nothing to choose from: the game is over, or the search has not thought yet (`advance`, then `think`)"
            )
        return max(visits, key=lambda action: (visits[action], priors[action]))


def _numbers(weights: object) -> NDArray[np.float64]:
    """Return the weights of an `evaluate`, in one row."""
    try:
        return np.zeros(1) if weights is None else np.ascontiguousarray(weights, np.float64).reshape(-1)
    except (TypeError, ValueError):
        raise NexariumError(f"`weights` are numbers in an array, not {weights!r}") from None


def _check(game: Game, knowledge: Mapping[str, Any], weights: object, evaluate: Evaluate | None, at_once: int) -> None:
    """Reject functions that would be silently ignored, or called with another signature."""
    for name, function in knowledge.items():
        if name not in KNOWLEDGE_FUNCTIONS:
            close = get_close_matches(name, KNOWLEDGE_FUNCTIONS, 1)
            advice = f"did you mean `{close[0]}`?" if close else f"there are {', '.join(KNOWLEDGE_FUNCTIONS)}"
            raise NexariumError(f"a search has no use for `{name}`; {advice}")
        if not game.rules.interpreted and not hasattr(function, "address"):
            raise NexariumError(f"`{name}` is not compiled: write `@contract` above it (nexarium.core.rules)")
        written = getattr(function, "__name__", name)
        if SIGNATURES.get(written, SIGNATURES[name]) != SIGNATURES[name]:
            raise NexariumError(f"`{written}` does not have the signature of `{name}`")
    if evaluate is not None and not callable(evaluate):
        raise NexariumError(f"`evaluate` is a function that judges a batch of leaves (nexarium.search.leaves.Evaluate), not {evaluate!r}")
    if evaluate is not None and "evaluate" in knowledge:
        raise NexariumError("leaves are judged by a compiled `evaluate` or by one in Python, not by both")
    if weights is not None and "evaluate" not in knowledge:
        raise NexariumError("`weights` are for a compiled `evaluate`, and the knowledge has none")
    if type(at_once) is not int or at_once < 1:
        raise NexariumError(f"`at_once` is a whole number of leaves from 1 on, not {at_once!r}")


def simulations_of(given: object, least: int = 0) -> int:
    """Return the number of simulations. Raises a `BadOption` for an invalid one."""
    return whole_number(given, "simulations", least, said="says how often is simulated, a whole number")


def think_together(searches: Sequence[Search], simulations: int) -> None:
    """Simulate `simulations` times in each of several searches of one game with the same `evaluate`: one call judges leaves of all.

    When the call raises, the simulations that waited for it are undone, and the searches can continue.
    """
    simulations = simulations_of(simulations)
    if not isinstance(searches, Sequence) or not all(isinstance(search, Search) for search in searches):
        raise NexariumError(f"pass a list of searches, not {searches!r}")
    if not searches:  # as in self-play when all games are at a chance node
        return
    first = searches[0]
    if first.evaluate is None or any(search.evaluate != first.evaluate or search.game != first.game for search in searches):
        raise NexariumError("searches that think together must have the same game and the same `evaluate`")
    if len({id(search) for search in searches}) < len(searches):  # its leaves would be in the same buffer twice
        raise NexariumError("a search is listed twice: list each once, with more simulations")
    for search in searches:
        search._must_have_a_root()
    with ExitStack() as alone:
        for search in searches:
            alone.enter_context(search._alone())
        _think_together(searches, simulations)


def _think_together(searches: Sequence[Search], simulations: int) -> None:
    first = searches[0]
    assert first.evaluate is not None
    left = [simulations] * len(searches)
    while any(left):
        found = []
        for number, search in enumerate(searches):
            n, made = search.find_leaves(left[number])
            left[number] -= made
            found.append(n)
        try:
            states = np.concatenate([search.waiting.states[:n] for search, n in zip(searches, found, strict=True)])
            weights, values = judgement(first.evaluate, first.game, states)
        except BaseException:
            for search, n in zip(searches, found, strict=True):
                forget(search.tree, search.waiting, n)
            raise
        begin = 0
        for search, n in zip(searches, found, strict=True):
            search.take_judgement(n, weights[begin : begin + n], values[begin : begin + n])
            begin += n
