"""A table as one viewer may see it: every word, board and badge is drawn with that viewer's seat and language, and nothing else
leaves the server."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

import msgspec

from nexarium.core.catalogue import catalogue
from nexarium.core.contract import OVER
from nexarium.core.game import Course, Game
from nexarium.core.input import Input
from nexarium.core.scene import Scene
from nexarium.core.view import Badge, Entry, Standings, Status, room_of
from nexarium.core.words import LANGUAGES, Words, words
from nexarium.server.messages import Language, Position, SeatView, UndoOffer, View
from nexarium.server.refusals import Refusal, house_words
from nexarium.server.storage import Summary
from nexarium.server.table import Table

if TYPE_CHECKING:
    from nexarium.core.view import Picture


@dataclass(frozen=True)
class Eyes:
    """Who looks: the seats they hold, the language they read, the shape of their screen, and whether their hand stands upright on a wide
    one."""

    seats: tuple[int, ...] = ()
    language: Language = "en"
    tall: bool = False
    upright: bool = False

    def seat(self, mover: int) -> int | None:
        """The seat to draw for: the mover's if it is theirs, else their first, else a spectator's."""
        if mover in self.seats:
            return mover
        return self.seats[0] if self.seats else None


@dataclass(frozen=True)
class Drawn:
    """One ply drawn for one seat, language and shape."""

    board: Scene
    hand: Scene | None
    badges: tuple[Badge, ...]
    status: Status


class Drawings:
    """What was drawn of a table, kept until the table changes; the log's lines, which do not change, until they are taken back."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.picture: Picture = table.game.definition.load_picture()
        self._drawn: dict[tuple[int, int | None, str, bool, bool], Drawn] = {}
        self._inputs: dict[tuple[int, str], Input | None] = {}
        self._logs: dict[tuple[int | None, str], list[Entry]] = {}
        self._standings: dict[str, Standings] = {}

    def turn_to(self, table: Table) -> None:
        """The table has changed."""
        kept = 0
        for before, now in zip(self.table.actions, table.actions, strict=False):
            if before != now:
                break
            kept += 1
        for log in self._logs.values():
            del log[kept:]
        self.table = table
        self._drawn.clear()
        self._inputs.clear()
        self._standings.clear()

    def words(self, language: str) -> Words:
        """The game's words."""
        return words(self.table.game.definition.package, language)

    def drawn(self, ply: int, seat: int | None, language: str, tall: bool, upright: bool = False) -> Drawn:
        """The position after `ply` plies as `seat` may see it."""
        key = (ply, seat, language, tall, upright)
        if key not in self._drawn:
            course, said = self.table.course.until(ply), self.words(language)
            self._drawn[key] = Drawn(
                board=self.picture.board(course, seat, said, tall=tall),
                hand=self.picture.hand(course, seat, said, tall=tall or upright),
                badges=tuple(self.picture.badge(course, each, seat, said) for each in range(len(self.table.seats))),
                status=self.picture.status(course, seat, said),
            )
        return self._drawn[key]

    def input(self, seat: int, language: str) -> Input | None:
        """What `seat` can do now."""
        key = (seat, language)
        if key not in self._inputs:
            self._inputs[key] = self.picture.input(self.table.course, seat, self.words(language))
        return self._inputs[key]

    def log(self, seat: int | None, language: str) -> list[Entry]:
        """The log as `seat` may read it, a line a ply."""
        lines = self._logs.setdefault((seat, language), [])
        said = self.words(language)
        for ply in range(len(lines), self.table.plies):
            lines.append(self.picture.entry(self.table.course.until(ply + 1), seat, said))
        return lines

    def standings(self, language: str) -> Standings:
        """The final table."""
        if language not in self._standings:
            self._standings[language] = self.picture.standings(self.table.course, self.words(language))
        return self._standings[language]

    def summary(self) -> Summary:
        """What lists show of the table."""
        table = self.table
        verdict = {language: self.standings(language).verdict for language in LANGUAGES} if table.over else {}
        return Summary(
            names=tuple(seat.name for seat in table.seats),
            kinds=tuple(seat.kind for seat in table.seats),
            mover=table.to_move if table.to_move >= 0 else None,
            plies=table.plies,
            over=table.over,
            bot_to_move=table.bot_to_move,
            verdict=verdict,
        )

    # --- messages -----------------------------------------------------------------------------------------------------

    def position(self, ply: int, eyes: Eyes, *, present: frozenset[int], whole: bool, news: tuple[str, ...] = ()) -> Position:
        """The picture of one ply; `whole` with the board's static layers and symbols."""
        table = self.table
        mover = table.to_move if ply == table.plies else table.state(ply).current_player()
        drawn = self.drawn(ply, eyes.seat(mover), eyes.language, eyes.tall, eyes.upright)
        status = msgspec.structs.replace(drawn.status, news=(*drawn.status.news, *news)) if news else drawn.status
        return Position(
            ply=ply,
            board=drawn.board if whole else drawn.board.without_static(),
            hand=drawn.hand,
            seats=tuple(self._seat(number, eyes, present, badge) for number, badge in enumerate(drawn.badges)),
            status=status,
            mover=mover if mover >= 0 else None,
            over=mover == OVER,
        )

    def _seat(self, number: int, eyes: Eyes, present: frozenset[int], badge: Badge) -> SeatView:
        seat = self.table.seats[number]
        return SeatView(
            seat=number,
            kind=seat.kind,
            name=seat_name(self.table, number, eyes.language),
            level=seat.level,
            present=seat.kind == "bot" or number in present,
            you=number in eyes.seats,
            badge=badge,
        )

    def view(self, eyes: Eyes, *, present: frozenset[int], whole: bool, log_from: int, trouble: str = "") -> View:
        """The whole table as these eyes may see it."""
        table, language = self.table, eyes.language
        seat = eyes.seat(table.to_move)
        own = house_words(language)
        news: tuple[str, ...] = ()
        if table.read_only:
            news = (own("read_only", played=table.header.version, installed=table.game.definition.version),)
        elif trouble and table.bot_to_move:
            news = (own(trouble, name=seat_name(table, table.to_move, language)),)
        return View(
            table=table.header.id,
            game=table.header.game,
            title=self.words(language)("title"),
            options=table.header.options,
            position=self.position(table.plies, eyes, present=present, whole=whole, news=news),
            your_seats=eyes.seats,
            to_act=not table.read_only and table.to_move in eyes.seats,
            input=None if seat is None or table.read_only or table.over else self.input(seat, language),
            undo=undo_offer(table, eyes),
            log_from=log_from,
            log=tuple(self.log(seat, language)[log_from:]),
            standings=self.standings(language) if table.over else None,
            waiting_for=table.open_seats(),
            rematch=table.rematch,
            room=room_of(self.picture),
        )


