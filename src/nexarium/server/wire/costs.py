"""What each message of a viewer costs the server."""

from __future__ import annotations

from msgspec import Struct

from nexarium.server.wire import messages as wire
from nexarium.server.wire.messages import Message


class Cost(Struct, frozen=True):
    """What a message takes of its visitor's allowances: milliseconds of CPU, and looks (`looks_per_second`)."""

    ms: float
    looks: int = 0


UNREAD = Cost(0.3)
"""What cannot be read, or is refused for coming too fast."""
COSTS: dict[type[Message], Cost] = {
    wire.Hello: Cost(5),
    wire.Act: Cost(10),
    wire.Undo: Cost(10),
    wire.AskHint: Cost(10, looks=1),
    wire.Look: Cost(10, looks=1),
    wire.Tell: Cost(10, looks=1),
    wire.WhatIf: Cost(10, looks=1),
    wire.Why: Cost(10, looks=1),
    wire.Prepare: Cost(10, looks=1),
    wire.Forget: Cost(10),
    wire.Ping: Cost(0.3),
    wire.Attention: Cost(0.3),
    wire.ThinkHere: Cost(0.3),
    wire.Chose: Cost(10),
    wire.AskTakeback: Cost(10),
    wire.AnswerTakeback: Cost(10),
    wire.Pause: Cost(10),
    wire.StandIn: Cost(10),
    wire.ReclaimSeat: Cost(10),
    wire.Resign: Cost(10),
    wire.CallMe: Cost(10),
    wire.AskWatchers: Cost(0.3),
    wire.RemoveWatcher: Cost(10),
    wire.Arrange: Cost(10),
    wire.CloseTable: Cost(10),
    wire.Chat: Cost(2),
}
"""A message of a type that is missing here cannot be handled. The milliseconds are those of the dearest game, rounded up, as
`benchmarks/message_costs.py` measures them."""
