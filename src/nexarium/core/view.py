"""What a game says beside its board: badges, log entries, status, final standings.

`Picture` is the face that a game shows to the table. Everything takes the game so far, the viewer's seat (None: a spectator), of which it
draws only what that seat may know, and the words of the viewer's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from nexarium.core.input import Input
from nexarium.core.scene import AnyShape, Scene
from nexarium.deprecated import old_names

if TYPE_CHECKING:
    from nexarium.core.definition import Offered, Options, Value
    from nexarium.core.game import History, Ply, State
    from nexarium.core.words import Words


class Mark(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat's emblem: a name for it ("Blue"), one of the house's colours, and a pattern that needs no colour to be told apart
    (one of dash, dot, bars, ring, cross, moon, triangle, diamond).

    `face` is drawn in a disc of that colour instead, where the seat plays somebody: shapes within 14 units of their origin, with the
    pattern small at its edge.
    """

    label: str
    colour: str
    pattern: str
    face: tuple[AnyShape, ...] = ()


def label_of(marks: Iterable[Mark]) -> str:
    """What a seat is called by its marks: `Blue`, or `Blue + Red` where it has two."""
    return " + ".join(mark.label for mark in marks)


class Portrait(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What the lobby shows of an option's value: its name, one sentence about it, and, where it has one, a face as a `Mark` has."""

    name: str
    about: str = ""
    face: tuple[AnyShape, ...] = ()


class Badge(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A seat's badge: the value that matters most with its unit ("41", "left"), a count beside it, a note ("blocked"), and the
    picture that unfolds behind it. `sign` is a small picture, 16 high, that stands in the place of value and unit. `out`: the seat has
    nothing more to decide in this game; its holder may want to see the end at once. `value_title` says the value to whoever listens or
    points at it ("12 points"), where the unit is that of something else."""

    marks: tuple[Mark, ...]
    value: str
    value_title: str = ""
    unit: str = ""
    count: str = ""
    count_title: str = ""
    note: str = ""
    detail: Scene | None = None
    sign: Scene | None = None
    out: bool = False


Sound = Literal["piece", "dice", "card", "blow", "none"]
"""What something played sounds like, to those who want to hear it."""


class StoryStep(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One step of a story: what it is about, what happens and why in a few sentences, a row of cells for each seat that it is about, and
    the ids of the board's shapes to look at. `stage` is the part of the story to which it belongs. `yours` are seats with the text as
    whoever holds that seat reads it ("You are first")."""

    title: str
    text: str
    stage: str = ""
    rows: tuple[tuple[int, tuple[str, ...]], ...] = ()
    shapes: tuple[str, ...] = ()
    yours: tuple[tuple[int, str], ...] = ()


class Story(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Something worth telling slowly, as a scoring: steps that one goes through one after the other, with the heads of their cells."""

    title: str
    columns: tuple[str, ...]
    steps: tuple[StoryStep, ...]


class Reveal(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What a ply reveals, shown in the middle of the table for a moment: a title ("Noise roll"), a sentence, and its die or card. The
    picture may use the board's symbols."""

    title: str
    text: str = ""
    picture: Scene | None = None


class TurnSoFar(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The turn to which a ply belongs, as far as it has gone: the number of its first ply, by which it is known, and what has happened in
    it in one sentence ("Ilva rolled, moved twice, pushed Nyx"). `yours` are seats with that sentence as whoever holds that seat reads it
    ("You rolled")."""

    number: int
    text: str
    yours: tuple[tuple[int, str], ...] = ()


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One line of the log, about a seat, or about none with -1. With `column`, entries stand as a table of rounds; otherwise as a list.

    `symbol` names one of the board's symbols; `short` stands in the table, `text` is the whole sentence. A list leaves out what is
    `minor`, a step of something that another line tells, unless it is looked at. With `story`, the line can be told step by step. `yours`
    are seats with the sentence as whoever holds that seat reads it ("You are out"). `sound` is what the ply sounds like: piece, dice, card,
    blow, or none; a game that does not say it is heard as dice where chance decides, else as a piece. `reveal`: everybody waits to see it;
    a line with a story is revealed by the story's title without that. Lines of one `turn` stand together in a list: the last one's sentence
    tells all of it, and the lines unfold; a game that says no turns has a list of lines.
    """

    seat: int
    text: str
    short: str = ""
    symbol: str = ""
    classes: str = ""
    round: int = 0
    column: int = -1
    minor: bool = False
    story: Story | None = None
    yours: tuple[tuple[int, str], ...] = ()
    sound: Sound | None = None
    reveal: Reveal | None = None
    turn: TurnSoFar | None = None


def turn_so_far(
    course: History, turn_of: Callable[[State], object], telling: Callable[[Sequence[Ply]], Callable[[int | None], str]]
) -> TurnSoFar | None:
    """The turn of a course's last ply. `turn_of` says to which turn what is done in a position belongs, by anything that differs from turn
    to turn, or None. `telling` takes a turn's plies and gives what tells them in one sentence, to everybody (None) or to a seat; an empty
    one where nothing has happened yet."""
    turn, first = turn_of(course.last.before), course.plies - 1
    if turn is None:
        return None
    while first and turn_of(course.before(first - 1)) == turn:
        first -= 1
    tell = telling(tuple(course.since(first)))
    if not (text := tell(None)):
        return None
    own = ((seat, tell(seat)) for seat in range(course.game.num_players()))
    return TurnSoFar(number=first, text=text, yours=tuple((seat, told) for seat, told in own if told != text))


class Clause(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A rule that bears on the present decision: its id in the game's specification, and what it says in a sentence."""

    id: str
    text: str


class Status(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Where the game stands: `phase` for the header ("Four players · round 12"), `hint` for the mover ("137 placements"),
    `news`, whatever must not be missed ("Green is blocked"), and `rules`, the clauses of the present decision, told on demand. `up` is the
    mark with which the mover moves now, where a seat has several."""

    phase: str = ""
    hint: str = ""
    news: tuple[str, ...] = ()
    rules: tuple[Clause, ...] = ()
    up: Mark | None = None


class Standing(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A row of the final table. Equal ranks share the place; where all win or lose together, ranks are not shown."""

    seats: tuple[int, ...]
    rank: int
    cells: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    note: str = ""


class Standings(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The final table: a verdict ("Yellow wins"), column heads and rows, best first.

    `yours` are seats with the verdict as whoever holds that seat reads it ("You win"). `together` says that all win or lose together and
    nobody is ranked, and `winners` who has won, nobody where all share the first place; the house fills them in.
    """

    verdict: str
    columns: tuple[str, ...]
    rows: tuple[Standing, ...]
    yours: tuple[tuple[int, str], ...] = ()
    together: bool = False
    winners: tuple[int, ...] = ()


class HandSpace(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The space that a game wants for its hand, the same all game: pixels of height for what lies in it, on a laptop (`wide`) and on a
    phone (`tall`). `across`: it takes the whole width of a laptop, with the board, players and log above it. `open_board`: the board
    lies on the page itself, without a card behind it. `scrolls`: on a phone the hand's picture is as wide as that and may be longer.
    `upright`: on a phone held sideways the board is that of an upright one, for what a laptop has on its board is in that phone's hand."""

    wide: int
    tall: int
    across: bool = False
    open_board: bool = False
    scrolls: bool = False
    upright: bool = False


def hand_space(picture: Picture) -> HandSpace | None:
    """The space that a game wants for its hand, if its picture has a function `hand_space`."""
    wanted: Callable[[], HandSpace] | None = getattr(picture, "hand_space", None)
    return wanted() if wanted else None


class InvalidTap(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What somebody tapped, and nothing came of it: the ids of the shapes under the finger, the topmost first; or a piece as it lies, and
    where its anchor would be in the scene, which is drawn `tall` or not."""

    shapes: tuple[str, ...] = ()
    piece: str = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)
    tall: bool = False


def why_not(course: History, vain: InvalidTap, words: Words) -> Clause | None:
    """The rule that forbids whatever was tapped in vain, with a sentence; None where no rule does, or the game's picture cannot tell what
    was meant. A picture that can has a function `meant(course, vain) -> actions`, the likeliest first, and for what is no action at all it
    may have `forbidden(course, vain, words) -> clause`."""
    definition, state = course.game.definition, course.now
    picture = definition.load_picture()
    meant: Callable[[History, InvalidTap], Iterable[int]] | None = getattr(picture, "meant", None)
    forbidden: Callable[[History, InvalidTap, Words], Clause | None] | None = getattr(picture, "forbidden", None)
    actions = tuple(meant(course, vain)) if meant is not None else ()
    if not actions and forbidden is not None:
        return forbidden(course, vain, words)
    if not actions or set(actions) & set(state.legal_actions()):
        return None
    clause, key = definition.notation.why_illegal(state, actions[0])
    said = words(f"refused.{key}")
    return Clause(id=clause, text=f"{said[:1].upper()}{said[1:]}.")


def portrait(picture: Picture, offered: Offered, value: Value, words: Words) -> Portrait:
    """What the lobby shows of a value of an option that a game offers: what its picture's function `portrait` says, if it has one that
    knows the value, or else what stands in its words."""
    drawn: Callable[[str, Value, Words], Portrait | None] | None = getattr(picture, "portrait", None)
    key = word_of(offered, value)
    return (drawn and drawn(offered.words, value, words)) or Portrait(words(key), words(f"{key}.about"))


def word_of(offered: Offered, value: Value) -> str:
    """The key of a value's name in a game's words: `difficulty.easy`, `teams.yes`."""
    return f"{offered.words}.{('no', 'yes')[value] if isinstance(value, bool) else value}"


class Picture(Protocol):
    """A game's face at the table. A module with these functions is one; it may have three more beside them: `hand_space() -> HandSpace`,
    `meant(course, vain) -> Iterable[int]`, and `portrait(key, value, words) -> Portrait | None`, which shows a value of the option that the
    lobby offers under that key."""

    def style(self) -> str:
        """The game's style sheet: CSS over the house's tokens."""

    def emblem(self) -> Scene:
        """The picture on the lobby's card."""

    def marks(self, options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
        """Per seat, its emblems."""

    def board(self, course: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
        """The board, wide for a laptop or tall for a phone."""

    def hand(self, course: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
        """What lies at the lower edge beside the input's own buttons, if anything does."""

    def badge(self, course: History, seat: int, viewer: int | None, words: Words) -> Badge:
        """A seat's badge."""

    def input(self, course: History, viewer: int, words: Words) -> Input | None:
        """What `viewer` can do now. For a seat that is not to move: what it holds, with nothing to do, or None."""

    def status(self, course: History, viewer: int | None, words: Words) -> Status:
        """Where the game stands."""

    def entry(self, course: History, viewer: int | None, words: Words) -> Entry:
        """The log's line for the last ply of the course. It is made once and kept."""

    def standings(self, course: History, words: Words) -> Standings:
        """The table of scores of a finished game."""


__getattr__ = old_names(__name__)
