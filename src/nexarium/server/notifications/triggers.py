"""Events that cause notifications, and the subjects that they concern."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from nexarium.server.tables.table import Table

EventType = Literal["turn", "time", "seated", "takeback", "over", "rematch", "invited"]
"""`turn`: your turn has begun. `time`: your time, or that of the tournament's round, runs out. `seated`: a player took an open seat.
`takeback`: a player requests a takeback. `over`: the game is over or was closed. `rematch`: a rematch has begun. `invited`: a recent
opponent keeps a seat for you."""
EVENT_TYPES: tuple[EventType, ...] = get_args(EventType)


SHORTEST_TIME = 30 * 60.0
"""Seconds. A player with less time for a turn is not warned, because they are at the table or have lost."""

LONGEST_WARNING = 24 * 3600.0


@dataclass(frozen=True)
class Trigger:
    """An event at a table that concerns the subscribers of `subjects`. `at`: when to notify them, if later than now (seconds since the
    epoch). `of_round`: the end of the tournament's round limits their time too, and the earlier limit counts. Then an `at` of 0 means that
    there is no other limit."""

    event_type: EventType
    subjects: frozenset[str]
    at: float = 0.0
    of_round: bool = False


def seat_subject(table: str, holder: str) -> str:
    """Return the subject of a seat that is held by the token with this hash."""
    return f"seat:{table}:{holder}"


def account_subject(account: str) -> str:
    """Return the subject of an account at all its tables."""
    return f"account:{account}"


def account_subject_at(table: str, account: str) -> str:
    """Return the subject of an account at one table."""
    return f"account:{account}@{table}"


def subjects_at(table: Table, seats: Iterable[int]) -> frozenset[str]:
    """Return the subjects of the players in these seats."""
    held = [table.seats[seat] for seat in seats]
    accounts = {seat.account for seat in held if seat.account}
    by_token = {seat_subject(table.header.id, seat.holder) for seat in held if seat.holder}
    by_account = {account_subject(each) for each in accounts} | {account_subject_at(table.header.id, each) for each in accounts}
    return frozenset(by_token | by_account)


def occurrences(before: Table, after: Table) -> list[Trigger]:
    """Return the triggers of a table's change from `before` to `after`."""
    people = [number for number, seat in enumerate(after.seats) if seat.held]
    found: list[Trigger] = []

    def trigger(event_type: EventType, subjects: frozenset[str]) -> None:
        if subjects:
            found.append(Trigger(event_type, subjects))

    until_now, from_now = waited_for(before), waited_for(after)
    if from_now != until_now:
        # a player with several seats continues with the next one
        trigger("turn", subjects_at(after, from_now) - subjects_at(after, until_now))
    found += _warning(after, counted=due_of(after) != due_of(before), begun=_time_begins(before, after))
    taken = [seat for seat in before.open_seats() if seat in people]
    if taken:
        trigger("seated", subjects_at(after, people) - subjects_at(after, taken))
    if after.takeback is not None and before.takeback is None:
        trigger("takeback", subjects_at(after, after.takeback.needed))
    if after.ended and not before.ended:
        trigger("over", subjects_at(after, people))
    if after.rematch and not before.rematch:
        trigger("rematch", subjects_at(after, people))
    return found


def of_new_table(table: Table) -> list[Trigger]:
    """Return the triggers of a new table whose players may be away."""
    subjects = subjects_at(table, waited_for(table))
    return [Trigger("turn", subjects), *_warning(table, counted=True, begun=True)] if subjects else []


def _warning(table: Table, *, counted: bool, begun: bool) -> list[Trigger]:
    """Return the warning that the time of the player to move runs out. `counted`: their clock has started. `begun`: their turn or their
    time limit is new."""
    due, subjects = due_of(table), subjects_at(table, waited_for(table))
    own = due is not None and counted and due - table.changed >= SHORTEST_TIME
    of_round = bool(table.header.terms.tournament) and begun
    if not subjects or not (own or of_round):
        return []
    return [Trigger("time", subjects, warned_at(table.changed, due) if own and due is not None else 0.0, of_round)]


def warned_at(now: float, due: float) -> float:
    """Return when to warn a player whose time starts now: when a sixth of it is left, at most a day before its end."""
    return due - min(LONGEST_WARNING, (due - now) / 6)


def _time_begins(before: Table, after: Table) -> bool:
    """Return whether the turn passes to another player, or the time limit changes."""
    return waited_for(before) != waited_for(after) or due_of(before) != due_of(after)


def waited_for(table: Table) -> tuple[int, ...]:
    """Return the seat to move, if a person holds it, in a tuple; otherwise an empty one."""
    return (table.to_move,) if table.to_move >= 0 and not table.resting and table.seats[table.to_move].person else ()


def wants_players(table: Table) -> bool:
    """Return whether a player may still join."""
    return bool(table.open_seats()) and not table.ended


def due_of(table: Table) -> float | None:
    """Return when the time of the player to move is up; None without a clock."""
    return table.clocks.due if table.clocks is not None and waited_for(table) else None


def passed(before: Table, after: Table) -> tuple[EventType, ...]:
    """Return the event types whose notifications are out of date after a table's change from `before` to `after`."""
    late: list[EventType] = []
    if waited_for(before) and waited_for(before) != waited_for(after):
        late.append("turn")
    of_round = bool(before.header.terms.tournament) and bool(waited_for(before))
    if (due_of(before) is not None and due_of(before) != due_of(after)) or (of_round and _time_begins(before, after)):
        late.append("time")
    if before.takeback is not None and after.takeback is None:
        late.append("takeback")
    if wants_players(before) and not wants_players(after):
        late.append("invited")
    return tuple(late)
