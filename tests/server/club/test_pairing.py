"""Rounds of tournaments: everybody once, nobody twice against the same while that can be avoided, seats in turn."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.server.club.pairing import Entrant, Round, round_robin, rounds_of_all, swiss


def entrants(n: int) -> dict[str, Entrant]:
    return {f"p{seed}": Entrant(f"p{seed}", seed) for seed in range(n)}


def played(field: dict[str, Entrant], paired: Round, dice: random.Random | None) -> dict[str, Entrant]:
    """The entrants after a round with results drawn by `dice`; without them the one who comes first in the list wins."""
    after = dict(field)
    for table in paired.tables:
        ranks = [dice.randrange(len(table)) if dice else field[name].seed for name in table]
        for seat, name in enumerate(table):
            others = [rank for other, rank in enumerate(ranks) if other != seat]
            points = sum((rank > ranks[seat]) + (rank == ranks[seat]) / 2 for rank in others) / len(others)
            was = field[name]
            after[name] = replace(
                was,
                score=was.score + points,
                met=was.met + Counter(other for other in table if other != name),
                sat=was.sat + Counter([seat]),
            )
    for name in paired.byes:
        after[name] = replace(field[name], score=field[name].score + 1, byes=field[name].byes + 1)
    return after


def everybody_once(field: dict[str, Entrant], paired: Round, seats: int) -> None:
    assert all(len(table) == seats for table in paired.tables)
    assert sorted([*(name for table in paired.tables for name in table), *paired.byes]) == sorted(field)
    assert len(paired.byes) == len(field) % seats


def fresh_pairing(names: tuple[str, ...], met: dict[str, Counter[str]]) -> bool:
    """Whether these can be paired so that nobody meets anybody again (slowly)."""
    if not names:
        return True
    first, *others = names
    return any(not met[first][other] and fresh_pairing(tuple(each for each in others if each != other), met) for other in others)


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(1, 8), st.randoms(use_true_random=False), st.data())
def test_pairs_of_a_swiss_tournament(n: int, rounds: int, dice: random.Random, data: st.DataObject) -> None:
    """Through whole tournaments, from which people withdraw."""
    field = entrants(n)
    for _ in range(rounds):
        paired = swiss(field.values(), 2)
        everybody_once(field, paired, 2)
        fewest = min(each.byes for each in field.values())
        assert all(field[name].byes == fewest for name in paired.byes), "nobody sits out twice before everybody has once"
        met = {name: each.met for name, each in field.items()}
        again = any(met[first][second] for first, second in paired.tables)
        idle = [(name,) for name in field if field[name].byes == fewest] if len(field) % 2 else [()]
        if again:
            for sitting in idle:
                playing = tuple(name for name in field if name not in sitting)
                assert len(playing) % 2 or not fresh_pairing(playing, met), "an avoidable second meeting"
        field = played(field, paired, dice)
        if len(field) > 2 and data.draw(st.integers(0, 3)) == 0:
            field.pop(data.draw(st.sampled_from(sorted(field))))


@pytest.mark.parametrize("n", [3, 5, 7, 9])
@pytest.mark.parametrize("stronger_wins", [True, False])
def test_who_sits_out_has_the_lowest_score_of_those_who_sat_out_least(n: int, stronger_wins: bool) -> None:
    """In forty whole tournaments, so that no leader is kept from playing; also where that pairs others of unequal scores."""
    for seed in range(40):
        dice, field = random.Random(seed), entrants(n)
        for _ in range(n):
            paired = swiss(field.values(), 2)
            (idle,) = paired.byes
            fewest = min(each.byes for each in field.values())
            lowest = min(each.score for each in field.values() if each.byes == fewest)
            assert (field[idle].byes, field[idle].score) == (fewest, lowest)
            field = played(field, paired, None if stronger_wins else dice)


@settings(deadline=None)
@given(st.integers(3, 5), st.integers(0, 12), st.integers(1, 5), st.randoms(use_true_random=False))
def test_groups_of_a_swiss_tournament(seats: int, more: int, rounds: int, dice: random.Random) -> None:
    field = entrants(seats + more)
    for _ in range(rounds):
        paired = swiss(field.values(), seats)
        everybody_once(field, paired, seats)
        fewest = sorted(each.byes for each in field.values())[: len(paired.byes)]
        assert sorted(field[name].byes for name in paired.byes) == fewest
        field = played(field, paired, dice)


def test_who_leads_meets_who_leads() -> None:
    field = {name: replace(each, score=float(each.seed // 2)) for name, each in entrants(8).items()}
    assert {frozenset(table) for table in swiss(field.values(), 2).tables} == {frozenset((f"p{i}", f"p{i + 1}")) for i in (0, 2, 4, 6)}
    by_fours = {name: replace(each, score=float(each.seed // 4)) for name, each in entrants(12).items()}
    assert {frozenset(table) for table in swiss(by_fours.values(), 4).tables} == {
        frozenset(f"p{i}" for i in range(low, low + 4)) for low in (0, 4, 8)
    }


@pytest.mark.parametrize(("n", "seats", "rounds"), [(16, 2, 5), (9, 2, 5), (12, 3, 4), (16, 4, 4), (20, 5, 4)])
def test_seats_are_taken_in_turn(n: int, seats: int, rounds: int) -> None:
    """Nobody has one seat twice more often than another."""
    dice = random.Random(n)
    field = entrants(n)
    for _ in range(rounds):
        field = played(field, swiss(field.values(), seats), dice)
        for each in field.values():
            had = [each.sat[seat] for seat in range(seats)]
            assert max(had) - min(had) <= 2
    assert sum(max(each.sat[seat] for seat in range(seats)) <= -(-rounds // seats) for each in field.values()) >= n // 2


def test_groups_bring_new_opponents_together() -> None:
    """Sixteen at tables of four: in the plain order of equal scores the same would meet in each round."""
    dice, field = random.Random(1), entrants(16)
    for _ in range(3):
        field = {name: replace(each, score=0.0) for name, each in played(field, swiss(field.values(), 4), dice).items()}
    assert max(count for each in field.values() for count in each.met.values()) <= 2
    assert sum(count > 1 for each in field.values() for count in each.met.values()) <= 16


@given(st.integers(2, 16), st.booleans())
def test_everybody_meets_everybody(n: int, double: bool) -> None:
    names = [f"p{i}" for i in range(n)]
    meetings: Counter[tuple[str, ...]] = Counter()
    byes: Counter[str] = Counter()
    for number in range(1, rounds_of_all(n, double) + 1):
        paired = round_robin(names, number)
        everybody_once(dict.fromkeys(names), paired, 2)  # type: ignore[arg-type]
        meetings += Counter(paired.tables)
        byes += Counter(paired.byes)
    for first, second in combinations(names, 2):
        both = (meetings[first, second], meetings[second, first])
        assert both == (1, 1) if double else sum(both) == 1
    begun = [sum(count for pair, count in meetings.items() if pair[0] == name) for name in names]
    assert max(begun) - min(begun) <= (0 if double else 1)
    assert set(byes.values()) <= {2 if double else 1}
