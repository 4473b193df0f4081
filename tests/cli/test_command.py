"""The command as it is typed: what it prints, and one sentence for what is wrong."""

from __future__ import annotations

import json
import re
import shlex
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import pytest
import typer.main

import nexarium
from nexarium.cli.commands import _free_port, app
from nexarium.cli.game_options import chosen_options, typed
from nexarium.core.catalogue import catalogue, load

from ..catalogue_games import each_preset, game_of, random_position
from ..command import run
from ..painting import paints

ROOT = Path(__file__).parents[2]


def test_letters_that_its_output_has_not_are_no_error(tmp_path):
    """A pipe on Windows, or a terminal in Latin 1, has neither rulers nor blocks."""
    record = tmp_path / "game.json"
    record.write_text(random_position(load("tictactoe"), 1, 4).to_json())
    replayed = run("replay", record, "--language", "fr", "--ply", 4, PYTHONIOENCODING="ascii")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert "?" in replayed.stdout


def told(*arguments: object) -> dict:
    result = run(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def set_options(options) -> list[str]:
    return [part for name, value in options.items() for part in ("--option", f"{name}={value}")]


def test_games():
    found = {game["name"]: game for game in told("games")["games"]}
    assert {"nexos", "tictactoe"} <= set(found)
    assert found["nexos"]["options"]["players"] == [4, 2]
    assert "nexos" in run("games").stdout


def test_a_games_data_files_are_copied_once_and_can_be_named(tmp_path):
    folder = tmp_path / "mine"
    assert run("games", "kepler", "--copy-data", folder).returncode == 0
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace("track_prizes = [3, 2, 1]", "track_prizes = [5, 3, 1]"), "utf-8")
    assert nexarium.load("kepler", data=[board]).definition.package != nexarium.load("kepler").definition.package, "the change counts"
    again = run("games", "kepler", "--copy-data", folder)
    assert again.returncode == 2
    assert "exists already" in again.stderr
    assert "[5, 3, 1]" in board.read_text("utf-8"), "nothing is overwritten"


def test_python_runs_the_command():
    result = subprocess.run([sys.executable, "-m", "nexarium", "--help"], capture_output=True, text=True)
    assert result.returncode == 0
    assert "Usage: nexarium" in result.stdout


def test_the_command_tells_its_version():
    assert run("--version").stdout == f"nexarium {nexarium.__version__}\n"


def test_the_list_of_commands_has_a_sentence_of_each():
    for command in typer.main.get_group(app).commands.values():
        told = command.get_short_help_str(1000)
        assert told.endswith(".")
        assert "\n" not in told
        assert ". " not in told


@each_preset
def test_simulate(name, options):
    result = told("simulate", name, "--games", 200, "--bot", "random", "--seed", 1, *set_options(options))
    assert result["games"] == 200
    assert result["games_per_second"] > 0
    assert result["decisions_per_second"] > 0
    assert len(result["mean_scores"]) == game_of(name, options).num_players()
    assert result["mean_length"] > 1


@pytest.mark.parametrize("name", ["keepers", "tictactoe"])
def test_simulate_tells_the_same_of_a_seed_on_any_number_of_processes(name):
    alone, together = (told("simulate", name, "--games", 200, "--jobs", jobs, "--seed", 1) for jobs in (1, 2))
    for each in "mean_scores", "mean_length":
        assert alone[each] == together[each]


def test_simulate_for_people():
    result = run("simulate", "tictactoe", "-n", 50)
    assert "seat 0" in result.stdout
    assert "games/s" in result.stdout
    assert result.stderr == "", "no progress bar where nobody watches"


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        (("--players", 2), {"players": 2}),
        (("--players=2",), {"players": 2}),
        (("--teams", "yes"), {"teams": True}),
        (("--teams", "Yes", "--players", "4"), {"teams": True, "players": 4}),
        (("-o", "teams=true"), {"teams": True}),
        (("--teams", "no"), {"teams": False}),
    ],
)
def test_the_options_of_a_game_are_options_of_the_command(line, chosen):
    for arguments in (("perft", "nexos", "-d", 1, *line), ("perft", *line, "-d", 1, "nexos")):
        options = told(*arguments)["options"]
        assert {name: options[name] for name in chosen} == chosen


def test_every_option_of_every_game_can_be_typed_as_it_is_listed():
    known = typer.main.get_command(app).commands["perft"]
    for name, definition in catalogue().items():
        listed = told("games", name)["options"]
        for option, choices in listed.items():
            for choice in choices:
                line = shlex.split(f"{name} --{option.replace('_', '-')} {typed(choice)}")
                context = known.make_context("perft", line)
                assert chosen_options(name, context.params["option"]) == {option: choice}
        assert list(listed) == [option.name for option in definition.options]


