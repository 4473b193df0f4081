"""How often each seat and each role wins, compared with its fair share: shares, tests, and their correction for multiple tests."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist, fmean

from nexarium.arena.imbalance import Model
from nexarium.arena.luck import has_luck, wins_without_luck
from nexarium.arena.report_text import SEAT, TEAM, ReportText, capital, side_named
from nexarium.arena.rows import Row
from nexarium.arena.statistics import POWER, holm, mean_interval, p_of, wilson

Sides = Sequence[Sequence[int]]
"""The seats of each side in a team game; otherwise empty."""


@dataclass(frozen=True)
class Finding:
    """How often a seat or a role wins, compared with its fair share."""

    title: str
    name: str
    games: int
    won: float
    """Its share of the wins, over the games in which it played."""
    expected: float
    """Its fair share, if all are equal: 0.5 for one of two seats."""
    low: float
    high: float
    """The ends of the 95 % interval of `won`, not corrected."""
    p: float
    """The probability of such a deviation if all are equal, corrected for the number of seats and names (Holm)."""
    confounded: str = ""
    """The seat that it always had, if it never had another: the two effects cannot be separated."""
    least: float = 0.0
    """The smallest deviation from its fair share that this number of games finds with 80 % power, after correction."""
    opposite: bool = False
    """Whether it is one of two names that are in every game. Then one test covers both."""
    fair: float | None = None
    """Its share of the wins with luck removed (`nexarium.arena.luck`), which the test uses. None where luck is unknown."""
    fair_low: float = 0.0
    fair_high: float = 0.0
    """The ends of the 95 % interval of `fair`, not corrected."""

    @property
    def found(self) -> bool:
        """Whether this is an imbalance, after correction."""
        return self.p < 0.05

    @property
    def more(self) -> float:
        """How much more than its fair share it wins, with luck removed where luck is known."""
        return (self.won if self.fair is None else self.fair) - self.expected

    def sentence(self, text: ReportText) -> str:
        """Return the finding as a sentence."""
        share, low, high = (self.won, self.low, self.high) if self.fair is None else (self.fair, self.fair_low, self.fair_high)
        said = text(
            "more" if self.more > 0 else "less",
            name=text.whole_name(self.title, self.name),
            won=text.share(share),
            games=text.number(self.games),
            low=text.number(100 * low, 1),
            high=text.share(high),
            points=text.number(100 * abs(self.more), 1),
            part=text.share(self.expected),
        )
        if self.fair is None:
            return capital(said)
        return text("fair_first", said=said, won=text.share(self.won), low=text.number(100 * self.low, 1), high=text.share(self.high))


def names_of(title: str, row: Row, sides: Sides = ()) -> tuple[str, ...]:
    """Return each seat's name under a title."""
    if title == TEAM:
        named = {seat: side_named(side) for side in sides for seat in side}
        return tuple(named[seat] for seat in range(len(row.wins)))
    return tuple(f"seat {seat}" for seat in range(len(row.wins))) if title == SEAT else row.roles[title]


def by_side(row: Row, sides: Sides) -> Row:
    """Return a game's row with values per side instead of per seat: allies win once, however many they are."""
    if not sides:
        return row

    def means(numbers: Sequence[float]) -> tuple[float, ...]:
        return tuple(fmean(numbers[seat] for seat in side) for side in sides) if numbers else ()

    return replace(row, scores=means(row.scores), wins=means(row.wins), luck=means(row.luck))


def findings_of(rows: Sequence[Row], sides: Sides = ()) -> list[Finding]:
    """Return tested and corrected findings for each seat and name. The clearest finding is set aside and the rest tested again, until no
    more is found: a single strong name makes all others slightly weaker than average."""
    titles = dict.fromkeys([TEAM if sides else SEAT, *(title for row in rows for title in row.roles)])
    named = {title: [names_of(title, row, sides) for row in rows] for title in titles}
    together = [by_side(row, sides) for row in rows]
    fair = wins_without_luck(together) if has_luck(rows) else None
    model = Model(fair or [row.wins for row in together], named, sides)
    apart: dict[str, list[str]] = {title: [] for title in titles}
    while True:
        raw = [finding for title in titles for finding in _shares_of(title, named[title], rows, fair, model, apart[title], sides)]
        found = _corrected(raw, named)
        sure = [each for each in found if each.found and not each.opposite and each.name not in apart[each.title]]
        # at least two names must remain as the reference for the others
        sure = [each for each in sure if len({name for names in named[each.title] for name in names}) - len(apart[each.title]) > 3]
        if not sure:
            return sorted(found, key=lambda each: (list(titles).index(each.title), -each.more))
        surest = min(sure, key=lambda each: each.p)
        apart[surest.title].append(surest.name)


def _corrected(raw: Sequence[Finding], named: Mapping[str, Sequence[Sequence[str]]]) -> list[Finding]:
    """Correct the findings for multiple tests, all together (Holm)."""
    # when every game has the same two names, one wins what the other loses: that is one test
    asked = [each for each in raw if not (each.opposite and each.name == max(named[each.title][0]))]
    corrected = dict(zip([(each.title, each.name) for each in asked], holm([each.p for each in asked]), strict=True))
    sure = -NormalDist().inv_cdf(0.025 / len(asked)) + POWER
    found = []
    for each in raw:
        p = corrected.get((each.title, each.name))
        if p is None:
            p = corrected[each.title, min(named[each.title][0])]
        found.append(replace(each, p=p, least=sure * each.least))
    return found


def _shares_of(
    title: str,
    named: Sequence[Sequence[str]],
    rows: Sequence[Row],
    fair: Sequence[Sequence[float]] | None,
    model: Model,
    apart: Collection[str],
    sides: Sides = (),
) -> list[Finding]:
    """Return how often each name of a title wins. `p` is not corrected yet, and `least` is one standard error."""
    wins: dict[str, list[float]] = {}
    rid: dict[str, list[float]] = {}
    parts: dict[str, list[float]] = {}
    places: dict[str, set[int]] = {}
    seats = range(len(rows[0].wins))
    place = {seat: number for number, side in enumerate(sides or [(seat,) for seat in seats]) for seat in side}
    for number, (row, names) in enumerate(zip(rows, named, strict=True)):
        part = fmean(by_side(row, sides).wins)
        for name in dict.fromkeys(names):
            wins.setdefault(name, []).append(fmean(win for each, win in zip(names, row.wins, strict=True) if each == name))
            if fair is not None:
                rid.setdefault(name, []).append(fmean(fair[number][place[seat]] for seat in seats if names[seat] == name))
            parts.setdefault(name, []).append(part)
            places.setdefault(name, set()).update(place[seat] for seat in seats if names[seat] == name)
    opposite = len(wins) == 2 and all(len(each) == len(rows) for each in wins.values()) and len(sides or seats) == 2
    always = [side_named(side) for side in sides] or [f"seat {seat}" for seat in seats]
    found = []
    for name in sorted(wins):
        tested = model.tested(title, name, apart)
        mean, low, high = mean_interval(rid[name]) if fair is not None else (None, 0.0, 0.0)
        found.append(
            Finding(
                title,
                name,
                len(wins[name]),
                fmean(wins[name]),
                fmean(parts[name]),
                *wilson(sum(wins[name]), len(wins[name])),
                p_of(tested.deviations),
                always[min(places[name])] if title not in (SEAT, TEAM) and len(places[name]) == 1 and len(rows) > 1 else "",
                least=tested.error,
                opposite=opposite,
                fair=mean,
                fair_low=low,
                fair_high=high,
            )
        )
    return found
