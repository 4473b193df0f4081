"""Make daily puzzles, and check them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from nexarium.arena.puzzles import extend_bank
from nexarium.cli.long_runs import check_outputs
from nexarium.cli.printing import echo, progress_bar
from nexarium.core.catalogue import load
from nexarium.core.errors import BadData
from nexarium.core.files import replaced
from nexarium.core.puzzles import BANK, Bank, read_bank, read_kind, read_puzzles
from nexarium.core.validation import seed_of
from nexarium.search.answers import check_puzzle


def make(game: str, count: int, seed: int, out: Path | None, extend: bool) -> None:
    """Make puzzles and write them to a file. Where its puzzles are extended, the file is written after each new one."""
    definition = load(game).definition
    kind = read_kind(definition)
    path = out or Path(str(files(definition.package) / BANK))
    check_outputs(out=path)
    begun = read_bank(path.read_bytes()) if extend and path.exists() else Bank(definition.version, seed_of(seed))
    if begun.version != definition.version:
        raise BadData("its puzzles were made under other rules and cannot be extended: make all of them again", "version", str(path))
    written = len(begun.puzzles)
    with progress_bar(f"looking for puzzles of {game}", count) as show:

        def progress(bank: Bank) -> None:
            nonlocal written
            if extend and len(bank.puzzles) > written:
                _write(bank, path)
                written = len(bank.puzzles)
            show(len(bank.puzzles), f"{bank.games} games")

        bank = extend_bank(definition, kind, begun, count, progress)
    _write(bank, path)
    longest = max(len(each.answer) for each in bank.puzzles)
    puzzles = "one puzzle" if len(bank.puzzles) == 1 else f"{len(bank.puzzles)} puzzles"
    echo(f"wrote {path}: {puzzles}, the longest answer {'one decision' if longest == 1 else f'{longest} decisions'}")


def _write(bank: Bank, path: Path) -> None:
    with replaced(path) as beside:
        beside.write_text(bank.to_json(), "utf-8")


def check_all(game: str) -> None:
    """Search every puzzle of a game again. Raises `BadData` at the first invalid one."""
    puzzles = read_puzzles(load(game).definition)
    with progress_bar(f"searching puzzles of {game}", len(puzzles)) as show:
        for number in range(len(puzzles)):
            check_puzzle(puzzles, number)
            show(number + 1)
    echo(f"{game}: {len(puzzles)} puzzles, each with one answer")
