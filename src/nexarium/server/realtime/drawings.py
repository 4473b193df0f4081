"""The pictures of a table, each drawn once for all viewers, outside the event loop."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from nexarium.core.contract import CHANCE
from nexarium.core.game import History
from nexarium.core.input import Input
from nexarium.core.scene import Scene
from nexarium.core.scene_changes import SceneChange, scene_change
from nexarium.core.view import Badge, Entry, HandSpace, InvalidTap, RuleNote, Standings, Status, hand_space, why_not
from nexarium.core.words import LANGUAGES, Words, words
from nexarium.server.language import server_words
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.tables.forfeits import only_by_forfeit, with_forfeits
from nexarium.server.tables.stored import Final, Summary
from nexarium.server.tables.table import Table
from nexarium.server.threads import Threads

if TYPE_CHECKING:
    from nexarium.core.view import Picture

LINES_AT_ONCE = 20
"""The number of log entries made in one job. A log of thousands takes seconds, and moves at other tables come in between."""


DRAWN_STEPS = 5
"""The number of actions of a line whose changes are drawn."""


class Drawn(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One position drawn for one seat, language and shape of screen. `input` is what that seat can do now. `space` is the space for the
    hand, if the game wants another than usual."""

    board: Scene
    hand: Scene | None
    badges: tuple[Badge, ...]
    status: Status
    input: Input | None
    space: HandSpace | None


# --- what the threads do -----------------------------------------------------------------------------------------------------


def _face(history: History, language: str) -> tuple[Picture, Words]:
    """Return the game's picture and words. The first call imports and reads them, which takes a while."""
    definition = history.game.definition
    return definition.load_picture(), words(definition.package, language)


def draw(history: History, seat: int | None, language: str, tall: bool, upright: bool, may_act: bool) -> Drawn:
    """Return the present position of a history as `seat` may see it (None: a spectator); without an input unless it `may_act` at the
    table."""
    picture, said = _face(history, language)
    space = hand_space(picture)
    return Drawn(
        board=_board(history, seat, language, tall, upright),
        hand=picture.hand(history, seat, said, tall=tall or upright),
        badges=tuple(picture.badge(history, each, seat, said) for each in range(history.game.num_players())),
        status=picture.status(history, seat, said),
        input=picture.input(history, seat, said) if seat is not None and may_act else None,
        space=space,
    )


def _board(history: History, seat: int | None, language: str, tall: bool, upright: bool) -> Scene:
    picture, said = _face(history, language)
    space = hand_space(picture)
    return picture.board(history, seat, said, tall=tall or (upright and space is not None and space.upright))


def changes_of(history: History, line: Sequence[int], language: str, tall: bool, upright: bool) -> tuple[SceneChange, ...]:
    """Return what each of a line's first actions changes on the board, as the seat that chooses it sees it. The line is possible."""
    changes = list[SceneChange]()
    for action in line[:DRAWN_STEPS]:
        after = history.then(action)
        seat = history.now.current_player()
        drawn = [_board(each, seat if seat >= 0 else None, language, tall, upright) for each in (history, after)]
        changes.append(scene_change(*drawn))
        history = after
    return tuple(changes)


def final_of(table: Table, language: str) -> Final:
    """Return how a finished game ended."""
    final = _ranked(table, language)
    return Final(replace(final.standings, winners=_winners(table, final.standings)), final.forfeited)


def _ranked(table: Table, language: str) -> Final:
    if table.decided_by_forfeit:
        return only_by_forfeit(table, language)
    picture, said = _face(table.history, language)
    standings = replace(picture.standings(table.history, said), together=table.game.definition.cooperative)
    return with_forfeits(standings, table, language) if table.forfeits else Final(standings)


def _winners(table: Table, standings: Standings) -> tuple[int, ...]:
    """Return the winning seats: all or none in a cooperative game, else those in first place, unless all are."""
    seats = range(len(table.seats))
    if standings.together:
        return tuple(seats) if table.state().won() and not table.decided_by_forfeit else ()
    first = {seat for row in standings.rows if row.rank == 1 for seat in row.seats}
    return tuple(sorted(first)) if len(first) < len(seats) or len(seats) == 1 else ()


def finals(table: Table) -> dict[str, Final]:
    """Return how a finished game ended, in each language."""
    return {language: final_of(table, language) for language in LANGUAGES}


def log_lines(history: History, first: int, seat: int | None, language: str) -> list[Entry]:
    """Return the log entries as `seat` may read them, from ply `first` to the present."""
    picture, said = _face(history, language)
    return [_with_sound(picture.entry(history.until(ply + 1), seat, said), history.movers[ply]) for ply in range(first, history.plies)]


def finished_log_lines(history: History, first: int, language: str) -> list[Entry]:
    """Return the log entries of a finished game, which has no secrets any more, from ply `first` to the present."""
    picture, said = _face(history, language)
    parts = [history.until(ply + 1) for ply in range(first, history.plies)]
    return [_with_sound(picture.entry(part, part.log_viewpoint, said), part.movers[-1]) for part in parts]


def _with_sound(entry: Entry, mover: int) -> Entry:
    """Return the entry with a sound, if its game does not give one."""
    return replace(entry, sound="dice") if entry.sound is None and mover == CHANCE else entry


