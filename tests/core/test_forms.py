"""Forms of printed data: every field of every data file is in the form, with its bounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType, inspect

from nexarium.core import forms
from nexarium.core.boxes import BoxFile
from nexarium.core.catalogue import catalogue
from nexarium.core.components import Section, bare
from nexarium.core.variants import printed
from nexarium.core.words import Words, messages

GAMES = [name for name, definition in catalogue().items() if printed(definition.package)]


class Part(Section, frozen=True):
    side: Literal["left", "right"]
    whole: bool = True


class Thing(Section, frozen=True):
    number: Annotated[int, Meta(ge=0, lt=10)]
    names: Annotated[tuple[str, ...], Meta(max_length=3)]
    pair: tuple[int, str]
    parts: dict[str, Part]
    faces: Annotated[dict[Literal["a"], int], Meta(extra={"picker": "net", "reach": 2})]
    either: str | Part
    more: Annotated[int, Meta(le=5)] | UnsetType = UNSET


WORDS = Words("en", messages("Thing-number = Number\n    .about = How many.\nchoice-left = Left hand\nfile-thing = Things\n"))


def test_a_form_says_what_the_types_say() -> None:
    (form,) = forms.form_of({"thing.toml": BoxFile(Thing, lambda data: None)}, WORDS)
    assert form.label == "Things"
    table = form.node
    assert isinstance(table, forms.Table)
    fields = {field.name: field for field in table.fields}
    assert (fields["number"].label, fields["number"].about) == ("Number", "How many.")
    assert fields["number"].node == forms.Integer(least=0, most=9)
    assert fields["names"].node == forms.Several(item=forms.TextEntry(), most=3)
    assert fields["pair"].node == forms.Fixed(items=(forms.Integer(), forms.TextEntry()))
    part = forms.Table(
        name="Part",
        fields=(
            forms.Field(
                name="side", label="side", node=forms.ChoiceEntry(values=(forms.Named("left", "Left hand"), forms.Named("right", "right")))
            ),
            forms.Field(name="whole", label="whole", node=forms.Flag(), required=False, default=True),
        ),
    )
    assert fields["parts"].node == forms.Pairs(keys=None, value=part)
    assert fields["faces"].node == forms.Pairs(keys=(forms.Named("a", "a"),), value=forms.Integer(), picker="net", hints={"reach": 2})
    assert isinstance(fields["either"].node, forms.Either)
    assert (fields["more"].required, fields["more"].node) == (False, forms.Integer(most=5))


def in_types(declared: Any, path: str = "") -> Iterator[str]:
    """Yield the paths of all fields that a type can hold."""
    kind = bare(declared)
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                yield f"{path}.{field.encode_name}"
                yield from in_types(field.type, f"{path}.{field.encode_name}")
        case inspect.DictType():
            yield from in_types(kind.value_type, f"{path}.*")
        case inspect.ListType() | inspect.VarTupleType():
            yield from in_types(kind.item_type, f"{path}[]")
        case inspect.TupleType():
            for place, each in enumerate(kind.item_types):
                yield from in_types(each, f"{path}[{place}]")
        case inspect.UnionType():
            for each in kind.types:
                yield from in_types(each, path)


def in_form(node: forms.Node, path: str = "") -> Iterator[str]:
    """Yield the paths of all fields that a form can enter."""
    match node:
        case forms.Table():
            for field in node.fields:
                yield f"{path}.{field.name}"
                yield from in_form(field.node, f"{path}.{field.name}")
        case forms.Pairs():
            yield from in_form(node.value, f"{path}.*")
        case forms.Several():
            yield from in_form(node.item, f"{path}[]")
        case forms.Fixed():
            for place, each in enumerate(node.items):
                yield from in_form(each, f"{path}[{place}]")
        case forms.Either():
            for each in node.kinds:
                yield from in_form(each, path)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_every_data_file_is_in_the_form(game: str) -> None:
    definition = catalogue()[game]
    files = definition.load_box()
    assert set(files) == set(printed(definition.package))
    for form in forms.form_of(files, WORDS):
        assert set(in_form(form.node)) == set(in_types(inspect.type_info(files[form.file].kind)))
        msgspec.json.encode(form)
