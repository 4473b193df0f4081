"""Shared parts of result pages: the server's colours, and the list of a game's options."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from nexarium.arena.report_text import ReportText
from nexarium.core.game import Game


def tokens() -> str:
    """Return the server's colours and sizes as CSS, with the dark ones where the reader's system is dark."""
    css = (files("nexarium.core") / "tokens.css").read_text("utf-8")
    light, dark = css.split('[data-theme="dark"]')
    return f"{light}@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark }} :root{dark} }}"


def all_options(game: Game, text: ReportText) -> str:
    """Return all options as HTML, so that readers can repeat the games."""
    if not game.options:
        return ""
    listed = " ".join(f"{name}={value}" for name, value in game.options.items())
    return f"<details class=quiet><summary>{escape(text('options'))}</summary><code>{escape(listed)}</code></details>"
