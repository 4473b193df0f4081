"""Webhooks: notifications to the subscriber's own address, signed by the Standard Webhooks specification, if the administrator allows
them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING

import msgspec

from nexarium.server.notifications.channels import Delivery, Notification, NotificationText, outcome_of

if TYPE_CHECKING:
    from nexarium.server.notifications.safe_http import SafeClient


class HookKey(msgspec.Struct, frozen=True, kw_only=True):
    """The secret that signs the requests to an address, as stored in the database."""

    secret: str


class WebhookBody(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a request: the event type, the table and its address, and the text for people. `at`: seconds since the epoch."""

    type: str
    table: str
    url: str
    title: str
    text: str
    at: float


def new_secret() -> str:
    """Return a new secret, which the subscriber sees once."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()


def signed(secret: str, name: str, at: int, body: bytes) -> str:
    """Return the signature of a body, with its id and time."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.new(key, f"{name}.{at}.".encode() + body, hashlib.sha256).digest()).decode()


class HookSender:
    """Sends notifications to subscribers' own addresses. `service` is this server's public address, if known."""

    def __init__(self, safe_client: SafeClient, service: str) -> None:
        self.safe_client = safe_client
        self.service = service

    async def send(self, notification: Notification, said: NotificationText, now: float) -> Delivery:
        """Post a notification. A second attempt has the same `webhook-id`."""
        content = WebhookBody(
            type=notification.event_type,
            table=notification.table,
            url=self.service + said.path,
            title=said.title,
            text=said.text,
            at=notification.at,
        )
        body, name = msgspec.json.encode(content), f"{notification.table}.{notification.seq}.{notification.event_type}"
        secret = msgspec.json.decode(notification.channel.detail, type=HookKey).secret
        headers: dict[bytes | str, bytes | str] = {
            "content-type": "application/json",
            "webhook-id": name,
            "webhook-timestamp": str(int(now)),
            "webhook-signature": signed(secret, name, int(now), body),
        }
        outcome = outcome_of(*await self.safe_client.post(notification.channel.address, headers, body))
        return Delivery("refused") if outcome.kind == "gone" else outcome  # a page that is missing today may exist tomorrow
