"""`nexarium match`, `tournament` and `ladder`: bots against bots, and their output."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import inf, isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nexarium.cli import lab
from nexarium.cli.bot_names import Bots
from nexarium.cli.game_options import Chosen, DataFiles, GameCommand, GameName, Json, RowsFile, Seed, TrajectoriesFile, about, chosen_game
from nexarium.cli.long_runs import (
    Jobs,
    JournalFile,
    Language,
    PartOf,
    Ray,
    check_language,
    read_part,
    stopping,
    tell_no_games,
    tell_stopped,
    who_plays,
)
from nexarium.cli.outputs import check_folder, check_outputs
from nexarium.cli.printing import echo, print_json, print_table, progress_bar
from nexarium.core.errors import BadOption
from nexarium.core.files import replaced

if TYPE_CHECKING:
    from nexarium.arena.match import Match
    from nexarium.arena.rounds import Outcome
    from nexarium.arena.tournament import Tournament
    from nexarium.arena.workers import Workers
    from nexarium.core.game import Game

app = typer.Typer()

OpeningPlies = Annotated[
    int, typer.Option(min=0, help="Begin each round after this many random decisions, or with none where the game would end in them.")
]
TimeLimit = Annotated[float, typer.Option(min=0, help="Seconds a move; a bot that takes longer loses. 0: none.", show_default=False)]
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
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Seed = 0,
    opening_plies: OpeningPlies = 0,
    time_limit: TimeLimit = 0,
    journal: JournalFile = None,
    part: PartOf = None,
    records: Records = None,
    data: DataFiles = None,
    rows: RowsFile = None,
    trajectories: TrajectoriesFile = None,
    option: Chosen = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other, with the seats rotated: who is better, by how much, and how sure that is."""
    from nexarium.arena.match import Match
    from nexarium.arena.match import match as run
    from nexarium.arena.rounds import names_of
    from nexarium.arena.sequential import Hypotheses

    hypotheses, games = None if sprt is None else Hypotheses(*sprt), games or 2 * (FEW if sprt is None else MANY)
    chosen, wanted = chosen_game(game, option, data), read_part(part, journal)
    check_outputs(rows=rows, trajectories=trajectories, journal=journal)
    check_folder("records", records)
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
            sprt=hypotheses,
            seed=seed,
            jobs=who_plays(jobs, ray, bot),
            opening_plies=opening_plies,
            time_limit=time_limit or inf,
            journal=journal,
            part=wanted,
            progress=progress,
        )
    if stopped:
        tell_stopped(result.games, games, journal)
    if not result.games:
        if stopped or journal is None:
            sys.exit(130)
        tell_no_games(wanted, journal, len(bot))
        if as_json:
            print_json({**about(chosen, seed), "games": 0})
        return
    if rows is not None:
        lab.write_match_rows(rows, chosen, seed, result)
    if trajectories is not None:
        lab.write_match_trajectories(trajectories, chosen, seed, result)
    print_match(result, chosen, seed, as_json=as_json)
    sys.exit(130 if stopped else 0)


class Reported:
    """Reports games lost because a bot failed, and writes records, for the games finished since the last call."""

    def __init__(self, game: Game, folder: Path | None) -> None:
        self.game, self.folder, self.seen = game, folder, 0

    def __call__(self, bots: tuple[str, ...], outcomes: list[Outcome]) -> None:
        from nexarium.core.record import Record

        for outcome in outcomes[self.seen :]:
            if outcome.fault:
                echo(outcome.fault, err=True, colour="yellow")
            if self.folder is not None:
                seats = tuple(bots[each] for each in outcome.seats)
                Record.played(self.game, outcome.actions, seats).save(self.folder / f"{outcome.number + 1:05}.json")
        self.seen = len(outcomes)


SECONDS = ("seconds a move", "CPU seconds a move")
"""The columns of wall-clock time and of the bot's own CPU time."""


def _seconds(clock: float, cpu: float | None) -> tuple[str, ...]:
    """Return a bot's thinking times for a table; empty where unknown."""
    return tuple("" if each is None else f"{each:.4f}" for each in (clock, cpu))


