"""Time at the table: what is agreed on, and how much each seat has left.

The clocks are a function of the log's events and their times: replayed anywhere, they show the same. A bot has all the time that it wants.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec

from nexarium.core.definition import Definition

DAY = 86_400.0
"""Seconds."""
GRACE = 1.0
"""Seconds for which a clock has shown nothing before its seat's time is up: a move made in time may come over a slow line."""
RETURNING = 60.0
"""Seconds, beside the increment, that whoever was replaced by a bot finds on a Fischer clock when they come back."""

TimeUp = Literal["bot", "pass", "loss"]
"""What happens when a seat's time is up: a bot plays on for it until its holder comes back; its move passes, where the rules let it, and
else a bot plays on; or its holder has lost. A game for more than two then goes on with a bot of level 1, and that seat comes last."""


def choices_of(definition: Definition) -> tuple[TimeUp, ...]:
    """What may be agreed on for a game: nobody passes where its rules know no pass, and nobody alone loses where all do together."""
    choices: tuple[TimeUp, ...] = ("bot", "pass", "loss")
    return tuple(
        choice for choice in choices if (choice != "pass" or definition.passes) and (choice != "loss" or not definition.cooperative)
    )


class Fischer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    """`minutes` for the whole game, and `increment` seconds more at the end of each turn."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0


class DaysATurn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """`days` for each turn, and `vacation` days in the whole game for which somebody may be away, while their clock stands."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]
    vacation: Annotated[int, msgspec.Meta(ge=0, le=90)] = 14


class Timing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is agreed on about time: the clock, what happens when time is up, the level of the bot that plays on then."""

    clock: Fischer | DaysATurn
    time_up: TimeUp = "bot"
    level: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3

    @property
    def allowance(self) -> float:
        """The seconds that a seat begins with."""
        return self.clock.minutes * 60.0 if isinstance(self.clock, Fischer) else self.clock.days * DAY

    @property
    def increment(self) -> float:
        """The seconds that the end of a turn adds to what is left."""
        return float(self.clock.increment) if isinstance(self.clock, Fischer) else 0.0

    def after_turn(self, left: float) -> float:
        """The seconds of a seat that had so many left when its turn ended."""
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
    """A table's clocks after some event: `left[seat]` seconds each at the time `since`, from which that of the seat `running` runs down;
    they are fewer than none once its time was up.

    `earned[seat]` is the sum of its increments, and `spent[ply]` what all seats had left and had earned when that ply was played, its own
    increment not counted: what is taken back gives whoever takes it back no time to think once more, and takes the increments along.
    `away[seat]` is until when its holder is on vacation and its clock stands, and `vacation[seat]` how many seconds of it they have left
    beyond that.
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
        """The clocks before anything happened."""
        return Clocks(timing, (timing.allowance,) * seats, (0.0,) * seats, (timing.vacation,) * seats, since=at, earned=(0.0,) * seats)

    @property
    def due(self) -> float | None:
        """When the running clock shows nothing; None when none runs."""
        return None if self.running is None else max(self.since, self.away[self.running]) + self.left[self.running]

    @property
    def shown(self) -> tuple[float, ...]:
        """What each seat has left: nothing at least."""
        return tuple(max(0.0, left) for left in self.left)

    def charged(self, at: float) -> Clocks:
        """The clocks at the time `at`. One that has run down goes on below nothing: what somebody does beside the game shall not put off
        the moment at which their time was up."""
        if self.running is None:
            return replace(self, since=at)
        gone = max(0.0, at - max(self.since, self.away[self.running]))
        return replace(self._with(self.running, self.left[self.running] - gone), since=at)

    def gone_away(self, seat: int, until: float) -> Clocks:
        """The holder of `seat` is away from now (`since`) to `until`; back again when that is not later."""
        vacation = self.vacation_left(seat, self.since) - max(0.0, until - self.since)
        return replace(self, away=_changed(self.away, seat, until), vacation=_changed(self.vacation, seat, vacation))

    def vacation_left(self, seat: int, at: float) -> float:
        """The seconds for which the holder of `seat` may be away from the time `at` on, when what they have said before is void."""
        return self.vacation[seat] + max(0.0, self.away[seat] - at)

    def run_for(self, seat: int | None) -> Clocks:
        """From now on the clock of `seat` runs, or none."""
        stopped = self if seat == self.running else replace(self, left=self.shown)
        return replace(stopped, running=seat)

    def played(self, plies: int, turn_of: int | None) -> Clocks:
        """So many plies were played; `turn_of` is the person whose turn has ended with them, if one has."""
        clocks = replace(self, spent=self.spent + ((self.shown, self.earned),) * plies)
        if turn_of is None:
            return clocks
        earned = _changed(self.earned, turn_of, self.earned[turn_of] + self.timing.increment)
        return replace(clocks, earned=earned)._with(turn_of, self.timing.after_turn(self.shown[turn_of]))

    def back_to(self, ply: int, seat: int) -> Clocks:
        """`seat` took back everything after the first `ply` plies. What others have thought since was of no use; what they themselves have
        thought since stays thought."""
        left, earned = self.spent[ply]
        without = max(0.0, self.left[seat] - (self.earned[seat] - earned[seat]))
        return replace(self, left=_changed(left, seat, min(left[seat], without)), earned=earned, spent=self.spent[:ply])

    def handed_to_bot(self, seat: int) -> Clocks:
        """A bot plays on for `seat`: what its holder will find when they come back."""
        return self._with(seat, self.timing.on_return)

    def _with(self, seat: int, left: float) -> Clocks:
        return replace(self, left=_changed(self.left, seat, left))


def _changed(values: tuple[float, ...], seat: int, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
