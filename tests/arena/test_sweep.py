"""A sweep of one entry: what is planted is found and named, what is not is not, and what cannot be played is said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import isnan

import pytest

import nexarium
from nexarium.arena import sweep as sweeping
from nexarium.arena.report_text import ReportText
from nexarium.arena.rows import Row
from nexarium.arena.sweep import MOST_VALUES, Side, Sweep, sweep, values_in
from nexarium.core.errors import BadData, BadOption
from nexarium.core.typography import typeset

HEROES = ("ada", "bo", "cy", "dee")


def rows_of(strength: float, games: int, seed: int) -> list[Row]:
    """Duels of two drawn heroes. `ada` wins in proportion to her strength, with the same dice for every strength."""
    draw, rows = random.Random(seed), []
    for number in range(games):
        heroes = tuple(draw.sample(HEROES, 2))
        weights = [strength if hero == "ada" else 1.0 for hero in heroes]
        first = draw.random() * sum(weights) < weights[0]
        wins = (float(first), float(not first))
        rows.append(Row(number, ("random",) * 2, wins, wins, wins, 9, 9, {}, {}, {"hero": heroes}))
    return rows


def swept(strengths: Sequence[float], games: int, seed: int, **more: object) -> Sweep:
    game = nexarium.load("tictactoe")
    sides = [Side(f"{each:g}", game, rows_of(each, games, seed)) for each in strengths]
    return Sweep(game, "heroes:ada.power", "1", sides, sides[0], "random", seed, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["5..0", "0..99", "0..1/0", "0..5/0"])
def test_a_range_without_values_or_with_too_many_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        values_in(text)


def test_values_are_read_as_they_are_typed() -> None:
    assert values_in("-1..1") == ["-1", "0", "1"]
    assert values_in("0..0.3/0.1") == ["0", "0.1", "0.2", "0.3"]
    assert values_in('"MJ"') == ['"MJ"']
    assert len(values_in(f"1..{MOST_VALUES}")) == MOST_VALUES


def test_a_planted_effect_is_sure_and_grows_with_the_value() -> None:
    """Ada has half of her 500 games, then three of five, then three of four."""
    (curve,) = swept((1.0, 1.5, 3.0), 1000, 1, of=("wins by hero: ada",)).curves()
    assert [each.value for each in curve.sure] == ["1.5", "3"]
    assert [round(each.mean, 1) for each in curve.points] == [0.5, 0.6, 0.8]
    assert all(each.low <= each.mean <= each.high for each in curve.points)
    assert [each.fits for each in curve.points] == [True, False, False]
    text = ReportText(nexarium.load("tictactoe"))
    assert curve.verdicts(text, "1")[0].startswith("Sure: with 1.5 it is 6")
    assert curve.verdicts(text, "1")[-1] == "The aim is 50.0 %. These values may reach it: 1; nearest: 1."


def test_where_the_value_does_not_matter_hardly_anything_is_ever_sure() -> None:
    """Six quantities at three values are 18 tests of a sweep, and one sweep of twenty may err."""
    found = [any(curve.sure for curve in shuffled(seed).curves()) for seed in range(60)]
    assert sum(found) <= 7


def shuffled(seed: int) -> Sweep:
    """A sweep of a value that changes only the dice."""
    game = nexarium.load("tictactoe")
    sides = [Side(str(place), game, rows_of(1.0, 100, 100 * seed + place)) for place in range(4)]
    return Sweep(game, "heroes:ada.power", "0", sides, sides[0], "random", seed)


def test_too_few_games_say_so() -> None:
    curve = swept((1.0, 1.2), 40, 3, of=("ada",)).curves()[0]
    said = " ".join(curve.verdicts(ReportText(nexarium.load("tictactoe")), "1"))
    assert not curve.sure
    assert "No value is sure to change this. A change of" in said
    assert "Any of these values may reach it: more games are needed to choose" in said


def test_the_same_games_have_no_interval_of_a_change() -> None:
    curve = swept((1.0, 1.0), 40, 3, of=("length: plies",)).curves()[0]
    assert isnan(curve.points[0].low)
    assert curve.points[1].change is not None
    assert curve.points[1].change.alike
    assert not curve.sure
    assert swept((1.0, 1.0), 40, 3, of=("length",)).summary()["curves"][0]["points"][0]["low"] is None  # type: ignore[index]


def test_real_games_with_other_prizes() -> None:
    game = nexarium.load("kepler", players=2, max_rounds=20)
    found = sweep(
        game, "board:track_prizes", ["[3, 2, 1]", "[9, 5, 1]", "[0, 0]"], 12, of=["a player's points: tracks", "length: plies"], seed=4
    )
    assert list(found.refused) == ["[0, 0]"]
    assert "board.toml" in found.refused["[0, 0]"]
    points, length = found.curves()
    assert (points.title, length.title) == ("a player's points", "length")
    assert [each.value for each in points.sure] == ["[9, 5, 1]"]
    assert not length.sure, "random players do not look at prizes"
    assert found.reference.value == "[3, 2, 1]"


def faked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play no games: each side gets the same rows."""

    def by_turns(sides, games, workers, seed, turn):  # type: ignore[no-untyped-def]
        for place in range(len(sides)):
            yield place, rows_of(1.0, games, seed)

    monkeypatch.setattr(sweeping, "by_turns", by_turns)


def test_changed_data_are_measured_against_the_shipped_box(monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch)
    game = nexarium.load("kepler", data=["board:track_prizes[1]=3"], players=2)
    found = sweep(game, "board:track_prizes[0]", ["5", 4], 10)
    assert [side.value for side in found.sides] == ["", "3", "4", "5"]
    assert found.reference is found.sides[0]
    assert not found.sides[0].game.changed
    assert found.sides[1].game == game
    assert all("board.toml" in side.game.changed for side in found.sides[1:])


def test_an_entry_or_a_quantity_that_there_is_not_is_told_before_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch)
    game = nexarium.load("kepler", players=2)
    for entry, error in (("board:nothing", BadData), ("nothing:here", BadData), ("board", BadData), ("board:a=b", BadData)):
        with pytest.raises(error):
            sweep(game, entry, ["1", "2"], 10)
    with pytest.raises(BadOption, match="two values that the game takes"):
        sweep(game, "board:track_prizes[0]", ["-7"], 10)
    with pytest.raises(BadOption, match="the games have no 'wins by Nobody'"):
        sweep(game, "board:track_prizes[0]", ["4"], 10, of=["wins by Nobody"])
    with pytest.raises(BadOption, match="at most"):
        sweep(game, "board:track_prizes[0]", range(MOST_VALUES + 1), 10)


def test_ctrl_c_gives_what_all_values_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    faked(monkeypatch)
    turns = iter(range(9))

    def stop(so_far: Sweep) -> None:
        if next(turns) == 2:
            raise KeyboardInterrupt

    found = sweep(nexarium.load("kepler", players=2), "board:track_prizes[0]", ["4", "5"], 10, progress=stop)
    assert found.stopped
    assert found.games == 10


def test_a_page_and_a_picture() -> None:
    pytest.importorskip("matplotlib")
    from nexarium.arena.sweep_page import html_of, svg_of

    made = swept((1.0, 3.0), 200, 1, of=("wins by hero: ada",))
    page = html_of(made, "Heroes", "fr")
    assert typeset("Certain : avec 3", "fr") in page
    assert page.count("<svg") == 1
    picture = svg_of(made, made.curves()[0])
    assert "var(--" not in picture
    assert picture.startswith("<svg")
    assert "xmlns=" in picture
