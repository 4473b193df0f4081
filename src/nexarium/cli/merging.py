"""`nexarium merge`: merge the parts of one run, made on several machines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nexarium.cli.game_options import Json, RowsFile
from nexarium.cli.lab import keeping_rows, write_match_rows
from nexarium.cli.long_runs import Language, check_language, check_outputs
from nexarium.cli.matches import Page, print_match, print_tournament, write_page
from nexarium.cli.simulations import print_simulation
from nexarium.core.files import replaced

if TYPE_CHECKING:
    from nexarium.arena.journal import Head


def merge(
    parts: Annotated[list[Path], typer.Argument(metavar="PART...", help="The --journal files of all parts of one run.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The whole run's file, as if it had been made at once.")],
    page: Page = None,
    language: Language = "en",
    rows: RowsFile = None,
    as_json: Json = False,
) -> None:
    """Put the parts of a match, a tournament or a simulation together, and print what the whole run would have printed. --rows writes the
    rows of a match, or of a simulation that was made with --rows."""
    from nexarium.arena.journal import BadJournal, check_done, merged_lines, parts_of, sum_of, write_sum
    from nexarium.arena.simulate import Tally

    check_language(language)
    if out.exists():
        raise BadJournal(f"there is a {out} already: choose another file with --out")
    check_outputs(out=out, page=page, rows=rows)
    head, found = parts_of(parts)
    by_chunks = head.nexarium != "simulate" or bool(head.plan.get("rows"))
    if rows is not None and head.nexarium == "tournament":
        raise BadJournal("nexarium tournament writes no rows: leave --rows out")
    if rows is not None and not by_chunks:
        raise BadJournal(f"the parts keep no rows: nexarium {head.nexarium} was run without --rows; leave it out here, too")
    if page is not None and head.nexarium != "tournament":
        raise BadJournal(f"nexarium {head.nexarium} writes no page, as nexarium tournament does: leave --page out")
    if not by_chunks:
        total, done = None, 0
        for part, path in found:
            each_done, each = sum_of(path.read_bytes().partition(b"\n")[2], Tally, path)
            check_done(part, head.chunks, each_done, path)
            if each is not None:
                total, done = each if total is None else total + each, done + each_done
        write_sum(out, head, done, total)
    else:
        with replaced(out) as beside, beside.open("wb") as file:
            file.writelines(merged_lines(head, found))
    _report(out, head, page, language, rows, as_json=as_json)


def _report(out: Path, head: Head, page: Path | None, language: str, rows: Path | None, *, as_json: bool) -> None:
    """Print the report of the command that made the file, and write its rows."""
    from nexarium.arena.journal import BadJournal
    from nexarium.arena.match import kept_match
    from nexarium.arena.simulate import kept_simulation
    from nexarium.arena.tournament import kept_tournament

    plan, game = head.plan, head.game()
    match head.nexarium:
        case "match":
            matched = kept_match(out, head)
            if rows is not None:
                write_match_rows(rows, game, plan["seed"], matched)
            print_match(matched, game, plan["seed"], as_json=as_json)
        case "tournament":
            played = kept_tournament(out, head)
            if page is not None:
                write_page(page, played, game, plan["format"], plan["seed"], language)
            print_tournament(played, game, plan["seed"], as_json=as_json)
        case "simulate":
            with keeping_rows(rows, game, plan["seed"]) as keep:
                tally = kept_simulation(out, head, rows=keep)
            print_simulation(tally, game, plan["bots"], plan["seed"], as_json=as_json)
        case other:
            raise BadJournal(f"{out} is of nexarium {other}, which has no parts here")
