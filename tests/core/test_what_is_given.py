"""What a user gives that cannot be used: one of the server's errors that says what to do, wherever it is given."""

from __future__ import annotations

import copy
import math
import pickle
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

import nexarium
from nexarium import NexariumError, Record, vector
from nexarium.adapters import gymnasium, pettingzoo
from nexarium.arena.balance import balance
from nexarium.arena.compare import compare
from nexarium.arena.journal import BadJournal
from nexarium.arena.match import Match, match
from nexarium.arena.sequential import Hypotheses
from nexarium.arena.simulate import simulate
from nexarium.arena.tournament import tournament
from nexarium.arena.trajectories import trajectories
from nexarium.arena.workers import Workers
from nexarium.bots import BotError, make_bot
from nexarium.bots.level import LevelBot
from nexarium.bots.simple import GreedyBot, RandomBot
from nexarium.client import ServerRefused
from nexarium.core.bot_config import BotConfig, Settings, Strength
from nexarium.core.errors import BadData, BadOption, BadRecord, UnknownGame
from nexarium.core.game import History
from nexarium.core.lessons import read_lesson
from nexarium.core.modes import INTERPRETED
from nexarium.core.puzzles import Puzzles, number_of, read_puzzles
from nexarium.core.rules import record_at
from nexarium.core.validation import real_number, whole_number
from nexarium.search.batch import Batch
from nexarium.search.mcts import Search, think_together
from nexarium.search.perft import perft
from nexarium.search.playouts import run

GAME = nexarium.load("tictactoe")
STATE = GAME.new_initial_state()
ANOTHERS = nexarium.load("nexos", players=2).new_initial_state()
SEARCH = Search(GAME, Settings(), nodes=100)
PUZZLES = read_puzzles(nexarium.load("keepers").definition)
RNG = np.random.default_rng(1)
TWO = ["random", "random"]


def thought():
    search = Search(GAME, Settings(), nodes=100)
    search.advance(STATE)
    search.think(10)
    return search


def policy(seen, seats):
    return seats


