"""Tic-tac-toe: the smallest game that the whole server can run, and the tutorial for writing one."""

from __future__ import annotations

from importlib import import_module

from nexarium.core.definition import Definition, Preset
from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.core.normalize import plain

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


class Notation:
    """A cell is a column letter and a row number from the bottom: `b2` is the middle."""

    def action_to_string(self, state: State, action: int) -> str:
        return CELLS[action]

    def string_to_action(self, state: State, text: str) -> int:
        if plain(text) not in CELLS:
            raise IllegalAction(f"{text!r} is no cell; the cells are {', '.join(CELLS)}")
        return CELLS.index(plain(text))

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        return "TTT-2", "taken"


DEFINITION = Definition(
    name="tictactoe",
    version=1,
    package="tictactoe",
    options=(),
    seats=lambda options: 2,
    load_rules=lambda: import_module("tictactoe.rules").RULES,
    notation=Notation(),
    load_picture=lambda: import_module("tictactoe.scene"),
    presets=(Preset("two", {}, ("first", "second")),),
    load_symmetries=lambda game: import_module("tictactoe.symmetries").symmetries(),
)
