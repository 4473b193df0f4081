"""Descriptions of what addresses of the server take and answer, as decorators of their functions; `openapi.py` makes a document of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from nexarium.core.words import LANGUAGES

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

ALWAYS = (403, 421)
"""Statuses of every request: the client is banned, or used a host name that is not the server's."""
WITH_A_BODY = (408, 413, 415, 422, 429, 503)
"""Statuses of requests with a body: too slow, too long, not JSON, not as described, too often, or the process ends."""


@dataclass(frozen=True)
class Query:
    """A parameter in the address: its JSON schema, and its purpose."""

    name: str
    about: str
    schema: dict[str, Any]


LANGUAGE = Query(
    "language",
    f"The language of sentences: {' or '.join(LANGUAGES)}; else the one that Accept-Language prefers, else English.",
    {"type": "string"},
)


@dataclass(frozen=True)
class Operation:
    """What the function of an address takes and answers.

    `answer` is the type of its JSON answer, or None for text of the type `media`; `body` is the type of the request's body. `refuses` are
    the statuses of its errors, besides those of every body. `about` has more details than the function's docstring.
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
        """Every error status; banned clients are refused everything."""
        return tuple(sorted({*ALWAYS, *self.refuses, *(WITH_A_BODY if self.body is not None else ())}))


def describes(**what: Any) -> Callable[[Endpoint], Endpoint]:
    """Return a decorator that describes the function of an address with the fields of `Operation`."""

    def say(endpoint: Endpoint) -> Endpoint:
        endpoint.operation = Operation(**what)  # type: ignore[attr-defined]
        return endpoint

    return say
