"""Whole games of Last Watch, for 1 to 5 players and any options: what must hold at every ply."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.game import Game, State
from nexarium.core.modes import INTERPRETED
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.components import KINDS, TOKENS, components
from nexarium.games.nemesis.box.ship import ROOMS, TECHNICAL, exits, ship
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES, MINIATURES, TOKEN_NAMES
from nexarium.games.nemesis.rules.options import OPTION, OPTIONS
from nexarium.games.nemesis.rules.state import KIND_OF, Phase
from nexarium.search.playouts import run
from nexarium.testing.playing import plies_of

from .playing import aside, bag, developed, pool

ROOT = Path(__file__).parents[2]
BOX = components()
RULINGS = (
    "goal",
    "last_blank",
    "no_miniature",
    "breeder_queen_check",
    "retreat",
    "queen_token",
    "larva_miniature",
    "no_replacement",
    "armory",
)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, object]:
    """Any options that go together."""
    players = draw(st.integers(1, 5))
    chosen: dict[str, object] = {name: draw(st.sampled_from(OPTIONS[OPTION[name]].choices)) for name in RULINGS}
    chosen["players"] = players
    chosen["need"] = draw(st.sampled_from(["half", *range(1, players + 1)]))
    for seat in "abcde":
        if draw(st.booleans()):
            chosen[f"character_{seat}"] = "drawn"
    return chosen


def check_tokens(state: State) -> None:
    """NM-17: the 27 tokens are in the bag, in pools or aside, and no number is seen more often than there are tokens of it."""
    where, r = (bag(state), pool(state), aside(state), developed(state)), state.record
    for kind in TOKENS:
        held = sum(each[kind] for each in where)
        assert held == BOX.of_kind(kind), kind
    for name in ("bag", "bag_seen", "pool", "pool_seen"):
        assert (r[name] >= 0).all(), name
    for place, name in enumerate(TOKEN_NAMES):
        kind, _, number = name.partition("-")
        seen = int(r.bag_seen[place] + r.pool_seen[place] + (r.token == place).sum() + (r.developed == place))
        assert seen <= BOX.tokens[kind][int(number or 0)]


def check_figures(state: State) -> None:
    """NM-4, NM-41: a figure on the board has a room, one off it nothing; no more miniatures than the box has, those that left counted."""
    r = state.record
    on = Counter(KINDS[KIND_OF[figure]] for figure in np.flatnonzero(r.place))
    on["larva"] += int(r.larva[: r.players].sum()) + int(r.larvae_gone)
    for kind, most in zip(KINDS, MINIATURES, strict=True):
        assert on[kind] <= most
    assert (r.injuries[r.place == 0] == 0).all()
    assert (r.token[r.place == 0] == -1).all()
    assert r.carcasses.sum() <= BOX.carcasses
    assert r.eggs >= 0
    assert 0 <= r.eggs_in_box <= BOX.eggs - r.eggs


def check_cards(state: State) -> None:
    """NM-2, NM-5, NM-90: every deck has its cards."""
    r, seats = state.record, state.game.num_players()
    drawn = r.attack_deck + r.attack_discard
    held = np.zeros(len(ATTACK_TYPES), int)
    for card in r.held[r.held >= 0]:
        held[card] += 1
    cards = [(card.id, card.blood) for card in BOX.attacks]
    assert (drawn + held).tolist() == [cards.count(each) for each in ATTACK_TYPES]
    assert (r.wound_deck + r.wound_discard + r.wounds[:seats].sum(axis=0)).tolist() == list(BOX.serious_wounds.values())
    assert (r.dressed <= r.wounds).all()
    own = r.deck[:seats] + r.hand[:seats] + r.discard[:seats]
    assert (own >= 0).all()
    assert (own[:, 0] == 10).all()
    unscanned, infected, clean = (int(own[:, kind].sum()) for kind in (1, 2, 3))
    assert r.contamination + unscanned == r.unscanned
    assert r.unscanned + infected + clean + r.removed_clean + r.removed_infected == BOX.contamination
    assert r.infected + infected + r.removed_infected == BOX.infected
    assert 0 <= r.infected <= r.unscanned
    assert (r.hand[:seats].sum(axis=1) <= 5).all()


def check_ship(state: State) -> None:
    """NM-70, NM-90, NM-91: tiles and tokens are each there once; dead ends none."""
    r = state.record
    tiles = [int(tile) for tile in r.tile[1:] if tile >= 0]
    assert len(set(tiles)) == len(tiles)
    revealed = len(tiles) - len(ship().printed)
    found = sum(ship().exploration.values()) - int(r.exploration.sum())
    assert revealed - found in (0, 1)
    assert set(np.unique(r.noise)) <= {0, 1}
    assert set(r.room[: r.players].tolist()) <= set(range(1, ROOMS + 1))


def check(state: State) -> None:
    check_tokens(state)
    check_figures(state)
    check_cards(state)
    check_ship(state)
    if not state.is_terminal():
        choices = state.chance_weights() if state.is_chance_node() else state.legal_actions()
        assert choices, "no dead end"
        assert len(choices) <= (state.game.rules.max_outcomes if state.is_chance_node() else state.game.rules.max_legal)
        listed = [each[0] for each in choices] if state.is_chance_node() else choices
        assert len(set(listed)) == len(listed)
        if not state.is_chance_node():
            assert listed == sorted(listed)
            assert state.record.status[state.current_player()] == 0, "the dead and the sleeping do not act"
        else:
            assert all(weight > 0 for _, weight in choices)


@pytest.mark.rule("NM-1", "NM-2", "NM-4", "NM-5", "NM-15", "NM-17", "NM-22", "NM-90", "NM-96")
@settings(max_examples=25)
@given(options=tables(), seed=st.integers(0, 2**32))
def test_what_holds_at_every_ply_of_any_game(options, seed):
    game = Game(DEFINITION, options)
    state = game.new_initial_state()
    check(state)
    for state in plies_of(game, seed):
        check(state)
    r, seats = state.record, game.num_players()
    assert len(state.history) <= game.rules.max_plies
    assert (r.status[:seats] > 0).all(), "a character awake at the end is dead"
    assert r.turn <= 15
    asleep = int((r.status[:seats] == 1).sum())
    reached = options["goal"] == "survive" or r.nest_destroyed or r.queen_killed
    won = reached and asleep >= r.need
    assert set(state.scores()) == {100.0 * asleep + float(r.last_sleep) if won else 0.0}
    assert len(set(state.returns())) == 1
    assert 0 <= state.returns()[0] <= 1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_games_end(players):
    played = run(Game(DEFINITION, {"players": players}), 100 if INTERPRETED else 2000, seed=players)
    assert played.plies.max() < DEFINITION.load_rules().max_plies
    assert (played.returns == played.returns[:, :1]).all(), "all win or lose together"


@pytest.mark.rule("NM-6")
def test_every_room_has_each_number_once():
    beyond, through = exits()
    assert len(ship().corridors) == 28
    assert sorted(ship().entrances) == [2, 4, 5, 9, 14, 15, 19, 21]
    for room in range(1, ROOMS + 1):
        numbers = [number for each in ship().corridors if room in each.rooms for number in each.numbers]
        assert sorted([*numbers, *ship().entrances.get(room, ())]) == [1, 2, 3, 4]
        for number in range(1, 5):
            if through[room, number] == TECHNICAL:
                assert number in ship().entrances[room]
                assert beyond[room, number] == 0
            else:
                corridor = ship().corridors[through[room, number]]
                assert set(corridor.rooms) == {room, int(beyond[room, number])}
                assert number in corridor.numbers


def test_every_kind_of_thing_happens_at_random():
    """So that the properties above are not proved of nothing."""
    seen: Counter[str] = Counter()
    game = Game(DEFINITION, {"players": 4, **{f"character_{seat}": "drawn" for seat in "abcd"}})
    for seed in range(60):
        figures, carcasses = 0, 0
        for state in plies_of(game, seed):
            text, r = state.action_to_string(state.history[-1]), state.record
            seen[text.split()[0]] += 1
            seen["again"] += text.endswith("again")
            seen["surprise"] += text.startswith("token") and int(r.phase) == Phase.ATTACKED
            seen["fled"] += text.startswith("event") and np.count_nonzero(r.place) < figures
            seen["killed"] += int(r.carcasses.sum()) > carcasses
            figures, carcasses = np.count_nonzero(r.place), int(r.carcasses.sum())
    decisions = "pass move careful quiet shoot melee rest mend break discard keep"
    outcomes = "first cast deal tile explore noise roll token pool develop card event wound scan again surprise fled killed"
    for word in f"{decisions} {outcomes}".split():
        assert seen[word], word


def seeded_games() -> list[str]:
    """Games of every number of players and several rulings, as hashes of all their positions."""
    told = []
    for seed in range(8):
        options = {"players": seed % 5 + 1}
        for place, name in enumerate(RULINGS):
            options[name] = OPTIONS[OPTION[name]].choices[seed >> place % 3 & 1]
        seen, plies = hashlib.sha256(), 0
        game = Game(DEFINITION, options)
        for state in plies_of(game, seed):
            seen.update(state.memory.tobytes())
            plies += 1
            if plies % 50 == 0:
                for seat in range(game.num_players()):
                    seen.update(state.observation(seat).tobytes())
        told.append(f"{seed} {plies} {seen.hexdigest()}")
    return told


@pytest.mark.slow
def test_compiled_and_interpreted_games_are_the_same_byte_for_byte():
    environment = {**os.environ, "NEXARIUM_RULES": "" if INTERPRETED else "python"}
    script = "from tests.nemesis.test_watch_properties import seeded_games; print(*seeded_games(), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == seeded_games()
