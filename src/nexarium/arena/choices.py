"""How often each choice of a game is open, how often it is taken, and who wins after it: choices that are never or always worth taking.

A choice is a name under a title (`nexarium.core.choices`): a kind of action, a single action, a piece. It is open at a decision where a
legal action has its name and another legal action has not. The wins of the players who took it are compared with those of the players who
could have taken it and did not, with seats and roles held equal. A player who took it at two of three such decisions counts two thirds
here and one third there, so that a long game counts no more than a short one. Players of one game are correlated, so intervals are those
of games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field, replace
from math import isnan, nan, sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.report_text import ReportText
from nexarium.arena.rounds import seated
from nexarium.arena.rows import asked
from nexarium.arena.simulate import BOT_CHUNK, Count, play_to_the_end, win_shares
from nexarium.arena.statistics import finite_or_none, holm, p_of, student
from nexarium.arena.workers import GamesChunk, Workers, in_order, whole_numbers
from nexarium.bots import AnyBot, name_of
from nexarium.core.catalogue import load_game
from nexarium.core.choices import choices_of
from nexarium.core.errors import NexariumError
from nexarium.core.game import Game, State, checked_game
from nexarium.core.validation import check_functions

OPENING = "opening"
"""The title of each seat's first decision."""
ENOUGH = 10
"""The fewest games with and without a choice for which its wins are tested."""
SELDOM = 0.05
"""A choice counts as never taken if it was not, and if the interval of its use ends below this share; likewise for always."""
OPEN, TAKEN = range(2)
"""What is counted of a choice: a seat's decisions at which it is open, and at which it is taken."""

Mark = Literal["never taken", "always taken", "worth taking", "not worth taking", "not sure"]
Counts = NDArray[np.float32]
"""What is counted of some games, shape (games, seats, choices, 2)."""
Wins = NDArray[np.float64]
"""Each seat's share of the win, shape (games, seats)."""


@dataclass(frozen=True)
class Choice:
    """A choice over all games. Shares are of the decisions at which it was open, intervals at 95 % confidence."""

    title: str
    name: str
    games: int
    """The number of games in which it was open."""
    open: int
    taken: int
    use: float
    use_low: float
    use_high: float
    won_taking: float
    won_otherwise: float
    """The wins of the players who took it, and of those who could and did not; NaN without such decisions."""
    difference: float
    low: float
    high: float
    """The difference of the two with seats and roles held equal, and its interval; NaN where too few games have both."""
    p: float
    """The probability of such a difference if there is none, corrected for all choices that were tested. 1 if it was not tested."""
    use_change: float = nan
    use_change_low: float = nan
    use_change_high: float = nan
    """How much more often it is taken than in the shipped box, with the interval; NaN without that box."""
    use_change_p: float = 1.0

    @property
    def mark(self) -> Mark:
        """What the games say of it, after correction."""
        if self.taken == 0 and self.use_high <= SELDOM:
            return "never taken"
        if self.taken == self.open and self.use_low >= 1 - SELDOM:
            return "always taken"
        if self.p < 0.05:
            return "worth taking" if self.difference > 0 else "not worth taking"
        return "not sure"

    @property
    def use_changed(self) -> bool:
        """Whether its use surely differs from that in the shipped box."""
        return self.use_change_p < 0.05


class ChoiceCounter:
    """Counts the choices of games, one after the other."""

    def __init__(self, game: Game) -> None:
        named = choices_of(game)
        self.names: list[tuple[str, str]] = []
        self._numbers: list[NDArray[np.int64]] = []
        self._seats = game.num_players()
        openings = _finest(named)
        for title, names in [*named.items(), *([(OPENING, openings)] if openings else [])]:
            places = {name: len(self.names) + place for place, name in enumerate(dict.fromkeys(filter(None, names)))}
            self.names += [(title, name) for name in places]
            self._numbers.append(np.array([places.get(name, -1) for name in names], np.int64))
        self._clear()

    def _clear(self) -> None:
        self._counts = np.zeros((self._seats, len(self.names), 2), np.float32)
        self._began = [False] * self._seats

    def look(self, state: State, action: int) -> None:
        """Count a decision, before it is played."""
        seat, legal = state.current_player(), state.legal_array()
        if len(legal) < 2:
            return
        own = self._numbers if not self._began[seat] else self._numbers[:-1]
        self._began[seat] = True
        for numbers in own:
            offered = np.unique(numbers[legal])
            if len(offered) < 2:
                continue
            self._counts[seat, offered[offered >= 0], OPEN] += 1
            if (chosen := numbers[action]) >= 0:
                self._counts[seat, chosen, TAKEN] += 1

    def finish(self) -> Counts:
        """Return what was counted of a game, shape (seats, choices, 2), and begin the next one."""
        counts = self._counts
        self._clear()
        return counts


