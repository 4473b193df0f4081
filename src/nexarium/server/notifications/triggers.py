"""What there is to call people about: which events at a table concern whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from nexarium.server.tables.table import Table

EventType = Literal["turn", "time", "seated", "takeback", "over", "rematch", "invited"]
"""It is one's turn; one's time runs out, or that of the tournament's round; somebody took an open seat; somebody asks to take back; the
game is over or was closed; a rematch has begun; somebody with whom one has played keeps a seat open for one."""
OCCASIONS: tuple[EventType, ...] = get_args(EventType)


SHORTEST_TIME = 30 * 60.0
"""Whoever has fewer seconds for their turn is not warned that they run out: they are at the table, or have lost."""

LONGEST_WARNING = 24 * 3600.0


@dataclass(frozen=True)
class Trigger:
    """Something that happened at a table and concerns whoever is called about one of `subjects`. `at`: when to call, where that is later
    than now (seconds since the epoch). `of_round`: their time is also that of the tournament's round, and what is over first counts; an
    `at` of 0 there says that no other time is counted."""

    occasion: EventType
    subjects: frozenset[str]
    at: float = 0.0
    of_round: bool = False


def seat_subject(table: str, holder: str) -> str:
    """The subject of whoever holds a seat by the token with this hash."""
    return f"seat:{table}:{holder}"


def account_subject(account: str) -> str:
    """The subject of whoever is signed in to an account, at all their tables."""
    return f"account:{account}"


def account_subject_at(table: str, account: str) -> str:
    """The subject of whoever is signed in to an account, at one table."""
    return f"account:{account}@{table}"


def subjects_at(table: Table, seats: Iterable[int]) -> frozenset[str]:
    """The subjects of whoever holds these seats."""
    held = [table.seats[seat] for seat in seats]
    accounts = {seat.account for seat in held if seat.account}
    by_token = {seat_subject(table.header.id, seat.holder) for seat in held if seat.holder}
    by_account = {account_subject(each) for each in accounts} | {account_subject_at(table.header.id, each) for each in accounts}
    return frozenset(by_token | by_account)


def occurrences(before: Table, after: Table) -> list[Trigger]:
    """What there is to call about when a table turns from one value into the next."""
    people = [number for number, seat in enumerate(after.seats) if seat.held]
    found: list[Trigger] = []

    def call(occasion: EventType, subjects: frozenset[str]) -> None:
        if subjects:
            found.append(Trigger(occasion, subjects))

    until_now, from_now = waited_for(before), waited_for(after)
    if from_now != until_now:
        # who plays several seats goes on with the next
        call("turn", subjects_at(after, from_now) - subjects_at(after, until_now))
    found += _warning(after, counted=due_of(after) != due_of(before), begun=_time_begins(before, after))
    taken = [seat for seat in before.open_seats() if seat in people]
    if taken:
        call("seated", subjects_at(after, people) - subjects_at(after, taken))
    if after.takeback is not None and before.takeback is None:
        call("takeback", subjects_at(after, after.takeback.needed))
    if after.ended and not before.ended:
        call("over", subjects_at(after, people))
    if after.rematch and not before.rematch:
        call("rematch", subjects_at(after, people))
    return found


def of_new_table(table: Table) -> list[Trigger]:
    """What there is to call about at a table that was set up for people who may not be there."""
    subjects = subjects_at(table, waited_for(table))
    return [Trigger("turn", subjects), *_warning(table, counted=True, begun=True)] if subjects else []


def _warning(table: Table, *, counted: bool, begun: bool) -> list[Trigger]:
    """That the time of the person for whom all wait runs out. `counted`: their clock has begun to run; `begun`: all their time has."""
    due, subjects = due_of(table), subjects_at(table, waited_for(table))
    own = due is not None and counted and due - table.changed >= SHORTEST_TIME
    of_round = bool(table.header.terms.tournament) and begun
    if not subjects or not (own or of_round):
        return []
    return [Trigger("time", subjects, warned_at(table.changed, due) if own and due is not None else 0.0, of_round)]


def warned_at(now: float, due: float) -> float:
    """When somebody is called whose time runs from now on: when a sixth of it is left, or a day."""
    return due - min(LONGEST_WARNING, (due - now) / 6)


def _time_begins(before: Table, after: Table) -> bool:
    """Whether it is another's turn, or another time is counted."""
    return waited_for(before) != waited_for(after) or due_of(before) != due_of(after)


def waited_for(table: Table) -> tuple[int, ...]:
    """The seat of the person for whom all wait, if it is one."""
    return (table.to_move,) if table.to_move >= 0 and not table.resting and table.seats[table.to_move].person else ()


def wants_players(table: Table) -> bool:
    """Whether somebody may still come to play."""
    return bool(table.open_seats()) and not table.ended


def due_of(table: Table) -> float | None:
    """When the time of the person for whom all wait is up; None where it is not counted."""
    return table.clocks.due if table.clocks is not None and waited_for(table) else None


def passed(before: Table, after: Table) -> tuple[EventType, ...]:
    """What it is too late to call about when a table turns from one value into the next."""
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
