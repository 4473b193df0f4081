"""What was measured, as rows of tables that can be put into a document."""

from __future__ import annotations

import statistics

from .measures import Measured

HEADS = {
    "crowd": (
        "spectators of one table",
        "server",
        "all joined",
        "median, p99, longest from a move to a spectator's screen",
        "to the player's, longest",
        "CPU a move: event loop, server, client; loop waiting for a core",
        "bytes",
    ),
    "live": (
        "tables, two screens each",
        "server",
        "moves/s",
        "median, p99, longest from a move to the other screen",
        "CPU: event loop, server, client; loop waiting for a core",
        "memory: before, all joined, at the end, all gone",
    ),
    "tables": (
        "tables at full speed",
        "server",
        "moves/s",
        "median, p99, longest from a move to its view",
        "CPU a move",
        "CPU: event loop, server, client; loop waiting for a core",
    ),
}


def head(name: str) -> str:
    """The head of a measure's table."""
    columns = HEADS[name]
    return f"{row(*columns)}\n{row(*('---' for _ in columns))}"


def line(name: str, measured: Measured) -> str:
    """One load on one target."""
    first = (f"{measured.number:,}", measured.target)
    waits = f"{milliseconds(statistics.median(measured.took))}, {milliseconds(measured.within(0.99))}, {milliseconds(max(measured.took))}"
    per_second = f"{measured.moves / measured.lasted:,.0f}"
    loop, server, client, starved = measured.loop, measured.server, measured.client, measured.starved
    if name == "crowd":
        spent = "{}, {}, {}; {}".format(*(milliseconds(each / measured.moves) for each in (loop, server, client, starved)))
        return row(*first, f"{measured.joined:.1f} s", waits, milliseconds(max(measured.own)), spent, f"{measured.bytes:,}")
    shares = "{:.0%}, {:.0%}, {:.0%}; {:.0%}".format(*(each / measured.lasted for each in (loop, server, client, starved)))
    if name == "live":
        return row(*first, per_second, waits, shares, f"{', '.join(f'{each:.0f}' for each in measured.memory)} MB")
    return row(*first, per_second, waits, f"{measured.server / measured.moves * 1000:.1f} ms", shares)


def failure(name: str, target: str, number: int, why: str) -> str:
    """A load that was more than the server could bear."""
    return row(f"{number:,}", target, why, *("" for _ in HEADS[name][3:]))


def row(*columns: str) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(columns)} |"


def milliseconds(seconds: float) -> str:
    """Return seconds as milliseconds, for a table."""
    return f"{seconds * 1000:,.0f} ms"
