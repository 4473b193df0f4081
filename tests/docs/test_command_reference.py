"""The page about the command has every command's options: `docs/_extensions/command_reference.py` writes them when the site is built."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
import typer.main

from nexarium.cli.commands import app


def test_every_option_of_every_command_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "docs" / "_extensions")
    from command_reference import reference

    command = typer.main.get_command(app)
    parts = dict(
        re.findall(r"^### nexarium ([\w -]+)\n(.*?)(?=^###|\Z)", "\n".join(reference("nexarium", command)), re.MULTILINE | re.DOTALL)
    )
    groups = [name for name, each in command.commands.items() if hasattr(each, "commands")]  # type: ignore[attr-defined]
    assert groups == ["admin", "box"]
    commands = dict(command.commands)  # type: ignore[attr-defined]
    for group in groups:
        commands |= {f"{group} {name}": each for name, each in commands.pop(group).commands.items()}
    assert parts.keys() == commands.keys()
    for name, each in commands.items():
        options = [option for option in each.params if option.param_type_name == "option" and not option.hidden]
        rows = re.findall(r"^\| `(.*?)`", parts[name], re.MULTILINE)
        assert rows == [option.opts[0] for option in options], name
    assert "| `--games`<br>`-n` | How many games of each side. Default: `1000`. |" in parts["compare"]
    sys.modules.pop("command_reference")
