"""The words at the table: badges, the state of the game, the log, the end."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.definition import Options, Value
from nexarium.core.event_trail import trail_of
from nexarium.core.game import History
from nexarium.core.scene import Layer, Scene, Text, Use
from nexarium.core.view import Badge, Mark, Portrait, Standing, Standings, Status
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import PLANETS
from nexarium.games.kepler.rules.board import THRESHOLDS, TRACK_OF, GroupKind
from nexarium.games.kepler.rules.numbering import Influence
from nexarium.games.kepler.rules.state import Event, Phase
from nexarium.games.kepler.scene.art import COLOURS, PATTERNS
from nexarium.games.kepler.scene.names import group_name, seat_name, seats_named, seats_of, supply_title
from nexarium.games.kepler.scene.reading import Reading, groups_of
from nexarium.games.kepler.scene.rules import rules_now
from nexarium.games.kepler.scene.tracks import levels_line

SETTINGS = {2: "two", 3: "three", 4: "four", 5: "five"}


# --- seats ---------------------------------------------------------------------------------------------------------------


def mark(seat: int, words: Words) -> Mark:
    """Return a seat's emblem."""
    return Mark(seat_name(seat, words), COLOURS[seat], PATTERNS[seat])


def marks(options: Options, words: Words) -> tuple[tuple[Mark, ...], ...]:
    """Return the emblem of each seat."""
    return tuple((mark(seat, words),) for seat in range(int(options["players"])))


def portrait(offered: str, value: Value, words: Words) -> Portrait | None:
    """Return a planet's portrait in the lobby, by the sides of its zones."""
    if offered != "sides" or value not in PLANETS:
        return None
    green, orange, purple = tuple(str(value))
    return Portrait(words("planet", name=value), words("planet_about", green=green, orange=orange, purple=purple))


def badge(history: History, seat: int, viewer: int | None, words: Words) -> Badge:
    """Return a seat's badge: its points, supply and leaders."""
    state = history.now
    reading = Reading(state)
    diplomats, leaders, title = reading.supply(seat), reading.leaders_left(seat), supply_title(reading, seat, words)
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
        value=str(points := int(reading.record.points[seat])),
        value_title=words("worth", n=points),
        unit=words("value_short" if reading.players < 5 else "value_shorter", n=reading.value(seat)),
        count_title=title,
        detail=detail,
    )


# --- state of the game ------------------------------------------------------------------------------------------------------


def status(history: History, viewer: int | None, words: Words) -> Status:
    """Return the state of the game."""
    state = history.now
    reading = Reading(state)
    parts = [words(SETTINGS[reading.players])]
    if reading.phase == Phase.FINISHED:
        parts.append(words("over"))
    else:
        parts.append(words("round_last" if reading.last_round else "round", n=reading.round))
        if reading.threshold is not None:
            last = int(reading.record.threshold) == len(THRESHOLDS) - 1
            parts.append(words("scoring_at_last" if last else "scoring_at", n=reading.threshold))
    return Status(
        phase=" \u00b7 ".join(parts),
        hint=_hint(reading, words),
        news=tuple(_news(history, reading, words)),
        rules=rules_now(reading, words),
    )


def _news(history: History, reading: Reading, words: Words) -> Iterator[str]:
    """Yield the news that the last round has begun (KP-37a), after the decision that began it."""
    if history.plies and reading.last_round and reading.phase != Phase.FINISHED:
        lately = (event for ply in history.since(history.last_decision()) for event in trail_of(ply.before, ply.action))
        if any(event.kind == Event.TURN and event.detail % reading.players == 0 for event in lately):
            yield words("news_last_round", n=reading.round)


def _hint(reading: Reading, words: Words) -> str:
    match reading.phase:
        case Phase.BEFORE_ACTION:
            return words("hint_choose")
        case Phase.BONUS:
            return words("hint_bonus")
        case Phase.GROUP:
            groups, place = groups_of(int(reading.record.action)), int(reading.record.group)
            kind, size = reading.group_at_hand
            key = ("hint_disc", "hint_diplomats", "hint_leader")[kind]
            supply = reading.supply(reading.active)
            if kind == GroupKind.DIPLOMATS and not reading.placed(size, supply):
                key = "hint_diplomats_short" if supply else "hint_diplomats_empty"
            return words(key, place=place + 1, groups=len(groups), n=size, group=group_name(kind, size, words))
        case Phase.AFTER_ACTION:
            parts = [*_leftovers_ahead(reading, words), *_scorings_ahead(reading, words)]
            more = any(isinstance(each, Influence) for each in reading.legal())
            return " ".join(parts) or words("hint_end" if more else "hint_end_only")
    return ""


def _leftovers_ahead(reading: Reading, words: Words) -> Iterator[str]:
    """Yield what leftovers will do if the turn ends now (KP-33)."""
    left = reading.leftovers()
    if left.levels and left.lost:
        yield words("hint_leftovers_to_top", track=left.track + 1, n=left.levels)
    elif left.levels:
        yield words("hint_leftovers", track=left.track + 1, n=left.levels)
    elif left.lost:
        yield words("hint_leftovers_lost", track=left.track + 1)


def _scorings_ahead(reading: Reading, words: Words) -> Iterator[str]:
    """Yield which scorings follow if the turn ends now, and whether the game ends (KP-35 to KP-37a)."""
    reached = reading.thresholds_reached()
    ends = int(reading.record.threshold) + reached == len(THRESHOLDS)
    if reached:
        yield words("hint_scoring_end" if ends else "hint_scoring", n=reached, value=reading.value(reading.active))
    if reading.last_turn and not ends:
        yield words("hint_rounds_over")


# --- the end -------------------------------------------------------------------------------------------------------------


def standings(history: History, words: Words) -> Standings:
    """Return the table of scores of a finished game, the best first."""
    state = history.now
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
    yours = tuple((seat, _yours([other for other in winners if other != seat], words)) for seat in winners)
    columns = tuple(words(f"column_{name}", track=TRACK_OF["points"] + 1) for name in ("quarters", "tracks", "bonus", "points"))
    return Standings(verdict=verdict, columns=columns, rows=tuple(rows), yours=yours)


def _yours(others: list[int], words: Words) -> str:
    """Return the verdict for a winner who shares the victory with these others."""
    return words("verdict_yours_shared", names=seats_named(others, words)) if others else words("verdict_yours")
