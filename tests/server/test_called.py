"""What people at a table are called: whoever gave no name can still be told from the others."""

from __future__ import annotations

import pytest

import nexarium
from nexarium.server.tables.called import called
from nexarium.server.tables.events import Sat
from nexarium.server.tables.forfeits import only_by_forfeit
from nexarium.server.tables.kept import Header
from nexarium.server.tables.seat import hashed
from nexarium.server.tables.table import Table

from .conftest import Visitor

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


def test_who_resigned_and_who_wins_can_be_told_apart() -> None:
    table = seated(("a", ""), ("b", ""), ("c", ""), ("d", ""))
    end = table.after(table.resigning(1), 0.0)
    assert end.happenings[-1].sentence("en", called(end, "en")) == "Yellow resigned."
    final = only_by_forfeit(end, "en")
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
