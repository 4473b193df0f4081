"""The same results from one process, from several, from a cluster and from parts; who is killed or stopped goes on."""

from __future__ import annotations

import json
import multiprocessing.process
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from nexarium.arena.journal import BadJournal, Part
from nexarium.arena.match import match
from nexarium.arena.sequential import Hypotheses
from nexarium.arena.simulate import simulate
from nexarium.arena.tournament import tournament
from nexarium.arena.workers import WORKER, WorkerLost, Workers, in_order
from nexarium.bots.cluster import NoRay, connect
from nexarium.core.catalogue import load

TICTACTOE = load("tictactoe")


def told(played):
    """What of a match does not depend on the clock."""
    return [(each.number, each.seats, each.shares, each.scores, each.actions, each.failed) for each in played.outcomes]


def square(number: int) -> int:
    return number * number


def dies_once(place: Path) -> str:
    """The first process that comes here is killed."""
    if not place.exists():
        place.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return place.name


def dies(_: int) -> None:
    os._exit(3)


def deaf(_: int) -> tuple[object, bool]:
    return signal.getsignal(signal.SIGINT), signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def raises(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def slow_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0.0)
    return number


def test_results_come_in_the_order_of_the_chunks():
    assert list(in_order(slow_first, range(200), 3)) == list(range(200))
    assert list(in_order(square, [], 2)) == []


def test_who_is_killed_costs_time_alone(tmp_path):
    places = [tmp_path / f"{number}" for number in range(6)]
    assert list(in_order(dies_once, places, 2)) == [place.name for place in places]


def test_a_chunk_at_which_everybody_dies_is_named():
    with pytest.raises(WorkerLost, match="3 worker processes ended at the same piece of work"):
        list(in_order(dies, range(4), 2))


def test_one_worker_apart_keeps_what_ends_it_from_us():
    with pytest.raises(WorkerLost, match=r"3 worker processes ended .* \(status 3\): too little memory, or a bot that ends its process"):
        list(in_order(dies, range(4), Workers(1, apart=True)))
    assert list(in_order(square, range(4), Workers(1, apart=True))) == [0, 1, 4, 9]
    assert not Workers(1, apart=True).alone
    assert Workers(1).alone


def test_what_a_worker_raises_is_raised_here_with_its_traceback():
    with pytest.raises(ValueError, match="three") as caught:
        list(in_order(raises, range(6), 2))
    assert "in a worker process" in caught.value.__notes__[0]
    assert "in raises" in caught.value.__notes__[0]


def test_who_needs_no_more_ends_the_workers():
    results = in_order(slow_first, range(100), 2)
    assert next(results) == 0
    results.close()
    assert list(results) == []


def test_where_no_cluster_runs_it_is_said_how_one_begins(monkeypatch):
    """Ray's own sentence speaks of an option that no command of ours has."""

    class Ray:
        def init(self, **_):
            raise ConnectionError("Please specify the one to connect to by setting `--address` flag")

    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(NoRay, match="no Ray cluster runs on this machine: `ray start --head`"):
        connect(Ray(), "auto")
    with pytest.raises(NoRay, match="the Ray cluster there:6379 cannot be reached"):
        connect(Ray(), "there:6379")


@pytest.fixture(scope="module")
def cluster():
    """The address of a Ray cluster of two workers."""
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed (the extra nexarium[cluster])")
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield "auto"
    ray.shutdown()


def test_a_ray_cluster_gives_the_same(cluster, tmp_path):
    assert list(in_order(square, range(20), Workers(2, cluster))) == [number * number for number in range(20)]
    here = match(TICTACTOE, ["greedy", "random"], 12, seed=4, opening_plies=1)
    assert told(match(TICTACTOE, ["greedy", "random"], 12, seed=4, opening_plies=1, jobs=2, ray=cluster)) == told(here)
    simulated = simulate(TICTACTOE, 12, "greedy", seed=4, ray=cluster, jobs=0)
    assert replace(simulated, began=0, ended=0) == replace(simulate(TICTACTOE, 12, "greedy", seed=4), began=0, ended=0)
    with pytest.raises(ValueError, match="three"):
        list(in_order(raises, range(6), Workers(2, cluster)))
    places = [tmp_path / f"{number}" for number in range(3)]
    assert list(in_order(dies_once, places, Workers(2, cluster))) == [place.name for place in places]


