"""A table as a viewer or a program sees it."""

from __future__ import annotations

import msgspec

from nexarium.core.input import Input
from nexarium.core.record import Origin
from nexarium.core.scene import Scene
from nexarium.core.view import Badge, Entry, HandSpace, Standings, Status
from nexarium.deprecated import old_attribute
from nexarium.server.protocol.base import Message, OptionValue
from nexarium.server.tables.seat import SeatKind
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import Timing


class Sitter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat at the table: who sits there, and whether that player is connected. A bot has a `level`, and perhaps a `style`, as a word;
    a remote bot has the name of the person who connects it (`operator`). `stand_in`: a bot stands in for the absent person of that name.
    `lost`: that person has lost on time or resigned (`resigned`). `host`: the seat's holder is the table's host."""

    seat: int
    kind: SeatKind
    name: str = ""
    level: int = 0
    style: str = ""
    present: bool = False
    you: bool = False
    stand_in: bool = False
    lost: bool = False
    resigned: bool = False
    host: bool = False
    operator: str = msgspec.field(default="", name="lent_by")  # the name on the wire
    lent_by = old_attribute("lent_by", "operator")


class SeatView(Sitter, frozen=True, kw_only=True, omit_defaults=True):
    """A seat with the game's badge."""

    badge: Badge


class ClocksView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clocks of a table. `left` are each seat's seconds at `since` (server time, seconds since the epoch). From then on the clock of
    seat `running` runs down; it is None on a bot's turn and while a person is missing. `away` says until when each seat's holder is on
    vacation, with the clock stopped (seconds since the epoch; past or 0: not on vacation). `vacation` are the seconds of vacation left
    beyond that."""

    timing: Timing
    left: tuple[float, ...]
    away: tuple[float, ...]
    vacation: tuple[float, ...]
    running: int | None = None
    since: float


class UndoOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether the viewer may undo: to which ply, or why not (a sentence). `ask`: the viewer may ask the others for a takeback."""

    possible: bool
    to_ply: int = 0
    why: str = ""
    ask: bool = False


