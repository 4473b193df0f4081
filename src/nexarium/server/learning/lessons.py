"""Lessons over HTTP: a learner's position, on a private table that is not stored."""

from __future__ import annotations

import logging
from dataclasses import replace as replaced

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.definition import Definition
from nexarium.core.errors import BadData, IllegalAction, NexariumError
from nexarium.core.game import History
from nexarium.core.input import Input, Pick, Place, Subset
from nexarium.core.lessons import Attempt, Lesson, Step, Text, lesson_names, read_lesson
from nexarium.core.view import InvalidTap, label_of
from nexarium.core.words import words
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import as_json, in_thread, language_of, service_of, visitor_of
from nexarium.server.language import Language, server_words
from nexarium.server.logs import about
from nexarium.server.pages import definition_of
from nexarium.server.protocol.learning import AskLesson, LessonAnswer, LessonStep, Tapped
from nexarium.server.protocol.lobby import LessonCard, NewTable
from nexarium.server.protocol.seats import SeatRequest
from nexarium.server.realtime.drawings import Drawn, draw, explained
from nexarium.server.realtime.views import Perspective, lesson_view
from nexarium.server.tables.seat import Seat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

TABLE = "lesson"
"""The id of a lesson's or puzzle's table. No real table has so short an id."""


def lesson_cards(definition: Definition, language: Language) -> tuple[LessonCard, ...]:
    """Return cards of a game's lessons that can be read."""
    cards = []
    for name in lesson_names(definition.package):
        try:
            cards.append(card_of(read_lesson(definition, name), language))
        except BadData:
            log.exception("the lesson %s of %s cannot be read", name, definition.name, extra=about("game_broken"))
    return tuple(cards)


def card_of(lesson: Lesson, language: Language) -> LessonCard:
    """Return a lesson in the list's format."""
    return LessonCard(name=lesson.name, title=lesson.written.title.in_(language), minutes=lesson.written.minutes)


def lesson_of(definition: Definition, name: str) -> Lesson:
    """Return a game's lesson by name; raises an `ApiError` if it has none."""
    names = lesson_names(definition.package)
    if name not in names:
        raise ApiError("no_lesson", status=404, field="lesson", lesson=repr(name[:40]), offered=", ".join(names) or "none")
    return read_lesson(definition, name)


def lesson_step(lesson: Lesson, question: AskLesson, language: Language) -> LessonStep:
    """Return the learner's position for a request. Raises an `ApiError` if there is no such step, or the rules forbid the attempt."""
    steps = lesson.written.steps
    if question.step >= len(steps):
        raise ApiError("no_step", status=404, field="step", step=question.step, most=len(steps) - 1)
    step, decided = steps[question.step], question.decided[question.step] if len(question.decided) > question.step else ()
    opening = lesson.opening(question.step, question.decided[: question.step])
    try:
        tried = lesson.attempt(question.step, opening, (*decided, *question.tried))
        stand = lesson.attempt(question.step, opening, decided) if tried.verdict == "other" else tried
    except IllegalAction as error:
        raise ApiError("lesson_action", status=409, rule_id=error.rule_id) from None
    other = tried.verdict == "other" and stand.verdict != "done"
    done = stand.verdict == "done"
    viewer = Perspective(seats=(lesson.written.seat,), language=language, tall=question.tall, upright=question.upright)
    table = table_of(lesson.definition, stand.history, lesson.written.seat, language)
    drawn = draw(stand.history, lesson.written.seat, language, question.tall, question.upright, not done)
    return LessonStep(
        lesson=card_of(lesson, language),
        step=question.step,
        steps=len(steps),
        says=text_in(step.done if done and step.asks else step.says, language),
        asks=bool(step.asks),
        done=done,
        feedback=_explanation(step, question, stand.history, other, done, language),
        decided=stand.decisions,
        shows=() if done else first_gesture(drawn, rest_of(lesson, question.step, opening, stand)),
        glows=step.shows or other,
        shapes=step.shapes,
        rule_ids=step.rule_ids,
        answers=answers_of(step, question.step, language),
        view=lesson_view(table, drawn, viewer, opening.plies),
        game=final_game(lesson) if question.step == len(steps) - 1 else None,
    )


def answers_of(step: Step, number: int, language: Language) -> tuple[LessonAnswer, ...]:
    """Return the answers to a step's question. They are rotated by the step's number, so that the right one is not always the first."""
    first = number % len(step.answers) if step.answers else 0
    ordered = step.answers[first:] + step.answers[:first]
    return tuple(LessonAnswer(text=each.says.in_(language), feedback=each.feedback.in_(language), right=each.right) for each in ordered)


