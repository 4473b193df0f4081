"""What the host may do, who is the player that opened the table; and renaming, resigning and reclaiming a seat by the player concerned."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from typing import Literal

from nexarium.bots.roster import LEVELS
from nexarium.server.errors import ApiError
from nexarium.server.names import clean_name, seen
from nexarium.server.realtime.rated_rules import check_not_begun
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.realtime.table_setup import bot_names
from nexarium.server.storage import Unavailable
from nexarium.server.tables.events import AnyEvent, Arranged, Closed, Paused, Removed, Resumed, Returned, Sat, StoodIn
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import WhoChats


def watcher_id(table: Table, network: str) -> str:
    """Return the table's name for the spectators of a network. Neither the host nor the log learns the address."""
    secret = hashlib.sha256(table.header.seed + table.header.terms.host.encode()).digest()
    return hashlib.blake2b(network.encode(), key=secret, digest_size=8).hexdigest()


def sent_away(table: Table, claim: Credential, watcher: str) -> bool:
    """Return whether this viewer was removed by the host and holds no seat, so may not watch."""
    return watcher in table.removed and not table.seats_of(claim) and not table.is_host(claim)


async def _by_host(service: TableService, live: TableSession, claim: Credential, decide: Callable[[Table], AnyEvent | None]) -> None:
    """Make a change that only the host may make, while the table goes on."""

    def checked(table: Table) -> AnyEvent | None:
        if not table.is_host(claim):
            raise ApiError("not_host", status=403)
        check_goes_on(table)
        return decide(table)

    await service.change(live, checked)


def check_goes_on(table: Table) -> None:
    """Raise an `ApiError` if nothing will be played any more."""
    if table.closed is not None:
        raise ApiError(f"closed_by_{table.closed.by}", status=409)
    if table.over:
        raise ApiError("over", status=409)


async def pause(service: TableService, live: TableSession, claim: Credential, on: bool) -> None:
    """Pause or resume the game, as the host."""

    def decide(table: Table) -> AnyEvent | None:
        if (table.paused is not None) == on:
            return None
        if on and table.clocks is not None:
            check_not_begun(table)  # a host who can stop their own clock would have unlimited time
        return Paused(seat=table.seat_of(claim)) if on else Resumed(seat=table.seat_of(claim))

    await _by_host(service, live, claim, decide)


async def stand_in(service: TableService, live: TableSession, claim: Credential, seat: int, level: int) -> None:
    """Let a bot stand in for an absent person, or take an open seat, as the host."""
    if level not in LEVELS:
        raise ApiError("level", status=422, field="level", level=f"{level}"[:20])

    def decide(table: Table) -> AnyEvent | None:
        check_seat(table, seat)
        kept = table.seats[seat]
        if kept.kind == "open":
            taken = {seen(each.name) for each in table.seats}
            name = next(name for name in bot_names(table.header.id) if seen(name) not in taken)
            return Sat(seat=seat, kind="bot", name=name, level=level)
        if not kept.person:
            raise ApiError("bot_already", status=409)
        if seat in live.present():
            raise ApiError("still_here", status=409, name=kept.name or f"{seat + 1}")
        check_not_begun(table)
        return StoodIn(seat=seat, level=level)

    await _by_host(service, live, claim, decide)


async def reclaim(service: TableService, live: TableSession, claim: Credential, seat: int) -> None:
    """Let the holder of a seat play again where a bot has stood in for them."""

    def decide(table: Table) -> AnyEvent | None:
        check_seat(table, seat)
        if seat not in table.seats_of(claim):
            raise ApiError("not_your_seat", status=403)
        check_goes_on(table)
        if seat in table.forfeits:
            raise ApiError("resigned" if seat in table.resigned else "lost_on_time", status=409)
        return Returned(seat=seat) if table.seats[seat].stand_in else None

    await service.change(live, decide)


