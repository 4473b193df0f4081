"""A game's printed data, read from its data files: TOML text into typed structs.

A game declares the possible content of its file as `msgspec.Struct`s with bounds. It checks the rest in their `__post_init__`, which raises
a `ValueError` with one sentence. An administrator who edits the file gets an error with the file, the entry, its value and the allowed
values.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import reduce
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from nexarium.core.errors import BadData
from nexarium.core.words import SOURCE, words

Printed = TypeVar("Printed")

SHARED = "nexarium.core"
"""The package whose words have the sentences about entries of all data files."""
LONGEST_VALUE = 80
"""The most characters of a value that an error quotes."""
_COMPLAINT = re.compile(r"(?P<problem>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_ENTRY = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<name>[^`]*)`")
_NO_TOML = re.compile(r"(?P<reason>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", re.DOTALL)
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
        reason = str(error)
        if (match := _NO_TOML.fullmatch(reason)) is None:
            raise _refused("not_toml", "", file, reason=_cut(reason)) from None
        raise _refused("not_toml_at", "", file, reason=_cut(match["reason"]), line=match["line"], column=match["column"]) from None


def converted(data: Mapping[str, Any], kind: type[Printed], file: str) -> Printed:
    """Return parsed data as their type. Raises `BadData` as `read` does."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _blame(data, kind, str(error), file) from None


def load(package: str, file: str, kind: type[Printed]) -> Printed:
    """Return `read` of a file in a package's folder."""
    return read((files(package) / file).read_text("utf-8"), kind, file)


class Phrase(NamedTuple):
    """A part of an error's sentence that stands in words itself: a message of a package, and what fills it."""

    package: str
    key: str
    holes: Mapping[str, object] = {}

    def text(self, language: str) -> str:
        """Return the phrase in a language, or in English where that is all there is."""
        return words(self.package, language)(self.key, **{name: _said(value, language) for name, value in self.holes.items()})


def _said(value: object, language: str) -> object:
    """Return what fills a hole of a sentence in a language."""
    if isinstance(value, Phrase):
        return value.text(language)
    return ", ".join(str(_said(each, language)) for each in value) if isinstance(value, tuple) else value


def refused(package: str, key: str, field: str, file: str, **holes: object) -> BadData:
    """Return the error for an entry of a data file, with the sentence `refused.<key>` of a package's words.

    A hole may be a `Phrase`, which is said in the language of the sentence, or a tuple, which becomes a list with commas.
    """
    phrase = Phrase(package, f"refused.{key}", holes)
    error = BadData(phrase.text(SOURCE), field, file)
    error.said = (package, phrase.key, holes)
    return error


def sentence_in(error: BadData, language: str) -> str:
    """Return the sentence of an error about a data file in a language, or in English where that is all there is."""
    return error.sentence if error.said is None else Phrase(*error.said).text(language)


def quoted(value: Any) -> str:
    """Return a value as an error quotes it; a long one is cut."""
    return str(value).lower() if isinstance(value, bool) else _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _refused(key: str, field: str, file: str, **holes: object) -> BadData:
    return refused(SHARED, key, field, file, **holes)


def _blame(parsed: Mapping[str, Any], kind: Any, complaint: str, file: str) -> BadData:
    """Return the error for a text of the wrong type, from msgspec's message about it."""
    match = _COMPLAINT.fullmatch(complaint)
    assert match is not None
    steps = _steps(parsed, kind, complaint, match["path"] or "")
    problem, value, declared = match["problem"], _value_at(parsed, steps), _kind_at(inspect.type_info(kind), steps)
    if match["key"]:
        return _unknown(declared, _field([*steps, _guilty(parsed, kind, complaint, steps)]), file)
    if entry := _ENTRY.fullmatch(problem):
        field = _field([*steps, entry["name"]])
        return _refused("missing", field, file) if entry["how"].startswith("missing") else _unknown(declared, field, file)
    if isinstance(bare(declared), inspect.StructType | None) and not problem.startswith("Expected"):
        return BadData(problem, _field(steps), file)  # the sentence of a `ValueError` from a `__post_init__`
    if isinstance(bare(declared), inspect.LiteralType):
        return _refused("choice", _field(steps), file, value=quoted(value), choices=_choices(bare(declared)))
    return _refused("value", _field(steps), file, value=quoted(value), expected=_expected(declared))


def _unknown(table: Any, field: str, file: str) -> BadData:
    """Return the error for an entry that a table cannot have."""
    match bare(table):
        case inspect.StructType(fields=fields):
            return _refused("entry", field, file, names=", ".join(each.encode_name for each in fields))
        case inspect.DictType(key_type=inspect.LiteralType() as key):
            return _refused("entry", field, file, names=_choices(key))
        case inspect.DictType(key_type=key):
            return _refused("name", field, file, expected=_expected(key))
    return _refused("unknown_entry", field, file)


def _choices(kind: inspect.LiteralType) -> str:
    return ", ".join(map(str, kind.values))


def _expected(declared: Any) -> Phrase:
    """Return what may stand in an entry of a type, as msgspec describes it.

    An annotation `Meta(extra={"expected": (package, key)})` names the message `expected.<key>` of a package's words, which is filled with
    the bounds `least` and `most`. Without one the annotation's description is said as it is.
    """
    kind = bare(declared)
    if (named := _annotated(declared)) is not None:
        package, key = named
        return Phrase(package, f"expected.{key}", {"least": getattr(kind, "min_length", None), "most": getattr(kind, "max_length", None)})
    if described := description_of(declared):
        return Phrase(SHARED, "expected.described", {"description": described})
    match kind:
        case inspect.IntType():
            return _bounded("integer", kind.ge if kind.gt is None else kind.gt + 1, kind.le if kind.lt is None else kind.lt - 1)
        case inspect.FloatType():
            return _bounded("number", kind.ge, kind.le)
        case inspect.StrType():
            return _bounded("text", kind.min_length or None, kind.max_length)
        case inspect.TupleType(item_types=items):
            return Phrase(SHARED, "expected.list_of", {"n": len(items)})
        case inspect.ListType() | inspect.VarTupleType():
            return _bounded("list", kind.min_length or None, kind.max_length)
        case inspect.DictType():
            return _bounded("table", kind.min_length or None, kind.max_length)
        case inspect.StructType():
            return Phrase(SHARED, "expected.table")
        case inspect.BoolType():
            return Phrase(SHARED, "expected.flag")
        case inspect.LiteralType():
            return Phrase(SHARED, "expected.choice", {"choices": _choices(kind)})
        case inspect.UnionType(types=types):
            kinds = (_expected(each) for each in types if not isinstance(each, inspect.NoneType))  # TOML has no null
            return reduce(lambda first, second: Phrase(SHARED, "expected.either", {"first": first, "second": second}), kinds)
    return Phrase(SHARED, "expected.other")


def _bounded(key: str, least: float | None, most: float | None) -> Phrase:
    """Return the phrase for a value with these bounds; None is no bound."""
    if key in ("text", "list", "table") and (least, most) == (1, None):
        return Phrase(SHARED, f"expected.{key}_not_empty")
    bounds = {name: bound for name, bound in (("least", least), ("most", most)) if bound is not None}
    return Phrase(SHARED, "_".join((f"expected.{key}", *bounds)), bounds)


def _annotated(declared: Any) -> tuple[str, str] | None:
    """Return what an annotation `Meta(extra={"expected": ...})` names; None where there is none."""
    return (declared.extra or {}).get("expected") if isinstance(declared, inspect.Metadata) else None


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


def _field(steps: Steps) -> str:
    """Return steps as text, `keepers[0].dice.2`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")
