"""Bots that others lend to a server: they play while they are there, and the game waits while they are not."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from nexarium.bots import BotError
from nexarium.bots.simple import RandomBot
from nexarium.cli.remote import ready_first
from nexarium.client.remote_bot import kept_secret
from nexarium.core.catalogue import catalogue
from nexarium.core.game import Game
from nexarium.server.app import create_app
from nexarium.server.bots.spec_check import games_without_bots
from nexarium.server.keys import hash_of, new_key
from nexarium.server.settings import Settings
from nexarium.server.tables.table import STAND_IN
from tests.server.conftest import A1, B1, C1, CENTRE, PATIENCE, Visitor, eventually

OWN_BOT = """
class Steady:
    name = "Steady"

    def __init__(self, game, seed):
        pass

    def choose(self, state, progress=None):
        return state.legal_actions()[0]

    def close(self):
        pass
"""


def test_a_secret_that_was_never_written_is_made_anew(tmp_path):
    """A program killed between making the file and writing it would have used an empty secret for ever."""
    (tmp_path / "lender-secret").touch()
    secret = kept_secret(tmp_path)
    assert len(secret) > 20
    assert kept_secret(tmp_path) == secret
    assert [each.name for each in tmp_path.iterdir()] == ["lender-secret"]
    assert (tmp_path / "lender-secret").stat().st_mode & 0o077 == 0


@pytest.fixture
def open_server(serving: Callable[[Settings], Visitor], settings: Settings) -> Visitor:
    """A server to which everybody may lend a bot."""
    return serving(replace(settings, remote_bots="open"))


class Lender:
    """A program that lends a bot and answers by hand."""

    def __init__(self, visitor: Visitor, **offer: Any) -> None:
        self.socket = visitor.stack.enter_context(connect(f"ws://{visitor.host}/api/bots/live", close_timeout=1))
        games = {"tictactoe": catalogue()["tictactoe"].version}
        said = {"type": "lend", "secret": "a secret that nobody knows", "bot": "Steady", "name": "Ada", "games": games, **offer}
        self.socket.send(json.dumps({key: value for key, value in said.items() if value is not None}))

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        return heard

    def welcomed(self) -> str:
        heard = self.hear()
        assert heard["type"] == "welcome", heard
        bot: str = heard["bot"]
        return bot

    def asked(self) -> dict[str, Any]:
        """The next question."""
        while (heard := self.hear())["type"] != "think":
            assert heard["type"] == "cancel", heard
        return heard

    def answer(self, question: dict[str, Any], action: int) -> None:
        self.socket.send(json.dumps({"type": "answer", "id": question["id"], "action": action}))

    def refused(self) -> tuple[str, int]:
        """The sentence with which it was turned away, and the code."""
        heard = self.hear()
        assert heard["type"] == "refused", heard
        with pytest.raises(ConnectionClosed) as closed:
            self.hear()
        assert closed.value.rcvd is not None
        return heard["text"], closed.value.rcvd.code


def against(visitor: Visitor, lender: str, **more: Any) -> dict[str, Any]:
    answer = visitor.client.post(
        "/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}, {"who": "bot", "lender": lender}], **more}
    )
    assert answer.status_code == 201, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


def lent(visitor: Visitor) -> list[dict[str, Any]]:
    bots: list[dict[str, Any]] = visitor.client.get("/api/bots").json()["bots"]
    return bots


def news(view: dict[str, Any]) -> str:
    return " ".join(view["position"]["status"].get("news", ()))


@contextmanager
def lending(visitor: Visitor, folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """`nexarium connect`, as somebody runs it in the folder of their bot."""
    (folder / "mybot.py").write_text(OWN_BOT, "utf-8")
    command = [sys.executable, "-m", "nexarium.cli", "connect", "mybot:Steady", "--to", f"http://{visitor.host}", "--name", "Ada"]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "NEXARIUM_RULES": "python"}
    process = subprocess.Popen([*command, "--games", "tictactoe", "--no-compiled", *arguments], cwd=folder, env=environment)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def test_a_bot_of_ones_own_is_lent_goes_and_comes_back(serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path) -> None:
    """The command, its processes and the server, from the lobby to the end of a game."""
    visitor = serving(replace(settings, remote_bots="open", worker_command=Settings().worker_command))
    with lending(visitor, tmp_path):
        eventually(lambda: bool(lent(visitor)))
        (bot,) = lent(visitor)
        assert (bot["name"], bot["lent_by"], bot["games"]) == ("Steady", "Ada", ["tictactoe"])
        opened = against(visitor, bot["lender"])
        player = visitor.look(opened["table"], opened["token"])
        seat = player.view["position"]["seats"][1]
        assert (seat["name"], seat["lent_by"], seat["present"], seat.get("level", 0)) == ("Steady", "Ada", True, 0)
        player.act(CENTRE)
        player.at_ply(2)
        assert visitor.record(opened["table"])["actions"] == [CENTRE, A1]
    player.until("presence", lambda presence: 1 not in presence["seats"])
    player.act(C1)
    away = player.until("view", lambda view: bool(news(view))) if not news(player.view) else player.view
    assert "Steady, a remote bot of Ada, is away" in news(away)
    assert (tmp_path / "nexarium" / "lender-secret").stat().st_mode & 0o077 == 0
    with lending(visitor, tmp_path):
        player.at_ply(4)
        assert visitor.record(opened["table"])["actions"] == [CENTRE, A1, C1, B1]
        eventually(lambda: [bot["lender"] for bot in lent(visitor)] == [bot["lender"]])
    eventually(lambda: not lent(visitor))
    wanted = {"token": opened["token"], "seat": 1, "level": 2}
    assert visitor.client.post(f"/api/tables/{opened['table']}/bots", json={**wanted, "token": "guessed"}).status_code == 403
    assert visitor.client.post(f"/api/tables/{opened['table']}/bots", json=wanted).status_code == 201
    player.act(3)
    player.until("view", lambda view: view["position"]["ply"] == 6 or view["position"].get("over", False))
    seat = player.view["position"]["seats"][1]
    assert (seat["level"], seat.get("lent_by", "")) == (2, "")


def test_what_a_lent_bot_may_not_play_is_not_played(open_server: Visitor) -> None:
    lender = Lender(open_server)
    opened = against(open_server, lender.welcomed())
    player = open_server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    first = lender.asked()
    assert first["history"] == [CENTRE]
    table = open_server.app.state.services.service.registry.live[opened["table"]].table
    assert first["seed"] != open_server.app.state.services.turns._seed(table), "the seed of the server's bots is known to nobody"
    lender.answer(first, CENTRE)
    second = lender.asked()
    lender.answer(first, A1)  # too late: that question is answered
    lender.answer(second, A1)
    player.at_ply(2)
    player.act(B1)
    for _ in range(2):
        lender.answer(lender.asked(), 99)
    lender.answer(lender.asked(), C1)
    player.at_ply(4)


def test_a_lent_bot_that_goes_on_answering_wrongly_is_replaced(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    server = serving(replace(settings, remote_bots="open", worker_command=Settings().worker_command))
    lender = Lender(server)
    opened = against(server, lender.welcomed())
    player = server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    for _ in range(3):
        lender.answer(lender.asked(), 99)
    view = player.at_ply(2)
    seat = view["position"]["seats"][1]
    assert (seat["name"], seat["level"], seat.get("lent_by", "")) == ("Steady", STAND_IN, "")
    told = [each["text"] for heard in player.heard if heard["type"] == "view" for each in heard.get("happened", ())]
    assert any("is replaced" in text for text in told)
    assert len(lent(server)) == 1, "it is still offered to others"


@pytest.mark.parametrize(
    "name",
    [
        "Level 9",
        "LEVEL nine",
        "Leve1 9",
        "Le\u200bvel 9",
        "Niveau 9",
        "N\u0456veau 9",
        "Nexarium",
        "N e x a r i u m",
        "N\u0435xarium bot",
        "\u0274\u1d07x\u1d00\u0280\u026a\u1d1c\u1d0d",
        "Grandmaster",
        "Grand maître",
        "Odile",
    ],
)
def test_a_lent_bot_cannot_be_called_as_the_server_or_its_bots(open_server: Visitor, name: str) -> None:
    for offer in ({"bot": name}, {"name": name}):
        said, code = Lender(open_server, **offer).refused()
        assert "choose another name" in said
        assert code == 4422


def test_whoever_does_not_answer_is_asked_again(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, remote_bots="open", limits=replace(settings.limits, seconds_to_choose=0.2)))
    lender = Lender(visitor)
    opened = against(visitor, lender.welcomed())
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    first = lender.asked()
    second = lender.asked()
    assert second["id"] != first["id"]
    assert second["history"] == first["history"]
    lender.asked()
    eventually(lambda: visitor.app.state.services.service.registry.live[opened["table"]].table.seats[1].level == STAND_IN)


def test_a_lender_that_hangs_up_in_the_middle_is_waited_for(open_server: Visitor) -> None:
    lender = Lender(open_server)
    opened = against(open_server, lender.welcomed())
    player = open_server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    lender.asked()
    lender.socket.close()
    player.until("view", lambda view: "is away" in news(view))
    back = Lender(open_server)
    back.welcomed()
    back.answer(back.asked(), A1)
    player.at_ply(2)
    assert not news(player.view)
    twin = Lender(open_server)  # it comes back before its line is found to be broken
    twin.welcomed()
    player.act(B1)
    twin.answer(twin.asked(), C1)
    player.at_ply(4)
    assert len(lent(open_server)) == 1
    with pytest.raises(ConnectionClosed):
        back.hear()


def test_a_table_that_nobody_looks_at_goes_on_when_the_lender_comes(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """Though the server has forgotten it meanwhile."""
    server = serving(replace(settings, remote_bots="open", limits=replace(settings.limits, live_tables=0)))
    lender = Lender(server)
    opened = against(server, lender.welcomed())
    lender.socket.close()
    eventually(lambda: not lent(server))
    player = server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.socket.close()
    gc.collect()
    eventually(lambda: opened["table"] not in server.app.state.services.service.registry.live)
    back = Lender(server)
    back.welcomed()
    back.answer(back.asked(), A1)
    eventually(lambda: server.record(opened["table"])["actions"] == [CENTRE, A1])


def test_an_undo_takes_the_question_back(open_server: Visitor) -> None:
    lender = Lender(open_server)
    opened = against(open_server, lender.welcomed())
    player = open_server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    asked = lender.asked()
    player.say("undo", ply=1)
    player.at_ply(0)
    assert lender.hear() == {"type": "cancel", "id": asked["id"]}
    player.act(A1)
    again = lender.asked()
    assert again["history"] == [A1]
    lender.answer(again, B1)
    player.at_ply(2)


def test_a_rematch_is_against_the_same(open_server: Visitor) -> None:
    lender = Lender(open_server)
    bot = lender.welcomed()
    opened = against(open_server, bot)
    player = open_server.look(opened["table"], opened["token"])
    for mine, theirs in ((CENTRE, A1), (1, 3)):
        player.act(mine)
        lender.answer(lender.asked(), theirs)
        player.at_ply(player.ply + 1) if player.view["position"]["mover"] == 1 else None
    player.act(7)
    assert player.view["position"]["over"]
    again = open_server.client.post(f"/api/tables/{opened['table']}/rematch", json={"token": opened["token"]}).json()
    assert again["seats"] == [1]
    assert lender.asked()["table"] == again["table"]


def test_who_may_lend(serving: Callable[[Settings], Visitor], settings: Settings, visitor: Visitor) -> None:
    text, code = Lender(visitor, language="fr").refused()
    assert "robots distants" in text
    assert code == 4403
    key = new_key()
    guarded = serving(replace(settings, remote_bots=hash_of(key), limits=replace(settings.limits, key_burst=2.0, keys_per_second=0.0)))
    assert Lender(guarded, key=key).welcomed()
    assert Lender(guarded, key="wrong").refused()[1] == 4403
    assert Lender(guarded).refused()[1] == 4403
    text, code = Lender(guarded, key=key).refused()  # a client that guesses is not listened to any more
    assert code == 4429


def test_what_may_be_lent(serving: Callable[[Settings], Visitor], settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serving(replace(settings, remote_bots="open", limits=replace(settings.limits, remote_bots_of_an_address=2)))
    first = Lender(server).welcomed()
    assert Lender(server, protocol=9).refused()[1] == 4426
    assert Lender(server, games={"tictactoe": 99, "nothing": 1}).refused()[1] == 4422
    assert Lender(server, secret="short").refused()[1] == 4422
    assert Lender(server, name="  ").refused()[1] == 4422
    assert Lender(server, secret="another secret of twenty", bot="Stеady").refused()[1] == 4409  # noqa: RUF001 (a Cyrillic letter)
    other = Lender(server, secret="another secret of twenty", bot="Other").welcomed()
    assert other != first
    assert Lender(server, secret="another secret of twenty", bot="Third").refused()[1] == 4429
    monkeypatch.setitem(catalogue(), "tictactoe", replace(catalogue()["tictactoe"], hidden=True))
    assert Lender(server).refused()[1] == 4422  # a remote bot sees all that was played


def test_a_table_wants_a_bot_that_is_there(open_server: Visitor) -> None:
    seats = [{"who": "you"}, {"who": "bot", "lender": "nobody"}]
    refused = open_server.client.post("/api/tables", json={"game": "tictactoe", "seats": seats})
    assert refused.status_code == 409
    assert refused.json()["field"] == "seats[1].lender"
    bot = Lender(open_server).welcomed()
    seated = against(open_server, bot)
    wanted = {"token": seated["token"], "seat": 1, "level": 3}
    there = open_server.client.post(f"/api/tables/{seated['table']}/bots", json=wanted)
    assert there.status_code == 409
    assert "away" in there.json()["error"]


def test_nonsense_ends_the_connection(open_server: Visitor) -> None:
    for nonsense in ("", "{}", "[]", '{"type":"answer","id":1,"action":2}', "\x00", '{"type":"lend"}'):
        with connect(f"ws://{open_server.host}/api/bots/live", close_timeout=1) as socket:
            socket.send(nonsense)
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
    lender = Lender(open_server)
    lender.welcomed()
    with suppress(ConnectionClosed):
        for number in range(1000):
            lender.answer({"id": number}, 0)  # nobody has asked
    with pytest.raises(ConnectionClosed) as closed:
        lender.hear()
    # what still comes after the close resets the connection, and the code may be lost with it
    assert closed.value.rcvd is None or closed.value.rcvd.code == 4429


def test_a_bot_lent_to_one_process_plays_at_tables_of_another(
    serving: Callable[[Settings], Visitor], settings: Settings, postgres: str
) -> None:
    shared = replace(settings, database=postgres, remote_bots="open")
    here, there = serving(shared), serving(shared)
    lender = Lender(here)
    bot = lender.welcomed()
    eventually(lambda: [each["lender"] for each in lent(there)] == [bot])
    opened = against(there, bot)
    player = there.look(opened["table"], opened["token"])
    assert player.view["position"]["seats"][1]["present"]
    player.act(CENTRE)
    lender.answer(lender.asked(), A1)
    player.at_ply(2)
    lender.socket.close()
    eventually(lambda: lent(there) == [])
    player.act(B1)
    player.until("view", lambda view: "is away" in news(view)) if "is away" not in news(player.view) else None
    back = Lender(here)
    back.welcomed()
    back.answer(back.asked(), C1)
    player.at_ply(4)


def test_a_wrong_address_is_told_before_the_minutes_that_compiling_takes(visitor: Visitor, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        print("compiling", file=sys.stderr)

    asyncio.run(ready_first(["http://127.0.0.1:9", f"http://{visitor.host}"], ["tictactoe"], work))
    first, why, then = capsys.readouterr().err.splitlines()
    assert first.startswith("http://127.0.0.1:9 does not answer")
    assert why.startswith("getting tictactoe ready, which takes minutes")
    assert then == "compiling"


def test_the_command_says_what_is_wrong(visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence, with status 2."""
    (tmp_path / "mybot.py").write_text(OWN_BOT + "\nnothing = lambda game, seed: 3\n", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("NEXARIUM_RULES", "python")

    def said(bot: str, *arguments: str) -> str:
        command = [sys.executable, "-m", "nexarium.cli", "connect", bot, "--to", f"http://{visitor.host}", "--no-compiled", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        return done.stderr

    assert "accepts no remote bots" in said("mybot:Steady", "--games", "tictactoe")
    assert "there is no module 'nowhere'" in said("nowhere:Bot")
    assert "mybot has no Quick; bots in it: Steady" in said("mybot:Quick")
    assert "has no choose and no close" in said("mybot:nothing")
    assert "there is no game 'chess'" in said("mybot:Steady", "--games", "chess")
    assert "there is no bot 'clever'" in said("clever")


def test_a_bot_that_the_owner_has_set_up_plays_in_the_servers_own_processes(
    serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ownbot.py").write_text(OWN_BOT.replace('    name = "Steady"\n', ""), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("NEXARIUM_RULES", "python")
    visitor = serving(replace(settings, bots=("ownbot:Steady",), worker_command=Settings().worker_command))
    eventually(lambda: bool(lent(visitor)))
    (bot,) = lent(visitor)
    assert (bot["name"], bot["lent_by"]) == ("Steady", "Nexarium")
    assert "tictactoe" in bot["games"]
    opened = against(visitor, bot["lender"])
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.at_ply(2)
    assert visitor.record(opened["table"])["actions"] == [CENTRE, A1]
    refused = visitor.client.post(
        "/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}, {"who": "bot", "lender": "ownbot:Steady"}]}
    )
    assert refused.status_code == 409, "a visitor names no module"


class Choosy:
    """Refuses every game."""

    def __init__(self, *given: object) -> None:
        raise BotError("I play chess alone")


def test_a_bot_that_cannot_be_set_up_keeps_the_server_closed(settings: Settings) -> None:
    with pytest.raises(BotError, match="there is no module 'nowhere'"):
        create_app(replace(settings, bots=("nowhere:Bot",)))
    with pytest.raises(BotError, match="Choosy plays none of the games here: I play chess alone"):
        create_app(replace(settings, bots=("tests.client.test_lending:Choosy",)))


class Oxo(RandomBot):
    """Plays tic-tac-toe alone."""

    def __init__(self, game: Game, seed: int | None) -> None:
        if game.name != "tictactoe":
            raise BotError("I play tic-tac-toe alone")
        super().__init__(game, seed)


def test_bots_of_the_server_that_play_nothing_keep_it_closed(settings: Settings) -> None:
    own = replace(settings, worker_command=Settings().worker_command)
    with pytest.raises(BotError, match=r"bot_spec: .*there is no bot 'levle:2'"):
        create_app(replace(own, bot_spec="levle:{level}"))
    with pytest.raises(BotError, match=r"hint_spec: .*there is no module 'nowhere'"):
        create_app(replace(own, hint_spec="nowhere:Bot"))
    elsewhere = replace(own, bot_spec="levle:{level}", bot_worker_key="a" * 16)  # other machines think alone, and know what that is
    assert games_without_bots(elsewhere) == frozenset()


def test_bots_of_the_server_are_seated_in_no_game_that_they_do_not_play(
    serving: Callable[[Settings], Visitor], settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    own = replace(settings, worker_command=Settings().worker_command, bot_spec="tests.client.test_lending:Oxo")
    visitor = serving(own)
    assert "do not play keepers, kepler" in caplog.text
    seats = [{"who": "you"}, {"who": "bot", "level": 1}]
    refused = visitor.client.post("/api/tables", json={"game": "nexos", "options": {"players": 2}, "seats": seats})
    assert refused.status_code == 409
    assert refused.json()["field"] == "seats[1]"
    assert "bots do not play this game" in refused.json()["error"]
    assert visitor.client.post("/api/tables", json={"game": "tictactoe", "seats": seats}).status_code == 201
    people = [{"who": "you"}, {"who": "open"}]
    assert visitor.client.post("/api/tables", json={"game": "nexos", "options": {"players": 2}, "seats": people}).status_code == 201
