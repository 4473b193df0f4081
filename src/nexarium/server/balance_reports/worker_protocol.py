"""What the house says to the process that plays for a report, and hears from it: JSON lines on its pipes."""

from __future__ import annotations

import msgspec

from nexarium.core.definition import Value


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """A line on the pipe, told apart by `type`."""


class Wanted(Line, tag="wanted", frozen=True, kw_only=True):
    """A report of a game: so many `games` with `bot` in every seat, `watched` of them position by position, and `level_games` of each of
    the bots in `levels` against the next one. `data` are the files of the game's box that are not the installed ones, `title` is what
    people call the game, `language` that of the page, `jobs` in how many processes it is played."""

    game: str
    options: dict[str, Value]
    data: dict[str, str] = {}
    title: str
    language: str = "en"
    bot: str
    games: int
    watched: int = 0
    levels: tuple[str, ...] = ()
    level_games: int = 0
    jobs: int = 1
    seed: int = 0


class Stop(Line, tag="stop", frozen=True, kw_only=True):
    """Make the report of what has been played so far."""


class Going(Line, tag="going", frozen=True, kw_only=True):
    """How much of all that is to be played has been, 0 to 1, and how many of the games."""

    fraction: float
    games: int


class Made(Line, tag="made", frozen=True, kw_only=True):
    """The report, a whole page in HTML, and on how many games it rests."""

    page: str
    games: int
    stopped: bool = False


class Nothing(Line, tag="nothing", frozen=True, kw_only=True):
    """There is no report, and why; `stopped`: it was stopped before a game was over."""

    why: str
    stopped: bool = False


ToPlayer = Wanted | Stop
FromPlayer = Going | Made | Nothing
