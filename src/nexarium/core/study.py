"""A study: a game with variations and comments, stored as a record with `variations` and `comments`.

>>> import nexarium
>>> study = nexarium.Study(nexarium.load("nexos", players=2))
>>> one, other, *_ = study.state(study.root).legal_actions()
>>> game, variation = study.play(study.root, one), study.play(study.root, other)
>>> variation.comment = "Closer to the middle."
>>> variation.promote()
>>> again = nexarium.Study.from_json(study.to_json())
>>> [node.action for node in again.root.variations] == [other, one], again.main_line()[0].comment
(True, 'Closer to the middle.')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from nexarium.core.catalogue import game_of
from nexarium.core.errors import BadOption, BadPosition, BadRecord, IllegalAction
from nexarium.core.game import Game, History, State, checked_game
from nexarium.core.record import Record, Variation
from nexarium.core.text_input import one_line

MOST_NODES = 20_000
"""Maximum number of actions in a study, over all its lines."""
MOST_LINES = 2_000
"""Maximum number of variations."""
MOST_IN_A_COMMENT = 4_000
MOST_IN_COMMENTS = 200_000
"""Maximum number of characters in one comment, and in all of them."""


def comment_text(text: str) -> str:
    """Return a comment in the form in which it is stored: lines without control characters.

    Raises a `BadRecord` where it is too long.
    """
    lines = [one_line(line) for line in text.splitlines()]
    comment = "\n".join(lines).strip("\n")
    if len(comment) > MOST_IN_A_COMMENT:
        raise BadRecord(f"a comment has at most {MOST_IN_A_COMMENT:,} characters, not {len(comment):,}", "comments")
    return comment


class Node:
    """A position of a study. `action` led to it from its `parent`; the first position has neither.

    `variations` are the positions that follow, the main one first.
    """

    __slots__ = ("_comment", "action", "parent", "variations")

    def __init__(self, action: int = -1, parent: Node | None = None) -> None:
        self.action, self.parent = action, parent
        self.variations: list[Node] = []
        self._comment = ""

    @property
    def comment(self) -> str:
        """Return what was written about the position."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._comment = comment_text(text)

    def line(self) -> tuple[int, ...]:
        """Return the actions that lead here from the first position."""
        actions = []
        node = self
        while node.parent is not None:
            actions.append(node.action)
            node = node.parent
        return tuple(reversed(actions))

    def following(self, action: int) -> Node | None:
        """Return the position after an action, if the study has it."""
        return next((node for node in self.variations if node.action == action), None)

    def add(self, action: int) -> Node:
        """Return the position after an action, which is legal here. It is added where the study lacks it."""
        following = self.following(action)
        if following is None:
            following = Node(action, self)
            self.variations.append(following)
        return following

    def promote(self) -> None:
        """Make this position the main one among those that follow its parent."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Remove this position, and all that follow it, from the study. Raises a `BadOption` for the first position."""
        if self.parent is None:
            raise BadOption("a study keeps its first position", "node")
        self.parent.variations.remove(self)

    def tree(self) -> Iterator[Node]:
        """Yield this position and all that follow it, the main line first."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(reversed(node.variations))


class Study:
    """A game with variations and comments. `seats` are the players' names.

    `start` is the text of the first position, if it was set up (`nexarium.core.setup`); empty: the beginning of the game. Raises
    `BadPosition`.
    """

    def __init__(self, game: Game, seats: Sequence[str] = (), start: str = "") -> None:
        self.game = checked_game(game)
        self.seats = tuple(seats)
        self.start = start
        self.root = Node()
        self._first = self.game.set_up(start) if start else self.game.new_initial_state()

    @staticmethod
    def of(record: Record, game: Game | None = None) -> Study:
        """Return the study in a record, with every line played by the rules. Raises a `BadRecord`, which names the line and the ply.

        `game` is the game of the record, if it is loaded already.
        """
        if game is not None:
            game.check_rules(record)
        try:
            study = Study(game or game_of(record), record.seats, record.start or "")
        except BadPosition as error:
            raise BadRecord(f"the position at the beginning cannot be set up: {error}", "start") from None
        study._check(study._built(record))
        return study

    @staticmethod
    def from_json(text: str | bytes) -> Study:
        """Read a study from the JSON text of its record. Raises a `BadRecord`."""
        return Study.of(Record.from_json(text))

    @staticmethod
    def load(path: str | Path) -> Study:
        """Read a study's file. Raises a `BadRecord`."""
        return Study.of(Record.load(path))

    def save(self, path: str | Path) -> None:
        """Write the study to a file. Raises a `BadRecord` where that is impossible."""
        self.to_record().save(path)

    def to_json(self) -> str:
        """Return the study as JSON text."""
        return self.to_record().to_json()

    # --- positions -----------------------------------------------------------------------------------------------------

    def state(self, node: Node) -> State:
        """Return the position at a node."""
        state = self._first.clone()
        for action in node.line():
            state.step(action)
        return state

    def history(self, node: Node) -> History:
        """Return the game up to a node."""
        return History.beginning(self._first).then(*node.line())

    def play(self, node: Node, *actions: int) -> Node:
        """Return the position after these actions from a node. Positions that the study lacks are added.

        Raises an `IllegalAction` where the rules forbid one; then nothing is added.
        """
        state = self.state(node)
        for action in actions:
            state.apply_action(action)
        for action in actions:
            node = node.add(int(action))
        return node

    def main_line(self) -> tuple[Node, ...]:
        """Return the positions of the main line, without the first position."""
        return tuple(_line_from(self.root))

    # --- records -------------------------------------------------------------------------------------------------------

    def to_record(self) -> Record:
        """Return the study as a record. Raises a `BadRecord` where it is larger than a study may be."""
        played: list[tuple[int, int, list[Node]]] = [(0, 0, list(_line_from(self.root)))]
        for number, (_, begin, nodes) in enumerate(played):  # the list grows
            left = (self.root, *nodes) if not number else nodes
            for ply, node in enumerate(left, begin + 1 if number else 0):
                played.extend((number, ply, [side, *_line_from(side)]) for side in node.variations[1:])
        (_, _, main), *others = played
        comments = _comments(main, 1) | ({0: self.root.comment} if self.root.comment else {})
        variations = tuple(
            Variation(line=line, ply=begin, actions=tuple(node.action for node in nodes), comments=_comments(nodes, begin + 1))
            for line, begin, nodes in others
        )
        record = Record.played(self.game, tuple(node.action for node in main), self.seats)
        record = msgspec.structs.replace(
            record, start=self.start or msgspec.UNSET, comments=comments or msgspec.UNSET, variations=variations or msgspec.UNSET
        )
        _check_size(record)
        return record

    def _built(self, record: Record) -> dict[Node, tuple[int, int]]:
        """Add a record's lines and comments. Return the line and the ply of each position, for errors."""
        _check_size(record)
        lines = (Variation(ply=0, actions=record.actions, comments=record.comments or {}), *(record.variations or ()))
        nodes: list[list[Node]] = []
        places: dict[Node, tuple[int, int]] = {}
        for number, line in enumerate(lines):
            at = (_left_at(lines, nodes, number) if number else None) or self.root
            nodes.append([])
            for ply, action in enumerate(line.actions, line.ply + 1):
                at = at.add(action)
                places.setdefault(at, (number, ply))
                nodes[-1].append(at)
            for ply, text in line.comments.items():
                if not (ply == 0 == number or line.ply < ply <= line.ply + len(line.actions)):
                    raise BadRecord(f"{_named(number)} has no ply {ply} to comment on", _field(number, "comments"))
                (nodes[-1][ply - line.ply - 1] if ply else self.root).comment = text
        return places

    def _check(self, places: dict[Node, tuple[int, int]]) -> None:
        """Play every line. Raise a `BadRecord` for an action that the rules forbid."""
        ahead = [(self.root, self._first.clone())]
        while ahead:
            node, state = ahead.pop()
            for following in node.variations:
                after = state if following is node.variations[-1] else state.clone()
                try:
                    after.apply_action(following.action)
                except IllegalAction as error:
                    number, ply = places[following]
                    where = f"ply {ply} of {_named(number)}" if number else f"ply {ply}"
                    raise BadRecord(f"{where} cannot be played: {error}", _field(number, "actions")) from None
                ahead.append((following, after))


