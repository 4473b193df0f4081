"""Matches: bots against bots, with seats that rotate.

A match consists of rounds of as many games as there are bots. The games of a round have the same opening and the same dice, and each bot
sits once in each place. A bot that crashes, answers nonsense or exceeds its time loses that game, and the match goes on.

Where all win or lose together, the bots play with each other: what is told is how often they win, and none is compared with another.
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
from nexarium.core.definition import Value
from nexarium.core.errors import IllegalAction, NexariumError
from nexarium.core.game import Game, State

NOBODY = -1
"""The number of the bot that failed, where none did."""
GRACE_SHARE, GRACE_SECONDS = 0.05, 0.05
"""By how much a bot's answer may be late: a part of its time, and some seconds for handing the answer over."""


@dataclass(frozen=True)
class Outcome:
    """A finished game of a match. Bots are numbered in the order in which the match names them."""

    number: int
    seats: tuple[int, ...]
    """Per seat the bot that sat there."""
    shares: tuple[float, ...]
    """Per bot its share of the win, 0 to 1; where all win or lose together, 1 for every bot or 0."""
    scores: tuple[float, ...]
    """Per bot its mean score over its seats; empty when a bot failed."""
    seconds: tuple[float, ...]
    """Per bot the seconds that it thought, all moves together."""
    moves: tuple[int, ...]
    """Per bot how many moves it was asked for."""
    actions: tuple[int, ...]
    """Every action and chance outcome of the game."""
    failed: int = NOBODY
    """The bot that lost because it failed."""
    fault: str = ""
    """A sentence that says how it failed."""


@dataclass
class Match:
    """The finished games of a match, and what follows from them."""

    bots: tuple[str, ...]
    together: bool = False
    """Whether the bots win or lose together."""
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games are finished."""
        return len(self.outcomes)

    def won(self, bot: int) -> float:
        """How many games a bot has won; a win shared with opponents counts in part, one of all together in full."""
        return sum(outcome.shares[bot] for outcome in self.outcomes)

    def mean_score(self, bot: int) -> float | None:
        """A bot's mean score over the games in which none failed; None when there is no such game."""
        scores = [outcome.scores[bot] for outcome in self.outcomes if outcome.scores]
        return fmean(scores) if scores else None

    def seconds_per_move(self, bot: int) -> float:
        """A bot's mean thinking time."""
        return sum(outcome.seconds[bot] for outcome in self.outcomes) / max(1, sum(outcome.moves[bot] for outcome in self.outcomes))

    def faults(self) -> list[str]:
        """A sentence for each game that was lost because a bot failed."""
        return [outcome.fault for outcome in self.outcomes if outcome.fault]

    def score_difference(self) -> tuple[float, float, float]:
        """The first bot's mean score less the second's, and the low and high end of the 95 % interval. The games of a round share
        their dice, so a round counts as one observation."""
        rounds: dict[int, list[float]] = {}
        for outcome in self.outcomes:
            if outcome.scores:
                rounds.setdefault(outcome.number // len(self.bots), []).append(outcome.scores[0] - outcome.scores[1])
        return mean_interval([fmean(differences) for differences in rounds.values()])

    def elo(self) -> tuple[float, float, float]:
        """The first of two bots' lead over the second in Elo points, and the low and high end of the 95 % interval."""
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
        result: dict[str, object] = {"games": self.games, "together": self.together, "bots": bots, "faults": self.faults()}
        if len(self.bots) == 2 and not self.together:
            result["elo"] = _finite(self.elo())
            result["score_difference"] = _finite(self.score_difference())
        return result


def _finite(values: tuple[float, ...]) -> list[float | None]:
    """For JSON, which has no infinite numbers: None stands for them."""
    return [value if isfinite(value) else None for value in values]


@dataclass(frozen=True)
class _Round:
    """A piece of work: the first `games` games of round `number`."""

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
    """A bot of a round, with its thinking time in the present game. It is made when it is first needed, and anew after it failed."""

    def __init__(self, spec: str, name: str, game: Game, seed: int) -> None:
        self.spec, self.name, self.game, self.seed = spec, name, game, seed
        self.bot: Bot | None = None
        self.seconds, self.moves = 0.0, 0

    def choose(self, state: State, limit: float) -> int:
        """The bot's answer, which may be illegal. Raises `BotError`, saying what went wrong, when there is none within `limit` seconds."""
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
    """The bot's answer, if it comes within `limit` seconds. A bot that is late is closed, which ends an engine that it waits for."""
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
    """The actions of an opening of `plies` random decisions, chance outcomes between them included; empty when the game would end in it."""
    state = game.new_initial_state(seed)
    decided = 0
    while decided < plies and not state.is_terminal():
        decided += not state.is_chance_node()
        state.step(state.sample_chance() if state.is_chance_node() else state.random.choice(state.legal_actions()))
    return state.history if not state.is_terminal() else []


def _play_game(number: int, state: State, seats: tuple[int, ...], players: Sequence[_Player], limit: float) -> Outcome:
    """Game `number` from `state` on to its end, or until a bot fails."""
    for player in players:
        player.seconds, player.moves = 0.0, 0
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
        seconds=tuple(player.seconds for player in players),
        moves=tuple(player.moves for player in players),
        actions=tuple(state.history),
        failed=failed,
        fault=fault,
    )


