"""Messages between client and server, as tagged structs. The client's TypeScript types are generated from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.core.input import Input
from nexarium.core.record import Origin
from nexarium.core.scene import AnyShape, Scene
from nexarium.core.view import Badge, Entry, HandSpace, Mark, Standings, Status
from nexarium.server.announcements import Announcement
from nexarium.server.language import Language
from nexarium.server.tables.seat import OwnKey, SeatKind
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import TimeUp, Timing

OptionValue = bool | int | str
Line = Annotated[tuple[int, ...], msgspec.Meta(max_length=12)]
"""Decisions that the player to move might make, one after the other."""

Decisions = Annotated[tuple[int, ...], msgspec.Meta(max_length=64)]
"""The learner's decisions in one step of a lesson."""

ShapeId = Annotated[str, msgspec.Meta(max_length=64)]

PROTOCOL = 1
"""The version of the WebSocket protocol. It is raised by a change that an older program would misunderstand. A new message or field does
not raise it, because programs ignore what they do not know."""


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A message over the table's WebSocket. `type` says which one."""


# --- what a viewer says ------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message; sent again, it changes the language or the shape of the screen. `protocol` is the version that the viewer
    speaks. `token` is the viewer's; a viewer without one is a spectator, called `name`. `tall`: the screen is tall, else wide.
    `upright`: the hand has the space of a tall screen anyway. `packed`: the server may send long messages compressed, as bytes (zlib,
    RFC 1950). `program`: the viewer gets the table as data, in a `Situation`, instead of pictures."""

    protocol: int = 1
    token: str = ""
    language: Language = "en"
    tall: bool = False
    upright: bool = False
    packed: bool = False
    program: bool = False
    name: str = ""


class Asking(Message, frozen=True, kw_only=True):
    """A request with an answer. The answer repeats `id`, so that a program can match the two. A viewer that does not need this leaves it
    out."""

    id: int = 0


class Act(Asking, tag="act", frozen=True, kw_only=True):
    """Play `action` as the answer to ply `ply` (the number of plies seen), then the same seat's decisions in `then`. Either all are
    played or, if one is refused, none. Repeating the message is harmless. `takebacks` is the number of takebacks that the view reported;
    the message is refused if there was another takeback since."""

    ply: int
    action: int
    then: tuple[int, ...] = ()
    takebacks: int | None = None


class Undo(Asking, tag="undo", frozen=True, kw_only=True):
    """Take back, as the view at ply `ply` offers. With `takebacks`, as in `Act`, repeating the message is harmless: after another
    takeback nothing more is taken back."""

    ply: int
    takebacks: int | None = None


Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


class Advice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The move of an engine in the viewer's browser: the decisions of one gesture. `close`: other moves are about as good. The values
    are for the player to move, from 0 to 1; in a cooperative game they are the chance to win. They are given for the gesture, for the
    next best decision `other`, and for the position after `reply`, the expected answer of another seat."""

    line: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=12)]
    close: bool = False
    worth: Share | None = None
    other: int | None = None
    other_worth: Share = 0.0
    reply: int | None = None
    reply_worth: Share = 0.0


class AskHint(Asking, tag="ask_hint", frozen=True, kw_only=True):
    """Ask what a strong bot would play at ply `ply`. A client that has `found` the move already gets it in words, with reasons."""

    ply: int
    found: Advice | None = None


class Look(Asking, tag="look", frozen=True, kw_only=True):
    """Show the table after `ply` plies (answered by `Past`). `open` is for finished games: show the view and the choices of the player
    who was to move there. With `line`, the position is the one after these further decisions and chance outcomes."""

    ply: int
    open: bool = False
    line: Line = ()


class Tell(Asking, tag="tell", frozen=True, kw_only=True):
    """Ask for the log entries of these lines (answered by `Told`), once the game is over. Each line has decisions and chance outcomes
    that might have followed after `ply` plies."""

    ply: int
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)]


