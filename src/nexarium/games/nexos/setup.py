"""Setting up a position of Nexos: pieces of each colour, and the colour to place next.

A position's text has a line for each colour with its placements (NX-20), and one for the colour to place:

    blue g16,g18,f19,e20 h15
    red t5,s6,s8,r9
    turn yellow

Pieces may lie wherever their colour could place them on some turn (NX-6 to NX-9); how many turns each colour had does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable

from nexarium.core.errors import BadPosition, IllegalAction
from nexarium.core.game import Game, State
from nexarium.core.words import words
from nexarium.games.nexos.box.board import COLOURS
from nexarium.games.nexos.notation import placed, placement_to_text, text_to_placement, why_illegal
from nexarium.games.nexos.rules.numbering import Placement, number
from nexarium.games.nexos.rules.numbering import read as placement_of

REMOVE, TURN = "remove", "turn"
NONE = -1

Lying = tuple[int, Placement]
"""A piece on the board, with its colour."""


def read(game: Game, text: str) -> State:
    """Return the position of a text. Raises `BadPosition`."""
    lying: list[Lying] = []
    turn = 0
    for line in text.splitlines():
        name, *rest = line.split() or [""]
        if name == TURN and len(rest) == 1 and rest[0] in COLOURS:
            turn = COLOURS.index(rest[0])
        elif name in COLOURS:
            lying += [(COLOURS.index(name), _placement(word)) for word in rest]
        else:
            raise BadPosition(f"{line[:60]!r} is no line of a position; each is a colour with its placements, or 'turn' and a colour")
    return position(game, lying, turn)


def _placement(text: str) -> Placement:
    try:
        return text_to_placement(text)
    except IllegalAction as error:
        raise BadPosition(error.reason, error.rule_id) from None


def write(state: State) -> str:
    """Return a position as text."""
    lying = list(placed(state))
    lines = (
        " ".join((name, *(placement_to_text(placement) for owner, placement in lying if owner == colour)))
        for colour, name in enumerate(COLOURS)
    )
    turn = COLOURS[max(int(state.record.colour), 0)]
    return "\n".join([*(line for line in lines if " " in line), f"{TURN} {turn}"])


def position(game: Game, lying: Iterable[Lying], turn: int) -> State:
    """Return the position with these pieces in which a colour is to place, or the next one that can (NX-10). Raises `BadPosition`."""
    state = game.new_initial_state()
    waiting = list(lying)
    while waiting:
        left = []
        for colour, placement in waiting:
            _give_turn(state, colour)
            action = number(placement)
            if action in state.legal_actions():
                state.step(action)
            else:
                left.append((colour, placement))
        if len(left) == len(waiting):
            raise _impossible(state, *left[0])
        waiting = left
    for colour in ((turn + later) % len(COLOURS) for later in range(len(COLOURS))):
        found = placing(state, colour)
        if found.record.count:
            return found
    return placing(state, NONE)


def _give_turn(state: State, colour: int) -> None:
    """Make a colour the one to place next, in place of the present one."""
    fields = state.memory.view(state.game.rules.dtype)
    fields["colour"], fields["blocked"] = colour, 0


def placing(state: State, colour: int) -> State:
    """Return the position as if that colour were to place."""
    turned = state.clone()
    _give_turn(turned, colour)
    return turned.image(state.game.symmetries[0])  # it counts the legal placements again


def _impossible(state: State, colour: int, placement: Placement) -> BadPosition:
    _give_turn(state, colour)
    rule_id, key = why_illegal(state, number(placement))
    reason = words(state.game.definition.package, "en")(f"refused.{key}")
    return BadPosition(f"{COLOURS[colour]} {placement_to_text(placement)}: {reason}", rule_id, key)


def edit(state: State, tool: str, action: int) -> State:
    """Return the position with one piece more, or one less. Raises `BadPosition`."""
    lying, turn = list(placed(state)), int(state.record.colour)
    if tool == REMOVE:
        return position(state.game, [each for each in lying if number(each[1]) != action], turn)
    colour = COLOURS.index(tool) if tool in COLOURS else 0
    return position(state.game, [*lying, (colour, placement_of(action))], turn)


def choose(state: State, choice: str, value: str) -> State:
    """Return the position in which another colour is to place. Raises `BadPosition`."""
    if choice != TURN or value not in COLOURS:
        raise BadPosition(f"{value[:20]!r} is no colour; the colours are {', '.join(COLOURS)}")
    return position(state.game, placed(state), COLOURS.index(value))
