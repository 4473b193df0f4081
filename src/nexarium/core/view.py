"""What a game shows beside its board: badges, log entries, status, final standings.

`Picture` is the interface between a game and the table page. Its functions take the game so far, the viewer's seat (None: a spectator), and
the words of the viewer's language. They draw only what that seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from nexarium.core.input import Input
from nexarium.core.scene import AnyShape, Scene
from nexarium.deprecated import old_names, warn

if TYPE_CHECKING:
    from nexarium.core.definition import Offered, Options, Value
    from nexarium.core.game import History, Ply, State
    from nexarium.core.words import Words


class Mark(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat's emblem: a name ("Blue"), one of the server's colours, and a pattern that is recognisable without colour (one of dash, dot,
    bars, ring, cross, moon, triangle, diamond).

    `face` is drawn in a disc of that colour instead, where the seat plays a character: shapes within 14 units of their origin, with the
    pattern small at the edge.
    """

    label: str
    colour: str
    pattern: str
    face: tuple[AnyShape, ...] = ()


def label_of(marks: Iterable[Mark]) -> str:
    """Return a seat's name by its marks: `Blue`, or `Blue + Red` for two."""
    return " + ".join(mark.label for mark in marks)


class Portrait(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How the lobby shows an option's value: its name, one sentence about it, and optionally a face like that of a `Mark`."""

    name: str
    about: str = ""
    face: tuple[AnyShape, ...] = ()


class Badge(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A seat's badge: its most important value with a unit ("41", "left"), a count, a note ("blocked"), and a picture that unfolds.

    `sign` is a small picture, 16 high, shown in place of value and unit. `out`: the seat has nothing more to decide in this game, so its
    player may want to jump to the end. `value_title` is the accessible name and tooltip of the value ("12 points"), where the unit belongs
    to something else.
    """

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
"""The kind of sound that a ply makes, for players with sound on."""


class StoryStep(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One step of a story: a title, a text on what happens and why, a row of cells for each seat concerned, and the ids of the board's
    shapes to highlight. `stage` is the part of the story to which it belongs. `yours` pairs seats with the text addressed to that seat
    ("You are first")."""

    title: str
    text: str
    stage: str = ""
    rows: tuple[tuple[int, tuple[str, ...]], ...] = ()
    shapes: tuple[str, ...] = ()
    yours: tuple[tuple[int, str], ...] = ()


class Story(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An event that is explained step by step, such as a scoring. `columns` are the column heads of the steps' cells."""

    title: str
    columns: tuple[str, ...]
    steps: tuple[StoryStep, ...]


class Reveal(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What a ply reveals, shown in the middle of the table for a moment: a title ("Noise roll"), a sentence, and its die or card. The
    picture may use the board's symbols.

    A `moment` is not to be missed (an attack, a death): it is shown large, over the whole board. `yours` pairs seats with the sentence
    addressed to that seat ("An Adult attacks you")."""

    title: str
    text: str = ""
    picture: Scene | None = None
    moment: bool = False
    yours: tuple[tuple[int, str], ...] = ()


class TurnSoFar(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The turn of a ply, as far as it has gone: the number of its first ply, which identifies it, and one sentence on what has happened
    ("Ilva rolled, moved twice, pushed Nyx"). `yours` pairs seats with that sentence addressed to that seat ("You rolled")."""

    number: int
    text: str
    yours: tuple[tuple[int, str], ...] = ()


class Entry(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """One line of the log, about a seat, or about none with -1. With `column`, entries form a table of rounds; otherwise a list.

    `symbol` names one of the board's symbols. `short` is shown in the table, `text` is the whole sentence. A list hides `minor` entries,
    steps that another line already covers, until the player looks at them. With `story`, the line can be explained step by step. `yours`
    pairs seats with the sentence addressed to that seat ("You are out"). `sound` is the ply's sound: piece, dice, card, blow, or none; by
    default dice for chance and piece for decisions. `reveal` is shown to all players; without it, a line with a story is revealed by the
    story's title. Lines of one `turn` are grouped in a list: the last line's sentence summarises the turn, and the lines unfold. Without
    turns, the list is flat.
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
    history: History, turn_of: Callable[[State], object], telling: Callable[[Sequence[Ply]], Callable[[int | None], str]]
) -> TurnSoFar | None:
    """Return the turn of a history's last ply, or None.

    `turn_of` returns a value that identifies the turn in which a position's ply is played, or None. `telling` takes a turn's plies and
    returns a function from viewer (None: everyone, or a seat) to one sentence; an empty sentence where nothing has happened yet.
    """
    turn, first = turn_of(history.last.before), history.plies - 1
    if turn is None:
        return None
    while first and turn_of(history.before(first - 1)) == turn:
        first -= 1
    tell = telling(tuple(history.since(first)))
    if not (text := tell(None)):
        return None
    own = ((seat, tell(seat)) for seat in range(history.game.num_players()))
    return TurnSoFar(number=first, text=text, yours=tuple((seat, sentence) for seat, sentence in own if sentence != text))


class RuleNote(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A rule that applies to the present decision: its id in the game's specification, and its content in one sentence."""

    id: str
    text: str


class Status(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The state of the game. `phase` is for the header ("Four players · round 12"), `hint` for the mover ("137 placements"). `news` are
    events that must not be missed ("Green is blocked"). `rules` are the rules of the present decision, shown on demand. `up` is the mark
    that the mover plays now, where a seat has several."""

    phase: str = ""
    hint: str = ""
    news: tuple[str, ...] = ()
    rules: tuple[RuleNote, ...] = ()
    up: Mark | None = None


class Standing(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A row of the final table. Equal ranks share the place. Ranks are hidden in cooperative games."""

    seats: tuple[int, ...]
    rank: int
    cells: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    note: str = ""


class Standings(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The final table: a verdict ("Yellow wins"), column heads and rows, best first.

    `yours` pairs seats with the verdict addressed to that seat ("You win"). `together` says that all win or lose together and there are no
    ranks. `winners` are the seats that won, empty where all share the first place. The server fills in both.
    """

    verdict: str
    columns: tuple[str, ...]
    rows: tuple[Standing, ...]
    yours: tuple[tuple[int, str], ...] = ()
    together: bool = False
    winners: tuple[int, ...] = ()


class HandSpace(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The space that a game wants for its hand, the same all game: its height in pixels on a laptop (`wide`) and on a phone (`tall`).

    With `across` it takes the whole width of a laptop, with the board, players and log above it. With `open_board` the board lies on the
    page itself, without a card behind it. With `scrolls` the hand's picture on a phone is as wide as the screen and may be taller than its
    space. With `upright` a phone held sideways shows the upright board, because its hand holds what a laptop has on its board.
    """

    wide: int
    tall: int
    across: bool = False
    open_board: bool = False
    scrolls: bool = False
    upright: bool = False


def hand_space(picture: Picture) -> HandSpace | None:
    """Return the space that a game wants for its hand, if its picture has a function `hand_space`."""
    wanted: Callable[[], HandSpace] | None = getattr(picture, "hand_space", None)
    return wanted() if wanted else None


class InvalidTap(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A tap that had no effect: the ids of the shapes under the finger, the topmost first; or a piece in its orientation, and the scene
    coordinates of its anchor. `tall` is the layout of the scene."""

    shapes: tuple[str, ...] = ()
    piece: str = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)
    tall: bool = False


def why_not(history: History, tap: InvalidTap, words: Words) -> RuleNote | None:
    """Return the rule that forbids an invalid tap, with a sentence. None where no rule does, or the intended action is unknown.

    A picture may have a function `inferred_action(history, tap) -> actions` that returns the intended actions, the likeliest first. For a
    tap that stands for no action it may have `forbidden(history, tap, words) -> rule note`.
    """
    definition, state = history.game.definition, history.now
    picture = definition.load_picture()
    inferred: Callable[[History, InvalidTap], Iterable[int]] | None = getattr(picture, "inferred_action", None)
    if inferred is None and (inferred := getattr(picture, "meant", None)) is not None:
        warn("A picture's function `meant`", "`inferred_action`")
    forbidden: Callable[[History, InvalidTap, Words], RuleNote | None] | None = getattr(picture, "forbidden", None)
    actions = tuple(inferred(history, tap)) if inferred is not None else ()
    if not actions and forbidden is not None:
        return forbidden(history, tap, words)
    if not actions or set(actions) & set(state.legal_actions()):
        return None
    rule_id, key = definition.notation.why_illegal(state, actions[0])
    said = words(f"refused.{key}")
    return RuleNote(id=rule_id, text=f"{said[:1].upper()}{said[1:]}.")


def reasons_for(
    history: History, line: Sequence[int], words: Words, other: int | None = None, cost: int | None = None
) -> tuple[RuleNote, ...]:
    """Return why a player might choose these decisions, the most important reason first, each a sentence with the id of its rule.

    A picture may have a function `reasons(history, line, words) -> Iterable[RuleNote]` that states facts about the position after a line
    of decisions: what it gains and what it prevents. A fact that is as true of `other`, the next best decision, is no reason to prefer the
    line, and comes last. A function `spent(history, line, words, other, cost) -> Iterable[RuleNote]` states what the line spends that is
    scarce, and whether it is worth that: `cost` is what `other` costs, in hundredths of the result, or None if that is not known.
    """
    picture = history.game.definition.load_picture()
    tell: Callable[[History, Sequence[int], Words], Iterable[RuleNote]] | None = getattr(picture, "reasons", None)
    if tell is None:
        return ()
    spent: Callable[[History, Sequence[int], Words, int | None, int | None], Iterable[RuleNote]] | None = getattr(picture, "spent", None)
    alike = frozenset(tell(history, (other,), words)) if other is not None else frozenset()
    found = sorted(tell(history, line, words), key=lambda reason: reason in alike)
    return (*found, *(spent(history, line, words, other, cost) if spent else ()))


def portrait(picture: Picture, offered: Offered, value: Value, words: Words) -> Portrait:
    """Return how the lobby shows a value of an option: from the picture's function `portrait`, if it has one that knows the value, else
    from the game's words."""
    drawn: Callable[[str, Value, Words], Portrait | None] | None = getattr(picture, "portrait", None)
    key = word_of(offered, value)
    return (drawn and drawn(offered.words, value, words)) or Portrait(words(key), words(f"{key}.about"))


def preview(picture: Picture, entry: str, words: Words) -> Scene | None:
    """Return the picture of an entry of the printed data, a file and a path: `cards.toml:cards[3]`. None where the game draws none."""
    drawn: Callable[[str, Words], Scene | None] | None = getattr(picture, "preview", None)
    return drawn(entry, words) if drawn else None


def word_of(offered: Offered, value: Value) -> str:
    """Return the key of a value's name in a game's words: `difficulty.easy`, `teams.yes`."""
    return f"{offered.words}.{('no', 'yes')[value] if isinstance(value, bool) else value}"


class Picture(Protocol):
    """A game's interface to the table page. A module with these functions is one.

    It may have six more: `hand_space() -> HandSpace`, `inferred_action(history, tap) -> Iterable[int]`, `portrait(key, value, words)
    -> Portrait | None`, which shows a value of the option that the lobby offers under that key, `reasons(history, line, words) ->
    Iterable[RuleNote]`, which says in hints why a line of decisions is good, `spent(history, line, words, other, cost) ->
    Iterable[RuleNote]`, which says in hints whether what it spends is worth it, and `preview(entry, words) -> Scene | None`, which draws an
    entry of the printed data for the workshop.
    """

    def style(self) -> str:
        """Return the game's style sheet: CSS that uses the server's design tokens."""

    def emblem(self) -> Scene:
        """Return the picture on the lobby's card."""

    def marks(self, options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
        """Return the emblems of each seat."""

    def board(self, history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
        """Return the board, wide for a laptop or tall for a phone."""

    def hand(self, history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
        """Return what is shown at the lower edge beside the input's own buttons, or None."""

    def badge(self, history: History, seat: int, viewer: int | None, words: Words) -> Badge:
        """Return a seat's badge."""

    def input(self, history: History, viewer: int, words: Words) -> Input | None:
        """Return the input that `viewer` can give now. For a seat that is not to move: what it holds, without actions, or None."""

    def status(self, history: History, viewer: int | None, words: Words) -> Status:
        """Return the state of the game."""

    def entry(self, history: History, viewer: int | None, words: Words) -> Entry:
        """Return the log's line for the last ply of the history. It is made once and kept."""

    def standings(self, history: History, words: Words) -> Standings:
        """Return the table of scores of a finished game."""


__getattr__ = old_names(__name__)
