"""A table that was opened when the game's box said something else can be looked at, not played on."""

from __future__ import annotations

import pytest

from nexarium.core.catalogue import load_game
from nexarium.core.errors import BadRecord
from nexarium.core.game import Game
from nexarium.server.admin.doctor import fault
from nexarium.server.errors import ApiError
from nexarium.server.tables.table import Header, Table
from nexarium.server.tables.terms import Terms


def opened(game: Game, digest: str) -> Table:
    header = Header(
        id="t",
        game=game.name,
        version=game.definition.version,
        options=game.options,
        seed=bytes(32),
        language="en",
        listed=False,
        created=0.0,
        terms=Terms(digest=digest),
    )
    return Table.opened(header, game)


def test_the_same_box_is_played_on():
    game = load_game("kepler", {"players": 2})
    table = opened(game, game.digest)
    table.check_playable()
    assert (table.record().digest, table.record().data) == (game.digest, {})


def test_a_table_older_than_digests_is_played_on():
    opened(load_game("kepler", {"players": 2}), "").check_playable()


def test_another_box_is_looked_at():
    game = load_game("kepler", {"players": 2})
    table = opened(game, "0123456789abcdef")
    with pytest.raises(ApiError) as refused:
        table.check_playable()
    assert f"version {game.definition.version} (0123456789abcdef)" in refused.value.sentence("en")
    assert fault(table.header, []) == ""  # nothing that the doctor would mend
    with pytest.raises(BadRecord, match="other components"):
        game.replay(table.record())


def test_an_edited_box_goes_with_the_record():
    """A box that does not say what was published."""
    game = load_game("kepler", {"players": 2}, ["board:track_prizes=[5, 3, 1]"])
    assert list(opened(game, game.digest).record().data) == ["board.toml"]
