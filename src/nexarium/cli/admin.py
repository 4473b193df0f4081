"""`nexarium admin …`: what the owner of a house does with it while it runs."""

from __future__ import annotations

import typer

from nexarium.cli.choosing import Json
from nexarium.cli.printing import print_json

app = typer.Typer(
    help="Look after a running house: the owner's key, tables, bans, announcements.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.command(epilog="Example:  nexarium admin key")
def key(as_json: Json = False) -> None:
    """Make a new key, for `owner_key` or `metrics_key`. The settings get its hash; keep the key itself, for it is shown only now."""
    from nexarium.server.operating.keys import hash_of, new_key

    made = new_key()
    if as_json:
        print_json({"key": made, "hash": hash_of(made)})
        return
    typer.echo(f"the key, which only you should know: {made}")
    typer.echo(f'in the settings, as owner_key or metrics_key: "{hash_of(made)}"')
