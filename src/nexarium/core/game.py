"""`Game`, `State` and `History`: the Python interface to any game's rules, in OpenSpiel's terms.

A `Game` has its options chosen. A `State` is one position. A `History` is the sequence of positions that led there. Pictures, log lines,
stories, reviews and replays are functions of a history: they read the past from it and store nothing. A table keeps its history; a record
can be turned into one.
"""

from __future__ import annotations

import operator
import random
from bisect import bisect, bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Definition, Options, Value
from nexarium.core.direct_calls import Buffers, DirectCalls, direct_calls
from nexarium.core.errors import BadOption, BadPosition, BadRecord, IllegalAction
from nexarium.core.lazy_rng import LazyRng
from nexarium.core.record import Record, checked_record
from nexarium.core.scene import svg_text
from nexarium.core.setup import LONGEST_POSITION
from nexarium.core.symmetry import Symmetry, identity
from nexarium.core.validation import seat_of, seed_of, seed_or_none
from nexarium.core.variants import differ, digest_of, edited
from nexarium.core.words import words
from nexarium.deprecated import old_attribute, old_names

if TYPE_CHECKING:
    from nexarium.core.rules import Address, Rules

SHORT = 32
"""Python adds up fewer numbers than this before NumPy begins to. Lists of fewer actions are remembered; copies of others take as long as
to look an action up again."""


