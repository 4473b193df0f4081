"""Play the rounds of matches, tournaments and ladders: the games of a lineup with the same opening and the same dice.

A lineup is the bots that play together. A round has as many games as its lineup has bots, and each bot sits once in each place: a seat, or
all seats of a side in team games. A bot that crashes, exits, gives an invalid answer or exceeds its time loses that game, and the round
continues.
"""

from __future__ import annotations

import pickle
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from math import inf, isfinite
from pathlib import Path
from statistics import fmean
from typing import Literal, TypeVar, cast

from nexarium.arena.journal import WHOLE, BadJournal, Head, Journal, Part, Plan, checked_part, named, plan_of, results_in_order
from nexarium.arena.sequential import Hypotheses
from nexarium.arena.statistics import wilson
from nexarium.arena.workers import Workers, game_of, whole_numbers
from nexarium.bots import AnyBot, Bot, BotError, make_bot, name_of
from nexarium.bots.gtp import GtpBot
from nexarium.bots.roster import close_after_play, close_bot
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption, IllegalAction, NexariumError, reason_of
from nexarium.core.game import Game, State, checked_game
from nexarium.core.validation import check_functions, real_number

NOBODY = -1
"""The value of `failed` when no bot failed."""
GRACE_SHARE, GRACE_SECONDS = 0.05, 0.05
"""How late a bot's answer may be: a share of its time limit, plus some seconds for transferring the answer."""


@dataclass(frozen=True)
class Outcome:
    """A finished game of a match. Bots are numbered in the order in which the match names them."""

    number: int
    seats: tuple[int, ...]
    """Per seat, the bot that sat there."""
    shares: tuple[float, ...]
    """Per bot, its share of the win, 0 to 1; in cooperative games 1 or 0 for every bot."""
    scores: tuple[float, ...]
    """Per bot, its mean score over its seats; empty when a bot failed."""
    places: tuple[int, ...]
    """Per bot, its placement: 1 for the best mean result over its seats, ties share one. A bot that failed is last."""
    seconds: tuple[float, ...]
    """Per bot, the total seconds that it thought."""
    moves: tuple[int, ...]
    """Per bot, its number of moves."""
    actions: tuple[int, ...]
    """Every action and chance outcome of the game."""
    failed: int = NOBODY
    """The bot that lost because it failed."""
    fault: str = ""
    """A sentence about the failure."""
    cpu_seconds: tuple[float | None, ...] = ()
    """Per bot, its total CPU seconds; None for an engine if the system does not report it. Empty in older stored games."""


@dataclass(frozen=True, kw_only=True)
class BotResult:
    """How a bot did in its games."""

    name: str
    games: int
    won: float
    """Its wins, with fractions for shared ones; a cooperative win counts fully."""
    mean_score: float | None
    """Its mean score over games without a failure; None when there is no such game."""
    seconds_per_move: float
    """Its mean wall-clock seconds per move; 0 without a move."""
    cpu_seconds_per_move: float | None
    """Its mean CPU seconds per move, over the games where they are known; None when there is no such game."""
    failures: int
    """The number of games that it lost because it failed."""

    @staticmethod
    def of(name: str, played: Sequence[tuple[int, Outcome]]) -> BotResult:
        """Return a bot's result from its games, each with the bot's number in it."""
        scores = [each.scores[bot] for bot, each in played if each.scores]
        known = [(spent, each.moves[bot]) for bot, each in played if each.cpu_seconds and (spent := each.cpu_seconds[bot]) is not None]
        return BotResult(
            name=name,
            games=len(played),
            won=sum(each.shares[bot] for bot, each in played),
            mean_score=fmean(scores) if scores else None,
            seconds_per_move=_per_move([(each.seconds[bot], each.moves[bot]) for bot, each in played]),
            cpu_seconds_per_move=_per_move(known) if known else None,
            failures=sum(each.failed == bot for bot, each in played),
        )

    @property
    def share(self) -> float:
        """Its share of the wins; 0 without a game."""
        return self.won / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of its share of wins."""
        return wilson(self.won, self.games)

    def summary(self) -> dict[str, object]:
        """Return the data that `--json` prints, with times rounded to microseconds."""
        cpu = self.cpu_seconds_per_move
        return {
            "bot": self.name,
            "won": self.won,
            "share": self.share,
            "interval": self.interval,
            "mean_score": self.mean_score,
            "seconds_per_move": round(self.seconds_per_move, 6),
            "cpu_seconds_per_move": None if cpu is None else round(cpu, 6),
            "failures": self.failures,
        }


def _per_move(spent: Sequence[tuple[float, int]]) -> float:
    """Return the mean seconds per move, from games' seconds and numbers of moves; 0 without a move."""
    return sum(seconds for seconds, _ in spent) / max(1, sum(moves for _, moves in spent))


