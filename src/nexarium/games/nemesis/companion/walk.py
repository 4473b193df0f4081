"""How procedures are written: a procedure is a table of steps, and a walk carries one answer through as many of them as need none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from nexarium.games.nemesis.companion.prompts import Prompt
from nexarium.games.nemesis.companion.table import Frame, Table


class Said(msgspec.Struct, rename={"holes": "with"}):
    """An announcement: a key of the words, what fills its holes, and the clause that it follows."""

    key: str
    holes: dict[str, Any]
    clause: str


class Walk:
    """One step's work: the table that it changes, and what it says."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.said: list[Said] = []

    @property
    def frame(self) -> Frame:
        """The innermost procedure under way."""
        return self.table.stack[-1]

    def say(self, key: str, clause: str, **holes: Any) -> None:
        """Announce something."""
        self.said.append(Said(key, holes, clause))

    def go(self, at: str) -> None:
        """On to another step of the same procedure."""
        self.frame["at"] = at

    def begin(self, do: str, at: str, **remembered: Any) -> None:
        """Another procedure, after which this one goes on at its present step."""
        self.table.stack.append({"do": do, "at": at, **remembered})

    def end(self, **results: Any) -> None:
        """The procedure is over; the one that began it remembers the results."""
        self.table.stack.pop()
        if self.table.stack:
            self.frame.update(results)


Ask = Callable[[Table, Frame], Prompt | None]
Take = Callable[[Walk, Frame, Any], None]


class Step(NamedTuple):
    """A step of a procedure: what it asks, or None where nothing need be asked, and what it does with the answer, or with None."""

    take: Take
    ask: Ask | None = None


Procedure = Mapping[str, Step]
