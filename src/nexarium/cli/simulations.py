"""What `nexarium simulate` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nexarium.cli.printing import print_json, print_table

if TYPE_CHECKING:
    from nexarium.arena.simulate import Tally
    from nexarium.core.game import Game

SPEEDS = ("seconds", "games_per_second", "decisions_per_second")


def print_simulation(tally: Tally, game: Game, bots: Sequence[str], seed: int, workers: str = "", *, as_json: bool) -> None:
    """A simulation, finished or not; its speed on these `workers`, unless it was played at several times or on several machines."""
    told = tally.summary()
    if as_json:
        left_out = () if workers else SPEEDS
        bot = bots[0] if len(bots) == 1 else list(bots)
        said = {"game": game.name, "options": game.options, "digest": game.digest, "bot": bot, "seed": seed}
        print_json({**said, **{name: value for name, value in told.items() if name not in left_out}})
        return
    seats = zip(tally.mean_scores(), tally.score_errors(), told["win_shares"], told["win_shares_interval"], strict=True)  # type: ignore[call-overload]
    rows = [
        (
            "all together" if tally.together else f"seat {seat}",
            f"{mean:.3f}",
            f"{mean - error:.3f} to {mean + error:.3f}",
            f"{100 * share:.2f} %",
            f"{100 * low:.2f} to {100 * high:.2f} %",
        )
        for seat, (mean, error, share, (low, high)) in enumerate(seats)
    ]
    if tally.together:
        rows = rows[:1]
    columns = ("", "mean score", "95 % interval", "wins", "95 % interval")
    print_table(columns, rows, title=f"{tally.games} games of {game.name}, {', '.join(bots)}")
    for title, shares in tally.shares.items():
        counts = []
        for name, counted in sorted(shares.items(), key=lambda each: -each[1].share()):
            low, high = counted.interval()
            counts.append((name, f"{100 * counted.share():.2f} %", f"{100 * low:.2f} to {100 * high:.2f} %", str(counted.games)))
        print_table(("", "share", "95 % interval", "of games"), counts, title=title)
    for title, means in tally.means.items():
        averages = [
            (name, f"{each.mean():.2f}", f"{each.mean() - each.error():.2f} to {each.mean() + each.error():.2f}", str(each.games))
            for name, each in means.items()
        ]
        print_table(("", "mean", "95 % interval", "of games"), averages, title=title)
    print(
        f"length {tally.length(0.5)} plies in the middle, half of all games {tally.length(0.25)} to {tally.length(0.75)}, "
        f"all {tally.shortest} to {tally.longest} (mean {told['mean_length']:.2f}, standard deviation {told['length_deviation']:.2f}); "
        f"{told['mean_decisions']:.2f} decisions a game"
    )
    if workers:
        print(f"{told['games_per_second']:,} games/s, {told['decisions_per_second']:,} decisions/s on {workers}")
