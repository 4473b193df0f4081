"""The review of a game: what each seat could expect as it went on, luck told apart from choices, and the moments that decided it.

Every position in which somebody could choose, or something was drawn, is searched once, in the order of the game, so that each search goes
on from the tree of the one before. What a choice lost is what the best of its position promised less what the next position is worth. Such
first figures are rough, and the greatest of many rough figures is mostly the roughest; so the greatest are looked at again, by searches of
their own of what was played and of what was better, as deep as one another, until no figure that is still rough is among the greatest.

How it is measured stands in docs/analysis.md; the sums themselves in `nexarium.search.review_math`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nexarium.analysis.searching import Judge
from nexarium.core.catalogue import replay
from nexarium.core.contract import CHANCE
from nexarium.core.errors import BadOption
from nexarium.core.game import History, State
from nexarium.core.record import Record
from nexarium.core.validation import LARGEST_SEED, check_functions, seat_of, seed_of
from nexarium.search.lines import Line
from nexarium.search.mcts import Search, simulations_of
from nexarium.search.review_math import NOWHERE, add_up, best_child, child_of, expect, fill, give, lose, pick

if TYPE_CHECKING:
    from nexarium.analysis.review_text import ReviewText

SHARE_OF_SECOND_LOOKS = 0.35
"""How many of a review's simulations are kept for the second looks."""
FEWEST = 40
"""Simulations of a position at least, however long the game was."""
MOMENTS = 3
LOOKS = 12
"""So many choices are looked at again at most."""
LEAST = 0.02
"""What is less than this, of an expectation of 0 to 1, is no loss: a choice that loses no more was a good one."""
DRAWN_OFTEN = 30
"""A chance node is searched up to twice as long, until what was drawn has been tried so often."""

Progress = Callable[[float], None]
"""Called with how much of a review is done, 0 to 1."""


@dataclass(frozen=True)
class Moment:
    """A choice that lost much: at `ply`, counted from 0, `seat` played `played` where `better` was better.

    By searches as deep as one another the seat could expect `expected` after it, and `promised` after the better one. `line` is the better
    choice and what was expected to follow it, until chance is to move.
    """

    ply: int
    seat: int
    played: int
    better: int
    expected: float
    promised: float
    line: tuple[int, ...]

    @property
    def loss(self) -> float:
        """How much less was to be expected."""
        return self.promised - self.expected


@dataclass(frozen=True)
class SeatReview:
    """How a seat played: how many `choices` it had between two actions or more, how many of these were `good` (they lost less than
    `LEAST`), what all of them `lost`, and what `luck` gave it beside the mean of all that chance could have given."""

    seat: int
    choices: int
    good: int
    lost: float
    luck: float

    @property
    def share(self) -> float:
        """The share of good choices; 1 where there was none to make."""
        return self.good / self.choices if self.choices else 1.0


@dataclass(frozen=True, eq=False)
class Review:
    """What is to be said of a game.

    `expected` has before each ply, and after the last, what each seat could expect, 0 to 1, of shape (plies + 1, seats): in a cooperative
    game the chance to win, else what the game's bots play for. `losses` has by ply what a choice lost, `luck` what chance gave each seat,
    of shape (plies, seats). `moments` are the choices that lost most, the greatest loss first.
    """

    course: History
    names: tuple[str, ...]
    expected: NDArray[np.float64] = field(repr=False)
    losses: NDArray[np.float64] = field(repr=False)
    luck: NDArray[np.float64] = field(repr=False)
    seats: tuple[SeatReview, ...]
    moments: tuple[Moment, ...]
    simulations: int
    """Simulations that were made."""

    def told(self, language: str = "en") -> ReviewText:
        """The review in a language's words."""
        from nexarium.analysis.review_text import ReviewText

        return ReviewText(self, language)

    def summary(self, language: str = "en") -> dict[str, Any]:
        """The review as plain data, for JSON."""
        return self.told(language).summary()

    def __repr__(self) -> str:
        shares = ", ".join(f"{100 * each.share:.0f} %" for each in self.seats)
        plies = ", ".join(str(moment.ply + 1) for moment in self.moments) or "none"
        return f"<Review of {self.course.game.name}, {self.course.plies} plies: good choices {shares}; moments at ply {plies}>"

    def __str__(self) -> str:
        return self.told().text()

    def _repr_html_(self) -> str:
        """The graph, the seats and the moments, for notebooks."""
        return self.told().html()


