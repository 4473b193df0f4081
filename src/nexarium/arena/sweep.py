"""Sweep one entry of a game's printed data: play the same seeds with each of several values, and measure what changes, and how surely.

Each value of the entry is a variant of the game. All variants play the same seeds, so the effects of chance cancel in the differences
between them (`nexarium.arena.compare`). The differences are corrected for all of them together (Holm).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field, replace
from math import isnan, nan
from statistics import NormalDist, fmean, stdev
from typing import Any

from nexarium.arena.compare import Difference, difference_of, numbers_of
from nexarium.arena.findings import by_side
from nexarium.arena.report_text import ReportText
from nexarium.arena.rows import Row
from nexarium.arena.simulate import by_turns
from nexarium.arena.statistics import POWER, Z, finite_or_none, holm, mean_interval, p_of, wilson
from nexarium.arena.workers import Workers, whole_numbers
from nexarium.bots import AnyBot, name_of
from nexarium.core.catalogue import load_game
from nexarium.core.data_input import entry_of, with_entry
from nexarium.core.errors import BadData, BadOption, NexariumError
from nexarium.core.game import Game, checked_game
from nexarium.core.validation import check_functions
from nexarium.core.variants import installed_package

MOST_VALUES = 24
"""The most values of one sweep. Each is a game of its own, which is compiled."""
ALL = "all"
"""The quantity that stands for all of them."""
CHANGED = "changed"
"""The value of a changed box beside the shipped one, where no single entry is swept."""
TURN = 16
"""Games of one value before the next value's turn: few, since rules that are not compiled yet are slow."""
WINS = "wins by "
TOGETHER = ("games won", "all together")
"""The quantity that replaces the wins of each seat in a cooperative game."""
_RANGE = re.compile(r"(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?")
_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)*")


def values_in(text: str) -> list[str]:
    """Return the values that a text names: a range with an optional step, numbers with commas, or one value in TOML. Raises `BadOption`.

    >>> values_in("0..3"), values_in("1..2/0.5"), values_in("1, 4"), values_in("[5, 3, 1]")
    (['0', '1', '2', '3'], ['1', '1.5', '2'], ['1', '4'], ['[5, 3, 1]'])
    """
    text = text.strip()
    if not (spanned := _RANGE.fullmatch(text)):
        return [each.strip() for each in text.split(",")] if _NUMBERS.fullmatch(text) else [text]
    low, high, step = (float(each or 1) for each in spanned.groups())
    count = int((high - low) / step + 1e-9) + 1 if step > 0 else 0
    if not 1 <= count <= MOST_VALUES:
        raise BadOption(f"{text} names {'no value' if count < 1 else f'more than {MOST_VALUES} values'}: write 0..5, or 0..10/2", "values")
    return [f"{low + step * place:.10g}" for place in range(count)]


@dataclass
class Side:
    """One of the games of a sweep. `value` is the entry's text, empty for the shipped box beside other changes."""

    value: str
    game: Game
    rows: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class Point:
    """One quantity with one value of the entry."""

    value: str
    games: int
    """The number of games that have the quantity."""
    mean: float
    low: float
    high: float
    """The ends of the mean's 95 % interval; NaN where all games are alike."""
    change: Difference | None
    """The change from the reference, corrected; None for the reference itself, and where too few games have the quantity."""
    fits: bool | None
    """Whether the games leave it open that the quantity is the aim (corrected for the number of points). None without an aim."""


@dataclass(frozen=True)
class Curve:
    """A quantity over the values of the entry. `aim` is what it should be, if that is known: the fair share of wins."""

    title: str
    name: str
    points: tuple[Point, ...]
    aim: float | None
    least: float
    """The smallest change that the games find with 80 % power, after correction; NaN where there is no scatter."""

    @property
    def share(self) -> bool:
        """Whether the quantity is a share of games, from 0 to 1."""
        return self.title.startswith(WINS) or all(each.low >= 0 and each.high <= 1 for each in self.points)

    @property
    def sure(self) -> list[Point]:
        """The points that surely differ from the reference."""
        return [each for each in self.points if each.change is not None and each.change.sure]

    @property
    def nearest(self) -> Point | None:
        """The point whose mean is nearest to the aim."""
        return None if self.aim is None else min(self.points, key=lambda each: abs(each.mean - (self.aim or 0.0)))

    def verdicts(self, text: ReportText, reference: str) -> list[str]:
        """Return what the curve shows, in sentences: which values change the quantity, and which fit the aim."""

        def number(value: float, *, sign: bool = False) -> str:
            return text.number(100 * value if self.share else value, 1 if self.share else 2, sign=sign)

        unit = " %" if self.share else ""
        said = []
        for each in self.sure:
            assert each.change is not None
            change = each.change
            span = "" if change.alike else text.say("sweep.span", low=number(change.low, sign=True), high=number(change.high, sign=True))
            known = {"value": each.value, "mean": number(each.mean) + unit, "change": number(change.difference, sign=True), "span": span}
            said.append(text.say("sweep.sure_points" if self.share else "sweep.sure", reference=reference, **known))
        if not said:
            key = "sweep.nothing" if isnan(self.least) else "sweep.nothing_points" if self.share else "sweep.nothing_least"
            said.append(text.say(key, least="" if isnan(self.least) else number(self.least)))
        if self.aim is not None and self.nearest is not None:
            fitting = [each.value or text.say("sweep.shipped") for each in self.points if each.fits]
            key = "sweep.fits_none" if not fitting else "sweep.fits_all" if len(fitting) == len(self.points) else "sweep.fits"
            near = self.nearest.value or text.say("sweep.shipped")
            said.append(text.say(key, aim=number(self.aim) + unit, values=", ".join(fitting), nearest=near))
        return said


