"""The address that is printed, and ports and files that one process has for itself, on Windows too."""

from __future__ import annotations

import signal
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest

from nexarium.core import files
from nexarium.server import child_processes, listening
from nexarium.server.accounts.passkeys import PasskeySite
from nexarium.server.balance_reports import runner
from nexarium.server.listening import address_for_browsers, have_alone
from nexarium.server.settings import Settings
from nexarium.server.storage import Unavailable
from nexarium.server.storage.lock import alone_on

from .processes import ServerProcess


def test_the_address_that_is_printed_reaches_the_server_and_has_passkeys(settings: Settings) -> None:
    server = ServerProcess(database=settings.database, bot_workers=0, worker_command=("cat",)).serve()
    try:
        assert server.host.startswith("localhost:")
        assert PasskeySite(f"http://{server.host}", "localhost").possible, "accounts need passkeys"
        assert httpx2.get(f"http://{server.host}/healthz").status_code == 200
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("host", "printed"),
    [
        ("127.0.0.1", "http://localhost:"),
        ("::1", "http://localhost:"),
        ("192.168.1.5", "http://192.168.1.5:"),
        ("fe80::1", "http://[fe80::1]:"),
        ("games.local", "http://games.local:"),
    ],
)
def test_this_machine_is_named_and_others_are_left_as_they_were_asked_for(host: str, printed: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert address_for_browsers(host, port) == f"{printed}{port}"


def test_where_another_program_answers_at_localhost_the_digits_are_printed() -> None:
    """Browsers ask at ::1 first."""
    other = socket.socket(socket.AF_INET6)
    with other:
        try:
            other.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
        other.listen()
        port = other.getsockname()[1]
        assert address_for_browsers("127.0.0.1", port) == f"http://127.0.0.1:{port}"
        assert address_for_browsers("::1", port) == f"http://localhost:{port}"


# --- Windows, as its documentation says; nobody runs the tests there ----------------------------------------------------------


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What is locked by `msvcrt`: file descriptors with the place. A second lock of the same place is refused."""
    locked: list[tuple[int, int]] = []

    def locking(descriptor: int, mode: int, length: int) -> None:
        place = (files.os.fstat(descriptor).st_ino, files.os.lseek(descriptor, 0, files.os.SEEK_CUR))
        if place in locked:
            raise PermissionError(13, "Permission denied")
        locked.append(place)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    for module in (files, listening, child_processes):
        monkeypatch.setattr(module, "sys", SimpleNamespace(platform="win32"))
    return locked


def test_two_servers_do_not_share_a_port_on_windows(windows: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", 99, raising=False)
    have_alone(SimpleNamespace(setsockopt=lambda level, option, value: asked.append(option)))  # type: ignore[arg-type]
    assert asked == [99]


def test_two_servers_do_not_share_a_database_on_windows(windows: list[tuple[int, int]], tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    with alone_on(database):
        assert windows[0][1] > 1 << 32, "what is locked there can be read by nobody else: no byte of the file itself"
        with pytest.raises(Unavailable, match="another server process has the database"), alone_on(database):
            pass


def test_a_report_can_be_ended_on_windows(windows: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.killpg")
    monkeypatch.delattr(signal, "SIGKILL")
    killed: list[bool] = []
    player = runner._Player(SimpleNamespace())  # type: ignore[arg-type]
    player._process = SimpleNamespace(returncode=None, pid=1, kill=lambda: killed.append(True))  # type: ignore[assignment]
    player.end()
    assert killed == [True]
