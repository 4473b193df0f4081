"""Studies over HTTP. The page has the study; the server plays its lines by the rules, draws its positions, and reads its files. Nothing is
stored."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace as replaced
from random import SystemRandom

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.contract import CHANCE
from nexarium.core.errors import BadPosition, IllegalAction, NexariumError
from nexarium.core.game import Game, History, State
from nexarium.core.study import Study
from nexarium.core.variants import Data, digest_of
from nexarium.core.view import label_of
from nexarium.core.words import words
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import as_json, in_thread, language_of, service_of, table_opening_of, visitor_of
from nexarium.server.jobs.worker_protocol import CheckStudy
from nexarium.server.language import Language
from nexarium.server.learning.lessons import TABLE, tap_explanation
from nexarium.server.pages import definition_of
from nexarium.server.protocol import study as messages
from nexarium.server.protocol.base import OptionValue
from nexarium.server.protocol.table import View
from nexarium.server.realtime.drawings import draw, finished_log_lines
from nexarium.server.realtime.views import Perspective, lesson_view
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.names import clean_name
from nexarium.server.tables.seat import Seat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

MOST_OUTCOMES = 300
"""A longer list of chance outcomes is not put into words: chance draws one, or the player plays on without."""
PLIES_OF_A_LOOK, PLIES_OF_OUTCOMES = 500, 2500
"""A path of so many plies costs as much as a look at a table; a longer one costs proportionally more. A list of outcomes costs as much as
a path of so many plies."""


async def data_of(request: Request, table: str) -> Data | None:
    """Return the data files of a study's table, which were checked when it was opened; None without a table: those of new tables.
    Raises an `ApiError`."""
    if not table:
        return None
    try:
        live = await service_of(request).registry.find(table, visitor_of(request))
    except ApiError as refusal:
        if refusal.key != "no_table":
            raise
        raise ApiError("study_table", status=404, field="table") from None
    if live.table.read_only or live.table.game.name != request.path_params["name"]:
        raise ApiError("study_table", status=404, field="table")
    return live.table.game.definition.data


def game_of(boxes: DataOverrides, name: str, options: dict[str, OptionValue], data: Data | None) -> Game:
    """Return the game of a study, with these data files or the server's own. Raises an `ApiError`."""
    definition_of(name)
    try:
        return boxes.load(name, options, data)
    except NexariumError as error:
        raise ApiError("option", status=422, field="options", detail=str(error).rstrip(".")) from None


def history_of(game: Game, start: str, path: tuple[int, ...], language: Language) -> History:
    """Return the history of a path. Raises an `ApiError` where the rules forbid one of its actions, or the first position."""
    return played(History.beginning(set_up(game, start, language)), path)


def set_up(game: Game, start: str, language: Language) -> State:
    """Return the first position of a study. Raises an `ApiError`."""
    with allowed(game, language):
        return game.set_up(start) if start else game.new_initial_state()


@contextmanager
def allowed(game: Game, language: Language) -> Iterator[None]:
    """Raise an `ApiError` where a position cannot be set up in the block, in the reader's language if the game has words for it."""
    try:
        yield
    except BadPosition as error:
        reason = words(game.definition.package, language)(f"refused.{error.key}") if error.key else str(error)
        raise ApiError("position", status=422, field="start", rule_id=error.rule_id, detail=reason.rstrip(".")) from None


def played(history: History, actions: tuple[int, ...]) -> History:
    """Return a history after further actions. Raises an `ApiError` where the rules forbid one of them."""
    state = history.now.clone()
    for action in actions:
        try:
            state.apply_action(action)
        except IllegalAction as error:
            raise ApiError("study_action", status=409, rule_id=error.rule_id) from None
    return history.then(*actions)