def _finest(named: dict[str, list[str]]) -> list[str]:
    """Return the names of openings: each action's last name that is not empty, since the last title is the finest."""
    return [next((name for name in reversed(names) if name), "") for names in zip(*named.values(), strict=True)]


@dataclass(frozen=True)
class Counted:
    """The choices of some games: `names` are their titles and names, `roles` the names of the seats of each game."""

    names: tuple[tuple[str, str], ...]
    counts: Counts
    wins: Wins
    roles: tuple[tuple[tuple[str, ...], ...], ...]

    def __len__(self) -> int:
        return len(self.wins)

    def first(self, games: int) -> Counted:
        """Return the first games."""
        return Counted(self.names, self.counts[:games], self.wins[:games], self.roles[:games])


def joined(parts: Sequence[Counted]) -> Counted:
    """Return the games of several parts as one."""
    counts, wins = (np.concatenate([getattr(part, name) for part in parts]) for name in ("counts", "wins"))
    return Counted(parts[0].names, counts, wins, tuple(each for part in parts for each in part.roles))


def _count(chunk: GamesChunk) -> Counted:
    game = chunk.load()
    counter, counts, finals = ChoiceCounter(game), list[Counts](), list[State]()
    with chunk.seated(game) as seats:
        for index in range(chunk.games):
            finals.append(play_to_the_end(game, seats, chunk.seed_of(index), counter.look)[0])
            counts.append(counter.finish())
    return counted_games(counter, counts, finals)


def counted_games(counter: ChoiceCounter, counts: Sequence[Counts], finals: Sequence[State]) -> Counted:
    """Return counted games, given their final positions."""
    game = finals[0].game
    wins = win_shares(game, np.array([final.returns() for final in finals]))
    return Counted(tuple(counter.names), np.array(counts), wins, tuple(tuple(asked(game, final)[2].values()) for final in finals))


@dataclass
class Side:
    """The games under one box."""

    game: Game
    parts: list[Counted] = field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return sum(map(len, self.parts))


@dataclass
class Choices:
    """The games of one box, and of the shipped box where the first differs from it."""

    game: Game
    bot: str
    seed: int
    own: Side
    shipped: Side | None = None
    stopped: bool = False

    @property
    def games(self) -> int:
        """The number of games that each box has played."""
        return min(each.games for each in (self.own, self.shipped) if each is not None)

    def __repr__(self) -> str:
        """Return one line for prompts: all choices would fill pages."""
        return f"<Choices of {self.game.name}: {self.games:,} games by {self.bot}>"

    def found(self) -> list[Choice]:
        """Return every choice that was ever open, in the order of titles, the most frequent first."""
        if not self.games:
            return []
        own = joined(self.own.parts).first(self.games)
        found = choices_found(own)
        return found if self.shipped is None else _against(found, own, joined(self.shipped.parts).first(self.games))

    def verdicts(self, text: ReportText) -> list[str]:
        """Return what is sure, in sentences."""
        return verdicts_of(self.found(), text)

    def summary(self, language: str = "en") -> dict[str, object]:
        """Return the data that `nexarium choices --json` prints."""
        text, found = ReportText(self.game, language), self.found()
        return {
            "game": self.game.name,
            "options": self.game.options,
            "digest": self.game.digest,
            "bot": self.bot,
            "seed": self.seed,
            "games": self.games,
            "stopped": self.stopped,
            "against_shipped": self.shipped is not None,
            "choices": [as_summary(each, text) for each in found],
            "verdicts": verdicts_of(found, text),
        }


def choice_head(text: ReportText, *, against: bool = False) -> list[str]:
    """Return the headings of `choice_cells`."""
    keys = ("", "open", "use", "interval", "won_taking", "won_otherwise", "difference", "interval", "mark")
    return [key and text.say(f"choices.{key}") for key in (*keys, *(("change", "interval") if against else ()))]


def choice_cells(choice: Choice, text: ReportText, *, against: bool = False) -> list[str]:
    """Return a choice as a row of a table: its use, the wins after it and after others, and with `against` the change of its use."""

    def share(value: float) -> str:
        return "" if isnan(value) else text.share(value)

    def span(low: float, high: float, *, sign: bool) -> str:
        return "" if isnan(low) else text.span(100 * low, 100 * high, 1, sign=sign)

    cells = [
        text.name(choice.title, choice.name),
        text.number(choice.open),
        share(choice.use),
        span(choice.use_low, choice.use_high, sign=False),
        share(choice.won_taking),
        share(choice.won_otherwise),
        "" if isnan(choice.difference) else text.number(100 * choice.difference, 1, sign=True),
        span(choice.low, choice.high, sign=True),
        text.say(f"choices.{choice.mark.replace(' ', '_')}"),
    ]
    if against:
        change = "" if isnan(choice.use_change) else text.number(100 * choice.use_change, 1, sign=True)
        cells += [change, span(choice.use_change_low, choice.use_change_high, sign=True)]
    return cells


