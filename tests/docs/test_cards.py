"""The environment cards: their tables come from the code, and what was measured is what the command gives."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import nexarium
from nexarium.core.catalogue import OWN_DISTRIBUTION, catalogue

ROOT = Path(__file__).parents[2]
CARDS = {
    re.search(r"```{game-card} (\w+)", path.read_text("utf-8"))[1]: path for path in (ROOT / "docs" / "research" / "games").glob("*.md")
}

each_card = pytest.mark.parametrize("name", CARDS)


@pytest.fixture
def card(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_extensions"))
    pytest.importorskip("sphinx")
    return import_module("game_card")


def test_every_game_has_a_card():
    assert set(CARDS) == {name for name, definition in catalogue().items() if definition.package.startswith(f"{OWN_DISTRIBUTION}.")}


@each_card
def test_a_card_says_how_the_adapters_make_the_game(card, name):
    """Its lines are run, and what they make has the spaces, agents and rewards that the card says."""
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    gymnasium = pytest.importorskip("gymnasium")
    facts = dict(card.facts(name))
    code = {row: re.findall(r"`([^`]+)`", facts[row]) for row in ("OpenSpiel", "PettingZoo (AEC)", "Gymnasium", "Vector", "Nexarium")}
    import pyspiel

    import nexarium.adapters.gymnasium
    import nexarium.adapters.open_spiel
    import nexarium.adapters.pettingzoo
    import nexarium.vector

    known = {"nexarium": nexarium, "pyspiel": pyspiel, "gymnasium": gymnasium}
    made = {row: eval(lines[-1], known) for row, lines in code.items()}
    table = made["PettingZoo (AEC)"]
    [agents] = [re.findall(r"seat_\d", facts["Agents"])]
    assert table.possible_agents == [f"seat_{seat}" for seat in range(len(table.possible_agents))]
    assert agents[0] == table.possible_agents[0]
    one, many, game, spiel = made["Gymnasium"], made["Vector"], made["Nexarium"], made["OpenSpiel"]
    assert f"`{one.action_space}`".replace("np.int64", "") in facts["Action space"]
    assert f"`{one.observation_space['observation'].shape}`, float32" in facts["Observation"]
    assert f"`{one.observation_space['action_mask'].shape}`, int8" in facts["Action mask"]
    assert one.observation_space["observation"].dtype == "float32"
    assert many.single_action_space == one.action_space == table.action_space("seat_0")
    assert spiel.observation_tensor_shape() == [game.rules.observation]
    low, high = spiel.min_utility(), spiel.max_utility()
    assert f"{low:g} to {high:g}" in facts["Rewards"] or f"{high:g} for every seat" in facts["Rewards"]
    assert ("none" in facts["Chance"]) == (spiel.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC)
    assert ("perfect:" in facts["Information"]) == (spiel.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION)
    one.close()
    many.close()


@each_card
def test_a_card_numbers_every_action(card, name):
    """The spans of the table follow each other from 0 to the last action."""
    if "game-actions" not in CARDS[name].read_text("utf-8"):
        pytest.skip("its actions are described in words")
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \|", card.actions(name), re.MULTILINE)  # noqa: RUF001 - a span
    spans = [(int(first), int(last or first)) for first, last in rows]
    assert [first for first, _ in spans] == [0, *(last + 1 for _, last in spans[:-1])]
    assert spans[-1][1] + 1 == nexarium.load(name).num_distinct_actions()


@pytest.mark.slow
@each_card
def test_what_was_measured_of_random_games_is_what_the_command_gives(monkeypatch, name):
    """All rows of random games but the speed; matches with bots take longer."""
    monkeypatch.syspath_prepend(str(ROOT))
    rows = import_module("benchmarks.card").rows(nexarium.load(name, players=2), 1000, 1, 1)
    text = CARDS[name].read_text("utf-8")
    for _ in range(2):
        measured, value = next(rows)
        assert f"| {measured} | {value} |" in text


def test_the_random_games_of_a_card_are_counted(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    decisions, widths, returns = import_module("benchmarks.card").random_games(nexarium.load("nemesis", players=2), 8, 1)
    assert len(widths) == decisions.sum()
    assert widths.min() >= 1
    assert returns.shape == (8, 2)
    assert sys.modules.pop("benchmarks.card")
