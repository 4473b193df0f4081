"""Many instances of one game stepped together: one array of states, and one compiled loop for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.entries import Flags, Ints, Matrix, Strided, Table, Vector, has_whole_rows
from nexarium.core.errors import BadOption, IllegalAction
from nexarium.core.game import Game, State, checked_game
from nexarium.core.random import streams
from nexarium.core.rules import entry
from nexarium.core.validation import seat_of, seed_of, whole_number
from nexarium.search.playouts import draw_chance, draw_decision, scratch
from nexarium.search.pool import Pool

Rows = int | Sequence[int] | NDArray[np.integer[Any]] | NDArray[np.bool_]
"""Some games of a batch: their numbers, one number, or a mask over all of them."""
NOBODY = -1
"""Stands for no particular seat."""
REALS = (np.float64, np.float32)
"""The possible types of observations."""
MASKS = (np.bool_, np.int8, np.uint8, np.int32, np.int64, np.float32, np.float64)
"""The possible types of masks."""
Observations = Strided[np.float64] | Strided[np.float32]
Masks = (
    Strided[np.bool_]
    | Strided[np.int8]
    | Strided[np.uint8]
    | Strided[np.int32]
    | Strided[np.int64]
    | Strided[np.float32]
    | Strided[np.float64]
)


@entry
def _settle(
    table: Table,
    indexed: bool,
    states: Strided[np.uint8],
    chosen: Flags,
    outcomes: Ints,
    weights: Ints,
    rngs: Matrix[np.uint64],
    sampling: bool,
    seat: int,
    movers: Ints,
    legal: Matrix[np.int64],
    counts: Ints,
) -> None:
    """Write the mover of each chosen state to `movers`, and the legal actions, or a chance node's outcomes, to `legal` and `counts`.

    With `sampling`, chance outcomes are first drawn and played until a seat is to move. With a `seat`, so are all other seats' decisions.
    """
    for i in range(states.shape[0]):
        if not chosen[i]:
            continue
        player = calls.mover(table, states[i])
        while True:
            if sampling and player == CHANCE:
                calls.apply(table, states[i], draw_chance(table, states[i], outcomes, weights, rngs[i]))
            elif seat >= 0 and player >= 0 and player != seat:
                calls.apply(table, states[i], draw_decision(table, indexed, states[i], legal[i], rngs[i]))
            else:
                break
            player = calls.mover(table, states[i])
        movers[i] = player
        if player == OVER:
            counts[i] = 0
        elif player == CHANCE:
            counts[i] = calls.chance(table, states[i], legal[i], weights)
        else:
            counts[i] = calls.legal(table, states[i], legal[i])


@entry
def _mask(legal: Matrix[np.int64], counts: Ints, movers: Ints, mask: Masks, at_the_end: int) -> None:
    """Write to `mask` which actions are listed for each state. A finished game has `at_the_end` for every action."""
    for i in range(mask.shape[0]):
        over = movers[i] == OVER
        for action in range(mask.shape[1]):
            mask[i, action] = at_the_end if over else 0
        for place in range(counts[i]):
            mask[i, legal[i, place]] = 1


@entry
def _illegal(
    legal: Matrix[np.int64],
    counts: Ints,
    movers: Ints,
    actions: Ints,
    chosen: Flags,
    illegal: Flags,
) -> None:
    """Write to `illegal` whether a chosen state's action is not in its list. For a finished game any action is accepted."""
    for i in range(actions.shape[0]):
        illegal[i] = False
        if chosen[i] and movers[i] != OVER:
            found = False
            for place in range(counts[i]):
                if legal[i, place] == actions[i]:
                    found = True
                    break
            illegal[i] = not found


@entry
def _apply(table: Table, states: Strided[np.uint8], chosen: Flags, movers: Ints, actions: Ints) -> None:
    """Play each chosen, unfinished game's action."""
    for i in range(states.shape[0]):
        if chosen[i] and movers[i] != OVER:
            calls.apply(table, states[i], actions[i])


@entry
def _returns(table: Table, states: Strided[np.uint8], chosen: Flags, returns: Matrix[np.float64]) -> None:
    """Write to `returns` the returns of the chosen games, and zeros for the others."""
    for i in range(states.shape[0]):
        if chosen[i]:
            calls.returns(table, states[i], returns[i])
        else:
            for seat in range(returns.shape[1]):
                returns[i, seat] = 0.0


