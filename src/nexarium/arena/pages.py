"""What pages of results share: the house's colours, and how they say with which options a game was played."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from nexarium.arena.report_text import Telling
from nexarium.core.game import Game


def tokens() -> str:
    """The house's colours and sizes, the dark ones where the reader's system is dark."""
    css = (files("nexarium.core") / "tokens.css").read_text("utf-8")
    light, dark = css.split('[data-theme="dark"]')
    return f"{light}@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark }} :root{dark} }}"


def all_options(game: Game, tell: Telling) -> str:
    """All options, for whoever plays the games again."""
    if not game.options:
        return ""
    listed = " ".join(f"{name}={value}" for name, value in game.options.items())
    return f"<details class=quiet><summary>{escape(tell('options'))}</summary><code>{escape(listed)}</code></details>"
