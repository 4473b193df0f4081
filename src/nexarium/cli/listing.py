"""`nexarium games`: list the installed games, the broken ones, and the options of one game."""

from __future__ import annotations

from pathlib import Path

from nexarium.cli.game_options import flag_of, print_options, typed
from nexarium.cli.printing import echo, print_json, print_table
from nexarium.core.catalogue import Broken, broken, catalogue, definition_of
from nexarium.core.definition import Definition
from nexarium.core.errors import BadOption, BrokenGame
from nexarium.core.variants import printed
from nexarium.core.words import words


def list_games(as_json: bool) -> None:
    """List every playable game, and the broken ones with the reason."""
    troubled = broken(thoroughly=True)
    usable = {name: definition for name, definition in catalogue().items() if name not in {each.name for each in troubled}}
    if as_json:
        print_json({"games": [summary_of(definition) for definition in usable.values()], "broken": [each._asdict() for each in troubled]})
        return
    rows = [(name, title(definition), _short(definition), f"nexarium games {name}") for name, definition in usable.items()]
    print_table(("game", "title", "options", "more"), rows, words=4)
    for each in troubled:
        echo(broken_in_words(each), colour="red")


def show_game(name: str, as_json: bool) -> None:
    """Show one game's presets and options, as they are typed. Raises `UnknownGame` or `BrokenGame`."""
    for each in broken(thoroughly=True):
        if each.name == name:
            raise BrokenGame(f"{name} is installed, but broken; {each.reason}")
    definition = definition_of(name)
    if as_json:
        print_json(summary_of(definition))
        return
    said = words(definition.package, "en")
    echo(f"{title(definition)}: {said('tagline')}  ({said('facts')}; rules version {definition.version})")
    if definition.presets:
        rows = [(said(preset.label), typed_options(dict(preset.options)) or "as it is") for preset in definition.presets]
        print_table(("ready-made", "typed"), rows, words=2)
    print_options(definition)


def copy_data_files(name: str | None, folder: Path) -> None:
    """Write a game's data files into a folder. Raises `BadOption` without a game, and where a file of that name exists."""
    if name is None:
        raise BadOption("name the game whose data files are copied: nexarium games GAME --copy-data FOLDER", "copy_data")
    files = printed(definition_of(name).package)
    for file in files:
        if (folder / file).exists():
            raise BadOption(f"{folder / file} exists already; name a folder without it", "copy_data")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8")
            echo(f"wrote {folder / file}; to play with it: nexarium play --data {name}:{folder / file}")
    except OSError as error:
        raise BadOption(f"{folder} cannot be written to: {error.strerror or error}", "copy_data") from None


def typed_options(options: dict[str, bool | int | str]) -> str:
    """Return options as they are typed after a command: `--players 4 --teams 'ab|cd'`."""
    return " ".join(f"{flag_of(name)} {typed(value)}" for name, value in options.items())


def broken_in_words(each: Broken) -> str:
    """Return a line with a broken game, its package and the reason."""
    brought = f" (of {each.distribution})" if each.distribution else ""
    return f"{each.name}{brought} is broken: {each.reason}"


def title(definition: Definition) -> str:
    """Return a game's title in English."""
    return words(definition.package, "en")("title")


def summary_of(definition: Definition) -> dict[str, object]:
    """Return a game's data for `--json`."""
    return {
        "name": definition.name,
        "title": title(definition),
        "rules_version": definition.version,
        "options": {option.name: list(option.choices) for option in definition.options},
        "presets": [dict(preset.options) for preset in definition.presets],
        "formats": [export.suffix for export in definition.exports],
    }


def _short(definition: Definition) -> str:
    """Return a game's first options as flags, and the number of further ones."""
    flags = [flag_of(option.name) for option in definition.options]
    most = 3
    more = f" and {len(flags) - most} more" if len(flags) > most else ""
    return f"{' '.join(flags[:most])}{more}" or "none"
