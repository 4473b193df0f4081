"""The rules against the slow twin, which shares no line with them, at every ply of whole games. `make lockstep GAME=kepler` plays more."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nexarium
from nexarium.games.kepler import DEFINITION
from tests import lockstep

from .playing import fields, position
from .twin import Twin, choose, options, seen
from .twin_box import DIPLOMATS, LEADERS, PLANETS, QUARTERS, SEATS, TRACKS, ZONES
from .twin_games import ROUNDS

ROOT = Path(__file__).parents[2]
PLAYED = (*(f"KP-{number}" for number in range(6, 36)), "KP-37", "KP-37a", *(f"KP-{number}" for number in range(38, 45)))
"""The clauses that have a part in every game."""

RARE = (
    *(f"action {action}" for action in range(1, 8)),
    *(f"{word} ({when})" for word in ("black", "reroll", "nudge", "leader", "remove") for when in ("before", "after")),
    *(f"shift {cube} ({when})" for cube in ("diplomat", "leader") for when in ("before", "after")),
    *("shift diplomat (group)", "remove (group)", "swap (group)", "skip (group)", "raise (group)", "lower (bonus)", "forgo (bonus)"),
    *(f"{word} {size} of {size}" for word in ("place", "move") for size in (1, 2, 3)),
    *("place 1 of 2", "move 1 of 2", "place anywhere again", "leftovers 1", "leftovers 2"),
    *("scoring 1", "scoring 2", "scoring 3", "rounds ran out", "2 tied in a quarter", "3 tied in a quarter"),
    *("zone with tokens, in the lead: 0", "zone with tokens, in the lead: 2", "stack made again", "slot stays empty", "token (refill)"),
)
"""What the games come to; a run with another seed should find it too."""


@pytest.mark.rule(*PLAYED)
def test_the_slow_twin_at_every_ply():
    """With every value of every option some game reaches the third scoring."""
    tally = lockstep.Tally()
    assert not list(lockstep.games("kepler", 2, range(36), tally))
    values = {option.name: option.choices for option in DEFINITION.options} | {"sides": PLANETS, "max_rounds": ROUNDS}
    ends = [f"third threshold with {name}={value}" for name, choices in values.items() for value in choices]
    assert not [name for name in (*RARE, *ends) if not tally.reached[name]]
    assert tally.refusals > 5_000


def midway(generator: random.Random, tally: lockstep.Tally) -> lockstep.Lockstep:
    """Both models at a position that no play has to have led to: discs may lie all low or all high, thresholds passed long ago."""
    given = {**options(generator), "sides": generator.choice(PLANETS), "first_player": "a"}
    active = generator.choice(SEATS[: given["players"]])
    state = position(active=active, round=generator.choice((2, given["max_rounds"])), **given)
    twin = Twin(state.game.options)
    twin.turns = int(state.record.turn)
    twin.passed = twin.scorings = generator.randint(0, 2)
    scatter_cubes(generator, twin)
    scatter_tokens(generator, twin)
    heights = generator.choice(((0,), (6,), (0, 1), (0, 3, 6)))
    twin.levels = [{track: generator.choice(heights) for track in TRACKS} for _ in twin.seats]
    twin.throw_white()
    write_down(twin, fields(state))
    return lockstep.Lockstep(state, twin, seen, tally)


def scatter_cubes(generator: random.Random, twin: Twin) -> None:
    """Up to all of each seat's, in few quarters or many."""
    open_to = generator.sample(QUARTERS, generator.choice((2, 5, 12)))
    for seat in twin.seats:
        twin.diplomats.update((seat, generator.choice(open_to)) for _ in range(generator.randint(0, DIPLOMATS)))
        twin.leaders.update((seat, generator.choice(open_to)) for _ in range(generator.choice((0, 0, 1, LEADERS - 1))))
        twin.entered[seat] = bool(twin.presence(seat)) or generator.random() < 0.5
        twin.values[seat] = twin.value(seat)


def scatter_tokens(generator: random.Random, twin: Twin) -> None:
    """On some of the slots, in the stack and the discard."""
    generator.shuffle(twin.stack)
    for zone in ZONES:
        for _ in range(generator.randint(0, twin.board.slots(zone))):
            twin.lay_token(zone, twin.stack[0])
    cut = generator.randint(0, len(twin.stack))
    twin.stack, twin.discard = twin.stack[:cut], twin.stack[cut:]