class Game:
    """A game with its options chosen. Made by `nexarium.load`."""

    def __init__(self, definition: Definition, options: Options | None = None) -> None:
        self.definition = definition
        self._options = _chosen(definition, options or {})
        definition.check(self.options)
        self.rules: Rules = definition.load_rules()
        self._calls = direct_calls(self.rules)
        self._seats = definition.seats(self.options)
        self._option_words = np.array([option.choices.index(self._options[option.name]) for option in definition.options] or [0], np.int64)
        self._option_words_at = self.rules.address_of(self._option_words)

    @property
    def name(self) -> str:
        """Return the game's name in the catalogue."""
        return self.definition.name

    @property
    def options(self) -> dict[str, Value]:
        """Return a copy of the options by name: writing to it changes no game."""
        return self._options.copy()

    @property
    def digest(self) -> str:
        """Return the digest of the game's printed data; empty where the game has no data files."""
        return digest_of(self.definition.package)

    @property
    def changed(self) -> dict[str, str]:
        """Return the data files that differ from those published."""
        return {**edited(self.definition.package), **self.definition.data}

    def num_players(self) -> int:
        """Return the number of seats."""
        return self._seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups of seats that win or lose together: one seat each, unless there are teams or the game is cooperative."""
        if self.definition.cooperative:
            return (tuple(range(self._seats)),)
        if self.definition.sides is None:
            return tuple((seat,) for seat in range(self._seats))
        return tuple(tuple(side) for side in self.definition.sides(self.options))

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Return the sides where there are teams; empty where every seat plays for itself, or all play together."""
        sides = self.sides
        return sides if 1 < len(sides) < self._seats else ()

    @property
    def in_teams(self) -> bool:
        """Return whether there are teams."""
        return bool(self.teams)

    def num_distinct_actions(self) -> int:
        """Return the bound of action ids: decisions and chance outcomes are numbered below it."""
        return self.rules.actions

    def max_game_length(self) -> int:
        """Return the maximum number of plies of a game, chance included."""
        return self.rules.max_plies

    def must_have(self, state: State) -> None:
        """Raise a `BadOption` for a position of another game, or of this game with other options: it would be misread."""
        if checked_state(state).game is not self and state.game != self:
            raise BadOption(f"this is a position of {state.game!r}, not of {self!r}", "state")

    def new_initial_state(self, seed: int | None = None) -> State:
        """Return the starting position. `seed`, an integer from 0 to 2**64 - 1, makes `sample_chance` repeatable."""
        memory, address = self.rules.new_memory()
        self._calls.setup(address, self._option_words_at)
        return State._at(self, memory, address, LazyRng(seed_or_none(seed)), [])

    def set_up(self, text: str) -> State:
        """Return the position of a text that `Setup.write` of this game wrote, with an empty history. Raises `BadPosition`."""
        if self.definition.load_setup is None:
            raise BadPosition(f"positions of {self.name} cannot be set up")
        if not isinstance(text, str) or len(text) > LONGEST_POSITION:
            raise BadPosition(f"a position is a text of at most {LONGEST_POSITION:,} characters")
        state: State = self.definition.load_setup().read(self, text)
        return state

    def first_state(self, record: Record) -> State:
        """Return the position with which a record begins. Raises a `BadRecord` where it cannot be set up."""
        if record.start is msgspec.UNSET:
            return self.new_initial_state()
        try:
            return self.set_up(record.start)
        except BadPosition as error:
            raise BadRecord(f"the position at the beginning cannot be set up: {error}", "start") from None

    def from_json(self, text: str) -> State:
        """Return the state that `State.to_json` wrote. Raises `BadRecord` for a record of another game."""
        return self.replay(Record.from_json(text))

    def check_rules(self, record: Record) -> None:
        """Raise a `BadRecord` for a record of this game that was played under other rules: its actions would be misread."""
        here = self.definition.version
        if self.definition.played_alike(record.version, record.options)[0] != here:
            played = f"version {record.version} of {record.game}'s rules"
            raise BadRecord(f"the record was played under {played}, and this is version {here}", "version")
        if record.digest and record.digest != self.digest:
            raise BadRecord(other_data(record, f"digest {record.digest}, here {self.digest or 'none'}"), "digest")
        if differ(self.definition.package, record.data):
            raise BadRecord(other_data(record, "it brings its own"), "data")

    def states(self, record: Record) -> Iterator[State]:
        """Yield the starting position of a recorded game, then the same `State` object after each action.

        Raises `BadRecord` for another game's record, for one played under other rules, and for an illegal action, naming the ply.
        """
        _, options = self.definition.played_alike(checked_record(record).version, record.options)
        if (self.name, self.options) != (record.game, {**self.options, **options}):
            raise BadRecord(f"this is a record of {record.game} {record.options}, not of {self!r}", "game")
        self.check_rules(record)
        state = self.first_state(record)
        yield state
        for ply, action in enumerate(record.actions, 1):
            try:
                state.apply_action(action)
            except IllegalAction as error:
                raise BadRecord(f"ply {ply} cannot be played: {error}", f"actions[{ply - 1}]") from None
            yield state

    def replay(self, record: Record) -> State:
        """Return the position after a record's last action. Raises `BadRecord` as `states` does."""
        for state in self.states(record):
            last = state
        return last

    def history(self, record: Record) -> History:
        """Play a record once and return its history. Raises `BadRecord` as `states` does."""
        positions, movers = [], []
        for state in self.states(record):
            positions.append(self.rules.new_memory(state._address)[0])
            movers.append(state.current_player())
        return History(self, tuple(positions), record.actions, tuple(movers[:-1]))

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Return the game's symmetries, the identity first."""
        return tuple(self.definition.load_symmetries(self)) or (
            identity(self.num_players(), self.num_distinct_actions(), self.rules.observation),
        )

    def setup_words(self) -> NDArray[np.int64]:
        """Return the options as the rules receive them: per option the index of its value, int64."""
        return self._option_words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.definition.package == other.definition.package and self._options == other._options

    def __hash__(self) -> int:
        return hash((self.definition.package, *self._options.items()))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self._options.items())
        data = f", data=<{' and '.join(self.definition.data)}, digest {self.digest}>" if self.definition.data else ""
        return f"nexarium.load({self.name!r}{data}{chosen})"


def _restored(game: Game, memory: bytes, generator: random.Random, history: list[int]) -> State:
    """Return a pickled state."""
    own, address = game.rules.new_memory()
    own[:] = np.frombuffer(memory, np.uint8)
    return State._at(game, own, address, LazyRng(generator=generator), history)


