"""The rules against the slow twin, a second model written from the specification: whole games in lockstep (`tests/lockstep.py`).

More games of the same kind: make lockstep GAME=keepers GAMES=300 SEED=1.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from nexarium.core.game import State
from nexarium.games.keepers.box.cubes import shapes
from tests import lockstep

from . import twin, twin_cubes
from .playing import end_turn, fields, position, table
from .twin_cubes import SEATS, Cube, doors_are_free
from .twin_table import printed

ROOT = Path(__file__).parents[2]
RUNS, GAMES = 3, 4


@pytest.mark.rule(*(f"NK-{clause}" for clause in range(13, 68) if clause not in (19, 46, 47)))
@pytest.mark.parametrize("run", range(RUNS))
def test_random_games_of_all_options_agree_at_every_ply(run: int) -> None:
    tally = lockstep.Tally()
    differences = list(lockstep.games("keepers", run, range(GAMES), tally))
    assert not differences, differences[0]
    assert tally.games == GAMES
    assert tally.reached["closures"]
    assert tally.reached["falls"]
    assert tally.reached["reserved"]


RARE = {
    "reconnections declined": {"players": 4, "reconnection": "optional"},
    "closures before a bonus turn": {"players": 3, "closure": "next_turn"},
    "bonus turn 2 in a row": {"players": 4, "bonus_turns": "keeper"},
    "hard fumbles while spending": {"players": 3, "fumble": "hard", "power_time": "turn", "keeper_a": "vex", "keeper_b": "tarn"},
    "soft fumbles while spending": {"players": 3, "fumble": "soft", "power_time": "turn", "keeper_a": "vex", "keeper_b": "tarn"},
    "Power dice thrown with a follow on offer": {"players": 2, "power_time": "turn", "keeper_a": "korrin", "keeper_b": "korrin"},
    "groups grown": {"players": 2, "power_time": "turn", "keeper_a": "vex", "keeper_b": "ilva"},
    "pairs given back": {"players": 2},
    "threshold: entered at the centre": {"players": 3, "keeper_a": "tarn", "keeper_b": "vex", "keeper_c": "nyx"},
}


@pytest.mark.rule("NK-35", "NK-39", "NK-40", "NK-49", "NK-50", "NK-51", "NK-54", "NK-56", "NK-61", "NK-64", "NK-67")
@pytest.mark.parametrize(("reached", "options"), RARE.items(), ids=list(RARE))
@pytest.mark.slow
def test_rare_things_agree_too(reached: str, options: dict[str, Any]) -> None:
    tally, generator = lockstep.Tally(), random.Random(reached)
    while not tally.reached[reached]:
        lockstep.play("keepers", generator, tally, {**options, "max_turns": 100})
        assert tally.games < 20


def throw_all(generator: random.Random, check: twin.Twin, texts: Sequence[str]) -> str:
    """Every die flies that may."""
    for word in ("add power", "mark", "throw"):
        if able := [text for text in texts if text.startswith(word)]:
            return min(able)
    return twin.choose(generator, check, texts)


@pytest.mark.rule("NK-37", "NK-40", "NK-41")
def test_more_than_seven_dice_fall_in_parts_in_both() -> None:
    reached, generator = Counter[str](), random.Random(3)
    for _ in range(40):
        state = table(players=2, power_rerollable=True, fumble="off", keeper_a="quill", keeper_b="vex").new_initial_state()
        both = lockstep.Lockstep(state, twin.Twin(state.game.options), twin.seen, lockstep.Tally())
        both.to_the_end(generator, throw_all, plies=30)
        reached += both.twin.reached
        if reached["throws of more than seven dice"]:
            break
    assert reached["throws of more than seven dice"]


def scattered(generator: random.Random, shape: str, reach: int) -> list[Cube]:
    """Cubes of four seats, anywhere so near to the origin, with free doors."""
    box = printed("shapes.toml")[shape]
    lying: list[Cube] = []
    while len(lying) < 4:
        cube = Cube(len(lying), (generator.randint(-reach, reach), generator.randint(-reach, reach)), generator.choice("NESW"), box)
        if not cube.cells() & {cell for other in lying for cell in other.cells()} and doors_are_free([*lying, cube]):
            lying.append(cube)
    return lying


@pytest.mark.rule("NK-15", "NK-62", "NK-63", "NK-64", "NK-65", "NK-66")
@pytest.mark.parametrize("shape", list(shapes()))
@pytest.mark.parametrize("reach", [4, 9])
def test_boards_that_lie_in_pieces_are_rejoined_alike(shape: str, reach: int) -> None:
    """Closing the last cube of a board that no play has to have led to; one Keeper rides on each cube that is left."""
    assert rejoin(random.Random(f"{shape} {reach}"), shape, reach).reached["reconnections"]


def rejoin(generator: random.Random, shape: str, reach: int) -> twin.Twin:
    """One such board in both models, until it is mended."""
    lying = scattered(generator, shape, reach)
    tiles = [generator.choice(list(cube.tiles())) for cube in lying[:3]]
    on = {seat: (cube.seat, tile) for seat, cube, tile in zip(generator.sample(range(3), 3), lying, tiles, strict=False)}
    at = {SEATS[seat]: lying[of].tiles()[tile] for seat, (of, tile) in on.items()}
    options = {"cube_shape": shape, "reconnection": generator.choice(["required", "optional"])}
    state = position([(*cube.centre, cube.side) for cube in lying], {**at, "d": "eliminated"}, active="c", pool=(1, 0, 0), **options)
    check = twin.Twin(state.game.options)
    check.cubes = {cube.seat: cube for cube in lying}
    for seat, player in enumerate(check.players):
        player.status, player.on = ("ON", on[seat]) if seat in on else ("ELIMINATED", None)
    end_turn(state)
    check.tell(check.closing([3], 3))
    both = lockstep.Lockstep(state, check, twin.seen, lockstep.Tally())
    while check.mover() != lockstep.OVER:
        both.agree("who moves", state.current_player(), check.mover())
        both.play(generator.choice([text for text in both.decision() if text != "leave apart"]))
    engine, model = twin.seen(state), check.position()
    for name in (f"{what} {seat}" for what in ("cube", "Keeper") for seat in "abc"):
        both.agree(name, engine[name][1:3], model[name][1:3])  # type: ignore[index]
    return check


def in_the_middle(generator: random.Random, tally: lockstep.Tally) -> lockstep.Lockstep:
    """A game that begins in the middle: Keepers anywhere, some fallen or eliminated, some Power dice thrown, some dice reserved."""
    players = generator.choice([3, 4])
    options = {**twin.options(generator), "teams": "none", "first_player": "a"}
    options |= {f"keeper_{name}": generator.choice(printed("roster.toml")["keepers"])["id"] for name in SEATS}
    del options["players"]
    check = twin.Twin(table(players=players, **options).options)
    while check.mover() != lockstep.CHANCE:
        check.apply(generator.choice(check.legal()))
    lying, last = check.lying(), players - 1
    tiles = generator.sample([(cube.seat, tile) for cube in lying for tile in cube.tiles()], players)
    for seat, player in enumerate(check.players):
        player.status = "ON" if seat == last else generator.choices(["ON", "FALLEN", "ELIMINATED"], [4, 2, 2 * (seat != 1)])[0]
        player.on = tiles[seat] if player.status == "ON" else None
        player.first_turn_done, player.power = seat == last or generator.random() < 0.7, generator.randint(0, 4)
        player.reserve = 0 if seat == last else generator.choice([0, 0, 1, 1, 4, 5, 6])
    at = {SEATS[seat]: check.cell(seat) if player.on else player.status.lower() for seat, player in enumerate(check.players)}
    state = position([(*cube.centre, cube.side) for cube in lying], at, active=SEATS[last], pool=(1, 0, 0), **options)
    for name in ("first_turn_done", "power", "reserve"):
        fields(state)[name][:players] = [getattr(player, name) for player in check.players]
    check.turns = int(state.record.turn)
    end_turn(state)
    check.tell(check.turns_from(0))
    return lockstep.Lockstep(state, check, twin.seen, tally)


@pytest.mark.rule("NK-29", "NK-30", "NK-31", "NK-54", "NK-56", "NK-61", "NK-62")
@pytest.mark.parametrize("run", range(3))
def test_games_agree_that_begin_in_the_middle(run: int) -> None:
    generator, tally = random.Random(run), lockstep.Tally()
    for _ in range(10):
        both = in_the_middle(generator, tally)
        both.to_the_end(generator, twin.choose, plies=60)
        tally.reached += both.twin.reached
    assert tally.reached["blocked returns"]
    assert tally.reached["falls"]


EDITED = {
    "roster.toml": {
        'skills = ["rooted"]': 'skills = ["rooted", "follow", "lucky"]',
        'skills = ["exchange"]': 'skills = ["exchange", "undertow", "gambler", "surefoot"]',
        "exchange = { dice = [1, 2, 3, 4] }": "exchange = { dice = [1, 5] }",
        "gambler = { dice = [2, 3, 4, 5] }": "gambler = { dice = [1, 6] }",
        "undertow = { dice = [1, 1] }": "undertow = { dice = [1] }",
        '4 = "P", 5 = "PP", 6 = "MP" }': '4 = "MMJJPP", 5 = "PP", 6 = "JPP" }',
        "power = 2": "power = 5",
        'stickers = { start = "forest", centre = "ruins"': 'stickers = { start = "ruins", centre = "forest"',
    },
    "editions.toml": {
        "first_turn = 5": "first_turn = 3",
        "\nturn = 6": "\nturn = 5",
        "rerolls = 2": "rerolls = 3",
        "shared_penalty = 1": "shared_penalty = 2",
        "duel_penalty = 2": "duel_penalty = 3",
    },
    "shapes.toml": {
        'tiles = { start = [0, 1], centre = [0, 0], left = [-1, 0], right = [1, 0], back = [0, -1] }\ndoor = "N"': (
            'tiles = { start = [1, 0], centre = [0, 0], left = [-1, 0], right = [0, 1], back = [0, -1] }\ndoor = "E"'
        ),
        'doors = [["start", "N"], ["left", "W"], ["right", "E"], ["back", "S"]]': 'doors = [["start", "E"]]',
    },
}


@pytest.mark.rule("NK-3", "NK-5", "NK-12", "NK-33", "NK-44", "NK-51")
def test_an_owners_own_cards_dice_and_cubes_are_played_as_they_say(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "nexarium", tmp_path / "nexarium", ignore=shutil.ignore_patterns("__pycache__", "web"))
    for file, edits in EDITED.items():
        path = tmp_path / "nexarium" / "games" / "keepers" / "box" / file
        text = path.read_text("utf-8")
        for published, own in edits.items():
            assert published in text
            text = text.replace(published, own)
        path.write_text(text, "utf-8")
    environment = {**os.environ, "NEXARIUM_RULES": "python", "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    command = [sys.executable, "-m", "tests.lockstep", "keepers", "--games", "3", "--seed", "7"]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def all_alike(dice: int) -> dict[str, Fraction]:
    """Outcomes of a throw as if each were as likely as any other."""
    outcomes = THROW_OF(dice)
    return dict.fromkeys(outcomes, Fraction(1, len(outcomes)))


THROW_OF = twin.throw_of
MISTAKES = {
    "every throw is equally likely": (twin, "throw_of", all_alike),
    "doors may be walled up": (twin_cubes, "doors_are_free", lambda _cubes: True),
    "a doubled symbol buys nothing more": (twin, "group_steps", lambda dice, _symbols: max(0, dice - 1)),
    "the reserve die does not join": (twin.Turn, "of", lambda turn, value: turn.dice[value] + turn.powers[value]),
    "nobody wins": (twin.Twin, "returns", lambda _twin: [0.0, 0.0]),
    "nothing is refused": (State, "apply_action", lambda _state, _action: None),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_either_model_is_noticed(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*MISTAKES[mistake])
    generator, tally = random.Random(mistake), lockstep.Tally()

    def twenty_games() -> None:
        while tally.games < 20:
            lockstep.play("keepers", generator, tally, {"players": 2, "keeper_a": "bront", "cube_shape": "L"})

    with pytest.raises(lockstep.Difference) as difference:
        twenty_games()
    assert difference.value.played
    assert str(difference.value).startswith(f"after {len(difference.value.played)} plies they differ in ")
