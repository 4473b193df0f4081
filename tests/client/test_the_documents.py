"""What docs/build/bot.md and docs/build/protocol.md say of the wire is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from msgspec import inspect as types

from nexarium.server import bans
from nexarium.server.protocol.base import PROTOCOL
from nexarium.server.protocol.websocket import FromClient, FromServer
from nexarium.server.realtime import connection, table_session
from tests.server.conftest import Visitor

DOCS = Path(__file__).parents[2] / "docs"


def test_the_bot_in_ten_lines_plays(visitor: Visitor, tmp_path: Path) -> None:
    """Two of them, as anybody would run them."""
    (text,) = re.findall(r"^```python\n(import asyncio.*?)^```$", (DOCS / "build" / "bot.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert sum(bool(line) for line in text.splitlines()) <= 10 + 1  # the last one starts it
    bot = tmp_path / "bot.py"
    bot.write_text(text.replace("Ada's bot", "Ada"), "utf-8")
    other = tmp_path / "other.py"
    other.write_text(text.replace("Ada's bot", "Bo"), "utf-8")
    table = visitor.open("open", "open")["table"]
    environment = {**os.environ, "NEXARIUM_RULES": "python"}
    running = [
        subprocess.Popen([sys.executable, str(file), f"http://{visitor.host}", table], stderr=subprocess.PIPE, env=environment)
        for file in (bot, other)
    ]
    try:
        for process in running:
            _, said = process.communicate(timeout=120)
            assert process.returncode == 0, said.decode()
    finally:
        for process in running:
            process.kill()
    (card,) = visitor.client.get(f"/api/tables?ids={table}").json()["tables"]
    assert card["over"]
    assert set(card["names"]) == {"Ada", "Bo"}


def test_a_server_lists_its_messages(visitor: Visitor) -> None:
    answer = visitor.client.get("/api/protocol.md")
    assert answer.headers["content-type"].startswith("text/markdown")
    messages = {message.tag: message for union in (FromClient, FromServer) for message in types.type_info(union).types}
    parts = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", answer.text, re.MULTILINE | re.DOTALL))
    assert messages.keys() <= parts.keys()
    for tag, message in messages.items():
        assert re.findall(r"^\| `(\w+)` \|", parts[tag], re.MULTILINE) == [field.encode_name for field in message.fields]
    structs = {message.cls.__name__ for message in messages.values()}
    assert not structs & set(re.findall(r"`(\w+)`", answer.text)), "a message is named by its type"
    linked = set(re.findall(r"\]\(#(\w+)\)", answer.text))
    assert linked == {heading.lower() for heading in re.findall(r"^### (\w+)$", answer.text, re.MULTILINE)}


def test_the_document_of_the_protocol_has_its_version_and_close_codes() -> None:
    page = (DOCS / "build" / "protocol.md").read_text("utf-8")
    assert f"**version {PROTOCOL}**" in page
    server = Path(connection.__file__).parents[1]
    codes = {
        code
        for file in server.rglob("*.py")
        for code in re.findall(r"^[A-Z_]+ = (10[01]\d|4[0-5]\d\d)$", file.read_text("utf-8"), re.MULTILINE)
    }
    assert {f"{connection.NO_TABLE}", f"{connection.TOO_MANY}", f"{table_session.RESTART}", f"{bans.BANNED}"} <= codes
    for code in codes:
        assert re.search(rf"^\| [^|]*\b{code}\b", page, re.MULTILINE), code
