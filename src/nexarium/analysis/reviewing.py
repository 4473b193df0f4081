"""The review of a game: each seat's expectation over time, luck separated from choices, and the moments that decided the game.

Every position in which a seat could choose, or chance outcomes were drawn, is searched once. The searches follow the order of the game, so
that each continues from the previous tree. The loss of a choice is the value of the best choice minus the value of the next position. These
first values are rough, and the greatest of many rough values is mostly the roughest. So the greatest losses are searched again, after the
played and after the better choice, with separate searches of equal depth. This ends when no rough value is among the greatest.

docs/build/analysis.md describes the method; the arithmetic is in `nexarium.search.review_math`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nexarium.analysis.classes import GOOD, INACCURACY, MISTAKE, TRIED, classify, margin
from nexarium.analysis.review_text import LEAST, Moment, Review, SeatReview
from nexarium.analysis.searching import Judge
from nexarium.core.catalogue import game_of
from nexarium.core.contract import CHANCE
from nexarium.core.errors import BadOption
from nexarium.core.game import History, State
from nexarium.core.record import Record
from nexarium.core.validation import LARGEST_SEED, check_functions, seat_of, seed_of
from nexarium.search.lines import Line
from nexarium.search.mcts import Search, simulations_of
from nexarium.search.review_math import NOWHERE, add_up, best_child, child_of, expect, fill, give, lose, pick
from nexarium.search.tree import ROOT

SHARE_OF_SECOND_LOOKS = 0.35
"""The share of a review's simulations that is reserved for the second searches."""
FEWEST = 40
"""Minimum number of simulations per position, however long the game was."""
MOMENTS = 3
LOOKS = 12
"""Maximum number of choices that are searched again."""
DRAWN_OFTEN = 30
"""A chance node is searched up to twice as long, until the drawn outcome has been tried this often."""

Progress = Callable[[float], None]
"""Called with the completed part of a review, 0 to 1."""


