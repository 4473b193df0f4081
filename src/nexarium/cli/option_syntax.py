"""How a game's options are written on a command line, and read from it."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nexarium.core.definition import Value

TRUE, FALSE = "yes", "no"
_TRUTHS = {TRUE: True, "true": True, FALSE: False, "false": False}


def flag_of(option: str) -> str:
    """A game's option, by its name, as the command takes it.

    >>> flag_of("max_turns")
    '--max-turns'
    """
    return f"--{option.replace('_', '-')}"


def typed(value: Value) -> str:
    """A value as it is typed into a shell: yes and no for true and false, quoted where a shell would read it otherwise.

    >>> typed(True), typed(4), typed("ab|cd")
    ('yes', '4', "'ab|cd'")
    """
    return quote((TRUE if value else FALSE) if isinstance(value, bool) else str(value))


def value_of(text: str, choices: Sequence[Value]) -> Value:
    """The choice that a text says, or failing that what it looks like."""
    for choice in choices:
        said = _TRUTHS.get(text.lower(), text) if isinstance(choice, bool) else text
        if str(said).lower() == str(choice).lower():
            return choice
    if text.lower() in _TRUTHS:
        return _TRUTHS[text.lower()]
    return int(text) if text.lstrip("-").isdecimal() else text