GIVEN = {
    "a game by no name": (UnknownGame, lambda: nexarium.load(None)),
    "a game by a number": (UnknownGame, lambda: nexarium.load(5)),
    "data as a number": (BadData, lambda: nexarium.load("kepler", data=5)),
    "data as nothing": (BadData, lambda: nexarium.load("kepler", data=0)),
    "data as numbers": (BadData, lambda: nexarium.load("kepler", data=[5])),
    "a file without text": (BadData, lambda: nexarium.load("kepler", data={"board.toml": None})),
    "a file that is a list": (BadData, lambda: nexarium.load("kepler", data={"board.toml": []})),
    **{f"the seat {seat!r}": (BadOption, lambda seat=seat: STATE.observation(seat)) for seat in (None, "0", 1.0, True, -1, 2)},
    **{f"the record {text!r}": (BadRecord, lambda text=text: GAME.from_json(text)) for text in (None, 5, "\ud800", b"\xff", "{}")},
    "a record nested too deep": (BadRecord, lambda: Record.from_json('{"game":' + "[" * 100_000)),
    **{
        f"the players {seats!r}": (BadOption, lambda seats=seats: STATE.to_record(seats))
        for seats in (5, None, "ab", ("Ada", 5), ("Ada", "Bo", "Cy"))
    },
    "the history of nothing": (BadOption, lambda: History.of(None)),
    "the parts of too short an observation": (BadOption, lambda: GAME.rules.layout.view(np.zeros(3))),
    "the parts of observations that lie across": (BadOption, lambda: GAME.rules.layout.view(np.zeros((GAME.rules.observation, 7)))),
    "the parts of a list": (BadOption, lambda: GAME.rules.layout.view([0.0] * GAME.rules.observation)),
    "what is seen of too long an observation": (BadOption, lambda: GAME.symmetries[0].seen(np.zeros(GAME.rules.observation + 1))),
    "what is seen by nobody": (BadOption, lambda: GAME.symmetries[0].seen(np.zeros(GAME.rules.observation), 2)),
    "the verdict of no test": (BadOption, lambda: Match(("random", "greedy")).verdict()),
    "a record's file that is none": (BadOption, lambda: Record.load(None)),
    "a record to be replayed": (BadRecord, lambda: nexarium.replay(None)),
    "a record to be replayed by its game": (BadRecord, lambda: GAME.replay(None)),
    "a record whose game is asked for": (BadRecord, lambda: nexarium.game_of("game.json")),
    "no position to analyse": (BadOption, lambda: nexarium.analyse(None)),
    "simulations in words": (BadOption, lambda: nexarium.analyse(STATE, "x")),
    "nothing to review": (BadOption, lambda: nexarium.review(None)),
    "a review's seat": (BadOption, lambda: nexarium.review(STATE, 10, seat="x")),
    "a review's simulations": (BadOption, lambda: nexarium.review(STATE, "x")),
    **{f"a batch of {n!r}": (BadOption, lambda n=n: Batch(GAME, n)) for n in (-1, "x", None, 1.5)},
    "a batch of no game": (BadOption, lambda: Batch(None, 2)),
    "a batch's threads": (BadOption, lambda: Batch(GAME, 2, threads="x")),
    "a batch's seat": (BadOption, lambda: Batch(GAME, 2, seat="x")),
    "seats that see": (BadOption, lambda: Batch(GAME, 2).observations("x")),
    "seats in rows": (BadOption, lambda: Batch(GAME, 2).observations([[0], [0, 1]])),
    "what turns a position": (BadOption, lambda: STATE.image(5)),
    "what a batch is set to": (BadOption, lambda: Batch(GAME, 2).put([0], None)),
    "playouts fewer than none": (BadOption, lambda: run(GAME, -1)),
    "playouts of no game": (BadOption, lambda: run(None, 1)),
    "playouts from no position": (BadOption, lambda: run(GAME, 1, start=5)),
    "playouts from another game's position": (BadOption, lambda: run(GAME, 1, start=ANOTHERS)),
    "perft in words": (BadOption, lambda: perft(GAME, "x")),
    "perft from another game's position": (BadOption, lambda: perft(GAME, 1, ANOTHERS)),
    "a setting that there is not": (BadOption, lambda: Settings(explore=2)),
    "a setting that is no number": (BadOption, lambda: Settings(exploration="much")),
    "a share above 1": (BadOption, lambda: Settings(estimate_correction=2)),
    "a strength that there is not": (BadOption, lambda: Strength(simulation=100)),
    "a probability above 1": (BadOption, lambda: Strength(miss_rate=1.5)),
    "no temperature": (BadOption, lambda: Strength(temperature=0)),
    "half a simulation": (BadOption, lambda: Strength(simulations=0.5)),
    "fewer than no turns": (BadOption, lambda: Strength(turns_ahead=-1)),
    "knowledge that there is not": (BadOption, lambda: BotConfig(function={})),
    "a search without a seed": (BadOption, lambda: Search(GAME, Settings(), seed=None)),
    "a search of no game": (BadOption, lambda: Search(None, Settings())),
    "a search without settings": (NexariumError, lambda: Search(GAME, None)),
    "a search's nodes": (BadOption, lambda: Search(GAME, Settings(), nodes="x")),
    "a search's weights": (NexariumError, lambda: Search(GAME, Settings(), weights="x")),
    "a search's knowledge": (NexariumError, lambda: Search(GAME, Settings(), 5)),
    "what judges no leaves": (NexariumError, lambda: Search(GAME, Settings(), evaluate=5)),
    "thinking in words": (BadOption, lambda: SEARCH.think("10")),
    "thinking less than not at all": (BadOption, lambda: SEARCH.think(-1)),
    "nobody to think together": (NexariumError, lambda: think_together(None, 5)),
    "a search of no position": (BadOption, lambda: SEARCH.advance(None)),
    "a vector of fewer than none": (BadOption, lambda: vector.make(GAME, -1)),
    "a vector of none": (BadOption, lambda: vector.make(GAME, 0)),
    "a vector's threads": (BadOption, lambda: vector.make(GAME, 2, threads="x")),
    "the threads of a vector's bots": (BadOption, lambda: vector.make(GAME, 2, seat=0, bot="greedy", threads="x")),
    "a vector's seat": (BadOption, lambda: vector.make(GAME, 2, seat="x", bot="greedy")),
    "a policy that is none": (BadOption, lambda: vector.make(GAME, 2, seat=0, policy=5)),
    "a bot beside a policy": (BadOption, lambda: vector.make(GAME, 2, seat=0, bot="random", policy=policy)),
    "an environment's seat": (BadOption, lambda: gymnasium.env("tictactoe", seat="x")),
    **{f"bots as {bots!r}": (BotError, lambda bots=bots: match(GAME, bots, 2)) for bots in (None, 5, "random", [None, None])},
    "a tournament of nobody": (BotError, lambda: tournament(GAME, None, 2)),
    "levels of a report": (BotError, lambda: balance(GAME, 20, levels=5)),
    "a match of no game": (BadOption, lambda: match("tictactoe", TWO, 2)),
    "a tournament of no game": (BadOption, lambda: tournament("tictactoe", TWO, 2)),
    "a simulation of no game": (BadOption, lambda: simulate(None, 1)),
    "decisions of no game": (BadOption, lambda: trajectories(None, 1)),
    "no game to compare": (BadOption, lambda: compare(GAME, None, 2)),
    **{
        f"both sides' bots as {bots!r}": (BotError, lambda bots=bots: compare(GAME, GAME, 2, bots))
        for bots in (None, "random", ("random",))
    },
    "a report on no game": (BadOption, lambda: balance(None, 20)),
    "a bot of no game": (BadOption, lambda: make_bot("random", None)),
    **{f"a {kind.__name__} of no game": (BadOption, lambda kind=kind: kind(5, 1)) for kind in (RandomBot, GreedyBot, LevelBot)},
    "a test of no hypotheses": (BadOption, lambda: tournament(GAME, TWO, 2, sprt=5)),
    "a match's test of no hypotheses": (BadOption, lambda: match(GAME, TWO, 2, sprt=(0, 50))),
    "hypotheses in words": (BadOption, lambda: Hypotheses("0", "50")),
    "workers beside workers": (BadOption, lambda: match(GAME, TWO, 2, jobs=Workers(2), ray="auto")),
    "a limit in words": (BadOption, lambda: match(GAME, TWO, 2, time_limit="x")),
    "a limit that is none": (BadOption, lambda: tournament(GAME, TWO, 2, time_limit=math.nan)),
    "a part as it is typed": (BadJournal, lambda: match(GAME, TWO, 2, part="1/2")),
    "a file that is a number": (BadOption, lambda: simulate(GAME, 2, checkpoint=5)),
    "a match's progress": (BadOption, lambda: match(GAME, TWO, 2, progress=5)),
    "a tournament's progress": (BadOption, lambda: tournament(GAME, TWO, 2, progress="x")),
    "a simulation's progress": (BadOption, lambda: simulate(GAME, 2, progress=5)),
    "where a simulation's rows go": (BadOption, lambda: simulate(GAME, 2, rows=[])),
    "a comparison's progress": (BadOption, lambda: compare(GAME, GAME, 2, progress=5)),
    "a report's progress": (BadOption, lambda: balance(GAME, 20, progress=5)),
    "what counts a report's games": (BadOption, lambda: balance(GAME, 20, counted=5)),
    "the progress of decisions": (BadOption, lambda: trajectories(GAME, 2, progress=5)),
    "a review's progress": (BadOption, lambda: nexarium.review(STATE, 10, progress=5)),
    **{
        f"the puzzle {number!r} to be {asked.__name__}": (BadOption, lambda asked=asked, number=number: asked(PUZZLES, number))
        for asked in (Puzzles.opening, Puzzles.difficulty, lambda puzzles, number: puzzles.attempt(number, ()))
        for number in (-1, 10**6, "x", None, 1.5, True)
    },
    "a day's of no puzzles": (BadOption, lambda: number_of(date(2026, 11, 22), 0)),
    **{f"the lesson {name!r}": (BadOption, lambda name=name: read_lesson(GAME.definition, name)) for name in ("zz", "../first", None)},
    "noise that nobody draws": (BadOption, lambda: thought().add_noise(None)),
    **{f"a share of noise of {share}": (BadOption, lambda share=share: thought().add_noise(RNG, share)) for share in (math.nan, -0.1, 2)},
    **{
        f"noise as concentrated as {much}": (BadOption, lambda much=much: thought().add_noise(RNG, 0.25, much))
        for much in (math.nan, math.inf, -1, 0, 1e308)
    },
    **{f"{most} lines": (BadOption, lambda most=most: thought().lines(most)) for most in (-1, 1.5, "x")},
    **{f"the file {path!r}": (BadOption, lambda path=path: Record.load(path)) for path in ("a\0b", "\ud800")},
}


