"""Who may do what: seats are held by tokens, repeats are harmless, and of two moves at once one wins."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from nexarium.server.settings import Settings
from nexarium.server.tables.names import BOT_NAMES

from .conftest import A1, A2, B1, C1, CENTRE, Player, Visitor


def log_of(settings: Settings, table: str) -> list[str]:
    file = settings.database.removeprefix("sqlite+aiosqlite:///")
    with sqlite3.connect(file) as database:
        return [body for (body,) in database.execute("SELECT body FROM events WHERE table_id = ? ORDER BY seq", (table,))]


def test_a_token_holds_only_its_own_seats(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    bo_token = visitor.sit(opened["table"], name="Bo")["token"]
    bo, nobody = visitor.look(opened["table"], bo_token), visitor.look(opened["table"])
    bo.say("act", ply=0, action=CENTRE)
    assert bo.refused()["text"] == "It is not your turn; wait for Ann."
    nobody.say("act", ply=0, action=CENTRE)
    assert "only watch" in nobody.refused()["text"]
    stranger = visitor.look(opened["table"], "made-up")
    assert "holds no seat" in stranger.refused()["text"]
    stranger.say("act", ply=0, action=CENTRE)
    assert "only watch" in stranger.refused()["text"]
    other = visitor.open("you", "you")
    crossed = visitor.look(opened["table"], other["token"])
    assert crossed.view.get("your_seats", []) == []
    assert visitor.record(opened["table"])["actions"] == []


def test_tokens_are_not_kept(alone: Visitor, settings: Settings) -> None:
    opened = alone.open("you", "you")
    kept = "".join(log_of(settings, opened["table"]))
    assert opened["token"] not in kept
    assert hashlib.sha256(opened["token"].encode()).hexdigest() in kept


def test_taking_seats(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    take = f"/api/tables/{opened['table']}/seats"
    assert visitor.client.post(take, json={"seat": 0}).json()["error"].startswith("That seat is taken")
    assert visitor.client.post(take, json={"seat": 5}).status_code == 404
    assert visitor.client.post(take, json={"token": "made-up"}).status_code == 403
    both = visitor.client.post(take, json={"token": opened["token"], "seat": 1}).json()
    assert both == {"table": opened["table"], "seats": [0, 1], "token": opened["token"]}
    assert visitor.client.post(take, json={}).json()["error"].startswith("Every seat")
    ann = visitor.look(opened["table"], opened["token"])
    ann.act(A1)
    assert ann.view["to_act"]


def test_one_person_gets_a_contested_seat(visitor: Visitor) -> None:
    table = visitor.open("you", "open")["table"]
    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda n: visitor.client.post(f"/api/tables/{table}/seats", json={"name": f"{n}"}), range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7


def test_repeats_are_harmless(alone: Visitor, settings: Settings) -> None:
    opened = alone.open("you", "you")
    player = alone.look(opened["table"], opened["token"])
    player.act(CENTRE)
    for _ in range(3):
        player.say("act", ply=0, action=CENTRE)
        assert player.until("view")["position"]["ply"] == 1
    player.say("act", ply=0, action=A1)
    assert "moved on" in player.refused()["text"]
    player.say("act", ply=7, action=A1)
    assert "not reached that move" in player.refused()["text"]
    assert alone.record(opened["table"])["actions"] == [CENTRE]
    assert sum("played" in body for body in log_of(settings, opened["table"])) == 1


def test_a_move_that_was_taken_back_is_not_played_again_by_a_page_that_got_no_answer(visitor: Visitor) -> None:
    """A phone plays and loses its network; on the laptop the move is taken back; the phone, back again, repeats it."""
    opened = visitor.open("you", "you")
    phone, laptop = visitor.look(opened["table"], opened["token"]), visitor.look(opened["table"], opened["token"])
    seen = phone.view.get("takebacks", 0)
    phone.say("act", ply=0, action=CENTRE, takebacks=seen)
    laptop.at_ply(1)
    laptop.say("undo", ply=1)
    assert laptop.at_ply(0)["takebacks"] == 1
    phone.say("act", ply=0, action=CENTRE, takebacks=seen)
    assert "moved on" in phone.refused()["text"]
    phone.say("act", ply=0, action=A1, takebacks=phone.at_ply(0)["takebacks"])
    laptop.at_ply(1)
    assert visitor.record(opened["table"])["actions"] == [A1]


def test_a_seat_whose_answer_was_lost_is_taken_once(visitor: Visitor) -> None:
    """Asked again with the same key it is theirs; for a request without a key it is taken, and so it is with another key."""
    table, key = visitor.open("you", "open", "open", game="keepers", name="Ada", options={"players": 3})["table"], "k" * 40
    seated = [visitor.sit(table, name="Bo", seat=1, key=key), visitor.sit(table, name="Bo", seat=1, key=key), visitor.sit(table, key=key)]
    assert seated == [{"table": table, "seats": [1], "token": key}] * 3
    assert visitor.look(table, key).view["your_seats"] == [1]
    for more in ({}, {"key": "x" * 40}):
        assert visitor.client.post(f"/api/tables/{table}/seats", json={"name": "Cy", "seat": 1, **more}).status_code == 409
    assert visitor.sit(table, name="Cy", key="c" * 40)["seats"] == [2]


def test_a_table_whose_answer_was_lost_is_opened_once(visitor: Visitor) -> None:
    key = "k" * 32
    one, other = (visitor.open("you", "open", name="Ada", key=key) for _ in range(2))
    assert one == other
    assert one["token"] == key
    assert visitor.open("you", "open", name="Ada", key="x" * 32)["table"] != one["table"]
    refused = visitor.client.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}], "key": "guessed"})
    assert refused.status_code == 422


def test_a_race_has_one_winner(visitor: Visitor) -> None:
    """The same person at two screens, both answering the same ply."""
    opened = visitor.open("you", "you")
    screens = [visitor.look(opened["table"], opened["token"]) for _ in range(4)]
    for action, screen in enumerate(screens):
        screen.say("act", ply=0, action=action)
    winners, refused = 0, 0
    for action, screen in enumerate(screens):
        screen.at_ply(1)
        screen.sync()
        refusals = [message for message in screen.heard if message["type"] == "refused"]
        refused += bool(refusals)
        winners += visitor.record(opened["table"])["actions"] == [action]
    assert (winners, refused) == (1, 3)


def test_two_servers_on_one_database_do_not_both_win(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """The log's next number decides between processes too, and the loser catches up."""
    here, there = serving(settings), serving(settings)
    opened = here.open("you", "you")
    first, second = here.look(opened["table"], opened["token"]), there.look(opened["table"], opened["token"])
    first.act(A1)
    second.say("act", ply=0, action=B1)
    assert "moved on" in second.refused()["text"]
    assert second.at_ply(1)["log"][0]["short"] == "a1"
    second.say("act", ply=1, action=B1)
    second.at_ply(2)
    first.say("act", ply=1, action=B1)  # the same answer: nothing to refuse
    assert first.at_ply(2)["position"]["ply"] == 2
    assert here.record(opened["table"])["actions"] == [A1, B1]