class PendingTakeback(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The pending takeback request, as a sentence: `yours` to withdraw, `to_answer` by this viewer."""

    text: str
    yours: bool = False
    to_answer: bool = False


class TableNotice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A notice: an event at the table beside the game, as a sentence. `at`: seconds since the epoch."""

    number: int
    at: float
    text: str


class Position(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The picture of one ply. Static layers of `board.layers` and `board.symbols` are empty when the viewer has them already."""

    ply: int
    board: Scene
    hand: Scene | None = None
    seats: tuple[SeatView, ...]
    status: Status
    mover: int | None = None
    over: bool = False


class ConditionalMove(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the viewer's conditional moves, which applies if the game goes on from `ply` as `line` begins. `entries` are the line in the
    words of the log."""

    ply: int
    line: tuple[int, ...]
    entries: tuple[Entry, ...] = msgspec.field(name="told")  # the name on the wire


class View(Message, tag="view", frozen=True, kw_only=True):
    """The whole table as one viewer may see it; sent at the start and after every change.

    `protocol` comes with the first view: the version that the server speaks. `input` is what this viewer can do; `to_act` says whether it
    is their turn. `log_from` is the first log entry sent; 0: the whole log. A person may hold several seats: `your_seats` lists them, and
    `position.mover` says which one acts. `room` is the space for the hand, if the game wants another than usual. `dice` are sent if the
    game has chance, `clocks` if time is counted. `host`: the viewer has the host's powers. `paused` and `closed` are sentences, empty while
    the game goes on. `happened` are the notices that this viewer has not had yet. `what_if`: the viewer may preview lines and prepare
    conditional moves; `prepared` lists theirs.

    `rated`: the result changes ratings. `tournament` is the id of the table's tournament. `cooperative`: all players win or lose together.
    `sides`: the seats of each team, where there are teams. `lessons`: the game has lessons at `/learn/<game>`. `workshop`: its
    printed data can be changed at `/workshop/<game>`. `other_data`: a sentence, if
    the printed data differ from the published ones. `origin`: the finished game that this one, a fork, continues. `recorded`: the game was
    played elsewhere, and this is its record. `analysable`: the game is over, and the server has its engine for browsers, at
    `/engine/<game>`. `analysis_coming`: the game is over, and that engine is being built. `hintable`: the server has the engine while the
    viewer plays, and hints are allowed. `takebacks`: the number of takebacks so far. `goal` is the goal of the game in one line; empty if
    the game does not state it.
    """

    protocol: int = 0
    table: str
    game: str
    title: str
    options: dict[str, OptionValue]
    position: Position
    your_seats: tuple[int, ...] = ()
    to_act: bool = False
    input: Input | None = None
    undo: UndoOffer
    log_from: int = 0
    log: tuple[Entry, ...] = ()
    standings: Standings | None = None
    waiting_for: tuple[int, ...] = ()
    rematch: str = ""
    room: HandSpace | None = None
    dice: FairDice | None = None
    clocks: ClocksView | None = None
    host: bool = False
    paused: str = ""
    closed: str = ""
    takeback: PendingTakeback | None = None
    chat: WhoChats = "players"
    happened: tuple[TableNotice, ...] = ()
    what_if: bool = False
    prepared: tuple[ConditionalMove, ...] = ()
    rated: bool = False
    tournament: str = ""
    cooperative: bool = False
    sides: tuple[tuple[int, ...], ...] = ()
    lessons: bool = False
    workshop: bool = False
    other_data: str = ""
    origin: Origin | None = None
    recorded: bool = False
    analysable: bool = False
    analysis_coming: bool = False
    hintable: bool = False
    takebacks: int = 0
    goal: str = ""


class Situation(Message, tag="situation", frozen=True, kw_only=True):
    """The table as data, for programs: replaces `View` for viewers whose hello has `program`.

    `rules` is the version of the game's rules at this table. `actions` are the decisions and chance outcomes from ply `since` on; earlier
    ones have not changed; `ply` counts all. `secret`: the seats know different things, and the game goes on; then no actions come. Instead
    `observation` is what seat `observer` may know, as numbers in the order of the game's layout. `observer` is the seat to move if it is
    yours. `legal` are the actions that you may play now. `undo` is the ply to which you may go back, or null.

    `paused`: the host has paused the game. `closed`: the table was ended without a result. `clocks`: where time is counted. `host`: you
    have the host's powers; `chat` says who can chat; `takeback` is the pending takeback request. `digest` is the digest of the game's
    printed data, and `data` holds those of its files that differ from the published ones. `origin`: the finished game that this one, a
    fork, continues. `takebacks`: the number of takebacks so far; null from a server of an earlier version.
    """

    protocol: int = 0
    table: str
    game: str
    options: dict[str, OptionValue]
    rules: int
    digest: str = ""
    data: dict[str, str] = msgspec.field(default_factory=dict)
    seats: tuple[Sitter, ...]
    your_seats: tuple[int, ...] = ()
    ply: int = 0
    mover: int | None = None
    over: bool = False
    paused: bool = False
    closed: bool = False
    to_act: bool = False
    since: int = 0
    actions: tuple[int, ...] = ()
    secret: bool = False
    observer: int | None = None
    observation: tuple[float, ...] = ()
    legal: tuple[int, ...] = ()
    undo: int | None = None
    rematch: str = ""
    clocks: ClocksView | None = None
    host: bool = False
    chat: WhoChats = "players"
    takeback: PendingTakeback | None = None
    origin: Origin | None = None
    takebacks: int | None = None


class FairDice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's dice. `commitment` is the SHA-256 of their seed, empty if the game was played elsewhere and the dice rolled nothing.
    `entropy` are the random bytes that people have added, as (first roll, hex). `takebacks` are the first rolls after each takeback that
    took rolls back. `seed` is set once the game is over."""

    commitment: str
    entropy: tuple[tuple[int, str], ...] = ()
    takebacks: tuple[int, ...] = ()
    seed: str = ""
