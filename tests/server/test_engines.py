"""Engines for browsers: where a game's lie, with names that change when they do; none where none was built, or for other rules."""

from __future__ import annotations

import fcntl
import gzip
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.engines.description import made_of
from nexarium.core.engines.native import loader
from nexarium.core.sources import code_of, folder_of
from nexarium.core.variants import digest_of
from nexarium.server import pages
from nexarium.server.settings import Settings
from nexarium.server.tables import engines

from .conftest import Visitor
from .finished import finished

MODULE = b"\x00asm\x01\x00\x00\x00" + bytes(2000)


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A game whose package has an engine; gives the engine's folder."""
    game = catalogue()["tictactoe"]
    folder = tmp_path / "engined_game" / "engine"
    folder.mkdir(parents=True)
    (tmp_path / "engined_game" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "engined_game", raising=False)  # another test's
    for known in (code_of, folder_of, engines.folder_of):
        known.cache_clear()
    monkeypatch.setitem(catalogue(), "tictactoe", replace(game, package="engined_game"))
    (folder / "tictactoe.wasm").write_bytes(MODULE)
    (folder / "tictactoe.wasm.gz").write_bytes(gzip.compress(MODULE))
    write_description(folder, game.version)
    return folder


def write_description(folder: Path, version: int, code: str = "") -> None:
    said = {"version": version, "data": digest_of("engined_game"), "code": code or code_of("engined_game")}
    (folder / "tictactoe.json").write_text(json.dumps(said))


def test_they_are_kept_for_ever_under_names_with_their_digest(visitor: Visitor, package: Path) -> None:
    found = visitor.client.get("/engine/tictactoe")
    assert (found.status_code, found.headers["cache-control"]) == (200, "no-cache")
    module = visitor.client.get(found.json()["module"])
    assert (module.content, module.headers["content-type"]) == (MODULE, "application/wasm")
    assert module.headers["content-encoding"] == "gzip"
    assert "immutable" in module.headers["cache-control"]
    assert visitor.client.get(found.json()["description"]).json()["version"] == catalogue()["tictactoe"].version
    (package / "tictactoe.wasm").write_bytes(MODULE + b"\x01")
    assert visitor.client.get("/engine/tictactoe").json()["module"] != found.json()["module"]
    assert visitor.client.get(found.json()["module"]).status_code == 404


def test_there_is_none_where_none_was_built(visitor: Visitor, package: Path) -> None:
    (package / "tictactoe.wasm").unlink()
    answer = visitor.client.get("/engine/tictactoe")
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("This server has no browser engine of tictactoe")
    assert visitor.client.get("/engine/chess").status_code == 404


def test_an_engine_of_other_rules_is_none(visitor: Visitor, package: Path) -> None:
    write_description(package, catalogue()["tictactoe"].version + 1)
    answer = visitor.client.get("/engine/tictactoe")
    assert answer.status_code == 404
    assert "does not match this server" in answer.json()["error"], "an administrator who built one should not read that there is none"


def test_a_table_says_that_it_can_be_analysed_once_its_game_is_over(
    alone: Visitor, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def analysable(plies: int, **more: bool) -> bool:
        table = finished(settings, "tictactoe", plies, **more)
        return bool(alone.look(table.header.id).view.get("analysable"))

    monkeypatch.setattr(engines, "folder_of", lambda definition: tmp_path)
    assert not analysable(1)
    package = catalogue()["tictactoe"].package
    about = {"version": catalogue()["tictactoe"].version, "data": digest_of(package), "code": code_of(package)}
    (tmp_path / "tictactoe.wasm").write_bytes(MODULE)
    (tmp_path / "tictactoe.json").write_text(json.dumps(about))
    assert analysable(2)
    assert not analysable(3, closed=False)
    (tmp_path / "tictactoe.json").write_text(json.dumps({**about, "version": about["version"] + 1}))
    assert not analysable(4)


def test_a_server_promises_analysis_while_an_engine_is_being_built_and_uses_it_at_once(
    alone: Visitor, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def seen(plies: int, **more: bool) -> tuple[bool, bool]:
        view = alone.look(finished(settings, "tictactoe", plies, **more).header.id).view
        return bool(view.get("analysable")), bool(view.get("analysis_coming"))

    monkeypatch.setattr(engines, "folder_of", lambda package: tmp_path)
    assert seen(1) == (False, False), "nothing is built, and nothing is promised"
    with (tmp_path / loader.BUILDING).open("wb") as claim:
        fcntl.flock(claim, fcntl.LOCK_EX)
        assert seen(2) == (False, True)
        assert seen(3, closed=False) == (False, False), "the game goes on"
        assert alone.client.get("/engine/tictactoe").status_code == 202
        (tmp_path / "tictactoe.wasm").write_bytes(MODULE)
        assert seen(4) == (False, True), "half an engine is none"
        (tmp_path / "tictactoe.json").write_text(json.dumps(made_of(catalogue()["tictactoe"])))
        assert seen(5) == (True, False)
        assert alone.client.get("/engine/tictactoe").status_code == 200
        (tmp_path / "tictactoe.json").unlink()
    assert seen(6) == (False, False), "whatever built it has ended, and left its file"
    assert alone.client.get("/engine/tictactoe").status_code == 404


def test_an_engine_of_other_sources_is_none(visitor: Visitor, package: Path) -> None:
    """In a checkout, rules are edited more often than their version is raised."""
    write_description(package, catalogue()["tictactoe"].version, code="0123456789abcdef")
    assert visitor.client.get("/engine/tictactoe").status_code == 404
    code_of.cache_clear()
    write_description(package, catalogue()["tictactoe"].version)
    assert visitor.client.get("/engine/tictactoe").status_code == 200
    (package.parent / "rules.py").write_text("EDITED = True\n")
    code_of.cache_clear()  # a server that was started since
    assert visitor.client.get("/engine/tictactoe").status_code == 404


def test_files_beside_them_are_not_served(visitor: Visitor, package: Path) -> None:
    module = visitor.client.get("/engine/tictactoe").json()["module"]
    (package.parent / "secret.txt").write_text("not for anybody")
    assert visitor.client.get(module.replace("tictactoe.wasm", "..%2Fsecret.txt")).status_code == 404


def test_only_the_engines_worker_may_compile(visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("engineworker-1a2b.js", "index-1a2b.js"):
        (tmp_path / "assets" / name).write_text("0")
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    policies = [
        visitor.client.get(path).headers["content-security-policy"]
        for path in ("/assets/engineworker-1a2b.js", "/assets/index-1a2b.js", "/")
    ]
    assert ["'wasm-unsafe-eval'" in policy for policy in policies] == [True, False, False]
    assert "default-src 'none'" in policies[0]
