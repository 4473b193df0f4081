"""The names of the bots' levels: the client and the server have the same ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nexarium.core.words import LANGUAGES
from nexarium.server.language import server_words
from nexarium.server.tables.names import LEVELS

CLIENT = Path(__file__).parents[2] / "web" / "src" / "lib" / "words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_name_a_level_as_the_lobby_does(language: str) -> None:
    (names,) = re.findall(r"^levelName = \{.*?^\}", (CLIENT / f"{language}.ftl").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    written = re.findall(r"\[\w+\] (.+)", names)
    assert written == [server_words(language)(f"level.{level}") for level in LEVELS]
    assert len(set(written)) == len(LEVELS)
