"""`nexarium match`, `tournament` and `ladder`: bots against bots, and their output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from math import isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from nexarium.cli import lab
from nexarium.cli.game_options import Bots, GameCommand, GameName, RowsFile, TrajectoriesFile, about
from nexarium.cli.long_runs import (
    Language,
    PartOf,
    RoundFlags,
    check_folder,
    check_language,
    check_outputs,
    print_no_games,
    print_stopped,
    stopping,
    with_flags,
)
from nexarium.cli.printing import echo, print_json, print_table, progress_bar
from nexarium.core.errors import BadOption
from nexarium.core.files import replaced

if TYPE_CHECKING:
    from nexarium.arena.match import Match
    from nexarium.arena.rounds import RoundOptions, RoundResults
    from nexarium.arena.tournament import Tournament
    from nexarium.core.game import Game

Results = TypeVar("Results", bound="RoundResults")

app = typer.Typer()

Sprt = Annotated[
    tuple[float, float] | None,
    typer.Option(metavar="ELO0 ELO1", help="Stop when it is clear that the first of two leads by at most ELO0, or at least ELO1."),
]
FEW, MANY = 10, 10_000
"""Default numbers of rounds: without a sequential test, and with one."""
Records = Annotated[Path | None, typer.Option(help="Write every game's record into this folder.", show_default=False)]


@app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium match nexos --players 2 --bot level:5 --bot greedy -n 20   ·   "
    "nexarium match nexos --bot level:9 --bot 'gtp:pentobi-gtp --level 9 --seed {seed}' --time-limit 60   ·   "
    "until it is clear: nexarium match nexos --players 2 --bot level:5 --bot greedy --sprt 0 30",
)
@with_flags
def match(
    game: GameName,
    bot: Bots,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, help="How many games; seats rotate.", show_default=f"{2 * FEW}; with --sprt at most {2 * MANY}"
        ),
    ] = None,
    sprt: Sprt = None,
    part: PartOf = None,
    records: Records = None,
    rows: RowsFile = None,
    trajectories: TrajectoriesFile = None,
    *,
    flags: RoundFlags,
) -> None:
    """Let bots play each other, with the seats rotated: who is better, by how much, and how sure that is."""
    from nexarium.arena.match import match as play

    chosen, journal, games = flags.game(game), flags.journal, games or 2 * (FEW if sprt is None else MANY)
    options = flags.round_options(bot, sprt, part)
    check_outputs(rows=rows, trajectories=trajectories, journal=journal)
    check_folder("records", records)

    def won(played: Match) -> str:
        return f"{played.won(0):g} won" if played.together else " : ".join(f"{played.won(each):g}" for each in range(len(bot)))

    result, stopped = _played(play, chosen, bot, games, options, games, records=records, note=won)
    if journal is not None and not result.games:
        print_no_games(options.part, journal, len(bot))
        if flags.as_json:
            print_json({**about(chosen, flags.seed), "games": 0})
        return
    if rows is not None:
        lab.write_match_rows(rows, chosen, flags.seed, result)
    if trajectories is not None:
        from nexarium.arena.trajectories import trajectories_of

        lab.write_arrays(trajectories, trajectories_of(chosen, result, flags.seed))
    print_match(result, chosen, flags.seed, as_json=flags.as_json)
    sys.exit(130 if stopped else 0)


def _played(
    play: Callable[..., Results],
    game: Game,
    bots: list[str],
    count: int,
    options: RoundOptions,
    games: int,
    *,
    records: Path | None = None,
    note: Callable[[Results], str] = lambda played: "",
    **more: Any,
) -> tuple[Results, bool]:
    """Play a match or a tournament of `games` games, `count` games or rounds. Report each game that is lost because a bot failed, and write
    records. Return the results, and whether Ctrl-C stopped it. End the command if nothing was played before that."""
    from nexarium.core.record import Record

    results: Results | None = None
    with progress_bar(f"playing {game.name}", games / options.part.parts) as show, stopping() as stopped:

        def progress(played: Results) -> None:
            nonlocal results
            results = played
            show(played.games, note(played))
            for outcome in played.latest:
                if outcome.fault:
                    echo(outcome.fault, err=True, colour="yellow")
                if records is not None:
                    seats = tuple(played.bots[each] for each in outcome.seats)
                    Record.played(game, outcome.actions, seats).save(records / f"{outcome.number + 1:05}.json")

        results = play(game, bots, count, options, progress=progress, **more)
    if stopped:
        print_stopped(results.games if results is not None else 0, games, options.journal)
    if results is None:
        sys.exit(130)
    return results, bool(stopped)


# --- results -----------------------------------------------------------------------------------------------------------------


TIMES = {"seconds_per_move": "seconds a move", "cpu_seconds_per_move": "CPU seconds a move"}
"""The columns of wall-clock time and of the bot's own CPU time."""


