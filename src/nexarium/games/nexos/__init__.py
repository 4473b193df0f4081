"""Nexos, by Bernard Tavitian: line-segment pieces on a lattice of 13 by 13 intersections."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from nexarium.core.definition import Definition, Export, LazyNotation, Option, Options, Preset
from nexarium.core.errors import BadOption
from nexarium.games.nexos.box.board import COLOURS


def _sides(options: Options) -> tuple[tuple[int, ...], ...]:
    """Return the sides: in teams, partners sit across the board (NX-14)."""
    if options["teams"]:
        return (0, 2), (1, 3)
    return tuple((seat,) for seat in range(int(options["players"])))


def _check(options: Options) -> None:
    if options["teams"] and options["players"] == 2:
        raise BadOption("nexos: teams are four players, two against two; leave players=4", "teams")


def _blksgf() -> Any:
    """Return the module of Pentobi's files, which knows all placements: the definition alone does without them."""
    return import_module("nexarium.games.nexos.blksgf")


DEFINITION = Definition(
    name="nexos",
    version=1,
    package=__name__,
    options=(
        Option("players", (4, 2), "four players with one colour each, or two with two colours each (NX-13)"),
        Option("teams", (False, True), f"four players, {COLOURS[0]} and {COLOURS[2]} against {COLOURS[1]} and {COLOURS[3]} (NX-14)"),
    ),
    check=_check,
    sides=_sides,
    turn_ended=lambda before, after: True,  # NX-5: a turn is one placement
    load_rules=lambda: import_module("nexarium.games.nexos.rules.contract").RULES,
    notation=LazyNotation(lambda: import_module("nexarium.games.nexos.notation")),
    load_picture=lambda: import_module("nexarium.games.nexos.scene.picture"),
    presets=(
        Preset("four", {"players": 4}, ("first", "second", "third", "fourth")),
        Preset("two", {"players": 2}, ("first", "second")),
        Preset("teams", {"players": 4, "teams": True}, (f"first_with_{COLOURS[2]}", *(f"with_{COLOURS[seat]}" for seat in (3, 0, 1)))),
    ),
    exports=(Export("blksgf", ".blksgf", lambda record: _blksgf().write(record), lambda text: _blksgf().read(text)),),
    load_bots=lambda: import_module("nexarium.games.nexos.bots.knowledge").KNOWLEDGE,
    load_choices=lambda: import_module("nexarium.games.nexos.choices").CHOICES,
    usual_level=1,
    usual_options={"players": 2},
    load_gtp=lambda: import_module("nexarium.games.nexos.gtp"),
    gtp_game=lambda options: _blksgf().game_name(options),
    gtp_colour=lambda state: str(int(state.record.colour) + 1),  # it does not depend on who places the colour
    load_box=lambda: import_module("nexarium.games.nexos.box.files").FILES,
    load_setup=lambda: import_module("nexarium.games.nexos.setup"),
    load_symmetries=lambda game: import_module("nexarium.games.nexos.symmetries").symmetries(game),
)
