"""The server over HTTP: the lobby's lists, tables, seats and downloads. Every error is a `Problem` of one sentence."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from math import ceil
from typing import Any, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import nexarium
from nexarium.bots.roster import LEVELS
from nexarium.core import scene, words
from nexarium.core.definition import Definition, Export, Value
from nexarium.core.errors import BadQuestion, BadRecord, MissingExtra, NexariumError
from nexarium.core.game import Game
from nexarium.core.record import Record
from nexarium.server.bots.scheduler import seconds_for
from nexarium.server.choices import offered_cards, preset_cards
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import (
    SAFE_HEADERS,
    account_of,
    as_json,
    in_thread,
    language_of,
    problem,
    service_of,
    table_of,
    table_opening_of,
    visitor_of,
)
from nexarium.server.invitations.messages import Found
from nexarium.server.language import Language, server_words
from nexarium.server.learning.lessons import lesson_cards
from nexarium.server.learning.puzzles import puzzles_card
from nexarium.server.logs import about
from nexarium.server.pages import definition_of, page_of
from nexarium.server.protocol.base import PROTOCOL
from nexarium.server.protocol.lobby import (
    Catalogue,
    DiceOffer,
    GameCard,
    Health,
    Level,
    NewFork,
    NewTable,
    PageCard,
    Rematch,
    StyleCard,
    TableCard,
    Tables,
)
from nexarium.server.protocol.openapi_meta import Query
from nexarium.server.protocol.records import ExportCard, Exports, ShowRecord
from nexarium.server.protocol.seats import Away, Seated, TakeSeat
from nexarium.server.realtime.picture_cache import weight
from nexarium.server.services import services_of
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.bot_styles import style_name, styles_at
from nexarium.server.tables.data_overrides import PUBLISHED, DataOverrides, data_note
from nexarium.server.tables.player_names import names_in_lists
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.stored import StoredTable
from nexarium.server.tables.timing import choices_of
from nexarium.server.tables.verdicts import verdict_in_lists
from nexarium.server.titles import title_of

log = logging.getLogger("nexarium.server")

MOST_IDS = 100
IDS = Query("ids", "Those tables, by their ids with commas between; else the ones that the lobby lists.", {"type": "string"})
PLY = Query("ply", "After how many plies; all of them when left out.", {"type": "integer", "minimum": 0})
THEME = Query("theme", "For a light or a dark page.", {"enum": ["light", "dark"], "default": "light"})
TALL = Query("tall", "Anything but 0 and false: for a tall screen.", {"type": "string"})
OWN_AFFAIR = "What a page asks and is answered is the game's own affair."
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


# --- the lobby -------------------------------------------------------------------------------------------------------------


@endpoint(answer=Catalogue, tag="games")
async def get_catalogue(request: Request) -> Response:
    """`GET /api/catalogue`: the games."""
    language = language_of(request)
    settings = service_of(request).settings
    games = await in_thread(request, catalogue_in, language, service_of(request).boxes)
    told = {"kept": kept_for(settings, language), "balance": settings.balance, "boxes": settings.boxes == "lobby"}
    return as_json(msgspec.structs.replace(games, **told))


def kept_for(settings: Settings, language: Language) -> str:
    """Return for how long tables are kept, as a sentence; empty if for ever."""
    finished, abandoned, own = settings.delete_finished_after_days, settings.delete_abandoned_after_days, server_words(language)
    return " ".join(
        own(key, n=ceil(days), days=own.figure(f"{days:g}"))
        for key, days in (("kept.finished", finished), ("kept.abandoned", abandoned))
        if days
    )


@cache
def catalogue_in(language: Language, boxes: DataOverrides = PUBLISHED) -> Catalogue:
    """Return the lobby's cards of every game that can be shown."""
    games = []
    for definition in boxes.games.values():
        try:
            games.append(card_of(definition, language))
        except Exception:  # a broken game does not close the lobby for the others
            log.exception("the game %s cannot be shown", definition.name, extra=about("game_broken"))
    return Catalogue(games=tuple(games), version=nexarium.__version__)


