"""`nexarium compare` and `nexarium balance`, and the output files of measuring commands: rows and trajectories."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nexarium.cli.game_options import GameName, OneBot, RowsFile, chosen_game, one_of
from nexarium.cli.long_runs import Language, RunFlags, check_language, check_outputs, with_flags
from nexarium.cli.printing import echo, print_json, print_table, progress_bar
from nexarium.core.errors import BadOption
from nexarium.core.files import replaced

if TYPE_CHECKING:
    from nexarium.arena.compare import Comparison
    from nexarium.arena.match import Match
    from nexarium.arena.rows import Row, RowFile
    from nexarium.arena.trajectories import Arrays
    from nexarium.arena.workers import Workers
    from nexarium.core.game import Game

Keep = Callable[[Sequence["Row"]], None]


@contextmanager
def keeping_rows(path: Path | None, game: Game, seed: int) -> Iterator[Keep | None]:
    """Yield a function that takes a run's rows, and write them to a file at the end. Yield None if no file is requested."""
    if path is None:
        yield None
        return
    from nexarium.arena.rows import as_columns, open_rows

    file: RowFile = open_rows(path)
    yield lambda rows: file.add([as_columns(game, seed, row) for row in rows])
    file.close()


def write_match_rows(path: Path, game: Game, seed: int, played: Match) -> None:
    """Write a row for each game of a match without a fault."""
    from nexarium.arena.simulate import row_of

    with keeping_rows(path, game, seed) as keep:
        assert keep is not None
        for outcome in played.outcomes:
            if outcome.fault:
                continue
            state, decisions = game.new_initial_state(), 0
            for action in outcome.actions:
                decisions += not state.is_chance_node()
                state.step(action)
            keep([row_of(state, outcome.number, tuple(played.bots[bot] for bot in outcome.seats), len(outcome.actions), decisions)])


def write_arrays(path: Path, arrays: Arrays) -> None:
    """Write trajectories, replacing the previous file."""
    import numpy as np

    with replaced(path) as beside, beside.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def simulating_trajectories(game: Game, games: int, bots: Sequence[str], workers: Workers, seed: int, path: Path, *, as_json: bool) -> None:
    """Run `nexarium simulate --trajectories`: play and write every decision."""
    from nexarium.arena.trajectories import trajectories

    with progress_bar(f"playing {game.name}", games) as show:
        arrays = trajectories(game, games, bots, jobs=workers, seed=seed, progress=lambda done: show(done))
    write_arrays(path, arrays)
    steps = len(arrays["action"])
    if as_json:
        print_json({"game": game.name, "games": games, "decisions": steps, "file": str(path)})
    else:
        echo(f"wrote {path}: {steps:,} decisions of {games:,} games of {game.name} by {', '.join(bots)}")


Side = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of this side alone; may be repeated.", show_default=False)
]
SideData = Annotated[
    list[str] | None, typer.Option(metavar="FILE|NAME:ENTRY=VALUE", help="As --data, for this side alone.", show_default=False)
]
SideBot = Annotated[str, typer.Option(metavar="BOT", help="The bot for this side, in place of --bot.", show_default=False)]


@with_flags
def compare(
    game: GameName,
    a: Side = None,
    b: Side = None,
    data_a: SideData = None,
    data_b: SideData = None,
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="How many games of each side.")] = 1000,
    bot: OneBot = None,
    bot_a: SideBot = "",
    bot_b: SideBot = "",
    rows: RowsFile = None,
    *,
    flags: RunFlags,
) -> None:
    """Compare two ways to play a game, with the same seeds and dice: the differences by seat, in the game's counts, in points and in
    length. Each comes with its certainty and the number of games still needed. Differences are the second side minus the first. The
    sides alternate, so that after Ctrl-C the result covers the games that both have played."""
    from nexarium.arena.compare import compare as run

    common, files, both = flags.option or [], flags.data or [], one_of(bot, "--bot-a and --bot-b name one for each side")
    one = chosen_game(game, [*common, *(a or [])], [*files, *(data_a or [])])
    other = chosen_game(game, [*common, *(b or [])], [*files, *(data_b or [])])
    players = (bot_a or both, bot_b or both)
    if one == other and players[0] == players[1]:
        raise BadOption(
            "A and B are the same: say in what they differ, with --a and --b, --data-a and --data-b, or --bot-a and --bot-b", "b"
        )
    check_outputs(rows=rows)
    with progress_bar(f"comparing {one.name}", 2 * games) as show:
        compared = run(
            one,
            other,
            games,
            players,
            jobs=flags.workers(players),
            seed=flags.seed,
            progress=lambda done: show(done),
        )
    if compared.stopped:
        echo(f"nexarium: stopped after {compared.games} games of each side: this is what they say", err=True, colour="yellow")
    if rows is not None:
        _write_both(rows, compared)
    if flags.as_json:
        print_json(compared.summary())
    else:
        _print_comparison(compared)
    sys.exit(130 if compared.stopped else 0)


