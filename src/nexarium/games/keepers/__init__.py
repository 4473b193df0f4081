"""Nexus Keepers: cubes unfold into a board, dice buy steps, and a Keeper pushed through a Portal is eliminated."""

from __future__ import annotations

from importlib import import_module

from nexarium.core.definition import Definition, LazyNotation, Offered, Preset, Value
from nexarium.games.keepers.box.cards import roster
from nexarium.games.keepers.rules.options import NAMES, OPTIONS, check, options_before, sides


def _keepers(*chosen: str) -> dict[str, Value]:
    """Return the Keepers of each seat: about equally strong at such a table. A custom roster that lacks one of them is taken in its own
    order."""
    known = {card.id for card in roster().cards}
    return {f"keeper_{seat}": keeper for seat, keeper in zip(NAMES, chosen, strict=False)} if known.issuperset(chosen) else {}


DEFINITION = Definition(
    name="keepers",
    version=3,
    package=__name__,
    options=OPTIONS,
    check=check,
    options_before=options_before,
    sides=sides,
    turn_ended=lambda before, after: int(after.record.turn) != int(before.record.turn),
    chance=True,
    load_rules=lambda: import_module("nexarium.games.keepers.rules.contract").RULES,
    notation=LazyNotation(lambda: import_module("nexarium.games.keepers.notation").NOTATION),
    load_picture=lambda: import_module("nexarium.games.keepers.scene.picture"),
    presets=(
        Preset("duel", {"players": 2, **_keepers("quill", "nyx")}),
        Preset("three", {"players": 3, **_keepers("vex", "nyx", "quill")}),
        Preset("four", {"players": 4, **_keepers("korrin", "nyx", "vex", "ossa")}),
        Preset(
            "teams",
            {"players": 4, "teams": "ac|bd", **_keepers("korrin", "nyx", "vex", "ossa")},
            ("with_red", "with_green", "with_blue", "with_yellow"),
        ),
    ),
    offers=(Offered("keeper_{seat}", "keeper"), Offered("stickers_{seat}", "stickers"), Offered("edition", "edition")),
    usual_options_in={"en": {"edition": "en"}},
    load_setup=lambda: import_module("nexarium.games.keepers.setup"),
    load_box=lambda: import_module("nexarium.games.keepers.box.files").FILES,
    load_shares=lambda: import_module("nexarium.games.keepers.ends").SHARES,
    load_roles=lambda: import_module("nexarium.games.keepers.ends").ROLES,
    load_bots=lambda: import_module("nexarium.games.keepers.bots.knowledge").KNOWLEDGE,
    usual_level=3,
)