class TestUndo:
    """Back to before one's own last decision, unless another person has played since."""

    def test_alone_at_both_seats(self, visitor: Visitor) -> None:
        opened = visitor.open("you", "you")
        player = visitor.look(opened["table"], opened["token"])
        assert player.view["undo"] == {"possible": False, "why": "You have not played yet."}
        player.act(A1)
        player.act(B1)
        assert player.view["undo"] == {"possible": True, "to_ply": 1}
        player.say("undo", ply=2)
        back = player.until("view")
        assert back["position"]["ply"] == 1
        assert back["log_from"] == 1
        player.say("undo", ply=2)  # said twice
        assert player.until("view")["position"]["ply"] == 1
        player.act(C1)
        assert visitor.record(opened["table"])["actions"] == [A1, C1]

    def test_not_past_another_person(self, visitor: Visitor) -> None:
        opened = visitor.open("you", "open")
        token = visitor.sit(opened["table"])["token"]
        ann, bo = visitor.look(opened["table"], opened["token"]), visitor.look(opened["table"], token, language="fr")
        onlooker = visitor.look(opened["table"])
        ann.act(A1)
        assert ann.view["undo"]["possible"]
        bo.at_ply(1)
        assert bo.view["undo"] == {"possible": False, "why": "Vous n’avez pas encore joué."}  # noqa: RUF001 (the French apostrophe)
        bo.say("undo", ply=1)
        assert "ne peut pas être repris" in bo.refused()["text"]
        bo.act(CENTRE)
        ann.at_ply(2)
        assert ann.view["undo"] == {"possible": False, "why": "Another player has moved since.", "ask": True}
        ann.say("undo", ply=2)
        assert ann.refused()["text"] == "That cannot be taken back. Another player has moved since."
        ann.say("undo", ply=1)
        assert "moved on" in ann.refused()["text"]
        onlooker.say("undo", ply=2)
        assert "Only players" in onlooker.refused()["text"]

    def test_not_once_the_game_is_over(self, visitor: Visitor) -> None:
        opened = visitor.open("you", "you")
        player = visitor.look(opened["table"], opened["token"])
        for action in (A1, A2, B1, CENTRE, C1):
            player.act(action)
        assert player.view["undo"] == {"possible": False, "why": "The game is over."}
        player.say("act", ply=5, action=8)
        assert "rematch" in player.refused()["text"]

    def test_past_the_bots_answer(self, with_bots: Visitor) -> None:
        opened = with_bots.open("you", "bot:1")
        player = with_bots.look(opened["table"], opened["token"])
        player.act(CENTRE)
        player.at_ply(2)
        assert player.view["undo"] == {"possible": True}, "to ply 0"
        player.say("undo", ply=2)
        player.at_ply(0)
        player.act(A1)
        player.at_ply(2)
        assert with_bots.record(opened["table"])["actions"][0] == A1