@pytest.mark.parametrize("name", GIVEN)
def test_what_cannot_be_used_is_refused_in_a_sentence(name):
    kind, give = GIVEN[name]
    with pytest.raises(kind) as refused:
        give()
    assert len(str(refused.value)) > 20


SEEDED = {
    "states": lambda seed: GAME.new_initial_state(seed),
    "bots": lambda seed: make_bot("random", GAME, seed),
    "random bots": lambda seed: RandomBot(GAME, seed),
    "greedy bots": lambda seed: GreedyBot(GAME, seed),
    "levels": lambda seed: LevelBot(GAME, 1, seed),
    "playouts": lambda seed: run(GAME, 1, seed),
    "batches": lambda seed: Batch(GAME, 1, seed),
    "searches": lambda seed: Search(GAME, Settings(), seed=seed, nodes=100),
    "analyses": lambda seed: nexarium.analyse(STATE, 10, seed=seed),
    "reviews": lambda seed: nexarium.review(STATE, 10, seed=seed),
    "simulations": lambda seed: simulate(GAME, 1, seed=seed),
    "matches": lambda seed: match(GAME, TWO, 2, seed=seed),
    "comparisons": lambda seed: compare(GAME, GAME, 2, seed=seed),
    "vectors": lambda seed: vector.make(GAME, 2).reset(seed=seed),
    "gymnasium": lambda seed: gymnasium.env("tictactoe").reset(seed=seed),
    "pettingzoo": lambda seed: pettingzoo.env("tictactoe").reset(seed=seed),
}