def test_a_worker_killed_on_the_cluster_costs_the_command_nothing(cluster, tmp_path):
    """What Ray says of it stands where it keeps nobody from reading the results."""
    (tmp_path / "mortal.py").write_text(MORTAL)
    typed = command("simulate", "tictactoe", "--bot", "mortal:Bot", "-n", 40, "--seed", 4, "--json")
    on = ["--ray", cluster, "--jobs", "2"]
    done = [subprocess.run([*typed, *more], cwd=tmp_path, capture_output=True, text=True) for more in (on, [])]
    assert (tmp_path / "died").exists()
    there, here = (json.loads(each.stdout) for each in done)
    differ = {"seconds", "games_per_second", "decisions_per_second"}
    assert {name: value for name, value in there.items() if name not in differ} == {
        name: value for name, value in here.items() if name not in differ
    }


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_bot_prints_is_none_of_the_results(tmp_path, jobs):
    (tmp_path / "chatty.py").write_text(CHATTY)
    typed = command("simulate", "tictactoe", "--bot", "chatty:Bot", "-n", 8, "--json", "--jobs", jobs)
    done = subprocess.run(typed, cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(done.stdout)["games"] == 8, done.stderr
    assert "I take" in done.stderr


def results_of(sprt: Hypotheses | None, jobs: int, ray: str | None) -> list[object]:
    """What comes of a tournament, but for what its clock says: every game, the table, and where a sequential test ended it."""
    bots = ["greedy", "random", "random"][: 3 if sprt is None else 2]
    played = tournament(TICTACTOE, bots, 12, sprt=sprt, seed=4, opening_plies=1, jobs=jobs, ray=ray)
    games = [(lineup, [(each.number, each.seats, each.shares, each.actions) for each in outcomes]) for lineup, outcomes in played.played]
    return [
        games,
        [replace(each, seconds_per_move=0.0, cpu_seconds_per_move=0.0) for each in played.standings()],
        played.meetings(),
        played.decided(),
    ]


@pytest.mark.parametrize("sprt", [None, Hypotheses(0, 300)], ids=["round robin", "sequential test"])
@pytest.mark.parametrize("workers", ["processes", "cluster"])
def test_a_tournament_is_the_same_on_one_worker_and_on_two(request, workers, sprt):
    ray = request.getfixturevalue("cluster") if workers == "cluster" else None
    alone = results_of(sprt, 1, None)
    assert len(alone[0]) == 36 or (sprt is not None and alone[3] == 1)
    assert results_of(sprt, 2, ray) == alone


@pytest.mark.parametrize("run", [match, tournament])
def test_whoever_keeps_an_error_keeps_no_processes(run):
    """A notebook keeps the last error, and with it all that its functions were at."""

    def breaks(_played):
        raise RuntimeError("a mistake of the caller who counts")

    with pytest.raises(RuntimeError) as kept:
        run(TICTACTOE, ["random", "random"], 8, jobs=2, progress=breaks)
    assert kept.traceback
    assert not [process for process in multiprocessing.active_children() if process.name == WORKER]


def test_a_match_goes_on_from_its_file(tmp_path):
    file = tmp_path / "match.jsonl"
    whole = match(TICTACTOE, ["greedy", "random"], 20, seed=3, journal=file)
    kept = file.read_bytes().splitlines(keepends=True)
    assert len(kept) == 11
    file.write_bytes(b"".join(kept[:5]) + kept[5][:20])  # as a kill in the middle of a line leaves it
    seen = []
    again = match(TICTACTOE, ["greedy", "random"], 20, seed=3, journal=file, progress=lambda played: seen.append(played.games))
    assert again == match(TICTACTOE, ["greedy", "random"], 20, seed=3, journal=file), "nothing is played a second time"
    assert told(again) == told(whole)
    assert again.outcomes[:8] == whole.outcomes[:8], "the clock's figures too, of those that were kept"
    assert seen[-1] == 20


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"games": 30}, "its games is 20, not 30"),
        ({"bots": ["greedy", "greedy"]}, "its bots is"),
        ({"part": Part(1, 2)}, "of part 1/1, not 1/2"),
        ({"opening_plies": 2}, "its opening_plies is 0, not 2"),
    ],
)
def test_a_file_of_another_run_is_refused(tmp_path, change, says):
    file = tmp_path / "match.jsonl"
    match(TICTACTOE, ["greedy", "random"], 20, seed=3, journal=file)
    before = file.read_bytes()
    given = {"bots": ["greedy", "random"], "games": 20, "seed": 3, **change}
    with pytest.raises(BadJournal, match=says):
        match(TICTACTOE, given.pop("bots"), given.pop("games"), journal=file, **given)
    assert file.read_bytes() == before


