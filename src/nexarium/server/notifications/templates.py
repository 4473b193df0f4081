"""What a call says."""

from __future__ import annotations

from nexarium.core.catalogue import catalogue
from nexarium.core.words import words
from nexarium.server.language import Language, house_words
from nexarium.server.notifications.channels import Notification, NotificationText


def said(call: Notification, game: str) -> NotificationText:
    """A call in the callee's language: no more than the game, what there is, and the table's address."""
    language = call.way.language
    return NotificationText(
        title=title_of(game, language),
        text=house_words(language)(f"call.{call.occasion}"),
        path=f"/t/{call.table}",
        tag=f"{call.table} {call.occasion}",
        language=language,
    )


def title_of(game: str, language: Language) -> str:
    """A game's title, or its name where it is not installed any more."""
    definition = catalogue().get(game)
    return words(definition.package, language)("title") if definition else game
