"""`nexarium sweep` and `nexarium choices`: which number of a box to turn, and which choices are never or always worth taking."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nexarium.cli.game_options import GameName, OneBot, one_of
from nexarium.cli.long_runs import Language, RunFlags, check_language, check_outputs, with_flags
from nexarium.cli.printing import echo, print_json, print_table, progress_bar
from nexarium.core.errors import BadOption
from nexarium.core.files import replaced

if TYPE_CHECKING:
    from nexarium.arena.choices import Choices
    from nexarium.arena.sweep import Sweep

PICTURES = (".html", ".svg")
"""What `sweep --out` writes."""


@with_flags
def sweep(
    game: GameName,
    entry: Annotated[
        str, typer.Argument(metavar="ENTRY", help="The entry of the data to change, written as for --data: roster:keepers[bront].power.")
    ],
    values: Annotated[
        list[str],
        typer.Option(metavar="VALUES", help="Values to try: 0..5, 0..1/0.25, 1,2,4, or one value in TOML; may be repeated."),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=2, help="How many games with each value.")] = 500,
    of: Annotated[
        list[str] | None,
        typer.Option(
            metavar="QUANTITY",
            help="What to measure: 'wins by Keeper: bront', a title, a name, or all; may be repeated. Fewer quantities need fewer games.",
            show_default="all wins",
        ),
    ] = None,
    aim: Annotated[
        float | None, typer.Option(help="What the quantity should be, wins as a share from 0 to 1.", show_default="wins: the fair share")
    ] = None,
    bot: OneBot = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the curves into this .html page, or the first into this .svg picture (extra: lab).", show_default=False),
    ] = None,
    language: Language = "en",
    *,
    flags: RunFlags,
) -> None:
    """Play the same games with several values of one entry of the data, and show what changes and how surely: which number to turn, and how
    far. Changes are counted from the shipped box. After Ctrl-C the result covers the games that all values have played."""
    from nexarium.arena.pictures import check_pictures
    from nexarium.arena.sweep import sweep as run
    from nexarium.arena.sweep import values_in

    check_language(language)
    chosen, player = flags.game(game), one_of(bot)
    tried = [value for text in values for value in values_in(text)]
    check_outputs(out=out)
    if out is not None:
        if out.suffix not in PICTURES:
            raise BadOption(f"--out {out} has to end in {' or '.join(PICTURES)}, which says how the file is written", "out")
        check_pictures()
    with progress_bar(f"playing {chosen.name}", games) as show:
        swept = run(
            chosen,
            entry,
            tried,
            games,
            player,
            of=of or (),
            aim=aim,
            jobs=flags.workers([player]),
            seed=flags.seed,
            progress=lambda so_far: show(so_far.games),
        )
    if swept.stopped:
        echo(f"nexarium: stopped after {swept.games} games of each value: this is what they say", err=True, colour="yellow")
    if out is not None:
        _write(swept, out, language)
    if flags.as_json:
        print_json(swept.summary(language))
    else:
        _print_sweep(swept)
        if out is not None:
            echo(f"wrote {out}")
    sys.exit(130 if swept.stopped else 0)


def _write(swept: Sweep, out: Path, language: str) -> None:
    """Write the page, or the picture of the first curve."""
    from nexarium.arena.sweep_page import html_of, svg_of
    from nexarium.core.words import words

    if out.suffix == ".html":
        written = html_of(swept, words(swept.game.definition.package, language)("title"), language)
    else:
        curves = swept.curves()
        if not curves:
            raise BadOption("there is no curve to draw", "of")
        written = svg_of(swept, curves[0], language)
    with replaced(out) as beside:
        beside.write_text(written, "utf-8")


def _print_sweep(swept: Sweep) -> None:
    from nexarium.arena.report_text import ReportText
    from nexarium.arena.sweep_page import row_of

    text = ReportText(swept.game)
    head = (text.say("sweep.value"), "mean", "95 % interval", "change", "95 % interval", "games")
    echo(f"{swept.games} games of {swept.game.name} with each value of {swept.entry}, {swept.bot}, the same seeds")
    for value, why in swept.refused.items():
        echo(f"{value} is refused: {why}")
    for curve in swept.curves():
        print_table(head, [row_of(each, curve, text) for each in curve.points], title=f"{curve.title}: {curve.name}")
        for sentence in curve.verdicts(text, swept.reference_named(text)):
            echo(sentence)


@with_flags
def choices(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games; with changed data, of each box.")] = 500,
    bot: OneBot = None,
    *,
    flags: RunFlags,
) -> None:
    """Count how often each kind of choice, each action and each opening is open and taken, and who wins after it: what is never or always
    worth taking. With changed data the shipped box plays the same seeds, and the changes of use are shown. Wins after a choice say what
    goes with it, not what it causes: random players choose without regard to the position, strong ones show what they never do."""
    from nexarium.arena.choices import choices as run

    chosen, player = flags.game(game), one_of(bot)
    with progress_bar(f"playing {chosen.name}", games) as show:
        counted = run(
            chosen,
            games,
            player,
            jobs=flags.workers([player]),
            seed=flags.seed,
            progress=lambda so_far: show(so_far.games),
        )
    if counted.stopped:
        echo(f"nexarium: stopped after {counted.games} games: this is what they say", err=True, colour="yellow")
    if flags.as_json:
        print_json(counted.summary())
    else:
        _print_choices(counted)
    sys.exit(130 if counted.stopped else 0)


def _print_choices(counted: Choices) -> None:
    from nexarium.arena.choices import choice_cells, choice_head
    from nexarium.arena.report_text import ReportText

    text, found = ReportText(counted.game), counted.found()
    against = counted.shipped is not None
    echo(f"{counted.games} games of {counted.game.name}{' and of the shipped box' * against}, {counted.bot}")
    for title, listed in groupby(found, key=lambda each: each.title):
        print_table(choice_head(text, against=against), [choice_cells(each, text, against=against) for each in listed], title=title)
    if not found:
        echo(text.say("choices.none"))
    for sentence in counted.verdicts(text):
        echo(sentence)
