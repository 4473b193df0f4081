"""Invitations over HTTP."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache, partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Value
from nexarium.core.errors import NexariumError
from nexarium.core.game import Game
from nexarium.core.words import words
from nexarium.server.accounts.http import my_account
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, in_thread, language_of, service_of, table_of, visitor_of
from nexarium.server.invitations import messages
from nexarium.server.invitations.store import HANDOVER_SECONDS
from nexarium.server.language import Language
from nexarium.server.logs import about
from nexarium.server.matchmaking.messages import Pool
from nexarium.server.matchmaking.pool_store import Waiting, seen_by
from nexarium.server.notifications.triggers import wants_players
from nexarium.server.protocol.seats import Seated
from nexarium.server.services import services_of
from nexarium.server.storage import Conflict
from nexarium.server.tables.commands import hand_over
from nexarium.server.tables.player_names import marks_of, names_in_lists
from nexarium.server.tables.seat import Credential, new_token
from nexarium.server.tables.stored import StoredTable
from nexarium.server.titles import title_of

log = logging.getLogger("nexarium.server")


# --- open tables -----------------------------------------------------------------------------------------------------------


@endpoint(answer=messages.OpenTables, refuses=(503,))
async def get_open_tables(request: Request) -> Response:
    """`GET /api/tables/open`: the listed tables with open seats."""
    service, language = service_of(request), language_of(request)
    kept = await service.table_store.waiting_for_players(service.settings.limits.listed_tables)
    tables = await in_thread(request, _open_tables, tuple(kept), language)
    return as_json(messages.OpenTables(tables=tables, pools=await pools_for(request, language)))


async def pools_for(request: Request, language: Language) -> tuple[Pool, ...]:
    """Return the pools in which players wait whom the requesting player could meet, the longest waiting first."""
    store, account = services_of(request).pool.store, await account_of(request)
    waiting = await store.everyone()
    if not waiting:
        return ()
    blocked = await store.blocks_among({account, *(each.account for each in waiting)} - {""})

    def made() -> tuple[Pool, ...]:
        """Make the cards in a thread, because a game's words may have to be read for the first time."""
        return tuple(pool_card(players, language) for players in seen_by(account, waiting, blocked).values())

    return await in_thread(request, made)


def pool_card(players: Sequence[Waiting], language: Language) -> Pool:
    """Return a pool in the lobby's format."""
    asked = players[0].asked
    return Pool(
        pool=asked.pool,
        game=asked.game,
        title=title_of(asked.game, language),
        mode=mode_of(asked.game, tuple(sorted(asked.options.items())), language),
        options=asked.options,
        timing=asked.timing,
        players=len(players),
        seats=asked.seats,
        since=players[0].at,
    )


def _open_tables(kept: tuple[StoredTable, ...], language: Language) -> tuple[messages.OpenTable, ...]:
    return tuple(open_table(each, language) for each in kept)


def open_table(kept: StoredTable, language: Language) -> messages.OpenTable:
    """Return a table with open seats in the lobby's format."""
    header, summary = kept.header, kept.summary
    options = tuple(sorted(header.options.items()))
    mode, labels = mode_of(header.game, options, language), marks_of(header.game, options, language)
    seats = enumerate(summary.kinds)
    return messages.OpenTable(
        table=header.id,
        game=header.game,
        title=title_of(header.game, language),
        mode=mode,
        names=tuple(name for kind, name in zip(summary.kinds, names_in_lists(kept, language), strict=True) if kind != "open"),
        seats=tuple(
            messages.OpenSeat(seat=seat, label=labels[seat] if seat < len(labels) else f"{seat + 1}")
            for seat, kind in seats
            if kind == "open"
        ),
        changed=kept.changed,
    )


@lru_cache(1024)
def mode_of(game: str, options: tuple[tuple[str, Value], ...], language: Language) -> str:
    """Return the label of the game's preset with these options; empty if there is none."""
    definition = catalogue().get(game)
    if definition is None:
        return ""
    try:
        said, chosen = words(definition.package, language), Game(definition, dict(options))
        shared, presets = definition.chosen_for_all(chosen.options), definition.presets
        fitting = (each for each in presets if definition.chosen_for_all(Game(definition, each.options).options) == shared)
        return next((said(preset.label) for preset in fitting), "")
    except (NexariumError, KeyError):  # the list has tables of all games, also of a broken one
        log.exception("the choices of the game %s have no names", game, extra=about("game_broken"))
        return ""


# --- recent opponents ------------------------------------------------------------------------------------------------------


@endpoint(answer=messages.MetLately, refuses=(401, 503), tag="accounts")
async def get_lately(request: Request) -> Response:
    """`GET /api/me/lately`: the account's recent opponents, who can be invited again."""
    met = await services_of(request).recent_opponents.met(await my_account(request))
    return as_json(
        messages.MetLately(people=tuple(messages.Met(account=each.account, name=each.name, at=each.at, game=each.game) for each in met))
    )


