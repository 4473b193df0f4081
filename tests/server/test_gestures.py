"""One gesture, several decisions: played together or not at all, and taken back together."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import nexarium
from nexarium.games.keepers.rules.numbering import Assign, Mark, Stop, Throw, number, read
from nexarium.server.errors import IllegalMove, UndoRefused
from nexarium.server.tables.events import Undone
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

from .conftest import A1, A2, CENTRE, Visitor

OPTIONS = {"players": 2, "first_player": "a"}


def played(table: Table, action: int, *then: int) -> Table:
    return table.after(table.decision(action, then), 0.0)


def rolled(seed: int) -> Table:
    """A duel at the first seat's first reroll, by the seed's dice."""
    game = nexarium.load("keepers", **OPTIONS)
    header = Header("table", "keepers", game.definition.version, dict(game.options), seed.to_bytes(32, "big"), "en", False, 0.0)
    table = Table.opened(header, game)
    return played(table, min(table.legal))


def assignments(legal: Iterable[int]) -> list[int]:
    """The actions that assign dice to steps."""
    values = ((action, read(action)) for action in legal)
    return [action for action, value in values if isinstance(value, Assign) and any(value.groups)]


def assigning() -> tuple[Table, int, int]:
    """A table at which the dice of two values can be assigned, and an assignment for each."""
    for seed in range(100):
        table = played(rolled(seed), number(Stop()))
        assigned = assignments(table.legal)
        if assigned:
            state = table.state()
            state.step(assigned[0])
            more = assignments(state.legal_actions())
            if more:
                return table, assigned[0], more[0]
    raise AssertionError("dice without two pairs, a hundred times")


def marks_of(table: Table) -> list[int]:
    return sorted(action for action in table.legal if isinstance(read(action), Mark))


def test_a_gesture_is_one_event_with_the_chance_that_follows() -> None:
    table = rolled(1)
    first, second = marks_of(table)[0], marks_of(table)[-1]
    event = table.decision(first, (second, number(Throw())))
    assert event.actions[:3] == (first, second, number(Throw()))
    after = table.after(event, 0.0)
    assert after.begins[table.plies :] == (table.plies,) * len(event.actions)
    assert after.plies > table.plies + 3, "the dice fall with it"
    with pytest.raises(UndoRefused) as refused:
        after.undo_to([0])
    assert refused.value.why == "chance"


def test_what_is_refused_in_the_middle_leaves_nothing_played() -> None:
    table = rolled(1)
    with pytest.raises(IllegalMove) as refused:
        table.decision(marks_of(table)[0], (number(Stop()),))
    assert refused.value.rule_id == "NK-37"
    assert len(table.actions) == table.plies == len(table.begins)


def test_undo_takes_back_the_whole_gesture() -> None:
    table, first, second = assigning()
    together = played(table, first, second)
    assert together.undo_to([0]) == table.plies
    back = together.after(Undone(ply=table.plies, seat=0), 0.0)
    assert (back.actions, back.begins) == (table.actions, table.begins)
    one_by_one = played(played(table, first), second)
    assert one_by_one.undo_to([0]) == table.plies + 1


def test_nobody_decides_for_the_next(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.say("act", ply=0, action=CENTRE, then=[A1])
    assert "so none was" in player.refused()["text"]
    assert visitor.record(opened["table"])["actions"] == []
    player.act(CENTRE)
    player.say("act", ply=1, action=A1, then=[A2])
    player.refused()
    assert visitor.record(opened["table"])["actions"] == [CENTRE]


def test_dice_are_thrown_again_in_one_gesture_and_a_repeat_is_harmless(visitor: Visitor) -> None:
    opened = visitor.open("you", "you", game="keepers", options=OPTIONS)
    player = visitor.look(opened["table"], opened["token"])
    player.act(player.view["input"]["pieces"][0]["targets"][0][0])
    given, ply = player.view["input"], player.ply
    assert given["kind"] == "subset"
    mask, actions = max(given["sequences"], key=lambda pair: pair[0])
    assert mask == 2 ** len(given["items"]) - 1, "all dice that are offered can fly together"
    message = {"ply": ply, "action": actions[0], "then": actions[1:]}
    player.say("act", **message)
    player.until("view", lambda view: view["position"]["ply"] > ply + len(actions))
    record = visitor.record(opened["table"])["actions"]
    assert record[ply : ply + len(actions)] == actions
    player.say("act", **message)
    player.sync()
    assert visitor.record(opened["table"])["actions"] == record
    player.say("act", **{**message, "then": actions[1:-1]})
    player.sync()
    assert visitor.record(opened["table"])["actions"] == record
