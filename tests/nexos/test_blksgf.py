"""Pentobi's files (NX-21)."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nexarium
from nexarium.core.catalogue import replay
from nexarium.core.errors import BadRecord
from nexarium.core.study import Study
from nexarium.core.text_input import one_line
from nexarium.games.nexos import blksgf

from .playing import action_of, recorded_games, replayed, start

VARIANTS: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({}, ("Ann", "Bob", "Cléo", "Dan"), "(;GM[Nexos]CA[UTF-8]AP[Nexarium]P1[Ann]P2[Bob]P3[Cléo]P4[Dan]\n"),
    ({}, (), "(;GM[Nexos]CA[UTF-8]AP[Nexarium]\n"),
    ({"players": 2}, ("Ann", "Bob"), "(;GM[Nexos Two-Player]CA[UTF-8]AP[Nexarium]PB[Ann]PW[Bob]\n"),
    ({"players": 2}, (), "(;GM[Nexos Two-Player]CA[UTF-8]AP[Nexarium]\n"),
    ({"teams": True}, ("Ann", "Bob", "", "Dan"), "(;GM[Nexos Two-Player]CA[UTF-8]AP[Nexarium]P1[Ann]P2[Bob]P3[]P4[Dan]\n"),
    ({"teams": True}, (), "(;GM[Nexos Two-Player]CA[UTF-8]AP[Nexarium]P1[]P2[]P3[]P4[]\n"),
]

OPENING = ";1[g16,g18,f19,e20];2[r17,s18,t19,u20];3[t5,s6,s8,r9];4[e6,e8,f9,h9]"
"""Four first placements, as Pentobi writes them."""


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        blksgf.read(text)
    return str(caught.value)


@pytest.mark.rule("NX-21")
@pytest.mark.parametrize(("options", "names", "head"), VARIANTS)
def test_a_file_in_each_variant_and_back(options: dict[str, Any], names: tuple[str, ...], head: str) -> None:
    record = replayed(0, **options).to_record(names)
    text = blksgf.write(record)
    assert text.startswith(head)
    assert text.count("\n;") == len(record.actions), "passes are not written"
    assert blksgf.read(text) == record


@pytest.mark.rule("NX-21")
def test_the_definition_offers_it() -> None:
    (export,) = nexarium.load("nexos").definition.exports
    assert (export.name, export.suffix) == ("blksgf", ".blksgf")
    record = replayed(3, 20).to_record()
    assert export.read is not None
    assert export.read(export.write(record)) == record


@pytest.mark.rule("NX-21")
@pytest.mark.parametrize("number", range(0, 67, 6))
def test_whole_games_with_their_forced_skips(number: int) -> None:
    record = replayed(number).to_record()
    text = blksgf.write(record)
    colours = [int(line[1]) - 1 for line in text.splitlines() if line.startswith(";")]
    assert colours == [ply["c"] for ply in recorded_games()[number]["plies"] if "segs" in ply]
    assert replay(blksgf.read(text)) == replayed(number)


@pytest.mark.rule("NX-21")
@given(
    st.lists(st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=12).map(one_line).filter(bool), min_size=4, max_size=4)
)
def test_any_name_comes_back(names: list[str]) -> None:
    record = start().to_record(tuple(names))
    assert blksgf.read(blksgf.write(record)).seats == tuple(names)


@pytest.mark.parametrize("game", ["nexos", "NEXOS", " Nexos ", "Ne\\\nxos", "\nNexos\r\n"])
def test_the_game_is_known_however_its_name_is_written(game: str) -> None:
    assert blksgf.read(f"(;GM[{game}]{OPENING})") == blksgf.read(f"(;GM[Nexos]{OPENING})")


def test_the_name_of_the_game_for_two_may_be_broken_into_lines() -> None:
    assert blksgf.read("(;GM[Nexos\n  two-player]PB[Ann])").options["players"] == 2


def test_text_before_the_game_may_have_parentheses() -> None:
    game = f"(;GM[Nexos]{OPENING})"
    assert blksgf.read(f"From: Ann (yes, Ann)\nSee (a) and ((b)).\n\n{game}") == blksgf.read(game)


def test_a_name_is_one_line_without_control_characters() -> None:
    names = "P1[Ann\r\nB.]P2[Bo\x00b]P3[C\x1b[2J\\]\x07]P4[D\u202e\x9b]"
    assert blksgf.read(f"(;GM[Nexos]{names}{OPENING})").seats == ("Ann B.", "Bob", "C[2J]", "D")


@pytest.mark.rule("NX-21")
def test_a_file_of_pentobi_with_comments_and_variations() -> None:
    text = f"""
    ( ; GM [Nexos Two-Player] CA[UTF-8] AP[Pentobi:22.1] DT[2026-11-21] PB[Ann\\] B.] PW[Bob] RE[B+3]
      C[A comment; with (parentheses), \\] and \\\\ in it
