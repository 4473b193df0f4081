"""A ply for the log: the action, and the positions before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from nexarium.core.event_trail import Event as Recorded
from nexarium.core.event_trail import trail_of
from nexarium.core.game import History, Ply
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import Event, Phase
from nexarium.games.nemesis.scene.names import room_called, seat_name
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Intruder, Seen, seen

MINOR, PLAIN, GRAVE = 1, 2, 3
"""The importance of a sentence: not worth repeating, the ply's own, not to be missed."""


class Sentence(NamedTuple):
    """One sentence, the rule that it follows from, and its importance."""

    text: str
    rule_id: str
    weight: int = PLAIN


@dataclass(frozen=True)
class ShownPly:
    """A decision or chance outcome, with the positions before and after it."""

    action: numbering.Action
    was: Seen
    now: Seen
    trail: tuple[Recorded, ...]
    """The rules' events, in order."""
    words: Words
    after: numbering.Action | None = None
    """The previous action, if any."""
    viewer: int | None = None
    """The seat that reads it, if only that seat does."""

    @property
    def phase(self) -> Phase:
        """What was due: the decision, draw or roll that the ply is."""
        return self.was.due.phase

    @property
    def seat(self) -> int:
        """The seat that decided, or that the chance event concerns."""
        return self.action.seat if isinstance(self.action, numbering.FirstPlayer) else self.was.due.seat

    @property
    def name(self) -> str:
        """The name of that seat."""
        return self.name_of(self.seat)

    def name_of(self, seat: int) -> str:
        """Return the name of a seat."""
        return seat_name(self.now, seat, self.words)

    def of_seat(self, key: str, seat: int, **holes: object) -> str:
        """Return a sentence about a seat's character; to its own player the wording `{key}.you`, if the words have it."""
        message = f"{key}.you" if seat == self.viewer and f"{key}.you" in self.words else key
        return self.words(message, name=self.name_of(seat), **holes)

    def several(self, figures: Sequence[int]) -> str:
        """Return intruders such as `the Queen and 2 Adults`."""
        kinds = Counter(KIND_OF_FIGURE[figure] for figure in figures)
        return self.words.listed(
            [self.words(f"the.{kind}") if number == 1 else self.words(f"several.{kind}", n=number) for kind, number in kinds.items()]
        )

    def the(self, figure: int) -> str:
        """Return an intruder's name: `the Adult`."""
        return self.words(f"the.{KIND_OF_FIGURE[figure]}")

    def a(self, kind: str) -> str:
        """Return the name of a kind of intruder or token: `an Adult`."""
        return self.words(f"a.{kind}")

    def aimed_at(self, target: int) -> str:
        """Return the target of a shot or a blow: `an Adult`, `an egg`."""
        return self.words("an_egg") if target == numbering.EGG else self.a(KIND_OF_FIGURE[target])

    def room(self, number: int) -> str:
        """Return a room's number and name: `18, the Armory`."""
        return room_called(self.now.rooms[number], self.words)

    @cached_property
    def here(self) -> dict[int, Intruder]:
        """The intruders on the board before the ply, by figure."""
        return {each.figure: each for each in self.was.intruders}

    @cached_property
    def there(self) -> dict[int, Intruder]:
        """The intruders on the board after the ply, by figure."""
        return {each.figure: each for each in self.now.intruders}

    # --- what the rules recorded ---

    def recorded(self, kind: Event) -> list[int]:
        """Return the figures, kinds or seats with an event of a kind, in order."""
        return [event.subject for event in self.trail if event.kind == kind]

    def details(self, kind: Event, subject: int) -> list[int]:
        """Return the details of the events of a kind for a figure, kind or seat, in order."""
        return [event.detail for event in self.trail if event[:2] == (kind, subject)]

    @property
    def fled(self) -> list[int]:
        """The figures that went into the technical corridors (NM-15)."""
        return self.recorded(Event.FLED)

    @property
    def killed(self) -> list[int]:
        """The figures that died (NM-41, NM-42)."""
        return self.recorded(Event.KILLED)

    @property
    def nobody_came(self) -> bool:
        """Whether no miniature was available for the token drawn (NM-16)."""
        return bool(self.recorded(Event.NOBODY_CAME))


def shown_plies(history: History, ply: int, words: Words, viewer: int | None = None) -> Iterator[ShownPly]:
    """Yield the plies of a history from `ply` on, worded for all viewers, or for one seat."""
    state, after = history.before(ply), numbering.read(history.actions[ply - 1]) if ply else None
    was = seen(state)
    for place, number in enumerate(history.actions[ply:], ply + 1):
        trail, action = trail_of(state, number), numbering.read(number)
        state = history.before(place)
        now = seen(state)
        yield ShownPly(action, was, now, trail, words, after, viewer)
        was, after = now, action


def shown_to_all(plies: Iterable[Ply], words: Words) -> list[ShownPly]:
    """Return plies worded for all viewers."""
    found: list[ShownPly] = []
    for ply in plies:
        was = found[-1].now if found else seen(ply.before)
        trail = trail_of(ply.before, ply.action)
        found.append(ShownPly(numbering.read(ply.action), was, seen(ply.after), trail, words, found[-1].action if found else None))
    return found


def surprise(ply: ShownPly, seat: int, number: int) -> Sentence:
    """Return a sentence that compares the cards in a hand with the number of an intruder that has come (NM-13)."""
    cards = ply.was.people[seat].cards
    if cards < number:
        return Sentence(ply.of_seat("log.surprised", seat, number=number, n=cards), "NM-13", GRAVE)
    return Sentence(ply.of_seat("log.not_surprised", seat, number=number, n=cards), "NM-13")


def hits(face: str, target: int) -> bool:
    """Return whether a face of the combat die hits a figure, or `EGG`, which every face but the miss hits (NM-50, NM-51, NM-94)."""
    return face != "miss" if target == numbering.EGG else KIND_OF_FIGURE[target] in components().faces[face].hits


def card_hits(card: str, attacker: int) -> bool:
    """Return whether an attack card shows the kind of the figure that attacks (NM-22)."""
    return KIND_OF_FIGURE[attacker] in next(each.hits for each in components().attacks if each.id == card)


def rule_of_check(kind: str) -> str:
    """Return the rule by which a kind dies: by one injury, or by a check with one card or two (NM-41 to NM-43)."""
    return ("NM-41", "NM-42", "NM-43")[components().checks[kind]]


def joined(lines: list[Sentence], words: Words) -> str:
    """Return sentences joined, each with its rule."""
    return " ".join(
        words("sentence", text=_capital(line.text), clause=line.rule_id) if line.rule_id else f"{_capital(line.text)}." for line in lines
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
