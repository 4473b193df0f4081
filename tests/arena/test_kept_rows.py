"""Rows of a simulation that is kept: the same file, whether a run was stopped, killed, or split over machines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typer.testing import CliRunner

from nexarium.arena.journal import BadJournal
from nexarium.arena.simulate import simulate
from nexarium.cli.commands import app
from nexarium.core.catalogue import load

TICTACTOE = load("tictactoe")
GAMES = ("simulate", "tictactoe", "--bot", "greedy", "-n", "22", "--seed", "3")


def run(*arguments: object) -> str:
    done = CliRunner().invoke(app, [*map(str, arguments)])
    assert done.exit_code == 0, done.output
    return done.output


def steady(tally):
    return replace(tally, began=0.0, ended=0.0)


@pytest.fixture
def whole(tmp_path):
    """The file of a run that nobody has disturbed."""
    run(*GAMES, "--rows", tmp_path / "whole.csv")
    return (tmp_path / "whole.csv").read_bytes()


@pytest.mark.parametrize("jobs", [1, 2])
def test_whatever_was_interrupted_the_file_is_the_same(tmp_path, whole, jobs):
    """Stopped after two pieces of work, and killed in the middle of the third one's line."""
    kept, rows = tmp_path / "run.jsonl", tmp_path / "rows.csv"

    def stop(tally):
        if tally.games >= 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(TICTACTOE, 22, "greedy", seed=3, checkpoint=kept, rows=lambda _: None, progress=stop)
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4
    kept.write_bytes(b"".join(lines[:3]) + lines[3][:30])
    run(*GAMES, "--jobs", jobs, "--journal", kept, "--rows", rows)
    assert rows.read_bytes() == whole
    assert len(kept.read_bytes().splitlines()) == 7
    rows.unlink()
    run(*GAMES, "--journal", kept, "--rows", rows)
    assert rows.read_bytes() == whole, "nothing is left to be played, and all rows are there"


def test_parts_are_merged_with_their_rows(tmp_path, whole):
    parts = [tmp_path / f"{number}.jsonl" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        run(*GAMES, "--part", f"{number}/3", "--journal", part, "--rows", tmp_path / f"{number}.csv")
    rows = tmp_path / "merged.csv"
    merged = run("merge", *parts, "--out", tmp_path / "all.jsonl", "--rows", rows)
    assert rows.read_bytes() == whole
    assert "22 games of tictactoe" in merged
    assert b"".join(piece.read_bytes().split(b"\n", 1)[1] for piece in map(tmp_path.joinpath, ("1.csv", "2.csv", "3.csv"))) in whole


def test_a_match_is_merged_with_its_rows(tmp_path):
    typed = ("match", "tictactoe", "--bot", "greedy", "--bot", "random", "-n", "8", "--seed", "5")
    run(*typed, "--rows", tmp_path / "whole.csv")
    for number in (1, 2):
        run(*typed, "--part", f"{number}/2", "--journal", tmp_path / f"{number}.jsonl")
    run("merge", tmp_path / "1.jsonl", tmp_path / "2.jsonl", "--out", tmp_path / "all.jsonl", "--rows", tmp_path / "merged.csv")
    assert (tmp_path / "merged.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_who_does_not_ask_for_the_rows_goes_on_all_the_same(tmp_path):
    kept = tmp_path / "run.jsonl"
    simulate(TICTACTOE, 22, "greedy", seed=3, checkpoint=kept, rows=lambda _: None)
    before = kept.read_bytes()
    assert steady(simulate(TICTACTOE, 22, "greedy", seed=3, checkpoint=kept)) == steady(simulate(TICTACTOE, 22, "greedy", seed=3))
    assert kept.read_bytes() == before


def test_rows_that_were_not_kept_are_not_to_be_had(tmp_path):
    kept, rows = tmp_path / "sum", tmp_path / "rows.csv"
    rows.write_text("what was here before\n")
    run(*GAMES, "--journal", kept)
    before = kept.read_bytes()
    with pytest.raises(BadJournal, match="none of their rows: leave --rows out, or choose another file"):
        simulate(TICTACTOE, 22, "greedy", seed=3, checkpoint=kept, rows=lambda _: None)
    refused = CliRunner().invoke(app, [*GAMES, "--journal", str(kept), "--rows", str(rows)])
    assert refused.exit_code != 0
    assert kept.read_bytes() == before
    assert rows.read_text() == "what was here before\n"
    refused = CliRunner().invoke(app, ["merge", str(kept), "--out", str(tmp_path / "all"), "--rows", str(rows)])
    assert refused.exit_code != 0
    assert not (tmp_path / "all").exists()


def test_a_file_without_an_end_is_ours_or_it_is_left_alone(tmp_path):
    """A first line that a kill cut off is written again; of anything else it is not said that it keeps the sum of its games."""
    kept, foreign = tmp_path / "rows.jsonl", tmp_path / "record.json"
    simulate(TICTACTOE, 4, seed=1, checkpoint=kept, rows=lambda rows: None)
    kept.write_bytes(kept.read_bytes()[:40])
    assert simulate(TICTACTOE, 4, seed=1, checkpoint=kept, rows=lambda rows: None).games == 4
    foreign.write_text('{"game":"tictactoe"}')
    with pytest.raises(BadJournal, match="no file of a run"):
        simulate(TICTACTOE, 4, seed=1, checkpoint=foreign, rows=lambda rows: None)
    assert foreign.read_text() == '{"game":"tictactoe"}'
