"""A server process of its own, as `nexarium serve` starts it: settings in JSON on standard input, its address on standard output.

It imports everything before it reads, so that one can stand by.
"""

from __future__ import annotations

import json
import os
import sys

os.environ["NUMBA_DISABLE_JIT"] = "1"

from nexarium.server.run import serve
from nexarium.server.settings import Limits, Settings

if __name__ == "__main__":
    given = json.loads(sys.stdin.readline())
    given["worker_command"] = tuple(given.get("worker_command", Settings().worker_command))
    given["limits"] = Limits(**given.get("limits", {}))
    serve(Settings(**given), ready=lambda address: print(address, flush=True))