def checked_game(given: object) -> Game:
    """Return a game that a user passed. Raises a `BadOption` for anything else."""
    if not isinstance(given, Game):
        raise BadOption(f"pass a game from nexarium.load, not {given!r}", "game")
    return given


def checked_state(given: object) -> State:
    """Return a position that a user passed. Raises a `BadOption` for anything else."""
    if not isinstance(given, State):
        raise BadOption(f"pass a nexarium.State, such as game.new_initial_state() returns, not {given!r}", "state")
    return given


def other_data(record: Record, how: str) -> str:
    """Return the error message for a record whose printed data differ from those installed; `how` says how they differ."""
    return (
        f"the record was played with other components of {record.game} than those installed ({how}): "
        "its actions would mean something else; load the game with the files that it was played with"
    )


@lru_cache(32)
def _probabilities(ids: bytes, weights: bytes) -> tuple[tuple[int, float], ...]:
    """Return outcomes with their probabilities, from int64 arrays as bytes. A game has few long lists of outcomes, such as all throws of
    some dice, and they come again and again."""
    shares = np.frombuffer(weights, np.int64)
    return tuple(zip(np.frombuffer(ids, np.int64).tolist(), (shares / shares.sum()).tolist(), strict=True))


def _contains(listed: Sequence[int], action: int) -> bool:
    """Return whether an action is listed. Lists are ascending, except for those of some games' outcomes."""
    place = bisect_left(listed, action)
    return (place < len(listed) and listed[place] == action) or action in listed


def _chosen(definition: Definition, given: Options) -> dict[str, Value]:
    known = {option.name: option for option in definition.options}
    for name in given:
        if name not in known:
            offered = ", ".join(known) or "none"
            raise BadOption(f"{definition.name} has no option {name!r}; its options: {offered}", name)
    chosen: dict[str, Value] = {}
    for name, option in known.items():
        value = given.get(name, option.choices[0])
        match = [choice for choice in option.choices if choice == value and isinstance(choice, bool) == isinstance(value, bool)]
        if not match:
            offered = ", ".join(map(repr, option.choices))
            raise BadOption(f"{definition.name}: {name}={value!r} is not possible; choose one of {offered}", name)
        chosen[name] = match[0]
    return chosen


