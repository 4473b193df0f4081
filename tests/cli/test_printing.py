"""Tables in terminals: they fit, and no number is cut, however narrow it is."""

from __future__ import annotations

import re

import pytest

from nexarium.cli.printing import print_table

MATCH = ("bot", "won", "share", "95 % interval", "mean score", "seconds per move", "CPU seconds per move", "lost by failure")
PLAYED = [
    ("level:4", "37.5", "93.8 %", "81.8 to 98.0 %", "20.27", "0.0007", "0.0007", "0"),
    ("mybot:AVeryLongNameOfABot", "2.5", "6.2 %", "2.0 to 18.2 %", "47.02", "0.0001", "0.0001", "12"),
]


@pytest.fixture
def printed(monkeypatch, capsys):
    """What a table is in a terminal of so many columns, without its colours."""

    def of(width: int, columns, rows, **more) -> list[str]:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("COLUMNS", str(width))
        print_table(columns, rows, **more)
        return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in capsys.readouterr().out.splitlines()]

    return of


@pytest.mark.parametrize("width", [40, 60, 70, 80, 100, 120, 200])
def test_a_table_fits_into_its_terminal_and_no_number_is_cut(width, printed):
    lines = printed(width, MATCH, PLAYED, title="40 games of nexos")
    assert max(map(len, lines)) <= width
    said = " ".join(lines).split()
    assert [number for row in PLAYED for cell in row[1:] for number in cell.split() if number not in said] == []


def test_eighty_columns_are_enough_for_a_match(printed):
    lines = printed(80, MATCH, PLAYED)
    assert any(re.fullmatch(r" level:4 +37\.5 +93\.8 % +81\.8 to 98\.0 % +20\.27 +0\.0007 +0\.0007 +0", line) for line in lines)


def test_what_has_no_room_beside_one_another_is_listed(printed):
    assert printed(40, MATCH, PLAYED[:1]) == [
        "level:4",
        *(f"  {head}: {cell}" for head, cell in zip(MATCH[1:], PLAYED[0][1:], strict=True)),
    ]


def test_prose_is_broken_before_numbers_are(printed):
    lines = printed(40, ("what", "how many"), [("said in a sentence that is longer than a line", "1,000 to 2,000")])
    assert any(line.endswith("1,000 to 2,000") for line in lines)


def test_without_a_terminal_a_table_is_as_wide_as_it_is(capsys):
    print_table(MATCH, PLAYED)
    assert max(map(len, capsys.readouterr().out.splitlines())) > 100
