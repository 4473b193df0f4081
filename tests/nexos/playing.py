"""Words for the tests: positions by placements written as in the vectors (`0210h 0310h`), and the recorded games."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import nexarium
from nexarium.core.game import State
from nexarium.games.nexos.box.board import STARTS
from nexarium.games.nexos.rules.numbering import PLACEMENTS, read

VECTORS = Path(__file__).parents[1] / "vectors"
BLUE, YELLOW, RED, GREEN = range(4)


def text_of(action: int) -> str:
    return TEXTS[action]


TEXTS = [" ".join(f"{x:02}{y:02}{way}" for x, y, way in placement.segments()) for placement in PLACEMENTS]
NUMBERS = {text: number for number, text in enumerate(TEXTS)}


def action_of(text: str) -> int:
    return NUMBERS[" ".join(sorted(text.split()))]


def start(**options: Any) -> State:
    return nexarium.load("nexos", **options).new_initial_state()


def play(state: State, *texts: str) -> State:
    """Place for the player to move."""
    for text in texts:
        state.apply_action(action_of(text))
    return state


def wait_for(state: State, colour: int) -> State:
    """Let the other colours place, each as far from `colour`'s starting intersection as it can, until it is that colour's turn."""
    x, y = STARTS[colour]
    while state.record.colour != colour:
        state.step(max(state.legal_actions(), key=lambda action: min(abs(a - x) + abs(b - y) for a, b in read(action).intersections())))
    return state


def blue_after(*texts: str) -> State:
    """Blue to place after these placements of its own, the others having stayed away."""
    state = start()
    for text in texts:
        wait_for(play(state, text), BLUE)
    return state


def can(state: State, text: str) -> bool:
    return action_of(text) in state.legal_actions()


def fields(state: State) -> Any:
    """The rules' fields, to write positions that no game needs to have led to."""
    return state.memory.view(np.dtype((np.record, state.game.rules.dtype)))[0]


def listed(state: State) -> tuple[int, str]:
    """How many placements are legal, and the hash of their canonical list."""
    texts = sorted(TEXTS[action] for action in state.legal_actions())
    return len(texts), hashlib.sha256("\n".join(texts).encode()).hexdigest()


@cache
def recorded_games() -> list[dict[str, Any]]:
    """The games of another program (tests/vectors)."""
    games: list[dict[str, Any]] = []
    for name in ("random", "strong"):
        lines = gzip.decompress((VECTORS / f"nexos-{name}.jsonl.gz").read_bytes()).decode().splitlines()
        games += [{**json.loads(line), "name": f"{name}-{number}"} for number, line in enumerate(lines)]
    return games


def actions_of(game: dict[str, Any]) -> list[int]:
    """A recorded game's placements."""
    return [action_of(" ".join(f"{x:02}{y:02}{way}" for x, y, way in ply["segs"])) for ply in game["plies"] if "segs" in ply]


def replayed(number: int, plies: int | None = None, **options: Any) -> State:
    """The position of a recorded game after some plies, or at its end."""
    state = start(**options)
    for action in actions_of(recorded_games()[number])[:plies]:
        state.step(action)
    return state
