"""The text of notifications."""

from __future__ import annotations

from nexarium.core.catalogue import catalogue
from nexarium.core.words import words
from nexarium.server.language import Language, server_words
from nexarium.server.notifications.channels import Notification, NotificationText


def said(call: Notification, game: str) -> NotificationText:
    """Return a notification in the subscriber's language, with only the game, the event and the table's address."""
    language = call.channel.language
    return NotificationText(
        title=title_of(game, language),
        text=server_words(language)(f"call.{call.occasion}"),
        path=f"/t/{call.table}",
        tag=f"{call.table} {call.occasion}",
        language=language,
    )


def title_of(game: str, language: Language) -> str:
    """Return a game's title, or its name if it is no longer installed."""
    definition = catalogue().get(game)
    return words(definition.package, language)("title") if definition else game
