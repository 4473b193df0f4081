"""Moves, flags, resignations, wishes to take back, pauses and stand-ins in any order: a table never breaks, comes out of its log as it was,
and what is over stays over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.catalogue import load
from nexarium.server.admin.doctor import fault
from nexarium.server.club.results import result_of, sides_of
from nexarium.server.errors import ApiError
from nexarium.server.realtime.drawings import final_of, finals
from nexarium.server.tables.events import (
    AnyEvent,
    Closed,
    Paused,
    Resumed,
    Returned,
    Sat,
    StoodIn,
    TakebackAnswered,
    TakebackAsked,
    Undone,
    from_text,
    to_text,
)
from nexarium.server.tables.replaying import replayed
from nexarium.server.tables.table import Table
from nexarium.server.tables.timing import DaysATurn, Fischer, Timing

from .test_time_at_the_table import header_of

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tictactoe", {}),
    ("nexos", {"players": 4, "teams": True}),
    ("keepers", {"players": 4, "teams": "ab|c|d"}),
    ("keepers", {"players": 3}),
)
TIMINGS = (
    None,
    Timing(clock=Fischer(minutes=1, increment=5), time_up="loss"),
    Timing(clock=Fischer(minutes=1), time_up="bot"),
    Timing(clock=DaysATurn(days=1), time_up="loss"),
)


def _plays(table: Table, seat: int, n: int, now: float) -> AnyEvent:
    legal = sorted(table.legal)
    return table.decision(legal[n % len(legal)] if legal else 0)


def _flag(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    return table.time_up(now)


def _resigns(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    return table.resigning(seat)


def _asks(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    wish = table.takeback_to((seat,))
    return None if table.takeback else TakebackAsked(ply=wish.ply, seat=wish.seat)


def _answers(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    wish = table.takeback
    if wish is None or not table.seats[seat].person or seat not in wish.needed | {wish.seat}:
        return None
    if seat == wish.seat or n % 4 == 0:
        return TakebackAnswered(seats=(seat,), allowed=False)
    agreed = wish.agreed | {seat}
    if agreed >= wish.needed:
        return table.taking_back(wish, agreed)
    return TakebackAnswered(seats=(seat,), allowed=True)


def _undoes(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    back_to = table.undo_to((seat,))
    return Undone(ply=back_to, seat=table.history.movers[back_to])


def _rests(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    if table.ended or (table.clocks is not None and table.plies):
        return None
    return Resumed(seat=0) if table.paused else Paused(seat=0)


def _is_away(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    return None if table.ended or not table.seats[seat].person else StoodIn(seat=seat, level=1)


def _returns(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    return None if table.ended or not table.seats[seat].stand_in or seat in table.forfeits else Returned(seat=seat)


def _closes(table: Table, seat: int, n: int, now: float) -> AnyEvent | None:
    return None if table.ended or n % 8 else Closed(by="host")


WAYS: tuple[Callable[[Table, int, int, float], AnyEvent | None], ...] = (
    *(_plays,) * 8,
    *(_flag,) * 3,
    *(_resigns,) * 2,
    _asks,
    *(_answers,) * 2,
    _undoes,
    _rests,
    _is_away,
    _returns,
    _closes,
)
STEPS = st.lists(
    st.tuples(st.sampled_from(WAYS), st.integers(0, 3), st.integers(0, 999), st.sampled_from((0, 1, 20, 61, 90_000, -7200))),
    min_size=5,
    max_size=50,
)


@pytest.mark.parametrize(("game", "options"), GAMES)
@given(timing=st.sampled_from(TIMINGS), steps=STEPS)
@settings(max_examples=25, deadline=None)
def test_in_any_order_a_table_is_what_its_log_says(game: str, options: dict[str, Any], timing: Timing | None, steps: list[Any]) -> None:
    header = header_of(timing, game, **options)
    table, rows, now = Table.opened(header, load(game, **options)), [], 0.0

    def happens(event: AnyEvent) -> None:
        nonlocal table
        rows.append((table.seq, max(now, table.changed), from_text(to_text(event))))
        table = table.after(event, rows[-1][1])

    for seat in range(len(table.seats)):
        happens(Sat(seat=seat, kind="human", name=f"P{seat}", holder=f"h{seat}"))
    if (first := table.first_chance()) is not None:
        happens(first)
    for way, seat, n, seconds in steps:
        now += seconds
        before = table
        with suppress(ApiError):
            if (event := way(table, seat % len(table.seats), n, now)) is not None:
                happens(event)
        assert table.over or not before.over, "what is over stays over"
        assert table.clocks is None or (table.clocks.due is None) == (table.on_the_clock is None)
    summary = table.summary(finals(table) if table.over else {})
    assert not (summary.over and (summary.bot_to_move or summary.due is not None)), "nobody waits at a table that has ended"
    again = replayed(header, rows)
    assert (again.seats, again.actions, again.forfeits, again.clocks) == (table.seats, table.actions, table.forfeits, table.clocks)
    assert fault(header, rows) == ""
    if table.over:
        first_place = {seat for seats, rank in sides_of(table) if rank == 1 for seat in seats}
        assert first_place == (set(final_of(table, "en").standings.winners) or set(range(len(table.seats)))), (
            "the final table and the ratings agree"
        )
        assert len(result_of(header, rows, table).players) == len(table.seats)