def print_results(title: str, entries: Iterable[Mapping[str, Any]], columns: Mapping[str, str], *, markdown: bool = False) -> None:
    """Print a row for each entry of a summary. `columns` gives the keys of the entries to show, and the columns' headings."""
    from nexarium.arena.statistics import written

    rows = written(entries, columns)
    if not markdown:
        print_table(tuple(columns.values()), rows, title=title)
        return
    for row in (tuple(columns.values()), ("---",) * len(columns), *rows):
        echo(f"| {' | '.join(row)} |")


def print_match(result: Match, game: Game, seed: int, *, as_json: bool) -> None:
    """Print a match, finished or not."""
    from nexarium.arena.statistics import percent, percent_span

    summary: dict[str, Any] = result.summary()
    if as_json:
        return print_json({**about(game, seed), **summary})
    title, bots = f"{result.games} games of {game.name}", summary["bots"]
    if result.together:
        print_results(f"{title}, all bots together", bots, {"bot": "bot", **TIMES, "failures": "lost by failure"})
        first = bots[0]
        echo(f"won {first['won']:g} of {result.games}, {percent(first['share'])} ({percent_span(first['interval'])})")
        if first["mean_score"] is not None:
            echo(f"mean score {first['mean_score']:.2f}")
        return
    columns = {"bot": "bot", "won": "won", "share": "share", "interval": "95 % interval", "mean_score": "mean score"}
    print_results(title, bots, {**columns, **TIMES, "failures": "lost by failure"})
    if len(result.bots) == 2:
        difference, lowest, highest = result.elo()
        echo(f"Elo {difference:+.0f} ({lowest:+.0f} to {highest:+.0f}) for {result.bots[0]}")
        points, low, high = result.score_difference()
        if isfinite(low) or isnan(low):
            scatter = f"({low:+.2f} to {high:+.2f})" if isfinite(low) else "in every round"
            echo(f"score {points:+.2f} {scatter}, {result.bots[0]} less {result.bots[1]}")
    if result.hypotheses is not None:
        echo(result.verdict())


Page = Annotated[Path | None, typer.Option("--page", help="Write the results as one HTML page that needs no network.", show_default=False)]
IN_A_ROUND = "In a round every pairing plays once in each order of its seats, with the same opening and dice for all."
Rounds = Annotated[
    int | None,
    typer.Option("--rounds", "-n", min=1, help=IN_A_ROUND, show_default=f"{FEW}; with --sprt at most {MANY}"),
]


@app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium tournament keepers --bot level:3 --bot greedy --bot random -n 20 --page results.html   ·   "
    "nexarium tournament kepler --bot mybot:MyBot --bot level:4 --sprt 0 30 --jobs 8 --journal mybot.jsonl",
)
@with_flags
def tournament(
    game: GameName,
    bot: Bots,
    rounds: Rounds = None,
    format: Annotated[
        str, typer.Option(help="round-robin: all meet all; gauntlet: the first meets all others; ladder: each meets the one before it.")
    ] = "round-robin",
    sprt: Sprt = None,
    part: PartOf = None,
    page: Page = None,
    language: Language = "en",
    *,
    flags: RoundFlags,
) -> None:
    """Let many bots play each other, and rank them, with intervals: by Elo in games for two, by OpenSkill in games for more."""
    check_language(language)
    chosen, options = flags.game(game), flags.round_options(bot, sprt, part)
    check_outputs(page=page, journal=flags.journal)
    played, stopped = _tournament(chosen, bot, rounds or (FEW if sprt is None else MANY), options, format)
    if flags.journal is not None and not played.games:
        print_no_games(options.part, flags.journal, len(played.lineups[0]))
    if page is not None:
        write_page(page, played, chosen, format, flags.seed, language)
    print_tournament(played, chosen, flags.seed, as_json=flags.as_json)
    sys.exit(130 if stopped else 0)


def _tournament(game: Game, bots: list[str], rounds: int, options: RoundOptions, format: str) -> tuple[Tournament, bool]:
    """Play a tournament. Return it, and whether Ctrl-C stopped it."""
    from nexarium.arena.rounds import places_of
    from nexarium.arena.tournament import lineups
    from nexarium.arena.tournament import tournament as play

    games = rounds * sum(len(lineup) for lineup in lineups(format, len(bots), len(places_of(game))))
    return _played(play, game, bots, rounds, options, games, format=format)