@dataclass
class Sweep:
    """The games of a sweep. `sides` are in the order of the values; `reference` is the one from which changes are counted."""

    game: Game
    entry: str
    own: str
    """The entry's value in the game's own data."""
    sides: list[Side]
    reference: Side
    bot: str
    seed: int
    of: tuple[str, ...] = ()
    """The quantities that are measured: titles, names, or both as `title: name`. Empty: all wins."""
    aim: float | None = None
    refused: dict[str, str] = field(default_factory=dict)
    """Values that the game does not take, each with the reason."""
    stopped: bool = False

    def __repr__(self) -> str:
        """Return one line for prompts: all rows would fill pages."""
        return f"<Sweep of {self.game.name}, {self.entry}: {self.games:,} games of each of {len(self.sides)} values, by {self.bot}>"

    @property
    def games(self) -> int:
        """The number of games that each side has played."""
        return min(len(side.rows) for side in self.sides)

    def quantities(self) -> list[str]:
        """Return all quantities that the games have, as `title: name`."""
        return [f"{title}: {name}" for title, name in self._keys(self._numbers())]

    def curves(self) -> list[Curve]:
        """Return the measured quantities, corrected for all of them together."""
        numbers = self._numbers()
        keys = [key for key in self._keys(numbers) if self._wanted(key)]
        base = numbers[self.sides.index(self.reference)]
        raw: dict[tuple[tuple[str, str], int], Difference] = {}
        for key in keys:
            for place, side in enumerate(self.sides):
                if side is not self.reference:
                    found = difference_of(key, [each.get(key) for each in base], [each.get(key) for each in numbers[place]])
                    if found is not None:
                        raw[key, place] = found
        corrected = holm([each.p for each in raw.values()])
        changes = {known: replace(each, p=p) for (known, each), p in zip(raw.items(), corrected, strict=True)}
        sure = -NormalDist().inv_cdf(0.025 / max(1, len(raw))) + POWER
        return [self._curve(key, numbers, [changes.get((key, place)) for place in range(len(self.sides))], sure) for key in keys]

    def summary(self, language: str = "en") -> dict[str, object]:
        """Return the data that `nexarium sweep --json` prints."""
        text = ReportText(self.game, language)
        return {
            "game": self.game.name,
            "options": self.game.options,
            "digest": self.game.digest,
            "bot": self.bot,
            "seed": self.seed,
            "entry": self.entry,
            "own": self.own,
            "reference": self.reference.value,
            "values": [side.value for side in self.sides],
            "refused": self.refused,
            "games": self.games,
            "stopped": self.stopped,
            "curves": [
                {
                    "title": each.title,
                    "name": each.name,
                    "label": label_of(each, text),
                    "share": each.share,
                    "aim": each.aim,
                    "verdicts": each.verdicts(text, self.reference_named(text)),
                    "points": [_point(point) for point in each.points],
                }
                for each in (self.curves() if self.games > 1 else [])
            ],
        }

    def reference_named(self, text: ReportText) -> str:
        """Return the name of the side from which changes are counted."""
        return self.reference.value or text.say("sweep.shipped")

    def _numbers(self) -> list[list[dict[tuple[str, str], float]]]:
        """Return every value of every game, by side."""
        return [[_numbers_of(row, self.game) for row in side.rows[: self.games]] for side in self.sides]

    @staticmethod
    def _keys(numbers: Iterable[Iterable[dict[tuple[str, str], float]]]) -> list[tuple[str, str]]:
        keys = dict.fromkeys(key for side in numbers for each in side for key in each)
        titles = list(dict.fromkeys(title for title, _name in keys))
        return sorted(keys, key=lambda key: titles.index(key[0]))

    def _wanted(self, key: tuple[str, str]) -> bool:
        if not self.of:
            return key[0].startswith(WINS) or key == TOGETHER
        said = {each.lower() for each in (*key, f"{key[0]}: {key[1]}", ALL)}
        return any(each.lower() in said for each in self.of)

    def _curve(
        self,
        key: tuple[str, str],
        numbers: Sequence[Sequence[dict[tuple[str, str], float]]],
        changes: Sequence[Difference | None],
        sure: float,
    ) -> Curve:
        samples = [[each[key] for each in side if key in each] for side in numbers]
        aim = self.aim if self.aim is not None else self._fair(key)
        fitting = [None] * len(samples) if aim is None else _fitting(samples, aim)
        known = [(side, each, change, fits) for side, each, change, fits in zip(self.sides, samples, changes, fitting, strict=True) if each]
        points = tuple(Point(side.value, len(each), *_interval(each), change, fits) for side, each, change, fits in known)
        errors = [(each.high - each.low) / 2 / Z for each in changes if each is not None and not each.alike]
        return Curve(*key, points, aim, sure * max(errors) if errors else nan)

    def _fair(self, key: tuple[str, str]) -> float | None:
        """Return the fair share of a quantity that counts wins."""
        if not key[0].startswith(WINS) or self.game.definition.cooperative:
            return None
        return fmean(fmean(by_side(row, self.game.teams).wins) for side in self.sides for row in side.rows)


