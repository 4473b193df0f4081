"""Nexos over the Go Text Protocol, version 2, in Pentobi's dialect (NX-22), so that the bots can play other programs.

Colours are `1` to `4` or `blue`, `yellow`, `red`, `green`, in both games. Placements are written as in NX-20. As in Pentobi, `play` and
`genmove` give the turn to the colour that they name, and points are segments placed (84 less the rulebook's score).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

import numpy as np

from nexarium.bots.gtp_engine import Failure, Speaker, speak
from nexarium.core.catalogue import game_of, load_game
from nexarium.core.definition import Value
from nexarium.core.game import State
from nexarium.core.words import words
from nexarium.games.nexos import blksgf, notation
from nexarium.games.nexos.box.board import BONUS, COLOURS, PIECES, SEGMENTS_OF_A_COLOUR, SIZE
from nexarium.games.nexos.rules import numbering

LETTERS = "BYRG"


class Engine(Speaker):
    """A board and a bot that answer commands."""

    def __init__(self, options: Mapping[str, Value], level: int, seed: int | None) -> None:
        super().__init__(load_game("nexos", options), level, seed)
        self.state: State = self.game.new_initial_state()
        self.moves: list[tuple[int, int]] = []
        self.before: list[State] = []
        """The position before each move."""
        self.commands |= {
            "all_legal": self.all_legal,
            "clear_board": self.clear_board,
            "final_score": self.final_score,
            "g": self.genmove_in_turn,
            "genmove": self.genmove,
            "get_place": self.get_place,
            "loadsgf": self.loadsgf,
            "p": self.play_in_turn,
            "param_base": self.param_base,
            "play": self.play,
            "reg_genmove": self.reg_genmove,
            "savesgf": self.savesgf,
            "set_game": self.set_game,
            "showboard": self.showboard,
            "undo": self.undo,
        }

    # --- the game -----------------------------------------------------------------------------------------------------

    def set_game(self, argument: str) -> str:
        """Start another game: `Nexos`, or `Nexos Two-Player`."""
        options: dict[str, Mapping[str, Value]] = {blksgf.FOUR: {"players": 4}, blksgf.TWO: {"players": 2}}
        if argument not in options:
            raise Failure(f"there is no game {argument!r} here; set_game takes {blksgf.FOUR} or {blksgf.TWO}")
        if blksgf.game_name(self.game.options) != argument:
            self.dismiss_bot()
            self.game = load_game("nexos", options[argument])
        return self.clear_board("")

    def clear_board(self, _: str) -> str:
        """Start over."""
        self.state = self.game.new_initial_state()
        self.moves, self.before = [], []
        return ""

    def play(self, argument: str) -> str:
        """Place a piece of a colour. `pass` is accepted when the colour cannot place."""
        name, _, text = argument.partition(" ")
        colour, text = self._colour(name), text.strip()
        position, legal = self._with_turn(colour)
        if text.lower() == "pass":
            if legal:
                raise Failure(f"illegal move: {COLOURS[colour]} can place, and may not pass (NX-10)")
            return ""
        action = numbering.number(notation.text_to_placement(text))
        if action not in legal:
            clause, key = notation.why_illegal(position, action)
            reason = words(self.game.definition.package, "en")(f"refused.{key}")
            raise Failure(f"illegal move: {reason} ({clause})")
        self._place(position, colour, action)
        return ""

    def play_in_turn(self, argument: str) -> str:
        """Play a placement of the colour to move."""
        return self.play(f"{COLOURS[self._mover()]} {argument}")

    def undo(self, _: str) -> str:
        """Take back the last placement."""
        if not self.moves:
            raise Failure("cannot undo: nothing has been placed")
        self.moves.pop()
        self.state = self.before.pop()
        return ""

    def all_legal(self, argument: str) -> str:
        """Return every placement that a colour could make if it had the turn."""
        position, legal = self._with_turn(self._colour(argument))
        return "\n".join(map(position.action_to_string, legal))

    def final_score(self, _: str) -> str:
        """Return, with four players, the points of each; with two, by how much the first (`B`) or the second (`W`) leads."""
        scores = [int(score) for score in self.state.scores()]
        if blksgf.game_name(self.game.options) == blksgf.FOUR:
            return " ".join(str(SEGMENTS_OF_A_COLOUR - score) for score in scores)
        lead = scores[1] - scores[0]
        return f"B+{lead}" if lead > 0 else f"W+{-lead}" if lead < 0 else "0"

    def get_place(self, argument: str) -> str:
        """Return the rank of a colour by score; `shared` when another colour has the same score."""
        colour = self._colour(argument)
        scores = [left or BONUS for left in self.state.record.left.tolist()]
        place = 1 + sum(score < scores[colour] for score in scores)
        return f"{place} shared" if scores.count(scores[colour]) > 1 else str(place)

    def showboard(self, _: str) -> str:
        """Return the board as text: `B`, `Y`, `R`, `G` for segments and the joints of pieces, `+` for other intersections."""
        width = 2 * SIZE - 1
        grid = [["+" if row % 2 == column % 2 == 0 else " " for column in range(width)] for row in range(width)]
        for colour, placement in notation.placed(self.state):
            for x, y, way in placement.segments():
                grid[2 * y + (way == "v")][2 * x + (way == "h")] = LETTERS[colour]
            for x, y in placement.straight_junctions():
                grid[2 * y][2 * x] = LETTERS[colour]
        letters = "   " + " ".join(chr(ord("A") + column) for column in range(width))
        rows = [f"{row + 1:2} {' '.join(grid[row])} {row + 1}" for row in reversed(range(width))]
        return "\n".join(["", letters, *rows, letters, *map(self._line, range(4))])

    def _line(self, colour: int) -> str:
        record = self.state.record
        left = " ".join(piece for piece, placed in zip(PIECES, record.placed[colour].tolist(), strict=True) if placed < 0)
        turn = "*" if record.colour == colour else " "
        blocked = ", blocked" if record.blocked[colour] and record.left[colour] else ""
        return f"{turn}{COLOURS[colour].capitalize()}({LETTERS[colour]}): {record.left[colour]} segments left{blocked}: {left}".rstrip(": ")

    # --- files --------------------------------------------------------------------------------------------------------

    def loadsgf(self, argument: str) -> str:
        """Load a `.blksgf` file; with a number, the position before that move."""
        file, move = argument, None
        if not Path(file).exists() and (match := re.fullmatch(r"(.*\S)\s+(\d+)", argument)):
            file, move = match[1], int(match[2])
            if move < 1:
                raise Failure("moves are numbered from 1")
        try:
            record = blksgf.read(Path(file).read_text("utf-8"))
        except OSError as error:
            raise Failure(f"cannot read {file}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise Failure(f"cannot read {file}: it is not UTF-8 text") from None
        self.dismiss_bot()
        self.game = game_of(record)
        self.clear_board("")
        for action in record.actions if move is None else record.actions[: move - 1]:
            self._place(self.state.clone(), int(self.state.record.colour), action)
        return ""

    def savesgf(self, argument: str) -> str:
        """Write the game to a `.blksgf` file."""
        try:
            Path(argument).write_text(blksgf.text(self.game.options, (), self.moves), "utf-8")
        except OSError as error:
            raise Failure(f"cannot write {argument}: {error.strerror}") from None
        return ""

    # --- the bot ------------------------------------------------------------------------------------------------------

    def genmove(self, argument: str) -> str:
        """Let the bot place for a colour and return the placement; `pass` when that colour cannot place."""
        return self._generate(self._colour(argument), keep=True)

    def reg_genmove(self, argument: str) -> str:
        """Return the placement that the bot would make, without playing it."""
        return self._generate(self._colour(argument), keep=False)

    def genmove_in_turn(self, _: str) -> str:
        """Let the bot place for the colour to move and return the placement; `pass` when the game is over."""
        return "pass" if self.state.is_terminal() else self._generate(self._mover(), keep=True)

    def _generate(self, colour: int, *, keep: bool) -> str:
        position, legal = self._with_turn(colour)
        if not legal:
            return "pass"
        if position is not self.state:
            # a search continues from the placements that it knows, and they do not record that the turn was given away
            self.dismiss_bot()
        action = self.choose(position)
        said = position.action_to_string(action)
        if position is not self.state:
            self.dismiss_bot()
        if keep:
            self._place(position, colour, action)
        return said

    def param_base(self, argument: str) -> str:
        """Return parameters of the protocol: this engine never resigns and never accepts illegal placements."""
        fixed = {"accept_illegal": "0", "resign": "0"}
        if not argument:
            return "\n".join(f"{key} {value}" for key, value in fixed.items())
        key, _, value = argument.partition(" ")
        if key not in fixed:
            raise Failure(f"unknown parameter {key!r}; there are {' and '.join(fixed)}")
        if value.strip() not in (("0", "1") if key == "resign" else ("0",)):
            raise Failure(f"{key} cannot be {value.strip()!r}")
        return ""

    # --- turns --------------------------------------------------------------------------------------------------------

    def _colour(self, text: str) -> int:
        said = text.strip().lower()
        for colour, name in enumerate(COLOURS):
            if said in (name, str(colour + 1)):
                return colour
        raise Failure(f"invalid colour {text!r}; colours are 1 to 4 or {', '.join(COLOURS)}")

    def _mover(self) -> int:
        if self.state.is_terminal():
            raise Failure("the game is over")
        return int(self.state.record.colour)

    def _with_turn(self, colour: int) -> tuple[State, list[int]]:
        """Return the position with `colour` to place, and its placements. It is the same object if that colour has the turn already."""
        if self.state.record.colour == colour:
            return self.state, self.state.legal_actions()
        position = self.state.clone()
        record = position.memory.view(np.dtype((np.record, self.game.rules.dtype)))[0]
        record.colour = colour
        legal = position.legal_actions()
        record.count = len(legal)
        record.tally[:] = np.cumsum(np.bincount([numbering.read(action).y for action in legal], minlength=SIZE)) if legal else 0
        return position, legal

    def _place(self, position: State, colour: int, action: int) -> None:
        self.before.append(self.state)
        self.moves.append((colour, action))
        after = position.clone()
        after.step(action)
        self.state = after


def engine(options: Mapping[str, Value], level: int, seed: int | None, stdin: TextIO, stdout: TextIO) -> int:
    """Answer commands until `quit` or the end of the input; return the exit status."""
    return speak(Engine(options, level, seed), stdin, stdout)
