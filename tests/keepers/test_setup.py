"""Setting up a position: where the Keepers are, their dice, and who is to move, at the beginning of a turn."""

from __future__ import annotations

import random

import pytest

import nexarium
from nexarium.core.errors import BadPosition
from nexarium.core.game import Game, State
from nexarium.core.input import Pick
from nexarium.core.study import Study
from nexarium.core.words import words
from nexarium.games.keepers import setup
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import KeeperStatus, Phase
from nexarium.games.keepers.scene import picture

SAID = words("nexarium.games.keepers", "en")
DUEL = "a quill cube 0,0 N keeper {a} power 3 reserve 0\nb nyx cube {cube} keeper {b} power 2 reserve 4\nturn {turn}"


def duel(a: str = "0,0", b: str = "fallen", cube: str = "", turn: str = "a") -> str:
    return DUEL.format(a=a, b=b, cube=cube or CUBE, turn=turn)


def game(**options: bool | int | str) -> Game:
    return nexarium.load("keepers", players=2, keeper_a="quill", keeper_b="nyx", first_player="a", **options)


def first_turn(seed: int = 1, **options: bool | int | str) -> State:
    """The first turn of a game, before the throw."""
    state = game(**options).new_initial_state(seed)
    while int(state.record.phase) != Phase.ROLL:
        state.apply_action(state.legal_actions()[0])
    return state


CUBE = setup.write(first_turn()).splitlines()[1].split(" cube ")[1].split(" keeper")[0]


def turns(players: int, seed: int) -> list[State]:
    """Positions at the beginnings of turns in a random game."""
    state, choose = nexarium.load("keepers", players=players).new_initial_state(seed), random.Random(seed)
    found = []
    for _ in range(1500):
        if state.is_terminal():
            break
        if int(state.record.phase) == Phase.ROLL and not int(state.record.bonus_level):
            found.append(state.clone())
        state.step(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_the_beginning_of_a_turn_comes_back(players: int, seed: int) -> None:
    for state in turns(players, seed)[::3]:
        again = state.game.set_up(setup.write(state))
        assert setup.write(again) == setup.write(state)
        assert again.legal_actions() == state.legal_actions()
        assert again.current_player() == state.current_player()
        for name in ("owner", "cube", "status", "power", "reserve", "dice", "active"):
            assert again.record[name].tolist() == state.record[name].tolist(), name
        assert [keeper.xy for keeper in Position(again).keepers] == [keeper.xy for keeper in Position(state).keepers]


def test_a_game_that_has_not_begun_gets_its_cubes() -> None:
    text = setup.write(game().new_initial_state())
    assert text.count(" first") == 2
    assert int(game().set_up(text).record.phase) == Phase.ROLL


@pytest.mark.rule("NK-16", "NK-53")
def test_a_fallen_keeper_comes_back_in_its_turn() -> None:
    state = game().set_up(duel())
    assert Position(state).keepers[1].status == KeeperStatus.FALLEN
    state = setup.choose(state, "turn", "b")
    assert Position(state).keepers[1].status == KeeperStatus.ON
    assert Position(state).active == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (duel(a="9,9"), "stands beside the board (NK-16)"),
        (duel(a="0,0", b="0,0"), "another Keeper stands on that tile (NK-16)"),
        (duel(cube="0,0 S"), "same space (NK-18)"),
        (duel(cube="9,9 S"), "hang together by two edges"),
        (duel(b="out"), "only one side would be left"),
        (duel(turn="b", b="out"), "only one side would be left"),
        (duel().replace("power 3", "power 9"), "no more Power dice than"),
        (duel().replace("quill", "vex"), "the Keeper of seat a is not 'vex' (NK-1)"),
        (duel().replace("turn a", "turn d"), "has no turn now (NK-52)"),
        (duel().replace("turn a", ""), "has no turn now (NK-52)"),
        (duel().partition("\n")[0], "each of the 2 seats has one line"),
        ("a", "'a' is no line of a position"),
    ],
)
def test_an_impossible_position_is_refused_by_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game(reconnection="required").set_up(text)
    assert said in str(caught.value)


def test_a_position_is_edited_by_taps_and_choices() -> None:
    state = first_turn()
    seen = picture.setup(state, "b", SAID)
    assert seen.input == Pick()
    assert [tool.id for tool in seen.tools] == ["a", "b"]
    offered = sorted(action for shape in seen.board.shapes() for action in shape.actions)
    assert len(offered) == 8, "ten tiles, two of them taken"
    after = setup.edit(state, "b", offered[0])
    assert Position(after).keepers[1].xy == sorted(Position(state).tiles)[offered[0]]
    after = setup.choose(after, "power_b", "1")
    after = setup.choose(after, "reserve_a", "6")
    after = setup.choose(after, "at_b", "fallen")
    assert "keeper fallen power 1" in setup.write(after)
    after = setup.choose(after, "at_b", "on")
    assert Position(after).keepers[1].xy == Position(after).cubes[1].tiles["start"]
    values = {choice.id: choice.value for choice in picture.setup(after, "a", SAID).choices}
    assert values == {"turn": "a", "at_a": "on", "power_a": "3", "reserve_a": "6", "at_b": "on", "power_b": "1", "reserve_b": "0"}
    for choice, value in (("turn", "c"), ("at_a", "away"), ("power_z", "1"), ("reserve_a", "7")):
        with pytest.raises(BadPosition):
            setup.choose(after, choice, value)


def test_a_study_goes_on_from_there() -> None:
    study = Study(game(), (), duel())
    state = study.state(study.root)
    study.play(study.root, state.legal_actions()[0])
    assert Study.from_json(study.to_json()).to_json() == study.to_json()
