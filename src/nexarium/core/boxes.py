"""Boxes: a game's printed data under a name, as one file that its author can give to others.

A `.nxbox` file is a zip archive with the game's data files as TOML, and `manifest.toml` with the game, the box's name, author and version,
and the digest of the data. Such files come from strangers: everything is bounded before it is unpacked, and nothing is written to disk.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from nexarium.core.components import Section, converted, parsed, read
from nexarium.core.errors import BadData
from nexarium.core.variants import Data, digest, printed

SUFFIX = ".nxbox"
MANIFEST = "manifest.toml"
FORMAT = 1
"""The version of the file format."""
LARGEST_FILE = 256 * 1024
"""The most bytes of a `.nxbox` file."""
LARGEST_TEXT = 128 * 1024
"""The most bytes of one data file."""
LARGEST_DATA = 512 * 1024
"""The most bytes of all data files together."""
MOST_FILES = 12
MOST_DIFFERENCES = 500
"""The most differences that are listed."""
LONGEST_VALUE = 2000
"""The most characters of a value in a list of differences."""
DEEPEST = 20
"""Entries that lie deeper are compared as a whole."""
LABEL = ("game", "name", "author", "version", "about")
"""What a box's manifest says beside the format and the digest."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,40}\.toml")
_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$(?![\n])"
_PARAGRAPHS = r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$(?![\n])"
_PLAIN = "text without control characters"
_EXPECTED = {"expected": ("nexarium.core", "plain")}


BoxName = Annotated[str, Meta(min_length=1, max_length=60, pattern=_LINE, description=_PLAIN, extra=_EXPECTED)]
BoxAuthor = Annotated[str, Meta(max_length=60, pattern=_LINE, description=_PLAIN, extra=_EXPECTED)]
BoxVersion = Annotated[str, Meta(max_length=20, pattern=_LINE, description=_PLAIN, extra=_EXPECTED)]


class BoxLabel(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A box without its data, as a table and a record name it."""

    name: BoxName
    author: BoxAuthor = ""
    version: BoxVersion = ""


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A game's printed data under a name. `data` are all data files of the game by file name, as TOML text."""

    game: Annotated[str, Meta(min_length=1, max_length=60, pattern=_LINE, description=_PLAIN, extra=_EXPECTED)]
    name: BoxName
    author: BoxAuthor = ""
    version: BoxVersion = ""
    about: Annotated[str, Meta(max_length=600, pattern=_PARAGRAPHS, description=_PLAIN, extra=_EXPECTED)] = ""
    data: dict[str, str]

    @property
    def digest(self) -> str:
        """Return the digest of the data, 16 hexadecimal digits."""
        return digest(self.data)


class _Manifest(Section, frozen=True, kw_only=True):
    """The contents of `manifest.toml`."""

    format: int
    game: str
    name: str
    author: str = ""
    version: str = ""
    about: str = ""
    digest: str = ""


@dataclass(frozen=True)
class BoxFile:
    """A data file of a game: the type that describes its content, and a check of the rest.

    `check` is given the texts of all data files of the game by name, and raises a `BadData` that names the entry to correct.
    """

    kind: Any
    check: Callable[[Data], object]


def file_name(box: Box) -> str:
    """Return a name for a box's file: its game and name, without characters that mean something in a path."""
    return re.sub(r"[^\w-]+", "-", f"{box.game}-{box.name}").strip("-") + SUFFIX


def write_box(box: Box) -> bytes:
    """Return a box as a `.nxbox` file. Equal boxes give equal bytes."""
    fields = {
        "format": FORMAT,
        **{name: getattr(box, name) for name in LABEL},
        "digest": box.digest,
    }
    manifest = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in fields.items())
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in [(MANIFEST, manifest), *sorted(box.data.items())]:
            archive.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
    return file.getvalue()


def read_box(content: bytes) -> Box:
    """Return the box of a `.nxbox` file. Raises a `BadData` that says what is wrong with it.

    The data are TOML of the right size, and those that the manifest's digest describes. Whether the game accepts them is not checked here.
    """
    if len(content) > LARGEST_FILE:
        raise BadData(f"a box has at most {LARGEST_FILE // 1024} kB, and this file has {len(content) // 1024}", "", "")
    texts = _unpacked(content)
    if MANIFEST not in texts:
        raise BadData("this is no box: it has no manifest.toml", "", MANIFEST)
    manifest = read(texts.pop(MANIFEST), _Manifest, MANIFEST)
    if manifest.format != FORMAT:
        raise BadData(f"this box has format {manifest.format}, and here format {FORMAT} is read", "format", MANIFEST)
    box = checked_box({**{name: getattr(manifest, name) for name in LABEL}, "data": texts}, MANIFEST)
    if manifest.digest and manifest.digest != box.digest:
        raise BadData(f"the data are others than when the box was written: digest {box.digest}, not {manifest.digest}", "digest", MANIFEST)
    return box


def checked_box(given: Mapping[str, Any], file: str = "") -> Box:
    """Return the box with these fields. Raises a `BadData` for one that is missing, too long or not text, or for data that are not TOML.

    `file` is named in errors about the fields other than `data`.
    """
    box = converted(given, Box, file)
    check_texts(box.data)
    return box


