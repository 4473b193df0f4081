"""Check that every table can be replayed from its log: each move is legal, and each roll is the one that the table's seed gives. Check also
that derived data for lists, clocks and bots agrees with the log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec

from nexarium.core.catalogue import catalogue
from nexarium.core.contract import CHANCE
from nexarium.core.dice import Dice, after_takeback
from nexarium.core.errors import NexariumError
from nexarium.core.game import State
from nexarium.core.variants import Data
from nexarium.server.accounts.store import AccountStore
from nexarium.server.errors import ApiError
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.storage import Newer, Store, TableStore
from nexarium.server.storage.encryption import BadKeyFile, WrongKeyFile
from nexarium.server.tables.data_overrides import game_with, played_here
from nexarium.server.tables.events import AnyEvent, Flagged, Played, Sat, Undone
from nexarium.server.tables.replaying import Damaged, replayed
from nexarium.server.tables.stored import Header, StoredTable
from nexarium.server.tables.table import Table
from nexarium.server.threads import Threads

READINGS = 3
SAME_TIME = 1.0
"""Seconds by which times may differ that were computed on other processors."""
GOES_BY = {
    "plies": "how many plies",
    "mover": "who is to move",
    "kinds": "who sits there",
    "over": "whether it is over",
    "bot_to_move": "whether a bot is to move",
    "remote_bot": "whose bot is to move",
    "paused": "whether it rests",
}
"""Fields of a table's summary that lists, clocks and bots use, with their descriptions."""


@dataclass(frozen=True)
class Finding:
    """The result for one table. `wrong` is a sentence, or empty. `newer`: a newer version wrote the table, so this one cannot check it.
    `listed`: the log is sound, but data derived from it disagrees. `unchecked`: the key of its dice is not here."""

    table: str
    wrong: str = ""
    newer: bool = False
    listed: bool = False
    unchecked: bool = False


async def examine(store: Store, *, repair: bool = False) -> AsyncIterator[Finding]:
    """Check each table of an open store in turn. `repair`: repair derived data that disagrees with a sound log."""
    tables = TableStore(store)
    for table in await tables.ids():
        try:
            kept = await tables.find(table)
            if kept is None:
                continue  # the table was deleted meanwhile, because the server may be running
            rows = await tables.log(table)
            if wrong := fault(kept.header, rows, kept.data) or _nowhere(kept, rows):
                yield Finding(table, wrong)
            else:
                wrong = await _listed_otherwise(store, kept, rows, repair=repair)
                yield Finding(table, wrong, listed=bool(wrong))
        except Newer as error:
            yield Finding(table, str(error), newer=True)
        except msgspec.MsgspecError as error:
            yield Finding(table, f"a row cannot be read: {error}")
        except WrongKeyFile as error:
            yield Finding(table, str(error), unchecked=True)
        except BadKeyFile as error:
            yield Finding(table, str(error))
        except (LookupError, ValueError, TypeError, ArithmeticError, NexariumError) as error:  # rules raise these for impossible moves
            yield Finding(table, f"it cannot be replayed ({type(error).__name__}: {error})")


def _nowhere(kept: StoredTable, rows: list[tuple[int, float, AnyEvent]]) -> str:
    """Return why a log of legal moves cannot be replayed; empty if it can, or cannot be checked here."""
    try:
        replayed(kept.header, rows, kept.data)
    except Damaged as error:
        return str(error)
    except ApiError:
        pass
    return ""


async def _listed_otherwise(store: Store, kept: StoredTable, rows: list[tuple[int, float, AnyEvent]], *, repair: bool) -> str:
    """Return which derived data of a table disagrees with its log, as a sentence; empty if none does. The server may be running, so a table
    that changes meanwhile is read again."""
    tables = TableStore(store)
    for _ in range(READINGS):
        try:
            table = replayed(kept.header, rows, kept.data)
        except ApiError:
            return ""  # the game is not installed
        derived = await tables.derived(table.header.id)
        wrong = "" if table.read_only or table.of_newer_rules else _other(table, kept, *derived)
        again, later = await tables.find(table.header.id), await tables.log(table.header.id, len(rows))
        if not wrong or again is None:
            return ""
        if later or again != kept:
            kept, rows = again, [*rows, *later]
            continue
        if repair:
            names = await AccountStore(store).names({account for account in table.accounts if account})
            threads = Threads(1)
            try:
                summary = await Drawings(table.with_names(names), PictureCache(0, threads)).summary()
            finally:
                threads.close()
            await tables.repair(table.header.id, table.seq, table.changed, summary, table.accounts)
        return wrong
    return ""  # the table keeps changing, and each move rewrites the derived data


