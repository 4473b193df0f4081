"""The requests and answers of the study page over HTTP: positions of a study, sentences about its moves, and its file."""

from __future__ import annotations

from typing import Annotated

import msgspec

from nexarium.core.setup import LONGEST_POSITION, SetupChoice, SetupTool
from nexarium.core.view import Entry
from nexarium.server.protocol.base import Answer, Body, OptionValue
from nexarium.server.protocol.learning import Decisions, Tapped
from nexarium.server.protocol.table import View

Path = Annotated[tuple[int, ...], msgspec.Meta(max_length=5_000)]
"""Every decision and chance outcome from the beginning of a study to one of its positions."""


Start = Annotated[str, msgspec.Meta(max_length=LONGEST_POSITION)]
DataTable = Annotated[str, msgspec.Meta(max_length=40)]
"""The id of a table whose printed data a study is played with; empty: the data of new tables."""


class AskStudy(Body, frozen=True, kw_only=True):
    """`POST /api/games/{name}/study`: the position of a study after `path`. `seats` are the players' names.

    `start` is the text of the first position, if it was set up. With `table`, the id of a table, the study is played with that table's
    printed data, and otherwise with those of new tables. `tried` is what the player to move does after `path`, or `vain` an invalid
    tap. With `draw`, chance decides. `outcomes` asks for all that chance may bring, in words, and `memory` for the first position as the
    rules store it. `tall` and `upright` are the shape of the screen, as in `Hello`.
    """

    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    table: DataTable = ""
    seats: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=100)], ...], msgspec.Meta(max_length=16)] = ()
    path: Path = ()
    tried: Decisions = ()
    draw: bool = False
    vain: Tapped | None = None
    outcomes: bool = False
    memory: bool = False
    start: Start = ""
    tall: bool = False
    upright: bool = False


class ChanceOutcome(Answer, frozen=True, kw_only=True):
    """What chance may bring: its action, and how the log describes it."""

    action: int
    entry: Entry


class StudyPosition(Answer, frozen=True, kw_only=True):
    """A position of a study, as the player to move sees it.

    `added` are the actions after the requested path: those tried, or what chance drew. `entries` describe them. `feedback` says why a tap
    has no effect. `chance`: chance is to move, and `outcomes` are what it may bring, if requested and if there are not too many.
    `memory`, if requested, is the first position as the rules store it, in base64. With it the engine in the page searches a study whose
    first position was set up.
    """

    added: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    feedback: str = ""
    chance: bool = False
    outcomes: tuple[ChanceOutcome, ...] = ()
    memory: str = ""
    view: View


class AskStudyLines(Body, frozen=True, kw_only=True):
    """`POST /api/games/{name}/study/lines`: how the log describes lines that follow `path`, each at most 60 actions long.
    `table` as in `AskStudy`."""

    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    table: DataTable = ""
    start: Start = ""
    path: Path = ()
    lines: Annotated[tuple[Annotated[tuple[int, ...], msgspec.Meta(max_length=60)], ...], msgspec.Meta(max_length=12)]


class StudyLines(Answer, frozen=True, kw_only=True):
    """The log entries of each line."""

    lines: tuple[tuple[Entry, ...], ...]


class NewStudy(Body, frozen=True, kw_only=True):
    """`POST /api/games/{name}/studies`: the file of a study without moves. `start` is the text of its position, if it was set up.
    `table` as in `AskStudy`."""

    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    table: DataTable = ""
    start: Start = ""


class ReadStudy(Body, frozen=True, kw_only=True):
    """`POST /api/studies`: read the text of a study's file, with every line played by the rules. `suffix` names its format: a record as
    JSON, or a format of the game's own. `format` is that of the answer: empty for JSON, or a name of
    `GET /api/games/{name}/exports`."""

    text: str
    suffix: str = ".json"
    format: Annotated[str, msgspec.Meta(max_length=20)] = ""


class AskSetup(Body, frozen=True, kw_only=True):
    """`POST /api/games/{name}/setup`: a position that is being set up. It is that of the text `start`, or of a study after `path`.

    `tool` is the chosen tool. `taps` are the actions that a tap with it offers, or `choice` gets the `value`. `table` as in `AskStudy`.
    `tall` and `upright` are the shape of the screen, as in `Hello`.
    """

    options: dict[str, OptionValue] = msgspec.field(default_factory=dict)
    table: DataTable = ""
    start: Start = ""
    path: Path = ()
    tool: Annotated[str, msgspec.Meta(max_length=40)] = ""
    taps: Decisions = ()
    choice: Annotated[str, msgspec.Meta(max_length=40)] = ""
    value: Annotated[str, msgspec.Meta(max_length=40)] = ""
    tall: bool = False
    upright: bool = False


class SetupPosition(Answer, frozen=True, kw_only=True):
    """A position that is being set up: its text, and how the player edits it."""

    start: str
    tools: tuple[SetupTool, ...]
    choices: tuple[SetupChoice, ...]
    view: View


class StudyFile(Answer, frozen=True, kw_only=True):
    """A study's file as text, and its game. `own_data`: its printed data are not those of new tables, so that its positions are asked for
    with a `table` that has them."""

    game: str
    text: str
    own_data: bool = False