@entry
def _scores(table: Table, states: Strided[np.uint8], scores: Matrix[np.float64]) -> None:
    """Write to `scores` the points of each state."""
    for i in range(states.shape[0]):
        calls.score(table, states[i], scores[i])


@entry
def _restart(start: Vector[np.uint8], states: Strided[np.uint8], chosen: Flags) -> None:
    """Put the chosen games back to the state `start`."""
    for i in range(states.shape[0]):
        if chosen[i]:
            for byte in range(start.shape[0]):
                states[i, byte] = start[byte]


@entry
def _observe(table: Table, states: Strided[np.uint8], seats: Ints, row: Vector[np.float64], out: Observations) -> None:
    """Write to `out`, through `row`, what a seat of each state may know, and zeros where there is no such seat."""
    for i in range(states.shape[0]):
        for place in range(out.shape[1]):
            row[place] = 0.0
        if seats[i] >= 0:
            calls.observe(table, states[i], seats[i], row)
        for place in range(out.shape[1]):
            out[i, place] = row[place]


Part = Callable[[NDArray[Any]], NDArray[Any]]
"""Cuts one thread's games from an array with a row for each game."""


def _whole(array: NDArray[Any]) -> NDArray[Any]:
    """Return the array itself: compiled code knows it from the last call, and would not know a view."""
    return array


