"""Every message that docs/host/troubleshooting.md quotes is one of the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUOTES = re.findall(r"^`(.+)`\n: ", (ROOT / "docs" / "host" / "troubleshooting.md").read_text("utf-8"), re.MULTILINE)
"""The terms of its lists that are code; `…` stands for what a message fills in."""


def strings(path: Path) -> Iterator[str]:
    """A module's strings, with `…` for what is filled in."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"%(\.\d+)?[sdgf]", "…", node.value)


@cache
def messages() -> tuple[str, ...]:
    """Every string of the package, and every sentence of the pages in English."""
    package = ROOT / "src" / "nexarium"
    found = [text for path in package.rglob("*.py") if "games" not in path.parts for text in strings(path)]
    words = (package / "server" / "words" / "en.ftl").read_text("utf-8")
    return (*found, *(re.sub(r"\{[^}]*\}", "…", line.partition(" = ")[2]) for line in words.splitlines()))


@pytest.mark.parametrize("quote", QUOTES)
def test_a_quoted_message_is_one_of_the_sources(quote: str) -> None:
    parts = [re.escape(part) for part in quote.split("…")]
    wanted = re.compile(".*".join(parts), re.DOTALL)
    assert any(wanted.search(message) for message in messages()), "no string of the sources has these words"


def test_the_page_quotes_messages() -> None:
    assert len(QUOTES) > 30