class WhatIf(Asking, tag="what_if", frozen=True, kw_only=True):
    """Show the table after these decisions from ply `ply` on, whichever seats make them (answered by `Supposed`). Only in games without
    chance and without secrets."""

    ply: int
    line: Line = ()


class Why(Asking, tag="why", frozen=True, kw_only=True):
    """Ask why a tap at ply `ply` has no effect (answered by `Explained`). `shapes` are the ids of the shapes under the finger, the
    topmost first. Or the tap is a `piece` in an `orientation`, with its anchor `at` a point of the scene."""

    ply: int
    shapes: Annotated[tuple[ShapeId, ...], msgspec.Meta(max_length=12)] = ()
    piece: ShapeId = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)


class Prepare(Asking, tag="prepare", frozen=True, kw_only=True):
    """Prepare a conditional move: if the game goes on from ply `ply` as in `line`, the server plays the next action for this viewer. The
    last action of `line` is the viewer's. The other players do not learn of it."""

    ply: int
    line: Line


class Forget(Asking, tag="forget", frozen=True, kw_only=True):
    """Remove a conditional move."""

    ply: int
    line: Line


class Ping(Message, tag="ping", frozen=True, kw_only=True):
    """Answered by `Pong`; keeps idle connections open."""


class Attention(Message, tag="attention", frozen=True, kw_only=True):
    """Whether the page is visible. A viewer with a hidden page still gets notifications."""

    in_sight: bool


Willing = Literal["always", "busy", "never"]


class ThinkHere(Message, tag="think_here", frozen=True, kw_only=True):
    """When bots may think in the browser of a viewer who is the only person at the table: always, when the server is busy, or never (the
    default)."""

    when: Willing


class Chose(Message, tag="chose", frozen=True, kw_only=True):
    """The answer to `ThinkFor`: the move of the bot that is to move after `ply` plies."""

    ply: int
    action: int


class AskTakeback(Asking, tag="ask_takeback", frozen=True, kw_only=True):
    """Ask the other people at ply `ply` to allow the takeback of one's last decision, where a plain undo is not possible. With
    `takebacks` the message can be repeated, as `Undo` can."""

    ply: int
    takebacks: int | None = None


class AnswerTakeback(Asking, tag="answer_takeback", frozen=True, kw_only=True):
    """Allow or refuse the takeback requested at ply `ply`. The player who asked withdraws the request by refusing. With `takebacks` the
    message can be repeated, as `Undo` can, and does not answer a later request."""

    ply: int
    allowed: bool
    takebacks: int | None = None


class Pause(Asking, tag="pause", frozen=True, kw_only=True):
    """The host pauses the game, or (`on` false) resumes it."""

    on: bool


class StandIn(Asking, tag="stand_in", frozen=True, kw_only=True):
    """The host lets a bot of `level` stand in for an absent person, or take an open seat."""

    seat: int
    level: int


class ReclaimSeat(Asking, tag="reclaim_seat", frozen=True, kw_only=True):
    """Play again oneself in a seat where a bot has stood in."""

    seat: int


class Resign(Asking, tag="resign", frozen=True, kw_only=True):
    """Resign in one of one's own seats. With two players the game is over. With more, a bot plays on in that seat, which comes last."""

    seat: int


class CallMe(Asking, tag="call_me", frozen=True, kw_only=True):
    """Set one's name in all seats that the token holds. With an empty name, only the seat is shown. A player with an account has the
    account's name."""

    name: str


class AskWatchers(Asking, tag="ask_watchers", frozen=True, kw_only=True):
    """The host asks for the list of spectators (answered by `Watchers`)."""


class RemoveWatcher(Asking, tag="remove_watcher", frozen=True, kw_only=True):
    """The host removes a spectator, as named by `Watchers`."""

    watcher: str


class Arrange(Asking, tag="arrange", frozen=True, kw_only=True):
    """The host sets who can chat."""

    chat: WhoChats


