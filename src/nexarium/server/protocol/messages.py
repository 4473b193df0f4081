"""The wire: what client and server say to each other, as tagged structs. The client's TypeScript types are generated from here."""

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
"""Decisions that might be made, one after the other, by whoever is to move."""

Decisions = Annotated[tuple[int, ...], msgspec.Meta(max_length=64)]
"""What a learner has decided in one step of a lesson."""

ShapeId = Annotated[str, msgspec.Meta(max_length=64)]

PROTOCOL = 1
"""The version of what is said over the WebSockets. A change that an older program would misunderstand raises it; a message or a field
more does not, for what a program does not know it leaves unread."""


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A message over the table's WebSocket, told apart by `type`."""


# --- what a viewer says ------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The first message: who looks (an empty token: a spectator), in which language, at a wide or a tall screen; `upright`: the
    hand has the space of a tall one all the same; `packed`: long messages may come compressed, as bytes (zlib, RFC 1950). `program`: the
    table comes as data, in a `Situation`, and not as pictures. `protocol` is the version that the viewer speaks. Sent again, it changes
    language or shape.
    `name`: what a spectator is called."""

    protocol: int = 1
    token: str = ""
    language: Language = "en"
    tall: bool = False
    upright: bool = False
    packed: bool = False
    program: bool = False
    name: str = ""


class Asking(Message, frozen=True, kw_only=True):
    """What has an answer. `id` comes back with that answer, so that a program knows what was answered; a viewer who needs none leaves it
    out."""

    id: int = 0


class Act(Asking, tag="act", frozen=True, kw_only=True):
    """Play `action` as the answer to ply `ply` (the number of plies seen), and right after it the same seat's decisions in `then`: all
    of them or, when one is refused, none. Repeating it is harmless. `takebacks`: how often something had been taken back at the table, as
    the view says; one that was said late is refused then where it was taken back meanwhile."""

    ply: int
    action: int
    then: tuple[int, ...] = ()
    takebacks: int | None = None


class Undo(Asking, tag="undo", frozen=True, kw_only=True):
    """Take back, as offered by the view at ply `ply`. With `takebacks`, as in `Act`, repeating it is harmless: where something was taken
    back meanwhile, nothing more is."""

    ply: int
    takebacks: int | None = None


Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


class Advice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an engine in the viewer's browser would play: the decisions of one gesture. `close`: others are about as good. What is worth
    something to whoever moves is so from 0 to 1, in a cooperative game as the chance to win: the gesture, the next best decision `other`,
    and the position after `reply`, which another seat is expected to answer."""

    line: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=12)]
    close: bool = False
    worth: Share | None = None
    other: int | None = None
    other_worth: Share = 0.0
    reply: int | None = None
    reply_worth: Share = 0.0


class AskHint(Asking, tag="ask_hint", frozen=True, kw_only=True):
    """What would a strong bot play here, at ply `ply`? Whoever has `found` it already is told it in words, with reasons."""

    ply: int
    found: Advice | None = None


class Look(Asking, tag="look", frozen=True, kw_only=True):
    """Show the table as it stood after `ply` plies (answered by `Past`). `open`, once the game is over: as whoever was to move there saw
    it, with what they could do; and with `line` as it would have stood after these decisions and chance outcomes too."""

    ply: int
    open: bool = False
    line: Line = ()


class Tell(Asking, tag="tell", frozen=True, kw_only=True):
    """Once the game is over: how would the log tell these lines, each of decisions and chance outcomes that might have followed after
    `ply` plies (answered by `Told`)?"""

    ply: int
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)]


class WhatIf(Asking, tag="what_if", frozen=True, kw_only=True):
    """Show the table as it would be if these decisions were made after ply `ply`, whoever makes them (answered by `Supposed`). Only in
    games without chance and without secrets."""

    ply: int
    line: Line = ()


class Why(Asking, tag="why", frozen=True, kw_only=True):
    """Why does nothing come of what was tapped at ply `ply`? `shapes` are the ids of those under the finger, the topmost first; or it is
    a `piece` in an `orientation`, with its anchor `at` a point of the scene (answered by `Explained`)."""

    ply: int
    shapes: Annotated[tuple[ShapeId, ...], msgspec.Meta(max_length=12)] = ()
    piece: ShapeId = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)


