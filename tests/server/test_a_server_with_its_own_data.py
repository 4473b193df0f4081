"""A server whose tables are played with its owner's own data: `--data` of `play` and `serve`, the setting `data`."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from nexarium.bots.worker import Answer, Think, position
from nexarium.cli.commands import app
from nexarium.core.catalogue import load, replay
from nexarium.core.errors import BadData, UnknownGame
from nexarium.core.record import Record
from nexarium.server.bots.worker_pool import Question
from nexarium.server.configuration import read_settings
from nexarium.server.settings import Settings
from nexarium.server.tables import data_overrides
from nexarium.server.tables.data_overrides import DataOverrides

from .conftest import Visitor, eventually

PRIZES = "kepler:board:track_prizes=[5, 3, 1]"
OTHER_PRIZES = "kepler:board:track_prizes=[9, 5, 1]"
TWO = {"options": {"players": 2}}
Serving = Callable[..., Visitor]


def kepler() -> Any:
    return load("kepler", players=2)


def generous() -> Any:
    return load("kepler", data=["board:track_prizes=[5, 3, 1]"], players=2)


@pytest.fixture
def changed(settings: Settings) -> Settings:
    return replace(settings, data=(PRIZES,))


def card_in(server: Visitor, game: str, language: str = "en") -> dict[str, Any]:
    games = server.client.get(f"/api/catalogue?language={language}").json()["games"]
    return next(card for card in games if card["name"] == game)


def test_lobby_and_table_say_so(changed: Settings, serving: Serving) -> None:
    server = serving(changed)
    digest = generous().digest
    assert digest in card_in(server, "kepler")["other_data"]
    assert "board.toml" in card_in(server, "kepler", "fr")["other_data"]
    assert "other_data" not in card_in(server, "nexos")
    seated = server.open("you", "open", game="kepler", **TWO)
    english, french = (server.look(seated["table"], seated["token"], language=each).view for each in ("en", "fr"))
    assert digest in english["other_data"]
    assert digest in french["other_data"]
    assert english["other_data"] != french["other_data"]
    assert english["position"]["board"]


def test_rules_page_says_so_and_is_there(changed: Settings, serving: Serving) -> None:
    server = serving(changed)
    page = server.client.get("/rules/kepler?language=en").text
    assert f"digest {generous().digest}" in page
    assert 'role="note"' not in server.client.get("/rules/nexos?language=en").text
    assert server.client.get("/api/games/kepler/rules").json()["chapters"]
    assert card_in(server, "kepler")["lessons"]


def test_records_carry_the_data_and_replay_anywhere(changed: Settings, serving: Serving) -> None:
    server = serving(changed)
    seated = server.open("you", "open", game="kepler", **TWO)
    record = server.record(seated["table"])
    assert record["digest"] == generous().digest
    assert list(record["data"]) == ["board.toml"]
    assert replay(Record.from_json(json.dumps(record))).game == generous()


def test_programs_are_told_the_data(changed: Settings, serving: Serving) -> None:
    server = serving(changed)
    seated = server.open("you", "open", game="kepler", **TWO)
    player = server.connect(seated["table"])
    player.say("hello", token=seated["token"], program=True)
    told = player.until("situation")
    assert load("kepler", data=told["data"], players=2).digest == told["digest"] == generous().digest


def test_bots_think_about_the_servers_box() -> None:
    asked = Think(id=1, table="t", game="kepler", options=kepler().options, history=(), spec="random", data=generous().changed)
    assert position(asked).game == generous()
    assert position(Think(id=1, table="t", game="kepler", options=kepler().options, history=(), spec="random")).game == kepler()


def test_a_table_asks_its_bots_and_hints_about_its_box(changed: Settings, serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serving(changed)
    asked: list[Question] = []

    async def answer(question: Question, progress: object = None) -> Answer:
        asked.append(question)
        assert question.legal is not None
        return Answer(id=1, action=min(question.legal))

    monkeypatch.setattr(server.app.state.services.bot_pool, "answer", answer)
    watched = server.open("bot:1", "bot:1", game="kepler", **TWO)
    server.look(watched["table"])
    seated = server.open("you", "you", game="kepler", **TWO)
    player = server.look(seated["table"], seated["token"])
    player.say("ask_hint", ply=player.ply)
    player.until("hint")
    eventually(lambda: {question.hint for question in asked} == {True, False})
    assert {load("kepler", data=question.data, players=2).digest for question in asked} == {generous().digest}


def test_a_table_is_played_on_with_its_own_data(settings: Settings, changed: Settings, serving: Serving) -> None:
    """Whatever the server is started with later: nothing, or other data."""
    server = serving(changed)
    table = server.open("you", "you", game="kepler", **TWO)
    server.stack.close()
    for later in (settings, replace(settings, data=(OTHER_PRIZES,))):
        server = serving(later)
        player = server.look(table["table"], table["token"])
        assert generous().digest in player.view["other_data"]
        assert player.view["to_act"]
        player.act(play_of(server, table))
        assert server.record(table["table"])["digest"] == generous().digest
        assert generous().digest not in card_in(server, "kepler").get("other_data", "")  # new tables are played with what it has now
        server.stack.close()


def play_of(server: Visitor, table: dict[str, Any]) -> int:
    """A legal action at the table as it stands."""
    record = Record.from_json(json.dumps(server.record(table["table"])))
    return int(replay(record).legal_actions()[0])


def test_a_table_of_the_published_box_stays_one(settings: Settings, changed: Settings, serving: Serving) -> None:
    server = serving(settings)
    table = server.open("you", "you", game="kepler", **TWO)
    server.stack.close()
    server = serving(changed)
    player = server.look(table["table"], table["token"])
    assert "other_data" not in player.view or not player.view["other_data"]
    player.act(play_of(server, table))
    assert not server.record(table["table"]).get("data")


def test_a_backup_and_the_doctor_know_the_data(settings: Settings, changed: Settings, serving: Serving, tmp_path: Path) -> None:
    server = serving(changed)
    server.open("you", "open", game="kepler", **TWO)
    server.stack.close()
    file, other, run = tmp_path / "all.gz", str(tmp_path / "other.sqlite"), CliRunner().invoke
    assert run(app, ["backup", str(file), "--database", settings.database]).exit_code == 0
    assert run(app, ["restore", str(file), "--database", other]).exit_code == 0
    (tmp_path / "server.sqlite.key").rename(tmp_path / "other.sqlite.key")
    told = run(app, ["doctor", "--database", other, "--json"])
    assert json.loads(told.output)["damaged"] == {}
    assert run(app, ["export", str(tmp_path / "records"), "--database", other]).exit_code == 0
    (record,) = (tmp_path / "records").glob("kepler-*.json")
    assert replay(Record.load(record)).game == generous()


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ("board.toml", BadData, "say first whose box it is: kepler:board.toml or nexos:board.toml"),
        ("chess:board.toml", UnknownGame, "there is no game 'chess'"),
        ("kepler:nothing=here.toml", BadData, "has no such data file"),
        ("kepler:board:track_prizes=[5]", BadData, "track_prizes"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_served(given: str, kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as refused:
        DataOverrides((given,))
    assert sentence in str(refused.value)


def test_what_cannot_be_drawn_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def board(*_: object) -> None:
        raise KeyError("Ga")

    monkeypatch.setattr(generous().definition.load_picture(), "board", board)
    with pytest.raises(BadData, match=r"kepler cannot be played with these data: KeyError: 'Ga' \("):
        DataOverrides((PRIZES,))


def test_what_the_lobby_cannot_offer_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its catalogue would show no game at all."""

    def portrait(*_: object) -> None:
        raise KeyError("sides.ABC.about")

    monkeypatch.setattr(data_overrides, "portrait", portrait)
    with pytest.raises(BadData, match=r"kepler cannot be played with these data: KeyError: 'sides.ABC.about' \("):
        DataOverrides([PRIZES])


def test_settings_of_a_file_and_of_a_variable(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text(f'data = ["{PRIZES}"]\n', "utf-8")
    assert read_settings(file, {}).data == (PRIZES,)
    assert read_settings(file, {"NEXARIUM_DATA": f'["{OTHER_PRIZES}"]'}).data == (OTHER_PRIZES,)
    assert read_settings(file, {"NEXARIUM_DATA": "kepler:board.toml, keepers:roster.toml"}).data == (
        "kepler:board.toml",
        "keepers:roster.toml",
    )
    assert read_settings(file, {}, data=(OTHER_PRIZES,)).data == (OTHER_PRIZES,)