@pytest.mark.parametrize("what", SEEDED)
def test_no_seed_is_another_ones_twin(what):
    """What lies outside 64 bits would give the numbers of a seed inside, and Python's own generator takes -5 for 5."""
    SEEDED[what](np.int64(3))
    SEEDED[what](2**64 - 1)
    for wrong in ("x", 1.5, True, -5, 2**64):
        with pytest.raises(BadOption, match=r"a seed is a whole number from 0 to 2\*\*64 - 1, not") as refused:
            SEEDED[what](wrong)
        assert refused.value.field == "seed"


@pytest.mark.parametrize("bot", ["random", "greedy", "level:1", "level:5"])
def test_a_bot_is_asked_about_its_own_game(bot):
    made = make_bot(bot, GAME, 1)
    for wrong in (ANOTHERS, None):
        with pytest.raises(BadOption, match=r"this is a position of|nexarium\.State"):
            made.choose(wrong)


FINITE = ("exploration", "amaf_equivalence", "estimate_at_first", "estimate_equivalence", "estimate_correction", "history_weight")


@pytest.mark.parametrize("name", [*FINITE, "first_play_reduction"])
def test_a_search_is_set_by_finite_numbers(name):
    for wrong in (math.nan, math.inf, -math.inf, 10**400, "x", None, True, *([-0.1] if name in FINITE else [])):
        with pytest.raises(BadOption, match=f"`{name}` is a finite number") as refused:
            Settings(**{name: wrong})
        assert refused.value.field == name
    assert getattr(Settings(**{name: np.float32(0.5)}), name) == 0.5
    assert getattr(Settings(**{name: 1}), name) == 1


