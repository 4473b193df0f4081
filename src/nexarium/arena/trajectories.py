"""Games as arrays for machine learning, per decision: the mover's observation, its legal actions, its choice, and the final result.
docs/research/lab.md describes the layout of the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.match import Match
from nexarium.arena.rounds import seated
from nexarium.arena.simulate import BOT_CHUNK, play_to_the_end
from nexarium.arena.workers import GamesChunk, Workers, in_order, whole_numbers
from nexarium.bots import AnyBot, BotError, name_of
from nexarium.core.game import Game, State
from nexarium.core.validation import check_functions

Arrays = dict[str, NDArray[Any]]


@dataclass
class _Seen:
    """The data recorded at each decision."""

    observations: list[NDArray[np.float32]] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    legal: list[list[int]] = field(default_factory=list)

    def look(self, state: State, action: int) -> None:
        """Record a decision before it is played."""
        seat = state.current_player()
        self.observations.append(state.observation(seat).astype(np.float32))
        self.seats.append(seat)
        self.actions.append(action)
        self.legal.append(state.legal_actions())

    def forget(self, decisions: int) -> None:
        """Drop the first `decisions` decisions."""
        for noted in (self.observations, self.seats, self.actions, self.legal):
            del noted[:decisions]


def _play(chunk: GamesChunk) -> Arrays:
    game = chunk.load()
    seen, finals, steps = _Seen(), list[State](), list[int]()
    with chunk.seated(game) as seats:
        for index in range(chunk.games):
            final, decisions = play_to_the_end(game, seats, chunk.seed_of(index), seen.look)
            finals.append(final)
            steps.append(decisions)
    return _arrays(game, seen, finals, steps)


def _arrays(game: Game, seen: _Seen, finals: Sequence[State], steps: Sequence[int]) -> Arrays:
    """Return the arrays of some games, without the start index of each game."""
    return {
        "observation": np.array(seen.observations, np.float32).reshape(len(seen.actions), game.rules.observation),
        "seat": np.array(seen.seats, np.int8),
        "action": np.array(seen.actions, np.int32),
        "legal": np.array([action for listed in seen.legal for action in listed], np.int32),
        "legal_count": np.array([len(listed) for listed in seen.legal], np.int64),
        "steps": np.array(steps, np.int64),
        "history": np.array([action for final in finals for action in final.history], np.int32),
        "plies": np.array([len(final.history) for final in finals], np.int64),
        "returns": np.array([final.returns() for final in finals], np.float32),
        "scores": np.array([final.scores() for final in finals], np.float32),
    }


def trajectories(
    game: Game,
    games: int,
    bot: AnyBot | Sequence[AnyBot] = "random",
    *,
    jobs: int | Workers = 1,
    ray: str | None = None,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Arrays:
    """Play games with `bot` in every seat, or one for each, and return every decision as the arrays that `nexarium simulate --trajectories`
    writes. The games are those of `simulate`, except when all bots are random: the compiled loop there uses other random numbers.
    `jobs`, `ray` and `seed` are as there. `progress` is called with the number of finished games.

    >>> import nexarium
    >>> arrays = trajectories(nexarium.load("tictactoe"), 20, seed=1)
    >>> len(arrays["action"]) == len(arrays["observation"]) == int(arrays["first"][-1])
    True
    """
    games, seed = whole_numbers(games=games, seed=seed)
    check_functions(progress=progress)
    workers = Workers.of(jobs, ray)
    bots = seated(game, bot, workers)
    parts: list[Arrays] = []
    for part in in_order(_play, GamesChunk.all_of(game, bots, seed, games, BOT_CHUNK), workers):
        parts.append(part)
        if progress is not None:
            progress(sum(len(each["steps"]) for each in parts))
    return _joined(game, parts, [name_of(bot) for bot in bots], seed)


def trajectories_of(game: Game, played: Match, seed: int) -> Arrays:
    """Return every decision of the bots in a match, without games lost by a fault, as the arrays that `nexarium match --trajectories`
    writes. Besides those of `trajectories` there is `bot`: per game and seat, the number of the bot that sat there. Decisions of a
    random opening are only in the history."""
    parts: list[Arrays] = []
    for outcome in played.outcomes:
        if outcome.fault:
            continue
        state, seen = game.new_initial_state(), _Seen()
        for action in outcome.actions:
            if not state.is_chance_node():
                seen.look(state, action)
            state.step(action)
        seen.forget(len(seen.actions) - sum(outcome.moves))
        parts.append(_arrays(game, seen, [state], [len(seen.actions)]) | {"bot": np.array([outcome.seats], np.int8)})
    if not parts:
        raise BotError("every game was lost by a fault: there are no decisions to write")
    return _joined(game, parts, played.bots, seed) | {"bot": np.concatenate([part["bot"] for part in parts])}


def _joined(game: Game, parts: Sequence[Arrays], bots: Sequence[str], seed: int) -> Arrays:
    """Return the arrays of all games, with the start index of each and metadata."""
    whole = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    about = {
        "game": game.name,
        "version": game.definition.version,
        "options": game.options,
        "digest": game.digest,
        "data": game.changed,
        "bots": list(bots),
        "seed": seed,
        "layout": str(game.rules.layout),
    }
    return {
        "observation": whole["observation"],
        "seat": whole["seat"],
        "action": whole["action"],
        "legal": whole["legal"],
        "legal_first": _firsts(whole["legal_count"]),
        "first": _firsts(whole["steps"]),
        "history": whole["history"],
        "history_first": _firsts(whole["plies"]),
        "returns": whole["returns"],
        "scores": whole["scores"],
        "about": np.array(json.dumps(about)),
    }


def _firsts(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the start index of each piece, and the total length last."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
