"""Sealed: each rule of docs/rules.md, what every game promises, and deals that no seat can tell apart."""

from __future__ import annotations

import random

import pytest

import nexarium
from nexarium.core.determinization import redealt
from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.testing import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_what_every_game_promises(check):
    check("sealed")


def played(*bids: int) -> State:
    """The position after these bids; seat 0 was dealt 1, 4, 7, 10 and 13, and so on."""
    state = nexarium.load("sealed").new_initial_state()
    for text in [f"dealt {card}" for card in range(1, 16)] + [f"bid {card}" for card in bids]:
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.rule("SB-1")
def test_each_seat_has_five_cards_and_sees_only_those():
    state = played()
    for seat in range(3):
        seen = state.game.rules.layout.view(state.observation(seat))
        assert [card + 1 for card in range(15) if seen["hand"][card]] == [seat + 1 + 3 * each for each in range(5)]


@pytest.mark.rule("SB-2")
def test_a_bid_is_a_card_of_the_hand():
    assert played(13).current_player() == 1
    with pytest.raises(IllegalAction, match="not in your hand"):
        played(2)


@pytest.mark.rule("SB-3")
def test_a_bid_is_seen_when_all_have_bid():
    def seen(state: State) -> list[float]:
        return state.game.rules.layout.view(state.observation(2))["rounds.bids"][0].tolist()

    assert seen(played(13, 2)) == [0, 0, 0]
    assert seen(played(13, 2, 3)) == [13, 2, 3]


@pytest.mark.rule("SB-4")
def test_the_highest_bid_wins_the_number_of_the_round():
    assert played(13, 2, 3, 1, 14, 6).scores() == [1, 2, 0]


@pytest.mark.rule("SB-5")
def test_most_points_win():
    state = played(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    assert (state.scores(), state.returns()) == ([0, 0, 15], [0, 0, 1])


def test_other_hands_and_sealed_bids_are_drawn_again():
    """Seat 2 has seen seat 0 bid 13 and seat 1 bid 2; what seat 0 has bid since is sealed."""
    state = played(13, 2, 3, 1)
    deals = redealt(state, 1, random.Random(1), 200)
    hands = [{card - 15 for card in deal.history[:15][0::3]} for deal in deals]
    assert all(12 in hand for hand in hands), "it was turned up later"
    assert {deal.history[-1] for deal in deals} == {0, 3, 5, 6, 8, 9, 11, 14}, "any card that seat 1 has never seen"
