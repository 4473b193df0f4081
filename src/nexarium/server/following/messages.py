"""HTTP messages about followed players."""

from __future__ import annotations

from nexarium.server.protocol.base import Answer, Body


class FollowedPlayer(Answer, frozen=True, kw_only=True):
    """A followed player: the account and its name, and whether it is `online`. `table` is the table that spectators may watch, if the
    player plays at one, and `title` its game. Players who hide when they are online seem to be absent."""

    account: str
    name: str
    online: bool = False
    table: str = ""
    title: str = ""


class Following(Answer, frozen=True, kw_only=True):
    """`GET /api/me/following`: the players whom the account follows, those who are online first. `shown`: the account's followers see when
    it is online."""

    players: tuple[FollowedPlayer, ...]
    shown: bool = True


class Follow(Body, frozen=True, kw_only=True):
    """`POST /api/players/{name}/follow`: follow a player, or stop."""

    follow: bool


class ShowPresence(Body, frozen=True, kw_only=True):
    """`POST /api/me/presence`: whether others may see when the account is online."""

    shown: bool
