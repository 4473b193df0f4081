"""How the companion's sentences are made of its words (NM-84): number, forms of names, lists, and sentences for one kind or procedure."""

from __future__ import annotations

from typing import Any

import pytest

from .companion import Prompt, Said, asked, refused, told


def say(language: str, key: str, **holes: Any) -> str:
    """An announcement, with plain spaces."""
    return told(language, Said(key, holes, "NM-84")).replace("\u00a0", " ")


@pytest.mark.rule("NM-84")
@pytest.mark.parametrize(
    ("n", "english", "french"),
    [(0, "0 tokens", "0 jeton"), (1, "one token", "1 jeton"), (2, "2 tokens", "2 jetons")],
)
def test_french_counts_nothing_as_one_and_english_as_many(n, english, french):
    assert say("en", "corrected_bag", n=n) == f"By hand: the bag holds {english}."
    assert say("fr", "corrected_bag", n=n) == f"À la main : le sac contient {french}."


@pytest.mark.rule("NM-84")
def test_names_come_in_the_form_that_a_sentence_asks_for():
    assert say("en", "weapon", who="scout", n=1) == "With the Scout\u2019s own weapon it deals one injury."
    assert say("en", "lives", intruder="adult B", n=2, total=3) == "Adult B lives: 2 injuries against 3."
    assert say("fr", "lives", intruder="adult B", n=2, total=3).startswith("L\u2019Adulte B survit")
    assert say("fr", "lives", intruder="queen", n=2, total=3).startswith("La Reine survit")


@pytest.mark.rule("NM-73")
def test_a_leg_wound_costs_a_card_only_while_it_is_not_dressed():
    """The companion does not know which wounds are dressed."""
    assert "unless it is dressed" in say("en", "leg", who="scout")
    assert "si elle n\u2019est pas pansée" in say("fr", "leg", who="scout")


@pytest.mark.rule("NM-84")
@pytest.mark.parametrize(
    ("whom", "english", "french"),
    [
        (["captain"], "the Captain", "le Capitaine"),
        (["captain", "scout"], "the Captain and the Scout", "le Capitaine et l\u2019Éclaireur"),
        (["captain", "scout", "pilot"], "the Captain, the Scout and the Pilot", "le Capitaine, l\u2019Éclaireur et le Pilote"),
    ],
)
def test_several_names_are_a_list(whom, english, french):
    assert say("en", "corrected_beside", intruder="queen", whom=whom) == f"By hand: the Queen is with {english}."
    assert say("fr", "corrected_beside", intruder="queen", whom=whom) == f"À la main : la Reine est avec {french}."


@pytest.mark.rule("NM-84")
def test_tokens_that_the_table_puts_into_its_own_bag():
    assert say("en", "start", kind="larva", n=4) == "Put 4 Larva tokens into the bag."
    assert say("fr", "start", kind="blank", n=1) == "Mettez un jeton Vierge dans le sac."
    assert say("en", "added_unseen", kind="adult").startswith("Draw an Adult token at random")


@pytest.mark.rule("NM-84")
def test_kinds_in_a_list_are_plural():
    assert "Creepers and Adults move" in say("en", "event_card", event="damage", corridor=2, kinds=["creeper", "adult"])


@pytest.mark.rule("NM-84")
def test_a_sentence_for_the_kind_or_for_the_procedure_comes_first():
    assert say("en", "drew_token", kind="blank", number=0) == "Drawn: the Blank."
    assert say("en", "drew_token", kind="adult", number=3) == "Drawn: Adult, number 3."
    blow = Prompt("combat", "draw", "melee", "NM-51", {"who": "scout"})
    assert asked("en", blow)[1] == "The Scout strikes. Roll the combat die."
    assert asked("en", Prompt("combat", "draw", "shoot", "NM-50", {"who": "scout"}))[1] != asked("en", blow)[1]


@pytest.mark.rule("NM-84", "NM-80")
def test_a_refusal_says_where_there_is_nothing_to_mend():
    refusal = {"key": "not_in_bag", "with": {"kind": "adult", "number": 4}, "clause": "NM-80", "offer": None}
    assert refused("en", refusal).endswith("holds no Adult 4. It lies aside or has left the game. Look again, or undo.")
    assert refused("en", {**refusal, "offer": {"correct": "bag"}}).endswith("holds no Adult 4.")
    assert refused("en", {**refusal, "key": "not_offered", "with": {}})[-1] == "."
