"""What an address of the server takes and answers, said beside the function that does it: `openapi.py` makes a document of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

ALWAYS = (403, 421)
"""So whatever is asked may be answered: who asks is shut out, or the server was asked under a name that is not its own."""
WITH_A_BODY = (408, 413, 415, 422, 429, 503)
"""How whatever takes a body may refuse it: too slow, too long, not JSON, not as described, too often, or because the process ends."""


@dataclass(frozen=True)
class Query:
    """A parameter in the address: its JSON schema, and what it is for."""

    name: str
    about: str
    schema: dict[str, Any]


LANGUAGE = Query(
    "language", "The language of sentences: en or fr; else the one that Accept-Language prefers, else English.", {"type": "string"}
)


@dataclass(frozen=True)
class Operation:
    """What a function under an address takes and answers.

    `answer` is the type of its answer in JSON, or None for text of the kind `media`; `body` is the type of what it is sent. `refuses` are
    the statuses of its refusals, beside those that a body brings. `about` goes into more detail than the function's docstring.
    """

    answer: Any = None
    media: str = "application/json"
    status: int = 200
    body: Any = None
    query: tuple[Query, ...] = ()
    refuses: tuple[int, ...] = ()
    tag: str = "tables"
    about: str = ""

    @property
    def refusals(self) -> tuple[int, ...]:
        """Every status of a refusal; whoever is shut out is refused everything."""
        return tuple(sorted({*ALWAYS, *self.refuses, *(WITH_A_BODY if self.body is not None else ())}))


def describes(**what: Any) -> Callable[[Endpoint], Endpoint]:
    """Say of a function under an address what `Operation` has places for."""

    def say(endpoint: Endpoint) -> Endpoint:
        endpoint.operation = Operation(**what)  # type: ignore[attr-defined]
        return endpoint

    return say
