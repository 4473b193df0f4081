"""The administrator's API at `/api/admin/`, with the key in the header `Authorization`."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.accounts.store import AccountStore
from nexarium.server.admin.health import check_key
from nexarium.server.admin.load import Load
from nexarium.server.announcements import Announcement, Ban
from nexarium.server.bans import ACCOUNT, HOLDER, NETWORK, sentence_of, subject_of
from nexarium.server.endpoint import Handler, endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http import table_cards
from nexarium.server.http_helpers import as_json, language_of, service_of
from nexarium.server.protocol.lobby import TableCard
from nexarium.server.protocol.openapi_meta import Query
from nexarium.server.realtime.table_service import TableService
from nexarium.server.services import services_of
from nexarium.server.storage import Unavailable, admin_store
from nexarium.server.tables.commands import close_from_outside

LISTED = 50
HOUR = 3600.0
LONGEST = 10 * 365 * 24.0
"""The maximum duration in hours of a ban or an announcement that is not permanent."""
KEY = (401, 404, 429)
"""The error statuses for requests without the administrator's key: no key, no key configured, too many wrong keys."""
TEXT = Query("text", "What stands in the table's id, game or names.", {"type": "string"})
OVER = Query("over", "yes: finished tables only; no: others only.", {"type": "string"})


class AdminLoad(msgspec.Struct, frozen=True, kw_only=True):
    """The load of all server processes, this one first."""

    processes: tuple[Load, ...]


class AdminTables(msgspec.Struct, frozen=True, kw_only=True):
    """The tables that were found, listed or not, the last changed first."""

    tables: tuple[TableCard, ...]


class AdminSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat for the administrator, with the subjects under which its player can be banned."""

    seat: int
    kind: str
    name: str
    level: int
    subjects: tuple[str, ...]


class AdminTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table for the administrator. `watching` is the number of its spectators in all processes."""

    card: TableCard
    listed: bool
    created: float
    seats: tuple[AdminSeat, ...]
    watching: int


class CloseByAdministrator(msgspec.Struct, frozen=True, kw_only=True):
    """Close a table without a result; `why` is shown at the table."""

    why: str = ""


class BanCard(msgspec.Struct, frozen=True, kw_only=True):
    """A ban, as in `Ban`. `name`: an account's present name, or the name of another player at the time of the ban; empty if unknown."""

    id: str
    subject: str
    name: str
    reason: str
    at: float
    until: float


class Bans(msgspec.Struct, frozen=True, kw_only=True):
    """The bans in force."""

    bans: tuple[BanCard, ...]


class NewBan(msgspec.Struct, frozen=True, kw_only=True):
    """Ban a subject for `hours`; 0 is permanent. `subject` is as in `Ban`; an account may be given by its name. `name` is the player's
    name, by default the names at the tables in this process."""

    subject: str
    reason: str = ""
    hours: float = 0.0
    name: str = ""


class Announcements(msgspec.Struct, frozen=True, kw_only=True):
    """The announcements in force."""

    announcements: tuple[Announcement, ...]


class NewAnnouncement(msgspec.Struct, frozen=True, kw_only=True):
    """Publish an announcement for `hours`; 0: until it is withdrawn."""

    en: str = ""
    fr: str = ""
    hours: float = 0.0


class Revoke(msgspec.Struct, frozen=True, kw_only=True):
    """Lift a ban, or withdraw an announcement."""

    id: str


def for_administrator(refuses: tuple[int, ...] = (), **what: Any) -> Callable[[Handler], Callable[[Request], Awaitable[Response]]]:
    """Return the decorator of an address that needs the administrator's key (`endpoint`)."""

    def check(request: Request) -> None:
        check_key(request, services_of(request).keys.administrator)

    return endpoint(allowed=check, tag="admin", refuses=(*KEY, *refuses), **what)


def until(hours: float) -> float:
    """Return the time `hours` from now; 0 for permanent."""
    if not 0 <= hours <= LONGEST:
        raise ApiError("hours", status=422, field="hours", most=int(LONGEST))
    return time.time() + hours * HOUR if hours else 0.0


# --- load ------------------------------------------------------------------------------------------------------------------


@for_administrator(answer=AdminLoad)
async def get_load(request: Request) -> Response:
    """`GET /api/admin/load`: the load of every server process."""
    loads = services_of(request).loads
    try:
        return as_json(AdminLoad(processes=await loads.everywhere()))
    except Unavailable:
        return as_json(AdminLoad(processes=(loads.here(),)))


# --- tables ----------------------------------------------------------------------------------------------------------------


@for_administrator(answer=AdminTables, query=(TEXT, OVER), refuses=(503,))
async def get_admin_tables(request: Request) -> Response:
    """`GET /api/admin/tables`: tables with `text` in their id, game or names. `over` is yes for finished tables, no for others."""
    language = language_of(request)
    over = {"yes": True, "no": False}.get(request.query_params.get("over", ""))
    found = await admin_store.found(service_of(request).store, request.query_params.get("text", "")[:100].strip(), over, LISTED)
    return as_json(AdminTables(tables=await table_cards(request, [(each, ()) for each in found], language)))


