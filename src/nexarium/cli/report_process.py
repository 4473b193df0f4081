"""A report's own process: `python -m nexarium.cli.report_process` reads what is wanted, plays, says how far it is, and writes the page.

It gives way to everything else on the machine, and ends when its input does: then the house is gone.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from typing import BinaryIO

import msgspec

from nexarium.arena.balance import balance
from nexarium.arena.report import check_pictures, html_of
from nexarium.core.catalogue import load_game
from nexarium.core.errors import NexariumError
from nexarium.server.balance_reports.worker_protocol import FromPlayer, Going, Made, Nothing, Stop, ToPlayer, Wanted

NICENESS = 19


def give_way() -> None:
    """Let everything else on this machine go first: players' moves and bots' thinking."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def report(wanted: Wanted, source: BinaryIO, target: BinaryIO) -> None:
    """Play, and write how far it is and what came of it. Ctrl-C, or the word to stop from `source`, ends it with what was played."""
    games = 0
    told_to_stop = threading.Event()

    def say(line: FromPlayer) -> None:
        target.write(msgspec.json.encode(line) + b"\n")
        target.flush()

    def played(number: int) -> None:
        nonlocal games
        games = number

    def went_on(fraction: float) -> None:
        say(Going(fraction=fraction, games=games))
        if told_to_stop.is_set():  # C code that clears errors, as imports may, can swallow the signal
            raise KeyboardInterrupt

    try:
        threading.Thread(target=listen, args=(source, told_to_stop), daemon=True).start()  # the word may have come already
        check_pictures()
        game = load_game(wanted.game, wanted.options, wanted.data)
        say(Going(fraction=0.0, games=0))
        told = balance(
            game,
            wanted.games,
            wanted.bot,
            watched=wanted.watched,
            levels=wanted.levels,
            level_games=wanted.level_games,
            jobs=wanted.jobs,
            seed=wanted.seed,
            counted=played,
            progress=went_on,
        )
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is played, and the page is to be written
        say(Made(page=html_of(told, wanted.title, wanted.language), games=told.games, stopped=told.stopped))
    except KeyboardInterrupt:
        say(Nothing(why="it was stopped before a game was over", stopped=True))
    except NexariumError as error:
        say(Nothing(why=str(error)))


def listen(source: BinaryIO, told_to_stop: threading.Event) -> None:
    """Wait for the word to stop; when the input ends, so does this process."""
    decoder: msgspec.json.Decoder[ToPlayer] = msgspec.json.Decoder(ToPlayer)
    for line in source:
        if isinstance(decoder.decode(line), Stop) and not told_to_stop.is_set():
            told_to_stop.set()
            os.kill(os.getpid(), signal.SIGINT)
    os._exit(0)  # the house is gone, and what is compiled cannot be interrupted otherwise


def main() -> None:
    """Make the report that is wanted on the standard input. Whatever else is printed goes to standard error."""
    give_way()
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    wanted = msgspec.json.decode(sys.stdin.buffer.readline(), type=ToPlayer)
    if isinstance(wanted, Wanted):
        report(wanted, sys.stdin.buffer, target)
    target.flush()
    os._exit(0)  # its listener may be reading


if __name__ == "__main__":
    main()
