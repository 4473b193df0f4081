"""Make puzzles: search games between bots for turns with a single solution."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing

from msgspec.structs import replace

from nexarium.bots import make_bot
from nexarium.core.definition import Definition
from nexarium.core.errors import BadData
from nexarium.core.game import Game, History, State
from nexarium.core.lessons import fits
from nexarium.core.puzzles import ALIKE, KIND, Bank, Kind, Making, Puzzle, gained
from nexarium.search.answers import puzzle_at

Progress = Callable[[Bank], None]
"""Called after each game, with the bank so far."""
MOST_GAMES = 10_000
"""The search ends after this many games in a row without a puzzle."""


def extend_bank(definition: Definition, kind: Kind, bank: Bank, count: int, progress: Progress = lambda _: None) -> Bank:
    """Return a bank extended to `count` puzzles of a kind, the same for the same seed, in one search or in several. Raises `BadData` when
    they cannot be found."""
    known = {puzzle.plies for puzzle in bank.puzzles}
    words = Counter(_word(definition, puzzle) for puzzle in bank.puzzles)
    last = bank.games

    def wanted(puzzle: Puzzle) -> bool:
        allowed = 1 + kind.making.alike * len(known)
        return puzzle.plies not in known and words[_word(definition, puzzle)] + 1 <= allowed

    while len(bank.puzzles) < count:
        number = bank.games + 1
        if number - last > MOST_GAMES:
            found = len(bank.puzzles)
            raise BadData(f"{found} puzzles found, none in the last {MOST_GAMES} games: it asks for too much", "making", KIND)
        generator = random.Random(f"{bank.seed}/{number}")
        game = Game(definition, generator.choice(kind.making.options))
        puzzle = _first(game, kind, generator, wanted)
        bank = replace(bank, games=number)
        if puzzle is not None:
            known.add(puzzle.plies)
            words[_word(definition, puzzle)] += 1
            bank, last = replace(bank, puzzles=(*bank.puzzles, puzzle)), number
        progress(bank)
    return bank


def _word(definition: Definition, puzzle: Puzzle) -> str:
    """Return the first word of an answer, such as the kind of action that it begins with."""
    return History.new(Game(definition, puzzle.options)).then(*puzzle.plies).now.action_to_string(puzzle.answer[0]).split()[0]


def _first(game: Game, kind: Kind, generator: random.Random, wanted: Callable[[Puzzle], bool]) -> Puzzle | None:
    """Return the first puzzle in a game between bots that is wanted; the game stops there."""
    with closing(_played(game, kind, generator)) as positions:
        found = (puzzle for state in _turns(positions, kind) if (puzzle := puzzle_at(state, kind)) is not None)
        return next(filter(wanted, found), None)


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
        if waiting is None and _is_tried(state, kind.making):
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


def _is_tried(state: State, making: Making) -> bool:
    """Return whether a position is tried: it has few enough legal actions, and some of them matches some pattern."""
    actions = state.legal_actions()
    if making.choices is not None and len(actions) > making.choices:
        return False
    if not making.at:
        return True
    texts = [state.action_to_string(action) for action in actions]
    return any(fits(text, pattern) for text in texts for pattern in making.at)
