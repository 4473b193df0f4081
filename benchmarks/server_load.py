"""What a server bears: a crowd at one table, many tables that live, many tables at full speed; and how far it holds.

    python benchmarks/server_load.py crowd [SPECTATORS ...]
    python benchmarks/server_load.py live [TABLES ...] --seconds 600
    python benchmarks/server_load.py tables [TABLES ...] --game nexos
    python benchmarks/server_load.py sweep --beside

Each measurement has a server of its own: a process, as `nexarium serve` runs it, with its limits out of the way. Players and spectators are
here, on bare sockets. `crowd`: one table with so many spectators, move after move, each alone. `live`: so many tables with two screens
each, one of which plays, one move a second at every tenth; a new table for each game that ends. `tables`: so many tables, played as fast as
the answers come. Moves are random. `sweep` doubles each of the three until 99 of 100 moves no longer stand on the screens within 250 ms,
100 ms and a second, and says which load was the last that held; it takes some ten minutes.

The results are tables in Markdown. CPU of the client is ours, who measure: near 100 % it is we who are slow. CPU of the event loop is
that of the server's first thread.

With `--beside`, boardgame.io's server is measured in turn with Nexarium's, with tic-tac-toe, in memory and with its store of files. It
needs Node.js and `npm install --prefix benchmarks/boardgame_io`. It sends a move to the screens before it writes it; Nexarium sends it when
it is on disk.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number
from benchmarks.load import report
from benchmarks.load.measures import MEASURES, measure
from benchmarks.load.sweep import BOUNDS, summary, sweep
from benchmarks.load.targets import BoardgameIo, Nexarium, NotInstalled, Target
from benchmarks.load.viewers import TooMuch

from nexarium.core.catalogue import load

USUAL = {"crowd": [100, 500, 1000, 2000], "live": [100, 500, 1000], "tables": [50, 200, 500]}


def read_arguments() -> argparse.Namespace:
    """Return the command's arguments."""
    parser = argparse.ArgumentParser(description="What a server bears.")
    parser.add_argument("measure", choices=[*MEASURES, "sweep"])
    parser.add_argument("numbers", type=whole_number(), nargs="*", help="spectators or tables, one measurement each")
    parser.add_argument("--game", default="tictactoe")
    parser.add_argument("--seconds", type=real_number(), help="how long each load lasts; 10, in a sweep 6")
    parser.add_argument("--beside", action="store_true", help="boardgame.io's server beside Nexarium's")
    options = parser.parse_args()
    if options.beside and options.game != "tictactoe":
        parser.error("boardgame.io's server plays tic-tac-toe here: leave --game out")
    if options.measure == "sweep" and options.numbers:
        parser.error("a sweep finds its numbers itself: leave them out")
    return options


def rows(name: str, targets: Sequence[Target], numbers: Sequence[int], seconds: float) -> None:
    """Print a row for each number and target."""
    print(report.head(name), flush=True)
    for number in numbers:
        for target in targets:
            try:
                print(report.line(name, measure(name, target, number, seconds)), flush=True)
            except TooMuch as error:
                print(report.failure(name, target.name, number, str(error)), flush=True)


def main() -> int:
    """Status 2 when what is to stand beside Nexarium's is not installed."""
    options = read_arguments()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    targets: list[Target] = [Nexarium(options.game, load(options.game).num_players())]
    if options.beside:
        targets += [BoardgameIo(files=False), BoardgameIo(files=True)]
    try:
        if options.measure == "sweep":
            swept = {}
            for name in BOUNDS:
                swept[name] = sweep(name, targets, options.seconds or 6.0)
                print()
            print(summary(swept))
        else:
            rows(options.measure, targets, options.numbers or USUAL[options.measure], options.seconds or 10.0)
    except NotInstalled as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
