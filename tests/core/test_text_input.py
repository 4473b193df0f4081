"""Text from people is stored in one line, which stays as it is; text from anywhere is printed without what a terminal obeys."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from nexarium.core.text_input import JOINERS, one_line, printable

MOST = 40


@given(st.text(max_size=200) | st.text("e \u0301\u200d\t", min_size=MOST, max_size=2 * MOST))  # what is cut, composed and left out meets
@example("e" * (MOST - 1) + " e")
@example("e\u200d\u0301")
def test_it_is_one_short_line_and_stays_as_it_is(text: str) -> None:
    kept = one_line(text, MOST)
    assert len(kept) <= MOST
    assert kept == " ".join(kept.split())
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") for letter in kept)
    assert unicodedata.is_normalized("NFC", kept)
    assert one_line(kept, MOST) == kept
    assert one_line(text).startswith(kept)


def test_marks_are_not_piled_on_a_letter() -> None:
    """Three are enough for every language; what is more is left out, and each letter keeps its own."""
    assert one_line("\u0e01" + "\u0e4b" * 38 + "x") == "\u0e01" + "\u0e4b" * 3 + "x"
    assert one_line("Ze\u0301" + "\u0336" * 20) == "Z\u00e9" + "\u0336" * 3
    for whole in ("\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05b9\u05dd", "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48", "Ti\u1ebfng Vi\u1ec7t"):
        assert one_line(whole) == unicodedata.normalize("NFC", whole)


def test_nothing_in_it_turns_the_direction_of_writing() -> None:
    assert one_line("a\u202eb\u2066c\ud7ff") == "abc"


@given(st.text())
def test_what_is_printed_moves_no_cursor_and_turns_no_writing(text: str) -> None:
    shown = printable(text)
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in JOINERS for letter in shown)
    assert printable(shown) == shown


def test_what_is_left_out_of_a_printed_text_is_seen() -> None:
    text = "A\x1b[2J\x9b1m\u202eB\x07\nC"
    assert printable(text) == "A\\x1b[2J\\x9b1m\\u202eB\\x07\\nC"
    assert printable("Ça : 👩\u200d👩 «\u00a0oui\u202f»") == "Ça : 👩\u200d👩 «\u00a0oui\u202f»"
