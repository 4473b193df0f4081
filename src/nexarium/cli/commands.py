"""The commands and their output. The work is done in other modules."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from nexarium.cli import admin, boxes, fairness, lab, matches, merging
from nexarium.cli.game_options import (
    EXPLAINED,
    Chosen,
    DataFiles,
    GameCommand,
    GameName,
    GameNames,
    InterpretedGameCommand,
    Json,
    RowsFile,
    Seed,
    TrajectoriesFile,
    about,
    chosen_game,
)
from nexarium.cli.long_runs import (
    JournalFile,
    PartOf,
    RunFlags,
    check_folder,
    check_language,
    check_outputs,
    print_no_games,
    print_stopped,
    read_part,
    stopping,
    with_flags,
    workers_in_words,
)
from nexarium.cli.printing import Commands, echo, print_json, print_table, progress_bar
from nexarium.core.cache_folder import log
from nexarium.core.errors import BadOption
from nexarium.core.files import replaced

app = typer.Typer(
    cls=Commands,
    help="A tabletop server: play in the browser, simulate by the million, match bots, replay games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.registered_commands += matches.app.registered_commands
app.add_typer(admin.app, name="admin", rich_help_panel="Host")
app.add_typer(boxes.app, name="box", rich_help_panel="Play")


def _print_version(wanted: bool) -> None:
    if wanted:
        from nexarium import __version__

        echo(f"nexarium {__version__}")
        raise typer.Exit


@app.callback()
def nexarium(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=_print_version)] = False,
) -> None:
    """Handle the options of `nexarium` itself; its commands have their own."""


Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on the network in.")]
Database = Annotated[
    str | None, typer.Option(help="Where tables are kept: a database URL, or the path of a SQLite file.", show_default=False)
]


Config = Annotated[
    Path | None,
    typer.Option(
        help="A TOML file of settings (docs/host/settings.md). Variables NEXARIUM_… and command-line options override it.",
        show_default=False,
    ),
]


ServerData = Annotated[
    list[str] | None,
    typer.Option(
        "--data",
        metavar="GAME:FILE|BOX|…",
        help="Changed components (printed data) for new tables: a box (.nxbox), or the game, a colon and a value as for --data of other "
        "commands, as in kepler:board.toml or kepler:board:prizes=[5,3,1]; may be repeated.",
        show_default=False,
    ),
]


def _serve(
    host: str | None,
    port: int | None,
    database: str | None,
    config: Path | None,
    data: list[str] | None,
    *,
    open_browser: bool,
    balance: bool | None = None,
) -> None:
    """Run the server with interpreted rules: a person's move is one call, so nothing waits for a compiler. The bot processes compile.

    `balance` is the setting of that name; None: as the settings say.
    """
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    from nexarium.server.configuration import read_settings
    from nexarium.server.run import serve

    settings = read_settings(
        config, os.environ, host=host, port=port, database=database, data=tuple(data) if data else None, balance=balance
    )
    # a log in JSON must not contain plain lines; its own entry names the address
    said = "Nexarium is at {} (Ctrl-C stops it)" if settings.log_format == "text" else ""
    serve(settings, open_browser=open_browser, ready=lambda address: echo(said.format(address), err=True) if said else None)


def _free_port(host: str, wanted: int) -> int:
    """Return `wanted`, or a free port if `wanted` is taken."""
    import socket

    from nexarium.server.listening import have_alone

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in (wanted, 0):
        with socket.socket(family) as probe:
            have_alone(probe)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise BadOption(f"cannot listen on {host!r}: choose an address of this machine with --host", "host")


@app.command(
    rich_help_panel="Play",
    epilog="Examples:  nexarium play   ·   nexarium play --port 9000 --database club.sqlite",
)
def play(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to try first; a free one when it is taken.")] = 8000,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    data: ServerData = None,
) -> None:
    """Play in the browser: start the server on this machine and open its page."""
    own_machine = host in ("127.0.0.1", "::1", "localhost")  # nobody else's games compete with the lab's there
    _serve(host, _free_port(host, port), database, None, data, open_browser=browser, balance=own_machine or None)


@app.command(
    rich_help_panel="Play",
    epilog="Example:  nexarium serve --host 0.0.0.0 --port 80 --database postgresql+asyncpg://user@host/nexarium",
)
def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 lets others on the network in.", show_default="127.0.0.1")
    ] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port to listen on.", show_default="8000")] = None,
    database: Database = None,
    config: Config = None,
    data: ServerData = None,
) -> None:
    """Start a server for others, without opening a browser."""
    _serve(host, port, database, config, data, open_browser=False)


Compiled = Annotated[
    bool, typer.Option(help="Compile the games first. With --no-compiled it starts at once, but the rules run as slower plain Python.")
]
ServerKey = Annotated[
    str,
    typer.Option(
        "--token",
        envvar=["NEXARIUM_SERVER_KEY", "HOUSE_KEY"],  # the second is an old name (nexarium.deprecated.REMOVED_IN)
        help="The key that the server's administrator gave you.",
        show_envvar=False,
        show_default=False,
    ),
]


@app.command(
    rich_help_panel="Play",
    epilog="Examples:  nexarium connect level:7 --to http://192.168.1.20:8000   ·   "
    "nexarium connect mybot:Bot --to https://games.example.org --name Ada --games nexos --at-once 2",
)
def connect(
    bot: Annotated[str, typer.Argument(metavar="BOT", help=f"{EXPLAINED}.")],
    to: Annotated[str, typer.Option(metavar="URL", help="The server's address.")],
    name: Annotated[str, typer.Option(help="The name of the bot's owner.", show_default="your user name")] = "",
    known_as: Annotated[str, typer.Option("--as", metavar="NAME", help="The bot's name.", show_default="the bot's own name")] = "",
    games: Annotated[
        str, typer.Option(metavar="GAME,GAME", help="The games that it plays here.", show_default="all that it can play")
    ] = "",
    at_once: Annotated[int, typer.Option(min=1, max=256, help="How many processes compute its moves: one move each at a time.")] = 1,
    compiled: Compiled = True,
    token: ServerKey = "",
) -> None:
    """Connect a bot to a server: it appears in the lobby as an opponent, and computes its moves here, until you press Ctrl-C."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.remote import connect as connect_bot

    chosen = [each.strip() for each in games.split(",") if each.strip()]
    connect_bot(bot, to, name, known_as, chosen, at_once, token, compiles=compiled)


