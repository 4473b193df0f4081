"""The turn so far in one sentence: the dice rolled, the steps, the pushed Keepers and their fates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nexarium.core.game import Ply, State
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.scene.names import faces, keeper_name
from nexarium.games.keepers.scene.panels import told_happening
from nexarium.games.keepers.scene.story import fumbled_dice, news_of

STEPS = {numbering.Move: "moved", numbering.Follow: "moved", numbering.Diagonal: "jumped", numbering.Leap: "jumped"}
ENDS = {"falls": "fell", "out": "out"}
"""A push's result for a Keeper, with its key in the words."""


def turn_of(state: State) -> int | None:
    """Return the number of the turn; None before the first turn."""
    record = state.record
    number, seat = int(record.turn), int(record.active)
    return number if number and seat >= 0 and int(record.keeper[seat]) >= 0 else None


class Clause(NamedTuple):
    """One deed of a turn: its key in the words, the seat it concerns, and its dice."""

    key: str
    whom: int | None = None
    dice: str = ""


def telling(plies: Sequence[Ply], words: Words) -> Callable[[int | None], str]:
    """Return a function that words the turn so far for a viewer, in the second person to its own player; empty if nothing was done. It
    also names the Keepers that could not re-enter when the turn ended, because no other turn does. The turn is replayed once for all
    viewers."""
    first = Position(plies[0].before)
    seat, clauses = first.active, [(clause, len(list(alike))) for clause, alike in groupby(_clauses(plies))]

    blocked = [(each, Position(ply.after)) for ply in plies for each in news_of(ply).happenings if each.kind == "blocked"]

    def sentence(viewer: int | None) -> str:
        def called(other: int) -> str:
            return words("you") if other == viewer else keeper_name(first, other, words)

        name = words("turn.you") if seat == viewer else keeper_name(first, seat, words)
        done = (words(f"turn.{key}", n=times, whom="" if whom is None else called(whom), dice=dice) for (key, whom, dice), times in clauses)
        parts = [words("turn.so_far", name=name, done=", ".join(done))] if clauses else []
        return ". ".join([*parts, *(text for each, after in blocked for text in told_happening(each, after, words, viewer))])

    return sentence


def _clauses(plies: Sequence[Ply]) -> list[Clause]:
    """Return the deeds in order; the roll comes first."""
    rolled, parts = "", list[Clause]()
    for ply in plies:
        match action := numbering.read(ply.action):
            case numbering.Dice():
                after = Position(ply.after)
                rolled = faces(sorted([*after.dice("counts"), *after.dice("powers")])) or rolled
                if news_of(ply).fumble:
                    rolled = faces(fumbled_dice(ply))
                    parts.append(Clause("fumbled"))
            case numbering.Move() | numbering.Follow() | numbering.Diagonal() | numbering.Leap():
                parts.append(Clause(STEPS[type(action)]))
            case numbering.Push() | numbering.Continue():
                for clause in _pushed(ply, action):
                    if parts and parts[-1] == Clause("pushed", clause.whom):
                        parts.pop()  # one push is worded once, by its end
                    parts.append(clause)
            case numbering.Exchange(other):
                parts.append(Clause("swapped", other))
            case numbering.Reserve(value) if value:
                parts.append(Clause("reserved", dice=faces([value])))
            case numbering.Bonus():
                parts.append(Clause("bonus"))
            case numbering.Stop() | numbering.Throw():
                pass
    return [Clause("rolled", dice=rolled), *parts] if rolled else parts


def _pushed(ply: Ply, push: numbering.Push | numbering.Continue) -> Iterator[Clause]:
    """Yield the Keeper that a push moved, and those that fell or were eliminated by it; a Keeper pushed on is already named. A Keeper
    that falls with a cube closed at the turn's end was not pushed off (NK-57)."""
    fates = news_of(ply).fates
    if isinstance(push, numbering.Push) and fates[0].end == "moves":
        yield Clause("pushed", fates[0].seat)
    for fate in reversed(fates):
        if fate.end in ENDS:
            yield Clause(f"pushed_{ENDS[fate.end]}", fate.seat)
