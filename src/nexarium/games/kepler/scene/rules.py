"""The rules for the current decision, as the table's options and the printed board make them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nexarium.core.view import RuleNote
from nexarium.core.words import Words
from nexarium.games.kepler.rules.board import LEADER_VALUE, MOST_INFLUENCE, THRESHOLDS, GroupKind
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.reading import Reading


def rules_now(reading: Reading, words: Words) -> tuple[RuleNote, ...]:
    """Return the rules for the current decision."""
    return tuple(note for part in _PARTS.get(reading.phase, ()) for note in part(reading, words))


def _note(id: str, words: Words, variant: str = "", **holes: object) -> RuleNote:
    """Return a rule; `variant` is the wording for an option."""
    return RuleNote(id=id, text=words(".".join(filter(None, ("rule", id, variant))), **holes))


def _action(reading: Reading, words: Words) -> Iterator[RuleNote]:
    yield _note("KP-14", words)
    if not reading.record.empty_action_allowed:
        yield _note("KP-27", words)


def _bonus(reading: Reading, words: Words) -> Iterator[RuleNote]:
    yield _note("KP-12", words)
    yield _note("KP-13", words, n=int(reading.record.bonus421_per_turn))


def _influence(reading: Reading, words: Words) -> Iterator[RuleNote]:
    """Yield KP-28 and KP-29 while influence may be spent."""
    between, after = bool(reading.record.influence_between_groups), bool(reading.record.influence_after_action)
    now = {Phase.BEFORE_ACTION: True, Phase.GROUP: between and reading.record.group > 0, Phase.AFTER_ACTION: after}
    if MOST_INFLUENCE and now[reading.phase]:
        yield _note("KP-28", words, n=MOST_INFLUENCE)
        yield _note("KP-29", words, _WHEN[after, between])


_WHEN = {(True, False): "", (False, False): "before", (False, True): "before_and_between", (True, True): "always"}
"""The wording of KP-29, by whether influence may be spent after the action, and between its groups."""


def _end(reading: Reading, words: Words) -> Iterator[RuleNote]:
    """Yield the rules on leftovers, scorings, and the end of the game when they are near."""
    yield _note("KP-33", words)
    if reading.phase == Phase.AFTER_ACTION and reading.threshold is not None:
        yield _note("KP-35", words, threshold=reading.threshold)
        if reading.threshold == THRESHOLDS[-1]:
            yield _note("KP-37", words, threshold=reading.threshold)
    if reading.last_round:
        yield _note("KP-37a", words, n=int(reading.record.max_rounds))


def _group(reading: Reading, words: Words) -> Iterator[RuleNote]:
    kind, size = reading.group_at_hand
    if not reading.record.empty_action_allowed:
        yield _note("KP-27", words)
    match kind:
        case GroupKind.DISC:
            yield _note("KP-15", words)
            yield from _targets(reading, words)
            yield _note("KP-26", words)
        case GroupKind.DIPLOMATS:
            yield _note("KP-16", words)
            yield from _targets(reading, words)
            yield from _ways(reading, words)
        case GroupKind.LEADER:
            yield _note("KP-25", words, n=size)
            yield _note("KP-6", words, leader=LEADER_VALUE)


def _targets(reading: Reading, words: Words) -> Iterator[RuleNote]:
    """Yield KP-17; its wording says whether quarters touched by influence are blocked too (A-16, A-23)."""
    lowered = reading.record.spent_disc_blocked and reading.group_at_hand[0] == GroupKind.DISC
    yield _note("KP-17", words, "turn" if reading.record.targets_of_turn else "spent" if lowered else "")


def _ways(reading: Reading, words: Words) -> Iterator[RuleNote]:
    """Yield where diplomats may go, and how many."""
    if reading.record.origins_count_as_targets:
        yield _note("KP-18", words)
    if reading.on_planet(reading.active):
        yield _note("KP-20", words)
        yield _note("KP-21", words)
        if reading.record.presence_excludes_lifted:
            yield _note("KP-22", words)
    else:
        yield _note("KP-23", words)
    if reading.record.partial_group:
        yield _note("KP-24", words)


_PARTS: dict[Phase, tuple[Callable[[Reading, Words], Iterator[RuleNote]], ...]] = {
    Phase.BEFORE_ACTION: (_action, _influence, _end),
    Phase.BONUS: (_bonus,),
    Phase.GROUP: (_group, _influence),
    Phase.AFTER_ACTION: (_influence, _end),
}
