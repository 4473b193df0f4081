"""Variants: a game with other printed data, beside the installed game.

Printed data are in the data files of a game's folder `box/`. They are read when modules are imported, and compiled into the rules. So a
variant is the game's package imported once more under its own name, `my.game@3f2a…`, with the digest of the data after the `@`. Its modules
import each other under that name. Its resources are the installed ones except for the changed files, and its compiled code is cached
separately. Any number of variants coexist in one process, and all processes give them the same names.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.resources import files
from importlib.resources.abc import Traversable, TraversableResources
from importlib.util import find_spec, spec_from_file_location
from io import BytesIO, StringIO
from os import PathLike
from pathlib import Path
from types import CodeType
from typing import IO, Any

from nexarium.core.components import parsed
from nexarium.core.errors import BadData

BOX = "box"
"""The folder of a game that holds its printed data."""
SHIPPED = "shipped.json"
"""The file in that folder with the digests of the data files as published."""
MARK = "@"
"""Separates the game's package from the digest in a variant's package name."""

Data = Mapping[str, str]
"""Data files by name, `board.toml`, as TOML text."""


# --- printed data ----------------------------------------------------------------------------------------------------------------


def printed(package: str) -> dict[str, str]:
    """Return the data files of a game by name, in name order; empty for a game without data files."""
    box = files(package) / BOX
    if not box.is_dir():
        return {}
    names = sorted(each.name for each in box.iterdir() if each.name.endswith(".toml"))
    return {name: (box / name).read_text("utf-8") for name in names}


def digest(data: Data) -> str:
    """Return the content of data files as 16 hexadecimal digits. Comments, spaces and the order of entries do not count. Empty for no
    files."""
    if not data:
        return ""
    said = {name: _dumped(name, parsed(text, name)) for name, text in sorted(data.items())}
    whole = ", ".join(f"{json.dumps(name)}: {text}" for name, text in said.items())
    return hashlib.sha256(f"{{{whole}}}".encode()).hexdigest()[:16]


def _dumped(name: str, value: dict[str, Any]) -> str:
    try:
        return json.dumps(value, sort_keys=True, default=str)
    except RecursionError:
        raise BadData("its tables are nested too deeply", "", name) from None


@cache
def digest_of(package: str) -> str:
    """Return the digest of a package's printed data."""
    return digest(printed(package))


@cache
def edited(package: str) -> dict[str, str]:
    """Return the data files that differ from those published: an administrator edited them, or this is a variant.

    Empty for a package that does not record what was published.
    """
    return unpublished(package, printed(package))


CACHES = (digest_of, edited)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""


def unpublished(package: str, data: Data) -> dict[str, str]:
    """Return those of these files that differ from the package's published ones; empty where the package does not record them."""
    published = files(package) / BOX / SHIPPED
    if not published.is_file():
        return {}
    known: dict[str, str] = json.loads(published.read_text("utf-8"))
    return {name: text for name, text in data.items() if digest({name: text}) != known.get(name)}


def differ(package: str, data: Data) -> bool:
    """Return whether any of these files differs from the package's printed data."""
    here = printed(package) if data else {}
    try:
        return any(name not in here or digest({name: text}) != digest({name: here[name]}) for name, text in data.items())
    except BadData:
        return True


def published(package: str) -> str:
    """Return the text of `shipped.json` for the present data files."""
    return json.dumps({name: digest({name: text}) for name, text in printed(package).items()}, indent=2) + "\n"


# --- the variant's package -------------------------------------------------------------------------------------------------------


def installed_package(package: str) -> str:
    """Return the installed game's package for a package that may be a variant's."""
    return package.partition(MARK)[0]


def variant_of(module: str) -> str:
    """Return the digest in the name of a variant's module; empty for any other module."""
    return module.partition(MARK)[2].partition(".")[0]


def variant_package(package: str, data: Data) -> str:
    """Return the package of the game in `package` with these data files. It can be imported from now on."""
    name = f"{package}{MARK}{digest({**printed(package), **data})}"
    if _finder_of(name) is None:
        sys.meta_path.insert(0, _Finder(package, name, dict(data)))
    return name


