"""A table as one viewer may see it. Every word, board and badge is drawn for that viewer's seat and language; nothing else leaves the
server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from nexarium.core.contract import OVER
from nexarium.core.dice import is_takeback
from nexarium.core.lessons import lesson_names
from nexarium.core.view import Entry
from nexarium.core.words import words
from nexarium.server.errors import UndoRefused
from nexarium.server.language import Language, server_words
from nexarium.server.protocol.analysis import LogEntries, Past, PreviewedLine
from nexarium.server.protocol.base import PROTOCOL
from nexarium.server.protocol.packing import packed
from nexarium.server.protocol.table import (
    ClocksView,
    ConditionalMove,
    FairDice,
    PendingTakeback,
    Position,
    SeatView,
    Sitter,
    Situation,
    TableNotice,
    UndoOffer,
    View,
)
from nexarium.server.realtime.drawings import Drawings, Drawn, changes_of, draw, final_of, finished_log_lines, log_lines
from nexarium.server.tables.bot_styles import style_name
from nexarium.server.tables.data_overrides import data_note
from nexarium.server.tables.engines import awaits_engine, has_engine, may_help, speed_of
from nexarium.server.tables.notices import notice_of
from nexarium.server.tables.player_names import called, named
from nexarium.server.tables.table import Table
from nexarium.server.tables.verdicts import with_people


class Perspective(msgspec.Struct, frozen=True, gc=False):
    """For whom a table is shown: the seats that they hold, whether they are its host, their language, the shape of their screen, and
    whether their hand stands upright on a wide one."""

    seats: tuple[int, ...] = ()
    host: bool = False
    language: Language = "en"
    tall: bool = False
    upright: bool = False

    def seat_for(self, mover: int) -> int | None:
        """Return the seat to draw for: the mover's if the viewer holds it, else their first; None for a spectator."""
        if mover in self.seats:
            return mover
        return self.seats[0] if self.seats else None


async def position_of(drawings: Drawings, ply: int, viewer: Perspective, *, present: frozenset[int], whole: bool) -> Position:
    """Return the picture of one ply. `present` are the seats whose holders are connected; `whole` adds the board's static layers and
    symbols."""
    return _position(drawings.table, ply, await _drawn(drawings, ply, viewer), viewer, present, whole)


async def opened_of(
    drawings: Drawings, ply: int, line: tuple[int, ...], viewer: Perspective, *, present: frozenset[int], whole: bool
) -> Past:
    """Return the picture of a finished game after `ply` plies and a line, as seen by the player to move there, with their choices. Raise
    an `ApiError`."""
    table = drawings.table
    history = await drawings.threads.run(partial(table.might_have_been, ply, line))
    mover = history.now.current_player()
    seat = mover if mover >= 0 else viewer.seat_for(mover)
    drawn = await drawings.threads.run(partial(draw, history, seat, viewer.language, viewer.tall, viewer.upright, mover >= 0))
    return Past(position=_position(table, ply + len(line), drawn, viewer, present, whole, mover=mover), input=drawn.input, line=line)


async def lines_of(drawings: Drawings, ply: int, lines: Sequence[tuple[int, ...]], viewer: Perspective, *, changes: bool) -> LogEntries:
    """Return the log entries of lines that might have followed after `ply` plies of a finished game, and on request what they change on
    the board. Raise an `ApiError`."""
    table = drawings.table

    def tell() -> LogEntries:
        told = tuple(tuple(finished_log_lines(table.might_have_been(ply, line), ply, viewer.language)) for line in lines)
        before = table.history.until(ply)
        notations = tuple(before.now.action_to_string(line[0]) if line else "" for line in lines)
        if not changes:
            return LogEntries(ply=ply, lines=told, notations=notations)
        drawn = tuple(changes_of(before, line, viewer.language, viewer.tall, viewer.upright) for line in lines)
        return LogEntries(ply=ply, lines=told, changes=drawn, notations=notations)

    return await drawings.threads.run(tell)


async def preview_of(
    drawings: Drawings, line: tuple[int, ...], viewer: Perspective, *, present: frozenset[int], whole: bool
) -> PreviewedLine:
    """Return the table after these decisions, drawn for the player who would be to move. Raise an `ApiError`."""
    table = drawings.table
    supposed = await drawings.threads.run(partial(table.supposing, line))
    mover = supposed.to_move
    work = partial(draw, supposed.history, mover if mover >= 0 else None, viewer.language, viewer.tall, viewer.upright, mover >= 0)
    drawn = await drawings.threads.run(work)
    position = _position(supposed, supposed.plies, drawn, viewer, present, whole)
    return PreviewedLine(
        ply=table.plies, line=line, position=position, input=drawn.input, entries=await _line_entries(drawings, table.plies, line, viewer)
    )


