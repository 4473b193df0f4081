"""The commands of players, hosts and the server at a table, decided here and nowhere else.

Each function gets the table as it is now. It returns the event that answers the command, or None if nothing has to happen. It raises an
`ApiError` if the command is refused. It changes nothing: `TableService.change` calls it, stores the event and shows the new table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from typing import Literal

from msgspec import structs

from nexarium.bots.roster import LEVELS
from nexarium.server.errors import ApiError
from nexarium.server.tables.events import (
    AnyEvent,
    Arranged,
    Closed,
    Forgot,
    HandedOver,
    Held,
    Paused,
    Removed,
    Resumed,
    Returned,
    Sat,
    StoodIn,
    TakebackAnswered,
    TakebackAsked,
    Undone,
    WentAway,
)
from nexarium.server.tables.names import BOT_NAMES, confusable_key
from nexarium.server.tables.seat import Credential, hashed
from nexarium.server.tables.table import STAND_IN, Table
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import DAY

# --- playing -------------------------------------------------------------------------------------------------------------


def play(
    table: Table, credential: Credential, ply: int, action: int, then: tuple[int, ...] = (), takebacks: int | None = None
) -> AnyEvent | None:
    """Play as the answer to ply `ply`, with the decisions in `then` right after it. None if this was played already: a page that got no
    answer sends its move twice. `takebacks` is the number of takebacks when the player saw the table. It keeps a move that was taken back
    from being played again."""
    own = _own_seats(table, credential)
    gesture = (action, *then)
    if ply > table.plies:
        raise ApiError("not_yet", status=409)
    if ply < table.plies:
        if table.actions[ply : ply + len(gesture)] == gesture and table.history.movers[ply] in own:
            return None
        raise ApiError("moved_on", status=409)
    if takebacks is not None and takebacks != table.takebacks:
        raise ApiError("moved_on", status=409)
    table.check_playable()
    if table.seats[table.to_move].stand_in and table.to_move in own:
        raise ApiError("stood_in", status=409)
    if table.to_move not in own:
        raise ApiError("not_your_turn", status=409, name=table.seats[table.to_move].name or f"{table.to_move + 1}")
    return table.decision(action, then)


def play_for_bot(table: Table, after: tuple[int, ...], action: int) -> AnyEvent | None:
    """Play a bot's action that was chosen after the actions `after`. A conditional move of the person for whom the bot stands in comes
    first. None if the table has changed meanwhile."""
    return table.prepared_answer() or table.decision(action) if table.actions == after and table.bot_to_move else None


def end_time(table: Table, now: float) -> AnyEvent | None:
    """Apply the agreed consequence if the time of the person to move is up at `now`. A conditional move of theirs comes first: a process
    may have died before it played that."""
    return table.prepared_answer() or table.time_up(now)


def prepare(table: Table, credential: Credential, ply: int, line: tuple[int, ...]) -> AnyEvent | None:
    """Store a conditional move: the last action of `line`, if the game goes on from `ply` as `line` begins."""
    _own_seats(table, credential)
    if ply != table.plies:
        raise ApiError("moved_on", status=409)
    event = table.preparing(table.played_by(credential), line)
    return None if event in table.prepared else event


def forget(table: Table, credential: Credential, ply: int, line: tuple[int, ...]) -> AnyEvent | None:
    """Remove a conditional move."""
    own = table.seats_of(credential)
    found = (each for each in table.prepared if each.seat in own and (each.ply, each.line) == (ply, line))
    return next((Forgot(seat=each.seat, ply=each.ply, line=each.line) for each in found), None)


def resign(table: Table, credential: Credential, seat: int) -> AnyEvent | None:
    """Resign in a seat."""
    _check_own_seat(table, credential, seat)
    return table.resigning(seat)


def go_away(table: Table, seat: int, until: float, now: float) -> AnyEvent | None:
    """Put the holder of `seat` on vacation until then; a past time ends the vacation."""
    clocks = table.clocks
    if clocks is None or not clocks.timing.vacation:
        raise ApiError("no_vacation", status=409)
    if table.over or table.seats[seat].kind != "human":
        return None
    if until - now > clocks.vacation_left(seat, now):
        raise ApiError("vacation_spent", status=409, field="until", days=int(clocks.vacation_left(seat, now) // DAY))
    return WentAway(seat=seat, until=until) if max(until, now) != max(clocks.away[seat], now) else None


# --- taking back ---------------------------------------------------------------------------------------------------------


def undo(table: Table, credential: Credential, ply: int, takebacks: int | None = None) -> AnyEvent | None:
    """Take back the last decision of a player who saw the table at `ply` with `takebacks` takebacks. A repeated request from a player who
    got no answer takes nothing more back."""
    own = table.seats_of(credential)
    if own and (ply > table.plies or takebacks not in (None, table.takebacks)):
        return None  # taken back already
    if ply != table.plies:
        raise ApiError("moved_on", status=409)
    back_to = table.undo_to(own)
    return Undone(ply=back_to, seat=table.history.movers[back_to])


def ask_takeback(table: Table, credential: Credential, ply: int, takebacks: int | None = None) -> AnyEvent | None:
    """Ask the others to allow the takeback of the player's last decision, where an undo is not possible: others have played, dice were
    rolled or cards seen. A repeated request from before a takeback asks nothing."""
    if _before_takeback(table, credential, takebacks):
        return None
    if ply != table.plies:
        raise ApiError("moved_on", status=409)
    wish = table.takeback_to(table.seats_of(credential))
    if table.takeback is not None:
        if table.takeback.seat == wish.seat:
            return None
        raise ApiError("takeback_open", status=409)
    return TakebackAsked(ply=wish.ply, seat=wish.seat)


def answer_takeback(table: Table, credential: Credential, ply: int, allowed: bool, takebacks: int | None = None) -> AnyEvent | None:
    """Allow or refuse the takeback requested at `ply`. It happens when the last of the others allows it. A refusal, or the requester's
    withdrawal, ends it. A repeated answer counts for no later request."""
    if _before_takeback(table, credential, takebacks):
        return None
    wish, own = table.takeback, frozenset(table.played_by(credential))
    if wish is None or ply != table.plies:
        raise ApiError("no_takeback", status=409)
    if wish.seat in own:
        if allowed:
            raise ApiError("own_takeback", status=409)
        return TakebackAnswered(seats=(wish.seat,), allowed=False)
    answering = own & wish.needed
    if not answering:
        raise ApiError("not_asked", status=403)
    if not allowed:
        return TakebackAnswered(seats=tuple(sorted(answering)), allowed=False)
    agreed = wish.agreed | answering
    if agreed >= wish.needed:
        return table.taking_back(wish, agreed)
    return None if answering <= wish.agreed else TakebackAnswered(seats=tuple(sorted(answering)), allowed=True)


def _before_takeback(table: Table, credential: Credential, takebacks: int | None) -> bool:
    """Return whether a player's message is from before the last takeback."""
    return takebacks not in (None, table.takebacks) and bool(table.seats_of(credential))


