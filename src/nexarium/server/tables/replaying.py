"""Replays a table's log: to the table itself, and to its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nexarium.core.catalogue import catalogue
from nexarium.core.dice import Dice
from nexarium.core.errors import NexariumError
from nexarium.core.record import EndedEarly, Record
from nexarium.core.variants import Data
from nexarium.server.errors import ApiError
from nexarium.server.tables.data_overrides import game_with, played_here, unpublished_of
from nexarium.server.tables.events import AnyEvent, Closed, Flagged, Played, Resigned, Sat, Undone
from nexarium.server.tables.stored import Header, StoredTable
from nexarium.server.tables.table import Table


class Damaged(Exception):
    """A log that cannot be replayed; the sentence says why."""


def replayed(header: Header, rows: Sequence[tuple[int, float, AnyEvent]], data: Data | None = None, *, to_its_end: bool = False) -> Table:
    """Return the table of a log, as the store gives it. `data` are the data files stored with it. `to_its_end`: return the table as it
    was when it ended, without later events (a seat that changed hands, a deleted account). Raise an `ApiError` if its game, or that
    version of it, is not installed, and `Damaged` for a broken log."""
    if [seq for seq, _, _ in rows] != list(range(len(rows))):
        raise Damaged("events are missing in its log")
    header = played_here(header)
    try:
        game = game_with(header, data or {})
    except NexariumError:
        definition = catalogue().get(header.game)
        if definition is not None and header.version > definition.version:
            raise ApiError("newer", status=503) from None  # it has options that the installed version does not know
        raise ApiError("game_gone", status=409, game=header.game) from None
    table = Table.opened(header, game)
    for seq, at, event in rows:
        if to_its_end and table.ended:
            break
        if isinstance(event, Played | Flagged) and event.ply != len(table.actions):
            raise Damaged(f"event {seq} answers ply {event.ply}, and the game stands at {len(table.actions)}")
        try:
            table = table.after(event, at)
        except Exception as error:  # rules and table may fail in any way on moves that were never legal
            raise Damaged(f"event {seq} leads nowhere ({type(error).__name__}: {error})") from error
    return table


def bare_record(stored: StoredTable, rows: Sequence[tuple[int, float, AnyEvent]]) -> Record:
    """Return a table's record from its log alone, whether or not its game is installed."""
    actions: tuple[int, ...] = ()
    added: tuple[tuple[int, str], ...] = ()
    ended: EndedEarly | None = None
    for _, _, event in rows:
        match event:
            case Played() | Flagged():
                actions = actions + event.actions
                ended = "time" if isinstance(event, Flagged) and event.then == "loss" else None
            case Resigned():
                ended = "resigned"
            case Closed(by=by) if by != "record":
                ended = by
            case Undone(ply=ply):
                actions = actions[:ply]
            case _:
                pass
        if isinstance(event, Sat | Undone) and event.entropy:
            added = (*added, (event.first_roll, event.entropy))
    header = stored.header
    return Record(
        game=header.game,
        version=header.version,
        options=header.options,
        seats=stored.summary.names,
        actions=actions,
        dice={} if header.terms.recorded else Dice(header.seed, added).published(over=stored.summary.over),
        digest=header.terms.digest,
        data=unpublished_of(header.game, stored.data),
        box=header.terms.box or msgspec.UNSET,
        origin=header.terms.origin or msgspec.UNSET,
        ended=(stored.summary.over and ended) or msgspec.UNSET,
    )
