"""One viewer's WebSocket: reads the viewer's messages, and sends what the viewer sees."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from functools import partial
from math import inf
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nexarium.core.view import InvalidTap
from nexarium.server.accounts.sessions import signed_in
from nexarium.server.bans import SHUT_OUT, ShutOut
from nexarium.server.bots.scheduler import BotScheduler
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of
from nexarium.server.language import Language
from nexarium.server.limits.connections import network_of
from nexarium.server.limits.rate_limiter import TokenBucket
from nexarium.server.logs import about
from nexarium.server.names import clean_name
from nexarium.server.protocol.analysis import Explained, Forget, Look, Past, Prepare, Tell, WhatIf, Why
from nexarium.server.protocol.base import PROTOCOL, Asking, Done, Refused
from nexarium.server.protocol.bots import AskHint, Chose, ThinkHere, Thinking, Willing
from nexarium.server.protocol.chat import Said
from nexarium.server.protocol.connection import Announced, Attention, Hello, Ping, Pong
from nexarium.server.protocol.costs import COSTS, UNREAD
from nexarium.server.protocol.packing import packed
from nexarium.server.protocol.play import Act, Undo
from nexarium.server.protocol.websocket import FromClient, FromServer
from nexarium.server.realtime import host_commands, side_requests
from nexarium.server.realtime.chat import may_chat, told_line
from nexarium.server.realtime.drawings import explained
from nexarium.server.realtime.table_service import READ_PAUSE, TableService
from nexarium.server.realtime.table_session import RESTART, TableSession
from nexarium.server.realtime.views import Perspective, opened_of, position_of, situation_of, supposed_of, told_of, told_view
from nexarium.server.services import services_of
from nexarium.server.storage import Conflict, Unavailable
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
SECONDS_TO_TURN_AWAY = 2.0
"""Seconds that the server waits for the first message of a refused viewer, to answer in their language."""

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _Numbered(msgspec.Struct):
    """The `id` of a message, read so that a request gets an answer even if the rest of it is invalid."""

    id: int = 0


_number_decoder: msgspec.json.Decoder[_Numbered] = msgspec.json.Decoder(_Numbered)


class Connection:
    """A viewer of a table. Changes only mark what has to be sent. `write` draws and sends it as fast as the viewer reads. So no viewer
    waits for a slow one, and a slow viewer gets the newest view instead of every view."""

    def __init__(
        self, service: TableService, turns: BotScheduler, live: TableSession, socket: WebSocket, network: str = "", account: str = ""
    ) -> None:
        self.service = service
        self.turns = turns
        self.live = live
        self.socket = socket
        self.network = network
        self.in_sight = True
        self.thinks: Willing = "never"
        self.account = account
        """The account that the viewer was signed in to on arrival."""
        self._signed_in_at = time.monotonic()
        self.claim = Credential(account=account)
        self.watcher = host_commands.watcher_id(live.table, network)
        self.hello: Hello | None = None
        """The viewer's last hello."""
        limits = service.settings.limits
        self._allowance = TokenBucket(limits.messages_per_second, limits.message_burst)
        self._patience = TokenBucket(limits.messages_per_second, limits.message_burst)
        """How many messages over the limit are answered with a refusal before the viewer is disconnected."""
        self._hello_until = asyncio.get_running_loop().time() + limits.seconds_to_say_hello
        self._view_due = False
        self._chat_due = False
        self._heard: int | None = None
        """The number of the last chat message sent to the viewer; None while the whole chat is due."""
        self._outbox: deque[FromServer | Look | WhatIf] = deque()
        """Other messages to send, in order. A `Look` is answered in its turn."""
        self._thinking: Thinking | None = None
        self._shown: Table | None = None
        """The table of the last view. None while a whole view is due: with the whole log, static layers and symbols."""
        self._something = asyncio.Event()
        self._idle = False
        """Nothing is being sent."""
        self._answering = False
        """A message is being answered."""
        self._leaving = 0
        """The close code to use once everything due is sent; 0: the viewer stays."""
        self._hints: set[asyncio.Task[None]] = set()

    @property
    def language(self) -> Language:
        """The viewer's language."""
        return self.hello.language if self.hello is not None else "en"

    @property
    def introduced(self) -> bool:
        """Whether the viewer has said hello."""
        return self.hello is not None

    @property
    def name(self) -> str:
        """The spectator's name."""
        return clean_name(self.hello.name) if self.hello is not None else ""

    # --- what the table tells (live_table.Viewer) ---------------------------------------------------------------------

    def changed(self) -> None:
        """Mark the changed table to be sent at the next `wake`."""
        self._thinking = None
        self._view_due = True

    def wake(self) -> bool:
        """Send what is due. Return False if something is being sent now; the rest then follows it."""
        self._something.set()
        return self._idle

    def _show_again(self) -> None:
        self.changed()
        self.wake()

    def chatted(self, *, whole: bool) -> None:
        """Mark new chat messages to be sent. `whole`: the whole chat is sent again."""
        self._chat_due = True
        if whole:
            self._heard = None
        self._something.set()

    def tell(self, message: FromServer) -> None:
        """Send a message meant for every viewer. A viewer who has not said hello yet gets the information with their first view."""
        if self.hello is not None:
            self.say(message)

    def say(self, message: FromServer | Look | WhatIf) -> None:
        """Queue a message. Of a bot's progress, only the newest is sent."""
        if isinstance(message, Thinking):
            self._thinking = message
        elif isinstance(message, Look) and self._outbox and isinstance(self._outbox[-1], Look):
            self._outbox[-1] = message  # a viewer who browses a game waits for the newest page
        else:
            self._outbox.append(message)
        self._something.set()

    def leave(self, code: int = RESTART) -> None:
        """Finish the current answer and close: because this process ends, or for another reason that the close code says."""
        self._leaving = code
        self._something.set()

    def recheck(self) -> None:
        """Check again whether the viewer may be here at all."""
        try:
            self.service.orders.check(network=self.network, claim=self.claim)
        except ShutOut as refusal:
            self._send_away(refusal)

    async def see_signed_in(self) -> None:
        """Check again whether the viewer is signed in, and tell them if they are not any more."""
        self._signed_in_at = -inf
        try:
            await self._still_signed_in()
        except ApiError as refusal:
            if refusal.key == "signed_out":
                self.say(self._refused(refusal))

    def _send_away(self, refusal: ShutOut) -> None:
        self.say(self._refused(refusal))
        self.leave(SHUT_OUT)

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
            if self._leaving and not self._answering:
                await self.socket.close(self._leaving)
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
            if host_commands.sent_away(self.live.table, self.claim, self.watcher):
                self.live.drawn_for(self)
                await self._send(self._refused(ApiError("sent_away", status=403)))
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
            answer = await self._shown_as(said) if isinstance(said, Look | WhatIf) else said
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
        if not may_chat(self.live.table, self.claim):
            self._heard = None
            return
        whole, since = self._heard is None, -1 if self._heard is None else self._heard
        try:
            known = await self.service.chat.lines(self.live)
            if not known or known[-1].number == since:
                self._heard = since
                return
            lines = [line for line in known if line.number > since]
            blocked = await self.service.people.blocks(self.account) if self.account else frozenset()
        except Unavailable as error:
            log.warning("the chat could not be read: %s", error, extra=about("not_read", table=self.live.table.header.id))
            self._chat_due = True
            asyncio.get_running_loop().call_later(READ_PAUSE, self._something.set)
            return
        table = self.live.table
        self._heard = known[-1].number
        unheard = {number for number, seat in enumerate(table.seats) if seat.account in blocked}
        new = tuple(told_line(line, table, self.language) for line in lines if line.seat not in unheard)
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
        told = -1 if shown is None or not shown.happenings else shown.happenings[-1].number
        perspective, present = self._perspective(hello, table), live.present()
        if hello.program:
            self._shown = table
            situation = situation_of(table, perspective, present=present, since=log_from, first=shown is None)
            return packed(situation, hello.packed)
        view = await told_view(
            live.drawings,
            perspective,
            present=present,
            whole=shown is None,
            log_from=log_from,
            told=told,
            trouble=live.trouble,
            small=hello.packed,
        )
        if self.hello is not hello:
            return None
        self._shown = table
        return view

    async def _shown_as(self, asked: Look | WhatIf) -> FromServer | None:
        return await (self._past(asked) if isinstance(asked, Look) else self._supposed(asked))

    async def _supposed(self, asked: WhatIf) -> FromServer | None:
        """Return the answer to `WhatIf`; None if it has to wait for the view after another hello."""
        live, hello = self.live, self.hello
        assert hello is not None
        table = live.table
        try:
            if not table.seats_of(self.claim):
                raise ApiError("spectator", status=403)
            if asked.ply != table.plies:
                raise ApiError("moved_on", status=409)
            supposed = await supposed_of(
                live.drawings, asked.line, self._perspective(hello, table), present=live.present(), whole=self._shown is None
            )
        except ApiError as refusal:
            return self._refused(refusal, asked)
        except Exception:
            log.exception("what might be could not be shown", extra=about("not_shown", table=table.header.id, network=self.network))
            return self._refused(ApiError("failed"), asked)
        return msgspec.structs.replace(supposed, id=asked.id) if self.hello is hello else None

    async def _past(self, look: Look) -> FromServer | None:
        """Return the answer to `Look`; None if it has to wait for the view after another hello."""
        live, hello = self.live, self.hello
        assert hello is not None
        table = live.table
        seen, present, whole = self._perspective(hello, table), live.present(), self._shown is None
        try:
            self._check_ply(look.ply)
            if look.open:
                past = await opened_of(live.drawings, look.ply, look.line, seen, present=present, whole=whole)
            else:
                past = Past(position=await position_of(live.drawings, look.ply, seen, present=present, whole=whole))
        except ApiError as refusal:
            return self._refused(refusal, look)
        except Exception:
            log.exception("ply %d could not be shown", look.ply, extra=about("not_shown", table=table.header.id, network=self.network))
            return self._refused(ApiError("failed"), look)
        return msgspec.structs.replace(past, id=look.id) if self.hello is hello else None

    async def _told(self, asked: Tell) -> FromServer:
        """Return the log entries of lines that might have followed."""
        hello, table = self.hello, self.live.table
        assert hello is not None
        self._check_ply(asked.ply)
        told = await told_of(self.live.drawings, asked.ply, asked.lines, self._perspective(hello, table))
        return msgspec.structs.replace(told, id=asked.id)

    def _check_ply(self, ply: int) -> None:
        """Raise an `ApiError` if the game has no such ply."""
        plies = self.live.table.plies
        if not 0 <= ply <= plies:
            raise ApiError("no_ply", status=404, ply=f"{ply}"[:20], plies=plies)

    async def _explained(self, asked: Why) -> Explained:
        """Explain why a tap does nothing, for the player to move, as the table stands."""
        live, hello = self.live, self.hello
        assert hello is not None
        table = live.table
        nothing = Explained(id=asked.id, ply=asked.ply)
        if asked.ply != table.plies or table.resting or table.to_move not in table.seats_of(self.claim):
            return nothing
        vain = InvalidTap(shapes=asked.shapes, piece=asked.piece, orientation=asked.orientation, at=asked.at, tall=hello.tall)
        try:
            clause = await live.drawings.threads.run(partial(explained, table.history, vain, hello.language))
        except Exception:
            log.exception("nothing could be said of a tap", extra=about("not_shown", table=table.header.id, network=self.network))
            return nothing
        return msgspec.structs.replace(nothing, text=clause.text, clause=clause.id) if clause is not None else nothing

    def _perspective(self, hello: Hello, table: Table) -> Perspective:
        """Return for whom the table is drawn. The seats are looked up each time, because the viewer may take another one."""
        return Perspective(table.seats_of(self.claim), table.is_host(self.claim), hello.language, hello.tall, hello.upright)

    def _refused(self, refusal: ApiError, asked: FromClient | _Numbered | None = None) -> Refused:
        """Return a refusal in the viewer's language, with the id of their request as far as it is known."""
        self.service.metrics.refused(refusal.key)
        number = asked.id if isinstance(asked, Asking | _Numbered) else 0
        return Refused(id=number, text=refusal.sentence(self.language), clause=refusal.clause)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Answer the viewer's messages until they disconnect, say no hello in time, or flood the server."""
        while (data := await self._next()) is not None:
            if self._leaving:
                continue  # the page repeats it to the next process
            self._answering = True
            message: FromClient | None = None
            try:
                if not self._allowance.take():
                    if not self._patience.take():
                        await self.socket.close(TOO_FAST)
                        return
                    await self.service.work.turn(self.network, UNREAD.ms / 1000)
                    raise ApiError("too_fast", status=429)
                message = await self._read(data)
                await self._take(message)
            except ApiError as refusal:
                self.say(self._refused(refusal, message or self._number_of(data)))
                if isinstance(refusal, ShutOut):
                    self.leave(SHUT_OUT)
            except Exception:
                said = about("message_failed", table=self.live.table.header.id, network=self.network)
                log.exception("a message could not be answered", extra=said)
                self.say(self._refused(ApiError("failed"), message))
            finally:
                self._answering = False
                self._something.set()
            await asyncio.sleep(0)  # messages that have arrived already come without a pause: let other tasks run

    async def _next(self) -> bytes | None:
        """Return the next message; None if the connection has ended."""
        try:
            async with asyncio.timeout_at(None if self.hello is not None else self._hello_until):
                received = await self.socket.receive()
        except TimeoutError:
            await self.socket.close(TOO_SLOW)
            return None
        if received["type"] == "websocket.disconnect":
            return None
        raw = received.get("text")
        return raw.encode() if raw is not None else received.get("bytes") or b""

    def _number_of(self, data: bytes) -> _Numbered | None:
        """Return the id of a message that was not read; None if it has none, or is too long to decode."""
        if len(data) > self.service.settings.limits.message_bytes:
            return None
        try:
            return _number_decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None

    async def _read(self, data: bytes) -> FromClient:
        """Read a message once the visitor's rate limits allow its cost. A message that waits delays only this viewer."""
        limit = self.service.settings.limits.message_bytes
        try:
            if len(data) > limit:
                raise ApiError("too_long", status=413, limit=limit)
            message = _decoder.decode(data)
        except (ApiError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            await self.service.work.turn(self.network, UNREAD.ms / 1000)
            raise error if isinstance(error, ApiError) else ApiError("malformed", detail=_short(error)) from None
        cost = COSTS[type(message)]
        await self.service.work.turn(self.network, cost.ms / 1000)
        if cost.looks:
            await self.service.looks.turn(self.network, cost.looks)
        return message

    async def _take(self, message: FromClient) -> None:
        match message:
            case Ping():
                self.say(Pong(at=self.service.clock()))
                return
            case Hello(protocol=protocol) if protocol != PROTOCOL:
                refusal = ApiError("protocol", status=426, protocol=f"{protocol}"[:20], spoken=PROTOCOL)
                self.say(Refused(text=refusal.sentence(message.language)))
                self.leave(OTHER_PROTOCOL)
                return
            case Hello():
                await self._see_seats(message)
                self._greet(message)
                return
            case Attention(in_sight=in_sight):
                self.in_sight = in_sight
                return
            case ThinkHere(when=when):
                self.thinks = when
                if when == "never":
                    self.turns.pages.gone(self)
                return
            case Chose(ply=ply, action=action):
                self.turns.pages.chose(self, ply, action)
                return
        if self.hello is None:
            raise ApiError("hello_first")
        await self._still_signed_in()
        match message:
            case Act(ply=ply, action=action, then=then, takebacks=takebacks):
                if self.live.viewers.get(self):
                    self.live.visitor = self.network
                began = time.monotonic()
                if await self.service.act(self.live, self.claim, ply, action, then, takebacks):
                    self.service.metrics.acknowledgement.observe(time.monotonic() - began)
                else:
                    self._show_again()
                self._done(message)
            case Undo(ply=ply, takebacks=takebacks):
                before = self.live.table.seq
                await self.service.undo(self.live, self.claim, ply, takebacks)
                if self.live.table.seq == before:
                    self._show_again()
                self._done(message)
            case AskHint():
                if message.found is None:
                    self.service.hints.spend(self.network, "too_many_hints")
                task = asyncio.get_running_loop().create_task(self._hint(message))
                self._hints.add(task)
                task.add_done_callback(self._hints.discard)
            case Prepare(ply=ply, line=line):
                await self.service.prepare(self.live, self.claim, ply, line)
                self._done(message)
            case Forget(ply=ply, line=line):
                await self.service.forget(self.live, self.claim, ply, line)
                self._done(message)
            case Look() | WhatIf():
                self.say(message)
            case Why():
                self.say(await self._explained(message))
            case Tell():
                self.say(await self._told(message))
            case Asking():
                asker = side_requests.Asker(self.claim, self.watcher, self.network, self.name)
                answer = await side_requests.take(self.service, self.live, asker, message)
                if answer is not None:
                    self.say(answer)
                self._done(message)

    async def _still_signed_in(self) -> None:
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
        self.claim = Credential(self.claim.token)
        self.service.arrive(self.live, self)
        self._show_again()
        raise ApiError("signed_out", status=401)

    async def _see_seats(self, hello: Hello) -> None:
        """Read the table again if the token holds no seat yet: the player may have just taken it through another process, whose notice
        is still on the way. If the read fails, they are asked to come back later. They are not told that they hold no seat, because
        their page would then delete the token."""
        shown, table = Credential(hello.token), self.live.table
        if hello.token and self.service.bus.shared and not table.seats_of(shown) and not table.is_host(shown):
            try:
                await self.service.refresh(self.live)
            except ApiError:
                self.leave(TOO_MANY)
                raise

    def _greet(self, hello: Hello) -> None:
        self.service.orders.check(network=self.network, claim=Credential(hello.token, self.account))
        shown, table = Credential(hello.token), self.live.table
        held = bool(table.seats_of(shown)) or table.is_host(shown)
        claim = Credential(hello.token if held else "", self.account)
        newcomer = self.hello is None or claim != self.claim
        self.claim = claim
        self.hello = hello
        self._shown = self._heard = None
        self._show_again()
        if self.live.progress is not None and self.live.progress.ply == self.live.table.plies and self.live.table.bot_to_move:
            self.say(self.live.progress)
        if newcomer:
            self.service.arrive(self.live, self)
            if announcements := self.service.orders.said_now():
                self.say(Announced(announcements=announcements))
        self.say(self.live.presence())  # the others get this when it changes; this viewer may not have had it yet, or had it elsewhere
        if hello.token and not table.seats_of(claim) and not table.is_host(claim):
            raise ApiError("token", status=403, field="token")

    def _done(self, asked: Asking) -> None:
        """Confirm a request that has an id, after the view that shows it."""
        if asked.id:
            self.say(Done(id=asked.id))

    async def _hint(self, asked: AskHint) -> None:
        try:
            hint = await self.turns.hint(self.live, self.claim, asked.ply, self.language, asked.found)
            self.say(msgspec.structs.replace(hint, id=asked.id))
        except ApiError as refusal:
            self.say(self._refused(refusal, asked))
        except Exception:
            log.exception("a hint failed", extra=about("hint_failed", table=self.live.table.header.id, network=self.network))
            self.say(self._refused(ApiError("failed"), asked))

    def drop(self) -> None:
        """Cancel the hints and the browser bots of a viewer who has disconnected."""
        self.turns.pages.gone(self)
        for task in tuple(self._hints):
            task.cancel()


def _short(error: Exception) -> str:
    text = str(error).rstrip(".") or "nothing in it"
    return text if len(text) <= 160 else text[:157] + "..."


def welcome(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Return whether a page of this origin may open a WebSocket here: our own pages may, others only if the settings allow it. Programs
    that are not browsers send no origin, and may."""
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == host
    except ValueError:  # not a valid address
        return False


async def serve_viewer(socket: WebSocket) -> None:
    """`GET /api/tables/{table}/live`: a viewer's WebSocket."""
    services = services_of(socket)
    service, connection_limiter = services.service, services.connection_limiter
    if not welcome(socket.headers.get("origin"), socket.headers.get("host"), service.settings.allowed_origins):
        await socket.close(POLICY)
        return
    address = socket.client.host if socket.client else "?"
    if not connection_limiter.admits_viewer(address):
        await socket.close(TOO_MANY)
        return
    connection_limiter.enter(connection_limiter.viewers, address)
    try:
        await _serve_viewer(socket, service, services.turns, network_of(address))
    finally:
        connection_limiter.leave(connection_limiter.viewers, address)


async def _serve_viewer(socket: WebSocket, service: TableService, turns: BotScheduler, network: str) -> None:
    await socket.accept()
    try:
        live = await service.find(socket.path_params["table"], network)
        account = await account_of(socket)
    except ApiError as refusal:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await _turn_away(socket, refusal)
        return
    connection = Connection(service, turns, live, socket, network, account)
    live.greet(connection)  # no hello yet, but the viewer keeps the table in memory
    writer = asyncio.create_task(connection.write())
    try:
        reader = asyncio.create_task(connection.read())
        done, _ = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (error := task.exception()) and not isinstance(error, (WebSocketDisconnect, RuntimeError, OSError)):
                said = about("connection_failed", table=live.table.header.id, network=network)
                log.error("a connection failed", exc_info=error, extra=said)
    finally:
        reader.cancel()
        writer.cancel()
        connection.drop()
        service.leave(live, connection)
        await asyncio.gather(reader, writer, return_exceptions=True)


async def _turn_away(socket: WebSocket, refusal: ApiError) -> None:
    """Send the reason in the viewer's language, which their first message tells."""
    language: Language = "en"
    with contextlib.suppress(asyncio.TimeoutError, msgspec.MsgspecError, KeyError):
        first = await asyncio.wait_for(socket.receive_text(), SECONDS_TO_TURN_AWAY)
        hello = _decoder.decode(first)
        language = hello.language if isinstance(hello, Hello) else "en"
    await socket.send_text(msgspec.json.encode(Refused(text=refusal.sentence(language))).decode())
    await socket.close(SHUT_OUT if isinstance(refusal, ShutOut) else NO_TABLE if refusal.status == 404 else 4000 + refusal.status)
