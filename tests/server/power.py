"""What a disk holds after a power cut.

Writes, truncations and syncs of a process are recorded by strace, with their times. What was written to a file before a sync of it began
is on the disk once the sync has ended; of what was written later, any 512 bytes may be there or not. A file whose folder was not synced
since it was made may be missing. (Files that were removed count as removed at once.)
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat"
_LINE = re.compile(r"(?P<pid>\d+) +(?P<at>\d+\.\d+) (?P<rest>.*)")
_FD = re.compile(r"\d+<(?P<path>[^>]*)>")
_TOOK = re.compile(r"<(\d+\.\d+)>$")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class NoRecording(Exception):
    """Nothing can be recorded on this machine; the sentence says why."""


@dataclass(frozen=True)
class Call:
    """A finished call: when it began and ended (seconds since the epoch), its name, its arguments and what it returned as strace writes
    them."""

    began: float
    ended: float
    name: str
    arguments: str
    result: int


class Recorder:
    """Records what a process does to files, from `start` on, as long as the process lives."""

    def __init__(self, folder: Path) -> None:
        if shutil.which("strace") is None:
            raise NoRecording("strace is not installed (apt-get install strace)")
        self.file = folder / "calls"

    def start(self, process: int) -> None:
        """Begin; returns when every call is recorded."""
        command = ["strace", "-f", "-y", "-ttt", "-T", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(self.file)]
        self._strace = subprocess.Popen([*command, "-p", str(process)], stderr=subprocess.PIPE, text=True)
        assert self._strace.stderr is not None
        said = self._strace.stderr.readline()
        if "attached" not in said:
            self._strace.kill()
            self._strace.wait()
            raise NoRecording(f"this process may not trace others: {said.strip()}")

    def calls(self) -> list[Call]:
        """Everything that was recorded, in the order in which it ended. The process has ended."""
        self._strace.communicate(timeout=60)
        return sorted(read_calls(self.file.read_text("ascii")), key=lambda call: call.ended)


def read_calls(text: str) -> list[Call]:
    """The finished calls of strace's output (`-f -y -ttt -T -xx`)."""
    begun: dict[str, tuple[float, str]] = {}
    found = []
    for line in text.splitlines():
        matched = _LINE.match(line)
        if matched is None:
            continue
        pid, at, rest = matched["pid"], float(matched["at"]), matched["rest"]
        if rest.endswith("<unfinished ...>"):
            begun[pid] = (at, rest.removesuffix("<unfinished ...>").rstrip())
            continue
        began = at
        if rest.startswith("<... "):
            began, start = begun.pop(pid)
            rest = start + rest.partition("resumed>")[2]
        took, result = _TOOK.search(rest), re.search(r"\) += (-?\d+)", rest)
        name, _, arguments = rest.partition("(")
        if took is not None and result is not None:
            found.append(Call(began, began + float(took[1]), name, arguments, int(result[1])))
    return found


@dataclass
class _Write:
    """Bytes from `offset` on, or, when there are none, a truncation to `offset`."""

    began: float
    ended: float
    offset: int
    data: bytes | None


@dataclass
class _File:
    made: float
    removed: float = float("inf")
    writes: list[_Write] = field(default_factory=list)
    syncs: list[tuple[float, float]] = field(default_factory=list)
    """When each began and ended."""


class Disk:
    """The files of one folder, as a process has written them."""

    def __init__(self, calls: list[Call], folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[str, list[_File]] = {}
        self._folder_syncs: list[tuple[float, float]] = []
        for call in calls:
            if call.result >= 0:
                self._take(call)
        self.began = calls[0].began if calls else 0.0

    def _take(self, call: Call) -> None:
        if call.name == "openat":
            path = re.search(r"= \d+<([^>]*)>", call.arguments)
            if path is not None and "O_CREAT" in call.arguments:
                self._file(_path(path[1]), call.began)
            return
        if call.name in ("unlink", "unlinkat"):
            text = _TEXT.search(call.arguments)
            for file in self._files.get(_path(text[1]), [])[-1:] if text else []:
                file.removed = call.ended
            return
        at = _FD.match(call.arguments)
        path = Path(_path(at["path"])) if at is not None else Path()
        if call.name in ("fsync", "fdatasync") and path == self.folder:
            self._folder_syncs.append((call.began, call.ended))
        if path.parent != self.folder:
            return
        file = self._file(str(path), call.began)
        if call.name in ("fsync", "fdatasync"):
            file.syncs.append((call.began, call.ended))
        elif call.name == "ftruncate":
            file.writes.append(_Write(call.began, call.ended, int(call.arguments.split(",")[1].split(")")[0]), None))
        elif call.name == "pwrite64":
            data = bytes.fromhex(_TEXT.search(call.arguments)[1].replace("\\x", ""))  # type: ignore[index]
            offset = int(call.arguments.rpartition(")")[0].rpartition(",")[2])
            file.writes.append(_Write(call.began, call.ended, offset, data[: call.result]))

    def _file(self, path: str, at: float) -> _File:
        files = self._files.setdefault(path, [])
        if not files or files[-1].removed < at:
            files.append(_File(made=at))
        return files[-1]

    def after_cut(self, at: float, chance: random.Random, into: Path) -> None:
        """Write what the folder holds when the power goes at `at` into another folder."""
        for path, files in self._files.items():
            if path.endswith("-shm"):
                continue  # shared memory of running processes, which SQLite makes again
            for file in files:
                named = any(began >= file.made and ended <= at for began, ended in self._folder_syncs)
                if file.made <= at < file.removed and (named or chance.random() < 0.5):
                    (into / Path(path).name).write_bytes(self._content(file, at, chance))

    @staticmethod
    def _content(file: _File, at: float, chance: random.Random) -> bytes:
        content = bytearray()
        kept = chance.random()  # now nearly all of what was not synced has gone, now nearly nothing
        for write in sorted(file.writes, key=lambda write: write.began):
            if write.began > at:
                break
            synced = any(began >= write.ended and ended <= at for began, ended in file.syncs)
            if write.data is None:
                if synced or chance.random() < kept:
                    del content[write.offset :]
                    content.extend(bytes(write.offset - len(content)))
                continue
            for start in range(0, len(write.data), SECTOR):
                if synced or chance.random() < kept:
                    part, offset = write.data[start : start + SECTOR], write.offset + start
                    content.extend(bytes(max(0, offset + len(part) - len(content))))
                    content[offset : offset + len(part)] = part
        return bytes(content)


def _path(text: str) -> str:
    """A path as `-xx` writes it, or plainly."""
    return bytes.fromhex(text.replace("\\x", "")).decode() if text.startswith("\\x") else text
