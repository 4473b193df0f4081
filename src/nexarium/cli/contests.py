"""`nexarium match`, `tournament`, `ladder` and `merge`: bots against bots, and what they print."""

from __future__ import annotations

import sys
from math import inf, isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nexarium.cli.choosing import Chosen, GameCommand, GameName, Json, Seed, chosen_game
from nexarium.cli.long_runs import Jobs, JournalFile, PartOf, Ray, how_many, read_part, stopping, tell_stopped
from nexarium.cli.naming import Bots
from nexarium.cli.printing import print_json, print_table, progress_bar

if TYPE_CHECKING:
    from nexarium.arena.match import Match
    from nexarium.arena.rounds import Outcome
    from nexarium.core.game import Game

app = typer.Typer()

OpeningPlies = Annotated[int, typer.Option(min=0, help="Begin each round after this many random decisions.")]
TimeLimit = Annotated[float, typer.Option(min=0, help="Seconds a move; whoever overruns it loses. 0: none.", show_default=False)]
Records = Annotated[Path | None, typer.Option(help="Write every game's record into this folder.", show_default=False)]


@app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium match nexos --players 2 --bot level:5 --bot greedy -n 20   ·   "
    "nexarium match nexos --bot level:9 --bot 'gtp:pentobi-gtp --level 9 --seed {seed}' --time-limit 60",
)
def match(
    game: GameName,
    bot: Bots,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games; seats rotate.")] = 20,
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Seed = 0,
    opening_plies: OpeningPlies = 0,
    time_limit: TimeLimit = 0,
    journal: JournalFile = None,
    part: PartOf = None,
    records: Records = None,
    option: Chosen = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other, with the seats rotated: who is better, by how much, and how sure that is."""
    from nexarium.arena.match import Match
    from nexarium.arena.match import match as run
    from nexarium.arena.rounds import names_of

    chosen, wanted = chosen_game(game, option), read_part(part, journal)
    result = Match(names_of(bot), chosen.definition.cooperative, games)
    with progress_bar(f"playing {chosen.name}", games) as show, stopping() as stopped:
        report = Reported(chosen, records)

        def progress(played: Match) -> None:
            nonlocal result
            result = played
            show(
                played.games,
                f"{played.won(0):g} won" if played.together else " : ".join(f"{played.won(each):g}" for each in range(len(bot))),
            )
            report(played.bots, played.outcomes)

        result = run(
            chosen,
            bot,
            games,
            seed=seed,
            jobs=how_many(jobs, ray),
            ray=ray,
            opening_plies=opening_plies,
            time_limit=time_limit or inf,
            journal=journal,
            part=wanted,
            progress=progress,
        )
    if stopped:
        tell_stopped(result.games, games, journal)
    if not result.games:
        sys.exit(130)
    print_match(result, chosen, seed, as_json=as_json)
    sys.exit(130 if stopped else 0)


class Reported:
    """Tells games that were lost because a bot failed, and writes records, of what has been finished since the last time."""

    def __init__(self, game: Game, folder: Path | None) -> None:
        self.game, self.folder, self.seen = game, folder, 0
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, bots: tuple[str, ...], outcomes: list[Outcome]) -> None:
        from nexarium.core.record import Record

        definition = self.game.definition
        for outcome in outcomes[self.seen :]:
            if outcome.fault:
                typer.secho(outcome.fault, err=True, fg="yellow")
            if self.folder is not None:
                seats = tuple(bots[each] for each in outcome.seats)
                record = Record(
                    game=definition.name, version=definition.version, options=self.game.options, seats=seats, actions=outcome.actions
                )
                record.save(self.folder / f"{outcome.number + 1:05}.json")
        self.seen = len(outcomes)


def print_match(result: Match, game: Game, seed: int, *, as_json: bool) -> None:
    """A match, finished or not."""
    if as_json:
        return print_json({"game": game.name, "options": game.options, "seed": seed, **result.summary()})
    if result.together:
        return _print_together(result, game.name)
    rows = []
    for each in result.summary()["bots"]:  # type: ignore[attr-defined]
        low, high = each["interval"]
        score = "" if each["mean_score"] is None else f"{each['mean_score']:.2f}"
        interval = f"{100 * low:.1f} to {100 * high:.1f} %"
        rows.append(
            (
                each["bot"],
                f"{each['won']:g}",
                f"{100 * each['share']:.1f} %",
                interval,
                score,
                f"{each['seconds_per_move']:.4f}",
                str(each["failures"]),
            )
        )
    columns = ("bot", "won", "share", "95 % interval", "mean score", "seconds a move", "lost by failure")
    print_table(columns, rows, title=f"{result.games} games of {game.name}")
    if len(result.bots) == 2:
        difference, lowest, highest = result.elo()
        print(f"Elo {difference:+.0f} ({lowest:+.0f} to {highest:+.0f}) for {result.bots[0]}")
        points, low, high = result.score_difference()
        if isfinite(low):
            print(f"score {points:+.2f} ({low:+.2f} to {high:+.2f}), {result.bots[0]} less {result.bots[1]}")


def _print_together(played: Match, game: str) -> None:
    """A match of a game in which all win or lose together: how often they won, and of each bot what is its own."""
    from nexarium.arena.statistics import wilson

    told = played.summary()["bots"]
    rows = [(each["bot"], f"{each['seconds_per_move']:.4f}", str(each["failures"])) for each in told]  # type: ignore[attr-defined]
    print_table(("bot", "seconds a move", "lost by failure"), rows, title=f"{played.games} games of {game}, all bots together")
    won, score = played.won(0), played.mean_score(0)
    low, high = wilson(won, played.games)
    print(f"won {won:g} of {played.games}, {100 * won / played.games:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)")
    if score is not None:
        print(f"mean score {score:.2f}")
