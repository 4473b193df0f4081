"""Subscriptions to notifications over HTTP. The key is always in the body, never in an address."""

from __future__ import annotations

import hashlib
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, base_of, service_of, visitor_of
from nexarium.server.language import Language
from nexarium.server.notifications.addresses import checked_address
from nexarium.server.notifications.channels import Channel, text_of
from nexarium.server.notifications.feed import feed_of
from nexarium.server.notifications.mail import checked_mail
from nexarium.server.notifications.messages import (
    AddChannel,
    AskSubscriptions,
    ChangeSubscriptions,
    ChannelKind,
    NotificationsOffered,
    Permit,
    PushAddress,
    RemoveChannel,
    RenewPush,
    Subscriptions,
)
from nexarium.server.notifications.push import checked_push
from nexarium.server.notifications.subscriptions import SubscriptionStore, channel_id
from nexarium.server.notifications.triggers import EVENT_TYPES, account_subject, account_subject_at, seat_subject
from nexarium.server.notifications.webhook import HookKey, new_secret
from nexarium.server.services import services_of
from nexarium.server.tables.seat import hashed, new_token


def subscriptions_of(request: Request) -> SubscriptionStore:
    """Return this server's subscription store."""
    return services_of(request).dispatcher.subscriptions


@endpoint(answer=NotificationsOffered, tag="notifications")
async def get_offered(request: Request) -> Response:
    """`GET /api/notifications`: the available kinds of notifications and channels."""
    services = services_of(request)
    return as_json(
        NotificationsOffered(
            push_key=services.push_key.public,
            event_types=EVENT_TYPES,
            hooks=services.service.settings.webhooks,
            mail=services.mail.possible,
        )
    )


@endpoint(body=AskSubscriptions, answer=Subscriptions, tag="notifications")
async def post_ask(request: Request, asked: AskSubscriptions) -> Response:
    """`POST /api/notifications`: the subscriptions of a key."""
    return as_json(await subscriptions_of(request).agreed(asked.key))


@endpoint(body=ChangeSubscriptions, answer=Subscriptions, tag="notifications")
async def post_agreed(request: Request, asked: ChangeSubscriptions) -> Response:
    """`POST /api/notifications/agreed`: subscribe to notifications, or unsubscribe."""
    account = await account_of(request)
    subjects = {seat_subject(seat.table, hashed(seat.token)): seat.table for seat in asked.seats if seat.token}
    if account:
        subjects |= {account_subject_at(seat.table, account): seat.table for seat in asked.seats}
    all_tables = account_subject(account) if account and asked.all_tables else ""
    await subscriptions_of(request).agree(asked, subjects, all_tables, visitor_of(request))
    return as_json(await subscriptions_of(request).agreed(asked.key))


@endpoint(body=AddChannel, answer=Subscriptions, refuses=(403,), tag="notifications")
async def post_channel(request: Request, asked: AddChannel) -> Response:
    """`POST /api/notifications/channels`: add a channel."""
    if sum((asked.push is not None, asked.feed, bool(asked.hook), bool(asked.mail))) != 1:
        raise ApiError("call_one_way", status=422, field="push")
    subscriber = hashed(asked.key)
    feed = hook_secret = ""
    if asked.push is not None:
        channel = push_channel(request, asked.push, subscriber, asked.language)
    elif asked.feed:
        feed = new_token()
        channel = Channel(channel_id("feed", ""), subscriber, "feed", hashed(feed), "{}", asked.language)
    elif asked.hook:
        hook_secret = new_secret()
        channel = hook_channel(request, asked.hook, hook_secret, subscriber, asked.language)
    else:
        channel = mail_channel(request, asked.mail, subscriber, asked.language)
    await subscriptions_of(request).add_channel(channel, visitor_of(request))
    if channel.kind == "unconfirmed_mail":
        try:
            await services_of(request).mail.ask(channel.id, channel.address, channel.language)
        except ApiError:
            await subscriptions_of(request).remove_channel(asked.key, channel.id)
            raise
    agreed = await subscriptions_of(request).agreed(asked.key)
    return as_json(msgspec.structs.replace(agreed, feed=f"/feeds/{feed}" if feed else "", hook_secret=hook_secret))


def check_sender(request: Request, kind: ChannelKind) -> None:
    """Raise an `ApiError` where the packages that send through this kind of channel are not installed."""
    if kind not in services_of(request).dispatcher.senders:
        raise ApiError("not_installed", status=501, field=kind)


