"""Shared sessions as they travel over HTTP. A session's key stands in bodies alone, never in an address."""

from __future__ import annotations

from typing import Annotated

import msgspec

ENTRY_LENGTH = 24_000
"""Letters of one entry at most; a page divides what is longer."""
KEY_LENGTH = 64

Key = Annotated[str, msgspec.Meta(max_length=KEY_LENGTH)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""Of an entry; no log is as long, and no database has numbers as large as JSON."""


class Struct(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Part of an answer."""


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request."""


class ShareSession(Body, frozen=True, kw_only=True):
    """`POST /api/shared`: keep a log for this page of this game."""

    game: str
    page: str


class SharedSession(Struct, frozen=True, kw_only=True):
    """A shared session: whoever has its key reads and adds. In a link the key belongs into the fragment, which is sent to no server."""

    key: str
    game: str
    page: str


class AddToShared(Body, frozen=True, kw_only=True):
    """`POST /api/shared/entries`: one more entry, if the log still ends with the number `after`."""

    key: Key
    after: Number
    entry: Annotated[str, msgspec.Meta(min_length=1, max_length=ENTRY_LENGTH)]


class ReadShared(Body, frozen=True, kw_only=True):
    """`POST /api/shared/read`: what has come after the entry with this number. With `wait` the answer may take some seconds, until there
    is something. Where the house has lost that entry, this and adding to it is refused with 404 and the field `after`: whoever has it reads
    from the beginning, and adds what is missing."""

    key: Key
    after: Number
    wait: bool = False


class SharedEntries(Struct, frozen=True, kw_only=True):
    """Entries of a shared log from the number that was named on, all that fit into one answer. `added`: the entry that was sent is the last
    of them; otherwise others were quicker, and these are theirs."""

    entries: tuple[str, ...]
    added: bool = False


class AskSharedCode(Body, frozen=True, kw_only=True):
    """`POST /api/shared/code`: letters to say aloud, for whoever cannot scan."""

    key: Key


class SharedCode(Struct, frozen=True, kw_only=True):
    """Six letters that lead to the session for so many seconds."""

    code: str
    seconds: int


class JoinShared(Body, frozen=True, kw_only=True):
    """`POST /api/shared/join`: which session is it? Small and capital letters, spaces and hyphens are all the same."""

    code: Annotated[str, msgspec.Meta(max_length=40)]


WIRE = (ShareSession, SharedSession, AddToShared, ReadShared, SharedEntries, AskSharedCode, SharedCode, JoinShared)
