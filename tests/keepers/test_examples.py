"""The worked examples 1 to 26 of the specification (section 15), by their numbers; the later ones stand with the clauses they show."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import Assign, read
from nexarium.games.keepers.rules.state import CubeStatus, OutBy, Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, LINE, ROW, TRIO, active, end_turn, fields, phase, places, pooled, position, rolled, standing, winners

ROOT = Path(__file__).parents[2]


@pytest.mark.rule("NK-32", "NK-59")
def test_example_1():
    state = say(position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(0, 0, 1)), "push N")
    assert standing(state)["b"] == "eliminated"
    assert winners(state) == "a"


@pytest.mark.rule("NK-29", "NK-35", "NK-56")
@pytest.mark.parametrize(("edition", "penalty"), [("fr", 2), ("en", 1)])
def test_example_2(edition, penalty):
    state = say(position(DUEL, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), edition=edition), "push W")
    assert standing(state)["b"] == "fallen"
    assert texts(state) == ["bonus", "decline"]
    assert int(say(state, "bonus").record.dice) == 6 + 1 - penalty, "ruins at the centre are Bront's favoured terrain"


@pytest.mark.rule("NK-28", "NK-29", "NK-30")
def test_example_3():
    state = position(DUEL, {"a": (0, 0), "b": (1, 0)}, pool=(0, 0, 3))
    assert standing(say(state, "push E"))["b"] == (2, 0)
    assert standing(say(state, "continue"))["b"] == "fallen"
    assert state.record.pool.tolist() == [0, 0, 1]


@pytest.mark.rule("NK-29", "NK-32")
def test_example_4():
    state = say(position(TRIO, {"a": (0, 1), "b": (1, 1)}, active="b", pool=(0, 0, 1), keeper_a="korrin"), "push W")
    assert standing(state)["a"] == "fallen"


ALONG = {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}


@pytest.mark.rule("NK-29")
def test_example_5():
    state = say(position(TRIO, ALONG, pool=(0, 0, 1)), "push E")
    assert standing(state) == {"a": (0, 1), "b": (2, 1), "c": (3, 1), "d": "eliminated"}


@pytest.mark.rule("NK-30", "NK-56", "NK-59")
def test_example_6():
    state = say(position(TRIO, ALONG, pool=(0, 0, 2)), "push E", "continue")
    assert standing(state) == {"a": (0, 1), "b": (3, 1), "c": "eliminated", "d": "eliminated"}
    assert active(say(state.clone(), "decline")) == "b", "one bonus turn, not two"
    state = say(position(TRIO, ALONG, pool=(0, 0, 4)), "push E", "continue", "continue")
    assert winners(state) == "a"
    assert state.record.pool.tolist() == [0, 0, 1]


@pytest.mark.rule("NK-25", "NK-26", "NK-27")
def test_example_7():
    others = {"c": (-2, -1), "d": (1, -2)}
    state = say(position(TRIO, {"a": (0, 1), "b": (1, 1), **others}, pool=(0, 2, 0)), "leap E")
    assert (standing(state)["a"], state.record.pool.tolist()) == ((2, 1), [0, 1, 0])
    two = {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (1, -2)}
    assert standing(say(position(TRIO, two, pool=(0, 2, 0)), "leap E"))["a"] == (3, 1)
    assert refused(position(TRIO, two, pool=(0, 1, 0)), "leap E") == "NK-26"
    assert refused(position(TRIO, ALONG, pool=(0, 3, 0)), "leap E") == "NK-27"


@pytest.mark.rule("NK-22", "NK-23", "NK-24")
def test_example_8():
    state = position(DUEL, {"a": (0, 1)}, pool=(1, 1, 0))
    assert texts(state) == ["move S", "diagonal SE", "diagonal SW", "end"]


@pytest.mark.rule("NK-33", "NK-34", "NK-35")
def test_example_9():
    def dice(first_turn, xy, **given):
        state = position(DUEL, {"a": xy}, active="b", pool=(1, 0, 0), first_turn=first_turn)
        return int(end_turn(state).record.dice)

    assert dice(True, (0, 0)) == 6
    assert dice(True, (-1, 0)) == 4
    assert dice(False, (0, 1)) == 6
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1))
    fields(state).bonus_level = 1
    assert int(say(state, "push W", "bonus").record.dice) == 6 + 1 - 2


@pytest.mark.rule("NK-37", "NK-38", "NK-40")
def test_example_10():
    state = rolled([1, 1, 3, 4], power=1)
    assert refused(state, "mark 1") == "NK-37"
    assert refused(say(state.clone(), "mark 3"), "throw") == "NK-38"
    assert can(say(state.clone(), "mark 3", "mark 4"), "throw")
    assert int(say(state.clone(), "add power", "mark 3", "throw").record.rerolls) == 1
    assert int(say(state.clone(), "add power", "throw").record.rerolls) == 2


@pytest.mark.rule("NK-39", "NK-42")
def test_example_11():
    state = say(rolled([1, 1, 2, 5, 6, 6], power=2), "add power", "throw", "dice 1")
    assert active(state) == "b"
    assert active(pooled([1, 1, 4, 4, 5, 6], reserve=1)) == "a"


OWN_CARDS = """
import numpy as np
from nexarium.core.modes import INTERPRETED
from nexarium.games.keepers.rules import state as tables
from nexarium.testing.playing import say, texts
from tests.keepers.playing import *
assert INTERPRETED
card = {2: "M", 3: "P", 4: "P", 5: "PP", 6: "MJP"}
for value, symbols in card.items():
    tables.PRINTED[0, value] = [symbols.count(each) for each in "MJP"]
