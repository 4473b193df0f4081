"""What a page must know of a game's module: sizes, options, the memory layout of a state, the parameters of its bots' search."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from nexarium.core.bot_config import BotConfig
from nexarium.core.definition import Definition
from nexarium.core.game import Game
from nexarium.core.sources import code_of
from nexarium.core.variants import digest_of

FORMAT = 1
"""Incremented when a description changes so that an older reader would misread it."""


def made_of(definition: Definition) -> dict[str, Any]:
    """Return the versions of an installed game's engine: the rules version, the digest of the printed data, and the digest of the sources.
    A description stores the same for its module."""
    return {"version": definition.version, "data": digest_of(definition.package), "code": code_of(definition.package)}


def is_current(description: Path, definition: Definition) -> bool:
    """Return whether a description belongs to the game as it is installed."""
    try:
        about = json.loads(description.read_bytes())
        return bool(about | made_of(definition) == about)
    except (OSError, ValueError, TypeError):
        return False


def describe(game: Game, knowledge: BotConfig, functions: Sequence[str], search: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description of a game's module, with the bots' configuration, including `knowledge.for_seats`."""
    definition, rules = game.definition, game.rules
    by_seats = {"": knowledge, **{str(seats): known for seats, known in knowledge.for_seats.items()}}
    return {
        "format": FORMAT,
        "game": game.name,
        **made_of(definition),
        "functions": list(functions),
        "size": rules.size,
        "fields": layout_of(rules.dtype),
        "actions": rules.actions,
        "max_legal": rules.max_legal,
        "max_outcomes": rules.max_outcomes,
        "max_plies": rules.max_plies,
        "observation": rules.observation,
        "indexed": rules.indexed,
        "returns": [float(bound) for bound in definition.returns_range],
        "cooperative": definition.cooperative,
        "options": [{"name": option.name, "choices": list(option.choices)} for option in definition.options],
        "presets": [_preset(game, preset.label, preset.options) for preset in definition.presets],
        "knowledge": {seats: _known(known) for seats, known in by_seats.items()},
        "search": dict(search),
    }


def _preset(game: Game, label: str, options: Mapping[str, Any]) -> dict[str, Any]:
    chosen = Game(game.definition, options)
    return {"label": label, "options": dict(chosen.options), "seats": chosen.num_players()}


def _known(knowledge: BotConfig) -> dict[str, Any]:
    weights = knowledge.weights
    return {
        "settings": asdict(knowledge.settings),
        "levels": [asdict(strength) for strength in knowledge.levels],
        "lost_and_won": list(knowledge.lost_and_won),
        "review_simulations": knowledge.review_simulations,
        "weights": [] if weights is None else np.asarray(weights, np.float64).reshape(-1).tolist(),
    }


def layout_of(dtype: np.dtype[Any]) -> dict[str, Any]:
    """Return the offset, number type and shape of each field of a record; the same for nested records."""
    found = {}
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        base, shape = kind.subdtype or (kind, ())
        numbers = layout_of(base) if base.fields else base.name
        found[name] = {"offset": offset, "kind": numbers, "shape": list(shape), "size": base.itemsize}
    return found
