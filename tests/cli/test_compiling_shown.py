"""A terminal sees a bar while something is compiled, and never two."""

from __future__ import annotations

import io
from contextlib import redirect_stderr

import pytest

pytest.importorskip("numba")

from nexarium.cli.printing import ONE_BAR, compiling_shown, progress_bar
from nexarium.core.compiled_once import Turn, Work

CHESS = Work("chess", 42.0)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm")
    return Terminal()


def test_a_bar_is_shown_while_something_is_compiled(terminal, tmp_path):
    turn = Turn(tmp_path)
    with redirect_stderr(terminal), compiling_shown():
        for _ in range(2):
            with turn.given_back():
                turn.take(CHESS)
                assert ONE_BAR.locked()
            assert not ONE_BAR.locked()
    shown = terminal.getvalue()
    assert shown.count("nexarium: Compiling chess for this machine, up to 45 s, once") == 1
    assert shown.count("\x1b[?25l") == 2, "the bar comes with each function"
    assert "chess ━" in shown.replace("\x1b[91m", "").replace("\x1b[90m", "").replace("╸", "━")


def test_there_is_one_bar_at_a_time(terminal, tmp_path):
    with redirect_stderr(terminal), compiling_shown(), progress_bar("simulating", 10):
        before = terminal.getvalue().count("\x1b[?25l")
        turn = Turn(tmp_path / "game")
        with turn.given_back():
            turn.take(CHESS)
        assert terminal.getvalue().count("\x1b[?25l") == before
    assert "Compiling chess" in terminal.getvalue()


def test_without_a_terminal_there_is_a_line_and_no_bar(tmp_path):
    written = io.StringIO()
    turn = Turn(tmp_path)
    with redirect_stderr(written), compiling_shown(), turn.given_back():
        turn.take(CHESS)
    assert written.getvalue() == "nexarium: Compiling chess for this machine, up to 45 s, once\n"
