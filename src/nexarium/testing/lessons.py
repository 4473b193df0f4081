"""Check a game's lessons: each can be completed, in every language, and mentions only what exists."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nexarium.core.definition import Definition
from nexarium.core.errors import BadData, reason_of
from nexarium.core.lessons import Lesson, lesson_names, read_lesson
from nexarium.testing.pictures import drawn_for
from nexarium.testing.specification import rule_ids_of
from nexarium.testing.subject import Subject


def lesson_mistakes(subject: Subject) -> Iterator[str]:
    """Yield the mistakes in a game's lessons."""
    stated = None if subject.project.rules is None else set(rule_ids_of(subject.project.rules))
    for name in lesson_names(subject.definition.package):
        yield from mistakes_in(subject.definition, name, stated)


def mistakes_in(definition: Definition, name: str, stated: Collection[str] | None = None) -> Iterator[str]:
    """Yield the mistakes in one lesson. `stated` are the rule ids that it may name; None allows any."""
    try:
        lesson = read_lesson(definition, name)
        lesson.check()
    except BadData as error:
        yield str(error)
        return
    yield from _unseen(lesson)
    if stated is not None:
        yield from _unwritten(lesson, stated)


def _unseen(lesson: Lesson) -> Iterator[str]:
    """Yield steps that cannot be drawn, or that mention missing shapes. A shape may be missing in one of the board's two layouts."""
    for number, step in enumerate(lesson.written.steps):
        history = lesson.opening(number)
        try:
            shown = {shape.id for scene in drawn_for(history, lesson.written.seat) for shape in scene.shapes()}
        except Exception as error:
            yield f"{lesson.file}, steps[{number}]: it cannot be drawn: {reason_of(error)}"
            continue
        for shape in step.shapes:
            if shape not in shown:
                yield f"{lesson.file}, steps[{number}].shapes: no shape of the board or the hand has the id {shape!r} there"


def _unwritten(lesson: Lesson, rule_ids: Collection[str]) -> Iterator[str]:
    """Yield rule ids that a step names and the specification lacks."""
    for number, step in enumerate(lesson.written.steps):
        for rule_id in step.rule_ids:
            if rule_id not in rule_ids:
                yield f"{lesson.file}, steps[{number}].clauses: the rules have no {rule_id}"
