"""What is said of a tap that nothing comes of: the rule that forbids what was meant, for every game that can tell."""

from __future__ import annotations

import random

import pytest

from nexarium.core.catalogue import catalogue, load
from nexarium.core.game import History
from nexarium.core.rulebook import rulebook
from nexarium.core.view import InvalidTap, RuleNote, why_not
from nexarium.core.words import LANGUAGES, words

from ..catalogue_games import each_preset, game_of, random_position

DUEL = {"first_player": "a"}
PLANET = {"players": 3, "sides": "AAA", "first_player": "a"}
SET_UP = ["token 7", "token 4", "token 2", "token 5", "dice 5"]
MOVED = ["(2,-1) S", "dice 2 2 2 2 2", "stop", "assign M5"]
SHARING = ["(2,-1) S", "dice 2 2 3 3 4", "stop"]
IN_COMBAT = ["move 6", "tile hatch_control", "explore fire", "noise danger", "move 11", "move 6", "noise 4", "token adult-2"]


def told(game: str, options: dict, play: list[str], **vain) -> RuleNote | None:
    """What is said of a tap after these plies."""
    state = load(game, **options).new_initial_state()
    for text in play:
        state.apply_action(state.string_to_action(text))
    return why_not(History.of(state), InvalidTap(**vain), words(state.game.definition.package, "en"))


@pytest.mark.parametrize(
    ("game", "options", "play", "vain", "rule_id"),
    [
        ("tictactoe", {}, ["b2"], {"shapes": ("mark-4",)}, "TTT-2"),
        ("nexos", {}, ["d21,f21,h21,i20"], {"piece": "1", "at": (30.0, 30.0)}, "NX-6"),
        ("nexos", {}, ["d21,f21,h21,i20"], {"piece": "1", "at": (126.0, 126.0)}, "NX-8"),
        ("keepers", DUEL, [], {"piece": "cube-1", "at": (264.0, 300.0)}, "NK-18"),
        ("keepers", DUEL, MOVED, {"shapes": ("tile-0-left",)}, "NK-22"),
        ("keepers", DUEL, MOVED, {"shapes": ("door-0",)}, "NK-27"),
        ("keepers", DUEL, MOVED, {"shapes": ("chip-2-M",)}, "NK-44"),
        ("keepers", DUEL, SHARING, {"shapes": ("die-100",)}, "NK-44"),
        ("keepers", DUEL, [*SHARING, "assign M2", "assign M2"], {"shapes": ("die-100",)}, "NK-45"),
        ("keepers", DUEL, [*SHARING, "assign none", "assign none"], {"shapes": ("die-104",)}, "NK-49"),
        ("kepler", PLANET, SET_UP, {"shapes": ("action-7",)}, "KP-14"),
        ("kepler", PLANET, SET_UP, {"shapes": ("quarter-Ga",)}, "KP-15"),
        ("kepler", PLANET, [*SET_UP, "action 5 white", "place Ga"], {"shapes": ("quarter-Oc",)}, "KP-21"),
        ("kepler", PLANET, [*SET_UP, "action 5 white", "place Ga"], {"shapes": ("spend-0",)}, "KP-29"),
        ("nemesis", {"players": 2, "first_player": "a"}, IN_COMBAT, {"shapes": ("tile-rest",)}, "NM-92"),
        ("nemesis", {"players": 2, "first_player": "a"}, IN_COMBAT, {"shapes": ("tile-careful",)}, "NM-73"),
    ],
)
def test_the_rule_that_forbids_what_was_tapped(game, options, play, vain, rule_id):
    said = told(game, options, play, **vain)
    assert said is not None
    assert said.id == rule_id
    assert said.text[0].isupper()
    assert said.text.endswith(".")


@pytest.mark.parametrize(
    ("game", "options", "play", "vain"),
    [
        ("tictactoe", {}, ["b2"], {"shapes": ("a1",)}),
        ("nexos", {}, [], {"piece": "1", "at": (5000.0, 30.0)}),
        ("nexos", {}, [], {"shapes": ("corners",)}),
        ("keepers", DUEL, MOVED, {"shapes": ("tile-0-centre",)}),
        ("keepers", DUEL, MOVED, {"shapes": ("chip-1-M",)}),
        ("keepers", DUEL, [*SHARING, "assign none", "assign none"], {"shapes": ("die-100",)}),
        ("kepler", PLANET, SET_UP, {"shapes": ("action-5",)}),
        ("nemesis", {"players": 2, "first_player": "a"}, IN_COMBAT, {"shapes": ("tile-shoot",)}),
    ],
)
def test_nothing_is_said_of_what_is_allowed_or_means_nothing(game, options, play, vain):
    assert told(game, options, play, **vain) is None


@each_preset
def test_whatever_is_tapped_is_answered_with_a_clause_of_the_rules_or_not_at_all(name, options):
    definition, choose = catalogue()[name], random.Random(5)
    ids = {rule.id for rule in rulebook(definition.package, "en").rules}
    picture = definition.load_picture()
    for plies in (0, 3, 12, 40):
        state = random_position(game_of(name, options), choose.randrange(1000), plies)
        if state.is_terminal() or state.is_chance_node():
            continue
        history, said = History.of(state), words(definition.package, choose.choice(LANGUAGES))
        scenes = [picture.board(history, state.current_player(), said), picture.hand(history, state.current_player(), said)]
        for shape in {shape.id for scene in scenes if scene for shape in scene.shapes() if shape.id}:
            note = why_not(history, InvalidTap(shapes=(shape,)), said)
            assert note is None or note.id in ids
