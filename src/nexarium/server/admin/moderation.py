"""What the owner reads of players who were reported, at `/api/owner/reports`."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.text_input import one_line
from nexarium.server.accounts.block_report import MOST_LETTERS
from nexarium.server.accounts.reports import Reason, Report, Reports
from nexarium.server.admin.http import KEY, check_owner, ordered
from nexarium.server.bans import ACCOUNT, HOLDER
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import as_json, service_of
from nexarium.server.protocol.openapi_meta import describes

SETTLED = 20
"""So many that were seen to are listed, the last ones."""


class OwnersReport(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was reported: at which table and seat, under which name, why, and what they wrote, as it was quoted; `subjects` are as
    whom they can be shut out, `by` who reported them, as far as that is known. `settled` is 0 until the owner has seen to it. Times in
    seconds since the epoch."""

    id: str
    at: float
    table: str
    seat: int
    name: str
    reason: Reason
    sentence: str
    message: str
    subjects: tuple[str, ...]
    by: tuple[str, ...]
    settled: float
    remark: str


class OwnersReports(msgspec.Struct, frozen=True, kw_only=True):
    """Reports that wait for the owner, the oldest first, and those seen to last."""

    waiting: tuple[OwnersReport, ...]
    settled: tuple[OwnersReport, ...]


class SettleReport(msgspec.Struct, frozen=True, kw_only=True):
    """The owner has seen to a report; a remark for themselves."""

    id: str
    remark: str = ""


def as_owner_reads(report: Report) -> OwnersReport:
    """A report as the owner reads it."""
    return OwnersReport(
        id=report.id,
        at=report.at,
        table=report.table_id,
        seat=report.seat,
        name=report.name,
        reason=report.reason,
        sentence=report.sentence,
        message=report.message,
        subjects=(*((ACCOUNT + report.account,) if report.account else ()), *((HOLDER + report.holder,) if report.holder else ())),
        by=(*((ACCOUNT + report.by_account,) if report.by_account else ()), *((report.by_network,) if report.by_network else ())),
        settled=report.settled,
        remark=report.remark,
    )


@describes(answer=OwnersReports, refuses=(*KEY, 503), tag="owner")
async def get_reports(request: Request) -> Response:
    """`GET /api/owner/reports`: who was reported."""
    check_owner(request)
    reports = Reports(service_of(request).store)
    waiting, settled = await reports.open_reports(), await reports.settled_reports(SETTLED)
    return as_json(OwnersReports(waiting=tuple(map(as_owner_reads, waiting)), settled=tuple(map(as_owner_reads, settled))))


@describes(body=SettleReport, answer=SettleReport, refuses=(*KEY, 503), tag="owner")
async def post_settled(request: Request) -> Response:
    """`POST /api/owner/reports/settle`: the owner has seen to one; the reporter's network is forgotten."""
    wanted = await ordered(request, SettleReport)
    if not await Reports(service_of(request).store).settle(wanted.id, one_line(wanted.remark, MOST_LETTERS)):
        raise ApiError("no_report", status=404, field="id")
    return as_json(wanted)


ROUTES = [
    Route("/api/owner/reports", get_reports, methods=["GET"]),
    Route("/api/owner/reports/settle", post_settled, methods=["POST"]),
]
