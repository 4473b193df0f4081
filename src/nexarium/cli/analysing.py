"""`nexarium analyse`: review a recorded game, in the terminal or as JSON."""

from __future__ import annotations

from pathlib import Path

from nexarium.analysis import review
from nexarium.cli.printing import echo, print_json, print_table, progress_bar
from nexarium.cli.replay import read_record


def print_review(path: Path, simulations: int | None, seat: int | None, seed: int, language: str, *, as_json: bool) -> None:
    """Review the game in a file and print the findings."""
    record = read_record(path)
    with progress_bar("analysing", 100) as show:
        found = review(record, simulations, seat=seat, seed=seed, progress=lambda done: show(round(100 * done)))
    text = found.text(language)
    if as_json:
        print_json(text.summary())
        return
    print_table(text.columns(), text.rows(), text.heading())
    echo(*text.graph_text().split("\n"), "")
    echo(text.say("moments"), *(f"  {each}" for each in text.moments()), "", text.about())
