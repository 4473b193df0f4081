"""Setting up a position: what a game offers for it, beside its rules.

A game whose positions can be set up names a `Setup` in its definition (`Definition.load_setup`). A position is written as text, and the
game makes the same position of it again, so a record can begin with one. The game's picture shows the position while it is edited, by its
function `setup(state, tool, words, tall=False)`, which returns a `SetupView`; an unknown tool counts as the first one.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from nexarium.core.input import Input
from nexarium.core.scene import Scene

LONGEST_POSITION = 10_000
"""Maximum number of characters of a position as text."""

State = Any
"""A `nexarium.core.game.State`. Its module imports the definition of games, and imports have no circles."""
Game = Any
"""A `nexarium.core.game.Game`, likewise."""


class SetupTool(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A thing to put on the board, or another way to change it: the next tap on the board does that."""

    id: str
    label: str


class SetupChoice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A property of the position that is chosen from a list, such as the player to move. `values` pairs each value with its label."""

    id: str
    label: str
    value: str
    values: tuple[tuple[str, str], ...]


class SetupView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position while it is edited: the board, what a tap on it does with the chosen tool, and everything else that can be changed."""

    board: Scene
    input: Input | None
    tools: tuple[SetupTool, ...]
    choices: tuple[SetupChoice, ...] = ()


class Setup(Protocol):
    """How a game's positions are set up: a module with these functions. None of them changes the given position."""

    def read(self, game: Game, text: str) -> State:
        """Return the position of a text, with an empty history. Raises `BadPosition` where the rules do not allow it."""

    def write(self, state: State) -> str:
        """Return a position as text. What cannot be set up, such as a half-finished turn, is left out."""

    def edit(self, state: State, tool: str, action: int) -> State:
        """Return the position after a tap that the tool's input offers. Raises `BadPosition`."""

    def choose(self, state: State, choice: str, value: str) -> State:
        """Return the position with another value of a choice. Raises `BadPosition`."""
