"""Server processes that tests start, kill and start again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("server_process.py")


class ServerProcess:
    """A server process. It stands by until `serve`; then `host` is where it listens. `stderr`: the file into which it writes its log."""

    def __init__(self, stderr: Path | None = None, **settings: Any) -> None:
        self.settings = {"port": 0, "bot_pause": 0.0, "warm_up": False, **settings}
        log = None if stderr is None else stderr.open("w")
        self.process = subprocess.Popen([sys.executable, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True)
        if log is not None:
            log.close()
        self.host = ""

    def serve(self) -> ServerProcess:
        """Begin to serve."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(self.settings) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline().strip()
        assert line, "the server did not start"
        self.host = line.removeprefix("http://")
        return self

    def kill(self) -> None:
        """SIGKILL: no farewell, no last write."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """SIGTERM, and wait."""
        self.process.terminate()
        self.process.wait(10)


def offered(view: dict[str, Any]) -> list[int]:
    """Every action that a view offers, in whichever of the three ways of input."""
    found: set[int] = set()

    def walk(shapes: list[dict[str, Any]]) -> None:
        for shape in shapes:
            found.update(shape.get("actions", []))
            walk(shape.get("children", []))

    for scene in (view["position"]["board"], view["position"].get("hand")):
        for layer in (scene or {}).get("layers", []):
            walk(layer.get("shapes", []))
    asked = view.get("input") or {}
    found.update(choice["action"] for choice in asked.get("choices", []))
    found.update(action for _, action in asked.get("actions", []))
    found.update(target[0] for piece in asked.get("pieces", []) for target in piece.get("targets", []))
    return sorted(found)