def review(
    game: Record | History | State,
    simulations: int | None = None,
    *,
    seat: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a game, finished or not, by `simulations` in all (as many as its bots' knowledge says). With a `seat` the moments are of its
    choices alone. The same seed gives the same review. Raises `BadRecord` for a record that cannot be played again."""
    course, names = _course(game)
    check_functions(progress=progress)
    seat = None if seat is None else seat_of(seat, course.game.num_players())
    simulations = None if simulations is None else simulations_of(simulations, 1)
    return _Reviewing(course, names, simulations, seat, seed_of(seed), progress or (lambda done: None)).made()


def _course(game: Record | History | State) -> tuple[History, tuple[str, ...]]:
    if isinstance(game, Record):
        return History.of(replay(game)), game.seats
    if not isinstance(game, History | State):
        raise BadOption(f"what is reviewed is a nexarium.Record, a Course or a State, not {game!r}", "game")
    return (History.of(game) if isinstance(game, State) else game), ()


class _Reviewing:
    """A review while it is made."""

    def __init__(self, course: History, names: tuple[str, ...], asked: int | None, seat: int | None, seed: int, progress: Progress) -> None:
        plies, seats = course.plies, course.game.num_players()
        self.course, self.names, self.seat, self.seed, self.progress = course, names, seat, seed, progress
        self.judge = Judge(course.game)
        simulations = asked or self.judge.knowledge.review_simulations
        self.movers = np.array(course.movers, np.int64)
        self.choices = np.zeros(plies, np.int64)
        self.worths = np.zeros((plies + 1, seats))
        self.known = np.zeros(plies + 1, np.bool_)
        self.best = np.zeros(plies)
        self.better = np.full(plies, NOWHERE, np.int64)
        self.losses = np.zeros(plies)
        self.luck = np.zeros((plies, seats))
        self.searched = self._to_search()
        self.each = max(FEWEST, round(simulations * (1 - SHARE_OF_SECOND_LOOKS) / max(1, len(self.searched))))
        self.second = max(FEWEST, round(simulations * SHARE_OF_SECOND_LOOKS / (2 * LOOKS)))
        self.made_simulations = 0

    def _to_search(self) -> list[int]:
        """The plies whose position is searched. What chance does before the first decision sets the game up, and is no luck."""
        course, found = self.course, []
        begun = False
        for ply, mover in enumerate(course.movers):
            begun |= mover != CHANCE
            state = course.before(ply)
            n = len(state.legal_actions())
            if mover != CHANCE:
                self.choices[ply] = n
            if begun and n > 1:
                found.append(ply)
        return found

    def made(self) -> Review:
        """The review."""
        self._search_in_order()
        fill(self.known, self.worths)
        lose(self.movers, self.choices, self.best, self.worths, LEAST, self.losses)
        moments = self._look_again()
        sums = np.zeros((self.course.game.num_players(), 4))
        add_up(self.movers, self.choices, self.losses, self.luck, 0.0, sums)
        seats = tuple(
            SeatReview(seat, int(choices), int(good), float(lost), float(luck)) for seat, (choices, good, lost, luck) in enumerate(sums)
        )
        self.progress(1.0)
        return Review(self.course, self.names, self.worths, self.losses, self.luck, seats, moments, self.made_simulations)

    # --- the first look -------------------------------------------------------------------------------------------------

    def _search_in_order(self) -> None:
        last, search = self.course.plies, self.judge.search(self.each, self.seed)
        for done, ply in enumerate(self.searched):
            search.advance(self.course.before(ply))
            self._think(search, self.each)
            if self.movers[ply] == CHANCE:
                self._take_luck(search, ply)
            else:
                self._take_choice(search, ply)
            self.worths[ply] = self._expected(search)
            self.known[ply] = True
            self.progress((1 - SHARE_OF_SECOND_LOOKS) * (done + 1) / len(self.searched))
        end = self.course.now
        if end.is_terminal():
            self.worths[last] = self.judge.finished(end)
        else:
            search.advance(end)
            self._think(search, self.each)
            self.worths[last] = self._expected(search)
        self.known[last] = True

    def _think(self, search: Search, simulations: int) -> None:
        search.think(simulations)
        self.made_simulations += simulations

    def _expected(self, search: Search) -> NDArray[np.float64]:
        worths = np.zeros(self.course.game.num_players())
        expect(search.tree, worths)
        self.judge.as_chances(worths)
        return worths

    def _take_choice(self, search: Search, ply: int) -> None:
        tree, mover = search.tree, int(self.movers[ply])
        child = best_child(tree, 0)
        worths = (tree.seat_total[child] / tree.visits[child]).astype(np.float64)
        self.judge.as_chances(worths)
        self.better[ply] = int(tree.action[child])
        # what was played is the best: nothing is lost, whatever the next search thinks of it
        self.best[ply] = worths[mover] if self.better[ply] != self.course.actions[ply] else -1.0

    def _take_luck(self, search: Search, ply: int) -> None:
        drawn = self.course.actions[ply]
        for _ in range(4):
            child = child_of(search.tree, 0, drawn)
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

    # --- the second look ------------------------------------------------------------------------------------------------

    def _look_again(self) -> tuple[Moment, ...]:
        """The moments: the greatest losses that two searches of their own confirm, which take the place of the first figures."""
        rough = np.array(self.losses)
        if self.seat is not None:
            rough[self.movers != self.seat] = 0.0
        confirmed: dict[int, Moment] = {}
        chosen = np.zeros(LOOKS, np.int64)
        for done, ply in enumerate(chosen[: pick(rough, chosen, LOOKS)].tolist()):
            greatest = sorted((moment.loss for moment in confirmed.values()), reverse=True)[:MOMENTS]
            if len(greatest) == MOMENTS and greatest[-1] >= rough[ply]:
                break
            moment = self._moment(ply)
            self.losses[ply] = moment.loss if moment.loss >= LEAST else 0.0
            if self.losses[ply]:
                confirmed[ply] = moment
            self.progress(1 - SHARE_OF_SECOND_LOOKS * (1 - (done + 1) / LOOKS))
        return tuple(sorted(confirmed.values(), key=lambda moment: (-moment.loss, moment.ply))[:MOMENTS])

    def _moment(self, ply: int) -> Moment:
        seat, played, better = int(self.movers[ply]), self.course.actions[ply], int(self.better[ply])
        expected, _ = self._worth_after(ply, played)
        promised, line = self._worth_after(ply, better)
        return Moment(ply, seat, played, better, float(expected[seat]), float(promised[seat]), line)

    def _worth_after(self, ply: int, action: int) -> tuple[NDArray[np.float64], tuple[int, ...]]:
        """What a position is worth after an action, and the line that is expected from there."""
        after = self.course.before(ply)
        after.step(action)
        if after.is_terminal():
            return self.judge.finished(after), (action,)
        search = self.judge.search(self.second, (self.seed + 1 + ply) % (LARGEST_SEED + 1))
        search.advance(after)
        self._think(search, self.second)
        follow: tuple[Line, ...] = () if after.is_chance_node() else search.lines(1)
        return self._expected(search), (action, *(ply for line in follow for ply in line.plies))
