"""Dice that nobody chose alone: committed to before a browser adds its random bytes, proved by the record, and secret in the database."""

from __future__ import annotations

import json
import socket
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from nexarium.cli.commands import app
from nexarium.cli.storage import CannotKeep
from nexarium.core import dice
from nexarium.core.catalogue import game_of
from nexarium.core.contract import CHANCE
from nexarium.core.record import Record
from nexarium.server.limits.hosts import answers_to
from nexarium.server.run import CannotServe, serve
from nexarium.server.settings import Settings
from nexarium.server.storage.encryption import BadKeyFile, Encryption

from .conftest import Visitor
from .test_database_trouble import file_of
from .test_keeping import said

ANNS = "a1" * 16
BOBS = "b2" * 16


def offered(visitor: Visitor) -> dict[str, Any]:
    answer = visitor.client.post("/api/dice", json={})
    assert answer.status_code == 201, answer.text
    offer: dict[str, Any] = answer.json()
    return offer


def opened(visitor: Visitor, ticket: str, **more: Any) -> Any:
    asked = {"game": "keepers", "seats": [{"who": "you"}, {"who": "open"}], "ticket": ticket, "entropy": ANNS, **more}
    return visitor.client.post("/api/tables", json=asked)


def rolls(record: dict[str, Any]) -> tuple[Any, list[int]]:
    """The game of a record, and what chance gave in it."""
    read = Record(**{**record, "seats": tuple(record["seats"]), "actions": tuple(record["actions"])})
    game = game_of(read)
    states = game.states(read)
    return game, [action for action, state in zip(read.actions, states, strict=False) if state.is_chance_node()]


def play_on(visitor: Visitor, table: str, plies: int) -> None:
    """Let both seats play the first thing they may."""
    server = visitor.app.state.services.service
    players = [visitor.look(table, token) for token in TOKENS[table]]
    for _ in range(plies):
        live = server.registry.live[table].table
        if live.over:
            return
        player = players[live.to_move % len(players)]
        player.at_ply(live.plies)
        player.act(live.state().legal_actions()[0])


TOKENS: dict[str, list[str]] = {}


def test_what_browsers_add_is_in_the_rolls_from_then_on(alone: Visitor) -> None:
    offer = offered(alone)
    answer = opened(alone, offer["ticket"])
    assert answer.status_code == 201, answer.text
    table, ann = answer.json()["table"], answer.json()["token"]
    first = alone.look(table, ann).view
    assert first["dice"] == {"commitment": offer["commitment"], "entropy": [[0, ANNS]]}
    before = alone.record(table)
    bob = alone.sit(table, name="Bob", entropy=BOBS)["token"]
    TOKENS[table] = [ann, bob]
    play_on(alone, table, 6)
    record = alone.record(table)
    seed = alone.app.state.services.service.registry.live[table].table.header.seed
    shown = alone.look(table).view["dice"]
    movers = alone.app.state.services.service.registry.live[table].table.history.movers
    begun = sum(mover == CHANCE for mover in movers[: len(before["actions"])])
    assert shown["entropy"] == [[0, ANNS], [begun, BOBS]]
    assert record["dice"] == {"commitment": dice.commitment(seed), "entropy": f"0:{ANNS} {begun}:{BOBS}"}
    game, fell = rolls(record)
    drawn = dice.Dice(seed, ((0, ANNS), (begun, BOBS)))
    state = game.new_initial_state()
    chosen = iter(record["actions"])
    again = []
    for action in chosen:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            again.append(outcomes[drawn.draw(len(again), weights)])
        state.apply_action(action)
    assert again == fell
    assert len(fell) > begun, "somebody must have rolled after Bob sat down"
    assert dice.commitment(seed) == offer["commitment"], "the table has the dice that were offered"


def test_an_offer_opens_one_table_and_is_not_to_be_forged(alone: Visitor) -> None:
    ticket = offered(alone)["ticket"]
    for wrong in ("nonsense", f"x{ticket}", ticket[:-8] + "AAAAAAA=", f"{ticket.partition('.')[0]}.9.{ticket.split('.', 2)[2]}", "a.b.c.d"):
        answer = opened(alone, wrong)
        assert (answer.status_code, answer.json()["field"]) == (422, "ticket")
    assert opened(alone, ticket).status_code == 201
    again = opened(alone, ticket)
    assert (again.status_code, again.json()["field"]) == (409, "ticket")


@pytest.mark.parametrize("entropy", ["xyz", "ab" * 15, "ab" * 33, "AB" * 16, "a" * 33])
def test_only_random_bytes_are_added(alone: Visitor, entropy: str) -> None:
    answer = opened(alone, "", entropy=entropy)
    assert (answer.status_code, answer.json()["field"]) == (422, "entropy")
    seated = alone.open("you", "open", game="keepers")
    answer = alone.client.post(f"/api/tables/{seated['table']}/seats", json={"entropy": entropy})
    assert (answer.status_code, answer.json()["field"]) == (422, "entropy")


def test_a_game_without_dice_keeps_none(alone: Visitor) -> None:
    seated = alone.open("you", "open", entropy=ANNS)
    assert "dice" not in alone.look(seated["table"], seated["token"]).view
    assert "entropy" not in alone.record(seated["table"])["dice"]


# --- at rest -----------------------------------------------------------------------------------------------------------------


def seeds(settings: Settings) -> list[str]:
    with sqlite3.connect(file_of(settings)) as database:
        return [seed for (seed,) in database.execute("SELECT seed FROM tables")]


