"""What a game's folder says of itself: its `Definition`, and the parts that it is made of."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Protocol

from nexarium.core.words import Words

if TYPE_CHECKING:
    from nexarium.core.rules import Rules
    from nexarium.core.symmetry import Symmetry

State = Any
"""A `nexarium.core.game.State`. Games are made of definitions, not the other way round, so its type is not known here."""
Game = Any
"""A `nexarium.core.game.Game`, likewise."""
Record = Any
"""A `nexarium.core.record.Record`, likewise."""
Picture = Any
"""A `nexarium.core.view.Picture`, likewise."""

Value = bool | int | str
Options = Mapping[str, Value]


def _check_tuples(given: object, *names: str) -> None:
    """Raise a `TypeError` where a field is no tuple: `(one)` is not, for want of a comma, and `("text")` would be read letter by letter."""
    for name in names:
        value = getattr(given, name)
        if not isinstance(value, (tuple, list)):
            written = repr(value) if isinstance(value, (bool, int, str)) else f"{type(value).__name__}(...)"
            raise TypeError(f"`{name}` must be a tuple, of one thing, too: write ({written},) with the comma")


@dataclass(frozen=True)
class Option:
    """A choice that a game is set up with. `choices[0]` is the default; the rules receive the index of the value chosen."""

    name: str
    choices: tuple[Value, ...]
    meaning: str = ""

    def __post_init__(self) -> None:
        _check_tuples(self, "choices")


class Share(Protocol):
    """Something that is counted or averaged over finished games, under one or more names. A game that does not mention a name counts
    neither for it nor against it."""

    def __call__(self, state: State) -> Iterable[tuple[str, float]]:
        """For a final position: names, each with 1 when it came true and 0 when it did not, or with the number to be averaged. The
        state's history may be empty."""


class Role(Protocol):
    """Something that tells seats apart: who plays which character, who goes first."""

    def __call__(self, state: State) -> Sequence[str]:
        """For a final position: seat by seat its name. The state's history may be empty."""


class Redeal(Protocol):
    """Something that deals anew what a seat of a game with secrets does not know."""

    def __call__(self, state: State, seat: int, rng: random.Random) -> Sequence[int]:
        """Every action and chance outcome of another game that `seat` cannot tell from the one that led to `state`, drawn by `rng` as
        likely as it is for whoever knows what the seat does."""


class Notation(Protocol):
    """The reversible text form of a game's actions."""

    def action_to_string(self, state: State, action: int) -> str:
        """The action's text."""

    def string_to_action(self, state: State, text: str) -> int:
        """The action that `text` says; raises `IllegalAction` when it says none."""

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        """For an action that is not legal in `state`: the clause and a key of the game's words, `refused.<key>`."""


@dataclass(frozen=True)
class Preset:
    """A ready-made choice of options. `label` and `notes`, one note for each seat or none at all, are keys of the game's words."""

    label: str
    options: Mapping[str, Value]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_tuples(self, "notes")


@dataclass(frozen=True)
class Offered:
    """An option that the lobby offers to whoever opens a table, beside the ready-made choices.

    `option` is its name. With `{seat}` in it, as in `keeper_{seat}`, each seat has one of its own, where `{seat}` stands for a, b, c and so
    on, and it is chosen where the seat is. `words` is the key of its label in the game's words; a value's name stands there under
    `<words>.<value>` and one sentence about it under `<words>.<value>.about`, unless the game's picture has a portrait of it. `values` are
    those that are offered; none: all. Of the values `once`, no two seats have the same: whoever takes one leaves theirs to the other.
    """

    option: str
    words: str
    values: tuple[Value, ...] = ()
    once: tuple[Value, ...] = ()

    @property
    def each_seat(self) -> bool:
        """Whether each seat chooses for itself."""
        return "{seat}" in self.option

    def options(self, seats: int) -> tuple[str, ...]:
        """The options that are meant where there are so many seats: one, or one for each seat."""
        return tuple(self.option.format(seat=letter) for letter in ascii_lowercase[:seats]) if self.each_seat else (self.option,)

    def offered(self, options: Iterable[Option]) -> tuple[Value, ...]:
        """The values that are offered, of a game with these options."""
        first = self.option.format(seat="a")
        return self.values or next((option.choices for option in options if option.name == first), ())


@dataclass(frozen=True)
class Export:
    """A file format that a game's records can be written to: its name, suffix and writer (raises `BadRecord`)."""

    name: str
    suffix: str
    write: Callable[[Record], str]
    read: Callable[[str], Record] | None = None


Answer = Callable[[Mapping[str, Any], Words], Mapping[str, Any]]
"""What answers a game's own page: given what it asks, a JSON object, and the game's words in the asker's language, another JSON
object. Raises `BadQuestion`, in those words, when there is no answer."""


