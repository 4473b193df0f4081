"""Messages between the server and the process of a balance report: JSON lines on its pipes."""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.core.definition import Value


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A line on the pipe, with its kind in `type`."""


class Wanted(Message, tag="wanted", frozen=True, kw_only=True):
    """A request for a report. `games` are played with `bot` in every seat, `watched` of them are analysed position by position.
    `level_games` are played between each of the bots in `levels` and the next one.

    `data` are the game's data files that differ from the installed ones, `title` is the game's title, and `language` that of the page.
    `draw`: chance chooses what each seat would choose for itself. `jobs` is the number of processes.
    """

    game: str
    options: dict[str, Value]
    data: dict[str, str] = {}
    draw: bool = False
    title: str
    language: str = "en"
    bot: str
    games: int
    watched: int = 0
    levels: tuple[str, ...] = ()
    level_games: int = 0
    jobs: int = 1
    seed: int = 0


TrialKind = Literal["compare", "sweep", "choices"]
"""What a trial plays: a box against the shipped one, one entry with several values, or games whose choices are counted."""


class WantedTrial(Message, tag="trial", frozen=True, kw_only=True):
    """A request for a short run, whose results are sent as they come in. It ends after `games` games, or after `seconds` from its first
    results on. `entry` and `values` are those of a sweep; `of` are the measured quantities. The rest is as in `Wanted`."""

    kind: TrialKind
    game: str
    options: dict[str, Value]
    data: dict[str, str] = {}
    draw: bool = False
    language: str = "en"
    bot: str
    games: int
    seconds: float
    entry: str = ""
    values: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    jobs: int = 1
    seed: int = 0


class Stop(Message, tag="stop", frozen=True, kw_only=True):
    """Make the report from the games played so far."""


class Going(Message, tag="going", frozen=True, kw_only=True):
    """The fraction of all work that is done, 0 to 1, and the number of finished games."""

    fraction: float
    games: int


class Found(Message, tag="found", frozen=True, kw_only=True):
    """The result of a trial so far, in the JSON of the command of its kind. `final`: the trial is over. Only then is anything called
    sure."""

    result: msgspec.Raw
    games: int
    fraction: float
    final: bool = False


class Made(Message, tag="made", frozen=True, kw_only=True):
    """The report, a complete HTML page, and its number of games."""

    page: str
    games: int
    stopped: bool = False


class Nothing(Message, tag="nothing", frozen=True, kw_only=True):
    """Why there is no report. `stopped`: it was stopped before any game was over."""

    why: str
    stopped: bool = False


ToPlayer = Wanted | WantedTrial | Stop
FromPlayer = Going | Found | Made | Nothing