it goes on] {OPENING}C[four] (;1[m14,h15,j15,l15]TE[1]) (;1[h15];2[v19](;3[s4]C[why not\\?])) )
    """
    record = blksgf.read(text)
    assert record.options == {"players": 2, "teams": False}
    assert record.seats == ("Ann] B.", "Bob")
    assert len(record.actions) == 5, "the first variation is the game"
    assert record.actions[0] == action_of("0209h 0209v 0307v 0308v")
    assert replay(record).record.colour == 1
    study = Study.of(record)
    assert study.root.comment == "A comment; with (parentheses), ] and \\ in it\nit goes on"
    four = study.main_line()[3]
    assert (four.comment, len(four.variations)) == ("four", 2)
    assert [node.comment for node in four.variations[1].tree()] == ["", "", "why not?"]


@pytest.mark.rule("NX-21")
def test_variations_and_comments_come_back() -> None:
    study = Study(start().game, ("Ann", "Bob", "", "Dan"))
    main = study.play(study.root, *replayed(0, 6).history)
    main.comment = "a \\ and a ] in (two)\nlines"
    third = study.main_line()[2]
    for place in (7, 5):
        side = study.play(third, study.state(third).legal_actions()[place])
        side.comment = f"number {place}"
        study.play(side, study.state(side).legal_actions()[0])
        study.play(side, study.state(side).legal_actions()[1])
    text = blksgf.write(study.to_record())
    assert blksgf.read(text) == study.to_record()
    assert [node.comment for node in third.variations[1:]] == ["number 7", "number 5"]


@pytest.mark.rule("NX-21")
def test_a_variation_is_played_by_the_rules_too() -> None:
    said = "move 5 of a variation, 1[b1]: the piece must touch another piece of its own colour (NX-7)"
    assert refusal(f"(;GM[Nexos]{OPENING}(;1[h15])(;1[b1]))") == said


@pytest.mark.rule("NX-21")
def test_the_segments_may_stand_in_any_order_and_in_old_ways() -> None:
    modern = blksgf.read(f"(;GM[Nexos]{OPENING})")
    assert blksgf.read(f"\ufeff(;GM[Nexos]{OPENING.replace('g16,g18,f19,e20', 'E20,F19,G16,G18')})") == modern
    assert blksgf.read("(;GM[Nexos];BLUE[g16][g18][f19][e20];YELLOW[r17,s18,t19,u20];RED[t5,s6,s8,r9];GREEN[e6,e8,f9,h9])") == modern


@pytest.mark.rule("NX-21")
@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (OPENING + ";1[g16,h17]", r"move 5, 1[g16,h17]: a segment is already taken by another piece (NX-8)"),
        (OPENING + ";1[h15,j15,k16,l17]", r"move 5, 1[h15,j15,k16,l17]: this colour has placed that piece already (NX-2)"),
        (";1[g16,g18,f19,e20];2[r17]", "move 2, 2[r17]: the first piece must touch the colour\u2019s starting point (NX-6)"),
        (OPENING + ";1[m13]", "move 5, 1[m13]: 'm13' is no segment"),
        (OPENING + ";1[b1]", "move 5, 1[b1]: the piece must touch another piece of its own colour (NX-7)"),
        (OPENING + ";2[v19]", "move 5, 2[v19]: it is blue's turn (NX-5)"),
        (";1[b1,x25]", "move 1, 1[b1,x25]: 'b1,x25' is no piece"),
        (";1[]", "move 1, 1[]: blue can place and may not pass (NX-10)"),
    ],
)
def test_a_placement_that_the_rules_forbid_is_refused_by_its_number(moves: str, said: str) -> None:
    assert refusal(f"(;GM[Nexos]{moves})").startswith(said)


@pytest.mark.rule("NX-21")
def test_after_the_end_nothing_is_placed() -> None:
    text = blksgf.write(replayed(0).to_record()).rstrip(")\n")
    number = len(replayed(0).history) + 1
    assert f"move {number}, 1[b1]: the game is over (NX-11)" in refusal(f"{text};1[b1])")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no SGF"),
        ("hello", "no SGF"),
        ("(", "ends in the middle"),
        ("()", "no nodes"),
        ("(;GM[Nexos", "no whole SGF file; line 1"),
        ("(;GM[Nexos]\n;1[g16]\n?)", "line 2: '?)' is not expected"),
        ("(GM[Nexos])", "not expected"),
        ("(;[Nexos])", "not expected"),
        ("(;1[g16])", "GM"),
        ("(;GM[Blokus Duo];B[e10])", "'Blokus Duo'; 'Nexos' and 'Nexos Two-Player'"),
        ("(;GM[1])", "a game of '1'"),
        ("(;GM[Nexos]A1[g16][g18]PL[2])", "cannot be set up: blue g16: the first piece must touch"),
        ("(;GM[Nexos]PL[5])", "PL[5] is no colour"),
        ("(;GM[Nexos]AB[g16])", "AB[g16] after move 0: pieces can be set up only at the beginning"),
        (f"(;GM[Nexos]{OPENING};AE[g16,g18,f19,e20])", "AE[g16,g18,f19,e20] after move 4"),
    ],
)
def test_what_is_no_game_of_nexos_is_refused_in_a_sentence(text: str, said: str) -> None:
    assert said in refusal(text)


@given(st.text("(;)[]\\1GMNexos ,abg0123456789\n", max_size=80))
def test_nonsense_is_refused_and_nothing_else_happens(text: str) -> None:
    for source in (text, f"(;GM[Nexos]{text}", f"(;GM[Nexos]{text})"):
        with contextlib.suppress(BadRecord):
            blksgf.read(source)


THUMBNAILER = shutil.which("pentobi-thumbnailer", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games")


@pytest.mark.rule("NX-21")
@pytest.mark.skipif(THUMBNAILER is None, reason="needs Pentobi (Debian: apt install pentobi)")
@pytest.mark.parametrize(("options", "names", "_head"), VARIANTS)
def test_pentobi_opens_our_files(tmp_path: Path, options: dict[str, Any], names: tuple[str, ...], _head: str) -> None:
    """It draws the position, and draws another one for another position; a broken file it refuses."""
    pictures = []
    for plies in (20, 44):
        source, picture = tmp_path / "in.blksgf", tmp_path / f"{plies}.png"
        source.write_text(blksgf.write(replayed(61, plies, **options).to_record(names)), "utf-8")
        assert draw(source, picture) == 0
        pictures.append(picture.read_bytes())
    assert pictures[0][:4] == pictures[1][:4] == b"\x89PNG"
    assert pictures[0] != pictures[1]
    source.write_text("(;GM[Nexos", "utf-8")
    assert draw(source, tmp_path / "none.png") != 0


def draw(source: Path, picture: Path) -> int:
    assert THUMBNAILER is not None
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [THUMBNAILER, "-s", "256", str(source), str(picture)]
    return subprocess.run(command, env=environment, capture_output=True, timeout=60).returncode
