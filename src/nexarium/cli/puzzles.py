"""Make daily puzzles, and check them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from nexarium.arena.puzzles import make_puzzles
from nexarium.cli.long_runs import check_outputs
from nexarium.cli.printing import echo, progress_bar
from nexarium.core.catalogue import load
from nexarium.core.files import replaced
from nexarium.core.puzzles import BANK, Bank, read_kind, read_puzzles
from nexarium.search.answers import check_puzzle


def make(game: str, count: int, seed: int, out: Path | None) -> None:
    """Make puzzles and write them to a file."""
    definition = load(game).definition
    kind = read_kind(definition)
    path = out or Path(str(files(definition.package) / BANK))
    check_outputs(out=path)
    with progress_bar(f"looking for puzzles of {game}", count) as show:
        found = make_puzzles(definition, kind, count, seed, lambda games, so_far: show(so_far, f"{games} games"))
    with replaced(path) as beside:
        beside.write_text(Bank(definition.version, seed, tuple(found)).to_json(), "utf-8")
    longest = max(len(each.answer) for each in found)
    puzzles = "one puzzle" if len(found) == 1 else f"{len(found)} puzzles"
    echo(f"wrote {path}: {puzzles}, the longest answer {'one decision' if longest == 1 else f'{longest} decisions'}")


def check_all(game: str) -> None:
    """Search every puzzle of a game again. Raises `BadData` at the first invalid one."""
    puzzles = read_puzzles(load(game).definition)
    with progress_bar(f"searching puzzles of {game}", len(puzzles)) as show:
        for number in range(len(puzzles)):
            check_puzzle(puzzles, number)
            show(number + 1)
    echo(f"{game}: {len(puzzles)} puzzles, each with one answer")
