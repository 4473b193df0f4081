"""The workshop and visitors' boxes over HTTP."""

from __future__ import annotations

from urllib.parse import quote

from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.boxes import LABEL, Box, check_texts, checked_box, complete, file_name, write_box
from nexarium.core.definition import Definition
from nexarium.core.errors import BadData
from nexarium.core.forms import form_of
from nexarium.core.variants import digest, printed
from nexarium.core.words import words
from nexarium.server.boxes import messages
from nexarium.server.boxes.worker_protocol import Check
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, in_thread, language_of, service_of, table_of, visitor_of
from nexarium.server.pages import definition_of
from nexarium.server.protocol.openapi_meta import LANGUAGE, Query
from nexarium.server.services import services_of
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.data_overrides import DataOverrides

GAME = Query("game", "Only the boxes of this game.", {"type": "string"})


def keeps_boxes(request: Request) -> None:
    """Raise an `ApiError` if boxes are not kept on this server."""
    if service_of(request).settings.boxes == "nobody":
        raise ApiError("no_boxes", status=404)


def workshop_of(name: str) -> Definition:
    """Return an installed game whose data can be entered in forms; raises an `ApiError` if there is none of that name."""
    definition = definition_of(name)
    if not definition.load_box():
        raise ApiError("no_workshop", status=404, field="game")
    return definition


def data_here(boxes: DataOverrides, definition: Definition) -> dict[str, str]:
    """Return all data files with which new tables of a game begin here."""
    return {**printed(definition.package), **boxes.data.get(definition.name, {})}


@endpoint(answer=messages.Workshop, query=(LANGUAGE,), refuses=(404,), tag="workshop")
async def get_workshop(request: Request) -> Response:
    """`GET /api/workshop/{game}`: the forms of a game's printed data."""
    service = service_of(request)
    definition, language, settings = workshop_of(request.path_params["game"]), language_of(request), service.settings

    def made() -> messages.Workshop:
        data = data_here(service.boxes, definition)
        return messages.Workshop(
            game=definition.name,
            title=words(definition.package, language)("title"),
            files=form_of(definition.load_box(), words(f"{definition.package}.box", language)),
            data=data,
            digest=digest(data),
            keeps=settings.boxes != "nobody",
            lists=settings.boxes == "lobby",
            measures=settings.balance,
        )

    return as_json(await in_thread(request, made))


@endpoint(body=messages.CheckBox, answer=messages.CheckedBox, query=(LANGUAGE,), refuses=(404, 503), tag="workshop")
async def post_check(request: Request, asked: messages.CheckBox) -> Response:
    """`POST /api/workshop/{game}/check`: what a game refuses in a box, or the pictures of the game with it. Nothing is kept."""
    definition = workshop_of(request.path_params["game"])
    service = service_of(request)
    try:
        check_texts(asked.data)
        data = {**data_here(service.boxes, definition), **complete(definition.package, asked.data)}
    except BadData as error:
        problem = messages.BoxProblem(file=error.file, field="", sentence=error.sentence)
        return as_json(messages.CheckedBox(problems=(problem,)))
    check = Check(game=definition.name, data=data, language=language_of(request), show=asked.show, tall=asked.tall)
    return as_json(await services_of(request).box_checker.checked(check, visitor_of(request)))


@endpoint(answer=messages.BoxList, query=(GAME,), refuses=(503,), tag="workshop")
async def get_boxes(request: Request) -> Response:
    """`GET /api/boxes`: the listed boxes, and those of the client's account."""
    lobby = service_of(request).settings.boxes == "lobby"
    found = await services_of(request).box_store.listed(request.query_params.get("game", "")[:60], await account_of(request), lobby=lobby)
    return as_json(messages.BoxList(boxes=tuple(found)))


