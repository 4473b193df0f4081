"""Balance reports over HTTP: `/api/balances`, and the finished pages at `/balance/{id}/page`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from nexarium.core.boxes import check_texts
from nexarium.core.data_input import read_data
from nexarium.core.definition import Options, Value
from nexarium.core.errors import BadData, BadOption, NexariumError
from nexarium.core.variants import Data, digest, printed
from nexarium.core.words import words
from nexarium.server.admin.http import for_administrator
from nexarium.server.balance_reports import messages
from nexarium.server.balance_reports.runner import BalanceReports
from nexarium.server.balance_reports.store import UNDER_WAY, Balance
from nexarium.server.balance_reports.worker_protocol import Wanted, WantedTrial
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http import preset_label
from nexarium.server.http_helpers import as_json, in_thread, language_of, service_of, visitor_of
from nexarium.server.language import Language
from nexarium.server.pages import definition_of, for_people
from nexarium.server.protocol.openapi_meta import LANGUAGE
from nexarium.server.realtime.table_setup import new_id
from nexarium.server.services import services_of
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.seat import hashed, new_token
from nexarium.server.titles import title_of

FEWEST = 20
"""The minimum number of games of a report; fewer are not significant."""
WATCHED, WATCHED_OF = 100, 20
"""The maximum number of games that are analysed position by position, and their share: one in `WATCHED_OF`."""
LEVELS = ("random", "level:1", "level:3")
LEVEL_GAMES, LEVEL_GAMES_OF = 40, 20
PAGE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""A finished page has no script, loads nothing, and has an origin of its own."""
PAGE_HEADERS = {"content-security-policy": PAGE_POLICY, "cache-control": "private, max-age=3600"}


def balance_reports_of(request: Request) -> BalanceReports:
    """Return the server's balance reports; raises an `ApiError` if the administrator has not enabled them."""
    balance_reports = services_of(request).balance_reports
    if balance_reports is None:
        raise ApiError("no_balances", status=404)
    return balance_reports


@endpoint(answer=messages.BalanceList, query=(LANGUAGE,), refuses=(404, 503), tag="lab")
async def get_balances(request: Request) -> Response:
    """`GET /api/balances`: the server's balance reports."""
    balance_reports, service = balance_reports_of(request), service_of(request)
    limits = service.settings.limits
    reports = await balance_reports.balances.all(service.clock())
    return as_json(
        messages.BalanceList(
            reports=await in_thread(request, cards_of, reports, language_of(request), service.boxes),
            most_games=limits.balance_games,
            most_level=limits.balance_level,
            most_minutes=limits.balance_minutes,
        )
    )


def cards_of(reports: Sequence[Balance], language: Language, boxes: DataOverrides) -> tuple[messages.BalanceCard, ...]:
    """Return reports in the list's format. It may draw the catalogue, so it runs in a thread."""
    return tuple(card_of(each, language, boxes) for each in reports)


def card_of(report: Balance, language: Language, boxes: DataOverrides) -> messages.BalanceCard:
    """Return a report in the list's format."""
    return messages.BalanceCard(
        id=report.id,
        game=report.game,
        title=title_of(report.game, language),
        choice=preset_label(report.game, report.options, language, boxes),
        level=report.level,
        games=report.games,
        played=report.played,
        fraction=report.fraction,
        state=report.state,
        page=report.state in ("made", "stopped") and not report.why,
        began=report.began,
        digest=report.digest,
    )