class State:
    """A position, with the actions that led to it.

    `memory` is the rules' record as bytes, shape (rules.size,). `history` holds every action and chance outcome so far.
    """

    __slots__ = ("_address", "_calls", "_draws", "_lent", "_listed", "_memory", "_mover", "game", "history")
    game: Game
    history: list[int]
    _memory: NDArray[np.uint8]
    _address: Address
    _calls: DirectCalls
    _draws: LazyRng
    _mover: int | None
    """What `current_player` returns, where that is known."""
    _listed: list[int] | None
    """What `legal_actions` returns, where that is known and short. Copies of the state share it, so it is never changed."""
    _lent: bool
    """Whether a caller holds the memory, and may write to it at any time: then nothing about the position is remembered."""

    def __init__(
        self, game: Game, memory: NDArray[np.uint8], random: random.Random | None = None, history: list[int] | None = None
    ) -> None:
        self.game, self._memory, self.history = game, memory, [] if history is None else history
        self._address, self._draws, self._calls = game.rules.address_of(memory), LazyRng(generator=random), game._calls
        self._mover, self._listed, self._lent = None, None, True

    @staticmethod
    def _at(game: Game, memory: NDArray[np.uint8], address: Address, draws: LazyRng, history: list[int]) -> State:
        """Return a state in memory that only it holds, and whose address is already known."""
        state = State.__new__(State)
        state.game, state._memory, state.history, state._address, state._draws = game, memory, history, address, draws
        state._mover, state._listed, state._lent, state._calls = None, None, False, game._calls
        return state

    @property
    def memory(self) -> NDArray[np.uint8]:
        """Return the rules' record as bytes. Writing to it changes the position."""
        self._mover, self._listed, self._lent = None, None, True
        return self._memory

    @property
    def random(self) -> random.Random:
        """Return the state's own random number generator, seeded by `new_initial_state`."""
        return self._draws.lent()

    @property
    def record(self) -> Any:
        """Return the rules' fields by name, as a read-only view."""
        view = self._memory.view(np.dtype((np.record, self.game.rules.dtype)))
        view.flags.writeable = False
        return view[0]

    def current_player(self) -> int:
        """Return the seat to move, `CHANCE` (-1) or `OVER` (-4)."""
        mover = self._mover
        if mover is None:
            mover = int(self._calls.mover(self._address))
            if not self._lent:
                self._mover = mover
        return mover

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.current_player() == OVER

    def is_chance_node(self) -> bool:
        """Return whether chance moves next."""
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """Return the legal action ids in ascending order: at a chance node its outcomes; empty when the game is over."""
        listed = self._listed
        if listed is None:
            listed = self._list()
            if self._lent or len(listed) >= SHORT:
                return listed
            self._listed = listed
        return listed.copy()

    def _list(self) -> list[int]:
        """Return `legal_actions`, asked of the rules."""
        player = self.current_player()
        if player == OVER:
            return []
        if player == CHANCE:
            n, buffers = self._outcomes()
            return sorted(buffers.ids_view[:n])
        buffers = self._calls.local.buffers
        return buffers.ids_view[: self._calls.legal(self._address, buffers.ids_at)].tolist()

    def legal_array(self) -> NDArray[np.int64]:
        """Return `legal_actions` as an int64 array, for masks: `mask[state.legal_array()] = True`. A list takes up to ten times as long."""
        if self.current_player() < 0:
            return np.array(self.legal_actions(), np.int64)
        buffers = self._calls.local.buffers
        return buffers.ids[: self._calls.legal(self._address, buffers.ids_at)].copy()

    def _is_legal(self, action: int) -> bool:
        """Return whether an action is in `legal_actions`, without listing them. The game must not be over."""
        if self._listed is not None:
            return _contains(self._listed, action)
        n, buffers = self._outcomes()
        if self.current_player() != CHANCE:
            n = self._calls.legal(self._address, buffers.ids_at)
        return _contains(buffers.ids_view[:n], action)

    def _outcomes(self) -> tuple[int, Buffers]:
        """Return the number of a chance node's outcomes, 0 elsewhere, and the buffers that hold them with their weights."""
        buffers = self._calls.local.buffers
        if self.current_player() != CHANCE:
            return 0, buffers
        return self._calls.chance(self._address, buffers.ids_at, buffers.weights_at), buffers

    def chance_weights(self) -> list[tuple[int, int]]:
        """Return the outcomes of a chance node with their integer weights."""
        n, buffers = self._outcomes()
        return list(zip(buffers.ids_view[:n], buffers.weights_view[:n], strict=True))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        n, buffers = self._outcomes()
        if n >= SHORT:
            return list(_probabilities(buffers.ids[:n].tobytes(), buffers.weights[:n].tobytes()))
        total = sum(buffers.weights_view[:n])
        return [(outcome, weight / total) for outcome, weight in zip(buffers.ids_view[:n], buffers.weights_view[:n], strict=True)]

    def sample_chance(self) -> int:
        """Draw an outcome with the state's own random numbers (`seed` of `new_initial_state`) and return it. It is not applied."""
        n, buffers = self._outcomes()
        if not n:
            raise IllegalAction("chance is not to move")
        drawn = self._draws.own().random()
        sums = list(accumulate(buffers.weights_view[:n])) if n < SHORT else np.add.accumulate(buffers.weights[:n]).data
        return buffers.ids_view[bisect(sums, drawn * sums[-1], 0, n - 1)]

    def apply_action(self, action: int) -> None:
        """Play an action or a chance outcome. Raises `IllegalAction`, with the state unchanged, when it is not legal."""
        if self.current_player() == OVER:
            raise IllegalAction("the game is over")
        if type(action) is not int:
            if not isinstance(action, (int, np.integer)) or isinstance(action, bool):
                advice = "; string_to_action makes one of its text" if isinstance(action, str) else ""
                raise IllegalAction(f"an action is an integer, not {action!r}{advice}")
            action = int(action)
        if not self._is_legal(action):
            if self.is_chance_node() or not 0 <= action < self.game.num_distinct_actions():
                raise IllegalAction(f"{action} is no possible action here; legal_actions() lists them")
            rule_id, key = self.game.definition.notation.why_illegal(self, action)
            reason = words(self.game.definition.package, "en")(f"refused.{key}")
            raise IllegalAction(f"{self.action_to_string(action)}: {reason}", rule_id)
        self.step(action)

    def step(self, action: int) -> None:
        """Play an action that is known to be legal: `apply_action` without checks."""
        self._mover = self._listed = None
        self._calls.apply(self._address, action)
        self.history.append(action)

    def returns(self) -> list[float]:
        """Return the result per seat, higher is better. Before the end: as if the game ended now."""
        return self._per_seat(self._calls.returns)

    def _per_seat(self, call: Callable[[Address, Any], None]) -> list[float]:
        """Return the values that a function of the rules writes for each seat."""
        out = self._calls.zeros(self.game.num_players())
        call(self._address, out)
        values = out[:]
        return values if isinstance(values, list) else values.tolist()

    def won(self) -> bool | None:
        """Return whether the players won a finished cooperative game; None for every other position."""
        definition = self.game.definition
        return self.returns()[0] > definition.returns_range[0] if definition.cooperative and self.is_terminal() else None

    def scores(self) -> list[float]:
        """Return the game points per seat, as the rulebook counts them. Before the end: the current points."""
        return self._per_seat(self._calls.score)

    def observation(self, seat: int) -> NDArray[np.float64]:
        """Return what `seat` may know, as a flat float64 array of length `rules.observation`. `game.rules.layout` describes its parts."""
        seat = seat_of(seat, self.game.num_players())
        out = self._calls.zeros(self.game.rules.observation)
        self._calls.observe(self._address, seat, out)
        return np.frombuffer(out, np.float64)

    def clone(self, seed: int | None = None) -> State:
        """Return an independent copy. It draws the same random numbers as this state; with a `seed`, those of that seed."""
        memory, address = self.game.rules.new_memory()
        memory[:] = self._memory
        draws = self._draws.copy() if seed is None else LazyRng(seed_of(seed))
        copy = State._at(self.game, memory, address, draws, self.history.copy())
        copy._mover, copy._listed = self._mover, self._listed
        return copy

    def digest(self) -> str:
        """Return the position as 32 hexadecimal digits, the same in every process.

        Equal positions under equal options have equal digests, whatever led to them.
        """
        return self._digest_of(self._position())

    def _digest_of(self, position: bytes) -> str:
        return blake2b(repr(self.game).encode() + position, digest_size=16).hexdigest()

    def _position(self) -> bytes:
        """Return the memory with the fields of `Rules.remembered` set to zero."""
        memory = self._memory.copy()
        fields = memory.view(self.game.rules.dtype)
        for name in self.game.rules.remembered:
            fields[name] = 0
        return memory.tobytes()

    def image(self, symmetry: Symmetry) -> State:
        """Return the position transformed by one of `game.symmetries`, with an empty history.

        Raises a `BadOption` for anything but a symmetry of this game: its memory would be overwritten.
        """
        if not isinstance(symmetry, Symmetry):
            raise BadOption(f"pass one of game.symmetries, not {symmetry!r}", "symmetry")
        shape = symmetry.actions.shape, symmetry.observation.shape
        if shape != ((self.game.num_distinct_actions(),), (self.game.num_players(), self.game.rules.observation)):
            raise BadOption(f"{symmetry.name!r} belongs to another game than {self.game!r}: pass one of game.symmetries", "symmetry")
        memory, address = self.game.rules.new_memory()
        symmetry.write(self._memory, memory)
        return State._at(self.game, memory, address, self._draws.copy(), [])

    def canonical(self) -> tuple[State, Symmetry]:
        """Return the representative of all images of this position, and the symmetry that leads to it from here."""
        _, state, symmetry = min(self._images(), key=operator.itemgetter(0))
        return state, symmetry

    def canonical_digest(self) -> str:
        """Return the `digest` of the canonical position: equal for positions that differ only by a symmetry."""
        return self._digest_of(min(position for position, _, _ in self._images()))

    def _images(self) -> Iterator[tuple[bytes, State, Symmetry]]:
        for symmetry in self.game.symmetries:
            image = self.image(symmetry)
            yield image._position(), image, symmetry

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._memory.tobytes(), self.random, self.history)

    def action_to_string(self, action: int) -> str:
        """Return the action's text form. Raises `IllegalAction` for a number that is no action of the game."""
        last = self.game.num_distinct_actions() - 1
        if not isinstance(action, (int, np.integer)) or isinstance(action, bool) or not 0 <= action <= last:
            raise IllegalAction(f"{action!r} is no action of {self.game.name}: they are numbered from 0 to {last}")
        return self.game.definition.notation.action_to_string(self, action)

    def string_to_action(self, text: str) -> int:
        """Return the action of a text form. Raises `IllegalAction` for a text that is none."""
        if not isinstance(text, str):
            raise IllegalAction(f"an action's text is a string, not {text!r}")
        return self.game.definition.notation.string_to_action(self, text)

    def to_record(self, seats: Sequence[str] = ()) -> Record:
        """Return the game so far as a record. `seats` are the players' names, in the order of the seats.

        Raises a `BadOption` where they are no names, or more than there are seats.
        """
        most = self.game.num_players()
        named = isinstance(seats, Sequence) and not isinstance(seats, str) and all(isinstance(name, str) for name in seats)
        if not named or len(seats) > most:
            raise BadOption(f"`seats` are the players' names, {most} at most here, not {seats!r}", "seats")
        return Record.played(self.game, tuple(self.history), tuple(seats))

    def to_json(self) -> str:
        """Return the game so far as a record in JSON. `Game.from_json` reads it."""
        return self.to_record().to_json()

    def _repr_svg_(self) -> str:
        """Return the board as SVG, for notebooks."""
        picture = self.game.definition.load_picture()
        return svg_text(picture.board(History.of(self), None, words(self.game.definition.package, "en")), picture.style())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self._position() == other._position()

    def __str__(self) -> str:
        player = self.current_player()
        over = {None: "over", True: "over, won", False: "over, lost"}[self.won()]
        turn = {CHANCE: "chance to move", OVER: over}.get(player, f"seat {player} to move")
        return f"{self.game.name}, ply {len(self.history)}, {turn}, scores {self.scores()}"

    __repr__ = __str__


