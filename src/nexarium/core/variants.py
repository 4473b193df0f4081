"""Variants: a game whose box prints something else, beside the game as it is installed.

What is printed stands in the data files of a game's folder `box/`. They are read where modules are imported, and compiled into the rules,
so a variant is the game's package imported once more under a name of its own, `my.game@3f2a…`: the digest of what is printed follows the
`@`. Its modules import each other under that name, its resources are the installed ones but for the files that were changed, and its
compiled code is kept apart. Any number of variants live side by side in one process, and several processes name them alike.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
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

from nexarium.core.errors import BadData
from nexarium.core.validation import user_path

BOX = "box"
"""The room of a game whose files say what is printed."""
SHIPPED = "shipped.json"
"""The file of the box that holds the digests of its data files as they were published."""
MARK = "@"
"""Stands in a variant's package between the game's and the digest."""

Data = Mapping[str, str]
"""Data files by name, `board.toml`, as TOML text."""
Given = str | PathLike[str] | Sequence[str | PathLike[str]] | Data
"""How a user gives data: files' texts by name, or what `read_data` reads."""

_ENTRY = re.compile(r"(?P<file>[\w-]+(?:\.toml)?):(?P<entry>[^=]+)=(?P<value>.*)", re.DOTALL)
_NAMED = re.compile(r"(?P<file>[\w-]+(?:\.toml)?)=(?P<path>.+)", re.DOTALL)
_STEP = re.compile(r"(?P<name>[\w-]+)|\[(?P<place>[\w-]+)\]|\.")


# --- what is printed -------------------------------------------------------------------------------------------------------------


def printed(package: str) -> dict[str, str]:
    """The data files of a game's box by name, in the order of names; none of a game that has no such files."""
    box = files(package) / BOX
    if not box.is_dir():
        return {}
    names = sorted(each.name for each in box.iterdir() if each.name.endswith(".toml"))
    return {name: (box / name).read_text("utf-8") for name in names}


def digest(data: Data) -> str:
    """What data files say, as 16 hexadecimal digits: comments, spaces and the order of entries do not count. Empty for no files."""
    if not data:
        return ""
    said = {name: _parsed(name, text) for name, text in sorted(data.items())}
    return hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()[:16]


@cache
def digest_of(package: str) -> str:
    """The digest of what a package's box prints."""
    return digest(printed(package))


@cache
def edited(package: str) -> dict[str, str]:
    """The data files of a box that do not say what they said when the game was published: an owner has edited them, or this is a variant.
    Of a box that does not tell what was published, none."""
    return unpublished(package, printed(package))


def unpublished(package: str, data: Data) -> dict[str, str]:
    """Those of these files that do not say what a box of this package said when the game was published; none where it does not tell."""
    published = files(package) / BOX / SHIPPED
    if not published.is_file():
        return {}
    known: dict[str, str] = json.loads(published.read_text("utf-8"))
    return {name: text for name, text in data.items() if digest({name: text}) != known.get(name)}


def differ(package: str, data: Data) -> bool:
    """Whether any of these files does not say what the box of a package prints."""
    here = printed(package) if data else {}
    try:
        return any(name not in here or digest({name: text}) != digest({name: here[name]}) for name, text in data.items())
    except BadData:
        return True


def published(package: str) -> str:
    """What `shipped.json` has to say of a box as it now is."""
    return json.dumps({name: digest({name: text}) for name, text in printed(package).items()}, indent=2) + "\n"


