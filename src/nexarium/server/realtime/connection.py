"""A viewer of a table: who they are, and what is sent to them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Coroutine
from math import inf

import msgspec
from starlette.websockets import WebSocket

from nexarium.server.accounts.sessions import signed_in
from nexarium.server.bans import BANNED, Banned
from nexarium.server.errors import ApiError
from nexarium.server.language import Language
from nexarium.server.logs import about
from nexarium.server.protocol.analysis import Look, Past, PreviewedLine, PreviewLine
from nexarium.server.protocol.base import Done, Refused, RequestMessage
from nexarium.server.protocol.bots import Thinking, Willing
from nexarium.server.protocol.chat import Said
from nexarium.server.protocol.connection import Announced, Hello
from nexarium.server.protocol.packing import packed
from nexarium.server.protocol.websocket import FromClient, FromServer
from nexarium.server.realtime.chat import chat_line, may_chat
from nexarium.server.realtime.notice_reader import READ_PAUSE
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import RESTART, TableSession, Viewer
from nexarium.server.realtime.views import Perspective, encoded_view, opened_of, position_of, preview_of, situation_of
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.commands import may_not_watch, watcher_id
from nexarium.server.tables.names import clean_name
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

NO_TABLE = 4404
SENT_AWAY = 4403
TOO_SLOW = 4408
OTHER_PROTOCOL = 4426
TOO_FAST = 4429
TOO_MANY = 4503
POLICY = 1008
SIGNED_IN_PAUSE = 20.0
"""Seconds between two checks that a viewer who acts at a table is still signed in."""


class Numbered(msgspec.Struct):
    """The `id` of a message, read so that a request gets an answer even if the rest of it is invalid."""

    id: int = 0


class Connection(Viewer):
    """A viewer of a table. Changes only mark what has to be sent. `write` draws and sends it as fast as the viewer reads. So no viewer
    waits for a slow one, and a slow viewer gets the newest view instead of every view."""

    def __init__(self, service: TableService, live: TableSession, socket: WebSocket, network: str = "", account: str = "") -> None:
        self.service = service
        self.live = live
        self.socket = socket
        self.network = network
        self.in_sight = True
        self.thinks: Willing = "never"
        self.account = account
        """The account that the viewer was signed in to on arrival."""
        self._signed_in_at = time.monotonic()
        self.credential = Credential(account=account)
        self.watcher = watcher_id(live.table, network)
        self.hello: Hello | None = None
        """The viewer's last hello."""
        self._view_due = False
        self._chat_due = False
        self._last_chat: int | None = None
        """The number of the last chat message sent to the viewer; None while the whole chat is due."""
        self._outbox: deque[FromServer | Look | PreviewLine] = deque()
        """Other messages to send, in order. A `Look` is answered in its turn."""
        self._thinking: Thinking | None = None
        self._shown: Table | None = None
        """The table of the last view. None while a whole view is due: with the whole log, static layers and symbols."""
        self._something = asyncio.Event()
        self._idle = False
        """Nothing is being sent."""
        self.answering = False
        """A message is being answered."""
        self.leaving = 0
        """The close code to use once everything due is sent; 0: the viewer stays."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def language(self) -> Language:
        """The viewer's language."""
        return self.hello.language if self.hello is not None else "en"

    @property
    def introduced(self) -> bool:
        """Return whether the viewer has said hello."""
        return self.hello is not None

    @property
    def name(self) -> str:
        """The spectator's name."""
        return clean_name(self.hello.name) if self.hello is not None else ""

    # --- what the table sends (table_session.Viewer) ---------------------------------------------------------------------

    def changed(self) -> None:
        """Remember that the table has changed since the viewer last saw it."""
        self._thinking = None
        self._view_due = True

    def wake(self) -> bool:
        """Send what is due. Returns whether nothing was being sent."""
        self._something.set()
        return self._idle

    def show_again(self) -> None:
        """Send the table again."""
        self.changed()
        self.wake()

    def chatted(self, *, whole: bool) -> None:
        """Send new lines of the chat, or with `whole` all of it again."""
        self._chat_due = True
        if whole:
            self._last_chat = None
        self._something.set()

    def tell(self, message: FromServer) -> None:
        """Send a message meant for every viewer. A viewer who has not said hello yet gets the information with their first view."""
        if self.hello is not None:
            self.say(message)

    def say(self, message: FromServer | Look | PreviewLine) -> None:
        """Queue a message. Of a bot's progress, only the newest is sent."""
        if isinstance(message, Thinking):
            self._thinking = message
        elif isinstance(message, Look) and self._outbox and isinstance(self._outbox[-1], Look):
            self._outbox[-1] = message  # a viewer who browses a game waits for the newest page
        else:
            self._outbox.append(message)
        self._something.set()

    def leave(self, code: int = RESTART) -> None:
        """Close the connection with this code once everything due is sent."""
        self.leaving = code
        self._something.set()

    def recheck(self) -> None:
        """Check again whether the viewer is banned, and close the connection if so."""
        try:
            self.service.orders.check(network=self.network, credential=self.credential)
        except Banned as refusal:
            self.say(self.refused(refusal))
            self.leave(BANNED)

    async def see_signed_in(self) -> None:
        """Check again whether the viewer is signed in, and tell them if they are not any more."""
        self._signed_in_at = -inf
        try:
            await self.check_signed_in()
        except ApiError as refusal:
            if refusal.key == "signed_out":
                self.say(self.refused(refusal))

    # --- sending ------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is due, until the viewer reads too slowly."""
        while True:
            self._idle = True
            await self._something.wait()
            self._idle = False
            self._something.clear()
            if len(self._outbox) > self.service.settings.limits.waiting_messages:
                await self.socket.close(TOO_SLOW)
                return
            while await self._send_due():
                pass
            if self.leaving and not self.answering:
                await self.socket.close(self.leaving)
                return

    async def _send_due(self) -> bool:
        """Send the table if it has changed, then the messages queued before this call, else a bot's progress. Return False if nothing was
        due.

        Messages queued later wait for the next call: they may be about a change that the viewer has to see first.
        """
        waiting, hello = len(self._outbox), self.hello
        due = self._view_due and hello is not None
        if due and hello is not None:
            self._view_due = False
            if may_not_watch(self.live.table, self.credential, self.watcher):
                self.live.drawn_for(self)
                await self._send(self.refused(ApiError("sent_away", status=403)))
                await self.socket.close(SENT_AWAY)
                return False
            try:
                view = await self._view(hello)
            finally:
                self.live.drawn_for(self)
            if view is None:
                return True
            await self._send_packed(view)
        else:
            self.live.drawn_for(self)
        if hello is not None and (due or self._chat_due):
            await self._send_chat()
        for _ in range(waiting):
            said = self._outbox.popleft()
            answer = await self._shown_as(said) if isinstance(said, Look | PreviewLine) else said
            if answer is None:
                self._outbox.appendleft(said)
                return True
            await self._send(answer)
        if due or waiting or self._thinking is None or hello is None:
            return due or waiting > 0
        progress, self._thinking = self._thinking, None
        await self._send(progress)
        return True

    async def _send_chat(self) -> None:
        """Send the chat messages that are new to the viewer, if they may read them."""
        self._chat_due = False
        if not may_chat(self.live.table, self.credential):
            self._last_chat = None
            return
        whole, since = self._last_chat is None, -1 if self._last_chat is None else self._last_chat
        try:
            known = await self.service.chat.lines(self.live)
            if not known or known[-1].number == since:
                self._last_chat = since
                return
            lines = [line for line in known if line.number > since]
            blocked = await self.service.people.blocks(self.account) if self.account else frozenset()
        except Unavailable as error:
            log.warning("the chat could not be read: %s", error, extra=about("not_read", table=self.live.table.header.id))
            self._chat_due = True
            asyncio.get_running_loop().call_later(READ_PAUSE, self._something.set)
            return
        table = self.live.table
        self._last_chat = known[-1].number
        hidden_seats = {number for number, seat in enumerate(table.seats) if seat.account in blocked}
        new = tuple(chat_line(line, table, self.language) for line in lines if line.seat not in hidden_seats)
        if new:
            await self._send(Said(lines=new, whole=whole))

    async def _send(self, message: FromServer) -> None:
        await self._send_packed(packed(message, self.hello is not None and self.hello.packed))

    async def _send_packed(self, message: str | bytes) -> None:
        if isinstance(message, str):
            await self.socket.send_text(message)
        else:
            await self.socket.send_bytes(message)

    async def _view(self, hello: Hello) -> str | bytes | None:
        """Return the table as it stands now; None if the viewer has said hello again meanwhile, because another view is due then."""
        live, shown = self.live, self._shown
        table = live.table
        log_from = 0 if shown is None else shown.plies_kept(table)
        last_notice = -1 if shown is None or not shown.happenings else shown.happenings[-1].number
        perspective, present = self.perspective(table), live.present()
        if hello.program:
            self._shown = table
            situation = situation_of(table, perspective, present=present, since=log_from, first=shown is None)
            return packed(situation, hello.packed)
        view = await encoded_view(
            live.drawings,
            perspective,
            present=present,
            whole=shown is None,
            log_from=log_from,
            last_notice=last_notice,
            trouble=live.trouble,
            small=hello.packed,
        )
        if self.hello is not hello:
            return None
        self._shown = table
        return view

    async def _shown_as(self, request: Look | PreviewLine) -> FromServer | None:
        """Return the answer to a request; None if it has to wait for the view after another hello."""
        live, hello = self.live, self.hello
        try:
            shown = await (self._past(request) if isinstance(request, Look) else self._supposed(request))
        except ApiError as refusal:
            return self.refused(refusal, request)
        except Exception:
            said = about("not_shown", table=live.table.header.id, network=self.network)
            log.exception("ply %d could not be shown", request.ply, extra=said)
            return self.refused(ApiError("failed"), request)
        return msgspec.structs.replace(shown, id=request.id) if self.hello is hello else None

    async def _supposed(self, request: PreviewLine) -> PreviewedLine:
        live, table = self.live, self.live.table
        if not table.seats_of(self.credential):
            raise ApiError("spectator", status=403)
        if request.ply != table.plies:
            raise ApiError("moved_on", status=409)
        return await preview_of(live.drawings, request.line, self.perspective(table), present=live.present(), whole=self._shown is None)

    async def _past(self, look: Look) -> Past:
        live, viewer = self.live, self.perspective(self.live.table)
        present, whole = live.present(), self._shown is None
        self.check_ply(look.ply)
        if look.open:
            return await opened_of(live.drawings, look.ply, look.line, viewer, present=present, whole=whole)
        return Past(position=await position_of(live.drawings, look.ply, viewer, present=present, whole=whole))

    def check_ply(self, ply: int) -> None:
        """Raise an `ApiError` if the game has no such ply."""
        plies = self.live.table.plies
        if not 0 <= ply <= plies:
            raise ApiError("no_ply", status=404, ply=f"{ply}"[:20], plies=plies)

    def perspective(self, table: Table) -> Perspective:
        """Return for whom the table is drawn. The seats are looked up each time, because the viewer may take another one."""
        hello = self.hello
        assert hello is not None
        return Perspective(table.seats_of(self.credential), table.is_host(self.credential), hello.language, hello.tall, hello.upright)

    def refused(self, refusal: ApiError, request: FromClient | Numbered | None = None) -> Refused:
        """Return a refusal in the viewer's language, with the id of their request as far as it is known."""
        self.service.metrics.refused(refusal.key)
        number = request.id if isinstance(request, RequestMessage | Numbered) else 0
        return Refused(id=number, text=refusal.sentence(self.language), rule_id=refusal.rule_id)

    async def check_signed_in(self) -> None:
        """Check from time to time that the viewer is still signed in, in case no notice of it came. Raise an `ApiError` if they are not."""
        if not self.account or time.monotonic() - self._signed_in_at < SIGNED_IN_PAUSE:
            return
        self._signed_in_at = time.monotonic()
        try:
            if await signed_in(self.service.people, self.socket, self.network) == self.account:
                return
        except (Unavailable, Conflict):
            self._signed_in_at = -inf
            raise ApiError("unstored", status=503) from None
        self.account = ""
        self.credential = Credential(self.credential.token)
        self.service.presence.arrive(self.live, self)
        self.show_again()
        raise ApiError("signed_out", status=401)

    def greet(self, hello: Hello) -> None:
        """Show the table to a viewer. Raise an `ApiError` if they are banned, or if their token holds nothing here."""
        self.service.orders.check(network=self.network, credential=Credential(hello.token, self.account))
        table = self.live.table
        credential = Credential(hello.token if table.knows(Credential(hello.token)) else "", self.account)
        newcomer = self.hello is None or credential != self.credential
        self.credential = credential
        self.hello = hello
        self._shown = self._last_chat = None
        self.show_again()
        if self.live.progress is not None and self.live.progress.ply == self.live.table.plies and self.live.table.bot_to_move:
            self.say(self.live.progress)
        if newcomer:
            self.service.presence.arrive(self.live, self)
            if announcements := self.service.orders.said_now():
                self.say(Announced(announcements=announcements))
        self.say(self.live.presence())  # the others get this when it changes; this viewer may not have had it yet, or had it elsewhere
        if hello.token and not table.knows(credential):
            raise ApiError("token", status=403, field="token")

    def done(self, request: RequestMessage) -> None:
        """Confirm a request that has an id, after the view that shows it."""
        if request.id:
            self.say(Done(id=request.id))

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Do work for the viewer, until they disconnect."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end(self) -> None:
        """Cancel the work for a viewer who has disconnected."""
        for task in tuple(self._tasks):
            task.cancel()
