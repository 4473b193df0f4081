"""What is said in words: badges, where the game stands, the log, the end."""

from __future__ import annotations

from nexarium.core.course import Course
from nexarium.core.definition import Options
from nexarium.core.scene import Layer, Scene, Text, Use
from nexarium.core.view import Badge, Clause, Entry, Mark, Standing, Standings, Status
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, PLANETS, TRACKS, ZONES
from nexarium.games.kepler.rules import numbering as n
from nexarium.games.kepler.rules import state as phases
from nexarium.games.kepler.rules.board import LEVELS, PLACES, THRESHOLDS, TOP
from nexarium.games.kepler.scene.art import COLOURS, PATTERNS
from nexarium.games.kepler.scene.board import scoring_follows
from nexarium.games.kepler.scene.names import (
    ability_name,
    die_name,
    faces,
    group_name,
    listed,
    seat_name,
    seats_named,
    seats_of,
    shift_parts,
    values_of,
)
from nexarium.games.kepler.scene.reading import Reading, chosen, spent_track, value_of_choice
from nexarium.games.kepler.scene.scoring import Scoring, scoring, scorings_begun_by
from nexarium.games.kepler.scene.story import tell
from nexarium.games.kepler.scene.tracks import levels_line

SETTINGS = {2: "two", 3: "three", 4: "four", 5: "five"}


# --- seats ---------------------------------------------------------------------------------------------------------------


def mark(seat: int, words: Words) -> Mark:
    return Mark(seat_name(seat, words), COLOURS[seat], PATTERNS[seat])


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    players = options["players"]
    assert isinstance(players, int)
    return tuple((mark(seat, words),) for seat in range(players))


def badge(course: Course, seat: int, viewer: int | None, words: Words) -> Badge:
    state = course.now
    reading = Reading(state)
    diplomats, leaders = reading.supply(seat), reading.leaders_left(seat)
    title = words("supply_title", name=seat_name(seat, words), diplomats=diplomats, leaders=leaders)
    detail = Scene(
        300,
        64,
        (
            Layer(
                "kp-detail",
                (
                    *levels_line(reading, seat, words),
                    Use(symbol=f"kp-diplomat-{seat}", at=(20, 55), scale=0.9, classes=COLOURS[seat]),
                    Text(text=str(diplomats), size=13, at=(33, 55), anchor="start"),
                    Use(symbol=f"kp-leader-{seat}", at=(70, 54), scale=0.7, classes=COLOURS[seat]),
                    Text(text=str(leaders), size=13, at=(85, 55), anchor="start"),
                    Text(text=words("in_supply").lower(), size=12, at=(104, 55), anchor="start", classes="kp-muted"),
                ),
            ),
        ),
        {},
        title,
    )
    return Badge(
        marks=(mark(seat, words),),
        value=str(int(reading.record.points[seat])),
        unit=words("value_short" if reading.players < 5 else "value_shorter", n=reading.value(seat)),
        count_title=title,
        detail=detail,
    )


# --- where the game stands -----------------------------------------------------------------------------------------------


def status(course: Course, viewer: int | None, words: Words) -> Status:
    state = course.now
    reading = Reading(state)
    parts = [words(SETTINGS[reading.players])]
    if reading.phase == phases.FINISHED:
        parts.append(words("over"))
    else:
        parts.append(words("round", n=reading.round))
        if reading.threshold is not None:
            last = int(reading.record.threshold) == len(THRESHOLDS) - 1
            parts.append(words("scoring_at_last" if last else "scoring_at", n=reading.threshold))
    return Status(phase=" \u00b7 ".join(parts), hint=_hint(reading, words), rules=_rules(reading, words))