"""


def interpreted(script: str) -> None:
    """Run with cards of one's own, written into the tables before anything is compiled."""
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    done = subprocess.run([sys.executable, "-c", OWN_CARDS + script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.rule("NK-44", "NK-45", "NK-47")
def test_example_12():
    interpreted("""
state = pooled([3, 3, 3, 4, 4])
ways = [(one, two) for one in texts(state) for two in texts(say(state.clone(), one))]
assert len(ways) == 6, ways
pushes = []
for one, two in ways:
    played = say(state.clone(), one, two)
    pushes.append(int(played.record.pool[2]) if active(played) == "a" else 0)
assert max(pushes) == 2 + 1
""")


@pytest.mark.rule("NK-44", "NK-46")
def test_example_13():
    interpreted("""
state = say(pooled([5, 5, 2, 3]), "assign P2")
assert int(state.record.pool[2]) == 2
""")
    state = say(pooled([5, 5, 5, 5]), "assign P4")
    assert int(state.record.pool[2]) == 4, "as two pairs would give"


@pytest.mark.rule("NK-46", "NK-47")
def test_example_14():
    state = pooled([6, 6, 6, 6], "quill")
    assert len(state.legal_actions()) == 13
    assigned = [action.groups for action in map(read, state.legal_actions()) if isinstance(action, Assign)]
    vectors = {tuple(max(0, g - 1) for g in groups) for groups in assigned}
    maximal = {v for v in vectors if not any(w != v and all(a >= b for a, b in zip(w, v, strict=True)) for w in vectors)}
    assert maximal == {(3, 0, 0), (0, 3, 0), (0, 0, 3), (1, 1, 0), (1, 0, 1), (0, 1, 1)}
    assert not any("+" in text for text in texts(pooled([6, 6, 6], "quill")))


@pytest.mark.rule("NK-22", "NK-28")
def test_example_15():
    state = position(ROW, {"a": (0, 1), "b": (2, 1), "c": (2, 2)}, pool=(2, 0, 3))
    say(state, "move E", "push E", "continue", "move E", "push N")
    assert standing(state) == {"a": (2, 1), "b": (4, 1), "c": "fallen"}
    assert state.record.pool.tolist() == [0, 0, 0]


@pytest.mark.rule("NK-49")
def test_example_16():
    state = say(pooled([2, 2, 4, 4, 6, 6]), "assign M2", "assign none", "assign M2", "move S", "move S")
    assert texts(state) == ["reserve none", "reserve 4"]
    at = {"a": (-1, 0), "b": (0, 0)}
    three = say(pooled([4, 4, 4], at=at), "assign P2", "push E")
    assert active(three) == "b", "one 4 is left: nothing to reserve"
    assert can(say(pooled([4, 4, 4, 4], at=at), "assign P2", "push E"), "reserve 4")


@pytest.mark.rule("NK-42", "NK-50")
def test_example_17():
    state = pooled([2, 3, 4, 5, 5, 6], reserve=4)
    assert Position(state).dice("left") == [2, 3, 4, 4, 5, 5, 6]
    assert can(state, "assign P2")
    say(state, "assign none", "assign P2", "end", "reserve 4")
    assert int(state.record.reserve[0]) == 4


@pytest.mark.rule("NK-39", "NK-42")
def test_example_18():
    state = rolled([1, 1, 1, 4, 5, 6], reserve=4)
    assert active(state) == "b"
    assert int(state.record.reserve[0]) == 0


@pytest.mark.rule("NK-54", "NK-59", "NK-62")
def test_example_19():
    state = end_turn(position(ROW, {"a": (2, 0), "b": "fallen"}, pool=(1, 0, 0)))
    assert standing(state)["b"] == "eliminated"
    assert standing(state)["a"] == "fallen"
    assert int(state.record.cube[1]) == CubeStatus.REMOVED
    duel = end_turn(position(DUEL, {"a": (2, -2), "b": "fallen"}, pool=(1, 0, 0)))
    assert winners(duel) == "a"
    assert int(duel.record.cube[1]) == CubeStatus.IN_PLAY


@pytest.mark.rule("NK-62", "NK-64", "NK-65")
def test_example_20():
    state = end_turn(position(ROW, {"b": "eliminated", "c": (2, 1)}, pool=(1, 0, 0), reconnection="required"))
    assert standing(state)["c"] == "fallen"
    assert int(state.record.moving) == 1 << 2, "only {C} is offered"
    assert len(places(state)) == 18


@pytest.mark.rule("NK-54", "NK-66")
def test_example_21():
    state = end_turn(position(ROW, {"b": "eliminated", "c": (2, 1), "a": (5, 2)}, pool=(1, 0, 0)))
    for text in places(state):
        won = say(state.clone(), text)
        assert winners(won) == "a", "c is blocked by a, who rode along on his Starting Tile"
        assert int(won.record.out_by[2]) == OutBy.BLOCKING


@pytest.mark.rule("NK-63", "NK-65")
def test_example_22():
    state = end_turn(position(LINE, {"b": "eliminated"}, pool=(1, 0, 0), reconnection="required"))
    assert int(state.record.moving) == 1 << 2
    assert [int(each) for each in state.record.cluster] == [0b1001, 0, 0b100, 0b1001]
    assert phase(state) == Phase.REJOIN


@pytest.mark.rule("NK-34", "NK-53")
def test_example_23():
    interpreted("""
tables.STICKERS[0, 0] = tables.PLUS[0]
state = end_turn(position(DUEL, {"a": "fallen"}, active="b", pool=(1, 0, 0)))
assert int(state.record.dice) == 7
""")


@pytest.mark.rule("NK-49", "NK-51")
def test_example_24():
    state = pooled([1, 1, 4, 4, 5, 6], "nyx")
    assert texts(state) == ["go on", "undertow move", "undertow jump"]
    spent = say(state.clone(), "undertow jump")
    assert texts(spent) == ["assign none", "assign P2", "assign M2"]
    say(state, "go on", "assign M2", "end")
    assert can(state, "reserve 1")


@pytest.mark.rule("NK-28", "NK-51")
def test_example_25():
    at = {"a": (-1, 0), "b": (0, 0)}
    state = say(position(DUEL, at, pool=(0, 0, 2), keeper_b="bront"), "push E")
    assert standing(state)["b"] == (1, 0)
    assert state.record.pool.tolist() == [0, 0, 0]
    assert active(state) == "b"
    assert refused(position(DUEL, at, pool=(0, 0, 1), keeper_b="bront"), "push E") == "NK-51"


@pytest.mark.rule("NK-20", "NK-59")
def test_example_26():
    at = {"a": (0, 0), "b": (0, 1), "c": "eliminated"}
    state = say(position(ROW, at, pool=(0, 0, 1), teams="ac|b"), "push N")
    assert winners(state) == "ac"
