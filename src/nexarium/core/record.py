"""A played game as data: game, rules version, printed data, options, seats, and every action and chance outcome in order.

`nexarium.core.catalogue.game_of` finds the game of a record, and `Game.replay` replays it.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from nexarium.core.boxes import BoxLabel
from nexarium.core.errors import BadOption, BadRecord
from nexarium.core.files import replaced
from nexarium.core.validation import path_of
from nexarium.deprecated import warn

EndedEarly = Literal["resigned", "time", "host", "owner", "tournament"]
"""The ways in which a game at a table can end before its rules end it. A player resigned or ran out of time. Or the table was closed by its
host, by the server's administrator (stored under its old name "owner"), or by its tournament."""


class Origin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The origin of a game that continues another table's game: its first `ply` plies are those of the finished game at `table`."""

    table: str
    ply: int


class Variation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line that leaves an earlier line after `ply` plies and goes on with `actions`.

    `line` is the number of that earlier line: 0 is the game itself, 1 the first variation, and so on. Plies are counted from the beginning
    of the game, also those of `comments`, as in `Record`.
    """

    line: int = 0
    ply: int
    actions: tuple[int, ...]
    comments: dict[int, str] = {}


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game from its first ply to its last so far.

    `seats` are the players' names. `dice` is what a fair-dice table published: the commitment, the bytes that players and takebacks added
    (`entropy`), and once the game is over the seed. `digest` is that of the game's printed data, and `data` holds the data files that were
    not as published; a record of a game without such files has neither. `box` is the label of the box that these are. `origin` is the
    finished game that a "what if" game continues, and `ended` the reason for which a game ended before its rules ended it; all others have
    neither. `comments` are remarks by the number of plies played before, and `variations` are other lines: the record of a study
    (`nexarium.core.study`) has them. `start` is the position with which a study begins that was set up (`nexarium.core.setup`), as text;
    all other records begin at the beginning of the game.
    """

    game: str
    version: int
    options: dict[str, bool | int | str]
    seats: tuple[str, ...] = ()
    actions: tuple[int, ...] = ()
    dice: dict[str, str] = {}
    digest: str = ""
    data: dict[str, str] = {}
    box: BoxLabel | msgspec.UnsetType = msgspec.UNSET
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    ended: EndedEarly | msgspec.UnsetType = msgspec.UNSET
    start: str | msgspec.UnsetType = msgspec.UNSET
    comments: dict[int, str] | msgspec.UnsetType = msgspec.UNSET
    variations: tuple[Variation, ...] | msgspec.UnsetType = msgspec.UNSET

    @staticmethod
    def of(state: Any, seats: Sequence[str] = ()) -> Record:
        """Return `state.to_record(seats)`: the old name of that."""
        warn("Record.of", "State.to_record")
        if not hasattr(state, "to_record"):
            raise BadOption(f"pass a nexarium.State, such as game.new_initial_state() returns, not {state!r}", "state")
        record: Record = state.to_record(seats)
        return record

    @staticmethod
    def played(game: Any, actions: tuple[int, ...], seats: tuple[str, ...] = ()) -> Record:
        """Return the record of these actions in a `Game`."""
        definition = game.definition
        return Record(
            game=definition.name,
            version=definition.version,
            options=dict(game.options),
            seats=seats,
            actions=actions,
            digest=game.digest,
            data=dict(game.changed),
        )

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record. Raises `BadRecord`, which names the field, when the text is not one."""
        if not isinstance(text, str | bytes | bytearray):
            raise BadRecord(f"a record is read from its JSON text, not from {text!r}")
        try:
            text = text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(codecs.BOM_UTF8)
            return msgspec.json.decode(text, type=Record)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadRecord(f"this is not a Nexarium record: {error}") from None

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return msgspec.json.encode(self).decode()

    def _repr_html_(self) -> str | None:
        """Return the game with a slider for its plies, for notebooks; None where no game was loaded yet, so that they show the text."""
        return html_view[0](self) if html_view else None

    @staticmethod
    def load(path: str | Path) -> Record:
        """Read a record's file. Raises `BadRecord`."""
        try:
            text = path_of(path, "path").read_bytes()
        except OSError as error:
            raise BadRecord(f"cannot read {path}: {error.strerror}") from None
        return Record.from_json(text)

    def save(self, path: str | Path) -> None:
        """Write the record to a file. Raises `BadRecord` where that is impossible."""
        try:
            with replaced(path_of(path, "path")) as beside:
                beside.write_text(self.to_json() + "\n", "utf-8")
        except OSError as error:
            raise BadRecord(f"cannot write {path}: {error.strerror}; name a file in a folder that is there and takes new files") from None


html_view: list[Callable[[Record], str]] = []
"""The function that shows a record in a notebook. `core.catalogue` enters it here, because it needs the games."""


def checked_record(given: object) -> Record:
    """Return a record that a user passed. Raises a `BadRecord` for anything else."""
    if not isinstance(given, Record):
        raise BadRecord(f"pass a nexarium.Record, such as Record.load or state.to_record returns, not {given!r}")
    return given