class Ply(NamedTuple):
    """One action of a game: its number from 0, the mover (a seat, or `CHANCE`), and the positions before and after it."""

    number: int
    mover: int
    action: int
    before: State
    after: State


@dataclass(frozen=True, eq=False)
class History:
    """A game from its first position to the present one.

    `positions[i]` is the rules' memory before ply i, shape (rules.size,), uint8; the last one is the present. `actions[i]` is the action of
    ply i, and `movers[i]` its mover, a seat or `CHANCE`. A history may begin later than its game, for example where a position was set up:
    `earlier` then holds the actions of the first position's history. `stopped`: no player may act any more, although the rules go on,
    because a player resigned, lost on time, or the table was closed.
    """

    game: Game
    positions: tuple[NDArray[np.uint8], ...]
    actions: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()
    earlier: tuple[int, ...] = ()
    stopped: bool = False

    @staticmethod
    def new(game: Game) -> History:
        """Return the history of a game that has not begun."""
        return History(game, (game.new_initial_state().memory,))

    @staticmethod
    def beginning(state: State) -> History:
        """Return a history that starts at this state, with nothing known before it."""
        memory, _ = state.game.rules.new_memory(state._address)
        return History(state.game, (memory,), earlier=tuple(state.history))

    @staticmethod
    def of(state: State) -> History:
        """Replay a state's actions and return its history. Returns `beginning(state)` where the actions do not lead to the state."""
        played = checked_state(state).game.new_initial_state()
        for action in state.history:
            if action not in played.legal_actions():
                return History.beginning(state)
            played.step(action)
        if not np.array_equal(played._memory, state._memory):
            return History.beginning(state)
        return History.new(state.game).then(*state.history)

    @property
    def plies(self) -> int:
        """Return the number of plies played."""
        return len(self.actions)

    @cached_property
    def now(self) -> State:
        """Return the present position. It is for reading only: to play on, clone it."""
        return self.before(self.plies)

    @property
    def to_move(self) -> int:
        """Return the seat that may act now, `CHANCE`, or `OVER`; `OVER` also where play was stopped."""
        return OVER if self.stopped else self.now.current_player()

    def before(self, ply: int) -> State:
        """Return the position after the first `ply` plies, as a new state. Raises `IndexError` where there are fewer plies."""
        self._check(ply)
        memory, address = self.game.rules.new_memory()
        memory[:] = self.positions[ply]
        return State._at(self.game, memory, address, LazyRng(0), [*self.earlier, *self.actions[:ply]])

    def until(self, ply: int) -> History:
        """Return the history as it was after the first `ply` plies. Raises `IndexError` where there are fewer plies."""
        self._check(ply)
        if ply == self.plies:
            return self
        return History(self.game, self.positions[: ply + 1], self.actions[:ply], self.movers[:ply], self.earlier)

    def _check(self, ply: int) -> None:
        """Raise `IndexError` for a ply out of range. Negative numbers would otherwise count from the end."""
        if not 0 <= ply <= self.plies:
            raise IndexError(f"there is no position after {ply} of {self.plies} plies")

    def ply(self, number: int) -> Ply:
        """Return one ply; negative numbers count from the end."""
        number = range(self.plies)[number]
        return Ply(number, self.movers[number], self.actions[number], self.before(number), self.before(number + 1))

    @property
    def last(self) -> Ply:
        """Return the ply that led to the present position. Raises `IndexError` when nothing was played."""
        return self.ply(-1)

    @property
    def log_viewpoint(self) -> int | None:
        """Return the seat whose view shows the last log entry in full, where nothing must stay secret any more.

        It is the seat that decided the ply in a game with hidden information; None otherwise.
        """
        decided = self.plies > 0 and self.movers[-1] >= 0
        return self.movers[-1] if decided and self.game.definition.hidden else None

    teller = old_attribute("teller", "log_viewpoint")

    def since(self, ply: int) -> Iterator[Ply]:
        """Yield the plies from number `ply` to the present."""
        before = self.before(ply)
        for number in range(ply, self.plies):
            after = self.before(number + 1)
            yield Ply(number, self.movers[number], self.actions[number], before, after)
            before = after

    def last_decision(self) -> int:
        """Return the number of the last ply that a seat decided, 0 when there was none. All later plies are chance."""
        return next((number for number in range(self.plies - 1, -1, -1) if self.movers[number] != CHANCE), 0)

    def then(self, *actions: int) -> History:
        """Return the history after further actions, which must be legal."""
        state, positions, movers = self.before(self.plies), list(self.positions), list(self.movers)
        for action in actions:
            movers.append(state.current_player())
            state.step(action)
            positions.append(self.game.rules.new_memory(state._address)[0])
        return History(self.game, tuple(positions), self.actions + actions, tuple(movers), self.earlier)


__getattr__ = old_names(__name__)
