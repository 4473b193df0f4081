"""Parse a game, its options and bots on a command line.

Every option of a game is an option of the commands that take a game: `--players 2`, `--max-turns 100`, `--teams yes`. `--option
players=2` is equivalent, for names that the command itself already uses.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from nexarium.core.errors import BadOption, NexariumError

if TYPE_CHECKING:
    from nexarium.core.definition import Definition, Value
    from nexarium.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game by name; `nexarium games` lists them.")]
GameNames = Annotated[list[str], typer.Argument(metavar="GAME...", help="Games by name; `nexarium games` lists them.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, also as --NAME VALUE; may be repeated.",
        show_default=False,
    ),
]
DataFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--data",
        metavar="BOX|FILE|NAME=FILE|NAME:ENTRY=VALUE",
        help="Changed components (printed data) for this command: a box (.nxbox), a file named like one of the game's data files, "
        "NAME=FILE, or one entry, as in board:prizes=[5,3,1]; may be repeated.",
        show_default=False,
    ),
]
RowsFile = Annotated[
    Path | None,
    typer.Option("--rows", help="Write one row a game into this file, .csv or .parquet (extra: lab).", show_default=False),
]
TrajectoriesFile = Annotated[
    Path | None, typer.Option(help="Write every decision of every game, for learning, into this .npz file.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object, for machines.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]

EXPLAINED = 'random, greedy, level:1 to level:9, gtp:"command line" ({seed} in it: the bot\'s seed), module:Class, or an installed bot'
Bots = Annotated[list[str], typer.Option(help=f"A bot: {EXPLAINED}. Give two or more.")]
OneBot = Annotated[list[str] | None, typer.Option("--bot", help=f"The bot in every seat: {EXPLAINED}.", show_default="random")]

TRUE, FALSE = "yes", "no"
_TRUTHS = {TRUE: True, "true": True, FALSE: False, "false": False}


class GameCommand(TyperCommand):
    """A command whose game adds options of its own. `--name value` is read as `--option name=value` unless the command itself has that
    option. With `--help` after a game, the game's options are listed too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments. Raises `BadOption` for an option that neither the command nor its game has."""
        own = {
            flag: 0 if getattr(parameter, "is_flag", False) else max(1, parameter.nargs)
            for parameter in self.params
            for flag in parameter.opts
        }
        own |= dict.fromkeys(ctx.help_option_names, 0)
        name, args = read_game_options(args, own)
        ctx.meta["nexarium.game"] = name
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the command's help, and the options of the named game. No rules run after it, so none are compiled."""
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
        super().format_help(ctx, formatter)
        definition = _known(ctx.meta.get("nexarium.game", ""))
        if definition is not None:
            print_options(definition)


class InterpretedGameCommand(GameCommand):
    """A game command that runs the rules as plain Python."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Turn off compilation before anything of the game is imported, then parse the arguments."""
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
        return super().parse_args(ctx, args)


def read_game_options(arguments: Sequence[str], own: Mapping[str, int]) -> tuple[str, list[str]]:
    """Return the game, which is the first argument outside of options, and the arguments with the game's options written as `--option
    name=value`. `own` maps the command's own flags to their numbers of values. Raises `BadOption`.

    >>> read_game_options(["nexos", "--players", "2", "-n", "5"], {"-n": 1})
    ('nexos', ['nexos', '--option', 'players=2', '-n', '5'])
    """
    game, read, foreign = "", list[str](), list[tuple[str, str | None]]()
    rest = iter(arguments)
    for argument in rest:
        flag, equals, value = argument.partition("=")
        if not argument.startswith("-") or argument in ("-", "--"):
            game = game or argument
            read.append(argument)
        elif flag in own or not argument.startswith("--"):
            read.append(argument)
            if not equals:
                read.extend(islice(rest, own.get(flag, 0)))
        else:
            given = value if equals else next(rest, None)
            foreign.append((flag, given))
            read += ["--option", f"{flag[2:].replace('-', '_')}={given}"]
    _check_flags(game, foreign, own)
    return game, read


def _known(name: str) -> Definition | None:
    """Return a game's definition; None if no usable game has this name. No other game is imported for it."""
    if not name:
        return None
    from nexarium.core.catalogue import definition_of

    try:
        return definition_of(name)
    except NexariumError:
        return None


