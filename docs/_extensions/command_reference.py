"""A Sphinx extension that writes every command's options when the site is built: they take the place of a block `{commands}` on a page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import typer.main
from click import Command, Context, Group, Option, Parameter
from sphinx.application import Sphinx

from nexarium.cli.commands import app

BLOCK = re.compile(r"^```\{commands\}\n```\n", re.MULTILINE)


def reference(name: str, command: Command) -> Iterator[str]:
    """Yield the Markdown of a command: its heading, its usage, what it does, its options."""
    if isinstance(command, Group):
        for part, each in sorted(command.commands.items()):
            yield from reference(f"{name} {part}", each)
        return
    context = Context(command, info_name=name)
    words = [metavar for each in command.params if each.param_type_name == "argument" for metavar in each.get_usage_pieces(context)]
    yield f"### {name}\n\n    {' '.join((name, '[OPTIONS]', *words))}\n\n{plain(command.help or '')}\n"
    rows = [row for each in command.params if (row := option(each, context))]
    if rows:
        yield "| option | does | default |\n| --- | --- | --- |\n" + "\n".join(rows) + "\n"


def option(of: Parameter, context: Context) -> str:
    """Return an option's row of the table, or nothing for what is no option or not shown."""
    if not isinstance(of, Option) or of.hidden or "--help" in of.opts:
        return ""
    names = ", ".join(f"`{name}`" for name in (*of.opts, *of.secondary_opts))
    default = of.get_default(context)
    shown = f"`{default}`" if isinstance(default, str | int | float) and default not in ("", False) else ""
    return f"| {names} | {plain(of.help or '')} | {shown} |"


def plain(text: str) -> str:
    """Return a help text on one line, as Markdown that a table's cell may hold."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("{", "&#123;")


def write(app_: Sphinx, document: str, source: list[str]) -> None:
    """Put the reference in place of the block."""
    if BLOCK.search(source[0]):
        commands = sorted(typer.main.get_command(app).commands.items())  # type: ignore[attr-defined]
        text = "\n".join(part for name, each in commands for part in reference(f"nexarium {name}", each))
        source[0] = BLOCK.sub(lambda _: text, source[0])


def setup(app_: Sphinx) -> dict[str, bool]:
    """Connect the extension."""
    app_.connect("source-read", write)
    return {"parallel_read_safe": True}
