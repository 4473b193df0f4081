"""Accounts over HTTP. `/api/me` is the account of the request."""

from __future__ import annotations

import secrets
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from nexarium.core.errors import needed_for
from nexarium.server.accounts import messages, passkeys, sessions
from nexarium.server.accounts.export import all_games
from nexarium.server.accounts.store import Account, AccountStore, ApiToken
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http import table_cards
from nexarium.server.http_helpers import account_of, as_json, language_of, service_of, table_opening_of, visitor_of
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.protocol.openapi_meta import Query
from nexarium.server.services import services_of
from nexarium.server.storage import Conflict
from nexarium.server.tables.names import clean_name, confusable_key, reserved
from nexarium.server.tables.seat import hashed, new_token
from nexarium.server.titles import title_of

AT_ONCE = 20
"""The maximum number of tables that one request takes over, and the number of games on a page."""
MOST_PASSKEYS = 20
MOST_TOKENS = 20
GAME = Query("game", "Only tables of this game.", {"type": "string"})
PAGE = Query("page", "Which page, from 1 on.", {"type": "integer", "minimum": 1, "maximum": 999999})


def page_number(request: Request) -> int:
    """Return the requested page of a list, from 1 on; raises an `ApiError` if it is no number."""
    asked = request.query_params.get("page", "1")
    if not asked.isascii() or not asked.isdecimal() or len(asked) > 6 or int(asked) < 1:
        raise ApiError("query", status=422, field="page", value=repr(asked[:20]), advice="1, 2, 3 …")
    return int(asked)


def account_store_of(request: Request) -> AccountStore:
    """Return this server's accounts."""
    return service_of(request).people


def webauthn_ceremonies() -> Any:
    """Return the module that creates and verifies passkeys. Its library is loaded with the first account."""
    with needed_for("an account", "server"):
        from nexarium.server.accounts import ceremonies

    return ceremonies


def site_of(request: Request) -> passkeys.PasskeySite:
    """Return the origin of a request; raises an `ApiError` where browsers do not support passkeys."""
    site = passkeys.site_of(service_of(request).settings, request)
    if not site.possible:
        raise ApiError("no_passkeys_here", status=409, advice=site.instead or "https://…")
    return site


async def my_account(request: Request) -> str:
    """Return the account of a request; raises an `ApiError` without one."""
    account = await account_of(request)
    if not account:
        raise ApiError("signed_out", status=401)
    return account


def count(request: Request, rate_limiter: RateLimiter) -> None:
    """Count an attempt; raises an `ApiError` after too many from one network."""
    rate_limiter.spend(visitor_of(request))


def by_browser(request: Request) -> None:
    """Raise an `ApiError` for requests with a token: tokens act at tables, but cannot change the account."""
    if "authorization" in request.headers:
        raise ApiError("not_by_token", status=403)


# --- signing in ------------------------------------------------------------------------------------------------------------


@endpoint(body=messages.NewAccount, answer=dict[str, Any], refuses=(409, 422, 429), tag="accounts")
async def post_register(request: Request, wanted: messages.NewAccount) -> Response:
    """`POST /api/me/register`: create the challenge for the first passkey of a new account."""
    site = site_of(request)
    count(request, services_of(request).rate_limiters.sign_ins)
    name = await free_name(account_store_of(request), wanted.name)
    return as_json(await webauthn_ceremonies().to_register(account_store_of(request), site, "register", secrets.token_hex(8), name))


async def free_name(people: AccountStore, name: str, account: str = "") -> str:
    """Return a name as it is stored; raises an `ApiError` if it is invalid, or taken by an account other than `account`."""
    name = clean_name(name)
    if not confusable_key(name):
        raise ApiError("name_empty", status=422, field="name")
    if "/" in name or not name.strip("."):
        raise ApiError("name_path", status=422, field="name")  # /p/{name} would not be a valid path
    holder = await people.by_name(name)
    if (holder is not None and holder.id != account) or reserved(name):
        raise ApiError("name_of_account", status=409, field="name", name=name)
    return name


@endpoint(body=messages.SignedChallenge, answer=messages.Welcome, status=201, refuses=(403, 409, 429), tag="accounts")
async def post_registered(request: Request, signed: messages.SignedChallenge) -> Response:
    """`POST /api/me/registered`: create the account with its first passkey."""
    people, site = account_store_of(request), site_of(request)
    count(request, services_of(request).rate_limiters.new_accounts)
    label = sessions.device_name(request.headers.get("user-agent", ""))
    challenge, passkey = await webauthn_ceremonies().registered(people, site, "register", signed.credential, label)
    codes = passkeys.new_codes()
    account = Account(challenge.account, challenge.name, time.time())
    try:
        await people.create(account, passkey, [hashed(passkeys.plain_code(code)) for code in codes])
    except Conflict:
        raise ApiError("name_of_account", status=409, field="name", name=account.name) from None
    return await welcome(request, account, tuple(codes), 201)


