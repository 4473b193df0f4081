"""The sources of compiled code: which package a module belongs to, the files that go into its compiled code, and their digest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
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
_ENGINES = ("module.py", "target.py", "wasm", "native/entry_functions.py", "native/module.py", "native/runtime.ll", "native/targets.py")
FOR_ENGINES = (*(f"core/engines/{name}" for name in _ENGINES), "core/entries.py")
"""The sources that decide what is in an engine: with others, engines are built again."""
ENGINE = "engine"
"""The folder of a game's package, and of the search, with its engines."""


@cache
def package_of(module: str) -> str:
    """Return the package of the game that a module belongs to, in Nexarium or elsewhere; empty for other modules of Nexarium, and for
    scripts."""
    root, *inner = module.split(".")
    if root == PACKAGE.name:
        return f"{root}.games.{installed_package(inner[1])}" if inner[:1] == ["games"] and len(inner) > 1 else ""
    if root == "__main__":  # a script, which has no spec
        return ""
    package = installed_package(root)
    folder = folder_of(package)
    return package if folder is not None and any(sources(folder, SUBPACKAGES)) else ""


@cache
def check_place(module: str) -> None:
    """Raise `TypeError` where a game has rules outside its compiled packages: digests of its sources do not cover them."""
    package = package_of(module)
    if package and (*module.split("."), "")[package.count(".") + 1] not in SUBPACKAGES:
        raise TypeError(f"{module}: rules are compiled only in a game's packages {', '.join(SUBPACKAGES)}; move them into one of these")


CACHES = (package_of, check_place)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""


@cache
def folder_of(package: str) -> Path | None:
    """Return a package's folder; None for a single module."""
    root, *inner = package.split(".")
    if root == PACKAGE.name:
        return PACKAGE.joinpath(*inner)
    found = find_spec(root)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places))).joinpath(*inner) if places else None


def sources(folder: Path, places: Iterable[str]) -> Iterator[Path]:
    """Yield the Python, LLVM and data files at some places of a folder: a place is a file or a folder, and each of `SUBPACKAGES` may be
    either."""
    for place in places:
        whole = folder / place
        files = [whole] if whole.suffix else [*whole.rglob("*"), *folder.glob(f"{place}.*")]
        yield from sorted(path for path in files if path.suffix in (".py", ".toml", ".ll"))


@cache
def code_of(package: str = "") -> str:
    """Return the digest of the sources of a game's engine, or of the search's, as this process found them. It does not cover the printed
    data, which have a digest of their own."""
    digest = hashlib.sha256(code_of().encode() if package else b"")
    folder = folder_of(installed_package(package)) if package else PACKAGE
    assert folder is not None
    for path in sources(folder, SUBPACKAGES if package else (*SHARED, *FOR_ENGINES)):
        if path.suffix == ".py" or path.parent.name != BOX:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
