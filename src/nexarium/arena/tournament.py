"""Tournaments of bots: who plays whom, in rounds with the same openings and dice for all, and what follows from it.

In round `n` every lineup plays once in each order of its seats, and all lineups of a round have the same opening and the same dice. So what
one draws that another did not is evened out as far as can be, and a tournament that is stopped has played everybody about as often.
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
    """Which bots play together, by number: all that can be chosen for the places, which in teams are the sides; or pairs, the first with
    each other one, or each with the one before it.

    >>> lineups("round-robin", 3, 2), lineups("gauntlet", 3, 2), lineups("ladder", 3, 2)
    (((0, 1), (0, 2), (1, 2)), ((0, 1), (0, 2)), ((0, 1), (1, 2)))
    """
    if format == "round-robin":
        return tuple(combinations(range(bots), min(bots, places)))
    return tuple((0 if format == "gauntlet" else place, place + 1) for place in range(bots - 1))


@dataclass
class Standing:
    """A bot in the table of a tournament."""

    bot: int
    name: str
    games: int
    won: float
    """Wins, and parts of shared ones."""
    interval: tuple[float, float]
    """Of the share of its games that it wins, at 95 %."""
    rating: Rating
    mean_score: float | None
    """Over its games in which none failed; None when there is no such game."""
    seconds_per_move: float
    """Its mean thinking time, by the clock."""
    cpu_seconds_per_move: float | None
    """Its mean CPU time, over the games of which it is known; None when there is no such game."""
    failures: int
    """How many games it lost because it failed."""


@dataclass
class Tournament(Tested):
    """The games of a tournament, finished or not, and what follows from them."""

    bots: tuple[str, ...]
    lineups: tuple[tuple[int, ...], ...]
    rounds: int
    """How many it is to have; with a sequential test, at most."""
    hypotheses: Hypotheses | None = None
    played: list[tuple[int, list[Outcome]]] = field(default_factory=list)
    """Lineups by number, each with the games of one round."""
    shares: Counter[float] = field(default_factory=Counter)
    """Of all lineups, how often the first bot got such a share of a round's games."""

    def __repr__(self) -> str:
        """In a line, for prompts: all games together are pages."""
        return f"<Tournament of {self.games:,} games: {', '.join(self.bots)}>"

    def add(self, lineup: int, outcomes: list[Outcome]) -> None:
        """The games of one more round of a lineup."""
        self.played.append((lineup, outcomes))
        self.count(outcomes)

    @property
    def paired(self) -> bool:
        """Whether two bots play each other in every game."""
        return all(len(lineup) == 2 for lineup in self.lineups)

    @property
    def scale(self) -> str:
        """What ratings are in."""
        return "Elo" if self.paired else "OpenSkill"

    @property
    def wanted(self) -> int:
        """How many games it is to have."""
        return self.rounds * sum(map(len, self.lineups))

    @property
    def games(self) -> int:
        """How many games are finished."""
        return sum(len(outcomes) for _, outcomes in self.played)

    def outcomes(self, bot: int) -> list[tuple[int, Outcome]]:
        """A bot's games, each with its number among the bots that played."""
        there = [self.lineups[number] for number, _ in self.played]
        pairs = zip(there, self.played, strict=True)
        return [(lineup.index(bot), each) for lineup, (_, outcomes) in pairs if bot in lineup for each in outcomes]

    def meetings(self) -> dict[tuple[int, int], tuple[float, int]]:
        """Of each two bots that have met, the first's points against the second, and in how many games. Where several play, whoever has the
        better place gets the point."""
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
        """Each bot's, in the order of the bots."""
        if self.paired:
            return elo_ratings(len(self.bots), self.meetings())
        games = ((self.lineups[number], each.places) for number, outcomes in self.played for each in outcomes)
        return openskill_ratings(len(self.bots), games)

    def standings(self) -> list[Standing]:
        """The table, the best first, of those who have played: of the others nothing is known."""
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
        """Of each lineup its games as a match: on a ladder each bot against the one below it, which is named second."""
        found = []
        for number, lineup in enumerate(self.lineups):
            outcomes = [each for at, played in self.played if at == number for each in played]
            found.append(Match(tuple(self.bots[bot] for bot in lineup), False, self.rounds * len(lineup), outcomes))
        return found

    def faults(self) -> list[str]:
        """A sentence for each game that was lost because a bot failed. Games are numbered by who meets, so it says that, too."""
        who = [", ".join(self.bots[bot] for bot in lineup) + ": " if len(self.lineups) > 1 else "" for lineup in self.lineups]
        return [f"{who[lineup]}{each.fault}" for lineup, outcomes in self.played for each in outcomes if each.fault]

    def _repr_html_(self) -> str:
        """The standings, for notebooks; `nexarium.arena.results_page` makes the whole page."""
        rows = []
        for each in self.standings():
            low, high = each.interval
            rating = f"{each.rating.value:.0f}" if self.paired else f"{each.rating.value:.1f}"
            wins = (f"{100 * each.won / max(1, each.games):.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %")
            rows.append((each.name, rating, *wins, f"{each.games:,}"))
        return table(("", self.scale, "wins", "95 % interval", "games"), rows, f"{self.games:,} games in {self.rounds:,} rounds")

    def summary(self) -> dict[str, object]:
        """What `--json` prints."""
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
    """Play `rounds` rounds of a tournament of `bots`, named or given as for `match`; the result depends on `seed` alone, as there.

    In a `round-robin` all meet all, in a `gauntlet` the first bot meets all others, on a `ladder` each meets the one before it. With
    `sprt`, of two bots, it ends as soon as one of the hypotheses is accepted, or after `rounds` rounds. `progress` is called after each
    round of a lineup with the tournament so far; all other arguments are as for `match`.

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
    """The tournament whose file that is, with its head; what is missing of it is played, as `more` of `tournament`'s arguments say."""
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
