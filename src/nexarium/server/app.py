"""The server as an ASGI application."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nexarium.server import http, pages
from nexarium.server.accounts import block_report, last_seen
from nexarium.server.accounts import http as people
from nexarium.server.admin import health, moderation
from nexarium.server.admin import http as admin_http
from nexarium.server.admin.ban_middleware import BanMiddleware
from nexarium.server.admin.draining import Drained
from nexarium.server.admin.gc_tuning import collect_in_steps
from nexarium.server.admin.load import Loads
from nexarium.server.admin.maintenance import keep_few_variants, keep_tidy
from nexarium.server.admin.recent_logs import Recent
from nexarium.server.api_docs import openapi, protocol_tables
from nexarium.server.balance_reports import http as lab_http
from nexarium.server.balance_reports.runner import BalanceReports
from nexarium.server.bots import engines_http, remote_http
from nexarium.server.bots.configured_bots import configured_bots, remote_bot_of
from nexarium.server.bots.remote_bots import RemoteBots
from nexarium.server.bots.remote_connection import OPEN
from nexarium.server.bots.scheduler import BotScheduler
from nexarium.server.bots.spec_check import games_without_bots
from nexarium.server.bots.variant_builder import VariantBuilder
from nexarium.server.bots.viewer_requests import bot_handlers
from nexarium.server.bots.worker_pool import BotWorkerPool
from nexarium.server.boxes import http as boxes_http
from nexarium.server.boxes.checker import BoxChecker
from nexarium.server.club import http as club_http
from nexarium.server.club.club import Club
from nexarium.server.following import http as following
from nexarium.server.following.online import OnlinePlayers
from nexarium.server.following.store import FollowStore
from nexarium.server.http_helpers import SAFE_HEADERS
from nexarium.server.invitations import http as inviting
from nexarium.server.invitations.recent_opponents import RecentOpponents
from nexarium.server.invitations.store import Invitations
from nexarium.server.jobs.image_worker import ImageWorker
from nexarium.server.keys import Key
from nexarium.server.learning import lessons, puzzles, studies
from nexarium.server.limits.connections import ConnectionLimiter
from nexarium.server.limits.hosts import KnownHosts
from nexarium.server.limits.proxies import Proxies
from nexarium.server.matchmaking.page_socket import serve_page
from nexarium.server.matchmaking.pages import Pages
from nexarium.server.matchmaking.pool import Pool
from nexarium.server.notifications import http as notifications
from nexarium.server.notifications.channels import Sender
from nexarium.server.notifications.dispatcher import Dispatcher
from nexarium.server.notifications.mail import MailSender
from nexarium.server.notifications.messages import ChannelKind
from nexarium.server.notifications.push import NO_CONTACT, PushSender
from nexarium.server.notifications.subscriptions import SubscriptionStore
from nexarium.server.notifications.web_push import VapidKey
from nexarium.server.notifications.webhook import HookSender
from nexarium.server.offline import page as offline
from nexarium.server.old_paths import OldPaths
from nexarium.server.previews import http as previews
from nexarium.server.realtime.bus import Bus
from nexarium.server.realtime.deadlines import Deadlines
from nexarium.server.realtime.requests import HANDLERS
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.viewer_socket import serve_viewer
from nexarium.server.rulebooks import http as rulebooks
from nexarium.server.services import Keys, RateLimiters, Services
from nexarium.server.settings import Settings
from nexarium.server.sharing import http as sharing
from nexarium.server.sharing.sharing import Sharing
from nexarium.server.sharing.store import SharedSessions
from nexarium.server.storage import Store
from nexarium.server.storage.dice_key import check_key
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.seat import new_token

if TYPE_CHECKING:
    from nexarium.server.notifications.safe_http import SafeClient


class SafeHeaders:
    """Adds `SAFE_HEADERS` to every HTTP answer; WebSockets do not need them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request with the headers added."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with)


