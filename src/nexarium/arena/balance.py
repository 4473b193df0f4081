"""Measure how balanced a game is: seats that win more than their share, the course of games, the effects of luck and skill. Independent of
any particular game.

Three kinds of games are played. *Rows*: all games, for wins by seat and by role. *Watched games*: some of them again, position by
position. A seat's expectation in a position is how often it wins when play continues at random from there. *Levels*: bots of different
strength against each other. `nexarium.arena.report` turns the results into a page.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from itertools import pairwise
from math import log10, sqrt
from statistics import fmean, median, stdev

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.choices import Choice, ChoiceCounter, Counted, as_summary, choices_found, counted_games, joined
from nexarium.arena.findings import Finding, Sides, by_side, findings_of, names_of
from nexarium.arena.luck import can_judge_luck, has_luck, share_of_luck
from nexarium.arena.match import match
from nexarium.arena.pictures import figure_of
from nexarium.arena.report_text import SEAT, TEAM, ReportText, capital, side_named
from nexarium.arena.rounds import check_bots, several_bots
from nexarium.arena.rows import Row
from nexarium.arena.simulate import QUANTILES, Tally, play_to_the_end, simulate, win_shares
from nexarium.arena.statistics import Z, mean_interval, median_interval, percent, percent_span, student, wilson
from nexarium.arena.workers import GamesChunk, Workers, in_order, whole_numbers
from nexarium.bots import AnyBot, Bot, name_of
from nexarium.core.errors import BadOption
from nexarium.core.game import Game, State, checked_game
from nexarium.core.notebook import table
from nexarium.core.validation import LARGEST_SEED, check_functions
from nexarium.search.playouts import run

POINTS = 16
"""Positions of a watched game whose expectations are estimated, spread evenly from its first decision to its last."""
PLAYOUTS = 64
"""Random playouts from each such position."""
TENTHS = 10
"""Parts of a game for which branching is reported."""
CHUNK = 4
"""Watched games in one chunk of work for a process."""
LEAD = 0.1
"""A seat leads when it expects to win by this much more than every other. Smaller differences may be noise of the playouts."""
DECIDED = 0.75
"""A game is decided when its winner's expectation stays at least this high to the end."""
SMALL = 0.05
"""A deviation from the fair share for which the report estimates the number of games that would find it."""
RESAMPLES = 400
"""Bootstrap samples for a median's interval."""


@dataclass(frozen=True)
class Pairing:
    """How often one name wins against another, in games of two seats."""

    title: str
    name: str
    against: str
    games: int
    won: float
    low: float
    high: float


@dataclass(frozen=True)
class Compensation:
    """A compensation in points that would balance the order of play: a seat with `name` would get `points` more."""

    title: str
    name: str
    points: float
    low: float
    high: float


@dataclass(frozen=True)
class Watched:
    """A game evaluated position by position."""

    branching: tuple[float, ...]
    """Mean number of legal actions per decision, by tenths of the game; 0 for tenths without a decision."""
    widest: int
    expected: tuple[tuple[float, ...], ...]
    """The expectation of each seat, or of each side in teams, at `POINTS` positions."""
    winner: int
    """The seat or side that won alone; -1 if none did."""
    choices: Counted | None = None
    """What was chosen in it."""

    @property
    def lead_changes(self) -> int:
        """How often another seat took the lead."""
        leaders = []
        for expected in self.expected:
            first, second = sorted(expected, reverse=True)[:2] if len(expected) > 1 else (expected[0], 0.0)
            if first - second > LEAD:
                leaders.append(expected.index(first))
        return sum(before != after for before, after in pairwise(leaders))

    @property
    def drama(self) -> float:
        """How far the winner was behind the leader, on average while it did not lead (Browne 2009); 0 if it always led."""
        behind = [max(expected) - expected[self.winner] for expected in self.expected]
        return fmean(sqrt(each) for each in behind if each > 0) if any(behind) else 0.0

    @property
    def lowest(self) -> float:
        """The winner's lowest expectation."""
        return min(expected[self.winner] for expected in self.expected)

    @property
    def decided(self) -> float:
        """The fraction of the game after which the winner's expectation stays at least `DECIDED`; 1 if the game is open to the end."""
        last = max((place for place, expected in enumerate(self.expected) if expected[self.winner] < DECIDED), default=-1)
        return min(1.0, (last + 1) / (len(self.expected) - 1))