class CloseTable(Asking, tag="close_table", frozen=True, kw_only=True):
    """The host ends the table without a result."""


Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "hurry", "sorry", "laugh"]
"""The messages that one tap sends; the page has a picture and a word for each."""


class Chat(Asking, tag="chat", frozen=True, kw_only=True):
    """Send a chat message or an emote to the others."""

    text: str = ""
    emote: Emote | None = None


FromClient = (
    Hello
    | Act
    | Undo
    | AskHint
    | Look
    | Tell
    | Ping
    | Attention
    | ThinkHere
    | Chose
    | AskTakeback
    | AnswerTakeback
    | Pause
    | StandIn
    | ReclaimSeat
    | Resign
    | CallMe
    | AskWatchers
    | RemoveWatcher
    | Arrange
    | CloseTable
    | WhatIf
    | Prepare
    | Forget
    | Chat
    | Why
)


# --- what the server says ----------------------------------------------------------------------------------------------


class Sitter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat at the table: who sits there, and whether that player is connected. A bot has a `level`, and perhaps a `style`, as a word;
    a remote bot has the name of the person who connects it (`lent_by`). `stand_in`: a bot stands in for the absent person of that name.
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
    lent_by: str = ""


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


class TakebackWish(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The pending takeback request, as a sentence: `yours` to withdraw, `to_answer` by this viewer."""

    text: str
    yours: bool = False
    to_answer: bool = False


class Happened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class AnswerInAdvance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the viewer's conditional moves, which applies if the game goes on from `ply` as `line` begins. `told` is the line in the
    words of the log."""

    ply: int
    line: tuple[int, ...]
    told: tuple[Entry, ...]


class View(Message, tag="view", frozen=True, kw_only=True):
    """The whole table as one viewer may see it; sent at the start and after every change.

    `protocol` comes with the first view: the version that the server speaks. `input` is what this viewer can do; `to_act` says whether it
    is their turn. `log_from` is the first log entry sent; 0: the whole log. A person may hold several seats: `your_seats` lists them, and
    `position.mover` says which one acts. `room` is the space for the hand, if the game wants another than usual. `dice` are sent if the
    game has chance, `clocks` if time is counted. `host`: the viewer has the host's powers. `paused` and `closed` are sentences, empty while
    the game goes on. `happened` are the notices that this viewer has not had yet. `what_if`: the viewer may preview lines and prepare
    conditional moves; `prepared` lists theirs.

    `rated`: the result changes ratings. `tournament` is the id of the table's tournament. `cooperative`: all players win or lose together.
    `sides`: the seats of each team, where there are teams. `lessons`: the game has lessons at `/learn/<game>`. `other_data`: a sentence, if
    the printed data differ from the published ones. `origin`: the finished game that this one, a fork, continues. `recorded`: the game was
    played elsewhere, and this is its record. `analysable`: the game is over, and the server has its engine for browsers, at
    `/engine/<game>`. `analysis_coming`: the game is over, and that engine is being built. `hintable`: the server has the engine while the
    viewer plays, and hints are allowed. `takebacks`: the number of takebacks so far.
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
    takeback: TakebackWish | None = None
    chat: WhoChats = "players"
    happened: tuple[Happened, ...] = ()
    what_if: bool = False
    prepared: tuple[AnswerInAdvance, ...] = ()
    rated: bool = False
    tournament: str = ""
    cooperative: bool = False
    sides: tuple[tuple[int, ...], ...] = ()
    lessons: bool = False
    other_data: str = ""
    origin: Origin | None = None
    recorded: bool = False
    analysable: bool = False
    analysis_coming: bool = False
    hintable: bool = False
    takebacks: int = 0


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
    data: dict[str, str] = {}
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
    takeback: TakebackWish | None = None
    origin: Origin | None = None
    takebacks: int | None = None


class Past(Message, tag="past", frozen=True, kw_only=True):
    """The answer to `Look`, with the requested `line`. `input`, if requested, are the choices of the player who was to move there."""

    id: int = 0
    position: Position
    input: Input | None = None
    line: Line = ()


class Told(Message, tag="told", frozen=True, kw_only=True):
    """The answer to `Tell`: the log entries of each line."""

    id: int = 0
    ply: int
    lines: tuple[tuple[Entry, ...], ...]


class Supposed(Message, tag="supposed", frozen=True, kw_only=True):
    """The answer to `WhatIf`: the position after `line`, the choices of the player to move there, and the log entries of the line."""

    id: int = 0
    ply: int
    line: tuple[int, ...]
    position: Position
    input: Input | None = None
    told: tuple[Entry, ...] = ()


class Explained(Message, tag="explained", frozen=True, kw_only=True):
    """The answer to `Why`: a sentence and the rule id that it follows from; empty if no rule forbids anything."""

    id: int = 0
    ply: int
    text: str = ""
    clause: str = ""


class Thinking(Message, tag="thinking", frozen=True, kw_only=True):
    """The bot on `seat` is thinking: `progress` from 0 to 1, seconds since the start, seconds that it expects to need."""

    seat: int
    ply: int
    progress: float
    elapsed: float
    expected: float


class Hint(Message, tag="hint", frozen=True, kw_only=True):
    """The answer to `AskHint`: an action, the actions that go with it in one gesture, and a sentence that says them."""

    id: int = 0
    ply: int
    action: int
    text: str
    then: tuple[int, ...] = ()


class Presence(Message, tag="presence", frozen=True, kw_only=True):
    """Who is connected: the seats, and the number of spectators. Sent after each hello and at every change."""

    seats: tuple[int, ...]
    watching: int = 0


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chat message. `at`: seconds since the epoch. `author` is the same for all messages from one seat, or from one network of
    spectators."""

    number: int
    at: float
    seat: int | None = None
    name: str
    author: str
    text: str = ""
    emote: Emote | None = None


class Said(Message, tag="said", frozen=True, kw_only=True):
    """Chat messages; `whole`: all of them, not only the new ones."""

    lines: tuple[ChatLine, ...]
    whole: bool = False


class Watcher(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A spectator: what this table calls their network, and the names that they use."""

    watcher: str
    names: tuple[str, ...] = ()


class Watchers(Message, tag="watchers", frozen=True, kw_only=True):
    """The answer to `AskWatchers`."""

    id: int = 0
    watchers: tuple[Watcher, ...]


class Refused(Message, tag="refused", frozen=True, kw_only=True):
    """A request was refused: one sentence, and the rule id if a rule forbids it. The table goes on. `id` is the request's, even if the
    request came too fast or is of an unknown kind. It is 0 for a request that has none or cannot be read."""

    id: int = 0
    text: str
    clause: str = ""


class ThinkFor(Message, tag="think_for", frozen=True, kw_only=True):
    """Ask a viewer who agreed by `ThinkHere` to think for the bot that is to move after `ply` plies. The answer `Chose` names the action
    with the most visits after `simulations` simulations, or as many as fit into `seconds`. The search stops early once the remaining
    simulations are fewer than `settles` times the lead of that action. Each action is overlooked with probability `overlooks`. A viewer
    who answers late, or with an illegal action, is not asked again."""

    ply: int
    simulations: int
    seconds: float
    settles: float = 1.0
    miss_rate: float = msgspec.field(default=0.0, name="overlooks")


class Done(Message, tag="done", frozen=True, kw_only=True):
    """The answer to an `Act` or `Undo` with an `id`: it is stored, and an earlier message shows it."""

    id: int


class Announced(Message, tag="announced", frozen=True, kw_only=True):
    """The administrator's current announcements. Sent to each new viewer if there are any, and to all when they change."""

    announcements: tuple[Announcement, ...] = ()


class Pong(Message, tag="pong", frozen=True, kw_only=True):
    """The answer to `Ping`: `at` is the server's time, in seconds since the epoch."""

    at: float


FromServer = (
    View
    | Situation
    | Past
    | Told
    | Supposed
    | Explained
    | Thinking
    | Hint
    | Presence
    | Watchers
    | Said
    | Refused
    | ThinkFor
    | Done
    | Announced
    | Pong
)


# --- over HTTP ---------------------------------------------------------------------------------------------------------


class PresetCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A preset of options with its name ("Two players") and, per seat, its emblems and a word ("places first")."""

    label: str
    options: dict[str, OptionValue]
    marks: tuple[tuple[Mark, ...], ...]
    notes: tuple[str, ...] = ()


class OfferedValue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value of an option that a game offers: its name, a sentence about it, and a face like a mark's, if it has one."""

    value: OptionValue
    name: str
    about: str = ""
    face: tuple[AnyShape, ...] = ()


class OfferedOption(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option that is chosen when a table is opened. With `each_seat`, `options` has one option per seat; otherwise one for the table.
    No two seats may have the same value of those in `once`."""

    label: str
    options: tuple[str, ...]
    values: tuple[OfferedValue, ...]
    each_seat: bool = False
    once: tuple[OptionValue, ...] = ()


class Level(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bot level: its number, a word for it ("seasoned"), and its approximate thinking time per move."""

    level: int
    label: str
    seconds: float


class StyleCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A playing style that a game's bots offer besides their own: its name, and a word for it ("bold")."""

    name: str
    label: str


class PageCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of a game's own, at `/g/<game>/<name>`: its label, its purpose, and whether it works offline once loaded."""

    name: str
    label: str
    description: str
    offline: bool = False


class LessonCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A lesson of a game, at `/learn/<game>`: its name, its title, and about how many minutes it takes."""

    name: str
    title: str
    minutes: int


class PuzzlesCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game's puzzles, at `/puzzle/<game>`: their title, and their number before they repeat."""

    title: str
    puzzles: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in the lobby. `cooperative`: all players win or lose together."""

    name: str
    title: str
    tagline: str
    facts: str
    emblem: Scene
    presets: tuple[PresetCard, ...]
    levels: tuple[Level, ...]
    usual_level: int
    """The bot level proposed by default."""
    styles: tuple[StyleCard, ...] = ()
    pages: tuple[PageCard, ...] = ()
    lessons: tuple[LessonCard, ...] = ()
    puzzles: PuzzlesCard | None = None
    chance: bool = False
    """Whether the game has chance."""
    cooperative: bool = False
    time_up: tuple[TimeUp, ...] = ()
    """What a table of this game can do when a player's time is up."""
    offers: tuple[OfferedOption, ...] = ()
    """The options besides the presets."""
    other_data: str = ""
    """A sentence saying that this server plays the game with its own data; empty for the published data."""


class Catalogue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/catalogue?language=fr`. `kept` is a sentence on how long tables are kept, empty if for ever. `balance`: visitors may
    request balance reports, at `/balance`."""

    games: tuple[GameCard, ...]
    version: str
    kept: str = ""
    balance: bool = False


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who takes a seat: `you`, an `open` seat for a friend with the link, or a `bot`. A bot has a `level`, perhaps in a `style` that the
    game knows, or is the remote bot that `lender` names."""

    who: Literal["you", "open", "bot"]
    level: int = 0
    style: str = ""
    lender: str = ""


class DiceOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`POST /api/dice`: dice fixed in advance for a table to be opened. `ticket` goes into `NewTable` or `Rematch`."""

    commitment: str
    ticket: str


class FairDice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's dice. `commitment` is the SHA-256 of their seed, empty if the game was played elsewhere and the dice rolled nothing.
    `entropy` are the random bytes that people have added, as (first roll, hex). `takebacks` are the first rolls after each takeback that
    took rolls back. `seed` is set once the game is over."""

    commitment: str
    entropy: tuple[tuple[int, str], ...] = ()
    takebacks: tuple[int, ...] = ()
    seed: str = ""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables`. `listed` (the default): the table is in the lobby, anyone may watch, and anyone may take its open seats.
    `friends`: its open seats are for people with the link, and lists show the table once all are taken. `chat`: who can chat.
    `takebacks`: players may ask the others for takebacks. `timing`: the time per player; unlimited if left out. `ticket`: the dice of a
    `DiceOffer`. `entropy`: 16 to 32 random bytes in hex, chosen after the offer, that are added to the dice before the first roll.
    `rated`: the result changes the players' ratings; every player needs an account."""

    game: str
    options: dict[str, OptionValue] = {}
    seats: tuple[SeatRequest, ...]
    name: str = ""
    language: Language = "en"
    listed: bool = True
    friends: bool = False
    ticket: str = ""
    entropy: str = ""
    timing: Timing | None = None
    chat: WhoChats = "players"
    takebacks: bool = True
    rated: bool = False
    unwelcome: tuple[str, ...] = ()
    """Accounts that may not take a seat, because the requesting player has blocked them in this browser only."""
    invite: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)] = ()
    """Accounts that get an invitation to the open seats. The requesting player is signed in and has played with them recently (`GET
    /api/me/lately`)."""
    key: OwnKey = ""
    """The token that will hold the requesting player's seats. A second request with it returns the same table."""


class Seated(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to opening a table, taking a seat or requesting a rematch: the table, your seats and the one token that holds them."""

    table: str
    seats: tuple[int, ...]
    token: str


class FilmProgress(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/game.gif/progress`: how many pictures of the animation are drawn, and their total, which is 0 before it
    begins."""

    done: int
    of: int


class TakeSeat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/seats`: take an open seat (the first one, or `seat`). With a `token` of this table, the seat is added to
    those that it holds. `entropy`: 16 to 32 random bytes in hex, added to the table's dice from the next roll on."""

    name: str = ""
    seat: int | None = None
    token: str = ""
    entropy: str = ""
    key: OwnKey = ""
    """The token that will hold the seat, if the request has no token that holds one already. A second request with it returns the same
    seat."""


class Rematch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/rematch`: a new table with the same people, each one seat on. A second request returns the same new
    table. `ticket` and `entropy` as in `NewTable`."""

    token: str = ""
    ticket: str = ""
    entropy: str = ""


class NewBranch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/branch`: fork a finished game. The new table can only be found by its link, and plays on after the first
    `ply` plies. Its `seats` are the requesting player's or bots'. No rating or statistics change, and the finished game stays as it is.
    `ticket` and `entropy` as in `NewTable`: the dice are rolled again from there on."""

    ply: Annotated[int, msgspec.Meta(ge=0)]
    seats: tuple[SeatRequest, ...]
    name: str = ""
    language: Language = "en"
    ticket: str = ""
    entropy: str = ""


class ShowRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/records`: a table, found only by its link, that shows a game played elsewhere. `text` is the text of its file: a record
    as JSON, or a format of the game's own that `suffix` names."""

    text: str
    suffix: str = ".json"
    language: Language = "en"


class Away(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/away`: go on vacation until `until` (seconds since the epoch; 0: back) at a correspondence table."""

    token: str = ""
    until: Annotated[float, msgspec.Meta(ge=0, le=1e11)]


class TableCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table in a list: `GET /api/tables?ids=a,b` (yours, by the ids that your browser keeps) or `GET /api/tables` (listed ones)."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    kinds: tuple[SeatKind, ...]
    mover: int | None = None
    over: bool = False
    open_seats: tuple[int, ...] = ()
    plies: int = 0
    paused: bool = False
    changed: float
    """Seconds since the epoch of the last change."""
    verdict: str = ""
    verdict_yours: tuple[tuple[int, str], ...] = ()
    """Seats with the verdict as that seat's holder reads it ("You win")."""
    due: float | None = None
    """When the time of the person to move is up, in seconds since the epoch: their own time, or that of the tournament's round."""
    timing: Timing | None = None
    tournament: str = ""
    """The id of the table's tournament."""
    yours: tuple[int, ...] = ()
    """The seats held by the account that the requesting player is signed in to."""


class Tables(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A list of tables."""

    tables: tuple[TableCard, ...]


class Tapped(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An invalid tap of a player who plays alone, as in `Why`."""

    shapes: Annotated[tuple[ShapeId, ...], msgspec.Meta(max_length=12)] = ()
    piece: ShapeId = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)


class AskLesson(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/games/{name}/lessons/{lesson}`: a step of a lesson. `decided` are the learner's decisions in the earlier steps and in
    this one, one row per step, as far as there are any. `tried` is what they do now, or `vain` their invalid tap. `tall` and `upright`
    are the shape of their screen, as in `Hello`."""

    step: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    decided: Annotated[tuple[Decisions, ...], msgspec.Meta(max_length=1000)] = ()
    tried: Decisions = ()
    vain: Tapped | None = None
    tall: bool = False
    upright: bool = False


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a learner stands in a lesson.

    `says` is the text of the step, or the closing text once the step is `done` (which may be empty: the lesson goes on). `told` says why
    the learner's attempt is not what the step asks, or why a tap has no effect; the attempt changes nothing. `asks`: the learner has to
    act. `decided` are their valid decisions in this step. `shows` is a gesture that leads on, like a hint's; it is shown on request, or at
    once with `glows`. `shapes` are the shapes that the text mentions. `game` is the table to open after the last step.
    """

    lesson: LessonCard
    step: int
    steps: int
    says: str
    asks: bool = False
    done: bool = False
    told: str = ""
    decided: tuple[int, ...] = ()
    shows: tuple[int, ...] = ()
    glows: bool = False
    shapes: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    view: View
    game: NewTable | None = None


class AskPuzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/games/{name}/puzzles/{number}`: one of a game's puzzles. `decided` are the solver's decisions so far. `tried` is what
    they do now, or `vain` their invalid tap. `answer` requests the answer and `hint` a hint. `tall` and `upright` are the shape of their
    screen, as in `Hello`."""

    decided: Decisions = ()
    tried: Decisions = ()
    vain: Tapped | None = None
    answer: bool = False
    hint: bool = False
    tall: bool = False
    upright: bool = False


class PuzzleStand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a solver stands in a puzzle.

    `asks` is the goal, `difficulty` 1 to 3. `verdict` is on the decisions so far: on the way, the answer, a turn that falls short of it, or
    a decision that is not allowed here. `told` says this in a sentence, or why a tap has no effect. `decided` are the accepted decisions; a
    decision that is not allowed is not among them. `answer` are all decisions of the answer, if requested. For a hint, `nudge` is a
    sentence that gives nothing away, and `shows` the gesture that leads on; it is empty if the decisions so far are not how the answer
    begins. `whole`: that gesture is the whole answer, so a hint only says where it is made.
    """

    title: str
    asks: str
    number: int
    puzzles: int
    difficulty: int
    verdict: Literal["begun", "solved", "short", "barred"]
    told: str = ""
    decided: tuple[int, ...] = ()
    answer: tuple[int, ...] = ()
    nudge: str = ""
    shows: tuple[int, ...] = ()
    whole: bool = False
    view: View


class ExportCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Another program's format in which a game's tables can be exported: its name in the address, and its label."""

    format: str
    label: str


class Exports(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/games/{name}/exports`."""

    exports: tuple[ExportCard, ...]


class Health(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/health`: the version of the server, and of the protocol that it speaks."""

    ok: bool
    version: str
    protocol: int


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of every HTTP error: a sentence that says what is wrong and what to do; the field or rule id that it is about."""

    error: str
    field: str = ""
