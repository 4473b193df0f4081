"""Pentobi's files (NX-21): a game as SGF, with one node per placement.

`write` stores names, placements, variations and comments. `read` drops all other properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nexarium.core.catalogue import load_game
from nexarium.core.definition import Options, Value
from nexarium.core.errors import BadPosition, BadRecord, IllegalAction
from nexarium.core.game import State
from nexarium.core.record import Record
from nexarium.core.study import Node, Study
from nexarium.core.text_input import one_line
from nexarium.games.nexos.box.board import COLOURS
from nexarium.games.nexos.notation import placed, placement_to_text, text_to_placement
from nexarium.games.nexos.rules import numbering

FOUR, TWO = "Nexos", "Nexos Two-Player"
MOVES = {"1": 0, "2": 1, "3": 2, "4": 3, "BLUE": 0, "YELLOW": 1, "RED": 2, "GREEN": 3}
"""The colour that a property places. The long names occur in old files."""
PIECES_OF = ("A1", "A2", "A3", "A4")
"""The properties of the first node that set up each colour's pieces; `PL` is the colour to place."""
SETUP = (*PIECES_OF, "PL")
UNREADABLE = ("AB", "AW", "AE")

Properties = dict[str, list[str]]


@dataclass(eq=False)
class SgfNode:
    """A node of a file: its properties, and the nodes that follow, the main one first."""

    properties: Properties = field(default_factory=dict)
    variations: list[SgfNode] = field(default_factory=list)


# --- writing ------------------------------------------------------------------------------------------------------------


def game_name(options: Options) -> str:
    """Return Pentobi's name of the game; Pentobi calls two teams two players (NX-13, NX-14)."""
    return TWO if options["players"] == 2 or options["teams"] else FOUR


def write(record: Record) -> str:
    """Return a record as a `.blksgf` file. Raises `BadRecord` when the record cannot be replayed."""
    study = Study.of(record)
    start = _start(study.state(study.root)) if study.start else ""
    return f"({_root(study.game.options, record.seats)}{start}{_comment(study.root)}\n{_variations(study)})\n"


def text(options: Options, names: Sequence[str], moves: Iterable[tuple[int, int]]) -> str:
    """Return a file with these placements, each with its colour."""
    return f"({_root(options, names)}\n{''.join(_move(*move) for move in moves)})\n"


def _root(options: Options, names: Sequence[str]) -> str:
    keys = _name_keys(game_name(options), bool(options["teams"]))
    root = f";GM[{game_name(options)}]CA[UTF-8]AP[Nexarium]"
    for seat, key in enumerate(keys):
        name = names[seat] if seat < len(names) else ""
        if name or options["teams"]:
            root += f"{key}[{_escaped(one_line(name))}]"
    return root


def _start(state: State) -> str:
    """Return the properties of a position that was set up."""
    lying = dict.fromkeys(range(len(COLOURS)), "")
    for colour, placement in placed(state):
        lying[colour] += f"[{placement_to_text(placement)}]"
    pieces = "".join(f"A{colour + 1}{texts}" for colour, texts in lying.items() if texts)
    return f"{pieces}PL[{max(int(state.record.colour), 0) + 1}]"


def _move(colour: int, action: int, comment: str = "") -> str:
    return f";{colour + 1}[{placement_to_text(numbering.read(action))}]{comment}\n"


def _comment(node: Node) -> str:
    return f"C[{_escaped(node.comment)}]" if node.comment else ""


def _variations(study: Study) -> str:
    """Return the nodes of a study after the first one, other variations in parentheses."""
    written = []
    ahead: list[tuple[Node, State] | str] = [(study.root, study.state(study.root))]
    while ahead:
        place = ahead.pop()
        if isinstance(place, str):
            written.append(place)
            continue
        node, state = place
        if node.parent is not None:
            written.append(_move(int(state.record.colour), node.action, _comment(node)))
            state.step(node.action)
        if len(node.variations) == 1:
            ahead.append((node.variations[0], state))
        else:
            for following in reversed(node.variations):
                ahead.extend((")\n", (following, state.clone()), "("))
    return "".join(written)


def _name_keys(game: str, teams: bool) -> tuple[str, ...]:
    return ("PB", "PW") if game == TWO and not teams else ("P1", "P2", "P3", "P4")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


# --- reading ------------------------------------------------------------------------------------------------------------


