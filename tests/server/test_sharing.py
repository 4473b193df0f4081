"""Sessions of games' pages that several devices share: a log that the server keeps and does not read."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nexarium.server.errors import ApiError
from nexarium.server.settings import Settings
from nexarium.server.sharing.messages import ENTRY_LENGTH
from nexarium.server.sharing.store import CODE_SECONDS, DAY, SharedSessions
from nexarium.server.storage import Store

from .conftest import Visitor
from .test_inviting import post

PAGE = {"game": "nemesis", "page": "companion"}


def shared(visitor: Visitor) -> str:
    status, answer = post(visitor, "/api/shared", **PAGE)
    assert (status, answer["game"], answer["page"]) == (200, "nemesis", "companion")
    return str(answer["key"])


def add(visitor: Visitor, key: str, after: int, entry: str) -> tuple[int, dict[str, Any]]:
    return post(visitor, "/api/shared/entries", key=key, after=after, entry=entry)


def read(visitor: Visitor, key: str, after: int = 0, **wait: bool) -> list[str]:
    status, answer = post(visitor, "/api/shared/read", key=key, after=after, **wait)
    assert status == 200, answer
    found: list[str] = answer["entries"]
    return found


def test_of_two_that_add_at_once_one_is_told_what_the_other_said(visitor: Visitor) -> None:
    key = shared(visitor)
    assert add(visitor, key, 0, "setup") == (200, {"entries": ["setup"], "added": True})
    assert add(visitor, key, 1, "mine")[1]["added"]
    assert add(visitor, key, 1, "yours") == (200, {"entries": ["mine"]}), "it comes after mine, or not at all"
    assert read(visitor, key) == ["setup", "mine"]
    assert read(visitor, key, 1) == ["mine"]
    assert read(visitor, key, 2) == []


@pytest.mark.parametrize("path", ["/api/shared/entries", "/api/shared/read"])
def test_whoever_knows_more_than_the_server_is_told_so(visitor: Visitor, path: str) -> None:
    """The end of a log is lost where a backup is put back, or a replica takes over; else they would ask for ever."""
    key = shared(visitor)
    add(visitor, key, 0, "setup")
    more = {"entry": "mine"} if path.endswith("entries") else {"wait": True}
    status, refused = post(visitor, path, key=key, after=2, **more)
    assert (status, refused["field"]) == (404, "after")
    assert read(visitor, key) == ["setup"]


def test_whoever_waits_hears_of_an_entry(visitor: Visitor) -> None:
    key = shared(visitor)
    heard: list[list[str]] = []
    waiting = threading.Thread(target=lambda: heard.append(read(visitor, key, wait=True)))
    waiting.start()
    add(visitor, key, 0, "news")
    waiting.join(timeout=30)
    assert heard == [["news"]]


def test_six_letters_lead_there(visitor: Visitor) -> None:
    key = shared(visitor)
    status, answer = post(visitor, "/api/shared/code", key=key)
    code = answer["code"]
    assert (status, len(code), answer["seconds"]) == (200, 6, CODE_SECONDS)
    assert post(visitor, "/api/shared/code", key=key)[1]["code"] == code, "asked again, the same"
    assert post(visitor, "/api/shared/join", code=f"{code[:3].upper()} {code[3:]}") == (200, {"key": key, **PAGE})
    status, refused = post(visitor, "/api/shared/join", code="zzzzzz")
    assert (status, refused["field"]) == (404, "code")
    assert refused["error"] == "No shared session has the code zzzzzz now; ask for a new one, or for the link."


class TestNobodyDoesHarm:
    """Every message that is no honest one gets a sentence, and the log stays as it was."""

    @pytest.mark.parametrize(
        ("path", "body", "status"),
        [
            ("/api/shared", {"game": "chess", "page": "companion"}, 404),
            ("/api/shared", {"game": "nemesis", "page": "oracle"}, 404),
            ("/api/shared/read", {"key": "made up", "after": 0}, 404),
            ("/api/shared/entries", {"key": "made up", "after": 0, "entry": "x"}, 404),
            ("/api/shared/code", {"key": "made up"}, 404),
            ("/api/shared/read", {"key": "k" * 65, "after": 0}, 422),
            ("/api/shared/read", {"key": "k", "after": -1}, 422),
            ("/api/shared/read", {"key": "k", "after": 2**63}, 422),
            ("/api/shared/entries", {"key": "k", "after": 10**30, "entry": "x"}, 422),
            ("/api/shared/read", {"key": "k", "after": 0, "wait": "long"}, 422),
            ("/api/shared/read", {"key": "k", "after": 0, "more": 1}, 422),
            ("/api/shared/join", {"code": "a" * 41}, 422),
        ],
    )
    def test_what_is_no_question(self, visitor: Visitor, path: str, body: dict[str, Any], status: int) -> None:
        found, refused = post(visitor, path, **body)
        assert found == status
        assert refused["error"].endswith((".", "!"))

    @pytest.mark.parametrize("entry", ["", "x" * (ENTRY_LENGTH + 1), 7, None, {"deep": []}])
    def test_what_is_no_entry(self, visitor: Visitor, entry: Any) -> None:
        key = shared(visitor)
        status, refused = post(visitor, "/api/shared/entries", key=key, after=0, entry=entry)
        assert (status, refused["field"]) == (422, "entry")
        assert read(visitor, key) == []

    def test_a_log_does_not_grow_for_ever(self, serving: Callable[[Settings], Visitor], settings: Settings) -> None:
        narrow = serving(replace(settings, limits=replace(settings.limits, shared_letters=100, shared_entries=3)))
        key = shared(narrow)
        assert add(narrow, key, 0, "x" * 90)[0] == 200
        status, refused = add(narrow, key, 1, "y" * 11)
        assert (status, refused["field"]) == (409, "entry")
        assert refused["error"].startswith("This shared session is full")
        assert [add(narrow, key, after, "z")[0] for after in (1, 2, 3)] == [200, 200, 409]
        assert read(narrow, key) == ["x" * 90, "z", "z"]

    def test_one_address_shares_few_and_tries_few_codes(self, serving: Callable[[Settings], Visitor], settings: Settings) -> None:
        limits = replace(settings.limits, share_burst=2, shares_per_second=0.0, join_burst=2, joins_per_second=0.0)
        narrow = serving(replace(settings, limits=limits))
        begun = [post(narrow, "/api/shared", **PAGE) for _ in range(3)]
        assert [status for status, _ in begun] == [200, 200, 429]
        code = post(narrow, "/api/shared/code", key=begun[0][1]["key"])[1]["code"]
        assert [post(narrow, "/api/shared/join", code=code)[0] for _ in range(5)] == [200] * 5, "right ones do not count"
        assert [post(narrow, "/api/shared/join", code="aaaaaa")[0] for _ in range(3)] == [404, 404, 429]

    def test_who_waits_too_often_is_answered_at_once(self, serving: Callable[[Settings], Visitor], settings: Settings) -> None:
        narrow = serving(replace(settings, limits=replace(settings.limits, shared_waiting=0)))
        assert read(narrow, shared(narrow), wait=True) == []


def test_what_rests_too_long_goes(settings: Settings, tmp_path: Path) -> None:
    """After two weeks without use, or after a day where there are too many; a code after its hour."""
    now = 1_000_000.0

    async def there(sessions: SharedSessions, key: str) -> bool:
        try:
            await sessions.read(key, 0)
        except ApiError as refused:
            return refused.key != "not_shared"
        return True

    async def over_time() -> None:
        nonlocal now
        store = Store(f"sqlite:///{tmp_path / 'shared.sqlite'}")
        await store.open()
        sessions = SharedSessions(store, replace(settings.limits, shared_sessions=2), lambda: now)
        try:
            first = (await sessions.begin("nemesis", "companion", "")).key
            code = await sessions.code_of(first)
            now += CODE_SECONDS + 1
            assert await sessions.of_code(code) is None
            second = (await sessions.begin("nemesis", "companion", "")).key
            await sessions.add(second, 0, "here")
            now += DAY + 1
            await sessions.add(first, 0, "still here")
            now += 1
            third = (await sessions.begin("nemesis", "companion", "")).key
            assert [await there(sessions, key) for key in (first, second, third)] == [True, False, True]
            now += 14 * DAY + 1
            assert not await there(sessions, third)
        finally:
            await store.close()

    asyncio.run(over_time())


def test_strangers_push_out_no_session_that_is_used(settings: Settings, tmp_path: Path) -> None:
    """Neither from one network nor from many; the idlest goes first, and what nobody has used before all others."""
    now = 1_000_000.0
    limits = replace(settings.limits, shared_sessions=4, shared_sessions_of_an_address=2)

    async def scene() -> None:
        nonlocal now
        store = Store(f"sqlite:///{tmp_path / 'shared.sqlite'}")
        await store.open()
        sessions = SharedSessions(store, limits, lambda: now)

        async def begin(network: str) -> str:
            return (await sessions.begin("nemesis", "companion", network)).key

        async def refusal(network: str) -> str:
            with pytest.raises(ApiError) as refused:
                await begin(network)
            return refused.value.key

        async def there(key: str) -> bool:
            try:
                await sessions.read(key, 0)
            except ApiError:
                return False
            return True

        try:
            ours = await begin("home")
            await sessions.add(ours, 0, "setup")
            theirs = [await begin("strangers") for _ in range(2)]
            assert await refusal("strangers") == "too_many_shared"
            await begin("others")
            assert await refusal("more") == "shared_no_room"
            now += CODE_SECONDS + 1
            third = await begin("strangers")
            assert not await there(theirs[0]), "their own that nobody has used made room"
            assert await there(ours)
            for number in range(20):
                now += DAY - 1
                assert await there(ours), "a reader counts as use"
                await begin(f"network {number}")
            assert await there(ours)
            assert not await there(third)
        finally:
            await store.close()

    asyncio.run(scene())
