"""Search for puzzles: whether the turn in a position is a puzzle, and whether a shipped puzzle is correct."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

from nexarium.core.definition import Value
from nexarium.core.errors import BadData
from nexarium.core.game import State
from nexarium.core.puzzles import ALIKE, BANK, KIND, ROUNDED, Kind, Puzzle, Puzzles, matches, won
from nexarium.search.turn_solver import POINTS, WIN, Judge, TooMany
from nexarium.search.turns import Chances, Turn, Which, best_turn, chances_of, over

FEW = 6
"""Number of decisions that are tried before a turn is searched."""
LOOKS, LOSSES = 10, 2
"""Of this many turns played at random before the full search, this many have to lose the game: else there is no danger."""
MORE = 2
"""The check of a shipped puzzle may meet this many times the positions that its making did."""
WIDE = 500
"""Most of these turns have at most this many branches on their way for each position that the search may meet."""


def search_turn(state: State, kind: Kind, most: int) -> Turn:
    """Return what the turn that begins here can gain."""
    definition = state.game.definition
    judge = Judge(
        goal=WIN if kind.goal == "win" else POINTS,
        beyond=definition.returns_range[0] if definition.cooperative else 0.0,
        lead=kind.lead,
        fewest=kind.fewest,
    )
    return best_turn(state, judge, _which(kind.bare), _which(kind.without), most)


def _which(patterns: tuple[str, ...]) -> Which:
    """Return `matches` for some patterns, cached by action: whether an action matches does not change within a turn."""
    known: dict[int, bool] = {}

    def asked(state: State, action: int) -> bool:
        if (answer := known.get(action)) is None:
            answer = known[action] = matches(patterns, state, action)
        return answer

    return asked


def search_chances(state: State, kind: Kind, most: int) -> Chances:
    """Return the probability that the game is not lost when this turn is over, for each decision."""
    seat = state.current_player()
    if unknown := sorted(kind.until.keys() - set(state.game.rules.dtype.names or ())):
        raise BadData(f"a position has no field {unknown[0]}", "until", KIND)

    return chances_of(state, lambda ended: float(won(ended, seat)), kind.until, most)


def puzzle_at(state: State, kind: Kind) -> Puzzle | None:
    """Return the puzzle that begins in a position, or None. It needs a turn that can be searched, with only one best way to play it."""
    making = kind.making
    if kind.goal == "chance":
        return _chance_at(state, kind)
    if making.decisions > 1 and _ends_at_once(state):
        return None
    try:
        turn = search_turn(state, kind, making.positions)
    except TooMany:
        return None
    enough = turn.best >= (1.0 if kind.goal == "win" else max(making.score, ALIKE))
    if not enough or len(turn.ways) != 1 or len(turn.ways[0]) < making.decisions or turn.luck > making.luck:
        return None
    if kind.last and not is_last(state):
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


def is_last(state: State) -> bool:
    """Return whether the game ends with the turn that begins here, however it is played: neither a seat nor chance comes after it."""
    seat, known, waiting = state.current_player(), set[bytes](), [state]
    while waiting:
        earlier = waiting.pop()
        for action in earlier.legal_actions():
            later = earlier.clone()
            later.step(action)
            if later.is_terminal():
                continue
            if later.current_player() != seat:
                return False
            if (position := later.record.tobytes()) not in known:
                known.add(position)
                waiting.append(later)
    return True


def _chance_at(state: State, kind: Kind) -> Puzzle | None:
    """Return the puzzle in which one decision is better than any other, or None."""
    making, actions = kind.making, state.legal_actions()
    if making.luck * len(actions) < 1 or not _promising(state, kind):
        return None
    try:
        found = search_chances(state, kind, making.positions)
    except TooMany:
        return None
    (best, chance), *others = sorted(found.of, key=lambda each: -each[1])
    if chance < making.score or any(chance - other < making.margin for _, other in others):
        return None
    return Puzzle(
        options=_options(state),
        seat=state.current_player(),
        plies=tuple(state.history),
        answer=(best,),
        best=_short(chance),
        luck=_short(1 / len(actions)),
        searched=found.searched,
        chances=tuple((action, _short(each)) for action, each in found.of),
    )


def _promising(state: State, kind: Kind) -> bool:
    """Return whether some random turns lose the game, and have few enough branches on their way. This quick test saves most searches."""
    seat, generator, lost, wide = state.current_player(), random.Random(0), 0, 0
    for _ in range(LOOKS):
        trial, branches = state.clone(), 1
        while not trial.is_terminal() and not over(trial, seat, kind.until):
            if trial.is_chance_node():
                weighted = trial.chance_weights()
                choices, weights = [each for each, _ in weighted], [weight for _, weight in weighted]
            else:
                choices, weights = trial.legal_actions(), None
            branches *= len(choices)
            trial.step(generator.choices(choices, weights)[0])
        lost += trial.is_terminal() and not won(trial, seat)
        wide += branches > WIDE * kind.making.positions
    return lost >= LOSSES and 2 * wide < LOOKS


def _ends_at_once(state: State) -> bool:
    """Return whether each of a few decisions ends the turn. This quick test saves most searches."""
    actions = state.legal_actions()
    for action in actions[:: max(1, len(actions) // FEW)]:
        following = state.clone()
        following.step(action)
        if following.current_player() == state.current_player():
            return False
    return True


def _options(state: State) -> dict[str, Value]:
    """Return the options that differ from the game's defaults."""
    usual = {option.name: option.choices[0] for option in state.game.definition.options}
    return {name: value for name, value in state.game.options.items() if value != usual[name]}


