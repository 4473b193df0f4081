"""Random sessions with the companion: set-ups, answers that fit, answers and corrections that may not, and whole runs of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from nexarium.games.nemesis.box.components import KINDS, TOKENS, components

from .companion import CHARACTERS, Outcome, Prompt, Refused, Table, begin_session, pick, prompt, rulings, step

LENGTHS = (25, 50, 50, 75, 200)
"""Answers of a run."""
TYPED = 0.2
"""How often a draw is typed in, and as often again wrongly."""
CORRECTED = 0.06
MOODS = (
    ("noise", "encounter", "shoot", "melee", "escape", "event", "bag"),
    ("encounter",),
    ("encounter", "attack", "injure", "injure", "injure"),
    ("encounter", "retreat", "wound"),
    ("bag", "bag", "shoot"),
    ("event", "scan"),
)
"""What a run does most: the first as tables do, the others until something runs out."""


def setup(random: Random) -> dict[str, Any]:
    """A table of one to five characters with any rulings."""
    characters = random.sample(CHARACTERS, random.randint(1, 5))
    options = {ruling.name: random.choice(ruling.choices) for ruling in rulings() if random.random() < 0.5}
    return {"characters": characters, "first": random.randrange(len(characters)), "options": options}


def answer(asked: Prompt, random: Random, mood: tuple[str, ...] = MOODS[0]) -> dict[str, Any]:
    """An answer that fits the prompt; a draw made here has its `r`."""
    values = [choice["value"] for choice in asked.choices]
    if asked.kind == "draw":
        if random.random() < TYPED or not any(choice["weight"] for choice in asked.choices):
            return {"value": random.choice(values)}
        r = random.random()
        return {"value": pick(asked, r), "here": True, "r": r}
    if asked.kind == "menu":
        often = [value for value in mood if value in values]
        return {"value": random.choice(often if often and random.random() < 0.8 else values)}
    if asked.kind == "choose":
        return {"value": random.choice(values)}
    if asked.kind == "many":
        some = random.randint(asked.least, max(asked.least, min(len(values), 2)))
        return {"value": [values[place] for place in sorted(random.sample(range(len(values)), some))]}
    if asked.kind == "each":
        return {"value": {key: random.choice(values) for key in asked.keys}}
    assert asked.low is not None
    assert asked.high is not None
    high = min(asked.high, asked.low + 6)
    if asked.kind == "number":
        return {"value": random.randint(asked.low, high)}
    return {"value": {key: random.randint(asked.low, high) for key in asked.keys}}


def wrong_answer(asked: Prompt, random: Random) -> dict[str, Any]:
    """An answer of about the right form that may not fit."""
    box = components()
    if asked.source in ("bag", "pool"):
        kind = random.choice(TOKENS)
        return {"value": [kind, random.choice([*box.tokens[kind], 7])]}
    if asked.source == "attacks":
        card = random.choice(box.attacks)
        return {"value": f"{card.id}:{card.blood}"}
    if asked.source == "events":
        return {"value": random.choice(box.events).id}
    if asked.source == "wounds":
        return {"value": random.choice(list(box.serious_wounds))}
    if asked.source == "contamination":
        return {"value": random.choice(["infected", "clean", "known", 1])}
    return {"value": random.choice([None, True, 0, -1, 99, "none", [0, 0], [1, 0], {"0": 1}, {}])}


def correction(table: Table, random: Random) -> dict[str, Any]:
    """A correction that fits, or nearly."""
    intruder = random.choice([each.id for each in table.intruders] or [0])
    seat = random.randrange(len(table.characters))
    beside = random.sample(range(len(table.characters)), random.randint(0, 1))
    kind = random.choice(KINDS)
    number = random.choice(list(components().tokens[kind]))
    deck = random.choice(["attacks", "events", "wounds"])
    cards = {name: max(0, count - random.randint(0, 1)) for name, count in getattr(table, deck).deck.items()}
    bag = {each: {number: max(0, n + random.choice([0, 0, -1, 1])) for number, n in table.bag[each].items()} for each in table.bag}
    unscanned = table.contamination
    return random.choice(
        [
            {"correct": "bag", "bag": bag},
            {"correct": "deck", "deck": deck, "cards": cards},
            {"correct": "contamination", "clean": unscanned.clean - random.randint(0, 1), "infected": random.randint(0, 7)},
            {"correct": "place", "kind": kind, "token": random.choice([None, [kind, number]]), "beside": beside},
            {"correct": "remove", "intruder": intruder, "token": random.choice(["bag", "pool"])},
            {"correct": "intruder", "intruder": intruder, "injuries": random.randint(0, 6), "beside": beside},
            {"correct": "intruder", "intruder": intruder, "beside": []},
            {"correct": "character", "seat": seat, "light": random.randint(0, 3), "slime": True, "larva": random.random() < 0.5},
            {"correct": "character", "seat": seat, "serious": random.choices(list(components().serious_wounds), k=random.randint(0, 3))},
            {"correct": "character", "seat": seat, "contamination": random.randint(0, 4), "infected": random.randint(0, 2)},
            {"correct": "character", "seat": seat, random.choice(["dead", "away"]): random.random() < 0.5},
            {"correct": "tracks", "time": random.randint(1, 15), "eggs": random.randint(0, 8), "self_destruct": random.choice([None, 4])},
            {"correct": "tracks", "carcasses": random.randint(0, 9), "first": seat, "met": False, "pods": False, "round": 3},
            {"correct": "weakness", "check": random.randint(-1, 0), "surprise": random.randint(-1, 0)},
            {"correct": "nothing"},
        ]
    )


def _brought(outcome: Outcome) -> dict[str, Any]:
    return {"said": outcome.said, "prompt": prompt(outcome.table)}


def run(number: int, seed: int) -> dict[str, Any]:
    """The run of that number: `setup`, then what the beginning and every answer brought (`said`, `prompt`, or `refused`), and the final
    `table`. A draw made here carries the `r` that picked it."""
    random = Random(f"{seed} {number}")
    begun, mood = setup(random), random.choice([MOODS[0], MOODS[0], *MOODS])
    outcome = begin_session(begun)
    line: dict[str, Any] = {"setup": begun, **_brought(outcome), "steps": []}
    offered: Mapping[str, Any] | None = None
    for _ in range(random.choice(LENGTHS)):
        asked = prompt(outcome.table)
        given = dict(offered) if offered else _next(outcome.table, asked, random, mood)
        r = given.pop("r", None)
        entry: dict[str, Any] = {"answer": given} if r is None else {"answer": given, "r": r}
        try:
            outcome = step(outcome.table, given)
            offered = None
            entry |= _brought(outcome)
        except Refused as refused:
            entry["refused"] = refused.plain
            offered = refused.offer if random.random() < 0.5 else None
        line["steps"].append(entry)
    return line | {"table": outcome.table}


def _next(table: Table, asked: Prompt, random: Random, mood: tuple[str, ...]) -> dict[str, Any]:
    if random.random() < CORRECTED:
        return correction(table, random)
    if random.random() < TYPED / 2:
        return wrong_answer(asked, random)
    return answer(asked, random, mood)
