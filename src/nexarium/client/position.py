"""A table at one moment, as a client sees it."""

from __future__ import annotations

import time
from typing import Protocol

from nexarium.core.game import State
from nexarium.server.protocol.table import PendingTakeback, Sitter, Situation


class AtTable(Protocol):
    """The client at a table. A position uses it to build its state and to play."""

    def state_of(self, position: Position) -> State:
        """Return the position's state under the rules installed here."""

    async def play(self, position: Position, action: int, *then: int) -> None:
        """Play in this position."""


class Position:
    """The table after `ply` plies. `history` holds all decisions and chance outcomes before it; empty with hidden information."""

    def __init__(self, watcher: AtTable, situation: Situation, history: tuple[int, ...]) -> None:
        self.situation = situation
        """The server's message, unchanged."""
        self.history = history
        self.played = False
        """Whether the server has accepted this program's action in this position."""
        self._watcher = watcher

    @property
    def ply(self) -> int:
        """The number of plies played."""
        return self.situation.ply

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.situation.mover

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because the table was closed (`situation.closed`)."""
        return self.situation.over or self.situation.closed

    @property
    def closed(self) -> bool:
        """Whether the table was closed before the game ended. No more plies follow."""
        return self.situation.closed

    @property
    def to_act(self) -> bool:
        """Whether this program is to move."""
        return self.situation.to_act

    @property
    def seats(self) -> tuple[Sitter, ...]:
        """The players in their seats."""
        return self.situation.seats

    @property
    def takeback(self) -> PendingTakeback | None:
        """The open takeback request. `to_answer` says whether this program must answer it with `Seat.answer_takeback`."""
        return self.situation.takeback

    def seconds_left(self, seat: int, now: float | None = None) -> float | None:
        """Return the seconds that a seat has left at `now`; None in a game without clocks. `now` is in seconds since the epoch. Its default
        is this machine's time, which should agree with the server's."""
        clocks = self.situation.clocks
        if clocks is None:
            return None
        moment = time.time() if now is None else now
        gone = max(0.0, moment - max(clocks.since, clocks.away[seat])) if clocks.running == seat else 0.0
        return max(0.0, clocks.left[seat] - gone)

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions that this program may play now, ascending."""
        return self.situation.legal

    @property
    def observation(self) -> tuple[float, ...]:
        """In a game with hidden information: what the seat `situation.observer` knows, in the order of the game's layout."""
        return self.situation.observation

    @property
    def state(self) -> State:
        """The position's state under the rules installed here. Do not change it: call `clone()` to play on from it. Raises `StateUnknown`
        while the game has hidden information, and when the game is not installed here in the server's version."""
        return self._watcher.state_of(self)

    async def play(self, action: int, *then: int) -> None:
        """Play `action`, then the same seat's decisions in `then`: all of them or none. On return, the server has stored them. Raises
        `ServerRefused` with the server's reason, and `TypeError` for an action that is not an integer."""
        await self._watcher.play(self, action, *then)

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.mover} to move"
        return f"<{self.situation.game} at table {self.situation.table}, ply {self.ply}, {turn}>"
