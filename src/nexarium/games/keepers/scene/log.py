"""The log: what a ply did, in a sentence about a Keeper."""

from __future__ import annotations

from nexarium.core.game import Course, Ply
from nexarium.core.view import Entry, Sound
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.numbering import (
    Action,
    AddPower,
    Arm,
    Assign,
    Bonus,
    Continue,
    Decline,
    Diagonal,
    Dice,
    Draw,
    End,
    Exchange,
    First,
    Follow,
    Gamble,
    GoOn,
    Leap,
    Lift,
    Mark,
    Move,
    Place,
    Push,
    Reserve,
    Step,
    Stop,
    Throw,
    Undertow,
    read,
)
from nexarium.games.keepers.rules.state import GAMBLER_STEPS, UNDERTOW_STEPS, Fumble, Phase
from nexarium.games.keepers.scene.art import COLOURS
from nexarium.games.keepers.scene.names import all_steps, faces, keeper_name, named, skill_name, steps, steps_gained, the_terrain
from nexarium.games.keepers.scene.story import news_of
from nexarium.games.keepers.scene.telling import told_happening

_PLAIN: dict[type[Action], str] = {
    AddPower: "add_power",
    Throw: "again",
    Stop: "stop",
    GoOn: "go_on",
    Arm: "arm",
    End: "end",
    Bonus: "bonus",
    Decline: "decline",
}
"""The actions that need no more than the Keeper's name."""


def entry(course: Course, viewer: int | None, words: Words) -> Entry:
    """The log's line for the last ply."""
    ply, action = course.last, read(course.last.action)
    seat = _teller(ply, action)
    lines = [told(ply, seat, action, words)]
    news = news_of(ply)
    if news.fumble:
        lines.append(words("log.soft" if Fumble(int(ply.after.record.fumble)) == Fumble.SOFT else "log.fumble"))
    lines += [text for happening in news.happenings for text in told_happening(happening, Position(ply.after), words)]
    return Entry(seat=seat, text=". ".join(lines), minor=_minor(action), sound=_sound(action))


def _sound(action: Action) -> Sound:
    """What an action sounds like."""
    match action:
        case Dice():
            return "dice"
        case Push() | Continue():
            return "blow"
        case Draw():
            return "card"
        case Place() | Lift() | Reserve() | Move() | Diagonal() | Leap() | Follow() | Exchange():
            return "piece"
    return "none"


def _teller(ply: Ply, action: Action) -> int:
    """The seat of which a line of the log tells."""
    position = Position(ply.before)
    match action:
        case First(seat):
            return seat
        case Draw():
            return next((keeper.seat for keeper in position.keepers if keeper.card is None), 0)
    return position.active if ply.before.is_chance_node() else ply.before.current_player()


def _minor(action: Action) -> bool:
    """Whether another line tells what matters of it."""
    match action:
        case Mark() | AddPower() | Throw() | Stop() | GoOn():
            return True
        case Assign(groups):
            return not any(groups)
    return action == Reserve(0)


def told(ply: Ply, seat: int, action: Action, words: Words) -> str:
    """What an action does, in a sentence about a seat's Keeper."""
    position = Position(ply.before)
    name = keeper_name(position, seat, words)
    match action:
        case Place():
            return _told_placement(position, name, words)
        case Dice(values):
            return words(f"log.{_throw(position)}", n=len(values), name=name, dice=faces(values))
        case Assign(groups):
            return _told_assignment(position, seat, groups, name, words)
        case Draw():
            return words("log.draw", name=words(COLOURS[seat]), keeper=keeper_name(Position(ply.after), seat, words))
        case First():
            return words("log.first", name=name)
        case Lift(()):
            return words("log.leave_apart", name=name)
        case Lift(seats):
            return words("log.lift", n=len(seats), name=name, names=named(position, seats, words))
        case Reserve(0):
            return words("log.reserve_none", name=name)
        case Reserve(value):
            return words("log.reserve", name=name, dice=faces([value]))
        case Mark(value):
            return words("log.mark", name=name, dice=faces([value]))
        case Undertow(step):
            return words("log.skill", name=name, skill=skill_name("undertow", words), steps=steps(step, UNDERTOW_STEPS, words))
        case Gamble(step):
            return words("log.skill", name=name, skill=skill_name("gambler", words), steps=steps(step, GAMBLER_STEPS, words))
        case Move() | Diagonal() | Leap() | Push() | Continue() | Follow() | Exchange():
            return _told_step(position, action, name, words)
    return words(f"log.{_PLAIN[type(action)]}", name=name)


def _throw(position: Position) -> str:
    """What kind of throw the dice in the air are."""
    if position.phase == Phase.ROLL:
        return "throw"
    return "rethrow" if int(position.record.throwing) else "power"


def _told_placement(position: Position, name: str, words: Words) -> str:
    if position.phase == Phase.REJOIN:
        return words("log.rejoin", n=len(position.moving), name=name, names=named(position, position.moving, words))
    return words("log.place", name=name)


def _told_assignment(position: Position, seat: int, groups: tuple[int, ...], name: str, words: Words) -> str:
    card, value = position.card(seat), int(position.record.value)
    assert card is not None
    standing = position.groups(value)
    key = "log.grow" if any(standing) else "log.assign"
    if groups == standing:
        return words(f"{key}_none", name=name, value=value)
    return words(key, name=name, value=value, steps=all_steps(steps_gained(position, groups, value, card), words))


def _told_step(position: Position, step: Step, name: str, words: Words) -> str:
    match step:
        case Push() | Continue():
            target, _ = position.pushed(step)
            key = "log.continue" if isinstance(step, Continue) else "log.push"
            return words(key, name=name, target=keeper_name(position, target, words))
        case Exchange(seat):
            return words("log.exchange", name=name, target=keeper_name(position, seat, words))
        case Move() | Diagonal() | Leap() | Follow():
            key = {Move: "move", Diagonal: "jump", Leap: "leap", Follow: "follow"}[type(step)]
            tile = position.tiles[position.landing(step)]
            over = named(position, position.leap(step.direction)[0], words) if isinstance(step, Leap) else ""
            return words(f"log.{key}", name=name, terrain=the_terrain(tile.terrain, words), over=over)
