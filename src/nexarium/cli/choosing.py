"""How a command line names a game and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from nexarium.core.errors import BadOption

if TYPE_CHECKING:
    from nexarium.core.definition import Value
    from nexarium.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game by name; `nexarium games` lists them.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.", show_default=False),
]
Players = Annotated[int | None, typer.Option(help="Short for --option players=N.", show_default=False)]
Teams = Annotated[bool | None, typer.Option("--teams/--no-teams", help="Short for --option teams=true.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object, for machines.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to share the work among; the result is the same for any number.")]


def chosen_game(name: str, chosen: Sequence[str] | None, players: int | None, teams: bool | None) -> Game:
    """The game with the options of a command line; raises `UnknownGame` or `BadOption`."""
    from nexarium.core.catalogue import catalogue, load

    definition = catalogue().get(name)
    offered = {option.name: option.choices for option in definition.options} if definition else {}
    options: dict[str, Value] = {}
    for each in chosen or ():
        option, equals, text = each.partition("=")
        if not equals:
            raise BadOption(f"an option is written name=value, not {each!r}", option)
        options[option] = value_of(text, offered.get(option, ()))
    if players is not None:
        options["players"] = players
    if teams is not None:
        options["teams"] = teams
    return load(name, **options)


def value_of(text: str, choices: Sequence[Value]) -> Value:
    """The choice that a text says, or failing that what it looks like."""
    for choice in choices:
        if text.lower() == str(choice).lower():
            return choice
    if text.lower() in ("true", "yes", "false", "no"):
        return text.lower() in ("true", "yes")
    return int(text) if text.lstrip("-").isdecimal() else text