def print_match(result: Match, game: Game, seed: int, *, as_json: bool) -> None:
    """Print a match, finished or not."""
    if as_json:
        return print_json({**about(game, seed), **result.summary()})
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
                *_seconds(each["seconds_per_move"], each["cpu_seconds_per_move"]),
                str(each["failures"]),
            )
        )
    columns = ("bot", "won", "share", "95 % interval", "mean score", *SECONDS, "lost by failure")
    print_table(columns, rows, title=f"{result.games} games of {game.name}")
    if len(result.bots) == 2:
        difference, lowest, highest = result.elo()
        echo(f"Elo {difference:+.0f} ({lowest:+.0f} to {highest:+.0f}) for {result.bots[0]}")
        points, low, high = result.score_difference()
        if isfinite(low) or isnan(low):
            scatter = f"({low:+.2f} to {high:+.2f})" if isfinite(low) else "in every round"
            echo(f"score {points:+.2f} {scatter}, {result.bots[0]} less {result.bots[1]}")
    if result.hypotheses is not None:
        echo(result.verdict())


def _print_together(played: Match, game: str) -> None:
    """Print a match of a cooperative game: how often the bots won, and each bot's own numbers."""
    from nexarium.arena.statistics import wilson

    told = played.summary()["bots"]
    rows = [
        (each["bot"], *_seconds(each["seconds_per_move"], each["cpu_seconds_per_move"]), str(each["failures"]))
        for each in told  # type: ignore[attr-defined]
    ]
    print_table(("bot", *SECONDS, "lost by failure"), rows, title=f"{played.games} games of {game}, all bots together")
    won, score = played.won(0), played.mean_score(0)
    low, high = wilson(won, played.games)
    echo(f"won {won:g} of {played.games}, {100 * won / played.games:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)")
    if score is not None:
        echo(f"mean score {score:.2f}")


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
def tournament(
    game: GameName,
    bot: Bots,
    rounds: Rounds = None,
    format: Annotated[
        str, typer.Option(help="round-robin: all meet all; gauntlet: the first meets all others; ladder: each meets the one before it.")
    ] = "round-robin",
    sprt: Sprt = None,
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Seed = 0,
    opening_plies: OpeningPlies = 0,
    time_limit: TimeLimit = 0,
    journal: JournalFile = None,
    part: PartOf = None,
    page: Page = None,
    data: DataFiles = None,
    language: Language = "en",
    option: Chosen = None,
    as_json: Json = False,
) -> None:
    """Let many bots play each other, and rank them: Elo where two play, OpenSkill where several do, with intervals."""
    from nexarium.arena.sequential import Hypotheses

    check_language(language)
    hypotheses = None if sprt is None else Hypotheses(*sprt)
    chosen = chosen_game(game, option, data)
    wanted, mine = rounds or (FEW if sprt is None else MANY), read_part(part, journal)
    check_outputs(page=page, journal=journal)
    played, stopped = _played(
        chosen,
        bot,
        wanted,
        format=format,
        sprt=hypotheses,
        seed=seed,
        jobs=who_plays(jobs, ray, bot),
        opening_plies=opening_plies,
        time_limit=time_limit or inf,
        journal=journal,
        part=mine,
    )
    if journal is not None and not played.games and not stopped:
        tell_no_games(mine, journal, len(played.lineups[0]))
    if page is not None:
        write_page(page, played, chosen, format, seed, language)
    print_tournament(played, chosen, seed, as_json=as_json)
    sys.exit(130 if stopped else 0)


