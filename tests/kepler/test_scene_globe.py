"""The drawn planet says what the data say: two quarters share a line exactly when they are adjacent.

`python -m tests.kepler.test_scene_globe` writes the stored cuts of the printed zones again.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

from nexarium.games.kepler.box.printed import NAMES, read_board
from nexarium.games.kepler.rules import board
from nexarium.games.kepler.rules.board import Planet, planets
from nexarium.games.kepler.scene.cut import Cut, Sector, area_of, encoded_cuts, relaxed_cut, stored_cuts
from nexarium.games.kepler.scene.globe import RADIUS, Globe, globe, globe_of, inside, shared

SHORTEST = 14.0
"""A passage that one sees: 14 of the planet's 436 units."""


def passages(drawn: Globe) -> dict[tuple[int, int], float]:
    """How long the line is that two quarters share; none where they share none."""
    lengths = {}
    for one, other in combinations(range(len(drawn.outlines)), 2):
        if common := shared(drawn.outlines[one], drawn.outlines[other]):
            lengths[one, other] = sum(abs(end - start) for start, end in common)
    return lengths


@pytest.mark.rule("KP-20")
@pytest.mark.parametrize("number", range(8), ids=[planet.name for planet in planets()])
def test_quarters_share_a_line_exactly_when_they_are_adjacent(number: int) -> None:
    drawn = globe(number)
    lengths = passages(drawn)
    assert sorted(lengths) == planets()[number].pairs
    assert min(lengths.values()) > SHORTEST
    assert drawn.faithful


@pytest.mark.parametrize("number", range(8), ids=[planet.name for planet in planets()])
def test_the_quarters_fill_the_disc_and_none_overlaps(number: int) -> None:
    drawn = globe(number)
    areas = [area_of(outline) for outline in drawn.outlines]
    assert min(areas) > 0.04 * sum(areas)
    assert sum(areas) == pytest.approx(np.pi * RADIUS**2, rel=0.002)
    grid = (np.arange(-220, 220, 9.0)[None, :] + 1j * np.arange(-220, 220, 9.0)[:, None]).ravel()
    covers = sum(inside(grid, outline).astype(int) for outline in drawn.outlines)
    assert (covers[np.abs(grid) < RADIUS - 3] == 1).all()
    for zone in range(3):
        assert sum(areas[4 * zone : 4 * zone + 4]) == pytest.approx(sum(areas) / 3, rel=0.02)


@pytest.mark.parametrize("number", range(8), ids=[planet.name for planet in planets()])
def test_where_four_quarters_meet_there_is_a_mark(number: int) -> None:
    drawn = globe(number)
    around = [
        {place for place, outline in enumerate(drawn.outlines) if min(abs(np.array(outline) - corner)) < 0.1} for corner in drawn.corners
    ]
    assert all(len(quarters) == 4 for quarters in around)
    crossing = [pair for quarters in around for pair in combinations(sorted(quarters), 2)]
    assert any(pair not in planets()[number].pairs for pair in crossing) == bool(crossing)


def test_the_same_planet_is_drawn_the_same() -> None:
    assert globe_of(planets()[0]) == globe_of(planets()[0])


def printed_cuts() -> dict[Sector, Cut]:
    """The cuts of all printed zones, computed."""
    sectors = {Sector(face.ccw, face.cw, frozenset(map(frozenset, face.edges))) for planet in planets() for face in planet.faces}
    return {sector: relaxed_cut(*sector) for sector in sorted(sectors, key=lambda sector: (sector.left, sector.right))}


def test_the_stored_cuts_are_those_of_the_printed_zones() -> None:
    computed, stored = printed_cuts(), stored_cuts()
    assert set(computed) == set(stored)
    for sector, cut in computed.items():
        kept = stored[sector]
        assert (kept.touching, list(kept.outlines)) == (cut.touching, list(cut.outlines))
        for wall, other in zip(kept.walls, cut.walls, strict=True):
            assert (wall.left, wall.right) == (other.left, other.right)
            assert np.allclose(wall.points, other.points, atol=1e-6), "another machine may round otherwise, and draws the same"


def changed(*changes: tuple[str, str]) -> Planet:
    """Planet AAA of a board whose text was changed."""
    source = (board.__file__).replace("rules/board.py", "box/board.toml")
    with open(source, encoding="utf-8") as file:
        text = file.read()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return board.planets_of(read_board(text))[0]


def test_an_owners_faces_are_drawn_too() -> None:
    planet = changed(('edges = ["ab", "ac", "ad", "bd", "cd"]', 'edges = ["ab", "bc", "bd", "cd"]'), ('cw = "acc"', 'cw = "abd"'))
    drawn = globe_of(planet)
    assert drawn.faithful
    assert sorted(passages(drawn)) == planet.pairs


@pytest.mark.slow
def test_more_segments_make_more_passages() -> None:
    source = [("abb", "abbbb"), ("acc", "acccc"), ("aab", "aaabb"), ("cdd", "ccddd"), ("abc", "abbcc"), ("abd", "abddd")]
    source += [("aaa", "aaaaa"), ("bcd", "bbccd"), ("acc", "acccc"), ("bbb", "bbbbb"), ("aab", "aaaab"), ("acc", "accca")]
    planet = changed(*((f'w = "{old}"', f'w = "{new}"') for old, new in source))
    drawn = globe_of(planet)
    assert drawn.faithful
    assert sorted(passages(drawn)) == planet.pairs


def test_what_cannot_be_drawn_is_said_with_links_and_barred_lines() -> None:
    pairs = ["Ga Oa", "Ga Pa", "Gd Oc", "Gb Ob", "Gb Od", "Gc Pc", "Oa Pb", "Ob Pb"]
    listed = "\n".join(f"{name} = [{', '.join(map(repr, pairs))}]".replace("'", '"') for name in board.PLANETS)
    planet = changed(("# [edges]", f"[edges]\n{listed}\n#"))
    drawn = globe_of(planet)
    assert not drawn.faithful
    assert [(NAMES[one], NAMES[other]) for one, other in drawn.links] == [("Gd", "Oc")]
    (line,) = drawn.barred
    ends = {frozenset(ends) for ends in pairwise(line)}
    oc_pb = {frozenset(ends) for ends in shared(drawn.outlines[6], drawn.outlines[9])}
    assert ends == oc_pb


def test_a_zone_that_no_drawing_fits_comes_as_near_as_it_can() -> None:
    planet = changed(('edges = ["ab", "ac", "ad", "bd", "cd"]', 'edges = ["ab", "ac", "ad", "bc"]'))
    drawn = globe_of(planet)
    missing = {tuple(sorted(pair)) for pair in drawn.links}
    assert set(planet.pairs) - set(passages(drawn)) == missing
    assert bool(drawn.barred) == bool(set(passages(drawn)) - set(planet.pairs))
    assert len(drawn.outlines) == 12


if __name__ == "__main__":
    Path(str(files("nexarium.games.kepler.scene") / "cuts.json")).write_bytes(encoded_cuts(printed_cuts()))
