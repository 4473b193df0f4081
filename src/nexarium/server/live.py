"""One viewer's WebSocket: what they say is read here, what they see is sent from here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nexarium.server.drawing import Eyes
from nexarium.server.house import House
from nexarium.server.language import Language
from nexarium.server.limiter import Allowance
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
from nexarium.server.seen import LiveTable
from nexarium.server.turns import Turns

log = logging.getLogger("nexarium.server")

NO_TABLE = 4404
TOO_SLOW = 4408
POLICY = 1008
SECONDS_TO_SAY_HELLO = 30.0

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_encoder = msgspec.json.Encoder()


class Connection:
    """A viewer of a table. Changes only mark what has to be sent; `write` sends it as fast as the viewer reads, so that nobody waits
    for a slow one and a slow one gets the newest view rather than every one."""

    def __init__(self, house: House, turns: Turns, live: LiveTable, socket: WebSocket) -> None:
        self.house = house
        self.turns = turns
        self.live = live
        self.socket = socket
        self.token = ""
        self.language: Language = "en"
        self.eyes: Eyes | None = None
        self._allowance = Allowance(house.settings.limits.messages_per_second, house.settings.limits.message_burst)
        self._outbox: deque[FromServer] = deque()
        self._thinking: Thinking | None = None
        self._view_due = False
        self._lines_sent = 0
        self._whole = True
        self._something = asyncio.Event()
        self._hints: set[asyncio.Task[None]] = set()

    # --- what the table tells (house.Viewer) --------------------------------------------------------------------------

    def changed(self, kept: int) -> None:
        """The table has changed; the log's first `kept` lines are as they were."""
        self._lines_sent = min(self._lines_sent, kept)
        self._thinking = None
        self._view_due = True
        self._something.set()

    def say(self, message: FromServer) -> None:
        """Something else to tell. Of how far a bot is, only the newest counts."""
        if isinstance(message, Thinking):
            self._thinking = message
        else:
            self._outbox.append(message)
        self._something.set()

    # --- sending ------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is due, for ever."""
        while True:
            await self._something.wait()
            self._something.clear()
            if len(self._outbox) > self.house.settings.limits.waiting_messages:
                await self.socket.close(TOO_SLOW)
                return
            while self._view_due or self._outbox or self._thinking:
                if self._view_due and self.eyes is not None:
                    await self._send(self._view(self.eyes))
                elif self._outbox:
                    await self._send(self._outbox.popleft())
                elif self._thinking is not None and self.eyes is not None:
                    message, self._thinking = self._thinking, None
                    await self._send(message)
                else:
                    break

    async def _send(self, message: FromServer) -> None:
        await self.socket.send_text(_encoder.encode(message).decode())

    def _view(self, eyes: Eyes) -> FromServer:
        live = self.live
        eyes = self.eyes = Eyes(live.table.seats_of(self.token), eyes.language, eyes.tall, eyes.upright)
        view = live.drawings.view(eyes, present=live.present(), whole=self._whole, log_from=self._lines_sent, trouble=live.trouble)
        self._view_due = False
        self._whole = False
        self._lines_sent = live.table.plies
        return view

    # --- reading ------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        """Take what the viewer says until they go."""
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
                self.say(Refused(text=refusal.sentence(self.language), clause=refusal.clause))
            except Exception:
                log.exception("table %s: a message could not be answered", self.live.table.header.id)
                self.say(Refused(text=Refusal("failed").sentence(self.language)))

    async def _take(self, message: FromClient) -> None:
        match message:
            case Ping():
                self.say(Pong())
                return
            case Hello():
                self._hello(message)
                return
        if self.eyes is None:
            raise Refusal("hello_first")
        match message:
            case Act(ply=ply, action=action, then=then):
                if not await self.house.act(self.live, self.token, ply, action, then):
                    self.changed(self._lines_sent)
            case Undo(ply=ply):
                before = self.live.table.seq
                await self.house.undo(self.live, self.token, ply)
                if self.live.table.seq == before:
                    self.changed(self._lines_sent)
            case AskHint(ply=ply):
                task = asyncio.get_running_loop().create_task(self._hint(ply))
                self._hints.add(task)
                task.add_done_callback(self._hints.discard)
            case Look(ply=ply):
                self._look(ply)

    def _hello(self, message: Hello) -> None:
        self.language = message.language
        held = self.live.table.seats_of(message.token)
        newcomer = self.eyes is None or message.token != self.token
        self.token = message.token if held else ""
        self.eyes = Eyes(held, message.language, message.tall, message.upright)
        self._whole = True
        self._lines_sent = 0
        self.changed(0)
        if self.live.progress is not None and self.live.progress.ply == self.live.table.plies and self.live.table.bot_to_move:
            self.say(self.live.progress)
        if newcomer:
            self.house.arrive(self.live, self)
        if message.token and not held:
            raise Refusal("token", status=403, field="token")

    def _look(self, ply: int) -> None:
        table = self.live.table
        if not 0 <= ply <= table.plies:
            raise Refusal("no_ply", status=404, ply=f"{ply}"[:20], plies=table.plies)
        assert self.eyes is not None
        position = self.live.drawings.position(ply, self.eyes, present=self.live.present(), whole=self._whole)
        self.say(Past(position=position))

    async def _hint(self, ply: int) -> None:
        try:
            self.say(await self.turns.hint(self.live, self.token, ply, self.language))
        except Refusal as refusal:
            self.say(Refused(text=refusal.sentence(self.language)))

    def drop(self) -> None:
        """The viewer has gone: nobody waits for their hints."""
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


async def live_table(socket: WebSocket) -> None:
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
        first = await asyncio.wait_for(socket.receive_text(), 2.0)
        hello = _decoder.decode(first)
        language = hello.language if isinstance(hello, Hello) else "en"
    await socket.send_text(_encoder.encode(Refused(text=refusal.sentence(language))).decode())
    await socket.close(NO_TABLE if refusal.status == 404 else 4000 + refusal.status)
