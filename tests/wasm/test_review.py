"""A game is reviewed in a browser as it is in the command: the same figures, luck and moments."""

from __future__ import annotations

import json
import subprocess
from random import Random

import numpy as np
import pytest

import nexarium

from ..node import node
from .modules import bundle, module_of

SIMULATIONS = 4_000


@pytest.mark.parametrize(("name", "plies"), [("tictactoe", 9), ("kepler", 40)])
def test_the_module_reviews_a_game_as_the_native_engine_does(name, plies, tmp_path):
    state, random = nexarium.load(name).new_initial_state(0), Random(7)
    while not state.is_terminal() and len(state.history) < plies:
        state.step(random.choice(state.legal_actions()))
    position = {"options": dict(state.game.options), "seats": state.game.num_players(), "actions": [int(each) for each in state.history]}
    folder = module_of(name)
    command = [node(), str(bundle("review.ts", tmp_path)), str(folder / f"{name}.wasm"), str(folder / f"{name}.json")]
    done = subprocess.run([*command, json.dumps(position), str(SIMULATIONS)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found, asked = json.loads(done.stdout), nexarium.review(state, SIMULATIONS)
    assert found["simulations"] == asked.simulations
    for field in ("expected", "margins", "losses", "luck"):
        np.testing.assert_allclose(
            np.array(found[field]).reshape(getattr(asked, field).shape), getattr(asked, field), atol=1e-6, err_msg=field
        )
    assert [(each["choices"], each["good"]) for each in found["seats"]] == [(each.choices, each.good) for each in asked.seats]
    assert found["classes"] == list(asked.classes)
    assert [{name: n for name, n in asked.counts(seat).items() if n} for seat in range(len(asked.seats))] == [
        each["counts"] for each in found["seats"]
    ]
    assert found["results"] == (None if asked.results is None else list(asked.results))
    assert [each["margin"] for each in found["moments"]] == pytest.approx([each.margin for each in asked.moments], abs=1e-6)
    assert [(each["ply"], each["played"], each["better"], tuple(each["line"])) for each in found["moments"]] == [
        (each.ply, each.played, each.better, each.line) for each in asked.moments
    ]
    assert asked.moments
    assert found["told"] == sorted(found["told"])
    assert 0 < found["told"][0] < found["told"][-1] <= 1
    assert [each["complete"] for each in found["parts"]] == [False] * len(found["parts"])
    assert [len(each["expected"]) for each in found["parts"]] == sorted(len(each["expected"]) for each in found["parts"])
    early = found["parts"][len(found["parts"]) // 2]
    assert any(moment.get("provisional") for moment in early["moments"])
    assert early["classes"][-1] is None, "the search has not come so far"