# --- seats ---------------------------------------------------------------------------------------------------------------


def sit(
    table: Table,
    credential: Credential,
    name: str,
    seat: int | None = None,
    *,
    key: str = "",
    network: str = "",
    entropy: str = "",
) -> AnyEvent | None:
    """Take an open seat, any or `seat`. None if the player has it already: the answer to their request got lost. They know it by `key`,
    the token that they made. `network` is checked because people whom the host has removed may not watch, and so not play either.
    `entropy` is added to the dice."""
    table.check_open()
    if network and may_not_watch(table, credential, watcher_id(table, network)):
        raise ApiError("sent_away", status=403)
    open_seats = table.open_seats()
    if key and table.seats_of(Credential(key)):
        return None
    if seat is not None and seat not in open_seats:
        if seat in table.seats_of(credential):
            return None
        raise ApiError("seat_taken", status=409, field="seat")
    if not open_seats:
        raise ApiError("full", status=409)
    account = credential.account
    if table.header.terms.rated and not account:
        raise ApiError("rated_account", status=403)
    if table.header.terms.rated and any(each.account == account for each in table.seats):
        raise ApiError("rated_seats", status=409)
    own = table.seats_of(credential)
    name = name or "".join(table.seats[each].name for each in own[:1])
    if not account:  # an account has its own name, even if a guest uses a similar one
        check_name_free(table, own, name)
    taken = open_seats[0] if seat is None else seat
    sat = Sat(seat=taken, kind="human", name="" if account else name, holder=credential.holder, account=account)
    return structs.replace(sat, entropy=entropy, first_roll=table.rolls) if entropy and table.can_be_added_to else sat


