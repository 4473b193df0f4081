"""Teams: allies win once, as one; bots sit down by sides, and reports are of sides."""

from __future__ import annotations

import random
import re
from html import unescape
from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

from nexarium.arena.balance import Balance, balance
from nexarium.arena.compare import compare
from nexarium.arena.journal import BadJournal
from nexarium.arena.match import match
from nexarium.arena.report_text import ReportText
from nexarium.arena.rows import Row
from nexarium.arena.simulate import Tally, simulate, win_shares
from nexarium.arena.tournament import tournament
from nexarium.bots import BotError
from nexarium.cli.commands import app
from nexarium.core.catalogue import catalogue, load
from nexarium.testing.rules import results

NEXOS = load("nexos", players=4, teams=True)
NEIGHBOURS = load("keepers", players=4, teams="ab|cd")
THREE_SIDES = load("keepers", players=4, teams="ad|b|c")
UNEVEN = load("keepers", players=4, teams="abc|d")


def test_a_game_says_whether_it_has_teams():
    assert [game.in_teams for game in (NEXOS, NEIGHBOURS, THREE_SIDES, UNEVEN)] == [True] * 4
    assert not load("nexos", players=4).in_teams
    assert not any(load(name).in_teams for name, definition in catalogue().items() if definition.cooperative)


def test_allies_have_the_whole_win_each_and_a_tie_is_one_of_sides():
    assert win_shares(NEIGHBOURS, np.array([[1.0, 1, -1, -1], [0, 0, 0, 0]])).tolist() == [[1, 1, 0, 0], [0.5] * 4]
    assert win_shares(UNEVEN, np.array([[0.0] * 4, [-1 / 3] * 3 + [1]])).tolist() == [[0.5] * 4, [0, 0, 0, 1]]
    assert win_shares(THREE_SIDES, np.zeros((1, 4))).ravel() == pytest.approx([1 / 3] * 4)


def test_a_simulation_tells_every_seat_how_often_its_side_wins():
    wins = simulate(NEXOS, 300, seed=1).summary()["win_shares"]
    assert wins[0] == wins[2]
    assert wins[1] == wins[3]
    assert wins[0] + wins[1] == pytest.approx(1)


@pytest.mark.parametrize("game", [NEXOS, NEIGHBOURS, UNEVEN], ids=["across", "neighbours", "uneven"])
def test_a_bot_plays_all_seats_of_a_side(game):
    played = match(game, ["random", "random"], 2, seed=1)
    for outcome in played.outcomes:
        assert all(len({outcome.seats[seat] for seat in side}) == 1 for side in game.sides)
        assert sorted(outcome.shares) in ([0.0, 1.0], [0.5, 0.5])
    one, other = (outcome.seats for outcome in played.outcomes)
    assert [1 - bot for bot in one] == list(other)


def test_the_better_bot_wins_beside_its_allies_too():
    """Its own ally was the opponent: every game was drawn, with any players."""
    played = match(load("nexos", players=4, teams=True), ["greedy", "random"], 6, seed=1)
    assert played.won(0) == 6


def test_more_bots_than_sides_do_not_sit_down_together():
    with pytest.raises(BotError, match="a match of nexos needs 2 bots, not 4: in teams a bot plays all seats of a side"):
        match(NEXOS, ["random"] * 4, 4)
    ranked = tournament(NEXOS, ["greedy", "random", "random"], 2, seed=1)
    assert ranked.lineups == ((0, 1), (0, 2), (1, 2))
    assert (ranked.scale, ranked.games) == ("Elo", 12)
    assert match(THREE_SIDES, ["random"] * 3, 3, seed=1).games == 3


def test_what_was_kept_when_allies_were_opponents_is_not_gone_on_with(tmp_path):
    file = tmp_path / "match.jsonl"
    match(NEIGHBOURS, ["random", "random"], 2, seed=1, journal=file)
    file.write_text(file.read_text().replace(',"sides":[[0,1],[2,3]]', ""))
    with pytest.raises(BadJournal, match="sides"):
        match(NEIGHBOURS, ["random", "random"], 4, seed=1, journal=file)


def test_a_comparison_asks_of_each_side_once():
    told = compare(NEXOS, load("nexos", players=4, teams=True), 40, seed=1).differences()
    assert [each.name for each in told if each.title == "wins by team"] == ["seats 0 and 2", "seats 1 and 3"]
    assert not any("by seat" in each.title for each in told)
    other = compare(NEIGHBOURS, load("keepers", players=4, teams="ac|bd"), 4, seed=1).differences()
    assert [each.name for each in other if each.title == "wins by seat"] == [f"seat {seat}" for seat in range(4)], "sides are others"