def review(
    game: Record | History | State,
    simulations: int | None = None,
    *,
    seat: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a game, finished or not, with `simulations` in all (default: the number in the bots' configuration).

    With a `seat` the moments are only that seat's choices. The same seed gives the same review. Raises `BadRecord` for a record that cannot
    be replayed.
    """
    history, names = _course(game)
    check_functions(progress=progress)
    seat = None if seat is None else seat_of(seat, history.game.num_players())
    simulations = None if simulations is None else simulations_of(simulations, 1)
    return _Reviewing(history, names, simulations, seat, seed_of(seed), progress or (lambda done: None)).made()


def _course(game: Record | History | State) -> tuple[History, tuple[str, ...]]:
    if isinstance(game, Record):
        return game_of(game).history(game), game.seats
    if not isinstance(game, History | State):
        raise BadOption(f"pass a nexarium.Record, a History or a State, not {game!r}", "game")
    return (History.of(game) if isinstance(game, State) else game), ()


class _Reviewing:
    """A review in progress."""

    def __init__(
        self, history: History, names: tuple[str, ...], asked: int | None, seat: int | None, seed: int, progress: Progress
    ) -> None:
        plies, seats = history.plies, history.game.num_players()
        self.history, self.names, self.seat, self.seed, self.progress = history, names, seat, seed, progress
        self.judge = Judge(history.game)
        simulations = asked or self.judge.knowledge.review_simulations
        self.movers = np.array(history.movers, np.int64)
        self.choices = np.zeros(plies, np.int64)
        self.worths = np.zeros((plies + 1, seats))
        self.known = np.zeros(plies + 1, np.bool_)
        self.margins = np.zeros(plies + 1)
        self.best = np.zeros(plies)
        self.leads = np.zeros(plies)
        self.better = np.full(plies, NOWHERE, np.int64)
        self.losses = np.zeros(plies)
        self.luck = np.zeros((plies, seats))
        self.searched = self._to_search()
        self.each = max(FEWEST, round(simulations * (1 - SHARE_OF_SECOND_LOOKS) / max(1, len(self.searched))))
        self.second = max(FEWEST, round(simulations * SHARE_OF_SECOND_LOOKS / (2 * LOOKS)))
        self.made_simulations = 0

    def _to_search(self) -> list[int]:
        """Return the plies whose positions are searched. Chance before the first decision is setup, not luck."""
        history, found = self.history, []
        begun = False
        for ply, mover in enumerate(history.movers):
            begun |= mover != CHANCE
            state = history.before(ply)
            n = len(state.legal_actions())
            if mover != CHANCE:
                self.choices[ply] = n
            if begun and n > 1:
                found.append(ply)
        return found

    def made(self) -> Review:
        """Make the review."""
        self._search_in_order()
        fill(self.known, self.worths)
        for ply in reversed(range(self.history.plies)):
            if not self.known[ply]:
                self.margins[ply] = self.margins[ply + 1]
        lose(self.movers, self.choices, self.best, self.worths, LEAST, self.losses)
        moments = self._look_again()
        sums = np.zeros((self.history.game.num_players(), 4))
        add_up(self.movers, self.choices, self.losses, self.luck, 0.0, sums)
        classes = classify(self.choices.tolist(), self.losses.tolist(), self.leads.tolist(), self.luck.tolist())
        deciders = self.movers.tolist()
        good = [sum(found in GOOD and mover == seat for found, mover in zip(classes, deciders, strict=True)) for seat in range(len(sums))]
        seats = tuple(
            SeatReview(seat, int(choices), good[seat], float(lost), float(luck)) for seat, (choices, _, lost, luck) in enumerate(sums)
        )
        self.progress(1.0)
        return Review(
            history=self.history,
            names=self.names,
            expected=self.worths,
            margins=self.margins,
            losses=self.losses,
            luck=self.luck,
            classes=tuple(classes),
            seats=seats,
            moments=moments,
            simulations=self.made_simulations,
        )

    # --- the first searches ---------------------------------------------------------------------------------------------

    def _search_in_order(self) -> None:
        last, search = self.history.plies, self.judge.search(self.each, self.seed)
        for done, ply in enumerate(self.searched):
            search.advance(self.history.before(ply))
            self._think(search, self.each)
            if self.movers[ply] == CHANCE:
                self._take_luck(search, ply)
            else:
                self._take_choice(search, ply)
            self._take_worth(search, ply)
            self.progress((1 - SHARE_OF_SECOND_LOOKS) * (done + 1) / len(self.searched))
        end = self.history.now
        if end.is_terminal():
            self.worths[last] = self.judge.finished(end)
        else:
            search.advance(end)
            self._think(search, self.each)
            self._take_worth(search, last)
        self.known[last] = True

    def _take_worth(self, search: Search, ply: int) -> None:
        worths = self._expected(search)
        self.worths[ply], self.margins[ply] = worths, max(margin(worth, _visits(search)) for worth in worths.tolist())
        self.known[ply] = True

    def _think(self, search: Search, simulations: int) -> None:
        search.think(simulations)
        self.made_simulations += simulations

    def _expected(self, search: Search) -> NDArray[np.float64]:
        worths = np.zeros(self.history.game.num_players())
        expect(search.tree, worths)
        self.judge.as_chances(worths)
        return worths

    def _take_choice(self, search: Search, ply: int) -> None:
        tree, mover = search.tree, int(self.movers[ply])
        child = best_child(tree, ROOT)
        worths = (tree.seat_total[child] / tree.visits[child]).astype(np.float64)
        self.judge.as_chances(worths)
        self.better[ply] = int(tree.action[child])
        if self.better[ply] != self.history.actions[ply]:
            self.best[ply] = worths[mover]
            return
        # the played action is the best: no loss, whatever the next search returns
        self.best[ply] = -1.0
        second = self._second_best(search, child)
        if second != NOWHERE:
            others = (tree.seat_total[second] / tree.visits[second]).astype(np.float64)
            self.judge.as_chances(others)
            self.leads[ply] = max(0.0, worths[mover] - others[mover])

    @staticmethod
    def _second_best(search: Search, best: int) -> int:
        """Return the root's child that was tried most beside the best; NOWHERE if none was tried often enough."""
        tree = search.tree
        first = int(tree.first_child[ROOT])
        others = [child for child in range(first, first + int(tree.children[ROOT])) if child != best and tree.visits[child] >= TRIED]
        return max(others, key=lambda child: (tree.visits[child], tree.prior[child]), default=NOWHERE)

    def _take_luck(self, search: Search, ply: int) -> None:
        drawn = self.history.actions[ply]
        for _ in range(4):
            child = child_of(search.tree, ROOT, drawn)
            if child == NOWHERE or search.tree.visits[child] >= DRAWN_OFTEN:
                break
            self._think(search, max(1, self.each // 4))
        given, mean = np.zeros(len(self.luck[ply])), np.zeros(len(self.luck[ply]))
        give(search.tree, drawn, given)
        expect(search.tree, mean)
        after = mean + given
        self.judge.as_chances(after)
        self.judge.as_chances(mean)
        self.luck[ply] = after - mean

    # --- the second searches --------------------------------------------------------------------------------------------

    def _look_again(self) -> tuple[Moment, ...]:
        """Return the moments: the greatest losses that two separate searches confirm. Their results replace the first values."""
        rough = np.array(self.losses)
        if self.seat is not None:
            rough[self.movers != self.seat] = 0.0
        confirmed: dict[int, Moment] = {}
        chosen = np.zeros(LOOKS, np.int64)
        for done, ply in enumerate(chosen[: pick(rough, chosen, LOOKS)].tolist()):
            greatest = sorted((moment.loss for moment in confirmed.values()), reverse=True)[:MOMENTS]
            if len(greatest) == MOMENTS and greatest[-1] >= rough[ply] and rough[ply] < MISTAKE:
                break
            moment = self._moment(ply)
            self.losses[ply] = moment.loss if moment.loss >= LEAST else 0.0
            if moment.loss >= INACCURACY:
                confirmed[ply] = moment
            self.progress(1 - SHARE_OF_SECOND_LOOKS * (1 - (done + 1) / LOOKS))
        return tuple(sorted(confirmed.values(), key=lambda moment: (-moment.loss, moment.ply))[:MOMENTS])

    def _moment(self, ply: int) -> Moment:
        seat, played, better = int(self.movers[ply]), self.history.actions[ply], int(self.better[ply])
        expected, less, _ = self._worth_after(ply, played)
        promised, more, line = self._worth_after(ply, better)
        return Moment(ply, seat, played, better, expected, promised, line, margin=max(less, more))

    def _worth_after(self, ply: int, action: int) -> tuple[float, float, tuple[int, ...]]:
        """Return what a position is worth to its mover after an action, the margin of that, and the expected line from there."""
        after, seat = self.history.before(ply), self.movers[ply]
        after.step(action)
        if after.is_terminal():
            return float(self.judge.finished(after)[seat]), 0.0, (action,)
        search = self.judge.search(self.second, (self.seed + 1 + ply) % (LARGEST_SEED + 1))
        search.advance(after)
        self._think(search, self.second)
        follow: tuple[Line, ...] = () if after.is_chance_node() else search.lines(1)
        worth = float(self._expected(search)[seat])
        return worth, margin(worth, _visits(search)), (action, *(ply for line in follow for ply in line.plies))


def _visits(search: Search) -> float:
    """Return the number of simulations through the root, with those kept from earlier searches."""
    return float(search.tree.visits[ROOT])
