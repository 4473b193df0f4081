"""Bot names on a command line."""

from __future__ import annotations

from typing import Annotated

import typer

from nexarium.core.errors import BadOption

EXPLAINED = 'random, greedy, level:1 to level:9, gtp:"command line" ({seed} in it: the bot\'s seed), module:Class, or an installed bot'
Bots = Annotated[list[str], typer.Option(help=f"A bot: {EXPLAINED}. Give two or more.")]
OneBot = Annotated[list[str] | None, typer.Option("--bot", help=f"Who plays every seat: {EXPLAINED}.", show_default="random")]


def one_of(bots: list[str] | None, advice: str = "") -> str:
    """Return the only bot named, `random` if there is none. Raises a `BadOption` with `advice` if there are several."""
    if bots is not None and len(bots) > 1:
        raise BadOption(f"one bot plays every seat here, not {', '.join(bots)}{f': {advice}' if advice else ''}", "bot")
    return bots[0] if bots else "random"