@endpoint(body=messages.Nothing, answer=dict[str, Any], refuses=(409, 429), tag="accounts")
async def post_sign_in(request: Request, _: messages.Nothing) -> Response:
    """`POST /api/me/sign-in`: create a challenge for a passkey."""
    site = site_of(request)
    count(request, services_of(request).rate_limiters.sign_ins)
    return as_json(await webauthn_ceremonies().to_sign_in(account_store_of(request), site))


@endpoint(body=messages.SignedChallenge, answer=messages.Welcome, refuses=(401, 403, 409), tag="accounts")
async def post_signed_in(request: Request, signed: messages.SignedChallenge) -> Response:
    """`POST /api/me/signed-in`: sign in with the passkey's answer."""
    account = await webauthn_ceremonies().signed_by(account_store_of(request), site_of(request), signed.credential)
    return await welcome(request, await existing(request, account))


@endpoint(body=messages.RecoveryCode, answer=messages.Welcome, refuses=(401, 403, 409, 429), tag="accounts")
async def post_recover(request: Request, wanted: messages.RecoveryCode) -> Response:
    """`POST /api/me/recover`: sign in with a recovery code, which works once."""
    site_of(request)  # without passkeys, the connection would not protect the code
    count(request, services_of(request).rate_limiters.sign_ins)
    account = await account_store_of(request).use_code(hashed(passkeys.plain_code(wanted.code)))
    if not account:
        raise ApiError("code", status=403, field="code")
    return await welcome(request, await existing(request, account))


async def existing(request: Request, account: str) -> Account:
    """Return the account of that id; raises an `ApiError` if it has been deleted."""
    found = await account_store_of(request).by_id(account)
    if found is None:
        raise ApiError("signed_out", status=401)
    return found


async def welcome(request: Request, account: Account, codes: tuple[str, ...] = (), status: int = 200) -> Response:
    """Sign the browser in, and return the answer with its cookie."""
    answer = as_json(messages.Welcome(account=account.id, name=account.name, codes=codes), status)
    before = sessions.shown_session(request)
    await sessions.sign_in(account_store_of(request), request, visitor_of(request), account.id, answer)
    if before:
        await account_store_of(request).end_session(await account_of(request), before)
    return answer


@endpoint(body=messages.SignOut, answer=messages.Nothing, refuses=(401, 403, 404), tag="accounts")
async def post_sign_out(request: Request, wanted: messages.SignOut) -> Response:
    """`POST /api/me/sign-out`: sign out this browser, another one, or all."""
    people = account_store_of(request)
    account = await sessions.signed_in(people, request, visitor_of(request))  # a banned player may sign out, and others sign in here
    if not account:
        raise ApiError("signed_out", status=401)
    by_browser(request)
    here = sessions.shown_session(request)
    if wanted.everywhere:
        await people.end_sessions(account)
    elif not await people.end_session(account, wanted.device or here):
        raise ApiError("no_device", status=404, field="device")
    service_of(request).presence.signed_out(account)
    answer = as_json(messages.Nothing())
    if wanted.everywhere or wanted.device in ("", here):
        sessions.forget_cookie(request, answer)
    return answer


# --- the account -----------------------------------------------------------------------------------------------------------


async def blocked_by(people: AccountStore, account: str) -> tuple[messages.BlockedCard, ...]:
    """Return the players that an account has blocked, by name."""
    names = await people.names(await people.blocks(account))
    return tuple(messages.BlockedCard(account=each, name=name) for each, name in sorted(names.items(), key=lambda item: item[1]))


@endpoint(answer=messages.Me, refuses=(503,), tag="accounts")
async def get_me(request: Request) -> Response:
    """`GET /api/me`: the signed-in account."""
    site = passkeys.site_of(service_of(request).settings, request)
    account, people = await account_of(request), account_store_of(request)
    found = await people.by_id(account) if account else None
    if found is None:
        return as_json(messages.Me(possible=site.possible, instead=site.instead))
    here = sessions.shown_session(request)
    return as_json(
        messages.Me(
            account=found.id,
            name=found.name,
            created=found.created,
            passkeys=tuple(
                messages.PasskeyCard(id=each.id, label=each.label, created=each.created, used=each.used)
                for each in await people.passkeys(account)
            ),
            devices=tuple(
                messages.DeviceCard(
                    id=each.hash, label=each.agent, network=each.network, created=each.created, used=each.used, here=each.hash == here
                )
                for each in await people.sessions(account)
            ),
            tokens=tuple(
                messages.TokenCard(id=each.hash, label=each.label, created=each.created, used=each.used)
                for each in await people.tokens(account)
            ),
            codes_left=await people.codes_left(account),
            blocked=await blocked_by(people, account),
            possible=site.possible,
            instead=site.instead,
        )
    )


