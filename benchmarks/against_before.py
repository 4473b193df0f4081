"""Today's bot against that of an earlier revision, with as much CPU time, or level against level: what a change of bots has won.

    python benchmarks/against_before.py keepers eb0d7ed --option players=2 --seconds 0.1 -n 200
    python benchmarks/against_before.py kepler eb0d7ed --option players=3 --level 8 -n 60
    python benchmarks/against_before.py keepers eb0d7ed --option players=2 --level 9 --level-before 7 -n 60
    python benchmarks/against_before.py keepers eb0d7ed --option players=4 --level 5 --ours 1 -n 200

Each side runs in a process of its own, from the sources of its revision, and says what CPU time it took; games come in rounds with the
same dice and seats exchanged. The two sit in turns, or with `--ours` so many seats are today's and the others the earlier one's. Where all
win or lose together, each side plays all seats, on the same seeds. With `--seconds` both search so long before each decision, whatever
their levels are. The rules and the numbers of actions must be the same on both sides.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from statistics import fmean, median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number

import nexarium
from nexarium.arena.match import match
from nexarium.arena.statistics import wilson
from nexarium.bots.level import LevelBot, knowledge_of
from nexarium.cli.game_options import chosen_game
from nexarium.core.game import Game, State
from nexarium.search.mcts import Search

ROOT = Path(__file__).resolve().parents[1]
CHUNK = 20
"""Simulations between two looks at the clock."""
NODES = 1_000_000


class Timed:
    """A bot that searches so many CPU seconds before each decision."""

    def __init__(self, game: Game, seconds: float, seed: int) -> None:
        known = knowledge_of(game)
        self.search = Search(game, known.settings, known.functions, seed, NODES)
        self.seconds = seconds

    def choose(self, state: State) -> int:
        if len(legal := state.legal_actions()) == 1:
            return legal[0]
        began = time.process_time()
        self.search.advance(state)
        self.search.think(CHUNK)  # whatever the clock says: the first call may take longer than all its time
        while time.process_time() - began < self.seconds:
            self.search.think(CHUNK)
        return self.search.best()


def think_for(asked: dict[str, Any]) -> None:
    """The engine: a line with the history of a game comes in, the choice and the CPU seconds that it took go out."""
    game = nexarium.load(asked["game"], **asked["options"])
    state, bot = game.new_initial_state(), None
    for line in sys.stdin:
        history = json.loads(line)
        if bot is None or history[: len(state.history)] != list(state.history):
            state, seed = game.new_initial_state(), asked["seed"] + len(history)
            bot = Timed(game, asked["seconds"], seed) if asked["seconds"] else LevelBot(game, asked["level"], seed)
        for action in history[len(state.history) :]:
            state.step(action)
        began = time.process_time()
        choice = bot.choose(state)
        print(choice, time.process_time() - began, flush=True)


class Side:
    """A bot that runs from the sources below `root`; `cpu_seconds` and `decisions` are of all its games."""

    def __init__(self, name: str, root: Path, asked: dict[str, Any]) -> None:
        self.name, self.cpu_seconds, self.decisions = name, 0.0, 0
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--engine", json.dumps(asked)],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def choose(self, state: State, progress: object = None) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([*state.history]), file=self.process.stdin, flush=True)
        choice, seconds = self.process.stdout.readline().split()
        self.cpu_seconds += float(seconds)
        self.decisions += 1
        return int(choice)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def sources_of(revision: str, folder: str) -> Path:
    """The sources as they were in a revision of the repository, laid out below `folder`."""
    archive = subprocess.run(["git", "-C", str(ROOT), "archive", revision, "src"], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    return Path(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("revision", help="whose bot is the other one")
    parser.add_argument("--option", nargs="*", action="extend", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--seconds", type=real_number(), default=0.0, help="CPU seconds before each decision")
    parser.add_argument("--level", type=whole_number(), default=7, help="level against level, without --seconds")
    parser.add_argument("--level-before", type=whole_number(), help="the other one's level, where it is another")
    parser.add_argument("--ours", type=whole_number(), help="so many seats are today's, the others the earlier one's")
    parser.add_argument("-n", type=whole_number(), default=100, help="games")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument(
        "--opening-plies", type=whole_number(0), default=0, help="random ones at the start, the same in all games of a round"
    )
    options = parser.parse_args()
    game: Game = chosen_game(options.game, options.option)
    asked = {"game": options.game, "options": dict(game.options), "seconds": options.seconds, "level": options.level, "seed": options.seed}
    with tempfile.TemporaryDirectory() as folder:
        before = sources_of(options.revision, folder)
        other = {**asked, "level": options.level_before or options.level}
        sides = [Side("today", ROOT, asked), Side(options.revision, before, other)]
        for side in sides:  # compiled before the clock runs
            state = game.new_initial_state(1)
            while state.is_chance_node():
                state.step(state.sample_chance())
            side.choose(state)
            side.cpu_seconds, side.decisions = 0.0, 0
        seats = game.num_players()
        if game.definition.cooperative:
            crews = [[side] * 2 for side in sides]
        elif options.ours is None:
            crews = [sides]
        else:
            crews = [[sides[0]] * options.ours + [sides[1]] * (seats - options.ours)]
        for bots in crews:
            played = match(game, bots, options.n, seed=options.seed, opening_plies=options.opening_plies)
            ours = len(bots) if game.definition.cooperative else bots.count(sides[0])
            won = played.won(0) if game.definition.cooperative else sum(played.won(bot) for bot in range(ours))
            low, high = wilson(won, played.games)
            share, interval = 100 * won / played.games, f"[{100 * low:.0f}-{100 * high:.0f}]"
            par = f", {ours} of {len(bots)} seats" if len(bots) > 2 else ""
            lengths = sorted(sum(outcome.moves) for outcome in played.outcomes)
            print(f"{played.games} games: {share:.1f} % {interval} of the points for {bots[0].name}{par}")
            print(f"decisions a game: {fmean(lengths):.0f} on average, {median(lengths):.0f} in the middle, {lengths[-1]} at most")
            if not game.definition.cooperative:
                print(f"without a winner: {sum(max(outcome.shares) < 1 for outcome in played.outcomes)}")
        for side in sides:
            side.close()
    print("CPU seconds a decision: " + ", ".join(f"{side.name} {side.cpu_seconds / max(1, side.decisions):.4f}" for side in sides))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--engine"]:
        think_for(json.loads(sys.argv[2]))
    else:
        main()