@app.command(
    name="bot-worker",
    rich_help_panel="Host",
    epilog="Examples:  nexarium bot-worker http://10.0.0.5:8000 --workers 16   ·   "
    "nexarium bot-worker http://10.0.0.5:8000 --ray auto --workers 64",
)
def bot_worker(
    server: Annotated[list[str], typer.Argument(metavar="URL...", help="The address of each server process.")],
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="How many moves to compute at a time.", show_default="the cores")
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Compute on a Ray cluster (extra: cluster): its address, auto, or local.", show_default=False),
    ] = None,
    compiled: Compiled = True,
    token: ServerKey = "",
) -> None:
    """Compute the moves of a server's bots on this machine, or on a cluster, until Ctrl-C. The server asks for its bot_worker_key."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.arena.workers import cores
    from nexarium.cli.remote import compute_moves

    compute_moves(server, workers or cores(), token, ray, compiles=compiled)


@app.command(
    rich_help_panel="Play", epilog="Examples:  nexarium games   ·   nexarium games nexos   ·   nexarium games keepers --copy-data mine"
)
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game by name, to list its options.")] = None,
    copy_data: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Copy the game's data files there, to change them and name them with --data.", show_default=False
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the installed games, or one game's options and presets as they are typed. A broken game is listed with the reason."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.listing import copy_data_files, list_games, show_game

    if copy_data is not None:
        copy_data_files(game, copy_data)
    elif game is None:
        list_games(as_json)
    else:
        show_game(game, as_json)


@app.command(rich_help_panel="Play", epilog="Examples:  nexarium bots   ·   nexarium bots nexos")
def bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game by name, to list only the bots that play it.")] = None,
    as_json: Json = False,
) -> None:
    """List the bots by name: the built-in ones, and those from installed packages. Your own bot is module:Class."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.bots import list_bots

    list_bots(game, as_json=as_json)


