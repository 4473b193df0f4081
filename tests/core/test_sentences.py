"""Sentences that are quoted beside a position."""

from __future__ import annotations

from nexarium.core.sentences import told_apart, without_rule_ids


def test_rule_ids_in_brackets_are_left_out():
    assert without_rule_ids("Captain passes (NM-92).") == "Captain passes."
    assert without_rule_ids("Noise in 3·4 (12-16) (NM-73, NM-74b). Then silence") == "Noise in 3·4 (12-16). Then silence"
    assert without_rule_ids("NX-9 forbids it") == "NX-9 forbids it"


def test_only_sentences_that_read_the_same_say_the_place():
    assert told_apart(["It passes", "It places F", "It places F"], ["pass", "a1,a2", "b1,b2"]) == [
        "It passes",
        "It places F (a1 a2)",
        "It places F (b1 b2)",
    ]
