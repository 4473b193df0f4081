"""No acknowledged move lost: kill the server again and again while tables are played, and ask for everything afterwards.

    python benchmarks/server_kills.py --kills 200
    python benchmarks/server_kills.py --kills 200 --database postgres
    python benchmarks/server_kills.py --power-cuts 1000

Fifty tables (tic-tac-toe against oneself and against a bot, Nexos) are played by scripted players over WebSockets; the server is killed
with SIGKILL at random moments and started again, and the players come back. At the end every acknowledged move must be in the database's
log and in the table's record, as it was, and each ply once. `--database` is `sqlite` (a file of its own), `postgres` (a private one that
is started for this) or the URL of an empty database. With `--power-cuts` the writes and syncs of one evening are recorded by strace, and
so many power cuts are worked out from them, with what had not been synced kept or lost at random (SQLite only). Status 1: something was
lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

from tests.server.clusters import Cluster, NoPostgres
from tests.server.evening import Evening
from tests.server.power import NoRecording
from tests.server.power_cuts import cut_power, recorded_evening


def read_arguments() -> argparse.Namespace:
    """Return the command's arguments."""
    parser = argparse.ArgumentParser(description="Kill the server while tables are played, and ask for everything afterwards.")
    parser.add_argument("--kills", type=whole_number(0), default=200)
    parser.add_argument("--tables", type=whole_number(), default=50)
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres, or the URL of an empty database")
    parser.add_argument("--power-cuts", type=whole_number(0), default=0)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    return parser.parse_args()


def kill(options: argparse.Namespace, folder: Path, held: contextlib.ExitStack) -> str:
    """Play and kill; what came of it, as a sentence."""
    database = options.database
    if database == "sqlite":
        database = f"sqlite+aiosqlite:///{folder / 'server.sqlite'}"
    elif database == "postgres":
        database = held.enter_context(Cluster()).url
    evening = Evening({"database": database}, options.seed, options.tables)

    def progress(killed: int) -> None:
        moves = sum(len(kept.acknowledged) for kept in evening.tables)
        print(f"\r{killed} kills, {len(evening.tables)} tables, {moves} acknowledged moves", end="", file=sys.stderr, flush=True)

    asyncio.run(evening.kills(options.kills, progress))
    print(file=sys.stderr)
    moves = evening.check()
    return f"{options.kills} kills, {len(evening.tables)} tables, {moves} acknowledged moves: none lost, none doubled"


def cut(options: argparse.Namespace, folder: Path) -> str:
    """Play, and cut the power in the recording; what came of it, as a sentence."""
    evening, disk = recorded_evening(folder, moves=10 * options.tables, seed=options.seed, tables=options.tables)
    asked = cut_power(evening, disk, options.power_cuts, options.seed)
    moves = sum(len(kept.acknowledged) for kept in evening.tables)
    return f"{options.power_cuts} power cuts in an evening of {moves} acknowledged moves, asked for {asked} times: none lost, none doubled"


def main() -> int:
    """Status 0 when nothing was lost."""
    options, began = read_arguments(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="nexarium-kills-") as folder, contextlib.ExitStack() as held:
        try:
            sentence = cut(options, Path(folder)) if options.power_cuts else kill(options, Path(folder), held)
        except (NoPostgres, NoRecording) as error:
            print(error, file=sys.stderr)
            return 2
        except AssertionError as error:
            print(f"LOST: {error}", file=sys.stderr)
            return 1
    print(f"{sentence} ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