def write_down(twin: Twin, r: Any) -> None:
    """The twin's position in the engine's fields."""
    for seat in twin.seats:
        r.diplomats[seat] = [twin.diplomats[seat, quarter] for quarter in QUARTERS]
        r.leaders[seat] = [twin.leaders[seat, quarter] for quarter in QUARTERS]
        r.entered[seat], r.marker[seat] = twin.entered[seat], twin.values[seat]
        r.level[seat] = [twin.levels[seat][track] for track in TRACKS]
    for number, zone in enumerate(ZONES):
        r.slot[number, : len(twin.tokens[zone])] = [track - 1 for track in twin.tokens[zone]]
    r.stack, r.discard = ([tokens.count(track) for track in TRACKS] for tokens in (twin.stack, twin.discard))
    r.threshold = r.scorings = twin.passed


MIDWAY_RARE = (
    *("4-2-1, and no disc to lower", "place anywhere again", "all leaders of a player stand", "4 tied in a quarter"),
    *("zone with no token, in the lead: 1", "zone with tokens, in the lead: 3", "second scoring in one ply", "winners: 2"),
)


@pytest.mark.rule("KP-12", "KP-23", "KP-24", "KP-26", "KP-27", "KP-36", "KP-37a", "KP-38", "KP-40", "KP-41", "KP-44")
def test_the_slow_twin_from_the_middle_of_games():
    """Positions that play seldom comes to, and what follows them."""
    generator, tally = random.Random(5), lockstep.Tally()
    for _ in range(120):
        both = midway(generator, tally)
        both.to_the_end(generator, choose, plies=40)
        tally.reached += both.twin.reached
    assert not [name for name in MIDWAY_RARE if not tally.reached[name]]


ANOTHER_BOX = (
    ("thresholds = [13, 23, 30]", "thresholds = [6, 7, 22]"),
    ("track_prizes = [3, 2, 1]", "track_prizes = [7, 4, 4]"),
    ("first_dice = [1, 2]", "first_dice = [2, 1]"),
    ("diplomats = 10 ", "diplomats = 8 "),
    ("leaders = 6", "leaders = 2"),
    ("leader_value = 5", "leader_value = 7"),
    ("most_influence = 3", "most_influence = 2"),
    ('3 = ["diplomats 1", "diplomats 1", "disc 1"]', '3 = ["disc 1", "leader 1", "diplomats 2"]'),
    ('4 = ["diplomats 3"]', '4 = ["diplomats 4", "disc 3"]'),
    ('5 = ["diplomats 2", "diplomats 2"]', '5 = ["diplomats 3", "leader 2", "diplomats 1"]'),
    ('7 = ["leader 3"]', '7 = ["leader 2", "leader 1"]'),
    (
        '"roll_black", levels = [0, 1, 2, 3, 4, 5, 6], start = 2, tokens = 2',
        '"move_opposing", levels = [0, 1, 3, 9], start = 3, tokens = 1',
    ),
    ('6 = { ability = "move_opposing", levels = [0, 1, 2, 3, 4, 5, 6]', '6 = { ability = "points", levels = [0, 2, 3, 8]'),
    ('7 = { ability = "points", levels = [0, 1, 2, 3, 4, 5, 6], start = 2', '7 = { ability = "roll_black", levels = [1, 2], start = 1'),
    ("k = { a = 4, b = 3, c = 2, d = 1 }", "tranches = { a = [10, 5, 1], b = [9, 6, 3], c = [6, 4, 2], d = [3, 2, 0] }"),
    ("slots = 2", "slots = 4"),
    ("# [edges]", "[edges]\n" + "\n".join(f'{planet} = ["Ga Oa", "Pa Ob", "Gc Pd"]' for planet in PLANETS) + "\n#"),
)
"""Other figures: two thresholds that one turn passes, several swaps in an action, abilities on other tracks, pairs across borders."""


@pytest.mark.rule("KP-2", "KP-15", "KP-17", "KP-35", "KP-36", "KP-39", "KP-42", "KP-43")
def test_the_slow_twin_with_another_box(tmp_path):
    """No figure of the box is written into the rules."""
    shutil.copytree(Path(nexarium.__file__).parent, tmp_path / "nexarium")
    board = tmp_path / "nexarium" / "games" / "kepler" / "box" / "board.toml"
    text = board.read_text("utf-8")
    for old, new in ANOTHER_BOX:
        assert old in text, old
        text = text.replace(old, new, 1)
    board.write_text(text, "utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]),
        "NEXARIUM_RULES": "python",
    }
    command = [sys.executable, "-m", "tests.lockstep", "kepler", "--games", "15"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "second scoring in one ply" in done.stdout
