"""How much a level of Nexos loses in endings that can be solved exactly.

    python benchmarks/nexos_endgames.py --level 8 --games 10

plays games of two by one level against itself, from openings of four random plies. Of each game the last positions are solved, by
alpha-beta with a table of positions, as far back as `--positions` of a solution allow. Told is of how many choices there the one that was
played keeps the best result, of how many the best margin, and the mean of the points that it loses.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.bots.level import LevelBot
from nexarium.core.game import State

OPENING = 4
MOST = 1000
"""More points than any margin."""


class TooMany(Exception):
    """An ending that is too large to be solved."""


class Ending:
    """Solves a position: the margin of the seat to move, in points, if both play as well as can be."""

    def __init__(self, positions: int) -> None:
        self.left = positions
        self.bounds: dict[bytes, tuple[int, int]] = {}
        """Per position what its margin is at least and at most, for the seat to move."""

    def margin(self, state: State, low: int, high: int) -> int:
        """Exact between `low` and `high`, else a bound beyond them; of a position that is not over. Raises `TooMany`."""
        seat, key = state.current_player(), state.memory.tobytes()
        least, most = self.bounds.get(key, (-MOST, MOST))
        low, high = max(low, least), min(high, most)
        if low >= high:
            return low
        if self.left == 0:
            raise TooMany
        self.left -= 1
        best, floor = -MOST, low
        for action in state.legal_actions():
            best = max(best, self.after(state, action, seat, floor, high))
            floor = max(floor, best)
            if floor >= high:
                break
        self.bounds[key] = (best if best > low else least, best if best < high else most)
        return best

    def after(self, state: State, action: int, seat: int, low: int = -MOST, high: int = MOST) -> int:
        """The margin of `seat` once it has played an action."""
        then = state.clone()
        then.step(action)
        if then.is_terminal():
            return ahead(then, seat)
        return self.margin(then, low, high) if then.current_player() == seat else -self.margin(then, -high, -low)


def ahead(state: State, seat: int) -> int:
    """By how many points a seat is ahead: the fewest win."""
    scores = state.scores()
    return round(scores[1 - seat] - scores[seat])


def ending(state: State, positions: int) -> dict[int, int] | None:
    """Of each legal action the margin that it leads to; None where that is too much to solve."""
    solver, seat = Ending(positions), state.current_player()
    try:
        return {action: solver.after(state, action, seat) for action in state.legal_actions()}
    except TooMany:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", type=whole_number(), default=8)
    parser.add_argument("--games", type=whole_number(), default=10)
    parser.add_argument("--positions", type=whole_number(), default=100_000, help="of a solution at most")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args()
    game = nexarium.load("nexos", players=2)
    asked = results = margins = lost = earliest = 0
    for number in range(options.games):
        dice, state = random.Random(f"{options.seed}/{number}"), game.new_initial_state()
        for _ in range(OPENING):
            state.step(dice.choice(state.legal_actions()))
        bot, history = LevelBot(game, options.level, dice.getrandbits(31)), []
        while not state.is_terminal():
            history.append((state.clone(), bot.choose(state)))
            state.step(history[-1][1])
        solved = 0
        for before, choice in reversed(history):
            if len(before.legal_actions()) == 1:
                continue
            ends = ending(before, options.positions)
            if ends is None:
                break
            best, got = max(ends.values()), ends[choice]
            asked, solved = asked + 1, solved + 1
            results += (best > 0) - (best < 0) == (got > 0) - (got < 0)
            margins, lost = margins + (got == best), lost + best - got
            earliest = min(earliest or 999, len(before.history))
        print(f"game {number + 1}: {len(history) + OPENING} plies, {solved} choices solved", flush=True)
    print(
        f"level {options.level}: of {asked} choices from ply {earliest} on {results} keep the best result, {margins} the best margin; "
        f"{lost / max(1, asked):.2f} points lost on average"
    )


if __name__ == "__main__":
    main()
