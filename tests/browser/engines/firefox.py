"""Firefox as Debian has it, over the protocol that it speaks itself: WebDriver BiDi. It needs no geckodriver."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from .window import Window

FIREFOX = next((path for name in ("firefox-esr", "firefox") if (path := shutil.which(name))), None)
PREFERENCES = {
    "ui.prefersReducedMotion": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
}
LACKING = None if FIREFOX else "no Firefox on this machine: on Debian, apt install firefox-esr"


class Firefox(Window):
    """A window of a Firefox without a screen, with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        assert FIREFOX
        kept = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("".join(kept), "utf-8")
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        try:
            self._socket = connect(f"{self._listening()}/session", max_size=None)
            self._sent = 0
            self._send("session.new", capabilities={})
            self._send("session.subscribe", events=["log.entryAdded"])
            self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]
            self._send("browsingContext.setViewport", context=self._context, viewport={"width": 1280, "height": 800})
        except BaseException:
            self._process.kill()
            raise

    def _listening(self) -> str:
        said = ""
        assert self._process.stderr
        for line in self._process.stderr:
            said += line
            if address := re.search(r"BiDi listening on (ws://\S+)", line):
                return address[1]
        pytest.fail(f"Firefox did not start: {said}")

    def _send(self, method: str, **parameters: Any) -> Any:
        """Send a command and wait for its answer; complaints of the page come in between."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer["type"] == "event":
                if answer["params"].get("level") in ("error", "warn"):
                    self.complaints.append(str(answer["params"]["text"]))
            elif answer["id"] == self._sent:
                assert answer["type"] == "success", f"{method}: {answer}"
                return answer["result"]

    def goto(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        expression = f"JSON.stringify({script})"
        found = self._send("script.evaluate", expression=expression, target={"context": self._context}, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"].get("value", "null"))

    def click(self, x: float, y: float) -> None:
        to = {"type": "pointerMove", "x": int(x), "y": int(y)}
        press, release = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [to, press, release]})

    def press(self, key: str) -> None:
        self._act({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]})

    def _act(self, source: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._context, actions=[source])

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=20)


open_window = Firefox
