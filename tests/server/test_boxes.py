"""Boxes of visitors: forms, checks and pictures, what is kept, and tables that are played with them."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import tomlkit

from nexarium.core.boxes import checked_box, read_box, write_box
from nexarium.core.catalogue import catalogue, load_game
from nexarium.core.variants import digest, printed
from nexarium.server.settings import Settings

from .conftest import Visitor
from .test_invited_again import account
from .test_inviting import post

KEY = "a-guest-of-this-test"


def shipped(game: str) -> dict[str, str]:
    return printed(catalogue()[game].package)


def changed(game: str, file: str, **entries: Any) -> dict[str, str]:
    document = tomlkit.parse(shipped(game)[file])
    document.update(entries)
    return {**shipped(game), file: tomlkit.dumps(document)}


def keep(visitor: Visitor, game: str = "kepler", **more: Any) -> dict[str, Any]:
    data = more.pop("data", None) or changed(game, "board.toml", track_prizes=[9, 5, 2])
    status, card = post(visitor, "/api/boxes", **{"game": game, "name": "Dear tracks", "author": "Ada", "key": KEY, "data": data, **more})
    assert status == 201, card
    return card


@pytest.mark.parametrize("game", ["keepers", "kepler", "nemesis", "nexos"])
def test_the_workshop_has_a_form_for_every_file(visitor: Visitor, game: str) -> None:
    answer = visitor.client.get(f"/api/workshop/{game}?language=fr").json()
    assert {form["file"] for form in answer["files"]} == set(shipped(game)) == set(answer["data"])
    assert (answer["digest"], answer["keeps"], answer.get("lists", False)) == (digest(shipped(game)), True, False)
    status, checked = post(visitor, f"/api/workshop/{game}/check", data=answer["data"])
    assert status == 200
    assert not checked.get("problems")
    assert not checked.get("changed")
    assert checked["previews"][0]["scene"]
    for each in checked["previews"]:
        symbols = set(each["scene"].get("symbols", ()))
        assert set(re.findall(r"'symbol': '([^']+)'", str(each["scene"]))) <= symbols, "each preview stands alone"


def test_a_game_without_data_has_no_workshop(visitor: Visitor) -> None:
    assert visitor.client.get("/api/workshop/tictactoe").status_code == 404
    assert visitor.client.get("/api/workshop/nothing").status_code == 404


@pytest.mark.parametrize(
    ("data", "file", "field", "sentence"),
    [
        ({"board.toml": "x = "}, "board.toml", "", "not TOML"),
        ({"other.toml": ""}, "other.toml", "", "its files are board.toml"),
        (changed("kepler", "board.toml", track_prizes=[1, 2, 3]), "board.toml", "track_prizes", "none greater"),
        (changed("kepler", "board.toml", score_track=10**9), "board.toml", "score_track", "a whole number from 0 to 999"),
    ],
)
def test_a_refusal_names_the_entry(visitor: Visitor, data: dict[str, str], file: str, field: str, sentence: str) -> None:
    status, checked = post(visitor, "/api/workshop/kepler/check", data=data)
    (problem,) = checked["problems"]
    assert (status, problem["file"], problem.get("field", "")) == (200, file, field)
    assert sentence in problem["sentence"]
    status, refused = post(visitor, "/api/boxes", game="kepler", name="Bad", key=KEY, data=data)
    assert status == 422
    assert refused["field"].startswith(f"data.{file}")
    assert sentence in refused["error"]


def test_a_kept_box_is_found_by_its_link_and_is_the_same_as_a_file(visitor: Visitor) -> None:
    card = keep(visitor, about="Tracks pay more.", version="2")
    assert keep(visitor, about="Tracks pay more.", version="2")["id"] == card["id"], "the same box is kept once"
    found = visitor.client.get(f"/api/boxes/{card['id']}").json()
    assert found["card"] == card
    file = visitor.client.get(f"/api/boxes/{card['id']}/file")
    box = read_box(file.content)
    assert (box.name, box.author, box.data, box.digest) == ("Dear tracks", "Ada", found["data"], card["digest"])
    assert "kepler-Dear-tracks.nxbox" in file.headers["content-disposition"]
    assert visitor.client.get("/api/boxes").json()["boxes"] == [], "found by its link alone"
    assert post(visitor, f"/api/boxes/{card['id']}/delete", key="another")[0] == 403
    assert post(visitor, f"/api/boxes/{card['id']}/delete", key=KEY)[0] == 200
    assert visitor.client.get(f"/api/boxes/{card['id']}").status_code == 404


def test_a_table_is_played_with_a_box_and_its_record_is_opened_on_another_server(visitor: Visitor, alone: Visitor) -> None:
    card = keep(visitor)
    seated = visitor.open("you", "open", game="kepler", options={"players": 2}, box=card["id"])
    player = visitor.look(seated["table"], seated["token"])
    assert "“Dear tracks” by Ada" in player.view["other_data"]
    assert card["digest"] in player.view["other_data"]
    found = visitor.client.get(f"/api/tables/{seated['table']}/box").json()
    assert (found["label"], found["digest"]) == ({"name": "Dear tracks", "author": "Ada"}, card["digest"])
    assert digest(found["data"]) == card["digest"], "the workshop begins with what the table is played with"
    player.say("close_table")
    player.until("view", lambda view: view.get("closed"))
    record = visitor.client.get(f"/api/tables/{seated['table']}/record.json")
    assert record.json()["digest"] == card["digest"]
    assert post(visitor, f"/api/boxes/{card['id']}/delete", key=KEY)[0] == 200
    assert visitor.client.get(f"/api/tables/{seated['table']}/record.json").text == record.text, "the table keeps its data"
    status, shown = post(alone, "/api/records", text=record.text, suffix=".json")
    assert status == 201, shown
    note = alone.look(shown["table"]).view["other_data"]
    assert "“Dear tracks” by Ada" in note
    assert card["digest"] in note


def test_a_box_is_of_one_game_and_not_for_ratings(visitor: Visitor) -> None:
    card = keep(visitor)
    seats = [{"who": "you"}, {"who": "open"}]
    status, refused = post(visitor, "/api/tables", game="nexos", options={"players": 2}, seats=seats, box=card["id"])
    assert (status, refused["field"]) == (422, "box")
    status, refused = post(visitor, "/api/tables", game="kepler", options={"players": 2}, seats=seats, box="nothing")
    assert (status, refused["field"]) == (404, "box")


def test_a_server_that_keeps_no_boxes(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, boxes="nobody"))
    assert visitor.client.get("/api/workshop/kepler").json().get("keeps", False) is False
    status, refused = post(visitor, "/api/boxes", game="kepler", name="Any", key=KEY, data={})
    assert (status, "browser" in refused["error"]) == (404, True)


def test_an_account_keeps_its_boxes_and_the_lobby_lists_them_where_the_owner_allows(
    serving: Callable[[Settings], Visitor], settings: Settings
) -> None:
    server = serving(replace(settings, boxes="lobby"))
    ada = account(server, "Ada")
    data = changed("kepler", "board.toml", track_prizes=[9, 5, 2])
    kept = ada.client.post("/api/boxes", json={"game": "kepler", "name": "Open", "listed": True, "data": data}).json()
    ada.client.post("/api/boxes", json={"game": "kepler", "name": "Own", "data": data})
    assert [box["name"] for box in server.client.get("/api/boxes?game=kepler").json()["boxes"]] == ["Open"]
    assert {box["name"] for box in ada.client.get("/api/boxes").json()["boxes"] if box["yours"]} == {"Open", "Own"}
    assert server.client.get("/api/boxes?game=nexos").json()["boxes"] == []
    with zipfile.ZipFile(io.BytesIO(ada.client.get("/api/me/games.zip").content)) as exported:
        own = [read_box(exported.read(name)) for name in exported.namelist() if name.endswith(".nxbox")]
    assert {(box.name, box.data["board.toml"]) for box in own} == {("Open", data["board.toml"]), ("Own", data["board.toml"])}
    assert post(server, f"/api/boxes/{kept['id']}/delete", key="")[0] == 403
    seats = [{"who": "you"}, {"who": "open"}]
    wanted = {"game": "kepler", "options": {"players": 2}, "seats": seats, "box": kept["id"], "rated": True}
    refused = ada.client.post("/api/tables", json=wanted)
    assert (refused.status_code, refused.json()["field"]) == (422, "rated")
    assert ada.client.post(f"/api/boxes/{kept['id']}/delete", json={}).status_code == 200
    assert server.client.get("/api/boxes").json()["boxes"] == []


def test_a_box_file_of_markup_is_only_text() -> None:
    name = "<script>alert(1)</script>"
    box = checked_box({"game": "kepler", "name": name, "data": shipped("kepler")})
    with zipfile.ZipFile(io.BytesIO(write_box(box))) as archive:
        assert name in archive.read("manifest.toml").decode()
    assert load_game("kepler", {}, box.data).digest == box.digest


def test_the_preview_shows_the_cube_that_is_entered(visitor: Visitor) -> None:
    def drawn(show: str) -> str:
        status, checked = post(visitor, "/api/workshop/keepers/check", data=shipped("keepers"), show=show)
        assert status == 200, checked
        return re.sub(r"c\d+-", "", str(next(each["scene"] for each in checked["previews"] if each["key"] == "board")))

    first, other = drawn("shapes.toml:X.door"), drawn("shapes.toml:L.door")
    assert first == drawn("")
    assert other != first


def asked(visitor: Visitor, address: str, status: int = 200, **fields: Any) -> dict[str, Any]:
    answer = visitor.client.post(address, json=fields)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_study_of_a_table_is_played_with_its_box(visitor: Visitor, alone: Visitor) -> None:
    zog = 'id = "zog"\nname = { en = "Zog", fr = "Zog" }'
    data = {file: text.replace('id = "tarn"', zog).replace('"tarn"', '"zog"') for file, text in shipped("keepers").items()}
    card = keep(visitor, "keepers", data=data)
    options = {"players": 2, "keeper_a": "zog"}
    seated = visitor.open("you", "open", game="keepers", options=options, box=card["id"])
    table = seated["table"]
    record = visitor.client.get(f"/api/tables/{table}/record.json")
    options, at = record.json()["options"], "/api/games/keepers"
    assert "zog" in asked(visitor, f"{at}/study", 422, options=options)["error"], "the server's own data"
    found = asked(visitor, f"{at}/study", options=options, table=table, draw=True)
    lines = asked(visitor, f"{at}/study/lines", options=options, table=table, lines=[found["added"]])["lines"]
    assert lines == [found["entries"]]
    start = asked(visitor, f"{at}/setup", options=options, table=table, path=found["added"])["start"]
    assert asked(visitor, f"{at}/study", options=options, table=table, start=start, memory=True)["memory"]
    text = asked(visitor, f"{at}/studies", options=options, table=table, start=start)["text"]
    assert json.loads(text)["digest"] == card["digest"]
    assert json.loads(text)["data"]
    file = asked(visitor, "/api/studies", text=text)
    assert file == {"game": "keepers", "text": text, "own_data": True}
    # as the page does with a file: another server gets a table with the study's data
    moveless = {name: value for name, value in json.loads(text).items() if name != "start"}
    elsewhere = asked(alone, "/api/records", 201, text=json.dumps(moveless))["table"]
    asked(alone, f"{at}/study", 422, options=options, start=start)
    asked(alone, f"{at}/study", options=options, table=elsewhere, start=start)


def test_a_study_is_refused_where_its_table_is_gone_or_of_another_game(visitor: Visitor) -> None:
    table = visitor.open("you", "open", game="nexos", options={"players": 2})["table"]
    asked_for: dict[str, dict[str, Any]] = {"study": {}, "study/lines": {"lines": []}, "studies": {}, "setup": {}}
    for path, fields in asked_for.items():
        for other in ("nothing", table):
            refused = asked(visitor, f"/api/games/kepler/{path}", 404, table=other, **fields)
            assert (refused["field"], "no longer here" in refused["error"]) == ("table", True)
