"""`GET /api/bots/live`: the WebSocket of a program that computes moves on another machine.

The program first says what it offers: a remote bot (`RemoteBotHello`), or workers for the server's own bots (`BotWorkerHello`). Then
the server asks questions and the program answers. Its actions are validated like any player's, and a question without an answer is asked
again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from nexarium.bots.worker import Answer, Cancel, Failed, Progress, Think
from nexarium.core.catalogue import catalogue
from nexarium.server.bots.bot_worker import BotFailed, BotWorker, Request, WorkerGone
from nexarium.server.bots.remote_bots import RemoteBot, remote_bot_id
from nexarium.server.bots.remote_messages import BotWorkerHello, FromBotProgram, RemoteBotCard, RemoteBotHello, Welcome
from nexarium.server.errors import ApiError
from nexarium.server.keys import Key
from nexarium.server.limits.rate_limiter import TokenBucket
from nexarium.server.logs import about
from nexarium.server.protocol.base import PROTOCOL, Refused
from nexarium.server.realtime.connection import OTHER_PROTOCOL, POLICY, TOO_FAST, TOO_SLOW
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.viewer_socket import serve_admitted
from nexarium.server.services import services_of
from nexarium.server.tables.names import clean_name, reserved

log = logging.getLogger("nexarium.server")

OPEN = "open"
"""The value of the setting `remote_bots` with which anyone can connect a remote bot."""
MOST_WORKERS = 256
"""The maximum number of concurrent questions for one machine."""
SECRET_LENGTH = 20

_decoder: msgspec.json.Decoder[FromBotProgram] = msgspec.json.Decoder(FromBotProgram)


@dataclass(eq=False, kw_only=True)
class RemoteWorker(BotWorker):
    """A slot of a connected program, for one question at a time."""

    program: ProgramConnection
    games: frozenset[str]

    def knows(self, game: str) -> bool:
        """Return whether the program plays this game."""
        return game in self.games

    def ask(self, request: Request) -> None:
        """Send a request to the program."""
        self.take(request)
        self.program.ask(self, request)

    def cancel(self, request: Request) -> None:
        """Cancel a request whose answer is no longer needed."""
        if self.current is request:
            self.current = None
            self.program.say(Cancel(id=request.think.id))
            self.program.on_free()


class ProgramConnection:
    """A program's connection, after its offer."""

    def __init__(self, socket: WebSocket, timeout: float, allowance: TokenBucket) -> None:
        self.socket = socket
        self.timeout = timeout
        """Seconds after which an answer is too late."""
        self.allowance = allowance
        """Limits messages that answer no question."""
        self.workers: list[RemoteWorker] = []
        self.on_free: Callable[[], None] = lambda: None
        """Called when a slot may have become free."""
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def say(self, message: Think | Cancel | Welcome | Refused) -> None:
        """Queue a message to send."""
        self._waiting.put_nowait(msgspec.json.encode(message))

    def end(self) -> None:
        """Close the connection after the queued messages."""
        self._waiting.put_nowait(None)

    def ask(self, worker: RemoteWorker, request: Request) -> None:
        """Send a question, and fail it when the answer is too late."""
        self.say(request.think)

        def late() -> None:
            if worker.current is request:
                self.say(Cancel(id=request.think.id))
                worker.fail(BotFailed("the answer took too long"))
                self.on_free()

        asyncio.get_running_loop().call_later(self.timeout, late)

    async def write(self) -> None:
        """Send queued messages until the connection ends."""
        while (message := await self._waiting.get()) is not None:
            await self.socket.send_text(message.decode())

    async def read(self, most: int) -> None:
        """Handle answers of at most `most` bytes, until the program disconnects or sends an invalid message."""
        while True:
            try:
                message = _decoder.decode(await _text(self.socket, most))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                await self.socket.close(POLICY)
                return
            worker = None
            if isinstance(message, Progress | Answer | Failed):
                worker = next((each for each in self.workers if each.current and each.current.think.id == message.id), None)
            if (worker is None or isinstance(message, Progress)) and not self.allowance.take():
                await self.socket.close(TOO_FAST)
                return
            if worker is not None and isinstance(message, Progress | Answer | Failed):
                worker.on_answer(message)
                self.on_free()
            await asyncio.sleep(0)


async def _text(socket: WebSocket, most: int) -> bytes:
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1000))
    said = (received.get("text") or "").encode() or received.get("bytes") or b""
    return said if len(said) <= most else b""  # an empty message is invalid


async def serve_program(socket: WebSocket) -> None:
    """`GET /api/bots/live`: serve a program that computes moves."""
    await serve_admitted(socket, _serve_program)


async def _serve_program(socket: WebSocket, service: TableService, network: str) -> None:
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await _read_offer(socket, service, network)


async def _read_offer(socket: WebSocket, service: TableService, network: str) -> None:
    limits = service.settings.limits
    try:
        async with asyncio.timeout(limits.seconds_to_say_hello):
            offer = _decoder.decode(await _text(socket, limits.message_bytes))
    except TimeoutError:
        await socket.close(TOO_SLOW)
        return
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        await socket.close(POLICY)
        return
    try:
        match offer:
            case RemoteBotHello():
                await _serve_remote_bot(socket, service, network, offer)
            case BotWorkerHello():
                await _serve_workers(socket, service, network, offer)
            case _:
                await socket.close(POLICY)
    except ApiError as refusal:
        language = offer.language if isinstance(offer, RemoteBotHello | BotWorkerHello) else "en"
        await socket.send_text(msgspec.json.encode(Refused(text=refusal.sentence(language))).decode())
        await socket.close(OTHER_PROTOCOL if refusal.status == 426 else 4000 + refusal.status)