@dataclass(frozen=True)
class Page:
    """A page of a game's own, beside its tables, at `/g/<game>/<name>`.

    `label` and `description` are keys of the game's words, for the lobby. `load_answer` imports what answers the page's questions to the
    server; most ask none. `offline` promises that the page, once loaded, needs no network.

    The page's source stands in the game's folder, `page/<name>/main.ts`, and is built with the house's client (`web/pages.ts`); a game in a
    package of its own brings it built, `page/<name>/built/index.html`.
    """

    name: str
    label: str
    description: str
    offline: bool = False
    load_answer: Callable[[], Answer] | None = None


@dataclass(frozen=True, kw_only=True)
class Definition:
    """What a game's folder says of itself: all that the house knows of a game.

    `version` is the rules version that records carry. `seats` is the number of seats under some options. `check` refuses
    options that exclude each other (raises `BadOption`). `load_rules`, `load_picture` and `load_bots` import what they name only when
    it is needed. `package` holds the folder `words/`.

    A game that is played over the Go Text Protocol otherwise than all others says how: `gtp_game` is the argument of `set_game` for some
    options, `gtp_colour` the colour that `play` and `genmove` name in a position, and `load_gtp` imports the game's own engine, a module
    with `engine(options, level, seed, stdin, stdout) -> exit status`.
    """

    name: str
    version: int
    package: str
    options: tuple[Option, ...]
    seats: Callable[[Options], int]
    load_rules: Callable[[], Rules]
    notation: Notation
    load_picture: Callable[[], Picture]
    presets: tuple[Preset, ...]
    load_bots: Callable[[], Any] | None = None
    exports: tuple[Export, ...] = ()
    pages: tuple[Page, ...] = ()
    offers: tuple[Offered, ...] = ()
    usual_level: int = 2
    """The level of the bots that the lobby proposes."""
    check: Callable[[Options], None] = lambda options: None
    options_before: Callable[[int, Options], Options | None] = lambda version, options: None
    """Return the options under which these rules play a game of an earlier version alike, ply for ply, or None where none do. It is given
    that version and the options stored with the game; what the game says itself stays."""
    returns_range: tuple[float, float] = (-1.0, 1.0)
    zero_sum: bool = True
    load_gtp: Callable[[], Any] | None = None
    gtp_game: Callable[[Options], str] | None = None
    gtp_colour: Callable[[State], str] | None = None
    load_shares: Callable[[], Mapping[str, Share]] = dict
    """What `simulate` counts of finished games, by title; imported only when it is needed."""
    load_means: Callable[[], Mapping[str, Share]] = dict
    """What `simulate` averages over finished games, by title."""
    load_roles: Callable[[], Mapping[str, Role]] = dict
    """What tells the seats of a finished game apart, by title: `compare` and `balance` ask whether some of them win more often."""
    passes: tuple[str, ...] = ()
    """The decisions, as text, with which a seat lets its turn pass and harms nobody's game: each is played where it is legal, in this
    order. None: the rules know no pass."""
    turn_ended: Callable[[State, State], bool] | None = None
    """Whether a player's turn ended with one ply, from the positions before and after it: clocks give every turn its own time, also where
    the same player moves again because nobody else can. None: a turn ends when another seat is to move."""
    chance: bool = False
    """Whether anything is left to chance: then the rules have a function `chance`. Said here, so that nobody loads rules to know it."""
    cooperative: bool = False
    """Whether all win or lose together: every seat then has the same returns, and they have won where those are greater than the lowest
    of `returns_range`. Such a game is reported as won or lost; nobody is ranked."""
    sides: Callable[[Options], Sequence[Sequence[int]]] | None = None
    """The seats that win or lose together under some options, side by side; None: each for itself, or in a cooperative game all as one.
    The final table has a row for each of them."""
    data: Mapping[str, str] = field(default_factory=dict)
    """Of a variant, the data files of its box that differ from the installed ones, by name (`nexarium.core.variants`)."""
    load_symmetries: Callable[[Game], Sequence[Symmetry]] = lambda game: ()
    """The symmetries of a game with its options chosen, the one that changes nothing first; none: it has no other. Imported only when it is
    needed."""
    hidden: bool = False
    """Whether some seats know what others may not: such a game's record stays closed until it is over."""
    load_redeal: Callable[[], Redeal] | None = None
    """Deals again what a seat does not know, for bots that see no secrets. None: deals are tried at random
    (`nexarium.core.determinization`).
    That is enough unless a deal has to agree with much that the seat sees later, as hidden hands do (`nexarium.core.dealing`)."""

    def __post_init__(self) -> None:
        _check_tuples(self, "options", "presets", "exports", "pages", "offers", "passes")

    def played_alike(self, version: int, options: Options) -> tuple[int, dict[str, Value]]:
        """Return the rules version and the options to play a stored game with: the installed version where it plays the game alike
        (`options_before`), else the game's own."""
        alike = self.options_before(version, options) if version < self.version else None
        return (version, dict(options)) if alike is None else (self.version, dict(alike))

    def chosen_for_all(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Options less what each seat chooses for itself: by these a ready-made choice is told."""
        of_seats = {name for offered in self.offers if offered.each_seat for name in offered.options(len(ascii_lowercase))}
        return {name: value for name, value in options.items() if name not in of_seats}
