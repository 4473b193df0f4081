"""The requests of a player who plays, undoes or asks for a takeback."""

from __future__ import annotations

from nexarium.server.protocol.base import RequestMessage


class Act(RequestMessage, tag="act", frozen=True, kw_only=True):
    """Play `action` as the answer to ply `ply` (the number of plies seen), then the same seat's decisions in `then`. Either all are
    played or, if one is refused, none. Repeating the message is harmless. `takebacks` is the number of takebacks that the view reported;
    the message is refused if there was another takeback since."""

    ply: int
    action: int
    then: tuple[int, ...] = ()
    takebacks: int | None = None


class Undo(RequestMessage, tag="undo", frozen=True, kw_only=True):
    """Take back, as the view at ply `ply` offers. With `takebacks`, as in `Act`, repeating the message is harmless: after another
    takeback nothing more is taken back."""

    ply: int
    takebacks: int | None = None


class AskTakeback(RequestMessage, tag="ask_takeback", frozen=True, kw_only=True):
    """Ask the other people at ply `ply` to allow the takeback of one's last decision, where a plain undo is not possible. With
    `takebacks` the message can be repeated, as `Undo` can."""

    ply: int
    takebacks: int | None = None


class AnswerTakeback(RequestMessage, tag="answer_takeback", frozen=True, kw_only=True):
    """Allow or refuse the takeback requested at ply `ply`. The player who asked withdraws the request by refusing. With `takebacks` the
    message can be repeated, as `Undo` can, and does not answer a later request."""

    ply: int
    allowed: bool
    takebacks: int | None = None
