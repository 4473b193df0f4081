"""HTTP messages about shared sessions. A session's key is sent only in bodies, never in an address."""

from __future__ import annotations

from typing import Annotated

import msgspec

from nexarium.server.protocol.base import Answer, Body

ENTRY_LENGTH = 24_000
"""The maximum number of characters of an entry; pages split longer ones."""
KEY_LENGTH = 64

Key = Annotated[str, msgspec.Meta(max_length=KEY_LENGTH)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""The number of an entry. The limit exceeds any log, and keeps JSON's larger numbers from the database."""


class ShareSession(Body, frozen=True, kw_only=True):
    """`POST /api/shared`: create a log for this page of this game."""

    game: str
    page: str


class SharedSession(Answer, frozen=True, kw_only=True):
    """A shared session, which its key allows to read and extend. A link has the key in its fragment, which is not sent to servers."""

    key: str
    game: str
    page: str


class AddToShared(Body, frozen=True, kw_only=True):
    """`POST /api/shared/entries`: append an entry, if the log still ends with the number `after`."""

    key: Key
    after: Number
    entry: Annotated[str, msgspec.Meta(min_length=1, max_length=ENTRY_LENGTH)]


class ReadShared(Body, frozen=True, kw_only=True):
    """`POST /api/shared/read`: the entries after the one with number `after`. With `wait` the answer may take some seconds, until there are
    any. If the server has lost that entry, reading and adding are refused with 404 and the field `after`. A device that has it then reads
    from the beginning, and adds what is missing."""

    key: Key
    after: Number
    wait: bool = False


class SharedEntries(Answer, frozen=True, kw_only=True):
    """The next entries of a shared log, as many as fit into one answer. `added`: the last one is the entry that was sent. Otherwise other
    devices were faster, and these entries are theirs."""

    entries: tuple[str, ...]
    added: bool = False


class AskSharedCode(Body, frozen=True, kw_only=True):
    """`POST /api/shared/code`: ask for a code to say aloud, for devices that cannot scan."""

    key: Key


class SharedCode(Answer, frozen=True, kw_only=True):
    """Six letters that lead to the session for `seconds`."""

    code: str
    seconds: int


class JoinShared(Body, frozen=True, kw_only=True):
    """`POST /api/shared/join`: ask for the session of a code. Case, spaces and hyphens are ignored."""

    code: Annotated[str, msgspec.Meta(max_length=40)]
