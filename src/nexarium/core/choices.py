"""The names under which statistics of choices count a game's actions.

A game can state them (`Definition.load_choices`). Otherwise they come from its action space: each kind of action, and each action of the
kinds that have only a few.
"""

from __future__ import annotations

import re

from nexarium.core.actions import ActionKinds, SpaceNotation
from nexarium.core.definition import LazyNotation
from nexarium.core.errors import BrokenGame, reason_of
from nexarium.core.game import Game

KIND, ACTION = "kind of action", "action"
"""The titles of the names that come from an action space."""
FEW = 24
"""The most actions of a kind, or of a game without kinds, that are named one by one."""
_FIELD = re.compile(r"\{[^}]*\}")


def choices_of(game: Game) -> dict[str, list[str]]:
    """Return the name of each action by title; an empty name for actions that a title does not count. Raises a `BrokenGame` where the
    game's own functions fail.

    >>> import nexarium
    >>> names = choices_of(nexarium.load("tictactoe"))
    >>> names["action"][:3]
    ['a1', 'b1', 'c1']
    """
    own = _own(game)
    if own:
        return own
    space = _space_of(game)
    if space is not None:
        kinds = [kind for kind in space.space.all_kinds for _ in range(kind.size)]
        names = {KIND: [_name_of(kind) for kind in kinds]}
        if any(1 < kind.size <= FEW for kind in kinds):
            names[ACTION] = [text if 1 < kind.size <= FEW else "" for kind, text in zip(kinds, space.space.texts, strict=True)]
        return names
    if game.num_distinct_actions() > FEW:
        return {}
    state = game.new_initial_state()
    return {ACTION: [game.definition.notation.action_to_string(state, action) for action in range(game.num_distinct_actions())]}


def _own(game: Game) -> dict[str, list[str]]:
    """Return the names by the game's own functions."""
    try:
        functions = game.definition.load_choices()
        names = {title: [function(action) for action in range(game.num_distinct_actions())] for title, function in functions.items()}
    except Exception as error:
        raise BrokenGame(f"{game.name}: `load_choices` failed: {reason_of(error)}") from error
    for title, named in names.items():
        for each in named:
            if not isinstance(each, str):
                raise BrokenGame(f"{game.name}: `load_choices`, {title!r} gives {each!r}: give a name for each action, or an empty text")
    return names


def _space_of(game: Game) -> SpaceNotation | None:
    notation = game.definition.notation
    loaded = notation.loaded if isinstance(notation, LazyNotation) else notation
    return loaded if isinstance(loaded, SpaceNotation) else None


def _name_of(kind: ActionKinds) -> str:
    """Return the name of a kind: its text without fields, or its own name where the text has nothing else.

    >>> from typing import NamedTuple
    >>> class Put(NamedTuple):
    ...     place: int
    >>> class Kinds(ActionKinds):
    ...     PUT_DOWN = Put, "put down {}", range(9)
    ...     LIFT = Put, "{}", range(9)
    >>> _name_of(Kinds.PUT_DOWN), _name_of(Kinds.LIFT)
    ('put down', 'lift')
    """
    return " ".join(_FIELD.sub("", kind.text).split()) or kind.name.lower().replace("_", " ")
