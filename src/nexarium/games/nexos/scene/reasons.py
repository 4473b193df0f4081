"""Why a placement is good, for hints: whom it blocks, the room that it takes from others and opens for its own colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nexarium.core.game import History, State
from nexarium.core.view import RuleNote
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import BONUS, COLOURS, PIECE_SIZES
from nexarium.games.nexos.rules.numbering import read
from nexarium.games.nexos.scene.panels import newly_blocked
from nexarium.games.nexos.scene.seats import NONE, side_colours, signed, unplaced

MUCH = 0.15
"""The share of an opponent's placements that a good placement takes away to be worth a sentence, and of its own that it adds."""


def reasons(history: History, line: Sequence[int], words: Words) -> Iterator[RuleNote]:
    """Yield what a placement gains and prevents, the most important fact first."""
    before = history.now
    after = history.then(line[0])
    colour, placement = int(before.record.colour), read(line[0])
    own = side_colours(before.game.options, before.current_player())
    others = [each for each in range(len(COLOURS)) if each not in own]
    for blocked in newly_blocked(after):
        if blocked in others:
            yield RuleNote(id="NX-10", text=words("reason.blocks", colour=words(COLOURS[blocked])))
    if not after.now.record.left[colour]:
        yield RuleNote(id="NX-12", text=words("reason.last", bonus=signed(BONUS)))
    had = {each: possible(before, each) for each in range(len(COLOURS))}
    has = {each: possible(after.now, each) for each in range(len(COLOURS))}
    taken = {each: had[each] - has[each] for each in others if not before.record.blocked[each] and had[each]}
    if taken:
        most = max(taken, key=lambda each: taken[each] / had[each])
        if taken[most] >= MUCH * had[most]:
            yield RuleNote(id="NX-8", text=words("reason.takes", colour=words(COLOURS[most]), n=taken[most], had=had[most]))
    if before.record.placed[colour].max() != NONE and has[colour] - had[colour] >= MUCH * had[colour]:
        yield RuleNote(id="NX-7", text=words("reason.opens", n=has[colour], had=had[colour]))
    size, left = PIECE_SIZES[placement.piece], unplaced(before, colour)
    if size == PIECE_SIZES[left[0]] and size > PIECE_SIZES[left[-1]]:
        yield RuleNote(id="NX-12", text=words("reason.long", n=size))


def possible(state: State, colour: int) -> int:
    """Return the number of placements that a colour has, on its turn or not (NX-6 to NX-9)."""
    record = state.record
    return int.from_bytes((record.free & record.reached[colour] & record.available[colour][:, None]).tobytes()).bit_count()