def hook_channel(request: Request, address: str, secret: str, subscriber: str, language: Language) -> Channel:
    """Return a webhook channel to the subscriber's own address. Raises an `ApiError` if webhooks are not allowed, or the address is
    invalid."""
    settings = service_of(request).settings
    if not settings.webhooks:
        raise ApiError("call_no_hooks", status=403, field="hook")
    check_sender(request, "hook")
    checked_address(address, ("*",), to_loopback=settings.notifications_to_loopback)
    return Channel(channel_id("hook", address), subscriber, "hook", address, msgspec.json.encode(HookKey(secret=secret)).decode(), language)


def mail_channel(request: Request, address: str, subscriber: str, language: Language) -> Channel:
    """Return an unconfirmed e-mail channel. Raises an `ApiError` if no confirmation can be sent now."""
    if not services_of(request).mail.possible:
        raise ApiError("call_no_mail", status=403, field="mail")
    checked_mail(address)
    limiters = services_of(request).rate_limiters
    limiters.mail_questions.spend(visitor_of(request))
    limiters.mail_addresses.spend(address.lower(), "call_mail_asked", field="mail")
    return Channel(channel_id("mail", address), subscriber, "unconfirmed_mail", address, "{}", language)


@endpoint(body=Permit, answer=dict[str, bool], refuses=(403, 404), tag="notifications")
async def post_confirmed(request: Request, asked: Permit) -> Response:
    """`POST /api/notifications/confirmed`: the reader of an e-mail address agrees to notifications there."""
    channel = services_of(request).mail.permitted("confirm", asked.permit)
    if not await subscriptions_of(request).confirm(channel):
        raise ApiError("call_link", status=404, field="permit")
    return as_json({"done": True})


@endpoint(body=Permit, answer=dict[str, bool], refuses=(403,), tag="notifications")
async def post_stopped(request: Request, asked: Permit) -> Response:
    """`POST /api/notifications/stopped`: no more notifications by e-mail. A repeated request is not an error."""
    channel = services_of(request).mail.permitted("stop", asked.permit)
    return as_json({"done": await subscriptions_of(request).stop_mail(channel)})


async def get_feed(request: Request) -> Response:
    """`GET /feeds/{secret}`: a subscriber's notifications, for a feed reader."""
    service, now = service_of(request), time.time()
    service.looks.spend(visitor_of(request))
    found = await subscriptions_of(request).feed(request.path_params["secret"], now)
    if found is None:
        raise ApiError("call_no_feed", status=404)
    notifications, language = found
    entries = [(f"{each.table}:{each.seq}:{each.event_type}", each.at, text_of(each, game)) for each, game in notifications]
    written = feed_of(entries, base_of(request), language)
    tag = f'"{hashlib.sha256(written).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(written, media_type="application/atom+xml", headers=headers)


def push_channel(request: Request, push: PushAddress, subscriber: str, language: Language = "en") -> Channel:
    """Return a channel through a browser's push service. Raises an `ApiError` if nothing can be sent there."""
    check_sender(request, "push")
    settings = service_of(request).settings
    keys = checked_push(push, settings.push_services, to_loopback=settings.notifications_to_loopback)
    return Channel(channel_id("push", push.endpoint), subscriber, "push", push.endpoint, msgspec.json.encode(keys).decode(), language)


@endpoint(body=RenewPush, answer=dict[str, bool], tag="notifications")
async def post_renewed(request: Request, asked: RenewPush) -> Response:
    """`POST /api/notifications/renewed`: a browser's push address has changed."""
    return as_json({"known": await subscriptions_of(request).renew(asked.old, push_channel(request, asked.push, ""))})


@endpoint(body=RemoveChannel, answer=Subscriptions, tag="notifications")
async def post_removed(request: Request, asked: RemoveChannel) -> Response:
    """`POST /api/notifications/channels/removed`: remove a channel."""
    await subscriptions_of(request).remove_channel(asked.key, asked.channel)
    return as_json(await subscriptions_of(request).agreed(asked.key))


ROUTES = [
    Route("/api/notifications", get_offered, methods=["GET"]),
    Route("/api/notifications", post_ask, methods=["POST"]),
    Route("/api/notifications/agreed", post_agreed, methods=["POST"]),
    Route("/api/notifications/channels", post_channel, methods=["POST"]),
    Route("/api/notifications/confirmed", post_confirmed, methods=["POST"]),
    Route("/api/notifications/stopped", post_stopped, methods=["POST"]),
    Route("/feeds/{secret}", get_feed),
    Route("/api/notifications/renewed", post_renewed, methods=["POST"]),
    Route("/api/notifications/channels/removed", post_removed, methods=["POST"]),
]