def _line_from(node: Node) -> Iterator[Node]:
    """Yield the main positions that follow a node."""
    while node.variations:
        node = node.variations[0]
        yield node


def _left_at(lines: Sequence[Variation], nodes: Sequence[Sequence[Node]], number: int) -> Node | None:
    """Return the position at which a variation leaves an earlier line, or None where that is the first one. Raises a `BadRecord`."""
    left, ply = lines[number].line, lines[number].ply
    if not 0 <= left < number:
        raise BadRecord(f"{_named(number)} leaves line {left}, and an earlier one is expected", _field(number, "line"))
    last = lines[left].ply + len(nodes[left])
    if not 0 <= ply <= last:
        raise BadRecord(f"{_named(number)} leaves {_named(left)} after {ply} plies, and that has {last}", _field(number, "ply"))
    while left and ply <= lines[left].ply:
        left = lines[left].line
    return nodes[left][ply - lines[left].ply - 1] if ply else None


def _comments(nodes: Sequence[Node], first: int) -> dict[int, str]:
    return {ply: node.comment for ply, node in enumerate(nodes, first) if node.comment}


def _check_size(record: Record) -> None:
    """Raise a `BadRecord` where a study would be too large to be used."""
    variations = record.variations or ()
    actions = len(record.actions) + sum(len(line.actions) for line in variations)
    comments = [record.comments or {}, *(line.comments for line in variations)]
    letters = sum(len(text) for said in comments for text in said.values())
    sizes = (
        (len(variations), MOST_LINES, "variations"),
        (actions, MOST_NODES, "actions"),
        (letters, MOST_IN_COMMENTS, "characters of comments"),
    )
    for size, most, of in sizes:
        if size > most:
            raise BadRecord(f"a study has at most {most:,} {of}, not {size:,}", "variations")


def _named(number: int) -> str:
    return f"variation {number}" if number else "the game"


def _field(number: int, name: str) -> str:
    return f"variations[{number - 1}].{name}" if number else name
