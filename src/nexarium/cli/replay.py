"""`nexarium replay`: a recorded game in the terminal, or as pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from nexarium.cli.printing import echo
from nexarium.core.animation import first_seen, still
from nexarium.core.catalogue import game_of, record_in
from nexarium.core.contract import CHANCE
from nexarium.core.errors import BadOption, BadRecord
from nexarium.core.game import History
from nexarium.core.raster import lacking
from nexarium.core.record import Record
from nexarium.core.text_input import one_line
from nexarium.core.view import label_of
from nexarium.core.words import Words, words

KEYS = {
    **dict.fromkeys(("\x1b[D", "\x1b[A", "h", "k", "b"), "back"),
    **dict.fromkeys(("\x1b[C", "\x1b[B", "l", "j", " ", "\r", "\n"), "on"),
    **dict.fromkeys(("\x1b[H", "g"), "first"),
    **dict.fromkeys(("\x1b[F", "G"), "last"),
    **dict.fromkeys(("q", "\x1b", "\x03", "\x04"), "quit"),
}
"""The action of each key: arrows as terminals send them, letters as in pagers and editors."""


def read_record(path: Path) -> Record:
    """Return the record in a file: Nexarium's own format, or a game's foreign format by the file's suffix."""
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not text in UTF-8") from None
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None
    return record_in(text, path.suffix)


class Replay:
    """A recorded game: the position after every ply."""

    def __init__(self, record: Record, language: str = "en", theme: str = "light") -> None:
        self.record = record
        self.history = game_of(record).history(record)
        definition = self.history.game.definition
        self.picture = definition.load_picture()
        self.words: Words = words(definition.package, language)
        self.language, self.theme = language, theme

    def ply(self, number: int) -> int:
        """Return a ply's number; negative numbers count from the end. Raises `BadOption` when the game has no such ply."""
        last = self.history.plies
        if not -last - 1 <= number <= last:
            raise BadOption(f"the game has plies 0 to {last}, not {number}", "ply")
        return number % (last + 1)

    def svg(self, ply: int, width: float | None = None) -> str:
        """Return the board after `ply` plies as SVG."""
        return still(self.history, ply, language=self.language, theme=self.theme, width=width)

    def svgs(self) -> Iterator[str]:
        """Yield the board after every ply as SVG, from the first ply after which it shows something."""
        return (self.svg(ply) for ply in range(first_seen(self.history), self.history.plies + 1))

    def line(self, ply: int) -> str:
        """Return the log entry of a ply."""
        if ply == 0:
            return self.words("title")
        mover = self.history.movers[ply - 1]
        who = "chance" if mover == CHANCE else self.seat(mover)
        history = self.history.until(ply)
        entry = self.picture.entry(history, history.log_viewpoint, self.words)
        return f"{ply:>4}  {who}: {entry.text}"

    def seat(self, seat: int) -> str:
        """Return a seat's player name, or else its emblems."""
        name = one_line(self.record.seats[seat]) if seat < len(self.record.seats) else ""
        return name or label_of(self.picture.marks(self.history.game.options, self.words)[seat])

    def standing(self, history: History) -> list[str]:
        """Return the seats' scores, one per line; at the end, the final standings."""
        if history.now.is_terminal():
            standings = self.picture.standings(history, self.words)
            together = history.game.definition.cooperative  # cooperative games have no ranks
            places = ["" if together else f"{row.rank}.  " for row in standings.rows]
            rows = [f"{' & '.join(map(self.seat, row.seats))}  {'  '.join(row.cells)}" for row in standings.rows]
            return [standings.verdict, *(f"  {place}{row}" for place, row in zip(places, rows, strict=True))]
        badges = [self.picture.badge(history, seat, None, self.words) for seat in range(history.game.num_players())]
        return [f"  {self.seat(seat)}: {badge.value} {badge.unit} {badge.note}".rstrip() for seat, badge in enumerate(badges)]

    def page(self, ply: int) -> str:
        """Return the terminal text of a position."""
        history = self.history.until(ply)
        status = self.picture.status(history, None, self.words)
        news = [*([status.phase] if status.phase else []), *status.news]
        return "\n".join([self.line(ply), *(f"  {each}" for each in news), *self.standing(history)])

    def summary(self) -> dict[str, object]:
        """Return the data that `--json` prints."""
        last = self.history.now
        texts = [ply.before.action_to_string(ply.action) for ply in self.history.since(0)]
        return {
            "game": self.record.game,
            "options": self.record.options,
            "version": self.record.version,
            "seats": list(self.record.seats),
            "plies": len(self.record.actions),
            "actions": texts,
            "finished": last.is_terminal(),
            "scores": last.scores(),
            "returns": last.returns(),
            **({} if last.won() is None else {"won": last.won()}),
        }


def step_through(replay: Replay, ply: int) -> None:
    """Show positions on a terminal, one after another, controlled by keys."""
    from rich.console import Console

    console = Console()
    pictured = os.environ.get("COLORTERM") in ("truecolor", "24bit") and lacking() is None
    last = replay.history.plies
    while True:
        console.clear()
        if pictured:
            from nexarium.core.raster import half_blocks

            console.file.write(half_blocks(replay.svg(ply), max(20, min(console.width, 2 * (console.height - 10), 96))) + "\n")
        echo(*replay.page(ply).split("\n"))
        console.print(f"\n[dim]{ply}/{last}   ← → step · Home End ends · q quits[/dim]", end=" ")
        match KEYS.get(_key()):
            case "back":
                ply = max(0, ply - 1)
            case "on":
                ply = min(last, ply + 1)
            case "first":
                ply = 0
            case "last":
                ply = last
            case "quit":
                echo()
                return


def _key() -> str:
    """Return one key press, with escape sequences complete."""
    try:
        import termios
        import tty
    except ImportError:  # without single keys, read a line at a time
        return sys.stdin.readline()[:1] or "q"
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        return os.read(descriptor, 8).decode("utf-8", "ignore") or "q"
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
