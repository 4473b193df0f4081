"""The cost of each message of a viewer for the server."""

from __future__ import annotations

from msgspec import Struct

from nexarium.server.protocol import messages as wire
from nexarium.server.protocol.messages import Message


class Cost(Struct, frozen=True):
    """The cost of a message against its visitor's rate limits: milliseconds of CPU, and looks (`looks_per_second`)."""

    ms: float
    looks: int = 0


UNREAD = Cost(0.5)
"""The cost of a message that cannot be read, or is refused because it comes too fast."""
COSTS: dict[type[Message], Cost] = {
    wire.Hello: Cost(5),
    wire.Act: Cost(15),
    wire.Undo: Cost(15),
    wire.AskHint: Cost(10, looks=1),
    wire.Look: Cost(5, looks=1),
    wire.Tell: Cost(20, looks=1),
    wire.WhatIf: Cost(10, looks=1),
    wire.Why: Cost(10, looks=1),
    wire.Prepare: Cost(10, looks=1),
    wire.Forget: Cost(10),
    wire.Ping: Cost(0.3),
    wire.Attention: Cost(0.3),
    wire.ThinkHere: Cost(0.3),
    wire.Chose: Cost(10),
    wire.AskTakeback: Cost(5),
    wire.AnswerTakeback: Cost(15),
    wire.Pause: Cost(7),
    wire.StandIn: Cost(7),
    wire.ReclaimSeat: Cost(7),
    wire.Resign: Cost(15),
    wire.CallMe: Cost(7),
    wire.AskWatchers: Cost(0.5),
    wire.RemoveWatcher: Cost(7),
    wire.Arrange: Cost(7),
    wire.CloseTable: Cost(15),
    wire.Chat: Cost(4),
}
"""The cost of each type of message. The milliseconds were measured with interpreted rules and rounded up; for an act, they include its
picture for one player and one spectator. A type that is missing here cannot be handled."""
