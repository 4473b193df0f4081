"""What a table's log leads to: the table itself, and its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nexarium.core.catalogue import catalogue
from nexarium.core.dice import Dice
from nexarium.core.errors import NexariumError
from nexarium.core.record import Record
from nexarium.core.variants import Data
from nexarium.server.refusals import Refusal
from nexarium.server.tables.boxes import game_with, played_here, unpublished_of
from nexarium.server.tables.events import AnyEvent, Flagged, Played, Sat, Undone
from nexarium.server.tables.kept import Header, Kept
from nexarium.server.tables.table import Table


class Damaged(Exception):
    """A log that leads to no table; the sentence says why."""


def replayed(header: Header, rows: Sequence[tuple[int, float, AnyEvent]], data: Data | None = None) -> Table:
    """The table that a log leads to, as the store gives it; raises a `Refusal` when its game, or the version of it, is not installed, and
    `Damaged`. `data` are the files of its box that are kept with it."""
    if [seq for seq, _, _ in rows] != list(range(len(rows))):
        raise Damaged("events are missing in its log")
    header = played_here(header)
    try:
        game = game_with(header, data or {})
    except NexariumError:
        definition = catalogue().get(header.game)
        if definition is not None and header.version > definition.version:
            raise Refusal("newer", status=503) from None  # it has options that the installed version does not know
        raise Refusal("game_gone", status=409, game=header.game) from None
    table = Table.opened(header, game)
    for seq, at, event in rows:
        if isinstance(event, Played | Flagged) and event.ply != len(table.actions):
            raise Damaged(f"event {seq} answers ply {event.ply}, and the game stands at {len(table.actions)}")
        try:
            table = table.after(event, at)
        except Exception as error:  # whatever the rules, or a table, make of what was never played
            raise Damaged(f"event {seq} leads nowhere ({type(error).__name__}: {error})") from error
    return table


def bare_record(kept: Kept, rows: Sequence[tuple[int, float, AnyEvent]]) -> Record:
    """A table's record from its log alone, whether or not its game is installed."""
    actions: tuple[int, ...] = ()
    added: tuple[tuple[int, str], ...] = ()
    for _, _, event in rows:
        match event:
            case Played() | Flagged():
                actions = actions + event.actions
            case Undone(ply=ply):
                actions = actions[:ply]
            case Sat(entropy=entropy, first_roll=first) if entropy:
                added = (*added, (first, entropy))
    header = kept.header
    return Record(
        game=header.game,
        version=header.version,
        options=header.options,
        seats=kept.summary.names,
        actions=actions,
        dice={} if header.terms.recorded else Dice(header.seed, added).told(over=kept.summary.over),
        digest=header.terms.digest,
        data=unpublished_of(header.game, kept.data),
        origin=header.terms.origin or msgspec.UNSET,
    )