def test_a_game_lists_its_options_so_that_they_can_be_copied():
    said = run("games", "nexos").stdout
    for expected in ("--players", "--teams", "no yes", "--players 4 --teams yes", "(NX-13)"):
        assert expected in said
    assert "Options of nexos" in run("simulate", "nexos", "--help").stdout
    assert "tictactoe has no options" in run("games", "tictactoe").stdout
    assert shlex.split(typed("a|b")) == ["a|b"]
    assert typed("a|b") != "a|b"


def test_perft():
    assert told("perft", "tictactoe", "--depth", 4)["perft"] == [9, 72, 504, 3024]
    assert "3,024" in run("perft", "tictactoe", "-d", 4).stdout


def test_match(tmp_path):
    result = told("match", "tictactoe", "--bot", "greedy", "--bot", "random", "--games", 6, "--seed", 2, "--records", tmp_path / "games")
    assert result["games"] == 6
    assert [bot["bot"] for bot in result["bots"]] == ["greedy", "random"]
    assert sum(bot["won"] for bot in result["bots"]) == 6
    assert len(result["elo"]) == 3
    records = sorted((tmp_path / "games").glob("*.json"))
    assert len(records) == 6
    assert told("replay", records[0])["seats"] == ["greedy", "random"]
    table = run("match", "tictactoe", "--bot", "greedy", "--bot", "random", "-n", 2).stdout
    assert "95 % interval" in table
    assert "Elo" in table


def test_a_failing_engine_loses_without_a_traceback():
    result = run("match", "nexos", "--players", 2, "--bot", f'gtp:{sys.executable} -c "exit(1)"', "--bot", "random", "-n", 2)
    assert result.returncode == 2
    assert "ended (status 1)" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_where_the_output_goes_is_full():
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "nexarium.cli", "games"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "nexarium: cannot use standard output: No space left on device\n")


WRONG = [
    (("simulate", "nexo"), "did you mean 'nexos'"),
    (("simulate", "nexos", "--players", "3"), "players=3 is not possible"),
    (("simulate", "nexos", "--option", "size=4"), "no option 'size'"),
    (("simulate", "nexos", "--option", "players"), "name=value"),
    (("simulate", "nexos", "--player", "2"), "nexos has no option --player; did you mean --players?"),
    (("simulate", "nexos", "--zeppelin", "2"), "nexos has no option --zeppelin; its options: --players, --teams"),
    (("simulate", "tictactoe", "--zeppelin", "2"), "tictactoe has no option --zeppelin; it has none of its own"),
    (("simulate", "nexos", "--game", "2"), "did you mean --games?"),
    (("simulate", "nexos", "--teams"), "--teams wants a value, one of no yes"),
    (("simulate", "nexos", "--players", "-n", "10"), "--players wants a value, one of 4 2"),
    (("simulate", "nexos", "-o", "player=2"), "nexos has no option 'player'; did you mean 'players'?"),
    (("compare", "keepers", "--a", "fumbl=hard"), "keepers has no option 'fumbl'; did you mean 'fumble'?"),
    (("games", "nexo"), "did you mean 'nexos'"),
    (("simulate", "tictactoe", "--bot", "clever"), "there is no bot 'clever'"),
    (("simulate", "tictactoe", "--games", "0"), "--games"),
    (("perft", "tictactoe", "--depth", "x"), "--depth"),
    (("match", "tictactoe", "--bot", "random"), "needs 2 bots, not 1"),
    (("match", "tictactoe", "--bot", "random", "--bot", "level:10"), "level:1 to level:9"),
    (("match", "nexos", "--bot", "random", "--bot", "gtp:/no/such/engine"), "cannot be started"),
    (("match", "tictactoe", "--bot", "random", "--bot", "gtp:/no/such/engine"), "cannot be started"),
    (("match", "tictactoe", "--bot", "random", "--bot", "random", "--part", "1/2"), "--journal FILE"),
    (("match", "tictactoe", "--bot", "random", "--bot", "random", "--part", "3/2", "--journal", "x"), "the third of ten, not '3/2'"),
    (("bots", "chess"), "no game 'chess'"),
    (("replay", "nowhere.json"), "nowhere.json"),
    (("replay", __file__), "not a Nexarium record"),
    (("verify", "nowhere.json"), "nowhere.json"),
    (("verify", __file__), "not a Nexarium record"),
    (("verify", str(ROOT)), "Is a directory"),
    (("check", "chess"), "no game 'chess'"),
    (("check", "tictactoe", "--rules", "nowhere.md"), "there is no nowhere.md"),
    (("playthrough", "chess"), "no game 'chess'"),
    (("new", "Chess"), "cannot be a game's name"),
    (("gtp", "chess"), "no game 'chess'"),
    (("serve", "--database", "/proc/tables.sqlite", "--port", "0"), "database"),
    (("serve", "--host", "256.1.1.1", "--port", "0"), "256.1.1.1"),
    (("dance",), "dance"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG, ids=[" ".join(arguments[:3]) for arguments, _ in WRONG])
def test_one_sentence_for_what_is_wrong(arguments, says):
    result = run(*arguments)
    assert result.returncode == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "command",
    [
        *(
            "",
            "play",
            "serve",
            "games",
            "bots",
            "simulate",
            "perft",
            "match",
            "tournament",
            "ladder",
            "merge",
            "replay",
            "verify",
            "gtp",
            "bench",
            "precompile",
        ),
        *("new", "check", "playthrough"),
    ],
)
def test_help_is_worth_reading(command):
    result = run(*command.split(), "--help")
    assert result.returncode == 0
    assert len(result.stdout) > 300
    if command in ("new", "check", "playthrough", "games", "simulate", "perft", "match", "replay", "verify", "gtp", "serve", "play"):
        assert re.search("Examples?:", result.stdout)


