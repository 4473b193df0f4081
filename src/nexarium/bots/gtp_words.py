"""Default words of a game in the Go Text Protocol, for games that define none: see `docs/build/gtp.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nexarium.core.catalogue import catalogue
from nexarium.core.contract import OVER
from nexarium.core.definition import Options, Value
from nexarium.core.errors import BadOption
from nexarium.core.game import State

CHANCE_COLOUR = "chance"
"""The colour that plays dice, cards and other chance outcomes."""
YES, NO = "yes", "no"


def colour_of(state: State) -> str:
    """Return the side to move: a seat from 1, or chance; empty when the game is over."""
    if state.is_chance_node():
        return CHANCE_COLOUR
    seat = state.current_player()
    return "" if seat == OVER else str(seat + 1)


def set_game_of(name: str, options: Options) -> str:
    """Return the argument of `set_game`: a game's name and all its options."""
    return f"{name} {option_words(options)}".strip()


def option_words(options: Options) -> str:
    """Return options as `name=value`, with yes and no for true and false."""
    return " ".join(f"{name}={_written(value)}" for name, value in options.items())


def read_options(name: str, words: Sequence[str]) -> Mapping[str, Value]:
    """Return the options that `option_words` wrote. Raises `BadOption` for what the game does not have."""
    definition = catalogue().get(name)
    known = {option.name: option.choices for option in definition.options} if definition is not None else {}
    read: dict[str, Value] = {}
    for word in words:
        option, _, text = word.partition("=")
        choices = {_written(choice): choice for choice in known.get(option, ())}
        if option in known and text not in choices:
            raise BadOption(f"{name}: {option}={text} is not possible; choose one of {', '.join(choices)}", option)
        read[option] = choices.get(text, text)
    return read


def _written(value: Value) -> str:
    return (YES if value else NO) if isinstance(value, bool) else str(value)