GUARD = "put the code that plays below `if __name__ == '__main__':`"


def test_a_script_whose_processes_would_begin_it_anew_is_told_what_to_write(tmp_path):
    plays = "print(simulate(load('tictactoe'), 50, 'greedy', jobs=2).summary()['games'])"
    imports = "from nexarium.arena.simulate import simulate\nfrom nexarium.core.catalogue import load\n"
    script = tmp_path / "script.py"
    script.write_text(f"{imports}{plays}\n")
    told = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert told.stderr.count("Traceback") == 1, "the script's own; its processes end without a word"
    assert GUARD in told.stderr.splitlines()[-1]
    script.write_text(f"{imports}if __name__ == '__main__':\n    {plays}\n")
    assert subprocess.run([sys.executable, script], capture_output=True, text=True).stdout == "50\n"


BIG = """
class Big:
    def __init__(self):
        self.learnt = bytes(1_000_000)  # more than a pipe holds

    def choose(self, state, progress=None):
        return state.legal_actions()[0]

    def close(self):
        pass
"""


def test_so_is_one_whose_bot_does_not_fit_into_a_pipe(tmp_path):
    script = tmp_path / "script.py"
    imports = "from nexarium.arena.simulate import simulate\nfrom nexarium.core.catalogue import load\n"
    plays = "print(simulate(load('tictactoe'), 50, Big(), jobs=2).games)"
    script.write_text(f"{imports}{BIG}\n{plays}\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr.count("Traceback")) == (1, "", 1), done.stderr
    assert GUARD in done.stderr.splitlines()[-1]
    script.write_text(f"{imports}{BIG}\nif __name__ == '__main__':\n    {plays}\n")
    assert subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120).stdout == "50\n"


def test_processes_that_are_not_ours_keep_their_own_words(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import multiprocessing\n"
        "if __name__ == '__main__':\n"
        "    process = multiprocessing.get_context('spawn').Process(target=print)\n"
        "    process.start()\n"
        "    process.join()\n"
        "else:\n"
        "    from nexarium.arena.simulate import simulate\n"
        "    from nexarium.core.catalogue import load\n"
        "    simulate(load('tictactoe'), 50, 'greedy', jobs=2)\n"
    )
    told = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert "bootstrapping phase" in told.stderr
    assert GUARD not in told.stderr


def test_a_class_that_was_typed_is_not_sent_to_other_processes(tmp_path):
    typed = f"from nexarium.arena.simulate import simulate\nfrom nexarium.core.catalogue import load\n{BIG}\n"
    plays = "if __name__ == '__main__':\n    print(simulate(load('tictactoe'), 8, Big(), jobs={jobs}).games)\n"
    told = [
        subprocess.run([sys.executable, "-"], input=typed + plays.format(jobs=jobs), capture_output=True, text=True, timeout=120)
        for jobs in (1, 2)
    ]
    assert told[0].stdout == "8\n", told[0].stderr
    assert "the bot Big stands in what was typed" in told[1].stderr.splitlines()[-1]


def test_a_file_of_another_kind_of_run_is_refused(tmp_path):
    file = tmp_path / "match.jsonl"
    match(TICTACTOE, ["greedy", "random"], 2, journal=file)
    with pytest.raises(BadJournal, match="is of a match, not of a tournament or a ladder: choose another file"):
        tournament(TICTACTOE, ["greedy", "random"], 2, journal=file)


def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("milk\nbread\n")
    with pytest.raises(BadJournal, match="no file of a run"):
        match(TICTACTOE, ["greedy", "random"], 2, journal=file)
    assert file.read_text() == "milk\nbread\n"


@pytest.mark.parametrize("text", ["milk", '{"game":"tictactoe","version":1}', '{"nexarium":"tournament","layout":1,"plan":{},"chunks":3}'])
def test_so_is_one_whose_only_line_has_no_end(tmp_path, text):
    """Records and whatever else is written by machines often have none: such a line is no beginning that a kill has left."""
    file = tmp_path / "record.json"
    file.write_text(text)
    with pytest.raises(BadJournal, match="choose another"):
        match(TICTACTOE, ["greedy", "random"], 2, journal=file)
    assert file.read_text() == text


