"""Golden playthroughs: one recorded random game for each game and ready-made choice of options, with what was legal at every ply.

`python -m tests.playthroughs` writes those that are missing. A change of rules shows up here first: raise the game's version, and
write its playthroughs anew, only when the rules were meant to change.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Preset
from nexarium.core.game import Game

from ..catalogue_games import soon_over

FOLDER = Path(__file__).parent
SEED = 2026


def golden_file(name: str, preset: Preset) -> Path:
    return FOLDER / f"{name}-{preset.label}.txt"


def all_playthroughs() -> Iterator[tuple[str, Preset]]:
    return ((name, preset) for name, definition in catalogue().items() for preset in definition.presets)


def digest(what: object) -> str:
    return sha256(str(what).encode()).hexdigest()[:12]


def playthrough(name: str, preset: Preset, actions: list[str] | None = None) -> str:
    """The text of a game: played at random, or again by its actions' texts."""
    definition = catalogue()[name]
    game = Game(definition, soon_over(name, preset.options))
    choose, state = random.Random(SEED), game.new_initial_state(SEED)
    lines = [
        f"game: {name}",
        f"options: {game.options}",
        f"rules version: {definition.version}",
        f"seats: {game.num_players()}",
        f"actions: {game.num_distinct_actions()}",
        f"observation: {game.rules.observation}",
        "",
        "ply seat legal-count legal-digest observations-digest action",
    ]
    while not state.is_terminal():
        legal, seat = state.legal_actions(), state.current_player()
        if actions is not None:
            text = actions[len(state.history)]
            action = next(action for action in legal if state.action_to_string(action) == text)
        else:
            action = state.sample_chance() if state.is_chance_node() else choose.choice(legal)
        texts = [state.action_to_string(action) for action in legal]
        seen = [[round(value, 9) for value in state.observation(viewer).tolist()] for viewer in range(game.num_players())]
        lines.append(f"{len(state.history)} {seat} {len(legal)} {digest(texts)} {digest(seen)} {state.action_to_string(action)}")
        state.apply_action(action)
    lines += ["", f"scores: {state.scores()}", f"returns: {[round(value, 9) for value in state.returns()]}", ""]
    return "\n".join(lines)


def actions_of(text: str) -> list[str]:
    """The actions of a playthrough's text."""
    return [line.split(" ", 5)[5] for line in text.splitlines() if line[:1].isdigit()]