@pytest.fixture
def record(tmp_path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(random_position(load("nexos"), 1, 12).to_json())
    return path


def test_replay_in_text(record):
    lines = run("replay", record).stdout.splitlines()
    assert lines[0] == "Nexos"
    assert "Blue" in lines[1]
    assert len([line for line in lines if re.match(r" +\d+  ", line)]) == 12
    assert run("replay", record, "--ply", 3).stdout.startswith("   3  Red")
    assert run("replay", record, "--ply", 99).returncode == 2
    assert run("replay", record, "--ply", -1).stdout.startswith("  12")
    assert "Bleu" in run("replay", record, "--language", "fr").stdout


@paints
def test_replay_in_pictures(record, tmp_path):
    from PIL import Image

    files = [tmp_path / f"game.{suffix}" for suffix in ("svg", "png", "gif")]
    result = run("replay", record, "--svg", files[0], "--png", files[1], "--gif", files[2], "--width", 200, "--theme", "dark")
    assert result.returncode == 0, result.stderr
    assert ElementTree.parse(files[0]).getroot().get("width") == "200"
    png, gif = Image.open(files[1]), Image.open(files[2])
    assert png.width == gif.width == 200
    assert gif.n_frames == 13
    colours = {colour for _, colour in png.convert("RGB").getcolors(100_000)}
    assert (0x5B, 0x96, 0xF2) in colours, "variables reach the pieces: the dark theme's blue"


def test_pictures_without_what_they_need(record, tmp_path, monkeypatch):
    (tmp_path / "resvg_py.py").write_text("raise ImportError")
    monkeypatch.delitem(sys.modules, "resvg_py", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    result = run("replay", record, "--png", tmp_path / "game.png")
    assert result.returncode == 2
    assert "nexarium[pictures]" in " ".join(result.stderr.split())
    assert not (tmp_path / "game.png").exists()


def test_a_place_that_cannot_be_written(record):
    result = run("replay", record, "--svg", "/proc/game.svg")
    assert result.returncode == 2
    assert "/proc/game.svg" in result.stderr


def test_foreign_formats_are_read_by_their_suffix(tmp_path):
    state = random_position(load("nexos"), 4, 10)
    from nexarium.core.catalogue import catalogue

    for export in catalogue()["nexos"].exports:
        if export.read is None:
            continue
        path = tmp_path / f"game.{export.suffix.lstrip('.')}"
        path.write_text(export.write(state.to_record()))
        assert told("replay", path)["actions"] == [
            before.action_to_string(action) for before, action in zip(state.game.states(state.to_record()), state.history, strict=False)
        ]
        path.write_text("(;nonsense")
        assert run("replay", path).returncode == 2


def test_gtp_is_the_only_games_by_default():
    result = run("gtp", "--level", 1, "--seed", 3, "--players", 2, stdin="1 name\n2 genmove 1\nnonsense\nquit\n")
    assert result.returncode == 0, result.stderr
    answers = [line for line in result.stdout.splitlines() if line]
    assert answers[0].startswith("=1")
    move = answers[1].removeprefix("=2").strip()
    state = load("nexos", players=2).new_initial_state()
    assert state.string_to_action(move) in state.legal_actions()
    assert any(answer.startswith("?") for answer in answers)


@pytest.mark.slow
def test_a_match_against_our_own_engine():
    line = f"gtp:{sys.executable} -m nexarium.cli gtp --level 1 --seed {{seed}}"
    result = told("match", "nexos", "--players", 2, "--bot", line, "--bot", "random", "-n", 2, "--seed", 1, "--time-limit", 60)
    assert result["faults"] == []
    assert result["bots"][0]["won"] + result["bots"][1]["won"] == 2


def test_bench():
    result = told("bench", "tictactoe", "--seconds", 0.05)
    assert result["games"]["tictactoe"]["random_games"] > 0
    assert result["machine"]


def test_whoever_stops_it_before_there_is_anything_to_tell_is_told_so(monkeypatch):
    def stopped(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("nexarium.arena.compare.by_turns", stopped)
    result = run("compare", "tictactoe", "--bot-a", "greedy", "-n", 4)
    assert (result.returncode, result.stderr.split()[-1]) == (130, "stopped")


@pytest.mark.parametrize("more", [(), ("--a", "x=1", "--b", "x=1"), ("--bot-a", "greedy", "--bot-b", "greedy"), ("--bot-a", "random")])
def test_two_sides_that_are_the_same_are_not_compared(more):
    typed = [each.replace("x=1", "players=2") for each in more]
    result = run("compare", "nexos", "-n", 4, *typed)
    assert result.returncode == 2
    assert "A and B are the same: say in what they differ, with --a and --b" in result.stderr


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("what", ["compare", "balance", "perft"])
def test_whoever_stops_it_gets_what_there_is_and_the_status_of_ctrl_c(what, as_json, monkeypatch, tmp_path):
    from nexarium.arena import balance, compare

    def stopping_after(n, function, *arguments, **named):
        for number, each in enumerate(function(*arguments, **named)):
            if number == n:
                raise KeyboardInterrupt
            yield each

    def count(game, depth):
        if depth == 3:
            raise KeyboardInterrupt
        return 9 if depth == 1 else 72

    by_turns, in_order = compare.by_turns, balance.in_order
    monkeypatch.setattr(compare, "by_turns", lambda *given, **named: stopping_after(5, by_turns, *given, **named))
    monkeypatch.setattr(balance, "in_order", lambda *given, **named: stopping_after(0, in_order, *given, **named))
    monkeypatch.setattr("nexarium.search.perft.perft", count)
    monkeypatch.chdir(tmp_path)
    more = {"compare": ("--bot-b", "greedy", "-n", 40), "balance": ("-n", 40), "perft": ("-d", 5)}[what]
    result = run(what, "tictactoe", *more, *(["--json"] if as_json else []))
    assert result.returncode == 130, result.stderr
    assert "stopped a" in result.stderr
    if as_json:
        found = json.loads(result.stdout)
        assert found["perft"] == [9, 72] if what == "perft" else found["stopped"] and found["games"] == (8 if what == "compare" else 40)
    else:
        assert {"compare": "wins by seat", "balance": "wrote balance-tictactoe.html", "perft": "72"}[what] in result.stdout


@pytest.mark.slow
def test_serve_compiles_nothing_before_it_answers_and_stops_on_request(tmp_path):
    told_imports = tmp_path / "imports"  # a file: what nobody reads would fill a pipe
    with told_imports.open("w") as told:
        server = subprocess.Popen(
            [sys.executable, "-X", "importtime", "-m", "nexarium.cli", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite")],
            stderr=told,
        )
    try:
        while (address := re.search(r"http://\S+(?=\s)", told_imports.read_text())) is None:
            assert server.poll() is None, told_imports.read_text()[-1000:]
            time.sleep(0.05)
        with urllib.request.urlopen(f"{address[0]}/api/catalogue", timeout=60) as answer:
            assert "tictactoe" in answer.read().decode()
    finally:
        server.terminate()
    assert server.wait(60) in (0, -15)
    imported = set(re.findall(r"\| +(\S+)$", told_imports.read_text(), re.MULTILINE))
    assert "starlette" in imported
    assert "numba" not in imported, "the server runs the rules interpreted"


def test_a_port_is_found_on_either_kind_of_address():
    assert _free_port("127.0.0.1", 0) > 0
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    assert _free_port("::1", 0) > 0


def _while_a_class_is_made() -> None:
    """What Python before 3.12 raises where Ctrl-C comes while a class is made, as libraries make theirs when they are imported."""
    try:
        raise KeyboardInterrupt
    except KeyboardInterrupt as stopped:
        raise RuntimeError("Error calling __set_name__ on 'cached_property' instance 'indexers' in 'NumpyNdIterType'") from stopped


@pytest.mark.parametrize(
    "comes", [_while_a_class_is_made, mock.Mock(side_effect=KeyboardInterrupt)], ids=["in a class", "outside of Typer"]
)
def test_ctrl_c_is_told_whenever_it_comes(comes, monkeypatch):
    monkeypatch.setattr("nexarium.cli.commands.app", lambda **_more: comes())
    stopped = run("games")
    assert (stopped.returncode, stopped.stdout, stopped.stderr) == (130, "", "stopped\n")


def test_an_error_of_ours_is_not_called_ctrl_c(monkeypatch):
    monkeypatch.setattr("nexarium.cli.commands.app", mock.Mock(side_effect=RuntimeError))
    with pytest.raises(RuntimeError):
        run("games")
