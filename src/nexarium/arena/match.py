"""Matches: bots against bots, seats rotated, openings and dice shared by the games of a round.

A round is as many games as there are bots: the same opening and the same dice, each bot once in each place. A bot that crashes,
answers nonsense or overruns its time loses that game, and the match goes on.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite
from statistics import fmean

from nexarium.arena.statistics import elo, mean_interval, wilson
from nexarium.arena.workers import game_of, in_order
from nexarium.bots import Bot, BotError, make_bot
from nexarium.core.contract import CHANCE
from nexarium.core.definition import Value
from nexarium.core.errors import IllegalAction, NexariumError
from nexarium.core.game import Game, State


@dataclass(frozen=True)
class Outcome:
    """A finished game of a match. Per bot: its share of the win, its mean score over its seats (none when a bot failed), and its
    thinking: seconds and moves. `failed` is the bot that lost by `fault`, a sentence; -1 when none did."""

    number: int
    seats: tuple[int, ...]
    shares: tuple[float, ...]
    scores: tuple[float, ...]
    seconds: tuple[float, ...]
    moves: tuple[int, ...]
    actions: tuple[int, ...]
    failed: int = -1
    fault: str = ""


@dataclass
class Match:
    """A match's games, and what they say."""

    bots: tuple[str, ...]
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many are finished."""
        return len(self.outcomes)

    def won(self, bot: int) -> float:
        """The games won by a bot, shared wins in parts."""
        return sum(outcome.shares[bot] for outcome in self.outcomes)

    def mean_score(self, bot: int) -> float | None:
        """Its mean score over the games in which no bot failed."""
        scores = [outcome.scores[bot] for outcome in self.outcomes if outcome.scores]
        return fmean(scores) if scores else None

    def seconds_per_move(self, bot: int) -> float:
        """Its mean time to think."""
        return sum(outcome.seconds[bot] for outcome in self.outcomes) / max(1, sum(outcome.moves[bot] for outcome in self.outcomes))

    def faults(self) -> list[str]:
        """Why games were lost otherwise than by the rules."""
        return [outcome.fault for outcome in self.outcomes if outcome.fault]

    def score_difference(self) -> tuple[float, float, float]:
        """Of the first bot's mean score to the second's, with its interval; a round is one observation, for its games share dice."""
        rounds: dict[int, list[float]] = {}
        for outcome in self.outcomes:
            if outcome.scores:
                rounds.setdefault(outcome.number // len(self.bots), []).append(outcome.scores[0] - outcome.scores[1])
        return mean_interval([fmean(differences) for differences in rounds.values()])

    def elo(self) -> tuple[float, float, float]:
        """Of the first of two bots over the second, with its interval."""
        low, high = wilson(self.won(0), self.games)
        return elo(self.won(0) / max(1, self.games)), elo(low), elo(high)

    def summary(self) -> dict[str, object]:
        """What `nexarium match --json` prints."""
        bots = [
            {
                "bot": name,
                "won": self.won(bot),
                "share": self.won(bot) / max(1, self.games),
                "interval": wilson(self.won(bot), self.games),
                "mean_score": self.mean_score(bot),
                "seconds_per_move": round(self.seconds_per_move(bot), 6),
                "failures": sum(outcome.failed == bot for outcome in self.outcomes),
            }
            for bot, name in enumerate(self.bots)
        ]
        result: dict[str, object] = {"games": self.games, "bots": bots, "faults": self.faults()}
        if len(self.bots) == 2:
            result["elo"] = _finite(self.elo())
            result["score_difference"] = _finite(self.score_difference())
        return result


def _finite(values: tuple[float, ...]) -> list[float | None]:
    """JSON has no endless numbers."""
    return [value if isfinite(value) else None for value in values]


@dataclass(frozen=True)
class _Round:
    game: str
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]
    names: tuple[str, ...]
    seed: int
    number: int
    games: int
    opening_plies: int
    time_limit: float


class _Player:
    """A bot of a round: made when it is first needed, made anew after it failed."""

    def __init__(self, spec: str, name: str, game: Game, seed: int) -> None:
        self.spec, self.name, self.game, self.seed = spec, name, game, seed
        self.bot: Bot | None = None
        self.seconds, self.moves = 0.0, 0

    def choose(self, state: State, limit: float) -> int:
        """Its action, checked; raises `BotError` with what went wrong."""
        try:
            if self.bot is None:
                self.bot = make_bot(self.spec, self.game, self.seed)
            began = time.perf_counter()
            try:
                action = _within(self.bot, state.clone(), limit) if isfinite(limit) else self.bot.choose(state.clone())
            finally:
                self.seconds += time.perf_counter() - began
                self.moves += 1
        except NexariumError as error:
            raise BotError(str(error)) from error
        except Exception as error:
            raise BotError(f"crashed with {type(error).__name__}: {error}") from error
        return action

    def close(self) -> None:
        bot, self.bot = self.bot, None
        if bot is not None:
            bot.close()


def _within(bot: Bot, state: State, limit: float) -> int:
    """The bot's action, if it comes within `limit` seconds. A bot that is late is closed, which ends a process that it waits for."""
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
    if not answers or time.perf_counter() - began > limit * 1.05 + 0.05:
        bot.close()
        raise BotError(f"took longer than {limit:g} s for a move")
    answer = answers[0]
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _play_round(given: _Round) -> list[Outcome]:
    game = game_of(given.game, given.options)
    count = len(given.bots)
    dice = random.Random(f"{given.seed}/{given.number}")
    opening = _opening(game, given.opening_plies, dice.getrandbits(63))
    chance_seed = dice.getrandbits(63)
    players = [_Player(spec, name, game, dice.getrandbits(31)) for spec, name in zip(given.bots, given.names, strict=True)]
    outcomes = []
    try:
        for turn in range(given.games):
            seats = tuple((seat + turn) % count for seat in range(game.num_players()))
            state = game.new_initial_state(chance_seed)
            for action in opening:
                state.step(action)
            outcomes.append(_play_game(given.number * count + turn, state, seats, players, given.time_limit))
    finally:
        for player in players:
            player.close()
    return outcomes


