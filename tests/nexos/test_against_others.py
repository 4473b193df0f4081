"""The rules against what does not share a line with them: another program's games, the slow twin, known counts."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from math import prod
from typing import Any

import pytest

import nexarium
from nexarium.core.game import State
from nexarium.games.nexos.rules.numbering import read
from nexarium.search.perft import perft

from . import twin
from .playing import NUMBERS, TEXTS, action_of, listed, recorded_games, start


@pytest.mark.rule("NX-6", "NX-7", "NX-8", "NX-9", "NX-10", "NX-11", "NX-12", "NX-13")
@pytest.mark.parametrize("game", recorded_games(), ids=lambda game: game["name"])
def test_another_programs_game_at_every_ply(game: dict[str, Any]) -> None:
    state = start()
    for ply in game["plies"]:
        if "pass" in ply:
            assert state.record.blocked[ply["c"]] or state.is_terminal()
            continue
        assert state.record.colour == ply["c"]
        assert listed(state) == (ply["n"], ply["sha"])
        assert state.game.rules.call.count(state.memory) == ply["n"]
        state.step(action_of(" ".join(f"{x:02}{y:02}{way}" for x, y, way in ply["segs"])))
    assert state.is_terminal()
    assert len(state.history) == game["moves_played"]
    assert state.scores() == game["rulebook_score"]


@pytest.mark.rule("NX-5", "NX-6", "NX-7", "NX-8", "NX-9", "NX-10", "NX-11", "NX-12")
@pytest.mark.parametrize("seed", range(12))
def test_the_slow_twin_at_every_ply(seed: int) -> None:
    state = start()
    for check, legal in twin.random_game(random.Random(seed)):
        if check.board:
            state.step(NUMBERS[check.board[-1][1].text()])
        if legal:
            assert state.record.colour == check.colour
        assert sorted(TEXTS[action] for action in state.legal_actions()) == sorted(placement.text() for placement in legal)
        assert [left or -10 for left in state.record.left.tolist()] == check.scores()
    assert state.is_terminal()


def test_the_nth_legal_placement_is_the_nth_of_the_list() -> None:
    state, generator = start(), random.Random(7)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(legal)
        for place in {0, len(legal) // 2, len(legal) - 1}:
            assert state.game.rules.call.nth(state.memory, place) == legal[place]
        state.step(generator.choice(legal))


@pytest.mark.rule("NX-5", "NX-6", "NX-7", "NX-8", "NX-9")
@pytest.mark.parametrize(("depth", "sequences"), [(1, 515), (2, 265_225), (3, 136_590_875)])
def test_perft(depth: int, sequences: int) -> None:
    assert perft(nexarium.load("nexos"), depth) == sequences


@pytest.mark.rule("NX-6", "NX-8", "NX-9")
def test_first_moves_of_different_colours_never_conflict() -> None:
    """So there are 515**4 legal sequences of length 4."""
    firsts = [
        [placement for found in twin.PLACEMENTS.values() for placement in found if corner in placement.points] for corner in twin.STARTS
    ]
    for colour, own in enumerate(firsts):
        segments = frozenset().union(*(placement.segments for placement in own))
        straight = frozenset().union(*(placement.straight for placement in own))
        for other in firsts[colour + 1 :]:
            assert all(segments.isdisjoint(placement.segments) and straight.isdisjoint(placement.straight) for placement in other)
    assert prod(map(len, firsts)) == 70_344_300_625


GAMES = """
import hashlib, random, sys
import nexarium
digest, generator = hashlib.sha256(), random.Random(20)
for number in range(int(sys.argv[1])):
    state = nexarium.load("nexos", players=4 - number % 2 * 2).new_initial_state()
    while not state.is_terminal():
        state.step(generator.choice(state.legal_actions()))
        digest.update(state.memory.tobytes())
        digest.update(repr((state.scores(), state.returns())).encode())
    digest.update(state.observation(1).tobytes())
print(digest.hexdigest())
"""


def test_compiled_and_interpreted_play_the_same_games_byte_for_byte() -> None:
    def played(rules: str) -> str:
        environment = {**os.environ, "NEXARIUM_RULES": rules}
        return subprocess.run(
            [sys.executable, "-c", GAMES, "50" if os.environ.get("MANY_GAMES") else "10"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert played("python") == played("")


def test_random_games_are_as_long_and_as_wide_as_they_were() -> None:
    """About 72 placements and 414 legal ones a ply; the first seats do better."""
    generator = random.Random(1)
    lengths, widths, totals = [], [], [0.0] * 4
    for _ in range(100):
        state: State = start()
        while not state.is_terminal():
            legal = state.legal_actions()
            widths.append(len(legal))
            state.step(generator.choice(legal))
        lengths.append(len(state.history))
        totals = [total + score for total, score in zip(totals, state.scores(), strict=True)]
    assert sum(lengths) / 100 == pytest.approx(72, abs=1)
    assert min(lengths) >= 64
    assert max(lengths) <= 80
    assert sum(widths) / len(widths) == pytest.approx(414, rel=0.03)
    assert max(widths) < 2_000
    assert [total / 100 for total in totals] == pytest.approx([22.1, 22.7, 23.4, 24.8], abs=1.8)
    assert all(TEXTS[action] == " ".join(f"{x:02}{y:02}{way}" for x, y, way in read(action).segments()) for action in state.history)