@pytest.mark.parametrize("seats", [("you", "open"), ("open", "you")])
def test_an_open_seat_waits(visitor: Visitor, seats: tuple[str, str]) -> None:
    opened = visitor.open(*seats)
    player = visitor.look(opened["table"], opened["token"])
    assert player.view["waiting_for"] == [seats.index("open")]
    assert player.view.get("to_act", False) == (seats[0] == "you")


def test_two_screens_of_one_person_agree(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    screens: list[Player] = [visitor.look(opened["table"], opened["token"], tall=tall) for tall in (False, True)]
    screens[0].act(A1)
    screens[1].at_ply(1)
    screens[1].act(B1)
    assert screens[0].at_ply(2)["log"] == screens[1].view["log"]


def test_nobody_takes_anothers_name(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", "bot:1", "open", game="nexos", name="Ann")
    table, at = opened["table"], f"/api/tables/{opened['table']}/seats"
    bot = visitor.look(table).view["position"]["seats"][2]["name"]
    for taken in ("ann", f" {bot.upper()} ", "\u0410nn", "A\u200bnn", "\uff21nn", "A\u0301nn", "\u0391nn"):
        refused = visitor.client.post(at, json={"name": taken})
        assert (refused.status_code, refused.json()["field"]) == (409, "name")
    assert visitor.sit(table, name="Ann", token=opened["token"])["seats"] == [0, 1], "one's own name is one's own"
    assert visitor.sit(table, name="Bo")["seats"] == [3]


def test_bots_are_not_called_as_who_opens_the_table(visitor: Visitor) -> None:
    for name in BOT_NAMES:
        opened = visitor.open("you", "bot:1", "bot:1", "bot:1", game="nexos", name=name.lower())
        names = [seat["name"].casefold() for seat in visitor.look(opened["table"]).view["position"]["seats"]]
        assert len(set(names)) == 4
