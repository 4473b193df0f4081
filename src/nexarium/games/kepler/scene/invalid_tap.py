"""The action meant by a tap on a quarter, an action card or a track without an action."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.game import History
from nexarium.core.view import InvalidTap
from nexarium.games.kepler.box.printed import NAMES, TRACKS
from nexarium.games.kepler.rules.board import GROUP_KIND, TRACK_OF, GroupKind
from nexarium.games.kepler.rules.numbering import ABILITIES, ACTIONS, Choose, Influence, Place, Raise, Swap, number, read
from nexarium.games.kepler.rules.state import Phase

PAIR = TRACKS
"""The action that takes two dice; it is the last, and each action has its track (KP-30)."""


def inferred_action(history: History, tap: InvalidTap) -> tuple[int, ...]:
    """Return the likeliest action of the topmost shape that has one."""
    for shape in tap.shapes:
        kind, _, name = shape.partition("-")
        if actions := tuple(_actions(history, kind, name)):
            return actions
    return ()


def _actions(history: History, kind: str, name: str) -> Iterator[int]:
    record = history.now.record
    match kind:
        case "quarter" if name in NAMES:
            quarter = NAMES.index(name)
            swaps = record.phase == Phase.GROUP and GROUP_KIND[record.action, record.group] == GroupKind.LEADER
            yield number(Swap(quarter) if swaps else Place(quarter))
        case "action" if name.isdecimal() and 1 <= int(name) <= PAIR:
            action = int(name)  # with a white die, action 7 with two
            yield number(Choose(action, 1, 2, 0) if action == PAIR else Choose(action, action, 1, 0))
        case "raise" | "disc" if (track := name.rpartition("-")[2]).isdecimal() and int(track) < TRACKS:
            yield number(Raise(int(track)))
        case "spend" if name.isdecimal():
            yield from _spending(int(name))


def _spending(track: int) -> Iterator[int]:
    """Yield one use of the track's ability; the last track has none."""
    for action in range(ACTIONS):
        value = read(action)
        if isinstance(value, Influence) and TRACK_OF[ABILITIES[type(value)]] == track:
            yield action
            return
