"""The installed games: Nexarium's own and those of other packages, by the entry-point group `nexarium.games`.

A game that cannot be used does not affect the others: it is left out, and `broken` says why.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from nexarium.core.data_input import Given, checked_data, read_data
from nexarium.core.definition import Definition, Options, Value
from nexarium.core.errors import BadData, BadRecord, BrokenGame, NexariumError, UnknownGame, reason_of
from nexarium.core.game import Game, State
from nexarium.core.notebook import slider
from nexarium.core.record import Record, checked_record, html_view
from nexarium.core.variants import Data, mark_used, variant_package
from nexarium.core.words import LANGUAGES, words

GROUP = "nexarium.games"
OWN_DISTRIBUTION = __name__.partition(".")[0]
"""The distribution of Nexarium's own games."""


class Broken(NamedTuple):
    """An installed game that cannot be used: its name, its distribution, and what to repair, in a sentence."""

    name: str
    distribution: str
    reason: str


def catalogue() -> dict[str, Definition]:
    """Return every installed game's definition by its name: Nexarium's own games first, then those of other packages, each in name
    order."""
    return _found()[0]


def broken(*, thoroughly: bool = False) -> tuple[Broken, ...]:
    """Return the installed games that cannot be used.

    By default these are the games whose definition cannot be loaded, which the catalogue lacks. `thoroughly` also loads the rules, picture
    and words of other packages' games. Nexarium's own were tested with this release, and loading them takes longer than all else.
    """
    games, left_out = _found()
    if not thoroughly:
        return left_out
    distributions = {point.name: _distribution(point) for point in _points()}
    others = {name: definition for name, definition in games.items() if distributions.get(name) != OWN_DISTRIBUTION}
    troubled = ((name, trouble_with(definition)) for name, definition in others.items())
    return *left_out, *(Broken(name, distributions.get(name, ""), trouble) for name, trouble in troubled if trouble)


def distribution_of(name: str) -> str:
    """Return the distribution that brings the installed game `name`; empty where no distribution does."""
    return next((_distribution(point) for point in _points() if point.name == name), "")


def trouble_with(definition: Definition) -> str:
    """Return why a game of the catalogue cannot be played, in a sentence; empty when its rules, picture and words can be loaded."""
    parts: dict[str, Callable[[], object]] = {
        "its rules": definition.load_rules,
        "its picture": definition.load_picture,
        "its words": lambda: [words(definition.package, language)("title") for language in LANGUAGES],
    }
    for part, load_part in parts.items():
        try:
            load_part()
        except Exception as error:
            return f"{part} cannot be loaded: {reason_of(error)}"
    return ""


def load(name: str, *, data: Given | None = None, **options: Value) -> Game:
    """Return the game `name` with its options. Raises `UnknownGame`, `BadOption`, or `BrokenGame` when the game itself is faulty.

    `data` makes a variant with other printed data: texts by file name, or one or more paths and entries, such as `"mine.nxbox"`,
    `"board.toml"` and `"board:prizes=[5, 3, 1]"` (`nexarium.core.data_input.read_data`). Raises `BadData` where the data cannot be used.

    >>> load("nexos", players=2).num_players()
    2
    """
    return load_game(name, options, data)


def load_game(name: str, options: Options, data: Given | None = None) -> Game:
    """Return a game as `load` does, with options from untrusted input: none of them is taken for `data`."""
    definition = definition_of(name, data)
    try:
        return Game(definition, options)
    except NexariumError:
        raise
    except Exception as error:
        raise BrokenGame(f"{name} is installed, but broken; its rules cannot be loaded: {reason_of(error)}") from error


def definition_of(name: str, data: Given | None = None) -> Definition:
    """Return a game's definition; with `data`, that of the variant. Raises as `load` does."""
    if not isinstance(name, str):
        raise UnknownGame(f"pass a game's name, not {name!r}; installed: {', '.join(catalogue())}")
    definition = _named(name)
    if definition is None:
        games = catalogue()
        for each in broken():
            if each.name == name:
                raise BrokenGame(f"{name} is installed, but broken; {each.reason}")
        close = get_close_matches(name, games, 1)
        advice = f"did you mean {close[0]!r}?" if close else f"installed: {', '.join(games)}"
        raise UnknownGame(f"there is no game {name!r}; {advice}")
    if data is not None:
        checked_data(data)
    if not data:
        return definition
    texts = data if isinstance(data, Mapping) else read_data(definition.package, data)
    found = _of_texts(name, tuple(sorted(texts.items())))
    mark_used(found.package)
    return found


@lru_cache(maxsize=64)
def _of_texts(name: str, data: tuple[tuple[str, str], ...]) -> Definition:
    """Return the definition of a game with data files of these texts. Cached: a server uses the same data again and again."""
    definition = definition_of(name)
    changed = read_data(definition.package, dict(data))
    return _variant(definition, changed) if changed else definition


