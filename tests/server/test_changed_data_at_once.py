"""A table with changed data: interpreted at first, with engines built in the background, and small in memory."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nexarium.bots import level
from nexarium.bots.level import LevelBot
from nexarium.core.catalogue import load
from nexarium.core.engines.description import made_of
from nexarium.core.variants import known_variants, variant_of
from nexarium.server.admin.maintenance import MOST_VARIANTS, remove_unused_variants
from nexarium.server.bots import variant_builder
from nexarium.server.bots.variant_builder import VariantBuilder
from nexarium.server.bots.worker_pool import BotWorkerPool, Question
from nexarium.server.settings import Settings
from nexarium.server.signals import Signal
from nexarium.server.tables import engines
from nexarium.server.threads import Threads

from .conftest import Visitor

PRIZES = "kepler:board:track_prizes=[5, 3, 1]"
Serving = Callable[..., Visitor]


def variant(prize: int) -> Any:
    return load("kepler", data=[f"board:track_prizes[0]={prize}"], players=2)


@pytest.fixture
def table(settings: Settings, serving: Serving) -> tuple[Visitor, dict[str, Any]]:
    """A server with changed data of Kepler-3Ad, and a table there."""
    server = serving(replace(settings, data=(PRIZES,)))
    return server, server.open("you", "open", game="kepler", options={"players": 2})


def test_the_table_says_what_bots_and_analysis_wait_for(table: tuple[Visitor, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    server, seated = table
    monkeypatch.setattr(VariantBuilder, "want", lambda self, definition: None)
    live = server.app.state.services.service.registry.live[seated["table"]]

    def said(language: str = "en") -> str:
        return str(server.look(seated["table"], seated["token"], language=language).view["other_data"])

    assert "does not compile modified data" in said()
    engines.note_speed(live.table.game.definition, "coming")
    assert "until this data is compiled" in said()
    assert "tant que ces données" in said("fr")
    engines.note_speed(live.table.game.definition, "full")
    assert "Its bots" not in said()


def test_browsers_get_the_engine_of_the_tables_data(
    table: tuple[Visitor, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server, seated = table
    definition = server.app.state.services.service.registry.live[seated["table"]].table.game.definition
    monkeypatch.setattr(engines, "variant_folder", lambda package: tmp_path / variant_of(package))
    engines.folder_of.cache_clear()
    asked = f"/engine/kepler?table={seated['table']}"
    assert server.client.get(asked).status_code == 404
    engines.note_speed(definition, "coming")
    assert server.client.get(asked).status_code == 202
    folder = tmp_path / variant_of(definition.package)
    folder.mkdir()
    (folder / "kepler.wasm").write_bytes(b"its own")
    (folder / "kepler.json").write_text(json.dumps(made_of(definition)))
    (folder / "kepler.part").write_bytes(b"not for browsers")
    found = server.client.get(asked).json()
    assert variant_of(definition.package) in found["module"]
    assert server.client.get(found["module"]).content == b"its own"
    assert server.client.get("/engine/kepler?data=server").json() == found
    installed = server.client.get("/engine/kepler")
    assert not installed.is_success or installed.json() != found
    for other in ("kepler.part", "..%2Fkepler.wasm"):
        assert server.client.get(found["module"].replace("kepler.wasm", other)).status_code == 404
    assert server.client.get(found["module"].replace(variant_of(definition.package), "../" * 2)).status_code == 404
    engines.folder_of.cache_clear()


def builder_with(monkeypatch: pytest.MonkeyPatch, script: str, *, can_build: bool = True, tables: tuple[Any, ...] = ()) -> VariantBuilder:
    monkeypatch.setattr(variant_builder, "can_build", lambda: can_build)
    service: Any = SimpleNamespace(
        settings=replace(Settings(), build_engines=True),
        changed=Signal(),
        boxes=SimpleNamespace(games={}),
        registry=SimpleNamespace(live=dict(enumerate(tables))),
        threads=Threads(1),
    )
    return VariantBuilder(service, (sys.executable, "-c", script))


def shown(game: Any) -> Any:
    """A table in memory that counts how often it is shown again."""
    redrawn: list[str] = []
    table = SimpleNamespace(game=game, read_only=False)
    return SimpleNamespace(table=table, redrawn=redrawn, redraw=lambda: redrawn.append(engines.speed_of(game.definition)))


def keep_until(builder: VariantBuilder, holds: Callable[[], bool]) -> None:
    async def wait() -> None:
        keeping = asyncio.create_task(builder.keep())
        async with asyncio.timeout(60):
            while not holds():
                await asyncio.sleep(0.02)
        keeping.cancel()

    asyncio.run(wait())
    builder.service.threads.close()


def test_engines_are_built_one_after_the_other_from_the_tables_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    script = f"""
import pathlib, sys
data = sys.argv[-1].partition("=")[2]
with pathlib.Path({str(asked)!r}).open("a") as file:
    print(sys.argv[1:3], "track_prizes = [41" in pathlib.Path(data).read_text(), file=file)
