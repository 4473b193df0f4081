"""Web Push: encrypted notifications through the push service of the subscriber's browser (RFC 8030)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from nexarium.server.errors import ApiError
from nexarium.server.notifications.addresses import checked_address
from nexarium.server.notifications.channels import Delivery, Notification, NotificationText, outcome_of
from nexarium.server.notifications.messages import PushAddress
from nexarium.server.notifications.web_push import VapidKey, as_base64url, encrypted, from_base64url

if TYPE_CHECKING:
    from nexarium.server.notifications.safe_http import SafeClient

SECONDS_KEPT = 3 * 24 * 3600
"""Seconds that a push service keeps a notification for a browser that is switched off."""
NO_CONTACT = "mailto:owner@localhost"
"""The contact for operators of push services if the administrator has set none. Not all services accept it."""


class PushKeys(msgspec.Struct, frozen=True, kw_only=True):
    """A browser's keys, as stored in the database: a point on the curve P-256 and a secret, in base64url."""

    p256dh: str
    auth: str


def checked_push(asked: PushAddress, hosts: tuple[str, ...], *, to_loopback: bool) -> PushKeys:
    """Return a browser's keys; raises an `ApiError` if the address or the keys are invalid."""
    checked_address(asked.endpoint, hosts, to_loopback=to_loopback)
    keys = PushKeys(p256dh=asked.p256dh, auth=asked.auth)
    try:
        encrypted_for(keys, b"")
    except ValueError:
        raise ApiError("call_keys", status=422, field="push") from None
    return keys


def encrypted_for(keys: PushKeys, text: bytes) -> bytes:
    """Return `text`, encrypted for the browser with these keys. Raises `ValueError` if the keys are invalid."""
    return encrypted(text, from_base64url(keys.p256dh), from_base64url(keys.auth))


class PushSender:
    """Sends notifications to browsers."""

    def __init__(self, safe_client: SafeClient, key: VapidKey, contact: str) -> None:
        self.safe_client = safe_client
        self.key = key
        self.contact = contact

    async def send(self, notification: Notification, said: NotificationText, now: float) -> Delivery:
        """Send a notification to the push service. It replaces one with the same tag that still waits there."""
        channel = notification.channel
        message = msgspec.json.encode({"title": said.title, "body": said.text, "path": said.path, "tag": said.tag, "lang": said.language})
        headers: dict[bytes | str, bytes | str] = {
            "authorization": self.key.header(channel.address, self.contact, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(SECONDS_KEPT),
            "urgency": "normal",
            "topic": as_base64url(hashlib.sha256(said.tag.encode()).digest()[:24]),
        }
        body = encrypted_for(msgspec.json.decode(channel.detail, type=PushKeys), message)
        return outcome_of(*await self.safe_client.post(channel.address, headers, body))
