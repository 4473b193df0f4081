"""Luck told apart from choices: 0 on average at every chance node, and results less luck are right on average and scatter less."""

from __future__ import annotations

import random
from itertools import product
from statistics import fmean, pvariance

import numpy as np
import pytest

import nexarium
from nexarium.arena import simulate as simulation
from nexarium.arena import workers
from nexarium.arena.balance import Balance, balance
from nexarium.arena.luck import Luck, can_judge_luck, share_of_luck, wins_without_luck
from nexarium.arena.rows import Row, as_columns
from nexarium.arena.simulate import Tally, play_to_the_end
from nexarium.bots.simple import RandomBot
from nexarium.core.bot_config import BotConfig
from nexarium.core.catalogue import catalogue
from nexarium.core.contract import CHANCE
from nexarium.core.errors import BadOption, IllegalAction
from nexarium.core.game import Game, State
from nexarium.core.rules import contract

from .. import race


@contract
def luck(state, n, outcomes, out):
    """A bad judge of a race: a high roll is good for the player who rolls, it does not care for whom else, and it loves a six."""
    for place in range(n):
        out[2 * place + race.at(state).turn] = outcomes[place] / 10 + (outcomes[place] == 6) / 5


JUDGED = [
    nexarium.load(name, **preset.options)
    for name, each in catalogue().items()
    if each.chance and each.load_bots is not None and "luck" in each.load_bots().functions
    for preset in each.presets
]


RACE = Game(race.definition(chance=True, load_bots=lambda: BotConfig(functions={"luck": luck})))


def chance_nodes(game: Game, seed: int, most: int, outcomes: int = 1000):
    """Chance nodes after the first decision, with so many outcomes at most, some of each game of random players."""
    draw, found = random.Random(seed), 0
    while found < most:
        state, decided = game.new_initial_state(draw.getrandbits(32)), False
        while not state.is_terminal() and found < most:
            if state.is_chance_node():
                if decided and draw.random() < 0.5 and len(state.legal_actions()) <= outcomes:
                    found += 1
                    yield state
                state.step(state.sample_chance())
            else:
                decided = True
                state.step(draw.choice(state.legal_actions()))


def check_a_node(luck: Luck, state: State) -> bool:
    """All outcomes are looked at, with their weights; the position stays as it was. Whether the judge tells some of them apart."""
    before = state.memory.copy()
    outcomes, given = luck.of_all(state)
    assert (state.memory == before).all()
    assert outcomes == state.chance_weights()
    weights = np.array([weight for _, weight in outcomes])
    assert weights @ given / weights.sum() == pytest.approx([0.0] * luck.seats, abs=1e-12)
    assert luck.of(state, outcomes[-1][0]) == pytest.approx(given[-1])
    return bool(abs(given).max() > 1e-6)


@pytest.mark.parametrize("game", JUDGED, ids=repr)
def test_luck_is_0_on_average_at_chance_nodes_of_every_game_that_judges_it(game):
    luck = Luck(game)
    assert any(check_a_node(luck, state) for state in chance_nodes(game, 1, 2, outcomes=60))


def test_luck_is_0_on_average_with_a_bad_judge():
    assert all(check_a_node(Luck(RACE), state) for state in chance_nodes(RACE, 1, 20))


def all_races():
    """Every race of players who roll until somebody has 7 points: how probable it is, who wins, and what luck each seat had."""
    luck = Luck(RACE)

    def go_on(state, chance, given, decided):
        if state.is_terminal():
            points = state.record.points.tolist()
            win = 0.5 if points[0] == points[1] else float(points[0] > points[1])
            yield chance, (win, 1 - win), given
        elif state.current_player() == CHANCE:
            outcomes = state.chance_weights()
            lucks = luck.of_all(state)[1] if decided else np.zeros((len(outcomes), 2))
            for (outcome, weight), more in zip(outcomes, lucks, strict=True):
                following = state.clone()
                following.step(outcome)
                yield from go_on(following, chance * weight / sum(each for _, each in outcomes), given + more, decided)
        else:
            following = state.clone()
            following.step(int(max(state.record.points) < 7))
            yield from go_on(following, chance, given, True)

    yield from go_on(RACE.new_initial_state(), 1.0, np.zeros(2), False)


def test_results_less_luck_are_right_on_average_and_scatter_less():
    """Exactly, over every race that there is, and for any multiple of luck; the judge is a bad one."""
    races = list(all_races())
    assert sum(chance for chance, _, _ in races) == pytest.approx(1)
    raw = sum(chance * wins[0] for chance, wins, _ in races)
    scatter = {}
    for slope in (0.0, 0.7, 1.5):
        fair = [(chance, wins[0] - slope * (given[0] - given[1]) / 2) for chance, wins, given in races]
        assert sum(chance * each for chance, each in fair) == pytest.approx(raw, abs=1e-12)
        scatter[slope] = sum(chance * (each - raw) ** 2 for chance, each in fair)
    assert scatter[0.7] < 0.8 * scatter[0.0]


def test_what_sets_the_game_up_is_no_luck():
    """The first roll of a race comes before anybody decides, as do the draws of Keepers."""
    for game, set_up in ((RACE, 1), (nexarium.load("keepers", keeper_a="drawn", keeper_b="drawn", max_turns=100), 3)):
        looked_at = []
        bots = [RandomBot(game, 1)] * 2
        final, _ = play_to_the_end(game, bots, 5, chance=lambda state, _, seen=looked_at: seen.append(len(state.history)))
        state, nodes = game.new_initial_state(), []
        for action in final.history:
            if state.is_chance_node():
                nodes.append(len(state.history))
            state.step(action)
        assert looked_at == nodes[set_up:]
        assert nodes[:set_up] == list(range(set_up))


