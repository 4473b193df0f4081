"""A game from opening the table to the final scores, as two people and an onlooker see it."""

from __future__ import annotations

import httpx2

from nexarium.server.settings import Settings

from .conftest import A1, A2, B1, C1, CENTRE, NO_WORKER, PATIENCE, Visitor
from .processes import ServerProcess


def test_two_people_play_a_game(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    ann = visitor.look(opened["table"], opened["token"])
    assert ann.view["to_act"]
    assert ann.view["waiting_for"] == [1]
    seated = visitor.sit(opened["table"], name="Bo")
    assert seated["seats"] == [1]
    assert ann.until("view")["position"]["seats"][1]["name"] == "Bo"
    bo = visitor.look(opened["table"], seated["token"])
    onlooker = visitor.look(opened["table"])
    assert onlooker.view.get("your_seats", []) == []
    assert "input" not in onlooker.view

    for player, action in ((ann, A1), (bo, A2), (ann, B1), (bo, CENTRE), (ann, C1)):
        player.at_ply(ann.ply)
        player.act(action)
        for other in (ann, bo, onlooker):
            other.at_ply(player.ply)
    for player in (ann, bo, onlooker):
        assert player.view["position"]["over"]
        assert player.view["standings"]["verdict"] == "Cross wins (Ann)"
        assert not player.view.get("to_act", False)
    assert visitor.record(opened["table"])["actions"] == [A1, A2, B1, CENTRE, C1]


def test_each_reads_their_own_language(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    english = visitor.look(opened["table"], opened["token"])
    french = visitor.look(opened["table"], language="fr")
    english.act(CENTRE)
    assert english.view["log"][0]["text"] == "Cross at b2"
    assert french.at_ply(1)["log"][0]["text"] == "Croix en b2"
    assert (english.view["title"], french.view["title"]) == ("Tic-tac-toe", "Morpion")
    french.say("hello", language="en")
    again = french.until("view")
    assert (again.get("log_from", 0), again["log"][0]["text"]) == (0, "Cross at b2")
    english.say("act", ply=1, action=CENTRE)
    assert english.refused() == {"type": "refused", "text": "b2: the cell already carries a mark", "clause": "TTT-2"}


def test_the_log_comes_line_by_line(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    for action in (A1, B1, CENTRE):
        player.act(action)
    assert player.view["log_from"] == 2
    assert [line["short"] for line in player.view["log"]] == ["b2"]
    late = visitor.look(opened["table"])
    assert [line["short"] for line in late.view["log"]] == ["a1", "b1", "b2"]


def test_looking_back(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.act(A1)
    player.act(B1)
    player.say("look", ply=1)
    past = player.until("past")["position"]
    assert past["ply"] == 1
    assert past["mover"] == 1
    player.say("look", ply=3)
    assert "0 to 2" in player.refused()["text"]


def test_presence(visitor: Visitor) -> None:
    opened = visitor.open("you", "open")
    ann = visitor.look(opened["table"], opened["token"])
    assert ann.until("presence")["seats"] == [0]
    onlooker = visitor.look(opened["table"])
    assert ann.until("presence", lambda presence: presence.get("watching", 0) == 1)
    ann.say("hello", token=opened["token"])
    assert ann.until("presence")["watching"] == 1, "a viewer who says hello again receives it, though nobody has come or gone"
    onlooker.socket.close()
    assert ann.until("presence", lambda presence: presence.get("watching", 0) == 0)


def test_lists_of_tables(visitor: Visitor) -> None:
    shown = visitor.open("you", "open", name="Ann")["table"]
    private = visitor.open("you", "bot:3", listed=False)["table"]
    listed = {card["table"]: card for card in visitor.client.get("/api/tables").json()["tables"]}
    assert private not in listed
    assert listed[shown]["names"] == ["Ann", "Open seat"]
    assert listed[shown]["open_seats"] == [1]
    mine = visitor.client.get(f"/api/tables?ids={private},{shown},nowhere&language=fr").json()["tables"]
    assert {card["table"] for card in mine} == {shown, private}
    assert {card["title"] for card in mine} == {"Morpion"}


def test_the_lobby(settings: Settings) -> None:
    """Through a server process as people start it, which compiles no game to show it."""
    server = ServerProcess(database=settings.database, bot_workers=0, worker_command=NO_WORKER).serve()
    try:
        cards = {
            card["name"]: card for card in httpx2.get(f"http://{server.host}/api/catalogue?language=fr", timeout=PATIENCE).json()["games"]
        }
    finally:
        server.stop()
    card = cards["tictactoe"]
    assert card["title"] == "Morpion"
    assert card["presets"][0]["label"] == "Deux joueurs"
    assert card["presets"][0]["notes"] == ["commence", "joue en second"]
    assert [level["level"] for level in card["levels"]] == list(range(1, 10))
    assert card["levels"][8]["label"] == "grand maître"


def test_downloads(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    at = f"/api/tables/{opened['table']}"
    picture = visitor.client.get(f"{at}/picture.svg?ply=1&theme=dark")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "Cross at b2" in picture.text
    assert "Cross at b2" not in visitor.client.get(f"{at}/picture.svg?ply=0").text
    assert visitor.client.get(f"{at}/picture.svg?ply=7").json()["field"] == "ply"
    record = visitor.client.get(f"{at}/record.json")
    assert "attachment" in record.headers["content-disposition"]
    dice = record.json()["dice"]
    assert set(dice) == {"commitment"}, "the seed stays secret while the game runs"
    assert visitor.client.get("/api/games/tictactoe/exports").json() == {"exports": []}
    assert visitor.client.get(f"{at}/export/pgn").status_code == 404
    assert ".ttt-mark" in visitor.client.get("/api/games/tictactoe/style.css").text


def test_rematch_moves_everybody_one_seat_on(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    table = opened["table"]
    bo_token = visitor.sit(table, name="Bo")["token"]
    ann, bo = visitor.look(table, opened["token"]), visitor.look(table, bo_token)
    ask = f"/api/tables/{table}/rematch"
    assert visitor.client.post(ask, json={"token": opened["token"]}).status_code == 409
    for player, action in ((ann, A1), (bo, A2), (ann, B1), (bo, CENTRE), (ann, C1)):
        player.at_ply(ann.ply if player is ann else bo.at_ply(ann.ply)["position"]["ply"])
        player.act(action)
        ann.at_ply(player.ply)
    assert visitor.client.post(ask, json={"token": "nobody's"}).status_code == 403
    again = visitor.client.post(ask, json={"token": opened["token"]}).json()
    assert again["seats"] == [1]
    assert bo.until("view", lambda view: "rematch" in view)["rematch"] == again["table"]
    theirs = visitor.client.post(ask, json={"token": bo_token}).json()
    assert (theirs["table"], theirs["seats"]) == (again["table"], [0])
    bo_again = visitor.look(again["table"], theirs["token"])
    assert bo_again.view["to_act"]
    assert [seat["name"] for seat in bo_again.view["position"]["seats"]] == ["Bo", "Ann"]