def verdicts_of(found: Sequence[Choice], text: ReportText) -> list[str]:
    """Return what is sure of some choices, in sentences, and what it does not mean."""
    said = []
    for mark in ("never taken", "always taken", "worth taking", "not worth taking"):
        if named := [f"{title_of(each.title, text)}: {text.name(each.title, each.name)}" for each in found if each.mark == mark]:
            said.append(text.say(f"choices.these_{mark.replace(' ', '_')}", names="; ".join(named)))
    if changed := [f"{title_of(each.title, text)}: {text.name(each.title, each.name)}" for each in found if each.use_changed]:
        said.append(text.say("choices.these_changed", names="; ".join(changed)))
    return [*(said or [text.say("choices.nothing")]), text.say("choices.about")] if found else []


def as_summary(choice: Choice, text: ReportText) -> dict[str, Any]:
    """Return a choice in JSON values, with its names for readers."""
    return {name: finite_or_none(each) if isinstance(each, float) else each for name, each in asdict(choice).items()} | {
        "mark": choice.mark,
        "use_changed": choice.use_changed,
        "label": text.name(choice.title, choice.name),
        "title_label": title_of(choice.title, text),
    }


def title_of(title: str, text: ReportText) -> str:
    """Return a title for readers."""
    return text.say.named(f"choices.{title.replace(' ', '_')}", text.title(title))


def choices_found(played: Counted) -> list[Choice]:
    """Return the choices of some games that were ever open."""
    rest = _beyond_roles(played)
    names, counts = played.names, played.counts
    found = [_choice(*name, counts[:, :, place], played.wins, rest) for place, name in enumerate(names) if counts[:, :, place, OPEN].any()]
    tested = [place for place, each in enumerate(found) if not isnan(each.difference)]
    for place, p in zip(tested, holm([found[place].p for place in tested]), strict=True):
        found[place] = replace(found[place], p=p)
    titles = list(dict.fromkeys(title for title, _name in names))
    return sorted(found, key=lambda each: (titles.index(each.title), -each.taken, each.name))


def _beyond_roles(played: Counted) -> Wins:
    """Return the wins beyond what seats and roles explain: the residuals of a linear model with an effect for each of them."""
    games, seats = played.wins.shape
    columns = [np.tile(np.arange(seats) == seat, games) for seat in range(seats)]
    for title in range(len(played.roles[0])):
        named = np.array([roles[title] for roles in played.roles]).ravel()
        columns += [named == name for name in dict.fromkeys(named.tolist())]
    model, won = np.array(columns, np.float64).T, played.wins.ravel()
    effects = np.linalg.lstsq(model, won, rcond=None)[0]
    return np.asarray((won - model @ effects).reshape(games, seats))


def _choice(title: str, name: str, counts: Counts, wins: Wins, beyond: Wins) -> Choice:
    """Return a choice's figures, not corrected yet."""
    met = (counts[:, :, OPEN] > 0).any(axis=1)
    offered, taken = (counts[met, :, what].astype(np.float64) for what in (OPEN, TAKEN))
    used = _used(offered.sum(axis=1), taken.sum(axis=1))
    took = np.divide(taken, offered, out=np.zeros_like(taken), where=offered > 0)
    rest: Wins = (offered > 0) - took
    difference, low, high, p = _compared(took, rest, beyond[met])
    return Choice(
        title=title,
        name=name,
        games=int(met.sum()),
        open=int(offered.sum()),
        taken=int(taken.sum()),
        use=used.share(),
        use_low=used.interval()[0],
        use_high=used.interval()[1],
        won_taking=_mean(took, wins[met]),
        won_otherwise=_mean(rest, wins[met]),
        difference=difference,
        low=low,
        high=high,
        p=p,
    )


def _mean(weights: Wins, values: Wins) -> float:
    return float((weights * values).sum() / weights.sum()) if weights.any() else nan


def _used(offered: NDArray[np.float64], taken: NDArray[np.float64]) -> Count:
    """Return the sums of how often a choice was taken where it was open, by game."""
    sums = taken.sum(), int(offered.sum()), len(offered), (taken**2).sum(), (taken * offered).sum(), (offered**2).sum()
    return Count(*(float(each) if place > 2 or place == 0 else int(each) for place, each in enumerate(sums)))  # type: ignore[arg-type]


