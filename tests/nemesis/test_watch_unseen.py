"""What nobody has seen is not decided: the laws of what is revealed are those of shuffled decks and bags, and no seat knows more than
another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.game import Game, State
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.box.ship import ship
from nexarium.games.nemesis.rules.observation import LAYOUT
from nexarium.testing.playing import say

from .playing import fields, hold, odds, position

NUMBERS = [number for number, tokens in components().tokens["adult"].items() for _ in range(tokens)]


def law(state: State, draws: int) -> dict[tuple[str, ...], Fraction]:
    """How likely each sequence of surprise numbers is when `draws` adults in a row are met, each going back into the bag at once, and an
    adult is added from the pool after the first."""
    laws: dict[tuple[str, ...], Fraction] = {}

    def go(state: State, seen: tuple[str, ...], chance: Fraction) -> None:
        if len(seen) == draws:
            laws[seen] = laws.get(seen, Fraction(0)) + chance
            return
        r = fields(state)
        r.place[:], r.token[:], r.hand[0, 0], r.room[0], r.active = 0, -1, 5, 11, 0
        r.noise[:] = 1
        r.actions = 0
        met = say(state.clone(), "move 14", "noise 2")
        # only adults are in this bag beside the Blank, which is left out
        drawn = {text: weight for text, weight in odds(met).items() if "adult" in text}
        total = sum(drawn.values())
        for text, weight in drawn.items():
            after = say(met.clone(), text)
            token = int(after.record.token[9])
            r = fields(after)
            r.place[9], r.token[9] = 0, -1
            r.bag_seen[token] += 1
            number = text.split()[1].split("-")[1]
            for following, share in pooled(after, len(seen) == 0):
                go(following, (*seen, number), chance * Fraction(weight, total) * share)

    go(state, (), Fraction(1))
    return laws


def pooled(state: State, adding: bool) -> list[tuple[State, Fraction]]:
    """The states after a random adult of the pool was added, with their chances."""
    if not adding:
        return [(state, Fraction(1))]
    following = []
    pool = int(state.record.pool[2]), state.record.pool_seen.copy()
    total = pool[0] + int(pool[1].sum())
    for place in [-1, *np.flatnonzero(pool[1]).tolist()]:
        after = state.clone()
        r = fields(after)
        if place < 0:
            r.pool[2] -= 1
            r.bag[2] += 1
        else:
            r.pool_seen[place] -= 1
            r.bag_seen[place] += 1
        following.append((after, Fraction(pool[0] if place < 0 else int(pool[1][place]), total)))
    return following


def eager(in_bag: int, draws: int, killed: int | None) -> dict[tuple[str, ...], Fraction]:
    """The same with real tokens: every way to put `in_bag` of them into the bag, every draw, every token added. `killed` is the number of a
    token that is known to lie in the pool."""
    laws: dict[tuple[str, ...], Fraction] = {}
    tokens = list(enumerate(NUMBERS))
    fallen = next((each for each in tokens if each[1] == killed), None)
    others = [each for each in tokens if each != fallen]
    ways = list(combinations(others, in_bag))

    def go(bag: tuple, pool: tuple, seen: tuple[str, ...], chance: Fraction) -> None:
        if len(seen) == draws:
            laws[seen] = laws.get(seen, Fraction(0)) + chance
            return
        for token in bag:
            told, share = (*seen, str(token[1])), chance / len(bag)
            if seen:
                go(bag, pool, told, share)
            else:
                for new in pool:
                    go((*bag, new), tuple(each for each in pool if each != new), told, share / len(pool))

    for bag in Counter(tuple(sorted(way, key=lambda each: each[1])) for way in ways):
        pool = tuple(each for each in tokens if each not in bag)
        go(bag, pool, (), Fraction(1, len(ways)))
    return laws


def table_with(in_bag: int, killed: int | None) -> State:
    """A bag of so many adults and the Blank; one adult, if any, lies in the pool with its number up."""
    state = position()
    r = fields(state)
    r.pool[:5] += r.bag[:5]
    r.bag[:5] = 0
    r.bag[2], r.pool[2] = in_bag, 12 - in_bag
    if killed:
        r.pool[2] -= 1
        r.pool_seen[{2: 2, 3: 3, 4: 4}[killed]] += 1
    return state


@pytest.mark.rule("NM-1")
@pytest.mark.parametrize(("in_bag", "killed"), [(1, None), (2, None), (2, 4)])
def test_numbers_come_as_from_a_bag_of_real_tokens(in_bag, killed):
    assert law(table_with(in_bag, killed), 2) == eager(in_bag, 2, killed)


@pytest.mark.rule("NM-5", "NM-32")
@pytest.mark.parametrize("cards", [1, 2, 4])
def test_scans_come_as_from_a_shuffled_deck(cards):
    """Real cards: 7 infected of 27, dealt to two characters, one of whom scans first."""
    state = hold(hold(position(2), "a", action=1, unscanned=cards), "b", action=1, unscanned=1)
    say(state, "rest")
    total = comb(27, cards)
    expected = {f"scan {k}": Fraction(comb(7, k) * comb(20, cards - k), total) for k in range(cards + 1)}
    weights = odds(state)
    assert {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()} == expected
    # the next character who scans finds what is left, however the first scan came out
    for text in weights:
        after = say(state.clone(), text, "pass")
        while after.current_player() == 0:
            say(after, "keep")
        if after.record.status[1] == 0:
            say(after, "rest")
            infected = 7 - int(text.split()[1])
            assert odds(after) == {"scan 0": 27 - cards - infected, "scan 1": infected}


def revealed(rooms: tuple[int, ...], chosen: Callable[[str], str]) -> dict[tuple[str, ...], Fraction]:
    """How likely each sequence of tiles, or of exploration tokens, is when one after another these rooms are entered for the first time."""
    laws: dict[tuple[str, ...], Fraction] = {}

    def go(state: State, left: tuple[int, ...], seen: tuple[str, ...], chance: Fraction) -> None:
        if not left:
            laws[seen] = laws.get(seen, Fraction(0)) + chance
            return
        r = fields(state)
        r.room[0], r.hand[0, 0], r.actions, r.slime[0], r.door[:], r.noise[:] = 11, 5, 0, 0, 0, 0
        entered = say(state.clone(), f"move {left[0]}")
        tiles = odds(entered)
        for tile, tile_weight in tiles.items():
            tokens = odds(turned := say(entered.clone(), tile))
            for token, token_weight in tokens.items():
                after = say(turned.clone(), token)
                if after.is_chance_node():
                    say(after, "noise silence")
                share = Fraction(tile_weight, sum(tiles.values())) * Fraction(token_weight, sum(tokens.values()))
                go(after, left[1:], (*seen, chosen(f"{tile} {token}")), chance * share)

    go(say(Game(DEFINITION, {"players": 1}).new_initial_state(0), "first a"), rooms, (), Fraction(1))
    return laws


@pytest.mark.rule("NM-90")
def test_the_tiles_come_as_laid_out_beforehand():
    """Rooms 14 and 15 get two of the nine "2" tiles, each ordered pair as likely."""
    twos = [f"tile {tile}" for tile in ship().two]
    ways = list(permutations(twos, 2))
    assert revealed((14, 15), lambda told: told.split(" explore")[0]) == {way: Fraction(1, len(ways)) for way in ways}


@pytest.mark.rule("NM-91")
def test_the_tokens_come_as_shuffled_beforehand():
    """Real tokens: any of the twenty lies in the first room, and any other in the second."""
    tokens = [kind for kind, number in ship().exploration.items() for _ in range(number)]
    ways = Counter(permutations(tokens, 2))
    assert revealed((14, 15), lambda told: told.split("explore ")[1]) == {
        way: Fraction(number, ways.total()) for way, number in ways.items()
    }


@pytest.mark.rule("NM-90")
def test_which_tile_may_come_where():
    """A slot for a "2" tile gets no "1" tile, and the other way round: every "1" tile comes into play."""
    start = say(Game(DEFINITION, {"players": 1}).new_initial_state(0), "first a")
    for room in (14, 15):
        assert set(odds(say(start.clone(), f"move {room}"))) == {f"tile {tile}" for tile in ship().two}
    fields(start).room[0] = 17
    one = odds(say(start, "move 14", "tile canteen", "explore silence", "move 13"))
    assert set(one) == {f"tile {tile}" for tile in ship().one}
    assert set(one.values()) == {1}


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5))
def test_all_seats_know_the_same_and_the_record_tells_it_all(seed, players):
    """Every outcome of chance stands in the record, which all may read, and the state is nothing but what follows from it; so nothing in
    it is secret. What seats see differs by whose seat comes first, and by nothing else."""
    from nexarium.core.random import stream

    rng = np.random.default_rng(int(stream(seed)[0] >> np.uint64(2)))
    game = Game(DEFINITION, {"players": players})
    state = game.new_initial_state(seed)
    for _ in range(int(rng.integers(1, 120))):
        if state.is_terminal():
            break
        state.apply_action(state.sample_chance() if state.is_chance_node() else int(rng.choice(state.legal_actions())))
    replayed = game.replay(state.to_record())
    assert (replayed.memory == state.memory).all()
    assert not DEFINITION.hidden
    views = [state.observation(seat) for seat in range(players)]
    of_a_seat = (len(views[0]) - len(shared(views[0], players))) // 5
    rows = [view[: 5 * of_a_seat].reshape(5, of_a_seat)[:players] for view in views]
    for seat in range(players):
        assert (np.roll(rows[seat], seat, axis=0) == rows[0]).all()
        assert (shared(views[seat], players) == shared(views[0], players)).all()


def shared(view: np.ndarray, players: int) -> np.ndarray:
    """The part of an observation that is no seat's."""
    return view[LAYOUT["rooms"] :]
