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
        said = {"game": game.name, "options": game.options, "bot": bots[0] if len(bots) == 1 else list(bots), "seed": seed}
        print_json({**said, **{name: value for name, value in told.items() if name not in left_out}})
        return
    seats = zip(tally.mean_scores(), tally.score_errors(), told["win_shares"], told["win_shares_interval"], strict=True)  # type: ignore[call-overload]
    rows = [
        (
            "all together" if tally.together else f"seat {seat}",
            f"{mean:.3f} ± {error:.3f}",
            f"{100 * share:.2f} %",
            f"{100 * low:.2f} to {100 * high:.2f} %",
        )
        for seat, (mean, error, share, (low, high)) in enumerate(seats)
    ]
    if tally.together:
        rows = rows[:1]
    print_table(("", "mean score", "wins", "95 % interval"), rows, title=f"{tally.games} games of {game.name}, {', '.join(bots)}")
    for title, shares in tally.shares.items():
        rows = []
        for name, counted in sorted(shares.items(), key=lambda each: -each[1].share()):
            low, high = counted.interval()
            rows.append((name, f"{100 * counted.share():.2f} %", f"{100 * low:.2f} to {100 * high:.2f} %", str(counted.games)))
        print_table(("", "share", "95 % interval", "of games"), rows, title=title)
    for title, means in tally.means.items():
        averages = [(name, f"{mean.mean():.2f} ± {mean.error():.2f}", str(mean.games)) for name, mean in means.items()]
        print_table(("", "mean", "of games"), averages, title=title)
    print(
        f"length {told['mean_length']:.2f} ± {told['length_deviation']:.2f} plies ({tally.shortest} to {tally.longest}), "
        f"{told['mean_decisions']:.2f} decisions a game"
    )
    if workers:
        print(f"{told['games_per_second']:,} games/s, {told['decisions_per_second']:,} decisions/s on {workers}")
