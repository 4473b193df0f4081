"""Runs the examples in the docstrings of all modules: `python -m tests.docs.docstrings`. Prints what fails, and how many there were."""

from __future__ import annotations

import doctest
import sys
from importlib import import_module
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"


def with_examples() -> list[str]:
    """The modules whose docstrings have prompts."""
    paths = [path for path in sorted(SOURCES.rglob("*.py")) if ">>> " in path.read_text("utf-8")]
    return [".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__") for path in paths]


if __name__ == "__main__":
    found = [doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE) for name in with_examples()]
    print(f"{sum(each.attempted for each in found)} examples")
    sys.exit(any(each.failed for each in found))
