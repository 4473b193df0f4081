"""One viewer's WebSocket: what they say is read here, what they see is sent from here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nexarium.server.house import House
from nexarium.server.language import Language
from nexarium.server.limiter import Allowance
from nexarium.server.live_table import LiveTable
from nexarium.server.messages import (
    Act,
    AskHint,
    FromClient,
    FromServer,
    Hello,
    Look,
    Past,
    Ping,
    Pong,
    Refused,
    Thinking,
    Undo,
)
from nexarium.server.refusals import Refusal
from nexarium.server.table import Table
from nexarium.server.turns import Turns
from nexarium.server.views import Perspective, position_of, view_of

log = logging.getLogger("nexarium.server")

NO_TABLE = 4404
TOO_SLOW = 4408
POLICY = 1008
SECONDS_TO_SAY_HELLO = 2.0
"""How long the server waits for the first message of somebody whom it turns away, to answer in their language."""

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class Connection:
    """A viewer of a table. Changes only mark what has to be sent; `write` draws and sends it as fast as the viewer reads, so that nobody
    waits for a slow one and a slow one gets the newest view rather than every one."""

    def __init__(self, house: House, turns: Turns, live: LiveTable, socket: WebSocket) -> None:
        self.house = house
        self.turns = turns
        self.live = live
        self.socket = socket
        self.token = ""
        self.hello: Hello | None = None
        """What the viewer said last about themselves."""
        self._allowance = Allowance(house.settings.limits.messages_per_second, house.settings.limits.message_burst)
        self._view_due = False
        self._outbox: deque[FromServer | Look] = deque()
        """What else to send, in order. A `Look` is answered when its turn comes."""
        self._thinking: Thinking | None = None
        self._shown: Table | None = None
        """The table of the last view, None while a whole one is due: with the whole log, static layers and symbols."""
        self._something = asyncio.Event()
        self._hints: set[asyncio.Task[None]] = set()

    @property
    def language(self) -> Language:
        """The language in which the viewer reads."""
        return self.hello.language if self.hello is not None else "en"

    # --- what the table tells (live_table.Viewer) ---------------------------------------------------------------------

    def changed(self) -> None:
        """The table has changed: it has to be shown again."""
        self._thinking = None
        self._view_due = True
        self._something.set()

    def say(self, message: FromServer | Look) -> None:
        """Something else to tell. Of how far a bot is, only the newest counts."""
        if isinstance(message, Thinking):
            self._thinking = message
        else:
            self._outbox.append(message)
        self._something.set()

    # --- sending ------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is due, until the viewer reads too slowly."""
        while True:
            await self._something.wait()
            self._something.clear()
            if len(self._outbox) > self.house.settings.limits.waiting_messages:
                await self.socket.close(TOO_SLOW)
                return
            while await self._send_due():
                pass

    async def _send_due(self) -> bool:
        """Send the table if it has changed, then what waited to be said when this began, else how far a bot is. False: nothing was due.

        What is said later waits for the next call: it may be about a change that the viewer has to see first.
        """
        waiting, hello = len(self._outbox), self.hello
        due = self._view_due and hello is not None
        if due and hello is not None:
            self._view_due = False
            view = await self._view(hello)
            if view is None:
                return True
            await self._send(view)
        for _ in range(waiting):
            said = self._outbox.popleft()
            answer = await self._past(said) if isinstance(said, Look) else said
            if answer is None:
                self._outbox.appendleft(said)
                return True
            await self._send(answer)
        if due or waiting or self._thinking is None or hello is None:
            return due or waiting > 0
        progress, self._thinking = self._thinking, None
        await self._send(progress)
        return True

    async def _send(self, message: FromServer) -> None:
        await self.socket.send_text(_encoder.encode(message).decode())

    async def _view(self, hello: Hello) -> FromServer | None:
        """The table as it stands now; None when the viewer has said hello again meanwhile, for then another view is due."""
        live, shown = self.live, self._shown
        table = live.table
        log_from = 0 if shown is None else shown.plies_kept(table)
        perspective, present = self._perspective(hello, table), live.present()
        view = await view_of(live.drawings, perspective, present=present, whole=shown is None, log_from=log_from, trouble=live.trouble)
        if self.hello is not hello:
            return None
        self._shown = table
        return view

    async def _past(self, look: Look) -> FromServer | None:
        """The answer to a look at an earlier ply; None when it has to wait for the view after another hello."""
        live, hello = self.live, self.hello
        assert hello is not None
        table = live.table
        if not 0 <= look.ply <= table.plies:
            return self._refused(Refusal("no_ply", status=404, ply=f"{look.ply}"[:20], plies=table.plies))
        try:
            position = await position_of(
                live.drawings, look.ply, self._perspective(hello, table), present=live.present(), whole=self._shown is None
            )
        except Exception:
            log.exception("table %s: ply %d could not be shown", table.header.id, look.ply)
            return self._refused(Refusal("failed"))
        return Past(position=position) if self.hello is hello else None

    def _perspective(self, hello: Hello, table: Table) -> Perspective:
        """For whom the table is drawn. The seats are those of now: somebody may take one more."""
        return Perspective(table.seats_of(self.token), hello.language, hello.tall, hello.upright)

    def _refused(self, refusal: Refusal) -> Refused:
        return Refused(text=refusal.sentence(self.language), clause=refusal.clause)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Answer the viewer's messages until they disconnect."""
        limit = self.house.settings.limits.message_bytes
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            raw = received.get("text")
            data: bytes = raw.encode() if raw is not None else received.get("bytes") or b""
            try:
                if not self._allowance.take():
                    raise Refusal("too_fast", status=429)
                if len(data) > limit:
                    raise Refusal("too_long", status=413, limit=limit)
                try:
                    message = _decoder.decode(data)
                except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                    raise Refusal("malformed", detail=_short(error)) from None
                await self._take(message)
            except Refusal as refusal:
                self.say(self._refused(refusal))
            except Exception:
                log.exception("table %s: a message could not be answered", self.live.table.header.id)
                self.say(self._refused(Refusal("failed")))

    async def _take(self, message: FromClient) -> None:
        match message:
            case Ping():
                self.say(Pong())
                return
            case Hello():
                self._greet(message)
                return
        if self.hello is None:
            raise Refusal("hello_first")
        match message:
            case Act(ply=ply, action=action, then=then):
                if not await self.house.act(self.live, self.token, ply, action, then):
                    self.changed()
            case Undo(ply=ply):
                before = self.live.table.seq
                await self.house.undo(self.live, self.token, ply)
                if self.live.table.seq == before:
                    self.changed()
            case AskHint(ply=ply):
                task = asyncio.get_running_loop().create_task(self._hint(ply))
                self._hints.add(task)
                task.add_done_callback(self._hints.discard)
            case Look():
                self.say(message)

    def _greet(self, hello: Hello) -> None:
        held = self.live.table.seats_of(hello.token)
        newcomer = self.hello is None or hello.token != self.token
        self.token = hello.token if held else ""
        self.hello = hello
        self._shown = None
        self.changed()
        if self.live.progress is not None and self.live.progress.ply == self.live.table.plies and self.live.table.bot_to_move:
            self.say(self.live.progress)
        if newcomer:
            self.house.arrive(self.live)
        if hello.token and not held:
            raise Refusal("token", status=403, field="token")

    async def _hint(self, ply: int) -> None:
        try:
            self.say(await self.turns.hint(self.live, self.token, ply, self.language))
        except Refusal as refusal:
            self.say(self._refused(refusal))

    def drop(self) -> None:
        """The viewer has disconnected: nobody waits for their hints any more."""
        for task in tuple(self._hints):
            task.cancel()


