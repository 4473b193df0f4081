"""Link previews: pages with their metadata for previews, and their pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core import scene, words
from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Definition
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http import PICTURE_POLICY, THEME, style_of, svg_of, theme_of
from nexarium.server.http_helpers import as_json, in_thread, language_of, service_of, table_of, visitor_of
from nexarium.server.jobs.image_worker import ImageWorker
from nexarium.server.jobs.worker_protocol import Animation, Card
from nexarium.server.language import Language, server_words
from nexarium.server.pages import CLIENT, definition_of, html
from nexarium.server.previews.tags import Preview
from nexarium.server.protocol.openapi_meta import Query
from nexarium.server.protocol.records import AnimationProgress
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.services import services_of
from nexarium.server.storage import Unavailable
from nexarium.server.tables.player_names import called, names_in_lists
from nexarium.server.tables.stored import StoredTable
from nexarium.server.tables.verdicts import verdict_in_lists, with_people
from nexarium.server.titles import title_of

DEFAULT_CARD = "/icons/card.png"
ANIMATION_WIDTH = 560
ANIMATION_PAUSE = 0.7
AN_HOUR = "public, max-age=3600"
SOON = "public, max-age=60"
A_MOMENT = "private, max-age=10"
AT = Query("at", "Any text: another one asks again for a picture that the browser has stored.", {"type": "string"})
BY_LANGUAGE = {"vary": "accept-language"}
"""Caches store one answer per language."""


def image_worker_of(request: Request) -> ImageWorker:
    """Return this server's image worker."""
    return services_of(request).image_worker


# --- thumbnails ------------------------------------------------------------------------------------------------------------


@endpoint(media="image/svg+xml", query=(THEME, AT), refuses=(403, 404, 409, 422, 429, 503))
async def get_thumbnail(request: Request) -> Response:
    """`GET /api/tables/{table}/thumbnail.svg`: the board of a listed table now, as spectators see it. Each position is drawn once."""
    live, theme, service = await table_of(request), theme_of(request), service_of(request)
    table = live.table
    if not table.header.listed:
        raise ApiError("not_listed", status=403)
    service.looks.spend(visitor_of(request))
    drawn = await live.drawings.drawn(table.plies, None, language_of(request), tall=False)
    draw = partial(svg_of, table.game.definition, drawn.board, theme)
    picture = await service.pictures.drawn(("thumbnail", table.header.id, table.seq, language_of(request), theme), draw)
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": A_MOMENT, **BY_LANGUAGE}
    return Response(picture, media_type="image/svg+xml", headers=headers)


# --- pages -----------------------------------------------------------------------------------------------------------------


def page_with(request: Request, preview: Preview) -> Response:
    """Return the client's page with the tags of a preview."""
    answer = html(CLIENT / "index.html", head=preview.tags(request))
    answer.headers.update(BY_LANGUAGE)
    return answer


async def get_lobby(request: Request) -> Response:
    """`GET /`: the lobby."""
    language = language_of(request)
    return page_with(request, Preview("Nexarium", server_words(language)("preview.server"), DEFAULT_CARD, language))


async def get_table(request: Request) -> Response:
    """`GET /t/{table}`, `GET /t/{table}/replay` and `GET /t/{table}/{ply}`: a table now, from its beginning, or after `ply` plies. The
    preview of an unlisted table reveals only the game's name."""
    language, path = language_of(request), request.path_params["table"]
    try:
        found = await service_of(request).table_store.by_ids([path])
    except Unavailable:  # the page itself reports the failure
        found = []
    if not found:
        return page_with(request, Preview("Nexarium", server_words(language)("preview.server"), DEFAULT_CARD, language, open=False))
    return page_with(request, preview_of(request, found[0], language))


def preview_of(request: Request, stored: StoredTable, language: Language) -> Preview:
    """Return the preview of a link to a table."""
    game, own = stored.header.game, server_words(language)
    title = title_of(game, language)
    if not stored.header.listed:
        return Preview(title, own("preview.private", game=title), card_at(request, game, language), language, open=False)
    card = f"/api/tables/{stored.header.id}/card.png?language={language}" if image_worker_of(request).available else DEFAULT_CARD
    return Preview(title, sentence_of(stored, language), card, language)


def sentence_of(stored: StoredTable, language: Language) -> str:
    """Return who plays at a listed table, and its state."""
    own, summary = server_words(language), stored.summary
    sitting = [name for kind, name in zip(summary.kinds, names_in_lists(stored, language), strict=True) if kind != "open"]
    names = ", ".join(sitting) or own("preview.nobody")
    if summary.over:
        return own("preview.over", names=names, verdict=verdict_in_lists(stored, language)[0])
    if len(sitting) < len(summary.kinds):
        return own("preview.open", names=names)
    return own("preview.running", names=names)


async def get_lessons(request: Request) -> Response:
    """`GET /learn/{game}` and `GET /learn/{game}/{lesson}`: a game's lessons."""
    definition, language = catalogue().get(request.path_params["game"]), language_of(request)
    if definition is None:  # the client reports it
        return html(CLIENT / "index.html")
    title = title_of(definition.name, language)
    preview = Preview(
        server_words(language)("preview.learn", game=title),
        server_words(language)("preview.learn_how", game=title),
        card_at(request, definition.name, language),
        language,
    )
    return page_with(request, preview)


