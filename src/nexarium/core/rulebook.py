"""A game's rules for players: one Markdown file per language in the game's folder `rulebook/`, and drawn positions.

A file begins with the goal and the ways in which the game ends, as TOML between lines of `+++`. Then `##` begins a chapter and `### NX-7 A
title` a rule, in the order in which one learns the game. `![What is seen](first)` stands for the position called `first` in
`pictures.toml`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from msgspec.structs import replace

from nexarium.core.definition import Definition, Options, Value
from nexarium.core.errors import BrokenGame, NexariumError, reason_of
from nexarium.core.game import Game, History
from nexarium.core.scene import Scene
from nexarium.core.typography import typeset
from nexarium.core.words import LANGUAGES, words
from nexarium.deprecated import old_attribute, old_names

FOLDER = "rulebook"
RULE_ID = re.compile(r"\b[A-Z]{2,}-\d+[a-z]?\b")
"""The form of a rule id wherever it is cited."""
PICTURE = re.compile(r"!\[[^\]]*\]\(([\w-]+)\)")
_FRONT = re.compile(r"\A\+\+\+\n(.*?)^\+\+\+\n", re.DOTALL | re.MULTILINE)
_CHAPTER = re.compile(r"^## +", re.MULTILINE)
_RULE = re.compile(r"^### +", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """One rule: its id, a title, and its text in Markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Chapter:
    """Rules that are learnt together; `text` comes before the first of them."""

    title: str
    text: str
    rules: tuple[Rule, ...]
    clauses = old_attribute("clauses", "rules")


@dataclass(frozen=True)
class Rulebook:
    """The rules in one language: the goal in a sentence, the ways in which the game ends, for one player or for all, and the chapters."""

    language: str
    goal: str
    ends: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return every rule, in the order of the chapters."""
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    clauses = old_attribute("clauses", "rules")

    @property
    def pictures(self) -> tuple[str, ...]:
        """Return the names of the positions that are shown, in order."""
        texts = [text for chapter in self.chapters for text in (chapter.text, *(rule.text for rule in chapter.rules))]
        return tuple(name for text in texts for name in PICTURE.findall(text))


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be drawn: the options that differ from the defaults, and the game's actions in its notation, chance included.

    It is drawn as `seat` sees it, as a spectator where that is None. It shows the board, or the `hand`, or the picture that unfolds from
    the badge of seat `badge`. `marked` are the ids of shapes to highlight. `part` is the visible part: left, top, width and height.
    """

    options: dict[str, Value] = {}
    play: tuple[str, ...] = ()
    seat: int | None = None
    hand: bool = False
    badge: int | None = None
    marked: tuple[str, ...] = ()
    part: tuple[float, float, float, float] | None = None


@cache
def rulebook(package: str, language: str) -> Rulebook | None:
    """Return the rules in a game's package: in another language where it lacks this one, None where it has no rules at all.

    Raises `BrokenGame` when they cannot be read.
    """
    folder = files(package) / FOLDER
    for each in (language, *(other for other in LANGUAGES if other != language)):
        file = folder / f"{each}.md"
        if file.is_file():
            return _read(file, each)
    return None


@cache
def diagrams(package: str) -> dict[str, Diagram]:
    """Return the positions that the rules show, by name. Raises `BrokenGame` when they cannot be read."""
    file = files(package) / FOLDER / "pictures.toml"
    if not file.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Diagram])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenGame(f"{file.name}: {error}") from None


CACHES = (rulebook, diagrams)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""


def drawn(definition: Definition, name: str, language: str) -> Scene:
    """Return the scene of one of the rules' positions. Raises `BrokenGame` when there is none, or its actions cannot be played."""
    diagram = diagrams(definition.package).get(name)
    if diagram is None:
        raise BrokenGame(f"the rules of {definition.name} show a picture {name!r}, which pictures.toml does not have")
    history = _course(definition, diagram.options, diagram.play, name)
    picture, said = definition.load_picture(), words(definition.package, language)
    board: Scene = picture.board(history, diagram.seat, said)
    seen: Scene | None = board
    if diagram.hand:
        seen = picture.hand(history, diagram.seat, said)
    elif diagram.badge is not None:
        seen = picture.badge(history, diagram.badge, diagram.seat, said).detail
    if seen is None:
        raise BrokenGame(f"picture {name!r} of the rules of {definition.name}: it shows nothing")
    return replace(seen, symbols={**board.symbols, **seen.symbols})  # at a table, all pictures can use the board's symbols


def _course(definition: Definition, options: Options, play: tuple[str, ...], name: str) -> History:
    state = Game(definition, options).new_initial_state()
    for place, text in enumerate(play):
        try:
            action = state.string_to_action(text)
            if action not in state.legal_actions():
                raise NexariumError(f"{text!r} is not possible here")
            state.step(action)
        except Exception as error:
            raise BrokenGame(f"picture {name!r} of the rules of {definition.name}: play[{place}]: {reason_of(error)}") from None
    return History.of(state)


def _read(file: Traversable, language: str) -> Rulebook:
    text = typeset(file.read_text("utf-8").replace("\r\n", "\n"), language)
    front = _FRONT.match(text)
    if front is None:
        raise BrokenGame(f"rulebook/{file.name} begins with goal and ends, as TOML between lines of +++")
    try:
        said = tomllib.loads(front[1])
        goal, ends = msgspec.convert((said.get("goal"), said.get("ends")), tuple[str, tuple[str, ...]])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenGame(f"rulebook/{file.name}, between the lines of +++: {error}") from None
    before, *chapters = _CHAPTER.split(text[front.end() :])
    if before.strip():
        raise BrokenGame(f"rulebook/{file.name}: a text stands before the first chapter; begin one with ##")
    return Rulebook(language, goal, ends, tuple(_chapter(each, file.name) for each in chapters))


def _chapter(text: str, file: str) -> Chapter:
    title, _, rest = text.partition("\n")
    lead, *rules = _RULE.split(rest)
    return Chapter(title.strip(), lead.strip(), tuple(_rule(each, file) for each in rules))


def _rule(text: str, file: str) -> Rule:
    head, _, rest = text.partition("\n")
    id, _, title = head.partition(" ")
    if not RULE_ID.fullmatch(id) or not title.strip():
        raise BrokenGame(f"rulebook/{file}: {head!r} begins a rule with its id and a title, as in ### NX-7 A title")
    return Rule(id, title.strip(), rest.strip())


__getattr__ = old_names(__name__)
