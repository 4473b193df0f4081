"""Games that were stored under earlier rules, whose defaults were others, go on as they were played.

`records` holds one of each game, written by the version before, and chosen so that the new defaults would play it otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from nexarium.core.catalogue import catalogue, game_of, load, replay
from nexarium.core.errors import BadRecord
from nexarium.core.record import Record
from nexarium.server.admin.doctor import fault
from nexarium.server.tables.events import Played, Sat
from nexarium.server.tables.replaying import replayed
from nexarium.server.tables.stored import Header
from nexarium.server.tables.terms import Terms

FORMER = {
    "kepler": {"targets_scope": "action"},
    "keepers": {"reconnection": "required"},
    "nemesis": {"breeder_queen_check": "official", "queen_token": "aside", "larva_miniature": "returns"},
}
"""By game, what the version before did where the rules now do otherwise."""
OLD = {path.stem.partition("-")[0]: Record.load(path) for path in (Path(__file__).parent / "records").glob("*.json")}
each_old = pytest.mark.parametrize("name", FORMER)


def without(record: Record, names: object) -> Record:
    """A record that leaves some options to the defaults of its time."""
    return msgspec.structs.replace(record, options={key: value for key, value in record.options.items() if key not in set(names)})


@each_old
def test_a_record_of_the_version_before_replays(name):
    assert OLD[name].version == catalogue()[name].version - 1
    state = replay(OLD[name])
    assert tuple(state.history) == OLD[name].actions
    assert {key: state.game.options[key] for key in FORMER[name]} == FORMER[name]
    assert replay(without(OLD[name], FORMER[name])) == state, "where it says nothing, its version's defaults count"


@each_old
def test_the_new_defaults_would_play_it_otherwise(name):
    """The records must have come to what was changed."""
    now = Record.played(load(name, **without(OLD[name], FORMER[name]).options), OLD[name].actions)
    if name == "nemesis":
        assert (replay(now).record.bag != replay(OLD[name]).record.bag).any(), "the Queen's token"
        return
    with pytest.raises(BadRecord, match="cannot be played"):
        replay(now)


@each_old
def test_a_record_of_the_version_before_is_written_again_as_one_of_today(name):
    state = replay(OLD[name])
    again = state.to_record(OLD[name].seats)
    assert again.version == catalogue()[name].version
    assert {**again.options, **FORMER[name]} == again.options
    assert replay(again) == state


@each_old
def test_a_stored_table_of_the_version_before_is_played_on(name):
    """Its header and its log are as that version stored them; it goes on under the rules it was begun with, and is not damaged."""
    old = OLD[name]
    last = len(old.actions) - 1
    header = Header("t", name, old.version, old.options, bytes(32), "en", False, 0.0, Terms(digest=old.digest, recorded=True))
    people = [(number, 0.0, Sat(seat=number, kind="human", name=each)) for number, each in enumerate(old.seats)]
    rows = [*people, (len(people), 0.0, Played(ply=0, actions=old.actions[:last]))]
    table = replayed(header, rows)
    assert not table.read_only
    assert fault(header, rows) == ""
    played = table.after(Played(ply=last, actions=old.actions[last:]), 0.0)
    assert played.state() == replay(old)
    assert replay(played.record()) == replay(old)
    assert replayed(replace(header, version=0), rows).read_only, "of a version that nobody plays alike it is looked at only"


def test_kepler_with_influence_between_the_groups_asks_otherwise_now():
    """A group that nothing can make possible is asked for no more, so such games of the first version are not played on."""
    record = msgspec.structs.replace(OLD["kepler"], options={**OLD["kepler"].options, "influence_between_groups": True})
    with pytest.raises(BadRecord, match="version 1 of kepler's rules, and this is version 2"):
        game_of(record)