def hold(table: Table, credential: Credential, account: str) -> AnyEvent | None:
    """Let an account hold the seats of a token, with the host's powers if it has them. None if the token holds nothing without an
    account."""
    seats = tuple(seat for seat in table.seats_of(credential) if not table.seats[seat].account)
    host = table.is_host(credential) and not table.host_account
    return Held(seats=seats, account=account, host=host) if seats or host else None


def hand_over(table: Table, holder: str, token: str) -> AnyEvent | None:
    """Move the seats and the host's powers of a token, with the hash `holder`, to another device's token."""
    seats = tuple(number for number, seat in enumerate(table.seats) if seat.held and seat.holder == holder and not seat.account)
    if not seats and table.host != holder:
        raise ApiError("no_handover", status=404, field="secret")  # another device was faster
    return HandedOver(seats=seats, holder=hashed(token), host=table.host == holder)


def rename(table: Table, credential: Credential, name: str) -> AnyEvent | None:
    """Rename a guest in the next seat that they hold under another name."""
    table.check_goes_on()
    own = table.seats_of(credential)
    held = [number for number in own if table.seats[number].kind == "human" and not table.seats[number].account]
    if not held:
        raise ApiError("not_your_seat", status=403)
    check_name_free(table, own, name)
    number = next((each for each in held if table.seats[each].name != name), None)
    return None if number is None else Sat(seat=number, kind="human", name=name, holder=table.seats[number].holder)


def reclaim_seat(table: Table, credential: Credential, seat: int) -> AnyEvent | None:
    """Let the holder of a seat play again where a bot has stood in for them."""
    _check_own_seat(table, credential, seat)
    table.check_goes_on()
    if seat in table.forfeits:
        raise ApiError("resigned" if seat in table.resigned else "lost_on_time", status=409)
    return Returned(seat=seat) if table.seats[seat].stand_in else None


def replace_remote_bot(table: Table, credential: Credential, seat: int, level: int, connected: Callable[[str], bool]) -> AnyEvent | None:
    """Seat a level of the server in place of a remote bot that is not `connected`, at the request of a player."""
    if not table.seats_of(credential):
        raise ApiError("token", status=403, field="token")
    table.check_playable()
    bot = table.seats[seat]
    if not bot.remote_bot or connected(bot.remote_bot):
        raise ApiError("lender_there", status=409, field="seat")
    return Sat(seat=seat, kind="bot", name=bot.name, level=level)


def replace_silent_bot(table: Table, seat: int, remote_bot: str) -> AnyEvent | None:
    """Seat a level of the server for a remote bot that gives no answer. None if another player sits there."""
    there = table.seats[seat]
    return Sat(seat=seat, kind="bot", name=there.name, level=STAND_IN) if there.remote_bot == remote_bot else None


# --- the host ------------------------------------------------------------------------------------------------------------


def pause(table: Table, credential: Credential, on: bool) -> AnyEvent | None:
    """Pause or resume the game, as the host."""
    _check_host(table, credential)
    if (table.paused is not None) == on:
        return None
    if on and table.clocks is not None:
        check_not_begun(table)  # a host who can stop their own clock would have unlimited time
    return Paused(seat=table.seat_of(credential)) if on else Resumed(seat=table.seat_of(credential))


def stand_in(table: Table, credential: Credential, seat: int, level: int, present: Collection[int]) -> AnyEvent | None:
    """Let a bot stand in for a person who is not `present`, or take an open seat, as the host."""
    if level not in LEVELS:
        raise ApiError("level", status=422, field="level", level=f"{level}"[:20])
    _check_host(table, credential)
    check_seat(table, seat)
    there = table.seats[seat]
    if there.kind == "open":
        taken = {confusable_key(each.name) for each in table.seats}
        name = next(name for name in bot_names(table.header.id) if confusable_key(name) not in taken)
        return Sat(seat=seat, kind="bot", name=name, level=level)
    if not there.person:
        raise ApiError("bot_already", status=409)
    if seat in present:
        raise ApiError("still_here", status=409, name=there.name or f"{seat + 1}")
    check_not_begun(table)
    return StoodIn(seat=seat, level=level)


