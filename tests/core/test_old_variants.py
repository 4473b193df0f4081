"""A process that sees many boxes stays small: variants that nobody uses are removed with everything that was cached of them."""

from __future__ import annotations

import os
import subprocess
import sys

MANY = """
import gc, random, sys, weakref
from nexarium.core.catalogue import definition_of, load
from nexarium.core.game import History
from nexarium.core.lessons import lesson_names
from nexarium.core.old_variants import old_variants, remove_variants
from nexarium.core.rulebook import diagrams, rulebook
from nexarium.core.variants import known_variants
from nexarium.core.words import words

def use(name, entry, plies):
    game = load(name, data=[entry])
    definition, chance, history = game.definition, random.Random(1), History.new(game)
    for _ in range(plies):
        history = history.then(chance.choice(history.now.legal_actions()))
    said, picture = words(definition.package, "fr"), definition.load_picture()
    if plies:
        picture.board(history, None, said)
        picture.badge(history, 0, None, said), picture.entry(history, None, said)
        rulebook(definition.package, "en"), diagrams(definition.package), lesson_names(definition.package)
    return weakref.ref(game.rules)

alive = [use("kepler", "board:track_prizes[0]=50", 12), use("nexos", "board:bonus=-30", 6)]
alive += [use("kepler", f"board:track_prizes[0]={number}", 0) for number in range(4, 12)]
kept = {known_variants()[-1]}
before = old_variants((), 100, unused=0.0), old_variants((), 4, unused=600.0)
remove_variants(old_variants(kept, 4, unused=0.0))
gc.collect()
modules = {name.split(".")[2] for name in sys.modules if "@" in name}
print(before, len(known_variants()), len(modules), sum(each() is not None for each in alive), kept <= set(known_variants()))
again = load("kepler", data=["board:track_prizes[0]=50"])
print(again.new_initial_state().current_player() < 2, len(definition_of("kepler", again.definition.data).data))
"""


def run(script: str, **variables: str) -> str:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", **variables}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_variants_that_nobody_uses_leave_memory_and_can_come_back() -> None:
    first, again = run(MANY).splitlines()
    assert first == "([], []) 4 4 4 True"
    assert again == "True 1"
