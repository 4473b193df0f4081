"""Sentences about noise name the numbers that the rules answer with an encounter, at technical entrances too."""

from __future__ import annotations

import random

import pytest

import nexarium
from nexarium.core.game import State
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.scene.risks import loud_numbers
from nexarium.games.nemesis.scene.seen import seen


def after_action(state: State, action: int) -> State:
    after = state.clone()
    after.apply_action(action)
    return after


def encounters(state: State) -> list[int]:
    """Return the numbers of the noise roll after which a token is drawn, by the rules."""
    found = []
    for outcome in state.legal_actions():
        kind, _, face = state.action_to_string(outcome).partition(" ")
        after = after_action(state, outcome)
        if kind == "noise" and face.isdigit() and after.is_chance_node():
            found += [int(face)] if after.action_to_string(after.legal_actions()[0]).startswith("token") else []
    return found


@pytest.mark.rule("NM-10", "NM-70")
def test_the_numbers_of_a_room_are_those_that_bring_an_encounter() -> None:
    rng, compared, at_an_entrance = random.Random(3), 0, 0
    for _ in range(25):
        state = nexarium.load("nemesis", players=2).new_initial_state()
        while not state.is_terminal() and compared < 400:
            if not state.is_chance_node():
                now = seen(state)
                for action in state.legal_actions():
                    value, person = numbering.read(action), now.people[state.current_player()]
                    if not isinstance(value, numbering.Move) or now.in_room(person.room) or not now.rooms[value.room].tile:
                        continue
                    after = after_action(state, action)
                    if after.is_chance_node() and after.action_to_string(after.legal_actions()[0]).startswith("noise"):
                        assert loud_numbers(now, value.room) == encounters(after), (state.history(), value)
                        compared += 1
                        at_an_entrance += now.ducts and value.room in ship().entrances
            state.apply_action(rng.choice(state.legal_actions()))
    assert compared > 100
    assert at_an_entrance > 5
