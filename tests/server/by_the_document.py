"""Every answer that any test gets is held against the server's OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx2
import jsonschema

from nexarium.server.api_docs.openapi import document

WHOEVER_ASKS_AMISS = {404, 405, 500}
"""How an address may answer for which nothing was promised; 500 is the test's own affair."""


class Document:
    """An application's OpenAPI document."""

    def __init__(self, app: Any) -> None:
        self.document = document(app.routes)

    def check(self, instance: Any, schema: dict[str, Any]) -> None:
        """Raises `jsonschema.ValidationError` when a JSON value is not as a schema of the document says."""
        jsonschema.Draft202012Validator({**schema, "components": self.document["components"]}).validate(instance)

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """What the document says of an address that was asked."""
        for template, operations in self.document["paths"].items():
            if method.lower() in operations and re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template)), path):
                found: dict[str, Any] = operations[method.lower()]
                return found
        return None

    def check_answer(self, answer: httpx2.Response) -> None:
        """Holds an answer against what is promised: its status, its kind, its contents."""
        request = answer.request
        if not request.url.path.startswith("/api/") or request.method == "HEAD":
            return
        operation = self.operation(request.method, request.url.path)
        if operation is None or answer.status_code == 500:
            assert answer.status_code in WHOEVER_ASKS_AMISS, (request.method, request.url, answer.status_code)
            self.check(answer.json(), {"$ref": "#/components/schemas/Problem"})
            return
        told = f"{request.method} {request.url.path} answered {answer.status_code}: {answer.text[:300]}"
        assert f"{answer.status_code}" in operation["responses"], told
        ((media, content),) = operation["responses"][f"{answer.status_code}"]["content"].items()
        assert answer.headers["content-type"] == media, told
        self.check(answer.json() if media == "application/json" else answer.text, content["schema"])


def by_the_document(app: Any) -> Callable[[httpx2.Response], None]:
    """A hook for a client of this application."""
    if not hasattr(app.state, "document_of_the_tests"):
        app.state.document_of_the_tests = Document(app)

    def check(answer: httpx2.Response) -> None:
        answer.read()
        app.state.document_of_the_tests.check_answer(answer)

    return check
