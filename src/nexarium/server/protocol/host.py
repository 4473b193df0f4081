"""The requests of a table's host, and what answers them."""

from __future__ import annotations

import msgspec

from nexarium.server.protocol.base import Message, RequestMessage
from nexarium.server.tables.terms import WhoChats


class Pause(RequestMessage, tag="pause", frozen=True, kw_only=True):
    """The host pauses the game, or (`on` false) resumes it."""

    on: bool


class AskWatchers(RequestMessage, tag="ask_watchers", frozen=True, kw_only=True):
    """The host asks for the list of spectators (answered by `Watchers`)."""


class RemoveWatcher(RequestMessage, tag="remove_watcher", frozen=True, kw_only=True):
    """The host removes a spectator, as named by `Watchers`."""

    watcher: str


class Arrange(RequestMessage, tag="arrange", frozen=True, kw_only=True):
    """The host sets who can chat."""

    chat: WhoChats


class CloseTable(RequestMessage, tag="close_table", frozen=True, kw_only=True):
    """The host ends the table without a result."""


class Watcher(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A spectator: what this table calls their network, and the names that they use."""

    watcher: str
    names: tuple[str, ...] = ()


class Watchers(Message, tag="watchers", frozen=True, kw_only=True):
    """The answer to `AskWatchers`."""

    id: int = 0
    watchers: tuple[Watcher, ...]
