"""The `Definition` of a game, and its parts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Protocol

from nexarium.core.record import Record
from nexarium.core.words import Words

if TYPE_CHECKING:
    from nexarium.core.boxes import BoxFile
    from nexarium.core.rules import Rules
    from nexarium.core.setup import Setup
    from nexarium.core.symmetry import Symmetry

State = Any
"""A `nexarium.core.game.State`. Its module imports this one, and imports have no circles, so mypy does not check the type here."""
Game = Any
"""A `nexarium.core.game.Game`, likewise."""
Picture = Any
"""A `nexarium.core.view.Picture`, likewise."""

Value = bool | int | str
DRAWN = "drawn"
"""The value of an option that each seat chooses for itself with which chance chooses for it."""
Options = Mapping[str, Value]


def _check_tuples(given: object, *names: str) -> None:
    """Raise a `TypeError` where a field is no tuple: `(one)` is none without a comma, and `("text")` would be read letter by letter."""
    for name in names:
        value = getattr(given, name)
        if not isinstance(value, (tuple, list)):
            written = repr(value) if isinstance(value, (bool, int, str)) else f"{type(value).__name__}(...)"
            raise TypeError(f"`{name}` must be a tuple, also of one entry: write ({written},) with the comma")


@dataclass(frozen=True)
class Option:
    """An option of a game. `choices[0]` is the default; the rules receive the index of the chosen value."""

    name: str
    choices: tuple[Value, ...]
    meaning: str = ""

    def __post_init__(self) -> None:
        _check_tuples(self, "choices")


class Share(Protocol):
    """A statistic that is counted or averaged over finished games, under one or more names.

    A game that does not yield a name counts neither for it nor against it.
    """

    def __call__(self, state: State) -> Iterable[tuple[str, float]]:
        """Yield pairs for a final position: a name, with 1 if it is true of the game and 0 if not, or with the number to average. The
        state's history may be empty."""


class Role(Protocol):
    """A property that distinguishes seats: the character played, or the turn order."""

    def __call__(self, state: State) -> Sequence[str]:
        """Return the name for each seat of a final position. The state's history may be empty."""


class Redeal(Protocol):
    """A function that samples what a seat of a game with hidden information does not know."""

    def __call__(self, state: State, seat: int, rng: random.Random) -> Sequence[int]:
        """Return every action and chance outcome of another game that `seat` cannot distinguish from the one that led to `state`.

        The game is drawn with `rng`, with its probability given what the seat knows.
        """


class Notation(Protocol):
    """The reversible text form of a game's actions."""

    def action_to_string(self, state: State, action: int) -> str:
        """Return the action's text."""

    def string_to_action(self, state: State, text: str) -> int:
        """Return the action of a text. Raises `IllegalAction` for a text that is none."""

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        """Return the rule id and a key of the game's words, `refused.<key>`, for an action that is not legal in `state`."""


@dataclass(frozen=True)
class LazyNotation:
    """A notation that is imported when the first action is written or read: a list of games needs no numbers of actions."""

    load: Callable[[], Notation]

    @cached_property
    def loaded(self) -> Notation:
        """The notation itself."""
        return self.load()

    def action_to_string(self, state: State, action: int) -> str:
        """Return the action's text."""
        return self.loaded.action_to_string(state, action)

    def string_to_action(self, state: State, text: str) -> int:
        """Return the action of a text. Raises `IllegalAction` for a text that is none."""
        return self.loaded.string_to_action(state, text)

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        """Return the rule id and the key of the words for an action that is not legal in `state`."""
        return self.loaded.why_illegal(state, action)


@dataclass(frozen=True)
class Preset:
    """A preset of options. `label` and `notes`, one note for each seat or none at all, are keys of the game's words."""

    label: str
    options: Mapping[str, Value]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_tuples(self, "notes")


