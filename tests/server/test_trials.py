"""Short runs of the workshop: streamed while they are played, never sure before their end, and bounded."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import httpx2
import msgspec
import pytest

import nexarium
from nexarium.cli.trial_process import trial
from nexarium.server.balance_reports.worker_protocol import Found, FromPlayer, Going, Made, Wanted, WantedTrial
from nexarium.server.settings import Settings

from .conftest import Visitor

Serving = Callable[..., Visitor]
AT_ONCE = "from nexarium.cli import report_process; report_process.give_way = lambda: None; report_process.main()"
TRULY = ("env", "NEXARIUM_RULES=python", sys.executable, "-c", AT_ONCE)
"""The real process, without compiling, and as important as the other tests."""
ENDLESS = (sys.executable, str(Path(__file__).with_name("endless_report.py")))
BOARD = "board.toml"
PRIZES = "track_prizes = [3, 2, 1]"


@pytest.fixture
def opened(settings: Settings) -> Settings:
    return replace(settings, balance=True, balance_command=TRULY)


def lines(server: Visitor, **asked: Any) -> list[dict[str, Any]]:
    with streaming(server, **asked) as found:
        return list(found)


@contextmanager
def streaming(server: Visitor, **asked: Any) -> Iterator[Iterator[dict[str, Any]]]:
    body = {"kind": "compare", "game": "tictactoe", "games": 40, **asked}
    with httpx2.stream("POST", f"http://{server.host}/api/trials", json=body, timeout=60) as answer:  # the visitor's client reads on
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"] == "application/x-ndjson"
        yield (msgspec.json.decode(line) for line in answer.iter_lines())


def changed_board() -> str:
    from nexarium.core.variants import printed

    text = printed("nexarium.games.kepler")[BOARD]
    assert PRIZES in text
    return text.replace(PRIZES, "track_prizes = [9, 5, 1]")


def test_a_server_is_closed_for_them_until_its_administrator_opens_it(visitor: Visitor) -> None:
    assert visitor.client.get("/api/trials").status_code == 404
    answer = visitor.client.post("/api/trials", json={"kind": "compare", "game": "tictactoe", "games": 40})
    assert answer.status_code == 404
    assert "balance = true" in answer.json()["error"]


def test_a_box_plays_against_the_shipped_one_and_ends(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    assert server.client.get("/api/trials").json()["most_games"] == 2000
    found = lines(
        server,
        game="kepler",
        games=6,
        options={"players": 2, "max_rounds": 20},
        data={BOARD: changed_board()},
        of=["a player's points: tracks"],
    )
    assert found[0] == {"state": "preparing"}
    last = found[-1]
    assert (last["state"], last["games"], last["fraction"]) == ("done", 6, 1.0)
    assert last["result"]["values"] == ["", "changed"]
    (curve,) = last["result"]["curves"]
    assert curve["points"][1]["change"]["sure"]
    assert curve["points"][1]["change"]["difference"] > 5


def test_choices_and_a_sweep_are_played(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    counted = lines(server, kind="choices", games=200)[-1]
    assert counted["state"] == "done"
    assert {"b2", "a1"} <= {each["name"] for each in counted["result"]["choices"]}
    swept = lines(
        server,
        kind="sweep",
        game="kepler",
        games=2,
        options={"players": 2, "max_rounds": 20},
        entry=f"{BOARD}:track_prizes[0]",
        values=["3", "9", "-4"],
    )[-1]
    assert (swept["state"], swept["result"]["values"]) == ("done", ["3", "9"]), swept
    assert list(swept["result"]["refused"]) == ["-4"]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"games": 1}, "games"),
        ({"games": 10**9}, "games"),
        ({"level": 9}, "level"),
        ({"game": "kepler", "data": {BOARD: "x" * 200_000}}, ""),
        ({"game": "kepler", "data": {BOARD: "no toml ["}}, f"data.{BOARD}"),
        ({"game": "kepler", "data": {"../board.toml": ""}}, "data.../board.toml"),
        ({"game": "kepler", "data": {"other.toml": ""}}, "data.other.toml"),
        ({"options": {"players": 99}}, "options.players"),
        ({"values": ["1"] * 99}, "values"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(opened: Settings, serving: Serving, asked: dict[str, Any], field: str) -> None:
    server = serving(replace(opened, balance_command=ENDLESS))
    answer = server.client.post("/api/trials", json={"kind": "compare", "game": "tictactoe", "games": 40, **asked})
    assert answer.status_code in (413, 422), answer.text
    assert answer.json().get("field", "") == field


def test_data_that_the_game_refuses_fail_with_the_reason(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    board = changed_board().replace("[9, 5, 1]", "[9, 5, 1000000000]")
    last = lines(server, game="kepler", data={BOARD: board})[-1]
    assert last["state"] == "failed"
    assert "track_prizes" in last["why"]


def test_a_client_that_goes_ends_its_run_and_the_next_one_begins(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, limits=replace(opened.limits, trial_seconds=600.0)))
    with streaming(server, games=2000, game="kepler") as found:
        assert next(found)["state"] == "preparing"
    assert lines(server)[-1]["state"] == "done"


def test_one_is_played_at_a_time(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    with ExitStack() as first, ExitStack() as second:
        playing = first.enter_context(streaming(server, games=2000, game="kepler"))
        assert next(playing)["state"] == "preparing"
        waiting = second.enter_context(streaming(server))
        assert next(waiting)["state"] == "waiting"
        third = server.client.post("/api/trials", json={"kind": "compare", "game": "tictactoe", "games": 40})
        assert (third.status_code, "still ending" in third.json()["error"]) == (409, True)
        first.close()
        assert list(waiting)[-1]["state"] == "done"


def test_a_run_takes_no_longer_than_it_may_and_is_sure_only_at_its_end() -> None:
    said: list[FromPlayer] = []
    wanted = WantedTrial(kind="choices", game="tictactoe", options={}, bot="random", games=100_000, seconds=2.5, seed=1)
    trial(wanted, said.append, lambda: None)
    assert isinstance(said[0], Going)
    results = [each for each in said if isinstance(each, Found)]
    assert [each.final for each in results] == [False] * (len(results) - 1) + [True]
    assert 2 <= results[-1].games < 100_000
    on_the_way, end = (msgspec.json.decode(results[place].result) for place in (-2, -1))
    assert {each["mark"] for each in on_the_way["choices"]} == {"not sure"}
    assert "verdicts" not in on_the_way
    assert "worth taking" in {each["mark"] for each in end["choices"]}


def test_one_that_is_stopped_claims_nothing() -> None:
    said: list[FromPlayer] = []

    def stopped() -> None:
        if len(said) > 1:
            raise KeyboardInterrupt

    wanted = WantedTrial(kind="compare", game="tictactoe", options={}, bot="random", games=2000, seconds=60.0)
    trial(wanted, said.append, stopped)
    assert isinstance(said[-1], Found)
    assert not said[-1].final


def test_a_report_can_be_made_of_a_changed_box(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, balance_command=ENDLESS))
    asked = {"game": "kepler", "games": 20, "options": {"players": 2}, "data": {BOARD: changed_board()}, "draw": True}
    begun = server.client.post("/api/balances", json=asked)
    assert begun.status_code == 201, begun.text
    own = nexarium.load("kepler", data={BOARD: changed_board()})
    assert begun.json()["report"]["digest"] == own.digest
    bad = server.client.post("/api/balances", json={**asked, "data": {BOARD: "["}})
    assert (bad.status_code, bad.json()["field"]) == (422, f"data.{BOARD}")


def test_its_process_plays_that_box() -> None:
    pytest.importorskip("matplotlib")
    options: dict[str, Any] = {"players": 2, "max_rounds": 20}
    wanted = Wanted(
        game="kepler", options=options, data={BOARD: changed_board()}, title="Kepler", bot="random", games=2, level_games=1, draw=True
    )
    with Popen(TRULY, stdin=PIPE, stdout=PIPE) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write(msgspec.json.encode(wanted) + b"\n")
        player.stdin.flush()  # it stays open: when it ends the server is gone
        *_, made = (msgspec.json.decode(line, type=FromPlayer) for line in player.stdout)
    assert isinstance(made, Made), made
    assert BOARD in made.page
