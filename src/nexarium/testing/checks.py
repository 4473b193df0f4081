"""All checks of a game, in the order in which their mistakes are best fixed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nexarium.core.catalogue import broken, catalogue, load
from nexarium.core.definition import Definition, Value
from nexarium.core.errors import BrokenGame, reason_of
from nexarium.testing import (
    bots,
    counting,
    lessons,
    persistence,
    pictures,
    playthroughs,
    puzzles,
    reference,
    rulebooks,
    rules,
    secrets,
    specification,
    texts,
)
from nexarium.testing.subject import PLAYTHROUGHS, Project, Subject, project_of


@dataclass(frozen=True)
class Check:
    """A requirement that a game must meet. `find` yields a sentence for each mistake. A check with `plays` plays random games through
    `State`, which is safe only when the rules stay within their bounds."""

    name: str
    meaning: str
    find: Callable[[Subject], Iterator[str]]
    plays: bool = True
    looked_at: Callable[[Project], bool] = lambda project: True

    def __call__(self, game: str, **options: Value) -> None:
        """Run the check in a package's own tests. Raises `AssertionError` with a sentence for each mistake. `options` override the options
        of each of the game's presets."""
        subject = subject_of(game, options)
        if self.plays and (unsound := _unsound(game, tuple(options.items()))):
            raise AssertionError(f"fix the rules first: {unsound}")
        mistakes = tuple(self.find(subject))
        if mistakes:
            raise AssertionError("\n".join(mistakes))

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Finding:
    """The result of a check: its mistakes as sentences, empty if there are none, or the reason why the check was skipped."""

    check: Check
    mistakes: tuple[str, ...] = ()
    unseen: str = ""


LOADED = Check("loaded", "the rules can be loaded and are what the definition says", rules.loaded, plays=False)
RULES = Check("rules", "the contract is kept at every ply of random games", rules.contract_mistakes, plays=False)
CHECKS = (
    LOADED,
    RULES,
    Check("words", "both languages, and the words that the client asks for", texts.word_mistakes, plays=False),
    Check("notation", "every action has a text that is read back, every refusal a rule id", texts.notation_mistakes),
    Check("pictures", "scenes, badges, buttons, log and standings, for every viewer", pictures.picture_mistakes),
    Check("lessons", "each can be taken to its end, in every way that it accepts", lessons.lesson_mistakes, plays=False),
    Check("puzzles", "each can be solved, and the quick ones have one answer", puzzles.puzzle_mistakes, plays=False),
    Check("copies", "copies, pickles and records come back", persistence.copy_mistakes),
    Check("secrets", "what a seat does not know can be dealt again, and the seat notices nothing", secrets.secret_mistakes),
    Check("bots", "what the bots know is what a search can use", bots.bot_mistakes),
    Check("counts", "what simulations count, average and tell seats apart by can be counted", counting.counting_mistakes),
    Check("compiled", "compiled and interpreted rules are the same", reference.compiled_mistakes),
    Check(
        "clauses",
        "each rule of the specification has a proof",
        specification.unproved_rules,
        looked_at=lambda project: project.rules is not None,
    ),
    Check("rulebook", "the rules for players are whole, in every language, with their pictures", rulebooks.rulebook_mistakes),
    Check(
        "playthroughs",
        "the recorded games are there and played as they were",
        playthroughs.missing_and_changed,
        looked_at=lambda project: project.playthroughs is not None,
    ),
)
"""All checks of a game, in order."""


def definition_of(game: str) -> Definition:
    """Return an installed game's definition. Raises `BrokenGame` with the reason, or `UnknownGame`."""
    for each in broken():
        if each.name == game:
            raise BrokenGame(f"{game} is installed, but broken; {each.reason}")
    if game not in catalogue():
        load(game)
    return catalogue()[game]


def subject_of(game: str, options: Mapping[str, Value] | None = None, project: Project | None = None) -> Subject:
    """Return the subject of the checks of an installed game."""
    definition = definition_of(game)
    return Subject(definition, options or {}, project or project_of(definition))


@cache
def _unsound(game: str, options: tuple[tuple[str, Value], ...]) -> str:
    """Return why random games cannot be played safely; empty when they can."""
    subject = subject_of(game, dict(options))
    return next(iter((*LOADED.find(subject), *RULES.find(subject))), "")


def _findings(subject: Subject) -> Iterator[Finding]:
    """Yield each check's result as soon as it is known."""
    unsound = False
    for check in CHECKS:
        if unsound and (check.plays or check is RULES):
            yield Finding(check, unseen="fix the rules first")
        elif not check.looked_at(subject.project):
            yield Finding(check, unseen="not found beside the package: name its place with --rules and --tests")
        else:
            try:
                mistakes = tuple(check.find(subject))
            except Exception as error:
                mistakes = (f"the check could not be finished: {reason_of(error)}",)
            unsound = unsound or bool(mistakes and check in (LOADED, RULES))
            yield Finding(check, mistakes)


def check_game(
    game: str,
    *,
    rules: Path | None = None,
    tests: Path | None = None,
    options: Mapping[str, Value] | None = None,
    looks: Callable[[str], None] = lambda where: None,
) -> Iterator[Finding]:
    """Check an installed game, and yield each check's result. Raises `BrokenGame` when the game cannot even be imported.

    `rules` is the page that states the rules, each with its rule id. `tests` is the folder of the tests that prove them. By default both
    come from the project that contains the game's package. `options` override the options of each preset. `looks` is called with the
    position being checked.
    """
    definition = definition_of(game)
    found = project_of(definition)
    project = Project(tests or found.tests, rules or found.rules, tests / PLAYTHROUGHS if tests else found.playthroughs)
    return _findings(Subject(definition, options or {}, project, looks))