@dataclass(frozen=True)
class Levels:
    """The results of a stronger bot against a weaker one."""

    stronger: str
    weaker: str
    games: int
    won: float
    low: float
    high: float


@dataclass
class Balance:
    """The games played for a report, and the results derived from them."""

    game: Game
    bot: str
    seed: int
    rows: list[Row] = field(default_factory=list)
    tally: Tally = field(default_factory=lambda: Tally(0))
    watched: list[Watched] = field(default_factory=list)
    levels: list[Levels] = field(default_factory=list)
    stopped: bool = False

    def __repr__(self) -> str:
        """Return one line for prompts: all rows would fill pages."""
        return f"<Balance of {self.game.name}: {self.games:,} games by {self.bot}>"

    @property
    def games(self) -> int:
        """The number of games behind the shares."""
        return len(self.rows)

    def findings(self) -> list[Finding]:
        """Return a finding for every seat and name, in order of wins beyond the fair share, highest first. Empty in cooperative games."""
        if self.game.definition.cooperative or self.game.num_players() < 2:
            return []
        return findings_of(self.rows, self.sides) if self.rows else []

    @property
    def sides(self) -> Sides:
        """The seats of each side in a team game; otherwise empty."""
        return self.game.teams

    @property
    def parts(self) -> Sides:
        """The seats of each party that can win alone: a side, or a single seat."""
        return self.sides or [(seat,) for seat in range(self.game.num_players())]

    def imbalances(self) -> list[Finding]:
        """Return the statistically significant findings, the largest first."""
        return sorted((each for each in self.findings() if each.found), key=lambda each: -abs(each.more))

    def pairings(self) -> list[Pairing]:
        """Return each name's results against each other name, in games of two seats."""
        if self.game.num_players() != 2 or self.game.definition.cooperative:
            return []
        met: dict[tuple[str, str, str], list[float]] = {}
        for row in self.rows:
            for title, names in row.roles.items():
                for seat in (0, 1):
                    if names[0] != names[1]:
                        met.setdefault((title, names[seat], names[1 - seat]), []).append(row.wins[seat])
        paired = []
        for (title, name, against), wins in sorted(met.items()):
            low, high = wilson(sum(wins), len(wins))
            paired.append(Pairing(title, name, against, len(wins), fmean(wins), low, high))
        return paired

    def compensations(self) -> list[Compensation]:
        """Return the points that would balance seats, and places in an order present in every game. Empty if points do not decide."""
        direction = decided_by_points(self.rows)
        if direction == 0 or self.game.definition.cooperative:
            return []
        if self.sides:
            rows = [by_side(row, self.sides) for row in self.rows]
            return _levelled(TEAM, [tuple(map(side_named, self.sides))] * len(rows), rows)
        levelled = []
        for title in dict.fromkeys([SEAT, *(title for row in self.rows for title in row.roles)]):
            named = [names_of(title, row) for row in self.rows]
            if len({frozenset(names) for names in named}) == 1 and len(set(named[0])) == len(named[0]):
                levelled += _levelled(title, named, self.rows)
        return levelled

    def _repr_html_(self) -> str:
        """Return the findings for notebooks, with pictures if Matplotlib is installed; `arena.report.html_of` makes the full page."""
        findings = self.findings()
        fair = any(each.fair is not None for each in findings)
        rows = []
        for each in findings:
            shares = [percent(each.won), percent_span((each.low, each.high))]
            if each.fair is not None:
                shares += [percent(each.fair), percent_span((each.fair_low, each.fair_high))]
            rows.append((each.title, each.name, *shares, "found" * each.found))
        columns = ("", "", "wins", "95 % interval", *(("luck removed", "95 % interval") if fair else ()), "")
        said = f"{self.game.name}: {self.games:,} games, {self.bot} in every seat"
        return table(columns, rows, said) + (figure_of(findings, ReportText(self.game)) if find_spec("matplotlib") else "")

    def summary(self) -> dict[str, object]:
        """Return the data that `nexarium balance --json` prints."""
        pace = self.pace()
        return {
            "game": self.game.name,
            "options": self.game.options,
            "digest": self.game.digest,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "stopped": self.stopped,
            "imbalances": [each.sentence(ReportText(self.game)) for each in self.imbalances()],
            "luck": self.luck and self.luck[0],
            "luck_interval": self.luck and self.luck[1:],
            "findings": [{**asdict(each), "found": each.found} for each in self.findings()],
            "pairings": [asdict(each) for each in self.pairings()],
            "compensations": [asdict(each) for each in self.compensations()],
            "length_quantiles": {f"{share:g}": self.tally.length(share) for share in QUANTILES} if self.games else {},
            "watched": {
                "games": len(self.watched),
                "branching": _mean([fmean(each.branching) for each in self.watched]),
                **{name: value for name, (value, _, _) in pace.items()},
                "intervals": {name: ends for name, (_, *ends) in pace.items()},
            },
            "choices": [as_summary(each, ReportText(self.game)) for each in self.choices()],
            "levels": [asdict(each) for each in self.levels],
            "unknown": self.unknown(),
        }

    def pace(self) -> dict[str, tuple[float, float, float]]:
        """Return statistics on the watched games with one winner, each with its 95 % interval. Empty for fewer than two games."""
        alone = [each for each in self.watched if each.winner >= 0]
        if len(alone) < 2:
            return {}

        def mean(values: Sequence[float]) -> tuple[float, float, float]:
            middle, low, high = mean_interval(values)
            return middle, max(0.0, low), high

        def share(counted: Sequence[bool]) -> tuple[float, float, float]:
            return fmean(counted), *wilson(sum(counted), len(counted))

        return {
            "lead_changes": mean([each.lead_changes for each in alone]),
            "no_changes": share([each.lead_changes == 0 for each in alone]),
            "drama": mean([each.drama for each in alone]),
            "comebacks": share([each.lowest < self.comeback for each in alone]),
            "decided_at": median_interval([each.decided for each in alone]),
            "one_winner": share([each.winner >= 0 for each in self.watched]),
        }

    def choices(self) -> list[Choice]:
        """Return the choices of the watched games: how often each was open and taken, and who won after it."""
        counted = [each.choices for each in self.watched if each.choices is not None]
        return choices_found(joined(counted)) if counted else []

    @property
    def comeback(self) -> float:
        """A winner whose expectation was once below this value, half its fair share, made a comeback."""
        return 0.5 / len(self.parts)

    def _hidden(self, title: str, least: float, text: ReportText) -> str:
        """Return a sentence on the smallest imbalance that the games would have found."""
        said = {"title": capital(text.title(title)), "games": text.number(self.games), "least": text.number(100 * least, 1)}
        if least > 0.5:
            return text("too_few", **said)
        if least <= SMALL:
            return text("finds", **said)
        # the detectable deviation is proportional to the inverse square root of the number of games
        more = text.number(_rounded((least / SMALL) ** 2 * self.games))
        return text("finds_more", small=text.number(100 * SMALL), more=more, **said)

    def unknown(self, language: str = "en") -> list[str]:
        """Return sentences on what the games leave unknown."""
        text, sentences, findings = ReportText(self.game, language), [], self.findings()
        if ties := [each for each in findings if each.confounded]:
            kind = TEAM if self.sides else SEAT
            names = ", ".join(dict.fromkeys(f"{text.name(each.title, each.name)} ({text.name(kind, each.confounded)})" for each in ties))
            sentences.append(text("confounded", names=names))
        for title in dict.fromkeys(each.title for each in findings if not each.found):
            least = max(each.least for each in findings if each.title == title and not each.found)
            sentences.append(self._hidden(title, least, text))
        sentences.append(text("holds_for", bot=text.bot(self.bot)))
        if self.watched:
            who = "playouts_teams" if self.sides else "playouts"
            sentences.append(text(who, playouts=PLAYOUTS, points=text.number(100 * Z * sqrt(0.25 / PLAYOUTS))))
        if not self.levels:
            sentences.append(text("no_levels"))
        if self.luck is not None:
            sentences.append(text("luck_told"))
        elif self.game.definition.chance:
            sentences.append(text("dice"))
        return sentences

    @property
    def luck(self) -> tuple[float, float, float] | None:
        """Return the share of the outcome explained by chance, judged by the game's bots, and its interval. None if luck is unknown."""
        return (
            share_of_luck([by_side(row, self.sides) for row in self.rows])
            if has_luck(self.rows) and not self.game.definition.cooperative
            else None
        )


