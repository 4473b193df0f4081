"""The printed data that the server's games use: the installed data, or files that the administrator gave.

A new table uses the data with which the server was started. It stores their digest, and the database stores the files. So an old table
keeps its own data even if the server is later started with others.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from nexarium.core.boxes import BoxLabel
from nexarium.core.catalogue import catalogue, definition_of, load_game
from nexarium.core.data_input import box_in, is_box
from nexarium.core.definition import Definition, Options
from nexarium.core.errors import BadData, BrokenGame, NexariumError, UnknownGame, reason_of
from nexarium.core.game import Game, History
from nexarium.core.variants import Data, digest_of, printed, unpublished
from nexarium.core.view import portrait
from nexarium.core.words import words
from nexarium.server.language import server_words
from nexarium.server.tables.stored import Header


class DataOverrides:
    """The games of a server, each with the printed data for its new tables.

    `settings` are the administrator's: `GAME:` followed by what `--data` of other commands takes, or only a box, which names its game.
    Raises `BadData` or `UnknownGame`.
    """

    def __init__(self, settings: Sequence[str] = ()) -> None:
        self._own: dict[str, Definition] = {}
        for game, said in _by_game(settings).items():
            definition = definition_of(game, said)
            if definition.data:
                check_playable(definition)
                self._own[game] = definition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataOverrides) and self.data == other.data

    def __hash__(self) -> int:
        return hash(tuple((name, *sorted(data.items())) for name, data in sorted(self.data.items())))

    @property
    def games(self) -> Mapping[str, Definition]:
        """Every game that can be played here, by its name."""
        return {**catalogue(), **self._own}

    @property
    def data(self) -> dict[str, dict[str, str]]:
        """The files that the administrator gave, by game."""
        return {name: dict(definition.data) for name, definition in self._own.items()}

    def load(self, name: str, options: Options, data: Data | None = None) -> Game:
        """Return a game for a new table, with these data files or the server's own; raise as `load_game` does."""
        return load_game(name, options, data if data is not None else self._own[name].data if name in self._own else None)

    def said(self, name: str, language: str, where: Literal["server", "rules"]) -> str:
        """Return a sentence saying that a game is played here with other data than the published ones; empty if it is not, or cannot be
        set up."""
        try:
            return data_note(self.load(name, {}), language, where)
        except NexariumError:
            return ""

    async def keep(self, store: Callable[[str, str, Mapping[str, str]], Awaitable[None]]) -> None:
        """Store the files of every game, for the tables that will be opened with them: the administrator may edit them later."""
        for name, definition in self.games.items():
            if files := printed(definition.package):
                await store(name, digest_of(definition.package), files)


def _by_game(settings: Sequence[str]) -> dict[str, list[str]]:
    """Return the settings by game."""
    said: dict[str, list[str]] = {}
    for each in settings:
        game, colon, rest = each.partition(":")
        if game not in catalogue() and is_box(each):
            game, rest = box_in(each).game, each  # a box names its game
            definition_of(game)
        elif game not in catalogue() or not colon or not rest:
            raise _unnamed(each, game if colon else "")
        said.setdefault(game, []).append(rest)
    return said


def _unnamed(settings: str, game: str) -> BadData | UnknownGame:
    """Return the error for data that name no game, with what to write instead."""
    file = settings.partition("=")[0].partition(":")[0].rpartition("/")[2].removesuffix(".toml")
    owners = sorted(name for name, definition in catalogue().items() if f"{file}.toml" in printed(definition.package))
    if owners:
        return BadData(f"say first whose box it is: {' or '.join(f'{name}:{settings}' for name in owners)}", "", settings)
    if game:
        return UnknownGame(f"there is no game {game!r}, to which {settings!r} belongs; installed: {', '.join(catalogue())}")
    return BadData(f"write the game first, as in {next(iter(catalogue()), 'game')}:FILE", "", settings)


def check_playable(definition: Definition) -> None:
    """Raise `BadData` if a game cannot be set up, drawn or offered with changed data files, before a table is opened with them."""
    try:
        picture, said = definition.load_picture(), words(definition.package, "en")
        for preset in definition.presets:
            state = load_game(definition.name, preset.options, definition.data).new_initial_state()
            picture.board(History.of(state), None, said)
        for offered in definition.offers:
            for value in offered.offered(definition.options):
                portrait(picture, offered, value, said)
    except BadData:
        raise
    except Exception as error:
        reason = str(error) if isinstance(error, NexariumError) else reason_of(error)
        raise BadData(f"{definition.name} cannot be played with these data: {reason}", "", ", ".join(definition.data)) from error


def data_note(game: Game, language: str, where: Literal["server", "table", "rules"], box: BoxLabel | None = None) -> str:
    """Return a sentence saying that a game is played with other data than the published ones, or with a visitor's box; empty if it is
    not."""
    if not game.changed:
        return ""
    own = server_words(language)
    if box is not None:
        return own(f"other_data.{'box_by' if box.author else 'box'}", name=box.name, author=box.author, digest=game.digest)
    files = own("other_data.and").join(sorted(game.changed))
    return own(f"other_data.{where}", files=files, digest=game.digest)


def played_here(header: Header) -> Header:
    """Return a stored table's header with the installed rules' version and options, if these rules play its game the same way."""
    definition = catalogue().get(header.game)
    if definition is None:
        return header
    version, options = definition.played_alike(header.version, header.options)
    return replace(header, version=version, options=options)


def game_with(header: Header, data: Data) -> Game:
    """Return a stored table's game with these data files; raise as `load_game` does. If the game does not know such files any more,
    return it as installed. Then `Table.opened` finds another digest, and the table is read-only."""
    try:
        return load_game(header.game, header.options, data)
    except (BadData, BrokenGame):
        return load_game(header.game, header.options)


def unpublished_of(game: str, data: Data) -> dict[str, str]:
    """Return the files that differ from the published ones, for a record; all files for a game that is not installed."""
    definition = catalogue().get(game)
    return unpublished(definition.package, data) if definition is not None else dict(data)


PUBLISHED = DataOverrides()
"""All games with their installed data."""
