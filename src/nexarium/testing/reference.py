"""Check that a game is identical compiled and interpreted, byte for byte. Each mode runs in its own process.

`python -m nexarium.testing.reference GAME OPTIONS SEEDS` prints, line by line, everything that must be identical.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256

import numpy as np

from nexarium.core.catalogue import load
from nexarium.core.errors import NexariumError, reason_of
from nexarium.core.game import Game
from nexarium.core.modes import INTERPRETED
from nexarium.search.batch import Batch
from nexarium.search.perft import perft
from nexarium.search.playouts import run
from nexarium.testing.playing import plies_of
from nexarium.testing.subject import SEEDS, Subject

FEW_ACTIONS = 100
"""With fewer actions than this, sequences of two actions are counted too."""
BATCH = 3
BATCH_STEPS = 12


def told_of_game(game: Game, seed: int) -> Iterator[str]:
    """Yield lines on a random game: each ply with a digest of the state after it and its legal actions, then observations and results."""
    state = game.new_initial_state()
    for state in plies_of(game, seed):
        seen = sha256(state.memory.tobytes() + str(state.legal_actions()).encode()).hexdigest()[:12]
        yield f"ply {len(state.history)} of seed {seed}: after action {state.history[-1]} at {seen}"
    observed = [state.observation(seat).tolist() for seat in range(game.num_players())]
    yield f"the end of seed {seed}: {state.scores()} {state.returns()} {sha256(str(observed).encode()).hexdigest()}"


def told_of_searches(game: Game) -> Iterator[str]:
    """Yield lines on playouts, counted sequences, and games stepped in a batch."""
    played = run(game, 3, 5)
    yield f"playouts: {played.scores.tolist()} {played.returns.tolist()} {played.decisions.tolist()} {played.plies.tolist()}"
    yield f"sequences: {perft(game, 1)} {perft(game, 2) if game.rules.actions < FEW_ACTIONS else None}"
    batch = Batch(game, BATCH, seed=8, auto_reset=True)
    for step in range(BATCH_STEPS):
        actions, counts = batch.legal()
        dones = batch.apply(actions[np.arange(BATCH), step % np.maximum(counts, 1)]).dones
        yield f"batch, step {step}: {counts.tolist()} {dones.tolist()}"
    whole = np.ascontiguousarray(batch.states).tobytes() + batch.legal_mask().tobytes() + batch.observations().tobytes()
    yield f"batch, at last: {sha256(whole).hexdigest()}"


def described(game: Game, seeds: Sequence[int]) -> Iterator[str]:
    """Yield every line that must be identical compiled and interpreted."""
    for seed in seeds:
        yield from told_of_game(game, seed)
    yield from told_of_searches(game)


def told_elsewhere(game: Game, seeds: Sequence[int], *, interpreted: bool) -> subprocess.CompletedProcess[str]:
    """Run `described` in a separate process."""
    arguments = [game.name, json.dumps(game.options), json.dumps(list(seeds))]
    environment = {**os.environ, "NEXARIUM_RULES": "python" if interpreted else ""}
    return subprocess.run([sys.executable, "-m", __name__, *arguments], env=environment, capture_output=True, text=True)


def compiled_mistakes(subject: Subject) -> Iterator[str]:
    """Yield where compiled and interpreted rules differ."""
    for label, game in subject.games.items():
        other = "compiled" if INTERPRETED else "interpreted"
        done = told_elsewhere(game, SEEDS, interpreted=not INTERPRETED)
        if done.returncode:
            yield f"{other}, the rules fail: {_failure(done)} ({label!r})"
            return
        ours, theirs = list(described(game, SEEDS)), done.stdout.splitlines()
        pairs = zip([*ours, "nothing more"], [*theirs, "nothing more"], strict=False)
        different = next(((one, two) for one, two in pairs if one != two), None)
        if different:
            here = "interpreted" if INTERPRETED else "compiled"
            yield (
                f"compiled and interpreted rules part ways: {here} {different[0]!r}, {other} {different[1]!r} ({label!r}). "
                "Compiled integers wrap round, uint64 with int64 becomes float64, a division by zero raises nothing"
            )


def _failure(done: subprocess.CompletedProcess[str]) -> str:
    """Return why a process failed: its signal, or its last line of output."""
    if done.returncode < 0:
        return f"{signal.Signals(-done.returncode).name}, as when memory is overwritten that is somebody else's"
    said = done.stderr.strip().rpartition("\n")[2] or f"status {done.returncode}"
    return f"{said}. A function that rules call needs @rule above it" if "Untyped global name" in said else said


def main(arguments: Sequence[str]) -> None:
    """Print the lines of a game."""
    name, options, seeds = arguments
    try:
        for line in described(load(name, **json.loads(options)), json.loads(seeds)):
            print(line)
    except Exception as error:
        sys.exit(str(error) if isinstance(error, NexariumError) else reason_of(error))


if __name__ == "__main__":
    main(sys.argv[1:])
