"""Simulation: many games by one kind of bot. The games are not stored; their statistics are summed up as they end."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field, fields, replace
from math import inf, isfinite, isnan, nan, sqrt
from pathlib import Path
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.journal import (
    WHOLE,
    BadJournal,
    Checkpoint,
    Head,
    Journal,
    Part,
    checked_part,
    head_of,
    named,
    plan_of,
    results_in_order,
    usable,
)
from nexarium.arena.luck import Luck
from nexarium.arena.rounds import seated
from nexarium.arena.rows import Row, asked, by_name
from nexarium.arena.statistics import finite_or_none, percent, percent_span, quantile, student, wilson
from nexarium.arena.workers import GamesChunk, Workers, in_order, whole_numbers
from nexarium.bots import AnyBot, Bot, BotError, name_of
from nexarium.core.counting import MEANS, SHARES, functions_of, pairs_of
from nexarium.core.errors import IllegalAction, NexariumError, reason_of
from nexarium.core.game import Game, State
from nexarium.core.notebook import table
from nexarium.core.validation import check_functions, path_of
from nexarium.search.playouts import Playouts, run

RANDOM_CHUNK = 2048
"""Random games in one chunk of work for a process."""
BOT_CHUNK = 4
"""Games between bots in one chunk of work for a process."""
TURN_CHUNK = 128
"""Random games of one side before the other side's turn."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The reported quantiles of game lengths. Lengths are skewed, so their mean and deviation say little."""