def preset_label(game: str, options: Mapping[str, Value], language: Language, boxes: DataOverrides = PUBLISHED) -> str:
    """Return the label of the preset that these options are; empty if there is none, or if the game has only one."""
    for card in catalogue_in(language, boxes).games:
        if card.name == game and len(card.presets) > 1:
            return next((preset.label for preset in card.presets if preset.options == options), "")
    return ""


def card_of(definition: Definition, language: Language) -> GameCard:
    """Return a game's card in the lobby."""
    said, own = words.words(definition.package, language), server_words(language)
    presets = preset_cards(definition, said)
    usual = Game(definition)
    seats = max(len(preset.marks) for preset in presets)
    return GameCard(
        name=definition.name,
        title=said("title"),
        tagline=said("tagline"),
        facts=said("facts"),
        emblem=definition.load_picture().emblem(),
        presets=presets,
        styles=tuple(StyleCard(name=style, label=style_name(definition, style, language)) for style in styles_at(usual)),
        levels=tuple(Level(level=level, label=own(f"level.{level}"), seconds=seconds_for(usual, level)) for level in LEVELS),
        pages=tuple(
            PageCard(name=page.name, label=said(page.label), description=said(page.description), offline=page.offline)
            for page in definition.pages
        ),
        lessons=lesson_cards(definition, language),
        puzzles=puzzles_card(definition, language),
        chance=definition.chance,
        setup=definition.load_setup is not None,
        time_up=choices_of(definition),
        cooperative=definition.cooperative,
        offers=offered_cards(definition, seats, said),
        usual_level=definition.usual_level,
        usual_options={**definition.usual_options, **definition.usual_options_in.get(language, {})},
        other_data=data_note(usual, language, "server"),
        workshop=bool(definition.load_box()),
    )


@endpoint(answer=Tables, query=(IDS,), refuses=(503,))
async def get_tables(request: Request) -> Response:
    """`GET /api/tables`: the tables of `ids`, or the listed ones."""
    service, language = service_of(request), language_of(request)
    if "ids" in request.query_params:
        ids = [each for each in request.query_params["ids"].split(",") if each][:MOST_IDS]
        kept = await service.table_store.by_ids(ids) if ids else []
    else:
        kept = await service.table_store.listed(service.settings.limits.listed_tables)
    return as_json(Tables(tables=await table_cards(request, [(each, ()) for each in kept], language)))


async def table_cards(request: Request, tables: Sequence[tuple[StoredTable, tuple[int, ...]]], language: Language) -> tuple[TableCard, ...]:
    """Return the cards of tables in a list, each with the seats that the requesting account holds there."""
    played = [kept.header.id for kept, _ in tables if kept.header.terms.tournament and not kept.summary.over]
    ends = await services_of(request).club.organiser.fixtures.ends_at(played) if played else {}

    def made() -> tuple[TableCard, ...]:
        """Make the cards in a thread, because a game's marks may have to be read for the first time."""
        return tuple(table_card(kept, language, yours, ends) for kept, yours in tables)

    return await in_thread(request, made)


def table_card(kept: StoredTable, language: Language, yours: tuple[int, ...], ends: Mapping[str, float]) -> TableCard:
    """Return the card of a table in a list. `yours` are the seats that the requesting account holds, `ends` when the rounds of
    tournaments are over."""
    header, summary = kept.header, kept.summary
    due = [at for at in (summary.due, ends.get(header.id)) if at is not None]
    verdict, verdict_yours = verdict_in_lists(kept, language)
    return TableCard(
        table=header.id,
        game=header.game,
        title=title_of(header.game, language),
        names=names_in_lists(kept, language),
        kinds=summary.kinds,
        mover=summary.mover,
        over=summary.over,
        open_seats=() if summary.over else tuple(seat for seat, kind in enumerate(summary.kinds) if kind == "open"),
        plies=summary.plies,
        paused=summary.paused,
        changed=kept.changed,
        verdict=verdict,
        verdict_yours=verdict_yours,
        due=min(due, default=None),
        timing=header.terms.timing,
        tournament=header.terms.tournament,
        yours=yours,
    )


