"""A review, and its text: its moments as sentences, its numbers as a table, its graph as a picture or as lines of blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from nexarium.analysis.classes import BLUNDER, CLASSES_OF_CHOICES, INACCURACY, MISTAKE, PlyClass
from nexarium.core.contract import CHANCE
from nexarium.core.game import History
from nexarium.core.notebook import table
from nexarium.core.sentences import told_apart, without_rule_ids
from nexarium.core.text_input import one_line
from nexarium.core.view import label_of
from nexarium.core.words import Words, words
from nexarium.deprecated import old_attribute, old_names

if TYPE_CHECKING:
    from nexarium.core.view import Entry

LEAST = 0.02
"""The smallest difference, in an expectation of 0 to 1, that counts as a loss."""
THRESHOLDS = {"inaccuracy": INACCURACY, "mistake": MISTAKE, "blunder": BLUNDER}
PACKAGE = "nexarium.analysis"
BLOCKS = "▁▂▃▄▅▆▇█"
COLUMNS = 60
"""Maximum number of blocks in a line of the graph."""
WIDTH, HEIGHT = 480, 140
"""Units of the picture."""
COLOURS = ("#3b6fb5", "#c0562f", "#3d8b57", "#8a5aa8", "#a8822a", "#5a6a78")
FOLLOWED = 3
"""Number of plies shown after the better choice."""
DIGITS = 4


@dataclass(frozen=True)
class Moment:
    """A choice that lost much: at `ply`, counted from 0, `seat` played `played` where `better` was better.

    By searches of equal depth the seat could expect `expected` after it, and `promised` after the better one, each give or take `margin`.
    `line` is the better choice and its expected continuation, until chance is to move.
    """

    ply: int
    seat: int
    played: int
    better: int
    expected: float
    promised: float
    line: tuple[int, ...]
    margin: float = 0.0

    @property
    def loss(self) -> float:
        """Return how much the choice lost."""
        return self.promised - self.expected


@dataclass(frozen=True)
class SeatReview:
    """How a seat played: its number of `choices` between two actions or more, the number of `good` ones (that lost less than an
    inaccuracy), and what all of them `lost`. `luck` is its gain by chance over the mean of all outcomes."""

    seat: int
    choices: int
    good: int
    lost: float
    luck: float

    @property
    def average_loss(self) -> float:
        """Return the mean loss of a choice; 0 where there was none to make."""
        return self.lost / self.choices if self.choices else 0.0

    @property
    def share(self) -> float:
        """Return the share of good choices; 1 where there was none to make."""
        return self.good / self.choices if self.choices else 1.0


@dataclass(frozen=True, eq=False)
class Review:
    """The review of a game.

    `expected` is what each seat could expect before each ply and after the last, 0 to 1, shape (plies + 1, seats): in a cooperative game
    the chance to win, else the value that the game's bots play for. `losses` is the loss of the choice at each ply, `luck` each seat's gain
    by chance, shape (plies, seats). `margins` is the uncertainty of `expected`, about two standard errors at most, shape (plies + 1,).
    `classes` are the plies' classes (`nexarium.analysis.classes`). `moments` are the choices that lost most, the greatest loss first.
    """

    history: History
    names: tuple[str, ...]
    expected: NDArray[np.float64] = field(repr=False)
    losses: NDArray[np.float64] = field(repr=False)
    luck: NDArray[np.float64] = field(repr=False)
    margins: NDArray[np.float64] = field(repr=False)
    classes: tuple[PlyClass | None, ...] = field(repr=False)
    seats: tuple[SeatReview, ...]
    moments: tuple[Moment, ...]
    simulations: int
    """Number of simulations that were made."""

    @property
    def results(self) -> tuple[float, ...] | None:
        """Return each seat's result: 1 won, 0 lost, 0.5 where nobody won alone and nobody lost; None while the game goes on."""
        end = self.history.now
        if not end.is_terminal():
            return None
        won, returns = end.won(), end.returns()
        if won is not None:
            return (float(won),) * len(returns)
        best, worst = max(returns), min(returns)
        return tuple(0.5 if best == worst else float(each == best) for each in returns)

    def counts(self, seat: int) -> dict[PlyClass, int]:
        """Return how many of a seat's choices were of each class."""
        movers = self.history.movers
        found = [each for each, mover in zip(self.classes, movers, strict=True) if mover == seat]
        return {each: found.count(each) for each in CLASSES_OF_CHOICES}

    def text(self, language: str = "en") -> ReviewText:
        """Return the review as text in a language."""
        return ReviewText(self, language)

    told = old_attribute("told", "text")

    def summary(self, language: str = "en") -> dict[str, Any]:
        """Return the review as plain data, for JSON."""
        return self.text(language).summary()

    def __repr__(self) -> str:
        shares = ", ".join(f"{100 * each.share:.0f} %" for each in self.seats)
        plies = ", ".join(str(moment.ply + 1) for moment in self.moments) or "none"
        return f"<Review of {self.history.game.name}, {self.history.plies} plies: good choices {shares}; moments at ply {plies}>"

    def __str__(self) -> str:
        return self.text().text()

    def _repr_html_(self) -> str:
        """Return the graph, the seats and the moments as HTML, for notebooks."""
        return self.text().html()


