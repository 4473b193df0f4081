"""Whole games, for 2 to 5 players on all eight planets, with every switch: what must hold at every ply."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nexarium.core.game import Game, Ply, State
from nexarium.core.modes import INTERPRETED
from nexarium.games.kepler import DEFINITION
from nexarium.games.kepler.box.printed import PLANETS
from nexarium.games.kepler.rules.options import OPTIONS
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.scoring import Pieces, scoring, scorings_begun_by
from nexarium.search.playouts import run
from nexarium.testing.playing import plies_of, texts

from .playing import table

ROOT = Path(__file__).parents[2]
THRESHOLDS = (13, 23, 30)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, object]:
    """Any options that go together."""
    free = [option for option in OPTIONS if option.name not in ("first_player", "max_rounds")]
    return {**{option.name: draw(st.sampled_from(option.choices)) for option in free}, "max_rounds": draw(st.sampled_from([20, 30]))}


def check(state: State) -> None:
    """Bounds and what is conserved."""
    r, players = state.record, state.game.num_players()
    assert (r.diplomats >= 0).all()
    assert (r.diplomats.sum(axis=1) <= 10).all(), "the others are in supply"
    assert (r.leaders >= 0).all()
    assert (r.leaders.sum(axis=1) <= 6).all()
    assert (r.level >= 0).all()
    assert (r.level <= 6).all()
    assert (r.fresh <= r.diplomats[int(r.active)]).all() or state.record.phase == Phase.AFTER_ACTION
    shown = [int((r.slot == track).sum()) for track in range(7)]
    assert [a + b + c for a, b, c in zip(shown, r.stack.tolist(), r.discard.tolist(), strict=True)] == [2] * 7
    dice = (r.white.sum(), r.black.sum())
    assert dice[0] + r.placed_white + r.throwing_white <= 3
    assert dice[1] + r.placed_black + r.throwing_black <= 2
    assert int(r.spent).bit_count() <= 3
    assert r.spent < 1 << 6, "track 7 is never spent"
    assert r.bonus421_used <= r.bonus421_per_turn
    assert (r.earned.sum(axis=1) == r.points).all()
    for unused in (r.diplomats, r.leaders, r.level, r.points, r.marker):
        assert not unused[players:].any()
    if not state.is_terminal():
        choices = state.chance_weights() if state.is_chance_node() else state.legal_actions()
        assert choices, "no dead end"
        assert len(choices) <= (state.game.rules.max_outcomes if state.is_chance_node() else state.game.rules.max_legal)


@pytest.mark.rule("KP-4", "KP-24", "KP-26", "KP-28", "KP-35", "KP-36", "KP-37", "KP-37a", "KP-44")
@settings(max_examples=60)
@given(options=tables(), seed=st.integers(0, 2**32))
@example(options={"players": 4, "max_rounds": 20}, seed=1950).via("its very last turn reaches a threshold: two scorings in one ply")
def test_what_holds_at_every_ply_of_any_game(options, seed):
    game = Game(DEFINITION, options)
    state, turn, plies, scored, passed = game.new_initial_state(), 0, 0, 0, 0
    for state in plies_of(game, seed):
        r = state.record
        new = int(r.turn)
        assert new in (turn, turn + 1)
        plies = 1 if new != turn else plies + 1
        turn = new
        assert plies <= 60, "a turn is bounded"
        check(state)
        begun, reached = int(r.scorings) - scored, int(r.threshold) - passed
        assert begun or not reached
        if begun:
            told = turn // game.num_players() + (0 if r.phase == Phase.WHITE_THROW and turn % game.num_players() == 0 else 1)
            assert r.scored_in[scored : scored + begun].tolist() == [told] * begun
            seat = int(r.active) if r.phase in (Phase.REFILL, Phase.FINISHED) else (int(r.active) - 1) % game.num_players()
            assert all(r.marker[seat] >= threshold for threshold in THRESHOLDS[passed : passed + reached]), "in order, each once"
            assert begun - reached in (0, 1), "one for each threshold, and the last scoring"
            if begun > reached:
                assert turn == int(r.max_rounds) * game.num_players() - 1, "after the last turn"
                assert int(r.last_scoring) == 1, "which ends the game"
            scored, passed = int(r.scorings), int(r.threshold)
    check(state)
    r, players = state.record, game.num_players()
    assert int(r.threshold) == 3 or turn == int(r.max_rounds) * players - 1
    points = state.scores()
    assert int(r.winners) == sum(1 << seat for seat in range(players) if points[seat] == max(points))


@pytest.mark.rule("KP-36", "KP-37a", "KP-38", "KP-39", "KP-40", "KP-42", "KP-43")
@settings(max_examples=30)
@given(players=st.integers(2, 5), sides=st.sampled_from(PLANETS), max_rounds=st.sampled_from([20, 60]), seed=st.integers(0, 2**32))
@example(players=4, sides="drawn", max_rounds=20, seed=1950).via("its very last turn reaches a threshold: two scorings in one ply")
def test_every_scoring_of_a_game_is_the_explained_one(players, sides, max_rounds, seed):
    """The points are what the scorings that have begun should give, whenever none waits for a token."""
    told, scorings = [0] * players, 0
    game = table(players=players, sides=sides, first_player="drawn", max_rounds=max_rounds)
    earlier = game.new_initial_state()
    for state in plies_of(game, seed):
        mover, action = earlier.current_player(), state.history[-1]
        for begun in scorings_begun_by(Ply(len(state.history) - 1, mover, action, earlier, state)):
            assert begun.points == told
            told = [points + gain for points, gain in zip(told, begun.scoring.totals(), strict=True)]
            scorings += 1
            assert begun.threshold == (scorings if scorings <= int(state.record.threshold) else None)
        earlier = state.clone()
        if state.record.phase != Phase.REFILL:
            assert [int(each) for each in state.scores()] == told
        if state.record.phase == Phase.AFTER_ACTION and len(state.legal_actions()) == 1:
            assert scoring(Pieces.of(state)).players == players, "it can be asked for at any time"
    assert scorings == int(state.record.scorings) >= 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_and_share_what_is_won(players):
    played = run(Game(DEFINITION, {"players": players}), 60, seed=players)
    assert (abs(played.returns.sum(axis=1)) < 1e-9).all()
    assert played.plies.max() < DEFINITION.load_rules().max_plies
    assert (played.scores > 0).all()


def test_every_kind_of_thing_happens_at_random():
    """So that the properties above are not proved of nothing."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        for state in plies_of(Game(DEFINITION, {"players": 3, "max_rounds": 20 + 40 * (seed % 2)}), seed):
            words = state.action_to_string(state.history[-1]).split()
            seen[words[0]] += 1
            seen[" ".join(words[:2])] += words[0] in ("action", "shift")
        seen["third scoring"] += int(state.record.threshold == 3)
        seen["last round"] += int(state.record.threshold < 3)
    for text in (
        "planet",
        "token",
        "first",
        "dice",
        "black",
        "reroll",
        "nudge",
        "leader",
        "remove",
        "shift",
        "place",
        "move",
        "raise",
        "swap",
    ):
        assert seen[text], text
    for text in ("skip", "end", "lower", "forgo", *(f"action {action}" for action in range(1, 8)), "third scoring", "last round"):
        assert seen[text], text


