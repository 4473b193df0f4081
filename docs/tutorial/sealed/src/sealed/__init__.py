"""Sealed: three hands of five cards, and sealed bids."""

from __future__ import annotations

from importlib import import_module

from nexarium.core.definition import Definition, Preset
from nexarium.core.errors import IllegalAction
from nexarium.core.game import State
from nexarium.core.normalize import plain
from sealed.box import CARDS, DEALT


class Notation:
    """`bid 12`, and `dealt 12` for what chance gives."""

    def action_to_string(self, state: State, action: int) -> str:
        return f"bid {action + 1}" if action < DEALT else f"dealt {action - DEALT + 1}"

    def string_to_action(self, state: State, text: str) -> int:
        for action in range(DEALT + CARDS):
            if plain(text) == self.action_to_string(state, action):
                return action
        raise IllegalAction(f"{text!r} is no action: write bid and the number of a card, as in bid 12")

    def why_illegal(self, state: State, action: int) -> tuple[str, str]:
        return ("SB-2", "hand") if action < DEALT else ("SB-1", "deal")


DEFINITION = Definition(
    name="sealed",
    version=1,
    package=__name__,
    options=(),
    seats=lambda options: 3,
    chance=True,
    hidden=True,
    load_rules=lambda: import_module("sealed.rules").RULES,
    load_redeal=lambda: import_module("sealed.redeal").redeal,
    notation=Notation(),
    load_picture=lambda: import_module("sealed.scene"),
    presets=(Preset("three", {}),),
    returns_range=(0.0, 1.0),
    zero_sum=False,
)