@app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium ladder nexos --players 2 --levels 1-5 -n 20 --markdown   ·   nexarium ladder keepers --bot mybot:MyBot",
)
def ladder(
    game: GameName,
    bot: Annotated[list[str] | None, typer.Option(help="A bot that plays against each level: where does it stand?")] = None,
    levels: Annotated[str, typer.Option(metavar="A-B", help="The levels; a random player stands below the lowest.")] = "1-9",
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help=IN_A_ROUND)] = FEW,
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Seed = 0,
    opening_plies: OpeningPlies = 0,
    time_limit: TimeLimit = 0,
    journal: JournalFile = None,
    data: DataFiles = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table as Markdown, for documents.")] = False,
    option: Chosen = None,
    as_json: Json = False,
) -> None:
    """Play every level against the one below it, with intervals; or your bot against every level."""
    from nexarium.bots import BotError

    rungs = ["random", *(f"level:{level}" for level in _levels(levels))]
    if bot is not None and len(bot) > 1:
        raise BotError("a ladder is for one bot at a time; nexarium tournament ranks several")
    chosen, workers = chosen_game(game, option, data), who_plays(jobs, ray, bot or ())
    check_outputs(journal=journal)
    if chosen.definition.cooperative:
        for flag, given in (("journal", journal), ("opening-plies", opening_plies), ("time-limit", time_limit)):
            if given:
                raise BadOption(f"{chosen.name} has no --{flag} here: each level plays for itself", flag.replace("-", "_"))
        rungs = [*rungs, *(bot or ())]
        return _ladder_together(chosen, rungs, 2 * rounds, seed, workers, markdown=markdown, as_json=as_json)
    played, stopped = _played(
        chosen,
        [bot[0], *rungs] if bot else rungs,
        rounds,
        format="gauntlet" if bot else "ladder",
        sprt=None,
        seed=seed,
        jobs=workers,
        opening_plies=opening_plies,
        time_limit=time_limit or inf,
        journal=journal,
    )
    _print_ladder(played, chosen, seed, mine=bool(bot), markdown=markdown, as_json=as_json)
    sys.exit(130 if stopped else 0)


def _levels(text: str) -> range:
    """Return the levels of a text such as `2-6` or `4`."""
    from nexarium.bots import LEVELS

    low, _, high = text.partition("-")
    if not (low.isdecimal() and (high or low).isdecimal()) or not LEVELS[0] <= int(low) <= int(high or low) <= LEVELS[-1]:
        raise BadOption(f"levels are written 2-6, of {LEVELS[0]} to {LEVELS[-1]}, not {text!r}", "levels")
    return range(int(low), int(high or low) + 1)


def _played(game: Game, bots: list[str], rounds: int, **more: Any) -> tuple[Tournament, bool]:
    """Play a tournament. Return it, and whether Ctrl-C stopped it. End the command if nothing was played."""
    from nexarium.arena.tournament import tournament as run

    result: Tournament | None = None
    told = 0
    with progress_bar(f"playing {game.name}", 1) as show, stopping() as stopped:

        def progress(played: Tournament) -> None:
            nonlocal result, told
            result = played
            part = more.get("part")
            wanted = played.wanted if part is None else played.wanted / part.parts
            show(played.games / max(1.0, wanted), f"{played.games} games")
            for fault in (each.fault for each in played.played[-1][1] if each.fault):
                echo(fault, err=True, colour="yellow")

        result = run(game, bots, rounds, progress=progress, **more)
    if result is None:
        sys.exit(130)
    if stopped:
        tell_stopped(result.games, result.wanted, more.get("journal"))
    return result, bool(stopped)


def write_page(file: Path, played: Tournament, game: Game, format: str, seed: int, language: str) -> None:
    """Write the results as a page, and report it."""
    from nexarium.arena.results_page import page

    with replaced(file) as beside:
        beside.write_text(page(played, game, format, seed, language), "utf-8")
    echo(f"wrote {file}", err=True)


def print_tournament(played: Tournament, game: Game, seed: int, *, as_json: bool) -> None:
    """Print a tournament, finished or not."""
    if as_json:
        return print_json({**about(game, seed), **played.summary()})
    rows = [
        (
            each.name,
            f"{each.games}",
            f"{each.won:g}",
            f"{100 * each.won / max(1, each.games):.1f} %",
            f"{each.rating.value:z.1f}",
            f"{each.rating.low:z.1f} to {each.rating.high:z.1f}",
            "" if each.mean_score is None else f"{each.mean_score:.2f}",
            *_seconds(each.seconds_per_move, each.cpu_seconds_per_move),
            f"{each.failures}",
        )
        for each in played.standings()
    ]
    columns = ("bot", "games", "won", "share", played.scale, "95 % interval", "mean score", *SECONDS, "lost by failure")
    print_table(columns, rows, title=f"{played.games} games of {game.name}")
    if played.hypotheses is not None:
        echo(played.verdict())