@endpoint(body=messages.NewName, answer=messages.Welcome, refuses=(401, 403, 409, 422, 429), tag="accounts")
async def post_name(request: Request, wanted: messages.NewName) -> Response:
    """`POST /api/me/name`: rename the account."""
    account, people = await my_account(request), account_store_of(request)
    by_browser(request)
    name = await free_name(people, wanted.name, account)
    count(request, services_of(request).rate_limiters.new_accounts)
    try:
        tables = await people.rename(account, name)
    except Conflict:
        raise ApiError("name_of_account", status=409, field="name", name=name) from None
    await service_of(request).read_again(tables)
    return as_json(messages.Welcome(account=account, name=name))


@endpoint(body=messages.NewName, answer=messages.Nothing, refuses=(401, 403, 409, 422), tag="accounts")
async def post_delete(request: Request, wanted: messages.NewName) -> Response:
    """`POST /api/me/delete`: delete the account. Its games remain, without its name."""
    account = await existing(request, await my_account(request))
    by_browser(request)
    if confusable_key(wanted.name) != confusable_key(account.name):
        raise ApiError("name_differs", status=422, field="name", name=account.name)
    try:
        tables = await account_store_of(request).remove(account.id)
    except Conflict:
        raise ApiError("moved_on", status=409) from None
    service_of(request).presence.signed_out(account.id)
    await service_of(request).read_again(tables)
    await services_of(request).club.organiser.forget(account.id)
    answer = as_json(messages.Nothing())
    sessions.forget_cookie(request, answer)
    return answer


@endpoint(body=messages.Nothing, answer=dict[str, Any], refuses=(401, 403, 409), tag="accounts")
async def post_passkey(request: Request, _: messages.Nothing) -> Response:
    """`POST /api/me/passkeys`: create a challenge for another passkey."""
    account, people = await existing(request, await my_account(request)), account_store_of(request)
    by_browser(request)
    known = await people.passkeys(account.id)
    if len(known) >= MOST_PASSKEYS:
        raise ApiError("most_passkeys", status=409, most=MOST_PASSKEYS)
    return as_json(await webauthn_ceremonies().to_register(people, site_of(request), "add", account.id, account.name, known))


@endpoint(body=messages.SignedChallenge, answer=messages.Nothing, status=201, refuses=(401, 403, 409), tag="accounts")
async def post_passkey_added(request: Request, signed: messages.SignedChallenge) -> Response:
    """`POST /api/me/passkeys/added`: store the new passkey."""
    account, people = await my_account(request), account_store_of(request)
    by_browser(request)
    label = sessions.device_name(request.headers.get("user-agent", ""))
    challenge, passkey = await webauthn_ceremonies().registered(people, site_of(request), "add", signed.credential, label)
    if challenge.account != account:
        raise ApiError("challenge_gone", status=403)
    try:
        await people.add_passkey(passkey)
    except Conflict:
        raise ApiError("passkey", status=409) from None
    return as_json(messages.Nothing(), 201)


@endpoint(body=messages.PasskeyId, answer=messages.Nothing, refuses=(401, 403, 404, 409), tag="accounts")
async def post_passkey_removed(request: Request, wanted: messages.PasskeyId) -> Response:
    """`POST /api/me/passkeys/remove`: remove a passkey, unless it is the last one."""
    account, people = await my_account(request), account_store_of(request)
    by_browser(request)
    if [each.id for each in await people.passkeys(account)] == [wanted.passkey]:
        raise ApiError("last_passkey", status=409)
    if not await people.remove_passkey(account, wanted.passkey):
        raise ApiError("no_passkey", status=404, field="passkey")
    return as_json(messages.Nothing())


@endpoint(body=messages.Nothing, answer=messages.Codes, refuses=(401, 403), tag="accounts")
async def post_codes(request: Request, _: messages.Nothing) -> Response:
    """`POST /api/me/codes`: create new recovery codes, which replace the old ones."""
    account = await my_account(request)
    by_browser(request)
    codes = passkeys.new_codes()
    await account_store_of(request).renew_codes(account, [hashed(passkeys.plain_code(code)) for code in codes])
    return as_json(messages.Codes(codes=tuple(codes)))


