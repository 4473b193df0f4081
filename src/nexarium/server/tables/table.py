"""A table as a value: its seats, its moves and the position after each, and what may happen next.

Nothing here waits, stores or draws. `Table.after(event)` returns the table one event later and leaves the original unchanged. So a move
that could not be stored has not happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import msgspec

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.dice import Dice, after_takeback
from nexarium.core.errors import IllegalAction, NexariumError
from nexarium.core.game import Game, History, State
from nexarium.core.record import EndedEarly, Record
from nexarium.core.words import LANGUAGES, words
from nexarium.server.errors import ApiError, IllegalMove, UndoRefused
from nexarium.server.tables.events import (
    AnyEvent,
    Arranged,
    Closed,
    Flagged,
    Forgot,
    HandedOver,
    Held,
    Paused,
    Played,
    Prepared,
    Rematched,
    Removed,
    Resigned,
    Resumed,
    Returned,
    Sat,
    StoodIn,
    TakebackAnswered,
    TakebackAsked,
    Undone,
    WentAway,
)
from nexarium.server.tables.notices import MOST, Notice, notice_of
from nexarium.server.tables.seat import Credential, Seat
from nexarium.server.tables.stored import Final, Header, Summary
from nexarium.server.tables.terms import WhoChats
from nexarium.server.tables.timing import GRACE, Clocks

MOST_PREPARED = 20
"""The maximum number of conditional moves per seat."""
STAND_IN = 3
"""The level of the bot that plays on after a resignation: a fair opponent that plays quickly."""


def _goes_so(since: tuple[int, ...], answer: Prepared, plies: int) -> bool:
    """Return whether the plies since a conditional move match its line, and its action is still to come."""
    return plies >= answer.ply and len(since) < len(answer.line) and answer.line[: len(since)] == since


@dataclass(frozen=True)
class Takeback:
    """The request of `seat` to take back everything after `ply` plies. The seats in `agreed` have allowed it; those in `needed` have to."""

    seat: int
    ply: int
    needed: frozenset[int]
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Table:
    """A table after the first `seq` events of its log.

    `history` is the game so far. `added` are the bytes that people and takebacks have added to its dice. `begins[i]` is the ply with which
    the event of ply i began. `read_only`: the table's rules version is not the installed one; then `actions` may go on after the history,
    where the installed rules cannot follow. `host` is the hash of the host's token, `host_account` their account. `paused` says who paused
    the game, `closed` how it was closed. `removed` holds the networks that may not watch any more, as `Removed` names them. `chat` says who
    can chat. `prepared` are the conditional moves that still match the game; no player sees another's. `clocks` is None if time is not
    counted. `forfeits` are the seats that have lost on time or resigned, `resigned` those that resigned. `by_side`: their allies have lost
    with them.
    """

    header: Header
    history: History
    seats: tuple[Seat, ...]
    added: tuple[tuple[int, str], ...] = ()
    actions: tuple[int, ...] = ()
    begins: tuple[int, ...] = ()
    seq: int = 0
    rematch: str = ""
    changed: float = 0.0
    read_only: bool = False
    host: str = ""
    host_account: str = ""
    paused: Paused | None = None
    closed: Closed | None = None
    takeback: Takeback | None = None
    refused_at: int = -1
    """The number of plies at which a takeback request was last refused; it is not repeated there."""
    takebacks: int = 0
    """The number of takebacks so far."""
    removed: frozenset[str] = frozenset()
    chat: WhoChats = "players"
    happenings: tuple[Notice, ...] = ()
    """The latest notices beside the game."""
    clocks: Clocks | None = None
    forfeits: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    by_side: bool = False
    prepared: tuple[Prepared, ...] = ()
    of_strangers: bool = True
    """No account has ever held a seat."""

    @staticmethod
    def opened(header: Header, game: Game) -> Table:
        """Return the table before its first event."""
        timing, played = header.terms.timing, (header.version, header.terms.digest or game.digest)
        read_only = played != (game.definition.version, game.digest)
        return Table(
            header=header,
            history=History.new(game),
            seats=tuple(Seat() for _ in range(game.num_players())),
            changed=header.created,
            read_only=read_only,
            host=header.terms.host,
            host_account=header.terms.host_account,
            chat=header.terms.chat,
            clocks=None if timing is None or read_only else Clocks.new(timing, game.num_players(), header.created),
        )

    # --- what there is to see -----------------------------------------------------------------------------------------

    @property
    def of_newer_rules(self) -> bool:
        """Whether a newer version of the server, with newer rules of the game, opened the table."""
        return self.header.version > self.game.definition.version

    @property
    def game(self) -> Game:
        """The game played here."""
        return self.history.game

    @property
    def plies(self) -> int:
        """The number of plies that can be shown."""
        return self.history.plies

    def state(self, ply: int | None = None) -> State:
        """Return the position after `ply` plies (default: all), as a separate state."""
        return self.history.before(self.plies if ply is None else ply)

    @cached_property
    def to_move(self) -> int:
        """The seat to move, or OVER. It is never CHANCE, because chance outcomes are drawn with the move before them."""
        return OVER if self.decided_by_forfeit else self.history.now.current_player()

    @property
    def decided_by_forfeit(self) -> bool:
        """Whether the game has ended before the rules ended it: all sides but one have lost on time or resigned. In a cooperative game
        all people have."""
        if self.game.definition.cooperative:
            return bool(self.forfeits) and all(number in self.forfeits for number, seat in enumerate(self.seats) if seat.held)
        return bool(self.forfeits) and len(self.lost_sides) >= len(self.losing_as_one) - 1

    @property
    def lost_sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides that have lost on time or resigned, in that order; allies lose together."""
        side_of = {seat: side for side in self.losing_as_one for seat in side}
        return tuple(dict.fromkeys(side_of[seat] for seat in self.forfeits))

    @property
    def losing_as_one(self) -> tuple[tuple[int, ...], ...]:
        """The groups of seats that lose on time or resign together: the sides, or single seats if the log does not mention sides."""
        return self.game.sides if self.by_side else tuple((seat,) for seat in range(len(self.seats)))

    @property
    def on_the_clock(self) -> int | None:
        """The seat whose clock runs: that of the person to move, once all seats are taken and unless the game is paused."""
        if self.clocks is None or self.resting or self.to_move < 0 or not self.seats[self.to_move].person or self.open_seats():
            return None
        return self.to_move

    def returns(self) -> list[float]:
        """Return the result per seat; higher is better. Players who lost on time or resigned, and their allies, get the lowest value of
        the game. A cooperative game is won or lost together, also by players who left, unless all of them have left."""
        lowest = self.game.definition.returns_range[0]
        if self.game.definition.cooperative:
            return [lowest] * len(self.seats) if self.decided_by_forfeit else self.state().returns()
        lost = {seat for side in self.lost_sides for seat in side}
        return [lowest if seat in lost else value for seat, value in enumerate(self.state().returns())]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    @property
    def ended(self) -> bool:
        """Whether play has ended: the game is over, or the table was closed before."""
        return self.over or self.closed is not None

    @property
    def resting(self) -> bool:
        """Whether no seat can play just now."""
        return self.read_only or self.closed is not None or self.paused is not None

    @cached_property
    def legal(self) -> frozenset[int]:
        """The legal actions of the seat to move."""
        return frozenset(self.history.now.legal_actions())

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move and the game is not paused."""
        return not self.resting and self.to_move >= 0 and self.seats[self.to_move].kind == "bot"

    @property
    def anybody_plays(self) -> bool:
        """Whether a person sits at the table."""
        return any(seat.held for seat in self.seats)

    def is_host(self, credential: Credential) -> bool:
        """Return whether this credential has the host's powers."""
        return credential.holds(self.host, self.host_account)

    def knows(self, credential: Credential) -> bool:
        """Return whether this credential holds a seat, or has the host's powers."""
        return bool(self.seats_of(credential)) or self.is_host(credential)

    def seats_of(self, credential: Credential) -> tuple[int, ...]:
        """Return the seats that this credential holds."""
        if not credential:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if credential.holds(seat.holder, seat.account))

    def played_by(self, credential: Credential) -> tuple[int, ...]:
        """Return those of their seats that they play themselves, without a bot."""
        return tuple(seat for seat in self.seats_of(credential) if self.seats[seat].person)

    def seat_of(self, credential: Credential) -> int:
        """Return the first seat that this credential holds; -1 for none."""
        return next(iter(self.seats_of(credential)), -1)

    def is_hosts(self, seat: Seat) -> bool:
        """Return whether the host holds this seat."""
        return seat.held and bool((self.host and seat.holder == self.host) or (self.host_account and seat.account == self.host_account))

    @property
    def accounts(self) -> tuple[str, ...]:
        """By seat, the account that holds it; empty if none does."""
        return tuple(seat.account for seat in self.seats)

    @property
    def holders(self) -> tuple[int, ...]:
        """By seat, a number for its holder, the same for all seats of one person."""
        numbers: dict[tuple[str, str], int] = {}
        return tuple(numbers.setdefault((seat.account, seat.holder), len(numbers)) for seat in self.seats)

    def open_seats(self) -> tuple[int, ...]:
        """Return the open seats."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == "open")

    def plies_kept(self, later: Table) -> int:
        """Return how many of this table's plies the later table still has: all of them, unless some were taken back."""
        if later.actions[: len(self.actions)] == self.actions:
            return min(self.plies, later.plies)
        pairs = zip(self.actions, later.actions, strict=False)
        changed = next((ply for ply, (before, now) in enumerate(pairs) if before != now), None)
        return min(self.plies, later.plies) if changed is None else min(changed, self.plies, later.plies)

    def summary(self, ends: Mapping[str, Final]) -> Summary:
        """Return what lists show of the table; `ends` has the result in each language once the game is over."""
        final = next(iter(ends.values()), None)
        return Summary(
            names=tuple(seat.name for seat in self.seats),
            kinds=tuple(seat.kind for seat in self.seats),
            mover=self.to_move if self.to_move >= 0 else None,
            plies=self.plies,
            over=self.ended,
            paused=self.paused is not None,
            bot_to_move=self.bot_to_move,
            remote_bot=self.seats[self.to_move].remote_bot if self.bot_to_move else "",
            verdict={language: each.standings.verdict for language, each in ends.items()},
            yours={language: each.standings.yours for language, each in ends.items() if each.standings.yours},
            due=None if self.clocks is None else self.clocks.due,
            holders=self.holders,
            won=final.named if final else (),
            forfeited=final.forfeited if final else None,
        )

    def record(self) -> Record:
        """Return the game as a record, with the seed of its dice once it is over. The dice do not vouch for games that they did not
        roll."""
        return Record(
            game=self.header.game,
            version=self.header.version,
            options=self.header.options,
            seats=tuple(seat.name for seat in self.seats),
            actions=self.actions,
            dice={} if self.header.terms.recorded else self.dice.published(over=self.ended),
            digest=self.header.terms.digest,
            data={} if self.read_only else self.game.changed,
            box=self.header.terms.box or msgspec.UNSET,
            origin=self.header.terms.origin or msgspec.UNSET,
            ended=self.ended_early or msgspec.UNSET,
        )

    @property
    def ended_early(self) -> EndedEarly | None:
        """How the game ended before its rules ended it; None if they did, or if it goes on. For a record shown here, the record's own
        field counts."""
        if self.closed is not None:
            return None if self.closed.by == "record" else self.closed.by
        if not self.decided_by_forfeit:
            return None
        return "resigned" if self.forfeits[-1] in self.resigned else "time"

    @property
    def rules_played(self) -> str:
        """The rules that the table was opened under: their version, and their digest if only the printed data differ."""
        return self._rules(self.header.version, self.header.terms.digest)

    @property
    def rules_installed(self) -> str:
        """The installed rules, in the same form."""
        return self._rules(self.game.definition.version, self.game.digest)

    def _rules(self, version: int, digest: str) -> str:
        return f"{version}" if self.header.version != self.game.definition.version else f"{version} ({digest})"

    @property
    def begins_at(self) -> int:
        """The first ply of the game at this table: for a fork the ply where it left the finished game, else 0."""
        return self.header.terms.origin.ply if self.header.terms.origin else 0

    @property
    def dice(self) -> Dice:
        """The dice for the game's chance."""
        return Dice(self.header.seed, self.added)

    @property
    def rolls(self) -> int:
        """The number of chance outcomes so far."""
        return sum(mover == CHANCE for mover in self.history.movers)

    @property
    def can_be_added_to(self) -> bool:
        """Whether a player could still add bytes to future rolls."""
        return bool(self.game.rules.max_outcomes) and not self.read_only and not self.ended

    # --- what may happen ----------------------------------------------------------------------------------------------

    def check_open(self) -> None:
        """Raise an `ApiError` if the table was closed."""
        if self.closed is not None:
            raise ApiError(f"closed_by_{self.closed.by}", status=409)

    def check_goes_on(self) -> None:
        """Raise an `ApiError` if nothing will be played any more."""
        self.check_open()
        if self.over:
            raise ApiError("over", status=409)

    def check_same_rules(self) -> None:
        """Raise an `ApiError` if the table's rules version is not the installed one."""
        if self.read_only:
            raise ApiError("read_only", status=409, played=self.rules_played, installed=self.rules_installed)

    def check_playable(self) -> None:
        """Raise an `ApiError` if nothing can be played at this table now."""
        self.check_same_rules()
        self.check_goes_on()
        if self.paused is not None:
            raise ApiError("paused", status=409)

    def decision(self, action: int, then: tuple[int, ...] = ()) -> Played:
        """Return the event that the mover plays `action` and then their further decisions in `then`, with the chance outcomes that
        follow. Raise an `ApiError` if the rules forbid one of them, or if another player has to decide in between."""
        self.check_playable()
        if action not in self.legal:
            raise self._forbidden(self.state(), action)
        state, mover = self.state(), self.to_move
        state.step(action)
        for step in then:
            if state.current_player() != mover:
                raise ApiError("not_at_once", status=409)
            if step not in state.legal_actions():
                raise self._forbidden(state, step)
            state.step(step)
        return Played(ply=self.plies, actions=(action, *then, *self._drawn(state)))

    def time_up(self, now: float) -> Flagged | None:
        """Return the event that the time of the person to move is up; None if it is not."""
        if self.clocks is None or self.clocks.running is None or self.clocks.due is None or now < self.clocks.due + GRACE:
            return None
        seat, timing = self.clocks.running, self.clocks.timing
        if timing.time_up == "loss":
            return Flagged(seat=seat, ply=self.plies, then="loss", level=1, side=self._costs_the_side)
        actions = self._passing() if timing.time_up == "pass" else ()
        return Flagged(seat=seat, ply=self.plies, then="pass" if actions else "bot", level=0 if actions else timing.level, actions=actions)

    def resigning(self, seat: int) -> Resigned:
        """Return the event that the player of `seat` resigns. Raise an `ApiError` if play has ended, or if a bot plays there."""
        self.check_same_rules()
        self.check_goes_on()
        if seat in self.forfeits:
            raise ApiError("resigned" if seat in self.resigned else "lost_on_time", status=409)
        if self.open_seats():
            raise ApiError("resign_alone", status=409)
        return Resigned(seat=seat, level=STAND_IN, side=self._costs_the_side)

    @property
    def _costs_the_side(self) -> bool:
        """Whether a loss on time or a resignation counts for the allies, too. Tables with a forfeit from before that rule keep
        the old one."""
        return self.game.in_teams and (self.by_side or not self.forfeits)

    def _passing(self) -> tuple[int, ...]:
        """Return the actions with which the seat to move passes its turn, and the chance outcomes that follow; empty if it cannot pass."""
        definition, state = self.game.definition, self.state()
        actions: list[int] = []
        rolled = 0
        for text in definition.passes:
            try:
                action = definition.notation.string_to_action(state, text)
            except IllegalAction:
                continue
            if state.current_player() == self.to_move and action in state.legal_actions():
                state.step(action)
                outcomes = self._drawn(state, rolled)
                rolled += len(outcomes)
                actions += [action, *outcomes]
        return tuple(actions)

    def supposing(self, line: Iterable[int]) -> Table:
        """Return the table after these decisions, whichever seats make them. Raise an `ApiError` if the rules forbid one, and in games
        with chance or secrets, where the result is unknown."""
        if self.game.definition.chance or self.game.definition.hidden:
            raise ApiError("no_what_if", status=409)
        self.check_playable()
        table = self
        for action in line:
            table = table.after(table.decision(action), table.changed)
        return table

    def might_have_been(self, ply: int, line: Iterable[int]) -> History:
        """Return the finished game as it would have gone on after `ply` plies with these decisions and chance outcomes. Raise an
        `ApiError` while the game goes on, and if the rules forbid one of them."""
        if not self.ended:
            raise ApiError("open_later", status=409)
        return self._continued(ply, line)

    def going_on(self, line: Iterable[int]) -> History:
        """Return the game as it would go on now with these decisions. Raise an `ApiError` if the rules forbid one of them."""
        self.check_playable()
        return self._continued(self.plies, line)

    def _continued(self, ply: int, line: Iterable[int]) -> History:
        state, line = self.state(ply), tuple(line)
        for action in line:
            if action not in state.legal_actions():
                raise self._forbidden(state, action)
            state.step(action)
        return self.history.until(ply).then(*line)

    def preparing(self, seats: Iterable[int], line: tuple[int, ...]) -> Prepared:
        """Return the event of a conditional move by the holder of `seats`: the last action of `line`, once the others have played the
        rest. Raise an `ApiError` if it is not possible."""
        if not line or self.to_move in seats:
            raise ApiError("answer_what", status=409)
        before = self.supposing(line[:-1])
        seat = before.to_move
        if seat not in seats or not self.seats[seat].person:
            raise ApiError("not_your_answer", status=409)
        before.supposing(line[-1:])
        if sum(each.seat == seat for each in self.prepared) >= MOST_PREPARED:
            raise ApiError("too_many_answers", status=409, most=MOST_PREPARED)
        return Prepared(seat=seat, ply=self.plies, line=line)

    def prepared_answer(self) -> Played | None:
        """Return the event of the conditional move for the seat to move, also if a bot stands in there; None if there is none."""
        for answer in self.prepared:
            next_one = answer.line[self.plies - answer.ply]
            holds_on = self.seats[answer.seat].held and answer.seat not in self.forfeits
            if self.plies > answer.ply and answer.seat == self.to_move and not self.resting and holds_on:
                return self.decision(next_one) if next_one in self.legal else None
        return None

    def first_chance(self) -> Played | None:
        """Return the event of the chance outcomes at the start of the game; None if it starts with a decision."""
        drawn = self._drawn(self.state())
        return Played(ply=self.plies, actions=drawn) if drawn else None

    def _drawn(self, state: State, already: int = 0) -> tuple[int, ...]:
        """Draw outcomes of the table's dice until the next decision, on `state`; `already` were drawn since the last ply."""
        if not self.game.rules.max_outcomes:
            return ()
        n = already + self.rolls
        outcomes = []
        while state.is_chance_node():
            weighted = state.chance_weights()
            outcome = weighted[self.dice.draw(n, [weight for _, weight in weighted])][0]
            state.step(outcome)
            outcomes.append(outcome)
            n += 1
        return tuple(outcomes)

    def _forbidden(self, state: State, action: int) -> ApiError:
        definition = self.game.definition
        if not 0 <= action < self.game.num_distinct_actions():
            return ApiError("no_action", status=409, action=f"{action}"[:20])
        try:
            rule_id, key = definition.notation.why_illegal(state, action)
            text = definition.notation.action_to_string(state, action)
            reasons = {language: words(definition.package, language) for language in LANGUAGES}
            sentences = {language: f"{text}: {reason(f'refused.{key}')}" for language, reason in reasons.items()}
        except (KeyError, IndexError, NexariumError):
            return ApiError("no_action", status=409, action=action)
        return IllegalMove(sentences, rule_id)

    def undo_to(self, seats: Iterable[int]) -> int:
        """Return the ply to which the holder of `seats` may go back: before their own last decision and the others of its gesture. Since
        then only bots may have decided, and no player may have learnt anything. Plies before a fork stay. Raise an `UndoRefused`
        with the reason."""
        own, first = self._may_take_back(seats), self.begins_at
        for ply in range(self.plies - 1, first - 1, -1):
            mover = self.history.movers[ply]
            if mover == CHANCE:
                raise UndoRefused("chance" if any(earlier in own for earlier in self.history.movers[first:ply]) else "nothing")
            if mover in own:
                if self.game.definition.hidden:
                    raise UndoRefused("hidden")
                return self.begins[ply]
            if self.seats[mover].kind != "bot":
                raise UndoRefused("other" if any(earlier in own for earlier in self.history.movers[first:ply]) else "nothing")
        raise UndoRefused("nothing")

    def takeback_to(self, seats: Iterable[int]) -> Takeback:
        """Return the takeback that the holder of `seats` may request: to before their own last decision, whatever has been played,
        rolled or seen since. Raise an `UndoRefused` with the reason."""
        own = self._may_take_back(seats)
        if not self.header.terms.takebacks:
            raise UndoRefused("agreed")
        if not self._others(own):
            raise UndoRefused("nobody")
        if self.refused_at == self.plies:
            raise UndoRefused("refused")
        for ply in range(self.plies - 1, self.begins_at - 1, -1):
            if (mover := self.history.movers[ply]) in own:
                return Takeback(seat=mover, ply=self.begins[ply], needed=self._others(own))
        raise UndoRefused("nothing")

    def taking_back(self, wish: Takeback, agreed: Iterable[int]) -> Undone:
        """Return the event of a takeback that the seats `agreed` allow. Rolls that are taken back with it come out differently."""
        undone = Undone(ply=wish.ply, seat=wish.seat, agreed=tuple(sorted(agreed)))
        stay = sum(mover == CHANCE for mover in self.history.movers[: wish.ply])
        if stay == self.rolls:
            return undone
        return msgspec.structs.replace(undone, entropy=after_takeback(self.takebacks + 1), first_roll=stay)

    def _may_take_back(self, seats: Iterable[int]) -> frozenset[int]:
        """Return those of these seats that their holder plays without a bot. Raise an `UndoRefused` if nothing can be taken back."""
        own = frozenset(seat for seat in seats if not self.seats[seat].stand_in)
        if not own:
            raise UndoRefused("spectator")
        if self.read_only:
            raise UndoRefused("read_only")
        if self.over:
            raise UndoRefused("over")
        if self.closed is not None:
            raise UndoRefused("closed")
        if self.paused is not None:
            raise UndoRefused("paused")
        if self.header.terms.rated:
            raise UndoRefused("rated")
        return own

    def _others(self, own: Iterable[int]) -> frozenset[int]:
        """Return the seats played by people other than the holders of `own`."""
        holders = {(self.seats[seat].holder, self.seats[seat].account) for seat in own}
        return frozenset(number for number, seat in enumerate(self.seats) if seat.person and (seat.holder, seat.account) not in holders)

    # --- one event later ----------------------------------------------------------------------------------------------

    def after(self, event: AnyEvent, at: float, history: History | None = None) -> Table:
        """Return the table after `event`, which happened at time `at` (seconds since the epoch). The event is not checked again.
        `history` is the game after a `Played`, if known, so that it is not replayed."""
        replaced_bot = isinstance(event, Sat) and not event.remote_bot and bool(self.seats[event.seat].remote_bot)
        notice = notice_of(self.seq, at, event, self.takeback.seat if self.takeback else None, replaced_bot=replaced_bot)
        clocks = None if self.clocks is None else self.clocks.charged(at)
        moved = replace(self, seq=self.seq + 1, changed=at, clocks=clocks)._with(event, history)
        if notice is not None:
            if isinstance(event, Resigned) and not moved.over:
                notice = replace(notice, key="resigned_bot")
            moved = replace(moved, happenings=(*self.happenings, notice)[-MOST:])
        return moved if moved.clocks is None else replace(moved, clocks=moved.clocks.run_for(moved.on_the_clock))

    def _with(self, event: AnyEvent, history: History | None) -> Table:
        """Return the table with the changes of an event."""
        match event:
            case Sat(seat=number):
                added = ((event.first_roll, event.entropy),) if event.entropy else ()
                seat = Seat(event.kind, event.name, event.level, event.holder, event.account, event.remote_bot, event.operator, event.style)
                return self._seated(number, seat, added=self.added + added, of_strangers=self.of_strangers and not event.account)
            case Held():
                return self._held(event)
            case Played():
                return self._played(event.actions, history)._still_prepared()
            case Undone(ply=ply, seat=number):
                clocks = None if self.clocks is None else self.clocks.back_to(ply, number)
                until: dict[str, Any] = {"actions": self.actions[:ply], "begins": self.begins[:ply], "history": self.history.until(ply)}
                until["added"] = self.added + (((event.first_roll, event.entropy),) if event.entropy else ())
                return replace(self, takeback=None, refused_at=-1, takebacks=self.takebacks + 1, clocks=clocks, **until)._still_prepared()
            case Rematched(table=table):
                return replace(self, rematch=table)
            case Flagged(then="pass", actions=actions):
                return self._played(actions)._still_prepared()
            case Flagged(then="bot"):
                return self._left(event)
            case Flagged(seat=number):
                return self._left(event, forfeits=(*self.forfeits, number))
            case Resigned(seat=number):
                return self._left(event, forfeits=(*self.forfeits, number), resigned=(*self.resigned, number))
            case Prepared():
                return replace(self, prepared=(*self.prepared, event))
            case Forgot(seat=seat, ply=ply, line=line):
                gone = Prepared(seat=seat, ply=ply, line=line)
                return replace(self, prepared=tuple(each for each in self.prepared if each != gone))
            case WentAway(seat=number, until=until_then):
                return self if self.clocks is None else replace(self, clocks=self.clocks.gone_away(number, until_then))
            case Closed():
                return replace(self, closed=event, takeback=None)
            case Paused():
                return replace(self, paused=event, takeback=None)
            case Resumed():
                return replace(self, paused=None)
            case StoodIn(seat=number, level=level):
                return self._seated(number, replace(self.seats[number], kind="bot", level=level, stand_in=True), takeback=None)
            case Returned(seat=number):
                return self._seated(number, replace(self.seats[number], kind="human", level=0, stand_in=False), takeback=None)
            case HandedOver():
                return self._handed_over(event)
            case Removed(visitor=visitor):
                return replace(self, removed=self.removed | {visitor})
            case Arranged(chat=chat):
                return replace(self, chat=chat)
            case TakebackAsked(seat=seat, ply=ply):
                return replace(self, takeback=Takeback(seat=seat, ply=ply, needed=self._others((seat,))))
            case TakebackAnswered(allowed=False):
                return replace(self, takeback=None, refused_at=self.plies)
            case TakebackAnswered(seats=who):
                wish = self.takeback
                return replace(self, takeback=wish and replace(wish, agreed=wish.agreed.union(who)))

    def _seated(self, number: int, seat: Seat, **more: Any) -> Table:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]), **more)

    def _held(self, event: Held) -> Table:
        seats = tuple(
            replace(seat, account=event.account, name=seat.name if event.account else "") if number in event.seats else seat
            for number, seat in enumerate(self.seats)
        )
        host_account = event.account if event.host else self.host_account
        return replace(self, seats=seats, host_account=host_account, of_strangers=self.of_strangers and not event.account)

    def _handed_over(self, event: HandedOver) -> Table:
        seats = tuple(replace(seat, holder=event.holder) if number in event.seats else seat for number, seat in enumerate(self.seats))
        return replace(self, seats=seats, host=event.holder if event.host else self.host)

    def _still_prepared(self) -> Table:
        """Return the table without the conditional moves whose line the game has left."""
        if not self.prepared:
            return self
        still = tuple(each for each in self.prepared if _goes_so(self.actions[each.ply :], each, self.plies))
        return replace(self, prepared=still)

    def _left(self, event: Flagged | Resigned, **more: Any) -> Table:
        """Return the table with a bot for a player whose time is up, or who resigned."""
        clocks = None if self.clocks is None else self.clocks.handed_to_bot(event.seat)
        stood_in = replace(self.seats[event.seat], kind="bot", level=event.level, stand_in=True)
        return self._seated(event.seat, stood_in, takeback=None, clocks=clocks, by_side=self.by_side or event.side, **more)

    def with_names(self, names: Mapping[str, str]) -> Table:
        """Return the table with the names of these accounts at their seats; events contain only the accounts."""
        seats = tuple(replace(seat, name=names[seat.account]) if seat.account in names else seat for seat in self.seats)
        return replace(self, seats=seats)

    def _played(self, actions: tuple[int, ...], history: History | None = None) -> Table:
        followed = actions if not self.read_only else self._followed(actions)
        table = replace(
            self,
            actions=self.actions + actions,
            begins=self.begins + (self.plies,) * len(followed),
            history=history or self.history.then(*followed),
            takeback=None,
            refused_at=-1,
        )
        return table if self.clocks is None else replace(table, clocks=self.clocks.played(len(followed), self._turn_ended(table)))

    def _turn_ended(self, later: Table) -> int | None:
        """Return the person whose turn has ended in `later`; None while it goes on."""
        mover, ended = self.to_move, self.game.definition.turn_ended if self.header.terms.time_each_turn else None
        if mover < 0 or not self.seats[mover].person:
            return None
        if ended is None:
            return mover if later.to_move != mover or len(self.seats) == 1 else None
        over = later.to_move != mover or any(ended(ply.before, ply.after) for ply in later.history.since(self.plies))
        return mover if over else None

    def _followed(self, actions: tuple[int, ...]) -> tuple[int, ...]:
        """Of actions played under another version of the rules, return those before the first that the installed one forbids."""
        if self.plies < len(self.actions):
            return ()
        state = self.state()
        for number, action in enumerate(actions):
            if action not in state.legal_actions():
                return actions[:number]
            state.step(action)
        return actions
