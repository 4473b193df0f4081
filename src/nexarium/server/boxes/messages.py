"""HTTP messages about boxes and the workshop."""

from __future__ import annotations

from typing import Annotated

import msgspec

from nexarium.core.boxes import Box, BoxLabel
from nexarium.core.forms import FileForm
from nexarium.core.scene import Scene
from nexarium.server.protocol.base import Answer, Body
from nexarium.server.protocol.lobby import OfferedOption, PresetCard

MOST_SHOWN = 200
"""The maximum length of the path of an entry."""


class Workshop(Answer, frozen=True, kw_only=True):
    """`GET /api/workshop/{game}`: the forms of a game's data files, the data with which new tables begin here, and their digest.

    `keeps`: boxes can be kept on this server, and tables opened with them. `lists`: the lobby may list them. `measures`: balance reports
    can be requested.
    """

    game: str
    title: str
    files: tuple[FileForm, ...]
    data: dict[str, str]
    digest: str
    keeps: bool = False
    lists: bool = False
    measures: bool = False


class CheckBox(Body, frozen=True, kw_only=True):
    """`POST /api/workshop/{game}/check`: data files to check and draw. `show` is the entry of which the preview is wanted, a file and a
    path: `cards.toml:cards[3]`. `tall`: for a tall screen."""

    data: dict[str, str]
    show: Annotated[str, msgspec.Meta(max_length=MOST_SHOWN)] = ""
    tall: bool = False


class BoxProblem(Answer, frozen=True, kw_only=True):
    """What a game refuses: the file, the entry to correct, and one sentence."""

    file: str
    field: str
    sentence: str


class BoxPreview(Answer, frozen=True, kw_only=True):
    """A picture of a game with the checked data."""

    key: str
    label: str
    scene: Scene


class CheckedBox(Answer, frozen=True, kw_only=True):
    """What a check found: problems, or pictures. `changed` are the files that differ from the data with which tables begin here."""

    problems: tuple[BoxProblem, ...] = ()
    digest: str = ""
    changed: tuple[str, ...] = ()
    previews: tuple[BoxPreview, ...] = ()
    presets: tuple[PresetCard, ...] = ()
    """What a table with the checked data is opened with; also `offers`."""
    offers: tuple[OfferedOption, ...] = ()


class KeepBox(Body, Box, frozen=True, kw_only=True):
    """`POST /api/boxes`: keep a box on the server. `listed`: the lobby may list it. `key` is a guest's, which allows to delete it."""

    listed: bool = False
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""


class BoxCard(Answer, frozen=True, kw_only=True):
    """A box in a list. `yours`: the client's account keeps it. `at` is when it was kept, in seconds since the epoch."""

    id: str
    game: str
    name: str
    author: str = ""
    version: str = ""
    about: str = ""
    digest: str
    listed: bool = False
    yours: bool = False
    at: float = 0.0


class BoxList(Answer, frozen=True, kw_only=True):
    """`GET /api/boxes`: the listed boxes and the client's own, the newest first."""

    boxes: tuple[BoxCard, ...]


class KeptBox(Answer, frozen=True, kw_only=True):
    """`GET /api/boxes/{id}`: a box with its data."""

    card: BoxCard
    data: dict[str, str]


class BoxOfTable(Answer, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/box`: the printed data that a table is played with, and the label of its box, if it was opened with one."""

    label: BoxLabel | None = None
    data: dict[str, str]
    digest: str


class DropBox(Body, frozen=True, kw_only=True):
    """`POST /api/boxes/{id}/delete`: delete a box of the client's account, or of a guest's key. Tables opened with it stay as they are."""

    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
