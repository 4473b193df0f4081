"""The Go Text Protocol (NX-22)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import nexarium
from nexarium.bots import gtp_engine
from nexarium.bots.simple import RandomBot
from nexarium.core.catalogue import replay
from nexarium.games.nexos import blksgf, gtp

from .playing import actions_of, recorded_games, replayed, start

FIRST = ("g16,g18,f19,e20", "r17,s18,t19,u20", "t5,s6,s8,r9", "e6,e8,f9,h9")


class Controller:
    """Says commands to an engine and hears its answers."""

    def __init__(self, **options: object) -> None:
        self.engine = gtp.Engine(options, level=1, seed=1)

    def ask(self, command: str) -> str:
        answer = self.engine.answer(command)
        assert answer is not None
        assert answer.startswith("="), answer
        return answer[1:].strip()

    def refused(self, command: str) -> str:
        answer = self.engine.answer(command)
        assert answer is not None
        assert answer.startswith("? "), answer
        return answer[2:]


@pytest.fixture
def controller(monkeypatch: pytest.MonkeyPatch) -> Controller:
    """Its bot places at random: what it thinks is tested elsewhere."""
    monkeypatch.setattr(gtp_engine, "make_bot", lambda spec, game, seed: RandomBot(game, seed))
    return Controller()


def said(text: str, **options: object) -> str:
    """What the engine writes for an input."""
    out = io.StringIO()
    assert gtp.engine(options, 1, 1, io.StringIO(text), out) == 0
    return out.getvalue()


# --- the protocol ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-22")
def test_ids_comments_blank_lines_and_two_newlines() -> None:
    assert said("1 protocol_version # two\n\n   \n# nothing\n  22\tname\r\nname\nnonsense\n7 nonsense\n8 quit\nname\n") == (
        "=1 2\n\n=22 Nexarium\n\n= Nexarium\n\n? unknown command\n\n?7 unknown command\n\n=8\n\n"
    )


@pytest.mark.rule("NX-22")
def test_the_end_of_the_input_is_the_end() -> None:
    assert said("name") == "= Nexarium\n\n"
    assert said("") == ""


@pytest.mark.rule("NX-22")
def test_it_says_what_it_knows(controller: Controller) -> None:
    commands = controller.ask("list_commands").split()
    wanted = (
        "set_game clear_board play genmove all_legal undo final_score showboard loadsgf savesgf quit reg_genmove known_command name version"
    )
    assert set(wanted.split()) <= set(commands)
    assert all(controller.ask(f"known_command {command}") == "true" for command in commands)
    assert controller.ask("known_command boardsize") == "false"
    assert controller.ask("version")


# --- the game -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-22")
@pytest.mark.parametrize("colours", [("1", "2", "3", "4"), ("blue", "YELLOW", "Red", "green")])
def test_colours_are_numbers_or_names(controller: Controller, colours: tuple[str, ...]) -> None:
    for colour, text in zip(colours, FIRST, strict=True):
        assert controller.ask(f"play {colour} {text}") == ""
    assert controller.engine.state.history == [start().string_to_action(text) for text in FIRST]
    assert "colour" in controller.refused("play purple b1")
    assert "colour" in controller.refused("play")


@pytest.mark.rule("NX-22")
def test_what_the_rules_forbid_is_refused_with_the_clause_and_changes_nothing(controller: Controller) -> None:
    for colour, text in enumerate(FIRST, 1):
        controller.ask(f"play {colour} {text}")
    before = controller.engine.state.clone()
    assert "NX-8" in controller.refused("play 1 g16,h17")
    assert "NX-7" in controller.refused("play 1 b1")
    assert "NX-2" in controller.refused("play 1 h15,j15,k16,l17")
    assert "NX-20" in controller.refused("play 1 a1")
    assert "NX-10" in controller.refused("play 1 pass")
    assert controller.engine.state == before


@pytest.mark.rule("NX-22")
def test_all_legal_for_any_colour(controller: Controller) -> None:
    for colour in range(1, 5):
        assert len(controller.ask(f"all_legal {colour}").split("\n")) == 515
    controller.ask(f"play 1 {FIRST[0]}")
    legal = controller.ask("all_legal 2").split("\n")
    state = start()
    state.apply_action(state.string_to_action(FIRST[0]))
    assert legal == [state.action_to_string(action) for action in state.legal_actions()]
    assert FIRST[0] not in controller.ask("all_legal 1")


@pytest.mark.rule("NX-22")
def test_undo_takes_back_placements_one_by_one(controller: Controller) -> None:
    boards = [controller.engine.state.memory.tobytes()]
    for colour, text in enumerate(FIRST, 1):
        controller.ask(f"play {colour} {text}")
        boards.append(controller.engine.state.memory.tobytes())
    for board in reversed(boards[:-1]):
        controller.ask("undo")
        assert controller.engine.state.memory.tobytes() == board
    assert "cannot undo" in controller.refused("undo")


@pytest.mark.rule("NX-22")
def test_play_and_genmove_give_the_turn_to_the_colour_that_they_name(controller: Controller) -> None:
    controller.ask(f"play red {FIRST[2]}")
    assert controller.engine.state.record.colour == 3
    move = controller.ask("genmove blue")
    assert controller.engine.moves[-1] == (0, start().string_to_action(move))
    assert controller.engine.state.record.colour == 1
    controller.ask("undo")
    controller.ask("undo")
    assert controller.engine.state == start()


@pytest.mark.rule("NX-22")
def test_reg_genmove_plays_nothing(controller: Controller) -> None:
    assert controller.ask("reg_genmove 1") in controller.ask("all_legal 1").split("\n")
    assert controller.engine.state == start()


@pytest.mark.rule("NX-10", "NX-22")
@pytest.mark.parametrize("game", ["Nexos", "Nexos Two-Player"])
def test_a_whole_game_with_forced_passes_and_its_score(controller: Controller, game: str) -> None:
    """A controller asks colour after colour, as Pentobi's own does, until four pass in a row."""
    controller.ask(f"set_game {game}")
    passes, colour, passed = 0, 0, 0
    while passes < 4:
        if controller.ask(f"genmove {colour + 1}") == "pass":
            passes, passed = passes + 1, passed + 1
            assert controller.ask(f"play {colour + 1} pass") == "", "a blocked colour may be said to pass"
            assert controller.ask(f"all_legal {colour + 1}") == ""
        else:
            passes = 0
        colour = (colour + 1) % 4
    assert passed > 4
    state = controller.engine.state
    assert state.is_terminal()
    assert controller.ask("g") == "pass"
    points = [84 - (left or -10) for left in state.record.left.tolist()]
    lead = points[0] + points[2] - points[1] - points[3]
    in_two = f"B+{lead}" if lead > 0 else f"W+{-lead}" if lead < 0 else "0"
    assert controller.ask("final_score") == (in_two if "Two" in game else " ".join(map(str, points)))


