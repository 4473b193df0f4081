"""Matches: bots against bots, with rotating seats.

A match consists of rounds (`arena.rounds`). In cooperative games the bots play together: the result is how often they win, and no bot is
compared with another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import inf, isfinite, nan
from pathlib import Path
from statistics import fmean

from nexarium.arena.journal import WHOLE, Head, Journal, Part, checked_part, named, plan_of, results_in_order
from nexarium.arena.rounds import (
    Outcome,
    Round,
    check_bots,
    cpu_seconds_per_move,
    names_of,
    places_of,
    play_round,
    seconds_for_json,
    seconds_per_move,
    several_bots,
    time_limit_of,
)
from nexarium.arena.sequential import Hypotheses, Tested, check_test, kept_test, plan_of_test
from nexarium.arena.statistics import elo, mean_interval, wilson
from nexarium.arena.workers import Workers, whole_numbers
from nexarium.bots import AnyBot, BotError
from nexarium.core.game import Game, checked_game
from nexarium.core.notebook import table
from nexarium.core.validation import check_functions


@dataclass
class Match(Tested):
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
    """Of a sequential test: how often the first bot got each share of a round's games."""

    def add(self, outcomes: list[Outcome]) -> None:
        """Add the games of one round. A round that is cut short by the number of games is no observation of a test: no other game would
        balance its seats."""
        self.outcomes.extend(outcomes)
        if self.hypotheses is not None and len(outcomes) == len(self.bots):
            self.count(outcomes)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return len(self.outcomes)

    def won(self, bot: int) -> float:
        """Return how many games a bot has won. A win shared with opponents counts in part, a cooperative win counts fully."""
        return sum(outcome.shares[bot] for outcome in self.outcomes)

    def mean_score(self, bot: int) -> float | None:
        """Return a bot's mean score over the games without a failure; None when there is no such game."""
        scores = [outcome.scores[bot] for outcome in self.outcomes if outcome.scores]
        return fmean(scores) if scores else None

    def seconds_per_move(self, bot: int) -> float:
        """Return a bot's mean time per move in wall-clock seconds."""
        return seconds_per_move((bot, outcome) for outcome in self.outcomes)

    def cpu_seconds_per_move(self, bot: int) -> float | None:
        """Return a bot's mean CPU time per move in seconds, over the games where it is known; None when there is no such game."""
        return cpu_seconds_per_move((bot, outcome) for outcome in self.outcomes)

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
        low, high = wilson(self.won(0), self.games)
        return elo(self.won(0) / max(1, self.games)), elo(low), elo(high)

    def __repr__(self) -> str:
        """Return one line for prompts: all games would fill pages."""
        won = ", ".join(f"{name} won {self.won(bot):g}" for bot, name in enumerate(self.bots))
        return f"<Match of {self.games:,} games: {won}>"

    def _repr_html_(self) -> str:
        """Return the bots' table for notebooks."""
        rows = []
        for bot, name in enumerate(self.bots):
            low, high = wilson(self.won(bot), self.games)
            score = self.mean_score(bot)
            share = f"{100 * self.won(bot) / max(1, self.games):.1f} %"
            rows.append((name, share, f"{100 * low:.1f} to {100 * high:.1f} %", "" if score is None else f"{score:.2f}"))
        said = f"{self.games:,} games, won or lost together" if self.together else f"{self.games:,} games"
        if len(self.bots) == 2 and not self.together and self.games:
            lead, low, high = self.elo()
            said += f"; the first bot's lead in Elo: {lead:+.0f} ({low:+.0f} to {high:+.0f})"
        return table(("", "wins", "95 % interval", "mean score"), rows, said)

    def summary(self) -> dict[str, object]:
        """Return the data that `nexarium match --json` prints."""
        bots = [
            {
                "bot": name,
                "won": self.won(bot),
                "share": self.won(bot) / max(1, self.games),
                "interval": wilson(self.won(bot), self.games),
                "mean_score": self.mean_score(bot),
                **seconds_for_json(self.seconds_per_move(bot), self.cpu_seconds_per_move(bot)),
                "failures": sum(outcome.failed == bot for outcome in self.outcomes),
            }
            for bot, name in enumerate(self.bots)
        ]
        result: dict[str, object] = {"games": self.games, "together": self.together, "bots": bots, "faults": self.faults()}
        if len(self.bots) == 2 and not self.together:
            result["elo"] = [elo_for_json(each) for each in self.elo()]
            result["score_difference"] = _finite(self.score_difference())
        if self.hypotheses is not None:
            result["sprt"] = self.told()
        return result


def elo_for_json(lead: float) -> float | str:
    """Return an Elo lead for JSON, which has no infinite numbers: "inf" if all games were won, "-inf" if all were lost."""
    return lead if isfinite(lead) else "inf" if lead > 0 else "-inf"


