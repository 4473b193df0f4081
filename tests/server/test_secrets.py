"""Nobody receives what is not theirs: of two positions that differ only in what a viewer may not know, the viewer gets the same bytes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from nexarium.core.catalogue import catalogue, load
from nexarium.core.contract import CHANCE
from nexarium.core.definition import Definition
from nexarium.core.game import Game, History
from nexarium.core.view import Entry
from nexarium.server import http
from nexarium.server.language import Language
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.realtime.views import Perspective, lines_of, position_of, situation_of, view_of
from nexarium.server.settings import Settings
from nexarium.server.tables.events import Played, Sat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.threads import Threads

from .. import whisper
from ..catalogue_games import PRESETS
from .conftest import Visitor

PLIES = 16
LANGUAGES: tuple[Language, ...] = ("en", "fr")
SHAPES = ((False, False), (True, False))


def seated(game: Game, seed: bytes) -> Table:
    """A table with these dice, at which everybody sits and nothing has happened."""
    header = Header("table", game.name, game.definition.version, dict(game.options), seed, "en", False, 0.0)
    table = Table.opened(header, game)
    for seat in range(game.num_players()):
        table = table.after(Sat(seat=seat, kind="human", name=f"Player {seat}", holder=f"{seat}"), 0.0)
    return table


def played(game: Game, seed: bytes, plies: int = PLIES) -> tuple[Table, list[Played]]:
    """A table with these dice after some decisions, and what was played there."""
    table, events, choose = seated(game, seed), [], random.Random(7)
    while not table.over and table.plies < plies:
        first = table.first_chance() if table.plies == 0 else None
        events.append(first or table.decision(choose.choice(sorted(table.legal))))
        table = table.after(events[-1], 0.0)
    return table, events


def told(table: Table, seats: tuple[int, ...]) -> list[bytes]:
    """Everything that a viewer who holds `seats` gets of a table: views, earlier positions, the table as data, the public picture."""

    async def everything() -> list[Any]:
        threads = Threads(1)
        try:
            drawings = Drawings(table, PictureCache(1 << 26, threads))
            found: list[Any] = []
            for language, (tall, upright) in product(LANGUAGES, SHAPES):
                seen = Perspective(seats, language=language, tall=tall, upright=upright)
                found.append(await view_of(drawings, seen, present=frozenset(), whole=True, log_from=0))
                for ply in (0, table.plies // 2):
                    found.append(await position_of(drawings, ply, seen, present=frozenset(), whole=True))
            found.append(situation_of(table, Perspective(seats), present=frozenset(), since=0, first=True))
            drawn = await drawings.drawn(table.plies, None, "en", False)
            found.append(http.svg_of(table.game.definition, drawn.board, "light"))
            return found
        finally:
            threads.close()

    commitment = table.dice.published(over=False)["commitment"].encode()
    return [msgspec.json.encode(each).replace(commitment, b"") for each in asyncio.run(everything())]


def differences(game: Game, first: Table, second: Table) -> list[tuple[int, ...]]:
    """The viewers (by the seats that they hold) who get different messages of two tables."""
    viewers = [(), *((seat,) for seat in range(game.num_players()))]
    return [seats for seats in viewers if told(first, seats) != told(second, seats)]


@pytest.mark.parametrize(("name", "options"), list(dict(PRESETS).items()), ids=list(dict(PRESETS)))
def test_nobody_learns_anything_of_the_seed(name: str, options: dict[str, Any]) -> None:
    """The server's games lay everything open but what chance will bring, and that is the seed."""
    game = load(name, **options)
    first, events = played(game, bytes(32))
    second = seated(game, bytes(range(32)))
    for event in events:
        second = second.after(event, 0.0)
    assert first.actions == second.actions
    assert differences(game, first, second) == []


def test_games_that_hide_nothing_say_so() -> None:
    """A new game of the server that hides something has to have its own test here."""
    assert [name for name, definition in catalogue().items() if definition.hidden] == []


# --- a game with secrets -----------------------------------------------------------------------------------------------------


def cards(table: Table) -> list[int]:
    return [action for action, mover in zip(table.actions, table.history.movers, strict=True) if mover == CHANCE]


def dealt(definition: Definition, seat: int) -> tuple[Game, Table, Table]:
    """Two tables after the same words were said, at which `seat` has another card, and nobody else has."""
    game = Game(definition)
    tables = [played(game, bytes([number]) * 32, plies=4)[0] for number in range(200)]
    for other in tables[1:]:
        if [mine == theirs for mine, theirs in zip(cards(tables[0]), cards(other), strict=True)] == [each != seat for each in range(2)]:
            return game, tables[0], other
    raise AssertionError("two hundred deals must have such a pair")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_told_only_to_whom_it_belongs(seat: int) -> None:
    game, first, second = dealt(whisper.definition(), seat)
    assert differences(game, first, second) == [(seat,)]


def test_a_careless_picture_would_be_found_out() -> None:
    game, first, second = dealt(whisper.definition(careless=True), 0)
    assert differences(game, first, second) == [(), (0,), (1,)]


def test_what_could_have_been_played_is_told_in_full_once_the_game_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the player who decided it reads it: of two choices that the others only see made, nobody could tell the better one."""

    def entry(self: object, history: History, viewer: int | None, words: object) -> Entry:
        _, mover, action, _, _ = history.last
        return Entry(seat=mover, text=f"say {action}" if viewer == mover else "something is said")

    monkeypatch.setattr(whisper.Picture, "entry", entry)
    table = played(Game(whisper.definition()), bytes(32))[0]
    assert table.over
    threads = Threads(1)
    try:
        drawings = Drawings(table, PictureCache(1 << 26, threads))
        told = asyncio.run(lines_of(drawings, 3, [(0, 1), (1,)], Perspective(()), changes=False))
    finally:
        threads.close()
    assert [[each.text for each in line] for line in told.lines] == [["say 0", "say 1"], ["say 1"]]
    assert told.notations == (table.state(3).action_to_string(0), table.state(3).action_to_string(1))


@pytest.fixture
def whispering(monkeypatch: pytest.MonkeyPatch, serving: Callable[[Settings], Visitor], settings: Settings) -> Iterator[Visitor]:
    monkeypatch.setitem(catalogue(), "whisper", whisper.definition())
    http.catalogue_in.cache_clear()
    yield serving(settings)
    http.catalogue_in.cache_clear()


def test_what_a_game_with_secrets_does_not_give_while_it_goes_on(whispering: Visitor) -> None:
    seated = whispering.open("you", "open", game="whisper")
    table, ann = seated["table"], seated["token"]
    whispering.sit(table, name="Bob")
    player = whispering.look(table, ann)
    answers = {path: whispering.client.get(f"/api/tables/{table}/{path}") for path in ("record.json", "export/sgf")}
    assert {path: answer.status_code for path, answer in answers.items()} == {"record.json": 403, "export/sgf": 403}
    player.say("ask_hint", ply=player.ply)
    assert "secrets" in player.refused()["text"]
    player.act(0)
    player.say("undo", ply=player.ply)
    assert "hidden has been revealed" in player.refused()["text"]
    program = whispering.connect(table)
    program.say("hello", token=ann, program=True)
    data = program.until("situation")
    assert data["secret"] is True
    assert "actions" not in data
    own = [action - 10 for action in whispering.app.state.services.service.registry.live[table].table.actions[:1]]
    assert data["observation"][:1] == own
