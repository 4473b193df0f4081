"""How far a target holds: the load is doubled until it no longer does."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from dataclasses import dataclass

from . import report
from .measures import Measured, measure
from .targets import Target
from .viewers import TooMuch


@dataclass(frozen=True)
class Bound:
    """What has to hold, and the load to begin with."""

    p99: float
    first: int
    sockets: int
    """How many sockets each unit of the load takes; a process can have only so many."""


BOUNDS = {"crowd": Bound(0.25, 500, 1), "live": Bound(0.1, 250, 2), "tables": Bound(1.0, 50, 1)}
TRIES = 2
"""A load does not hold when it did not so many times in a row: on a machine that does other things once is an accident."""


@dataclass
class Held:
    """How far one target held."""

    target: str
    most: Measured | None = None
    broke: str = ""
    """The first load that did not hold, and what came of it."""


def sweep(name: str, targets: Sequence[Target], seconds: float) -> list[Held]:
    """Double the load on each target in turn, as long as it holds, and print each row as it comes."""
    bound = BOUNDS[name]
    most = int(resource.getrlimit(resource.RLIMIT_NOFILE)[0] * 0.9 / bound.sockets)
    held = [Held(target.name) for target in targets]
    print(report.head(name), flush=True)
    number = bound.first
    while number <= most and not all(each.broke for each in held):
        for target, each in zip(targets, held, strict=True):
            if not each.broke:
                _try(name, target, number, seconds, each)
        number *= 2
    for each in held:
        each.broke = each.broke or f"more than {most:,} were not tried: a process may not have more sockets here"
    return held


def _try(name: str, target: Target, number: int, seconds: float, held: Held) -> None:
    """Measure one load, once more if it does not hold."""
    for _ in range(TRIES):
        try:
            measured = measure(name, target, number, seconds)
        except TooMuch as error:
            print(report.failure(name, target.name, number, str(error)), flush=True)
            broke = f"{number:,} ({error})"
            continue
        print(report.line(name, measured), flush=True)
        if measured.within(0.99) <= BOUNDS[name].p99:
            held.most = measured
            return
        broke = f"{number:,} ({report.milliseconds(measured.within(0.99))})"
    held.broke = broke


def summary(swept: dict[str, list[Held]]) -> str:
    """The last load that held and the first that did not, of each target, as a table."""
    rows = [report.row("load", "p99 at most", "server", "last that held", "first that did not"), report.row(*["---"] * 5)]
    for name, helds in swept.items():
        for held in helds:
            last = f"{held.most.number:,} ({report.milliseconds(held.most.within(0.99))})" if held.most else "none"
            rows.append(report.row(f"`{name}`", report.milliseconds(BOUNDS[name].p99), held.target, last, held.broke))
    return "\n".join(rows)
