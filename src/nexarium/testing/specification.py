"""Check the page that states a game's rules with their rule ids, and the tests that prove each: `@pytest.mark.rule("NX-7")`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from nexarium.testing.subject import Subject
from nexarium.testing.texts import illegal_action

RULE = re.compile(r"^- \**([A-Z]{2,}-\d+[a-z]?)\b", re.MULTILINE)
"""A rule id begins a list item: `- **NX-7** A later piece ...`."""
POSITIONS = 12
"""Positions per random game whose illegal actions are checked for a rule id."""


def rule_ids_of(page: Path) -> list[str]:
    """Return the rule ids of a page, in order."""
    return RULE.findall(page.read_text("utf-8"))


def proofs_in(tests: Path) -> dict[str, list[str]]:
    """Return the test files that mark a test with each rule id."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found.setdefault(argument.value, []).append(path.name)
    return found


def unproved_rules(subject: Subject) -> Iterator[str]:
    """Check that each rule id has a marked test, and that the reason for an illegal action names an existing rule id."""
    page, tests = subject.project.rules, subject.project.tests
    if page is None:
        return
    rule_ids = rule_ids_of(page)
    if not rule_ids:
        yield f"{page.name} states no rule: begin each with its id, as in `- **{subject.definition.name[:2].upper()}-1** ...`"
        return
    for each in sorted({each for each in rule_ids if rule_ids.count(each) > 1}):
        yield f"{page.name} states {each} twice: give each rule an id of its own"
    if tests is not None:
        proved = proofs_in(tests)
        for rule_id in rule_ids:
            if rule_id not in proved:
                yield f'{rule_id} has no proof: mark the test that proves it with `@pytest.mark.rule("{rule_id}")`'
        prefixes = {rule_id.partition("-")[0] for rule_id in rule_ids}
        for rule_id in sorted(set(proved) - set(rule_ids)):
            if rule_id.partition("-")[0] in prefixes:
                yield f"{page.name} has no {rule_id}, which a test in {proved[rule_id][0]} should prove"
    for rule_id in sorted({rule_id for rule_id in _named(subject) if rule_id and rule_id not in rule_ids}):
        yield f"{page.name} has no {rule_id}, which `why_illegal` names"


def _named(subject: Subject) -> Iterator[str]:
    """Yield the rule ids that random games name for illegal actions."""
    for _, state in subject.positions(POSITIONS):
        refused = illegal_action(state)
        if refused is not None:
            yield state.game.definition.notation.why_illegal(state, refused)[0]