@app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium simulate nexos -n 1000000 -j 8   ·   nexarium simulate nexos --players 2 --bot greedy -n 50 --json",
)
@with_flags
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    bot: Annotated[
        list[str] | None,
        typer.Option(help=f"The bot in every seat: {EXPLAINED}. Repeat it to give a bot for each seat.", show_default="random"),
    ] = None,
    journal: JournalFile = None,
    part: PartOf = None,
    rows: RowsFile = None,
    trajectories: TrajectoriesFile = None,
    *,
    flags: RunFlags,
) -> None:
    """Play many games with one bot, or with one for each seat. Report mean scores and wins by seat, the game's own counts, lengths and
    speed."""
    from nexarium.arena.simulate import Tally
    from nexarium.arena.simulate import simulate as run
    from nexarium.cli.simulations import print_simulation

    chosen, bots, seed, as_json = flags.game(game), bot or ["random"], flags.seed, flags.as_json
    workers, wanted = flags.workers(bots), read_part(part, journal)
    if trajectories is not None and journal is not None:
        raise BadOption("--trajectories wants all games in one go: leave --journal out", "trajectories")
    if trajectories is not None and rows is not None:
        raise BadOption("--trajectories writes every decision and --rows every game: ask for one of them at a time", "rows")
    check_outputs(rows=rows, trajectories=trajectories, journal=journal)
    if trajectories is not None:
        return lab.simulating_trajectories(chosen, games, bots, workers, seed, trajectories, as_json=as_json)
    tally = Tally(chosen.num_players())
    with lab.keeping_rows(rows, chosen, seed) as keep, progress_bar(f"simulating {chosen.name}", games) as show, stopping() as stopped:

        def progress(so_far: Tally) -> None:
            nonlocal tally
            tally = so_far
            show(so_far.games)

        tally = run(chosen, games, bots, jobs=workers, seed=seed, checkpoint=journal, part=wanted, progress=progress, rows=keep)
    if not tally.games:
        if stopped or journal is None:
            raise KeyboardInterrupt
        print_no_games(wanted, journal)
        if as_json:
            print_json({**about(chosen, seed), "games": 0})
        return
    if stopped:
        print_stopped(tally.games, games, journal)
    by = "" if journal is not None else workers_in_words(workers.jobs, flags.ray)
    print_simulation(tally, chosen, bots, seed, by, as_json=as_json)
    sys.exit(130 if stopped else 0)


@app.command(
    rich_help_panel="Develop",
    epilog="Examples:  nexarium puzzles keepers --count 120 --seed 1   ·   nexarium puzzles keepers --check",
)
def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 60,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="Where to write them.", show_default="the game's puzzles/bank.json")] = None,
    extend: Annotated[
        bool, typer.Option("--extend", help="Continue the search of a file, with its seed, until it has so many; save each new one.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Make none: search the installed ones again for a second answer.")] = False,
) -> None:
    """Create a game's puzzles of the day from bots' games. A search makes sure that each has exactly one answer (docs/play/puzzles.md)."""
    from nexarium.cli.puzzles import check_all, make

    if check:
        check_all(game)
    else:
        make(game, count, seed, out, extend)


@app.command(cls=GameCommand, rich_help_panel="Measure", epilog="Example:  nexarium perft nexos --depth 3")
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, help="The longest sequences to count.")] = 2,
    option: Chosen = None,
    as_json: Json = False,
) -> None:
    """Count the legal sequences of actions from the start, length by length: the strictest short test of the rules."""
    from nexarium.search.perft import perft as count

    chosen = chosen_game(game, option)
    for length in (1, 2):  # compile and load everything before the clock starts
        count(chosen, length)
    found, seconds = list[int](), list[float]()
    with progress_bar(f"counting {chosen.name}", depth) as show, stopping() as stopped:
        for length in range(1, depth + 1):
            began = time.perf_counter()
            counted = count(chosen, length)
            seconds.append(time.perf_counter() - began)
            found.append(counted)
            show(length)
    if stopped:
        echo(f"stopped at length {len(found) + 1} of {depth}", err=True, colour="yellow")
    if as_json:
        print_json({"game": chosen.name, "options": chosen.options, "perft": found, "seconds": [round(each, 6) for each in seconds]})
    else:
        rows = [
            (str(length), f"{n:,}", f"{took:.3f}", f"{n / max(took, 1e-9):,.0f}")
            for length, (n, took) in enumerate(zip(found, seconds, strict=False), 1)
        ]
        print_table(("length", "sequences", "seconds", "a second"), rows)
    sys.exit(130 if stopped else 0)


