"""The text of notifications."""

from __future__ import annotations

from nexarium.server.language import server_words
from nexarium.server.notifications.channels import Notification, NotificationText
from nexarium.server.titles import title_of


def said(notification: Notification, game: str) -> NotificationText:
    """Return a notification in the subscriber's language, with only the game, the event and the table's address."""
    language = notification.channel.language
    return NotificationText(
        title=title_of(game, language),
        text=server_words(language)(f"call.{notification.event_type}"),
        path=f"/t/{notification.table}",
        tag=f"{notification.table} {notification.event_type}",
        language=language,
    )