@endpoint(answer=messages.MyInvitations, refuses=(401, 503), tag="accounts")
async def get_invitations(request: Request) -> Response:
    """`GET /api/me/invitations`: the tables to which the account is invited."""
    service, language = service_of(request), language_of(request)
    invited = await services_of(request).recent_opponents.invitations(await my_account(request), service.settings.limits.listed_tables)
    tables = await in_thread(request, _open_tables, tuple(kept for _, kept in invited), language)
    found = (messages.Invitation(by=by, table=table) for (by, _), table in zip(invited, tables, strict=True))
    return as_json(messages.MyInvitations(invitations=tuple(found)))


@endpoint(body=messages.Decline, answer=dict[str, bool], refuses=(401, 404, 503), tag="accounts")
async def post_declined(request: Request, asked: messages.Decline) -> Response:
    """`POST /api/me/invitations/declined`: decline an invitation. The pages of the inviting player show it."""
    account = await my_account(request)
    by = await services_of(request).recent_opponents.decline(account, asked.table)
    if not by:
        raise ApiError("not_invited", status=404, field="table")
    name = (await service_of(request).people.names([account]))[account]
    services_of(request).pages.declined(by, asked.table, name)
    return as_json({"declined": True})


# --- codes -----------------------------------------------------------------------------------------------------------------


@endpoint(body=messages.AskCode, answer=messages.Code, refuses=(403, 404, 409, 503))
async def post_code(request: Request, asked: messages.AskCode) -> Response:
    """`POST /api/tables/{table}/code`: a code of six letters for a table."""
    live = await table_of(request)
    credential = Credential(asked.token, await account_of(request))
    if not live.table.knows(credential):
        raise ApiError("token", status=403, field="token")
    if not wants_players(live.table):
        raise ApiError("no_open_seat", status=409)
    try:
        return as_json(messages.Code(code=await services_of(request).invitations.code_of(live.table.header.id)))
    except Conflict:
        raise ApiError("unstored", status=503) from None


@endpoint(body=messages.Join, answer=messages.Found, refuses=(404, 503))
async def post_join(request: Request, asked: messages.Join) -> Response:
    """`POST /api/join`: the table of a code. An expired code is reported as unknown."""
    tries = services_of(request).rate_limiters.joins
    tries.spend(visitor_of(request), "too_many_codes")
    table = await services_of(request).invitations.table_of(asked.code)
    if table is not None:
        live = await service_of(request).registry.find(table, visitor_of(request))
        if wants_players(live.table):
            tries.give_back(visitor_of(request))  # a school class types thirty correct codes from one address
            return as_json(messages.Found(table=table))
        await services_of(request).invitations.forget_code(table)
    raise ApiError("no_code", status=404, field="code", code=asked.code[:20])


# --- moving to another device ----------------------------------------------------------------------------------------------


@endpoint(body=messages.AskHandover, answer=messages.Handover, refuses=(403, 404, 409, 503))
async def post_handover(request: Request, asked: messages.AskHandover) -> Response:
    """`POST /api/tables/{table}/handover`: a secret with which another device takes over the player's seats."""
    live = await table_of(request)
    credential = Credential(asked.token)
    service_of(request).orders.check(credential=credential)
    if not live.table.knows(credential):
        raise ApiError("token", status=403, field="token")
    if any(live.table.seats[seat].account for seat in live.table.seats_of(credential)):
        raise ApiError("seat_of_account", status=409)
    secret = new_token()
    await services_of(request).invitations.offer(live.table.header.id, credential.holder, secret)
    return as_json(messages.Handover(secret=secret, seconds=HANDOVER_SECONDS))


@endpoint(body=messages.TakeOver, answer=Seated, refuses=(403, 404, 409, 503))
async def post_take_over(request: Request, asked: messages.TakeOver) -> Response:
    """`POST /api/tables/{table}/handover/take`: move the seats to this device, away from the other one."""
    service, invitations = service_of(request), services_of(request).invitations
    live = await table_of(request)
    holder = await invitations.offered(live.table.header.id, asked.secret)
    if holder is None:
        own = Credential(asked.key)
        if live.table.knows(own):  # this device has taken them, but the answer was lost
            return as_json(Seated(table=live.table.header.id, seats=live.table.seats_of(own), token=asked.key))
        raise ApiError("no_handover", status=404, field="secret")
    service.orders.check(holder=holder)
    token = asked.token if live.table.knows(Credential(asked.token)) else asked.key or new_token()
    await service.change(live, partial(hand_over, holder=holder, token=token))
    await invitations.taken(asked.secret)
    service.presence.announce_soon(live)
    return as_json(Seated(table=live.table.header.id, seats=live.table.seats_of(Credential(token)), token=token))


ROUTES = [
    Route("/api/tables/open", get_open_tables, methods=["GET"]),
    Route("/api/tables/{table}/code", post_code, methods=["POST"]),
    Route("/api/me/lately", get_lately, methods=["GET"]),
    Route("/api/me/invitations", get_invitations, methods=["GET"]),
    Route("/api/me/invitations/declined", post_declined, methods=["POST"]),
    Route("/api/join", post_join, methods=["POST"]),
    Route("/api/tables/{table}/handover", post_handover, methods=["POST"]),
    Route("/api/tables/{table}/handover/take", post_take_over, methods=["POST"]),
]