def _opening(game: Game, plies: int, seed: int) -> list[int]:
    """The first `plies` decisions at random, with the chance between; shorter when the game would end."""
    state = game.new_initial_state(seed)
    decided = 0
    while decided < plies and not state.is_terminal():
        decided += not state.is_chance_node()
        state.step(state.sample_chance() if state.is_chance_node() else state.random.choice(state.legal_actions()))
    return state.history if not state.is_terminal() else []


def _play_game(number: int, state: State, seats: tuple[int, ...], players: Sequence[_Player], limit: float) -> Outcome:
    for player in players:
        player.seconds, player.moves = 0.0, 0
    failed, fault = -1, ""
    while not state.is_terminal():
        if state.current_player() == CHANCE:
            state.step(state.sample_chance())
            continue
        seat = state.current_player()
        player = players[seats[seat]]
        ply = len(state.history) + 1
        try:
            action = player.choose(state, limit)
            try:
                state.apply_action(action)
            except IllegalAction as error:
                raise BotError(f"answered an illegal action: {error}") from None
        except BotError as error:
            failed, fault = seats[seat], f"game {number + 1}: {player.name} (seat {seat}) lost at ply {ply}: {error}"
            player.close()
            break
    bots = range(len(players))
    if failed >= 0:
        shares = tuple(0.0 if bot == failed else 1 / (len(players) - 1) for bot in bots)
        scores: tuple[float, ...] = ()
    else:
        returns, points = state.returns(), state.scores()
        best = [seat for seat, value in enumerate(returns) if value == max(returns)]
        shares = tuple(sum(seats[seat] == bot for seat in best) / len(best) for bot in bots)
        scores = tuple(fmean(point for seat, point in enumerate(points) if seats[seat] == bot) for bot in bots)
    return Outcome(
        number=number,
        seats=seats,
        shares=shares,
        scores=scores,
        seconds=tuple(player.seconds for player in players),
        moves=tuple(player.moves for player in players),
        actions=tuple(state.history),
        failed=failed,
        fault=fault,
    )


def names_of(bots: Sequence[str]) -> tuple[str, ...]:
    """The bots' names, numbered where two are of one kind."""
    return tuple(f"{bot} #{bots[: place + 1].count(bot)}" if bots.count(bot) > 1 else bot for place, bot in enumerate(bots))


def match(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    opening_plies: int = 0,
    time_limit: float = inf,
    progress: Callable[[Match], None] | None = None,
) -> Match:
    """Play `games` games among `bots`; with bots that depend on their seed alone, the result depends on `seed` alone.

    Every bot is made once beforehand: one that cannot even start raises `BotError` here instead of losing every game.

    >>> import nexarium
    >>> played = match(nexarium.load("tictactoe"), ["random", "random"], 10, seed=3)
    >>> played.games, played.won(0) + played.won(1)
    (10, 10.0)
    """
    if game.num_players() < 2:
        raise BotError(f"a match needs a game with at least two seats; {game.name} has one here: simulate shows how well a bot plays it")
    if not 2 <= len(bots) <= game.num_players():
        raise BotError(f"a match of {game.name} needs 2 to {game.num_players()} bots, not {len(bots)}")
    for spec in bots:
        make_bot(spec, game, 0).close()
    names = names_of(list(bots))
    options = tuple(game.options.items())
    rounds = [
        _Round(game.name, options, tuple(bots), names, seed, number, min(len(bots), games - first), opening_plies, time_limit)
        for number, first in enumerate(range(0, games, len(bots)))
    ]
    result = Match(names)
    for outcomes in in_order(_play_round, rounds, min(jobs, len(rounds))):
        result.outcomes.extend(outcomes)
        if progress is not None:
            progress(result)
    return result
