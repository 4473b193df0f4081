"""What can go wrong between a program and a house."""

from __future__ import annotations

from nexarium.core.errors import NexariumError
from nexarium.deprecated import old_names


class ServerRefused(NexariumError):
    """The house said no: its sentence, with the HTTP status that it has (0 where it has none), the field of the request that is to blame
    and the clause of the rules that forbids it. Who asked too often (429) may ask again in `retry_after` seconds; 0: when is not known."""

    def __init__(self, sentence: str, status: int = 0, field: str = "", clause: str = "", retry_after: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.field = field
        self.clause = clause
        self.retry_after = retry_after


class Lost(NexariumError):
    """The house does not answer, and did not within the patience that the program has."""


class NotKnown(NexariumError):
    """What the program asked for cannot be made of what it may know: the game keeps secrets, or is not installed here as it is there."""


__getattr__ = old_names(__name__)
