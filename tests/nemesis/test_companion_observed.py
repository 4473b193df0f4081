"""Random sessions, drawn here and typed in, corrected and taken back, judged by somebody who knows the clauses alone (NM-20 to NM-62)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from . import companion_runs as runs
from .companion import Refused, Table, begin_session, pick, prompt, step
from .companion_observer import Observer

MOODS = (
    runs.MOODS[0],
    ("encounter", "attack", "attack", "escape"),
    ("attack", "attack", "attack", "injure"),
    ("bag", "bag", "shoot", "melee"),
    ("event", "scan", "attack"),
)
"""What sessions do most."""
SESSIONS, ANSWERS = 10, 140
"""How many sessions of a mood are watched, and for how many answers."""
WOUNDS = (["leg", "body"], ["arm", "body"], ["hand", "body"], ["bleeding", "body"], ["leg", "arm"])
"""What a seat may suffer from at the start."""
SEEN = (
    "cards drawn", "shuffles", "attacks within an attack", "scratch", "claw", "bite", "tail", "frenzy", "slime", "summoning",
    "transformation", "killed", "infested", "carriers attacked", "found infected", "killed intruders", "survivors", "arrows",
    "surprises", "no surprises", "eggs lost", "eggs laid", "no egg left", "developments with rolls", "tokens that grow",
)  # fmt: skip
"""What must have been judged: the test would pass without judging anything."""


def in_mid_game(table: Table, random: Random) -> list[dict[str, Any]]:
    """Corrections that make a table on which much can happen at once: few attack cards, the wounded, carriers, few eggs."""
    cards = {card: int(random.random() < (0.6 if card.startswith("transformation") else 0.2)) for card in table.attacks.deck}
    people = [
        {"correct": "character", "seat": seat, "serious": WOUNDS[seat][: random.randint(0, 2)], "larva": random.random() < 0.3}
        for seat in range(len(table.characters))
    ]
    creeper = {"correct": "place", "kind": "creeper", "token": ["creeper", 1], "beside": [0]}
    return [{"correct": "deck", "deck": "attacks", "cards": cards}, *people, creeper, {"correct": "tracks", "eggs": random.randint(1, 8)}]


def watch(seed: str, mood: tuple[str, ...], judged: Counter[str]) -> None:
    """A session from its beginning to its last answer."""
    random = Random(seed)
    table = begin_session(runs.setup(random)).table
    while prompt(table).ask == "pool":
        table = step(table, {"value": pick(prompt(table), random.random()), "here": True}).table
    for correction in in_mid_game(table, random):
        table = step(table, correction).table
    observer, past = Observer(table, judged), []
    for _ in range(ANSWERS):
        asked = prompt(table)
        if past and random.random() < 0.03:
            table, observer = past.pop(random.randrange(len(past)))
            past.clear()
            continue
        answer = runs.answer(asked, random, mood)
        if random.random() < 0.03:
            answer = runs.correction(table, random)
        answer.pop("r", None)
        try:
            outcome = step(table, answer)
        except Refused:
            continue
        past = [*past[-4:], (table, observer.copy())]
        observer.see(asked, answer, outcome.said, table, outcome.table, prompt(outcome.table))
        table = outcome.table


@pytest.mark.rule("NM-13", "NM-17", "NM-22", "NM-24", "NM-25", "NM-30", "NM-31", "NM-32")
@pytest.mark.rule("NM-41", "NM-42", "NM-43", "NM-44", "NM-60", "NM-61", "NM-62", "NM-64", "NM-94")
def test_whoever_knows_the_clauses_finds_nothing_wrong():
    judged: Counter[str] = Counter()
    for place, mood in enumerate(MOODS):
        for session in range(SESSIONS):
            watch(f"{place} {session}", mood, judged)
    assert [name for name in SEEN if not judged[name]] == []
