"""A table at one moment, as a program sees it."""

from __future__ import annotations

import time
from typing import Protocol

from nexarium.core.game import State
from nexarium.server.protocol.messages import Sitter, Situation, TakebackWish


class AtTable(Protocol):
    """Whoever looks at the table, through whom a position is understood and answered."""

    def state_of(self, position: Position) -> State:
        """The position by the rules that are installed here."""

    async def play(self, position: Position, action: int, *then: int) -> None:
        """Answer it."""


class Position:
    """The table after `ply` plies. `history` is every decision and chance outcome that led to it, empty where the game keeps secrets."""

    def __init__(self, watcher: AtTable, situation: Situation, history: tuple[int, ...]) -> None:
        self.situation = situation
        """What the house said, word for word."""
        self.history = history
        self.played = False
        """Whether the house has taken an answer to it from this program."""
        self._watcher = watcher

    @property
    def ply(self) -> int:
        """How many plies have been played."""
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
        """Whether the table was closed before the game ended: nothing will be played any more."""
        return self.situation.closed

    @property
    def to_act(self) -> bool:
        """Whether it is for this program to move."""
        return self.situation.to_act

    @property
    def seats(self) -> tuple[Sitter, ...]:
        """Who sits at the table."""
        return self.situation.seats

    @property
    def takeback(self) -> TakebackWish | None:
        """What somebody asks of the others just now: `to_answer`, if it is for this program to say, with `Seat.answer_takeback`."""
        return self.situation.takeback

    def seconds_left(self, seat: int, now: float | None = None) -> float | None:
        """How many seconds a seat has left at `now` (seconds since the epoch; left out, this moment by this machine's clock, which should
        agree with the house's); None where time is not counted."""
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
        """In a game that keeps secrets: what the seat `situation.observer` may know, in the order of the game's layout."""
        return self.situation.observation

    @property
    def state(self) -> State:
        """The position by the rules that are installed here: not to be changed, as `Bot.choose` promises; `clone()` it to play on.

        Raises `NotKnown` while the game keeps secrets, and where the game is not installed here in the house's version.
        """
        return self._watcher.state_of(self)

    async def play(self, action: int, *then: int) -> None:
        """Play `action`, and right after it the same seat's decisions in `then`: all of them or none. When this returns, the house has
        stored it. Raises `HouseRefused` with its reason, and `TypeError` for what is no integer."""
        await self._watcher.play(self, action, *then)

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.mover} to move"
        return f"<{self.situation.game} at table {self.situation.table}, ply {self.ply}, {turn}>"
