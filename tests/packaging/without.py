"""Processes in which some packages cannot be imported, as where they are not installed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

PRELUDE = """
import sys

class Hiding:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if {condition} else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Hiding, sys.meta_path)
"""


def without(*packages: str) -> str:
    """Return the beginning of a script that cannot import these packages."""
    return PRELUDE.format(condition=f'name.partition(".")[0] in {packages!r}')


def with_only(*packages: str) -> str:
    """Return the beginning of a script that can import only these packages and Python's own library."""
    return PRELUDE.format(condition=f'name.partition(".")[0] not in {{*sys.stdlib_module_names, *{packages!r}}}')


def run_script(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script with interpreted rules, so that no test waits for a compiler."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([sys.executable, "-c", script, *arguments], env=environment, capture_output=True, text=True, check=False)


def command(packages: Iterable[str]) -> str:
    """Return a script that runs the command `nexarium` without some packages."""
    return f"{without(*packages)}\nfrom nexarium.cli import main\nmain()"