def test_who_has_no_chance_has_no_luck():
    game = nexarium.load("tictactoe")
    assert not can_judge_luck(game)
    with pytest.raises(BadOption, match="no chance"):
        Luck(game)


def test_luck_is_of_what_may_fall_here():
    game = nexarium.load("keepers")
    luck, state = Luck(game), game.new_initial_state(seed=1)
    with pytest.raises(IllegalAction, match="99999 is no outcome that is possible here"):
        luck.of(state, 99999)
    with pytest.raises(BadOption, match="this is a position of"):
        luck.of(nexarium.load("kepler").new_initial_state(), 0)
    while state.is_chance_node():
        state.step(state.sample_chance())
    with pytest.raises(IllegalAction, match="chance is not to move"):
        luck.of(state, state.legal_actions()[0])


# --- in reports ----------------------------------------------------------------------------------------------------------------

HEROES = ("ada", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


def duels(better: float, games: int, seed: int) -> list[Row]:
    """Duels in which luck makes two thirds of who wins, and cy wins by `better` more often."""
    draw, rows = random.Random(seed), []
    for number in range(games):
        heroes = tuple(draw.sample(HEROES, 2))
        luck = draw.choice((-0.41, 0.41))
        share = min(1.0, max(0.0, 0.5 + luck + better * ((heroes[0] == "cy") - (heroes[1] == "cy"))))
        win = float(draw.random() < share)
        wins = (win, 1 - win)
        rows.append(Row(number, ("level:1",) * 2, wins, wins, wins, 9, 9, {}, {}, {"hero": heroes}, (luck, -luck)))
    return rows


def report(rows: list[Row]) -> Balance:
    return Balance(nexarium.load("tictactoe"), "level:1", 0, rows, Tally(2))


def test_luck_removed_finds_what_wins_alone_do_not():
    """A hero of 55 % in 2,000 duels: of 8 reports 6 or more name it, and by wins alone 4 or fewer; nobody else is called weak for it."""
    found = alone = others = 0
    for seed in range(8):
        rows = duels(0.05, 2000, seed)
        named = {each.name for each in report(rows).imbalances()}
        found, others = found + ("cy" in named), others + len(named - {"cy"})
        bare = [Row(*(getattr(row, name) for name in Row.__slots__[:-1])) for row in rows]
        alone += "cy" in {each.name for each in report(bare).imbalances()}
    assert found >= 6
    assert alone <= 4
    assert others == 0


def test_nothing_is_found_where_nothing_is():
    """Of 60 reports 7 or fewer err, but for one run in a hundred."""
    assert sum(bool(report(duels(0.0, 300, seed)).imbalances()) for seed in range(60)) <= 7


def test_shares_stay_what_they_are_on_average():
    rows = duels(0.05, 2000, 1)
    fair = wins_without_luck(rows)
    assert all(sum(each) == pytest.approx(1) for each in fair)
    raw = [row.wins[0] for row in rows]
    assert fmean(each[0] for each in fair) == pytest.approx(fmean(raw), abs=0.02)
    assert pvariance([each[0] for each in fair]) < 0.5 * pvariance(raw)
    assert share_of_luck(rows)[0] == pytest.approx(1 - pvariance([each[0] for each in fair]) / pvariance(raw), abs=0.01)


def test_a_games_own_result_does_not_change_what_is_taken_from_it():
    rows = duels(0.0, 50, 1)
    turned = [
        *rows[:7],
        Row(
            *(getattr(rows[7], name) for name in Row.__slots__[:4]),
            rows[7].wins[::-1],
            *(getattr(rows[7], name) for name in Row.__slots__[5:]),
        ),
        *rows[8:],
    ]
    taken = [row.wins[0] - fair[0] for row, fair in ((rows[7], wins_without_luck(rows)[7]), (turned[7], wins_without_luck(turned)[7]))]
    assert taken[0] == pytest.approx(taken[1], abs=1e-12)


def test_luck_that_tells_nothing_takes_nothing():
    rows = [Row(n, ("a", "b"), w, w, w, 9, 9, {}, {}, {}, (0.0, 0.0)) for n, w in enumerate(product((0.0, 1.0), repeat=2))]
    assert wins_without_luck(rows) == [row.wins for row in rows]
    assert share_of_luck(rows)[0] == 0


def test_a_report_tells_luck_where_bots_play_and_judge(monkeypatch):
    monkeypatch.setattr(workers, "game_of", lambda *_: RACE)
    rows: list[Row] = []
    simulation.simulate(RACE, 8, "greedy", seed=1, rows=rows.extend, luck=True)
    assert all(len(row.luck) == 2 for row in rows)
    assert any(any(row.luck) for row in rows)
    assert as_columns(RACE, 1, rows[0])["luck.0"] == rows[0].luck[0]
    told = balance(RACE, 8, "greedy", watched=0, seed=1)
    assert told.rows == rows
    assert told.findings()[0].fair is not None
    assert not balance(RACE, 8, "random", watched=0, seed=1).rows[0].luck
