"""Tournaments of bots: the pairings, in rounds with the same openings and dice for all, and the resulting standings.

In round `n` every lineup plays once in each order of its seats, and all lineups of a round share their opening and dice. So luck is
evened out as far as possible. In a tournament that is stopped early, all lineups have played about equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from math import inf, isfinite
from pathlib import Path
from statistics import fmean
from typing import Any, Literal, get_args

from nexarium.arena.journal import WHOLE, Head, Journal, Part, checked_part, named, plan_of, results_in_order
from nexarium.arena.match import Match
from nexarium.arena.ratings import Rating, elo_ratings, openskill_ratings
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
from nexarium.arena.statistics import wilson
from nexarium.arena.workers import Workers, whole_numbers
from nexarium.bots import AnyBot, BotError
from nexarium.core.game import Game, checked_game
from nexarium.core.notebook import table
from nexarium.core.validation import check_functions

Format = Literal["round-robin", "gauntlet", "ladder"]
FORMATS: tuple[Format, ...] = get_args(Format)


def lineups(format: Format, bots: int, places: int) -> tuple[tuple[int, ...], ...]:
    """Return which bots play together, by number. A round-robin has every choice of bots for the places (sides in team games). A gauntlet
    pairs the first bot with each other one, a ladder each bot with the one before it.

    >>> lineups("round-robin", 3, 2), lineups("gauntlet", 3, 2), lineups("ladder", 3, 2)
    (((0, 1), (0, 2), (1, 2)), ((0, 1), (0, 2)), ((0, 1), (1, 2)))
    """
    if format == "round-robin":
        return tuple(combinations(range(bots), min(bots, places)))
    return tuple((0 if format == "gauntlet" else place, place + 1) for place in range(bots - 1))


@dataclass
class Standing:
    """A bot in the standings of a tournament."""

    bot: int
    name: str
    games: int
    won: float
    """Its wins, with fractions for shared ones."""
    interval: tuple[float, float]
    """The 95 % interval of its share of wins."""
    rating: Rating
    mean_score: float | None
    """Its mean score over games without a failure; None when there is no such game."""
    seconds_per_move: float
    """Its mean wall-clock seconds per move."""
    cpu_seconds_per_move: float | None
    """Its mean CPU seconds per move, over the games where they are known; None when there is no such game."""
    failures: int
    """The number of games that it lost because it failed."""


@dataclass
class Tournament(Tested):
    """The games of a tournament, finished or not, and the results derived from them."""

    bots: tuple[str, ...]
    lineups: tuple[tuple[int, ...], ...]
    rounds: int
    """The number of rounds to play; with a sequential test, the maximum."""
    hypotheses: Hypotheses | None = None
    played: list[tuple[int, list[Outcome]]] = field(default_factory=list)
    """For each round of a lineup: the lineup's number and the games."""
    shares: Counter[float] = field(default_factory=Counter)
    """Over all lineups: how often the first bot got each share of a round's games."""

    def __repr__(self) -> str:
        """Return one line for prompts: all games would fill pages."""
        return f"<Tournament of {self.games:,} games: {', '.join(self.bots)}>"

    def add(self, lineup: int, outcomes: list[Outcome]) -> None:
        """Add the games of one round of a lineup."""
        self.played.append((lineup, outcomes))
        self.count(outcomes)

    @property
    def paired(self) -> bool:
        """Whether two bots play each other in every game."""
        return all(len(lineup) == 2 for lineup in self.lineups)

    @property
    def scale(self) -> str:
        """The unit of the ratings."""
        return "Elo" if self.paired else "OpenSkill"

    @property
    def wanted(self) -> int:
        """The number of games to play."""
        return self.rounds * sum(map(len, self.lineups))

    @property
    def games(self) -> int:
        """The number of finished games."""
        return sum(len(outcomes) for _, outcomes in self.played)

    def outcomes(self, bot: int) -> list[tuple[int, Outcome]]:
        """Return a bot's games, each with its number within the lineup."""
        there = [self.lineups[number] for number, _ in self.played]
        pairs = zip(there, self.played, strict=True)
        return [(lineup.index(bot), each) for lineup, (_, outcomes) in pairs if bot in lineup for each in outcomes]

    def meetings(self) -> dict[tuple[int, int], tuple[float, int]]:
        """Return for each two bots that have met the first one's points against the second, and the number of games. In games of several
        bots, the better placement gets the point."""
        points: dict[tuple[int, int], tuple[float, int]] = {}
        for number, outcomes in self.played:
            lineup = self.lineups[number]
            for (i, one), (j, other) in combinations(enumerate(lineup), 2):
                got, games = points.get((one, other), (0.0, 0))
                for each in outcomes:
                    better, worse = each.places[i] < each.places[j], each.places[i] > each.places[j]
                    got += each.shares[i] if self.paired else 1.0 if better else 0.0 if worse else 0.5
                points[one, other] = got, games + len(outcomes)
        return points

    def ratings(self) -> list[Rating]:
        """Return the bots' ratings, in the order of the bots."""
        if self.paired:
            return elo_ratings(len(self.bots), self.meetings())
        games = ((self.lineups[number], each.places) for number, outcomes in self.played for each in outcomes)
        return openskill_ratings(len(self.bots), games)

    def standings(self) -> list[Standing]:
        """Return the standings, best first. Bots without a game are left out, as nothing is known about them."""
        table = []
        for bot, rating in enumerate(self.ratings()):
            outcomes = self.outcomes(bot)
            if not outcomes:
                continue
            won = sum(each.shares[place] for place, each in outcomes)
            scores = [each.scores[place] for place, each in outcomes if each.scores]
            table.append(
                Standing(
                    bot=bot,
                    name=self.bots[bot],
                    games=len(outcomes),
                    won=won,
                    interval=wilson(won, len(outcomes)),
                    rating=rating,
                    mean_score=fmean(scores) if scores else None,
                    seconds_per_move=seconds_per_move(outcomes),
                    cpu_seconds_per_move=cpu_seconds_per_move(outcomes),
                    failures=sum(each.failed == place for place, each in outcomes),
                )
            )
        return sorted(table, key=lambda standing: -standing.rating.value)

    def rungs(self) -> list[Match]:
        """Return each lineup's games as a match. On a ladder each bot plays the one below it, which is named second."""
        found = []
        for number, lineup in enumerate(self.lineups):
            outcomes = [each for at, played in self.played if at == number for each in played]
            found.append(Match(tuple(self.bots[bot] for bot in lineup), False, self.rounds * len(lineup), outcomes))
        return found

    def faults(self) -> list[str]:
        """Return a sentence, with the lineup, for each game lost because a bot failed: games are numbered per lineup."""
        who = [", ".join(self.bots[bot] for bot in lineup) + ": " if len(self.lineups) > 1 else "" for lineup in self.lineups]
        return [f"{who[lineup]}{each.fault}" for lineup, outcomes in self.played for each in outcomes if each.fault]

    def _repr_html_(self) -> str:
        """Return the standings for notebooks; `nexarium.arena.results_page` makes the full page."""
        rows = []
        for each in self.standings():
            low, high = each.interval
            rating = f"{each.rating.value:.0f}" if self.paired else f"{each.rating.value:.1f}"
            wins = (f"{100 * each.won / max(1, each.games):.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %")
            rows.append((each.name, rating, *wins, f"{each.games:,}"))
        return table(("", self.scale, "wins", "95 % interval", "games"), rows, f"{self.games:,} games in {self.rounds:,} rounds")

    def summary(self) -> dict[str, object]:
        """Return the data that `--json` prints."""
        told: dict[str, object] = {
            "games": self.games,
            "rounds": self.rounds,
            "scale": self.scale,
            "standings": [
                {
                    "bot": each.name,
                    "games": each.games,
                    "won": each.won,
                    "share": each.won / max(1, each.games),
                    "interval": each.interval,
                    "rating": each.rating.value,
                    "rating_interval": (each.rating.low, each.rating.high),
                    "mean_score": each.mean_score,
                    **seconds_for_json(each.seconds_per_move, each.cpu_seconds_per_move),
                    "failures": each.failures,
                }
                for each in self.standings()
            ],
            "meetings": [
                {"bots": (self.bots[one], self.bots[other]), "points": got, "games": games}
                for (one, other), (got, games) in sorted(self.meetings().items())
            ],
            "faults": self.faults(),
        }
        if self.hypotheses is not None:
            told["sprt"] = self.told()
        return told


