"""The log: what a ply did, in a sentence about a Keeper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from nexarium.core.game import History, Ply
from nexarium.core.view import Entry, Sound, turn_so_far
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import Fumble, Phase
from nexarium.games.keepers.scene.art import COLOURS
from nexarium.games.keepers.scene.moments import moment
from nexarium.games.keepers.scene.names import (
    all_steps,
    faces,
    keeper_name,
    named,
    skill_name,
    steps,
    steps_gained,
    the_terrain,
    used_skill,
)
from nexarium.games.keepers.scene.panels import told_happening
from nexarium.games.keepers.scene.story import News, news_of
from nexarium.games.keepers.scene.turn import telling, turn_of

_PLAIN: dict[type[numbering.Action], str] = {
    numbering.First: "first",
    numbering.AddPower: "add_power",
    numbering.Throw: "again",
    numbering.Stop: "stop",
    numbering.GoOn: "go_on",
    numbering.Arm: "arm",
    numbering.End: "end",
    numbering.Bonus: "bonus",
    numbering.Decline: "decline",
}
"""The actions whose sentence needs only the Keeper's name."""


def entry(history: History, viewer: int | None, words: Words) -> Entry:
    """Return the log entry for the last ply, for all viewers and for each seat concerned, with the turn so far."""
    ply, action = history.last, numbering.read(history.last.action)
    seat = _teller(ply, action)
    news = news_of(ply)
    line = _line(ply, news, seat, action, words)
    text = line(None)
    own = ((each, line(each)) for each in range(history.game.num_players()))
    yours = tuple((each, read_by_it) for each, read_by_it in own if read_by_it != text)
    turn = turn_so_far(history, turn_of, partial(telling, words=words))
    return Entry(
        seat=seat,
        text=text,
        minor=_minor(action) and not news.happenings,
        sound=_sound(action),
        yours=yours,
        reveal=moment(ply, news, words),
        turn=turn,
    )


def _line(ply: Ply, news: News, seat: int, action: numbering.Action, words: Words) -> Callable[[int | None], str]:
    """Return a function that words a ply's action and effects for a viewer; the ply is replayed once for all viewers."""
    before, after = Position(ply.before), Position(ply.after)

    def line(viewer: int | None) -> str:
        lines = [sentence(before, after, seat, action, news, words, viewer)]
        if news.fumble:
            lines.append(words("log.soft" if Fumble(int(after.record.fumble)) == Fumble.SOFT else "log.fumble"))
        lines += [text for happening in news.happenings for text in told_happening(happening, after, words, viewer)]
        return ". ".join(lines)

    return line


def _sound(action: numbering.Action) -> Sound:
    """Return the sound of an action."""
    match action:
        case numbering.Dice():
            return "dice"
        case numbering.Push() | numbering.Continue():
            return "blow"
        case numbering.Draw():
            return "card"
        case (
            numbering.Place()
            | numbering.Lift()
            | numbering.Reserve()
            | numbering.Move()
            | numbering.Diagonal()
            | numbering.Leap()
            | numbering.Follow()
            | numbering.Exchange()
        ):
            return "piece"
    return "none"


def _teller(ply: Ply, action: numbering.Action) -> int:
    """Return the seat that a log entry is about."""
    position = Position(ply.before)
    match action:
        case numbering.First(seat):
            return seat
        case numbering.Draw():
            return next((keeper.seat for keeper in position.keepers if keeper.card is None), 0)
    return position.active if ply.before.is_chance_node() else ply.before.current_player()


def _minor(action: numbering.Action) -> bool:
    """Return whether another log entry covers this action."""
    match action:
        case numbering.Mark() | numbering.AddPower() | numbering.Throw() | numbering.Stop() | numbering.GoOn():
            return True
        case numbering.Assign(groups):
            return not any(groups)
    return action == numbering.Reserve(0)


