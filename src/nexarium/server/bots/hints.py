"""Hints in words: which action to choose, why in the terms of the game, what the next best would cost, and a lesson about it.

An engine in the viewer's browser or a bot of the server finds the action, its value and the next best one. The words are made here for
both."""

from __future__ import annotations

from collections.abc import Iterable

from nexarium.core import words
from nexarium.core.definition import Definition
from nexarium.core.game import History
from nexarium.core.lessons import lesson_names, read_lesson
from nexarium.core.sentences import told_apart
from nexarium.core.view import Entry, reasons_for
from nexarium.server.language import server_words
from nexarium.server.protocol.bots import Advice, Hint, LessonAbout
from nexarium.server.realtime.drawings import log_lines
from nexarium.server.tables.table import Table

MOST_REASONS = 2
"""The most reasons that a hint gives."""


def log_text(history: History, first: int, seat: int, language: str) -> str:
    """Return the log's text of all decisions from ply `first` on, as `seat` sees it. It fits into the middle of a sentence, and says "you"
    where the game has words for that."""
    return ", ".join(_within(line, seat) for line in log_lines(history, first, seat, language))


def _within(line: Entry, seat: int) -> str:
    mine = dict(line.yours).get(seat)
    return (line.text if mine is None else mine[:1].lower() + mine[1:]).rstrip(".")


def hint_from_advice(table: Table, found: Advice, language: str) -> Hint:
    """Return a hint for the player to move, from an engine's advice. Raises an `ApiError` if the rules forbid it."""
    seat, now, definition = table.to_move, table.plies, table.game.definition

    def read(*line: int) -> str:
        return log_text(table.going_on(line), now, seat, language)

    moves, first = read(*found.line), read(found.line[0])
    said = words.words(definition.package, language)
    own, kind = server_words(language), "chance" if definition.cooperative else "worth"
    cost = None if found.worth is None or found.other is None else round(100 * found.worth) - round(100 * found.other_worth)
    other = None if found.other is None or cost is None else read(found.other)
    as_good = cost is not None and cost <= 0
    reasons = reasons_for(table.history, found.line, said, found.other, cost)[:MOST_REASONS]
    # to name a next best move says more than that there is one, unless it reads the same
    unnamed = as_good and other == first
    sentences = [own("hint_close" if unnamed or (found.close and cost != 0) else "hint", move=moves), *(reason.text for reason in reasons)]
    if found.worth is not None:
        sentences.append(own(f"hint_{kind}", worth=_of_hundred(found.worth)))
    if found.other is not None and other is not None and not unnamed:
        _, other = told_apart([first, other], [table.history.now.action_to_string(action) for action in (found.line[0], found.other)])
        sentences.append(own("hint_as_good" if as_good else f"hint_{kind}_cost", other=other, cost=cost))
    if found.reply is not None:
        answered = table.going_on([*found.line, found.reply])
        reply = log_text(answered, now + len(found.line), seat, language)
        sentences.append(own(f"hint_{kind}_reply", reply=reply, worth=_of_hundred(found.reply_worth)))
    lesson = lesson_about(definition, [reason.id for reason in reasons])
    return Hint(ply=now, action=found.line[0], then=found.line[1:], text=" ".join(sentences), lesson=lesson)


def lesson_about(definition: Definition, rule_ids: Iterable[str]) -> LessonAbout | None:
    """Return the first lesson's step about the first of these rules that a lesson has; None if none has any."""
    for rule_id in rule_ids:
        for name in lesson_names(definition.package):
            for number, step in enumerate(read_lesson(definition, name).written.steps):
                if rule_id in step.rule_ids:
                    return LessonAbout(lesson=name, step=number)
    return None


def _of_hundred(worth: float) -> str:
    return f"{100 * worth:.0f}"
