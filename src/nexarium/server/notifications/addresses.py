"""Addresses that users name: which are admitted, and which lead into an administrator's own network."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from nexarium.server.errors import ApiError

NOT_PUBLIC = tuple(
    map(
        ipaddress.ip_network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20",
        ),
    )
)
"""Multicast, and the networks that IANA's registries of special-purpose addresses exclude from the internet. Python's own list differs
between versions. IPv6 addresses outside `UNICAST` and `TRANSLATED` are not public either."""
UNICAST = ipaddress.IPv6Network("2000::/3")
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Addresses that are translated to IPv4 (RFC 6052). An IPv6-only network would route them into the administrator's own network."""
ISATAP = (0x0000_5EFE, 0x0200_5EFE)
"""The third quarter of an IPv6 address whose last quarter is an IPv4 address inside a site (RFC 5214)."""


def checked_address(url: str, hosts: Iterable[str], *, to_loopback: bool) -> str:
    """Return the host of an https address if it is one of `hosts` or a subdomain (`*`: any). Raises an `ApiError` otherwise.

    `to_loopback`, for tests, allows http on 127.0.0.1. `safe_http.GuardedBackend` checks the resolved addresses when it connects.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise ApiError("call_address", status=422, field="address") from None
    if not url.isascii() or not url.isprintable() or " " in url or parts.username or parts.password or parts.fragment or not host:
        raise ApiError("call_address", status=422, field="address")
    if to_loopback and host == "127.0.0.1" and parts.scheme == "http":
        return host
    if parts.scheme != "https" or port not in (None, 443) or _is_number(host):
        raise ApiError("call_address", status=422, field="address")
    if not any(known == "*" or host == known or host.endswith(f".{known}") for known in hosts):
        raise ApiError("call_host", status=422, field="address", host=host[:80])
    return host


def _is_number(host: str) -> bool:
    """Return whether a host is an IP address in any notation, rather than a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.replace(".", "").removeprefix("0x").isalnum() and not any(letter.isalpha() for letter in host.rpartition(".")[2])
    return True


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the internet, and not to a machine's or an administrator's own network. An IPv6 address that
    leads to an IPv4 address is as public as that one."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if any(parsed in network for network in NOT_PUBLIC):
        return False
    if isinstance(parsed, ipaddress.IPv4Address):
        return True
    if parsed not in UNICAST and parsed not in TRANSLATED:
        return False
    inside = parsed.sixtofour or _at_the_end(parsed)
    return inside is None or is_public(str(inside))


def _at_the_end(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address that is the last part of an IPv6 address; None where that part means something else."""
    if address in TRANSLATED or int(address) >> 32 & 0xFFFF_FFFF in ISATAP:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return None
