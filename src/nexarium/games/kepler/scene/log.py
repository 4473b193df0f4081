"""The log: what a ply did, in a sentence about a seat, and the turn so far in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from nexarium.core.event_trail import Event as Recorded
from nexarium.core.event_trail import trail_of
from nexarium.core.game import History, Ply, State
from nexarium.core.view import Entry, Sound, Story, turn_so_far
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, PLANETS, ZONES
from nexarium.games.kepler.rules.board import LEVELS
from nexarium.games.kepler.rules.numbering import (
    Action,
    Chance,
    Choose,
    Cube,
    DrawFirst,
    DrawPlanet,
    DrawToken,
    End,
    Forgo,
    GroupAction,
    Influence,
    Lower,
    Move,
    MoveLeader,
    Nudge,
    Place,
    Raise,
    Remove,
    Reroll,
    RollBlack,
    Shift,
    Skip,
    Swap,
    Throw,
    ThrowOfBoth,
    read,
)
from nexarium.games.kepler.rules.state import Event, Phase
from nexarium.games.kepler.scene.names import ability_name, dice_named, die_name, faces, group_name, seat_name
from nexarium.games.kepler.scene.reading import Reading, track_of
from nexarium.games.kepler.scene.scoring import Begun, Scoring, scorings_begun_by
from nexarium.games.kepler.scene.story import one_after_another, tell

_THROWS = {Phase.BLACK_THROW: "throw_black", Phase.REROLL_THROW: "throw_again"}


def entry(history: History, viewer: int | None, words: Words) -> Entry:
    """Return the log entry for the last ply, for all viewers and for each seat concerned, with the turn so far."""
    ply, action = history.last, read(history.last.action)
    line = _line(ply, words, None)
    own = [(seat, _line(ply, words, seat)) for seat in range(history.game.num_players())]
    return Entry(
        seat=action.seat if isinstance(action, DrawFirst) else Reading(ply.before).active,
        text=line,
        minor=isinstance(action, Skip | DrawPlanet | DrawToken) and not scorings_begun_by(ply),
        story=_story(ply, words, history.game.num_players()),
        yours=tuple((seat, sentence) for seat, sentence in own if sentence != line),
        sound=_sound(action),
        turn=turn_so_far(history, turn_of, lambda plies: partial(_turn, plies, words)),
    )


def _sound(action: Action) -> Sound | None:
    """Return the sound of an action; for None, it is that of dice at chance nodes, else that of a piece."""
    if isinstance(action, DrawPlanet | DrawToken):
        return "card"
    return "none" if isinstance(action, Skip | Forgo | End | DrawFirst) else None


# --- a ply ---------------------------------------------------------------------------------------------------------------


def _line(ply: Ply, words: Words, viewer: int | None) -> str:
    """Return a sentence on what a ply did and caused; `viewer` is the seat that reads it about itself."""
    return ". ".join([_Wording(ply, words, viewer).text(), *_scored(ply, words, viewer)])


def _scored(ply: Ply, words: Words, viewer: int | None) -> Iterator[str]:
    """Yield the scorings that a ply began, and the end of the rounds."""
    for begun in scorings_begun_by(ply):
        if begun.threshold is None:
            yield words("log.rounds_over", n=int(Reading(ply.before).record.max_rounds))
        yield scored_line(begun.scoring, scoring_name(begun, words), words, viewer)


def scored_line(scored: Scoring, title: str, words: Words, viewer: int | None = None) -> str:
    """Return a line such as `First scoring: Blue +30, Yellow +26`."""
    gains = [words("gains", name=seat_name(seat, words, viewer), n=points) for seat, points in enumerate(scored.totals())]
    return words("scored", scoring=title, gains=", ".join(gains))


def scoring_name(begun: Begun, words: Words) -> str:
    """Return the name of a scoring: by its threshold, or as the last one when the rounds are over (KP-37a)."""
    return words("scoring.last" if begun.threshold is None else f"scoring.{begun.threshold}")


def _story(ply: Ply, words: Words, players: int) -> Story | None:
    """Return the scorings that a ply began, step by step, in the wording for each seat."""
    begun = scorings_begun_by(ply)
    if not begun:
        return None

    def story_for(viewer: int | None) -> Story:
        return one_after_another([tell(each.scoring, each.points, scoring_name(each, words), words, viewer) for each in begun])

    story, own = story_for(None), [story_for(seat) for seat in range(players)]
    steps = []
    for place, step in enumerate(story.steps):
        texts = [(seat, each.steps[place].text) for seat, each in enumerate(own)]
        steps.append(replace(step, yours=tuple((seat, text) for seat, text in texts if text != step.text)))
    return replace(story, steps=tuple(steps))


class _Wording:
    """Words a ply in sentences about a seat; to `viewer` in the second person: `log.{key}`, and `log.you.{key}` about the viewer."""

    def __init__(self, ply: Ply, words: Words, viewer: int | None) -> None:
        self.ply, self.reading, self.action = ply, Reading(ply.before), read(ply.action)
        self.words, self.viewer = words, viewer

    def _said(self, key: str, seat: int | None = None, **holes: object) -> str:
        """Return a sentence about the active player, or another seat."""
        seat = self.reading.active if seat is None else seat
        own = f"log.you.{key}"
        return self.words(
            own if seat == self.viewer and own in self.words else f"log.{key}", name=seat_name(seat, self.words, self.viewer), **holes
        )

    def _against(self, key: str, seat: int) -> str:
        """Return the key for an effect on a seat, in the second person for the viewer's own seat."""
        return f"{key}_yours" if seat == self.viewer else key

    def text(self) -> str:
        match self.action:
            case DrawPlanet() | DrawToken() | DrawFirst() | Throw() | ThrowOfBoth():
                return self._chance(self.action)
            case Skip() | Place() | Move() | Raise() | Swap():
                return self._group(self.action)
            case Choose(number, value):
                return self._said("choose", action=number, dice=faces([value] * self.action.dice))
            case Lower(seat, track):
                other = seat_name(seat, self.words)
                return self._said(self._against("lower", seat), other=other, track=track + 1, level=self.level(track))
            case Forgo():
                return self._said("forgo")
            case End():
                return self._end()
        return self._said("spend", track=track_of(self.action) + 1, does=self.influence(self.action))

    def _first(self, kind: Event) -> Recorded:
        """Return the ply's first event of a kind."""
        return next(event for event in trail_of(self.ply.before, self.ply.action) if event.kind == kind)

    def taken(self) -> int:
        """Return the number of diplomats that a group has placed or moved."""
        return self._first(Event.ARRIVED).detail

    def level(self, track: int) -> int:
        """Return the number under the disc that the action has moved on a track."""
        return int(LEVELS[track, self._first(Event.LEVEL).detail])

    def value(self) -> int:
        """Return the active player's diplomatic value at the end of its turn."""
        markers = (event for event in trail_of(self.ply.before, self.ply.action) if event.kind == Event.MARKER)
        return next(event.detail for event in markers if event.subject == self.reading.active)

    def risen(self) -> tuple[int, int]:
        """Return the track of a turn's leftovers, and the number of levels by which they raise its disc."""
        level = self._first(Event.LEVEL)
        return self._first(Event.LEFTOVERS).subject, level.detail - level.subject

    def _group(self, action: GroupAction) -> str:
        """Return how a group is carried out."""
        match action:
            case Place(quarter):
                return self._said("place", n=self.taken(), quarter=NAMES[quarter])
            case Move(origin, to):
                return self._said("move", n=self.taken(), origin=NAMES[origin], quarter=NAMES[to])
            case Raise(track):
                return self._said("raise", track=track + 1, level=self.level(track))
            case Swap(quarter):
                return self._said("swap", quarter=NAMES[quarter])
            case Skip():
                return self._said("skip", group=group_name(*self.reading.group_at_hand, self.words))

    def _end(self) -> str:
        """Return a sentence on the end of a turn, with its leftovers."""
        track, levels = self.risen()
        if levels:
            return self._said("end_leftovers", value=self.value(), track=track + 1, n=levels)
        return self._said("end", value=self.value())

    def influence(self, influence: Influence) -> str:
        """Return what an influence does."""
        words = self.words
        match influence:
            case RollBlack():
                return words("does.black")
            case Reroll(dice):
                return words("does.reroll", dice=dice_named(dice, words))
            case Nudge(die):
                return words("does.nudge", die=die_name(die, words), value=influence.turned.value)
            case MoveLeader(origin, to):
                return words(self._against("does.leader", self.reading.active), origin=NAMES[origin], quarter=NAMES[to])
            case Remove(seat, quarter):
                return words(self._against("does.remove", seat), other=seat_name(seat, words), quarter=NAMES[quarter])
            case Shift(seat, cube, origin, to):
                key = "does.shift_leader" if cube == Cube.LEADER else "does.shift_diplomat"
                return words(self._against(key, seat), other=seat_name(seat, words), origin=NAMES[origin], quarter=NAMES[to])

    def _chance(self, outcome: Chance) -> str:
        """Return a chance outcome in words."""
        words = self.words
        match outcome:
            case DrawPlanet(planet):
                return words("log.planet", planet=PLANETS[planet])
            case DrawToken(track):
                zone = words(f"zone.{ZONES[int(self.reading.record.zone)]}")
                return words("log.token", zone=zone, track=track + 1, ability=ability_name(track, words).lower())
            case DrawFirst(seat):
                return self._said("first", seat)
            case ThrowOfBoth(white, black):
                return self._said("mixed", white=faces([white]), black=faces([black]))
            case Throw(values):
                return self._said(_THROWS.get(self.reading.phase, "throw"), dice=faces(values))