def _short(error: Exception) -> str:
    text = str(error).rstrip(".") or "nothing in it"
    return text if len(text) <= 160 else text[:157] + "..."


def welcome(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this origin may open a WebSocket here: our own may, others only when the settings say so. What is no browser
    says no origin."""
    if origin is None:
        return True
    return origin in allowed or urlsplit(origin).netloc == host


async def serve_viewer(socket: WebSocket) -> None:
    """`GET /api/tables/{table}/live`: a viewer's WebSocket."""
    house: House = socket.app.state.house
    turns: Turns = socket.app.state.turns
    if not welcome(socket.headers.get("origin"), socket.headers.get("host"), house.settings.allowed_origins):
        await socket.close(POLICY)
        return
    await socket.accept()
    try:
        live = await house.find(socket.path_params["table"])
    except Refusal as refusal:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await _turn_away(socket, refusal)
        return
    connection = Connection(house, turns, live, socket)
    house.hold(live, connection)
    writer = asyncio.create_task(connection.write())
    try:
        reader = asyncio.create_task(connection.read())
        done, _ = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (error := task.exception()) and not isinstance(error, (WebSocketDisconnect, RuntimeError, OSError)):
                log.error("table %s: a connection failed", live.table.header.id, exc_info=error)
    finally:
        reader.cancel()
        writer.cancel()
        connection.drop()
        house.leave(live, connection)
        await asyncio.gather(reader, writer, return_exceptions=True)


async def _turn_away(socket: WebSocket, refusal: Refusal) -> None:
    """Say why in the viewer's language, which their first message tells."""
    language: Language = "en"
    with contextlib.suppress(asyncio.TimeoutError, msgspec.MsgspecError, KeyError):
        first = await asyncio.wait_for(socket.receive_text(), SECONDS_TO_SAY_HELLO)
        hello = _decoder.decode(first)
        language = hello.language if isinstance(hello, Hello) else "en"
    await socket.send_text(_encoder.encode(Refused(text=refusal.sentence(language))).decode())
    await socket.close(NO_TABLE if refusal.status == 404 else 4000 + refusal.status)
