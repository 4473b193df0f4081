"""What a new table needs: its game, its id, and names for its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import structs

from nexarium.core.boxes import BoxLabel
from nexarium.core.catalogue import catalogue, options_of
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption, NexariumError, UnknownGame
from nexarium.core.game import Game, History
from nexarium.core.variants import Data
from nexarium.server.accounts.store import AccountStore
from nexarium.server.errors import ApiError
from nexarium.server.jobs.worker_protocol import Replayed
from nexarium.server.keys import random_code
from nexarium.server.protocol.lobby import NewFork, NewTable
from nexarium.server.protocol.seats import SeatRequest
from nexarium.server.storage import Unavailable
from nexarium.server.tables.bot_styles import styles_at
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.events import AnyEvent, Closed, Played, Sat
from nexarium.server.tables.names import clean_name
from nexarium.server.tables.seat import Credential, Seat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms
from nexarium.server.tables.timing import Timing, choices_of

MOST_UNWELCOME = 100
"""The maximum number of accounts that an opener without an account may keep from a table."""


def new_id() -> str:
    """Return a table's id: short enough to read out, and hard to guess."""
    return random_code(10)


def game_of(request: NewTable, boxes: DataOverrides, data: Data | None = None) -> Game:
    """Return the game of a new table, with the data files of a box or else the server's. Raise an `ApiError` that names the field."""
    game = loaded_game(request.game, request.options, boxes, data)
    check_seats(game, request.seats)
    check_time_up(game, request.timing)
    return game


def loaded_game(name: str, options: Mapping[str, Value], boxes: DataOverrides, data: Data | None = None) -> Game:
    """Return a game with these options, and with these data files or else the server's. Raise an `ApiError` that names the field."""
    try:
        return boxes.load(name, options, data)
    except UnknownGame as error:
        advice = str(error).partition("; ")[2] or f"installed: {', '.join(catalogue())}"
        raise ApiError("no_game", status=404, field="game", game=repr(name[:40]), advice=advice) from None
    except BadOption as error:
        raise ApiError("option", status=422, field=f"options.{error.field}", detail=str(error).rstrip(".")) from None
    except (NexariumError, TypeError) as error:
        raise ApiError("option", status=422, field="options", detail=str(error).rstrip(".")) from None


def check_time_up(game: Game, timing: Timing | None) -> None:
    """Raise an `ApiError` if the game does not allow what is to happen when a player's time is up."""
    if timing is not None and timing.time_up not in choices_of(game.definition):
        raise ApiError(f"time_up_{timing.time_up}", status=422, field="timing.time_up")


def events_of_record(replayed: Replayed, boxes: DataOverrides) -> tuple[list[AnyEvent], History]:
    """Return the log of a table that shows a recorded game, and the game. The log has the players and every ply at once. If the game is
    not over by its rules, the log also says that it ends there."""
    record = replayed.record
    game = boxes.load(record.game, options_of(record.game, record.version, record.options), record.data or None)
    names = [clean_name(name) for name in record.seats]
    events: list[AnyEvent] = [
        Sat(seat=number, kind="human", name=name) for number, name in enumerate(names + [""] * (game.num_players() - len(names)))
    ]
    if record.actions:
        events.append(Played(ply=0, actions=record.actions))
    if not replayed.over:
        events.append(Closed(by="record"))
    positions = np.frombuffer(replayed.positions, np.uint8).reshape(-1, game.rules.size)
    return events, History(game, tuple(positions), record.actions, replayed.movers)


async def guest_name(people: AccountStore, name: str) -> str:
    """Return a guest's name in its stored form. Raise an `ApiError` if it is an account's."""
    name = clean_name(name)
    try:
        taken = name and await people.by_name(name)
    except Unavailable:
        raise ApiError("unstored", status=503) from None
    if taken:
        raise ApiError("name_kept", status=409, field="name", name=name)
    return name


def check_seats(game: Game, seats: Sequence[SeatRequest]) -> None:
    """Raise an `ApiError` if the number of seats is wrong, or if a bot has an unknown level or style."""
    if len(seats) != game.num_players():
        raise ApiError("seats", status=422, field="seats", wanted=game.num_players(), given=len(seats))
    for number, seat in enumerate(seats):
        if seat.who == "bot" and not seat.remote_bot and not 1 <= seat.level <= 9:
            raise ApiError("level", status=422, field=f"seats[{number}].level", level=f"{seat.level}"[:20])
        if seat.style and (seat.who != "bot" or seat.remote_bot or seat.style not in styles_at(game)):
            styles = ", ".join(styles_at(game))
            why = "style" if styles else "no_styles"
            raise ApiError(why, status=422, field=f"seats[{number}].style", style=seat.style[:20], styles=styles)


