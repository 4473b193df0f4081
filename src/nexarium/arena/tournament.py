"""Tournaments of bots: the pairings, in rounds with the same openings and dice for all, and the resulting standings.

In round `n` every lineup plays once in each order of its seats, and all lineups of a round share their opening and dice. So luck is
evened out as far as possible. In a tournament that is stopped early, all lineups have played about equally often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, get_args

from nexarium.arena.journal import Head
from nexarium.arena.match import Match
from nexarium.arena.ratings import Rating, elo_ratings, openskill_model, openskill_ratings
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
from nexarium.arena.statistics import written
from nexarium.arena.workers import whole_numbers
from nexarium.bots import AnyBot, BotError
from nexarium.core.game import Game, checked_game
from nexarium.core.notebook import table

Format = Literal["round-robin", "gauntlet", "ladder"]
FORMATS: tuple[Format, ...] = get_args(Format)


def lineups(format: str, bots: int, places: int) -> tuple[tuple[int, ...], ...]:
    """Return which bots play together, by number. A round-robin has every choice of bots for the places (sides in team games). A gauntlet
    pairs the first bot with each other one, a ladder each bot with the one before it.

    >>> lineups("round-robin", 3, 2), lineups("gauntlet", 3, 2), lineups("ladder", 3, 2)
    (((0, 1), (0, 2), (1, 2)), ((0, 1), (0, 2)), ((0, 1), (1, 2)))
    """
    if format == "round-robin":
        return tuple(combinations(range(bots), min(bots, places)))
    return tuple((0 if format == "gauntlet" else place, place + 1) for place in range(bots - 1))


@dataclass(frozen=True, kw_only=True)
class Standing(BotResult):
    """A bot in the standings of a tournament."""

    bot: int
    rating: Rating

    def summary(self) -> dict[str, object]:
        """Return the data that `--json` prints."""
        rated = {"rating": self.rating.value, "rating_interval": (self.rating.low, self.rating.high)}
        return {"bot": self.name, "games": self.games} | super().summary() | rated


@dataclass
class Tournament(RoundResults):
    """The games of a tournament, finished or not, and the results derived from them."""

    bots: tuple[str, ...]
    lineups: tuple[tuple[int, ...], ...]
    rounds: int
    """The number of rounds to play; with a sequential test, the maximum."""
    hypotheses: Hypotheses | None = None
    played: list[tuple[int, list[Outcome]]] = field(default_factory=list)
    """For each round of a lineup: the lineup's number and the games."""
    shares: Counter[float] = field(default_factory=Counter)

    def __repr__(self) -> str:
        """Return one line for prompts: all games would fill pages."""
        return f"<Tournament of {self.games:,} games: {', '.join(self.bots)}>"

    def add(self, lineup: int, outcomes: list[Outcome]) -> None:
        """Add the games of one round of a lineup."""
        super().add(lineup, outcomes)
        self.played.append((lineup, outcomes))

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
            table.append(Standing(bot=bot, rating=rating, **vars(BotResult.of(self.bots[bot], outcomes))))
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
        rows = written((each.summary() for each in self.standings()), ("bot", "rating", "share", "interval", "games"))
        return table(("", self.scale, "wins", "95 % interval", "games"), rows, f"{self.games:,} games in {self.rounds:,} rounds")

    def summary(self) -> dict[str, object]:
        """Return the data that `--json` prints."""
        summary: dict[str, object] = {
            "games": self.games,
            "rounds": self.rounds,
            "scale": self.scale,
            "standings": [each.summary() for each in self.standings()],
            "meetings": [
                {"bots": (self.bots[one], self.bots[other]), "points": got, "games": games}
                for (one, other), (got, games) in sorted(self.meetings().items())
            ],
            "faults": self.faults(),
        }
        return summary | self.test_summary()


def tournament(
    game: Game,
    bots: Sequence[AnyBot],
    rounds: int,
    options: RoundOptions = USUAL,
    *,
    format: Format = "round-robin",
    progress: Callable[[Tournament], None] | None = None,
    **changed: Any,
) -> Tournament:
    """Play `rounds` rounds of a tournament of `bots`, given as for `match`. As there, the result depends on the seed alone.

    In a `round-robin` all bots meet, in a `gauntlet` the first bot meets all others, on a `ladder` each bot meets the one before it.
    With `sprt`, for two bots, it ends as soon as a hypothesis is accepted, or after `rounds` rounds. `progress` is called after each
    round of a lineup with the tournament so far. The options are those of `match`.

    >>> import nexarium
    >>> played = tournament(nexarium.load("tictactoe"), ["random", "greedy", "random"], 5, seed=1)
    >>> played.games, played.standings()[0].name
    (30, 'greedy')
    """
    bots, options = several_bots(bots), replace(options, **changed)
    if checked_game(game).definition.cooperative:
        raise BotError(
            f"in {game.name} all win or lose together, so nobody is ranked: nexarium match and nexarium simulate say how often they win"
        )
    if game.num_players() < 2:
        raise BotError(f"a tournament needs a game with at least two seats; {game.name} has one here")
    if len(bots) < 2:
        raise BotError(f"a tournament needs at least 2 bots, not {len(bots)}")
    if format not in FORMATS:
        raise BotError(f"there is no format {format!r}; formats are {', '.join(FORMATS)}")
    [rounds] = whole_numbers(rounds=rounds)
    result = Tournament(names_of(bots), lineups(format, len(bots), len(places_of(game))), rounds, options.sprt)
    if not result.paired:
        openskill_model()  # not only after hours of games
    plan, games = {"rounds": rounds, "format": format}, rounds * len(result.lineups[0])
    return play_rounds(result, "tournament", plan, game, bots, result.lineups, games, options, progress)


def kept_tournament(path: Path, head: Head) -> Tournament:
    """Return the tournament that a file with this head stores, playing its missing games."""
    plan = head.plan
    return tournament(head.game(), plan["bots"], plan["rounds"], RoundOptions.kept(path, head), format=plan["format"])
