"""The bans and announcements that this process knows. It reads them at startup and after its own changes, and every few seconds where other
processes may change them."""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
import time
from collections.abc import Coroutine
from datetime import UTC, datetime

from nexarium.core.text_input import one_line
from nexarium.server.announcements import Announcement, Ban
from nexarium.server.errors import ApiError
from nexarium.server.limits.connections import network_of
from nexarium.server.signals import Signal
from nexarium.server.storage import Store, Unavailable, admin_store
from nexarium.server.tables.seat import Credential, hashed

BANNED = 4410
"""The close code of a banned visitor's WebSocket."""
ORDERS_PAUSE = 3.0
"""Seconds between two checks for changes by other processes."""
NETWORK, HOLDER, ACCOUNT = "network:", "holder:", "account:"
BROADEST = {4: 8, 6: 16}
"""The shortest prefix of a network that can be banned, by IP version; a broader ban would affect too many users."""
MOST_LETTERS_OF_A_NAME = 100
MOST_LETTERS = 300
"""The maximum length of a reason or an announcement."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def subject_of(text: str) -> str:
    """Return the subject of a ban from the administrator's text; an address without a prefix is a network. Raises an `ApiError` if it is
    invalid."""
    kind, _, rest = text.strip().partition(":")
    match f"{kind}:":
        case "holder:" if len(rest) == 64 and all(letter in "0123456789abcdef" for letter in rest):
            return HOLDER + rest
        case "account:" if rest.isprintable() and 0 < len(rest) <= 100:
            return ACCOUNT + rest
        case "holder:" | "account:":
            raise ApiError("subject", status=422, field="subject", subject=repr(text[:60]))
    try:
        network = ipaddress.ip_network(text.strip().removeprefix(NETWORK), strict=False)
    except ValueError:
        raise ApiError("subject", status=422, field="subject", subject=repr(text[:60])) from None
    if network.prefixlen < BROADEST[network.version]:
        raise ApiError("subject_broad", status=422, field="subject", subject=str(network), prefix=BROADEST[network.version])
    if network.prefixlen == network.max_prefixlen:  # a single address stands for its household's network
        return NETWORK + network_of(str(network.network_address))
    return NETWORK + str(network)


def subjects(credential: Credential) -> tuple[str, ...]:
    """Return the subjects under which a credential may be banned."""
    return (
        *((HOLDER + hashed(credential.token),) if credential.token else ()),
        *((ACCOUNT + credential.account,) if credential.account else ()),
    )


class Banned(ApiError):
    """A request from a banned client or player."""


class BanList:
    """The bans and announcements in force. `changed` is sent when they may have changed."""

    def __init__(self, store: Store, shared: bool) -> None:
        self.store = store
        self.shared = shared
        self.bans: tuple[Ban, ...] = ()
        self.announcements: tuple[Announcement, ...] = ()
        self.changed: Signal[[], None] = Signal()
        self._networks: tuple[tuple[Network, Ban], ...] = ()
        self._others: dict[str, Ban] = {}

    # --- checking bans ------------------------------------------------------------------------------------------------

    def check(self, *, network: str = "", credential: Credential | None = None, holder: str = "") -> None:
        """Raise `Banned` if a client's network, its credential, or the token with the hash `holder` is banned now."""
        now = time.time()
        others = subjects(credential) if credential is not None else ()
        ban = self._ban_of(network, (*others, HOLDER + holder) if holder else others, now)
        if ban is not None:
            reason = f" ({ban.reason})" if ban.reason else ""
            until = datetime.fromtimestamp(ban.until, UTC).strftime("%Y-%m-%d %H:%M UTC")
            raise Banned("banned" if ban.until else "banned_for_good", status=403, until=until, reason=reason)

    def _ban_of(self, network: str, others: tuple[str, ...], now: float) -> Ban | None:
        for other in others:
            ban = self._others.get(other)
            if ban is not None and ban.holds(now):
                return ban
        if not network or not self._networks:
            return None
        try:
            theirs = ipaddress.ip_network(network)
        except ValueError:  # not an IP address: a local socket, for example
            return None
        for banned, ban in self._networks:
            within = banned.version == theirs.version and theirs.subnet_of(banned)  # type: ignore[arg-type]
            if within and ban.holds(now):
                return ban
        return None

    # --- changing bans and announcements ------------------------------------------------------------------------------

    async def ban(self, subject: str, reason: str, until: float, name: str = "") -> Ban:
        """Ban a subject until a time; `name` is its display name, unless it is an account."""
        ban = Ban(
            id=secrets.token_hex(4),
            subject=subject_of(subject),
            reason=sentence_of(reason, "reason"),
            at=time.time(),
            until=until,
            name="" if subject.startswith(ACCOUNT) else one_line(name, MOST_LETTERS_OF_A_NAME),
        )
        await self._do(admin_store.add(self.store, ban, time.time()))
        return ban

    async def announce(self, en: str, fr: str, until: float) -> Announcement:
        """Publish an announcement until a time. Text in only one language is used for both."""
        en, fr = sentence_of(en, "en"), sentence_of(fr, "fr")
        if not en and not fr:
            raise ApiError("announce_nothing", status=422, field="en")
        said = Announcement(id=secrets.token_hex(4), en=en or fr, fr=fr or en, at=time.time(), until=until)
        await self._do(admin_store.add(self.store, said, time.time()))
        return said

    async def take_back(self, id: str) -> None:
        """Lift a ban, or withdraw an announcement."""
        orders: list[Ban | Announcement] = [*self.bans, *self.announcements]
        for order in orders:
            if order.id == id:
                await self._do(admin_store.take_back(self.store, order))
                return
        raise ApiError("no_order", status=404, field="id", id=repr(id[:20]))

    async def _do(self, write: Coroutine[None, None, None]) -> None:
        try:
            await write
            await self.read()
        except Unavailable:
            raise ApiError("unstored", status=503) from None

    async def read(self) -> None:
        """Read the bans and announcements in force; raises `Unavailable`."""
        self._take(await admin_store.orders(self.store, Ban), await admin_store.orders(self.store, Announcement))

    def _take(self, bans: tuple[Ban, ...], announcements: tuple[Announcement, ...]) -> None:
        if (bans, announcements) == (self.bans, self.announcements):
            return
        self.bans, self.announcements = bans, announcements
        self._networks = tuple(
            (ipaddress.ip_network(ban.subject.removeprefix(NETWORK)), ban) for ban in bans if ban.subject.startswith(NETWORK)
        )
        self._others = {ban.subject: ban for ban in reversed(bans)}
        self.changed.send()

    async def keep(self) -> None:
        """Read changes of other processes regularly."""
        while self.shared:
            await asyncio.sleep(ORDERS_PAUSE)
            try:
                await self.read()
            except Unavailable:
                continue  # keep the last known state

    def said_now(self) -> tuple[Announcement, ...]:
        """Return the announcements in force."""
        now = time.time()
        return tuple(each for each in self.announcements if each.holds(now))


def sentence_of(text: str, field: str) -> str:
    """Return the administrator's text in one line; raises an `ApiError` if it is too long."""
    line = one_line(text)
    if len(line) > MOST_LETTERS:
        raise ApiError("sentence_long", status=422, field=field, limit=MOST_LETTERS)
    return line