def remove_watcher(table: Table, credential: Credential, watcher: str, watchers: Collection[str]) -> AnyEvent | None:
    """Remove one of the `watchers`, as the host: viewers from their network without a seat are disconnected, until the table ends."""
    _check_host(table, credential)
    if watcher in table.removed:
        return None
    if watcher not in watchers:
        raise ApiError("no_watcher", status=404)
    return Removed(visitor=watcher, seat=table.seat_of(credential))


def set_chat(table: Table, credential: Credential, chat: WhoChats) -> AnyEvent | None:
    """Set who can chat, as the host."""
    _check_host(table, credential)
    return None if table.chat == chat else Arranged(chat=chat, seat=table.seat_of(credential))


def close(table: Table, credential: Credential) -> AnyEvent | None:
    """End the table without a result, as the host."""
    _check_host(table, credential)
    check_not_begun(table)
    return Closed(by="host", seat=table.seat_of(credential))


def close_from_outside(table: Table, by: Literal["owner", "tournament"], why: str = "") -> AnyEvent | None:
    """End a table from outside: the administrator does so without a result, or its tournament, which has decided it (`why` as in
    `Closed`). None if the table has ended."""
    return None if table.ended else Closed(by=by, why=why)


# --- what commands check -------------------------------------------------------------------------------------------------


def _own_seats(table: Table, credential: Credential) -> tuple[int, ...]:
    """Return the seats of a player. Raise an `ApiError` for a spectator."""
    own = table.seats_of(credential)
    if not own:
        raise ApiError("spectator", status=403)
    return own


def _check_own_seat(table: Table, credential: Credential, seat: int) -> None:
    check_seat(table, seat)
    if seat not in table.seats_of(credential):
        raise ApiError("not_your_seat", status=403)


def _check_host(table: Table, credential: Credential) -> None:
    """Raise an `ApiError` unless the host asks while the table goes on."""
    if not table.is_host(credential):
        raise ApiError("not_host", status=403)
    table.check_goes_on()


def check_not_begun(table: Table) -> None:
    """Raise an `ApiError` for requests that would change a rated game's result, once a player has moved."""
    if table.header.terms.rated and any(mover >= 0 for mover in table.history.movers):
        raise ApiError("rated_begun", status=409)


def check_seat(table: Table, seat: int) -> None:
    """Raise an `ApiError` if there is no such seat."""
    if not 0 <= seat < len(table.seats):
        raise ApiError("no_seat", status=404, field="seat", seat=f"{seat}"[:20], last=len(table.seats) - 1)


def check_name_free(table: Table, own: Collection[int], name: str) -> None:
    """Raise an `ApiError` if the name could be mistaken for a player's at the table, outside the seats `own`. An empty or invisible name
    cannot."""
    others = {confusable_key(each.name) for number, each in enumerate(table.seats) if number not in own}
    if confusable_key(name) in others - {""}:
        raise ApiError("name_taken", status=409, field="name", name=name)


def bot_names(table: str, taken: str = "") -> list[str]:
    """Return names for a table's bots, in an order given by its id, without the name `taken` by its opener."""
    start = int.from_bytes(table.encode(), "big") % len(BOT_NAMES)
    return [name for name in (*BOT_NAMES[start:], *BOT_NAMES[:start]) if confusable_key(name) != confusable_key(taken)]


def watcher_id(table: Table, network: str) -> str:
    """Return the table's name for the spectators of a network. Neither the host nor the log learns the address."""
    secret = hashlib.sha256(table.header.seed + table.header.terms.host.encode()).digest()
    return hashlib.blake2b(network.encode(), key=secret, digest_size=8).hexdigest()


def may_not_watch(table: Table, credential: Credential, watcher: str) -> bool:
    """Return whether this viewer was removed by the host and holds no seat."""
    return watcher in table.removed and not table.knows(credential)
