"""A table over a WebSocket that comes back by itself.

What is not answered when the connection breaks is said again on the next one. An act names the ply that it answers and how often something
had been taken back before, so one that had arrived is not played twice, nor again after it was taken back; so do takebacks.
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

from nexarium.client.beside import Answer, Beside
from nexarium.client.codec import Ear, as_json
from nexarium.client.errors import Lost, NotKnown, ServerRefused
from nexarium.client.position import Position
from nexarium.core.catalogue import load_game
from nexarium.core.errors import BadRecord, IllegalAction, NexariumError
from nexarium.core.game import Game, State
from nexarium.server.language import Language
from nexarium.server.protocol import messages as wire

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds until a lost connection is tried again: at first, doubled with every try in vain, and at most."""
SECONDS_TO_CONNECT = 10.0
FORBIDDEN = 1008
"""The WebSocket code with which the house closes what it does not let in, or cannot read."""
CODE_OF_STATUS = 4000
"""All others with which the house itself closes a WebSocket are an HTTP status and so much."""
PASSING = (4408, 4429, 4503)
"""Of those, the ones after which coming back may help."""

_understood = Ear.of(wire.FromServer)


def is_final(code: int | None) -> TypeGuard[int]:
    """Whether a WebSocket that the house closed with this code is not to be opened again."""
    return code == FORBIDDEN or (code is not None and 4400 <= code < 5000 and code not in PASSING)


def status_of(code: int) -> int:
    """The HTTP status that a final code stands for.

    >>> status_of(4404), status_of(1008)
    (404, 403)
    """
    return 403 if code == FORBIDDEN else code - CODE_OF_STATUS


