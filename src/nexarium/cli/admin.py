"""`nexarium admin …`: the administrator's commands for a running server."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nexarium.cli.game_options import Json
from nexarium.cli.printing import echo, print_json, print_table
from nexarium.core.errors import NexariumError

if TYPE_CHECKING:
    import httpx2

app = typer.Typer(
    help="Manage a running server, with its administrator's key (in the environment variable NEXARIUM_ADMIN_KEY, or asked for).",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

KEY_VARIABLE = "NEXARIUM_ADMIN_KEY"
To = Annotated[str, typer.Option("--to", metavar="URL", help="The server's address.")]
HERE = "http://127.0.0.1:8000"
Hours = Annotated[float, typer.Option(min=0, help="Duration in hours; 0: no end.")]


class Refused(NexariumError):
    """The server refused a request; the sentence says why."""


def _key() -> str:
    """Return the administrator's key. It is never an option, which every user of the machine could read."""
    key = os.environ.get(KEY_VARIABLE)
    if not key and sys.stdin.isatty():
        return str(typer.prompt("the administrator's key", hide_input=True, err=True))
    key = key or sys.stdin.readline().strip()
    if not key:
        raise Refused(f"no terminal asks for the administrator's key: put it into {KEY_VARIABLE}, or on standard input")
    return key


def _ask(to: str, path: str, body: dict[str, Any] | None = None, **query: str) -> Any:
    """Return the server's answer to the administrator. Raises `Refused`."""
    import httpx2

    headers = {"authorization": f"Bearer {_key()}"}
    try:
        with httpx2.Client(base_url=to, headers=headers, timeout=30.0) as client:
            address = f"/api/admin/{path}"
            answer = client.get(address, params=query) if body is None else client.post(address, json=body)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise Refused(f"no server answers at {to} ({error}); name it with --to") from None
    if answer.is_success:
        return answer.json()
    raise Refused(_sentence(answer, to))


def _sentence(answer: httpx2.Response, to: str) -> str:
    try:
        said = str(answer.json()["error"])
    except (ValueError, KeyError, TypeError):
        return f"{to} answers {answer.status_code}, and is not a Nexarium server"
    if answer.status_code == 404 and "/api/admin/" in said:
        return f"the server at {to} has no administrator's key; set administrator_key (`nexarium admin key` makes one)"
    return said.rstrip(".")


def _when(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds)) if seconds else "without end"


def _until(seconds: float) -> str:
    """Return the end of a sentence: `until 2026-01-31 20:00`, or `without end`."""
    return f"until {_when(seconds)}" if seconds else _when(seconds)


@app.command(epilog="Example:  nexarium admin key")
def key(as_json: Json = False) -> None:
    """Make a new key, for `administrator_key` or `metrics_key`. Put its hash into the settings, and save the key itself: it is shown only
    now."""
    from nexarium.server.keys import hash_of, new_key

    made = new_key()
    if as_json:
        print_json({"key": made, "hash": hash_of(made)})
        return
    echo(f"the key, which only you should know: {made}")
    echo(f'in the settings, as administrator_key or metrics_key: "{hash_of(made)}"')


@app.command(epilog="Examples:  nexarium admin tables   ·   nexarium admin tables ada --running --to https://games.example.org")
def tables(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="Text to find in the table's id, game or names.")] = "",
    running: Annotated[bool, typer.Option(help="Only those that are not over.")] = False,
    to: To = HERE,
    as_json: Json = False,
) -> None:
    """List tables, unlisted ones too, the last changed first."""
    found = _ask(to, "tables", text=text, over="no" if running else "")["tables"]
    if as_json:
        print_json(found)
        return
    rows = [
        [each["table"], each["game"], ", ".join(name or "-" for name in each["names"]), _when(each["changed"]), str(each.get("plies", 0))]
        for each in found
    ]
    print_table(["table", "game", "players", "changed", "plies"], rows, words=4)


@app.command(epilog="Example:  nexarium admin show abcdefghjk")
def show(table: Annotated[str, typer.Argument(metavar="TABLE")], to: To = HERE, as_json: Json = False) -> None:
    """Show a table, with the ids by which its players can be banned."""
    found = _ask(to, f"tables/{table}")
    if as_json:
        print_json(found)
        return
    card = found["card"]
    over = f"over, {card['verdict']}" if card.get("over") and card.get("verdict") else "over" if card.get("over") else "running"
    echo(f"{card['title']}, {over}; {card.get('plies', 0)} plies, opened {_when(found['created'])}, {found['watching']} watching")
    rows = [[str(each["seat"]), each["kind"], each["name"], " ".join(each["subjects"])] for each in found["seats"]]
    print_table(["seat", "kind", "name", "can be banned as"], rows, words=4)


@app.command(epilog='Example:  nexarium admin close abcdefghjk --why "it was opened by mistake"')
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    why: Annotated[str, typer.Option(help="The reason, which players at the table see.")] = "",
    to: To = HERE,
) -> None:
    """End a table without a result."""
    _ask(to, f"tables/{table}/close", {"why": why})
    echo(f"table {table} is closed")


