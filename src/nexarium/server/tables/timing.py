"""Time at the table: the time control, and the time left per seat.

The clocks are a function of the log's events and their times, so every replay shows the same. A bot has unlimited time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec

from nexarium.core.definition import Definition

DAY = 86_400.0
"""Seconds."""
GRACE = 1.0
"""Seconds that a clock stays at zero before its seat's time is up: a move made in time may come over a slow connection."""
RETURNING = 60.0
"""Seconds, besides the increment, on the Fischer clock of a player who comes back after a bot has replaced them."""

TimeUp = Literal["bot", "pass", "loss"]
"""What happens when a seat's time is up: a bot plays on until the holder comes back; the move passes, or a bot plays on if the rules
allow no pass; or the holder has lost. With more than two players the game then goes on with a bot of level 1, and that seat comes last."""


def choices_of(definition: Definition) -> tuple[TimeUp, ...]:
    """Return the choices for a game: no pass if its rules have none, and no single loser in a cooperative game."""
    choices: tuple[TimeUp, ...] = ("bot", "pass", "loss")
    return tuple(
        choice for choice in choices if (choice != "pass" or definition.passes) and (choice != "loss" or not definition.cooperative)
    )


class Fischer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """`minutes` for the whole game, and `increment` seconds more at the end of each turn."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0


class DaysATurn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """`days` for each turn, and `vacation` days in the whole game during which a player may be away with their clock stopped."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]
    vacation: Annotated[int, msgspec.Meta(ge=0, le=90)] = 14


class Timing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The time control: the clock, what happens when time is up, and the level of the bot that plays on then."""

    clock: Fischer | DaysATurn
    time_up: TimeUp = "bot"
    level: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3

    @property
    def allowance(self) -> float:
        """The seconds of a seat at the start."""
        return self.clock.minutes * 60.0 if isinstance(self.clock, Fischer) else self.clock.days * DAY

    @property
    def increment(self) -> float:
        """The seconds added at the end of a turn."""
        return float(self.clock.increment) if isinstance(self.clock, Fischer) else 0.0

    def after_turn(self, left: float) -> float:
        """Return the seconds of a seat that had `left` when its turn ended."""
        return left + self.increment if isinstance(self.clock, Fischer) else self.allowance

    @property
    def vacation(self) -> float:
        """The seconds for which a seat may be away in the whole game."""
        return 0.0 if isinstance(self.clock, Fischer) else self.clock.vacation * DAY

    @property
    def on_return(self) -> float:
        """The seconds of a seat whose holder comes back after a bot has played for them."""
        return min(self.allowance, RETURNING + self.clock.increment) if isinstance(self.clock, Fischer) else self.allowance


@dataclass(frozen=True)
class Clocks:
    """A table's clocks after some event: `left[seat]` seconds each at the time `since`. From then on the clock of the seat `running` runs
    down; its value is negative once time is up.

    `earned[seat]` is the sum of its increments. `spent[ply]` is what all seats had left and had earned when that ply was played, without
    its own increment. So a player who takes back gets no thinking time back, and the increments are taken back, too. `away[seat]` is until
    when its holder is on vacation with the clock stopped. `vacation[seat]` are the seconds of vacation that they have left beyond that.
    """

    timing: Timing
    left: tuple[float, ...]
    away: tuple[float, ...]
    vacation: tuple[float, ...]
    running: int | None = None
    since: float = 0.0
    earned: tuple[float, ...] = ()
    spent: tuple[tuple[tuple[float, ...], tuple[float, ...]], ...] = ()

    @staticmethod
    def new(timing: Timing, seats: int, at: float) -> Clocks:
        """Return the clocks at the start."""
        return Clocks(timing, (timing.allowance,) * seats, (0.0,) * seats, (timing.vacation,) * seats, since=at, earned=(0.0,) * seats)

    @property
    def due(self) -> float | None:
        """When the running clock reaches zero; None if none runs."""
        return None if self.running is None else max(self.since, self.away[self.running]) + self.left[self.running]

    @property
    def shown(self) -> tuple[float, ...]:
        """The time left per seat, at least zero."""
        return tuple(max(0.0, left) for left in self.left)

    def charged(self, at: float) -> Clocks:
        """Return the clocks at the time `at`. A clock that has run out goes on below zero: events beside the game must not postpone the
        moment at which time was up."""
        if self.running is None:
            return replace(self, since=at)
        gone = max(0.0, at - max(self.since, self.away[self.running]))
        return replace(self._with(self.running, self.left[self.running] - gone), since=at)

    def gone_away(self, seat: int, until: float) -> Clocks:
        """Put the holder of `seat` on vacation from now (`since`) to `until`; an earlier time ends the vacation."""
        vacation = self.vacation_left(seat, self.since) - max(0.0, until - self.since)
        return replace(self, away=_changed(self.away, seat, until), vacation=_changed(self.vacation, seat, vacation))

    def vacation_left(self, seat: int, at: float) -> float:
        """Return the seconds for which the holder of `seat` may be away from the time `at` on, if an earlier announcement is void."""
        return self.vacation[seat] + max(0.0, self.away[seat] - at)

    def run_for(self, seat: int | None) -> Clocks:
        """Let the clock of `seat` run from now on, or none."""
        stopped = self if seat == self.running else replace(self, left=self.shown)
        return replace(stopped, running=seat)

    def played(self, plies: int, turn_of: int | None) -> Clocks:
        """Add played plies; `turn_of` is the person whose turn has ended with them, if there is one."""
        clocks = replace(self, spent=self.spent + ((self.shown, self.earned),) * plies)
        if turn_of is None:
            return clocks
        earned = _changed(self.earned, turn_of, self.earned[turn_of] + self.timing.increment)
        return replace(clocks, earned=earned)._with(turn_of, self.timing.after_turn(self.shown[turn_of]))

    def back_to(self, ply: int, seat: int) -> Clocks:
        """Return to the first `ply` plies, as `seat` took back. The others get the time back that they have used since; `seat` does not."""
        left, earned = self.spent[ply]
        without = max(0.0, self.left[seat] - (self.earned[seat] - earned[seat]))
        return replace(self, left=_changed(left, seat, min(left[seat], without)), earned=earned, spent=self.spent[:ply])

    def handed_to_bot(self, seat: int) -> Clocks:
        """Return the clocks when a bot plays on for `seat`: what its holder finds when they come back."""
        return self._with(seat, self.timing.on_return)

    def _with(self, seat: int, left: float) -> Clocks:
        return replace(self, left=_changed(self.left, seat, left))


def _changed(values: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
