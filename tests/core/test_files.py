"""Files are whole at any time: the old file stays until the new one is complete, with any writer, and through links and pipes."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from nexarium.core.catalogue import load
from nexarium.core.files import replaced
from nexarium.core.record import Record

GAME = load("tictactoe")


def test_what_was_there_is_there_until_all_is_written(tmp_path):
    file = tmp_path / "file"
    file.write_text("before")
    with replaced(file) as beside:
        beside.write_text("after")
        assert file.read_text() == "before"
    assert file.read_text() == "after"

    def killed() -> None:
        with replaced(file) as beside:
            beside.write_text("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        killed()
    assert file.read_text() == "after"
    assert list(tmp_path.iterdir()) == [file]


def test_the_rights_of_a_file_are_kept(tmp_path):
    file = tmp_path / "file"
    file.touch(0o600)
    with replaced(file) as beside:
        beside.write_text("after")
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o644)
    with replaced(file) as beside:
        beside.write_text("after")
    assert file.stat().st_mode & 0o777 == 0o644


def test_what_is_private_is_read_by_its_owner_alone(tmp_path):
    """Whatever the rights of the file before, or of what was left beside it."""
    file = tmp_path / "file"
    file.touch(0o644)
    (tmp_path / "file.new").touch(0o644)
    with replaced(file, private=True) as beside:
        assert beside.stat().st_mode & 0o777 == 0o600
        beside.write_text("after")
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_link_leads_to_the_same_file_afterwards(tmp_path):
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    file.write_text("before")
    link.symlink_to(file)
    with replaced(link) as beside:
        beside.write_text("after")
    assert link.is_symlink()
    assert file.read_text() == "after"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_file_is_written_to(tmp_path):
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    GAME.new_initial_state().to_record().save(pipe)
    reader.join(60)
    assert Record.from_json(read[0]).game == "tictactoe"
    assert [each.name for each in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no files here that stand for what is open")
def test_a_pipe_without_a_name_is_written_to():
    """As `/dev/stdout` is, where another command reads it."""
    reads, writes = os.pipe()
    with replaced(Path(f"/dev/fd/{writes}")) as beside:
        beside.write_text("a picture")
    os.close(writes)
    with open(reads) as pipe:
        assert pipe.read() == "a picture"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_what_is_full_is_named_though_it_is_no_file():
    with pytest.raises(OSError, match="No space left") as told, replaced(Path("/dev/full")) as beside:
        beside.write_text("more than there is room for")
    assert told.value.filename == "/dev/full"


def test_a_record_that_cannot_be_written_leaves_the_one_before(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    GAME.new_initial_state().to_record().save(file)
    before, write = file.read_text(), Path.write_text

    def breaks(path: Path, text: str, encoding: str) -> int:
        write(path, text[:9], encoding)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", breaks)
    with pytest.raises(KeyboardInterrupt):
        GAME.new_initial_state().to_record().save(file)
    assert file.read_text() == before
    assert list(tmp_path.iterdir()) == [file]
