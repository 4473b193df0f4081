"""Notices beside the game: who paused it, for whom a bot stands in, takeback requests and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nexarium.server.language import server_words
from nexarium.server.tables.events import (
    AnyEvent,
    Arranged,
    Closed,
    Flagged,
    HandedOver,
    Paused,
    Removed,
    Resigned,
    Resumed,
    Returned,
    Sat,
    StoodIn,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)

MOST = 60
"""The number of notices kept per table, the last ones."""


@dataclass(frozen=True)
class Notice:
    """A notice. `number` is its event's number in the log, `at` its time in seconds since the epoch. `key` names the sentence
    `happened.<key>` among the server's words. `who` gives, for each placeholder, the seat whose name fills it; -1 is a host without a
    seat."""

    number: int
    at: float
    key: str
    who: dict[str, tuple[int, ...]] = field(default_factory=dict)
    why: str = ""

    def sentence(self, language: str, names: Sequence[str], reader: int | None = None) -> str:
        """Return the notice as one sentence; `names` are the current names per seat. `reader` is the reader's only seat: their own
        actions are in the second person, because a reader without a name would read of a guest."""
        own = server_words(language)
        key = f"happened.{self.key}"
        if reader is not None and f"{key}.you" in own and (reader,) in (self.who.get("name"), self.who.get("by")):
            key = f"{key}.you"
        holes = {
            hole: own.listed(list(dict.fromkeys(own("host") if seat < 0 else names[seat] for seat in who)))
            for hole, who in self.who.items()
        }
        said = own(key, why=self.why, **holes)
        return said[:1].upper() + said[1:]


def notice_of(number: int, at: float, event: AnyEvent, asker: int | None = None, *, replaced_bot: bool = False) -> Notice | None:
    """Return the notice of an event, if there is one. `asker`: the seat with the pending takeback request. `replaced_bot`: the new
    player takes the place of a remote bot."""

    def notice(key: str, why: str = "", **who: int | tuple[int, ...]) -> Notice:
        return Notice(number, at, key, {hole: (seat,) if isinstance(seat, int) else seat for hole, seat in who.items()}, why)

    match event:
        case Undone(seat=seat, agreed=agreed, entropy=entropy) if agreed:
            return notice("taken_back_with_rolls" if entropy else "taken_back", name=seat, others=agreed)
        case TakebackAsked(seat=seat):
            return notice("takeback_asked", name=seat)
        case TakebackAnswered(seats=who, allowed=True):
            return notice("takeback_allowed", name=who)
        case TakebackAnswered(seats=who):
            return notice("takeback_withdrawn" if asker in who else "takeback_refused", name=who)
        case Paused(seat=seat):
            return notice("paused", by=seat)
        case Resumed(seat=seat):
            return notice("resumed", by=seat)
        case Sat(seat=seat) if replaced_bot:
            return notice("lent_replaced", name=seat)
        case StoodIn(seat=seat):
            return notice("stood_in", name=seat)
        case Returned(seat=seat):
            return notice("returned", name=seat)
        case Flagged(seat=seat, then=then):
            return notice(f"flagged_{then}", name=seat)
        case Resigned(seat=seat):
            return notice("resigned", name=seat)
        case HandedOver(seats=moved) if moved:
            return notice("handed_over", name=moved)
        case Removed(seat=seat):
            return notice("removed", by=seat)
        case Arranged(chat=chat, seat=seat):
            return notice(f"chat_{chat}", by=seat)
        case Closed(by="owner", why=why):
            return notice("closed_by_owner_because" if why else "closed_by_owner", why)
        case Closed(by="tournament", why=why):
            return notice(f"closed_by_tournament_{why}")
        case Closed(by="record"):
            return notice("closed_by_record")
        case Closed(seat=seat):
            return notice("closed", by=seat)
        case _:
            return None