def tournament(
    game: Game,
    bots: Sequence[AnyBot],
    rounds: int,
    *,
    format: Format = "round-robin",
    sprt: Hypotheses | None = None,
    seed: int = 0,
    jobs: int | Workers = 1,
    ray: str | None = None,
    opening_plies: int = 0,
    time_limit: float = inf,
    journal: Path | None = None,
    part: Part = WHOLE,
    progress: Callable[[Tournament], None] | None = None,
) -> Tournament:
    """Play `rounds` rounds of a tournament of `bots`, given as for `match`. As there, the result depends on `seed` alone.

    In a `round-robin` all bots meet, in a `gauntlet` the first bot meets all others, on a `ladder` each bot meets the one before it.
    With `sprt`, for two bots, it ends as soon as a hypothesis is accepted, or after `rounds` rounds. `progress` is called after each
    round of a lineup with the tournament so far. All other arguments are as for `match`.

    >>> import nexarium
    >>> played = tournament(nexarium.load("tictactoe"), ["random", "greedy", "random"], 5, seed=1)
    >>> played.games, played.standings()[0].name
    (30, 'greedy')
    """
    bots, time_limit, part = several_bots(bots), time_limit_of(time_limit), checked_part(part)
    _check(checked_game(game), bots, format, sprt, part)
    check_functions(progress=progress)
    rounds, seed, opening_plies = whole_numbers(rounds=rounds, seed=seed, opening_plies=opening_plies)
    workers = Workers.of(jobs, ray)
    names, options = names_of(bots), tuple(game.options.items())
    result = Tournament(names, lineups(format, len(bots), len(places_of(game))), rounds, sprt)
    count, chunks = len(result.lineups), rounds * len(result.lineups)
    kept: Journal[list[Outcome]] | None = None
    if journal is not None:
        kept = Journal(journal, _head(game, bots, rounds, format, sprt, seed, opening_plies, time_limit, chunks, part), list[Outcome])

    def round_at(number: int) -> Round:
        lineup = result.lineups[number % count]
        return Round(
            game=game.name,
            options=options,
            data=tuple(game.definition.data.items()),
            bots=tuple(bots[each] for each in lineup),
            names=tuple(names[each] for each in lineup),
            seed=seed,
            number=number // count,
            games=len(lineup),
            opening_plies=opening_plies,
            time_limit=time_limit,
        )

    try:
        if kept is None or kept.kept < len(part.of(chunks)):
            check_bots(bots, game, workers)
        with closing(results_in_order(play_round, chunks, round_at, workers, part=part, journal=kept)) as results:
            for number, outcomes in zip(part.of(chunks), results, strict=False):
                result.add(number % count, outcomes)
                if progress is not None:
                    progress(result)
                if result.decided() is not None:
                    break
    finally:
        if kept is not None:
            kept.close()
    return result


