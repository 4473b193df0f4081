"""Players follow each other, and see who is online, unless that is hidden from them."""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nexarium.server.following import store as following
from nexarium.server.settings import Settings

from .club.conftest import open_hall
from .conftest import Visitor, eventually
from .test_accounts import Browser
from .test_invited_again import account, id_of, played
from .test_matchmaking import Page


def follow(browser: Browser, name: str, status: int = 200, *, wish: bool = True) -> dict[str, Any]:
    return browser.post(f"/api/players/{name}/follow", status, follow=wish)


def followed(browser: Browser) -> list[dict[str, Any]]:
    return list(browser.get("/api/me/following")["players"])


def online(browser: Browser) -> list[str]:
    return [each["name"] for each in followed(browser) if each.get("online")]


def test_a_player_is_followed_and_no_more(alone: Visitor) -> None:
    ada, _ = account(alone, "Ada"), account(alone, "Bo")
    assert ada.get("/api/players/Bo")["may_follow"]
    follow(ada, "Bo")
    follow(ada, "bo")
    assert [each["name"] for each in followed(ada)] == ["Bo"]
    assert ada.get("/api/players/Bo")["following"]
    follow(ada, "Bo", wish=False)
    assert followed(ada) == []
    follow(ada, "Ada", 404)
    follow(ada, "Nobody", 404)
    follow(Browser(alone), "Bo", 401)
    assert "may_follow" not in alone.client.get("/api/players/Bo").json()


def test_who_is_online_plays_and_may_be_watched(alone: Visitor) -> None:
    ada, bo, cy = (account(alone, name) for name in ("Ada", "Bo", "Cy"))
    follow(ada, "Bo")
    follow(ada, "Cy")
    assert online(ada) == []
    page = Page(alone, bo)
    eventually(lambda: online(ada) == ["Bo"])
    assert ada.get("/api/players/Bo")["online"]
    hidden = bo.open("you", "open", listed=False)["table"]
    cy.post(f"/api/tables/{hidden}/seats", 201)
    assert "table" not in followed(ada)[0], "spectators do not find that one"
    shown = played(bo, cy)
    assert (followed(ada)[0]["table"], followed(ada)[0]["title"]) == (shown, "Tic-tac-toe")
    assert [each["name"] for each in followed(ada)] == ["Bo", "Cy"]
    page.socket.close()
    eventually(lambda: online(ada) == [])


def test_presence_is_hidden_from_those_who_may_not_see_it(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    follow(ada, "Bo")
    Page(alone, bo)
    eventually(lambda: online(ada) == ["Bo"])
    for path, hide, show in (("presence", {"shown": False}, {"shown": True}), ("privacy", {"private": True}, {"private": False})):
        bo.post(f"/api/me/{path}", **hide)
        assert online(ada) == [], path
        bo.post(f"/api/me/{path}", **show)
        assert online(ada) == ["Bo"], path
    bo.post("/api/me/presence", shown=False)
    bo.post("/api/me/privacy", private=False)
    assert bo.get("/api/me/following").get("shown") is False, "the one choice leaves the other as it is"
    bo.post("/api/me/presence", shown=True)
    met = played(ada, bo)
    ada.post(f"/api/tables/{met}/blocks", 201, seat=1)
    assert online(ada) == []


def test_a_blocked_player_follows_no_more(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    follow(bo, "Ada")
    ada.post(f"/api/tables/{played(ada, bo)}/blocks", 201, seat=1)
    assert followed(bo) == []
    follow(bo, "Ada", 403)


def test_as_many_as_a_player_can_follow(alone: Visitor, monkeypatch: Any) -> None:
    monkeypatch.setattr(following, "MOST_FOLLOWED", 1)
    ada = account(alone, "Ada")
    for name in ("Bo", "Cy"):
        account(alone, name)
    follow(ada, "Bo")
    follow(ada, "Cy", 409)
    follow(ada, "Bo")


def test_followed_players_are_exported_and_deleted_with_the_account(alone: Visitor) -> None:
    ada, bo = account(alone, "Ada"), account(alone, "Bo")
    follow(ada, "Bo")
    follow(bo, "Ada")
    with zipfile.ZipFile(io.BytesIO(ada.client.get("/api/me/games.zip").content)) as packed:
        [exported] = json.loads(packed.read("following.json"))
    assert exported["name"] == "Bo"
    store = alone.app.state.services.online_players.store
    bo_id = id_of(bo)
    ada.post("/api/me/delete", name="Ada")
    assert followed(bo) == []
    assert not asyncio.run(_follows(store, bo_id))


async def _follows(store: following.FollowStore, account: str) -> list[Any]:
    return list(await store.names(account))


def test_a_process_that_died_is_not_believed(settings: Settings) -> None:
    """Each process says who is connected to it; another one's players stay until they are out of date."""

    async def scene() -> None:
        async with open_hall(settings) as hall:
            now = time.time()
            store = following.FollowStore(hall.server.store, lambda: now)
            await hall.enrol("ada", "bo")
            await store.note_here("one", ["ada"])
            await store.note_here("two", ["ada", "bo"])
            everyone = ["ada", "bo"]
            assert await store.online("", everyone) == {"ada", "bo"}
            await store.note_here("two", [])
            assert await store.online("", everyone) == {"ada"}
            now += 61
            assert await store.online("", everyone) == frozenset()

    asyncio.run(scene())


def test_only_pages_of_accounts_count(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings))
    ada = account(server, "Ada")
    services = server.app.state.services
    Page(server)
    first, second = Page(server, ada), Page(server, ada)
    eventually(lambda: services.online_players._connections.total() == 2)
    first.socket.close()
    eventually(lambda: services.online_players._connections.total() == 1)
    second.socket.close()
    eventually(lambda: services.online_players._connections.total() == 0)