def read(source: str) -> Record:
    """Return the game in a `.blksgf` file, with its variations and comments. Raises `BadRecord`, which says what is wrong and names the
    move."""
    root = tree(source)
    options, seats = _setting(root.properties)
    try:
        study = Study(load_game("nexos", options), seats, _position(root.properties))
    except BadPosition as error:
        raise BadRecord(f"the position at the beginning cannot be set up: {error}") from None
    ahead = [(root, study.root, study.state(study.root), "")]
    while ahead:
        sgf, node, state, line = ahead.pop()
        for key in UNREADABLE if sgf is root else (*SETUP, *UNREADABLE):
            if key in sgf.properties:
                shown = f"{key}{_shown(sgf.properties[key])}"
                raise BadRecord(f"{shown} after move {len(state.history)}{line}: pieces can be set up only at the beginning", key)
        for key in [key for key in sgf.properties if key in MOVES]:
            node = _play(state, node, key, sgf.properties[key], line)
        said = "\n".join(sgf.properties.get("C", ()))
        if said:
            node.comment = f"{node.comment}\n{said}"
        for place, following in reversed(tuple(enumerate(sgf.variations))):
            ahead.append((following, node, state.clone() if place else state, line if not place else " of a variation"))
    return study.to_record()


def _position(root: Properties) -> str:
    """Return the text of the position that a root node sets up; empty for the empty board."""
    lines = [" ".join((name, *root[key])) for name, key in zip(COLOURS, PIECES_OF, strict=True) if key in root]
    if "PL" in root:
        turn = MOVES.get(root["PL"][0].upper())
        if turn is None:
            raise BadRecord(f"PL{_shown(root['PL'])} is no colour; the colours are 1 to 4", "PL")
        lines.append(f"turn {COLOURS[turn]}")
    return "\n".join(lines)


def _setting(root: Properties) -> tuple[dict[str, Value], tuple[str, ...]]:
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


def _play(state: State, node: Node, key: str, values: list[str], line: str) -> Node:
    """Play a node's placement and return the position after it. Raises `BadRecord`, which names the move; `line` says in which line."""
    move = f"move {len(state.history) + 1}{line}"
    colour, mover = MOVES[key], int(state.record.colour)
    text = ",".join(values)
    try:
        if not text:
            if colour == mover:
                raise IllegalAction(f"{COLOURS[colour]} can place and may not pass", "NX-10")
            return node
        action = numbering.number(text_to_placement(text))
        if colour != mover:
            turn = "the game is over" if state.is_terminal() else f"it is {COLOURS[mover]}'s turn"
            raise IllegalAction(turn, "NX-11" if state.is_terminal() else "NX-5")
        state.apply_action(action)
        return node.add(action)
    except IllegalAction as error:
        reason = str(error).removeprefix(f"{text}: ")
        raise BadRecord(f"{move}, {key}{_shown(values)}: {reason}", move) from None


def _shown(values: list[str]) -> str:
    shown = "".join(f"[{value}]" for value in values)
    return shown if len(shown) <= 60 else shown[:57] + "..."


_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z0-9]+)\s*(?=\[)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)


def tree(source: str) -> SgfNode:
    """Return the first node of an SGF file's first game. Raises `BadRecord` when it is not SGF."""
    source = source.removeprefix("\ufeff")
    above = SgfNode()  # of which the first node is the only variation
    left: list[SgfNode] = []  # by open parenthesis, the node before it
    last, values, within = above, None, False
    begins = re.search(r"\(\s*;", source) or re.search(r"\(", source)  # the text before the game may contain parentheses too
    if begins is None:
        raise BadRecord("this is no SGF file: it has no '('")
    place = begins.start()
    while left or place == begins.start():
        match = _TOKEN.match(source, place)
        if match is None:
            raise _broken(source, place)
        mark, key, value = match.groups()
        if mark == "(":
            left.append(last)
            values, within = None, False
        elif mark == ")":
            last, values, within = left.pop(), None, False
        elif mark == ";":
            following = SgfNode()
            last.variations.append(following)
            last, values, within = following, None, True
        elif key is not None and within:
            values = last.properties.setdefault(key.upper(), [])
        elif value is not None and values is not None:
            values.append(_unescaped(value))
        else:
            raise _broken(source, place)
        place = match.end()
    if not above.variations:
        raise BadRecord("this SGF file has no nodes")
    return above.variations[0]


def _broken(source: str, place: int) -> BadRecord:
    line = source.count("\n", 0, place) + 1
    rest = source[place:].lstrip()
    what = f"{rest[:20]!r} is not expected there" if rest else "it ends in the middle of a game"
    return BadRecord(f"this is no whole SGF file; line {line}: {what}")


def _unescaped(value: str) -> str:
    """Return a property's value without its escapes: `\\` takes the next character literally, and joins lines."""
    return re.sub(r"\\(\r\n|\n\r|\n|\r|.)", lambda match: "" if match[1][0] in "\r\n" else match[1], value, flags=re.DOTALL)