def check_texts(data: Data) -> None:
    """Raise a `BadData` for data files with unusable names, of more bytes than are read, or that are not TOML."""
    if len(data) > MOST_FILES:
        raise BadData(f"a box has at most {MOST_FILES} data files, not {len(data)}", "", "")
    whole = 0
    for name, text in data.items():
        if not _NAME.fullmatch(name):
            raise BadData("a data file is named in small letters, digits and underscores, and ends with .toml", "", name[:60])
        size = len(text.encode("utf-8", "replace"))
        whole += size
        if size > LARGEST_TEXT or whole > LARGEST_DATA:
            most = f"{LARGEST_TEXT // 1024} kB, and all together {LARGEST_DATA // 1024}"
            raise BadData(f"a data file has at most {most}", "", name)
    digest(data)


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a data file that differs from the shipped one. `field` is its path as `--data` takes it, `cards[ada].power`.

    `shipped` and `here` are its values. One that is absent is `msgspec.UNSET`; a long one is the beginning of its JSON text.
    """

    file: str
    field: str
    shipped: Any = msgspec.UNSET
    here: Any = msgspec.UNSET


def differences(package: str, data: Data) -> tuple[Difference, ...]:
    """Return the entries in which these data files differ from those of the game's package, at most `MOST_DIFFERENCES`.

    Items of a list are compared by their id or name, where all have one, else by their place. Raises `BadData` for a text that is not TOML.
    """
    found: list[Difference] = []
    installed = printed(package)
    for name, text in data.items():
        here, shipped = parsed(text, name), parsed(installed[name], name) if name in installed else msgspec.UNSET
        try:
            _compare(name, "", shipped, here, found, 0)
        except RecursionError:
            raise BadData("its tables are nested too deeply", "", name) from None
    return tuple(found[:MOST_DIFFERENCES])


def _compare(file: str, field: str, shipped: Any, here: Any, found: list[Difference], depth: int) -> None:
    """Add the differences between two values of an entry."""
    if len(found) >= MOST_DIFFERENCES or _json(shipped) == _json(here):
        return
    parts = _parts(shipped, here) if depth < DEEPEST else None
    if parts is None:
        found.append(Difference(file=file, field=field, shipped=_short(shipped), here=_short(here)))
        return
    before, after, dot = parts
    if list(before) != list(after) and set(before) == set(after) and dot == "[":  # the order of items is the only difference, or one more
        found.append(Difference(file=file, field=field, shipped=_short(list(before)), here=_short(list(after))))
    for key in dict.fromkeys((*before, *after)):
        step = f"[{key}]" if dot == "[" else f".{key}" if field else str(key)
        _compare(file, f"{field}{step}", before.get(key, msgspec.UNSET), after.get(key, msgspec.UNSET), found, depth + 1)


def _parts(shipped: Any, here: Any) -> tuple[dict[Any, Any], dict[Any, Any], str] | None:
    """Return two values' parts by their keys, and how a key is written; None where the values are best compared as a whole."""
    if isinstance(shipped, dict) and isinstance(here, dict):
        return shipped, here, "."
    if not (isinstance(shipped, list) and isinstance(here, list) and any(isinstance(each, dict | list) for each in (*shipped, *here))):
        return None
    for key in ("id", "name"):
        named = [[each.get(key) if isinstance(each, dict) else None for each in values] for values in (shipped, here)]
        if all(isinstance(each, str) for names in named for each in names) and all(len(set(names)) == len(names) for names in named):
            return dict(zip(named[0], shipped, strict=True)), dict(zip(named[1], here, strict=True)), "["
    return dict(enumerate(shipped)), dict(enumerate(here)), "["


def _json(value: Any) -> str:
    """Return a value as the digest reads it."""
    return "" if value is msgspec.UNSET else json.dumps(value, sort_keys=True, default=str)


def _short(value: Any) -> Any:
    """Return a value of TOML as JSON has it, or the beginning of a long one's text."""
    if value is msgspec.UNSET:
        return value
    text = json.dumps(value, default=str, ensure_ascii=False)
    if len(text) > LONGEST_VALUE:
        return f"{text[:LONGEST_VALUE]}…"
    return json.loads(text, parse_constant=str)


def _unpacked(content: bytes) -> dict[str, str]:
    """Return the texts of an archive by name. Sizes are checked before anything is unpacked, and again while it is."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > MOST_FILES + 1:
                raise BadData(f"a box has at most {MOST_FILES} data files, and this archive has {len(entries)} entries", "", "")
            names = [entry.filename for entry in entries]
            for entry in entries:
                if not _NAME.fullmatch(entry.filename) or names.count(entry.filename) > 1 or entry.flag_bits & 1:
                    raise BadData("a box holds TOML files only, each once, in no folder and without a password", "", entry.filename[:60])
                if entry.file_size > LARGEST_TEXT:
                    raise BadData(f"a data file has at most {LARGEST_TEXT // 1024} kB", "", entry.filename)
            return {entry.filename: _text(archive, entry) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        if isinstance(error, BadData):
            raise
        raise BadData("this is no box: it is not a zip archive, or a damaged one", "", "") from None


def _text(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> str:
    with archive.open(entry) as file:
        found = file.read(LARGEST_TEXT + 1)
    if len(found) > LARGEST_TEXT:
        raise BadData(f"a data file has at most {LARGEST_TEXT // 1024} kB", "", entry.filename)
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData("this is not text in UTF-8", "", entry.filename) from None


def complete(package: str, data: Data) -> dict[str, str]:
    """Return all data files of a game: these, and the installed ones for the others. Raises a `BadData` for a file that the game lacks."""
    installed = printed(package)
    for name in data:
        if name not in installed:
            raise BadData(f"the game has no such data file; its files are {', '.join(installed)}", "", name)
    return {**installed, **data}


def problems(files: Mapping[str, BoxFile], data: Data) -> list[BadData]:
    """Return what the readers of a game's data files refuse: the first mistake in each file. `data` are all its files."""
    found: dict[str, BadData] = {}
    for name, file in files.items():
        try:
            read(data[name], file.kind, name)
        except BadData as error:
            found[name] = error
    if found:  # a check across files needs all of them
        return list(found.values())
    for file in files.values():
        try:
            file.check(data)
        except BadData as error:
            found.setdefault(error.file, error)
    return list(found.values())