def _compared(took: Wins, rest: Wins, beyond: Wins) -> tuple[float, float, float, float]:
    """Return the mean of `beyond` with the weights `took` less that with the weights `rest`, with its interval and its probability if there
    is no difference; NaN for too few games."""
    with_it, without = took.sum(axis=1), rest.sum(axis=1)
    few = int(min((with_it > 0).sum(), (without > 0).sum()))
    if few < ENOUGH:
        return nan, nan, nan, 1.0
    # two more games, one won by each side, so that a few games of one result do not look certain (Agresti and Caffo 2000)
    usual, usually = with_it[with_it > 0].mean(), without[without > 0].mean()
    with_it, without = np.append(with_it, [usual, usual]), np.append(without, [usually, usually])
    won = np.append((took * beyond).sum(axis=1), [usual / 2, -usual / 2])
    lost = np.append((rest * beyond).sum(axis=1), [-usually / 2, usually / 2])
    share, other = won.sum() / with_it.sum(), lost.sum() / without.sum()
    influence = (won - share * with_it) / with_it.sum() - (lost - other * without) / without.sum()
    error = sqrt(float((influence**2).sum()) * len(influence) / (len(influence) - 1))
    middle, half = float(share - other), student(few - 1) * error
    return _mean(took, beyond) - _mean(rest, beyond), middle - half, middle + half, p_of(middle / error, few - 1) if error else 1.0


def _against(found: Sequence[Choice], own: Counted, shipped: Counted) -> list[Choice]:
    """Return the choices with how their use differs from that in the shipped box, with the same seeds, corrected for all of them."""
    there, games = {name: place for place, name in enumerate(shipped.names)}, len(own)
    known: dict[int, tuple[float, float, float, float]] = {}
    for number, each in enumerate(found):
        place = there.get((each.title, each.name))
        if place is None or not shipped.counts[:, :, place, OPEN].any():
            continue
        here = own.names.index((each.title, each.name))
        sums = [counts[:, :, at].sum(axis=1, dtype=np.float64) for counts, at in ((own.counts, here), (shipped.counts, place))]
        shares = [part[:, TAKEN].sum() / part[:, OPEN].sum() for part in sums]
        parts = [(part[:, TAKEN] - share * part[:, OPEN]) / part[:, OPEN].sum() for part, share in zip(sums, shares, strict=True)]
        error = sqrt(float(((parts[0] - parts[1]) ** 2).sum()) * games / max(1, games - 1))
        change, scatter = float(shares[0] - shares[1]), games > 1 and error > 0
        half = student(games - 1) * error if scatter else nan
        known[number] = change, change - half, change + half, p_of(change / error, games - 1) if scatter else 1.0
    corrected = dict(zip(known, holm([each[-1] for each in known.values()]), strict=True))
    changes: dict[int, dict[str, Any]] = {
        number: {"use_change": change, "use_change_low": low, "use_change_high": high, "use_change_p": corrected[number]}
        for number, (change, low, high, _p) in known.items()
    }
    return [replace(each, **changes.get(number, {})) for number, each in enumerate(found)]


def choices(
    game: Game,
    games: int,
    bot: AnyBot = "random",
    *,
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    progress: Callable[[Choices], None] | None = None,
) -> Choices:
    """Play `games` games with `bot` in every seat, and count the choices. A game with changed data also plays the shipped box, with the
    same seeds. `progress` is called with the result so far. Ctrl-C ends the run with the games that both boxes have played; it is raised
    if there are none. `jobs`, `ray` and `seed` are as for `simulate`.

    What wins after a choice need not be won by it: players may take it because they are ahead.

    >>> import nexarium
    >>> found = choices(nexarium.load("tictactoe"), 200, seed=1).found()
    >>> [each.mark for each in found if (each.title, each.name) == ("opening", "b2")]
    ['worth taking']
    """
    games, seed = whole_numbers(games=games, seed=seed)
    check_functions(progress=progress)
    workers = Workers.of(jobs, ray)
    bots = seated(checked_game(game), bot, workers)
    counted = Choices(game, name_of(bot), seed, Side(game))
    if game.definition.data:
        with suppress(NexariumError):  # the shipped box may lack what the options name
            counted.shipped = Side(load_game(game.name, game.options))
    sides = [side for side in (counted.own, counted.shipped) if side is not None]
    turns = [(number, side) for number in range(-(-games // BOT_CHUNK)) for side in sides]
    chunks = (GamesChunk.at(number, side.game, bots, seed, games, BOT_CHUNK) for number, side in turns)
    try:
        with closing(in_order(_count, chunks, workers)) as played:
            for (_, side), each in zip(turns, played, strict=True):
                side.parts.append(each)
                if progress is not None:
                    progress(counted)
    except KeyboardInterrupt:
        counted.stopped = True
        if not counted.games:
            raise
    return counted