@for_administrator(answer=AdminTable, refuses=(409, 503))
async def get_admin_table(request: Request) -> Response:
    """`GET /api/admin/tables/{table}`: a table, and the subjects under which its players can be banned."""
    service, name = service_of(request), request.path_params["table"]
    live = await service.registry.find(name)
    (kept,) = await service.table_store.by_ids([name])
    networks = live.networks()
    seats = tuple(
        AdminSeat(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            subjects=(
                *(NETWORK + network for network in networks.get(number, ())),
                *((ACCOUNT + seat.account,) if seat.account else ()),
                *((HOLDER + seat.holder,) if seat.holder else ()),
            ),
        )
        for number, seat in enumerate(live.table.seats)
    )
    (card,) = await table_cards(request, [(kept, ())], language_of(request))
    shown = AdminTable(card=card, listed=kept.header.listed, created=kept.header.created, seats=seats, watching=live.presence().watching)
    return as_json(shown)


@for_administrator(body=CloseByAdministrator, answer=CloseByAdministrator, refuses=(409,))
async def post_close(request: Request, wanted: CloseByAdministrator) -> Response:
    """`POST /api/admin/tables/{table}/close`: close a table without a result. A finished table does not change."""
    service = service_of(request)
    live = await service.registry.find(request.path_params["table"])
    await service.change(live, partial(close_from_outside, by="owner", why=sentence_of(wanted.why, "why")))
    return as_json(wanted)


# --- bans ------------------------------------------------------------------------------------------------------------------


async def cards_of(people: AccountStore, bans: Sequence[Ban]) -> tuple[BanCard, ...]:
    """Return bans with the names of their subjects."""
    ids = {ban.id: ban.subject.removeprefix(ACCOUNT) for ban in bans if ban.subject.startswith(ACCOUNT)}
    try:
        names = await people.names(set(ids.values())) if ids else {}
    except Unavailable:
        names = {}  # bans are shown without names
    return tuple(
        BanCard(
            id=ban.id,
            subject=ban.subject,
            name=names.get(ids.get(ban.id, ""), "") or ban.name,
            reason=ban.reason,
            at=ban.at,
            until=ban.until,
        )
        for ban in bans
    )


def called(service: TableService, subject: str) -> str:
    """Return the names of a seat's holder, or of the players connected from a network, at the tables in memory."""
    network, holder = (subject.removeprefix(kind) if subject.startswith(kind) else "" for kind in (NETWORK, HOLDER))
    names: list[str] = []
    for live in tuple(service.registry.live.values()):
        from_there = {seat for seat, networks in live.networks().items() if network in networks} if network else set()
        for number, seat in enumerate(live.table.seats):
            meant = number in from_there or (holder and seat.holder == holder)
            if meant and seat.name and seat.name not in names:
                names.append(seat.name)
    return ", ".join(names)


async def named_account(people: AccountStore, subject: str) -> str:
    """Return a subject with an account's name replaced by its id. Raises an `ApiError` if no such account exists."""
    kind, _, account = subject.strip().partition(":")
    if f"{kind}:" != ACCOUNT or not account:
        return subject
    if (await people.names([account]))[account]:
        return subject
    found = await people.by_name(account)
    if found is None:
        raise ApiError("no_player", status=404, field="subject", name=account[:40])
    return ACCOUNT + found.id


@for_administrator(answer=Bans)
async def get_bans(request: Request) -> Response:
    """`GET /api/admin/bans`: the bans in force."""
    service, now = service_of(request), time.time()
    return as_json(Bans(bans=await cards_of(service.people, [each for each in service.orders.bans if each.holds(now)])))


@for_administrator(body=NewBan, answer=BanCard, status=201, refuses=(503,))
async def post_ban(request: Request, wanted: NewBan) -> Response:
    """`POST /api/admin/bans`: ban a subject."""
    service = service_of(request)
    subject = subject_of(await named_account(service.people, wanted.subject))
    ban = await service.orders.ban(subject, wanted.reason, until(wanted.hours), wanted.name or called(service, subject))
    (card,) = await cards_of(service.people, [ban])
    return as_json(card, 201)


@for_administrator(body=Revoke, answer=Revoke)
async def post_revoke(request: Request, wanted: Revoke) -> Response:
    """`POST /api/admin/take-back`: lift a ban, or withdraw an announcement."""
    await service_of(request).orders.take_back(wanted.id)
    return as_json(wanted)


# --- announcements ---------------------------------------------------------------------------------------------------------


@endpoint(answer=Announcements, tag="server")
async def get_announcements(request: Request) -> Response:
    """`GET /api/announcements`: the announcements in force."""
    return as_json(Announcements(announcements=service_of(request).orders.said_now()))


@for_administrator(answer=Announcements)
async def get_admin_announcements(request: Request) -> Response:
    """`GET /api/admin/announcements`: the announcements in force, for the administrator."""
    return as_json(Announcements(announcements=service_of(request).orders.said_now()))


@for_administrator(body=NewAnnouncement, answer=Announcement, status=201)
async def post_announcement(request: Request, wanted: NewAnnouncement) -> Response:
    """`POST /api/admin/announcements`: publish an announcement."""
    return as_json(await service_of(request).orders.announce(wanted.en, wanted.fr, until(wanted.hours)), 201)


ROUTES = [
    Route("/api/announcements", get_announcements),
    Route("/api/admin/load", get_load),
    Route("/api/admin/tables", get_admin_tables),
    Route("/api/admin/tables/{table}", get_admin_table),
    Route("/api/admin/tables/{table}/close", post_close, methods=["POST"]),
    Route("/api/admin/bans", get_bans, methods=["GET"]),
    Route("/api/admin/bans", post_ban, methods=["POST"]),
    Route("/api/admin/announcements", get_admin_announcements, methods=["GET"]),
    Route("/api/admin/announcements", post_announcement, methods=["POST"]),
    Route("/api/admin/take-back", post_revoke, methods=["POST"]),
]