def _rounded(games: float) -> int:
    """Round to two significant figures."""
    unit: int = 10 ** max(0, int(log10(games)) - 1)
    return round(games / unit) * unit


def _mean(numbers: Sequence[float]) -> float | None:
    return fmean(numbers) if numbers else None


# --- who wins ----------------------------------------------------------------------------------------------------------------


def decided_by_points(rows: Sequence[Row]) -> int:
    """Return 1 if the most points win, -1 if the fewest win, 0 if points do not decide."""
    if not rows or all(row.scores == row.wins for row in rows):
        return 0

    def holds(best: Callable[[Sequence[float]], float]) -> bool:
        return all(row.scores[seat] == best(row.scores) for row in rows for seat, win in enumerate(row.wins) if win > 0)

    if all(max(row.scores) == min(row.scores) for row in rows):
        return 0
    return 1 if holds(max) else -1 if holds(min) else 0


def _levelled(title: str, named: Sequence[Sequence[str]], rows: Sequence[Row]) -> list[Compensation]:
    """Return the compensations in points. For two names it is the median of their difference, which makes wins and losses equal. For more
    it is each name's deficit from the mean."""
    names = sorted(named[0])
    scores = [dict(zip(each, row.scores, strict=True)) for each, row in zip(named, rows, strict=True)]
    if len(names) == 2:
        apart = [given[names[0]] - given[names[1]] for given in scores]
        draw = random.Random(0)
        medians = sorted(median(draw.choices(apart, k=len(apart))) for _ in range(RESAMPLES))
        low, high = medians[int(0.025 * RESAMPLES)], medians[int(0.975 * RESAMPLES)]
        return [Compensation(title, names[1], median(apart), low, high)]
    levelled = []
    for name in names:
        less = [fmean(given.values()) - given[name] for given in scores]
        half = student(len(less) - 1) * stdev(less) / sqrt(len(less)) if len(less) > 1 else 0.0
        levelled.append(Compensation(title, name, fmean(less), fmean(less) - half, fmean(less) + half))
    return levelled