def _write_both(path: Path, compared: Comparison) -> None:
    """Write the rows of both sides, with a column for the side."""
    from nexarium.arena.rows import as_columns, open_rows

    file = open_rows(path)
    for side, game, rows in (("a", compared.a, compared.rows_a), ("b", compared.b, compared.rows_b)):
        file.add([{"side": side, **as_columns(game, compared.seed, row)} for row in rows])
    file.close()


def _print_comparison(compared: Comparison) -> None:
    from nexarium.arena.compare import DIFFERENCE_HEAD, about_alike

    a, b = compared.a, compared.b
    echo(f"{compared.games} games of {a.name} on each side, the same seeds")
    for name, value in a.options.items():
        if b.options[name] != value:
            echo(f"  {name}: A {value}, B {b.options[name]}")
    for file in sorted({*a.definition.data, *b.definition.data}):
        sides = " and ".join(side for side, game in (("A", a), ("B", b)) if file in game.definition.data)
        echo(f"  {file}: changed in {sides}")
    if compared.bots[0] != compared.bots[1]:
        echo(f"  bots: A {compared.bots[0]}, B {compared.bots[1]}")
    differences = compared.differences()
    for title, found in groupby(differences, key=lambda each: each.title):
        print_table(DIFFERENCE_HEAD, [each.cells() for each in found], title=title)
    if alike := about_alike(differences):
        echo(alike)
    sure = [each for each in differences if each.sure]
    if sure:
        largest = sorted(sure, key=lambda each: -abs(each.effect))[:5]
        names = ", ".join(f"{each.title}: {each.name} {each.difference:+.3f}" for each in largest)
        echo(f"Sure, corrected for all the comparisons together: {names}{f' and {len(sure) - 5} more' if len(sure) > 5 else ''}")
    else:
        echo("No difference is sure, corrected for all the comparisons together.")


@with_flags
def balance(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=20, help="How many games.")] = 2000,
    bot: OneBot = None,
    watched: Annotated[int, typer.Option(min=0, help="How many games to examine position by position, to measure how a game goes.")] = 100,
    levels: Annotated[
        str, typer.Option(metavar="BOT,BOT", help="Bots, the weakest first, each of which plays the next: luck against skill.")
    ] = "random,level:1,level:3",
    level_games: Annotated[int, typer.Option(min=2, help="How many games each pair of --levels plays.")] = 40,
    out: Annotated[Path | None, typer.Option(help="The page to write (extra: lab).", show_default="balance-GAME.html")] = None,
    language: Language = "en",
    rows: RowsFile = None,
    *,
    flags: RunFlags,
) -> None:
    """Write a page about a game's balance: seats and roles that win more than their share, the course of games, luck against skill, open
    questions. With --json it prints the figures, and writes a page only if --out names one."""
    from nexarium.arena.balance import balance as run
    from nexarium.arena.pictures import check_pictures
    from nexarium.arena.report import html_of
    from nexarium.arena.report_text import ReportText
    from nexarium.core.words import words

    check_language(language)
    chosen, player, seed, as_json = flags.game(game), one_of(bot), flags.seed, flags.as_json
    path = out or (None if as_json else Path(f"balance-{chosen.name}.html"))
    check_outputs(out=path, rows=rows)
    if path is not None:
        check_pictures()
    strengths = [each.strip() for each in levels.split(",") if each.strip()]
    with progress_bar(f"playing {chosen.name}", 100) as show:
        result = run(
            chosen,
            games,
            player,
            watched=watched,
            levels=strengths,
            level_games=level_games,
            jobs=flags.workers([player, *strengths]),
            seed=seed,
            progress=lambda done: show(100 * done),
        )
    if result.stopped:
        echo(f"nexarium: stopped after {result.games} games: this is what they say", err=True, colour="yellow")
    if rows is not None:
        with keeping_rows(rows, chosen, seed) as keep:
            assert keep is not None
            keep(result.rows)
    if path is not None:
        with replaced(path) as beside:
            beside.write_text(html_of(result, words(chosen.definition.package, language)("title"), language), "utf-8")
    if as_json:
        print_json(result.summary())
    else:
        for each in result.imbalances():
            echo(each.sentence(ReportText(chosen)))
        if not result.imbalances():
            echo(f"No imbalance is found in {result.games:,} games.")
        echo(f"wrote {path}")
    sys.exit(130 if result.stopped else 0)
