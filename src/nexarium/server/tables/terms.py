"""The terms of a table, agreed when it is opened: they never change, and a rematch takes them over."""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.core.boxes import BoxLabel
from nexarium.core.record import Origin
from nexarium.server.tables.timing import Timing

WhoChats = Literal["nobody", "players", "everybody"]
"""Who can chat at a table; everybody: spectators, too."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The terms of a table. `host` is the hash of the opener's token, `host_account` their account if they have one. `chat` says who can
    chat until the host changes it. `takebacks`: players may ask for takebacks where an undo is not possible. `timing` is the time per
    player, None for unlimited. `unwelcome` are accounts that may not take a seat, besides those blocked by the host's account. `rated`:
    the result changes the players' ratings. `tournament` is the table's tournament. `time_each_turn`: a player who moves again because
    no other seat can gets the time of a new turn; older tables have it unset and keep their clocks. `digest` is the digest of the game's
    printed data, empty for tables from before digests were stored. `origin` is the finished game that a fork continues. `recorded`: the
    game was played elsewhere, and only its record is shown. `friends`: open seats are for people with the link, so lists show the table
    only once all its seats are taken. `box` is the visitor's box that it is played with, None for the server's data."""

    host: str = ""
    host_account: str = ""
    chat: WhoChats = "players"
    takebacks: bool = True
    unwelcome: tuple[str, ...] = ()
    timing: Timing | None = None
    rated: bool = False
    tournament: str = ""
    time_each_turn: bool = False
    digest: str = ""
    origin: Origin | None = None
    recorded: bool = False
    friends: bool = False
    box: BoxLabel | None = None

    @staticmethod
    def from_text(text: str) -> Terms:
        """Return terms from the database's text."""
        return msgspec.json.decode(text, type=Terms)

    def to_text(self) -> str:
        """Return the text for the database."""
        return msgspec.json.encode(self).decode()
