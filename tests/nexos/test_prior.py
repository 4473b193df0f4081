"""The priors of Nexos: what is seen of a placement follows from the position alone, whichever way the board is turned."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.core.catalogue import load
from nexarium.core.rules import call_from_python
from nexarium.games.nexos.bots.knowledge import FUNCTIONS
from nexarium.games.nexos.bots.prior import ARM_CLASSES, CLASS_OF_ARMS, TAKEN, USES, WEIGHTS, WEIGHTS_AT
from nexarium.games.nexos.symmetries import symmetries
from tests.nexos.test_bots import at_random


def priors(state) -> dict[int, float]:
    """The share of each legal placement."""
    prior, legal = call_from_python("prior", FUNCTIONS["prior"]), np.array(state.legal_actions())
    weights = np.zeros(len(legal), np.float32)
    prior(state.memory, len(legal), legal, weights)
    return dict(zip(legal.tolist(), (weights / weights.sum()).tolist(), strict=True))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("plies", [0, 3, 18, 40])
def test_a_turned_board_has_the_same_priors(players, plies):
    """For the colour whose turn it becomes, each placement's image is as likely as the placement was."""
    game = load("nexos", players=players)
    state = at_random(game, plies, plies + players)
    here = priors(state)
    for symmetry in symmetries(game)[1:]:
        image = game.new_initial_state()
        symmetry.write(state.memory, image.memory)
        there = priors(image)
        assert {int(symmetry.actions[action]) for action in here} == there.keys()
        for action, share in here.items():
            assert there[int(symmetry.actions[action])] == pytest.approx(share, rel=1e-4)


def test_priors_learn_more_than_a_piece():
    """Among the placements of one piece some are far likelier than others."""
    state = at_random(load("nexos", players=2), 12, 1)
    shares = sorted(priors(state).values())
    assert shares[-1] > 20 * shares[len(shares) // 2]


def test_arms_are_alike_whichever_way_they_are_turned():
    """A quarter turn moves each arm to the next; the class stays. Arms that are taken cannot be used."""
    for links in range(len(CLASS_OF_ARMS)):
        for use in range(1, USES):
            turned_links = (links << 2 | links >> 6) & 255
            turned_use = (use << 1 | use >> 3) & 15
            assert CLASS_OF_ARMS[links, use] == CLASS_OF_ARMS[turned_links, turned_use]
            possible = all(links >> 2 * arm & 3 != TAKEN for arm in range(4) if use >> arm & 1)
            assert (CLASS_OF_ARMS[links, use] > 0) == possible
    assert CLASS_OF_ARMS.max() == ARM_CLASSES


def test_weights_go_over_from_stage_to_stage():
    assert WEIGHTS[:, 0].tolist() == [0.0] * len(WEIGHTS)
    for stage, weights in enumerate(WEIGHTS):
        assert WEIGHTS_AT[8 * stage] == pytest.approx(weights)
    assert WEIGHTS_AT[4] == pytest.approx((WEIGHTS[0] + WEIGHTS[1]) / 2)
