"""Why a decision is good, for hints: the points that the position would score, the quarters that it leads, the scoring that it brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import History, State
from nexarium.core.view import RuleNote
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES
from nexarium.games.kepler.rules import numbering
from nexarium.games.kepler.rules.board import PLACES
from nexarium.games.kepler.scene.names import seat_name
from nexarium.games.kepler.scene.reading import Reading, track_of
from nexarium.games.kepler.scene.scoring import Pieces, scoring

MOST_POSITIONS = 160
"""The most positions of the turn that are looked at for the best that a decision leads to."""


def reasons(history: History, line: Sequence[int], words: Words) -> Iterator[RuleNote]:
    """Yield what a line of decisions gains in this turn, the most important fact first. Where it only begins the turn, the best that the
    turn can still reach without dice counts."""
    now = history.now
    if Reading(now).planet is None:
        return
    after = now.clone()
    for action in line:
        after.step(action)
    seat = now.current_player()
    best = _best(after, seat)
    before, then = Pieces.of(now), Pieces.of(best)
    yield from _quarters(before, then, Pieces.of(after), seat, words)
    yield from _points(before, then, seat, words)
    reached = Reading(after)
    match numbering.read(line[0]):
        case numbering.RollBlack() | numbering.Reroll() | numbering.Nudge() as influence:
            yield RuleNote(id="KP-28", text=words("reason.dice", track=track_of(influence) + 1))
        case numbering.End():
            yield RuleNote(id="KP-28", text=words("reason.end"))
    if reached.active == seat and reached.thresholds_reached() > Reading(now).thresholds_reached():
        yield RuleNote(id="KP-35", text=words("reason.scoring", n=reached.threshold or 0))


def _lead(state: State, seat: int) -> float:
    """Return by how much a seat would lead if the position were scored."""
    totals = scoring(Pieces.of(state)).totals()
    return totals[seat] - max((points for other, points in enumerate(totals) if other != seat), default=0)


def _best(state: State, seat: int) -> State:
    """Return the position with the greatest lead among those that a seat can reach in its turn without dice."""
    best, lead = state, _lead(state, seat)
    waiting, seen = [state], 1
    while waiting and seen < MOST_POSITIONS:
        here = waiting.pop(0)
        if here.is_terminal() or here.is_chance_node() or here.current_player() != seat:
            continue
        for action in here.legal_actions():
            further = here.clone()
            further.step(action)
            seen += 1
            if (reached := _lead(further, seat)) > lead:
                best, lead = further, reached
                waiting.append(further)
            if seen >= MOST_POSITIONS:
                break
    return best


def _leads(pieces: Pieces, seat: int, quarter: int) -> bool:
    """Return whether a seat alone is first in a quarter (KP-39)."""
    own = pieces.value(seat, quarter)
    return own > 0 and all(pieces.value(other, quarter) < own for other in range(pieces.players) if other != seat)


def _quarters(before: Pieces, then: Pieces, after: Pieces, seat: int, words: Words) -> Iterator[RuleNote]:
    """Yield the quarters in which the seat comes first."""
    gained = [quarter for quarter in range(PLACES) if _leads(then, seat, quarter) and not _leads(before, seat, quarter)]
    for key, at_once in (("reason.leads", True), ("reason.may_lead", False)):
        some = [quarter for quarter in gained if _leads(after, seat, quarter) == at_once]
        if some:
            names = [words("reason.quarter", name=NAMES[quarter], n=then.planet.tranches[quarter][0]) for quarter in some]
            yield RuleNote(id="KP-39", text=words(key, quarters=words.listed(names)))
    for other in range(before.players):
        lost = [quarter for quarter in range(PLACES) if _leads(before, other, quarter) and not _leads(then, other, quarter)]
        if other != seat and (lost := [quarter for quarter in lost if quarter not in gained]):
            quarters = words.listed([NAMES[quarter] for quarter in lost])
            yield RuleNote(id="KP-38", text=words("reason.takes_lead", name=seat_name(other, words), quarters=quarters))


def _points(before: Pieces, then: Pieces, seat: int, words: Words) -> Iterator[RuleNote]:
    """Yield the points that a scoring would bring more, and those that the others would lose."""
    was, will = scoring(before).totals(), scoring(then).totals()
    if (gain := will[seat] - was[seat]) > 0:
        yield RuleNote(id="KP-42", text=words("reason.points", n=gain, total=will[seat]))
    for other in range(before.players):
        if other != seat and (loss := was[other] - will[other]) > 0:
            yield RuleNote(id="KP-38", text=words("reason.costs", name=seat_name(other, words), n=loss))