# --- tables and seats ------------------------------------------------------------------------------------------------------


@endpoint(body=NewTable, answer=Seated, status=201, refuses=(401, 404, 409, 503))
async def post_table(request: Request, wanted: NewTable) -> Response:
    """`POST /api/tables`: a new table."""
    request.state.language = wanted.language
    account = await account_of(request)
    inviting = await services_of(request).recent_opponents.inviting(account, wanted)
    seated = await table_opening_of(request).open(wanted, visitor_of(request), account, inviting.beside)
    if inviting.accounts:
        services_of(request).pages.invited(inviting.accounts)
    return as_json(seated, 201)


@endpoint(body=dict[str, Any], answer=DiceOffer, status=201, refuses=(503,))
async def post_dice(request: Request, _: dict[str, Any]) -> Response:
    """`POST /api/dice`: dice for a table to be opened."""
    return as_json(table_opening_of(request).offer_dice(), 201)


@endpoint(body=TakeSeat, answer=Seated, status=201, refuses=(403, 404, 409, 503))
async def post_seat(request: Request, wanted: TakeSeat) -> Response:
    """`POST /api/tables/{table}/seats`: take a seat."""
    table, account = request.path_params["table"], await account_of(request)
    return as_json(await table_opening_of(request).sit(table, wanted, account, visitor_of(request)), 201)


@endpoint(body=Rematch, answer=Seated, status=201, refuses=(403, 404, 409, 503))
async def post_rematch(request: Request, wanted: Rematch) -> Response:
    """`POST /api/tables/{table}/rematch`: play again."""
    table, credential = request.path_params["table"], Credential(wanted.token, await account_of(request))
    return as_json(await table_opening_of(request).rematch(table, credential, wanted.ticket, wanted.entropy, visitor_of(request)), 201)


@endpoint(body=NewFork, answer=Seated, status=201, refuses=(404, 409, 503))
async def post_branch(request: Request, wanted: NewFork) -> Response:
    """`POST /api/tables/{table}/branch`: fork a finished game at a position, at a table of one's own."""
    request.state.language = wanted.language
    table = request.path_params["table"]
    return as_json(await table_opening_of(request).branch(table, wanted, visitor_of(request), await account_of(request)), 201)


@endpoint(body=ShowRecord, answer=Found, status=201, refuses=(422, 429, 503))
async def post_record(request: Request, wanted: ShowRecord) -> Response:
    """`POST /api/records`: show a game that was played elsewhere, at a table that is found only by its link."""
    request.state.language = wanted.language
    return as_json(Found(table=await table_opening_of(request).show(wanted, visitor_of(request))), 201)


@endpoint(body=Away, answer=Tables, refuses=(403, 404, 409, 422, 503))
async def post_away(request: Request, wanted: Away) -> Response:
    """`POST /api/tables/{table}/away`: go on vacation, or come back; the answer has the table's card."""
    table = request.path_params["table"]
    await table_opening_of(request).go_away(table, Credential(wanted.token, await account_of(request)), wanted.until, visitor_of(request))
    kept = await service_of(request).table_store.by_ids([table])
    return as_json(Tables(tables=await table_cards(request, [(each, ()) for each in kept], language_of(request))))


# --- downloads -------------------------------------------------------------------------------------------------------------


@endpoint(answer=Record, refuses=(403, 404, 409, 429, 503))
async def get_record(request: Request) -> Response:
    """`GET /api/tables/{table}/record.json`: the game as data."""
    record = await service_of(request).record(request.path_params["table"], visitor_of(request))
    return Response(record.to_json() + "\n", media_type="application/json", headers=_download(request, record.game, "json"))


