"""The sources of a game's compiled code: the files that go into it, and their digest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from nexarium.core.variants import BOX, installed_package

PACKAGE = Path(__file__).parents[1]
_CORE = (
    "calls",
    "compiled_once",
    "compiling",
    "components",
    "contract",
    "dice_multisets",
    "exponential",
    "inner_rules",
    "layout",
    "numba_internals",
    "random",
    "rules",
)
SHARED = (*(f"core/{name}.py" for name in _CORE), "search")
"""Nexarium's sources that end up in every game's compiled code: files, and whole folders."""
SUBPACKAGES = ("box", "rules", "bots")
"""The packages of a game that are compiled, or that compiled code reads: folders, or files such as `rules.py`. Everything else in a game
(pictures, words, notation, options of the command) can change without recompilation."""
FOR_BROWSERS = ("core/engines", "cli/wasm.py")
"""The sources that make modules for browsers."""


def sources(folder: Path, places: Iterable[str]) -> Iterator[Path]:
    """Yield the Python, LLVM and data files at some places of a folder: a place is a file or a folder, and each of `SUBPACKAGES` may be
    either."""
    for place in places:
        whole = folder / place
        files = [whole] if whole.suffix else [*whole.rglob("*"), *folder.glob(f"{place}.*")]
        yield from sorted(path for path in files if path.suffix in (".py", ".toml", ".ll"))


@cache
def code_of(package: str) -> str:
    """Return the digest of the sources of a game's engine for browsers, as this process found them. It does not cover the printed data,
    which have a digest of their own."""
    digest, game = hashlib.sha256(), Path(str(files(installed_package(package))))
    for path in [*sources(PACKAGE, (*SHARED, *FOR_BROWSERS)), *sources(game, SUBPACKAGES)]:
        if path.suffix == ".py" or path.parent.name != BOX:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
