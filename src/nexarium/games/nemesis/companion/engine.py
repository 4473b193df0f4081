"""The companion's reducer: a table and an answer give the next table and what is said. docs/companion.md describes the values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from nexarium.games.nemesis.box.components import components
from nexarium.games.nemesis.companion import pieces
from nexarium.games.nemesis.companion.attack import ATTACK, DEATH, EMERGE, HURT, SCAN, WOUND
from nexarium.games.nemesis.companion.bag import BAG
from nexarium.games.nemesis.companion.corrections import CORRECTIONS, refusal, wrong
from nexarium.games.nemesis.companion.encounter import ADD, ARRIVE, ENCOUNTER
from nexarium.games.nemesis.companion.event import EVENT, SELF_DESTRUCT
from nexarium.games.nemesis.companion.fighting import CHECK, ESCAPE, INJURE, RETREATING, SHOOT
from nexarium.games.nemesis.companion.menu import MENU, begin, can_begin
from nexarium.games.nemesis.companion.noise import NOISE
from nexarium.games.nemesis.companion.prompts import Prompt, Refused, check
from nexarium.games.nemesis.companion.table import Frame, Table, set_up
from nexarium.games.nemesis.companion.walk import Procedure, Said, Step, Walk


class Outcome(NamedTuple):
    """The table after a step, and what was said on the way."""

    table: Table
    said: list[Said]


def _tokens(walk: Walk, frame: Frame, value: Any) -> None:
    """NM-1: the tokens of the start; the Adults among them are random."""
    table, box = walk.table, components()
    adults = box.start["adult"] + box.adults_a_player * len(table.characters)
    if "left" not in frame:
        for kind, count in box.start.items():
            if kind != "adult":
                _fill(table, kind, count)
        frame["left"] = adults
    if frame["left"]:
        frame["left"] -= 1
        walk.begin("add", "token", kind="adult", clause="NM-1")
        return
    walk.say("set_up", "NM-1", n=pieces.in_bag(table), adults=adults)
    walk.end()


def _fill(table: Table, kind: str, count: int) -> None:
    """Tokens of one kind go into the bag, the lower numbers first where there are several."""
    for number in table.pool[kind]:
        moved = min(count, table.pool[kind][number])
        table.pool[kind][number] -= moved
        table.bag[kind][number] += moved
        count -= moved


PROCEDURES: dict[str, Procedure] = {
    "setup": {"tokens": Step(_tokens)},
    "add": ADD,
    "arrive": ARRIVE,
    "encounter": ENCOUNTER,
    "attack": ATTACK,
    "hurt": HURT,
    "wound": WOUND,
    "death": DEATH,
    "emerge": EMERGE,
    "scan": SCAN,
    "shoot": SHOOT,
    "melee": SHOOT,
    "injure": INJURE,
    "check": CHECK,
    "retreat": RETREATING,
    "escape": ESCAPE,
    "noise": NOISE,
    "bag": BAG,
    "event": EVENT,
    "self_destruct": SELF_DESTRUCT,
}


def _asked(table: Table) -> Prompt | None:
    """What the innermost step asks, if it asks anything."""
    frame = table.stack[-1]
    step = PROCEDURES[frame["do"]][frame["at"]]
    return step.ask(table, frame) if step.ask else None


def prompt(table: Table) -> Prompt:
    """What the companion asks now: the innermost procedure's question, or which one to begin."""
    if not table.stack:
        return Prompt("menu", "menu", "menu", "NM-81", choices=[{"value": do} for do in MENU if can_begin(table, do)])
    asked = _asked(table)
    assert asked is not None
    return asked


def _take(walk: Walk, value: Any) -> None:
    """An answer, and every step after it that needs none."""
    frame = walk.frame
    PROCEDURES[frame["do"]][frame["at"]].take(walk, frame, value)
    _settle(walk)


def _settle(walk: Walk) -> None:
    while walk.table.stack and _asked(walk.table) is None:
        frame = walk.frame
        PROCEDURES[frame["do"]][frame["at"]].take(walk, frame, None)


def _stands(asked: Prompt, table: Table) -> bool:
    """Whether a question can still be answered after a correction: it is still asked, and a draw still has something to draw."""
    if not table.stack:
        return True
    now = _asked(table)
    return now is not None and now.ask == asked.ask and (now.kind != "draw" or any(choice["weight"] for choice in now.choices))


def begin_session(setup: Mapping[str, Any]) -> Outcome:
    """NM-1: the table set up for one to five characters; raises `BadOption`."""
    walk = Walk(set_up(setup))
    _settle(walk)
    return Outcome(walk.table, walk.said)


def step(table: Table, answer: Mapping[str, Any]) -> Outcome:
    """The next table; the given one is left as it is. Raises `Refused`."""
    asked = prompt(table)
    walk = Walk(table.copy())
    if "correct" in answer:
        correction = CORRECTIONS.get(str(answer["correct"]))
        if correction is None:
            raise wrong("correct")
        correction(walk, answer)
        if not _stands(asked, walk.table):
            raise Refused("correction_now", "NM-80")
        return Outcome(walk.table, walk.said)
    try:
        value = check(asked, answer)
    except Refused:
        if asked.kind == "draw" and answer.get("here") is not True:
            raise refusal(table, asked, answer.get("value")) from None
        raise
    if asked.kind == "menu":
        begin(walk, value)
        _settle(walk)
    else:
        _take(walk, value)
    return Outcome(walk.table, walk.said)


def fold(setup: Mapping[str, Any], answers: Iterable[Mapping[str, Any]]) -> list[Outcome]:
    """NM-82: every outcome of a session from its beginning on; undo is one answer fewer. Raises `Refused`, `BadOption`."""
    outcomes = [begin_session(setup)]
    for answer in answers:
        outcomes.append(step(outcomes[-1].table, answer))
    return outcomes
