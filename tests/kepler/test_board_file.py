"""An owner's board: what can be written there, and what is refused with the name of the entry to mend."""

from __future__ import annotations

from importlib.resources import files

import pytest

from nexarium.core.components import sentence_in
from nexarium.core.errors import BadData
from nexarium.core.scene import svg_text
from nexarium.core.words import LANGUAGES, words
from nexarium.games.kepler.box.printed import ABILITIES, read_board
from nexarium.games.kepler.rules.board import planets_of, quarter, zone_of

from ..random_boxes import load

TEXT = (files("nexarium.games.kepler.box") / "board.toml").read_text("utf-8")


def changed(old: str, new: str) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, 1)


def test_a_face_may_say_its_tranches():
    board = read_board(
        changed("k = { a = 4, b = 3, c = 2, d = 1 }", "tranches = { a = [10, 5, 1], b = [9, 6, 3], c = [6, 4, 2], d = [3, 2, 0] }")
    )
    assert planets_of(board)[0].tranches[:4] == ((10, 5, 1), (9, 6, 3), (6, 4, 2), (3, 2, 0))


def test_borders_may_have_more_segments():
    text = TEXT
    for border in ("abb", "acc", "aab", "cdd", "abc", "abd", "aaa", "bcd", "bbb"):
        text = text.replace(f'w = "{border}"', f'w = "{"".join(letter * 2 for letter in border)}"')
    assert [planet.adjacent for planet in planets_of(read_board(text))] == [planet.adjacent for planet in planets_of(read_board(TEXT))]


def test_pairs_across_the_borders_may_be_listed():
    listed = ["Ga Oa", "Pa Ob"]
    names = [green + orange + purple for green in "AB" for orange in "AB" for purple in "AB"]
    planets = planets_of(read_board(TEXT + "\n[edges]\n" + "\n".join(f"{name} = {listed}" for name in names)))
    for planet in planets:
        assert [pair for pair in planet.pairs if zone_of(pair[0]) != zone_of(pair[1])] == [
            (quarter("Ga"), quarter("Oa")),
            (quarter("Ob"), quarter("Pa")),
        ]


def test_levels_may_be_any_increasing_numbers():
    board = read_board(changed('points", levels = [0, 1, 2, 3, 4, 5, 6], start = 2', 'points", levels = [0, 2, 5, 9], start = 5'))
    assert (board.tracks[6].levels, board.tracks[6].start) == ((0, 2, 5, 9), 2)


