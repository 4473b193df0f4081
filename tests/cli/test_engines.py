"""`nexarium engines --missing` builds what engines are missing, one after the other, and says of those that fail."""

from __future__ import annotations

import json
import threading
from types import SimpleNamespace

import pytest

from nexarium.cli import engines
from nexarium.core.catalogue import catalogue
from nexarium.core.engines.description import made_of
from nexarium.core.engines.native.loader import SEARCH, is_being_built
from nexarium.core.errors import NexariumError

GAMES = ["nexos", "kepler", "keepers"]


@pytest.fixture
def builder(tmp_path, monkeypatch):
    """Folders for engines, and the engines that were built there, in order; one fails that is in `failing`."""
    built, failing = [], set()

    def run(kind, name, targets, failed, say):
        built.append((kind, name))
        assert is_being_built(tmp_path / name)
        if name in failing:
            failed.append(f"{name} ({kind})")
        elif kind == "wasm":
            (tmp_path / name / f"{name}.json").write_text(json.dumps(made_of(catalogue()[name])))
        else:
            (tmp_path / name / "native").touch()

    monkeypatch.setattr(engines, "run", run)
    monkeypatch.setattr(engines, "engine_folder", lambda name: tmp_path / name)
    monkeypatch.setattr(engines, "_has_native", lambda name: (tmp_path / name / "native").exists())
    monkeypatch.setattr(engines.os, "nice", lambda _: None)

    def build():
        built.clear()
        engines.build_missing(GAMES, ["linux-x86_64-v3"], lambda _: None)
        return list(built)

    return SimpleNamespace(build=build, built=built, failing=failing, folder=tmp_path)


WHOLE = [*(("native", name) for name in (SEARCH, *GAMES)), *(("wasm", name) for name in GAMES)]


def test_only_engines_that_are_missing_or_made_of_other_sources_are_built(builder):
    assert builder.build() == WHOLE
    assert builder.build() == []
    description = builder.folder / "kepler" / "kepler.json"
    description.write_text(json.dumps({**json.loads(description.read_text()), "code": "of other sources"}))
    assert builder.build() == [("wasm", "kepler")]
    (builder.folder / SEARCH / "native").unlink()
    assert builder.build() == [("native", SEARCH)]
    assert not list(builder.folder.glob("*/building")), "nothing is promised any more"


def test_an_engine_that_fails_keeps_none_of_the_others_back_and_is_reported(builder):
    builder.failing.add("kepler")
    with pytest.raises(NexariumError, match=r"kepler \(native\), kepler \(wasm\)"):
        builder.build()
    assert builder.built == WHOLE
    assert not is_being_built(builder.folder / "kepler"), "no server is promised one"
    builder.failing.clear()
    assert builder.build() == [("native", "kepler"), ("wasm", "kepler")]


def test_what_another_process_builds_is_left_to_it(builder):
    claim = engines.claim_of(builder.folder / "nexos")
    assert claim
    assert builder.build() == [each for each in WHOLE if each[1] != "nexos"]
    claim.close()
    assert builder.build() == [each for each in WHOLE if each[1] == "nexos"]


def test_who_looks_for_an_instant_keeps_no_engine_from_being_built(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    with (tmp_path / "building").open("ab") as looked:
        fcntl.flock(looked, fcntl.LOCK_SH)
        timer = threading.Timer(0.03, looked.close)
        timer.start()
        claim = engines.claim_of(tmp_path)
        timer.join()
    assert claim
    claim.close()


def test_unknown_targets_are_refused():
    from nexarium.core.errors import BadOption

    assert engines.chosen_targets("linux-aarch64, macos-arm64") == ["linux-aarch64", "macos-arm64"]
    assert engines.chosen_targets("none") == []
    assert set(engines.chosen_targets("all")) > set(engines.chosen_targets(""))
    assert engines.chosen_targets("here") == engines.chosen_targets("")[:1] != []
    with pytest.raises(BadOption, match="there is no target 'amiga'; targets are linux-x86_64-v4"):
        engines.chosen_targets("amiga")
