"""Kepler-3Ad: dice offer actions, cubes win majorities, discs give influence, and three scorings decide."""

from __future__ import annotations

from importlib import import_module

from nexarium.core.definition import Definition, LazyNotation, Offered, Page, Preset
from nexarium.games.kepler.rules.options import OPTIONS, check, options_before

DEFINITION = Definition(
    name="kepler",
    version=2,
    package=__name__,
    options=OPTIONS,
    check=check,
    options_before=options_before,
    chance=True,
    turn_ended=lambda before, after: int(after.record.turn) != int(before.record.turn),
    load_rules=lambda: import_module("nexarium.games.kepler.rules.contract").RULES,
    notation=LazyNotation(lambda: import_module("nexarium.games.kepler.notation").NOTATION),
    load_picture=lambda: import_module("nexarium.games.kepler.scene.picture"),
    presets=(
        Preset("two", {"players": 2}),
        Preset("three", {"players": 3}),
        Preset("four", {"players": 4}),
        Preset("five", {"players": 5}),
    ),
    offers=(Offered("sides", "sides"),),
    pages=(
        Page(
            "calculator",
            "page.calculator",
            "page.calculator.about",
            load_answer=lambda: import_module("nexarium.games.kepler.scene.calculator").answer,
            offline=True,
        ),
    ),
    load_setup=lambda: import_module("nexarium.games.kepler.setup"),
    load_box=lambda: import_module("nexarium.games.kepler.box.files").FILES,
    load_shares=lambda: import_module("nexarium.games.kepler.ends").SHARES,
    load_roles=lambda: import_module("nexarium.games.kepler.ends").ROLES,
    load_means=lambda: import_module("nexarium.games.kepler.ends").MEANS,
    load_bots=lambda: import_module("nexarium.games.kepler.bots.knowledge").KNOWLEDGE,
    usual_level=1,
)