@endpoint(
    body=messages.KeepBox,
    answer=messages.BoxCard,
    status=201,
    query=(LANGUAGE,),
    allowed=keeps_boxes,
    refuses=(404, 409, 503),
    tag="workshop",
)
async def post_box(request: Request, asked: messages.KeepBox) -> Response:
    """`POST /api/boxes`: keep a box. It is checked, and some games are played with it at random; a box with problems is refused."""
    definition, account = workshop_of(asked.game), await account_of(request)
    if not account and not asked.key:
        raise ApiError("box_key", status=422, field="key")
    try:
        box = checked_box({**{name: getattr(asked, name) for name in LABEL}, "data": complete(definition.package, asked.data)})
    except BadData as error:
        raise _refused(error.file, error.field, error.sentence) from None
    services = services_of(request)
    services.rate_limiters.new_boxes.spend(visitor_of(request), "too_many_new_boxes")
    check = Check(game=box.game, data=box.data, language=language_of(request), drawn=False, played=True)
    found = await services.box_checker.checked(check, visitor_of(request))
    for problem in found.problems:
        raise _refused(problem.file, problem.field, problem.sentence)
    listed = asked.listed and bool(account) and service_of(request).settings.boxes == "lobby"
    try:
        card = await services.box_store.keep(box, account, asked.key, listed=listed)
    except (Conflict, Unavailable):
        raise ApiError("unstored", status=503) from None
    return as_json(card, 201)


def _refused(file: str, field: str, sentence: str) -> ApiError:
    """Return the error for a box that a game refuses."""
    named = ":".join(each for each in (file, "" if field == file else field) if each)
    return ApiError("box", status=422, field=f"data.{named}" if named else "data", detail=sentence.rstrip("."), entry=named or "data")


@endpoint(answer=messages.KeptBox, refuses=(404, 503), allowed=keeps_boxes, tag="workshop")
async def get_box(request: Request) -> Response:
    """`GET /api/boxes/{id}`: a box with its data."""
    card, data = await services_of(request).box_store.find(request.path_params["id"], await account_of(request))
    return as_json(messages.KeptBox(card=card, data=data))


@endpoint(media="application/zip", refuses=(404, 503), allowed=keeps_boxes, tag="workshop")
async def get_box_file(request: Request) -> Response:
    """`GET /api/boxes/{id}/file`: a box as a `.nxbox` file."""
    card, data = await services_of(request).box_store.find(request.path_params["id"])
    box = Box(**{name: getattr(card, name) for name in LABEL}, data=data)
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(file_name(box))}"}
    return Response(write_box(box), media_type="application/zip", headers=headers)


@endpoint(body=messages.DropBox, answer=messages.BoxCard, refuses=(403, 404, 503), allowed=keeps_boxes, tag="workshop")
async def post_delete(request: Request, asked: messages.DropBox) -> Response:
    """`POST /api/boxes/{id}/delete`: delete one's own box. Tables that were opened with it stay as they are."""
    account, store = await account_of(request), services_of(request).box_store
    card, _ = await store.find(request.path_params["id"], account)
    if not await store.drop(card.id, account, asked.key):
        raise ApiError("not_your_box", status=403, field="key")
    return as_json(structs.replace(card, yours=True))


@endpoint(answer=messages.BoxOfTable, refuses=(404, 429, 503), tag="workshop")
async def get_box_of_table(request: Request) -> Response:
    """`GET /api/tables/{table}/box`: the printed data that a table is played with."""
    table = (await table_of(request)).table
    data = printed(table.game.definition.package)
    return as_json(messages.BoxOfTable(label=table.header.terms.box, data=data, digest=table.game.digest))


ROUTES = [
    Route("/api/tables/{table}/box", get_box_of_table),
    Route("/api/workshop/{game}", get_workshop),
    Route("/api/workshop/{game}/check", post_check, methods=["POST"]),
    Route("/api/boxes", get_boxes),
    Route("/api/boxes", post_box, methods=["POST"]),
    Route("/api/boxes/{id}", get_box),
    Route("/api/boxes/{id}/file", get_box_file),
    Route("/api/boxes/{id}/delete", post_delete, methods=["POST"]),
]
