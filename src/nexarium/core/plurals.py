"""Plural categories of numbers in a language, by Unicode's rules. `plurals.json` holds the rules of all languages, copied from the CLDR."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

_RELATION = re.compile(r"([nivwfte])(?: mod (\d+))?( not)? in (\S+)")
"""One comparison of a rule: `n mod 100 not in 11..13,21`."""


@cache
def plural_category(language: str, *, ordinal: bool) -> Callable[[float], str]:
    """Return the function that gives a number's plural category, such as one or other, in a language."""
    known = json.loads((files("nexarium.core") / "plurals.json").read_text("utf-8"))["ordinal" if ordinal else "cardinal"]
    rules: dict[str, str] = next((group["rules"] for group in known if language in group["languages"]), {})

    def category(number: float) -> str:
        operands = _operands(number)
        return next((name for name, rule in rules.items() if _is_true(rule, operands)), "other")

    return category


def _operands(number: float) -> dict[str, float]:
    """Return the numbers of which rules speak: n itself, its integer part i, its v fraction digits f (w and t: without trailing zeros)."""
    number = abs(number)
    whole = int(number)
    digits = "" if number == whole else f"{number:f}".partition(".")[2].rstrip("0")
    fraction = int(digits or 0)
    return {"n": number, "i": whole, "v": len(digits), "w": len(digits), "f": fraction, "t": fraction, "e": 0}


def _is_true(rule: str, operands: dict[str, float]) -> bool:
    return any(all(_holds(relation, operands) for relation in each.split(" and ")) for each in rule.split(" or "))


def _holds(relation: str, operands: dict[str, float]) -> bool:
    found = _RELATION.fullmatch(relation)
    assert found is not None, relation
    name, modulus, negated, ranges = found.groups()
    value = operands[name] % int(modulus) if modulus else operands[name]
    bounds = (each.partition("..") for each in ranges.split(","))
    inside = value == int(value) and any(int(least) <= value <= int(most or least) for least, _, most in bounds)
    return inside is not bool(negated)
