"""Sentences of the log as they are quoted beside a position: without rule ids, and told apart where two read the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nexarium.core.rulebook import RULE_ID

_CITED = re.compile(rf"\s*[(«“]\s*(?:{RULE_ID.pattern})(?:,\s*(?:{RULE_ID.pattern}))*\s*[)»”]")


def without_rule_ids(text: str) -> str:
    """Return a sentence without the rule ids that it cites in brackets.

    >>> without_rule_ids("Captain passes (NM-92).")
    'Captain passes.'
    """
    return _CITED.sub("", text)


def told_apart(texts: Sequence[str], notations: Sequence[str]) -> list[str]:
    """Return the texts; those that read the same also say the place, by their action's notation.

    >>> told_apart(["Red places F", "Red places F", "Red passes"], ["a1,a2", "b1,b2", "pass"])
    ['Red places F (a1 a2)', 'Red places F (b1 b2)', 'Red passes']
    """
    return [
        f"{text} ({notation.replace(',', ' ')})" if texts.count(text) > 1 else text for text, notation in zip(texts, notations, strict=True)
    ]
