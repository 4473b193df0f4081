"""Requests about other positions than the present one: past plies, lines that might follow, and conditional moves."""

from __future__ import annotations

from typing import Annotated

import msgspec

from nexarium.core.input import Input
from nexarium.core.scene_changes import SceneChange
from nexarium.core.view import Entry
from nexarium.server.protocol.base import Line, Message, RequestMessage, ShapeId
from nexarium.server.protocol.table import Position


class Look(RequestMessage, tag="look", frozen=True, kw_only=True):
    """Show the table after `ply` plies (answered by `Past`). `open` is for finished games: show the view and the choices of the player
    who was to move there. With `line`, the position is the one after these further decisions and chance outcomes."""

    ply: int
    open: bool = False
    line: Line = ()


class AskLogEntries(RequestMessage, tag="tell", frozen=True, kw_only=True):
    """Ask for the log entries of these lines (answered by `LogEntries`), once the game is over. Each line has decisions and chance outcomes
    that might have followed after `ply` plies. With `changes`, also ask what each action changes on the board."""

    ply: int
    lines: Annotated[tuple[Line, ...], msgspec.Meta(max_length=12)]
    changes: bool = False


class PreviewLine(RequestMessage, tag="what_if", frozen=True, kw_only=True):
    """Show the table after these decisions from ply `ply` on, whichever seats make them (answered by `PreviewedLine`). Only in games
    without chance and without secrets."""

    ply: int
    line: Line = ()


class Why(RequestMessage, tag="why", frozen=True, kw_only=True):
    """Ask why a tap at ply `ply` has no effect (answered by `Explained`). `shapes` are the ids of the shapes under the finger, the
    topmost first. Or the tap is a `piece` in an `orientation`, with its anchor `at` a point of the scene."""

    ply: int
    shapes: Annotated[tuple[ShapeId, ...], msgspec.Meta(max_length=12)] = ()
    piece: ShapeId = ""
    orientation: int = 0
    at: tuple[float, float] = (0.0, 0.0)


class PrepareMove(RequestMessage, tag="prepare", frozen=True, kw_only=True):
    """Prepare a conditional move: if the game goes on from ply `ply` as in `line`, the server plays the next action for this viewer. The
    last action of `line` is the viewer's. The other players do not learn of it."""

    ply: int
    line: Line


class RemovePreparedMove(RequestMessage, tag="forget", frozen=True, kw_only=True):
    """Remove a conditional move."""

    ply: int
    line: Line


class Past(Message, tag="past", frozen=True, kw_only=True):
    """The answer to `Look`, with the requested `line`. `input`, if requested, are the choices of the player who was to move there."""

    id: int = 0
    position: Position
    input: Input | None = None
    line: Line = ()


class LogEntries(Message, tag="told", frozen=True, kw_only=True):
    """The answer to `AskLogEntries`: the log entries of each line, and, if asked for, the changes on the board by each of its first
    actions. `notations` are the first actions as records write them: they tell apart choices that read the same."""

    id: int = 0
    ply: int
    lines: tuple[tuple[Entry, ...], ...]
    changes: tuple[tuple[SceneChange, ...], ...] = ()
    notations: tuple[str, ...] = ()


class PreviewedLine(Message, tag="supposed", frozen=True, kw_only=True):
    """The answer to `PreviewLine`: the position after `line`, the choices of the player to move there, and the log entries of the line."""

    id: int = 0
    ply: int
    line: tuple[int, ...]
    position: Position
    input: Input | None = None
    entries: tuple[Entry, ...] = msgspec.field(default=(), name="told")  # the name on the wire


class Explained(Message, tag="explained", frozen=True, kw_only=True):
    """The answer to `Why`: a sentence and the rule id that it follows from; empty if no rule forbids anything."""

    id: int = 0
    ply: int
    text: str = ""
    rule_id: str = msgspec.field(default="", name="clause")  # the name on the wire
