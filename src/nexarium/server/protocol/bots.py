"""Messages about bots that think, in the server or in a viewer's browser, and about hints."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.server.protocol.base import Message, RequestMessage

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


class AskHint(RequestMessage, tag="ask_hint", frozen=True, kw_only=True):
    """Ask what a strong bot would play at ply `ply`. A client that has `found` the move already gets it in words, with reasons."""

    ply: int
    found: Advice | None = None


Willing = Literal["always", "busy", "never"]


class ThinkHere(Message, tag="think_here", frozen=True, kw_only=True):
    """When bots may think in the browser of a viewer who is the only person at the table: always, when the server is busy, or never (the
    default)."""

    when: Willing


class Chose(Message, tag="chose", frozen=True, kw_only=True):
    """The answer to `ThinkFor`: the move of the bot that is to move after `ply` plies."""

    ply: int
    action: int


class Thinking(Message, tag="thinking", frozen=True, kw_only=True):
    """The bot on `seat` is thinking: `progress` from 0 to 1, seconds since the start, seconds that it expects to need."""

    seat: int
    ply: int
    progress: float
    elapsed: float
    expected: float


class LessonAbout(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson of the table's game, at `/learn/<game>/<lesson>/<step>`. Steps count from 0."""

    lesson: str
    step: int


class Hint(Message, tag="hint", frozen=True, kw_only=True):
    """The answer to `AskHint`: an action, the actions that go with it in one gesture, and sentences that say them and why. `lesson` is
    about the reason."""

    id: int = 0
    ply: int
    action: int
    text: str
    then: tuple[int, ...] = ()
    lesson: LessonAbout | None = None


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
