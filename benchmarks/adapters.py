"""Random play from Python, one position at a time, today and at an earlier revision, beside OpenSpiel's own games.

    python benchmarks/adapters.py                                  # today's speeds
    python benchmarks/adapters.py --before 6a4e5a76                # and those of a revision, with the ratios
    python benchmarks/adapters.py --before 6a4e5a76 --ways state open_spiel --games nexos tictactoe --repeats 9

The figures are decisions per CPU second: look at the position, choose a legal action uniformly, play it. Chance between decisions is in
the price and not in the count, and so are the random bots' moves in Gymnasium. The ways:

    state        `State`: is_terminal, current_player, legal_actions, apply_action, and returns at the end
    open_spiel   the same loop over the OpenSpiel adapter
    pettingzoo   `env`: agent_iter, last, step, with actions drawn from the mask
    gymnasium    `env` against a random bot: step, with actions drawn from the mask
    vector       256 games of `nexarium.vector` side by side, with actions drawn from the legal lists

Each revision runs in a process of its own, from its own sources. The two are timed in turn, part by part and repeat by repeat, and each
ratio is of two neighbouring runs. Ranges are over the repeats. OpenSpiel's games run in today's process, in the same turns. A decision of
one game is not the work of one of another, so comparisons between games are for orientation.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("src", "docs/tutorial/tictactoe/src")
GAMES = ("tictactoe", "nexos", "keepers", "kepler", "nemesis")
WAYS = ("state", "open_spiel", "pettingzoo", "gymnasium", "vector")
PEERS = ("tic_tac_toe", "connect_four", "backgammon", "python_tic_tac_toe")
"""OpenSpiel's own: three in C++ and one in Python."""
ROWS = 256
Play = Callable[[], int]
"""Plays a game, or some steps of many, and returns the number of decisions."""


def state(name: str) -> Play:
    """Play `State` as its documents do."""
    import nexarium

    game, choose = nexarium.load(name), random.Random(1)

    def play() -> int:
        position, decisions = game.new_initial_state(choose.getrandbits(32)), 0
        while not position.is_terminal():
            if position.current_player() < 0:
                position.apply_action(position.sample_chance())
                continue
            position.apply_action(choose.choice(position.legal_actions()))
            decisions += 1
        position.returns()
        return decisions

    return play


def of_open_spiel(name: str) -> Play:
    """Play a game of OpenSpiel's."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers its game

    game, choose = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        position, decisions = game.new_initial_state(), 0
        while not position.is_terminal():
            if position.current_player() < 0:
                outcomes, chances = zip(*position.chance_outcomes(), strict=True)
                position.apply_action(choose.choices(outcomes, chances)[0])
                continue
            position.apply_action(choose.choice(position.legal_actions()))
            decisions += 1
        position.returns()
        return decisions

    return play


def open_spiel(name: str) -> Play:
    """Play the adapter's game of OpenSpiel."""
    import nexarium.adapters.open_spiel  # noqa: F401 - registers the games

    return of_open_spiel(f"nexarium_{name}")


def pettingzoo(name: str) -> Play:
    """Play PettingZoo's environment, by its masks."""
    import numpy as np

    from nexarium.adapters.pettingzoo import env

    table, choose = env(name), random.Random(1)

    def play() -> int:
        decisions = 0
        table.reset(seed=choose.getrandbits(31))
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            table.step(choose.choice(np.flatnonzero(seen["action_mask"].view(np.bool_))))
            decisions += 1
        return decisions

    return play


def gymnasium(name: str) -> Play:
    """Play one seat of Gymnasium's environment, by its masks."""
    import numpy as np

    from nexarium.adapters.gymnasium import env

    table, choose = env(name), random.Random(1)

    def play() -> int:
        decisions, over = 0, False
        seen, _ = table.reset(seed=choose.getrandbits(31))
        while not over:
            seen, _, over, _, _ = table.step(choose.choice(np.flatnonzero(seen["action_mask"].view(np.bool_))))
            decisions += 1
        return decisions

    return play