def _check_flags(game: str, foreign: Sequence[tuple[str, str | None]], own: Mapping[str, int]) -> None:
    """Reject unknown flags and flags without a value."""
    if not foreign:
        return
    definition = _known(game)
    options = {flag_of(option.name): option for option in definition.options} if definition else {}
    for flag, value in foreign:
        written = flag.replace("_", "-")
        if definition and written not in options:
            close = get_close_matches(written, [*options, *own], 1)
            offered = f"its options: {', '.join(options)}" if options else "it has none of its own"
            raise BadOption(f"{game} has no option {flag}; {f'did you mean {close[0]}?' if close else offered}", flag.lstrip("-"))
        if value is None or value.startswith("--") or value in own:
            values = f", one of {' '.join(map(typed, options[written].choices))}" if written in options else ""
            raise BadOption(f"{flag} wants a value{values}", flag.lstrip("-"))


def chosen_game(name: str, chosen: Sequence[str] | None, data: Sequence[str] | None = None) -> Game:
    """Return the game with the options and data of a command line. Raises `UnknownGame`, `BadOption` or `BadData`."""
    from nexarium.core.catalogue import definition_of, load_game

    definition = definition_of(name, data)
    return load_game(name, chosen_options(name, chosen, definition), definition.data)


def about(game: Game, seed: int) -> dict[str, object]:
    """Return the first fields of a command's `--json` output: the game, its options, the digest of its data, and the seed."""
    return {"game": game.name, "options": game.options, "digest": game.digest, "seed": seed}


def chosen_options(name: str, chosen: Sequence[str] | None, definition: Definition | None = None) -> dict[str, Value]:
    """Return the options of a command line, each `name=value`, as values of the game or of `definition`. Raises `BadOption`."""
    definition = definition or _known(name)
    offered = {option.name: option.choices for option in definition.options} if definition else {}
    options: dict[str, Value] = {}
    for each in chosen or ():
        option, equals, text = each.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not {each!r}", option)
        close = () if definition is None or option in offered else get_close_matches(option, offered, 1)
        if close:
            raise BadOption(f"{name} has no option {option!r}; did you mean {close[0]!r}?", option)
        options[option] = value_of(text, offered.get(option, ()))
    return options


def print_options(definition: Definition) -> None:
    """Print a game's options with their values, as the commands take them."""
    from nexarium.cli.printing import echo, print_table

    if not definition.options:
        echo(f"{definition.name} has no options.")
        return
    rows = [(flag_of(option.name), " ".join(map(typed, option.choices)), option.meaning) for option in definition.options]
    print_table(("option", "values, the default first", "what it is"), rows, words=3, title=f"Options of {definition.name}")


def flag_of(option: str) -> str:
    """Return the flag of a game's option.

    >>> flag_of("max_turns")
    '--max-turns'
    """
    return f"--{option.replace('_', '-')}"


def typed(value: Value) -> str:
    """Return a value as it is typed into a shell: yes and no for true and false, quoted where a shell requires it.

    >>> typed(True), typed(4), typed("ab|cd")
    ('yes', '4', "'ab|cd'")
    """
    return quote((TRUE if value else FALSE) if isinstance(value, bool) else str(value))


def value_of(text: str, choices: Sequence[Value]) -> Value:
    """Return the choice that a text names. If there is none, return the text as a truth value, an integer or a string."""
    for choice in choices:
        said = _TRUTHS.get(text.lower(), text) if isinstance(choice, bool) else text
        if str(said).lower() == str(choice).lower():
            return choice
    if text.lower() in _TRUTHS:
        return _TRUTHS[text.lower()]
    return int(text) if text.lstrip("-").isdecimal() else text


def one_of(bots: list[str] | None, advice: str = "") -> str:
    """Return the only bot named, `random` if there is none. Raises a `BadOption` with `advice` if there are several."""
    if bots is not None and len(bots) > 1:
        raise BadOption(f"one bot plays every seat here, not {', '.join(bots)}{f': {advice}' if advice else ''}", "bot")
    return bots[0] if bots else "random"
