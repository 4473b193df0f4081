"""Tournaments of bots: the same openings and dice for all, ratings with honest intervals, a test that stops when it is sure."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import time
from collections import Counter
from math import inf, log, nan

import pytest
from typer.testing import CliRunner

from nexarium.arena import rounds as rounds_module
from nexarium.arena.journal import BadJournal, Part
from nexarium.arena.match import match
from nexarium.arena.ratings import elo_ratings, openskill_ratings
from nexarium.arena.results_page import page
from nexarium.arena.sequential import BOUND, Hypotheses
from nexarium.arena.simulate import simulate
from nexarium.arena.tournament import Tournament, lineups, tournament
from nexarium.bots import BotError
from nexarium.cli.commands import app
from nexarium.core.catalogue import catalogue, load
from nexarium.core.errors import BadOption
from nexarium.core.game import Game

from ..race import DEFINITION
from .steady import Steady
from .test_many_workers import WAITING, command

GAME = load("tictactoe")
TWO = ["greedy", "random"]
THREE = ["greedy", "tests.arena.steady:Steady", "random"]


def games(played):
    return [(number, [(each.seats, each.shares, each.actions) for each in outcomes]) for number, outcomes in played.played]


def many_seats():
    """The shortest game for three or more against each other."""
    games = [load(name, **preset.options) for name, each in catalogue().items() if not each.cooperative for preset in each.presets]
    return min((game for game in games if game.num_players() > 2), key=lambda game: game.max_game_length())


def test_who_meets_whom():
    assert lineups("round-robin", 4, 3) == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))
    assert lineups("round-robin", 2, 4) == ((0, 1),)
    assert lineups("gauntlet", 3, 4) == ((0, 1), (0, 2))


def test_all_pairings_of_a_round_have_the_same_opening_and_sit_in_each_order():
    played = tournament(GAME, THREE, 2, seed=1, opening_plies=3)
    assert played.games == played.wanted == 12
    for rounds in (played.played[:3], played.played[3:]):
        openings = {each.actions[:3] for _, outcomes in rounds for each in outcomes}
        assert len(openings) == 1
        assert all([each.seats for each in outcomes] == [(0, 1), (1, 0)] for _, outcomes in rounds)
    assert played.played[0][1][0].actions[:3] != played.played[3][1][0].actions[:3]


class Roller(Steady):
    """Plays the last legal action, which in a race is to roll."""

    def choose(self, state, progress=None):
        return state.legal_actions()[-1]


def test_the_dice_are_the_same_too(monkeypatch):
    """Bots that always roll see the same dice in every pairing, and others in another round."""
    race = Game(DEFINITION)
    monkeypatch.setattr(rounds_module, "game_of", lambda *given: race)
    played = tournament(race, [Roller] * 3, 2, seed=5)
    first, second = ({each.actions for _, outcomes in part for each in outcomes} for part in (played.played[:3], played.played[3:]))
    assert len(first) == len(second) == 1
    assert first != second


def test_a_tournament_depends_on_its_seed_alone():
    alone = tournament(GAME, THREE, 3, seed=2, opening_plies=1)
    assert games(tournament(GAME, THREE, 3, seed=2, opening_plies=1, jobs=2)) == games(alone)
    assert games(tournament(GAME, THREE, 3, seed=3, opening_plies=1)) != games(alone)


def test_the_best_is_first_and_points_add_up():
    played = tournament(GAME, ["random", "greedy", "tests.arena.steady:Steady"], 20, seed=1)
    table = played.standings()
    assert [each.name for each in table] == ["tests.arena.steady:Steady", "greedy", "random"], "who begins in a corner"
    assert sum(each.won for each in table) == pytest.approx(played.games)
    assert sum(each.rating.value for each in table) == pytest.approx(0, abs=1e-6)
    assert all(each.rating.low < each.rating.value < each.rating.high for each in table)
    json.dumps(played.summary())


def test_where_several_play_openskill_ranks_them():
    game = many_seats()
    played = tournament(game, ["random"] * 3, 1, seed=3)
    assert played.scale == "OpenSkill"
    assert all(sorted(each.places)[0] == 1 for _, outcomes in played.played for each in outcomes)
    assert sum(got for got, _ in played.meetings().values()) <= 3 * played.games
    assert tournament(game, ["random"] * 2, 1).scale == "Elo"


def test_elo_against_known_values():
    one, other = elo_ratings(2, {(0, 1): (640.0, 1000)})
    assert one.value - other.value == pytest.approx(100, abs=1)
    # the standard error of a lead after n games with share s is 400 / ln 10 / sqrt(n s (1 - s)); each has half of the lead
    assert one.high - one.value == pytest.approx(1.96 * 173.72 / (1000 * 0.64 * 0.36) ** 0.5 / 2, rel=0.01)
    first, second, third = elo_ratings(3, {(0, 1): (64.0, 100), (1, 2): (64.0, 100)})
    assert first.value - third.value == pytest.approx(2 * (first.value - second.value), abs=1e-3)
    assert first.high - first.low > second.high - second.low, "who has met one of the two is less certain"
    winner, _ = elo_ratings(2, {(0, 1): (20.0, 20)})
    assert 300 < winner.value * 2 < 1000, "a clean sheet is no infinite lead"
    assert [each.value for each in elo_ratings(2, {})] == [0, 0]


def test_the_intervals_of_elo_hold_what_they_promise():
    dice, held = random.Random(1), 0
    for _ in range(200):
        won = sum(dice.random() < 0.64 for _ in range(60))
        one, other = elo_ratings(2, {(0, 1): (float(won), 60)})
        held += one.low - other.high <= 100 <= one.high - other.low
    assert held >= 180


def test_openskill_finds_the_better_one():
    ratings = openskill_ratings(3, [((0, 1, 2), (1, 2, 3))] * 10)
    assert ratings[0].low > ratings[2].high
    assert ratings[0].value > ratings[1].value > ratings[2].value


# --- the sequential test ---------------------------------------------------------------------------------------------------


def ended(lead: float, dice: random.Random, test: Hypotheses, most: int = 4000) -> int | None:
    """What the test accepts, of two bots with this lead in Elo."""
    share, seen = 1 / (1 + 10 ** (-lead / 400)), Counter[float]()
    for _ in range(most):
        seen[((dice.random() < share) + (dice.random() < share)) / 2] += 1
        accepted = test.accepted(test.ratio(seen))
        if accepted is not None:
            return accepted
    return None


def test_a_sequential_test_errs_as_seldom_as_it_says():
    dice, test = random.Random(3), Hypotheses(0, 150)
    assert sum(ended(0, dice, test) == 0 for _ in range(60)) >= 53
    assert sum(ended(150, dice, test) == 1 for _ in range(60)) >= 53


def test_a_sequential_test_by_hand():
    test = Hypotheses(0, 100)
    assert test.ratio(Counter()) == 0
    # two results only: then the ratio is that of two binomial likelihoods
    share = 1 / (1 + 10 ** (-100 / 400))
    expected = 30 * log(share / 0.5) + 10 * log((1 - share) / 0.5)
    assert test.ratio(Counter({1.0: 30, 0.0: 10})) == pytest.approx(expected, rel=0.01)
    assert abs(test.ratio(Counter({1.0: 1}))) < BOUND, "one round decides nothing"
    with pytest.raises(BadOption, match="the smaller lead first"):
        Hypotheses(10, 10)


def test_it_stops_as_soon_as_it_is_sure_for_any_number_of_workers(tmp_path):
    file = tmp_path / "sprt.jsonl"
    played = tournament(GAME, ["greedy", "random"], 500, sprt=Hypotheses(0, 100), seed=1, journal=file)
    assert played.decided() == 1
    assert played.games < 200
    assert tournament(GAME, ["greedy", "random"], 500, sprt=Hypotheses(0, 100), seed=1, jobs=2).games == played.games
    assert tournament(GAME, ["greedy", "random"], 500, sprt=Hypotheses(0, 100), seed=1, journal=file).played == played.played
    with pytest.raises(BotError, match="compares 2 bots"):
        tournament(GAME, THREE, 5, sprt=Hypotheses(0, 100))


def test_a_match_stops_where_a_tournament_does(tmp_path):
    test, file = Hypotheses(0, 100), tmp_path / "match.jsonl"
    rounds = tournament(GAME, TWO, 200, sprt=test, seed=1)
    played = match(GAME, TWO, 400, sprt=test, seed=1, journal=file)
    assert [each.actions for each in played.outcomes] == [each.actions for _, games in rounds.played for each in games]
    assert 2 < played.games < 200
    assert played.decided() == 1
    assert played.verdict() == rounds.verdict()
    assert played.verdict().startswith("greedy leads random by at least 100 Elo (log-likelihood ratio +")
    assert played.summary()["sprt"] == rounds.summary()["sprt"]
    assert match(GAME, TWO, 400, sprt=test, seed=1, jobs=2).games == played.games
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-2]))
    assert match(GAME, TWO, 400, sprt=test, seed=1, journal=file).games == played.games
    assert len(file.read_bytes().splitlines()) == len(lines)
    with pytest.raises(BadJournal, match=r"its sprt is \[0.0,100.0\], not \[0.0,50.0\]"):
        match(GAME, TWO, 400, sprt=Hypotheses(0.0, 50.0), seed=1, journal=file)
    assert "sprt" not in match(GAME, TWO, 2).summary()


@pytest.mark.parametrize(
    ("bots", "leads", "said"),
    [
        (("random", "greedy"), (0, 100), "greedy is at least as strong as random (log"),
        (("random", "greedy"), (-100, 0), "greedy leads random by at least 100 Elo (log"),
        (("random", "greedy"), (20, 100), "random does not lead greedy by more than 20 Elo (log"),
        (("greedy", "random"), (-100, 0), "greedy is at least as strong as random (log"),
        (("greedy", "random"), (-100, -20), "random does not lead greedy by more than 20 Elo (log"),
    ],
)
def test_a_verdict_says_which_bot_is_stronger(bots, leads, said):
    assert match(GAME, bots, 400, sprt=Hypotheses(*leads), seed=1).verdict().startswith(said)


def test_a_round_that_is_cut_short_is_no_observation():
    played = match(GAME, TWO, 3, sprt=Hypotheses(0, 100), seed=1)
    assert (played.games, played.shares.total(), played.decided()) == (3, 1, None)
    assert played.ratio() == Hypotheses(0, 100).ratio(played.shares)
    assert played.verdict().startswith("not decided (log-likelihood ratio ")


def test_a_match_of_before_there_were_tests_goes_on(tmp_path):
    file = tmp_path / "match.jsonl"
    match(GAME, TWO, 4, seed=1, journal=file)
    head, *lines = file.read_bytes().splitlines(keepends=True)
    assert b'"sprt":null,' in head
    file.write_bytes(b"".join([head.replace(b'"sprt":null,', b""), *lines[:-1]]))
    assert match(GAME, TWO, 4, seed=1, journal=file).games == 4
    assert typed("merge", file, "--out", tmp_path / "whole").exit_code == 0
    with pytest.raises(BadJournal, match="its sprt is null"):
        match(GAME, TWO, 4, seed=1, sprt=Hypotheses(0, 100), journal=file)


def test_a_test_that_cannot_be_is_refused():
    with pytest.raises(BotError, match="compares 2 bots, not 3"):
        match(load("kepler", players=3), THREE, 3, sprt=Hypotheses(0, 100))
    with pytest.raises(BadJournal, match="has no parts"):
        match(GAME, TWO, 4, sprt=Hypotheses(0, 100), part=Part(1, 2))
    with pytest.raises(BotError, match="neither of two bots leads"):
        match(load("nemesis", players=2), TWO, 4, sprt=Hypotheses(0, 100))
    for lead in (inf, nan, 1e6, "50"):
        with pytest.raises(BadOption, match="a lead in Elo, as the two of --sprt 0 20, is a finite number from -2000 to 2000") as refused:
            Hypotheses(0, lead)
        assert refused.value.field == "elo1"
    assert Hypotheses(-2000, 2000).accepted(Hypotheses(-2000, 2000).ratio(Counter({1.0: 3}))) == 1


def test_the_commands_say_the_same_of_a_test():
    asked = ("tictactoe", "--bot", "greedy", "--bot", "random", "--sprt", 0, 100, "--seed", 1)
    said = [typed(command, *asked).stdout.splitlines() for command in ("match", "tournament")]
    assert said[0][0].split()[:2] == said[1][0].split()[:2]
    assert said[0][-1] == said[1][-1]
    assert "leads random by at least 100 Elo" in said[0][-1]
    told = json.loads(typed("match", *asked, "-n", 10, "--json").stdout)
    assert (told["games"], told["sprt"]["accepted"]) == (10, None)
    with pytest.raises(BadOption, match="the smaller lead first"):
        typed("match", *asked[:-4], 100, 0)


# --- files, parts and pages ------------------------------------------------------------------------------------------------


def typed(*arguments: object) -> object:
    result = CliRunner().invoke(app, [*map(str, arguments)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result


def steady(text: str) -> object:
    """Without what the clock says."""
    return json.loads(re.sub(r'seconds_per_move": [\d.e-]+', 'seconds_per_move": 0', text))


@pytest.mark.parametrize(
    "run",
    [
        ("tournament", "tictactoe", "--bot", "greedy", "--bot", "random", "--bot", "random", "-n", 5, "--seed", 3),
        ("match", "tictactoe", "--bot", "greedy", "--bot", "random", "-n", 11, "--seed", 3),
        ("simulate", "tictactoe", "--bot", "greedy", "-n", 22, "--seed", 3),
    ],
    ids=lambda run: run[0],
)
def test_parts_merge_into_the_whole(run, tmp_path):
    parts = [tmp_path / f"part-{number}" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        typed(*run, "--journal", part, "--part", f"{number}/3")
    whole = typed(*run, "--journal", tmp_path / "at-once", "--json").stdout
    with pytest.raises(BadJournal, match="of 3 parts 2 is missing"):
        typed("merge", parts[0], parts[2], "--out", tmp_path / "no")
    with pytest.raises(BadJournal, match="is there twice"):
        typed("merge", *parts, parts[0], "--out", tmp_path / "no")
    option, file = ("rows", "no.csv") if run[0] == "tournament" else ("page", "no.html")
    with pytest.raises(BadJournal, match=rf"nexarium {run[0]} writes no {option}.*: leave --{option} out"):
        typed("merge", *parts, "--out", tmp_path / "no", f"--{option}", tmp_path / file)
    assert not (tmp_path / "no").exists()
    merged = typed("merge", parts[2], *parts[:2], "--out", tmp_path / "merged", "--json").stdout
    assert steady(merged) == steady(whole)


def test_nothing_is_told_of_whoever_has_not_played():
    """Of such a bot the likelihood has no curvature, and its rating was 0, with an interval from 0 to 0."""
    seen = []

    def stop(played):
        seen.append((played.summary(), page(played, GAME, "round-robin", 0)))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(GAME, ["greedy", "random", "level:1"], 5, progress=stop)
    [(told, html)] = seen
    assert [each["bot"] for each in told["standings"]] == ["greedy", "random"]
    assert "level:1" not in html
    assert "<table>" in page(Tournament(("one", "other"), ((0, 1),), 5), GAME, "round-robin", 0)


def test_a_part_that_is_not_done_is_not_merged(tmp_path):
    for number in (1, 2):
        match(GAME, ["greedy", "random"], 8, seed=3, journal=tmp_path / f"{number}", part=Part(number, 2))
    cut = (tmp_path / "2").read_bytes().splitlines(keepends=True)
    (tmp_path / "2").write_bytes(b"".join(cut[:-1]))
    with pytest.raises(BadJournal, match="has 1 of the 2 pieces of part 2/2"):
        typed("merge", tmp_path / "1", tmp_path / "2", "--out", tmp_path / "out")
    match(GAME, ["greedy", "random"], 8, seed=4, journal=tmp_path / "3", part=Part(2, 2))
    with pytest.raises(BadJournal, match="its seed is 4, not 3"):
        typed("merge", tmp_path / "1", tmp_path / "3", "--out", tmp_path / "out")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["1", "2", "3"], "nothing half written is left"


def test_a_tournament_whose_process_is_killed_goes_on(tmp_path):
    (tmp_path / "waiting.py").write_text(WAITING)
    (tmp_path / "wait").write_text("20")  # two chunks are surely done, and never all
    file = tmp_path / "cup.jsonl"
    run = command(
        "tournament", "tictactoe", "--bot", "waiting:Bot", "--bot", "greedy", "--bot", "random", "-n", 3, "--journal", file, "--json"
    )
    begun = subprocess.Popen(run, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not file.exists() or len(file.read_bytes().splitlines()) < 3:
        assert begun.poll() is None, begun.stderr.read()
        time.sleep(0.01)
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    (tmp_path / "wait").unlink()
    kept = file.read_bytes()
    assert 1 < len(kept.splitlines()) < 10
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert file.read_bytes().startswith(kept[: kept.rindex(b"\n") + 1]), "what was played stays"
    fresh = subprocess.run([*run[:-3], "--json"], cwd=tmp_path, capture_output=True, text=True)
    assert steady(done.stdout) == steady(fresh.stdout), fresh.stderr


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_of_results_needs_nothing_else(language):
    played = tournament(GAME, [*THREE, "tests.arena.wrong:Clumsy"], 2, sprt=None, seed=1)
    text = page(played, GAME, "round-robin", 1, language)
    assert f'<html lang="{language}">' in text
    assert not re.search(r"https?://|<script|src=|@import|url\(", text)
    for name in played.bots:
        assert name in text
    assert "ZeroDivisionError" in text
    assert text.count('class="dot"') == 4
    assert "color-scheme: dark" in text
    tested = tournament(GAME, ["greedy", "random"], 200, sprt=Hypotheses(0, 100), seed=1)
    assert ("at least 100" if language == "en" else "100 au moins") in page(tested, GAME, "round-robin", 1, language)


@pytest.mark.parametrize(("language", "choice"), [("en", "Duel, Edition: English."), ("fr", "Duel, Édition: Anglaise.")])
def test_the_page_says_as_people_do_what_was_chosen(language, choice):
    """What commands take is folded away."""
    game = load("keepers", players=2, edition="en")
    text = page(tournament(game, ["random", "random"], 1), game, "round-robin", 1, language)
    said, folded = text.split("<details", 1)
    assert choice in said
    assert "cube_shape" not in said
    assert "edition=en" in folded
    assert "cube_shape=X" in folded


def test_names_are_no_markup():
    class Bold:
        name = "<b>bold</b>"

        def choose(self, state, progress=None):
            return state.legal_actions()[0]

        def close(self):
            pass

    text = page(tournament(GAME, [Bold(), "random"], 1), GAME, "round-robin", 0)
    assert "<b>" not in text
    assert "&lt;b&gt;bold" in text


# --- the ladder ------------------------------------------------------------------------------------------------------------


def test_the_ladder_is_a_table_for_documents():
    printed = typed("ladder", "tictactoe", "--levels", "1-2", "-n", 2, "--seed", 1, "--markdown").stdout.splitlines()
    assert [line.split(" | ")[0].strip("| ") for line in printed] == ["bot", "---", "level:1", "level:2"]
    rungs = json.loads(typed("ladder", "tictactoe", "--levels", "1-2", "-n", 2, "--seed", 1, "--json").stdout)["rungs"]
    assert [(each["bot"], each["against"]) for each in rungs] == [("level:1", "random"), ("level:2", "level:1")]
    assert printed[0].endswith("| seconds a move | CPU seconds a move |")
    assert all(0 < each["cpu_seconds_per_move"] < 60 for each in rungs)
    mine = json.loads(typed("ladder", "tictactoe", "--levels", "1", "-n", 2, "--bot", "greedy", "--json").stdout)["rungs"]
    assert [(each["bot"], each["against"], each["games"]) for each in mine] == [("greedy", "random", 4), ("greedy", "level:1", 4)]
    with pytest.raises(BadOption, match="levels are written 2-6"):
        typed("ladder", "tictactoe", "--levels", "0-3")


def test_where_all_win_together_each_level_plays_alone():
    name = next(name for name, definition in catalogue().items() if definition.cooperative)
    rungs = json.loads(typed("ladder", name, "--levels", "1", "-n", 1, "--seed", 1, "--json").stdout)
    assert rungs["together"]
    assert rungs["rungs"][0]["bot"] == "random"
    assert rungs["rungs"][0]["score"] == simulate(load(name), 2, "random", seed=1).mean_scores()[0]
    for flag, value in (("--journal", "file.jsonl"), ("--opening-plies", 2), ("--time-limit", 5)):
        with pytest.raises(BadOption, match=f"has no {flag} here: each level plays for itself"):
            typed("ladder", name, "--levels", "1", "-n", 1, flag, value)


def test_a_ladder_of_levels_that_play_alone_is_stopped_with_what_there_is(monkeypatch):
    name = next(name for name, definition in catalogue().items() if definition.cooperative)
    played = []

    def once(game, games, bot, **more):
        played.append(bot)
        if len(played) > 1:
            raise KeyboardInterrupt
        return simulate(game, games, bot, **more)

    monkeypatch.setattr("nexarium.arena.simulate.simulate", once)
    stopped = CliRunner().invoke(app, ["ladder", name, "--levels", "1-2", "-n", "1", "--json"])
    assert stopped.exit_code == 130
    assert "stopped after 1 of 3 levels" in stopped.stderr
    assert [each["bot"] for each in json.loads(stopped.stdout)["rungs"]] == ["random"]
    nothing = CliRunner().invoke(app, ["ladder", name, "--levels", "1-2", "-n", "1"])
    assert (nothing.exit_code, nothing.stdout) == (130, "")
    with pytest.raises(BotError, match="nobody is ranked"):
        tournament(load(name), ["random", "random"], 1)


def test_a_fault_says_who_met():
    clumsy = "tests.arena.wrong:Clumsy"
    told = tournament(load("tictactoe"), ["random", clumsy, "greedy"], 1, seed=1).faults()
    assert len(told) == 4
    assert [fault.split(": game")[0] for fault in told] == [f"random, {clumsy}"] * 2 + [f"{clumsy}, greedy"] * 2
    alone = tournament(load("tictactoe"), ["random", clumsy], 1, seed=1).faults()
    assert all(fault.startswith("game ") for fault in alone)
