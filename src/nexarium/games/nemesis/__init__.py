"""Nemesis: the companion for the board game, and Last Watch, a cooperative scenario of one to five players against the intruders."""

from __future__ import annotations

from importlib import import_module

from nexarium.core.definition import Definition, LazyNotation, Offered, Page, Preset
from nexarium.core.game import State
from nexarium.games.nemesis.rules.options import CHARACTERS, OPTIONS, check, options_before


def _turn_ended(before: State, after: State) -> bool:
    """Return whether a round of up to two actions is over (NM-92). The count of actions then starts at 0 for the next seat."""
    was, now = before.record, after.record
    return int(now.turn) != int(was.turn) or int(now.actions) < int(was.actions)


DEFINITION = Definition(
    name="nemesis",
    version=4,
    package=__name__,
    options=OPTIONS,
    check=check,
    options_before=options_before,
    chance=True,
    passes=("pass", "keep"),
    turn_ended=_turn_ended,
    load_rules=lambda: import_module("nexarium.games.nemesis.rules.contract").RULES,
    notation=LazyNotation(lambda: import_module("nexarium.games.nemesis.notation").NOTATION),
    load_picture=lambda: import_module("nexarium.games.nemesis.scene.picture"),
    presets=(
        Preset("four", {"players": 4}),
        Preset("two", {"players": 2}),
        Preset("three", {"players": 3}),
        Preset("five", {"players": 5}),
        Preset("alone", {"players": 1}),
    ),
    offers=(Offered("difficulty", "difficulty", ("easy", "normal", "hard")), Offered("character_{seat}", "character", once=CHARACTERS)),
    usual_level=3,
    usual_options={"players": 2, "difficulty": "easy"},  # among four, others win the game for a player who only passes
    pages=(Page("companion", "page.companion", "page.companion.about", offline=True),),
    load_box=lambda: import_module("nexarium.games.nemesis.box.files").FILES,
    load_shares=lambda: import_module("nexarium.games.nemesis.ends").SHARES,
    load_roles=lambda: import_module("nexarium.games.nemesis.ends").ROLES,
    load_bots=lambda: import_module("nexarium.games.nemesis.bots.knowledge").KNOWLEDGE,
    returns_range=(0.0, 1.0),
    zero_sum=False,
    cooperative=True,
)