def check_rated(request: NewTable, game: Game, account: str) -> None:
    """Raise an `ApiError` unless a requested table may be rated. The game must be competitive, and a player without time loses. Each person
    has one seat and an account; at least one plays. Bots are the server's own, in their default style."""
    if not request.rated:
        return
    if game.definition.cooperative or game.num_players() < 2:
        raise ApiError("rated_together", status=422, field="rated")
    if not account:
        raise ApiError("rated_account", status=403, field="rated")
    if sum(seat.who == "you" for seat in request.seats) > 1:
        raise ApiError("rated_seats", status=422, field="seats")
    if request.box:
        raise ApiError("rated_box", status=422, field="rated")
    if any(seat.remote_bot for seat in request.seats):
        raise ApiError("rated_lent", status=422, field="seats")
    if any(seat.style for seat in request.seats):
        raise ApiError("rated_style", status=422, field="seats")
    if all(seat.who == "bot" for seat in request.seats):
        raise ApiError("rated_bots", status=422, field="seats")
    if request.timing is not None and request.timing.time_up != "loss":
        raise ApiError("rated_time", status=422, field="timing.time_up")


def check_without_bots(seats: Sequence[SeatRequest]) -> None:
    """Raise an `ApiError` if a seat is for one of the server's own bots, in a game that they do not play here."""
    for number, seat in enumerate(seats):
        if seat.who == "bot" and not seat.remote_bot:
            raise ApiError("no_bots", status=409, field=f"seats[{number}]")


def check_branch(table: Table, request: NewFork) -> None:
    """Raise an `ApiError` if the game cannot be forked there: it still goes on, has other rules, or is over at that ply; or if other
    people than the opener would play."""
    if not table.ended:
        raise ApiError("branch_running", status=409)
    table.check_same_rules()
    if request.ply > table.plies:
        raise ApiError("no_ply", status=422, field="ply", ply=f"{request.ply}"[:20], plies=table.plies)
    if table.state(request.ply).is_terminal():
        raise ApiError("branch_end", status=409, field="ply")
    check_seats(table.game, request.seats)
    who = {seat.who for seat in request.seats}
    if "open" in who or "you" not in who:
        raise ApiError("branch_alone", status=422, field="seats")


def replay_opening(
    header: Header, game: Game, events: Sequence[AnyEvent], entropy: str, history: History | None = None
) -> tuple[Table, list[AnyEvent]]:
    """Return a table after its first events, with `entropy` added to its dice, and those events with the chance outcomes that follow
    them. `history`: the positions of the plies in these events, if known; then nothing is replayed."""
    table, happened = Table.opened(header, game), list(events)
    if entropy and table.can_be_added_to:
        happened[0] = structs.replace(happened[0], entropy=entropy)
    for event in happened:
        table = table.after(event, header.created, history if isinstance(event, Played) else None)
    chance = None if table.ended else table.first_chance()
    return (table, happened) if chance is None else (table.after(chance, header.created), [*happened, chance])


def seating(number: int, seat: SeatRequest, name: str, credential: Credential, bot_name: str) -> Sat:
    """Return the first event of seat `number`. `name` and `credential` are for the person who opens the table, `bot_name` for a bot."""
    match seat.who:
        case "you":
            return Sat(
                seat=number, kind="human", name="" if credential.account else name, holder=credential.holder, account=credential.account
            )
        case "bot":
            return Sat(seat=number, kind="bot", name=bot_name, level=seat.level, style=seat.style)
        case _:
            return Sat(seat=number, kind="open")


def seated_again(number: int, seat: Seat) -> Sat:
    """Return the event that seats the player of `seat` at seat `number` of a rematch. A person for whom a bot played last plays
    themselves again. An account's name is not stored."""
    if seat.held:
        return Sat(seat=number, kind="human", name="" if seat.account else seat.name, holder=seat.holder, account=seat.account)
    sat = Sat(seat=number, kind=seat.kind, name=seat.name, level=seat.level, style=seat.style)
    return structs.replace(sat, remote_bot=seat.remote_bot, operator=seat.operator)


def terms_of(request: NewTable, credential: Credential, box: BoxLabel | None = None) -> Terms:
    """Return the terms of a table that the holder of `credential` opens, with a box if `box` names one."""
    return Terms(
        host=credential.holder,
        host_account=credential.account,
        chat=request.chat,
        takebacks=request.takebacks and not request.rated,
        rated=request.rated,
        friends=request.friends,
        unwelcome=tuple(each[:32] for each in request.unwelcome[:MOST_UNWELCOME]),
        timing=request.timing,
        box=box,
    )
