"""A turn so far in one sentence: the dice that were rolled, the steps, who was pushed and what became of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from nexarium.games.keepers.scene.story import Kind, fumbled_dice, news_of

STEPS = {Move: "moved", Follow: "moved", Diagonal: "jumped", Leap: "jumped"}
ENDS: dict[Kind, str] = {"falls": "fell", "out": "out"}


def turn_of(state: State) -> int | None:
    """The number of the turn, before which nobody has one."""
    position = Position(state)
    number, seat = int(state.record.turn), position.active
    return number if number and seat >= 0 and position.card(seat) else None


def sentence(plies: Sequence[Ply], words: Words, viewer: int | None) -> str:
    """All that was done in a turn, to `viewer` in the second person; nothing where nothing was."""
    seat, clauses = Position(plies[0].before).active, list(_clauses(plies, words, viewer))
    name = words("turn.you") if seat == viewer else keeper_name(Position(plies[0].before), seat, words)
    return words("turn.so_far", name=name, done=", ".join(clauses)) if clauses else ""


def _clauses(plies: Sequence[Ply], words: Words, viewer: int | None) -> Iterator[str]:
    """What was done, the same thing in a row counted."""
    rolled, told = "", list[tuple[str, str]]()
    for ply in plies:
        match action := read(ply.action):
            case Dice():
                after = Position(ply.after)
                rolled = faces(sorted([*after.dice("counts"), *after.dice("powers")])) or rolled
                if news_of(ply).fumble:
                    rolled = faces(fumbled_dice(ply))
                    told.append(("fumbled", ""))
            case Move() | Follow() | Diagonal() | Leap():
                told.append((STEPS[type(action)], ""))
            case Push() | Continue():
                for what, whom in _pushed(ply, action, words, viewer):
                    if told and told[-1] == ("pushed", whom):
                        told.pop()  # one push, told by how it ended
                    told.append((what, whom))
            case Exchange(other):
                told.append(("swapped", _called(ply, other, words, viewer)))
            case Reserve(value) if value:
                told.append(("reserved", faces([value])))
            case Bonus():
                told.append(("bonus", ""))
            case Stop() | Throw():
                pass
    if rolled:
        yield words("turn.rolled", dice=rolled)
    for place, (key, whom) in enumerate(told):
        if not place or told[place - 1] != (key, whom):
            times = next((n for n, each in enumerate(told[place:]) if each != (key, whom)), len(told) - place)
            yield words(f"turn.{key}", n=times, whom=whom)


def _pushed(ply: Ply, push: Push | Continue, words: Words, viewer: int | None) -> Iterator[tuple[str, str]]:
    """Whom a push moved, and who fell or went out by it; one who is pushed on has been told already."""
    target, _ = Position(ply.before).pushed(push)
    ends = {seat: ENDS[each.kind] for each in news_of(ply).happenings if each.kind in ENDS for seat in each.seats}
    if isinstance(push, Push) and target not in ends:
        yield "pushed", _called(ply, target, words, viewer)
    for seat, end in ends.items():
        yield f"pushed_{end}", _called(ply, seat, words, viewer)


def _called(ply: Ply, seat: int, words: Words, viewer: int | None) -> str:
    return words("you") if seat == viewer else keeper_name(Position(ply.before), seat, words)