def position_of(boxes: DataOverrides, name: str, data: Data | None, asked: messages.AskStudy, language: Language) -> messages.StudyPosition:
    """Return a position of a study. Raises an `ApiError`."""
    before = history_of(game_of(boxes, name, asked.options, data), asked.start, asked.path, language)
    history = played(before, asked.tried)
    if asked.draw and history.now.is_chance_node():
        outcomes, weights = zip(*history.now.chance_weights(), strict=True)
        history = history.then(*SystemRandom().choices(outcomes, weights))
    state = history.now
    mover = state.current_player()
    seat = mover if mover >= 0 else None
    viewer = Perspective(seats=tuple(range(history.game.num_players())), language=language, tall=asked.tall, upright=asked.upright)
    drawn = draw(history, seat, language, asked.tall, asked.upright, mover >= 0)
    return messages.StudyPosition(
        added=history.actions[before.plies :],
        entries=tuple(finished_log_lines(history, before.plies, language)),
        feedback=tap_explanation(history, asked.vain, asked.tall, language) if asked.vain is not None and mover >= 0 else "",
        chance=mover == CHANCE,
        outcomes=outcomes_of(history, language) if asked.outcomes and mover == CHANCE else (),
        memory=b64encode(before.positions[0].tobytes()).decode() if asked.memory else "",
        view=_named(lesson_view(table_of(history, asked.seats, language), drawn, viewer, history.plies)),
    )


def setup_of(boxes: DataOverrides, name: str, data: Data | None, asked: messages.AskSetup, language: Language) -> messages.SetupPosition:
    """Return a position that is being set up, after an edit. Raises an `ApiError`."""
    game = game_of(boxes, name, asked.options, data)
    if game.definition.load_setup is None:
        raise ApiError("no_setup", status=404, field="name")
    setup, said = game.definition.load_setup(), words(game.definition.package, language)
    state = history_of(game, asked.start, asked.path, language).now
    with allowed(game, language):
        state = setup.read(game, setup.write(state))
        for action in asked.taps:
            state = setup.edit(state, asked.tool, action)
        if asked.choice:
            state = setup.choose(state, asked.choice, asked.value)
        start = setup.write(state)
    seen = game.definition.load_picture().setup(state, asked.tool, said, tall=asked.tall)
    history = History.beginning(state)
    drawn = replace(draw(history, None, language, asked.tall, asked.upright, False), board=seen.board, hand=None, input=seen.input)
    viewer = Perspective(seats=tuple(range(game.num_players())), language=language, tall=asked.tall, upright=asked.upright)
    view = lesson_view(table_of(history, (), language), drawn, viewer, 0)
    return messages.SetupPosition(start=start, tools=seen.tools, choices=seen.choices, view=replace(_named(view), to_act=True))


def _named(view: View) -> View:
    """Return a view that shows every player's name: all seats are the reader's, and none is "you"."""
    seats = tuple(replace(seat, you=False) for seat in view.position.seats)
    return replace(view, position=replace(view.position, seats=seats))


def outcomes_of(history: History, language: Language) -> tuple[messages.ChanceOutcome, ...]:
    """Return what chance may bring, in words; nothing where that would be too long a list."""
    outcomes = history.now.legal_actions()
    if len(outcomes) > MOST_OUTCOMES:
        return ()
    entries = (finished_log_lines(history.then(outcome), history.plies, language)[-1] for outcome in outcomes)
    return tuple(messages.ChanceOutcome(action=outcome, entry=entry) for outcome, entry in zip(outcomes, entries, strict=True))


def table_of(history: History, names: tuple[str, ...], language: Language) -> Table:
    """Return the table at which a position is shown: every seat is played by the same person. Players without a name are named by their
    marks."""
    game = history.game
    header = Header(
        id=TABLE,
        game=game.name,
        version=game.definition.version,
        options=game.options,
        seed=b"",
        language="en",
        listed=False,
        created=0.0,
    )
    marks = game.definition.load_picture().marks(game.options, words(game.definition.package, language))
    given = [clean_name(name) for name in names]
    seats = tuple(
        Seat(kind="human", name=(given[seat] if seat < len(given) else "") or label_of(marks[seat])) for seat in range(game.num_players())
    )
    return replaced(Table.opened(header, game), history=history, seats=seats, actions=history.actions)


