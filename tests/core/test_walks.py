"""Walks lead where they say by the rules, and every one has its shape and its preview on the board."""

from __future__ import annotations

from itertools import chain

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.game import History
from nexarium.core.input import Pick
from nexarium.core.words import words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import read
from nexarium.games.keepers.scene.walks import ways as ways_of_keepers
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.scene.seen import seen
from nexarium.games.nemesis.scene.walks import onward, ways
from tests.nemesis.playing import close, hold, place
from tests.nemesis.playing import position as ship

from .test_what_is_lit import positions

ENGLISH = words("nexarium.games.nemesis", "en")


@pytest.mark.parametrize("name", ["keepers", "nemesis"])
def test_a_walk_begins_with_a_legal_move_and_has_its_shape_and_preview(name: str) -> None:
    definition, met = catalogue()[name], 0
    picture, said = definition.load_picture(), words(definition.package, "en")
    for history in chain.from_iterable(positions(name, seed) for seed in range(8)):
        seat, legal = history.now.current_player(), set(history.now.legal_actions())
        given = picture.input(history, seat, said)
        if not isinstance(given, Pick):
            continue
        board = picture.board(history, seat, said)
        shapes = {shape.id: shape for shape in board.shapes()}
        assert legal.issuperset(given.onward)
        for walk in given.walks:
            met += 1
            assert len(walk.actions) > 1
            assert walk.actions[0] in legal
            assert not shapes[walk.shape].actions
            assert board.previews[shapes[walk.shape].preview].title
    assert met


def test_each_step_of_a_keepers_walk_is_legal_by_itself_and_it_ends_where_it_is_shown() -> None:
    met = 0
    for history in chain.from_iterable(positions("keepers", seed) for seed in range(8)):
        position = Position(history.now)
        if position.phase.name != "SPEND":
            continue
        for way in ways_of_keepers(position):
            state = history.now.clone()
            for action, cell in zip(way.actions, way.cells[1:], strict=True):
                assert action in state.legal_actions()
                assert Position(state).landing(read(action)) == cell
                state.step(action)
            assert Position(state).keepers[position.active].xy == way.to
            met += 1
    assert met


def rooms_of(*marks: str, intruder: int = 0) -> dict[int, tuple[int, ...]]:
    """The ways of a character in room 11 of an explored ship, by where they end."""
    state = hold(ship(1, {"a": 11}), "a", action=3)
    for mark in marks:
        state = close(state, mark)
    if intruder:
        state = place(state, "adult-1", intruder)
    return {way.to: way.rooms for way in ways(state, seen(state))}


def test_a_walk_goes_as_far_as_the_cards_pay_and_by_no_closed_door() -> None:
    found = rooms_of()
    assert found
    assert all(len(rooms) - 1 in (2, 3) and rooms[0] == 11 for rooms in found.values())
    assert found[20] == (11, 14, 17, 20) or found[20] == (11, 15, 18, 20)
    assert (11, 14, 17) not in rooms_of("14-17").values()


def test_a_walk_leads_past_intruders_and_never_into_their_room() -> None:
    with_intruder = rooms_of(intruder=14)
    assert with_intruder
    assert all(14 not in rooms for rooms in with_intruder.values())
    assert not rooms_of(intruder=11), "nobody walks out of a fight"


def test_a_walk_goes_on_after_a_quiet_roll_but_not_towards_new_noise() -> None:
    start = History.beginning(hold(ship(1, {"a": 11}), "a", action=5))
    moved = start.then(n.number(n.Move(14)))
    for face, goes in (("silence", True), ("2", False), ("danger", False)):
        rolled = moved.then(n.number(n.NoiseRoll(face)))
        going = {n.read(action).room for action in onward(rolled, seen(rolled.now), ENGLISH)}
        assert (17 in going) is goes, face