@pytest.mark.parametrize("name", ["expand_at", "root_width", "width"])
def test_a_search_counts_from_one(name):
    for wrong in (0, 1.5, "x"):
        with pytest.raises(BadOption, match=f"`{name}` is a whole number from 1 on"):
            Settings(**{name: wrong})


@pytest.mark.parametrize(
    "error",
    [
        BadOption("no such option", "players"),
        BadData("no number", "cards[0].power", "roster.toml"),
        BadRecord("too long", "actions"),
        nexarium.IllegalAction("not there", "NX-8"),
        ServerRefused("no", 403, "token", "NX-8", 3),
        UnknownGame("no such game"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_comes_back_from_another_process_as_it_was_raised(error):
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_noise_leaves_the_priors_a_whole():
    for concentration in (1e-320, 0.03, 1.0, 1e6):
        search = thought()
        search.add_noise(np.random.default_rng(1), 0.25, concentration)
        assert sum(search.priors().values()) == pytest.approx(1, abs=1e-6)


def test_an_untried_action_may_be_thought_better_than_its_siblings():
    assert Settings(first_play_reduction=-0.2).first_play_reduction == -0.2


def test_where_numbers_end_is_said():
    with pytest.raises(BadOption, match="`n` is a whole number from 1 to 6, not 7"):
        whole_number(7, "n", 1, 6)
    with pytest.raises(BadOption, match="`n` is a finite number from 0 to 1, not 2"):
        real_number(2, "n", 0, 1)
    with pytest.raises(BadOption, match="`n` is a number above 0, not 0"):
        real_number(0, "n", 0, above=True, infinite=True)
    assert real_number(math.inf, "n", 0, infinite=True) == math.inf


def test_files_that_cannot_be_used_are_named(tmp_path: Path):
    missing = tmp_path / "missing" / "file"
    with pytest.raises(BadRecord, match=r"cannot write .*missing.*: No such file or directory; name a file"):
        STATE.to_record().save(missing)
    for place in (tmp_path, missing, str(missing)):
        for play in (
            lambda place=place: match(GAME, TWO, 2, journal=place),
            lambda place=place: tournament(GAME, TWO, 2, journal=place),
            lambda place=place: simulate(GAME, 2, checkpoint=place),
            lambda place=place: simulate(GAME, 2, checkpoint=place, rows=lambda rows: None),
        ):
            with pytest.raises(BadJournal, match=f"cannot use {place}: .*; name a file"):
                play()


def test_a_setting_that_there_is_not_is_named_with_the_one_that_is_meant():
    with pytest.raises(BadOption, match="Settings has no field `explore`; did you mean `exploration`") as refusal:
        Settings(explore=2)
    assert refusal.value.field == "explore"
    assert pickle.loads(pickle.dumps(Settings(exploration=2))) == replace(Settings(), exploration=2.0)


RECORDS = sorted(name for name in dir(np.record) if not name.startswith("_"))


@pytest.mark.parametrize("name", [*RECORDS, "__class__"])
def test_a_field_that_interpreted_rules_could_not_read_is_refused(name):
    for fields in ([(name, np.int64)], [("seats", [("cards", np.int64), (name, np.int64, (3,))], (2,))]):
        with pytest.raises(BadOption, match=f"the state's field `{name}` has the name of an attribute of np.record: rename it") as told:
            record_at(np.dtype(fields, align=True))
        assert told.value.field == name


def test_all_other_fields_are_read_and_written():
    at = record_at(np.dtype([("rounds", np.int64), ("sum_", np.int64, (2,))], align=True))
    if INTERPRETED:
        record = at(np.zeros(24, np.uint8))
        record.rounds = 3
        assert record.rounds == 3