@pytest.mark.parametrize("kept", [0, 20, -1])
def test_what_a_kill_leaves_of_the_first_line_is_begun_anew(tmp_path, kept):
    file = tmp_path / "match.jsonl"
    match(TICTACTOE, ["greedy", "random"], 2, journal=file)
    whole = file.read_bytes()
    head = whole[: whole.index(b"\n") + 1]
    file.write_bytes(head[:kept])
    assert match(TICTACTOE, ["greedy", "random"], 2, journal=file).games == 2
    assert file.read_bytes().startswith(head)


def test_a_simulation_goes_on_from_its_checkpoint(tmp_path):
    def steady(tally):
        return replace(tally, began=0.0, ended=0.0)

    file = tmp_path / "sum.json"
    whole = simulate(TICTACTOE, 40, "greedy", seed=3)

    def stop(tally):
        if tally.games >= 16:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(TICTACTOE, 40, "greedy", seed=3, checkpoint=file, progress=stop)
    assert json.loads(file.read_text().splitlines()[1])["done"] == 4
    begun = []
    assert steady(simulate(TICTACTOE, 40, "greedy", seed=3, checkpoint=file, progress=begun.append)) == steady(whole)
    assert begun[0].games == 16


def test_a_simulation_has_a_bot_for_every_seat_or_one_for_each():
    tally = simulate(TICTACTOE, 40, ["greedy", "random"], seed=1)
    other = simulate(TICTACTOE, 40, ["random", "greedy"], seed=1)
    assert tally.wins[0] > other.wins[0]
    with pytest.raises(ValueError, match="one bot for every seat, or 2, one for each; not 3"):
        simulate(TICTACTOE, 4, ["greedy"] * 3)


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "nexarium.cli", *map(str, arguments)]


def begin(typed: list[str], folder: Path) -> subprocess.Popen[str]:
    """A command that hears Ctrl-C, also where tests run in the background of a script, which would have it ignored."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # a program is begun with what is ignored, but not with handlers
    try:
        return subprocess.Popen(typed, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, handler)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_command_that_is_killed_goes_on(tmp_path, end):
    (tmp_path / "waiting.py").write_text(WAITING)
    (tmp_path / "wait").write_text("16")  # of each of two workers: two chunks are surely done, and never all
    file = tmp_path / "match.jsonl"
    typed = command("match", "tictactoe", "--bot", "waiting:Bot", "--bot", "random", "-n", 20, "--jobs", 2, "--journal", file, "--json")
    begun = begin(typed, tmp_path)
    while not file.exists() or len(file.read_bytes().splitlines()) < 3:
        assert begun.poll() is None, begun.stderr.read()
        time.sleep(0.01)
    begun.send_signal(end)
    begun.wait(timeout=60)
    (tmp_path / "wait").unlink()  # workers that outlive who is killed go on to the end of their chunk, and go
    _, said = begun.communicate(timeout=60)
    if end == signal.SIGINT:
        assert begun.returncode == 130
        assert "stopped after" in said
        assert f"goes on from {file}" in said
        assert "Traceback" not in said
    kept = len(file.read_bytes().splitlines()) - 1
    assert kept < 10, "it was ended in the middle"
    done = subprocess.run(typed, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    alone = subprocess.run(
        command("match", "tictactoe", "--bot", "waiting:Bot", "--bot", "random", "-n", 20, "--json"), cwd=tmp_path, capture_output=True
    )
    strip = {"seconds_per_move": 0, "cpu_seconds_per_move": 0}
    one, other = (json.loads(each)["bots"] for each in (done.stdout, alone.stdout))
    assert [bot | strip for bot in one] == [bot | strip for bot in other]


def test_ctrl_c_tells_what_a_simulation_has_so_far(tmp_path):
    (tmp_path / "waiting.py").write_text(WAITING)
    (tmp_path / "wait").write_text("100")  # two chunks or more
    file = tmp_path / "so-far"
    typed = command("simulate", "tictactoe", "--bot", "waiting:Bot", "-n", 400, "--journal", file, "--json")
    begun = begin(typed, tmp_path)
    while not file.exists():
        assert begun.poll() is None, begun.stderr.read()
        time.sleep(0.05)
    begun.send_signal(signal.SIGINT)
    told, said = begun.communicate(timeout=60)
    assert begun.returncode == 130, said
    assert 0 < json.loads(told)["games"] < 400
    assert f"of 400 games; the same command goes on from {file}" in said
    kept = json.loads(file.read_text().splitlines()[1])
    assert kept["done"] * 4 == json.loads(told)["games"]


LEAVING = """
import os, random

