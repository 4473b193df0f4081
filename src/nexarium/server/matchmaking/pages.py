"""The connected pages of this process: they show invitations at once, and their players wait for an opponent."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import defaultdict
from collections.abc import Iterable

import msgspec
from starlette.websockets import WebSocket

from nexarium.server.accounts.sessions import signed_in
from nexarium.server.errors import ApiError
from nexarium.server.following.online import OnlinePlayers
from nexarium.server.limits.rate_limiter import TokenBucket
from nexarium.server.matchmaking.messages import FromPage, InvitationCame, InvitationDeclined, ToPage, Wait, Waits
from nexarium.server.matchmaking.pool import Pool
from nexarium.server.protocol.base import Refused
from nexarium.server.realtime.bus import AnyNotice, Bus, Declined, Invited
from nexarium.server.realtime.connection import TOO_FAST
from nexarium.server.storage import Conflict, Unavailable

PER_SECOND, BURST = 1.0, 20.0
"""Messages that a page may send."""
UNSENT = 50
"""The number of unsent messages beyond which a page that does not read gets no more."""
_decoder: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


class Pages:
    """The connected pages of this process's accounts."""

    def __init__(self, bus: Bus, online: OnlinePlayers) -> None:
        self.bus = bus
        self.online = online
        self._of: defaultdict[str, set[PageConnection]] = defaultdict(set)
        bus.notices.connect(self.on_notice)

    def enter(self, page: PageConnection) -> None:
        """Register a page; without an account there is nothing to tell it unasked."""
        if page.account:
            self._of[page.account].add(page)
            self.online.arrive(page.account)

    def leave(self, page: PageConnection) -> None:
        """Unregister a page."""
        if page.account:
            self._of[page.account].discard(page)
            if not self._of[page.account]:
                del self._of[page.account]
            self.online.leave(page.account)

    def tell(self, accounts: Iterable[str], message: ToPage) -> None:
        """Send a message to the pages of accounts that are connected to this process."""
        for account in accounts:
            for page in self._of.get(account, ()):
                page.say(message)

    def invited(self, accounts: tuple[str, ...]) -> None:
        """Tell accounts, at whatever process, that they are invited to a table."""
        self.tell(accounts, InvitationCame())
        self.bus.tell(Invited(table="", sender=self.bus.process, accounts=accounts))

    def declined(self, account: str, table: str, name: str) -> None:
        """Tell the account that has invited a player that the player has declined."""
        self.tell((account,), InvitationDeclined(table=table, name=name))
        self.bus.tell(Declined(table=table, sender=self.bus.process, account=account, name=name))

    def on_notice(self, notice: AnyNotice | None) -> None:
        """Handle another process's notice. None: some may have been missed, so every page looks whether it is invited."""
        match notice:
            case Invited():
                self.tell(notice.accounts, InvitationCame())
            case Declined():
                self.tell((notice.account,), InvitationDeclined(table=notice.table, name=notice.name))
            case None:
                self.tell(tuple(self._of), InvitationCame())


class PageConnection:
    """A page that is connected, and the place of its player in a pool."""

    def __init__(self, socket: WebSocket, pool: Pool, network: str, account: str) -> None:
        self.socket = socket
        self.pool = pool
        self.network = network
        self.account = account
        self._place = ""
        self._unsent: asyncio.Queue[ToPage] = asyncio.Queue(UNSENT)
        self._bucket = TokenBucket(PER_SECOND, BURST)

    def say(self, message: ToPage) -> None:
        """Queue a message."""
        with contextlib.suppress(asyncio.QueueFull):
            self._unsent.put_nowait(message)

    async def write(self) -> None:
        """Send what is queued, until the page disconnects."""
        while True:
            await self.socket.send_text(msgspec.json.encode(await self._unsent.get()).decode())

    async def read(self) -> None:
        """Answer the page's messages until it disconnects."""
        try:
            while (received := await self.socket.receive())["type"] != "websocket.disconnect":
                if not self._bucket.take():
                    await self.socket.close(TOO_FAST)
                    return
                text = received.get("text") or ""
                await self._answer(text.encode()[: self.pool.service.settings.limits.message_bytes])
        finally:
            await asyncio.shield(self._stop_waiting())

    async def _answer(self, data: bytes) -> None:
        wanted: FromPage | None = None
        try:
            wanted = _decoder.decode(data)
            await self._stop_waiting()
            if isinstance(wanted, Wait):
                await self._wait(wanted)
        except ApiError as refusal:
            self.say(Refused(text=refusal.sentence(wanted.language if isinstance(wanted, Wait) else "en")))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.say(Refused(text=ApiError("malformed", detail=str(error)[:160].rstrip(".")).sentence("en")))

    async def _wait(self, wanted: Wait) -> None:
        """Let the player wait, with the account to which the browser is signed in now."""
        try:
            account = await signed_in(self.pool.service.people, self.socket, self.network)
        except (Unavailable, Conflict):
            raise ApiError("unstored", status=503) from None
        self._place = secrets.token_hex(16)  # known before, so that whatever happens meanwhile the place is given up
        if pool := await self.pool.wait(self._place, wanted, account, self.network, self.say):
            self.say(Waits(pool=pool))

    async def _stop_waiting(self) -> None:
        place, self._place = self._place, ""
        if place:
            await self.pool.leave(place)
