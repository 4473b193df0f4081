"""Export an account's games as one zip: a record per game, an index as JSON and as CSV, the boxes that it keeps, and the players whom it
follows."""

from __future__ import annotations

import csv
import io
import time
import zipfile
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from nexarium.core.boxes import Box, file_name, write_box
from nexarium.core.catalogue import catalogue
from nexarium.server.accounts.store import AccountStore
from nexarium.server.language import Language
from nexarium.server.storage import Newer, Store, TableStore
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.tables.replaying import bare_record
from nexarium.server.tables.stored import StoredTable
from nexarium.server.tables.verdicts import verdict_in_lists

AT_ONCE = 50
"""The number of games that are read from the database at a time."""


class ExportedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the index. `file` is empty for a running game with hidden information. `yours` are the account's seats, counted from 0.
    Times are in UTC (ISO 8601)."""

    table: str
    game: str
    version: int
    opened: str
    changed: str
    over: bool
    plies: int
    names: tuple[str, ...]
    yours: tuple[int, ...]
    verdict: str
    file: str


class FollowedName(msgspec.Struct, frozen=True, kw_only=True):
    """A player whom the account follows, and since when, in UTC (ISO 8601)."""

    name: str
    since: str


class Buffer(io.RawIOBase):
    """The output of a zip file, which passes it on in parts."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """Return True, as zipfile requires."""
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Append bytes."""
        self._parts.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        """Return the bytes written since the last call."""
        parts, self._parts = self._parts, []
        return b"".join(parts)


async def all_games(
    people: AccountStore, store: Store, account: str, language: Language, followed: Sequence[tuple[str, float]], boxes: Iterable[Box] = ()
) -> AsyncIterator[bytes]:
    """Yield the zip in parts, made while it is sent, so that memory never holds all of it. `followed`: the names of the players whom the
    account follows, and since when. `boxes`: those that it keeps."""
    buffer, lines = Buffer(), []
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        held = await people.seats(account)
        tables = list(held)
        for first in range(0, len(tables), AT_ONCE):
            for kept in await TableStore(store).by_ids(tables[first : first + AT_ONCE]):
                line = _exported_game(kept, held[kept.header.id], language)
                with suppress(Newer, BadKeyFile, msgspec.MsgspecError):  # the index lists the table nevertheless
                    whole = await TableStore(store).find(line.table) if line.file else None  # lists of tables omit their seeds
                    if whole is not None:
                        record = bare_record(whole, await TableStore(store).log(line.table))
                        packed.writestr(_entry(line.file, kept.changed), record.to_json() + "\n")
                lines.append(line)
                if part := buffer.taken():
                    yield part
        for place, box in enumerate(boxes, 1):
            packed.writestr(_entry(f"boxes/{place}-{file_name(box)}", time.time()), write_box(box))
        names = [FollowedName(name=name, since=_iso(at)) for name, at in followed]
        packed.writestr(_entry("following.json", time.time()), msgspec.json.format(msgspec.json.encode(names)))
        packed.writestr(_entry("games.json", time.time()), msgspec.json.format(msgspec.json.encode(lines)))
        packed.writestr(_entry("games.csv", time.time()), as_csv(lines))
    yield buffer.taken()


def _entry(name: str, at: float) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, datetime.fromtimestamp(at, UTC).timetuple()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _exported_game(kept: StoredTable, seats: tuple[int, ...], language: Language) -> ExportedGame:
    header, summary = kept.header, kept.summary
    definition = catalogue().get(header.game)
    secret = not summary.over and (definition is None or definition.hidden)
    return ExportedGame(
        table=header.id,
        game=header.game,
        version=header.version,
        opened=_iso(header.created),
        changed=_iso(kept.changed),
        over=summary.over,
        plies=summary.plies,
        names=summary.names,
        yours=seats,
        verdict=verdict_in_lists(kept, language)[0],
        file="" if secret else f"{header.game}/{header.game}-{header.id}.json",
    )


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def as_csv(lines: list[ExportedGame]) -> str:
    """Return the index as CSV. Values are escaped, so that a spreadsheet takes none for a formula."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(ExportedGame.__struct_fields__)
    for line in lines:
        values = msgspec.structs.asdict(line)
        values["names"], values["yours"] = ", ".join(line.names), " ".join(f"{seat + 1}" for seat in line.yours)
        table.writerow([_plain(value) for value in values.values()])
    return written.getvalue()


def _plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
