"""The page `/rules/{game}`, complete from the server: it can be read, searched and printed without a script."""

from __future__ import annotations

import logging
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import quote

from nexarium.core.catalogue import catalogue
from nexarium.core.errors import BrokenGame
from nexarium.core.rulebook import Chapter, Rulebook, rulebook
from nexarium.core.words import LANGUAGES, words
from nexarium.server.language import Language, server_words
from nexarium.server.logs import about
from nexarium.server.pages import page_tokens
from nexarium.server.rulebooks.markup import Surroundings, as_html, inline
from nexarium.server.rulebooks.pictures import figures_of

log = logging.getLogger("nexarium.server")


def page(game: str, language: Language, table: str = "", preview: str = "", note: str = "") -> str:
    """Return the rules of an installed game as HTML, with a link back to `table` if given. `preview` are the tags for link previews, and
    `note` is a sentence above the rules."""
    own = server_words(language)
    back, label = (f"/t/{quote(table)}", own("rules.to_table")) if table else ("/", own("rules.to_lobby"))
    return _page(game, language).substitute(
        preview=preview,
        note=f'<p class="note" role="note">{escape(note)}</p>' if note else "",
        back=escape(back),
        back_label=escape(label),
        back_class="labelled" if table else "",
        kept=f"&amp;table={escape(quote(table))}" if table else "",
    )


def book_of(game: str, language: Language) -> Rulebook | None:
    """Return the rulebook of an installed game, or None. An unreadable one is logged and counts as none."""
    try:
        return rulebook(catalogue()[game].package, language)
    except BrokenGame:
        log.exception("the rules of %s cannot be read", game, extra=about("game_broken"))
        return None


@cache
def surroundings(game: str, language: Language) -> Surroundings:
    """Return what the texts of a game's rulebook may refer to."""
    book = book_of(game, language)
    rules = frozenset(rule.id for rule in book.rules) if book else frozenset()
    return Surroundings(rules, figures_of(catalogue()[game], book) if book else {})


@cache
def _page(game: str, language: Language) -> Template:
    """Return the page without the back link."""
    definition = catalogue()[game]
    own, said, book = server_words(language), words(definition.package, language), book_of(game, language)
    around = surroundings(game, language)
    texts = {
        "language": language,
        "title": escape(said("title")),
        "rules": escape(own("rules.title")),
        "heading": escape(own("rules.of", game=said("title"))),
        "style": page_tokens() + _file("page.css"),
        "script": _file("page.js"),
        "alternates": "".join(f'<link rel="alternate" hreflang="{each}" href="?language={each}">' for each in LANGUAGES),
        "dark": escape(own("rules.dark")),
        "light": escape(own("rules.light")),
        "search": escape(own("rules.search")),
        "none": escape(own("rules.none")),
        "one": escape(own("rules.found", n=1)),
        "several": escape(own("rules.found", n=2).replace("2", "#")),
        "contents": escape(own("rules.contents")),
        "nav": _contents(book) if book else "",
        "lead": _lead(book, around, language) if book else f"<p>{escape(own('rules.absent'))}</p>",
        "workshop": _workshop(game, own("rules.workshop")) if definition.load_box() else "",
        "body": "".join(_chapter(number, chapter, around) for number, chapter in enumerate(book.chapters, 1)) if book else "",
    }
    languages = "".join(
        f'<a class="tool language" lang="{each}" hreflang="{each}" href="?language={each}$kept">{server_words(each)("rules.here")}</a>'
        for each in LANGUAGES
        if each != language
    )
    closed = {name: text.replace("$", "$$") for name, text in texts.items()}  # a dollar in a text is not a placeholder
    return Template(Template(_file("page.html")).safe_substitute(closed, languages=languages))


def _workshop(game: str, label: str) -> str:
    return f'<p class="workshop"><a href="/workshop/{quote(game)}">{escape(label)}</a></p>'


@cache
def _file(name: str) -> str:
    return (files("nexarium.server.rulebooks") / name).read_text("utf-8")


def _contents(book: Rulebook) -> str:
    chapters = []
    for number, chapter in enumerate(book.chapters, 1):
        rules = "".join(
            f'<li><a href="#{rule.id}"><span class="number">{rule.id}</span><span>{escape(rule.title)}</span></a></li>'
            for rule in chapter.rules
        )
        chapters.append(f'<li><a href="#chapter-{number}">{escape(chapter.title)}</a><ol>{rules}</ol></li>')
    return f"<ol>{''.join(chapters)}</ol>"


def _lead(book: Rulebook, around: Surroundings, language: Language) -> str:
    ends = "".join(f"<li>{inline(end, around)}</li>" for end in book.ends)
    return f'<p class="goal">{inline(book.goal, around)}</p><h2>{escape(server_words(language)("rules.ends"))}</h2><ul>{ends}</ul>'


def _chapter(number: int, chapter: Chapter, around: Surroundings) -> str:
    rules = "".join(
        f'<section class="rule" id="{rule.id}" aria-labelledby="{rule.id}-title">'
        f'<h3 id="{rule.id}-title"><a class="number" href="#{rule.id}">{rule.id}</a> {escape(rule.title)}</h3>'
        f"{as_html(rule.text, around)}</section>"
        for rule in chapter.rules
    )
    lead = as_html(chapter.text, around) if chapter.text else ""
    return f'<section class="chapter" id="chapter-{number}"><h2>{escape(chapter.title)}</h2>{lead}{rules}</section>'