def _hint(reading: Reading, words: Words) -> str:
    match reading.phase:
        case phases.PRE:
            return words("hint_choose")
        case phases.BONUS421:
            return words("hint_bonus")
        case phases.GROUP:
            groups = reading.groups(int(reading.record.action))
            place = int(reading.record.group)
            kind, size = groups[place]
            key = ("hint_disc", "hint_diplomats", "hint_leader")[kind]
            return words(key, place=place + 1, groups=len(groups), group=group_name(kind, size, words))
        case phases.POST:
            parts = []
            track, more = reading.leftovers()
            if more and reading.level(reading.active, track) < int(TOP[track]):
                parts.append(words("hint_leftovers", track=track + 1, n=more))
            if scoring_follows(reading):
                parts.append(words("hint_scoring", value=reading.value(reading.active)))
            return " ".join(parts) or words("hint_end")
    return ""


_CLAUSES = {
    phases.PRE: ("KP-14", "KP-28", "KP-29", "KP-33"),
    phases.BONUS421: ("KP-12", "KP-13"),
    phases.POST: ("KP-28", "KP-33", "KP-35"),
}
_OF_GROUP = {0: ("KP-15", "KP-17", "KP-26"), 1: ("KP-16", "KP-17", "KP-20", "KP-21"), 2: ("KP-25", "KP-6")}


def _rules(reading: Reading, words: Words) -> tuple[Clause, ...]:
    """The clauses that bear on what is to be decided."""
    if reading.phase == phases.GROUP:
        kind, _ = reading.groups(int(reading.record.action))[int(reading.record.group)]
        ids = _OF_GROUP[kind]
    else:
        ids = _CLAUSES.get(reading.phase, ())
    return tuple(Clause(id=id, text=words(f"rule.{id}")) for id in ids)


# --- the log -------------------------------------------------------------------------------------------------------------


def entry(course: Course, viewer: int | None, words: Words) -> Entry:
    ply, action = course.last, course.last.action
    reading, after = Reading(ply.before), Reading(ply.after)
    seat = reading.active
    if n.FIRST <= action < n.DICE:
        seat = action - n.FIRST
    parts, story = [_told(reading, after, action, words)], None
    for number, outset in enumerate(scorings_begun_by(ply), int(ply.before.record.scorings) + 1):
        scored, title = scoring(outset.pieces), scoring_name(number, words)
        parts.append(scored_line(scored, title, words))
        story = tell(scored, outset.points, title, words)
    minor = action == n.SKIP or n.PLANET <= action < n.FIRST
    return Entry(seat=seat, text=". ".join(parts), minor=minor, story=story)


def scored_line(scored: Scoring, title: str, words: Words) -> str:
    """`First scoring: Blue +30, Yellow +26`."""
    gains = [words("gains", name=seat_name(seat, words), n=points) for seat, points in enumerate(scored.totals())]
    return words("scored", scoring=title, gains=", ".join(gains))


def scoring_name(number: int, words: Words) -> str:
    """What a game's scoring is called, by its number from 1."""
    return words.named(f"scoring.{number}", words("scoring.last"))


def _told(reading: Reading, after: Reading, action: int, words: Words) -> str:
    """What an action does, in a sentence about the seat."""
    name, record = seat_name(reading.active, words), reading.record
    if action >= n.DECISIONS:
        return _told_chance(reading, action, words)
    if (number := chosen(action)) is not None:
        dice = faces([value_of_choice(action)] * (2 if number == 7 else 1))
        return words("log.choose", name=name, action=number, dice=dice)
    if (track := spent_track(action)) is not None:
        return words("log.spend", name=name, track=track + 1, does=_told_influence(reading, action, words))
    if n.PLACE <= action < n.RAISE:
        taken = int(after.record.fresh.sum()) - int(record.fresh.sum())
        if action < n.MOVE:
            return words("log.place", name=name, n=taken, quarter=NAMES[action - n.PLACE])
        origin, to = divmod(action - n.MOVE, PLACES)
        return words("log.move", name=name, n=taken, origin=NAMES[origin], quarter=NAMES[to])
    if n.RAISE <= action < n.SWAP:
        track = action - n.RAISE
        return words("log.raise", name=name, track=track + 1, level=int(LEVELS[track, after.level(reading.active, track)]))
    if n.SWAP <= action < n.LOWER:
        return words("log.swap", name=name, quarter=NAMES[action - n.SWAP])
    if n.LOWER <= action < n.DECISIONS:
        seat, track = divmod(action - n.LOWER, TRACKS)
        level = int(LEVELS[track, after.level(seat, track)])
        return words("log.lower", name=name, other=seat_name(seat, words), track=track + 1, level=level)
    if action == n.SKIP:
        kind, size = reading.groups(int(record.action))[int(record.group)]
        return words("log.skip", name=name, group=group_name(kind, size, words))
    if action == n.FORGO:
        return words("log.forgo", name=name)
    track, more = reading.leftovers()
    risen = min(more, int(TOP[track]) - reading.level(reading.active, track))
    value = reading.value(reading.active)
    if risen > 0:
        return words("log.end_leftovers", name=name, value=value, track=track + 1, n=risen)
    return words("log.end", name=name, value=value)