def _cut(n: int, part: int, parts: int) -> Part:
    """Return what cuts one of so many parts of about the same size."""
    return itemgetter(slice(n * part // parts, n * (part + 1) // parts))


def array_of(given: object) -> NDArray[Any]:
    """Return a user's value as an array. Rows of different lengths become a single object, which every later check rejects."""
    try:
        return np.asarray(given)
    except ValueError:
        array = np.empty((), object)
        array[()] = given
        return array


def _described(given: object) -> str:
    """Return a description of a user's value: an array by its type and shape, not by its numbers."""
    return f"{given.dtype} of shape {given.shape}" if isinstance(given, np.ndarray) else repr(given)


def _checked_kind(dtype: Any) -> np.dtype[Any]:
    """Return the type of observations. Raises a `BadOption` for an impossible one."""
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = None
    if kind not in REALS:
        raise BadOption(f"observations are float64 or float32, not {dtype!r}", "dtype")
    return kind


def _checked_out(out: object, shape: tuple[int, int], kinds: tuple[type[np.generic], ...]) -> NDArray[Any]:
    """Return an array to write to. Raises a `BadOption` for another shape, since compiled code would write beyond its edge, and for a type
    that cannot hold the numbers."""
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype not in kinds:
        raise BadOption(
            f"`out` is an array of {' or '.join(kind.__name__ for kind in kinds)} of shape {shape}, not {_described(out)}", "out"
        )
    if not out.flags.writeable:
        raise BadOption("`out` is an array that may only be read, as JAX's are; take one that NumPy or PyTorch has made", "out")
    return out


def _rows_for(out: NDArray[Any]) -> NDArray[Any]:
    """Return the array itself if compiled code can write its rows, else one of the same type and shape."""
    return out if has_whole_rows(out) else np.empty(out.shape, out.dtype)


def _filled(out: NDArray[Any], rows: NDArray[Any]) -> NDArray[Any]:
    """Return `out` with what was written to `_rows_for(out)`."""
    if rows is not out:
        out[...] = rows
    return out


def threads_of(given: object) -> int:
    """Return the number of threads that step games. Raises a `BadOption` for an invalid one."""
    return whole_number(given, "threads", 1, said="says how many threads step games, a whole number")


@dataclass(frozen=True)
class StepResult:
    """The result of a step: `dones`, shape (n,), marks the games that it ended, `returns`, shape (n, seats), has their results.

    Returns are 0 for games that continue, and for those that had ended before. So the sum over all steps counts each game once.
    """

    dones: NDArray[np.bool_]
    returns: NDArray[np.float64]


class Batch:
    """`n` games of `game` side by side.

    Chance is drawn from `seed` unless `sample_chance` is false; then `movers` shows `CHANCE`, and `apply` takes an outcome like an action.
    With `auto_reset` a finished game restarts in the same step; otherwise it stays finished, and its action is ignored. With a `seat` the
    decisions of all others are drawn uniformly, like chance. Each game has random numbers of its own, so the games of a seed are the same
    for every number of `threads`.

    >>> import nexarium
    >>> batch = Batch(nexarium.load("tictactoe"), 2)
    >>> batch.apply(np.array([4, 0])).dones.tolist(), batch.legal_mask().sum(axis=1).tolist()
    ([False, False], [8, 8])
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 0,
        *,
        sample_chance: bool = True,
        auto_reset: bool = False,
        seat: int | None = None,
        threads: int = 1,
    ) -> None:
        seats = checked_game(game).num_players()
        n, threads = whole_number(n, "n", 0, said="says how many games there are, a whole number"), threads_of(threads)
        seat = None if seat is None else seat_of(seat, seats)
        self._make_room(game, n, sample_chance, auto_reset, seat, threads)
        self.reset(seed=seed_of(seed))

    @classmethod
    def of(cls, game: Game, states: NDArray[np.uint8], threads: int = 1) -> Batch:
        """Return a batch of these positions, one per row of `states`, shape (n, rules.size). It draws nothing, not even at chance nodes."""
        threads, size = threads_of(threads), checked_game(game).rules.size
        if not isinstance(states, np.ndarray) or states.dtype != np.uint8 or states.shape[1:] != (size,):
            raise BadOption(f"positions are bytes, an array of uint8 of shape (n, {size}), not {_described(states)}", "states")
        batch = cls.__new__(cls)
        batch._make_room(game, len(states), False, False, None, threads)
        batch.states[:] = states
        batch._settle(batch._all)
        return batch

    def _make_room(self, game: Game, n: int, sample_chance: bool, auto_reset: bool, seat: int | None, threads: int) -> None:
        self.game = game
        self.auto_reset = auto_reset
        self.sample_chance = sample_chance
        self.seat = seat
        self.threads = min(threads, max(1, n))
        self.states = game.rules.blank(n)
        """The states as bytes, shape (n, rules.size); `records` shows their fields."""
        self.movers = np.zeros(n, np.int64)
        """The seat to move in each game, `CHANCE` or `OVER`."""
        self._rngs = np.ones((n, 1), np.uint64)
        width = max(1, game.rules.max_legal, game.rules.max_outcomes)
        self._legal, self._counts = np.zeros((n, width), np.int64), np.zeros(n, np.int64)
        self._all, self._wrong = np.ones(n, np.bool_), np.zeros(n, np.bool_)
        self._parts = [_whole] if self.threads == 1 else [_cut(n, part, self.threads) for part in range(self.threads)]
        self._scratch = [(*scratch(game)[2:], np.zeros(game.rules.observation)) for _ in self._parts]
        self._pool = Pool(self.threads, "batch")
        self._start = game.new_initial_state().memory

    def _copies(self, numbers: NDArray[np.int64], sample_chance: bool, auto_reset: bool, seat: int | None) -> Batch:
        """Return copies of these games. The new batch does not know yet who is to move."""
        copy = Batch.__new__(Batch)
        copy._make_room(self.game, len(numbers), sample_chance, auto_reset, seat, self.threads)
        copy.states[:] = self.states[numbers]
        copy._rngs[:] = self._rngs[numbers]
        return copy

    def __len__(self) -> int:
        return len(self.states)

    @property
    def records(self) -> NDArray[np.void]:
        """Return the states' fields by name: `batch.records["turn"]`."""
        return self.states.view(self.game.rules.dtype)[:, 0]

    def reset(self, rows: Rows | None = None, seed: int | None = None) -> None:
        """Restart every game, or some of them.

        Without a `seed` their random numbers continue from where they are. Those of games that do not restart always continue.
        """
        chosen = self._chosen(rows)
        if seed is not None:
            self._rngs[chosen] = streams(seed, 0, len(self))[chosen]
        _restart(self._start, self.states, chosen)
        self._settle(chosen)

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the legal actions of each game in ascending order, and their number: `actions[i, : counts[i]]`. The next step overwrites
        both."""
        return self._legal, self._counts

    def legal_mask(self, out: NDArray[Any] | None = None, *, at_the_end: bool = False) -> NDArray[Any]:
        """Return which actions are legal, shape (n, actions), written to `out` where that is given.

        A finished game has no legal actions, or with `at_the_end` all, so that a policy can always draw one.
        """
        shape = len(self), self.game.num_distinct_actions()
        mask = np.empty(shape, np.bool_) if out is None else _checked_out(out, shape, MASKS)
        rows = _rows_for(mask)
        self._each(lambda part, _: _mask(part(self._legal), part(self._counts), part(self.movers), part(rows), int(at_the_end)))
        return _filled(mask, rows)

    def observations(
        self, seats: int | NDArray[np.int64] | None = None, dtype: Any = np.float64, out: NDArray[Any] | None = None
    ) -> NDArray[Any]:
        """Return what a seat of each game may know: the seat to move, one seat in all games, or one seat for each game.

        Rows are zeros where there is no seat: chance is to move, or the game is over and no seat was named. `dtype` is float64 or float32.
        With `out` nothing is allocated.
        """
        if seats is None:
            seats = self.movers
        given = array_of(seats)
        if given.dtype.kind not in "iu" or given.shape not in ((), (len(self),)):
            raise BadOption(f"seats are one number, or one for each of the {len(self)} games, not {seats!r}", "seats")
        seats = np.ascontiguousarray(np.broadcast_to(given, len(self)), np.int64)
        if (seats >= self.game.num_players()).any():
            raise BadOption(f"there is no seat {seats.max()}; seats are 0 to {self.game.num_players() - 1}", "seats")
        shape = len(self), self.game.rules.observation
        room = np.empty(shape, _checked_kind(dtype)) if out is None else _checked_out(out, shape, REALS)
        table = self.game.rules.table
        rows = _rows_for(room)
        self._each(lambda part, scratch: _observe(table, part(self.states), part(seats), scratch[2], part(rows)))
        return _filled(room, rows)

    def scores(self) -> NDArray[np.float64]:
        """Return the points per game and seat as the rulebook counts them, shape (n, seats); before the end the current points."""
        scores = np.zeros((len(self), self.game.num_players()))
        _scores(self.game.rules.table, self.states, scores)
        return scores

    def returns(self) -> NDArray[np.float64]:
        """Return the result per game and seat, shape (n, seats), higher is better; zeros before the end."""
        return self._returns_of(self.movers == OVER)

    def _returns_of(self, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
        returns = np.zeros((len(self), self.game.num_players()))
        _returns(self.game.rules.table, self.states, chosen, returns)
        return returns

    def illegal(self, actions: NDArray[np.int64], rows: Rows | None = None) -> NDArray[np.bool_]:
        """Return which games' actions are not legal, shape (n,); False for finished games and those that are not among the rows."""
        _illegal(self._legal, self._counts, self.movers, self._checked(actions), self._chosen(rows), self._wrong)
        return self._wrong.copy()

    def apply(self, actions: NDArray[np.int64], rows: Rows | None = None) -> StepResult:
        """Play one action in every game, or in some of them (`actions` still has one entry for each game).

        When one is not legal, none is played, and `IllegalAction` is raised.
        """
        actions, chosen = self._checked(actions), self._chosen(rows)
        _illegal(self._legal, self._counts, self.movers, actions, chosen, self._wrong)
        if self._wrong.any():
            wrong = int(self._wrong.argmax())
            raise IllegalAction(f"action {actions[wrong]} is not legal in game {wrong} of the batch")
        table = self.game.rules.table
        playing = self.movers != OVER
        self._each(lambda part, _: _apply(table, part(self.states), part(chosen), part(self.movers), part(actions)))
        self._settle(chosen)
        dones = playing & (self.movers == OVER)
        returns = self._returns_of(dones)
        if self.auto_reset and dones.any():
            self.reset(dones)
        return StepResult(dones, returns)

    def state(self, row: int) -> State:
        """Return a copy of one game as a state, with an empty history."""
        row = whole_number(row, "row", 0, len(self) - 1)
        memory, _ = self.game.rules.new_memory()
        memory[:] = self.states[row]
        return State(self.game, memory)

    def put(self, rows: Rows, source: State | Batch) -> None:
        """Set some games to the position of a state, or to the games of another batch, one for each row."""
        numbers = self._numbers(rows)
        if not isinstance(source, State | Batch):
            raise BadOption(f"pass a State or a Batch, not {source!r}", "source")
        if source.game != self.game:
            raise BadOption(f"a batch of {self.game!r} takes no position of {source.game!r}", "source")
        if isinstance(source, Batch) and len(source) != len(numbers):
            raise BadOption(f"{len(numbers)} rows take a batch of {len(numbers)} games, not of {len(source)}", "source")
        self.states[numbers] = source.states if isinstance(source, Batch) else source.memory
        self._settle(self._chosen(numbers))

    def clone(self, rows: Rows | None = None, *, sample_chance: bool | None = None) -> Batch:
        """Return a batch of copies of these games, or of some, each as often as it is named. They continue with the same random numbers."""
        sampling = self.sample_chance if sample_chance is None else sample_chance
        copy = self._copies(self._numbers(rows), sampling, self.auto_reset, self.seat)
        copy._settle(copy._all)
        return copy

    def afterstates(self, rows: Rows | None = None) -> tuple[Batch, NDArray[np.int64]]:
        """Return the positions after every legal action of these games, or of some, as a batch, and the number of each position's game.

        A game's afterstates are consecutive, in the order of its legal actions. Neither chance nor other seats are played.
        """
        numbers = np.flatnonzero(self._chosen(rows))
        origins = np.repeat(numbers, self._counts[numbers])
        actions = self._legal[numbers][np.arange(self._legal.shape[1]) < self._counts[numbers, None]]
        after, table = self._copies(origins, False, False, None), self.game.rules.table
        after._each(lambda part, _: _apply(table, part(after.states), part(after._all), part(after.movers), part(actions)))
        after._settle(after._all)
        return after, origins

    def _checked(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        """Return one integer for each game. Raises `IllegalAction` for anything else."""
        given = array_of(actions)
        if given.shape != self.movers.shape:
            raise IllegalAction(f"{len(self)} games take {len(self)} actions, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu" and given.size:
            raise IllegalAction(f"actions are integers, and this array holds {given.dtype}; round it yourself, with .astype(np.int64)")
        return np.ascontiguousarray(given, np.int64)

    def _chosen(self, rows: Rows | None) -> NDArray[np.bool_]:
        """Return the rows as a mask over all games."""
        if rows is None:
            return self._all
        given = np.atleast_1d(array_of(rows))
        if given.dtype == np.bool_:
            if given.shape != self.movers.shape:
                raise BadOption(f"a mask over {len(self)} games has {len(self)} entries, not the shape {given.shape}", "rows")
            return np.ascontiguousarray(given)
        if given.size and (given.ndim > 1 or given.dtype.kind not in "iu" or given.min() < 0 or given.max() >= len(self)):
            raise BadOption(f"rows are numbers from 0 to {len(self) - 1}, or a mask", "rows")
        mask = np.zeros(len(self), np.bool_)
        mask[given.astype(np.int64)] = True
        return mask

    def _numbers(self, rows: Rows | None) -> NDArray[np.int64]:
        """Return the rows as numbers, in the order in which they are named, and as often."""
        chosen, given = self._chosen(rows), np.atleast_1d(array_of(rows))
        return np.flatnonzero(chosen) if rows is None or given.dtype == np.bool_ else given.astype(np.int64)

    def _settle(self, chosen: NDArray[np.bool_]) -> None:
        rules, seat = self.game.rules, NOBODY if self.seat is None else self.seat

        def settle(part: Part, scratch: tuple[Any, ...]) -> None:
            outcomes, weights, _ = scratch
            arrays = part(self.movers), part(self._legal), part(self._counts)
            states, rngs = part(self.states), part(self._rngs)
            _settle(rules.table, rules.indexed, states, part(chosen), outcomes, weights, rngs, self.sample_chance, seat, *arrays)

        self._each(settle)

    def _each(self, work: Callable[[Part, tuple[Any, ...]], None]) -> None:
        """Do the work for each thread's games, with its scratch."""
        if self.threads == 1:
            work(self._parts[0], self._scratch[0])
        else:
            list(self._pool.map(lambda part: work(self._parts[part], self._scratch[part]), range(self.threads)))
