"""What the handlers of requests use, as one typed value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.settings import Limits

if TYPE_CHECKING:
    from nexarium.server.admin.load import Loads
    from nexarium.server.balance_reports.runner import BalanceReports
    from nexarium.server.bots.remote_bots import RemoteBots
    from nexarium.server.bots.scheduler import BotScheduler
    from nexarium.server.bots.worker_pool import BotWorkerPool
    from nexarium.server.boxes.checker import BoxChecker
    from nexarium.server.boxes.store import BoxStore
    from nexarium.server.club.club import Club
    from nexarium.server.following.online import OnlinePlayers
    from nexarium.server.invitations.recent_opponents import RecentOpponents
    from nexarium.server.invitations.store import Invitations
    from nexarium.server.jobs.image_worker import ImageWorker
    from nexarium.server.keys import Key
    from nexarium.server.limits.connections import ConnectionLimiter
    from nexarium.server.matchmaking.pages import Pages
    from nexarium.server.matchmaking.pool import Pool
    from nexarium.server.notifications.dispatcher import Dispatcher
    from nexarium.server.notifications.mail import MailSender
    from nexarium.server.notifications.web_push import VapidKey
    from nexarium.server.realtime.requests import Handlers
    from nexarium.server.realtime.table_opening import TableOpening
    from nexarium.server.realtime.table_service import TableService
    from nexarium.server.sharing.sharing import Sharing


@dataclass(frozen=True, kw_only=True)
class Keys:
    """The keys that the settings name, which clients show."""

    metrics: Key
    administrator: Key
    remote_bots: Key
    bot_worker: Key


class RateLimiters:
    """The rate limits of requests, by the client's network if nothing else is said."""

    def __init__(self, limits: Limits) -> None:
        self.posts = RateLimiter(limits.posts_per_second, limits.post_burst)
        self.club_pages = RateLimiter(limits.looks_per_second, limits.look_burst)
        self.new_boxes = RateLimiter(limits.boxes_per_second, limits.box_burst)
        self.sign_ins = RateLimiter(limits.sign_ins_per_second, limits.sign_in_burst)
        self.new_accounts = RateLimiter(limits.accounts_per_second, limits.account_burst)
        self.reports = RateLimiter(limits.reports_per_second, limits.report_burst)
        self.joins = RateLimiter(limits.joins_per_second, limits.join_burst)
        self.mail_questions = RateLimiter(limits.mail_questions_per_second, limits.mail_question_burst)
        self.mail_addresses = RateLimiter(1 / (24 * 3600), 2)
        """By e-mail address. Two a day, because a lost question may be asked again."""
        self.key_tries = RateLimiter(limits.keys_per_second, limits.key_burst)


@dataclass(kw_only=True)
class Services:
    """The parts of a running server. `create_app` builds them when the server starts."""

    service: TableService
    table_opening: TableOpening
    turns: BotScheduler
    bot_pool: BotWorkerPool
    remote_bots: RemoteBots
    viewer_handlers: Handlers
    club: Club
    dispatcher: Dispatcher
    mail: MailSender
    push_key: VapidKey
    image_worker: ImageWorker
    box_checker: BoxChecker
    box_store: BoxStore
    invitations: Invitations
    recent_opponents: RecentOpponents
    online_players: OnlinePlayers
    pool: Pool
    pages: Pages
    sharing: Sharing
    balance_reports: BalanceReports | None
    """None where the administrator has not enabled them."""
    loads: Loads
    keys: Keys
    rate_limiters: RateLimiters
    connection_limiter: ConnectionLimiter


def services_of(connection: HTTPConnection) -> Services:
    """Return the services of the server that a request or a WebSocket has reached."""
    services: Services = connection.app.state.services
    return services