def label_of(curve: Curve, text: ReportText) -> str:
    """Return a quantity's name for readers, in the language of the text."""
    if curve.title.startswith(WINS):
        role = curve.title.removeprefix(WINS)
        return text.say("sweep.wins_of", name=text.whole_name(role, curve.name))
    return text.say("sweep.quantity", title=text.title(curve.title), name=text.name(curve.title, curve.name))


def _numbers_of(row: Row, game: Game) -> dict[tuple[str, str], float]:
    """Return every value of a game. Where all win together, the win is one value."""
    numbers = numbers_of(row, game.teams)
    if not game.definition.cooperative:
        return numbers
    return {TOGETHER: row.wins[0]} | {key: number for key, number in numbers.items() if key[0] not in ("wins by seat", "wins by team")}


def _interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean and its 95 % interval: Wilson's for shares, otherwise Student's; NaN ends where all values are alike."""
    if all(0 <= each <= 1 for each in values):
        return fmean(values), *wilson(sum(values), len(values))
    if min(values) == max(values):
        return values[0], nan, nan
    return mean_interval(values)


def _fitting(samples: Sequence[Sequence[float]], aim: float) -> list[bool]:
    """Return for each sample whether its mean may be `aim`, corrected for the number of samples."""

    def p(values: Sequence[float]) -> float:
        if len(values) < 2:
            return 1.0
        error = stdev(values) / len(values) ** 0.5
        if error:
            return p_of((fmean(values) - aim) / error, len(values) - 1)
        share = all(0 <= each <= 1 for each in values)  # all alike: a share may still be otherwise in other games
        inside = wilson(sum(values), len(values)) if share else (values[0], values[0])
        return float(inside[0] <= aim <= inside[1])

    return [each >= 0.05 for each in holm([p(values) for values in samples])]


def _point(point: Point) -> dict[str, object]:
    change = point.change
    return {
        "value": point.value,
        "games": point.games,
        "mean": point.mean,
        "low": finite_or_none(point.low),
        "high": finite_or_none(point.high),
        "fits": point.fits,
        "change": None
        if change is None
        else {name: finite_or_none(each) if isinstance(each, float) else each for name, each in asdict(change).items()}
        | {"sure": change.sure},
    }


def _order(value: str) -> tuple[bool, float, str]:
    """Return the key by which values are sorted: numbers first."""
    try:
        return False, float(value), ""
    except ValueError:
        return True, 0.0, value


def _sides_of(game: Game, entry: str, values: Sequence[str]) -> tuple[list[Side], Side, str, dict[str, str]]:
    """Return the sides in order, the reference, the entry's own value, and the refused values with the reasons."""
    package, data = installed_package(game.definition.package), dict(game.definition.data)
    given = entry_of(package, data, entry)
    own = next((each for each in values if _same(each, given)), str(given))
    named, refused = dict.fromkeys(values), dict[str, str]()
    if isinstance(given, int | float) and not isinstance(given, bool):
        named[own] = None
    sides = []
    for value in sorted(named, key=_order):
        try:
            variant = game if value == own else load_game(game.name, game.options, with_entry(package, data, entry, value))
        except (BadData, BadOption) as error:
            refused[value] = str(error)
        else:
            sides.append(Side(value, variant))
    if len(sides) < 2:
        why = f": {next(iter(refused.values()))}" if refused else ""
        raise BadOption(f"a sweep needs two values that the game takes, as --values 0..5{why}", "values")
    reference = next((side for side in sides if side.value == own), sides[0])
    if data:
        try:
            reference = Side("", load_game(game.name, game.options))
        except NexariumError:  # the shipped box may lack what the options name
            return sides, reference, own, refused
        sides.insert(0, reference)
    return sides, reference, own, refused