# --- a turn --------------------------------------------------------------------------------------------------------------


def turn_of(state: State) -> int | None:
    """Return the number of the turn; None while the planet is set up."""
    reading = Reading(state)
    return None if reading.phase in (Phase.DRAW_PLANET, Phase.DRAW_TOKENS, Phase.DRAW_FIRST) else int(reading.record.turn)


def _turn(plies: Sequence[Ply], words: Words, viewer: int | None) -> str:
    """Return all deeds of a turn, with the result: `You rolled …, took action 4, placed 2 diplomats in Ga; value 12`."""
    worded = [_Wording(ply, words, viewer) for ply in plies]
    actions = [None, *(ply.action for ply in worded)]
    done = ", ".join(text for ply, before in zip(worded, actions, strict=False) for text in _clauses(ply, before))
    if not done:
        return ""
    sentence = words("turn.so_far", name=seat_name(worded[0].reading.active, words, viewer), done=done)
    value = [words("turn.value", n=ply.value()) for ply in worded if isinstance(ply.action, End)]
    for more in (*value, *(text for ply in plies for text in _scored(ply, words, viewer))):
        sentence = words("turn.then", done=sentence, more=more)
    return sentence


def _clauses(ply: _Wording, before: Action | None) -> Iterator[str]:
    """Yield a ply's parts of the turn's sentence, without anything that another ply covers. `before` is the previous action."""
    words, viewer = ply.words, ply.viewer
    match ply.action:
        case Throw(values):
            yield words(f"turn.{_THROWS.get(ply.reading.phase, 'throw')}", dice=faces(values))
        case ThrowOfBoth(white, black):
            yield words("turn.throw_again", dice=faces([white, black]))
        case Choose(number):
            yield words("turn.choose", action=number)
        case Place(quarter):
            yield words("turn.place_too" if isinstance(before, Place) else "turn.place", n=ply.taken(), quarter=NAMES[quarter])
        case Move(origin, to):
            yield words("turn.move", n=ply.taken(), origin=NAMES[origin], quarter=NAMES[to])
        case Swap(quarter):
            yield words("turn.swap", quarter=NAMES[quarter])
        case Raise(track):
            yield words("turn.raise", track=track + 1, level=ply.level(track))
        case Lower(seat, track):
            yield words("turn.lower_yours" if seat == viewer else "turn.lower", other=seat_name(seat, words), track=track + 1)
        case Nudge(die):
            yield words("turn.nudge", die=die_name(die, words), value=ply.action.turned.value)
        case MoveLeader(origin, to):
            yield words("turn.leader", origin=NAMES[origin], quarter=NAMES[to])
        case Remove(seat, quarter):
            yield words("turn.remove_yours" if seat == viewer else "turn.remove", other=seat_name(seat, words), quarter=NAMES[quarter])
        case Shift(seat, _, origin, to):
            key = "turn.shift_yours" if seat == viewer else "turn.shift"
            yield words(key, other=seat_name(seat, words), origin=NAMES[origin], quarter=NAMES[to])
        case End() if ply.risen()[1]:
            track, levels = ply.risen()
            yield words("turn.leftovers", track=track + 1, n=levels)