def bus_for(settings: Settings, store: Store) -> Bus:
    """Return the bus to the other processes on the same database: PostgreSQL's, or a local one without others."""
    if store.postgres:
        from nexarium.server.realtime.postgres_bus import PostgresBus

        return PostgresBus(settings.database)
    return Bus()


def watch(service: TableService, remote_bots: RemoteBots, bot_pool: BotWorkerPool, connection_limiter: ConnectionLimiter) -> None:
    """Add figures from several parts of the server to the metrics."""
    metrics = service.metrics
    metrics.watch("nexarium_tables_live", "Tables in memory.", lambda: len(service.registry.live))
    metrics.watch("nexarium_viewers", "WebSockets.", lambda: connection_limiter.viewers.total())
    metrics.watch("nexarium_thinking_queue", "Questions to bots that wait for a worker.", lambda: bot_pool.waiting)
    metrics.watch("nexarium_remote_workers", "Bot workers on other machines.", lambda: len(bot_pool.outside))
    metrics.watch("nexarium_remote_bots", "Remote bots that are connected to this process.", lambda: len(remote_bots.here))
    metrics.watch("nexarium_drawings", "Pictures and views that were made.", lambda: service.pictures.made, "counter")
    metrics.watch("nexarium_drawings_bytes", "Memory for pictures and views, about.", lambda: service.pictures.bytes)
    metrics.watch("nexarium_database_trouble", "How often the database failed.", lambda: service.store.failures, "counter")
    metrics.watch("nexarium_draining", "1 while the process ends.", lambda: service.draining)


def http_senders(settings: Settings, push_key: VapidKey) -> tuple[dict[ChannelKind, Sender], Sequence[SafeClient]]:
    """Return the senders of push messages and webhooks, and their HTTP clients. None where the HTTP library is not installed."""
    if find_spec("httpcore2") is None:
        return {}, ()
    from nexarium.server.notifications.safe_http import SafeClient

    # addresses given by visitors use separate connections, so that some always remain for push services
    safe_client, to_visitors = (SafeClient(to_loopback=settings.notifications_to_loopback) for _ in range(2))
    contact = settings.contact or settings.public_address or NO_CONTACT
    hooks = HookSender(to_visitors, settings.public_address.rstrip("/"))
    return {"push": PushSender(safe_client, push_key, contact), "hook": hooks}, (safe_client, to_visitors)