CACHES = (_of_texts,)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""


def _variant(definition: Definition, data: Data) -> Definition:
    """Return the definition of a game with these data files. Its own pages are left out: they are built from the installed files."""
    package = variant_package(definition.package, data)
    point = next(point for point in _points() if point.name == definition.name)
    place = package + point.module.removeprefix(definition.package)
    try:
        found: Definition = getattr(import_module(place), point.attr)
    except NexariumError:
        raise
    except Exception as error:
        raise BadData(f"{definition.name} cannot be played with these data: {reason_of(error)}", "", ", ".join(data)) from error
    return replace(found, name=definition.name, package=package, data=dict(data), pages=())


def options_of(name: str, version: int, options: Options) -> dict[str, Value]:
    """Return the options to load a game with that was stored under some version of its rules (`Definition.played_alike`)."""
    return definition_of(name).played_alike(version, options)[1]


def game_of(record: Record) -> Game:
    """Return the recorded game. Raises `BadRecord` when it, its options or its rules version are unknown here."""
    checked_record(record)
    try:
        game = load_game(record.game, options_of(record.game, record.version, record.options), record.data)
    except BadData as error:
        raise BadRecord(f"the record's data cannot be used here; {error}", "data") from None
    except NexariumError as error:
        raise BadRecord(str(error), "game" if "options" not in str(error) else "options") from None
    game.check_rules(record)
    return game


def replay(record: Record) -> State:
    """Return the position after a record's last action. Raises `BadRecord` when it cannot be replayed here."""
    return game_of(record).replay(record)


def record_in(text: str, suffix: str) -> Record:
    """Return the record in a file's text: in Nexarium's JSON, otherwise in a game's own format with this suffix, in any case. Raises
    `BadRecord`."""
    try:
        return Record.from_json(text)  # tried first, so that no other game is imported for it
    except BadRecord:
        exports = (export for definition in catalogue().values() for export in definition.exports)
        read = next((export.read for export in exports if export.read is not None and export.suffix == suffix.lower()), None)
        if read is None:
            raise
    return read(text)


@cache
def _points() -> tuple[EntryPoint, ...]:
    """Return the entry points of games, Nexarium's own first."""
    found = entry_points(group=GROUP)
    return tuple(sorted(found, key=lambda point: (_distribution(point) != OWN_DISTRIBUTION, point.name, _distribution(point))))


@cache
def _at(place: int) -> Definition | str:
    """Return the definition at one of the entry points, or why there is none."""
    return _rivals(_points()[place], _points()) or _definition_at(_points()[place])


def _named(name: str) -> Definition | None:
    """Return the definition of the game with that name, or None. No other game is imported for it."""
    if _found.cache_info().currsize:  # all are loaded already
        return catalogue().get(name)
    found = (_at(place) for place, point in enumerate(_points()) if point.name == name)
    return next((definition for definition in found if isinstance(definition, Definition)), None)


@cache
def _found() -> tuple[dict[str, Definition], tuple[Broken, ...]]:
    """Return the catalogue, and the games that it leaves out."""
    games: dict[str, Definition] = {}
    left_out = []
    for place, point in enumerate(_points()):
        found = _at(place)
        if isinstance(found, Definition):
            games[point.name] = found
        else:
            left_out.append(Broken(point.name, _distribution(point), found))
    return games, tuple(left_out)


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist else ""


def _rivals(point: EntryPoint, points: Sequence[EntryPoint]) -> str:
    """Return what to do when other packages have a game of the same name. Empty where none has, and for Nexarium's own games."""
    others = [_distribution(other) for other in points if other.name == point.name and other is not point]
    if not others or _distribution(point) == OWN_DISTRIBUTION:
        return ""
    return f"{' and '.join(sorted({_distribution(point), *others}))} bring a game of this name: rename one, or uninstall one"


def _definition_at(point: EntryPoint) -> Definition | str:
    """Return the definition at an entry point, or why there is none."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        return f"{point.value} cannot be imported: {reason_of(error)}"
    if not isinstance(found, Definition):
        return f"its entry point {point.value} leads to a {type(found).__name__}; it must lead to the game's Definition"
    if found.name != point.name:
        return f"its entry point is called {point.name!r} and its Definition {found.name!r}: give both the same name"
    return found


def _pickled(game: Game) -> tuple[Any, ...]:
    """Pickle a game as its name, options and changed data; unpickling finds it in the catalogue."""
    return load_game, (game.name, game.options, dict(game.definition.data))


copyreg.pickle(Game, _pickled)
html_view[:] = [lambda record: slider(game_of(record).history(record), record.seats)]