class Prepare(Asking, tag="prepare", frozen=True, kw_only=True):
    """Answer in advance: when the game goes on from ply `ply` as `line` does, play its next action for this viewer, whose the last one is.
    Nobody else is told."""

    ply: int
    line: Line


class Forget(Asking, tag="forget", frozen=True, kw_only=True):
    """Do not answer so any more."""

    ply: int
    line: Line


class Ping(Message, tag="ping", frozen=True, kw_only=True):
    """Answered by `Pong`; keeps sleepy connections awake."""


class Attention(Message, tag="attention", frozen=True, kw_only=True):
    """Whether the page is in sight: who has it open behind another one is called all the same."""

    in_sight: bool


Willing = Literal["always", "busy", "never"]


class ThinkHere(Message, tag="think_here", frozen=True, kw_only=True):
    """When bots may think in the viewer's browser, where the viewer is the only person at the table: always, when the house is busy, or
    never, as long as nothing is said."""

    when: Willing


class Chose(Message, tag="chose", frozen=True, kw_only=True):
    """The answer to `ThinkFor`: what the bot to move after `ply` plies plays."""

    ply: int
    action: int


class AskTakeback(Asking, tag="ask_takeback", frozen=True, kw_only=True):
    """Ask the other people to let one's last decision be taken back, where it cannot simply be undone; said at ply `ply`. With
    `takebacks` it can be repeated, as `Undo` can."""

    ply: int
    takebacks: int | None = None


class AnswerTakeback(Asking, tag="answer_takeback", frozen=True, kw_only=True):
    """Allow or refuse what was asked at ply `ply`; whoever asked says no to ask no more. With `takebacks` it can be repeated, as `Undo`
    can, and answers no later wish."""

    ply: int
    allowed: bool
    takebacks: int | None = None


class Pause(Asking, tag="pause", frozen=True, kw_only=True):
    """The host lets the game rest, or (`on` false) go on."""

    on: bool


class StandIn(Asking, tag="stand_in", frozen=True, kw_only=True):
    """The host lets a bot of `level` stand in for somebody who is away, or sit down in a seat that nobody has taken."""

    seat: int
    level: int


class ReclaimSeat(Asking, tag="reclaim_seat", frozen=True, kw_only=True):
    """Play again oneself, where a bot has stood in for one."""

    seat: int


class Resign(Asking, tag="resign", frozen=True, kw_only=True):
    """Give the game up, in a seat of one's own: of two who play it is over; of more a bot plays on in that seat, which comes last."""

    seat: int


class CallMe(Asking, tag="call_me", frozen=True, kw_only=True):
    """Be called so from now on, in all seats that one's token holds; empty: by the seat alone. Whoever has an account has its name."""

    name: str


class AskWatchers(Asking, tag="ask_watchers", frozen=True, kw_only=True):
    """The host asks who looks on (answered by `Watchers`)."""


class RemoveWatcher(Asking, tag="remove_watcher", frozen=True, kw_only=True):
    """The host sends a spectator away, as named by `Watchers`."""

    watcher: str


class Arrange(Asking, tag="arrange", frozen=True, kw_only=True):
    """The host says who may write to the others."""

    chat: WhoChats


class CloseTable(Asking, tag="close_table", frozen=True, kw_only=True):
    """The host ends the table without a result."""


Emote = Literal["hello", "thanks", "well_played", "oops", "thinking", "hurry", "sorry", "laugh"]
"""What one can say with one tap; the page has a picture and a word for each."""


class Chat(Asking, tag="chat", frozen=True, kw_only=True):
    """Write a line to the others, or send an emote."""

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
    """A seat at the table: who sits there, and whether they are connected. A bot has a `level`, and perhaps a `style`, as a word, or
    somebody lends it to the house (`lent_by`). `stand_in`: a bot stands in for the person of that name, who is away. `lost`: that person
    has lost on time, or given up (`resigned`). `host`: whoever holds it is the table's host."""

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
    """How many seconds each seat has `left` at `since` (by the server's clock, in seconds since the epoch), from when on that of the seat
    `running` runs down; none does where it is a bot's turn or somebody is still waited for. `away` is until when each seat's holder is
    on vacation (in seconds since the epoch, past or 0: they are not), while their clock stands; `vacation` the seconds of it that are left
    beyond that."""

    timing: Timing
    left: tuple[float, ...]
    away: tuple[float, ...]
    vacation: tuple[float, ...]
    running: int | None = None
    since: float


class UndoOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether the viewer may take back: to which ply, or why not (a sentence). `ask`: they may ask the others to let them."""

    possible: bool
    to_ply: int = 0
    why: str = ""
    ask: bool = False


class TakebackWish(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is asked of the others just now, as a sentence: `yours` to withdraw, `to_answer` by this viewer."""

    text: str
    yours: bool = False
    to_answer: bool = False


class Happened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened at the table beside the game, as a sentence. `at`: seconds since the epoch."""

    number: int
    at: float
    text: str


class Position(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The picture of one ply. `board.layers` marked static come empty, and `board.symbols` too, when the viewer has them."""

    ply: int
    board: Scene
    hand: Scene | None = None
    seats: tuple[SeatView, ...]
    status: Status
    mover: int | None = None
    over: bool = False


class AnswerInAdvance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer that the viewer has given for the case that the game goes on from `ply` as `line` begins; `told` is the line as the log
    would tell it."""

    ply: int
    line: tuple[int, ...]
    told: tuple[Entry, ...]


class View(Message, tag="view", frozen=True, kw_only=True):
    """The whole table as one viewer may see it; sent at the start and after every change.

    `input` is what this viewer can do; `to_act` whether it is their turn. The log comes whole when `log_from` is 0, else only its
    lines from `log_from` on. A person may hold several seats; `your_seats` lists them, `position.mover` says which acts. `room` is the
    space that the game wants for its hand, if it wants another than usual, `dice` are those of a game in which something is left to chance,
    and `clocks` the time where it is counted. `protocol` comes with the first one: the version that the server speaks. `host`: the viewer
    has the host's powers. `paused` and `closed` are sentences, empty while the game goes on. `happened` are those happenings that were not
    told before. `what_if`: the viewer may try what might happen, and answer in advance; `prepared` are the answers that they have given so.
    `rated`: the result changes ratings; `tournament` is the one that the table belongs to. `cooperative`: all win or lose together;
    `sides`: the seats that do so, side by side, where there are teams. `lessons`: the game can be learnt at `/learn/<game>`.
    `other_data`: what the box prints is not what was published, in a sentence. `origin`: the finished game from which this one, a "what
    if", goes on. `recorded`: the game was played elsewhere, and is here as its record. `analysable`: the game is over, and the house has
    its engine for browsers, at `/engine/<game>`. `analysis_coming`: the game is over, and that engine is being built. `hintable`: the house
    has it while the viewer plays, and hints are allowed. `takebacks`: how often something was taken back.
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
    """The table as data, for programs: comes instead of `View` to whoever said `program` in their hello.

    `rules` is the version of the game's rules under which it is played. `actions` are the decisions and chance outcomes from ply `since`
    on, those before are as they were; `ply` counts all. While a game goes on in which one seat knows what another does not, no actions
    come (`secret`); then `observation` is what the seat may know, as numbers in the order of the game's layout, of `observer`, which is
    the seat to move where it is yours. `legal` are the actions that you may play now. `undo` is the ply to which you may go back, if you
    may. `paused`: the game rests until the host lets it go on; `closed`: it was ended without a result. `clocks`: where time is counted.
    `host`: you have the host's powers; `chat` says who may write; `takeback` is what is asked of the others just now. `digest` is that of
    what the game's box prints, and `data` the files of it that are not as they were published. `origin`: the finished game from which
    this one, a "what if", goes on. `takebacks`: how often something was taken back; null from a server of an earlier version.
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
    """The answer to `Look`, with the `line` that was asked for; `input` is what whoever was to move there could do, where that was asked
    for."""

    id: int = 0
    position: Position
    input: Input | None = None
    line: Line = ()


class Told(Message, tag="told", frozen=True, kw_only=True):
    """The answer to `Tell`: each of the lines as the log would tell it."""

    id: int = 0
    ply: int
    lines: tuple[tuple[Entry, ...], ...]


class Supposed(Message, tag="supposed", frozen=True, kw_only=True):
    """The answer to `WhatIf`: the position after `line`, what whoever would be to move there could do, and the line as the log would tell
    it."""

    id: int = 0
    ply: int
    line: tuple[int, ...]
    position: Position
    input: Input | None = None
    told: tuple[Entry, ...] = ()


class Explained(Message, tag="explained", frozen=True, kw_only=True):
    """The answer to `Why`: a sentence and the clause that it follows from, empty where no rule forbids anything."""

    id: int = 0
    ply: int
    text: str = ""
    clause: str = ""


class Thinking(Message, tag="thinking", frozen=True, kw_only=True):
    """The bot on `seat` thinks: `progress` 0 to 1, seconds since it began, seconds it expects to need."""

    seat: int
    ply: int
    progress: float
    elapsed: float
    expected: float


class Hint(Message, tag="hint", frozen=True, kw_only=True):
    """The answer to `AskHint`: an action, those that go with it in one gesture, and the sentence that says it."""

    id: int = 0
    ply: int
    action: int
    text: str
    then: tuple[int, ...] = ()


class Presence(Message, tag="presence", frozen=True, kw_only=True):
    """Who is connected: the seats, and the number of spectators. Told after each hello, and whenever it changes."""

    seats: tuple[int, ...]
    watching: int = 0


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line that somebody wrote: `at` in seconds since the epoch, `author` is the same for all that came from the same seat, or from one
    network of spectators."""

    number: int
    at: float
    seat: int | None = None
    name: str
    author: str
    text: str = ""
    emote: Emote | None = None


