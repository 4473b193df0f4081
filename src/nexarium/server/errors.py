"""Errors for requests that cannot be fulfilled, each with one sentence in the client's language."""

from __future__ import annotations

from nexarium.server.language import server_words

LONGEST = 600
"""The maximum number of characters of a request or a reason in a sentence."""


class ApiError(Exception):
    """A request that cannot be fulfilled; `key` names the sentence among the server's words, `refused.<key>`.

    `status` is its HTTP status, `field` the part of the request that is wrong and `rule_id` the id of the rule that forbids it. The request
    may be repeated in `retry_after` seconds; 0: unknown.
    """

    def __init__(
        self, key: str, *, status: int = 400, field: str = "", rule_id: str = "", retry_after: float = 0.0, **holes: object
    ) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.field = field
        self.rule_id = rule_id
        self.retry_after = retry_after
        self.holes = {name: _legible(value) for name, value in holes.items()}

    def sentence(self, language: str) -> str:
        """Return the error as one sentence. A sentence that ends with a question, "did you mean 'nexos'?", gets no full stop."""
        return server_words(language)(f"refused.{self.key}", **self.holes, field=self.field).replace("?.", "?")


def _legible(value: object) -> object:
    """Return a value in printable form, without characters that change the writing direction: the client may have written part of it."""
    if not isinstance(value, str):
        return value
    text = "".join(letter for letter in value if letter.isprintable() or letter.isspace())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class IllegalMove(ApiError):
    """A move that the rules of the game forbid; `sentences` says why in each language."""

    def __init__(self, sentences: dict[str, str], rule_id: str) -> None:
        super().__init__("rule", status=409, rule_id=rule_id)
        self.sentences = sentences

    def sentence(self, language: str) -> str:
        """Return the sentence in a language, or in English."""
        return self.sentences.get(language, self.sentences["en"])


class UndoRefused(ApiError):
    """An undo that is not possible; `why` names the reason among the server's words, `undo.<why>`."""

    def __init__(self, why: str) -> None:
        super().__init__("undo", status=409)
        self.why = why

    def sentence(self, language: str) -> str:
        """Return the sentence in a language, with the reason."""
        own = server_words(language)
        return own("refused.undo", why=own(f"undo.{self.why}"))