def known_variants() -> tuple[str, ...]:
    """Return the packages of the variants that this process can import, the least recently used first."""
    return tuple(finder.name for finder in sorted(_finders(), key=lambda finder: finder.used))


def notes_on(package: str) -> dict[str, Any]:
    """Return what other modules note about a variant, for as long as it can be imported. Empty and not kept for other packages."""
    finder = _finder_of(package)
    return {} if finder is None else finder.notes


def mark_used(package: str) -> None:
    """Note that a package is used now, if it is a variant's."""
    finder = _finder_of(package)
    if finder is not None:
        finder.used = time.monotonic()


def seconds_unused(package: str) -> float:
    """Return for how many seconds nobody has asked for a variant."""
    finder = _finder_of(package)
    return 0.0 if finder is None else time.monotonic() - finder.used


def remove_variant(package: str) -> None:
    """Remove a variant's modules from this process. What still refers to them keeps them; if the variant is made again, it is imported
    again."""
    for name in [each for each in sys.modules if each == package or each.startswith(f"{package}.")]:
        del sys.modules[name]
    parent, _, child = package.rpartition(".")
    if parent in sys.modules:
        vars(sys.modules[parent]).pop(child, None)
    sys.meta_path[:] = [each for each in sys.meta_path if not (isinstance(each, _Finder) and each.name == package)]


def _finders() -> Iterator[_Finder]:
    return (finder for finder in list(sys.meta_path) if isinstance(finder, _Finder))


def _finder_of(package: str) -> _Finder | None:
    return next((finder for finder in _finders() if finder.name == package), None)


class _Finder(MetaPathFinder):
    """Finds the modules of one variant."""

    def __init__(self, package: str, name: str, data: Data) -> None:
        self.package, self.name, self.data = package, name, data
        self.used = time.monotonic()
        self.notes: dict[str, Any] = {}

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        """Return the spec of a variant's module, which loads the game's source."""
        if fullname != self.name and not fullname.startswith(f"{self.name}."):
            return None
        original = self.package + fullname[len(self.name) :]
        whole = find_spec(self.package)
        found = whole if fullname == self.name else PathFinder.find_spec(original, path)
        if whole is None or whole.origin is None or found is None or found.origin is None:
            return None
        room = fullname[len(self.name) + 1 :]
        prefix = {"": f"{BOX}/", BOX: ""}.get(room)
        changed = {} if prefix is None else {prefix + name: text for name, text in self.data.items()}
        renamed = _Renamed(self.package, self.name, Path(whole.origin).parent)
        loader = _Loader(fullname, found.origin, renamed, changed)
        return spec_from_file_location(fullname, found.origin, loader=loader, submodule_search_locations=found.submodule_search_locations)


class _Renamed(ast.NodeTransformer):
    """Makes a game's module import the variant's modules instead of the game's own, also where a string names them.

    A string with the game's package before a dot names a module if there is one: `tictactoe.rules`, but not `tictactoe.won`, which may be a
    key of the words. A package of one word, `tictactoe`, is renamed only where a package is expected; elsewhere it may be the game's name.
    """

    ASKING = frozenset({"import_module", "files", "find_spec", "__import__"})
    """Functions whose first argument names a module."""

    def __init__(self, package: str, name: str, folder: Path) -> None:
        self.package, self.name, self.folder = package, name, folder

    def _new(self, module: str) -> str:
        own = module == self.package or module.startswith(f"{self.package}.")
        return self.name + module[len(self.package) :] if own else module

    def _names_a_module(self, text: str) -> bool:
        if text == self.package:
            return "." in text
        if not text.startswith(f"{self.package}."):
            return False
        place = self.folder.joinpath(*text[len(self.package) + 1 :].split("."))
        return place.is_dir() or place.with_name(f"{place.name}.py").is_file()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        node.module = self._new(node.module) if node.module and not node.level else node.module
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            if self._new(alias.name) != alias.name and alias.asname is None:
                raise ImportError(f"{alias.name}: a game imports its own modules with `from ... import ...`")
            alias.name = self._new(alias.name)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = getattr(node.func, "attr", getattr(node.func, "id", ""))
        packages = [each.value for each in node.keywords if each.arg == "package"]
        for each in [*packages, *node.args[: function in self.ASKING]]:
            if isinstance(each, ast.Constant) and each.value == self.package:
                each.value = self.name
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and self._names_a_module(node.value):
            node.value = self._new(node.value)
        return node