def _short(value: float) -> float:
    return round(value, 6)


# --- checking ---------------------------------------------------------------------------------------------------------


def check_puzzle(puzzles: Puzzles, number: int) -> None:
    """Search a shipped puzzle again. Raises `BadData` when its answer is not the only one, or its numbers are wrong."""
    puzzles.check(number)
    puzzle, kind, field = puzzles.bank.puzzles[number], puzzles.kind, f"puzzles[{number}]"
    state = puzzles.opening(number).now.clone()
    if kind.goal == "chance":
        return _check_chances(puzzles, number, state)
    turn = _within(puzzles, number, lambda most: search_turn(state, kind, most))
    if kind.last and not is_last(state):  # no more positions than the search has met
        raise BadData("another seat may decide after this turn, but the kind says that it is the last", field, BANK)
    if abs(turn.best - puzzle.best) > ALIKE:
        raise BadData(f"{turn.best:g} can be gained, not {puzzle.best:g}", f"{field}.best", BANK)
    if len(turn.ways) != 1:
        ways = "; ".join(" + ".join(_texts(state, way)) for way in turn.ways[:3])
        raise BadData(f"it has {len(turn.ways)} answers: {ways}", f"{field}.answer", BANK)
    if puzzles.counted(number, puzzle.answer) != _counts(turn.ways[0]):
        raise BadData(f"the answer is not the least one, {' + '.join(_texts(state, turn.ways[0]))}", f"{field}.answer", BANK)


Searched = TypeVar("Searched")


def _within(puzzles: Puzzles, number: int, search: Callable[[int], Searched]) -> Searched:
    """Return a search's result, with a somewhat higher limit of positions than when the puzzle was made. Raises `BadData` beyond it."""
    most = MORE * puzzles.bank.puzzles[number].searched + 10_000
    try:
        return search(most)
    except TooMany:
        raise BadData(
            f"more than {most} positions are reached, or more sequences than can be compared", f"puzzles[{number}].searched", BANK
        ) from None


def _check_chances(puzzles: Puzzles, number: int, state: State) -> None:
    """Raise `BadData` when a decision's chance is wrong, or the best is not better than the next by the margin."""
    puzzle, kind, field = puzzles.bank.puzzles[number], puzzles.kind, f"puzzles[{number}]"
    kept = dict(puzzle.chances)
    chances = _within(puzzles, number, lambda most: search_chances(state, kind, most)).of
    for action, chance in chances:
        if abs(chance - kept[action]) > ROUNDED:
            raise BadData(f"{state.action_to_string(action)} has a chance of {chance:g}, not {kept[action]:g}", f"{field}.chances", BANK)
    (best, most), *others = sorted(chances, key=lambda each: -each[1])
    if puzzle.answer != (best,):
        raise BadData(f"{state.action_to_string(best)} is better", f"{field}.answer", BANK)
    near = [action for action, chance in others if most - chance < kind.making.margin - ROUNDED]
    if near:
        raise BadData(f"{_texts(state, (near[0],))[0]} is nearly as good as {_texts(state, (best,))[0]}", f"{field}.answer", BANK)


def _counts(way: tuple[int, ...]) -> dict[int, int]:
    return {action: way.count(action) for action in way}


def _texts(state: State, actions: tuple[int, ...]) -> list[str]:
    return [state.action_to_string(action) for action in actions]