def _parsed(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadData(f"this is no TOML: {error}", "", name) from None


# --- what a user gives -----------------------------------------------------------------------------------------------------------


def checked_data(given: object) -> None:
    """Raises a `BadData` where data are given as nothing that `read_data` reads."""
    if isinstance(given, Mapping):
        for name, text in given.items():
            if not isinstance(name, str) or not isinstance(text, str):
                raise BadData(f"data by name are texts, {{'board.toml': '...'}}, not {{{name!r}: {text!r}}}", "", str(name))
    else:
        single = isinstance(given, str | PathLike)
        for each in [given] if single else given if isinstance(given, Sequence) else [None]:
            if not isinstance(each, str | PathLike):
                raise BadData(
                    f"data are files' texts by name, or a list of paths and of entries 'board:prizes=[5, 3, 1]', not {given!r}", "data"
                )


def read_data(package: str, given: Given) -> dict[str, str]:
    """The data files that a user gives, those left out that say what the installed ones say. Raises `BadData`.

    Given are texts by files' names, or a list of: a file that is called as one of the box, `board.toml`; any file with the name of the
    one that it stands for, `board=mine.toml`; one entry, `board:prizes=[5, 3, 1]`, `cards:sheets[2].power=3`, or
    `cards:sheets[ada].power=3` by the id of what stands in the list.
    """
    installed, data = printed(package), dict[str, str]()
    if isinstance(given, Mapping):
        data = {_file(package, name, installed): text for name, text in given.items()}
    else:
        for each in [given] if isinstance(given, str | PathLike) else given:
            name, text = _read(package, each, {**installed, **data})
            data[name] = text
    return {name: text for name, text in data.items() if digest({name: text}) != digest({name: installed[name]})}


def _read(package: str, given: str | PathLike[str], now: Data) -> tuple[str, str]:
    """The file that one thing given is about, and its text."""
    entry = _ENTRY.fullmatch(given) if isinstance(given, str) else None
    if entry is not None:
        name = _file(package, entry["file"], now)
        return name, _with_entry(name, now[name], entry["entry"].strip(), entry["value"].strip())
    named = _NAMED.fullmatch(given) if isinstance(given, str) else None
    path = user_path(named["path"] if named else given)
    name = _file(package, named["file"] if named else path.name, now)
    try:
        return name, path.read_text("utf-8-sig")
    except OSError as error:
        raise BadData(f"{path} cannot be read: {error.strerror}", "", name) from None
    except UnicodeDecodeError:
        raise BadData(f"{path} is not text in UTF-8", "", name) from None


def _file(package: str, name: str, known: Iterable[str]) -> str:
    """The name of a data file, with or without its suffix."""
    whole = name if name.endswith(".toml") else f"{name}.toml"
    if whole in known:
        return whole
    game = package.rpartition(".")[2].partition(MARK)[0]
    names = ", ".join(known)
    if not names:
        raise BadData(f"{game} has no data files to change", "", whole)
    first = next(iter(known)).removesuffix(".toml")
    raise BadData(f"{game}'s box has no such file; there are {names}: for another file's name write {first}=FILE", "", whole)


def _with_entry(name: str, text: str, entry: str, value: str) -> str:
    """A data file's text with another value at one entry; comments stay."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    document = tomlkit.parse(text)
    steps = [each["name"] or each["place"] for each in _STEP.finditer(entry) if each.group() != "."]
    if not steps or "".join(each.group() for each in _STEP.finditer(entry)) != entry:
        raise BadData("an entry is written name.name or name[place].name", entry, name)
    at: Any = document
    for step in steps[:-1]:
        at = _inside(at, step, entry, name)
    last = _key(at, steps[-1], entry, name)
    try:
        at[last] = tomlkit.value(value)
    except TOMLKitError:
        at[last] = value  # a word without quotation marks
    return tomlkit.dumps(document)


def _inside(at: Any, step: str, entry: str, name: str) -> Any:
    key = _key(at, step, entry, name)
    try:
        return at[key]
    except (KeyError, IndexError, TypeError):
        raise BadData(f"there is no {step!r}", entry, name) from None


def _key(at: Any, step: str, entry: str, name: str) -> str | int:
    """Where a step leads in a table or a list: by name, by place, or to what has that id."""
    if not isinstance(at, list):
        return step
    if step.isdecimal():
        if int(step) < len(at):
            return int(step)
        raise BadData(f"the list has {len(at)} entries, 0 to {len(at) - 1}", entry, name)
    for place, each in enumerate(at):
        if isinstance(each, Mapping) and step in (each.get("id"), each.get("name")):
            return place
    raise BadData(f"the list has nothing with the id {step!r}", entry, name)


# --- the variant's package -------------------------------------------------------------------------------------------------------


def installed_package(package: str) -> str:
    """The package of the game that a package, perhaps a variant's, is of."""
    return package.partition(MARK)[0]


def variant_of(module: str) -> str:
    """The digest in the name of a variant's module; empty for any other module."""
    return module.partition(MARK)[2].partition(".")[0]


def variant_package(package: str, data: Data) -> str:
    """The package of the game in `package` as a box with these data files makes it; it can be imported from now on."""
    name = f"{package}{MARK}{digest({**printed(package), **data})}"
    if not any(isinstance(finder, _Finder) and finder.name == name for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder(package, name, dict(data)))
    return name


class _Finder(MetaPathFinder):
    """Finds the modules of one variant."""

    def __init__(self, package: str, name: str, data: Data) -> None:
        self.package, self.name, self.data = package, name, data

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        """The spec of a module of the variant, over the source of the game's."""
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
    """Has a module of a game import the variant's modules where it imports the game's own, also where it names them in a text.

    A text with the game's package before a dot names a module if there is one: `tictactoe.rules`, and not `tictactoe.won`, a key of the
    words say. A package of one word, `tictactoe`, is meant where a package is asked for; elsewhere it is a word like any other, the game's
    name say.
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
    """Loads a game's module as a variant's. Its byte code is not kept: it would be taken for the game's."""

    def __init__(self, fullname: str, path: str, renamed: _Renamed, changed: Data) -> None:
        super().__init__(fullname, path)
        self.renamed, self.changed = renamed, changed

    def get_code(self, fullname: str) -> CodeType:
        """The module's code, its own package renamed."""
        tree = ast.parse(self.get_data(self.path), self.path)
        return compile(self.renamed.visit(tree), self.path, "exec", dont_inherit=True)

    def get_resource_reader(self, name: str | None = None) -> Any:
        """The package's files, with those that were changed."""
        return _Resources(_Folder(Path(self.path).parent, self.changed)) if self.changed else super().get_resource_reader(name)


class _Resources(TraversableResources):
    """The files of a package."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder

    def files(self) -> Traversable:
        """The folder."""
        return self.folder


class _Text(Traversable):
    """A file that is a text in memory."""

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text

    @property
    def name(self) -> str:
        """The file's name."""
        return self._name

    def iterdir(self) -> Iterator[Traversable]:
        """A file has nothing inside."""
        raise NotADirectoryError(self._name)

    def joinpath(self, *descendants: str | PathLike[str]) -> Traversable:
        """A file has nothing inside."""
        raise NotADirectoryError(self._name)

    def is_dir(self) -> bool:
        """It is no folder."""
        return False

    def is_file(self) -> bool:
        """It is a file."""
        return True

    def open(self, mode: Any = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        """The text, or its bytes."""
        return BytesIO(self._text.encode()) if "b" in mode else StringIO(self._text)

    def read_bytes(self) -> bytes:
        """The text in UTF-8."""
        return self._text.encode()

    def read_text(self, encoding: str | None = None) -> str:
        """The text."""
        return self._text


class _Folder(Traversable):
    """A folder on the disk with some files changed, by their paths below it."""

    def __init__(self, folder: Path, changed: Data) -> None:
        self._folder, self._changed = folder, changed

    @property
    def name(self) -> str:
        """The folder's name."""
        return self._folder.name

    def __str__(self) -> str:
        return str(self._folder)

    def iterdir(self) -> Iterator[Traversable]:
        """Everything in it."""
        for each in self._folder.iterdir():
            yield self.joinpath(each.name)

    def joinpath(self, *descendants: str | PathLike[str]) -> Traversable:
        """What lies at a path below it."""
        below = "/".join(str(each) for each in descendants)
        if below in self._changed:
            return _Text(below.rpartition("/")[2], self._changed[below])
        inside = {path.removeprefix(f"{below}/"): text for path, text in self._changed.items() if path.startswith(f"{below}/")}
        return _Folder(self._folder / below, inside) if inside else self._folder / below

    def is_dir(self) -> bool:
        """It is a folder."""
        return True

    def is_file(self) -> bool:
        """It is no file."""
        return False

    def open(self, mode: Any = "r", *args: Any, **kwargs: Any) -> IO[Any]:
        """A folder cannot be opened."""
        raise IsADirectoryError(str(self._folder))

    def read_bytes(self) -> bytes:
        """A folder has no bytes."""
        raise IsADirectoryError(str(self._folder))

    def read_text(self, encoding: str | None = None) -> str:
        """A folder has no text."""
        raise IsADirectoryError(str(self._folder))
