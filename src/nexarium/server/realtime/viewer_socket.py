"""`GET /api/tables/{table}/live`: a viewer's WebSocket. Its messages are read here, and passed to their handlers (`requests.py`)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nexarium.server.bans import BANNED, Banned
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of
from nexarium.server.language import Language
from nexarium.server.limits.connections import network_of
from nexarium.server.limits.rate_limiter import TokenBucket
from nexarium.server.logs import about
from nexarium.server.protocol.base import Refused
from nexarium.server.protocol.connection import Hello
from nexarium.server.protocol.costs import COSTS, UNREAD
from nexarium.server.protocol.websocket import FromClient
from nexarium.server.realtime.connection import NO_TABLE, POLICY, TOO_FAST, TOO_MANY, TOO_SLOW, Connection, Numbered
from nexarium.server.realtime.requests import WITHOUT_HELLO, Handlers
from nexarium.server.realtime.table_service import TableService
from nexarium.server.services import services_of

log = logging.getLogger("nexarium.server")

SECONDS_TO_TURN_AWAY = 2.0
"""Seconds that the server waits for the first message of a refused viewer, to answer in their language."""

_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_number_decoder: msgspec.json.Decoder[Numbered] = msgspec.json.Decoder(Numbered)


class MessageReader:
    """Reads a viewer's messages one after the other, within the limits, and passes each to its handler."""

    def __init__(self, connection: Connection, handlers: Handlers) -> None:
        self.connection = connection
        self.handlers = handlers
        self.service = connection.service
        self.limits = limits = connection.service.settings.limits
        self._allowance = TokenBucket(limits.messages_per_second, limits.message_burst)
        self._patience = TokenBucket(limits.messages_per_second, limits.message_burst)
        """How many messages over the limit are answered with a refusal before the viewer is disconnected."""
        self._hello_until = asyncio.get_running_loop().time() + limits.seconds_to_say_hello

    async def read(self) -> None:
        """Answer the viewer's messages until they disconnect, say no hello in time, or flood the server."""
        viewer = self.connection
        while (data := await self._next()) is not None:
            if viewer.leaving:
                continue  # the page repeats it to the next process
            viewer.answering = True
            message: FromClient | None = None
            try:
                if not self._allowance.take():
                    if not self._patience.take():
                        await viewer.socket.close(TOO_FAST)
                        return
                    await self.service.work.turn(viewer.network, UNREAD.ms / 1000)
                    raise ApiError("too_fast", status=429)
                message = await self._decode(data)
                await self.handle(message)
            except ApiError as refusal:
                viewer.say(viewer.refused(refusal, message or self._number_of(data)))
                if isinstance(refusal, Banned):
                    viewer.leave(BANNED)
            except Exception:
                said = about("message_failed", table=viewer.live.table.header.id, network=viewer.network)
                log.exception("a message could not be answered", extra=said)
                viewer.say(viewer.refused(ApiError("failed"), message))
            finally:
                viewer.answering = False
                viewer.wake()
            await asyncio.sleep(0)  # messages that have arrived already come without a pause: let other tasks run

    async def handle(self, message: FromClient) -> None:
        """Pass a message to its handler. Raise an `ApiError` if the viewer has to say who they are first."""
        if not isinstance(message, WITHOUT_HELLO):
            if self.connection.hello is None:
                raise ApiError("hello_first")
            await self.connection.check_signed_in()
        await self.handlers[type(message)](self.connection, message)

    async def _next(self) -> bytes | None:
        """Return the next message; None if the connection has ended."""
        try:
            async with asyncio.timeout_at(None if self.connection.hello is not None else self._hello_until):
                received = await self.connection.socket.receive()
        except TimeoutError:
            await self.connection.socket.close(TOO_SLOW)
            return None
        if received["type"] == "websocket.disconnect":
            return None
        raw = received.get("text")
        return raw.encode() if raw is not None else received.get("bytes") or b""

    async def _decode(self, data: bytes) -> FromClient:
        """Return a message once the visitor's rate limits allow its cost. A message that waits delays only this viewer."""
        limit, network = self.limits.message_bytes, self.connection.network
        try:
            if len(data) > limit:
                raise ApiError("too_long", status=413, limit=limit)
            message = _decoder.decode(data)
        except (ApiError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            await self.service.work.turn(network, UNREAD.ms / 1000)
            raise error if isinstance(error, ApiError) else ApiError("malformed", detail=_short(error)) from None
        cost = COSTS[type(message)]
        await self.service.work.turn(network, cost.ms / 1000)
        if cost.looks:
            await self.service.looks.turn(network, cost.looks)
        return message

    def _number_of(self, data: bytes) -> Numbered | None:
        """Return the id of a message that was not read; None if it has none, or is too long to decode."""
        if len(data) > self.limits.message_bytes:
            return None
        try:
            return _number_decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None


def _short(error: Exception) -> str:
    text = str(error).rstrip(".") or "nothing in it"
    return text if len(text) <= 160 else text[:157] + "..."


def may_connect(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
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
    await serve_admitted(socket, _serve_viewer)


async def serve_admitted(socket: WebSocket, serve: Callable[[WebSocket, TableService, str], Awaitable[None]]) -> None:
    """Serve a WebSocket of an allowed origin while there is room for it. `serve` gets the client's network."""
    services = services_of(socket)
    service, connection_limiter = services.service, services.connection_limiter
    if not may_connect(socket.headers.get("origin"), socket.headers.get("host"), service.settings.allowed_origins):
        await socket.close(POLICY)
        return
    address = socket.client.host if socket.client else "?"
    if not connection_limiter.admits_viewer(address):
        await socket.close(TOO_MANY)
        return
    connection_limiter.enter(connection_limiter.viewers, address)
    try:
        await serve(socket, service, network_of(address))
    finally:
        connection_limiter.leave(connection_limiter.viewers, address)


async def _serve_viewer(socket: WebSocket, service: TableService, network: str) -> None:
    await socket.accept()
    try:
        live = await service.registry.find(socket.path_params["table"], network)
        account = await account_of(socket)
    except ApiError as refusal:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await _turn_away(socket, refusal)
        return
    connection = Connection(service, live, socket, network, account)
    live.greet(connection)  # no hello yet, but the viewer keeps the table in memory
    writer = asyncio.create_task(connection.write())
    try:
        reader = asyncio.create_task(MessageReader(connection, services_of(socket).viewer_handlers).read())
        done, _ = await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (error := task.exception()) and not isinstance(error, (WebSocketDisconnect, RuntimeError, OSError)):
                said = about("connection_failed", table=live.table.header.id, network=network)
                log.error("a connection failed", exc_info=error, extra=said)
    finally:
        reader.cancel()
        writer.cancel()
        connection.end()
        service.presence.leave(live, connection)
        await asyncio.gather(reader, writer, return_exceptions=True)


async def _turn_away(socket: WebSocket, refusal: ApiError) -> None:
    """Send the reason in the viewer's language, which their first message tells."""
    language: Language = "en"
    with contextlib.suppress(asyncio.TimeoutError, msgspec.MsgspecError, KeyError):
        first = await asyncio.wait_for(socket.receive_text(), SECONDS_TO_TURN_AWAY)
        hello = _decoder.decode(first)
        language = hello.language if isinstance(hello, Hello) else "en"
    await socket.send_text(msgspec.json.encode(Refused(text=refusal.sentence(language))).decode())
    await socket.close(BANNED if isinstance(refusal, Banned) else NO_TABLE if refusal.status == 404 else 4000 + refusal.status)