@dataclass(frozen=True)
class Round:
    """A chunk of work: the first `games` games of round `number`."""

    game: str
    options: tuple[tuple[str, Value], ...]
    data: tuple[tuple[str, str], ...]
    bots: tuple[AnyBot, ...]
    names: tuple[str, ...]
    seed: int
    number: int
    games: int
    opening_plies: int
    time_limit: float


@dataclass(frozen=True, kw_only=True)
class RoundOptions:
    """How rounds are played: the options that matches, tournaments and ladders share. Raises a `NexariumError` for invalid values."""

    sprt: Hypotheses | None = None
    """For two bots: stop after the round in which one of these hypotheses is accepted."""
    seed: int = 0
    jobs: int | Workers = 1
    """The number of processes, or of tasks on the cluster at `ray`."""
    ray: str | None = None
    opening_plies: int = 0
    """The number of random decisions with which each round begins."""
    time_limit: float = inf
    """In seconds per move."""
    journal: Path | None = None
    """The file that stores finished rounds. A run that is repeated reads them from it."""
    part: Part = WHOLE
    """The part of the run to play."""

    def __post_init__(self) -> None:
        seed, opening_plies = whole_numbers(seed=self.seed, opening_plies=self.opening_plies)
        time_limit = real_number(self.time_limit, "time_limit", 0, above=True, infinite=True)
        workers, part = Workers.of(self.jobs, self.ray), checked_part(self.part)
        if self.sprt is not None:
            if not isinstance(self.sprt, Hypotheses):
                raise BadOption(f"a sequential test takes a nexarium.arena.sequential.Hypotheses, not {self.sprt!r}", "sprt")
            if part != WHOLE:
                raise BadJournal("a sequential test looks at every round before the next one, so it has no parts")
        checked = {"seed": seed, "opening_plies": opening_plies, "time_limit": time_limit, "jobs": workers, "ray": None, "part": part}
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    def plan(self) -> Plan:
        """Return the options on which the results depend, for the head of a journal."""
        limit = self.time_limit if isfinite(self.time_limit) else None
        sprt = None if self.sprt is None else [self.sprt.elo0, self.sprt.elo1]
        return {"sprt": sprt, "seed": self.seed, "opening_plies": self.opening_plies, "time_limit": limit}

    @staticmethod
    def kept(path: Path, head: Head) -> RoundOptions:
        """Return the options with which the run in a journal continues."""
        limit = head.plan["time_limit"]
        sprt = head.plan.get("sprt")  # files from before sequential tests lack the entry
        return RoundOptions(
            sprt=None if sprt is None else Hypotheses(*sprt),
            seed=head.plan["seed"],
            opening_plies=head.plan["opening_plies"],
            time_limit=inf if limit is None else limit,
            journal=path,
            part=Part.read(head.part),
        )


USUAL = RoundOptions()


class RoundResults:
    """The results of rounds, which may be under a sequential test. A test compares two bots, of which the first may lead the second."""

    bots: tuple[str, ...]
    hypotheses: Hypotheses | None
    """The hypotheses under test, if any."""
    shares: Counter[float]
    """How often the first bot of a lineup got each share of a round's games."""
    latest: Sequence[Outcome] = ()
    """The games of the round that was added last."""

    @property
    def games(self) -> int:
        """The number of finished games."""
        raise NotImplementedError

    def add(self, lineup: int, outcomes: list[Outcome]) -> None:
        """Add the games of one round of a lineup. A round that is cut short by the number of games is no observation of a test: no other
        game would balance its seats."""
        self.latest = outcomes
        if len(outcomes) == len(outcomes[0].shares):
            self.shares[round(fmean(each.shares[0] for each in outcomes), 9)] += 1

    def tested(self) -> Hypotheses:
        """Return the hypotheses. Raises a `BadOption` without a test."""
        if self.hypotheses is None:
            raise BadOption("there is no sequential test here: ask for one, as with sprt=Hypotheses(0, 30)", "sprt")
        return self.hypotheses

    def ratio(self) -> float:
        """Return the log-likelihood ratio so far. Raises a `BadOption` without a test, as `verdict` does."""
        return self.tested().ratio(self.shares)

    def decided(self) -> int | None:
        """Return which hypothesis is accepted; None before that, and without a test."""
        return None if self.hypotheses is None else self.hypotheses.accepted(self.ratio())

    def verdict(self) -> str:
        """Return the result of the test so far as a sentence."""
        sprt, decided, (one, other) = self.tested(), self.decided(), self.bots
        leads = (_lead(one, other, sprt.elo0, "most"), _lead(one, other, sprt.elo1, "least"))
        return f"{'not decided' if decided is None else leads[decided]} (log-likelihood ratio {self.ratio():+.2f})"

    def test_summary(self) -> dict[str, object]:
        """Return the test's data for `--json`; empty without a test."""
        sprt = self.hypotheses
        if sprt is None:
            return {}
        return {"sprt": {"elo0": sprt.elo0, "elo1": sprt.elo1, "log_likelihood_ratio": self.ratio(), "accepted": self.decided()}}


