"""How soon a changed box can be played: a person posts a box to a server, opens a table with it and watches bots of level 3 play.

    python benchmarks/changed_box.py                    # the four games
    python benchmarks/changed_box.py kepler nexos --until answer
    python benchmarks/changed_box.py --cache /tmp/kept  # a cache of compiled code that is kept; a second run finds the engines there

The server is one of its own, as `nexarium serve` starts it, with an empty cache of compiled code. The seconds of each game begin when its
box is posted:

    table     the table is on the page: its picture and what can be done there
    answer    a bot of level 3 has made its first decision
    bots      the native engine is built: bots have full speed
    analysis  the browser's engine is built: hints, analysis and reviews use the box's data

Engines are built one after the other, so games are measured in turn, each after the one before is done. A browser's engine contains the
search, which is translated once for all games: with an empty cache the first game also pays for that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from nexarium.core.catalogue import definition_of, load
from nexarium.core.data_input import read_data
from nexarium.core.variants import printed

ENTRIES = {
    "keepers": "roster:keepers[0].power=2",
    "kepler": "board:track_prizes[0]=4",
    "nemesis": "scenario:points=60",
    "nexos": "board:bonus=-11",
}
"""The changed number of each game."""
STEPS = ("table", "answer", "bots", "analysis")
PATIENCE = 900.0
ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Start a server, measure each game, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*ENTRIES, []], help="games; without any, all four")
    parser.add_argument("--until", choices=STEPS, default="analysis", help="the last step to wait for")
    parser.add_argument("--cache", type=Path, help="the folder for compiled code; without it, an empty one that is removed")
    given = parser.parse_args()
    steps = STEPS[: STEPS.index(given.until) + 1]
    with tempfile.TemporaryDirectory() as folder:
        cache = given.cache or Path(folder) / "cache"
        cache.mkdir(parents=True, exist_ok=True)
        with subprocess.Popen(
            [sys.executable, "-m", "tests.server.server_process"],
            cwd=ROOT,
            env={**os.environ, "XDG_CACHE_HOME": str(cache)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as server:
            try:
                assert server.stdin is not None
                assert server.stdout is not None
                database = f"sqlite+aiosqlite:///{folder}/server.sqlite"
                server.stdin.write(json.dumps({"database": database, "port": 0, "bot_workers": 2, "log_format": "text"}) + "\n")
                server.stdin.flush()
                address = server.stdout.readline().strip()
                print(f"{'seconds until':14}" + "".join(f"{step:>10}" for step in steps))
                for game in given.games or ENTRIES:
                    found = measure(address, game, cache, steps)
                    print(f"{game:14}" + "".join(f"{found[step]:10.1f}" for step in steps), flush=True)
            finally:
                server.terminate()


def measure(address: str, game: str, cache: Path, steps: tuple[str, ...]) -> dict[str, float]:
    """Return the seconds from the posting of a game's box to each step."""
    package = definition_of(game).package
    box = {**printed(package), **read_data(package, [ENTRIES[game]])}
    players = load(game).num_players()
    found: dict[str, float] = {}
    with httpx2.Client(base_url=address, timeout=PATIENCE) as client:
        began = time.monotonic()

        def posted(path: str, **body: Any) -> Any:
            answer = client.post(path, json=body)
            assert answer.is_success, answer.text
            return answer.json()

        kept = posted("/api/boxes", game=game, name="Changed", data=box, key=uuid.uuid4().hex)
        bots = [{"who": "bot", "level": 3}] * players
        table = posted("/api/tables", game=game, name="Host", seats=bots, box=kept["id"])
        with connect(f"{address.replace('http', 'ws')}/api/tables/{table['table']}/live", max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": table["token"]}))
            plies = -1
            while plies < 0 or ("answer" in steps and plies < 1):
                message = json.loads(socket.recv(timeout=PATIENCE))
                if message["type"] in ("view", "position"):
                    plies = max(plies, message.get("position", message)["ply"])
                    found.setdefault("table", time.monotonic() - began)
            found["answer"] = time.monotonic() - began
        variants = cache / "nexarium" / "variants"
        if "bots" in steps:
            found["bots"] = until(began, lambda: any(variants.glob(f"{package}@{kept['digest']}-*/*.native.json")))
        if "analysis" in steps:
            path = f"/engine/{game}?table={table['table']}"
            found["analysis"] = until(began, lambda: client.get(path).status_code == 200)
    return found


def until(began: float, holds: Callable[[], bool]) -> float:
    """Wait until something holds, and return the seconds since `began`; infinity when it never comes to hold."""
    while not holds():
        if time.monotonic() - began > PATIENCE:
            return float("inf")
        time.sleep(0.5)
    return time.monotonic() - began


if __name__ == "__main__":
    main()
