"""Engines of variants: a bot worker answers at once with interpreted rules, and uses the engine as soon as one was built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nexarium.core.engines import variant_engines
from nexarium.core.engines.native.loader import search_engine
from nexarium.core.engines.variant_engines import MOST_VARIANTS, can_build, remove_old_variants

BEFORE_AND_AFTER = """
import subprocess, sys
from nexarium.bots.worker import RequestHandler, Think, position
from nexarium.core.catalogue import load, definition_of
ENTRY = "board:bonus=-31"
game = load("nexos", data=[ENTRY])
handler = RequestHandler(lambda progress: None)
def asked(level, data=game.definition.data):
    request = Think(id=1, table="t", game="nexos", options=dict(game.options), history=(), spec=f"level:{level}", seed=4, data=dict(data))
    answer = handler.answer(request)
    bot = handler.bots["t", f"level:{level}", "move"]
    return answer.action, bot.game.rules.interpreted, bot.hurried
first = asked(3)
done = subprocess.run([sys.executable, "-m", "nexarium", "native", "nexos", "--targets", "here", "--data", ENTRY], capture_output=True)
assert done.returncode == 0, done.stderr
second = asked(3)
print(first[0] == second[0], first[1:], second[1:], asked(6)[1:])
"""


@pytest.mark.skipif(search_engine() is None or not can_build(), reason="no engines, or nothing to build them with: make engines")
def test_a_worker_answers_at_once_and_changes_to_the_engine_when_it_is_built(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "NEXARIUM_VARIANTS_AT_ONCE": "1"}
    environment = {name: value for name, value in environment.items() if name not in ("NUMBA_DISABLE_JIT", "NEXARIUM_RULES")}
    done = subprocess.run(
        [sys.executable, "-c", BEFORE_AND_AFTER], capture_output=True, text=True, env=environment, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "True (True, True) (False, False) (False, False)"


def test_the_engines_of_variants_that_were_used_longest_ago_are_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(variant_engines, "kept_in", lambda name: tmp_path)
    for number in range(MOST_VARIANTS + 5):
        (tmp_path / str(number)).mkdir()
        os.utime(tmp_path / str(number), (number, number))
    remove_old_variants(keep=tmp_path / "0")
    assert {path.name for path in tmp_path.iterdir()} == {"0", *(str(number) for number in range(6, MOST_VARIANTS + 5))}