@dataclass(frozen=True)
class Offered:
    """An option that the lobby offers to a player who opens a table, beside the presets.

    `option` is its name. With `{seat}` in it, as in `keeper_{seat}`, each seat has its own option, where `{seat}` stands for a, b, c and so
    on; it is chosen at the seat. `words` is the key of its label in the game's words. A value's name has the key `<words>.<value>` and one
    sentence about it `<words>.<value>.about`, unless the game's picture has a portrait of it. `values` are those offered; empty: all. No
    two seats have the same value of `once`: a seat whose value another player takes gets a free one.
    """

    option: str
    words: str
    values: tuple[Value, ...] = ()
    once: tuple[Value, ...] = ()

    @property
    def each_seat(self) -> bool:
        """Return whether each seat chooses for itself."""
        return "{seat}" in self.option

    def options(self, seats: int) -> tuple[str, ...]:
        """Return the option's names for this number of seats: one, or one for each seat."""
        return tuple(self.option.format(seat=letter) for letter in ascii_lowercase[:seats]) if self.each_seat else (self.option,)

    def offered(self, options: Iterable[Option]) -> tuple[Value, ...]:
        """Return the offered values, for a game with these options."""
        first = self.option.format(seat="a")
        return self.values or next((option.choices for option in options if option.name == first), ())


@dataclass(frozen=True)
class Export:
    """A file format for a game's records: its name, suffix, writer (raises `BadRecord`) and reader."""

    name: str
    suffix: str
    write: Callable[[Record], str]
    read: Callable[[str], Record] | None = None


Answer = Callable[[Mapping[str, Any], Words], Mapping[str, Any]]
"""Answers a request of a game's own page: takes a JSON object and the game's words in the user's language, and returns a JSON object.
Raises `BadQuestion`, in those words, when there is no answer."""


@dataclass(frozen=True)
class Page:
    """A page of a game's own, beside its tables, at `/g/<game>/<name>`.

    `label` and `description` are keys of the game's words, for the lobby. `load_answer` imports the function that answers the page's
    requests; most pages make none. `offline` promises that the loaded page needs no network.

    The page's source is in the game's folder, `page/<name>/main.ts`, and is built with the project's web client (`web/pages.ts`). A game in
    a package of its own brings it built, `page/<name>/built/index.html`.
    """

    name: str
    label: str
    description: str
    offline: bool = False
    load_answer: Callable[[], Answer] | None = None


