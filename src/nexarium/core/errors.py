"""The errors that the house raises for what a user gave it. Each says in one sentence what is wrong and what to do."""

from __future__ import annotations


class NexariumError(ValueError):
    """Something given cannot be used."""


class UnknownGame(NexariumError):
    """No game of that name is installed."""


class BadOption(NexariumError):
    """A game has no such option, or the option no such value. `field` names it."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


class IllegalAction(NexariumError):
    """An action that the rules forbid here; the state is as it was. `clause` is the rule's id, or empty."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.reason = message
        self.clause = clause


class BadQuestion(NexariumError):
    """A question of a game's own page that cannot be answered. `field` names the part of it that is to blame, `clause` a rule's id."""

    def __init__(self, message: str, field: str = "", clause: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.clause = clause


class BadRecord(NexariumError):
    """A saved game that cannot be read or replayed. `field` names the part, where one is to blame."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class BadData(NexariumError):
    """A game's data file that cannot be used. `file` is its name and `field` the entry to mend, `cards[0].power`; where the whole file is
    to blame, `field` is the file's name too."""

    def __init__(self, message: str, field: str, file: str = "") -> None:
        named = ", ".join(name for name in (file, field) if name)
        super().__init__(f"{named}: {message}")
        self.field = field or file
        self.file = file
