"""A table over a WebSocket that reconnects by itself.

Requests without an answer are sent again on the next connection. An action names its ply and the number of takebacks before it. So the
server never plays one action twice, nor plays it after it was taken back. Takebacks work the same way.
"""

from __future__ import annotations

import asyncio
import contextlib
import operator
import random
import time
import zlib
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Self, TypeGuard

import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from nexarium.client.codec import MessageDecoder, as_json
from nexarium.client.errors import ConnectionLost, ServerRefused, StateUnknown
from nexarium.client.position import Position
from nexarium.client.table_actions import Answer, TableActions
from nexarium.core.catalogue import load_game
from nexarium.core.errors import BadRecord, IllegalAction, NexariumError
from nexarium.core.game import Game, State
from nexarium.server.language import Language
from nexarium.server.protocol.analysis import Look, Past
from nexarium.server.protocol.base import PROTOCOL, Done, Refused, RequestMessage
from nexarium.server.protocol.bots import AskHint, Hint
from nexarium.server.protocol.chat import Said
from nexarium.server.protocol.connection import Hello, Presence
from nexarium.server.protocol.host import Watchers
from nexarium.server.protocol.play import Act, AnswerTakeback, AskTakeback, Undo
from nexarium.server.protocol.seats import ReclaimSeat, Resign
from nexarium.server.protocol.table import Position as Picture
from nexarium.server.protocol.table import Situation
from nexarium.server.protocol.websocket import FromServer

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before the first attempt to reconnect, doubled after every failure, and their maximum."""
SECONDS_TO_CONNECT = 10.0
FORBIDDEN = 1008
"""The WebSocket code with which the server closes connections that it rejects or cannot read."""
CODE_OF_STATUS = 4000
"""All other closing codes of the server are an HTTP status plus this number."""
PASSING = (4408, 4429, 4503)
"""The closing codes among them after which reconnecting may help."""

_understood = MessageDecoder.of(FromServer)


def is_final(code: int | None) -> TypeGuard[int]:
    """Return whether the client must not reconnect after this closing code."""
    return code == FORBIDDEN or (code is not None and 4400 <= code < 5000 and code not in PASSING)


def status_of(code: int) -> int:
    """Return the HTTP status that a final closing code stands for.

    >>> status_of(4404), status_of(1008)
    (404, 403)
    """
    return 403 if code == FORBIDDEN else code - CODE_OF_STATUS


class Watcher(TableActions):
    """A spectator of a table, from `Server.watch`. Leaving its `async with` block leaves the table."""

    def __init__(
        self, address: str, table: str, token: str, language: Language, patience: float, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__()
        self.address = address
        self.table = table
        self.token = token
        """The token that proves that a seat is held. Any program that has it can take the seat with `Server.resume`. Keep it secret."""
        self.language: Language = language
        self.patience = patience
        self._headers = dict(headers or {})
        self.presence: Presence | None = None
        """Who is connected, as last reported."""
        self._position: Position | None = None
        self._failure: NexariumError | None = None
        self._complaint = ""
        """The last refusal that did not answer a particular request."""
        self._turned = asyncio.Event()
        """Set, and replaced, when there is a new position or when no more will come."""
        self._socket: ClientConnection | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._unanswered: dict[int, tuple[str, asyncio.Future[FromServer]]] = {}
        """By number: each request as sent, and the future for its answer."""
        self._looking = asyncio.Lock()
        self._known: State | None = None
        """The state requested last. The next one is usually a few steps later."""

    # --- connecting and leaving ---------------------------------------------------------------------------------------

    async def start(self) -> Self:
        """Connect and wait for the first position. Raises `ServerRefused` or `ConnectionLost`."""
        self._keeper = asyncio.create_task(self._keep())
        try:
            await self._first()
        except BaseException:
            await self.close()
            raise
        return self

    async def _first(self) -> None:
        while self._position is None:
            await self._turn()

    async def close(self) -> None:
        """Leave the table. A seat stays reserved: its token takes it again."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            self._keeper = None
        self._fail(ConnectionLost(f"the connection to table {self.table} was closed by this program"))

    @property
    def left(self) -> bool:
        """Whether this program has left the table, or has not entered it yet."""
        return self._keeper is None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        await self.close()

    async def _keep(self) -> None:
        """Stay connected until the server ends the connection for good or patience runs out. Any other error is passed to the waiting
        requests, as no caller would see it here."""
        try:
            await self._come_back()
        except Exception as error:
            self._fail(
                ConnectionLost(f"what {self.address} says at table {self.table} is not understood: {str(error) or type(error).__name__}")
            )

    async def _come_back(self) -> None:
        pause, heard = FIRST_PAUSE, time.monotonic()
        while self._failure is None:
            before = self._position
            code = await self._connected()
            if self._position is not before:
                pause, heard = FIRST_PAUSE, time.monotonic()
            if is_final(code):
                said = self._complaint or f"the server closed the connection to table {self.table} (code {code})"
                self._fail(ServerRefused(said, status=status_of(code)))
            elif time.monotonic() - heard > self.patience:
                self._fail(ConnectionLost(f"{self.address} has not answered for {self.patience:g} seconds"))
            else:
                await asyncio.sleep(pause * random.uniform(0.75, 1.25))  # so that programs do not all reconnect at the same moment
                pause = min(LONGEST_PAUSE, 2 * pause)

    async def _connected(self) -> int | None:
        """Run one connection to its end. Return the server's closing code; None if there was none."""
        try:
            async with connect(
                f"{self.address}/api/tables/{self.table}/live",
                additional_headers=self._headers,
                open_timeout=SECONDS_TO_CONNECT,
                close_timeout=1,
                max_size=None,
            ) as socket:
                try:
                    hello = Hello(protocol=PROTOCOL, token=self.token, language=self.language, packed=True, program=True)
                    await socket.send(as_json(hello))
                    self._socket = socket
                    for message, _ in tuple(self._unanswered.values()):
                        await socket.send(message)
                    async for raw in socket:
                        self._heard(_understood(raw if isinstance(raw, str) else zlib.decompress(raw)))
                except ConnectionClosed:
                    pass
                finally:
                    self._socket = None
            return socket.close_code
        except (OSError, TimeoutError, WebSocketException):
            return None  # the server is not reachable, or not yet again

    # --- messages from the server -------------------------------------------------------------------------------------

    def _heard(self, message: FromServer | None) -> None:
        match message:
            case Situation():
                self._take(message)
            case Presence():
                self.presence = message
            case Said():
                self._take_chat(message)
                self._tell()
            case Refused(id=number, text=text, rule_id=rule_id):
                self._complaint = text
                answered = [number] if number else list(self._unanswered)
                for each in answered:  # without a number, a request was unreadable or came too fast: none of it was done
                    self._answer(each, ServerRefused(text, rule_id=rule_id))
            case Done(id=number) | Past(id=number) | Hint(id=number) | Watchers(id=number):
                self._answer(number, message)

    def _take(self, situation: Situation) -> None:
        before = self._position.history if self._position is not None else ()
        self._position = Position(self, situation, (*before[: situation.since], *situation.actions))
        self._tell()

    def _answer(self, number: int, answer: FromServer | NexariumError) -> None:
        waiting = self._unanswered.pop(number, None)
        if waiting is None or waiting[1].done():
            return
        if isinstance(answer, NexariumError):
            waiting[1].set_exception(answer)
        else:
            waiting[1].set_result(answer)

    def _fail(self, failure: NexariumError) -> None:
        """End all waiting: no more positions and answers will come."""
        self._failure = self._failure or failure
        for number in tuple(self._unanswered):
            self._answer(number, self._failure)
        self._tell()

    def _tell(self) -> None:
        self._turned.set()
        self._turned = asyncio.Event()

    async def _turn(self) -> None:
        """Wait for a new position. Raises the reason when none can come."""
        if self._failure is not None:
            raise self._failure
        await self._turned.wait()
        if self._failure is not None:
            raise self._failure

    # --- watching -----------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The most recent position of the table."""
        assert self._position is not None, "the table is there once `start` has returned"
        return self._position

    @property
    def game(self) -> Game:
        """The game at this table, with its options. Raises `StateUnknown` when it is not installed here in the server's version."""
        situation = self.position.situation
        try:
            game = load_game(situation.game, situation.options, situation.data)
        except NexariumError as error:
            raise StateUnknown(f"{situation.game} is played at this table and cannot be here: {error}") from None
        if game.definition.version != situation.rules:
            raise StateUnknown(
                f"{situation.game} is played under version {situation.rules} of its rules there, and version "
                f"{game.definition.version} is installed here; install the server's version"
            )
        if situation.digest and game.digest != situation.digest:
            raise StateUnknown(
                f"{situation.game} is played with other data of its box there than are installed here (digest {situation.digest}, here "
                f"{game.digest}); install the files as they were published"
            )
        return game

    async def positions(self) -> AsyncIterator[Position]:
        """Yield the current and each new position, until the game is over or the table is closed. A slow program gets only the newest."""
        shown: Position | None = None
        while shown is None or not shown.over:
            if self._position is shown:
                await self._turn()
            elif self._failure is not None:
                raise self._failure
            else:
                shown = self.position
                yield shown

    def state_of(self, position: Position) -> State:
        """Return the state of a position of this table; see `Position.state`."""
        if position.situation.secret:
            raise StateUnknown(
                "this game keeps secrets, so a program gets what its seat may know: position.observation, and what it may play: "
                "position.legal"
            )
        history, game = list(position.history), self.game
        known = self._known
        if known is None or known.game != game or known.history != history[: len(known.history)]:
            known = game.new_initial_state()
        state = known.clone()
        for action in history[len(state.history) :]:
            try:
                state.apply_action(action)
            except IllegalAction as error:
                raise BadRecord(f"ply {len(state.history) + 1} of table {self.table} cannot be played here: {error}") from None
        self._known = state
        return state

    async def look(self, ply: int) -> Picture:
        """Return the picture of the table after `ply` plies: scenes of the board and hand, badges and status."""
        async with self._looking:  # the server answers only the last of several concurrent looks
            return (await self._ask(Look(id=self._number, ply=ply), Past)).position

    async def play(self, position: Position, action: int, *then: int) -> None:
        """Raise `TypeError`: spectators cannot play."""
        raise TypeError("a spectator cannot play; take a seat with Server.sit")

    async def _ask(self, message: RequestMessage, kind: type[Answer]) -> Answer:
        """Send a request and return its answer, across any number of reconnections."""
        if self._failure is not None:
            raise self._failure
        said = as_json(message)
        answer: asyncio.Future[FromServer] = asyncio.get_running_loop().create_future()
        self._unanswered[message.id] = (said, answer)
        try:
            if self._socket is not None:
                await self._say(self._socket, said)
            answered = await answer
        finally:
            self._unanswered.pop(message.id, None)
        assert isinstance(answered, kind)
        return answered

    @staticmethod
    async def _say(socket: ClientConnection, message: str) -> None:
        with contextlib.suppress(ConnectionClosed):  # it is sent again on the next connection
            await socket.send(message)


