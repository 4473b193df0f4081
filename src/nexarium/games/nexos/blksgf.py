"""Pentobi's files (NX-21): a game as SGF, with one node per placement.

`write` stores names and placements only. `read` takes the main line; it drops other variations, comments and unrelated properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from nexarium.core.catalogue import game_of, load_game
from nexarium.core.definition import Options, Value
from nexarium.core.errors import BadRecord, IllegalAction
from nexarium.core.game import State
from nexarium.core.record import Record
from nexarium.core.text_input import one_line
from nexarium.games.nexos.box.board import COLOURS
from nexarium.games.nexos.notation import placement_to_text, text_to_placement
from nexarium.games.nexos.rules import numbering

FOUR, TWO = "Nexos", "Nexos Two-Player"
MOVES = {"1": 0, "2": 1, "3": 2, "4": 3, "BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3}
"""The colour that a property places. The long names occur in old files."""
SETUP = ("A1", "A2", "A3", "A4", "AB", "AW", "AE", "PL")

Node = dict[str, list[str]]


# --- writing ------------------------------------------------------------------------------------------------------------


def game_name(options: Options) -> str:
    """Return Pentobi's name of the game; Pentobi calls two teams two players (NX-13, NX-14)."""
    return TWO if options["players"] == 2 or options["teams"] else FOUR


def write(record: Record) -> str:
    """Return a record as a `.blksgf` file. Raises `BadRecord` when the record cannot be replayed."""
    game = game_of(record)
    colours = [int(state.record.colour) for state in game.states(record)]
    return text(game.options, record.seats, zip(colours, record.actions, strict=False))


def text(options: Options, names: Sequence[str], moves: Iterable[tuple[int, int]]) -> str:
    """Return a file with these placements, each with its colour."""
    keys = _name_keys(game_name(options), bool(options["teams"]))
    root = f"GM[{game_name(options)}]CA[UTF-8]AP[Nexarium]"
    for seat, key in enumerate(keys):
        name = names[seat] if seat < len(names) else ""
        if name or options["teams"]:
            root += f"{key}[{_escaped(one_line(name))}]"
    nodes = "".join(f";{colour + 1}[{placement_to_text(numbering.read(action))}]\n" for colour, action in moves)
    return f"(;{root}\n{nodes})\n"


def _name_keys(game: str, teams: bool) -> tuple[str, ...]:
    return ("PB", "PW") if game == TWO and not teams else ("P1", "P2", "P3", "P4")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


# --- reading ------------------------------------------------------------------------------------------------------------


def read(source: str) -> Record:
    """Return the main line of a `.blksgf` file. Raises `BadRecord`, which says what is wrong and names the move."""
    nodes = main_line(source)
    options, seats = _setting(nodes[0])
    game = load_game("nexos", options)
    state = game.new_initial_state()
    move = 0
    for node in nodes:
        for key in SETUP:
            if key in node:
                raise BadRecord(f"{key}{_shown(node[key])} after move {move}: only games from the empty board can be read", key)
        for key in [key for key in node if key in MOVES]:
            move += 1
            _play(state, key, node[key], move)
    return state.to_record(seats)


def _setting(root: Node) -> tuple[dict[str, Value], tuple[str, ...]]:
    """Return the options and the players' names from the root node."""
    if "GM" not in root:
        raise BadRecord("the file does not say which game it is: its first node has no GM", "GM")
    given = one_line(root["GM"][0])
    name = next((game for game in (FOUR, TWO) if game.casefold() == given.casefold()), None)
    if name is None:
        raise BadRecord(f"the file is a game of {given!r}; {FOUR!r} and {TWO!r} can be read", "GM")
    teams = name == TWO and any(key in root for key in _name_keys(FOUR, False))
    options: dict[str, Value] = {"players": 2} if name == TWO and not teams else {"players": 4, "teams": teams}
    seats = tuple(one_line(root.get(key, [""])[0]) for key in _name_keys(name, teams))
    return options, seats if any(seats) else ()


def _play(state: State, key: str, values: list[str], move: int) -> None:
    """Play a node's placement. Raises `BadRecord`, which names the move."""
    where = f"move {move}, {key}{_shown(values)}"
    colour, mover = MOVES[key], int(state.record.colour)
    text = ",".join(values)
    try:
        if not text:
            if colour == mover:
                raise IllegalAction(f"{COLOURS[colour]} can place and may not pass", "NX-10")
            return
        action = numbering.number(text_to_placement(text))
        if colour != mover:
            turn = "the game is over" if state.is_terminal() else f"it is {COLOURS[mover]}'s turn"
            raise IllegalAction(turn, "NX-11" if state.is_terminal() else "NX-5")
        state.apply_action(action)
    except IllegalAction as error:
        reason = str(error).removeprefix(f"{text}: ")
        raise BadRecord(f"{where}: {reason}", f"move {move}") from None


def _shown(values: list[str]) -> str:
    shown = "".join(f"[{value}]" for value in values)
    return shown if len(shown) <= 60 else shown[:57] + "..."


_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z0-9]+)\s*(?=\[)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)


def main_line(source: str) -> list[Node]:
    """Return the nodes of the first variation of an SGF file's first game. Raises `BadRecord` when it is not SGF."""
    source = source.removeprefix("\ufeff")
    nodes: list[Node] = []
    values: list[str] | None = None
    node: Node | None = None
    begins = re.search(r"\(\s*;", source) or re.search(r"\(", source)  # the text before the game may contain parentheses too
    if begins is None:
        raise BadRecord("this is no SGF file: it has no '('")
    depth, place, followed = 0, begins.start(), True
    while depth or place == begins.start():
        match = _TOKEN.match(source, place)
        if match is None:
            raise _broken(source, place)
        mark, key, value = match.groups()
        if mark == "(":
            depth, node, values = depth + 1, None, None
        elif mark == ")":
            depth, node, values, followed = depth - 1, None, None, False
        elif mark == ";" and depth:
            node, values = {}, None
            if followed:
                nodes.append(node)
        elif key is not None and node is not None:
            values = node.setdefault(key.upper(), [])
        elif value is not None and values is not None:
            values.append(_unescaped(value))
        else:
            raise _broken(source, place)
        place = match.end()
    if not nodes:
        raise BadRecord("this SGF file has no nodes")
    return nodes


def _broken(source: str, place: int) -> BadRecord:
    line = source.count("\n", 0, place) + 1
    rest = source[place:].lstrip()
    what = f"{rest[:20]!r} is not expected there" if rest else "it ends in the middle of a game"
    return BadRecord(f"this is no whole SGF file; line {line}: {what}")


def _unescaped(value: str) -> str:
    """Return a property's value without its escapes: `\\` takes the next character literally, and joins lines."""
    return re.sub(r"\\(\r\n|\n\r|\n|\r|.)", lambda match: "" if match[1][0] in "\r\n" else match[1], value, flags=re.DOTALL)