def create_app(settings: Settings | None = None, clock: Callable[[], float] = time.time) -> Starlette:
    """Return the application with these settings. While it runs, `app.state.services` has its parts. Its log uses `clock`."""
    settings = settings or Settings()
    own, without_bots = configured_bots(settings.bots), games_without_bots(settings)
    boxes, limits = DataOverrides(settings.data), settings.limits
    connection_limiter = ConnectionLimiter(limits)
    keys = Keys(
        metrics=Key(settings.metrics_key, "metrics_key"),
        administrator=Key(settings.administrator_key, "administrator_key"),
        remote_bots=Key("" if settings.remote_bots == OPEN else settings.remote_bots, "remote_bots"),
        bot_worker=Key(settings.bot_worker_key, "bot_worker_key"),
    )

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(settings.database, settings.database_patience, settings.key_file)
        await store.open()
        await check_key(store)
        bus = bus_for(settings, store)
        remote_bots = RemoteBots(bus)
        service = TableService(settings, store, bus, remote_bots, clock, boxes, without_bots=without_bots)
        await boxes.keep(service.table_store.keep_components)
        await service.orders.read()
        variant_builder = VariantBuilder(service)
        bot_pool = BotWorkerPool(settings.worker_command, settings.bot_workers, boxes=boxes.data, at_once=variant_builder.builds)
        turns = BotScheduler(service, remote_bots, bot_pool)
        club = Club(service)
        subscriptions = SubscriptionStore(store, limits)
        push_key = VapidKey((await subscriptions.secret("push", lambda: VapidKey.new_pem().decode())).encode())
        mail = MailSender(settings, await subscriptions.secret("mail", new_token))
        over_http, clients = http_senders(settings, push_key)
        dispatcher = Dispatcher(service, subscriptions, {**over_http, "mail": mail}, clock)
        recent = Recent()
        opening = TableOpening(service)
        online_players = OnlinePlayers(FollowStore(store), bus.process)
        services = app.state.services = Services(
            service=service,
            table_opening=opening,
            turns=turns,
            bot_pool=bot_pool,
            remote_bots=remote_bots,
            viewer_handlers={**HANDLERS, **bot_handlers(turns)},
            club=club,
            dispatcher=dispatcher,
            mail=mail,
            push_key=push_key,
            image_worker=ImageWorker(limits),
            box_checker=BoxChecker(limits),
            box_store=opening.boxes,
            invitations=Invitations(store),
            recent_opponents=RecentOpponents(store, settings.notification_delay),
            online_players=online_players,
            pool=Pool(opening),
            pages=Pages(bus, online_players),
            sharing=Sharing(SharedSessions(store, limits, clock), limits),
            balance_reports=BalanceReports(service) if settings.balance else None,
            loads=Loads(service, bot_pool, connection_limiter, recent),
            keys=keys,
            rate_limiters=RateLimiters(limits),
            connection_limiter=connection_limiter,
        )
        await bus.open()
        bot_pool.start()
        watch(service, remote_bots, bot_pool, connection_limiter)
        recent.open()
        chores = (
            turns.resume,
            turns.adopt,
            service.metrics.measure_lag,
            collect_in_steps,
            remote_bots.keep_announcing,
            Deadlines(service).keep,
            dispatcher.run,
            services.loads.keep,
            partial(keep_tidy, service),
            partial(keep_few_variants, service),
            variant_builder.keep,
            club.keep,
            club.keep_tournaments,
            online_players.keep,
            services.pool.keep,
        )
        resuming = service.start(*chores)
        for bot in own:
            remote_bots.add(remote_bot_of(bot, bot_pool, settings.bot_workers, limits.seconds_to_choose))
        try:
            yield
        finally:
            for task in resuming:
                task.cancel()
            await dispatcher.stop()
            for client in clients:
                await client.close()
            recent.close()
            if services.balance_reports is not None:
                await services.balance_reports.stop()
            await services.box_checker.stop()
            await turns.stop()
            await club.stop()
            await bot_pool.stop()
            service.close()
            await bus.close()
            await store.close()

    app = Starlette(
        routes=[
            *http.ROUTES,
            *lessons.ROUTES,
            *puzzles.ROUTES,
            *studies.ROUTES,
            *notifications.ROUTES,
            *people.ROUTES,
            *block_report.ROUTES,
            *last_seen.ROUTES,
            *moderation.ROUTES,
            *inviting.ROUTES,
            *following.ROUTES,
            *sharing.ROUTES,
            *boxes_http.ROUTES,
            *club_http.ROUTES,
            *lab_http.ROUTES,
            *health.ROUTES,
            *admin_http.ROUTES,
            *openapi.ROUTES,
            *protocol_tables.ROUTES,
            *rulebooks.ROUTES,
            *remote_http.ROUTES,
            *offline.ROUTES,
            *previews.ROUTES,
            WebSocketRoute("/api/tables/{table}/live", serve_viewer),
            WebSocketRoute("/api/live", serve_page),
            Route("/api/{path:path}", http.nothing_there),
            *engines_http.ROUTES,
            *pages.ROUTES,
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(OldPaths),
            Middleware(Proxies),
            Middleware(KnownHosts, settings=settings),
            Middleware(Drained),
            Middleware(BanMiddleware),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers=http.ERRORS,
        lifespan=lifespan,
    )
    app.state.connection_limiter = connection_limiter  # needed before the start, by uvicorn's protocols
    return app
