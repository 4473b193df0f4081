"""A balance report's process. `python -m nexarium.cli.report_process` reads a request, plays, reports progress, and writes the page.

It has the lowest priority on the machine. It ends when its input does: then the server is gone.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from functools import partial
from typing import BinaryIO

import msgspec

from nexarium.arena.balance import balance
from nexarium.arena.pictures import check_pictures
from nexarium.arena.report import html_of
from nexarium.cli.trial_process import trial
from nexarium.core.catalogue import definition_of, load_game
from nexarium.core.errors import NexariumError
from nexarium.server.balance_reports.worker_protocol import FromPlayer, Going, Made, Nothing, Stop, ToPlayer, Wanted, WantedTrial

NICENESS = 19


def give_way() -> None:
    """Lower this process's priority below everything else on the machine: players' moves and bots."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICENESS)
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def report(wanted: Wanted, source: BinaryIO, target: BinaryIO) -> None:
    """Play, and write the progress and the result. Ctrl-C, or a `Stop` from `source`, ends the games and reports those played."""
    games = 0
    asked_to_stop = threading.Event()
    say = partial(send, target)

    def played(number: int) -> None:
        nonlocal games
        games = number

    def went_on(fraction: float) -> None:
        say(Going(fraction=fraction, games=games))
        if asked_to_stop.is_set():  # C code that clears errors, as imports may, can swallow the signal
            raise KeyboardInterrupt

    try:
        threading.Thread(target=listen, args=(source, asked_to_stop), daemon=True).start()  # the `Stop` may have arrived already
        check_pictures()
        definition = definition_of(wanted.game, wanted.data or None)
        options = definition.drawn(wanted.options) if wanted.draw else wanted.options
        game = load_game(wanted.game, options, wanted.data or None)
        say(Going(fraction=0.0, games=0))
        made = balance(
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
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the games are over, and the page must be written
        say(Made(page=html_of(made, wanted.title, wanted.language), games=made.games, stopped=made.stopped))
    except KeyboardInterrupt:
        say(Nothing(why="it was stopped before a game was over", stopped=True))
    except NexariumError as error:
        say(Nothing(why=str(error)))


def send(target: BinaryIO, line: FromPlayer) -> None:
    """Write a message to the server."""
    target.write(msgspec.json.encode(line) + b"\n")
    target.flush()


def short_run(wanted: WantedTrial, source: BinaryIO, target: BinaryIO) -> None:
    """Play a trial, and write its results as they come in. Ctrl-C, or a `Stop` from `source`, ends it."""
    asked_to_stop = threading.Event()

    def check() -> None:
        if asked_to_stop.is_set():
            raise KeyboardInterrupt

    try:
        threading.Thread(target=listen, args=(source, asked_to_stop), daemon=True).start()
        trial(wanted, partial(send, target), check)
    except KeyboardInterrupt:
        send(target, Nothing(why="it was stopped before two games were over", stopped=True))
    except NexariumError as error:
        send(target, Nothing(why=str(error)))


def listen(source: BinaryIO, asked_to_stop: threading.Event) -> None:
    """Wait for a `Stop`. When the input ends, end this process."""
    decoder: msgspec.json.Decoder[ToPlayer] = msgspec.json.Decoder(ToPlayer)
    for line in source:
        if isinstance(decoder.decode(line), Stop) and not asked_to_stop.is_set():
            asked_to_stop.set()
            os.kill(os.getpid(), signal.SIGINT)
    os._exit(0)  # the server is gone, and compiled code cannot be interrupted otherwise


def main() -> None:
    """Make the report requested on standard input. All other output goes to standard error."""
    give_way()
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    wanted = msgspec.json.decode(sys.stdin.buffer.readline(), type=ToPlayer)
    if isinstance(wanted, Wanted):
        report(wanted, sys.stdin.buffer, target)
    elif isinstance(wanted, WantedTrial):
        short_run(wanted, sys.stdin.buffer, target)
    target.flush()
    os._exit(0)  # the listening thread may still be reading


if __name__ == "__main__":
    main()
