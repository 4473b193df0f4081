"""Matches: bots against bots, with rotating seats.

A match consists of rounds (`arena.rounds`). In cooperative games the bots play together: the result is how often they win, and no bot is
compared with another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite, nan
from pathlib import Path
from statistics import fmean
from typing import Any

from nexarium.arena.journal import Head
from nexarium.arena.rounds import (
    USUAL,
    BotResult,
    Outcome,
    RoundOptions,
    RoundResults,
    names_of,
    places_of,
    play_rounds,
    several_bots,
)
from nexarium.arena.sequential import Hypotheses
from nexarium.arena.statistics import elo, finite_or_none, mean_interval, written
from nexarium.arena.workers import whole_numbers
from nexarium.bots import AnyBot, BotError
from nexarium.core.game import Game, checked_game
from nexarium.core.notebook import table


@dataclass
class Match(RoundResults):
    """The finished games of a match, and the results derived from them."""

    bots: tuple[str, ...]
    together: bool = False
    """Whether the bots win or lose together."""
    wanted: int = 0
    """The number of games to play; with a sequential test, the maximum. Fewer are finished during the match, after it was stopped, and in a
    part of it."""
    outcomes: list[Outcome] = field(default_factory=list)
    hypotheses: Hypotheses | None = None
    shares: Counter[float] = field(default_factory=Counter)

    def add(self, lineup: int, outcomes: list[Outcome]) -> None:
        """Add the games of one round; all rounds have the same lineup."""
        super().add(lineup, outcomes)
        self.outcomes.extend(outcomes)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return len(self.outcomes)

    def result(self, bot: int) -> BotResult:
        """Return how a bot did."""
        return BotResult.of(self.bots[bot], [(bot, outcome) for outcome in self.outcomes])

    def won(self, bot: int) -> float:
        """Return how many games a bot has won. A win shared with opponents counts in part, a cooperative win counts fully."""
        return self.result(bot).won

    def mean_score(self, bot: int) -> float | None:
        """Return a bot's mean score over the games without a failure; None when there is no such game."""
        return self.result(bot).mean_score

    def seconds_per_move(self, bot: int) -> float:
        """Return a bot's mean time per move in wall-clock seconds."""
        return self.result(bot).seconds_per_move

    def cpu_seconds_per_move(self, bot: int) -> float | None:
        """Return a bot's mean CPU time per move in seconds, over the games where it is known; None when there is no such game."""
        return self.result(bot).cpu_seconds_per_move

    def faults(self) -> list[str]:
        """Return a sentence for each game that was lost because a bot failed."""
        return [outcome.fault for outcome in self.outcomes if outcome.fault]

    def score_difference(self) -> tuple[float, float, float]:
        """Return the first bot's mean score minus the second's, and the ends of its 95 % interval. The games of a round share their dice,
        so a round is one observation. If all rounds are alike, for example all won by one bot, the scatter is unknown and the ends are
        NaN."""
        rounds: dict[int, list[float]] = {}
        for outcome in self.outcomes:
            if outcome.scores:
                rounds.setdefault(outcome.number // len(self.bots), []).append(outcome.scores[0] - outcome.scores[1])
        found = [fmean(differences) for differences in rounds.values()]
        mean, low, high = mean_interval(found)
        return (mean, nan, nan) if len(found) > 1 and min(found) == max(found) else (mean, low, high)

    def elo(self) -> tuple[float, float, float]:
        """Return the first of two bots' lead over the second in Elo points, and the ends of its 95 % interval."""
        first = self.result(0)
        return elo(first.share), elo(first.interval[0]), elo(first.interval[1])

    def __repr__(self) -> str:
        """Return one line for prompts: all games would fill pages."""
        won = ", ".join(f"{name} won {self.won(bot):g}" for bot, name in enumerate(self.bots))
        return f"<Match of {self.games:,} games: {won}>"

    def _repr_html_(self) -> str:
        """Return the bots' table for notebooks."""
        said = f"{self.games:,} games, won or lost together" if self.together else f"{self.games:,} games"
        if len(self.bots) == 2 and not self.together and self.games:
            lead, low, high = self.elo()
            said += f"; the first bot's lead in Elo: {lead:+.0f} ({low:+.0f} to {high:+.0f})"
        rows = written((self.result(bot).summary() for bot in range(len(self.bots))), ("bot", "share", "interval", "mean_score"))
        return table(("", "wins", "95 % interval", "mean score"), rows, said)

    def summary(self) -> dict[str, object]:
        """Return the data that `nexarium match --json` prints."""
        bots = [self.result(bot).summary() for bot in range(len(self.bots))]
        result: dict[str, object] = {"games": self.games, "together": self.together, "bots": bots, "faults": self.faults()}
        if len(self.bots) == 2 and not self.together:
            result["elo"] = [elo_for_json(each) for each in self.elo()]
            result["score_difference"] = [finite_or_none(each) for each in self.score_difference()]
        return result | self.test_summary()


def elo_for_json(lead: float) -> float | str:
    """Return an Elo lead for JSON, which has no infinite numbers: "inf" if all games were won, "-inf" if all were lost."""
    return lead if isfinite(lead) else "inf" if lead > 0 else "-inf"


def match(
    game: Game,
    bots: Sequence[AnyBot],
    games: int,
    options: RoundOptions = USUAL,
    *,
    progress: Callable[[Match], None] | None = None,
    **changed: Any,
) -> Match:
    """Play `games` games among `bots`. With deterministic bots, the result depends on the seed alone. The fields of `RoundOptions` are also
    taken as keyword arguments, as `seed=3`.

    A bot is a name, as on the command line, a class that is called with a game and a seed, or an object. An object plays every game
    itself; in other processes, a fresh copy of it plays each round. In team games a bot plays all seats of a side. With `sprt`, for two
    bots, the match ends after the round in which a hypothesis is accepted, or after `games` games. `progress` is called after each round
    with the match so far. Raises a `BotError` for a bot that cannot start or be closed.

    >>> import nexarium
    >>> played = match(nexarium.load("tictactoe"), ["random", "random"], 10, seed=3)
    >>> played.games, played.won(0) + played.won(1)
    (10, 10.0)
    """
    bots, options = several_bots(bots), replace(options, **changed)
    if checked_game(game).num_players() < 2:
        raise BotError(f"a match needs a game with at least two seats; {game.name} has one here: simulate shows how well a bot plays it")
    places = len(places_of(game))
    if not 2 <= len(bots) <= places:
        wanted = "2" if places == 2 else f"2 to {places}"
        why = ": in teams a bot plays all seats of a side" if game.in_teams else ""
        raise BotError(f"a match of {game.name} needs {wanted} bots, not {len(bots)}{why}")
    if options.sprt is not None and game.definition.cooperative:
        raise BotError(f"in {game.name} all win or lose together, so neither of two bots leads: there is nothing to test")
    [games] = whole_numbers(games=games)
    result = Match(names_of(bots), game.definition.cooperative, games, hypotheses=options.sprt)
    return play_rounds(result, "match", {"games": games}, game, bots, [range(len(bots))], games, options, progress)


def kept_match(path: Path, head: Head) -> Match:
    """Return the match that a file with this head stores, playing its missing games."""
    return match(head.game(), head.plan["bots"], head.plan["games"], RoundOptions.kept(path, head))
