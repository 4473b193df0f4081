"""Setting up a position: pieces wherever their colour could place them on some turn, and the colour to place."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.core.errors import BadPosition, BadRecord
from nexarium.core.game import Game
from nexarium.core.input import Pick, Place
from nexarium.core.study import Study
from nexarium.core.words import words
from nexarium.games.nexos import blksgf, setup
from nexarium.games.nexos.box.board import COLOURS
from nexarium.games.nexos.scene import picture

from .playing import replayed, start

SAID = words("nexarium.games.nexos", "en")
BLUE = "blue g16,g18,f19,e20"
FOUR = f"{BLUE}\nyellow r17,s18,t19,u20\nred t5,s6,s8,r9\ngreen e6,e8,f9,h9"


def game() -> Game:
    return start().game


@pytest.mark.rule("NX-6", "NX-7", "NX-8", "NX-9")
@pytest.mark.parametrize("number", [0, 12, 61])
@pytest.mark.parametrize("plies", [0, 1, 7, 30, 60])
def test_a_position_of_a_game_comes_back(number: int, plies: int) -> None:
    state = replayed(number, plies)
    again = state.game.set_up(setup.write(state))
    assert again.legal_actions() == state.legal_actions()
    assert again.current_player() == state.current_player()
    assert again.scores() == state.scores()
    assert np.array_equal(again.record.placed, state.record.placed)
    assert setup.write(again).splitlines()[-1] == setup.write(state).splitlines()[-1]
    assert again.history == []


@pytest.mark.rule("NX-10", "NX-11")
def test_play_goes_on_as_in_the_game() -> None:
    state = replayed(12, 40)
    again = state.game.set_up(setup.write(state))
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        state.step(action)
        again.step(action)
        assert again.legal_actions() == state.legal_actions()
        assert again.current_player() == state.current_player()
    assert again.returns() == state.returns()


def test_the_colours_need_not_have_had_equally_many_turns() -> None:
    state = game().set_up(f"{BLUE} h15\nturn red")
    assert COLOURS[state.current_player()] == "red"
    assert (state.record.placed >= 0).sum() == 2
    assert game().set_up("").legal_actions() == start().legal_actions(), "without lines it is the beginning"


def test_pieces_may_be_named_in_any_order() -> None:
    assert game().set_up("blue h15 g16,g18,f19,e20") == game().set_up("blue g16,g18,f19,e20 h15")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("blue g16,g18,f19,e20 g16,h17", "blue g16,h17: a segment is already taken by another piece (NX-8)"),
        (f"{BLUE} h15,j15,k16,l17", "that piece already (NX-2)"),
        ("yellow g16,g18,f19,e20", "yellow g16,g18,f19,e20: the first piece must touch the colour\u2019s starting point (NX-6)"),
        (f"{BLUE} b1", "blue b1: the piece must touch another piece of its own colour (NX-7)"),
        ("blue m13", "no segment"),
        ("blue b1,x25", "no piece"),
        ("purple b1", "'purple b1' is no line of a position"),
        ("turn purple", "no line of a position"),
        ("turn", "no line of a position"),
        ("\nblue", "'' is no line"),
        ("blue b1" * 5000, "at most 10,000 characters"),
    ],
)
def test_an_impossible_position_is_refused_by_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game().set_up(text)
    assert said in str(caught.value)


def test_pieces_are_put_and_removed_by_taps() -> None:
    state = game().set_up(FOUR)
    seen = picture.setup(state, "red", SAID)
    assert isinstance(seen.input, Place)
    assert [tool.id for tool in seen.tools] == [*COLOURS, "remove"]
    actions = [target[0] for piece in seen.input.pieces for target in piece.targets]
    after = setup.edit(state, "red", actions[0])
    assert (after.record.placed[2] >= 0).sum() == 2
    assert after.current_player() == state.current_player(), "the turn stays"
    seen = picture.setup(after, "remove", SAID)
    assert seen.input == Pick()
    offered = {action for shape in seen.board.shapes() for action in shape.actions}
    assert offered == {int(action) for action in after.record.placed.ravel() if action >= 0}
    assert setup.edit(after, "remove", actions[0]) == state


@pytest.mark.rule("NX-6")
def test_a_piece_that_holds_others_cannot_be_removed() -> None:
    state = game().set_up(f"{BLUE} h15")
    first = next(action for action in state.record.placed[0].tolist() if action >= 0 and "g16" in state.action_to_string(action))
    with pytest.raises(BadPosition) as caught:
        setup.edit(state, "remove", first)
    assert caught.value.rule_id == "NX-6"


def test_another_colour_can_be_to_place() -> None:
    state = setup.choose(game().set_up(FOUR), "turn", "green")
    assert COLOURS[state.current_player()] == "green"
    assert picture.setup(state, "blue", SAID).choices[0].value == "green"
    for choice, value in (("turn", "purple"), ("wind", "green")):
        with pytest.raises(BadPosition):
            setup.choose(state, choice, value)


@pytest.mark.rule("NX-21")
def test_a_study_may_begin_with_a_position_that_was_set_up() -> None:
    study = Study(game(), (), f"{FOUR}\nturn red")
    state = study.state(study.root)
    node = study.play(study.root, state.legal_actions()[3])
    node.comment = "red"
    study.play(study.root, state.legal_actions()[5])
    again = Study.from_json(study.to_json())
    assert again.state(again.main_line()[0]) == study.state(node)
    assert again.history(again.main_line()[0]).plies == 1
    assert Study.of(blksgf.read(blksgf.write(study.to_record()))).state(again.root) == state
    assert blksgf.read(blksgf.write(study.to_record())) == study.to_record()
    broken = study.to_json().replace("g16,g18,f19,e20", "b1")
    with pytest.raises(BadRecord, match=r"cannot be set up: blue b1: .*NX-6") as caught:
        Study.from_json(broken)
    assert caught.value.field == "start"
