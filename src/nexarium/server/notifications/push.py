"""Web Push: encrypted notifications through the push service of the subscriber's browser (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

import base64
import binascii
import hashlib
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from nexarium.server.errors import ApiError
from nexarium.server.notifications.channels import Delivery, Notification, NotificationText, outcome_of
from nexarium.server.notifications.messages import PushAddress
from nexarium.server.notifications.safe_http import SafeClient, checked_address

SECONDS_KEPT = 3 * 24 * 3600
"""Seconds that a push service keeps a notification for a browser that is switched off."""
NO_CONTACT = "mailto:owner@localhost"
"""The contact for operators of push services if the administrator has set none. Not all services accept it."""
SECONDS_SIGNED = 12 * 3600
"""Seconds for which a signature is valid."""


class PushKeys(msgspec.Struct, frozen=True, kw_only=True):
    """A browser's keys, as stored in the database: a point on the curve P-256 and a secret, in base64url."""

    p256dh: str
    auth: str


class VapidKey:
    """The key pair that identifies this server to push services."""

    def __init__(self, pem: bytes) -> None:
        self._vapid = Vapid02.from_pem(pem)

    @staticmethod
    def new_pem() -> bytes:
        """Return a new private key in PEM format."""
        vapid = Vapid02()
        vapid.generate_keys()
        pem: bytes = vapid.private_pem()
        return pem

    @property
    def public(self) -> str:
        """The public key, in the browser's format."""
        return _written(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def header(self, endpoint: str, contact: str, now: float) -> str:
        """Return the Authorization header for the push service at `endpoint`: the sender's signature, and its contact."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + SECONDS_SIGNED, "sub": contact}
        header: str = self._vapid.sign(claims)["Authorization"]
        return header


def checked_push(asked: PushAddress, hosts: tuple[str, ...], *, to_loopback: bool) -> PushKeys:
    """Return a browser's keys; raises an `ApiError` if the address or the keys are invalid."""
    checked_address(asked.endpoint, hosts, to_loopback=to_loopback)
    keys = PushKeys(p256dh=asked.p256dh, auth=asked.auth)
    try:
        encrypted(b"", keys)
    except (ValueError, binascii.Error, http_ece.ECEException):
        raise ApiError("call_keys", status=422, field="push") from None
    return keys


def encrypted(text: bytes, keys: PushKeys) -> bytes:
    """Return `text`, encrypted for that browser only."""
    secret = _read(keys.auth)
    if len(secret) != 16:
        raise ValueError("the secret has 16 bytes")
    own = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(text, private_key=own, dh=_read(keys.p256dh), auth_secret=secret, version="aes128gcm")
    return body


class PushSender:
    """Sends notifications to browsers."""

    def __init__(self, safe_client: SafeClient, key: VapidKey, contact: str) -> None:
        self.safe_client = safe_client
        self.key = key
        self.contact = contact

    async def send(self, call: Notification, said: NotificationText, now: float) -> Delivery:
        """Send a notification to the push service. It replaces one with the same tag that still waits there."""
        way = call.way
        message = msgspec.json.encode({"title": said.title, "body": said.text, "path": said.path, "tag": said.tag, "lang": said.language})
        headers: dict[bytes | str, bytes | str] = {
            "authorization": self.key.header(way.address, self.contact, now),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(SECONDS_KEPT),
            "urgency": "normal",
            "topic": _written(hashlib.sha256(said.tag.encode()).digest()[:24]),
        }
        body = encrypted(message, msgspec.json.decode(way.detail, type=PushKeys))
        return outcome_of(*await self.safe_client.post(way.address, headers, body))


def _written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _read(text: str) -> bytes:
    return base64.b64decode(text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