def _told_influence(reading: Reading, action: int, words: Words) -> str:
    if action == n.ROLL_BLACK:
        return words("does.black")
    if action < n.NUDGE:
        dice = [die_name(die, words) for die in n.REROLLS[action - n.REROLL].tolist() if die >= 0]
        return words("does.reroll", dice=listed(dice, words))
    if action < n.LEADER:
        die, up = divmod(action - n.NUDGE, 2)
        return words("does.nudge", die=die_name(die, words), value=(die % 6 + (1 if up else -1)) % 6 + 1)
    if action < n.REMOVE:
        origin, to = divmod(action - n.LEADER, PLACES)
        return words("does.leader", origin=NAMES[origin], quarter=NAMES[to])
    if action < n.SHIFT:
        seat, quarter = divmod(action - n.REMOVE, PLACES)
        return words("does.remove", other=seat_name(seat, words), quarter=NAMES[quarter])
    seat, kind, origin, to = shift_parts(action)
    key = "does.shift_leader" if kind == n.LEADER_CUBE else "does.shift_diplomat"
    return words(key, other=seat_name(seat, words), origin=NAMES[origin], quarter=NAMES[to])


def _told_chance(reading: Reading, action: int, words: Words) -> str:
    name = seat_name(reading.active, words)
    if action < n.TOKEN:
        return words("log.planet", planet=PLANETS[action - n.PLANET])
    if action < n.FIRST:
        zone = ZONES[int(reading.record.zone)]
        return words(
            "log.token", zone=words(f"zone.{zone}"), track=action - n.TOKEN + 1, ability=ability_name(action - n.TOKEN, words).lower()
        )
    if action < n.DICE:
        return words("log.first", name=seat_name(action - n.FIRST, words))
    if action >= n.MIXED:
        white, black = divmod(action - n.MIXED, 6)
        return words("log.mixed", name=name, white=faces([white + 1]), black=faces([black + 1]))
    values = faces(values_of(action - n.DICE))
    black = int(reading.record.throwing_black) > 0
    again = reading.phase == phases.REROLL_THROW
    key = "log.throw_black" if black and not again else "log.throw_again" if again else "log.throw"
    return words(key, name=name, dice=values)


# --- the end -------------------------------------------------------------------------------------------------------------


def standings(course: Course, words: Words) -> Standings:
    state = course.now
    reading, record = Reading(state), state.record
    winners = seats_of(int(record.winners))
    order = sorted(range(reading.players), key=lambda seat: -int(record.points[seat]))
    rows = []
    for seat in order:
        points = int(record.points[seat])
        rank = 1 + sum(int(record.points[other]) > points for other in range(reading.players))
        earned = [str(int(each)) for each in record.earned[seat]]
        rows.append(
            Standing(
                seats=(seat,),
                rank=rank,
                cells=(*earned, str(points)),
                marks=(mark(seat, words),),
            )
        )
    verdict = words("verdict", n=len(winners), names=seats_named(winners, words))
    columns = tuple(words(f"column_{name}") for name in ("quarters", "tracks", "bonus", "points"))
    return Standings(verdict=verdict, columns=columns, rows=tuple(rows))
