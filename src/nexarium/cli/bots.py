"""`nexarium bots`: list the available bots, by the names that every command takes."""

from __future__ import annotations

from nexarium.bots.bot import BotError
from nexarium.bots.roster import distribution_of, installed, left_out, make_bot
from nexarium.cli.printing import echo, print_json, print_table
from nexarium.core.catalogue import load

BUILT_IN = {
    "random": "plays uniformly random legal actions",
    "greedy": "looks one action ahead",
    "level:1": "gentle, as are the levels above it less and less",
    "level:9": "the strongest of Nexarium's own",
    'gtp:"command line"': "an engine in any language that speaks GTP (docs/build/gtp.md)",
    "module:Class": "your own, from the folder where you are or among what is installed",
}
"""The built-in bots, and the two ways to name others."""


def list_bots(game: str | None, *, as_json: bool) -> None:
    """List the bots. With a game, list the installed bots that play it, and why the others do not."""
    if game is not None:
        load(game)
    troubles = dict(left_out())
    there = {name: distribution_of(point) for name, point in installed().items()}
    for name in there:
        trouble = _trouble(name, game)
        if trouble:
            troubles[name] = trouble
    usable = {name: brought_by for name, brought_by in there.items() if name not in troubles}
    if as_json:
        print_json({"built_in": list(BUILT_IN), "house": list(BUILT_IN), "installed": usable, "broken": troubles})  # `house`: the old name
        return
    rows = [*BUILT_IN.items(), *((name, f"of the package {brought_by}") for name, brought_by in usable.items())]
    print_table(("bot", "what it is"), rows, words=2)
    for name, trouble in troubles.items():
        echo(f"{name}: {trouble}", colour="red")


def _trouble(name: str, game: str | None) -> str:
    """Return why an installed bot is unavailable or does not play a game; empty if it works."""
    try:
        if game is None:
            installed()[name].load()
        else:
            make_bot(name, load(game), 0).close()
    except BotError as error:
        return str(error)
    except Exception as error:
        return f"it cannot be imported: {type(error).__name__}: {error}"
    return ""
