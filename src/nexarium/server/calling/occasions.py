"""What there is to call people about: which events at a table concern whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from nexarium.server.tables.table import Table

Occasion = Literal["turn", "time", "seated", "takeback", "over", "rematch", "invited"]
"""It is one's turn; one's time runs out; somebody took an open seat; somebody asks to take back; the game is over or was closed; a rematch
has begun; somebody with whom one has played keeps a seat open for one."""
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)


SHORTEST_TIME = 30 * 60.0
"""Whoever has fewer seconds for their turn is not warned that they run out: they are at the table, or have lost."""


@dataclass(frozen=True)
class Occurrence:
    """Something that happened at a table and concerns whoever is called about one of `subjects`. `at`: when to call, where that is later
    than now (seconds since the epoch)."""

    occasion: Occasion
    subjects: frozenset[str]
    at: float = 0.0


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


def occurrences(before: Table, after: Table) -> list[Occurrence]:
    """What there is to call about when a table turns from one value into the next."""
    people = [number for number, seat in enumerate(after.seats) if seat.held]
    found: list[Occurrence] = []

    def call(occasion: Occasion, subjects: frozenset[str], at: float = 0.0) -> None:
        if subjects:
            found.append(Occurrence(occasion, subjects, at))

    until_now, from_now = waited_for(before), waited_for(after)
    if from_now != until_now:
        # who plays several seats goes on with the next
        call("turn", subjects_at(after, from_now) - subjects_at(after, until_now))
    due = due_of(after)
    if due is not None and due != due_of(before) and due - after.changed >= SHORTEST_TIME:
        call("time", subjects_at(after, from_now), due - (due - after.changed) / 6)
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


def waited_for(table: Table) -> tuple[int, ...]:
    """The seat of the person for whom all wait, if it is one."""
    return (table.to_move,) if table.to_move >= 0 and not table.resting and table.seats[table.to_move].person else ()


def wants_players(table: Table) -> bool:
    """Whether somebody may still come to play."""
    return bool(table.open_seats()) and not table.ended


def due_of(table: Table) -> float | None:
    """When the time of the person for whom all wait is up; None where it is not counted."""
    return table.clocks.due if table.clocks is not None and waited_for(table) else None


def passed(before: Table, after: Table) -> tuple[Occasion, ...]:
    """What it is too late to call about when a table turns from one value into the next."""
    late: list[Occasion] = []
    if waited_for(before) and waited_for(before) != waited_for(after):
        late.append("turn")
    if due_of(before) is not None and due_of(before) != due_of(after):
        late.append("time")
    if before.takeback is not None and after.takeback is None:
        late.append("takeback")
    if wants_players(before) and not wants_players(after):
        late.append("invited")
    return tuple(late)
