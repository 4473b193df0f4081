"""What a browser and the server say to each other about calls. Whoever shows a callee's key may see and change what was agreed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.server.language import Language
from nexarium.server.notifications.triggers import EventType

WayKind = Literal["push", "feed", "hook", "mail", "unconfirmed_mail"]
"""How somebody is reached: through the push service of their browser, by a feed that they read, at an address of their own, by e-mail; or
by e-mail once they have confirmed that it is theirs."""
Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


class CallsOffered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/calls`: what one can agree to. `push_key` is the key for which a browser's push service shall take calls."""

    push_key: str
    occasions: tuple[EventType, ...]
    hooks: bool = False
    mail: bool = False


class AskCalls(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls`: what has been agreed with whoever shows this key, answered by `Calls`."""

    key: Key
    language: Language = "en"


class SeatOfMine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table and the token that holds one's seats there, if it is not the account that one is signed in to."""

    table: TableId
    token: Annotated[str, msgspec.Meta(max_length=100)] = ""


class AgreeCalls(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls/agreed`: call me at these tables too, and no more at those in `forget`; about these `occasions` where given.
    `all_tables`: at all tables of the account to which I am signed in, or no more."""

    key: Key
    language: Language = "en"
    seats: tuple[SeatOfMine, ...] = ()
    forget: tuple[TableId, ...] = ()
    occasions: tuple[EventType, ...] | None = None
    all_tables: bool | None = None


class PushAddress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a browser's push service takes calls for it, and the keys with which they are encrypted, in base64url (the Push API)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]


class AddWay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls/ways`: reach me so, in one way; it takes the place of the one of that kind that there was. `feed`: let me read a
    feed; `hook`: an https address that calls are posted to; `mail`: an e-mail address, which is asked first."""

    key: Key
    language: Language = "en"
    push: PushAddress | None = None
    feed: bool = False
    hook: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    mail: Annotated[str, msgspec.Meta(max_length=254)] = ""


class Permit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls/confirmed` or `/api/calls/stopped`: what a link in an e-mail says."""

    permit: Annotated[str, msgspec.Meta(max_length=200)]


class RenewPush(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls/renewed`: a browser's push service has given it another address in place of the endpoint `old`, which nobody else
    knows."""

    old: Annotated[str, msgspec.Meta(max_length=2000)]
    push: PushAddress


class RemoveWay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls/ways/removed`: reach me no more so."""

    key: Key
    way: Annotated[str, msgspec.Meta(max_length=64)]


class WayCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A way as its callee sees it; `shown`: who is contacted, nobody for a feed."""

    id: str
    kind: WayKind
    shown: str
    created: float


class Calls(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has been agreed with a callee. Shown this once, after it was made: `feed`, the address of the feed, and `hook_secret`, with
    which what is posted is signed."""

    occasions: tuple[EventType, ...] = ()
    ways: tuple[WayCard, ...] = ()
    tables: tuple[str, ...] = ()
    all_tables: bool = False
    feed: str = ""
    hook_secret: str = ""
