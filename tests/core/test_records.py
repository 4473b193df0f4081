"""Records: a played game as data. Broken ones are refused by a sentence that names the field."""

from __future__ import annotations

import json

import pytest

from nexarium.core.catalogue import load, record_in, replay
from nexarium.core.errors import BadRecord
from nexarium.core.record import Record

from ..catalogue_games import each_preset, game_of, random_position

GAME = {"game": "tictactoe", "version": 1, "options": {}, "actions": [4, 0, 8]}


def broken(**changes: object) -> str:
    return json.dumps({**GAME, **changes})


def test_a_record_keeps_its_options_to_itself():
    game = load("nexos", players=2)
    record = game.new_initial_state().to_record()
    record.options["players"] = 4
    assert game.options["players"] == 2, "a game whose options change is another one, with the same rules in memory"


def test_a_game_keeps_its_options_to_itself():
    game, same = load("nexos", players=2), load("nexos", players=2)
    told, known = repr(game), {game: "known"}
    game.options["players"] = 4
    assert game.options == {"players": 2, "teams": False}
    assert (repr(game), known[game], game == same, game.new_initial_state().digest()) == (
        told,
        "known",
        True,
        same.new_initial_state().digest(),
    )


@each_preset
def test_a_record_replays_to_the_same_position(name, options, tmp_path):
    state = random_position(game_of(name, options), 3, 10**6)
    seats = tuple(f"player {seat}" for seat in range(state.game.num_players()))
    state.to_record(seats).save(tmp_path / "game.json")
    record = Record.load(tmp_path / "game.json")
    assert record.seats == seats
    assert replay(record) == state
    assert len(list(state.game.states(record))) == len(state.history) + 1


def test_a_record_that_an_editor_saved_with_a_byte_order_mark_is_read():
    text = json.dumps(GAME)
    assert Record.from_json("\ufeff" + text) == Record.from_json(b"\xef\xbb\xbf" + text.encode()) == Record.from_json(text)


def test_a_suffix_in_capitals_is_the_same_format():
    game = load("nexos").new_initial_state()
    game.apply_action(game.legal_actions()[0])
    (export,) = game.game.definition.exports
    assert record_in(export.write(game.to_record()), ".BLKSGF").actions == tuple(game.history)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a Nexarium record"),
        ("{", "not a Nexarium record"),
        ("[]", "not a Nexarium record"),
        (broken(actions="4"), "actions"),
        (broken(actions=[4.5]), "actions"),
        (broken(extra=1), "extra"),
        ("\x00\x01", "not a Nexarium record"),
    ],
)
def test_what_is_no_record_says_what_is_wrong(text, says):
    with pytest.raises(BadRecord, match=says):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        (broken(game="chess"), "game", "no game 'chess'"),
        (broken(version=99), "version", "version 99"),
        (broken(options={"size": 4}), "options", "no option 'size'"),
        (broken(actions=[4, 4]), "actions[1]", "ply 2"),
        (broken(actions=[4, 12]), "actions[1]", "ply 2"),
        (broken(actions=[0, 3, 1, 4, 2, 5]), "actions[5]", "over"),
    ],
)
def test_a_record_that_cannot_be_replayed_names_the_field(text, field, says):
    with pytest.raises(BadRecord, match=says) as refusal:
        replay(Record.from_json(text))
    assert refusal.value.field == field


def test_a_file_that_is_not_there():
    with pytest.raises(BadRecord, match="cannot read nowhere"):
        Record.load("nowhere.json")


def test_a_record_is_of_its_game():
    with pytest.raises(BadRecord, match="not of"):
        load("tictactoe").replay(Record.from_json(json.dumps({**GAME, "game": "nexos"})))


def test_a_record_of_other_rules_is_not_read_by_these():
    record = Record.from_json(json.dumps({**GAME, "version": 99}))
    game = load("tictactoe")
    for read in (replay, game.replay, lambda record: list(game.states(record)), lambda record: game.from_json(record.to_json())):
        with pytest.raises(BadRecord, match=r"played under version 99 of tictactoe's rules, and this is version \d+") as refusal:
            read(record)
        assert refusal.value.field == "version"
