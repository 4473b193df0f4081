"""What is told of a table beside its game: who paused it, whose seat a bot keeps, what was asked of the others and what they said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nexarium.server.events import (
    AnyEvent,
    Arranged,
    Closed,
    HandedOver,
    Lent,
    Paused,
    Removed,
    Resumed,
    Returned,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)
from nexarium.server.language import house_words
from nexarium.server.seat import Seat

MOST = 60
"""So many happenings of a table are remembered, the last ones."""


@dataclass(frozen=True)
class Happening:
    """Something to tell. `number` is its event's in the log, `at` its time in seconds since the epoch; `key` names the sentence among the
    server's words, `happened.<key>`. `names` fill its holes: an empty one is a guest's, or the host's where the hole is called `by`."""

    number: int
    at: float
    key: str
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def sentence(self, language: str) -> str:
        """What happened, as one sentence."""
        own = house_words(language)
        holes = {}
        for hole, names in self.names.items():
            nameless = own("host" if hole == "by" else "guest")
            holes[hole] = own.listed([name or nameless for name in names])
        said = own(f"happened.{self.key}", **holes)
        return said[:1].upper() + said[1:]


def happening(number: int, at: float, event: AnyEvent, seats: Sequence[Seat], asker: int | None) -> Happening | None:
    """What there is to tell of an event that happened to these seats; `asker`: the seat whose wish to take back is open."""

    def told(key: str, **names: str | tuple[str, ...]) -> Happening:
        return Happening(number, at, key, {hole: (name,) if isinstance(name, str) else name for hole, name in names.items()})

    def named(several: Sequence[int]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(seats[seat].name for seat in several))

    match event:
        case Undone(seat=seat, agreed=agreed) if agreed:
            return told("taken_back", name=seats[seat].name, others=named(agreed))
        case TakebackAsked(seat=seat):
            return told("takeback_asked", name=seats[seat].name)
        case TakebackAnswered(seats=who, allowed=True):
            return told("takeback_allowed", name=named(who))
        case TakebackAnswered(seats=who):
            return told("takeback_withdrawn" if asker in who else "takeback_refused", name=named(who))
        case Paused(by=by):
            return told("paused", by=by)
        case Resumed(by=by):
            return told("resumed", by=by)
        case Lent(seat=seat):
            return told("lent", name=seats[seat].name)
        case Returned(seat=seat):
            return told("returned", name=seats[seat].name)
        case HandedOver(seats=moved) if moved:
            return told("handed_over", name=named(moved))
        case Removed(by=by):
            return told("removed", by=by)
        case Arranged(chat=chat, by=by):
            return told(f"chat_{chat}", by=by)
        case Closed(by="owner", why=why):
            return told("closed_by_owner_because", why=why) if why else told("closed_by_owner")
        case Closed(name=name):
            return told("closed", by=name)
        case _:
            return None
