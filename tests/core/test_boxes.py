"""Boxes as files: what is written is read again, and what strangers may send is refused before it costs anything."""

from __future__ import annotations

import contextlib
import io
import json
import struct
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexarium.core.boxes import LARGEST_FILE, LARGEST_TEXT, MANIFEST, BoxFile, checked_box, problems, read_box, write_box
from nexarium.core.catalogue import catalogue
from nexarium.core.components import Section
from nexarium.core.errors import BadData
from nexarium.core.variants import printed

GAMES = [name for name, definition in catalogue().items() if printed(definition.package)]
LINE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf")), max_size=20)


def archive(*entries: tuple[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in entries:
            written.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def manifest(**others: object) -> tuple[str, bytes]:
    fields = {"format": 1, "game": "g", "name": "n", **others}
    return MANIFEST, "".join(f"{key} = {json.dumps(value)}\n" for key, value in fields.items()).encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_box_is_read_as_it_was_written_and_accepted(game: str) -> None:
    definition = catalogue()[game]
    box = checked_box({"game": game, "name": "My box", "data": printed(definition.package)})
    assert read_box(write_box(box)) == box
    assert write_box(box) == write_box(read_box(write_box(box)))
    assert problems(definition.load_box(), box.data) == []


@given(name=LINE.filter(bool), author=LINE, about=st.text(st.sampled_from('ab"\\\n<é😀'), max_size=60))
def test_any_label_survives(name: str, author: str, about: str) -> None:
    box = checked_box({"game": "g", "name": name, "author": author, "about": about, "data": {"a.toml": 'x = "é"'}})
    assert read_box(write_box(box)) == box


@given(st.binary(max_size=400))
def test_any_bytes_are_refused_with_a_sentence(content: bytes) -> None:
    with pytest.raises(BadData, match="this is no box"):
        read_box(content)


@given(cut=st.integers(0, 300), change=st.integers(0, 255), place=st.integers(0, 10_000))
def test_a_damaged_file_is_a_box_or_refused(cut: int, change: int, place: int) -> None:
    content = bytearray(archive(manifest(), ("a.toml", b"x = 1\n" * 40)))
    content[place % len(content)] = change
    with contextlib.suppress(BadData):
        read_box(bytes(content[: len(content) - cut]))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a zip"),
        (b"\0" * (LARGEST_FILE + 1), "at most 256 kB"),
        (archive(("a.toml", b"")), "no manifest"),
        (archive(manifest(), ("a.toml", b" " * (LARGEST_TEXT + 1))), "at most 128 kB"),
        (archive(manifest(), ("a.toml", b"\xff")), "UTF-8"),
        (archive(manifest(), ("a.toml", b"x = ")), "not TOML"),
        (archive(manifest(), ("a.toml", b"x = " + b"9" * 5000)), "not TOML"),
        (archive(manifest(), ("a.toml", b"x = " + b"[" * 50_000)), "not TOML"),
        (archive(manifest(), ("../a.toml", b"")), "in no folder"),
        (archive(manifest(), ("a/b.toml", b"")), "in no folder"),
        (archive(manifest(), ("a.exe", b"")), "TOML files only"),
        (archive(manifest(), *[(f"a{n}.toml", b"") for n in range(20)]), "21 entries"),
        (archive(manifest(), *[(f"a{n}.toml", b"#" * 100_000) for n in range(6)]), "all together 512"),
        (archive(manifest(format=2)), "format 2"),
        (archive(manifest(name="a\x07")), "control characters"),
        (archive(manifest(name="a" * 61)), "60 characters at most"),
        (archive(manifest(colour="red")), "no such entry"),
        (archive(manifest(digest="0" * 16), ("a.toml", b"x = 1")), "others than when the box was written"),
    ],
)
def test_a_hostile_file_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        read_box(content)


def test_an_entry_that_says_it_is_small_and_is_not_is_cut_off() -> None:
    content = bytearray(archive(manifest(), ("a.toml", b"#" * 5_000_000)))
    for at in (content.rindex(b"a.toml") - 22,):  # the size in the directory at the end, which is what a reader believes
        content[at : at + 4] = struct.pack("<I", 10)
    with pytest.raises(BadData):
        read_box(bytes(content))


def test_a_file_twice_is_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        content = archive(manifest(), ("a.toml", b"x = 1"), ("a.toml", b"x = 2"))
    with pytest.raises(BadData, match="each once"):
        read_box(content)


class Held(Section, frozen=True):
    number: int


def test_every_file_is_checked_and_named() -> None:
    def never(data: object) -> None:
        raise BadData("too much", "number", "a.toml")

    files = {"a.toml": BoxFile(Held, never), "b.toml": BoxFile(Held, lambda data: None)}
    both = problems(files, {"a.toml": "number = 'x'", "b.toml": "other = 1"})
    assert [(each.file, each.field) for each in both] == [("a.toml", "number"), ("b.toml", "other")]
    (one,) = problems(files, {"a.toml": "number = 1", "b.toml": "number = 1"})
    assert (one.sentence, one.field) == ("too much", "number")