@app.command(
    rich_help_panel="Replay",
    epilog="Examples:  nexarium replay game.json   ·   nexarium replay game.blksgf --gif game.gif   ·   "
    "nexarium replay game.json --ply 20 --svg twenty.svg",
)
def replay(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record or study (JSON), or a file in a format that a game reads.")],
    ply: Annotated[int | None, typer.Option(help="The position after this many plies; -1 is the last.", show_default=False)] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the position as SVG.", show_default=False)] = None,
    png: Annotated[Path | None, typer.Option(help="Write the position as PNG (extra: pictures).", show_default=False)] = None,
    gif: Annotated[Path | None, typer.Option(help="Write the whole game as an animation (extra: pictures).", show_default=False)] = None,
    width: Annotated[int, typer.Option(min=16, max=8192, help="Pictures' width in pixels.")] = 800,
    seconds: Annotated[float, typer.Option(min=0.02, max=60, help="How long the animation shows each ply.")] = 0.5,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
    as_json: Json = False,
) -> None:
    """Step through a recorded game in the terminal, or write it as pictures. Of a study, this is its main line."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.replay import Replay, read_record, step_through

    if theme not in ("light", "dark"):
        raise BadOption(f"there is no theme {theme!r}; themes are light and dark", "theme")
    check_language(language)
    game = Replay(read_record(record), language, theme)
    check_outputs(svg=svg, png=png, gif=gif)
    at = game.ply(-1 if ply is None else ply)
    if svg is not None:
        with replaced(svg) as beside:
            beside.write_text(game.svg(at, width), "utf-8")
    if png is not None:
        from nexarium.core import raster

        with replaced(png) as beside:
            beside.write_bytes(raster.png(game.svg(at), width))
    if gif is not None:
        from nexarium.core import raster
        from nexarium.core.animation import paper

        with progress_bar("drawing", game.history.plies + 1) as show:

            def drawn() -> Iterator[str]:
                for done, picture in enumerate(game.svgs()):
                    show(done)
                    yield picture

            with replaced(gif) as beside:
                beside.write_bytes(raster.gif(drawn(), width, seconds, paper(theme)))
    if as_json:
        print_json(game.summary())
    elif svg or png or gif:
        for written in (svg, png, gif):
            if written is not None:
                # keep other text out of a picture on standard output
                echo(f"wrote {written}", err=not written.is_file())
    elif ply is not None:
        echo(*game.page(at).split("\n"))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        step_through(game, 0)
    else:
        echo(*(game.line(each) for each in range(at)))
        echo(*game.page(at).split("\n"))


@app.command(
    rich_help_panel="Replay",
    epilog="Examples:  nexarium analyse game.json   ·   nexarium analyse game.json --seat 0 --language fr   ·   "
    "nexarium analyse game.json --simulations 1000000 --json",
)
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record or study (JSON), or a file in a format that a game reads.")],
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations for the whole review.", show_default="the game's")] = None,
    seat: Annotated[int | None, typer.Option(help="Choose the moments among this seat's choices, from 0.", show_default="all")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same review.")] = 1,
    language: Annotated[str, typer.Option(help="en or fr.")] = "en",
    as_json: Json = False,
) -> None:
    """Review a game: each seat's expectation over time, luck separated from choices, and the three decisive moments with better choices
    (docs/build/analysis.md). Of a study, this is its main line."""
    from nexarium.cli.analysing import print_review

    check_language(language)
    print_review(record, simulations, seat, seed, language, as_json=as_json)


@app.command(rich_help_panel="Replay", epilog="Examples:  nexarium verify game.json   ·   nexarium verify game.json --json")
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="The record (JSON) of a finished game at a table.")],
    as_json: Json = False,
) -> None:
    """Prove that the dice of a finished game were the committed ones: draws every chance result again from the published seed.

    If a game ended early (resigned, lost on time, closed), all results so far are proved, and the way it ended is printed. Status 1
    means that something differs; status 2 means that there is nothing to prove: the game has no dice or is not over. Compare the
    commitment with the one that you saw before the game.
    """
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.replay import read_record
    from nexarium.core import dice

    played = read_record(record)
    proof = dice.verify(played)
    if as_json:
        result = {"game": played.game, "proved": bool(proof), "rolls": proof.rolls, "commitment": played.dice["commitment"]}
        result |= {"ended_early": proof.ended} if proof.ended else {}
        print_json(result if proof else {**result, "ply": proof.ply, "difference": proof.difference})
    elif proof:
        so_far = ""
        if proof.ended:
            so_far = " so far"
            echo(f"The game was ended early: {dice.ENDED_EARLY[proof.ended]}.")
        rolls = f"The one roll of this game{so_far} is" if proof.rolls == 1 else f"All {proof.rolls:,} rolls of this game{so_far} are"
        if played.origin:
            echo(f"The first {played.origin.ply:,} plies are those of the game at table {played.origin.table}, and are not judged here.")
        proved = f"{rolls} what the committed seed gives" if proof.rolls else "Nothing was rolled; the seed is the committed one"
        echo(f"{proved} (commitment {played.dice['commitment']}).")
    else:
        echo(f"nexarium: {proof.difference}", err=True, colour="red")
    sys.exit(0 if proof else 1)


@app.command(
    cls=GameCommand,
    rich_help_panel="Play",
    epilog="Examples:  nexarium gtp nexos --level 7 --seed 1   ·   nexarium gtp keepers --players 2",
)
def gtp(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game by name. Default: the game that defines its own GTP dialect.")
    ] = None,
    level: Annotated[int, typer.Option(min=1, max=9, help="How strong it plays.")] = 5,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same moves.", show_default=False)] = None,
    option: Chosen = None,
) -> None:
    """Run as an engine for other programs: speak the Go Text Protocol on stdin and stdout (docs/build/gtp.md)."""
    from nexarium.core.catalogue import catalogue

    if game is None:
        dialects = [name for name, definition in catalogue().items() if definition.load_gtp is not None]
        if len(dialects) != 1:
            raise BadOption(f"say which game: {', '.join(catalogue())}", "game")
        game = dialects[0]
    chosen = chosen_game(game, option)
    own = chosen.definition.load_gtp
    if own is not None:
        sys.exit(own().engine(chosen.options, level, seed, sys.stdin, sys.stdout))
    from nexarium.bots.gtp_engine import engine

    sys.exit(engine(chosen.name, chosen.options, level, seed, sys.stdin, sys.stdout))


def _warn(sentence: str) -> None:
    """Print a warning that does not stop the command."""
    echo(f"nexarium: {sentence}", err=True, colour="yellow")


@app.command(rich_help_panel="Measure", epilog="Example:  nexarium bench nexos --json")
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games by name. Default: all.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long to take each measure; it is taken five times.")] = 0.5,
    as_json: Json = False,
) -> None:
    """Measure how fast this machine is on one core: random games, stepping and searching, for each game."""
    from nexarium.cli.bench import MEASURES, machine, measure, usable_games
    from nexarium.core.catalogue import load

    chosen = [load(name) for name in game] if game else list(usable_games(_warn))
    results: dict[str, dict[str, float]] = {}
    with progress_bar("measuring", len(chosen) * len(MEASURES)) as show:
        for each in chosen:
            before = len(results) * len(MEASURES)
            results[each.name] = {name: measure(each, name, seconds, lambda done: show(before + done)) for name in MEASURES}  # noqa: B023
    if as_json:
        print_json({"machine": machine(), "games": results})
        return
    rows = [(name, *(f"{speed:,.0f}" for speed in found.values())) for name, found in results.items()]
    print_table(("game", *(name.replace("_", " ") for name in MEASURES)), rows, title=f"a second on one core: {machine()}")


@app.command(rich_help_panel="Measure")
def precompile(quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing.")] = False) -> None:
    """Compile every game now, so that later commands start at once."""
    from nexarium.cli.bench import compile_all

    if quiet:
        log.setLevel(logging.ERROR)
    began = time.perf_counter()
    for name in compile_all(_warn):
        if not quiet:
            echo(f"{name} is compiled ({time.perf_counter() - began:.1f} s)")


@app.command(rich_help_panel="Develop", epilog="Examples:  nexarium wasm nexos   ·   nexarium wasm mygame nexos --out built")
def wasm(
    games: GameNames,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-O",
            help="The folder that GAME.wasm and GAME.json are written to. Default: this folder; with --data, where a server finds them.",
            show_default=False,
        ),
    ] = None,
    data: DataFiles = None,
    as_json: Json = False,
) -> None:
    """Build games for the browser: for each game, a WebAssembly module with its rules, its bots' data and the search, and a JSON
    description.
    One module serves all options of a game; what was translated before is not translated again."""
    import gzip

    from nexarium.core.validation import user_path

    if out is not None:
        check_folder("out", user_path(out))
    _translate_only()
    from nexarium.cli.engines import build_wasm, folder_for_variant

    for game in games:
        folder = user_path(out) if out is not None else folder_for_variant(game, data) if data else Path()
        built = build_wasm(game, folder, data)
        module = built.path
        size, compressed = module.stat().st_size, len(gzip.compress(module.read_bytes(), 9))
        description = module.with_suffix(".json")
        if as_json:
            sizes = {"bytes": size, "gzip": compressed}
            print_json({"module": str(module), "description": str(description), **sizes, "cpu_seconds": built.seconds})
        else:
            echo(f"wrote {module} ({size:,} bytes, {compressed:,} compressed by gzip) and {description.name}: {built.seconds:.1f} CPU s")


@app.command(rich_help_panel="Develop", epilog="Examples:  nexarium native nexos   ·   nexarium native search --targets linux-aarch64")
def native(
    names: Annotated[list[str], typer.Argument(metavar="GAME...", help="Games by name, or search: what all games share.")],
    targets: Annotated[
        str, typer.Option(metavar="TARGET,...", help="Machines, as in linux-aarch64, or all; without it this machine's kind.")
    ] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-O",
            help="The folder for the libraries; without it the game's package, or with --data a folder in which Nexarium finds them.",
        ),
    ] = None,
    data: DataFiles = None,
    as_json: Json = False,
) -> None:
    """Build games for computers: native libraries with a game's rules and its bots' functions, so that nothing is compiled where they are
    played. Everything is translated once for all targets."""
    import gzip

    from nexarium.core.validation import user_path

    if out is not None:
        check_folder("out", user_path(out))
    _translate_only()
    from nexarium.cli.engines import build_native, chosen_targets, engine_folder, folder_for_variant

    chosen = chosen_targets(targets)
    for name in names:
        folder = user_path(out) if out is not None else folder_for_variant(name, data) if data else engine_folder(name)
        for built in build_native(name, chosen, folder, data):
            size, compressed = built.path.stat().st_size, len(gzip.compress(built.path.read_bytes(), 9))
            if as_json:
                print_json({"library": str(built.path), "bytes": size, "gzip": compressed, "cpu_seconds": built.seconds})
            else:
                echo(f"wrote {built.path} ({size:,} bytes, {compressed:,} compressed by gzip): {built.seconds:.1f} CPU s")


@app.command(rich_help_panel="Develop", epilog="Examples:  nexarium engines   ·   nexarium engines nexos --missing")
def engines(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="Games by name; without any, the built-in ones.")] = None,
    targets: Annotated[
        str, typer.Option(metavar="TARGET,...", help="Machines, as in linux-aarch64, all or none; without it this machine's kind.")
    ] = "",
    missing: Annotated[bool, typer.Option("--missing", help="Only what is missing or outdated.")] = False,
    wasm: Annotated[bool, typer.Option("--wasm/--no-wasm", help="Engines for browsers too.")] = True,
    jobs: Annotated[int, typer.Option(min=0, help="How many processes build at once; 0: one per core.")] = 0,
) -> None:
    """Build all engines of games into their packages: native libraries for computers, WebAssembly for browsers."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.engines import build_engines, build_missing, built_in_games, chosen_targets

    build = build_missing if missing else build_engines
    build(games or built_in_games(), chosen_targets(targets), echo, wasm=wasm, jobs=jobs or os.cpu_count() or 1)


