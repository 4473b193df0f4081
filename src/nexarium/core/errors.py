"""The errors that Nexarium raises for invalid input. Each says in one sentence what is wrong and what to do."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nexarium.deprecated import old_attribute, with_old_fields

_PACKAGE = Path(__file__).parents[1]
_PYTHON = Path(traceback.__file__).parent
_OF_THE_COMPILER = re.compile(r"Failed in nopython mode pipeline|During: |Overload of function|\\x1b")
"""Lines of Numba's errors that only name its own failed step."""
LONGEST_REASON = 400
"""Maximum length of a foreign error message that is quoted, in characters."""


def reason_of(error: BaseException) -> str:
    """Return an error of a game's own code as one line: its type, its message, and the file and line of its origin."""
    said = " ".join(line.strip() for line in str(error).splitlines() if line.strip() and not _OF_THE_COMPILER.match(line.strip()))
    said = f"{said[:LONGEST_REASON]} ..." if len(said) > LONGEST_REASON else said
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not _is_built_in(frame.filename)]
    place = ""
    if isinstance(error, SyntaxError):
        said, place = error.msg, f" ({_short(error.filename or '')}, line {error.lineno})"
    elif frames:
        place = f" ({_short(frames[-1].filename)}, line {frames[-1].lineno})"
    return f"{type(error).__name__}: {said}{place}" if said else f"{type(error).__name__}{place}"


class NexariumError(ValueError):
    """The input cannot be used."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle an error with all its attributes: other processes send their errors, and by default only the message would survive."""
        return _raised_again, (type(self), self.args, vars(self))


def _raised_again(kind: type[NexariumError], args: tuple[Any, ...], has: dict[str, Any]) -> NexariumError:
    """Return an error that was pickled or copied."""
    error = kind.__new__(kind, *args)
    vars(error).update(has)
    return error


class MissingExtra(NexariumError):
    """A package of an extra, or a system library that it needs, is not installed. The message says how to install it."""


@contextmanager
def needed_for(use: str, extra: str) -> Iterator[None]:
    """Raise a `MissingExtra` where an import in the `with` block finds no such package: `use`, in the singular, needs that extra.

    Nexarium's own modules are always there: an error about one of those is raised as it is.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "nexarium").partition(".")[0]
        if missing == "nexarium":
            raise
        raise MissingExtra(f"{use} needs the package {missing}, which is not installed: pip install 'nexarium[{extra}]'") from None


class UnknownGame(NexariumError):
    """No game of that name is installed."""


class BrokenGame(UnknownGame):
    """A game of that name is installed, but cannot be used."""


class BadOption(NexariumError):
    """A game has no such option, or the option no such value. `field` names it."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


@with_old_fields
class IllegalAction(NexariumError):
    """An action that the rules forbid here; the state is unchanged. `rule_id` may be empty."""

    def __init__(self, message: str, rule_id: str = "") -> None:
        super().__init__(f"{message} ({rule_id})" if rule_id else message)
        self.reason = message
        self.rule_id = rule_id

    clause = old_attribute("clause", "rule_id")


@with_old_fields
class BadQuestion(NexariumError):
    """A request of a game's own page that cannot be answered. `field` names the part of it that is wrong, `rule_id` a rule."""

    def __init__(self, message: str, field: str = "", rule_id: str = "") -> None:
        super().__init__(message)
        self.field = field
        self.rule_id = rule_id

    clause = old_attribute("clause", "rule_id")


class BadRecord(NexariumError):
    """A saved game that cannot be read or replayed. `field` names the part that is wrong, if there is one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class BadPosition(NexariumError):
    """A position that cannot be set up. `rule_id` is the rule that forbids it, and `key` that of the sentence in the game's words,
    `refused.<key>`; both may be empty."""

    def __init__(self, message: str, rule_id: str = "", key: str = "") -> None:
        super().__init__(f"{message} ({rule_id})" if rule_id else message)
        self.rule_id = rule_id
        self.key = key


class BadData(NexariumError):
    """A game's data file that cannot be used. `file` is its name and `field` the entry to correct, `cards[0].power`; where the whole file
    is wrong, `field` is the file's name too. `sentence` is the message without these."""

    def __init__(self, message: str, field: str, file: str = "") -> None:
        named = ", ".join(name for name in (file, field) if name)
        super().__init__(f"{named}: {message}" if named else message)
        self.sentence = message
        self.field = field or file
        self.file = file
        self.said: tuple[str, str, dict[str, object]] | None = None
        """Where the sentence stands in words: a package, a key, and what fills it. None: it is in English only."""


def _is_built_in(file: str) -> bool:
    """Return whether a file in a traceback is out of reach for a game's author: in Nexarium's shared parts, in Python, or in a library that
    Nexarium calls rules through."""
    path = Path(file)
    if path.is_relative_to(_PACKAGE):
        return not path.is_relative_to(_PACKAGE / "games")
    if "site-packages" in path.parts:
        return bool(set(path.parts) & {"numba", "numpy", "llvmlite"})
    return not path.is_absolute() or path.is_relative_to(_PYTHON)


def _short(file: str) -> str:
    """Return a file by its folder and name."""
    return "/".join(Path(file).parts[-2:])
