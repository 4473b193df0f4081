"""What was done last: pictures and news look back over it, for one step of a player may have been many plies."""

from __future__ import annotations

from nexarium.core.game import State
from nexarium.games.keepers.box.cards import Cell
from nexarium.games.keepers.position import DIRECTIONS, Position, neighbour
from nexarium.games.keepers.rules import numbering as n

_KEPT = 32
_known: list[State] = []
"""Positions that were looked at, the latest last: the next one asked for mostly follows on one of them."""


def earlier(state: State, plies: int) -> State | None:
    """The game as it stood after its first `plies` plies, to be read, not played on; None where a position was set up, so that its
    history does not lead to it."""
    wanted = state.history[:plies]
    nearest = None
    for known in _known:
        history = known.history
        if (nearest is None or len(history) > len(nearest.history)) and history == wanted[: len(history)] and known.game == state.game:
            nearest = known
    if nearest is not None and len(nearest.history) == plies:
        return nearest
    found = nearest.clone() if nearest is not None else state.game.new_initial_state()
    for action in wanted[len(found.history) :]:
        if action not in found.legal_actions():
            return None
        found.step(action)
    _known.append(found)
    del _known[:-_KEPT]
    return found


def is_chance(action: int) -> bool:
    """Whether an action is an outcome of chance: dice, a drawn Keeper, the first player."""
    return n.DICE <= action < n.PLACE or n.FIRST <= action < n.SHARE


def lately(state: State) -> list[State]:
    """The positions after each ply of what was done last, the present one at the end: a decision, or a push with all its steps, and the
    chance that followed."""
    history = state.history
    first = len(history)
    while first and is_chance(history[first - 1]):
        first -= 1
    while first and history[first - 1] == n.CONTINUE:
        first -= 1
    states = [earlier(state, plies) for plies in range(max(first, 1), len(history))]
    return [*(each for each in states if each is not None), state]


def pushed_out(state: State) -> dict[int, Cell]:
    """By seat, the cell behind the Portal through which the push that was made last has sent somebody out."""
    gone: dict[int, Cell] = {}
    for each in lately(state):
        out, action = int(each.record.news_out), each.history[-1] if each.history else n.END
        if not out or not n.PUSH <= action <= n.CONTINUE:
            continue
        known = earlier(state, len(each.history) - 1)
        if known is None:
            continue
        before = Position(known)
        direction = DIRECTIONS[int(before.record.push_dir) if action == n.CONTINUE else action - n.PUSH]
        for keeper in before.keepers:
            if out >> keeper.seat & 1 and keeper.xy is not None:
                gone[keeper.seat] = neighbour(keeper.xy, direction)
    return gone
