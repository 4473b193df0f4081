"""What `simulate` tells of Kepler-3Ad's games, against the final positions themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nexarium.arena.simulate import counted, final_states
from nexarium.core.game import State
from nexarium.games.kepler.rules.state import Phase
from nexarium.search.playouts import run

from .playing import fields, table


def finals(players: int, games: int) -> Iterator[State]:
    game = table(players=players, max_rounds=30, first_player="drawn")
    yield from final_states(game, run(game, games, 1, ends=True).ends)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_counted(players):
    shares, means = counted(table(players=players), finals(players, 12))
    order, reached = shares["wins by order of play"], shares["scorings reached"]
    assert len(order) == players
    assert sum(each.total for each in order.values()) == pytest.approx(12), "each game is won once, perhaps in parts"
    assert list(reached) == ["first scoring", "second scoring", "third scoring"]
    assert reached["first scoring"].total >= reached["second scoring"].total >= reached["third scoring"].total
    points, rounds = means["a player's points"], means["rounds"]
    assert points["all"].mean() == pytest.approx(sum(points[name].mean() for name in ("quarters", "tracks", "points track")))
    for name, count in reached.items():
        assert (rounds[name].games if name in rounds else 0) == count.total
    ended = {state.record.turn // players + 1 for state in finals(players, 12)}
    assert min(ended) <= rounds["end"].mean() <= max(ended)
    assert set(means["leaders on the planet at the end"]) == {"the winner's", "the others'"}
    assert set(means["a player takes"]) == {"tokens", "bonuses 4-2-1"}


def test_a_victory_of_all_is_shared():
    state = table().new_initial_state()
    r = fields(state)
    r.phase, r.winners, r.scored_in[0], r.threshold, r.first_player = Phase.FINISHED, 0b11, 7, 1, 1
    shares, means = counted(state.game, [state])
    assert {name: each.total for name, each in shares["wins by order of play"].items()} == {"goes first": 0.5, "goes second": 0.5}
    assert shares["victories"]["shared"].total == 1
    assert means["the winner's points beyond the others'"] == {}
    assert list(means["leaders on the planet at the end"]) == ["the winner's"]
    assert means["rounds"]["first scoring"].mean() == 7


def test_the_order_is_counted_from_the_first_player():
    state = table(players=3).new_initial_state()
    r = fields(state)
    r.winners, r.first_player = 0b001, 1
    shares, _ = counted(state.game, [state])
    assert shares["wins by order of play"]["goes third"].total == 1
