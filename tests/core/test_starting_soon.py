"""Every command and every worker begins with it: a process that plays what is compiled already loads no more than it needs."""

from __future__ import annotations

import os
import subprocess
import sys

PLAYS = """
import sys
from nexarium.core.catalogue import load
from nexarium.search.playouts import run
print(run(load("tictactoe"), 20, 5).plies.sum())
print(*(name for name in sys.modules if name.startswith("nexarium.games.") or name == "numba.np.arraymath"))
"""


def test_what_is_compiled_needs_neither_a_compiler_nor_other_games():
    """The first process compiles whatever no test before has; the second finds it."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    first, second = (
        subprocess.run([sys.executable, "-c", PLAYS], env=environment, check=True, capture_output=True, text=True).stdout.split("\n")
        for _ in range(2)
    )
    assert second[0] == first[0]
    assert second[1] == "", "half a second's work for nothing"
