"""The text of notifications."""

from __future__ import annotations

from nexarium.server.language import server_words
from nexarium.server.notifications.channels import Notification, NotificationText
from nexarium.server.titles import title_of


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
