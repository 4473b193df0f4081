"""Whether a position is a puzzle: its turn is searched, and a shipped puzzle's once more."""

from __future__ import annotations

from nexarium.core.definition import Value
from nexarium.core.errors import BadData
from nexarium.core.game import State
from nexarium.core.puzzles import ALIKE, BANK, Kind, Puzzle, Puzzles, gained, meant, turn_over
from nexarium.search.turns import TooMany, Turn, Which, best_turn

FEW = 6
"""So many decisions are tried before a turn is searched."""


def search_turn(state: State, kind: Kind, most: int) -> Turn:
    """What the turn that begins here can gain."""
    seat = state.current_player()

    def gains(after: State) -> float | None:
        if kind.goal == "win":
            return gained(kind, state, after, seat)
        rested = turn_over(after, seat)
        assert rested is not None
        return None if rested.current_player() == seat else gained(kind, state, rested, seat)

    return best_turn(state, gains, _which(kind.bare), _which(kind.without), most)


def _which(patterns: tuple[str, ...]) -> Which:
    """`meant` by some patterns, asked once for each action: of what kind it is does not change within a turn."""
    known: dict[int, bool] = {}

    def asked(state: State, action: int) -> bool:
        if (answer := known.get(action)) is None:
            answer = known[action] = meant(patterns, state, action)
        return answer

    return asked


def puzzle_at(state: State, kind: Kind) -> Puzzle | None:
    """The puzzle that begins in a position: there is one when its turn can be searched and there is one way to play it best."""
    making = kind.making
    if making.decisions > 1 and _ends_at_once(state):
        return None
    try:
        turn = search_turn(state, kind, making.positions)
    except TooMany:
        return None
    enough = turn.best >= (1.0 if kind.goal == "win" else max(making.score, ALIKE))
    if not enough or len(turn.ways) != 1 or len(turn.ways[0]) < making.decisions or turn.luck > making.luck:
        return None
    return Puzzle(
        options=_options(state),
        seat=state.current_player(),
        plies=tuple(state.history),
        answer=turn.line,
        best=turn.best,
        luck=_short(turn.luck),
        searched=turn.searched,
    )


def _ends_at_once(state: State) -> bool:
    """Whether each of a few decisions ends the turn: a look that saves most searches."""
    actions = state.legal_actions()
    for action in actions[:: max(1, len(actions) // FEW)]:
        following = state.clone()
        following.step(action)
        if following.current_player() == state.current_player():
            return False
    return True


def _options(state: State) -> dict[str, Value]:
    """The options that differ from the game's own."""
    usual = {option.name: option.choices[0] for option in state.game.definition.options}
    return {name: value for name, value in state.game.options.items() if value != usual[name]}


def _short(value: float) -> float:
    return round(value, 6)


# --- checking ---------------------------------------------------------------------------------------------------------


def check_puzzle(puzzles: Puzzles, number: int) -> None:
    """Search a shipped puzzle through again. Raises `BadData` when its answer is not the only one, or its figures are not those."""
    puzzles.check(number)
    puzzle, kind, field = puzzles.bank.puzzles[number], puzzles.kind, f"puzzles[{number}]"
    state = puzzles.opening(number).now.clone()
    turn = search_turn(state, kind, 10 * puzzle.searched + 10_000)
    if abs(turn.best - puzzle.best) > ALIKE:
        raise BadData(f"{turn.best:g} can be gained, not {puzzle.best:g}", f"{field}.best", BANK)
    if len(turn.ways) != 1:
        ways = "; ".join(" + ".join(_texts(state, way)) for way in turn.ways[:3])
        raise BadData(f"it has {len(turn.ways)} answers: {ways}", f"{field}.answer", BANK)
    if puzzles.counted(number, puzzle.answer) != _counts(turn.ways[0]):
        raise BadData(f"the answer is not the least one, {' + '.join(_texts(state, turn.ways[0]))}", f"{field}.answer", BANK)


def _counts(way: tuple[int, ...]) -> dict[int, int]:
    return {action: way.count(action) for action in way}


def _texts(state: State, actions: tuple[int, ...]) -> list[str]:
    return [state.action_to_string(action) for action in actions]