WARM_PLIES = 8


def warm() -> None:
    """Draw the first plies of every game, so that whatever a picture computes only once is computed before somebody waits for it."""
    chance = Random(0)
    for definition in catalogue().values():
        game = Game(definition)
        course, picture = Course.new(game), definition.load_picture()
        for _ in range(WARM_PLIES):
            mover = course.now.current_player()
            if mover == OVER:
                break
            for language in LANGUAGES if mover >= 0 else ():
                said = words(definition.package, language)
                for tall in (False, True):
                    picture.board(course, mover, said, tall=tall)
                    picture.hand(course, mover, said, tall=tall)
                for seat in range(game.num_players()):
                    picture.badge(course, seat, mover, said)
                picture.input(course, mover, said)
                picture.status(course, mover, said)
            course = course.then(chance.choice(course.now.legal_actions()))
            if mover >= 0:
                picture.entry(course, None, words(definition.package, "en"))


def seat_name(table: Table, seat: int, language: str) -> str:
    """The name of who sits there, for one who reads `language`."""
    return named(table.seats[seat].kind, table.seats[seat].name, language)


def named(kind: str, name: str, language: str) -> str:
    """A seat's name as it is shown: people may have none, and open seats have none."""
    if name:
        return name
    return house_words(language)("open" if kind == "open" else "guest")


def undo_offer(table: Table, eyes: Eyes) -> UndoOffer:
    """Whether these eyes' hands may take back, said beforehand."""
    try:
        return UndoOffer(possible=True, to_ply=table.undo_to(eyes.seats))
    except Refusal as refusal:
        return UndoOffer(possible=False, why=house_words(eyes.language)(f"undo.{refusal.key}"))


def as_language(text: str) -> Language:
    """A language that we speak: `text` if it is one, else English."""
    return cast("Language", text) if text in LANGUAGES else "en"