# --- watched games -------------------------------------------------------------------------------------------------------------


def _watch(chunk: GamesChunk) -> list[Watched]:
    game = chunk.load()
    with chunk.seated(game) as seats:
        return [_watched(game, seats, chunk.seed_of(index)) for index in range(chunk.games)]


def _watched(game: Game, bots: Sequence[Bot], seed: int) -> Watched:
    """Play one game, counting its decisions and evaluating its positions."""
    widths: list[int] = []
    positions: list[NDArray[np.uint8]] = []
    counter = ChoiceCounter(game)

    def look(state: State, action: int) -> None:
        counter.look(state, action)
        widths.append(len(state.legal_actions()))
        positions.append(state.memory.copy())

    final, _decisions = play_to_the_end(game, bots, seed, look)
    counted = counted_games(counter, [counter.finish()], [final])
    branching = [widths[len(widths) * part // TENTHS : len(widths) * (part + 1) // TENTHS] for part in range(TENTHS)]
    parts = [side[0] for side in game.sides] if game.in_teams else list(range(game.num_players()))
    wins = win_shares(game, np.array([final.returns()]))[0, parts]
    state = game.new_initial_state()
    expected = []
    for point in range(POINTS):
        state.memory[:] = positions[round(point * (len(positions) - 1) / (POINTS - 1))]
        played = run(game, PLAYOUTS, (seed + point) % (LARGEST_SEED + 1), start=state)
        expected.append(tuple(win_shares(game, played.returns)[:, parts].mean(axis=0).tolist()))
    alone = int(wins.argmax()) if not game.definition.cooperative and (wins > 0).sum() == 1 else -1
    return Watched(tuple(fmean(part) if part else 0.0 for part in branching), max(widths), tuple(expected), alone, counted)


# --- the report ----------------------------------------------------------------------------------------------------------------


def balance(
    game: Game,
    games: int,
    bot: AnyBot = "random",
    *,
    watched: int = 100,
    levels: Sequence[str] = (),
    level_games: int = 40,
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
    counted: Callable[[int], None] | None = None,
) -> Balance:
    """Play the games of a report: `games` games with `bot` in every seat, and `watched` of them position by position. Each of the bots
    `levels` also plays the next one. `progress` is called with the finished fraction, 0 to 1, and `counted` with the number of finished
    games. Ctrl-C ends the run with the games played so far.

    >>> import nexarium
    >>> result = balance(nexarium.load("tictactoe"), 300, watched=4, seed=1)
    >>> [each.name for each in result.imbalances() if each.more > 0]
    ['seat 0']
    """
    games, watched, level_games, seed = whole_numbers(games=games, watched=watched, level_games=level_games, seed=seed)
    check_functions(progress=progress, counted=counted)
    result, workers, strengths = Balance(checked_game(game), name_of(bot), seed), Workers.of(jobs, ray), several_bots(levels)
    pairs = list(pairwise(strengths)) if game.num_players() > 1 and not game.definition.cooperative else []
    check_bots(strengths, game, workers)  # report a faulty bot before the games start
    if len(strengths) == 1:
        raise BadOption("`levels` are two bots or more, each of which plays the next, or none", "levels")
    work = games + 4 * watched + 4 * level_games * len(pairs)

    def show(done: float) -> None:
        if progress is not None:
            progress(min(1.0, done / work))

    def summed(tally: Tally) -> None:
        result.tally = tally
        if counted is not None:
            counted(tally.games)
        show(tally.games)

    try:
        luck = bot != "random" and not game.definition.cooperative and can_judge_luck(game)
        simulate(game, games, bot, jobs=workers, seed=seed, progress=summed, rows=result.rows.extend, luck=luck)
        chunks = GamesChunk.all_of(game, (bot,), seed, watched, CHUNK)
        for part in in_order(_watch, chunks, workers):
            result.watched += part
            show(games + 4 * len(result.watched))
        for number, (weaker, stronger) in enumerate(pairs, 1):
            played = match(game, [stronger, weaker], level_games, seed=seed, jobs=workers)
            low, high = wilson(played.won(0), played.games)
            result.levels.append(Levels(name_of(stronger), name_of(weaker), played.games, played.won(0) / played.games, low, high))
            show(games + 4 * watched + 4 * level_games * number)
    except KeyboardInterrupt:
        if not result.tally.games:
            raise
        del result.rows[result.tally.games :]
        result.stopped = True
    return result