@endpoint(body=messages.NewToken, answer=messages.TokenMade, status=201, refuses=(401, 403, 409), tag="accounts")
async def post_token(request: Request, wanted: messages.NewToken) -> Response:
    """`POST /api/me/tokens`: create a token for a program."""
    account, people = await my_account(request), account_store_of(request)
    by_browser(request)
    if len(await people.tokens(account)) >= MOST_TOKENS:
        raise ApiError("most_tokens", status=409, most=MOST_TOKENS)
    token, now = f"nxt_{new_token()}", time.time()
    await people.add_token(ApiToken(hash=hashed(token), account=account, label=clean_name(wanted.label), created=now, used=now))
    return as_json(messages.TokenMade(token=token), 201)


@endpoint(body=messages.TokenId, answer=messages.Nothing, refuses=(401, 403, 404), tag="accounts")
async def post_token_removed(request: Request, wanted: messages.TokenId) -> Response:
    """`POST /api/me/tokens/remove`: revoke a token."""
    account = await my_account(request)
    by_browser(request)
    if not await account_store_of(request).remove_token(account, wanted.token):
        raise ApiError("no_token", status=404, field="token")
    service_of(request).presence.signed_out(account)
    return as_json(messages.Nothing())


# --- games -----------------------------------------------------------------------------------------------------------------


@endpoint(body=messages.KeepGames, answer=messages.GamesKept, refuses=(401, 422, 429, 503), tag="accounts")
async def post_seats(request: Request, wanted: messages.KeepGames) -> Response:
    """`POST /api/me/seats`: move the seats that this browser holds by tokens to the account."""
    account = await my_account(request)
    if len(wanted.seats) > AT_ONCE:
        raise ApiError("too_many_seats", status=422, field="seats", most=AT_ONCE)
    kept = []
    for each in wanted.seats:
        try:
            if await table_opening_of(request).give_to_account(each.table, each.token, account, visitor_of(request)):
                kept.append(each.table)
        except ApiError as refusal:
            if refusal.status in (429, 503):
                raise
    return as_json(messages.GamesKept(tables=tuple(kept)))


@endpoint(answer=messages.MyGames, query=(GAME, PAGE), refuses=(401, 422, 503), tag="accounts")
async def get_games(request: Request) -> Response:
    """`GET /api/me/games`: a page of the account's tables, of all games or of one."""
    account, language, page = await my_account(request), language_of(request), page_number(request)
    found, total, games = await account_store_of(request).games(
        account, request.query_params.get("game", ""), (page - 1) * AT_ONCE, AT_ONCE
    )
    return as_json(
        messages.MyGames(
            tables=await table_cards(request, found, language),
            page=page,
            pages=max(1, -(-total // AT_ONCE)),
            count=total,
            games=tuple((game, title_of(game, language)) for game in games),
        )
    )


@endpoint(media="application/zip", refuses=(401, 429, 503), tag="accounts")
async def get_games_zip(request: Request) -> Response:
    """`GET /api/me/games.zip`: the records of all games of the account, with an index; and its boxes."""
    account, service = await my_account(request), service_of(request)
    service.looks.spend(visitor_of(request))
    followed = await services_of(request).online_players.store.names(account)
    boxes = await services_of(request).box_store.of_account(account)
    parts = all_games(service.people, service.store, account, language_of(request), followed, boxes)
    headers = {"content-disposition": 'attachment; filename="nexarium-games.zip"', "cache-control": "no-store"}
    return StreamingResponse(parts, media_type="application/zip", headers=headers)


ROUTES = [
    Route("/api/me", get_me, methods=["GET"]),
    Route("/api/me/register", post_register, methods=["POST"]),
    Route("/api/me/registered", post_registered, methods=["POST"]),
    Route("/api/me/sign-in", post_sign_in, methods=["POST"]),
    Route("/api/me/signed-in", post_signed_in, methods=["POST"]),
    Route("/api/me/recover", post_recover, methods=["POST"]),
    Route("/api/me/sign-out", post_sign_out, methods=["POST"]),
    Route("/api/me/name", post_name, methods=["POST"]),
    Route("/api/me/delete", post_delete, methods=["POST"]),
    Route("/api/me/passkeys", post_passkey, methods=["POST"]),
    Route("/api/me/passkeys/added", post_passkey_added, methods=["POST"]),
    Route("/api/me/passkeys/remove", post_passkey_removed, methods=["POST"]),
    Route("/api/me/codes", post_codes, methods=["POST"]),
    Route("/api/me/tokens", post_token, methods=["POST"]),
    Route("/api/me/tokens/remove", post_token_removed, methods=["POST"]),
    Route("/api/me/seats", post_seats, methods=["POST"]),
    Route("/api/me/games", get_games, methods=["GET"]),
    Route("/api/me/games.zip", get_games_zip, methods=["GET"]),
]
