"""Games as data: one row per finished game, in tables for other programs.

A row holds the game, the digest of its data, the seed and the game's number. It has a column per option and per seat. It also has the
game's counts and averages (`Definition.load_shares`, `load_means`) and the roles of its seats (`load_roles`), by title and name.
docs/research/lab.md describes the columns.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nexarium.core.counting import MEANS, ROLES, SHARES, functions_of, pairs_of, roles_of
from nexarium.core.errors import BadOption
from nexarium.core.files import replaced
from nexarium.core.game import Game, State

Value = bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A finished game. Lists have one entry per seat."""

    number: int
    """Its number among the games of its seed."""
    bots: tuple[str, ...]
    scores: tuple[float, ...]
    returns: tuple[float, ...]
    wins: tuple[float, ...]
    """The share of the win. Allies each have their side's whole share. In cooperative games it is 1 or 0 for all."""
    plies: int
    decisions: int
    counts: dict[str, dict[str, float]]
    """The game's counts, by title and name; the mean where a name has several values."""
    means: dict[str, dict[str, float]]
    """The game's averages, likewise."""
    roles: dict[str, tuple[str, ...]]
    """The roles of the seats, by title."""
    luck: tuple[float, ...] = ()
    """What chance gave each seat compared with its mean (`nexarium.arena.luck`), if requested."""


def asked(game: Game, state: State) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, float]], dict[str, tuple[str, ...]]]:
    """Return the game's counts and averages in a final position, and the roles of its seats."""
    counts, means = (
        {
            title: {name: sum(numbers) / len(numbers) for name, numbers in by_name(pairs_of(game, field, title, function, state)).items()}
            for title, function in functions_of(game, field).items()
        }
        for field in (SHARES, MEANS)
    )
    roles = {title: roles_of(game, title, function, state) for title, function in functions_of(game, ROLES).items()}
    return counts, means, roles


def by_name(pairs: Iterable[tuple[str, float]]) -> dict[str, list[float]]:
    """Return the values under each name."""
    named: dict[str, list[float]] = {}
    for name, number in pairs:
        named.setdefault(name, []).append(number)
    return named


def as_columns(game: Game, seed: int, row: Row) -> dict[str, Value]:
    """Return a row as values by column name."""
    flat: dict[str, Value] = {
        "game": game.name,
        "version": game.definition.version,
        "digest": game.digest,
        "seed": seed,
        "number": row.number,
    }
    flat |= {f"option.{name}": str(value) for name, value in game.options.items()}
    for seat, bot in enumerate(row.bots):
        flat |= {f"bot.{seat}": bot, f"score.{seat}": row.scores[seat], f"return.{seat}": row.returns[seat], f"win.{seat}": row.wins[seat]}
    flat |= {f"luck.{seat}": given for seat, given in enumerate(row.luck)}
    flat |= {"plies": row.plies, "decisions": row.decisions}
    for title, names in row.roles.items():
        flat |= {f"{title}.{seat}": name for seat, name in enumerate(names)}
    for table in (row.counts, row.means):
        flat |= {f"{title}: {name}": number for title, named in table.items() for name, number in named.items()}
    return flat


def check_rows(path: Path) -> None:
    """Check that rows can be written into a file with this suffix: `.csv`, or `.parquet` (extra: lab). Raises `BadOption`."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadOption(f"{path} is neither .csv nor .parquet: rows are written as one of these", "rows")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BadOption("a .parquet file needs pyarrow: pip install 'nexarium[lab]', or name a .csv file", "rows")


def open_rows(path: Path) -> RowFile:
    """Return the row file for a path. Raises `BadOption` as `check_rows` does."""
    check_rows(path)
    return _Csv(path) if path.suffix == ".csv" else _Parquet(path)


class RowFile:
    """A file of rows that is being written. It collects them until all columns are known: a name that appears only in some games needs a
    column too."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: list[dict[str, Value]] = []
        path.open("ab").close()  # report an unwritable path before the games start

    def add(self, rows: Sequence[dict[str, Value]]) -> None:
        """Add rows."""
        self.rows.extend(rows)

    def columns(self) -> list[str]:
        """Return every column of every row, in order of first appearance."""
        return list(dict.fromkeys(name for row in self.rows for name in row))

    def close(self) -> None:
        """Write the file, replacing the previous one. If the process is killed meanwhile, the previous file remains."""
        with replaced(self.path) as beside:
            self.write(beside)

    def write(self, path: Path) -> None:
        """Write all rows."""
        raise NotImplementedError


class _Csv(RowFile):
    def write(self, path: Path) -> None:
        """Write all rows."""
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, self.columns(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)


class _Parquet(RowFile):
    def write(self, path: Path) -> None:
        """Write all rows."""
        import pyarrow
        from pyarrow import parquet

        columns: dict[str, list[Any]] = {name: [row.get(name) for row in self.rows] for name in self.columns()}
        parquet.write_table(pyarrow.table(columns), path)