def _move(state: State, player: _Player, limit: float) -> None:
    """Play what the player chooses. Raises `BotError` when it fails or chooses what is not legal."""
    action = player.choose(state, limit)
    try:
        state.apply_action(action)
    except IllegalAction as error:
        raise BotError(f"answered an illegal action: {error}") from None


def _shares(final: State, seats: tuple[int, ...], bots: int, failed: int) -> tuple[float, ...]:
    """Per bot its share of the win."""
    if final.game.definition.cooperative:
        return (float(failed == NOBODY and final.won() is True),) * bots
    return _shares_by_result(final, seats, bots) if failed == NOBODY else _shares_without(failed, bots)


def _shares_by_result(final: State, seats: tuple[int, ...], bots: int) -> tuple[float, ...]:
    """Per bot its share of the win: the seats with the best result share it equally."""
    returns = final.returns()
    best = [seat for seat, result in enumerate(returns) if result == max(returns)]
    return tuple(sum(seats[seat] == bot for seat in best) / len(best) for bot in range(bots))


def _shares_without(failed: int, bots: int) -> tuple[float, ...]:
    """Per bot its share of the win where one failed: the others share it equally."""
    return tuple(0.0 if bot == failed else 1 / (bots - 1) for bot in range(bots))


def _scores(final: State, seats: tuple[int, ...], bots: int) -> tuple[float, ...]:
    """Per bot its mean score over its seats."""
    points = final.scores()
    return tuple(fmean(point for seat, point in enumerate(points) if seats[seat] == bot) for bot in range(bots))


def names_of(bots: Sequence[str]) -> tuple[str, ...]:
    """The bots' names, with numbers where several have the same specification."""
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

    The first `opening_plies` decisions of each round are random. `time_limit` is in seconds per move. `progress` is called after each round
    with the match so far. Every bot is made once beforehand: one that cannot start raises `BotError` here instead of losing every game.

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
        _Round(
            game=game.name,
            options=options,
            bots=tuple(bots),
            names=names,
            seed=seed,
            number=number,
            games=min(len(bots), games - first),
            opening_plies=opening_plies,
            time_limit=time_limit,
        )
        for number, first in enumerate(range(0, games, len(bots)))
    ]
    result = Match(names, game.definition.cooperative)
    for outcomes in in_order(_play_round, rounds, min(jobs, len(rounds))):
        result.outcomes.extend(outcomes)
        if progress is not None:
            progress(result)
    return result