@endpoint(media="image/svg+xml", query=(PLY, THEME, TALL), refuses=(404, 409, 422, 429, 503))
async def get_picture(request: Request) -> Response:
    """`GET /api/tables/{table}/picture.svg`: the board after `ply` plies, as everyone may see it."""
    live = await table_of(request)
    plies = live.table.plies
    asked = request.query_params.get("ply", str(plies))
    if not asked.isascii() or not asked.isdecimal() or len(asked) > 9 or int(asked) > plies:
        raise ApiError("query", status=422, field="ply", value=repr(asked[:20]), advice=f"0 … {plies}")
    theme = theme_of(request)
    service_of(request).looks.spend(visitor_of(request))
    tall = request.query_params.get("tall", "") not in ("", "0", "false")
    drawn = await live.drawings.drawn(int(asked), None, language_of(request), tall)
    picture = await in_thread(request, svg_of, live.table.game.definition, drawn.board, theme)
    return Response(picture, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY, "cache-control": "no-store"})


def theme_of(request: Request) -> Literal["light", "dark"]:
    """Return the requested colours of a picture; raise an `ApiError` for unknown ones."""
    theme = request.query_params.get("theme", "light")
    if theme not in ("light", "dark"):
        raise ApiError("query", status=422, field="theme", value=repr(theme[:20]), advice="light, dark")
    return "dark" if theme == "dark" else "light"


def svg_of(definition: Definition, board: scene.Scene, theme: str) -> str:
    """Return a board as one SVG file, in the game's own style."""
    return scene.svg_text(board, style_of(definition), theme=theme)


def style_of(definition: Definition) -> str:
    """Return a game's style sheet."""
    style: str = definition.load_picture().style()
    return style


@endpoint(media="text/plain; charset=utf-8", refuses=(403, 404, 409, 429, 503))
async def get_export(request: Request) -> Response:
    """`GET /api/tables/{table}/export/{format}`: the game in another program's format."""
    wanted = request.path_params["format"]
    record = await service_of(request).record(request.path_params["table"], visitor_of(request))
    definition = definition_of(record.game)
    for export in definition.exports:
        if export.name == wanted:
            service_of(request).looks.spend(visitor_of(request))
            try:
                text = await _exported(request, export, record)
            except (BadRecord, NexariumError) as error:
                raise ApiError("export", status=409, field="format", detail=str(error).rstrip(".")) from None
            return Response(text, media_type="text/plain", headers=_download(request, record.game, export.suffix.lstrip(".")))
    offered = ", ".join(export.name for export in definition.exports) or "record.json"
    raise ApiError("no_export", status=404, field="format", format=repr(wanted[:20]), offered=offered)


async def _exported(request: Request, export: Export, record: Record) -> str:
    """Return a game in another format. Writing it may take as long as a replay, so it is made once for all requests."""

    async def make() -> tuple[str, int]:
        text = await in_thread(request, export.write, record)
        return text, weight(text)

    return await service_of(request).pictures.once(("export", export.name, hashlib.sha256(record.to_json().encode()).digest()), make)


def _download(request: Request, game: str, suffix: str) -> dict[str, str]:
    table = request.path_params["table"]
    return {"content-disposition": f'attachment; filename="{game}-{table}.{suffix}"', "cache-control": "no-store"}


# --- games -----------------------------------------------------------------------------------------------------------------


@endpoint(body=dict[str, Any], answer=dict[str, Any], refuses=(404,), tag="games", about=OWN_AFFAIR)
async def post_page(request: Request, asked: dict[str, Any]) -> Response:
    """`POST /api/games/{name}/pages/{page}`: a request of a game's own page to the server. The answer may take a while and has its own
    thread."""
    definition = definition_of(request.path_params["name"])
    page = page_of(definition, request.path_params["page"])
    if page.load_answer is None:
        raise ApiError("no_answer", status=404, field="page", page=page.name)
    said = words.words(definition.package, language_of(request))
    try:
        return as_json(await run_in_threadpool(page.load_answer(), asked, said))
    except BadQuestion as error:
        raise ApiError("question", status=422, field=error.field, rule_id=error.rule_id, detail=str(error).rstrip(".")) from None


@endpoint(answer=Exports, refuses=(404,), tag="games")
async def get_exports(request: Request) -> Response:
    """`GET /api/games/{name}/exports`: the formats of a game."""
    definition, language = definition_of(request.path_params["name"]), language_of(request)
    said, own = words.words(definition.package, language), server_words(language)
    exports = []
    for export in definition.exports:
        key = f"export.{export.name}"
        suffix = "." + export.suffix.lstrip(".")
        exports.append(ExportCard(format=export.name, label=said(key) if key in said else own("export", suffix=suffix)))
    return as_json(Exports(exports=tuple(exports)))


