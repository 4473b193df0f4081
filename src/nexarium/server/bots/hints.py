"""Hints in words: which action to choose and, where an engine in the viewer's browser found the reason, why."""

from __future__ import annotations

from nexarium.core.game import History
from nexarium.core.view import Entry
from nexarium.server.language import server_words
from nexarium.server.protocol.bots import Advice, Hint
from nexarium.server.realtime.drawings import log_lines
from nexarium.server.tables.table import Table


def log_text(history: History, first: int, seat: int, language: str) -> str:
    """Return the log's text of all decisions from ply `first` on, as `seat` sees it. It fits into the middle of a sentence, and says "you"
    where the game has words for that."""
    return ", ".join(_within(line, seat) for line in log_lines(history, first, seat, language))


def _within(line: Entry, seat: int) -> str:
    mine = dict(line.yours).get(seat)
    return (line.text if mine is None else mine[:1].lower() + mine[1:]).rstrip(".")


def recommendation(moves: str, close: bool, language: str) -> str:
    """Return the sentence that recommends a strong player's moves."""
    return server_words(language)("hint_close" if close else "hint", move=moves)


def hint_from_advice(table: Table, found: Advice, language: str) -> Hint:
    """Return a hint for the player to move, from an engine's advice. Raises an `ApiError` if the rules forbid it."""
    seat, now = table.to_move, table.plies
    history = table.going_on(found.line)
    sentences = [recommendation(log_text(history, now, seat, language), found.close, language)]
    if found.worth is not None:
        words, kind = server_words(language), "chance" if table.game.definition.cooperative else "worth"
        if found.other is None:
            sentences.append(words(f"hint_{kind}", worth=_of_hundred(found.worth)))
        else:
            other = log_text(table.going_on([found.other]), now, seat, language)
            sentences.append(words(f"hint_{kind}_other", worth=_of_hundred(found.worth), other=other, less=_of_hundred(found.other_worth)))
        if found.reply is not None:
            answered = table.going_on([*found.line, found.reply])
            reply = log_text(answered, now + len(found.line), seat, language)
            sentences.append(words(f"hint_{kind}_reply", reply=reply, worth=_of_hundred(found.reply_worth)))
    return Hint(ply=now, action=found.line[0], then=found.line[1:], text=" ".join(sentences))


def _of_hundred(worth: float) -> str:
    return f"{100 * worth:.0f}"
