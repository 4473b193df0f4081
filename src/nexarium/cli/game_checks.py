"""Commands for game authors: check a game, record its playthroughs."""

from __future__ import annotations

from pathlib import Path

from nexarium.cli.game_options import chosen_options
from nexarium.cli.printing import echo, print_json, progress_bar
from nexarium.core.errors import BadOption
from nexarium.testing import Finding, check_game
from nexarium.testing.checks import CHECKS, definition_of
from nexarium.testing.playthroughs import missing_and_changed, write
from nexarium.testing.subject import Project, Subject, project_of

_WIDTH = max(len(check.name) for check in CHECKS)


def check(game: str, rules: Path | None, tests: Path | None, option: list[str] | None, *, as_json: bool) -> bool:
    """Print the result of each check as soon as it is known. Return whether there are no mistakes."""
    for given in (rules, tests):
        if given is not None and not given.exists():
            raise BadOption(f"there is no {given}", str(given))
    findings: list[Finding] = []

    def look(where: str) -> None:
        show(len(findings), f"{CHECKS[len(findings)].name}: {where}")

    remaining = check_game(game, rules=rules, tests=tests, options=chosen_options(game, option), looks=look)
    for each in CHECKS:
        with progress_bar(f"checking {game}", len(CHECKS)) as show:  # only during a check: results go to standard output
            show(len(findings), each.name)
            finding = next(remaining)
        findings.append(finding)
        if not as_json:
            _print_finding(finding)
    mistakes = sum(len(finding.mistakes) for finding in findings)
    if as_json:
        print_json({"game": game, "mistakes": mistakes, "checks": [_told(finding) for finding in findings]})
    elif mistakes:
        echo(f"{game}: {'one mistake' if mistakes == 1 else f'{mistakes} mistakes'}")
    else:
        echo(f"{game}: no mistakes")
    return not mistakes


def _print_finding(finding: Finding) -> None:
    mark, colour, rest = ("fix", "red", "") if finding.mistakes else ("ok", "green", finding.check.meaning)
    if finding.unseen:
        mark, colour, rest = "-", "yellow", finding.unseen
    echo(f"{mark:<5}", colour=colour, end="")
    echo(f"{finding.check.name:<{_WIDTH}}  {rest}".rstrip())
    for mistake in finding.mistakes:
        echo(f"       {mistake}")


def _told(finding: Finding) -> dict[str, object]:
    return {"check": finding.check.name, "mistakes": list(finding.mistakes), "unseen": finding.unseen}


def record(game: str, folder: Path | None, option: list[str] | None, *, everything: bool) -> bool:
    """Write a game's missing playthroughs, or rewrite all, and compare the others. Return whether all are unchanged."""
    definition = definition_of(game)
    project = project_of(definition)
    if folder is None:
        folder = project.playthroughs
    if folder is None:
        raise BadOption(f"{game} has no folder `tests` beside its pyproject.toml: say where its playthroughs are with --folder", "folder")
    subject = Subject(definition, chosen_options(game, option), project)
    written = list(write(subject, folder, everything=everything))
    for path in written:
        echo(f"wrote {path}")
    changed = list(missing_and_changed(Subject(definition, project=Project(playthroughs=folder))))
    for sentence in changed:
        echo(sentence, colour="red")
    if not written and not changed:
        echo(f"{game} plays as its playthroughs in {folder} say")
    return not changed