@pytest.mark.rule("NX-22")
@pytest.mark.parametrize("number", range(60, 67))
def test_final_score_as_pentobi_counts(controller: Controller, tmp_path: Path, number: int) -> None:
    recorded = recorded_games()[number]
    for options in ({}, {"players": 2}):
        file = tmp_path / "game.blksgf"
        file.write_text(blksgf.write(replayed(number, **options).to_record()), "utf-8")
        controller.ask(f"loadsgf {file}")
        difference = recorded["two_player_pentobi_diff"]
        in_two = f"B+{difference}" if difference > 0 else f"W+{-difference}" if difference < 0 else "0"
        assert controller.ask("final_score") == (in_two if options else " ".join(map(str, recorded["pentobi_score"])))


@pytest.mark.rule("NX-22")
def test_places_are_shared(controller: Controller) -> None:
    assert [controller.ask(f"get_place {colour}") for colour in range(1, 5)] == ["1 shared"] * 4
    controller.ask(f"play 1 {FIRST[0]}")
    assert [controller.ask(f"get_place {colour}") for colour in range(1, 5)] == ["1", "2 shared", "2 shared", "2 shared"]


@pytest.mark.rule("NX-22")
def test_games_by_name(controller: Controller) -> None:
    controller.ask(f"play 1 {FIRST[0]}")
    controller.ask("set_game Nexos Two-Player")
    assert controller.engine.game == nexarium.load("nexos", players=2)
    assert controller.engine.state.history == []
    controller.ask("clear_board")
    assert controller.engine.game == nexarium.load("nexos", players=2)
    assert "Blokus" in controller.refused("set_game Blokus")
    assert Controller(teams=True).engine.game == nexarium.load("nexos", teams=True)


