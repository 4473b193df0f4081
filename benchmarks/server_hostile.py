"""What a server bears of hostile visitors, and how long an honest player waits meanwhile.

    python benchmarks/server_hostile.py --messages 100000 --requests 20000
    python benchmarks/server_hostile.py --floods
    python benchmarks/server_hostile.py --floods --beside

The messages are drawn by Hypothesis from the wire's own structs, and from garbage: malformed, cut, doubled, out of order, oversized, deeply
nested, of another table; the requests by Schemathesis from the server's own OpenAPI document, and from a list of what no client writes.
Meanwhile connections send a byte now and then, and somebody plays tic-tac-toe. Printed are the honest player's waiting times and the
server's memory: before the messages, in the middle, at their end, and when everybody has gone. Status 1: an answer 500, a traceback in the
log, a table that hangs.

`--floods` measures instead what one visitor's flood does to others, each on a server of its own with its usual limits: how long a question
about its health takes on a new connection, and an honest player's move. The flooder is a process of its own with another address of the
loopback. Beside the waiting times stands how long the server's event loop itself ran meanwhile, which other work on the machine does not
change. `--beside` measures boardgame.io's server too, as `server_load.py` does, with the floods that it knows.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import warnings
from pathlib import Path

from hypothesis.errors import HypothesisWarning

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

from benchmarks.arguments import real_number, whole_number
from benchmarks.load import floods
from benchmarks.load.targets import BoardgameIo, Nexarium, NotInstalled, Target

PARTS = 10
"""The memory is looked at after each of so many parts."""
SETTLING = 5.0
"""Seconds after which a client that has gone is forgotten."""


def main() -> int:
    """Status 0 when nothing broke, 2 when what is to stand beside Nexarium's is not installed."""
    parser = argparse.ArgumentParser(description="What a server bears of hostile visitors.")
    parser.add_argument("--messages", type=whole_number(), default=100_000)
    parser.add_argument("--requests", type=whole_number(), default=20_000)
    parser.add_argument("--slow", type=whole_number(0), default=100, help="connections that send a byte now and then")
    parser.add_argument("--floods", nargs="*", metavar="FLOOD", help=f"what one visitor's floods do to others: {'; '.join(floods.NAMES)}")
    parser.add_argument("--beside", action="store_true", help="with --floods: boardgame.io's server beside Nexarium's")
    parser.add_argument("--seconds", type=real_number(1.0), default=10.0, help="how long each flood lasts")
    options = parser.parse_args()
    if options.beside and options.floods is None:
        parser.error("boardgame.io's server is measured with --floods alone")
    if options.floods is not None:
        for name in set(options.floods) - set(floods.NAMES):
            parser.error(f"there is no flood {name!r}; there are: {'; '.join(floods.NAMES)}")
        targets: dict[Target, str] = {Nexarium("tictactoe", 2, roomy=False): "/api/health"}
        if options.beside:
            targets[BoardgameIo(files=False)] = "/games"
        try:
            floods.compare(targets, tuple(options.floods) or floods.NAMES, options.seconds)
        except NotInstalled as error:
            print(error, file=sys.stderr)
            return 2
        return 0
    return hostile(options.messages, options.requests, options.slow)


def hostile(messages: int, requests: int, slow: int) -> int:
    """Send what breaks servers; status 0 when nothing broke."""
    from tests.server.hostile import Found, Honest, Hostile, check_log, hostile_server, memory_of

    warnings.simplefilter("ignore", HypothesisWarning)  # what other threads draw from `random` looks to Hypothesis like its own strategies'
    with tempfile.TemporaryDirectory(prefix="nexarium-hostile-") as folder:
        log = Path(folder, "log")
        server = hostile_server(database=f"sqlite+aiosqlite:///{folder}/server.sqlite", stderr=log).serve()
        try:
            visitors, began = Hostile(server.host), time.monotonic()
            with Honest(server.host) as honest, visitors.slow(slow):
                visitors.raw()
                visitors.over_http(requests)
                memory = [memory_of(server.process.pid)]
                for part in range(PARTS):
                    visitors.over_websockets(messages // PARTS)
                    memory.append(memory_of(server.process.pid))
                    print(f"\r{(part + 1) * 100 // PARTS} %", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            time.sleep(SETTLING)
            memory.append(memory_of(server.process.pid))
            check_log(log.read_text())
        except Found as error:
            print(f"FOUND: {error}", file=sys.stderr)
            return 1
        finally:
            server.stop()
    took, mb = sorted(honest.took), [each / 2**20 for each in memory]
    print(f"{visitors.sent} messages and requests in {time.monotonic() - began:.0f} s: nothing failed, nothing hung")
    print(f"honest player: {len(took)} moves, median {took[len(took) // 2] * 1000:.0f} ms, p99 {took[int(len(took) * 0.99)] * 1000:.0f} ms")
    print(
        f"memory: {mb[0]:.0f} MB before the messages, {mb[len(mb) // 2]:.0f} in the middle, {mb[-2]:.0f} at the end, {mb[-1]:.0f} after it"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
