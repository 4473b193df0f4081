"""What people at a table are called: players without a name can still be distinguished."""

from __future__ import annotations

import msgspec
import pytest

import nexarium
from nexarium.core.view import Standing, Standings
from nexarium.server.language import Language
from nexarium.server.realtime.drawings import finals
from nexarium.server.tables.events import Sat
from nexarium.server.tables.forfeits import only_by_forfeit
from nexarium.server.tables.player_names import called, names_in_lists
from nexarium.server.tables.seat import hashed
from nexarium.server.tables.stored import Final, Header, StoredTable, Summary
from nexarium.server.tables.table import Table
from nexarium.server.tables.verdicts import verdict_in_lists, with_people

from .conftest import A1, A2, B1, C1, CENTRE, Visitor

TEAMS = {"players": 4, "teams": True}


def seated(*seats: tuple[str, str]) -> Table:
    """Two against two at Nexos: per seat whose it is, and the name that they gave; without an owner nobody sits there yet."""
    game = nexarium.load("nexos", **TEAMS)
    table = Table.opened(Header("called", "nexos", game.definition.version, dict(game.options), bytes(32), "en", True, 0.0), game)
    for number, (owner, name) in enumerate(seats):
        if owner:
            table = table.after(Sat(seat=number, kind="human", name=name, holder=hashed(owner)), 0.0)
    return table


@pytest.mark.parametrize(
    ("seats", "english", "french"),
    [
        ([("a", ""), ("b", "Bo"), ("", ""), ("", "")], "Guest, Bo, Open seat, Open seat", "Invité, Bo, Place libre, Place libre"),
        ([("a", ""), ("b", "Bo"), ("a", ""), ("d", "Di")], "Guest, Bo, Guest, Di", "Invité, Bo, Invité, Di"),
        ([("a", ""), ("b", "Bo"), ("c", ""), ("", "")], "Blue, Bo, Red, Open seat", "Bleu, Bo, Rouge, Place libre"),
        ([("a", ""), ("b", ""), ("a", ""), ("d", "")], "Blue, Yellow, Red, Green", "Bleu, Jaune, Rouge, Vert"),
    ],
)
def test_one_without_a_name_is_a_guest_and_several_are_called_by_their_marks(
    seats: list[tuple[str, str]], english: str, french: str
) -> None:
    table = seated(*seats)
    assert ", ".join(called(table, "en")) == english
    assert ", ".join(called(table, "fr")) == french
    kept = StoredTable(header=table.header, changed=0.0, summary=table.summary({}))
    for language in ("en", "fr"):
        assert names_in_lists(kept, language) == called(table, language), "in lists as at the table"


def test_who_resigned_and_who_wins_can_be_told_apart() -> None:
    table = seated(("a", ""), ("b", ""), ("c", ""), ("d", ""))
    end = table.after(table.resigning(1), 0.0)
    assert end.happenings[-1].sentence("en", called(end, "en")) == "Yellow resigned."
    final = only_by_forfeit(end, "en").standings
    assert final.verdict == "Blue and Red win: Yellow resigned"
    assert dict(final.yours)[3] == "Your side loses: Yellow resigned"


def test_everybody_reads_who_wrote_and_who_asks(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", "open", "open", game="nexos", options=TEAMS)
    ada = visitor.look(opened["table"], opened["token"])
    bo = visitor.look(opened["table"], visitor.sit(opened["table"], seat=2)["token"], language="fr")
    ada.until("view", lambda view: view["position"]["seats"][2]["name"] == "Red")
    ada.say("chat", text="Good luck!")
    line = bo.until("said", lambda said: said["lines"][-1].get("text"))["lines"][-1]
    assert (line["seat"], line["name"]) == (0, "Bleu")


def test_every_list_calls_them_as_the_table_does(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", "open", "open", game="nexos", options=TEAMS, listed=True)
    table = opened["table"]
    visitor.sit(table, seat=2)
    for language, blue, red, guest in (("en", "Blue", "Red", "Guest"), ("fr", "Bleu", "Rouge", "Invité")):
        asked = {"language": language}
        waiting = visitor.client.get("/api/tables/open", params=asked).json()["tables"]
        assert next(each["names"] for each in waiting if each["table"] == table) == [blue, red]
        (card,) = visitor.client.get("/api/tables", params={"ids": table, **asked}).json()["tables"]
        assert (card["names"][0], card["names"][2]) == (blue, red)
        link = visitor.client.get(f"/t/{table}", params=asked).text
        assert f"{blue}, {red}" in link
        assert guest not in link


def over(*people: str, winner: int = 0) -> Table:
    """Tic-tac-toe to its end by people of these names; where both have the same one, one person plays both."""
    game = nexarium.load("tictactoe")
    table = Table.opened(Header("over", "tictactoe", game.definition.version, dict(game.options), bytes(32), "en", True, 0.0), game)
    for seat, name in enumerate(people):
        table = table.after(Sat(seat=seat, kind="human", name=name, holder=hashed(name or f"{seat}")), 0.0)
    for action in (A1, A2, B1, CENTRE, C1) if winner == 0 else (A1, A2, B1, CENTRE, 8, 5):
        table = table.after(table.decision(action), 0.0)
    assert table.over
    return table


@pytest.mark.parametrize(
    ("table", "english", "french"),
    [
        (over("Ada", "Bo"), "Cross wins (Ada)", "Croix gagne (Ada)"),
        (over("Ada", "Bo", winner=1), "Ring wins (Bo)", "Rond gagne (Bo)"),
        (over("Ada", ""), "Cross wins (Ada)", "Croix gagne (Ada)"),
        (over("", "Bo"), "Cross wins", "Croix gagne"),
        (over("", ""), "Cross wins", "Croix gagne"),
        (over("Ada", "Ada"), "Cross wins", "Croix gagne"),
    ],
)
def test_the_verdict_says_who_it_is_that_has_won(table: Table, english: str, french: str) -> None:
    ends = finals(table)
    kept = StoredTable(header=table.header, changed=0.0, summary=table.summary(ends))
    said: tuple[tuple[Language, str], ...] = (("en", english), ("fr", french))
    for language, verdict in said:
        assert with_people(ends[language], table, language).verdict == verdict
        assert verdict_in_lists(kept, language)[0] == verdict, "in lists as at the table"


def test_who_shares_the_victory_reads_with_whom() -> None:
    table = seated(("a", "Ada"), ("b", "Bo"), ("c", ""), ("d", "Di"))
    rows = (Standing(seats=(0, 2), rank=1, cells=()), Standing(seats=(1, 3), rank=2, cells=()))
    yours = ((0, "You win with Red"), (2, "You win with Blue"))
    final = Standings(verdict="Blue and red win", columns=(), rows=rows, yours=yours, winners=(0, 2))
    said = with_people(Final(final), table, "en")
    assert said.verdict == "Blue and red win (Ada and Guest)"
    assert dict(said.yours) == {0: "You win with Red", 2: "You win with Blue (Ada)"}


def test_a_verdict_that_was_written_before_is_shown_as_it_was() -> None:
    table = over("Ada", "Bo")
    written = msgspec.json.decode(msgspec.json.encode(table.summary(finals(table))))
    for later in ("holders", "won", "forfeited"):
        del written[later]
    kept = StoredTable(header=table.header, changed=0.0, summary=msgspec.convert(written, Summary))
    assert verdict_in_lists(kept, "fr")[0] == "Croix gagne"
    assert names_in_lists(kept, "fr") == ("Ada", "Bo")
