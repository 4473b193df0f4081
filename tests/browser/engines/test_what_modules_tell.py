"""Games' engines in the workers of Firefox and WebKit tell what the native engine tells."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ...catalogue_games import PRESETS, game_of
from ...wasm.modules import EVERY, GAMES, QUICK, SIMULATIONS, bundle, module_of
from ...wasm.native import Asked, tell
from .window import PATIENCE, Window

pytestmark = pytest.mark.slow

ASK = """(window.told = null,
    window.worker = new Worker("worker.mjs", { type: "module" }),
    window.worker.onmessage = ({ data }) => (window.told = data),
    window.worker.onerror = ({ message }) => (window.told = { error: message ?? "the worker cannot be loaded" }),
    window.worker.postMessage(%s),
    true)"""
TOLD = PRESETS if EVERY else [next(preset for preset in PRESETS if preset[0] == name) for name in QUICK]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address at which browsers have it."""
    folder = tmp_path / "served"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Engines</title>", "utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_it_tells_what_the_native_engine_tells(window: Window, served: tuple[Path, str]) -> None:
    folder, address = served
    bundle("worker.ts", folder)
    window.goto(address)
    for name, options in TOLD:
        for suffix in (".wasm", ".json"):
            shutil.copy(module_of(name) / f"{name}{suffix}", folder)
        game = game_of(name, options)
        asked = Asked.of(game, GAMES, SIMULATIONS)
        window.run(ASK % json.dumps({"module": f"{name}.wasm", "description": f"{name}.json", "asked": asked.as_json()}))
        end = time.monotonic() + (60 * PATIENCE if EVERY else PATIENCE)
        while (told := window.run("window.told")) is None:
            assert time.monotonic() < end, f"{name} has told nothing"
            time.sleep(0.1)
        assert told == tell(game, asked)