def card_at(request: Request, game: str, language: Language) -> str:
    """Return the path of a game's card, or of the default one if the server cannot draw it or does not have the game."""
    return f"/api/games/{game}/card.png?language={language}" if image_worker_of(request).available and game in catalogue() else DEFAULT_CARD


# --- pictures --------------------------------------------------------------------------------------------------------------


@endpoint(media="image/png", refuses=(404, 429, 501, 503), tag="games")
async def get_games_card(request: Request) -> Response:
    """`GET /api/games/{name}/card.png`: a game's preview picture, 1200 by 630 pixels."""
    return await games_card(request, definition_of(request.path_params["name"]))


async def games_card(request: Request, definition: Definition) -> Response:
    """Answer with a game's card, the picture of links to its page."""
    language = language_of(request)

    async def make() -> tuple[bytes, int]:
        said = words.words(definition.package, language)
        emblem = await in_thread(request, emblem_of, definition)
        return await image_worker_of(request).paint(Card(scene=emblem, title=said("title"), line=said("tagline")), visitor_of(request))

    picture = await service_of(request).pictures.once(("card", definition.name, language), make)
    return Response(picture, media_type="image/png", headers={"cache-control": AN_HOUR, **BY_LANGUAGE})


def emblem_of(definition: Definition) -> str:
    """Return a game's emblem as an SVG file."""
    return scene.svg_text(definition.load_picture().emblem(), style_of(definition))


@endpoint(media="image/png", refuses=(404, 409, 429, 501, 503))
async def get_tables_card(request: Request) -> Response:
    """`GET /api/tables/{table}/card.png`: the public view of the board as a preview picture, 1200 by 630 pixels; for an unlisted table, its
    game's picture."""
    live, language = await table_of(request), language_of(request)
    if not live.table.header.listed:
        return await games_card(request, live.table.game.definition)
    picture = await live.drawings.pictures.once((live.drawings.key, "card", language), partial(_tables_card, request, live, language))
    return Response(picture, media_type="image/png", headers={"cache-control": SOON, **BY_LANGUAGE})


async def _tables_card(request: Request, live: TableSession, language: Language) -> tuple[bytes, int]:
    drawings = live.drawings
    table, definition = drawings.table, drawings.table.game.definition
    drawn = await drawings.drawn(table.plies, None, language, tall=False)
    board = await in_thread(request, svg_of, definition, drawn.board, "light")
    ends = await drawings.ends()
    line = with_people(ends[language], table, language).verdict if ends else ", ".join(called(table, language))
    card = Card(scene=board, title=words.words(definition.package, language)("title"), line=line)
    return await image_worker_of(request).paint(card, visitor_of(request))


@endpoint(media="image/gif", query=(THEME,), refuses=(404, 409, 422, 429, 501, 503))
async def get_animation(request: Request) -> Response:
    """`GET /api/tables/{table}/game.gif`: a finished game as an animation."""
    live, language = await table_of(request), language_of(request)
    theme, table = theme_of(request), live.table
    table.check_same_rules()
    if not table.ended:
        raise ApiError("film_early", status=409)
    limits = service_of(request).settings.limits
    animation = Animation(
        record=table.record(),
        language=language,
        theme=theme,
        width=ANIMATION_WIDTH,
        most=limits.animation_pictures,
        seconds=limits.animation_seconds,
        pause=ANIMATION_PAUSE,
    )
    key = (table.header.id, language, theme)
    make = partial(image_worker_of(request).paint, animation, visitor_of(request), key)
    drawings = live.drawings
    picture = await _unless_gone(request, drawings.pictures.once((drawings.key, "film", language, theme), make, costly=True))
    name = f'attachment; filename="{table.header.game}-{table.header.id}.gif"'
    headers = {"content-disposition": name, "cache-control": "private, max-age=3600", **BY_LANGUAGE}
    return Response(picture, media_type="image/gif", headers=headers)


@endpoint(answer=AnimationProgress, query=(THEME,), refuses=(422,))
async def get_animation_progress(request: Request) -> Response:
    """`GET /api/tables/{table}/game.gif/progress`: the progress of an animation that is being made."""
    key = (request.path_params["table"], language_of(request), theme_of(request))
    done, of = image_worker_of(request).progress.get(key, (0, 0))
    return as_json(AnimationProgress(done=done, of=of))


async def _unless_gone(request: Request, making: Coroutine[Any, Any, bytes]) -> bytes:
    """Return the result, or cancel the work when the client disconnects."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    work, leaving = asyncio.create_task(making), asyncio.create_task(gone())
    try:
        await asyncio.wait((work, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ApiError("painting_late", status=503)  # the client has gone and does not see this
        return await work
    finally:
        work.cancel()
        leaving.cancel()


class _Ply(IntegerConvertor):
    """A ply in an address. Its length is limited, because Python refuses to parse numbers with thousands of digits."""

    regex = "[0-9]{1,9}"


register_url_convertor("ply", _Ply())

ROUTES = [
    Route("/", get_lobby),
    Route("/t/{table}", get_table),
    Route("/t/{table}/replay", get_table),
    Route("/t/{table}/{ply:ply}", get_table),
    Route("/learn/{game}", get_lessons),
    Route("/learn/{game}/{lesson}", get_lessons),
    Route("/api/games/{name}/card.png", get_games_card),
    Route("/api/tables/{table}/card.png", get_tables_card),
    Route("/api/tables/{table}/thumbnail.svg", get_thumbnail),
    Route("/api/tables/{table}/game.gif", get_animation),
    Route("/api/tables/{table}/game.gif/progress", get_animation_progress),
]
