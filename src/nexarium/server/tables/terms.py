"""What was agreed when a table was opened, beside its game: never changed afterwards, and taken over by a rematch."""

from __future__ import annotations

from typing import Literal

import msgspec

from nexarium.core.record import Origin
from nexarium.server.tables.timing import Timing

WhoChats = Literal["nobody", "players", "everybody"]
"""Who may write to the others at a table; everybody: spectators, too."""


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`host` is the hash of the token of whoever opened the table, `host_account` their account if they had one. `chat` says who may write
    until the host says otherwise, `takebacks` whether one may ask the others to take back what cannot be undone, `timing` how much time
    everybody has, None for as much as they like. `unwelcome` are accounts that may not take a seat, beside those that the host's account
    has blocked. `rated`: the result changes the ratings of those who play. `tournament` is that of the table. `digest` is
    that of what the game's box printed; tables opened before digests were kept have none. `origin` is the finished game from which a table
    of "what if" goes on. `recorded`: the game was played elsewhere and is here as its record, to be looked at. `friends`: open seats are
    for people who get the link, so lists show the table only once all its seats are taken."""

    host: str = ""
    host_account: str = ""
    chat: WhoChats = "players"
    takebacks: bool = True
    unwelcome: tuple[str, ...] = ()
    timing: Timing | None = None
    rated: bool = False
    tournament: str = ""
    digest: str = ""
    origin: Origin | None = None
    recorded: bool = False
    friends: bool = False

    @staticmethod
    def from_text(text: str) -> Terms:
        """Terms as the database keeps them."""
        return msgspec.json.decode(text, type=Terms)

    def to_text(self) -> str:
        """The same terms as they are kept."""
        return msgspec.json.encode(self).decode()