def sentence(
    position: Position, after: Position, seat: int, action: numbering.Action, news: News, words: Words, viewer: int | None = None
) -> str:
    """Return a sentence on an action about a seat's Keeper; to `viewer` in the second person."""
    said = _Said(words, keeper_name(position, seat, words), mine=seat == viewer, viewer=viewer)
    match action:
        case numbering.Place():
            return _told_placement(position, said)
        case numbering.Dice(values):
            return said(_throw(position), n=len(values), dice=faces(values))
        case numbering.Assign(groups):
            return _told_assignment(position, seat, groups, said)
        case numbering.Draw():
            colour = _Said(words, words(COLOURS[seat]), mine=seat == viewer)
            return colour("draw", keeper=keeper_name(after, seat, words))
        case numbering.Lift(()):
            return said("leave_apart")
        case numbering.Lift(seats):
            return said("lift", n=len(seats), names=named(position, seats, words))
        case numbering.Reserve(0):
            return said("reserve_none")
        case numbering.Reserve(value) | numbering.Mark(value):
            return said("reserve" if isinstance(action, numbering.Reserve) else "mark", dice=faces([value]))
        case numbering.Undertow(step):
            return _told_skill(position, seat, "undertow", step, said)
        case numbering.Gamble(step):
            return _told_skill(position, seat, "gambler", step, said)
        case numbering.UseSkill(place, "X"):
            return said("arm_by", skill=skill_name(used_skill(position.card(seat), place), words))
        case numbering.UseSkill(place, step):
            return _told_skill(position, seat, place, step, said)
        case (
            numbering.Move()
            | numbering.Diagonal()
            | numbering.Leap()
            | numbering.Push()
            | numbering.Continue()
            | numbering.Follow()
            | numbering.Exchange()
        ):
            return _told_step(position, action, news, said)
    return said(_PLAIN[type(action)])


@dataclass(frozen=True)
class _Said:
    """Sentences about a Keeper: `log.{key}`, and for its own player `log.you.{key}`, where the words have one."""

    words: Words
    name: str
    mine: bool
    viewer: int | None = None

    def __call__(self, key: str, **holes: object) -> str:
        own = f"log.you.{key}"
        return self.words(own if self.mine and own in self.words else f"log.{key}", name=self.name, **holes)


def _throw(position: Position) -> str:
    """Return the kind of throw in the air."""
    if position.phase == Phase.ROLL:
        return "throw"
    return "rethrow" if int(position.record.throwing) else "power"


def _told_skill(position: Position, seat: int, name: str | int, kind: str, said: _Said) -> str:
    skill = used_skill(position.card(seat), name)
    return said("skill", skill=skill_name(skill, said.words), steps=steps(kind, skill.parts.amount, said.words))


def _told_placement(position: Position, said: _Said) -> str:
    if position.phase == Phase.REJOIN:
        return said("rejoin", n=len(position.moving), names=named(position, position.moving, said.words))
    return said("place")


def _told_assignment(position: Position, seat: int, groups: tuple[int, ...], said: _Said) -> str:
    card, value = position.card(seat), int(position.record.value)
    assert card is not None
    standing = position.groups(value)
    key = "grow" if any(standing) else "assign"
    if groups == standing:
        return said(f"{key}_none", value=value)
    return said(key, value=value, steps=all_steps(steps_gained(position, groups, value, card), said.words))


def _told_step(position: Position, step: numbering.Step, news: News, said: _Said) -> str:
    words = said.words
    match step:
        case numbering.Push() | numbering.Continue():
            target = news.fates[0].seat
            key = "continue" if isinstance(step, numbering.Continue) else "push"
            return said(f"{key}_you" if target == said.viewer else key, target=keeper_name(position, target, words))
        case numbering.Exchange(seat):
            return said("exchange_you" if seat == said.viewer else "exchange", target=keeper_name(position, seat, words))
        case numbering.Move() | numbering.Diagonal() | numbering.Leap() | numbering.Follow():
            key = {numbering.Move: "move", numbering.Diagonal: "jump", numbering.Leap: "leap", numbering.Follow: "follow"}[type(step)]
            tile = position.tiles[position.landing(step)]
            over = named(position, position.leap(step.direction)[0], words, said.viewer) if isinstance(step, numbering.Leap) else ""
            return said(key, terrain=the_terrain(tile.terrain, words), over=over)
