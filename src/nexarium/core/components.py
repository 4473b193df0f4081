"""A game's printed data, read from its data files: TOML text into typed structs.

A game declares the possible content of its file as `msgspec.Struct`s with bounds. It checks the rest in their `__post_init__`, which raises
a `ValueError` with one sentence. An administrator who edits the file gets an error with the file, the entry, its value and the allowed
values.
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
from nexarium.core.words import SOURCE, words

Printed = TypeVar("Printed")

LONGEST_VALUE = 80
"""The most characters of a value that an error quotes."""
_COMPLAINT = re.compile(r"(?P<problem>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_ENTRY = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>[^`]*)`")
_STEP = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<place>\d+)\]|(?P<some>\[\.\.\.\])")


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of a part of a game's data file. Undeclared entries are rejected."""


Steps = list[str | int]
"""The path to an entry: names in tables, indices in lists."""


def read(text: str, kind: type[Printed], file: str) -> Printed:
    """Return the value of a data file's text. Raises `BadData`, which names the file and the entry to correct."""
    return converted(parsed(text, file), kind, file)


def parsed(text: str, file: str) -> dict[str, Any]:
    """Return a TOML text as data. Raises `BadData`."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not only TOMLDecodeError: a number may have too many digits to be read
        raise BadData(f"this is not TOML: {error}", "", file) from None


def converted(data: Mapping[str, Any], kind: type[Printed], file: str) -> Printed:
    """Return parsed data as their type. Raises `BadData` as `read` does."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _blame(data, kind, str(error), file) from None


def load(package: str, file: str, kind: type[Printed]) -> Printed:
    """Return `read` of a file in a package's folder."""
    return read((files(package) / file).read_text("utf-8"), kind, file)


def refused(package: str, key: str, field: str, file: str, **holes: object) -> BadData:
    """Return the error for an entry of a data file, with the sentence `refused.<key>` of a package's words."""
    error = BadData(words(package, SOURCE)(f"refused.{key}", **holes), field, file)
    error.said = (package, f"refused.{key}", holes)
    return error


def sentence_in(error: BadData, language: str) -> str:
    """Return the sentence of an error about a data file in a language, or in English where that is all there is."""
    if error.said is None:
        return error.sentence
    package, key, holes = error.said
    return words(package, language)(key, **holes)


def _blame(parsed: Mapping[str, Any], kind: Any, complaint: str, file: str) -> BadData:
    """Return the error for a text of the wrong type, from msgspec's message about it."""
    match = _COMPLAINT.fullmatch(complaint)
    assert match is not None
    steps = _steps(parsed, kind, complaint, match["path"] or "")
    problem, value, declared = match["problem"], _value_at(parsed, steps), _kind_at(inspect.type_info(kind), steps)
    allowed = bare(declared)
    if match["key"]:
        key = _guilty(parsed, kind, complaint, steps)
        return BadData(f"there is no such entry; {_names(allowed)}", _field([*steps, key]), file)
    if entry := _ENTRY.fullmatch(problem):
        missing = entry["how"].startswith("missing")
        sentence = "this entry is missing" if missing else f"there is no such entry; {_names(allowed)}"
        return BadData(sentence, _field([*steps, entry["name"]]), file)
    if isinstance(allowed, inspect.LiteralType):
        return BadData(f"{_quoted(value)} is none of {', '.join(map(str, allowed.values))}", _field(steps), file)
    if "matching regex" in problem and (described := description_of(declared)):
        return BadData(f"{_quoted(value)} cannot stand here: {described}", _field(steps), file)
    if problem.startswith("Expected"):
        wanted = re.sub(r", got `\w+`$", "", problem.replace("`object`", "a table").replace("`array`", "a list"))
        return BadData(f"{_quoted(value)} cannot stand here: {wanted[0].lower()}{wanted[1:]}", _field(steps), file)
    return BadData(problem, _field(steps), file)


def _quoted(value: Any) -> str:
    """Return a value for an error; a long one is cut."""
    said = repr(value)
    return said if len(said) <= LONGEST_VALUE else f"{said[:LONGEST_VALUE]}…"


def bare(kind: Any) -> Any:
    """Return a type as msgspec describes it, without annotations of ours."""
    if isinstance(kind, inspect.Metadata):
        return bare(kind.type)
    return kind


def description_of(kind: Any) -> str:
    """Return what an annotation `Meta(description=...)` says is allowed; empty where there is none."""
    return str((kind.extra_json_schema or {}).get("description", "")) if isinstance(kind, inspect.Metadata) else ""


def _steps(parsed: Any, kind: Any, complaint: str, path: str) -> Steps:
    """Return the steps of a path in msgspec's form. It omits the keys of mappings: these are found by trying each alone."""
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
    """Return the key of the mapping at `steps` that alone causes the same error."""
    mapping = _value_at(parsed, steps)
    for key, value in mapping.items():
        try:
            msgspec.convert(_with(parsed, steps, {key: value}), kind)
        except msgspec.ValidationError as error:
            if str(error) == complaint:
                return str(key)
    raise AssertionError(complaint)


def _with(parsed: Any, steps: Steps, value: Any) -> Any:
    """Return `parsed` with another value at `steps`."""
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
    """Return the type of an entry, as msgspec describes it."""
    for step in steps:
        match kind := bare(kind):
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
    """Return which entries a table may have, as a sentence."""
    match kind:
        case inspect.StructType():
            return f"there are {', '.join(field.encode_name for field in kind.fields)}"
        case inspect.DictType(key_type=inspect.LiteralType(values=values)):
            return f"there are {', '.join(map(str, values))}"
        case inspect.DictType(key_type=key) if described := description_of(key):
            return f"a name here is {described}"
    return "see the file's head for those that there are"


def _field(steps: Steps) -> str:
    """Return steps as text, `keepers[0].dice.2`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
