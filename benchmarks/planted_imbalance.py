"""What a balance report finds: a box of equal Keepers, with one Power die more for one of them, and without.

    python benchmarks/planted_imbalance.py --seeds 8 --games 2000

For each seed a report of so many duels by bots of level 8 is made twice, and what it names is printed: with the die it should be Nyx and
nobody else, without it nobody. Beside each stands what the same games' wins alone would have named.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.arena.balance import Balance, balance
from nexarium.core.game import Game

ALIKE = Path(__file__).parents[1] / "examples" / "data" / "alike.toml"
DIE = "roster:keepers[nyx].power=3"


def box(*more: str) -> Game:
    """Duels of equal Keepers, drawn, with entries changed."""
    return nexarium.load("keepers", data=[f"roster={ALIKE}", *more], keeper_a="drawn", keeper_b="drawn")


def named(report: Balance) -> list[str]:
    """The Keepers that a report names."""
    return [each.name for each in report.imbalances() if each.title == "Keeper"]


def by_wins_alone(report: Balance) -> Balance:
    """The report of the same games that knows nothing of luck."""
    return replace(report, rows=[replace(row, luck=()) for row in report.rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=whole_number(), default=8, help="reports of each kind")
    parser.add_argument("--games", type=whole_number(), default=2000, help="games of a report")
    parser.add_argument("--first", type=whole_number(0), default=1, help="the first seed")
    parser.add_argument("--jobs", type=whole_number(), default=1)
    given = parser.parse_args()
    for said, game in (("one Power die more", box(DIE)), ("all alike", box())):
        found = alone = 0
        for seed in range(given.first, given.first + given.seeds):
            report = balance(game, given.games, "level:8", watched=0, jobs=given.jobs, seed=seed)
            nyx = next(each for each in report.findings() if each.name == "nyx")
            luckless, raw = named(report), named(by_wins_alone(report))
            found, alone = found + bool(luckless), alone + bool(raw)
            fair = f"{100 * (nyx.fair or 0):.1f} % ({100 * nyx.fair_low:.1f} to {100 * nyx.fair_high:.1f})"
            print(
                f"{said}, seed {seed}: names {', '.join(luckless) or 'nobody'} (by wins alone {', '.join(raw) or 'nobody'}); "
                f"nyx {100 * nyx.won:.1f} %, with luck removed {fair}, p {nyx.p:.4f}; "
                f"{100 * nyx.least:.1f} points would be found; chance makes {100 * (report.luck or (0.0,))[0]:.0f} %",
                flush=True,
            )
        print(f"{said}: {found} of {given.seeds} reports name a Keeper, by wins alone {alone}")


if __name__ == "__main__":
    main()
