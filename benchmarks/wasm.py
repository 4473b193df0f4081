"""Games' engines for browsers beside the native engine: how long they are built, how large they are, how fast they think.

    python benchmarks/wasm.py                    # a table, of Nexarium's games
    python benchmarks/wasm.py kepler --json      # one object
    python benchmarks/wasm.py --sizes            # only the sizes, of the engines that are already built into the packages

Needs Node.js on the path. One thread each. The same search, with the same seed and so with the same tree, is timed here and in Node, by
turns, from the first decision; the median of its runs counts. Random games are played natively by the compiled loop, and from
TypeScript by the module's functions, with a call for each list and each step. Sizes are those of the module: as it is, and as a server
sends it (Brotli).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from nexarium.bots.level import knowledge_of
from nexarium.cli.bench import machine
from nexarium.cli.engines import engine_folder
from nexarium.core.catalogue import load
from nexarium.core.game import Game, State
from nexarium.search.mcts import Search
from nexarium.search.playouts import run

ROOT = Path(__file__).parents[1]
SEED = 1
SECONDS, RUNS = 2.0, 3
SLOWER = 20
"""By about so much random games from TypeScript are slower, and fewer are played."""
BROTLI = 'console.log(require("node:zlib").brotliCompressSync(require("node:fs").readFileSync(process.argv[1])).length)'
COLUMNS = ("game", "built", "module", "Brotli", "simulations a second", "in Node", "ratio", "random games a second", "in Node")


def server_games() -> list[str]:
    return list(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["nexarium.games"])


def bundled(folder: Path) -> Path:
    """The script that Node runs."""
    script = folder / "speed.mjs"
    command = [sys.executable, str(ROOT / "hatch_build.py"), "exec", "--", "rolldown", str(ROOT / "tests" / "wasm" / "speed.ts")]
    subprocess.run([*command, "--file", str(script), "--platform", "node", "--format", "esm"], check=True, capture_output=True)
    return script


def build(game: str, folder: Path) -> float:
    """The seconds that it takes, with all that Numba and LLVM do."""
    begun = time.perf_counter()
    environment = {name: value for name, value in os.environ.items() if name != "NEXARIUM_RULES"}
    subprocess.run([sys.executable, "-m", "nexarium", "wasm", game, "--out", str(folder)], env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun


def by_node(*arguments: str | Path) -> float:
    """The number that Node prints."""
    return float(subprocess.run(["node", *map(str, arguments)], check=True, capture_output=True, text=True).stdout)


def first_outcome(state: State) -> int:
    rules = state.game.rules
    ids, weights = np.empty(rules.max_outcomes, np.int64), np.empty(rules.max_outcomes, np.int64)
    rules.call.chance(state.memory, ids, weights)
    return int(ids[0])


def simulations(game: Game, n: int) -> float:
    """Simulations a second from the first decision, when so many are made."""
    state, known = game.new_initial_state(SEED), knowledge_of(game)
    while state.is_chance_node():
        state.step(first_outcome(state))
    search = Search(game, known.settings, known.functions, SEED, weights=known.weights)
    search.advance(state)
    begun = time.perf_counter()
    search.think(n)
    return n / (time.perf_counter() - begun)


def random_games(game: Game, n: int) -> float:
    begun = time.perf_counter()
    run(game, n, SEED)
    return n / (time.perf_counter() - begun)


def enough(rate: Callable[[int], float]) -> int:
    """How many take about `SECONDS` natively, once everything is compiled."""
    rate(2)
    return max(10, round(rate(max(2, round(rate(10) / 10))) * SECONDS))


def measured(name: str, script: Path, folder: Path) -> dict[str, Any]:
    seconds, game = build(name, folder), load(name)
    module = folder / f"{name}.wasm"
    asked = {"options": dict(game.options), "seats": game.num_players(), "seed": SEED}
    many, games = enough(partial(simulations, game)), enough(partial(random_games, game))

    def there(ask: str, n: int) -> float:
        return by_node(script, module, folder / f"{name}.json", json.dumps({"ask": ask, "n": n, **asked}))

    thought, played = list[tuple[float, float]](), list[tuple[float, float]]()
    for _ in range(RUNS):
        thought.append((simulations(game, many), there("simulations", many)))
        played.append((random_games(game, games), there("games", max(10, games // SLOWER))))
    return {
        "game": name,
        "seconds": round(seconds, 1),
        "bytes": module.stat().st_size,
        "brotli": round(by_node("-e", BROTLI, module)),
        "simulations": medians(thought),
        "games": medians(played),
    }


def sizes(name: str) -> tuple[str, ...]:
    """The size of a game's module in its package, as it is and as a server sends it. Raises `SystemExit` where it was not built."""
    module = engine_folder(name) / f"{name}.wasm"
    if not module.exists():
        raise SystemExit(f"{name} has no engine for browsers yet: make engines")
    return name, f"{module.stat().st_size / 1000:,.0f} kB", f"{by_node('-e', BROTLI, module) / 1000:,.0f} kB"


def medians(runs: list[tuple[float, float]]) -> dict[str, int]:
    native, node = (round(median(each)) for each in zip(*runs, strict=True))
    return {"native": native, "node": node}


def row(found: dict[str, Any]) -> tuple[str, ...]:
    thought, played = found["simulations"], found["games"]
    return (
        found["game"],
        f"{found['seconds']:.0f} s",
        f"{found['bytes'] / 1000:,.0f} kB",
        f"{found['brotli'] / 1000:,.0f} kB",
        f"{thought['native']:,}",
        f"{thought['node']:,}",
        f"{thought['node'] / thought['native']:.2f}",
        f"{played['native']:,}",
        f"{played['node']:,}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="games, by name; all of Nexarium's without any")
    parser.add_argument("--out", type=Path, help="a folder where modules are kept that were built")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--sizes", action="store_true", help="only the sizes of the engines that are already built")
    arguments = parser.parse_args()
    if arguments.sizes:
        print_table(("game", "module", "Brotli"), map(sizes, arguments.games or server_games()))
        return
    with tempfile.TemporaryDirectory() as temporary:
        script = bundled(Path(temporary))
        found = [measured(name, script, arguments.out or Path(temporary)) for name in arguments.games or server_games()]
    if arguments.json:
        print(json.dumps({"machine": machine(), "games": found}, indent=2))
        return
    print(f"{machine()}\n")
    print_table(COLUMNS, map(row, found))


def print_table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    print(f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}")
    for each in rows:
        print(f"| {' | '.join(each)} |")


if __name__ == "__main__":
    main()
