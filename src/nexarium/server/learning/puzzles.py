"""Puzzles over HTTP: the result of an attempt, on a private table that is not stored. The client computes the puzzle of the day from the
date (`core/puzzles.number_of`)."""

from __future__ import annotations

import logging
from bisect import bisect_left, bisect_right
from functools import cache
from hashlib import blake2b
from statistics import NormalDist

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.definition import Definition
from nexarium.core.errors import BadData, IllegalAction
from nexarium.core.puzzles import Attempt, Kind, Puzzles, has_puzzles, read_puzzles
from nexarium.core.words import words
from nexarium.server.club.rating import SPREAD, START
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import as_json, in_thread, language_of, service_of, visitor_of
from nexarium.server.language import Language, server_words
from nexarium.server.learning.lessons import first_gesture, table_of, tap_explanation
from nexarium.server.logs import about
from nexarium.server.pages import definition_of
from nexarium.server.protocol.learning import AskPuzzle, PuzzleRatings, PuzzleStand
from nexarium.server.protocol.lobby import PuzzlesCard
from nexarium.server.realtime.drawings import draw
from nexarium.server.realtime.views import Perspective, lesson_view

log = logging.getLogger("nexarium.server")


def puzzles_card(definition: Definition, language: Language) -> PuzzlesCard | None:
    """Return the lobby's card of a game's puzzles; None if it has none that can be read."""
    if not has_puzzles(definition.package):
        return None
    try:
        puzzles = puzzles_named(definition.name)
    except BadData:
        log.exception("the puzzles of %s cannot be read", definition.name, extra=about("game_broken"))
        return None
    return PuzzlesCard(title=puzzles.kind.title.in_(language), puzzles=len(puzzles))


@cache
def puzzles_named(game: str) -> Puzzles:
    """Return a game's puzzles, which are read once."""
    return read_puzzles(definition_of(game))


def puzzle_of(game: str, text: str) -> tuple[Puzzles, int]:
    """Return a game's puzzles and the number of one; raises an `ApiError` if it has none, or none with that number."""
    if not has_puzzles(definition_of(game).package):
        raise ApiError("no_puzzles", status=404, field="name")
    puzzles = puzzles_named(game)
    number = int(text) if text.isdecimal() and len(text) < 10 else -1
    if not 0 <= number < len(puzzles):
        raise ApiError("no_puzzle", status=404, field="number", number=repr(text[:40]), most=len(puzzles) - 1)
    return puzzles, number


def puzzle_state(puzzles: Puzzles, number: int, question: AskPuzzle, language: Language) -> PuzzleStand:
    """Return the solver's position for a request. Raises an `ApiError` if the rules forbid the attempt."""
    puzzle = puzzles.bank.puzzles[number]
    try:
        tried = puzzles.attempt(number, (*question.decided, *question.tried))
        stand = tried if tried.verdict != "barred" else puzzles.attempt(number, question.decided)
    except IllegalAction as error:
        raise ApiError("puzzle_action", status=409, rule_id=error.rule_id) from None
    viewer = Perspective(seats=(puzzle.seat,), language=language, tall=question.tall, upright=question.upright)
    table = table_of(puzzles.definition, stand.history, puzzle.seat, language)
    rest = rest_of(puzzles, number, stand.decisions) if question.hint else ()
    drawn = draw(stand.history, puzzle.seat, language, question.tall, question.upright, stand.verdict == "begun")
    if question.vain:
        comment = tap_explanation(stand.history, question.vain, question.tall, language)
    else:
        comment = comment_on(puzzles, number, tried, language)
    return PuzzleStand(
        title=puzzles.kind.title.in_(language),
        asks=puzzles.kind.asks.in_(language),
        number=number,
        puzzles=len(puzzles),
        difficulty=puzzles.difficulty(number),
        verdict=tried.verdict,
        feedback=comment,
        decided=stand.decisions,
        answer=puzzle.answer if question.answer else (),
        nudge=nudge(puzzles, number, language) if question.hint else "",
        shows=(shows := first_gesture(drawn, rest)),
        whole=0 < len(shows) == len(puzzle.answer),
        view=lesson_view(table, drawn, viewer, puzzles.opening(number).plies),
    )


