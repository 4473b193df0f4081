"""Rules over HTTP: a page for each game, its pictures, and the rules as data for the table."""

from __future__ import annotations

import re
from functools import cache

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from nexarium.core.catalogue import catalogue
from nexarium.core.rulebook import diagrams
from nexarium.core.words import words
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http import PICTURE_POLICY
from nexarium.server.http_helpers import as_json, in_thread, language_of, service_of
from nexarium.server.language import Language, server_words
from nexarium.server.pages import content_policy, definition_of, for_people
from nexarium.server.previews.http import card_at
from nexarium.server.previews.tags import Preview
from nexarium.server.rulebooks.markup import as_html, inline
from nexarium.server.rulebooks.messages import ChapterText, Rules, RuleText
from nexarium.server.rulebooks.page import book_of, page, surroundings
from nexarium.server.rulebooks.pictures import picture_of

TABLE = re.compile(r"[\w-]{1,64}")


@for_people
async def get_page(request: Request) -> Response:
    """`GET /rules/{game}`: a game's rules. `table` is the table to which the back link leads."""
    definition, table = definition_of(request.path_params["game"]), request.query_params.get("table", "")
    language = language_of(request)
    preview = (await in_thread(request, preview_of, definition.name, language, card_at(request, definition.name, language))).tags(request)
    note = await in_thread(request, service_of(request).boxes.said, definition.name, language, "rules")
    html = await in_thread(request, page, definition.name, language, table if TABLE.fullmatch(table) else "", preview, note)
    headers = {"content-security-policy": content_policy(html.encode()), "cache-control": "no-cache", "vary": "accept-language"}
    return HTMLResponse(html, headers=headers)


def preview_of(game: str, language: Language, card: str) -> Preview:
    """Return the preview of a link to a game's rules."""
    book, said = book_of(game, language), words(catalogue()[game].package, language)
    title = server_words(language)("rules.of", game=said("title"))
    return Preview(title, book.goal if book else said("tagline"), card, language)


async def get_picture(request: Request) -> Response:
    """`GET /rules/{game}/pictures/{name}.svg`: a position that the rules show."""
    definition, name = definition_of(request.path_params["game"]), request.path_params["name"]
    if name not in diagrams(definition.package):
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    picture = await in_thread(request, picture_of, definition, name, language_of(request), theme)
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "public, max-age=3600"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


@endpoint(answer=Rules, refuses=(404,), tag="games")
async def get_rules(request: Request) -> Response:
    """`GET /api/games/{name}/rules`: a game's rules, one by one, for players."""
    definition = definition_of(request.path_params["name"])
    return as_json(await in_thread(request, rules_of, definition.name, language_of(request)))


@cache
def rules_of(game: str, language: Language) -> Rules:
    """Return the rules of an installed game, without chapters if it has no rulebook."""
    definition = catalogue()[game]
    book, around = book_of(game, language), surroundings(game, language)
    title = words(definition.package, language)("title")
    if book is None:
        return Rules(game=game, title=title)
    chapters = tuple(
        ChapterText(
            title=chapter.title,
            rules=tuple(RuleText(id=each.id, title=each.title, html=as_html(each.text, around)) for each in chapter.rules),
        )
        for chapter in book.chapters
    )
    ends = tuple(inline(end, around) for end in book.ends)
    return Rules(game=game, title=title, goal=inline(book.goal, around), ends=ends, chapters=chapters)


ROUTES = [
    Route("/rules/{game}", get_page),
    Route("/rules/{game}/pictures/{name}.svg", get_picture),
    Route("/api/games/{name}/rules", get_rules),
]
