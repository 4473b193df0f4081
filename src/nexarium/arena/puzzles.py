"""Make puzzles: search games between bots for turns with a single solution."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing

from nexarium.bots import make_bot
from nexarium.core.definition import Definition
from nexarium.core.errors import BadData
from nexarium.core.game import Game, State
from nexarium.core.lessons import fits
from nexarium.core.puzzles import ALIKE, KIND, Kind, Puzzle, gained
from nexarium.core.validation import seed_of
from nexarium.search.answers import puzzle_at

Progress = Callable[[int, int], None]
"""Called after each game, with the number of games played and of puzzles found."""
MOST_GAMES = 3_000
"""The search ends after this many games in a row without a puzzle."""


def make_puzzles(definition: Definition, kind: Kind, count: int, seed: int, progress: Progress = lambda *_: None) -> list[Puzzle]:
    """Return `count` puzzles of a kind, the same for the same seed. Raises `BadData` when they cannot be found."""
    seed = seed_of(seed)
    found: list[Puzzle] = []
    known: set[tuple[int, ...]] = set()
    number = last = 0
    while len(found) < count:
        number += 1
        if number - last > MOST_GAMES:
            raise BadData(f"{len(found)} puzzles found, none in the last {MOST_GAMES} games: it asks for too much", "making", KIND)
        generator = random.Random(f"{seed}/{number}")
        game = Game(definition, generator.choice(kind.making.options))
        puzzle = _first(game, kind, generator)
        if puzzle is not None and puzzle.plies not in known:
            known.add(puzzle.plies)
            found.append(puzzle)
            last = number
        progress(number, len(found))
    return found


def _first(game: Game, kind: Kind, generator: random.Random) -> Puzzle | None:
    """Return the first puzzle in a game between bots; the game stops there."""
    with closing(_played(game, kind, generator)) as positions:
        return next((puzzle for state in _turns(positions, kind) if (puzzle := puzzle_at(state, kind)) is not None), None)


def _turns(positions: Iterable[State], kind: Kind) -> Iterator[State]:
    """Yield the turns of a game that may contain a puzzle, each as its first position to be tried. For puzzles about points, the player of
    the turn has gained some."""
    waiting: State | None = None
    for state in positions:
        mover = state.current_player()
        if waiting is not None and (mover != waiting.current_player() or _rolled(waiting, state)):
            if kind.goal != "score" or gained(kind, waiting, state, waiting.current_player()) >= max(kind.making.score, ALIKE):
                yield waiting
            waiting = None
        if waiting is None and _fits(state, kind.making.at):
            waiting = state
    if waiting is not None:
        yield waiting


def _rolled(earlier: State, later: State) -> bool:
    """Return whether chance decided anything between two positions of a game."""
    state = earlier.clone()
    for action in later.history[len(earlier.history) :]:
        if state.is_chance_node():
            return True
        state.step(action)
    return False


def _played(game: Game, kind: Kind, generator: random.Random) -> Generator[State, None, None]:
    """Yield the decision positions of a game between bots. A caller that stops early closes the generator, which closes the bots."""
    seeds = (generator.getrandbits(32) for _ in range(game.num_players() + 1))
    state = game.new_initial_state(next(seeds))
    with ExitStack() as seated:
        specs = kind.making.bots
        bots = [seated.enter_context(closing(make_bot(generator.choice(specs), game, next(seeds)))) for _ in range(game.num_players())]
        while not state.is_terminal() and len(state.history) <= kind.making.plies:
            if state.is_chance_node():
                state.step(state.sample_chance())
                continue
            yield state.clone()
            state.step(bots[state.current_player()].choose(state))


def _fits(state: State, patterns: tuple[str, ...]) -> bool:
    """Return whether some legal action matches some pattern."""
    if not patterns:
        return True
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    return any(fits(text, pattern) for text in texts for pattern in patterns)