def lines_of(boxes: DataOverrides, name: str, data: Data | None, asked: messages.AskStudyLines, language: Language) -> messages.StudyLines:
    """Return how the log describes lines of a study. Raises an `ApiError`."""
    before = history_of(game_of(boxes, name, asked.options, data), asked.start, asked.path, language)
    return messages.StudyLines(lines=tuple(tuple(finished_log_lines(played(before, line), before.plies, language)) for line in asked.lines))


def spend(request: Request, plies: int) -> None:
    """Count a request for a position; raises an `ApiError` after too many."""
    looks, visitor = service_of(request).looks, visitor_of(request)
    looks.spend(visitor)
    looks.give_back(visitor, -(plies // PLIES_OF_A_LOOK))


@endpoint(body=messages.AskStudy, answer=messages.StudyPosition, refuses=(404, 409, 422, 429, 503), tag="games")
async def post_position(request: Request, asked: messages.AskStudy) -> Response:
    """`POST /api/games/{name}/study`: a position of a study, and the result of what is played there."""
    spend(request, len(asked.path) + PLIES_OF_OUTCOMES * asked.outcomes)
    service, name = service_of(request), request.path_params["name"]
    data = await data_of(request, asked.table)
    return as_json(await in_thread(request, position_of, service.boxes, name, data, asked, language_of(request)))


@endpoint(body=messages.AskStudyLines, answer=messages.StudyLines, refuses=(404, 409, 422, 429, 503), tag="games")
async def post_lines(request: Request, asked: messages.AskStudyLines) -> Response:
    """`POST /api/games/{name}/study/lines`: how the log describes lines of a study."""
    spend(request, len(asked.path) + sum(map(len, asked.lines)))
    service, name = service_of(request), request.path_params["name"]
    data = await data_of(request, asked.table)
    return as_json(await in_thread(request, lines_of, service.boxes, name, data, asked, language_of(request)))


@endpoint(body=messages.NewStudy, answer=messages.StudyFile, refuses=(404, 409, 422, 429, 503), tag="games")
async def post_new(request: Request, asked: messages.NewStudy) -> Response:
    """`POST /api/games/{name}/studies`: the file of a study without moves."""
    data = await data_of(request, asked.table)
    game = game_of(service_of(request).boxes, request.path_params["name"], asked.options, data)
    await in_thread(request, set_up, game, asked.start, language_of(request))
    return as_json(messages.StudyFile(game=game.name, text=Study(game, start=asked.start).to_json()))


@endpoint(body=messages.AskSetup, answer=messages.SetupPosition, refuses=(404, 409, 422, 429, 503), tag="games")
async def post_setup(request: Request, asked: messages.AskSetup) -> Response:
    """`POST /api/games/{name}/setup`: a position that is being set up, and the result of an edit."""
    spend(request, len(asked.path))
    service, name = service_of(request), request.path_params["name"]
    data = await data_of(request, asked.table)
    return as_json(await in_thread(request, setup_of, service.boxes, name, data, asked, language_of(request)))


@endpoint(body=messages.ReadStudy, answer=messages.StudyFile, refuses=(422, 429, 503), tag="games")
async def post_file(request: Request, asked: messages.ReadStudy) -> Response:
    """`POST /api/studies`: a study's file, checked by the rules, as JSON or in a format of its game."""
    service = service_of(request)
    job = CheckStudy(
        text=asked.text,
        suffix=asked.suffix,
        boxes=service.boxes.data,
        own_data=service.settings.boxes != "nobody",
        most=service.settings.limits.import_plies,
        format=asked.format,
    )
    checked = await table_opening_of(request).replayer.checked(job, visitor_of(request))
    own_data = checked.digest != digest_of(service.boxes.games[checked.game].package)
    return as_json(messages.StudyFile(game=checked.game, text=checked.text, own_data=own_data))


ROUTES = [
    Route("/api/games/{name}/study", post_position, methods=["POST"]),
    Route("/api/games/{name}/study/lines", post_lines, methods=["POST"]),
    Route("/api/games/{name}/studies", post_new, methods=["POST"]),
    Route("/api/games/{name}/setup", post_setup, methods=["POST"]),
    Route("/api/studies", post_file, methods=["POST"]),
]
"""The routes of studies."""
