"""Errors between a client and a server."""

from __future__ import annotations

from nexarium.core.errors import NexariumError
from nexarium.deprecated import old_attribute, old_names, with_old_fields


@with_old_fields
class ServerRefused(NexariumError):
    """The server refused a request. Holds the server's sentence, the HTTP status (0: none), the invalid field, and the id of the rule that
    forbids it (`rule_id`). After too many requests (429) the client may retry in `retry_after` seconds; 0: unknown."""

    def __init__(self, sentence: str, status: int = 0, field: str = "", rule_id: str = "", retry_after: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.field = field
        self.rule_id = rule_id
        self.retry_after = retry_after

    clause = old_attribute("clause", "rule_id")


class ConnectionLost(NexariumError):
    """The server does not answer, and has not answered within the client's patience."""


class StateUnknown(NexariumError):
    """The requested object cannot be built from what the client knows. Either the game has hidden information, or the game is not installed
    here in the server's version."""


__getattr__ = old_names(__name__)
