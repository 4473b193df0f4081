"""`nexarium.testing` and `nexarium check` find the mistakes that authors make, and say what to mend."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from unittest import mock

import pytest

from nexarium.core import determinization
from nexarium.core.game import Game, History, State
from nexarium.core.sources import SUBPACKAGES
from nexarium.core.words import words
from nexarium.testing import CHECKS, pictures, random_position, secrets, sources
from nexarium.testing.checks import definition_of
from nexarium.testing.subject import Subject, project_of, spread

from .. import guess, whisper
from ..catalogue_games import each_game
from ..installed import environment
from .planted import EN, MISTAKES, RULES, Planted, filled, name_of, plant

LOOK = """
import json, sys
from nexarium.testing import CHECKS, sources
from nexarium.testing.checks import subject_of
find = {check.name: check.find for check in CHECKS}
print(json.dumps({name: list(find[check](subject_of(name))) for name, check in json.loads(sys.argv[1]).items()}))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> dict[str, list[str]]:
    """What each mistake's check says of it, all looked at by one process."""
    asked = {name_of(key): mistake.check for key, mistake in MISTAKES.items()}
    folders = plant(tmp_path_factory.mktemp("planted"), MISTAKES)
    done = subprocess.run([sys.executable, "-c", LOOK, json.dumps(asked)], env=environment(*folders), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("key", MISTAKES)
@pytest.mark.slow
def test_a_mistake_is_found_and_said(said, key):
    name = name_of(key)
    assert any(filled(MISTAKES[key].sentence, name) in sentence for sentence in said[name]), said[name]


OVERRUN = {key: MISTAKES[key] for key in ("max_legal", "max_outcomes", "observed", "seats")}
OVERRUN["record"] = Planted(
    RULES,
    "        table.points[seat] = 0",
    "        table.points[seat + 4] = 0",
    "rules",
    "`setup` writes outside the state: an index leaves an array of the record",
)


def test_a_game_that_is_redealt_as_another_one_is_found():
    """Its bots would play by what their seats do not see, or could not play at all."""

    def found(redeal=None):
        load = None if redeal is None else lambda: redeal
        return " ".join(secrets.secret_mistakes(Subject(guess.definition(load_redeal=load))))

    assert found() == ""
    assert found(lambda state, seat, rng: list(state.history)) == "", "a seat that knows all"
    assert "`redeal` gives seat 0 a game that it can tell from this one: after ply 2" in found(
        lambda state, seat, rng: [0, 1 - state.history[1], *state.history[2:]] if len(state.history) > 1 else list(state.history)
    )
    assert "what seat 0 does not know cannot be dealt again: NoDeal" in found(lambda state, seat, rng: [7])


def test_a_game_in_which_other_actions_are_legal_is_found():
    """Who sees the same and may do something else would differ at the next choice."""

    class Other(State):
        def legal_actions(self) -> list[int]:
            return [0]

    state = Game(guess.definition(load_redeal=lambda: None)).new_initial_state(1)
    for action in (0, 1):
        state.apply_action(action)
    others = tuple(Other(state.game, state.memory) for _ in range(secrets.DEALT))
    with mock.patch.object(secrets, "redealt", return_value=others):
        found = dict(secrets._of_seat(state, 0))
    assert "other actions are legal" in found["asked"]


def test_a_game_whose_deals_are_hardly_ever_found_is_told_so_once(monkeypatch):
    """Trying goes on for seconds at each position: the first that fails is enough."""
    monkeypatch.setattr(determinization, "LOOKED_AT", 3)
    asked = []
    subject = Subject(whisper.definition(), looks=asked.append)
    (said,) = secrets.secret_mistakes(subject)
    assert re.match(r"only \d other games were found that seat \d cannot tell from this one, too few for bots; let the game say how", said)
    assert "nexarium.core.dealing" in said
    assert 0 < len(asked) < secrets.POSITIONS, "no further position is tried"


@pytest.mark.slow
def test_compiled_rules_that_write_too_far_are_found_and_do_no_harm(tmp_path):
    folders = plant(tmp_path, OVERRUN)
    asked = json.dumps({name_of(key): "rules" for key in OVERRUN})
    done = subprocess.run([sys.executable, "-c", LOOK, asked], env=environment(*folders, NEXARIUM_RULES=""), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    for key, mistake in OVERRUN.items():
        assert any(mistake.sentence in sentence for sentence in told[name_of(key)]), told[name_of(key)]


DIFFERENT = {
    "differs": Planted(
        RULES, "weights[face] = 1", "weights[face] = 1 if (face + 2) ** 64 > 0 else 2", "compiled", "compiled and interpreted"
    ),
    "untyped": Planted(
        RULES, "table.stake += table.face", 'table.stake += int(str(table.face) + "")', "compiled", "compiled, the rules fail: "
    ),
}


@pytest.mark.slow
def test_rules_that_differ_when_compiled_are_found(tmp_path):
    folders = plant(tmp_path, DIFFERENT)
    asked = json.dumps({name_of(key): "compiled" for key in DIFFERENT})
    done = subprocess.run([sys.executable, "-c", LOOK, asked], env=environment(*folders), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    for key, mistake in DIFFERENT.items():
        assert any(mistake.sentence in sentence for sentence in told[name_of(key)]), told[name_of(key)]


def test_the_command_says_what_to_mend_and_looks_no_further_where_it_is_not_safe(tmp_path):
    folders = plant(tmp_path, {"both": MISTAKES["max_legal"]})
    words = tmp_path / name_of("both") / "src" / name_of("both") / EN
    words.write_text(words.read_text("utf-8").replace("roll = Roll\n", ""), "utf-8")
    command = [sys.executable, "-m", "nexarium", "check", name_of("both")]
    done = subprocess.run(command, env=environment(*folders), capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert "raise it to 2" in done.stdout
    assert "words/en.ftl lacks 'roll'" in done.stdout
    assert "pictures      fix the rules first" in done.stdout
    assert "mistakes" in done.stdout
    told = json.loads(subprocess.run([*command, "--json"], env=environment(*folders), capture_output=True, text=True).stdout)
    unseen = {check["check"] for check in told["checks"] if check["unseen"]}
    assert {"notation", "pictures", "copies", "bots", "compiled"} <= unseen
    assert told["mistakes"] == sum(len(check["mistakes"]) for check in told["checks"])


def test_for_a_packages_own_tests_a_check_raises_its_sentences(tmp_path):
    folders = plant(tmp_path, {"tried": MISTAKES["max_legal"]})
    test = tmp_path / name_of("tried") / "tests" / f"test_{name_of('tried')}.py"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test), "-k", "promises and (rules or words or pictures)"],
        env=environment(*folders),
        capture_output=True,
        text=True,
        cwd=tmp_path / name_of("tried"),
    )
    assert "2 failed, 1 passed" in done.stdout, done.stdout
    assert "`max_legal` is 1: raise it to 2" in done.stdout
    assert "fix the rules first" in done.stdout


def test_the_rooms_that_are_checked_are_those_that_the_cache_watches():
    assert sources.SUBPACKAGES == SUBPACKAGES


QUICK = [check for check in CHECKS if check.name in ("loaded", "words")]


@each_game
@pytest.mark.parametrize("check", QUICK, ids=str)
def test_every_game_that_is_installed_passes(name, check):
    check(name)


@each_game
def test_a_games_project_is_found(name):
    project = project_of(definition_of(name))
    assert project.tests is not None
    assert project.rules is not None
    assert project.playthroughs is not None
    assert list(project.playthroughs.glob(f"{name}-*.txt"))


@pytest.mark.parametrize(("last", "most"), [(0, 6), (5, 6), (6, 6), (100, 6), (9, 4), (1000, 12)])
def test_positions_are_spread_over_a_game(last, most):
    found = spread(last, most)
    assert found == sorted(set(found))
    assert (found[0], found[-1]) == (0, last)
    assert len(found) == min(most, last + 1)


TOLD = {f"{shown} tells {viewer}" for shown in ("the board", "the log's line") for viewer in ("a spectator", "seat 1")}


@pytest.mark.parametrize(("careless", "found"), [(False, set()), (True, TOLD)])
def test_a_picture_that_tells_a_secret_is_found(careless, found):
    """Seat 0's card is what `observe` shows to it alone; numbers that are said everybody hears, though no observation has them."""
    history = History.of(random_position(Game(whisper.definition(careless=careless)), 1))
    picture = history.game.definition.load_picture()
    told = list(pictures.secrets_shown(history, 0, words("tictactoe", "en"), picture))
    assert {each.partition(" 'deal")[0] for each in told} == found
    assert all("which `observe` keeps from seat 1" in each for each in told)
    for ply in range(2, history.plies):
        assert not list(pictures.secrets_shown(history, ply, words("tictactoe", "en"), picture))
