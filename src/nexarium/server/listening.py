"""This machine's ports, and the names by which browsers reach it."""

from __future__ import annotations

import contextlib
import socket
import sys

SECONDS_FOR_A_KNOCK = 0.5


def have_alone(listening: socket.socket) -> None:
    """Give a socket, before it is bound, exclusive use of its port. A port that an earlier server has just released is allowed, one in
    use is not. The option that allows the first on other systems would let two servers share a port on Windows."""
    if sys.platform == "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def address_for_browsers(host: str, port: int) -> str:
    """Return the address at which browsers open the pages of a server that listens on `host`.

    For this machine alone it is the name `localhost`, because browsers support passkeys only there. Browsers try ::1 first, so if another
    program uses the port there, the address is in digits.
    """
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
    """Return this machine's address in its network, for links that others can open; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: only its route is looked up
        return str(probe.getsockname()[0])
    return "localhost"
