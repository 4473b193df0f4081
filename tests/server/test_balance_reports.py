"""Balance reports in the lobby of a server whose owner opened it for them: begun, watched, stopped, readand what protects the server."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from nexarium.cli.admin import KEY_VARIABLE, Refused
from nexarium.cli.commands import app
from nexarium.core.typography import typeset
from nexarium.server.balance_reports.worker_protocol import FromPlayer, Made, Nothing, Stop, Wanted
from nexarium.server.keys import hash_of
from nexarium.server.settings import Settings

from .conftest import Visitor, eventually
from .endless_report import PAGE
from .processes import ServerProcess

Serving = Callable[..., Visitor]
AT_ONCE = "from nexarium.cli import report_process; report_process.give_way = lambda: None; report_process.main()"
TRULY = ("env", "NEXARIUM_RULES=python", sys.executable, "-c", AT_ONCE)
"""The real process, without compiling, and as important as the other tests."""
PLAYS_ON = (sys.executable, str(Path(__file__).with_name("endless_report.py")))
DIES = (sys.executable, "-c", "import sys; sys.stdin.readline(); sys.exit(3)")
KEY = "the owner's own long key"


@pytest.fixture
def opened(settings: Settings) -> Settings:
    return replace(settings, balance=True, balance_command=PLAYS_ON, administrator_key=hash_of(KEY))


def reports(server: Visitor) -> list[dict[str, Any]]:
    answer = server.client.get("/api/balances")
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["reports"]
    return found


def begin(server: Visitor, **more: Any) -> dict[str, Any]:
    answer = server.client.post("/api/balances", json={"game": "tictactoe", "games": 40, **more})
    assert answer.status_code == 201, answer.text
    begun: dict[str, Any] = answer.json()
    return begun


def stop(server: Visitor, report: str, token: str = "") -> Any:
    return server.client.post(f"/api/balances/{report}/stop", json={"token": token})


def test_a_server_is_closed_for_them_until_its_owner_opens_it(visitor: Visitor) -> None:
    assert "balance" not in visitor.client.get("/api/catalogue").json()
    for answer in (visitor.client.get("/api/balances"), visitor.client.post("/api/balances", json={"game": "tictactoe", "games": 40})):
        assert answer.status_code == 404
        assert "balance = true" in answer.json()["error"]
    assert visitor.client.get("/balance/any/page").status_code == 404


def test_a_report_is_played_and_read(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, balance_command=TRULY))
    assert server.client.get("/api/catalogue").json()["balance"]
    begun = begin(server)["report"]
    assert (begun["state"], begun["games"], begun["title"]) == ("playing", 40, "Tic-tac-toe")
    eventually(lambda: reports(server)[0]["state"] != "playing")
    (made,) = reports(server)
    assert (made["state"], made["played"], made["page"]) == ("made", 40, True), made
    page = server.client.get(f"/balance/{made['id']}/page")
    assert "40 games, random moves in every seat" in page.text
    assert "<svg" in page.text


def test_its_page_speaks_the_language_of_who_began_it(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, balance_command=TRULY))
    answer = server.client.post("/api/balances", json={"game": "tictactoe", "games": 40}, headers={"accept-language": "fr"})
    assert answer.status_code == 201, answer.text
    eventually(lambda: reports(server)[0]["state"] != "playing")
    page = server.client.get(f"/balance/{answer.json()['report']['id']}/page").text
    assert '<html lang="fr">' in page
    assert typeset("Morpion : équilibre", "fr") in page


def test_its_page_is_a_stranger_to_the_server(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    begun = begin(server)
    eventually(lambda: reports(server)[0].get("played") == 10)
    assert stop(server, begun["report"]["id"], begun["token"]).status_code == 200
    eventually(lambda: reports(server)[0]["state"] == "stopped")
    page = server.client.get(f"/balance/{begun['report']['id']}/page")
    assert page.text == PAGE
    rules = dict(each.strip().partition(" ")[::2] for each in page.headers["content-security-policy"].split(";"))
    assert rules["sandbox"] == ""  # neither scripts nor the server's origin
    assert rules["default-src"] == rules["frame-ancestors"] == "'none'"
    assert "script-src" not in rules
    assert page.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("swallowed", [False, True], ids=["", "and nothing interrupts it"])
def test_one_that_is_told_to_stop_before_it_has_begun_ends_in_peace(swallowed: bool) -> None:
    """Stop may be there already when the process has just been started. C code that clears errors can swallow the interrupt."""
    wanted = Wanted(game="tictactoe", options={}, title="T", bot="random", games=100_000, level_games=1)
    command = [*TRULY[:-1], "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); " * swallowed + TRULY[-1]]
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        assert player.stderr is not None
        player.stdin.write(msgspec.json.encode(wanted) + b"\n" + msgspec.json.encode(Stop()) + b"\n")
        player.stdin.flush()  # it stays open: when it ends the server is gone
        said = [msgspec.json.decode(line, type=FromPlayer) for line in player.stdout]
        assert player.stderr.read() == b""
    assert player.returncode == 0
    assert isinstance(said[-1], Made | Nothing)
    assert said[-1].stopped


def from_network(server: Visitor, network: str, **more: Any) -> Any:
    asked = {"game": "tictactoe", "games": 40, **more}
    return server.client.post("/api/balances", json=asked, headers={"x-forwarded-for": network})


def playing(server: Visitor) -> list[str]:
    return [each["id"] for each in reports(server) if each["state"] == "playing"]


def test_one_is_played_at_a_time_and_others_wait(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    begun = begin(server)
    waits = from_network(server, "198.51.100.7").json()
    assert waits["report"]["state"] == "waiting"
    assert playing(server) == [begun["report"]["id"]]
    refused = from_network(server, "198.51.100.7")
    assert (refused.status_code, "already waiting" in refused.json()["error"]) == (409, True)
    stop(server, begun["report"]["id"], begun["token"])
    eventually(lambda: playing(server) == [waits["report"]["id"]])


def test_who_has_just_had_one_played_comes_after_others(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    first = begin(server)
    again = begin(server)
    others = [from_network(server, network).json() for network in ("198.51.100.7", "198.51.100.8")]
    turns = [first, *others, again]
    for now, following in pairwise(turns):
        assert playing(server) == [now["report"]["id"]]
        stop(server, now["report"]["id"], now["token"])
        eventually(lambda following=following: playing(server) == [following["report"]["id"]])


def test_one_that_waits_can_be_taken_back(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    first = begin(server)
    waits = from_network(server, "198.51.100.7").json()
    assert stop(server, waits["report"]["id"], waits["token"]).status_code == 200
    eventually(lambda: "waiting" not in {each["state"] for each in reports(server)})
    assert playing(server) == [first["report"]["id"]]
    assert from_network(server, "198.51.100.7").status_code == 201


def test_few_wait(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, limits=replace(opened.limits, balances_waiting=1)))
    begin(server)
    answers = [from_network(server, f"198.51.100.{number}").status_code for number in range(2)]
    assert answers == [201, 503]


def test_an_address_has_so_many_minutes_a_day(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, limits=replace(opened.limits, balance_minutes_a_day=1.0)))
    begun = begin(server)
    stop(server, begun["report"]["id"], begun["token"])
    eventually(lambda: reports(server)[0]["state"] == "stopped")
    assert server.client.post("/api/balances", json={"game": "tictactoe", "games": 40}).status_code == 429
    assert from_network(server, "198.51.100.7").status_code == 201


def test_only_who_had_it_made_or_the_owner_stops_it(opened: Settings, serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serving(opened)
    report = begin(server)["report"]["id"]
    assert stop(server, report).status_code == 403
    assert stop(server, report, "x" * 32).status_code == 403
    assert stop(server, "nothing", "x").status_code == 404
    assert server.client.post("/api/admin/balances/stop", json={"id": report}).status_code == 401
    assert reports(server)[0]["state"] == "playing"
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    run, to = CliRunner().invoke, ["--to", f"http://{server.host}"]
    assert report in run(app, ["admin", "balances", *to]).output
    assert run(app, ["admin", "balances", "--stop", report, *to]).exit_code == 0
    eventually(lambda: reports(server)[0]["state"] == "stopped")
    with pytest.raises(Refused, match="no longer running"):
        run(app, ["admin", "balances", "--stop", report, *to], catch_exceptions=False)


BOUNDS: list[tuple[dict[str, Any], int, str]] = [
    ({"games": 10}, 422, "games"),
    ({"games": 5000}, 422, "games"),
    ({"level": 9}, 422, "level"),
    ({"level": -1}, 422, "level"),
    ({"game": "chess"}, 404, "game"),
    ({"options": {"players": 9}}, 422, "options.players"),
    ({"jobs": 8}, 422, ""),
]


def test_what_is_wanted_has_bounds(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    for asked, status, field in BOUNDS:
        answer = server.client.post("/api/balances", json={"game": "tictactoe", "games": 40, **asked})
        assert (answer.status_code, answer.json().get("field", "")) == (status, field), asked
    assert not reports(server)


def test_an_address_has_few_made(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, limits=replace(opened.limits, balance_burst=1.0)))
    begun = begin(server)
    stop(server, begun["report"]["id"], begun["token"])
    eventually(lambda: reports(server)[0]["state"] == "stopped")
    assert server.client.post("/api/balances", json={"game": "tictactoe", "games": 40}).status_code == 429


def test_it_ends_with_what_was_played_when_its_time_is_up(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, limits=replace(opened.limits, balance_minutes=0.0)))
    begin(server)
    eventually(lambda: reports(server)[0]["state"] == "stopped")
    assert reports(server)[0]["page"]


def test_a_process_that_dies_is_told_and_frees_the_place(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, balance_command=DIES))
    begin(server)
    eventually(lambda: reports(server)[0]["state"] == "failed")
    assert begin(server)["report"]["state"] == "playing"


def test_old_ones_are_forgotten(opened: Settings, serving: Serving) -> None:
    server = serving(replace(opened, balance_command=DIES, limits=replace(opened.limits, balances_kept=2)))
    for _ in range(4):
        begin(server)
        eventually(lambda: reports(server)[0]["state"] == "failed")
    assert len(reports(server)) == 2


def test_a_server_that_ends_ends_it(opened: Settings, serving: Serving) -> None:
    server = serving(opened)
    begin(server)
    eventually(lambda: reports(server)[0].get("played") == 10)
    server.stack.close()
    server = serving(opened)
    assert reports(server)[0]["state"] == "lost"
    assert begin(server)["report"]["state"] == "playing"


def running(mark: str) -> bool:
    """Whether a process with this in its command line is there."""
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark in place.read_bytes().decode(errors="replace"):
                return True
        except OSError:
            continue
    return False


def test_sigterm_leaves_no_process(tmp_path: Path) -> None:
    """Not even one that would go on for ever."""
    mark = f"balance-{time.time_ns()}"
    program = tmp_path / f"{mark}.py"
    program.write_text("import time\nwhile True:\n    time.sleep(1)\n", "utf-8")
    database = f"sqlite+aiosqlite:///{tmp_path / 'server.sqlite'}"
    server = ServerProcess(database=database, bot_workers=0, balance=True, balance_command=[sys.executable, str(program)]).serve()
    with Visitor(server.host).stack:
        begin(Visitor(server.host))
        eventually(lambda: running(mark))
    server.stop()
    assert server.process.returncode == 0
    eventually(lambda: not running(mark))
