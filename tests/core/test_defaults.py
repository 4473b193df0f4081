"""The defaults of the options on which the rulebooks' letter is clear. Where another reading is sensible too it is the other choice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nexarium.core.catalogue import catalogue

RULES = Path(__file__).parents[2] / "docs" / "rules"
PRINTED = [
    ("nemesis", "breeder_queen_check", "aid", "NM-43"),
    ("nemesis", "queen_token", "bag", "NM-62"),
    ("nemesis", "larva_miniature", "leaves", "NM-41"),
    ("kepler", "targets_scope", "turn", "KP-17"),
    ("keepers", "reconnection", "optional", "NK-64"),
]
"""By game and option, what is played unless the table says otherwise, and the clause whose text says so."""


@pytest.mark.parametrize(("game", "option", "default", "clause"), PRINTED, ids=lambda value: str(value))
def test_the_default_is_the_letter_of_the_rulebook(game, option, default, clause):
    (described,) = (each for each in catalogue()[game].options if each.name == option)
    assert described.choices[0] == default, "the first choice is the default"
    assert len(described.choices) > 1, "the other reading stays a choice"
    assert clause in described.meaning
    text = re.search(rf"^- (?:\*\*)?{clause}\b.*(?:\n  .*)*", (RULES / f"{game}.md").read_text("utf-8"), re.MULTILINE)
    assert f'`{option}="{default}"`' in text[0]
