"""Compare two ways to play a game: other rules, other data, other bots; both sides use the same seeds and dice.

The two sides share their random numbers game by game, so the effects of chance cancel in the difference. Where both games have a value,
their difference is one observation. If too few pairs of games both have it, the sides are two independent samples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from math import ceil, copysign, inf, isfinite, isnan, log2, nan, sqrt
from statistics import fmean, stdev, variance

from nexarium.arena.report_text import side_named
from nexarium.arena.rounds import several_bots
from nexarium.arena.rows import Row
from nexarium.arena.simulate import by_turns
from nexarium.arena.statistics import POWER, Z, finite_or_none, holm, p_of, student
from nexarium.arena.workers import Workers, whole_numbers
from nexarium.bots import AnyBot, BotError, name_of
from nexarium.core.errors import BadOption
from nexarium.core.game import Game, checked_game
from nexarium.core.notebook import table
from nexarium.core.validation import check_functions

ALIKE = 1e-9
"""Numbers that differ by at most this much, relative to the largest, are equal: the rest is rounding of sums."""
ALIKE_FOR_SURE = ceil(1 + log2(20))
"""From this many games on, an identical difference in all games is sure: by chance, equal signs have less than 5 % probability."""
PAIRED_SHARE = 0.8
"""Pairs are used if both sides have a value in at least this share of the games in which either side has one."""


DIFFERENCE_HEAD = ("", "A", "B", "B less A", "95 % interval", "effect size", "of games", "games more to be sure")
"""The headings of `Difference.cells`."""


@dataclass(frozen=True)
class Difference:
    """One value on both sides, and by how much the second side is higher."""

    title: str
    name: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    """The ends of the difference's 95 % interval; NaN where all games differ `alike`."""
    effect: float
    """The difference in standard deviations of the value (Cohen's d). Infinite if the value is the same in all games of a side."""
    games: int
    """The number of games per side behind it, the lower of the two."""
    more: float
    """How many more games would make a difference of this size sure. Infinite without a difference, 0 if it is sure."""
    p: float
    """The probability of a difference this large if there is none, by Student's t as the interval, corrected for the number of differences
    tested. Where all games differ alike: the probability that all have the same sign by chance."""
    paired: bool

    @property
    def alike(self) -> bool:
        """Whether all games differ by the same amount. Then there is no interval: a width of zero would claim that no game can differ."""
        return isnan(self.low)

    @property
    def otherwise(self) -> float:
        """If all games differed alike: the largest share of games that may differ otherwise, at 95 % confidence."""
        return float(1 - 0.05 ** (1 / self.games))

    @property
    def sure(self) -> bool:
        """Whether it is significant after correction for multiple comparisons."""
        return self.p < 0.05

    def cells(self) -> tuple[str, ...]:
        """Return the row of a table as text, below `DIFFERENCE_HEAD`."""
        more = f"{self.more:,.0f}" if isfinite(self.more) else "not measurable"
        return (
            self.name,
            f"{self.a:.3f}",
            f"{self.b:.3f}",
            f"{self.difference:+.3f}",
            "all alike" if self.alike else f"{self.low:+.3f} to {self.high:+.3f}",
            f"{self.effect:+.2f}",
            f"{self.games}" if self.paired else f"{self.games}, apart",
            more if self.more else "none: sure" if self.sure else "none",
        )


@dataclass
class Comparison:
    """The games of the two sides."""

    a: Game
    b: Game
    bots: tuple[str, str]
    seed: int
    rows_a: list[Row] = field(default_factory=list)
    rows_b: list[Row] = field(default_factory=list)
    stopped: bool = False

    @property
    def games(self) -> int:
        """The number of games that each side has played."""
        return min(len(self.rows_a), len(self.rows_b))

    def differences(self) -> list[Difference]:
        """Return the difference of every value that either side has, in the order: wins, scores, roles, counts of the game, lengths."""
        sides = self.a.teams if self.a.teams == self.b.teams else ()
        a, b = ([numbers_of(row, sides) for row in rows[: self.games]] for rows in (self.rows_a, self.rows_b))
        told_twice = {"score by seat", "score by team"} if all(row.scores == row.wins for row in (*self.rows_a, *self.rows_b)) else set()
        keys = dict.fromkeys(key for numbers in (*a, *b) for key in numbers if key[0] not in told_twice)
        titles = list(dict.fromkeys(title for title, _name in keys))
        ordered = sorted(keys, key=lambda key: titles.index(key[0]))
        found = [difference_of(key, [each.get(key) for each in a], [each.get(key) for each in b]) for key in ordered]
        known = [each for each in found if each is not None]
        corrected = holm([each.p for each in known])
        return [replace(each, p=p) for each, p in zip(known, corrected, strict=True)]

    def summary(self) -> dict[str, object]:
        """Return the data that `nexarium compare --json` prints."""
        return {
            "game": self.a.name,
            "a": side(self.a, self.bots[0]),
            "b": side(self.b, self.bots[1]),
            "seed": self.seed,
            "games": self.games,
            "stopped": self.stopped,
            "differences": [
                {name: finite_or_none(value) if isinstance(value, float) else value for name, value in asdict(each).items()}
                | {"sure": each.sure}
                for each in self.differences()
            ],
        }

    def __repr__(self) -> str:
        """Return one line for prompts: all rows would fill pages."""
        return f"<Comparison of {self.a.name}: {self.games:,} games on each side, by {' and '.join(self.bots)}>"

    def _repr_html_(self) -> str:
        """Return a table for notebooks."""
        rows = [(each.title, *each.cells()) for each in self.differences()]
        return table(("", *DIFFERENCE_HEAD), rows, f"{self.a.name}: {self.games:,} games on each side")