class ReviewText:
    """A review as text in one language."""

    def __init__(self, review: Review, language: str = "en") -> None:
        self.review, self.history = review, review.history
        definition = self.history.game.definition
        self.say: Words = words(PACKAGE, language)
        self.game: Words = words(definition.package, language)
        self.picture = definition.load_picture()
        self.together = definition.cooperative

    # --- sentences ------------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Return the title: the game and its length."""
        return self.say("title", game=self.game("title"), n=self.history.plies)

    def seat(self, seat: int) -> str:
        """Return a seat's player name, or its emblems' names."""
        name = one_line(self.review.names[seat]) if seat < len(self.review.names) else ""
        return name or label_of(self.picture.marks(self.history.game.options, self.game)[seat])

    def action(self, ply: int, action: int) -> str:
        """Return the log's sentence for an action at a ply."""
        return self._entry(self.history.until(ply).then(action))

    def sentence(self, moment: Moment) -> str:
        """Return a moment in a sentence or two. Actions with the same sentence, such as one piece in two places, also say the place."""
        before = self.history.before(moment.ply)
        chosen = moment.played, moment.better
        said = [self.action(moment.ply, action) for action in chosen]
        played, better = told_apart(said, [before.action_to_string(action) for action in chosen])
        return self.say(
            "moment_together" if self.together else "moment",
            ply=moment.ply + 1,
            who=self.seat(moment.seat),
            played=played,
            better=better,
            promised=f"{100 * moment.promised:.0f}",
            expected=f"{100 * moment.expected:.0f}",
            margin=f"{100 * moment.margin:.0f}",
        )

    def line(self, moment: Moment) -> str:
        """Return the expected continuation after the better choice; empty where there is none."""
        if len(moment.line) < 2:
            return ""
        said, history = list[str](), self.history.until(moment.ply)
        for action in moment.line[: FOLLOWED + 1]:
            history = history.then(action)
            said.append(self._entry(history))
        return self.say("line", line="; ".join(said[1:]))

    def _entry(self, history: History) -> str:
        entry: Entry = self.picture.entry(history, history.log_viewpoint, self.game)
        return without_rule_ids(entry.text.strip().removesuffix("."))

    def about(self) -> str:
        """Return how to read the numbers."""
        margin = float(np.median(self.review.margins[self.review.margins > 0])) if self.review.margins.any() else 0.0
        key = "about_together" if self.together else "about_alone" if self._adds_up() else "about_each"
        return " ".join(
            (
                self.say(key),
                self.say("about_margin", margin=f"{100 * margin:.0f}", simulations=self._whole(self.review.simulations)),
                self.say("about_classes", **{name: f"{100 * value:.0f}" for name, value in THRESHOLDS.items()}),
            )
        )

    def _adds_up(self) -> bool:
        """Return whether the seats' expectations are shares of one whole."""
        return bool(np.abs(self.review.expected.sum(axis=1) - 1).max() < 0.02)

    # --- complete texts -------------------------------------------------------------------------------------------------

    def columns(self) -> tuple[str, ...]:
        """Return the heads of the table of seats."""
        return ("", *map(self.say, ("expected", "end", "luck", "choices", "share", "lost", "blunders", "mistakes", "inaccuracies")))

    def rows(self) -> list[tuple[str, ...]]:
        """Return the table of seats: each one's expectation at first and the result, its luck, its number of choices, the share of good
        ones and the average loss, and how many were blunders, mistakes and inaccuracies."""
        return [self._row(each) for each in self.review.seats]

    def _row(self, each: SeatReview) -> tuple[str, ...]:
        expected, counts = self.review.expected, self.review.counts(each.seat)
        return (
            self.seat(each.seat),
            f"{100 * expected[self._begun(), each.seat]:.0f}",
            self._end(each.seat),
            f"{100 * each.luck:+.0f}",
            str(each.choices),
            f"{100 * each.share:.0f} %" if each.choices else "-",
            f"{100 * each.average_loss:.1f}",
            *(str(counts[found]) for found in CLASSES_OF_CHOICES[:3]),
        )

    def _end(self, seat: int) -> str:
        """Return a seat's result, or what it can expect while the game goes on."""
        results = self.review.results
        if results is None:
            return f"{100 * self.review.expected[-1, seat]:.0f}"
        return self.say("won" if results[seat] == 1 else "defeat" if results[seat] == 0 else "tied")

    def graph(self) -> list[tuple[str, str]]:
        """Return each seat's expectation over the game, in blocks; in a cooperative game one line for all."""
        plies = np.linspace(0, self.history.plies, min(COLUMNS, self.history.plies + 1)).round().astype(int)
        return [
            (self.say("all") if self.together else self.seat(seat), "".join(self._block(self.review.expected[ply, seat]) for ply in plies))
            for seat in range(1 if self.together else self.history.game.num_players())
        ]

    def moments(self) -> list[str]:
        """Return the moments, a paragraph each; one sentence where there are none."""
        paragraphs = [" ".join(filter(None, (self.sentence(each), self.line(each)))) for each in self.review.moments]
        return paragraphs or [self.say("none", least=f"{100 * INACCURACY:g}")]

    def heading(self) -> str:
        """Return the title, with a note where the game is not over."""
        return self.title() if self.history.now.is_terminal() else f"{self.title()}. {self.say('unfinished')}"

    def graph_text(self) -> str:
        """Return the graph as lines of text."""
        graph = self.graph()
        wide = max(len(name) for name, _ in graph)
        lines = [f"{name:<{wide}}  {blocks}" for name, blocks in graph]
        return "\n".join([self.say("graph_together" if self.together else "graph"), *lines])

    def text(self) -> str:
        """Return the review as plain text."""
        rows = [self.columns(), *self.rows()]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        seats = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
        wholes = ["\n".join(seats), self.graph_text(), "\n".join([self.say("moments"), *self.moments()]), self.about()]
        return "\n\n".join([self.heading(), *wholes])

    def html(self) -> str:
        """Return the review as HTML for notebooks."""
        title = self.say("graph_together" if self.together else "graph")
        moments = "".join(f"<li>{escape(each)}</li>" for each in self.moments())
        return (
            f"{table(self.columns(), self.rows(), self.heading())}{self._svg(title)}"
            f"<p>{escape(self.say('moments'))}</p><ol>{moments}</ol><p>{escape(self.about())}</p>"
        )

    def summary(self) -> dict[str, Any]:
        """Return the review as plain data."""
        review, history = self.review, self.history
        return {
            "game": history.game.name,
            "options": history.game.options,
            "plies": history.plies,
            "finished": history.now.is_terminal(),
            "simulations": review.simulations,
            "movers": list(history.movers),
            "expected": _short(review.expected),
            "losses": _short(review.losses),
            "luck": _short(review.luck),
            "margins": _short(review.margins),
            "classes": list(review.classes),
            "results": None if review.results is None else list(review.results),
            "seats": [
                {
                    "seat": each.seat,
                    "name": self.seat(each.seat),
                    "choices": each.choices,
                    "good": each.good,
                    "share": round(each.share, DIGITS),
                    "counts": review.counts(each.seat),
                    "lost": round(each.lost, DIGITS),
                    "luck": round(each.luck, DIGITS),
                }
                for each in review.seats
            ],
            "moments": [self._moment(each) for each in review.moments],
        }

    def _moment(self, moment: Moment) -> dict[str, Any]:
        before = self.history.before(moment.ply)

        def choice(action: int, expected: float) -> dict[str, Any]:
            return {"action": action, "notation": before.action_to_string(action), "expected": round(expected, DIGITS)}

        return {
            "ply": moment.ply,
            "seat": moment.seat,
            "played": choice(moment.played, moment.expected),
            "better": choice(moment.better, moment.promised),
            "loss": round(moment.loss, DIGITS),
            "margin": round(moment.margin, DIGITS),
            "line": list(moment.line),
            "text": self.sentence(moment),
        }

    def _begun(self) -> int:
        """Return the first ply that a seat decided."""
        return next((ply for ply, mover in enumerate(self.history.movers) if mover != CHANCE), 0)

    def _svg(self, title: str) -> str:
        """Return the graph as SVG, with the moments marked."""
        plies, expected = max(1, self.history.plies), self.review.expected
        seats = 1 if self.together else expected.shape[1]

        def point(ply: int, seat: int) -> str:
            return f"{WIDTH * ply / plies:.1f},{HEIGHT * (1 - expected[ply, seat]):.1f}"

        drawn = [
            f'<polyline fill="none" stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="2" '
            f'points="{" ".join(point(ply, seat) for ply in range(self.history.plies + 1))}">'
            f"<title>{escape(self.say('all') if self.together else self.seat(seat))}</title></polyline>"
            for seat in range(seats)
        ]
        marked = [
            f'<circle cx="{WIDTH * each.ply / plies:.1f}" cy="{HEIGHT * (1 - expected[each.ply, each.seat]):.1f}" r="4" '
            f'fill="{COLOURS[0 if self.together else each.seat % len(COLOURS)]}"><title>{escape(self.sentence(each))}</title></circle>'
            for each in self.review.moments
        ]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" viewBox="-4 -4 {WIDTH + 8} {HEIGHT + 8}" '
            f'width="{WIDTH}"><path d="M0 {HEIGHT / 2}H{WIDTH}" stroke="#999" stroke-dasharray="4 4"/>{"".join(drawn + marked)}</svg>'
        )

    @staticmethod
    def _block(expected: float) -> str:
        return BLOCKS[min(len(BLOCKS) - 1, int(expected * len(BLOCKS)))]

    def _whole(self, number: int) -> str:
        return self.say.figure(f"{number:,}")


def _short(numbers: np.ndarray[Any, np.dtype[np.float64]]) -> list[Any]:
    shortened: list[Any] = numbers.round(DIGITS).tolist()
    return shortened


__getattr__ = old_names(__name__)