@app.command(epilog='Examples:  nexarium admin ban 192.0.2.7 --hours 48 --reason "spam"   ·   nexarium admin ban account:2f6c…')
def ban(
    subject: Annotated[
        str, typer.Argument(metavar="WHOM", help="An address or network, holder:HASH or account:ID, as `show` names them, or account:NAME.")
    ],
    reason: Annotated[str, typer.Option(help="The reason that they see.")] = "",
    hours: Hours = 24.0,
    to: To = HERE,
    as_json: Json = False,
) -> None:
    """Ban a player or an address. All processes of the server apply the ban within seconds."""
    made = _ask(to, "bans", {"subject": subject, "reason": reason, "hours": hours})
    if as_json:
        print_json(made)
    else:
        echo(f"{_whom(made)} is banned {_until(made['until'])}; nexarium admin unban {made['id']} ends the ban")


def _whom(ban: dict[str, Any]) -> str:
    """Return the banned subject, with the account's name if there is one."""
    return f"{ban['name']} ({ban['subject']})" if ban["name"] else str(ban["subject"])


@app.command(epilog="Example:  nexarium admin bans")
def bans(to: To = HERE, as_json: Json = False) -> None:
    """List the bans."""
    found = _ask(to, "bans")["bans"]
    if as_json:
        print_json(found)
        return
    rows = [[each["id"], _whom(each), each["reason"], _when(each["at"]), _when(each["until"])] for each in found]
    print_table(["id", "whom", "why", "since", "until"], rows, words=5)


@app.command(epilog="Example:  nexarium admin unban 1f2e3d4c")
def unban(id: Annotated[str, typer.Argument(metavar="ID", help="The ban's id, as `bans` lists it.")], to: To = HERE) -> None:
    """End a ban."""
    _ask(to, "take-back", {"id": id})
    echo("the ban is ended")


@app.command(epilog='Example:  nexarium admin announce "Restart at 22:00" --french "Redémarrage à 22 h" --hours 2')
def announce(
    english: Annotated[str, typer.Argument(metavar="SENTENCE", help="What everyone sees; none: list the current announcements.")] = "",
    french: Annotated[str, typer.Option(help="The announcement in French. If you write only one language, it is shown in both.")] = "",
    hours: Hours = 24.0,
    end: Annotated[str, typer.Option(metavar="ID", help="End an announcement.", show_default=False)] = "",
    to: To = HERE,
    as_json: Json = False,
) -> None:
    """Show an announcement to everyone, on all pages, at once."""
    if end:
        _ask(to, "take-back", {"id": end})
        echo("it is not said any more")
    elif english or french:
        made = _ask(to, "announcements", {"en": english, "fr": french, "hours": hours})
        if as_json:
            print_json(made)
        else:
            echo(f"everyone sees it {_until(made['until'])}; nexarium admin announce --end {made['id']} ends it")
    else:
        found = _ask(to, "announcements")["announcements"]
        if as_json:
            print_json(found)
        else:
            print_table(["id", "English", "French", "until"], [[e["id"], e["en"], e["fr"], _when(e["until"])] for e in found], words=4)


@app.command(epilog="Example:  nexarium admin load --to https://games.example.org")
def load(to: To = HERE, as_json: Json = False) -> None:
    """Show the load of each process of the server."""
    found = _ask(to, "load")["processes"]
    if as_json:
        print_json(found)
        return
    rows = [
        [
            f"{each['host']}:{each['pid']}" + (" (ends)" if each["draining"] else ""),
            _when(each["started"]),
            str(each["viewers"]),
            str(each["tables"]),
            f"{each['memory'] / 1e6:.0f}",
            f"{each['lag'] * 1000:.0f}",
            str(each["queue"]),
            str(each["moves"]),
        ]
        for each in found
    ]
    print_table(["process", "since", "viewers", "tables", "MB", "lag ms", "thinking queue", "moves"], rows, words=2)


@app.command(epilog="Examples:  nexarium admin balances   ·   nexarium admin balances --stop a7kx2mq9tz")
def balances(
    stop: Annotated[
        str, typer.Option(metavar="ID", help="Stop this report, and create it from the games played so far.", show_default=False)
    ] = "",
    to: To = HERE,
    as_json: Json = False,
) -> None:
    """List the balance reports that visitors requested, or end the one in progress."""
    if stop:
        _ask(to, "balances/stop", {"id": stop})
        echo(f"report {stop} ends with what was played")
        return
    found = _ask(to, "balances")["reports"]
    if as_json:
        print_json(found)
        return
    rows = [
        [each["id"], each["game"], str(each["level"]), f"{each.get('played', 0)} of {each['games']}", each["state"], _when(each["began"])]
        for each in found
    ]
    print_table(["id", "game", "level", "games", "state", "since"], rows, words=6)


@app.command(epilog="Example:  nexarium admin errors")
def errors(to: To = HERE, as_json: Json = False) -> None:
    """Show the last warnings and errors of each process, and the numbers of refused requests."""
    found = _ask(to, "load")["processes"]
    if as_json:
        print_json([{name: each[name] for name in ("host", "pid", "lines", "refusals")} for each in found])
        return
    for each in found:
        lines = [[line["time"], line["level"], line["event"], line.get("table", ""), line["text"]] for line in each["lines"]]
        print_table(["time", "level", "event", "table", "text"], lines, f"{each['host']}:{each['pid']}", words=5)
        refused = sorted(each["refusals"].items(), key=lambda pair: -pair[1])
        print_table(["refused", "times"], [[kind, str(times)] for kind, times in refused], words=1)
