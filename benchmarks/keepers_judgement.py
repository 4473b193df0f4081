"""How well Nexus Keepers' value estimate foretells who wins a duel.

    python benchmarks/keepers_judgement.py --games 400
    python benchmarks/keepers_judgement.py --games 20 --keep tests/keepers/judged.json

Games of two players are played by the bots' judgement of the turn at hand. At the beginning of every turn the first seat's chances are
asked; the mean cross entropy of who wins in the end is printed by turns; lower is better (0.693 is a coin's). `--keep` writes the games
down: the positions of the test of judgement.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.core.game import Game, State
from nexarium.core.rules import call_from_python
from nexarium.games.keepers.bots.knowledge import deliberate, value
from nexarium.games.keepers.rules.state import STATE, Phase

STAGES = (1, 3, 5, 8, 12, 400)
NEVER_SURE = 0.001


def starts_turn(state: State) -> bool:
    """Whether a turn's dice are about to fall."""
    return bool(state.memory.view(STATE)[0]["phase"] == Phase.ROLL)


def foretold(state: State) -> float:
    """The chances of the first seat to win."""
    chances = np.zeros(2)
    call_from_python("value", value)(state.memory, chances)
    return float(chances[0])


def play(game: Game, seed: int) -> tuple[State, list[tuple[int, float]]]:
    """A game, and per turn its number and the first seat's chances."""
    state, estimates = game.new_initial_state(seed), []
    choose = call_from_python("deliberate", deliberate)
    while not state.is_terminal():
        if state.is_chance_node():
            if starts_turn(state):
                estimates.append((int(state.memory.view(STATE)[0]["turn"]), foretold(state)))
            state.step(state.sample_chance())
            continue
        legal = np.array(state.legal_actions(), np.int64)
        worths = np.zeros(len(legal))
        choose(state.memory, 0, 0, 0, len(legal), legal, worths)
        state.step(int(legal[worths.argmax()]))
    return state, estimates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number(), default=400)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--edition", default="fr")
    parser.add_argument("--keep", type=Path, metavar="FILE.json")
    options = parser.parse_args()
    game = nexarium.load("keepers", players=2, edition=options.edition)
    estimates: list[tuple[int, float]] = []
    games: list[dict[str, object]] = []
    for number in range(options.games):
        state, chances = play(game, 10_000 * options.seed + number)
        won = (1 + state.returns()[0]) / 2
        games.append({"won": won, "actions": state.history})
        for turn, chance in chances:
            kept = min(1 - NEVER_SURE, max(NEVER_SURE, chance))
            estimates.append((turn, -(won * np.log(kept) + (1 - won) * np.log(1 - kept))))
    if options.keep:
        options.keep.write_text("[\n" + ",\n".join(map(json.dumps, games)) + "\n]\n", "utf-8")
    turns, losses = np.array([turn for turn, _ in estimates]), np.array([loss for _, loss in estimates])
    stages = [(turns >= first) & (turns < last) for first, last in pairwise(STAGES)]
    print(f"{len(estimates)} positions of {options.games} games\n")
    print("| all turns | " + " | ".join(f"turns {first}-{last - 1}" for first, last in pairwise(STAGES)) + " |")
    print("| --- |" + " --- |" * len(stages))
    print(f"| {losses.mean():.3f} | " + " | ".join(f"{losses[stage].mean():.3f}" for stage in stages) + " |")


if __name__ == "__main__":
    main()
