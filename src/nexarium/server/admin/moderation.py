"""Reports about players, for the administrator, at `/api/admin/reports`."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.text_input import one_line
from nexarium.server.accounts.block_report import MOST_LETTERS
from nexarium.server.accounts.reports import Reason, Report, Reports
from nexarium.server.admin.http import for_administrator
from nexarium.server.bans import ACCOUNT, HOLDER
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import as_json, service_of

SETTLED = 20
"""The number of settled reports that are listed, the latest ones."""


class AdminReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report about a player: the table and seat, the player's name, the reason, and a quotation of the player's message. `subjects` are
    the identities that can be banned. `by` identifies the reporter, as far as known. `settled` is 0 until the administrator settles the
    report. Times in seconds since the epoch."""

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


class AdminReports(msgspec.Struct, frozen=True, kw_only=True):
    """Open reports, the oldest first, and the latest settled ones."""

    waiting: tuple[AdminReport, ...]
    settled: tuple[AdminReport, ...]


class SettleReport(msgspec.Struct, frozen=True, kw_only=True):
    """Settle a report, with a remark for the administrator."""

    id: str
    remark: str = ""


def admin_report(report: Report) -> AdminReport:
    """Return a report in the administrator's format."""
    return AdminReport(
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


@for_administrator(answer=AdminReports, refuses=(503,))
async def get_reports(request: Request) -> Response:
    """`GET /api/admin/reports`: the reports about players."""
    reports = Reports(service_of(request).store)
    waiting, settled = await reports.open_reports(), await reports.settled_reports(SETTLED)
    return as_json(AdminReports(waiting=tuple(map(admin_report, waiting)), settled=tuple(map(admin_report, settled))))


@for_administrator(body=SettleReport, answer=SettleReport, refuses=(503,))
async def post_settled(request: Request, wanted: SettleReport) -> Response:
    """`POST /api/admin/reports/settle`: settle a report, and forget the reporter's network."""
    if not await Reports(service_of(request).store).settle(wanted.id, one_line(wanted.remark, MOST_LETTERS)):
        raise ApiError("no_report", status=404, field="id")
    return as_json(wanted)


ROUTES = [
    Route("/api/admin/reports", get_reports, methods=["GET"]),
    Route("/api/admin/reports/settle", post_settled, methods=["POST"]),
]
