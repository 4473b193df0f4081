"""A played game as data: game, rules version, options, seats, and every action and chance outcome in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from nexarium.core.contract import CHANCE
from nexarium.core.course import Course
from nexarium.core.definition import Value
from nexarium.core.errors import BadRecord, IllegalAction, NexariumError
from nexarium.core.game import Game, State


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game from its first ply to its last so far. `seats` are the players' names; `dice` what a fair-dice table published:
    the commitment, and once the game is over the seed."""

    game: str
    version: int
    options: dict[str, Value]
    seats: tuple[str, ...] = ()
    actions: tuple[int, ...] = ()
    dice: dict[str, str] = {}

    @staticmethod
    def of(state: State, seats: tuple[str, ...] = ()) -> Record:
        """The record of a state's history."""
        definition = state.game.definition
        return Record(
            game=definition.name,
            version=definition.version,
            options=state.game.options,
            seats=seats,
            actions=tuple(state.history),
        )

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record; raises `BadRecord` that names the field when the text is not one."""
        try:
            return msgspec.json.decode(text, type=Record)
        except msgspec.MsgspecError as error:
            raise BadRecord(f"this is not a Nexarium record: {error}") from None

    def to_json(self) -> str:
        """The record as JSON text."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record's file."""
        try:
            return Record.from_json(Path(path).read_bytes())
        except OSError as error:
            raise BadRecord(f"cannot read {path}: {error.strerror}") from None

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.to_json() + "\n", "utf-8")

    def new_game(self) -> Game:
        """The game that was played; raises `BadRecord` when it, its options or its rules version are not known here."""
        from nexarium.core.catalogue import load

        try:
            game = load(self.game, **self.options)
        except NexariumError as error:
            raise BadRecord(str(error), "game" if "options" not in str(error) else "options") from None
        if self.version != game.definition.version:
            raise BadRecord(
                f"the record was played under version {self.version} of {self.game}'s rules, and this is version {game.definition.version}",
                "version",
            )
        return game

    def states(self, game: Game | None = None) -> Iterator[State]:
        """The starting position, then the same `State` after each action; raises `BadRecord` that names the ply of an illegal one."""
        game = self.new_game() if game is None else game
        if (game.name, game.options) != (self.game, {**game.options, **self.options}):
            raise BadRecord(f"this is a record of {self.game} {self.options}, not of {game!r}", "game")
        state = game.new_initial_state()
        yield state
        for ply, action in enumerate(self.actions, 1):
            try:
                state.apply_action(action)
            except IllegalAction as error:
                raise BadRecord(f"ply {ply} cannot be played: {error}", f"actions[{ply - 1}]") from None
            yield state

    def replay(self, game: Game | None = None) -> State:
        """The position after the last action."""
        for state in self.states(game):
            last = state
        return last

    def course(self, game: Game | None = None) -> Course:
        """The whole game, as pictures and logs read it; raises `BadRecord` as `states` does."""
        states = self.states(game)
        state = next(states)
        positions, movers = [state.memory.copy()], [state.current_player()]
        for _ in states:
            positions.append(state.memory.copy())
            movers.append(state.current_player())
        return Course(state.game, tuple(positions), self.actions, tuple(movers[:-1]))

    def decisions(self) -> int:
        """How many of the actions are people's rather than chance's."""
        state = self.new_game().new_initial_state()
        decided = 0
        for action in self.actions:
            decided += state.current_player() != CHANCE
            state.step(action)
        return decided