@endpoint(media="text/css; charset=utf-8", refuses=(404,), tag="games")
async def get_style(request: Request) -> Response:
    """`GET /api/games/{name}/style.css`: a game's style sheet."""
    style = await in_thread(request, style_of, definition_of(request.path_params["name"]))
    return Response(style, media_type="text/css", headers={"cache-control": "no-cache"})


@endpoint(answer=Health, refuses=(503,), tag="server")
async def get_health(request: Request) -> Response:
    """`GET /api/health`: whether the server and its database answer, for monitoring."""
    if await service_of(request).store.trouble():
        raise ApiError("unstored", status=503)
    return as_json(Health(ok=True, version=nexarium.__version__, protocol=PROTOCOL))


async def nothing_there(request: Request) -> Response:
    """Any other address under `/api`."""
    raise ApiError("not_found", status=404, path=request.url.path[:80])


# --- errors ----------------------------------------------------------------------------------------------------------------


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer an `ApiError` in the client's language, or as one an error of the database or a package that is not installed."""
    if isinstance(error, Unavailable):
        log.warning("%s: %s", request.url.path, error)
        error = ApiError("unstored", status=503)
    elif isinstance(error, Conflict):
        error = ApiError("moved_on", status=409)
    elif isinstance(error, MissingExtra):
        log.warning("%s: %s", request.url.path, error)
        error = ApiError("not_installed", status=501)
    assert isinstance(error, ApiError)
    service_of(request).metrics.refused(error.key)
    return problem(error, language_of(request))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer a request for an unknown address or method."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:80]
    if error.status_code == 405:
        allowed = ", ".join(methods_of(request)) or (error.headers or {}).get("Allow", "GET")
        answer = problem(ApiError("method", status=405, path=path, method=request.method, allowed=allowed), language_of(request))
        answer.headers["allow"] = allowed
        return answer
    return problem(ApiError("not_found", status=error.status_code, path=path), language_of(request))


def methods_of(request: Request) -> list[str]:
    """Return the methods of the requested address, over all its routes except the catch-all ones."""
    leading = (route for route in request.app.routes if isinstance(route, Route) and ":path}" not in route.path)
    return sorted({method for route in leading if route.path_regex.match(request.url.path) for method in route.methods or ()})


async def on_failure(request: Request, error: Exception) -> Response:
    """Answer an internal error: the log has the traceback, the client only learns that it failed."""
    answer = problem(ApiError("failed", status=500), language_of(request))
    answer.headers.update(SAFE_HEADERS)  # this answer bypasses the middleware that adds them to others
    return answer


ERRORS: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    ApiError: on_refusal,
    Unavailable: on_refusal,
    Conflict: on_refusal,
    MissingExtra: on_refusal,
    HTTPException: on_http_error,
    Exception: on_failure,
}

ROUTES = [
    Route("/api/catalogue", get_catalogue),
    Route("/api/tables", get_tables, methods=["GET"]),
    Route("/api/tables", post_table, methods=["POST"]),
    Route("/api/dice", post_dice, methods=["POST"]),
    Route("/api/tables/{table}/seats", post_seat, methods=["POST"]),
    Route("/api/tables/{table}/rematch", post_rematch, methods=["POST"]),
    Route("/api/tables/{table}/branch", post_branch, methods=["POST"]),
    Route("/api/tables/{table}/away", post_away, methods=["POST"]),
    Route("/api/tables/{table}/record.json", get_record),
    Route("/api/records", post_record, methods=["POST"]),
    Route("/api/tables/{table}/picture.svg", get_picture),
    Route("/api/tables/{table}/export/{format}", get_export),
    Route("/api/games/{name}/exports", get_exports),
    Route("/api/games/{name}/style.css", get_style),
    Route("/api/games/{name}/pages/{page}", post_page, methods=["POST"]),
    Route("/api/health", get_health),
]
