"""Printed data as a user passes them: data files, boxes (`.nxbox` files), and single entries of data files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from nexarium.core.boxes import LARGEST_FILE, SUFFIX, Box, complete, read_box
from nexarium.core.components import parsed
from nexarium.core.errors import BadData, needed_for
from nexarium.core.validation import user_path
from nexarium.core.variants import MARK, Data, digest, printed

Given = str | PathLike[str] | Sequence[str | PathLike[str]] | Data
"""How a user passes data: texts by file name, or anything that `read_data` reads."""

_ENTRY = re.compile(r"(?P<file>[\w-]+(?:\.toml)?):(?P<entry>[^=]+)=(?P<value>.*)", re.DOTALL)
_NAMED = re.compile(r"(?P<file>[\w-]+(?:\.toml)?)=(?P<path>.+)", re.DOTALL)
_STEP = re.compile(r"(?P<name>[\w-]+)|\[(?P<place>[\w-]+)\]|\.")


def checked_data(given: object) -> None:
    """Raise a `BadData` for data of a type that `read_data` does not read."""
    if isinstance(given, Mapping):
        for name, text in given.items():
            if not isinstance(name, str) or not isinstance(text, str):
                raise BadData(f"data are texts by file name, {{'board.toml': '...'}}, not {{{name!r}: {text!r}}}", "", str(name))
    else:
        single = isinstance(given, str | PathLike)
        for each in [given] if single else given if isinstance(given, Sequence) else [None]:
            if not isinstance(each, str | PathLike):
                raise BadData(
                    f"data are files' texts by name, or a list of paths and of entries 'board:prizes=[5, 3, 1]', not {given!r}", "data"
                )


def read_data(package: str, given: Given) -> dict[str, str]:
    """Return the data files that a user passed, without those that equal the installed ones. Raises `BadData`.

    `given` maps file names to texts, or lists any of these:
    - a path whose file name is that of a data file, `board.toml`;
    - any path with the name of the file that it replaces, `board=mine.toml`;
    - the path of a box, `mine.nxbox`, which brings all data files of the game;
    - one entry, `board:prizes=[5, 3, 1]`, `cards:sheets[2].power=3`, or `cards:sheets[ada].power=3` by the id of a list's item.
    """
    installed, data = printed(package), dict[str, str]()
    if isinstance(given, Mapping):
        data = {_file(package, name, installed): text for name, text in given.items()}
    else:
        for each in [given] if isinstance(given, str | PathLike) else given:
            if is_box(each):
                data |= box_for(package, each).data
            else:
                name, text = _read(package, each, {**installed, **data})
                data[name] = text
    return {name: text for name, text in data.items() if digest({name: text}) != digest({name: installed[name]})}


def is_box(given: str | PathLike[str]) -> bool:
    """Return whether a user names a box: a path that ends with `.nxbox`."""
    return Path(given).suffix.lower() == SUFFIX and not (isinstance(given, str) and _ENTRY.fullmatch(given))


def box_in(given: str | PathLike[str]) -> Box:
    """Return the box in a file. Raises a `BadData` that names the file."""
    path = user_path(given)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadData(f"{path} cannot be read: {error.strerror}", "", path.name) from None
    try:
        return read_box(content)
    except BadData as error:
        raise BadData(str(error), "", path.name) from None


def box_for(package: str, given: str | PathLike[str]) -> Box:
    """Return the box in a file, for a game's package. Raises `BadData` for another game's box, or for files that the game lacks."""
    box, game = box_in(given), package.rpartition(".")[2].partition(MARK)[0]
    if box.game != game:
        raise BadData(f"this box belongs to {box.game}, not to {game}", "", Path(given).name)
    complete(package, box.data)
    return box


def _read(package: str, given: str | PathLike[str], now: Data) -> tuple[str, str]:
    """Return the name of the file that one item of `given` changes, and its new text."""
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


def with_entry(package: str, data: Data, entry: str, value: str) -> dict[str, str]:
    """Return these data files of a game with one more entry changed, `board:prizes` to the TOML value `[5, 3, 1]`. Raises `BadData`."""
    name, text = _read(package, f"{_whole_entry(entry)}={value}", {**printed(package), **data})
    return {**data, name: text}


def entry_of(package: str, data: Data, entry: str) -> Any:
    """Return the value of an entry, `board:prizes`, in a game's data files with these changed. Raises `BadData` where there is none."""
    file, _, steps = _whole_entry(entry).partition(":")
    now = {**printed(package), **data}
    name = _file(package, file, now)
    at: Any = parsed(now[name], name)
    for step in _steps_of(steps, name):
        at = _inside(at, step, steps, name)
    return at


def _whole_entry(entry: str) -> str:
    """Return the text of an entry, checked. Raises `BadData`."""
    if "=" in entry or not _ENTRY.fullmatch(f"{entry}=0"):
        raise BadData("an entry is written file:name.name or file:name[place].name", entry, "")
    return entry


def _file(package: str, name: str, known: Iterable[str]) -> str:
    """Return the full name of a data file, given with or without its suffix."""
    whole = name if name.endswith(".toml") else f"{name}.toml"
    if whole in known:
        return whole
    game = package.rpartition(".")[2].partition(MARK)[0]
    names = ", ".join(known)
    if not names:
        raise BadData(f"{game} has no data files to change", "", whole)
    first = next(iter(known)).removesuffix(".toml")
    raise BadData(f"{game} has no such data file; its files are {names}. For a file of another name write {first}=FILE", "", whole)


def _with_entry(name: str, text: str, entry: str, value: str) -> str:
    """Return a data file's text with one entry changed; comments stay."""
    with needed_for("a change of one entry of a data file", "lab"):
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

    document = tomlkit.parse(text)
    steps = _steps_of(entry, name)
    at: Any = document
    for step in steps[:-1]:
        at = _inside(at, step, entry, name)
    last = _key(at, steps[-1], entry, name)
    try:
        at[last] = tomlkit.value(value)
    except TOMLKitError:
        at[last] = value  # a word without quotation marks
    return tomlkit.dumps(document)


def _steps_of(entry: str, name: str) -> list[str]:
    """Return the names and places that lead to an entry. Raises `BadData`."""
    steps = [each["name"] or each["place"] for each in _STEP.finditer(entry) if each.group() != "."]
    if not steps or "".join(each.group() for each in _STEP.finditer(entry)) != entry:
        raise BadData("an entry is written name.name or name[place].name", entry, name)
    return steps


def _inside(at: Any, step: str, entry: str, name: str) -> Any:
    key = _key(at, step, entry, name)
    try:
        return at[key]
    except (KeyError, IndexError, TypeError):
        raise BadData(f"there is no {step!r}", entry, name) from None


def _key(at: Any, step: str, entry: str, name: str) -> str | int:
    """Return where a step leads in a table or a list: by name, by index, or to the item with that id."""
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
