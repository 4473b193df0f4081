"""A ply as it is told: what was done, and what everybody saw before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from nexarium.core.game import Course
from nexarium.core.words import Words
from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules.state import Cause, Phase, Stage
from nexarium.games.nemesis.scene.names import room_called, seat_name
from nexarium.games.nemesis.scene.seen import KIND_OF_FIGURE, Intruder, Seen, seen

MINOR, PLAIN, GRAVE = 1, 2, 3
"""How much a sentence matters: not worth repeating, the ply's own, not to be missed."""


class Line(NamedTuple):
    """One sentence, the clause that it follows from, and how much it matters."""

    text: str
    clause: str
    weight: int = PLAIN


@dataclass(frozen=True)
class Happened:
    """An action, a decision or chance, with what was seen before and after it."""

    action: n.Action
    was: Seen
    now: Seen
    words: Words

    @property
    def phase(self) -> Phase:
        """What was due: the decision, the draw or the roll that the ply is."""
        return self.was.due.phase

    @property
    def seat(self) -> int:
        """Who decided, or whom chance is about."""
        return self.action.seat if isinstance(self.action, n.FirstPlayer) else self.was.due.seat

    @property
    def name(self) -> str:
        """What that seat is called."""
        return self.name_of(self.seat)

    def name_of(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.now, seat, self.words)

    def the(self, figure: int) -> str:
        """An intruder: `the Adult`."""
        return self.words(f"the.{KIND_OF_FIGURE[figure]}")

    def a(self, kind: str) -> str:
        """A kind of intruder or token: `an Adult`."""
        return self.words(f"a.{kind}")

    def room(self, number: int) -> str:
        """A room: `18, the Armory`."""
        return room_called(self.now.rooms[number], self.words)

    @cached_property
    def here(self) -> dict[int, Intruder]:
        """The intruders on the board before the ply, by figure."""
        return {each.figure: each for each in self.was.intruders}

    @cached_property
    def there(self) -> dict[int, Intruder]:
        """The intruders on the board after the ply, by figure."""
        return {each.figure: each for each in self.now.intruders}

    # --- what became of an intruder that left the board ---

    def fled(self, gone: Intruder) -> bool:
        """NM-15: whether an intruder that is gone went into the technical corridors: on a retreat, by an event card, or, an Adult, to give
        its miniature to another (NM-16)."""
        if self.phase == Phase.RETREATING:
            return gone.figure == self.was.due.checked
        if self.phase in (Phase.ENCOUNTER, Phase.SUMMONING):
            return gone.kind == "adult"
        return self.phase == Phase.EVENT_CARD

    def killed(self, gone: Intruder) -> bool:
        """NM-41, NM-42: whether an intruder that is gone is dead: neither fled, nor a Larva on a character, nor a Creeper that is a Breeder
        now."""
        if self.fled(gone):
            return False
        due = self.was.due
        if gone.kind == "larva":
            shot = self.phase == Phase.COMBAT_ROLL and gone.figure == due.target
            return shot or gone.figure == due.checked or bool(due.burning >> gone.figure & 1) or self._burnt(gone)
        return gone.figure not in (due.transforming, due.attacker)

    def _burnt(self, larva: Intruder) -> bool:
        """Whether fire has killed a Larva in this ply: its room burns, and nobody was left in it to be infested first (NM-93)."""
        burning = self.was.rooms[larva.room].fire and self.was.due.stage <= Stage.FIRES < self.now.due.stage
        return burning and not any(
            each.room == larva.room and (each.fate == "awake" or (was.fate == "awake" and each.died_of == Cause.FIRE))
            for was, each in zip(self.was.people, self.now.people, strict=True)
        )

    def miniature_left(self, kind: str) -> bool:
        """NM-16: whether there was a miniature for one more of a kind: one in the box, or an Adult's that is not in combat."""
        used = [each for each in self.was.intruders if each.kind == kind]
        larvae = sum(each.larva and each.fate != "dead" for each in self.was.people) if kind == "larva" else 0
        if len(used) + larvae < components().miniatures[kind]:
            return True
        return kind == "adult" and not all(self.was.company(each.room) for each in used)


def happened(course: Course, ply: int, words: Words) -> Iterator[Happened]:
    """The plies of a course from that number on."""
    positions = (seen(course.before(number)) for number in range(ply, course.plies + 1))
    was = next(positions)
    for action, now in zip(course.actions[ply:], positions, strict=True):
        yield Happened(n.read(action), was, now, words)
        was = now


def clause_of_check(kind: str) -> str:
    """NM-42, NM-43: the clause of an injury check with one card, or with two."""
    return "NM-42" if components().checks[kind] < 2 else "NM-43"


def told(lines: list[Line], words: Words) -> str:
    """Sentences in a row, each with its clause."""
    return " ".join(
        words("sentence", text=_capital(line.text), clause=line.clause) if line.clause else f"{_capital(line.text)}." for line in lines
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