def win_shares(game: Game, returns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each seat's share of the win per game, in the shape of `returns`. It is 1 for the only seat with the best result, and equal
    shares for seats that tie. Winning together is not sharing: in team games each seat has its side's share, 1 for the only side with
    the best result. In cooperative games a won game counts 1 for every seat."""
    if game.definition.cooperative:
        return np.asarray(returns > game.definition.returns_range[0], np.float64)
    if game.in_teams:
        won = np.empty(returns.shape)
        for side, share in zip(game.sides, _best(np.stack([returns[:, side[0]] for side in game.sides], axis=1)).T, strict=True):
            won[:, side] = share[:, np.newaxis]
        return won
    return _best(returns)


def _best(results: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return per game 1 for the only best result, equal shares for ties."""
    best = results == results.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


@dataclass
class Sum:
    """A sum of values under one name, of which a game may have several, with its mean and the mean's uncertainty. Values of one game are
    correlated (all players on a ship die together), so the sample size is games, not values."""

    total: float = 0.0
    times: int = 0
    """The number of values."""
    games: int = 0
    """The number of games with values."""
    squared: float = 0.0
    crossed: float = 0.0
    times_squared: float = 0.0
    """Sums over games: squared totals, totals times numbers of values, and squared numbers of values."""

    def add(self, numbers: Sequence[float]) -> None:
        """Add one game's values."""
        total, times = sum(numbers), len(numbers)
        self.total += total
        self.times += times
        self.games += 1
        self.squared += total**2
        self.crossed += total * times
        self.times_squared += times**2

    def __add__(self, other: Self) -> Self:
        return type(self)(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    def mean(self) -> float:
        """Return the mean of the values."""
        return self.total / self.times

    def variance(self) -> float:
        """Return the variance of the mean between games (of a linearised ratio)."""
        mean = self.mean()
        return max(0.0, self.squared - 2 * mean * self.crossed + mean**2 * self.times_squared) / self.times**2


@dataclass
class Count(Sum):
    """How often an event happened. Each value is 1 if it did, or the fraction that counts."""

    def share(self) -> float:
        """Return the fraction of times that the event happened."""
        return self.mean()

    def interval(self) -> tuple[float, float]:
        """Return the share's 95 % Wilson interval, with the number of independent trials that would vary like the games."""
        share, variance = self.share(), self.variance()
        alone = share * (1 - share)
        if alone <= 0:
            return wilson(share * self.games, self.games)
        worth = min(self.times, alone / variance) if variance else self.times
        return wilson(share * worth, worth)


@dataclass
class Mean(Sum):
    """A value that some games have."""

    def error(self) -> float:
        """Return half the width of the mean's 95 % interval, by Student's t over games. Infinite for a single game, NaN where all games
        have the same value."""
        return half_width(self.mean(), self.variance(), self.games)


ROUNDED = 1e-12
"""A variance below this, relative to the squared mean, is rounding error of sums."""


def half_width(mean: float, variance: float, games: int) -> float:
    """Return half the width of a mean's 95 % interval, from the variance between games. Without variance it is NaN: a width of 0 would
    claim that no other game can have another value."""
    if games > 1 and variance * games <= ROUNDED * mean**2:
        return nan
    return student(games - 1) * sqrt(variance / (games - 1)) * sqrt(games) if games > 1 else inf


Shares = dict[str, dict[str, Count]]
"""A game's counts (`Definition.load_shares`), by the title of the table and the name in it."""
Means = dict[str, dict[str, Mean]]
"""A game's averages (`Definition.load_means`), by the title of the table and the name in it."""


def counted(game: Game, finals: Iterable[State]) -> tuple[Shares, Means]:
    """Return the game's counts and averages over final positions."""
    counting, averaging = functions_of(game, SHARES), functions_of(game, MEANS)
    shares: Shares = {title: {} for title in counting}
    means: Means = {title: {} for title in averaging}
    for state in finals:
        for title, function in counting.items():
            for name, numbers in by_name(pairs_of(game, SHARES, title, function, state)).items():
                shares[title].setdefault(name, Count()).add(numbers)
        for title, function in averaging.items():
            for name, numbers in by_name(pairs_of(game, MEANS, title, function, state)).items():
                means[title].setdefault(name, Mean()).add(numbers)
    return shares, means


def final_states(game: Game, ends: NDArray[np.uint8]) -> Iterator[State]:
    """Yield final positions from the memory that playouts saved. They all come in the same `State` object."""
    state = game.new_initial_state()
    for memory in ends:
        state.memory[:] = memory
        yield state


def within(mean: float, error: float, digits: int) -> str:
    """Return an interval as text; empty where it is unknown, as for a single game."""
    if isnan(error):
        return "all alike"
    return f"{mean - error:.{digits}f} to {mean + error:.{digits}f}" if isfinite(error) else ""


SEATS_HEAD = ("", "mean score", "95 % interval", "wins", "95 % interval")
"""The headings of `Tally.seat_rows`."""


@dataclass
class Tally:
    """Sums over finished games. Tallies of several chunks add up with `+`; lists have one entry per seat."""

    seats: int
    together: bool = False
    """Whether the game is cooperative. Then the `wins` of each seat are the games won."""
    games: int = 0
    plies: int = 0
    plies_squared: int = 0
    decisions: int = 0
    shortest: int = 0
    longest: int = 0
    lengths: dict[int, int] = field(default_factory=dict)
    """The number of games by number of plies."""
    scores: list[float] = field(default_factory=list)
    scores_squared: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    shares: Shares = field(default_factory=dict)
    means: Means = field(default_factory=dict)
    began: float = 0.0
    ended: float = 0.0
    """Monotonic clock in seconds at the start of the first game and at the end of the last one, after loading and compiling."""

    @staticmethod
    def of(game: Game, played: Playouts, shares: Shares, means: Means, began: float, ended: float) -> Tally:
        """Return the sums over some games, with the game's counts and averages."""
        return Tally(
            seats=played.scores.shape[1],
            together=game.definition.cooperative,
            games=len(played.plies),
            plies=int(played.plies.sum()),
            plies_squared=int((played.plies**2).sum()),
            decisions=int(played.decisions.sum()),
            shortest=int(played.plies.min()),
            longest=int(played.plies.max()),
            lengths=dict(Counter(played.plies.tolist())),
            scores=played.scores.sum(axis=0).tolist(),
            scores_squared=(played.scores**2).sum(axis=0).tolist(),
            returns=played.returns.sum(axis=0).tolist(),
            wins=win_shares(game, played.returns).sum(axis=0).tolist(),
            shares=shares,
            means=means,
            began=began,
            ended=ended,
        )

    def __add__(self, other: Tally) -> Tally:
        if self.games == 0:
            return other

        def added(a: list[float], b: list[float]) -> list[float]:
            return [x + y for x, y in zip(a, b, strict=True)]

        return Tally(
            seats=self.seats,
            together=self.together,
            games=self.games + other.games,
            plies=self.plies + other.plies,
            plies_squared=self.plies_squared + other.plies_squared,
            decisions=self.decisions + other.decisions,
            shortest=min(self.shortest, other.shortest),
            longest=max(self.longest, other.longest),
            lengths=dict(Counter(self.lengths) + Counter(other.lengths)),
            scores=added(self.scores, other.scores),
            scores_squared=added(self.scores_squared, other.scores_squared),
            returns=added(self.returns, other.returns),
            wins=added(self.wins, other.wins),
            shares={title: _merged(counts, other.shares[title], Count()) for title, counts in self.shares.items()},
            means={title: _merged(means, other.means[title], Mean()) for title, means in self.means.items()},
            began=min(self.began, other.began),
            ended=max(self.ended, other.ended),
        )

    @property
    def seconds(self) -> float:
        """Wall-clock seconds from the start of the first game to the end of the last."""
        return max(1e-9, self.ended - self.began)

    def length(self, share: float) -> int:
        """Return the number of plies that this share of the games does not exceed: 0.5 gives the median."""
        return quantile(self.lengths, share)

    def mean_scores(self) -> list[float]:
        """Return each seat's mean score."""
        return [total / self.games for total in self.scores]

    def score_errors(self) -> list[float]:
        """Return half the width of each seat's 95 % interval of the mean score. Infinite for a single game, NaN without variance."""
        means = ((total / self.games, squared / self.games) for total, squared in zip(self.scores, self.scores_squared, strict=True))
        return [half_width(mean, max(0.0, squares - mean**2) / self.games, self.games) for mean, squares in means]

    def __repr__(self) -> str:
        """Return one line for prompts: all sums would fill pages."""
        if not self.games:
            return "<Tally of no games>"
        scores = " ".join(f"{score:.2f}" for score in self.mean_scores())
        wins = " ".join(f"{100 * won / self.games:.1f}" for won in self.wins)
        return f"<Tally of {self.games:,} games: mean scores {scores}; wins {wins} %>"

    def _repr_html_(self) -> str:
        """Return scores and wins by seat for notebooks."""
        said = f"{self.games:,} games; in the middle {self.length(0.5)} plies, half of all {self.length(0.25)} to {self.length(0.75)}"
        return table(SEATS_HEAD, self.seat_rows(2), said)

    def seat_rows(self, digits: int) -> list[tuple[str, ...]]:
        """Return the mean score and the wins of each seat as text, below `SEATS_HEAD`; one row for all in a cooperative game."""
        seats = zip(self.mean_scores(), self.score_errors(), self.wins, strict=True)
        return [
            (
                "all together" if self.together else f"seat {seat}",
                f"{mean:.{digits}f}",
                within(mean, error, digits),
                percent(won / self.games, digits - 1),
                percent_span(wilson(won, self.games), digits - 1),
            )
            for seat, (mean, error, won) in enumerate(seats)
            if seat == 0 or not self.together
        ]

    def summary(self) -> dict[str, object]:
        """Return the data that `nexarium simulate --json` prints."""
        mean_length = self.plies / self.games
        return {
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1),
            "decisions_per_second": round(self.decisions / self.seconds, 1),
            "mean_scores": self.mean_scores(),
            "mean_scores_error": [finite_or_none(error) for error in self.score_errors()],
            "mean_returns": [total / self.games for total in self.returns],
            "win_shares": [won / self.games for won in self.wins],
            "win_shares_interval": [wilson(won, self.games) for won in self.wins],
            "mean_length": mean_length,
            "length_deviation": sqrt(max(0.0, self.plies_squared / self.games - mean_length**2)),
            "length_quantiles": {f"{share:g}": self.length(share) for share in QUANTILES},
            "shortest": self.shortest,
            "longest": self.longest,
            "mean_decisions": self.decisions / self.games,
            "shares": {
                title: {
                    name: {"share": each.share(), "interval": each.interval(), "times": each.times, "games": each.games}
                    for name, each in counts.items()
                }
                for title, counts in self.shares.items()
            },
            "means": {
                title: {
                    name: {"mean": each.mean(), "error": finite_or_none(each.error()), "times": each.times, "games": each.games}
                    for name, each in means.items()
                }
                for title, means in self.means.items()
            },
        }


Kind = TypeVar("Kind", Count, Mean)


def _merged(one: dict[str, Kind], other: dict[str, Kind], nothing: Kind) -> dict[str, Kind]:
    return {name: one.get(name, nothing) + other.get(name, nothing) for name in (one | other)}


@dataclass(frozen=True)
class _TalliedChunk(GamesChunk):
    """Games to be summed up."""

    rows: bool = False
    """Whether to make a row for each game too."""
    luck: bool = False
    """Whether rows include luck."""


@dataclass(frozen=True)
class _Played:
    """The result of a chunk of work. `rows` is empty unless requested."""

    tally: Tally
    rows: tuple[Row, ...]


def _play(chunk: _TalliedChunk) -> _Played:
    game = chunk.load()
    return _play_at_random(game, chunk) if at_random(chunk.bots) else _play_bots(game, chunk)


def _play_at_random(game: Game, chunk: _TalliedChunk) -> _Played:
    """Play the chunk's games by uniformly random decisions, in compiled code."""
    run(game, 1)  # compile and load everything before the clock starts
    began = time.monotonic()
    looked_at = chunk.rows or bool(game.definition.load_shares() or game.definition.load_means())
    played = run(game, chunk.games, chunk.seed, first=chunk.first, ends=looked_at)
    shares, means = counted(game, final_states(game, played.ends))
    rows = _rows(game, chunk, played, final_states(game, played.ends))
    return _Played(Tally.of(game, played, shares, means, began, time.monotonic()), rows)


def _play_bots(game: Game, chunk: _TalliedChunk) -> _Played:
    """Play the chunk's games one after another, by bots."""
    with chunk.seated(game) as seats:
        began = time.monotonic()
        judge = _Given(game) if chunk.luck else None
        games, lucks = [], []
        for index in range(chunk.games):
            games.append(play_to_the_end(game, seats, chunk.seed_of(index), chance=judge))
            lucks.append(judge.taken() if judge is not None else ())
        finals, played = [final for final, _decisions in games], _as_playouts(games)
        shares, means = counted(game, finals)
        tally = Tally.of(game, played, shares, means, began, time.monotonic())
        return _Played(tally, _rows(game, chunk, played, finals, lucks))


class _Given:
    """Sums up what chance gives the seats of a game after its first decision."""

    def __init__(self, game: Game) -> None:
        self.luck = Luck(game)
        self.sum = np.zeros(game.num_players())

    def __call__(self, state: State, outcome: int) -> None:
        self.sum += self.luck.of(state, outcome)

    def taken(self) -> tuple[float, ...]:
        """Return the sum and reset it."""
        given, self.sum = tuple(self.sum.tolist()), np.zeros_like(self.sum)
        return given


def _rows(
    game: Game, chunk: _TalliedChunk, played: Playouts, finals: Iterable[State], lucks: Sequence[tuple[float, ...]] = ()
) -> tuple[Row, ...]:
    """Return a row for each of the chunk's games, if requested."""
    if not chunk.rows:
        return ()
    names = tuple(map(name_of, chunk.bots))
    bots = names * game.num_players() if len(names) == 1 else names
    lengths = zip(played.plies.tolist(), played.decisions.tolist(), lucks or [()] * len(played.plies), strict=True)
    return tuple(row_of(final, chunk.first + index, bots, *each) for index, (final, each) in enumerate(zip(finals, lengths, strict=True)))


def row_of(final: State, number: int, bots: tuple[str, ...], plies: int, decisions: int, luck: tuple[float, ...] = ()) -> Row:
    """Return the row of game `number` from its final position."""
    returns = final.returns()
    wins = win_shares(final.game, np.array([returns]))[0]
    counts, means, roles = asked(final.game, final)
    return Row(number, bots, tuple(final.scores()), tuple(returns), tuple(wins.tolist()), plies, decisions, counts, means, roles, luck)


Look = Callable[[State, int], None]
"""Called with a position and the action or outcome about to be played there."""


def play_to_the_end(game: Game, bots: Sequence[Bot], seed: int, look: Look | None = None, chance: Look | None = None) -> tuple[State, int]:
    """Return a game's final position, played with a bot in each seat, and its number of decisions. `look` is called at each decision,
    `chance` at each chance node after the first decision. Bots receive copies with other random numbers: the game's own would reveal
    future outcomes."""
    state, decisions = game.new_initial_state(seed), 0
    dice = random.Random(f"{seed}/copies")
    while not state.is_terminal():
        if state.is_chance_node():
            outcome = state.sample_chance()
            if chance is not None and decisions:
                chance(state, outcome)
            state.step(outcome)
        else:
            bot = bots[state.current_player()]
            try:
                action = bot.choose(state.clone(dice.getrandbits(63)))
                if look is not None and action in state.legal_actions():
                    look(state, action)
                state.apply_action(action)
            except IllegalAction as error:
                raise BotError(f"{bot.name} answered an illegal action at ply {len(state.history) + 1}: {error}") from None
            except BotError as error:
                raise BotError(f"{bot.name} failed at ply {len(state.history) + 1}: {error}") from None
            except NexariumError:
                raise
            except Exception as error:
                raise BotError(f"{bot.name} crashed at ply {len(state.history) + 1} with {reason_of(error)}") from error
            except SystemExit as error:
                raise BotError(f"{bot.name} ended itself at ply {len(state.history) + 1} with {reason_of(error)}") from error
            decisions += 1
    return state, decisions


def _as_playouts(games: list[tuple[State, int]]) -> Playouts:
    """Return the summed-up values of games, given their final positions and numbers of decisions."""
    return Playouts(
        scores=np.array([final.scores() for final, _decisions in games]),
        returns=np.array([final.returns() for final, _decisions in games]),
        decisions=np.array([decisions for _final, decisions in games]),
        plies=np.array([len(final.history) for final, _decisions in games]),
    )


def at_random(bots: Sequence[AnyBot]) -> bool:
    """Return whether all bots are the built-in random player."""
    return all(isinstance(bot, str) and bot == "random" for bot in bots)


def simulate(
    game: Game,
    games: int,
    bot: AnyBot | Sequence[AnyBot] = "random",
    *,
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    checkpoint: Path | None = None,
    part: Part = WHOLE,
    progress: Callable[[Tally], None] | None = None,
    rows: Callable[[Sequence[Row]], None] | None = None,
    luck: bool = False,
) -> Tally:
    """Play `games` games with `bot` in every seat, or with one bot for each seat; bots are given as for `match`. The result depends on
    `seed`, not on the number of workers: `jobs` processes, or tasks on the cluster at `ray`. The exception is an object as bot: each
    chunk of work (four games) gets a fresh copy of it.

    Finished work is stored in the file `checkpoint`, and a repeated simulation continues from it. The file holds the sum so far or, with
    `rows`, every row. `part` plays one of several parts. `progress` is called with the sum so far, `rows` with a row for each game in
    order, including those from the file. With `luck` rows include what chance gave each seat (`nexarium.arena.luck`), except those of
    random players.

    >>> import nexarium
    >>> simulate(nexarium.load("tictactoe"), 5000, seed=1).summary()["games"]
    5000
    """
    games, seed = whole_numbers(games=games, seed=seed)
    checkpoint, part = None if checkpoint is None else path_of(checkpoint, "checkpoint"), checked_part(part)
    check_functions(progress=progress, rows=rows)
    workers = Workers.of(jobs, ray)
    bots = seated(game, bot, workers)
    size = RANDOM_CHUNK if at_random(bots) else BOT_CHUNK
    count = -(-games // size)
    kept_rows = None if checkpoint is None else _keeps_rows(checkpoint)
    with_rows = rows is not None or bool(kept_rows)

    def chunk_at(number: int) -> _TalliedChunk:
        return replace(_TalliedChunk.at(number, game, bots, seed, games, size), rows=with_rows, luck=luck)

    total = Tally(game.num_players(), game.definition.cooperative)
    kept: Journal[_Played] | None = None
    if checkpoint is not None:
        more = {name: True for name, wanted in (("rows", with_rows), ("luck", luck)) if wanted}
        plan = plan_of(game, bots=named(bots), games=games, seed=seed, chunk=size, **more)
        head = Head(nexarium="simulate", plan=plan, chunks=count, part=str(part))
        if not with_rows:
            return _summed(checkpoint, head, part, chunk_at, workers, total, progress)
        if kept_rows is False:
            raise BadJournal(f"{checkpoint} keeps the sum of its games and none of their rows: leave --rows out, or choose another file")
        kept = Journal[_Played](checkpoint, head, _Played)
    with closing(kept) if kept is not None else nullcontext() as journal:
        for played in results_in_order(_play, count, chunk_at, workers, part=part, journal=journal):
            total = total + played.tally
            if rows is not None:
                rows(played.rows)
            if progress is not None:
                progress(total)
    return total


def by_turns(
    sides: Sequence[tuple[Game, AnyBot | Sequence[AnyBot]]], games: int, workers: Workers, seed: int, turn: int | None = None
) -> Generator[tuple[int, tuple[Row, ...]], None, None]:
    """Yield the rows of `games` games of each side, the same rows as `simulate` gives, in batches with the number of the side. The sides
    alternate after each batch, so all have played about equally when the run is stopped. `turn` is the size of a batch, by default one
    that suits the bots."""
    bots = [seated(game, bot, workers) for game, bot in sides]
    size = turn or (TURN_CHUNK if all(map(at_random, bots)) else BOT_CHUNK)

    def chunk_at(turn: int) -> _TalliedChunk:
        number, side = divmod(turn, len(sides))
        return replace(_TalliedChunk.at(number, sides[side][0], bots[side], seed, games, size), rows=True)

    turns = range(len(sides) * -(-games // size))
    with closing(in_order(_play, map(chunk_at, turns), workers)) as played:
        for turn, each in zip(turns, played, strict=True):
            yield turn % len(sides), each.rows


def _summed(
    checkpoint: Path,
    head: Head,
    part: Part,
    chunk_at: Callable[[int], _TalliedChunk],
    workers: Workers,
    total: Tally,
    progress: Callable[[Tally], None] | None,
) -> Tally:
    """Run a simulation whose sum so far is stored."""
    kept = Checkpoint[Tally](checkpoint, head, Tally)
    done, total = kept.done, kept.total or total
    if done and progress is not None:
        progress(total)
    try:
        for played in in_order(_play, map(chunk_at, part.of(head.chunks)[done:]), workers):
            total, done = total + played.tally, done + 1
            kept.keep(done, total)
            if progress is not None:
                progress(total)
    finally:
        if done:
            kept.keep(done, total, now=True)
    return total


def _keeps_rows(checkpoint: Path) -> bool | None:
    """Return whether the file is of a simulation that stores a row for each game. None if it does not exist, or its first line is
    incomplete. Raises `BadJournal` for other files."""
    if not checkpoint.exists():
        return None
    with usable(checkpoint), checkpoint.open("rb") as file:
        first = file.readline()
    return bool(head_of(first, checkpoint).plan.get("rows")) if first.endswith(b"\n") else None


def kept_simulation(path: Path, head: Head, rows: Callable[[Sequence[Row]], None] | None = None) -> Tally:
    """Return the simulation that a file with this head stores, playing its missing games."""
    plan, part = head.plan, Part.read(head.part)
    kept = {"seed": plan["seed"], "checkpoint": path, "part": part, "luck": bool(plan.get("luck"))}
    return simulate(head.game(), plan["games"], plan["bots"], rows=rows, **kept)