@given(options=tables(), seed=st.integers(0, 2**32), plies=st.integers(20, 200))
@settings(max_examples=20)
def test_every_refusal_has_its_reason(options, seed, plies):
    """Of all decisions that are not legal."""
    from nexarium.core.words import words
    from nexarium.games.kepler.rules.numbering import DECISIONS

    said = [words("nexarium.games.kepler", language) for language in ("en", "fr")]
    for ply, state in enumerate(plies_of(Game(DEFINITION, options), seed)):
        if ply >= plies and not state.is_chance_node() and not state.is_terminal():
            legal = set(state.legal_actions())
            reasons = {state.game.definition.notation.why_illegal(state, action) for action in range(DECISIONS) if action not in legal}
            for clause, key in reasons:
                assert clause.startswith("KP-")
                assert all(tell(f"refused.{key}") for tell in said)
            assert len(texts(state)) == len(legal)
            break


NUMBERS = (2, 3, 4, 5)
EVERY = bool(os.environ.get("MANY_GAMES"))
"""`make twins`: every planet with every number of players; otherwise each planet with one."""


def seeded_games() -> list[str]:
    """Games on every planet, with every number of players and many switches, as hashes of all their positions."""
    told = []
    for seed, sides in enumerate(PLANETS):
        for players in NUMBERS if EVERY else (NUMBERS[seed % len(NUMBERS)],):
            switches = {option.name: option.choices[-1] for place, option in enumerate(OPTIONS[3:-1]) if seed >> place % 3 & 1}
            game, seen, plies = Game(DEFINITION, {"players": players, "sides": sides, "max_rounds": 20, **switches}), hashlib.sha256(), 0
            for state in plies_of(game, seed):
                seen.update(state.memory.tobytes())
                plies += 1
                if plies % 50 == 0:
                    seen.update(str(state.legal_actions()).encode())
                    for seat in range(players):
                        seen.update(state.observation(seat).tobytes())
            told.append(f"{sides} {players} {plies} {seen.hexdigest()}")
    return told


@pytest.mark.slow
def test_compiled_and_interpreted_games_are_the_same_byte_for_byte():
    environment = {**os.environ, "NEXARIUM_RULES": "" if INTERPRETED else "python"}
    script = "from tests.kepler.test_properties import seeded_games; print(*seeded_games(), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == seeded_games()
