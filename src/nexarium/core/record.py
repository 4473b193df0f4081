"""A played game as data: game, rules version, options, seats, and every action and chance outcome in order.

`nexarium.core.catalogue.game_of` finds the game of a record, and `Game.replay` plays it again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from nexarium.core.definition import Value
from nexarium.core.errors import BadRecord


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game from its first ply to its last so far. `seats` are the players' names; `dice` what a fair-dice table published:
    the commitment, what people added (`entropy`), and once the game is over the seed."""

    game: str
    version: int
    options: dict[str, Value]
    seats: tuple[str, ...] = ()
    actions: tuple[int, ...] = ()
    dice: dict[str, str] = {}

    @staticmethod
    def of(state: Any, seats: tuple[str, ...] = ()) -> Record:
        """The record of the history of a `State`."""
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
