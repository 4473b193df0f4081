"""The games that are installed: those of the house and any other package's, by the entry-point group `nexarium.games`.

A game that cannot be used does not keep anybody from the others: it is left out, and `broken` says why.
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

from nexarium.core.definition import Definition, Options, Value
from nexarium.core.errors import BadData, BadRecord, BrokenGame, NexariumError, UnknownGame, reason_of
from nexarium.core.game import Game, State
from nexarium.core.record import Record, checked_record
from nexarium.core.variants import Data, Given, checked_data, read_data, variant_package
from nexarium.core.words import LANGUAGES, words

GROUP = "nexarium.games"
HOUSE = __name__.partition(".")[0]
"""The distribution whose games are the house's own."""


class Broken(NamedTuple):
    """A game that is installed and cannot be used: its name, the distribution that brings it, and what to mend, in a sentence."""

    name: str
    distribution: str
    reason: str


def catalogue() -> dict[str, Definition]:
    """Every installed game's definition by its name: the house's own games first, then those of other packages, each in the order of
    names."""
    return _found()[0]


def broken(*, thoroughly: bool = False) -> tuple[Broken, ...]:
    """The installed games that cannot be used. `thoroughly` loads every game's rules, picture and words to know; without it those are
    told whose definition cannot be had, which are missing from the catalogue."""
    games, left_out = _found()
    if not thoroughly:
        return left_out
    distributions = {point.name: _distribution(point) for point in entry_points(group=GROUP)}
    troubled = ((name, trouble_with(definition)) for name, definition in games.items())
    return *left_out, *(Broken(name, distributions.get(name, ""), trouble) for name, trouble in troubled if trouble)


def trouble_with(definition: Definition) -> str:
    """Why a game of the catalogue cannot be played after all, in a sentence; empty when its rules, picture and words can be loaded."""
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
    """The game `name` with its options; raises `UnknownGame`, `BadOption`, or `BrokenGame` when the game itself is to blame.

    `data` makes a variant of it, whose box prints something else: files by name as text, or a list of paths and entries such as
    `"board:prizes=[5, 3, 1]"` (`nexarium.core.variants.read_data`); raises `BadData` where that cannot be.

    >>> load("nexos", players=2).num_players()
    2
    """
    return load_game(name, options, data)


def load_game(name: str, options: Options, data: Given | None = None) -> Game:
    """`load` for options that came from elsewhere, over a network say: among them nothing is taken for `data`."""
    definition = definition_of(name, data)
    try:
        return Game(definition, options)
    except NexariumError:
        raise
    except Exception as error:
        raise BrokenGame(f"{name} is installed, but broken; its rules cannot be loaded: {reason_of(error)}") from error


def definition_of(name: str, data: Given | None = None) -> Definition:
    """A game's definition, with `data` that of the variant; raises as `load` does."""
    if not isinstance(name, str):
        raise UnknownGame(f"a game is named by its name, not by {name!r}; installed: {', '.join(catalogue())}")
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
    if isinstance(data, Mapping):  # a house asks for the same box again and again
        return _of_texts(name, tuple(sorted(data.items())))
    changed = read_data(definition.package, data)
    return _variant(definition, changed) if changed else definition


@lru_cache(maxsize=64)
def _of_texts(name: str, data: tuple[tuple[str, str], ...]) -> Definition:
    """The definition of a game whose box has files of these texts."""
    definition = definition_of(name)
    changed = read_data(definition.package, dict(data))
    return _variant(definition, changed) if changed else definition


def _variant(definition: Definition, data: Data) -> Definition:
    """The definition of a game whose box has these data files. Pages of its own are left out: they are built of the installed ones."""
    package = variant_package(definition.package, data)
    point = next(point for point in entry_points(group=GROUP) if point.name == definition.name)
    place = package + point.module.removeprefix(definition.package)
    try:
        found: Definition = getattr(import_module(place), point.attr)
    except NexariumError:
        raise
    except Exception as error:
        raise BadData(f"{definition.name} cannot be played with these data: {reason_of(error)}", "", ", ".join(data)) from error
    return replace(found, name=definition.name, package=package, data=dict(data), pages=())


def options_of(name: str, version: int, options: Options) -> dict[str, Value]:
    """Return the options with which a game that was stored under some version of its rules is loaded here (`Definition.played_alike`)."""
    return definition_of(name).played_alike(version, options)[1]


def game_of(record: Record) -> Game:
    """The game that was recorded; raises `BadRecord` when it, its options or its rules version are not known here."""
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
    """The position after a record's last action; raises `BadRecord` when it cannot be played again here."""
    return game_of(record).replay(record)


def record_in(text: str, suffix: str) -> Record:
    """The record in a file's text: in the format of a game's own that has this suffix, in capitals or not, otherwise Nexarium's JSON.
    Raises `BadRecord`."""
    exports = (export for definition in catalogue().values() for export in definition.exports)
    read = next((export.read for export in exports if export.read is not None and export.suffix == suffix.lower()), Record.from_json)
    return read(text)


@cache
def _points() -> tuple[EntryPoint, ...]:
    """The entry points of games, those of the house first."""
    found = entry_points(group=GROUP)
    return tuple(sorted(found, key=lambda point: (_distribution(point) != HOUSE, point.name, _distribution(point))))


@cache
def _at(place: int) -> Definition | str:
    """What one of the entry points leads to, or why that is no game."""
    return _rivals(_points()[place], _points()) or _definition_at(_points()[place])


def _named(name: str) -> Definition | None:
    """The definition of the game that is called so; None where there is none to be had. No other is imported for it."""
    if _found.cache_info().currsize:  # they all are already
        return catalogue().get(name)
    found = (_at(place) for place, point in enumerate(_points()) if point.name == name)
    return next((definition for definition in found if isinstance(definition, Definition)), None)


@cache
def _found() -> tuple[dict[str, Definition], tuple[Broken, ...]]:
    """The catalogue, and the games that it leaves out."""
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
    """What to do when other packages bring a game of the same name; empty where nobody does, and for the house's own games."""
    others = [_distribution(other) for other in points if other.name == point.name and other is not point]
    if not others or _distribution(point) == HOUSE:
        return ""
    return f"{' and '.join(sorted({_distribution(point), *others}))} bring a game of this name: rename one, or uninstall one"


def _definition_at(point: EntryPoint) -> Definition | str:
    """What an entry point leads to, or why that is no game."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        return f"{point.value} cannot be imported: {reason_of(error)}"
    if not isinstance(found, Definition):
        return f"its entry point {point.value} leads to a {type(found).__name__}; it must lead to the game's Definition"
    if found.name != point.name:
        return f"its entry point is called {point.name!r} and its Definition {found.name!r}: give both the same name"
    return found


def _loaded(name: str, options: Options, data: Data) -> Game:
    return load_game(name, options, data)


def _pickled(game: Game) -> tuple[Any, ...]:
    """A game is pickled as its name, its options and what its box prints, and found in the catalogue again."""
    return _loaded, (game.name, game.options, dict(game.definition.data))


copyreg.pickle(Game, _pickled)
