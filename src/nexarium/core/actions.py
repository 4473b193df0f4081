"""A game's action space: the numbers of its actions, their values and their texts, declared once.

    class Stop(ActionValue):
        pass

    class Put(ActionValue):
        colour: str
        place: int

    class Kind(ActionKinds):
        STOP = Stop, "stop"
        PUT = Put, "put {} at {}", {"w": "white", "b": "black"}, range(9)

    SPACE = ActionSpace[Stop | Put](Kind, "My game", "'put white at 3', 'stop'")

The actions are numbered in this order, and within a kind in the order of its fields' values, the last field fastest. So `Stop()` is 0 and
`Put("b", 8)` is 18. A kind is the number of its first action, an integer for compiled rules: `Kind.PUT + 9 * colour + place`. The notation
of such a game is a `SpaceNotation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Generic, TypeVar, dataclass_transform

import numpy as np
from numpy.typing import NDArray

from nexarium.core.errors import IllegalAction
from nexarium.core.normalize import plain

A = TypeVar("A")
"""The union of the values of a game's actions."""


@dataclass_transform(frozen_default=True)
class ActionValue:
    """The base of actions' values. Each subclass is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class ActionKinds(IntEnum):
    """A kind of actions; its value is the number of its first action.

    `make` is called with a value of each field and returns an action's value; or it is the value of the only action. `text` has a `{}` for
    each field. A field is a mapping from its values to their texts, or only its values.
    """

    make: Any
    text: str
    fields: tuple[Mapping[Any, object], ...]
    size: int

    def __new__(cls, make: Any, text: str, *fields: Mapping[Any, object] | Iterable[Any]) -> ActionKinds:
        """Return the next kind of actions, numbered after those before it. `fields` are its values' possible parts."""
        kind = int.__new__(cls, sum(each.size for each in cls))
        kind._value_ = int(kind)
        kind.make, kind.text = make, text
        kind.fields = tuple(field if isinstance(field, Mapping) else {value: value for value in field} for field in fields)
        kind.size = prod(map(len, kind.fields))
        return kind

    def values(self) -> list[Any]:
        """Return the values of the actions, in the order of their numbers."""
        return [self.make(*values) for values in product(*self.fields)] if callable(self.make) else [self.make]

    def texts(self) -> list[str]:
        """Return the texts of the actions, in the order of their numbers."""
        return [self.text.format(*names) for names in product(*(field.values() for field in self.fields))]


class ActionSpace(Generic[A]):
    """The actions of a game. Numbers never change, because records store them.

    `size` is the number of actions, `all_kinds` are their kinds in order, and `kinds` has the kind of each action, shape (size,), int64.
    `game` and `examples` are named in errors.
    """

    def __init__(self, kinds: type[ActionKinds], game: str, examples: str, rule: str = "") -> None:
        self.all_kinds, self.game, self.examples, self.rule = tuple(kinds), game, examples, rule
        self.kinds: NDArray[np.int64] = np.repeat(np.array(self.all_kinds, np.int64), [kind.size for kind in self.all_kinds])
        self.size = len(self.kinds)

    @cached_property
    def values(self) -> tuple[A, ...]:
        """The value of each action."""
        return tuple(value for kind in self.all_kinds for value in kind.values())

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each action."""
        return tuple(text for kind in self.all_kinds for text in kind.texts())

    @cached_property
    def _numbers(self) -> dict[A, int]:
        return {value: action for action, value in enumerate(self.values)}

    @cached_property
    def _read(self) -> dict[str, int]:
        return {_compared(text): action for action, text in enumerate(self.texts)}

    def read(self, action: int) -> A:
        """Return the value of an action's number. Raises `IllegalAction` for an invalid number."""
        if not 0 <= action < self.size:
            raise IllegalAction(f"{action} is no action of {self.game}; they are numbered from 0 to {self.size - 1}")
        return self.values[action]

    def number(self, value: A) -> int:
        """Return the number of an action's value, the inverse of `read`. Raises `IllegalAction` for an invalid value."""
        found = self._numbers.get(value)
        if found is None:
            raise IllegalAction(f"{value!r} is no action of {self.game}")
        return found

    def parse(self, text: str) -> int:
        """Return the number of the action with this text. Case and spaces after commas do not count. Raises `IllegalAction` when no action
        has it."""
        action = self._read.get(_compared(text))
        if action is None:
            raise IllegalAction(f"{text!r} is no action; examples: {self.examples}", self.rule)
        return action


def _compared(text: str) -> str:
    return plain(text).replace(", ", ",")


@dataclass(frozen=True)
class SpaceNotation:
    """The notation (`nexarium.core.definition.Notation`) of a game whose actions are an `ActionSpace`.

    `load_reason` imports the function that says why an action's value is not legal in a state: the rule id, and a key of the game's words.
    It is loaded when it is first asked, because it reads the rules.
    """

    space: ActionSpace[Any]
    load_reason: Callable[[], Callable[[Any, Any], tuple[str, str]]]

    def action_to_string(self, state: Any, action: int) -> str:
        """Return the action's text."""
        return self.space.texts[action]

    def string_to_action(self, state: Any, text: str) -> int:
        """Return the action of a text. Raises `IllegalAction` for a text that is none."""
        return self.space.parse(text)

    def why_illegal(self, state: Any, action: int) -> tuple[str, str]:
        """Return the rule id and the key of the words for an action that is not legal in `state`."""
        return self.load_reason()(state, self.space.read(action))