def _print_ladder(played: Tournament, game: Game, seed: int, *, mine: bool, markdown: bool, as_json: bool) -> None:
    """Print each rung: the upper and the lower bot, and the distance between them."""
    rungs = [rung for rung in played.rungs() if rung.games]
    told = [_rung(rung, mine=mine) for rung in rungs]
    if as_json:
        return print_json({**about(game, seed), "rungs": told})
    rows = [
        (
            f"{each['bot']}",
            f"{each['against']}",
            f"{each['games']}",
            f"{100 * each['share']:.1f} %",
            f"{100 * each['interval'][0]:.1f} to {100 * each['interval'][1]:.1f} %",
            {"inf": "won all", "-inf": "lost all"}.get(each["elo"]) or f"{each['elo']:+.0f}",
            *_seconds(each["seconds_per_move"], each["cpu_seconds_per_move"]),
        )
        for each in told
    ]
    columns = ("bot", "against", "games", "wins", "95 % interval", "Elo", *SECONDS)
    _print_rungs(columns, rows, f"the ladder of {game.name}", markdown=markdown)


def _rung(rung: Match, *, mine: bool) -> dict[str, Any]:
    """Return a rung's data for JSON: of a ladder the upper bot, which is named second, otherwise the bot that is being placed."""
    from nexarium.arena.match import elo_for_json
    from nexarium.arena.rounds import seconds_for_json
    from nexarium.arena.statistics import elo, wilson

    bot = 0 if mine else 1
    share = rung.won(bot) / rung.games
    return {
        "bot": rung.bots[bot],
        "against": rung.bots[1 - bot],
        "games": rung.games,
        "won": rung.won(bot),
        "share": share,
        "interval": wilson(rung.won(bot), rung.games),
        "elo": elo_for_json(elo(share)),
        **seconds_for_json(rung.seconds_per_move(bot), rung.cpu_seconds_per_move(bot)),
    }


def _ladder_together(game: Game, bots: list[str], games: int, seed: int, workers: Workers, *, markdown: bool, as_json: bool) -> None:
    """Play the ladder of a cooperative game: each level alone in all seats, with the same seeds."""
    from nexarium.arena.simulate import simulate
    from nexarium.arena.statistics import wilson

    told: list[dict[str, Any]] = []
    with progress_bar(f"playing {game.name}", len(bots)) as show, stopping() as stopped:
        for bot in bots:
            tally = simulate(game, games, bot, jobs=workers, seed=seed)
            won = tally.wins[0]
            told.append(
                {
                    "bot": bot,
                    "games": games,
                    "won": won,
                    "share": won / games,
                    "interval": wilson(won, games),
                    "score": tally.mean_scores()[0],
                }
            )
            show(len(told))
    if stopped:
        if not told:
            sys.exit(130)
        echo(f"stopped after {len(told)} of {len(bots)} levels", err=True, colour="yellow")
    if as_json:
        print_json({**about(game, seed), "together": True, "rungs": told})
    else:
        rows = [
            (
                each["bot"],
                f"{each['games']}",
                f"{100 * each['share']:.1f} %",
                f"{100 * each['interval'][0]:.1f} to {100 * each['interval'][1]:.1f} %",
                f"{each['score']:.2f}",
            )
            for each in told
        ]
        columns = ("bot in every seat", "games", "won", "95 % interval", "mean score")
        _print_rungs(columns, rows, f"the ladder of {game.name}", markdown=markdown)
    sys.exit(130 if stopped else 0)


def _print_rungs(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], title: str, *, markdown: bool) -> None:
    if not markdown:
        print_table(columns, rows, title=title)
        return
    for row in (columns, ("---",) * len(columns), *rows):
        echo(f"| {' | '.join(row)} |")
