"""Plays some games by `nexarium simulate`, and writes or compares the results: they are the same on every machine.

    python check_installed.py write FILE      # on the machine that built the wheels
    python check_installed.py compare FILE    # on another, with an installed wheel

`compare` also demands that the engines are native ones, and that there is neither Numba nor LLVM.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

RUNS = (("--games", "100"), ("--games", "2", "--bot", "level:2"))
DURATIONS = {"seconds", "games_per_second", "decisions_per_second"}


def played(rules: str) -> dict[str, object]:
    """Return the results of each run by its command, without how long it took."""
    results: dict[str, object] = {}
    for game in sorted(found.name for found in entry_points(group="nexarium.games") if found.value.startswith("nexarium.")):
        for run in RUNS:
            command = ("simulate", game, *run, "--json")
            environment = {**os.environ, "NEXARIUM_RULES": rules}
            done = subprocess.run(
                [sys.executable, "-m", "nexarium", *command], env=environment, check=True, stdout=subprocess.PIPE, text=True
            )
            results[" ".join(command)] = {name: value for name, value in json.loads(done.stdout).items() if name not in DURATIONS}
    return results


def show_engines() -> None:
    """Print which libraries are loaded here. Fails where one is missing."""
    from nexarium.core.engines.native.loader import engine_of, search_engine

    assert not find_spec("numba"), "Numba is installed, so this would show nothing"
    assert not find_spec("llvmlite"), "LLVM is installed, so this would show nothing"
    engines = [search_engine(), *(engine_of(found.value.partition(":")[0]) for found in entry_points(group="nexarium.games"))]
    assert all(engines), engines
    print("installed:", ", ".join(engine.path.name for engine in engines if engine), flush=True)


def main(order: str, file: Path) -> None:
    if order == "write":
        file.write_text(json.dumps(played("numba"), indent=1), "utf-8")
        return
    show_engines()
    expected, results = json.loads(file.read_text("utf-8")), played("native")
    assert set(expected) == set(results)
    for command, result in expected.items():
        assert results[command] == result, f"{command}: {results[command]} instead of {result}"
        print(f"nexarium {command}: the same", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