class _Loader(SourceFileLoader):
    """Loads a game's module as a variant's. Its byte code is not cached, because it would be taken for the game's."""

    def __init__(self, fullname: str, path: str, renamed: _Renamed, changed: Data) -> None:
        super().__init__(fullname, path)
        self.renamed, self.changed = renamed, changed

    def get_code(self, fullname: str) -> CodeType:
        """Return the module's code, with its package renamed."""
        tree = ast.parse(self.get_data(self.path), self.path)
        return compile(self.renamed.visit(tree), self.path, "exec", dont_inherit=True)

    def get_resource_reader(self, name: str | None = None) -> Any:
        """Return a reader of the package's files, with the changed ones."""
        return _Resources(_Folder(Path(self.path).parent, self.changed)) if self.changed else super().get_resource_reader(name)


class _Resources(TraversableResources):
    """The files of a package."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder

    def files(self) -> Traversable:
        """Return the folder."""
        return self.folder


class _Text(Traversable):
    """A file whose text is in memory."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text

    @property
    def name(self) -> str:
        """Return the file's name."""
        return self._name

    def iterdir(self) -> Iterator[Traversable]:
        """Raise: a file has no entries."""
        raise NotADirectoryError(self._name)

    def joinpath(self, *descendants: str | PathLike[str]) -> Traversable:
        """Raise: a file has no entries."""
        raise NotADirectoryError(self._name)

    def is_dir(self) -> bool:
        """Return False."""
        return False

    def is_file(self) -> bool:
        """Return True."""
        return True

    def open(self, mode: Any = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        """Return the text as a stream, or its bytes."""
        return BytesIO(self._text.encode()) if "b" in mode else StringIO(self._text)

    def read_bytes(self) -> bytes:
        """Return the text in UTF-8."""
        return self._text.encode()

    def read_text(self, encoding: str | None = None) -> str:
        """Return the text."""
        return self._text


class _Folder(Traversable):
    """A folder on disk with some files changed, by their paths below it."""

    def __init__(self, folder: Path, changed: Data) -> None:
        self._folder, self._changed = folder, changed

    @property
    def name(self) -> str:
        """Return the folder's name."""
        return self._folder.name

    def __str__(self) -> str:
        return str(self._folder)

    def iterdir(self) -> Iterator[Traversable]:
        """Yield the folder's entries."""
        for each in self._folder.iterdir():
            yield self.joinpath(each.name)

    def joinpath(self, *descendants: str | PathLike[str]) -> Traversable:
        """Return the entry at a path below the folder."""
        below = "/".join(str(each) for each in descendants)
        if below in self._changed:
            return _Text(below.rpartition("/")[2], self._changed[below])
        inside = {path.removeprefix(f"{below}/"): text for path, text in self._changed.items() if path.startswith(f"{below}/")}
        return _Folder(self._folder / below, inside) if inside else self._folder / below

    def is_dir(self) -> bool:
        """Return True."""
        return True

    def is_file(self) -> bool:
        """Return False."""
        return False

    def open(self, mode: Any = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        """Raise: a folder cannot be opened."""
        raise IsADirectoryError(str(self._folder))

    def read_bytes(self) -> bytes:
        """Raise: a folder has no bytes."""
        raise IsADirectoryError(str(self._folder))

    def read_text(self, encoding: str | None = None) -> str:
        """Raise: a folder has no text."""
        raise IsADirectoryError(str(self._folder))