class Bot:
    def __init__(self, game, seed):
        pass

    def choose(self, state, progress=None):
        os._exit(0)

    def close(self):
        pass
"""


@pytest.mark.parametrize(
    "typed",
    [
        ("match", "--bot", "random"),
        ("match", "--bot", "random", "--jobs", "2"),
        ("simulate", "--jobs", "2"),
        ("tournament", "--bot", "random"),
        ("compare", "--bot-a", "random"),
    ],
)
def test_a_bot_that_ends_its_process_is_told_by_the_command(tmp_path, typed):
    (tmp_path / "leaving.py").write_text(LEAVING)
    done = subprocess.run(
        command(typed[0], "tictactoe", "--bot", "leaving:Bot", *typed[1:], "-n", 4), cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "3 worker processes ended at the same piece of work (status 0)" in done.stderr
    assert "a bot that ends its process" in done.stderr


DEBUGGED = """
class Bot:
    asked = 0

    def __init__(self, game, seed):
        pass

    def choose(self, state, progress=None):
        Bot.asked += 1
        if Bot.asked == 1:
            breakpoint()
        return state.legal_actions()[0]

    def close(self):
        pass
"""


@pytest.mark.parametrize("before", [[], ["-m", "pdb", "-c", "continue"]])
def test_a_debugger_in_a_bot_can_be_spoken_to(tmp_path, before):
    (tmp_path / "debugged.py").write_text(DEBUGGED)
    typed = [sys.executable, *before, *command("match", "tictactoe", "--bot", "debugged:Bot", "--bot", "random", "-n", 2, "--json")[1:]]
    asked = "p 6 * 7\nc\n" + "q\n" * bool(before)
    done = subprocess.run(typed, cwd=tmp_path, input=asked, capture_output=True, text=True, timeout=120)
    assert "42" in done.stdout + done.stderr
    assert '"games": 2' in done.stdout, done.stderr


def test_ctrl_c_does_not_reach_workers_that_are_starting(monkeypatch, capfd):
    """It reaches all processes of a terminal, those too that have just begun to import, which would tell of it in a traceback each."""
    start = multiprocessing.process.BaseProcess.start

    def disturbed(process):
        start(process)
        for _ in range(30):
            time.sleep(0.02)
            os.kill(process.pid, signal.SIGINT)

    monkeypatch.setattr(multiprocessing.process.BaseProcess, "start", disturbed)
    assert list(in_order(square, range(4), 2)) == [0, 1, 4, 9]
    assert capfd.readouterr().err == ""
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()), "we hear it again"


def test_a_worker_hears_ctrl_c_as_little_as_what_it_starts_does():
    assert list(in_order(deaf, range(2), 2)) == [(signal.SIG_IGN, False)] * 2


# While a file `wait` lies beside it, each process decides as often as it says and then waits, however slow the machine is.
WAITING = """
import pathlib, random, time

wait = pathlib.Path(__file__).with_name("wait")
decisions = int(wait.read_text()) if wait.exists() else 0

class Bot:
    name = "waiting"
    decided = 0

    def __init__(self, game, seed):
        self.random = random.Random(seed)

    def choose(self, state, progress=None):
        Bot.decided += 1
        while Bot.decided > decisions and wait.exists():
            time.sleep(0.02)
        return self.random.choice(state.legal_actions())

    def close(self):
        pass
"""

CHATTY = """
class Bot:
    name = "chatty"

    def __init__(self, game, seed):
        pass

    def choose(self, state, progress=None):
        print("I take the first")
        return state.legal_actions()[0]

    def close(self):
        pass
"""

MORTAL = """
import os, pathlib, random, sys

class Bot:
    name = "mortal"

    def __init__(self, game, seed):
        self.random = random.Random(seed)

    def choose(self, state, progress=None):
        if "ray" in sys.modules and not (died := pathlib.Path(__file__).with_name("died")).exists():
            died.touch()
            os.kill(os.getpid(), 9)
        return self.random.choice(state.legal_actions())

    def close(self):
        pass
"""