def lesson_view(table: Table, drawn: Drawn, viewer: Perspective, log_from: int) -> View:
    """Return a table that only its learner sees, with the log entries from ply `log_from` on. It draws, so it is called in a thread."""
    lines = log_lines(table.history, log_from, viewer.seat_for(table.to_move), viewer.language)
    return View(
        protocol=PROTOCOL,
        table=table.header.id,
        game=table.header.game,
        title=words(table.game.definition.package, viewer.language)("title"),
        options=table.header.options,
        position=_position(table, table.plies, drawn, viewer, frozenset(range(len(table.seats))), whole=True),
        your_seats=viewer.seats,
        to_act=drawn.input is not None and table.to_move in viewer.seats,
        input=drawn.input,
        undo=UndoOffer(possible=False),
        log_from=log_from,
        log=tuple(lines),
        standings=final_of(table, viewer.language).standings if table.over else None,
        room=drawn.space,
        chat="nobody",
    )


async def _line_entries(drawings: Drawings, ply: int, line: tuple[int, ...], viewer: Perspective) -> tuple[Entry, ...]:
    """Return the log entries of a line that begins after `ply` plies."""
    history = drawings.table.history.until(ply).then(*line)
    return tuple(await drawings.threads.run(partial(log_lines, history, ply, None, viewer.language)))


async def view_of(
    drawings: Drawings,
    viewer: Perspective,
    *,
    present: frozenset[int],
    whole: bool,
    log_from: int,
    last_notice: int = -1,
    trouble: str = "",
) -> View:
    """Return the whole table, with the log entries from ply `log_from` on and the notices after number `last_notice`. `trouble` is why the
    bot to move does not move, as a key of the server's words."""
    table, language = drawings.table, viewer.language
    reader = viewer.seat_for(table.to_move)
    drawings.begin_log(reader, language)  # in parallel with the picture
    drawn = await _drawn(drawings, table.plies, viewer)
    log = await drawings.log(reader, language)
    standings = with_people(await drawings.final(language), table, language) if table.over else None
    names = called(table, language)
    return View(
        protocol=PROTOCOL if whole else 0,
        table=table.header.id,
        game=table.header.game,
        title=words(table.game.definition.package, language)("title"),
        options=table.header.options,
        position=_position(table, table.plies, drawn, viewer, present, whole, _server_news(table, language, trouble)),
        your_seats=viewer.seats,
        to_act=_to_act(table, viewer),
        input=drawn.input,
        undo=_undo_offer(table, viewer),
        log_from=log_from,
        log=log[log_from:],
        standings=standings,
        waiting_for=table.open_seats(),
        rematch=table.rematch,
        room=drawn.space,
        dice=_dice(table),
        clocks=_clocks(table),
        host=viewer.host,
        paused=_pause(table, viewer),
        closed=_closing(table, viewer),
        takeback=_takeback_wish(table, viewer),
        chat=table.chat,
        happened=tuple(
            TableNotice(number=each.number, at=each.at, text=each.sentence(language, names, _reader(viewer)))
            for each in table.happenings
            if each.number > last_notice
        ),
        what_if=_may_suppose(table, viewer),
        prepared=tuple(
            [
                ConditionalMove(ply=each.ply, line=each.line, entries=await _line_entries(drawings, each.ply, each.line, viewer))
                for each in table.prepared
                if each.seat in viewer.seats
            ]
        ),
        rated=table.header.terms.rated,
        tournament=table.header.terms.tournament,
        cooperative=table.game.definition.cooperative,
        sides=table.game.teams,
        lessons=bool(lesson_names(table.game.definition.package)),
        workshop=bool(table.game.definition.load_box()),
        other_data=_other_data(table, language),
        origin=table.header.terms.origin,
        recorded=table.header.terms.recorded,
        analysable=table.ended and has_engine(table),
        analysis_coming=table.ended and awaits_engine(table),
        hintable=bool(viewer.seats) and not table.ended and may_help(table),
        takebacks=table.takebacks,
        goal=words(table.game.definition.package, language).named("goal", ""),
    )


