"""The line between a browser and the server, which the test cuts and mends."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

AT_ONCE = struct.pack("ii", 1, 0)
"""A socket that is closed so says no farewell, as a network that fails says none."""


class Line:
    """Carries what a browser and the server at `port` of this machine say to each other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.whole = True
        self.silent = False
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing goes through any more, in either direction, and nobody learns why."""
        with self._lock:
            self.whole = False
            ends, self._ends = self._ends, set()
        for end in ends:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def mend(self) -> None:
        self.silent = False
        self.whole = True

    def silence_the_server(self) -> None:
        """What the browser says still arrives; what the server answers gets lost."""
        self.silent = True

    def close(self) -> None:
        self.cut()
        self.listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self.listening.accept()
                if not self.whole:
                    browser.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.port))
                with self._lock:
                    self._ends |= {browser, server}
                threading.Thread(target=self._carry, args=(browser, server, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(server, browser, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, from_server: bool) -> None:
        with suppress(OSError):
            while carried := source.recv(65536):
                if not (from_server and self.silent):
                    target.sendall(carried)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    line = Line(port)
    try:
        yield line
    finally:
        line.close()