def _other(table: Table, kept: StoredTable, over: bool, bot_to_move: bool, due: float | None, held: dict[int, str]) -> str:
    own, shown = table.summary({}), kept.summary
    found = [
        f"{called} ({getattr(shown, name)} for {getattr(own, name)})"
        for name, called in GOES_BY.items()
        if getattr(shown, name) != getattr(own, name)
    ]
    if (over, bot_to_move) != (own.over, own.bot_to_move) and (shown.over, shown.bot_to_move) == (own.over, own.bot_to_move):
        found.append("under what it is found")
    if not (_same(own.due, due) and _same(own.due, shown.due)):
        found.append(f"when somebody's time is up ({due} for {own.due})")
    if held != {seat: account for seat, account in enumerate(table.accounts) if account}:
        found.append("who holds its seats")
    return f"what is kept beside its log is other: {', '.join(found)}" if found else ""


def _same(one: float | None, other: float | None) -> bool:
    return one == other if one is None or other is None else abs(one - other) <= SAME_TIME


def fault(header: Header, rows: list[tuple[int, float, AnyEvent]], data: Data | None = None) -> str:
    """Return what is wrong with a log, as a sentence; empty if nothing is, or if other rules than the installed ones apply. `data` are the
    data files that are stored with the table."""
    if [seq for seq, _, _ in rows] != list(range(len(rows))):
        return "events are missing in its log"
    definition = catalogue().get(header.game)
    if definition is not None and header.version > definition.version:
        return ""  # its options may be newer, too
    header = played_here(header)
    try:
        game = game_with(header, data or {})
    except NexariumError as error:
        return f"its game cannot be opened: {error}"
    if header.version != game.definition.version or header.terms.digest not in ("", game.digest):
        return ""
    begins = header.terms.origin.ply if header.terms.origin else 0
    before: list[State] = [game.new_initial_state()]
    rolled = [0]
    rolled_by, takebacks = Dice(header.seed), 0
    for seq, _, event in rows:
        match event:
            case Played(ply=ply, actions=actions) | Flagged(ply=ply, actions=actions):
                if ply != len(before) - 1:
                    return f"event {seq} answers ply {ply}, and the game stands at {len(before) - 1}"
                for action in actions:
                    state = before[-1].clone()
                    taken_over = header.terms.recorded or len(before) <= begins  # rolled by another table's dice
                    wrong = _wrong(None if taken_over else rolled_by, state, action, rolled[-1])
                    if wrong:
                        return f"event {seq}: {wrong}"
                    rolled.append(rolled[-1] + (state.current_player() == CHANCE))
                    state.step(action)
                    before.append(state)
            case Undone(ply=ply, entropy=entropy):
                if not begins <= ply < len(before):
                    return f"event {seq} takes back to ply {ply}, and the game stands at {len(before) - 1}"
                del before[ply + 1 :], rolled[ply + 1 :]
                takebacks += 1
                if entropy not in ("", after_takeback(takebacks)):
                    return f"event {seq} is takeback {takebacks}, and adds to the dice what another one would"
            case _:
                pass
        if isinstance(event, Sat | Undone) and event.entropy:
            if event.first_roll != rolled[-1]:
                return f"event {seq} adds to the dice from roll {event.first_roll} on, and {rolled[-1]} have been rolled"
            rolled_by = Dice(header.seed, (*rolled_by.added, (event.first_roll, event.entropy)))
    return ""


def _wrong(rolled_by: Dice | None, state: State, action: int, rolled: int) -> str:
    """Return why an action cannot have been played; empty if it can. Without dice, every legal outcome can."""
    if state.is_terminal():
        return "it goes on after the end of the game"
    if rolled_by is None or not state.is_chance_node():
        return "" if action in state.legal_actions() else f"action {action} is not legal there"
    weighted = state.chance_weights()
    drawn = weighted[rolled_by.draw(rolled, [weight for _, weight in weighted])][0]
    return "" if drawn == action else f"it has the roll {action} where the table's dice give {drawn}"