def _lead(one: str, other: str, elo: float, limit: Literal["most", "least"]) -> str:
    """Return a sentence for a lead of at most or at least `elo`. The bot that leads is its subject, so no lead in it is negative."""
    if elo < 0 or (elo == 0 and limit == "most"):
        one, other, elo, limit = other, one, abs(elo), "least" if limit == "most" else "most"
    if limit == "most":
        return f"{one} does not lead {other} by more than {elo:g} Elo"
    return f"{one} leads {other} by at least {elo:g} Elo" if elo else f"{one} is at least as strong as {other}"


Results = TypeVar("Results", bound=RoundResults)


def play_rounds(
    results: Results,
    kind: str,
    plan: Plan,
    game: Game,
    bots: Sequence[AnyBot],
    lineups: Sequence[Sequence[int]],
    games: int,
    options: RoundOptions,
    progress: Callable[[Results], None] | None,
) -> Results:
    """Play `games` games of each lineup, and return `results` with all of them. A lineup is the numbers of bots that play together; all
    lineups are equally long. Each plays its first round before any plays its second. `kind` and `plan` identify the run in its journal.

    Every bot is made once in advance: a bot that cannot start or be closed raises `BotError` here instead of losing every game."""
    if options.sprt is not None and len(bots) != 2:
        raise BotError(f"a sequential test compares 2 bots, not {len(bots)}")
    check_functions(progress=progress)
    workers, part = Workers.of(options.jobs, options.ray), options.part
    size = len(lineups[0])
    chunks = len(lineups) * -(-games // size)
    names = names_of(bots)

    def round_at(chunk: int) -> Round:
        number, lineup = divmod(chunk, len(lineups))
        return Round(
            game=game.name,
            options=tuple(game.options.items()),
            data=tuple(game.definition.data.items()),
            bots=tuple(bots[bot] for bot in lineups[lineup]),
            names=tuple(names[bot] for bot in lineups[lineup]),
            seed=options.seed,
            number=number,
            games=min(size, games - number * size),
            opening_plies=options.opening_plies,
            time_limit=options.time_limit,
        )

    journal: Journal[list[Outcome]] | None = None
    if options.journal is not None:
        head = Head(nexarium=kind, plan=plan_of(game, bots=named(bots), **plan, **options.plan()), chunks=chunks, part=str(part))
        journal = Journal(options.journal, head, list[Outcome])
    with closing(journal) if journal is not None else nullcontext():
        if journal is None or journal.kept < len(part.of(chunks)):
            check_bots(bots, game, workers)
        with closing(results_in_order(play_round, chunks, round_at, workers, part=part, journal=journal)) as rounds:
            for chunk, outcomes in zip(part.of(chunks), rounds, strict=False):
                results.add(chunk % len(lineups), outcomes)
                if progress is not None:
                    progress(results)
                if results.decided() is not None:
                    break
    return results


class _Player:
    """A bot of a round, with its thinking time in the current game. It is made when it is first needed, and again after a failure."""

    def __init__(self, spec: AnyBot, name: str, game: Game, seed: int) -> None:
        self.spec, self.name, self.game, self.seed = spec, name, game, seed
        self.dice = random.Random(f"{seed}/copies")
        """The source of random numbers for the states that the bot receives. The game's own would reveal its future outcomes."""
        self.bot: Bot | None = None
        self.forget()

    def forget(self) -> None:
        """Reset the counters for a new game."""
        self.seconds, self.moves = 0.0, 0
        self.cpu_seconds: float | None = 0.0

    def choose(self, state: State, limit: float) -> int:
        """Return the bot's answer, which may be illegal. Raises `BotError` with the reason when there is none within `limit` seconds."""
        try:
            if self.bot is None:
                self.bot = make_bot(self.spec, self.game, self.seed)
            own = state.clone(self.dice.getrandbits(63))
            began, spent = time.perf_counter(), _cpu_seconds(self.bot)
            try:
                action = _within(self.bot, own, limit) if isfinite(limit) else self.bot.choose(own)
            finally:
                self.seconds += time.perf_counter() - began
                self.moves += 1
                now = _cpu_seconds(self.bot)
                if self.cpu_seconds is not None:
                    self.cpu_seconds = None if spent is None or now is None else self.cpu_seconds + now - spent
        except NexariumError as error:
            raise BotError(str(error)) from error
        except Exception as error:
            raise BotError(f"crashed with {reason_of(error)}") from error
        except SystemExit as error:
            raise BotError(f"ended itself with {reason_of(error)}") from error
        return action

    def close(self) -> None:
        bot, self.bot = self.bot, None
        if bot is not None:
            close_after_play(bot)


def _cpu_seconds(bot: Bot) -> float | None:
    """Return the CPU time so far of this process, which plays one game at a time, plus an engine's process. None where the latter is
    unknown. (A late bot's thread cannot be ended: while it runs, its time counts for others.)"""
    engine = bot.cpu_seconds() if isinstance(bot, GtpBot) else 0.0
    return None if engine is None else time.process_time() + engine


def _within(bot: Bot, state: State, limit: float) -> int:
    """Return the bot's answer if it comes within `limit` seconds. A late bot is closed, which ends an engine that it waits for."""
    answers: list[int | BaseException] = []

    def think() -> None:
        try:
            answers.append(bot.choose(state))
        except BaseException as error:
            answers.append(error)

    thread = threading.Thread(target=think, daemon=True)
    began = time.perf_counter()
    thread.start()
    thread.join(limit)
    if not answers or time.perf_counter() - began > limit * (1 + GRACE_SHARE) + GRACE_SECONDS:
        with suppress(BotError):  # the bot loses because it is late, not because it cannot be closed
            close_bot(bot)
        raise BotError(f"took longer than {limit:g} s for a move")
    answer = answers[0]
    if isinstance(answer, BaseException):
        raise answer
    return answer


def places_of(game: Game) -> tuple[tuple[int, ...], ...]:
    """Return the places that bots rotate through, each as its seats. In team games these are the sides, as a team of two different bots
    would say nothing about either; otherwise single seats."""
    return game.teams or tuple((seat,) for seat in range(game.num_players()))


def play_round(given: Round) -> list[Outcome]:
    """Play a round: each bot in each place, from the same opening and with the same dice."""
    game = game_of(given.game, given.options, given.data)
    count = len(given.bots)
    place = {seat: number for number, seats in enumerate(places_of(game)) for seat in seats}
    dice = random.Random(f"{given.seed}/{given.number}")
    opening = _opening(game, given.opening_plies, dice.getrandbits(63))
    chance_seed = dice.getrandbits(63)
    players = [_Player(spec, name, game, dice.getrandbits(31)) for spec, name in zip(given.bots, given.names, strict=True)]
    outcomes = []
    try:
        for turn in range(given.games):
            seats = tuple((place[seat] + turn) % count for seat in range(game.num_players()))
            state = game.new_initial_state(chance_seed)
            for action in opening:
                state.step(action)
            outcomes.append(_play_game(given.number * count + turn, state, seats, players, given.time_limit))
    finally:
        for player in players:
            player.close()
    return outcomes


def _opening(game: Game, plies: int, seed: int) -> list[int]:
    """Return the actions of an opening of `plies` random decisions, chance outcomes included; empty if the game would end in it."""
    state = game.new_initial_state(seed)
    decided = 0
    while decided < plies and not state.is_terminal():
        decided += not state.is_chance_node()
        state.step(state.sample_chance() if state.is_chance_node() else state.random.choice(state.legal_actions()))
    return state.history if not state.is_terminal() else []


def _play_game(number: int, state: State, seats: tuple[int, ...], players: Sequence[_Player], limit: float) -> Outcome:
    """Play game `number` from `state` to its end, or until a bot fails."""
    for player in players:
        player.forget()
    failed, fault = NOBODY, ""
    while not state.is_terminal() and failed == NOBODY:
        if state.is_chance_node():
            state.step(state.sample_chance())
            continue
        seat, ply = state.current_player(), len(state.history) + 1
        player = players[seats[seat]]
        try:
            _move(state, player, limit)
        except BotError as error:
            failed, fault = seats[seat], f"game {number + 1}: {player.name} (seat {seat}) lost at ply {ply}: {error}"
            player.close()
    return Outcome(
        number=number,
        seats=seats,
        shares=_shares(state, seats, len(players), failed),
        scores=_scores(state, seats, len(players)) if failed == NOBODY else (),
        places=_places(state, seats, len(players), failed),
        seconds=tuple(player.seconds for player in players),
        moves=tuple(player.moves for player in players),
        actions=tuple(state.history),
        failed=failed,
        fault=fault,
        cpu_seconds=tuple(player.cpu_seconds for player in players),
    )


def _move(state: State, player: _Player, limit: float) -> None:
    """Play the player's choice. Raises `BotError` when it fails or the choice is illegal."""
    action = player.choose(state, limit)
    try:
        state.apply_action(action)
    except IllegalAction as error:
        raise BotError(f"answered an illegal action: {error}") from None


def _shares(final: State, seats: tuple[int, ...], bots: int, failed: int) -> tuple[float, ...]:
    """Return each bot's share of the win: the places with the best result (sides in team games) share it equally."""
    if final.game.definition.cooperative:
        return (float(failed == NOBODY and final.won() is True),) * bots
    if failed != NOBODY:  # the other bots share it equally
        return tuple(0.0 if bot == failed else 1 / (bots - 1) for bot in range(bots))
    returns = final.returns()
    best = [place[0] for place in places_of(final.game) if returns[place[0]] == max(returns)]
    return tuple(sum(seats[seat] == bot for seat in best) / len(best) for bot in range(bots))


def _places(final: State, seats: tuple[int, ...], bots: int, failed: int) -> tuple[int, ...]:
    """Return each bot's placement."""
    returns = final.returns()
    results = [fmean(result for seat, result in enumerate(returns) if seats[seat] == bot) for bot in range(bots)]
    if failed != NOBODY:
        results = [0.0 if bot == failed else 1.0 for bot in range(bots)]
    return tuple(1 + sum(other > result for other in results) for result in results)


def _scores(final: State, seats: tuple[int, ...], bots: int) -> tuple[float, ...]:
    """Return each bot's mean score over its seats."""
    points = final.scores()
    return tuple(fmean(point for seat, point in enumerate(points) if seats[seat] == bot) for bot in range(bots))


def several_bots(given: object) -> tuple[AnyBot, ...]:
    """Return the bots of a match or a tournament. Raises a `BotError` when they are not a list."""
    if not isinstance(given, Iterable) or isinstance(given, str | bytes):
        raise BotError(f"who plays is a list of bots, such as ['level:3', 'random'], not {given!r}")
    return tuple(given)


def names_of(bots: Sequence[AnyBot]) -> tuple[str, ...]:
    """Return the bots' names, numbered where several have the same specification."""
    names = [name_of(bot) for bot in bots]
    return tuple(f"{name} #{names[: place + 1].count(name)}" if names.count(name) > 1 else name for place, name in enumerate(names))


def seated(game: Game, bot: AnyBot | Iterable[AnyBot], workers: Workers) -> tuple[AnyBot, ...]:
    """Return one bot for every seat, or one for each. Raises a `BotError` for bots that cannot be made, closed, or sent to the workers."""
    checked_game(game)
    several = isinstance(bot, Iterable) and not isinstance(bot, str) and not callable(bot) and not hasattr(bot, "choose")
    bots: tuple[AnyBot, ...] = tuple(cast(Iterable[AnyBot], bot)) if several else (cast(AnyBot, bot),)
    if len(bots) not in (1, game.num_players()):
        raise BotError(f"{game.name} here takes one bot for every seat, or {game.num_players()}, one for each; not {len(bots)}")
    check_bots(bots, game, workers)
    return bots


def check_bots(bots: Sequence[AnyBot], game: Game, workers: Workers) -> None:
    """Make every bot once. A bot that cannot start, be closed or be sent raises a `BotError` here instead of losing every game."""
    for bot in bots:
        close_bot(make_bot(bot, game, 0))
        if not isinstance(bot, str) and not workers.alone:
            if _is_typed(bot):
                raise BotError(
                    f"the bot {name_of(bot)} stands in what was typed, where other processes do not find it: write its class into a file "
                    "and import it from there, or let one process play"
                )
            try:
                pickle.loads(pickle.dumps(bot))
            except Exception as error:
                raise BotError(
                    f"the bot {name_of(bot)} cannot be sent to other processes ({reason_of(error)}): give its class, at the top of "
                    "a module, or let one process play"
                ) from None


def _is_typed(bot: AnyBot) -> bool:
    """Return whether a bot is defined without a file, such as in a notebook."""
    module = getattr(bot if isinstance(bot, type) else type(bot), "__module__", None)
    return module == "__main__" and not Path(getattr(sys.modules["__main__"], "__file__", None) or "").is_file()
