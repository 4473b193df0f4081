"""Write and read a game's options on a command line."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nexarium.core.definition import Value

TRUE, FALSE = "yes", "no"
_TRUTHS = {TRUE: True, "true": True, FALSE: False, "false": False}


def flag_of(option: str) -> str:
    """Return the flag of a game's option.

    >>> flag_of("max_turns")
    '--max-turns'
    """
    return f"--{option.replace('_', '-')}"


def typed(value: Value) -> str:
    """Return a value as it is typed into a shell: yes and no for true and false, quoted where a shell requires it.

    >>> typed(True), typed(4), typed("ab|cd")
    ('yes', '4', "'ab|cd'")
    """
    return quote((TRUE if value else FALSE) if isinstance(value, bool) else str(value))


def value_of(text: str, choices: Sequence[Value]) -> Value:
    """Return the choice that a text names. If there is none, return the text as a truth value, an integer or a string."""
    for choice in choices:
        said = _TRUTHS.get(text.lower(), text) if isinstance(choice, bool) else text
        if str(said).lower() == str(choice).lower():
            return choice
    if text.lower() in _TRUTHS:
        return _TRUTHS[text.lower()]
    return int(text) if text.lstrip("-").isdecimal() else text
