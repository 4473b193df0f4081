"""A game's picture for tests that have a position at hand: its history is played again from its history."""

from __future__ import annotations

from typing import Any

from nexarium.core.game import History, State
from nexarium.core.input import Input
from nexarium.core.scene import Scene
from nexarium.core.view import Badge, Entry, Picture, Standings, Status
from nexarium.core.words import Words


class Shown:
    """A picture whose functions take a `State`; all else of its module can be read as it is."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def __getattr__(self, name: str) -> Any:
        return getattr(self.picture, name)

    def board(self, state: State, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
        return self.picture.board(History.of(state), viewer, words, tall=tall)

    def hand(self, state: State, viewer: int | None, words: Words, *, tall: bool = False) -> Scene | None:
        return self.picture.hand(History.of(state), viewer, words, tall=tall)

    def badge(self, state: State, seat: int, viewer: int | None, words: Words) -> Badge:
        return self.picture.badge(History.of(state), seat, viewer, words)

    def input(self, state: State, viewer: int, words: Words) -> Input | None:
        return self.picture.input(History.of(state), viewer, words)

    def status(self, state: State, viewer: int | None, words: Words) -> Status:
        return self.picture.status(History.of(state), viewer, words)

    def entry(self, before: State, action: int, viewer: int | None, words: Words) -> Entry:
        return self.picture.entry(History.of(before).then(action), viewer, words)

    def standings(self, state: State, words: Words) -> Standings:
        return self.picture.standings(History.of(state), words)