def _explanation(step: Step, question: AskLesson, history: History, other: bool, done: bool, language: Language) -> str:
    """Return why a learner's action had no effect; empty if there was none, or it had one."""
    if other:
        return text_in(step.otherwise, language) or server_words(language)("lesson.otherwise")
    if question.vain is None or done:
        return ""
    return tap_explanation(history, question.vain, question.tall, language) or server_words(language)("lesson.nothing_there")


def tap_explanation(history: History, vain: Tapped, tall: bool, language: Language) -> str:
    """Return the rule that forbids an invalid tap, as a sentence; empty where the game cannot explain it."""
    tapped = InvalidTap(shapes=vain.shapes, piece=vain.piece, orientation=vain.orientation, at=vain.at, tall=tall)
    note = explained(history, tapped, language)
    return note.text if note is not None else ""


def text_in(text: Text | None, language: Language) -> str:
    """Return a text of the lesson; empty if there is none."""
    return text.in_(language) if text is not None else ""


def rest_of(lesson: Lesson, step: int, opening: History, stand: Attempt) -> tuple[int, ...]:
    """Return decisions that complete a step."""
    return lesson.answer(step, opening, stand.decisions)[len(stand.decisions) :]


def first_gesture(drawn: Drawn, decisions: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first decisions that a player makes in one gesture: the longest such sequence in the picture."""
    fitting = [each for each in gestures_in(drawn) if decisions[: len(each)] == each]
    return max(fitting, key=len, default=decisions[:1])


def gestures_in(drawn: Drawn) -> set[tuple[int, ...]]:
    """Return all sequences of decisions that one gesture can make in a picture."""
    scenes = (drawn.board, drawn.hand) if drawn.hand is not None else (drawn.board,)
    shapes = [shape for scene in scenes for shape in scene.shapes()]
    found = {(action, *shape.then) for shape in shapes for action in shape.actions}
    return found | buttons_in(drawn.input)


def buttons_in(offered: Input | None) -> set[tuple[int, ...]]:
    """Return the sequences of decisions of an input's buttons and toggles."""
    match offered:
        case Subset():
            rows = {(action,) for _, action in offered.actions} | {actions for _, actions in offered.sequences}
            return rows | {(choice.action, *choice.then) for choice in offered.choices}
        case Pick():
            return {(choice.action, *choice.then) for choice in offered.choices}
        case Place():
            return {(action,) for piece in offered.pieces for action, *_ in piece.targets}
    return set()


def table_of(definition: Definition, history: History, learner: int, language: Language) -> Table:
    """Return the learner's table. The lesson contains the other players' moves, so no bot runs. Players are named by their marks, as in the
    lesson's text."""
    header = Header(
        id=TABLE,
        game=definition.name,
        version=definition.version,
        options=history.game.options,
        seed=b"",
        language="en",
        listed=False,
        created=0.0,
    )
    picture, game_words = definition.load_picture(), words(definition.package, language)

    def name_of(seat: int) -> str:
        if seat == learner:
            return server_words(language)("lesson.you")
        return label_of(picture.badge(history, seat, learner, game_words).marks)

    seats = tuple(Seat(kind="human", name=name_of(seat)) for seat in range(history.game.num_players()))
    return replaced(Table.opened(header, history.game), history=history, seats=seats, actions=history.actions)


def final_game(lesson: Lesson) -> NewTable | None:
    """Return the table to open at the end of a lesson, without the learner's name and language."""
    game = lesson.written.game
    if game is None:
        return None
    try:
        players = lesson.definition.seats({option.name: option.choices[0] for option in lesson.definition.options} | game.options)
    except NexariumError as error:
        raise BadData(str(error), "game.options", lesson.file) from None
    seats = tuple(SeatRequest(who="you") if seat == game.seat else SeatRequest(who="bot", level=game.level) for seat in range(players))
    return NewTable(game=lesson.definition.name, options=game.options, seats=seats, listed=False, chat="nobody")


@endpoint(body=AskLesson, answer=LessonStep, refuses=(404, 409), tag="games")
async def post_lesson(request: Request, question: AskLesson) -> Response:
    """`POST /api/games/{name}/lessons/{lesson}`: a step of a lesson, and the result of the learner's action. Nothing is stored."""
    definition = definition_of(request.path_params["name"])
    lesson = lesson_of(definition, request.path_params["lesson"])
    service_of(request).looks.spend(visitor_of(request))
    return as_json(await in_thread(request, lesson_step, lesson, question, language_of(request)))


ROUTES = [Route("/api/games/{name}/lessons/{lesson}", post_lesson, methods=["POST"])]