def rest_of(puzzles: Puzzles, number: int, decided: tuple[int, ...]) -> tuple[int, ...]:
    """Return the decisions of the answer that are still missing, regardless of order; empty if they no longer solve the puzzle."""
    rest = list(puzzles.bank.puzzles[number].answer)
    for action in decided:
        if action not in rest:
            return ()
        rest.remove(action)
    try:
        leads = puzzles.attempt(number, (*decided, *rest)).verdict == "solved"
    except IllegalAction:
        return ()
    return tuple(rest) if leads else ()


def comment_on(puzzles: Puzzles, number: int, attempt: Attempt, language: Language) -> str:
    """Return the comment on an attempt."""
    kind, puzzle = puzzles.kind, puzzles.bank.puzzles[number]
    match attempt.verdict:
        case "solved":
            return kind.solved.in_(language).format(best=gain_text(kind, puzzle.best, language))
        case "short":
            return kind.short.in_(language).format(got=gain_text(kind, attempt.got, language), best=gain_text(kind, puzzle.best, language))
        case "barred":
            return kind.barred.in_(language) if kind.barred is not None else server_words(language)("puzzle.barred")
    return ""


def nudge(puzzles: Puzzles, number: int, language: Language) -> str:
    """Return the first hint: the best gain and the number of decisions, without naming any."""
    kind, puzzle = puzzles.kind, puzzles.bank.puzzles[number]
    steps = puzzles.counted(number, puzzle.answer).total()
    return server_words(language)(f"puzzle.nudge.{kind.goal}", n=steps, best=gain_text(kind, puzzle.best, language))


def gain_text(kind: Kind, gain: float, language: Language) -> str:
    """Return a gain as text: points, or a chance in percent."""
    if kind.goal != "chance":
        return f"{gain:g}".replace("-", "\N{MINUS SIGN}")
    percent = f"{100 * gain:.1f}".removesuffix(".0")
    return words("nexarium.core", language)("percent", n=server_words(language).figure(percent))


@endpoint(body=AskPuzzle, answer=PuzzleStand, refuses=(404, 409), tag="games")
async def post_puzzle(request: Request, question: AskPuzzle) -> Response:
    """`POST /api/games/{name}/puzzles/{number}`: a game's puzzle, and the result of the solver's action. Nothing is stored."""
    puzzles, number = puzzle_of(request.path_params["name"], request.path_params["number"])
    service_of(request).looks.spend(visitor_of(request))
    return as_json(await in_thread(request, puzzle_state, puzzles, number, question, language_of(request)))


@cache
def ratings_of(puzzles: Puzzles) -> PuzzleRatings:
    """Return the ratings of a game's puzzles before anybody has tried them: the quantiles of a new player's rating, in the order of how
    seldom random play finds the answer. Puzzles that it finds equally often share one."""
    lucks = [-puzzle.luck for puzzle in puzzles.bank.puzzles]
    ordered = sorted(lucks)
    shares = ((bisect_left(ordered, luck) + bisect_right(ordered, luck)) / (2 * len(ordered)) for luck in lucks)
    strength = NormalDist(START, SPREAD)
    return PuzzleRatings(
        bank=blake2b(puzzles.bank.to_json().encode(), digest_size=6).hexdigest(),
        ratings=tuple(round(strength.inv_cdf(share)) for share in shares),
    )


@endpoint(answer=PuzzleRatings, refuses=(404,), tag="games")
async def get_puzzles(request: Request) -> Response:
    """`GET /api/games/{name}/puzzles`: the ratings of a game's puzzles, for a rated run of them."""
    game = request.path_params["name"]
    if not has_puzzles(definition_of(game).package):
        raise ApiError("no_puzzles", status=404, field="name")
    return as_json(await in_thread(request, ratings_of, puzzles_named(game)))


ROUTES = [
    Route("/api/games/{name}/puzzles", get_puzzles, methods=["GET"]),
    Route("/api/games/{name}/puzzles/{number}", post_puzzle, methods=["POST"]),
]
"""The routes of puzzles."""
