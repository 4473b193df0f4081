"""Followed players over HTTP."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.accounts.http import by_browser, my_account
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.following import messages
from nexarium.server.following.store import MOST_FOLLOWED, FollowStore
from nexarium.server.http_helpers import as_json, language_of, service_of
from nexarium.server.protocol.openapi_meta import LANGUAGE
from nexarium.server.services import services_of
from nexarium.server.titles import title_of


def follow_store_of(request: Request) -> FollowStore:
    """Return the store of this server's followed players."""
    return services_of(request).online_players.store


@endpoint(answer=messages.Following, query=(LANGUAGE,), refuses=(401, 503), tag="accounts")
async def get_following(request: Request) -> Response:
    """`GET /api/me/following`: the players whom the account follows, and who of them is online."""
    account, store, language = await my_account(request), follow_store_of(request), language_of(request)
    players = tuple(
        messages.FollowedPlayer(
            account=each.account,
            name=each.name,
            online=each.online,
            table=each.table.header.id if each.table else "",
            title=title_of(each.table.header.game, language) if each.table else "",
        )
        for each in await store.followed(account)
    )
    return as_json(messages.Following(players=players, shown=await store.is_shown(account)))


@endpoint(body=messages.Follow, answer=messages.Follow, refuses=(401, 403, 404, 409, 503), tag="club")
async def post_follow(request: Request, wanted: messages.Follow) -> Response:
    """`POST /api/players/{name}/follow`: follow a player, or stop. Nobody can follow a player who has blocked them."""
    account, store, people = await my_account(request), follow_store_of(request), service_of(request).people
    by_browser(request)
    name = request.path_params["name"]
    player = await people.by_name(name)
    if player is None or player.id == account:
        raise ApiError("no_player", status=404, name=name[:40])
    if not wanted.follow:
        await store.unfollow(account, player.id)
    elif await people.has_blocked(player.id, account):
        raise ApiError("follow_blocked", status=403)
    elif not await store.follow(account, player.id):
        raise ApiError("follow_many", status=409, most=MOST_FOLLOWED)
    return as_json(wanted)


@endpoint(body=messages.ShowPresence, answer=messages.ShowPresence, refuses=(401, 403, 409, 503), tag="accounts")
async def post_presence(request: Request, wanted: messages.ShowPresence) -> Response:
    """`POST /api/me/presence`: set whether others may see when the account is online."""
    account = await my_account(request)
    by_browser(request)
    await follow_store_of(request).show(account, wanted.shown)
    return as_json(wanted)


ROUTES = [
    Route("/api/me/following", get_following, methods=["GET"]),
    Route("/api/me/presence", post_presence, methods=["POST"]),
    Route("/api/players/{name}/follow", post_follow, methods=["POST"]),
]