class Watcher(Beside):
    """Somebody who looks at a table. To be had from `House.watch`; leaving its `async with` block leaves the table."""

    def __init__(
        self, address: str, table: str, token: str, language: Language, patience: float, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__()
        self.address = address
        self.table = table
        self.token = token
        """What proves that a seat is held: whoever has it can come back with `House.resume`. Keep it secret."""
        self.language: Language = language
        self.patience = patience
        self._headers = dict(headers or {})
        self.presence: wire.Presence | None = None
        """Who is connected, as was said last."""
        self._position: Position | None = None
        self._failure: NexariumError | None = None
        self._complaint = ""
        """The last refusal that was an answer to nothing in particular."""
        self._turned = asyncio.Event()
        """Is set, and replaced, when there is a new position or no more of them."""
        self._socket: ClientConnection | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._unanswered: dict[int, tuple[str, asyncio.Future[wire.FromServer]]] = {}
        """By number what was asked, as it goes over the wire, and where its answer goes."""
        self._looking = asyncio.Lock()
        self._known: State | None = None
        """The state that was asked for last; the next one is mostly a few steps on."""

    # --- coming and going ---------------------------------------------------------------------------------------------

    async def start(self) -> Self:
        """Connect, and wait for the first position. Raises `ServerRefused` or `Lost`."""
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
        """Leave the table. A seat stays held: its token takes it up again."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            self._keeper = None
        self._fail(Lost(f"the connection to table {self.table} was closed by this program"))

    @property
    def left(self) -> bool:
        """Whether this program has left the table, or has not come there yet."""
        return self._keeper is None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        await self.close()

    async def _keep(self) -> None:
        """Stay connected until the house says that there is nothing to come back to, or patience is at its end. Whatever else ends it is
        told to whoever waits: nobody would hear of it here."""
        try:
            await self._come_back()
        except Exception as error:
            self._fail(Lost(f"what {self.address} says at table {self.table} is not understood: {str(error) or type(error).__name__}"))

    async def _come_back(self) -> None:
        pause, heard = FIRST_PAUSE, time.monotonic()
        while self._failure is None:
            before = self._position
            code = await self._connected()
            if self._position is not before:
                pause, heard = FIRST_PAUSE, time.monotonic()
            if is_final(code):
                said = self._complaint or f"the house closed the connection to table {self.table} (code {code})"
                self._fail(ServerRefused(said, status=status_of(code)))
            elif time.monotonic() - heard > self.patience:
                self._fail(Lost(f"{self.address} has not answered for {self.patience:g} seconds"))
            else:
                await asyncio.sleep(pause * random.uniform(0.75, 1.25))  # no two programs come back at the same moment
                pause = min(LONGEST_PAUSE, 2 * pause)

    async def _connected(self) -> int | None:
        """One connection, to its end. Returns the code with which the house closed it; None where there was none."""
        try:
            async with connect(
                f"{self.address}/api/tables/{self.table}/live",
                additional_headers=self._headers,
                open_timeout=SECONDS_TO_CONNECT,
                close_timeout=1,
                max_size=None,
            ) as socket:
                try:
                    hello = wire.Hello(protocol=wire.PROTOCOL, token=self.token, language=self.language, packed=True, program=True)
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
            return None  # the house is not there, or not yet there again

    # --- what the house says ------------------------------------------------------------------------------------------

    def _heard(self, message: wire.FromServer | None) -> None:
        match message:
            case wire.Situation():
                self._take(message)
            case wire.Presence():
                self.presence = message
            case wire.Said():
                self._told(message)
                self._tell()
            case wire.Refused(id=number, text=text, clause=clause):
                self._complaint = text
                answered = [number] if number else list(self._unanswered)
                for each in answered:  # without a number it is about what could not be read or came too fast: nothing of it was done
                    self._answer(each, ServerRefused(text, clause=clause))
            case wire.Done(id=number) | wire.Past(id=number) | wire.Hint(id=number) | wire.Watchers(id=number):
                self._answer(number, message)

    def _take(self, situation: wire.Situation) -> None:
        before = self._position.history if self._position is not None else ()
        self._position = Position(self, situation, (*before[: situation.since], *situation.actions))
        self._tell()

    def _answer(self, number: int, answer: wire.FromServer | NexariumError) -> None:
        waiting = self._unanswered.pop(number, None)
        if waiting is None or waiting[1].done():
            return
        if isinstance(answer, NexariumError):
            waiting[1].set_exception(answer)
        else:
            waiting[1].set_result(answer)

    def _fail(self, failure: NexariumError) -> None:
        """There will be no more positions and no more answers."""
        self._failure = self._failure or failure
        for number in tuple(self._unanswered):
            self._answer(number, self._failure)
        self._tell()

    def _tell(self) -> None:
        self._turned.set()
        self._turned = asyncio.Event()

    async def _turn(self) -> None:
        """Wait until there is a new position. Raises why there will be none."""
        if self._failure is not None:
            raise self._failure
        await self._turned.wait()
        if self._failure is not None:
            raise self._failure

    # --- watching -----------------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The table as it stands, as far as the program has heard."""
        assert self._position is not None, "the table is there once `start` has returned"
        return self._position

    @property
    def game(self) -> Game:
        """The game that is played here, with its options. Raises `NotKnown` when it is not installed in the house's version."""
        situation = self.position.situation
        try:
            game = load_game(situation.game, situation.options, situation.data)
        except NexariumError as error:
            raise NotKnown(f"{situation.game} is played at this table and cannot be here: {error}") from None
        if game.definition.version != situation.rules:
            raise NotKnown(
                f"{situation.game} is played under version {situation.rules} of its rules there, and version "
                f"{game.definition.version} is installed here; install the house's version"
            )
        if situation.digest and game.digest != situation.digest:
            raise NotKnown(
                f"{situation.game} is played with other data of its box there than are installed here (digest {situation.digest}, here "
                f"{game.digest}); install the files as they were published"
            )
        return game

    async def positions(self) -> AsyncIterator[Position]:
        """The table as it stands, and again whenever that changes, until the game is over or the table closed. Whoever is slow gets the
        newest."""
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
        """The state of a position of this table; see `Position.state`."""
        if position.situation.secret:
            raise NotKnown(
                "this game keeps secrets, so a program is told what its seat may know: position.observation, and what it may play: "
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

    async def look(self, ply: int) -> wire.Position:
        """The picture of the table after `ply` plies: its board and hand as scenes, its badges and its status."""
        async with self._looking:  # of several looks at once the house answers the last
            return (await self._ask(wire.Look(id=self._number, ply=ply), wire.Past)).position

    async def play(self, position: Position, action: int, *then: int) -> None:
        """Raises `TypeError`: whoever holds no seat cannot play."""
        raise TypeError("who watches a table cannot play there; take a seat with House.sit")

    async def _ask(self, message: wire.Asking, kind: type[Answer]) -> Answer:
        """Say something and wait for its answer, however often the connection has to be made anew for it."""
        if self._failure is not None:
            raise self._failure
        said = as_json(message)
        answer: asyncio.Future[wire.FromServer] = asyncio.get_running_loop().create_future()
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
        with contextlib.suppress(ConnectionClosed):  # then it is said again on the next connection
            await socket.send(message)


class Seat(Watcher):
    """A seat at a table, or several, held by this program. To be had from `House.open`, `House.sit` and `House.resume`."""

    async def _first(self) -> None:
        await super()._first()
        if not self.position.situation.your_seats:
            raise ServerRefused(self._complaint or f"this token holds no seat at table {self.table}", status=403, field="token")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are held."""
        return self.position.situation.your_seats

    async def turns(self) -> AsyncIterator[Position]:
        """Each position in which it is for this program to move, once, until the game is over or the table closed."""
        asked: Position | None = None
        async for position in self.positions():
            again = asked is not None and not asked.played and asked.history == position.history and asked.ply == position.ply
            if position.to_act and not again:
                asked = position
                yield position
            elif not position.to_act:
                asked = None

    async def play(self, position: Position, action: int, *then: int) -> None:
        """Play as the answer to a position; `Position.play` says the same."""
        try:
            first, *others = (operator.index(each) for each in (action, *then) if not isinstance(each, bool | np.bool_))
            if len(others) < len(then):
                raise TypeError
        except (TypeError, ValueError):
            raise TypeError(f"an action is an integer, not one of {(action, *then)!r}") from None
        act = wire.Act(id=self._number, ply=position.ply, action=first, then=tuple(others), takebacks=position.situation.takebacks)
        await self._ask(act, wire.Done)
        position.played = True

    async def undo(self) -> None:
        """Take back this program's last decision. Raises `ServerRefused` when that is not possible, as where chance has spoken since."""
        now = self.position.situation
        await self._ask(wire.Undo(id=self._number, ply=now.ply, takebacks=now.takebacks), wire.Done)

    async def ask_takeback(self) -> None:
        """Ask the other people to let this program's last decision be taken back; the position says what comes of it."""
        now = self.position.situation
        await self._ask(wire.AskTakeback(id=self._number, ply=now.ply, takebacks=now.takebacks), wire.Done)

    async def answer_takeback(self, allowed: bool) -> None:
        """Allow or refuse what is asked (`position.takeback`); whoever asked says no to ask no more."""
        now = self.position.situation
        await self._ask(wire.AnswerTakeback(id=self._number, ply=now.ply, allowed=allowed, takebacks=now.takebacks), wire.Done)

    async def resign(self, seat: int | None = None) -> None:
        """Give the game up, in `seat` or the first of one's own."""
        await self._ask(wire.Resign(id=self._number, seat=self.seats[0] if seat is None else seat), wire.Done)

    async def reclaim(self, seat: int | None = None) -> None:
        """Play again oneself where a bot stands in, in `seat` or the first of one's own."""
        await self._ask(wire.ReclaimSeat(id=self._number, seat=self.seats[0] if seat is None else seat), wire.Done)

    async def hint(self) -> wire.Hint:
        """What a strong bot of the house would play now: `action`, those that go with it (`then`), and the sentence that says it."""
        return await self._ask(wire.AskHint(id=self._number, ply=self.position.ply), wire.Hint)
