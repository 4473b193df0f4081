"""Forms for a game's printed data, made from the types that read its data files.

A form says of every entry what may stand there and how it is called: enough to enter a box without knowing the file's format. Nothing in it
is written for a form: kinds and bounds are those of the msgspec types, names and sentences those of the Fluent files in `box/words/` of the
game. An annotation `Meta(extra={"picker": "net"})` names a better way to enter a value than by fields; what else stands in `extra` goes
with it as `hints`. `named` in it are letters or values, which get the names that choices have. `from` is the path of a list or table in the
same file, whose entries a text may name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from nexarium.core.boxes import BoxFile
from nexarium.core.components import bare
from nexarium.core.words import Words


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """What may stand in an entry. `picker` is a better way to enter it than the plain form, `hints` what that needs to know."""

    picker: str = ""
    hints: dict[str, Any] = {}


class Named(msgspec.Struct, frozen=True):
    """A value or key of a fixed set: as data, and as people call it."""

    name: str | int
    label: str


class Table(_Entry, tag="table", frozen=True, kw_only=True):
    """A table with these entries. `name` is that of its type, which identifies tables of the same kind."""

    name: str
    fields: tuple[Field, ...]


class Pairs(_Entry, tag="map", frozen=True, kw_only=True):
    """A table whose entries are all of one kind. `keys` are their possible names; None: any name."""

    keys: tuple[Named, ...] | None
    value: Node
    least: int = 0
    most: int | None = None


class Several(_Entry, tag="list", frozen=True, kw_only=True):
    """A list of entries of one kind."""

    item: Node
    least: int = 0
    most: int | None = None


class Fixed(_Entry, tag="tuple", frozen=True, kw_only=True):
    """A list of so many entries, each of its own kind."""

    items: tuple[Node, ...]


class Integer(_Entry, tag="integer", frozen=True, kw_only=True):
    """A whole number."""

    least: int | None = None
    most: int | None = None


class TextEntry(_Entry, tag="text", frozen=True, kw_only=True):
    """A text, with at most `most` characters."""

    pattern: str = ""
    least: int = 0
    most: int | None = None


class ChoiceEntry(_Entry, tag="choice", frozen=True, kw_only=True):
    """One of these values."""

    values: tuple[Named, ...]


class Flag(_Entry, tag="flag", frozen=True, kw_only=True):
    """True or false."""


class Either(_Entry, tag="either", frozen=True, kw_only=True):
    """An entry of one of these kinds."""

    kinds: tuple[Node, ...]


Node: TypeAlias = Table | Pairs | Several | Fixed | Integer | TextEntry | ChoiceEntry | Flag | Either


class Field(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of a table: its name in the file, as people call it, and one sentence about it. `default` is the value of an
    absent entry."""

    name: str
    label: str
    about: str = ""
    node: Node
    required: bool = True
    default: Any = None


class FileForm(msgspec.Struct, frozen=True, kw_only=True):
    """The form of one data file."""

    file: str
    label: str
    about: str
    node: Node


def form_of(files: Mapping[str, BoxFile], said: Words) -> tuple[FileForm, ...]:
    """Return the forms of a game's data files, with the words of its folder `box/words/`."""
    return tuple(
        FileForm(
            file=name,
            label=said.named(f"file.{name.removesuffix('.toml')}", name),
            about=said.named(f"file.{name.removesuffix('.toml')}.about", ""),
            node=_node(inspect.type_info(file.kind), said),
        )
        for name, file in files.items()
    )


def _node(declared: Any, said: Words) -> Node:
    """Return what may stand in an entry of a type, as msgspec describes it."""
    kind, extra = bare(declared), dict(_extra(declared))
    extra.pop("expected", None)  # an error's words, which a form does not need
    if "named" in extra:
        extra["named"] = tuple(_named(each, said) for each in extra["named"])
    how: dict[str, Any] = {"picker": extra.pop("picker", ""), "hints": extra}
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            return Table(name=_called(cls), fields=tuple(_field(cls, field, said) for field in fields), **how)
        case inspect.DictType(key_type=key, value_type=value):
            keys = tuple(_named(each, said) for each in key.values) if isinstance(key, inspect.LiteralType) else None
            return Pairs(keys=keys, value=_node(value, said), least=kind.min_length or 0, most=kind.max_length, **how)
        case inspect.TupleType(item_types=items):
            return Fixed(items=tuple(_node(each, said) for each in items), **how)
        case inspect.ListType() | inspect.VarTupleType():
            return Several(item=_node(kind.item_type, said), least=kind.min_length or 0, most=kind.max_length, **how)
        case inspect.BoolType():
            return Flag(**how)
        case inspect.IntType():
            least = kind.ge if kind.gt is None else kind.gt + 1
            return Integer(least=least, most=kind.le if kind.lt is None else kind.lt - 1, **how)
        case inspect.StrType():
            return TextEntry(pattern=kind.pattern or "", least=kind.min_length or 0, most=kind.max_length, **how)
        case inspect.LiteralType(values=values):
            return ChoiceEntry(values=tuple(_named(each, said) for each in values), **how)
        case inspect.UnionType(types=types):
            return Either(kinds=tuple(_node(each, said) for each in types), **how)
    raise TypeError(f"there is no form for {kind}: a data file has tables, lists, whole numbers, texts, choices and flags")


def _field(cls: Any, field: Any, said: Words) -> Field:
    classes = [each for each in getattr(cls, "__origin__", cls).__mro__ if issubclass(each, msgspec.Struct) and each is not msgspec.Struct]
    keys = [f"{_called(each)}.{field.encode_name}" for each in classes]
    key = next((each for each in keys if each in said), "")
    return Field(
        name=field.encode_name,
        label=said(key) if key else field.encode_name,
        about=said.named(f"{key}.about", "") if key else "",
        node=_node(field.type, said),
        required=field.required,
        default=_default(field),
    )


def _default(field: Any) -> Any:
    """Return the value of an absent entry, as data; None where there is none."""
    default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    return None if default in (msgspec.NODEFAULT, msgspec.UNSET) else msgspec.to_builtins(default)


def _extra(declared: Any) -> Mapping[str, Any]:
    """Return what annotations say beside the type."""
    return {**_extra(declared.type), **(declared.extra or {})} if isinstance(declared, inspect.Metadata) else {}


def _called(cls: Any) -> str:
    """Return the name of a type, without its parameters."""
    return str(getattr(cls, "__origin__", cls).__name__)


def _named(value: Any, said: Words) -> Named:
    return Named(value, said.named(f"choice.{value}", str(value)))
