"""Webhooks: calls that go to an address of the callee's own, signed as the Standard Webhooks say, where the house's owner allows it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec

from nexarium.server.notifications.channels import Delivery, Notification, NotificationText, outcome_of
from nexarium.server.notifications.safe_http import SafeClient


class HookKey(msgspec.Struct, frozen=True, kw_only=True):
    """The secret with which an address is sent calls, as the database keeps it."""

    secret: str


class HookCall(msgspec.Struct, frozen=True, kw_only=True):
    """What is sent: the occasion, the table with its address, and what a person would be told. `at`: seconds since the epoch."""

    type: str
    table: str
    url: str
    title: str
    text: str
    at: float


def new_secret() -> str:
    """A secret that is shown to the callee once."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()


def signed(secret: str, name: str, at: int, body: bytes) -> str:
    """The signature of a body that is sent under a name at a time."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.new(key, f"{name}.{at}.".encode() + body, hashlib.sha256).digest()).decode()


class HookSender:
    """Sends calls to addresses of callees' own. `service` is the address at which browsers find this one, if it is known."""

    def __init__(self, safe_client: SafeClient, service: str) -> None:
        self.safe_client = safe_client
        self.service = service

    async def send(self, call: Notification, said: NotificationText, now: float) -> Delivery:
        """Post one call; a call that is posted again has the same `webhook-id`."""
        told = HookCall(type=call.occasion, table=call.table, url=self.service + said.path, title=said.title, text=said.text, at=call.at)
        body, name = msgspec.json.encode(told), f"{call.table}.{call.seq}.{call.occasion}"
        secret = msgspec.json.decode(call.way.detail, type=HookKey).secret
        headers: dict[bytes | str, bytes | str] = {
            "content-type": "application/json",
            "webhook-id": name,
            "webhook-timestamp": str(int(now)),
            "webhook-signature": signed(secret, name, int(now), body),
        }
        outcome = outcome_of(*await self.safe_client.post(call.way.address, headers, body))
        return Delivery("refused") if outcome.kind == "gone" else outcome  # a page that is not there today may be there tomorrow