def test_the_database_has_no_seed_that_can_be_read(alone: Visitor, settings: Settings, tmp_path: Path) -> None:
    table = alone.open("you", "you", game="keepers")["table"]
    seed = alone.app.state.services.service.registry.live[table].table.header.seed
    (stored,) = seeds(settings)
    assert seed.hex() not in stored
    key = Path(f"{file_of(settings)}.key")
    assert Encryption(key).decrypt(stored, table) == seed
    assert key.stat().st_mode & 0o077 == 0
    said("backup", str(tmp_path / "all.gz"), "--database", file_of(settings))
    with pytest.raises(BadKeyFile, match="another table"):
        Encryption(key).decrypt(stored, "another")


def test_seeds_of_an_earlier_version_go_on(alone: Visitor, settings: Settings, serving: Callable[[Settings], Visitor]) -> None:
    table = alone.open("you", "you", game="keepers")["table"]
    seed = alone.app.state.services.service.registry.live[table].table.header.seed
    alone.stack.close()
    with sqlite3.connect(file_of(settings)) as database:
        database.execute("UPDATE tables SET seed = ?", (seed.hex(),))
    Path(f"{file_of(settings)}.key").unlink()
    again = serving(settings)
    again.look(table)
    assert again.app.state.services.service.registry.live[table].table.header.seed == seed
    again.open("you", "you", game="keepers")
    assert sorted("." in each for each in seeds(settings)) == [False, True]


def test_without_its_key_a_server_says_what_is_missing(alone: Visitor, settings: Settings) -> None:
    alone.open("you", "you", game="keepers")
    alone.stack.close()
    file, key = file_of(settings), Path(f"{file_of(settings)}.key")
    kept = key.rename(key.with_name("elsewhere"))
    with pytest.raises(CannotServe, match="put it back"):
        serve(settings)
    assert not key.exists(), "a new key would hide that the old one is gone"
    assert "put it back" in said("doctor", "--database", file)
    assert "1 tables, 0 damaged" in said("doctor", "--database", file, "--key-file", str(kept))
    key.write_text("ab" * 32 + "\n")
    with pytest.raises(CannotServe, match="another key"):
        serve(replace(settings, port=0))
    assert "sealed with another key" in said("doctor", "--database", file)


def test_without_the_key_no_table_counts_as_damaged(alone: Visitor, settings: Settings, tmp_path: Path) -> None:
    table = alone.open("you", "you", game="keepers")["table"]
    alone.stack.close()
    file, aside = file_of(settings), tmp_path / "aside.gz"
    Path(f"{file}.key").unlink()
    looked = CliRunner().invoke(app, ["doctor", "--database", file])
    assert (looked.exit_code, looked.stdout) == (1, "")
    assert "1 tables, 0 damaged, 1 cannot be checked without their key" in looked.stderr
    found = json.loads(said("doctor", "--json", "--database", file))
    assert (found["damaged"], list(found["unchecked"])) == ({}, [table])
    with pytest.raises(CannotKeep, match=r"nothing is moved: 1 of 1 tables cannot be checked .*put it back"):
        said("doctor", "--quarantine", str(aside), "--database", file)
    assert not aside.exists()
    with pytest.raises(CannotKeep, match="name the file for them with --quarantine"):
        said("doctor", "--key-lost", "--database", file)
    assert f"table {table}: " in said("doctor", "--quarantine", str(aside), "--key-lost", "--database", file)
    assert "there is nothing in the database" in said("doctor", "--database", file)


# --- foreign names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "evil.example."])
def test_a_foreign_host_is_refused(visitor: Visitor, host: str) -> None:
    table = visitor.open("you", "you")["table"]
    answer = visitor.client.get("/api/tables", headers={"host": host})
    assert answer.status_code == 421
    assert "allowed_hosts" in answer.json()["error"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    address, _, port = visitor.host.partition(":")
    with (
        socket.create_connection((address, int(port))) as wire,
        pytest.raises(InvalidStatus, match="403"),
        connect(f"ws://{host}/api/tables/{table}/live", origin=Origin(f"http://{host}"), sock=wire),
    ):
        pass


@pytest.mark.parametrize(
    "host",
    [
        "evil.example#.localhost",
        "evil.example/.localhost",
        "evil.example?.localhost",
        "evil.example\\.localhost",
        "evil.example:80@x.localhost",
        "localhost:80#.evil.example",
        "localhost:evil.example",
        "[::1].evil.example",
        "[::1",
        "a b.localhost",
    ],
)
def test_what_is_no_host_is_refused_whatever_it_ends_with(host: str) -> None:
    """In a page's address, what stands after such a sign is no part of the host."""
    assert not answers_to({"localhost", "*.localhost", "*"}, host)


@pytest.mark.parametrize("host", ["192.168.1.5:8000", "[fe80::1]:8000", "localhost:1", "nexarium.localhost", "127.0.0.1", "LOCALHOST."])
def test_whoever_is_at_home_comes_in(visitor: Visitor, host: str) -> None:
    assert visitor.client.get("/api/health", headers={"host": host}).status_code == 200


def test_names_that_the_keeper_allows(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    named = serving(replace(settings, host="games.lan", allowed_hosts=("Club.Example", "*.houses.example")))
    allowed = ("club.example", "club.example:8443", "a.houses.example", "games.lan")
    foreign = ("houses.example", "xclub.example", "sub.club.example")
    answers = {host: named.client.get("/api/health", headers={"host": host}).status_code for host in allowed + foreign}
    assert answers == dict.fromkeys(allowed, 200) | dict.fromkeys(foreign, 421)
