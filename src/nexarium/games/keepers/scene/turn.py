"""A turn so far in one sentence: the dice that were rolled, the steps, who was pushed and what became of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nexarium.core.game import Ply, State
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import (
    Bonus,
    Continue,
    Diagonal,
    Dice,
    Exchange,
    Follow,
    Leap,
    Move,
    Push,
    Reserve,
    Stop,
    Throw,
    read,
)
from nexarium.games.keepers.scene.names import faces, keeper_name
from nexarium.games.keepers.scene.story import fumbled_dice, news_of
from nexarium.games.keepers.scene.telling import told_happening

STEPS = {Move: "moved", Follow: "moved", Diagonal: "jumped", Leap: "jumped"}
ENDS = {"falls": "fell", "out": "out"}
"""What a push makes of somebody, and how that is told."""


def turn_of(state: State) -> int | None:
    """Return the number of the turn, before which nobody has one."""
    record = state.record
    number, seat = int(record.turn), int(record.active)
    return number if number and seat >= 0 and int(record.keeper[seat]) >= 0 else None


class Clause(NamedTuple):
    """Something that was done in a turn: its key in the words, the seat to which it was done, and the dice of which it tells."""

    key: str
    whom: int | None = None
    dice: str = ""


def telling(plies: Sequence[Ply], words: Words) -> Callable[[int | None], str]:
    """What tells a viewer all that was done in a turn, to its own player in the second person; nothing where nothing was. It names the
    Keepers that could not come back when the turn ended, for no other turn does. The turn is gone through once for all viewers."""
    first = Position(plies[0].before)
    seat, clauses = first.active, [(clause, len(list(alike))) for clause, alike in groupby(_clauses(plies))]

    blocked = [(each, Position(ply.after)) for ply in plies for each in news_of(ply).happenings if each.kind == "blocked"]

    def sentence(viewer: int | None) -> str:
        def called(other: int) -> str:
            return words("you") if other == viewer else keeper_name(first, other, words)

        name = words("turn.you") if seat == viewer else keeper_name(first, seat, words)
        done = (words(f"turn.{key}", n=times, whom="" if whom is None else called(whom), dice=dice) for (key, whom, dice), times in clauses)
        told = [words("turn.so_far", name=name, done=", ".join(done))] if clauses else []
        return ". ".join([*told, *(text for each, after in blocked for text in told_happening(each, after, words, viewer))])

    return sentence


def _clauses(plies: Sequence[Ply]) -> list[Clause]:
    """What was done, one thing after the other; what was rolled stands first."""
    rolled, told = "", list[Clause]()
    for ply in plies:
        match action := read(ply.action):
            case Dice():
                after = Position(ply.after)
                rolled = faces(sorted([*after.dice("counts"), *after.dice("powers")])) or rolled
                if news_of(ply).fumble:
                    rolled = faces(fumbled_dice(ply))
                    told.append(Clause("fumbled"))
            case Move() | Follow() | Diagonal() | Leap():
                told.append(Clause(STEPS[type(action)]))
            case Push() | Continue():
                for clause in _pushed(ply, action):
                    if told and told[-1] == Clause("pushed", clause.whom):
                        told.pop()  # one push, told by how it ended
                    told.append(clause)
            case Exchange(other):
                told.append(Clause("swapped", other))
            case Reserve(value) if value:
                told.append(Clause("reserved", dice=faces([value])))
            case Bonus():
                told.append(Clause("bonus"))
            case Stop() | Throw():
                pass
    return [Clause("rolled", dice=rolled), *told] if rolled else told


def _pushed(ply: Ply, push: Push | Continue) -> Iterator[Clause]:
    """Whom a push moved, and who fell or went out by it; one who is pushed on has been told already. Who falls with a cube that is closed
    when the turn is over has not been pushed off (NK-57)."""
    before = Position(ply.before)
    target, _ = before.pushed(push)
    ends = {fate.seat: ENDS[fate.end] for fate in reversed(before.push(push)) if fate.end in ENDS}
    if isinstance(push, Push) and target not in ends:
        yield Clause("pushed", target)
    for seat, end in ends.items():
        yield Clause(f"pushed_{end}", seat)