def _finite(values: tuple[float, ...]) -> list[float | None]:
    """Replace infinite numbers by None, for JSON."""
    return [value if isfinite(value) else None for value in values]


def match(
    game: Game,
    bots: Sequence[AnyBot],
    games: int,
    *,
    sprt: Hypotheses | None = None,
    seed: int = 0,
    jobs: int | Workers = 1,
    ray: str | None = None,
    opening_plies: int = 0,
    time_limit: float = inf,
    journal: Path | None = None,
    part: Part = WHOLE,
    progress: Callable[[Match], None] | None = None,
) -> Match:
    """Play `games` games among `bots`. With deterministic bots, the result depends on `seed` alone.

    A bot is a name, as on the command line, a class that is called with a game and a seed, or an object. An object plays every game
    itself; in other processes, a fresh copy of it plays each round. In team games a bot plays all seats of a side. With `sprt`, for two
    bots, the match ends after the round in which a hypothesis is accepted, or after `games` games.

    The first `opening_plies` decisions of each round are random. `time_limit` is in seconds per move. `jobs` is the number of processes,
    or of tasks on the cluster at `ray`. Finished games are stored in the file `journal`, and read from it when the match is run again.
    `part` plays one of several parts. `progress` is called after each round with the match so far. Every bot is made once in advance: a
    bot that cannot start or be closed raises `BotError` here instead of losing every game.

    >>> import nexarium
    >>> played = match(nexarium.load("tictactoe"), ["random", "random"], 10, seed=3)
    >>> played.games, played.won(0) + played.won(1)
    (10, 10.0)
    """
    bots = several_bots(bots)
    if checked_game(game).num_players() < 2:
        raise BotError(f"a match needs a game with at least two seats; {game.name} has one here: simulate shows how well a bot plays it")
    places = len(places_of(game))
    if not 2 <= len(bots) <= places:
        wanted = "2" if places == 2 else f"2 to {places}"
        why = ": in teams a bot plays all seats of a side" if game.in_teams else ""
        raise BotError(f"a match of {game.name} needs {wanted} bots, not {len(bots)}{why}")
    check_test(sprt, bots, checked_part(part))
    if sprt is not None and game.definition.cooperative:
        raise BotError(f"in {game.name} all win or lose together, so neither of two bots leads: there is nothing to test")
    games, seed, opening_plies = whole_numbers(games=games, seed=seed, opening_plies=opening_plies)
    time_limit, part = time_limit_of(time_limit), checked_part(part)
    check_functions(progress=progress)
    workers = Workers.of(jobs, ray)
    count = -(-games // len(bots))
    kept: Journal[list[Outcome]] | None = None
    if journal is not None:
        kept = Journal(journal, _head(game, bots, games, sprt, seed, opening_plies, time_limit, part), list[Outcome])
    names, options = names_of(bots), tuple(game.options.items())

    def round_at(number: int) -> Round:
        return Round(
            game=game.name,
            options=options,
            data=tuple(game.definition.data.items()),
            bots=bots,
            names=names,
            seed=seed,
            number=number,
            games=min(len(bots), games - number * len(bots)),
            opening_plies=opening_plies,
            time_limit=time_limit,
        )

    result = Match(names, game.definition.cooperative, games, hypotheses=sprt)
    try:
        if kept is None or kept.kept < len(part.of(count)):
            check_bots(bots, game, workers)
        with closing(results_in_order(play_round, count, round_at, workers, part=part, journal=kept)) as results:
            for outcomes in results:
                result.add(outcomes)
                if progress is not None:
                    progress(result)
                if result.decided() is not None:
                    break
    finally:
        if kept is not None:
            kept.close()
    return result


def _head(
    game: Game,
    bots: Sequence[AnyBot],
    games: int,
    sprt: Hypotheses | None,
    seed: int,
    opening_plies: int,
    time_limit: float,
    part: Part,
) -> Head:
    plan = plan_of(
        game,
        bots=named(bots),
        games=games,
        sprt=plan_of_test(sprt),
        seed=seed,
        opening_plies=opening_plies,
        time_limit=time_limit if isfinite(time_limit) else None,
    )
    return Head(nexarium="match", plan=plan, chunks=-(-games // len(bots)), part=str(part))


def kept_match(path: Path, head: Head, *, jobs: int | Workers = 1, ray: str | None = None) -> Match:
    """Return the match that a file with this head stores, playing its missing games."""
    plan = head.plan
    return match(
        head.game(),
        plan["bots"],
        plan["games"],
        sprt=kept_test(plan),
        seed=plan["seed"],
        jobs=jobs,
        ray=ray,
        opening_plies=plan["opening_plies"],
        time_limit=inf if plan["time_limit"] is None else plan["time_limit"],
        journal=path,
        part=Part.read(head.part),
    )
