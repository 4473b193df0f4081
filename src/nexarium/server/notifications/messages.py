"""Messages about notifications between browser and server. The subscriber's key allows reading and changing the subscriptions."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nexarium.server.language import Language
from nexarium.server.notifications.triggers import EventType

ChannelKind = Literal["push", "feed", "hook", "mail", "unconfirmed_mail"]
"""The kinds of channels: a browser's push service, an Atom feed, a webhook at the subscriber's own address, and e-mail. An e-mail address
is `unconfirmed_mail` until its reader has confirmed it."""
Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,32}$")]


class NotificationsOffered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """`GET /api/notifications`: the available kinds of notifications and channels. `push_key` is the server's public key for a browser's
    push service."""

    push_key: str
    event_types: tuple[EventType, ...] = msgspec.field(name="occasions")  # the name on the wire, here and below
    hooks: bool = False
    mail: bool = False


class AskSubscriptions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/notifications`: ask for the subscriptions of this key, answered by `Subscriptions`."""

    key: Key
    language: Language = "en"


class SeatOfMine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table, and the token that holds the player's seats there, unless the signed-in account holds them."""

    table: TableId
    token: Annotated[str, msgspec.Meta(max_length=100)] = ""


class ChangeSubscriptions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/notifications/agreed`: subscribe to `seats`, and unsubscribe from the tables in `forget`. `event_types` replaces the
    event types, if given. `all_tables` adds or removes all tables of the signed-in account."""

    key: Key
    language: Language = "en"
    seats: tuple[SeatOfMine, ...] = ()
    forget: tuple[TableId, ...] = ()
    event_types: tuple[EventType, ...] | None = msgspec.field(default=None, name="occasions")
    all_tables: bool | None = None


class PushAddress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The address at which a browser's push service takes messages for it, and the encryption keys in base64url (the Push API)."""

    endpoint: Annotated[str, msgspec.Meta(max_length=2000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]


class AddChannel(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/notifications/channels`: add exactly one channel, which replaces the one of the same kind. `feed`: an Atom feed;
    `hook`: an https address for POST requests; `mail`: an e-mail address, which must be confirmed."""

    key: Key
    language: Language = "en"
    push: PushAddress | None = None
    feed: bool = False
    hook: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    mail: Annotated[str, msgspec.Meta(max_length=254)] = ""


class Permit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/notifications/confirmed` or `/api/notifications/stopped`: the token of a link in an e-mail."""

    permit: Annotated[str, msgspec.Meta(max_length=200)]


class RenewPush(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/notifications/renewed`: a browser's push service has replaced the endpoint `old`, which only that browser knows."""

    old: Annotated[str, msgspec.Meta(max_length=2000)]
    push: PushAddress


class RemoveChannel(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """`POST /api/notifications/channels/removed`: remove a channel."""

    key: Key
    channel: Annotated[str, msgspec.Meta(max_length=64)] = msgspec.field(name="way")


class ChannelCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A channel as its subscriber sees it. `shown` is the receiver, and empty for a feed."""

    id: str
    kind: ChannelKind
    shown: str
    created: float


class Subscriptions(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The subscriptions of a key. `feed`, the address of the feed, and `hook_secret`, which signs webhook requests, are shown only once,
    when they have been created."""

    event_types: tuple[EventType, ...] = msgspec.field(default=(), name="occasions")
    channels: tuple[ChannelCard, ...] = msgspec.field(default=(), name="ways")
    tables: tuple[str, ...] = ()
    all_tables: bool = False
    feed: str = ""
    hook_secret: str = ""
