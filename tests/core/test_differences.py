"""The differences between data files and the shipped ones, and boxes where data are read."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

import nexarium
from nexarium.core.boxes import LARGEST_FILE, MOST_DIFFERENCES, Box, Difference, differences, write_box
from nexarium.core.data_input import box_in, is_box, read_data
from nexarium.core.errors import BadData
from nexarium.core.variants import printed
from nexarium.server.tables.data_overrides import DataOverrides

NEXOS, KEEPERS = "nexarium.games.nexos", "nexarium.games.keepers"
MADE_UP = st.recursive(
    st.booleans() | st.integers(-9, 9) | st.text("abc", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", min_size=1, max_size=2), inner, max_size=4),
    max_leaves=12,
)


def shown(package: str, *given: str) -> list[tuple[str, object, object]]:
    return [(each.field, each.shipped, each.here) for each in differences(package, read_data(package, list(given)))]


def small_box(folder: Path, game: str = "nexos") -> Path:
    """A box of Nexos with a smaller board, or one that says so of another game."""
    data = printed(NEXOS)
    data["board.toml"] = data["board.toml"].replace("size = 13", "size = 11")
    path = folder / "small.nxbox"
    path.write_bytes(write_box(Box(game=game, name="Small", data=data)))
    return path


def test_shipped_data_differ_in_nothing() -> None:
    assert differences(KEEPERS, printed(KEEPERS)) == ()
    assert differences(KEEPERS, {"roster.toml": "# a comment\n" + printed(KEEPERS)["roster.toml"]}) == ()


def test_each_changed_entry_is_named_as_data_takes_it() -> None:
    assert shown(KEEPERS, "roster:keepers[quill].power=2") == [("keepers[quill].power", 3, 2)]
    assert shown(NEXOS, "board:size=11", "board:colours[blue].start=[2,9]") == [("size", 13, 11), ("colours[blue].start", [2, 10], [2, 9])]


def test_an_entry_that_one_side_lacks_is_absent() -> None:
    text = printed(NEXOS)["board.toml"].replace("\nI2 =", "\nI9 =")
    (gone, new) = differences(NEXOS, {"board.toml": text})
    assert (gone.field, gone.here, new.field, new.shipped) == ("pieces.I2", msgspec.UNSET, "pieces.I9", msgspec.UNSET)
    assert msgspec.json.decode(msgspec.json.encode(new)).keys() == {"file", "field", "here"}


def test_another_order_is_a_difference() -> None:
    text = printed(NEXOS)["board.toml"]
    swapped = text.replace('name = "blue"', 'name = "?"').replace('name = "red"', 'name = "blue"').replace('name = "?"', 'name = "red"')
    found = differences(NEXOS, {"board.toml": swapped})
    assert found[0].field == "colours"
    assert found[0].here == ["red", "yellow", "blue", "green"]


def test_lists_of_differences_and_values_are_bounded() -> None:
    many = "\n".join(f"x{number} = 1" for number in range(2 * MOST_DIFFERENCES))
    assert len(differences(NEXOS, {"board.toml": many})) == MOST_DIFFERENCES
    (long,) = differences(NEXOS, {"board.toml": printed(NEXOS)["board.toml"].replace("size = 13", f"size = '{'a' * 9000}'")})
    assert len(long.here) < 3000
    deep = printed(NEXOS)["board.toml"] + f"\ndeep = {'[' * 90}{']' * 90}"
    assert len(differences(NEXOS, {"board.toml": deep})) == 1


@pytest.mark.parametrize("depth", range(300, 1000, 50))
def test_data_nested_deeply_are_listed_or_refused(depth: int) -> None:
    data = {"board.toml": f"deep = {'[' * depth}{']' * depth}"}
    with suppress(BadData):
        assert len(msgspec.json.encode(differences(NEXOS, data))) < 10_000


@pytest.mark.parametrize("value", ["nan", "inf", "2026-01-01", "1979-05-27T07:32:00Z", "9" * 100])
def test_whatever_toml_can_say_can_be_sent(value: str) -> None:
    found = differences(NEXOS, {"board.toml": printed(NEXOS)["board.toml"].replace("size = 13", f"size = {value}")})
    assert [each.field for each in found] == ["size"]
    assert b'"here"' in msgspec.json.encode(found)


@given(st.dictionaries(st.text("xyz", min_size=1, max_size=2), MADE_UP, max_size=4))
def test_any_data_differ_from_the_shipped_ones_and_can_be_listed(data: dict[str, object]) -> None:
    found = differences(NEXOS, {"board.toml": tomlkit.dumps(data)})
    assert found
    assert all(isinstance(each, Difference) and each.shipped != each.here for each in found)
    msgspec.json.encode(found)


def test_a_box_is_data_wherever_data_are_read(tmp_path: Path) -> None:
    box = small_box(tmp_path)
    assert is_box(box)
    assert not is_box("board:about=my.nxbox")
    for given_data in (str(box), box, [box]):
        assert shown_size(given_data) == 11
    assert read_data(NEXOS, [box, "board:size=9"])["board.toml"].count("size = 9") == 1, "what comes later changes the box"
    small = nexarium.load("nexos", data=box)
    assert small.digest == box_in(box).digest != nexarium.load("nexos").digest


def shown_size(data: object) -> object:
    (found,) = differences(NEXOS, read_data(NEXOS, data))  # type: ignore[arg-type]
    return found.here


def test_a_server_takes_a_box_with_or_without_the_games_name(tmp_path: Path) -> None:
    box = small_box(tmp_path)
    for setting in (str(box), f"nexos:{box}"):
        assert "size = 11" in DataOverrides([setting]).data["nexos"]["board.toml"]


def test_another_games_box_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"^small\.nxbox: this box belongs to nexos, not to keepers$"):
        read_data(KEEPERS, small_box(tmp_path))
    with pytest.raises(BadData, match=r"has no such data file|belongs to"):
        read_data(KEEPERS, small_box(tmp_path, "keepers"))


@given(st.binary(max_size=300))
def test_any_bytes_in_a_box_are_refused_with_the_files_name(content: bytes) -> None:
    with pytest.raises(BadData, match=r"^bad\.nxbox: "):
        box_of(content)


def box_of(content: bytes) -> Box:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "bad.nxbox"
        path.write_bytes(content)
        return box_in(path)


def test_hostile_boxes_are_refused_as_files(tmp_path: Path) -> None:
    bomb, outside = tmp_path / "bomb.nxbox", tmp_path / "outside.nxbox"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("board.toml", b"#" * 20_000_000)
    with zipfile.ZipFile(outside, "w") as archive:
        archive.writestr("../board.toml", "")
    large = tmp_path / "large.nxbox"
    large.write_bytes(bytes(LARGEST_FILE + 1))
    for path, says in (
        (bomb, "at most"),
        (outside, "no folder"),
        (large, "at most"),
        (tmp_path / "none.nxbox", "cannot be read"),
    ):
        with pytest.raises(BadData, match=says):
            box_in(path)
