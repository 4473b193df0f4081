"""What there is to call people about: which events at a table concern whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from nexarium.server.table import Table

Occasion = Literal["turn", "seated", "over", "rematch"]
"""It is one's turn; somebody took an open seat; the game is over; a rematch has begun."""
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)


@dataclass(frozen=True)
class Occurrence:
    """Something that happened at a table and concerns whoever is called about one of `subjects`."""

    occasion: Occasion
    subjects: frozenset[str]


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
    people = [number for number, seat in enumerate(after.seats) if seat.kind == "human"]
    found: list[Occurrence] = []

    def call(occasion: Occasion, subjects: frozenset[str]) -> None:
        if subjects:
            found.append(Occurrence(occasion, subjects))

    if turn_ended(before, after) and after.to_move in people and not after.read_only:
        anew = subjects_at(after, [after.to_move])
        if before.to_move < 0 or not anew & subjects_at(after, [before.to_move]):  # who plays several seats goes on with the next
            call("turn", anew)
    taken = [seat for seat in before.open_seats() if seat in people]
    if taken:
        call("seated", subjects_at(after, people) - subjects_at(after, taken))
    if after.over and not before.over:
        call("over", subjects_at(after, people))
    if after.rematch and not before.rematch:
        call("rematch", subjects_at(after, people))
    return found


def turn_ended(before: Table, after: Table) -> bool:
    """Whether somebody else is to move now, or nobody."""
    return before.to_move != after.to_move