def _same(text: str, value: Any) -> bool:
    """Return whether a text is the value of an entry."""
    try:
        return not isinstance(value, bool) and float(text) == float(value)
    except (TypeError, ValueError):
        return text.strip("\"'") == str(value)


def sweep(
    game: Game,
    entry: str,
    values: Sequence[str | int | float],
    games: int,
    bot: AnyBot = "random",
    *,
    of: Sequence[str] = (),
    aim: float | None = None,
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    progress: Callable[[Sweep], None] | None = None,
) -> Sweep:
    """Play `games` games for each value of an entry of the game's data, with the same seeds. `values` are numbers, or TOML texts. The
    entry's own value is added to numbers, and changes are counted from it. If the game has changed data, they are counted from the
    shipped box, which plays too.

    `of` names the quantities, as `wins by Keeper: nyx`, a title, or `all`; without it all wins are measured. Fewer quantities need fewer
    games to be sure. `aim` is what they should be; wins have their fair share. `progress` is called with the sweep so far. Ctrl-C ends the
    run with what all values have played; it is raised if that is fewer than two games. `jobs`, `ray` and `seed` are as for `simulate`.

    Raises a `BadData` for an entry that the data lack, and a `BadOption` where fewer than two values are accepted.

    >>> import nexarium
    >>> game = nexarium.load("kepler", players=2, max_rounds=20)
    >>> found = sweep(game, "board:track_prizes[0]", [4, 9], 20, of=["a player's points: tracks"])
    >>> [point.value for point in found.curves()[0].points]
    ["3", "4", "9"]
    """
    games, seed = whole_numbers(games=games, seed=seed)
    told = list(dict.fromkeys(str(each) for each in values))
    if len(told) > MOST_VALUES:
        raise BadOption(f"a sweep has at most {MOST_VALUES} values, not {len(told)}", "values")
    sides, reference, own, refused = _sides_of(checked_game(game), entry, told)
    swept = Sweep(game, entry, own, sides, reference, name_of(bot), seed, tuple(of), aim, refused)
    return _played(swept, games, bot, Workers.of(jobs, ray), progress)


def against_shipped(
    game: Game,
    games: int,
    bot: AnyBot = "random",
    *,
    of: Sequence[str] = (),
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    progress: Callable[[Sweep], None] | None = None,
) -> Sweep:
    """Play `games` games of a changed box and of the shipped one, with the same seeds, as a sweep of these two: the shipped box has an
    empty value and is the reference. A game without changed data plays alone. The rest is as for `sweep`.

    >>> import nexarium
    >>> [side.value for side in against_shipped(nexarium.load("tictactoe"), 20).sides]
    ['']
    """
    games, seed = whole_numbers(games=games, seed=seed)
    sides = [Side(CHANGED if checked_game(game).definition.data else "", game)]
    if game.definition.data:
        with suppress(NexariumError):  # the shipped box may lack what the options name
            sides.insert(0, Side("", load_game(game.name, game.options)))
    swept = Sweep(game, "", sides[-1].value, sides, sides[0], name_of(bot), seed, tuple(of))
    return _played(swept, games, bot, Workers.of(jobs, ray), progress)


def _played(swept: Sweep, games: int, bot: AnyBot, workers: Workers, progress: Callable[[Sweep], None] | None) -> Sweep:
    """Play the games of a sweep, and return it."""
    check_functions(progress=progress)
    first = True
    try:
        with closing(by_turns([(side.game, bot) for side in swept.sides], games, workers, swept.seed, TURN)) as played:
            for number, rows in played:
                swept.sides[number].rows.extend(rows)
                if first and swept.games:
                    first = False
                    _check_quantities(swept)
                if progress is not None:
                    progress(swept)
    except KeyboardInterrupt:
        swept.stopped = True
        if swept.games < 2:
            raise
    return swept


def _check_quantities(swept: Sweep) -> None:
    """Raise a `BadOption` if no measured quantity is known, before all games are played. A name that appears only in some games may come
    later, so a known title is enough."""
    known = swept.quantities()
    titles = {each.partition(": ")[0].lower() for each in known}
    for each in swept.of:
        whole = each.lower()
        if whole != ALL and whole.partition(": ")[0] not in titles and not any(whole == one.partition(": ")[2].lower() for one in known):
            raise BadOption(f"the games have no {each!r}; there are {', '.join(known)}", "of")