@app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium ladder nexos --players 2 --levels 1-5 -n 20 --markdown   ·   nexarium ladder keepers --bot mybot:MyBot",
)
@with_flags
def ladder(
    game: GameName,
    bot: Annotated[list[str] | None, typer.Option(help="A bot that plays against each level: where does it stand?")] = None,
    levels: Annotated[str, typer.Option(metavar="A-B", help="The levels; a random player stands below the lowest.")] = "1-9",
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help=IN_A_ROUND)] = FEW,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table as Markdown, for documents.")] = False,
    *,
    flags: RoundFlags,
) -> None:
    """Play every level against the one below it, with intervals; or your bot against every level."""
    from nexarium.bots import BotError

    rungs, mine = ["random", *(f"level:{level}" for level in _levels(levels))], bot or []
    if len(mine) > 1:
        raise BotError("a ladder is for one bot at a time; nexarium tournament ranks several")
    chosen = flags.game(game)
    check_outputs(journal=flags.journal)
    if chosen.definition.cooperative:
        for flag in ("journal", "opening_plies", "time_limit"):
            if getattr(flags, flag):
                raise BadOption(f"{chosen.name} has no --{flag.replace('_', '-')} here: each level plays for itself", flag)
        entries, stopped = _ladder_together(chosen, [*rungs, *mine], 2 * rounds, flags)
        columns = {"bot": "bot in every seat", "games": "games", "share": "won", "interval": "95 % interval", "score": "mean score"}
        results = {"together": True, "rungs": entries}
    else:
        played, stopped = _tournament(chosen, [*mine, *rungs], rounds, flags.round_options(mine), "gauntlet" if mine else "ladder")
        columns = {
            "bot": "bot",
            "against": "against",
            "games": "games",
            "share": "wins",
            "interval": "95 % interval",
            "elo": "Elo",
            **TIMES,
        }
        entries = [_rung(rung, 0 if mine else 1) for rung in played.rungs() if rung.games]
        results = {"rungs": entries}
    if flags.as_json:
        print_json({**about(chosen, flags.seed), **results})
    else:
        print_results(f"the ladder of {chosen.name}", entries, columns, markdown=markdown)
    sys.exit(130 if stopped else 0)


def _levels(text: str) -> range:
    """Return the levels of a text such as `2-6` or `4`."""
    from nexarium.bots import LEVELS

    low, _, high = text.partition("-")
    if not (low.isdecimal() and (high or low).isdecimal()) or not LEVELS[0] <= int(low) <= int(high or low) <= LEVELS[-1]:
        raise BadOption(f"levels are written 2-6, of {LEVELS[0]} to {LEVELS[-1]}, not {text!r}", "levels")
    return range(int(low), int(high or low) + 1)


def write_page(file: Path, played: Tournament, game: Game, format: str, seed: int, language: str) -> None:
    """Write the results as a page, and report it."""
    from nexarium.arena.results_page import page

    with replaced(file) as beside:
        beside.write_text(page(played, game, format, seed, language), "utf-8")
    echo(f"wrote {file}", err=True)


def print_tournament(played: Tournament, game: Game, seed: int, *, as_json: bool) -> None:
    """Print a tournament, finished or not."""
    summary: dict[str, Any] = played.summary()
    if as_json:
        return print_json({**about(game, seed), **summary})
    columns = {"bot": "bot", "games": "games", "won": "won", "share": "share", "rating": played.scale, "rating_interval": "95 % interval"}
    columns |= {"mean_score": "mean score", **TIMES, "failures": "lost by failure"}
    print_results(f"{played.games} games of {game.name}", summary["standings"], columns)
    if played.hypotheses is not None:
        echo(played.verdict())


def _rung(rung: Match, bot: int) -> dict[str, Any]:
    """Return the results of one bot of a rung: of a ladder the upper bot, which is named second, otherwise the bot that is being placed."""
    from nexarium.arena.match import elo_for_json
    from nexarium.arena.statistics import elo

    found: dict[str, Any] = rung.summary()["bots"][bot]  # type: ignore[index]
    return {
        "bot": rung.bots[bot],
        "against": rung.bots[1 - bot],
        "games": rung.games,
        "elo": elo_for_json(elo(found["share"])),
        **{name: found[name] for name in ("won", "share", "interval", *TIMES)},
    }


def _ladder_together(game: Game, bots: list[str], games: int, flags: RoundFlags) -> tuple[list[dict[str, Any]], bool]:
    """Play the ladder of a cooperative game: each level alone in all seats, with the same seeds. Return the levels' results, and whether
    Ctrl-C stopped it. End the command if nothing was played before that."""
    from nexarium.arena.simulate import simulate
    from nexarium.arena.statistics import wilson

    entries: list[dict[str, Any]] = []
    workers = flags.workers(bots)
    with progress_bar(f"playing {game.name}", len(bots)) as show, stopping() as stopped:
        for bot in bots:
            tally = simulate(game, games, bot, jobs=workers, seed=flags.seed)
            won = tally.wins[0]
            result = {"won": won, "share": won / games, "interval": wilson(won, games), "score": tally.mean_scores()[0]}
            entries.append({"bot": bot, "games": games, **result})
            show(len(entries))
    if stopped:
        if not entries:
            sys.exit(130)
        echo(f"stopped after {len(entries)} of {len(bots)} levels", err=True, colour="yellow")
    return entries, bool(stopped)
