"""The sources of a game's compiled code: which files go into it, and a digest of what they say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from nexarium.core.variants import BOX, installed_package

HOUSE = Path(__file__).parents[1]
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
"""The sources of the house that end up in every game's compiled code: files, and whole folders."""
ROOMS = ("box", "rules", "bots")
"""The rooms of a game that are compiled, or that compiled code reads: folders, or files such as `rules.py`. Whatever stands elsewhere in a
game (pictures, words, notation, options of the command) can change without anything being compiled anew."""
FOR_BROWSERS = ("core/wasm", "cli/wasm.py")
"""What makes modules for browsers of them."""


def sources(folder: Path, places: Iterable[str]) -> Iterator[Path]:
    """The files of Python, LLVM and data at some places of a folder: a place is a file or a folder; a room may be either."""
    for place in places:
        whole = folder / place
        files = [whole] if whole.suffix else [*whole.rglob("*"), *folder.glob(f"{place}.*")]
        yield from sorted(path for path in files if path.suffix in (".py", ".toml", ".ll"))


@cache
def code_of(package: str) -> str:
    """The digest of the sources of which a game's engine for browsers is made, as this process found them. What is printed in the box is
    not among them: that has a digest of its own."""
    digest, game = hashlib.sha256(), Path(str(files(installed_package(package))))
    for path in [*sources(HOUSE, (*SHARED, *FOR_BROWSERS)), *sources(game, ROOMS)]:
        if path.suffix == ".py" or path.parent.name != BOX:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