def _check(game: Game, bots: Sequence[AnyBot], format: Format, sprt: Hypotheses | None, part: Part) -> None:
    if game.definition.cooperative:
        raise BotError(
            f"in {game.name} all win or lose together, so nobody is ranked: nexarium match and nexarium simulate say how often they win"
        )
    if game.num_players() < 2:
        raise BotError(f"a tournament needs a game with at least two seats; {game.name} has one here")
    if len(bots) < 2:
        raise BotError(f"a tournament needs at least 2 bots, not {len(bots)}")
    check_test(sprt, bots, part)
    if format not in FORMATS:
        raise BotError(f"there is no format {format!r}; formats are {', '.join(FORMATS)}")


def _head(
    game: Game,
    bots: Sequence[AnyBot],
    rounds: int,
    format: Format,
    sprt: Hypotheses | None,
    seed: int,
    opening_plies: int,
    time_limit: float,
    chunks: int,
    part: Part,
) -> Head:
    plan = plan_of(
        game,
        bots=named(bots),
        rounds=rounds,
        format=format,
        sprt=plan_of_test(sprt),
        seed=seed,
        opening_plies=opening_plies,
        time_limit=time_limit if isfinite(time_limit) else None,
    )
    return Head(nexarium="tournament", plan=plan, chunks=chunks, part=str(part))


def kept_tournament(path: Path, head: Head, **more: Any) -> Tournament:
    """Return the tournament that a file with this head stores, playing its missing games. `more` are further arguments of `tournament`."""
    plan = head.plan
    return tournament(
        head.game(),
        plan["bots"],
        plan["rounds"],
        format=plan["format"],
        sprt=kept_test(plan),
        seed=plan["seed"],
        opening_plies=plan["opening_plies"],
        time_limit=inf if plan["time_limit"] is None else plan["time_limit"],
        journal=path,
        part=Part.read(head.part),
        **more,
    )
