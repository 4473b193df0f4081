"""What the companion asks: prompts as plain values, how an answer is checked against one, and how a draw is made here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

Choice = dict[str, Any]


class Prompt(msgspec.Struct, rename={"holes": "with", "source": "from"}, omit_defaults=True):
    """A question; docs/companion.md describes its kinds. `do` is the procedure, `holes` fill its words."""

    ask: str
    kind: str
    do: str
    clause: str
    holes: dict[str, Any] = {}
    source: str = ""
    choices: list[Choice] = []
    keys: list[str] = []
    default: Any = None
    least: int = 0
    low: int | None = None
    high: int | None = None
    quiet: bool = False


class Refused(ValueError):
    """An answer that cannot be taken; the table is as it was. `offer` is an answer that would make it fit, or none."""

    def __init__(self, key: str, clause: str, holes: Mapping[str, Any] | None = None, offer: dict[str, Any] | None = None) -> None:
        super().__init__(f"{key} ({clause})")
        self.key = key
        self.clause = clause
        self.holes = dict(holes or {})
        self.offer = offer

    def plain(self) -> dict[str, Any]:
        """As the page and its tests read it."""
        return {"key": self.key, "with": self.holes, "clause": self.clause, "offer": self.offer}


def draw(
    ask: str,
    do: str,
    clause: str,
    source: str,
    weights: Iterable[tuple[Any, int]],
    *,
    quiet: bool = False,
    default: Any = None,
    **holes: Any,
) -> Prompt:
    """A draw from the bag, a deck or a die. What weighs 0 may be typed in but is never drawn here; `default` is one of those, where what
    the companion knows speaks for no draw."""
    choices = [{"value": value, "weight": weight} for value, weight in weights]
    return Prompt(ask, "draw", do, clause, holes, source, choices, quiet=quiet, default=default)


def choose(ask: str, do: str, clause: str, values: Iterable[Any], default: Any = None, **holes: Any) -> Prompt:
    """One of several."""
    return Prompt(ask, "choose", do, clause, holes, choices=[{"value": value} for value in values], default=default)


def many(ask: str, do: str, clause: str, values: Iterable[Any], default: Iterable[Any] = (), least: int = 0, **holes: Any) -> Prompt:
    """Some of several, `least` at least."""
    choices = [{"value": value} for value in values]
    chosen = [choice["value"] for choice in choices if choice["value"] in default]
    return Prompt(ask, "many", do, clause, holes, choices=choices, default=chosen, least=least)


def number(ask: str, do: str, clause: str, low: int, high: int, default: int, **holes: Any) -> Prompt:
    """A whole number."""
    return Prompt(ask, "number", do, clause, holes, default=default, low=low, high=high)


def numbers(ask: str, do: str, clause: str, default: Mapping[Any, int], low: int, high: int, **holes: Any) -> Prompt:
    """A whole number for each key of `default`."""
    given = {str(key): value for key, value in default.items()}
    return Prompt(ask, "numbers", do, clause, holes, keys=list(given), default=given, low=low, high=high)


def each(ask: str, do: str, clause: str, default: Mapping[Any, Any], values: Iterable[Any], **holes: Any) -> Prompt:
    """One of several for each key of `default`."""
    given = {str(key): value for key, value in default.items()}
    return Prompt(ask, "each", do, clause, holes, choices=[{"value": value} for value in values], keys=list(given), default=given)


def pick(prompt: Prompt, r: float) -> Any:
    """NM-80: what is drawn here, for a random r with 0 <= r < 1: floor(r times the weights' sum), counted through them in order."""
    place = int(r * sum(choice["weight"] for choice in prompt.choices))
    for choice in prompt.choices:
        place -= choice["weight"]
        if place < 0:
            return choice["value"]
    raise ValueError("there is nothing to draw, or r is not below 1")


def check(prompt: Prompt, answer: Mapping[str, Any]) -> Any:
    """The value of an answer to a prompt; raises `Refused`."""
    value = answer.get("value")
    if not _fits(prompt, value, answer.get("here") is True):
        raise Refused("not_offered", prompt.clause)
    return value


def _fits(prompt: Prompt, value: Any, here: bool) -> bool:
    offered = [choice["value"] for choice in prompt.choices]
    if prompt.kind in ("menu", "choose"):
        return _among(value, offered)
    if prompt.kind == "draw":
        return any(_same(value, choice["value"]) and (choice["weight"] > 0 or not here) for choice in prompt.choices)
    if prompt.kind == "many":
        places = [offered.index(item) if _among(item, offered) else -1 for item in value] if isinstance(value, list) else [-1]
        return -1 not in places and places == sorted(set(places)) and len(places) >= prompt.least
    if prompt.kind == "number":
        return _counts(prompt, value)
    if not isinstance(value, dict) or sorted(value) != sorted(prompt.keys):
        return False
    if prompt.kind == "numbers":
        return all(_counts(prompt, each) for each in value.values())
    return all(_among(each, offered) for each in value.values())


def _counts(prompt: Prompt, value: Any) -> bool:
    assert prompt.low is not None
    assert prompt.high is not None
    return type(value) is int and prompt.low <= value <= prompt.high


def _among(value: Any, offered: list[Any]) -> bool:
    return any(_same(value, each) for each in offered)


def _same(one: Any, other: Any) -> bool:
    """Equal as JSON: true is not 1."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and bool(one == other)
