"""How bots are named on a command line."""

from __future__ import annotations

from typing import Annotated

import typer

EXPLAINED = 'random, greedy, level:1 to level:9, gtp:"command line" ({seed} in it: the bot\'s seed), module:Class, or an installed bot'
Bots = Annotated[list[str], typer.Option(help=f"A bot: {EXPLAINED}. Give two or more.")]
