"""Actions as numbers and as values: every number means something, and every value has its number."""

from __future__ import annotations

import pytest

from nexarium.games.keepers.rules.numbering import (
    ACTIONS,
    KIND,
    SPACE,
    Action,
    AddPower,
    Assign,
    Dice,
    End,
    First,
    Kind,
    Lift,
    Mark,
    Move,
    Place,
    Push,
    Reserve,
    cell_of,
    number,
    read,
    xy_of,
)
from nexarium.games.keepers.rules.options import OPTION, OPTIONS
from nexarium.games.keepers.rules.state import FUMBLE_AT, PHASES, Fumble, Phase

from .playing import DUEL, fields, position


def test_every_number_is_a_value_and_back() -> None:
    values = [read(action) for action in range(ACTIONS)]
    assert [number(value) for value in values] == list(range(ACTIONS))
    assert len(set(values)) == ACTIONS


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**9])
def test_a_number_that_is_none_is_refused(action: int) -> None:
    with pytest.raises(ValueError, match=f"{action} is no action of Nexus Keepers; they are numbered from 0 to {ACTIONS - 1}"):
        read(action)


@pytest.mark.parametrize("value", [Move("NE"), Mark(7), Assign((1, 0, 0)), Place((16, 0), "N"), Dice((2, 1))])
def test_a_value_that_is_none_is_refused(value: Move | Mark | Assign | Place | Dice) -> None:
    with pytest.raises(ValueError, match="is no action of Nexus Keepers"):
        number(value)


@pytest.mark.parametrize(
    ("action", "value", "text"),
    [
        (4, Mark(4), "mark 4"),
        (28, Push("N"), "push N"),
        (38, End(), "end"),
        (39, Reserve(0), "reserve none"),
        (0, AddPower(), "add power"),
        (48, Lift(()), "leave apart"),
        (53, Lift((0, 2)), "lift ac"),
        (65, First(1), "first b"),
        (100, Assign((0, 0, 0)), "assign none"),
    ],
)
def test_numbers_that_records_are_made_of(action: int, value: Action, text: str) -> None:
    assert read(action) == value
    assert SPACE.texts[action] == text


def test_texts_are_read_back() -> None:
    for action in range(ACTIONS):
        assert SPACE.parse(SPACE.texts[action]) == action


def test_case_and_spaces_do_not_count_in_a_text() -> None:
    assert SPACE.parse(" (2,  -1)  s ") == SPACE.parse("(2,-1) S")


def test_a_kind_is_the_number_of_its_first_action() -> None:
    for action in range(ACTIONS):
        kind = Kind(int(KIND[action]))
        assert max(each for each in Kind if each <= action) == kind
        assert type(read(action)) is type(read(kind))
    kinds = [type(read(kind)) for kind in Kind]
    assert len(set(kinds)) == len(kinds)


def test_cells_have_coordinates() -> None:
    assert xy_of(cell_of(3, -2)) == (3, -2)
    assert cell_of(-16, 0) == cell_of(16, 0), "the board is a torus"


def test_phases_written_into_a_record_are_read_from_it() -> None:
    r = fields(position(DUEL))
    for phase in Phase:
        r.phase = phase
        assert r.phase == phase == Phase(int(r.phase))
    assert len(Phase) - len((Phase.NEXT, Phase.START, Phase.ENTER)) == PHASES


def test_names_stand_in_the_order_of_the_box() -> None:
    assert [fumble.name.lower() for fumble in Fumble] == list(OPTIONS[OPTION.fumble].choices[1:])
    assert FUMBLE_AT == 3
    assert [option.name for option in OPTIONS] == list(OPTION._fields)


def test_the_layout_says_what_an_observation_holds() -> None:
    """The observer's own part first: status, then after all seats the phase."""
    state = position(DUEL, {"b": "fallen"}, active="b", pool=(1, 0, 2))
    layout, seen = state.game.rules.layout, state.observation(seat=1)
    assert len(seen) == layout.length
    stride = next(part.stride for part in layout.parts if part.name == "seats")
    status = layout["seats.status"]
    assert seen[status : status + 4].tolist() == [0, 1, 0, 0], "b, fallen"
    assert seen[status + stride : status + stride + 4].tolist() == [1, 0, 0, 0], "a, on the board"
    assert not seen[2 * stride : 4 * stride].any(), "absent seats"
    phase, pool = layout["phase"], layout["pool"]
    assert seen[phase : phase + PHASES].tolist() == [float(each == Phase.SPEND) for each in list(Phase)[:PHASES]]
    assert seen[pool : pool + 3].tolist() == [0.25, 0.0, 0.5]
    assert seen[layout["turn"]] == 5 / 400
    assert "one-hot: its Keeper" in str(layout)
