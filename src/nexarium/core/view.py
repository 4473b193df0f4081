"""What a game says about a position beside its board: badges, log entries, status, final standings.

`Picture` is the face that a game shows to the table. Everything takes the viewer's seat (None: a spectator) and draws
only what that seat may know, and takes the words of the viewer's language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from nexarium.core.input import Input
from nexarium.core.scene import Scene

if TYPE_CHECKING:
    from nexarium.core.game import Options, State
    from nexarium.core.words import Words


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's emblem: a name for it ("Blue"), one of the house's colours, and a pattern that needs no colour to be told apart
    (one of dash, dot, bars, ring, cross, moon)."""

    label: str
    colour: str
    pattern: str


class Badge(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's badge: the value that matters most with its unit ("41", "left"), a count beside it, a note ("blocked"), and the
    picture that unfolds behind it."""

    marks: tuple[Mark, ...]
    value: str
    unit: str = ""
    count: str = ""
    count_title: str = ""
    note: str = ""
    detail: Scene | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log. With `column`, entries stand as a table of rounds; otherwise as a list.

    `symbol` names one of the board's symbols; `short` stands in the table, `text` is the whole sentence.
    """

    seat: int
    text: str
    short: str = ""
    symbol: str = ""
    classes: str = ""
    round: int = 0
    column: int = -1


class Status(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the game stands: `phase` for the header ("Four players · round 12"), `hint` for the mover ("137 placements"), and
    `news`, whatever must not be missed ("Green is blocked")."""

    phase: str = ""
    hint: str = ""
    news: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of the final table. Equal ranks share the place."""

    seats: tuple[int, ...]
    rank: int
    cells: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    note: str = ""


class Standings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The final table: a verdict ("Yellow wins"), column heads and rows, best first."""

    verdict: str
    columns: tuple[str, ...]
    rows: tuple[Standing, ...]


class Picture(Protocol):
    """A game's face at the table. A module with these functions is one."""

    def style(self) -> str:
        """The game's style sheet: CSS over the house's tokens."""

    def emblem(self) -> Scene:
        """The picture on the lobby's card."""

    def marks(self, options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
        """Per seat, its emblems."""

    def board(self, state: State, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
        """The board, wide for a laptop or tall for a phone."""

    def hand(self, state: State, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
        """What lies at the lower edge beside the input's own buttons, if anything does."""

    def badge(self, state: State, seat: int, viewer: int | None, words: Words) -> Badge:
        """A seat's badge."""

    def input(self, state: State, viewer: int, words: Words) -> Input | None:
        """What `viewer` can do now. For a seat that is not to move: what it holds, with nothing to do, or None."""

    def status(self, state: State, viewer: int | None, words: Words) -> Status:
        """Where the game stands."""

    def entry(self, before: State, action: int, viewer: int | None, words: Words) -> Entry:
        """The log's line for `action`, played in `before`."""

    def standings(self, state: State, words: Words) -> Standings:
        """The table of scores of a finished game."""