def _dice(table: Table) -> FairDice | None:
    """Return what everyone may know of the table's dice."""
    if not table.game.rules.max_outcomes:
        return None
    if table.header.terms.recorded:
        return FairDice(commitment="")
    published = table.dice.published(over=table.ended)
    people = tuple((first, entropy) for first, entropy in table.added if not is_takeback(entropy))
    takebacks = tuple(first for first, entropy in table.added if is_takeback(entropy))
    return FairDice(commitment=published["commitment"], entropy=people, takebacks=takebacks, seed=published.get("seed", ""))


def situation_of(table: Table, viewer: Perspective, *, present: frozenset[int], since: int, first: bool) -> Situation:
    """Return the table as data, with the actions from ply `since` on. `first`: it is the viewer's first one. Nothing is drawn."""
    hidden = table.game.definition.hidden
    secret = hidden and not table.ended
    to_act = _to_act(table, viewer)
    observer = viewer.seat_for(table.to_move) if secret else None
    offer = _undo_offer(table, viewer)
    return Situation(
        protocol=PROTOCOL if first else 0,
        table=table.header.id,
        game=table.header.game,
        options=table.header.options,
        rules=table.header.version,
        digest=table.header.terms.digest,
        data={} if table.read_only else table.game.changed,
        seats=_sitters(table, viewer, present),
        your_seats=viewer.seats,
        ply=table.plies,
        mover=table.to_move if table.to_move >= 0 else None,
        over=table.over,
        paused=table.paused is not None,
        closed=table.closed is not None,
        to_act=to_act,
        since=0 if hidden else since,
        actions=() if secret else table.actions[0 if hidden else since : table.plies],
        secret=secret,
        observer=observer,
        observation=() if observer is None else tuple(table.state().observation(observer).tolist()),
        legal=tuple(sorted(table.legal)) if to_act else (),
        undo=offer.to_ply if offer.possible else None,
        rematch=table.rematch,
        clocks=_clocks(table),
        host=viewer.host,
        chat=table.chat,
        takeback=_takeback_wish(table, viewer),
        origin=table.header.terms.origin,
        takebacks=table.takebacks,
    )


def _other_data(table: Table, language: str) -> str:
    """Return what the table says of its changed data, and of bots and analysis that these slow down; empty for the published data."""
    said = data_note(table.game, language, "table", table.header.terms.box)
    if not table.game.definition.data or table.read_only:
        return said
    speed = speed_of(table.game.definition)
    return said if speed == "full" else f"{said} {server_words(language)(f'other_data.{speed}')}"


async def encoded_view(
    drawings: Drawings,
    viewer: Perspective,
    *,
    present: frozenset[int],
    whole: bool,
    log_from: int,
    last_notice: int,
    trouble: str,
    small: bool,
) -> str | bytes:
    """Return the encoded view, made once for all viewers who see the same. `small`: compressed if it is long."""

    async def make() -> tuple[str | bytes, int]:
        view = await view_of(drawings, viewer, present=present, whole=whole, log_from=log_from, last_notice=last_notice, trouble=trouble)
        message = await drawings.threads.run(partial(packed, view, small)) if small else packed(view, small)
        return message, len(message)

    speed = speed_of(drawings.table.game.definition)
    key = (drawings.key, "view", viewer, present, whole, log_from, last_notice, trouble, speed, has_engine(drawings.table), small)
    return await drawings.pictures.once(key, make)


async def _drawn(drawings: Drawings, ply: int, viewer: Perspective) -> Drawn:
    return await drawings.drawn(ply, viewer.seat_for(_mover(drawings.table, ply)), viewer.language, viewer.tall, viewer.upright)


def _mover(table: Table, ply: int) -> int:
    """Return the mover after `ply` plies: a seat, or `CHANCE` or `OVER`."""
    return table.to_move if ply == table.plies else table.state(ply).current_player()


def _position(
    table: Table,
    ply: int,
    drawn: Drawn,
    viewer: Perspective,
    present: frozenset[int],
    whole: bool,
    news: tuple[str, ...] = (),
    *,
    mover: int | None = None,
) -> Position:
    """Return the position of one drawn ply, with the players. `news` are the server's own messages beside the game. `mover` is set if it
    differs from the mover of that ply."""
    mover = _mover(table, ply) if mover is None else mover
    status = msgspec.structs.replace(drawn.status, news=(*drawn.status.news, *news)) if news else drawn.status
    return Position(
        ply=ply,
        board=drawn.board if whole else drawn.board.without_static(),
        hand=drawn.hand,
        seats=tuple(
            SeatView(**msgspec.structs.asdict(sitter), badge=badge)
            for sitter, badge in zip(_sitters(table, viewer, present), drawn.badges, strict=True)
        ),
        status=status,
        mover=mover if mover >= 0 else None,
        over=mover == OVER,
    )


