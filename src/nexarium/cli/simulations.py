"""Print the results of `nexarium simulate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nexarium.cli.game_options import about
from nexarium.cli.printing import echo, print_json, print_table

if TYPE_CHECKING:
    from nexarium.arena.simulate import Sum, Tally
    from nexarium.core.game import Game

SPEEDS = ("seconds", "games_per_second", "decisions_per_second")


def print_simulation(tally: Tally, game: Game, bots: Sequence[str], seed: int, workers: str = "", *, as_json: bool) -> None:
    """Print a simulation, finished or not. Without `workers`, for runs at several times or on several machines, omit its speed."""
    from nexarium.arena.report_text import side_named
    from nexarium.arena.simulate import SEATS_HEAD, within
    from nexarium.arena.statistics import percent, percent_span

    summary = tally.summary()
    if as_json:
        left_out = () if workers else SPEEDS
        bot = bots[0] if len(bots) == 1 else list(bots)
        said = {**about(game, seed), "bot": bot}
        if game.in_teams:
            said["sides"] = game.sides
        print_json({**said, **{name: value for name, value in summary.items() if name not in left_out}})
        return
    print_table(SEATS_HEAD, tally.seat_rows(3), title=f"{tally.games} games of {game.name}, {', '.join(bots)}")
    if game.in_teams:
        echo(f"{' against '.join(map(side_named, game.sides))}: allies win together, and each has the whole win")
    for title, shares in tally.shares.items():
        likely = sorted(shares.items(), key=lambda each: -each[1].share())
        figures = [(percent(each.share(), 2), percent_span(each.interval(), 2)) for _, each in likely]
        _print_sums("share", likely, figures, title)
    for title, means in tally.means.items():
        numbers = [(f"{each.mean():.2f}", within(each.mean(), each.error(), 2)) for each in means.values()]
        _print_sums("mean", list(means.items()), numbers, title)
    echo(
        f"length {tally.length(0.5)} plies in the middle, half of all games {tally.length(0.25)} to {tally.length(0.75)}, "
        f"all {tally.shortest} to {tally.longest} (mean {summary['mean_length']:.2f}, "
        f"standard deviation {summary['length_deviation']:.2f}); "
        f"{summary['mean_decisions']:.2f} decisions a game"
    )
    if workers:
        echo(f"{summary['games_per_second']:,} games/s, {summary['decisions_per_second']:,} decisions/s on {workers}")


def _print_sums(kind: str, sums: Sequence[tuple[str, Sum]], figures: Sequence[tuple[str, str]], title: str) -> None:
    """Print a table of the game's values by name: how many games had each, and how many values there were if some games had several."""
    several = any(each.times > each.games for _, each in sums)
    columns = ("", kind, "95 % interval", "of games", *(("times",) if several else ()))
    rows = [
        (name, *said, str(each.games), *((str(each.times),) if several else ())) for (name, each), said in zip(sums, figures, strict=True)
    ]
    print_table(columns, rows, title=title)
