"""Ports of this machine, and the names by which browsers reach it."""

from __future__ import annotations

import contextlib
import socket
import sys

SECONDS_FOR_A_KNOCK = 0.5


def have_alone(listening: socket.socket) -> None:
    """Let a socket, which is then bound, have its port for itself: one that an earlier server has just left, and none that another one has.
    What allows the first on other systems would let two servers share a port on Windows."""
    if sys.platform == "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def address_for_browsers(host: str, port: int) -> str:
    """Return the address at which pages of a server that listens on `host` are opened.

    For this machine alone that is its name and not its digits, for browsers have passkeys only there. They ask at ::1 first, so where
    another program has the port there, the digits are right."""
    if host in ("0.0.0.0", "::"):
        name = _in_the_network()
    elif host == "::1" or (host == "127.0.0.1" and not _is_answered("::1", port)):
        name = "localhost"
    else:
        name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def _is_answered(host: str, port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((host, port), SECONDS_FOR_A_KNOCK):
        return True
    return False


def _in_the_network() -> str:
    """This machine's address in its network, for links that others can open; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address of documentation: only the route to it is looked up
        return str(probe.getsockname()[0])
    return "localhost"