class Said(Message, tag="said", frozen=True, kw_only=True):
    """What people wrote; `whole`: this is all there is, and not only what is new."""

    lines: tuple[ChatLine, ...]
    whole: bool = False


class Watcher(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who looks on without a seat: what this table calls their network, and the names that they give themselves."""

    watcher: str
    names: tuple[str, ...] = ()


class Watchers(Message, tag="watchers", frozen=True, kw_only=True):
    """The answer to `AskWatchers`."""

    id: int = 0
    watchers: tuple[Watcher, ...]


class Refused(Message, tag="refused", frozen=True, kw_only=True):
    """What was asked cannot be done: one sentence, the rule's clause where a rule forbids it. The table goes on. The `id` is that of what
    was asked, also where it came too fast, or was no message that the house knows; without one, that had none, or could not be read."""

    id: int = 0
    text: str
    clause: str = ""


class ThinkFor(Message, tag="think_for", frozen=True, kw_only=True):
    """To whoever agreed to it by `ThinkHere`: think for the bot that is to move after `ply` plies, and say by `Chose` what was tried most
    in so many simulations, or in as many as so many seconds allow; no longer than until what remains of them is less than `settles` times
    the lead of what was tried most. Each action is overlooked with probability `overlooks`. Who does not answer in time, or by what is not
    legal, is not asked again."""

    ply: int
    simulations: int
    seconds: float
    settles: float = 1.0
    overlooks: float = 0.0


class Done(Message, tag="done", frozen=True, kw_only=True):
    """The answer to an `Act` or `Undo` that has an `id`: it is stored, and what came before this shows it."""

    id: int


class Announced(Message, tag="announced", frozen=True, kw_only=True):
    """What whoever keeps the house tells everybody now; sent when somebody comes, if there is something, and when it changes."""

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
    """A ready-made choice of options with its name ("Two players") and, per seat, its emblems and a word ("places first")."""

    label: str
    options: dict[str, OptionValue]
    marks: tuple[tuple[Mark, ...], ...]
    notes: tuple[str, ...] = ()


class OfferedValue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value of an option that a game offers: its name, one sentence about it, and a face as a mark's where it has one."""

    value: OptionValue
    name: str
    about: str = ""
    face: tuple[AnyShape, ...] = ()


class OfferedOption(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An option that is chosen when a table is opened. With `each_seat`, `options` names one for every seat; otherwise one for the table.
    Of the values `once`, no two seats may have the same."""

    label: str
    options: tuple[str, ...]
    values: tuple[OfferedValue, ...]
    each_seat: bool = False
    once: tuple[OptionValue, ...] = ()


class Level(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bot level: its number, a word for it ("seasoned"), and about how long it thinks a move."""

    level: int
    label: str
    seconds: float


class StyleCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A style in which a game's bots can play beside their own: its name, and a word for it ("bold")."""

    name: str
    label: str


class PageCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of a game's own, at `/g/<game>/<name>`: what it is called, what it is for, whether it works without a network once loaded."""

    name: str
    label: str
    description: str
    offline: bool = False


class LessonCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A lesson of a game, at `/learn/<game>`: its name, what it is called, and about how many minutes it takes."""

    name: str
    title: str
    minutes: int


class PuzzlesCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game's puzzles, at `/puzzle/<game>`: what they are called, and how many there are before they begin anew."""

    title: str
    puzzles: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game in the lobby. `cooperative`: it is won or lost together."""

    name: str
    title: str
    tagline: str
    facts: str
    emblem: Scene
    presets: tuple[PresetCard, ...]
    levels: tuple[Level, ...]
    usual_level: int
    """The level of bots that is proposed."""
    styles: tuple[StyleCard, ...] = ()
    pages: tuple[PageCard, ...] = ()
    lessons: tuple[LessonCard, ...] = ()
    puzzles: PuzzlesCard | None = None
    chance: bool = False
    """Whether anything in it is left to chance."""
    cooperative: bool = False
    time_up: tuple[TimeUp, ...] = ()
    """What may come of it at a table of this game when somebody's time is up."""
    offers: tuple[OfferedOption, ...] = ()
    """What may be chosen beside the presets."""
    other_data: str = ""
    """That this house plays it with data of its own, in a sentence; empty where the box is as it was published."""


class Catalogue(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/catalogue?language=fr`. `kept` is a sentence that says for how long tables are kept, where they are not for ever.
    `balance`: visitors may have balance reports made, at `/balance`."""

    games: tuple[GameCard, ...]
    version: str
    kept: str = ""
    balance: bool = False


class SeatRequest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who shall sit: `you`, an `open` seat for a friend with the link, or a `bot`: of `level`, perhaps in a `style` that the game knows, or
    the one that `lender` lends."""

    who: Literal["you", "open", "bot"]
    level: int = 0
    style: str = ""
    lender: str = ""


class DiceOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`POST /api/dice`: dice for a table that is to be opened, fixed already. `ticket` goes into `NewTable` or `Rematch`."""

    commitment: str
    ticket: str


class FairDice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's dice: the SHA-256 of their seed, empty where the game was played elsewhere and they have rolled nothing; the random bytes
    that people have added, as (first roll, hex); the first rolls after each takeback that took rolls back; once the game is over the
    seed."""

    commitment: str
    entropy: tuple[tuple[int, str], ...] = ()
    takebacks: tuple[int, ...] = ()
    seed: str = ""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables`. `listed`: everybody finds it in the lobby, may watch, and take its open seats; it is, unless told otherwise.
    `friends`: its open seats are for people who get the link, and lists show it once all are taken. `chat`: who may write to the others;
    `takebacks`: whether one may ask them to take back what cannot be undone; `timing`: how much time everybody has, left out, as much as
    they like. `ticket`: the dice of a `DiceOffer`; `entropy`: 16 to 32 random bytes in hex, chosen
    after the offer, that are added to them before the first roll. `rated`: the result changes the ratings of those who play; everybody
    needs an account."""

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
    """Accounts that may not take a seat, where the asker has blocked them in this browser alone."""
    invite: Annotated[tuple[str, ...], msgspec.Meta(max_length=8)] = ()
    """Accounts with which the asker, who is signed in, has played lately (`GET /api/me/lately`): they are asked to take the open seats."""
    key: OwnKey = ""
    """The token that is to hold what the asker has there; asked again with it, the same table."""


class Seated(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer to opening a table, taking a seat or asking a rematch: the table, your seats and the one token that holds them."""

    table: str
    seats: tuple[int, ...]
    token: str


class FilmProgress(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/game.gif/progress`: how many pictures of the animation are drawn, and of how many; 0 before it begins."""

    done: int
    of: int


class TakeSeat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/seats`: take an open seat (the first one, or `seat`). With a `token` of this table the seat is added
    to those that it holds. `entropy`: 16 to 32 random bytes in hex, added to the table's dice from the next roll on."""

    name: str = ""
    seat: int | None = None
    token: str = ""
    entropy: str = ""
    key: OwnKey = ""
    """The token that is to hold the seat, where none is shown that holds one already; asked again with it, the same seat."""


class Rematch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/rematch`: a new table with the same people one seat on; asked again, the same new table.
    `ticket` and `entropy` as in `NewTable`."""

    token: str = ""
    ticket: str = ""
    entropy: str = ""


class NewBranch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/branch`: what if? A new table, found only by its link, that plays on from a game that is over, after its
    first `ply` plies. Its `seats` are the asker's or bots'; nobody's rating or statistics change. The game that it leaves stays as it is.
    `ticket` and `entropy` as in `NewTable`: what is left to chance from there on is rolled anew."""

    ply: Annotated[int, msgspec.Meta(ge=0)]
    seats: tuple[SeatRequest, ...]
    name: str = ""
    language: Language = "en"
    ticket: str = ""
    entropy: str = ""


class ShowRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/records`: a table, found only by its link, that shows a game which was played elsewhere. `text` is that of its file, a
    record as JSON or in a format of the game's own that `suffix` names."""

    text: str
    suffix: str = ".json"
    language: Language = "en"


class Away(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/away`: on vacation until `until`, in seconds since the epoch, at a table with days a turn; 0: back."""

    token: str = ""
    until: Annotated[float, msgspec.Meta(ge=0, le=1e11)]


class TableCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table in a list: `GET /api/tables?ids=a,b` (yours, by the ids your browser keeps) or `GET /api/tables` (listed ones)."""

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
    """Seats with the verdict as whoever holds that seat reads it ("You win")."""
    due: float | None = None
    """When the time of the person to move is up, in seconds since the epoch: theirs, or that of the round of a tournament."""
    timing: Timing | None = None
    tournament: str = ""
    """The id of the tournament to which the table belongs."""
    yours: tuple[int, ...] = ()
    """The seats that the account holds to which the asker is signed in."""


class Tables(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A list of tables."""

    tables: tuple[TableCard, ...]


class Tapped(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody tapped who plays alone, and nothing came of it, as in `Why`."""

    shapes: Annotated[tuple[ShapeId, ...], msgspec.Meta(max_length=12)] = ()
    piece: ShapeId = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)


class AskLesson(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/games/{name}/lessons/{lesson}`: a step of a lesson. `decided` are the learner's decisions in the steps before and in this
    one, a row for each as far as they made any; `tried` is what they do now, or `vain` what they tapped in vain. `tall` and `upright` are
    the shape of their screen, as in `Hello`."""

    step: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    decided: Annotated[tuple[Decisions, ...], msgspec.Meta(max_length=1000)] = ()
    tried: Decisions = ()
    vain: Tapped | None = None
    tall: bool = False
    upright: bool = False


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where a learner stands in a lesson.

    `says` is what the step says, or, once it is `done`, what is said then (it may be nothing, and one goes on). `told` is why what was
    tried was not what is asked, or why nothing came of what was tapped; it has changed nothing. `asks`: the learner is to do something.
    `decided` are their decisions in this step that stand. `shows` is a gesture that leads on, as a hint names one; it is shown when it is
    asked for, or at once where `glows`. `shapes` are spoken of. `game` is the table to open after the last step.
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
    """`POST /api/games/{name}/puzzles/{number}`: one of a game's puzzles. `decided` are the solver's decisions so far, `tried` is what they
    do now, or `vain` what they tapped in vain; `answer` asks for the answer and `hint` for a hint. `tall` and `upright` are the
    shape of their screen, as in `Hello`."""

    decided: Decisions = ()
    tried: Decisions = ()
    vain: Tapped | None = None
    answer: bool = False
    hint: bool = False
    tall: bool = False
    upright: bool = False


class PuzzleStand(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where somebody stands in a puzzle.

    `asks` is its goal, `difficulty` 1 to 3. `verdict` is what was decided to it: on the way, the answer, a turn that falls short of it, or
    a decision that is not allowed here; `told` says so in a sentence, or why nothing came of what was tapped. `decided` are the decisions
    that stand: what is not allowed is not taken. `answer` are all decisions of the answer, if it was asked for. For a hint `nudge` is a
    sentence that gives nothing away, and `shows` the gesture that leads on; there is none where what was decided is not how the answer
    begins. `whole`: that gesture is the whole answer, so a hint tells only where it is made.
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
    """Another program's format in which a game's tables can be had: its name in the address, and what a person reads."""

    format: str
    label: str


class Exports(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/games/{name}/exports`."""

    exports: tuple[ExportCard, ...]


class Health(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/health`: the version of the house, and of the protocol that it speaks."""

    ok: bool
    version: str
    protocol: int


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of every HTTP error: one sentence that says what is wrong and what to do; the field or clause it is about."""

    error: str
    field: str = ""
