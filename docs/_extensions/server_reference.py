"""A Sphinx extension that writes the server's reference when the site is built: its settings, HTTP API and WebSocket messages.

A page says where with a fenced block, whose text the block's name determines: `{settings}` and `{limits}` with the names of settings,
`{http}` with a tag of the OpenAPI description, `{http-objects}` and `{messages}` with nothing. The text takes the block's place before
MyST reads the page, so its headings have addresses and are in the page's contents.
"""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

from nexarium.server.api_docs import openapi, protocol_tables
from nexarium.server.app import create_app
from nexarium.server.configuration import LIMITS, PREFIX, accepted_values
from nexarium.server.protocol.openapi_meta import ALWAYS, LANGUAGE
from nexarium.server.settings import Limits, Settings

BLOCK = re.compile(r"^```\{(settings|limits|http|http-objects|messages)\}\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
TYPES = {str: "text", int: "whole number", float: "number", bool: "true or false", tuple[str, ...]: "list of texts"}
"""Names of the types of settings."""


# Settings -----------------------------------------------------------------------------------------------------------------------------


def docstrings(of: type) -> dict[str, str]:
    """Return the docstring of each attribute of a class that has one."""
    found = ModuleAnalyzer.for_module(of.__module__).find_attr_docs()
    return {name: " ".join(" ".join(lines).split()) for (cls, name), lines in found.items() if cls == of.__name__}


def settings(of: type, names: list[str]) -> Iterator[str]:
    """Yield the Markdown of some settings or limits: what each does, how it is written, its type, default and bounds."""
    texts, kinds, fields = docstrings(of), get_type_hints(of), {field.name: field for field in dataclasses.fields(of)}
    for name in names:
        kind, field = kinds[name], fields[name]
        key, variable = (f"{LIMITS}.{name}", f"{PREFIX}LIMITS_{name.upper()}") if of is Limits else (name, f"{PREFIX}{name.upper()}")
        facts = [f"`{key}`", f"`{variable}`"]
        literal = get_origin(kind) is Literal
        facts.append(" or ".join(f"`{_toml(value)}`" for value in get_args(kind)) if literal else TYPES[kind])
        if "By default" not in texts[name]:
            facts.append(f"default `{_toml(field.default)}`")
        if bounds := accepted_values(of, name):
            facts.append(f"valid: {bounds}")
        yield f"### {name}\n\n{texts[name]}\n\n{' · '.join(facts)}\n"


def _toml(value: Any) -> str:
    """Return a default as the file has it."""
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case str():
            return f'"{value}"'
        case float():
            return f"{value:.4g}" if value != int(value) else f"{value:.1f}"
    return str(value)


# HTTP ---------------------------------------------------------------------------------------------------------------------------------


@cache
def description() -> dict[str, Any]:
    """Return the server's OpenAPI description."""
    return openapi.document(create_app().routes)


def operations(tag: str) -> Iterator[str]:
    """Yield the Markdown of each operation with a tag: its address, parameters, body, answer and errors."""
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            if operation["tags"] == [tag]:
                yield f"### {method.upper()} {path}\n\n{operation['summary']} {operation.get('description', '')}\n"
                yield from _parameters(operation["parameters"])
                yield _exchange(operation)


def _parameters(parameters: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a table of what may follow the address after `?`; the parameters within it are in the heading."""
    rows = [
        f"| `{each['name']}` | {type_of(each['schema'])} | {each.get('description', '')} |"
        for each in parameters
        if each["in"] == "query" and each["name"] != LANGUAGE.name
    ]
    if rows:
        yield "\n".join(["| parameter | type | |", "| --- | --- | --- |", *rows]) + "\n"


def _exchange(operation: dict[str, Any]) -> str:
    """Return what is sent and answered. The errors of every operation are left out: the page names them once."""
    rows, errors = [], []
    if "requestBody" in operation:
        rows.append(f"Body: {type_of(operation['requestBody']['content']['application/json']['schema'])}")
    for status, response in operation["responses"].items():
        [(media, content)] = response["content"].items()
        if int(status) < 400:
            rows.append(f"Answer: {status}, {type_of(content['schema']) if media == 'application/json' else f'`{media}`'}")
        elif int(status) not in ALWAYS:
            errors.append(f"[{status}](#errors)")
    if errors:
        rows.append(f"Errors: {', '.join(errors)}")
    return " · ".join(rows) + "\n"


def errors() -> str:
    """Return a table of the statuses of errors."""
    return "| status | |\n| --- | --- |\n" + "".join(f"| {status} | {why} |\n" for status, why in openapi.WHY.items())


def objects() -> Iterator[str]:
    """Yield the Markdown of each object that requests and answers consist of."""
    for name, schema in sorted(description()["components"]["schemas"].items()):
        needed = schema.get("required", ())
        yield f"### {name}\n\n{' '.join(schema.get('description', '').split())}\n"
        if schema.get("properties"):
            yield "| field | type | left out |\n| --- | --- | --- |\n" + "".join(
                f"| `{field}` | {type_of(kind)} | {'never' if field in needed else _default(kind)} |\n"
                for field, kind in schema["properties"].items()
            )


def _default(schema: dict[str, Any]) -> str:
    return f"`{json.dumps(schema['default'], ensure_ascii=False)}`" if "default" in schema else ""


def type_of(schema: dict[str, Any]) -> str:
    """Return a short name of a JSON schema, with its bounds; an object is named, and described on the page of objects."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](http-objects.md#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(map(type_of, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    match schema.get("type", "any value"):
        case "array" if "prefixItems" in schema:
            return f"list: {', '.join(map(type_of, schema['prefixItems']))}"
        case "array":
            return _bounded(f"list of {type_of(schema['items'])}", schema)
        case "object":
            return f"object of {type_of(schema['additionalProperties'])}" if schema.get("additionalProperties") else "object"
        case kind:
            names = {"string": "text", "boolean": "true or false"}
            return _bounded(names.get(kind, kind), schema)


def _bounded(kind: str, schema: dict[str, Any]) -> str:
    """Return the name of a type with its bounds."""
    match schema:
        case {"minimum": least, "maximum": most}:
            return f"{kind} from {least} to {most}"
        case {"minimum": least}:
            return f"{kind} from {least} on"
        case {"minLength": least, "maxLength": most}:
            return f"{kind} of {least} to {most} characters"
        case {"maxLength": most}:
            return f"{kind} of at most {most} characters"
        case {"maxItems": most}:
            return f"{kind} (at most {most})"
        case {"pattern": pattern}:
            return f"{kind} like `{pattern.replace('|', chr(92) + '|')}`"
    return kind


# The pages ----------------------------------------------------------------------------------------------------------------------------


def written(kind: str, names: list[str]) -> str:
    """Return the Markdown for a block of a page."""
    match kind:
        case "settings":
            return "\n".join(settings(Settings, names))
        case "limits":
            return "\n".join(settings(Limits, names))
        case "http" if names == ["errors"]:
            return errors()
        case "http":
            return "\n".join(text for tag in names for text in operations(tag))
        case "http-objects":
            return "\n".join(objects())
    return protocol_tables.tables().partition("\n")[2]


def write(app: Sphinx, document: str, source: list[str]) -> None:
    """Replace a page's blocks. The page is written again when a module of the server has changed."""
    if BLOCK.search(source[0]):
        for module in list(sys.modules.values()):
            if module.__name__.startswith("nexarium.server") and module.__file__:
                app.env.note_dependency(module.__file__)
        source[0] = BLOCK.sub(lambda match: written(match[1], match[2].split()), source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the extension to Sphinx."""
    app.connect("source-read", write, priority=400)  # before links are rewritten
    return {"parallel_read_safe": True}
