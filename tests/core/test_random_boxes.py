"""Random boxes of every game: what the form accepts is refused by name, or is played."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from nexarium.core.catalogue import catalogue
from nexarium.core.variants import printed
from nexarium.core.words import LANGUAGES, words

from ..random_boxes import GAMES, changed, load, played, refusals

PLIES = 60


def check(game: str, data: Mapping[str, str]) -> bool:
    """Check that data are refused with their entries named, or played and shown; return whether they are played."""
    refused = refusals(game, data)
    for each in refused:
        assert each.field, each.sentence
        assert len(each.sentence) > 20, each
    if refused:
        return False
    table = load(game, data)
    history = played(table, 1, PLIES)
    picture = table.definition.load_picture()
    for language in LANGUAGES:
        assert picture.board(history, 0, words(table.definition.package, language)).layers
    return True


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_form_accepts_is_refused_by_name_or_played(game: str) -> None:
    accepted = []

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate], derandomize=True)
    @given(st.deferred(lambda: changed(game)))
    def tried(data: Mapping[str, str]) -> None:
        accepted.append(check(game, data))

    tried()
    assert any(accepted)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [10**9, 10**5000, -(10**9)], ids=["great", "endless", "small"])
def test_no_number_is_too_great_to_be_refused(game: str, number: int) -> None:
    """Every number of every file, one by one: none is believed."""
    for name, text in printed(catalogue()[game].package).items():
        lines = text.splitlines()
        for place, line in enumerate(lines):
            digits = [at for at, letter in enumerate(line.partition("#")[0]) if letter.isdigit() and line[at - 1] in " [{="]
            if not digits or '"' in line:
                continue
            end = digits[-1] + len(line[digits[-1] :]) - len(line[digits[-1] :].lstrip("0123456789"))
            if line[end:].lstrip().startswith("="):
                continue
            great = line[: digits[-1]] + ("9" * 5000 if number == 10**5000 else str(number)) + line[end:]
            changes = {**printed(catalogue()[game].package), name: "\n".join([*lines[:place], great, *lines[place + 1 :]])}
            assert refusals(game, changes), great[:80]