def _sitters(table: Table, viewer: Perspective, present: frozenset[int]) -> tuple[Sitter, ...]:
    names = called(table, viewer.language)
    return tuple(
        Sitter(
            seat=number,
            kind=seat.kind,
            name=names[number],
            level=seat.level,
            style=style_name(table.game.definition, seat.style, viewer.language) if seat.style else "",
            present=number in present or (seat.kind == "bot" and not seat.stand_in and not seat.remote_bot),
            you=number in viewer.seats,
            operator=seat.operator,
            stand_in=seat.stand_in,
            lost=number in table.forfeits,
            resigned=number in table.resigned,
            host=table.is_hosts(seat),
        )
        for number, seat in enumerate(table.seats)
    )


def _clocks(table: Table) -> ClocksView | None:
    clocks = table.clocks
    if clocks is None:
        return None
    return ClocksView(
        timing=clocks.timing, left=clocks.shown, away=clocks.away, vacation=clocks.vacation, running=clocks.running, since=clocks.since
    )


def _server_news(table: Table, language: str, trouble: str) -> tuple[str, ...]:
    """Return the server's own messages about the table."""
    own = server_words(language)
    if table.read_only:
        return (own("read_only", played=table.rules_played, installed=table.rules_installed),)
    if trouble and table.bot_to_move:
        seat = table.to_move
        return (own(trouble, name=called(table, language)[seat], lender=table.seats[seat].operator),)
    return ()


def _to_act(table: Table, viewer: Perspective) -> bool:
    """Return whether it is this viewer's turn in a seat that they play themselves, and the game goes on."""
    return not table.resting and table.to_move in viewer.seats and table.seats[table.to_move].person


def _may_suppose(table: Table, viewer: Perspective) -> bool:
    """Return whether this viewer may preview lines and prepare conditional moves: they play, and another seat is to move."""
    definition = table.game.definition
    plays = any(table.seats[seat].person for seat in viewer.seats) and table.to_move >= 0 and table.to_move not in viewer.seats
    return plays and not table.resting and not definition.chance and not definition.hidden


def _undo_offer(table: Table, viewer: Perspective) -> UndoOffer:
    """Return whether this viewer may undo, and if not, why."""
    try:
        return UndoOffer(possible=True, to_ply=table.undo_to(viewer.seats))
    except UndoRefused as refusal:
        return UndoOffer(possible=False, why=server_words(viewer.language)(f"undo.{refusal.why}"), ask=_may_ask(table, viewer))


def _pause(table: Table, viewer: Perspective) -> str:
    """Return who paused the game, in the second person for that viewer; empty if it is not paused."""
    if not table.paused:
        return ""
    own, seat = server_words(viewer.language), table.paused.seat
    mine = seat in viewer.seats or (seat < 0 and viewer.host)
    return own("paused.you") if mine else own("paused", by=named(table, seat, viewer.language))


def _closing(table: Table, viewer: Perspective) -> str:
    """Return a sentence on how the table was closed, in the second person for those who closed it; empty if it was not."""
    notice = notice_of(table.seq, table.changed, table.closed) if table.closed is not None else None
    return notice.sentence(viewer.language, called(table, viewer.language), _reader(viewer)) if notice is not None else ""


def _reader(viewer: Perspective) -> int | None:
    """Return the reader's only seat; None if they have none or several."""
    return viewer.seats[0] if len(viewer.seats) == 1 else None


def _may_ask(table: Table, viewer: Perspective) -> bool:
    """Return whether this viewer may ask the others for a takeback."""
    try:
        return table.takeback is None and bool(table.takeback_to(viewer.seats))
    except UndoRefused:
        return False


def _takeback_wish(table: Table, viewer: Perspective) -> PendingTakeback | None:
    """Return the pending takeback request, as this viewer sees it."""
    wish = table.takeback
    if wish is None:
        return None
    return PendingTakeback(
        text=server_words(viewer.language)("happened.takeback_asked", name=named(table, wish.seat, viewer.language)),
        yours=wish.seat in viewer.seats,
        to_answer=any(seat in wish.needed - wish.agreed for seat in viewer.seats),
    )