"""
    game = variant(41)
    live = shown(game)
    builder = builder_with(monkeypatch, script, tables=(live,))
    monkeypatch.setattr(variant_builder, "has_native_engine", lambda definition: asked.exists())
    monkeypatch.setattr(variant_builder, "variant_engine_of", lambda definition: "")
    for _ in range(3):
        builder.consider(live)
    builder.consider(shown(load("kepler")))
    assert engines.speed_of(game.definition) == "coming"
    keep_until(builder, lambda: engines.speed_of(game.definition) == "full")
    assert asked.read_text().splitlines() == ["['native', 'kepler'] True", "['wasm', 'kepler'] True"]
    assert live.redrawn == ["coming", "full"]


def test_a_failed_build_is_not_tried_again_and_the_table_says_so(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    game = variant(42)
    live = shown(game)
    builder = builder_with(monkeypatch, "raise SystemExit('no disk')", tables=(live,))
    monkeypatch.setattr(variant_builder, "has_native_engine", lambda definition: False)
    builder.consider(live)
    keep_until(builder, lambda: engines.speed_of(game.definition) == "slow")
    assert "no disk" in caplog.text
    builder.consider(live)
    assert not builder._waiting
    assert live.redrawn == ["slow"]


def test_without_a_compiler_nothing_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = builder_with(monkeypatch, "", can_build=False)
    live = shown(variant(43))
    builder.consider(live)
    assert (builder.builds, engines.speed_of(live.table.game.definition), list(builder._waiting)) == (False, "slow", [])


def test_without_a_builder_cheap_questions_about_changed_data_do_not_wait_for_a_compiler() -> None:
    for at_once in (False, True):
        pool = BotWorkerPool(("cat",), 2, at_once=at_once)
        for worker in pool.workers:
            worker.ready = True
        changed = Question(table="t", game="kepler", options={}, history=(), spec="level:3", data={"board.toml": ""})
        assert (pool.choose(changed) is pool.quick) is not at_once
        assert pool.choose(replace(changed, data={})) is pool.compiled[0]


def test_variants_without_tables_leave_the_servers_memory() -> None:
    used = [variant(50 + number) for number in range(MOST_VARIANTS + 4)]
    service: Any = SimpleNamespace(
        registry=SimpleNamespace(live={"t": SimpleNamespace(table=SimpleNamespace(game=used[0]))}), boxes=SimpleNamespace(games={})
    )
    remove_unused_variants(service, unused=3600.0)  # on a busy machine it takes a while to make them all
    assert {game.definition.package for game in used} <= set(known_variants()), "they may be about to get a table"
    remove_unused_variants(service, unused=0.0)
    assert len(known_variants()) == MOST_VARIANTS + 1
    assert used[0].definition.package in known_variants()
    assert used[-1].definition.package in known_variants()
    assert used[1].definition.package not in known_variants()


def test_a_hurried_bot_searches_less(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("nexos")
    state, seen = game.new_initial_state(0), list[float]()
    monkeypatch.setattr(level, "HURRIED_SECONDS", 0.0)
    for hurried in (False, True):
        bot = LevelBot(game, 6, seed=1)
        bot.hurried = hurried
        bot.choose(state)
        assert bot.search is not None
        seen.append(sum(bot.search.visits().values()))
    assert seen[1] <= level.HURRIED_CHUNK < seen[0]
