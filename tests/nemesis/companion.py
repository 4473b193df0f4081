"""The companion's rules for its tests: its page's own, run by Node (`companion.ts`). A table is here as Node told of it, which keeps it."""

from __future__ import annotations

import atexit
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from nexarium.core.words import Words, messages
from tests.node import node, with_the_rules_of_pages

PAGE = Path(__file__).parents[2] / "src" / "nexarium" / "games" / "nemesis" / "page" / "companion"
UNSEEN = "?"
DIES, RETREATS, LIVES = "dies", "retreats", "lives"
CHARACTERS = ("captain", "pilot", "mechanic", "soldier", "scout", "scientist")
Token = tuple[str, int]
Odds = dict[str, Fraction]


# --- values (docs/contribute/companion.md) ------------------------------------------------------------------------------------------------


class Deck(msgspec.Struct):
    """Cards by name."""

    deck: dict[str, int]
    discard: dict[str, int]
    hand: list[str]
    out: list[str]


class Contamination(msgspec.Struct):
    """The Contamination cards not scanned yet, and the clean ones that left the game."""

    clean: int
    infected: int
    removed: int


class Intruder(msgspec.Struct):
    """A miniature in a room."""

    id: int
    kind: str
    letter: str
    injuries: int
    token: Token | None
    beside: list[int]

    @property
    def name(self) -> str:
        """As announcements name it: kind and letter."""
        return f"{self.kind} {self.letter}" if self.letter else self.kind


class Character(msgspec.Struct):
    """A player's character."""

    id: str
    light: int
    serious: list[str]
    slime: bool
    larva: bool
    dead: bool
    away: bool
    contamination: int
    infected: int
    actions: int


class Weakness(msgspec.Struct):
    """What weaknesses add to blood totals and to surprise numbers."""

    check: int
    surprise: int


class Prompt(msgspec.Struct, rename={"holes": "with", "source": "from"}):
    """A question."""

    ask: str
    kind: str
    do: str
    clause: str
    holes: dict[str, Any] = {}
    source: str = ""
    choices: list[dict[str, Any]] = []
    keys: list[str] = []
    default: Any = None
    least: int = 0
    low: int | None = None
    high: int | None = None
    quiet: bool = False


class Said(msgspec.Struct, rename={"holes": "with"}):
    """An announcement."""

    key: str
    holes: dict[str, Any]
    clause: str


class Table(msgspec.Struct, dict=True):
    """The whole state."""

    characters: list[Character]
    options: dict[str, bool | str]
    bag: dict[str, dict[str, int]]
    pool: dict[str, dict[str, int]]
    drawn: list[Token]
    intruders: list[Intruder]
    attacks: Deck
    events: Deck
    wounds: Deck
    contamination: Contamination
    eggs: int
    eggs_in_box: int
    carcasses: int
    larvae_gone: int
    time: int
    self_destruct: int | None
    round: int
    first: int
    met: bool
    pods: bool
    weakness: Weakness
    next_id: int
    stack: list[dict[str, Any]]

    @cached_property
    def kept(self) -> Kept:
        """Where Node keeps it; a table that it has not brought is laid there."""
        return Kept(rules().ask(_Laid, "lay", self))

    def intruder(self, id: int) -> Intruder | None:
        """The intruder of that id, if it is on the board."""
        return next((each for each in self.intruders if each.id == id), None)

    def awake(self) -> list[int]:
        """The seats whose characters live and are aboard and awake, in turn order."""
        seats = len(self.characters)
        order = [(self.first + step) % seats for step in range(seats)]
        return [seat for seat in order if not self.characters[seat].dead and not self.characters[seat].away]


class Outcome(NamedTuple):
    """The table after a step, and what was said on the way."""

    table: Table
    said: list[Said]


class Refused(ValueError):
    """An answer that cannot be taken; the table is as it was."""

    def __init__(self, refusal: Mapping[str, Any]) -> None:
        super().__init__(f"{refusal['key']} ({refusal['clause']})")
        self.plain = refusal
        self.key, self.holes = str(refusal["key"]), dict(refusal["with"])
        self.clause, self.offer = str(refusal["clause"]), refusal["offer"]


class BadSetup(ValueError):
    """A table that cannot be set up."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


# --- Node -----------------------------------------------------------------------------------------------------------------------


class _Laid(msgspec.Struct):
    number: int
    prompt: Prompt


class _Brought(_Laid):
    table: Table
    said: list[Said]


class _Reply(msgspec.Struct):
    done: msgspec.Raw = msgspec.Raw(b"null")
    refused: dict[str, Any] | None = None
    bad: dict[str, str] | None = None
    failed: str = ""


class Kept:
    """A table that Node keeps as long as somebody here holds this."""

    def __init__(self, laid: _Laid) -> None:
        self.number, self.prompt = laid.number, laid.prompt
        self.rules = rules()

    def __del__(self) -> None:
        self.rules.forgotten.append(self.number)


class Rules:
    """A process of Node with the page's rules: asked in lines, it answers in lines."""

    MOST_FORGOTTEN = 200

    def __init__(self) -> None:
        self.forgotten: list[int] = []
        self.owed = 0
        """Answers that nobody has read: more than one where a test was cut off while it waited."""
        with tempfile.TemporaryDirectory() as folder:
            script = with_the_rules_of_pages(Path(__file__).with_suffix(".ts"), Path(folder))
            command = [node(), "--enable-source-maps", str(script)]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.ask(Any, "characters")  # it has read the script

    def ask(self, kind: Any, name: str, *given: Any) -> Any:
        """What something of the rules gives, as a value of that kind; raises `Refused`, `BadSetup`."""
        if len(self.forgotten) > self.MOST_FORGOTTEN:
            forgotten, self.forgotten = self.forgotten, []
            self.ask(Any, "letGo", forgotten)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(msgspec.json.encode([name, *given]) + b"\n")
        self.process.stdin.flush()
        self.owed += 1
        while self.owed:
            line = self.process.stdout.readline()
            assert line, "Node has ended"
            self.owed -= 1
        reply = msgspec.json.decode(line, type=_Reply)
        if reply.refused is not None:
            raise Refused(reply.refused)
        if reply.bad is not None:
            raise BadSetup(**reply.bad)
        assert not reply.failed, f"{name}: {reply.failed}"
        return msgspec.json.decode(reply.done, type=kind)

    def end(self) -> None:
        """Its input ends, and so does it."""
        self.process.communicate()


