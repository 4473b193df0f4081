"""Check a game's rulebook for players: every rule in every language, in the same order, with pictures that can be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.definition import Definition
from nexarium.core.errors import NexariumError
from nexarium.core.rulebook import RULE_ID, Rulebook, diagrams, drawn, rulebook
from nexarium.core.words import LANGUAGES, SOURCE
from nexarium.testing.specification import rule_ids_of
from nexarium.testing.subject import Subject


def rulebook_mistakes(subject: Subject) -> Iterator[str]:
    """Yield the rules that players cannot read. A game without a rulebook passes: its page says that it has none."""
    definition, page = subject.definition, subject.project.rules
    try:
        books = {language: rulebook(definition.package, language) for language in LANGUAGES}
    except NexariumError as error:
        yield str(error)
        return
    stated = rule_ids_of(page) if page is not None else None
    for language, book in books.items():
        if book is None:
            return
        if book.language == language or language == SOURCE:  # another language is optional
            yield from _unfinished(book, language, stated)
    first, *others = (book for book in books.values() if book is not None)
    for other in others:
        if _order(first) != _order(other):
            yield f"rulebook/{other.language}.md has other chapters or another order of rules than {first.language}.md"
        if first.pictures != other.pictures:
            yield f"rulebook/{other.language}.md shows other pictures than {first.language}.md"
    yield from _undrawn(definition, first)


def _order(book: Rulebook) -> list[tuple[str, ...]]:
    return [tuple(rule.id for rule in chapter.rules) for chapter in book.chapters]


def _unfinished(book: Rulebook, language: str, stated: list[str] | None) -> Iterator[str]:
    name = f"rulebook/{language}.md"
    if book.language != language:
        yield f"{name} is missing, while there is a {book.language}.md"
        return
    ids = [rule.id for rule in book.rules]
    for each in sorted({each for each in ids if ids.count(each) > 1}):
        yield f"{name} says {each} twice"
    for rule in book.rules:
        if not rule.text:
            yield f"{name}: {rule.id} has a title and no text"
    if stated is not None:
        for each in sorted(set(stated) - set(ids)):
            yield f"{name} does not say {each}"
        for each in sorted(set(ids) - set(stated)):
            yield f"{name} says {each}, which the specification does not have"
    texts = [book.goal, *book.ends, *(chapter.text for chapter in book.chapters), *(rule.text for rule in book.rules)]
    prefixes = {each.partition("-")[0] for each in ids}
    named = {each for text in texts for each in RULE_ID.findall(text) if each.partition("-")[0] in prefixes}
    for each in sorted(named - set(ids)):
        yield f"{name} refers to {each}, which is not there"


def _undrawn(definition: Definition, book: Rulebook) -> Iterator[str]:
    try:
        there = diagrams(definition.package)
    except NexariumError as error:
        yield str(error)
        return
    for name in sorted(set(there) - set(book.pictures)):
        yield f"pictures.toml has a picture {name!r} that no rule shows"
    for name in book.pictures:
        for language in LANGUAGES:
            try:
                scene = drawn(definition, name, language)
            except NexariumError as error:
                yield str(error)
                break
            missing = set(there[name].marked) - {shape.id for shape in scene.shapes()}
            if missing:
                yield f"picture {name!r} marks {', '.join(sorted(missing))}, which is not to be seen there"
