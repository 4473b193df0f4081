"""The club over HTTP: what is shown to whom, and what only some may ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx2
import pytest

from nexarium.server.accounts.store import Session
from nexarium.server.settings import Settings
from nexarium.server.tables.seat import hashed

from ..conftest import Visitor
from .conftest import Hall, open_hall

PEOPLE = ("ann", "bob", "cleo")


async def season(hall: Hall) -> None:
    """Three people, each signed in by `token-<name>`: a rated game, one that is listed, one that is not."""
    await hall.enrol(*PEOPLE)
    for name in PEOPLE:
        now = time.time()
        session = Session(hash=hashed(f"token-{name}"), account=name, created=now, used=now, network="", agent="")
        await hall.server.people.begin_session(session)
    await hall.game("ann", "bob", listed=False)
    await hall.game("bob", "ann", rated=False)
    await hall.game("ann", "cleo", rated=False, listed=False)


@pytest.fixture
def club(settings: Settings, serving: Callable[[Settings], Visitor]) -> Callable[..., httpx2.Response]:
    """Asks a served server: `club(path)`, `club(path, "ann")` as somebody, `club(path, "ann", {...})` to post."""

    async def play() -> None:
        async with open_hall(settings) as hall:
            await season(hall)

    asyncio.run(play())
    client = serving(settings).client

    def ask(path: str, who: str = "", body: dict[str, Any] | None = None) -> httpx2.Response:
        headers = {"cookie": f"session=token-{who}"} if who else {}
        return client.get(path, headers=headers) if body is None else client.post(path, headers=headers, json=body)

    return ask


def test_a_page_shows_others_what_was_listed_or_rated(club: Callable[..., httpx2.Response]) -> None:
    theirs, own = club("/api/players/Ann").json(), club("/api/players/ann", "ann").json()
    assert "yours" not in theirs
    assert own["yours"] is True
    assert [(each["game"], each["seats"], each["games"]) for each in theirs["ratings"]] == [("tictactoe", 2, 1)]
    assert sum(each["won"] + each["lost"] for each in theirs["tallies"]) == 2
    assert sum(each["won"] + each["lost"] for each in own["tallies"]) == 3
    assert {each["label"] for each in own["tallies"]} == {"Cross", "Ring"}
    assert {each["name"] for each in theirs["opponents"]} == {"Bob"}
    assert {each["name"] for each in own["opponents"]} == {"Bob", "Cleo"}
    assert (club("/api/players/ann/games").json()["count"], club("/api/players/ann/games", "ann").json()["count"]) == (2, 3)
    last, first = club("/api/players/ann/games").json()["games"]
    assert (last["outcome"], first["outcome"], first["rated"], first["names"]) == ("lost", "won", True, ["Ann", "Bob"])
    assert first["change"] > 0
    assert "change" not in last


def test_a_private_page_is_shown_to_nobody_else(club: Callable[..., httpx2.Response]) -> None:
    assert club("/api/me/privacy", "", {"private": True}).status_code == 401
    assert club("/api/me/privacy", "ann", {"private": True}).status_code == 200
    shown = club("/api/players/ann", "bob").json()
    assert shown["private"] is True
    assert set(shown) == {"name", "since", "private"}
    assert club("/api/players/ann/games", "bob").json()["games"] == []
    assert len(club("/api/players/ann/games", "ann").json()["games"]) == 3
    club("/api/me/privacy", "ann", {"private": False})
    assert club("/api/players/ann/games", "bob").json()["count"] == 2


def test_pages_that_there_are_not(club: Callable[..., httpx2.Response]) -> None:
    assert club("/api/players/nobody").status_code == 404
    assert club("/api/tournaments/nothing").status_code == 404
    for page in ("0", "-1", "x", "9" * 4300):
        assert club(f"/api/players/ann/games?page={page}").status_code == 422
    assert club("/api/players/ann/games?page=7").json()["games"] == []
    assert club("/api/players/%00").status_code == 404


def test_a_tournament_over_http(club: Callable[..., httpx2.Response]) -> None:
    wanted = {"name": "Spring", "game": "tictactoe", "rounds": 2}
    assert club("/api/tournaments", "", wanted).status_code == 401
    made = club("/api/tournaments", "ann", wanted)
    assert made.status_code == 201
    address = f"/api/tournaments/{made.json()['card']['id']}"
    assert club(f"{address}/start", "ann", {}).status_code == 409, "nobody takes part yet"
    for name in PEOPLE:
        assert club(f"{address}/join", name, {}).json()["joined"] is True
    assert club(f"{address}/start", "bob", {}).status_code == 403
    assert club(f"{address}/cancel", "", {}).status_code == 401
    page = club(f"{address}/start", "ann", {}).json()
    assert [table["names"] for table in page["rounds"][0]["tables"] if table.get("how") == "bye"] == [["Bob"]], "the lowest rated"
    assert next(table["mover"] for table in page["rounds"][0]["tables"] if table.get("table")) == 0
    assert club(f"{address}/withdraw", "cleo", {}).json()["card"]["round"] == 2
    (card,) = club("/api/tournaments").json()["tournaments"]
    assert (card["state"], card["entrants"], card["round"]) == ("running", 3, 2)
    assert club(f"{address}/cancel", "ann", {}).json()["card"]["state"] == "cancelled"
    assert club("/api/tournaments").json()["tournaments"] == []


def test_one_joins_in_the_first_half_of_a_swiss_tournament(club: Callable[..., httpx2.Response]) -> None:
    def begun(*taken_out: str) -> str:
        made = club("/api/tournaments", "ann", {"name": "Cup", "game": "tictactoe", "rounds": 3}).json()
        path = f"/api/tournaments/{made['card']['id']}"
        for name in ("ann", "bob", *taken_out):
            club(f"{path}/join", name, {})
        for name in taken_out:
            club(f"{path}/remove", "ann", {"name": name})
        assert club(f"{path}/start", "ann", {}).json()["last_to_join"] == 1
        return path

    page = club(f"{begun()}/join", "cleo", {}).json()
    assert (page["joined"], page["card"]["entrants"]) == (True, 3)
    assert [(each["name"], each["rank"]) for each in page["standings"]] == [("Ann", 1), ("Bob", 1), ("Cleo", 1)]
    path = begun("cleo")
    out = club(path, "cleo").json()
    assert (out.get("joined"), out["withdrawn"], out["card"]["entrants"]) == (None, True, 2), "a player whom the organiser took out sees it"
    assert club(f"{path}/join", "cleo", {}).status_code == 403


def test_a_list_of_tables_tells_of_the_tournament_and_its_time(club: Callable[..., httpx2.Response]) -> None:
    made = club("/api/tournaments", "ann", {"name": "Autumn", "game": "tictactoe", "hours": 24}).json()
    address = f"/api/tournaments/{made['card']['id']}"
    for name in ("ann", "bob"):
        club(f"{address}/join", name, {})
    page = club(f"{address}/start", "ann", {}).json()
    table = page["rounds"][0]["tables"][0]["table"]
    [card] = club(f"/api/tables?ids={table}", "ann").json()["tables"]
    assert (card["tournament"], card["due"]) == (page["card"]["id"], page["ends"])
    assert page["ends"] in [mine.get("due") for mine in club("/api/me/games", "bob").json()["tables"] if mine["table"] == table]
    club(f"{address}/withdraw", "bob", {})
    [card] = club(f"/api/tables?ids={table}", "ann").json()["tables"]
    assert "due" not in card, "nobody has to hurry where nothing is played any more"


def test_the_organiser_takes_somebody_out(club: Callable[..., httpx2.Response]) -> None:
    made = club("/api/tournaments", "ann", {"name": "Cup", "game": "tictactoe", "rounds": 1}).json()
    path = f"/api/tournaments/{made['card']['id']}"
    for name in ("ann", "bob", "cleo"):
        club(f"{path}/join", name, {})
    assert club(f"{path}/remove", "bob", {"name": "Cleo"}).status_code == 403
    assert club(f"{path}/remove", "ann", {"name": "Nobody"}).status_code == 404
    after = club(f"{path}/remove", "ann", {"name": "Cleo"}).json()
    assert ([each["name"] for each in after["standings"]], after["card"]["entrants"]) == (["Ann", "Bob"], 2)
    theirs = club(path, "cleo").json()
    assert (theirs.get("joined"), theirs["withdrawn"]) == (None, True)
    refused = club(f"{path}/join", "cleo", {})
    assert (refused.status_code, "removed you" in refused.json()["error"]) == (403, True)
    assert (after["taken_out"], "taken_out" in theirs) == (["Cleo"], False), "the organiser alone sees it"
    assert club(f"{path}/readmit", "bob", {"name": "Cleo"}).status_code == 403
    assert "taken_out" not in club(f"{path}/readmit", "ann", {"name": "Cleo"}).json()
    assert club(f"{path}/join", "cleo", {}).json()["joined"]


def test_who_withdrew_is_offered_to_come_back_and_a_result_is_corrected(club: Callable[..., httpx2.Response]) -> None:
    made = club("/api/tournaments", "ann", {"name": "Cup", "game": "tictactoe", "rounds": 2}).json()
    path = f"/api/tournaments/{made['card']['id']}"
    for name in ("ann", "bob", "cleo"):
        club(f"{path}/join", name, {})
    page = club(f"{path}/start", "ann", {}).json()
    table, bye = page["rounds"][0]["tables"]
    [resting] = (name.lower() for name in bye["names"])
    first = table["names"][0].lower()
    assert club(f"{path}/correct", "ann", {"round": 1, "board": table["board"], "points": [0.5, 0.5]}).status_code == 409
    assert club(f"{path}/withdraw", resting, {}).json()["may_return"]
    back = club(f"{path}/join", resting, {}).json()
    assert (back["joined"], "may_return" in back) == (True, False)
    club(f"{path}/withdraw", first, {})
    wrong = club(f"{path}/correct", "ann", {"round": 1, "board": table["board"], "points": [0.3, 0.5]})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "points")
    right = club(f"{path}/correct", "ann", {"round": 1, "board": table["board"], "points": [1, 0]}).json()
    [decided] = [each for each in right["rounds"][-1]["tables"] if each.get("table")]
    assert (decided["points"], decided["how"]) == ([1.0, 0.0], "organiser")


def test_nobody_waits_in_a_tournament_for_an_account_that_was_deleted(club: Callable[..., httpx2.Response]) -> None:
    made = [club("/api/tournaments", "ann", {"name": name, "game": "tictactoe", "rounds": 1}).json() for name in ("Begun", "Open")]
    begun, still_open = (f"/api/tournaments/{page['card']['id']}" for page in made)
    for name in ("ann", "bob"):
        club(f"{begun}/join", name, {})
    for name in ("bob", "cleo"):
        club(f"{still_open}/join", name, {})
    club(f"{begun}/start", "ann", {})
    assert club("/api/me/delete", "bob", {"name": "Bob"}).status_code == 200
    page = club(begun).json()
    assert page["card"]["state"] == "over"
    assert [(place["name"], place["points"], place.get("gone", False)) for place in page["standings"]] == [
        ("Ann", 1.0, False),
        ("Former member", 0.0, True),
    ]
    assert [place["name"] for place in club(still_open).json()["standings"]] == ["Cleo"]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"name": " \u200b"}, 422),
        ({"game": "nothing"}, 422),
        ({"game": "nemesis"}, 422),
        ({"options": {"players": 2}}, 422),
        ({"rounds": 0}, 422),
        ({"rounds": 10**30}, 422),
        ({"hours": 0.5}, 422),
        ({"hours": 1e300}, 422),
        ({"system": "knockout"}, 422),
        ({"owner": "bob"}, 422),
    ],
)
def test_a_tournament_that_cannot_be_is_refused_in_a_sentence(
    club: Callable[..., httpx2.Response], change: dict[str, Any], status: int
) -> None:
    answer = club("/api/tournaments", "ann", {"name": "Spring", "game": "tictactoe", **change})
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")
    assert club("/api/tournaments").json()["tournaments"] == []


def test_leader_boards_name_nobody_before_their_rating_is_certain(club: Callable[..., httpx2.Response]) -> None:
    boards = club("/api/club", "ann").json()
    assert boards["signed_in"] == "Ann"
    assert [(board["game"], board["players"], board["leaders"]) for board in boards["boards"]] == [("tictactoe", 2, [])]