def _translate_only() -> None:
    """Prepare this process for building engines, before rules are imported: Numba translates, and makes no code for this process."""
    os.environ["NEXARIUM_RULES"] = "numba"
    os.environ.pop("NUMBA_DISABLE_JIT", None)


@app.command(
    rich_help_panel="Develop",
    epilog="Examples:  nexarium new mygame   ·   nexarium new mygame --folder ~/games   ·   "
    "nexarium new mygame --from kepler --data board.toml",
)
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, its package, its entry point and its folder.")],
    folder: Annotated[Path, typer.Option(help="Where its folder is made.")] = Path(),
    original: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="GAME", help="Copy this game of Nexarium's own, to change its rules.", show_default="a game of one die"
        ),
    ] = None,
    data: DataFiles = None,
) -> None:
    """Create a package for a game of your own. It holds a small complete game, with rules, a picture, words, tests and a rulebook, that you
    change step by step. With --from it holds a copy of one of Nexarium's games instead, with the data of --data."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.new_game import new_game, new_game_from
    from nexarium.core.validation import user_path

    left_out: Sequence[str] = ()
    if original is not None:
        project, left_out = new_game_from(original, name, user_path(folder), data or ())
    elif data:
        raise BadOption("--data is for a copy: name the game that it belongs to with --from", "data")
    else:
        project = new_game(name, user_path(folder))
    for each in left_out:
        echo(f"left out: {each}")
    echo(f"wrote {project}; its README.md says what is where. Now:", "")
    echo(f"    cd {quote(str(project))}", '    pip install -e ".[tests]"', f"    nexarium check {name}", "    nexarium play")


@app.command(
    cls=InterpretedGameCommand,
    rich_help_panel="Develop",
    epilog="Examples:  nexarium check nexos   ·   nexarium check mygame --rules docs/rules.md --tests tests",
)
def check(
    game: GameName,
    rules: Annotated[Path | None, typer.Option(help="The page that states the game's rules, each with its id.", show_default=False)] = None,
    tests: Annotated[Path | None, typer.Option(help="The folder of the tests that prove the rules.", show_default=False)] = None,
    option: Chosen = None,
    as_json: Json = False,
) -> None:
    """Check any installed game: the contract at every ply of random games, compiled against interpreted rules, words, pictures, rule ids
    and their proofs, recorded games. Each mistake is reported with its fix; status 1 means that there are mistakes."""
    from nexarium.cli.game_checks import check as check_it

    sys.exit(0 if check_it(game, rules, tests, option, as_json=as_json) else 1)


@app.command(
    cls=InterpretedGameCommand,
    rich_help_panel="Develop",
    epilog="Examples:  nexarium playthrough mygame   ·   nexarium playthrough mygame --all",
)
def playthrough(
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Option(help="The folder of the recorded games. Default: tests/playthroughs in the game's project.", show_default=False),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", "--anew", help="Write all recorded games again, after an intended change of the rules.")
    ] = False,
    option: Chosen = None,
) -> None:
    """Write a recorded random game for each preset without one, and replay the others. Status 1 means that a replay differs."""
    from nexarium.cli.game_checks import record

    sys.exit(0 if record(game, folder, option, everything=everything) else 1)


app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium compare keepers --a fumble=hard --b fumble=soft --bot level:3 -n 400   ·   "
    "nexarium compare kepler --players 2 --data-b 'board:track_prizes=[5,3,1]'",
)(lab.compare)
app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium balance keepers --keeper-a drawn --keeper-b drawn   ·   "
    "nexarium balance kepler --players 2 --bot level:2 -n 400",
)(lab.balance)
app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium sweep keepers 'roster:keepers[nyx].power' --values 0..5 --of 'wins by Keeper: nyx' --bot level:3   ·   "
    "nexarium sweep kepler 'board:track_prizes[0]' --values 3..6 --of 'length: plies' --out prizes.html",
)(fairness.sweep)
app.command(
    cls=GameCommand,
    rich_help_panel="Measure",
    epilog="Examples:  nexarium choices keepers --bot level:3 -n 200   ·   nexarium choices nexos --players 2 --bot greedy",
)(fairness.choices)
app.command(rich_help_panel="Measure", epilog="Example:  nexarium merge part-*.jsonl --out whole.jsonl")(merging.merge)


Tables = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="A database URL, or the path of a SQLite file. Default: NEXARIUM_DATABASE, or the server's default database.",
        show_default=False,
    ),
]
KeyFile = Annotated[
    Path | None, typer.Option(help="The file with the key that encrypts dice seeds, if it is not next to the database.", show_default=False)
]


@app.command(rich_help_panel="Host", epilog="Example:  nexarium backup tables-monday.gz --database club.sqlite")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: Tables = None,
) -> None:
    """Write all tables into one file, also while the server runs."""
    from nexarium.cli.storage import backup as write

    write(file, database)


@app.command(rich_help_panel="Host", epilog="Example:  nexarium restore tables-monday.gz --database postgresql://nexarium@here/nexarium")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that `nexarium backup` wrote.")],
    database: Tables = None,
    key_file: KeyFile = None,
) -> None:
    """Put the tables of a backup into an empty database, SQLite or PostgreSQL, whichever they came from."""
    from nexarium.cli.storage import restore as read

    read(file, database, key_file)


@app.command(rich_help_panel="Host", epilog="Example:  nexarium export records/ --database club.sqlite")
def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to write into.")],
    database: Tables = None,
    key_file: KeyFile = None,
) -> None:
    """Write the record of every table into a folder, a file each."""
    from nexarium.cli.storage import export as write

    write(folder, database, key_file)


@app.command(
    rich_help_panel="Host", epilog="Examples:  nexarium archive --dry-run --config nexarium.toml   ·   nexarium archive --after-days 90"
)
def archive(
    database: Tables = None,
    config: Config = None,
    after_days: Annotated[
        float | None,
        typer.Option(min=0, help="Compress tables that have not changed for this many days; 0: compress none.", show_default="the setting"),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only print what would be done.")] = False,
    as_json: Json = False,
) -> None:
    """Compress the logs of old tables, and delete expired tables, as the settings say. A running server does this by itself."""
    from nexarium.cli.storage import archive as tidy

    tidy(database, config, after_days, dry_run=dry_run, as_json=as_json)


@app.command(
    rich_help_panel="Host", epilog="Examples:  nexarium doctor   ·   nexarium doctor --repair   ·   nexarium doctor --quarantine damaged.gz"
)
def doctor(
    database: Tables = None,
    quarantine: Annotated[
        Path | None,
        typer.Option("--quarantine", "--set-aside", help="Take damaged tables out of the database, into this file.", show_default=False),
    ] = None,
    key_lost: Annotated[
        bool, typer.Option("--key-lost", help="With --quarantine: also take out tables whose key of the dice is lost for good.")
    ] = False,
    repair: Annotated[bool, typer.Option("--repair", "--mend", help="Repair derived data that disagrees with a sound log.")] = False,
    key_file: KeyFile = None,
    as_json: Json = False,
) -> None:
    """Check that every table can be replayed from its log, with every roll, and that lists and clocks agree with it. Status 1 means that
    something is wrong, or that there are no tables."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.storage import doctor as look

    sys.exit(0 if look(database, quarantine, key_file, key_lost=key_lost, repair=repair, as_json=as_json) else 1)


@app.command(rich_help_panel="Host", epilog="Examples:  nexarium ratings   ·   nexarium ratings --rebuild")
def ratings(
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default=False)] = None,
    most: Annotated[int, typer.Option(min=1, help="How many players to print for each game.")] = 10,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="First compute all ratings again from the games.")] = False,
    database: Tables = None,
    key_file: KeyFile = None,
    as_json: Json = False,
) -> None:
    """Print each game's best players with a certain enough rating, including levels of bots."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.cli.storage import ratings as show

    show(game, most, database, key_file, rebuild=rebuild, as_json=as_json)


def _list_in_sentences(listed: typer.Typer) -> None:
    """Show the first sentence of each command in the list of commands, wrapped to the terminal instead of the source lines."""
    for command in listed.registered_commands:
        command.short_help = " ".join(str(command.callback.__doc__).split()).partition(". ")[0].rstrip(".") + "."


_list_in_sentences(app)
_list_in_sentences(admin.app)
_list_in_sentences(boxes.app)
