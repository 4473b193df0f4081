"""Setting up a position: cubes in quarters, discs on tracks, and who is to move, at the beginning of a turn."""

from __future__ import annotations

import random

import pytest

import nexarium
from nexarium.core.errors import BadPosition
from nexarium.core.game import State
from nexarium.core.input import Pick
from nexarium.core.study import Study
from nexarium.core.words import words
from nexarium.games.kepler import setup
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene import picture

SAID = words("nexarium.games.kepler", "en")
GAME = nexarium.load("kepler", players=2)
FIRST = setup.write(GAME.new_initial_state())


def turns(players: int, seed: int) -> list[State]:
    """Positions at the beginnings of turns in a random game."""
    state, choose = nexarium.load("kepler", players=players).new_initial_state(seed), random.Random(seed)
    found = []
    while not state.is_terminal() and len(found) < 60:
        if int(state.record.phase) == Phase.WHITE_THROW:
            found.append(state.clone())
        state.step(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_the_beginning_of_a_turn_comes_back(players: int, seed: int) -> None:
    for state in turns(players, seed)[::4]:
        again = state.game.set_up(setup.write(state))
        assert setup.write(again) == setup.write(state)
        assert again.chance_weights() == state.chance_weights()
        names = set(state.game.rules.dtype.names or ()) - {"earned", "through_tokens", "bonuses_taken", "tokens_won", "scored_in", "slot"}
        for name in sorted(names - {"marker"}):
            assert again.record[name].tolist() == state.record[name].tolist(), name
        choose = random.Random(seed)
        for _ in range(60):
            if state.is_terminal():
                break
            action = state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions())
            state.step(action)
            assert action in again.legal_actions()
            again.step(action)
        assert again.scores() == state.scores()


def test_a_game_that_has_not_begun_gets_its_planet() -> None:
    state = GAME.set_up(FIRST)
    assert int(state.record.phase) == Phase.WHITE_THROW
    assert FIRST.startswith("planet AAA first a turn 0 scorings 0\ntokens green ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("planet AAA", "planet XYZ", "no planet XYZ (KP-2)"),
        ("a cubes -", "a cubes Ga:11+0", "not so many cubes (KP-24)"),
        ("a cubes -", "a cubes Ga:0+7", "not so many cubes (KP-24)"),
        ("a cubes -", "a cubes Ga:9+6,Gb:1+0", "game would be over (KP-37)"),
        ("a cubes -", "a cubes Xa:1+0", "'Xa:1+0' are no cubes in a quarter"),
        ("a cubes - levels ", "a cubes - levels 9", "cannot stand above its track (KP-26)"),
        ("scorings 0", "scorings 3", "game would be over (KP-37)"),
        ("turn 0", "turn 500", "game would be over (KP-37a)"),
        ("discard 0", "discard 9", "not so many of these tokens"),
        ("first a", "first e", "another planet or first player"),
        ("tokens", "chips", "is no line of a position"),
        ("\nb cubes", "\nc cubes", "each of the 2 seats has one line"),
    ],
)
def test_an_impossible_position_is_refused_by_a_sentence(old: str, new: str, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.set_up(FIRST.replace(old, new, 1))
    assert said in str(caught.value)


def test_a_position_is_edited_by_taps_and_choices() -> None:
    state = GAME.set_up(FIRST)
    seen = picture.setup(state, "leader_b", SAID)
    assert seen.input == Pick()
    assert [tool.id for tool in seen.tools][:4] == ["diplomat_a", "leader_a", "remove_a", "diplomat_b"]
    assert sorted(action for shape in seen.board.shapes() for action in shape.actions) == list(range(12))
    state = setup.edit(state, "leader_b", 3)
    state = setup.edit(state, "diplomat_a", 3)
    state = setup.edit(state, "diplomat_a", 3)
    assert "a cubes Gd:2+0" in setup.write(state)
    assert "b cubes Gd:0+1" in setup.write(state)
    state = setup.edit(state, "remove_b", 3)
    state = setup.choose(state, "level_b_2", "3")
    state = setup.choose(state, "turn", "b")
    assert "turn 1" in setup.write(state)
    values = {choice.id: choice.value for choice in picture.setup(state, "", SAID).choices}
    assert (values["turn"], values["level_b_2"], len(values)) == ("b", "3", 15)
    for choice, value in (("turn", "c"), ("level_c_1", "1"), ("level_a_1", "x"), ("wind", "1")):
        with pytest.raises(BadPosition):
            setup.choose(state, choice, value)
    for tool, quarter in (("diplomat_c", 0), ("diplomat_a", 12), ("robot_a", 0)):
        with pytest.raises(BadPosition):
            setup.edit(state, tool, quarter)


@pytest.mark.rule("KP-35")
def test_a_threshold_that_is_reached_counts_as_scored() -> None:
    state = GAME.set_up(FIRST)
    for quarter in (0, 0, 1, 1):
        state = setup.edit(state, "leader_a", quarter)
    while int(state.record.threshold) == 0:
        state = setup.edit(state, "diplomat_a", 2)
    assert "scorings 1" in setup.write(state)


def test_a_study_goes_on_from_there() -> None:
    study = Study(GAME, (), FIRST)
    study.play(study.root, study.state(study.root).legal_actions()[0])
    assert Study.from_json(study.to_json()).to_json() == study.to_json()
