"""A Sphinx extension that writes every command's options when the site is built: they take the place of a block `{commands}` on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer.main
from sphinx.application import Sphinx

from nexarium.cli.commands import app

BLOCK = re.compile(r"^```\{commands\}\n```\n", re.MULTILINE)


def reference(name: str, command: Any) -> Iterator[str]:
    """Yield the Markdown of a command, or of each command of a group: its heading, its usage, what it does, its options.

    The command is one of typer's own copy of Click, so its class is not Click's.
    """
    if hasattr(command, "commands"):
        for part, each in sorted(command.commands.items()):
            yield from reference(f"{name} {part}".strip(), each)
        return
    context = command.make_context(name, [], resilient_parsing=True)
    arguments = [each.make_metavar(ctx=context).strip("{}") for each in command.params if each.param_type_name == "argument"]
    yield f"### {name}\n\n    {' '.join((name, '[OPTIONS]', *arguments))}\n\n{plain(command.help or '')}\n"
    rows = [row(each, context) for each in command.params if each.param_type_name == "option" and not each.hidden]
    if rows:
        yield "| option | does |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def row(option: Any, context: Any) -> str:
    """Return the row of an option in its command's table."""
    names = "<br>".join(f"`{name}`" for name in (*option.opts, *option.secondary_opts))
    default = option.get_default(context)
    told = f" Default: `{default}`." if default and isinstance(default, str | int | float) and not isinstance(default, bool) else ""
    return f"| {names} | {plain(option.help or '')}{told} |"


def plain(text: str) -> str:
    """Return a help text on one line, as Markdown that a table's cell may hold."""
    text = " ".join(text.split()).replace("|", "\\|").replace("<", "\\<").replace("*", "\\*")
    return re.sub(r"(?<![\w`-])(--[\w-]+)", r"`\1`", text)  # code, or two hyphens become a dash


def write(site: Sphinx, document: str, source: list[str]) -> None:
    """Put the reference in place of the block."""
    if BLOCK.search(source[0]):
        text = "\n".join(reference("nexarium", typer.main.get_command(app)))
        source[0] = BLOCK.sub(lambda _: text, source[0])


def setup(site: Sphinx) -> dict[str, bool]:
    """Connect the extension."""
    site.connect("source-read", write)
    return {"parallel_read_safe": True}
