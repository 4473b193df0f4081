"""Chance at a table: the server rolls with the table's own dice, says beforehand what they are bound to, and afterwards shows them."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from nexarium.core import dice
from nexarium.core.catalogue import load
from nexarium.core.contract import CHANCE
from nexarium.core.game import Game
from nexarium.core.record import Origin, Record
from nexarium.server.errors import UndoRefused
from nexarium.server.tables.events import AnyEvent, Closed, Flagged, HandedOver, Resigned, Sat
from nexarium.server.tables.replaying import bare_record
from nexarium.server.tables.seat import hashed
from nexarium.server.tables.stored import Header, StoredTable
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms

from ..race import definition

SEED = bytes(range(32))


def opened(**more: Any) -> Table:
    game = Game(definition(**more))
    table = Table.opened(Header("t", "race", 1, {}, SEED, "en", True, 0.0), game)
    table = table.after(Sat(seat=0, kind="human", holder=hashed("ann")), 0.0).after(Sat(seat=1, kind="bot", level=1), 0.0)
    first = table.first_chance()
    assert first is not None
    return table.after(first, 0.0)


def test_the_server_rolls_until_somebody_decides() -> None:
    table = opened()
    assert table.history.movers == (CHANCE,)
    rolled = table.decision(1)
    assert rolled.actions[0] == 1
    assert 1 <= rolled.actions[1] <= 6
    assert rolled == table.decision(1), "the dice were cast before the game: asking again rolls nothing else"
    passed = table.decision(0)
    assert passed.actions == (0,)


def test_whoever_learns_the_seed_can_roll_again() -> None:
    table = opened()
    assert table.record().dice == {"commitment": hashlib.sha256(SEED).hexdigest()}
    while not table.over:
        table = table.after(table.decision(1), 0.0)
    published = table.record().dice
    seed = bytes.fromhex(published["seed"])
    assert hashlib.sha256(seed).hexdigest() == published["commitment"]
    outcomes = [action for action, mover in zip(table.actions, table.history.movers, strict=True) if mover == CHANCE]
    assert outcomes == [dice.draw(seed, n, [1] * 6) + 1 for n in range(len(outcomes))]
    assert dice.verify(table.record(), table.game) == dice.Proof(rolls=5)


def why(table: Table, *seats: int) -> str:
    with pytest.raises(UndoRefused) as refused:
        table.undo_to(seats)
    return refused.value.why


def test_nobody_takes_back_what_chance_has_answered() -> None:
    table = opened()
    assert why(table, 0) == "nothing"
    rolled = table.after(table.decision(1), 0.0)
    assert why(rolled, 0) == "chance"
    passed = table.after(table.decision(0), 0.0)
    assert passed.undo_to((0,)) == 1
    bot_passed = passed.after(passed.decision(0), 0.0)
    assert bot_passed.undo_to((0,)) == 1
    bot_rolled = passed.after(passed.decision(1), 0.0)
    assert why(bot_rolled, 0) == "chance"


def test_where_secrets_are_nothing_is_taken_back() -> None:
    table = opened(hidden=True)
    assert why(table.after(table.decision(0), 0.0), 0) == "hidden"


ENDS: list[tuple[AnyEvent, str]] = [
    (Resigned(seat=0, level=3), "resigned"),
    (Flagged(seat=0, ply=3, then="loss", level=1), "time"),
    (Closed(by="host", seat=0), "host"),
    (Closed(by="owner", why="asked for"), "owner"),
    (Closed(by="tournament", why="late"), "tournament"),
]


@pytest.mark.parametrize(("event", "how"), ENDS)
@pytest.mark.parametrize("origin", [None, Origin(table="finished", ply=1)])
def test_the_dice_of_a_game_that_was_ended_early_are_proved_so_far(event: AnyEvent, how: str, origin: Origin | None) -> None:
    """Also of a game of "what if"; and the record says the same where its game is not installed."""
    game = Game(definition())
    table = Table.opened(Header("t", "race", 1, {}, SEED, "en", True, 0.0, Terms(origin=origin)), game)
    rows: list[tuple[int, float, AnyEvent]] = []

    def then(happened: AnyEvent) -> None:
        nonlocal table
        rows.append((table.seq, 0.0, happened))
        table = table.after(happened, 0.0)

    for seat in range(2):
        then(Sat(seat=seat, kind="human", holder=hashed(f"{seat}")))
    first = table.first_chance()
    assert first is not None
    then(first)
    then(table.decision(1))
    assert table.record().ended is msgspec.UNSET
    then(event)
    record = table.record()
    assert (record.ended, Record.from_json(record.to_json())) == (how, record)
    assert dice.verify(record, game) == dice.Proof(rolls=1 if origin else 2, ended=how)  # type: ignore[arg-type]
    assert bare_record(StoredTable(header=table.header, changed=0.0, summary=table.summary({})), rows) == record
    then(HandedOver(seats=(1,), holder="later"))
    assert bare_record(StoredTable(header=table.header, changed=0.0, summary=table.summary({})), rows) == record


def test_a_game_that_goes_on_after_somebody_has_left_is_not_ended_early() -> None:
    game = load("kepler", players=3)
    table = Table.opened(Header("t", "kepler", 1, dict(game.options), SEED, "en", True, 0.0), game)
    for seat in range(3):
        table = table.after(Sat(seat=seat, kind="human", holder="h"), 0.0)
    table = table.after(Resigned(seat=0, level=3), 0.0)
    assert (table.over, table.ended_early) == (False, None)
    table = table.after(Flagged(seat=1, ply=0, then="loss", level=1), 0.0)
    assert (table.over, table.ended_early) == (True, "time")