@pytest.mark.rule("NX-22")
def test_showboard_draws_the_grid_of_25(controller: Controller) -> None:
    controller.ask(f"play 1 {FIRST[0]}")
    rows = controller.ask("showboard").splitlines()
    assert rows[0].split() == [chr(ord("A") + column) for column in range(25)]
    grid = {int(row.split()[0]): row[3:] for row in rows[1:26]}
    for text in FIRST[0].split(","):
        assert grid[int(text[1:])][2 * (ord(text[0]) - ord("a"))] == "B"
    assert sum(row.count("B") for row in grid.values()) == 4 + 1, "four segments and one straight junction"
    assert any(line.startswith("*Yellow") for line in rows)


@pytest.mark.rule("NX-22")
def test_files_are_saved_and_loaded(controller: Controller, tmp_path: Path) -> None:
    file = tmp_path / "a game.blksgf"
    for action in actions_of(recorded_games()[60])[:30]:
        state = controller.engine.state
        controller.ask(f"play {int(state.record.colour) + 1} {state.action_to_string(action)}")
    controller.ask(f"savesgf {file}")
    assert replay(blksgf.read(file.read_text("utf-8"))) == replayed(60, 30)
    controller.ask("clear_board")
    controller.ask(f"loadsgf {file}")
    assert controller.engine.state == replayed(60, 30)
    controller.ask(f"loadsgf {file} 11")
    assert controller.engine.state == replayed(60, 10), "before the move of that number"
    controller.ask("undo")
    assert controller.engine.state == replayed(60, 9)
    assert "cannot read" in controller.refused(f"loadsgf {tmp_path / 'none.blksgf'}")
    assert "cannot write" in controller.refused(f"savesgf {tmp_path / 'none' / 'x.blksgf'}")
    file.write_bytes(b"(;GM[Nexos]P1[\xff])")
    assert "UTF-8" in controller.refused(f"loadsgf {file}")
    file.write_text("(;GM[Nexos];1[b1])", "utf-8")
    assert "move 1" in controller.refused(f"loadsgf {file}")
    assert controller.engine.state == replayed(60, 9), "a file that is refused changes nothing"


@pytest.mark.rule("NX-22")
def test_parameters(controller: Controller) -> None:
    controller.ask("param level 7")
    assert controller.ask("param") == "level 7"
    controller.ask("level 2")
    assert controller.engine.level == 2
    assert "level" in controller.refused("level 10")
    assert "unknown" in controller.refused("param speed 3")
    assert controller.ask("param_base") == "accept_illegal 0\nresign 0"
    controller.ask("param_base resign 0")
    assert "accept_illegal" in controller.refused("param_base accept_illegal 1")
    controller.ask("set_random_seed 5")
    first = controller.ask("reg_genmove 1")
    controller.ask("set_random_seed 5")
    assert controller.ask("reg_genmove 1") == first


@pytest.mark.rule("NX-22")
def test_an_error_within_is_an_answer_and_not_the_end(controller: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(spec: str, game: object, seed: object) -> Iterator[None]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(gtp_engine, "make_bot", broken)
    assert "internal error" in controller.refused("genmove 1")
    assert controller.ask("name") == "Nexarium"
