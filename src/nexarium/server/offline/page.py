"""The page `/offline`: what works without a network. The service worker caches it, so it needs no other file and contains both
languages."""

from __future__ import annotations

import logging
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from nexarium.core.catalogue import catalogue
from nexarium.core.words import LANGUAGES, words
from nexarium.server.http_helpers import in_thread
from nexarium.server.language import server_words
from nexarium.server.logs import about
from nexarium.server.pages import content_policy, page_tokens

log = logging.getLogger("nexarium.server")


async def get_page(request: Request) -> Response:
    """`GET /offline`: what works without the server."""
    html = await in_thread(request, offline_page)
    return HTMLResponse(html, headers={"content-security-policy": content_policy(html.encode()), "cache-control": "no-cache"})


@cache
def offline_page() -> str:
    """Return the page in all languages; a script shows the reader's."""
    template = Template(_file("page.html"))
    texts = "".join(_in_language(language) for language in LANGUAGES)
    return template.substitute(style=page_tokens() + _file("page.css"), script=_file("page.js"), texts=texts)


def _in_language(language: str) -> str:
    own = server_words(language)
    rows = "".join(
        f'<li><a href="{escape(address)}"><b>{escape(label)}</b> <span>{escape(description)}</span></a>'
        f'<p class="not-kept" hidden>{escape(own("offline.not_kept"))}</p></li>'
        for address, label, description in _pages(language)
    )
    works = f"<h2>{escape(own('offline.works'))}</h2><ul>{rows}</ul>" if rows else ""
    return (
        f'<main lang="{language}"><h1>{escape(own("offline.title"))}</h1><p>{escape(own("offline.why"))}</p>'
        f'<p><button type="button">{escape(own("offline.again"))}</button></p>{works}</main>'
    )


def _pages(language: str) -> list[tuple[str, str, str]]:
    """Return the address, label and description of each page that is declared to work offline."""
    found = []
    for definition in catalogue().values():
        try:
            said = words(definition.package, language)
            found += [
                (f"/g/{definition.name}/{page.name}", said(page.label), said(page.description)) for page in definition.pages if page.offline
            ]
        except Exception:  # a broken game must not remove the pages of others
            log.exception("the pages of %s cannot be named", definition.name, extra=about("game_broken"))
    return found


@cache
def _file(name: str) -> str:
    return (files("nexarium.server.offline") / name).read_text("utf-8")


ROUTES = [Route("/offline", get_page)]
