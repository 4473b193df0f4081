"""Passkeys: the site to which they belong, and the recovery codes of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request

from nexarium.server.keys import READABLE, random_code
from nexarium.server.settings import Settings

CODES = 8


@dataclass(frozen=True)
class PasskeySite:
    """The origin of the page that uses passkeys, and the domain `rp_id` to which they belong."""

    origin: str
    rp_id: str

    @property
    def possible(self) -> bool:
        """Whether browsers support passkeys there: with https, or on this machine by name. A numeric address has none."""
        parts = urlsplit(self.origin)
        host = parts.hostname or ""
        named = bool(host) and ":" not in host and not host.replace(".", "").isdecimal()
        return named and (parts.scheme == "https" or host == "localhost" or host.endswith(".localhost"))

    @property
    def instead(self) -> str:
        """The address of this machine that supports passkeys, if this one does not; empty if there is none."""
        parts = urlsplit(self.origin)
        if self.possible or parts.hostname not in ("127.0.0.1", "::1"):
            return ""
        return f"{parts.scheme}://localhost" + (f":{parts.port}" if parts.port else "")


def site_of(settings: Settings, request: Request) -> PasskeySite:
    """Return the site of a request: the server's public address, or the address in the request."""
    address = settings.public_address.rstrip("/") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
    except ValueError:  # an invalid address
        return PasskeySite("", "")
    return PasskeySite(f"{parts.scheme}://{parts.netloc}", settings.rp_id or host)


def new_codes() -> list[str]:
    """Return recovery codes, which cannot be guessed, but are easy to copy from paper."""
    return ["-".join(random_code(5) for _ in range(4)) for _ in range(CODES)]


def plain_code(code: str) -> str:
    """Return a recovery code without case, spaces and punctuation."""
    return "".join(letter for letter in code.lower() if letter in READABLE)