class Seat(Watcher):
    """One or more seats at a table, held by this program. Get one from `Server.open`, `Server.sit` or `Server.resume`."""

    async def _first(self) -> None:
        await super()._first()
        if not self.position.situation.your_seats:
            raise ServerRefused(self._complaint or f"this token holds no seat at table {self.table}", status=403, field="token")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this program holds."""
        return self.position.situation.your_seats

    async def turns(self) -> AsyncIterator[Position]:
        """Yield each position in which this program is to move, once, until the game is over or the table is closed."""
        asked: Position | None = None
        async for position in self.positions():
            again = asked is not None and not asked.played and asked.history == position.history and asked.ply == position.ply
            if position.to_act and not again:
                asked = position
                yield position
            elif not position.to_act:
                asked = None

    async def play(self, position: Position, action: int, *then: int) -> None:
        """Play in a position, as `Position.play` does."""
        try:
            first, *others = (operator.index(each) for each in (action, *then) if not isinstance(each, bool | np.bool_))
            if len(others) < len(then):
                raise TypeError
        except (TypeError, ValueError):
            raise TypeError(f"an action is an integer, not one of {(action, *then)!r}") from None
        act = Act(id=self._number, ply=position.ply, action=first, then=tuple(others), takebacks=position.situation.takebacks)
        await self._ask(act, Done)
        position.played = True

    async def undo(self) -> None:
        """Take back this program's last decision. Raises `ServerRefused` when that is not possible, for example after a chance outcome."""
        now = self.position.situation
        await self._ask(Undo(id=self._number, ply=now.ply, takebacks=now.takebacks), Done)

    async def ask_takeback(self) -> None:
        """Ask the other players to let this program take back its last decision. The position shows the result."""
        now = self.position.situation
        await self._ask(AskTakeback(id=self._number, ply=now.ply, takebacks=now.takebacks), Done)

    async def answer_takeback(self, allowed: bool) -> None:
        """Allow or refuse the takeback request in `position.takeback`. The player of the request withdraws it by answering no."""
        now = self.position.situation
        await self._ask(AnswerTakeback(id=self._number, ply=now.ply, allowed=allowed, takebacks=now.takebacks), Done)

    async def resign(self, seat: int | None = None) -> None:
        """Resign in `seat`, by default this program's first seat."""
        await self._ask(Resign(id=self._number, seat=self.seats[0] if seat is None else seat), Done)

    async def reclaim(self, seat: int | None = None) -> None:
        """Play again where a bot stands in, in `seat` or this program's first seat."""
        await self._ask(ReclaimSeat(id=self._number, seat=self.seats[0] if seat is None else seat), Done)

    async def hint(self) -> Hint:
        """Return what a strong bot of the server would play now: `action`, its follow-up actions (`then`), and a sentence for them."""
        return await self._ask(AskHint(id=self._number, ply=self.position.ply), Hint)