def vector(name: str) -> Play:
    """Play many games side by side in Gymnasium's vector."""
    import numpy as np

    from nexarium import vector

    tables = vector.make(name, ROWS, copy=False, autoreset_mode="SAME_STEP")
    tables.reset(seed=1)
    rng, places = np.random.default_rng(1), np.arange(ROWS)

    def play() -> int:
        for _ in range(4):
            actions, counts = tables.batch.legal()
            tables.step(actions[places, rng.integers(0, counts)])
        return 4 * ROWS

    return play


def rate(play: Play, seconds: float) -> float:
    """Return decisions per CPU second, over at least that many seconds."""
    decisions, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play()
    return decisions / spent


def answer_questions() -> None:
    """Answer each line `[way, game, seconds]` of the input with a line that holds the rate. Zero seconds only prepare the part."""
    made: dict[tuple[str, str], Play] = {}
    for line in sys.stdin:
        way, name, seconds = json.loads(line)
        if (way, name) not in made:
            made[way, name] = of_open_spiel(name) if way == "peer" else globals()[way](name)
            made[way, name]()
        print(rate(made[way, name], seconds) if seconds else 0.0, flush=True)


class Revision:
    """A process that plays from the sources below `root`."""

    def __init__(self, root: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--worker"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(str(root / place) for place in SOURCES), "PYTHONWARNINGS": "ignore"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rate(self, way: str, name: str, seconds: float) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([way, name, seconds]), file=self.process.stdin, flush=True)
        if not (answer := self.process.stdout.readline()):
            sys.exit(f"{way} of {name} failed")
        return float(answer)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def sources_of(revision: str) -> Iterator[Path]:
    """Yield a folder with the sources as they were in a revision of the repository."""
    archive = subprocess.run(["git", "-C", str(ROOT), "archive", revision, *SOURCES], check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
        yield Path(folder)


def measured(parts: list[tuple[str, str]], before: Path | None, repeats: int, seconds: float) -> list[dict[str, Any]]:
    """Return a line for each part: its rates today, and before where there is such a revision."""
    today = Revision(ROOT)
    earlier = Revision(before) if before else None
    lines: list[dict[str, Any]] = [{"way": way, "game": name, "today": [], "before": []} for way, name in parts]
    for line in lines:  # compiled and imported before any clock runs
        today.rate(line["way"], line["game"], 0)
        if earlier and line["way"] != "peer":
            earlier.rate(line["way"], line["game"], 0)
    for repeat in range(repeats):
        for line in lines:
            sides = [("today", today)]
            if earlier and line["way"] != "peer":
                sides.append(("before", earlier))
            for side, revision in sides if repeat % 2 else reversed(sides):
                line[side].append(revision.rate(line["way"], line["game"], seconds))
    today.close()
    if earlier:
        earlier.close()
    return lines


def printed(line: dict[str, Any]) -> str:
    """Return a line of the table."""
    today, before = line["today"], line["before"]
    what = f"OpenSpiel's {line['game']}" if line["way"] == "peer" else line["game"]
    figures = [f"{median(today):,.0f}", f"{min(today):,.0f} to {max(today):,.0f}"]
    if before:
        ratios = [a / b for a, b in zip(today, before, strict=True)]
        figures += [f"{median(before):,.0f}", f"{median(ratios):.2f}", f"{min(ratios):.2f} to {max(ratios):.2f}"]
    else:
        figures += ["", "", ""]
    return f"| {line['way']} | {what} | {' | '.join(figures)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", metavar="REVISION", help="a git revision to compare with")
    parser.add_argument("--repeats", type=whole_number(), default=5)
    parser.add_argument("--seconds", type=real_number(), default=0.3, help="CPU seconds of each run")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=WAYS, help="all by default")
    parser.add_argument("--games", nargs="+", default=GAMES, help=f"by default {', '.join(GAMES)}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    parts = [(way, name) for way in options.ways for name in options.games] + [("peer", name) for name in PEERS]
    if options.before:
        with sources_of(options.before) as before:
            lines = measured(parts, before, options.repeats, options.seconds)
    else:
        lines = measured(parts, None, options.repeats, options.seconds)
    if options.json:
        print(json.dumps({"before": options.before, "repeats": options.repeats, "seconds": options.seconds, "lines": lines}))
        return
    print("| way | game | today | range | before | times | range |\n| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for line in lines:
        print(printed(line))


if __name__ == "__main__":
    if sys.argv[1:] == ["--worker"]:
        answer_questions()
    else:
        main()
