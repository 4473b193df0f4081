"""A PostgreSQL of one's own, which may be stopped and started."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


class NoPostgres(Exception):
    """There can be none on this machine; the sentence says why."""


def programs() -> Path:
    """Where Debian keeps initdb and pg_ctl."""
    if importlib.util.find_spec("asyncpg") is None:
        raise NoPostgres("the extra nexarium[postgres] is not installed")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise NoPostgres("PostgreSQL is not installed (apt-get install postgresql)")
    return Path(on_path).parent


class Cluster:
    """A private PostgreSQL, running while the context lasts. It refuses to run as root, so root runs it as `postgres`."""

    def __init__(self) -> None:
        self._programs = programs()
        self._as_user: list[str] = []
        if os.geteuid() == 0:
            if shutil.which("setpriv") is None or subprocess.run(["id", "postgres"], capture_output=True).returncode:
                raise NoPostgres("root cannot run PostgreSQL, and there is no user postgres to run it as")
            self._as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"postgresql+asyncpg://nexarium@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Cluster:
        self._folder = tempfile.TemporaryDirectory(prefix="nexarium-pg-")
        os.chmod(self._folder.name, 0o755)
        self.home = Path(self._folder.name, "cluster")
        self.home.mkdir()
        if self._as_user:
            shutil.chown(self.home, "postgres")
        self._run("initdb", "-D", str(self.home / "data"), "-A", "trust", "-U", "nexarium", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._folder.cleanup()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c port={self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.home} -c fsync=off"
        self._run("pg_ctl", "-D", str(self.home / "data"), "-w", "-l", str(self.home / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop it at once, as a crash would; what was committed is recovered at the next start."""
        self._run("pg_ctl", "-D", str(self.home / "data"), "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([*self._as_user, str(self._programs / program), *arguments], capture_output=True, text=True, cwd="/")
        assert done.returncode == 0, done.stdout + done.stderr