async def resign(service: TableService, live: TableSession, claim: Credential, seat: int) -> None:
    """Resign in a seat."""

    def decide(table: Table) -> AnyEvent | None:
        check_seat(table, seat)
        if seat not in table.seats_of(claim):
            raise ApiError("not_your_seat", status=403)
        return table.resigning(seat)

    await service.change(live, decide)


async def call(service: TableService, live: TableSession, claim: Credential, network: str, name: str) -> None:
    """Rename a guest, who comes from `network`, in the seats that they hold. The name may not be an account's, nor look like another
    player's."""
    service.chat.rate_limiter.spend(network, "chat_too_fast")  # everyone reads a name like a chat message
    given = clean_name(name)
    await check_free(service, given)

    def decide(table: Table) -> AnyEvent | None:
        check_goes_on(table)
        own = table.seats_of(claim)
        held = [number for number in own if table.seats[number].kind == "human" and not table.seats[number].account]
        if not held:
            raise ApiError("not_your_seat", status=403)
        check_nobodys(table, own, given)
        number = next((each for each in held if table.seats[each].name != given), None)
        return None if number is None else Sat(seat=number, kind="human", name=given, holder=table.seats[number].holder)

    for _ in live.table.seats:
        await service.change(live, decide)


async def check_free(service: TableService, name: str) -> None:
    """Raise an `ApiError` if a guest may not use this name, because it is an account's."""
    try:
        taken = name and await service.people.by_name(name)
    except Unavailable:
        raise ApiError("unstored", status=503) from None
    if taken:
        raise ApiError("name_kept", status=409, field="name", name=name)


def check_nobodys(table: Table, own: Collection[int], name: str) -> None:
    """Raise an `ApiError` if the name could be mistaken for a player's at the table, outside the seats `own`. An empty or invisible name
    cannot."""
    others = {seen(each.name) for number, each in enumerate(table.seats) if number not in own}
    if seen(name) in others - {""}:
        raise ApiError("name_taken", status=409, field="name", name=name)


def check_seat(table: Table, seat: int) -> None:
    """Raise an `ApiError` if there is no such seat."""
    if not 0 <= seat < len(table.seats):
        raise ApiError("no_seat", status=404, field="seat", seat=f"{seat}"[:20], last=len(table.seats) - 1)


def watchers(live: TableSession, claim: Credential) -> dict[str, tuple[str, ...]]:
    """Return the spectators for the host: their names, by the table's name for their network. Removed spectators who are still
    disconnecting are left out."""
    if not live.table.is_host(claim):
        raise ApiError("not_host", status=403)
    return {watcher: names for watcher, names in live.watchers().items() if watcher not in live.table.removed}


async def remove(service: TableService, live: TableSession, claim: Credential, watcher: str) -> None:
    """Remove a spectator, as the host: viewers from their network without a seat are disconnected, until the table ends."""

    def decide(table: Table) -> AnyEvent | None:
        if watcher in table.removed:
            return None
        if watcher not in live.watchers():
            raise ApiError("no_watcher", status=404)
        return Removed(visitor=watcher, seat=table.seat_of(claim))

    await _by_host(service, live, claim, decide)


async def arrange(service: TableService, live: TableSession, claim: Credential, chat: WhoChats) -> None:
    """Set who can chat, as the host."""

    def decide(table: Table) -> AnyEvent | None:
        return None if table.chat == chat else Arranged(chat=chat, seat=table.seat_of(claim))

    await _by_host(service, live, claim, decide)


async def close(service: TableService, live: TableSession, claim: Credential) -> None:
    """End the table without a result, as the host."""

    def decide(table: Table) -> AnyEvent | None:
        check_not_begun(table)
        return Closed(by="host", seat=table.seat_of(claim))

    await _by_host(service, live, claim, decide)


async def close_from_outside(service: TableService, live: TableSession, by: Literal["owner", "tournament"], why: str = "") -> None:
    """End a table from outside: the administrator does so without a result, or its tournament, which has decided it (`why` as in
    `Closed`). A table that has ended stays as it is."""

    def decide(table: Table) -> AnyEvent | None:
        return None if table.ended else Closed(by=by, why=why)

    await service.change(live, decide)
