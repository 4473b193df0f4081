"""What a browser and the server say to each other about calls. Whoever shows a callee's key may see and change what was agreed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.server.calling.occasions import Occasion
from nexarium.server.language import Language

WayKind = Literal["push"]
"""How somebody is reached: through the push service of their browser."""
Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


class CallsOffered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/calls`: what one can agree to. `push_key` is the key for which a browser's push service shall take calls."""

    push_key: str
    occasions: tuple[Occasion, ...]


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
    occasions: tuple[Occasion, ...] | None = None
    all_tables: bool | None = None


class PushAddress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a browser's push service takes calls for it, and the keys with which they are encrypted, in base64url (the Push API)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]


class AddWay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/calls/ways`: reach me so; of push addresses the last one of a key counts."""

    key: Key
    language: Language = "en"
    push: PushAddress


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
    """A way as its callee sees it; `shown`: who is contacted."""

    id: str
    kind: WayKind
    shown: str
    created: float


class Calls(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What has been agreed with a callee."""

    occasions: tuple[Occasion, ...] = ()
    ways: tuple[WayCard, ...] = ()
    tables: tuple[str, ...] = ()
    all_tables: bool = False
