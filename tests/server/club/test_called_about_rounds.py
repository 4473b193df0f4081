"""A tournament's player gets a notification when a round begins, and before its time is over."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import delete, insert, select

from nexarium.server.notifications.triggers import account_subject
from nexarium.server.settings import Settings
from nexarium.server.storage.schema import CHANNELS, NOTIFICATIONS, SUBSCRIBERS, SUBSCRIPTIONS
from nexarium.server.tables.timing import DaysATurn, Timing

from .conftest import FIRST_WINS, Hall
from .test_ratings import in_hall
from .test_tournaments import open_tournament

HOUR = 3600.0


async def listen(hall: Hall, *accounts: str) -> None:
    """These want to be called at all their tables, of their turn and their time."""
    callees = [{"id": each, "language": "en", "occasions": " turn time over ", "network": "home", "seen": time.time()} for each in accounts]
    ways = [{"id": each, "callee": each, "kind": "hook", "address": f"https://{each}", "detail": "{}", "created": 1.0} for each in accounts]
    subjects = [{"callee": each, "subject": account_subject(each), "table_id": ""} for each in accounts]

    def work(connection: object) -> None:
        for relation, rows in ((SUBSCRIBERS, callees), (CHANNELS, ways), (SUBSCRIPTIONS, subjects)):
            connection.execute(insert(relation), rows)  # type: ignore[attr-defined]

    await hall.server.store.transact(work)


async def waiting(hall: Hall, table: str) -> dict[tuple[str, str], float]:
    """The calls to a table that wait to be made: of whom and about what, with the time."""
    async with hall.server.store.reading() as connection:
        rows = (
            await connection.execute(
                select(NOTIFICATIONS.c.way, NOTIFICATIONS.c.occasion, NOTIFICATIONS.c.due).where(NOTIFICATIONS.c.table_id == table)
            )
        ).all()
    found = {(way, event_type): due for way, event_type, due in rows}
    assert len(found) == len(rows), "nobody is called twice about the same"
    return found


async def hush(hall: Hall) -> None:
    """Those calls have been made."""
    await hall.server.store.transact(
        lambda connection: connection.execute(delete(NOTIFICATIONS).where(NOTIFICATIONS.c.due < time.time() + HOUR)) and None
    )


@pytest.mark.parametrize(("hours", "before"), [(7 * 24.0, 24 * HOUR), (12.0, 2 * HOUR)])
def test_whoever_is_to_move_is_called_before_the_round_ends(settings: Settings, hours: float, before: float) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, ("ann", "bob"), rounds=2, hours=hours)
        await listen(hall, "ann", "bob")
        await organiser.start(tournament, "ann")
        snapshot = await organiser.find(tournament)
        (fixture,) = snapshot.fixtures
        first, second = fixture.seats
        calls = await waiting(hall, fixture.table)
        assert set(calls) == {(first, "turn"), (first, "time")}, "nobody was there when the round began"
        assert calls[first, "time"] == pytest.approx(snapshot.ends - before, abs=5)
        await hush(hall)
        await hall.outcome(fixture.table, FIRST_WINS[:1])
        calls = await waiting(hall, fixture.table)
        assert set(calls) == {(second, "turn"), (second, "time")}, "it is the other's turn now"
        assert calls[second, "time"] == pytest.approx(snapshot.ends - before, abs=5)
        await hall.outcome(fixture.table, FIRST_WINS[1:])
        assert {event_type for _, event_type in await waiting(hall, fixture.table)} == {"over"}
        (following,) = (await organiser.find(tournament)).of_round(2)
        again = following.seats[0]
        assert set(await waiting(hall, following.table)) == {(again, "turn"), (again, "time")}, "the next round has begun"

    in_hall(settings, scene)


def test_a_clock_that_is_up_before_the_round_is_told_of_first(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        tournament = await open_tournament(
            hall, ("ann", "bob"), rounds=1, hours=10 * 24, timing=Timing(clock=DaysATurn(days=1), time_up="loss")
        )
        await listen(hall, "ann", "bob")
        began = time.time()
        await hall.club.organiser.start(tournament, "ann")
        (fixture,) = (await hall.club.organiser.find(tournament)).fixtures
        ((_, due),) = [each for each in (await waiting(hall, fixture.table)).items() if each[0][1] == "time"]
        assert due == pytest.approx(began + 20 * HOUR, abs=5)

    in_hall(settings, scene)


def test_who_plays_in_the_last_minutes_is_not_warned(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        organiser.clock = lambda: time.time() - 1.75 * HOUR
        tournament = await open_tournament(hall, ("ann", "bob"), rounds=1, hours=2)
        await listen(hall, "ann", "bob")
        await organiser.start(tournament, "ann")
        (fixture,) = (await organiser.find(tournament)).fixtures
        assert [event_type for _, event_type in await waiting(hall, fixture.table)] == ["turn"]

    in_hall(settings, scene)


@pytest.mark.parametrize("timing", [None, Timing(clock=DaysATurn(days=1), time_up="loss")])
def test_nobody_is_told_of_the_end_of_a_round_that_was_cancelled(settings: Settings, timing: Timing | None) -> None:
    """The tables stay, and nobody waits for them any more; a clock of their own runs on."""

    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, ("ann", "bob"), rounds=1, hours=10 * 24, timing=timing)
        await listen(hall, "ann", "bob")
        await organiser.start(tournament, "ann")
        (fixture,) = (await organiser.find(tournament)).fixtures
        assert await organiser.fixtures.ends_at([fixture.table])
        await organiser.cancel(tournament, "ann")
        assert not await organiser.fixtures.ends_at([fixture.table])
        warned = {"time"} if timing else set()
        assert {event_type for _, event_type in await waiting(hall, fixture.table)} == {"turn"} | warned
        await hush(hall)
        await hall.outcome(fixture.table, FIRST_WINS[:1])
        assert {event_type for _, event_type in await waiting(hall, fixture.table)} == {"turn"} | warned

    in_hall(settings, scene)
