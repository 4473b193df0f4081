"""`nexarium box`: look into a box, write one, and check one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from nexarium.cli.game_options import DataFiles, GameName, Json
from nexarium.cli.printing import Commands, echo, print_json, print_table
from nexarium.core.errors import BadData, BadOption

app = typer.Typer(
    cls=Commands,
    help="Boxes: a game's printed data under a name, in one file that others can play with.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BoxPath = Annotated[Path, typer.Argument(metavar="FILE", help="A box, a file that ends with .nxbox.")]
ABSENT = "-"
LONGEST_SHOWN = 60
"""The most characters of a value in a table."""


@app.command(epilog="Examples:  nexarium box show mine.nxbox   ·   nexarium box show mine.nxbox --json")
def show(file: BoxPath, as_json: Json = False) -> None:
    """Show a box: its name, author and digest, and each entry that differs from the installed game."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    import msgspec

    from nexarium.core.boxes import LABEL, differences
    from nexarium.core.catalogue import definition_of
    from nexarium.core.data_input import box_in

    box = box_in(file)
    package = definition_of(box.game).package
    found = differences(package, box.data)
    if as_json:
        label = {name: getattr(box, name) for name in LABEL}
        print_json({**label, "digest": box.digest, "differences": msgspec.to_builtins(found)})
        return
    for name in LABEL:
        if said := getattr(box, name):
            echo(f"{name:<9}{said}")
    echo(f"{'digest':<9}{box.digest}")
    if found:
        rows = [(each.file, each.field, _written(each.shipped), _written(each.here)) for each in found]
        print_table(("file", "entry", "shipped", "in this box"), rows, words=4)
    else:
        echo(f"Its data are those of the installed {box.game}.")


@app.command(
    epilog="Examples:  nexarium box make kepler --data board.toml --name 'Second printing' --output mine.nxbox   ·   "
    "nexarium box make kepler --data board:track_prizes=[5,3,1] --name Short --output short.nxbox"
)
def make(
    game: GameName,
    output: Annotated[Path, typer.Option(metavar="FILE", help="The file to write; it ends with .nxbox.")],
    name: Annotated[str, typer.Option(help="The box's name.")],
    data: DataFiles = None,
    author: Annotated[str, typer.Option(help="Who made it.", show_default=False)] = "",
    version: Annotated[str, typer.Option(help="Its version.", show_default=False)] = "",
    about: Annotated[str, typer.Option(help="What it is for, in a few sentences.", show_default=False)] = "",
) -> None:
    """Write a box with all data files of a game, changed as --data says. The game must accept them."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.core.boxes import SUFFIX, checked_box, complete, write_box
    from nexarium.core.catalogue import definition_of
    from nexarium.core.data_input import read_data
    from nexarium.core.files import replaced
    from nexarium.core.validation import user_path

    if output.suffix.lower() != SUFFIX:
        raise BadOption(f"a box's file ends with {SUFFIX}, not {output.name!r}", "output")
    package = definition_of(game).package
    texts = complete(package, read_data(package, data or ()))
    label = {"game": game, "name": name, "author": author, "version": version, "about": about}
    box = checked_box({**label, "data": texts})
    if mistakes := _mistakes(game, texts):
        raise mistakes[0]
    path = user_path(output)
    with replaced(path) as beside:
        beside.write_bytes(write_box(box))
    echo(f"wrote {path}: {box.name}, {box.digest}")


@app.command(epilog="Example:  nexarium box check mine.nxbox")
def check(file: BoxPath, as_json: Json = False) -> None:
    """Check that a box can be read and that the installed game can be played with it. Status 1 means that it cannot."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    from nexarium.core.data_input import box_in

    box = box_in(file)
    mistakes = _mistakes(box.game, box.data)
    if as_json:
        print_json({"game": box.game, "name": box.name, "digest": box.digest, "mistakes": [str(each) for each in mistakes]})
    for each in () if as_json else mistakes:
        echo(str(each), colour="red")
    if mistakes:
        raise typer.Exit(1)
    if not as_json:
        echo(f"{box.name}: {box.game} can be played with it")


def _mistakes(game: str, data: dict[str, str]) -> list[BadData]:
    """Return what keeps a game from being played with all these data files: what its readers refuse, or what fails at its setup."""
    from nexarium.core.boxes import complete, problems
    from nexarium.core.catalogue import definition_of
    from nexarium.server.tables.data_overrides import check_playable

    definition = definition_of(game)
    try:
        whole = complete(definition.package, data)
        if found := problems(definition.load_box(), whole):
            return found
        check_playable(definition_of(game, whole))
    except BadData as error:
        return [error]
    return []


def _written(value: object) -> str:
    """Return a value for a table."""
    import msgspec

    text = ABSENT if value is msgspec.UNSET else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
