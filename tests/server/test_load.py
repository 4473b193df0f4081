"""The benchmark of load runs: each of its measures, and its sweep, which knows an accident from a load that does not hold."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.load import sweep, targets
from benchmarks.load.measures import Measured, measure
from benchmarks.load.report import HEADS, line
from benchmarks.load.targets import BoardgameIo, Nexarium, NotInstalled, Target
from benchmarks.load.viewers import TooMuch

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "number"), [("crowd", 5), ("live", 20), ("tables", 3)])
def test_a_measure_prints_a_row(name, number):
    command = [sys.executable, str(ROOT / "benchmarks/server_load.py"), name, str(number), "--seconds", "1"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    head, dashes, row = told.stdout.splitlines()
    assert head.strip("| ").split(" | ") == list(HEADS[name])
    assert set(dashes) == set("|- ")
    cells = dict(zip(HEADS[name], row.strip("| ").split(" | "), strict=True))
    first, server, *_ = cells.values()
    assert (first, server) == (str(number), "Nexarium")
    [waits] = [cell for title, cell in cells.items() if title.startswith("median")]
    median, nearly_all, longest = (
        int(each.replace(",", "")) for each in re.fullmatch(r"([\d,]+) ms, ([\d,]+) ms, ([\d,]+) ms", waits).groups()
    )
    assert median <= nearly_all <= longest < 60_000
    assert int(cells["bytes" if name == "crowd" else "moves/s"].replace(",", "")) > 0, "something was played"
    if name == "tables":
        assert 0 < float(cells["CPU a move"].removesuffix(" ms")) < 1000
    if name == "live":
        memory = [int(each) for each in cells["memory: before, all joined, at the end, all gone"].removesuffix(" MB").split(", ")]
        assert len(memory) == 4
        assert min(memory) > 20, "the server's own, in megabytes"


@pytest.mark.slow
def test_the_size_of_a_server_and_of_a_game_is_printed():
    command = [sys.executable, str(ROOT / "benchmarks/server_size.py"), "tictactoe", "--games", "20", "--level", "1", "--rest", "1"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    rows = [line.strip("| ").split(" | ") for line in told.stdout.splitlines() if re.match(r"\| [^-]", line)]
    _, rest, used, _, (game, plies, played, archived) = rows
    for _, server, others, whole in (rest, used):
        assert float(whole) > float(server) > 20, "the server's own, in megabytes"
        assert others, "and its bot workers"
    assert game == "tictactoe"
    assert 5 <= float(plies) <= 9
    assert float(played) >= float(archived) > 0


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("crowd", "1.5 s | 10 ms, 100 ms, 200 ms | 12 ms | 100 ms, 200 ms, 150 ms; 50 ms | 12,345"),
        ("live", "2 | 10 ms, 100 ms, 200 ms | 20%, 40%, 30%; 10% | 50, 80, 90, 60 MB"),
        ("tables", "2 | 10 ms, 100 ms, 200 ms | 200.0 ms | 20%, 40%, 30%; 10%"),
    ],
)
def test_a_row_says_what_was_measured(name, row):
    measured = Measured("Nexarium", 1200, took=[0.200, *[0.010] * 99, 0.100], own=[0.005, 0.012], moves=4)
    measured.lasted, measured.loop, measured.starved, measured.server, measured.client = 2.0, 0.4, 0.2, 0.8, 0.6
    measured.joined, measured.bytes, measured.memory = 1.5, 12345, [50.4, 80.0, 90.0, 60.0]
    assert line(name, measured) == f"| 1,200 | Nexarium | {row} |"


@pytest.mark.parametrize("flood", ["7-byte frames", "hints with their line, 20 sockets"])
def test_a_flood_is_measured_and_health_answers_meanwhile(flood):
    command = [sys.executable, str(ROOT / "benchmarks/server_hostile.py"), "--seconds", "1", "--floods", flood]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    head, dashes, row = told.stdout.splitlines()
    assert len({line.count("|") for line in (head, dashes, row)}) == 1
    assert re.match(rf"\| {flood} \| Nexarium \| [\d,]+, [\d,]+ ms; ", row), row


def test_a_flood_that_there_is_not_is_refused():
    command = [sys.executable, str(ROOT / "benchmarks/server_hostile.py"), "--floods", "tea"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 2
    assert "there is no flood 'tea'; there are: none; 7-byte frames; " in told.stderr


def test_chance_has_its_turns():
    """Keepers begins with dice: a player has to wait for them."""
    measured = measure("tables", Nexarium("keepers", 2), 1, 2.0)
    assert measured.moves == len(measured.took) > 0


def test_what_is_not_installed_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(targets, "FOLDER", tmp_path)
    with pytest.raises(NotInstalled, match="npm install --prefix benchmarks/boardgame_io"):
        measure("crowd", BoardgameIo(files=False), 1, 1.0)


@pytest.fixture
def swept(monkeypatch):
    """Sweep with servers that take as long as is said, or fail, one after the other for each load; the loads that were tried."""

    def sweep_with(*outcomes: dict[int, list[float | str]]) -> tuple[list[sweep.Held], list[tuple[str, int]]]:
        tried: list[tuple[str, int]] = []
        those: list[Target] = [Nexarium("tictactoe", 2) for _ in outcomes]
        left = {}
        for each, (target, outcome) in enumerate(zip(those, outcomes, strict=True)):
            target.name = f"server {each}"
            left[target.name] = {number: list(seconds) for number, seconds in outcome.items()}

        def pretend(name: str, target: Target, number: int, seconds: float) -> Measured:
            tried.append((target.name, number))
            taken = left[target.name][number].pop(0)
            if isinstance(taken, str):
                raise TooMuch(taken)
            return Measured(target.name, number, took=[taken], own=[taken], moves=1, lasted=1.0)

        monkeypatch.setattr(sweep, "measure", pretend)
        return sweep.sweep("crowd", those, 1.0), tried

    return sweep_with


def test_a_sweep_doubles_until_a_load_fails_twice(swept):
    (held,), tried = swept({500: [0.01], 1000: [0.3, 0.2], 2000: [0.26, 0.3]})
    assert [number for _, number in tried] == [500, 1000, 1000, 2000, 2000]
    assert held.most.number == 1000
    assert held.broke == "2,000 (300 ms)"


def test_a_sweep_goes_on_with_the_server_that_holds(swept):
    (first, second), tried = swept({500: ["nobody answers"] * 2}, {500: [0.01], 1000: [0.3, 0.3]})
    assert tried == [("server 0", 500)] * 2 + [("server 1", 500)] + [("server 1", 1000)] * 2
    table = sweep.summary({"crowd": [first, second]}).splitlines()
    assert table[2:] == [
        "| `crowd` | 250 ms | server 0 | none | 500 (nobody answers) |",
        "| `crowd` | 250 ms | server 1 | 500 (10 ms) | 1,000 (300 ms) |",
    ]