def explained(history: History, tap: InvalidTap, language: str) -> RuleNote | None:
    """Return the rule that forbids an invalid tap, if there is one and the game can tell which action was meant."""
    return why_not(history, tap, words(history.game.definition.package, language))


# --- what is kept of it ------------------------------------------------------------------------------------------------------


class SeatLog:
    """A log as one seat reads it in one language: an entry per ply, as far as it has been read."""

    def __init__(self, seat: int | None, language: str, made: Iterable[Entry] = ()) -> None:
        self.seat = seat
        self.language = language
        self._made = list(made)
        self._making: asyncio.Task[None] | None = None

    def first(self, plies: int) -> SeatLog:
        """Return the entries of the first plies, for a table at which the rest was taken back."""
        return SeatLog(self.seat, self.language, self._made[:plies])

    def begin(self, history: History, threads: Threads) -> asyncio.Task[None] | None:
        """Return the task that makes the missing entries of a history, started if necessary; None if none are missing."""
        if self._making is None and len(self._made) < history.plies:
            self._making = asyncio.ensure_future(self._make(history, threads))
            self._making.add_done_callback(_ignore_error)
        return self._making if len(self._made) < history.plies else None

    async def until_now(self, history: History, threads: Threads) -> tuple[Entry, ...]:
        """Return the entries of all plies of a history. The first request makes the missing ones."""
        while (making := self.begin(history, threads)) is not None:
            await asyncio.shield(making)  # other requests may still wait for it when this one is cancelled
        return tuple(self._made[: history.plies])

    async def _make(self, history: History, threads: Threads) -> None:
        try:
            while (missing := history.plies - len(self._made)) > 0:
                first = len(self._made)
                part = history.until(first + min(missing, LINES_AT_ONCE))
                lines = partial(log_lines, part, first, self.seat, self.language)
                self._made += await threads.run(lines, patient=missing > LINES_AT_ONCE)
        finally:
            self._making = None


class Drawings:
    """The pictures of one table after some event.

    A picture that several viewers request is drawn once, even if they request it at the same time. The table's next event makes its own
    drawings (`after`), and these stay as they are. So a picture that was started for one table is never used for a later one. Log entries
    that are still valid are passed on. All methods are called on the event loop's thread; the drawing happens in `threads`.
    """

    def __init__(self, table: Table, pictures: PictureCache) -> None:
        self.table = table
        self.pictures = pictures
        self.threads = pictures.threads
        self.key = object()
        """The first part of the keys of these drawings among all pictures."""
        self._logs: dict[tuple[int | None, str], SeatLog] = {}

    def after(self, table: Table) -> Drawings:
        """Return the drawings of the table one event later."""
        following = Drawings(table, self.pictures)
        kept = self.table.plies_kept(table)
        whole = kept == self.table.plies
        following._logs = self._logs if whole else {whose: lines.first(kept) for whose, lines in self._logs.items()}
        return following

    async def drawn(self, ply: int, seat: int | None, language: str, tall: bool, upright: bool = False) -> Drawn:
        """Return the position after `ply` plies as `seat` may see it, on a wide or a tall screen; `upright`: with a tall screen's hand."""
        history, ended = self.table.history.until(ply), self.table.read_only or self.table.ended
        if ended:
            history = dataclasses.replace(history, stopped=True)
        work = partial(draw, history, seat, language, tall, upright, may_act=ply == self.table.plies and not ended)
        return await self.pictures.drawn((self.key, "position", ply, seat, language, tall, upright), work)

    async def final(self, language: str) -> Final:
        """Return how the game ended; it must be over."""
        return (await self.ends())[language]

    async def ends(self) -> dict[str, Final]:
        """Return how the game ended, or that the table was closed, in each language; empty while the game goes on."""
        if self.table.closed is not None and not self.table.over:
            how = "closed_by_tournament" if self.table.closed.by == "tournament" else "closed"
            return {language: Final(Standings(verdict=server_words(language)(how), columns=(), rows=())) for language in LANGUAGES}
        return await self.pictures.drawn((self.key, "finals"), partial(finals, self.table)) if self.table.over else {}

    async def summary(self) -> Summary:
        """Return what lists show of the table."""
        return self.table.summary(await self.ends())

    async def log(self, seat: int | None, language: str) -> tuple[Entry, ...]:
        """Return the log as `seat` may read it, one entry per ply. If nothing is hidden, all seats read the same."""
        return await self._lines(seat, language).until_now(self.table.history, self.threads)

    def begin_log(self, seat: int | None, language: str) -> None:
        """Start making the missing log entries, which will be requested soon."""
        self._lines(seat, language).begin(self.table.history, self.threads)

    def _lines(self, seat: int | None, language: str) -> SeatLog:
        reader = seat if self.table.game.definition.hidden else None
        lines = self._logs.get((reader, language))
        if lines is None:
            lines = self._logs[reader, language] = SeatLog(reader, language)
        return lines


def _ignore_error(task: asyncio.Task[None]) -> None:
    """Mark a task's error as seen: it goes to those who wait, and does not matter otherwise."""
    if not task.cancelled():
        task.exception()