def rows_of(won: float, games: int, seed: int, sides=((0, 2), (1, 3)), luck: float = 0.0) -> list[Row]:
    """Games that the first side wins so often; heroes are drawn, and are all alike."""
    draw, rows = random.Random(seed), []
    for number in range(games):
        lucky = draw.choice((-luck, luck))
        winner = sides[0 if draw.random() < won + lucky else 1]
        wins = tuple(float(seat in winner) for seat in range(4))
        heroes = tuple(draw.sample(("ada", "bo", "cy", "dee", "eli", "fay"), 4))
        given = tuple(lucky if seat in sides[0] else -lucky for seat in range(4)) if luck else ()
        rows.append(Row(number, ("random",) * 4, wins, wins, wins, 9, 9, {}, {}, {"hero": heroes}, given))
    return rows


def told_of(rows: list[Row], game=NEXOS) -> Balance:
    return Balance(game, "random", 0, rows, Tally(4))


def test_a_stronger_side_is_found_once_and_named():
    told = told_of(rows_of(0.6, 600, 1))
    [one, other] = told.imbalances()
    assert (one.title, one.name, other.name) == ("team", "seats 0 and 2", "seats 1 and 3")
    assert one.expected == other.expected == 0.5
    assert one.won == pytest.approx(0.6, abs=0.05)
    assert one.opposite, "one question"
    assert one.p == other.p
    assert ReportText(NEXOS, "fr").name(one.title, one.name) == "première place + troisième place"


def test_one_against_three_has_half_of_the_wins_as_its_part():
    found = told_of(rows_of(0.5, 600, 2, ((0, 1, 2), (3,))), UNEVEN)
    assert not found.imbalances()
    assert {each.expected for each in found.findings()} == {0.5}


def test_sides_that_are_alike_are_hardly_ever_told_apart():
    """Of 60 reports on 60 games or on 300, one of twenty may err; allies counted one by one would be taken for twice the games."""
    for games in (60, 300):
        assert sum(bool(told_of(rows_of(0.5, games, seed)).imbalances()) for seed in range(60)) <= 7


def test_what_would_be_found_of_teams_is_found_four_times_of_five():
    least = next(each.least for each in told_of(rows_of(0.5, 400, 1)).findings() if each.title == "team")
    found = sum(any(each.title == "team" for each in told_of(rows_of(0.5 + least, 400, seed)).imbalances()) for seed in range(60))
    assert 38 <= found <= 58


def test_luck_is_taken_off_sides():
    told = told_of(rows_of(0.5, 400, 1, luck=0.3))
    one = next(each for each in told.findings() if each.name == "seats 0 and 2")
    assert one.fair_high - one.fair_low < 0.95 * (one.high - one.low)
    share, low, high = told.luck
    assert share == pytest.approx(0.36, abs=0.1)
    assert low < share < high


def test_games_in_teams_are_watched():
    told = balance(NEXOS, 40, watched=8, seed=1)
    alone = [each for each in told.watched if each.winner >= 0]
    assert len(alone) >= 6, "a game that one side has won has one winner"
    assert all(len(each) == 2 for game in told.watched for each in game.expected)
    assert any(each.lead_changes for each in alone), "allies never lead each other"
    assert told.comeback == 0.25
    assert [each.name for each in told.compensations()] == ["seats 1 and 3"]


@pytest.mark.parametrize(("language", "said"), [("en", "Wins by team"), ("fr", "Victoires par équipe")])
def test_the_page_is_of_teams(language, said):
    pytest.importorskip("matplotlib")
    from nexarium.arena.report import html_of

    page = html_of(balance(NEXOS, 40, watched=4, seed=1), "Nexos", language)
    assert said in page
    assert {"en": "first seat + third seat", "fr": "première place + troisième place"}[language] in page
    assert {"en": "Wins by seat", "fr": "Victoires par place"}[language] not in page
    said = re.sub(r"\s", " ", unescape(page))
    assert not re.search({"en": r"(how often|What) a seat", "fr": r"[Qq]u.une place"}[language], said)


def test_the_command_says_who_plays_with_whom():
    printed = CliRunner().invoke(app, ["simulate", "nexos", "--teams", "yes", "-n", "50"]).output
    assert "seats 0 and 2 against seats 1 and 3" in printed


def test_allies_with_other_returns_are_a_mistake():
    game = SimpleNamespace(definition=NEXOS.definition, sides=NEXOS.sides)
    assert not list(results(game, "returns", [1.0, -1.0, 1.0, -1.0], True))  # type: ignore[arg-type]
    assert [each.kind for each in results(game, "returns", [1.0, 1.0, -1.0, -1.0], True)] == ["sides"]  # type: ignore[arg-type]
