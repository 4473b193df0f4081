"""Shared parts of result pages: the document with the server's colours, paragraphs, and the list of a game's options."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from nexarium.arena.report_text import ReportText
from nexarium.core.game import Game


def document(title: str, style: str, body: str, language: str) -> str:
    """Return a self-contained page: no script, no network, light or dark by the reader's system."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_tokens()}{style}</style>\n</head>\n"
        f"<body>\n<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def paragraph(text: str, *, quiet: bool = False) -> str:
    """Return a paragraph as HTML; in smaller letters if `quiet`."""
    return f"<p{' class=quiet' * quiet}>{escape(text)}</p>"


def _tokens() -> str:
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
