"""A game that was played elsewhere is opened from its record: to be looked at, analysed and played on from, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

import nexarium
from nexarium.core.catalogue import catalogue
from nexarium.core.contract import CHANCE
from nexarium.core.record import Record
from nexarium.games.nexos import blksgf
from nexarium.server.admin.doctor import examine
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, TableStore
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.names import NAME_LENGTH
from nexarium.server.tables.replaying import bare_record

from .conftest import Visitor
from .test_schemas_and_archives import with_store

PLIES = 80


def played(name: str, plies: int = PLIES) -> Record:
    """A game played at random, as its record; a short one is over."""
    game, random = nexarium.load(name), Random(name)
    state = game.new_initial_state(seed=3)
    while not state.is_terminal() and len(state.history) < plies:
        state.apply_action(state.sample_chance() if state.is_chance_node() else random.choice(state.legal_actions()))
    return state.to_record(tuple(f"Player {seat}" for seat in range(game.num_players())))


def opened(visitor: Visitor, record: Record, language: str = "en") -> Any:
    return visitor.client.post("/api/records", json={"text": record.to_json(), "language": language})


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_record_of_any_game_is_shown_as_it_was_played(name: str, alone: Visitor, settings: Settings) -> None:
    record = played(name)
    answer = opened(alone, record)
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    view = alone.look(table=table).view
    over = nexarium.replay(record).is_terminal()
    assert view["recorded"] is True
    assert [seat["name"] for seat in view["position"]["seats"]] == list(record.seats)
    assert len(view["log"]) == len(record.actions)
    assert ("closed" in view) is not over, "what is not over goes no further"
    assert view.get("dice") in (None, {"commitment": ""}), "no dice of this table rolled anything"
    assert not view.get("to_act")
    again = Record.from_json(alone.client.get(f"/api/tables/{table}/record.json").content)
    assert again == record, "what is downloaded is what was opened"

    async def kept(store: Store) -> tuple[Record, set[str]]:
        row = await TableStore(store).find(table)
        assert row is not None
        return bare_record(row, await TableStore(store).log(table)), {finding.wrong async for finding in examine(store)}

    bare, wrong = with_store(settings.database, kept)
    assert bare == record, "also where its game is not installed any more"
    assert wrong == {""}
    assert table not in [card["table"] for card in alone.client.get("/api/tables").json()["tables"]], "found only by its link"


def test_it_is_played_on_from_any_of_its_moves(alone: Visitor) -> None:
    record = played("keepers")
    table = opened(alone, record).json()["table"]
    seats = [{"who": "you"}] * len(record.seats)
    answer = alone.client.post(f"/api/tables/{table}/branch", json={"ply": 30, "seats": seats})
    assert answer.status_code == 201, answer.text
    tried = alone.record(answer.json()["table"])
    assert tuple(tried["actions"][:30]) == record.actions[:30]
    assert tried["origin"] == {"table": table, "ply": 30}


def test_a_record_that_waits_for_a_roll_is_rolled_no_further(alone: Visitor) -> None:
    record = played("keepers")
    movers = [state.current_player() for state in nexarium.load("keepers").states(record)]
    ply = max(ply for ply, mover in enumerate(movers) if mover == CHANCE)
    cut = msgspec.structs.replace(record, actions=record.actions[:ply])
    assert alone.record(opened(alone, cut).json()["table"])["actions"] == list(cut.actions)


def test_the_end_of_a_record_is_said_in_the_readers_language(alone: Visitor) -> None:
    cut = played("nexos", 10)
    table = opened(alone, cut, "fr").json()["table"]
    assert alone.look(table=table, language="fr").view["closed"].startswith("L\u2019enregistrement s\u2019arrête ici")
    assert alone.look(table=table, language="en").view["closed"] == "The record ends here, before the end of the game."


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"options": {"players": 7}}, "players"),
        ({"options": {"wheels": 4}}, "wheels"),
        ({"version": 99}, "version 99"),
        ({"digest": "0" * 16}, "other components"),
        ({"actions": (0, -5)}, "ply"),
        ({"actions": (2**40,)}, "ply 1"),
        ({"seats": ("a",) * 9}, "9"),
    ],
)
def test_what_cannot_be_played_again_is_refused_in_a_sentence(change: dict[str, Any], said: str, visitor: Visitor) -> None:
    answer = opened(visitor, msgspec.structs.replace(played("nexos", 8), **change))
    assert answer.status_code == 422, answer.text
    assert said in answer.json()["error"]


@pytest.mark.parametrize("text", ["", "[]", '{"game": "nexos"}', '{"game": 3}', "\0", "[" * 60_000, "(;GM[Nexos]"])
@pytest.mark.parametrize("suffix", [".json", ".blksgf", "", "../x"])
def test_what_is_no_record_is_refused_in_a_sentence(text: str, suffix: str, visitor: Visitor) -> None:
    answer = visitor.client.post("/api/records", json={"text": text, "suffix": suffix, "language": "fr"})
    assert answer.status_code == 422
    said = "Ce fichier n\u2019est pas une partie. Choisissez un fichier téléchargé depuis le menu d\u2019une table."
    assert answer.json()["error"] == said, "and no words of a parser"


@pytest.mark.parametrize("suffix", [".json", ".blksgf"])
def test_what_is_endless_is_refused_in_a_short_sentence(suffix: str, visitor: Visitor) -> None:
    digits = "9" * 5000  # more than Python reads as a number
    text = f"(;GM[Nexos];1[f{digits}])" if suffix == ".blksgf" else f'{{"game": "\u202enexos{digits}", "version": 1, "options": {{}}}}'
    answer = visitor.client.post("/api/records", json={"text": text, "suffix": suffix})
    assert answer.status_code == 422
    assert len(answer.json()["error"]) < 1000
    assert "\u202e" not in answer.json()["error"]


def test_a_file_in_a_format_of_the_games_own_is_read(visitor: Visitor) -> None:
    record = played("nexos", 12)
    answer = visitor.client.post("/api/records", json={"text": blksgf.write(record), "suffix": ".BLKSGF"})
    assert answer.status_code == 201, answer.text
    assert visitor.record(answer.json()["table"])["actions"] == list(record.actions)


def test_names_are_kept_in_shape(visitor: Visitor) -> None:
    record = msgspec.structs.replace(played("tictactoe"), seats=("A\u202e\n" + "x" * 200,))
    (first, second) = visitor.record(opened(visitor, record).json()["table"])["seats"]
    assert len(first) <= NAME_LENGTH
    assert not {"\n", "\u202e"} & set(first)
    assert second == ""


def test_a_server_with_its_own_box_opens_what_was_played_with_it(settings: Settings, serving: Callable[[Settings], Visitor]) -> None:
    given = ("kepler:board:track_prizes=[5,3,1]",)
    record = DataOverrides(given).load("kepler", {}).new_initial_state(seed=1).to_record()
    visitor = serving(replace(settings, data=given))
    assert opened(visitor, record).status_code == 201
    assert "other components" in opened(visitor, played("kepler", 3)).json()["error"]


def test_a_record_with_data_of_its_own_is_not_opened_with_the_servers(visitor: Visitor) -> None:
    """Whether it tells their digest, none, or that of the server's."""
    record = DataOverrides(("kepler:board:track_prizes=[5,3,1]",)).load("kepler", {}).new_initial_state(seed=1).to_record()
    here = DataOverrides().load("kepler", {}).digest
    for digest in (record.digest, "", here):
        answer = opened(visitor, msgspec.structs.replace(record, digest=digest))
        assert answer.status_code == 422, digest
        assert "other components" in answer.json()["error"]


def test_opening_records_counts_as_opening_tables(settings: Settings, serving: Callable[[Settings], Visitor]) -> None:
    limits = replace(settings.limits, tables_per_second=0.0001, table_burst=2)
    visitor = serving(replace(settings, limits=limits))
    assert [opened(visitor, played("tictactoe")).status_code for _ in range(3)] == [201, 201, 429]
