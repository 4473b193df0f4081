"""What is said to the player concerned in the second person."""

from __future__ import annotations

import random

import pytest

from nexarium.core.game import History, State
from nexarium.core.words import words
from nexarium.games.keepers.scene import picture as scene

from .playing import fields, table


def over(**options: object) -> State:
    """A finished game."""
    state, choose = table(max_turns=100, **options).new_initial_state(1), random.Random(1)
    while not state.is_terminal():
        state.step(state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("winners", "options", "yours"),
    [
        (0b01, {"players": 2}, {"en": {0: "You win"}, "fr": {0: "Vous gagnez"}}),
        (0b00, {"players": 2}, {"en": {}, "fr": {}}),
        (
            0b0101,
            {"players": 4, "teams": "ac|bd"},
            {"en": {0: "You win with Quill", 2: "You win with Bront"}, "fr": {0: "Vous gagnez avec Quill", 2: "Vous gagnez avec Bront"}},
        ),
    ],
)
def test_winners_are_told_so_in_person(winners, options, yours):
    history = History.of(over(**options))
    fields(history.now).winners = winners
    for language, told in yours.items():
        assert dict(scene.standings(history, words("nexarium.games.keepers", language)).yours) == told


@pytest.mark.rule("NK-20")
@pytest.mark.parametrize(
    ("teams", "viewer", "told"),
    [
        ("ac|bd", 2, {"en": "You and Bront against Ilva and Korrin", "fr": "Vous et Bront contre Ilva et Korrin"}),
        ("ac|bd", None, {"en": "Bront and Quill against Ilva and Korrin"}),
        ("none", 2, {"en": "Four players", "fr": "Quatre joueurs"}),
    ],
)
def test_who_plays_with_whom_is_told_all_the_time(teams, viewer, told):
    named = {"keeper_a": "bront", "keeper_b": "ilva", "keeper_c": "quill", "keeper_d": "korrin"}
    history = History.beginning(table(players=4, teams=teams, **named).new_initial_state(1))
    for language, phase in told.items():
        assert scene.status(history, viewer, words("nexarium.games.keepers", language)).phase == phase
