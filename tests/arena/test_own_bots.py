"""Bots of one's own: by module and class, as a class, as an object, or of an installed package; and what is said of those that are none."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest
from typer.testing import CliRunner

pytest.importorskip("gymnasium")

from nexarium.adapters import gymnasium
from nexarium.arena.balance import balance
from nexarium.arena.compare import compare
from nexarium.arena.journal import BadJournal
from nexarium.arena.match import match
from nexarium.arena.simulate import simulate
from nexarium.arena.tournament import tournament
from nexarium.arena.trajectories import trajectories
from nexarium.bots import BotError, make_bot
from nexarium.cli.commands import app
from nexarium.core.catalogue import load
from nexarium.core.errors import NexariumError

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
    mine = Steady()
    assert [simulate(GAME, 8, bot, seed=1).longest for bot in (Steady, mine, [mine, Steady()])] == [7, 7, 7]
    assert simulate(GAME, 8, Steady, seed=1, jobs=2).longest == 7
    assert mine.asked == 7 * 8 + 4 * 8, "the very object has played"
    told = []
    simulate(GAME, 1, [Steady, "random"], rows=told.extend)
    assert told[0].bots == ("Steady", "random")


class Seer(Steady):
    """Plays on in a copy, as a bot that rolls out does, and notes what falls first there and what falls at the table then."""

    seen: ClassVar[list[tuple[int, int]]] = []

    def __init__(self, game=None, seed=None):
        super().__init__(game, seed)
        self.foreseen = None

    def choose(self, state, progress=None):
        if self.foreseen is not None and len(state.history) > self.foreseen[0]:
            self.seen.append((self.foreseen[1], state.history[self.foreseen[0]]))
        copy, self.foreseen = state.clone(), None
        copy.step(chosen := super().choose(state))
        if copy.is_chance_node() and len(copy.chance_outcomes()) > 1:
            self.foreseen = len(copy.history), copy.sample_chance()
        return chosen


LEARNT = gymnasium.env("nemesis", players=2, seat=0, bot=Seer)
PLAYED_BY_A_SEER = {
    "a match": lambda: match(LEARNT.game, [Seer, "random"], 4, seed=1),
    "a simulation": lambda: simulate(LEARNT.game, 4, Seer, seed=1),
    "trajectories": lambda: trajectories(LEARNT.game, 4, Seer, seed=1),
    "an environment": lambda: [learn(seed) for seed in range(4)],
}


def learn(seed):
    _, info = LEARNT.reset(seed=seed)
    over = False
    while not over:
        _, _, over, _, info = LEARNT.step(info["action_mask"].argmax())


@pytest.mark.parametrize("play", PLAYED_BY_A_SEER.values(), ids=PLAYED_BY_A_SEER)
def test_a_bot_that_plays_on_in_a_copy_does_not_see_what_will_fall(play):
    """A copy's random numbers go on as its original's do: what the bot is given has others than the table, the same for the same seed."""
    told = []
    for _ in range(2):
        Seer.seen.clear()
        play()
        told.append(Seer.seen.copy())
    assert told[0] == told[1]
    assert len(told[0]) >= 10
    assert sum(foreseen == fell for foreseen, fell in told[0]) < 0.8 * len(told[0])


def test_trajectories_take_it_too():
    named, given = (trajectories(GAME, 3, bot) for bot in ("tests.arena.steady:Steady", Steady))
    assert named["action"].tolist() == given["action"].tolist()
    assert json.loads(str(given["about"]))["bots"] == ["Steady"]


def test_a_kept_simulation_wants_a_name(tmp_path):
    with pytest.raises(BadJournal, match="names its bots, mymodule:MyBot"):
        simulate(GAME, 8, Steady, checkpoint=tmp_path / "kept.json")


RUNS = {
    "match": lambda **asked: match(GAME, ["random", "random"], **asked),
    "simulate": lambda **asked: simulate(GAME, **asked),
    "trajectories": lambda **asked: trajectories(GAME, **asked),
    "tournament": lambda games=3, **asked: tournament(GAME, ["random", "random"], games, **asked),
}
MEANINGLESS = [
    ({"games": 0}, "`(games|rounds)` says how many are played, a whole number from 1 on, not 0"),
    ({"games": -1}, "from 1 on, not -1"),
    ({"games": 2.5}, "from 1 on, not 2.5"),
    ({"games": 2, "seed": "x"}, r"a seed is a whole number from 0 to 2\*\*64 - 1, not 'x'"),
    ({"games": 2, "jobs": 0}, "`jobs` says how many processes play, a whole number from 1 on, not 0"),
]
AS_ARRAYS_HOLD_THEM = {"games": np.uint64(2), "seed": np.int64(2**62)}


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize(("asked", "said"), MEANINGLESS)
def test_a_run_that_means_nothing_is_refused(run, asked, said):
    with pytest.raises(NexariumError, match=said):
        RUNS[run](**asked)
    RUNS[run](**AS_ARRAYS_HOLD_THEM)


def test_kept_runs_take_the_numbers_of_arrays_too(tmp_path):
    for number, run in enumerate((match, tournament)):
        with pytest.raises(NexariumError, match="`opening_plies` says how many decisions are random, a whole number from 0 on"):
            run(GAME, ["random", "random"], 2, opening_plies=0.5)
        games, seed = AS_ARRAYS_HOLD_THEM.values()
        run(GAME, ["random", "random"], games, seed=seed, opening_plies=np.int64(1), journal=tmp_path / f"{number}")
        run(GAME, ["random", "random"], 2, seed=2**62, opening_plies=1, journal=tmp_path / f"{number}")


def test_reports_and_comparisons_name_bots_that_are_given():
    assert compare(GAME, GAME, 4, (Steady, "random")).bots == ("Steady", "random")
    assert balance(GAME, 4, Steady, watched=0).bot == "Steady"
    with pytest.raises(NexariumError, match="`level_games` says how many two levels play, a whole number from 1 on, not 0"):
        balance(GAME, 4, levels=["level:1", "level:2"], level_games=0)


def test_bots_may_come_one_after_another():
    assert simulate(GAME, 4, (Steady for _seat in range(2)), seed=1).longest == 7


class Particular:
    """A bot that takes `progress` by name alone."""

    name = "particular"

    def choose(self, state, *, progress=None):
        return state.legal_actions()[0]

    def close(self):
        pass


class Narrow:
    """A bot without a name and without room for one."""

    __slots__ = ()

    def choose(self, state, progress=None):
        return state.legal_actions()[0]

    def close(self):
        pass


def test_an_object_is_asked_as_its_choose_is_written():
    assert make_bot(Particular(), GAME).choose(GAME.new_initial_state()) == 0
    with pytest.raises(BotError, match="the bot Narrow takes no name: give it one"):
        make_bot(Narrow(), GAME)


@pytest.mark.parametrize("name", ["random", "greedy", "level:3"])
def test_where_there_is_nothing_to_choose_a_bot_says_so(name):
    over = GAME.new_initial_state()
    for action in (0, 3, 1, 4, 2):
        over.step(action)
    with pytest.raises(BotError, match="the game is over"):
        make_bot(name, GAME).choose(over)
    keepers = load("keepers")
    with pytest.raises(BotError, match="chance decides here"):
        make_bot(name, keepers).choose(keepers.new_initial_state(1))


WRONG = {
    "nowhere_at_all:Bot": "there is no module 'nowhere_at_all'.*nowhere_at_all.py",
    "tests.arena.nowhere:Bot": "there is no module 'tests.arena.nowhere'.*tests/arena/nowhere.py",
    "tests.arena.steady:Quick": "tests.arena.steady has no Quick; bots in it: Steady",
    "tests.arena.wrong:nothing": "has no choose and no close",
    "tests.arena.wrong:Short": r"should be choose\(self, state, progress=None\)",
    "tests.arena.wrong:NUMBER": "is 3, and should be a class",
    "tests.arena.wrong:Fussy": "ValueError: not this game",
    "tests.arena.wrong:no_arguments": "cannot be made of a game and a seed: TypeError",
    "tests.arena.wrong:Unwilling": "cannot be made of a game and a seed: SystemExit: no game for me .*wrong.py",
    "tests.arena.leaving_at_once:Bot": "leaving_at_once cannot be imported: SystemExit: 2 .*leaving_at_once.py",
    "tests.arena.unfit:Bot": "imports a_module_that_is_not_there, which is not installed",
    "leval:3": "there is no bot|there is no module 'leval'",
    "greddy": "did you mean greedy",
    "level": "'level': levels are written level:1 to level:9$",
    "level:10": "'level:10': levels are written level:1 to level:9$",
    "level:high": "'level:high': levels are written level:1 to level:9$",
    "gtp": """'gtp': an engine is written gtp:"command line"$""",
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


def test_what_is_no_level_is_told_how_levels_and_styles_are_written():
    keepers = load("keepers", players=2)
    for name in ("level", "level:0", "level:10:careful"):
        with pytest.raises(BotError, match=r"level:1 to level:9, and level:5:careful in a style of keepers, which are careful, bold$"):
            make_bot(name, keepers)


@pytest.mark.parametrize(("name", "status"), [("Leaving", 3), ("Content", 0)])
@pytest.mark.parametrize("more", [{}, {"time_limit": 20}, {"jobs": 2}], ids=["alone", "timed", "two processes"])
def test_a_bot_that_calls_sys_exit_loses_its_games_and_the_match_goes_on(name, status, more):
    played = match(GAME, [f"tests.arena.wrong:{name}", "random"], 4, seed=1, **more)
    assert played.games == 4
    assert [outcome.failed for outcome in played.outcomes] == [0] * 4
    assert all(f"lost at ply {1 + each % 2}: ended itself with SystemExit: {status} (" in said for each, said in enumerate(played.faults()))


def test_so_does_one_that_calls_it_when_it_is_made_again():
    class Once(Steady):
        made = 0

        def __init__(self, game, seed):
            super().__init__()
            Once.made += 1
            if Once.made > 1:
                sys.exit(5)

    played = match(GAME, [Once, "random"], 2, seed=1)
    assert [outcome.failed for outcome in played.outcomes] == [0, 0]
    assert all("cannot be made of a game and a seed: SystemExit: 5" in said for said in played.faults())


def test_a_tournament_goes_on_too():
    played = tournament(GAME, ["tests.arena.wrong:Content", "random", "greedy"], 2, seed=1)
    assert played.games == 12
    failures = {standing.name: standing.failures for standing in played.standings()}
    assert failures == {"tests.arena.wrong:Content": 8, "random": 0, "greedy": 0}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_simulation_ends_with_a_sentence_when_a_bot_calls_sys_exit(jobs):
    with pytest.raises(BotError, match=r"Leaving ended itself at ply 1 with SystemExit: 3 \(.*wrong.py"):
        simulate(GAME, 8, "tests.arena.wrong:Leaving", jobs=jobs)


@pytest.mark.parametrize(("place", "sign"), [(0, "-"), (1, "")])
def test_all_lost_and_all_won_are_told_apart_in_json(place, sign):
    bots = ["random", "random"]
    bots[place] = "tests.arena.wrong:Clumsy"
    told = json.loads(json.dumps(match(GAME, bots, 4, seed=1).summary(), allow_nan=False))
    assert told["elo"][0] == f"{sign}inf"
    assert told["elo"].count(f"{sign}inf") == 2
    assert isinstance(told["elo"][2 if sign else 1], float)
    typed = ["ladder", "tictactoe", "--bot", "tests.arena.wrong:Clumsy", "--levels", "1", "-n", "2", "--json"]
    rungs = json.loads(CliRunner().invoke(app, typed).stdout)["rungs"]
    assert [rung["elo"] for rung in rungs] == ["-inf", "-inf"]


def test_ctrl_c_stays_what_it_is():
    for limit in (inf, 20):
        with pytest.raises(KeyboardInterrupt):
            match(GAME, ["tests.arena.wrong:Interrupted", "random"], 2, time_limit=limit)
    with pytest.raises(KeyboardInterrupt):
        simulate(GAME, 2, "tests.arena.wrong:Interrupted")


@pytest.mark.parametrize(("name", "why"), [("Clinging", "OSError: the file is gone"), ("Slamming", "SystemExit: 4")])
def test_a_bot_that_cannot_be_closed_is_told_in_a_sentence_before_any_game(name, why):
    bot = f"tests.arena.wrong:{name}"
    says = f"the bot {bot} cannot be closed: {why} .*wrong.py"
    with pytest.raises(BotError, match=says):
        match(GAME, [bot, "random"], 2)
    with pytest.raises(BotError, match=says):
        tournament(GAME, [bot, "random"], 2)
    with pytest.raises(BotError, match=says):
        simulate(GAME, 2, bot)


def test_where_it_has_played_its_games_count_and_a_warning_says_so(caplog):
    bot = "tests.arena.wrong:Tired"
    played = match(GAME, [bot, bot], 4, seed=1)
    assert of_a_match(played) == of_a_match(match(GAME, [Steady, Steady], 4, seed=1))
    assert not played.faults()
    assert len(caplog.messages) == 4, "two bots are closed after each of two rounds"
    assert tournament(GAME, [bot, "random"], 1, seed=1).games == 2
    assert simulate(GAME, 2, bot).games == 2
    assert len(caplog.messages) == 6
    says = f"the bot {bot} cannot be closed: OSError: the file is gone"
    assert all(said.startswith(says) and said.endswith("its games count all the same") for said in caplog.messages)


def test_what_a_bot_lost_by_is_told_even_where_it_cannot_be_closed():
    bot = "tests.arena.wrong:Falling"
    assert all("crashed with ZeroDivisionError" in said for said in match(GAME, [bot, "random"], 2, seed=1).faults())
    with pytest.raises(BotError, match="Falling crashed at ply 3 with ZeroDivisionError"):
        simulate(GAME, 2, bot)


def test_a_bot_that_is_late_and_cannot_be_closed_loses_by_being_late():
    class Late(Steady):
        def choose(self, state, progress=None):
            self.asked += 1
            time.sleep(0.5)
            return state.legal_actions()[0]

        def close(self):
            if self.asked:
                raise OSError("still thinking")

    played = match(GAME, [Late, "random"], 2, seed=1, time_limit=0.05)
    assert [outcome.failed for outcome in played.outcomes] == [0, 0]
    assert all("took longer than 0.05 s for a move" in said for said in played.faults())


def test_a_package_brings_bots_by_name(tmp_path: Path):
    """One that plays, one that is broken, and one that takes the server's name."""
    text = Path(__file__).with_name("steady.py").read_text("utf-8")
    points = {"steady": "steady_bots:Steady", "lost": "steady_bots:Lost", "greedy": "steady_bots:Steady"}
    place = environment(install(tmp_path, "steady-bots", {}, {"steady_bots.py": text}, bots=points))

    def said(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "nexarium.cli", *arguments], env=place, capture_output=True, text=True, cwd=tmp_path)

    listed = json.loads(said("bots", "tictactoe", "--json").stdout)
    assert listed["installed"] == {"steady": "steady-bots"}
    assert "Nexarium's own" in listed["broken"]["greedy"]
    assert "Lost" in listed["broken"]["lost"]
    played = said("match", "tictactoe", "--bot", "steady", "--bot", "steady", "-n", "2", "--json")
    assert json.loads(played.stdout)["games"] == 2