def test_abilities_may_change_places():
    text = TEXT.replace('"roll_black"', '"x"').replace('"nudge_die"', '"roll_black"').replace('"x"', '"nudge_die"')
    assert [track.ability for track in read_board(text).tracks[:3]] == ["nudge_die", "reroll_two", "roll_black"]


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('status = "reconstruction"', 'status = "guessed"', "status"),
        ('status = "reconstruction"', "", "status"),
        ('status = "reconstruction"', 'state = "reconstruction"', "state"),
        ("thresholds = [13, 23, 30]", "thresholds = [13, 30, 23]", "thresholds"),
        ("thresholds = [13, 23, 30]", "thresholds = 13", "thresholds"),
        ("thresholds = [13, 23, 30]", "thresholds = [1, 2, 3, 4]", "thresholds"),
        ("track_prizes = [3, 2, 1]", "track_prizes = [1, 2, 3]", "track_prizes"),
        ("track_prizes = [3, 2, 1]", "track_prizes = [3, 2]", "track_prizes"),
        ("first_dice = [1, 2]", "first_dice = [1, 2, 3]", "first_dice"),
        ("first_dice = [1, 2]", "first_dice = [0]", "first_dice[0]"),
        ("diplomats = 10 ", "diplomats = 0 ", "cubes.diplomats"),
        ("leader_value = 5", 'leader_value = "five"', "cubes.leader_value"),
        ("leaders = 6", "leader = 6", "cubes.leader"),
        ('4 = ["diplomats 3"]', '4 = ["diplomats"]', "actions.4[0]"),
        ('4 = ["diplomats 3"]', "4 = []", "actions.4"),
        ('4 = ["diplomats 3"]', '4 = ["cubes 3"]', "actions.4[0]"),
        ('4 = ["diplomats 3"]', '8 = ["diplomats 3"]', "actions.8"),
        ('"nudge_die"', '"roll_black"', "tracks"),
        ('"nudge_die"', '"fly"', "tracks.3.ability"),
        ("levels = [0, 1, 2, 3, 4, 5, 6]", "levels = [0, 2, 1]", "tracks.1.levels"),
        ("levels = [0, 1, 2, 3, 4, 5, 6]", "levels = [0]", "tracks.1.levels"),
        ("start = 2", "start = 7", "tracks.1.start"),
        ("start = 2, tokens = 2", "start = 2", "tracks.1.tokens"),
        ("tokens = 2", "tokens = -1", "tracks.1.tokens"),
        ('"ab", "ac", "ad", "bd", "cd"]', '"ab", "ac", "ae", "bd", "cd"]', "zones.green.A.edges[2]"),
        ('"ab", "ac", "ad", "bd", "cd"]', '"ab", "ba", "ad", "bd", "cd"]', "zones.green.A.edges"),
        ('"ab", "ac", "ad", "bd", "cd"]', '"aa"]', "zones.green.A.edges[0]"),
        ('ccw = "abb"', 'ccw = "abe"', "zones.green.A.ccw"),
        ('ccw = "abb"', 'ccw = ""', "zones.green.A.ccw"),
        ('ccw = "abb"', 'ccw = "abbb"', "zones"),
        ("k = { a = 4, b = 3, c = 2, d = 1 }", "k = { a = 4, b = 3, c = 2 }", "zones.green.A.k.d"),
        ("k = { a = 4, b = 3, c = 2, d = 1 }", "k = { a = 4, b = 3, c = 2, d = 1, e = 1 }", "zones.green.A.k.e"),
        ("k = { a = 4, b = 3, c = 2, d = 1 }", "tranches = { a = [9, 6, 3] }", "zones.green.A.tranches.b"),
        (
            "k = { a = 4, b = 3, c = 2, d = 1 }",
            "tranches = { a = [3, 6, 9], b = [9, 6, 3], c = [9, 6, 3], d = [9, 6, 3] }",
            "zones.green.A.tranches.a",
        ),
        ("slots = 2", "slots = 9", "zones.green.A.slots"),
        ("slots = 2", "slots = 2\ntranches = {}", "zones.green.A.tranches"),
        ("[zones.green.B]", "[zones.green.C]", "zones.green.C"),
        ("[zones.green.B]", "[zones.red.B]", "zones.red"),
        ("# [edges]", '[edges]\nAAA = ["Ga Gb"]', "edges.AAA[0]"),
        ("# [edges]", '[edges]\nAAA = ["Ga Oz"]', "edges.AAA[0]"),
        ("# [edges]", "[edges]\nAAA = []", "edges.AAB"),
        ("# [edges]", "[edges]\nABC = []", "edges.ABC"),
        ("thresholds = [13, 23, 30]", "thresholds = [13, 23, 30", "board.toml"),
        ("thresholds = [13, 23, 30]", f"thresholds = {list(range(1, 90))}", "thresholds"),
        ("score_track = 0", "score_track = 1000000000", "score_track"),
        ("start = 2", "start = 1000000000", "tracks.1.start"),
        ("levels = [0, 1, 2, 3, 4, 5, 6]", f"levels = {list(range(17))}", "tracks.1.levels"),
        ('4 = ["diplomats 3"]', '4 = ["diplomats 3\\n"]', "actions.4[0]"),
        ('ccw = "abb"', f'ccw = "{"a" * 13}"', "zones.green.A.ccw"),
        ('"ab", "ac", "ad", "bd", "cd"]', '"ab", "ab", "ab", "ab", "ab", "ab", "ab"]', "zones.green.A.edges"),
        ("k = { a = 4,", "k = { a = 31,", "zones.green.A.k.a"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(old, new, field):
    with pytest.raises(BadData, match=r".{20}") as refusal:
        read_board(changed(old, new))
    assert refusal.value.field == field
    assert refusal.value.said is None or sentence_in(refusal.value, "fr") != refusal.value.sentence


def test_a_refusal_speaks_as_the_form_does():
    with pytest.raises(BadData) as refusal:
        read_board(changed("slots = 2", "slots = 2\ntranches = {}"))
    assert refusal.value.sentence == "a face has “Prizes by factor” or “Prizes”, not both (KP-39)"
    assert (
        sentence_in(refusal.value, "fr") == "une face a des «\u202fPrix par facteur\u202f» ou des «\u202fPrix\u202f», pas les deux (KP-39)"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_an_ability_as_its_choice_does(language):
    spoken = words("nexarium.games.kepler.box", language)
    for ability in ABILITIES:
        assert spoken(f"choice.{ability}") in spoken(f"refused.ability_{ability}")


def test_too_few_tokens_for_the_slots():
    with pytest.raises(BadData, match="KP-9"):
        read_board(TEXT.replace("tokens = 2 }", "tokens = 0 }"))


def test_a_planet_hangs_together():
    names = [green + orange + purple for green in "AB" for orange in "AB" for purple in "AB"]
    text = TEXT + "\n[edges]\n" + "\n".join(f'{name} = ["Ga Oa"]' for name in names)
    with pytest.raises(BadData, match=r"AAA .* Pa") as refusal:
        planets_of(read_board(text))
    assert refusal.value.field == "edges"
    assert sentence_in(refusal.value, "fr").startswith("sur la planète AAA")


def test_a_face_is_shown_as_it_is_entered():
    text = changed("k = { a = 3, b = 2, c = 3, d = 2 }", "tranches = { a = [98, 97, 1], b = [9, 6, 3], c = [6, 4, 2], d = [3, 2, 0] }")
    table = load("kepler", {"board.toml": text}, players=2)
    draw, said = table.definition.load_picture().preview, words(table.definition.package, "en")
    shown = {face: svg_text(draw(f"board.toml:zones.green.{face}.tranches.a", said)) for face in "AB"}
    assert [">98<" in svg for svg in shown.values()] == [False, True]
    assert draw("board.toml:tracks.1", said) is None
