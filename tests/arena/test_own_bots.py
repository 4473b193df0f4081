"""Bots of one's own: by module and class, as a class, as an object, or of an installed package; and what is said of those that are none."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from nexarium.arena.match import match
from nexarium.arena.simulate import simulate
from nexarium.bots import BotError, make_bot
from nexarium.core.catalogue import load

from ..installed import environment, install
from .steady import Steady

GAME = load("tictactoe")


def of_a_match(played):
    return [(each.seats, each.shares, each.actions) for each in played.outcomes]


def test_named_given_as_a_class_or_as_an_object_it_is_the_same_bot():
    named = match(GAME, ["tests.arena.steady:Steady", "random"], 6, seed=1)
    mine = Steady()
    assert of_a_match(match(GAME, [Steady, "random"], 6, seed=1)) == of_a_match(named)
    given = match(GAME, [mine, "random"], 6, seed=1)
    assert of_a_match(given) == of_a_match(named)
    assert given.bots == ("Steady", "random")
    assert mine.asked == sum(outcome.moves[0] for outcome in given.outcomes), "the very object has played, and what it has counted is there"
    assert named.bots == ("tests.arena.steady:Steady", "random")


def test_an_object_is_copied_into_other_processes_or_it_is_said_why_not():
    alone = match(GAME, [Steady, Steady()], 4, seed=1)
    assert of_a_match(match(GAME, [Steady, Steady()], 4, seed=1, jobs=2)) == of_a_match(alone)

    class Local(Steady):
        pass

    with pytest.raises(BotError, match="Local cannot be sent to other processes"):
        match(GAME, [Local, "random"], 4, jobs=2)
    assert match(GAME, [Local, "random"], 4).games == 4


def test_a_simulation_takes_it_too():
    assert simulate(GAME, 8, "tests.arena.steady:Steady", seed=1).longest == 7


WRONG = {
    "nowhere_at_all:Bot": "there is no module 'nowhere_at_all'.*nowhere_at_all.py",
    "tests.arena.nowhere:Bot": "there is no module 'tests.arena.nowhere'.*tests/arena/nowhere.py",
    "tests.arena.steady:Quick": "tests.arena.steady has no Quick; bots in it: Steady",
    "tests.arena.wrong:nothing": "has no choose and no close",
    "tests.arena.wrong:Short": r"should be choose\(self, state, progress=None\)",
    "tests.arena.wrong:NUMBER": "is 3, and should be a class",
    "tests.arena.wrong:Fussy": "ValueError: not this game",
    "tests.arena.wrong:no_arguments": "cannot be made of a game and a seed: TypeError",
    "tests.arena.unfit:Bot": "imports a_module_that_is_not_there, which is not installed",
    "leval:3": "there is no bot|there is no module 'leval'",
    "greddy": "did you mean greedy",
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_bot_is_told_in_a_sentence(name):
    with pytest.raises(BotError, match=WRONG[name]):
        make_bot(name, GAME, 1)


def test_a_bot_that_fails_ends_a_simulation_with_a_sentence():
    with pytest.raises(BotError, match=r"Clumsy crashed at ply 1 with ZeroDivisionError.*wrong.py"):
        simulate(GAME, 2, "tests.arena.wrong:Clumsy")
    with pytest.raises(BotError, match="Cheat answered an illegal action at ply 3"):
        simulate(GAME, 2, "tests.arena.wrong:Cheat")


def test_a_package_brings_bots_by_name(tmp_path: Path):
    """One that plays, one that is broken, and one that takes the house's name."""
    text = Path(__file__).with_name("steady.py").read_text("utf-8")
    points = {"steady": "steady_bots:Steady", "lost": "steady_bots:Lost", "greedy": "steady_bots:Steady"}
    place = environment(install(tmp_path, "steady-bots", {}, {"steady_bots.py": text}, bots=points))

    def said(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "nexarium.cli", *arguments], env=place, capture_output=True, text=True, cwd=tmp_path)

    listed = json.loads(said("bots", "tictactoe", "--json").stdout)
    assert listed["installed"] == {"steady": "steady-bots"}
    assert "the house's own" in listed["broken"]["greedy"]
    assert "Lost" in listed["broken"]["lost"]
    played = said("match", "tictactoe", "--bot", "steady", "--bot", "steady", "-n", "2", "--json")
    assert json.loads(played.stdout)["games"] == 2