@dataclass(frozen=True, kw_only=True)
class Definition:
    """The definition of a game: all that the rest of Nexarium knows of it.

    `version` is the rules version that records carry. `seats` returns the number of seats under some
    options, by default that of the option `players`. `check` raises `BadOption`
    for options that exclude each other. `load_rules`, `load_picture` and `load_bots` import their modules only when needed. `package` holds
    the folder `words/`.

    A game with its own form of the Go Text Protocol defines three more. `gtp_game` returns the argument of `set_game` for some options.
    `gtp_colour` returns the colour that `play` and `genmove` name in a position. `load_gtp` imports the game's own engine, a module with
    `engine(options, level, seed, stdin, stdout) -> exit status`.
    """

    name: str
    version: int
    package: str
    options: tuple[Option, ...]
    load_rules: Callable[[], Rules]
    notation: Notation
    load_picture: Callable[[], Picture]
    presets: tuple[Preset, ...]
    load_bots: Callable[[], Any] | None = None
    exports: tuple[Export, ...] = ()
    pages: tuple[Page, ...] = ()
    offers: tuple[Offered, ...] = ()
    seats: Callable[[Options], int] = lambda options: int(options["players"])
    usual_level: int = 2
    """The level of the bots that the lobby suggests to a newcomer: one that a player who has just done the lesson beats in three games of
    five (`benchmarks/beginner.py`). In a cooperative game, the level of the allies."""
    usual_options: Mapping[str, Value] = field(default_factory=dict)
    """The options of the table that the lobby suggests to a newcomer, where they are not those of the first preset."""
    usual_options_in: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """More such options for pages in one language, by language: the edition of the rulebook that its players know. They do not concern
    tables that are opened in other ways, by a program or from a remembered setup."""
    check: Callable[[Options], None] = lambda options: None
    options_before: Callable[[int, Options], Options | None] = lambda version, options: None
    """Return the options under which these rules play a game of an earlier version identically, ply for ply, or None where none do.

    It is given that version and the options stored with the game. Options that the stored game sets itself stay.
    """
    returns_range: tuple[float, float] = (-1.0, 1.0)
    zero_sum: bool = True
    load_gtp: Callable[[], Any] | None = None
    gtp_game: Callable[[Options], str] | None = None
    gtp_colour: Callable[[State], str] | None = None
    load_shares: Callable[[], Mapping[str, Share]] = dict
    """What `simulate` counts of finished games, by title. Imported only when needed."""
    load_means: Callable[[], Mapping[str, Share]] = dict
    """What `simulate` averages over finished games, by title."""
    load_roles: Callable[[], Mapping[str, Role]] = dict
    """What distinguishes the seats of a finished game, by title: `compare` and `balance` test whether some of them win more often."""
    load_choices: Callable[[], Mapping[str, Callable[[int], str]]] = dict
    """How statistics of choices name actions, by title, such as the piece that is placed; an empty name is not counted. Imported only when
    needed. Empty: kinds of actions and single actions (`nexarium.core.choices`)."""
    passes: tuple[str, ...] = ()
    """The decisions, as text, with which a seat passes its turn without spoiling the game. Each is played where it is legal, in this order.
    Empty: the rules have no pass."""
    turn_ended: Callable[[State, State], bool] | None = None
    """Return whether a player's turn ended with one ply, from the positions before and after it.

    Clocks give every turn its own time, also where the same player moves again because no other player can. None: a turn ends when another
    seat is to move.
    """
    chance: bool = False
    """Whether the game has chance: then the rules have a function `chance`. It is stated here to avoid loading the rules."""
    cooperative: bool = False
    """Whether all win or lose together. Every seat then has the same returns, and the players won where those exceed the minimum of
    `returns_range`. Such a game is reported as won or lost, without ranks."""
    sides: Callable[[Options], Sequence[Sequence[int]]] | None = None
    """The seats that win or lose together under some options, one group each. None: each seat alone, or in a cooperative game all as one.
    The final table has a row for each group."""
    data: Mapping[str, str] = field(default_factory=dict)
    """For a variant, the data files that differ from the installed ones, by name (`nexarium.core.variants`)."""
    load_box: Callable[[], Mapping[str, BoxFile]] = dict
    """What reads the data files, by name: their types and checks. Imported only when needed; empty: the data have no form."""
    load_symmetries: Callable[[Game], Sequence[Symmetry]] = lambda game: ()
    """Return the symmetries of a game with its options chosen, the identity first; empty: only the identity. Imported only when needed."""
    load_setup: Callable[[], Setup] | None = None
    """How positions are set up (`nexarium.core.setup`). Imported only when needed; None: they cannot be set up."""
    hidden: bool = False
    """Whether some seats know what others may not: such a game's record is not shown until the game is over."""
    load_redeal: Callable[[], Redeal] | None = None
    """Samples what a seat does not know, for bots that must not see hidden information. None: samples are tried at random
    (`nexarium.core.determinization`). That is enough unless a sample has to agree with much that the seat sees later, as hidden hands do
    (`nexarium.core.dealing`)."""

    def __post_init__(self) -> None:
        _check_tuples(self, "options", "presets", "exports", "pages", "offers", "passes")

    def played_alike(self, version: int, options: Options) -> tuple[int, dict[str, Value]]:
        """Return the rules version and the options to play a stored game with.

        They are the installed version where it plays the game identically (`options_before`), else the game's own.
        """
        alike = self.options_before(version, options) if version < self.version else None
        return (version, dict(options)) if alike is None else (self.version, dict(alike))

    def drawn(self, options: Options) -> dict[str, Value]:
        """Return the options with chance choosing for each seat what seats choose for themselves, where the game can do that."""
        choices = {option.name: option.choices for option in self.options}
        own = (name for offered in self.offers if offered.each_seat for name in offered.options(len(ascii_lowercase)))
        return {**options, **{name: DRAWN for name in own if DRAWN in choices.get(name, ())}}

    def chosen_for_all(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """Return the options without those that each seat chooses for itself: these identify a preset."""
        of_seats = {name for offered in self.offers if offered.each_seat for name in offered.options(len(ascii_lowercase))}
        return {name: value for name, value in options.items() if name not in of_seats}
