"""Random boxes: the shipped data of a game with entries that its form accepts, and a game played with them as plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import tomlkit
from hypothesis import strategies as st

import nexarium
from nexarium.core import forms, modes
from nexarium.core.boxes import problems
from nexarium.core.catalogue import catalogue
from nexarium.core.game import Game, History
from nexarium.core.sources import folder_of
from nexarium.core.variants import BOX, printed
from nexarium.core.words import Words

GAMES = [name for name, definition in catalogue().items() if (folder_of(definition.package) / BOX / "words").is_dir()]
"""The games with forms for their data."""
NO_WORDS = Words("en", {})
MOST_PLIES = 20_000


@contextmanager
def interpreted() -> Iterator[None]:
    """Run the rules of variants as plain Python, so that nothing waits for a compiler."""
    with patch.object(modes, "_mode_of_variant", lambda package: modes.Mode.PYTHON):
        yield


def values(node: Any) -> st.SearchStrategy[Any]:
    """Anything that a form accepts in an entry."""
    match node:
        case forms.Table():
            must = {field.name: values(field.node) for field in node.fields if field.required}
            may = {field.name: values(field.node) for field in node.fields if not field.required}
            return st.fixed_dictionaries(must, optional=may)
        case forms.Pairs(keys=None):
            names = st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True) | st.integers(0, 30).map(str)
            return st.dictionaries(names, values(node.value), min_size=node.least, max_size=min(node.most or 4, 4))
        case forms.Pairs():
            return st.fixed_dictionaries({}, optional={str(key.name): values(node.value) for key in node.keys})
        case forms.Several():
            most = max(node.least, min(node.least + 4, node.most or 6))
            return st.lists(values(node.item), min_size=node.least, max_size=most)
        case forms.Fixed():
            return st.tuples(*map(values, node.items)).map(list)
        case forms.Integer():
            return st.integers(-5 if node.least is None else node.least, 200 if node.most is None else node.most)
        case forms.TextEntry():
            if node.pattern:
                return st.from_regex(node.pattern.replace(r"(?![\s\S])", "$"), fullmatch=True).filter(
                    lambda text: node.least <= len(text) <= (node.most or 80)
                )
            return st.text(max_size=node.most or 12)
        case forms.ChoiceEntry():
            return st.sampled_from([each.name for each in node.values])
        case forms.Flag():
            return st.booleans()
        case forms.Either():
            return st.one_of(*map(values, node.kinds))
    raise TypeError(node)


def entries(node: Any, value: Any, put: Callable[[Any], None]) -> Iterator[tuple[Any, Callable[[Any], None]]]:
    """Every entry of the data as they are, with what puts another value there."""
    yield node, put
    match node:
        case forms.Table():
            for field in node.fields:
                if field.name in value:
                    yield from entries(field.node, value[field.name], _putting(value, field.name))
                else:
                    yield field.node, _putting(value, field.name)
        case forms.Pairs():
            for key in value:
                yield from entries(node.value, value[key], _putting(value, key))
        case forms.Several() | forms.Fixed():
            for place, each in enumerate(value):
                yield from entries(node.items[place] if isinstance(node, forms.Fixed) else node.item, each, _putting(value, place))


def _putting(container: Any, key: Any) -> Callable[[Any], None]:
    def put(value: Any) -> None:
        container[key] = value

    return put


@st.composite
def changed(draw: st.DrawFn, game: str) -> dict[str, str]:
    """The shipped data with one to three entries changed as the form allows."""
    definition = catalogue()[game]
    data = {name: tomlkit.parse(text).unwrap() for name, text in printed(definition.package).items()}
    by_file = {form.file: form.node for form in forms.form_of(definition.load_box(), NO_WORDS)}
    for _ in range(draw(st.integers(1, 3))):
        file = draw(st.sampled_from(sorted(data)))
        _whole, *parts = entries(by_file[file], data[file], _putting(data, file))
        node, put = draw(st.sampled_from(parts))
        put(draw(values(node)))
    return {name: tomlkit.dumps(content) for name, content in data.items()}


def refusals(game: str, data: Mapping[str, str]) -> list[Any]:
    """What the readers of a game refuse of these data."""
    return list(problems(catalogue()[game].load_box(), data))


def load(game: str, data: Mapping[str, str], **options: Any) -> Game:
    """A table of the game with these data."""
    with interpreted():
        table = nexarium.load(game, data=dict(data), **options)
        assert table.rules.actions
        return table


def played(table: Game, seed: int, most: int = MOST_PLIES) -> History:
    """A game by random decisions, to its end or to so many plies."""
    history, choices = History.new(table), random.Random(seed)
    while not history.now.is_terminal() and len(history.actions) < most:
        state = history.now
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            action = choices.choices(outcomes, weights)[0]
        else:
            action = choices.choice(state.legal_actions())
        history = history.then(int(action))
    return history