def _check_protocol(protocol: int) -> None:
    if protocol != PROTOCOL:
        raise ApiError("protocol", status=426, protocol=f"{protocol}"[:20], spoken=PROTOCOL)


def _check_key(socket: WebSocket, network: str, key: Key, sent: str) -> None:
    tries = services_of(socket).rate_limiters.key_tries
    tries.check(network, "too_many_keys")
    if not key.fits(sent):
        tries.take(network)
        raise ApiError("key", status=403)


def _same_rules(offered: dict[str, int], *, for_others: bool) -> frozenset[str]:
    """Return the offered games whose rules are the same here. `for_others` excludes games with hidden information, because a remote bot
    belongs to a player and receives the whole history."""
    return frozenset(
        name
        for name, version in offered.items()
        if (definition := catalogue().get(name)) is not None and definition.version == version and not (for_others and definition.hidden)
    )


# --- remote bots -------------------------------------------------------------------------------------------------------


async def _serve_remote_bot(socket: WebSocket, service: TableService, network: str, offer: RemoteBotHello) -> None:
    limits = service.settings.limits
    remote_bots = services_of(socket).remote_bots
    setting = service.settings.remote_bots
    _check_protocol(offer.protocol)
    if not setting:
        raise ApiError("no_lending", status=403)
    if setting != OPEN:
        _check_key(socket, network, services_of(socket).keys.remote_bots, offer.key)
    card = _card(offer)
    remote_bots.check_name(card)
    known = [remote_bot for remote_bot in remote_bots.here.values() if remote_bot.card.remote_bot != card.remote_bot]
    if len(known) >= limits.remote_bots or sum(remote_bot.network == network for remote_bot in known) >= limits.remote_bots_of_an_address:
        raise ApiError("too_many_lenders", status=429)
    program = ProgramConnection(socket, limits.seconds_to_choose, TokenBucket(limits.messages_per_second, limits.message_burst))
    at_once = max(1, min(offer.at_once, limits.remote_bot_questions))
    program.workers = [RemoteWorker(program=program, games=frozenset(card.games), ready=True) for _ in range(at_once)]
    remote_bot = RemoteBot(card, network, list(program.workers), program.end)
    program.on_free = remote_bot.assign
    program.say(Welcome(protocol=PROTOCOL, games=card.games, bot=card.remote_bot))
    log.info("%s connects the remote bot %s", card.operator, card.name, extra=about("lent", network=network))
    remote_bots.add(remote_bot)
    try:
        await _run(program, limits.message_bytes)
    finally:
        remote_bots.remove(remote_bot)
        log.info("the remote bot %s of %s has gone", card.name, card.operator, extra=about("lent_gone", network=network))


def _card(offer: RemoteBotHello) -> RemoteBotCard:
    """Return the lobby's card for an offer. Raises an `ApiError` if the offer is invalid."""
    if len(offer.secret) < SECRET_LENGTH:
        raise ApiError("lent_secret", status=422, field="secret", least=SECRET_LENGTH)
    name, operator = clean_name(offer.bot), clean_name(offer.name)
    if not name or not operator:
        raise ApiError("lent_nameless", status=422, field="name")
    for field, chosen in (("bot", name), ("name", operator)):
        if reserved(chosen):
            raise ApiError("lent_reserved", status=422, field=field, name=chosen)
    games = _same_rules(offer.games, for_others=True)
    if not games:
        raise ApiError("lent_games", status=422, field="games")
    return RemoteBotCard(remote_bot=remote_bot_id(offer.secret, name), name=name, operator=operator, games=tuple(sorted(games)))


async def _run(program: ProgramConnection, most: int) -> None:
    reader, writer = asyncio.create_task(program.read(most)), asyncio.create_task(program.write())
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if writer.done() and not writer.cancelled() and writer.exception() is None:
            await program.socket.close(1000)
    finally:
        reader.cancel()
        writer.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)


# --- workers for the server's own bots ---------------------------------------------------------------------------------


async def _serve_workers(socket: WebSocket, service: TableService, network: str, offer: BotWorkerHello) -> None:
    bot_pool = services_of(socket).bot_pool
    _check_protocol(offer.protocol)
    key = services_of(socket).keys.bot_worker
    if not key:
        raise ApiError("no_thinkers", status=403)
    _check_key(socket, network, key, offer.key)
    games = _same_rules(offer.games, for_others=False)
    if not games:
        raise ApiError("lent_games", status=422, field="games")
    allowance = TokenBucket(1e6, 1e6)  # a program with this key is trusted
    program = ProgramConnection(socket, service.settings.limits.seconds_to_choose, allowance)
    program.workers = [RemoteWorker(program=program, games=games, ready=True) for _ in range(max(1, min(offer.workers, MOST_WORKERS)))]
    program.on_free = bot_pool.assign
    program.say(Welcome(protocol=PROTOCOL, games=tuple(sorted(games))))
    began = time.monotonic()
    log.info("%d workers on other machines compute bots", len(program.workers), extra=about("bot_worker", network=network))
    bot_pool.outside += program.workers
    bot_pool.assign()
    try:
        await _run(program, service.settings.limits.message_bytes)
    finally:
        for worker in program.workers:
            worker.ready = False
            bot_pool.outside.remove(worker)
            worker.fail(WorkerGone("the other machine has gone"))
        lasted = time.monotonic() - began
        log.info(
            "%d workers elsewhere have gone after %.0f s", len(program.workers), lasted, extra=about("bot_worker_gone", network=network)
        )