def about_alike(found: Sequence[Difference]) -> str:
    """Return a sentence on the differences that are the same in every game; empty if there are none."""
    alike = [each for each in found if each.alike]
    if not alike:
        return ""
    most = max(alike, key=lambda each: each.games)
    return (
        f"All alike: the same in every game, so there is no scatter to tell an interval by. After {most.games:,} such games at most "
        f"{100 * most.otherwise:.2g} % of all games do otherwise, at 95 % confidence."
    )


def side(game: Game, bot: str) -> dict[str, object]:
    """Return the settings of a side."""
    return {"options": game.options, "digest": game.digest, "data": sorted(game.definition.data), "bot": bot}


def numbers_of(row: Row, sides: Sequence[Sequence[int]] = ()) -> dict[tuple[str, str], float]:
    """Return every value of a game, by title and name. In team games, where `sides` is given, values that allies share appear once."""
    numbers: dict[tuple[str, str], float] = {}
    kind, places = ("team", sides) if sides else ("seat", [(seat,) for seat in range(len(row.wins))])
    for place in places:
        numbers[f"wins by {kind}", side_named(place)] = row.wins[place[0]]
        numbers[f"score by {kind}", side_named(place)] = fmean(row.scores[seat] for seat in place)
    for title, names in row.roles.items():
        for name in dict.fromkeys(names):
            held = [win for each, win in zip(names, row.wins, strict=True) if each == name]
            numbers[f"wins by {title}", name] = fmean(held)
    for counted in (row.counts, row.means):
        for title, named in counted.items():
            if title.removeprefix("wins by ") not in row.roles:  # counted already
                numbers |= {(title, name): number for name, number in named.items()}
    numbers["length", "plies"] = float(row.plies)
    numbers["length", "decisions"] = float(row.decisions)
    return numbers


def difference_of(key: tuple[str, str], a: Sequence[float | None], b: Sequence[float | None]) -> Difference | None:
    """Return the difference of one value; None where a side has fewer than two observations."""
    in_a, in_b = [each for each in a if each is not None], [each for each in b if each is not None]
    if min(len(in_a), len(in_b)) < 2:
        return None
    pairs = [(one, other) for one, other in zip(a, b, strict=True) if one is not None and other is not None]
    paired = len(pairs) >= max(2, PAIRED_SHARE * max(len(in_a), len(in_b)))
    if paired:
        in_a, in_b = [one for one, _ in pairs], [other for _, other in pairs]
        apart = [other - one for one, other in pairs]
        mean, deviation, freedom, n = fmean(apart), stdev(apart), len(apart) - 1, len(apart)
        error = deviation / sqrt(n)
    else:  # Welch's test for two samples
        mean, n = fmean(in_b) - fmean(in_a), min(len(in_a), len(in_b))
        parts = variance(in_a) / len(in_a), variance(in_b) / len(in_b)
        error = sqrt(sum(parts))
        freedom = n - 1
        if error:  # no fewer, despite rounding
            freedom = max(freedom, int(sum(parts) ** 2 / (parts[0] ** 2 / (len(in_a) - 1) + parts[1] ** 2 / (len(in_b) - 1))))
        deviation = error * sqrt(n)
    small = ALIKE * max(map(abs, (*in_a, *in_b)))
    alike, mean = deviation <= small, mean if abs(mean) > small else 0.0
    half = nan if alike else student(freedom) * error
    spread = sqrt((variance(in_a) + variance(in_b)) / 2)
    needed = inf if mean == 0 else ALIKE_FOR_SURE if alike else ((Z + POWER) * deviation / mean) ** 2
    sure = n >= needed if alike else abs(mean) > half
    return Difference(
        title=key[0],
        name=key[1],
        a=fmean(in_a),
        b=fmean(in_b),
        difference=mean,
        low=mean - half,
        high=mean + half,
        effect=mean / spread if spread else copysign(inf, mean) if mean else 0.0,
        games=n,
        more=0.0 if sure else float(max(0, ceil(needed) - n)) if isfinite(needed) else inf,
        p=p_of(mean / error, freedom) if not alike else 0.5 ** (n - 1) if mean else 1.0,
        paired=paired,
    )


def compare(
    a: Game,
    b: Game,
    games: int,
    bots: tuple[AnyBot, AnyBot] = ("random", "random"),
    *,
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Comparison:
    """Play `games` games of each side with the same seeds, alternating between the sides in small batches. Ctrl-C ends the run with what
    both sides have played. It is raised if that is fewer than two games. `jobs`, `ray` and `seed` are as for `simulate`. `progress` is
    called with the number of games both sides have played together.

    >>> import nexarium
    >>> game = nexarium.load("tictactoe")
    >>> compare(game, game, 100).differences()[0].difference
    0.0
    """
    if checked_game(a).name != checked_game(b).name:
        raise BadOption(f"two ways to play one game are compared, not {a.name} and {b.name}", "game")
    players = several_bots(bots)
    if len(players) != 2:
        raise BotError(f"a comparison has two sides, so it needs 2 bots, one for each, not {len(players)}")
    check_functions(progress=progress)
    games, seed = whole_numbers(games=games, seed=seed)
    workers = Workers.of(jobs, ray)
    compared = Comparison(a, b, (name_of(players[0]), name_of(players[1])), seed)

    try:
        with closing(by_turns([(a, players[0]), (b, players[1])], games, workers, seed)) as played:
            for number, rows in played:
                (compared.rows_a, compared.rows_b)[number].extend(rows)
                if progress is not None:
                    progress(len(compared.rows_a) + len(compared.rows_b))
    except KeyboardInterrupt:
        compared.stopped = True
        if compared.games < 2:
            raise
    return compared
