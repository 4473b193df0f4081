"""Whole games, for 2 to 4 players, teams, every shape and edition: what must hold at every ply."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.contract import CHANCE
from nexarium.core.game import Game, Ply, State
from nexarium.core.modes import INTERPRETED
from nexarium.games.keepers import DEFINITION
from nexarium.games.keepers.box.cubes import shapes
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.contract import PLIES_OF_A_TURN
from nexarium.games.keepers.rules.options import OPTION, OPTIONS
from nexarium.games.keepers.rules.state import CubeStatus, KeeperStatus, OutBy, Phase
from nexarium.games.keepers.scene.story import news_of
from nexarium.search.playouts import run
from nexarium.testing.playing import plies_of

from .test_reconnection import correct, laid

ROOT = Path(__file__).parents[2]


@st.composite
def tables(draw: st.DrawFn) -> dict[str, object]:
    """Any options that go together."""
    players = draw(st.sampled_from([2, 3, 4]))
    teams = [each for each in OPTIONS[OPTION.teams].choices if each == "none" or len(str(each).replace("|", "")) == players]
    chosen: dict[str, object] = {"players": players, "teams": draw(st.sampled_from(teams))}
    for option in OPTIONS:
        if option.name not in ("players", "teams", "first_player", "max_turns"):
            chosen[option.name] = draw(st.sampled_from(option.choices))
    return chosen


def check(state: State) -> None:
    """NK-15, NK-16, NK-62, NK-63 and the bounds of the contract."""
    position = Position(state)
    on = [keeper.xy for keeper in position.keepers if keeper.status == KeeperStatus.ON]
    assert len(set(on)) == len(on), "at most one Keeper a cell"
    if not any(cube.status == CubeStatus.LIFTED for cube in position.cubes.values()):
        assert all(xy in position.tiles for xy in on), "on a tile"
        for cube in position.cubes.values():
            assert cube.behind not in position.tiles, "the cell behind a Portal is free"
        if position.phase != Phase.LIFTING and position.cubes and not state.record.reconnection_optional:
            assert correct(laid(state)), "no bridge"
    for keeper in position.keepers:
        if keeper.status == KeeperStatus.FALLEN:
            assert position.cubes[keeper.seat].status in (CubeStatus.IN_PLAY, CubeStatus.LIFTED)
    if not state.is_terminal():
        choices = state.chance_weights() if state.is_chance_node() else state.legal_actions()
        assert choices, "no dead end"
        assert len(choices) <= (state.game.rules.max_outcomes if state.is_chance_node() else state.game.rules.max_legal)
    for name in ("counts", "powers", "mark", "left", "pool", "power"):
        assert (state.record[name] >= 0).all()


@pytest.mark.rule("NK-15", "NK-16", "NK-63", "NK-64", "NK-65", "NK-60")
@settings(max_examples=40)
@given(options=tables(), seed=st.integers(0, 2**32))
def test_what_holds_at_every_ply_of_any_game(options, seed):
    game = Game(DEFINITION, {**options, "max_turns": 100})
    turn, plies, state = 0, 0, game.new_initial_state()
    for state in plies_of(game, seed):
        new = int(state.record.turn)
        plies = 1 if new != turn else plies + 1
        turn = new
        if plies == 1 or Position(state).phase in (Phase.LIFTING, Phase.REJOIN, Phase.SPEND):
            check(state)
        assert plies <= PLIES_OF_A_TURN, "a turn is bounded"
    assert turn <= 100
    check(state)
    won = int(state.record.winners)
    assert won or turn == 100
    if won:
        teams = {int(state.record.team[seat]) for seat in range(game.num_players()) if won >> seat & 1}
        alive = {int(state.record.team[seat]) for seat in range(game.num_players()) if state.record.status[seat] != KeeperStatus.ELIMINATED}
        assert len(teams) == 1 == len(alive)
        assert teams == alive


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_share_what_is_won(players):
    played = run(Game(DEFINITION, {"players": players}), 300, seed=players)
    assert (abs(played.returns.sum(axis=1)) < 1e-9).all()
    assert set(played.scores.sum(axis=1)) <= {1.0, *(each / 2 for each in range(2, players + 1))}
    assert played.plies.max() < DEFINITION.load_rules().max_plies
    assert (played.returns != 0).any(axis=1).mean() > 0.05, "some are won, even at random"


@pytest.mark.slow
def test_every_kind_of_thing_happens_at_random():
    """So that the properties above are not proved of nothing."""
    seen: Counter[str] = Counter()
    game = Game(DEFINITION, {"players": 4, **{f"keeper_{seat}": "drawn" for seat in "abcd"}})
    for seed in range(60):
        before = state = game.new_initial_state()
        for state in plies_of(game, seed):
            text = state.action_to_string(state.history[-1]).split()[0]
            seen[text] += 1
            if text == "dice" and state.record.turn != before.record.turn:
                seen["fumble"] += news_of(Ply(0, CHANCE, state.history[-1], before, state)).fumble
            before = state.clone()
        seen["portal"] += int((state.record.out_by == OutBy.PORTAL).sum())
        seen["blocking"] += int((state.record.out_by == OutBy.BLOCKING).sum())
        seen["closed"] += int((state.record.cube == CubeStatus.REMOVED).sum())
    for text in ("draw", "first", "dice", "mark", "throw", "stop", "assign", "move", "diagonal", "leap", "push", "continue", "follow"):
        assert seen[text], text
    for text in ("exchange", "undertow", "gamble", "arm", "reserve", "bonus", "decline", "portal", "blocking", "fumble", "closed", "end"):
        assert seen[text], text


NUMBERS = (2, 3, 4)
EVERY = bool(os.environ.get("MANY_GAMES"))
"""`make twins`: every shape with every number of players; otherwise each shape with one."""


def seeded_games() -> list[str]:
    """Games of every shape, edition and number of players, as hashes of all their positions."""
    told = []
    for seed, shape in enumerate(shapes()):
        for players in NUMBERS if EVERY else (NUMBERS[seed % len(NUMBERS)],):
            edition = ("fr", "fr_soft", "en")[(seed + players) % 3]
            options = {"players": players, "cube_shape": shape, "edition": edition, "max_turns": 100, "keeper_a": "drawn"}
            seen, plies = hashlib.sha256(), 0
            game = Game(DEFINITION, options)
            for state in plies_of(game, seed):
                seen.update(state.memory.tobytes())
                plies += 1
                if plies % 50 == 0:
                    for seat in range(players):
                        seen.update(state.observation(seat).tobytes())
            told.append(f"{shape} {players} {plies} {seen.hexdigest()}")
    return told


@pytest.mark.slow
def test_compiled_and_interpreted_games_are_the_same_byte_for_byte():
    environment = {**os.environ, "NEXARIUM_RULES": "" if INTERPRETED else "python"}
    script = "from tests.keepers.test_properties import seeded_games; print(*seeded_games(), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == seeded_games()
