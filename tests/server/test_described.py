"""The server's OpenAPI document. That answers are as it says is held at every answer of every test (by_the_document.py)."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.api_docs.openapi import document, operations

from .by_the_document import Document
from .conftest import Visitor


def test_every_address_is_described(visitor: Visitor) -> None:
    """One that is not makes the document fail with a sentence that says what to do."""
    told = visitor.client.get("/api/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    for path, method, _ in operations(visitor.app.routes):
        operation = told["paths"][path][method]
        assert operation["summary"]
        in_path = {each["name"] for each in operation["parameters"] if each["in"] == "path"}
        assert in_path == {part[1:-1] for part in path.split("/") if part.startswith("{")}
        assert ("requestBody" in operation) == (method not in ("get", "delete"))

    async def undescribed(request: Request) -> Response:
        raise NotImplementedError

    with pytest.raises(LookupError, match=r"GET /api/new is not described.*undescribed"):
        document([*visitor.app.routes, Route("/api/new", undescribed)])


def test_schemas_are_whole(visitor: Visitor) -> None:
    """Every schema is one, and everything that it refers to is there."""
    told = document(visitor.app.routes)
    met: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                met.add(value["$ref"].rpartition("/")[2])
            for each in value.values():
                walk(each)
        elif isinstance(value, list):
            for each in value:
                walk(each)

    walk(told)
    assert met == set(told["components"]["schemas"])
    for schema in told["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_what_the_document_forbids_is_refused(visitor: Visitor) -> None:
    """And what is refused for its form, it forbids."""
    book = Document(visitor.app)
    body = book.document["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    good = {"game": "tictactoe", "seats": [{"who": "you"}, {"who": "open"}]}
    book.check(good, body)
    assert visitor.client.post("/api/tables", json=good).status_code == 201
    for bad in (
        {"game": "tictactoe"},
        {**good, "game": 3},
        {**good, "more": 1},
        {**good, "seats": [{"who": "nobody"}]},
        {**good, "seats": {}},
        {**good, "listed": "yes"},
        {**good, "language": "de"},
        [],
        None,
    ):
        with pytest.raises(jsonschema.ValidationError):
            book.check(bad, body)
        answer = visitor.client.post("/api/tables", content=json.dumps(bad), headers={"content-type": "application/json"})
        assert answer.status_code == 422, bad


def test_a_method_that_there_is_not_names_those_that_there_are(visitor: Visitor) -> None:
    refused = visitor.client.put("/api/tables")
    assert refused.status_code == 405
    assert refused.headers["allow"] == "GET, HEAD, POST"
    assert "GET, HEAD, POST" in refused.json()["error"]
