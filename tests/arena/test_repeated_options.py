"""Benchmarks whose flag `--option` may be given several times, as the docs write it."""

from __future__ import annotations

import sys

import pytest
from benchmarks import against_before, against_engine

from nexarium.core.errors import BadOption


@pytest.mark.parametrize("script", [against_before, against_engine], ids=lambda script: script.__name__)
def test_every_option_of_a_repeated_flag_counts(script, monkeypatch):
    arguments = ["nexos", "nothing", "--option", "players=9", "--option", "teams=false"]
    monkeypatch.setattr(sys, "argv", [script.__name__, *arguments])
    with pytest.raises(BadOption, match="players"):
        script.main()