@endpoint(
    allowed=balance_reports_of,
    body=messages.NewBalance,
    answer=messages.BegunBalance,
    status=201,
    query=(LANGUAGE,),
    refuses=(404, 409, 501, 503),
    tag="lab",
)
async def post_balance(request: Request, asked: messages.NewBalance) -> Response:
    """`POST /api/balances`: request a balance report. One is played at a time; others wait in a queue."""
    balance_reports, service = balance_reports_of(request), service_of(request)
    if find_spec("matplotlib") is None:
        raise ApiError("no_matplotlib", status=501)
    limits = service.settings.limits
    if not FEWEST <= asked.games <= limits.balance_games:
        raise ApiError("balance_games", status=422, field="games", least=FEWEST, most=limits.balance_games)
    if not 0 <= asked.level <= limits.balance_level:
        raise ApiError("balance_level", status=422, field="level", most=limits.balance_level)
    played = await in_thread(request, _played, request, asked.game, asked.options, asked.data)
    balance_reports.begun.spend(visitor_of(request), "too_many_balances")
    token, now = new_token(), service.clock()
    report = Balance(
        id=new_id(),
        game=asked.game,
        options=played.options,
        digest=played.digest,
        level=asked.level,
        games=asked.games,
        holder=hashed(token),
        began=now,
        heard=now,
    )
    wanted = Wanted(
        game=asked.game,
        options=played.options,
        data=played.data,
        draw=asked.draw,
        title=words(played.package, language_of(request))("title"),
        language=language_of(request),
        bot=f"level:{asked.level}" if asked.level else "random",
        games=asked.games,
        watched=min(WATCHED, asked.games // WATCHED_OF),
        levels=LEVELS,
        level_games=max(2, min(LEVEL_GAMES, asked.games // LEVEL_GAMES_OF)),
        jobs=max(1, service.settings.balance_jobs),
        seed=secrets.randbelow(1_000_000),
    )
    try:
        await balance_reports.begin(report, wanted, visitor_of(request))
    except (Conflict, Unavailable):
        raise ApiError("unstored", status=503) from None
    report = await _found(request, balance_reports, report.id)
    (card,) = await in_thread(request, cards_of, [report], language_of(request), service.boxes)
    return as_json(messages.BegunBalance(report=card, token=token), 201)


@dataclass(frozen=True)
class _Played:
    """What a report or a trial plays. `data` are the files that differ from the installed ones, `digest` is that of data other than the
    published ones."""

    package: str
    options: dict[str, Value]
    data: dict[str, str]
    digest: str


def _played(request: Request, game: str, options: Options, data: Data) -> _Played:
    """Return what is played, with the server's own data files or those of the request. Raises an `ApiError` that names the field.

    Only the size and the syntax of a request's files are checked here. They are read by the process that plays.
    """
    package = definition_of(game).package
    boxes = service_of(request).boxes
    if data:
        try:
            check_texts(data)
            own = {**boxes.data.get(game, {}), **data}
            changed = read_data(package, own)
        except BadData as error:
            raise ApiError("option", status=422, field=f"data.{error.file}".rstrip("."), detail=str(error).rstrip(".")) from None
        if changed != boxes.data.get(game, {}):
            return _Played(package, dict(options), changed, digest({**printed(package), **changed}))
    try:
        found = boxes.load(game, options)
    except BadOption as error:
        raise ApiError("option", status=422, field=f"options.{error.field}", detail=str(error).rstrip(".")) from None
    except (NexariumError, TypeError) as error:
        raise ApiError("option", status=422, field="options", detail=str(error).rstrip(".")) from None
    return _Played(package, dict(found.options), dict(found.changed), found.digest if found.changed else "")


@endpoint(answer=messages.TrialLimits, refuses=(404,), tag="lab")
async def get_trials(request: Request) -> Response:
    """`GET /api/trials`: what a short run of the workshop may ask for here."""
    balance_reports_of(request)
    limits = service_of(request).settings.limits
    return as_json(
        messages.TrialLimits(most_games=limits.balance_games, most_level=limits.balance_level, most_seconds=limits.trial_seconds)
    )


@endpoint(
    allowed=balance_reports_of,
    body=messages.NewTrial,
    answer=messages.TrialUpdate,
    media="application/x-ndjson",
    query=(LANGUAGE,),
    refuses=(404, 409, 503),
    tag="lab",
    about="The answer is a stream of lines, each a `TrialUpdate` in JSON. The run ends when the client closes the stream.",
)
async def post_trial(request: Request, asked: messages.NewTrial) -> Response:
    """`POST /api/trials`: play a short run with a changed box, and stream its results as they come in."""
    balance_reports, service = balance_reports_of(request), service_of(request)
    limits = service.settings.limits
    if not 2 <= asked.games <= limits.balance_games:
        raise ApiError("balance_games", status=422, field="games", least=2, most=limits.balance_games)
    if not 0 <= asked.level <= limits.balance_level:
        raise ApiError("balance_level", status=422, field="level", most=limits.balance_level)
    played = await in_thread(request, _played, request, asked.game, asked.options, asked.data)
    wanted = WantedTrial(
        kind=asked.kind,
        game=asked.game,
        options=played.options,
        data=played.data,
        draw=asked.draw,
        language=language_of(request),
        bot=f"level:{asked.level}" if asked.level else "random",
        games=asked.games,
        seconds=limits.trial_seconds,
        entry=asked.entry,
        values=asked.values,
        of=asked.of,
        jobs=max(1, service.settings.balance_jobs),
        seed=secrets.randbelow(1_000_000),
    )
    updates = balance_reports.trials.begin(wanted, visitor_of(request))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}  # proxies must not hold lines back
    return _Lines(updates, media_type="application/x-ndjson", headers=headers)


class _Lines(StreamingResponse):
    """An answer of one line of JSON for each update. It closes the updates as soon as the client goes, also while there is none."""

    def __init__(self, updates: AsyncGenerator[messages.TrialUpdate, None], **more: Any) -> None:
        super().__init__(self._encoded(updates), **more)
        self.updates = updates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with aclosing(self.updates):
            tasks = {asyncio.create_task(each) for each in (self.listen_for_disconnect(receive), self.stream_response(send))}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    @staticmethod
    async def _encoded(updates: AsyncIterator[messages.TrialUpdate]) -> AsyncIterator[bytes]:
        async for update in updates:
            yield msgspec.json.encode(update) + b"\n"


@endpoint(
    allowed=balance_reports_of,
    body=messages.StopBalance,
    answer=messages.BalanceCard,
    query=(LANGUAGE,),
    refuses=(403, 404, 409, 503),
    tag="lab",
)
async def post_stop(request: Request, asked: messages.StopBalance) -> Response:
    """`POST /api/balances/{id}/stop`: end one's own report with the games played so far."""
    balance_reports = balance_reports_of(request)
    report = await _found(request, balance_reports, request.path_params["id"])
    if not secrets.compare_digest(hashed(asked.token), report.holder):
        raise ApiError("not_your_balance", status=403, field="token")
    return await _stopped(request, balance_reports, report)


@for_administrator(body=messages.StopAnyBalance, answer=messages.BalanceCard, refuses=(409, 503))
async def post_admin_stop(request: Request, asked: messages.StopAnyBalance) -> Response:
    """`POST /api/admin/balances/stop`: end a report with the games played so far, for the administrator."""
    balance_reports = balance_reports_of(request)
    return await _stopped(request, balance_reports, await _found(request, balance_reports, asked.id))


@for_administrator(answer=messages.BalanceList, refuses=(503,))
async def get_admin_balances(request: Request) -> Response:
    """`GET /api/admin/balances`: the server's balance reports, for the administrator."""
    return await get_balances(request)


async def _stopped(request: Request, balance_reports: BalanceReports, report: Balance) -> Response:
    if report.state not in UNDER_WAY:
        raise ApiError("balance_over", status=409)
    await balance_reports.balances.tell_to_stop(report.id)
    (card,) = await in_thread(request, cards_of, [report], language_of(request), service_of(request).boxes)
    return as_json(card)


async def _found(request: Request, balance_reports: BalanceReports, id: str) -> Balance:
    report = await balance_reports.balances.find(id, service_of(request).clock())
    if report is None:
        raise ApiError("no_balance", status=404, field="id")
    return report


@for_people
async def get_page(request: Request) -> Response:
    """`GET /balance/{id}/page`: the finished page. The browser shows it sandboxed: no script, no request, no origin."""
    balance_reports = balance_reports_of(request)
    report = await _found(request, balance_reports, request.path_params["id"])
    page = await balance_reports.balances.page(report.id)
    if page is None:
        raise ApiError("no_balance", status=404, field="id")
    name = f'{"attachment" if "download" in request.query_params else "inline"}; filename="balance-{report.game}.html"'
    return HTMLResponse(page, headers={**PAGE_HEADERS, "content-disposition": name})


ROUTES = [
    Route("/api/balances", get_balances, methods=["GET"]),
    Route("/api/balances", post_balance, methods=["POST"]),
    Route("/api/trials", get_trials, methods=["GET"]),
    Route("/api/trials", post_trial, methods=["POST"]),
    Route("/api/balances/{id}/stop", post_stop, methods=["POST"]),
    Route("/api/admin/balances", get_admin_balances),
    Route("/api/admin/balances/stop", post_admin_stop, methods=["POST"]),
    Route("/balance/{id}/page", get_page),
]