@cache
def rules() -> Rules:
    """One process for all tests of this one; it ends with it."""
    started = Rules()
    atexit.register(started.end)
    return started


# --- sessions -------------------------------------------------------------------------------------------------------------------


def _outcome(brought: _Brought) -> Outcome:
    brought.table.__dict__["kept"] = Kept(brought)
    return Outcome(brought.table, brought.said)


def begin_session(setup: Mapping[str, Any]) -> Outcome:
    """The table set up; raises `BadSetup`."""
    return _outcome(rules().ask(_Brought, "begin", {"first": 0, "options": {}, **setup}))


def step(table: Table, answer: Mapping[str, Any]) -> Outcome:
    """The next table; raises `Refused`. Node fails where the given one does not stay what it was."""
    return _outcome(rules().ask(_Brought, "step", table.kept.number, answer))


def fold(setup: Mapping[str, Any], answers: Iterable[Mapping[str, Any]]) -> list[Outcome]:
    """Every outcome of a session from its beginning on."""
    outcomes = [begin_session(setup)]
    for answer in answers:
        outcomes.append(step(outcomes[-1].table, answer))
    return outcomes


def now(table: Table) -> Table:
    """That table as Node has it now."""
    return rules().ask(Table, "now", table.kept.number)


def prompt(table: Table) -> Prompt:
    """What is asked now."""
    return table.kept.prompt


def pick(asked: Prompt, r: float) -> Any:
    """What a draw made here draws."""
    return rules().ask(Any, "pick", asked, r)


# --- judgments and odds ---------------------------------------------------------------------------------------------------------


class Ruling(msgspec.Struct):
    """An option of the companion."""

    name: str
    choices: list[bool | str]
    clause: str


def characters() -> list[str]:
    """Those who may be at a table."""
    return rules().ask(list[str], "characters")


def rulings() -> list[Ruling]:
    """The options."""
    return rules().ask(list[Ruling], "options")


def target(in_turn_order: Sequence[int], action_cards: Mapping[int, int]) -> int:
    """The seat that is attacked."""
    return rules().ask(int, "target", in_turn_order, action_cards)


def weapon_of(character: str, options: Mapping[str, Any]) -> dict[str, int]:
    """The injuries of a hit with a character's weapon, by face."""
    return rules().ask(dict[str, int], "weaponOf", character, options)


def injuries(face: str, kind: str, melee: bool) -> int:
    """What a face deals."""
    return rules().ask(int, "injuries", face, kind, melee)


def verdict(values: Iterable[int], injured: int, options: Mapping[str, Any]) -> str:
    """What blood values make of an intruder; options left out have their defaults."""
    return rules().ask(str, "verdict", list(values), injured, options)


def _odds(found: Mapping[str, tuple[int, int]]) -> Odds:
    return {name: Fraction(*chance) for name, chance in found.items()}


def bag_odds(table: Table) -> Odds:
    """The next token's kind."""
    return _odds(rules().ask(dict[str, tuple[int, int]], "bagOdds", table.kept.number))


def surprise_odds(table: Table, hand: int) -> Fraction:
    """The chance of surprise."""
    return Fraction(*rules().ask(tuple[int, int], "surpriseOdds", table.kept.number, hand))


def attack_odds(table: Table, kind: str) -> Odds:
    """The attack card's effect."""
    return _odds(rules().ask(dict[str, tuple[int, int]], "attackOdds", table.kept.number, kind))


def check_odds(table: Table, kind: str, hurt: int) -> Odds:
    """An injury check's end."""
    return _odds(rules().ask(dict[str, tuple[int, int]], "checkOdds", table.kept.number, kind, hurt))


def strike_odds(table: Table, kind: str, hurt: int, melee: bool = False, plus: int = 0, weapon: Mapping[str, int] | None = None) -> Odds:
    """A shot's or a blow's end."""
    given = table.kept.number, kind, hurt, melee, plus, weapon or {}
    return _odds(rules().ask(dict[str, tuple[int, int]], "strikeOdds", *given))


# --- words ----------------------------------------------------------------------------------------------------------------------


@cache
def texts(language: str) -> Words:
    """The procedures' words as they are written."""
    return Words(language, messages((PAGE / "rules" / "words" / f"{language}.ftl").read_text("utf-8")))


def told(language: str, said: Said) -> str:
    """An announcement in words."""
    return rules().ask(str, "said", language, said)


def asked(language: str, question: Prompt) -> tuple[str, str]:
    """A prompt's title and its text."""
    return rules().ask(tuple[str, str], "asked", language, question)


def refused(language: str, refusal: Mapping[str, Any]) -> str:
    """Why an answer was refused."""
    return rules().ask(str, "refused", language, refusal)


def log(language: str, setup: Mapping[str, Any], answers: Iterable[Mapping[str, Any]]) -> str:
    """A session in words."""
    return rules().ask(str, "log", language, setup, list(answers))
