"""What is printed in a game's box, read from its data files: TOML text into typed structs.

A game declares what its file may say as `msgspec.Struct`s, bounds and all, and checks what no type can say in their `__post_init__`, with a
`ValueError` whose text is a sentence. An owner of the box who edits the file is told the file, the entry, what it says and what it may say.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from nexarium.core.errors import BadData

Printed = TypeVar("Printed")

_COMPLAINT = re.compile(r"(?P<problem>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_ENTRY = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>[^`]*)`")
_STEP = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<place>\d+)\]|(?P<some>\[\.\.\.\])")


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game declares a part of its data file to be. Entries that it does not name are refused."""


Steps = list[str | int]
"""The way to an entry: names in tables, places in lists."""


def read(text: str, kind: type[Printed], file: str) -> Printed:
    """The value that a data file's text says. Raises `BadData`, which names the file and the entry to mend."""
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"this is no TOML: {error}", "", file) from None
    try:
        return msgspec.convert(parsed, kind)
    except msgspec.ValidationError as error:
        raise _blame(parsed, kind, str(error), file) from None


def load(package: str, file: str, kind: type[Printed]) -> Printed:
    """`read` of a file in a package's folder."""
    return read((files(package) / file).read_text("utf-8"), kind, file)


def _blame(parsed: Mapping[str, Any], kind: Any, complaint: str, file: str) -> BadData:
    """The error for a text that is not of its kind, from what msgspec says about it."""
    match = _COMPLAINT.fullmatch(complaint)
    assert match is not None
    steps = _steps(parsed, kind, complaint, match["path"] or "")
    problem, value, allowed = match["problem"], _value_at(parsed, steps), _kind_at(inspect.type_info(kind), steps)
    if match["key"]:
        key = _guilty(parsed, kind, complaint, steps)
        return BadData(f"there is no such entry; {_names(allowed)}", _field([*steps, key]), file)
    if entry := _ENTRY.fullmatch(problem):
        missing = entry["how"].startswith("missing")
        sentence = "this entry is missing" if missing else f"there is no such entry; {_names(allowed)}"
        return BadData(sentence, _field([*steps, entry["name"]]), file)
    if isinstance(allowed, inspect.LiteralType):
        return BadData(f"{value!r} is none of {', '.join(map(str, allowed.values))}", _field(steps), file)
    if problem.startswith("Expected"):
        wanted = re.sub(r", got `\w+`$", "", problem.replace("`object`", "a table").replace("`array`", "a list"))
        return BadData(f"{value!r} cannot stand here: {wanted[0].lower()}{wanted[1:]}", _field(steps), file)
    return BadData(problem, _field(steps), file)


def _steps(parsed: Any, kind: Any, complaint: str, path: str) -> Steps:
    """The way that a path of msgspec's names. It leaves out the keys of mappings; they are found by trying each alone."""
    steps: Steps = []
    for step in _STEP.finditer(path):
        if step["name"] is not None:
            steps.append(step["name"])
        elif step["place"] is not None:
            steps.append(int(step["place"]))
        else:
            steps.append(_guilty(parsed, kind, complaint, steps))
    return steps


def _guilty(parsed: Any, kind: Any, complaint: str, steps: Steps) -> str:
    """The key of the mapping at `steps` that alone brings the same complaint."""
    mapping = _value_at(parsed, steps)
    for key, value in mapping.items():
        try:
            msgspec.convert(_with(parsed, steps, {key: value}), kind)
        except msgspec.ValidationError as error:
            if str(error) == complaint:
                return str(key)
    raise AssertionError(complaint)


def _with(parsed: Any, steps: Steps, value: Any) -> Any:
    """`parsed` with another value at `steps`."""
    if not steps:
        return value
    step, *others = steps
    if isinstance(step, int):
        return [_with(each, others, value) if place == step else each for place, each in enumerate(parsed)]
    return {**parsed, step: _with(parsed[step], others, value)}


def _value_at(parsed: Any, steps: Steps) -> Any:
    for step in steps:
        parsed = parsed[step]
    return parsed


def _kind_at(kind: Any, steps: Steps) -> Any:
    """The type that an entry may have, as msgspec tells it."""
    for step in steps:
        match kind:
            case inspect.StructType():
                kind = next((field.type for field in kind.fields if field.encode_name == step), None)
            case inspect.DictType():
                kind = kind.value_type
            case inspect.TupleType() if isinstance(step, int):
                kind = kind.item_types[step]
            case inspect.ListType() | inspect.VarTupleType():
                kind = kind.item_type
            case _:
                return None
    return kind


def _names(kind: Any) -> str:
    """Which entries a table may have."""
    match kind:
        case inspect.StructType():
            return f"there are {', '.join(field.encode_name for field in kind.fields)}"
        case inspect.DictType(key_type=inspect.LiteralType(values=values)):
            return f"there are {', '.join(map(str, values))}"
    return "see the file's head for those that there are"


def _field(steps: Steps) -> str:
    """`keepers[0].dice.2`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
